//! Offsets into a URI.

use urikit::Uri;

/// Where the query ends; without a query, where the path ends.
pub(crate) fn query_end(uri: Uri<'_>) -> usize {
    let spans = uri.spans();
    spans.query().unwrap_or(spans.path()).end
}

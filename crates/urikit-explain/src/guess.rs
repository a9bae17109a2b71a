//! What people type for a URI: a host, without a scheme before it.

use alloc::borrow::Cow;
use alloc::format;

use urikit::component::Scheme;
use urikit_schemes::registry;

/// The text with a scheme before it, if it probably starts with a host: `example.com/a` is read as
/// `https://example.com/a`. The scheme is for the caller to choose; nothing else is changed, and the result need not
/// be valid.
///
/// The first row that applies decides:
///
/// | the text | result |
/// |---|---|
/// | starts with `//` | `https:` is put before it |
/// | is empty, or starts with `/`, `?`, `#` or `.`: a relative reference without a host | as it is |
/// | starts with a scheme that is registered and `:` | as it is |
/// | starts with a scheme and `:`, then a port of 1 to 5 digits, at most 65535, then its end, `/`, `?` or `#` | `https://` is put before it: the scheme is a host |
/// | starts with another scheme and `:` | as it is |
/// | anything else | `https://` is put before it |
///
/// So `localhost:3000/x` has a host and a port, and `tel:112` has the scheme `tel`. A host that has the name of a
/// registered scheme, such as `redis:6379`, needs a `//` before it. `a/b` is a host and a path: do not use this
/// where a relative reference may be meant.
///
/// ```
/// use urikit::component::Scheme;
/// use urikit_explain::guess;
/// let https = Scheme::parse("https")?;
/// assert_eq!(guess::with_scheme("example.com/a", https), "https://example.com/a");
/// assert_eq!(guess::with_scheme("localhost:3000", https), "https://localhost:3000");
/// assert_eq!(guess::with_scheme("mailto:a@b", https), "mailto:a@b");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[must_use]
pub fn with_scheme<'t>(text: &'t str, scheme: Scheme<'_>) -> Cow<'t, str> {
    if text.starts_with("//") {
        return format!("{scheme}:{text}").into();
    }
    if text.is_empty() || text.starts_with(['/', '?', '#', '.']) {
        return text.into();
    }
    let starts_with_scheme = match text.split_once(':') {
        Some((name, after)) if Scheme::parse(name).is_ok() => {
            registry::find(name).is_some() || !starts_with_port(after)
        }
        _ => false,
    };
    if starts_with_scheme { text.into() } else { format!("{scheme}://{text}").into() }
}

/// Whether there is nothing but a port before the path, query or fragment.
fn starts_with_port(text: &str) -> bool {
    let port = text.split(['/', '?', '#']).next().unwrap_or_default();
    // A `+` would be read as a number too.
    let is_short = (1..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit());
    is_short && port.parse::<u16>().is_ok()
}

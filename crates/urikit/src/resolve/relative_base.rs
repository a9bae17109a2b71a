//! An extension of RFC 3986 §5.2: a base that is itself relative.

use alloc::string::String;

use super::{Options, ResolveError, resolve, resolve_input};
use crate::component::Path;
use crate::ident::{AsIdentifier, IdentifierBuf, kind};
use crate::resolve::compose::Composer;
use crate::resolve::dot_segments::directory_of_base;
use crate::resolve::dot_segments::remove::{Leading, Remover, Source};

/// The target of a reference against a base that may itself be relative: `a/b` and `c` are `a/c`.
///
/// This is an extension: the base of RFC 3986 §5.2 has a scheme. The target is the reference
/// that leads to the same place as resolving first the base and then the reference, from any
/// base with an authority or a rooted path. For this, dot segments of a relative base are
/// interpreted, including the last one, and a `..` above it stays. Against a base with a scheme
/// it is [`resolve`](crate::Uri::resolve).
///
/// ```
/// use urikit::{UriRef, resolve::resolve_relative};
/// let target = |base, reference| {
///     let [base, reference] = [base, reference].map(|text| UriRef::parse(text).unwrap());
///     resolve_relative(base, reference).unwrap().into_string()
/// };
/// assert_eq!(target("a/b", "c"), "a/c");
/// assert_eq!(target("a/b", "../../c"), "../c");
/// assert_eq!(target("..", "c"), "../c");
/// assert_eq!(target("a", "."), "./");
/// assert_eq!(target("//h?q", "c#f"), "//h/c#f");
/// assert_eq!(target("a/b?q", "#f"), "a/b?q#f");
/// ```
///
/// # Errors
/// [`TooLong`](super::ResolveErrorKind::TooLong).
pub fn resolve_relative<'i, K: kind::Reference>(
    base: impl AsIdentifier<'i, Kind = K>,
    reference: impl AsIdentifier<'i, Kind: kind::IsA<K>>,
) -> Result<IdentifierBuf<K>, ResolveError> {
    let (base, reference) = (base.borrowed().as_iri_ref(), reference.borrowed().as_iri_ref());
    if base.scheme().is_some() || reference.scheme().is_some() {
        return resolve(resolve_input(&base), None, Options::default(), resolve_input(&reference));
    }
    let mut text = String::new();
    let mut composer = Composer::new(&mut text);
    let own_authority = reference.authority();
    if let Some(authority) = own_authority.or_else(|| base.authority()) {
        composer.authority(authority);
    }
    let (base_path, path) = (base.path(), reference.path());
    let keeps_path = own_authority.is_none() && path.is_empty();
    let merges = own_authority.is_none() && !path.is_rooted();
    composer.path(|out| {
        if keeps_path {
            out.push_str(base_path.as_str());
        } else if merges {
            let before = base_directory(base_path, base.authority().is_some());
            write_base_without_dots(&[before, path.as_str()], out);
        } else {
            write_base_without_dots(&[path.as_str()], out);
        }
    });
    let inherited = if keeps_path { base.query() } else { None };
    composer.query(reference.query().or(inherited));
    composer.fragment(reference.fragment());
    let spans = composer.finish().ok_or(ResolveError::TOO_LONG)?;
    Ok(IdentifierBuf::new(text, spans))
}

/// §5.2.3, except that a path ending in a dot segment is a directory as a whole: resolving it would
/// have made it end in `/`.
fn base_directory(path: Path<'_>, has_authority: bool) -> &str {
    let whole = path.as_str();
    match path.segments().next_back() {
        Some(last) if matches!(last.as_str(), "." | "..") => whole,
        _ => directory_of_base(whole, has_authority),
    }
}

/// The pieces of one path: each but the last ends in `/` or in a dot segment, or is empty.
fn write_base_without_dots(pieces: &[&str], out: &mut String) {
    let is_rooted =
        pieces.iter().find(|piece| !piece.is_empty()).is_some_and(|piece| piece.starts_with('/'));
    let is_empty = pieces.iter().all(|piece| piece.is_empty());
    let leading = if is_rooted || is_empty { Leading::Drop } else { Leading::Keep };
    let mut remover = Remover::new(out, leading);
    for piece in pieces {
        remover.push(Source::as_is(piece));
    }
    remover.finish();
}

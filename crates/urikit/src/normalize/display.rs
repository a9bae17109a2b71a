//! Writes the normal form in pieces, without memory for it.
//!
//! The remaining segments of a path are found from the end, but written from the start. So the
//! backward iterator is cloned at a few points, and the sections between them are written first to
//! last, each in the same manner until it is short. The time is linear, times the base-16 logarithm
//! of the number of segments.

use core::fmt::{self, Write};

use crate::ident::kind::Kind;
use crate::ident::{Identifier, forward};
use crate::normalize::canonical::components::Components;
use crate::normalize::steps::Steps;
use crate::percent::spelling::Spelling;
use crate::resolve::dot_segments::backward::Backward;
use crate::spans::Spans;
use urikit_scan::utf8::known_utf8;

/// Displays an identifier in its normal form; made by [`Identifier::normalized`].
///
/// ```
/// use urikit::{Level, Uri};
/// let uri = Uri::parse("HTTP://h/a/../b")?;
/// assert_eq!(format!("<{}>", uri.normalized(Level::Path)), "<http://h/b>");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Normalized<'a> {
    text: &'a str,
    spans: Spans,
    steps: Steps,
}

/// # Normalizing
impl<'a, K: Kind> Identifier<'a, K> {
    /// The normal form, for display: what [`normalize`](Self::normalize) returns, without
    /// allocating.
    ///
    /// ```
    /// use urikit::{Level, Uri};
    /// let uri = Uri::parse("HTTP://EXAMPLE.com:80/%7ea/./b")?;
    /// assert_eq!(uri.normalized(Level::Scheme).to_string(), "http://example.com/~a/b");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn normalized(&self, steps: impl Into<Steps>) -> Normalized<'a> {
        Normalized { text: self.as_str(), spans: self.spans(), steps: steps.into() }
    }
}

forward! {
    /// # Normalizing
    impl<K: Kind> {
        #[must_use]
        fn normalized(&self, steps: impl Into<Steps>) -> Normalized<'_>;
    }
}

impl fmt::Display for Normalized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let components = Components::of(self.text, &self.spans, self.steps);
        let spelling = self.steps.of_others();
        if let Some(scheme) = components.scheme() {
            display_component(self.steps.of_scheme(), scheme, f)?;
            f.write_char(':')?;
        }
        if let Some(host) = components.host() {
            f.write_str("//")?;
            if let Some(userinfo) = components.userinfo() {
                display_component(spelling, userinfo, f)?;
                f.write_char('@')?;
            }
            display_component(self.steps.of_host(), host, f)?;
        }
        if let Some(port) = components.port() {
            f.write_char(':')?;
            display_component(spelling, port, f)?;
        }
        if let Some(pieces) = components.own_path() {
            pieces.into_iter().try_for_each(|piece| piece.write(f))?;
        } else if components.steps.path {
            let count = components.segments().count();
            display_segments(components.segments(), count, spelling, false, f)?;
        } else {
            display_component(spelling, components.path(), f)?;
        }
        for (delimiter, part) in [('?', components.query()), ('#', components.fragment())] {
            if let Some(part) = part {
                f.write_char(delimiter)?;
                display_component(spelling, part, f)?;
            }
        }
        Ok(())
    }
}

/// Does not show the text, which may contain a secret.
impl fmt::Debug for Normalized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Normalized").field("steps", &self.steps).finish_non_exhaustive()
    }
}

/// Writes a component, which is part of a `str`.
fn display_component(
    spelling: Spelling,
    component: &[u8],
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    spelling.write(known_utf8(component), f)
}

/// The number of segments kept at once.
const SHORT: usize = 32;
/// The number of parts that a longer list is divided into.
const PARTS: usize = 16;

/// Writes the next `count` segments, which come last to first, separated by `/`, optionally with
/// one before.
fn display_segments(
    mut segments: Backward<'_>,
    count: usize,
    spelling: Spelling,
    slash_before: bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if count <= SHORT {
        return display_few_segments(segments, count, spelling, slash_before, f);
    }
    let size = count.div_ceil(PARTS);
    let mut parts = [const { None }; PARTS];
    let mut left = count;
    for part in &mut parts {
        let len = size.min(left);
        *part = Some((segments.clone(), len));
        segments.by_ref().take(len).for_each(drop);
        left -= len;
    }
    let mut slash_before = slash_before;
    for (segments, len) in parts.into_iter().flatten().rev() {
        display_segments(segments, len, spelling, slash_before, f)?;
        slash_before |= len > 0;
    }
    Ok(())
}

fn display_few_segments(
    segments: Backward<'_>,
    count: usize,
    spelling: Spelling,
    slash_before: bool,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut kept: [&[u8]; SHORT] = [b""; SHORT];
    let kept = &mut kept[..count];
    kept.iter_mut().rev().zip(segments).for_each(|(place, segment)| *place = segment);
    for (i, segment) in kept.iter().enumerate() {
        if i > 0 || slash_before {
            f.write_char('/')?;
        }
        display_component(spelling, segment, f)?;
    }
    Ok(())
}

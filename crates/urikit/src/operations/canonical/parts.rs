//! Which parts an identifier has in its canonical form: RFC 3986 §6.2.3.

use super::segments::{Place, Segments};
use super::steps::Steps;
use crate::foundation::grammar::scheme_facts::facts;
use crate::foundation::spans::Spans;
use crate::model::ident::Identifier;

/// The parts that are left, as they are written in the identifier: their characters and the
/// segments of the path are still to be made canonical.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'a> {
    pub(crate) steps: Steps,
    bytes: &'a [u8],
    spans: &'a Spans,
    /// The port says nothing, or what the scheme says by itself.
    pub(crate) drops_port: bool,
    /// The path is empty, and means `/`.
    pub(crate) adds_root: bool,
}

impl<'a> Parts<'a> {
    #[inline(always)]
    pub(crate) fn of<K>(identifier: &'a Identifier<'a, K>, steps: Steps) -> Self {
        Self::from(identifier.as_str().as_bytes(), identifier.spans_ref(), steps)
    }

    /// The same by the bytes of an identifier and its spans.
    #[inline(always)]
    pub(crate) fn from(bytes: &'a [u8], spans: &'a Spans, steps: Steps) -> Self {
        let parts = Self { steps, bytes, spans, drops_port: false, adds_root: false };
        // Only behind an authority is there a port, or a path that can be left out.
        if steps.scheme && parts.has_authority() { parts.without_defaults() } else { parts }
    }

    fn without_defaults(self) -> Self {
        let facts = self.scheme().and_then(facts);
        let is_default = |port: &[u8]| {
            port.is_empty() || facts.is_some_and(|facts| is_literally(port, facts.default_port))
        };
        let is_root = self.path().is_empty() && facts.is_some_and(|facts| facts.empty_path_is_root);
        Self { drops_port: self.port().is_some_and(is_default), adds_root: is_root, ..self }
    }

    #[inline(always)]
    fn slice(&self, from: u32, to: u32) -> &'a [u8] {
        self.bytes.get(from as usize..to as usize).unwrap_or_default()
    }

    /// What stands between a delimiter and `to`, if there is one.
    #[inline(always)]
    fn behind(&self, delimiter: u32, to: u32) -> Option<&'a [u8]> {
        (delimiter < to).then(|| self.slice(delimiter + 1, to))
    }

    #[inline(always)]
    pub(crate) const fn has_authority(&self) -> bool {
        self.spans.host_kind.is_some()
    }

    #[inline(always)]
    pub(crate) fn scheme(&self) -> Option<&'a [u8]> {
        let end = self.spans.scheme_end;
        (end > 0).then(|| self.slice(0, end))
    }

    #[inline(always)]
    pub(crate) fn userinfo(&self) -> Option<&'a [u8]> {
        let start = self.spans.authority_start() as u32;
        let host_start = self.spans.host_start;
        (self.has_authority() && start < host_start).then(|| self.slice(start, host_start - 1))
    }

    #[inline(always)]
    pub(crate) fn host(&self) -> Option<&'a [u8]> {
        self.has_authority().then(|| self.slice(self.spans.host_start, self.spans.host_end))
    }

    #[inline(always)]
    pub(crate) fn port(&self) -> Option<&'a [u8]> {
        if self.drops_port { None } else { self.behind(self.spans.host_end, self.spans.path_start) }
    }

    #[inline(always)]
    pub(crate) fn path(&self) -> &'a [u8] {
        if self.adds_root { b"/" } else { self.slice(self.spans.path_start, self.spans.path_end) }
    }

    #[inline(always)]
    pub(crate) fn query(&self) -> Option<&'a [u8]> {
        self.behind(self.spans.path_end, self.spans.query_end)
    }

    #[inline(always)]
    pub(crate) fn fragment(&self) -> Option<&'a [u8]> {
        self.behind(self.spans.query_end, self.spans.len)
    }

    /// Scheme and authority with their delimiters, as they are written.
    #[inline(always)]
    pub(crate) fn head(&self) -> &'a [u8] {
        self.slice(0, self.spans.path_start)
    }

    /// Query and fragment with theirs.
    #[inline(always)]
    pub(crate) fn end(&self) -> &'a [u8] {
        self.slice(self.spans.path_end, self.spans.len)
    }

    /// The segments of the canonical path, from the last to the first.
    #[inline]
    pub(crate) fn segments(&self) -> Segments<'a> {
        Segments::new(self.path(), self.place(), self.steps)
    }

    #[inline(always)]
    pub(crate) const fn place(&self) -> Place {
        let behind_scheme = self.spans.scheme_end > 0;
        Place { behind_scheme, behind_authority: self.has_authority() }
    }
}

/// Without a leading zero: `:080` is another text than `:80`, and stays.
fn is_literally(digits: &[u8], number: u16) -> bool {
    let value = |digits: &[u8]| {
        digits.iter().fold(0_u32, |value, digit| 10 * value + u32::from(digit.wrapping_sub(b'0')))
    };
    digits.len() <= 5 && !digits.starts_with(b"0") && value(digits) == u32::from(number)
}

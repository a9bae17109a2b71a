//! Which components an identifier has in its canonical form: RFC 3986 §6.2.3.

use super::steps::Steps;
use crate::foundation::grammar::scheme_facts::{facts, keeps_dots};
use crate::foundation::spans::Spans;
use crate::operations::dot_segments::backward::{Backward, PathRules};

/// The components that are left, as they are written in the identifier: their characters and the
/// segments of the path are still to be made canonical.
#[derive(Clone, Copy)]
pub(crate) struct Components<'a> {
    /// Those that this identifier gets: see [`steps_for`].
    pub(crate) steps: Steps,
    bytes: &'a [u8],
    spans: &'a Spans,
    /// The port is empty, or the default of the scheme.
    pub(crate) drops_port: bool,
    /// The path is empty, and means `/`.
    pub(crate) adds_root: bool,
}

impl<'a> Components<'a> {
    #[inline]
    pub(crate) fn of(text: &'a str, spans: &'a Spans, steps: Steps) -> Self {
        let bytes = text.as_bytes();
        let steps = steps_for(bytes, spans, steps);
        let all = Self { steps, bytes, spans, drops_port: false, adds_root: false };
        // Only after an authority is there a port, or a path that can be left out.
        if steps.scheme && all.has_authority() { all.without_defaults() } else { all }
    }

    fn without_defaults(self) -> Self {
        let facts = self.scheme().and_then(facts);
        let is_default = |port: &[u8]| {
            port.is_empty() || facts.is_some_and(|facts| is_literally(port, facts.default_port))
        };
        let is_root = self.path().is_empty() && facts.is_some_and(|facts| facts.empty_path_is_root);
        Self { drops_port: self.port().is_some_and(is_default), adds_root: is_root, ..self }
    }

    #[inline]
    fn slice(&self, from: u32, to: u32) -> &'a [u8] {
        self.bytes.get(from as usize..to as usize).unwrap_or_default()
    }

    /// What is between a delimiter and `to`, if there is one.
    #[inline]
    fn after(&self, delimiter: u32, to: u32) -> Option<&'a [u8]> {
        (delimiter < to).then(|| self.slice(delimiter + 1, to))
    }

    #[inline]
    pub(crate) const fn has_authority(&self) -> bool {
        self.spans.host_kind.is_some()
    }

    #[inline]
    pub(crate) fn scheme(&self) -> Option<&'a [u8]> {
        let end = self.spans.scheme_end;
        (end > 0).then(|| self.slice(0, end))
    }

    #[inline]
    pub(crate) fn userinfo(&self) -> Option<&'a [u8]> {
        let start = self.spans.authority_start() as u32;
        let host_start = self.spans.host_start;
        (self.has_authority() && start < host_start).then(|| self.slice(start, host_start - 1))
    }

    #[inline]
    pub(crate) fn host(&self) -> Option<&'a [u8]> {
        self.has_authority().then(|| self.slice(self.spans.host_start, self.spans.host_end))
    }

    #[inline]
    pub(crate) fn port(&self) -> Option<&'a [u8]> {
        if self.drops_port { None } else { self.after(self.spans.host_end, self.spans.path_start) }
    }

    #[inline]
    pub(crate) fn path(&self) -> &'a [u8] {
        if self.adds_root { b"/" } else { self.slice(self.spans.path_start, self.spans.path_end) }
    }

    #[inline]
    pub(crate) fn query(&self) -> Option<&'a [u8]> {
        self.after(self.spans.path_end, self.spans.query_end)
    }

    #[inline]
    pub(crate) fn fragment(&self) -> Option<&'a [u8]> {
        self.after(self.spans.query_end, self.spans.len)
    }

    /// Scheme and authority with their delimiters, as they are written.
    #[inline]
    pub(crate) fn head(&self) -> &'a [u8] {
        self.slice(0, self.spans.path_start)
    }

    /// Query and fragment with theirs.
    #[inline]
    pub(crate) fn end(&self) -> &'a [u8] {
        self.slice(self.spans.path_end, self.spans.len)
    }

    /// The segments of the canonical path, from the last to the first.
    pub(crate) fn segments(&self) -> Backward<'a> {
        Backward::new(self.path(), self.path_rules())
    }

    pub(crate) const fn path_rules(&self) -> PathRules {
        PathRules {
            has_scheme: self.spans.scheme_end > 0,
            has_authority: self.has_authority(),
            remove: self.steps.path,
            decode: self.steps.percent,
        }
    }
}

/// The steps without the removal of dot segments where these are data.
#[inline]
pub(crate) fn steps_for(bytes: &[u8], spans: &Spans, steps: Steps) -> Steps {
    let scheme = bytes.get(..spans.scheme_end as usize).unwrap_or_default();
    if !steps.path || scheme.is_empty() {
        return steps;
    }
    // Behind an authority, no path is rootless.
    let is_rootless = !matches!(bytes.get(spans.path_start as usize), None | Some(b'/'))
        && spans.host_kind.is_none();
    Steps { path: !keeps_dots(scheme, is_rootless), ..steps }
}

/// Without a leading zero: `:080` differs from `:80`, and stays.
fn is_literally(digits: &[u8], number: u16) -> bool {
    let value = |digits: &[u8]| {
        digits.iter().fold(0_u32, |value, digit| 10 * value + u32::from(digit.wrapping_sub(b'0')))
    };
    digits.len() <= 5 && !digits.starts_with(b"0") && value(digits) == u32::from(number)
}

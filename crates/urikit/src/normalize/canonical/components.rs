//! The components of the canonical form of an identifier: RFC 3986 §6.2.3.

use super::ipv6_text::Ipv6Text;
use super::own_path::{OwnPath, SpelledPath};
use crate::component::Host;
use crate::grammar::scheme_facts::{facts_of_scheme, scheme_keeps_dots};
use crate::normalize::steps::Steps;
use crate::percent::spelling::Spelling;
use crate::resolve::dot_segments::backward::{Backward, PathRules};
use crate::spans::Spans;

/// The remaining components, as written in the identifier: their characters and the segments of the
/// path are not canonical yet.
#[derive(Clone, Copy)]
pub(crate) struct Components<'a> {
    /// The steps that apply to this identifier: see [`canonical_steps_for`].
    pub(crate) steps: Steps,
    bytes: &'a [u8],
    spans: &'a Spans,
    new_host: Option<NewHost>,
    port: PortForm,
    /// The path is empty, and equivalent to `/`.
    pub(crate) adds_root: bool,
    own_path: Option<OwnPath>,
}

/// What replaces a host, or a missing authority.
#[derive(Clone, Copy)]
enum NewHost {
    /// An empty host: a `file` on this machine.
    Local,
    Ipv6(Ipv6Text),
}

#[derive(Clone, Copy)]
enum PortForm {
    /// Empty, or the default port of the scheme.
    Dropped,
    /// Without this many leading zeros.
    Without(usize),
}

impl<'a> Components<'a> {
    #[inline]
    pub(crate) fn of(text: &'a str, spans: &'a Spans, steps: Steps) -> Self {
        let bytes = text.as_bytes();
        let all = Self {
            steps: canonical_steps_for(bytes, spans, steps),
            bytes,
            spans,
            new_host: None,
            port: PortForm::Without(0),
            adds_root: false,
            own_path: None,
        };
        if steps.scheme || steps.ipv6 { all.with_special_forms(text) } else { all }
    }

    #[inline(never)]
    fn with_special_forms(mut self, text: &str) -> Self {
        if self.steps.ipv6
            && let (Some(range), Some(kind)) = (self.spans.host(), self.spans.host_kind)
            && let Some(address) = Host::new(&text[range], kind).ipv6()
        {
            self.new_host = Some(NewHost::Ipv6(Ipv6Text::of(address)));
        }
        if !self.steps.scheme {
            return self;
        }
        // Only with an authority is there a port, or an empty path that may be written as `/`.
        if self.has_authority() {
            self = self.without_defaults();
        }
        let Some(scheme) = self.scheme() else { return self };
        if scheme.eq_ignore_ascii_case(b"file") && self.is_local() {
            self.new_host = Some(NewHost::Local);
        }
        if !self.has_authority() && !self.path().starts_with(b"/") {
            self.own_path = OwnPath::of(scheme);
        }
        self
    }

    fn without_defaults(mut self) -> Self {
        let facts = self.scheme().and_then(facts_of_scheme);
        if let Some(port) = self.port() {
            let zeros = port.iter().take_while(|digit| **digit == b'0').count();
            let zeros = zeros.min(port.len().saturating_sub(1));
            let digits = &port[zeros..];
            let is_default = facts.is_some_and(|facts| digits_are_port(digits, facts.default_port));
            let is_dropped = port.is_empty() || is_default;
            self.port = if is_dropped { PortForm::Dropped } else { PortForm::Without(zeros) };
        }
        self.adds_root =
            self.path().is_empty() && facts.is_some_and(|facts| facts.empty_path_is_root);
        self
    }

    /// Whether this names a file on this machine: RFC 8089 §2.
    fn is_local(&self) -> bool {
        const NAME: Spelling = Spelling { lower: true, decode: true, upper_hex: false };
        match self.host() {
            Some(host) => {
                let is_host_alone = self.userinfo().is_none() && self.port().is_none();
                is_host_alone && (host.is_empty() || NAME.same(host, b"localhost"))
            }
            None => self.path().starts_with(b"/") || self.becomes_absolute(),
        }
    }

    /// Whether a rootless path starts with a `/` after its dot segments are removed: `a/../b`.
    fn becomes_absolute(&self) -> bool {
        let (count, first) =
            self.segments().fold((0, &b""[..]), |(count, _), segment| (count + 1, segment));
        count > 1 && first.is_empty()
    }

    #[inline]
    fn slice(&self, from: u32, to: u32) -> &'a [u8] {
        &self.bytes[from as usize..to as usize]
    }

    /// The part from after a delimiter up to `to`, if there is one.
    #[inline]
    fn after(&self, delimiter: u32, to: u32) -> Option<&'a [u8]> {
        (delimiter < to).then(|| self.slice(delimiter + 1, to))
    }

    #[inline]
    pub(crate) const fn has_authority(&self) -> bool {
        self.spans.host_kind.is_some() || self.new_host.is_some()
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
        let is_written = self.spans.host_kind.is_some() && start < host_start;
        is_written.then(|| self.slice(start, host_start - 1))
    }

    #[inline]
    pub(crate) fn host(&self) -> Option<&[u8]> {
        let written =
            || self.has_authority().then(|| self.slice(self.spans.host_start, self.spans.host_end));
        self.new_host().or_else(written)
    }

    /// The host, if it is not the one in the input.
    #[inline]
    pub(crate) fn new_host(&self) -> Option<&[u8]> {
        match &self.new_host {
            None => None,
            Some(NewHost::Local) => Some(b""),
            Some(NewHost::Ipv6(text)) => Some(text.as_bytes()),
        }
    }

    #[inline]
    pub(crate) fn port(&self) -> Option<&'a [u8]> {
        let PortForm::Without(zeros) = self.port else { return None };
        self.after(self.spans.host_end, self.spans.path_start)?.get(zeros..)
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

    /// Scheme and authority with their delimiters, as written.
    #[inline]
    pub(crate) fn head(&self) -> &'a [u8] {
        self.slice(0, self.spans.path_start)
    }

    /// Query and fragment with their delimiters.
    #[inline]
    pub(crate) fn end(&self) -> &'a [u8] {
        self.slice(self.spans.path_end, self.spans.len)
    }

    /// The path in pieces, if the scheme defines how they are spelled. Such a path has no canonical
    /// segments.
    #[inline]
    pub(crate) fn own_path(&self) -> Option<SpelledPath<'a>> {
        Some(self.own_path?.pieces(self.path(), self.steps.of_others()))
    }

    /// The segments of the canonical path, last to first.
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

/// The steps, without the removal of dot segments if these are data.
#[inline]
pub(crate) fn canonical_steps_for(bytes: &[u8], spans: &Spans, steps: Steps) -> Steps {
    let scheme = &bytes[..spans.scheme_end as usize];
    if !steps.path || scheme.is_empty() {
        return steps;
    }
    // After an authority, no path is rootless.
    let is_rootless = !matches!(bytes.get(spans.path_start as usize), None | Some(b'/'))
        && spans.host_kind.is_none();
    Steps { path: !scheme_keeps_dots(scheme, is_rootless), ..steps }
}

/// Whether digits without leading zeros are this number.
fn digits_are_port(digits: &[u8], number: u16) -> bool {
    let value = |digits: &[u8]| {
        digits.iter().fold(0_u32, |value, digit| 10 * value + u32::from(digit.wrapping_sub(b'0')))
    };
    digits.len() <= 5 && value(digits) == u32::from(number)
}

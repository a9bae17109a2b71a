//! Finds URIs in plain text: RFC 3986 Appendix C.
//!
//! ```
//! use urikit_explain::find::Finder;
//! let text = "See http://example.com/a_(b), or <ftp://foo.example.\ncom/rfc/>.";
//! let found: Vec<_> = Finder::new().find_in(text).map(|found| found.to_string()).collect();
//! assert_eq!(found, ["http://example.com/a_(b)", "ftp://foo.example.com/rfc/"]);
//! ```
//!
//! # Where one starts
//!
//! At a registered scheme, or one given by the caller, and its colon. Registered names joined with
//! `+` (`git+https`) count too. No letter or digit precedes it; after a `.` or `-` inside a word,
//! `//` must follow. Something must follow: `http://` alone does not count.
//!
//! # Where it ends
//!
//! - In angle brackets, with or without `URL:`, at the `>`. Line breaks inside, and the spaces
//!   around them, are not part of it.
//! - After a `'`, at the next one. A `"` or a backtick is not allowed in a URI, so it always ends
//!   there.
//! - Otherwise before the first character that is not allowed in the URI, and before a `)` or `]`
//!   that was not opened inside.
//! - Before a `,` or `;` that `scheme://` of a registered scheme follows: a list. After any other
//!   character, such a URI is part of the one around it: `https://web.archive.org/web/2020/http://h/`.
//! - At the end, `.` `,` `:` `;` `!` `?` `'` and `(` belong to the sentence.
//! - Marks of Markdown directly before it (`*`, `_`, `~`) are closed at its end: `**http://h/**` is
//!   `http://h/`. Without such a mark before it, they are part of it.
//! - For IRIs, punctuation of other scripts and all kinds of quotes end it.
//!
//! No URI contains a backslash. So an escape as in a string of JSON (`\u0026`, `\x26`, `\/`, also with
//! more backslashes) is decoded: encoders of JSON write `&`, `<`, `>` and `/` like this.
//!
//! [`Found::cut_short_before`] reports where a writer probably meant a URI to go on: at the `[` of
//! `http://h/?a[b]=c`.
//!
//! In an HTML document, [`Finder::links_in_html`] also finds relative references in attributes.
//!
//! All results are valid. The time is linear in the text.
//!
//! The schemes are those of [registry].
//!
//! **To mask secrets in text, call [`redact_text`](urikit::redact::redact_text), not this.** A finder
//! leaves out URIs that are not valid, cut off, or of another scheme, and so their secrets.

mod angle_brackets;
mod backslash_escape;
mod html_link;
mod html_reference;
mod html_tag;
mod uri_end;

use alloc::borrow::Cow;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use urikit::percent::sets::SCHEME;
use urikit::{Iri, IriBuf, IriCow};
use urikit_schemes::registry;

pub use html_link::Link;

/// What to look for in text.
///
/// ```
/// use urikit_explain::find::Finder;
/// let text = "mailto:a@b, x-own:c and 例http://例.example/ä。";
/// let found = |finder: Finder<'_>| finder.find_in(text).map(|it| it.to_string()).collect::<Vec<_>>();
/// assert_eq!(found(Finder::new()), ["mailto:a@b"]);
/// assert_eq!(found(Finder::new().iris(true)), ["mailto:a@b", "http://例.example/ä"]);
/// assert_eq!(found(Finder::new().schemes(&["x-own"])), ["x-own:c"]);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Finder<'s> {
    schemes: Schemes<'s>,
    iris: bool,
    html: bool,
    /// Of HTML documents.
    base: Option<Iri<'s>>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Schemes<'s> {
    #[default]
    Registered,
    These(&'s [&'s str]),
    RegisteredOrSlashes,
}

/// A URI in text, and where it is.
///
/// ```
/// use urikit_explain::find::Finder;
/// let found = Finder::new().find_in("at http://h/.").next().unwrap();
/// assert_eq!(found.range(), 3..12);
/// assert_eq!(found.iri().host().unwrap(), "h");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<'t> {
    range: Range<usize>,
    iri: IriCow<'t>,
    cut: Option<char>,
}

/// The URIs in a string, in order; made by [`Finder::find_in`].
///
/// ```
/// use urikit_explain::find::Finder;
/// let mut uris = Finder::new().find_in("a:b urn:a:b");
/// assert_eq!(uris.next().unwrap().to_string(), "urn:a:b");
/// assert!(uris.next().is_none());
/// ```
#[derive(Clone)]
pub struct Find<'s, 't> {
    finder: Finder<'s>,
    text: &'t str,
    /// Where to look for the next colon.
    at: usize,
    /// Where the last result ends: no other one extends into it.
    free_from: usize,
}

/// Does not show the text, which may contain secrets.
impl fmt::Debug for Find<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { finder, at, .. } = self;
        f.debug_struct("Find").field("finder", finder).field("at", at).finish_non_exhaustive()
    }
}

/// Far longer than any registered scheme.
const LONGEST_SCHEME: usize = 64;

impl<'s> Finder<'s> {
    /// Finds URIs of all registered schemes.
    #[must_use]
    pub const fn new() -> Self {
        Self { schemes: Schemes::Registered, iris: false, html: false, base: None }
    }

    /// Finds only those of these schemes, ignoring ASCII case.
    #[must_use]
    pub const fn schemes(self, names: &'s [&'s str]) -> Self {
        Self { schemes: Schemes::These(names), ..self }
    }

    /// Finds those of all registered schemes, and of every other if `//` follows; otherwise every
    /// `word:` would be one.
    ///
    /// ```
    /// use urikit_explain::find::Finder;
    /// let found = Finder::new().with_unregistered().find_in("mailto:a@b, x://y, z:w").count();
    /// assert_eq!(found, 2);
    /// ```
    #[must_use]
    pub const fn with_unregistered(self) -> Self {
        Self { schemes: Schemes::RegisteredOrSlashes, ..self }
    }

    /// Whether non-ASCII characters are allowed in them: IRIs, by RFC 3987.
    #[must_use]
    pub const fn iris(self, yes: bool) -> Self {
        Self { iris: yes, ..self }
    }

    /// Whether the text is HTML: `&amp;` in a URI is `&`, character references for other
    /// punctuation end it, and angle brackets belong to tags.
    ///
    /// ```
    /// use urikit_explain::find::Finder;
    /// let text = "<a href=\"http://h/?a=1&amp;b=2\">&lt;http://i/&gt;</a>";
    /// let found: Vec<_> = Finder::new().html(true).find_in(text).map(|it| it.to_string()).collect();
    /// assert_eq!(found, ["http://h/?a=1&b=2", "http://i/"]);
    /// ```
    #[must_use]
    pub const fn html(self, yes: bool) -> Self {
        Self { html: yes, ..self }
    }

    /// The URIs in `text`, in order.
    ///
    /// Do not use this to mask secrets, with [`redacted`](urikit::Identifier::redacted) for each: a URI
    /// that is not valid, cut off or of another scheme is not found, and its secrets would stay. Call
    /// [`redact_text`](urikit::redact::redact_text) for the whole text:
    ///
    /// ```
    /// use urikit::redact::{COMMON_SECRETS, redact_text};
    /// use urikit_explain::find::Finder;
    /// let text = "own://u:secret@h/ http://u:sec^ret@h/ GET /?token=secret";
    /// assert_eq!(Finder::new().find_in(text).count(), 0);
    /// assert_eq!(redact_text(text, COMMON_SECRETS, false), "own://***@h/ http://***@h/ GET /?token=***");
    /// ```
    #[must_use]
    pub const fn find_in<'t>(&self, text: &'t str) -> Find<'s, 't> {
        Find { finder: *self, text, at: 0, free_from: 0 }
    }

    /// Whether to look for this scheme; `after` is what follows its colon.
    fn wants(&self, scheme: &str, after: &str) -> bool {
        let is_registered = || {
            let known = |name| registry::find(name).is_some();
            known(scheme) || scheme.split('+').all(known)
        };
        match self.schemes {
            Schemes::Registered => is_registered(),
            Schemes::RegisteredOrSlashes => after.starts_with("//") || is_registered(),
            Schemes::These(names) => names.iter().any(|name| name.eq_ignore_ascii_case(scheme)),
        }
    }
}

impl<'t> Find<'_, 't> {
    /// Where the scheme before a colon starts. A sentence may end in a `.` directly before it.
    fn scheme_start(&self, colon: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let earliest = self.free_from.max(colon.saturating_sub(LONGEST_SCHEME));
        let run = &bytes[earliest..colon];
        let run_len = run.iter().rev().take_while(|byte| SCHEME.contains(**byte)).count();
        let after = &self.text[colon + 1..];
        // A word that is longer than all schemes does not contain one.
        let whole = run_len < run.len() || earliest == self.free_from;
        let first = colon - run_len;
        // Neither a colour of the terminal nor punctuation before a word is part of it: `+http://h/` in a
        // user agent.
        let first = first + colour_len(bytes, first);
        let marks = bytes[first..colon].iter().take_while(|byte| !byte.is_ascii_alphanumeric());
        let word = first + marks.count();
        (word..colon).find(|start| {
            let free = match *start == word {
                true => whole || word > colon - run_len,
                // In `proxy.example:443` the word before the colon is the end of a host.
                false => matches!(bytes[*start - 1], b'.' | b'-') && after.starts_with("//"),
            };
            let starts = free && bytes[*start].is_ascii_alphabetic();
            starts && self.finder.wants(&self.text[*start..colon], after)
        })
    }

    fn find_plain(&self, start: usize, colon: usize) -> Option<Found<'t>> {
        let (end, stop) = uri_end::end_of_uri(self.text, start, colon, &self.finder)?;
        let found = match self.finder.html {
            true => self.find_in_html(start, colon, end),
            false => self.decode_range(start..end, backslash_escape::without_escapes),
        }?;
        // In HTML, a character reference may end it before.
        let is_whole = self.finder.html && found.range.end < end;
        let cut = uri_end::cut_short_before(self.text, start, stop).filter(|_| !is_whole);
        Some(Found { cut, ..found })
    }

    /// The URI in this range, once it is decoded.
    fn decode_range(
        &self,
        range: Range<usize>,
        decode: fn(&str) -> Cow<'_, str>,
    ) -> Option<Found<'t>> {
        let iri = match decode(&self.text[range.clone()]) {
            Cow::Borrowed(plain) => self.parse_wanted(plain)?.into(),
            Cow::Owned(plain) => IriCow::from(self.parse_wanted(&plain)?.to_owned()),
        };
        Some(Found { range, iri, cut: None })
    }

    fn find_in_html(&self, start: usize, colon: usize, end: usize) -> Option<Found<'t>> {
        let end = html_reference::end_in_html(self.text, start, end);
        let end = uri_end::uri_end_without_sentence(self.text, start, colon + 1, end)?;
        self.decode_range(start..end, html_reference::without_references)
    }

    fn find_bracketed(&self, start: usize, colon: usize) -> Option<Found<'t>> {
        if self.finder.html {
            return None;
        }
        let end = angle_brackets::end_in_brackets(self.text, self.free_from, start, colon)?;
        let inside = &self.text[start..end];
        if let Some(iri) = self.parse_wanted(inside) {
            return Some(Found { range: start..end, iri: iri.into(), cut: None });
        }
        let joined = angle_brackets::without_line_breaks(inside)?;
        let iri: IriBuf = self.parse_wanted(&joined)?.to_owned();
        Some(Found { range: start..end, iri: iri.into(), cut: None })
    }

    fn parse_wanted<'x>(&self, text: &'x str) -> Option<Iri<'x>> {
        let right_kind = self.finder.iris || text.is_ascii();
        Iri::parse(text).ok().filter(|_| right_kind)
    }
}

/// The length of what ends a control sequence of a terminal at `at`: `32m` in `ESC [ 1 ; 32m`.
fn colour_len(bytes: &[u8], at: usize) -> usize {
    const LONGEST: usize = 32;
    let is_parameter = |byte: &u8| byte.is_ascii_digit() || *byte == b';';
    let before = &bytes[at.saturating_sub(LONGEST)..at];
    let parameters = before.iter().rev().take_while(|byte| is_parameter(byte)).count();
    if !before[..before.len() - parameters].ends_with(b"\x1b[") {
        return 0;
    }
    let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let ends = bytes.get(at + digits).is_some_and(u8::is_ascii_alphabetic);
    if ends { digits + 1 } else { 0 }
}

impl<'t> Iterator for Find<'_, 't> {
    type Item = Found<'t>;

    fn next(&mut self) -> Option<Found<'t>> {
        loop {
            let colon = self.at + self.text.get(self.at..)?.find(':')?;
            self.at = colon + 1;
            let Some(start) = self.scheme_start(colon) else { continue };
            let found = self.find_bracketed(start, colon).or_else(|| self.find_plain(start, colon));
            if let Some(found) = found {
                (self.at, self.free_from) = (found.range.end, found.range.end);
                return Some(found);
            }
        }
    }
}

impl FusedIterator for Find<'_, '_> {}

impl<'t> Found<'t> {
    /// Its byte range in the text, without delimiters.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The character that it ends before, if a URI that lacks an escape was probably meant to go on there:
    /// a `[`, `{`, `|` or `^`, with more after it, or a `%` without two digits.
    ///
    /// ```
    /// use urikit_explain::find::Finder;
    /// let text = "http://h/?a[b]=c [http://h/] http://h/50% off";
    /// let cut: Vec<_> = Finder::new().find_in(text).map(|found| found.cut_short_before()).collect();
    /// assert_eq!(cut, [Some('['), None, Some('%')]);
    /// ```
    #[must_use]
    pub const fn cut_short_before(&self) -> Option<char> {
        self.cut
    }

    /// The URI, or IRI.
    #[must_use]
    pub fn iri(&self) -> Iri<'_> {
        self.iri.borrowed()
    }

    /// The same; borrowed from the text unless a line break was removed or an escape decoded.
    #[must_use]
    pub fn into_iri(self) -> IriCow<'t> {
        self.iri
    }
}

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.iri.as_str())
    }
}

//! Plain text with the secrets of its URIs masked.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::{Finder, Found};
use crate::operations::redact::{MASK, possible_secrets_named};

impl Finder<'_> {
    /// The text with the secrets of its URIs masked, as by
    /// [`redacted`](crate::Identifier::redacted): the userinfo, and the values of the named
    /// parameters. Everything else is kept, byte for byte.
    ///
    /// Words that contain no URI, or an invalid one, are masked wherever a secret may be, to be on
    /// the safe side: the request target in a log has parameters too. A URI in angle brackets that
    /// is split over lines is written on one line.
    ///
    /// ```
    /// use urikit::{find::Finder, redact::COMMON_SECRETS};
    /// let line = "10.0.0.1 \"GET /cb?code=1&id=7\" <https://u:pw@h/>, see http://u:a^b@h/.";
    /// let masked = Finder::new().all_schemes().redact_in(line, COMMON_SECRETS, false);
    /// assert_eq!(masked, "10.0.0.1 \"GET /cb?code=***&id=7\" <https://***@h/>, see http://***@h/.");
    /// ```
    ///
    /// With `show_user`, only the password is masked if there is one.
    #[must_use]
    pub fn redact_in<'t>(
        &self,
        text: &'t str,
        parameters: &[&str],
        show_user: bool,
    ) -> Cow<'t, str> {
        let mut masked = Masked { text, out: String::new(), copied: 0 };
        let mut uris = self.find_in(text).peekable();
        let (mut found, mut at) = (Vec::new(), 0);
        while let Some(start) = text[at..].find(|c| !ends_word(c)).map(|skipped| at + skipped) {
            let mut end = word_end(text, start);
            found.clear();
            // A URI that is split over lines joins several words into one.
            while let Some(uri) = uris.next_if(|uri| uri.range.start < end) {
                // Don't search for the end of the word again for each of its URIs: the time must be linear.
                if uri.range.end > end {
                    end = word_end(text, uri.range.end);
                }
                found.push(uri);
            }
            // The URIs are in order and don't overlap, so at most one extends past the end of the secret.
            let is_found = |secret: &Range<usize>| {
                let (from, to) = (start + secret.start, start + secret.end);
                let next = found.partition_point(|uri: &Found<'_>| uri.range.end < to);
                found.get(next).is_some_and(|uri| uri.range.start <= from)
            };
            let possible = || possible_secrets_named(&text.as_bytes()[start..end], parameters);
            if possible().all(|secret| is_found(&secret)) {
                for uri in &found {
                    let iri = uri.iri();
                    let shown = iri.redacted().show_user(show_user).parameters(parameters);
                    masked.put(uri.range(), &shown.to_string());
                }
            } else {
                for secret in possible() {
                    masked.put(start + secret.start..start + secret.end, MASK);
                }
            }
            at = end;
        }
        masked.finish()
    }
}

/// Characters that are not allowed in URIs and often surround them.
const fn ends_word(c: char) -> bool {
    c.is_ascii_whitespace() || matches!(c, '"' | '<' | '>' | '`')
}

fn word_end(text: &str, start: usize) -> usize {
    text[start..].find(ends_word).map_or(text.len(), |len| start + len)
}

/// The output so far; what has not been copied yet starts at `copied`.
struct Masked<'t> {
    text: &'t str,
    out: String,
    copied: usize,
}

impl<'t> Masked<'t> {
    /// Replaces a range by `new`, unless they are equal.
    fn put(&mut self, range: Range<usize>, new: &str) {
        if self.text[range.clone()] != *new {
            self.out.push_str(&self.text[self.copied..range.start]);
            self.out.push_str(new);
            self.copied = range.end;
        }
    }

    fn finish(mut self) -> Cow<'t, str> {
        if self.copied == 0 {
            return Cow::Borrowed(self.text);
        }
        self.out.push_str(&self.text[self.copied..]);
        Cow::Owned(self.out)
    }
}

//! Escapes that neither the part nor the scheme needs.

use alloc::string::String;
use core::ops::Range;

use urikit::normalize::{Level, needless_escapes};
use urikit::percent::{Part, encode_bytes};
use urikit::{AsIdentifier, IdentifierBuf, IdentifierCow, IriRef, ParseError};

use super::{SchemePart, SchemeRules, SchemeSet};
use crate::shared_syntax::decoded_bytes;

impl<'t> SchemeSet<'t> {
    /// The escapes that the part does not need, as
    /// [`needless_escapes`](urikit::normalize::needless_escapes), and that the scheme does not require:
    /// those that [`SchemeRules::part`] writes are left out.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::rules::SchemeSet;
    /// let needless = |text| SchemeSet::STANDARD.needless_escapes(Uri::parse(text).unwrap()).count();
    /// assert_eq!(needless("http://h/?q=x%2Fy"), 1);
    /// assert_eq!(needless("mailto:a@b?body=x%2Fy"), 0); // RFC 6068 §2
    /// ```
    pub fn needless_escapes<'a, T: AsIdentifier<'a>>(
        &self,
        identifier: T,
    ) -> impl Iterator<Item = Range<usize>> + use<'a, 't, T> {
        let it = identifier.borrowed().as_iri_ref();
        let rules = it.scheme().and_then(|scheme| self.rules_of(scheme.as_str()));
        let mut place = Place { it, passed: 0, is_second: false };
        needless_escapes(it).filter(move |escape| {
            rules.is_none_or(|rules| {
                let text = &it.as_str()[escape.clone()];
                place.parts_at(escape.start).iter().all(|part| rules.allows_unescaped(*part, text))
            })
        })
    }

    /// The same identifier without its [needless escapes](Self::needless_escapes). As with
    /// [`decode_needless_escapes`](urikit::normalize::decode_needless_escapes), which knows no
    /// schemes, it is another identifier with the same data.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::rules::SchemeSet;
    /// let mail = Uri::parse("mailto:a@b?body=x%2Fy%3A")?;
    /// assert_eq!(SchemeSet::STANDARD.decode_needless_escapes(mail), "mailto:a@b?body=x%2Fy:");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn decode_needless_escapes<'a, T: AsIdentifier<'a>>(
        &self,
        identifier: T,
    ) -> IdentifierCow<'a, T::Kind> {
        let identifier = identifier.borrowed();
        let text = identifier.as_str();
        let (mut short, mut copied) = (String::new(), 0);
        for escape in self.needless_escapes(identifier) {
            short.push_str(&text[copied..escape.start]);
            short.extend(decoded_bytes(&text[escape.clone()]).map(char::from));
            copied = escape.end;
        }
        if copied == 0 {
            return IdentifierCow::Borrowed(identifier);
        }
        short.push_str(&text[copied..]);
        // The part allows each character that was escaped, so this is never an error.
        IdentifierBuf::try_from(short)
            .map_or(IdentifierCow::Borrowed(identifier), IdentifierCow::Owned)
    }
}

impl SchemeRules {
    /// Whether the scheme allows the escaped character unescaped in a part.
    fn allows_unescaped(&self, part: Part, escape: &str) -> bool {
        let set = self.own_set(part).map(|own| own.set());
        set.is_none_or(|set| decoded_bytes(escape).all(|byte| set.contains(byte)))
    }
}

/// A place in an identifier, which is moved on.
struct Place<'a> {
    it: IriRef<'a>,
    /// What is before has been read.
    passed: usize,
    /// Whether this is a password, or the value of a parameter.
    is_second: bool,
}

impl Place<'_> {
    /// The parts that a later byte is in, of those for which schemes have sets of their own.
    fn parts_at(&mut self, at: usize) -> &'static [Part] {
        let spans = self.it.spans();
        let is_in = |range: &Range<usize>| range.contains(&at);
        if let Some(userinfo) = spans.userinfo().filter(is_in) {
            self.move_to(at, userinfo.start, b':', None);
            return if self.is_second { &[Part::Password] } else { &[Part::User] };
        }
        if let Some(query) = spans.query().filter(is_in) {
            self.move_to(at, query.start, b'=', Some(b'&'));
            return if self.is_second { &[Part::QueryValue] } else { &[Part::QueryKey] };
        }
        if spans.fragment().is_some_and(|fragment| is_in(&fragment)) {
            return &[Part::Fragment];
        }
        if is_in(&spans.path()) { &[Part::Path, Part::Segment] } else { &[] }
    }

    /// `second` starts the second part of a pair, `end` the next pair.
    fn move_to(&mut self, at: usize, start: usize, second: u8, end: Option<u8>) {
        if self.passed < start {
            (self.passed, self.is_second) = (start, false);
        }
        for byte in &self.it.as_str().as_bytes()[self.passed..at] {
            if *byte == second {
                self.is_second = true;
            } else if Some(*byte) == end {
                self.is_second = false;
            }
        }
        self.passed = at;
    }
}

impl SchemePart {
    /// Data of this part that is encoded already, spelled with the fewest escapes that the scheme
    /// allows; see [`Part::encode_minimal`]. In a path that is no hierarchy, the escapes of reserved
    /// characters stay: the scheme may use these as delimiters.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// use urikit_schemes::Mailto;
    /// let value = Mailto::RULES.part(Part::QueryValue)?;
    /// assert_eq!(value.encode_minimal(b"a b%2Fc%3Ad")?, "a%20b%2Fc:d");
    /// let address = Mailto::RULES.part(Part::Segment)?;
    /// assert_eq!(address.encode_minimal(b"a%40b%2Ec@h")?, "a%40b.c@h");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Part::encode_minimal`].
    pub fn encode_minimal(self, bytes: &[u8]) -> Result<String, ParseError> {
        let short = match self.is_opaque {
            true => {
                let text = self.encode_keeping_escapes(bytes)?.to_text();
                self.part.normalize(&text, Level::Percent)?.into_owned()
            }
            false => self.part.encode_minimal(bytes)?,
        };
        Ok(match self.own {
            Some(own) => {
                encode_bytes(short.as_bytes(), own.set()).keep_escapes().to_text().into_owned()
            }
            None => short,
        })
    }
}

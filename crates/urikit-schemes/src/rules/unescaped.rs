//! Which characters a scheme allows unescaped in each part, where that differs from RFC 3986.

use urikit::ParseError;
use urikit::percent::{CharCell, CharClass, CharFit, CharUse, Encode, Part, encode_bytes};

use super::{Clause, SchemeRules};
use crate::error::{SchemeError, SchemeErrorKind};

/// The characters that a scheme allows unescaped in a part: there, the others among RFC 3986's delimit
/// something, or have no use.
///
/// ```
/// use urikit::percent::{CharClass, Part, sets};
/// use urikit_schemes::rules::{Clause, SchemeRules, Unescaped};
/// const ID: Clause = Clause::new("app-id", "our API guide §3", "an id contains no `;`");
/// const APP: SchemeRules = SchemeRules::new("app", "app-URI", &[]).with_unescaped(&[
///     Unescaped::new(Part::Segment, sets::SEGMENT.without(CharClass::of(b";")), ID),
/// ]);
/// assert_eq!(APP.part(Part::Segment)?.encode(b"1;2")?.to_string(), "1%3B2");
/// assert_eq!(APP.part(Part::Query)?.encode(b"1;2")?.to_string(), "1;2");
/// # Ok::<(), urikit_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unescaped {
    part: Part,
    set: CharClass,
    clause: Clause,
}

impl Unescaped {
    /// The characters of a part, and the clause that says so.
    #[must_use]
    pub const fn new(part: Part, set: CharClass, clause: Clause) -> Self {
        Self { part, set, clause }
    }

    #[cfg(feature = "alloc")]
    pub(super) const fn set(&self) -> CharClass {
        self.set
    }
}

/// A part of the URIs of a scheme, to write data into; made by [`SchemeRules::part`].
#[derive(Clone, Copy, Debug)]
pub struct SchemePart {
    pub(super) part: Part,
    pub(super) own: Option<&'static Unescaped>,
    /// It is of a path that is no hierarchy.
    #[cfg(feature = "alloc")]
    pub(super) is_opaque: bool,
}

impl SchemePart {
    /// The characters that are allowed unescaped in it.
    ///
    /// ```
    /// use urikit::percent::{Part, sets};
    /// use urikit_schemes::{Http, Mailto};
    /// assert!(!Mailto::RULES.part(Part::QueryValue)?.set().contains(b'/'));
    /// assert_eq!(Http::HTTP.part(Part::QueryValue)?.set(), sets::QUERY_VALUE);
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn set(self) -> CharClass {
        self.own.map_or_else(|| self.part.set(), |own| own.set)
    }

    /// Data as written in it; see [`Part::encode_checked`].
    ///
    /// ```
    /// use urikit::percent::Part;
    /// use urikit_schemes::Mailto;
    /// let address = Mailto::RULES.part(Part::Segment)?;
    /// assert_eq!(address.encode(b"a&b@h")?.to_string(), "a%26b@h");
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    /// If it can't contain the data.
    pub fn encode(self, bytes: &[u8]) -> Result<Encode<'_>, ParseError> {
        match self.own {
            Some(own) => Ok(encode_bytes(bytes, own.set)),
            None => self.part.encode_checked(bytes),
        }
    }

    /// The same for data that is partly encoded: its escapes are kept.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// use urikit_schemes::Mailto;
    /// let value = Mailto::RULES.part(Part::QueryValue)?;
    /// assert_eq!(value.encode_keeping_escapes(b"a%20b/c")?.to_string(), "a%20b%2Fc");
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    /// If it can't contain the data.
    pub fn encode_keeping_escapes(self, bytes: &[u8]) -> Result<Encode<'_>, ParseError> {
        match self.own {
            Some(own) => Ok(encode_bytes(bytes, own.set).keep_escapes()),
            None => self.part.encode_keeping_escapes(bytes),
        }
    }
}

impl SchemeRules {
    /// A part of the URIs of this scheme, to write data into.
    ///
    /// ```
    /// use urikit::percent::Part;
    /// use urikit_schemes::File;
    /// let error = File::RULES.part(Part::Query).unwrap_err();
    /// assert_eq!(error.clause().message(), "a file URI has no query");
    /// ```
    ///
    /// # Errors
    /// If URIs of this scheme do not have the part.
    pub fn part(&self, part: Part) -> Result<SchemePart, SchemeError> {
        match self.forbids(part) {
            Some(clause) => Err(SchemeError::new(SchemeErrorKind::Forbidden, clause)),
            None => Ok(SchemePart {
                part,
                own: self.own_set(part),
                #[cfg(feature = "alloc")]
                is_opaque: !self.path_is_hierarchy() && matches!(part, Part::Path | Part::Segment),
            }),
        }
    }

    /// How a part of a URI of this scheme treats a character, and why; see [`CharUse::cell`].
    ///
    /// ```
    /// use urikit::percent::{CharFit, CharUse, Part};
    /// use urikit_schemes::Mailto;
    /// let cell = Mailto::RULES.char_cell(&CharUse::of('&'), Part::Path);
    /// assert_eq!((cell.fit, cell.message), (CharFit::Escaped, "an address escapes / & ; and ="));
    /// ```
    #[must_use]
    pub fn char_cell(&self, c: &CharUse, part: Part) -> CharCell {
        let mut cell = c.cell(part);
        if let Some(clause) = self.forbids(part) {
            (cell.fit, cell.message) = (CharFit::Never, clause.message());
        } else if let Some(own) = self.own_set(part) {
            let byte = u8::try_from(c.char()).ok();
            let is_raw = byte.is_some_and(|byte| own.set.contains(byte));
            if is_raw != (cell.fit == CharFit::Raw) {
                cell.fit = if is_raw { CharFit::Raw } else { CharFit::Escaped };
                cell.message = own.clause.message();
            }
        }
        cell
    }

    /// How a part of a URI of this scheme writes a character; `None` if it can't. See
    /// [`CharUse::written_in`].
    ///
    /// ```
    /// use urikit::percent::{CharUse, Part};
    /// use urikit_schemes::{Mailto, Nih};
    /// let slash = CharUse::of('/');
    /// assert_eq!(Mailto::RULES.char_written(&slash, Part::Query).unwrap().to_string(), "%2F");
    /// assert!(Nih::RULES.char_written(&slash, Part::Query).is_none());
    /// ```
    #[must_use]
    pub fn char_written<'c>(&self, c: &'c CharUse, part: Part) -> Option<Encode<'c>> {
        if self.forbids(part).is_some() {
            return None;
        }
        match self.own_set(part) {
            Some(own) => Some(encode_bytes(c.octets(), own.set)),
            None => c.written_in(part),
        }
    }

    /// Where the sets of this scheme differ from those of RFC 3986: the clauses, each once.
    pub(super) fn unescaped_clauses(&self) -> impl Iterator<Item = Clause> + use<> {
        let all = self.unescaped;
        let clauses = all.iter().enumerate().filter(|(index, own)| {
            !all[..*index].iter().any(|earlier| earlier.clause == own.clause)
        });
        clauses.map(|(_, own)| own.clause)
    }

    pub(super) fn own_set(&self, part: Part) -> Option<&'static Unescaped> {
        self.unescaped.iter().find(|own| own.part == part)
    }

    /// The clause by which URIs of this scheme do not have a part.
    fn forbids(&self, part: Part) -> Option<Clause> {
        let forbidden = self.requirements.iter().filter(|requirement| !requirement.is_advice());
        let mut forbidden = forbidden.filter(|it| it.condition().forbids(part));
        forbidden.next().map(|requirement| requirement.clause())
    }
}

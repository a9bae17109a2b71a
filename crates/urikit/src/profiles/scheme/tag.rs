//! RFC 4151: `tag`.

use super::error::{Clause, SchemeError};
use super::rules::{Condition, Requirement, SchemeRules};
use crate::foundation::grammar::char_class::{ALPHA, CharClass, DIGIT};
use crate::model::component::Fragment;
use crate::model::ident::Uri;
use crate::operations::canonical::steps::Steps;

/// A `tag` URI: a name minted by the owner of a domain or an email address on a given date.
///
/// ```
/// use urikit::{Uri, scheme::Tag};
/// let tag = Tag::new(Uri::parse("tag:timothy@hpl.hp.com,2001-07:web/externalHome")?)?;
/// assert_eq!(tag.authority_name(), "timothy@hpl.hp.com");
/// assert_eq!((tag.year(), tag.month(), tag.day()), (2001, 7, 1));
/// assert_eq!(tag.specific(), "web/externalHome");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Two tags are the same if they are equal byte for byte (RFC 4151 §2.4): `==`. So a tag is its own
/// normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tag<'a> {
    uri: Uri<'a>,
    authority_name: &'a str,
    date: &'a str,
    specific: &'a str,
}

const REQUIREMENTS: &[Requirement] = &[Requirement::new(
    Condition::NoAuthority,
    clause("tagURI", "a tag URI has no authority of RFC 3986"),
)];

const ALPHA_NUM: CharClass = ALPHA.or(DIGIT);

const fn clause(rule: &'static str, says: &'static str) -> Clause {
    Clause::new(rule, "RFC 4151 §2.1", says)
}

impl Tag<'_> {
    /// The rules of `tag`.
    pub const RULES: SchemeRules = SchemeRules::new("tag", "tagURI", REQUIREMENTS)
        .with_details(|uri| read(uri).map(drop))
        .with_fragment_in_rule()
        .without_hierarchy()
        .with_steps(Steps::NONE);
}

fn read(uri: Uri<'_>) -> Result<Tag<'_>, SchemeError> {
    const ENTITY: Clause =
        clause("taggingEntity", "a tag URI is an authority name, `,`, a date, `:` and a name");
    const NAME: Clause =
        clause("authorityName", "an authority name is a DNS name or an email address");
    const DATE: Clause =
        clause("date", "a date is a year of four digits, or `-` and two for month and day too");
    let spans = uri.spans_ref();
    let (start, path_end) = (spans.path_start as usize, spans.path_end as usize);
    let path = uri.path().as_str();
    let Some((entity, _)) = path.split_once(':') else { return Err(ENTITY.missing(path_end)) };
    let entity_end = start + entity.len();
    let Some((name, date)) = entity.split_once(',') else { return Err(ENTITY.missing(entity_end)) };
    check_authority_name(name).map_err(|at| NAME.malformed(start + at))?;
    if !is_date(date) {
        return Err(DATE.malformed(start + name.len() + 1));
    }
    // `specific` includes the `?`, which in RFC 3986 starts a query.
    let specific = &uri.as_str()[entity_end + 1..spans.query_end as usize];
    Ok(Tag { uri, authority_name: name, date, specific })
}

/// The error is where it is neither a DNS name nor an email address.
fn check_authority_name(name: &str) -> Result<(), usize> {
    const LOCAL: CharClass = ALPHA_NUM.or(CharClass::of(b"-._"));
    let (domain, start) = match name.split_once('@') {
        Some((local, domain)) => match LOCAL.span(local.as_bytes(), 0) {
            end if end == local.len() && end > 0 => (domain, end + 1),
            end => return Err(end),
        },
        None => (name, 0),
    };
    let mut at = start;
    for label in domain.split('.') {
        let bytes = label.as_bytes();
        let end = ALPHA_NUM.or(CharClass::of(b"-")).span(bytes, 0);
        if end < bytes.len() || bytes.is_empty() || bytes.starts_with(b"-") {
            return Err(at + if bytes.starts_with(b"-") { 0 } else { end });
        }
        if bytes.ends_with(b"-") {
            return Err(at + end - 1);
        }
        at += bytes.len() + 1;
    }
    Ok(())
}

/// `year ["-" month ["-" day]]`, all digits.
fn is_date(date: &str) -> bool {
    let lengths = date.split('-').map(str::len);
    let is_digits = date.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
    is_digits && (1..=3).any(|count| lengths.clone().eq([4, 2, 2].into_iter().take(count)))
}

impl<'a> Tag<'a> {
    /// A `tag` URI by RFC 4151 §2.1.
    ///
    /// # Errors
    /// If it has another scheme or an authority, or lacks an authority name, a date or the `:` after it.
    pub fn new(uri: impl Into<Uri<'a>>) -> Result<Self, SchemeError> {
        let uri = uri.into();
        Self::RULES.check(uri)?;
        read(uri)
    }

    /// The URI.
    #[must_use]
    pub const fn uri(&self) -> Uri<'a> {
        self.uri
    }

    /// The DNS name or email address of the minter.
    #[must_use]
    pub const fn authority_name(&self) -> &'a str {
        self.authority_name
    }

    /// The date on which the minter owned the authority name, as written.
    #[must_use]
    pub const fn date(&self) -> &'a str {
        self.date
    }

    /// The year of the date.
    #[must_use]
    pub fn year(&self) -> u16 {
        self.number(0)
    }

    /// The month of the date; 1 if there is none (RFC 4151 §2.1).
    #[must_use]
    pub fn month(&self) -> u16 {
        self.number(1)
    }

    /// The day of the date; 1 if there is none (RFC 4151 §2.1).
    #[must_use]
    pub fn day(&self) -> u16 {
        self.number(2)
    }

    fn number(&self, index: usize) -> u16 {
        self.date.split('-').nth(index).and_then(|digits| digits.parse().ok()).unwrap_or(1)
    }

    /// The minted name, as written.
    #[must_use]
    pub const fn specific(&self) -> &'a str {
        self.specific
    }

    /// The fragment, which is part of the tag.
    #[must_use]
    pub const fn fragment(&self) -> Option<Fragment<'a>> {
        self.uri.fragment()
    }
}

impl<'a> TryFrom<Uri<'a>> for Tag<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}

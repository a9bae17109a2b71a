//! RFC 3966: `tel`.

#[cfg(feature = "alloc")]
use urikit::UriBuf;
use urikit::kind::UriKind;
use urikit::percent::sets::UNRESERVED;
use urikit::percent::{CharClass, Decode, Part, decode};
use urikit::{AsIdentifier, Uri};

use crate::error::SchemeError;
use crate::rules::{Clause, Condition, Requirement, SchemeRules, Unescaped};
use crate::shared_syntax::{ALPHA, DIGIT, decoded_bytes, name_and_value, query_end};

/// A `tel` URI: a telephone number, and parameters.
///
/// ```
/// use urikit::Uri;
/// use urikit_schemes::Tel;
/// let tel = Tel::new(Uri::parse("tel:+1-201-555-0123;ext=7")?)?;
/// assert!(tel.is_global());
/// assert_eq!(tel.digits().collect::<String>(), "+12015550123");
/// assert_eq!(tel.extension(), Some("7"));
/// assert!(Tel::new(Uri::parse("tel:7042")?).is_err(), "a local number says where it is local");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The `#` of a local number is written `%23`: in any URI, a `#` starts the fragment.
///
/// # Normal form and equivalence
///
/// No separators (`-.()`), lower case, and parameters in the order that RFC 3966 §3 requires. Two
/// URIs are equivalent by §4 if their normal forms are the same. This is not a level of RFC 3986.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tel<'a> {
    uri: Uri<'a>,
    number: &'a str,
    /// Each preceded by its `;`.
    parameters: &'a str,
}

const REQUIREMENTS: &[Requirement] = &[Requirement::new(
    Condition::NoAuthority,
    tel_clause("telephone-uri", "a tel URI has no authority"),
)];

const fn tel_clause(rule: &'static str, says: &'static str) -> Clause {
    Clause::new(rule, "RFC 3966 §3", says)
}

const SEPARATORS: CharClass = CharClass::of(b"-.()");
const NAME: CharClass = ALPHA.or(DIGIT).or(CharClass::of(b"-"));
/// `paramchar`, without its escapes and with the marks of RFC 2396, which it is based on.
const VALUE: CharClass = UNRESERVED.or(CharClass::of(b"!*'()/:&+$%"));

impl Tel<'_> {
    /// The rules of `tel`.
    pub const RULES: SchemeRules = {
        let rules = SchemeRules::new("tel", "telephone-uri", REQUIREMENTS)
            .with_details(|uri| parse_tel(uri).map(drop))
            .without_hierarchy()
            .with_unescaped(UNESCAPED);
        #[cfg(feature = "alloc")]
        let rules = rules.with_normal_form(normal_tel);
        rules
    };
}

const UNESCAPED: &[Unescaped] = &[Unescaped::new(
    Part::Path,
    VALUE.without(CharClass::of(b"%")).or(CharClass::of(b";=")),
    tel_clause("paramchar", "numbers and parameters escape @ and ,"),
)];

fn parse_tel(uri: Uri<'_>) -> Result<Tel<'_>, SchemeError> {
    const GLOBAL: Clause = tel_clause(
        "global-number-digits",
        "a global number is `+` and digits, with `-.()` between",
    );
    const LOCAL: Clause = tel_clause(
        "local-number-digits",
        "a local number is hex digits, `*` and `%23`, with `-.()` between",
    );
    const CONTEXT: Clause = tel_clause("context", "a local number has one phone-context");
    const TWICE: Clause = tel_clause("par", "this parameter may occur once");
    let spans = uri.spans();
    let start = spans.path().start;
    // A `?` is allowed in the value of `isub`.
    let text = &uri.as_str()[start..query_end(uri)];
    let (number, parameters) = text.split_at(text.find(';').unwrap_or(text.len()));
    let tel = Tel { uri, number, parameters };
    let clause = if tel.is_global() { GLOBAL } else { LOCAL };
    if let Err(at) = check_tel_number(number) {
        return Err(if at == number.len() {
            clause.missing(start + at)
        } else {
            clause.malformed(start + at)
        });
    }
    let mut offset = start + number.len() + 1;
    let mut seen = [false; RESERVED.len()];
    for parameter in tel.parameters() {
        check_tel_parameter(parameter, offset)?;
        if let Some(place) = place_of_parameter(parameter.name) {
            if seen[place] {
                return Err(TWICE.forbidden(offset));
            }
            seen[place] = true;
        }
        offset += parameter.text.len() + 1;
    }
    if !tel.is_global() && tel.context().is_none() {
        return Err(CONTEXT.missing(start + number.len()));
    }
    Ok(tel)
}

/// The parameters that RFC 3966 defines, in the order that it requires.
const RESERVED: [&str; 3] = ["isub", "ext", "phone-context"];

fn place_of_parameter(name: &str) -> Option<usize> {
    RESERVED.iter().position(|reserved| reserved.eq_ignore_ascii_case(name))
}

fn check_tel_parameter(parameter: TelParameter<'_>, offset: usize) -> Result<(), SchemeError> {
    const PARAMETER: Clause =
        tel_clause("parameter", "a parameter is a name, optionally with a value");
    const EXTENSION: Clause =
        tel_clause("extension", "an extension is digits, with `-.()` between");
    const SUBADDRESS: Clause = tel_clause("isdn-subaddress", "an ISDN subaddress is not empty");
    const DESCRIPTOR: Clause =
        tel_clause("descriptor", "a phone-context is a domain name or a global number");
    let TelParameter { name, value, .. } = parameter;
    let name_end = NAME.span(name.as_bytes(), 0);
    if name.is_empty() || name_end < name.len() {
        return Err(PARAMETER.malformed(offset + name_end));
    }
    // A parameter that needs a value refuses the empty one too.
    let text = value.unwrap_or_default();
    let (valid, clause) = match place_of_parameter(name) {
        Some(0) => (!text.is_empty(), SUBADDRESS),
        Some(1) => {
            let all = text.bytes().all(|byte| byte.is_ascii_digit() || SEPARATORS.contains(byte));
            (all && !text.is_empty(), EXTENSION)
        }
        Some(_) if text.starts_with('+') => (check_tel_number(text).is_ok(), DESCRIPTOR),
        Some(_) => (is_domain_name(text), DESCRIPTOR),
        None => {
            let all = text.bytes().all(|byte| VALUE.contains(byte));
            (all && value != Some(""), PARAMETER)
        }
    };
    // Where the value is, or should be.
    let at = offset + name.len() + usize::from(value.is_some());
    if valid { Ok(()) } else { Err(clause.malformed(at)) }
}

/// A global or a local number. The error is where it is wrong, or its length if it has no digit.
fn check_tel_number(number: &str) -> Result<(), usize> {
    let global = number.starts_with('+');
    let mut has_digit = false;
    let mut at = usize::from(global);
    while let Some(byte) = number.as_bytes().get(at) {
        match byte {
            byte if SEPARATORS.contains(*byte) => at += 1,
            b'0'..=b'9' => (has_digit, at) = (true, at + 1),
            b'a'..=b'f' | b'A'..=b'F' | b'*' if !global => (has_digit, at) = (true, at + 1),
            b'%' if !global && number[at..].starts_with("%23") => (has_digit, at) = (true, at + 3),
            _ => return Err(at),
        }
    }
    if has_digit { Ok(()) } else { Err(number.len()) }
}

/// `domainname = *( domainlabel "." ) toplabel [ "." ]`.
fn is_domain_name(text: &str) -> bool {
    let text = text.strip_suffix('.').unwrap_or(text);
    let is_label = |label: &str| {
        NAME.span(label.as_bytes(), 0) == label.len()
            && !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let top = text.rsplit_once('.').map_or(text, |(_, top)| top);
    text.split('.').all(is_label) && top.starts_with(|c: char| c.is_ascii_alphabetic())
}

impl<'a> Tel<'a> {
    /// A `tel` URI by RFC 3966 §3.
    ///
    /// # Errors
    /// If it has another scheme or an authority, if the number or a parameter does not follow the
    /// ABNF, or if a local number has no context.
    pub fn new(uri: impl AsIdentifier<'a, Kind = UriKind>) -> Result<Self, SchemeError> {
        let uri = uri.borrowed();
        Self::RULES.check(uri)?;
        parse_tel(uri)
    }

    /// The URI.
    #[must_use]
    pub const fn uri(self) -> Uri<'a> {
        self.uri
    }

    /// The number as written, with its separators.
    #[must_use]
    pub const fn number(self) -> &'a str {
        self.number
    }

    /// Whether the number is global: it starts with a `+`.
    #[must_use]
    pub fn is_global(self) -> bool {
        self.number.starts_with('+')
    }

    /// The number without its separators: a `+`, digits, for local numbers also `*` and `#`.
    pub fn digits(self) -> impl Iterator<Item = char> + use<'a> {
        decoded_bytes(self.number).filter(|byte| !SEPARATORS.contains(*byte)).map(char::from)
    }

    /// The context of a local number: a domain name, or the prefix of global numbers.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Tel;
    /// let tel = Tel::new(Uri::parse("tel:7042;phone-context=example.com")?)?;
    /// assert_eq!(tel.context(), Some("example.com"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn context(self) -> Option<&'a str> {
        self.parameter("phone-context")?.value
    }

    /// The extension after the number, with its separators.
    #[must_use]
    pub fn extension(self) -> Option<&'a str> {
        self.parameter("ext")?.value
    }

    /// The ISDN subaddress, as written.
    #[must_use]
    pub fn isdn_subaddress(self) -> Option<&'a str> {
        self.parameter("isub")?.value
    }

    /// All parameters, in order.
    pub fn parameters(self) -> impl Iterator<Item = TelParameter<'a>> + use<'a> {
        self.parameters.split(';').skip(1).map(TelParameter::new)
    }

    /// The first parameter with this name, ignoring ASCII case.
    #[must_use]
    pub fn parameter(self, name: &str) -> Option<TelParameter<'a>> {
        self.parameters().find(|parameter| parameter.name.eq_ignore_ascii_case(name))
    }

    /// Whether both are the same number, by RFC 3966 §4.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Tel;
    /// let tel = |text| Tel::new(Uri::parse(text).unwrap()).unwrap();
    /// assert!(tel("tel:+1-201-555-0123").is_equivalent(tel("tel:+1(201)5550123")));
    /// assert!(!tel("tel:+12015550123").is_equivalent(tel("tel:+12015550123;ext=1")));
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn is_equivalent(self, other: Tel<'_>) -> bool {
        let name = |uri| {
            let normal = Self::RULES.normalize(uri);
            let end = query_end(normal.borrowed());
            alloc::string::String::from(&normal.as_str()[..end])
        };
        name(self.uri) == name(other.uri)
    }
}

impl<'a> TryFrom<Uri<'a>> for Tel<'a> {
    type Error = SchemeError;

    fn try_from(uri: Uri<'a>) -> Result<Self, SchemeError> {
        Self::new(uri)
    }
}

/// One parameter: `name`, or `name=value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TelParameter<'a> {
    text: &'a str,
    name: &'a str,
    value: Option<&'a str>,
}

impl<'a> TelParameter<'a> {
    fn new(text: &'a str) -> Self {
        let (name, value) = name_and_value(text);
        Self { text, name, value }
    }

    /// The name; its case makes no difference.
    #[must_use]
    pub const fn name(self) -> &'a str {
        self.name
    }

    /// The value as written, if there is one.
    #[must_use]
    pub const fn value(self) -> Option<&'a str> {
        self.value
    }

    /// The value, decoded.
    #[must_use]
    pub fn decode_value(self) -> Option<Decode<'a>> {
        self.value.map(decode)
    }
}

#[cfg(feature = "alloc")]
fn normal_tel(uri: Uri<'_>) -> Option<UriBuf> {
    use alloc::string::String;
    use alloc::vec::Vec;

    let tel = parse_tel(uri).ok()?;
    let mut parameters: Vec<(usize, String)> = tel
        .parameters()
        .map(|parameter| {
            let place = place_of_parameter(parameter.name);
            let is_number = place == Some(1) || parameter.value.is_some_and(|v| v.starts_with('+'));
            let drops = is_number && place.is_some_and(|place| place > 0);
            let mut text = lower_case_tel(parameter.name, false);
            if let Some(value) = parameter.value {
                text.push('=');
                text.push_str(&lower_case_tel(value, drops));
            }
            (place.unwrap_or(RESERVED.len()), text)
        })
        .collect();
    parameters.sort();
    let mut text = String::from("tel:");
    text.push_str(&lower_case_tel(tel.number, true));
    for (_, parameter) in parameters {
        text.push(';');
        text.push_str(&parameter);
    }
    text.push_str(&uri.as_str()[query_end(uri)..]);
    if text == uri.as_str() { None } else { UriBuf::try_from(text).ok() }
}

/// In lower case except for the digits of escapes, optionally without separators.
#[cfg(feature = "alloc")]
fn lower_case_tel(text: &str, drop_separators: bool) -> alloc::string::String {
    let mut escape_end = 0;
    let kept = text.char_indices().filter(|(_, c)| {
        !drop_separators || !u8::try_from(*c).is_ok_and(|byte| SEPARATORS.contains(byte))
    });
    kept.map(|(i, c)| {
        if c == '%' {
            escape_end = i + 3;
        }
        if i < escape_end { c } else { c.to_ascii_lowercase() }
    })
    .collect()
}

//! RFC 6570 §3: template expansion.
//!
//! Nothing is allocated except for the output. The output consists only of URI characters: RFC 6570
//! §3.1 requires encoding the literals too.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use urikit::{Describe, Details};

use super::Template;
use super::expression::{Expression, TemplatePart};
use super::operator::Operator;
use super::var_spec::{Modifier, VarSpec};
use super::variables::{IndexedVariables, Variables};
use crate::variable::Variable;
use urikit::percent::sets::UNRESERVED;
use urikit::percent::{Encode, encode};

/// Why a template can't be expanded with these values, and at which variable.
///
/// ```
/// use urikit_template::{ExpandErrorKind, Template};
/// use urikit_template::Variable;
///
/// let template = Template::parse("/{list:3}")?;
/// let error = template.expand(&[("list", Variable::from_iter(["a"]))]).unwrap_err();
/// assert_eq!((error.kind(), error.offset()), (ExpandErrorKind::PrefixOfComposite, 2));
/// assert_eq!(error.to_string(), "the template takes a prefix of a list or an object, at byte 2");
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpandError {
    pub(super) offset: usize,
    pub(super) kind: ExpandErrorKind,
}

/// The kinds of [`ExpandError`]. More may be added.
///
/// ```
/// use urikit_template::ExpandErrorKind;
/// assert_eq!(ExpandErrorKind::Nested.name(), "nested");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpandErrorKind {
    /// `{list:3}`, if the value is a list or an object: RFC 6570 §2.4.1 does not define it.
    PrefixOfComposite,
    /// A list or an object within another: RFC 6570 has no such values.
    Nested,
    /// Partial expansion: no template is equivalent after inserting these values.
    Inseparable,
    /// The output returned an error.
    Output,
}

impl ExpandErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PrefixOfComposite => "prefix-of-composite",
            Self::Nested => "nested",
            Self::Inseparable => "inseparable",
            Self::Output => "output",
        }
    }
}

impl ExpandError {
    /// The byte offset of the variable in the template.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ExpandErrorKind {
        self.kind
    }
}

impl fmt::Display for ExpandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fault = match self.kind {
            ExpandErrorKind::PrefixOfComposite => {
                "the template takes a prefix of a list or an object"
            }
            ExpandErrorKind::Nested => {
                "the template has no place for a list or an object within another"
            }
            ExpandErrorKind::Inseparable => {
                "no template is equivalent after inserting only these values"
            }
            ExpandErrorKind::Output => "the expanded template could not be written",
        };
        write!(f, "{fault}, at byte {}", self.offset)
    }
}

impl core::error::Error for ExpandError {}

impl Describe for ExpandError {
    fn details(&self) -> Details {
        Details::new(self.kind().name()).at(self.offset())
    }
}

impl Template<'_> {
    /// The expanded template; a variable without a value yields nothing.
    ///
    /// A value is data: it is percent-encoded as its expression requires. An empty list and an
    /// empty object count as undefined, RFC 6570 §2.3. The result consists only of URI characters;
    /// whether it is a URI depends on the values: check with
    /// [`UriRefBuf::parse`](urikit::UriRefBuf::parse).
    ///
    /// ```
    /// use urikit_template::Template;
    /// use urikit_template::Variable;
    ///
    /// let template = Template::parse("http://example.com{/path*}{?q,page}{#top}")?;
    /// let values = [
    ///     ("path", Variable::from_iter(["a", "b/c"])),
    ///     ("q", "50% é".into()),
    ///     ("top", "".into()),
    /// ];
    /// assert_eq!(template.expand(&values)?, "http://example.com/a/b%2Fc?q=50%25%20%C3%A9#");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a prefix is applied to a list or an object, or if a value has lists or objects in it.
    pub fn expand(&self, values: &(impl Variables + ?Sized)) -> Result<String, ExpandError> {
        let mut out = String::with_capacity(2 * self.as_str().len());
        self.write_to(values, &mut out)?;
        Ok(out)
    }

    /// Appends the same to `out`, which stays unchanged on an error.
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let mut out = String::from("http://example.com");
    /// Template::parse("/{id}")?.expand_into(&[("id", "7")], &mut out)?;
    /// assert_eq!(out, "http://example.com/7");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`expand`](Self::expand).
    pub fn expand_into(
        &self,
        values: &(impl Variables + ?Sized),
        out: &mut String,
    ) -> Result<(), ExpandError> {
        let before = out.len();
        self.write_to(values, out).inspect_err(|_| out.truncate(before))
    }

    /// Writes the same to `out`; on an error, some of it may have been written.
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let mut out = String::new();
    /// Template::parse("{?q}")?.write_to(&[("q", "")], &mut out)?;
    /// assert_eq!(out, "?q=");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`expand`](Self::expand), and those of `out`.
    pub fn write_to(
        &self,
        values: &(impl Variables + ?Sized),
        out: &mut (impl fmt::Write + ?Sized),
    ) -> Result<(), ExpandError> {
        let values = &IndexedVariables::new(values, self.specs());
        let mut at = 0;
        for part in self.parts() {
            match part {
                TemplatePart::Literal(text) => {
                    expand_literal(text, out)
                        .map_err(|_| ExpandError { offset: at, kind: ExpandErrorKind::Output })?;
                    at += text.len();
                }
                TemplatePart::Expression(expression) => {
                    expand_expression(expression, values, out)?;
                    at += expression.text.len();
                }
            }
        }
        Ok(())
    }
}

/// RFC 6570 §3.1.
pub(super) fn expand_literal(text: &str, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
    if text.is_ascii() { out.write_str(text) } else { encode_literal(text).write_to(out) }
}

pub(super) const fn encode_literal(text: &str) -> Encode<'_> {
    encode(text, Operator::Reserved.allowed()).keep_escapes()
}

/// RFC 6570 §3.2.1.
fn expand_expression(
    expression: Expression<'_>,
    values: &(impl Variables + ?Sized),
    out: &mut (impl fmt::Write + ?Sized),
) -> Result<(), ExpandError> {
    let operator = expression.operator;
    let mut lead = operator.first();
    for spec in expression.specs() {
        if expand_spec(spec, values, lead, out)? {
            lead = operator.separator();
        }
    }
    Ok(())
}

/// Writes a variable after `lead`, if it has a value.
#[inline]
pub(super) fn expand_spec(
    spec: VarSpec<'_>,
    values: &(impl Variables + ?Sized),
    lead: &str,
    out: &mut (impl fmt::Write + ?Sized),
) -> Result<bool, ExpandError> {
    values.with(spec.name(), |value| match value {
        Some(value) if is_defined(value) => expand_variable(spec, value, lead, out).map(|()| true),
        _ => Ok(false),
    })
}

/// RFC 6570 §2.3: without members, there is no value.
pub(super) fn is_defined(value: &Variable<'_>) -> bool {
    match value {
        Variable::Text(_) => true,
        Variable::List(list) => !list.is_empty(),
        Variable::Object(members) => !members.is_empty(),
    }
}

/// One variable that is defined, after `lead`.
#[inline]
pub(super) fn expand_variable(
    spec: VarSpec<'_>,
    value: &Variable<'_>,
    lead: &str,
    out: &mut (impl fmt::Write + ?Sized),
) -> Result<(), ExpandError> {
    let written = match (value, spec.modifier()) {
        (Variable::Text(text), Modifier::Prefix(length)) => {
            expand_text(spec, first_chars_of_value(text, length), lead, out)
        }
        (Variable::Text(text), _) => expand_text(spec, text, lead, out),
        (_, Modifier::Prefix(_)) => Err(ExpandErrorKind::PrefixOfComposite),
        (composite, Modifier::Explode) => expand_exploded(spec, composite, lead, out),
        (composite, Modifier::None) => expand_joined(spec, composite, lead, out),
    };
    written.map_err(|kind| ExpandError { offset: spec.offset(), kind })
}

/// RFC 6570 §2.4.1: counts characters of the value, before encoding.
#[inline]
pub(super) fn first_chars_of_value(text: &str, length: u16) -> &str {
    let end = text.char_indices().nth(usize::from(length));
    end.map_or(text, |(at, _)| &text[..at])
}

type Written = Result<(), ExpandErrorKind>;

/// The lead of a value: one character or none.
#[inline]
fn expand_lead(lead: &str, out: &mut (impl fmt::Write + ?Sized)) -> fmt::Result {
    match lead.as_bytes() {
        [lead] => out.write_char(char::from(*lead)),
        _ => Ok(()),
    }
}

#[inline]
fn expand_text(
    spec: VarSpec<'_>,
    text: &str,
    lead: &str,
    out: &mut (impl fmt::Write + ?Sized),
) -> Written {
    expand_lead(lead, out)?;
    expand_name(spec, text.is_empty(), out)?;
    Ok(expand_value(spec.operator(), text, out)?)
}

/// All members in one value: `a,b` or `key,value,key,value`.
fn expand_joined(
    spec: VarSpec<'_>,
    composite: &Variable<'_>,
    lead: &str,
    out: &mut (impl fmt::Write + ?Sized),
) -> Written {
    expand_lead(lead, out)?;
    // A list of one empty string is written like that string.
    let is_empty = matches!(composite.as_list(), Some([only]) if only.as_text() == Some(""));
    expand_name(spec, is_empty, out)?;
    let mut comma = "";
    for (key, value) in members_of_composite(composite) {
        for text in key.into_iter().chain([text_of_member(value)?]) {
            expand_lead(comma, out)?;
            expand_value(spec.operator(), text, out)?;
            comma = ",";
        }
    }
    Ok(())
}

/// Each member separately: `a`, `name=a` or `key=value`.
fn expand_exploded(
    spec: VarSpec<'_>,
    composite: &Variable<'_>,
    lead: &str,
    out: &mut (impl fmt::Write + ?Sized),
) -> Written {
    let operator = spec.operator();
    let mut lead = lead;
    for (key, value) in members_of_composite(composite) {
        let text = text_of_member(value)?;
        expand_lead(lead, out)?;
        lead = operator.separator();
        match key {
            Some(key) => {
                expand_value(operator, key, out)?;
                if operator.is_named() {
                    expand_equals(operator, text.is_empty(), out)?;
                } else {
                    out.write_char('=')?;
                }
            }
            None => expand_name(spec, text.is_empty(), out)?,
        }
        expand_value(operator, text, out)?;
    }
    Ok(())
}

/// The members of a list, which have no keys, or of an object.
fn members_of_composite<'v>(
    composite: &'v Variable<'_>,
) -> impl Iterator<Item = (Option<&'v str>, &'v Variable<'v>)> {
    // One of the two.
    let list = composite.as_list().into_iter().flatten();
    let object = composite.as_object().into_iter().flatten();
    let named = object.map(|(key, value): &(Cow<'_, str>, _)| (Some(key.as_ref()), value));
    list.map(|value| (None, value)).chain(named)
}

fn text_of_member<'v>(member: &'v Variable<'_>) -> Result<&'v str, ExpandErrorKind> {
    member.as_text().ok_or(ExpandErrorKind::Nested)
}

/// The name of a variable and its `=`, if its operator writes names.
#[inline]
fn expand_name(
    spec: VarSpec<'_>,
    is_empty: bool,
    out: &mut (impl fmt::Write + ?Sized),
) -> fmt::Result {
    if !spec.operator().is_named() {
        return Ok(());
    }
    out.write_str(spec.name())?;
    expand_equals(spec.operator(), is_empty, out)
}

/// The delimiter between a name and its value.
#[inline]
fn expand_equals(
    operator: Operator,
    is_empty: bool,
    out: &mut (impl fmt::Write + ?Sized),
) -> fmt::Result {
    let equals = !is_empty || operator.writes_empty();
    if equals { out.write_char('=') } else { Ok(()) }
}

pub(super) fn expand_value(
    operator: Operator,
    text: &str,
    out: &mut (impl fmt::Write + ?Sized),
) -> fmt::Result {
    // Most values are short and unreserved: checking each byte is faster than starting a scanner.
    if text.len() <= 32 && text.bytes().all(|byte| IS_UNRESERVED[usize::from(byte)]) {
        return out.write_str(text);
    }
    let encoded = encode(text, operator.allowed());
    if operator.keeps_reserved() {
        encoded.keep_escapes().write_to(out)
    } else {
        encoded.write_to(out)
    }
}

static IS_UNRESERVED: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x80 {
        table[byte] = UNRESERVED.contains(byte as u8);
        byte += 1;
    }
    table
};

impl From<fmt::Error> for ExpandErrorKind {
    fn from(_: fmt::Error) -> Self {
        Self::Output
    }
}

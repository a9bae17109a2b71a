//! RFC 6570 §3: template expansion.
//!
//! Nothing is allocated except for the output. The output consists only of URI characters: RFC 6570
//! §3.1 requires encoding the literals too.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urikit::UriRefBuf;
use urikit::percent::sets::UNRESERVED;
use urikit::percent::{Encode, encode};

use super::Template;
use super::error::{ExpandError, ExpandErrorKind};
use super::expression::TemplatePart;
use super::operator::Operator;
use super::structure::{WrittenVariable, checked_structure};
use super::var_spec::{Modifier, VarSpec};
use super::variables::{IndexedVariables, Variables};
use crate::variable::Variable;

impl Template<'_> {
    /// The expanded template, whose structure is that of the template, so that a value can't lead
    /// elsewhere: `..` and an empty string are values like any other in RFC 6570.
    ///
    /// A value is data: it is percent-encoded as its expression requires. A variable without a value
    /// yields nothing; an empty list and an empty object count as undefined, RFC 6570 §2.3. Literals
    /// that are not ASCII are percent-encoded too, so the result is a URI reference.
    ///
    /// ```
    /// use urikit_template::{Template, Variable};
    ///
    /// let template = Template::parse("http://example.com{/path*}{?q,page}{#top}")?;
    /// let values = [
    ///     ("path", Variable::from_iter(["a", "b/c"])),
    ///     ("q", "50% é".into()),
    ///     ("top", "".into()),
    /// ];
    /// assert_eq!(template.expand(&values)?.as_str(), "http://example.com/a/b%2Fc?q=50%25%20%C3%A9#");
    ///
    /// let user = Template::parse("/users/{id}")?;
    /// assert_eq!(user.expand(&[("id", 7)])?.as_str(), "/users/7");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Structure
    ///
    /// - **Segments**: no segment of the path with an expression in it is `.` or `..`, or an escaped
    ///   form of them. Those that the template itself has stay.
    /// - **Authority**: a `//` is an authority only if the template has it there: not `/{a}/b` with
    ///   an empty `a`. In an authority, `{+a}` after other text may only end it.
    /// - **Scheme**: its `:` is in a literal of the template.
    /// - **Root**: a relative path does not become one that starts with `/`: not `{a}/b` with an
    ///   empty `a`.
    ///
    /// A template that starts with `{+base}` takes scheme, authority and the start of the path from
    /// that value, as intended; segments are checked there too. Every `{+a}` and `{#a}` may bring
    /// `/`, `?` and `#`, as RFC 6570 intends: use `{a}` for what users type.
    ///
    /// ```
    /// use urikit_template::{ExpandErrorKind, Template};
    ///
    /// let kind = |template, value| {
    ///     let template = Template::from_static(template);
    ///     template.expand(&[("a", value)]).map_err(|error| error.kind())
    /// };
    /// assert_eq!(kind("/files/{a}", ".."), Err(ExpandErrorKind::DotSegment));
    /// assert_eq!(kind("/{a}/evil.com", ""), Err(ExpandErrorKind::Authority));
    /// assert_eq!(kind("x{+a}", ":alert(1)"), Err(ExpandErrorKind::Scheme));
    /// assert_eq!(kind("{a}/b", ""), Err(ExpandErrorKind::Root));
    /// assert!(kind("{+a}/b", "https://example.com").is_ok());
    /// ```
    ///
    /// [`expand_text`](Self::expand_text) checks none of this.
    ///
    /// # Errors
    /// If the structure would be another; if the result is not a URI reference; and the errors of
    /// [`expand_text`](Self::expand_text).
    pub fn expand(&self, values: &(impl Variables + ?Sized)) -> Result<UriRefBuf, ExpandError> {
        let mut out = String::with_capacity(room_for_expansion(self));
        let mut written = Vec::new();
        self.expand_recording(values, &mut out, |spec, range| {
            written.push(WrittenVariable { spec, range });
        })?;
        checked_structure(out, &written)
    }

    /// The expanded template to the letter of RFC 6570, whatever its structure: it need not be a
    /// reference, and a value may make a segment `..`.
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let owner = Template::parse("owners/{owner}/pets")?;
    /// assert_eq!(owner.expand_text(&[("owner", "..")])?, "owners/../pets");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a prefix is applied to a list or an object, or if a value has lists or objects in it.
    pub fn expand_text(&self, values: &(impl Variables + ?Sized)) -> Result<String, ExpandError> {
        let mut out = String::with_capacity(room_for_expansion(self));
        self.expand_recording(values, &mut out, |_, _| {})?;
        Ok(out)
    }

    /// Appends the same to `out`, which stays unchanged on an error.
    ///
    /// ```
    /// use urikit_template::Template;
    ///
    /// let mut out = String::from("http://example.com");
    /// Template::parse("/{id}")?.expand_text_into(&[("id", "7")], &mut out)?;
    /// assert_eq!(out, "http://example.com/7");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`expand_text`](Self::expand_text).
    pub fn expand_text_into(
        &self,
        values: &(impl Variables + ?Sized),
        out: &mut String,
    ) -> Result<(), ExpandError> {
        let before = out.len();
        self.expand_recording(values, out, |_, _| {}).inspect_err(|_| out.truncate(before))
    }

    /// Appends the expansion, and passes each variable with the range that it wrote to `record`.
    #[inline]
    fn expand_recording<'t>(
        &'t self,
        values: &(impl Variables + ?Sized),
        out: &mut String,
        mut record: impl FnMut(VarSpec<'t>, Range<usize>),
    ) -> Result<(), ExpandError> {
        let values = &IndexedVariables::new(values, self.specs());
        for part in self.parts() {
            match part {
                TemplatePart::Literal(text) => expand_literal(text, out),
                TemplatePart::Expression(expression) => {
                    // RFC 6570 §3.2.1.
                    let mut lead = expression.operator.first();
                    for spec in expression.specs() {
                        let start = out.len();
                        if expand_spec(spec, values, lead, out)? {
                            lead = expression.operator.separator();
                        }
                        record(spec, start..out.len());
                    }
                }
            }
        }
        Ok(())
    }
}

/// Enough for most results, which need not grow then: a value may be much longer than its name.
pub(super) const fn room_for_expansion(template: &Template<'_>) -> usize {
    2 * template.as_str().len() + 32
}

/// RFC 6570 §3.1.
pub(super) fn expand_literal(text: &str, out: &mut String) {
    if text.is_ascii() { out.push_str(text) } else { encode_literal(text).append_to(out) }
}

pub(super) const fn encode_literal(text: &str) -> Encode<'_> {
    encode(text, Operator::Reserved.allowed()).keep_escapes()
}

/// Writes a variable after `lead`, if it has a value.
#[inline]
pub(super) fn expand_spec(
    spec: VarSpec<'_>,
    values: &IndexedVariables<'_, impl Variables + ?Sized>,
    lead: &str,
    out: &mut String,
) -> Result<bool, ExpandError> {
    match values.variable(spec.name()) {
        Some(value) if is_defined(&value) => {
            expand_variable(spec, &value, lead, out).map(|()| true)
        }
        _ => Ok(false),
    }
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
    out: &mut String,
) -> Result<(), ExpandError> {
    let written = match (value, spec.modifier()) {
        (Variable::Text(text), Modifier::Prefix(length)) => {
            expand_single(spec, first_chars_of_value(text, length), lead, out);
            Ok(())
        }
        (Variable::Text(text), _) => {
            expand_single(spec, text, lead, out);
            Ok(())
        }
        (_, Modifier::Prefix(_)) => Err(ExpandErrorKind::PrefixOfComposite),
        (composite, Modifier::Explode) => expand_exploded(spec, composite, lead, out),
        (composite, Modifier::None) => expand_joined(spec, composite, lead, out),
    };
    written.map_err(|kind| ExpandError::at_variable(kind, spec))
}

/// RFC 6570 §2.4.1: counts characters of the value, before encoding.
#[inline]
pub(super) fn first_chars_of_value(text: &str, length: u16) -> &str {
    let end = text.char_indices().nth(usize::from(length));
    end.map_or(text, |(at, _)| &text[..at])
}

type Written = Result<(), ExpandErrorKind>;

#[inline]
fn expand_single(spec: VarSpec<'_>, text: &str, lead: &str, out: &mut String) {
    out.push_str(lead);
    expand_name(spec, text.is_empty(), out);
    expand_value(spec.operator(), text, out);
}

/// All members in one value: `a,b` or `key,value,key,value`.
fn expand_joined(
    spec: VarSpec<'_>,
    composite: &Variable<'_>,
    lead: &str,
    out: &mut String,
) -> Written {
    out.push_str(lead);
    // A list of one empty string is written like that string.
    let is_empty = matches!(composite.as_list(), Some([only]) if only.as_text() == Some(""));
    expand_name(spec, is_empty, out);
    let mut comma = "";
    for (key, value) in members_of_composite(composite) {
        for text in key.into_iter().chain([text_of_member(value)?]) {
            out.push_str(comma);
            expand_value(spec.operator(), text, out);
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
    out: &mut String,
) -> Written {
    let operator = spec.operator();
    let mut lead = lead;
    for (key, value) in members_of_composite(composite) {
        let text = text_of_member(value)?;
        out.push_str(lead);
        lead = operator.separator();
        match key {
            Some(key) => {
                expand_value(operator, key, out);
                if operator.is_named() {
                    expand_equals(operator, text.is_empty(), out);
                } else {
                    out.push('=');
                }
            }
            None => expand_name(spec, text.is_empty(), out),
        }
        expand_value(operator, text, out);
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
fn expand_name(spec: VarSpec<'_>, is_empty: bool, out: &mut String) {
    if spec.operator().is_named() {
        out.push_str(spec.name());
        expand_equals(spec.operator(), is_empty, out);
    }
}

/// The delimiter between a name and its value.
#[inline]
fn expand_equals(operator: Operator, is_empty: bool, out: &mut String) {
    if !is_empty || operator.writes_empty() {
        out.push('=');
    }
}

pub(super) fn expand_value(operator: Operator, text: &str, out: &mut String) {
    // Most values are short and unreserved: checking each byte is faster than starting a scanner.
    if text.len() <= 32 && text.bytes().all(|byte| IS_UNRESERVED[usize::from(byte)]) {
        return out.push_str(text);
    }
    let encoded = encode(text, operator.allowed());
    if operator.keeps_reserved() {
        encoded.keep_escapes().append_to(out);
    } else {
        encoded.append_to(out);
    }
}

pub(super) static IS_UNRESERVED: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 0x80 {
        table[byte] = UNRESERVED.contains(byte as u8);
        byte += 1;
    }
    table
};

//! What is wrong with an input: the errors of the library in the form that every command reports.

use std::borrow::Cow;

use serde::Serialize;
use urikit::{Describe, IriRef, ParseError, ParseErrorKind, Rule};
use urikit_explain::Latin1Escape;
use urikit_guard::host::DeceptiveLabel;
use urikit_guard::policy::GuardError;
use urikit_template::openapi::StyleError;

use crate::secret::masked;

/// After an error at a character that only IRIs may have.
pub(crate) const IRI_HINT: &str = "allowed only in an IRI; use --as IRI";

/// What is wrong with an input, in the JSON of every command. Boxed, so that results without an error are
/// small.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Fault(Box<Details>);

#[derive(Serialize)]
struct Details {
    kind: &'static str,
    message: String,
    offset: Option<usize>,
    /// `None` if no rule of the grammar is broken.
    rule: Option<&'static str>,
}

impl Fault {
    #[cold]
    #[inline(never)]
    fn new(details: Details) -> Self {
        Self(Box::new(details))
    }

    /// The fault with a hint at the end of its message.
    pub(crate) fn with_hint(mut self, hint: Option<&str>) -> Self {
        if let Some(hint) = hint {
            self.0.message += &format!("; {hint}");
        }
        self
    }

    /// What is wrong with an identifier. For a character that only IRIs may have, the message names
    /// the option that allows it.
    #[cold]
    #[inline(never)]
    pub(crate) fn of_identifier(error: ParseError, text: &str) -> Self {
        Self::from(error).with_hint(Self::iri_hint(error, text))
    }

    /// What to do about a character that only IRIs may have, if that is the fault.
    pub(crate) fn iri_hint(error: ParseError, text: &str) -> Option<&'static str> {
        Self::is_only_of_iris(error, text, || IriRef::parse(text)).then_some(IRI_HINT)
    }

    /// The same for text that is not a whole identifier: `by_iri` reads it by the rule of RFC 3987.
    #[cold]
    #[inline(never)]
    pub(crate) fn or_in_iri<T>(
        error: ParseError,
        text: &str,
        by_iri: impl FnOnce() -> Result<T, ParseError>,
    ) -> Self {
        let is_of_iris = Self::is_only_of_iris(error, text, by_iri);
        Self::from(error).with_hint(is_of_iris.then_some(IRI_HINT))
    }

    /// What is wrong with a part that a rule of RFC 3986 describes. The rule of RFC 3987 has the same name
    /// with an `i` before it, if there is one.
    #[cold]
    #[inline(never)]
    pub(crate) fn of_part(error: ParseError, rule: Rule, text: &str) -> Self {
        let of_iris = Rule::from_name(&format!("i{}", rule.name()))
            .filter(|rule| Self::is_only_of_iris(error, text, || rule.check(text)));
        let hint = of_iris.map(|rule| format!("allowed only in an IRI; use --as {rule}"));
        Self::from(error).with_hint(hint.as_deref())
    }

    fn is_only_of_iris<T>(
        error: ParseError,
        text: &str,
        by_iri: impl FnOnce() -> Result<T, ParseError>,
    ) -> bool {
        let is_ascii = text.as_bytes().get(error.offset()).is_none_or(u8::is_ascii);
        // An IRI may contain a byte order mark, but it is never intended.
        !is_ascii
            && !text[error.offset()..].starts_with('\u{FEFF}')
            && by_iri().map_or_else(|later| later.offset() > error.offset(), |_| true)
    }

    /// What a strict producer would change in a URI that is valid by the generic syntax.
    pub(crate) fn strict(message: String) -> Self {
        Self::new(Details { kind: "not-strict", message, offset: None, rule: None })
    }

    /// A segment that is no data.
    pub(crate) fn dot_segment() -> Self {
        let message = "a dot segment: it is removed when the path is resolved or normalized \
                       (RFC 3986 §5.2.4), also if it is escaped"
            .to_owned();
        Self::new(Details { kind: "dot-segment", message, offset: None, rule: None })
    }

    pub(crate) fn kind(&self) -> &'static str {
        self.0.kind
    }

    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    pub(crate) fn rule(&self) -> Option<&'static str> {
        self.0.rule
    }

    /// The message about an input as it was given, if `prefix` bytes were put before it.
    pub(crate) fn message_without(&self, prefix: usize) -> Cow<'_, str> {
        match self.0.offset {
            Some(offset) if prefix > 0 => {
                let place = |offset| format!("at byte {offset}");
                let given = place(offset.saturating_sub(prefix));
                self.0.message.replacen(&place(offset), &given, 1).into()
            }
            _ => Cow::Borrowed(&self.0.message),
        }
    }

    /// The fault of an input as it was given, if `prefix` bytes were put before it.
    pub(crate) fn without(mut self, prefix: usize) -> Self {
        self.0.message = self.message_without(prefix).into_owned();
        self.0.offset = self.0.offset.map(|offset| offset.saturating_sub(prefix));
        self
    }

    /// Kind, offset and rule, for a table.
    pub(crate) fn columns(&self, prefix: usize) -> [Option<Cow<'static, str>>; 3] {
        let offset = self.0.offset.map(|offset| offset.saturating_sub(prefix));
        let offset = offset.map(|offset| offset.to_string().into());
        [Some(self.0.kind.into()), offset, self.0.rule.map(Cow::Borrowed)]
    }

    pub(crate) fn no_authority() -> Self {
        let message = "a `.well-known` URL needs an authority (RFC 6920 §4)".to_owned();
        Self::new(Details { kind: "missing", message, offset: None, rule: None })
    }

    /// More output than is written for one input.
    pub(crate) fn too_many_edits() -> Self {
        let message = "--each would write too much for the parameters of one input".to_owned();
        Self::new(Details { kind: "too-many-parameters", message, offset: None, rule: None })
    }

    pub(crate) fn not_registered() -> Self {
        let message = "IANA has registered no such scheme".to_owned();
        Self::new(Details { kind: "not-registered", message, offset: None, rule: None })
    }

    /// What was wrong with an input that was repaired, and what was changed.
    pub(crate) fn repaired(fault: &Self, done: &str) -> Self {
        let Details { message, offset, rule, .. } = &*fault.0;
        let message = format!("repaired: {message}: {done}");
        Self::new(Details { kind: "repaired", message, offset: *offset, rule: *rule })
    }

    pub(crate) fn deceptive(label: &DeceptiveLabel) -> Self {
        let kind = label.deception.name();
        Self::new(Details { kind, message: label.to_string(), offset: None, rule: None })
    }

    /// Not JSON, or not the expected JSON. Serde's message might show part of the input.
    pub(crate) fn not_json(error: &serde_json::Error, expected: &str) -> Self {
        let what = match error.is_data() {
            true => format!("expected {expected}"),
            false => "not JSON".to_owned(),
        };
        let column = error.column().saturating_sub(usize::from(!error.is_eof()));
        let (message, offset) = match error.line() {
            1 => (format!("{what} at byte {column}"), Some(column)),
            line => (format!("{what} at line {line}, byte {column}"), None),
        };
        Self::new(Details { kind: "not-json", message, offset, rule: None })
    }

    /// A field of an object that is not what it must be. Its value is not shown: it may be a secret.
    pub(crate) fn in_field(name: &str, what: &str) -> Self {
        let message = format!("field `{name}`: {what}");
        Self::new(Details { kind: "bad-field", message, offset: None, rule: None })
    }

    /// The fault with the name of the value before its message.
    pub(crate) fn about(mut self, name: &str) -> Self {
        self.0.message = format!("{name}: {}", self.0.message);
        self
    }

    /// A row with fewer columns.
    pub(crate) fn no_column(number: usize) -> Self {
        let message = format!("the row has no column {number}");
        Self::new(Details { kind: "no-column", message, offset: None, rule: None })
    }

    /// A row of CSV that is not as long as its header.
    pub(crate) fn field_count(found: usize, expected: usize) -> Self {
        let fields = if found == 1 { "field" } else { "fields" };
        let message = format!("the row has {found} {fields}, but the header has {expected}");
        Self::new(Details { kind: "field-count", message, offset: None, rule: None })
    }

    /// A row of CSV that ends within quotes.
    pub(crate) fn open_quote() -> Self {
        let message = "a quote is not closed".to_owned();
        Self::new(Details { kind: "open-quote", message, offset: None, rule: None })
    }

    /// A line of `--pairs` that is not a pair.
    pub(crate) fn no_pair([first, second]: [&str; 2]) -> Self {
        let message = format!(
            "not a pair: expected {first}, a tab and {second}, or JSON, a list or an object with these names"
        );
        Self::new(Details { kind: "no-pair", message, offset: None, rule: None })
    }

    pub(crate) fn unknown_variable(name: &str) -> Self {
        let message = format!("the template has no variable `{}`", masked(name).escape_debug());
        Self::new(Details { kind: "unknown-variable", message, offset: None, rule: None })
    }

    pub(crate) fn no_names_in_simple() -> Self {
        let message = "style simple has no names; give one parameter at a time".to_owned();
        Self::new(Details { kind: "not-defined", message, offset: None, rule: None })
    }

    /// An escape that is not UTF-8, but may be Latin-1, in the part of `input` that is `part`.
    pub(crate) fn not_utf8_escape(escape: Latin1Escape<'_>, part: &str, input: &[u8]) -> Self {
        let offset = part.as_ptr().addr() - input.as_ptr().addr() + escape.offset();
        let message = format!("not UTF-8 at byte {offset}: {escape}");
        Self::new(Details {
            kind: ParseErrorKind::InvalidUtf8.name(),
            message,
            offset: Some(offset),
            rule: None,
        })
    }

    /// A value whose escapes are kept, as --allow-reserved asks.
    pub(crate) fn kept_escape() -> Self {
        let message =
            "an escape in the value is kept, and is read as the character it stands for; \
                       write `%25` for a `%` that is data"
                .to_owned();
        Self::new(Details { kind: "kept-escape", message, offset: None, rule: None })
    }

    /// A `Cookie` header field that is read in another style.
    pub(crate) fn cookie_field() -> Self {
        let message = "this looks like a Cookie field: use --style cookie".to_owned();
        Self::new(Details { kind: "cookie-field", message, offset: None, rule: None })
    }

    /// What is wrong with a parameter that has `before` bytes before it in the input.
    pub(crate) fn in_style(error: StyleError, before: usize) -> Self {
        let kind = error.kind();
        let offset = error.offset().map(|offset| before + offset);
        let message = match offset {
            Some(offset) => format!("{kind} at byte {offset}"),
            None => error.to_string(),
        };
        Self::new(Details { kind: kind.name(), message, offset, rule: None })
    }

    /// What a policy does not allow.
    pub(crate) fn refused(error: &GuardError) -> Self {
        Self::new(Details {
            kind: "refused",
            message: error.message().to_owned(),
            offset: error.offset(),
            rule: Some(error.rule().name()),
        })
    }

    pub(crate) fn line_too_long() -> Self {
        let message = "the line is longer than --max-line allows".to_owned();
        Self::new(Details { kind: "line-too-long", message, offset: None, rule: None })
    }

    pub(crate) fn not_utf8(valid_up_to: usize, rule: Rule) -> Self {
        Self::new(Details {
            kind: ParseErrorKind::InvalidUtf8.name(),
            message: format!("invalid UTF-8 at byte {valid_up_to}"),
            offset: Some(valid_up_to),
            rule: Some(rule.name()),
        })
    }
}

impl<E: Describe> From<E> for Fault {
    fn from(error: E) -> Self {
        let urikit::Details { kind, offset, rule, .. } = error.details();
        Self::new(Details { kind, message: error.to_string(), offset, rule })
    }
}

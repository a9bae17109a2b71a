//! What is wrong with an input: the errors of the library in the form that every command reports.

use std::borrow::Cow;

use serde::Serialize;
use urikit::component::PortError;
use urikit::guard::GuardError;
use urikit::host::{DeceptiveLabel, DnsNameError, IdnaError};
use urikit::openapi::StyleError;
use urikit::percent::DecodeError;
use urikit::request_target::TargetError;
use urikit::scheme::{FilePathError, SchemeError};
use urikit::template::{ExpandError, MatchError, TemplateError};
use urikit::{
    Error, IriRef, ParseError, ParseErrorKind, Rule,
    edit::{EditError, JoinError},
    resolve::{RelativizeError, ResolveError},
};

/// What is wrong with an input, as every command's JSON has it. A pointer, so that what has none is not
/// moved about with room for one.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct Fault(Box<Details>);

#[derive(Serialize)]
struct Details {
    kind: &'static str,
    message: String,
    offset: Option<usize>,
    /// `None` where no rule of the grammar is broken.
    rule: Option<&'static str>,
}

impl Fault {
    #[cold]
    #[inline(never)]
    fn new(details: Details) -> Self {
        Self(Box::new(details))
    }

    /// The same with more at the end of the message.
    pub(crate) fn with_hint(mut self, hint: Option<&str>) -> Self {
        if let Some(hint) = hint {
            self.0.message += &format!("; {hint}");
        }
        self
    }

    /// What is wrong with the text of an identifier. A character that only IRIs may have names the option
    /// that takes it.
    #[cold]
    #[inline(never)]
    pub(crate) fn of_identifier(error: ParseError, text: &str) -> Self {
        Self::from(error).with_hint(Self::iri_hint(error, text))
    }

    /// What to do about a character that only IRIs may have, where that is what is wrong.
    pub(crate) fn iri_hint(error: ParseError, text: &str) -> Option<&'static str> {
        let is_ascii = text.as_bytes().get(error.offset()).is_none_or(u8::is_ascii);
        // An IRI may have a byte order mark, but no one means it.
        let of_iris = !is_ascii
            && !text[error.offset()..].starts_with('\u{FEFF}')
            && IriRef::parse(text).map_or_else(|later| later.offset() > error.offset(), |_| true);
        of_iris.then_some("only an IRI may have it: --as IRI")
    }

    /// What a strict producer would do to a URI that is valid by the generic syntax.
    pub(crate) fn strict(message: String) -> Self {
        Self::new(Details { kind: "not-strict", message, offset: None, rule: None })
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

    /// Kind, offset and rule, for a table.
    pub(crate) fn columns(&self) -> [Option<Cow<'static, str>>; 3] {
        let offset = self.0.offset.map(|offset| offset.to_string().into());
        [Some(self.0.kind.into()), offset, self.0.rule.map(Cow::Borrowed)]
    }

    pub(crate) fn no_authority() -> Self {
        let message = "no authority: only one can have a `.well-known` (RFC 6920 §4)".to_owned();
        Self::new(Details { kind: "missing", message, offset: None, rule: None })
    }

    pub(crate) fn not_registered() -> Self {
        let message = "IANA has registered no such scheme".to_owned();
        Self::new(Details { kind: "not-registered", message, offset: None, rule: None })
    }

    /// What was wrong with an input that is mended, and what was done.
    pub(crate) fn mended(fault: &Self, done: &str) -> Self {
        let Details { message, offset, rule, .. } = &*fault.0;
        let message = format!("mended: {message}: {done}");
        Self::new(Details { kind: "mended", message, offset: *offset, rule: *rule })
    }

    pub(crate) fn deceptive(label: &DeceptiveLabel) -> Self {
        let kind = label.deception.name();
        Self::new(Details { kind, message: label.to_string(), offset: None, rule: None })
    }

    /// Not JSON, or not the kind of it that is expected. Serde's own words might show what is in the input.
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

    /// The same with the name of the value that it is about.
    pub(crate) fn about(mut self, name: &str) -> Self {
        self.0.message = format!("{name}: {}", self.0.message);
        self
    }

    /// A row with fewer columns.
    pub(crate) fn no_column(number: usize) -> Self {
        let message = format!("the row has no column {number}");
        Self::new(Details { kind: "no-column", message, offset: None, rule: None })
    }

    /// A line of `--pairs` that is none.
    pub(crate) fn no_pair([first, second]: [&str; 2]) -> Self {
        let message = format!(
            "not a pair: {first} and {second} with one tab between them, or as JSON by these names"
        );
        Self::new(Details { kind: "no-pair", message, offset: None, rule: None })
    }

    pub(crate) fn unknown_variable(name: &str) -> Self {
        let message = format!("the template has no variable `{}`", name.escape_debug());
        Self::new(Details { kind: "unknown-variable", message, offset: None, rule: None })
    }

    pub(crate) fn no_names_in_simple() -> Self {
        let message = "simple has no names: one parameter at a time".to_owned();
        Self::new(Details { kind: "not-defined", message, offset: None, rule: None })
    }

    /// What is wrong with a parameter in a text with `before` bytes before it.
    pub(crate) fn in_style(error: StyleError, before: usize) -> Self {
        let kind = error.kind();
        let offset = error.offset().map(|offset| before + offset);
        let message = match offset {
            Some(offset) => format!("{kind} at byte {offset}"),
            None => error.to_string(),
        };
        Self::new(Details { kind: kind.name(), message, offset, rule: None })
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

impl From<TargetError> for Fault {
    fn from(error: TargetError) -> Self {
        // What is wrong is not at one place of the input.
        let rule = Some(error.rule().name());
        Self::new(Details {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: None,
            rule,
        })
    }
}

impl From<DnsNameError> for Fault {
    fn from(error: DnsNameError) -> Self {
        let (kind, message) = (error.kind().name(), error.to_string());
        Self::new(Details { kind, message, offset: Some(error.offset()), rule: Some("dns-name") })
    }
}

/// Those that a strict build may end with.
impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        match error {
            Error::Edit(error) => error.into(),
            Error::DnsName(error) => error.into(),
            Error::Idna(error) => error.into(),
            Error::Scheme(error) => error.into(),
            error => {
                let (kind, message) = (error.reason(), error.to_string());
                Self::new(Details { kind, message, offset: error.offset(), rule: None })
            }
        }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self::new(Details {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: Some(error.offset()),
            rule: Some(error.rule().name()),
        })
    }
}

impl From<PortError> for Fault {
    fn from(error: PortError) -> Self {
        Self::new(Details {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: None,
            rule: None,
        })
    }
}

impl From<DecodeError> for Fault {
    fn from(error: DecodeError) -> Self {
        Self::new(Details {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: Some(error.offset()),
            rule: Some(Rule::PctEncoded.name()),
        })
    }
}

impl From<SchemeError> for Fault {
    fn from(error: SchemeError) -> Self {
        Self::new(Details {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: Some(error.offset()),
            rule: Some(error.rule()),
        })
    }
}

impl From<FilePathError> for Fault {
    fn from(error: FilePathError) -> Self {
        let (kind, message) = (error.kind().name(), error.to_string());
        Self::new(Details { kind, message, offset: error.offset(), rule: None })
    }
}

impl From<GuardError> for Fault {
    fn from(error: GuardError) -> Self {
        Self::new(Details {
            kind: "refused",
            message: error.why().to_owned(),
            offset: Some(error.offset()),
            rule: Some(error.rule().name()),
        })
    }
}

impl From<IdnaError> for Fault {
    fn from(error: IdnaError) -> Self {
        let (kind, message) = (error.kind().name(), error.to_string());
        Self::new(Details { kind, message, offset: Some(error.offset()), rule: None })
    }
}

impl From<ResolveError> for Fault {
    fn from(error: ResolveError) -> Self {
        let (kind, message) = (error.kind().name(), error.to_string());
        Self::new(Details { kind, message, offset: error.offset(), rule: None })
    }
}

impl From<RelativizeError> for Fault {
    fn from(error: RelativizeError) -> Self {
        let (kind, message) = (error.kind().name(), error.to_string());
        Self::new(Details { kind, message, offset: Some(error.offset()), rule: None })
    }
}

impl From<StyleError> for Fault {
    fn from(error: StyleError) -> Self {
        Self::in_style(error, 0)
    }
}

/// The offset is one into the value that is wrong, which the message names.
impl From<EditError> for Fault {
    fn from(error: EditError) -> Self {
        Self::new(Details {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: Some(error.offset()),
            rule: Some(error.rule().name()),
        })
    }
}

impl From<JoinError> for Fault {
    fn from(error: JoinError) -> Self {
        Self::new(Details {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: None,
            rule: None,
        })
    }
}

impl From<TemplateError> for Fault {
    fn from(error: TemplateError) -> Self {
        Self::new(Details {
            kind: error.kind().name(),
            message: error.to_string(),
            offset: Some(error.offset()),
            rule: Some(error.rule()),
        })
    }
}

/// The offset is one into the template.
impl From<ExpandError> for Fault {
    fn from(error: ExpandError) -> Self {
        let (kind, message) = (error.kind().name(), error.to_string());
        Self::new(Details { kind, message, offset: Some(error.offset()), rule: None })
    }
}

impl From<MatchError> for Fault {
    fn from(error: MatchError) -> Self {
        let (kind, message) = (error.kind().name(), error.to_string());
        Self::new(Details { kind, message, offset: Some(error.offset()), rule: None })
    }
}

//! Builds `mailto` URIs: RFC 6068.

use alloc::string::String;

use urikit::UriBuf;
use urikit::percent::sets::UNRESERVED;
use urikit::percent::{CharClass, encode};

use super::{ADDRESS, Mailto, QCHAR};
use crate::error::SchemeError;
use crate::rules::Clause;

/// A builder of `mailto` URIs; see [`Mailto::builder`].
#[derive(Clone, Debug, Default)]
#[must_use = "a builder does nothing until `build`"]
pub struct MailtoBuilder {
    recipients: String,
    fields: String,
    /// The first fault that the result would not show.
    fault: Option<SchemeError>,
}

/// Characters of a recipient that stay unescaped: RFC 6068 §2 requires escaping the rest.
const RECIPIENT: CharClass = UNRESERVED.or(CharClass::of(b"!$'*+:"));

const SCHEME: &str = "mailto:";

const LINE_BREAK: Clause =
    Clause::new("hfield", "RFC 5322 §2.2", "a header field other than the body has no line break");

impl Mailto<'_> {
    /// Builds a `mailto` URI from addresses and strings.
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    /// let uri = Mailto::builder()
    ///     .to("anna@example.com")
    ///     .to("\"b@c\"@example.org")
    ///     .field("subject", "50% & more?")
    ///     .field("body", "one\ntwo")
    ///     .build()?;
    /// assert_eq!(
    ///     uri,
    ///     "mailto:anna@example.com,%22b%40c%22@example.org?subject=50%25%20%26%20more%3F&body=one%0D%0Atwo"
    /// );
    /// assert!(Mailto::builder().to("nobody").build().is_err());
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    pub fn builder() -> MailtoBuilder {
        MailtoBuilder::default()
    }
}

impl MailtoBuilder {
    /// Adds a recipient: `local-part@domain`, without a display name.
    pub fn to(mut self, address: &str) -> Self {
        if !self.recipients.is_empty() {
            self.recipients.push(',');
        }
        match address.rsplit_once('@') {
            Some((local, domain)) => {
                encode(local, RECIPIENT).append_to(&mut self.recipients);
                self.recipients.push('@');
                encode(domain, RECIPIENT).append_to(&mut self.recipients);
            }
            None => self.note(ADDRESS),
        }
        self
    }

    /// Adds a header field; `body` is the text of the message. Line breaks become `%0D%0A`, as RFC
    /// 6068 §5 requires. A `+` is written as it is: §5 reads it as a `+`.
    pub fn field(mut self, name: &str, value: &str) -> Self {
        let is_body = name.eq_ignore_ascii_case("body");
        let has_break = |text: &str| text.contains(['\r', '\n']);
        if has_break(name) || has_break(value) && !is_body {
            self.note(LINE_BREAK);
        }
        self.fields.push(if self.fields.is_empty() { '?' } else { '&' });
        encode(name, QCHAR).append_to(&mut self.fields);
        self.fields.push('=');
        let mut separator = "";
        for line in value.split('\n') {
            self.fields.push_str(separator);
            separator = "%0D%0A";
            encode(line.strip_suffix('\r').unwrap_or(line), QCHAR).append_to(&mut self.fields);
        }
        self
    }

    /// The URI.
    ///
    /// # Errors
    /// If a recipient is not an address, or if a field other than `body` has a line break, which
    /// could turn one field into two. An offset is into the URI that would be built.
    pub fn build(self) -> Result<UriBuf, SchemeError> {
        match self.fault {
            Some(fault) => Err(fault),
            None => Mailto::RULES.check_built([SCHEME, &self.recipients, &self.fields].concat()),
        }
    }

    /// Notes that what is written next breaks the clause.
    fn note(&mut self, clause: Clause) {
        let offset = SCHEME.len() + self.recipients.len() + self.fields.len();
        self.fault.get_or_insert(clause.malformed(offset));
    }
}

//! Builds `data` URIs: RFC 2397.

use alloc::string::String;

use urikit::UriBuf;
use urikit::percent::sets::UNRESERVED;
use urikit::percent::{CharClass, encode, encode_bytes, sets};

use super::{Data, PARAMETER, TYPE, is_data_token};
use crate::base64::Alphabet;
use crate::error::{SchemeError, SchemeErrorKind};
use crate::rules::Clause;

/// A builder of `data` URIs; see [`Data::builder`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct DataBuilder<'d> {
    bytes: &'d [u8],
    /// Including its parameters, encoded.
    media_type: Result<String, SchemeError>,
    encoding: Option<Encoding>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Base64,
    Percent,
}

/// Characters of a token that are allowed unescaped in a path.
const TOKEN: CharClass = UNRESERVED.or(CharClass::of(b"!$&'*+"));
/// Characters of a parameter value: the same, and those that are not delimiters there.
const VALUE: CharClass = TOKEN.or(CharClass::of(b"/:@()"));
/// Characters of data that stay unescaped: all that a path may contain. A `?` would start a query.
const DATA: CharClass = sets::PATH;

impl Data<'_> {
    /// Builds a `data` URI.
    ///
    /// ```
    /// use urikit_schemes::Data;
    /// let uri = Data::builder(b"Hi, there").media_type("text/plain").parameter("charset", "utf-8").build()?;
    /// assert_eq!(uri, "data:text/plain;charset=utf-8,Hi,%20there");
    /// assert_eq!(Data::builder(&[0; 6]).media_type("a/b").build()?, "data:a/b;base64,AAAAAAAA");
    /// assert_eq!(Data::builder(b"Hi!").base64().build()?, "data:;base64,SGkh");
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    pub const fn builder(bytes: &[u8]) -> DataBuilder<'_> {
        DataBuilder { bytes, media_type: Ok(String::new()), encoding: None }
    }
}

impl DataBuilder<'_> {
    /// Type and subtype, without parameters: `text/plain`, which is also the default.
    pub fn media_type(mut self, essence: &str) -> Self {
        if let Ok(written) = &mut self.media_type {
            match essence.split_once('/') {
                Some((name, sub)) if is_data_token(name) && is_data_token(sub) => {
                    let parameters = written.find(';').map_or("", |at| &written[at..]);
                    let mut whole = String::new();
                    encode(name, TOKEN).append_to(&mut whole);
                    whole.push('/');
                    encode(sub, TOKEN).append_to(&mut whole);
                    whole.push_str(parameters);
                    *written = whole;
                }
                _ => self.media_type = Err(malformed(TYPE)),
            }
        }
        self
    }

    /// Adds a parameter. The value is data.
    pub fn parameter(mut self, attribute: &str, value: &str) -> Self {
        if let Ok(written) = &mut self.media_type {
            if is_data_token(attribute) && !value.is_empty() {
                written.push(';');
                encode(attribute, TOKEN).append_to(written);
                written.push('=');
                encode(value, VALUE).append_to(written);
            } else {
                self.media_type = Err(malformed(PARAMETER));
            }
        }
        self
    }

    /// Encodes the data in base64. Without this and [`percent`](Self::percent), the shorter
    /// encoding is chosen.
    pub const fn base64(mut self) -> Self {
        self.encoding = Some(Encoding::Base64);
        self
    }

    /// Writes the data with percent-escapes where necessary.
    pub const fn percent(mut self) -> Self {
        self.encoding = Some(Encoding::Percent);
        self
    }

    /// The URI.
    ///
    /// # Errors
    /// If the media type is not two tokens separated by `/`, or if a parameter has a name that is
    /// not a token, or no value; it has no place then, as there is no URI yet.
    pub fn build(self) -> Result<UriBuf, SchemeError> {
        let mut text = String::from("data:");
        text.push_str(&self.media_type?);
        let is_base64 = match self.encoding {
            Some(encoding) => encoding == Encoding::Base64,
            None => base64_is_shorter(self.bytes),
        };
        if is_base64 {
            text.push_str(";base64,");
            Alphabet::Standard.encode(self.bytes, &mut text);
        } else {
            text.push(',');
            encode_bytes(self.bytes, DATA).append_to(&mut text);
        }
        Data::RULES.check_built(text)
    }
}

/// The error of an argument: there is no URI yet.
const fn malformed(clause: Clause) -> SchemeError {
    SchemeError::new(SchemeErrorKind::Malformed, clause)
}

fn base64_is_shorter(bytes: &[u8]) -> bool {
    let escaped = bytes.iter().filter(|byte| !DATA.contains(**byte)).count();
    ";base64".len() + 4 * bytes.len().div_ceil(3) < bytes.len() + 2 * escaped
}

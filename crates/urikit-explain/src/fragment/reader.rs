//! Reads a fragment from left to right, and decodes parts of it.

use alloc::string::String;

use urikit::percent::decode;

use super::{FragmentError, FragmentErrorKind};

/// What is left of a fragment, and how many bytes precede it.
#[derive(Clone, Copy)]
pub(super) struct Reader<'r> {
    pub(super) rest: &'r str,
    pub(super) at: usize,
}

impl<'r> Reader<'r> {
    pub(super) const fn new(rest: &'r str, at: usize) -> Self {
        Self { rest, at }
    }

    /// Takes `text` if it comes next.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let found = self.rest.starts_with(text);
        if found {
            self.skip(text.len());
        }
        found
    }

    /// Takes what precedes the first `c`, and that; or all there is.
    pub(super) fn take_until(&mut self, c: char) -> Self {
        let end = self.rest.find(c).unwrap_or(self.rest.len());
        let taken = Self { rest: &self.rest[..end], at: self.at };
        self.skip((end + c.len_utf8()).min(self.rest.len()));
        taken
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
        self.at += bytes;
    }

    fn take_while(&mut self, is_part: impl Fn(u8) -> bool) -> &'r str {
        let len = self.rest.bytes().take_while(|byte| is_part(*byte)).count();
        let taken = &self.rest[..len];
        self.skip(len);
        taken
    }

    /// A number without a sign.
    pub(super) fn number(&mut self) -> Result<u64, FragmentError> {
        let at = self.at;
        match self.take_while(|byte| byte.is_ascii_digit()) {
            "" => Err(FragmentError::expected("a number", at)),
            digits => digits
                .parse()
                .map_err(|_| FragmentError::new(FragmentErrorKind::NumberTooLarge, at)),
        }
    }

    /// A number that counts from 1.
    pub(super) fn positive(&mut self) -> Result<u64, FragmentError> {
        let at = self.at;
        match self.number()? {
            0 => Err(FragmentError::expected("a number from 1", at)),
            number => Ok(number),
        }
    }

    /// A number, which may have a sign and a fraction.
    pub(super) fn decimal(&mut self) -> Result<f64, FragmentError> {
        let at = self.at;
        let text = self.take_while(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
        let number: f64 = text.parse().map_err(|_| FragmentError::expected("a number", at))?;
        match number.is_finite() {
            true => Ok(number),
            false => Err(FragmentError::new(FragmentErrorKind::NumberTooLarge, at)),
        }
    }

    /// Checks that nothing is left.
    pub(super) const fn end(&self, expected: &'static str) -> Result<(), FragmentError> {
        if self.rest.is_empty() { Ok(()) } else { Err(FragmentError::expected(expected, self.at)) }
    }

    /// What is left, decoded.
    pub(super) fn decoded(&self) -> Result<String, FragmentError> {
        match decode(self.rest).to_text() {
            Ok(text) => Ok(text.into_owned()),
            Err(error) => {
                let at = self.at + error.range().start;
                Err(FragmentError::new(FragmentErrorKind::NotUtf8, at))
            }
        }
    }
}

/// Where the byte with this index after decoding is in the text before.
pub(super) fn raw_offset(raw: &str, decoded: usize) -> usize {
    let mut at = 0;
    for _ in 0..decoded {
        at += if raw.as_bytes().get(at) == Some(&b'%') { 3 } else { 1 };
    }
    at.min(raw.len())
}

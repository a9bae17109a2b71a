//! Values that JavaScript gives, in a form that takes few lines to read: a reader of JSON would be a tenth of the module.
//!
//! | text | value |
//! |---|---|
//! | `n` | none |
//! | `s3:a b` | a string of N bytes |
//! | `l2:` and two values | a list |
//! | `o2:` and twice a string and a value | an object |
//!
//! `packages/npm/src/flat.ts` writes it.

use std::borrow::Cow;

use urikit_template::Variable;

use super::Fault;

/// Deeper values are refused: each level is a call.
const DEEPEST: usize = 64;

/// What is left of the string.
pub(super) struct Reader<'a>(pub(super) &'a str);

impl<'a> Reader<'a> {
    /// The next value; `None` for none.
    pub(super) fn value(&mut self) -> Result<Option<Variable<'a>>, Fault> {
        self.value_at(0)
    }

    fn value_at(&mut self, depth: usize) -> Result<Option<Variable<'a>>, Fault> {
        if depth > DEEPEST {
            return Err(Fault::new("nested", "values are nested too deeply").of("values"));
        }
        let (tag, rest) = self.0.split_at_checked(1).ok_or_else(malformed)?;
        self.0 = rest;
        if tag == "n" {
            return Ok(None);
        }
        let (count, rest) = self.0.split_once(':').ok_or_else(malformed)?;
        let count: usize = count.parse().map_err(|_| malformed())?;
        self.0 = rest;
        match tag {
            "s" => self.take(count).map(|text| Some(Variable::Text(Cow::Borrowed(text)))),
            "l" => {
                let mut list = Vec::new();
                for _ in 0..count {
                    list.extend(self.value_at(depth + 1)?);
                }
                Ok(Some(Variable::List(list)))
            }
            "o" => {
                let mut members = Vec::new();
                for _ in 0..count {
                    let Some(Variable::Text(name)) = self.value_at(depth + 1)? else {
                        return Err(malformed());
                    };
                    members.extend(self.value_at(depth + 1)?.map(|value| (name, value)));
                }
                Ok(Some(Variable::Object(members)))
            }
            _ => Err(malformed()),
        }
    }

    fn take(&mut self, len: usize) -> Result<&'a str, Fault> {
        let (text, rest) = self.0.split_at_checked(len).ok_or_else(malformed)?;
        self.0 = rest;
        Ok(text)
    }
}

fn malformed() -> Fault {
    Fault::new("malformed", "malformed values").of("values")
}

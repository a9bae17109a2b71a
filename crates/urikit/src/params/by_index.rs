//! Edits of one parameter by its index, for tables of parameters, where a key may be repeated.

use alloc::string::String;

use super::draft::Draft;
use super::{Param, ParamValue, ParamsBuf};

impl ParamsBuf {
    /// Replaces the value of the parameter at `index`; returns whether there is one. Its key and all other
    /// parameters keep their spelling.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("a=1&%61=%7e&a");
    /// assert!(params.set_value_at(1, "x y"));
    /// assert!(params.set_value_at(0, ()));
    /// assert!(!params.set_value_at(3, "z"));
    /// assert_eq!(params.as_str(), Some("a&%61=x%20y&a"));
    /// ```
    pub fn set_value_at<'v>(&mut self, index: usize, value: impl Into<ParamValue<'v>>) -> bool {
        let value = self.checked(value);
        let (syntax, iri) = (self.syntax, self.iri);
        self.edit_at(index, |out, param| {
            out.push_str(param.key());
            syntax.write_value(out, &value, iri);
        })
    }

    /// Replaces the key of the parameter at `index`; returns whether there is one. Its value and all other
    /// parameters keep their spelling.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("a=%7e&a=1");
    /// assert!(params.set_key_at(0, "b c"));
    /// assert_eq!(params.as_str(), Some("b%20c=%7e&a=1"));
    /// ```
    pub fn set_key_at(&mut self, index: usize, key: &str) -> bool {
        let (syntax, iri) = (self.syntax, self.iri);
        self.edit_at(index, |out, param| {
            syntax.write_key(out, key, iri);
            out.push_str(&param.as_str()[param.key().len()..]);
        })
    }

    /// Removes the parameter at `index`; returns whether there was one. If none is left, there is no query any
    /// more.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("a=1&a=2&b");
    /// assert!(params.remove_at(0));
    /// assert_eq!(params.as_str(), Some("a=2&b"));
    /// ```
    pub fn remove_at(&mut self, index: usize) -> bool {
        let mut places = 0..;
        self.retain(|_| places.next() != Some(index)) > 0
    }

    fn edit_at(&mut self, index: usize, write: impl FnOnce(&mut String, Param<'_>)) -> bool {
        let mut draft = Draft::new(self.borrowed());
        let mut write = Some(write);
        for (place, param) in self.borrowed().iter().enumerate() {
            match write.take_if(|_| place == index) {
                Some(write) => draft.write(|out| write(out, param)),
                None => draft.keep(param),
            }
        }
        let edited = write.is_none();
        if edited {
            self.query = draft.finish();
        }
        edited
    }
}

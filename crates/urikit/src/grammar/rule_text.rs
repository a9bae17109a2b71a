//! The description of each rule: its ABNF, where it is defined, and examples.

use super::rule::Rule;
use super::rule_table::{ENTRIES, Entry};

impl Rule {
    /// The rule in ABNF, as in its RFC, without comments.
    ///
    /// ```
    /// use urikit::Rule;
    /// assert_eq!(Rule::Port.abnf(), "port = *DIGIT");
    /// ```
    #[must_use]
    pub fn abnf(self) -> &'static str {
        self.entry().map_or("", |entry| entry.abnf)
    }

    /// Where it is defined; empty for the two rules that are not from an RFC.
    ///
    /// ```
    /// use urikit::Rule;
    /// assert_eq!(Rule::Port.section(), "RFC 3986 §3.2.3");
    /// ```
    #[must_use]
    pub fn section(self) -> &'static str {
        self.entry().map_or("", |entry| entry.section)
    }

    /// A string that it derives.
    ///
    /// ```
    /// use urikit::Rule;
    /// assert!(Rule::Scheme.matches(Rule::Scheme.example()));
    /// ```
    #[must_use]
    pub fn example(self) -> &'static str {
        self.entry().map_or("", |entry| entry.derives)
    }

    /// A string that it does not derive.
    ///
    /// ```
    /// use urikit::Rule;
    /// assert!(!Rule::Scheme.matches(Rule::Scheme.counterexample()));
    /// ```
    #[must_use]
    pub fn counterexample(self) -> &'static str {
        self.entry().map_or("", |entry| entry.refuses)
    }

    fn entry(self) -> Option<&'static Entry> {
        ENTRIES.iter().find(|entry| entry.rule == self)
    }
}

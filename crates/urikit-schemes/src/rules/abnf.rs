//! The grammars of schemes: their ABNF, where it is defined, and examples of whole URIs.

use super::{Definition, SchemeRules};

struct SchemeGrammar {
    /// The rule of a whole URI, which comes first in the grammar.
    rule: &'static str,
    scheme: &'static str,
    /// ABNF, as [`Definition::all_in`] reads it.
    text: &'static str,
    example: &'static str,
    counterexample: &'static str,
}

impl SchemeRules {
    /// The ABNF of the [`rule`](Self::rule), as in its standard; empty for your own rules.
    ///
    /// ```
    /// use urikit_schemes::Urn;
    /// assert_eq!(Urn::RULES.abnf(), "namestring = assigned-name [ rq-components ] [ \"#\" f-component ]");
    /// ```
    #[must_use]
    pub fn abnf(&self) -> &'static str {
        self.definitions().next().map_or("", |rule| rule.abnf())
    }

    /// The rules of the scheme's grammar, that of a whole URI first; none for your own rules.
    ///
    /// Other names in their ABNF are rules of RFC 3986 or RFC 5234.
    ///
    /// ```
    /// use urikit_schemes::Mailto;
    /// let mut rules = Mailto::RULES.definitions();
    /// assert_eq!(rules.next().unwrap().name(), "mailtoURI");
    /// assert!(rules.any(|rule| rule.name() == "hfield"));
    /// ```
    pub fn definitions(&self) -> impl Iterator<Item = Definition> + Clone + use<> {
        let known = self.grammar();
        known.into_iter().flat_map(|known| Definition::all_in(known.scheme, known.text))
    }

    /// Where the rule is defined; empty for one that is not from an RFC.
    ///
    /// ```
    /// use urikit_schemes::Http;
    /// assert_eq!(Http::HTTP.section(), "RFC 9110 §4.2.1");
    /// ```
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.definitions().next().map_or("", |rule| rule.section())
    }

    /// A URI that the rule derives; empty for your own rules.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Tel;
    /// assert!(Tel::RULES.check_rule(Uri::parse(Tel::RULES.example())?).is_ok());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn example(&self) -> &'static str {
        self.grammar().map_or("", |known| known.example)
    }

    /// A URI that it does not derive; empty for your own rules.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::Tel;
    /// assert!(Tel::RULES.check_rule(Uri::parse(Tel::RULES.counterexample())?).is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn counterexample(&self) -> &'static str {
        self.grammar().map_or("", |known| known.counterexample)
    }

    fn grammar(&self) -> Option<&'static SchemeGrammar> {
        GRAMMARS.iter().find(|known| known.rule == self.rule())
    }
}

static GRAMMARS: &[SchemeGrammar] = &[
    SchemeGrammar {
        rule: "https-URI",
        scheme: "https",
        text: include_str!("grammars/https.abnf"),
        example: "https://example.com/",
        counterexample: "https:///x",
    },
    SchemeGrammar {
        rule: "http-URI",
        scheme: "http",
        text: include_str!("grammars/http.abnf"),
        example: "http://example.com/",
        counterexample: "http:/x",
    },
    SchemeGrammar {
        rule: "file-URI",
        scheme: "file",
        text: include_str!("grammars/file.abnf"),
        example: "file:///etc/hosts",
        counterexample: "file:a",
    },
    SchemeGrammar {
        rule: "dataurl",
        scheme: "data",
        text: include_str!("grammars/data.abnf"),
        example: "data:text/plain,a",
        counterexample: "data:text/plain",
    },
    SchemeGrammar {
        rule: "mailtoURI",
        scheme: "mailto",
        text: include_str!("grammars/mailto.abnf"),
        example: "mailto:anna@example.com",
        counterexample: "mailto:anna",
    },
    SchemeGrammar {
        rule: "namestring",
        scheme: "urn",
        text: include_str!("grammars/urn.abnf"),
        example: "urn:isbn:0451450523",
        counterexample: "urn:isbn",
    },
    SchemeGrammar {
        rule: "wss-URI",
        scheme: "wss",
        text: include_str!("grammars/wss.abnf"),
        example: "wss://example.com/chat",
        counterexample: "wss:/chat",
    },
    SchemeGrammar {
        rule: "ws-URI",
        scheme: "ws",
        text: include_str!("grammars/ws.abnf"),
        example: "ws://example.com/chat",
        counterexample: "ws:/chat",
    },
    SchemeGrammar {
        rule: "telephone-uri",
        scheme: "tel",
        text: include_str!("grammars/tel.abnf"),
        example: "tel:+1-201-555-0123",
        counterexample: "tel:+",
    },
    SchemeGrammar {
        rule: "PURL",
        scheme: "pkg",
        text: include_str!("grammars/pkg.abnf"),
        example: "pkg:npm/%40angular/animation@12.3.1",
        counterexample: "pkg:npm/@angular/animation",
    },
    SchemeGrammar {
        rule: "ftpurl",
        scheme: "ftp",
        text: include_str!("grammars/ftp.abnf"),
        example: "ftp://example.com/a;type=i",
        counterexample: "ftp:/a",
    },
    SchemeGrammar {
        rule: "ldapurl",
        scheme: "ldap",
        text: include_str!("grammars/ldap.abnf"),
        example: "ldap://example.com/dc=example?cn?sub",
        counterexample: "ldap:/dc=example",
    },
    SchemeGrammar {
        rule: "NI-URI",
        scheme: "ni",
        text: include_str!("grammars/ni.abnf"),
        example: "ni:///sha-256-32;f4OxZQ",
        counterexample: "ni:///sha-256-32;f4Ox",
    },
    SchemeGrammar {
        rule: "nih",
        scheme: "nih",
        text: include_str!("grammars/nih.abnf"),
        example: "nih:6;5326-9057;b",
        counterexample: "nih:6;5326-9057;0",
    },
    SchemeGrammar {
        rule: "tagURI",
        scheme: "tag",
        text: include_str!("grammars/tag.abnf"),
        example: "tag:example.com,2005:a",
        counterexample: "tag:example.com:a",
    },
    SchemeGrammar {
        rule: "magnet",
        scheme: "magnet",
        text: include_str!("grammars/magnet.abnf"),
        example: "magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C",
        counterexample: "magnet:a",
    },
];

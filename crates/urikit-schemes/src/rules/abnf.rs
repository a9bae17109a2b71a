//! The ABNF of whole URIs in the standards of schemes, where it is defined, and examples.

use super::SchemeRules;

struct RuleAbnf {
    rule: &'static str,
    section: &'static str,
    abnf: &'static str,
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
        self.rule_abnf().map_or("", |known| known.abnf)
    }

    /// Where the rule is defined; empty for one that is not from an RFC.
    ///
    /// ```
    /// use urikit_schemes::Http;
    /// assert_eq!(Http::HTTP.section(), "RFC 9110 §4.2.1");
    /// ```
    #[must_use]
    pub fn section(&self) -> &'static str {
        self.rule_abnf().map_or("", |known| known.section)
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
        self.rule_abnf().map_or("", |known| known.example)
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
        self.rule_abnf().map_or("", |known| known.counterexample)
    }

    fn rule_abnf(&self) -> Option<&'static RuleAbnf> {
        RULES.iter().find(|known| known.rule == self.rule())
    }
}

static RULES: &[RuleAbnf] = &[
    RuleAbnf {
        rule: "https-URI",
        section: "RFC 9110 §4.2.2",
        abnf: "https-URI = \"https\" \"://\" authority path-abempty [ \"?\" query ]",
        example: "https://example.com/",
        counterexample: "https:///x",
    },
    RuleAbnf {
        rule: "http-URI",
        section: "RFC 9110 §4.2.1",
        abnf: "http-URI = \"http\" \"://\" authority path-abempty [ \"?\" query ]",
        example: "http://example.com/",
        counterexample: "http:/x",
    },
    RuleAbnf {
        rule: "file-URI",
        section: "RFC 8089 §2",
        abnf: "file-URI = file-scheme \":\" file-hier-part",
        example: "file:///etc/hosts",
        counterexample: "file:a",
    },
    RuleAbnf {
        rule: "dataurl",
        section: "RFC 2397 §3",
        abnf: "dataurl = \"data:\" [ mediatype ] [ \";base64\" ] \",\" data",
        example: "data:text/plain,a",
        counterexample: "data:text/plain",
    },
    RuleAbnf {
        rule: "mailtoURI",
        section: "RFC 6068 §2",
        abnf: "mailtoURI = \"mailto:\" [ to ] [ hfields ]",
        example: "mailto:anna@example.com",
        counterexample: "mailto:anna",
    },
    RuleAbnf {
        rule: "namestring",
        section: "RFC 8141 §2",
        abnf: "namestring = assigned-name [ rq-components ] [ \"#\" f-component ]",
        example: "urn:isbn:0451450523",
        counterexample: "urn:isbn",
    },
    RuleAbnf {
        rule: "wss-URI",
        section: "RFC 6455 §3",
        abnf: "wss-URI = \"wss:\" \"//\" host [ \":\" port ] path [ \"?\" query ]",
        example: "wss://example.com/chat",
        counterexample: "wss:/chat",
    },
    RuleAbnf {
        rule: "ws-URI",
        section: "RFC 6455 §3",
        abnf: "ws-URI = \"ws:\" \"//\" host [ \":\" port ] path [ \"?\" query ]",
        example: "ws://example.com/chat",
        counterexample: "ws:/chat",
    },
    RuleAbnf {
        rule: "telephone-uri",
        section: "RFC 3966 §3",
        abnf: "telephone-uri = \"tel:\" telephone-subscriber",
        example: "tel:+1-201-555-0123",
        counterexample: "tel:+",
    },
    RuleAbnf {
        rule: "PURL",
        section: "ECMA-427 Annex C",
        abnf: "PURL = scheme \":\" type [ \"/\" namespace ] \"/\" name\n       \
               [ \"@\" version ] [ \"?\" qualifiers ] [ \"#\" subpath ]",
        example: "pkg:npm/%40angular/animation@12.3.1",
        counterexample: "pkg:npm/@angular/animation",
    },
    RuleAbnf {
        rule: "ftpurl",
        section: "RFC 1738 §5",
        abnf: "ftpurl = \"ftp://\" login [ \"/\" fpath [ \";type=\" ftptype ]]",
        example: "ftp://example.com/a;type=i",
        counterexample: "ftp:/a",
    },
    RuleAbnf {
        rule: "ldapurl",
        section: "RFC 4516 §2",
        abnf: "ldapurl = scheme COLON SLASH SLASH [host [COLON port]]\n          \
               [SLASH dn [QUESTION [attributes]\n          \
               [QUESTION [scope] [QUESTION [filter]\n          \
               [QUESTION extensions]]]]]",
        example: "ldap://example.com/dc=example?cn?sub",
        counterexample: "ldap:/dc=example",
    },
    RuleAbnf {
        rule: "NI-URI",
        section: "RFC 6920 §3",
        abnf: "NI-URI = ni-scheme \":\" ni-hier-part [ \"?\" query ]",
        example: "ni:///sha-256-32;f4OxZQ",
        counterexample: "ni:///sha-256-32;f4Ox",
    },
    RuleAbnf {
        rule: "nih",
        section: "RFC 6920 §7",
        abnf: "nih = \"nih:\" alg \";\" val [ \";\" checkdigit ]",
        example: "nih:6;5326-9057;b",
        counterexample: "nih:6;5326-9057;0",
    },
    RuleAbnf {
        rule: "tagURI",
        section: "RFC 4151 §2.1",
        abnf: "tagURI = \"tag:\" taggingEntity \":\" specific [ \"#\" fragment ]",
        example: "tag:example.com,2005:a",
        counterexample: "tag:example.com:a",
    },
    RuleAbnf {
        rule: "magnet",
        section: "",
        abnf: "magnet = \"magnet:\" \"?\" key-value-pairs",
        example: "magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C",
        counterexample: "magnet:a",
    },
];

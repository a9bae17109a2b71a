//! The rules of a grammar in ABNF, one by one.

/// A rule of a grammar, as its standard defines it in ABNF.
///
/// ```
/// use urikit_schemes::Urn;
/// let ldh = Urn::RULES.definitions().find(|rule| rule.name() == "ldh").unwrap();
/// assert_eq!((ldh.grammar(), ldh.section()), ("urn", "RFC 8141 §2"));
/// assert_eq!(ldh.abnf(), "ldh = alphanum / \"-\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    grammar: &'static str,
    section: &'static str,
    name: &'static str,
    abnf: &'static str,
}

impl Definition {
    /// A rule of a grammar with this name.
    ///
    /// ```
    /// use urikit_schemes::rules::Definition;
    /// let rule = Definition::new("app", "our API guide §3", "app-id", "app-id = 8DIGIT");
    /// assert_eq!(rule.name(), "app-id");
    /// ```
    #[must_use]
    pub const fn new(
        grammar: &'static str,
        section: &'static str,
        name: &'static str,
        abnf: &'static str,
    ) -> Self {
        Self { grammar, section, name, abnf }
    }

    /// The rules of `text`, in order. A rule starts in the first column; a comment that starts there is the
    /// section of the rules after it.
    ///
    /// ```
    /// use urikit_schemes::rules::Definition;
    /// let text = "; RFC 1 §2\na = b\n  / c ; or more\nb = \"x\"\n";
    /// let rules: Vec<_> = Definition::all_in("own", text).collect();
    /// assert_eq!(rules[0].abnf(), "a = b\n  / c ; or more");
    /// assert_eq!((rules[1].name(), rules[1].section()), ("b", "RFC 1 §2"));
    /// ```
    pub fn all_in(
        grammar: &'static str,
        text: &'static str,
    ) -> impl Iterator<Item = Self> + Clone + use<> {
        let mut section = "";
        let mut rest = text;
        core::iter::from_fn(move || {
            loop {
                let line = rest.lines().next()?;
                let (block, after) = rest.split_at(block_len(rest));
                rest = after;
                match line.strip_prefix("; ") {
                    Some(words) => section = words,
                    None if line.is_empty() => {}
                    None => {
                        let name = line.split_ascii_whitespace().next().unwrap_or(line);
                        return Some(Self::new(grammar, section, name, block.trim_end()));
                    }
                }
            }
        })
    }

    /// The grammar that it belongs to: for a scheme, the scheme.
    #[must_use]
    pub const fn grammar(self) -> &'static str {
        self.grammar
    }

    /// Where it is defined: `RFC 6068 §2`; empty if not in an RFC.
    #[must_use]
    pub const fn section(self) -> &'static str {
        self.section
    }

    /// The name, as its standard writes it. Case makes no difference.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The definition, from its name on; may have comments, and several lines.
    #[must_use]
    pub const fn abnf(self) -> &'static str {
        self.abnf
    }
}

/// The length of the first line, and of the indented lines after it.
fn block_len(text: &str) -> usize {
    let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
    let mut ends = breaks.filter(|end| !text[*end..].starts_with(' '));
    ends.next().unwrap_or(text.len())
}

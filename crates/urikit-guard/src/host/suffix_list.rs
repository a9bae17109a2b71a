//! The Public Suffix List: the names under which anybody can register.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Range;

use urikit::component::Host;
use urikit::{Describe, Details};

use super::destination::resolver_name;
use super::idna::{map_idna_name, name_in_unicode};
use super::look_alike::{LookAlike, look_alike};

/// A [Public Suffix List](https://publicsuffix.org/): the built-in one, or a newer one.
///
/// The list has two sections: of registries (`co.uk`), and of companies that offer names under
/// theirs (`github.io`). Both count here, as in browsers. A top-level domain that is not in the
/// list is a suffix too, by the algorithm of the list.
///
/// ```
/// use urikit::component::Host;
/// use urikit_guard::host::SuffixList;
/// let list = SuffixList::parse("// mine\nexample\n*.wild.example\n!not.wild.example\n")?;
/// let domain = |text| list.registered_domain(Host::parse(text).unwrap()).map(String::from);
/// assert_eq!(domain("a.b.example").as_deref(), Some("b.example"));
/// assert_eq!(domain("a.b.wild.example").as_deref(), Some("a.b.wild.example"));
/// assert_eq!(domain("a.not.wild.example").as_deref(), Some("not.wild.example"));
/// # Ok::<(), urikit_guard::host::SuffixListError>(())
/// ```
#[derive(Clone, Default)]
pub struct SuffixList {
    /// By the name without `*.` and `!`, in ASCII; `None` for the built-in list.
    rules: Option<BTreeMap<String, SuffixRules>>,
    /// The number of labels of the longest rule.
    max_labels: usize,
}

/// The rules for one name.
#[derive(Clone, Copy, Default)]
struct SuffixRules {
    itself: bool,
    all_under_it: bool,
    exception: bool,
}

/// A string that is not a Public Suffix List.
///
/// ```
/// use urikit_guard::host::{SuffixList, SuffixListErrorKind};
/// let error = SuffixList::parse("com\nco..uk\n").unwrap_err();
/// assert_eq!(error.kind(), SuffixListErrorKind::InvalidRule);
/// assert_eq!((error.line(), error.range()), (Some(2), Some(4..10)));
/// assert_eq!(error.to_string(), "not a rule of a public suffix list in line 2, at byte 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuffixListError {
    kind: SuffixListErrorKind,
    /// Its number, its offset and its length.
    line: Option<(usize, usize, usize)>,
}

/// The kinds of [`SuffixListError`]. More may be added.
///
/// ```
/// use urikit_guard::host::{SuffixList, SuffixListErrorKind};
/// let error = SuffixList::parse("// nothing\n").unwrap_err();
/// assert_eq!(error.kind(), SuffixListErrorKind::NoRules);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SuffixListErrorKind {
    /// It has no rule.
    NoRules,
    /// A line is not a rule.
    InvalidRule,
}

impl SuffixList {
    /// The list that was current when this crate's dependency `psl` was released.
    pub const BUILT_IN: Self = Self { rules: None, max_labels: 0 };

    /// Reads a list in the format of <https://publicsuffix.org/list/public_suffix_list.dat>: one
    /// rule per line, up to the first white space; lines that start with `//` are comments.
    ///
    /// # Errors
    /// With the first line that is not a rule, or if there is no rule at all.
    pub fn parse(text: &str) -> Result<Self, SuffixListError> {
        let mut rules = BTreeMap::<String, SuffixRules>::new();
        let mut max_labels = 0;
        let mut offset = 0;
        for (index, whole_line) in text.split_inclusive('\n').enumerate() {
            let kind = SuffixListErrorKind::InvalidRule;
            let line_len = whole_line.trim_end_matches(['\r', '\n']).len();
            let error = SuffixListError { kind, line: Some((index + 1, offset, line_len)) };
            offset += whole_line.len();
            let Some(rule) = whole_line.split_whitespace().next() else { continue };
            if rule.starts_with("//") {
                continue;
            }
            let (name, add): (_, fn(&mut SuffixRules)) = if let Some(name) = rule.strip_prefix("*.")
            {
                (name, |rules| rules.all_under_it = true)
            } else if let Some(name) = rule.strip_prefix('!') {
                (name, |rules| rules.exception = true)
            } else if rule == "*" {
                continue;
            } else {
                (rule, |rules| rules.itself = true)
            };
            let is_name = |name: &String| name.split('.').all(|label| !label.is_empty());
            let name = map_idna_name(name).filter(is_name).ok_or(error)?;
            max_labels = max_labels.max(name.split('.').count());
            add(rules.entry(name).or_default());
        }
        if rules.is_empty() {
            let kind = SuffixListErrorKind::NoRules;
            return Err(SuffixListError { kind, line: None });
        }
        Ok(Self { rules: Some(rules), max_labels })
    }

    /// Like [`HostExt::registered_domain`](crate::HostExt::registered_domain), by this list.
    #[must_use]
    pub fn registered_domain<'a>(&self, host: Host<'a>) -> Option<Cow<'a, str>> {
        let (name, start) = self.suffix_start(host)?;
        let end = start.checked_sub(1)?;
        let domain = name[..end].rfind('.').map_or(0, |dot| dot + 1);
        Some(slice_of_name(name, domain, None))
    }

    /// Like [`HostExt::suffix`](crate::HostExt::suffix), by this list.
    #[must_use]
    pub fn suffix<'a>(&self, host: Host<'a>) -> Option<Cow<'a, str>> {
        let (name, start) = self.suffix_start(host)?;
        Some(slice_of_name(name, start, None))
    }

    /// Like [`HostExt::subdomain`](crate::HostExt::subdomain), by this list.
    #[must_use]
    pub fn subdomain<'a>(&self, host: Host<'a>) -> Option<Cow<'a, str>> {
        let (name, start) = self.suffix_start(host)?;
        let end = name[..start.checked_sub(1)?].rfind('.')?;
        Some(slice_of_name(name, 0, Some(end)))
    }

    /// Like [`HostExt::registered_label`](crate::HostExt::registered_label), by this list.
    #[must_use]
    pub fn registered_label<'a>(&self, host: Host<'a>) -> Option<Cow<'a, str>> {
        let domain = self.registered_domain(host)?;
        let end = domain.find('.');
        Some(slice_of_name(domain, 0, end))
    }

    /// Whether a rule of the list is about the name. Without one, its last label is its suffix.
    ///
    /// ```
    /// use urikit::component::Host;
    /// use urikit_guard::host::SuffixList;
    /// let has_rule = |name| SuffixList::BUILT_IN.has_rule_for(Host::parse(name).unwrap());
    /// assert!(has_rule("www.example.com") && !has_rule("index.html") && !has_rule("127.0.0.1"));
    /// ```
    #[must_use]
    pub fn has_rule_for(&self, host: Host<'_>) -> bool {
        let Some((name, start)) = self.suffix_start(host) else { return false };
        match &self.rules {
            // The suffix by a rule `*.name` has a label more than the rule.
            Some(rules) => {
                let suffix = &name[start..];
                let parent = suffix.split_once('.').map(|(_, parent)| parent);
                rules.contains_key(suffix)
                    || parent.is_some_and(|parent| {
                        rules.get(parent).is_some_and(|rules| rules.all_under_it)
                    })
            }
            None => {
                let name = name_in_unicode(&name);
                let labels = name.as_bytes().rsplit(|byte| *byte == b'.');
                psl::Psl::find(&psl::List, labels).typ.is_some()
            }
        }
    }

    /// The name passed to a resolver, without a final dot, and where its suffix starts.
    fn suffix_start<'a>(&self, host: Host<'a>) -> Option<(Cow<'a, str>, usize)> {
        let name = resolver_name(host)?;
        if look_alike(&name) != LookAlike::None {
            return None;
        }
        let end = name.strip_suffix('.').map(str::len);
        let name = slice_of_name(name, 0, end);
        if name.split('.').any(str::is_empty) {
            return None;
        }
        let labels = match &self.rules {
            Some(rules) => self.labels_by(rules, &name),
            None => built_in_labels(&name),
        };
        let start = name.rmatch_indices('.').nth(labels - 1).map_or(0, |(dot, _)| dot + 1);
        Some((name, start))
    }

    /// The number of labels of the suffix, at least one.
    fn labels_by(&self, rules: &BTreeMap<String, SuffixRules>, name: &str) -> usize {
        let mut labels = 1;
        let starts = name.rmatch_indices('.').map(|(dot, _)| dot + 1).chain([0]);
        // A wildcard requires one more label.
        for (index, start) in starts.take(self.max_labels).enumerate() {
            let count = index + 1;
            match rules.get(&name[start..]) {
                Some(rules) if rules.exception => return index.max(1),
                Some(rules) if rules.all_under_it && start > 0 => labels = count + 1,
                Some(rules) if rules.itself => labels = labels.max(count),
                _ => {}
            }
        }
        labels
    }
}

impl SuffixListError {
    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> SuffixListErrorKind {
        self.kind
    }

    /// The number of the faulty line, from 1; `None` if the whole list is at fault.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line.map(|(number, ..)| number)
    }

    /// The bytes of that line.
    #[must_use]
    pub fn range(&self) -> Option<Range<usize>> {
        self.line.map(|(_, start, len)| start..start + len)
    }
}

impl SuffixListErrorKind {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoRules => "no-rules",
            Self::InvalidRule => "invalid-rule",
        }
    }
}

impl SuffixListErrorKind {
    /// What it means, in a few words for people. `Display` writes the same.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoRules => "not a public suffix list: it has no rules",
            Self::InvalidRule => "not a rule of a public suffix list",
        }
    }
}

impl fmt::Display for SuffixListErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.message())
    }
}

impl fmt::Display for SuffixListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)?;
        let place = |(line, start, _)| write!(f, " in line {line}, at byte {start}");
        self.line.map_or(Ok(()), place)
    }
}

impl core::error::Error for SuffixListError {}

impl Describe for SuffixListError {
    fn details(&self) -> Details {
        Details::new(self.kind.name()).at(self.range().map(|range| range.start))
    }
}

impl fmt::Debug for SuffixList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules.as_ref().map(BTreeMap::len);
        f.debug_struct("SuffixList").field("rules", &rules).finish_non_exhaustive()
    }
}

/// The `psl` crate expects names in Unicode.
fn built_in_labels(name: &str) -> usize {
    let name = name_in_unicode(name);
    let labels = name.as_bytes().rsplit(|byte| *byte == b'.');
    let len = psl::Psl::find(&psl::List, labels).len;
    // `psl` counts the bytes of whole labels from the end.
    name[name.len() - len..].split('.').count()
}

fn slice_of_name(name: Cow<'_, str>, start: usize, end: Option<usize>) -> Cow<'_, str> {
    let end = end.unwrap_or(name.len());
    match name {
        Cow::Borrowed(name) => Cow::Borrowed(&name[start..end]),
        Cow::Owned(name) => Cow::Owned(name[start..end].to_string()),
    }
}

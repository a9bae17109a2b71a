//! Labels that may be taken for others: UTS 39.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection, skeleton};

use crate::model::component::Host;

/// A label that a reader may take for another.
///
/// ```
/// use urikit::{Iri, host::Deception};
/// let iri = Iri::parse("http://p\u{430}ypal.example/")?; // with a Cyrillic а
/// let [label] = &iri.host().unwrap().deceptive_labels()[..] else { panic!() };
/// assert_eq!(label.deception, Deception::MixedScripts);
/// assert_eq!(label.looks_like, "paypal");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeceptiveLabel {
    /// As people read it, not as `xn--…`.
    pub label: String,
    /// Why it may deceive.
    pub deception: Deception,
    /// What a person would read: each character that looks like ASCII as that.
    pub looks_like: String,
}

/// Why a label may deceive. More may come.
///
/// ```
/// use urikit::{Iri, host::Deception};
/// let apple = Iri::parse("http://аррӏе.example/")?; // all of it Cyrillic
/// assert_eq!(apple.host().unwrap().deceptive_labels()[0].deception, Deception::LooksAscii);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deception {
    /// It mixes scripts that no language writes together, such as Latin and Cyrillic.
    MixedScripts,
    /// It has no Latin letter, but all of it looks like ASCII.
    LooksAscii,
}

impl Deception {
    /// A short name that stays the same, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MixedScripts => "mixed-scripts",
            Self::LooksAscii => "looks-ascii",
        }
    }
}

/// In words for people.
impl fmt::Display for DeceptiveLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { label, deception, looks_like } = self;
        match deception {
            Deception::MixedScripts => {
                write!(f, "the label '{label}' ")?;
                // What can't be read as ASCII looks like no other name.
                if looks_like.is_ascii() {
                    write!(f, "looks like '{looks_like}', and ")?;
                }
                f.write_str("mixes scripts")?;
                match &scripts(label)[..] {
                    [] => Ok(()),
                    names => write!(f, " ({})", names.join(", ")),
                }
            }
            Deception::LooksAscii => write!(f, "the label '{label}' looks like '{looks_like}'"),
        }
    }
}

impl Host<'_> {
    /// The labels that a reader may take for others, as UTS 39 tells them.
    ///
    /// Scripts that are written together in Chinese, Japanese and Korean, with Latin too, are not mixed
    /// ("highly restrictive"). A name that UTS 46 refuses has none: it leads nowhere.
    ///
    /// ```
    /// use urikit::Uri;
    /// let count = |text| Uri::parse(text).unwrap().host().unwrap().deceptive_labels().len();
    /// assert_eq!(count("http://xn--pypal-4ve.example/"), 1);
    /// assert_eq!(count("http://xn--bcher-kva.example/"), 0);
    /// assert_eq!(count("http://example.com/"), 0);
    /// ```
    ///
    /// This is advice. That none is told of does not mean that a name is what it seems: two names in
    /// one script can look alike too (`rn` and `m`).
    #[must_use]
    pub fn deceptive_labels(&self) -> Vec<DeceptiveLabel> {
        let name = self.to_unicode().unwrap_or_default();
        name.split('.').filter_map(deceptive).collect()
    }
}

/// What one character looks like. A skeleton of UTS 39 has `rn` for `m` and `O` for `0`, to compare
/// labels by, not to read them.
fn as_read(c: char) -> String {
    let seen: String = skeleton(c.encode_utf8(&mut [0; 4])).collect();
    match seen.as_str() {
        "rn" => "m".into(),
        ascii if ascii.is_ascii() && !c.is_ascii() => seen,
        _ => c.to_string(),
    }
}

/// The scripts of a label, in the order in which they come. Characters of several scripts, such as digits,
/// count for none.
fn scripts(label: &str) -> Vec<&'static str> {
    let mut names = Vec::new();
    for c in label.chars() {
        let mut scripts = AugmentedScriptSet::for_char(c).base.iter();
        let (Some(script), None) = (scripts.next(), scripts.next()) else { continue };
        let name = script.full_name();
        if !["Common", "Inherited", "Unknown"].contains(&name) && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

fn deceptive(label: &str) -> Option<DeceptiveLabel> {
    if label.is_ascii() {
        return None;
    }
    let looks_like: String = label.chars().map(as_read).collect();
    let scripts = AugmentedScriptSet::for_str(label);
    let deception = if scripts.is_empty() {
        let usual = label.check_restriction_level(RestrictionLevel::HighlyRestrictive);
        if usual { None } else { Some(Deception::MixedScripts) }
    } else {
        let mut latin = AugmentedScriptSet::for_char('a');
        latin.intersect_with(scripts);
        (latin.is_empty() && looks_like.is_ascii()).then_some(Deception::LooksAscii)
    };
    deception.map(|deception| DeceptiveLabel { label: label.to_string(), deception, looks_like })
}

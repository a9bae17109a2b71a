//! Labels that may be mistaken for others: UTS 39.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{RestrictionLevel, RestrictionLevelDetection};
use urikit::component::Host;

use super::confusable_table::LOOK_ALIKES;
use super::idna::to_unicode;

/// A label that a reader may mistake for another.
///
/// ```
/// use urikit::Iri;
/// use urikit_guard::{HostExt, host::Deception};
/// let iri = Iri::parse("http://p\u{430}ypal.example/")?; // with a Cyrillic а
/// let [label] = &iri.host().unwrap().deceptive_labels()[..] else { panic!() };
/// assert_eq!(label.deception, Deception::MixedScripts);
/// assert_eq!(label.looks_like, "paypal");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DeceptiveLabel {
    /// In Unicode, not as `xn--…`.
    pub label: String,
    /// Why it may deceive.
    pub deception: Deception,
    /// What a person would read: each character that looks like ASCII replaced by that character.
    pub looks_like: String,
}

/// Why a label may deceive. More may be added.
///
/// ```
/// use urikit::Iri;
/// use urikit_guard::{HostExt, host::Deception};
/// let apple = Iri::parse("http://аррӏе.example/")?; // all of it Cyrillic
/// assert_eq!(apple.host().unwrap().deceptive_labels()[0].deception, Deception::LooksAscii);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Deception {
    /// It mixes scripts that no language combines, such as Latin and Cyrillic.
    MixedScripts,
    /// It is not ASCII, but all of it looks like it: in another script, or with Latin letters such
    /// as `ɡ` and `ı`.
    LooksAscii,
    /// It has a character that looks like a delimiter of a host or a label: `/`, `:`, `?`, `#`, `@`
    /// or `.`.
    LooksDelimited,
}

impl Deception {
    /// A short, stable name, for machines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::MixedScripts => "mixed-scripts",
            Self::LooksAscii => "looks-ascii",
            Self::LooksDelimited => "looks-delimited",
        }
    }
}

/// In words, for people.
impl fmt::Display for DeceptiveLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { label, deception, looks_like } = self;
        let shown = LabelWithCodePoints(label);
        match deception {
            Deception::MixedScripts => {
                write!(f, "the label {shown} ")?;
                // A label that can't be read as ASCII is not mistaken for another.
                if looks_like.is_ascii() {
                    write!(f, "looks like '{looks_like}', and ")?;
                }
                f.write_str("mixes scripts")?;
                match &scripts_of_label(label)[..] {
                    [] => Ok(()),
                    names => write!(f, " ({})", names.join(", ")),
                }
            }
            Deception::LooksAscii => write!(f, "the label {shown} looks like '{looks_like}'"),
            Deception::LooksDelimited => {
                write!(f, "the label {shown} looks as if it ended earlier: '{looks_like}'")
            }
        }
    }
}

/// A label in quotes, with the code points of its non-ASCII characters: it may look like another.
struct LabelWithCodePoints<'a>(&'a str);

impl fmt::Display for LabelWithCodePoints<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' (", self.0)?;
        for (index, c) in self.0.chars().filter(|c| !c.is_ascii()).enumerate() {
            write!(f, "{}U+{:04X}", if index > 0 { " " } else { "" }, u32::from(c))?;
        }
        f.write_str(")")
    }
}

pub(crate) fn deceptive_labels(host: Host<'_>) -> Vec<DeceptiveLabel> {
    match to_unicode(host) {
        Ok(name) => name.split('.').filter_map(deceptive_label).collect(),
        Err(_) => Vec::new(),
    }
}

/// What one character looks like. If it looks like more than one (`æ` like `ae`), readers see the
/// difference.
///
/// The table has the part of UTS 39's skeletons that is needed here. The full table in `unicode-security` has
/// 6712 slices: as many addresses that the dynamic linker must relocate whenever a program starts.
fn char_as_read(c: char) -> char {
    if let Some((_, delimiter)) = DELIMITERS.iter().find(|(other, _)| *other == c) {
        return *delimiter;
    }
    match LOOK_ALIKES.binary_search_by_key(&c, |(other, _)| *other) {
        Ok(at) => char::from(LOOK_ALIKES[at].1),
        Err(_) => c,
    }
}

/// The scripts of a label, in the order of their first characters. Characters of several scripts,
/// such as digits, count for none.
fn scripts_of_label(label: &str) -> Vec<&'static str> {
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

fn deceptive_label(label: &str) -> Option<DeceptiveLabel> {
    if label.is_ascii() {
        return None;
    }
    let looks_like: String = label.chars().map(char_as_read).collect();
    let usual = label.check_restriction_level(RestrictionLevel::HighlyRestrictive);
    let deception = if looks_delimited(label) {
        Deception::LooksDelimited
    } else if AugmentedScriptSet::for_str(label).is_empty() && !usual {
        Deception::MixedScripts
    } else if looks_like.is_ascii() {
        Deception::LooksAscii
    } else {
        return None;
    };
    Some(DeceptiveLabel { label: label.to_string(), deception, looks_like })
}

/// Whether a character looks like a delimiter where it is. Japanese and Chinese strokes do only by
/// themselves, or next to ASCII.
fn looks_delimited(label: &str) -> bool {
    let is_ordinary =
        |c: Option<char>| c.is_some_and(|c| !c.is_ascii() && !looks_like_delimiter(c));
    let is_ascii = |c: Option<char>| c.is_some_and(|c| c.is_ascii());
    let mut previous = None;
    let mut chars = label.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let is_stroke = matches!(c, '\u{30CE}' | '\u{4E3F}' | '\u{30FB}' | '\u{B7}');
        let neighbours = [previous, next];
        let fits = is_stroke
            && neighbours.iter().any(|c| is_ordinary(*c))
            && !neighbours.iter().any(|c| is_ascii(*c));
        // Catalan writes `l·l`.
        let is_catalan = c == '\u{B7}' && neighbours == [Some('l'); 2];
        if looks_like_delimiter(c) && !fits && !is_catalan {
            return true;
        }
        previous = Some(c);
    }
    false
}

fn looks_like_delimiter(c: char) -> bool {
    DELIMITERS.iter().any(|(other, _)| *other == c)
}

/// Characters that UTS 46 allows in a name, and what they look like.
const DELIMITERS: [(char, char); 24] = [
    ('\u{2044}', '/'),
    ('\u{2215}', '/'),
    ('\u{29F8}', '/'),
    ('\u{2571}', '/'),
    ('\u{27CB}', '/'),
    ('\u{2CC6}', '/'),
    ('\u{3033}', '/'),
    ('\u{30CE}', '/'),
    ('\u{31D3}', '/'),
    ('\u{4E3F}', '/'),
    ('\u{2D0}', ':'),
    ('\u{2F8}', ':'),
    ('\u{2236}', ':'),
    ('\u{A789}', ':'),
    ('\u{A4FD}', ':'),
    ('\u{294}', '?'),
    ('\u{242}', '?'),
    ('\u{A6EB}', '?'),
    ('\u{266F}', '#'),
    ('\u{B7}', '.'),
    ('\u{2022}', '.'),
    ('\u{2027}', '.'),
    ('\u{30FB}', '.'),
    ('\u{A60E}', '.'),
];

#[cfg(test)]
mod tests {
    // To write the table, even if the library is built without `std`.
    extern crate std;

    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    use unicode_security::skeleton;

    use super::LOOK_ALIKES;

    /// Non-ASCII characters that look like an ASCII character. A skeleton has `rn` for `m`: that is for
    /// comparing labels, not for reading them.
    fn look_alikes() -> Vec<(char, u8)> {
        let of = |c: char| {
            let skeleton: String = skeleton(c.encode_utf8(&mut [0; 4])).collect();
            match skeleton.as_bytes() {
                b"rn" => Some((c, b'm')),
                [ascii] => Some((c, *ascii)),
                _ => None,
            }
        };
        ('\u{80}'..=char::MAX).filter_map(of).collect()
    }

    #[test]
    fn table_has_the_skeletons_of_uts_39() {
        assert!(look_alikes() == LOOK_ALIKES, "an older table: run the test `write_table`");
    }

    #[test]
    #[ignore = "writes a source file, for a new version of `unicode-security`"]
    fn write_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/host/confusable_table.rs");
        let old = std::fs::read_to_string(path).unwrap();
        let head: String = old.split_inclusive('\n').take(4).collect();
        let rows = look_alikes();
        let of_row = |(c, ascii): &(char, u8)| {
            let ascii = char::from(*ascii);
            format!("('\\u{{{:X}}}', b{ascii:?}), ", u32::from(*c))
        };
        let lines: String = rows
            .chunks(5)
            .map(|five| format!("    {}\n", five.iter().map(of_row).collect::<String>().trim_end()))
            .collect();
        let start = format!("pub(super) static LOOK_ALIKES: [(char, u8); {}] = [\n", rows.len());
        std::fs::write(path, head + &start + &lines + "];\n").unwrap();
    }
}

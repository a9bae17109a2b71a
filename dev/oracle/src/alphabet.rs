//! The characters, partitioned into classes: all characters of a class behave alike everywhere.
//!
//! Surrogates are not characters, so no range spans them.

use core::ops::RangeInclusive;

use crate::dfa::Class;

/// A partition of all characters into classes.
#[derive(Clone, Debug)]
pub(crate) struct Alphabet {
    /// The ranges of each class, ascending, no two adjacent.
    members: Vec<Vec<RangeInclusive<char>>>,
    /// Where each range of any class starts, ascending.
    starts: Vec<(char, Class)>,
    /// The same for ASCII, as a table.
    ascii: [Class; 128],
}

impl Alphabet {
    /// Splits wherever a terminal starts or ends. Each piece is a class; classes are numbered in
    /// the order of their characters.
    pub(crate) fn cut_by<'a>(terminals: impl Iterator<Item = &'a RangeInclusive<char>>) -> Self {
        let mut cuts = vec![0, 0xD800, 0xE000, 0x11_0000];
        for terminal in terminals {
            cuts.extend([u32::from(*terminal.start()), u32::from(*terminal.end()) + 1]);
        }
        cuts.sort_unstable();
        cuts.dedup();
        let pieces = cuts
            .windows(2)
            .filter_map(|pair| Some(vec![char::from_u32(pair[0])?..=char::from_u32(pair[1] - 1)?]));
        Self::new(pieces.collect())
    }

    fn new(members: Vec<Vec<RangeInclusive<char>>>) -> Self {
        let mut starts: Vec<(char, Class)> = Vec::new();
        for (class, ranges) in members.iter().enumerate() {
            starts.extend(ranges.iter().map(|range| (*range.start(), class)));
        }
        starts.sort_unstable();
        let ascii = core::array::from_fn(|code| lookup(&starts, code as u8 as char));
        Self { members, starts, ascii }
    }

    /// Merges classes: class `c` becomes part of class `class_map[c]`.
    pub(crate) fn merged(&self, class_map: &[Class]) -> Self {
        let count = class_map.iter().max().map_or(0, |last| last + 1);
        let mut members: Vec<Vec<RangeInclusive<char>>> = vec![Vec::new(); count];
        for (old, ranges) in self.members.iter().enumerate() {
            members[class_map[old]].extend_from_slice(ranges);
        }
        for ranges in &mut members {
            ranges.sort_unstable_by_key(|range| *range.start());
            ranges.dedup_by(|next, kept| {
                let adjacent = u32::from(*kept.end()) + 1 == u32::from(*next.start());
                if adjacent {
                    *kept = *kept.start()..=*next.end();
                }
                adjacent
            });
        }
        Self::new(members)
    }

    #[inline]
    pub(crate) fn class_of(&self, c: char) -> Class {
        match self.ascii.get(c as usize) {
            Some(&class) => class,
            None => lookup(&self.starts, c),
        }
    }

    pub(crate) fn members(&self) -> &[Vec<RangeInclusive<char>>] {
        &self.members
    }

    /// The most readable character of each class.
    pub(crate) fn representatives(&self) -> Vec<char> {
        self.members
            .iter()
            .map(|ranges| {
                // Readable characters come early; there is no need to look at a million.
                let first = ranges.iter().cloned().flatten().take(256);
                first.min_by_key(|&c| unreadability(c)).expect("a class has a member")
            })
            .collect()
    }
}

fn lookup(starts: &[(char, Class)], c: char) -> Class {
    starts[starts.partition_point(|&(start, _)| start <= c) - 1].1
}

fn unreadability(c: char) -> u8 {
    match c {
        'a'..='z' => 0,
        'A'..='Z' => 1,
        '0'..='9' => 2,
        '!'..='~' => 3,
        ' ' => 4,
        '\0'..='\x7F' => 5,
        _ if c.is_alphanumeric() => 6,
        _ => 7,
    }
}

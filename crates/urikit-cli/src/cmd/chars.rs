//! `uri chars`: which characters may stand where.

use alloc::collections::BTreeMap;
use core::fmt::Write;

use clap::Args;
use serde::Serialize;
use urikit::percent::{CharKind, CharUse, Part};

use crate::args::OutputArgs;
use crate::output::{Answer, Failure, Outcome, answer_once};

/// Tell which characters may stand raw in which part, and how they are written elsewhere
///
/// Without a character: for each part, what may stand raw in it.
#[derive(Args)]
#[command(after_help = "Example:\n  uri chars / é '&'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    output: OutputArgs,

    /// Characters; each of a longer text counts
    #[arg(value_name = "CHAR")]
    chars: Vec<String>,
}

#[derive(Serialize)]
struct CharRow {
    char: char,
    code_point: String,
    octets: Vec<String>,
    kind: &'static str,
    /// By part: how it is written there.
    written: BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct PartRow {
    part: &'static str,
    raw: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut answer = Answer::default();
    let chars: Vec<char> = arguments.chars.iter().flat_map(|text| text.chars()).collect();
    match (chars.is_empty(), arguments.output.json) {
        (true, true) => Part::all().for_each(|part| {
            answer.json(&PartRow { part: part.name(), raw: part.set().iter().collect() });
        }),
        (true, false) => parts(&mut answer),
        (false, true) => chars.iter().for_each(|c| answer.json(&char_row(*c))),
        (false, false) => chars.iter().for_each(|c| describe(*c, &mut answer)),
    }
    answer_once(&answer)
}

/// Letters and digits may stand everywhere, so only the signs are told.
fn parts(answer: &mut Answer) {
    answer.line("Letters and digits may stand raw in every part, and besides them:\n");
    for part in Part::all() {
        let signs: String = part.set().iter().filter(|c| !c.is_ascii_alphanumeric()).collect();
        answer.line(format!("  {:<15}{signs}", part.name()));
    }
}

fn describe(c: char, answer: &mut Answer) {
    let facts = CharUse::of(c);
    let octets = hex_octets(&facts).join(" ");
    let shown = c.escape_debug();
    answer.line(format!("{shown}  U+{:04X}, UTF-8 {octets}, {}", u32::from(c), kind_words(&facts)));
    let raw: Vec<_> = facts.raw_in().map(Part::name).collect();
    let mut elsewhere: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for part in Part::all().filter(|part| !facts.is_raw_in(*part)) {
        elsewhere.entry(facts.written_in(part).to_string()).or_default().push(part.name());
    }
    if !raw.is_empty() {
        answer.line(format!("  raw in      {}", raw.join(" ")));
    }
    for (written, parts) in elsewhere {
        answer.line(format!("  {:<12}in {}", format!("{written} "), parts.join(" ")));
    }
}

fn char_row(c: char) -> CharRow {
    let facts = CharUse::of(c);
    CharRow {
        char: c,
        code_point: format!("U+{:04X}", u32::from(c)),
        octets: hex_octets(&facts),
        kind: kind_name(facts.kind()),
        written: Part::all()
            .map(|part| (part.name(), facts.written_in(part).to_string()))
            .collect(),
    }
}

fn hex_octets(facts: &CharUse) -> Vec<String> {
    facts.octets().iter().map(|octet| format!("{octet:02X}")).collect()
}

const fn kind_name(kind: CharKind) -> &'static str {
    match kind {
        CharKind::Unreserved => "unreserved",
        CharKind::GenDelim => "gen-delims",
        CharKind::SubDelim => "sub-delims",
        CharKind::Percent => "percent",
        CharKind::Excluded => "excluded",
        CharKind::NonAscii => "non-ascii",
    }
}

fn kind_words(facts: &CharUse) -> String {
    let mut words = String::from(kind_name(facts.kind()));
    let remark = match facts.kind() {
        CharKind::Unreserved => "raw and escaped it means the same",
        CharKind::GenDelim | CharKind::SubDelim => "a delimiter: escape it where it is data",
        CharKind::Percent => "it starts an escape and nothing else",
        CharKind::Excluded => "raw in no URI",
        CharKind::NonAscii => "raw in no URI, perhaps in an IRI",
    };
    let _ = write!(words, " ({remark})");
    words
}

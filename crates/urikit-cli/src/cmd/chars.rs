//! `uri chars`: which characters may stand where.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::iter::once;

use clap::Args;
use serde::Serialize;
use urikit::percent::{CharKind, CharUse, Part};

use crate::args::OutputArgs;
use crate::output::{Answer, Failure, Outcome, answer_once_table};

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
    let Arguments { output, chars } = arguments;
    let chars: Vec<char> = chars.iter().flat_map(|text| text.chars()).collect();
    if chars.is_empty() {
        return answer_once_table(output, &["part", "raw"], |answer| parts(output, answer));
    }
    let columns = ["char", "code_point", "octets", "kind"].into_iter();
    let columns: Vec<_> = columns.chain(Part::all().map(Part::name)).collect();
    answer_once_table(output, &columns, |answer| {
        chars.iter().for_each(|c| tell(*c, output, answer));
    })
}

fn parts(output: &OutputArgs, answer: &mut Answer) {
    let rows =
        Part::all().map(|part| PartRow { part: part.name(), raw: part.set().iter().collect() });
    match output.table() {
        _ if output.json => rows.for_each(|row| answer.json(&row)),
        Some(table) => rows.for_each(|PartRow { part, raw }| {
            table.pair(&mut answer.out, part.as_bytes(), raw.as_bytes());
        }),
        None => output.text(signs(rows), answer),
    }
}

/// Letters and digits may stand everywhere, so only the signs are told.
fn signs(rows: impl Iterator<Item = PartRow>) -> String {
    let mut text = "Letters and digits may stand raw in every part, and besides them:\n".to_owned();
    for PartRow { part, raw } in rows {
        let signs: String = raw.chars().filter(|c| !c.is_ascii_alphanumeric()).collect();
        let _ = write!(text, "\n  {part:<15}{signs}");
    }
    text
}

fn tell(c: char, output: &OutputArgs, answer: &mut Answer) {
    match output.table() {
        _ if output.json => answer.json(&char_row(c)),
        Some(table) => {
            let CharRow { code_point, octets, kind, written, .. } = char_row(c);
            let facts = [c.to_string(), code_point, octets.join(" "), kind.to_owned()];
            let written = Part::all().map(|part| &written[part.name()]);
            let values = facts.iter().chain(written);
            table.row(&mut answer.out, values.map(|value| Some(value.as_bytes())));
        }
        None => output.text(description(c), answer),
    }
}

fn description(c: char) -> String {
    let facts = CharUse::of(c);
    let octets = hex_octets(&facts).join(" ");
    let shown = c.escape_debug();
    let first = format!("{shown}  U+{:04X}, UTF-8 {octets}, {}", u32::from(c), kind_words(&facts));
    let raw: Vec<_> = facts.raw_in().map(Part::name).collect();
    let mut elsewhere: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for part in Part::all().filter(|part| !facts.is_raw_in(*part)) {
        elsewhere.entry(facts.written_in(part).to_string()).or_default().push(part.name());
    }
    let raw = (!raw.is_empty()).then(|| format!("  raw in      {}", raw.join(" ")));
    let escaped = elsewhere
        .into_iter()
        .map(|(written, parts)| format!("  {:<12}in {}", format!("{written} "), parts.join(" ")));
    once(first).chain(raw).chain(escaped).collect::<Vec<_>>().join("\n")
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

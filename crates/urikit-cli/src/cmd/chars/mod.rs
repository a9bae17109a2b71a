//! `uri chars`: which characters are allowed where.

mod grid;

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::Args;
use serde::Serialize;
use urikit::percent::{CharFit, CharKind, CharUse, Part};

use crate::args::OutputArgs;
use crate::one_line::hides;
use crate::output::{Answer, Failure, Outcome, answer_once_table};
use grid::draw_grid;

/// Show which characters are allowed where, how others are written, and why
///
/// Without a character: the characters that each part allows unescaped. --table shows all parts and
/// all ASCII characters. --csv and --tsv have a row for each character and part.
#[derive(Args)]
#[command(after_help = "Examples:\n  uri chars / é '&'\n  uri chars --table")]
pub(crate) struct Arguments {
    /// Show the whole table
    #[arg(long, conflicts_with = "chars")]
    table: bool,

    #[command(flatten)]
    output: OutputArgs,

    /// Characters, or strings, of which each character counts
    #[arg(value_name = "CHAR")]
    chars: Vec<String>,
}

#[derive(Serialize)]
struct CharRow {
    char: char,
    code_point: String,
    octets: Vec<String>,
    kind: &'static str,
    /// By part: how it is written there; null if it can't be.
    written: BTreeMap<&'static str, Option<String>>,
    /// By part: `raw`, `around-ip-literal`, `escaped` or `never`.
    fit: BTreeMap<&'static str, &'static str>,
    /// By part: why.
    reason: BTreeMap<&'static str, &'static str>,
}

#[derive(Serialize)]
struct PartRow {
    part: &'static str,
    raw: String,
}

const COLUMNS: [&str; 8] =
    ["char", "code_point", "octets", "kind", "part", "fit", "written", "reason"];

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { output, chars, table } = arguments;
    let mut chars: Vec<char> = chars.iter().flat_map(|text| text.chars()).collect();
    if *table {
        if !output.json && output.table().is_none() {
            return answer_once_table(output, &[], |answer| output.text(draw_grid(), answer));
        }
        chars = (0..=0x7F_u8).map(char::from).collect();
    }
    if chars.is_empty() {
        return answer_once_table(output, &["part", "raw"], |answer| parts(output, answer));
    }
    answer_once_table(output, &COLUMNS, |answer| {
        chars.iter().for_each(|c| describe(*c, output, answer));
    })
}

fn parts(output: &OutputArgs, answer: &mut Answer) {
    let rows = Part::ALL
        .iter()
        .copied()
        .map(|part| PartRow { part: part.name(), raw: part.set().iter().collect() });
    match output.table() {
        _ if output.json => rows.for_each(|row| answer.json(&row)),
        Some(table) => rows.for_each(|PartRow { part, raw }| {
            table.pair(&mut answer.out, part.as_bytes(), raw.as_bytes());
        }),
        None => output.text(ranges(), answer),
    }
}

/// For each part: letters and digits as ranges, then the other characters.
fn ranges() -> String {
    let mut text = "Allowed unescaped in each part:\n".to_owned();
    for part in Part::ALL.iter().copied() {
        let all = [('A', "A-Z a-z "), ('0', "0-9 ")];
        let ranges = all.iter().filter(|(first, _)| part.set().contains(*first as u8));
        let ranges: String = ranges.map(|(_, range)| *range).collect();
        let signs: String = part.set().iter().filter(|c| !c.is_ascii_alphanumeric()).collect();
        let brackets = CharUse::of('[').cell(part).fit == CharFit::AroundIpLiteral;
        let brackets = if brackets { "  and [] around an IP literal" } else { "" };
        let line = format!("  {:<15}{ranges}{signs}{brackets}", part.name());
        let _ = write!(text, "\n{}", line.trim_end());
    }
    text
}

fn describe(c: char, output: &OutputArgs, answer: &mut Answer) {
    match output.table() {
        _ if output.json => answer.json(&char_row(c)),
        Some(table) => {
            let CharRow { code_point, octets, kind, written, fit, reason, .. } = char_row(c);
            let facts = [c.to_string(), code_point, octets.join(" "), kind.to_owned()];
            for part in Part::ALL.iter().copied().map(Part::name) {
                let cell =
                    [Some(part), Some(fit[part]), written[part].as_deref(), Some(reason[part])];
                let facts = facts.iter().map(|value| Some(value.as_str()));
                let values = facts.chain(cell).map(|value| value.map(str::as_bytes));
                table.row(&mut answer.out, values);
            }
        }
        None => output.text(description(c), answer),
    }
}

/// A line for the character, and one for each part.
fn description(c: char) -> String {
    let facts = CharUse::of(c);
    let octets = hex_octets(&facts).join(" ");
    let shown = if hides(c) { c.escape_debug().to_string() } else { c.to_string() };
    let kind = kind_words(&facts);
    let mut text = format!("{shown}  U+{:04X}, UTF-8 {octets}, {kind}", u32::from(c));
    let width = facts.escaped().to_string().len().max("never".len()) + 2;
    for part in Part::ALL.iter().copied() {
        let cell = facts.cell(part);
        let written = match cell.fit {
            CharFit::Raw | CharFit::AroundIpLiteral => "raw".to_owned(),
            CharFit::Never => "never".to_owned(),
            CharFit::Escaped => written(&facts, part).unwrap_or_default(),
        };
        let _ = write!(text, "\n  {:<15}{written:<width$}{}", part.name(), cell.message);
    }
    text
}

fn char_row(c: char) -> CharRow {
    let facts = CharUse::of(c);
    CharRow {
        char: c,
        code_point: format!("U+{:04X}", u32::from(c)),
        octets: hex_octets(&facts),
        kind: kind_name(facts.kind()),
        written: Part::ALL
            .iter()
            .copied()
            .map(|part| (part.name(), written(&facts, part)))
            .collect(),
        fit: Part::ALL
            .iter()
            .copied()
            .map(|part| (part.name(), facts.cell(part).fit.name()))
            .collect(),
        reason: Part::ALL
            .iter()
            .copied()
            .map(|part| (part.name(), facts.cell(part).message))
            .collect(),
    }
}

fn written(facts: &CharUse, part: Part) -> Option<String> {
    facts.written_in(part).map(|written| written.to_string())
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
    let remark = match facts.kind() {
        CharKind::Unreserved => "means the same escaped and unescaped",
        CharKind::GenDelim | CharKind::SubDelim => "a delimiter: escape it where it is data",
        CharKind::Percent => "only starts an escape",
        CharKind::Excluded => "never unescaped in a URI",
        CharKind::NonAscii => "never unescaped in a URI, but possibly in an IRI",
    };
    format!("{} ({remark})", kind_name(facts.kind()))
}

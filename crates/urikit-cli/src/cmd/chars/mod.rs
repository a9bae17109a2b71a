//! `uri chars`: which characters are allowed where.

mod grid;

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::Args;
use serde::Serialize;
use urikit::percent::{CharCell, CharClass, CharFit, CharKind, CharUse, Part};
use urikit_schemes::rules::SchemeRules;

use crate::args::OutputArgs;
use crate::one_line::hides;
use crate::options::scheme::SchemeChoice;
use crate::output::{Answer, Failure, Outcome, answer_once_table};
use grid::draw_grid;

/// Show which characters are allowed where, how others are written, and why
///
/// Without a character: the characters that each part allows unescaped. --table shows all parts and
/// all ASCII characters. --csv and --tsv have a row for each character and part. --scheme applies the
/// rules of a scheme, which may escape more characters, or have no such part.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri chars / é '&'
  uri chars --scheme mailto
  uri chars --table")]
pub(crate) struct Arguments {
    /// Show the whole table
    #[arg(long, conflicts_with = "chars")]
    table: bool,

    /// The scheme of the URI: its own rules apply too
    #[arg(long, value_name = "SCHEME", hide_possible_values = true, value_parser = SchemeChoice::parser())]
    scheme: Option<SchemeChoice>,

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
    let Arguments { output, chars, table, scheme } = arguments;
    let rules = scheme.as_ref().and_then(|scheme| scheme.rules);
    if let Some(scheme) = scheme {
        scheme.note_if_unknown();
    }
    let mut chars: Vec<char> = chars.iter().flat_map(|text| text.chars()).collect();
    if *table {
        if !output.json && output.table().is_none() {
            return answer_once_table(output, &[], |answer| output.text(draw_grid(rules), answer));
        }
        chars = (0..=0x7F_u8).map(char::from).collect();
    }
    if chars.is_empty() {
        return answer_once_table(output, &["part", "raw"], |answer| parts(rules, output, answer));
    }
    answer_once_table(output, &COLUMNS, |answer| {
        chars.iter().for_each(|c| describe(*c, rules, output, answer));
    })
}

fn parts(rules: Rules, output: &OutputArgs, answer: &mut Answer) {
    let rows = Part::ALL.iter().copied().map(|part| PartRow {
        part: part.name(),
        raw: set_of(part, rules).into_iter().flat_map(CharClass::iter).collect(),
    });
    match output.table() {
        _ if output.json => rows.for_each(|row| answer.json(&row)),
        Some(table) => rows.for_each(|PartRow { part, raw }| {
            table.pair(&mut answer.out, part.as_bytes(), raw.as_bytes());
        }),
        None => output.text(ranges(rules), answer),
    }
}

/// The rules of the scheme that is asked for.
type Rules = Option<&'static SchemeRules>;

/// The characters that a part allows unescaped; `None` if URIs of the scheme do not have it.
fn set_of(part: Part, rules: Rules) -> Option<CharClass> {
    rules.map_or(Some(part.set()), |rules| Some(rules.part(part).ok()?.set()))
}

pub(super) fn cell_of(facts: &CharUse, part: Part, rules: Rules) -> CharCell {
    rules.map_or_else(|| facts.cell(part), |rules| rules.char_cell(facts, part))
}

/// For each part: letters and digits as ranges, then the other characters.
fn ranges(rules: Rules) -> String {
    let mut text = "Allowed unescaped in each part:\n".to_owned();
    for part in Part::ALL.iter().copied() {
        let Some(set) = set_of(part, rules) else {
            let why = cell_of(&CharUse::of('a'), part, rules).message;
            let _ = write!(text, "\n  {:<15}({why})", part.name());
            continue;
        };
        let all = [('A', "A-Z a-z "), ('0', "0-9 ")];
        let ranges = all.iter().filter(|(first, _)| set.contains(*first as u8));
        let ranges: String = ranges.map(|(_, range)| *range).collect();
        let signs: String = set.iter().filter(|c| !c.is_ascii_alphanumeric()).collect();
        let brackets = CharUse::of('[').cell(part).fit == CharFit::AroundIpLiteral;
        let brackets = if brackets { "  and [] around an IP literal" } else { "" };
        let line = format!("  {:<15}{ranges}{signs}{brackets}", part.name());
        let _ = write!(text, "\n{}", line.trim_end());
    }
    text
}

fn describe(c: char, rules: Rules, output: &OutputArgs, answer: &mut Answer) {
    match output.table() {
        _ if output.json => answer.json(&char_row(c, rules)),
        Some(table) => {
            let CharRow { code_point, octets, kind, written, fit, reason, .. } = char_row(c, rules);
            let facts = [c.to_string(), code_point, octets.join(" "), kind.to_owned()];
            for part in Part::ALL.iter().copied().map(Part::name) {
                let cell =
                    [Some(part), Some(fit[part]), written[part].as_deref(), Some(reason[part])];
                let facts = facts.iter().map(|value| Some(value.as_str()));
                let values = facts.chain(cell).map(|value| value.map(str::as_bytes));
                table.row(&mut answer.out, values);
            }
        }
        None => output.text(description(c, rules), answer),
    }
}

/// A line for the character, and one for each part.
fn description(c: char, rules: Rules) -> String {
    let facts = CharUse::of(c);
    let octets = hex_octets(&facts).join(" ");
    let shown = if hides(c) { c.escape_debug().to_string() } else { c.to_string() };
    let kind = kind_words(&facts);
    let mut text = format!("{shown}  U+{:04X}, UTF-8 {octets}, {kind}", u32::from(c));
    let width = facts.escaped().to_string().len().max("never".len()) + 2;
    for part in Part::ALL.iter().copied() {
        let cell = cell_of(&facts, part, rules);
        let written = match cell.fit {
            CharFit::Raw | CharFit::AroundIpLiteral => "raw".to_owned(),
            CharFit::Never => "never".to_owned(),
            CharFit::Escaped => written(&facts, part, rules).unwrap_or_default(),
        };
        let _ = write!(text, "\n  {:<15}{written:<width$}{}", part.name(), cell.message);
    }
    text
}

fn char_row(c: char, rules: Rules) -> CharRow {
    let facts = CharUse::of(c);
    CharRow {
        char: c,
        code_point: format!("U+{:04X}", u32::from(c)),
        octets: hex_octets(&facts),
        kind: kind_name(facts.kind()),
        written: Part::ALL
            .iter()
            .copied()
            .map(|part| (part.name(), written(&facts, part, rules)))
            .collect(),
        fit: Part::ALL
            .iter()
            .copied()
            .map(|part| (part.name(), cell_of(&facts, part, rules).fit.name()))
            .collect(),
        reason: Part::ALL
            .iter()
            .copied()
            .map(|part| (part.name(), cell_of(&facts, part, rules).message))
            .collect(),
    }
}

fn written(facts: &CharUse, part: Part, rules: Rules) -> Option<String> {
    let written = match rules {
        Some(rules) => rules.char_written(facts, part),
        None => facts.written_in(part),
    };
    written.map(|written| written.to_string())
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

//! `uri get`: chosen parts of each input.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use clap::builder::OsStringValueParser;
use urikit::IriRef;
use urikit_explain::latin1_escape;

use crate::args::{InputArgs, OnError, OutputArgs, is_file_name};
use crate::engine::answer_parsed;
use crate::fault::Fault;
use crate::input::Input;
use crate::json::FieldName;
use crate::options::host_note::HostNote;
use crate::options::names::offered;
use crate::options::psl::PslArgs;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, Failure, Outcome, advise, bad_input, object_about};
use crate::parts::{self, FormatPiece, Getter, NamedPart, RangePart, push_range, write_formatted};
use crate::rows::ColumnArgs;
use crate::secret::shown_words;
use crate::table::Table;

const EXAMPLE: &str = "\
Examples:
  uri get host,effective_port,query:q:decoded 'https://h/?q=a%20b'
  uri get host,path --csv-column url --file log.csv";

/// A test compares this list with the known names.
const PARTS: &str = "\
Parts:
  as written        input, scheme, authority, userinfo, user, password, host, port, path, query,
                    fragment
  of the host       host_kind, host_class, host:ascii, host:unicode (UTS 46), host_without_www,
                    last_label (the classes, such as public, private and look-alike, are explained
                    by the help of uri guard)
  of its domain     registered_domain, registered_label (its first label), suffix, subdomain
  of the path       filename (the last segment, unless the path ends in /),
                    extension (without the parameters that a ; starts),
                    dirname (the path without filename), path_and_query,
                    path_query_and_fragment
    path_prefix:N   the path up to its N-th segment
    segment:N       a segment, counted from 0, or from the end if negative
    segment:N:name  the segment up to its first ; or ,
    segment:N:param:KEY
                    the value of the segment's first parameter KEY, as in name;KEY=value
    segment:N:comma:M
                    the M-th part between commas, as 1.1 in name,1.1; counted as segments are
  of the query      keys, values (of all parameters, separated by spaces; with --json, lists;
                    `uri query keys|values -1` prints one per line)
    query:KEY       the value of the first parameter KEY
    query:KEY:form  the same, decoded as a form: + is a space
  derived           origin, effective_port, surt (the sort key of web archives; also
                    surt:no-scheme, surt:no-www, surt:no-scheme:no-www)
  shape             the input with numbers, dates, UUIDs and hashes replaced by their class
  readers_agree     whether all common readers find the same scheme, host and port (not
                    with a userinfo, as in https://example.com@evil.example/)
  disagreement      why they do not, as one of: no-scheme, other-scheme, no-authority,
                    non-ascii, userinfo, empty-host, host-escape, host-character,
                    empty-label, encoded-label, ipv4-spelling, ipv6-spelling, ipvfuture,
                    empty-port, port-spelling, port-out-of-range; as in
                    uri where 'disagreement=userinfo or disagreement=ipv4-spelling'
  PART:decoded      any other part with its escapes decoded, except those that are not UTF-8,
                    and spaces in keys and values
";

/// Print chosen parts of each input, as written
///
/// PARTS are names separated by commas, such as `host,port`; the list of names is at the end of
/// this help. `:decoded` after a name decodes the escapes of the part.
///
/// The values of an input are separated by tabs. An absent part is empty; with --json it is null.
/// --csv and --tsv have a column for each part, and with --on-error keep also a column `input` for
/// bad inputs.
#[derive(Args)]
#[command(after_help = EXAMPLE, after_long_help = format!("{PARTS}\n{EXAMPLE}"))]
pub(crate) struct Arguments {
    /// The parts to print, separated by commas; not with --format
    #[arg(value_name = "PARTS", required_unless_present = "format", hide_possible_values = true)]
    #[arg(value_parser = offered(OsStringValueParser::new(), parts::offered_names))]
    parts: Option<OsString>,

    /// Print this text with {PART} replaced by the part. `\t` is a tab, `\n` a newline, `\\` a
    /// backslash; `{{` and `}}` are braces. `{?PART}TEXT{/}` writes TEXT only if the part is
    /// present, `{!PART}TEXT{/}` only if it is absent; TEXT may contain parts
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["json", "csv", "csv_safe", "tsv"])]
    format: Option<String>,

    /// The rule that the whole input must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    psl: PslArgs,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

impl Arguments {
    /// Whether what is wanted is present only with an authority, at least in part.
    fn asks_host(&self, wanted: &WantedParts) -> bool {
        if let WantedParts::Format(pieces) = wanted {
            return pieces.iter().any(FormatPiece::needs_authority);
        }
        let names = self.parts.as_ref().and_then(|parts| parts.to_str()).unwrap_or_default();
        parts::from_names(names).is_ok_and(|parts| parts.iter().any(NamedPart::needs_authority))
    }
}

/// What to write for each input.
enum WantedParts {
    /// Parts separated by tabs, as ranges of the input, if nothing in it needs an escape.
    Ranges(Vec<RangePart>),
    /// Parts separated by tabs, as strings, if nothing in the input needs an escape.
    Texts(Vec<Getter>),
    Format(Vec<FormatPiece>),
    Line(Vec<NamedPart>),
    Row(Table, Vec<NamedPart>),
    Json(Vec<(FieldName, NamedPart)>),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { format, parts, output, input, .. } = arguments;
    arguments.psl.load()?;
    if let Some(format) = format {
        note_name_of_format(format, input);
        let wanted = WantedParts::Format(parts::parse_format(format).map_err(Failure::Usage)?);
        // There are no PARTS, so the operand in their place is the first URI or file.
        let names = parts.as_ref().and_then(|parts| parts.to_str()).unwrap_or_default();
        if !input.uris.is_empty() && !input.read.quiet && parts::from_names(names).is_ok() {
            let what = "with --format, the first operand is read as a URI; parts are in the format";
            // If stderr can't be written to, there is nothing to do.
            let _ = writeln!(io::stderr(), "uri: argument 1: note: {what}: {{PART}}");
        }
        let input = input.with_first(parts.as_ref())?;
        return answer(arguments, &input, &wanted, &[]);
    }
    let names = parts.as_ref().and_then(|parts| parts.to_str()).unwrap_or_default();
    let mut parts =
        parts::from_names(names).map_err(|what| Failure::Usage(wrong_parts(names, &what)))?;
    note_part_among_uris(names, input);
    let keeps_bad = output.table().is_some() && output.on_error == OnError::Keep;
    if keeps_bad && parts.iter().all(|part| part.name != INPUT) {
        // A bad input in the place of a part would be mistaken for one.
        parts.insert(0, NamedPart::from_name(INPUT).map_err(Failure::Usage)?);
    }
    let columns: Vec<String> = parts.iter().map(|part| part.name.clone()).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    // An absent field differs from an empty one.
    let table = if arguments.column.is_csv() { Some(Table::Csv) } else { output.table() };
    let has_tabs = table.map_or(!output.json, |table| table == Table::Tsv);
    if has_tabs && arguments.rule.is_ascii() {
        if let Some(ranges) = parts.iter().map(NamedPart::as_range).collect() {
            return answer(arguments, input, &WantedParts::Ranges(ranges), &columns);
        }
        if let Some(texts) = parts.iter().map(NamedPart::as_written).collect() {
            return answer(arguments, input, &WantedParts::Texts(texts), &columns);
        }
    }
    let wanted = match table {
        Some(table) => WantedParts::Row(table, parts),
        None if output.json => WantedParts::Json(without_repetition(parts)),
        None => WantedParts::Line(parts),
    };
    answer(arguments, input, &wanted, &columns)
}

/// The name of a file in the place of PARTS is another mistake than a misspelt one.
fn wrong_parts(names: &str, what: &str) -> String {
    match is_file_name(names.as_ref()) {
        true => {
            "PARTS: this is the name of a file; parts come first: uri get PARTS -f FILE".to_owned()
        }
        false => format!("PARTS: {what}"),
    }
}

/// `uri get host path URL` reads `path` as a URI, which is seldom intended.
fn note_part_among_uris(parts: &str, input: &InputArgs) {
    let is_part = |uri: &OsString| {
        uri.to_str().filter(|name| !name.is_empty() && NamedPart::from_name(name).is_ok()).is_some()
    };
    if let Some(index) = input.uris.iter().position(is_part).filter(|_| !input.read.quiet) {
        let name = input.uris[index].display();
        let number = index + 1;
        let what =
            format!("`{name}` is read as a URI; parts are separated by commas: {parts},{name}");
        // If stderr can't be written to, there is nothing to do.
        let _ = writeln!(io::stderr(), "uri: argument {number}: note: {}", shown_words(&what));
    }
}

/// `--format json` writes `json` for each input, which is seldom intended.
fn note_name_of_format(format: &str, input: &InputArgs) {
    if matches!(format, "json" | "csv" | "tsv") && !input.read.quiet {
        let what = format!("--format prints this text for each input; --{format} writes {format}");
        // If stderr can't be written to, there is nothing to do.
        let _ = writeln!(io::stderr(), "uri: note: {what}");
    }
}

const INPUT: &str = "input";

/// The fields of an object have different names, so repeated parts are dropped.
fn without_repetition(parts: Vec<NamedPart>) -> Vec<(FieldName, NamedPart)> {
    let mut kept: Vec<(FieldName, NamedPart)> = Vec::new();
    for part in parts {
        if part.name != INPUT && kept.iter().all(|(_, other)| other.name != part.name) {
            kept.push((FieldName::new(&part.name), part));
        }
    }
    kept
}

fn answer(
    arguments: &Arguments,
    inputs: &InputArgs,
    wanted: &WantedParts,
    columns: &[&str],
) -> Result<Outcome, Failure> {
    let Arguments { rule, output, column, .. } = arguments;
    let names = if columns.is_empty() { &["format"] } else { columns };
    let mut inputs = column.inputs(inputs, output, names);
    if let (Some(column), WantedParts::Row(..)) = (&mut inputs.read.column, wanted) {
        column.answers_are_csv = true;
    }
    let inputs = &inputs;
    let asks_host = arguments.asks_host(wanted);
    let note = HostNote::new(asks_host, &inputs.read);
    if let WantedParts::Ranges(parts) = wanted {
        let end = output.end();
        return answer_parsed(
            inputs,
            output,
            columns,
            rule,
            |input, parsed, answer| match parsed {
                Ok(uri) => {
                    note.see(input, uri, answer);
                    write_ranges(parts, input, uri, end, &mut answer.out);
                }
                Err(fault) => bad_input(*input, fault, output, answer),
            },
        );
    }
    answer_parsed(inputs, output, columns, rule, |input, parsed, answer| {
        let start = answer.out.len();
        if let Ok(uri) = &parsed {
            note.see(input, uri, answer);
        }
        let uri = parsed.as_ref().ok().copied();
        let written = parsed.and_then(|uri| wanted.write(input, uri, output, &mut answer.out));
        if let Some(uri) = uri.filter(|uri| written.is_ok() && wanted.decodes_other_than_utf8(uri))
        {
            note_latin1(*input, uri, answer);
        }
        if let Err(fault) = written {
            answer.out.truncate(start);
            bad_input(*input, fault, output, answer);
        }
    })
}

/// An absent part is empty.
#[inline]
fn write_ranges(
    parts: &[RangePart],
    input: &Input<'_>,
    uri: &IriRef<'_>,
    end: u8,
    out: &mut Vec<u8>,
) {
    let text = input.and_following();
    let Some((last, others)) = parts.split_last() else { return };
    for part in others {
        write_range(*part, text, uri, b'\t', out);
    }
    write_range(*last, text, uri, end, out);
}

#[inline(always)]
fn write_range(part: RangePart, text: &[u8], uri: &IriRef<'_>, end: u8, out: &mut Vec<u8>) {
    if let Some(range) = part.range_in(&uri.spans()) {
        push_range(out, text, range);
    }
    out.push(end);
}

fn write_texts(texts: &[Getter], uri: &IriRef<'_>, end: u8, out: &mut Vec<u8>) {
    let Some((last, others)) = texts.split_last() else { return };
    for get in others {
        out.extend_from_slice(get(uri).unwrap_or_default().as_bytes());
        out.push(b'\t');
    }
    out.extend_from_slice(last(uri).unwrap_or_default().as_bytes());
    out.push(end);
}

/// Bytes that are not UTF-8 stay escaped, and may be Latin-1.
#[cold]
fn note_latin1(input: Input<'_>, uri: &IriRef<'_>, answer: &mut Answer) {
    if let Some(escape) = latin1_escape(uri.as_str()) {
        advise(
            input,
            &Fault::not_utf8_escape(escape, uri.as_str(), uri.as_str().as_bytes()),
            answer,
        );
    }
}

impl WantedParts {
    /// Whether a part that is decoded has bytes that are not UTF-8.
    fn decodes_other_than_utf8(&self, uri: &IriRef<'_>) -> bool {
        let parts = match self {
            Self::Line(parts) | Self::Row(_, parts) => &parts[..],
            _ => return false,
        };
        let is_other = |part: &NamedPart| {
            let value = part.value_in(uri).ok().flatten();
            part.is_decoded() && value.is_some_and(|value| str::from_utf8(&value).is_err())
        };
        uri.as_str().contains('%') && parts.iter().any(is_other)
    }

    /// After a fault, the caller must remove what was written.
    fn write(
        &self,
        input: &Input<'_>,
        uri: &IriRef<'_>,
        output: &OutputArgs,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        match self {
            Self::Ranges(parts) => write_ranges(parts, input, uri, output.end(), out),
            Self::Texts(texts) => write_texts(texts, uri, output.end(), out),
            Self::Format(pieces) => {
                write_formatted(pieces, uri, output.null, out)?;
                out.push(output.end());
            }
            Self::Line(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 {
                        out.push(b'\t');
                    }
                    part.write(uri, output.null, out)?;
                }
                out.push(output.end());
            }
            Self::Row(table, parts) => {
                for (index, part) in parts.iter().enumerate() {
                    if index > 0 {
                        out.push(table.separator());
                    }
                    if let Some(value) = part.value_in(uri)? {
                        table.value(out, &value);
                    }
                }
                out.push(b'\n');
            }
            Self::Json(parts) => {
                let mut object = object_about(out, *input, uri.as_str());
                for (name, part) in parts {
                    if part.is_list() {
                        let items = part.list(uri);
                        let items = items
                            .as_ref()
                            .map(|items| items.iter().map(|item| parts::text_or_escaped(item)));
                        object.any(name, &items.map(Iterator::collect::<Vec<_>>));
                        continue;
                    }
                    part.write_json(name, part.value_in(uri)?.as_deref(), &mut object);
                }
                object.end();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_lists_every_part() {
        let listed: Vec<&str> =
            PARTS.split(|c: char| !(c.is_alphanumeric() || "_:-".contains(c))).collect();
        for name in parts::all_names() {
            assert!(listed.contains(&name), "{name}");
        }
        for why in urikit_guard::readers::Disagreement::ALL {
            assert!(listed.contains(&why.name()), "{why}");
        }
    }
}

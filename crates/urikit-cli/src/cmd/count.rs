//! `uri count`: how often parts occur.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::Write;

use clap::Args;
use clap::builder::StringValueParser;
use urikit::{IriRef, Level};

use crate::args::byte_size;
use crate::args::{InputArgs, OnError, OutputArgs};
use crate::engine;
use crate::fault::Fault;
use crate::input::Input;
use crate::json::{FieldName, JsonObject};
use crate::one_line::{one_line, push_one_line};
use crate::options::host_note::HostNote;
use crate::options::idna::IdnaArgs;
use crate::options::names::{any_level, offered};
use crate::options::psl::PslArgs;
use crate::options::rule::{WholeRule, whole_rule};
use crate::options::sort_key::push_value_key;
use crate::output::{Answer, Failure, Outcome, Sink, Standard, diagnose};
use crate::parts::{self, NamedPart};
use crate::spill::{Sorter, begin_record, finish_record, records};

/// Count how often each value of a part occurs, the most frequent first
///
/// PARTS are those of `uri get`, separated by commas, and `key`: each key of the query is counted;
/// `key:decoded` decodes it. Each output line is a count, a tab, and the
/// values, separated by tabs; values with the same count are sorted. An absent value is written as
/// nothing, with a note that says of how many inputs, an empty one as `""`. By default, scheme and host are counted without regard to case:
/// inputs are normalized to --level first. With -0, decoded values are written as they are.
///
/// A bad input is not counted, unless --on-error is `null` or `keep`: then it counts as an input
/// without any of the parts. What does not fit into memory is counted in temporary files, in the
/// directory TMPDIR.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri count --by host --top 10 --file urls.txt.gz
  uri count --by key 'http://h/?a=1&b=2' 'http://h/?a=3'
  uri count --by shape http://h/post/1 http://h/post/2")]
pub(crate) struct Arguments {
    /// What to count: a part, or several separated by commas
    #[arg(long, value_name = "PARTS", hide_possible_values = true)]
    #[arg(value_parser = offered(StringValueParser::new(), counted_names))]
    by: String,

    /// Print only the N most frequent
    #[arg(long, value_name = "N")]
    top: Option<usize>,

    /// Use about SIZE bytes of memory, and temporary files for the rest; K, M and G are units of
    /// 1024
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = byte_size)]
    memory: usize,

    /// Normalize each input to this level first; `simple` counts values as they are written
    #[arg(long, value_name = "LEVEL", ignore_case = true, default_value = "case")]
    #[arg(value_parser = any_level())]
    level: Level,

    /// The rule that the whole input must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = whole_rule())]
    rule: WholeRule,

    #[command(flatten)]
    idna: IdnaArgs,

    #[command(flatten)]
    psl: PslArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    arguments.psl.load()?;
    let parts: Result<Vec<_>, _> = arguments.by.split(',').map(CountedPart::from_name).collect();
    let parts = parts.map_err(|what| Failure::Usage(format!("--by: {what}")))?;
    let names = parts.iter().map(|counted| counted.part.name.as_str());
    let columns: Vec<&str> = ["count"].into_iter().chain(names).collect();
    let standard = Standard::with_header(&arguments.output, &columns)?;
    let mut counts = Counts {
        arguments,
        parts: &parts,
        standard,
        counts: HashMap::new(),
        size: 0,
        spilled: None,
        absent: vec![0; parts.len()],
    };
    let asks_host = parts.iter().any(|counted| counted.part.needs_authority());
    let note = HostNote::new(asks_host, &arguments.input.read);
    let group = |input: &Input<'_>, parsed: Result<&IriRef<'_>, Fault>, answer: &mut Answer| {
        if let Ok(uri) = &parsed {
            note.see(input, uri, answer);
        }
        let start = answer.out.len();
        if let Err(fault) = write_groups(arguments, &parts, parsed.copied(), &mut answer.out) {
            answer.out.truncate(start);
            diagnose(*input, &fault, &arguments.output, answer);
            if !matches!(arguments.output.on_error, OnError::Null | OnError::Keep) {
                return;
            }
            write_group(&mut answer.out, parts.iter().map(|_| None));
        }
    };
    engine::answer_parsed_to(&arguments.input, &arguments.rule, group, &mut counts)
}

/// A part that is counted.
struct CountedPart {
    part: NamedPart,
    /// It is a list whose items are counted, not the list as a whole.
    is_each: bool,
}

impl CountedPart {
    fn from_name(name: &str) -> Result<Self, String> {
        let list = match name {
            KEY => "keys",
            "key:decoded" => "keys:decoded",
            "param" | "params" | "parameter" | "parameters" | "query_key" | "param_name" => {
                return Err(format!("no part is named '{name}'; did you mean `key`?"));
            }
            _ => return Ok(Self { part: NamedPart::from_name(name)?, is_each: false }),
        };
        let part = NamedPart::from_name(list)?.renamed(name);
        Ok(Self { part, is_each: true })
    }
}

const KEY: &str = "key";

fn counted_names() -> Vec<&'static str> {
    [parts::all_names(), vec![KEY]].concat()
}

fn write_groups(
    arguments: &Arguments,
    parts: &[CountedPart],
    parsed: Result<IriRef<'_>, Fault>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    let identifier = arguments.idna.apply(parsed?)?;
    write_groups_of(parts, &identifier.borrowed().normalize(arguments.level).borrowed(), out)
}

/// The values of an input are a group, which is what is counted. With a list, there is a group for each item.
fn write_groups_of(
    parts: &[CountedPart],
    uri: &IriRef<'_>,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    let mut values = Vec::with_capacity(parts.len());
    // All lists are of the keys, so they have the same length.
    let mut count = 1;
    for CountedPart { part, is_each } in parts {
        let items = match is_each {
            true => part.list(uri).unwrap_or_default().into_iter().map(Some).collect(),
            false => vec![part.value_in(uri)?],
        };
        if *is_each {
            count = items.len();
        }
        values.push(items);
    }
    for index in 0..count {
        write_group(out, values.iter().map(|items| items[index.min(items.len() - 1)].as_deref()));
    }
    Ok(())
}

fn write_group<'v>(out: &mut Vec<u8>, values: impl Iterator<Item = Option<&'v [u8]>>) {
    let start = begin_record(out, &[]);
    values.for_each(|value| write_value(out, value));
    finish_record(out, start);
}

/// A value is a record; its key says whether the value is present.
fn write_value(out: &mut Vec<u8>, value: Option<&[u8]>) {
    let start = begin_record(out, if value.is_some() { b"+" } else { b"" });
    out.extend_from_slice(value.unwrap_or_default());
    finish_record(out, start);
}

fn values(group: &[u8]) -> impl Iterator<Item = Option<&[u8]>> {
    records(group).map(|(is_there, value)| (!is_there.is_empty()).then_some(value))
}

/// Adds the inputs of a group to the counts of those that do not have a part.
fn add_absent(absent: &mut [u64], group: &[u8], count: u64) {
    for (absent, value) in absent.iter_mut().zip(values(group)) {
        *absent += if value.is_none() { count } else { 0 };
    }
}

/// Bytes that sort in output order: by count, highest first, then value by value, absent ones first.
fn rank_key(group: &[u8], count: u64) -> Vec<u8> {
    let mut key = (!count).to_be_bytes().to_vec();
    values(group).for_each(|value| push_value_key(&mut key, value));
    key
}

struct Counts<'a> {
    arguments: &'a Arguments,
    parts: &'a [CountedPart],
    standard: Standard,
    counts: HashMap<Vec<u8>, u64>,
    /// The approximate size of `counts` in bytes.
    size: usize,
    /// Groups whose counts have not been added up yet.
    spilled: Option<Sorter>,
    /// How many inputs do not have the part, for each.
    absent: Vec<u64>,
}

/// The size of a table entry, without the bytes of its group.
const OVERHEAD: usize = 96;

impl Counts<'_> {
    fn sorter(&self) -> Sorter {
        let Arguments { memory, input, .. } = self.arguments;
        Sorter::new(memory / 2, input.read.thread_count())
    }

    /// Empties the table.
    fn spill(&mut self) -> Result<(), Failure> {
        let mut spilled = self.spilled.take().unwrap_or_else(|| self.sorter());
        for (group, count) in self.counts.drain() {
            spilled.push(&group, &count.to_be_bytes())?;
        }
        (self.spilled, self.size) = (Some(spilled), 0);
        Ok(())
    }

    /// Adds up the counts of each group, and sorts the groups by their sums.
    fn end_spilled(&mut self) -> Result<(), Failure> {
        self.spill()?;
        self.counts = HashMap::new();
        let Some(spilled) = self.spilled.take() else { return Ok(()) };
        let mut by_count = self.sorter();
        let mut absent = std::mem::take(&mut self.absent);
        let mut rank = |group: &[u8], count: u64| -> Result<(), Failure> {
            add_absent(&mut absent, group, count);
            let mut line = Vec::new();
            self.write(group, count, &mut line);
            Ok(by_count.push(&rank_key(group, count), &line)?)
        };
        let (mut last, mut sum) = (None::<Vec<u8>>, 0);
        spilled.for_each(|group, count| -> Result<(), Failure> {
            if last.as_deref() != Some(group) {
                if let Some(last) = &last {
                    rank(last, sum)?;
                }
                (last, sum) = (Some(group.to_vec()), 0);
            }
            sum += count.first_chunk().map_or(0, |count| u64::from_be_bytes(*count));
            Ok(())
        })?;
        if let Some(last) = &last {
            rank(last, sum)?;
        }
        self.absent = absent;
        by_count.write_first(self.arguments.top.unwrap_or(usize::MAX), &mut self.standard)?;
        self.note_absent()
    }

    /// An absent value is written as nothing, which is easily overlooked.
    fn note_absent(&mut self) -> Result<(), Failure> {
        let Arguments { output, input, .. } = self.arguments;
        // Of a list, each item is counted and not each input.
        let counts_inputs = self.parts.iter().all(|counted| !counted.is_each);
        if !output.is_plain() || input.read.quiet || !counts_inputs {
            return Ok(());
        }
        for (CountedPart { part, .. }, count) in self.parts.iter().zip(&self.absent) {
            let inputs = if *count == 1 { "input has" } else { "inputs have" };
            if *count > 0 {
                let name = one_line(part.name.as_bytes());
                self.standard.report(&format!("uri: note: {count} {inputs} no {name}\n"))?;
            }
        }
        Ok(())
    }

    fn write(&self, group: &[u8], count: u64, out: &mut Vec<u8>) {
        let output = &self.arguments.output;
        if output.json {
            let mut object = JsonObject::new(out);
            object.number(&FieldName::new("count"), count);
            for (CountedPart { part, .. }, value) in self.parts.iter().zip(values(group)) {
                part.write_json(&FieldName::new(&part.name), value, &mut object);
            }
            object.end();
        } else if let Some(table) = output.table() {
            let count = count.to_string();
            table.row(out, [Some(count.as_bytes())].into_iter().chain(values(group)));
        } else {
            // Writing to memory can't fail.
            let _ = write!(out, "{count}");
            for value in values(group) {
                out.push(b'\t');
                match value {
                    Some(raw) if output.null => out.extend_from_slice(raw),
                    Some(b"") => out.extend_from_slice(b"\"\""),
                    value => push_one_line(out, value.unwrap_or_default()),
                }
            }
            out.push(output.end());
        }
    }
}

impl Sink for Counts<'_> {
    fn repairs(&self) -> bool {
        self.standard.repairs()
    }

    fn take(&mut self, out: &[u8]) -> Result<(), Failure> {
        for (_, group) in records(out) {
            match self.counts.get_mut(group) {
                Some(count) => *count += 1,
                None => {
                    self.counts.insert(group.to_vec(), 1);
                    self.size += group.len() + OVERHEAD;
                }
            }
        }
        // The other half is for sorting.
        if self.size > self.arguments.memory / 2 { self.spill() } else { Ok(()) }
    }

    fn report(&mut self, diagnostics: &str) -> Result<(), Failure> {
        self.standard.report(diagnostics)
    }

    fn end(&mut self) -> Result<(), Failure> {
        if self.spilled.is_some() {
            return self.end_spilled();
        }
        let counts = std::mem::take(&mut self.counts);
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by(|(a, a_count), (b, b_count)| {
            Reverse(a_count).cmp(&Reverse(b_count)).then_with(|| values(a).cmp(values(b)))
        });
        for (group, count) in &counts {
            add_absent(&mut self.absent, group, *count);
        }
        let mut out = Vec::new();
        for (group, count) in counts.iter().take(self.arguments.top.unwrap_or(usize::MAX)) {
            self.write(group, *count, &mut out);
            if out.len() > self.flush_threshold() {
                self.standard.take(&out)?;
                out.clear();
            }
        }
        self.standard.take(&out)?;
        self.note_absent()
    }
}

//! `uri uniq`: the first of all inputs that are equal at a level.

use clap::Args;
use urikit::IriRef;

use crate::args::OutputArgs;
use crate::engine;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::clean::Dropped;
use crate::options::sort_key::{COLUMNS, KeyKind, KeyOrder, KeyRule, SortKeyArgs, any_key};
use crate::output::{Answer, Columns, Failure, Outcome, Sink};
use crate::spill::{Insertion, SeenKeys, Sorter, records};
use crate::table::Table;

/// Drop each input that is equal to an earlier one
///
/// Inputs are equal if their normal forms are, at --level; with --by, if those parts of the normal
/// forms are. They are written as they are, in their order, and need not be sorted. Whole normal
/// forms are compared, not hashes. What does not fit into memory is kept in temporary files, in the
/// directory TMPDIR; the lines concerned are written at the end.
///
/// With --count, --repeated or --unique, which need all inputs first, everything is written at the
/// end.
#[derive(Args)]
#[command(after_help = "Examples:\n  uri uniq --level scheme http://h/ HTTP://h:80 http://h/a\n  \
    uri uniq --by host --count http://h/a http://i/ http://h/b\n  \
    uri uniq --by shape http://h/post/1 http://h/post/2 http://h/about")]
pub(crate) struct Arguments {
    /// Compare without these parts, separated by commas
    #[arg(long, value_name = "PARTS", value_enum, value_delimiter = ',')]
    ignore: Vec<Dropped>,

    /// What to compare: `uri`, the whole normal form, or parts of `uri get` separated by commas, such
    /// as `host`, or `shape`, in which numbers, dates, UUIDs and hashes are replaced by their class
    #[arg(long, value_name = "PARTS", hide_possible_values = true, default_value = "uri")]
    #[arg(value_parser = any_key())]
    by: KeyKind,

    /// Compare ASCII letters without regard to case, also in paths and queries
    #[arg(short = 'i', long)]
    ignore_case: bool,

    /// Write before each input how many are equal to it, and a tab; a field or column `count` in
    /// other formats
    #[arg(short, long, conflicts_with = "in_place")]
    count: bool,

    /// Write only inputs that are repeated, each once
    #[arg(long)]
    repeated: bool,

    /// Write only inputs that are not repeated
    #[arg(short, long, conflicts_with = "repeated")]
    unique: bool,

    #[command(flatten)]
    keyed: SortKeyArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { ignore, by, ignore_case, count, repeated, unique, keyed } = arguments;
    keyed.load()?;
    let rule =
        KeyRule { kind: by, ignored: ignore, ignores_case: *ignore_case, order: KeyOrder::Rising };
    let counting = Counting {
        shown: count.then_some(&keyed.output),
        least: if *repeated { 2 } else { 1 },
        most: if *unique { 1 } else { u64::MAX },
    };
    let counting = (*count || *repeated || *unique).then_some(counting);
    let inputs = keyed.inputs();
    let threads = inputs.read.thread_count();
    let record = |input: &Input<'_>, parsed: Result<&IriRef<'_>, Fault>, answer: &mut Answer| {
        keyed.record(rule, *input, parsed.copied(), answer);
    };
    let columns = if *count { COUNTED_COLUMNS } else { COLUMNS };
    engine::over_files(&inputs, &keyed.output, columns, |inputs, out| {
        let mut sink = UniqSink {
            out,
            counting,
            // Half for the keys seen, half for sorting the inputs that did not fit.
            seen: SeenKeys::new(keyed.memory / 2),
            memory: keyed.memory / 2,
            threads,
            rest: None,
            ready: Vec::new(),
        };
        engine::answer_parsed_to(inputs, &keyed.rule, record, &mut sink)
    })
}

const COUNTED_COLUMNS: &[&str] = &["count", "input", "key"];

/// Which inputs are written depends on how often they occur, or the number is written.
#[derive(Clone, Copy)]
struct Counting<'a> {
    /// How the number is written, if it is.
    shown: Option<&'a OutputArgs>,
    least: u64,
    most: u64,
}

impl Counting<'_> {
    /// The output for an input that occurs `count` times; `None` if it is not written. The number comes first.
    fn output(self, count: u64, data: &[u8]) -> Option<Vec<u8>> {
        if !(self.least..=self.most).contains(&count) {
            return None;
        }
        let Some(output) = self.shown else { return Some(data.to_vec()) };
        let (start, data) = match data.strip_prefix(b"{") {
            Some(fields) if output.json => (format!("{{\"count\":{count},"), fields),
            _ => {
                let separator = output.table().map_or(b'\t', Table::separator);
                (format!("{count}{}", char::from(separator)), data)
            }
        };
        Some([start.as_bytes(), data].concat())
    }
}

struct UniqSink<'s> {
    out: &'s mut dyn Sink,
    counting: Option<Counting<'s>>,
    seen: SeenKeys,
    memory: usize,
    threads: usize,
    rest: Option<Rest>,
    ready: Vec<u8>,
}

/// Inputs that came when there was no more room for keys, and that equal none of those kept; if they are
/// counted, all of them.
struct Rest {
    by_key: Sorter,
    /// The number of inputs so far, which numbers the next one.
    count: u64,
}

impl UniqSink<'_> {
    fn add(&mut self, key: &[u8], data: &[u8]) -> Result<(), Failure> {
        if self.counting.is_some() {
            return self.keep_for_end(key, data);
        }
        match self.seen.insert(key) {
            Insertion::Before => Ok(()),
            Insertion::First => {
                self.ready.extend_from_slice(data);
                Ok(())
            }
            Insertion::NoRoom => self.keep_for_end(key, data),
        }
    }

    fn keep_for_end(&mut self, key: &[u8], data: &[u8]) -> Result<(), Failure> {
        let (memory, threads) = (self.memory, self.threads);
        let new = || Rest { by_key: Sorter::new(memory, threads), count: 0 };
        let rest = self.rest.get_or_insert_with(new);
        let numbered = [&rest.count.to_be_bytes(), data].concat();
        rest.by_key.push(key, &numbered).map_err(Failure::Spill)?;
        rest.count += 1;
        Ok(())
    }
}

/// The first of the inputs with the same key, with its number before it, and how many there are.
struct Group {
    key: Vec<u8>,
    first: Vec<u8>,
    count: u64,
}

impl Group {
    fn push_to(
        &self,
        by_number: &mut Sorter,
        counting: Option<Counting<'_>>,
    ) -> Result<(), Failure> {
        let (number, data) = self.first.split_at(size_of::<u64>());
        let pushed = match counting {
            None => by_number.push(number, data),
            Some(counting) => match counting.output(self.count, data) {
                Some(data) => by_number.push(number, &data),
                None => Ok(()),
            },
        };
        pushed.map_err(Failure::Spill)
    }
}

impl Sink for UniqSink<'_> {
    fn repairs(&self) -> bool {
        self.out.repairs()
    }

    fn take(&mut self, out: &[u8]) -> Result<(), Failure> {
        for (key, data) in records(out) {
            self.add(key, data)?;
        }
        let written = self.out.take(&self.ready);
        self.ready.clear();
        written
    }

    fn report(&mut self, diagnostics: &str) -> Result<(), Failure> {
        self.out.report(diagnostics)
    }

    /// Sorting the rest by key finds the first input of each key; these are then put back in order.
    fn end(&mut self) -> Result<(), Failure> {
        let Some(rest) = self.rest.take() else { return Ok(()) };
        self.seen = SeenKeys::new(0);
        let mut by_number = Sorter::new(self.memory, self.threads);
        let mut group: Option<Group> = None;
        rest.by_key.for_each(|key, numbered| -> Result<(), Failure> {
            match &mut group {
                Some(group) if group.key == key => group.count += 1,
                _ => {
                    let new = Group { key: key.to_vec(), first: numbered.to_vec(), count: 1 };
                    if let Some(ended) = group.replace(new) {
                        ended.push_to(&mut by_number, self.counting)?;
                    }
                }
            }
            Ok(())
        })?;
        if let Some(last) = group {
            last.push_to(&mut by_number, self.counting)?;
        }
        by_number.write_all(self.out)
    }

    fn flush_threshold(&self) -> usize {
        self.out.flush_threshold()
    }

    fn keeps_bad(&self) -> bool {
        self.out.keeps_bad()
    }

    fn stop(&mut self) {
        self.out.stop();
    }

    /// The number is put before a whole row.
    fn columns(&self) -> Columns {
        match self.counting {
            Some(_) => Columns::from_names(COLUMNS),
            None => self.out.columns(),
        }
    }
}

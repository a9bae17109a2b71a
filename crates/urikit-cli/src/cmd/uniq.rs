//! `uri uniq`: the first of all inputs that are equal at a level.

use clap::{Args, ValueEnum};
use urikit::IriRef;

use crate::engine;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::clean::Dropped;
use crate::options::sort_key::{COLUMNS, KeyKind, KeyOrder, SortKeyArgs};
use crate::output::{Answer, Columns, Failure, Outcome, Sink};
use crate::spill::{Insertion, SeenKeys, Sorter, records};

/// Drop each input that is equal to an earlier one
///
/// Inputs are equal if their normal forms are, at --level. They are written as they are, in their
/// order, and need not be sorted. Whole normal forms are compared, not hashes. What does not fit
/// into memory is kept in temporary files, in the directory TMPDIR; the lines concerned are written
/// at the end.
#[derive(Args)]
#[command(after_help = "Examples:\n  uri uniq --level scheme http://h/ HTTP://h:80 http://h/a\n  \
    uri uniq --by shape http://h/post/1 http://h/post/2 http://h/about")]
pub(crate) struct Arguments {
    /// Compare without these parts, separated by commas
    #[arg(long, value_name = "PARTS", value_enum, value_delimiter = ',')]
    ignore: Vec<Dropped>,

    /// What to compare
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = By::Uri)]
    by: By,

    #[command(flatten)]
    keyed: SortKeyArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum By {
    /// the whole normal form
    Uri,
    /// its shape: numbers, dates, UUIDs and hashes are replaced by their class
    Shape,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { ignore, by, keyed } = arguments;
    let kind = match by {
        By::Uri => KeyKind::Whole,
        By::Shape => KeyKind::Shape,
    };
    let inputs = keyed.inputs();
    let threads = inputs.read.thread_count();
    let record = |input: &Input<'_>, parsed: Result<&IriRef<'_>, Fault>, answer: &mut Answer| {
        keyed.record((kind, ignore), KeyOrder::Rising, *input, parsed.copied(), answer);
    };
    engine::over_files(&inputs, &keyed.output, COLUMNS, |inputs, out| {
        let mut sink = UniqSink {
            out,
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

struct UniqSink<'s> {
    out: &'s mut dyn Sink,
    seen: SeenKeys,
    memory: usize,
    threads: usize,
    rest: Option<Rest>,
    ready: Vec<u8>,
}

/// Inputs that came when there was no more room for keys, and that equal none of those kept.
struct Rest {
    by_key: Sorter,
    /// The number of inputs so far, which numbers the next one.
    count: u64,
}

impl UniqSink<'_> {
    fn add(&mut self, key: &[u8], data: &[u8]) -> Result<(), Failure> {
        match self.seen.insert(key) {
            Insertion::Before => {}
            Insertion::First => self.ready.extend_from_slice(data),
            Insertion::NoRoom => {
                let (memory, threads) = (self.memory, self.threads);
                let new = || Rest { by_key: Sorter::new(memory, threads), count: 0 };
                let rest = self.rest.get_or_insert_with(new);
                let numbered = [&rest.count.to_be_bytes(), data].concat();
                rest.by_key.push(key, &numbered).map_err(Failure::Spill)?;
                rest.count += 1;
            }
        }
        Ok(())
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
        let mut last: Option<Vec<u8>> = None;
        rest.by_key.for_each(|key, numbered| {
            if last.as_deref() == Some(key) {
                return Ok(());
            }
            let last = last.get_or_insert_default();
            last.clear();
            last.extend_from_slice(key);
            let (number, data) = numbered.split_at(size_of::<u64>());
            by_number.push(number, data).map_err(Failure::Spill)
        })?;
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

    fn columns(&self) -> Columns {
        self.out.columns()
    }
}

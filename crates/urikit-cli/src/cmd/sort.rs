//! `uri sort`: inputs in the order of their normal forms.

use clap::Args;
use urikit::IriRef;

use crate::engine;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::sort_key::{COLUMNS, KeyKind, KeyOrder, KeyRule, SortKeyArgs, any_key};
use crate::output::{Answer, Columns, Failure, Outcome, Sink};
use crate::spill::Sorter;

/// Sort the inputs by their normal forms, or by parts of them
///
/// Inputs are written as they are, in the byte order of their normal forms or of the parts; ports
/// are sorted as numbers, absent parts come first. Equal ones keep their order. Bad inputs that are kept come last. What does not fit into memory is sorted in temporary
/// files, in the directory TMPDIR.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri sort --surt http://b.org/ http://www.a.org/ http://a.org/x
  uri sort --by host,path -u http://b/y http://a/z 'http://b/x' http://a/z")]
pub(crate) struct Arguments {
    /// Sort by SURT, in which the labels of a host are reversed: com,example,www. Short for --by surt.
    /// The key starts with the scheme; `--by surt:no-scheme` sorts http and https together
    #[arg(long, conflicts_with = "by")]
    surt: bool,

    /// What to sort by: `uri`, the whole normal form, or parts of `uri get` separated by commas
    #[arg(long, value_name = "PARTS", hide_possible_values = true, default_value = "uri")]
    #[arg(value_parser = any_key())]
    by: KeyKind,

    /// Reverse the order; bad inputs that are kept still come last
    #[arg(short, long)]
    reverse: bool,

    /// Write only the first of the inputs that are equal: that have the same normal form, or with
    /// --by the same parts
    #[arg(short, long)]
    unique: bool,

    #[command(flatten)]
    keyed: SortKeyArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { surt, by, reverse, unique, keyed } = arguments;
    keyed.load()?;
    let inputs = keyed.inputs();
    let threads = inputs.read.thread_count();
    let by = if *surt { &KeyKind::from_names("surt").map_err(Failure::Usage)? } else { by };
    let order = if *reverse { KeyOrder::Falling } else { KeyOrder::Rising };
    let rule = KeyRule { kind: by, ignored: &[], ignores_case: false, order };
    let record = |input: &Input<'_>, parsed: Result<&IriRef<'_>, Fault>, answer: &mut Answer| {
        keyed.record(rule, *input, parsed.copied(), answer);
    };
    engine::over_files(&inputs, &keyed.output, COLUMNS, |inputs, out| {
        let sorter = Sorter::new(keyed.memory, threads);
        let mut sorted = Sorted { out, sorter, unique: *unique };
        engine::answer_parsed_to(inputs, &keyed.rule, record, &mut sorted)
    })
}

struct Sorted<'s> {
    out: &'s mut dyn Sink,
    sorter: Sorter,
    unique: bool,
}

impl Sink for Sorted<'_> {
    fn repairs(&self) -> bool {
        self.out.repairs()
    }

    fn take(&mut self, out: &[u8]) -> Result<(), Failure> {
        self.sorter.push_all(out).map_err(Failure::Spill)
    }

    fn report(&mut self, diagnostics: &str) -> Result<(), Failure> {
        self.out.report(diagnostics)
    }

    fn end(&mut self) -> Result<(), Failure> {
        let sorter = std::mem::replace(&mut self.sorter, Sorter::new(0, 1));
        match self.unique {
            true => sorter.write_distinct(self.out),
            false => sorter.write_all(self.out),
        }
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

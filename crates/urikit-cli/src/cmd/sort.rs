//! `uri sort`: inputs in the order of their normal forms.

use clap::Args;
use urikit::IriRef;

use crate::engine;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::sort_key::{COLUMNS, KeyKind, KeyOrder, SortKeyArgs};
use crate::output::{Answer, Columns, Failure, Outcome, Sink};
use crate::spill::Sorter;

/// Sort the inputs by their normal forms
///
/// Inputs are written as they are, in the byte order of their normal forms; equal ones keep their
/// order. Bad inputs that are kept come last. What does not fit into memory is sorted in temporary
/// files, in the directory TMPDIR.
#[derive(Args)]
#[command(
    after_help = "Example:\n  uri sort --surt http://b.org/ http://www.a.org/ http://a.org/x"
)]
pub(crate) struct Arguments {
    /// Sort by SURT, in which the labels of a host are reversed: com,example,www
    #[arg(long)]
    surt: bool,

    /// Reverse the order; bad inputs that are kept still come last
    #[arg(long)]
    reverse: bool,

    #[command(flatten)]
    keyed: SortKeyArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { surt, reverse, keyed } = arguments;
    let inputs = keyed.inputs();
    let threads = inputs.read.thread_count();
    let kind = if *surt { KeyKind::Surt } else { KeyKind::Whole };
    let order = if *reverse { KeyOrder::Falling } else { KeyOrder::Rising };
    let record = |input: &Input<'_>, parsed: Result<&IriRef<'_>, Fault>, answer: &mut Answer| {
        keyed.record((kind, &[]), order, *input, parsed.copied(), answer);
    };
    engine::over_files(&inputs, &keyed.output, COLUMNS, |inputs, out| {
        let mut sorted = Sorted { out, sorter: Sorter::new(keyed.memory, threads) };
        engine::answer_parsed_to(inputs, &keyed.rule, record, &mut sorted)
    })
}

struct Sorted<'s> {
    out: &'s mut dyn Sink,
    sorter: Sorter,
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
        sorter.write_all(self.out)
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

//! The loop over the inputs: lines in, answers out, in order, on all cores.
//!
//! Each thread does the same: it takes the next block of lines, answers it into a buffer of its
//! own, waits for its turn, and writes. So there are no queues, and no more memory than a block
//! and its answers a thread. One thread alone never waits.
//!
//! ```text
//! thread 1   take 1 ── answer ── write 1   take 3 ── answer ──── write 3
//! thread 2          take 2 ── answer ──── write 2   take 4 ── answer ── write 4
//! ```

mod blocks;
mod progress;
mod source;

use std::borrow::Cow;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use urikit::repair::{repair, repair_to_uri};
use urikit::{IriRef, IriRefBuf};

use crate::args::{Column, InputArgs, OnError, OutputArgs, ReadArgs};
use crate::fault::Fault;
use crate::input::{AsItIs, Input, Reading, take_input};
use crate::output::{
    Answer, Failure, InPlace, Outcome, RemarkKind, Sink, Standard, Tally, exit_status, report,
};
use crate::rule_arg::WholeRule;
use crate::secret::shown_name;
use blocks::{BLOCK, Block, Blocks};
pub(crate) use progress::Progress;
pub(crate) use source::{BYTE_ORDER_MARK, mark_note, open_plain};

/// Writes the answer to each input, in the order of the inputs.
pub(crate) fn answer_all(
    inputs: &InputArgs,
    answer_one: impl Fn(Input<'_>, &mut Answer) + Sync,
) -> Result<Outcome, Failure> {
    run(inputs, answer_one, &mut Standard::new())
}

/// The same for answers with columns, whose names are written first if they are wanted.
pub(crate) fn answer_table(
    inputs: &InputArgs,
    output: &OutputArgs,
    columns: &[&str],
    answer_one: impl Fn(Input<'_>, &mut Answer) + Sync,
) -> Result<Outcome, Failure> {
    over_files(inputs, output, columns, |inputs, sink| run(inputs, &answer_one, sink))
}

/// The same for inputs that are parsed by a rule before they are answered.
pub(crate) fn answer_parsed(
    inputs: &InputArgs,
    output: &OutputArgs,
    columns: &[&str],
    rule: &WholeRule,
    answer_one: impl for<'a> Fn(Input<'a>, Result<IriRef<'a>, Fault>, &mut Answer) + Sync,
) -> Result<Outcome, Failure> {
    over_files(inputs, output, columns, |inputs, sink| run_read(inputs, rule, &answer_one, sink))
}

/// Runs once, into standard output; or with `--in-place` once a file, into that file.
pub(crate) fn over_files(
    inputs: &InputArgs,
    output: &OutputArgs,
    columns: &[&str],
    run: impl Fn(&InputArgs, &mut dyn Sink) -> Result<Outcome, Failure>,
) -> Result<Outcome, Failure> {
    if !inputs.read.in_place {
        return run(inputs, &mut Standard::with_header(output, columns)?);
    }
    inputs.read.file.iter().try_for_each(|path| refuse_unless_plain(path))?;
    let mut worst = Outcome::AllWell;
    for path in &inputs.read.file {
        // One thread ends where the others would be cut off, and the temporary file stay.
        let threads = NonZero::new(1);
        let read = ReadArgs { file: vec![path.clone()], threads, ..inputs.read.clone() };
        let mut sink = InPlace::open(path, output.on_error == OnError::Repair)?;
        match run(&InputArgs { read, uris: Vec::new() }, &mut sink)? {
            // A file that was not read to its end stays as it is.
            Outcome::SomeUnread => return Ok(Outcome::SomeUnread),
            Outcome::AllWell => {}
            other => worst = other,
        }
        sink.replace()?;
    }
    Ok(worst)
}

/// A file that is replaced must be one, and not compressed.
pub(crate) fn refuse_unless_plain(path: &Path) -> Result<(), Failure> {
    if !source::is_compressed_or_no_file(path) {
        return Ok(());
    }
    let name = shown_name(&path.display().to_string());
    Err(Failure::Usage(format!("--in-place takes plain files alone, not {name}")))
}

/// Answers an input; one that is bad is mended first, if that is wanted and can be done.
fn answer_or_mend<'a, R: Reading>(
    reading: &R,
    answer_one: &impl for<'b> Fn(Input<'b>, R::Found<'b>, &mut Answer),
    input: Input<'a>,
    found: R::Found<'a>,
    answer: &mut Answer,
) {
    let (out, diagnostics, remarks) =
        (answer.out.len(), answer.diagnostics.len(), answer.remarks.len());
    let (tally, was_bad) = (answer.tally.clone(), std::mem::take(&mut answer.bad));
    answer_one(input, found, answer);
    if !answer.bad {
        answer.bad = was_bad;
        return;
    }
    let of_bad = (
        answer.out.split_off(out),
        answer.diagnostics.split_off(diagnostics),
        answer.remarks.split_off(remarks),
        std::mem::replace(&mut answer.tally, tally.clone()),
    );
    for mended in input.whole().map(mendings).into_iter().flatten() {
        answer.bad = false;
        let again = input.cut(mended.as_str().as_bytes());
        answer_one(again, reading.one(again), answer);
        if !answer.bad {
            answer.bad = was_bad;
            answer.tally.mended += 1;
            return;
        }
        answer.out.truncate(out);
        answer.diagnostics.truncate(diagnostics);
        answer.remarks.truncate(remarks);
        answer.tally = tally.clone();
    }
    answer.bad = true;
    answer.out.extend(of_bad.0);
    answer.diagnostics += &of_bad.1;
    answer.remarks.extend(of_bad.2);
    answer.tally = of_bad.3;
}

/// What a bad input may have been: as near as can be, then as a URI, for commands that take no IRIs.
fn mendings(bytes: &[u8]) -> impl Iterator<Item = IriRefBuf> {
    let nearest = repair(bytes);
    let as_uri =
        repair_to_uri(bytes).map(IriRefBuf::from).filter(|uri| nearest.as_ref() != Some(uri));
    nearest.into_iter().chain(as_uri)
}

/// Answers each input, and gives the answers to `sink` in the order of the inputs.
pub(crate) fn run(
    inputs: &InputArgs,
    answer_one: impl Fn(Input<'_>, &mut Answer) + Sync,
    sink: &mut dyn Sink,
) -> Result<Outcome, Failure> {
    run_read(inputs, &AsItIs, |input, (), answer| answer_one(input, answer), sink)
}

/// The same, with what `reading` finds out about each input.
pub(crate) fn run_read<R: Reading>(
    inputs: &InputArgs,
    reading: &R,
    answer_one: impl for<'a> Fn(Input<'a>, R::Found<'a>, &mut Answer) + Sync,
    sink: &mut dyn Sink,
) -> Result<Outcome, Failure> {
    if inputs.uris.is_empty() {
        return answer_lines(&inputs.read, reading, answer_one, sink);
    }
    let mut writer = Writer::new(&inputs.read, sink, None);
    let mut answer = writer.new_answer();
    if let [one] = &inputs.uris[..]
        && Path::new(one).is_file()
    {
        let what = "this is the name of a file; --file (-f) reads the inputs from it";
        answer.remark(RemarkKind::Note, &format!("uri: argument 1: note: {what}\n"));
    }
    for (index, argument) in inputs.uris.iter().enumerate() {
        let input = Input::argument(argument.as_encoded_bytes(), index + 1);
        if let Some(input) = inputs.read.taken(input) {
            answer.tally.inputs += 1;
            match writer.sink.repairs() {
                true => {
                    answer_or_mend(reading, &answer_one, input, reading.one(input), &mut answer);
                }
                false => answer_one(input, reading.one(input), &mut answer),
            }
        }
        let is_last = answer.stop || index + 1 == inputs.uris.len();
        if is_last || answer.len() > writer.patience {
            writer.write(&mut answer);
        }
        if writer.ended {
            break;
        }
    }
    writer.end()
}

fn answer_lines<R: Reading>(
    read: &ReadArgs,
    reading: &R,
    answer_one: impl for<'a> Fn(Input<'a>, R::Found<'a>, &mut Answer) + Sync,
    sink: &mut dyn Sink,
) -> Result<Outcome, Failure> {
    let standard_input = [PathBuf::from("-")];
    let paths = if read.file.is_empty() { &standard_input[..] } else { &read.file };
    let taken = Arc::default();
    let progress = Progress::new(paths, Arc::clone(&taken));
    let writer = Writer::new(read, sink, progress);
    let engine = Engine {
        read,
        reading,
        answer_one,
        patience: writer.patience,
        repairs: writer.sink.repairs(),
        reader: Mutex::new(Reader { blocks: Blocks::new(paths, read, taken), next: 0 }),
        writer: Mutex::new(writer),
        turn: Condvar::new(),
        others_started: AtomicBool::new(false),
    };
    thread::scope(|scope| {
        // Few lines are answered before another thread would have started.
        let start_others = || {
            for _ in 1..read.thread_count() {
                scope.spawn(|| engine.work(|| {}));
            }
        };
        engine.work(start_others);
    });
    let failures = into_inner(engine.reader).blocks.failures();
    let mut writer = into_inner(engine.writer);
    if let Some(failures) = &failures {
        let mut answer = Answer::default();
        tell_of_sources(failures, &mut answer);
        writer.write(&mut answer);
    }
    let outcome = writer.end()?;
    Ok(if failures.is_some() { Outcome::SomeUnread } else { outcome })
}

/// What a pipe gives at once is less than a block of a file.
const MUCH: usize = BLOCK / 16;

/// What there is to say about files: lines of our own, none of which is about an input.
fn tell_of_sources(lines: &str, answer: &mut Answer) {
    for line in lines.split_inclusive('\n') {
        let is_note = line.starts_with("uri: note: ");
        answer.remark(if is_note { RemarkKind::Note } else { RemarkKind::Failure }, line);
    }
}

/// A header with the names of the new columns, and its own end.
fn write_header(header: &[u8], delimiter: u8, column: &Column, out: &mut Vec<u8>) {
    let mut rest = header;
    out.extend_from_slice(take_input(&mut rest, delimiter).unwrap_or_default());
    out.push(b'\t');
    out.extend_from_slice(column.names());
    out.push(delimiter);
}

struct Engine<'s, R, F> {
    read: &'s ReadArgs,
    reading: &'s R,
    answer_one: F,
    patience: usize,
    repairs: bool,
    reader: Mutex<Reader>,
    writer: Mutex<Writer<'s>>,
    /// Told whenever the turn is another's.
    turn: Condvar,
    others_started: AtomicBool,
}

struct Reader {
    blocks: Blocks,
    /// The number of the next block.
    next: usize,
}

impl<'s, R, F> Engine<'s, R, F>
where
    R: Reading,
    F: for<'a> Fn(Input<'a>, R::Found<'a>, &mut Answer) + Sync,
{
    /// What each thread does. The first one starts the others, once there is work for them.
    fn work(&self, start_others: impl Fn()) {
        let _guard = EndOnPanic;
        let (mut block, mut answer) = (Block::default(), lock(&self.writer).new_answer());
        while let Some(number) = self.take(&mut block) {
            if block.len() >= MUCH && !self.others_started.swap(true, Ordering::Relaxed) {
                start_others();
            }
            tell_of_sources(&block.diagnostics, &mut answer);
            self.answer_block(&block, number, &mut answer);
            let mut writer = self.my_turn(number);
            writer.write(&mut answer);
            if writer.ended {
                if self.others_started.load(Ordering::Relaxed) {
                    // Another thread may be waiting for a line that never comes.
                    process::exit(exit_status(writer.end()).into());
                }
                return;
            }
            writer.next += 1;
            drop(writer);
            self.turn.notify_all();
        }
    }

    fn answer_block(&self, block: &Block, number: usize, answer: &mut Answer) {
        if let Some(column) = &self.read.column {
            if number == 0 && !block.header.is_empty() {
                write_header(&block.header, self.read.delimiter(), column, &mut answer.out);
            }
            for row in block.inputs() {
                self.answer_row(row, column, number, answer);
            }
            return;
        }
        if let Some(text) = block.text().filter(|_| self.read.takes_all_lines()) {
            block.for_each_input(text, self.reading, |input, found| {
                self.answer(input, found, number, answer);
            });
            return;
        }
        for input in block.inputs().filter_map(|input| self.read.taken(input)) {
            self.answer(input, self.reading.one(input), number, answer);
        }
    }

    /// Writes the row, and the answer to its column after it. Without an answer there is no row.
    fn answer_row(&self, row: Input<'_>, column: &Column, number: usize, answer: &mut Answer) {
        if answer.stop {
            return;
        }
        let input = if row.whole().is_ok() { column.of(row) } else { Some(row) };
        let start = answer.out.len();
        answer.out.extend_from_slice(row.bytes);
        answer.out.push(b'\t');
        let end = answer.out.len();
        match input {
            Some(input) => {
                let Some(input) = self.read.taken(input) else {
                    return answer.out.truncate(start);
                };
                answer.tally.inputs += 1;
                self.answer_input(input, self.reading.one(input), answer);
            }
            None => {
                answer.tally.inputs += 1;
                let fault = Fault::no_column(column.number());
                report(row, &fault, column.on_error(), answer);
                if matches!(column.on_error(), OnError::Keep | OnError::Null) {
                    answer.out.push(self.read.delimiter());
                }
            }
        }
        if answer.out.len() == end {
            answer.out.truncate(start);
        } else {
            column.fill_up(&mut answer.out, end);
        }
        if answer.len() > self.patience {
            self.write_early(number, answer);
        }
    }

    #[inline(always)]
    fn answer<'a>(
        &self,
        input: Input<'a>,
        found: R::Found<'a>,
        number: usize,
        answer: &mut Answer,
    ) {
        // After a stop the rest of the block goes unanswered.
        if answer.stop {
            return;
        }
        answer.tally.inputs += 1;
        self.answer_input(input, found, answer);
        if answer.len() > self.patience {
            self.write_early(number, answer);
        }
    }

    #[inline(always)]
    fn answer_input<'a>(&self, input: Input<'a>, found: R::Found<'a>, answer: &mut Answer) {
        match self.repairs {
            true => answer_or_mend(self.reading, &self.answer_one, input, found, answer),
            false => (self.answer_one)(input, found, answer),
        }
    }

    /// Writes what is much before the end of its block.
    #[cold]
    #[inline(never)]
    fn write_early(&self, number: usize, answer: &mut Answer) {
        if !answer.stop {
            self.my_turn(number).write(answer);
        }
    }

    /// Fills `block` with the next lines, and gives its number.
    fn take(&self, block: &mut Block) -> Option<usize> {
        let mut reader = lock(&self.reader);
        reader.blocks.next(block).then(|| {
            reader.next += 1;
            reader.next - 1
        })
    }

    /// The writer, once all blocks before this one are written.
    fn my_turn(&self, number: usize) -> MutexGuard<'_, Writer<'s>> {
        let writer = lock(&self.writer);
        self.turn
            .wait_while(writer, |writer| writer.next != number)
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// The one place from which anything is written.
struct Writer<'s> {
    sink: &'s mut dyn Sink,
    patience: usize,
    progress: Option<Progress>,
    /// The number of the block whose turn it is.
    next: usize,
    outcome: Outcome,
    tally: Tally,
    /// Whether the tally is written at the end.
    summary: bool,
    quiet: bool,
    /// How many more messages about bad inputs may be shown.
    messages: usize,
    hidden: usize,
    failure: Option<Failure>,
    /// Nothing further is written.
    ended: bool,
}

impl<'s> Writer<'s> {
    fn new(read: &ReadArgs, sink: &'s mut dyn Sink, progress: Option<Progress>) -> Self {
        Self {
            patience: sink.patience(),
            sink,
            progress,
            next: 0,
            outcome: Outcome::AllWell,
            tally: Tally::default(),
            summary: read.summary,
            quiet: read.quiet,
            messages: read.max_errors.unwrap_or(usize::MAX),
            hidden: 0,
            failure: None,
            ended: false,
        }
    }

    fn new_answer(&self) -> Answer {
        let (columns, keeps_bad) = (self.sink.columns(), self.sink.keeps_bad());
        Answer { columns, keeps_bad, ..Answer::default() }
    }

    /// Writes the answers, and clears the buffer for the next ones.
    fn write(&mut self, answer: &mut Answer) {
        self.tally.take(&mut answer.tally);
        if !self.ended
            && let Err(failure) = self.try_write(answer)
        {
            (self.failure, self.ended) = (Some(failure), true);
        }
        answer.clear();
    }

    fn try_write(&mut self, answer: &Answer) -> Result<(), Failure> {
        if answer.bad {
            self.outcome = Outcome::SomeBad;
        }
        self.ended = answer.stop;
        if answer.stop {
            self.sink.stop();
        }
        if !answer.out.is_empty() {
            self.sink.take(&answer.out)?;
        }
        if !answer.diagnostics.is_empty() {
            if let Some(progress) = &mut self.progress {
                progress.clear();
            }
            let shown = self.shown(answer);
            self.sink.tell(&shown)?;
        }
        if let Some(progress) = &mut self.progress {
            progress.draw();
        }
        Ok(())
    }

    /// The messages that may be shown, one a line. Only those about bad inputs are counted.
    fn shown<'d>(&mut self, answer: &'d Answer) -> Cow<'d, str> {
        if !self.quiet && self.messages == usize::MAX {
            return Cow::Borrowed(&answer.diagnostics);
        }
        let (mut shown, mut start) = (String::new(), 0);
        let mut remarks = answer.remarks.iter().peekable();
        for line in answer.diagnostics.split_inclusive('\n') {
            let remark = remarks.next_if(|(at, _)| *at == start).map(|(_, kind)| *kind);
            start += line.len();
            let is_shown = match remark {
                Some(RemarkKind::Failure) => true,
                Some(RemarkKind::Note) => !self.quiet,
                None if self.quiet => false,
                None if self.messages > 0 => {
                    self.messages -= 1;
                    true
                }
                None => {
                    self.hidden += 1;
                    false
                }
            };
            if is_shown {
                shown.push_str(line);
            }
        }
        Cow::Owned(shown)
    }

    /// How many messages are not shown, and the summary.
    fn last_words(&self) -> String {
        let mut words = String::new();
        if self.hidden > 0 {
            let errors = if self.hidden == 1 { "error" } else { "errors" };
            words += &format!("uri: {} more {errors}, not shown\n", self.hidden);
        }
        if self.tally.mended > 0 && !self.quiet {
            let inputs = if self.tally.mended == 1 { "input was" } else { "inputs were" };
            words += &format!("uri: note: {} {inputs} repaired\n", self.tally.mended);
        }
        if self.summary {
            words += &self.tally.to_string();
        }
        words
    }

    /// What the run has come to.
    fn end(&mut self) -> Result<Outcome, Failure> {
        if let Some(progress) = &mut self.progress {
            progress.clear();
        }
        if let Some(failure) = self.failure.take() {
            return failure.unless_pipe_is_closed(self.outcome);
        }
        let last_words = self.last_words();
        match self.sink.end().and_then(|()| self.sink.tell(&last_words)) {
            Ok(()) => Ok(self.outcome),
            Err(failure) => failure.unless_pipe_is_closed(self.outcome),
        }
    }
}

/// A thread that panics would leave the others waiting for its turn.
struct EndOnPanic;

impl Drop for EndOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            process::exit(101);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

//! The loop over the inputs: lines in, answers out, in order, on all cores.
//!
//! Each thread does the same: it takes the next block of lines, answers it into its own buffer, and writes if
//! it is this block's turn. Otherwise it leaves the answers to the thread whose turn it is, and takes the next
//! block. It waits only if many answers are pending.
//!
//! ```text
//! thread 1   take 1 ── answer ────────── write 1, 2   take 4 ── answer ── write 4
//! thread 2          take 2 ── answer   take 3 ── answer ──── write 3   take 5 …
//! ```

mod blocks;
mod progress;
mod repair;
mod rows;
mod source;
mod writer;

use std::ffi::OsString;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::args::{InputArgs, OnError, OutputArgs, ReadArgs, is_file_name};
use crate::early_exit::leave;
use crate::fault::Fault;
use crate::input::{Input, InputNumber, InputReader, Unparsed};
use crate::output::{Answer, Failure, InPlace, Outcome, RemarkKind, Sink, Standard, exit_status};
use crate::secret::shown_name;
use blocks::{BLOCK, Block, Blocks};
pub(crate) use progress::Progress;
use repair::answer_or_repair;
pub(crate) use source::{
    BYTE_ORDER_MARK, is_standard_input, mark_note, open_decompressed, open_stored,
};
use writer::Writer;

/// Writes the answer to each input, in the order of the inputs.
pub(crate) fn answer_all(
    inputs: &InputArgs,
    answer_one: impl Fn(Input<'_>, &mut Answer) + Sync,
) -> Result<Outcome, Failure> {
    answer_to(inputs, &|input, answer| answer_one(*input, answer), &mut Standard::new())
}

/// Like [`answer_all`], for answers with columns, whose names are written first if they are wanted.
pub(crate) fn answer_table(
    inputs: &InputArgs,
    output: &OutputArgs,
    columns: &[&str],
    answer_one: impl Fn(Input<'_>, &mut Answer) + Sync,
) -> Result<Outcome, Failure> {
    over_files(inputs, output, columns, |inputs, sink| {
        answer_to(inputs, &|input, answer| answer_one(*input, answer), sink)
    })
}

/// Like [`answer_table`], for inputs that `reader` parses.
pub(crate) fn answer_parsed<R: InputReader>(
    inputs: &InputArgs,
    output: &OutputArgs,
    columns: &[&str],
    reader: &R,
    answer_one: impl for<'a> Fn(&Input<'a>, Result<&R::Parsed<'a>, Fault>, &mut Answer) + Sync,
) -> Result<Outcome, Failure> {
    over_files(inputs, output, columns, |inputs, sink| {
        answer_parsed_to(inputs, reader, &answer_one, sink)
    })
}

/// Runs once, writing to standard output; or with `--in-place` once per file, replacing that file.
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
        // A single thread: of several, one would end the process at a stop, and the next file would not be read.
        let threads = NonZero::new(1);
        let read = ReadArgs { file: vec![path.clone()], threads, ..inputs.read.clone() };
        let mut sink = InPlace::open(path, output.on_error == OnError::Repair)?;
        match run(&InputArgs { read, uris: Vec::new() }, &mut sink)? {
            // A file that was not read completely is not replaced.
            Outcome::SomeUnread => return Ok(Outcome::SomeUnread),
            Outcome::AllWell => {}
            other => worst = other,
        }
        sink.replace()?;
    }
    Ok(worst)
}

/// A file to be replaced must be a regular file, and not compressed.
pub(crate) fn refuse_unless_plain(path: &Path) -> Result<(), Failure> {
    let Some(what) = source::why_not_plain(path) else { return Ok(()) };
    let name = shown_name(&path.display().to_string());
    Err(Failure::Usage(format!("--in-place replaces plain files only, and {name} is {what}")))
}

/// Answers each input, and passes the answers to `sink` in the order of the inputs. Compiled once for all
/// commands that parse their inputs themselves, which takes them longer than the indirect call.
fn answer_to(
    inputs: &InputArgs,
    answer_one: &(dyn Fn(&Input<'_>, &mut Answer) + Sync),
    sink: &mut dyn Sink,
) -> Result<Outcome, Failure> {
    answer_parsed_to(inputs, &Unparsed, |input, _, answer| answer_one(input, answer), sink)
}

/// Answers each input as `reader` parses it, and passes the answers to `sink` in the order of the inputs.
pub(crate) fn answer_parsed_to<R: InputReader>(
    inputs: &InputArgs,
    reader: &R,
    answer_one: impl for<'a> Fn(&Input<'a>, Result<&R::Parsed<'a>, Fault>, &mut Answer) + Sync,
    sink: &mut dyn Sink,
) -> Result<Outcome, Failure> {
    let InputArgs { read, uris } = inputs;
    if read.column.is_some() && uris.iter().any(|operand| operand != "-") {
        return Err(Failure::Usage("--column needs lines, from --file or standard input".into()));
    }
    let answering = Answering { read, reader, repairs: sink.repairs(), answer_one };
    let mut writer = Writer::new(read, sink);
    let standard_input = [PathBuf::from("-")];
    if uris.is_empty() {
        let paths = if read.file.is_empty() { &standard_input[..] } else { &read.file };
        return answer_lines(paths, read, &answering, writer).end();
    }
    let mut answer = writer.new_answer();
    if !read.operands_are_files {
        note_file_name(uris, &mut answer);
    }
    for (index, argument) in uris.iter().enumerate() {
        if argument == "-" {
            writer.write(&mut answer);
            writer = answer_lines(&standard_input, read, &answering, writer);
        } else {
            let input = Input::argument(argument.as_encoded_bytes(), index + 1);
            if let Some(input) = read.taken(input) {
                answering.answer_alone(input, &mut answer);
            }
        }
        let is_last = answer.stop || index + 1 == uris.len();
        if is_last || answer.len() > writer.flush_threshold {
            writer.write(&mut answer);
        }
        if writer.ended {
            break;
        }
    }
    writer.end()
}

/// Reports the first operand that is the name of a file: it is answered as it is, but often its lines are meant.
pub(crate) fn note_file_name<'o>(
    operands: impl IntoIterator<Item = &'o OsString>,
    answer: &mut Answer,
) {
    note_file(operands, "--file (-f) reads the inputs from it", answer);
}

/// The same for a command without `--file`: `how` says how the file is read.
pub(crate) fn note_file<'o>(
    operands: impl IntoIterator<Item = &'o OsString>,
    how: &str,
    answer: &mut Answer,
) {
    if let Some(index) = operands.into_iter().position(|operand| is_file_name(operand)) {
        let what = format!("this is the name of a file; {how}");
        answer.remark(RemarkKind::Note, &format!("uri: argument {}: note: {what}\n", index + 1));
    }
}

/// How an input is answered.
struct Answering<'s, R, F> {
    read: &'s ReadArgs,
    reader: &'s R,
    repairs: bool,
    answer_one: F,
}

impl<R, F> Answering<'_, R, F>
where
    R: InputReader,
    F: for<'a> Fn(&Input<'a>, Result<&R::Parsed<'a>, Fault>, &mut Answer) + Sync,
{
    /// Answers an input that has not been read yet.
    fn answer_alone(&self, input: Input<'_>, answer: &mut Answer) {
        match self.read.guessed(input) {
            Some(read) => self.answer_as_read(input.with_prefix(read.as_bytes()), answer),
            None => self.answer_as_read(input, answer),
        }
    }

    fn answer_as_read(&self, input: Input<'_>, answer: &mut Answer) {
        match self.reader.read_one(input) {
            Ok(parsed) => self.answer(&input, Ok(&parsed), 1, answer),
            Err(fault) => self.answer(&input, Err(fault), 1, answer),
        }
    }

    /// The only place where a command is called for an answer, so that the call can be inlined. Arguments are
    /// passed by reference: copying a value whose fields were just stored stalls.
    #[inline(never)]
    fn answer<'a>(
        &self,
        input: &Input<'a>,
        parsed: Result<&R::Parsed<'a>, Fault>,
        count: usize,
        answer: &mut Answer,
    ) {
        answer.tally.inputs += count;
        match self.repairs {
            true => answer_or_repair(self.reader, &self.answer_one, input, parsed, answer),
            false => (self.answer_one)(input, parsed, answer),
        }
    }
}

/// Answers the lines of these files, and returns the writer.
fn answer_lines<'s, R: InputReader>(
    paths: &[PathBuf],
    read: &'s ReadArgs,
    answering: &'s Answering<
        's,
        R,
        impl for<'a> Fn(&Input<'a>, Result<&R::Parsed<'a>, Fault>, &mut Answer) + Sync,
    >,
    mut writer: Writer<'s>,
) -> Writer<'s> {
    let taken = Arc::default();
    let progress = (!read.quiet).then(|| Progress::new(paths, Arc::clone(&taken))).flatten();
    writer.start_blocks(progress);
    let engine = Engine {
        read,
        answering,
        flush_threshold: writer.flush_threshold,
        source: Mutex::new(NumberedBlocks { blocks: Blocks::new(paths, read, taken), next: 0 }),
        writer: Mutex::new(writer),
        turn: Condvar::new(),
        threads: read.thread_count(),
        others_started: AtomicBool::new(false),
    };
    thread::scope(|scope| {
        // A few lines are answered in less time than it takes to start a thread.
        let start_others = || {
            for _ in 1..engine.threads {
                scope.spawn(|| engine.work(|| {}));
            }
        };
        engine.work(start_others);
    });
    let failures = into_inner(engine.source).blocks.failures();
    let mut writer = into_inner(engine.writer);
    if let Some((failures, outcome)) = &failures {
        let mut answer = Answer::default();
        report_sources(failures, &mut answer);
        writer.write(&mut answer);
        writer.failed = Some(*outcome);
    }
    writer
}

/// A fraction of a block: one read from a pipe yields less than a block of a file.
const WORTH_THREADS: usize = BLOCK / 16;

/// Answers wait for their turn in memory up to this many times the size at which they could be written: those to
/// one block of `uri explain` take 5 MB.
const MOST_WAITING: usize = 8;

/// Reports messages about files: separate lines, none of which is about an input.
fn report_sources(lines: &str, answer: &mut Answer) {
    for line in lines.split_inclusive('\n') {
        let is_note = line.starts_with("uri: note: ");
        answer.remark(if is_note { RemarkKind::Note } else { RemarkKind::Failure }, line);
    }
}

struct Engine<'s, R, F> {
    read: &'s ReadArgs,
    answering: &'s Answering<'s, R, F>,
    flush_threshold: usize,
    source: Mutex<NumberedBlocks>,
    writer: Mutex<Writer<'s>>,
    /// Notified whenever the turn passes to another block.
    turn: Condvar,
    threads: usize,
    others_started: AtomicBool,
}

struct NumberedBlocks {
    blocks: Blocks,
    /// The number of the next block.
    next: usize,
}

impl<'s, R, F> Engine<'s, R, F>
where
    R: InputReader,
    F: for<'a> Fn(&Input<'a>, Result<&R::Parsed<'a>, Fault>, &mut Answer) + Sync,
{
    /// The work of each thread. The first one starts the others once there is work for them.
    fn work(&self, start_others: impl Fn()) {
        let _guard = EndOnPanic;
        let (mut block, mut answer) = (Block::default(), lock(&self.writer).new_answer());
        while let Some(number) = self.take(&mut block) {
            if self.threads > 1
                && block.len() >= WORTH_THREADS
                && !self.others_started.swap(true, Ordering::Relaxed)
            {
                start_others();
            }
            report_sources(&block.diagnostics, &mut answer);
            self.answer_block(&block, number, &mut answer);
            if !self.hand_in(number, &mut answer) {
                return;
            }
        }
    }

    /// Writes the answers to a block, or leaves them to the thread whose turn it is. Returns `false` if no more
    /// answers are wanted.
    fn hand_in(&self, number: usize, answer: &mut Answer) -> bool {
        if lock(&self.writer).keep(number, answer) {
            return true;
        }
        let mut writer = self.my_turn(number);
        writer.write_in_turn(answer);
        if writer.ended {
            if self.others_started.load(Ordering::Relaxed) {
                // Another thread may be waiting for a line that never comes.
                leave(exit_status(writer.end()).into());
            }
            return false;
        }
        if writer.waiting > 0 {
            self.turn.notify_all();
        }
        true
    }

    fn answer_block(&self, block: &Block, number: usize, answer: &mut Answer) {
        if let Some(column) = &self.read.column {
            self.answer_rows(block, column, number, answer);
            return;
        }
        if let Some(text) = block.text().filter(|_| self.read.takes_all_lines()) {
            let (mut line, file) = block.first_number();
            // One value for all lines: most of its fields stay the same.
            let mut input = Input::new(b"", InputNumber::Line(line), file);
            self.answering.reader.read_lines(text, |lines, parsed| {
                // After a stop, the rest of the block is not answered.
                if answer.stop {
                    return;
                }
                input.move_to(lines.text, text, line);
                self.answering.answer(&input, parsed, lines.count, answer);
                line += lines.count;
                self.write_if_much(number, answer);
            });
            return;
        }
        for input in block.inputs().filter_map(|input| self.read.taken(input)) {
            if answer.stop {
                return;
            }
            self.answering.answer_alone(input, answer);
            self.write_if_much(number, answer);
        }
    }

    #[inline(always)]
    fn write_if_much(&self, number: usize, answer: &mut Answer) {
        if answer.len() > self.flush_threshold {
            self.write_early(number, answer);
        }
    }

    /// Writes large answers before the end of their block. They wait for their turn only when they are very
    /// large: while a thread waits, it answers nothing.
    #[cold]
    #[inline(never)]
    fn write_early(&self, number: usize, answer: &mut Answer) {
        if answer.stop {
            return;
        }
        if answer.len() > MOST_WAITING * self.flush_threshold {
            return self.my_turn(number).write(answer);
        }
        if let Ok(mut writer) = self.writer.try_lock()
            && writer.next == number
        {
            writer.write(answer);
        }
    }

    /// Fills `block` with the next lines, and returns its number.
    fn take(&self, block: &mut Block) -> Option<usize> {
        let mut source = lock(&self.source);
        source.blocks.next(block).then(|| {
            source.next += 1;
            source.next - 1
        })
    }

    /// The writer, once all earlier blocks are written.
    fn my_turn(&self, number: usize) -> MutexGuard<'_, Writer<'s>> {
        let mut writer = lock(&self.writer);
        writer.waiting += 1;
        let mut writer = self
            .turn
            .wait_while(writer, |writer| writer.next != number)
            .unwrap_or_else(PoisonError::into_inner);
        writer.waiting -= 1;
        writer
    }
}

/// Ends the process if a thread panics, since the others would wait for its turn.
struct EndOnPanic;

impl Drop for EndOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            leave(101);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

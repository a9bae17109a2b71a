//! Writes all output, in the order of the blocks.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::progress::Progress;
use crate::args::ReadArgs;
use crate::output::{Answer, Failure, Outcome, RemarkKind, Sink, Tally};

/// The number of blocks that may be answered before their turn. Waking a waiting thread takes as long as
/// answering a thousand lines.
const MOST_FINISHED: usize = 4;

/// The sink, and what has been written to it.
pub(super) struct Writer<'s> {
    pub(super) sink: &'s mut dyn Sink,
    pub(super) flush_threshold: usize,
    progress: Option<Progress>,
    /// The number of the block whose turn it is.
    pub(super) next: usize,
    /// Answers to later blocks, by number.
    finished: BTreeMap<usize, Answer>,
    /// Written answers, whose memory is reused.
    spare: Vec<Answer>,
    /// The number of threads waiting for their turn.
    pub(super) waiting: usize,
    outcome: Outcome,
    tally: Tally,
    /// Whether the tally is written at the end.
    summary: bool,
    quiet: bool,
    /// How many more messages about bad inputs may be shown.
    messages: usize,
    /// How many were shown, if their number is limited.
    shown: usize,
    hidden: usize,
    failure: Option<Failure>,
    /// The outcome, if something could not be read.
    pub(super) failed: Option<Outcome>,
    /// Whether writing has ended.
    pub(super) ended: bool,
}

impl<'s> Writer<'s> {
    pub(super) fn new(read: &ReadArgs, sink: &'s mut dyn Sink) -> Self {
        Self {
            flush_threshold: sink.flush_threshold(),
            sink,
            progress: None,
            next: 0,
            finished: BTreeMap::new(),
            spare: Vec::new(),
            waiting: 0,
            outcome: Outcome::AllWell,
            tally: Tally::default(),
            summary: read.summary,
            quiet: read.quiet,
            messages: read.max_errors.unwrap_or(usize::MAX),
            shown: 0,
            hidden: 0,
            failure: None,
            failed: None,
            ended: false,
        }
    }

    /// Starts with the first block of other sources.
    pub(super) fn start_blocks(&mut self, progress: Option<Progress>) {
        (self.next, self.progress) = (0, progress);
    }

    pub(super) fn new_answer(&self) -> Answer {
        let (columns, keeps_bad) = (self.sink.columns(), self.sink.keeps_bad());
        Answer { columns, keeps_bad, ..Answer::default() }
    }

    /// Keeps the answers to a block whose turn has not come, unless many are kept already. The caller gets an
    /// empty buffer in exchange, and need not wait.
    pub(super) fn keep(&mut self, number: usize, answer: &mut Answer) -> bool {
        if number == self.next || self.finished.len() >= MOST_FINISHED {
            return false;
        }
        let empty = self.spare.pop().unwrap_or_else(|| self.new_answer());
        self.finished.insert(number, std::mem::replace(answer, empty));
        true
    }

    /// Writes the answers to the block whose turn it is, and to the kept blocks that follow it.
    pub(super) fn write_in_turn(&mut self, answer: &mut Answer) {
        self.write(answer);
        while !self.ended {
            self.next += 1;
            let Some(mut kept) = self.finished.remove(&self.next) else { break };
            self.write(&mut kept);
            self.spare.push(kept);
        }
    }

    /// Writes the answers, and clears the buffer.
    pub(super) fn write(&mut self, answer: &mut Answer) {
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
            self.sink.report(&shown)?;
        }
        if let Some(progress) = &mut self.progress {
            progress.draw();
        }
        Ok(())
    }

    /// The messages that may be shown, one per line. Only those about bad inputs are counted.
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
                    self.shown += 1;
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

    /// The number of messages not shown, and the summary.
    fn closing_lines(&self) -> String {
        let mut words = String::new();
        if self.hidden > 0 {
            let errors = if self.hidden == 1 { "error" } else { "errors" };
            let more = if self.shown > 0 { " more" } else { "" };
            words += &format!("uri: {}{more} {errors}, not shown\n", self.hidden);
        }
        if self.tally.repaired > 0 && !self.quiet {
            let inputs = if self.tally.repaired == 1 { "input was" } else { "inputs were" };
            words += &format!("uri: note: {} {inputs} repaired\n", self.tally.repaired);
        }
        if self.summary {
            words += &self.tally.to_string();
        }
        words
    }

    /// The outcome of the run.
    pub(super) fn end(&mut self) -> Result<Outcome, Failure> {
        if let Some(progress) = &mut self.progress {
            progress.clear();
        }
        if let Some(failure) = self.failure.take() {
            return failure.unless_pipe_is_closed(self.outcome);
        }
        let closing_lines = self.closing_lines();
        match self.sink.end().and_then(|()| self.sink.report(&closing_lines)) {
            Ok(()) => Ok(self.failed.unwrap_or(self.outcome)),
            Err(failure) => failure.unless_pipe_is_closed(self.outcome),
        }
    }
}

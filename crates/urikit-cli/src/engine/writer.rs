//! The one place from which anything is written, in the order of the blocks.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::progress::Progress;
use crate::args::ReadArgs;
use crate::output::{Answer, Failure, Outcome, RemarkKind, Sink, Tally};

/// How many blocks may be answered before their turn. To wake a thread that waits takes as long as to answer a thousand
/// lines.
const MOST_FINISHED: usize = 4;

/// The sink, and what was said to it.
pub(super) struct Writer<'s> {
    pub(super) sink: &'s mut dyn Sink,
    pub(super) patience: usize,
    progress: Option<Progress>,
    /// The number of the block whose turn it is.
    pub(super) next: usize,
    /// Answers to later blocks, by number.
    finished: BTreeMap<usize, Answer>,
    /// Answers that were written, of which the memory is used again.
    spare: Vec<Answer>,
    /// How many threads wait for their turn.
    pub(super) waiting: usize,
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
    pub(super) ended: bool,
}

impl<'s> Writer<'s> {
    pub(super) fn new(read: &ReadArgs, sink: &'s mut dyn Sink, progress: Option<Progress>) -> Self {
        Self {
            patience: sink.patience(),
            sink,
            progress,
            next: 0,
            finished: BTreeMap::new(),
            spare: Vec::new(),
            waiting: 0,
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

    pub(super) fn new_answer(&self) -> Answer {
        let (columns, keeps_bad) = (self.sink.columns(), self.sink.keeps_bad());
        Answer { columns, keeps_bad, ..Answer::default() }
    }

    /// Keeps the answers to a block whose turn has not come, unless there are many already; the caller gets an empty
    /// buffer for them, and need not wait.
    pub(super) fn keep(&mut self, number: usize, answer: &mut Answer) -> bool {
        if number == self.next || self.finished.len() >= MOST_FINISHED {
            return false;
        }
        let empty = self.spare.pop().unwrap_or_else(|| self.new_answer());
        self.finished.insert(number, std::mem::replace(answer, empty));
        true
    }

    /// Writes the answers to the block whose turn it is, and to those after it that were kept.
    pub(super) fn write_in_turn(&mut self, answer: &mut Answer) {
        self.write(answer);
        while !self.ended {
            self.next += 1;
            let Some(mut kept) = self.finished.remove(&self.next) else { break };
            self.write(&mut kept);
            self.spare.push(kept);
        }
    }

    /// Writes the answers, and clears the buffer for the next ones.
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
    pub(super) fn end(&mut self) -> Result<Outcome, Failure> {
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

//! ClickHouse, in a Python process that waits for the name of an expression.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub(crate) struct ClickHouse {
    process: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl ClickHouse {
    pub(crate) fn start(python: &str, script: &str, urls: &str, repeats: usize) -> io::Result<Self> {
        let mut process = Command::new(python)
            .args([script, urls, &repeats.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (questions, answers) = process.stdin.take().zip(process.stdout.take()).ok_or(io::ErrorKind::BrokenPipe)?;
        let mut started = Self { process, questions, answers: BufReader::new(answers) };
        let rows = started.answer()?;
        eprintln!("ClickHouse has {rows} rows");
        Ok(started)
    }

    /// The seconds that an expression takes over all rows.
    pub(crate) fn run(&mut self, expression: &str) -> io::Result<f64> {
        writeln!(self.questions, "{expression}")?;
        self.questions.flush()?;
        self.answer()?.parse().map_err(io::Error::other)
    }

    fn answer(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.answers.read_line(&mut line)?;
        Ok(line.trim().to_owned())
    }
}

impl Drop for ClickHouse {
    fn drop(&mut self) {
        // Its work is done; whether it ends in order is no matter.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

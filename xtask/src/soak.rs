//! `cargo xtask soak`: a very large number of lines through `get`, `uniq`, `sort` and `count`, with little
//! memory, to readers that pause and readers that close the pipe.
//!
//! Every answer is compared with the expected one: nothing is lost or duplicated, and the order is right.

mod lines;

use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};
use std::{fs, thread};

use crate::process_memory as memory;
use crate::run::{cargo, create, target};
use lines::{HOST, LENGTH, Lines, id_of, line};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// An even number
    #[arg(long, default_value_t = 100_000_000, value_parser = clap::value_parser!(u64).range(2..=2_000_000_000))]
    lines: u64,
    #[arg(value_name = "COMMAND", default_values = ["get", "uniq", "sort", "count"])]
    #[arg(value_parser = ["get", "uniq", "sort", "count"])]
    commands: Vec<String>,
}

/// The memory limit of a command in MiB: what `--memory` allows, and as much again for buffers and the program.
const MOST: u64 = 128;

/// The number of lines that a reader takes before it closes the pipe.
const TAKEN: u64 = 1000;

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let Options { lines: count, commands } = options;
    if count % 2 == 1 {
        return Err("--lines must be even: every line occurs twice".to_owned());
    }
    cargo("build --release -p urikit-cli").go()?;
    let target = target();
    let soak = Soak {
        uri: target.join("release").join("uri"),
        folder: target.join("soak"),
        lines: Lines::new(count / 2),
        count: *count,
    };
    create(&soak.folder)?;
    for command in commands {
        soak.whole(command)?;
        soak.reader_leaves(command)?;
    }
    let runs = 2 * commands.len();
    println!("soak: {count} lines, {} commands, {runs} runs, nothing lost", commands.len());
    Ok(())
}

struct Soak {
    uri: PathBuf,
    /// Where the command stores what does not fit into memory.
    folder: PathBuf,
    lines: Lines,
    count: u64,
}

impl Soak {
    fn start(&self, command: &str) -> Result<Child, String> {
        let arguments: &[&str] = match command {
            "get" => &["get", "host"],
            "uniq" => &["uniq", "--memory", "64M"],
            "sort" => &["sort", "--memory", "64M"],
            _ => &["count", "--by", "input", "--memory", "64M"],
        };
        Command::new(&self.uri)
            .args(arguments)
            .env("TMPDIR", &self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.uri.display()))
    }

    /// All lines, to a reader that pauses occasionally.
    fn whole(&self, command: &str) -> Result<(), String> {
        let start = Instant::now();
        let mut child = self.start(command)?;
        let process = child.id();
        let (sender, samples) = channel();
        let feeder = self.feed(child.stdin.take(), process, sender.clone());
        let mut answers = Answers::new(self, command);
        let mut out = BufReader::with_capacity(1 << 16, child.stdout.take().ok_or("no output")?);
        let (mut text, tenth) = (Vec::new(), (self.expected(command) / 10).max(1));
        while out.read_until(b'\n', &mut text).map_err(|error| error.to_string())? > 0 {
            answers.check(text.strip_suffix(b"\n").unwrap_or(&text))?;
            text.clear();
            if answers.seen.is_multiple_of(tenth) {
                // The command must wait, and must not collect answers meanwhile.
                thread::sleep(Duration::from_millis(300));
                let _ = sender.send(memory::of(process));
            }
        }
        drop(sender);
        let fed = feeder.join().map_err(|_| "the feeder panicked")?;
        if fed != self.count {
            return Err(format!("{command}: stopped reading after {fed} lines"));
        }
        self.ended_well(command, child)?;
        answers.end(self.expected(command))?;
        let samples: Vec<memory::Memory> = samples.iter().flatten().collect();
        let most = samples.iter().map(|sample| sample.most).max().unwrap_or(0) / 1024;
        let shown: Vec<String> =
            samples.iter().map(|sample| (sample.now / 1024).to_string()).collect();
        println!(
            "soak: {command}: {fed} lines in, {} out, checksum right, {} s, at most {most} MiB of {MOST}; MiB at each \
             tenth of input and output: {}",
            answers.seen,
            start.elapsed().as_secs(),
            shown.join(" ")
        );
        if most > MOST {
            return Err(format!("{command}: {most} MiB in memory"));
        }
        Ok(())
    }

    /// A reader that takes some lines and closes the pipe: the command ends without an error, and soon.
    fn reader_leaves(&self, command: &str) -> Result<(), String> {
        let mut child = self.start(command)?;
        let feeder = self.feed(child.stdin.take(), child.id(), channel().0);
        let mut answers = Answers::new(self, command);
        let taken = TAKEN.min(self.expected(command));
        let mut out = BufReader::new(child.stdout.take().ok_or("no output")?);
        let mut text = Vec::new();
        while answers.seen < taken {
            text.clear();
            out.read_until(b'\n', &mut text).map_err(|error| error.to_string())?;
            answers.check(text.strip_suffix(b"\n").unwrap_or(&text))?;
        }
        drop(out);
        let fed = feeder.join().map_err(|_| "the feeder panicked")?;
        self.ended_well(command, child)?;
        println!(
            "soak: {command}: the reader left after {taken} lines of output; {fed} lines were fed"
        );
        Ok(())
    }

    /// Writes the lines until all are written, or the command has closed its input. Returns how many were
    /// written.
    fn feed(
        &self,
        stdin: Option<ChildStdin>,
        process: u32,
        samples: Sender<Option<memory::Memory>>,
    ) -> thread::JoinHandle<u64> {
        let (lines, count) = (self.lines, self.count);
        let tenth = (count / 10).max(1);
        thread::spawn(move || {
            let Some(stdin) = stdin else { return 0 };
            let mut out = BufWriter::with_capacity(1 << 16, stdin);
            for number in 0..count {
                if out.write_all(&line(lines.id(number))).is_err() {
                    return number;
                }
                if number % tenth == tenth - 1 {
                    let _ = samples.send(memory::of(process));
                }
            }
            if out.flush().is_ok() { count } else { count - 1 }
        })
    }

    /// Checks for status 0, nothing on standard error, and no files left.
    fn ended_well(&self, command: &str, child: Child) -> Result<(), String> {
        let output = child.wait_with_output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() || !said.is_empty() {
            return Err(format!("{command}: {}: {said}", output.status));
        }
        match files(&self.folder)? {
            0 => Ok(()),
            left => Err(format!("{command}: left {left} files in {}", self.folder.display())),
        }
    }

    /// How many lines the command must write.
    fn expected(&self, command: &str) -> u64 {
        if matches!(command, "get" | "sort") { self.count } else { self.lines.distinct }
    }
}

fn files(folder: &Path) -> Result<usize, String> {
    Ok(fs::read_dir(folder).map_err(|error| error.to_string())?.count())
}

/// The answers so far, compared with the expected ones.
struct Answers<'s> {
    soak: &'s Soak,
    command: &'s str,
    seen: u64,
    /// The sum of the squares of the ids, for answers in any order.
    checksum: u64,
}

impl<'s> Answers<'s> {
    const fn new(soak: &'s Soak, command: &'s str) -> Self {
        Self { soak, command, seen: 0, checksum: 0 }
    }

    fn check(&mut self, text: &[u8]) -> Result<(), String> {
        let number = self.seen;
        let lines = self.soak.lines;
        let right = match self.command {
            "get" => line(lines.id(number))[HOST] == *text,
            "uniq" => line(lines.id(number))[..LENGTH - 1] == *text,
            // Every line twice.
            "sort" => line(number / 2)[..LENGTH - 1] == *text,
            _ => {
                let id = text.strip_prefix(b"2\t").and_then(id_of);
                self.checksum = self.checksum.wrapping_add(id.map_or(0, square));
                id.is_some()
            }
        };
        if !right {
            let text = String::from_utf8_lossy(text);
            return Err(format!("{}: line {} of the output is {text:?}", self.command, number + 1));
        }
        self.seen += 1;
        Ok(())
    }

    fn end(&self, expected: u64) -> Result<(), String> {
        if self.seen != expected {
            return Err(format!("{}: {} lines and not {expected}", self.command, self.seen));
        }
        if self.command == "count" {
            let sum = (0..self.soak.lines.distinct).map(square).fold(0, u64::wrapping_add);
            if sum != self.checksum {
                return Err(format!("count: checksum {} and not {sum}", self.checksum));
            }
        }
        Ok(())
    }
}

/// The square of the id plus one, so that each id counts.
const fn square(id: u64) -> u64 {
    (id + 1).wrapping_mul(id + 1)
}

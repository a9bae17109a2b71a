//! `cargo xtask bench --cli`: the command `uri` compared with others, in one run.
//!
//! Every figure that matters is a ratio. Rounds are interleaved, and the best counts. A program that is not
//! installed is reported and skipped.

mod corpus;
mod goals;
mod memory;

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::measure::{Program, best};
use crate::results::{Goal, Results, Row};
use crate::run::{cargo, create, target, write};

#[derive(clap::Parser)]
pub(crate) struct Options {
    /// The lines of this file, repeated, in place of generated ones (or URIKIT_LIST)
    #[arg(long, value_name = "FILE")]
    corpus: Option<PathBuf>,
    /// An older binary of the command to be compared with (or URIKIT_OLD)
    #[arg(long, value_name = "FILE")]
    old: Option<String>,
    /// The table of goals alone
    #[arg(long)]
    goals: bool,
    /// The table of memory alone
    #[arg(long)]
    memory: bool,
    /// The size of the large file
    #[arg(long, default_value_t = 5_000_000)]
    lines: usize,
    /// Three rounds, and nothing above a million lines
    #[arg(long)]
    quick: bool,
    /// Save the results and render BENCHMARKS.md
    #[arg(long)]
    save: bool,
}

/// The sizes of the files whose growth is measured.
const GROWTH: [usize; 4] = [10_000, 100_000, 1_000_000, 10_000_000];

pub(crate) fn run(mut options: Options) -> Result<(), String> {
    options.corpus = options.corpus.or_else(|| env::var_os("URIKIT_LIST").map(PathBuf::from));
    options.old = options.old.or_else(|| env::var("URIKIT_OLD").ok());
    if options.quick {
        options.lines = options.lines.min(1_000_000);
    }
    cargo("build --release -p urikit-cli").go()?;
    let target = target();
    let folder = target.join("bench-cli");
    create(&folder)?;
    let mut bench = Bench {
        results: Results::new(options.save),
        uri: target.join("release").join("uri").display().to_string(),
        release: target.join("release"),
        corpus: corpus::Corpus::new(folder.clone(), options.corpus.clone()),
        folder,
        rounds: if options.quick { 3 } else { 5 },
        options,
    };
    bench.run()?;
    bench.results.save(|_| "command")
}

struct Bench {
    results: Results,
    uri: String,
    release: PathBuf,
    corpus: corpus::Corpus,
    folder: PathBuf,
    rounds: usize,
    options: Options,
}

/// Slow programs get fewer lines: only the rate counts.
const SLOW_LINES: usize = 200_000;

const PYTHON_HOST: &str = "import sys
from urllib.parse import urlsplit
for line in sys.stdin: print(urlsplit(line.rstrip('\\n')).hostname or '')";

const PYTHON_JSON: &str = "import sys, json
from urllib.parse import urlsplit
for line in sys.stdin:
    u = urlsplit(line.rstrip('\\n'))
    print(json.dumps({'scheme': u.scheme, 'host': u.hostname, 'port': u.port, 'path': u.path,
                      'query': u.query, 'fragment': u.fragment}))";

impl Bench {
    fn run(&mut self) -> Result<(), String> {
        if self.options.memory {
            return self.memory();
        }
        self.start_up()?;
        self.goals()?;
        self.cores()?;
        if self.options.goals {
            return Ok(());
        }
        self.against_others()?;
        self.memory()?;
        self.growth()
    }

    fn uri(&self, args: &str) -> Program {
        Program::new(&format!("uri {args}"), &self.uri, args.split_whitespace())
    }

    /// The time of a run with one URI, and of a program that does nothing.
    fn start_up(&mut self) -> Result<(), String> {
        let source = self.folder.join("hello.rs");
        let hello = self.folder.join("hello");
        let text = "fn main() { println!(\"Hello, world!\"); }\n";
        write(&source, text)?;
        let rustc = Command::new("rustc").arg("-O").arg(&source).arg("-o").arg(&hello).status();
        if !rustc.is_ok_and(|status| status.success()) {
            return Err("rustc could not compile the hello-world".to_owned());
        }
        let one = self.corpus.file(1)?;
        let programs = [
            Program::new("hello-world", &hello.display().to_string(), []),
            self.uri("get host http://example.com/"),
            self.uri("get host"),
        ];
        println!("start-up, best of 200");
        let taken = best(&programs, &one, 200)?;
        for (program, time) in programs.iter().zip(&taken).skip(1) {
            let row = Row::new(format!("{}, start-up", program.name), time * 1e3, "ms")
                .against("hello-world", taken[0] * 1e3)
                .goal(Goal::AtMostTimes(1.4));
            self.results.add(row.input("one URI"));
        }
        Ok(())
    }

    fn against_others(&mut self) -> Result<(), String> {
        let hosts = [
            Program::new("trurl -f - --get {host}", "trurl", ["-f", "-", "--get", "{host}"]),
            Program::new("unfurl domains", "unfurl", ["domains"]),
            Program::new("python3 urlsplit: host", "python3", ["-c", PYTHON_HOST]),
        ];
        let json = [
            Program::new("trurl -f - --json", "trurl", ["-f", "-", "--json"]),
            Program::new("unfurl json", "unfurl", ["json"]),
            Program::new("python3 urlsplit: json", "python3", ["-c", PYTHON_JSON]),
        ];
        for lines in [1_000, self.options.lines] {
            self.compare(self.uri("get host --threads 1"), &hosts, lines)?;
            self.compare(self.uri("parse --json --threads 1"), &json, lines)?;
        }
        Ok(())
    }

    fn compare(&mut self, ours: Program, others: &[Program], lines: usize) -> Result<(), String> {
        println!("\n{} on {lines} lines, one core", ours.name);
        let rate = self.rate(&ours, lines)?;
        for other in others {
            if !other.is_there() {
                println!("{} is not on this machine", other.name);
                continue;
            }
            let theirs = self.rate(other, lines.min(SLOW_LINES))?;
            let name = format!("{}, lines", ours.name);
            let row = Row::new(name, 1e9 / rate, "ns").against(other.name.clone(), 1e9 / theirs);
            self.results.add(row.input(format!("{lines} lines")));
        }
        Ok(())
    }

    /// Lines per second. Long runs are repeated less often.
    fn rate(&self, program: &Program, lines: usize) -> Result<f64, String> {
        let file = self.corpus.file(lines)?;
        let rounds = if lines > 5_000_000 { 2 } else { self.rounds };
        let taken = best(std::array::from_ref(program), &file, rounds)?;
        Ok(lines as f64 / taken[0])
    }

    fn cores(&mut self) -> Result<(), String> {
        let lines = self.options.lines;
        let file = self.corpus.file(lines)?;
        println!("\none core and two");
        // No goal where the output is not smaller than the input: JSON, and what is normalized.
        let goal = Goal::Lead(1.6);
        for (command, goal) in [
            ("get host", Some(goal)),
            ("check --as URI", Some(goal)),
            ("parse --json", None),
            ("normalize", None),
        ] {
            let programs =
                ["1", "2"].map(|threads| self.uri(&format!("{command} --threads {threads}")));
            let [one, two] = best(&programs, &file, self.rounds)?;
            let mut row = Row::new(format!("uri {command}, two threads"), two, "s")
                .against("one thread", one);
            if let Some(goal) = goal {
                row = row.goal(goal);
            }
            self.results.add(row.input(format!("{lines} lines")));
        }
        Ok(())
    }

    fn growth(&self) -> Result<(), String> {
        println!("\ngrowth: M lines/s, one thread");
        for command in ["get host", "parse --json", "uniq", "sort"] {
            let program = self.uri(&format!("{command} --threads 1"));
            let growth = GROWTH.iter().filter(|lines| !self.options.quick || **lines <= 1_000_000);
            let rates: Result<Vec<String>, String> = growth
                .map(|lines| Ok(format!("{lines}: {:.2}", self.rate(&program, *lines)? / 1e6)))
                .collect();
            println!("  {command:<20} {}", rates?.join("   "));
        }
        Ok(())
    }
}

//! The goals of the command: each task and its yardstick, in one run.

use std::path::Path;
use std::process::{Command, Stdio};

use super::Bench;
use crate::measure::{Program, best, peak_memory};
use crate::results::{Goal, Row};
use crate::run::{cargo, target};

/// A task, its yardstick, and how many times faster it should be.
struct Target {
    task: String,
    yardstick: Program,
    times: f64,
}

impl Bench {
    pub(super) fn goals(&mut self) -> Result<(), String> {
        let lines = self.options.lines;
        let file = self.corpus.file(lines)?;
        println!("\ngoals, {lines} lines, best of {}", self.rounds);
        for goal in self.one_thread_goals() {
            self.compare_with(&goal, &file, lines)?;
        }
        self.library_loop(&file, lines)?;
        println!("  all cores");
        for goal in in_memory_goals() {
            self.compare_with(&goal, &file, lines)?;
        }
        println!("  all cores, beyond memory");
        let many = self.corpus.file(2 * lines)?;
        for goal in goals_beyond_memory() {
            self.compare_with(&goal, &many, 2 * lines)?;
        }
        self.bounded_count(&many, 2 * lines)?;
        self.instructions()
    }

    fn one_thread_goals(&self) -> Vec<Target> {
        let mut goals = vec![Target {
            task: "get host --threads 1".into(),
            yardstick: Program::new("cut -d/ -f3", "cut", ["-d/", "-f3"]),
            times: 3.0,
        }];
        if let Some(old) = &self.options.old {
            for (task, times) in OLD {
                let task = format!("{task} --threads 1");
                let yardstick = Program::new("an older `uri`", old, task.split_whitespace());
                goals.push(Target { task: task.clone(), yardstick, times: *times });
            }
        } else {
            println!("  no older binary to compare with: --old FILE, or URIKIT_OLD");
        }
        goals.push(Target {
            task: "parse --json --threads 1".into(),
            yardstick: Program::new("trurl -f - --json", "trurl", ["-f", "-", "--json"]),
            times: 20.0,
        });
        goals
    }

    fn compare_with(&mut self, goal: &Target, file: &Path, lines: usize) -> Result<(), String> {
        if !goal.yardstick.is_there() {
            println!("uri {}: {} is not on this machine", goal.task, goal.yardstick.name);
            return Ok(());
        }
        let programs = [self.uri(&goal.task), goal.yardstick.clone()];
        let [ours, theirs] = best(&programs, file, self.rounds)?;
        let row = Row::new(format!("uri {}", goal.task), ours, "s")
            .against(goal.yardstick.name.clone(), theirs)
            .goal(Goal::Lead(goal.times));
        self.results.add(row.input(format!("{lines} lines")));
        Ok(())
    }

    /// Compares with a loop over the same file that calls the library.
    fn library_loop(&mut self, file: &Path, lines: usize) -> Result<(), String> {
        cargo("build --release -p urikit --example parse_lines").go()?;
        let example = self.release.join("examples").join("parse_lines");
        let programs = [
            self.uri("get host --threads 1"),
            Program::new("the loop of the library", &example.display().to_string(), []),
        ];
        let taken = best(&programs, file, self.rounds)?;
        let row = Row::new("uri get host --threads 1, beside the library", taken[0], "s")
            .against("`parse_lines` in a loop", taken[1]);
        self.results.add(row.input(format!("{lines} lines")));
        Ok(())
    }

    fn bounded_count(&mut self, file: &Path, lines: usize) -> Result<(), String> {
        for memory in ["512M", "16M"] {
            let task = format!("count --by input --memory {memory}");
            match peak_memory(&self.uri(&task), file)? {
                Some(kib) => {
                    let mebibytes = kib as f64 / 1024.0;
                    let row = Row::new(format!("uri {task}, memory"), mebibytes, "MiB");
                    self.results.add(row.input(format!("{lines} lines")));
                }
                None => println!("uri {task}: can't be measured on this system"),
            }
        }
        Ok(())
    }

    /// Instructions per line, which do not depend on the load.
    fn instructions(&self) -> Result<(), String> {
        const LINES: usize = 50_000;
        let file = self.corpus.file(LINES)?;
        println!("\ninstructions a line, by callgrind, {LINES} lines, one thread");
        let tasks = ["get host"].into_iter().chain(OLD.iter().map(|(task, _)| *task));
        for task in tasks {
            let now = count_instructions(&self.uri, task, &file);
            let Some(now) = now else {
                println!("  valgrind is not on this machine");
                return Ok(());
            };
            let old = self.options.old.as_ref();
            let old = old.and_then(|old| count_instructions(old, task, &file));
            let beside = old.map_or_else(String::new, |old| {
                format!(", the older one {}  {:.2}x", old / LINES, old as f64 / now as f64)
            });
            println!("  {task:<52} {}{beside}", now / LINES);
        }
        Ok(())
    }
}

/// Tasks that are compared with an older binary of the command.
const OLD: &[(&str, f64)] = &[
    ("get scheme,host,path,query,fragment --tsv", 2.5),
    ("parse --json", 2.0),
    ("check --as URI", 2.0),
    ("normalize", 2.0),
];

fn in_memory_goals() -> [Target; 2] {
    [goal("sort", &["LC_ALL=C", "sort"], 1.5), goal("uniq", &["LC_ALL=C", "sort", "-u"], 3.0)]
}

fn goals_beyond_memory() -> [Target; 2] {
    [
        goal("sort --memory 64M", &["LC_ALL=C", "sort", "-S", "64M"], 1.0),
        goal("uniq --memory 64M", &["LC_ALL=C", "sort", "-u", "-S", "64M"], 1.0),
    ]
}

/// A task measured against a program started by `env`.
fn goal(task: &str, words: &[&str], times: f64) -> Target {
    let yardstick = Program::new(&words.join(" "), "env", words.iter().copied());
    Target { task: task.to_owned(), yardstick, times }
}

fn count_instructions(program: &str, task: &str, file: &Path) -> Option<usize> {
    let report = target().join("bench-cli/callgrind.out");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", &format!("--callgrind-out-file={}", report.display()), program])
        .args(task.split_whitespace())
        .args(["--threads", "1", "--file"])
        .arg(file)
        .stdout(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let count = text.lines().find_map(|line| line.split_once("refs:"))?.1;
    count.trim().replace(',', "").parse().ok()
}

//! The memory of every command that reads inputs: for many lines, and for one very long line.

use super::Bench;
use crate::measure::{Program, peak_memory};
use crate::results::{Goal, Row};

/// The memory for many lines, in addition to what `--memory` allows.
const MOST: f64 = 64.0;

/// For the commands that keep lines.
const KEPT: f64 = 64.0;

const LONG_LINE: usize = 300_000_000;

/// The commands, with operands that make them answer each line.
const COMMANDS: &[&str] = &[
    "explain",
    "parse",
    "parse --json",
    "parse --json --all",
    "get host",
    "get --format {host}{?port}:{port}{/}",
    "get host --column 1",
    "check --as URI",
    "set port=8080",
    "normalize",
    "normalize --drop fragment --drop-params tracking --sort-params",
    "where has:query",
    "where --count has:query",
    "resolve http://a/b",
    "relativize https://a/b",
    "join - x",
    "path dots",
    "fragment",
    "fragment --type text/html",
    "build",
    "query list",
    "query keys",
    "query get q",
    "query set k=v",
    "query remove utm_*",
    "query sort",
    "query check --list",
    "encode --part path",
    "decode",
    "iri",
    "uri",
    "idn",
    "repair",
    "redact",
    "redact --text",
    "target --route direct",
    "template match {+all}",
    "openapi decode --style form --name id",
    "file to",
    "data",
    "guard",
    "find",
    "find --replace {host}",
    "ni of",
    "resolve --pairs",
    "relativize --pairs",
    "compare --pairs",
    "uniq --memory 64M",
    "uniq --by shape --memory 64M",
    "sort --memory 64M",
    "sort --surt --memory 64M",
    "count --by host --memory 64M",
    "count --by input --memory 64M",
];

impl Bench {
    pub(super) fn memory(&mut self) -> Result<(), String> {
        let lines = 2 * self.options.lines;
        let [many, pairs] = [self.corpus.file(lines)?, self.corpus.pairs(lines)?];
        let long = self.corpus.long_line(LONG_LINE)?;
        let (is_pairs, keeps) = (
            |command: &str| command.ends_with("--pairs"),
            |command: &str| command.contains("--memory"),
        );
        println!("\npeak memory in MiB, two threads: {lines} lines, and one of {LONG_LINE} bytes");
        let (mut highest, mut longest) = ((0.0, ""), (0.0, ""));
        for command in COMMANDS {
            let file = if is_pairs(command) { &pairs } else { &many };
            // `find` and `ni` do not read lines, and have no threads.
            let has_threads = !command.starts_with("find") && !command.starts_with("ni");
            let threads = if has_threads { " --threads 2" } else { "" };
            let program = self.uri(&format!("{command}{threads}"));
            let most = if keeps(command) { MOST + KEPT } else { MOST };
            let [of_many, of_long] = [file, &long].map(|file| mebibytes(&program, file));
            let (of_many, of_long) = (of_many?, of_long?);
            let met = if of_many <= most { "yes" } else { "NO" };
            let times = of_long * (1 << 20) as f64 / LONG_LINE as f64;
            println!(
                "  {command:<64} {of_many:7.1} of {most:5.1}  {met:<3} {of_long:8.1}  {times:4.1}x the line"
            );
            if times > longest.0 {
                longest = (times, command);
            }
            if keeps(command) || of_many > most {
                let row = Row::new(format!("uri {command}, memory"), of_many, "MiB");
                self.results.add(row.goal(Goal::AtMost(most)).input(format!("{lines} lines")));
            } else if of_many > highest.0 {
                highest = (of_many, command);
            }
        }
        let row =
            Row::new(format!("memory, the highest of all others: {}", highest.1), highest.0, "MiB");
        self.results.add(row.goal(Goal::AtMost(MOST)).input(format!("{lines} lines")));
        let row = Row::new(
            format!("memory for one line, the highest: {}", longest.1),
            longest.0,
            "× the line",
        );
        self.results.add(row.input(format!("{LONG_LINE} bytes")));
        Ok(())
    }
}

fn mebibytes(program: &Program, file: &std::path::Path) -> Result<f64, String> {
    let peak = peak_memory(program, file)?;
    peak.map(|kib| kib as f64 / 1024.0).ok_or("memory can't be measured on this system".to_owned())
}

//! `cargo xtask test-readers`: `readers_agree` of the library compared with the real readers.
//!
//! Each reader is one process that reads URLs, one per line, and answers each with scheme, host and port, or
//! rejects it. If the library says that readers agree, none may find anything else; rejecting the input is not
//! a difference. It installs packages, so it is not part of `cargo xtask test`.

mod answer;
mod generate;
mod reader;

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::{Path, PathBuf};

use crate::run::{self, cargo, create, target};
use answer::Answer;
use reader::{READERS, Reader, ask};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many inputs are generated
    #[arg(long, default_value_t = 200_000)]
    inputs: usize,
    /// The seed of the generator
    #[arg(long, default_value_t = 20)]
    seed: u64,
    /// Real URLs, one per line (or the file that URIKIT_URLS names): they are compared too, and the share for which
    /// readers agree is printed
    #[arg(long)]
    urls: Option<PathBuf>,
    /// Use the readers that are there, and install nothing
    #[arg(long)]
    no_install: bool,
}

pub(crate) fn run(options: &Options) -> Result<(), String> {
    let folder = target().join("test-readers");
    create(&folder)?;
    cargo("build -p urikit-cli").go()?;
    let library = Library { uri: target().join("debug/uri"), folder: folder.clone() };

    let mut inputs = generate::inputs(options.inputs, options.seed);
    let generated = inputs.len();
    match options.urls.clone().or_else(|| env::var_os("URIKIT_URLS").map(PathBuf::from)) {
        Some(path) => {
            inputs.extend(run::read(&path)?.lines().map(str::to_owned));
        }
        None => println!("no list of real URLs: give --urls FILE or set URIKIT_URLS"),
    }
    let views = library.read(&inputs)?;
    let share = |views: &[View]| {
        let valid = views.iter().filter(|view| view.is_valid()).count();
        let agreed = views.iter().filter(|view| view.agrees).count();
        let percent = 100.0 * agreed as f64 / valid.max(1) as f64;
        format!("{} inputs, {valid} valid, readers agree on {agreed} ({percent:.2} %)", views.len())
    };
    println!("generated: {}", share(&views[..generated]));
    if views.len() > generated {
        println!("real URLs: {}", share(&views[generated..]));
    }
    for (name, count) in disagreements(&views[generated..]) {
        println!("  real URLs with {name}: {count}");
    }

    let mut differences = 0;
    let mut missing = Vec::new();
    let mut asked = 0;
    println!(
        "{:<22} {:>8} {:>8} {:>8} {:>22}",
        "reader", "same", "refused", "differ", "differ elsewhere"
    );
    for reader in READERS {
        match reader.prepare(&folder, !options.no_install) {
            Ok(command) => {
                let answers = ask(command, &folder, &inputs)
                    .map_err(|error| format!("{}: {error}", reader.name))?;
                asked += 1;
                differences +=
                    compare(reader, &inputs, &views, &answers, &library.defaults(&views)?);
            }
            Err(why) => {
                println!("{:<22} missing: {why}", reader.name);
                missing.push(reader.name);
            }
        }
    }
    let agreed = views.iter().filter(|view| view.agrees).count();
    let absent = if missing.is_empty() {
        String::new()
    } else {
        format!("; missing: {}", missing.join(", "))
    };
    println!(
        "test-readers: {} inputs (seed {}), readers agree on {agreed}, {asked} readers asked{absent}: {differences} differences",
        inputs.len(),
        options.seed,
    );
    match differences {
        0 if asked > 0 => Ok(()),
        0 => Err("no reader was there to ask".to_owned()),
        _ => Err(format!("{differences} differences where the library says that readers agree")),
    }
}

/// The result of the library for one input.
struct View {
    agrees: bool,
    /// The property on which readers differ; empty if they agree, or if the input is not valid.
    disagreement: String,
    /// `None` for an input that is not a URI reference, or has a port above 65535.
    answer: Option<Answer>,
}

impl View {
    const fn is_valid(&self) -> bool {
        self.agrees || !self.disagreement.is_empty()
    }
}

/// The library, through the command `uri`: a reader like the others.
struct Library {
    uri: PathBuf,
    folder: PathBuf,
}

impl Library {
    fn read(&self, inputs: &[String]) -> Result<Vec<View>, String> {
        let trait_of = self.get("readers_agree,disagreement", inputs)?;
        let found = self.get("scheme,host,effective_port", inputs)?;
        let view = |(line, found): (&String, &String)| {
            let (agrees, disagreement) = line.split_once('\t').unwrap_or_default();
            let (agrees, disagreement) = (agrees == "true", disagreement.to_owned());
            let answer = if found.is_empty() { None } else { Answer::read(found) };
            View { agrees, disagreement, answer }
        };
        Ok(trait_of.iter().zip(&found).map(view).collect())
    }

    /// The default port of each scheme, for readers that report only explicit ports.
    fn defaults(&self, views: &[View]) -> Result<BTreeMap<String, String>, String> {
        let schemes: BTreeSet<&str> =
            views.iter().filter_map(|view| Some(view.answer.as_ref()?.scheme.as_str())).collect();
        let schemes: Vec<&str> = schemes.into_iter().filter(|scheme| !scheme.is_empty()).collect();
        let uris: Vec<String> = schemes.iter().map(|scheme| format!("{scheme}://h/")).collect();
        let ports = self.get("effective_port", &uris)?;
        Ok(schemes.into_iter().map(str::to_owned).zip(ports).collect())
    }

    fn get(&self, parts: &str, inputs: &[String]) -> Result<Vec<String>, String> {
        let mut command = std::process::Command::new(&self.uri);
        command.args(["get", parts, "--on-error", "null", "--max-errors", "0"]);
        ask(command, &self.folder, inputs).map_err(|error| format!("uri get: {error}"))
    }
}

fn disagreements(views: &[View]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for view in views.iter().filter(|view| !view.disagreement.is_empty()) {
        *counts.entry(view.disagreement.as_str()).or_default() += 1;
    }
    counts
}

/// Prints the counts of one reader, and the first differences; returns the number of differences.
fn compare(
    reader: &Reader,
    inputs: &[String],
    views: &[View],
    answers: &[String],
    defaults: &BTreeMap<String, String>,
) -> usize {
    let (mut same, mut refused, mut differ, mut elsewhere) = (0, 0, 0, 0);
    let mut shown = Vec::new();
    for ((input, view), line) in inputs.iter().zip(views).zip(answers) {
        let answer = Answer::read(line).map(|answer| answer.with_default_port(defaults));
        match (&view.answer, answer) {
            (Some(expected), Some(answer)) if view.agrees && answer == *expected => same += 1,
            (Some(expected), Some(answer)) if view.agrees => {
                differ += 1;
                if shown.len() < 10 {
                    shown.push(format!("    {input}\n      {expected:?}\n      {answer:?}"));
                }
            }
            (_, None) if view.agrees => refused += 1,
            (Some(expected), Some(answer)) if answer != *expected => elsewhere += 1,
            _ => {}
        }
    }
    println!("{:<22} {same:>8} {refused:>8} {differ:>8} {elsewhere:>22}", reader.name);
    shown.iter().for_each(|line| println!("{line}"));
    differ
}

/// Writes the program of a reader, and returns its path.
fn write(folder: &Path, name: &str, text: &str) -> Result<PathBuf, String> {
    let path = folder.join(name);
    run::write(&path, text)?;
    Ok(path)
}

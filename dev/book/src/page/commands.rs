//! Every command with its options: what `uri COMMAND --help` prints, which clap makes.

use std::env;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

pub(super) fn write() -> Result<String, String> {
    let uri = command()?;
    let mut page = String::new();
    let whole = help(&uri, &[])?;
    section(&mut page, "uri", "##", &whole);
    for name in subcommands(&whole) {
        let text = help(&uri, &[&name])?;
        section(&mut page, &format!("uri {name}"), "##", &text);
        for inner in subcommands(&text) {
            let text = help(&uri, &[&name, &inner])?;
            section(&mut page, &format!("uri {name} {inner}"), "###", &text);
        }
    }
    Ok(page)
}

fn section(page: &mut String, name: &str, heading: &str, help: &str) {
    write!(page, "\n{heading} {name}\n\n```text\n{}\n```\n", help.trim_end())
        .expect("a String takes all");
}

/// The command `uri` of the same build: it is beside this program.
fn command() -> Result<PathBuf, String> {
    let this = env::current_exe().map_err(|error| error.to_string())?;
    // A test is a folder deeper.
    let beside = this
        .ancestors()
        .skip(1)
        .take(2)
        .map(|folder| folder.join("uri").with_extension(env::consts::EXE_EXTENSION));
    beside
        .into_iter()
        .find(|path| path.exists())
        .ok_or_else(|| "the command `uri` is not built: `cargo build -p urikit-cli`".to_owned())
}

fn help(uri: &PathBuf, names: &[&str]) -> Result<String, String> {
    let run = Command::new(uri).args(names).arg("--help").env("COLUMNS", "100").output();
    let run = run.map_err(|error| format!("{}: {error}", uri.display()))?;
    if !run.status.success() {
        return Err(format!("uri {} --help: {}", names.join(" "), run.status));
    }
    String::from_utf8(run.stdout).map_err(|error| error.to_string())
}

/// The names that a help text lists as commands, but for `help` itself: that of the whole command has groups of them.
fn subcommands(help: &str) -> Vec<String> {
    let list = match help.split_once("\nCommands:\n") {
        Some((_, list)) => list.split("\n\n").next().unwrap_or_default(),
        None if help.contains("\nUsage: uri COMMAND") => {
            help.split("\nExit status:").next().unwrap_or_default()
        }
        None => "",
    };
    let rows = list.lines().filter_map(|line| line.strip_prefix("  ")?.split_once("  "));
    let names = rows.map(|(name, _)| name).filter(|name| !name.is_empty() && !name.contains(' '));
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

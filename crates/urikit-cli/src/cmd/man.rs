//! `uri man`: manual pages, generated from the help.

use std::fs;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;

use crate::output::{Answer, Failure, Outcome, answer_once};

/// Write a manual page, or all of them to a directory
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri man query set | man -l -
  uri man --dir ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// Write all pages to this directory, which is created if it is missing: uri.1, uri-parse.1 …
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    dir: Option<PathBuf>,

    /// The command, such as `query set`; without it, the page of `uri`
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// `whole` is the description of the whole command.
pub(crate) fn run(arguments: &Arguments, whole: Command) -> Result<Outcome, Failure> {
    let mut whole = whole.disable_help_subcommand(true);
    whole.build();
    if let Some(dir) = &arguments.dir {
        let made = fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(whole, dir));
        made.map_err(|error| Failure::WriteTo { name: dir.display().to_string(), error })?;
        return Ok(Outcome::AllWell);
    }
    let mut answer = Answer::default();
    let page = Man::new(find_command(&whole, &arguments.command)?.clone());
    page.render(&mut answer.out).map_err(Failure::Write)?;
    answer_once(&answer)
}

fn find_command<'c>(whole: &'c Command, path: &[String]) -> Result<&'c Command, Failure> {
    path.iter().try_fold(whole, |command, name| {
        let found = command.find_subcommand(name);
        found.ok_or_else(|| Failure::Usage(format!("man: no command `{name}`")))
    })
}

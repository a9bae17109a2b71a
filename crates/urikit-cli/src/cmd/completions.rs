//! `uri completions`: what a shell needs to complete the command line.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;
use crate::output::{Answer, Failure, Outcome, answer_once};

/// Write the completions for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri completions bash >~/.local/share/bash-completion/completions/uri
  uri completions zsh >~/.zfunc/_uri
  uri completions fish >~/.config/fish/completions/uri.fish")]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut answer = Answer::default();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "uri", &mut answer.out);
    answer_once(&answer)
}

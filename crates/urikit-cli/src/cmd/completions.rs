//! `uri completions`: what a shell needs to complete the command line.

use clap::{Args, Command};
use clap_complete::Shell;

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

/// `whole` is the description of the whole command.
pub(crate) fn run(arguments: &Arguments, mut whole: Command) -> Result<Outcome, Failure> {
    // `uri help …` has those that are described by now.
    for command in whole.get_subcommands_mut() {
        let name = format!("uri {}", command.get_name());
        *command = std::mem::take(command).bin_name(name);
        command.build();
    }
    let mut answer = Answer::default();
    clap_complete::generate(arguments.shell, &mut whole, "uri", &mut answer.out);
    answer_once(&answer)
}

//! `uri completions`: shell completions.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::output::{Answer, Failure, Outcome, answer_once};

/// Write the completions of a shell
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
    // `uri help …` includes only those that have been built by now.
    for command in whole.get_subcommands_mut() {
        let name = format!("uri {}", command.get_name());
        *command = std::mem::take(command).bin_name(name);
        command.build();
    }
    let mut answer = Answer::default();
    clap_complete::generate(arguments.shell, &mut whole, "uri", &mut answer.out);
    if arguments.shell == Shell::Fish {
        offer_operands(&whole, &mut answer);
    }
    answer_once(&answer)
}

/// Adds what clap_complete omits for fish: the values of operands.
fn offer_operands(whole: &Command, answer: &mut Answer) {
    for command in whole.get_subcommands() {
        for operand in command.get_positionals() {
            let Some(values) = operand.get_value_parser().possible_values() else { continue };
            let names: Vec<_> = values.map(|value| value.get_name().to_owned()).collect();
            let (command, names) = (command.get_name(), names.join(" "));
            let condition = format!("__fish_uri_using_subcommand {command}");
            answer.line(format!("complete -c uri -n \"{condition}\" -f -a \"{names}\""));
        }
    }
}

//! `uri completions`: a script for a shell, which calls this command again for each word that it completes.

mod candidates;

use std::ffi::OsString;

use clap::{Args, Command, ValueEnum};

use crate::output::{Answer, Failure, Outcome, answer_once};
use candidates::candidates;

/// Write the completions of a shell
///
/// The script asks this command what may follow: commands, options, and the names that an operand or
/// option takes, also after a comma, as in `uri get host,po`. Where it has no answer, the shell
/// completes names of files.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri completions bash >~/.local/share/bash-completion/completions/uri
  uri completions zsh >~/.zfunc/_uri
  uri completions fish >~/.config/fish/completions/uri.fish
  uri completions powershell >>$PROFILE
  uri completions bash -- uri get host,po")]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,

    /// Print the completions of the last of these words, the command `uri` being the first: one per
    /// line, followed by a tab and a description
    #[arg(value_name = "WORD", last = true)]
    words: Vec<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

impl Shell {
    const fn script(self) -> &'static str {
        match self {
            Self::Bash => include_str!("scripts/uri.bash"),
            Self::Elvish => include_str!("scripts/uri.elv"),
            Self::Fish => include_str!("scripts/uri.fish"),
            Self::Powershell => include_str!("scripts/uri.ps1"),
            Self::Zsh => include_str!("scripts/uri.zsh"),
        }
    }
}

/// `whole` is the description of the whole command.
pub(crate) fn run(arguments: &Arguments, mut whole: Command) -> Result<Outcome, Failure> {
    let mut answer = Answer::default();
    if arguments.words.is_empty() {
        answer.out.extend_from_slice(arguments.shell.script().as_bytes());
        return answer_once(&answer);
    }
    let mut words: Vec<_> =
        arguments.words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    // PowerShell before 7.3 passes no empty arguments, so its script starts the last word with a `=`.
    if arguments.shell == Shell::Powershell
        && let Some(last) = words.last_mut()
        && last.starts_with('=')
    {
        last.remove(0);
    }
    // `uri help …` includes only those that have been built by now.
    whole.get_subcommands_mut().for_each(Command::build);
    whole.build();
    for candidate in candidates(&whole, &words) {
        answer.line(candidate.to_string());
    }
    answer_once(&answer)
}

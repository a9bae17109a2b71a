//! What the command says about itself: its help, and messages about wrong usage.
//!
//! | module | what |
//! |---|---|
//! | `help_text` | the end of a help text, wrapped for the terminal |
//! | `json_members` | the members of JSON answers, for `uri COMMAND --help` |
//! | `option_tips` | the option that somebody probably meant |
//! | `overview` | the commands by topic, for `uri --help` |
//! | `tips` | the command that somebody probably meant |
//! | `wrong_usage` | messages in one or two lines |

mod help_text;
mod json_members;
mod option_tips;
mod overview;
mod tips;
mod wrong_usage;

use std::env;

use clap::Command;
use terminal_size::terminal_size;

pub(crate) use help_text::fitted;
pub(crate) use json_members::with_all_members;
pub(crate) use option_tips::unknown_option;
pub(crate) use overview::{EXIT_STATUS, overview_end};
pub(crate) use tips::{missing, no_such_command};
pub(crate) use wrong_usage::in_two_lines;

/// How long the requested help is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    Short,
    Long,
}

/// The columns of a terminal that does not say how many it has.
const COLUMNS: usize = 100;

/// Prepares the help of the command that `words` name, if they ask for it.
///
/// Clap breaks lines that are already broken, and examples; so the end of the help is wrapped here.
pub(crate) fn prepare_help(whole: &mut Command, words: &[String]) {
    let Some(length) = requested(words) else { return };
    let width = terminal_size().map(|(columns, _)| usize::from(columns.0));
    let width = width.or_else(|| env::var("COLUMNS").ok()?.parse().ok());
    let width = width.filter(|columns| *columns > 0).unwrap_or(COLUMNS);
    *whole = std::mem::take(whole).term_width(width);
    whole.build();
    let mut command = &mut *whole;
    let names = words.iter().skip_while(|word| *word == "help");
    let mut path = Vec::new();
    for name in names {
        if command.find_subcommand(name).is_none() {
            break;
        }
        command = command.find_subcommand_mut(name).expect("it was just found");
        path.push(command.get_name().to_owned());
    }
    if command.get_name() == "uri" && command.find_subcommand("uri").is_some() {
        let help = overview::overview(whole, length, width);
        *whole = std::mem::take(whole).override_help(help);
        return;
    }
    *command = json_members::with_members(std::mem::take(command), &path.join(" "));
    let long = command.get_after_long_help().filter(|_| length == Length::Long);
    let Some(end) = long.or(command.get_after_help()).map(ToString::to_string) else { return };
    let mut without_end = command.clone().after_help(None).after_long_help(None);
    let start = match length {
        Length::Short => without_end.render_help(),
        Length::Long => without_end.render_long_help(),
    };
    let end = fitted(&end, width);
    let start = start.ansi().to_string();
    let help = format!("{}\n\n{end}\n", start.trim_end());
    *command = std::mem::take(command).override_help(help);
}

/// Whether the words are `help help` or `help --help`, which mean `--help`.
pub(crate) fn asks_for_help_on_help(words: &[String]) -> bool {
    words.split_first().is_some_and(|(first, rest)| {
        first == "help"
            && !rest.is_empty()
            && rest.iter().all(|word| matches!(word.as_str(), "help" | "--help" | "-h"))
    })
}

/// The help that is requested, if one is: without any words, too.
fn requested(words: &[String]) -> Option<Length> {
    let options = || words.iter().take_while(|word| *word != "--");
    if words.first().is_some_and(|word| word == "help") || options().any(|word| word == "--help") {
        return Some(Length::Long);
    }
    let is_short = |word: &String| word == "-h";
    (words.is_empty() || options().any(is_short)).then_some(Length::Short)
}

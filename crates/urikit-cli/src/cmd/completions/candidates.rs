//! What the last word of a command line may become.

use std::fmt;

use clap::{Arg, Command};

/// A whole word, and what it is.
pub(super) struct Candidate {
    word: String,
    description: String,
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}", self.word, self.description)
    }
}

/// What the last word may become. The first one is the name of the program; options and operands of `whole` are built.
pub(super) fn candidates(whole: &Command, words: &[String]) -> Vec<Candidate> {
    let Some((last, before)) = words.split_last() else { return Vec::new() };
    if before.get(1).is_some_and(|word| word == "man") && !last.starts_with('-') {
        // The operands of `uri man` are the names of a command.
        let mut position = Position::start(whole);
        let names = before.iter().skip(2).filter(|word| !word.starts_with('-'));
        names.for_each(|word| position.pass(word));
        return position.subcommands(last);
    }
    let mut position = Position::start(whole);
    before.iter().skip(1).for_each(|word| position.pass(word));
    position.candidates(last)
}

/// Where a word is.
struct Position<'c> {
    command: &'c Command,
    /// The option whose value it is.
    option: Option<&'c Arg>,
    /// How many operands are before it.
    operands: usize,
    /// Whether a `--` is before it.
    escaped: bool,
}

impl<'c> Position<'c> {
    /// After the name of a command.
    const fn start(command: &'c Command) -> Self {
        Self { command, option: None, operands: 0, escaped: false }
    }

    /// Goes on to the next word.
    fn pass(&mut self, word: &str) {
        if self.option.take().is_some() {
            return;
        }
        if !self.escaped && word == "--" {
            self.escaped = true;
        } else if !self.escaped && word.len() > 1 && word.starts_with('-') {
            self.option = self.option_without_value(word);
        } else if !self.escaped
            && let Some(command) = self.command.find_subcommand(word)
        {
            *self = Self::start(command);
        } else {
            self.operands += 1;
        }
    }

    /// The option of a word such as `--as`, `-f` or `-qf` whose value is the next word.
    fn option_without_value(&self, word: &str) -> Option<&'c Arg> {
        if let Some(name) = word.strip_prefix("--") {
            return self.option_named(name).filter(|option| takes_value(option));
        }
        let mut letters = word.chars().skip(1);
        let taking = letters.find_map(|letter| {
            let mut options = self.command.get_arguments();
            options.find(|option| option.get_short() == Some(letter) && takes_value(option))
        });
        taking.filter(|_| letters.next().is_none())
    }

    fn option_named(&self, name: &str) -> Option<&'c Arg> {
        self.command.get_arguments().find(|option| option.get_long() == Some(name))
    }

    /// The operand at this position.
    fn operand(&self) -> Option<&'c Arg> {
        let mut all = self.command.get_positionals();
        if self.escaped
            && let Some(last) = self.command.get_positionals().find(|operand| operand.is_last_set())
        {
            return Some(last);
        }
        let is_list =
            |operand: &Arg| operand.get_num_args().is_some_and(|count| count.max_values() > 1);
        all.find(|operand| {
            let at_or_after = operand.get_index().is_some_and(|index| index > self.operands);
            !operand.is_last_set() && (at_or_after || is_list(operand))
        })
    }

    fn candidates(&self, word: &str) -> Vec<Candidate> {
        if let Some(option) = self.option {
            return values(option, "", word);
        }
        if !self.escaped && word.starts_with('-') {
            return match word.split_once('=') {
                Some((name, value)) => {
                    let option = name.strip_prefix("--").and_then(|name| self.option_named(name));
                    option
                        .map_or_else(Vec::new, |option| values(option, &format!("{name}="), value))
                }
                None => self.options(word),
            };
        }
        let is_first = self.operands == 0 && !self.escaped;
        let mut found = if is_first { self.subcommands(word) } else { Vec::new() };
        if let Some(operand) = self.operand() {
            found.extend(values(operand, "", word));
        }
        found
    }

    fn options(&self, start: &str) -> Vec<Candidate> {
        let options = self.command.get_arguments().filter(|option| !option.is_hide_set());
        let names = options.flat_map(|option| {
            let short = option.get_short().map(|name| format!("-{name}"));
            let long = option.get_long().map(|name| format!("--{name}"));
            let description = first_line(option.get_help());
            [short, long]
                .into_iter()
                .flatten()
                .map(move |word| Candidate { word, description: description.clone() })
        });
        names.filter(|candidate| candidate.word.starts_with(start)).collect()
    }

    fn subcommands(&self, start: &str) -> Vec<Candidate> {
        let commands = self.command.get_subcommands().filter(|command| !command.is_hide_set());
        let named = commands.filter(|command| command.get_name().starts_with(start));
        let candidate = |command: &Command| Candidate {
            word: command.get_name().to_owned(),
            description: first_line(command.get_about()),
        };
        named.map(candidate).collect()
    }
}

fn takes_value(option: &Arg) -> bool {
    option.get_action().takes_values()
}

/// The values that the argument offers, after `prefix`.
fn values(argument: &Arg, prefix: &str, word: &str) -> Vec<Candidate> {
    let Some(offered) = argument.get_value_parser().possible_values() else { return Vec::new() };
    let at = if is_list(argument) { word.rfind(',').map_or(0, |comma| comma + 1) } else { 0 };
    let (done, start) = word.split_at(at);
    let start = start.to_ascii_lowercase();
    // There are many, and most are only asked for by who knows them.
    let is_suffixed = |name: &str| name.ends_with(":decoded") && !start.contains(':');
    let fits = |name: &str| name.to_ascii_lowercase().starts_with(&start) && !is_suffixed(name);
    let is_new = |name: &str| !done.split(',').any(|given| given == name);
    offered
        .filter(|value| !value.is_hide_set() && fits(value.get_name()) && is_new(value.get_name()))
        .map(|value| Candidate {
            word: format!("{prefix}{done}{}", value.get_name()),
            description: first_line(value.get_help()),
        })
        .collect()
}

/// Whether the argument takes names separated by commas: then the name of its value is a plural, as in `PARTS`.
fn is_list(argument: &Arg) -> bool {
    let name = argument.get_value_names().and_then(<[_]>::first);
    name.is_some_and(|name| name.ends_with('S'))
}

fn first_line(text: Option<&impl ToString>) -> String {
    let text = text.map(ToString::to_string).unwrap_or_default();
    text.lines().next().unwrap_or_default().to_owned()
}

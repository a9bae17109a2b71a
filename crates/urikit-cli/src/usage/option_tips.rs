//! What is probably meant by an option that a command does not have: other tools have many that are called something
//! else here.

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use urikit::Level;
use urikit::percent::Part;

use super::tips::meaning;
use crate::options::names::{looks_like_a_uri, meant, nearest};
use crate::parts::{self, NamedPart};

/// What other tools call an option, and what it is here. Of several for a word, the first that the command has is
/// meant.
const OPTIONS: [(&str, &[&str]); 31] = [
    ("--part query-value", &["component", "uri-component", "encode-component", "url"]),
    ("--part form", &["form", "form-data", "plus", "www-form", "urlencoded"]),
    ("--part", &["p", "as", "component-name"]),
    ("--invalid", &["v", "invert", "invert-match"]),
    ("--by", &["k", "key", "sort", "sort-by", "group-by", "field", "on", "order"]),
    ("--repeated", &["d", "D", "duplicates", "dups", "duplicated"]),
    ("--count", &["c", "counts"]),
    ("--top", &["n", "limit", "head", "max", "first"]),
    ("--as", &["rule", "type", "kind", "grammar", "syntax", "a"]),
    ("--in-place", &["i", "inplace", "overwrite", "write", "w"]),
    ("--file", &["input", "input-file", "in", "file-in", "from-file", "from", "i", "infile"]),
    ("--policy", &["deny", "allow", "block", "deny-hosts", "allow-hosts", "rules", "config"]),
    ("-d", &["var", "variable", "value", "v", "D", "set", "param"]),
    ("--csv-column", &["delimiter", "separator", "sep", "d", "t"]),
    ("--invert", &["not", "invert-match", "exclude"]),
    ("--ignore-case", &["case-insensitive", "nocase"]),
    ("--threads", &["j", "jobs", "p", "parallel", "workers"]),
    ("--quiet", &["silent", "s"]),
    ("--null", &["print0", "z", "zero", "zero-terminated"]),
    ("--null-input", &["0", "null-data", "read0"]),
    ("--skip-header", &["header", "headers", "has-header"]),
    ("--show-secrets", &["no-redact", "unmask", "no-mask", "secrets"]),
    ("--trace", &["verbose", "v", "steps", "explain"]),
    ("--drop-params tracking", &["strip-tracking", "remove-tracking", "no-tracking", "utm"]),
    ("--drop-params", &["remove-params", "strip-params", "remove-param", "strip-query-params"]),
    ("--sort-params", &["sort", "sort-query", "sort-query-params"]),
    ("--parameter", &["param", "params", "key", "keys", "k", "mask"]),
    ("--on-error", &["errors", "ignore-errors", "keep-going", "skip-errors"]),
    ("--form", &["plus", "form-data", "www-form", "space-plus", "urlencoded"]),
    ("--guess-scheme https", &["default-scheme", "assume-scheme", "add-scheme"]),
    ("--json", &["jsonl", "ndjson", "j"]),
];

/// The formats of answers, and what other tools call the option that selects one.
const FORMATS: [(&str, &[&str]); 3] =
    [("--json", &["json", "jsonl", "ndjson"]), ("--csv", &["csv"]), ("--tsv", &["tsv", "tab"])];
const FORMAT_OPTIONS: [&str; 8] = ["o", "O", "output", "output-format", "out", "format", "F", "to"];

/// Parts whose values are not repeated in a message.
const SECRET_PARTS: [&str; 4] = ["authority", "userinfo", "user", "password"];

/// The error about an argument that the command does not have, with a tip by what it means elsewhere, if it is known.
pub(crate) fn unknown_option(
    whole: &mut Command,
    words: &[String],
    error: clap::Error,
) -> clap::Error {
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let given = given.clone();
    whole.build();
    let (path, command) = called(whole, words);
    let option = UnknownOption::new(&given, words, &path, command);
    let has_similar = match error.get(ContextKind::SuggestedArg) {
        Some(ContextValue::String(similar)) => {
            nearest(option.name, &[similar.trim_start_matches('-')]).is_some()
        }
        _ => false,
    };
    let tip = option.tip();
    let tip = tip.or_else(|| if has_similar { None } else { option.elsewhere(whole) });
    match tip {
        Some(tip) => {
            let message = format!("unexpected argument '{given}' found\n\n  tip: {tip}");
            whole.error(ErrorKind::UnknownArgument, message)
        }
        None => error,
    }
}

/// The command that the words call, and its names.
fn called<'c>(whole: &'c Command, words: &[String]) -> (String, &'c Command) {
    let (mut path, mut command) = ("uri".to_owned(), whole);
    for word in words {
        let Some(inner) = command.find_subcommand(word) else { break };
        path = format!("{path} {}", inner.get_name());
        command = inner;
    }
    (path, command)
}

struct UnknownOption<'a> {
    /// As the message quotes it.
    given: &'a str,
    /// Without its hyphens.
    name: &'a str,
    /// The word of the command line that it is from.
    word: &'a str,
    /// The value after `=`, or the next word unless it is an option.
    value: Option<&'a str>,
    path: &'a str,
    command: &'a Command,
}

impl<'a> UnknownOption<'a> {
    fn new(given: &'a str, words: &'a [String], path: &'a str, command: &'a Command) -> Self {
        let is_it = |word: &&String| match word.strip_prefix(given) {
            Some(rest) => rest.is_empty() || rest.starts_with('=') || !given.starts_with("--"),
            None => false,
        };
        let at = words.iter().position(|word| is_it(&word));
        let word = at.map_or(given, |at| words[at].as_str());
        let next = at.and_then(|at| words.get(at + 1)).map(String::as_str);
        let attached = word.strip_prefix(given).filter(|rest| !rest.is_empty());
        let value = match attached {
            Some(rest) => Some(rest.strip_prefix('=').unwrap_or(rest)),
            None => next.filter(|next| !next.starts_with('-')),
        };
        Self { given, name: given.trim_start_matches('-'), word, value, path, command }
    }

    /// What is meant by its name.
    fn tip(&self) -> Option<String> {
        if self.given == "-" && self.has("--vars") {
            return Some("--vars - reads the values from standard input".to_owned());
        }
        if !self.given.starts_with('-') {
            let is_value = self.has("--data") && self.given.contains('=');
            return is_value.then(|| "a value needs -d before it, as in -d NAME=VALUE".to_owned());
        }
        if !self.given.starts_with("--") && self.word.contains(['/', ':', '?', '%']) {
            return Some(format!("to pass '{0}' as a value, use '-- {0}'", self.word));
        }
        self.rows_tip()
            .or_else(|| self.command_tip(self.command, self.path))
            .or_else(|| self.format_tip())
            .or_else(|| self.option_tip())
            .or_else(|| self.operand_tip())
            .or_else(|| self.removal_tip())
            .or_else(|| self.part_tip())
    }

    /// `--csv-column` of a command that reads a list.
    fn rows_tip(&self) -> Option<String> {
        let is_column = matches!(self.name, "csv-column" | "column");
        let rest = match self.command.get_name() {
            "count" => " --by PARTS",
            "sort" | "uniq" => "",
            _ => return None,
        };
        is_column.then(|| format!("uri find --file FILE | {}{rest}", self.path))
    }

    /// `-o json`
    fn format_tip(&self) -> Option<String> {
        if !FORMAT_OPTIONS.contains(&self.name) {
            return None;
        }
        let value = self.value.unwrap_or_default().to_ascii_lowercase();
        let format = FORMATS.iter().find(|(_, names)| names.contains(&value.as_str()));
        match format.filter(|(option, _)| self.has(option)) {
            Some((option, _)) => Some((*option).to_owned()),
            None if self.name == "format" => None,
            None => Some("answers are written to standard output; redirect it with >".to_owned()),
        }
    }

    /// An option for what is an operand here.
    fn operand_tip(&self) -> Option<String> {
        if self.name == "stdin" {
            let tip = "inputs are read from standard input if there are no operands, or for `-`";
            return Some(tip.to_owned());
        }
        let name = if self.name == "b" { "base" } else { self.name };
        let mut names = self.command.get_positionals().filter_map(clap::Arg::get_value_names);
        let placeholder = names.find_map(|names| {
            names.iter().find(|placeholder| placeholder.eq_ignore_ascii_case(name))
        })?;
        let usage = usage_of(self.command, self.path, None);
        Some(match self.value {
            Some(value) => {
                usage.replacen(&format!(" {placeholder}"), &format!(" {}", shell_word(value)), 1)
            }
            None => usage,
        })
    }

    fn option_tip(&self) -> Option<String> {
        let is_it =
            |(option, names): &&(&str, &[&str])| names.contains(&self.name) && self.has(option);
        let (option, _) = OPTIONS.iter().find(is_it)?;
        if *option == "--as"
            && let Some(value) = self.value.filter(|value| !looks_like_a_uri(value))
        {
            return Some(format!("--as {}", shell_word(value)));
        }
        let takes_value = !option.contains(' ') && self.takes_value(option);
        let value = self.value.filter(|value| {
            takes_value
                && matches!(*option, "--by" | "--file" | "--part")
                && !looks_like_a_uri(value)
        });
        Some(match value {
            Some(value) => format!("{option} {}", shell_word(value)),
            None if takes_value => format!("{option} {}", self.value_name(option)),
            None => (*option).to_owned(),
        })
    }

    /// `--no-fragment`
    fn removal_tip(&self) -> Option<String> {
        let prefixes = ["no-", "remove-", "strip-", "drop-", "without-"];
        let part = prefixes.iter().find_map(|prefix| self.name.strip_prefix(prefix))?;
        let part = part_named(part)?;
        Some(match self.has("--drop") {
            true => format!("--drop {part}"),
            false => format!("uri set --remove {part} -- URI"),
        })
    }

    /// The name of a command inside of `parent`, or what other tools call it.
    fn command_tip(&self, parent: &Command, path: &str) -> Option<String> {
        let command = parent.find_subcommand(self.name)?;
        let name = command.get_name();
        match self.value {
            Some(format) if name == "get" && format.contains('{') => {
                Some(format!("uri get --format {} URI", shell_word(format)))
            }
            value => Some(usage_of(command, &format!("{path} {name}"), value)),
        }
    }

    /// The name of a part.
    fn part_tip(&self) -> Option<String> {
        if self.name.len() < 2 {
            return None;
        }
        let part = part_named(self.name)?;
        let value = self.value.filter(|value| !looks_like_a_uri(value) && !value.contains('='));
        let is_level = || Level::from_name(&part).is_some();
        Some(match self.path {
            "uri set" | "uri build" => {
                let value = value.filter(|_| !SECRET_PARTS.contains(&part.as_str()));
                let value = value.map_or_else(|| "VALUE".to_owned(), shell_word);
                let new = if self.path == "uri build" { "--new " } else { "" };
                let operand = if new.is_empty() { " -- URI" } else { "" };
                format!("uri set {new}{part}={value}{operand}")
            }
            "uri where" => format!("uri where '{part}=VALUE' URI"),
            "uri check" => format!("--as {part}"),
            "uri guard" => "--policy FILE, which lists hosts, schemes and ports".to_owned(),
            _ if self.has("--by") => format!("--by {part}"),
            _ if self.has("--level") && is_level() => format!("--level {part}"),
            _ if self.has("--part") && Part::from_name(&part).is_some() => format!("--part {part}"),
            _ if part == "query" => match value {
                Some(key) => format!("uri get query:{} URI", shell_word(key)),
                None => "uri get query URI; query:KEY is one parameter".to_owned(),
            },
            _ => format!("uri get {part} URI"),
        })
    }

    /// Another command that is called so, or that has this option.
    fn elsewhere(&self, whole: &Command) -> Option<String> {
        if let Some(tip) = self.command_tip(whole, "uri") {
            return Some(tip);
        }
        if self.path == "uri" {
            return meaning(self.name).map(|command| format!("uri {command}"));
        }
        if !self.given.starts_with("--") {
            return None;
        }
        const MOST: usize = 6;
        let having = whole.get_subcommands().filter(|it| has_option(it, self.name));
        let names: Vec<_> = having.map(Command::get_name).collect();
        match names.len() {
            0 => None,
            count if count > MOST => {
                Some(format!("{} and others have {}", names[..MOST].join(", "), self.given))
            }
            1 => Some(format!("uri {} has {}", names[0], self.given)),
            _ => Some(format!("these have {}: {}", self.given, names.join(", "))),
        }
    }

    /// Whether the command has this option, which may have a value after it.
    fn has(&self, option: &str) -> bool {
        let option = option.split(' ').next().unwrap_or(option);
        match option.strip_prefix("--") {
            Some(long) => has_option(self.command, long),
            None => {
                let short = option.chars().nth(1);
                self.command.get_arguments().any(|argument| argument.get_short() == short)
            }
        }
    }

    fn argument(&self, option: &str) -> Option<&clap::Arg> {
        let name = option.trim_start_matches('-');
        let is_short = !option.starts_with("--");
        self.command.get_arguments().find(|argument| match is_short {
            true => argument.get_short() == name.chars().next(),
            false => argument.get_long() == Some(name),
        })
    }

    fn takes_value(&self, option: &str) -> bool {
        self.argument(option).is_some_and(|argument| argument.get_action().takes_values())
    }

    fn value_name(&self, option: &str) -> String {
        let names = self.argument(option).and_then(|argument| argument.get_value_names());
        names.and_then(|names| names.first()).map_or("VALUE".to_owned(), ToString::to_string)
    }
}

fn has_option(command: &Command, long: &str) -> bool {
    command
        .get_arguments()
        .any(|argument| argument.get_long() == Some(long) && !argument.is_hide_set())
}

/// The part with this name, or that other tools call so.
pub(super) fn part_named(name: &str) -> Option<String> {
    let name = name.to_ascii_lowercase().replace('-', "_");
    match NamedPart::from_name(&name) {
        Ok(part) => Some(part.name),
        Err(_) => meant(&name, &parts::all_names()).map(str::to_owned),
    }
}

/// A line that calls the command, with placeholders for its operands: `uri query remove KEY -- URI`. A value takes the
/// place of the first one.
fn usage_of(command: &Command, path: &str, value: Option<&str>) -> String {
    let value = value.filter(|value| !looks_like_a_uri(value) && !value.contains('='));
    let mut value = value.map(shell_word);
    let usage = command.clone().render_usage().to_string();
    let first = usage.lines().next().unwrap_or_default();
    let operands = first.split_whitespace().skip(1 + path.split(' ').count());
    let mut line = path.to_owned();
    let mut is_value_of_option = false;
    for operand in operands.filter(|word| *word != "[OPTIONS]") {
        let name = placeholder(operand);
        let is_operand = !name.starts_with('-') && !is_value_of_option;
        let shown = value.take_if(|_| is_operand && name != "URI");
        line = format!("{line} {}", shown.as_deref().unwrap_or(name));
        is_value_of_option = name.starts_with("--") && name.len() > 2;
    }
    line
}

/// A word of clap's usage without its brackets: `<KEY[=VALUE]>...`, `[--`, `<URI>...]`.
fn placeholder(word: &str) -> &str {
    let word = word.trim_start_matches(['[', '<']);
    match word.contains('[') {
        true => word.trim_end_matches(['.', '>']),
        false => word.trim_end_matches(['.', '>', ']']),
    }
}

/// The word as it is written for a shell.
fn shell_word(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.:,/=%+@".contains(&byte);
    match !word.is_empty() && word.bytes().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

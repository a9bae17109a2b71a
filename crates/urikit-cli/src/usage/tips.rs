//! The command that somebody probably meant: by what the word means, otherwise by its letters.

use clap::Command;
use clap::error::ErrorKind;

use super::option_tips::part_named;
use super::overview::is_missing;
use super::requested;
use crate::options::names::nearest;

/// Words for what a command does, and how it is called.
const MEANINGS: [(&str, &[&str]); 34] = [
    ("explain", &["describe", "show", "inspect", "info", "debug", "analyze", "anatomy"]),
    ("parse", &["parts", "split", "components", "json", "dissect"]),
    ("parse --json", &["to-json", "tojson"]),
    ("get registered_domain", &["domain", "domains", "apex"]),
    ("get --format", &["fmt", "format", "print"]),
    ("check", &["validate", "valid", "verify", "lint", "test", "is-valid"]),
    ("find", &["extract", "scan", "search"]),
    ("set", &["edit", "replace", "change", "modify", "update"]),
    ("set --new", &["new", "make", "create"]),
    ("query list", &["params", "parameters", "param", "args"]),
    ("query keys", &["keys", "names"]),
    ("query values", &["values"]),
    ("query append", &["add", "append"]),
    ("query remove", &["remove", "delete", "del", "rm", "unset"]),
    ("query keep", &["keep", "only"]),
    ("query rename", &["rename"]),
    ("template expand", &["expand"]),
    ("path merge", &["merge"]),
    ("normalize --minimal", &["minimal", "shorten", "minimize"]),
    ("normalize", &["canonicalize", "canonicalise", "normalise", "clean", "canonical", "simplify"]),
    ("repair", &["fix", "mend", "correct"]),
    ("redact", &["mask", "censor", "hide", "anonymize", "sanitize"]),
    ("resolve", &["join-url", "absolute", "urljoin", "abs", "combine"]),
    ("relativize", &["relative", "relativise", "rel"]),
    ("compare", &["same", "equal", "equals", "eq", "equivalent", "cmp"]),
    ("where", &["filter", "grep", "select", "match"]),
    ("uniq --repeated", &["dups", "duplicates", "repeated"]),
    ("uniq", &["dedupe", "dedup", "distinct", "unique"]),
    ("encode", &["escape", "quote", "urlencode", "percent-encode", "encode-url"]),
    ("decode", &["decode-url", "unescape", "unquote", "urldecode", "percent-decode"]),
    ("idn", &["punycode", "idna", "toascii", "tounicode"]),
    ("guard", &["ssrf", "policy", "allow", "firewall"]),
    ("rule", &["regex", "abnf", "grammar", "rules", "syntax"]),
    ("schemes", &["registry", "protocols"]),
];

/// The same for subcommands.
const INNER_MEANINGS: [(&str, &[&str]); 8] = [
    ("query list", &["show", "all", "parse"]),
    ("query append", &["add", "push"]),
    ("query remove", &["delete", "del", "unset", "rm", "drop"]),
    ("query keep", &["only", "filter", "select"]),
    ("query dedupe", &["uniq", "unique", "distinct"]),
    ("template vars", &["variables", "list", "names"]),
    ("file from", &["encode", "make"]),
    ("file to", &["decode", "path"]),
];

/// The error about these words, which do not name a command. It does not quote what may be a URI.
pub(crate) fn no_such_command(whole: &mut Command, words: &[String]) -> clap::Error {
    let words: Vec<_> = words.iter().skip_while(|word| *word == "help").collect();
    let word = |index: usize| words.get(index).map_or("", |word| word.as_str());
    let parent = whole.find_subcommand(word(0)).map(|command| command.get_name().to_owned());
    let message = match parent {
        None if is_hardly_a_command(word(0)) => {
            "the first argument is a URI, not a command\n\n  tip: uri explain URI".to_owned()
        }
        None => format!("no command '{}'\n\n  tip: {}", word(0), tip(whole, "", word(0))),
        Some(parent) => {
            let tip = tip(whole, &parent, word(1));
            format!("{parent}: no command '{}'\n\n  tip: {tip}", word(1))
        }
    };
    whole.error(ErrorKind::InvalidSubcommand, message)
}

fn tip(whole: &Command, parent: &str, word: &str) -> String {
    let word = word.to_ascii_lowercase();
    let command = if parent.is_empty() { Some(whole) } else { whole.find_subcommand(parent) };
    let names = command.into_iter().flat_map(Command::get_subcommands).map(Command::get_name);
    let names: Vec<_> = names.filter(|name| *name != "help").collect();
    let start = if parent.is_empty() { "uri ".to_owned() } else { format!("uri {parent} ") };
    let is_meant = |(meant, words): &&(&str, &[&str])| {
        words.contains(&word.as_str()) && format!("uri {meant} ").starts_with(&start)
    };
    let table = if parent.is_empty() { &MEANINGS[..] } else { &INNER_MEANINGS[..] };
    if let Some((meant, _)) = table.iter().find(is_meant) {
        return format!("uri {meant}");
    }
    if let Some(part) = part_named(&word).filter(|_| parent.is_empty()) {
        return format!("uri get {part}");
    }
    match nearest(&word, &names) {
        Some(name) => format!("{start}{name}"),
        None if parent.is_empty() => "uri --help lists the commands".to_owned(),
        None => format!("{start}{}", names.join("|")),
    }
}

/// The command that does what this word says.
pub(super) fn meaning(word: &str) -> Option<&'static str> {
    let meaning = MEANINGS.iter().find(|(_, words)| words.contains(&word));
    meaning.map(|(command, _)| *command)
}

/// Whether a word is a URI, or part of one such as `localhost:3000` and `www.example.com`.
fn is_hardly_a_command(word: &str) -> bool {
    !word.starts_with('-') && word.contains([':', '/', '.'])
}

/// What to say if these words call a command that is not in this build, whatever its arguments.
pub(crate) fn missing(words: &[String]) -> Option<String> {
    if requested(words).is_some() {
        return None;
    }
    let command = words.first().filter(|word| is_missing(word))?;
    Some(format!(
        "`uri {command}` is not in this build\n\n  tip: build it with the cargo feature `{command}`, for example with \
         `cargo install --path crates/urikit-cli --features {command}`"
    ))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::{INNER_MEANINGS, MEANINGS};

    #[test]
    fn words_are_meant_for_one_command_and_are_none() {
        let words: Vec<_> = MEANINGS.iter().flat_map(|(_, words)| *words).collect();
        let whole = crate::Cli::command();
        assert!(words.iter().all(|word| whole.find_subcommand(word).is_none()));
        for word in &words {
            assert_eq!(words.iter().filter(|other| *other == word).count(), 1, "{word}");
        }
        for (meant, words) in INNER_MEANINGS {
            assert!(meant.contains(' ') && !words.is_empty(), "{meant}");
        }
    }
}

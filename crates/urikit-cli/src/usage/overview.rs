//! The commands by topic, for `uri --help`; without descriptions for `uri -h`, which fits on a screen.

use std::fmt::Write;

use clap::Command;

use super::Length;
use super::help_text::fitted;

/// Each command is in one group; those that a build does not know are left out.
const GROUPS: [(&str, &[&str]); 9] = [
    ("Look at URIs", &["explain", "parse", "get", "check", "find"]),
    ("Change URIs", &["set", "build", "query", "fragment", "normalize", "repair", "redact"]),
    ("Bases and references", &["resolve", "relativize", "join", "path"]),
    ("Compare two", &["compare", "diff"]),
    ("Lists of URIs", &["where", "sort", "uniq", "count", "columns", "sql"]),
    ("Encodings", &["encode", "decode", "iri", "uri", "idn"]),
    ("HTTP", &["target", "guard", "template", "openapi"]),
    ("Single schemes", &["file", "data", "ni"]),
    ("Reference", &["chars", "rule", "schemes", "completions", "man", "help"]),
];

/// The commands that need a cargo feature, which has their name.
const OPTIONAL: [(&str, bool); 2] =
    [("columns", cfg!(feature = "columns")), ("sql", cfg!(feature = "sql"))];

/// Whether this build does not have the command.
pub(super) fn is_missing(command: &str) -> bool {
    OPTIONAL.iter().any(|(name, is_there)| *name == command && !is_there)
}

const EXAMPLES: &str = "\
Examples:
  uri explain 'http://example.com/over/there?name=ferret'
  uri get host,query:name 'http://example.com/over/there?name=ferret'
  uri check --as URI 'http://example.com/a b'
";

const SHORT_END: &str = "\
`uri --help` says more, and `uri COMMAND --help` all about a command.
";

const INPUTS: &str = "\
URIs come as arguments, or one per line on standard input, or from --file. Nothing is rewritten
unless asked. A bad input is reported on standard error, and the run goes on. `uri rule` lists the
rules of the grammar that --as takes.
";

/// What the exit status of all commands means.
pub(crate) const EXIT_STATUS: &str = "\
Exit status:
  0  all is well
  1  some input was bad, not valid, or not equal at the level; or `where` found nothing
  2  wrong usage
  3  reading or writing failed
";

const OPTIONS: &str = "\
Options:
  -h, --help     Print help; -h is shorter
  -V, --version  Print version
";

/// The end of the manual page of the whole command.
pub(crate) fn overview_end() -> String {
    format!("Inputs:\n{INPUTS}\n{EXIT_STATUS}\n{EXAMPLES}")
}

pub(super) fn overview(whole: &Command, length: Length, width: usize) -> String {
    let about = whole.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("{about}\n\nUsage: uri COMMAND ...\n\n{EXAMPLES}\n");
    match length {
        Length::Short => {
            text.push_str("Commands:\n");
            for (topic, names) in GROUPS {
                let names: Vec<_> = known(whole, names).map(|(name, _)| name).collect();
                writeln!(text, "  {topic:20}  {}", names.join(", ")).expect("a String takes all");
            }
            write!(text, "\n{SHORT_END}").expect("a String takes all");
        }
        Length::Long => {
            for (topic, names) in GROUPS {
                writeln!(text, "{topic}:").expect("a String takes all");
                for (name, command) in known(whole, names) {
                    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
                    let missing = if is_missing(name) { " (not in this build)" } else { "" };
                    writeln!(text, "  {name:11}  {about}{missing}").expect("a String takes all");
                }
                text.push('\n');
            }
            write!(text, "{INPUTS}\n{EXIT_STATUS}\n{OPTIONS}").expect("a String takes all");
        }
    }
    let mut text = fitted(&text, width);
    text.push('\n');
    text
}

fn known<'a>(
    whole: &'a Command,
    names: &'a [&str],
) -> impl Iterator<Item = (&'a str, &'a Command)> {
    names.iter().filter_map(|name| Some((*name, whole.find_subcommand(name)?)))
}

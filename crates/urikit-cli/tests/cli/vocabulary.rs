//! One vocabulary: an option means the same in every command, as `docs/reference/options.md` documents.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use crate::guide::cells;
use crate::help::commands_of;
use crate::run::command;

const PAGE: &str = include_str!("../../../../docs/reference/options.md");
const JSON_PAGE: &str = include_str!("../../../../docs/reference/json.md");

/// Options whose values have several names, and why.
const VALUE_NAMES: [(&str, &str); 4] = [
    (
        "--authority",
        "`uri path merge` has no authority of its own, only the information that there is one",
    ),
    ("--column", "files of `uri columns` name their columns, rows of text have numbers"),
    ("--data", "a value of a template has a name, a member of an OpenAPI value a key"),
    ("--scheme", "`uri find` takes several schemes, other commands one"),
];

/// Commands without `--json`, and why.
const WITHOUT_JSON: [(&str, &str); 3] = [
    ("columns", "it writes a file in the format of another"),
    ("completions", "it writes a script"),
    ("man", "it writes manual pages"),
];

/// Commands without `-q`, which report nothing about inputs.
const WITHOUT_QUIET: [&str; 8] =
    ["chars", "completions", "data make", "man", "ni of", "rule", "schemes", "sql"];

/// An option of a command.
struct CommandOption {
    command: String,
    short: Option<String>,
    /// `--as`
    name: String,
    /// `RULE`
    value: Option<String>,
    /// Its description, on one line.
    meaning: String,
}

/// All commands that have no subcommands.
fn commands() -> Vec<String> {
    let mut all = Vec::new();
    for name in commands_of(&[]) {
        let inner = commands_of(&[&name]);
        if inner.is_empty() {
            all.push(name);
        } else {
            all.extend(inner.into_iter().map(|inner| format!("{name} {inner}")));
        }
    }
    assert!(all.len() > 45, "{all:?}");
    all
}

fn options() -> Vec<CommandOption> {
    commands().iter().flat_map(|name| options_of(name)).collect()
}

/// Read from the help, in which nothing is wrapped if the terminal is wide.
fn options_of(name: &str) -> Vec<CommandOption> {
    let mut run = command();
    let help = run.env("COLUMNS", "4000").args(name.split(' ')).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let lines: Vec<_> = help.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if !text.starts_with('-') || indent == 0 || indent > 6 {
            continue;
        }
        let (names, same_line) = text.split_once("  ").unwrap_or((text, ""));
        let short = names.split_once(", ").map(|(short, _)| short.to_owned());
        let long = names.split_once(", ").map_or(names, |(_, long)| long);
        let (name_of_option, value) = long.split_once(' ').unwrap_or((long, ""));
        let value = value.trim_matches(['<', '>', '.', '[', ']']);
        let meaning = if same_line.is_empty() { lines[at + 1] } else { same_line };
        found.push(CommandOption {
            command: name.to_owned(),
            short,
            name: name_of_option.to_owned(),
            value: Some(value).filter(|value| !value.is_empty()).map(str::to_owned),
            meaning: meaning.trim().split(" [default: ").next().unwrap().to_owned(),
        });
    }
    assert!(found.iter().any(|option| option.name == "--help"), "{name}: {help}");
    found
}

fn by_name(options: &[CommandOption]) -> BTreeMap<&str, Vec<&CommandOption>> {
    let mut by_name: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for option in options.iter().filter(|option| option.name != "--help") {
        by_name.entry(&option.name).or_default().push(option);
    }
    by_name
}

#[test]
fn values_of_an_option_have_one_name() {
    let options = options();
    for (name, options) in by_name(&options) {
        let values: BTreeSet<_> = options.iter().map(|option| &option.value).collect();
        let excepted = VALUE_NAMES.iter().any(|(excepted, _)| *excepted == name);
        assert!(values.len() == 1 || excepted, "{name} takes {values:?}");
    }
}

#[test]
fn short_options_mean_the_same_everywhere() {
    let options = options();
    let mut longs: BTreeMap<&str, &str> = BTreeMap::new();
    for option in &options {
        let Some(short) = &option.short else { continue };
        let long = longs.entry(short).or_insert(&option.name);
        assert_eq!(*long, option.name, "{short} of {}", option.command);
    }
    for (name, options) in by_name(&options) {
        let shorts: BTreeSet<_> = options.iter().map(|option| &option.short).collect();
        assert_eq!(shorts.len(), 1, "{name}: {shorts:?}");
    }
    assert!(longs.len() >= 5, "{longs:?}");
}

#[test]
fn json_and_quiet_are_there_where_they_have_a_meaning() {
    for name in commands() {
        let options = options_of(&name);
        let has = |wanted: &str| options.iter().any(|option| option.name == wanted);
        let json_is_excepted = WITHOUT_JSON.iter().any(|(excepted, _)| *excepted == name);
        assert_eq!(has("--json"), !json_is_excepted, "--json of {name}");
        let quiet_is_excepted = WITHOUT_QUIET.contains(&name.as_str());
        assert_eq!(has("--quiet"), !quiet_is_excepted, "-q of {name}");
    }
    for (name, reason) in WITHOUT_JSON {
        assert!(
            PAGE.contains(&format!("`uri {name}`")) && PAGE.contains(reason),
            "{name}: {reason}"
        );
    }
    for name in WITHOUT_QUIET {
        assert!(PAGE.contains(&format!("`{name}`")), "{name}");
    }
    for (name, reason) in VALUE_NAMES {
        assert!(PAGE.contains(&format!("`{name}`")) && PAGE.contains(reason), "{name}: {reason}");
    }
}

/// Colours are written by `explain` alone, and by the help of all commands.
#[test]
fn color_is_there_where_colours_are() {
    let options = options();
    let having = options.iter().filter(|option| option.name == "--color");
    let having: Vec<_> = having.map(|option| option.command.as_str()).collect();
    assert_eq!(having, ["explain"]);
}

/// The table of the page is that of the help texts: `URIKIT_WRITE=1` writes it.
#[test]
fn options_are_documented() {
    let options = options();
    let all = commands();
    let mut table = String::from("| option | meaning | commands |\n|---|---|---|\n");
    for (name, options) in by_name(&options) {
        if options.len() < 2 {
            continue;
        }
        let mut meanings: Vec<&str> = Vec::new();
        for option in &options {
            if !meanings.contains(&option.meaning.as_str()) {
                meanings.push(&option.meaning);
            }
        }
        for meaning in meanings {
            let those: Vec<_> = options.iter().filter(|option| option.meaning == meaning).collect();
            let first = those[0];
            let short = first.short.as_ref().map(|short| format!("{short}, ")).unwrap_or_default();
            let value = first.value.as_ref().map(|value| format!(" {value}")).unwrap_or_default();
            let having: Vec<_> = those.iter().map(|option| option.command.as_str()).collect();
            let meaning = meaning.replace('|', "\\|").replace('*', "\\*").replace('<', "&lt;");
            let having = command_list(&having, &all);
            writeln!(table, "| `{short}{name}{value}` | {meaning} | {having} |").unwrap();
        }
    }
    let start = PAGE.find("| option |").unwrap();
    let end = start + PAGE[start..].find("\n\n").unwrap() + 1;
    if env::var_os("URIKIT_WRITE").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/options.md");
        fs::write(path, [&PAGE[..start], &table, &PAGE[end..]].concat()).unwrap();
        return;
    }
    let documented: BTreeSet<_> = PAGE[start..end].lines().collect();
    let wanted: BTreeSet<_> = table.lines().collect();
    let differing: Vec<_> = documented.symmetric_difference(&wanted).collect();
    assert!(
        differing.is_empty(),
        "options and docs/reference/options.md differ:\n{differing:#?}\nIf a meaning is new, is it one? \
         `URIKIT_WRITE=1 cargo test -p urikit-cli --test cli -- vocabulary::options_are_documented` writes the table."
    );
}

fn command_list(having: &[&str], all: &[String]) -> String {
    let list = |names: &[&str]| {
        names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
    };
    let others: Vec<_> =
        all.iter().map(String::as_str).filter(|name| !having.contains(name)).collect();
    match others.len() {
        0 => "all".to_owned(),
        count if count < having.len() => format!("all but {}", list(&others)),
        _ => list(having),
    }
}

/// Each field that several types of the JSON reference have is documented once.
#[test]
fn fields_of_several_types_are_documented() {
    let block = JSON_PAGE.split("```typescript\n").nth(1).unwrap().split("```").next().unwrap();
    let mut types: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for definition in block.split("\ntype ") {
        let name = definition.trim_start_matches("type ").split(' ').next().unwrap();
        for (at, _) in definition.match_indices(':') {
            let field = definition[..at].trim_end_matches('?');
            let from =
                field.rfind(|c: char| !c.is_ascii_lowercase() && c != '_').map_or(0, |at| at + 1);
            if from < field.len() && !definition[..from].ends_with([':', '[']) {
                types.entry(&field[from..]).or_default().insert(name);
            }
        }
    }
    let start = PAGE.find("| field |").unwrap();
    let rows = PAGE[start..].lines().map_while(cells).map(|cells| cells[0].clone());
    let documented: Vec<_> = rows.filter(|cell| cell.starts_with('`')).collect();
    let shared: Vec<_> =
        types.iter().filter(|(_, types)| types.len() > 1).map(|(name, _)| *name).collect();
    assert!(shared.len() > 15, "{shared:?}");
    let rows_of = |field: &&str| {
        let name = format!("`{field}`");
        documented.iter().filter(|cell| cell.split(", ").any(|it| it == name)).count()
    };
    let wrong = shared.iter().filter(|field| rows_of(field) != 1);
    let wrong: Vec<_> = wrong.map(|field| (field, &types[field])).collect();
    assert!(wrong.is_empty(), "these fields have no row, or several: {wrong:?}");
}

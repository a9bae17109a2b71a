//! The members of JSON answers, for the help of each command: a test compares them with the answers of the commands in
//! `docs/reference/json.md`, which has all types.

use clap::Command;

const CHANGE: &str = r#"{"input", "output"}"#;

/// What the commands write with `--json` for a good input. A final `…` stands for more members.
const MEMBERS: [(&str, &str); 55] = [
    ("check", r#"{"input", "valid"}"#),
    ("query check", r#"{"input", "valid"}"#),
    ("fragment", r#"{"input", "uri", "fragment"}"#),
    (
        "parse",
        r#"{"input", "scheme", "authority", "userinfo", "host", "host_kind", "port", "path", "segments", "query", "fragment", …}"#,
    ),
    ("build", CHANGE),
    ("get", r#"{"input", …}, with a member for each of PARTS"#),
    ("count", r#"{"count", …}, with a member for each of PARTS"#),
    ("where", r#"{"input"}"#),
    ("sort", r#"{"input", "key"}"#),
    ("uniq", r#"{"input", "key"}, with --count also "count""#),
    ("set", CHANGE),
    ("normalize", CHANGE),
    ("resolve", r#"{"input", "output"}, with --trace also "trace""#),
    ("relativize", CHANGE),
    ("join", CHANGE),
    ("path merge", CHANGE),
    ("path dots", r#"{"input", "output"}, with --trace also "trace""#),
    ("query set", CHANGE),
    ("query append", CHANGE),
    ("query remove", CHANGE),
    ("query keep", CHANGE),
    ("query rename", CHANGE),
    ("query sort", CHANGE),
    ("query dedupe", CHANGE),
    ("query list", r#"{"input", "pairs": [{"key", "value"}]}"#),
    ("query keys", r#"{"input", "keys": [{"key"}]}"#),
    ("query values", r#"{"input", "values": [{"value"}]}"#),
    ("query get", r#"{"input", "values": [{"value"}]}"#),
    ("encode", CHANGE),
    ("decode", r#"{"input", "output"}, or {"input", "bytes_hex"} for what is not UTF-8"#),
    ("iri", CHANGE),
    ("uri", CHANGE),
    ("idn", CHANGE),
    ("file from", CHANGE),
    ("file to", CHANGE),
    ("template expand", CHANGE),
    ("template match", r#"{"input", "variables": {…}}, with a member for each variable"#),
    (
        "template vars",
        r#"{"input", "variables": [{"name", "operator", "prefix", "explode", "offset"}]}"#,
    ),
    ("openapi", r#"{"input", "output"}, or {"input", "value"} for decode"#),
    ("repair", r#"{"input", "output", "repaired", "steps"}"#),
    ("redact", r#"{"output"}"#),
    (
        "compare",
        r#"{"equal": {"simple", "case", "percent", "path", "scheme"}, "level", "rung", "differs_in"}"#,
    ),
    ("diff", r#"{"differences": [{"part", "a", "b"}]}"#),
    (
        "target",
        r#"{"input", "form", "forms", "scheme", "authority", "userinfo", "host", "port", "path", "query"}"#,
    ),
    ("data", r#"{"input", "type", "parameters": [{"name", "value"}], "base64", "length", "data"}"#),
    ("data make", CHANGE),
    ("ni well-known", CHANGE),
    ("ni of", CHANGE),
    ("ni verify", r#"{"input", "valid"}"#),
    (
        "chars",
        r#"{"char", "code_point", "octets", "kind", "written": {PART: …}, "fit": {PART: …}, "reason": {PART: …}}"#,
    ),
    ("rule", r#"{"rule", "section", "abnf", "example", "counterexample", "grammar"}"#),
    (
        "schemes",
        r#"{"scheme", "description", "status", "rfcs", "default_port", "well_known", "registry_date", "rules"}"#,
    ),
    ("find", r#"{"uri", "start", "end", …}"#),
    ("guard", r#"{"input", "output", "fragment"}"#),
    (
        "explain",
        r#"{"input", "reference", "scheme", "host", "path", "query", "normal", "notes": [{"name", "message", "section"}], …}"#,
    ),
];

/// The end of the long help, with the members of the JSON of this command: `path` is as in `query set`.
pub(super) fn with_members(command: Command, path: &str) -> Command {
    let Some((_, members)) = MEMBERS.iter().find(|(name, _)| *name == path) else { return command };
    let end = command.get_after_long_help().or(command.get_after_help());
    let end = end.map(ToString::to_string).unwrap_or_default();
    command.after_long_help(format!("JSON: {members}\n\n{end}"))
}

/// Adds them to all commands.
pub(crate) fn with_all_members(whole: Command) -> Command {
    with_inner(whole, "")
}

fn with_inner(command: Command, path: &str) -> Command {
    let names: Vec<_> = command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    let command = names.iter().fold(command, |command, name| {
        let path = if path.is_empty() { name.clone() } else { format!("{path} {name}") };
        command.mut_subcommand(name, |inner| with_inner(inner, &path))
    });
    with_members(command, path)
}

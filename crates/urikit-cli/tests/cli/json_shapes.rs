//! Every JSON output has the shape that the reference documents: `docs/reference/json.md` is read as the schema.
//!
//! Its types are a small part of TypeScript: primitive types, literals, unions, arrays, tuples, objects with
//! optional fields or with any keys, and `A & B` of objects.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::guide::{cells, code, sh};
use crate::help::commands_of;
use crate::run::uri;

const PAGE: &str = include_str!("../../../../docs/reference/json.md");

#[test]
fn json_outputs_have_the_documented_shapes() {
    let schema = Schema::read(PAGE);
    let parts = part_names();
    let mut wrong = Vec::new();
    let mut used = BTreeSet::new();
    for (command, names) in rows() {
        let run = sh("json_shapes", &command.replace("PARTS", &parts));
        assert!(!run.out.is_empty(), "{command}: {}", run.err);
        for line in run.out.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            let found =
                names.iter().find(|name| schema.fault(&schema.types[*name], &value).is_none());
            match found {
                Some(name) => drop(used.insert((command.clone(), name.clone()))),
                None => {
                    let why = names.iter().filter_map(|name| {
                        Some(format!("{name}: {}", schema.fault(&schema.types[name], &value)?))
                    });
                    wrong.push(format!(
                        "{command}\n  {line}\n  {}",
                        why.collect::<Vec<_>>().join("\n  ")
                    ));
                }
            }
        }
        for name in names {
            if !used.contains(&(command.clone(), name.clone())) {
                wrong.push(format!("{command}\n  no line is a {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Each command that takes `--json` has a row.
#[test]
fn json_of_every_command_is_documented() {
    let rows = rows();
    let mut seen = 0;
    for command in commands_of(&[]) {
        let subcommands = commands_of(&[&command]);
        let subcommands = subcommands.iter().map(|name| vec![command.as_str(), name]);
        for path in [vec![command.as_str()]].into_iter().chain(subcommands) {
            let takes_json =
                help(&path).lines().any(|line| line.trim_start().starts_with("--json"));
            // Its columns are those of the query.
            if !takes_json || path == ["sql"] {
                continue;
            }
            let start = format!("uri {} ", path.join(" "));
            assert!(rows.iter().any(|(row, _)| row.contains(&start)), "no row for `{start}--json`");
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen} commands: does this test still read them?");
}

/// The help of each command names the members of what it writes: those of the first row of the command.
#[test]
fn help_names_the_members_of_json() {
    let mut seen = BTreeSet::new();
    for (command, _) in rows() {
        let words: Vec<_> = command.rsplit("| ").next().unwrap().split(' ').skip(1).collect();
        let is_inner = commands_of(&words[..1]).iter().any(|name| name == words[1]);
        let path = &words[..if is_inner { 2 } else { 1 }];
        if !seen.insert(path.join(" ")) {
            continue;
        }
        // On a wide terminal, nothing is wrapped.
        let help = wide_help(path);
        let line = help.lines().find_map(|line| line.strip_prefix("JSON: "));
        let line = line.unwrap_or_else(|| panic!("no line `JSON: ` in the help of {path:?}"));
        // `, with …` and `, or …` say more than the object.
        let object = line.split("}, with ").next().unwrap().split("}, or ").next().unwrap();
        let run = sh("json_help", &command.replace("PARTS", "host,path"));
        let answer = run.out.lines().next().unwrap();
        let answer: Value = serde_json::from_str(answer).unwrap();
        let named: Vec<_> = object.split('"').skip(1).step_by(2).collect();
        let mut written = BTreeSet::new();
        collect_members(&answer, &mut written);
        for name in &named {
            assert!(written.contains(*name), "{path:?}: no member {name} in {answer}");
        }
        if !object.contains('…') {
            let missing: Vec<_> = written
                .iter()
                .filter(|name| !named.contains(&name.trim_end_matches("_hex")))
                .collect();
            assert!(missing.is_empty(), "{path:?}: {missing:?} are not in the help");
        }
    }
    assert!(seen.len() > 50, "{seen:?}");
}

fn wide_help(path: &[&str]) -> String {
    let run = crate::run::command().env("COLUMNS", "4000").args(path).arg("--help").output();
    String::from_utf8(run.unwrap().stdout).unwrap()
}

/// The names of all members, those of inner objects too.
fn collect_members(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                names.insert(name.clone());
                collect_members(value, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_members(item, names)),
        _ => {}
    }
}

#[test]
fn shapes_are_checked() {
    let schema = Schema::read(
        "```typescript\ntype A = { a: number | null, \"b:c\"?: B[] }\ntype B = \"x\" | [boolean, string]\n\
         type C = A & { [k: string]: boolean }\n```",
    );
    let fits = |name: &str, json: &str| {
        let value = serde_json::from_str(json).unwrap();
        schema.fault(&schema.types[name], &value).is_none()
    };
    for (name, json, expected) in [
        ("A", r#"{"a":1}"#, true),
        ("A", r#"{"a":null,"b:c":["x",[true,""]]}"#, true),
        ("A", r#"{"a":"1"}"#, false),
        ("A", r#"{}"#, false),
        ("A", r#"{"a":1,"d":1}"#, false),
        ("A", r#"{"a":1,"b:c":["y"]}"#, false),
        ("A", r#"{"a":1,"b:c":[[true]]}"#, false),
        ("C", r#"{"a":1,"d":true}"#, true),
        ("C", r#"{"a":1,"d":"true"}"#, false),
        ("C", r#"{"d":true}"#, false),
    ] {
        assert_eq!(fits(name, json), expected, "{name} {json}");
    }
}

/// The commands of the table, and the names of the types of their lines.
fn rows() -> Vec<(String, Vec<String>)> {
    let rows = PAGE.lines().filter_map(cells).filter(|cells| cells[0].starts_with('`'));
    let rows: Vec<_> = rows.map(|cells| (code(&cells[0])[0].clone(), code(&cells[1]))).collect();
    assert!(rows.len() > 50, "only {} rows: does this test still read them?", rows.len());
    rows
}

/// All parts without an argument: the words of the list in the help that are accepted.
fn part_names() -> String {
    let help = help(&["get"]);
    let list = help.split("\nParts:\n").nth(1).unwrap().split("\nExample").next().unwrap();
    let words = list.split(|c: char| !(c.is_alphanumeric() || "_:-".contains(c)));
    let names: BTreeSet<_> = words
        .filter(|word| !word.is_empty() && !word.starts_with("surt:"))
        .filter(|word| !word.contains(char::is_uppercase) && uri(&["get", word, "a"]).status == 0)
        .collect();
    names.into_iter().collect::<Vec<_>>().join(",")
}

fn help(path: &[&str]) -> String {
    uri(&[path, &["--help"]].concat()).out
}

enum Type {
    String,
    Number,
    Boolean,
    Null,
    Literal(String),
    Named(String),
    Array(Box<Self>),
    Tuple(Vec<Self>),
    Union(Vec<Self>),
    Both(Vec<Self>),
    Object(Object),
}

#[derive(Default)]
struct Object {
    /// The type of each field, and whether it may be missing.
    fields: BTreeMap<String, (Type, bool)>,
    /// The type of the fields with other names.
    others: Option<Box<Type>>,
}

struct Schema {
    types: BTreeMap<String, Type>,
}

impl Schema {
    fn read(page: &str) -> Self {
        let block = page.split("```typescript\n").nth(1).unwrap().split("```").next().unwrap();
        let mut reader = Reader { rest: block };
        let mut types = BTreeMap::new();
        while reader.takes("type ") {
            let name = reader.word();
            reader.expect("=");
            assert!(types.insert(name.clone(), reader.union()).is_none(), "{name} is there twice");
        }
        assert_eq!(reader.rest.trim(), "");
        Self { types }
    }

    /// Why the value does not have the type.
    fn fault(&self, kind: &Type, value: &Value) -> Option<String> {
        let fits = match (kind, value) {
            (Type::String, Value::String(_))
            | (Type::Number, Value::Number(_))
            | (Type::Boolean, Value::Bool(_))
            | (Type::Null, Value::Null) => true,
            (Type::Literal(text), Value::String(found)) => text == found,
            (Type::Named(name), _) => return self.fault(&self.types[name], value),
            (Type::Array(item), Value::Array(items)) => {
                return items.iter().find_map(|value| self.fault(item, value));
            }
            (Type::Tuple(kinds), Value::Array(items)) if kinds.len() == items.len() => {
                return kinds.iter().zip(items).find_map(|(kind, value)| self.fault(kind, value));
            }
            (Type::Union(kinds), _) => kinds.iter().any(|kind| self.fault(kind, value).is_none()),
            (Type::Object(_) | Type::Both(_), Value::Object(found)) => {
                return self.fault_of_object(&self.objects(kind), found);
            }
            _ => false,
        };
        (!fits).then(|| format!("another type is documented for {value}"))
    }

    /// The objects that a type combines.
    fn objects<'s>(&'s self, kind: &'s Type) -> Vec<&'s Object> {
        match kind {
            Type::Object(object) => vec![object],
            Type::Both(kinds) => kinds.iter().flat_map(|kind| self.objects(kind)).collect(),
            Type::Named(name) => self.objects(&self.types[name]),
            _ => panic!("& combines objects only"),
        }
    }

    fn fault_of_object(&self, objects: &[&Object], found: &Map<String, Value>) -> Option<String> {
        let fields = || objects.iter().flat_map(|object| &object.fields);
        for (name, (_, is_optional)) in fields() {
            if !is_optional && !found.contains_key(name) {
                return Some(format!("no field `{name}`"));
            }
        }
        found.iter().find_map(|(name, value)| {
            let own = fields().find(|(known, _)| *known == name).map(|(_, (kind, _))| kind);
            let other = || objects.iter().find_map(|object| object.others.as_deref());
            match own.or_else(other) {
                Some(kind) => self.fault(kind, value).map(|why| format!("`{name}`: {why}")),
                None => Some(format!("the field `{name}` is not documented")),
            }
        })
    }
}

struct Reader<'t> {
    rest: &'t str,
}

impl Reader<'_> {
    fn takes(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        let after = rest.strip_prefix(token);
        self.rest = after.unwrap_or(rest);
        after.is_some()
    }

    fn expect(&mut self, token: &str) {
        assert!(self.takes(token), "expected `{token}` before {:.40}", self.rest);
    }

    fn word(&mut self) -> String {
        if self.takes("\"") {
            let (word, after) = self.rest.split_once('"').unwrap();
            self.rest = after;
            return word.to_owned();
        }
        let rest = self.rest.trim_start();
        let len = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap();
        assert!(len > 0, "expected a name before {rest:.40}");
        let (word, after) = rest.split_at(len);
        self.rest = after;
        word.to_owned()
    }

    fn union(&mut self) -> Type {
        let mut kinds = vec![self.intersection()];
        while self.takes("|") {
            kinds.push(self.intersection());
        }
        if kinds.len() == 1 { kinds.remove(0) } else { Type::Union(kinds) }
    }

    fn intersection(&mut self) -> Type {
        let mut kinds = vec![self.array()];
        while self.takes("&") {
            kinds.push(self.array());
        }
        if kinds.len() == 1 { kinds.remove(0) } else { Type::Both(kinds) }
    }

    fn array(&mut self) -> Type {
        let mut kind = self.single();
        while self.takes("[]") {
            kind = Type::Array(Box::new(kind));
        }
        kind
    }

    fn single(&mut self) -> Type {
        if self.takes("{") {
            return self.object();
        }
        if self.takes("[") {
            let mut items = vec![self.union()];
            while self.takes(",") {
                items.push(self.union());
            }
            self.expect("]");
            return Type::Tuple(items);
        }
        if self.rest.trim_start().starts_with('"') {
            return Type::Literal(self.word());
        }
        match self.word().as_str() {
            "string" => Type::String,
            "number" => Type::Number,
            "boolean" => Type::Boolean,
            "null" => Type::Null,
            name => Type::Named(name.to_owned()),
        }
    }

    fn object(&mut self) -> Type {
        let mut object = Object::default();
        while !self.takes("}") {
            if self.takes("[") {
                self.word();
                self.expect(": string]:");
                object.others = Some(Box::new(self.union()));
            } else {
                let name = self.word();
                let is_optional = self.takes("?");
                self.expect(":");
                let kind = self.union();
                object.fields.insert(name, (kind, is_optional));
            }
            if !self.takes(",") {
                self.expect("}");
                break;
            }
        }
        Type::Object(object)
    }
}

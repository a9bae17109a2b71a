//! The public items of a crate, read from its sources: one line per item, by module.
//!
//! It parses only as much Rust as needed: comments, strings, attributes, brackets, and the keywords that start
//! an item. Items with a `cfg` attribute are listed like any other. The test `public_api` of the library includes this
//! file too.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The listing of the crate in this folder of sources.
///
/// # Panics
/// If a file can't be read.
pub(crate) fn of(source: &Path) -> String {
    let mut modules = Vec::new();
    collect(source, "crate", &mut modules);
    modules.sort();
    let hidden = hidden_names(&modules);
    let mut out = String::new();
    for (name, text) in &modules {
        let mut lines = Vec::new();
        list(&items(text), &hidden, &mut lines);
        if !lines.is_empty() {
            out.push_str(&format!("\n# {name}\n"));
            lines.iter().for_each(|line| out.push_str(&format!("{line}\n")));
        }
    }
    out.trim_start().to_owned()
}

/// Each file in the folder and its subfolders: the name of its module, and its text without comments.
fn collect(folder: &Path, name: &str, modules: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("a readable folder").path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, &format!("{name}::{stem}"), modules);
        } else if stem != "tests" {
            let module = match stem.as_str() {
                "lib" | "mod" => name.to_owned(),
                stem => format!("{name}::{stem}"),
            };
            let text = fs::read_to_string(&path).expect("a source in UTF-8");
            modules.push((module, without_comments(&text)));
        }
    }
}

struct Item {
    attributes: Vec<String>,
    /// Everything before the body, on one line.
    head: String,
    body: Option<String>,
}

impl Item {
    fn is_test(&self) -> bool {
        self.attributes.iter().any(|attribute| attribute.contains("cfg(test)"))
    }

    fn is_macro_call(&self) -> bool {
        self.head.split(['(', ' ']).next().is_some_and(|name| name.ends_with('!'))
    }

    fn is_pub(&self) -> bool {
        self.head.starts_with("pub ")
    }

    /// Whether the head starts with `word`, ignoring visibility.
    fn starts_with(&self, word: &str) -> bool {
        let head = self.head.strip_prefix("pub ").unwrap_or(&self.head);
        head.starts_with(word)
    }
}

/// The names of types and traits that are declared but not public.
fn hidden_names(modules: &[(String, String)]) -> BTreeSet<String> {
    let (mut shown, mut hidden) = (BTreeSet::new(), BTreeSet::new());
    let mut open: Vec<Item> = modules.iter().flat_map(|(_, text)| items(text)).collect();
    while let Some(item) = open.pop() {
        let mut words = item.head.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '#');
        let declares = |word: &&str| ["struct", "enum", "trait", "type", "union"].contains(word);
        if item.head.starts_with("impl") || item.head.contains("fn ") {
            continue;
        }
        if words.any(|word| declares(&word)) {
            let name = words.next().unwrap_or_default().to_owned();
            if item.is_pub() {
                shown.insert(name)
            } else {
                hidden.insert(name)
            };
        } else if item.starts_with("mod ") {
            open.extend(items(item.body.as_deref().unwrap_or_default()));
        }
    }
    &hidden - &shown
}

fn list(items: &[Item], hidden: &BTreeSet<String>, lines: &mut Vec<String>) {
    for item in items.iter().filter(|item| !item.is_test()) {
        let body = item.body.as_deref().unwrap_or_default();
        if item.head.starts_with("impl") {
            list_impl(item, body, hidden, lines);
        } else if item.head.starts_with("forward!") {
            for block in self::items(body) {
                lines.push(format!("forward {}", block.head));
                let methods = self::items(block.body.as_deref().unwrap_or_default());
                lines.extend(methods.iter().map(|method| format!("    pub {}", method.head)));
            }
        } else if item.head.starts_with("macro_rules!") {
            lines.extend(impls_in(body).map(|head| format!("macro {head}")));
        } else if item.is_macro_call() {
            lines.push(format!("{} {}", item.head, one_line(body)).trim_end().to_owned());
        } else if item.starts_with("mod ") && item.body.is_some() {
            list(&self::items(body), hidden, lines);
        } else if item.is_pub() {
            lines.push(signature(item));
            let derived = item.attributes.iter().filter(|attribute| {
                attribute.starts_with("derive") || attribute.starts_with("non_exhaustive")
            });
            lines.extend(derived.map(|attribute| format!("    {attribute}")));
            lines.extend(members(item, body).into_iter().map(|member| format!("    {member}")));
        }
    }
}

fn list_impl(item: &Item, body: &str, hidden: &BTreeSet<String>, lines: &mut Vec<String>) {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if item.head.split(|c| !is_word(c)).any(|word| hidden.contains(word)) {
        return;
    }
    let of_trait = item.head.contains(" for ") && !item.head.contains("for<");
    let members = items(body);
    let listed = members.iter().filter(|member| {
        if of_trait { member.starts_with("type ") } else { member.is_pub() && !member.is_test() }
    });
    let listed: Vec<_> = listed.map(|member| format!("    {}", signature(member))).collect();
    if of_trait || !listed.is_empty() {
        lines.push(item.head.clone());
        lines.extend(listed);
    }
}

/// The heads of the impl blocks that a macro generates.
fn impls_in(body: &str) -> impl Iterator<Item = String> {
    body.split("impl").skip(1).filter(|rest| rest.starts_with(['<', ' '])).filter_map(|rest| {
        let head = one_line(&format!("impl{}", &rest[..rest.find('{')?]));
        head.contains(" for ").then_some(head)
    })
}

/// The public signature of an item: without values and private fields.
fn signature(item: &Item) -> String {
    let is_value = item.starts_with("const ") && !item.head.contains(" fn ");
    if is_value || item.starts_with("static ") {
        return item.head.split(" = ").next().unwrap_or_default().trim_end_matches(" =").to_owned();
    }
    let is_tuple = item.starts_with("struct ") && item.head.contains('(');
    if is_tuple && !item.head.contains("(pub ") {
        return item.head.split('(').next().unwrap_or_default().to_owned();
    }
    item.head.clone()
}

/// The variants of an enum, the public fields of a struct, all of a trait.
fn members(item: &Item, body: &str) -> Vec<String> {
    if item.starts_with("trait ") {
        return items(body).iter().map(signature).collect();
    }
    let of_struct = item.starts_with("struct ");
    if !of_struct && !item.starts_with("enum ") {
        return Vec::new();
    }
    let members = split_list(body).into_iter().map(|member| one_line(without_attributes(&member)));
    members.filter(|member| !of_struct || member.starts_with("pub ")).collect()
}

/// The items of a module, an impl block or a trait.
fn items(text: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let mut attributes = Vec::new();
        while let Some(after) = rest.strip_prefix("#[").or_else(|| rest.strip_prefix("#![")) {
            let end = matching(after, '[', ']');
            attributes.push(one_line(&after[..end]));
            rest = after[end..].get(1..).unwrap_or_default().trim_start();
        }
        let end = head_end(rest);
        let mut head = one_line(&rest[..end]);
        let opening = rest[end..].chars().next();
        let after = rest[end..].get(1..).unwrap_or_default();
        let mut body = None;
        rest = match opening {
            Some('{') => {
                let end = matching(after, '{', '}');
                body = Some(after[..end].to_owned());
                after[end..].get(1..).unwrap_or_default().trim_start().trim_start_matches(';')
            }
            _ => after,
        }
        .trim_start();
        // The body of an item is not part of its signature, but the braces of an import are.
        if let Some(names) = &body
            && (head.starts_with("use ") || head.starts_with("pub use "))
        {
            head = format!("{head}{{{}}}", one_line(names).trim_end_matches(','));
            body = None;
        }
        if !head.is_empty() {
            items.push(Item { attributes, head, body });
        }
    }
    items
}

/// Where the head of the item at the start of `text` ends: at a `;` or a `{` outside of brackets.
fn head_end(text: &str) -> usize {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ';' | '{' if depth == 0 => return at,
            _ => {}
        }
    }
    text.len()
}

/// Where the bracket that is open at the start of `text` closes.
fn matching(text: &str, open: char, close: char) -> usize {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        if c == open {
            depth += 1;
        } else if c == close {
            depth -= 1;
            if depth == 0 {
                return at;
            }
        }
    }
    text.len()
}

/// The elements of a comma-separated list.
fn split_list(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match parts.last_mut() {
            Some(part) if c != ',' || depth > 0 => part.push(c),
            _ => parts.push(String::new()),
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn without_attributes(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(after) = rest.strip_prefix("#[") {
        rest = after[matching(after, '[', ']')..].get(1..).unwrap_or_default().trim_start();
    }
    rest
}

/// As rustfmt would write it with unlimited line width.
fn one_line(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let line = line.replace("( ", "(").replace(", )", ")").replace(" )", ")");
    line.replace("{ ", "{").replace(", }", "}").replace(" }", "}")
}

/// Without comments, and with string and character literals emptied.
fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let in_word = out.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let hashes = rest[1.min(rest.len())..].chars().take_while(|c| *c == '#').count();
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |at| at + 2)
        } else if c == 'r'
            && (!in_word || out.ends_with('b'))
            && rest[1 + hashes..].starts_with('"')
        {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = hashes + 2;
            rest[start..].find(&end).map_or(rest.len(), |at| start + at + end.len())
        } else if c == '"' {
            quoted(rest, '"')
        } else if c == '\'' && is_char(rest) {
            quoted(rest, '\'')
        } else {
            out.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        };
        rest = &rest[skipped..];
    }
    out
}

/// Whether a character literal starts here, rather than a lifetime.
fn is_char(text: &str) -> bool {
    let mut chars = text.chars().skip(1);
    chars.next() == Some('\\') || chars.next() == Some('\'')
}

/// The length of the literal that starts with this quote.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

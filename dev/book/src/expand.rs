//! The blocks of a chapter that are replaced, and the book that the chapters are in.

use serde_json::Value;

use crate::{draw, page};

/// The book that mdBook sends, `[context, book]`, with all chapters [expanded](expand).
///
/// # Errors
/// Where that is not its JSON, or a block of a chapter can't be replaced.
pub fn rewrite(input: &str) -> Result<String, String> {
    let message: Value = serde_json::from_str(input).map_err(|error| error.to_string())?;
    let Value::Array(mut message) = message else { return Err("expected [context, book]".into()) };
    let mut book = message.pop().ok_or("expected [context, book]")?;
    each_chapter(&mut book)?;
    Ok(book.to_string())
}

/// A chapter is an object with a name and a content, wherever it is: mdBook's lists nest.
fn each_chapter(value: &mut Value) -> Result<(), String> {
    match value {
        Value::Array(list) => list.iter_mut().try_for_each(each_chapter),
        Value::Object(object) => {
            if let (Some(Value::String(name)), Some(Value::String(content))) =
                (object.get("name").cloned(), object.get_mut("content"))
            {
                *content = expand(content).map_err(|why| format!("{name}: {why}"))?;
            }
            object.values_mut().try_for_each(each_chapter)
        }
        _ => Ok(()),
    }
}

/// A chapter with its `draw` and `page` blocks replaced.
///
/// # Errors
/// Where a block names no picture or page, or holds what can't be drawn.
///
/// ```
/// let drawn = urikit_book::expand("```draw anatomy\nhttp://h/\n```\n")?;
/// assert!(drawn.starts_with("<div class=\"drawing\"><svg "));
/// assert!(urikit_book::expand("```draw anatomy\nhttp://h/a b\n```\n").is_err());
/// # Ok::<(), String>(())
/// ```
pub fn expand(chapter: &str) -> Result<String, String> {
    let mut expanded = String::with_capacity(chapter.len());
    let mut lines = chapter.lines();
    while let Some(line) = lines.next() {
        let block = line.strip_prefix("```").and_then(|info| info.split_once(' '));
        let Some((kind @ ("draw" | "page"), name)) = block else {
            expanded.push_str(&without_source_links(line));
            expanded.push('\n');
            continue;
        };
        let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let new = match kind {
            "draw" => draw::draw(name, &inside),
            _ => page::write(name),
        };
        expanded.push_str(&new?);
        expanded.push('\n');
    }
    Ok(expanded)
}

/// Documents of the repository that are chapters link to its sources, which are no part of the book:
/// there the text of the link stays.
fn without_source_links(line: &str) -> String {
    let mut plain = line.to_owned();
    while let Some(middle) = plain.find("](crates/") {
        let (Some(start), Some(len)) = (plain[..middle].rfind('['), plain[middle..].find(')'))
        else {
            break;
        };
        let text = plain[start + 1..middle].to_owned();
        plain.replace_range(start..=middle + len, &text);
    }
    plain
}

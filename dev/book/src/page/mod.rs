//! The pages of the reference that are generated, as Markdown.

mod commands;
mod errors;
mod rules;
mod schemes;

/// The page of this name.
///
/// # Errors
/// If there is none, or what it is made from can't be read.
pub(crate) fn write(name: &str) -> Result<String, String> {
    match name {
        "rules" => rules::write(),
        "schemes" => schemes::write(),
        "registry" => Ok(schemes::registry()),
        "errors" => errors::write(),
        "commands" => commands::write(),
        _ => Err(format!("no page {name:?}")),
    }
}

/// A string as code in Markdown, in a cell of a table or in a sentence. Empty is shown as such.
fn code(text: &str) -> String {
    if text.is_empty() {
        return "*(empty)*".to_owned();
    }
    let text = text.escape_debug().to_string().replace("\\'", "'").replace("\\\"", "\"");
    // Whatever could be markup is written as the number of its character.
    let mut html = String::from("<code>");
    for c in text.chars() {
        match c.is_ascii_punctuation() {
            true => html.push_str(&format!("&#{};", u32::from(c))),
            false => html.push(c),
        }
    }
    html + "</code>"
}

//! The pictures. Whatever they show is asked of the library when they are drawn.

pub(crate) mod anatomy;
pub(crate) mod dots;
pub(crate) mod levels;
pub(crate) mod masks;
pub(crate) mod railroad;
pub(crate) mod resolve;

/// The picture of this name, for these lines of text.
///
/// # Errors
/// If there is no such picture, or the lines are not what it draws.
pub(crate) fn draw(name: &str, lines: &[&str]) -> Result<String, String> {
    match (name, lines) {
        ("anatomy", [text]) => anatomy::draw(text),
        ("resolve", [base, reference]) => resolve::draw(base, reference),
        ("dots", [path]) => dots::draw(path),
        ("levels", [first, second]) => levels::draw(first, second),
        ("masks", [text]) => masks::draw(text),
        _ => Err(format!("no picture {name:?} of {} lines", lines.len())),
    }
}

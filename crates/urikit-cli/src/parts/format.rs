//! `--format`: a string with parts in it.

use urikit::IriRef;

use super::NamedPart;
use crate::fault::Fault;

/// A piece of the output for each input.
pub(crate) enum FormatPiece {
    Literal(String),
    Part(NamedPart),
    /// Pieces that are written if the part is present, or if it is absent.
    If {
        part: NamedPart,
        is_there: bool,
        pieces: Vec<Self>,
    },
}

impl FormatPiece {
    /// Whether a part in it is present only with an authority.
    pub(crate) fn needs_authority(&self) -> bool {
        match self {
            Self::Literal(_) => false,
            Self::Part(part) => part.needs_authority(),
            Self::If { part, pieces, .. } => {
                part.needs_authority() || pieces.iter().any(Self::needs_authority)
            }
        }
    }
}

/// A conditional that has not been closed yet, and the pieces before it.
struct OpenConditional {
    offset: usize,
    part: NamedPart,
    is_there: bool,
    before: Vec<FormatPiece>,
}

/// Parses a format: `{part}`, `{?part}…{/}`, `{!part}…{/}`, `{{`, `}}`, `\t`, `\n`, `\\`, and literal text.
pub(crate) fn parse_format(format: &str) -> Result<Vec<FormatPiece>, String> {
    let mut pieces = Vec::new();
    let mut open: Vec<OpenConditional> = Vec::new();
    let mut literal = String::new();
    let mut rest = format;
    let wrong_at = |offset: usize, what: &str| format!("--format, byte {offset}: {what}");
    while let Some(at) = rest.find(['{', '}', '\\']) {
        let (before, from) = rest.split_at(at);
        literal.push_str(before);
        let offset = format.len() - from.len();
        let wrong = |what: &str| wrong_at(offset, what);
        if let Some((escape, text)) = ESCAPES.iter().find(|(escape, _)| from.starts_with(escape)) {
            literal.push_str(text);
            rest = &from[escape.len()..];
        } else if let Some(inside) = from.strip_prefix('{') {
            let (name, after) =
                inside.split_once('}').ok_or_else(|| wrong("this '{' is not closed"))?;
            push_literal(&mut pieces, &mut literal);
            if name == "/" {
                let Some(OpenConditional { part, is_there, before, .. }) = open.pop() else {
                    return Err(wrong("{/} without {?PART} or {!PART}"));
                };
                let inner = std::mem::replace(&mut pieces, before);
                pieces.push(FormatPiece::If { part, is_there, pieces: inner });
            } else {
                let condition = name.strip_prefix(['?', '!']);
                let part =
                    NamedPart::from_name(condition.unwrap_or(name)).map_err(|what| wrong(&what))?;
                match condition {
                    Some(_) => open.push(OpenConditional {
                        offset,
                        part,
                        is_there: name.starts_with('?'),
                        before: std::mem::take(&mut pieces),
                    }),
                    None => pieces.push(FormatPiece::Part(part)),
                }
            }
            rest = after;
        } else if from.starts_with('}') {
            return Err(wrong("unmatched '}'; write '}}' for a brace"));
        } else {
            return Err(wrong("expected t, n or \\ after '\\'"));
        }
    }
    if let Some(OpenConditional { offset, .. }) = open.last() {
        return Err(wrong_at(*offset, "this conditional has no {/}"));
    }
    literal.push_str(rest);
    push_literal(&mut pieces, &mut literal);
    Ok(pieces)
}

fn push_literal(pieces: &mut Vec<FormatPiece>, literal: &mut String) {
    if !literal.is_empty() {
        pieces.push(FormatPiece::Literal(std::mem::take(literal)));
    }
}

const ESCAPES: [(&str, &str); 5] =
    [("{{", "{"), ("}}", "}"), ("\\t", "\t"), ("\\n", "\n"), ("\\\\", "\\")];

/// Writes the pieces for one input; an absent part is empty. Unless `raw`, control characters are
/// escaped in parts.
pub(crate) fn write_formatted(
    pieces: &[FormatPiece],
    uri: &IriRef<'_>,
    raw: bool,
    out: &mut Vec<u8>,
) -> Result<(), Fault> {
    for piece in pieces {
        match piece {
            FormatPiece::Literal(text) => out.extend_from_slice(text.as_bytes()),
            FormatPiece::Part(part) => part.write(uri, raw, out)?,
            FormatPiece::If { part, is_there, pieces } => {
                if part.value_in(uri)?.is_some() == *is_there {
                    write_formatted(pieces, uri, raw, out)?;
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(pieces: &[FormatPiece]) -> String {
        let shown = pieces.iter().map(|piece| match piece {
            FormatPiece::Literal(text) => text.clone(),
            FormatPiece::Part(part) => format!("<{}>", part.name),
            FormatPiece::If { part, is_there, pieces } => {
                format!("[{}={is_there}: {}]", part.name, show(pieces))
            }
        });
        shown.collect()
    }

    fn shown(text: &str) -> Result<String, String> {
        parse_format(text).map(|pieces| show(&pieces))
    }

    #[test]
    fn format_has_parts_and_literals() {
        assert_eq!(shown("{host}{path}").unwrap(), "<host><path>");
        assert_eq!(shown(r"{{a}}\t{query:k:decoded}\n\\ü").unwrap(), "{a}\t<query:k:decoded>\n\\ü");
        assert_eq!(shown("").unwrap(), "");
    }

    #[test]
    fn format_has_conditionals() {
        assert_eq!(
            shown("a{?port}:{port}{!query}-{/}b{/}c").unwrap(),
            "a[port=true: :<port>[query=false: -]b]c"
        );
        assert_eq!(shown("{?query:a?b}{/}").unwrap(), "[query:a?b=true: ]");
    }

    #[test]
    fn format_says_where_it_is_wrong() {
        for (wrong, offset) in [
            ("ab{host", 2),
            ("ü}", 2),
            ("{host}{hots}", 6),
            (r"a\q", 1),
            ("{}", 0),
            ("a{/}", 1),
            ("a{?host}b{?port}{/}", 1),
            ("{?hots}{/}", 0),
            ("{?}{/}", 0),
        ] {
            let what = shown(wrong).unwrap_err();
            assert!(what.starts_with(&format!("--format, byte {offset}: ")), "{wrong}: {what}");
        }
    }
}

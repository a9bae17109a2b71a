//! `uri explain`: what each part of the input is, or what is wrong with it and why.
//!
//! | file | job |
//! |---|---|
//! | `drawing` | the text with its parts bracketed and labelled |
//! | `table` | the parts one by one, and the normal form |
//! | `notes` | what is odd about them |
//! | `diagnosis` | a bad input with a caret under the fault, and a repair |
//! | `json` | the same for machines |
//! | `page`, `paint`, `visible` | lines of a width; colours; characters that a terminal would not show |

mod diagnosis;
mod drawing;
mod json;
mod notes;
mod page;
mod paint;
mod table;
mod visible;

use clap::Args;
use urikit::{IriRef, ParseError, UriRef};

use crate::args::{InputArgs, OnError};
use crate::engine::answer_all;
use crate::fault::Fault;
use crate::input::Input;
use crate::output::{Answer, Failure, Outcome, advise};
use crate::secret::shown;
use page::{Format, Page};
use paint::{Color, Painter};

/// Draw the parts of each input and tell what is odd or wrong about it
///
/// A bad input is drawn with a caret under the fault, the rule that it breaks, and a
/// repair where there is a simple one. Text before an `@` in the authority is masked, also that of URIs
/// inside, as in `?next=https://u:p@h/`.
///
/// With --json, `spans` are places in `input` as it is shown, in bytes; the `offset` of an error is
/// one in the input as it was given.
///
/// Lines are as wide as the terminal, or as COLUMNS says.
#[derive(Args)]
#[command(after_help = "Example:\n  uri explain 'http://example.com/over/there?name=ferret'")]
pub(crate) struct Arguments {
    /// Show user names and passwords
    #[arg(long)]
    show_secrets: bool,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    color: Color,

    /// Write JSON, one object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let format = Format::new(Painter::new(arguments.color));
    answer_all(&arguments.input, |input, answer| match arguments.json {
        _ if input.whole().is_err() => {
            let fault = Fault::line_too_long();
            answer.mark_bad(fault.kind(), OnError::Skip);
            match arguments.json {
                true => answer.json(&serde_json::json!({ "input": "", "error": fault })),
                false => advise(input, &fault, answer),
            }
        }
        true => json::explain(input, arguments.show_secrets, answer),
        false => explain(input, arguments.show_secrets, format, answer),
    })
}

fn explain(input: Input<'_>, show_secrets: bool, format: Format, answer: &mut Answer) {
    if input.place.number() > 1 {
        answer.line("");
    }
    let mut page = Page::new(format);
    match read(input.bytes) {
        Ok(identifier) => {
            let shown = shown(identifier, show_secrets);
            drawing::draw(shown.view(), &mut page);
            table::write(identifier, shown.view(), show_secrets, &mut page);
            notes::write(identifier, &mut page);
        }
        Err(error) => {
            answer.mark_bad(error.kind().name(), OnError::Skip);
            diagnosis::write(input, &error, show_secrets, &mut page);
        }
    }
    answer.out.extend_from_slice(page.text.as_bytes());
}

/// As a URI reference, else as an IRI reference; of two errors the one further on.
fn read(bytes: &[u8]) -> Result<IriRef<'_>, ParseError> {
    UriRef::parse_bytes(bytes).map(IriRef::from).or_else(|error| {
        IriRef::parse_bytes(bytes).map_err(|later| match later.offset() > error.offset() {
            true => later,
            false => error,
        })
    })
}

//! `uri explain`: what each part of the input is, or what is wrong with it and why.
//!
//! | file | job |
//! |---|---|
//! | `drawing` | the text with its parts bracketed and labelled |
//! | `table` | the parts one by one |
//! | `notes` | what is odd about them |
//! | `diagnosis` | a bad input with a caret under the fault |
//! | `expected` | what a rule would have allowed, in words |
//! | `repair` | a valid text near a bad one |
//! | `paint`, `visible` | colours; characters that a terminal would not show |

mod diagnosis;
mod drawing;
mod expected;
mod notes;
mod paint;
mod repair;
mod table;
mod visible;

use clap::Args;
use urikit::{IriRef, ParseError, Rule, UriRef};

use crate::args::{InputArgs, OnError};
use crate::input::Input;
use crate::output::{Answer, Failure, Outcome, answer_all};
use crate::secret::MASK;
use paint::{Color, Painter};

/// Draw the parts of each input and tell what is odd or wrong about it
///
/// A bad input is drawn with a caret under the fault, the rule that it breaks, and a
/// repair where there is a simple one. Text before an `@` in the authority is masked.
#[derive(Args)]
#[command(after_help = "Example:\n  uri explain 'http://example.com/over/there?name=ferret'")]
pub(crate) struct Arguments {
    /// Show user names and passwords
    #[arg(long)]
    show_secrets: bool,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    color: Color,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let painter = Painter::new(arguments.color);
    answer_all(&arguments.input, |input, answer| {
        if input.place.number() > 1 {
            answer.line("");
        }
        explain(input, arguments.show_secrets, painter, answer);
    })
}

fn explain(input: Input<'_>, show_secrets: bool, painter: Painter, answer: &mut Answer) {
    let mut page = String::new();
    match input.text(Rule::UriReference).map(read) {
        Ok(Ok(identifier)) => {
            let secret_shown = (!show_secrets).then_some(MASK);
            drawing::draw(identifier, secret_shown, painter, &mut page);
            table::write(identifier, secret_shown, painter, &mut page);
            notes::write(identifier, painter, &mut page);
        }
        Ok(Err(error)) => {
            answer.mark_bad(OnError::Skip);
            let fault = diagnosis::Fault::of(&error);
            diagnosis::write(input.bytes, &fault, show_secrets, painter, &mut page);
        }
        Err(_) => {
            answer.mark_bad(OnError::Skip);
            let fault = diagnosis::Fault::not_utf8(input.bytes);
            diagnosis::write(input.bytes, &fault, show_secrets, painter, &mut page);
        }
    }
    answer.out.extend_from_slice(page.as_bytes());
}

/// As a URI reference, else as an IRI reference; of two errors the one further on.
fn read(text: &str) -> Result<IriRef<'_>, ParseError> {
    UriRef::parse(text).map(IriRef::from).or_else(|error| {
        IriRef::parse(text).map_err(|later| match later.offset() > error.offset() {
            true => later,
            false => error,
        })
    })
}

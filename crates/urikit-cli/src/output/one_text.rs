//! The answer of a command that turns one string into another.

use serde::Serialize;

use super::answer::Answer;
use super::bad_input::bad_input;
use super::input_field::InputField;
use crate::args::OutputArgs;
use crate::fault::Fault;
use crate::input::Input;

#[derive(Serialize)]
struct GoodLine<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    output: &'a str,
}

/// The columns of [`one_text`].
pub(crate) const ONE_TEXT: &[&str] = &["input", "output"];

/// The answer of a command that turns one string into another, or a fault.
pub(crate) fn one_text(
    input: Input<'_>,
    made: Result<impl AsRef<str>, Fault>,
    args: &OutputArgs,
    answer: &mut Answer,
) {
    match made {
        Ok(output) if args.json => {
            answer.json(&GoodLine { input: input.into(), output: output.as_ref() });
        }
        Ok(output) => match args.table() {
            Some(table) => {
                table.pair(&mut answer.out, input.as_given(), output.as_ref().as_bytes())
            }
            None => args.text(output.as_ref(), answer),
        },
        Err(fault) => bad_input(input, fault, args, answer),
    }
}

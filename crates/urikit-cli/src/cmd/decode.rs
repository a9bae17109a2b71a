//! `uri decode`: what the escapes of a text stand for.

use clap::Args;
use serde::Serialize;
use urikit::percent::{CharClass, Part, decode_bytes, encode, encode_bytes, form};

use crate::args::{InputArgs, OutputArgs};
use crate::input::Input;
use crate::output::{Answer, Failure, Outcome, answer_all};
use crate::part_arg;
use crate::report::{self, Fault, InputField, hex};

/// Decode the escapes of each input
///
/// Control characters, bidirectional controls and bytes that are not UTF-8 stay escaped, so
/// that each answer is one line of text; -0 and --raw-bytes write them as they are.
#[derive(Args)]
#[command(after_help = "Example:\n  uri decode 'fish%20%26%20chips'")]
pub(crate) struct Arguments {
    /// The part that the input is; only in `form` is `+` a space
    #[arg(long, value_name = "PART", ignore_case = true, value_parser = part_arg::any_part())]
    part: Option<Part>,

    /// Write the bytes as they are
    #[arg(long)]
    raw_bytes: bool,

    /// Write the bytes as they are, with a NUL behind each answer instead of a newline
    #[arg(short = '0', long = "null", conflicts_with = "json")]
    null: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

#[derive(Serialize)]
struct Decoded<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    #[serde(flatten)]
    output: OutputField<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum OutputField<'a> {
    Output(&'a str),
    BytesHex(String),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    answer_all(&arguments.input, |input, answer| answer_one(arguments, input, answer))
}

fn answer_one(arguments: &Arguments, input: Input<'_>, answer: &mut Answer) {
    let decode = match arguments.part {
        Some(Part::Form) => form::decode_bytes(input.bytes),
        _ => decode_bytes(input.bytes),
    };
    let bytes = match decode.to_bytes() {
        Ok(bytes) => bytes,
        Err(error) => {
            return report::bad_input(input, Fault::from(error), &arguments.output, answer);
        }
    };
    if arguments.output.json {
        let output = match str::from_utf8(&bytes) {
            Ok(text) => OutputField::Output(text),
            Err(_) => OutputField::BytesHex(hex(&bytes)),
        };
        answer.json(&Decoded { input: input.into(), output });
    } else if arguments.null {
        answer.out.extend_from_slice(&bytes);
        answer.out.push(0);
    } else if arguments.raw_bytes {
        answer.line(bytes);
    } else {
        answer.line(one_line(&bytes));
    }
}

/// The text, with escapes for what is no text or would not show as it is.
pub(crate) fn one_line(bytes: &[u8]) -> String {
    const NOTHING_RAW: CharClass = CharClass::of(b"");
    let mut line = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if c.is_control() || is_bidi_control(c) {
                encode(c.encode_utf8(&mut [0; 4]), NOTHING_RAW).append_to(&mut line);
            } else {
                line.push(c);
            }
        }
        encode_bytes(chunk.invalid(), NOTHING_RAW).append_to(&mut line);
    }
    line
}

/// Unicode's property `Bidi_Control`: a terminal that obeys one shows another text.
const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

//! How an answer that is bytes is written: decoded data, and paths.

use clap::Args;
use serde::Serialize;
use urikit::percent::{CharClass, encode, encode_bytes};

use crate::args::OutputArgs;
use crate::input::Input;
use crate::output::Answer;
use crate::report::{InputField, hex};

#[derive(Args)]
pub(crate) struct BytesArgs {
    /// Write the bytes as they are
    #[arg(long, conflicts_with_all = ["json", "csv", "tsv"])]
    raw_bytes: bool,
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

impl BytesArgs {
    /// The answer to one input.
    pub(crate) fn write(
        &self,
        input: Input<'_>,
        bytes: &[u8],
        args: &OutputArgs,
        answer: &mut Answer,
    ) {
        if args.json {
            let output = match str::from_utf8(bytes) {
                Ok(text) => OutputField::Output(text),
                Err(_) => OutputField::BytesHex(hex(bytes)),
            };
            answer.json(&Decoded { input: input.into(), output });
        } else if let Some(table) = args.table() {
            table.pair(&mut answer.out, input.bytes, bytes);
        } else if self.raw_bytes || args.null {
            args.text(bytes, answer);
        } else {
            push_one_line(&mut answer.out, bytes);
            answer.out.push(b'\n');
        }
    }
}

/// Puts the text behind `out`, with escapes for what is no text or would not show as it is.
pub(crate) fn push_one_line(out: &mut Vec<u8>, bytes: &[u8]) {
    if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        out.extend_from_slice(bytes);
    } else {
        out.extend_from_slice(one_line(bytes).as_bytes());
    }
}

/// The text, with escapes for what is no text or would not show as it is.
pub(crate) fn one_line(bytes: &[u8]) -> String {
    const NOTHING_RAW: CharClass = CharClass::of(b"");
    let mut line = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if hides(c) {
                encode(c.encode_utf8(&mut [0; 4]), NOTHING_RAW).append_to(&mut line);
            } else {
                line.push(c);
            }
        }
        encode_bytes(chunk.invalid(), NOTHING_RAW).append_to(&mut line);
    }
    line
}

/// Whether a terminal would obey this character, and show another text: control characters, separators
/// of lines, and Unicode's property `Bidi_Control`.
pub(crate) fn hides(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

//! How an answer that is bytes is written: decoded data, and paths.

use clap::Args;
use serde::Serialize;

use crate::args::OutputArgs;
use crate::input::Input;
use crate::one_line::{hex, push_one_line};
use crate::output::{Answer, InputField};

#[derive(Args)]
pub(crate) struct BytesArgs {
    /// Write the bytes as they are
    #[arg(long, conflicts_with_all = ["json", "csv", "csv_safe", "tsv"])]
    raw_bytes: bool,
}

#[derive(Serialize)]
struct BytesLine<'a> {
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
    /// Whether bytes are wanted, and not text.
    pub(crate) fn writes_raw(&self, args: &OutputArgs) -> bool {
        self.raw_bytes || args.null
    }

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
            answer.json(&BytesLine { input: input.into(), output });
        } else if let Some(table) = args.table() {
            table.pair(&mut answer.out, input.as_given(), bytes);
        } else if self.writes_raw(args) {
            args.text(bytes, answer);
        } else {
            push_one_line(&mut answer.out, bytes);
            answer.out.push(b'\n');
        }
    }
}

//! What `uniq` and `sort` share: each line with its key, the normal form at a level.

use std::borrow::Cow;

use clap::Args;
use urikit::compare::{Shape, Surt};
use urikit::{IriRef, Level};

use crate::args::byte_size;
use crate::args::{InPlaceArgs, InputArgs, OutputArgs};
use crate::fault::Fault;
use crate::input::Input;
use crate::json::FieldName;
use crate::options::clean::{Dropped, without};
use crate::options::idna::IdnaArgs;
use crate::options::names::any_level;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, bad_input, object_about};
use crate::spill::{begin_record, finish_record, push_line_record};

#[derive(Args)]
pub(crate) struct SortKeyArgs {
    /// Compare the normal forms of this level; `simple` compares inputs as they are
    #[arg(long, value_name = "LEVEL", ignore_case = true, default_value = "path")]
    #[arg(value_parser = any_level())]
    level: Level,

    /// Use about SIZE bytes of memory, and temporary files for the rest; K, M and G are units of 1024
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = byte_size)]
    pub(crate) memory: usize,

    /// The rule that the whole input must match; case does not matter
    #[arg(long = "as", value_name = "RULE", ignore_case = true, default_value = "URI-reference")]
    #[arg(value_parser = whole_rule())]
    pub(crate) rule: WholeRule,

    #[command(flatten)]
    idna: IdnaArgs,

    #[command(flatten)]
    in_place: InPlaceArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// Which form of an input is its key.
#[derive(Clone, Copy)]
pub(crate) enum KeyKind {
    Whole,
    Surt,
    Shape,
}

pub(crate) const COLUMNS: &[&str] = &["input", "key"];

/// How keys are sorted.
#[derive(Clone, Copy)]
pub(crate) enum KeyOrder {
    Rising,
    Falling,
}

impl KeyOrder {
    /// The bytes that sort a key in this order. In descending order, a longer key comes before its prefix.
    fn sort_bytes(self, key: &str) -> Cow<'_, [u8]> {
        match self {
            Self::Rising => key.as_bytes().into(),
            Self::Falling => key.bytes().map(|byte| !byte).chain([AFTER_ALL]).collect(),
        }
    }
}

impl SortKeyArgs {
    pub(crate) fn inputs(&self) -> InputArgs {
        self.in_place.inputs(&self.input)
    }

    /// Appends a record to the answers: the key of the input without the `ignored` parts, and the output for
    /// it.
    ///
    /// A bad input that is written has a key that sorts after all others, made from its own bytes.
    pub(crate) fn record(
        &self,
        (kind, ignored): (KeyKind, &[Dropped]),
        order: KeyOrder,
        input: Input<'_>,
        parsed: Result<IriRef<'_>, Fault>,
        answer: &mut Answer,
    ) {
        let Self { level, idna, output, .. } = self;
        let parsed = parsed.and_then(|identifier| without(idna.apply(identifier)?, ignored, true));
        let identifier = match parsed {
            Ok(identifier) => identifier,
            Err(fault) => return bad_record(input, fault, output, answer),
        };
        let normal = identifier.borrowed().normalize(*level);
        let made = match kind {
            KeyKind::Whole => None,
            KeyKind::Surt => Some(Surt::new(normal.borrowed()).to_string()),
            KeyKind::Shape => Some(Shape::new(normal.borrowed()).to_string()),
        };
        let key = made.as_deref().unwrap_or(normal.as_str());
        let is_its_key = output.is_plain() && key.as_bytes() == input.bytes;
        if is_its_key && matches!(order, KeyOrder::Rising) {
            return push_line_record(&mut answer.out, input.bytes, output.end());
        }
        let start = begin_record(&mut answer.out, &order.sort_bytes(key));
        if output.json {
            // It was parsed, so it is UTF-8.
            let text = str::from_utf8(input.bytes).unwrap_or_default();
            let mut object = object_about(&mut answer.out, input, text);
            object.other(&FieldName::new("key"), Some(key));
            object.end();
        } else if let Some(table) = output.table() {
            table.pair(&mut answer.out, input.as_given(), key.as_bytes());
        } else {
            output.text(input.bytes, answer);
        }
        finish_record(&mut answer.out, start);
    }
}

/// No UTF-8 string has this byte.
const AFTER_ALL: u8 = 0xFF;

fn bad_record(input: Input<'_>, fault: Fault, output: &OutputArgs, answer: &mut Answer) {
    let key = [&[AFTER_ALL], input.bytes].concat();
    let start = begin_record(&mut answer.out, &key);
    let data = answer.out.len();
    bad_input(input, fault, output, answer);
    if answer.out.len() == data {
        answer.out.truncate(start);
    } else {
        finish_record(&mut answer.out, start);
    }
}

//! What `uniq` and `sort` share: each line with its key, the normal form at a level or parts of it.

use std::borrow::Cow;

use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser};
use urikit::{IriRef, Level};

use crate::args::byte_size;
use crate::args::{InPlaceArgs, InputArgs, OutputArgs};
use crate::fault::Fault;
use crate::input::Input;
use crate::json::{FieldName, JsonObject};
use crate::options::clean::{Dropped, without};
use crate::options::idna::IdnaArgs;
use crate::options::names::{any_level, offered};
use crate::options::psl::PslArgs;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, Failure, bad_input, object_about};
use crate::parts::{self, NamedPart, text_or_escaped};
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
    psl: PslArgs,

    #[command(flatten)]
    in_place: InPlaceArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

/// What the key of an input is: its normal form, or parts of that.
#[derive(Clone)]
pub(crate) enum KeyKind {
    Whole,
    Parts(Vec<NamedPart>),
}

impl KeyKind {
    pub(crate) fn from_names(names: &str) -> Result<Self, String> {
        match names {
            "uri" => Ok(Self::Whole),
            _ => parts::from_names(names).map(Self::Parts),
        }
    }
}

/// `--by`: `uri`, or parts separated by commas.
pub(crate) fn any_key() -> impl TypedValueParser<Value = KeyKind> {
    let names = || [vec!["uri"], parts::all_names()].concat();
    offered(StringValueParser::new().try_map(|names| KeyKind::from_names(&names)), names)
}

/// How the key of an input is made.
#[derive(Clone, Copy)]
pub(crate) struct KeyRule<'a> {
    pub(crate) kind: &'a KeyKind,
    /// The key is that of the normal form without these parts.
    pub(crate) ignored: &'a [Dropped],
    /// ASCII letters of both cases are equal.
    pub(crate) ignores_case: bool,
    pub(crate) order: KeyOrder,
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
    fn sort_bytes(self, key: &[u8]) -> Cow<'_, [u8]> {
        match self {
            Self::Rising => key.into(),
            Self::Falling => key.iter().map(|byte| !byte).chain([AFTER_ALL]).collect(),
        }
    }
}

impl SortKeyArgs {
    pub(crate) fn inputs(&self) -> InputArgs {
        self.in_place.inputs(&self.input)
    }

    /// Reads what the parts depend on.
    pub(crate) fn load(&self) -> Result<(), Failure> {
        self.psl.load()
    }

    /// Appends a record to the answers: the key of the input, and the output for it.
    ///
    /// A bad input that is written has a key that sorts after all others, made from its own bytes.
    pub(crate) fn record(
        &self,
        rule: KeyRule<'_>,
        input: Input<'_>,
        parsed: Result<IriRef<'_>, Fault>,
        answer: &mut Answer,
    ) {
        let Self { level, idna, output, .. } = self;
        let identifier = parsed.and_then(|identifier| idna.apply(identifier));
        let written = identifier.and_then(|identifier| {
            // Equal normal forms stay equal without a part; the normal form may depend on that part.
            let normal = without(identifier.borrowed().normalize(*level), rule.ignored, true)?;
            self.good_record(rule, input, &normal.borrowed(), &mut answer.out)
        });
        if let Err(fault) = written {
            bad_record(input, fault, output, answer);
        }
    }

    fn good_record(
        &self,
        rule: KeyRule<'_>,
        input: Input<'_>,
        normal: &IriRef<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        let output = &self.output;
        let key = Key::of(rule, normal)?;
        let bytes = key.bytes();
        let is_its_key = output.is_plain() && *bytes == *input.bytes;
        if is_its_key && matches!(rule.order, KeyOrder::Rising) {
            push_line_record(out, input.bytes, output.end());
            return Ok(());
        }
        let start = begin_record(out, &rule.order.sort_bytes(&bytes));
        if output.json {
            // It was parsed, so it is UTF-8.
            let text = str::from_utf8(input.bytes).unwrap_or_default();
            let mut object = object_about(out, input, text);
            key.write_json(&mut object);
            object.end();
        } else if let Some(table) = output.table() {
            let shown = key.shown();
            table.row(out, [Some(input.as_given()), shown.as_deref()]);
        } else {
            out.extend_from_slice(input.bytes);
            out.push(output.end());
        }
        finish_record(out, start);
        Ok(())
    }
}

/// The key of one input.
enum Key<'a> {
    Whole(Cow<'a, str>),
    Values(&'a [NamedPart], Vec<Option<Cow<'a, [u8]>>>),
}

impl<'a> Key<'a> {
    fn of(rule: KeyRule<'a>, normal: &'a IriRef<'a>) -> Result<Self, Fault> {
        let lower = |bytes: Cow<'a, [u8]>| match rule.ignores_case {
            true => Cow::Owned(bytes.to_ascii_lowercase()),
            false => bytes,
        };
        match rule.kind {
            KeyKind::Whole if rule.ignores_case => {
                Ok(Self::Whole(normal.as_str().to_ascii_lowercase().into()))
            }
            KeyKind::Whole => Ok(Self::Whole(normal.as_str().into())),
            KeyKind::Parts(parts) => {
                let values = parts.iter().map(|part| Ok(part.value_in(normal)?.map(lower)));
                Ok(Self::Values(parts, values.collect::<Result<_, Fault>>()?))
            }
        }
    }

    /// The bytes that are compared: values one after the other, numbers by their size.
    fn bytes(&self) -> Cow<'_, [u8]> {
        match self {
            Self::Whole(text) => text.as_bytes().into(),
            Self::Values(parts, values) => {
                let mut key = Vec::new();
                for (part, value) in parts.iter().zip(values) {
                    match value {
                        Some(value) if part.is_number() => {
                            push_value_key(&mut key, Some(&by_size(value)));
                        }
                        value => push_value_key(&mut key, value.as_deref()),
                    }
                }
                key.into()
            }
        }
    }

    /// In a table: values separated by spaces; a single one may be absent.
    fn shown(&self) -> Option<Cow<'_, [u8]>> {
        match self {
            Self::Whole(text) => Some(text.as_bytes().into()),
            Self::Values(_, values) => match &values[..] {
                [value] => value.as_deref().map(Cow::Borrowed),
                values => {
                    let values: Vec<_> =
                        values.iter().map(|value| value.as_deref().unwrap_or_default()).collect();
                    Some(values.join(&b' ').into())
                }
            },
        }
    }

    fn write_json(&self, object: &mut JsonObject<'_>) {
        let name = FieldName::new("key");
        match self {
            Self::Whole(text) => object.other(&name, Some(text)),
            Self::Values([part], values) => {
                let value = values.first().and_then(Option::as_deref);
                part.write_json(&name, value, object);
            }
            Self::Values(_, values) => {
                let texts = values.iter().map(|value| value.as_deref().map(text_or_escaped));
                object.any(&name, &texts.collect::<Vec<_>>());
            }
        }
    }
}

/// Appends a value so that sequences of values are in the order of the values: absent ones first.
pub(crate) fn push_value_key(key: &mut Vec<u8>, value: Option<&[u8]>) {
    let Some(value) = value else { return key.push(1) };
    key.push(2);
    for byte in value {
        // A value ends with two zeros, so that a prefix sorts before it.
        key.extend_from_slice(if *byte == 0 { &[0, 1] } else { std::slice::from_ref(byte) });
    }
    key.extend_from_slice(&[0, 0]);
}

/// Digits so that numbers are in the order of their size.
fn by_size(digits: &[u8]) -> Vec<u8> {
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    let len = (digits.len() - zeros) as u64;
    [&len.to_be_bytes(), &digits[zeros..], digits].concat()
}

/// No key has this as its first byte.
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

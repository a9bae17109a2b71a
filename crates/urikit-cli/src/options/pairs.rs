//! `--pairs`: each line has two strings, separated by a tab or as JSON.

use std::borrow::Cow;

use serde_json::Value;
use urikit::Rule;

use crate::args::{OnError, OutputArgs};
use crate::fault::Fault;
use crate::input::Input;
use crate::json::{FieldName, JsonObject};
use crate::output::{Answer, Failure, bad_input};

/// The two strings of a line.
pub(crate) type Pair<'a> = [Cow<'a, str>; 2];

/// Rejects --on-error repair, which would repair the line as a whole.
pub(crate) fn refuse_repair_of_pairs(output: &OutputArgs) -> Result<(), Failure> {
    match output.on_error {
        OnError::Repair => {
            Err(Failure::Usage("--on-error repair does not work with --pairs".into()))
        }
        _ => Ok(()),
    }
}

/// Reads a line: two columns or, if it starts with `{` or `[`, with which no reference starts, an object with
/// these names or a list of two.
pub(crate) fn read_pair<'a>(line: Input<'a>, names: [&str; 2]) -> Result<Pair<'a>, Fault> {
    let text = line.text(Rule::IriReference)?;
    if text.starts_with(['{', '[']) {
        let value = serde_json::from_str(text);
        let value: Value = value.map_err(|error| Fault::not_json(&error, "an object or a list"))?;
        let text = |value: Option<Value>| match value {
            Some(Value::String(text)) => Ok(Cow::Owned(text)),
            _ => Err(Fault::no_pair(names)),
        };
        return match value {
            Value::Object(mut fields) => {
                let [first, second] = names.map(|name| fields.remove(name));
                Ok([text(first)?, text(second)?])
            }
            Value::Array(list) => {
                let [first, second] =
                    <[Value; 2]>::try_from(list).map_err(|_| Fault::no_pair(names))?;
                Ok([text(Some(first))?, text(Some(second))?])
            }
            _ => Err(Fault::no_pair(names)),
        };
    }
    match text.split_once('\t') {
        Some((first, second)) if !second.contains('\t') => {
            Ok([Cow::Borrowed(first), Cow::Borrowed(second)])
        }
        _ => Err(Fault::no_pair(names)),
    }
}

/// Answers a pair with the string that `make` returns for it.
pub(crate) fn answer_pair(
    line: Input<'_>,
    names: [&str; 2],
    output: &OutputArgs,
    answer: &mut Answer,
    make: impl Fn(&str, &str) -> Result<String, Fault>,
) {
    let made = read_pair(line, names).and_then(|pair| Ok((make(&pair[0], &pair[1])?, pair)));
    let (made, pair) = match made {
        Ok(made) => made,
        Err(fault) => return bad_input(line, fault, output, answer),
    };
    match output.table() {
        _ if output.json => {
            let mut object = JsonObject::new(&mut answer.out);
            for (name, text) in names.iter().zip(&pair) {
                object.other(&FieldName::new(name), Some(text));
            }
            object.other(&FieldName::new("output"), Some(&made));
            object.end();
        }
        Some(table) => {
            let values = [pair[0].as_bytes(), pair[1].as_bytes(), made.as_bytes()];
            table.row(&mut answer.out, values.map(Some));
        }
        None => output.text(made, answer),
    }
}

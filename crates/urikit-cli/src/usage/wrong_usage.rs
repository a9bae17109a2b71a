//! Messages about wrong usage: what is wrong in one line, and what to do in another.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::options::names::{meant, nearest};

/// The option whose list of values is longest.
const RULE: &str = "--as <RULE>";

/// A longer list of values is not part of a message that has a suggestion.
const MOST_VALUES: usize = 12;

/// The message, which clap writes as paragraphs, in one or two lines. `text` is the error as it may be shown.
pub(crate) fn in_two_lines(error: &clap::Error, text: &str) -> String {
    let text = text.split("\n\nFor more information").next().unwrap_or(text);
    let mut paragraphs = text.split("\n\n");
    let what = paragraphs.next().unwrap_or_default();
    let what = what.strip_prefix("error: ").unwrap_or(what);
    let mut lines = what.lines().map(str::trim);
    let mut message = lines.next().unwrap_or_default().to_owned();
    let details: Vec<_> = lines.collect();
    let (mut tips, mut usage) = (Vec::new(), None);
    for paragraph in paragraphs {
        match paragraph.strip_prefix("Usage: ") {
            Some(words) => usage = Some(words.trim()),
            None => {
                tips.extend(paragraph.lines().filter_map(|line| line.trim().strip_prefix("tip: ")))
            }
        }
    }
    let values = details.first().and_then(|line| line.strip_prefix("[possible values: "));
    if values.is_none() && !details.is_empty() {
        message = format!("{message} {}", details.join(", "));
    }
    let similar = tips.first().filter(|_| is_near(error));
    let values = values.map(|values| values.trim_end_matches(']').split(", ").collect::<Vec<_>>());
    let meaning = values.as_ref().and_then(|values| meant(&given_value(error)?, values));
    let meaning = meaning.map(|meaning| format!("did you mean `{meaning}`?"));
    let similar = meaning.as_deref().or(similar.copied());
    let values = values.map(|values| match (values.len() > MOST_VALUES, similar) {
        (true, Some(_)) => long_list(&message),
        (true, None) if message.contains(RULE) => long_list(&message),
        _ => format!("one of {}", values.join(", ")),
    });
    let tip = match (similar, values, error.kind()) {
        (Some(tip), Some(values), _) if tip.ends_with('?') => Some(format!("{tip} {values}")),
        (Some(tip), Some(values), _) => Some(format!("{tip}; {values}")),
        (Some(tip), None, _) => Some((*tip).to_owned()),
        (None, Some(values), _) => Some(values),
        (None, None, ErrorKind::MissingRequiredArgument) => usage.map(call),
        (None, None, _) => usage.map(|usage| format!("{} --help", command_of(usage))),
    };
    match tip {
        Some(tip) => format!("uri: {message}\n  tip: {tip}\n"),
        None => format!("uri: {message}\n"),
    }
}

/// Where a long list of values is.
fn long_list(message: &str) -> String {
    match message.contains(RULE) {
        true => "`uri rule` lists the rules".to_owned(),
        false => "--help lists them all".to_owned(),
    }
}

/// The tip for a call without something that is required: an example for the option that most have to look up.
fn call(usage: &str) -> String {
    match usage.starts_with("uri encode ") {
        true => "uri encode --part query-value TEXT; other parts are path, segment, query, fragment, form …"
            .to_owned(),
        false => usage.to_owned(),
    }
}

fn given_value(error: &clap::Error) -> Option<String> {
    match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => Some(value.clone()),
        _ => None,
    }
}

/// Whether the name that clap suggests, if it suggests one, is similar to the one that was given.
fn is_near(error: &clap::Error) -> bool {
    let name = |kind| match error.get(kind) {
        Some(ContextValue::String(name)) => Some(name.trim_start_matches('-')),
        Some(ContextValue::Strings(names)) => names.first().map(String::as_str),
        _ => None,
    };
    let (given, suggested) = match error.kind() {
        ErrorKind::UnknownArgument => (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        ErrorKind::InvalidValue => (ContextKind::InvalidValue, ContextKind::SuggestedValue),
        _ => return true,
    };
    let given = name(given).unwrap_or_default();
    match name(suggested) {
        Some(suggested) => nearest(given, &[suggested]).is_some(),
        // The tip of clap is how to pass a value that starts with a hyphen; that of `option_tips` has no context.
        None => error.get(ContextKind::InvalidArg).is_none(),
    }
}

/// The names at the start of a usage line: `uri query set`.
fn command_of(usage: &str) -> String {
    let words = usage.split_whitespace();
    let names = words.take_while(|word| !word.starts_with(['-', '<', '[']) && *word != "COMMAND");
    names.collect::<Vec<_>>().join(" ")
}

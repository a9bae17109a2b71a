//! Messages about wrong usage: what is wrong in one line, and what to do in another.

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::options::names::nearest;

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
    let values = values.map(|values| format!("one of {}", values.trim_end_matches(']')));
    let tip = match (similar, values, error.kind()) {
        (Some(tip), Some(values), _) => Some(format!("{tip}; {values}")),
        (Some(tip), None, _) => Some((*tip).to_owned()),
        (None, Some(values), _) => Some(values),
        (None, None, ErrorKind::MissingRequiredArgument) => usage.map(str::to_owned),
        (None, None, _) => usage.map(|usage| format!("{} --help", command_of(usage))),
    };
    match tip {
        Some(tip) => format!("uri: {message}\n  tip: {tip}\n"),
        None => format!("uri: {message}\n"),
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
        // The tip is how to pass a value that starts with a hyphen.
        None => !is_long(error),
    }
}

/// Whether the argument starts with two hyphens.
fn is_long(error: &clap::Error) -> bool {
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(name)) => name.starts_with("--"),
        _ => false,
    }
}

/// The names at the start of a usage line: `uri query set`.
fn command_of(usage: &str) -> String {
    let words = usage.split_whitespace();
    let names = words.take_while(|word| !word.starts_with(['-', '<', '[']) && *word != "COMMAND");
    names.collect::<Vec<_>>().join(" ")
}

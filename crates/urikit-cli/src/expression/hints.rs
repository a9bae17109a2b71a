//! What to write for what other languages have.

use crate::options::names::did_you_mean;
use crate::parts::NamedPart;
use crate::secret::masked;

/// What to write for an operator of other languages.
pub(super) fn connective_meant(word: &str) -> Option<String> {
    let meant = match word {
        "&&" | "&" => "and",
        "||" | "|" => "or",
        _ => ["and", "or"].into_iter().find(|name| name.eq_ignore_ascii_case(word))?,
    };
    Some(format!("write '{meant}' for '{word}'"))
}

/// The same for an operator without spaces around it, which is read as part of a name or value.
pub(super) fn connective_meant_in(word: &str) -> Option<String> {
    let (operator, meant) =
        [("&&", "and"), ("||", "or")].into_iter().find(|(operator, _)| word.contains(operator))?;
    Some(format!(
        "write '{meant}' for '{operator}', with spaces around it; a value with it needs quotes"
    ))
}

pub(super) fn negation_meant(name: &str) -> Option<String> {
    let is_meant = name == "!" || name.eq_ignore_ascii_case("not");
    is_meant.then(|| format!("write 'not' for '{name}'"))
}

/// Why an unquoted value is probably not meant as it is: it has an operator, a `*`, or a character that is in no
/// identifier.
pub(super) fn not_literal(operator: &str, value: &str) -> Option<String> {
    if !matches!(operator, "=" | "!=") {
        return None;
    }
    if let Some(hint) = connective_meant_in(value) {
        return Some(hint);
    }
    if let Some(hint) = joined_tests_meant(value) {
        return Some(hint);
    }
    let odd = value.chars().find(|c| "*\"<>\\^`{|}".contains(*c))?;
    Some(format!(
        "'{odd}' is compared literally only in quotes; for a pattern, use ~ with a regular expression, \
         such as host~'\\.com$'"
    ))
}

/// For a pattern that is wrong because it is a glob.
pub(super) fn glob_hint(value: &str) -> &'static str {
    match value.starts_with(['*', '?']) {
        true => "; this is a regular expression, where '.*' is any text and '\\.' a dot",
        false => "",
    }
}

/// What to write for an operator that is a word: `contains`.
pub(super) fn operator_meant(part: &str, word: &str) -> Option<String> {
    let meant = match word.to_ascii_lowercase().replace(['-', '_'], "").as_str() {
        "contains" | "includes" | "has" => format!("{part}~TEXT: it matches anywhere in the part"),
        "like" | "ilike" | "matches" | "match" | "regex" | "glob" => {
            format!("{part}~'REGEX', a regular expression that matches anywhere in the part")
        }
        "starts" | "startswith" | "begins" | "beginswith" => format!("{part}~'^TEXT'"),
        "ends" | "endswith" => format!("{part}~'TEXT$'"),
        "under" | "below" | "within" | "subdomain" if part == "path" => "path~'^/a/'".to_owned(),
        "under" | "below" | "within" | "subdomain" => {
            format!("{part}~'(^|\\.)example\\.com$'")
        }
        "is" | "eq" | "equals" | ":" => format!("{part}=VALUE"),
        "ne" | "isnot" | "not" => format!("{part}!=VALUE"),
        _ => return None,
    };
    Some(format!("write {meant}"))
}

/// What to write for an operator that starts with one of ours; `rest` is read as the value.
pub(super) fn longer_operator_meant(operator: &str, rest: &str) -> Option<&'static str> {
    match operator {
        "=" if rest.starts_with('=') => {
            Some("one '=' compares; a value that starts with it needs quotes")
        }
        "=" if rest.starts_with('~') => {
            Some("write '~' for '=~'; a value that starts with it needs quotes")
        }
        "<" if rest.starts_with('>') => Some("write '!=' for '<>'"),
        _ => None,
    }
}

/// For `in` with a list of values: `extension in png,jpg`.
pub(super) fn list_meant(part: &str, list: &str) -> Option<String> {
    let values = list.trim_matches(['(', ')', '[', ']', '{', '}']).split([',', '|']);
    let values: Vec<_> = values.map(|value| value.trim_matches(['\'', '"'])).collect();
    let [first, second, ..] = values[..] else { return None };
    Some(format!(
        "`in` is for networks; for one of several values, write {part}={} or {part}={}",
        masked(first),
        masked(second)
    ))
}

/// For `host=a&port=1` and `host=a,port=1`: a value that ends in another test.
fn joined_tests_meant(value: &str) -> Option<String> {
    let starts_test = |rest: &str| {
        let name = rest.split(['=', '!', '~', '<', '>']).next().unwrap_or(rest);
        name.len() < rest.len() && NamedPart::from_name(name).is_ok()
    };
    let mut separators = value.match_indices(['&', ',']);
    let (_, separator) = separators.find(|(at, _)| starts_test(&value[at + 1..]))?;
    Some(format!(
        "write 'and' for '{separator}', with spaces around it; a value with it needs quotes"
    ))
}

/// For `host~/example/`, where no value has a slash.
pub(super) fn regex_delimiters_meant(part: &NamedPart, pattern: &str) -> Option<String> {
    let inside =
        pattern.strip_prefix('/')?.strip_suffix('/').filter(|inside| !inside.is_empty())?;
    let is_without_slashes = part.ignores_case() || part.all_values().is_some() || part.is_number();
    is_without_slashes.then(|| {
        format!(
            "a regular expression is written without slashes: {}~'{}'",
            part.name,
            masked(inside)
        )
    })
}

/// Why a part can't have a value, with those that it can have.
pub(super) fn impossible_value(part: &NamedPart, value: &str) -> Option<String> {
    if part.is_number() && !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(format!("{} is a number; '{}' is not", part.name, masked(value)));
    }
    let values = part.all_values().filter(|values| !values.contains(&value))?;
    const MOST: usize = 6;
    let near = did_you_mean(value, &values);
    Some(match near.is_empty() || values.len() <= MOST {
        true => format!("{} is one of {}{near}", part.name, values.join(", ")),
        false => format!("{} has no value '{}'{near}", part.name, masked(value)),
    })
}

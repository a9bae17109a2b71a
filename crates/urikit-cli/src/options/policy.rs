//! The policy of `--policy FILE`: TOML, or JSON if the name ends in `.json`.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use urikit_guard::policy::Policy;

use crate::output::Failure;
use crate::secret::masked;

/// Reads the policy.
///
/// # Errors
/// Any problem with it is a usage error: without a policy nothing passes.
pub(crate) fn read_policy(path: &Path) -> Result<Policy, Failure> {
    let name = masked(&path.display().to_string());
    let unusable = |why: String| {
        Failure::Usage(format!("the policy {name} is not usable: {}", without_secrets(&why)))
    };
    let text = read_text(path).map_err(|error| unusable(error.to_string()))?;
    let is_json = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    match is_json {
        true => serde_json::from_str(&text).map_err(|error| unusable(error.to_string())),
        false => toml::from_str(&text).map_err(|error| unusable(in_one_line(&error, &text))),
    }
}

/// Larger than any policy: a longer file is not a policy, and may be endless.
const MOST: u64 = 16 << 20;

fn read_text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MOST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST {
        return Err(io::Error::new(ErrorKind::FileTooLarge, "it is longer than 16 MiB"));
    }
    Ok(text)
}

/// The parser quotes a wrong value, which may be a URI with a password.
fn without_secrets(why: &str) -> String {
    masked(why).split_inclusive(['"', '`']).map(masked).collect()
}

/// The message of the parser has several lines.
fn in_one_line(error: &toml::de::Error, text: &str) -> String {
    let message = error.message().trim_end().replace('\n', ", ");
    match error.span().and_then(|span| text.get(..span.start)) {
        Some(before) => format!("line {}: {message}", before.matches('\n').count() + 1),
        None => message,
    }
}

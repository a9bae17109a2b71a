//! "Did you mean": suggestions for an operand that clap does not check.

use strsim::levenshtein;
use urikit::Iri;

/// Whether a name or a key is probably a URI given by mistake.
pub(crate) fn looks_like_a_uri(operand: &str) -> bool {
    Iri::parse(operand).is_ok_and(|iri| iri.authority().is_some())
}

/// `; did you mean …?` for the end of a message; empty if no name is similar.
pub(crate) fn did_you_mean(word: &str, names: &[&str]) -> String {
    let word = word.to_ascii_lowercase();
    // Names are short; a long word is not similar to any.
    let near =
        names.iter().filter(|_| word.len() <= 32).map(|name| (levenshtein(&word, name), name));
    match near.min() {
        Some((distance, name)) if distance <= 2 && distance < name.len() => {
            format!("; did you mean `{name}`?")
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn did_you_mean_names_the_nearest_or_none() {
        let names = ["host", "port", "path", "fragment"];
        assert_eq!(did_you_mean("hots", &names), "; did you mean `host`?");
        assert_eq!(did_you_mean("FRAGMNT", &names), "; did you mean `fragment`?");
        assert_eq!(did_you_mean("hostname", &names), "");
        assert_eq!(did_you_mean("", &names), "");
        assert_eq!(did_you_mean(&"h".repeat(1000), &names), "");
    }
}

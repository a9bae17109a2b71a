//! What is probably meant by a name that no part has: by what it means elsewhere, then by its spelling.

use strsim::levenshtein;

use crate::options::names::did_you_mean;

/// What other tools and languages call the parts.
const MEANINGS: [(&[&str], &str); 20] = [
    (&["url", "uri", "iri", "href", "line"], "`input`"),
    (&["protocol", "proto", "schema"], "`scheme`"),
    (&["netloc", "hostport", "host_port", "address"], "`authority`"),
    (&["auth", "credentials", "userpass", "user_info"], "`userinfo`"),
    (&["username", "login"], "`user`"),
    (&["pass", "passwd", "pwd"], "`password`"),
    (&["hostname", "fqdn", "server", "ip"], "`host`"),
    (&["default_port", "real_port"], "`effective_port`"),
    (
        &[
            "domain",
            "domains",
            "root_domain",
            "base_domain",
            "apex",
            "apexes",
            "etld+1",
            "etldplus1",
            "registrable_domain",
        ],
        "`registered_domain`",
    ),
    (&["tld", "etld", "public_suffix"], "`suffix`"),
    (&["sld"], "`registered_label`"),
    (&["subdomains", "sub"], "`subdomain`"),
    (&["pathname", "paths"], "`path`"),
    (&["segments", "dirs"], "`segment:N`, as in segment:0 or segment:-1"),
    (&["file", "file_name", "basename", "name", "last_segment"], "`filename`"),
    (&["ext", "suffixes", "file_extension"], "`extension`"),
    (&["dir", "directory", "folder", "parent"], "`dirname`"),
    (&["search", "querystring", "query_string", "qs"], "`query`"),
    (&["hash", "anchor", "frag"], "`fragment`"),
    (
        &["param", "params", "parameter", "parameters", "arg", "args", "key", "value", "pairs"],
        "`keys`, `values`, or `query:KEY` for the value of one key",
    ),
];

/// What is written before a key in other languages: `query.a`.
const KEY_OWNERS: [&str; 4] = ["query", "params", "param", "args"];

/// The end of the message about an unknown name.
pub(super) fn suggestion(name: &str, names: &[&str]) -> String {
    if name.contains(char::is_whitespace) {
        return "; parts are separated by commas, without spaces".to_owned();
    }
    // Names are short; a long word is not similar to any.
    let word: String = name.chars().take(40).collect();
    let word = word.to_ascii_lowercase().replace('-', "_");
    let start = word.split(':').next().unwrap_or(&word);
    if word == "host:port" {
        return "; did you mean `host,port`, or `authority`, which also has the userinfo?"
            .to_owned();
    }
    if let Some((_, key)) = name.split_once('.').filter(|(part, _)| KEY_OWNERS.contains(part)) {
        return format!("; did you mean `query:{key}`?");
    }
    if let Some(index) = index_of_segment(&name.to_ascii_lowercase()) {
        return format!("; did you mean `segment:{index}`?");
    }
    if let Some(part) = meaning(|word| word == start) {
        return format!("; did you mean {part}?");
    }
    let near = did_you_mean(&word, names);
    if !near.is_empty() {
        return near;
    }
    match meaning(|word| word.len() > 4 && levenshtein(word, start) == 1) {
        Some(part) => format!("; did you mean {part}?"),
        None => "; `uri get --help` lists them".to_owned(),
    }
}

/// `path:0`, `path[0]` and `segments[0]`.
fn index_of_segment(word: &str) -> Option<isize> {
    let (name, index) = word.split_once([':', '['])?;
    let is_path = matches!(name, "path" | "segment" | "segments");
    index.trim_end_matches(']').parse().ok().filter(|_| is_path)
}

/// The part that the first such word means.
fn meaning(is_meant: impl Fn(&str) -> bool) -> Option<&'static str> {
    let meaning = MEANINGS.iter().find(|(words, _)| words.iter().any(|word| is_meant(word)));
    meaning.map(|(_, part)| *part)
}

#[cfg(test)]
mod tests {
    use super::super::{NamedPart, all_names};
    use super::{MEANINGS, suggestion};

    #[test]
    fn no_word_with_a_meaning_is_a_part_and_its_meaning_is_one() {
        let names = all_names();
        for (words, part) in MEANINGS {
            assert!(words.iter().all(|word| NamedPart::from_name(word).is_err()), "{words:?}");
            let name = part.split('`').nth(1).unwrap().replace(":N", ":0");
            assert!(NamedPart::from_name(&name).is_ok(), "{part}");
        }
        for (word, end) in [
            ("Domain", "; did you mean `registered_domain`?"),
            ("param:q", "for the value of one key?"),
            ("host-class", "; did you mean `host_class`?"),
            ("etld+1", "; did you mean `registered_domain`?"),
            (
                "host:port",
                "; did you mean `host,port`, or `authority`, which also has the userinfo?",
            ),
            ("query.aB", "; did you mean `query:aB`?"),
            ("path[0]", "; did you mean `segment:0`?"),
            ("path:-1", "; did you mean `segment:-1`?"),
            ("hots", "; did you mean `host`?"),
            ("hostnme", "; did you mean `host`?"),
            ("frobnicate", "; `uri get --help` lists them"),
            (" host", "; parts are separated by commas, without spaces"),
        ] {
            assert!(suggestion(word, &names).ends_with(end), "{word}");
        }
    }
}

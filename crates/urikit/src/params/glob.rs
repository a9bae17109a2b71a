//! Globs for keys: `*` is any string, `?` any one character, everything else itself.

use super::draft::Draft;
use super::{Param, ParamValue, ParamsBuf};

impl Param<'_> {
    /// Whether a glob matches the whole key, decoded: `*` is any string, `?` any one character, and
    /// everything else itself. A key whose data is not UTF-8 is matched as written.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("q=x&utm_source=y&%75tm_id=z");
    /// params.retain(|param| !param.key_matches("utm_*"));
    /// assert_eq!(params.as_str(), Some("q=x"));
    /// ```
    #[must_use]
    pub fn key_matches(&self, glob: &str) -> bool {
        match self.key_text() {
            Ok(key) => matches_glob(glob, &key),
            Err(_) => matches_glob(glob, self.key()),
        }
    }
}

impl ParamsBuf {
    /// Replaces the value of each parameter whose key [matches](Param::key_matches) a glob, and returns how many
    /// there are. Keys keep their spelling; nothing is appended or removed, and empty parameters, as in `a&&b`, stay empty.
    ///
    /// ```
    /// use urikit::params::ParamsBuf;
    /// let mut params = ParamsBuf::new("q=x&%75tm_id=y&&utm_source&q=z");
    /// assert_eq!(params.set_matching("utm_*", "1"), 2);
    /// assert_eq!(params.as_str(), Some("q=x&%75tm_id=1&&utm_source=1&q=z"));
    /// assert_eq!(params.set_matching("*", ()), 4);
    /// assert_eq!(params.as_str(), Some("q&%75tm_id&&utm_source&q"));
    /// ```
    pub fn set_matching<'v>(&mut self, glob: &str, value: impl Into<ParamValue<'v>>) -> usize {
        let value = self.checked(value);
        let mut draft = Draft::new(self.borrowed());
        let mut found = 0;
        for param in self.borrowed() {
            if !param.as_str().is_empty() && param.key_matches(glob) {
                found += 1;
                draft.write(|out| {
                    out.push_str(param.key());
                    self.syntax.write_value(out, &value, self.iri);
                });
            } else {
                draft.keep(param);
            }
        }
        if found > 0 {
            self.query = draft.finish();
        }
        found
    }
}

/// Backtracks only to the last `*`, which is enough: whatever an earlier one could match in
/// addition, the last one can too. So the time is at most the product of both lengths, and no
/// memory is needed.
fn matches_glob(glob: &str, text: &str) -> bool {
    let (mut glob, mut text) = (glob.chars(), text.chars());
    let mut last_star = None;
    loop {
        let mut after = glob.clone();
        let mut rest = text.clone();
        match (after.next(), rest.next()) {
            (None, None) => return true,
            (Some('*'), _) => {
                last_star = Some((after.clone(), text.clone()));
                glob = after;
            }
            (Some(wanted), Some(found)) if wanted == '?' || wanted == found => {
                (glob, text) = (after, rest);
            }
            _ => {
                // The `*` matches one more character.
                let Some((after_star, taken)) = &mut last_star else { return false };
                if taken.next().is_none() {
                    return false;
                }
                (glob, text) = (after_star.clone(), taken.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::matches_glob;

    #[test]
    fn glob_matches_whole_keys() {
        for (glob, text, expected) in [
            ("", "", true),
            ("", "a", false),
            ("a", "a", true),
            ("a", "ab", false),
            ("*", "", true),
            ("*", "anything", true),
            ("utm_*", "utm_", true),
            ("utm_*", "utm_source", true),
            ("utm_*", "xutm_source", false),
            ("*id", "fbclid", true),
            ("*id", "ids", false),
            ("a*b*c", "aXbXbc", true),
            ("a*b*c", "aXbX", false),
            ("?", "é", true),
            ("?", "", false),
            ("a?c", "a*c", true),
            ("*?", "", false),
            ("**", "x", true),
            ("[a]", "a", false),
        ] {
            assert_eq!(matches_glob(glob, text), expected, "{glob} {text}");
        }
    }

    #[test]
    fn glob_with_many_stars_ends_soon() {
        let text = "a".repeat(20_000);
        assert!(!matches_glob(&"a*".repeat(30).replace("**", "*"), &format!("b{text}")));
        assert!(!matches_glob(&format!("{}b", "*a".repeat(30)), &text));
    }
}

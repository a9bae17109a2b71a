//! Globs for keys: `*` is any string, `?` any one character, everything else itself.

use super::Param;

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

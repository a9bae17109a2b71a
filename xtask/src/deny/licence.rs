//! Whether a list of licences satisfies an SPDX licence expression.
//!
//! `/` means `OR`, as in older manifests on crates.io. `WITH` is part of the name of a licence.

/// Whether some choice in the expression needs only licences of the list. An empty expression is not satisfied.
pub(super) fn is_met(expression: &str, allowed: &[&str]) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut reader = Reader { words: &words, allowed };
    let met = reader.any_of();
    met && reader.words.is_empty()
}

struct Reader<'a> {
    words: &'a [&'a str],
    allowed: &'a [&'a str],
}

impl<'a> Reader<'a> {
    fn any_of(&mut self) -> bool {
        let mut met = self.all_of();
        while self.take("OR") {
            met |= self.all_of();
        }
        met
    }

    fn all_of(&mut self) -> bool {
        let mut met = self.one();
        while self.take("AND") {
            met &= self.one();
        }
        met
    }

    fn one(&mut self) -> bool {
        if self.take("(") {
            let met = self.any_of();
            return self.take(")") && met;
        }
        let Some(mut name) = self.next().map(str::to_owned) else { return false };
        if self.take("WITH") {
            name = format!("{name} WITH {}", self.next().unwrap_or_default());
        }
        self.allowed.contains(&name.as_str())
    }

    fn take(&mut self, word: &str) -> bool {
        let is_next = self.words.first() == Some(&word);
        if is_next {
            self.next();
        }
        is_next
    }

    fn next(&mut self) -> Option<&'a str> {
        let (first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_free_and_all_parts_needed() {
        let allowed = ["MIT", "Apache-2.0 WITH LLVM-exception", "Zlib"];
        let met = |expression| is_met(expression, &allowed);
        assert!(met("MIT") && met("GPL-3.0/MIT") && met("MIT OR GPL-3.0") && met("MIT AND Zlib"));
        assert!(met("Apache-2.0 WITH LLVM-exception OR GPL-3.0"));
        assert!(met("(MIT OR GPL-3.0) AND Zlib"));
        assert!(!met("GPL-3.0") && !met("MIT AND GPL-3.0") && !met("Apache-2.0"));
        assert!(!met("(MIT OR Zlib) AND GPL-3.0"));
        // `AND` binds more tightly.
        assert!(met("MIT OR Zlib AND GPL-3.0") && met("GPL-3.0 AND Zlib OR MIT"));
        assert!(!met("") && !met("(MIT") && !met("MIT)") && !met("MIT Zlib"));
    }
}

//! The tags of an HTML document: attributes with values, and where these are.
//!
//! Comments, scripts and other raw text contain no tags. A tag that does not end counts as far as it goes.

use core::ops::Range;

/// An attribute with a value.
pub(super) struct Attribute<'t> {
    /// The name of the element.
    pub(super) element: &'t str,
    pub(super) name: &'t str,
    /// Where the value is, without its quotes.
    pub(super) value: Range<usize>,
}

/// The elements whose content is text, not tags.
const RAW: [&str; 8] =
    ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];

/// The attributes of all start tags, in order.
pub(super) fn attributes(text: &str) -> Attributes<'_> {
    Attributes { text, at: 0, tag: None }
}

pub(super) struct Attributes<'t> {
    text: &'t str,
    at: usize,
    /// The name of the tag around `at`, with the `/` of an end tag.
    tag: Option<&'t str>,
}

/// What the next item of a tag is.
enum Item<'t> {
    Attribute { name: &'t str, value: Range<usize> },
    WithoutValue,
    EndOfTag,
    EndOfText,
}

impl<'t> Iterator for Attributes<'t> {
    type Item = Attribute<'t>;

    fn next(&mut self) -> Option<Attribute<'t>> {
        loop {
            let Some(element) = self.tag else {
                self.tag = Some(self.next_tag()?);
                continue;
            };
            match self.next_item() {
                Item::Attribute { name, value } if !element.starts_with('/') => {
                    return Some(Attribute { element, name, value });
                }
                Item::Attribute { .. } | Item::WithoutValue => {}
                Item::EndOfTag => {
                    self.tag = None;
                    if RAW.iter().any(|raw| raw.eq_ignore_ascii_case(element)) {
                        self.skip_raw_text(element);
                    }
                }
                Item::EndOfText => return None,
            }
        }
    }
}

impl<'t> Attributes<'t> {
    /// Moves after the name of the next tag, and returns that.
    fn next_tag(&mut self) -> Option<&'t str> {
        loop {
            let start = self.at + self.rest().find('<')? + 1;
            self.at = start;
            let rest = self.rest();
            if rest.starts_with("!--") {
                // `<!-->` is a comment, too.
                self.at += 1;
                self.skip_to("-->");
            } else if rest.starts_with(['!', '?']) {
                self.skip_to(">");
            } else if rest.strip_prefix('/').unwrap_or(rest).starts_with(is_letter) {
                let slash = usize::from(rest.starts_with('/'));
                self.at += slash;
                self.skip_until(|c| is_space(c) || matches!(c, '/' | '>'));
                return Some(&self.text[start..self.at]);
            }
        }
    }

    fn next_item(&mut self) -> Item<'t> {
        self.skip_until(|c| !is_space(c) && c != '/');
        let start = self.at;
        match self.rest().chars().next() {
            None => return Item::EndOfText,
            Some('>') => {
                self.at += 1;
                return Item::EndOfTag;
            }
            // A `=` at the start is part of the name.
            Some(first) => self.at += first.len_utf8(),
        }
        self.skip_until(|c| is_space(c) || matches!(c, '/' | '>' | '='));
        let name = &self.text[start..self.at];
        self.skip_until(|c| !is_space(c));
        if !self.rest().starts_with('=') {
            return Item::WithoutValue;
        }
        self.at += 1;
        self.skip_until(|c| !is_space(c));
        let Some(quote @ ('"' | '\'')) = self.rest().chars().next() else {
            let start = self.at;
            self.skip_until(|c| is_space(c) || c == '>');
            return Item::Attribute { name, value: start..self.at };
        };
        let start = self.at + 1;
        match self.text[start..].find(quote) {
            Some(len) => {
                self.at = start + len + 1;
                Item::Attribute { name, value: start..start + len }
            }
            None => Item::EndOfText,
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Moves to the first character that is one of these, or to the end.
    fn skip_until(&mut self, stop: impl Fn(char) -> bool) {
        self.at += self.rest().find(stop).unwrap_or(self.rest().len());
    }

    /// Moves after `end`, or to the end of the text.
    fn skip_to(&mut self, end: &str) {
        self.at = self.rest().find(end).map_or(self.text.len(), |at| self.at + at + end.len());
    }

    /// Moves to the end tag of an element, or to the end of the text.
    fn skip_raw_text(&mut self, element: &str) {
        while let Some(start) = self.rest().find("</").map(|at| self.at + at) {
            self.at = start + 2;
            let name = self.text.as_bytes()[self.at..].get(..element.len());
            if name.is_some_and(|name| name.eq_ignore_ascii_case(element.as_bytes())) {
                self.at = start;
                return;
            }
        }
        self.at = self.text.len();
    }
}

const fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic()
}

/// What separates attributes.
pub(super) const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0C')
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::attributes;

    fn shown(text: &str) -> String {
        let shown = attributes(text)
            .map(|it| format!("{}.{}={};", it.element, it.name, &text[it.value.clone()]));
        shown.collect()
    }

    #[test]
    fn attributes_are_those_of_start_tags() {
        for (text, expected) in [
            ("<a href=x>", "a.href=x;"),
            ("<A\n HREF = 'x y' b c=\"d>e\"/>f=g", "A.HREF=x y;A.c=d>e;"),
            ("a<b c=d>1 <2 e=f> </p q=r><i\u{e4} j=k>", "b.c=d;i\u{e4}.j=k;"),
            ("<!-- <a b=c> --><a b=d><!--><a b=e><!doctype a b=f><?x a=b?>", "a.b=d;a.b=e;"),
            ("<script src=a>if (1<b c=d)</scrip></SCRIPT><p q=r>", "script.src=a;p.q=r;"),
            ("<style><a b=c>", ""),
            ("<a b=c d='e", "a.b=c;"),
            ("<a b=c", "a.b=c;"),
            ("<a b=><c =d=e f = >", "a.b=;c.=d=e;c.f=;"),
            ("<img/src=a/b>", "img.src=a/b;"),
            ("<", ""),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }
}

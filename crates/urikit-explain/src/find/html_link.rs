//! The links of an HTML document: references in attributes, resolved, and the URIs in its text.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urikit::{Iri, IriBuf, IriRef, IriRefBuf, IriRefCow};

use super::html_reference::without_attribute_references;
use super::html_tag::{Attribute, attributes, is_space};
use super::{Finder, Schemes};

/// A reference in an HTML document, and where it is; found by [`Finder::links_in_html`].
///
/// ```
/// use urikit_explain::find::Finder;
/// let links = Finder::new().links_in_html("<a href='/a?b&amp;c'>", None);
/// assert_eq!((links[0].range(), links[0].to_string()), (9..19, "/a?b&c".to_owned()));
/// assert!(links[0].reference().authority().is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link<'t> {
    range: Range<usize>,
    reference: IriRefCow<'t>,
}

/// The attributes that hold a reference, of any element.
const REFERENCES: [&str; 10] = [
    "href",
    "src",
    "action",
    "formaction",
    "poster",
    "cite",
    "background",
    "longdesc",
    "manifest",
    "xlink:href",
];

/// The attributes that hold references with a description each, separated by commas.
const CANDIDATES: [&str; 2] = ["srcset", "imagesrcset"];

impl Finder<'_> {
    /// The references in the attributes of an HTML document, and the URIs in the rest of it, in order.
    ///
    /// The attributes are `href`, `src`, `srcset`, `imagesrcset`, `action`, `formaction`, `poster`, `cite`,
    /// `background`, `longdesc`, `manifest` and `xlink:href`, and `data` of `object`. Character references
    /// in a value are decoded. A relative reference is resolved against the `href` of the first `base`
    /// element, which itself is resolved against `base`, or against `base`; without either it stays
    /// relative. Nothing else is changed.
    ///
    /// Of relative references that stay relative, none is found if the caller has chosen
    /// [`schemes`](Self::schemes). Empty values are left out, and so is what is not a reference.
    ///
    /// ```
    /// use urikit::Iri;
    /// use urikit_explain::find::Finder;
    /// let page = "<base href='/d/'> <a href=\"e?f&amp;g\">http://i/.</a> <img srcset='j 1x, k 2x'>";
    /// let links = Finder::new().links_in_html(page, Some(Iri::parse("http://h/")?));
    /// let links: Vec<_> = links.iter().map(|link| link.to_string()).collect();
    /// assert_eq!(links, ["http://h/d/", "http://h/d/e?f&g", "http://i/", "http://h/d/j", "http://h/d/k"]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn links_in_html<'t>(&self, text: &'t str, base: Option<Iri<'_>>) -> Vec<Link<'t>> {
        let finder = self.html(true);
        let own_base = finder.base_in_html(text, base);
        let of_links = own_base.as_ref().map(IriBuf::borrowed).or(base);
        let mut links = Vec::new();
        let mut free_from = 0;
        for attribute in attributes(text) {
            let base = if is_base(&attribute) { base } else { of_links };
            let is_list = CANDIDATES.iter().any(|name| attribute.name.eq_ignore_ascii_case(name));
            let values = match is_list {
                true => candidates(text, attribute.value),
                false if holds_reference(&attribute) => Vec::from([attribute.value]),
                false => continue,
            };
            for value in values {
                let range = trimmed(text, value);
                let Some(reference) = finder.attribute_reference(&text[range.clone()], base) else {
                    continue;
                };
                finder.push_plain(text, free_from..range.start, &mut links);
                free_from = range.end;
                links.push(Link { range, reference });
            }
        }
        finder.push_plain(text, free_from..text.len(), &mut links);
        links
    }

    /// The base that the document itself gives.
    fn base_in_html(&self, text: &str, base: Option<Iri<'_>>) -> Option<IriBuf> {
        let value = attributes(text).find(is_base)?.value;
        let value = without_attribute_references(&text[trimmed(text, value)]);
        let reference = IriRef::parse(&value).ok().filter(|it| self.is_right_kind(it))?;
        match (Iri::try_from(reference), base) {
            (Ok(absolute), _) => Some(absolute.to_owned()),
            (Err(_), Some(base)) => base.resolve(reference).ok(),
            (Err(_), None) => None,
        }
    }

    /// The reference that a value is, resolved if it is relative.
    fn attribute_reference<'t>(
        &self,
        written: &'t str,
        base: Option<Iri<'_>>,
    ) -> Option<IriRefCow<'t>> {
        if written.is_empty() {
            return None;
        }
        let plain = without_attribute_references(written);
        let reference = IriRef::parse(&plain).ok().filter(|it| self.is_right_kind(it))?;
        let is_relative = reference.scheme().is_none();
        if let Some(target) = base.filter(|_| is_relative).and_then(|it| it.resolve(reference).ok())
        {
            return self.wants_iri(target.borrowed()).then(|| IriRefBuf::from(target).into());
        }
        let is_wanted = match Iri::try_from(reference) {
            Ok(absolute) => self.wants_iri(absolute),
            Err(_) => !matches!(self.schemes, Schemes::These(_)),
        };
        if !is_wanted {
            return None;
        }
        match plain {
            Cow::Borrowed(plain) => IriRef::parse(plain).ok().map(IriRefCow::from),
            Cow::Owned(_) => Some(reference.to_owned().into()),
        }
    }

    fn is_right_kind(&self, reference: &IriRef<'_>) -> bool {
        self.iris || reference.as_str().is_ascii()
    }

    fn wants_iri(&self, iri: Iri<'_>) -> bool {
        let (scheme, after) = iri.as_str().split_at(iri.scheme().as_str().len());
        self.wants(scheme, &after[1..])
    }

    /// Adds the URIs of a part of the text.
    fn push_plain<'t>(&self, text: &'t str, part: Range<usize>, links: &mut Vec<Link<'t>>) {
        links.extend(self.find_in(&text[part.clone()]).map(|found| {
            let range = found.range();
            let reference = IriRefBuf::from(found.into_iri().into_owned()).into();
            Link { range: part.start + range.start..part.start + range.end, reference }
        }));
    }
}

impl Link<'_> {
    /// Its byte range in the text, without quotes.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The reference, decoded and resolved.
    #[must_use]
    pub fn reference(&self) -> IriRef<'_> {
        self.reference.borrowed()
    }
}

impl fmt::Display for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.reference.as_str())
    }
}

fn is_base(attribute: &Attribute<'_>) -> bool {
    attribute.element.eq_ignore_ascii_case("base") && attribute.name.eq_ignore_ascii_case("href")
}

fn holds_reference(attribute: &Attribute<'_>) -> bool {
    let Attribute { element, name, .. } = attribute;
    REFERENCES.iter().any(|it| it.eq_ignore_ascii_case(name))
        || name.eq_ignore_ascii_case("data") && element.eq_ignore_ascii_case("object")
}

/// Without the spaces around it.
fn trimmed(text: &str, value: Range<usize>) -> Range<usize> {
    let start = value.end - text[value.clone()].trim_start_matches(is_space).len();
    start..start + text[start..value.end].trim_end_matches(is_space).len()
}

/// Where the references of a `srcset` are: each up to a space, without commas at its end, and followed by
/// a description up to a comma outside of parentheses.
fn candidates(text: &str, value: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = value.start;
    let end = value.end;
    let find = |from: usize, stop: &dyn Fn(char) -> bool| {
        text[from..end].find(stop).map_or(end, |len| from + len)
    };
    loop {
        let start = find(at, &|c| !is_space(c) && c != ',');
        if start == end {
            return found;
        }
        at = find(start, &is_space);
        let reference = text[start..at].trim_end_matches(',');
        found.push(start..start + reference.len());
        if reference.len() < at - start {
            continue;
        }
        let mut open = false;
        let description = text[at..end].char_indices().find(|(_, c)| {
            open = (open || *c == '(') && *c != ')';
            *c == ',' && !open
        });
        at = description.map_or(end, |(comma, _)| at + comma + 1);
    }
}

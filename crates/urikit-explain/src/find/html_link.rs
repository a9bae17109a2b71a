//! The links of an HTML document: references in attributes, resolved, and the URIs in its text.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use urikit::kind::{IriKind, IsA};
use urikit::{AsIdentifier, Iri, IriBuf, IriRef, IriRefBuf, IriRefCow};

use super::html_reference::without_attribute_references;
use super::html_tag::{Attribute, attributes, is_space};
use super::{Finder, Schemes};
use crate::repair::{Proposal, RepairStep, propose, propose_to_uri};

/// A reference in an HTML document, and where it is; found by [`Finder::links_in_html`].
///
/// ```
/// use urikit_explain::find::Finder;
/// let links = Finder::new().links_in_html("<a href='/a?b&amp;c'>");
/// assert_eq!((links[0].range(), links[0].to_string()), (9..19, "/a?b&c".to_owned()));
/// assert!(links[0].reference().authority().is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link<'t> {
    range: Range<usize>,
    reference: IriRefCow<'t>,
    is_repaired: bool,
    is_attribute: bool,
}

/// What the value of an attribute is.
enum Value<'t> {
    Reference {
        reference: IriRefCow<'t>,
        is_repaired: bool,
    },
    /// Not a reference, and what is meant is not sure.
    Invalid,
    /// Empty without a base, or of another scheme than those of the caller.
    Unwanted,
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

impl<'s> Finder<'s> {
    /// The URI of the HTML document, for its relative references.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_explain::find::Finder;
    /// let links = Finder::new().base(Uri::parse("http://h/a/b")?).links_in_html("<a href='c'>");
    /// assert_eq!(links[0].to_string(), "http://h/a/c");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn base(self, base: impl AsIdentifier<'s, Kind: IsA<IriKind>>) -> Self {
        // All kinds that are one are IRIs, so there is one.
        Self { base: Iri::try_from(base.borrowed().as_iri_ref()).ok(), ..self }
    }

    /// The references in the attributes of an HTML document, and the URIs in the rest of it, in order.
    ///
    /// The attributes are `href`, `src`, `srcset`, `imagesrcset`, `action`, `formaction`, `poster`, `cite`,
    /// `background`, `longdesc`, `manifest` and `xlink:href`, and `data` of `object`. Character references
    /// in a value are decoded. A relative reference is resolved against the `href` of the first `base`
    /// element, which itself is resolved against [`base`](Self::base), or against that; without either it stays
    /// relative. The `href` of a `base` element is no link. An empty one is the document itself, so it resolves to the base, and without one it is
    /// left out.
    ///
    /// In such an attribute every scheme counts, `javascript:` or `own:`, unless the caller has chosen
    /// [`schemes`](Self::schemes); then no reference is found that stays relative.
    ///
    /// A value that is not valid is repaired if only characters must be escaped, a `\` of a web URI written
    /// `/`, or line breaks dropped: [`Link::is_repaired`]. Without [`iris`](Self::iris) non-ASCII characters
    /// are escaped too. Any other is left out as a whole, and listed by
    /// [`invalid_links_in_html`](Self::invalid_links_in_html).
    ///
    /// ```
    /// use urikit::Iri;
    /// use urikit_explain::find::Finder;
    /// let page = "<base href='/d/'> <a href=\"e?f&amp;g\">http://i/.</a> <img srcset='j 1x, k 2x'>";
    /// let links = Finder::new().base(Iri::parse("http://h/")?).links_in_html(page);
    /// let links: Vec<_> = links.iter().map(|link| link.to_string()).collect();
    /// assert_eq!(links, ["http://h/d/e?f&g", "http://i/", "http://h/d/j", "http://h/d/k"]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub fn links_in_html<'t>(&self, text: &'t str) -> Vec<Link<'t>> {
        self.read_html(text).0
    }

    /// Where the values of such attributes are that are not valid, and can't be repaired without a guess.
    ///
    /// ```
    /// use urikit_explain::find::Finder;
    /// let page = "<a href='/a b'> <a href='http://h:x/'>";
    /// let links = Finder::new().links_in_html(page);
    /// assert_eq!((links.len(), links[0].to_string().as_str()), (1, "/a%20b"));
    /// let invalid = Finder::new().invalid_links_in_html(page);
    /// assert_eq!(&page[invalid[0].clone()], "http://h:x/");
    /// ```
    #[must_use]
    pub fn invalid_links_in_html(&self, text: &str) -> Vec<Range<usize>> {
        self.read_html(text).1
    }

    /// The links, and the values that are none.
    fn read_html<'t>(&self, text: &'t str) -> (Vec<Link<'t>>, Vec<Range<usize>>) {
        let finder = self.html(true);
        let own_base = finder.base_in_html(text);
        let of_links = own_base.as_ref().map(IriBuf::borrowed).or(self.base);
        let (mut links, mut invalid) = (Vec::new(), Vec::new());
        let mut free_from = 0;
        for attribute in attributes(text) {
            let is_base = is_base(&attribute);
            let is_list = CANDIDATES.iter().any(|name| attribute.name.eq_ignore_ascii_case(name));
            let values = match is_list {
                true => candidates(text, attribute.value),
                false if holds_reference(&attribute) => Vec::from([attribute.value]),
                false => continue,
            };
            for value in values {
                let range = trimmed(text, value);
                // The value is one reference or none: it is not searched as text.
                finder.push_plain(text, free_from..range.start, &mut links);
                free_from = range.end;
                match finder.attribute_value(&text[range.clone()], of_links) {
                    Value::Reference { .. } if is_base => {}
                    Value::Reference { reference, is_repaired } => {
                        links.push(Link { range, reference, is_repaired, is_attribute: true });
                    }
                    Value::Invalid => invalid.push(range),
                    Value::Unwanted => {}
                }
            }
        }
        finder.push_plain(text, free_from..text.len(), &mut links);
        (links, invalid)
    }

    /// The base that the document itself gives.
    fn base_in_html(&self, text: &str) -> Option<IriBuf> {
        let value = attributes(text).find(is_base)?.value;
        let written = &text[trimmed(text, value)];
        let (reference, _) = self.reference_in(written).filter(|_| !written.is_empty())?;
        let reference = reference.borrowed();
        match (Iri::try_from(reference), self.base) {
            (Ok(absolute), _) => Some(absolute.to_owned()),
            (Err(_), Some(base)) => base.resolve(reference).ok(),
            (Err(_), None) => None,
        }
    }

    /// What a value is, resolved if it is relative.
    fn attribute_value<'t>(&self, written: &'t str, base: Option<Iri<'_>>) -> Value<'t> {
        let Some((reference, is_repaired)) = self.reference_in(written) else {
            return Value::Invalid;
        };
        let is_relative = reference.scheme().is_none();
        let resolved = base
            .filter(|_| is_relative)
            .and_then(|base| base.resolve(reference.borrowed()).ok())
            .map(|target| IriRefBuf::from(target).into());
        let reference: IriRefCow<'t> = resolved.unwrap_or(reference);
        let is_wanted = match (reference.scheme(), self.schemes) {
            (None, _) if reference.as_str().is_empty() => false,
            (scheme, Schemes::These(names)) => {
                scheme.is_some_and(|scheme| names.iter().any(|name| scheme.is(name)))
            }
            _ => true,
        };
        if is_wanted { Value::Reference { reference, is_repaired } } else { Value::Unwanted }
    }

    /// The reference that is written, and whether it was repaired.
    fn reference_in<'t>(&self, written: &'t str) -> Option<(IriRefCow<'t>, bool)> {
        let plain = without_attribute_references(written);
        if let Some(reference) = IriRef::parse(&plain).ok().filter(|it| self.is_right_kind(it)) {
            let reference = match &plain {
                Cow::Borrowed(plain) => IriRef::parse(plain).ok()?.into(),
                Cow::Owned(_) => reference.to_owned().into(),
            };
            return Some((reference, false));
        }
        let proposal = if self.iris { propose(&*plain) } else { propose_to_uri(&*plain) };
        let is_sure = |step: &RepairStep| {
            use RepairStep::{DotSegment, Escaped, Joined, Slashes};
            matches!(step, DotSegment | Escaped | Joined | Slashes)
        };
        let sure = proposal.filter(|proposal| proposal.steps().iter().all(is_sure));
        sure.map(|proposal| (Proposal::into_iri(proposal).into(), true))
    }

    fn is_right_kind(&self, reference: &IriRef<'_>) -> bool {
        self.iris || reference.as_str().is_ascii()
    }

    /// Adds the URIs of a part of the text.
    fn push_plain<'t>(&self, text: &'t str, part: Range<usize>, links: &mut Vec<Link<'t>>) {
        links.extend(self.find_in(&text[part.clone()]).map(|found| {
            let range = found.range();
            let reference = IriRefBuf::from(found.into_iri().into_owned()).into();
            let range = part.start + range.start..part.start + range.end;
            Link { range, reference, is_repaired: false, is_attribute: false }
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

    /// Whether it is the value of an attribute that holds references, and not a URI in text.
    ///
    /// ```
    /// use urikit_explain::find::Finder;
    /// let links = Finder::new().links_in_html("<a href='http://h/'>http://h/</a>");
    /// assert!(links[0].is_in_attribute() && !links[1].is_in_attribute());
    /// ```
    #[must_use]
    pub const fn is_in_attribute(&self) -> bool {
        self.is_attribute
    }

    /// Whether the value of the attribute is not valid as written.
    ///
    /// ```
    /// use urikit_explain::find::Finder;
    /// let links = Finder::new().links_in_html("<a href='/a'><a href='/50%'>");
    /// assert!(!links[0].is_repaired() && links[1].is_repaired());
    /// assert_eq!(links[1].to_string(), "/50%25");
    /// ```
    #[must_use]
    pub const fn is_repaired(&self) -> bool {
        self.is_repaired
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

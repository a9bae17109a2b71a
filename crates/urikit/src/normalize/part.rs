//! Normalizes a part by itself: a URI that lacks escapes can't be normalized as a whole, but its
//! parts can.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use crate::grammar::char_class::tables;
use crate::grammar::rule::Rule;
use crate::ident::IriRef;
use crate::normalize::steps::Steps;
use crate::parse::chars::Unicode;
use crate::parse::component;
use crate::parse::error::{Component, ParseError};
use crate::percent::Part;
use crate::percent::spelling::Spelling;
use crate::resolve::compose::{first_segment_has_colon, guard_path};
use crate::resolve::dot_segments::remove::{Leading, Remover, Source};

impl Part {
    /// The normal form of a part by itself, without its delimiters.
    ///
    /// ```
    /// use urikit::{Level, percent::Part};
    /// assert_eq!(Part::Host.normalize("EX%41mple.COM", Level::Path)?, "example.com");
    /// assert_eq!(Part::Host.normalize("[2001:DB8:0:0::1]", Level::Scheme)?, "[2001:db8::1]");
    /// assert_eq!(Part::Path.normalize("/a/../%7eb", Level::Path)?, "/~b");
    /// assert_eq!(Part::QueryValue.normalize("a%2fb%2Dc", Level::Path)?, "a%2Fb-c");
    /// assert_eq!(Part::Port.normalize("0080", Level::Scheme)?, "80");
    /// let error = Part::Query.normalize("a b", Level::Path).unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected ' ' in query at byte 1");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// What depends on other parts stays: a port that is the default of a scheme, an empty path. A
    /// path that does not start with `/` is treated as a relative one, whose leading `..` stay. If
    /// removing dots would make it start with `//` or with a segment that has a `:`, a guard is
    /// added, as by [`Identifier::normalize`](crate::Identifier::normalize).
    ///
    /// # Errors
    /// If the string is not such a part by RFC 3986.
    pub fn normalize(
        self,
        text: &str,
        steps: impl Into<Steps>,
    ) -> Result<Cow<'_, str>, ParseError> {
        normalize_part(self, text, steps.into(), Unicode::No)
    }

    /// The same by RFC 3987, which allows most non-ASCII characters.
    ///
    /// ```
    /// use urikit::{Level, percent::Part};
    /// assert_eq!(Part::Segment.normalize_iri("é%7e", Level::Path)?, "é~");
    /// assert!(Part::Segment.normalize("é%7e", Level::Path).is_err());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// If the string is not such a part by RFC 3987.
    pub fn normalize_iri(
        self,
        text: &str,
        steps: impl Into<Steps>,
    ) -> Result<Cow<'_, str>, ParseError> {
        let in_query = matches!(component_of_part(self), Component::Query);
        let unicode = if in_query { Unicode::Private } else { Unicode::Ucschar };
        normalize_part(self, text, steps.into(), unicode)
    }
}

fn normalize_part(
    part: Part,
    text: &str,
    steps: Steps,
    unicode: Unicode,
) -> Result<Cow<'_, str>, ParseError> {
    check_part(part, text, unicode)?;
    let mut normal = String::with_capacity(text.len());
    match part {
        Part::Scheme => write_normal_part(text, steps.of_scheme(), &mut normal),
        Part::Authority | Part::Host | Part::RegName | Part::IpLiteral => {
            let reference = format!("//{text}");
            let reference = IriRef::parse(&reference)?.normalize(steps);
            normal.push_str(reference.authority().map_or("", |authority| authority.as_str()));
        }
        Part::Port => {
            let reference = format!("//h:{text}");
            let reference = IriRef::parse(&reference)?.normalize(steps);
            normal.push_str(reference.port().map_or("", |port| port.as_str()));
        }
        Part::Path if steps.path => write_path_part(text, steps, &mut normal),
        _ => write_normal_part(text, steps.of_others(), &mut normal),
    }
    Ok(if normal == text { Cow::Borrowed(text) } else { Cow::Owned(normal) })
}

fn write_normal_part(text: &str, spelling: Spelling, out: &mut String) {
    // Writing to a `String` can't fail.
    let _ = spelling.write(text, out);
}

fn write_path_part(text: &str, steps: Steps, out: &mut String) {
    if text.is_empty() {
        return;
    }
    let leading = if text.starts_with('/') { Leading::Drop } else { Leading::Keep };
    let mut remover = Remover::new(out, leading);
    remover.push(Source { spelling: steps.of_others(), ..Source::as_is(text) });
    remover.finish();
    // A path that already starts like this must have an authority or a scheme before it.
    if !text.starts_with("//") && !first_segment_has_colon(text.as_bytes()) {
        guard_path(out, 0, false);
    }
}

pub(super) fn check_part(part: Part, text: &str, unicode: Unicode) -> Result<(), ParseError> {
    let is_iri = !matches!(unicode, Unicode::No);
    match part {
        Part::Scheme => component::parse_scheme(text),
        Part::Authority => component::parse_authority(text, unicode).map(drop),
        Part::Host => component::parse_host(text, unicode).map(drop),
        Part::IpLiteral => Rule::IpLiteral.check(text),
        Part::Port => component::parse_port(text),
        Part::SegmentNzNc if is_iri => Rule::IsegmentNzNc.check(text),
        Part::SegmentNzNc => Rule::SegmentNzNc.check(text),
        // Form data is read from a query: it need not be spelled as a form writes it.
        Part::Form => component::parse_chars(text, Component::Query, &tables::QUERY, unicode),
        _ => {
            let allowed = part.minimal_set().table();
            component::parse_chars(text, component_of_part(part), &allowed, unicode)
        }
    }
}

/// The component that a part is, or is in.
const fn component_of_part(part: Part) -> Component {
    match part {
        Part::Scheme => Component::Scheme,
        Part::Userinfo | Part::User | Part::Password => Component::Userinfo,
        Part::Authority | Part::Host | Part::RegName | Part::IpLiteral => Component::Host,
        Part::Port => Component::Port,
        Part::Path
        | Part::Segment
        | Part::SegmentNzNc
        | Part::SegmentName
        | Part::SegmentKey
        | Part::SegmentValue => Component::Path,
        Part::Fragment => Component::Fragment,
        Part::Query | Part::QueryKey | Part::QueryValue | Part::Form | Part::Unreserved => {
            Component::Query
        }
    }
}

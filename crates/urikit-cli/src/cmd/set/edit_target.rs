//! What `uri set` edits: a part as a whole, a segment of the path, or a parameter of the query.

use clap::ValueEnum;
use urikit::component::Authority;
use urikit::edit::{EditError, EditErrorKind, NewSegment, Value};
use urikit::kind::Kind;
use urikit::params::ParamValue;
use urikit::percent::decode;
use urikit::{Builder, Encoded, Identifier, IdentifierBuf};

use crate::fault::Fault;
use crate::options::names::did_you_mean;
use crate::parts::{SegmentItem, SegmentPart};

#[derive(Clone, PartialEq, Eq)]
pub(super) enum EditTarget {
    Whole(PartName),
    /// A segment, or a part of one.
    Segment(SegmentPart),
    Parameter(String),
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PartName {
    Scheme,
    Authority,
    Userinfo,
    User,
    Password,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

impl EditTarget {
    pub(super) fn from_name(name: &str) -> Result<Self, String> {
        if let Some(key) = name.strip_prefix("query:") {
            return Ok(Self::Parameter(key.to_owned()));
        }
        if let Some(rest) = name.strip_prefix("segment:") {
            return SegmentPart::from_name(rest).map(Self::Segment);
        }
        PartName::from_str(name, true).map(Self::Whole).map_err(|_| {
            if matches!(name, "filename" | "extension") {
                return "the file name is the last segment: write segment:-1=NAME, with its extension"
                    .to_owned();
            }
            match did_you_mean(name, &removable()) {
                near if near.is_empty() => format!(
                    "no part has this name; the parts are {}, query:KEY and segment:N",
                    removable().join(", ")
                ),
                near => format!("no part has this name{near}"),
            }
        })
    }

    #[expect(clippy::needless_pass_by_value, reason = "clap gives the value away")]
    pub(super) fn from_removed(name: String) -> Result<Self, String> {
        let target = Self::from_name(&name)?;
        match &target {
            Self::Segment(SegmentPart {
                item: SegmentItem::Name | SegmentItem::CommaPart(_),
                ..
            }) => {
                Err("of a segment, only a parameter can be removed: segment:N:param:KEY".to_owned())
            }
            _ => Ok(target),
        }
    }

    /// The part, if it is set or removed as a whole.
    pub(super) const fn whole(&self) -> Option<PartName> {
        match self {
            Self::Whole(part) => Some(*part),
            _ => None,
        }
    }

    /// What is seldom meant by a value that is allowed. The value is not shown: it may be a secret.
    pub(super) fn note_on_value(&self, value: &str, raw: bool) -> Option<&'static str> {
        match self.whole() {
            Some(PartName::Scheme | PartName::Authority | PartName::Port) => return None,
            Some(PartName::Query) if value.starts_with('?') => {
                return Some("the first `?` is data: write the query without its delimiter");
            }
            Some(PartName::Fragment) if value.starts_with('#') => {
                return Some("the first `#` is data: write the fragment without its delimiter");
            }
            _ => {}
        }
        let is_encoded =
            !raw && decode(value).to_bytes().is_ok_and(|data| *data != *value.as_bytes());
        is_encoded.then_some(
            "a `%` in the value is data, and is written `%25`; PART:=VALUE takes it as written",
        )
    }

    /// Whether a value is allowed in its part, whatever the URI.
    pub(super) fn check_value<K: Kind>(&self, value: &str, raw: bool) -> Result<(), String> {
        if self.whole() == Some(PartName::Host)
            && let Ok(authority) = Authority::parse_iri(value)
            && (authority.port().is_some() || authority.userinfo().is_some())
        {
            // A userinfo is a secret.
            return Err(match authority.port().filter(|_| authority.userinfo().is_none()) {
                Some(port) => {
                    format!("a host has no port: set authority={value}, or port={port} too")
                }
                None => "a host has no userinfo: set authority=VALUE".to_owned(),
            });
        }
        // Every valid value can be set here, except for some paths, which depend on the URI.
        let Ok(any) = Identifier::<K>::parse("x://u@h/") else { return Ok(()) };
        match self {
            Self::Whole(part) => match with(any.to_builder(), *part, value, raw).build() {
                Err(error) if !matches!(error.kind(), EditErrorKind::RootlessPath) => {
                    Err(error.to_string())
                }
                _ => Ok(()),
            },
            Self::Segment(SegmentPart { item, .. }) => {
                let item = match item {
                    SegmentItem::CommaPart(_) => SegmentItem::CommaPart(0),
                    item => item.clone(),
                };
                let first = Self::Segment(SegmentPart { index: 0, item });
                first
                    .set_inside(&mut any.to_owned(), value, raw)
                    .map_err(|fault| fault.message().to_owned())
            }
            Self::Parameter(_) => self
                .set_inside(&mut any.to_owned(), value, raw)
                .map_err(|fault| fault.message().to_owned()),
        }
    }

    /// Whether this is a parameter, of the query or of a segment, which a URI may lack.
    pub(super) const fn is_parameter(&self) -> bool {
        matches!(
            self,
            Self::Parameter(_) | Self::Segment(SegmentPart { item: SegmentItem::Parameter(_), .. })
        )
    }

    /// Whether this is a parameter that is present.
    pub(super) fn is_parameter_of<K: Kind>(&self, buf: &IdentifierBuf<K>) -> bool {
        match self {
            Self::Parameter(key) => buf.params().first(key).is_some(),
            Self::Segment(SegmentPart { index, item: SegmentItem::Parameter(key) }) => {
                let segment = buf.path().segment(*index);
                segment.is_some_and(|segment| segment.parameter(key).is_some())
            }
            _ => false,
        }
    }

    /// Sets a segment or a parameter.
    pub(super) fn set_inside<K: Kind>(
        &self,
        buf: &mut IdentifierBuf<K>,
        text: &str,
        raw: bool,
    ) -> Result<(), Fault> {
        match self {
            Self::Whole(_) => {}
            Self::Segment(part) => set_in_segment(buf, part, text, raw)?,
            Self::Parameter(key) => {
                let value: ParamValue<'_> = if raw { Encoded(text).into() } else { text.into() };
                buf.edit_params(|params| params.set(key, value))?;
            }
        }
        Ok(())
    }

    /// Removes a segment, or all parameters with a key.
    pub(super) fn remove_inside<K: Kind>(&self, buf: &mut IdentifierBuf<K>) -> Result<(), Fault> {
        match self {
            Self::Whole(_) => {}
            Self::Segment(SegmentPart { index, item }) => {
                let index = from_start(buf, *index);
                let mut segments = buf.segments_mut()?;
                match item {
                    SegmentItem::Parameter(key) => {
                        segments.remove_parameter(index, key)?;
                    }
                    _ => segments.remove(index)?,
                }
            }
            Self::Parameter(key) => {
                buf.edit_params(|params| params.remove(key))?;
            }
        }
        Ok(())
    }
}

fn set_in_segment<K: Kind>(
    buf: &mut IdentifierBuf<K>,
    SegmentPart { index, item }: &SegmentPart,
    text: &str,
    raw: bool,
) -> Result<(), EditError> {
    let segment = buf.path().segment(*index);
    let parts = segment.map_or(0, |segment| segment.comma_parts().count());
    let value: Value<'_> = if raw { Encoded(text).into() } else { text.into() };
    let number = from_start(buf, *index);
    let mut segments = buf.segments_mut()?;
    match item {
        SegmentItem::Whole => {
            let segment: NewSegment<'_> = if raw { Encoded(text).into() } else { text.into() };
            segments.replace(number, segment)
        }
        SegmentItem::Name => segments.set_name(number, value),
        SegmentItem::Parameter(key) => segments.set_parameter(number, key, value),
        SegmentItem::CommaPart(part) => {
            segments.set_comma_part(number, number_of(*part, parts), value)
        }
    }
}

fn from_start<K: Kind>(buf: &IdentifierBuf<K>, index: isize) -> usize {
    number_of(index, buf.path().segments().count())
}

/// An index from the end of a list as one from its start. One before the first item becomes one that no list
/// has.
fn number_of(index: isize, count: usize) -> usize {
    usize::try_from(index)
        .unwrap_or_else(|_| count.checked_sub(index.unsigned_abs()).unwrap_or(usize::MAX))
}

/// The parts that are removed as a whole, for completions.
pub(super) fn removable() -> Vec<&'static str> {
    assignable().into_iter().filter_map(|name| name.strip_suffix('=')).collect()
}

/// For completions.
pub(super) fn assignable() -> Vec<&'static str> {
    vec![
        "scheme=",
        "authority=",
        "userinfo=",
        "user=",
        "password=",
        "host=",
        "port=",
        "path=",
        "query=",
        "fragment=",
        "query:",
        "segment:",
    ]
}

/// An empty path counts as absent: every URI has a path.
pub(super) fn is_there<K: Kind>(identifier: &Identifier<'_, K>, part: PartName) -> bool {
    let (spans, userinfo) = (identifier.spans(), identifier.userinfo());
    match part {
        PartName::Scheme => spans.scheme().is_some(),
        PartName::Authority | PartName::Host => spans.host().is_some(),
        PartName::Userinfo | PartName::User => userinfo.is_some(),
        PartName::Password => userinfo.is_some_and(|userinfo| userinfo.password().is_some()),
        PartName::Port => spans.port().is_some(),
        PartName::Path => !spans.path().is_empty(),
        PartName::Query => spans.query().is_some(),
        PartName::Fragment => spans.fragment().is_some(),
    }
}

pub(super) fn with<K: Kind>(
    builder: Builder<K>,
    part: PartName,
    text: &str,
    raw: bool,
) -> Builder<K> {
    let value: Value<'_> = if raw { Encoded(text).into() } else { text.into() };
    match part {
        PartName::Scheme => builder.scheme(text),
        PartName::Authority => builder.authority(Encoded(text)),
        PartName::Userinfo => builder.userinfo(value),
        PartName::User => builder.user(value),
        PartName::Password => builder.password(value),
        PartName::Host if raw => builder.host(Encoded(text)),
        PartName::Host => builder.host(text),
        PartName::Port => builder.port(text),
        PartName::Path => builder.path(value),
        PartName::Query => builder.query(value),
        PartName::Fragment => builder.fragment(value),
    }
}

/// A path is always present: a removed one is empty.
pub(super) fn without<K: Kind>(builder: Builder<K>, part: PartName) -> Builder<K> {
    match part {
        PartName::Scheme => builder.remove_scheme(),
        PartName::Authority => builder.remove_authority(),
        PartName::Userinfo => builder.remove_userinfo(),
        PartName::User => builder.remove_user(),
        PartName::Password => builder.remove_password(),
        PartName::Host => builder.remove_host(),
        PartName::Port => builder.remove_port(),
        PartName::Path => builder.path(""),
        PartName::Query => builder.remove_query(),
        PartName::Fragment => builder.remove_fragment(),
    }
}

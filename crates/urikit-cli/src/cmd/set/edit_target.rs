//! What `uri set` edits: a part as a whole, a segment of the path, or a parameter of the query.

use clap::ValueEnum;
use urikit::edit::{EditErrorKind, NewSegment, Value};
use urikit::kind::Kind;
use urikit::params::ParamValue;
use urikit::{Builder, Encoded, Identifier, IdentifierBuf};

use crate::fault::Fault;
use crate::options::names::did_you_mean;

#[derive(Clone, PartialEq, Eq)]
pub(super) enum EditTarget {
    Whole(PartName),
    /// Counted from 0, or from the end if negative.
    Segment(isize),
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
        if let Some(index) = name.strip_prefix("segment:") {
            let number = index.parse().map(Self::Segment);
            return number.map_err(|_| "not a segment index; use segment:0 or segment:-1".into());
        }
        PartName::from_str(name, true).map(Self::Whole).map_err(|_| {
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
    pub(super) fn from_owned(name: String) -> Result<Self, String> {
        Self::from_name(&name)
    }

    /// The part, if it is set or removed as a whole.
    pub(super) const fn whole(&self) -> Option<PartName> {
        match self {
            Self::Whole(part) => Some(*part),
            _ => None,
        }
    }

    /// Whether a value is allowed in its part, whatever the URI.
    pub(super) fn check_value<K: Kind>(&self, value: &str, raw: bool) -> Result<(), String> {
        // Every valid value can be set here, except for some paths, which depend on the URI.
        let Ok(any) = Identifier::<K>::parse("x://u@h/") else { return Ok(()) };
        match self {
            Self::Whole(part) => match with(any.to_builder(), *part, value, raw).build() {
                Err(error) if !matches!(error.kind(), EditErrorKind::RootlessPath) => {
                    Err(error.to_string())
                }
                _ => Ok(()),
            },
            Self::Segment(_) => {
                let first = Self::Segment(0);
                first
                    .set_inside(&mut any.to_owned(), value, raw)
                    .map_err(|fault| fault.message().to_owned())
            }
            Self::Parameter(_) => self
                .set_inside(&mut any.to_owned(), value, raw)
                .map_err(|fault| fault.message().to_owned()),
        }
    }

    /// Whether this is a parameter that is present.
    pub(super) fn is_parameter_of<K: Kind>(&self, buf: &IdentifierBuf<K>) -> bool {
        matches!(self, Self::Parameter(key) if buf.params().first(key).is_some())
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
            Self::Segment(index) => {
                let index = from_start(buf, *index);
                let segment: NewSegment<'_> = if raw { Encoded(text).into() } else { text.into() };
                buf.segments_mut()?.replace(index, segment)?;
            }
            Self::Parameter(key) => {
                let value: ParamValue<'_> =
                    if raw { ParamValue::encoded(text)? } else { text.into() };
                buf.edit_params(|params| params.set(key, value))?;
            }
        }
        Ok(())
    }

    /// Removes a segment, or all parameters with a key.
    pub(super) fn remove_inside<K: Kind>(&self, buf: &mut IdentifierBuf<K>) -> Result<(), Fault> {
        match self {
            Self::Whole(_) => {}
            Self::Segment(index) => {
                let index = from_start(buf, *index);
                buf.segments_mut()?.remove(index)?;
            }
            Self::Parameter(key) => {
                buf.edit_params(|params| params.remove(key))?;
            }
        }
        Ok(())
    }
}

/// An index before the first segment becomes one that no path has.
fn from_start<K: Kind>(buf: &IdentifierBuf<K>, index: isize) -> usize {
    usize::try_from(index).unwrap_or_else(|_| {
        let count = buf.path().segments().count();
        count.checked_sub(index.unsigned_abs()).unwrap_or(usize::MAX)
    })
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

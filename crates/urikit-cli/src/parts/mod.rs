//! The parts that `get`, `count` and `where` know by name, and formats made of them.

mod format;
#[cfg(feature = "columns")]
mod kernel;
mod range;
mod segment;
mod suggest;

use std::borrow::Cow;

use urikit::IriRef;
use urikit::compare::{Shape, Surt};
use urikit::component::{Host, HostKind};
use urikit::percent::decode;
use urikit_guard::IdentifierExt;
use urikit_guard::host::{HostClass, SuffixList};
use urikit_guard::readers::Disagreement;

use crate::fault::Fault;
use crate::json::{FieldName, JsonObject};
use crate::one_line::{one_line, push_one_line};
use crate::options::psl::suffix_list;
pub(crate) use format::{FormatPiece, parse_format, write_formatted};
#[cfg(feature = "columns")]
pub(crate) use kernel::{PartKernel, bad_value};
pub(crate) use range::{RangePart, push_range};
pub(crate) use segment::{SegmentItem, SegmentPart};
use suggest::suggestion;

/// A part, by name.
#[derive(Clone)]
pub(crate) struct NamedPart {
    pub(crate) name: String,
    source: PartSource,
    decoded: bool,
}

#[derive(Clone)]
enum PartSource {
    Text(Getter),
    Flag(Flag),
    Segment(SegmentPart),
    Parameter(String),
    FormParameter(String),
    Origin,
    EffectivePort,
    Domain(DomainGetter),
    PathPrefix(usize),
    HostAscii,
    HostUnicode,
    Keys,
    Values,
    Surt { scheme: bool, www: bool },
    Shape,
}

type DomainGetter = for<'a> fn(&SuffixList, Host<'a>) -> Option<Cow<'a, str>>;

/// By the public suffix list.
const DOMAINS: [(&str, DomainGetter); 4] = [
    ("registered_domain", SuffixList::registered_domain),
    ("registered_label", SuffixList::registered_label),
    ("suffix", SuffixList::suffix),
    ("subdomain", SuffixList::subdomain),
];

/// The getter of a part that is a string as written, or has a name.
pub(crate) type Getter = for<'a> fn(&IriRef<'a>) -> Option<&'a str>;

/// The strings; in JSON, they are strings or null.
const TEXTS: [(&str, Getter); 21] = [
    ("input", |uri| Some(uri.as_str())),
    ("scheme", |uri| uri.scheme().map(|scheme| scheme.as_str())),
    ("authority", |uri| uri.authority().map(|authority| authority.as_str())),
    ("userinfo", |uri| uri.userinfo().map(|userinfo| userinfo.as_str())),
    ("user", |uri| uri.userinfo().map(|userinfo| userinfo.user())),
    ("password", |uri| uri.userinfo().and_then(|userinfo| userinfo.password())),
    ("host", |uri| uri.host().map(|host| host.as_str())),
    ("port", |uri| uri.port().map(|port| port.as_str())),
    ("path", |uri| Some(uri.path().as_str())),
    ("query", |uri| uri.query().map(|query| query.as_str())),
    ("fragment", |uri| uri.fragment().map(|fragment| fragment.as_str())),
    ("filename", |uri| uri.path().file_name().map(|name| name.as_str())),
    ("extension", |uri| uri.path().extension()),
    ("dirname", |uri| Some(uri.path().directory().as_str())),
    ("path_and_query", |uri| Some(uri.path_and_query())),
    ("path_query_and_fragment", |uri| Some(&uri.as_str()[uri.spans().path().start..])),
    ("host_kind", |uri| uri.host().map(|host| host.kind().name())),
    ("host_class", |uri| uri.host_class().map(|class| class.name())),
    ("host_without_www", |uri| uri.host().map(|host| host.strip_www())),
    ("last_label", |uri| uri.host()?.last_label()),
    ("disagreement", |uri| uri.disagreement().map(|why| why.name())),
];

type Flag = fn(&IriRef<'_>) -> bool;

/// The parts that are `true` or `false`, also in JSON.
const FLAGS: [(&str, Flag); 1] = [("readers_agree", |uri| uri.readers_agree())];

/// The other parts that have a name and no argument.
const OTHERS: [(&str, PartSource); 8] = [
    ("origin", PartSource::Origin),
    ("effective_port", PartSource::EffectivePort),
    ("host:ascii", PartSource::HostAscii),
    ("host:unicode", PartSource::HostUnicode),
    ("keys", PartSource::Keys),
    ("values", PartSource::Values),
    ("surt", PartSource::Surt { scheme: true, www: true }),
    ("shape", PartSource::Shape),
];

/// The parts that have a name and no argument.
pub(crate) fn all_names() -> Vec<&'static str> {
    let mut names = TEXTS.map(|(name, _)| name).to_vec();
    names.extend(FLAGS.map(|(name, _)| name));
    names.extend(DOMAINS.map(|(name, _)| name));
    names.extend(OTHERS.map(|(name, _)| name));
    names
}

/// What completions offer: also the parts that are decoded, and the starts of those that have an argument.
pub(crate) fn offered_names() -> Vec<&'static str> {
    let decoded =
        ["user", "password", "host", "path", "query", "fragment", "filename", "keys", "values"];
    let decoded = decoded.map(|name| &*format!("{name}:decoded").leak());
    [all_names(), vec!["query:", "segment:", "path_prefix:"], decoded.to_vec()].concat()
}

/// What completions offer for a condition.
pub(crate) fn offered_tests() -> Vec<&'static str> {
    let has = all_names().into_iter().map(|name| &*format!("has:{name}").leak());
    has.chain(all_names().into_iter().map(|name| &*format!("{name}=").leak())).collect()
}

impl NamedPart {
    pub(crate) fn from_name(name: &str) -> Result<Self, String> {
        let (bare, decoded) = match name.strip_suffix(":decoded") {
            Some(bare) => (bare, true),
            None => (name, false),
        };
        let source = if let Some((_, get)) = TEXTS.iter().find(|(known, _)| *known == bare) {
            PartSource::Text(*get)
        } else if let Some((_, is)) = FLAGS.iter().find(|(known, _)| *known == bare) {
            PartSource::Flag(*is)
        } else if let Some((_, get)) = DOMAINS.iter().find(|(known, _)| *known == bare) {
            PartSource::Domain(*get)
        } else if let Some((_, source)) = OTHERS.into_iter().find(|(known, _)| *known == bare) {
            source
        } else if let Some(options) = bare.strip_prefix("surt:") {
            surt_source(options)?
        } else if let Some(count) = bare.strip_prefix("path_prefix:") {
            let wrong = || format!("'{count}' is not a number of segments; use path_prefix:1");
            PartSource::PathPrefix(count.parse().ok().filter(|count| *count > 0).ok_or_else(wrong)?)
        } else if let Some(key) = bare.strip_prefix("query:") {
            if let Some(key) = key.strip_suffix(":all") {
                return Err(format!(
                    "a part has one value; `uri query get --all {key}` prints all values of '{key}'"
                ));
            }
            match key.strip_suffix(":form") {
                Some(key) => PartSource::FormParameter(key.to_owned()),
                None => PartSource::Parameter(key.to_owned()),
            }
        } else if let Some(rest) = bare.strip_prefix("segment:") {
            PartSource::Segment(SegmentPart::from_name(rest)?)
        } else {
            // The name may hold a secret.
            if name.contains(['/', '@']) {
                return Err("this looks like a URI; give the names of parts first".to_owned());
            }
            return Err(format!("no part is named '{name}'{}", suggestion(bare, &all_names())));
        };
        Ok(Self { name: name.to_owned(), source, decoded })
    }

    /// The same part under another name.
    pub(crate) fn renamed(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// The getter, if the part is a string as written, or a name: its characters all occur in the input.
    pub(crate) fn as_written(&self) -> Option<Getter> {
        match self.source {
            PartSource::Text(get) if !self.decoded => Some(get),
            _ => None,
        }
    }

    /// Which range of the identifier it is, if it is one.
    pub(crate) fn as_range(&self) -> Option<RangePart> {
        RangePart::from_name(&self.name)
    }

    /// The part's data, which need not be UTF-8 if it is decoded.
    #[inline]
    pub(crate) fn value_in<'a>(&self, uri: &IriRef<'a>) -> Result<Option<Cow<'a, [u8]>>, Fault> {
        let written = match &self.source {
            PartSource::Text(get) => get(uri),
            PartSource::Flag(is) => Some(if is(uri) { "true" } else { "false" }),
            PartSource::Segment(part) => part.value_in(uri),
            PartSource::FormParameter(key) => {
                let value = uri.form_params().first(key).and_then(|param| param.decode_value());
                // No valid part has a malformed escape.
                return Ok(value.and_then(|value| value.to_bytes().ok()));
            }
            PartSource::Parameter(key) => uri.params().first(key).and_then(|param| param.value()),
            PartSource::Origin => return Ok(uri.origin()?.map(|origin| owned(origin.to_string()))),
            PartSource::Domain(get) => {
                let domain = uri.host().and_then(|host| get(suffix_list(), host));
                return Ok(domain.map(|domain| owned(domain.into_owned())));
            }
            PartSource::EffectivePort => {
                return Ok(uri.effective_port()?.map(|port| owned(port.to_string())));
            }
            PartSource::PathPrefix(count) => Some(uri.path().first_segments(*count).as_str()),
            PartSource::HostAscii => {
                return Ok(uri.host_to_ascii()?.map(|host| owned(host.into_owned())));
            }
            PartSource::HostUnicode => {
                return Ok(uri.host_to_unicode()?.map(|host| owned(host.into_owned())));
            }
            PartSource::Surt { scheme, www } => {
                let mut surt = Surt::new(uri);
                if !scheme {
                    surt = surt.strip_scheme();
                }
                if !www {
                    surt = surt.strip_www();
                }
                return Ok(Some(owned(surt.to_string())));
            }
            PartSource::Shape => return Ok(Some(owned(Shape::new(uri).to_string()))),
            PartSource::Keys | PartSource::Values => {
                return Ok(self.list(uri).map(|items| Cow::Owned(joined(&items))));
            }
        };
        Ok(written.map(|text| self.data(text)))
    }

    /// Whether the identifier has the part; a parameter need not have a value.
    pub(crate) fn is_in(&self, uri: &IriRef<'_>) -> Result<bool, Fault> {
        match &self.source {
            PartSource::Parameter(key) => Ok(uri.params().first(key).is_some()),
            PartSource::FormParameter(key) => Ok(uri.form_params().first(key).is_some()),
            _ => Ok(self.value_in(uri)?.is_some()),
        }
    }

    /// Whether it is present only with an authority.
    pub(crate) fn needs_authority(&self) -> bool {
        const OTHERS: [&str; 4] = ["authority", "userinfo", "user", "password"];
        let name = self.name.split(':').next().unwrap_or_default();
        let is_of_domain = DOMAINS.iter().any(|(domain, _)| *domain == name);
        let is_of_host = name == "host" || name.starts_with("host_") || name == "last_label";
        let is_of_port = matches!(name, "port" | "effective_port" | "origin");
        is_of_host || is_of_domain || is_of_port || OTHERS.contains(&name)
    }

    /// Whether its values are equal without regard to case (RFC 3986 §3.1, §3.2.2): the scheme, the host, and parts
    /// of that.
    pub(crate) fn ignores_case(&self) -> bool {
        matches!(self.source, PartSource::Domain(_))
            || matches!(self.name.split(':').next(), Some("scheme" | "host"))
            || matches!(self.name.as_str(), "host_without_www" | "last_label")
    }

    /// The values that it can have, if there are few.
    pub(crate) fn all_values(&self) -> Option<Vec<&'static str>> {
        Some(match self.name.as_str() {
            _ if matches!(self.source, PartSource::Flag(_)) => vec!["true", "false"],
            "host_kind" => [HostKind::RegName, HostKind::Ipv4, HostKind::Ipv6, HostKind::IpvFuture]
                .map(HostKind::name)
                .to_vec(),
            "host_class" => HostClass::ALL.iter().map(|class| class.name()).collect(),
            "disagreement" => Disagreement::ALL.iter().map(|why| why.name()).collect(),
            _ => return None,
        })
    }

    /// Whether its value is decoded, and so need not be UTF-8.
    pub(crate) const fn is_decoded(&self) -> bool {
        self.decoded || matches!(self.source, PartSource::FormParameter(_))
    }

    /// Whether its values are numbers.
    pub(crate) fn is_number(&self) -> bool {
        matches!(self.source, PartSource::EffectivePort) || self.name == "port"
    }

    /// The part as written, or decoded if requested.
    fn data<'a>(&self, text: &'a str) -> Cow<'a, [u8]> {
        match self.decoded {
            // No valid part has a malformed escape.
            true => decode(text).to_bytes().unwrap_or(Cow::Borrowed(text.as_bytes())),
            false => Cow::Borrowed(text.as_bytes()),
        }
    }

    /// The part's items, if it is a list; `None` without a query.
    pub(crate) fn list<'a>(&self, uri: &IriRef<'a>) -> Option<Vec<Cow<'a, [u8]>>> {
        let params = uri.query()?.params().iter();
        match self.source {
            PartSource::Keys => Some(params.map(|param| self.data(param.key())).collect()),
            PartSource::Values => {
                Some(params.filter_map(|param| param.value()).map(|text| self.data(text)).collect())
            }
            _ => None,
        }
    }

    pub(crate) const fn is_list(&self) -> bool {
        matches!(self.source, PartSource::Keys | PartSource::Values)
    }

    /// Writes the part as a field of an object, in its type: a boolean, a number or a string; null if it is absent.
    pub(crate) fn write_json(
        &self,
        name: &FieldName,
        value: Option<&[u8]>,
        object: &mut JsonObject<'_>,
    ) {
        match self.source {
            // Their text is their JSON.
            PartSource::Flag(_) | PartSource::EffectivePort => object.literal(name, value),
            _ => object.other(name, value.map(text_or_escaped).as_deref()),
        }
    }

    /// Writes the part; nothing if it is absent. Unless `raw`, control characters are escaped.
    pub(crate) fn write(
        &self,
        uri: &IriRef<'_>,
        raw: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        match self.value_in(uri)? {
            Some(value) if raw => out.extend_from_slice(&value),
            Some(value) => push_one_line(out, &value),
            None => {}
        }
        Ok(())
    }
}

/// `no-scheme`, `no-www`, or both separated by `:`.
fn surt_source(options: &str) -> Result<PartSource, String> {
    let (mut scheme, mut www) = (true, true);
    for option in options.split(':') {
        match option {
            "no-scheme" => scheme = false,
            "no-www" => www = false,
            _ => {
                return Err(format!(
                    "surt has no option '{option}'; use surt:no-scheme, surt:no-www or both"
                ));
            }
        }
    }
    Ok(PartSource::Surt { scheme, www })
}

/// The items separated by spaces. No item contains one as written; a decoded one stays escaped.
fn joined(items: &[Cow<'_, [u8]>]) -> Vec<u8> {
    let mut list = Vec::new();
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            list.push(b' ');
        }
        for (index, piece) in item.split(|byte| *byte == b' ').enumerate() {
            if index > 0 {
                list.extend_from_slice(b"%20");
            }
            list.extend_from_slice(piece);
        }
    }
    list
}

fn owned(text: String) -> Cow<'static, [u8]> {
    Cow::Owned(text.into_bytes())
}

/// Data as a string; what is not UTF-8 stays escaped.
pub(crate) fn text_or_escaped(bytes: &[u8]) -> Cow<'_, str> {
    str::from_utf8(bytes).map_or_else(|_| one_line(bytes).into(), Cow::Borrowed)
}

/// Names separated by commas.
pub(crate) fn from_names(names: &str) -> Result<Vec<NamedPart>, String> {
    names.split(',').map(NamedPart::from_name).collect()
}

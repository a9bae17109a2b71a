//! The parts that `get` and `count` know by name, and texts made of them.

use std::borrow::Cow;

use urikit::IriRef;
use urikit::component::{Host, PortError, Segment};
use urikit::host::SuffixList;
use urikit::percent::decode;

use crate::one_line::one_line;
use crate::psl_arg;
use crate::suggest::did_you_mean;

/// A part as it was named.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) name: String,
    what: What,
    decoded: bool,
}

#[derive(Clone)]
enum What {
    Text(Getter),
    Segment(isize),
    SegmentName(isize),
    SegmentParameter(isize, String),
    Parameter(String),
    FormParameter(String),
    Origin,
    EffectivePort,
    Domain(DomainGetter),
}

type DomainGetter = for<'a> fn(&SuffixList, Host<'a>) -> Option<Cow<'a, str>>;

/// By the public suffix list.
const DOMAINS: [(&str, DomainGetter); 3] = [
    ("registered_domain", SuffixList::registered_domain),
    ("suffix", SuffixList::suffix),
    ("subdomain", SuffixList::subdomain),
];

/// How a part is got that is a text as written, or has a name.
pub(crate) type Getter = for<'a> fn(&IriRef<'a>) -> Option<&'a str>;

const TEXTS: [(&str, Getter); 15] = [
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
    ("host_kind", |uri| uri.host().map(|host| host.kind().name())),
    ("host_class", |uri| uri.host().map(|host| host.class().name())),
    ("readers_agree", |uri| Some(if uri.readers_agree() { "true" } else { "false" })),
    ("disagreement", |uri| uri.disagreement().map(|why| why.name())),
];

/// The parts that have a name and no argument.
pub(crate) fn names() -> Vec<&'static str> {
    let mut names = TEXTS.map(|(name, _)| name).to_vec();
    names.extend(DOMAINS.map(|(name, _)| name));
    names.extend(["origin", "effective_port"]);
    names
}

impl Part {
    pub(crate) fn from_name(name: &str) -> Result<Self, String> {
        let (bare, decoded) = match name.strip_suffix(":decoded") {
            Some(bare) => (bare, true),
            None => (name, false),
        };
        let what = if let Some((_, get)) = TEXTS.iter().find(|(known, _)| *known == bare) {
            What::Text(*get)
        } else if let Some((_, get)) = DOMAINS.iter().find(|(known, _)| *known == bare) {
            What::Domain(*get)
        } else if bare == "origin" {
            What::Origin
        } else if bare == "effective_port" {
            What::EffectivePort
        } else if let Some(key) = bare.strip_prefix("query:") {
            match key.strip_suffix(":form") {
                Some(key) => What::FormParameter(key.to_owned()),
                None => What::Parameter(key.to_owned()),
            }
        } else if let Some(rest) = bare.strip_prefix("segment:") {
            of_segment(rest)?
        } else {
            // It may hold a secret.
            if name.contains(['/', '@']) {
                return Err("this looks like a URI: the names of parts come first".to_owned());
            }
            let names = names();
            let near = did_you_mean(bare, &names);
            return Err(format!(
                "no part is named '{name}'{near}: it is one of {}, query:KEY, query:KEY:form, \
                 segment:N, segment:N:name, segment:N:param:KEY",
                names.join(", ")
            ));
        };
        Ok(Self { name: name.to_owned(), what, decoded })
    }

    /// How to get it, if it is a text as written, or has a name: then it holds no character that the
    /// input does not.
    pub(crate) fn as_written(&self) -> Option<Getter> {
        match self.what {
            What::Text(get) if !self.decoded => Some(get),
            _ => None,
        }
    }

    /// The part's data, which need not be text where it is decoded.
    #[inline]
    pub(crate) fn of<'a>(&self, uri: &IriRef<'a>) -> Result<Option<Cow<'a, [u8]>>, PortError> {
        let written = match &self.what {
            What::Text(get) => get(uri),
            What::Segment(index) => segment(uri, *index).map(|segment| segment.as_str()),
            What::SegmentName(index) => segment(uri, *index).map(|segment| segment.name()),
            What::SegmentParameter(index, key) => segment(uri, *index)
                .and_then(|segment| segment.parameter(key))
                .and_then(|parameter| parameter.value()),
            What::FormParameter(key) => {
                let value = uri.form_params().first(key).and_then(|param| param.decode_value());
                // No valid part has a malformed escape.
                return Ok(value.and_then(|value| value.to_bytes().ok()));
            }
            What::Parameter(key) => uri.params().first(key).and_then(|param| param.value()),
            What::Origin => return Ok(uri.origin()?.map(|origin| owned(origin.to_string()))),
            What::Domain(get) => {
                let domain = uri.host().and_then(|host| get(psl_arg::list(), host));
                return Ok(domain.map(|domain| owned(domain.into_owned())));
            }
            What::EffectivePort => {
                return Ok(uri.effective_port()?.map(|port| owned(port.to_string())));
            }
        };
        Ok(written.map(|text| match self.decoded {
            // No valid part has a malformed escape.
            true => decode(text).to_bytes().unwrap_or(Cow::Borrowed(text.as_bytes())),
            false => Cow::Borrowed(text.as_bytes()),
        }))
    }
}

/// `N`, `N:name` or `N:param:KEY`.
fn of_segment(rest: &str) -> Result<What, String> {
    let (index, of) = rest.split_once(':').map_or((rest, None), |(index, of)| (index, Some(of)));
    let number = index
        .parse()
        .map_err(|_| format!("'{index}' is not a segment index; use segment:0 or segment:-1"))?;
    match of.map(|of| (of, of.strip_prefix("param:"))) {
        None => Ok(What::Segment(number)),
        Some(("name", _)) => Ok(What::SegmentName(number)),
        Some((_, Some(key))) => Ok(What::SegmentParameter(number, key.to_owned())),
        Some((of, None)) => Err(format!(
            "a segment has no '{of}'; use segment:{index}:name or segment:{index}:param:KEY"
        )),
    }
}

fn segment<'a>(uri: &IriRef<'a>, index: isize) -> Option<Segment<'a>> {
    uri.path().segment(index)
}

fn owned(text: String) -> Cow<'static, [u8]> {
    Cow::Owned(text.into_bytes())
}

/// Data as text; what is no text stays escaped.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    str::from_utf8(bytes).map_or_else(|_| one_line(bytes).into(), Cow::Borrowed)
}

/// Names with commas between.
pub(crate) fn list(names: &str) -> Result<Vec<Part>, String> {
    names.split(',').map(Part::from_name).collect()
}

/// What `--format` writes for each input.
pub(crate) enum Piece {
    Literal(String),
    Part(Part),
}

/// Reads a format: `{part}`, `{{`, `}}`, `\t`, `\n`, `\\`, and text that stays.
pub(crate) fn format(format: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut literal = String::new();
    let mut rest = format;
    while let Some(at) = rest.find(['{', '}', '\\']) {
        let (before, from) = rest.split_at(at);
        literal.push_str(before);
        let offset = format.len() - from.len();
        let wrong = |what: &str| format!("--format, byte {offset}: {what}");
        if let Some((escape, text)) = ESCAPES.iter().find(|(escape, _)| from.starts_with(escape)) {
            literal.push_str(text);
            rest = &from[escape.len()..];
        } else if let Some(inside) = from.strip_prefix('{') {
            let (name, behind) =
                inside.split_once('}').ok_or_else(|| wrong("no '}' ends this '{'"))?;
            let part = Part::from_name(name).map_err(|what| wrong(&what))?;
            pieces.push(Piece::Literal(std::mem::take(&mut literal)));
            pieces.push(Piece::Part(part));
            rest = behind;
        } else if from.starts_with('}') {
            return Err(wrong("no '{' is before this '}', which as text is written '}}'"));
        } else {
            return Err(wrong("behind '\\' stands one of t, n, \\"));
        }
    }
    literal.push_str(rest);
    pieces.push(Piece::Literal(literal));
    pieces.retain(|piece| !matches!(piece, Piece::Literal(text) if text.is_empty()));
    Ok(pieces)
}

const ESCAPES: [(&str, &str); 5] =
    [("{{", "{"), ("}}", "}"), ("\\t", "\t"), ("\\n", "\n"), ("\\\\", "\\")];

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    fn shown(text: &str) -> Result<String, String> {
        let mut shown = String::new();
        for piece in format(text)? {
            let _ = match piece {
                Piece::Literal(text) => write!(shown, "{text}"),
                Piece::Part(part) => write!(shown, "<{}>", part.name),
            };
        }
        Ok(shown)
    }

    #[test]
    fn format_has_parts_and_literals() {
        assert_eq!(shown("{host}{path}").unwrap(), "<host><path>");
        assert_eq!(shown(r"{{a}}\t{query:k:decoded}\n\\ü").unwrap(), "{a}\t<query:k:decoded>\n\\ü");
        assert_eq!(shown("").unwrap(), "");
    }

    #[test]
    fn format_says_where_it_is_wrong() {
        for (wrong, offset) in
            [("ab{host", 2), ("ü}", 2), ("{host}{hots}", 6), (r"a\q", 1), ("{}", 0)]
        {
            let what = shown(wrong).unwrap_err();
            assert!(what.starts_with(&format!("--format, byte {offset}: ")), "{wrong}: {what}");
        }
    }
}

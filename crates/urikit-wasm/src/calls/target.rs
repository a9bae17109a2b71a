//! Request targets of HTTP/1.1.

use serde::ser::{Serialize, SerializeMap, Serializer};
use urikit::component::Authority;
use urikit::request_target::{RequestTarget, TargetForm};

use super::{Answer, Fault, json};

pub(crate) fn request_target(method: &str, text: &str) -> Answer {
    let target = read(method, text)?;
    Ok(json(&Parts { target, text }))
}

pub(crate) fn effective_uri(method: &str, scheme: &str, host: &str, text: &str) -> Answer {
    let target = read(method, text)?;
    Ok(target.effective_uri(scheme, Some(host))?.into_string().into_bytes())
}

/// By its method, or by what it looks like where that is empty.
fn read<'a>(method: &str, text: &'a str) -> Result<RequestTarget<'a>, Fault> {
    let target = match method {
        "" => RequestTarget::parse(text),
        method => RequestTarget::parse_for(method, text),
    };
    Ok(target?)
}

struct Parts<'a> {
    target: RequestTarget<'a>,
    text: &'a str,
}

impl Serialize for Parts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut scheme, mut authority, mut path, mut query) = (None, None, None, None);
        match self.target {
            RequestTarget::Origin(origin) => {
                path = Some(origin.path().as_str());
                query = origin.query().map(|query| query.as_str());
            }
            RequestTarget::Absolute(uri) => {
                scheme = Some(uri.scheme().as_str());
                authority = uri.authority();
                path = Some(uri.path().as_str());
                query = uri.query().map(|query| query.as_str());
            }
            RequestTarget::Authority(of) => authority = Some(of),
            RequestTarget::Asterisk => {}
        }
        let of = |part: fn(Authority<'_>) -> Option<String>| authority.and_then(part);
        let forms: Vec<_> = TargetForm::of(self.text).map(TargetForm::name).collect();
        let mut map = serializer.serialize_map(Some(9))?;
        map.serialize_entry("form", self.target.form().name())?;
        map.serialize_entry("forms", &forms)?;
        map.serialize_entry("scheme", &scheme)?;
        map.serialize_entry("authority", &authority.map(|it| it.as_str()))?;
        map.serialize_entry("userinfo", &of(|it| Some(it.userinfo()?.as_str().to_owned())))?;
        map.serialize_entry("host", &of(|it| Some(it.host().as_str().to_owned())))?;
        map.serialize_entry("port", &of(|it| Some(it.port()?.as_str().to_owned())))?;
        map.serialize_entry("path", &path)?;
        map.serialize_entry("query", &query)?;
        map.end()
    }
}

//! Data in identifiers: percent-encoding, parameters, templates.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};
use urikit::params::{Param, ParamSyntax, ParamsBuf};
use urikit::percent::Part;
use urikit::{IriRef, IriRefBuf};
use urikit_template::Variable;
use urikit_template::{Matcher, Template};

use super::flat::Reader;
use super::{Answer, Fault, json};

/// `options` is `keep-escapes` or empty.
pub(crate) fn encode(part: &str, options: &str, text: &str) -> Answer {
    let part: Part = part.parse()?;
    let encoded = match options == "keep-escapes" {
        true => part.encode_keeping_escapes(text.as_bytes())?,
        false => part.encode_checked(text.as_bytes())?,
    };
    Ok(encoded.to_text().into_owned().into_bytes())
}

/// The bytes, which need not be UTF-8: JavaScript says how it wants them.
pub(crate) fn decode(part: &str, text: &str) -> Answer {
    let part: Part = part.parse()?;
    Ok(part.decode(text).to_bytes()?.into_owned())
}

fn syntax(name: &str) -> ParamSyntax {
    if name == "form" { ParamSyntax::FORM } else { ParamSyntax::URI }
}

pub(crate) fn params(syntax_name: &str, text: &str) -> Answer {
    let it = IriRef::parse(text)?;
    let before = it.spans().query().map_or(0, |range| range.start);
    let params = it.params().with_syntax(syntax(syntax_name));
    Ok(json(&params.iter().map(|param| Pair { param, before }).collect::<Vec<_>>()))
}

/// A parameter, as written and decoded; `range` is its place in the identifier.
struct Pair<'a> {
    param: Param<'a>,
    before: usize,
}

impl Serialize for Pair<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { param, before } = self;
        let range = param.range();
        let mut map = serializer.serialize_map(Some(5))?;
        map.serialize_entry("key", &param.key_text().ok())?;
        map.serialize_entry("value", &param.value_text().ok().flatten())?;
        map.serialize_entry("rawKey", param.key())?;
        map.serialize_entry("rawValue", &param.value())?;
        map.serialize_entry("range", &[before + range.start, before + range.end])?;
        map.end()
    }
}

/// Each edit is a list: its name, what it is about, and a value or an empty list.
pub(crate) fn edit_params(syntax_name: &str, edits: &str, text: &str) -> Answer {
    let edits = Reader(edits).value()?;
    let edits = edits.as_ref().and_then(Variable::as_list).unwrap_or_default();
    let mut it = IriRefBuf::parse(text)?;
    it.edit_params(|params| {
        params.set_syntax(syntax(syntax_name));
        edits.iter().try_for_each(|given| {
            let given = given.as_list().unwrap_or_default();
            let text = |place: usize| given.get(place).and_then(Variable::as_text);
            edit(params, text(0).unwrap_or_default(), text(1).unwrap_or_default(), text(2))
        })
    })??;
    Ok(it.into_string().into_bytes())
}

fn edit(params: &mut ParamsBuf, name: &str, key: &str, value: Option<&str>) -> Result<(), Fault> {
    let index = key.parse().unwrap_or(usize::MAX);
    let found = match name {
        "set" => {
            params.set(key, value);
            true
        }
        "append" => {
            params.append(key, value);
            true
        }
        "remove" => {
            params.retain(|param| !param.key_matches(key));
            true
        }
        "keep" => {
            params.retain(|param| param.key_matches(key));
            true
        }
        "rename" => {
            params.rename(key, value.unwrap_or_default());
            true
        }
        "sort" => {
            params.sort();
            true
        }
        "setValueAt" => params.set_value_at(index, value),
        "setKeyAt" => params.set_key_at(index, value.unwrap_or_default()),
        "removeAt" => params.remove_at(index),
        _ => return Err(Fault::new("unknown", format!("no such edit: {name}")).of("edits")),
    };
    match found {
        true => Ok(()),
        false => Err(Fault::new("no-parameter", format!("no parameter {key}")).of("edits")),
    }
}

pub(crate) fn expand(values: &str, template: &str) -> Answer {
    let values = named_values(values)?;
    Ok(Template::parse(template)?.expand(&values)?.into_string().into_bytes())
}

pub(crate) fn expand_text(values: &str, template: &str) -> Answer {
    let values = named_values(values)?;
    Ok(Template::parse(template)?.expand_text(&values)?.into_bytes())
}

fn named_values(values: &str) -> Result<Vec<(Cow<'_, str>, Variable<'_>)>, Fault> {
    match Reader(values).value()? {
        Some(Variable::Object(values)) => Ok(values),
        _ => Err(Fault::new("values", "the values must be an object").of("values")),
    }
}

/// JSON: the values, or null if the string does not match.
pub(crate) fn match_template(template: &str, text: &str) -> Answer {
    let template = Template::parse(template).map_err(|error| Fault::from(error).of("template"))?;
    let matcher = Matcher::new(&template).map_err(|error| Fault::from(error).of("template"))?;
    Ok(json(&matcher.matches(text).ok().map(Variable::from)))
}

pub(crate) fn template_variables(template: &str) -> Answer {
    let template = Template::parse(template)?;
    Ok(json(&template.variables().collect::<Vec<_>>()))
}

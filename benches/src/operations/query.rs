//! The parameters of a query: read, edited and typed.

use std::{hint::black_box, io};

use serde::Deserialize;
use urikit::UriBuf;
use urikit::params::{ParamSyntax, Params};

use crate::{
    corpus::Dataset,
    group::{Group, keep},
};

pub fn groups() -> Vec<Group> {
    vec![pairs().goal(3.0), set().goal(3.0), typed().goal(1.0), remove_half()]
}

/// All decoded keys and values, `+` for a space.
fn pairs() -> Group {
    Group::new("query/pairs", [Dataset::Queries])
        .ours(|text| {
            let params = Params::new(text).with_syntax(ParamSyntax::FORM);
            params.pairs().all(|pair| keep(&pair))
        })
        .peer("form_urlencoded", |text| {
            form_urlencoded::parse(text.as_bytes()).for_each(|pair| drop(black_box(pair)));
            true
        })
}

/// The tenth of twenty parameters gets another value. Both parse first; the time of that alone is
/// shown too.
fn set() -> Group {
    const KEY: &str = "page";
    Group::new("query/set", [Dataset::Params(20)])
        .ours(|text| {
            let key = tenth_key(text);
            let edited = UriBuf::parse(text)
                .map(|mut uri| uri.edit_params(|params| params.set(key, KEY)).map(|()| uri));
            keep(&edited)
        })
        .peer("url", |text| {
            let key = tenth_key(text);
            let edited = url::Url::parse(text).map(|mut url| {
                let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
                let mut writer = url.query_pairs_mut();
                writer.clear();
                for (name, value) in &pairs {
                    writer.append_pair(name, if name == key { KEY } else { value });
                }
                drop(writer);
                url
            });
            keep(&edited)
        })
        .aside("url, parse alone", |text| keep(&url::Url::parse(text)))
        .aside("urikit, parse alone", |text| keep(&UriBuf::parse(text)))
}

fn tenth_key(text: &'static str) -> &'static str {
    let piece = text.split('&').nth(9).unwrap_or_default();
    piece.split('=').next().unwrap_or_default()
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "it is read into, and no more")]
struct Search {
    q: String,
    page: u32,
    size: Option<u16>,
    sort: Order,
    exact: bool,
    user: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Order {
    Relevance,
    Newest,
    Oldest,
}

fn typed() -> Group {
    Group::new("query/struct", [Dataset::Fields])
        .ours(|text| keep(&Params::new(text).deserialize::<Search>()))
        .peer("serde_urlencoded", |text| keep(&serde_urlencoded::from_str::<Search>(text)))
        .peer("serde_html_form", |text| keep(&serde_html_form::from_str::<Search>(text)))
}

/// Only ours: the point is that the rate stays constant.
fn remove_half() -> Group {
    let sizes = [10, 100, 1000, 10_000, 100_000].map(Dataset::Params);
    Group::new("query/remove-half", sizes).ours(|text| {
        let edited = UriBuf::parse(text).map_err(io::Error::other).and_then(|mut uri| {
            let removed = uri
                .edit_params(|params| params.retain(|param| !param.key().starts_with("utm_")))
                .map_err(io::Error::other)?;
            assert!(removed > 0);
            Ok(uri)
        });
        keep(&edited)
    })
}

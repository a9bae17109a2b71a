//! Each kernel compared with the library, value by value: for each column type, whole and sliced, with nulls.

use std::collections::HashMap;

use urikit::compare::Surt;
use urikit::percent::Part as PercentPart;
use urikit::redact::COMMON_SECRETS;
use urikit::{Iri, IriRef, Level, Rule};
use urikit_arrow::{Cut, DomainPart, Grammar, Kernel, OnBad, UriPart, key_hash};
use urikit_guard::IdentifierExt;
use urikit_guard::host::SuffixList;

use crate::columns::{self, Row};
use crate::shown::{all, list};
use crate::values::{generated, real, rows, with_bad_bytes};

/// The result of the library for a value: a string or null, or an error.
type Expected = Result<Option<String>, String>;
type Library = Box<dyn Fn(&[u8]) -> Expected>;

fn error(error: impl Into<urikit::Error>) -> String {
    error.into().to_string()
}

/// The result of the library for an identifier.
fn of_uri(of: impl Fn(&IriRef<'_>) -> Expected + 'static) -> Library {
    Box::new(move |bytes| of(&IriRef::parse_bytes(bytes).map_err(error)?))
}

fn text(text: impl ToString) -> Expected {
    Ok(Some(text.to_string()))
}

fn kernels() -> Vec<(String, Kernel, Library)> {
    let base: Iri<'static> = Iri::from_static("http://a/b/c/d;p?q");
    let mut kernels: Vec<(String, Kernel, Library)> = vec![
        (
            "parse".into(),
            Kernel::parse(),
            of_uri(|uri| {
                let parts = [
                    uri.scheme().map(|part| part.to_string()),
                    uri.authority().map(|part| part.to_string()),
                    uri.userinfo().map(|part| part.to_string()),
                    uri.host().map(|part| part.to_string()),
                    uri.host().map(|part| part.kind().name().to_owned()),
                    uri.port().map(|part| part.to_string()),
                    Some(uri.path().to_string()),
                    uri.query().map(|part| part.to_string()),
                    uri.fragment().map(|part| part.to_string()),
                ];
                text(list(parts.into_iter()))
            }),
        ),
        (
            "parts".into(),
            Kernel::parts(&[UriPart::Path, UriPart::Origin]),
            of_uri(|uri| {
                let origin = uri.origin().map_err(error)?.map(|origin| origin.to_string());
                text(list([Some(uri.path().to_string()), origin].into_iter()))
            }),
        ),
        (
            "port".into(),
            Kernel::port(),
            of_uri(|uri| Ok(uri.port_u16().map_err(error)?.map(|port| port.to_string()))),
        ),
        (
            "effective_port".into(),
            Kernel::effective_port(),
            of_uri(|uri| Ok(uri.effective_port().map_err(error)?.map(|port| port.to_string()))),
        ),
        (
            "resolve".into(),
            Kernel::resolve(base.to_owned()),
            of_uri(move |uri| text(base.resolve(*uri).map_err(error)?)),
        ),
        (
            "relativize".into(),
            Kernel::relativize(base.to_owned()),
            of_uri(move |uri| {
                text(base.relativize(Iri::try_from(*uri).map_err(error)?).map_err(error)?)
            }),
        ),
        (
            "query_get".into(),
            Kernel::query_get("q"),
            of_uri(|uri| Ok(uri.params().get("q").map_err(error)?.map(Into::into))),
        ),
        (
            "query_get_raw".into(),
            Kernel::query_get_raw("q"),
            of_uri(|uri| {
                Ok(uri.params().first("q").and_then(|param| param.value()).map(Into::into))
            }),
        ),
        (
            "query_pairs".into(),
            Kernel::query_pairs(),
            of_uri(|uri| {
                if uri.query().is_none() {
                    return Ok(None);
                }
                let mut pairs = Vec::new();
                for pair in uri.params().pairs() {
                    let (key, value) = pair.map_err(error)?;
                    pairs.push(Some(list([Some(key.into()), value.map(Into::into)].into_iter())));
                }
                text(list(pairs.into_iter()))
            }),
        ),
        (
            "query_remove".into(),
            Kernel::query_remove(&["utm_*", "?"]),
            of_uri(|uri| {
                let mut edited = uri.to_owned();
                let kept = |key: &str| !key.starts_with("utm_") && key.chars().count() != 1;
                edited
                    .edit_params(|params| {
                        params.retain(|param| kept(&param.key_text().unwrap_or(param.key().into())))
                    })
                    .map_err(error)?;
                text(edited)
            }),
        ),
        (
            "query_keep".into(),
            Kernel::query_keep(&["q"]),
            of_uri(|uri| {
                let mut edited = uri.to_owned();
                edited
                    .edit_params(|params| params.retain(|param| param.key_is("q")))
                    .map_err(error)?;
                text(edited)
            }),
        ),
        (
            "query_sort".into(),
            Kernel::query_sort(),
            of_uri(|uri| {
                let mut edited = uri.to_owned();
                edited.edit_params(|params| params.sort()).map_err(error)?;
                text(edited)
            }),
        ),
        (
            "redact".into(),
            Kernel::redact(&[] as &[&str]),
            of_uri(|uri| text(uri.redacted().parameters(COMMON_SECRETS))),
        ),
        ("surt".into(), Kernel::surt(), of_uri(|uri| text(Surt::new(uri)))),
        ("to_uri".into(), Kernel::to_uri(), of_uri(|uri| text(uri.to_uri().map_err(error)?))),
        ("to_iri".into(), Kernel::to_iri(), of_uri(|uri| text(uri.to_iri()))),
        (
            "cut query".into(),
            Kernel::cut(Cut::Query),
            of_uri(|uri| {
                let mut copy = uri.to_owned();
                copy.remove_query();
                text(copy)
            }),
        ),
        (
            "cut fragment".into(),
            Kernel::cut(Cut::Fragment),
            of_uri(|uri| text(uri.strip_fragment())),
        ),
        (
            "cut both".into(),
            Kernel::cut(Cut::QueryAndFragment),
            of_uri(|uri| text(uri.strip_query_and_fragment())),
        ),
        (
            "hierarchy".into(),
            Kernel::hierarchy(),
            of_uri(|uri| text(list(uri.hierarchy().map(|front| Some(front.to_owned()))))),
        ),
        (
            "path_hierarchy".into(),
            Kernel::path_hierarchy(),
            of_uri(|uri| text(list(uri.hierarchy().of_path().map(|front| Some(front.to_owned()))))),
        ),
        (
            "segment 0".into(),
            Kernel::segment(0),
            of_uri(|uri| Ok(uri.path().segments().next().map(|segment| segment.to_string()))),
        ),
        (
            "segment -1".into(),
            Kernel::segment(-1),
            of_uri(|uri| Ok(uri.path().segments().next_back().map(|segment| segment.to_string()))),
        ),
        (
            "decode".into(),
            Kernel::decode(PercentPart::Path),
            Box::new(|bytes| {
                let value = str::from_utf8(bytes)
                    .map_err(|error| format!("invalid UTF-8 at byte {}", error.valid_up_to()))?;
                text(PercentPart::Path.decode(value).to_text().map_err(error)?)
            }),
        ),
        (
            "encode".into(),
            Kernel::encode(PercentPart::QueryValue),
            Box::new(|bytes| {
                text(PercentPart::QueryValue.encode_bytes(bytes).map_err(error)?.to_text())
            }),
        ),
    ];
    for part in UriPart::ALL.into_iter().filter(|part| *part != UriPart::Origin) {
        let library = of_uri(move |uri| {
            let host = uri.host();
            Ok(match part {
                UriPart::Scheme => uri.scheme().map(|part| part.to_string()),
                UriPart::Authority => uri.authority().map(|part| part.to_string()),
                UriPart::Userinfo => uri.userinfo().map(|part| part.to_string()),
                UriPart::User => uri.userinfo().map(|part| part.user().to_owned()),
                UriPart::Password => {
                    uri.userinfo().and_then(|part| Some(part.password()?.to_owned()))
                }
                UriPart::Host => host.map(|host| host.to_string()),
                UriPart::HostKind => host.map(|host| host.kind().name().to_owned()),
                UriPart::HostClass => uri.host_class().map(|class| class.name().to_owned()),
                UriPart::HostWithoutWww => host.map(|host| host.strip_www().to_owned()),
                UriPart::LastLabel => host.and_then(|host| Some(host.last_label()?.to_owned())),
                UriPart::Port => uri.port().map(|part| part.to_string()),
                UriPart::Path => Some(uri.path().to_string()),
                UriPart::FileName => uri.path().file_name().map(|name| name.to_string()),
                UriPart::Extension => uri.path().extension().map(str::to_owned),
                UriPart::Query => uri.query().map(|part| part.to_string()),
                UriPart::Fragment => uri.fragment().map(|part| part.to_string()),
                UriPart::PathAndQuery => Some(uri.path_and_query().to_owned()),
                UriPart::PathQueryAndFragment => {
                    Some(uri.as_str()[uri.spans().path().start..].to_owned())
                }
                other => panic!("{other} is not tested"),
            })
        });
        kernels.push((format!("part {part}"), Kernel::part(part), library));
    }
    for part in DomainPart::ALL {
        let library = of_uri(move |uri| {
            let of = match part {
                DomainPart::RegisteredDomain => SuffixList::registered_domain,
                DomainPart::RegisteredLabel => SuffixList::registered_label,
                DomainPart::Suffix => SuffixList::suffix,
                DomainPart::Subdomain => SuffixList::subdomain,
                other => panic!("{other} is not tested"),
            };
            Ok(uri.host().and_then(|host| of(&SuffixList::BUILT_IN, host)).map(Into::into))
        });
        let kernel = Kernel::domain(part, SuffixList::BUILT_IN);
        kernels.push((format!("domain {part}"), kernel, library));
    }
    for level in Level::ALL {
        let normal = of_uri(move |uri| text(uri.normalize(level)));
        kernels.push((format!("normalize {level}"), Kernel::normalize(level), normal));
        let hash = of_uri(move |uri| text(key_hash(uri, level).cast_signed()));
        kernels.push((format!("key_hash {level}"), Kernel::key_hash(level), hash));
    }
    for rule in
        [Rule::Uri, Rule::UriReference, Rule::AbsoluteUri, Rule::Iri, Rule::Host, Rule::PathAbempty]
    {
        let library: Library = Box::new(move |bytes| text(rule.check_bytes(bytes).is_ok()));
        kernels.push((format!("is_valid {rule}"), Kernel::is_valid(rule), library));
    }
    for grammar in Grammar::ALL {
        let rule = Rule::from_name(grammar.name()).unwrap();
        let library: Library = Box::new(move |bytes| {
            rule.check_bytes(bytes).map_err(error)?;
            let uri = IriRef::parse_bytes(bytes).map_err(error)?;
            Ok(uri.host().map(|host| host.to_string()))
        });
        kernels.push((
            format!("host by {}", grammar.name()),
            Kernel::part(UriPart::Host).grammar(grammar),
            library,
        ));
    }
    kernels
}

/// Runs all kernels on the rows as columns of each type.
fn compare(rows: &[Row], columns: &[arrow_array::ArrayRef]) {
    for (name, kernel, library) in kernels() {
        let mut known: HashMap<&[u8], Expected> = HashMap::new();
        for row in rows.iter().flatten() {
            known.entry(row).or_insert_with(|| library(row));
        }
        for (column, start) in columns.iter().flat_map(columns::with_slice) {
            let what = || format!("{name}, {}, from row {start}", column.data_type());
            let output = kernel.clone().on_bad(OnBad::Report).run_full(&column).unwrap();
            assert_eq!(output.values.len(), column.len(), "{}", what());
            let data_type = kernel.output_type(column.data_type()).unwrap();
            assert_eq!(*output.values.data_type(), data_type, "{}", what());
            let errors = output.errors.unwrap();
            let messages: arrow_array::ArrayRef = errors.column_by_name("message").unwrap().clone();
            let mut bad = 0;
            for (index, (result, message)) in
                all(&output.values).into_iter().zip(all(&messages)).enumerate()
            {
                let row = &rows[start + index];
                let (expected, expected_message) = match row.as_deref().map(|row| &known[row]) {
                    None => (None, None),
                    Some(Ok(result)) => (result.clone(), None),
                    Some(Err(message)) => (None, Some(message.clone())),
                };
                bad += usize::from(expected_message.is_some());
                let row = row.as_deref().map(String::from_utf8_lossy);
                assert_eq!(result, expected, "{}, {row:?}", what());
                assert_eq!(message, expected_message, "{}, {row:?}", what());
            }
            assert_eq!(output.bad, bad, "{}", what());
        }
    }
}

#[test]
fn kernels_agree_with_the_library_on_generated_values() {
    // In pieces, so that not all results are in memory at once.
    let values = generated(rows());
    for piece in values.chunks(50_000) {
        let rows = columns::rows(piece.to_vec());
        compare(&rows, &columns::of_text(&rows));
    }
}

#[test]
fn kernels_agree_with_the_library_on_bytes() {
    let values = with_bad_bytes(generated(rows() / 4));
    for piece in values.chunks(50_000) {
        let rows = columns::rows(piece.to_vec());
        compare(&rows, &columns::of_bytes(&rows));
    }
}

#[test]
fn kernels_agree_with_the_library_on_a_real_list() {
    let rows = columns::rows(real());
    if !rows.is_empty() {
        compare(&rows, &columns::of_text(&rows));
    }
}

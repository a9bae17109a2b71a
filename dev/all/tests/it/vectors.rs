//! The conformance vectors: JSON cases in the folder named by `URIKIT_VECTORS`. They are ignored, so that a run
//! without them says so; `cargo xtask test` runs them if the folder is named.
//!
//! `testdata/expected_failures.txt` lists the ids of cases in which our answer differs on purpose. A listed
//! case that passes fails the test, so the list can only shrink knowingly.

use alloc::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;

use serde_json::Value;
use urikit::params::Params;
use urikit::percent::{CharClass, decode_bytes, encode_bytes, sets};
use urikit::request_target::RequestTarget;
use urikit::{Iri, IriRef, Level, Rule, component::HostKind, resolve::remove_dot_segments};
use urikit_template::Template;
use urikit_template::Variable;

#[test]
#[ignore = "reads the folder URIKIT_VECTORS"]
fn vectors() {
    let folder = std::env::var_os("URIKIT_VECTORS").expect("URIKIT_VECTORS names a folder");
    let expected_failures = expected_failures();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for case in cases(Path::new(&folder)) {
        let op = case["op"].as_str().unwrap();
        let id = case["id"].as_str().unwrap();
        *counts.entry(op.into()).or_default() += 1;
        let outcome = run_case(op, &case).unwrap_or_else(|| panic!("{id}: unknown operation {op}"));
        match (outcome, expected_failures.contains(id)) {
            (Ok(()), false) | (Err(_), true) => {}
            (Err(why), false) => wrong.push(format!("{id}: {why}\n  {case}")),
            (Ok(()), true) => wrong.push(format!("{id}: passes, but is an expected failure")),
        }
    }
    // Not captured by the test harness, so that it is visible.
    writeln!(std::io::stderr(), "vectors: {counts:?}").unwrap();
    assert!(!counts.is_empty(), "no vectors in {folder:?}");
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn unknown_operation_is_not_taken_for_a_pass() {
    let case = serde_json::json!({"id": "x", "op": "fold-paper", "input": "a"});
    assert_eq!(run_case("fold-paper", &case), None);
}

/// `None` for an unknown operation.
fn run_case(op: &str, case: &Value) -> Option<Result<(), String>> {
    let bytes = input(case);
    let rule = match op {
        "parse-uri" => Rule::Uri,
        "parse-uri-reference" => Rule::UriReference,
        "parse-relative-ref" => Rule::RelativeRef,
        "parse-absolute-uri" => Rule::AbsoluteUri,
        "parse-iri" => Rule::Iri,
        "parse-iri-reference" => Rule::IriReference,
        "components" => return Some(components(&bytes, case)),
        "host-kind" => return Some(host_kind(&bytes, case)),
        "resolve" => return Some(resolve(&bytes, case)),
        "relativize" => return Some(relativize(&bytes, case)),
        "remove-dot-segments" => return Some(without_dot_segments(&bytes, case)),
        "percent-encode" => return Some(percent_encode(&bytes, case)),
        "percent-decode" => return Some(percent_decode(&bytes, case)),
        "normalize" => return Some(normalize(&bytes, case)),
        "equivalent" => return Some(equivalent(&bytes, case)),
        "iri-to-uri" => return Some(iri_to_uri(&bytes, case)),
        "query-pairs" => return Some(query_pairs(&bytes, case)),
        "request-target" => return Some(request_target(&bytes, case)),
        "template-expand" => return Some(template_expand(&bytes, case)),
        _ => return None,
    };
    let valid = core::str::from_utf8(&bytes).is_ok_and(|text| rule.matches(text));
    let expected = case["valid"].as_bool().unwrap();
    Some(if valid == expected { Ok(()) } else { Err(format!("valid is {valid}")) })
}

fn components(bytes: &[u8], case: &Value) -> Result<(), String> {
    let text = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let parsed = IriRef::parse(text).map_err(|error| error.to_string())?;
    let authority = parsed.authority();
    let ours = [
        ("scheme", parsed.scheme().map(|part| part.as_str())),
        ("authority", authority.map(|part| part.as_str())),
        ("userinfo", parsed.userinfo().map(|part| part.as_str())),
        ("host", parsed.host().map(|part| part.as_str())),
        ("port", parsed.port().map(|part| part.as_str())),
        ("path", Some(parsed.path().as_str())),
        ("query", parsed.query().map(|part| part.as_str())),
        ("fragment", parsed.fragment().map(|part| part.as_str())),
    ];
    for (name, part) in ours {
        let expected = case["expect"][name].as_str();
        if part != expected {
            return Err(format!("{name} is {part:?}"));
        }
    }
    Ok(())
}

fn host_kind(bytes: &[u8], case: &Value) -> Result<(), String> {
    let text = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let parsed = match IriRef::parse(text) {
        Ok(parsed) if case["valid"] == true => parsed,
        Err(_) if case["valid"] == false => return Ok(()),
        other => return Err(format!("{other:?}")),
    };
    let kind = match parsed.host().map(|host| host.kind()) {
        None => "none",
        Some(HostKind::RegName) => "reg-name",
        Some(HostKind::Ipv4) => "ipv4",
        Some(HostKind::Ipv6) => "ipv6",
        Some(HostKind::IpvFuture) => "ipvfuture",
    };
    let same = case["expect"]["kind"] == kind;
    if same { Ok(()) } else { Err(format!("kind is {kind}")) }
}

fn resolve(bytes: &[u8], case: &Value) -> Result<(), String> {
    let base = Iri::parse(case["base"].as_str().unwrap()).map_err(|error| error.to_string())?;
    let reference = IriRef::parse_bytes(bytes).map_err(|error| error.to_string())?;
    let target = base.resolve(reference).map_err(|error| error.to_string())?;
    let same = case["expect"]["uri"] == *target.as_str();
    if same { Ok(()) } else { Err(format!("target is {target}")) }
}

/// The answer in the vectors is one of several; ours is at most as long, and right.
fn relativize(bytes: &[u8], case: &Value) -> Result<(), String> {
    let base = Iri::parse(case["base"].as_str().unwrap()).map_err(|error| error.to_string())?;
    let target = Iri::parse_bytes(bytes).map_err(|error| error.to_string())?;
    let reference = base.relativize(target).map_err(|error| error.to_string())?;
    let back = base.resolve(&reference).map_err(|error| error.to_string())?;
    let theirs = case["expect"]["reference"].as_str().unwrap();
    let right = back == target && reference.as_str().len() <= theirs.len();
    if right { Ok(()) } else { Err(format!("{reference} leads to {back}")) }
}

fn without_dot_segments(bytes: &[u8], case: &Value) -> Result<(), String> {
    let path = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let output = remove_dot_segments(path);
    let same = case["expect"]["path"] == *output;
    if same { Ok(()) } else { Err(format!("output is {output}")) }
}

fn percent_encode(bytes: &[u8], case: &Value) -> Result<(), String> {
    let kept = case["expect"]["keep_besides_unreserved"].as_str().unwrap();
    let set = sets::UNRESERVED.or(CharClass::of(kept.as_bytes()));
    let output = encode_bytes(bytes, set).to_string();
    let same = case["expect"]["output"] == *output;
    if same { Ok(()) } else { Err(format!("output is {output}")) }
}

fn percent_decode(bytes: &[u8], case: &Value) -> Result<(), String> {
    let decoded = match decode_bytes(bytes).to_bytes() {
        Ok(decoded) if case["valid"] == true => decoded,
        Err(_) if case["valid"] == false => return Ok(()),
        other => return Err(format!("{other:?}")),
    };
    let hex: String = decoded.iter().map(|byte| format!("{byte:02x}")).collect();
    let text = decode_bytes(bytes).to_text().ok();
    let same =
        case["expect"]["bytes_hex"] == *hex && case["expect"]["text"].as_str() == text.as_deref();
    if same { Ok(()) } else { Err(format!("{hex} {text:?}")) }
}

/// The vectors' `syntax` is all of §6.2.2.
fn normalize(bytes: &[u8], case: &Value) -> Result<(), String> {
    let level = if case["expect"]["level"] == "scheme" { Level::Scheme } else { Level::Path };
    let text = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let parsed = IriRef::parse(text).map_err(|error| error.to_string())?;
    let normal = parsed.normalize(level);
    let same = case["expect"]["uri"] == *normal.as_str();
    if same { Ok(()) } else { Err(format!("normal form is {normal}")) }
}

fn equivalent(bytes: &[u8], case: &Value) -> Result<(), String> {
    let text = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let parsed = IriRef::parse(text).map_err(|error| error.to_string())?;
    let other =
        IriRef::parse(case["other"].as_str().unwrap()).map_err(|error| error.to_string())?;
    for (name, level) in
        [("simple", Level::Simple), ("syntax", Level::Path), ("scheme", Level::Scheme)]
    {
        if case["expect"][name] != parsed.eq_at(other, level) {
            return Err(format!("not so at {name}"));
        }
    }
    Ok(())
}

fn iri_to_uri(bytes: &[u8], case: &Value) -> Result<(), String> {
    let iri = IriRef::parse_bytes(bytes).map_err(|error| error.to_string())?;
    let uri = iri.to_uri().map_err(|error| error.to_string())?;
    let same = case["expect"]["uri"] == *uri.as_str();
    if same { Ok(()) } else { Err(format!("URI is {uri}")) }
}

fn query_pairs(bytes: &[u8], case: &Value) -> Result<(), String> {
    let query = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let pairs: Vec<_> = Params::new(query).iter().map(|p| (p.key(), p.value())).collect();
    let same = case["expect"]["raw_pairs"] == serde_json::json!(pairs);
    if same { Ok(()) } else { Err(format!("pairs are {pairs:?}")) }
}

/// The vectors' `authority-form-9112` is our `authority-form`.
fn request_target(bytes: &[u8], case: &Value) -> Result<(), String> {
    let text = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    for (name, expected) in case["expect"].as_object().unwrap() {
        let rule = match name.as_str() {
            "authority-form-9112" => Rule::AuthorityForm,
            name => Rule::from_name(name).ok_or_else(|| format!("no rule {name}"))?,
        };
        if *expected != rule.matches(text) {
            return Err(format!("not so by {rule}"));
        }
    }
    let parsed = match case["method"].as_str() {
        Some(method) => RequestTarget::parse_for(method, text),
        None => RequestTarget::parse(text),
    };
    let same = case["valid"] == parsed.is_ok();
    if same { Ok(()) } else { Err(format!("{parsed:?}")) }
}

/// A case without `vars` only says whether it is a template.
fn template_expand(bytes: &[u8], case: &Value) -> Result<(), String> {
    let text = core::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let valid = case["valid"] == true;
    let template = match Template::parse(text) {
        Ok(template) => template,
        Err(error) if valid => return Err(error.to_string()),
        Err(_) => return Ok(()),
    };
    let value = |name: &str| variable(&case["vars"][name]);
    // The letter of the RFC, and the checked expansion, which accepts every case.
    let expanded = template.expand_text(&value);
    let checked = template.expand(&value).map(|reference| reference.into_string());
    if checked != expanded {
        return Err(format!("{expanded:?}, but checked {checked:?}"));
    }
    match (expanded, case["expect"]["any_of"].as_array()) {
        (Err(_), _) if !valid => Ok(()),
        (Ok(_), None) if valid => Ok(()),
        (Ok(output), Some(any_of)) if valid => {
            // The JSON reader may change the order of object members.
            let ours =
                *output == case["expect"]["ordered"] || any_of.contains(&output.as_str().into());
            if ours { Ok(()) } else { Err(format!("output is {output}")) }
        }
        (outcome, _) => Err(format!("{outcome:?}")),
    }
}

/// `None` is no value; numbers and booleans become strings.
fn variable(value: &Value) -> Option<Variable<'static>> {
    Some(match value {
        Value::Null => return None,
        Value::Array(list) => list.iter().filter_map(variable).collect(),
        Value::Object(members) => {
            members.iter().filter_map(|(k, v)| Some((k.clone(), variable(v)?))).collect()
        }
        Value::String(text) => text.clone().into(),
        other => other.to_string().into(),
    })
}

fn input(case: &Value) -> Vec<u8> {
    match case["input_hex"].as_str() {
        None => case["input"].as_str().unwrap().as_bytes().to_vec(),
        Some(hex) => (0..hex.len())
            .step_by(2)
            .map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap())
            .collect(),
    }
}

/// `deviations.json` lists statements of sources that contradict the RFC: for reading.
fn cases(folder: &Path) -> Vec<Value> {
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .filter(|path| path.file_stem().is_some_and(|stem| stem != "deviations"))
        .collect();
    files.sort();
    let read = |path| -> Vec<Value> {
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    files.into_iter().flat_map(read).collect()
}

fn expected_failures() -> BTreeSet<&'static str> {
    include_str!("../../../../testdata/expected_failures.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_whitespace().next().unwrap())
        .collect()
}

//! The conformance vectors through the command: JSON cases in the folder named by `URIKIT_VECTORS`. They are
//! ignored, so that a run without them says so; `cargo xtask test` runs them if the folder is named.
//!
//! All inputs of one command line go through one run, as lines.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;

use serde_json::Value;
use urikit::{Iri, IriRef};

use crate::run::uri_reading;

/// A run of the command: its arguments, and whether an answer is right.
struct Question {
    args: Vec<String>,
    right: fn(&Value, &Value) -> bool,
}

#[test]
#[ignore = "reads the folder URIKIT_VECTORS"]
fn vectors_pass_through_the_command() {
    let cases = cases();
    let mut runs: BTreeMap<Vec<String>, Vec<(&Value, Question)>> = BTreeMap::new();
    let (mut asked, mut left_out) = (0, 0);
    for case in &cases {
        let questions = questions(case);
        if questions.is_empty() || !is_line(&input(case)) {
            left_out += 1;
            continue;
        }
        asked += 1;
        for question in questions {
            runs.entry(question.args.clone()).or_default().push((case, question));
        }
    }
    let mut wrong = Vec::new();
    for (args, questions) in &runs {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let lines: Vec<u8> =
            questions.iter().flat_map(|(case, _)| [input(case), b"\n".to_vec()].concat()).collect();
        let run = uri_reading(&args, &lines);
        let answers: Vec<Value> =
            run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), questions.len(), "{args:?}: {}", run.err);
        for ((case, question), answer) in questions.iter().zip(&answers) {
            if !(question.right)(case, answer) {
                wrong.push(format!("{}: {args:?} says {answer}\n  {case}", case["id"]));
            }
        }
    }
    // Not captured by the test harness, so that it is visible.
    writeln!(
        std::io::stderr(),
        "vectors: {asked} through {} runs of the command, {left_out} left out",
        runs.len()
    )
    .unwrap();
    assert!(asked > 2500, "only {asked} of {} cases", cases.len());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// None for what no command does with a single line.
fn questions(case: &Value) -> Vec<Question> {
    let ask = |args: &[&str], right| {
        vec![Question { args: args.iter().map(|arg| (*arg).to_owned()).collect(), right }]
    };
    let text = |name: &str| case[name].as_str().unwrap_or_default();
    let check = |rule| ask(&["check", "--json", "--as", rule], is_valid);
    let base = text("base");
    match text("op") {
        "parse-uri" => check("URI"),
        "parse-uri-reference" => check("URI-reference"),
        "parse-relative-ref" => check("relative-ref"),
        "parse-absolute-uri" => check("absolute-URI"),
        "parse-iri" => check("IRI"),
        "parse-iri-reference" => check("IRI-reference"),
        "components" => ask(&["parse", "--json", "--as", "IRI-reference"], has_components),
        "host-kind" => ask(&["parse", "--json", "--as", "IRI-reference"], has_host_kind),
        "resolve" => ask(&["resolve", "--json", "--iri", base], |case, answer| {
            answer["output"] == case["expect"]["uri"]
        }),
        "relativize" => ask(&["relativize", "--json", "--iri", base], leads_back),
        "normalize" => {
            let level = if case["expect"]["level"] == "scheme" { "scheme" } else { "path" };
            let args = ["normalize", "--json", "--as", "IRI-reference", "--level", level];
            ask(&args, |case, answer| answer["output"] == case["expect"]["uri"])
        }
        "percent-decode" => ask(&["decode", "--json"], is_decoded),
        "percent-encode" if case["expect"]["keep_besides_unreserved"] == "" => {
            ask(&["encode", "--json", "--part", "unreserved"], |case, answer| {
                answer["output"] == case["expect"]["output"]
            })
        }
        "query-pairs" => ask(&["query", "list", "--json", "--raw", "--bare"], has_pairs),
        "request-target" => match case["method"].as_str() {
            Some(method) => ask(&["target", "--json", "--method", method], is_target),
            None => ask(&["target", "--json"], is_target),
        },
        // Covered by another test; more than one line; character sets other than those of a part.
        "equivalent" | "template-expand" | "percent-encode" => Vec::new(),
        "remove-dot-segments" | "iri-to-uri" => Vec::new(),
        other => panic!("{}: unknown operation {other}", case["id"]),
    }
}

#[test]
#[should_panic(expected = "unknown operation")]
fn unknown_operation_is_not_left_out() {
    questions(&serde_json::json!({"id": "x", "op": "fold-paper", "input": "a"}));
}

fn is_valid(case: &Value, answer: &Value) -> bool {
    answer["valid"] == case["valid"] && answer["error"].is_null() == (case["valid"] == true)
}

fn has_components(case: &Value, answer: &Value) -> bool {
    let parts = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"];
    parts.iter().all(|part| answer[part] == case["expect"][part])
}

fn has_host_kind(case: &Value, answer: &Value) -> bool {
    if case["valid"] == false {
        return answer["error"].is_object();
    }
    answer["host_kind"].as_str().unwrap_or("none") == case["expect"]["kind"]
}

/// The answer in the vectors is one of several; ours is at most as long, and right.
fn leads_back(case: &Value, answer: &Value) -> bool {
    let Some(reference) = answer["output"].as_str() else { return false };
    let base = Iri::parse(case["base"].as_str().unwrap()).unwrap();
    let target = base.resolve(IriRef::parse(reference).unwrap()).unwrap();
    let shortest = reference.len() <= case["expect"]["reference"].as_str().unwrap().len();
    shortest && case["input"] == *target.as_str()
}

fn is_decoded(case: &Value, answer: &Value) -> bool {
    match (&case["valid"], &case["expect"]["text"]) {
        (Value::Bool(false), _) => answer["error"].is_object(),
        (_, Value::Null) => answer["bytes_hex"] == case["expect"]["bytes_hex"],
        (_, text) => answer["output"] == *text,
    }
}

fn has_pairs(case: &Value, answer: &Value) -> bool {
    let pairs = answer["pairs"].as_array().unwrap().iter();
    let pairs = pairs.map(|pair| Value::from(vec![pair["key"].clone(), pair["value"].clone()]));
    case["expect"]["raw_pairs"] == Value::from(pairs.collect::<Vec<_>>())
}

fn is_target(case: &Value, answer: &Value) -> bool {
    if case["valid"] == false {
        return answer["error"].is_object();
    }
    // With a method there is one form; without it all are reported.
    let reported = answer["forms"].as_array();
    let reported = reported.map_or_else(|| vec![answer["form"].clone()], |forms| forms.clone());
    reported.iter().all(|form| {
        let name = form.as_str().unwrap();
        let name = if name == "authority-form" { "authority-form-9112" } else { name };
        case["expect"][name] == true
    })
}

#[test]
#[ignore = "reads the folder URIKIT_VECTORS"]
fn equivalent_vectors_pass_through_compare() {
    let cases = cases();
    for case in cases.iter().filter(|case| case["op"] == "equivalent") {
        let (a, b) = (case["input"].as_str().unwrap(), case["other"].as_str().unwrap());
        let args = ["compare", "--json", "--as", "IRI-reference", "--", a, b];
        let run = uri_reading(&args, b"");
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        for (theirs, ours) in [("simple", "simple"), ("syntax", "path"), ("scheme", "scheme")] {
            assert_eq!(answer["equal"][ours], case["expect"][theirs], "{case}");
        }
    }
}

/// A line can't contain a line break, and loses one carriage return at its end.
fn is_line(bytes: &[u8]) -> bool {
    !bytes.contains(&b'\n') && bytes.last() != Some(&b'\r')
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
fn cases() -> Vec<Value> {
    let folder = std::env::var_os("URIKIT_VECTORS").expect("URIKIT_VECTORS names a folder");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{folder:?}: {error}"))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .filter(|path| path.file_stem().is_some_and(|stem| stem != "deviations"))
        .collect();
    files.sort();
    let read =
        |path| -> Vec<Value> { serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap() };
    files.into_iter().flat_map(read).collect()
}

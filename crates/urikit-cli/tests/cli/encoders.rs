//! The page on encoders of other languages is correct: what they write is compared with their sets of
//! characters, and with the functions themselves where their language is installed.

use std::process::Command;

use urikit::percent::{CharClass, Part};

use crate::guide::{cells, code};

const PAGE: &str = include_str!("../../../../docs/encoders.md");

/// An encoder that has one set, whatever the text is for.
struct Encoder {
    name: &'static str,
    /// Besides letters and digits.
    unescaped: &'static str,
    space: &'static str,
}

const fn encoder(name: &'static str, unescaped: &'static str, space: &'static str) -> Encoder {
    Encoder { name, unescaped, space }
}

const ENCODERS: [Encoder; 9] = [
    encoder("JavaScript `encodeURI`", "!#$&'()*+,-./:;=?@_~", "%20"),
    encoder("JavaScript `encodeURIComponent`", "!'()*-._~", "%20"),
    encoder("Python `quote`", "-./_~", "%20"),
    encoder("Python `quote_plus`", "-._~", "+"),
    encoder("Java `URLEncoder`", "*-._", "+"),
    encoder("PHP `urlencode`", "-._", "+"),
    encoder("PHP `rawurlencode`", "-._~", "%20"),
    encoder("Go `QueryEscape`", "-._~", "+"),
    encoder("Go `PathEscape`", "$&+-.:=@_~", "%20"),
];

impl Encoder {
    fn named(name: &str) -> &'static Self {
        ENCODERS.iter().find(|it| it.name == name).unwrap_or_else(|| panic!("unknown: {name}"))
    }

    fn set(&self) -> CharClass {
        let letters = CharClass::range(b'a', b'z').or(CharClass::range(b'A', b'Z'));
        letters.or(CharClass::range(b'0', b'9')).or(CharClass::of(self.unescaped.as_bytes()))
    }

    fn write(&self, text: &str) -> String {
        let pieces: Vec<_> = text
            .split(' ')
            .map(|piece| urikit::percent::encode(piece, self.set()).to_string())
            .collect();
        pieces.join(self.space)
    }

    /// A program that writes each line of its argument encoded by the function itself.
    fn program(&self) -> Option<[&'static str; 3]> {
        Some(match self.name {
            "JavaScript `encodeURI`" => ["node", "-e", JAVASCRIPT],
            "JavaScript `encodeURIComponent`" => ["node", "-e", JAVASCRIPT_COMPONENT],
            "Python `quote`" => ["python3", "-c", PYTHON],
            "Python `quote_plus`" => ["python3", "-c", PYTHON_PLUS],
            "PHP `urlencode`" => [
                "php",
                "-r",
                "foreach (explode(\"\\n\", $argv[1]) as $it) echo urlencode($it), \"\\n\";",
            ],
            "PHP `rawurlencode`" => [
                "php",
                "-r",
                "foreach (explode(\"\\n\", $argv[1]) as $it) echo rawurlencode($it), \"\\n\";",
            ],
            _ => return None,
        })
    }
}

const JAVASCRIPT: &str = "process.argv[1].split('\\n').forEach(it => console.log(encodeURI(it)))";
const JAVASCRIPT_COMPONENT: &str =
    "process.argv[1].split('\\n').forEach(it => console.log(encodeURIComponent(it)))";
const PYTHON: &str = "import sys; from urllib.parse import *
for it in sys.argv[1].split('\\n'): print(quote(it))";
const PYTHON_PLUS: &str = "import sys; from urllib.parse import *
for it in sys.argv[1].split('\\n'): print(quote_plus(it))";

/// The rows of the tables of the page that have the columns.
fn rows<const N: usize>(columns: [&str; N]) -> Vec<[String; N]> {
    let mut found = Vec::new();
    let mut places: Option<[usize; N]> = None;
    for line in PAGE.lines() {
        let Some(cells) = cells(line) else {
            places = None;
            continue;
        };
        match places {
            None => {
                let all = columns.map(|name| cells.iter().position(|cell| cell == name));
                if all.iter().all(Option::is_some) {
                    places = Some(all.map(Option::unwrap));
                }
            }
            Some(_) if cells[0].starts_with("--") => {}
            Some(places) => found.push(places.map(|at| cells[at].clone())),
        }
    }
    found
}

#[test]
fn sets_of_encoders_are_compared_with_those_of_the_parts() {
    let rows = rows([
        "function",
        "unescaped, besides letters and digits",
        "a space",
        "too little in a segment",
        "too little in a value",
        "too much in a segment",
        "too much in a value",
    ]);
    assert_eq!(rows.len(), ENCODERS.len());
    for ([name, cells @ ..], encoder) in rows.iter().zip(&ENCODERS) {
        let shown = |set: CharClass| match set.iter().collect::<String>() {
            set if set.is_empty() => "–".to_owned(),
            set => format!("`{set}`"),
        };
        let (set, segment, value) = (encoder.set(), Part::Segment.set(), Part::QueryValue.set());
        let expected = [
            format!("`{}`", encoder.unescaped),
            format!("`{}`", encoder.space),
            shown(set.without(segment)),
            shown(set.without(value)),
            shown(segment.without(set)),
            shown(value.without(set)),
        ];
        assert_eq!((name.as_str(), cells), (encoder.name, &expected));
    }
}

#[test]
fn encoders_write_what_the_page_shows() {
    let rows = rows(["function", "input", "it writes"]);
    assert!(rows.len() > 20, "{}", rows.len());
    for [name, input, written] in &rows {
        let (input, written) = (&code(input)[0], &code(written)[0]);
        assert_eq!(Encoder::named(name).write(input), *written, "{name} of {input}");
    }
}

/// All ASCII characters, and some others, through the functions themselves.
#[test]
fn sets_of_encoders_are_those_of_the_functions() {
    let printable: String = (1..0x80_u8).map(char::from).filter(|c| *c != '\n').collect();
    let inputs = [printable.as_str(), "é €𝄞", "a%20b"];
    for encoder in &ENCODERS {
        let Some([program, option, script]) = encoder.program() else { continue };
        let run = Command::new(program).args([option, script, &inputs.join("\n")]).output();
        // Not installed.
        let Ok(run) = run else { continue };
        assert!(run.status.success(), "{}: {}", encoder.name, String::from_utf8_lossy(&run.stderr));
        let written = String::from_utf8(run.stdout).unwrap();
        let expected: Vec<_> = inputs.iter().map(|input| encoder.write(input)).collect();
        assert!(written.lines().eq(&expected), "{}: {written} {expected:?}", encoder.name);
    }
}

/// Java starts slowly, and an installation may have no compiler.
#[test]
fn set_of_the_java_encoder_is_that_of_the_class() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("encoders");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("Encode.java");
    let source = "public class Encode { public static void main(String[] given) throws Exception {
        StringBuilder all = new StringBuilder();
        for (char c = 1; c < 128; c++) all.append(c);
        System.out.println(java.net.URLEncoder.encode(all.toString(), \"UTF-8\"));
        System.out.println(java.net.URLEncoder.encode(\"a\\uD800\", \"UTF-8\"));
    } }";
    std::fs::write(&file, source).unwrap();
    let Ok(run) = Command::new("java").arg(&file).output() else { return };
    if run.status.success() {
        let all: String = (1..0x80_u8).map(char::from).collect();
        let written = String::from_utf8(run.stdout).unwrap();
        let expected = [Encoder::named("Java `URLEncoder`").write(&all), "a%3F".to_owned()];
        assert!(written.lines().eq(&expected), "{written}");
    }
}

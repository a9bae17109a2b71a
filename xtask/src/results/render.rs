//! BENCHMARKS.md, from the saved results.

use super::provenance::Run;
use super::row::{Goal, Row};
use super::store::{self, Reason, Saved};

/// The sections in order: file, title, what is compared.
const SECTIONS: [(&str, &str, &str); 10] = [
    (
        "library",
        "The library",
        "Generated URIs, from a fixed seed. The yardstick is the fastest peer of the row: fluent-uri, oxiri, iri-string, iref, uriparse, http, url or ada-url; others for percent-encoding, parameters and templates.",
    ),
    (
        "instructions",
        "Instructions",
        "Counted by callgrind for a URI of each row: the same number on every machine with AVX2. `.ci/run` compares them, and fails if one changes by more than 3 % without this table.",
    ),
    ("list", "The library, on a list of web URLs", "The same with `--corpus FILE`."),
    (
        "shapes",
        "URIs of one shape each",
        "`UriRef::parse`; the yardstick is the faster of fluent-uri and oxiri. A mix may hide a slow shape.",
    ),
    (
        "portable",
        "The library without vector instructions",
        "The portable scanner, for processors that have no vector backend.",
    ),
    (
        "command",
        "The command `uri`",
        "Files on standard input, output to `/dev/null`, wall time. Memory is the peak of the process.",
    ),
    ("columns", "Arrow kernels", "One core, batches of 8192 rows. ClickHouse is chdb."),
    ("python", "The Python package", "`docs/python.md` explains when to use which engine."),
    ("web", "The npm package", "In Node, and the size of the WebAssembly modules."),
    (
        "weight",
        "Compile time and size",
        "Compile time is processor time: of a release build of the crate, alone or with its dependencies, or of a debug build of a program with all that it needs. Size is what calls add to a stripped program, with fat LTO.",
    ),
];

const INTRODUCTION: &str = "\
# Benchmarks

<!-- Written by `cargo xtask bench --write` from benches/results/. Do not edit. -->

Times depend on the machine, so the ratios matter: both sides run in one process or in interleaved rounds, on the same input, and the best round
of each counts. A ratio is the yardstick's figure divided by ours: 3× is three times as fast. Goals are aims, not tests; those missed are in bold.

```sh
cargo xtask bench                              # the library on generated URIs, all groups
cargo xtask bench --corpus FILE parse          # groups with this word in their names, on the lines of FILE
cargo xtask bench shapes                       # URIs of one shape each
cargo xtask bench --portable                   # without vector instructions
cargo xtask bench --instructions --ours        # instructions counted; --check compares them with the saved ones
cargo xtask bench --cli --goals --corpus FILE  # the command
cargo xtask bench --columns FILE               # the Arrow kernels
cargo xtask bench --python FILE                # the Python package
cargo xtask bench --web FILE                   # the npm package
cargo xtask weight                             # compile time and size
```

Each of them replaces its rows in `benches/results/` and this page with `--save`. `cargo xtask bench --write` only renders the page, for instance
after a change of `benches/results/reasons.tsv`.
";

pub(super) fn page() -> Result<String, String> {
    let reasons = store::reasons()?;
    let (mut overview, mut tables) = (String::new(), String::new());
    for (name, title, about) in SECTIONS {
        let rows = store::read(name)?;
        if rows.is_empty() {
            continue;
        }
        let verdicts: Vec<bool> = rows.iter().filter_map(|saved| saved.row.is_met()).collect();
        let missed = verdicts.iter().filter(|is_met| !**is_met).count();
        let link = anchor(title);
        overview += &format!("| [{title}](#{link}) | {} | {missed} |\n", verdicts.len());
        let reasons: Vec<_> = rows
            .iter()
            .filter(|saved| saved.row.is_met() == Some(false))
            .map(|saved| (&*saved.row.name, reason(&reasons, name, &saved.row.name)))
            .collect();
        tables += &format!("\n## {title}\n\n{about}\n\n{}", table(&rows));
        tables += &limits(&reasons);
    }
    let heading = "\n| section | goals | missed |\n|---|--:|--:|\n";
    Ok([INTRODUCTION, heading, &overview, &tables].concat())
}

/// The anchor that GitHub and mdBook give a heading.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|it| it.is_alphanumeric() || " -_".contains(*it));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn reason<'a>(reasons: &'a [Reason], section: &str, name: &str) -> &'a str {
    let found = reasons.iter().find(|reason| reason.is_for(section, name));
    found.map_or("not analysed yet", |reason| &reason.text)
}

fn table(rows: &[Saved]) -> String {
    let runs = distinct(rows.iter().map(|saved| &saved.run));
    let inputs = distinct(rows.iter().map(|saved| &saved.row.input));
    let (several_runs, several_inputs) = (runs.len() > 1, inputs.len() > 1);
    let mut out = captions(&runs, if several_inputs { "" } else { inputs[0] });

    let mut titles = vec!["", "ours", "yardstick", "ratio", "goal"];
    let mut marks = vec!["---", "--:", "---", "--:", "--:"];
    if several_inputs {
        titles.insert(1, "input");
        marks.insert(1, "---");
    }
    if several_runs {
        titles.push("run");
        marks.push("--:");
    }
    out += &format!("| {} |\n|{}|\n", titles.join(" | "), marks.join("|"));
    for Saved { row, run } in rows {
        let mut cells = cells(row);
        if several_inputs {
            cells.insert(1, grouped(&row.input));
        }
        if several_runs {
            let number = runs.iter().position(|other| *other == run).unwrap_or(0) + 1;
            cells.push(number.to_string());
        }
        out += &format!("| {} |\n", cells.join(" | "));
    }
    out
}

/// Name, ours, yardstick, ratio, goal.
fn cells(row: &Row) -> Vec<String> {
    let unit = &row.unit;
    let of = |number| format!("{} {unit}", figure(number));
    let yardstick = match &row.yardstick {
        Some((name, theirs)) => format!("{name} {}", of(*theirs)),
        None => String::new(),
    };
    let (ratio, goal) = match row.goal {
        Some(Goal::Lead(least)) => (row.lead().map(times), format!("{least}×")),
        Some(Goal::AtMostTimes(most)) => {
            let ratio = row.lead().map(|lead| format!("{} its time", times(lead.recip())));
            (ratio, format!("≤ {most}×"))
        }
        Some(Goal::AtMost(most)) => (row.lead().map(times), format!("≤ {most} {unit}")),
        None => (row.lead().map(times), String::new()),
    };
    let goal = if row.is_met() == Some(false) { format!("**{goal} missed**") } else { goal };
    vec![grouped(&row.name), of(row.ours), yardstick, ratio.unwrap_or_default(), goal]
}

/// A row as printed while it is measured: its cells, except empty ones.
pub(super) fn line(row: &Row) -> String {
    let cells = cells(row).into_iter().chain([row.input.clone()]).filter(|cell| !cell.is_empty());
    let met = if row.is_met() == Some(true) { ": met" } else { "" };
    cells.collect::<Vec<_>>().join(" | ") + met
}

/// When and how the rows were measured; numbered if there are several runs.
fn captions(runs: &[&Run], input: &str) -> String {
    let input = if input.is_empty() { String::new() } else { format!(" {}.", grouped(input)) };
    let caption = |run: &Run| format!("`{}`, {}, {}.", run.command, run.date, run.machine);
    match runs {
        [run] => format!("{}{input}\n\n", caption(run)),
        _ => {
            let numbered = runs.iter().enumerate();
            let lines: String =
                numbered.map(|(at, run)| format!("{}. {}\n", at + 1, caption(run))).collect();
            format!("Runs:{input}\n\n{lines}\n")
        }
    }
}

/// The reasons for rows that miss their goals, grouped by reason.
fn limits(missed: &[(&str, &str)]) -> String {
    if missed.is_empty() {
        return String::new();
    }
    let mut out = "\nWhat limits the rows that miss their goals:\n\n".to_owned();
    for reason in distinct(missed.iter().map(|(_, reason)| reason)) {
        let names = missed.iter().filter(|(_, other)| other == reason).map(|(name, _)| *name);
        out += &format!("- *{}*: {reason}.\n", distinct(names).join("*, *"));
    }
    out
}

/// Each value once, in the order of its first occurrence.
fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut kept = Vec::new();
    for value in values {
        if !kept.contains(&value) {
            kept.push(value);
        }
    }
    kept
}

/// `3.92×`, `14.1×`, `125×`.
fn times(ratio: f64) -> String {
    format!("{}×", figure(ratio))
}

/// Three digits: `0.33`, `3.92`, `14.1`, `1 421`.
fn figure(number: f64) -> String {
    let text = match number {
        _ if number < 9.995 => return format!("{number:.2}"),
        _ if number < 99.95 => return format!("{number:.1}"),
        _ => format!("{number:.0}"),
    };
    in_threes(&text)
}

fn in_threes(digits: &str) -> String {
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(" ")
}

/// The numbers of five digits and more in groups of three: `48 010 URLs`.
fn grouped(text: &str) -> String {
    let group = |word: &str| match word {
        _ if word.len() < 5 || !word.bytes().all(|byte| byte.is_ascii_digit()) => word.to_owned(),
        digits => in_threes(digits),
    };
    text.split(' ').map(group).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(row: Row, date: &str) -> Saved {
        let run =
            Run { date: date.into(), command: "cargo xtask bench".into(), machine: "m".into() };
        Saved { row, run }
    }

    #[test]
    fn a_missed_goal_is_marked_and_a_met_one_is_not() {
        let row = Row::new("parse", 20.0, "ns").against("peer", 60.0);
        let met = table(&[saved(row.clone().goal(Goal::Lead(3.0)), "d")]);
        assert!(met.ends_with("| parse | 20.0 ns | peer 60.0 ns | 3.00× | 3× |\n"), "{met}");
        let missed = table(&[saved(row.goal(Goal::Lead(4.0)), "d")]);
        assert!(missed.ends_with("| 3.00× | **4× missed** |\n"), "{missed}");
        let size = Row::new("size", 340.0, "KB").goal(Goal::AtMost(250.0));
        assert!(
            table(&[saved(size, "d")]).ends_with("| size | 340 KB |  |  | **≤ 250 KB missed** |\n")
        );
        let slow = Row::new("start", 1.7, "ms").against("hello", 1.0).goal(Goal::AtMostTimes(1.4));
        assert!(table(&[saved(slow, "d")]).ends_with("| 1.70× its time | **≤ 1.4× missed** |\n"));
    }

    #[test]
    fn runs_and_inputs_get_columns_where_they_differ() {
        let row = Row::new("parse", 20.0, "ns");
        let one = table(&[saved(row.clone().input("10 URIs"), "d")]);
        assert!(one.starts_with("`cargo xtask bench`, d, m. 10 URIs.\n\n|  | ours |"), "{one}");
        let two =
            table(&[saved(row.clone().input("10 URIs"), "d"), saved(row.input("9 URIs"), "e")]);
        assert!(two.contains("1. `cargo xtask bench`, d, m.\n2. "), "{two}");
        assert!(two.ends_with("| parse | 9 URIs | 20.0 ns |  |  |  | 2 |\n"), "{two}");
    }

    #[test]
    fn rows_with_one_reason_share_a_line() {
        let text = limits(&[("a", "slow"), ("b", "short"), ("c", "slow")]);
        assert!(text.ends_with(":\n\n- *a*, *c*: slow.\n- *b*: short.\n"), "{text}");
        assert_eq!(limits(&[]), "");
    }

    #[test]
    fn figures_have_three_digits() {
        let shown = [0.333, 3.921, 9.999, 14.06, 99.97, 1421.2].map(figure);
        assert_eq!(shown, ["0.33", "3.92", "10.0", "14.1", "100", "1 421"]);
        assert_eq!(grouped("48010 URLs, 8000 of 45.75 bytes"), "48 010 URLs, 8000 of 45.75 bytes");
    }

    #[test]
    fn every_reason_is_for_a_saved_row() {
        let sections = SECTIONS.map(|(name, _, _)| (name, store::read(name).unwrap()));
        for reason in store::reasons().unwrap() {
            let is_used = sections
                .iter()
                .any(|(name, rows)| rows.iter().any(|saved| reason.is_for(name, &saved.row.name)));
            assert!(is_used, "{reason:?}");
        }
    }
}

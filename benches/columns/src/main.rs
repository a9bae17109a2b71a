//! The kernels beside the library's own loop, DataFusion's `parse_url` and ClickHouse's functions: the same
//! rows, one core, rounds interleaved, the best of them.
//!
//! Arguments: a file of URLs, one a line; the least number of rows; the number of rounds; and the Python
//! that has `chdb`, with the script that runs it.

mod clickhouse;
#[cfg(feature = "datafusion")]
mod datafusion;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, Int32Array, StringArray, StringViewArray};
use clickhouse::ClickHouse;
use urikit::percent::Part as PercentPart;
use urikit::{IriRef, Level};
use urikit_arrow::{Kernel, UriPart};

const FIVE: [UriPart; 5] =
    [UriPart::Scheme, UriPart::Host, UriPart::Path, UriPart::Query, UriPart::Fragment];

/// Rows that a kernel is given at a time, as engines do it.
const BATCH: usize = 8192;

/// What is measured, its yardstick, and the goal: `5x` is five times as fast, `<=1.5x` at most 1.5 times its time.
const GOALS: [(&str, &str, &str); 6] = [
    ("kernel: five parts", "ClickHouse: five functions", "5x"),
    ("kernel: five parts", "DataFusion: parse_url five times", "10x"),
    ("kernel: five parts", "library: parse and five parts", "<=1.5x"),
    ("kernel: host", "ClickHouse: domain", "3x"),
    ("kernel: decode", "ClickHouse: decodeURLComponent", "1.5x"),
    ("dictionary, 1 % distinct", "plain column, 1 % distinct", "20x"),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [path, rows, rounds, rest @ ..] = &args[..] else {
        return Err("FILE ROWS ROUNDS [PYTHON SCRIPT]".into());
    };
    let text = std::fs::read_to_string(path)?;
    let list: Vec<&str> = text.lines().collect();
    let repeats = rows.parse::<usize>()?.div_ceil(list.len());
    let rows = repeats * list.len();
    let rounds: usize = rounds.parse()?;
    let lines = || list.iter().cycle().take(rows);

    let column = StringArray::from_iter_values(lines());
    let batches = split(&column);
    let views = split(&StringViewArray::from_iter_values(lines()));
    // One value in a hundred is distinct.
    let few = list.len().min(rows / 100);
    let keys = Int32Array::from_iter_values((0..rows).map(|row| (row % few) as i32));
    let values = StringArray::from_iter_values(&list[..few]);
    let coded = DictionaryArray::<Int32Type>::new(keys, Arc::new(values));
    let plain_of_coded = StringArray::from_iter_values((0..rows).map(|row| list[row % few]));

    let clickhouse = match rest {
        [python, script] => Some(std::cell::RefCell::new(ClickHouse::start(python, script, path, repeats)?)),
        _ => None,
    };
    let kernel = |kernel: Kernel, batches: &[ArrayRef]| {
        let batches = batches.to_vec();
        move || {
            timed(|| {
                for batch in &batches {
                    black_box(kernel.run(batch).unwrap());
                }
            })
        }
    };
    let whole: ArrayRef = Arc::new(coded);
    let plain: ArrayRef = Arc::new(plain_of_coded);
    let mut cases: Vec<(&str, Box<dyn FnMut() -> f64 + '_>)> = vec![
        ("library: parse and five parts", Box::new(|| timed(|| library(&column)))),
        ("kernel: five parts", Box::new(kernel(Kernel::parts(&FIVE), &batches))),
        ("kernel: five parts, Utf8View", Box::new(kernel(Kernel::parts(&FIVE), &views))),
        ("kernel: all parts", Box::new(kernel(Kernel::parse(), &batches))),
        ("kernel: host", Box::new(kernel(Kernel::part(UriPart::Host), &batches))),
        ("kernel: decode", Box::new(kernel(Kernel::decode(PercentPart::Path), &batches))),
        ("kernel: normalize", Box::new(kernel(Kernel::normalize(Level::Path), &batches))),
        ("kernel: key hash", Box::new(kernel(Kernel::key_hash(Level::Path), &batches))),
        ("kernel: query_get", Box::new(kernel(Kernel::query_get("id"), &batches))),
        ("plain column, 1 % distinct", Box::new(kernel(Kernel::parts(&FIVE), &[plain]))),
        ("dictionary, 1 % distinct", Box::new(kernel(Kernel::parts(&FIVE), &[whole]))),
    ];
    #[cfg(feature = "datafusion")]
    for (name, parts) in [
        ("DataFusion: parse_url five times", &["PROTOCOL", "HOST", "PATH", "QUERY", "REF"][..]),
        ("DataFusion: parse_url HOST", &["HOST"]),
    ] {
        let batches = &batches;
        cases.push((name, Box::new(move || {
            timed(|| {
                for (batch, part) in batches.iter().flat_map(|batch| parts.iter().map(move |part| (batch, part))) {
                    black_box(datafusion::parse_url(batch, part));
                }
            })
        })));
    }
    if let Some(clickhouse) = &clickhouse {
        for (name, expression) in [
            ("ClickHouse: five functions", "five"),
            ("ClickHouse: domain", "host"),
            ("ClickHouse: decodeURLComponent", "decode"),
            ("ClickHouse: length, to compare", "read"),
        ] {
            cases.push((name, Box::new(move || clickhouse.borrow_mut().run(expression).unwrap())));
        }
    }

    let mut best = vec![f64::INFINITY; cases.len()];
    for _ in 0..rounds {
        for ((_, run), best) in cases.iter_mut().zip(&mut best) {
            *best = best.min(run());
        }
    }
    let bytes = text.len() / list.len();
    println!("{rows} rows of {bytes} bytes on average, best of {rounds} rounds, one core\n");
    println!("| | ns a row |\n|---|---:|");
    for ((name, _), seconds) in cases.iter().zip(&best) {
        println!("| {name} | {:.1} |", seconds * 1e9 / rows as f64);
    }
    let time = |name: &str| cases.iter().position(|(case, _)| *case == name).map(|index| best[index]);
    println!("\n| ratio | is | goal |\n|---|---:|---:|");
    let nanos = |seconds: f64| seconds * 1e9 / rows as f64;
    let input = format!("{rows} rows of {bytes} bytes");
    // The rows that `cargo xtask bench --columns --save` saves.
    let mut saved = String::new();
    for (ours, yardstick, goal) in GOALS {
        let Some((ours_seconds, seconds)) = time(ours).zip(time(yardstick)) else {
            println!("| {yardstick} / {ours} | not measured | {goal} |");
            continue;
        };
        println!("| {yardstick} / {ours} | {:.2} | {goal} |", seconds / ours_seconds);
        let [ours_nanos, nanos] = [ours_seconds, seconds].map(nanos);
        saved += &format!("{ours}\tns\t{ours_nanos}\t{yardstick}\t{nanos}\t{goal}\t{input}\n");
    }
    for (name, seconds) in cases.iter().map(|(name, _)| *name).zip(&best) {
        if name.starts_with("kernel: ") && GOALS.iter().all(|(ours, ..)| *ours != name) {
            saved += &format!("{name}\tns\t{}\t\t\t\t{input}\n", nanos(*seconds));
        }
    }
    if let Some(path) = std::env::var_os("URIKIT_RESULTS") {
        std::fs::write(path, saved)?;
    }
    Ok(())
}

fn split(column: &dyn Array) -> Vec<ArrayRef> {
    let starts = (0..column.len()).step_by(BATCH);
    starts.map(|start| column.slice(start, BATCH.min(column.len() - start))).collect()
}

fn timed(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64()
}

/// What a program does with the library alone: no column comes out of it.
fn library(column: &StringArray) {
    for text in column.iter().flatten() {
        let Ok(uri) = IriRef::parse(text) else { continue };
        black_box(uri.scheme().map(|part| part.as_str()));
        black_box(uri.host().map(|part| part.as_str()));
        black_box(uri.path().as_str());
        black_box(uri.query().map(|part| part.as_str()));
        black_box(uri.fragment().map(|part| part.as_str()));
    }
}

//! `cargo xtask hostile`: hostile inputs for every public operation of the library and every command, with
//! instruction counts.

mod callgrind;

use std::collections::BTreeMap;

use crate::run::{Cargo, cargo, target};
use callgrind::{COPIES, Callgrind};

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The operations of the libraries alone
    #[arg(long, conflicts_with = "command")]
    library: bool,
    /// The commands alone
    #[arg(long)]
    command: bool,
    /// The tables of operations with this word in their name alone: component, edit, params …
    #[arg(default_value = "")]
    word: String,
}

/// The largest accepted growth with the length: linear is 1, and n·log n is between 1.1 and 1.2 at these
/// lengths.
const MOST: f64 = 1.3;

/// Below this number of instructions for the longest input, the work counts as constant.
const LITTLE: u64 = 50_000;

pub(crate) fn run(options: &Options) -> Result<(), String> {
    if !options.command {
        work(&options.word)?;
    }
    if !options.library {
        commands()?;
    }
    Ok(())
}

/// Every command with every input: the tests that take too long for `cargo xtask test`.
fn commands() -> Result<(), String> {
    cargo("test -q -p urikit-cli --test cli -- --ignored --nocapture hostile:: refused_memory::")
        .go()
}

/// One of the ignored tests of the library, run by cargo with these options.
fn test(name: &str, options: &[&str]) -> Cargo {
    let test = "test -q -p urikit-all --test hostile -- --ignored --nocapture --exact";
    cargo("").args(options).args(test.split(' ')).args([name])
}

/// How the instructions of each operation grow with the length of each input.
fn work(word: &str) -> Result<(), String> {
    let folder = target().join("hostile");
    let callgrind = Callgrind::new(&folder, "hostile::measured")?;
    let tables = test("names_of_tables", &[]).output()?;
    let tables = tables.lines().filter_map(|line| line.strip_prefix("table\t"));
    let tables: Vec<&str> = tables.filter(|table| table.contains(word)).collect();
    let (mut cells, mut again, mut wrong) = (0, 0, 0);
    for table in &tables {
        let grown = counted(&callgrind, table, None)?;
        let worst = grown.iter().map(|cell| cell.exponent).fold(0.0, f64::max);
        println!("hostile: {table}: {} cells, the largest growth is n^{worst:.2}", grown.len());
        cells += grown.len();
        let fast = printed_fast(&grown);
        if !fast.is_empty() {
            // The long input may just need the general path, where the short one did not: this looks like
            // growth once. More than linear work grows at any length.
            let longer = counted(&callgrind, table, Some(&fast.join("\n")))?;
            if longer.len() != fast.len() {
                return Err(format!(
                    "{} cells, and {} at larger lengths",
                    fast.len(),
                    longer.len()
                ));
            }
            println!("hostile: {table}: {} of them at larger lengths", longer.len());
            again += longer.len();
            wrong += printed_fast(&longer).len();
        }
    }
    println!(
        "hostile: {} tables, {cells} cells, {again} of them at larger lengths, {wrong} grow faster than n^{MOST}",
        tables.len()
    );
    if wrong == 0 { Ok(()) } else { Err("more than linear work".to_owned()) }
}

/// The cells of a table, or those with the given names, one per line, at larger lengths.
fn counted(callgrind: &Callgrind, table: &str, names: Option<&str>) -> Result<Vec<Cell>, String> {
    // For any target.
    let runner = format!("target.'cfg(all())'.runner = '{}'", callgrind.command());
    let mut calls = test("calls_to_count", &["--config", &runner])
        .env("URIKIT_HOSTILE", table)
        .env(COPIES.0, COPIES.1);
    if let Some(names) = names {
        calls = calls.env("URIKIT_HOSTILE_CELLS", names);
    }
    let log = calls.output()?;
    let named: Vec<&str> = log.lines().filter_map(|line| line.strip_prefix("call\t")).collect();
    let counts = callgrind.counts()?;
    if named.len() != counts.len() {
        return Err(format!("{} calls, and {} counts", named.len(), counts.len()));
    }
    growth(&named, &counts)
}

/// Prints the cells that grow too fast, and returns their names.
fn printed_fast(cells: &[Cell]) -> Vec<&str> {
    let fast = cells.iter().filter(|cell| cell.exponent > MOST);
    let print = |cell: &Cell| {
        println!("hostile: n^{:.2} {} {:?}", cell.exponent, cell.name, cell.counts);
    };
    fast.inspect(|cell| print(cell)).map(|cell| cell.name.as_str()).collect()
}

/// An operation and an input.
struct Cell {
    name: String,
    /// The instructions, by length.
    counts: BTreeMap<u64, u64>,
    exponent: f64,
}

/// A call is named `LENGTH\tNAME`.
fn growth(named: &[&str], counts: &[u64]) -> Result<Vec<Cell>, String> {
    let mut cells: BTreeMap<&str, BTreeMap<u64, u64>> = BTreeMap::new();
    for (call, count) in named.iter().zip(counts) {
        let (length, name) = call.split_once('\t').ok_or_else(|| (*call).to_owned())?;
        let length = length.parse().map_err(|_| (*call).to_owned())?;
        cells.entry(name).or_default().insert(length, *count);
    }
    let cell = |(name, counts): (&str, BTreeMap<u64, u64>)| {
        let name = name.to_owned();
        let exponent = exponent(&counts);
        Cell { name, counts, exponent }
    };
    Ok(cells.into_iter().map(cell).collect())
}

/// The exponent from the shortest to the longest.
fn exponent(counts: &BTreeMap<u64, u64>) -> f64 {
    match (counts.first_key_value(), counts.last_key_value()) {
        (Some((n, few)), Some((m, many))) if *many > LITTLE => {
            (*many as f64 / (*few).max(1) as f64).ln() / (*m as f64 / *n as f64).ln()
        }
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::exponent;

    #[test]
    fn square_has_the_exponent_2() {
        let squares = BTreeMap::from([(1000, 1_000_000), (8000, 64_000_000)]);
        assert!((exponent(&squares) - 2.0).abs() < 1e-9);
        assert_eq!(exponent(&BTreeMap::from([(1000, 10), (8000, 640)])), 0.0);
    }
}

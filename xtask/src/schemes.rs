//! Writes the table of registered URI schemes from a CSV file of the IANA registry.
//!
//! Columns are found by their headings, those of IANA's own file or shorter ones.

use std::fs;
use std::path::Path;

use crate::run::cargo;

const TABLE: &str = "../crates/urikit/src/registry/table.rs";

/// The headings under which a column is found.
const NAME: &[&str] = &["scheme", "URI Scheme"];
const DESCRIPTION: &[&str] = &["description", "Description"];
const STATUS: &[&str] = &["status", "Status"];
const RFC: &[&str] = &["rfc", "Reference"];
const WELL_KNOWN: &[&str] = &["well_known", "Well-Known URI Support"];

pub(crate) fn write(csv_path: &str) -> Result<(), String> {
    let csv = fs::read_to_string(csv_path).map_err(|error| format!("{csv_path}: {error}"))?;
    let table = table(&csv)?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(TABLE);
    fs::write(&path, table).map_err(|error| format!("{}: {error}", path.display()))?;
    cargo("test -p urikit --test it registry::").go()
}

/// The Rust source of the table.
fn table(csv: &str) -> Result<String, String> {
    let mut rows = records(csv);
    let header = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
    let column = |names: &[&str]| {
        let found = header.iter().position(|heading| names.contains(&heading.as_str()));
        found.ok_or_else(|| format!("no column {}", names.join(" or ")))
    };
    let [name, description, status, rfc, well_known] =
        [column(NAME)?, column(DESCRIPTION)?, column(STATUS)?, column(RFC)?, column(WELL_KNOWN)?];
    let mut lines = Vec::new();
    for row in &rows {
        let field = |column: usize| row.get(column).map_or("", |field| field.trim());
        // IANA marks some names: `shttp (OBSOLETE)`.
        let name = field(name).split_whitespace().next().unwrap_or_default().to_lowercase();
        let status = match field(status).to_lowercase().as_str() {
            "permanent" => "Permanent",
            "provisional" => "Provisional",
            "historical" => "Historical",
            other => return Err(format!("{name}: no status is called {other:?}")),
        };
        let well_known = !matches!(field(well_known), "" | "-" | "no");
        let rfcs = rfc_numbers(field(rfc))?;
        let description = field(description).split_whitespace().collect::<Vec<_>>().join(" ");
        let line =
            format!("    row({name:?}, {status}, &{rfcs:?}, {well_known}, {description:?}),\n");
        lines.push((name, line));
    }
    lines.sort();
    let lines: String = lines.into_iter().map(|(_, line)| line).collect();
    Ok(format!("{HEAD}{lines}];\n"))
}

const HEAD: &str = "\
//! Written by `cargo xtask schemes`: not by hand.

use super::Status::{Historical, Permanent, Provisional};
use super::{RegisteredScheme, row};

/// In the order of their names.
#[rustfmt::skip]
pub(super) static SCHEMES: &[RegisteredScheme] = &[
";

/// The numbers after each `RFC`, in whatever brackets.
fn rfc_numbers(text: &str) -> Result<Vec<u16>, String> {
    let after_rfc = text.split("RFC").skip(1);
    let digits = after_rfc.map(|rest| {
        let rest = rest.trim_start();
        &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())]
    });
    digits
        .filter(|digits| !digits.is_empty())
        .map(|digits| digits.parse().map_err(|error| format!("RFC {digits}: {error}")))
        .collect()
}

/// The records of a CSV file: RFC 4180.
fn records(csv: &str) -> Vec<Vec<String>> {
    let mut records = Vec::new();
    let mut record = Vec::new();
    let mut field = String::new();
    let mut quoted = false;
    let mut chars = csv.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            '\r' if !quoted => {}
            c => field.push(c),
        }
    }
    if !field.is_empty() || !record.is_empty() {
        record.push(field);
        records.push(record);
    }
    records
}

#[cfg(test)]
mod tests {
    use super::{records, rfc_numbers, table};

    #[test]
    fn records_with_quotes_are_split_like_rfc_4180() {
        let expected = [vec!["a", "b,\"c\"\nd"], vec!["", "e"]];
        assert_eq!(records("a,\"b,\"\"c\"\"\nd\"\r\n,e\n"), expected);
        assert_eq!(records("a,b"), [vec!["a", "b"]]);
    }

    #[test]
    fn rfc_numbers_are_found_in_both_spellings() {
        assert_eq!(rfc_numbers("RFC 2806;RFC 3966"), Ok(vec![2806, 3966]));
        assert_eq!(rfc_numbers("[RFC9110][RFC-foo][Jane_Doe]"), Ok(vec![9110]));
        assert!(rfc_numbers("RFC 99999").is_err());
    }

    #[test]
    fn table_takes_the_headings_of_iana() {
        let csv = "URI Scheme,Template,Description,Status,Well-Known URI Support,Reference,Notes\n\
                   b (OBSOLETE),,\"two, three\",Historical,-,[RFC1],\n\
                   A,,one,Permanent,[RFC8615],[RFC2][RFC3],\n";
        let table = table(csv).unwrap();
        let rows: Vec<_> = table.lines().filter(|line| line.starts_with("    row(")).collect();
        assert_eq!(rows[0], "    row(\"a\", Permanent, &[2, 3], true, \"one\"),");
        assert_eq!(rows[1], "    row(\"b\", Historical, &[1], false, \"two, three\"),");
        assert!(super::table("a,b\n").is_err());
    }
}

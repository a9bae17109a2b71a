//! Commands that only some builds have.

use crate::run::uri;

#[test]
fn help_is_there_in_all_builds() {
    for (command, feature) in [("columns", "`columns`"), ("sql", "`sql`")] {
        let help = uri(&[command, "--help"]).out;
        assert!(help.contains("cargo feature") && help.contains(feature), "{help}");
    }
}

#[cfg(not(feature = "columns"))]
#[test]
fn build_without_columns_names_the_feature() {
    // Whatever its arguments are.
    let complete = ["columns", "log.csv", "--column", "url", "--add", "host", "-o", "out.csv"];
    for args in [&complete[..], &["columns"], &["columns", "--frob"]] {
        let run = uri(args);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.starts_with("uri: `uri columns` is not in this build\n"), "{}", run.err);
        assert!(run.err.contains("cargo feature `columns`"), "{}", run.err);
    }
    assert!(is_marked("columns"));
}

#[cfg(not(feature = "sql"))]
#[test]
fn build_without_sql_names_the_feature() {
    for args in [&["sql", "SELECT 1"][..], &["sql"], &["sql", "a", "b"]] {
        let run = uri(args);
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        assert!(run.err.starts_with("uri: `uri sql` is not in this build\n"), "{}", run.err);
        assert!(run.err.contains("cargo feature `sql`"), "{}", run.err);
    }
    assert!(is_marked("sql"));
}

/// Whether the list of commands says that it is not there.
#[cfg(not(all(feature = "columns", feature = "sql")))]
fn is_marked(command: &str) -> bool {
    let help = crate::run::command().env("COLUMNS", "200").arg("--help").output().unwrap().stdout;
    let help = String::from_utf8(help).unwrap();
    let row = help.lines().find(|line| line.starts_with(&format!("  {command} "))).unwrap();
    row.ends_with(" (not in this build)")
}

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
    let run = uri(&["columns", "log.csv", "--column", "url", "--add", "host", "-o", "out.csv"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("cargo feature `columns`"), "{}", run.err);
}

#[cfg(not(feature = "sql"))]
#[test]
fn build_without_sql_names_the_feature() {
    let run = uri(&["sql", "SELECT 1"]);
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("cargo feature `sql`"), "{}", run.err);
}

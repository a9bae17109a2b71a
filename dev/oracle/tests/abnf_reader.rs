//! The ABNF reader: every construct it knows, every error it gives.

use urikit_oracle::{Expr, Grammar, PARAMETERS, RFC3986, RFC3987};

fn rule(text: &str) -> Expr {
    Grammar::parse(text).unwrap().rule("r").unwrap().clone()
}

fn accepts(text: &str, yes: &[&str], no: &[&str]) {
    let dfa = Grammar::parse(text).unwrap().automaton("r");
    for word in yes {
        assert!(dfa.accepts(word), "{text} should derive {word:?}");
    }
    for word in no {
        assert!(!dfa.accepts(word), "{text} should not derive {word:?}");
    }
}

fn error(text: &str) -> String {
    Grammar::parse(text).unwrap_err()
}

#[test]
fn files_on_disk_are_the_constants() {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/");
    let files =
        [("rfc3986.abnf", RFC3986), ("rfc3987.abnf", RFC3987), ("parameters.abnf", PARAMETERS)];
    for (file, text) in files {
        assert_eq!(std::fs::read_to_string(format!("{dir}{file}")).unwrap(), text);
    }
}

#[test]
fn rfc_files_have_all_rules() {
    let count = |text| Grammar::parse(text).unwrap().rule_names().count();
    // 36 and 39 in the RFCs, and three core rules each.
    assert_eq!(count(RFC3986), 39);
    assert_eq!(count(RFC3987), 42);
}

#[test]
fn names_keep_order_and_spelling_but_match_in_any_case() {
    let grammar = Grammar::parse("Beta = alpha\nALPHA = \"x\"\n").unwrap();
    assert_eq!(grammar.rule_names().collect::<Vec<_>>(), ["Beta", "ALPHA"]);
    assert_eq!(grammar.rule("aLPHa"), Some(&Expr::Text("x".into())));
    assert!(grammar.automaton("BETA").accepts("X"));
    assert_eq!(grammar.rule("gamma"), None);
}

#[test]
fn alternation_binds_weaker_than_concatenation() {
    accepts(r#"r = "a" "b" / "c" "d""#, &["ab", "cd"], &["", "a", "abd", "acd", "abcd"]);
}

#[test]
fn group_binds_its_inside() {
    accepts(r#"r = "a" ( "b" / "c" ) "d""#, &["abd", "acd"], &["ab", "cd", "abcd"]);
}

#[test]
fn option_is_zero_or_one() {
    accepts(r#"r = "a" [ "b" / "c" ]"#, &["a", "ab", "ac"], &["", "abb", "abc"]);
}

#[test]
fn repetition_takes_every_bound() {
    accepts(r#"r = *"a""#, &["", "a", "aaaaaaa"], &["b"]);
    accepts(r#"r = 2*"a""#, &["aa", "aaaaaaa"], &["", "a"]);
    accepts(r#"r = *2"a""#, &["", "a", "aa"], &["aaa"]);
    accepts(r#"r = 2*3"a""#, &["aa", "aaa"], &["a", "aaaa"]);
    accepts(r#"r = 2"a""#, &["aa"], &["", "a", "aaa"]);
    accepts(r#"r = 2*3( "a" / "bc" ) "d""#, &["abcd", "aaad"], &["ad", "aabd", "aaaad"]);
}

#[test]
fn repetition_of_what_may_be_empty_ends() {
    accepts(r#"r = *( *"a" [ "b" ] )"#, &["", "aab", "bbaa"], &["c"]);
    accepts(r#"r = 1*"""#, &[""], &["a"]);
}

#[test]
fn zero_times_a_rule_in_angle_brackets_is_empty() {
    accepts("r = 0<p>\np = \"a\"", &[""], &["a", "p", "<p>"]);
    assert_eq!(
        rule("r = 0<p>\np = \"a\""),
        Expr::Repetition { min: 0, max: Some(0), of: Box::new(Expr::Rule("p".into())) }
    );
}

#[test]
fn quoted_string_matches_both_cases() {
    accepts(r#"r = "aB1;""#, &["aB1;", "AB1;", "ab1;", "Ab1;"], &["ab1", "ab2;"]);
}

#[test]
fn character_values_match_exactly() {
    accepts("r = %x61", &["a"], &["A", ""]);
    accepts("r = %x61-63", &["a", "b", "c"], &["d", "`", "B", "ab"]);
    accepts("r = %X61.42", &["aB"], &["ab", "AB", "a"]);
    accepts("r = %xD7FE-E001", &["\u{D7FF}", "\u{E000}"], &["\u{D7FD}", "\u{E002}"]);
    accepts("r = %x10FFFF", &["\u{10FFFF}"], &["\u{10FFFE}"]);
}

#[test]
fn comments_and_continuations_are_white_space() {
    accepts(
        "; head\n\nr = \"a\" ; \"b\n  ; alone\n\n\t/ \";\" ; last\nother = \"x\"\r\n",
        &["a", ";"],
        &["b", "x"],
    );
}

#[test]
fn syntax_errors_name_the_line() {
    let known = "p = \"a\"\n";
    for (text, message) in [
        ("= \"a\"", "line 2: a line starts with a rule's name or white space"),
        ("r", "line 2: expected '='"),
        ("r =/ p", "line 2: expected an element"),
        ("r =", "line 2: expected an element"),
        ("r = p\n  / /", "line 3: expected an element"),
        ("r = 2*", "line 2: expected an element"),
        ("r = ( p\n  / p", "line 3: expected ')'"),
        ("r = [ p )", "line 2: expected ']'"),
        ("r = p )", "line 2: expected the end of the rule"),
        ("r = \"a", "line 2: '\"' is missing"),
        ("r = <p", "line 2: '>' is missing"),
        ("r = %d65", "line 2: only \"%x\" character values are known"),
        ("r = %x", "line 2: \"\" is not a character's number in hex"),
        ("r = %xD800", "line 2: \"D800\" is not a character's number in hex"),
        ("r = %x110000", "line 2: \"110000\" is not a character's number in hex"),
        ("r = %x62-61", "line 2: a range ends before it starts"),
        ("r = 3*2p", "line 2: a repetition's upper bound lies below its lower one"),
        ("r = 99999999999999999999p", "line 2: 99999999999999999999 is too large a repetition"),
        ("r = p & p", "line 2: '&' has no meaning in ABNF"),
    ] {
        assert_eq!(error(&format!("{known}{text}")), message, "{text}");
    }
    assert_eq!(error(" \"a\""), "line 1: expected a rule's name, in the first column");
}

#[test]
fn errors_between_rules_name_the_line() {
    assert_eq!(error("a = \"x\"\nA = \"y\""), "line 2: rule A is defined a second time");
    assert_eq!(error("a = \"x\"\nb = a / c"), "line 2: rule b uses c, which no rule is");
    assert_eq!(error("a = \"x\"\nb = [ B ]"), "line 2: rule b leads into a loop of rules");
    assert_eq!(error("a = b\nb = *c\nc = \"x\" b"), "line 1: rule a leads into a loop of rules");
}

#[test]
#[should_panic(expected = "no rule named nonsense")]
fn automaton_of_an_unknown_rule_panics() {
    let _ = Grammar::parse(RFC3986).unwrap().automaton("nonsense");
}

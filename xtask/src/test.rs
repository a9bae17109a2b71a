//! What must hold before a change lands, and the long proof.

use crate::run::cargo;

/// Formatting, lints, every test, the documentation, the builds without `std`.
pub(crate) fn all() -> Result<(), String> {
    cargo("fmt --all --check").go()?;
    cargo("clippy --workspace --all-targets --all-features -- -D warnings").go()?;
    cargo("test --workspace --all-features").go()?;
    cargo("doc --workspace --all-features --no-deps").env("RUSTDOCFLAGS", "-D warnings").go()?;
    // The core without an allocator, and with nothing but one.
    for features in ["", "alloc", "serde", "digest", "idna", "nfc"] {
        let args =
            format!("clippy -p urikit --no-default-features --features={features} -- -D warnings");
        cargo(&args).go()?;
    }
    Ok(())
}

/// The tests that go through a scanner.
const TESTS: [&str; 12] = [
    "oracle",
    "properties",
    "lines",
    "errors",
    "bad_input",
    "percent",
    "percent_properties",
    "dot_segments",
    "normalize",
    "params",
    "ladder_properties",
    "resolve_properties",
];

/// Properties that a million cases are tried of, on one scanner.
const PROPERTIES: [&str; 14] = [
    "resolve_properties",
    "iri_properties",
    "ladder_properties",
    "edit_properties",
    "params_properties",
    "openapi_properties",
    "segments",
    "scheme_properties",
    "file_paths",
    "surt",
    "find",
    "redact",
    "repair",
    "template_properties",
];

/// A broken assertion and an overflow are faults, also in release mode.
const ASSERTIONS: &str = "CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS";
const OVERFLOWS: &str = "CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS";

/// What goes through a scanner on each of them, and the parser against automata made from the
/// ABNF with large bounds; then properties on many cases.
pub(crate) fn prove() -> Result<(), String> {
    for backend in ["", "ssse3", "portable"] {
        let (name, flags) = match backend {
            "" => ("best", String::new()),
            backend => (backend, format!("--cfg urikit_backend=\"{backend}\"")),
        };
        eprintln!("xtask: scanner: {name}");
        // Two runs: the names of modules would also select unit tests.
        for args in [vec!["--lib".to_owned()], modules(&TESTS)] {
            cargo("test --release -p urikit --all-features")
                .env(ASSERTIONS, "true")
                .env(OVERFLOWS, "true")
                .args(args)
                .env("RUSTFLAGS", &flags)
                .env("CARGO_TARGET_DIR", &format!("target/prove-{name}"))
                .env("URIKIT_PROVE", "1")
                .go()?;
        }
    }
    cargo("test --release -p urikit --all-features")
        .env(ASSERTIONS, "true")
        .env(OVERFLOWS, "true")
        .args(modules(&PROPERTIES))
        .env("CARGO_TARGET_DIR", "target/prove-best")
        .env("URIKIT_PROVE", "1")
        .go()
}

/// Selects modules of the integration tests.
fn modules(names: &[&str]) -> Vec<String> {
    let filters = names.iter().map(|name| format!("{name}::"));
    ["--test=it".to_owned(), "--".to_owned()].into_iter().chain(filters).collect()
}

//! The long tests, in shards that run one after the other or each on its own machine.

use std::fs;
use std::time::Instant;

use crate::run::{Cargo, cargo, root};

/// The folder of the test modules, from the root of the workspace.
const MODULES: &str = "crates/urikit/tests/it";

/// The scanner backends. `best` is what the library chooses at run time; the others are forced.
const BACKENDS: [&str; 3] = ["best", "ssse3", "portable"];

/// The test modules that run on every backend.
///
/// Kept by hand: nearly every module parses something, so no rule can select the ones worth
/// running three times. These reach the scanner through the parser, by line, and in percent
/// coding, forms, dot segments, resolution and normalization.
const ON_EVERY_BACKEND: [&str; 12] = [
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

/// A module with this call takes its number of cases from the helper that reads `URIKIT_PROVE`.
const SCALED: &str = "common::cases(";

/// A broken assertion and an overflow are faults, also in release mode.
const ASSERTIONS: &str = "CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS";
const OVERFLOWS: &str = "CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS";

/// Runs the named shards, or all of them; `--list` prints their names.
pub(crate) fn prove(args: &[String]) -> Result<(), String> {
    let all = shards()?;
    if args == ["--list"] {
        all.iter().for_each(|shard| println!("{}", shard.name));
        return Ok(());
    }
    let chosen = choose(&all, args)?;
    for shard in &chosen {
        let start = Instant::now();
        shard.run()?;
        println!("prove: {} ok in {} s", shard.name, start.elapsed().as_secs());
    }
    println!("prove: {} shards, all ok", chosen.len());
    Ok(())
}

/// What runs on its own, within about twenty minutes on two cores.
struct Shard {
    name: String,
    backend: &'static str,
    unit_tests: bool,
    modules: Vec<String>,
}

impl Shard {
    fn run(&self) -> Result<(), String> {
        if self.unit_tests {
            test(self.backend).args(vec!["--lib".into()]).go()?;
        }
        run_modules(self.backend, &self.modules)
    }
}

/// Every shard:
///
/// - `BACKEND`: the unit tests and the modules on every backend, without their properties.
/// - `BACKEND:properties`: the properties among these modules.
/// - `properties:MODULE`: a module with properties on the best backend. These include the ones
///   that run on every backend, so there is no `best:properties`.
fn shards() -> Result<Vec<Shard>, String> {
    let properties = property_modules()?;
    let (scaled, plain): (Vec<_>, Vec<_>) =
        ON_EVERY_BACKEND.map(str::to_owned).into_iter().partition(|it| properties.contains(it));
    let [best, forced @ ..] = BACKENDS;
    let units = BACKENDS.into_iter().map(|backend| Shard {
        name: backend.to_owned(),
        backend,
        unit_tests: true,
        modules: plain.clone(),
    });
    let on_forced = forced.into_iter().map(|backend| Shard {
        name: format!("{backend}:properties"),
        backend,
        unit_tests: false,
        modules: scaled.clone(),
    });
    let on_best = properties.into_iter().map(|module| Shard {
        name: format!("properties:{module}"),
        backend: best,
        unit_tests: false,
        modules: vec![module],
    });
    Ok(units.chain(on_forced).chain(on_best).collect())
}

/// The shards with these names, in the order of `all`; all of them where none is named.
fn choose<'a>(all: &'a [Shard], names: &[String]) -> Result<Vec<&'a Shard>, String> {
    if let Some(unknown) = names.iter().find(|name| all.iter().all(|it| it.name != **name)) {
        return Err(format!("no shard {unknown:?}: see cargo xtask prove --list"));
    }
    Ok(all.iter().filter(|shard| names.is_empty() || names.contains(&shard.name)).collect())
}

/// The modules whose number of cases is a million here, found by the call in their source.
///
/// # Errors
/// Also where a module has a `proptest!` block and not that call: it would run few cases only,
/// and keep failed ones in the source tree.
fn property_modules() -> Result<Vec<String>, String> {
    let folder = root().join(MODULES);
    let mut modules = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| format!("{MODULES}: {error}"))? {
        let path = entry.map_err(|error| format!("{MODULES}: {error}"))?.path();
        let (Some(name), true) = (path.file_stem(), path.is_file()) else { continue };
        let name = name.to_string_lossy().into_owned();
        let source =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        if source.contains(SCALED) {
            modules.push(name);
        } else if source.contains("proptest! {") {
            return Err(format!("{MODULES}/{name}.rs: a proptest! block without {SCALED}…)"));
        }
    }
    modules.sort();
    Ok(modules)
}

/// Runs the integration tests of the modules on a backend.
fn run_modules(backend: &str, modules: &[String]) -> Result<(), String> {
    let integration = || test(backend).args(vec!["--test=it".into(), "--".into()]);
    let list = integration().args(vec!["--list".into(), "--format=terse".into()]).output()?;
    let mut args = vec!["--exact".to_owned()];
    args.extend(select(&list, modules)?);
    integration().args(args).go()
}

/// The tests of the modules, out of a list of all tests.
///
/// Their full names: the test harness looks for a filter anywhere in a name, so `segments::`
/// would also select `dot_segments::`, and one that selects nothing would pass.
fn select(list: &str, modules: &[String]) -> Result<Vec<String>, String> {
    let mut selected = Vec::new();
    for module in modules {
        let before = selected.len();
        let tests = list.lines().filter_map(|line| line.strip_suffix(": test"));
        let in_module = |test: &&str| test.split_once("::").is_some_and(|it| it.0 == *module);
        selected.extend(tests.filter(in_module).map(str::to_owned));
        if selected.len() == before {
            return Err(format!("no tests in {MODULES}/{module}.rs"));
        }
    }
    Ok(selected)
}

/// `cargo test` of the library on a backend, with large bounds. Each backend has its own target
/// folder, so that none is built twice.
fn test(backend: &str) -> Cargo {
    let flags = match backend {
        "best" => String::new(),
        backend => format!("--cfg urikit_backend=\"{backend}\""),
    };
    cargo("test --release -p urikit --all-features")
        .env(ASSERTIONS, "true")
        .env(OVERFLOWS, "true")
        .env("RUSTFLAGS", &flags)
        .env("CARGO_TARGET_DIR", &format!("target/prove-{backend}"))
        .env("URIKIT_PROVE", "1")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn shards_run_every_property_and_every_scanner_test() {
        let all = shards().unwrap();
        let runs = |backend: &str, module: &str| {
            let mut on_backend = all.iter().filter(|shard| shard.backend == backend);
            on_backend.any(|shard| shard.modules.iter().any(|name| name == module))
        };
        for backend in BACKENDS {
            assert!(all.iter().any(|shard| shard.backend == backend && shard.unit_tests));
            assert!(ON_EVERY_BACKEND.iter().all(|module| runs(backend, module)), "{backend}");
        }
        let properties = property_modules().unwrap();
        assert!(properties.iter().all(|module| runs("best", module)));
        // `scheme` has a function `cases` of its own.
        assert!(properties.contains(&"redact".into()) && !properties.contains(&"scheme".into()));
    }

    #[test]
    fn choose_takes_all_by_default_and_refuses_what_is_unknown() {
        let all = shards().unwrap();
        let chosen = |names: &[&str]| {
            let chosen = choose(&all, &owned(names));
            chosen.map(|chosen| chosen.iter().map(|it| it.name.as_str()).collect::<Vec<_>>())
        };
        assert_eq!(chosen(&[]).unwrap().len(), all.len());
        assert_eq!(chosen(&["portable", "best"]).unwrap(), ["best", "portable"]);
        assert!(chosen(&["best", "avx2"]).unwrap_err().contains("avx2"));
    }

    #[test]
    fn modules_on_every_backend_exist() {
        for module in ON_EVERY_BACKEND {
            assert!(root().join(MODULES).join(format!("{module}.rs")).is_file(), "{module}");
        }
    }

    #[test]
    fn select_takes_whole_names_of_modules() {
        let list = "dot_segments::a: test\nsegments::b: test\nsegments::c::d: test\n";
        assert_eq!(select(list, &owned(&["segments"])).unwrap(), ["segments::b", "segments::c::d"]);
        assert!(select(list, &owned(&["segments", "oracle"])).unwrap_err().contains("oracle"));
    }
}

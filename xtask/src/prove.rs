//! The long tests, in shards that run in sequence, or each on its own machine.

use std::fs;
use std::time::Instant;

use crate::run::{Cargo, LIBRARIES, cargo, read, root};
use crate::test_counts::Counts;

/// The library that uses the scanners, which is tested on each of them; the properties of the others are tested on
/// the best one.
const SCANNING: &str = "urikit";

/// The scanner backends. `best` is the one that the library selects at run time; the others are forced.
const BACKENDS: [&str; 3] = ["best", "ssse3", "portable"];

/// The number of cases for each property: on the best backend, and on each forced one. The grammar is compared
/// with the same large bounds on all of them.
const CASES: &str = "1000000";
const CASES_ON_FORCED: &str = "100000";

/// A module with one of these calls takes its number of cases from the helper that reads `URIKIT_PROVE`.
const SCALED: [&str; 2] = ["common::cases(", "urikit_testing::cases("];

/// Assertions and overflow checks are on, even in release mode. Otherwise this is cargo's own release profile,
/// as users of the library have it.
const PROFILE: [(&str, &str); 4] = [
    ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
    ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
    ("CARGO_PROFILE_RELEASE_LTO", "false"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
];

/// Prints the names of the shards.
pub(crate) fn list() -> Result<(), String> {
    shards()?.iter().for_each(|shard| println!("{}", shard.name));
    Ok(())
}

/// Runs the named shards, or all of them.
pub(crate) fn prove(names: &[String]) -> Result<(), String> {
    let all = shards()?;
    let chosen = choose(&all, names)?;
    let (begin, mut total) = (Instant::now(), Counts::default());
    for shard in &chosen {
        let start = Instant::now();
        let counts = shard.run()?;
        println!("prove: {}: {counts} in {} s", shard.name, start.elapsed().as_secs());
        total.add(&counts);
    }
    println!("prove: {} shards, {total} in {} s", chosen.len(), begin.elapsed().as_secs());
    Ok(())
}

/// A set of tests that runs on its own, in about twenty minutes on two cores.
struct Shard {
    name: String,
    library: &'static str,
    backend: &'static str,
    /// The cases of each property.
    cases: &'static str,
    unit_tests: bool,
    modules: Vec<String>,
}

impl Shard {
    /// Runs its tests, and counts them.
    fn run(&self) -> Result<Counts, String> {
        let mut counts = Counts::default();
        if self.unit_tests {
            // Those of the scanner, and of the parser that uses it.
            self.test("-p urikit-scan --lib").watch(|line| counts.read(line))?;
        }
        let list = self.test("--test=it -- --list --format=terse").output()?;
        let tests = select(&list, &self.modules)?;
        self.test("--test=it -- --exact").args(tests).watch(|line| counts.read(line))?;
        Ok(counts)
    }

    /// `cargo test` for one kind of tests of its library, with large bounds. Each backend has its own target
    /// folder, so that nothing is built twice.
    fn test(&self, kind: &str) -> Cargo {
        let flags = match self.backend {
            "best" => String::new(),
            backend => format!("--cfg urikit_backend=\"{backend}\""),
        };
        let mut command =
            cargo(&format!("test --release -p {} --all-features {kind}", self.library))
                .env("RUSTFLAGS", &flags)
                .env("CARGO_TARGET_DIR", format!("target/prove-{}", self.backend))
                .env("URIKIT_PROVE", self.cases);
        for (name, value) in PROFILE {
            command = command.env(name, value);
        }
        command
    }
}

/// Every shard:
///
/// - `BACKEND`: the unit tests, and the modules without properties.
/// - `BACKEND:properties`: the modules with properties, on a forced backend.
/// - `properties:MODULE`: a module with properties, of any of the libraries, on the best backend.
fn shards() -> Result<Vec<Shard>, String> {
    let (properties, plain): (Vec<_>, Vec<_>) =
        modules(SCANNING)?.into_iter().partition(|module| module.has_properties);
    let named = |modules: &[Module]| modules.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
    let [best, forced @ ..] = BACKENDS;
    let units = BACKENDS.into_iter().map(|backend| Shard {
        name: backend.to_owned(),
        library: SCANNING,
        backend,
        cases: CASES,
        unit_tests: true,
        modules: named(&plain),
    });
    let on_forced = forced.into_iter().map(|backend| Shard {
        name: format!("{backend}:properties"),
        library: SCANNING,
        backend,
        cases: CASES_ON_FORCED,
        unit_tests: false,
        modules: named(&properties),
    });
    let on_best = |library: &'static str, module: &Module| Shard {
        name: format!("properties:{}", module.name),
        library,
        backend: best,
        cases: CASES,
        unit_tests: false,
        modules: vec![module.name.clone()],
    };
    let mut all: Vec<Shard> = units.chain(on_forced).collect();
    all.extend(properties.iter().map(|module| on_best(SCANNING, module)));
    for library in LIBRARIES.into_iter().filter(|library| *library != SCANNING) {
        let modules = modules(library)?;
        let with_properties = modules.iter().filter(|module| module.has_properties);
        all.extend(with_properties.map(|module| on_best(library, module)));
    }
    Ok(all)
}

/// The shards with these names, in the order of `all`; all of them if no name is given.
fn choose<'a>(all: &'a [Shard], names: &[String]) -> Result<Vec<&'a Shard>, String> {
    if let Some(unknown) = names.iter().find(|name| all.iter().all(|it| it.name != **name)) {
        return Err(format!("no shard {unknown:?}: see cargo xtask prove --list"));
    }
    Ok(all.iter().filter(|shard| names.is_empty() || names.contains(&shard.name)).collect())
}

/// A test module of a library.
struct Module {
    name: String,
    /// Whether it takes the number of cases from `URIKIT_PROVE`.
    has_properties: bool,
}

/// The modules of a library that have tests, by name.
///
/// # Errors
/// Also if a module has a `proptest!` block without the call of [`SCALED`]: it would run only a few cases, and
/// save failed ones in the source tree.
fn modules(library: &str) -> Result<Vec<Module>, String> {
    let folder = format!("crates/{library}/tests/it");
    let failed = |error| format!("{folder}: {error}");
    let mut modules = Vec::new();
    for entry in fs::read_dir(root().join(&folder)).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let (Some(name), true) = (path.file_stem(), path.is_file()) else { continue };
        let name = name.to_string_lossy().into_owned();
        let source = read(&path)?;
        let has_properties = SCALED.iter().any(|call| source.contains(call));
        if source.contains("proptest! {") && !has_properties {
            return Err(format!("{folder}/{name}.rs: a proptest! block without {}…)", SCALED[0]));
        }
        if has_properties || source.contains("#[test]") {
            modules.push(Module { name, has_properties });
        }
    }
    modules.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(modules)
}

/// The tests of the modules, from a list of all tests.
///
/// By full name: the test harness matches a filter anywhere in a name, so `segments::` would also select
/// `dot_segments::`, and a filter that selects nothing would pass.
fn select(list: &str, modules: &[String]) -> Result<Vec<String>, String> {
    let mut selected = Vec::new();
    for module in modules {
        let before = selected.len();
        let tests = list.lines().filter_map(|line| line.strip_suffix(": test"));
        let in_module = |test: &&str| test.split_once("::").is_some_and(|it| it.0 == *module);
        selected.extend(tests.filter(in_module).map(str::to_owned));
        if selected.len() == before {
            return Err(format!("no tests in {module}.rs"));
        }
    }
    Ok(selected)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn shards_run_every_module_on_every_backend() {
        let all = shards().unwrap();
        let runs = |backend: &str, module: &str| {
            let mut on_backend = all.iter().filter(|shard| shard.backend == backend);
            on_backend.any(|shard| shard.modules.iter().any(|name| name == module))
        };
        let modules = modules(SCANNING).unwrap();
        for backend in BACKENDS {
            assert!(all.iter().any(|shard| shard.backend == backend && shard.unit_tests));
            assert!(modules.iter().all(|module| runs(backend, &module.name)), "{backend}");
        }
        let find = |name: &str| modules.iter().find(|module| module.name == name);
        assert!(find("redact").is_some_and(|module| module.has_properties));
        assert!(find("oracle").is_some_and(|module| !module.has_properties));
        assert!(find("main").is_none());
        for (library, module) in
            [("urikit-guard", "policy"), ("urikit-template", "openapi_properties")]
        {
            let of_module =
                |shard: &&Shard| shard.library == library && shard.modules == [module.to_owned()];
            assert!(all.iter().any(|shard| of_module(&shard)), "{module}");
        }
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
    fn select_takes_whole_names_of_modules() {
        let list = "dot_segments::a: test\nsegments::b: test\nsegments::c::d: test\n";
        assert_eq!(select(list, &owned(&["segments"])).unwrap(), ["segments::b", "segments::c::d"]);
        assert!(select(list, &owned(&["segments", "oracle"])).unwrap_err().contains("oracle"));
    }
}

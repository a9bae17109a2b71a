//! The long tests, in shards that run in sequence, or each on its own machine.

use std::time::Instant;
use std::{fs, io};

use crate::counts::Counts;
use crate::run::{Cargo, cargo, root};

/// The packages whose tests run.
const PACKAGES: [&str; 3] = ["urikit", "urikit-explain", "urikit-schemes"];

/// The scanner backends. `best` is the one that the library selects at run time; the others are forced.
const BACKENDS: [&str; 3] = ["best", "ssse3", "portable"];

/// The number of cases for each property: on the best backend, and on each forced one. The grammar is compared
/// with the same large bounds on all of them.
const CASES: &str = "1000000";
const CASES_ON_FORCED: &str = "100000";

/// A module with this call takes its number of cases from the helper that reads `URIKIT_PROVE`.
const SCALED: &str = "::cases(";

/// Assertions and overflow checks are on, even in release mode. Otherwise this is cargo's own release profile,
/// as users of the library have it.
const PROFILE: [(&str, &str); 4] = [
    ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
    ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
    ("CARGO_PROFILE_RELEASE_LTO", "false"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
];

/// Runs the named shards, or all of them; `--list` prints their names.
pub(crate) fn prove(args: &[String]) -> Result<(), String> {
    let all = shards()?;
    if args == ["--list"] {
        all.iter().for_each(|shard| println!("{}", shard.name));
        return Ok(());
    }
    let chosen = choose(&all, args)?;
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
    backend: &'static str,
    /// The cases of each property.
    cases: &'static str,
    unit_tests: bool,
    modules: Vec<Module>,
}

impl Shard {
    /// Runs its tests, and counts them.
    fn run(&self) -> Result<Counts, String> {
        let mut counts = Counts::default();
        for package in PACKAGES {
            if self.unit_tests {
                self.test(package, "--lib").watch(|line| counts.read(line))?;
            }
            let modules = self.modules.iter().filter(|module| module.package == package);
            let names: Vec<_> = modules.map(|module| module.name.clone()).collect();
            if names.is_empty() {
                continue;
            }
            let listing = ["--", "--list", "--format=terse"].map(str::to_owned);
            let list = self.test(package, "--test=it").args(listing.into()).output()?;
            let mut args = vec!["--".to_owned(), "--exact".to_owned()];
            args.extend(select(&list, &names)?);
            self.test(package, "--test=it").args(args).watch(|line| counts.read(line))?;
        }
        Ok(counts)
    }

    /// `cargo test` for one kind of tests of a package, with large bounds. Each backend has its own target
    /// folder, so that nothing is built twice.
    fn test(&self, package: &str, kind: &str) -> Cargo {
        let flags = match self.backend {
            "best" => String::new(),
            backend => format!("--cfg urikit_backend=\"{backend}\""),
        };
        let mut command = cargo(&format!("test --release -p {package} --all-features {kind}"))
            .env("RUSTFLAGS", &flags)
            .env("CARGO_TARGET_DIR", &format!("target/prove-{}", self.backend))
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
/// - `properties:MODULE`: a module with properties, on the best backend.
fn shards() -> Result<Vec<Shard>, String> {
    let (properties, plain): (Vec<_>, Vec<_>) =
        modules()?.into_iter().partition(|module| module.has_properties);
    let [best, forced @ ..] = BACKENDS;
    let units = BACKENDS.into_iter().map(|backend| Shard {
        name: backend.to_owned(),
        backend,
        cases: CASES,
        unit_tests: true,
        modules: plain.clone(),
    });
    let on_forced = forced.into_iter().map(|backend| Shard {
        name: format!("{backend}:properties"),
        backend,
        cases: CASES_ON_FORCED,
        unit_tests: false,
        modules: properties.clone(),
    });
    let on_best = properties.iter().map(|module| Shard {
        name: format!("properties:{}", module.name),
        backend: best,
        cases: CASES,
        unit_tests: false,
        modules: vec![module.clone()],
    });
    Ok(units.chain(on_forced).chain(on_best).collect())
}

/// The shards with these names, in the order of `all`; all of them if no name is given.
fn choose<'a>(all: &'a [Shard], names: &[String]) -> Result<Vec<&'a Shard>, String> {
    if let Some(unknown) = names.iter().find(|name| all.iter().all(|it| it.name != **name)) {
        return Err(format!("no shard {unknown:?}: see cargo xtask prove --list"));
    }
    Ok(all.iter().filter(|shard| names.is_empty() || names.contains(&shard.name)).collect())
}

/// A test module of a package.
#[derive(Clone, PartialEq)]
struct Module {
    package: &'static str,
    name: String,
    /// Whether it takes the number of cases from `URIKIT_PROVE`.
    has_properties: bool,
}

/// The modules that have tests, by package and name.
///
/// # Errors
/// Also if a module has a `proptest!` block without the call of [`SCALED`]: it would run only a few cases, and
/// save failed ones in the source tree.
fn modules() -> Result<Vec<Module>, String> {
    let mut modules = Vec::new();
    for package in PACKAGES {
        modules.extend(modules_of(package)?);
    }
    Ok(modules)
}

fn modules_of(package: &'static str) -> Result<Vec<Module>, String> {
    let folder = root().join("crates").join(package).join("tests/it");
    let failed = |error: io::Error| format!("{}: {error}", folder.display());
    let mut modules = Vec::new();
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let (Some(name), true) = (path.file_stem(), path.is_file()) else { continue };
        let name = name.to_string_lossy().into_owned();
        let source =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let has_properties = source.contains(SCALED);
        if source.contains("proptest! {") && !has_properties {
            return Err(format!("{}: a proptest! block without {SCALED}…)", path.display()));
        }
        if has_properties || source.contains("#[test]") {
            modules.push(Module { package, name, has_properties });
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
            return Err(format!("no tests in the module {module}"));
        }
    }
    Ok(selected)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn owned(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn shards_run_every_module_on_every_backend() {
        let all = shards().unwrap();
        let runs = |backend: &str, module: &Module| {
            let mut on_backend = all.iter().filter(|shard| shard.backend == backend);
            on_backend.any(|shard| shard.modules.contains(module))
        };
        let modules = modules().unwrap();
        for backend in BACKENDS {
            assert!(all.iter().any(|shard| shard.backend == backend && shard.unit_tests));
            assert!(modules.iter().all(|module| runs(backend, module)), "{backend}");
        }
        let names: BTreeSet<&str> = all.iter().map(|shard| shard.name.as_str()).collect();
        assert_eq!(names.len(), all.len(), "two shards have the same name");
        let find = |name: &str| modules.iter().find(|module| module.name == name);
        assert!(find("find").is_some_and(|module| module.package == "urikit-explain"));
        assert!(find("redact").is_some_and(|module| module.has_properties));
        // It has its own function `cases`.
        assert!(find("scheme").is_some_and(|module| !module.has_properties));
        assert!(find("main").is_none());
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

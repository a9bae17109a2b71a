//! What is allowed, and the exceptions, each with its reason. An unused exception is an error.

/// The licences that any dependency may have. None of them requires more from users of the crates than a
/// notice.
pub(super) const LICENCES: [&str; 9] = [
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Zlib",
];

/// Crates under other licences. None of them is part of anything that is published.
pub(super) const OTHER_LICENCES: [(&str, &str); 3] = [
    ("libfuzzer-sys", "NCSA too, that of LLVM: asks for a notice; linked into the fuzzers alone"),
    (
        "uri-template-system",
        "AGPL-3.0: a peer that benches/ measures, in a program that is not published",
    ),
    ("uri-template-system-core", "a part of the one above"),
];

/// Crates that a lock file has in more than one version. For each, at most one version is a direct dependency.
pub(super) const TWICE: [(&str, &str); 11] = [
    ("foldhash", "each hashbrown takes its own"),
    (
        "getrandom",
        "ahash and rand 0.9, of DataFusion, take 0.3; its build script 0.2; tempfile and uuid 0.4",
    ),
    ("hashbrown", "dashmap and petgraph, of DataFusion, take 0.14 and 0.15; all others 0.17"),
    ("itertools", "object_store takes 0.14, DataFusion 0.15"),
    ("num-bigint", "bigdecimal takes 0.4, Arrow 0.5"),
    ("r-efi", "for UEFI alone; each getrandom takes its own"),
    ("rand", "DataFusion takes 0.9, proptest and twox-hash 0.10"),
    ("rand_core", "each rand takes its own"),
    ("syn", "macros, at build time alone; some take 3 already"),
    ("thiserror", "in benches/ alone: peers take 1 and 2"),
    ("thiserror-impl", "each thiserror takes its own"),
];

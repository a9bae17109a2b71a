//! Nothing: the tests in `tests/` need all crates.

//! What must hold before a change lands.

use crate::run::cargo;

/// Formatting, lints, every test, the documentation, the builds without `std`.
pub(crate) fn all() -> Result<(), String> {
    cargo("fmt --all --check").go()?;
    cargo("clippy --workspace --all-targets --all-features -- -D warnings").go()?;
    cargo("test --workspace --all-features").go()?;
    cargo("doc --workspace --all-features --no-deps").env("RUSTDOCFLAGS", "-D warnings").go()?;
    // The core without an allocator, and with nothing but one.
    for features in ["", "alloc", "std", "simd", "serde", "idna", "nfc"] {
        let args =
            format!("clippy -p urikit --no-default-features --features={features} -- -D warnings");
        cargo(&args).go()?;
    }
    Ok(())
}

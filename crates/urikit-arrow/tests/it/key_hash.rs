//! Numbers of normal forms.

use urikit::{Level, UriRef};
use urikit_arrow::key_hash;

/// The algorithm and the normal forms must not change: these values are stored in tables.
#[test]
fn key_hash_has_known_values() {
    for (text, level, expected) in [
        ("", Level::Simple, 0xEF46_DB37_51D8_E999),
        ("a", Level::Path, 0xD24E_C4F1_A98C_6E5B),
        ("./a/../abc", Level::Path, 0x44BC_2CF5_AD77_0999),
    ] {
        let hash = key_hash(UriRef::parse(text).unwrap(), level);
        assert_eq!(hash, expected, "{text} at {level}: {hash:#X}");
    }
}

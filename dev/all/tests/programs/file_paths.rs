//! Paths and `file` URIs: of this machine, and of the other kind.

use urikit::{Uri, UriBuf};
use urikit_schemes::{File, FilePathErrorKind, PathRules};

use crate::Result;

#[test]
fn run() -> Result<()> {
    // A log that was written on Windows is read anywhere.
    let uri: UriBuf = File::from_windows_path(r"C:\Users\Anna Berg\100%.txt")?;
    assert_eq!(uri, "file:///C:/Users/Anna%20Berg/100%25.txt");
    assert_eq!(File::new(&uri)?.to_windows_path()?, r"C:\Users\Anna Berg\100%.txt");
    let share = File::from_windows_path(r"\\server\share\a#b")?;
    assert_eq!(share, "file://server/share/a%23b");
    assert_eq!(File::new(&share)?.host().unwrap(), "server");

    // A path of Unix is bytes.
    let uri = File::from_unix_path(b"/tmp/\xFF:?")?;
    assert_eq!(uri, "file:///tmp/%FF:%3F");
    assert_eq!(File::new(&uri)?.to_unix_path()?, b"/tmp/\xFF:?");

    // What is no path is an error, and not another path.
    let error = File::new(Uri::parse("file:///a%2Fb")?)?.to_unix_path().unwrap_err();
    assert_eq!(error.kind(), FilePathErrorKind::EscapedSeparator);
    assert!(File::from_unix_path("relative/path").is_err());
    assert!(File::new(Uri::parse("https://example.com/")?).is_err());

    // Of this machine.
    let here = std::env::current_dir()?;
    let uri = File::from_directory_path(&here)?;
    assert!(uri.path().as_str().ends_with('/'));
    assert_eq!(File::new(uri.borrowed())?.to_path()?, here);
    assert_eq!(PathRules::from_name("unix"), Some(PathRules::Unix));
    assert_eq!(uri.resolve_str("src/lib.rs")?, File::from_path(here.join("src/lib.rs"))?);
    Ok(())
}

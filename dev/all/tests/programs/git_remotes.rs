//! Remotes of Git: `https` and `ssh` URIs, and `user@host:path`, which is none and is repaired.

use urikit::{Error, ParseError, UriBuf};
use urikit_explain::repair::repair_to_uri;

use crate::Result;

/// `host/owner/name`, the same for all ways to write a remote.
fn repository(remote: &UriBuf) -> Result<String, Error> {
    let path = remote.path().as_str().trim_matches('/');
    let path = path.strip_suffix(".git").unwrap_or(path);
    Ok(format!("{}/{path}", remote.host().map(|host| host.key()).unwrap_or_default()))
}

/// A remote as a URI, and whether it was one.
fn read(remote: &str) -> Result<(UriBuf, bool), ParseError> {
    match UriBuf::parse(remote) {
        Ok(uri) => Ok((uri, true)),
        Err(error) => {
            let repaired = repair_to_uri(remote).and_then(|it| UriBuf::try_from(it).ok());
            repaired.map(|uri| (uri, false)).ok_or(error)
        }
    }
}

#[test]
fn run() -> Result<()> {
    let same = [
        ("https://github.com/rust-lang/rust.git", true),
        ("https://token@GitHub.com/rust-lang/rust", true),
        ("ssh://git@github.com:22/rust-lang/rust.git", true),
        ("git@github.com:rust-lang/rust.git", false),
    ];
    for (text, is_uri) in same {
        let (remote, was_uri) = read(text)?;
        assert_eq!(was_uri, is_uri, "{text}");
        assert_eq!(repository(&remote)?, "github.com/rust-lang/rust", "{text}");
    }
    let (remote, _) = read("git@github.com:rust-lang/rust.git")?;
    assert_eq!(remote, "ssh://git@github.com/rust-lang/rust.git");
    assert_eq!(read("git@github.com:rust-lang/rust.git")?.0.scheme(), "ssh");

    let error = UriBuf::parse("git@github.com:rust-lang/rust.git").unwrap_err();
    assert_eq!(error.range(), 3..4);
    Ok(())
}

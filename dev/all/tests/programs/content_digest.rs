//! Names of contents: a download is checked against its `ni` URI, and URNs are compared as RFC 8141 says.

use std::collections::HashMap;

use urikit::Uri;
use urikit_schemes::{Algorithm, Ni, Urn};

use crate::Result;

/// SHA-256 of `Hello World!`; a real program computes it.
const DIGEST: [u8; 32] = [
    0x7f, 0x83, 0xb1, 0x65, 0x7f, 0xf1, 0xfc, 0x53, 0xb9, 0x2d, 0xc1, 0x81, 0x48, 0xa1, 0xd6, 0x5d,
    0xfc, 0x2d, 0x4b, 0x1f, 0xa3, 0xd6, 0x77, 0x28, 0x4a, 0xdd, 0xd2, 0x00, 0x12, 0x6d, 0x90, 0x69,
];

fn check(name: &str, digest: &[u8]) -> Result<()> {
    let name = Uri::parse(name)?;
    let name = Ni::new(name)?;
    match name.algorithm() {
        Some(Algorithm::Sha256) if name.has_digest(digest) => Ok(()),
        Some(Algorithm::Sha256) => Err("the content is not what the name says".into()),
        _ => Err(format!("unknown algorithm {}", name.algorithm_name()).into()),
    }
}

#[test]
fn run() -> Result<()> {
    let name = "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk";
    check(name, &DIGEST)?;
    assert_eq!(Ni::builder(Algorithm::Sha256, &DIGEST).build()?, name);
    assert!(check(name, &[0; 32]).is_err());
    assert!(check("ni:///sha-999;f4OxZX", &DIGEST).is_err());

    let book = Uri::parse("URN:ISBN:0451450523")?;
    let book = Urn::new(book)?;
    let same = Urn::new(Uri::parse("urn:isbn:0451450523?=page=7#top")?)?;
    assert!(book.is_equivalent(same));
    assert_eq!((book.nid(), book.nss()), ("ISBN", "0451450523"));
    assert_eq!((same.q_component(), same.f_component().unwrap().as_str()), (Some("page=7"), "top"));
    let titles = HashMap::from([(book.assigned_name().to_ascii_lowercase(), "The Last Unicorn")]);
    assert_eq!(titles.get("urn:isbn:0451450523"), Some(&"The Last Unicorn"));
    Ok(())
}

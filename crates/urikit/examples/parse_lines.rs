//! The total length of the hosts of a list of URIs, one a line on standard input: the fastest loop.

use std::io::{self, Read};

use urikit::UriRef;

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut total = 0;
    UriRef::parse_lines(&text).for_each(|(_, parsed)| {
        if let Ok(Some(host)) = parsed.map(|uri| uri.host()) {
            total += host.as_str().len();
        }
    });
    println!("{total}");
    Ok(())
}

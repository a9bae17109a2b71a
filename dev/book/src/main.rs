//! What mdBook runs: the book comes as JSON on standard input, and goes back as JSON.

use std::io::{self, Read};
use std::process::ExitCode;

fn main() -> ExitCode {
    // mdBook first asks whether a renderer is supported.
    if std::env::args().nth(1).as_deref() == Some("supports") {
        return ExitCode::SUCCESS;
    }
    match run() {
        Ok(book) => {
            println!("{book}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("urikit-book: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<String, String> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).map_err(|error| error.to_string())?;
    urikit_book::rewrite(&input)
}

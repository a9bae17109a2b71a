//! A language server: documents by their URI, whatever the client's spelling, and paths in both directions.

use std::collections::HashMap;
use std::error::Error;

use urikit::{Uri, UriBuf};
use urikit_schemes::File;

#[derive(Default)]
struct Documents {
    texts: HashMap<UriBuf, String>,
}

impl Documents {
    fn open(&mut self, uri: &str, text: &str) -> Result<(), Box<dyn Error>> {
        self.texts.insert(key(uri)?, text.to_owned());
        Ok(())
    }

    fn text(&self, uri: &str) -> Result<Option<&str>, Box<dyn Error>> {
        Ok(self.texts.get(&key(uri)?).map(String::as_str))
    }
}

fn key(uri: &str) -> Result<UriBuf, Box<dyn Error>> {
    Ok(File::new_lenient(Uri::parse(uri)?)?.document_key())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut documents = Documents::default();
    documents.open("file:///c%3A/src/a%2Bb%20%281%29.rs", "fn main() {}")?;
    for same in
        ["file:///C:/src/a+b%20(1).rs", "file:///c:/src/./a+b%20(1).rs", "file:c:/src/a+b%20(1).rs"]
    {
        assert_eq!(documents.text(same)?, Some("fn main() {}"), "{same}");
    }
    assert_eq!(documents.text("file:///C:/src/A+b%20(1).rs")?, None);
    let error = documents.text("untitled:Untitled-1").unwrap_err();
    assert_eq!(error.to_string(), "not a file URI: its scheme is `untitled`");

    // Any rules of paths, on any machine.
    let uri = File::from_windows_path(r"\\?\C:\src\a b.rs")?;
    assert_eq!(uri, "file:///C:/src/a%20b.rs");
    assert_eq!(File::new(uri.borrowed())?.to_windows_path()?, r"C:\src\a b.rs");
    let uri = File::from_unix_path("/src/a b.rs")?;
    assert_eq!(File::new(uri.borrowed())?.to_unix_path()?, b"/src/a b.rs");
    assert_eq!(uri.borrowed().strip_fragment(), "file:///src/a%20b.rs");
    Ok(())
}

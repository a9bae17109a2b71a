//! The programs whose size is compared: each prints the length of its argument, then the result of the library
//! for it.

/// How a library is used.
#[derive(Clone, Copy)]
pub(super) struct Library {
    /// The package; empty for none.
    pub(super) krate: &'static str,
    /// Statements that use `text`, an argument of the program.
    parse: &'static str,
    all: &'static str,
}

impl Library {
    /// A crate that is only compiled.
    pub(super) const fn only(krate: &'static str) -> Self {
        Self { krate, parse: "", all: "" }
    }

    pub(super) const URIKIT: Self = Self {
        krate: "urikit",
        parse: r#"
    match urikit::Uri::parse(&text) {
        Ok(uri) => println!("{}", uri.path().as_str()),
        Err(error) => println!("{error}"),
    }"#,
        all: r#"
    let base = match urikit::Uri::parse(&text) {
        Ok(base) => base,
        Err(error) => return println!("{error}"),
    };
    let reference = match urikit::UriRef::parse(&second) {
        Ok(reference) => reference,
        Err(error) => return println!("{error}"),
    };
    match base.resolve(reference) {
        Ok(target) => println!("{}", target.normalize(urikit::Level::Path).as_str()),
        Err(error) => println!("{error}"),
    }"#,
    };

    pub(super) const FLUENT_URI: Self = Self {
        krate: "fluent-uri",
        parse: r#"
    match fluent_uri::Uri::parse(text.as_str()) {
        Ok(uri) => println!("{}", uri.path().as_str()),
        Err(error) => println!("{error}"),
    }"#,
        all: r#"
    let base = match fluent_uri::Uri::parse(text.as_str()) {
        Ok(base) => base,
        Err(error) => return println!("{error}"),
    };
    let reference = match fluent_uri::UriRef::parse(second.as_str()) {
        Ok(reference) => reference,
        Err(error) => return println!("{error}"),
    };
    match reference.resolve_against(&base) {
        Ok(target) => println!("{}", target.normalize().as_str()),
        Err(error) => println!("{error}"),
    }"#,
    };

    /// The programs by name, with their source.
    pub(super) fn programs(self) -> Vec<(&'static str, String)> {
        let program = |statements| {
            format!(
                "\
fn main() {{
    let mut arguments = std::env::args().skip(1);
    let text = arguments.next().unwrap_or_default();
    let second = arguments.next().unwrap_or_default();
    println!(\"{{}}\", text.len() + second.len());{statements}
}}
"
            )
        };
        match self.parse {
            "" => vec![("baseline", program(""))],
            _ => vec![("parse", program(self.parse)), ("all", program(self.all))],
        }
    }
}

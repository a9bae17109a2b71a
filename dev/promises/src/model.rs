//! The parts of a reference, and what operations do to them, exactly as the RFCs say: slow, and without any code of
//! the library.

use urikit_oracle::{AuthorityParts, Components};

/// The parts of a reference; absent and empty differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Before the first `:`.
    pub scheme: Option<String>,
    /// Before the `@` of the authority.
    pub userinfo: Option<String>,
    /// With its brackets; absent without an authority.
    pub host: Option<String>,
    /// After the `:` of the authority.
    pub port: Option<String>,
    /// The path.
    pub path: String,
    /// After the `?`.
    pub query: Option<String>,
    /// After the `#`.
    pub fragment: Option<String>,
}

impl Parts {
    /// The parts of a valid reference.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let five = Components::split(text);
        let authority = five.authority.map(AuthorityParts::split);
        let owned = |part: Option<&str>| part.map(String::from);
        Self {
            scheme: owned(five.scheme),
            userinfo: owned(authority.and_then(|authority| authority.userinfo)),
            host: owned(authority.map(|authority| authority.host)),
            port: owned(authority.and_then(|authority| authority.port)),
            path: five.path.into(),
            query: owned(five.query),
            fragment: owned(five.fragment),
        }
    }

    /// RFC 3986 §5.3.
    #[must_use]
    pub fn join(&self) -> String {
        let mut text = String::new();
        let mut add = |before: &str, part: &Option<String>, after: &str| {
            if let Some(part) = part {
                text.extend([before, part, after]);
            }
        };
        add("", &self.scheme, ":");
        add("//", &self.host.as_ref().map(|_| String::new()), "");
        add("", &self.userinfo, "@");
        add("", &self.host, "");
        add(":", &self.port, "");
        add("", &Some(self.path.clone()), "");
        add("?", &self.query, "");
        add("#", &self.fragment, "");
        text
    }

    /// The segments, undecoded: none for an empty path.
    #[must_use]
    pub fn segments(&self) -> Vec<&str> {
        match self.path.strip_prefix('/').unwrap_or(&self.path) {
            "" if self.path.is_empty() => Vec::new(),
            segments => segments.split('/').collect(),
        }
    }

    /// The parameters, undecoded: none without a query.
    #[must_use]
    pub fn params(&self) -> Vec<&str> {
        self.query.as_deref().map_or(Vec::new(), |query| query.split('&').collect())
    }

    /// RFC 3986 §5.2.2, for `self` as the base. A path that would be read as an authority gets a
    /// `/.` before it, as RFC 3986 §3.3 allows no path to start with `//` there.
    #[must_use]
    pub fn resolve(&self, reference: &Self) -> Self {
        let mut target = reference.clone();
        if reference.scheme.is_none() {
            target.scheme.clone_from(&self.scheme);
            if reference.host.is_none() {
                target.userinfo.clone_from(&self.userinfo);
                target.host.clone_from(&self.host);
                target.port.clone_from(&self.port);
                if reference.path.is_empty() {
                    target.path.clone_from(&self.path);
                    if reference.query.is_none() {
                        target.query.clone_from(&self.query);
                    }
                    return target.guarded();
                }
                if !reference.path.starts_with('/') {
                    target.path = self.merge(&reference.path);
                }
            }
        }
        target.path = remove_dot_segments(&target.path);
        target.guarded()
    }

    /// RFC 3986 §5.2.3.
    fn merge(&self, path: &str) -> String {
        if self.host.is_some() && self.path.is_empty() {
            return format!("/{path}");
        }
        let directory = self.path.rfind('/').map_or("", |slash| &self.path[..=slash]);
        format!("{directory}{path}")
    }

    /// With `/.` before a path that would be read as an authority.
    #[must_use]
    pub fn guarded(mut self) -> Self {
        if self.host.is_none() && self.path.starts_with("//") {
            self.path.insert_str(0, "/.");
        }
        self
    }
}

/// RFC 3986 §5.2.4, with its two buffers; the input is a slice.
#[must_use]
pub fn remove_dot_segments(path: &str) -> String {
    let (mut input, mut output) = (path, String::new());
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest;
        } else if input.starts_with("/./") {
            input = &input[2..];
        } else if input == "/." {
            input = "/";
        } else if input.starts_with("/../") || input == "/.." {
            input = if input == "/.." { "/" } else { &input[3..] };
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input = "";
        } else {
            // The first character may be the `/` that starts the segment.
            let mut slashes = input.char_indices().skip(1).filter(|(_, c)| *c == '/');
            let end = slashes.next().map_or(input.len(), |(slash, _)| slash);
            output.push_str(&input[..end]);
            input = &input[end..];
        }
    }
    output
}

/// One spelling for what RFC 3986 §6.2.2.1 and §6.2.2.2 make equal: non-ASCII characters escaped,
/// escapes in upper case, escapes of unreserved characters decoded.
#[must_use]
pub fn one_spelling(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut spelled = String::new();
    let mut at = 0;
    while at < bytes.len() {
        let (byte, len, escaped) = match escape(&bytes[at..]) {
            Some(byte) => (byte, 3, true),
            None => (bytes[at], 1, !bytes[at].is_ascii()),
        };
        match byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || !escaped {
            true => spelled.push(char::from(byte)),
            false => spelled.push_str(&format!("%{byte:02X}")),
        }
        at += len;
    }
    spelled
}

/// The data of a part: escapes decoded, everything else as it is.
#[must_use]
pub fn decoded(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut data = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let found = escape(&bytes[at..]);
        data.push(found.unwrap_or(bytes[at]));
        at += if found.is_some() { 3 } else { 1 };
    }
    data
}

/// The byte of the escape at the start.
#[must_use]
pub fn escape(bytes: &[u8]) -> Option<u8> {
    let digits = bytes.strip_prefix(b"%")?.get(..2)?;
    let value = |digit: u8| char::from(digit).to_digit(16);
    u8::try_from(value(digits[0])? * 16 + value(digits[1])?).ok()
}

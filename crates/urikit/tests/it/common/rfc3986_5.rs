//! RFC 3986 §5.2 and §5.3, transcribed literally from the pseudocode: slow.

/// §5.2.4, with its two buffers.
pub(crate) fn remove_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            input = rest.to_owned(); // A
        } else if input.starts_with("/./") || input == "/." {
            input = format!("/{}", input.get(3..).unwrap_or("")); // B
        } else if input.starts_with("/../") || input == "/.." {
            input = format!("/{}", input.get(4..).unwrap_or("")); // C
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear(); // D
        } else {
            let from = input.chars().next().map_or(0, char::len_utf8);
            let end = input[from..].find('/').map_or(input.len(), |slash| from + slash); // E
            output.push_str(&input[..end]);
            input = input[end..].to_owned();
        }
    }
    output
}

/// The five parts, by the regular expression of Appendix B.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Five<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) authority: Option<&'a str>,
    pub(crate) path: String,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
}

impl<'a> Five<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let (text, fragment) = cut(text, '#');
        let (text, query) = cut(text, '?');
        let (scheme, text) = match text.find([':', '/']) {
            Some(at) if at > 0 && text[at..].starts_with(':') => {
                (Some(&text[..at]), &text[at + 1..])
            }
            _ => (None, text),
        };
        let (authority, path) = match text.strip_prefix("//") {
            Some(rest) => {
                let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (Some(authority), path)
            }
            None => (None, text),
        };
        Self { scheme, authority, path: path.to_owned(), query, fragment }
    }

    /// §5.3.
    pub(crate) fn recomposed(&self) -> String {
        let mut result = String::new();
        if let Some(scheme) = self.scheme {
            result += scheme;
            result += ":";
        }
        if let Some(authority) = self.authority {
            result += "//";
            result += authority;
        }
        result += &self.path;
        if let Some(query) = self.query {
            result += "?";
            result += query;
        }
        if let Some(fragment) = self.fragment {
            result += "#";
            result += fragment;
        }
        result
    }

    /// What §5.3 omits: the string must not have an authority that is absent.
    pub(crate) fn guarded(&self) -> String {
        let mut guarded = self.clone();
        if self.authority.is_none() && self.path.starts_with("//") {
            guarded.path.insert_str(0, "/.");
        }
        guarded.recomposed()
    }
}

/// §5.2.2; `strict` or not.
pub(crate) fn transform<'a>(base: &Five<'a>, r: &Five<'a>, strict: bool) -> Five<'a> {
    let r_scheme = match (r.scheme, base.scheme) {
        (Some(one), Some(other)) if !strict && one.eq_ignore_ascii_case(other) => None,
        (scheme, _) => scheme,
    };
    let (scheme, authority, path, query);
    if r_scheme.is_some() {
        scheme = r_scheme;
        authority = r.authority;
        path = remove_dot_segments(&r.path);
        query = r.query;
    } else {
        if r.authority.is_some() {
            authority = r.authority;
            path = remove_dot_segments(&r.path);
            query = r.query;
        } else {
            if r.path.is_empty() {
                path = base.path.clone();
                query = if r.query.is_some() { r.query } else { base.query };
            } else {
                if r.path.starts_with('/') {
                    path = remove_dot_segments(&r.path);
                } else {
                    path = remove_dot_segments(&merge(base, &r.path));
                }
                query = r.query;
            }
            authority = base.authority;
        }
        scheme = base.scheme;
    }
    Five { scheme, authority, path, query, fragment: r.fragment }
}

/// §5.2.3.
fn merge(base: &Five<'_>, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let end = base.path.rfind('/').map_or(0, |slash| slash + 1);
    format!("{}{path}", &base.path[..end])
}

fn cut(text: &str, mark: char) -> (&str, Option<&str>) {
    match text.split_once(mark) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

/// Every string of at most `len` of these characters, shortest first.
pub(crate) fn texts(alphabet: &str, len: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = 0;
    for _ in 0..len {
        let end = all.len();
        for i in last..end {
            let longer: Vec<_> = alphabet.chars().map(|c| format!("{}{c}", all[i])).collect();
            all.extend(longer);
        }
        last = end;
    }
    all
}

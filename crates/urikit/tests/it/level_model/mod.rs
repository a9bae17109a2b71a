//! Normalization as simply as possible: string by string, following the text of RFC 3986.
//!
//! Shares no code with the library, and is slow on purpose.

use core::net::Ipv6Addr;

use urikit::Level;

/// The five parts of Appendix B, as written.
struct Five {
    scheme: Option<String>,
    authority: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
}

/// The normal form of a valid reference.
pub(crate) fn normalize(text: &str, level: Level) -> String {
    let mut five = split(text);
    if level >= Level::Percent {
        five = decode_unreserved(five);
    }
    if level >= Level::Case {
        five = fold_case(five);
    }
    if level >= Level::Path {
        five.path = without_dots(&five);
    }
    if level >= Level::Scheme {
        five = by_scheme(five);
    }
    recompose(&five)
}

/// Appendix B, by hand.
fn split(text: &str) -> Five {
    let cut = |text: &str, delimiter: char| match text.split_once(delimiter) {
        Some((before, after)) => (before.to_owned(), Some(after.to_owned())),
        None => (text.to_owned(), None),
    };
    let (rest, fragment) = cut(text, '#');
    let (rest, query) = cut(&rest, '?');
    let (scheme, rest) = match rest.split_once(':') {
        Some((scheme, rest)) if !scheme.is_empty() && !scheme.contains('/') => {
            (Some(scheme.to_owned()), rest.to_owned())
        }
        _ => (None, rest),
    };
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            (Some(rest[..end].to_owned()), rest[end..].to_owned())
        }
        None => (None, rest),
    };
    Five { scheme, authority, path, query, fragment }
}

fn in_each(five: Five, change: impl Fn(&str) -> String) -> Five {
    Five {
        scheme: five.scheme,
        authority: five.authority.as_deref().map(&change),
        path: change(&five.path),
        query: five.query.as_deref().map(&change),
        fragment: five.fragment.as_deref().map(&change),
    }
}

/// §6.2.2.2
fn decode_unreserved(five: Five) -> Five {
    in_each(five, |text| {
        map_escapes(text, |digits| {
            let byte = u8::from_str_radix(digits, 16).unwrap();
            let unreserved = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
            if unreserved { char::from(byte).to_string() } else { format!("%{digits}") }
        })
    })
}

/// §6.2.2.1
fn fold_case(five: Five) -> Five {
    let five = in_each(five, |text| {
        map_escapes(text, |digits| format!("%{}", digits.to_ascii_uppercase()))
    });
    let authority = five.authority.map(|authority| {
        let (userinfo, rest) = match authority.split_once('@') {
            Some((userinfo, rest)) => (format!("{userinfo}@"), rest.to_owned()),
            None => (String::new(), authority),
        };
        let lower = rest.to_ascii_lowercase();
        userinfo + &map_escapes(&lower, |digits| format!("%{}", digits.to_ascii_uppercase()))
    });
    Five { scheme: five.scheme.map(|scheme| scheme.to_ascii_lowercase()), authority, ..five }
}

fn map_escapes(text: &str, change: impl Fn(&str) -> String) -> String {
    let mut pieces = text.split('%');
    let mut out = pieces.next().unwrap().to_owned();
    for piece in pieces {
        out += &change(&piece[..2]);
        out += &piece[2..];
    }
    out
}

/// Schemes in which dots are data if the path is rootless.
const OPAQUE: &str = "urn data mailto tel sip sips blob javascript about tag cid mid news jar \
    view-source magnet geo sms did doi bitcoin ni nih";

/// §6.2.2.3
fn without_dots(five: &Five) -> String {
    let scheme = five.scheme.as_deref().unwrap_or("");
    let is_opaque = OPAQUE.split_whitespace().any(|name| name == scheme);
    if is_opaque && !five.path.starts_with('/') || ["ldap", "ldaps"].contains(&scheme) {
        return five.path.clone();
    }
    let is_relative =
        five.scheme.is_none() && five.authority.is_none() && !five.path.starts_with('/');
    if five.path.is_empty() {
        String::new()
    } else if is_relative {
        relative_without_dots(&five.path)
    } else {
        remove_dot_segments(&five.path)
    }
}

/// §5.2.4, with its two buffers and its lettered steps.
fn remove_dot_segments(path: &str) -> String {
    let mut input = path.to_owned();
    let mut output = String::new();
    while !input.is_empty() {
        if input.starts_with("../") {
            input.drain(..3); // A
        } else if input.starts_with("./") {
            input.drain(..2); // A
        } else if input.starts_with("/./") {
            input.drain(..2); // B
        } else if input == "/." {
            input = "/".to_owned(); // B
        } else if input.starts_with("/../") || input == "/.." {
            input = if input == "/.." { "/".to_owned() } else { input[3..].to_owned() }; // C
            output.truncate(output.rfind('/').unwrap_or(0));
        } else if input == "." || input == ".." {
            input.clear(); // D
        } else {
            let end = input.char_indices().skip(1).find(|(_, c)| *c == '/'); // E
            let end = end.map_or(input.len(), |(at, _)| at);
            output.extend(input.drain(..end));
        }
    }
    output
}

/// The same for a path whose base is not known: a `..` with nothing before it stays.
fn relative_without_dots(path: &str) -> String {
    let segments: Vec<&str> = path.split('/').collect();
    let mut kept: Vec<&str> = Vec::new();
    for (index, segment) in segments.iter().enumerate() {
        match *segment {
            "." => {}
            ".." if kept.last().is_none_or(|last| *last == "..") => kept.push(".."),
            ".." => drop(kept.pop()),
            segment => kept.push(segment),
        }
        if index + 1 == segments.len() && [".", ".."].contains(segment) {
            kept.push("");
        }
    }
    let path = kept.join("/");
    if path.is_empty() || path.starts_with('/') { format!("./{path}") } else { path }
}

/// §6.2.3, and the rules of the scheme.
fn by_scheme(five: Five) -> Five {
    let scheme = five.scheme.clone().unwrap_or_default();
    let five = with_canonical_authority(five, &scheme);
    let path = match &*scheme {
        _ if five.authority.is_some() || five.path.starts_with('/') => five.path,
        "urn" => urn_path(&five.path),
        "mailto" => five.path.split(',').map(recipient).collect::<Vec<_>>().join(","),
        "tel" => tel_path(&five.path),
        _ => five.path,
    };
    Five { path, ..five }
}

fn with_canonical_authority(five: Five, scheme: &str) -> Five {
    let Some(authority) = &five.authority else {
        let is_file = scheme == "file" && five.path.starts_with('/');
        return Five { authority: is_file.then(String::new), ..five };
    };
    // A colon inside brackets does not start a port.
    let host_end = authority.rfind([':', ']']).filter(|at| authority[*at..].starts_with(':'));
    let (user_and_host, port) = authority.split_at(host_end.unwrap_or(authority.len()));
    let user_and_host = match user_and_host.split_once('[') {
        Some((user, address)) => {
            let address = address.strip_suffix(']').unwrap();
            let canonical = address.parse::<Ipv6Addr>().map(|address| address.to_string());
            format!("{user}[{}]", canonical.unwrap_or_else(|_| address.to_owned()))
        }
        None => user_and_host.to_owned(),
    };
    let digits = match port.trim_start_matches([':', '0']) {
        "" if port.contains('0') => "0",
        digits => digits,
    };
    let default = match scheme {
        "http" | "ws" => "80",
        "https" | "wss" => "443",
        "ftp" => "21",
        "ldap" => "389",
        _ => "",
    };
    let authority = match digits {
        digits if digits == default || digits.is_empty() => user_and_host,
        digits => format!("{user_and_host}:{digits}"),
    };
    let is_local = scheme == "file" && authority == "localhost";
    let authority = Some(if is_local { String::new() } else { authority });
    let empty_is_root = ["http", "https", "ws", "wss"].contains(&scheme);
    let path = if five.path.is_empty() && empty_is_root { "/".to_owned() } else { five.path };
    Five { authority, path, ..five }
}

fn urn_path(path: &str) -> String {
    let is_ldh = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    match path.split_once(':') {
        Some((nid, nss)) if nid.bytes().all(is_ldh) => {
            format!("{}:{nss}", nid.to_ascii_lowercase())
        }
        _ => path.to_owned(),
    }
}

fn recipient(address: &str) -> String {
    match address.rsplit_once('@') {
        Some((local, domain)) if !domain.contains(['/', '&', ';', '=']) => {
            let lower = domain.to_ascii_lowercase();
            let domain = map_escapes(&lower, |digits| format!("%{}", digits.to_ascii_uppercase()));
            format!("{local}@{domain}")
        }
        _ => address.to_owned(),
    }
}

fn tel_path(path: &str) -> String {
    let (number, parameters) = path.split_at(path.find(';').unwrap_or(path.len()));
    let bare = number.replace(['-', '.', '(', ')'], "");
    let is_number = match bare.strip_prefix('+') {
        Some(digits) => number.starts_with('+') && digits.bytes().all(|byte| byte.is_ascii_digit()),
        None => {
            let is_digit = |byte: u8| byte == b'*' || byte.is_ascii_hexdigit();
            bare.replace("%23", "").bytes().all(is_digit)
        }
    };
    match is_number && !bare.trim_start_matches('+').is_empty() {
        true => bare + parameters,
        false => path.to_owned(),
    }
}

/// §5.3, with the guards that keep the parts separate.
fn recompose(five: &Five) -> String {
    let mut out = String::new();
    out.extend(five.scheme.iter().map(|part| format!("{part}:")));
    out.extend(five.authority.iter().map(|part| format!("//{part}")));
    if five.authority.is_none() && five.path.starts_with("//") {
        out += "/.";
    }
    let first_segment = five.path.split('/').next().unwrap();
    if five.scheme.is_none() && five.authority.is_none() && first_segment.contains(':') {
        out += "./";
    }
    out += &five.path;
    out.extend(five.query.iter().map(|part| format!("?{part}")));
    out.extend(five.fragment.iter().map(|part| format!("#{part}")));
    out
}

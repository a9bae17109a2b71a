//! Test values: generated ones, and those of a real list.

/// The number of values to generate: `URIKIT_COLUMN_ROWS`, or a few.
pub(crate) fn rows() -> usize {
    match std::env::var("URIKIT_COLUMN_ROWS") {
        Ok(rows) => rows.parse().expect("URIKIT_COLUMN_ROWS is a number"),
        Err(_) => 5_000,
    }
}

const PIECES: [&[&str]; 8] = [
    &["", "http:", "https:", "HTTP:", "urn:", "s:", "mailto:", "file:", "1:", "ftp:"],
    &["", "//", "//", "//", "/"],
    &["", "", "", "user@", "u:p@", "a%40b@", "é@", "@"],
    &[
        "",
        "h",
        "www.example.com",
        "EXAMPLE.com",
        "127.0.0.1",
        "[::1]",
        "[v1.a]",
        "ex%41mple.org",
        "bücher.example",
        "a-rather-long-host-name.of-some-department.example.com",
        "[::1",
        "a b",
        "localhost",
        "10.0.0.1.",
    ],
    &["", "", ":80", ":", ":8080", ":99999", ":x", ":443"],
    &[
        "",
        "/",
        "/a/b/c",
        "/a/../b/./c",
        "/%7Euser/%2e%2e/x",
        "/a//b/",
        "/caf%C3%A9/index.html",
        "/é",
        "a:b",
        "/a path",
        "/an/article/with/a/long/title-of-many-words-1234567890.html",
        "/%",
        "/%ff",
        "isbn:0451450523",
    ],
    &[
        "",
        "",
        "?",
        "?q=1",
        "?q=a%20b&utm_source=x&utm_id=1",
        "?b=2&a=1&a",
        "?q=%FF",
        "?%71=z",
        "?token=secret&x",
        "?^",
        "?&&=1",
    ],
    &["", "", "#", "#f", "#%41", "#a#b", "#ü"],
];

/// Values of all kinds, a fifth of them bad, the same in every run.
pub(crate) fn generated(count: usize) -> Vec<Vec<u8>> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    (0..count)
        .map(|_| {
            let mut text = String::new();
            for pieces in PIECES {
                text.push_str(pieces[random(pieces.len())]);
            }
            text.into_bytes()
        })
        .collect()
}

/// Values, some of which are not UTF-8.
pub(crate) fn with_bad_bytes(mut values: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    for (index, value) in values.iter_mut().enumerate().filter(|(index, _)| index % 17 == 3) {
        let at = index % (value.len() + 1);
        value.insert(at, 0xFF);
    }
    values
}

/// The lines of the file named by `URIKIT_URLS`.
pub(crate) fn real() -> Vec<Vec<u8>> {
    let Ok(path) = std::env::var("URIKIT_URLS") else {
        eprintln!("URIKIT_URLS is not set: no real list is tested");
        return Vec::new();
    };
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    text.lines().map(|line| line.as_bytes().to_vec()).collect()
}

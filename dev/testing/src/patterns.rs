//! Patterns of hostile strings that grow to any length. The tests of the library and of the command use them.

/// A repeated piece between a start and an end, and the name of the pattern.
pub struct Pattern {
    /// What it is.
    pub name: &'static str,
    start: &'static str,
    unit: &'static str,
    end: &'static str,
}

impl Pattern {
    /// A string of about this many bytes. The unit comes in fours: digits of base64 are then valid in every
    /// length or in none, so that the work for two lengths can be compared.
    #[must_use]
    pub fn text(&self, bytes: usize) -> String {
        let room = bytes.saturating_sub(self.start.len() + self.end.len());
        let times = (room / self.unit.len()).next_multiple_of(4);
        [self.start, &self.unit.repeat(times), self.end].concat()
    }
}

const fn run(name: &'static str, unit: &'static str) -> Pattern {
    around(name, "", unit, "")
}

const fn around(
    name: &'static str,
    start: &'static str,
    unit: &'static str,
    end: &'static str,
) -> Pattern {
    Pattern { name, start, unit, end }
}

/// Patterns of our own.
pub const PATTERNS: &[Pattern] = &[
    // A single repeated character.
    run("letters", "a"),
    run("upper case", "A"),
    run("digits", "1"),
    run("zeros", "0"),
    run("percent signs", "%"),
    run("slashes", "/"),
    run("backslashes", "\\"),
    run("colons", ":"),
    run("at signs", "@"),
    run("question marks", "?"),
    run("number signs", "#"),
    run("opening brackets", "["),
    run("closing brackets", "]"),
    run("opening braces", "{"),
    run("closing braces", "}"),
    run("ampersands", "&"),
    run("equals signs", "="),
    run("semicolons", ";"),
    run("commas", ","),
    run("plus signs", "+"),
    run("asterisks", "*"),
    run("dots", "."),
    run("hyphens", "-"),
    run("tildes", "~"),
    run("carets", "^"),
    run("bars", "|"),
    run("quotation marks", "\""),
    run("apostrophes", "'"),
    run("less-than signs", "<"),
    run("greater-than signs", ">"),
    run("parentheses", "("),
    run("spaces", " "),
    run("tabs", "\t"),
    run("line feeds", "\n"),
    run("carriage returns", "\r"),
    run("NUL", "\0"),
    run("escape characters", "\u{1b}[31m"),
    run("delete characters", "\u{7f}"),
    run("bidirectional overrides", "\u{202e}a"),
    run("zero width joiners", "\u{200d}a"),
    run("private use", "\u{e000}"),
    run("noncharacters", "\u{fffe}"),
    run("outside the basic plane", "\u{1f600}"),
    run("non-ASCII letters", "é"),
    // Escapes.
    run("escaped letters", "%41"),
    run("escaped percent signs", "%25"),
    run("escapes of escapes", "%25%32%35"),
    run("escaped slashes", "%2F"),
    run("escaped dots", "/%2e%2E"),
    run("escaped NUL", "%00"),
    run("escapes that are not UTF-8", "%FF"),
    run("escapes of a truncated character", "%E2%82"),
    run("overlong escapes", "%c0%ae%c0%af"),
    run("escaped surrogates", "%ED%A0%80"),
    run("escaped non-ASCII letters", "%C3%a9"),
    run("malformed escapes", "%4"),
    // Paths.
    run("parents", "../"),
    run("parents of a root", "/.."),
    run("current folders", "./"),
    run("down and up", "/a/.."),
    around("deep, then all the way up", "/a/a/a/a/a/a", "/..", "/b"),
    run("empty segments and parents", "//.."),
    run("parameters of segments", ";a=b,c"),
    run("folders", "/abc"),
    around("drive letters", "/C:", "/C|", "/.."),
    // Parameters.
    run("parameters", "&a=b"),
    run("distinct prefixes", "&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab=%41"),
    run("keys without values", "a&"),
    run("keys in brackets", "a[]=1&"),
    around("nested keys", "a", "[b]", "=1"),
    run("secret parameters", "token=a&"),
    run("nested URIs", "?u=http://h/"),
    run("escaped nested URIs", "http%3A%2F%2Fh%2F%3Fu%3D"),
    around("URI within URI", "http://h/?u=", "http%3A%2F%2Fh%2F%3Fu%3D", "x"),
    // Authorities.
    run("userinfos", "a:b@"),
    around("authority of colons", "http://", ":", "@h/"),
    around("authority of at signs", "http://", "@", "h/"),
    around("unclosed address", "http://[", ":", ""),
    around("groups of an address", "http://[", "1:", ":]/"),
    around("zeros of an address", "http://[::", "0", "1]/"),
    around("address of the future", "http://[v1.", "a", "]/"),
    around("zone", "http://[fe80::1%25", "a", "]/"),
    around("port of many digits", "http://h:", "0", "80/"),
    around("IPv4 of many parts", "http://1", ".1", "/"),
    around("hexadecimal IPv4", "http://0x", "0", "7f.1/"),
    around("labels", "http://", "a.", "b/"),
    around("empty labels", "http://a", ".", "b/"),
    around("public suffixes", "http://", "co.uk.", "co.uk/"),
    around("Punycode", "http://xn--", "a", "-9ta/"),
    around("many labels in Punycode", "http://", "xn--9ca.", "h/"),
    around("Punycode of Punycode", "http://", "xn--", "/"),
    around("label of non-ASCII letters", "http://", "ü", ".de/"),
    around("labels of non-ASCII letters", "http://", "ü.", "de/"),
    around("distinct letters of a label", "http://", "éüößøåçñ漢字かなàèù", "/"),
    around("right to left", "http://", "אב1.", "h/"),
    around("mixed scripts", "http://", "аa", "/"),
    around("combining marks", "http://a", "\u{301}", "/"),
    around("unordered combining marks", "http://a", "\u{301}\u{316}", "/"),
    around("letters of three marks", "s:", "\u{1d160}", ""),
    around("compatibility characters", "http://", "\u{fdfa}", "/"),
    around("ligatures", "http://", "ﬃ．", "/"),
    around("full width dots", "http://127", "\u{3002}0", "/"),
    around("ignored characters", "http://a", "\u{ad}", "/"),
    // Schemes.
    around("scheme", "", "a", ":"),
    around("scheme of hyphens", "a", "-+.", ":b"),
    around("addresses of mail", "mailto:", "a@b,", "c@d"),
    around("fields of mail", "mailto:a@b?", "c=d&", ""),
    around("parameters of a media type", "data:a/b", ";c=d", ",e"),
    around("base64", "data:;base64,", "QUJD", ""),
    around("parameters of a number", "tel:+1", ";a=b", ""),
    around("name", "urn:example:", "a%2f", "?+b"),
    around("file path", "file:///", "a%2Fb/", ""),
    // Templates.
    run("expressions", "{a}"),
    run("expressions of distinct operators", "{a}/{+b}{#c}{.d}{/e}{;f}{?g}{&h}"),
    run("exploded paths", "{/a*}"),
    run("separated expressions", "x{a}"),
    around("variables", "{?", "a,", "b}"),
    around("name of a variable", "{", "a.", "b}"),
    around("prefixes", "{", "a:9,", "b}"),
    around("unclosed expression", "{", "a,", ""),
    run("nested braces", "{{a}}"),
    // Text.
    run("addresses in text", "see http://h/a, "),
    run("starts of URIs", "http://"),
    run("starts of schemes", "a:"),
    run("hyphenated schemes", "a-a+a."),
    run("quoted URIs", "<http://h>"),
    run("attributes", "href=\"http://h/&amp;\" "),
    run("character references", "&amp;"),
    around("parentheses around a URI", "http://h/", "(a)", ""),
    around("unclosed parentheses", "http://h/", "((((", "))"),
    run("commas after URIs", "http://h,,,,"),
    // Other notations.
    around("list in JSON", "[", "[", "]"),
    around("nested objects", "", "{\"a\":", "1"),
    around("globs", "", "*a", "*b"),
    run("rules of suffixes", "*.a\n!b.a\n"),
    run("paths of Windows", "C:\\..\\"),
    run("paths to servers", "\\\\h\\s\\"),
];

/// Patterns that made other libraries exceed time, stack or bounds. The inputs that they misread are in
/// `testdata/peer_bugs.txt`.
pub const REPORTED: &[Pattern] = &[
    around("uriparser CVE-2026-44928: equal but for the root", "s:", "a/", "b"),
    around("uriparser CVE-2026-44927, CVE-2026-42371: ranges beyond an integer", "", "//", "a"),
    around("uriparser CVE-2025-67899: recursion by length", "http://", "a:b", "@[::1]/"),
    around("uriparser CVE-2024-34402, CVE-2024-34403: lengths of a query", "?", "\r\n=&", ""),
    around("uriparser CVE-2021-46141, CVE-2021-46142: host text after a failure", "//", "h", ":"),
    around("uriparser CVE-2018-20721: the end in an address", "//[::", "44.", "1"),
    around("Go CVE-2026-56860: parents one by one", "http://h", "/a/../..", "/b"),
    around("Go CVE-2022-32190: joined above the root", "https://go.dev/", "../x/", ".."),
    around("Go CVE-2026-39821: ASCII in Punycode", "http://", "xn--a-.", "org/"),
    around(
        "RUSTSEC-2024-0421, CVE-2024-12224: ASCII in Punycode",
        "http://",
        "xn--example-.",
        "xn--/",
    ),
    around("fast-uri GHSA-4c8g-83qw-93j6: names that fail", "http://", "xn--\u{df}", "/"),
    around("Ruby CVE-2023-28755: backtracking over a scheme", "http", "s+.-", "\n://h/"),
    around(
        "Ruby CVE-2023-36617: backtracking over an authority",
        "https://example.com",
        "@:/",
        "\\",
    ),
    around("Addressable CVE-2021-32740: backtracking in a template", "{", "a,", "!}"),
    around("Addressable CVE-2026-35611: backtracking in a match", "", "{/a*}{+b}", "!"),
    around("MCP SDK CVE-2026-0621: commas of an exploded path", "/", ",", "{/id*}"),
    around(
        "Spring CVE-2024-22243, CVE-2024-22259, CVE-2024-22262: brackets",
        "http://a",
        "[",
        "@h/",
    ),
];

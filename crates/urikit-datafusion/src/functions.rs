//! The functions: their names, arguments, examples, and kernels.

use std::sync::Arc;

use urikit_arrow::{DomainPart, Kernel, PairKernel, UriPart};

use crate::kernel_udf::{KernelFunction, MakeKernel};
use crate::pair_udf::PairFunction;

type Arguments = &'static [(&'static str, &'static str)];

const URI: (&str, &str) = ("uri", "a URI, an IRI or a relative reference");
const ONE: Arguments = &[URI];
const LEVEL: Arguments =
    &[URI, ("[level]", "simple, case, percent, path (default) or scheme: RFC 3986 §6.2")];
const IDNA: Arguments = &[URI, ("[idna]", "'idna': the host by UTS 46 too")];
const GLOBS: Arguments = &[URI, ("glob…", "a key, in which * is any text and ? any one character")];

/// A row of the table: name, arguments, what it returns, an example, and its result. The kernel has the
/// same name, without `uri_`.
type FunctionRow = (&'static str, Arguments, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const KERNELS: &[FunctionRow] = &[
    ("uri_parse", ONE, "A struct of all parts.",
     "get_field(uri_parse('http://h/p?q'), 'path')", "/p"),
    ("uri_parts", &[URI, ("part…", "the names of parts, as in uri_host, uri_path …")], "A struct of these parts.",
     "get_field(uri_parts('http://h/p?q', 'host', 'path'), 'host')", "h"),
    ("uri_errors", &[URI, ("[function…]", "the function with its constants, such as port; parse is the default")],
     "What is wrong with the value: a struct of kind, message, offset and rule; null where nothing is.",
     "get_field(uri_errors('a b'), 'kind')", "unexpected-char"),
    ("uri_port", ONE, "The number of the port, where one is written.",
     "uri_port('http://h:8080/')", "8080"),
    ("uri_effective_port", ONE, "The number of the port, or the default one of the scheme.",
     "uri_effective_port('https://h/')", "443"),
    ("uri_segment", &[URI, ("index", "from 0 at the start, from -1 at the end")], "A segment of the path.",
     "uri_segment('/a/b/c', -1)", "c"),
    ("uri_part", &[URI, ("part", "the name of a part, as in uri_host, uri_path …")], "A part by its name.",
     "uri_part('http://h/p', 'host')", "h"),
    ("uri_is_valid", &[URI, ("[rule]", "a rule of RFC 3986, RFC 3987 or RFC 9112; IRI-reference is the default")],
     "Whether a rule of the grammar derives the text.",
     "uri_is_valid('a b', 'URI')", "false"),
    ("uri_normalize", &[URI, LEVEL[1], ("[idna]", "'idna': the host in its DNS form first")], "The normal form: the key to join and to group by.",
     "uri_normalize('HTTP://H:80/a/../b', 'scheme')", "http://h/b"),
    ("uri_key_hash", LEVEL, "XXH64 of the normal form, as a signed number: the same in every program.",
     "uri_key_hash('HTTP://H/') = uri_key_hash('http://h/')", "true"),
    ("uri_encode", &[("text", "plain text"), ("part", "what it is to be data of: path, segment, query-value, form …")],
     "Text with escapes for all that can't be written in a part.",
     "uri_encode('a&b', 'query-value')", "a%26b"),
    ("uri_decode", &[("text", "text with escapes"), ("[part]", "with form, a + is a space")],
     "Text without escapes; null where it is not UTF-8.",
     "uri_decode('a%20b')", "a b"),
    ("uri_query_get", &[URI, ("key", "the key, plain text")], "The first value of a key, decoded.",
     "uri_query_get('/?q=a%20b', 'q')", "a b"),
    ("uri_query_get_raw", &[URI, ("key", "the key, plain text")], "The first value of a key, as it is written.",
     "uri_query_get_raw('/?q=a%20b', 'q')", "a%20b"),
    ("uri_query_pairs", ONE, "All parameters, as a list of structs of key and value.",
     "uri_query_pairs('/?a=1&b')", "[{key: a, value: 1}, {key: b, value: }]"),
    ("uri_query_remove", GLOBS, "Without the parameters whose key a glob matches.",
     "uri_query_remove('/?utm_id=1&q=2', 'utm_*', 'ref')", "/?q=2"),
    ("uri_query_keep", GLOBS, "Without the parameters whose key no glob matches.",
     "uri_query_keep('/?utm_id=1&q=2', 'q')", "/?q=2"),
    ("uri_query_sort", ONE, "With the parameters sorted by key.",
     "uri_query_sort('/?b=1&a=2')", "/?a=2&b=1"),
    ("uri_redact", &[URI, ("[key…]", "the keys of secrets; the common ones are the default")],
     "With passwords and secret parameters masked.",
     "uri_redact('https://h/?token=abc') = 'https://h/?token=abc'", "false"),
    ("uri_surt", ONE, "The key by which archives of the web sort.",
     "uri_surt('http://www.example.com/a')", "http://(com,example,www,)/a"),
    ("uri_host_ascii", ONE, "The host in its DNS form: UTS 46.",
     "uri_host_ascii('http://bücher.example/')", "xn--bcher-kva.example"),
    ("uri_host_unicode", ONE, "The host in Unicode: UTS 46.",
     "uri_host_unicode('http://xn--bcher-kva.example/')", "bücher.example"),
    ("uri_to_uri", IDNA, "An IRI as a URI: RFC 3987 §3.1.",
     "uri_to_uri('http://h/é')", "http://h/%C3%A9"),
    ("uri_to_iri", IDNA, "A URI as an IRI: RFC 3987 §3.2.",
     "uri_to_iri('http://h/%C3%A9')", "http://h/é"),
    ("uri_without_query", ONE, "Without the query; a fragment stays.",
     "uri_without_query('/p?q#f')", "/p#f"),
    ("uri_without_fragment", ONE, "Without the fragment.",
     "uri_without_fragment('/p?q#f')", "/p?q"),
    ("uri_without_query_and_fragment", ONE, "Without the query and the fragment.",
     "uri_without_query_and_fragment('/p?q#f')", "/p"),
    ("uri_hierarchy", ONE, "What it is in, from the root on, and itself, as a list.",
     "uri_hierarchy('http://h/a/b')", "[http://h/, http://h/a/, http://h/a/b]"),
    ("uri_path_hierarchy", ONE, "The same from the path on, without the root.",
     "uri_path_hierarchy('http://h/a/b')", "[/a/, /a/b]"),
];

/// An identifier that has all parts.
const FULL: &str = "https://user:pw@www.example.com:8042/over/there.html?name=ferret#nose";

#[rustfmt::skip]
pub(crate) static PAIRS: [PairFunction; 3] = [
    PairFunction {
        name: "uri_resolve",
        arguments: &[("base", "an IRI"), ("reference", "a reference in a document with this base")],
        description: "The target of a reference: RFC 3986 §5.2.",
        example: ("uri_resolve('http://a/b/c', '../d')", "http://a/d"),
        kernel: |given| PairKernel::by_name("resolve", &texts(given)),
    },
    PairFunction {
        name: "uri_relativize",
        arguments: &[("base", "an IRI"), ("target", "an IRI")],
        description: "A reference that resolves to the target.",
        example: ("uri_relativize('http://a/b/c', 'http://a/b/d')", "d"),
        kernel: |given| PairKernel::by_name("relativize", &texts(given)),
    },
    PairFunction {
        name: "uri_equivalent",
        arguments: &[URI, ("other", "what it is compared with"), LEVEL[1]],
        description: "Whether both are equal at a level.",
        example: ("uri_equivalent('HTTP://h/', 'http://h/', 'case')", "true"),
        kernel: |given| PairKernel::by_name("equivalent", &texts(given)),
    },
];

/// All functions of one column.
pub(crate) fn kernels() -> impl Iterator<Item = KernelFunction> {
    let of_table = KERNELS.iter().map(|&(name, arguments, what, example, result)| KernelFunction {
        name: name.to_owned(),
        arguments,
        description: what.to_owned(),
        example: (example.to_owned(), result.to_owned()),
        kernel: kernel_by_name(name.strip_prefix("uri_").unwrap_or(name)),
    });
    // `uri_port` is a number; the text of a port is `uri_part(uri, 'port')`.
    let parts = UriPart::ALL.into_iter().filter(|part| *part != UriPart::Port);
    let domains = DomainPart::ALL.into_iter().map(|part| KernelFunction {
        name: format!("uri_{part}"),
        arguments: ONE,
        description: format!("The {part} of the host, by the public suffix list."),
        example: (
            format!("uri_{part}('https://a.b.example.co.uk/')"),
            example_of_domain(part).to_owned(),
        ),
        kernel: kernel_by_name(part.name()),
    });
    of_table.chain(domains).chain(parts.map(|part| KernelFunction {
        name: format!("uri_{part}"),
        arguments: ONE,
        description: format!("The part {part}; null where there is none."),
        example: (format!("uri_{part}('{FULL}')"), example_of(part).to_owned()),
        kernel: kernel_by_name(part.name()),
    }))
}

fn kernel_by_name(name: &'static str) -> MakeKernel {
    Arc::new(move |given| Kernel::by_name(name, &texts(given)))
}

fn texts(given: &[String]) -> Vec<&str> {
    given.iter().map(|text| &**text).collect()
}

/// That part of [`FULL`].
const fn example_of(part: UriPart) -> &'static str {
    match part {
        UriPart::Scheme => "https",
        UriPart::Authority => "user:pw@www.example.com:8042",
        UriPart::Userinfo => "user:pw",
        UriPart::User => "user",
        UriPart::Password => "pw",
        UriPart::Host => "www.example.com",
        UriPart::HostKind => "reg-name",
        UriPart::HostClass => "name",
        UriPart::HostWithoutWww => "example.com",
        UriPart::LastLabel => "com",
        UriPart::Path => "/over/there.html",
        UriPart::FileName => "there.html",
        UriPart::Extension => "html",
        UriPart::Query => "name=ferret",
        UriPart::Fragment => "nose",
        UriPart::PathAndQuery => "/over/there.html?name=ferret",
        UriPart::PathQueryAndFragment => "/over/there.html?name=ferret#nose",
        UriPart::Origin => "https://www.example.com:8042",
        _ => "8042",
    }
}

/// That part of `a.b.example.co.uk`.
const fn example_of_domain(part: DomainPart) -> &'static str {
    match part {
        DomainPart::RegisteredDomain => "example.co.uk",
        DomainPart::RegisteredLabel => "example",
        DomainPart::Suffix => "co.uk",
        _ => "a.b",
    }
}

//! Promise 5: work and output grow no faster than the input.
//!
//! The first byte of an input selects an operation; the lines after it are a start, a piece that
//! is repeated, and an end. The operation runs on a short and on a long repetition, and on a third
//! one if the work grew too fast. Work is counted, not timed; see [`steps`] for what is counted.

use core::fmt::{self, Write};
use core::hash::Hash;
use std::hash::DefaultHasher;

use urikit::compare::{Shape, Surt};
use urikit::component::Host;
use urikit::params::{Params, ParamsBuf};
use urikit::percent::{Part, decode, form};
use urikit::redact::{COMMON_SECRETS, possible_secrets, redact_text};
use urikit::request_target::RequestTarget;
use urikit::resolve::remove_dot_segments;
use urikit::{Iri, IriRef, IriRefBuf, Level, Rule, UriRef};
use urikit_explain::find::Finder;
use urikit_explain::remark::remarks;
use urikit_explain::repair::repair;
use urikit_explain::{Anatomy, Secrets};
use urikit_guard::host::check_dns_name;
use urikit_guard::policy::Policy;
use urikit_guard::{HostExt, IdentifierExt};
use urikit_template::openapi::{Style, StyledParam, ValueShape};
use urikit_template::{Matcher, Template};

use crate::exactly_sized;
use crate::steps;

/// The approximate lengths of the repetitions, in bytes.
const SHORT: usize = 512;
const LONG: usize = 8 * SHORT;
const LONGEST: usize = 8 * LONG;

/// Linear work grows 8 times from one length to the next. An operation that grows faster than this
/// from the short to the long repetition is measured with the longest one too: the short one may
/// just have made it stop early.
const SUSPECT: u64 = 9;

/// The largest growth that is accepted, twice that of linear work, and the number of loads for each
/// byte below which any growth is.
const GROWTH: u64 = 16;
const LOADS_PER_BYTE: u64 = 256;

/// An escape of a character has up to 12 bytes; a value may be written in two places.
const OUTPUT_PER_BYTE: usize = 32;

/// Measures one operation.
///
/// # Panics
/// If its work or its output grows faster than the input.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    let mut chars = text.chars();
    let Some(selector) = chars.next() else { return };
    let (name, operation) = OPERATIONS[selector as usize % OPERATIONS.len()];
    let mut lines = chars.as_str().split('\n');
    let [start, piece, end] = [(); 3].map(|()| lines.next().unwrap_or_default());
    if piece.is_empty() {
        return;
    }
    let repeated = |len: usize| [start, &piece.repeat(len / piece.len()), end].concat();
    let measured = |len| measure(operation, &repeated(len));
    let (short, long) = (measured(SHORT), measured(LONG));
    if long.loads > SUSPECT * short.loads {
        let longest = measured(LONGEST);
        let grows = |from: &Measured, to: &Measured| {
            to.loads > (GROWTH * from.loads).max(LOADS_PER_BYTE * to.input as u64)
        };
        assert!(
            !grows(&short, &long) && !grows(&long, &longest),
            "{name}: {short}, {long}, {longest}: {start:?} {piece:?} {end:?}",
        );
    }
    assert!(
        long.output <= OUTPUT_PER_BYTE * (long.input + 64),
        "{name}: {} bytes written for {}, {start:?} {piece:?} {end:?}",
        long.output,
        long.input,
    );
}

struct Measured {
    input: usize,
    loads: u64,
    output: usize,
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} loads for {} bytes", self.loads, self.input)
    }
}

fn measure(operation: Operation, text: &str) -> Measured {
    let mut out = Counter(0);
    let before = steps::count();
    operation(text, &mut out);
    Measured { input: text.len(), loads: steps::count() - before, output: out.0 }
}

/// Counts what is written to it, and keeps nothing.
struct Counter(usize);

impl Counter {
    fn show(&mut self, value: impl fmt::Display) {
        write!(self, "{value}").expect("a counter takes everything");
    }
}

impl Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

type Operation = fn(&str, &mut Counter);

/// An operation on a valid reference.
fn of_valid(text: &str, run: impl FnOnce(IriRef<'_>)) {
    if let Ok(reference) = IriRef::parse(text) {
        run(reference);
    }
}

/// Keeps the compiler from removing unused results.
fn ran<T>(result: T) {
    core::hint::black_box(result);
}

fn edited(text: &str, out: &mut Counter, edit: impl FnOnce(&mut ParamsBuf)) {
    let mut params = ParamsBuf::new(text);
    edit(&mut params);
    out.show(params.as_str().unwrap_or_default());
}

/// By name, for messages.
const OPERATIONS: &[(&str, Operation)] = &[
    ("parse", |text, _| ran(UriRef::parse(text))),
    ("parse_const", |text, _| ran(IriRef::parse_const(text))),
    ("rules", |text, _| Rule::ALL.iter().copied().for_each(|rule| ran(rule.check(text)))),
    ("parse_lines", |text, out| out.0 += UriRef::parse_lines(text).count()),
    ("parse_escaping", |text, out| {
        if let Ok(escaped) = IriRef::parse_escaping(text) {
            out.show(escaped.value());
        }
    }),
    ("normalize", |text, out| {
        of_valid(text, |it| Level::ALL.into_iter().for_each(|level| out.show(it.normalize(level))));
    }),
    ("normalized", |text, out| of_valid(text, |it| out.show(it.normalized(Level::Scheme)))),
    ("compare", |text, _| {
        of_valid(text, |it| {
            let other = it.normalize(Level::Path);
            ran(it.compare(other.borrowed()));
            ran(it.cmp_at(other.borrowed(), Level::Scheme));
            it.at(Level::Scheme).hash(&mut DefaultHasher::new());
        });
    }),
    ("resolve", |text, out| {
        of_valid(text, |it| {
            let base = Iri::from_static("http://a/b/c/d;p?q");
            if let Ok(target) = base.resolve(it) {
                out.show(target);
            }
        });
    }),
    ("resolve on it", |text, out| {
        let Ok(base) = Iri::parse(text) else { return };
        for reference in ["../x", "../../../../y?z", "?q", "#f", "//h", "."] {
            if let Ok(target) = base.resolve_str(reference) {
                out.show(target);
            }
        }
    }),
    ("relativize", |text, out| {
        let Ok(base) = Iri::parse(text) else { return };
        let Ok(target) = base.resolve_str("../x/y") else { return };
        if let Ok(reference) = base.relativize(&target) {
            out.show(reference);
        }
    }),
    ("remove_dot_segments", |text, out| out.show(remove_dot_segments(text))),
    ("to_uri", |text, out| of_valid(text, |it| ran(it.to_uri().map(|uri| out.show(uri))))),
    ("to_uri_idna", |text, out| {
        of_valid(text, |it| ran(it.to_uri_idna().map(|uri| out.show(uri))));
    }),
    ("to_iri", |text, out| of_valid(text, |it| out.show(it.to_iri()))),
    ("redacted", |text, out| {
        of_valid(text, |it| out.show(it.redacted().parameters(COMMON_SECRETS)));
    }),
    ("possible_secrets", |text, out| out.0 += possible_secrets(text.as_bytes()).count()),
    ("find", |text, out| {
        for found in Finder::new().with_unregistered().iris(true).find_in(text) {
            out.show(found);
        }
    }),
    ("links_in_html", |text, out| {
        for link in Finder::new().with_unregistered().iris(true).links_in_html(text) {
            out.show(link);
        }
    }),
    ("redact_text", |text, out| out.show(redact_text(text, COMMON_SECRETS, false))),
    ("repair", |text, out| {
        if let Some(repaired) = repair(text.as_bytes()) {
            out.show(repaired);
        }
    }),
    ("explain", |text, out| {
        of_valid(text, |it| out.show(Anatomy::new(it, Secrets::Mask).shown));
    }),
    ("remarks", |text, out| of_valid(text, |it| out.0 += remarks(&it).count())),
    ("disagreement", |text, _| of_valid(text, |it| ran(it.disagreement()))),
    ("surt", |text, out| of_valid(text, |it| out.show(Surt::new(it)))),
    ("shape", |text, out| of_valid(text, |it| out.show(Shape::new(it)))),
    ("guard", |text, _| of_valid(text, |it| ran(Policy::default().check(it)))),
    ("host", |text, _| {
        if let Ok(host) = Host::parse_iri(text) {
            ran((host.class(), host.resolver_name(), host.key()));
        }
    }),
    ("dns_name", |text, _| ran(check_dns_name(text))),
    ("request_target", |text, _| ran(RequestTarget::parse(text))),
    ("encode", |text, out| {
        ran(Part::Unreserved.encode(text).write_to(out));
        ran(form::encode(text).keep_escapes().write_to(out));
    }),
    ("decode", |text, out| {
        out.show(decode(text).to_string_lossy());
        out.show(form::decode(text).to_string_lossy());
    }),
    ("params", |text, out| {
        out.0 += Params::new(text).pairs().count();
        ran(Params::new(text).get("k"));
        ran(Params::new(text).check_pairs());
    }),
    ("params set", |text, out| edited(text, out, |params| params.set("k", "v"))),
    ("params remove", |text, out| edited(text, out, |params| ran(params.remove("k")))),
    ("params rename", |text, out| edited(text, out, |params| ran(params.rename("k", "l")))),
    ("params sort", |text, out| edited(text, out, ParamsBuf::sort_pairs)),
    ("params dedupe", |text, out| edited(text, out, |params| ran(params.dedupe()))),
    ("join", |text, out| {
        if let Ok(joined) = IriRefBuf::parse("/a").expect("a path").join(text.split('/')) {
            out.show(joined);
        }
    }),
    ("segments", |text, out| {
        of_valid(text, |it| {
            let mut buf = it.to_owned();
            if let Ok(mut segments) = buf.segments_mut() {
                ran(segments.insert(0, "x"));
                ran(segments.remove(1));
                ran(segments.set_trailing_slash(false));
            }
            out.show(buf);
        });
    }),
    ("template", |text, out| {
        let Ok(template) = Template::parse(text) else { return };
        let values = [("a", "value"), ("b", "w")];
        ran(template.expand(&values));
        if let Ok(expanded) = template.expand_text(&values) {
            out.show(&expanded);
            if let Ok(matcher) = Matcher::new(&template) {
                ran(matcher.matches(&expanded));
            }
        }
    }),
    ("match", |text, _| {
        let template = Template::from_static("{/a*}{?b*}{#c}");
        if let Ok(matcher) = Matcher::new(&template) {
            ran(matcher.matches(text));
        }
    }),
    ("openapi", |text, _| {
        for style in Style::ALL {
            let parameter = StyledParam::new("p", style).with_explode(true);
            for shape in [ValueShape::Primitive, ValueShape::Array, ValueShape::Object] {
                ran(parameter.decode(text, shape));
            }
        }
    }),
];

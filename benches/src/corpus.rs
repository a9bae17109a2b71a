//! The measured inputs: from a file, or generated from a fixed seed.

mod generate;
mod random;
mod shapes;
mod titles;

use std::{fs, io, path::Path};

pub use generate::routes;
use random::Random;
pub use shapes::{FILE, SHAPES, Shape};

/// The input of a group.
#[derive(Clone, Copy)]
pub enum Dataset {
    /// The generated mix of web URIs, or the lines of a given file.
    Mixed,
    /// URIs of exactly N bytes.
    OfSize(usize),
    /// Data of about 60 bytes, as in queries and paths.
    Data(Escapes),
    /// The mix, each in a spelling that is not normal.
    Unnormal,
    /// One of the mix and an unnormal spelling, of it or of another; see [`pair`].
    Pairs { same: bool },
    /// References as in links: from whole URIs to only a fragment.
    References,
    /// URIs of one host.
    Site,
    /// Queries of one to eight parameters.
    Queries,
    /// A URI with N parameters, half of them `utm_…`.
    Params(usize),
    /// Queries with the six parameters of a search form.
    Fields,
    /// Request targets: path and query of the mix.
    Targets,
    /// IRIs of articles in ten scripts.
    Titles,
    /// The corresponding URIs.
    EscapedTitles,
    /// Paths that match one of `routes` templates.
    Routed,
    /// A path of N commas.
    Commas(usize),
    /// A path of 1 MB that repeats this string.
    Repeated(&'static str),
    /// The mix, each with an inserted character that is not allowed in a URI.
    Damaged(Place),
    /// URIs of one shape, of many lengths.
    Shape(&'static Shape),
}

/// How much percent-encoding changes.
#[derive(Clone, Copy)]
pub enum Escapes {
    /// Letters and digits: nothing.
    None,
    /// About one character in eight needs an escape.
    Needed,
    /// The same, escaped.
    Written,
}

/// A position in a string.
#[derive(Clone, Copy)]
pub enum Place {
    Start,
    Middle,
    End,
}

/// From the shortest sensible URI to 8 MB.
pub const GROWTH: [Dataset; 8] = [
    Dataset::OfSize(8),
    Dataset::OfSize(64),
    Dataset::OfSize(512),
    Dataset::OfSize(4 << 10),
    Dataset::OfSize(32 << 10),
    Dataset::OfSize(256 << 10),
    Dataset::OfSize(2 << 20),
    Dataset::OfSize(8 << 20),
];

/// From a word to 16 MB.
pub const DATA_GROWTH: [Dataset; 6] = [
    Dataset::OfSize(16),
    Dataset::OfSize(256),
    Dataset::OfSize(4 << 10),
    Dataset::OfSize(64 << 10),
    Dataset::OfSize(1 << 20),
    Dataset::OfSize(16 << 20),
];

/// Enough that no branch predictor memorizes them, few enough for the cache.
const MIXED_COUNT: usize = 20_000;
const SHAPE_COUNT: usize = 8_000;
/// As many strings of one size are used as fit here, up to the mixed count.
const OF_SIZE_BYTES: usize = 1 << 20;
const SEED: u64 = 3986;

impl Dataset {
    /// Whether it has the lines of a given file.
    pub fn is_from_file(self) -> bool {
        let mix = matches!(self, Self::Mixed | Self::Targets | Self::Damaged(_));
        mix || matches!(self, Self::Unnormal | Self::Pairs { .. })
    }

    pub fn load(self, file: Option<&Path>) -> io::Result<Corpus> {
        let mut random = Random::new(SEED);
        match (self, file) {
            (Self::Mixed, Some(file)) => Ok(Corpus::new(read(file)?.lines())),
            (Self::Mixed, None) => {
                let uris = (0..MIXED_COUNT).map(|_| generate::web_uri(&mut random));
                Ok(Corpus::new(uris))
            }
            (Self::Data(escapes), _) => {
                let data = (0..MIXED_COUNT).map(|_| generate::data(&mut random, escapes));
                Ok(Corpus::new(data))
            }
            (Self::References, _) => {
                let references = (0..MIXED_COUNT).map(|_| generate::reference(&mut random));
                Ok(Corpus::new(references))
            }
            (Self::Site, _) => {
                let uris = (0..MIXED_COUNT).map(|_| generate::site_uri(&mut random));
                Ok(Corpus::new(uris))
            }
            (Self::Queries, _) => {
                let queries = (0..MIXED_COUNT).map(|_| generate::query(&mut random));
                Ok(Corpus::new(queries))
            }
            (Self::Params(count), _) => {
                let texts = (MIXED_COUNT / count).clamp(1, 1000);
                let uris = (0..texts).map(|_| generate::uri_with_params(&mut random, count));
                Ok(Corpus::new(uris))
            }
            (Self::Fields, _) => {
                let queries = (0..MIXED_COUNT).map(|_| generate::fields(&mut random));
                Ok(Corpus::new(queries))
            }
            (Self::Targets, file) => {
                let mix = Self::Mixed.load(file)?;
                Ok(Corpus::new(mix.texts.iter().filter_map(|text| target(text))))
            }
            (Self::Titles, _) => {
                Ok(Corpus::new((0..MIXED_COUNT).map(|_| titles::article(&mut random))))
            }
            (Self::EscapedTitles, file) => {
                let titles = Self::Titles.load(file)?.texts.into_iter();
                let iris = titles.filter_map(|title| urikit::Iri::parse(title).ok());
                Ok(Corpus::new(
                    iris.map(|iri| urikit::percent::Encode::non_ascii(iri.as_str()).to_string()),
                ))
            }
            (Self::Routed, _) => {
                let paths = (0..MIXED_COUNT).map(|_| generate::routed(&mut random));
                Ok(Corpus::new(paths))
            }
            (Self::Commas(count), _) => {
                let path = format!("/{}", ",".repeat(count));
                Ok(Corpus::new([path].into_iter()))
            }
            (Self::Repeated(piece), _) => {
                let path = piece.repeat((1 << 20) / piece.len());
                Ok(Corpus { name: Some(piece), ..Corpus::new([path].into_iter()) })
            }
            (Self::Damaged(place), file) => {
                let mix = Self::Mixed.load(file)?;
                Ok(Corpus::new(mix.texts.iter().map(|text| damage(text, place))))
            }
            (Self::Shape(shape), _) => {
                Ok(Corpus::new((0..SHAPE_COUNT).map(|_| shape.uri(&mut random))))
            }
            (Self::Unnormal, file) => {
                let mix = Self::Mixed.load(file)?;
                let unnormal = |text: &&str| generate::unnormal(&mut random, text);
                Ok(Corpus::new(mix.texts.iter().map(unnormal)))
            }
            (Self::Pairs { same }, file) => {
                let mix = Self::Mixed.load(file)?;
                let others = mix.texts.iter().cycle().skip(usize::from(!same));
                let pairs = mix.texts.iter().zip(others);
                let joined = |(a, b): (&&str, &&str)| {
                    format!("{:03}{a}{}", a.len(), generate::unnormal(&mut random, b))
                };
                Ok(Corpus::new(pairs.filter(|(a, _)| a.len() < 1000).map(joined)))
            }
            (Self::OfSize(bytes), _) => {
                let count = (OF_SIZE_BYTES / bytes).clamp(1, MIXED_COUNT);
                let uris = (0..count).map(|_| generate::uri_of_size(&mut random, bytes));
                Ok(Corpus::new(uris))
            }
        }
    }
}

/// The two strings of [`Dataset::Pairs`]. The length of the first precedes both in three digits, so
/// that splitting them costs nothing.
pub fn pair(text: &'static str) -> (&'static str, &'static str) {
    let (digits, both) = text.split_at(3);
    let len = digits.bytes().fold(0, |len, digit| 10 * len + usize::from(digit - b'0'));
    both.split_at(len)
}

fn target(text: &str) -> Option<String> {
    let uri = urikit::Uri::parse(text).ok()?;
    let target = uri.request_target("GET", urikit::request_target::Recipient::OriginServer).ok()?;
    Some(target.to_string())
}

fn damage(text: &str, place: Place) -> String {
    let at = match place {
        Place::Start => 0,
        Place::Middle => text.floor_char_boundary(text.len() / 2),
        Place::End => text.len(),
    };
    let (before, after) = text.split_at(at);
    format!("{before}^{after}")
}

fn read(file: &Path) -> io::Result<String> {
    fs::read_to_string(file)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))
}

pub struct Corpus {
    /// Its name in a curve, if that is not its size.
    pub name: Option<&'static str>,
    /// Adjacent in one buffer, as in a file: no string benefits from an aligned start.
    pub texts: Vec<&'static str>,
}

impl Corpus {
    fn new(texts: impl Iterator<Item: AsRef<str>>) -> Self {
        let mut buffer = String::new();
        for text in texts {
            buffer += text.as_ref();
            buffer.push('\n');
        }
        // Leaked: some peers borrow only static strings, and a run has few corpora.
        let buffer: &'static str = buffer.leak();
        Self { name: None, texts: buffer.lines().collect() }
    }

    pub fn mean_bytes(&self) -> f64 {
        let bytes: usize = self.texts.iter().map(|text| text.len()).sum();
        bytes as f64 / self.texts.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixed_is_the_same_each_time() {
        let texts = || Dataset::Mixed.load(None).unwrap().texts;
        assert_eq!(texts(), texts());
    }

    #[test]
    fn mixed_looks_like_the_web() {
        let corpus = Dataset::Mixed.load(None).unwrap();
        let share = |has: fn(&str) -> bool| {
            corpus.texts.iter().filter(|text| has(text)).count() * 100 / corpus.texts.len()
        };
        assert!((50.0..60.0).contains(&corpus.mean_bytes()), "{}", corpus.mean_bytes());
        assert!((30..40).contains(&share(|text| text.contains('?'))));
        assert!((6..10).contains(&share(|text| text.contains('#'))));
        assert!((5..30).contains(&share(|text| text.contains('%'))));
    }

    #[test]
    fn generated_texts_are_accepted_by_all() {
        for group in crate::operations::groups() {
            if let [dataset] = group.datasets.as_slice() {
                let common = group.common(dataset.load(None).unwrap(), usize::MAX).unwrap();
                assert_eq!(common.refusals, [], "{}", group.name);
            }
        }
    }
}

//! Files of URLs with any number of lines: generated from a fixed seed, or repeated from a given list.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use crate::random::Random;
use crate::run;

pub(super) struct Corpus {
    folder: PathBuf,
    given: Option<PathBuf>,
}

impl Corpus {
    pub(super) const fn new(folder: PathBuf, given: Option<PathBuf>) -> Self {
        Self { folder, given }
    }

    /// A file of N lines, created once.
    pub(super) fn file(&self, lines: usize) -> Result<PathBuf, String> {
        let kind = if self.given.is_some() { "given" } else { "generated" };
        let path = self.folder.join(format!("{kind}-{lines}.txt"));
        if !path.exists() || self.given.is_some() && lines == 1 {
            self.write(&path, lines).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(path)
    }

    /// The same lines, each followed by a tab and the next line.
    pub(super) fn pairs(&self, lines: usize) -> Result<PathBuf, String> {
        let (from, path) = (self.file(lines)?, self.folder.join(format!("pairs-{lines}.txt")));
        let write = || -> std::io::Result<()> {
            let text = fs::read_to_string(&from)?;
            let mut out = BufWriter::new(File::create(&path)?);
            for (one, next) in text.lines().zip(text.lines().cycle().skip(1)) {
                writeln!(out, "{one}\t{next}")?;
            }
            out.flush()
        };
        write().map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    /// One line of N bytes, without a newline.
    pub(super) fn long_line(&self, len: usize) -> Result<PathBuf, String> {
        const START: &str = "https://example.com/";
        let path = self.folder.join(format!("long-{len}.txt"));
        let text = START.to_owned() + &"a".repeat(len - START.len());
        run::write(&path, text)?;
        Ok(path)
    }

    fn write(&self, path: &PathBuf, lines: usize) -> std::io::Result<()> {
        let mut out = BufWriter::new(File::create(path)?);
        if let Some(given) = &self.given {
            let text = fs::read_to_string(given)?;
            for line in text.lines().cycle().take(lines) {
                writeln!(out, "{line}")?;
            }
        } else {
            let mut random = Random::new(1);
            for _ in 0..lines {
                writeln!(out, "{}", url(&mut random))?;
            }
        }
        out.flush()
    }
}

/// The proportions roughly match lists of real links: 55 bytes on average.
fn url(random: &mut Random) -> String {
    const WORDS: [&str; 12] = [
        "news", "index", "product", "a", "search", "user", "2024", "images", "item", "en", "blog",
        "wiki",
    ];
    const ENDS: [&str; 4] = ["com", "org", "net", "de"];
    let [host, first, second, third] = std::array::from_fn(|_| random.of(&WORDS));
    let number = random.below(100_000);
    let end = random.of(&ENDS);
    match random.below(8) {
        0 => format!("http://{host}{number}.{end}/"),
        1 => format!("https://www.{host}{number}.{end}/{first}/{second}.html"),
        2 => format!("https://{host}.example.{end}/{first}?id={number}&{second}={third}"),
        3 => format!("https://{host}{number}.{end}:8080/{first}/{second}/{third}#{first}"),
        4 => format!("https://www.{host}.{end}/{first}/%7E{second}/{number}?q={third}%20{first}"),
        _ => format!("https://{host}.{end}/{first}/{second}/{third}-{number}"),
    }
}

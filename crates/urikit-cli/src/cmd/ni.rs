//! `uri ni`: names by digest, RFC 6920.

use std::io;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use serde::Serialize;
use sha2::{Digest, Sha256, Sha384, Sha512};
use urikit::component::Authority;
use urikit::{Rule, Uri, UriBuf};
use urikit_schemes::{Algorithm, Ni, Nih};

use crate::args::{InputArgs, OnError, OutputArgs, not_guessed};
use crate::engine::{answer_table, is_standard_input, open_stored};
use crate::fault::Fault;
use crate::input::Input;
use crate::output::{Answer, Failure, InputField, ONE_TEXT, Outcome, answer_once, one_text};

/// Name files by their digest, and check such names: RFC 6920
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri ni of --authority example.com photo.jpg
  uri ni verify 'ni:///sha-256-32;f4OxZQ' photo.jpg
  uri ni well-known 'ni://example.com/sha-256-32;f4OxZQ'")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Of(Of),
    Verify(Verify),
    WellKnown(WellKnown),
}

/// Write the name of each file
#[derive(Args)]
#[command(after_help = "Example:\n  uri ni of --algorithm sha-256-32 photo.jpg")]
struct Of {
    /// The hash algorithm; a truncated one keeps the leftmost bytes
    #[arg(long, value_name = "NAME", default_value = "sha-256", value_parser = algorithm())]
    algorithm: Algorithm,

    /// The authority that may have the resource, as host or host:port
    #[arg(long, value_name = "AUTHORITY")]
    authority: Option<String>,

    /// The media type of the resource
    #[arg(long = "type", value_name = "TYPE")]
    media_type: Option<String>,

    /// Write `nih:` names, with hex digits and a check digit, for reading aloud
    #[arg(long, conflicts_with_all = ["authority", "media_type"])]
    nih: bool,

    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,

    /// The files; without any, or for `-`, standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Check whether a file matches a name
///
/// Prints `valid` or `invalid`. The exit status is 1 if it is invalid, and 2 if the name is not a
/// name by digest, for example because its check digit is wrong.
#[derive(Args)]
#[command(after_help = "Example:\n  uri ni verify 'ni:///sha-256-32;f4OxZQ' photo.jpg")]
struct Verify {
    /// Print nothing; the exit status shows whether it is valid
    #[arg(short = 'q', long, conflicts_with = "json")]
    quiet: bool,

    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,

    /// The name: an `ni` or `nih` URI, or its URL under `.well-known`
    #[arg(value_name = "URI")]
    name: String,

    /// The file; without it, or for `-`, standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

/// Convert `ni` URIs to URLs under `.well-known`, and such URLs to `ni` URIs
#[derive(Args)]
#[command(after_help = "Example:\n  uri ni well-known 'ni://example.com/sha-256-32;f4OxZQ'")]
#[command(mut_arg("guess_scheme", not_guessed))]
struct WellKnown {
    /// Write http URLs, not https
    #[arg(long)]
    http: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    match &arguments.command {
        Command::Of(arguments) => name_of_file(arguments),
        Command::Verify(arguments) => verify(arguments),
        Command::WellKnown(WellKnown { http, output, input }) => {
            answer_table(input, output, ONE_TEXT, |input, answer| {
                one_text(input, well_known(input, !http), output, answer);
            })
        }
    }
}

/// The algorithms that this command can compute.
fn algorithm() -> impl TypedValueParser<Value = Algorithm> {
    const ALGORITHMS: [Algorithm; 8] = [
        Algorithm::Sha256,
        Algorithm::Sha256To128,
        Algorithm::Sha256To120,
        Algorithm::Sha256To96,
        Algorithm::Sha256To64,
        Algorithm::Sha256To32,
        Algorithm::Sha384,
        Algorithm::Sha512,
    ];
    PossibleValuesParser::new(ALGORITHMS.map(Algorithm::name))
        .try_map(|name| Algorithm::from_name(&name).ok_or("no algorithm has this name"))
}

fn name_of_file(arguments: &Of) -> Result<Outcome, Failure> {
    let Of { algorithm, authority, media_type, nih, json, files } = arguments;
    let authority = authority.as_deref().map(Authority::parse).transpose();
    let authority = authority.map_err(|error| Failure::Usage(format!("--authority: {error}")))?;
    if authority.is_some_and(|authority| authority.userinfo().is_some()) {
        return Err(Failure::Usage("--authority: expected a host or host:port".into()));
    }
    let standard_input = [PathBuf::from("-")];
    let files = if files.is_empty() { &standard_input[..] } else { files };
    let mut answer = Answer::default();
    for file in files {
        let digest = digest(*algorithm, file)?;
        let name = if *nih {
            Nih::builder(*algorithm, &digest).check_digit().build()
        } else {
            let mut builder = Ni::builder(*algorithm, &digest);
            if let Some(authority) = authority {
                builder = builder.authority(authority);
            }
            if let Some(media_type) = media_type {
                builder = builder.content_type(media_type);
            }
            builder.build()
        };
        let name = name.map_err(|error| Failure::Usage(error.to_string()))?;
        let file = file.as_os_str().as_encoded_bytes();
        match *json {
            true => {
                answer.json(&Named { input: InputField::from_bytes(file), output: name.as_str() })
            }
            false => answer.line(name.as_str()),
        }
    }
    answer_once(&answer)
}

fn verify(arguments: &Verify) -> Result<Outcome, Failure> {
    let name = Uri::parse(&arguments.name).map_err(Fault::from);
    let name = name.and_then(|uri| DigestName::from_uri(uri)).map_err(usage)?;
    let Some(algorithm) = name.algorithm().filter(is_computed) else {
        return Err(Failure::Usage("URI: only digests of SHA-2 can be computed here".into()));
    };
    let is_valid = name.has_digest(&digest(algorithm, &arguments.file)?);
    let mut answer = Answer::default();
    if !is_valid {
        answer.mark_bad("other-digest", OnError::Skip);
    }
    if arguments.json {
        answer.json(&Verified { input: &arguments.name, valid: is_valid });
    } else if !arguments.quiet {
        answer.line(if is_valid { "valid" } else { "invalid" });
    }
    answer_once(&answer)
}

/// A file, and its name by digest.
#[derive(Serialize)]
struct Named<'a> {
    #[serde(flatten)]
    input: InputField<'a>,
    output: &'a str,
}

#[derive(Serialize)]
struct Verified<'a> {
    input: &'a str,
    valid: bool,
}

fn usage(fault: Fault) -> Failure {
    Failure::Usage(format!("URI: {}", fault.message()))
}

/// A name by digest, in any of its forms.
enum DigestName {
    Ni(UriBuf),
    Nih(UriBuf),
}

impl DigestName {
    /// Each contains a URI that its view accepts.
    fn from_uri(uri: Uri<'_>) -> Result<Self, Fault> {
        let is = |scheme: &str| uri.scheme().as_str().eq_ignore_ascii_case(scheme);
        if is("nih") {
            Nih::new(uri)?;
            return Ok(Self::Nih(uri.to_owned()));
        }
        if is("http") || is("https") {
            return Ok(Self::Ni(Ni::from_well_known(uri)?));
        }
        Ni::new(uri)?;
        Ok(Self::Ni(uri.to_owned()))
    }

    fn algorithm(&self) -> Option<Algorithm> {
        match self {
            Self::Ni(uri) => Ni::new(uri).ok()?.algorithm(),
            Self::Nih(uri) => Nih::new(uri).ok()?.algorithm(),
        }
    }

    fn has_digest(&self, digest: &[u8]) -> bool {
        match self {
            Self::Ni(uri) => Ni::new(uri).is_ok_and(|ni| ni.has_digest(digest)),
            Self::Nih(uri) => Nih::new(uri).is_ok_and(|nih| nih.has_digest(digest)),
        }
    }
}

fn well_known(input: Input<'_>, secure: bool) -> Result<String, Fault> {
    let uri = Uri::parse(input.text(Rule::Uri)?)?;
    if uri.scheme().as_str().eq_ignore_ascii_case("ni") {
        let ni = Ni::new(uri)?;
        let url = ni.well_known(secure).ok_or_else(Fault::no_authority)?;
        return Ok(url.into_string());
    }
    Ok(Ni::from_well_known(uri)?.into_string())
}

fn is_computed(algorithm: &Algorithm) -> bool {
    let whole = algorithm.untruncated();
    matches!(whole, Algorithm::Sha256 | Algorithm::Sha384 | Algorithm::Sha512)
}

/// The full output of the hash function, for an algorithm that [`is_computed`].
fn digest(algorithm: Algorithm, file: &Path) -> Result<Vec<u8>, Failure> {
    let hashed = match algorithm.untruncated() {
        Algorithm::Sha384 => hash_of_file::<Sha384>(file),
        Algorithm::Sha512 => hash_of_file::<Sha512>(file),
        _ => hash_of_file::<Sha256>(file),
    };
    let name =
        if is_standard_input(file) { "standard input".into() } else { file.display().to_string() };
    hashed.map_err(|error| Failure::read(&name, error))
}

/// Hashes the bytes of the file as stored, even if they are compressed.
fn hash_of_file<D: Digest>(file: &Path) -> io::Result<Vec<u8>> {
    let mut source = open_stored(file)?;
    let (mut hasher, mut block) = (D::new(), vec![0; 1 << 16]);
    loop {
        match source.read(&mut block) {
            Ok(0) => return Ok(hasher.finalize().to_vec()),
            Ok(read) => hasher.update(&block[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

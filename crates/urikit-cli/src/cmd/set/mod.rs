//! `uri set`: parts of each input replaced or removed, or a URI built from nothing.

mod edit_target;

use std::ffi::OsString;
use std::io::{self, Write};

use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser};
use urikit::kind::{self, Kind};
use urikit::{IdentifierBuf, Rule};
use urikit_guard::IdentifierExt;
use urikit_schemes::SchemeExt;
use urikit_schemes::strict::{StrictError, StrictExt};

use crate::args::{InPlaceArgs, InputArgs, OutputArgs, ReadArgs};
use crate::engine::answer_table;
use crate::fault::{Fault, IRI_HINT};
use crate::input::Input;
use crate::options::kind::{KindArgs, parse_identifier};
use crate::options::names::looks_like_a_uri;
use crate::options::names::offered;
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, advise, answer_once_table, one_text};
use crate::rows::ColumnArgs;
use edit_target::{EditTarget, PartName, assignable, is_there, removable, with, without};

/// Set or remove parts; all other bytes are kept
///
/// A value is data, and is encoded as its part requires: `%` becomes `%25`. With --raw, or for
/// scheme, authority and port, it is taken as written and checked. `PART=` sets an empty value,
/// --remove removes the part. `PART?=VALUE` sets it only if the input lacks it, `PART:=VALUE` takes
/// one value as written, `PART?:=VALUE` does both.
///
/// An IPv6 address as host gets its brackets. Scheme and host are written in lower case, but a host
/// that is taken as written is kept. An empty port is not written.
///
/// `query:KEY=VALUE` sets a parameter where it occurs first, or appends it. `segment:N=VALUE`
/// replaces a segment of the path, counted from 0, or from the end if negative. Whole parts are set
/// first, then segments and parameters, each in the order given: of authority and host, the later
/// one decides the host.
///
/// Within a segment such as `name;v=1.1` or `name,1.1`, `segment:N:name=VALUE` sets the name,
/// `segment:N:param:KEY=VALUE` a parameter, `segment:N:comma:M=VALUE` the M-th part between commas;
/// there, `;`, `,` and `=` are encoded where they would delimit. In the value of a whole segment they
/// stay, so `segment:0=name;v=2` sets a parameter too.
///
/// --strict writes what RFC 3986 asks of producers: the host in the form of the DNS (UTS 46), and
/// escapes in upper case. It rejects hosts that are not DNS names, what the scheme does not allow,
/// such as `http:///x`, and `user:password`, which is deprecated. Without it, a note reports what a strict producer would change.
///
/// URIs come after `--`, from a file, or one per line from standard input. --new builds a URI from
/// nothing. A value that is wrong for every URI is a usage error.
#[derive(Args)]
#[command(after_help = "\
Examples:
  uri set port=8080 path='/over there' -- http://example.com/
  uri set --remove query,fragment -- 'http://example.com/?q#f'
  uri set query:page=2 segment:-1=new --remove query:ref -- 'http://example.com/a/b?ref=x'
  uri set 'scheme?=https' 'port?=8443' -- //example.com/
  uri set segment:-1:param:v=2 -- 'http://example.com/name;v=1.1'
  uri set --new scheme=https host=example.com path=/
  uri set --strict host=Bücher.example -- http://example.com/
  cat urls.txt | uri set scheme=https")]
pub(crate) struct Arguments {
    /// What to set: scheme, authority, userinfo, user, password, host, port, path, query, fragment,
    /// query:KEY, segment:N, segment:N:name, segment:N:param:KEY, segment:N:comma:M
    #[arg(value_name = "PART=VALUE", hide_possible_values = true)]
    #[arg(value_parser = offered(StringValueParser::new(), assignable))]
    assignments: Vec<String>,

    /// Remove these parts, separated by commas; also `query:KEY`, `segment:N` and
    /// `segment:N:param:KEY`; may be repeated
    #[arg(long, value_name = "PARTS", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = offered(StringValueParser::new().try_map(EditTarget::from_removed), removable))]
    remove: Vec<EditTarget>,

    /// Take values as written, and check them
    #[arg(long)]
    raw: bool,

    /// Build a new URI
    #[arg(long, conflicts_with_all = ["file", "uris", "column", "csv_column"])]
    new: bool,

    /// Put `/.`, `./` or `/` before a path that would be read as something else, instead of
    /// rejecting it
    #[arg(long)]
    guarded: bool,

    /// Write as a strict producer, or reject
    #[arg(long)]
    strict: bool,

    /// Write the host in the form of the DNS (UTS 46)
    #[arg(long)]
    idna: bool,

    #[command(flatten)]
    kind: KindArgs,

    #[command(flatten)]
    column: ColumnArgs,

    #[command(flatten)]
    in_place: InPlaceArgs,

    #[command(flatten)]
    read: ReadArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// The URIs; without any, or for `-`, one per line from standard input. With --file, these are
    /// further files
    #[arg(value_name = "URI", last = true)]
    uris: Vec<OsString>,
}

/// The edits of each input.
struct Edits<'a> {
    arguments: &'a Arguments,
    assignments: Vec<Assignment<'a>>,
}

/// `PART=VALUE`, with `?`, `:` or both before the `=`.
struct Assignment<'a> {
    target: EditTarget,
    only_if_absent: bool,
    as_written: bool,
    value: &'a str,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Arguments { assignments, remove, read, output, uris, .. } = arguments;
    if assignments.is_empty() && remove.is_empty() {
        return Err(Failure::Usage("set: no PART=VALUE and no --remove PART".into()));
    }
    let is_part = |text: &String| !text.contains('=') && EditTarget::from_name(text).is_ok();
    if let Some(part) = assignments.iter().find(|text| is_part(text)).filter(|_| !remove.is_empty())
    {
        let what = format!("--remove takes parts separated by commas: --remove PART,{part}");
        return Err(Failure::Usage(what));
    }
    let assignments: Vec<_> =
        assignments.iter().enumerate().map(assignment).collect::<Result<_, _>>()?;
    for (index, assignment) in assignments.iter().enumerate() {
        let Assignment { target, as_written, value, .. } = assignment;
        let raw = arguments.raw || *as_written;
        if let Some(note) = target.note_on_value(value, raw).filter(|_| !read.quiet) {
            // If stderr can't be written to, there is nothing to do.
            let _ = writeln!(io::stderr(), "uri: operand {}: note: {note}", index + 1);
        }
        let checked =
            match arguments.kind.is_iri() {
                true => target.check_value::<kind::IriRefKind>(value, raw),
                false => target.check_value::<kind::UriRefKind>(value, raw).map_err(|error| {
                    match target.check_value::<kind::IriRefKind>(value, raw) {
                        Ok(()) => format!("{error}; {IRI_HINT}"),
                        Err(_) => error,
                    }
                }),
            };
        checked.map_err(|error| Failure::Usage(format!("operand {}: {error}", index + 1)))?;
    }
    let edits = Edits { arguments, assignments };
    if arguments.new {
        return answer_once_table(output, ONE_TEXT, |answer| from_nothing(&edits, answer));
    }
    let inputs = InputArgs::new(read.clone(), uris.clone())?;
    let inputs = arguments.column.inputs(&arguments.in_place.inputs(&inputs), output, &["set"]);
    answer_table(&inputs, output, ONE_TEXT, |input, answer| set(&edits, input, answer))
}

/// A wrong value is not shown: it may be a secret.
fn assignment((index, text): (usize, &String)) -> Result<Assignment<'_>, Failure> {
    let wrong = |what: &str| Failure::Usage(format!("operand {}: {what}", index + 1));
    let (name, value) =
        text.split_once('=').ok_or_else(|| wrong("expected PART=VALUE; URIs come after `--`"))?;
    let (name, as_written) = name.strip_suffix(':').map_or((name, false), |name| (name, true));
    let (name, only_if_absent) = name.strip_suffix('?').map_or((name, false), |name| (name, true));
    let target = EditTarget::from_name(name).map_err(|what| {
        if looks_like_a_uri(text) {
            return wrong("it looks like a URI; URIs come after `--`");
        }
        wrong(&what)
    })?;
    if only_if_absent && matches!(target, EditTarget::Segment(_)) && !target.is_parameter() {
        return Err(wrong("`?=` does not work with a segment, only with a parameter of it"));
    }
    Ok(Assignment { target, only_if_absent, as_written, value })
}

/// A new URI is an edit of the empty reference.
fn from_nothing(edits: &Edits<'_>, answer: &mut Answer) {
    set(edits, Input::argument(b"", 1), answer);
}

fn set(edits: &Edits<'_>, input: Input<'_>, answer: &mut Answer) {
    let made = match edits.arguments.kind.is_iri() {
        true => edited::<kind::IriRefKind>(edits, input, Rule::IriReference, answer),
        false => edited::<kind::UriRefKind>(edits, input, Rule::UriReference, answer),
    };
    one_text(input, made, &edits.arguments.output, answer);
}

fn edited<K: Kind>(
    edits: &Edits<'_>,
    input: Input<'_>,
    rule: Rule,
    answer: &mut Answer,
) -> Result<String, Fault> {
    let Edits { arguments, assignments } = edits;
    let text = input.text(rule)?;
    let identifier = parse_identifier::<K>(text)?;
    let mut builder = identifier.to_builder();
    for part in arguments.remove.iter().filter_map(EditTarget::whole) {
        builder = without(builder, part);
    }
    for assignment in assignments {
        let Assignment { target, only_if_absent, value, .. } = assignment;
        let Some(part) = target.whole() else { continue };
        let kept = *only_if_absent && is_there(&identifier, part);
        if !kept || arguments.remove.contains(target) {
            builder = with(builder, part, value, edits.is_raw(assignment));
        }
    }
    if arguments.guarded {
        builder = builder.guarded();
    }
    if arguments.strict && edits.are_of_whole_parts() {
        return Ok(builder.strict().build()?.into_string());
    }
    let mut built = builder.build()?;
    edits.apply_inside(&mut built)?;
    if arguments.strict {
        return Ok(built.to_builder().strict().build()?.into_string());
    }
    if arguments.idna {
        built = built.to_ascii_host()?.into_owned();
    }
    if let Some(advice) = edits.strict_advice(&built) {
        advise(input, &Fault::strict(advice), answer);
    }
    Ok(built.into_string())
}

impl Edits<'_> {
    fn is_raw(&self, assignment: &Assignment<'_>) -> bool {
        self.arguments.raw || assignment.as_written
    }

    fn are_of_whole_parts(&self) -> bool {
        let mut targets = self.assignments.iter().map(|assignment| &assignment.target);
        self.arguments.remove.iter().chain(&mut targets).all(|target| target.whole().is_some())
    }

    /// Applies the edits inside the path and the query, one after the other.
    fn apply_inside<K: Kind>(&self, built: &mut IdentifierBuf<K>) -> Result<(), Fault> {
        for target in &self.arguments.remove {
            target.remove_inside(built)?;
        }
        for assignment in &self.assignments {
            let Assignment { target, only_if_absent, value, .. } = assignment;
            if !only_if_absent || !target.is_parameter_of(built) {
                target.set_inside(built, value, self.is_raw(assignment))?;
            }
        }
        Ok(())
    }

    /// What a strict producer would change in the parts that are set. Shows nothing of the input except its
    /// host.
    fn strict_advice<K: Kind>(&self, built: &IdentifierBuf<K>) -> Option<String> {
        let Self { arguments, assignments } = self;
        let sets = |parts: &[PartName]| {
            let mut set = assignments.iter().filter_map(|assignment| assignment.target.whole());
            set.any(|part| parts.contains(&part))
        };
        let sets_host = sets(&[PartName::Host, PartName::Authority]);
        let sets_userinfo =
            sets(&[PartName::Authority, PartName::Userinfo, PartName::User, PartName::Password]);
        let changes_head = sets_host
            || sets(&[PartName::Scheme])
            || arguments
                .remove
                .iter()
                .filter_map(EditTarget::whole)
                .any(|part| matches!(part, PartName::Host | PartName::Authority));
        let sets_escapes = assignments.iter().any(|Assignment { as_written, value, .. }| {
            (*as_written || arguments.raw) && value.contains('%')
        });
        if !changes_head && !sets_userinfo && !sets_escapes {
            return None;
        }
        // Then only the scheme's rules count, and they hold for the spelling of a strict producer too.
        let only_scheme = !sets_host && !sets_userinfo && !sets_escapes;
        if only_scheme && built.scheme_report().broken.is_none() {
            return None;
        }
        let strict = match built.to_builder().strict().build() {
            Ok(strict) => strict,
            Err(error) => {
                let is_new = match error {
                    StrictError::Scheme(_) => changes_head || sets_userinfo,
                    StrictError::Password(_) => sets_userinfo,
                    _ => sets_host,
                };
                return is_new.then(|| format!("--strict would reject it: {error}"));
            }
        };
        match (strict.host(), built.host()) {
            (Some(host), Some(written)) if sets_host && host.as_str() != written.as_str() => {
                Some(format!("--strict would write the host as {host}"))
            }
            _ if sets_escapes && strict != *built => {
                Some("--strict would write the digits of escapes in upper case".to_owned())
            }
            _ => None,
        }
    }
}

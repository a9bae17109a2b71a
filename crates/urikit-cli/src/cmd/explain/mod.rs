//! `uri explain`: what each part of the input is, or what is wrong with it and why.
//!
//! | file | job |
//! |---|---|
//! | `drawing` | the input with its parts bracketed and labelled |
//! | `table` | each part, and the normal form |
//! | `notes` | what is unusual about them |
//! | `verdict` | the verdict of a policy |
//! | `diagnosis` | a bad input with a caret under the fault, and a repair |
//! | `json` | the same for machines |
//! | `page`, `paint`, `visible` | lines of a given width; colours; characters that a terminal would not show |

mod diagnosis;
mod drawing;
mod json;
mod notes;
mod page;
mod paint;
mod table;
mod verdict;
mod visible;

use std::path::PathBuf;

use clap::Args;
use urikit::{IriRef, ParseError};
use urikit_guard::policy::Policy;

use crate::args::{InputArgs, OnError};
use crate::engine::answer_all;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::policy::read_policy;
use crate::options::rule::{WholeRule, whole_rule};
use crate::output::{Answer, Failure, Outcome, advise};
use crate::secret::shown;
use diagnosis::write_diagnosis;
use drawing::draw_parts;
use json::explain_json;
use notes::write_notes;
use page::{Page, PageFormat};
use paint::{Color, Painter};
use table::write_table;
use verdict::write_verdict;

/// Draw the parts of each input, and report what is unusual or wrong
///
/// For a bad input: a caret under the fault, the rule that it breaks, and a repair if there is a
/// simple one. Userinfo is masked, also that of nested URIs, as in `?next=https://u:p@h/`.
///
/// With --json, `spans` are byte ranges of `input` as it is shown; the `offset` of an error refers
/// to the input as given.
///
/// With --policy, the last line says whether `uri guard` with that policy passes it; if not, the
/// exit status is 1.
///
/// Lines are as wide as the terminal, or as the variable COLUMNS says.
#[derive(Args)]
#[command(after_help = "Example:\n  uri explain 'http://example.com/over/there?name=ferret'")]
pub(crate) struct Arguments {
    /// Show user names, passwords and other secrets
    #[arg(long)]
    show_secrets: bool,

    /// The rule that the whole input must match; case does not matter. Default: URI-reference, or
    /// IRI-reference if there are non-ASCII characters
    #[arg(long = "as", value_name = "RULE", ignore_case = true)]
    #[arg(value_parser = whole_rule())]
    rule: Option<WholeRule>,

    /// Also show the verdict of this policy; see `uri guard`
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    color: Color,

    /// Write JSON, one object per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    input: InputArgs,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let format = PageFormat::new(Painter::new(arguments.color));
    let policy = arguments.policy.as_deref().map(read_policy).transpose()?;
    let Arguments { rule, show_secrets, .. } = arguments;
    let wanted =
        WantedExplanation { policy: policy.as_ref(), rule: *rule, show_secrets: *show_secrets };
    answer_all(&arguments.input, |input, answer| match arguments.json {
        _ if input.whole().is_err() => {
            let fault = Fault::line_too_long();
            answer.mark_bad(fault.kind(), OnError::Skip);
            match arguments.json {
                true => answer.json(&serde_json::json!({ "input": "", "error": fault })),
                false => advise(input, &fault, answer),
            }
        }
        true => explain_json(input, wanted, answer),
        false => explain(input, wanted, format, answer),
    })
}

/// What to show.
#[derive(Clone, Copy)]
struct WantedExplanation<'a> {
    policy: Option<&'a Policy>,
    rule: Option<WholeRule>,
    show_secrets: bool,
}

fn explain(
    input: Input<'_>,
    wanted: WantedExplanation<'_>,
    format: PageFormat,
    answer: &mut Answer,
) {
    let WantedExplanation { policy, rule, show_secrets } = wanted;
    if input.number.value() > 1 {
        answer.line("");
    }
    let mut page = Page::new(format);
    match parse_by_rule(input.bytes, rule) {
        Ok(identifier) => {
            let shown = shown(identifier, show_secrets);
            draw_parts(shown.borrowed(), &mut page);
            write_table(identifier, shown.borrowed(), show_secrets, &mut page);
            write_notes(identifier, shown.borrowed(), &mut page);
            if let Some(policy) = policy {
                write_verdict(policy.check(identifier), show_secrets, &mut page, answer);
            }
        }
        Err(error) => {
            answer.mark_bad(error.kind().name(), OnError::Skip);
            write_diagnosis(input, &error, show_secrets, &mut page);
        }
    }
    answer.out.extend_from_slice(page.text.as_bytes());
}

/// By the rule if there is one, otherwise as a URI reference or an IRI reference.
fn parse_by_rule(bytes: &[u8], rule: Option<WholeRule>) -> Result<IriRef<'_>, ParseError> {
    if let (Some(rule), Ok(text)) = (rule, str::from_utf8(bytes)) {
        return (rule.parse)(text);
    }
    urikit_explain::parse_reference(bytes)
}

//! The operand `BASE` of commands with a second operand: a base, or `-` for one base per line.

use std::ffi::OsString;

use clap::Args;
use urikit::{Iri, IriRef, Rule, Uri};

use crate::args::{InputArgs, OutputArgs, is_file_name};
use crate::engine::answer_table;
use crate::fault::Fault;
use crate::input::Input;
use crate::options::kind::KindArgs;
use crate::options::pairs::{answer_pair, refuse_repair_of_pairs};
use crate::output::{Answer, Failure, ONE_TEXT, Outcome, one_text};

#[derive(Args)]
pub(crate) struct BaseArgs {
    /// The base; `-` reads one base per line of standard input, and one operand follows
    #[arg(value_name = "BASE", required_unless_present = "pairs")]
    base: Option<OsString>,

    /// Each line of standard input or FILE has its own base: base and operand separated by a tab,
    /// or as JSON, a list of the two, or an object: `base` and `reference` for resolve, `base` and
    /// `target` for relativize
    #[arg(long, conflicts_with_all = ["base", "uris", "guess_scheme"])]
    pairs: bool,

    #[command(flatten)]
    kind: KindArgs,
}

impl BaseArgs {
    /// Answers each input with `make`, which takes the base and the other operand; `other` is its
    /// name.
    pub(crate) fn answer_all(
        &self,
        inputs: &InputArgs,
        output: &OutputArgs,
        other: &'static str,
        make: impl Fn(Iri<'_>, &str) -> Result<String, Fault> + Sync,
    ) -> Result<Outcome, Failure> {
        let made = |base: IriRef<'_>, other: &str| make(Iri::try_from(base)?, other);
        self.answer_any(inputs, output, other, false, made)
    }

    /// Like [`answer_all`](Self::answer_all), for bases that may be relative.
    pub(crate) fn answer_all_relative(
        &self,
        inputs: &InputArgs,
        output: &OutputArgs,
        other: &'static str,
        make: impl Fn(IriRef<'_>, &str) -> Result<String, Fault> + Sync,
    ) -> Result<Outcome, Failure> {
        self.answer_any(inputs, output, other, true, make)
    }

    /// Answers each input with the one given base.
    pub(crate) fn answer_each(
        &self,
        inputs: &InputArgs,
        output: &OutputArgs,
        answer_one: impl Fn(Iri<'_>, Input<'_>, Result<&str, Fault>, &mut Answer) + Sync,
    ) -> Result<Outcome, Failure> {
        let base = self.base.as_ref().filter(|base| *base != "-");
        let base = base.ok_or_else(|| Failure::Usage("needs one BASE, not `-`".to_owned()))?;
        let text = self.operand("BASE", base)?;
        let base = self.base(text).map_err(|fault| self.refused(&fault, text, inputs))?;
        answer_table(inputs, output, ONE_TEXT, |input, answer| {
            answer_one(base, input, input.text(self.reference_rule()), answer);
        })
    }

    fn answer_any(
        &self,
        inputs: &InputArgs,
        output: &OutputArgs,
        other: &'static str,
        may_be_relative: bool,
        make: impl Fn(IriRef<'_>, &str) -> Result<String, Fault> + Sync,
    ) -> Result<Outcome, Failure> {
        let Some(base) = &self.base else {
            refuse_repair_of_pairs(output)?;
            return answer_table(inputs, output, &["base", other, "output"], |line, answer| {
                answer_pair(line, ["base", other], output, answer, |base, text| {
                    let base = self.any_base(base, may_be_relative);
                    make(base.map_err(|fault| fault.about("base"))?, text)
                });
            });
        };
        if base == "-" {
            let [operand] = &inputs.uris[..] else {
                return Err(Failure::Usage("BASE is `-`: one operand must follow".into()));
            };
            let other = self.operand("the operand", operand)?;
            let lines = InputArgs { uris: Vec::new(), read: inputs.read.clone() };
            return answer_table(&lines, output, ONE_TEXT, |line, answer| {
                let base = line.text(self.base_rule());
                let base = base.and_then(|text| self.any_base(text, may_be_relative));
                let made = base.and_then(|base| make(base, other));
                one_text(line, made, output, answer);
            });
        }
        let text = self.operand("BASE", base)?;
        let base = self.any_base(text, may_be_relative);
        let base = base.map_err(|fault| self.refused(&fault, text, inputs))?;
        answer_table(inputs, output, ONE_TEXT, |input, answer| {
            let other = input.text(self.reference_rule());
            let made = other.and_then(|text| make(base, text));
            one_text(input, made, output, answer);
        })
    }

    pub(crate) fn reference<'a>(&self, text: &'a str) -> Result<IriRef<'a>, Fault> {
        self.kind.parse_reference(text)
    }

    fn any_base<'a>(&self, text: &'a str, may_be_relative: bool) -> Result<IriRef<'a>, Fault> {
        if may_be_relative { self.reference(text) } else { self.base(text).map(Into::into) }
    }

    pub(crate) fn base<'a>(&self, text: &'a str) -> Result<Iri<'a>, Fault> {
        let parsed = match self.kind.is_iri() {
            true => Iri::parse(text),
            false => Uri::parse(text).map(Into::into),
        };
        parsed.map_err(|error| Fault::of_identifier(error, text))
    }

    /// Why the operand is not a base. A relative reference has no scheme, whatever the parser reports first; before an
    /// absolute one, it is probably in the wrong place.
    fn refused(&self, fault: &Fault, base: &str, inputs: &InputArgs) -> Failure {
        let is_relative = self.reference(base).is_ok_and(|base| base.scheme().is_none());
        if !is_relative {
            return operand_failure("BASE", fault);
        }
        let first = inputs.uris.first().and_then(|operand| operand.to_str());
        let are_swapped = first.is_some_and(|operand| self.base(operand).is_ok());
        let why = match are_swapped {
            _ if is_file_name(base.as_ref()) => {
                "BASE is the name of a file; `uri resolve - REFERENCE < FILE` reads one base per line"
            }
            true => "BASE needs a scheme; BASE comes first, then the reference",
            false => {
                "BASE needs a scheme, as in https://example.com/; \
                 only `uri resolve --relative-base` takes one without"
            }
        };
        Failure::Usage(why.to_owned())
    }

    fn base_rule(&self) -> Rule {
        if self.kind.is_iri() { Rule::Iri } else { Rule::Uri }
    }

    fn reference_rule(&self) -> Rule {
        if self.kind.is_iri() { Rule::IriReference } else { Rule::UriReference }
    }

    fn operand<'a>(&self, name: &str, operand: &'a OsString) -> Result<&'a str, Failure> {
        let input = Input::argument(operand.as_encoded_bytes(), 1);
        input.text(self.base_rule()).map_err(|fault| operand_failure(name, &fault))
    }
}

pub(crate) fn operand_failure(name: &str, fault: &Fault) -> Failure {
    Failure::Usage(format!("{name}: {}", fault.message()))
}

//! `--on-error repair`: a bad input is answered as `uri repair` would repair it.

use urikit::IriRefBuf;
use urikit_explain::repair::{repair, repair_to_uri};

use crate::fault::Fault;
use crate::input::{Input, InputReader};
use crate::output::Answer;

type AnswerOne<'f, R> =
    dyn for<'a> Fn(&Input<'a>, Result<&<R as InputReader>::Parsed<'a>, Fault>, &mut Answer) + 'f;

/// Answers an input. A bad one is repaired first, if this is requested and possible.
pub(super) fn answer_or_repair<'a, R: InputReader>(
    reader: &R,
    answer_one: &AnswerOne<'_, R>,
    input: &Input<'a>,
    parsed: Result<&R::Parsed<'a>, Fault>,
    answer: &mut Answer,
) {
    let (out, diagnostics, remarks) =
        (answer.out.len(), answer.diagnostics.len(), answer.remarks.len());
    let (tally, was_bad) = (answer.tally.clone(), std::mem::take(&mut answer.bad));
    answer_one(input, parsed, answer);
    if !answer.bad {
        answer.bad = was_bad;
        return;
    }
    let of_bad = (
        answer.out.split_off(out),
        answer.diagnostics.split_off(diagnostics),
        answer.remarks.split_off(remarks),
        std::mem::replace(&mut answer.tally, tally.clone()),
    );
    for repaired in input.whole().map(proposals).into_iter().flatten() {
        answer.bad = false;
        let again = input.repaired(repaired.as_str().as_bytes());
        match reader.read_one(again) {
            Ok(parsed) => answer_one(&again, Ok(&parsed), answer),
            Err(fault) => answer_one(&again, Err(fault), answer),
        }
        if !answer.bad {
            answer.bad = was_bad;
            answer.tally.repaired += 1;
            return;
        }
        answer.out.truncate(out);
        answer.diagnostics.truncate(diagnostics);
        answer.remarks.truncate(remarks);
        answer.tally = tally.clone();
    }
    answer.bad = true;
    answer.out.extend(of_bad.0);
    answer.diagnostics += &of_bad.1;
    answer.remarks.extend(of_bad.2);
    answer.tally = of_bad.3;
}

/// Repairs of a bad input: the closest, then one that is a URI, for commands that accept no IRIs.
fn proposals(bytes: &[u8]) -> impl Iterator<Item = IriRefBuf> {
    let nearest = repair(bytes);
    let as_uri =
        repair_to_uri(bytes).map(IriRefBuf::from).filter(|uri| nearest.as_ref() != Some(uri));
    nearest.into_iter().chain(as_uri)
}

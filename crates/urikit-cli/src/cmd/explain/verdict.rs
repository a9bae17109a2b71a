//! The verdict of a policy on the input.

use serde_json::{Value, json};
use urikit_guard::policy::{Checked, GuardError};

use super::page::Page;
use super::paint::Style;
use crate::args::OnError;
use crate::fault::Fault;
use crate::output::Answer;
use crate::secret::shown;

pub(super) fn write_verdict(
    verdict: Result<Checked, GuardError>,
    show_secrets: bool,
    page: &mut Page,
    answer: &mut Answer,
) {
    page.end_line();
    match verdict {
        Ok(checked) => {
            page.words("policy", Style::Plain, "passes");
            page.row("  to fetch", Style::Plain, &to_fetch(&checked, show_secrets), "");
        }
        Err(error) => {
            answer.mark_bad(REFUSED, OnError::Skip);
            page.words("policy", Style::Plain, &error.to_string());
        }
    }
}

pub(super) fn verdict_json(
    verdict: Result<Checked, GuardError>,
    show_secrets: bool,
    answer: &mut Answer,
) -> Value {
    match verdict {
        Ok(checked) => json!({ "passes": true, "output": to_fetch(&checked, show_secrets) }),
        Err(error) => {
            answer.mark_bad(REFUSED, OnError::Skip);
            json!({ "passes": false, "error": Fault::from(error) })
        }
    }
}

const REFUSED: &str = "refused";

fn to_fetch(checked: &Checked, show_secrets: bool) -> String {
    shown(checked.uri().into(), show_secrets).into_string()
}

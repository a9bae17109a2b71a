//! Secrets that are known by their shape, wherever they are: tokens with a prefix, and the paths of
//! webhooks.

use core::ops::Range;

use super::units::{Unit, units};

/// A pattern. Each step takes as much as it can, and none may take what the next one needs.
#[derive(Clone, Copy)]
enum Step {
    /// These characters. Before the secret, in any case: they may be those of a host.
    Text(&'static str),
    /// At least this number of characters.
    Run(fn(u8) -> bool, usize),
}

struct Shape {
    /// What precedes the secret, and is shown.
    shown: &'static [Step],
    secret: &'static [Step],
}

use Step::{Run, Text};

/// Each with the vendor whose documentation describes it.
const SHAPES: &[Shape] = &[
    // GitHub, "About authentication": personal, OAuth, user, installation and refresh tokens.
    secret_shape(&[Text("ghp_"), Run(is_alphanumeric, 36)]),
    secret_shape(&[Text("gho_"), Run(is_alphanumeric, 36)]),
    secret_shape(&[Text("ghu_"), Run(is_alphanumeric, 36)]),
    secret_shape(&[Text("ghs_"), Run(is_alphanumeric, 36)]),
    secret_shape(&[Text("ghr_"), Run(is_alphanumeric, 36)]),
    secret_shape(&[Text("github_pat_"), Run(is_of_token, 22)]),
    // GitLab, "Token overview".
    secret_shape(&[Text("glpat-"), Run(is_of_token, 20)]),
    // AWS, "IAM identifiers": long-term and temporary access keys.
    secret_shape(&[Text("AKIA"), Run(is_upper_or_digit, 16)]),
    secret_shape(&[Text("ASIA"), Run(is_upper_or_digit, 16)]),
    // Google Cloud, "API keys"; Google Identity, access tokens.
    secret_shape(&[Text("AIza"), Run(is_of_token, 35)]),
    secret_shape(&[Text("ya29."), Run(is_of_token, 20)]),
    // Slack, "Token types".
    secret_shape(&[Text("xoxb-"), Run(is_of_token, 20)]),
    secret_shape(&[Text("xoxp-"), Run(is_of_token, 20)]),
    secret_shape(&[Text("xoxa-"), Run(is_of_token, 20)]),
    // Stripe, "API keys".
    secret_shape(&[Text("sk_live_"), Run(is_alphanumeric, 16)]),
    secret_shape(&[Text("rk_live_"), Run(is_alphanumeric, 16)]),
    // npm, "About access tokens"; PyPI, "API tokens".
    secret_shape(&[Text("npm_"), Run(is_alphanumeric, 36)]),
    secret_shape(&[Text("pypi-AgE"), Run(is_of_token, 50)]),
    // A JSON Web Token (RFC 7519): both objects start with `{"`.
    secret_shape(&[
        Text("eyJ"),
        Run(is_of_token, 8),
        Text(".eyJ"),
        Run(is_of_token, 8),
        Text("."),
        Run(is_of_token, 0),
    ]),
    // Slack, "Sending messages using incoming webhooks".
    secret_shape_after(&[Text("hooks.slack.com/services/")], &[Run(is_of_path, 20)]),
    secret_shape_after(&[Text("hooks.slack.com/workflows/")], &[Run(is_of_path, 20)]),
    secret_shape_after(&[Text("hooks.slack.com/triggers/")], &[Run(is_of_path, 20)]),
    // Discord, "Webhook resource": `/api/webhooks/{id}/{token}`.
    secret_shape_after(&[Text("webhooks/"), Run(is_digit, 15), Text("/")], &[Run(is_of_token, 30)]),
    // Microsoft Teams, "Create incoming webhooks".
    secret_shape_after(&[Text("webhook.office.com/webhookb2/")], &[Run(is_of_path, 30)]),
    secret_shape_after(&[Text("outlook.office.com/webhook/")], &[Run(is_of_path, 30)]),
    // Telegram, "Bot API": `/bot{token}/`, where the token is the number of the bot and its secret.
    secret_shape_after(&[Text("bot"), Run(is_digit, 6), Text(":")], &[Run(is_of_token, 30)]),
];

/// How each shape starts: most places are ruled out by their first two bytes.
static STARTS: [[u8; 2]; SHAPES.len()] = {
    let mut starts = [[0; 2]; SHAPES.len()];
    let mut i = 0;
    while i < SHAPES.len() {
        starts[i] = SHAPES[i].start();
        i += 1;
    }
    starts
};

const fn secret_shape(secret: &'static [Step]) -> Shape {
    Shape { shown: &[], secret }
}

const fn secret_shape_after(shown: &'static [Step], secret: &'static [Step]) -> Shape {
    Shape { shown, secret }
}

/// Where there are secrets of a known shape, in order.
pub(super) fn known_shapes(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let mut from = 0;
    // A shape starts where a word starts.
    let mut in_word = false;
    core::iter::from_fn(move || {
        for unit in units(text, from) {
            let is_of_word = is_of_token(unit.byte);
            if is_of_word
                && !in_word
                && let Some(secret) = shape_at(text, &unit)
            {
                (from, in_word) = (secret.end, true);
                return Some(secret);
            }
            in_word = is_of_word;
        }
        from = text.len();
        None
    })
}

/// The secret of the shape that starts at `first`, if one does.
fn shape_at(text: &[u8], first: &Unit) -> Option<Range<usize>> {
    let second = *text.get(first.end)?;
    let start = [first.byte.to_ascii_lowercase(), second.to_ascii_lowercase()];
    // Compares with all, many at a time.
    if !STARTS.iter().fold(false, |any, it| any | (*it == start)) {
        return None;
    }
    let likely = STARTS.iter().zip(SHAPES).filter(|(it, _)| **it == start);
    likely.map(|(_, shape)| shape).find_map(|shape| {
        let from = end_of_shape(shape.shown, text, first.start, true)?;
        let end = end_of_shape(shape.secret, text, from, false)?;
        Some(from..end)
    })
}

impl Shape {
    /// In lower case.
    const fn start(&self) -> [u8; 2] {
        match (self.shown, self.secret) {
            ([Text(text), ..], _) | ([], [Text(text), ..]) => {
                let [a, b, ..] = text.as_bytes() else { panic!("a shape starts with two letters") };
                [a.to_ascii_lowercase(), b.to_ascii_lowercase()]
            }
            _ => panic!("a shape starts with text"),
        }
    }
}

/// Where the steps end.
fn end_of_shape(steps: &[Step], text: &[u8], start: usize, ignore_case: bool) -> Option<usize> {
    steps.iter().try_fold(start, |at, step| match step {
        Text(expected) => {
            let mut end = at;
            let mut found = units(text, at);
            for expected in expected.bytes() {
                let unit = found.next()?;
                let same = match ignore_case {
                    true => unit.byte.eq_ignore_ascii_case(&expected),
                    false => unit.byte == expected,
                };
                if !same {
                    return None;
                }
                end = unit.end;
            }
            Some(end)
        }
        Run(is_of_run, min) => {
            let (mut end, mut count) = (at, 0);
            for unit in units(text, at).take_while(|unit| is_of_run(unit.byte)) {
                (end, count) = (unit.end, count + 1);
            }
            (count >= *min).then_some(end)
        }
    })
}

const fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

const fn is_alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

const fn is_upper_or_digit(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}

const fn is_of_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

const fn is_of_path(byte: u8) -> bool {
    is_of_token(byte) || matches!(byte, b'/' | b'@')
}

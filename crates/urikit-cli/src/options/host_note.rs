//! A note about an input without a scheme that probably starts with a host: `example.com/a` is a path by RFC 3986.

use std::sync::atomic::{AtomicBool, Ordering};

use urikit::component::Scheme;
use urikit::{Iri, IriRef};
use urikit_explain::guess;

use super::psl::suffix_list;
use crate::args::ReadArgs;
use crate::input::Input;
use crate::output::{Answer, RemarkKind};

/// Reports the first such input of a run.
pub(crate) struct HostNote {
    is_done: AtomicBool,
}

impl HostNote {
    /// `is_wanted` says whether the command asks for a host.
    pub(crate) fn new(is_wanted: bool, read: &ReadArgs) -> Self {
        let is_done = !is_wanted || read.quiet || read.guess_scheme.is_some();
        Self { is_done: AtomicBool::new(is_done) }
    }

    /// Most inputs have an authority, or the note was given.
    #[inline]
    pub(crate) fn see(&self, input: &Input<'_>, uri: &IriRef<'_>, answer: &mut Answer) {
        if uri.authority().is_none() && !self.is_done.load(Ordering::Relaxed) {
            self.look(*input, answer);
        }
    }

    #[cold]
    pub(crate) fn look(&self, input: Input<'_>, answer: &mut Answer) {
        let is_host = str::from_utf8(input.bytes).is_ok_and(starts_with_host);
        if is_host && !self.is_done.swap(true, Ordering::Relaxed) {
            let what = "without a scheme, this has no host; --guess-scheme https reads one";
            let note = format!("uri: {}: note: {what}\n", input.location());
            answer.remark(RemarkKind::Note, &note);
        }
    }
}

/// Whether the input is read with a host if it gets a scheme, and the host is `localhost` or under a public suffix.
fn starts_with_host(text: &str) -> bool {
    if text.starts_with("//") || !text.contains('.') && !text.starts_with("localhost") {
        return false;
    }
    let Ok(https) = Scheme::parse("https") else { return false };
    let read = guess::with_scheme(text, https);
    if read == text {
        return false;
    }
    let host = Iri::parse(&read).ok().and_then(|iri| iri.host());
    host.is_some_and(|host| host == "localhost" || suffix_list().has_rule_for(host))
}

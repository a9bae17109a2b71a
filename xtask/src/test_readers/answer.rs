//! The answer of a reader to an input.

use std::collections::BTreeMap;

/// All in lower case; absent parts are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) scheme: String,
    host: String,
    port: String,
}

impl Answer {
    /// Scheme, host and port, separated by tabs; `None` for `!`, a rejection. Some readers keep the brackets of
    /// an address, others remove them.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut fields = line.splitn(3, '\t').map(str::to_ascii_lowercase);
        let (scheme, host, port) = (fields.next()?, fields.next()?, fields.next()?);
        let inside = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        let host = inside.unwrap_or(&host).to_owned();
        Some(Self { scheme, host, port })
    }

    /// A reader that reports no port uses the default one. Without a host there is no port.
    pub(super) fn with_default_port(mut self, defaults: &BTreeMap<String, String>) -> Self {
        if self.port.is_empty() && !self.host.is_empty() {
            self.port = defaults.get(&self.scheme).cloned().unwrap_or_default();
        }
        self
    }
}

//! `--psl`: a public suffix list in place of the built-in one.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use clap::Args;
use urikit_guard::host::SuffixList;

use crate::output::Failure;

/// For commands with parts that depend on the list.
#[derive(Args)]
pub(crate) struct PslArgs {
    /// Read the public suffix list from FILE, for registered_domain, suffix and subdomain (default:
    /// the built-in list)
    #[arg(long, value_name = "FILE")]
    psl: Option<PathBuf>,
}

impl PslArgs {
    /// Reads the list once, before any part is computed.
    pub(crate) fn load(&self) -> Result<(), Failure> {
        let Some(path) = &self.psl else { return Ok(()) };
        let text = fs::read_to_string(path)
            .map_err(|error| Failure::read(&path.display().to_string(), error))?;
        let list =
            SuffixList::parse(&text).map_err(|error| Failure::Usage(format!("--psl: {error}")))?;
        // A run reads its arguments only once.
        let _ = LIST.set(list);
        Ok(())
    }
}

pub(crate) fn suffix_list() -> &'static SuffixList {
    LIST.get().unwrap_or(&SuffixList::BUILT_IN)
}

static LIST: OnceLock<SuffixList> = OnceLock::new();

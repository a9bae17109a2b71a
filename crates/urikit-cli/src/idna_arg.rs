//! `--idna`: hosts in the form of the DNS, before a level is applied.

use clap::Args;
use urikit::{IriRef, IriRefCow};

use crate::fault::Fault;

#[derive(Args)]
pub(crate) struct IdnaArgs {
    /// Convert hosts to the form of the DNS first (UTS 46): `BÜCHER.example` to
    /// `xn--bcher-kva.example`. Levels fold the case of ASCII letters only
    #[arg(long)]
    idna: bool,
}

impl IdnaArgs {
    pub(crate) const fn is_given(&self) -> bool {
        self.idna
    }

    pub(crate) fn apply<'a>(&self, identifier: IriRef<'a>) -> Result<IriRefCow<'a>, Fault> {
        match self.idna {
            true => Ok(identifier.to_ascii_host()?),
            false => Ok(identifier.into()),
        }
    }
}

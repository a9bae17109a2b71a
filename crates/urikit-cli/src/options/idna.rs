//! `--idna`: hosts in the form of the DNS, before a level is applied.

use std::borrow::Cow;

use clap::Args;
use urikit::component::{Authority, Host};
use urikit::percent::Part;
use urikit::{IriRef, IriRefCow};
use urikit_guard::{HostExt, IdentifierExt};

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

    /// Converts the host of an identifier, if that is requested.
    pub(crate) fn apply<'a>(&self, identifier: IriRef<'a>) -> Result<IriRefCow<'a>, Fault> {
        match self.idna {
            true => Ok(match identifier.to_ascii_host()? {
                IriRefCow::Borrowed(_) => identifier.into(),
                IriRefCow::Owned(changed) => changed.into(),
            }),
            false => Ok(identifier.into()),
        }
    }

    /// Converts a part by itself, which may have non-ASCII characters if it `is_iri`.
    pub(crate) fn apply_to_part<'a>(
        &self,
        part: Part,
        text: &'a str,
        is_iri: bool,
    ) -> Result<Cow<'a, str>, Fault> {
        if !self.idna {
            return Ok(Cow::Borrowed(text));
        }
        if part != Part::Authority {
            let host = if is_iri { Host::parse_iri(text) } else { Host::parse(text) };
            return Ok(host?.to_ascii()?);
        }
        let authority = if is_iri { Authority::parse_iri(text) } else { Authority::parse(text) }?;
        let userinfo = authority.userinfo().map(|userinfo| format!("{userinfo}@"));
        let port = authority.port().map(|port| format!(":{port}"));
        let (userinfo, port) = (userinfo.unwrap_or_default(), port.unwrap_or_default());
        Ok(Cow::Owned(format!("{userinfo}{}{port}", authority.host().to_ascii()?)))
    }

    /// Whether a part is a host, or has one.
    pub(crate) const fn applies_to(part: Part) -> bool {
        matches!(part, Part::Authority | Part::Host | Part::RegName | Part::IpLiteral)
    }
}

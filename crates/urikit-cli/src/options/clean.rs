//! What is removed from an identifier before it is compared or normalized.

use clap::builder::StringValueParser;
use clap::{Args, ValueEnum};
use urikit::params::{Param, TRACKING};
use urikit::{IriRef, IriRefBuilder, IriRefCow};

use super::names::offered;
use crate::fault::Fault;

/// A part that can be removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Dropped {
    Scheme,
    Authority,
    Userinfo,
    User,
    Password,
    Port,
    Query,
    Fragment,
}

impl Dropped {
    fn is_in(self, identifier: &IriRef<'_>) -> bool {
        match self {
            Self::Scheme => identifier.scheme().is_some(),
            Self::Authority => identifier.authority().is_some(),
            Self::Userinfo | Self::User | Self::Password => identifier.userinfo().is_some(),
            Self::Port => identifier.port().is_some(),
            Self::Query => identifier.query().is_some(),
            Self::Fragment => identifier.fragment().is_some(),
        }
    }

    fn remove_from(self, builder: IriRefBuilder) -> IriRefBuilder {
        match self {
            Self::Scheme => builder.remove_scheme(),
            Self::Authority => builder.remove_authority(),
            Self::Userinfo => builder.remove_userinfo(),
            Self::User => builder.remove_user(),
            Self::Password => builder.remove_password(),
            Self::Port => builder.remove_port(),
            Self::Query => builder.remove_query(),
            Self::Fragment => builder.remove_fragment(),
        }
    }
}

/// The identifier without these parts. If the rest would be read as something else, as `//a`
/// without its authority, it is rejected, or `guarded`: written `/.//a`.
pub(crate) fn without<'a>(
    identifier: IriRefCow<'a>,
    parts: &[Dropped],
    guarded: bool,
) -> Result<IriRefCow<'a>, Fault> {
    let view = identifier.borrowed();
    if !parts.iter().any(|part| part.is_in(&view)) {
        return Ok(identifier);
    }
    let builder = IriRefBuilder::from(identifier.into_owned());
    let builder = if guarded { builder.guarded() } else { builder };
    Ok(parts.iter().fold(builder, |builder, part| part.remove_from(builder)).build()?.into())
}

/// What `normalize` removes.
#[derive(Args)]
pub(crate) struct CleanArgs {
    /// Remove these parts, separated by commas
    #[arg(long, value_name = "PARTS", value_enum, value_delimiter = ',', conflicts_with = "part")]
    drop: Vec<Dropped>,

    /// Remove the parameters of the query whose keys match one of these GLOBS, separated by commas; `*`
    /// matches any characters, `?` one. `tracking` means the usual trackers: `utm_*`, `fbclid`,
    /// `gclid` and others, which `uri normalize --help` lists. If no parameter is left, the `?` is removed too
    #[arg(long, value_name = "GLOBS", value_delimiter = ',', conflicts_with = "part")]
    #[arg(hide_possible_values = true, value_parser = offered(StringValueParser::new(), || vec!["tracking"]))]
    drop_params: Vec<String>,

    /// Sort the parameters of the query by key; those with the same key keep their order
    #[arg(long, conflicts_with = "part")]
    sort_params: bool,
}

impl CleanArgs {
    pub(crate) const fn is_given(&self) -> bool {
        !self.drop.is_empty() || !self.drop_params.is_empty() || self.sort_params
    }

    /// Drops parts, then parameters, then sorts.
    pub(crate) fn apply<'a>(&self, identifier: IriRefCow<'a>) -> Result<IriRefCow<'a>, Fault> {
        let identifier = without(identifier, &self.drop, false)?;
        let edits_params = self.sort_params || !self.drop_params.is_empty();
        if !edits_params || identifier.borrowed().query().is_none() {
            return Ok(identifier);
        }
        let mut identifier = identifier.into_owned();
        identifier.edit_params(|params| {
            params.retain(|param| !self.drops(param));
            if self.sort_params {
                params.sort();
            }
        })?;
        Ok(identifier.into())
    }

    fn drops(&self, param: Param<'_>) -> bool {
        self.drop_params.iter().any(|glob| match glob.as_str() {
            "tracking" => TRACKING.iter().any(|glob| param.key_matches(glob)),
            glob => param.key_matches(glob),
        })
    }
}

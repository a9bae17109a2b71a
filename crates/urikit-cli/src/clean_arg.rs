//! What is left out of an identifier before it is compared or normalized.

use clap::{Args, ValueEnum};
use urikit::edit::EditError;
use urikit::params::{Param, TRACKING};
use urikit::{IriRef, IriRefBuf, IriRefCow};

use crate::fault::Fault;

/// A part that can be left out.
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

    fn remove_from(self, identifier: &mut IriRefBuf) -> Result<(), EditError> {
        match self {
            Self::Scheme => return identifier.remove_scheme(),
            Self::Authority => return identifier.remove_authority(),
            Self::Userinfo => identifier.remove_userinfo(),
            Self::User => identifier.remove_user(),
            Self::Password => identifier.remove_password(),
            Self::Port => identifier.remove_port(),
            Self::Query => identifier.remove_query(),
            Self::Fragment => identifier.remove_fragment(),
        }
        Ok(())
    }
}

/// The identifier without these parts.
///
/// # Errors
/// Where the rest would be read as something else, as `//a` without its authority.
pub(crate) fn without<'a>(
    identifier: IriRefCow<'a>,
    parts: &[Dropped],
) -> Result<IriRefCow<'a>, Fault> {
    let view = identifier.view();
    if !parts.iter().any(|part| part.is_in(&view)) {
        return Ok(identifier);
    }
    let mut identifier = identifier.into_buf();
    for part in parts {
        part.remove_from(&mut identifier)?;
    }
    Ok(identifier.into())
}

/// What `normalize` cleans away.
#[derive(Args)]
pub(crate) struct CleanArgs {
    /// Leave these parts out, with commas between
    #[arg(long, value_name = "PARTS", value_enum, value_delimiter = ',', conflicts_with = "part")]
    drop: Vec<Dropped>,

    /// Leave out the parameters of the query whose key one of these matches, with commas between; in a
    /// GLOB `*` is any text and `?` any one character. `tracking` stands for the usual trackers: `utm_*`,
    /// `fbclid`, `gclid` and others, which the guide lists. A query that loses all of its parameters goes
    #[arg(long, value_name = "GLOBS", value_delimiter = ',', conflicts_with = "part")]
    drop_params: Vec<String>,

    /// Sort the parameters of the query by key; those with the same key keep their order
    #[arg(long, conflicts_with = "part")]
    sort_params: bool,
}

impl CleanArgs {
    /// Drops parts, then parameters, then sorts.
    pub(crate) fn apply<'a>(&self, identifier: IriRefCow<'a>) -> Result<IriRefCow<'a>, Fault> {
        let identifier = without(identifier, &self.drop)?;
        let edits_params = self.sort_params || !self.drop_params.is_empty();
        if !edits_params || identifier.view().query().is_none() {
            return Ok(identifier);
        }
        let mut identifier = identifier.into_buf();
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

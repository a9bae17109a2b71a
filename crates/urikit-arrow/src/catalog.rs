//! Kernels by name, with arguments as strings: for engines without access to types and constructors.

use core::ops::RangeInclusive;

use urikit::Level;
#[cfg(feature = "psl")]
use urikit_guard::host::SuffixList;

use crate::cut::Cut;
#[cfg(feature = "psl")]
use crate::domain::DomainPart;
use crate::error::ColumnError;
use crate::kernel::Kernel;
use crate::names::{level, percent_part, rule};
use crate::pair::PairKernel;
use crate::uri_part::UriPart;

/// The name, the number of arguments after the column, and the kernel.
type Row = (&'static str, RangeInclusive<usize>, fn(&[&str]) -> Result<Kernel, ColumnError>);

const ANY: usize = usize::MAX;

#[rustfmt::skip]
const KERNELS: &[Row] = &[
    ("parse", 0..=0, |_| Ok(Kernel::parse().with_port_number())),
    ("parts", 1..=ANY, |given| {
        let parts: Result<Vec<UriPart>, _> = given.iter().map(|name| name.parse()).collect();
        Ok(Kernel::parts(&parts?).with_port_number())
    }),
    ("part", 1..=1, |given| given[0].parse().map(Kernel::part)),
    ("port", 0..=0, |_| Ok(Kernel::port())),
    ("effective_port", 0..=0, |_| Ok(Kernel::effective_port())),
    ("segment", 1..=1, |given| index(given[0]).map(Kernel::segment)),
    ("is_valid", 0..=1, |given| {
        Ok(match given.first() {
            Some(name) => Kernel::is_valid(rule(name)?),
            None => Kernel::is_valid_by_grammar(),
        })
    }),
    ("normalize", 0..=2, |given| Ok(match idna(given.get(1))? {
        true => Kernel::normalize_idna(at(given)?),
        false => Kernel::normalize(at(given)?),
    })),
    ("key_hash", 0..=1, |given| Ok(Kernel::key_hash(at(given)?))),
    ("encode", 1..=1, |given| Ok(Kernel::encode(percent_part(given[0])?))),
    ("decode", 0..=1, |given| {
        let path = Ok(urikit::percent::Part::Path);
        Ok(Kernel::decode(given.first().map_or(path, |name| percent_part(name))?))
    }),
    ("query_get", 1..=1, |given| Ok(Kernel::query_get(given[0]))),
    ("query_get_raw", 1..=1, |given| Ok(Kernel::query_get_raw(given[0]))),
    ("query_pairs", 0..=0, |_| Ok(Kernel::query_pairs())),
    ("query_remove", 1..=ANY, |given| Ok(Kernel::query_remove(given))),
    ("query_keep", 1..=ANY, |given| Ok(Kernel::query_keep(given))),
    ("query_sort", 0..=0, |_| Ok(Kernel::query_sort())),
    ("redact", 0..=ANY, |given| Ok(Kernel::redact(given))),
    ("surt", 0..=0, |_| Ok(Kernel::surt())),
    ("to_uri", 0..=1, |given| Ok(if idna(given.first())? { Kernel::to_uri_idna() } else { Kernel::to_uri() })),
    ("to_iri", 0..=1, |given| Ok(if idna(given.first())? { Kernel::to_iri_idna() } else { Kernel::to_iri() })),
    ("host_ascii", 0..=0, |_| Ok(Kernel::host_ascii())),
    ("host_unicode", 0..=0, |_| Ok(Kernel::host_unicode())),
    ("without_query", 0..=0, |_| Ok(Kernel::cut(Cut::Query))),
    ("without_fragment", 0..=0, |_| Ok(Kernel::cut(Cut::Fragment))),
    ("without_query_and_fragment", 0..=0, |_| Ok(Kernel::cut(Cut::QueryAndFragment))),
    ("hierarchy", 0..=0, |_| Ok(Kernel::hierarchy())),
    ("path_hierarchy", 0..=0, |_| Ok(Kernel::path_hierarchy())),
    ("errors", 0..=ANY, |given| match given {
        [] => Ok(Kernel::parse().errors()),
        [name, arguments @ ..] => Ok(Kernel::by_name(name, arguments)?.errors()),
    }),
];

const PAIRS: [&str; 3] = ["resolve", "relativize", "equivalent"];

impl Kernel {
    /// The kernel with this name: that of its constructor, of a [`UriPart`], or of a
    /// [`DomainPart`](crate::DomainPart). `port` is the number, in `parse` and `parts` too; `part` with the
    /// argument `port` is the string. `errors` has the errors of `parse`, or of the kernel that it is given.
    ///
    /// ```
    /// use arrow_array::{StringArray, cast::AsArray};
    /// use urikit_arrow::Kernel;
    /// let column = StringArray::from(vec!["HTTP://h:80/a"]);
    /// let text = |kernel: Kernel| kernel.run(&column).unwrap().as_string_view().value(0).to_owned();
    /// assert_eq!(text(Kernel::by_name("host", &[])?), "h");
    /// assert_eq!(text(Kernel::by_name("normalize", &["scheme"])?), "http://h/a");
    ///
    /// let error = Kernel::by_name("normalize", &["full"]).unwrap_err();
    /// assert!(error.to_string().starts_with("no level is named 'full'"));
    /// let error = Kernel::by_name("segment", &[]).unwrap_err();
    /// assert_eq!(error.to_string(), "'segment' takes 1 argument after the column, not 0");
    /// # Ok::<(), urikit_arrow::ColumnError>(())
    /// ```
    ///
    /// # Errors
    /// If there is none, or if it takes other arguments.
    pub fn by_name(name: &str, arguments: &[&str]) -> Result<Self, ColumnError> {
        if let Some((name, accepted, kernel)) = KERNELS.iter().find(|(known, _, _)| *known == name)
        {
            check(name, accepted, arguments.len())?;
            return kernel(arguments);
        }
        #[cfg(feature = "psl")]
        if let Some(part) = DomainPart::from_name(name) {
            check(part.name(), &(0..=0), arguments.len())?;
            return Ok(Self::domain(part, SuffixList::BUILT_IN));
        }
        let Some(part) = UriPart::from_name(name) else {
            return Err(crate::names::unknown("kernel", name, Self::names()));
        };
        check(part.name(), &(0..=0), arguments.len())?;
        Ok(Self::part(part))
    }

    /// The number of arguments after the column that the kernel with this name takes; `None` if there is no
    /// such kernel.
    ///
    /// ```
    /// use urikit_arrow::Kernel;
    /// assert_eq!(Kernel::arguments_of("key_hash"), Some(0..=1));
    /// assert_eq!(Kernel::arguments_of("query_remove"), Some(1..=usize::MAX));
    /// assert_eq!(Kernel::arguments_of("hots"), None);
    /// ```
    #[must_use]
    pub fn arguments_of(name: &str) -> Option<RangeInclusive<usize>> {
        match KERNELS.iter().find(|(known, _, _)| *known == name) {
            Some((_, accepted, _)) => Some(accepted.clone()),
            None => Self::names().any(|known| known == name).then_some(0..=0),
        }
    }

    /// The names that [`by_name`](Self::by_name) knows.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let parts = UriPart::ALL.into_iter().filter(|part| *part != UriPart::Port);
        let names = KERNELS.iter().map(|(name, _, _)| *name).chain(parts.map(UriPart::name));
        #[cfg(feature = "psl")]
        let names = names.chain(DomainPart::ALL.into_iter().map(DomainPart::name));
        names
    }
}

impl PairKernel {
    /// The kernel with this name: `resolve`, `relativize` or `equivalent`.
    ///
    /// ```
    /// use urikit_arrow::PairKernel;
    /// assert!(PairKernel::by_name("equivalent", &["scheme"]).is_ok());
    /// assert!(PairKernel::by_name("resolve", &["scheme"]).is_err());
    /// ```
    ///
    /// # Errors
    /// If there is none, or if it takes other arguments.
    pub fn by_name(name: &str, arguments: &[&str]) -> Result<Self, ColumnError> {
        match name {
            "resolve" => check("resolve", &(0..=0), arguments.len()).map(|()| Self::resolve()),
            "relativize" => {
                check("relativize", &(0..=0), arguments.len()).map(|()| Self::relativize())
            }
            "equivalent" => {
                check("equivalent", &(0..=1), arguments.len())?;
                Ok(Self::equivalent(at(arguments)?))
            }
            _ => Err(crate::names::unknown("kernel of two columns", name, PAIRS)),
        }
    }

    /// The names that [`by_name`](Self::by_name) knows.
    pub fn names() -> impl Iterator<Item = &'static str> {
        PAIRS.into_iter()
    }
}

fn check(
    name: &'static str,
    accepted: &RangeInclusive<usize>,
    given: usize,
) -> Result<(), ColumnError> {
    match accepted.contains(&given) {
        true => Ok(()),
        false => Err(ColumnError::Arguments { kernel: name, accepted: accepted.clone(), given }),
    }
}

/// The given level, or the default.
fn at(given: &[&str]) -> Result<Level, ColumnError> {
    given.first().map_or(Ok(Level::default()), |name| level(name))
}

/// Whether hosts are converted too.
fn idna(given: Option<&&str>) -> Result<bool, ColumnError> {
    match given {
        None => Ok(false),
        Some(&"idna") => Ok(true),
        Some(other) => Err(crate::names::unknown("option", other, ["idna"])),
    }
}

fn index(given: &str) -> Result<isize, ColumnError> {
    given.parse().map_err(|_| ColumnError::Name {
        what: "segment",
        given: given.to_owned(),
        accepted: vec!["0, 1, … from the start", "-1, -2, … from the end"],
    })
}

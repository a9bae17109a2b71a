//! A policy for which untrusted URIs a program may fetch.
//!
//! A [`Policy`] is a value, made in code or deserialized (feature `serde`). It denies by default:
//! what no rule allows is rejected. [`Policy::default`] allows `http` and `https` URIs with names
//! and public addresses, without a userinfo.
//!
//! ```
//! use urikit::Uri;
//! use urikit_guard::policy::{GuardRule, Policy};
//!
//! let policy = Policy::builder().schemes(["https"]).hosts_under(["example.com"]).build()?;
//! let checked = policy.check(Uri::parse("https://API.ex%61mple.com/a/../b")?)?;
//! assert_eq!(checked.uri(), "https://api.example.com/b");
//!
//! let refused = policy.check(Uri::parse("https://169.254.169.254/")?).unwrap_err();
//! assert_eq!(refused.rule(), GuardRule::HostClasses);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # With a resolver and redirects
//!
//! Nothing here does I/O, and a name may resolve to any address. So a program checks in four steps,
//! and always uses the results:
//!
//! 1. [`Policy::check`] the URI. Fetch [`Checked::uri`], never the original input: its host is the
//!    one that was judged, decoded and mapped.
//! 2. Resolve its host, once.
//! 3. [`Policy::check_address`] each address that the resolver returned. Connect to one that
//!    passes, by its number: a second lookup may give another result (DNS rebinding).
//! 4. [`Policy::check_redirect`] each `Location`, and go back to step 2 with the result. Disable
//!    redirects in the client.
//!
//! The example program `fetch_guard` does all of this.

mod builder;
mod check;
mod checked;
mod guard_error;
mod host_list;
mod path_prefix;
mod policy_error;
mod ports;
mod redirects;
#[cfg(feature = "serde")]
mod serde;

use alloc::string::String;
use alloc::vec::Vec;

use crate::host::HostClass;
use host_list::HostList;
use path_prefix::PathPrefix;
use ports::Ports;

pub use builder::PolicyBuilder;
pub use checked::Checked;
pub use guard_error::{GuardError, GuardRule};
pub use policy_error::{PolicyError, PolicyErrorKind};
pub use redirects::Redirects;

/// What may be fetched: rules that a URI, an address and a redirect must all pass.
///
/// | rule | in a file | default |
/// |---|---|---|
/// | [`schemes`](PolicyBuilder::schemes) | `schemes = ["https"]` | `http`, `https` |
/// | [`host_classes`](PolicyBuilder::host_classes) | `host-classes = ["name"]` | `name`, `public` |
/// | [`address_classes`](PolicyBuilder::address_classes) | `address-classes = ["public"]` | the addresses among `host-classes`, else `public` |
/// | [`hosts`](PolicyBuilder::hosts), [`hosts_under`](PolicyBuilder::hosts_under), `registered_domains` (feature `psl`) | `hosts = { exact = […], under = […], registered-domain = […] }` | all of these classes |
/// | [`except_hosts`](PolicyBuilder::except_hosts), … | `except = { … }` | none |
/// | [`embedded_addresses`](PolicyBuilder::embedded_addresses) | `embedded-addresses = false` | `true` |
/// | [`ports`](PolicyBuilder::ports) | `ports = [443, "8000-8999"]` | all |
/// | [`userinfo`](PolicyBuilder::userinfo) | `userinfo = true` | `false` |
/// | [`max_length`](PolicyBuilder::max_length) | `max-length = 2048` | none |
/// | [`paths`](PolicyBuilder::paths) | `paths = ["/public"]` | all |
/// | [`query_keys`](PolicyBuilder::query_keys) | `query-keys = ["q"]` | all |
/// | [`redirects`](PolicyBuilder::redirects) | `redirects = "same-origin"` | `no-downgrade` |
///
/// With the feature `serde` it is deserialized from a map with at least one of these keys. Unknown
/// keys, repeated keys and contradictions are errors.
///
/// ```
/// use urikit::Uri;
/// use urikit_guard::policy::Policy;
/// let policy = Policy::builder().hosts_under(["example.com"]).paths(["/public"]).build()?;
/// assert!(policy.check(Uri::parse("https://www.example.com/public/a")?).is_ok());
/// assert!(policy.check(Uri::parse("https://www.example.com/public/..%2fadmin")?).is_err());
/// assert!(policy.check(Uri::parse("https://example.com.evil.example/public/a")?).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// In lower case.
    schemes: Vec<String>,
    host_classes: Vec<HostClass>,
    address_classes: Vec<HostClass>,
    hosts: Option<HostList>,
    except: Option<HostList>,
    embedded_addresses: bool,
    ports: Ports,
    userinfo: bool,
    max_length: Option<usize>,
    paths: Option<Vec<PathPrefix>>,
    query_keys: Option<Vec<String>>,
    redirects: Redirects,
}

/// `http` and `https`, names and public addresses, no userinfo.
impl Default for Policy {
    fn default() -> Self {
        let schemes = ["http", "https"].map(String::from).into();
        Self {
            schemes,
            host_classes: [HostClass::Name, HostClass::Public].into(),
            address_classes: [HostClass::Public].into(),
            hosts: None,
            except: None,
            embedded_addresses: true,
            ports: Ports::default(),
            userinfo: false,
            max_length: None,
            paths: None,
            query_keys: None,
            redirects: Redirects::default(),
        }
    }
}

impl Policy {
    /// A builder that starts from the default policy.
    pub fn builder() -> PolicyBuilder {
        PolicyBuilder::default()
    }
}

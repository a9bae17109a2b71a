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

mod check;
mod checked;
mod error;
mod hosts;
mod paths;
mod policy_error;
mod ports;
mod rules;
#[cfg(feature = "serde")]
mod serde;

pub use checked::Checked;
pub use error::{GuardError, GuardRule};
pub use policy_error::{PolicyError, PolicyErrorKind};
pub use rules::{Policy, PolicyBuilder, Redirects};

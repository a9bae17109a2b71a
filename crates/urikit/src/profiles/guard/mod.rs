//! What a program may fetch when others name it: a policy, and what it lets through.
//!
//! A [`Policy`] is a value, made in code or deserialized (feature `serde`). It denies by default: what no rule
//! allows is refused. [`Policy::default`] lets through `http` and `https` URIs of names and public addresses
//! without a userinfo.
//!
//! ```
//! use urikit::Uri;
//! use urikit::guard::{GuardRule, Policy};
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
//! # Around a resolver and redirects
//!
//! Nothing here does I/O, and a name may stand for any address. So a program checks four times, and always
//! uses what it got back:
//!
//! 1. [`Policy::check`] for the URI. Fetch [`Checked::uri`], never the text that came in: its host is
//!    the one that was judged, decoded and mapped.
//! 2. Resolve its host, once.
//! 3. [`Policy::check_address`] for each address that the resolver gave. Connect to one of those that
//!    pass, by its number: a second look-up may give another answer (DNS rebinding).
//! 4. [`Policy::check_redirect`] for each `Location`, and back to step 2 with what it returns. Turn off
//!    redirects in the client.
//!
//! The example program `fetch_guard` does all of this.

mod check;
mod checked;
mod error;
mod hosts;
mod paths;
mod policy;
mod policy_error;
mod ports;
#[cfg(feature = "serde")]
mod serde;

pub use checked::Checked;
pub use error::{GuardError, GuardRule};
pub use policy::{Policy, PolicyBuilder, Redirects};
pub use policy_error::{PolicyError, PolicyErrorKind};

//! Builds URNs: RFC 8141.

use alloc::string::String;

use urikit::UriBuf;
use urikit::percent::{CharClass, encode, sets};

use super::Urn;
use crate::error::SchemeError;

/// A builder of URNs; see [`Urn::builder`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct UrnBuilder {
    name: String,
    /// Each with its prefix, encoded.
    r_component: String,
    q_component: String,
    f_component: String,
}

/// An r-component without `?`, which could end it.
const R_COMPONENT: CharClass = sets::QUERY.without(CharClass::of(b"?"));

impl Urn<'_> {
    /// Builds a URN from a namespace identifier and a name in that namespace.
    ///
    /// The name is data: characters that a URN can't contain are percent-encoded, including `%`.
    ///
    /// ```
    /// use urikit_schemes::Urn;
    /// assert_eq!(Urn::builder("isbn", "0451450523").build()?, "urn:isbn:0451450523");
    /// let urn = Urn::builder("example", "a b").r_component("cc=uk").q_component("op=map").f_component("é");
    /// assert_eq!(urn.build()?, "urn:example:a%20b?+cc=uk?=op=map#%C3%A9");
    /// assert!(Urn::builder("x", "y").build().is_err(), "two characters at least");
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    pub fn builder(nid: &str, nss: &str) -> UrnBuilder {
        let mut name = String::from("urn:");
        // A `:` would end it, and an escape is not a letter: invalid characters stay invalid.
        encode(nid, sets::UNRESERVED).append_to(&mut name);
        name.push(':');
        encode(nss, sets::PATH).append_to(&mut name);
        UrnBuilder {
            name,
            r_component: String::new(),
            q_component: String::new(),
            f_component: String::new(),
        }
    }
}

impl UrnBuilder {
    /// Sets the component for the resolver of the name.
    pub fn r_component(mut self, data: &str) -> Self {
        self.r_component = encoded_urn_component("?+", data, R_COMPONENT);
        self
    }

    /// Sets the component for the named resource.
    pub fn q_component(mut self, data: &str) -> Self {
        self.q_component = encoded_urn_component("?=", data, sets::QUERY);
        self
    }

    /// Sets the component for a part of the resource: the fragment.
    pub fn f_component(mut self, data: &str) -> Self {
        self.f_component = encoded_urn_component("#", data, sets::FRAGMENT);
        self
    }

    /// The URN.
    ///
    /// # Errors
    /// If the namespace identifier is not valid, if the name is empty or starts with a slash, or if
    /// an r- or q-component is empty or starts with `/` or `?`. An offset is into the URI that
    /// would be built.
    pub fn build(self) -> Result<UriBuf, SchemeError> {
        let Self { name, r_component, q_component, f_component } = self;
        Urn::RULES.check_built(name + &r_component + &q_component + &f_component)
    }
}

fn encoded_urn_component(lead: &str, data: &str, allowed: CharClass) -> String {
    let mut text = String::from(lead);
    encode(data, allowed).append_to(&mut text);
    text
}

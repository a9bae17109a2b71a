//! Builds package URLs in canonical form.

use alloc::string::String;
use alloc::vec::Vec;

use urikit::UriBuf;

use super::PackageUrl;
use super::canonical::PackageParts;
use super::check::NAME;
use super::parts::without_slashes;
use crate::error::SchemeError;

/// A builder of package URLs; see [`PackageUrl::builder`].
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct PackageUrlBuilder {
    parts: PackageParts,
    checksums: String,
}

impl PackageUrl<'_> {
    /// Builds a package URL from a type and a name.
    ///
    /// All parts are data: what must be escaped is escaped, including `%`. The result is in
    /// [canonical form](PackageUrl::canonical).
    ///
    /// ```
    /// use urikit_schemes::PackageUrl;
    /// let uri = PackageUrl::builder("npm", "animation").namespace("@angular").version("12.3.1").build()?;
    /// assert_eq!(uri, "pkg:npm/%40angular/animation@12.3.1");
    /// let uri = PackageUrl::builder("generic", "openssl")
    ///     .version("1.1.10g")
    ///     .qualifier("download_url", "https://h/a?b")
    ///     .checksum("sha1:ad9503c3")
    ///     .checksum("sha256:41bf9088")
    ///     .subpath("src/a b")
    ///     .build()?;
    /// assert_eq!(
    ///     uri,
    ///     "pkg:generic/openssl@1.1.10g?checksum=sha1:ad9503c3%2Csha256:41bf9088\
    ///      &download_url=https:%2F%2Fh%2Fa%3Fb#src/a%20b"
    /// );
    /// assert!(PackageUrl::builder("generic", "a").subpath("../b").build().is_err());
    /// # Ok::<(), urikit_schemes::SchemeError>(())
    /// ```
    pub fn builder(package_type: &str, name: &str) -> PackageUrlBuilder {
        let (package_type, name) = (package_type.into(), name.into());
        let parts = PackageParts { package_type, name, ..PackageParts::default() };
        PackageUrlBuilder { parts, checksums: String::new() }
    }
}

impl PackageUrlBuilder {
    /// Sets the namespace: segments, separated by `/`. Slashes at its ends are dropped.
    pub fn namespace(mut self, namespace: &str) -> Self {
        self.parts.namespace = segments_of(namespace);
        self
    }

    /// Sets the version.
    pub fn version(mut self, version: &str) -> Self {
        self.parts.version = Some(version.into());
        self
    }

    /// Adds a qualifier. One with an empty value is the same as none.
    pub fn qualifier(mut self, key: &str, value: &str) -> Self {
        self.parts.qualifiers.push((key.into(), value.into()));
        self
    }

    /// Adds `algorithm:hex` to the list in the qualifier `checksum`.
    pub fn checksum(mut self, checksum: &str) -> Self {
        if !self.checksums.is_empty() {
            self.checksums.push(',');
        }
        self.checksums.push_str(checksum);
        self
    }

    /// Sets the path inside the package: segments, separated by `/`. Slashes at its ends are
    /// dropped.
    pub fn subpath(mut self, subpath: &str) -> Self {
        self.parts.subpath = segments_of(subpath);
        self
    }

    /// The package URL.
    ///
    /// # Errors
    /// If the type or a key is not valid, if a key is repeated, if the name, the version or a segment
    /// of the namespace is empty, or if a segment of the subpath is empty, `.` or `..`. An offset is
    /// into the URI that would be built.
    pub fn build(mut self) -> Result<UriBuf, SchemeError> {
        if self.parts.name.is_empty() {
            // The last segment of the namespace would be the name.
            let PackageParts { package_type, namespace, .. } = self.parts;
            let before = PackageParts { package_type, namespace, ..PackageParts::default() };
            return Err(NAME.missing(before.write().len()));
        }
        self.parts.qualifiers.push((String::from("checksum"), self.checksums));
        PackageUrl::RULES.check_built(self.parts.write())
    }
}

fn segments_of(text: &str) -> Vec<String> {
    match without_slashes(text).1 {
        "" => Vec::new(),
        text => text.split('/').map(String::from).collect(),
    }
}

//! The canonical form of a package URL, and the rules of single types.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use urikit::percent::{Decode, encode, sets};
use urikit::{Uri, UriBuf};

use super::{DATA, PackageUrl};

/// The data of a package URL.
#[derive(Clone, Debug, Default)]
pub(super) struct PackageParts {
    pub(super) package_type: String,
    pub(super) namespace: Vec<String>,
    pub(super) name: String,
    pub(super) version: Option<String>,
    pub(super) qualifiers: Vec<(String, String)>,
    pub(super) subpath: Vec<String>,
}

pub(super) fn normal_package_url(uri: Uri<'_>) -> Option<UriBuf> {
    PackageUrl::new(uri).ok().map(canonical)
}

pub(super) fn canonical(package: PackageUrl<'_>) -> UriBuf {
    let text = checked_text;
    let qualifier = |(key, value): (&str, Decode<'_>)| (String::from(key), text(value));
    let parts = PackageParts {
        package_type: package.package_type().into(),
        namespace: package.decode_namespace().map(text).collect(),
        name: text(package.decode_name()),
        version: package.decode_version().map(text),
        qualifiers: package
            .qualifiers()
            .map(|known| qualifier((known.key(), known.decode_value())))
            .collect(),
        subpath: package.decode_subpath().map(text).collect(),
    };
    // Escapes may make it longer than a URI can be: three bytes for each of 4 GiB.
    UriBuf::try_from(parts.write()).unwrap_or_else(|_| package.uri().to_owned())
}

pub(super) fn checked_text(part: Decode<'_>) -> String {
    part.into_string().expect("`PackageUrl::new` checks for UTF-8")
}

impl PackageParts {
    /// The package URL. What is not allowed in a type or key is escaped, which is not allowed there
    /// either.
    pub(super) fn write(self) -> String {
        let Self { package_type, namespace, name, version, mut qualifiers, subpath } = self;
        let package_type = package_type.to_ascii_lowercase();
        let mut out = String::from("pkg:");
        encode(&package_type, sets::UNRESERVED).append_to(&mut out);
        out.push('/');
        for segment in &namespace {
            encode(&namespace_of_type(&package_type, segment), DATA).append_to(&mut out);
            out.push('/');
        }
        encode(&name_of_type(&package_type, &name), DATA).append_to(&mut out);
        if let Some(version) = version {
            out.push('@');
            encode(&version, DATA).append_to(&mut out);
        }
        qualifiers.retain(|(_, value)| !value.is_empty());
        qualifiers.iter_mut().for_each(|(key, _)| key.make_ascii_lowercase());
        qualifiers.sort();
        let mut separator = '?';
        for (key, value) in &qualifiers {
            out.push(separator);
            encode(key, sets::UNRESERVED).append_to(&mut out);
            out.push('=');
            encode(value, DATA).append_to(&mut out);
            separator = '&';
        }
        let mut separator = '#';
        for segment in &subpath {
            out.push(separator);
            encode(segment, DATA).append_to(&mut out);
            separator = '/';
        }
        out
    }
}

/// By the definitions of the types: those of `github` and `bitbucket` ignore case.
fn namespace_of_type<'t>(package_type: &str, segment: &'t str) -> Cow<'t, str> {
    match package_type {
        "github" | "bitbucket" => Cow::Owned(segment.to_lowercase()),
        _ => Cow::Borrowed(segment),
    }
}

fn name_of_type<'t>(package_type: &str, name: &'t str) -> Cow<'t, str> {
    match package_type {
        "pypi" => Cow::Owned(pypi_name(name)),
        "github" | "bitbucket" => Cow::Owned(name.to_lowercase()),
        _ => Cow::Borrowed(name),
    }
}

/// PEP 503: lower case, and one `-` for a run of `-`, `_` and `.`.
fn pypi_name(name: &str) -> String {
    let mut normal = String::with_capacity(name.len());
    let mut in_run = false;
    for c in name.to_lowercase().chars() {
        let is_separator = matches!(c, '-' | '_' | '.');
        if !(is_separator && in_run) {
            normal.push(if is_separator { '-' } else { c });
        }
        in_run = is_separator;
    }
    normal
}

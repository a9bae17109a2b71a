//! The rules and views of individual schemes.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;

use urikit::component::Authority;
use urikit::percent::{CharUse, Part};
use urikit::{Encoded, Uri, UriBuf};
use urikit_schemes::rules::SchemeSet;
use urikit_schemes::strict::{StrictError, StrictExt};
use urikit_schemes::{
    Algorithm, Data, File, HostList, Http, HttpBuf, Mailto, Ni, Nih, PackageUrl, PathRules,
    SchemeExt, Tel, Urn,
};

use super::{Operation, op};
use crate::input::Input;

/// All URIs of the input.
fn uris(input: &Input) -> impl Iterator<Item = Uri<'_>> {
    input.of_schemes.iter().chain(&input.uris).map(|uri| uri.borrowed())
}

pub(super) const TABLE: &[Operation] = &[
    op("SchemeExt", "scheme_report check_scheme", |input, sink| {
        for uri in uris(input) {
            sink.debug(uri.scheme_report());
            sink.debug(uri.check_scheme());
        }
    }),
    op("SchemeRules", "check advice check_rule normalize", |input, sink| {
        for uri in uris(input) {
            if let Some(rules) = SchemeSet::STANDARD.rules_of(uri.scheme().as_str()) {
                sink.debug((rules.check(uri), rules.check_rule(uri)));
                sink.count(rules.advice(uri));
                sink.drop(rules.normalize(uri));
            }
        }
    }),
    op("SchemeRules", "part char_cell char_written", |input, sink| {
        let rules =
            uris(input).filter_map(|uri| SchemeSet::STANDARD.rules_of(uri.scheme().as_str()));
        let Some(rules) = rules.take(1).next() else { return };
        for c in input.text.chars().take(16).map(CharUse::of) {
            for part in Part::ALL.iter().copied() {
                sink.debug((rules.part(part).is_ok(), rules.char_cell(&c, part)));
                sink.drop(rules.char_written(&c, part).map(|written| written.to_text()));
            }
        }
    }),
    op("SchemePart", "set encode encode_keeping_escapes encode_minimal", |input, sink| {
        for part in [Part::Path, Part::QueryValue, Part::Fragment] {
            let part = Mailto::RULES.part(part).unwrap();
            sink.debug(part.set().contains(b'a'));
            let bytes = input.text.as_bytes();
            sink.drop(part.encode(bytes).map(|encoded| encoded.to_text()));
            sink.drop(part.encode_keeping_escapes(bytes).map(|encoded| encoded.to_text()));
            sink.drop(part.encode_minimal(bytes));
        }
    }),
    op("SchemeSet", "needless_escapes decode_needless_escapes", |input, sink| {
        for uri in uris(input) {
            sink.count(SchemeSet::STANDARD.needless_escapes(uri));
            sink.drop(SchemeSet::STANDARD.decode_needless_escapes(uri));
        }
    }),
    op("Display for", "PasswordError", |input, sink| {
        for uri in uris(input) {
            if let Err(StrictError::Password(error)) = uri.to_builder().strict().build() {
                sink.show(error);
            }
        }
    }),
    op("SchemeSet", "rules_of rules_named default_port check normalize", |input, sink| {
        let set = SchemeSet::STANDARD;
        sink.debug((set.rules_of(&input.text), set.rules_named(&input.text)));
        sink.debug(set.default_port(&input.text));
        for uri in uris(input) {
            sink.debug(set.check(uri));
            sink.drop(set.normalize(uri));
        }
    }),
    op("Display for", "SchemeError", |input, sink| {
        for uri in uris(input) {
            uri.check_scheme().err().into_iter().for_each(|error| sink.show(error));
        }
    }),
    op("TryFrom for", "Data File Http Mailto Ni Nih PackageUrl Tel Urn", |input, sink| {
        for uri in uris(input) {
            sink.drop((Data::try_from(uri), File::try_from(uri), Http::try_from(uri)));
            sink.drop((Mailto::try_from(uri), Ni::try_from(uri), Nih::try_from(uri)));
            sink.drop((Tel::try_from(uri), Urn::try_from(uri), PackageUrl::try_from(uri)));
        }
    }),
    op("Data", "new uri media_type is_base64 payload bytes to_bytes", |input, sink| {
        for data in uris(input).filter_map(|uri| Data::new(uri).ok()) {
            sink.drop((data.uri(), data.media_type(), data.is_base64(), data.payload()));
            sink.count(data.bytes());
            sink.drop(data.to_bytes());
        }
    }),
    op("Debug for", "Data", |input, sink| {
        uris(input).filter_map(|uri| Data::new(uri).ok()).for_each(|data| sink.debug(data));
    }),
    op("MediaType", "as_str essence parameters parameter", |input, sink| {
        for data in uris(input).filter_map(|uri| Data::new(uri).ok()) {
            let media_type = data.media_type();
            sink.drop((media_type.as_str(), media_type.essence()));
            sink.count(media_type.parameters());
            sink.drop((media_type.parameter("zz"), media_type.parameter(&input.text)));
        }
    }),
    op("Data", "builder", |input, sink| {
        sink.drop(Data::builder(input.text.as_bytes()).build());
    }),
    op("DataBuilder", "media_type parameter base64 percent build", |input, sink| {
        let data = Data::builder(input.text.as_bytes());
        sink.drop(data.clone().media_type(&input.text).build());
        sink.drop(data.clone().parameter(&input.text, &input.text).build());
        sink.drop(data.clone().media_type("a/b").parameter("c", &input.text).percent().build());
        sink.drop(data.base64().build());
    }),
    op("Mailto", "builder new uri recipients fields field", |input, sink| {
        for mailto in uris(input).filter_map(|uri| Mailto::new(uri).ok()) {
            sink.drop((mailto.uri(), mailto.field("zz"), mailto.field(&input.text)));
            sink.count(mailto.recipients());
            sink.count(mailto.recipients().rev());
            sink.count(mailto.fields());
            sink.count(mailto.fields().rev());
        }
        sink.drop(Mailto::builder().to(&input.text).build());
    }),
    op("Address", "as_str decode local_part domain", |input, sink| {
        for mailto in uris(input).filter_map(|uri| Mailto::new(uri).ok()) {
            for address in mailto.recipients() {
                sink.drop((address.as_str(), address.decode().to_text()));
                sink.drop((address.local_part(), address.domain()));
            }
        }
    }),
    op("HeaderField", "name value decode_name decode_value", |input, sink| {
        for mailto in uris(input).filter_map(|uri| Mailto::new(uri).ok()) {
            for field in mailto.fields() {
                sink.drop((field.name(), field.value()));
                sink.drop((field.decode_name().to_text(), field.decode_value().to_text()));
            }
        }
    }),
    op("MailtoBuilder", "to field build", |input, sink| {
        let text = &input.text;
        sink.drop(Mailto::builder().to("a@b").field(text, text).build());
        sink.drop(Mailto::builder().to(&format!("{text}@b")).field("subject", text).build());
    }),
    op(
        "Ni",
        "new uri algorithm algorithm_name value digest authority content_type is_same_name well_known has_digest",
        |input, sink| {
            for ni in uris(input).filter_map(|uri| Ni::new(uri).ok()) {
                sink.drop((ni.uri(), ni.algorithm(), ni.algorithm_name(), ni.value()));
                sink.count(ni.digest());
                sink.drop((ni.authority(), ni.content_type(), ni.is_same_name(ni)));
                sink.drop((ni.well_known(true), ni.has_digest(input.text.as_bytes())));
            }
        },
    ),
    op("Ni", "builder from_well_known", |input, sink| {
        sink.drop(Ni::builder(Algorithm::Sha256, input.text.as_bytes()).build());
        uris(input).for_each(|uri| sink.drop(Ni::from_well_known(uri)));
    }),
    op("NiBuilder", "authority content_type build", |input, sink| {
        let ni = || Ni::builder(Algorithm::Sha256, &[0; 32]).content_type(&input.text);
        sink.drop(ni().build());
        if let Ok(authority) = Authority::parse(&input.text) {
            sink.drop(ni().authority(authority).build());
        }
    }),
    op(
        "Nih",
        "new uri algorithm algorithm_name value check_digit digest is_same_name has_digest",
        |input, sink| {
            for nih in uris(input).filter_map(|uri| Nih::new(uri).ok()) {
                sink.drop((nih.uri(), nih.algorithm(), nih.algorithm_name(), nih.value()));
                sink.count(nih.digest());
                sink.drop((nih.check_digit(), nih.is_same_name(nih)));
                sink.drop(nih.has_digest(input.text.as_bytes()));
            }
        },
    ),
    op("Nih", "builder", |input, sink| {
        sink.drop(Nih::builder(Algorithm::Sha256, input.text.as_bytes()).build());
    }),
    op("NihBuilder", "by_number hyphens check_digit build", |input, sink| {
        let nih = Nih::builder(Algorithm::Sha256, input.text.as_bytes());
        sink.drop(nih.by_number().hyphens(4).check_digit().build());
    }),
    op("Algorithm", "from_name", |input, sink| {
        sink.debug(Algorithm::from_name(&input.text));
    }),
    op(
        "Urn",
        "new uri nid nss assigned_name r_component q_component f_component is_equivalent hash_equivalent",
        |input, sink| {
            let mut hasher = DefaultHasher::new();
            for urn in uris(input).filter_map(|uri| Urn::new(uri).ok()) {
                sink.drop((urn.uri(), urn.nid(), urn.nss(), urn.assigned_name()));
                sink.drop((urn.r_component(), urn.q_component(), urn.f_component()));
                sink.drop(urn.is_equivalent(urn));
                urn.hash_equivalent(&mut hasher);
            }
            sink.drop(hasher.finish());
        },
    ),
    op("Urn", "builder", |input, sink| {
        sink.drop(Urn::builder("example", &input.text).build());
        sink.drop(Urn::builder(&input.text, "a").build());
    }),
    op("UrnBuilder", "r_component q_component f_component build", |input, sink| {
        let text = &input.text;
        let urn = Urn::builder("example", "a");
        sink.drop(urn.r_component(text).q_component(text).f_component(text).build());
    }),
    op(
        "PackageUrl",
        "new uri package_type namespace decode_namespace name decode_name version decode_version \
         qualifiers qualifier checksums subpath decode_subpath canonical is_equivalent",
        |input, sink| {
            for package in uris(input).filter_map(|uri| PackageUrl::new(uri).ok()) {
                sink.drop((package.uri(), package.package_type(), package.namespace()));
                sink.drop((package.name(), package.decode_name(), package.version()));
                sink.drop((package.decode_version(), package.subpath(), package.checksums()));
                package.decode_namespace().for_each(|segment| sink.drop(segment));
                package.decode_subpath().for_each(|segment| sink.drop(segment));
                package.qualifiers().for_each(|qualifier| sink.drop(qualifier));
                sink.drop(package.qualifier(&input.text));
                sink.drop((package.canonical(), package.is_equivalent(package)));
            }
        },
    ),
    op("Qualifier", "key value decode_value", |input, sink| {
        for package in uris(input).filter_map(|uri| PackageUrl::new(uri).ok()) {
            package
                .qualifiers()
                .for_each(|it| sink.drop((it.key(), it.value(), it.decode_value())));
        }
    }),
    op("PackageUrl", "builder", |input, sink| {
        sink.drop(PackageUrl::builder("npm", &input.text).build());
        sink.drop(PackageUrl::builder(&input.text, "a").build());
    }),
    op("PackageUrlBuilder", "namespace version qualifier checksum subpath build", |input, sink| {
        let text = &input.text;
        let package = PackageUrl::builder("npm", "a").namespace(text).version(text);
        let package = package.qualifier(text, text).qualifier("a", text).checksum(text);
        sink.drop(package.subpath(text).build());
        sink.drop(PackageUrl::builder("pypi", text).namespace(text).build());
    }),
    op(
        "HostList",
        "parse as_str scheme user password hosts path database options",
        |input, sink| {
            let texts = [input.text.clone(), format!("mongodb://{}", input.text)];
            for list in texts.iter().filter_map(|text| HostList::parse(text).ok()) {
                sink.drop((list.as_str(), list.scheme(), list.user(), list.password()));
                sink.drop((list.path(), list.database(), list.options()));
                list.hosts().for_each(|host| sink.drop(host));
            }
        },
    ),
    op("Debug for", "HostList", |input, sink| {
        let text = format!("mongodb://{}", input.text);
        HostList::parse(&text).into_iter().for_each(|list| sink.debug(list));
    }),
    op("ListedHost", "host port effective_port", |input, sink| {
        let text = format!("postgresql://{}", input.text);
        let hosts = HostList::parse(&text).into_iter().flat_map(|list| list.hosts());
        hosts.for_each(|it| sink.drop((it.host(), it.port(), it.effective_port())));
    }),
    op("File", "new new_lenient uri host is_local path document_key", |input, sink| {
        for uri in uris(input) {
            sink.drop(File::new_lenient(uri));
            if let Ok(file) = File::new(uri) {
                sink.drop((file.uri(), file.host(), file.is_local(), file.path()));
                sink.drop(file.document_key());
            }
        }
    }),
    op("File", "to_unix_path to_windows_path to_path_by to_path", |input, sink| {
        for file in uris(input).filter_map(|uri| File::new_lenient(uri).ok()) {
            sink.drop((file.to_unix_path(), file.to_windows_path(), file.to_path()));
            for rules in [PathRules::Unix, PathRules::Windows] {
                sink.drop(file.to_path_by(rules));
            }
        }
    }),
    op(
        "File",
        "from_unix_path from_windows_path from_path_by from_path from_directory_path",
        |input, sink| {
            for path in
                [input.text.clone(), format!("/{}", input.text), format!("C:\\{}", input.text)]
            {
                sink.drop((File::from_unix_path(&path), File::from_windows_path(&path)));
                sink.drop((File::from_path(&path), File::from_directory_path(&path)));
                for rules in [PathRules::Unix, PathRules::Windows] {
                    sink.drop(File::from_path_by(rules, &path));
                }
            }
        },
    ),
    op("PathRules", "from_name", |input, sink| {
        sink.debug(PathRules::from_name(&input.text));
    }),
    op("StrictExt", "strict", |input, sink| {
        let text = &*input.text;
        let empty = urikit::edit::UriRefBuilder::new();
        let given = empty.clone().scheme(text).authority(Encoded(text)).path(Encoded(text));
        sink.debug(given.query(Encoded(text)).fragment(Encoded(text)).guarded().strict().build());
        let escaped = empty.host(text).port(text).userinfo(text).path(text);
        sink.debug(escaped.strict().build());
    }),
    op("StrictBuilder", "build", |input, sink| {
        let host = UriBuf::builder().scheme("http").host(&input.text);
        sink.debug(host.strict().build());
    }),
    op("Display for", "StrictError", |input, sink| {
        let host = UriBuf::builder().scheme("http").host(&input.text);
        host.strict().build().err().into_iter().for_each(|error| sink.show(error));
    }),
    op("Display for", "FilePathError SchemeError", |input, sink| {
        File::from_windows_path(&input.text).err().into_iter().for_each(|error| sink.show(error));
        File::from_unix_path(&input.text).err().into_iter().for_each(|error| sink.show(error));
        input.text.parse::<HttpBuf>().err().into_iter().for_each(|error| sink.show(error));
    }),
    op(
        "Http",
        "new uri is_secure is_web_socket host port path query has_userinfo",
        |input, sink| {
            for http in uris(input).filter_map(|uri| Http::new(uri).ok()) {
                sink.drop((http.uri(), http.is_secure(), http.is_web_socket(), http.host()));
                sink.drop((http.port(), http.path(), http.query(), http.has_userinfo()));
            }
        },
    ),
    op(
        "HttpBuf",
        "new borrowed uri into_uri as_str is_secure is_web_socket has_userinfo host port path query join resolve resolve_str",
        |input, sink| {
            for uri in &input.uris {
                if let Ok(http) = HttpBuf::new(uri.clone()) {
                    sink.drop((http.borrowed(), http.uri(), http.as_str(), http.is_secure()));
                    sink.drop((http.host(), http.port(), http.path(), http.query()));
                    sink.drop((http.is_web_socket(), http.has_userinfo()));
                    sink.debug(http.join([&input.text]));
                    sink.debug(http.resolve_str(&input.text));
                    sink.debug(http.resolve(http.uri()));
                    sink.drop(http.into_uri());
                }
            }
        },
    ),
    op("Hash for", "HttpBuf", |input, sink| {
        if let Ok(http) = input.text.parse::<HttpBuf>() {
            sink.drop(std::collections::HashSet::from([http]));
        }
    }),
    op("PartialOrd for", "HttpBuf", |input, sink| {
        input.text.parse::<HttpBuf>().into_iter().for_each(|http| sink.drop(http < http.clone()));
    }),
    op("Ord for", "HttpBuf", |input, sink| {
        input.text.parse::<HttpBuf>().into_iter().for_each(|http| sink.drop(http.cmp(&http)));
    }),
    op("TryFrom for", "HttpBuf", |input, sink| {
        input.uris.iter().for_each(|uri| sink.drop(HttpBuf::try_from(uri.clone())));
    }),
    op("FromStr for", "HttpBuf", |input, sink| {
        sink.debug(input.text.parse::<HttpBuf>());
    }),
    op("Display for", "HttpBuf", |input, sink| {
        input.text.parse::<HttpBuf>().into_iter().for_each(|http| sink.show(http));
    }),
    op("PartialEq for", "HttpBuf", |input, sink| {
        input.text.parse::<HttpBuf>().into_iter().for_each(|http| sink.drop(http == *input.text));
    }),
    op(
        "Tel",
        "new uri number is_global digits context extension isdn_subaddress parameters parameter is_equivalent",
        |input, sink| {
            for tel in uris(input).filter_map(|uri| Tel::new(uri).ok()) {
                sink.drop((tel.uri(), tel.number(), tel.is_global(), tel.context()));
                sink.count(tel.digits());
                sink.count(tel.parameters());
                sink.drop((tel.extension(), tel.isdn_subaddress(), tel.parameter("zz")));
                sink.drop(tel.is_equivalent(tel));
            }
        },
    ),
    op("TelParameter", "name value decode_value", |input, sink| {
        for tel in uris(input).filter_map(|uri| Tel::new(uri).ok()) {
            for parameter in tel.parameters() {
                sink.drop((parameter.name(), parameter.value()));
                sink.drop(parameter.decode_value().map(|value| value.to_text()));
            }
        }
    }),
];

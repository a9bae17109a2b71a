//! Hosts: classes, names, internationalized names, public suffixes, zones.

use urikit::UriBuilder;
use urikit::component::Host;
use urikit::zone::{ZonedUri, ZonedUriRef};
use urikit_guard::host::{HostClass, SuffixList, ascii, check_dns_name};
use urikit_guard::{HostExt, HostNameBuilderExt, HostNameExt, IdentifierExt};

use super::{Operation, op};
use crate::input::Input;

fn hosts(input: &Input) -> impl Iterator<Item = Host<'_>> {
    let whole = Host::parse_iri(&input.text).ok();
    whole.into_iter().chain(input.references.iter().filter_map(|reference| reference.host()))
}

pub(super) const TABLE: &[Operation] = &[
    op("Host", "strip_www last_label decode_reg_name is key is_under", |input, sink| {
        for host in hosts(input) {
            sink.drop((host.strip_www(), host.last_label(), host.key()));
            sink.drop(host.decode_reg_name().map(|name| name.to_text()));
            for name in ["h", "co.uk", &input.text, host.as_str()] {
                sink.drop((host.is(name), host.is_under(name)));
            }
        }
    }),
    op("IdentifierExt", "host_class", |input, sink| {
        input.references.iter().for_each(|reference| sink.debug(reference.host_class()));
    }),
    op("HostClass", "in_scheme", |input, sink| {
        sink.debug(HostClass::Empty.in_scheme(&input.text));
    }),
    op("HostExt", "class hidden_ipv4 embedded_ipv4", |input, sink| {
        for host in hosts(input) {
            sink.drop(host.class());
            sink.drop((host.hidden_ipv4(), host.embedded_ipv4()));
        }
    }),
    op("ascii", "class hidden_ipv4 embedded_ipv4", |input, sink| {
        for host in hosts(input) {
            sink.drop(ascii::class(host));
            sink.drop((ascii::hidden_ipv4(host), ascii::embedded_ipv4(host)));
        }
    }),
    op("HostClass", "from_name", |input, sink| {
        sink.debug(HostClass::from_name(&input.text));
    }),
    op("HostExt", "deceptive_labels", |input, sink| {
        hosts(input).for_each(|host| sink.debug(host.deceptive_labels()));
    }),
    op("Display for", "DeceptiveLabel", |input, sink| {
        hosts(input).flat_map(|host| host.deceptive_labels()).for_each(|label| sink.show(label));
    }),
    op("HostExt", "check_dns_name", |input, sink| {
        hosts(input).for_each(|host| sink.debug(host.check_dns_name()));
    }),
    op("host", "check_dns_name", |input, sink| {
        sink.debug(urikit_guard::host::check_dns_name(&input.text));
    }),
    op("HostNameExt", "set_host_name", |input, sink| {
        for uri in &input.uris {
            sink.debug(uri.clone().set_host_name(&input.text));
        }
    }),
    op("HostNameBuilderExt", "host_name", |input, sink| {
        sink.debug(UriBuilder::new().host_name(&input.text).is_ok());
    }),
    op("HostExt", "to_ascii to_unicode", |input, sink| {
        for host in hosts(input) {
            sink.debug((host.to_ascii(), host.to_unicode()));
        }
    }),
    op("Display for", "HostNameError", |input, sink| {
        check_dns_name(&input.text).err().into_iter().for_each(|error| sink.show(error));
        for host in hosts(input) {
            host.to_ascii().err().into_iter().for_each(|error| sink.show(error));
            host.to_unicode().err().into_iter().for_each(|error| sink.show(error));
        }
    }),
    op(
        "IdentifierExt",
        "to_uri_idna to_iri_idna to_ascii_host host_to_ascii host_to_unicode",
        |input, sink| {
            for reference in &input.references {
                sink.drop((reference.to_uri_idna(), reference.to_iri_idna()));
                sink.drop((reference.to_ascii_host(), reference.host_to_ascii()));
                sink.drop(reference.host_to_unicode());
            }
        },
    ),
    op("HostExt", "resolver_name", |input, sink| {
        hosts(input).for_each(|host| sink.drop(host.resolver_name()));
    }),
    op("HostExt", "registered_domain suffix subdomain registered_label", |input, sink| {
        for host in hosts(input) {
            sink.drop((host.registered_domain(), host.suffix(), host.subdomain()));
            sink.drop(host.registered_label());
        }
    }),
    op(
        "SuffixList",
        "parse registered_domain suffix subdomain registered_label has_rule_for",
        |input, sink| {
            let own = SuffixList::parse(&input.text);
            sink.debug(&own);
            for list in [Ok(SuffixList::BUILT_IN), own].into_iter().flatten() {
                for host in hosts(input) {
                    sink.drop((list.registered_domain(host), list.suffix(host)));
                    sink.drop((list.subdomain(host), list.registered_label(host)));
                    sink.drop(list.has_rule_for(host));
                }
            }
        },
    ),
    op("Debug for", "SuffixList", |input, sink| {
        sink.debug(SuffixList::parse(&input.text));
    }),
    op("Display for", "SuffixListError", |input, sink| {
        SuffixList::parse(&input.text).err().into_iter().for_each(|error| sink.show(error));
    }),
    op("Zoned", "parse borrowed strip_zone zone set_address", |input, sink| {
        if let Ok(zoned) = ZonedUriRef::parse(&input.text) {
            sink.drop((zoned.borrowed(), zoned.zone()));
            sink.drop(zoned.strip_zone());
        }
        let mut zoned = ZonedUri::parse("http://[fe80::1%25a]/").unwrap();
        sink.debug(zoned.set_address([0xfe80, 0, 0, 0, 0, 0, 0, 2].into(), Some(&input.text)));
        sink.show(zoned);
    }),
    op("FromStr for", "Zoned", |input, sink| {
        sink.debug(input.text.parse::<ZonedUri>());
    }),
    op("Display for", "Zoned", |input, sink| {
        ZonedUriRef::parse(&input.text).into_iter().for_each(|zoned| sink.show(zoned));
    }),
];

//! Zones of IPv6 addresses: RFC 6874.

use proptest::prelude::*;
use urikit::zone::ZonedUri;
use urikit::{Rule, Uri};

use crate::common;

proptest! {
    #![proptest_config(common::cases(256))]

    #[test]
    fn zone_is_cut_out_and_put_back(
        zone in "[a-zA-Z0-9._~-]{1,8}(%[0-9A-F]{2})?",
        rest in "(:[0-9]{0,5})?(/[a-z]{0,5})?(\\?[a-z]{0,3})?",
    ) {
        let text = format!("http://[fe80::1%25{zone}]{rest}");
        let zoned = ZonedUri::parse(&text).unwrap();
        prop_assert_eq!(zoned.zone(), Some(&*zone));
        prop_assert_eq!(zoned.borrowed().as_str(), format!("http://[fe80::1]{rest}"));
        prop_assert_eq!(zoned.to_string(), text);
        let address = format!("fe80::1%25{zone}");
        prop_assert!(Rule::Ipv6Addrz.matches(&address));
    }
}

#[test]
fn zone_is_refused_unless_asked_for() {
    assert!(Uri::parse("http://[fe80::1%25en0]/").is_err());
    assert!(ZonedUri::parse("http://[fe80::1%25en0]/").is_ok());
}

#[test]
fn zoned_uri_error_is_positioned_in_the_whole_text() {
    let cases = [
        ("http://[fe80::1%25]/", 18, Rule::ZoneId),
        ("http://[fe80::1%25a:b]/", 19, Rule::ZoneId),
        ("http://[fe80::1%en0]/", 15, Rule::Ipv6Address),
        ("http://[fe80::1%20x]/", 15, Rule::Ipv6Address),
        ("http://[fe80%25en0]/", 12, Rule::Ipv6Address),
        ("http://[fe80::1%25en0]x/", 22, Rule::Host),
        ("http://[fe80::1%25en0", 15, Rule::Ipv6Address),
        ("http://[v1.x%25en0]/", 12, Rule::IpvFuture),
        ("//[fe80::1%25en0]/", 0, Rule::Scheme),
    ];
    for (text, offset, rule) in cases {
        let error = ZonedUri::parse(text).unwrap_err();
        assert_eq!((error.offset(), error.rule()), (offset, rule), "{text}: {error}");
    }
    let error = ZonedUri::parse("http://[fe80::1%25en0]/a b").unwrap_err();
    assert_eq!(error.to_string(), "unexpected ' ' in path at byte 24");
}

#[test]
fn zoned_uri_debug_masks_the_userinfo() {
    let zoned = ZonedUri::parse("http://u:secret@[fe80::1%25en0]/").unwrap();
    assert!(!format!("{zoned:?}").contains("secret"));
}

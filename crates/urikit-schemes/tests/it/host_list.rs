//! Connection strings with several hosts.

use urikit::UriRef;
use urikit_schemes::{HostList, SchemeErrorKind};

/// The hosts and ports, or where and by which rule it is not valid.
fn hosts(text: &str) -> String {
    match HostList::parse(text) {
        Ok(list) => {
            let hosts = list.hosts().map(|it| format!("{} {}", it.host(), it.effective_port()));
            hosts.collect::<Vec<_>>().join("|")
        }
        Err(error) => format!("{} at {}", error.rule(), error.offset().unwrap()),
    }
}

#[test]
fn hosts_have_ports_of_their_own() {
    for (text, expected) in [
        ("mongodb://a,b", "a 27017|b 27017"),
        ("mongodb://a:1,b:2/db", "a 1|b 2"),
        ("MongoDB://u:p@a:1,b/?c=d,e:f@g", "a 1|b 27017"),
        (
            "mongodb://10.0.0.1:27018,[::1]:27019,[::2]/?tls=true",
            "10.0.0.1 27018|[::1] 27019|[::2] 27017",
        ),
        ("mongodb://%2Ftmp%2Fmongodb-27017.sock", "%2Ftmp%2Fmongodb-27017.sock 27017"),
        ("postgresql://host1:123,host2:456/somedb?target_session_attrs=any", "host1 123|host2 456"),
        ("postgres://u@a", "a 5432"),
        ("postgresql:///db", " 5432"),
        ("postgresql://:5433,b:/db", " 5433|b 5432"),
        ("jdbc:postgresql://a:1,b:2/db", "a 1|b 2"),
        ("jdbc:mysql://a,b:3307/db", "a 3306|b 3307"),
        ("jdbc:mariadb://a_b.example/", "a_b.example 3306"),
    ] {
        assert_eq!(hosts(text), expected, "{text}");
    }
}

#[test]
fn faults_have_a_place_and_no_secret() {
    for (text, expected) in [
        ("mongodb://", "host at 10"),
        ("mongodb://a,,b", "host at 12"),
        ("mongodb://a,", "host at 12"),
        ("mongodb://u:SECRET@a:x", "port at 21"),
        ("mongodb://u:SECRET@a:65536", "port at 21"),
        ("mongodb://a:1:2", "port at 12"),
        ("mongodb://::1", "port at 11"),
        ("mongodb://[::1", "host at 11"),
        ("mongodb://[::1]x:1", "host at 15"),
        ("mongodb://a b", "host at 11"),
        ("mongodb://u:SECRET@SECRET@a", "userinfo at 18"),
        ("mongodb://u:SEC/RET@a", "port at 12"),
        ("mongodb://u:SEC#RET@a", "connection-string at 15"),
        ("mongodb://u:SEC%RET@a", "userinfo at 15"),
        ("mongodb://a/b c", "path-abempty at 13"),
        ("mongodb://a/?b=SECRET c", "query at 21"),
        ("jdbc:mysql://(host=a,port=1),b/db", "host at 13"),
        ("jdbc:oracle:thin:@a:1521", "connection-string at 0"),
        ("u:SECRET@a://b", "connection-string at 0"),
        ("a:1,b:2", "connection-string at 0"),
        ("", "connection-string at 0"),
    ] {
        assert_eq!(hosts(text), expected, "{text}");
        let error = HostList::parse(text).unwrap_err();
        let shown = format!("{error} {error:?}");
        assert!(!shown.contains("SEC") && !shown.contains("RET"), "{text}: {shown}");
        assert!(error.range().unwrap().end <= text.len(), "{text}");
    }
    let error = HostList::parse("http://a,b/").unwrap_err();
    assert_eq!(error.kind(), SchemeErrorKind::WrongScheme);
    let text = "not a mongodb, postgresql or jdbc:mysql URI: its scheme is `http`";
    assert_eq!(error.to_string(), text);
}

#[test]
fn other_parts_are_read() {
    let text = "postgresql://an%6Ea:p:%40w@a,b/my%20db?application_name=x%26y&password=pw";
    let list = HostList::parse(text).unwrap();
    assert_eq!(
        (list.as_str(), list.scheme().as_str(), list.path().as_str()),
        (text, "postgresql", "/my%20db")
    );
    assert!(list.user().unwrap() == "anna" && list.password().unwrap() == "p:@w");
    assert!(list.database().unwrap() == "my db");
    assert_eq!(list.options().get("application_name").unwrap().as_deref(), Some("x&y"));
    assert_eq!(format!("{list:?}"), r#"HostList { scheme: "postgresql", hosts: "a,b", .. }"#);
    let bare = HostList::parse("mongodb://@a").unwrap();
    assert!(bare.user().unwrap() == "" && bare.password().is_none());
    assert!(bare.database().is_none() && bare.options().is_empty());
    assert!(HostList::parse("mongodb://a/").unwrap().user().is_none());
}

/// What RFC 3986 says about the same strings.
#[test]
fn rfc_3986_derives_one_host() {
    assert!(UriRef::parse("mongodb://a:1,b:2/").is_err());
    assert_eq!(UriRef::parse("mongodb://a,b:2/").unwrap().host().unwrap(), "a,b");
}

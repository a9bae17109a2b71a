//! Conversions and comparisons by the traits of the standard library, and the getters of the types.

use urikit::edit::{NewSegment, UriRefBuilder};
use urikit::kind::UriKind;
use urikit::normalize::{Level, NormalizedLines, NormalizedRun};
use urikit::params::{ParamSyntax, Params, ParamsBuf};
use urikit::redact::RedactedBuf;
use urikit::request_target::{OriginForm, RequestTarget};
use urikit::{OriginBuf, Resolver, Uri, UriBuf, UriCow, UriRef, percent};
use urikit_explain::remark::Remark;
use urikit_schemes::rules::{Clause, Requirement};
use urikit_schemes::{
    Address, Data, File, HeaderField, Http, HttpBuf, Mailto, MediaType, Ni, Nih, PackageUrl,
    Qualifier, SchemeError, Tel, TelParameter, Urn,
};
use urikit_template::openapi::{Style, StyledParam};
use urikit_template::{Router, Template, VarSpec, Variable};

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap()
}

/// Each type of a scheme comes from a URI, and returns it.
#[test]
fn types_of_schemes_come_from_uris() {
    fn check<'a, T: TryFrom<Uri<'a>, Error = SchemeError>>(text: &'a str, back: fn(T) -> Uri<'a>) {
        let made = T::try_from(uri(text)).unwrap();
        assert_eq!(back(made), text);
        assert!(T::try_from(uri("other:")).is_err());
    }
    check::<Data<'_>>("data:,a", Data::uri);
    check::<File<'_>>("file:///a", File::uri);
    check::<Http<'_>>("http://h/a", Http::uri);
    check::<Mailto<'_>>("mailto:a@b", Mailto::uri);
    check::<Ni<'_>>("ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q", Ni::uri);
    check::<Nih<'_>>("nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f", Nih::uri);
    check::<Tel<'_>>("tel:+1-2", Tel::uri);
    check::<Urn<'_>>("urn:ab:c", Urn::uri);
}

/// Views are `Copy`: their getters are functions of the value, whose results live as long as the text.
#[test]
fn getters_of_views_are_functions_of_values() {
    fn field_names<'a>(mailto: Mailto<'a>) -> Vec<&'a str> {
        mailto.fields().map(HeaderField::name).collect()
    }
    assert_eq!(
        field_names(Mailto::new(uri("mailto:a@b?subject=c&cc=d")).unwrap()),
        ["subject", "cc"]
    );
    let mailto = Mailto::new(uri("mailto:a@b")).unwrap();
    assert_eq!(mailto.recipients().map(Address::domain).collect::<Vec<_>>(), ["b"]);
    let tel = Tel::new(uri("tel:+1-2;x=y")).ok();
    assert_eq!(tel.map(Tel::number), Some("+1-2"));
    assert_eq!(tel.unwrap().parameters().map(TelParameter::name).collect::<Vec<_>>(), ["x"]);
    let package = PackageUrl::new(uri("pkg:npm/a@1?arch=b")).ok();
    assert_eq!(package.and_then(PackageUrl::version), Some("1"));
    let keys = package.into_iter().flat_map(PackageUrl::qualifiers).map(Qualifier::key);
    assert_eq!(keys.collect::<Vec<_>>(), ["arch"]);
    let data = Data::new(uri("data:text/css,a")).ok();
    assert_eq!(data.map(Data::media_type).map(MediaType::essence), Some("text/css"));
    assert_eq!(Urn::new(uri("urn:ab:c")).map(Urn::nid), Ok("ab"));
    let clauses = File::RULES.requirements().map(Requirement::clause).map(Clause::section);
    assert!(clauses.into_iter().all(|section| section.starts_with("RFC ")));
    let template = Template::parse("/{a}").unwrap();
    assert_eq!(template.specs().map(VarSpec::name).collect::<Vec<_>>(), ["a"]);
    let names = urikit_explain::remark::remarks(uri("HTTP://h/")).map(Remark::name);
    assert_eq!(names.collect::<Vec<_>>(), ["scheme-case"]);
}

#[test]
fn types_of_schemes_return_their_parts_as_written() {
    let tel = Tel::new(uri("tel:+1-2;isub=4%32;x")).unwrap();
    assert_eq!((tel.number(), tel.isdn_subaddress()), ("+1-2", Some("4%32")));
    let first = tel.parameters().next().unwrap();
    assert_eq!((first.name(), first.value()), ("isub", Some("4%32")));
    assert_eq!(first.decode_value().unwrap().to_text().unwrap(), "42");
    assert!(tel.parameter("x").unwrap().decode_value().is_none());
    let ni = Ni::new(uri("ni:///x-own;abcd")).unwrap();
    assert_eq!((ni.algorithm_name(), ni.value(), ni.algorithm()), ("x-own", "abcd", None));
    let nih = |text| Nih::new(uri(text)).unwrap();
    assert_eq!((nih("nih:x;ab-cd").algorithm_name(), nih("nih:x;ab-cd").value()), ("x", "ab-cd"));
    assert!(nih("nih:x;ab-cd").is_same_name(nih("nih:x;abcd")));
    assert!(!nih("nih:x;abcd").is_same_name(nih("nih:y;abcd")));
    let data = Data::new(uri("data:text/plain;a=b,secret")).unwrap();
    assert_eq!((data.payload(), data.media_type().as_str()), ("secret", "text/plain;a=b"));
    let shown = format!("{data:?}");
    assert!(shown.contains("payload_len: 6") && !shown.contains("secret"), "{shown}");
    let mail = Mailto::new(uri("mailto:a@b?subject=c")).unwrap();
    assert_eq!(mail.fields().next().unwrap().name(), "subject");
    for text in
        ["mailto:.a@b", "mailto:a..b@c", "mailto:%22a%5C", "mailto:a@%5Bb%5C%5D", "mailto:a@"]
    {
        assert!(Mailto::new(uri(text)).is_err(), "{text}");
    }
}

#[test]
fn owned_types_are_text() {
    fn check<T>(made: T, text: &'static str)
    where
        T: AsRef<str> + PartialEq<str> + PartialEq<&'static str> + ToString,
    {
        assert_eq!(made.as_ref(), text);
        assert!(made == *text && made == text && made != *"" && made != "");
        assert_eq!(made.to_string(), text);
    }
    check("http://h".parse::<OriginBuf>().unwrap(), "http://h");
    check("http://h/".parse::<HttpBuf>().unwrap(), "http://h/");
    check("http://u@h/".parse::<RedactedBuf>().unwrap(), "http://***@h/");
    check(OriginForm::parse("/a?b").unwrap(), "/a?b");
    check(uri("a:b"), "a:b");
    check(UriBuf::parse("a:b").unwrap(), "a:b");
    check(UriCow::from(uri("a:b")), "a:b");
    check(uri("a:/b").path(), "/b");
    check(uri("s://h").host().unwrap(), "h");
    let http: HttpBuf = UriBuf::parse("http://h/").unwrap().try_into().unwrap();
    assert_eq!(String::from(http), "http://h/");
    let origin: OriginBuf = uri("http://h/a").origin().unwrap().unwrap().into();
    assert!(
        origin.partial_cmp(&"http://i".parse().unwrap()).is_some_and(core::cmp::Ordering::is_lt)
    );
    assert_eq!(String::from(origin), "http://h");
    assert_eq!("http://u@h/".parse::<RedactedBuf>().unwrap().into_string(), "http://***@h/");
    let (lent, kept) = (uri("a:b"), UriBuf::parse("a:b").unwrap());
    assert!(*"a:b" == lent && "a:b" == lent && *"a:b" == kept && "a:b" == kept);
    assert!(lent.partial_cmp(&uri("a:c")).is_some_and(core::cmp::Ordering::is_lt));
    assert_eq!(RequestTarget::parse("/a").unwrap().to_string(), "/a");
    assert!(percent::decode("%61") == b"a".as_slice());
}

#[test]
fn templates_and_routers_convert_by_the_usual_traits() {
    const TEMPLATE: Template<'_> = Template::from_static("/{a}");
    assert_eq!(TEMPLATE.as_ref(), "/{a}");
    assert_eq!(Template::try_from("/{a}").unwrap(), TEMPLATE);
    assert_eq!(Template::try_from(String::from("/{a}")).unwrap(), TEMPLATE);
    assert!(Template::try_from(String::from("{")).is_err());
    let expand = |variables: &dyn Fn(&str) -> Option<Variable<'static>>| {
        TEMPLATE.expand(&|name: &str| variables(name)).unwrap().into_string()
    };
    assert_eq!(expand(&|_| Some("x y".into())), "/x%20y");
    assert_eq!(expand(&|_| None), "/");
    let map: std::collections::HashMap<String, String> = [("a".into(), "1".into())].into();
    assert_eq!(TEMPLATE.expand(&map).unwrap().as_str(), "/1");
    assert_eq!(TEMPLATE.expand(&[("a", alloc::borrow::Cow::from("1"))]).unwrap().as_str(), "/1");
    assert_eq!(TEMPLATE.expand(&vec![("a", "1")]).unwrap().as_str(), "/1");
    let mut router = Router::default();
    assert!(router.is_empty());
    router.insert(&TEMPLATE, 1).unwrap();
    assert!(!router.is_empty());
    let found = Variable::from(router.find("/x").unwrap().variables().clone());
    assert_eq!(found, Variable::from_iter([("a", "x")]));
}

#[test]
fn getters_return_what_was_given() {
    let http = uri("http://h/?a=1+2&b");
    let at = http.at(Level::Path);
    assert_eq!((at.identifier(), at.level()), (http, Level::Path));
    assert_eq!(Resolver::new(http).base(), http);
    assert_eq!(http.form_params().syntax(), ParamSyntax::FORM);
    let params = http.params();
    let keys: Vec<&str> = (&params).into_iter().map(|param| param.key()).collect();
    assert_eq!(keys, ["a", "b"]);
    let param = params.iter().next().unwrap();
    assert_eq!(format!("{param}|{param:>6}"), "a=1+2| a=1+2");
    assert!(format!("{param:?}").contains("a=1+2"));
    let parameter = StyledParam::new("p", Style::Form).with_allow_reserved(true);
    assert_eq!((parameter.name(), parameter.allows_reserved()), ("p", true));
    let line = NormalizedLines::<UriKind>::new("a:b\n", Level::Case).next().unwrap();
    assert!(matches!(line, NormalizedRun::Unchanged { count: 1, .. }));
    assert!(format!("{line:?}").contains("count: 1"));
}

#[test]
fn parameters_are_sorted_and_replaced_in_place() {
    let mut params = ParamsBuf::new("b=2&a=1&c");
    params.sort_by(|a, b| a.key().cmp(b.key()));
    assert_eq!(params.as_str(), Some("a=1&b=2&c"));
    params.sort_by(|a, b| a.key().cmp(b.key()));
    assert_eq!(params.as_str(), Some("a=1&b=2&c"), "sorted already");
    assert_eq!(Params::new("a=1").iter().count(), 1);
}

#[test]
fn builders_take_and_drop_parts() {
    let built = |builder: UriRefBuilder| builder.build().unwrap().into_string();
    assert_eq!(built(UriRefBuilder::default()), "");
    let whole = || UriRef::parse("s://u:p@h:1/a?q#f").unwrap().to_builder();
    assert_eq!(built(whole().password(None::<&str>)), "s://u@h:1/a?q#f");
    assert_eq!(built(whole().params([("x", "1"), ("y", "2")])), "s://u:p@h:1/a?q&x=1&y=2#f");
    assert_eq!(built(whole().params([("", None::<&str>); 0])), "s://u:p@h:1/a?q#f");
    assert_eq!(built(UriRefBuilder::new().param("x", "1").params([("y", "2")])), "?x=1&y=2");
    let mut buf = UriBuf::parse("s://u:p@h").unwrap();
    buf.set_user(None::<&str>).unwrap();
    assert_eq!(buf.userinfo().unwrap().user(), "");
    let name = String::from("b c");
    buf.segments_mut().unwrap().push(NewSegment::from(&name)).unwrap();
    assert_eq!(buf.path(), "/b%20c");
}

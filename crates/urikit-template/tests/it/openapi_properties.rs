//! What is written in a style is read back unchanged, and is valid in its place.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urikit::Rule;
use urikit::component::Path;
use urikit::resolve::remove_dot_segments;
use urikit_template::Variable;
use urikit_template::openapi::{
    Extension, Location, Style, StyleErrorKind, StyledParam, ValueShape,
};

use urikit_testing::chars;

/// Strings of separators, characters that are escaped, and others; long ones span blocks.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => chars("-.,;=&+%|[] #/?abc0é\0".chars(), 0..7),
        1 => chars("a.,".chars(), 14..19),
        1 => chars("a.|%".chars(), 62..67),
        1 => Just("%2C%7C%20%5B".to_owned()),
        1 => any::<String>(),
    ]
}

fn value() -> impl Strategy<Value = Variable<'static>> {
    prop_oneof![
        text().prop_map(Variable::from),
        vec(text(), 0..5).prop_map(Variable::from_iter),
        vec((text(), text()), 0..5).prop_map(Variable::from_iter),
    ]
}

/// Objects in objects, with lists of several strings in them, and each name once.
fn tree() -> impl Strategy<Value = Variable<'static>> {
    let leaf = prop_oneof![
        text().prop_map(Variable::from),
        vec(text(), 2..4).prop_map(Variable::from_iter),
    ];
    let node = leaf.prop_recursive(4, 24, 4, object_of);
    object_of(node)
}

fn object_of(
    value: impl Strategy<Value = Variable<'static>>,
) -> impl Strategy<Value = Variable<'static>> {
    proptest::collection::btree_map("[a-c.=&é 01]{1,2}", value, 1..4).prop_map(Variable::from_iter)
}

/// Lists and objects in each other, none of them empty.
fn list_or_tree() -> impl Strategy<Value = Variable<'static>> {
    let leaf = text().prop_map(Variable::from);
    leaf.prop_recursive(4, 24, 4, |value| {
        prop_oneof![vec(value.clone(), 1..4).prop_map(Variable::List), object_of(value)]
    })
}

fn parameter() -> impl Strategy<Value = StyledParam<'static>> {
    let names = prop_oneof![Just("color"), Just("a"), Just(""), Just("a[b]"), Just("é&=;.,")];
    let style = prop::sample::select(Style::ALL.to_vec());
    let extensions = prop::sample::subsequence(Extension::ALL.to_vec(), 0..=5);
    (names, style, any::<bool>(), any::<bool>(), extensions).prop_map(
        |(name, style, explode, allow_reserved, extensions)| {
            let parameter = StyledParam::new(name, style)
                .with_explode(explode)
                .with_allow_reserved(allow_reserved);
            extensions.into_iter().fold(parameter, StyledParam::with_extension)
        },
    )
}

fn shape(value: &Variable<'_>) -> ValueShape<'static> {
    match value {
        Variable::Text(_) => ValueShape::Primitive,
        Variable::List(_) => ValueShape::Array,
        Variable::Object(_) => ValueShape::Object,
    }
}

fn has_repeated_name(value: &Variable<'_>) -> bool {
    let mut names: Vec<_> =
        value.as_object().unwrap_or_default().iter().map(|(name, _)| name).collect();
    names.sort();
    names.windows(2).any(|pair| pair[0] == pair[1])
}

proptest! {
    #![proptest_config(urikit_testing::cases(2048))]

    #[test]
    fn value_that_is_written_is_read_back(parameter in parameter(), value in value()) {
        let parameter = parameter.with_allow_reserved(false);
        // Members with the same name become a list there.
        let nested = [Extension::NestedDeepObject, Extension::BracketLists]
            .into_iter()
            .any(|extension| parameter.has(extension));
        let nested = nested && has_repeated_name(&value);
        prop_assume!(!(nested && parameter.style() == Style::DeepObject));
        match parameter.encode_text(&value) {
            Ok(text) => {
                let read = parameter.decode(&text, shape(&value));
                prop_assert_eq!(read, Ok(Some(value)), "{}", text);
            }
            Err(error) => prop_assert!(
                matches!(
                    error.kind(),
                    StyleErrorKind::NotDefined { .. }
                        | StyleErrorKind::Empty
                        | StyleErrorKind::EmptyName
                        | StyleErrorKind::Ambiguous
                        | StyleErrorKind::NotInCookie
                ),
                "{}", error
            ),
        }
    }

    #[test]
    fn written_value_is_valid_in_its_place(parameter in parameter(), value in value()) {
        if let Ok(text) = parameter.encode(&value)
            && parameter.style() != Style::Cookie
        {
            let in_path = parameter.style().may_stand_in(Location::Path);
            let rule = if in_path { Rule::Segment } else { Rule::Query };
            prop_assert!(rule.matches(&text), "{} {}", rule, text);
        }
    }

    /// Whatever is next to it in its segment, and whatever is read from it.
    #[test]
    fn no_value_leads_to_another_path(
        style in select(&[Style::Simple, Style::Label, Style::Matrix][..]),
        explode in any::<bool>(),
        reserved in any::<bool>(),
        value in prop_oneof![value(), "(\\.|%2e|%2E|/){0,3}".prop_map(Variable::from)],
        before in "[.a]{0,2}",
        after in "[.a]{0,2}",
    ) {
        let parameter = StyledParam::new("a", style).with_explode(explode).with_allow_reserved(reserved);
        let Ok(text) = parameter.encode(&value) else { return Ok(()) };
        let path = format!("/a/{before}{text}{after}/b");
        prop_assert_eq!(&*remove_dot_segments(&path), &*path);
        prop_assert!(!path.contains("//"));
        let path = Path::parse(&path).unwrap();
        prop_assert!(path.segments().count() == 3 && !path.segments().any(|it| it.is_dot_segment()));
    }

    /// Reserved characters that are allowed never produce more parameters or items.
    #[test]
    fn reserved_characters_do_not_split(parameter in parameter(), list in vec(text(), 2..5)) {
        let parameter = parameter.with_allow_reserved(true);
        let count = list.len();
        if let Ok(text) = parameter.encode(&Variable::from_iter(list))
            && let Ok(read) = parameter.decode(&text, ValueShape::Array)
        {
            prop_assert_eq!(read.unwrap().as_list().unwrap().len(), count, "{}", text);
        }
    }

    #[test]
    fn value_among_other_parameters_is_found(value in value(), explode in any::<bool>(), text in "[b-d=&%,]{0,8}") {
        prop_assume!(!(explode && matches!(value, Variable::Object(_))));
        let parameter = StyledParam::new("color", Style::Form).with_explode(explode);
        if let Ok(written) = parameter.encode(&value) {
            let query = format!("{text}&{written}&{text}");
            prop_assert_eq!(parameter.decode(&query, shape(&value)), Ok(Some(value)));
        }
    }

    #[test]
    fn tree_that_is_written_is_read_back(tree in tree()) {
        let parameter = StyledParam::new("a", Style::DeepObject)
            .with_explode(true)
            .with_extension(Extension::NestedDeepObject);
        let text = parameter.encode(&tree).unwrap();
        prop_assert_eq!(parameter.decode(&text, ValueShape::Object), Ok(Some(tree)), "{}", text);
    }

    #[test]
    fn list_that_is_written_in_brackets_is_read_back(value in list_or_tree()) {
        let parameter = StyledParam::new("a", Style::DeepObject)
            .with_explode(true)
            .with_extension(Extension::BracketLists);
        match parameter.encode(&value) {
            Ok(text) => {
                prop_assert_eq!(parameter.decode(&text, shape(&value)), Ok(Some(value)), "{}", text);
            }
            Err(error) => prop_assert!(
                matches!(error.kind(), StyleErrorKind::NotDefined { .. } | StyleErrorKind::Ambiguous),
                "{}", error
            ),
        }
    }

    #[test]
    fn any_text_is_read_or_refused_in_its_bounds(
        parameter in parameter(),
        text in prop_oneof!["[color=&;.,%|\\[\\]27C+ é]{0,24}", "(color(\\[[ab01]?\\])*=[a%,]?&?){0,4}"],
    ) {
        for shape in [ValueShape::Primitive, ValueShape::Array, ValueShape::Object, ValueShape::Properties(&["c"])] {
            if let Err(error) = parameter.decode(&text, shape) {
                prop_assert!(error.offset().is_none_or(|offset| offset <= text.len()));
                prop_assert!(error.item().is_none());
            }
        }
    }
}

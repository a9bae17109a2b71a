//! What may directly follow a position in a template, so that one character decides where a value
//! ends.

use alloc::collections::BTreeSet;

use super::super::expression::Expression;
use super::super::operator::Operator;
use super::super::var_spec::Modifier;
use urikit::percent::{CharClass, sets};

/// The first characters of what follows, up to the next literal.
#[derive(Clone, Default)]
pub(super) struct FollowSet<'t> {
    /// The first bytes of literals and of values without names.
    bytes: Option<CharClass>,
    /// The names that may follow a `;`.
    matrix: FollowNames<'t>,
    /// The names that may follow a `&`.
    query: FollowNames<'t>,
    /// The variable that comes next, if it is not a literal.
    pub(super) variable: Option<&'t str>,
}

#[derive(Clone, Default)]
pub(super) enum FollowNames<'t> {
    #[default]
    None,
    These(BTreeSet<&'t str>),
    /// Those of an object: any name.
    Any,
}

impl<'t> FollowSet<'t> {
    /// All of them; the names do not matter.
    pub(super) fn stops(&self) -> CharClass {
        let mut stops = self.bytes.unwrap_or(EMPTY);
        if !matches!(self.matrix, FollowNames::None) {
            stops = stops.or(CharClass::of(b";"));
        }
        if !matches!(self.query, FollowNames::None) {
            stops = stops.or(CharClass::of(b"&"));
        }
        stops
    }

    /// What a literal begins with.
    pub(super) fn of_literal(encoded: &str) -> Self {
        let first = encoded.bytes().next().map(|byte| CharClass::of(&[byte]));
        Self { bytes: first, ..Self::default() }
    }

    /// The same with an expression before it, which may expand to nothing.
    pub(super) fn before(mut self, expression: Expression<'t>) -> Self {
        let operator = expression.operator;
        self.variable = expression.specs().next().map(|spec| spec.name());
        let names = match operator {
            Operator::Matrix => &mut self.matrix,
            Operator::Continuation => &mut self.query,
            _ => {
                let first = match operator.first() {
                    "" => body_chars(operator, Modifier::Explode),
                    first => CharClass::of(first.as_bytes()),
                };
                self.bytes = Some(self.bytes.unwrap_or(EMPTY).or(first));
                return self;
            }
        };
        for spec in expression.specs() {
            names.add((spec.modifier() != Modifier::Explode).then(|| spec.name()));
        }
        self
    }

    /// Whether what follows may begin with a value of the expression, named by one of `names`,
    /// after `lead`.
    pub(super) fn may_begin_with<'n>(
        &self,
        lead: u8,
        names: impl Iterator<Item = &'n str>,
    ) -> bool {
        let here = match lead {
            b';' => &self.matrix,
            b'&' => &self.query,
            _ => &FollowNames::None,
        };
        let by_name = match here {
            FollowNames::None => false,
            FollowNames::These(these) => names.into_iter().any(|name| these.contains(name)),
            FollowNames::Any => true,
        };
        by_name || self.bytes.is_some_and(|bytes| bytes.contains(lead))
    }
}

impl<'t> FollowNames<'t> {
    /// Adds a name, or any.
    fn add(&mut self, name: Option<&'t str>) {
        match (&mut *self, name) {
            (Self::Any, _) => {}
            (_, None) => *self = Self::Any,
            (Self::These(these), Some(name)) => {
                these.insert(name);
            }
            (Self::None, Some(name)) => *self = Self::These(BTreeSet::from([name])),
        }
    }
}

/// All that expansion writes for a value, after its lead.
pub(super) fn body_chars(operator: Operator, modifier: Modifier) -> CharClass {
    let separators: &[u8] = match (operator, modifier) {
        (Operator::Segments, Modifier::Explode) => b"%/=",
        (_, Modifier::Explode) => b"%,=",
        (_, Modifier::None) => b"%,",
        (_, Modifier::Prefix(_)) => b"%",
    };
    operator.allowed().or(CharClass::of(separators))
}

/// The same, and other characters that are allowed there in a URI.
pub(super) fn lenient_body_chars(operator: Operator, modifier: Modifier) -> CharClass {
    let place = match operator {
        Operator::Simple | Operator::Label | Operator::Segments => sets::SEGMENT,
        Operator::Matrix => sets::SEGMENT.without(CharClass::of(b";")),
        Operator::Query | Operator::Continuation => sets::QUERY.without(CharClass::of(b"&")),
        Operator::Reserved | Operator::Fragment => operator.allowed(),
    };
    body_chars(operator, modifier).or(place)
}

pub(super) const EMPTY: CharClass = CharClass::of(b"");

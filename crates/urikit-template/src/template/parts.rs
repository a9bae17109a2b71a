//! The parts of a checked template: literals, expressions, variables.

use core::iter::FusedIterator;

use urikit::percent::CharClass;
use urikit::percent::sets::{RESERVED, UNRESERVED};

/// The operator of an expression: RFC 6570 §2.2, and the table of its Appendix A.
///
/// ```
/// use urikit_template::{Operator, Template};
///
/// let template = Template::parse("{/a}{?b}")?;
/// let operators: Vec<_> = template.specs().map(|spec| spec.operator()).collect();
/// assert_eq!(operators, [Operator::Segments, Operator::Query]);
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// `{a}`
    Simple,
    /// `{+a}`: reserved characters and escapes stay.
    Reserved,
    /// `{#a}`: the same after a `#`.
    Fragment,
    /// `{.a}`
    Label,
    /// `{/a}`
    Segments,
    /// `{;a}`
    Matrix,
    /// `{?a}`
    Query,
    /// `{&a}`: continues a query.
    Continuation,
}

impl Operator {
    /// Its character: empty for [`Simple`](Self::Simple).
    ///
    /// ```
    /// assert_eq!(urikit_template::Operator::Query.as_str(), "?");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Simple => "",
            Self::Reserved => "+",
            Self::Fragment => "#",
            Self::Label => ".",
            Self::Segments => "/",
            Self::Matrix => ";",
            Self::Query => "?",
            Self::Continuation => "&",
        }
    }

    pub(super) const fn from_byte(byte: u8) -> Option<Self> {
        Some(match byte {
            b'+' => Self::Reserved,
            b'#' => Self::Fragment,
            b'.' => Self::Label,
            b'/' => Self::Segments,
            b';' => Self::Matrix,
            b'?' => Self::Query,
            b'&' => Self::Continuation,
            _ => return None,
        })
    }

    /// What precedes the first value.
    pub(super) const fn first(self) -> &'static str {
        match self {
            Self::Reserved => "",
            other => other.as_str(),
        }
    }

    /// The separator of values.
    pub(super) const fn separator(self) -> &'static str {
        match self {
            Self::Simple | Self::Reserved | Self::Fragment => ",",
            Self::Query => "&",
            other => other.as_str(),
        }
    }

    /// Whether names precede values.
    pub(super) const fn is_named(self) -> bool {
        matches!(self, Self::Matrix | Self::Query | Self::Continuation)
    }

    /// Whether a name has its `=` before an empty value too.
    pub(super) const fn writes_empty(self) -> bool {
        matches!(self, Self::Query | Self::Continuation)
    }

    /// Whether reserved characters and escapes are kept.
    pub(super) const fn keeps_reserved(self) -> bool {
        matches!(self, Self::Reserved | Self::Fragment)
    }

    /// The characters that are kept.
    pub(super) const fn allowed(self) -> CharClass {
        const ALL: CharClass = UNRESERVED.or(RESERVED);
        if self.keeps_reserved() { ALL } else { UNRESERVED }
    }
}

/// The modifier of a variable: RFC 6570 §2.4.
///
/// ```
/// use urikit_template::{Modifier, Template};
///
/// let template = Template::parse("{a,b:3,c*}")?;
/// let modifiers: Vec<_> = template.specs().map(|spec| spec.modifier()).collect();
/// assert_eq!(modifiers, [Modifier::None, Modifier::Prefix(3), Modifier::Explode]);
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// No modifier.
    None,
    /// `:3`, at most N characters of the value.
    Prefix(u16),
    /// `*`, each member of a list or an object separately.
    Explode,
}

/// An occurrence of a variable in a template: `varspec`.
///
/// ```
/// use urikit_template::{Operator, Template};
///
/// let template = Template::parse("/search{?q,page}")?;
/// let page = template.specs().last().unwrap();
/// assert_eq!((page.name(), page.operator(), page.offset()), ("page", Operator::Query, 11));
/// # Ok::<(), urikit_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VarSpec<'a> {
    name: &'a str,
    modifier: Modifier,
    operator: Operator,
    offset: usize,
}

impl<'a> VarSpec<'a> {
    pub(super) const fn new(
        name: &'a str,
        modifier: Modifier,
        operator: Operator,
        offset: usize,
    ) -> Self {
        Self { name, modifier, operator, offset }
    }

    /// The name as written: escapes are part of it, RFC 6570 §2.3.
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// Its modifier.
    #[must_use]
    pub const fn modifier(&self) -> Modifier {
        self.modifier
    }

    /// The operator of its expression.
    #[must_use]
    pub const fn operator(&self) -> Operator {
        self.operator
    }

    /// The byte offset of its name in the template.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// The value of up to four digits.
fn number(digits: &[u8]) -> u16 {
    digits.iter().fold(0, |n, digit| n * 10 + u16::from(digit & 15))
}

/// A literal or an expression, with its position.
#[derive(Clone, Copy)]
pub(super) enum TemplatePart<'a> {
    Literal(&'a str),
    Expression(Expression<'a>),
}

#[derive(Clone, Copy)]
pub(super) struct Expression<'a> {
    pub(super) operator: Operator,
    /// Without braces and operator.
    list: &'a str,
    /// Where `list` is.
    offset: usize,
    /// Including its braces.
    pub(super) text: &'a str,
}

impl<'a> Expression<'a> {
    pub(super) const fn specs(self) -> Specs<'a> {
        Specs { of: self, at: 0 }
    }
}

/// The variables of an expression, each found in one pass over its bytes.
#[derive(Clone)]
pub(super) struct Specs<'a> {
    of: Expression<'a>,
    /// Where in the list the next one starts; after the end there is none.
    at: usize,
}

impl<'a> Iterator for Specs<'a> {
    type Item = VarSpec<'a>;

    #[inline]
    fn next(&mut self) -> Option<VarSpec<'a>> {
        let Expression { list, operator, offset, .. } = self.of;
        let (start, bytes) = (self.at, list.as_bytes().get(self.at..)?);
        let (mut len, mut colon) = (0, None);
        while len < bytes.len() && bytes[len] != b',' {
            if bytes[len] == b':' {
                colon = Some(len);
            }
            len += 1;
        }
        self.at = start + len + 1;
        let (name, modifier) = match colon {
            Some(colon) => (colon, Modifier::Prefix(number(&bytes[colon + 1..len]))),
            None if bytes[..len].ends_with(b"*") => (len - 1, Modifier::Explode),
            None => (len, Modifier::None),
        };
        let name = &list[start..start + name];
        Some(VarSpec { name, modifier, operator, offset: offset + start })
    }
}

/// The parts of a checked template, in order.
#[derive(Clone)]
pub(super) struct TemplateParts<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> TemplateParts<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }
}

impl<'a> Iterator for TemplateParts<'a> {
    type Item = TemplatePart<'a>;

    fn next(&mut self) -> Option<TemplatePart<'a>> {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return None;
        }
        let Some(inner) = rest.strip_prefix('{') else {
            let end = literal_len(rest.as_bytes());
            self.at += end;
            return Some(TemplatePart::Literal(&rest[..end]));
        };
        let end = inner.bytes().position(|byte| byte == b'}').unwrap_or(inner.len());
        let operator = inner.bytes().next().and_then(Operator::from_byte);
        let operator_len = usize::from(operator.is_some());
        let expression = Expression {
            operator: operator.unwrap_or(Operator::Simple),
            list: &inner[operator_len..end],
            offset: self.at + 1 + operator_len,
            text: &rest[..end + 2],
        };
        self.at += end + 2;
        Some(TemplatePart::Expression(expression))
    }
}

fn literal_len(rest: &[u8]) -> usize {
    rest.iter().position(|byte| *byte == b'{').unwrap_or(rest.len())
}

impl FusedIterator for TemplateParts<'_> {}

//! The operators of expressions: RFC 6570 §2.2.

use urikit::percent::CharClass;
use urikit::percent::sets::{RESERVED, UNRESERVED};

/// The operator of an expression: RFC 6570 §2.2, which has no others, and the table of its
/// Appendix A.
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

    /// Whether it starts another segment or component.
    pub(super) const fn delimits(self) -> bool {
        matches!(self, Self::Segments | Self::Query | Self::Fragment)
    }

    /// Whether its first value has the same lead as the others, so that an expression can be split.
    pub(super) const fn joins_freely(self) -> bool {
        matches!(self, Self::Label | Self::Segments | Self::Matrix | Self::Continuation)
    }

    /// The operator for what follows a value of this one.
    pub(super) const fn continued(self) -> Self {
        if matches!(self, Self::Query) { Self::Continuation } else { self }
    }
}

//! An occurrence of a variable, with its operator and modifier.

use core::ops::Range;

use super::operator::Operator;

/// The modifier of a variable: RFC 6570 §2.4, which has no others.
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
    pub const fn name(self) -> &'a str {
        self.name
    }

    /// Its modifier.
    #[must_use]
    pub const fn modifier(self) -> Modifier {
        self.modifier
    }

    /// The operator of its expression.
    #[must_use]
    pub const fn operator(self) -> Operator {
        self.operator
    }

    /// The byte offset of its name in the template.
    #[must_use]
    pub const fn offset(self) -> usize {
        self.offset
    }

    /// Where its name is in the template.
    pub(super) const fn range(self) -> Range<usize> {
        self.offset..self.offset + self.name.len()
    }
}

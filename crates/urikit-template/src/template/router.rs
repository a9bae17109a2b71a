//! Matches many templates at once: the most specific wins.
//!
//! A tree: templates with a common prefix share its nodes. From a node, a match continues by a
//! literal, of which at most one fits, or by a variable. Where a variable ends does not depend on
//! what follows it, so each node is visited at one position only, and at most once, whatever the
//! templates and the string are.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::Template;
use super::error::TemplateError;
use super::matcher::{Bindings, MatchPlan, MatchStep, Reading, compile_template};

/// Maps templates to your own values.
///
/// ```
/// use urikit_template::{Router, Template};
///
/// let mut router = Router::new();
/// router.insert(&Template::parse("/users/{id}{?fields}")?, "one user")?;
/// router.insert(&Template::parse("/users/me")?, "myself")?;
/// router.insert(&Template::parse("/users/{id}/files{/path*}")?, "a file")?;
/// router.insert(&Template::parse("/{+rest}")?, "all else")?;
///
/// let found = router.find("/users/7/files/a/b").unwrap();
/// assert_eq!(*found.value(), "a file");
/// assert_eq!(found.variables().text("id"), Some("7"));
/// assert_eq!(router.find("/users/me").map(|found| *found.value()), Some("myself"));
/// assert_eq!(router.find("/users/7?fields=a").map(|found| *found.value()), Some("one user"));
/// assert_eq!(router.find("/x/y").map(|found| *found.value()), Some("all else"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # What a variable matches
///
/// A request need not be an expansion: clients may send anything. So this differs from a
/// [`Matcher`](super::Matcher), which returns the values that a template was expanded with:
///
/// | variable | in a router |
/// |---|---|
/// | `{a}` | a non-empty string without a slash: a segment, or the part of it between literals |
/// | `{/a}`, `{.a}` | a string, possibly empty; absent if the `/` or `.` is |
/// | `{+a}` | a string that may contain slashes, possibly empty |
/// | `{a*}`, `{/a*}` | a list, or absent |
/// | `{;a}`, `{?a}`, `{&a}`, `{#a}` | as in a matcher |
///
/// In the first two rows a comma is an ordinary character, so a variable `{id}` of the path always
/// has a string:
///
/// ```
/// use urikit_template::{Router, Template};
///
/// let mut router = Router::new();
/// router.insert(&Template::parse("/users/{id}")?, "one user")?;
/// let id = |path| router.find(path).map(|found| found.variables().text("id").unwrap().to_owned());
/// assert_eq!(id("/users/a,b").as_deref(), Some("a,b"));
/// assert_eq!(id("/users/"), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Precedence
///
/// Of all templates that match, the one that is more specific at the first difference wins: the end
/// of the template before a literal, a literal before a variable; of two variables the one with the
/// longer literal at its end (`{id}.json`), then the one that allows fewer different characters
/// (`{a}` before `{?a}` before `{+a}`). The rest is ordered too, so the order of insertion never
/// matters.
///
/// # Running time
///
/// A literal takes time linear in the string. Where both a literal and a variable fit, both may be
/// tried; in total each node is visited at most once, and there are no more nodes than the
/// templates have pieces.
#[derive(Clone)]
pub struct Router<T> {
    nodes: Vec<RouterNode>,
    routes: Vec<RouterEntry<T>>,
}

#[derive(Clone)]
struct RouterEntry<T> {
    template: Template<'static>,
    plan: MatchPlan,
    value: T,
}

/// A node of the templates that start with the same pieces.
#[derive(Clone, Default)]
struct RouterNode {
    /// The literal that leads here.
    label: Box<str>,
    /// By the first byte of their labels.
    literals: Vec<(u8, usize)>,
    /// Most specific first.
    variables: Vec<(MatchStep, usize)>,
    /// The template that ends here.
    route: Option<usize>,
}

/// Where the search continues after a failure.
struct RouterChoice {
    node: usize,
    /// The next of its variables.
    variable: usize,
    at: usize,
    spans: usize,
}

/// A template that matches, and the values in the string.
///
/// ```
/// use urikit_template::{Router, Template};
///
/// let mut router = Router::new();
/// router.insert(&Template::parse("/{a}")?, 1)?;
/// let found = router.find("/x").unwrap();
/// assert_eq!((*found.value(), found.template().as_str()), (1, "/{a}"));
/// assert_eq!(found.variables().text("a"), Some("x"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Route<'a, T> {
    entry: &'a RouterEntry<T>,
    variables: Bindings<'a>,
}

impl<'a, T> Route<'a, T> {
    /// The value that was inserted with the template.
    #[must_use]
    pub const fn value(&self) -> &'a T {
        &self.entry.value
    }

    /// The template.
    #[must_use]
    pub const fn template(&self) -> &'a Template<'static> {
        &self.entry.template
    }

    /// The values in the string.
    #[must_use]
    pub const fn variables(&self) -> &Bindings<'a> {
        &self.variables
    }
}

/// Shows the templates, with possible userinfos masked, and their values.
impl<T: fmt::Debug> fmt::Debug for Router<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Router ")?;
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<T: fmt::Debug> fmt::Debug for Route<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Route")
            .field("template", self.template())
            .field("value", self.value())
            .field("variables", &self.variables)
            .finish()
    }
}

impl<T> Default for Router<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Router<T> {
    /// A router without templates.
    #[must_use]
    pub fn new() -> Self {
        Self { nodes: vec![RouterNode::default()], routes: Vec::new() }
    }

    /// The number of templates.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.routes.len()
    }

    /// Whether there are no templates.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.routes.is_empty()
    }

    /// The templates and their values, in the order of insertion.
    ///
    /// ```
    /// use urikit_template::{Router, Template};
    ///
    /// let mut router = Router::new();
    /// router.insert(&Template::parse("/{a}")?, 1)?;
    /// assert!(router.iter().map(|(template, _)| template.as_str()).eq(["/{a}"]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&Template<'static>, &T)> {
        self.routes.iter().map(|entry| (&entry.template, &entry.value))
    }

    /// Adds a template.
    ///
    /// ```
    /// use urikit_template::{Router, Template, TemplateErrorKind};
    ///
    /// let mut router = Router::new();
    /// router.insert(&Template::parse("/a/{b}")?, "b")?;
    /// assert!(router.insert(&Template::parse("/{a}{b}")?, "?").is_err());
    ///
    /// let error = router.insert(&Template::parse("/a/{c}")?, "c").unwrap_err();
    /// assert_eq!((error.kind(), error.other()), (TemplateErrorKind::Conflict, Some("/a/{b}")));
    /// let text = "the route matches the same paths as `/a/{b}`, which was added before";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it can't be used for matching (see [`Matcher`](super::Matcher)), or if it matches the
    /// same strings as another one.
    pub fn insert(&mut self, template: &Template<'_>, value: T) -> Result<(), TemplateError> {
        let plan = compile_template(template, Reading::Request)?;
        let mut node = 0;
        for step in &plan.steps {
            node = match step {
                MatchStep::Literal(literal) => self.literal_node(node, literal),
                variable => self.variable_node(node, variable),
            };
        }
        if let Some(other) = self.nodes[node].route {
            return Err(TemplateError::conflict(&self.routes[other].template));
        }
        self.nodes[node].route = Some(self.routes.len());
        self.routes.push(RouterEntry { template: template.clone().into_owned(), plan, value });
        Ok(())
    }

    /// The most specific template that matches all of `text`, if there is one.
    ///
    /// ```
    /// use urikit_template::{Router, Template};
    ///
    /// let mut router = Router::new();
    /// router.insert(&Template::parse("/{file}.json")?, "json")?;
    /// router.insert(&Template::parse("/{file}")?, "any")?;
    /// assert_eq!(router.find("/a.json").map(|found| *found.value()), Some("json"));
    /// assert_eq!(router.find("/a.txt").map(|found| *found.value()), Some("any"));
    /// assert!(router.find("/a/b").is_none());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn find<'a>(&'a self, text: &'a str) -> Option<Route<'a, T>> {
        let mut spans: Vec<Option<Range<usize>>> = Vec::new();
        let mut choices: Vec<RouterChoice> = Vec::new();
        let (mut node, mut at) = (0, 0);
        loop {
            if at == text.len()
                && let Some(route) = self.nodes[node].route
            {
                let entry = &self.routes[route];
                if let Ok(variables) = entry.plan.read_spans(text, &spans) {
                    return Some(Route { entry, variables });
                }
            }
            let here = RouterChoice { node, variable: 0, at, spans: spans.len() };
            if let Some(next) = self.by_literal(node, text, at) {
                if !self.nodes[node].variables.is_empty() {
                    choices.push(here);
                }
                (node, at) = next;
                continue;
            }
            let mut choice = here;
            (node, at) = loop {
                match self.by_variable(choice, text, &mut spans, &mut choices) {
                    Some(next) => break next,
                    None => choice = choices.pop()?,
                }
            };
        }
    }

    /// The node that the literal at `at` leads to, and where it ends.
    #[inline]
    fn by_literal(&self, node: usize, text: &str, at: usize) -> Option<(usize, usize)> {
        let rest = &text.as_bytes()[at..];
        let first = rest.first()?;
        let (_, child) = self.nodes[node].literals.iter().find(|(byte, _)| byte == first)?;
        let label = &self.nodes[*child].label;
        rest.starts_with(label.as_bytes()).then(|| (*child, at + label.len()))
    }

    /// The node that the first matching variable leads to; the others become a choice.
    fn by_variable(
        &self,
        choice: RouterChoice,
        text: &str,
        spans: &mut Vec<Option<Range<usize>>>,
        choices: &mut Vec<RouterChoice>,
    ) -> Option<(usize, usize)> {
        let variables = &self.nodes[choice.node].variables;
        for (index, (step, child)) in variables.iter().enumerate().skip(choice.variable) {
            if let Ok((span, end)) = step.take(text.as_bytes(), choice.at) {
                if index + 1 < variables.len() {
                    choices.push(RouterChoice { variable: index + 1, ..choice });
                }
                spans.truncate(choice.spans);
                spans.push(span);
                return Some((*child, end));
            }
        }
        None
    }

    /// The node after a literal, added if there is none.
    fn literal_node(&mut self, mut node: usize, mut literal: &str) -> usize {
        while let Some(first) = literal.bytes().next() {
            let Some(&(_, child)) =
                self.nodes[node].literals.iter().find(|(byte, _)| *byte == first)
            else {
                let child = self.new_node(literal);
                self.nodes[node].literals.push((first, child));
                return child;
            };
            let label = &self.nodes[child].label;
            let common = label.bytes().zip(literal.bytes()).take_while(|(a, b)| a == b).count();
            if common < label.len() {
                self.split(child, common);
            }
            node = child;
            literal = &literal[common..];
        }
        node
    }

    /// Splits a label: the node keeps the front, a new one gets the rest and all that follows.
    fn split(&mut self, node: usize, at: usize) {
        let label = core::mem::take(&mut self.nodes[node].label);
        let (front, rest) = label.split_at(at);
        let first = rest.as_bytes()[0];
        let child = self.nodes.len();
        let upper = RouterNode {
            label: front.into(),
            literals: vec![(first, child)],
            ..RouterNode::default()
        };
        let lower = core::mem::replace(&mut self.nodes[node], upper);
        self.nodes.push(RouterNode { label: rest.into(), ..lower });
    }

    /// The node after a variable, added if there is none.
    fn variable_node(&mut self, node: usize, step: &MatchStep) -> usize {
        let variables = &self.nodes[node].variables;
        match variables.binary_search_by(|(other, _)| other.specificity(step)) {
            Ok(index) => variables[index].1,
            Err(index) => {
                let child = self.new_node("");
                self.nodes[node].variables.insert(index, (step.clone(), child));
                child
            }
        }
    }

    fn new_node(&mut self, label: &str) -> usize {
        self.nodes.push(RouterNode { label: label.into(), ..RouterNode::default() });
        self.nodes.len() - 1
    }
}

//! Matches many templates at once: the most specific wins.
//!
//! A tree: templates with a common prefix share its nodes. From a node, a match continues by a
//! literal, of which at most one fits, or by a variable. Where a variable ends does not depend on
//! what follows it, so each node is visited at one position only, and at most once, whatever the
//! templates and the string are. From a node that fails, the search goes back to its parent: the
//! position there follows from the literal or the values between them, so nothing else is kept.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::Template;
use super::error::TemplateError;
use super::matcher::{
    Bindings, MatchPlan, MatchStep, Reading, ValueSpans, VariableStep, compile_template,
};

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
/// assert_eq!(found.variables().text("id").as_deref(), Some("7"));
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
/// let id = |path| router.find(path)?.variables().text("id");
/// assert_eq!(id("/users/a,b").as_deref(), Some("a,b"));
/// assert_eq!(id("/users/"), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Queries
///
/// A router matches the whole string. Where a client may send any parameters in any order, route the
/// path alone, and read the query by its [`params`](urikit::params):
///
/// ```
/// use urikit::UriRef;
/// use urikit_template::{Router, Template};
///
/// let mut router = Router::new();
/// router.insert(&Template::parse("/users/{id}")?, "one user")?;
/// let request = UriRef::parse("/users/7?page=2&sort=name")?;
/// assert!(router.find(request.as_str()).is_none());
/// assert!(router.find(request.path().as_str()).is_some());
/// assert_eq!(request.params().get("sort")?.as_deref(), Some("name"));
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
/// templates have pieces. A match of up to three variables without escapes allocates nothing.
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

/// A node of the templates that start with the same steps. From its parent, a literal leads to it or
/// a variable.
#[derive(Clone, Default)]
struct RouterNode {
    /// Empty for a variable, and for the root.
    label: Box<str>,
    variable: Option<VariableStep>,
    /// `None` for the root.
    parent: Option<usize>,
    /// For a variable: the sibling that is tried next.
    next: Option<usize>,
    /// The children that a literal leads to; all start with different bytes.
    literals: Vec<usize>,
    /// Those bytes.
    first_bytes: Vec<u8>,
    /// The children that a variable leads to, most specific first.
    variables: Vec<usize>,
    /// The template that ends here.
    route: Option<usize>,
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
/// assert_eq!(found.variables().text("a").as_deref(), Some("x"));
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

    /// The values in the string, which can all be decoded.
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
                MatchStep::Variable(step) => self.variable_node(node, step),
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
        let mut spans = ValueSpans::new();
        let (mut here, mut at) = (&self.nodes[0], 0);
        loop {
            let mut rest = &text.as_bytes()[at..];
            while let Some((child, after)) = self.by_literal(here, rest) {
                (here, rest) = (child, after);
            }
            at = text.len() - rest.len();
            if rest.is_empty()
                && let Some(route) = here.route
                && let entry = &self.routes[route]
                && entry.plan.check_values(text, &spans).is_ok()
            {
                return Some(Route { entry, variables: Bindings::new(&entry.plan, text, spans) });
            }
            let mut next = here.variables.first();
            (here, at) = loop {
                if let Some(child) = next {
                    let child = &self.nodes[*child];
                    match child.step().take(text.as_bytes(), at, &mut spans) {
                        Ok(end) => break (child, end),
                        Err(_) => next = child.next.as_ref(),
                    }
                } else {
                    let parent = &self.nodes[here.parent?];
                    (at, next) = match &here.variable {
                        None => (at - here.label.len(), parent.variables.first()),
                        Some(step) => (step.take_back(&mut spans), here.next.as_ref()),
                    };
                    here = parent;
                }
            };
        }
    }

    /// The child whose literal `rest` starts with, and what follows it.
    #[inline]
    fn by_literal<'t>(&self, node: &RouterNode, rest: &'t [u8]) -> Option<(&RouterNode, &'t [u8])> {
        let first = rest.first()?;
        let place = node.first_bytes.iter().position(|byte| byte == first)?;
        let child = &self.nodes[node.literals[place]];
        let label = child.label.as_bytes();
        let (front, rest) = rest.split_at_checked(label.len())?;
        // A loop: literals are short, and the first bytes are the same.
        let is_same = (1..label.len()).all(|at| front[at] == label[at]);
        is_same.then_some((child, rest))
    }

    /// The node after a literal, added if there is none.
    fn literal_node(&mut self, mut node: usize, mut literal: &str) -> usize {
        while let Some(first) = literal.bytes().next() {
            let here = &self.nodes[node];
            let Some(place) = here.first_bytes.iter().position(|byte| *byte == first) else {
                let child = RouterNode { label: literal.into(), ..RouterNode::default() };
                let child = self.add_node(node, child);
                self.nodes[node].literals.push(child);
                self.nodes[node].first_bytes.push(first);
                return child;
            };
            let label = &self.nodes[here.literals[place]].label;
            let common = label.bytes().zip(literal.bytes()).take_while(|(a, b)| a == b).count();
            if common < label.len() {
                self.split(node, place, common);
            }
            node = self.nodes[node].literals[place];
            literal = &literal[common..];
        }
        node
    }

    /// Splits a literal: a new node takes the place of the child, and gets the front.
    fn split(&mut self, parent: usize, place: usize, at: usize) {
        let lower = self.nodes[parent].literals[place];
        let (front, rest) = self.nodes[lower].label.split_at(at);
        let (front, rest) = (front.into(), Box::<str>::from(rest));
        let first_bytes = vec![rest.as_bytes()[0]];
        let literals = vec![lower];
        let upper = RouterNode { label: front, literals, first_bytes, ..RouterNode::default() };
        let upper = self.add_node(parent, upper);
        self.nodes[parent].literals[place] = upper;
        self.nodes[lower].label = rest;
        self.nodes[lower].parent = Some(upper);
    }

    /// The node after a variable, added if there is none.
    fn variable_node(&mut self, node: usize, step: &VariableStep) -> usize {
        let variables = &self.nodes[node].variables;
        let by_specificity = |other: &usize| self.nodes[*other].step().specificity(step);
        let place = match variables.binary_search_by(by_specificity) {
            Ok(place) => return variables[place],
            Err(place) => place,
        };
        let next = variables.get(place).copied();
        let previous = place.checked_sub(1).map(|previous| variables[previous]);
        let variable = Some(step.clone());
        let child = self.add_node(node, RouterNode { variable, next, ..RouterNode::default() });
        if let Some(previous) = previous {
            self.nodes[previous].next = Some(child);
        }
        self.nodes[node].variables.insert(place, child);
        child
    }

    fn add_node(&mut self, parent: usize, node: RouterNode) -> usize {
        self.nodes.push(RouterNode { parent: Some(parent), ..node });
        self.nodes.len() - 1
    }
}

impl RouterNode {
    /// The step of a variable.
    #[inline]
    fn step(&self) -> &VariableStep {
        self.variable.as_ref().expect("a variable leads to this node")
    }
}

//! A few shapes of SVG, as one line of HTML that mdBook passes through.
//!
//! Colours come from `docs/book.css` by class, which follows the reader's theme: no shape has a
//! colour of its own.

use std::fmt::Write;

/// The width of a character of the monospaced font, in the drawings' unit.
pub(crate) const CHAR: f64 = 8.4;

/// The distance of two baselines of text.
pub(crate) const LINE: f64 = 22.0;

/// A drawing that grows as shapes are added.
pub(crate) struct Svg {
    shapes: String,
    width: f64,
    height: f64,
}

/// Which point of a string its `x` is.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

impl Svg {
    pub(crate) const fn new() -> Self {
        Self { shapes: String::new(), width: 0.0, height: 0.0 }
    }

    /// A string in the monospaced font. Each character takes [`CHAR`], whatever font the reader has.
    pub(crate) fn text(&mut self, x: f64, y: f64, anchor: Anchor, class: &str, text: &str) {
        let width = width_of(text);
        let (left, name) = match anchor {
            Anchor::Start => (x, "start"),
            Anchor::Middle => (x - width / 2.0, "middle"),
        };
        self.reach(left + width, y + 6.0);
        if text.is_empty() {
            return;
        }
        let text = escaped(text);
        self.push(format_args!(
            r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{name}" textLength="{width:.1}" lengthAdjust="spacingAndGlyphs" class="{class}">{text}</text>"#
        ));
    }

    /// A rectangle, with corners of this radius.
    pub(crate) fn rect(&mut self, [x, y, width, height]: [f64; 4], radius: f64, class: &str) {
        self.reach(x + width, y + height);
        self.push(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="{radius:.1}" class="{class}"/>"#
        ));
    }

    /// A line, given as SVG path data; `reach` is its lower right corner.
    pub(crate) fn path(&mut self, data: &str, reach: (f64, f64), class: &str) {
        self.reach(reach.0, reach.1);
        self.push(format_args!(r#"<path d="{data}" class="{class}"/>"#));
    }

    /// What `inside` draws is a link.
    pub(crate) fn link(&mut self, to: &str, inside: impl FnOnce(&mut Self)) {
        self.push(format_args!(r#"<a href="{}">"#, escaped(to)));
        inside(self);
        self.push(format_args!("</a>"));
    }

    /// The element, in a box that scrolls where the page is too narrow. `title` is read aloud.
    pub(crate) fn finish(self, title: &str) -> String {
        let (width, height) = (self.width + 2.0, self.height + 2.0);
        format!(
            r#"<div class="drawing"><svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0}" height="{height:.0}" viewBox="-1 -1 {width:.0} {height:.0}"><title>{}</title>{}</svg></div>"#,
            escaped(title),
            self.shapes
        )
    }

    fn push(&mut self, shape: std::fmt::Arguments<'_>) {
        self.shapes.write_fmt(shape).expect("a String takes all");
    }

    const fn reach(&mut self, right: f64, bottom: f64) {
        self.width = self.width.max(right);
        self.height = self.height.max(bottom);
    }
}

/// How wide a string is drawn.
pub(crate) fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * CHAR
}

/// Text as HTML and SVG have it.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(c),
        }
    }
    escaped
}

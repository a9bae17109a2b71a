//! Railroad diagrams of ABNF: every track from left to right is a string that the rule derives.

use urikit_oracle::Expr;

use crate::svg::{Anchor, Svg, width_of};

/// A diagram of one rule. Names of rules are links, to `href` of the name where that gives one.
pub(crate) fn draw(name: &str, expr: &Expr, href: &dyn Fn(&str) -> Option<String>) -> String {
    let track = Track::of(expr);
    let size = track.size();
    let mut svg = Svg::new();
    let y = size.up + 8.0;
    svg.path(&format!("M4 {} V{} M4 {y} h16", y - 8.0, y + 8.0), (4.0, y + 8.0), "rail");
    track.draw(&mut svg, 20.0, y, href);
    let end = 20.0 + size.width;
    let data = format!("M{end} {y} h16 M{} {} v16", end + 16.0, y - 8.0);
    svg.path(&data, (end + 18.0, y + size.down + 8.0), "rail");
    svg.finish(&format!("The rule {name} as a railroad diagram"))
}

/// What is laid out: an expression with the shape that it is drawn in.
enum Track {
    /// A name of a rule, which may be a link.
    Rule(String),
    /// Characters.
    Text(String),
    Sequence(Vec<Self>),
    Choice(Vec<Self>),
    /// Past the inner track or through it.
    Optional(Box<Self>),
    /// Back again, with the number of times where it is limited.
    Loop(Box<Self>, String),
    /// Nothing at all: `0<pchar>`.
    Empty,
}

/// How far a track reaches: to the right, above and below its line.
#[derive(Clone, Copy)]
struct Size {
    width: f64,
    up: f64,
    down: f64,
}

/// Half the height of a box.
const HALF: f64 = 13.0;
/// Between two boxes in a row.
const GAP: f64 = 12.0;
/// What a fork takes at each side.
const FORK: f64 = 20.0;
/// Between two tracks.
const ROW: f64 = 8.0;

impl Track {
    fn of(expr: &Expr) -> Self {
        match expr {
            Expr::Rule(name) => Self::Rule(name.clone()),
            Expr::Text(text) => Self::Text(text.clone()),
            Expr::Range(range) if range.start() == range.end() => Self::Text(shown(*range.start())),
            Expr::Range(range) => {
                Self::Text(format!("{}–{}", shown(*range.start()), shown(*range.end())))
            }
            Expr::Concatenation(list) => Self::Sequence(list.iter().map(Self::of).collect()),
            Expr::Alternation(list) => Self::choice(list),
            Expr::Repetition { min: 0, max: Some(0), .. } => Self::Empty,
            Expr::Repetition { min: 0, max: Some(1), of } => Self::Optional(Box::new(Self::of(of))),
            Expr::Repetition { min, max, of } => {
                let times = match (min, max) {
                    (0 | 1, None) => String::new(),
                    (min, None) => format!("at least {min}×"),
                    (min, Some(max)) if min == max => format!("{min}×"),
                    (min, Some(max)) => format!("{}–{max}×", (*min).max(1)),
                };
                let times = Self::Loop(Box::new(Self::of(of)), times);
                if *min == 0 { Self::Optional(Box::new(times)) } else { times }
            }
        }
    }

    /// Adjacent characters share a box.
    fn choice(list: &[Expr]) -> Self {
        let mut tracks: Vec<Self> = Vec::new();
        let mut open = false;
        for expr in list {
            let single = matches!(expr, Expr::Text(text) if text.chars().count() == 1);
            match (tracks.last_mut(), expr) {
                (Some(Self::Text(together)), Expr::Text(text)) if single && open => {
                    together.push(' ');
                    together.push_str(text);
                }
                _ => tracks.push(Self::of(expr)),
            }
            open = single;
        }
        if tracks.len() == 1 { tracks.remove(0) } else { Self::Choice(tracks) }
    }

    fn size(&self) -> Size {
        match self {
            Self::Rule(text) | Self::Text(text) => {
                Size { width: width_of(text) + 20.0, up: HALF, down: HALF }
            }
            Self::Empty => Size { width: 20.0, up: 0.0, down: 0.0 },
            Self::Sequence(list) => {
                let sizes = list.iter().map(Self::size);
                let start = Size { width: -GAP, up: 0.0, down: 0.0 };
                sizes.fold(start, |sum, size| Size {
                    width: sum.width + GAP + size.width,
                    up: sum.up.max(size.up),
                    down: sum.down.max(size.down),
                })
            }
            Self::Choice(list) => stacked(&list.iter().map(Self::size).collect::<Vec<_>>()),
            Self::Optional(inner) => stacked(&[Self::Empty.size(), inner.size()]),
            Self::Loop(inner, times) => {
                let size = inner.size();
                let label = if times.is_empty() { 0.0 } else { width_of(times) + 8.0 };
                Size {
                    width: size.width.max(label) + 2.0 * FORK,
                    up: size.up,
                    down: size.down + ROW + if times.is_empty() { 4.0 } else { 16.0 },
                }
            }
        }
    }

    /// From `x` to `x` and the width, along `y`.
    fn draw(&self, svg: &mut Svg, x: f64, y: f64, href: &dyn Fn(&str) -> Option<String>) {
        let size = self.size();
        let right = x + size.width;
        match self {
            Self::Empty => svg.path(&format!("M{x} {y} H{right}"), (right, y), "rail"),
            Self::Text(text) => {
                svg.rect([x, y - HALF, size.width, 2.0 * HALF], HALF, "terminal");
                svg.text(x + 10.0, y + 5.0, Anchor::Start, "code", text);
            }
            Self::Rule(name) => {
                let inside = |svg: &mut Svg| {
                    svg.rect([x, y - HALF, size.width, 2.0 * HALF], 2.0, "rule");
                    svg.text(x + 10.0, y + 5.0, Anchor::Start, "code", name);
                };
                match href(name) {
                    Some(to) => svg.link(&to, inside),
                    None => inside(svg),
                }
            }
            Self::Sequence(list) => {
                let mut at = x;
                for (index, track) in list.iter().enumerate() {
                    if index > 0 {
                        svg.path(&format!("M{at} {y} h{GAP}"), (at + GAP, y), "rail");
                        at += GAP;
                    }
                    track.draw(svg, at, y, href);
                    at += track.size().width;
                }
            }
            Self::Choice(list) => fork(svg, list, x, y, right, href),
            Self::Optional(inner) => {
                let inner: &Self = inner;
                let size = inner.size();
                straight(svg, x, right, y);
                let below = y + ROW + size.up;
                branch(svg, x, right, y, below, size.width);
                inner.draw(svg, x + FORK, below, href);
            }
            Self::Loop(inner, times) => {
                let inside = inner.size();
                let (start, end) = (x + FORK, right - FORK);
                let pad = (end - start - inside.width) / 2.0;
                let data = format!(
                    "M{x} {y} H{} M{} {y} H{right}",
                    start + pad,
                    start + pad + inside.width
                );
                svg.path(&data, (right, y), "rail");
                inner.draw(svg, start + pad, y, href);
                let back = y + inside.down + ROW;
                let data = format!(
                    "M{end} {y} q10 0 10 10 V{} q0 10 -10 10 H{start} q-10 0 -10 -10 V{} q0 -10 10 -10",
                    back - 10.0,
                    y + 10.0
                );
                svg.path(&data, (right, back + 2.0), "rail");
                let middle = f64::midpoint(start, end);
                svg.text(middle, back + 14.0, Anchor::Middle, "name", times);
            }
        }
    }
}

/// A character, or its number if it is invisible.
fn shown(c: char) -> String {
    match c {
        '!'..='~' => c.to_string(),
        _ => format!("U+{:04X}", u32::from(c)),
    }
}

/// The size of tracks below each other, the first of which is on the line.
fn stacked(sizes: &[Size]) -> Size {
    let width = sizes.iter().map(|size| size.width).fold(0.0, f64::max) + 2.0 * FORK;
    let up = sizes.first().map_or(0.0, |size| size.up);
    let down = sizes.first().map_or(0.0, |size| size.down);
    let below: f64 = sizes.iter().skip(1).map(|size| ROW + size.up + size.down).sum();
    Size { width, up, down: down + below }
}

fn fork(
    svg: &mut Svg,
    list: &[Track],
    x: f64,
    y: f64,
    right: f64,
    href: &dyn Fn(&str) -> Option<String>,
) {
    let mut bottom = y;
    for (index, track) in list.iter().enumerate() {
        let size = track.size();
        let line = if index == 0 { y } else { bottom + ROW + size.up };
        if index == 0 {
            let end = x + FORK + size.width;
            let data = format!("M{x} {y} h{FORK} M{end} {y} H{right}");
            svg.path(&data, (right, y), "rail");
        } else {
            branch(svg, x, right, y, line, size.width);
        }
        track.draw(svg, x + FORK, line, href);
        bottom = line + size.down;
    }
}

fn straight(svg: &mut Svg, x: f64, right: f64, y: f64) {
    svg.path(&format!("M{x} {y} H{right}"), (right, y), "rail");
}

/// From the line down to a track of this width, and back up at the right.
fn branch(svg: &mut Svg, x: f64, right: f64, y: f64, below: f64, width: f64) {
    let bend = 8.0_f64.min((below - y) / 2.0);
    let data = format!(
        "M{x} {y} q{bend} 0 {bend} {bend} V{} q0 {bend} {bend} {bend} H{} M{} {below} H{} q{bend} 0 {bend} -{bend} V{} q0 -{bend} {bend} -{bend}",
        below - bend,
        x + FORK,
        x + FORK + width,
        right - 2.0 * bend,
        y + bend
    );
    svg.path(&data, (right, below), "rail");
}

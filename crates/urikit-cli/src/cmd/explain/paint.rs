//! Colours, only where they are wanted: on a terminal that has them, and without `NO_COLOR`.

use std::env;
use std::io::{self, IsTerminal};

use clap::ValueEnum;
use urikit::Component;

use crate::output::is_dumb_terminal;

/// When to use colours.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// on a terminal, unless NO_COLOR is set or TERM is `dumb`
    Auto,
    /// always
    Always,
    /// never
    Never,
}

/// The role of a piece of text, which decides its colour.
#[derive(Clone, Copy)]
pub(super) enum Style {
    Plain,
    Part(Component),
    Faint,
    Wrong,
    Right,
}

/// Adds escape sequences around text, or none.
#[derive(Clone, Copy)]
pub(super) struct Painter {
    on: bool,
}

impl Painter {
    pub(super) fn new(color: Color) -> Self {
        let refused = || env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let on = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => io::stdout().is_terminal() && !is_dumb_terminal() && !refused(),
        };
        Self { on }
    }

    pub(super) fn push(self, out: &mut String, style: Style, text: &str) {
        let code = style.code();
        if self.on && !code.is_empty() && !text.is_empty() {
            out.extend(["\x1b[", code, "m", text, "\x1b[0m"]);
        } else {
            out.push_str(text);
        }
    }
}

impl Style {
    const fn code(self) -> &'static str {
        match self {
            Self::Part(Component::Scheme) => "35",
            Self::Part(Component::Userinfo) => "31",
            Self::Part(Component::Host) => "36",
            Self::Part(Component::Port) => "34",
            Self::Part(Component::Path) => "32",
            Self::Part(Component::Query) => "33",
            Self::Part(Component::Fragment) => "95",
            Self::Plain => "",
            Self::Faint => "2",
            Self::Wrong => "1;31",
            Self::Right => "1;32",
        }
    }
}

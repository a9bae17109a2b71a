//! A row of a benchmark: a figure, the yardstick that it is compared with, and its goal. Less is
//! better in every row.

use std::fmt;

/// One measured figure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) ours: f64,
    /// What it is compared with, in the same unit.
    pub(crate) yardstick: Option<(String, f64)>,
    pub(crate) goal: Option<Goal>,
    /// The input: `20000 URIs, 54.9 bytes`. May be empty.
    pub(crate) input: String,
}

/// The goal of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Goal {
    /// The yardstick's figure is at least N times ours.
    Lead(f64),
    /// Ours is at most N times that of the yardstick.
    AtMostTimes(f64),
    /// Ours is at most N.
    AtMost(f64),
}

/// The number of cells in a row.
pub(super) const CELLS: usize = 7;

impl Row {
    pub(crate) fn new(name: impl Into<String>, ours: f64, unit: &str) -> Self {
        let (name, unit) = (name.into(), unit.to_owned());
        Self { name, unit, ours, yardstick: None, goal: None, input: String::new() }
    }

    pub(crate) fn against(self, name: impl Into<String>, theirs: f64) -> Self {
        Self { yardstick: Some((name.into(), theirs)), ..self }
    }

    pub(crate) fn goal(self, goal: Goal) -> Self {
        Self { goal: Some(goal), ..self }
    }

    pub(crate) fn input(self, input: impl Into<String>) -> Self {
        Self { input: input.into(), ..self }
    }

    /// The yardstick's figure divided by ours: 3 is three times as fast.
    pub(super) fn lead(&self) -> Option<f64> {
        self.yardstick.as_ref().map(|(_, theirs)| theirs / self.ours)
    }

    /// Whether it reaches its goal; `None` if it has none.
    pub(super) fn is_met(&self) -> Option<bool> {
        Some(match self.goal? {
            Goal::Lead(least) => self.lead()? >= least,
            Goal::AtMostTimes(most) => self.lead()?.recip() <= most,
            Goal::AtMost(most) => self.ours <= most,
        })
    }

    /// The row in these cells: name, unit, ours, yardstick, theirs, goal, input.
    pub(super) fn from_cells(cells: &[&str]) -> Result<Self, String> {
        let &[name, unit, ours, yardstick, theirs, goal, input] = cells else {
            return Err(format!("expected {CELLS} cells, found {}: {cells:?}", cells.len()));
        };
        let row = Self::new(name, number(ours)?, unit).input(input);
        let row = if yardstick.is_empty() { row } else { row.against(yardstick, number(theirs)?) };
        Ok(if goal.is_empty() { row } else { row.goal(Goal::from_cell(goal)?) })
    }

    pub(super) fn to_cells(&self) -> [String; CELLS] {
        let (yardstick, theirs) = match &self.yardstick {
            Some((name, theirs)) => (name.clone(), figure(*theirs)),
            None => Default::default(),
        };
        let goal = self.goal.map_or_else(String::new, |goal| goal.to_string());
        let (name, unit, input) = (self.name.clone(), self.unit.clone(), self.input.clone());
        [name, unit, figure(self.ours), yardstick, theirs, goal, input]
    }
}

/// Four significant digits: more would be noise.
fn figure(number: f64) -> String {
    let digits = 3 - number.abs().max(0.001).log10().floor() as i32;
    format!("{number:.*}", usize::try_from(digits).unwrap_or(0))
}

impl Goal {
    /// `4x`, `<=1.5x` or `<=64`.
    fn from_cell(cell: &str) -> Result<Self, String> {
        match cell.strip_prefix("<=") {
            Some(most) => match most.strip_suffix('x') {
                Some(most) => number(most).map(Self::AtMostTimes),
                None => number(most).map(Self::AtMost),
            },
            None => number(cell.strip_suffix('x').unwrap_or(cell)).map(Self::Lead),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lead(least) => write!(f, "{least}x"),
            Self::AtMostTimes(most) => write!(f, "<={most}x"),
            Self::AtMost(most) => write!(f, "<={most}"),
        }
    }
}

fn number(cell: &str) -> Result<f64, String> {
    match cell.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err(format!("not a number: {cell:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_survives_its_cells() {
        for goal in [Goal::Lead(4.0), Goal::AtMostTimes(1.5), Goal::AtMost(64.0)] {
            let row = Row::new("parse", 18.5, "ns").against("peer", 61.9).goal(goal).input("a");
            let cells = row.to_cells();
            assert_eq!(Row::from_cells(&cells.each_ref().map(String::as_str)), Ok(row));
        }
        assert!(Row::from_cells(&["parse", "ns", "fast", "", "", "", ""]).is_err());
        assert!(Row::from_cells(&["parse", "ns", "1"]).is_err());
    }

    #[test]
    fn a_goal_is_met_or_missed() {
        let row = Row::new("parse", 20.0, "ns").against("peer", 60.0);
        assert_eq!(row.is_met(), None);
        let is_met = |goal| row.clone().goal(goal).is_met();
        assert_eq!([is_met(Goal::Lead(3.0)), is_met(Goal::Lead(3.1))], [Some(true), Some(false)]);
        assert_eq!(is_met(Goal::AtMost(19.0)), Some(false));
        let slower = Row::new("start-up", 1.7, "ms").against("hello-world", 1.0);
        assert_eq!(slower.goal(Goal::AtMostTimes(1.4)).is_met(), Some(false));
    }

    #[test]
    fn figures_have_four_digits() {
        assert_eq!(
            [0.0312, 0.7, 18.51, 1421.2].map(figure),
            ["0.03120", "0.7000", "18.51", "1421"]
        );
    }
}

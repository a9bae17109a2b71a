//! How many tests ran, from the output of the test harness.

use std::fmt;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u32,
    failed: u32,
    ignored: u32,
}

impl Counts {
    /// Reads a line of the output: `test result: ok. 30 passed; 0 failed; 1 ignored; …`. Other lines are
    /// ignored.
    pub(crate) fn read(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else { return };
        let words: Vec<&str> = result.split([' ', ';', '.']).filter(|it| !it.is_empty()).collect();
        for pair in words.windows(2) {
            let Ok(number) = pair[0].parse::<u32>() else { continue };
            match pair[1] {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} tests", self.passed + self.failed)?;
        if self.failed > 0 {
            write!(f, ", {} failed", self.failed)?;
        }
        if self.ignored > 0 {
            write!(f, ", {} ignored", self.ignored)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_and_summed() {
        let mut counts = Counts::default();
        counts.read("running 31 tests");
        counts.read("test result: ok. 30 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.12s");
        assert_eq!(counts.to_string(), "30 tests, 1 ignored");
        counts.read("test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.00s");
        assert_eq!(counts, Counts { passed: 32, failed: 3, ignored: 1 });
        assert_eq!(counts.to_string(), "35 tests, 3 failed, 1 ignored");
    }
}

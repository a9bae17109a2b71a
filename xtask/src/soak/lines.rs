//! The lines of the soak test: each is computed from its number, so that no file is needed and every answer is
//! known.

/// The lines, given the number of distinct ones. Each distinct line has an id; lines sort by their ids.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    pub(super) distinct: u64,
    step: u64,
}

const START: &[u8] = b"http://h000.example/000000\n";

/// The bytes of a line, with its line feed.
pub(super) const LENGTH: usize = START.len();

/// The bytes of its host.
pub(super) const HOST: std::ops::Range<usize> = 7..19;

impl Lines {
    /// At most 10^9 are distinct.
    pub(super) fn new(distinct: u64) -> Self {
        // About the golden ratio, so that neighbours are far apart; coprime to the count, so that all ids
        // occur.
        let wanted = distinct as f64 * 0.618_034;
        let step = (wanted as u64..).find(|step| greatest_common_divisor(*step, distinct) == 1);
        Self { distinct, step: step.unwrap_or(1) }
    }

    /// The id of the line with this number: in each run of `distinct` lines, each id occurs once.
    pub(super) const fn id(self, number: u64) -> u64 {
        (number % self.distinct) * self.step % self.distinct
    }
}

/// The line with this id.
pub(super) fn line(mut id: u64) -> [u8; LENGTH] {
    let mut line = [0; LENGTH];
    line.copy_from_slice(START);
    for place in [25, 24, 23, 22, 21, 20, 10, 9, 8] {
        line[place] = b'0' + (id % 10) as u8;
        id /= 10;
    }
    line
}

/// The id of a line without its line feed; `None` if it is not one of these lines.
pub(super) fn id_of(text: &[u8]) -> Option<u64> {
    let digits = text.get(8..11)?.iter().chain(text.get(20..26)?);
    let id = digits.fold(0, |id, digit| id * 10 + u64::from(digit.wrapping_sub(b'0')));
    (line(id)[..LENGTH - 1] == *text).then_some(id)
}

const fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::{Lines, id_of, line};

    #[test]
    fn every_id_comes_once() {
        for distinct in [1, 2, 10, 997, 1000] {
            let lines = Lines::new(distinct);
            let mut ids: Vec<u64> = (0..distinct).map(|number| lines.id(number)).collect();
            ids.sort_unstable();
            assert_eq!(ids, (0..distinct).collect::<Vec<_>>());
        }
    }

    #[test]
    fn line_has_its_id() {
        assert_eq!(line(12_345_678), *b"http://h012.example/345678\n");
        for id in [0, 1, 999_999, 1_000_000, 999_999_999] {
            let line = line(id);
            assert_eq!(id_of(&line[..line.len() - 1]), Some(id));
        }
        assert_eq!(id_of(b"http://h012.example/34567"), None);
    }
}

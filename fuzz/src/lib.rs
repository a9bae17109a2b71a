//! The comparison with other libraries: which inputs they accept, with which parts, and what a
//! reference resolves to.
//!
//! The first line of an input is parsed by every peer; it is also the base that the second line
//! is resolved against. Every answer that differs must be explained by a line of [`differences`].

#[cfg(test)]
mod coming_from;
pub mod differences;
mod peers;

use urikit_promises::exactly_sized;

/// A question to a peer, and its answer where it differs from ours.
#[derive(Debug)]
pub struct Difference<'a> {
    /// The name of the crate.
    pub peer: &'static str,
    /// What was asked.
    pub question: Question,
    /// The first line.
    pub text: &'a str,
    /// The second line.
    pub reference: &'a str,
    /// Our answer.
    pub ours: String,
    /// The answer of the peer.
    pub theirs: String,
}

/// What a peer is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether it accepts the input.
    Accepts,
    /// The parts of an input that both accept.
    Parts,
    /// What the reference resolves to.
    Resolves,
}

/// Asks all peers.
///
/// # Panics
/// If an answer differs, and the table does not explain it.
pub fn check(data: &[u8]) {
    let bytes = exactly_sized(data);
    let Ok(text) = str::from_utf8(&bytes) else { return };
    let (text, reference) = text.split_once('\n').unwrap_or((text, ""));
    for difference in peers::ask(text, reference) {
        assert!(differences::reason(&difference).is_some(), "unexplained: {difference:?}");
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn corpus_has_no_unexplained_difference() {
        let text = include_str!("../corpus/peers.txt");
        let inputs = urikit_promises::corpus::read(text).unwrap();
        assert!(inputs.len() >= 20);
        inputs.iter().for_each(|input| check(input));
    }

    /// Pieces of identifiers, put together in a fixed pseudorandom order.
    #[test]
    fn pieces_have_no_unexplained_difference() {
        const PIECES: &str = "http: https: a: urn: // / / . .. ? # : @ [::1] [v1.x] [::1%25e] \
            127.0.0.1 0x7f.1 h H %41 %2e %2F %zz % é \u{E000} | { [ ] ^ u:p@ :80 :0 :99999 :8a x y= & \
            * ; + ~ \\ \" < xn-- 1 _ - \u{AD}";
        let pieces: Vec<&str> = PIECES.split(' ').filter(|piece| !piece.is_empty()).collect();
        let mut state = 0x3986_u64;
        let mut next = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(state >> 33).unwrap() % below
        };
        let mut unexplained = BTreeMap::new();
        let mut used = vec![0_u64; differences::TABLE.len()];
        // Pieces rarely combine to these.
        let long = format!("{}://h/", "a".repeat(65));
        let colons = format!("a://{}@h/", ":".repeat(9));
        let rare = [
            ("a://h/1h./", "%2e/.."),
            ("a://h/a:/a:", ".."),
            ("file://host:/x", ""),
            ("HTTP://h/", ""),
            (&long, ""),
            (&colons, ""),
        ];
        for round in 0..300_000 {
            let mut make = |most: usize| -> String {
                let count = next(most);
                (0..count).map(|_| pieces[next(pieces.len())]).collect()
            };
            let start = ["", "http://", "http://h", "a:", "a://h/"][make(5).len() % 5];
            let (text, reference) = match rare.get(round) {
                Some((text, reference)) => ((*text).into(), (*reference).into()),
                None => (format!("{start}{}", make(8)), make(6)),
            };
            for difference in peers::ask(&text, &reference) {
                match differences::reason(&difference) {
                    Some(line) => used[line] += 1,
                    None => {
                        let key = (difference.peer, format!("{:?}", difference.question));
                        let shown = format!("{difference:?}");
                        let list: &mut Vec<String> = unexplained.entry(key).or_default();
                        list.push(shown);
                    }
                }
            }
        }
        for ((peer, question), mut list) in unexplained.clone() {
            list.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
            list.dedup();
            println!("{peer} {question}: {}", list.len());
            list.iter().take(12).for_each(|line| println!("    {line}"));
        }
        assert!(unexplained.is_empty());
        for (line, used) in differences::TABLE.iter().zip(used) {
            assert!(used > 0, "{}: {} does not occur", line.peer, line.reason);
        }
    }
}

//! Timing: rounds are interleaved, so that a busy moment affects all alike; the best round counts.

use std::time::{Duration, Instant};

use crate::{
    corpus::Corpus,
    group::{Implementation, Role},
};

/// Long enough for the clock, short enough that most rounds are not interrupted on a busy machine.
const LEAST_MEASUREMENT: Duration = Duration::from_millis(2);

pub struct Timing {
    pub name: &'static str,
    pub role: Role,
    /// Nanoseconds per string, in the best round.
    pub nanos: f64,
}

pub fn time(implementations: &[&Implementation], corpus: &Corpus, rounds: usize) -> Vec<Timing> {
    let mut contenders: Vec<_> = implementations
        .iter()
        .map(|implementation| (implementation, repetitions(implementation, corpus), Duration::MAX))
        .collect();
    for _ in 0..rounds {
        for (implementation, repetitions, best) in &mut contenders {
            let total = stopwatch(implementation, corpus, *repetitions);
            *best = total.min(*best);
        }
    }

    let timing = |(implementation, repetitions, best): (&&Implementation, usize, Duration)| {
        let texts = (repetitions * corpus.texts.len()) as f64;
        Timing {
            name: implementation.name,
            role: implementation.role,
            nanos: best.as_nanos() as f64 / texts,
        }
    };
    contenders.into_iter().map(timing).collect()
}

/// The number of passes in a measurement. The first pass only warms up.
fn repetitions(implementation: &Implementation, corpus: &Corpus) -> usize {
    stopwatch(implementation, corpus, 1);
    let one_pass = stopwatch(implementation, corpus, 1).as_nanos().max(1);
    LEAST_MEASUREMENT.as_nanos().div_ceil(one_pass) as usize
}

fn stopwatch(implementation: &Implementation, corpus: &Corpus, repetitions: usize) -> Duration {
    let start = Instant::now();
    let accepted: usize =
        (0..repetitions).map(|_| implementation.operation.pass(&corpus.texts)).sum();
    let elapsed = start.elapsed();
    assert_eq!(accepted, repetitions * corpus.texts.len(), "{} refused", implementation.name);
    elapsed
}

//! Work on all cores, with the results in the order of the items.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// Each thread takes the next item, processes it, waits for its turn and passes on the result. There are no
/// queues, and no more results in memory than threads. The first failure, in the order of the items, ends the
/// loop.
pub(super) fn in_order<T, R, E: Send>(
    threads: usize,
    next: impl FnMut() -> Result<Option<T>, E> + Send,
    work: impl Fn(T) -> Result<R, E> + Sync,
    take: impl FnMut(R) -> Result<(), E> + Send,
    panicked: impl Fn() -> E + Sync,
) -> Result<(), E> {
    let source = Mutex::new(ItemSource { next, number: 0, ended: false });
    let target = Mutex::new(ResultTarget { take, turn: 0, failure: None });
    let turn = Condvar::new();
    thread::scope(|scope| {
        let work_in_order = || {
            while let Some((number, item)) =
                source.lock().unwrap_or_else(PoisonError::into_inner).item()
            {
                // Without this, the other threads would wait for this turn forever.
                let result = catch_unwind(AssertUnwindSafe(|| item.and_then(&work)))
                    .unwrap_or_else(|_: Box<dyn Any + Send>| Err(panicked()));
                let mut target = target.lock().unwrap_or_else(PoisonError::into_inner);
                while target.turn != number && target.failure.is_none() {
                    target = turn.wait(target).unwrap_or_else(PoisonError::into_inner);
                }
                let handed = catch_unwind(AssertUnwindSafe(|| target.hand_over(result)));
                if handed.is_err() {
                    target.failure = Some(panicked());
                }
                turn.notify_all();
                if target.failure.is_some() {
                    break;
                }
            }
        };
        for _ in 1..threads {
            scope.spawn(work_in_order);
        }
        work_in_order();
    });
    match target.into_inner().unwrap_or_else(PoisonError::into_inner).failure {
        Some(failure) => Err(failure),
        None => Ok(()),
    }
}

struct ItemSource<N> {
    next: N,
    number: usize,
    ended: bool,
}

impl<N> ItemSource<N> {
    /// The next item with its number. If reading it fails, it is the last.
    fn item<T, E>(&mut self) -> Option<(usize, Result<T, E>)>
    where
        N: FnMut() -> Result<Option<T>, E>,
    {
        if self.ended {
            return None;
        }
        let item = (self.next)().transpose();
        self.ended = !matches!(item, Some(Ok(_)));
        self.number += 1;
        item.map(|item| (self.number - 1, item))
    }
}

struct ResultTarget<K, E> {
    take: K,
    turn: usize,
    failure: Option<E>,
}

impl<K, E> ResultTarget<K, E> {
    fn hand_over<R>(&mut self, result: Result<R, E>)
    where
        K: FnMut(R) -> Result<(), E>,
    {
        if self.failure.is_some() {
            return;
        }
        self.failure = result.and_then(&mut self.take).err();
        self.turn += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers_in_order(
        threads: usize,
        fails_at: Option<u64>,
        panics_at: Option<u64>,
    ) -> (Vec<u64>, Option<u64>) {
        let mut numbers = 0..100_u64;
        let mut taken = Vec::new();
        let outcome = in_order(
            threads,
            || Ok(numbers.next()),
            |number| {
                // Later items are often ready before earlier ones.
                thread::sleep(std::time::Duration::from_micros(number * 37 % 200));
                assert_ne!(Some(number), panics_at);
                if Some(number) == fails_at { Err(number) } else { Ok(number) }
            },
            |number| {
                taken.push(number);
                Ok(())
            },
            || 1000,
        );
        (taken, outcome.err())
    }

    #[test]
    fn results_are_taken_in_order() {
        for threads in [1, 2, 7] {
            assert_eq!(numbers_in_order(threads, None, None), ((0..100).collect(), None));
        }
    }

    #[test]
    fn first_failure_ends_it() {
        for threads in [1, 2, 7] {
            assert_eq!(numbers_in_order(threads, Some(41), None), ((0..41).collect(), Some(41)));
            assert_eq!(numbers_in_order(threads, None, Some(41)), ((0..41).collect(), Some(1000)));
        }
    }
}

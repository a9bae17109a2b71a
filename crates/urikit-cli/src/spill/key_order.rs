//! Sorting the records of one buffer by their keys, on several threads.
//!
//! URLs have long common prefixes, so keys are compared eight bytes at a time, as numbers: all entries are
//! sorted by the first eight bytes, equal ones by the next eight, and so on. A key is looked up in the buffer
//! once for every eight bytes, not once for each comparison.

use std::thread;

use super::record::record_key;

/// A record, by its position in the buffer.
#[derive(Clone, Copy, Default)]
struct Entry {
    /// The eight bytes of its key that are currently compared.
    bytes: u64,
    start: usize,
}

/// Fewer entries than this are compared by whole keys.
const FEW: usize = 12;

/// The minimum number of records for several threads to be worthwhile.
const MANY: usize = 50_000;

/// Sorts records by key. `starts` are their positions, in ascending order, which decides between equal keys.
pub(super) fn sort_by_key(records: &[u8], starts: &mut [usize], threads: usize) {
    if threads <= 1 || starts.len() < MANY {
        let mut entries: Vec<Entry> =
            starts.iter().map(|start| Entry { bytes: 0, start: *start }).collect();
        return sort_to(records, &mut entries, starts);
    }
    let pivots = pivots(records, starts, threads);
    // Each thread partitions its share by pivots; then each sorts everything between two pivots.
    let share = starts.len().div_ceil(threads);
    let parts: Vec<Vec<Vec<Entry>>> = thread::scope(|scope| {
        let parts: Vec<_> = starts
            .chunks(share)
            .map(|chunk| scope.spawn(|| split(records, chunk, &pivots)))
            .collect();
        parts.into_iter().map(|part| part.join().unwrap_or_default()).collect()
    });
    let mut places = &mut starts[..];
    thread::scope(|scope| {
        for index in 0..=pivots.len() {
            let parts = &parts;
            let count = parts.iter().map(|part| part.get(index).map_or(0, Vec::len)).sum();
            let (mine, others) = std::mem::take(&mut places).split_at_mut(count);
            places = others;
            scope.spawn(move || {
                let mut entries: Vec<Entry> =
                    parts.iter().filter_map(|part| part.get(index)).flatten().copied().collect();
                sort_to(records, &mut entries, mine);
            });
        }
    });
}

fn sort_to(records: &[u8], entries: &mut [Entry], places: &mut [usize]) {
    sort_entries(records, entries);
    for (place, entry) in places.iter_mut().zip(entries) {
        *place = entry.start;
    }
}

/// Keys that divide the records into as many parts as threads, of about the same size.
fn pivots<'r>(records: &'r [u8], starts: &[usize], threads: usize) -> Vec<&'r [u8]> {
    const SAMPLE: usize = 64;
    let step = (starts.len() / (SAMPLE * threads)).max(1);
    let mut sample: Vec<&[u8]> =
        starts.iter().step_by(step).map(|start| record_key(&records[*start..])).collect();
    sample.sort_unstable();
    let mut pivots: Vec<&[u8]> =
        (1..threads).filter_map(|n| sample.get(n * sample.len() / threads).copied()).collect();
    pivots.dedup();
    pivots
}

/// Entries by the number of pivots that are not greater than their keys.
fn split(records: &[u8], starts: &[usize], pivots: &[&[u8]]) -> Vec<Vec<Entry>> {
    let mut parts = vec![Vec::with_capacity(starts.len() / (pivots.len() + 1)); pivots.len() + 1];
    for start in starts {
        let key = record_key(&records[*start..]);
        let part = pivots.partition_point(|pivot| *pivot <= key);
        parts[part].push(Entry { bytes: 0, start: *start });
    }
    parts
}

/// Sorts entries. Pending work is kept in a list, since equal keys may be long and would overflow the stack.
fn sort_entries(records: &[u8], entries: &mut [Entry]) {
    let rest = |entry: &Entry, depth: usize| -> &[u8] {
        record_key(&records[entry.start..]).get(depth..).unwrap_or_default()
    };
    let mut open = vec![(0..entries.len(), 0)];
    while let Some((range, depth)) = open.pop() {
        let slice = &mut entries[range.clone()];
        if slice.len() <= FEW {
            slice.sort_unstable_by(|a, b| {
                rest(a, depth).cmp(rest(b, depth)).then(a.start.cmp(&b.start))
            });
            continue;
        }
        for entry in &mut *slice {
            entry.bytes = first_eight(rest(entry, depth));
        }
        slice.sort_unstable_by_key(|entry| entry.bytes);
        let mut from = range.start;
        for group in slice.chunk_by_mut(|a, b| a.bytes == b.bytes) {
            if group.len() > 1 {
                // Keys are padded with zeros: of two keys that end here, the shorter is less.
                let ended = partition(group, |entry| rest(entry, depth).len() <= 8);
                group[..ended]
                    .sort_unstable_by_key(|entry| (rest(entry, depth).len(), entry.start));
                open.push((from + ended..from + group.len(), depth + 8));
            }
            from += group.len();
        }
    }
}

/// Moves the entries for which `is_first` holds to the front, and returns their number.
fn partition(entries: &mut [Entry], is_first: impl Fn(&Entry) -> bool) -> usize {
    let mut count = 0;
    for index in 0..entries.len() {
        if is_first(&entries[index]) {
            entries.swap(index, count);
            count += 1;
        }
    }
    count
}

/// A number that compares like the bytes, padded with zeros.
#[inline]
fn first_eight(bytes: &[u8]) -> u64 {
    if let Some(eight) = bytes.first_chunk() {
        return u64::from_be_bytes(*eight);
    }
    let mut eight = [0; 8];
    eight[..bytes.len()].copy_from_slice(bytes);
    u64::from_be_bytes(eight)
}

#[cfg(test)]
mod tests {
    use super::super::record::{begin_record, finish_record};
    use super::*;

    /// The order is that of a stable sort by whole keys, on any number of threads.
    #[test]
    fn order_is_that_of_whole_keys() {
        let mut random = 1_u64;
        let mut next = |below: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % below
        };
        let starts = ["", "https://www.", "https://www.example.com/a", "\0\0\0\0\0\0\0\0"];
        let (mut records, mut places, mut keys) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..MANY + 1_000 {
            let mut key = starts[next(4) as usize].as_bytes().to_vec();
            key.extend((0..next(12)).map(|_| [0, b'a', b'b', 0xFF][next(4) as usize]));
            places.push(begin_record(&mut records, &key));
            let last = *places.last().unwrap();
            finish_record(&mut records, last);
            keys.push((key, last));
        }
        keys.sort();
        for threads in [1, 2, 3, 7] {
            let mut sorted = places.clone();
            sort_by_key(&records, &mut sorted, threads);
            assert!(sorted.iter().eq(keys.iter().map(|(_, place)| place)), "{threads}");
        }
    }
}

//! A record: a key and data, any bytes, preceded by their lengths.
//!
//! Data that starts with the key is stored once: most lines are their own normal form.

use std::ops::Range;

/// Two lengths of eight bytes each.
pub(super) const HEADER: usize = 16;

/// A flag in the length of the data: it starts with the key.
const WITH_KEY: u64 = 1 << 63;

/// Starts a record at the end of `out`. Its data is what is written before [`finish_record`].
pub(crate) fn begin_record(out: &mut Vec<u8>, key: &[u8]) -> usize {
    let start = out.len();
    out.extend_from_slice(&(key.len() as u64).to_le_bytes());
    out.extend_from_slice(&[0; 8]);
    out.extend_from_slice(key);
    start
}

/// Ends the record that starts at `start`.
pub(crate) fn finish_record(out: &mut [u8], start: usize) {
    let Some((key, _)) = record_ranges(&out[start..]) else { return };
    let data = out.len() - start - HEADER - key.end;
    out[start + 8..start + HEADER].copy_from_slice(&(data as u64).to_le_bytes());
}

/// A record whose data is the key and this byte.
pub(crate) fn push_line_record(out: &mut Vec<u8>, key: &[u8], end: u8) {
    out.extend_from_slice(&(key.len() as u64).to_le_bytes());
    out.extend_from_slice(&(WITH_KEY | (key.len() as u64 + 1)).to_le_bytes());
    out.extend_from_slice(key);
    out.push(end);
}

/// The ranges of key and data after the header.
pub(super) fn record_ranges(header: &[u8]) -> Option<(Range<usize>, Range<usize>)> {
    let (key, rest) = header.split_first_chunk::<8>()?;
    let (data, _) = rest.split_first_chunk::<8>()?;
    // These were lengths of slices.
    let (key, data) = (u64::from_le_bytes(*key) as usize, u64::from_le_bytes(*data));
    Some(match data & WITH_KEY {
        0 => (0..key, key..key + data as usize),
        _ => (0..key, 0..(data & !WITH_KEY) as usize),
    })
}

/// The record at the start of `bytes`: its key, its data, and its length.
pub(super) fn first_record(bytes: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    let (key, data) = record_ranges(bytes)?;
    let len = HEADER + data.end;
    let body = &bytes[HEADER..];
    Some((&body[key], &body[data], len))
}

/// The key of the record at the start of `bytes`.
#[inline]
pub(super) fn record_key(bytes: &[u8]) -> &[u8] {
    let len = bytes.first_chunk().map_or(0, |len| u64::from_le_bytes(*len) as usize);
    &bytes[HEADER..HEADER + len]
}

/// All records, in sequence.
pub(crate) fn records(mut bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    std::iter::from_fn(move || {
        let (key, data, len) = first_record(bytes)?;
        bytes = &bytes[len..];
        Some((key, data))
    })
}

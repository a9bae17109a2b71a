//! A record: a key and data, each any bytes, with their lengths before them.

/// Two lengths of eight bytes.
pub(super) const HEADER: usize = 16;

/// Begins a record behind `out`. Its data is what is written before [`finish`].
pub(crate) fn begin(out: &mut Vec<u8>, key: &[u8]) -> usize {
    let start = out.len();
    out.extend_from_slice(&(key.len() as u64).to_le_bytes());
    out.extend_from_slice(&[0; 8]);
    out.extend_from_slice(key);
    start
}

/// Ends the record that begins at `start`.
pub(crate) fn finish(out: &mut [u8], start: usize) {
    let Some((key, _)) = lengths(&out[start..]) else { return };
    let data = out.len() - start - HEADER - key;
    out[start + 8..start + HEADER].copy_from_slice(&(data as u64).to_le_bytes());
}

/// The lengths of key and data.
pub(super) fn lengths(header: &[u8]) -> Option<(usize, usize)> {
    let (key, rest) = header.split_first_chunk::<8>()?;
    let (data, _) = rest.split_first_chunk::<8>()?;
    // They were lengths of slices once.
    Some((u64::from_le_bytes(*key) as usize, u64::from_le_bytes(*data) as usize))
}

/// The record at the start of `bytes`: its key, its data, and what is behind it.
pub(super) fn first(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (key, data) = lengths(bytes)?;
    let (key, rest) = bytes[HEADER..].split_at(key);
    let (data, rest) = rest.split_at(data);
    Some((key, data, rest))
}

/// All records, one behind the other.
pub(crate) fn records(mut bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    std::iter::from_fn(move || {
        let (key, data, rest) = first(bytes)?;
        bytes = rest;
        Some((key, data))
    })
}

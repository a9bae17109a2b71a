//! Scheme and authority, from the masks of the first 64 bytes.

use super::address::Ipv6;
use super::mask::{
    bits_before_first, bits_from, end_bit, first_bit, lowest_bit, without_first_bit,
};
use super::tail::Ends;
use crate::spans::{HostKind, ShortSpans, Spans};
use urikit_scan::{Backend, Masks, Specials};

/// Scheme and authority, from the masks of the first 64 bytes.
pub(super) struct Head {
    pub(super) scheme_end: usize,
    pub(super) host_start: usize,
    pub(super) host_end: usize,
    pub(super) host_kind: Option<HostKind>,
    pub(super) path_start: usize,
    /// The brackets of an IP literal.
    pub(super) brackets: u64,
}

impl Head {
    /// `None` if they extend past the first 64 bytes, or if the general path must decide.
    #[inline(always)]
    pub(super) fn find<B: Backend, const SPECIAL: bool>(
        backend: B,
        bytes: &[u8],
        m: &Masks,
        s: &Specials,
    ) -> Option<Self> {
        let delimiters = m.slash | m.question | m.hash | end_bit(bytes.len());
        let scheme_colon = m.colon & lowest_bit(m.not_scheme);
        let has_scheme = scheme_colon != 0 && bytes.first().is_some_and(u8::is_ascii_alphabetic);
        let (scheme_end, start) = if has_scheme {
            (first_bit(scheme_colon), first_bit(scheme_colon) + 1)
        } else {
            // A colon in the first segment would end a scheme.
            if delimiters == 0 || m.colon & bits_before_first(delimiters) != 0 {
                return None;
            }
            (0, 0)
        };

        // INVARIANT: a scheme is shorter than 64 bytes here.
        if m.slash >> (start & 63) & 0b11 != 0b11 {
            return Some(Self::without_authority(scheme_end, start));
        }
        let rest = !0b11 << (start & 63);
        let ends = delimiters & rest;
        if ends == 0 {
            return None;
        }
        let path_start = first_bit(ends);
        let inside = rest & bits_before_first(ends);

        let at = m.at & inside;
        if without_first_bit(at) != 0 {
            return None;
        }
        let (host_start, after_at) =
            if at == 0 { (start + 2, !0) } else { (first_bit(at) + 1, at.wrapping_neg()) };
        let mut colons = m.colon & inside & after_at;
        let brackets = s.bracket & inside;
        if SPECIAL && brackets != 0 {
            let close = first_bit(without_first_bit(brackets));
            let is_pair = without_first_bit(without_first_bit(brackets)) == 0
                && first_bit(brackets) == host_start;
            let pair = (bytes.get(host_start), bytes.get(close));
            if !is_pair || pair != (Some(&b'['), Some(&b']')) {
                return None;
            }
            let address = Ipv6 { start: host_start + 1, end: close, colon: m.colon, hex: s.hex };
            if !backend.call(address, bytes) {
                return None;
            }
            colons &= bits_from(close);
            let host_end = close + 1;
            if host_end != if colons == 0 { path_start } else { first_bit(colons) }
                || colons != 0 && !are_digits(bytes, host_end + 1, path_start)
            {
                return None;
            }
            let host_kind = Some(HostKind::Ipv6);
            return Some(Self {
                scheme_end,
                host_start,
                host_end,
                host_kind,
                path_start,
                brackets,
            });
        }
        let mut host_end = path_start;
        if colons != 0 {
            // Only a port can follow.
            host_end = first_bit(colons);
            if !are_digits(bytes, host_end + 1, path_start) {
                return None;
            }
        }
        // Possibly an IPv4 address, which the caller distinguishes from a name.
        let host_kind = Some(HostKind::RegName);
        Some(Self { scheme_end, host_start, host_end, host_kind, path_start, brackets })
    }

    #[inline(always)]
    const fn without_authority(scheme_end: usize, start: usize) -> Self {
        Self {
            scheme_end,
            host_start: start,
            host_end: start,
            host_kind: None,
            path_start: start,
            brackets: 0,
        }
    }

    #[inline(always)]
    pub(super) const fn spans(&self, ends: &Ends) -> Spans {
        // INVARIANT: no offset is above the length, which is a `u32`.
        Spans {
            scheme_end: self.scheme_end as u32,
            host_start: self.host_start as u32,
            host_end: self.host_end as u32,
            path_start: self.path_start as u32,
            path_end: ends.path_end as u32,
            query_end: ends.query_end as u32,
            len: ends.len as u32,
            host_kind: self.host_kind,
        }
    }

    /// The same for at most 255 bytes.
    #[inline(always)]
    pub(super) const fn short_spans(&self, ends: &Ends) -> ShortSpans {
        let Self { scheme_end, host_start, host_end, path_start, .. } = *self;
        let offsets =
            [scheme_end, host_start, host_end, path_start, ends.path_end, ends.query_end, ends.len];
        ShortSpans::new(offsets, self.host_kind)
    }

    /// Whether the host starts and ends with a digit. Also true for some empty hosts, depending on
    /// the bytes around them.
    #[inline(always)]
    pub(super) fn may_be_ipv4(&self, bytes: &[u8]) -> bool {
        let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        is_digit(self.host_end.wrapping_sub(1)) && is_digit(self.host_start)
    }
}

/// Whether all of `bytes[start..end]` are digits: tested at once if eight bytes can be loaded.
#[inline(always)]
fn are_digits(bytes: &[u8], start: usize, end: usize) -> bool {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    let Some(digits) = bytes.get(start..end) else { return false };
    let others = 8usize.wrapping_sub(digits.len());
    if others <= 8
        && let Some(eight) = bytes.get(..end).and_then(<[u8]>::last_chunk)
    {
        // The high half of a digit is 3, even after adding 6.
        let eight = u64::from_le_bytes(*eight);
        let high = 0x30 * EACH;
        let wrong = ((eight ^ high) | (eight.wrapping_add(6 * EACH) ^ high)) & (0xF0 * EACH);
        // In two steps, because a shift by 64 overflows.
        return wrong >> (4 * others) >> (4 * others) == 0;
    }
    digits.iter().all(u8::is_ascii_digit)
}

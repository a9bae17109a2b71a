//! Recognizes IP addresses from bit masks. Finds whether they are valid, not where they are wrong.

use crate::grammar::ip;
use urikit_scan::{Backend, Task, zero_padded};

/// Whether `bytes[start..end]` is an `IPv4address`.
pub(super) struct IsIpv4 {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Task<&[u8]> for IsIpv4 {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> bool {
        is_ipv4(backend, bytes, self.start, self.end)
    }
}

#[inline(always)]
fn is_ipv4<B: Backend>(backend: B, bytes: &[u8], start: usize, end: usize) -> bool {
    let len = end - start;
    // `1.2.3.4` to `123.123.123.123`.
    if !(7..=15).contains(&len) {
        return false;
    }
    if !B::HAS_VECTORS {
        return ip::parse_ipv4(&bytes[start..end]).is_ok();
    }
    match bytes[start..].first_chunk() {
        Some(block) => is_ipv4_of(backend, block, len),
        None => is_ipv4_of(backend, &zero_padded(&bytes[start..]), len),
    }
}

/// Whether the first `len` bytes, at most 15, are four numbers from 0 to 255 separated by dots.
#[inline(always)]
fn is_ipv4_of<B: Backend>(backend: B, block: &[u8; 16], len: usize) -> bool {
    let equal = |byte| backend.equal16(block, byte);
    let at_least = |byte| backend.at_least16(block, byte);
    let all = (1 << len) - 1;
    let dots = equal(b'.') & all;
    let digits = at_least(b'0') & !at_least(b'9' + 1) & all;
    let starts = digits & (dots << 1 | 1);
    let (seconds, thirds) = (digits & starts << 1, digits & (digits & starts << 1) << 1);
    // Too large with three digits: 3xx to 9xx, 26x to 29x, 256 to 259.
    let of_three = thirds >> 2;
    let six_or_more = at_least(b'6');
    let too_large =
        at_least(b'3') | equal(b'2') & (six_or_more >> 1 | equal(b'5') >> 1 & six_or_more >> 2);
    let leading_zero = equal(b'0') & seconds >> 1;
    let of_four = digits & thirds << 1;
    // A number precedes each dot, and the last number ends the address.
    dots | digits == all
        && dots.count_ones() == 3
        && starts.count_ones() == 4
        && of_three & too_large | leading_zero & starts | of_four == 0
}

/// Whether `bytes[start..end]` is an `IPv6address`, given the colons and hex digits of the first 64
/// bytes.
pub(super) struct Ipv6 {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) colon: u64,
    pub(super) hex: u64,
}

impl Task<&[u8]> for Ipv6 {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, bytes: &[u8]) -> bool {
        let Self { start, end, colon, hex } = self;
        let len = end - start;
        if start >= 64 || !(2..=45).contains(&len) {
            return false;
        }
        if !B::HAS_VECTORS {
            return ip::check_ipv6(&bytes[start..end]).is_ok();
        }
        let all = (1 << len) - 1;
        let (colon, mut hex) = (colon >> start & all, hex >> start & all);
        let mut groups_at_end = 0;
        let mut end_of_groups = len;
        if colon | hex != all {
            // The last two groups may be an IPv4 address.
            let ipv4_start = 64 - colon.leading_zeros() as usize;
            let before = (1 << ipv4_start) - 1;
            let is_at_end = ipv4_start > 0 && (colon | hex) & before == before;
            if !is_at_end || !is_ipv4(backend, bytes, start + ipv4_start, end) {
                return false;
            }
            hex &= before;
            groups_at_end = 2;
            end_of_groups = ipv4_start;
        }
        let of_five = hex & hex >> 1 & hex >> 2 & hex >> 3 & hex >> 4;
        let groups = (hex & !(hex << 1)).count_ones() + groups_at_end;
        let double = colon & colon >> 1;
        // A single colon separates two groups.
        let single = colon & !double & !(double << 1);
        let group_after = if groups_at_end == 0 { hex } else { hex | 1 << end_of_groups };
        let between = hex << 1 & group_after >> 1;
        let count_fits = if double == 0 { groups == 8 } else { groups <= 7 };
        of_five == 0 && single & !between == 0 && double & double.wrapping_sub(1) == 0 && count_fits
    }
}

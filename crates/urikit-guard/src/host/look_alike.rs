//! Names that some parsers read as IPv4 addresses, though RFC 3986 does not.
//!
//! `inet_aton` and browsers read one to four numbers, each decimal, octal (`0…`) or hexadecimal
//! (`0x…`); the last one fills all remaining octets.

use core::net::Ipv4Addr;

/// Whether a name looks like an IPv4 address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LookAlike {
    /// It does not: its last label is not a number.
    None,
    /// Its last label is a number, but the whole is not an address.
    Number,
    /// It is read as this address.
    Address(Ipv4Addr),
}

/// Reads a name in lower case. One dot at its end makes no difference.
pub(super) fn look_alike(name: impl Iterator<Item = u8>) -> LookAlike {
    let mut labels = Labels::default();
    let mut label = Label::START;
    for byte in name {
        if byte == b'.' {
            labels.push(label);
            label = Label::START;
        } else {
            label = label.with(byte);
        }
    }
    if label.len > 0 || labels.count == 0 {
        labels.push(label);
    }
    if !labels.last_is_number {
        return LookAlike::None;
    }
    labels.address().map_or(LookAlike::Number, LookAlike::Address)
}

/// The labels of a name as numbers, as far as they are numbers.
#[derive(Default)]
struct Labels {
    values: [Option<u32>; 4],
    count: usize,
    last_is_number: bool,
}

impl Labels {
    fn push(&mut self, label: Label) {
        if let Some(place) = self.values.get_mut(self.count) {
            *place = label.value.filter(|_| label.len > 0);
        }
        self.count += 1;
        self.last_is_number = label.is_number && label.len > 0;
    }

    fn address(&self) -> Option<Ipv4Addr> {
        let (last, octets) = self.values.get(..self.count)?.split_last()?;
        let mut bits: u32 = 0;
        for octet in octets {
            bits = bits << 8 | octet.filter(|value| *value <= 0xFF)?;
        }
        let left = 32 - 8 * octets.len() as u32;
        let last = u64::from((*last)?);
        let whole = u64::from(bits) << left | last;
        if last >> left == 0 { u32::try_from(whole).ok().map(Ipv4Addr::from_bits) } else { None }
    }
}

/// One label, parsed as a number while it is read.
#[derive(Clone, Copy)]
struct Label {
    len: usize,
    radix: u32,
    /// `None` if a digit does not fit the radix, or the number is too large for an address.
    value: Option<u32>,
    /// Whether all are digits, of whatever radix, or hex digits after `0x`.
    is_number: bool,
}

impl Label {
    const START: Self = Self { len: 0, radix: 10, value: Some(0), is_number: true };

    fn with(self, byte: u8) -> Self {
        let len = self.len + 1;
        match (self.len, self.radix, byte) {
            (0, _, b'0') => Self { len, radix: 8, ..self },
            (1, 8, b'x') => Self { len, radix: 16, ..self },
            _ => {
                let digit = char::from(byte).to_digit(16);
                let is_digit = digit.is_some_and(|digit| digit < self.radix.max(10));
                let value = self.value.zip(digit).and_then(|(value, digit)| {
                    let value = value.checked_mul(self.radix)?.checked_add(digit)?;
                    (digit < self.radix).then_some(value)
                });
                Self { len, radix: self.radix, value, is_number: self.is_number && is_digit }
            }
        }
    }
}

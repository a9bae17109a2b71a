//! Parts of images, videos and recordings: Media Fragments URI 1.0 §4.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::FragmentError;
use super::reader::Reader;

/// A dimension of a media fragment. More may be added.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MediaDimension {
    /// `t=10,20`: seconds from the start. `None` is the start or the end.
    Time {
        /// The first second.
        start: Option<f64>,
        /// The second after the last.
        end: Option<f64>,
    },
    /// `xywh=160,120,320,240`.
    Region {
        /// What the numbers count.
        unit: RegionUnit,
        /// From the left.
        x: u64,
        /// From the top.
        y: u64,
        /// The width.
        width: u64,
        /// The height.
        height: u64,
    },
    /// `track=audio`.
    Track(String),
    /// `id=chapter-1`.
    Id(String),
    /// A parameter that is not defined. Readers ignore it.
    Other {
        /// Before the `=`, decoded.
        name: String,
        /// After the `=`, decoded; `None` without `=`.
        value: Option<String>,
    },
}

/// What the numbers of a region count. Closed by Media Fragments URI 1.0 §4.2.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RegionUnit {
    /// Pixels.
    Pixel,
    /// Percent of width and height.
    Percent,
}

pub(super) fn read_media(raw: &str) -> Result<Vec<MediaDimension>, FragmentError> {
    let mut left = Reader::new(raw, 0);
    let mut dimensions = Vec::new();
    while !left.rest.is_empty() {
        let mut value = left.take_until('&');
        if value.rest.is_empty() {
            continue;
        }
        let has_value = value.rest.contains('=');
        let name = value.take_until('=').decoded()?;
        dimensions.push(match name.as_str() {
            _ if !has_value => MediaDimension::Other { name, value: None },
            "t" => read_time(value)?,
            "xywh" => read_region(value)?,
            "track" => MediaDimension::Track(value.decoded()?),
            "id" => MediaDimension::Id(value.decoded()?),
            _ => MediaDimension::Other { name, value: Some(value.decoded()?) },
        });
    }
    Ok(dimensions)
}

fn read_time(mut value: Reader<'_>) -> Result<MediaDimension, FragmentError> {
    value.take("npt:");
    let start = if value.rest.starts_with(',') { None } else { Some(seconds(&mut value)?) };
    let at = value.at;
    let end = if value.take(",") { Some(seconds(&mut value)?) } else { None };
    value.end("`,` and a time, or the end")?;
    match (start, end) {
        (Some(start), Some(end)) if start >= end => {
            Err(FragmentError::expected("an end after the start", at + 1))
        }
        _ => Ok(MediaDimension::Time { start, end }),
    }
}

/// `90`, `90.5`, `1:30`, `1:01:30.5`.
fn seconds(value: &mut Reader<'_>) -> Result<f64, FragmentError> {
    let at = value.at;
    let mut whole = value.number()?;
    for _ in 0..2 {
        let at = value.at;
        if value.take(":") {
            let part = value.number()?;
            if part > 59 {
                return Err(FragmentError::expected("a number up to 59", at + 1));
            }
            whole = whole.saturating_mul(60).saturating_add(part);
        }
    }
    let mut text = alloc::format!("{whole}");
    if value.take(".") {
        let from = *value;
        let len = from.rest.bytes().take_while(u8::is_ascii_digit).count();
        text.push('.');
        text.push_str(&from.rest[..len]);
        value.take(&from.rest[..len]);
    }
    text.parse().map_err(|_| FragmentError::expected("a time in seconds", at))
}

fn read_region(mut value: Reader<'_>) -> Result<MediaDimension, FragmentError> {
    let unit = match value.take("percent:") {
        true => RegionUnit::Percent,
        false => {
            value.take("pixel:");
            RegionUnit::Pixel
        }
    };
    let mut numbers = [0; 4];
    for (index, number) in numbers.iter_mut().enumerate() {
        if index > 0 && !value.take(",") {
            return Err(FragmentError::expected("`,` and a number", value.at));
        }
        let is_size = index >= 2;
        *number = if is_size { value.positive()? } else { value.number()? };
    }
    let [x, y, width, height] = numbers;
    value.end("`&` or the end")?;
    Ok(MediaDimension::Region { unit, x, y, width, height })
}

impl fmt::Display for MediaDimension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time { start, end } => {
                write!(f, "from second {}", start.unwrap_or(0.0))?;
                end.map_or(Ok(()), |end| write!(f, " to {end}"))
            }
            Self::Region { unit, x, y, width, height } => {
                let unit = match unit {
                    RegionUnit::Pixel => "pixels",
                    RegionUnit::Percent => "percent",
                };
                write!(f, "{width}x{height} {unit} at {x},{y}")
            }
            Self::Track(name) => write!(f, "the track {name:?}"),
            Self::Id(name) => write!(f, "the part {name:?}"),
            Self::Other { name, value: Some(value) } => {
                write!(f, "{name:?} is {value:?} (not defined)")
            }
            Self::Other { name, value: None } => write!(f, "{name:?} (not defined)"),
        }
    }
}

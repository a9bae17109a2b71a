//! Windows paths: `C:\a`, or `\\server\share\a`. Unicode, with `\` or `/` between names.

use alloc::string::String;
use core::ops::Range;

use urikit::UriBuf;
use urikit::component::Host;
use urikit::component::HostKind;
use urikit::percent::{CharClass, Decode, decode, encode, sets};

use super::unix::built_file_uri;
use super::{File, FilePathError, FilePathErrorKind};

/// Characters that are not allowed in names. A `:` is allowed: it names a stream of the file.
const FORBIDDEN: CharClass = CharClass::range(1, 0x1F).or(CharClass::of(b"<>\"|?*"));

const fn is_windows_separator(byte: u8) -> bool {
    matches!(byte, b'\\' | b'/')
}

pub(super) fn uri_of_windows_path(path: &str) -> Result<UriBuf, FilePathError> {
    let mut text = String::from("file://");
    if let Some(verbatim) = path.strip_prefix(r"\\?\") {
        check_verbatim(verbatim, path.len() - verbatim.len())?;
    }
    let names_start = match path.as_bytes() {
        [b'\\', b'\\', b'?', b'\\', letter, b':', b'\\', ..] if letter.is_ascii_alphabetic() => {
            text.push('/');
            text.push_str(&path[4..6]);
            6
        }
        [b'\\', b'\\', b'?', b'\\', b'U' | b'u', b'N' | b'n', b'C' | b'c', b'\\', ..] => {
            server_and_share(path, r"\\?\UNC\".len(), &mut text)?
        }
        [a, b, ..] if is_windows_separator(*a) && is_windows_separator(*b) => {
            if matches!(path[2..].split(['\\', '/']).next(), Some("." | "?")) {
                return Err(FilePathErrorKind::DevicePath.at(2..3));
            }
            server_and_share(path, 2, &mut text)?
        }
        [letter, b':', separator, ..]
            if letter.is_ascii_alphabetic() && is_windows_separator(*separator) =>
        {
            text.push('/');
            text.push_str(&path[..2]);
            2
        }
        _ => return Err(FilePathErrorKind::NotAbsolute.at(0..path.len())),
    };
    check_windows_names(path, names_start)?;
    let names = path[names_start..].split_inclusive(['\\', '/']);
    for name in names {
        let (name, separator) = match name.strip_suffix(['\\', '/']) {
            Some(name) => (name, "/"),
            None => (name, ""),
        };
        encode(name, sets::SEGMENT).append_to(&mut text);
        text.push_str(separator);
    }
    built_file_uri(text)
}

/// Writes the server that starts at `start`, and returns where it ends, before the share.
fn server_and_share(path: &str, start: usize, text: &mut String) -> Result<usize, FilePathError> {
    let end = path[start..].find(['\\', '/']).map_or(path.len(), |len| start + len);
    let server = &path[start..end];
    check_windows_server(server).map_err(|kind| kind.at(start..end))?;
    encode(server, sets::REG_NAME).append_to(text);
    check_share(&path[end..], end)?;
    Ok(end)
}

/// Rejects what is a name after `\\?\`, and something else in a URI.
fn check_verbatim(names: &str, mut offset: usize) -> Result<(), FilePathError> {
    for name in names.split('\\') {
        if let Some(slash) = name.find('/') {
            return Err(FilePathErrorKind::ForbiddenChar.at(offset + slash..offset + slash + 1));
        }
        if matches!(name, "." | "..") {
            return Err(FilePathErrorKind::DevicePath.at(offset..offset + name.len()));
        }
        offset += name.len() + 1;
    }
    Ok(())
}

pub(super) fn windows_path_of_uri(file: File<'_>) -> Result<String, FilePathError> {
    let spans = file.uri.spans();
    let mut start = spans.path().start;
    let mut rest = file.path().as_str();
    let mut path = String::with_capacity(rest.len());
    if let (Some(host), Some(range)) = (file.host(), spans.host()) {
        let written =
            windows_server_of(host).and_then(|server| write_windows_server(server, &mut path));
        written.map_err(|kind| kind.at(range))?;
    } else if let Some(unc) = unc_after_empty_host(rest) {
        // `file:////server/share/a`, which only the lenient form allows.
        start += rest.len() - unc.len();
        let (server, names) = unc.split_at(unc.find('/').unwrap_or(unc.len()));
        let end = start + server.len();
        write_windows_server(decode(server), &mut path).map_err(|kind| kind.at(start..end))?;
        start = end;
        rest = names;
    } else {
        let local = rest.strip_prefix('/').unwrap_or(rest);
        start += rest.len() - local.len();
        let (drive, names) = local.split_at(local.find('/').unwrap_or(local.len()));
        let letter = windows_drive_of(drive)
            .ok_or(FilePathErrorKind::NoDrive.at(start..start + drive.len()))?;
        path.push(letter);
        path.push(':');
        start += drive.len();
        rest = names;
        if rest.is_empty() {
            return Err(FilePathErrorKind::NotAbsolute.at(start..start));
        }
    }
    let (names_start, rest_start) = (path.len(), start);
    for (i, segment) in rest.split('/').enumerate() {
        if i > 0 {
            path.push('\\');
            start += 1;
        }
        push_windows_name(segment, start, &mut path)?;
        start += segment.len();
    }
    if path.starts_with('\\') {
        check_share(&path[names_start..], rest_start)?;
    }
    Ok(path)
}

/// The part after the slashes of a path that starts with two or three of them.
fn unc_after_empty_host(path: &str) -> Option<&str> {
    let unc = path.strip_prefix("//")?;
    Some(unc.strip_prefix('/').unwrap_or(unc))
}

/// `c:`, also `c%3A`, and `c%7C` for the obsolete `|`. A `|` itself is not allowed in a URI.
pub(super) fn windows_drive_of(segment: &str) -> Option<char> {
    let (letter, colon) = segment.split_at_checked(1)?;
    let is_colon = [":", "%3A", "%3a", "%7C", "%7c"].contains(&colon);
    letter.chars().next().filter(|letter| letter.is_ascii_alphabetic() && is_colon)
}

/// The host as a server: a name, or an IPv4 address.
fn windows_server_of(host: Host<'_>) -> Result<Decode<'_>, FilePathErrorKind> {
    match host.decode_reg_name() {
        Some(name) => Ok(name),
        None if host.kind() == HostKind::Ipv4 => Ok(decode(host.as_str())),
        None => Err(FilePathErrorKind::BadServer),
    }
}

/// Writes `\\server`.
fn write_windows_server(server: Decode<'_>, path: &mut String) -> Result<(), FilePathErrorKind> {
    let name = server.to_text().map_err(|_| FilePathErrorKind::NotUnicode)?;
    check_windows_server(&name)?;
    path.push_str(r"\\");
    path.push_str(&name);
    Ok(())
}

/// Whether a server may have this name. `.` and `?` would lead to devices.
fn check_windows_server(name: &str) -> Result<(), FilePathErrorKind> {
    let odd = |byte: u8| FORBIDDEN.contains(byte) || b"\0\\/:[]".contains(&byte);
    match name {
        "" | "." | ".." => Err(FilePathErrorKind::BadServer),
        // In a URI it would mean this machine, and a share would be read as a drive.
        _ if name.eq_ignore_ascii_case("localhost") => Err(FilePathErrorKind::BadServer),
        _ if name.bytes().any(odd) => Err(FilePathErrorKind::BadServer),
        _ => Ok(()),
    }
}

/// `names` must start with a separator and a share.
fn check_share(names: &str, offset: usize) -> Result<(), FilePathError> {
    match names.split(['\\', '/']).nth(1) {
        None | Some("" | "." | "..") => Err(FilePathErrorKind::NoShare.at(offset..offset)),
        _ => Ok(()),
    }
}

fn check_windows_names(path: &str, from: usize) -> Result<(), FilePathError> {
    for (i, byte) in path.bytes().enumerate().skip(from) {
        if byte == 0 {
            return Err(FilePathErrorKind::Nul.at(i..i + 1));
        }
        if FORBIDDEN.contains(byte) {
            return Err(FilePathErrorKind::ForbiddenChar.at(i..i + 1));
        }
    }
    Ok(())
}

/// Writes the name of a segment, decoded; `offset` is where the segment is.
fn push_windows_name(segment: &str, offset: usize, path: &mut String) -> Result<(), FilePathError> {
    let name = decode(segment).to_text();
    let name = name.map_err(|error| {
        let Range { start, end } = error.range();
        FilePathErrorKind::NotUnicode.at(offset + start..offset + end)
    })?;
    let fault = name.bytes().find_map(|byte| match byte {
        0 => Some(FilePathErrorKind::Nul),
        b'\\' | b'/' => Some(FilePathErrorKind::EscapedSeparator),
        byte if FORBIDDEN.contains(byte) => Some(FilePathErrorKind::ForbiddenChar),
        _ => None,
    });
    match fault {
        Some(kind) => Err(kind.at(offset..offset + segment.len())),
        None => {
            path.push_str(&name);
            Ok(())
        }
    }
}

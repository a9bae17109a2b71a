//! Unix paths: bytes, with `/` between names. Names can't contain `/` and NUL.

use alloc::string::String;
use alloc::vec::Vec;

use urikit::UriBuf;
use urikit::percent::{Chunk, decode, encode_bytes, sets};

use super::{File, FilePathError, FilePathErrorKind};

pub(super) fn uri_of_unix_path(path: &[u8]) -> Result<UriBuf, FilePathError> {
    match path {
        [b'/', b'/', ..] => return Err(FilePathErrorKind::TwoSlashes.at(1..2)),
        [b'/', ..] => {}
        _ => return Err(FilePathErrorKind::NotAbsolute.at(0..path.len())),
    }
    if let Some(nul) = path.iter().position(|byte| *byte == 0) {
        return Err(FilePathErrorKind::Nul.at(nul..nul + 1));
    }
    let mut text = String::from("file://");
    encode_bytes(path, sets::PATH).append_to(&mut text);
    built_file_uri(text)
}

pub(super) fn unix_path_of_uri(file: File<'_>) -> Result<Vec<u8>, FilePathError> {
    let spans = file.uri.spans();
    if let (Some(_), Some(host)) = (file.host(), spans.host()) {
        return Err(FilePathErrorKind::RemoteHost.at(host));
    }
    let text = file.path().as_str();
    let start = spans.path().start;
    if !text.starts_with('/') {
        return Err(FilePathErrorKind::NotAbsolute.at(spans.path()));
    }
    let mut path = Vec::with_capacity(text.len());
    let mut at = start;
    const ESCAPE: usize = "%00".len();
    // An escape in a valid path is never malformed.
    for chunk in decode(text).chunks().flatten() {
        match chunk {
            Chunk::Decoded(b'/') => {
                return Err(FilePathErrorKind::EscapedSeparator.at(at..at + ESCAPE));
            }
            Chunk::Decoded(0) => return Err(FilePathErrorKind::Nul.at(at..at + ESCAPE)),
            Chunk::Decoded(byte) => {
                path.push(byte);
                at += ESCAPE;
            }
            Chunk::Raw(bytes) => {
                path.extend_from_slice(bytes);
                at += bytes.len();
            }
        }
    }
    Ok(path)
}

/// A string that was built as a URI; only its length can make it invalid.
pub(super) fn built_file_uri(text: String) -> Result<UriBuf, FilePathError> {
    let too_long = FilePathError::nowhere(FilePathErrorKind::TooLong);
    UriBuf::try_from(text).map_err(|_| too_long)
}

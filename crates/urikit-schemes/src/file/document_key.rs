//! One spelling for each document, for tables of open files.

use alloc::string::String;

use urikit::UriBuf;
use urikit::percent::{decode, encode_bytes, sets};

use super::windows::windows_drive_of;
use super::{File, is_local_host};

impl File<'_> {
    /// The URI as a key for tables: the same for all common spellings of a document.
    ///
    /// Some editors write `file:///c%3A/a` where others write `file:///C:/a`, and escape
    /// characters that need no escape. Here the scheme, the host, dot segments and escapes are
    /// normalized as by [`RULES`](Self::RULES). In addition:
    ///
    /// - the drive letter is in upper case, and its `:` is not escaped;
    /// - characters that a path may contain are not escaped, all others are: an escape has no
    ///   other meaning in a file name;
    /// - there is no fragment.
    ///
    /// ```
    /// use urikit::Uri;
    /// use urikit_schemes::File;
    /// let key = |text| File::new(Uri::parse(text).unwrap()).unwrap().document_key();
    /// assert_eq!(key("file:///C:/a+b%20(1).rs"), "file:///C:/a+b%20(1).rs");
    /// assert_eq!(key("file:///c%3A/a%2Bb%20%281%29.rs#L7"), "file:///C:/a+b%20(1).rs");
    /// assert_eq!(key("file://LOCALHOST/tmp/%c3%a9"), "file:///tmp/%C3%A9");
    /// ```
    ///
    /// The case of names stays: whether it matters depends on the file system, and so does whether
    /// two paths lead to one file by links. An escaped separator (`%2F`) stays escaped.
    #[must_use]
    pub fn document_key(self) -> UriBuf {
        let normal = Self::RULES.normalize(self.uri);
        let normal = normal.borrowed();
        let host =
            normal.host().filter(|host| !is_local_host(host)).map_or("", |host| host.as_str());
        let mut key = String::with_capacity(normal.as_str().len());
        key.push_str("file://");
        key.push_str(host);
        let path = normal.path().as_str();
        let mut segments = path.strip_prefix('/').unwrap_or(path).split('/').peekable();
        // `file:c:/a`, which only the lenient form allows, gets its slash here.
        if let Some(letter) = segments.peek().and_then(|first| windows_drive_of(first))
            && host.is_empty()
        {
            segments.next();
            key.extend(['/', letter.to_ascii_uppercase(), ':']);
        }
        for segment in segments {
            key.push('/');
            push_key_name(&mut key, segment);
        }
        // Only the slashes that were added can make it too long.
        UriBuf::try_from(key).unwrap_or_else(|_| normal.to_owned())
    }
}

/// Appends a segment with only the escapes that it needs.
fn push_key_name(key: &mut String, segment: &str) {
    let name = decode(segment).to_bytes().expect("the escapes of a path are well-formed");
    encode_bytes(&name, sets::SEGMENT).append_to(key);
}

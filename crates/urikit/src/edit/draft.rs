//! A string and its spans while components are replaced: one splice for each, without parsing.
//!
//! What is put here is valid for its component; whether the components fit together is checked
//! elsewhere.

use alloc::string::String;
use core::ops::Range;

use super::error::EditError;
use crate::parse::authority::HostSpan;
use crate::parse::limit::MAX_LEN;
use crate::spans::{HostKind, Spans};

pub(crate) struct Draft<'t> {
    pub(crate) text: &'t mut String,
    pub(crate) spans: &'t mut Spans,
}

/// The first of the ends that move with a splice; all later ones move too.
#[derive(Clone, Copy)]
enum Mark {
    HostStart,
    HostEnd,
    PathStart,
    PathEnd,
    QueryEnd,
    Len,
}

impl Draft<'_> {
    pub(crate) const fn has_scheme(&self) -> bool {
        self.spans.scheme_end != 0
    }

    pub(crate) const fn has_authority(&self) -> bool {
        self.spans.host_kind.is_some()
    }

    pub(crate) fn path(&self) -> &str {
        &self.text[self.spans.path()]
    }

    /// RFC 3986 §3.1: written in lower case.
    pub(super) fn put_scheme(&mut self, scheme: &str) -> Result<(), EditError> {
        self.splice(0..self.scheme_part_end(), &[scheme, ":"], Mark::HostStart)?;
        self.text[..scheme.len()].make_ascii_lowercase();
        self.spans.scheme_end = scheme.len() as u32;
        Ok(())
    }

    pub(super) fn remove_scheme(&mut self) {
        self.cut(0..self.scheme_part_end(), Mark::HostStart);
        self.spans.scheme_end = 0;
    }

    pub(super) fn put_authority(
        &mut self,
        authority: &str,
        host: HostSpan,
    ) -> Result<(), EditError> {
        let start = self.scheme_part_end();
        self.splice(start..self.path_start(), &["//", authority], Mark::PathStart)?;
        // At most the length, which fits in a `u32`.
        self.spans.host_start = (start + 2 + host.start) as u32;
        self.spans.host_end = (start + 2 + host.end) as u32;
        self.spans.host_kind = Some(host.kind);
        Ok(())
    }

    pub(super) fn remove_authority(&mut self) {
        self.cut(self.scheme_part_end()..self.path_start(), Mark::PathStart);
        let Spans { host_start, host_end, host_kind, path_start, .. } = &mut *self.spans;
        (*host_start, *host_end, *host_kind) = (*path_start, *path_start, None);
    }

    /// Requires an authority.
    pub(super) fn put_userinfo(&mut self, userinfo: &str) -> Result<(), EditError> {
        let start = self.spans.authority_start();
        self.splice(start..self.host_start(), &[userinfo, "@"], Mark::HostStart)
    }

    pub(super) fn remove_userinfo(&mut self) {
        if let Some(Range { start, end }) = self.spans.userinfo() {
            self.cut(start..end + 1, Mark::HostStart);
        }
    }

    /// Requires an authority. Keeps the password.
    pub(super) fn put_user(&mut self, user: &str) -> Result<(), EditError> {
        match self.user_and_password() {
            Some((old, _)) => self.splice(old, &[user], Mark::HostStart),
            None => self.put_userinfo(user),
        }
    }

    /// Requires an authority. Keeps the user; without one, the user is empty.
    pub(super) fn put_password(&mut self, password: &str) -> Result<(), EditError> {
        match self.user_and_password() {
            Some((_, old)) => self.splice(old, &[":", password], Mark::HostStart),
            None => {
                let at = self.host_start();
                self.splice(at..at, &[":", password, "@"], Mark::HostStart)
            }
        }
    }

    pub(super) fn remove_user(&mut self) {
        match self.user_and_password() {
            Some((_, password)) if password.is_empty() => self.remove_userinfo(),
            Some((user, _)) => self.cut(user, Mark::HostStart),
            None => {}
        }
    }

    pub(super) fn remove_password(&mut self) {
        if let Some((_, password)) = self.user_and_password() {
            self.cut(password, Mark::HostStart);
        }
    }

    /// Adds an authority if there is none.
    pub(super) fn put_host(&mut self, host: &str, kind: HostKind) -> Result<(), EditError> {
        if !self.has_authority() {
            return self.put_authority(host, HostSpan { start: 0, end: host.len(), kind });
        }
        self.splice(self.host_start()..self.host_end(), &[host], Mark::HostEnd)?;
        self.spans.host_kind = Some(kind);
        Ok(())
    }

    /// Requires an authority.
    pub(super) fn put_port(&mut self, port: &str) -> Result<(), EditError> {
        self.put_after(":", self.host_end()..self.path_start(), port, Mark::PathStart)
    }

    pub(super) fn remove_port(&mut self) {
        if self.has_authority() {
            self.cut(self.host_end()..self.path_start(), Mark::PathStart);
        }
    }

    pub(super) fn put_path(&mut self, path: &str) -> Result<(), EditError> {
        self.splice(self.spans.path(), &[path], Mark::PathEnd)
    }

    pub(super) fn push_to_path(&mut self, pieces: &[&str]) -> Result<(), EditError> {
        let end = self.spans.path().end;
        self.splice(end..end, pieces, Mark::PathEnd)
    }

    /// Truncates the path to `len` bytes.
    pub(super) fn truncate_path(&mut self, len: usize) {
        let Range { start, end } = self.spans.path();
        self.cut(end.min(start + len)..end, Mark::PathEnd);
    }

    pub(super) fn put_query(&mut self, query: &str) -> Result<(), EditError> {
        self.put_after("?", self.query_part(), query, Mark::QueryEnd)
    }

    /// An absent or empty query gets no separator.
    pub(super) fn push_to_query(&mut self, separator: &str, piece: &str) -> Result<(), EditError> {
        let Range { start, end } = self.query_part();
        // An empty query has no parameters, so an empty one leaves nothing to separate from.
        let (before, piece) = match end - start {
            0 => ("?", piece.trim_start_matches(separator)),
            1 => ("", piece.trim_start_matches(separator)),
            _ => (separator, piece),
        };
        self.splice(end..end, &[before, piece], Mark::QueryEnd)
    }

    pub(super) fn remove_query(&mut self) {
        self.cut(self.query_part(), Mark::QueryEnd);
    }

    pub(super) fn put_fragment(&mut self, fragment: &str) -> Result<(), EditError> {
        self.put_after("#", self.fragment_part(), fragment, Mark::Len)
    }

    pub(super) fn remove_fragment(&mut self) {
        self.cut(self.fragment_part(), Mark::Len);
    }

    /// Where the user is, and the password with the `:` before it.
    fn user_and_password(&self) -> Option<(Range<usize>, Range<usize>)> {
        let Range { start, end } = self.spans.userinfo()?;
        let colon = self.text[start..end].find(':').map_or(end, |at| start + at);
        Some((start..colon, colon..end))
    }

    /// Writes a component after its delimiter, which is already there unless `old` is empty.
    fn put_after(
        &mut self,
        delimiter: &str,
        old: Range<usize>,
        part: &str,
        first_moved: Mark,
    ) -> Result<(), EditError> {
        if old.is_empty() {
            self.splice(old, &[delimiter, part], first_moved)
        } else {
            self.splice(old.start + 1..old.end, &[part], first_moved)
        }
    }

    /// Replaces a range of the string; changes nothing if the result would be too long.
    fn splice(
        &mut self,
        range: Range<usize>,
        pieces: &[&str],
        first_moved: Mark,
    ) -> Result<(), EditError> {
        let old_len = range.len();
        let new_len = pieces.iter().fold(0_usize, |len, piece| len.saturating_add(piece.len()));
        let len = (self.text.len() - old_len).saturating_add(new_len);
        if len > MAX_LEN {
            return Err(EditError::TOO_LONG);
        }
        match pieces {
            [piece] => self.text.replace_range(range, piece),
            _ if range.end == self.text.len() => {
                self.text.truncate(range.start);
                self.text.extend(pieces.iter().copied());
            }
            _ => self.text.replace_range(range, &pieces.concat()),
        }
        self.move_ends(first_moved, old_len, new_len);
        Ok(())
    }

    fn cut(&mut self, range: Range<usize>, first_moved: Mark) {
        let len = range.len();
        self.text.drain(range);
        self.move_ends(first_moved, len, 0);
    }

    /// Moves the ends after a range whose length has changed.
    fn move_ends(&mut self, first_moved: Mark, old_len: usize, new_len: usize) {
        let Spans { host_start, host_end, path_start, path_end, query_end, len, .. } =
            &mut *self.spans;
        let ends = [host_start, host_end, path_start, path_end, query_end, len];
        for end in ends.into_iter().skip(first_moved as usize) {
            *end = *end - old_len as u32 + new_len as u32;
        }
    }

    /// After the `:` of the scheme.
    const fn scheme_part_end(&self) -> usize {
        match self.spans.scheme_end {
            0 => 0,
            end => end as usize + 1,
        }
    }

    const fn host_start(&self) -> usize {
        self.spans.host_start as usize
    }

    const fn host_end(&self) -> usize {
        self.spans.host_end as usize
    }

    const fn path_start(&self) -> usize {
        self.spans.path_start as usize
    }

    /// Including its `?`.
    const fn query_part(&self) -> Range<usize> {
        self.spans.path_end as usize..self.spans.query_end as usize
    }

    /// Including its `#`.
    const fn fragment_part(&self) -> Range<usize> {
        self.spans.query_end as usize..self.spans.len as usize
    }
}

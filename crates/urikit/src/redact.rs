//! Secrets masked: the userinfo, and the values of chosen parameters.
//!
//! Layer 4.

use core::fmt;
use core::ops::Range;

use crate::ident::{Identifier, kind::Kind};
use crate::params::Params;
use crate::percent::decode;

/// Names of parameters that hold secrets by custom: tokens, keys, passwords, signatures.
///
/// A start for a list of your own; no list is complete. Those of Amazon, Google and Azure for
/// signed URLs are among them.
///
/// ```
/// use urikit::{COMMON_SECRETS, Uri};
/// let uri = Uri::parse("https://h/?id=1&X-Amz-Signature=abc")?;
/// let shown = uri.redacted().parameters(COMMON_SECRETS).to_string();
/// assert_eq!(shown, "https://h/?id=1&X-Amz-Signature=***");
/// # Ok::<(), urikit::ParseError>(())
/// ```
pub const COMMON_SECRETS: &[&str] = &[
    "access-key",
    "access-token",
    "access_key",
    "access_token",
    "api-key",
    "api_key",
    "apikey",
    "auth",
    "auth_token",
    "authorization",
    "AWSAccessKeyId",
    "client-secret",
    "client_assertion",
    "client_secret",
    "code_verifier",
    "credential",
    "credentials",
    "csrf_token",
    "id_token",
    "jwt",
    "oauth_token",
    "passphrase",
    "passwd",
    "password",
    "private_key",
    "private_token",
    "pwd",
    "refresh_token",
    "secret",
    "session_token",
    "SharedAccessSignature",
    "sig",
    "signature",
    "token",
    "X-Amz-Credential",
    "X-Amz-Security-Token",
    "X-Amz-Signature",
    "x-api-key",
    "X-Goog-Credential",
    "X-Goog-Signature",
];

/// Shows an identifier with its secrets masked; made by [`Identifier::redacted`].
///
/// ```
/// use urikit::Uri;
/// let uri = Uri::parse("https://anna:pw@h/p?id=1&token=abc&t%6Fken#f")?;
/// assert_eq!(uri.redacted().to_string(), "https://***@h/p?id=1&token=abc&t%6Fken#f");
/// let shown = uri.redacted().show_user(true).parameters(&["token"]);
/// assert_eq!(shown.to_string(), "https://anna:***@h/p?id=1&token=***&t%6Fken#f");
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// The whole userinfo is masked, since tokens stand in the place of the user too;
/// [`show_user`](Self::show_user) masks the password alone. Nothing else changes, so what is shown
/// is an identifier again. Nothing is allocated.
#[derive(Clone, Copy)]
pub struct Redacted<'a, 'k, K> {
    identifier: Identifier<'a, K>,
    show_user: bool,
    parameters: &'k [&'k str],
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// This with its secrets masked, to be shown; see [`Redacted`].
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("ftp://anna:secret@h/")?;
    /// assert_eq!(format!("{}", uri.redacted()), "ftp://***@h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn redacted(&self) -> Redacted<'a, 'static, K> {
        Redacted { identifier: *self, show_user: false, parameters: &[] }
    }
}

impl<'a, K: Kind> Redacted<'a, '_, K> {
    /// Shows the user where there is a password behind it, and masks that alone.
    ///
    /// A user with no password, or with an empty one, may be a token, and stays masked.
    ///
    /// ```
    /// use urikit::Uri;
    /// let show = |text| Uri::parse(text).unwrap().redacted().show_user(true).to_string();
    /// assert_eq!(show("ftp://anna:secret@h/"), "ftp://anna:***@h/");
    /// assert_eq!(show("https://token@h/"), "https://***@h/");
    /// assert_eq!(show("https://token:@h/"), "https://***@h/");
    /// ```
    #[must_use]
    pub const fn show_user(self, yes: bool) -> Self {
        Self { show_user: yes, ..self }
    }

    /// Masks the values of these parameters in the query, and in a fragment that has such.
    ///
    /// Parameters are what stands between `&`, with the key before the first `=`. Keys are compared
    /// decoded, and without regard to the case of ASCII letters.
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("https://h/?TOKEN=a&b=c&tok%65n=d#access_token=e")?;
    /// let shown = uri.redacted().parameters(&["token", "access_token"]);
    /// assert_eq!(shown.to_string(), "https://h/?TOKEN=***&b=c&tok%65n=***#access_token=***");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[must_use]
    pub const fn parameters<'k>(self, keys: &'k [&'k str]) -> Redacted<'a, 'k, K> {
        let Self { identifier, show_user, .. } = self;
        Redacted { identifier, show_user, parameters: keys }
    }

    fn write_userinfo(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(userinfo) = self.identifier.userinfo() else { return Ok(()) };
        match userinfo.password() {
            Some(password) if self.show_user && !password.is_empty() => {
                write!(f, "{}:{MASK}@", userinfo.user())
            }
            _ => write!(f, "{MASK}@"),
        }
    }

    fn write_parameters(&self, params: Params<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, param) in params.iter().enumerate() {
            if index > 0 {
                f.write_str("&")?;
            }
            match param.value() {
                Some(_) if self.is_secret(param.key()) => write!(f, "{}={MASK}", param.key())?,
                _ => f.write_str(param.as_str())?,
            }
        }
        Ok(())
    }

    fn is_secret(&self, key: &str) -> bool {
        self.parameters.iter().any(|secret| decodes_to(key, secret))
    }
}

impl<K: Kind> fmt::Display for Redacted<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, spans) = (self.identifier.as_str(), self.identifier.spans());
        let userinfo_start = spans.userinfo().map_or(spans.host_start as usize, |part| part.start);
        f.write_str(&text[..userinfo_start])?;
        self.write_userinfo(f)?;
        f.write_str(&text[spans.host_start as usize..spans.path_end as usize])?;
        if let Some(query) = self.identifier.query() {
            f.write_str("?")?;
            self.write_parameters(query.params(), f)?;
        }
        if let Some(fragment) = self.identifier.fragment() {
            f.write_str("#")?;
            self.write_parameters(Params::new(fragment.as_str()), f)?;
        }
        Ok(())
    }
}

/// Where a userinfo may stand in a text that does not parse, in order, so that it is not shown.
///
/// A parsed identifier says where its userinfo is. For anything else this looks, on the safe side,
/// behind each `//` (or `\\`, as some write it) up to the last `@` before the next `/`, `?` or `#`. Where a
/// `:` stands there with no number behind it, it looks further: a password may hold a `/` that should have
/// been escaped. Without any `//` it is all from what looks like a scheme to the last `@`, unless that
/// scheme is one of addresses, such as `mailto`.
///
/// ```
/// let text = "http://anna:pw@h h/";
/// let secrets: Vec<_> = urikit::possible_userinfos(text.as_bytes()).map(|range| &text[range]).collect();
/// assert_eq!(secrets, ["anna:pw"]);
/// ```
pub fn possible_userinfos(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    behind_slashes(text).chain(without_slashes(text))
}

fn is_slashes(pair: &[u8]) -> bool {
    pair.iter().all(|byte| b"/\\".contains(byte))
}

/// Schemes in which what stands before an `@` is a part of an address, and no secret.
const ADDRESSES: [&[u8]; 5] = [b"acct", b"mailto", b"sip", b"sips", b"xmpp"];

/// What may be one in a text that has lost its slashes.
fn without_slashes(text: &[u8]) -> Option<Range<usize>> {
    if text.windows(2).any(is_slashes) {
        return None;
    }
    let end = text.iter().rposition(|byte| *byte == b'@')?;
    let colon = text.iter().position(|byte| *byte == b':')?;
    if ADDRESSES.iter().any(|scheme| text[..colon].eq_ignore_ascii_case(scheme)) {
        return None;
    }
    let slash = text.get(colon + 1).is_some_and(|byte| b"/\\".contains(byte));
    let start = colon + 1 + usize::from(slash);
    (start < end).then_some(start..end)
}

fn behind_slashes(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let last_at = text.iter().rposition(|byte| *byte == b'@').unwrap_or(0);
    let mut from = 0;
    core::iter::from_fn(move || {
        loop {
            let slashes = text.get(from..)?.windows(2).position(is_slashes)?;
            let start = from + slashes + 2;
            let rest = &text[start..];
            let len = rest.iter().position(|byte| b"/\\?#".contains(byte)).unwrap_or(rest.len());
            // A third slash may be the first of the next pair.
            from = start + len;
            if let Some(at) = rest[..len].iter().rposition(|byte| *byte == b'@') {
                return Some(start..start + at);
            }
            if last_at >= from && seems_to_hold_a_password(&rest[..len]) {
                from = last_at;
                return Some(start..last_at);
            }
        }
    })
}

fn seems_to_hold_a_password(authority: &[u8]) -> bool {
    let colon = authority.iter().position(|byte| *byte == b':');
    let port = colon.map_or(&b""[..], |colon| &authority[colon + 1..]);
    !authority.starts_with(b"[") && !port.iter().all(u8::is_ascii_digit)
}

/// As `Display`.
impl<K: Kind> fmt::Debug for Redacted<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Whether a key stands for `name`, whatever the case of its letters.
fn decodes_to(key: &str, name: &str) -> bool {
    let mut rest = name.as_bytes();
    for chunk in decode(key).chunks() {
        let Ok(chunk) = chunk else { return false };
        let Some((front, behind)) = rest.split_at_checked(chunk.as_bytes().len()) else {
            return false;
        };
        if !front.eq_ignore_ascii_case(chunk.as_bytes()) {
            return false;
        }
        rest = behind;
    }
    rest.is_empty()
}

/// It may stand in a userinfo, a query and a fragment.
const MASK: &str = "***";

//! Masks secrets: the userinfo, and the values of chosen parameters.

#[cfg(feature = "alloc")]
mod buf;
mod parameters;
mod units;
mod userinfos;

use core::fmt;
use core::iter::empty;
use core::ops::Range;

use crate::model::ident::forward;
use crate::model::ident::{Identifier, kind::Kind};
#[cfg(feature = "alloc")]
pub use buf::RedactedBuf;
use parameters::secret_values;
pub use userinfos::possible_userinfos;

/// Common names of parameters that contain secrets: tokens, keys, passwords, signatures.
///
/// A starting point for your own list; no list is complete. It includes those of Amazon, Google and
/// Azure for signed URLs. Each matches ignoring ASCII case, and as the last word of a name: `token`
/// also matches `npmToken`, `_authToken` and `user[token]`. So `country_code` is masked too,
/// because of `code`.
///
/// ```
/// use urikit::{Uri, redact::COMMON_SECRETS};
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
    "accesstoken",
    "api-key",
    "api_key",
    "apikey",
    "auth",
    "auth_token",
    "authorization",
    "authtoken",
    "AWSAccessKeyId",
    "client-secret",
    "client_assertion",
    "client_secret",
    "code",
    "code_verifier",
    "credential",
    "credentials",
    "csrf_token",
    "id_token",
    "jsessionid",
    "jwt",
    "key",
    "oauth_token",
    "otp",
    "pass",
    "passphrase",
    "passwd",
    "password",
    "phpsessid",
    "private_key",
    "private_token",
    "pwd",
    "refresh_token",
    "SAMLRequest",
    "SAMLResponse",
    "secret",
    "session",
    "session_token",
    "sessionid",
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

/// Displays an identifier with its secrets masked; made by [`Identifier::redacted`].
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
/// The whole userinfo is masked, since tokens are also used in place of the user;
/// [`show_user`](Self::show_user) masks only the password. Nothing else changes, so the output is
/// an identifier again. Nothing is allocated.
///
/// # URIs inside URIs
///
/// Whatever precedes an `@` after any `//` of the path, the query or the fragment is masked as
/// well: `jdbc:postgresql://u:pw@h/db` and `?next=https://u:pw@h/` contain URIs with secrets of
/// their own. They are found in plain and in percent-encoded form, even if encoded more than once.
/// A userinfo extends to the last `@` before the next `/`, `?` or `#`, and before a `&` that starts
/// another parameter. If a `:` is not followed by a number, it extends to the last `@` of the
/// component, since a password may contain a `/`. So `/a//b@c` is masked unnecessarily, but no
/// secret is shown.
///
/// Browsers read an authority after `https:` whatever the number of slashes, so `https:/u:pw@h/`
/// and `https:///u:pw@h/` are masked too, and so is the password of `sip:alice:pw@h`.
///
/// ```
/// use urikit::Uri;
/// let show = |text| Uri::parse(text).unwrap().redacted().to_string();
/// assert_eq!(show("jdbc:postgresql://u:pw@h/db"), "jdbc:postgresql://***@h/db");
/// assert_eq!(show("https://h/?next=https%3A%2F%2Fu%3Apw%40i&a=@b"), "https://h/?next=https%3A%2F%2F***%40i&a=@b");
/// assert_eq!(show("https:/u:pw@h/"), "https:/***@h/");
/// assert_eq!(show("sip:alice:pw@h"), "sip:alice:***@h");
/// ```
#[derive(Clone, Copy)]
pub struct Redacted<'a, 'k, K> {
    identifier: Identifier<'a, K>,
    show_user: bool,
    parameters: &'k [&'k str],
}

impl<'a, K: Kind> Identifier<'a, K> {
    /// This identifier with its secrets masked, for display; see [`Redacted`].
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("ftp://anna:secret@h/")?;
    /// assert_eq!(format!("{}", uri.redacted()), "ftp://***@h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "mask")]
    #[must_use]
    pub const fn redacted(&self) -> Redacted<'a, 'static, K> {
        Redacted { identifier: *self, show_user: false, parameters: &[] }
    }
}

forward! {
    impl<K: Kind> {
        #[must_use]
        fn redacted(&self) -> Redacted<'_, 'static, K>;
    }
}

impl<'a, K: Kind> Redacted<'a, '_, K> {
    /// Shows the user if a password follows, and masks only the password.
    ///
    /// A user without a password, or with an empty one, may be a token, and stays masked.
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

    /// Masks the values of these parameters: in the path, the query and the fragment, and in URIs
    /// inside them.
    ///
    /// A name is the part between a `?`, `&`, `;`, `#` or `=` and the next `=`; so a path has one
    /// only after `;` or an encoded delimiter. It matches as a whole or by its last word, decoded,
    /// and ignoring ASCII case: `token` is also the last word of `csrf_token`, `accessToken` and
    /// `user[token]`. All of these characters may be percent-encoded, even more than once.
    ///
    /// ```
    /// use urikit::Uri;
    /// let show = |text| Uri::parse(text).unwrap().redacted().parameters(&["token"]).to_string();
    /// assert_eq!(show("https://h/?TOKEN=a&b=c&tok%65n=d#accessToken=e"), "https://h/?TOKEN=***&b=c&tok%65n=***#accessToken=***");
    /// assert_eq!(show("https://h/?next=https%3A%2F%2Fi%2F%3Ftoken%3Da%26b%3Dc"), "https://h/?next=https%3A%2F%2Fi%2F%3Ftoken%3D***%26b%3Dc");
    /// assert_eq!(show("https://h/#/cb?token=a"), "https://h/#/cb?token=***");
    /// ```
    #[must_use]
    pub const fn parameters<'k>(self, keys: &'k [&'k str]) -> Redacted<'a, 'k, K> {
        let Self { identifier, show_user, .. } = self;
        Redacted { identifier, show_user, parameters: keys }
    }

    /// The part of `text`, with [`MASK`] in place of its secrets. Both lists are in order.
    fn write_part(
        &self,
        text: &str,
        userinfos: impl Iterator<Item = Range<usize>>,
        values: impl Iterator<Item = Range<usize>>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let (mut userinfos, mut values) = (userinfos.peekable(), values.peekable());
        let mut from = 0;
        loop {
            let userinfo = userinfos.peek().map_or(usize::MAX, |range| range.start);
            let value = values.peek().map_or(usize::MAX, |range| range.start);
            let next = if userinfo < value { userinfos.next() } else { values.next() };
            let Some(secret) = next else { return f.write_str(&text[from..]) };
            // A masked value may contain a userinfo; overlapping ones get one mask.
            if secret.start >= from {
                f.write_str(&text[from..secret.start])?;
                self.write_mask(&text[secret.clone()], userinfo < value, f)?;
            }
            from = from.max(secret.end);
        }
    }

    fn write_mask(
        &self,
        secret: &str,
        is_userinfo: bool,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        if is_userinfo
            && self.show_user
            && let Some(password) = userinfos::password_start(secret)
        {
            f.write_str(&secret[..password])?;
        }
        f.write_str(MASK)
    }

    /// Where the values of secret parameters are.
    fn values(&self, text: &str, starts_with_name: bool) -> impl Iterator<Item = Range<usize>> {
        secret_values(text.as_bytes(), starts_with_name, |name| name.is_one_of(self.parameters))
    }

    /// Masks the secrets of the path, which may be read as an authority.
    fn write_path(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.identifier.path().as_str();
        let values = self.values(path, false);
        let has_host = self.identifier.host().is_some_and(|host| !host.as_str().is_empty());
        let is_of = |schemes: &[&str]| {
            let scheme = self.identifier.scheme_if_any();
            !has_host && scheme.is_some_and(|scheme| schemes.iter().any(|known| scheme.is(known)))
        };
        if is_of(&WEB_SCHEMES) {
            self.write_part(path, userinfos::in_web_path(path), values, f)
        } else if is_of(&["sip", "sips"]) {
            // The user is an address; only its password is a secret.
            let password = userinfos::in_sip_path(path);
            self.write_part(path, empty(), merged(password.into_iter(), values), f)
        } else {
            self.write_part(path, userinfos::in_path(path), values, f)
        }
    }
}

/// Schemes whose URIs browsers read with an authority, whatever the number of slashes.
const WEB_SCHEMES: [&str; 5] = ["http", "https", "ws", "wss", "ftp"];

/// Where secrets may be in a string that does not parse, in order, so that they can be masked: the
/// [possible userinfos](possible_userinfos), and the values of parameters with [common
/// names](COMMON_SECRETS) of secrets.
///
/// ```
/// let text = "http:/anna:pw@h h/?token=abc&to=https://x y";
/// let secrets: Vec<_> = urikit::redact::possible_secrets(text.as_bytes()).map(|range| &text[range]).collect();
/// assert_eq!(secrets, ["anna:pw", "abc"]);
/// ```
pub fn possible_secrets(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    possible_secrets_named(text, COMMON_SECRETS)
}

/// The same with names given by the caller.
pub(crate) fn possible_secrets_named(
    text: &[u8],
    names: &[&str],
) -> impl Iterator<Item = Range<usize>> {
    let values = secret_values(text, false, |name| name.is_one_of(names));
    merged(possible_userinfos(text), values)
}

/// A string that need not be an identifier, displayed without possible userinfos.
#[cfg(any(feature = "template", feature = "guard"))]
pub(crate) struct WithoutUserinfos<'a>(pub(crate) &'a str);

#[cfg(any(feature = "template", feature = "guard"))]
impl fmt::Display for WithoutUserinfos<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut from = 0;
        for userinfo in possible_userinfos(self.0.as_bytes()) {
            f.write_str(&self.0[from..userinfo.start])?;
            f.write_str(MASK)?;
            from = userinfo.end;
        }
        f.write_str(&self.0[from..])
    }
}

/// Merges two ordered lists; overlapping and adjacent ranges are joined.
fn merged(
    a: impl Iterator<Item = Range<usize>>,
    b: impl Iterator<Item = Range<usize>>,
) -> impl Iterator<Item = Range<usize>> {
    let (mut a, mut b) = (a.peekable(), b.peekable());
    let mut next = move || {
        let start = |range: Option<&Range<usize>>| range.map_or(usize::MAX, |range| range.start);
        if start(a.peek()) < start(b.peek()) { a.next() } else { b.next() }
    };
    let mut pending = next();
    core::iter::from_fn(move || {
        let mut range = pending.take()?;
        loop {
            match next() {
                Some(other) if other.start <= range.end => range.end = range.end.max(other.end),
                other => {
                    pending = other;
                    return Some(range);
                }
            }
        }
    })
}

impl<K: Kind> fmt::Display for Redacted<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, spans) = (self.identifier.as_str(), self.identifier.spans());
        let before_path = &text[..spans.path().start];
        // The userinfo of the whole is masked even if it is empty: an `@` means that there is one.
        self.write_part(before_path, spans.userinfo().into_iter(), empty(), f)?;
        self.write_path(f)?;
        if let Some(query) = self.identifier.query() {
            let userinfos = userinfos::in_parameters(query.as_str());
            f.write_str("?")?;
            self.write_part(query.as_str(), userinfos, self.values(query.as_str(), true), f)?;
        }
        if let Some(fragment) = self.identifier.fragment() {
            let userinfos = userinfos::in_parameters(fragment.as_str());
            f.write_str("#")?;
            self.write_part(fragment.as_str(), userinfos, self.values(fragment.as_str(), true), f)?;
        }
        Ok(())
    }
}

/// Like `Display`.
impl<K: Kind> fmt::Debug for Redacted<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Allowed in a userinfo, a query and a fragment.
pub(crate) const MASK: &str = "***";

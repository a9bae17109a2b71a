//! Secrets masked: the userinfo, and the values of chosen parameters.

#[cfg(feature = "alloc")]
mod buf;
mod userinfos;

use core::fmt;
use core::iter::empty;
use core::ops::Range;

use crate::model::ident::forward;
use crate::model::ident::{Identifier, kind::Kind};
use crate::model::percent::decode;
use crate::operations::params::Params;
#[cfg(feature = "alloc")]
pub use buf::RedactedBuf;
pub use userinfos::possible_userinfos;

/// Names of parameters that hold secrets by custom: tokens, keys, passwords, signatures.
///
/// A start for a list of your own; no list is complete. Those of Amazon, Google and Azure for
/// signed URLs are among them.
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
///
/// # URIs inside URIs
///
/// What stands before an `@` behind any `//` of the path, the query or the fragment is masked as well:
/// `jdbc:postgresql://u:pw@h/db` and `?next=https://u:pw@h/` hold URIs with secrets of their own. They are
/// found as they are and percent-encoded, also more than once. It is a userinfo up to the last `@` before the next
/// `/`, `?` or `#`, and before a `&` that starts another parameter. Where a `:` has no number behind it, it reaches
/// to the last `@` of the part, since a password may hold a `/`. So `/a//b@c` has a mask too many, and no
/// secret is shown. Secrets that are written in another way, such as `;password=` in a path, are not found.
///
/// ```
/// use urikit::Uri;
/// let show = |text| Uri::parse(text).unwrap().redacted().to_string();
/// assert_eq!(show("jdbc:postgresql://u:pw@h/db"), "jdbc:postgresql://***@h/db");
/// assert_eq!(show("https://h/?next=https%3A%2F%2Fu%3Apw%40i&a=@b"), "https://h/?next=https%3A%2F%2F***%40i&a=@b");
/// ```
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

    /// The part, which stands in `text`, with [`MASK`] for its secrets. Both lists are in order.
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
            // A masked value may hold a userinfo; where the two overlap there is one mask.
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
    fn values(&self, params: Params<'_>) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        params.iter().filter_map(move |param| {
            let end = start + param.as_str().len();
            let value = start + param.key().len() + 1;
            start = end + 1;
            (param.value().is_some() && self.is_secret(param.key())).then_some(value..end)
        })
    }

    fn is_secret(&self, key: &str) -> bool {
        self.parameters.iter().any(|secret| decodes_to(key, secret))
    }
}

impl<K: Kind> fmt::Display for Redacted<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, spans) = (self.identifier.as_str(), self.identifier.spans());
        let path = self.identifier.path();
        let before_path = &text[..spans.path().start];
        // The one of the whole is masked where it is empty, too: whoever wrote an `@` meant one.
        self.write_part(before_path, spans.userinfo().into_iter(), empty(), f)?;
        self.write_part(path.as_str(), userinfos::in_path(path.as_str()), empty(), f)?;
        if let Some(query) = self.identifier.query() {
            let userinfos = userinfos::in_parameters(query.as_str());
            f.write_str("?")?;
            self.write_part(query.as_str(), userinfos, self.values(query.params()), f)?;
        }
        if let Some(fragment) = self.identifier.fragment() {
            let userinfos = userinfos::in_parameters(fragment.as_str());
            f.write_str("#")?;
            self.write_part(fragment.as_str(), userinfos, self.values(fragment.params()), f)?;
        }
        Ok(())
    }
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

//! Masking secrets, for logs and reports.
//!
//! For text that may contain URIs, such as a line of a log, call [`redact_text`]. It masks whatever may
//! be a secret, also in URIs that are not valid or of an unknown scheme, and in request targets.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use urikit::redact::{COMMON_SECRETS, redact_text};
//!
//! let line = r#""GET /cb?code=1&id=7" from own://anna:pw@h/, http://anna:p^w@h/"#;
//! let masked = redact_text(line, COMMON_SECRETS, false);
//! assert_eq!(masked, r#""GET /cb?code=***&id=7" from own://***@h/, http://***@h/"#);
//! # }
//! ```
//!
//! For an identifier, call [`redacted`](crate::Identifier::redacted):
//!
//! ```
//! use urikit::{Uri, redact::COMMON_SECRETS};
//!
//! let uri = Uri::parse("https://anna:pw@h/?id=1&token=abc")?;
//! let shown = uri.redacted().parameters(COMMON_SECRETS).to_string();
//! assert_eq!(shown, "https://***@h/?id=1&token=***");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! Do not search text for URIs to redact each of them: what no search finds stays readable.

mod backslash;
#[cfg(feature = "alloc")]
mod buf;
mod mask;
mod parameters;
mod password_rest;
mod shapes;
#[cfg(feature = "alloc")]
mod text;
mod units;
mod userinfos;

use core::fmt;
use core::ops::Range;

use crate::grammar::ucschar::is_iprivate;
use crate::ident::forward;
use crate::ident::{Identifier, kind::Kind};
#[cfg(feature = "alloc")]
pub use buf::RedactedBuf;
use mask::{merged_mask_ranges, shifted_mask_ranges, write_masked};
use parameters::{Around, secret_values};
use password_rest::with_rest_of_password;
use shapes::known_shapes;
#[cfg(feature = "alloc")]
pub use text::redact_text;
pub use userinfos::possible_userinfos;

/// Common names of parameters that contain secrets: tokens, keys, passwords, signatures.
///
/// A starting point for your own list; no list is complete. It includes those of Amazon, Google and
/// Azure for signed URLs. Each matches ignoring ASCII case, and as the last word of a name: `token`
/// also matches `npmToken`, `_authToken` and `user[token]`. So `country_code` is masked too,
/// because of `code`. Some match at the end of any name, such as `token` in `usertoken`: see
/// [`Redacted::parameters`].
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
    "accesskey",
    "accesstoken",
    "api-key",
    "api_key",
    "apikey",
    "apitoken",
    "assertion",
    "auth",
    "auth_token",
    "authkey",
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
    "encryptionkey",
    "hapikey",
    "hmac",
    "id_token",
    "jsessionid",
    "jwt",
    "key",
    "oauth_token",
    "oauth_verifier",
    "otp",
    "pass",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "password1",
    "password2",
    "password_confirmation",
    "phpsessid",
    "pin",
    "private_key",
    "private_token",
    "privatekey",
    "pw",
    "pwd",
    "refresh_token",
    "SAMLRequest",
    "SAMLResponse",
    "secret",
    "secretkey",
    "session",
    "session_token",
    "sessionid",
    "SharedAccessSignature",
    "sid",
    "sig",
    "signature",
    "signingkey",
    "ticket",
    "token",
    "tokens",
    "totp",
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
/// [`show_user`](Self::show_user) masks only the password. So are secrets of a known shape, wherever
/// they are: JSON Web Tokens, tokens of GitHub, GitLab, Amazon, Google, Slack and others, and the paths
/// of webhooks (Slack, Discord, Teams, Telegram). Nothing else changes, so the output is an
/// identifier again. Nothing is allocated.
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
/// and `https:///u:pw@h/` are masked too, and so is the password of `sip:alice:pw@h`. In
/// `admin:pw@db/x` the user was read as the scheme: what precedes the `@` is masked, except for schemes
/// of addresses and names, such as `mailto` and `urn`.
///
/// ```
/// use urikit::Uri;
/// let show = |text| Uri::parse(text).unwrap().redacted().to_string();
/// assert_eq!(show("jdbc:postgresql://u:pw@h/db"), "jdbc:postgresql://***@h/db");
/// assert_eq!(show("https://h/?next=https%3A%2F%2Fu%3Apw%40i&a=@b"), "https://h/?next=https%3A%2F%2F***%40i&a=@b");
/// assert_eq!(show("https:/u:pw@h/"), "https:/***@h/");
/// assert_eq!(show("sip:alice:pw@h"), "sip:alice:***@h");
/// ```
///
/// # Passwords that are not escaped
///
/// `postgres://app:p@ss/w0rd@db/x` has the userinfo `app:p` and the host `ss`, but the password `p@ss/w0rd`
/// is meant. So a userinfo with a `:` is masked up to the last `@` of the identifier, even in the path, the
/// query or the fragment, unless what follows the first `@` seems to be a host: an address, `localhost`, or
/// a name with a dot whose last label has only letters. Not counted are:
///
/// - an `@` after the start of another URI, as in `?next=https://…` or `?next=//…`, and, inside of a parameter, one after a
///   `&` that starts another parameter;
/// - an `@` in the value of a parameter, `?mail=a@b`;
/// - an `@` that is percent-encoded more often than the first.
///
/// A userinfo without a `:` ends where the grammar says.
///
/// ```
/// use urikit::Uri;
/// let show = |text| Uri::parse(text).unwrap().redacted().to_string();
/// assert_eq!(show("postgres://app:p@ss/w0rd@db/x"), "postgres://***@db/x");
/// assert_eq!(show("https://u:pw@h.example/@user/x"), "https://***@h.example/@user/x");
/// assert_eq!(show("https://u:pw@h.example/?mail=a@b.example"), "https://***@h.example/?mail=a@b.example");
/// assert_eq!(show("https://token@h.example/?mail=a@b.example"), "https://***@h.example/?mail=a@b.example");
/// ```
#[derive(Clone, Copy)]
pub struct Redacted<'a, 'k, K> {
    identifier: Identifier<'a, K>,
    show_user: bool,
    parameters: &'k [&'k str],
}

/// # Redacting
impl<'a, K: Kind> Identifier<'a, K> {
    /// This identifier with its secrets masked, for display; see [`Redacted`].
    ///
    /// ```
    /// use urikit::Uri;
    /// let uri = Uri::parse("ftp://anna:secret@h/")?;
    /// assert_eq!(format!("{}", uri.redacted()), "ftp://***@h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    ///
    /// To mask running text, call `redact::redact_text` for the whole, not this for each URI that is found.
    #[doc(alias = "mask")]
    #[must_use]
    pub const fn redacted(&self) -> Redacted<'a, 'static, K> {
        Redacted { identifier: *self, show_user: false, parameters: &[] }
    }
}

forward! {
    /// # Redacting
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
    /// Words that no other word ends in also match at the end of a compound: `password`, `passwd`, `pwd`,
    /// `passphrase`, `secret`, `token`, `credential`, `apikey`, `accesskey`, `privatekey` and similar keys, as
    /// in `sslpassword`. `pass` does so only after words such as `admin`, `db` or `user`: `compass` is none.
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

    /// The userinfos of URIs in the path, the query and the fragment.
    fn nested_userinfos(&self) -> impl Iterator<Item = Range<usize>> {
        let (it, spans) = (self.identifier, self.identifier.spans());
        let text = it.as_str();
        let path = spans.path();
        let has_host = it.host().is_some_and(|host| !host.as_str().is_empty());
        let scheme = it.scheme_if_any().filter(|_| !has_host);
        let authority = scheme
            .and_then(|scheme| userinfos::authority_in_path(scheme.as_str(), text, path.clone()));
        // In a `sip` URI the user is an address; its password is among the values.
        let in_path = (!self.is_sip())
            .then(|| userinfos::userinfos_in_part(text, path.clone(), authority, false));
        let in_path = in_path.into_iter().flatten().map(move |range| match range.end > path.end {
            true => self.valid_in_path(range),
            false => range,
        });
        let in_rest = [spans.query(), spans.fragment()].into_iter().flatten();
        in_path.chain(
            in_rest.flat_map(move |part| userinfos::userinfos_in_part(text, part, None, true)),
        )
    }

    /// The userinfo, with the rest of a password that is not escaped.
    fn own_userinfo(&self) -> Option<Range<usize>> {
        let (it, text) = (self.identifier, self.identifier.as_str());
        let range = it.spans().userinfo().filter(|range| !range.is_empty())?;
        let whole = with_rest_of_password(text.as_bytes(), range.clone(), 0, false);
        Some(if whole == range { range } else { self.valid_in_authority(whole) })
    }

    /// A range that ends after the authority, and as much more as is needed so that the masked string is an
    /// identifier: a host and a port in which nothing else is masked follow, or the next component.
    fn valid_in_authority(&self, range: Range<usize>) -> Range<usize> {
        /// A limit keeps the time linear.
        const MOST_STEPS: usize = 8;
        let text = self.identifier.as_str();
        let (mut end, mut has_host) = (range.end, true);
        for _ in 0..MOST_STEPS {
            let to_next = |delimiters: &[char]| {
                text[end..].find(delimiters).map_or(text.len(), |len| end + len)
            };
            let (host_end, query_end) = (to_next(&['/', '?', '#']), to_next(&['#']));
            let port = text[end..host_end].split_once(':').map_or("", |(_, port)| port);
            let overlaps = |other: &Range<usize>| other.start < host_end && other.end > end;
            let others = self.nested_userinfos().chain(self.values()).filter(overlaps);
            let others_end = others.map(|other| other.end).max();
            // Private characters are allowed only in a query.
            let is_private = text[end..query_end].contains(is_iprivate);
            let is_host = port.bytes().all(|byte| byte.is_ascii_digit());
            let is_free = others_end.is_none() && !is_private;
            if is_free && (has_host && is_host || end == host_end) {
                return range.start..end;
            }
            let host_end = if is_private { query_end } else { host_end };
            (end, has_host) = (host_end.max(others_end.unwrap_or(0)), false);
        }
        range.start..text.len()
    }

    /// The same for a range that ends after the path.
    fn valid_in_path(&self, range: Range<usize>) -> Range<usize> {
        let text = self.identifier.as_str();
        let query_end = text[range.end..].find('#').map_or(text.len(), |len| range.end + len);
        let is_private = text[range.end..query_end].contains(is_iprivate);
        range.start..if is_private { query_end } else { range.end }
    }

    /// The values of secret parameters, and secrets of a known shape.
    fn values(&self) -> impl Iterator<Item = Range<usize>> {
        let (text, spans) = (self.identifier.as_str(), self.identifier.spans());
        let values = move |part: Range<usize>, starts_with_name| {
            let is_secret = |name: parameters::ParameterName<'_>| name.is_one_of(self.parameters);
            let part_text = &text.as_bytes()[part.clone()];
            shifted_mask_ranges(
                secret_values(part_text, starts_with_name, Around::Identifier, is_secret),
                part.start,
            )
        };
        let path = spans.path();
        let sip =
            self.is_sip().then(|| userinfos::password_in_sip_path(&text[path.clone()])).flatten();
        let in_path = merged_mask_ranges(
            shifted_mask_ranges(sip.into_iter(), path.start),
            values(path, false),
        );
        let in_rest = [spans.query(), spans.fragment()].into_iter().flatten();
        let named = in_path.chain(in_rest.flat_map(move |part| values(part, true)));
        merged_mask_ranges(named, known_shapes(text.as_bytes()))
    }

    fn is_sip(&self) -> bool {
        let scheme = self.identifier.scheme_if_any();
        scheme.is_some_and(|scheme| scheme.is("sip") || scheme.is("sips"))
            && self.identifier.host().is_none()
    }
}

/// Where secrets may be in a string that does not parse, in order, so that they can be masked: the
/// [possible userinfos](possible_userinfos), the values of parameters with [common
/// names](COMMON_SECRETS) of secrets, and what has the shape of a known kind of secret.
///
/// ```
/// let text = "http:/anna:pw@h h/?token=abc&to=https://x y";
/// let secrets: Vec<_> = urikit::redact::possible_secrets(text.as_bytes()).map(|range| &text[range]).collect();
/// assert_eq!(secrets, ["anna:pw", "abc"]);
/// ```
pub fn possible_secrets(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    merged_mask_ranges(
        possible_userinfos(text),
        possible_secret_values(text, Around::Identifier, COMMON_SECRETS),
    )
}

/// The values of parameters with these names, and secrets of a known shape.
fn possible_secret_values(
    text: &[u8],
    around: Around,
    names: &[&str],
) -> impl Iterator<Item = Range<usize>> {
    let values = secret_values(text, false, around, |name| name.is_one_of(names));
    merged_mask_ranges(values, known_shapes(text))
}

impl<K: Kind> fmt::Display for Redacted<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let userinfos = self.own_userinfo().into_iter().chain(self.nested_userinfos());
        write_masked(f, self.identifier.as_str(), userinfos, self.values(), self.show_user)
    }
}

/// Like `Display`.
impl<K: Kind> fmt::Debug for Redacted<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

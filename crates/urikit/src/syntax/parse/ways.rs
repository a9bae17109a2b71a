//! The ways through the parser, from the one that most texts take to the one that takes all.
//!
//! ```text
//!   to 64 bytes     to 128 bytes
//!   Short           Medium           plain URLs of the web, plain relative references
//!     | Forbidden     | Forbidden    all but for a character that no URI may have
//!   OneWord         TwoWords         any plain text: a userinfo, a port, an IP address, any scheme
//!     | NotPlain      | NotPlain     all but for such a character
//!   Checked         Long             all that is left, and above 128 bytes everything
//! ```
//!
//! Each is a function of its own, and what it has no answer to it leaves to the next, which starts
//! again: a way that carries nothing for others needs few registers, and the first of them touches no
//! stack. All of them put the same machine through the masks.

use super::error::ParseError;
use super::machine::{Fault, Machine};
use super::{Parsed, Rules, Wanted, doubtful, is_u32};
use crate::foundation::scan::plain::Kept;
use crate::foundation::scan::{Backend, Masks, Specials, Task};

/// The parse of a text of one word. Most are, and most URIs are plain URLs of the web, so these
/// are compiled apart: the rest goes through [`OneWord`].
pub(super) struct Short<W, const IRI: bool>(pub(super) W);

impl<S: AsRef<str>, W: Wanted<S>, const IRI: bool> Task<S> for Short<W, IRI> {
    type Output = Parsed<S, W>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self(wanted) = self;
        let bytes = text.as_ref().as_bytes();
        if let Some(mut machine) = Machine::<IRI>::at_plain_start(bytes, wanted.rules()) {
            match backend.plain_short(bytes, machine.head()) {
                Ok(masks) => {
                    if machine.plain_word::<true>(bytes, 0, &masks, 0)
                        && let Some(spans) = machine.spans_if_named(bytes)
                    {
                        return Ok(wanted.make(text, spans));
                    }
                }
                Err(word) if !IRI && is_forbidden(bytes, word.special()) => {
                    return backend.call(Forbidden::<_, _, 0, 1>([word], wanted), text);
                }
                Err(_) => {}
            }
        }
        backend.call(OneWord::<_, IRI>(wanted), text)
    }
}

/// The same of a text of two words, whose second starts in the path or behind it.
pub(super) struct Medium<W, const IRI: bool>(pub(super) W);

impl<S: AsRef<str>, W: Wanted<S>, const IRI: bool> Task<S> for Medium<W, IRI> {
    type Output = Parsed<S, W>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self(wanted) = self;
        let bytes = text.as_ref().as_bytes();
        if let Some(mut machine) = Machine::<IRI>::at_plain_start(bytes, wanted.rules()) {
            match backend.plain_medium(bytes, machine.head()) {
                Ok([first, last]) => {
                    if machine.plain_word::<false>(bytes, 0, &first, 0) && machine.in_tail() {
                        let last = machine.tail_masks(last);
                        if machine.plain_word::<true>(bytes, 64, &last, 0)
                            && let Some(spans) = machine.spans_if_named(bytes)
                        {
                            return Ok(wanted.make(text, spans));
                        }
                    }
                }
                Err([first, last]) if !IRI && first.special() != 0 => {
                    if is_forbidden(bytes, first.special()) {
                        return backend.call(Forbidden::<_, _, 0, 2>([first, last], wanted), text);
                    }
                }
                Err([first, last]) if !IRI && is_forbidden(&bytes[64..], last.special()) => {
                    return backend.call(Forbidden::<_, _, 1, 2>([first, last], wanted), text);
                }
                Err(_) => {}
            }
        }
        backend.call(TwoWords::<_, IRI>(wanted), text)
    }
}

/// The error of a URI of so many `WORDS` in which the first byte that is not plain, in this `WORD`, is
/// forbidden. If something else is the matter, the parse starts again.
struct Forbidden<M, W, const WORD: usize, const WORDS: usize>([M; WORDS], W);

impl<S, W, M, const WORD: usize, const WORDS: usize> Task<S> for Forbidden<M, W, WORD, WORDS>
where
    S: AsRef<str>,
    W: Wanted<S>,
    M: Kept,
{
    type Output = Parsed<S, W>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self(kept, wanted) = self;
        let bytes = text.as_ref().as_bytes();
        if let Some(error) = forbidden::<_, _, WORD, WORDS>(backend, kept, bytes, wanted.rules()) {
            // It is alone, or no `@` is behind it.
            let error = error.found_openly(bytes);
            return Err(wanted.refuse(text, error));
        }
        match WORDS {
            1 => backend.call(Checked::<_, false>(wanted), text),
            _ => backend.call(Long::<_, false>(wanted), text),
        }
    }
}

#[inline(always)]
fn forbidden<B: Backend, M: Kept, const WORD: usize, const WORDS: usize>(
    backend: B,
    kept: [M; WORDS],
    bytes: &[u8],
    rules: Rules,
) -> Option<ParseError> {
    let mut machine = Machine::<false>::at_plain_start(bytes, rules)?;
    if WORDS == 1 {
        let masks = kept[0].of_short(backend, bytes);
        return machine.forbidden::<true>(bytes, 0, &masks);
    }
    let first = kept[0].of_medium(backend, bytes, 0);
    if WORD == 0 {
        return machine.forbidden::<false>(bytes, 0, &first);
    }
    if !machine.plain_word::<false>(bytes, 0, &first, 0) || !machine.in_tail() {
        return None;
    }
    let last = machine.tail_masks(kept[1].of_medium(backend, bytes, 1));
    machine.forbidden::<true>(bytes, 64, &last)
}

/// Whether the first of these bytes, which are special or a colon, is a character of no URI.
#[inline(always)]
fn is_forbidden(bytes: &[u8], special: u64) -> bool {
    let first = bytes.get(special.trailing_zeros() as usize);
    !matches!(first, None | Some(b'%' | b'@' | b'[' | b']' | b':'))
}

/// The parse of a text of one word that may have escapes, a userinfo, a port, any scheme.
struct OneWord<W, const IRI: bool>(W);

impl<S: AsRef<str>, W: Wanted<S>, const IRI: bool> Task<S> for OneWord<W, IRI> {
    type Output = Parsed<S, W>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self(wanted) = self;
        let bytes = text.as_ref().as_bytes();
        // Bytes beyond ASCII are special too: an IRI that has none costs what a URI does.
        let masks = admitting::<IRI>(backend.of_short(bytes));
        let mut machine = Machine::<IRI>::new(bytes, wanted.rules());
        if !masks.may_be_plain(bytes) {
            return NotPlain::<_, IRI, true>(machine, 0, masks, wanted).run(backend, text);
        }
        let specials = specials_if_wanted(backend, &machine, bytes, 0, &masks);
        if specials.are_plain(masks.special, 0)
            && machine.plain_word::<true>(bytes, 0, &masks, specials.at)
            && (!IRI || masks.non_ascii == 0 || allowed(backend, &machine, bytes))
        {
            let spans = machine.spans(bytes);
            return Ok(wanted.make(text, spans));
        }
        backend.call(Checked::<_, IRI>(wanted), text)
    }
}

/// The rest of the parse of a text that has a word, from this offset on, with these masks, which is
/// not plain. Most often one character is forbidden, and nothing else is the matter: that is told
/// at the cost of an acceptance. Whatever else it is, the parse starts again.
struct NotPlain<W, const IRI: bool, const LAST: bool>(Machine<IRI>, usize, Masks, W);

impl<S: AsRef<str>, W: Wanted<S>, const IRI: bool, const LAST: bool> Task<S>
    for NotPlain<W, IRI, LAST>
{
    type Output = Parsed<S, W>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self(machine, base, masks, wanted) = self;
        let bytes = text.as_ref().as_bytes();
        if let Some(error) = machine.forbidden::<LAST>(bytes, base, &masks) {
            // It is a character beyond ASCII before the one that is alone, or no `@` is behind it.
            let error = if IRI { error.found_in(bytes) } else { error.found_openly(bytes) };
            Err(wanted.refuse(text, error))
        } else if LAST && base == 0 {
            backend.call(Checked::<_, IRI>(wanted), text)
        } else {
            backend.call(Long::<_, IRI>(wanted), text)
        }
    }
}

/// The parse of a text of one word that is not plain, or wrong.
struct Checked<W, const IRI: bool>(W);

impl<S: AsRef<str>, W: Wanted<S>, const IRI: bool> Task<S> for Checked<W, IRI> {
    type Output = Parsed<S, W>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self(wanted) = self;
        let bytes = text.as_ref().as_bytes();
        let masks: Masks = admitting::<IRI>(backend.of_short(bytes));
        let specials = backend.specials_at(bytes, 0, masks.special);
        let mut machine = Machine::<IRI>::new(bytes, wanted.rules());
        let taken = machine.word::<true>(bytes, 0, &masks, &specials);
        match taken.and_then(|()| machine.check_characters(bytes)) {
            Ok(()) => {
                let spans = machine.spans(bytes);
                Ok(wanted.make(text, spans))
            }
            Err(fault) => {
                // An offset at the end of 64 bytes has nothing behind it, and no shift that far.
                let behind = |offset: usize| specials.at.checked_shr(offset as u32 + 1);
                let at_sign_behind = |offset| behind(offset).is_some_and(|behind| behind != 0);
                let error = machine.error(bytes, fault).found_with(bytes, at_sign_behind);
                Err(wanted.refuse(text, error))
            }
        }
    }
}

/// The parse of a text of two words that may have escapes, a userinfo, a port, any scheme, and whose
/// second starts in the path or behind it. What is not plain, or wrong, goes through [`NotPlain`] or
/// [`Long`].
struct TwoWords<W, const IRI: bool>(W);

impl<S: AsRef<str>, W: Wanted<S>, const IRI: bool> Task<S> for TwoWords<W, IRI> {
    type Output = Parsed<S, W>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self(wanted) = self;
        let bytes = text.as_ref().as_bytes();
        let mut machine = Machine::<IRI>::new(bytes, wanted.rules());
        let [first, last]: [Masks; 2] = [backend.of_first(bytes), backend.of_last(bytes, 64)];
        let [first, last] = [first, last].map(admitting::<IRI>);
        if !first.may_be_plain(bytes) {
            return backend.call(NotPlain::<_, IRI, false>(machine, 0, first, wanted), text);
        }
        // An escape may start in the first word and end in the last.
        let [specials, last_specials] = match first.special | last.special {
            0 => [Specials::NONE; 2],
            _ => [(0, first), (64, last)]
                .map(|(at, word)| backend.specials_at(bytes, at, word.special)),
        };
        if specials.are_plain(first.special, last_specials.hex)
            && machine.plain_word::<false>(bytes, 0, &first, specials.at)
            && machine.in_tail()
        {
            let last = machine.tail_masks(last);
            if !last.may_be_plain(&bytes[64..]) {
                return backend.call(NotPlain::<_, IRI, true>(machine, 64, last, wanted), text);
            }
            if last_specials.are_plain(last.special, 0)
                && machine.plain_word::<true>(bytes, 64, &last, 0)
                && (!IRI
                    || first.non_ascii | last.non_ascii == 0
                    || allowed(backend, &machine, bytes))
            {
                let spans = machine.spans(bytes);
                return Ok(wanted.make(text, spans));
            }
        }
        backend.call(Long::<_, IRI>(wanted), text)
    }
}

/// The parse of a text of more than one word.
pub(super) struct Long<W, const IRI: bool>(pub(super) W);

impl<S: AsRef<str>, W: Wanted<S>, const IRI: bool> Task<S> for Long<W, IRI> {
    type Output = Parsed<S, W>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B, text: S) -> Self::Output {
        let Self(wanted) = self;
        let bytes = text.as_ref().as_bytes();
        let mut machine = Machine::<IRI>::new(bytes, wanted.rules());
        match words(backend, &mut machine, bytes) {
            Ok(()) => {
                let spans = machine.spans(bytes);
                Ok(wanted.make(text, spans))
            }
            Err(fault) => {
                let error = machine.error(bytes, fault).found_in(bytes);
                Err(wanted.refuse(text, error))
            }
        }
    }
}

/// Takes the machine through all words of a text that has more than one.
#[inline(always)]
fn words<B: Backend, const IRI: bool>(
    backend: B,
    machine: &mut Machine<IRI>,
    bytes: &[u8],
) -> Result<(), Fault> {
    if !is_u32(bytes.len()) {
        return Err(Fault::TooLong);
    }
    let last = (bytes.len() - 1) / 64 * 64;
    let mut base = 0;
    let mut full = bytes[..last].as_chunks::<64>().0.iter();
    for word in full.by_ref() {
        let masks = backend.of64(word);
        let specials = specials_if_wanted(backend, machine, bytes, base, &masks);
        machine.word::<false>(bytes, base, &masks, &specials)?;
        base += 64;
        if machine.in_tail() {
            break;
        }
    }
    // Only `?` and `#` are of interest from here on, so only they are looked for.
    for word in full {
        let masks = machine.tail_masks(backend.of64(word));
        let specials = specials_if_wanted(backend, machine, bytes, base, &masks);
        machine.word::<false>(bytes, base, &masks, &specials)?;
        base += 64;
    }
    let masks = backend.of_last(bytes, last);
    let specials = specials_if_wanted(backend, machine, bytes, last, &masks);
    machine.word::<true>(bytes, last, &masks, &specials)?;
    if !machine.has_non_ascii() {
        return Ok(());
    }
    match doubtful::first_disallowed(backend, machine, bytes) {
        Some(at) => Err(Fault::Char(at)),
        None => Ok(()),
    }
}

/// The masks as the grammar has them: to an IRI, bytes beyond ASCII are nothing special.
#[inline(always)]
const fn admitting<const IRI: bool>(masks: Masks) -> Masks {
    if IRI { masks.of_iri() } else { masks }
}

/// Whether each character beyond ASCII is allowed where it stands.
#[inline(always)]
fn allowed<B: Backend, const IRI: bool>(backend: B, machine: &Machine<IRI>, bytes: &[u8]) -> bool {
    doubtful::first_disallowed(backend, machine, bytes).is_none()
}

/// What the special bytes of the word at `base` are, where the machine will look at it.
#[inline(always)]
fn specials_if_wanted<B: Backend, const IRI: bool>(
    backend: B,
    machine: &Machine<IRI>,
    bytes: &[u8],
    base: usize,
    masks: &Masks,
) -> Specials {
    if machine.wants_specials(masks) {
        backend.specials_at(bytes, base, masks.special)
    } else {
        Specials::NONE
    }
}

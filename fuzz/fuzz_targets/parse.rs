//! Every parse function, on any bytes: no panic, no read outside the input, and components that
//! match the input.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit::kind::{self, Kind};
use urikit::{Identifier, IdentifierBuf, Iri, IriRef, Uri, UriRef};
use urikit_fuzz::{check_answer, check_error, exactly_sized};

fuzz_target!(|data: &[u8]| {
    let bytes = exactly_sized(data);
    check_kind::<kind::Uri>(&bytes);
    check_kind::<kind::UriRef>(&bytes);
    check_kind::<kind::Iri>(&bytes);
    check_kind::<kind::IriRef>(&bytes);
    if let Ok(text) = str::from_utf8(&bytes) {
        check_answer(text, Uri::parse_absolute(text));
        check_answer(text, Iri::parse_absolute(text));
        check_answer(text, UriRef::parse_relative(text));
        check_answer(text, IriRef::parse_relative(text));
    }
});

fn check_kind<K: Kind>(bytes: &[u8]) {
    let answer = Identifier::<K>::parse_bytes(bytes);
    match str::from_utf8(bytes) {
        Ok(text) => {
            let spans = answer.map(|identifier| identifier.spans());
            let owned = IdentifierBuf::<K>::parse(text);
            assert_eq!(Identifier::<K>::parse(text).map(|view| view.spans()), spans);
            assert_eq!(owned.map(|owned| owned.spans()), spans);
            check_answer(text, answer);
        }
        Err(error) => {
            let valid = str::from_utf8(&bytes[..error.valid_up_to()]).unwrap();
            check_error(valid, answer.unwrap_err());
        }
    }
}

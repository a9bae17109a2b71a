//! Query parameters.

use urikit::Encoded;
use urikit::params::{NestedUri, ParamSyntax, Params, ParamsBuf, Separator};

use super::{Operation, op};

const SYNTAXES: [ParamSyntax; 3] = [
    ParamSyntax::URI,
    ParamSyntax::FORM.with_bracket_lists(),
    ParamSyntax::URI.separated_by(Separator::Semicolon),
];

pub(super) const TABLE: &[Operation] = &[
    op(
        "Params",
        "new with_syntax syntax as_str is_empty iter first all get pairs to_owned",
        |input, sink| {
            for syntax in SYNTAXES {
                let params = Params::new(&input.text).with_syntax(syntax);
                sink.drop((params.syntax(), params.as_str(), params.is_empty(), params.to_owned()));
                sink.count(params.iter());
                for key in ["zz", "a", &input.text] {
                    sink.drop((params.first(key), params.get(key)));
                    sink.count(params.all(key));
                }
                sink.count(params.pairs());
            }
        },
    ),
    op("Iterator for", "ParamsIter Pairs", |input, sink| {
        sink.count(Params::new(&input.text).iter());
        sink.count(Params::new(&input.text).pairs());
    }),
    op("IntoIterator for", "Params", |input, sink| {
        sink.count(Params::new(&input.text).into_iter());
    }),
    op("Params", "check_list check_pairs", |input, sink| {
        for syntax in SYNTAXES {
            let params = Params::new(&input.text).with_syntax(syntax);
            sink.debug((params.check_list(), params.check_pairs()));
        }
    }),
    op(
        "Param",
        "as_str is_empty range key value decode_key decode_value key_is key_text value_text",
        |input, sink| {
            for param in Params::new(&input.text) {
                sink.drop((param.as_str(), param.is_empty(), param.range(), param.key()));
                sink.drop((param.value(), param.key_text(), param.value_text()));
                sink.drop((param.decode_key().to_text(), param.key_is("aaaaaaaaaaaaaaaaaaaa")));
                sink.drop(param.decode_value().map(|value| value.to_text()));
            }
        },
    ),
    op("Param", "key_matches", |input, sink| {
        // A pattern and a name of the same length: the work may be at most the product of their lengths.
        let short: String = input.text.chars().take(64).collect();
        for param in Params::new(&input.text).iter().take(3) {
            for glob in ["*", "utm_*", "*a*b*c", &short] {
                sink.drop(param.key_matches(glob));
            }
        }
        for param in Params::new("aaaaaaaaaaaaaaaab=1") {
            sink.drop(param.key_matches(&input.text));
        }
    }),
    op("Display for", "Param", |input, sink| {
        Params::new(&input.text).iter().for_each(|param| sink.show(param));
    }),
    op("Debug for", "Param", |input, sink| {
        Params::new(&input.text).iter().for_each(|param| sink.debug(param));
    }),
    op("Identifier", "params form_params", |input, sink| {
        for reference in &input.references {
            sink.count(reference.params().iter());
            sink.count(reference.form_params().iter());
        }
    }),
    op("NestedUri", "find key as_read as_meant escaped", |input, sink| {
        for nested in input.references.iter().filter_map(NestedUri::find) {
            sink.drop((nested.key(), nested.as_read(), nested.as_meant()));
            sink.show(nested.escaped());
        }
    }),
    op("Display for", "NestedUri", |input, sink| {
        let nested = input.references.iter().filter_map(NestedUri::find);
        nested.for_each(|nested| sink.show(nested));
    }),
    op("Debug for", "NestedUri", |input, sink| {
        let nested = input.references.iter().filter_map(NestedUri::find);
        nested.for_each(|nested| sink.debug(nested));
    }),
    op(
        "ParamsBuf",
        "new with_syntax set_syntax borrowed as_str get iter is_empty clear into_string",
        |input, sink| {
            for syntax in SYNTAXES {
                let mut params = ParamsBuf::new(&*input.text).with_syntax(syntax);
                params.set_syntax(syntax);
                sink.count(params.borrowed().iter());
                sink.drop((params.as_str().map(str::len), params.is_empty(), params.get("a")));
                sink.count(params.iter());
                params.clone().clear();
                sink.drop(params.into_string());
            }
        },
    ),
    op("Display for", "ParamsBuf", |input, sink| {
        sink.show(ParamsBuf::new(&*input.text));
    }),
    op("IntoIterator for", "ParamsBuf", |input, sink| {
        sink.count((&ParamsBuf::new(&*input.text)).into_iter());
    }),
    op("ParamsBuf", "set_matching", |input, sink| {
        for syntax in SYNTAXES {
            let mut params = ParamsBuf::new(&*input.text).with_syntax(syntax);
            for glob in ["a*", "*a?", "*"] {
                params.set_matching(glob, "c");
            }
            sink.drop(params);
        }
    }),
    op("ParamsBuf", "append set remove rename", |input, sink| {
        for syntax in SYNTAXES {
            let mut params = ParamsBuf::new(&*input.text).with_syntax(syntax);
            for key in ["a", "b", &input.text] {
                params.append(key, &*input.text);
                params.set(key, "c");
                params.rename(key, "b");
                params.append(key, "d");
                params.remove(key);
            }
            sink.drop(params);
        }
    }),
    op("ParamsBuf", "retain sort sort_pairs sort_by dedupe dedupe_keys", |input, sink| {
        for syntax in SYNTAXES {
            let whole = ParamsBuf::new(&*input.text).with_syntax(syntax);
            let [mut a, mut b, mut c, mut d, mut e, mut f] = [(); 6].map(|()| whole.clone());
            a.sort();
            b.sort_pairs();
            c.sort_by(|one, other| other.as_str().cmp(one.as_str()));
            d.dedupe();
            e.dedupe_keys();
            let mut keep = false;
            f.retain(|_| {
                keep = !keep;
                keep
            });
            sink.drop([a, b, c, d, e, f]);
        }
    }),
    op("ParamsBuf", "set_value_at set_key_at remove_at", |input, sink| {
        let mut params = ParamsBuf::new(&*input.text);
        for index in [0, 1, params.borrowed().iter().count() / 2, usize::MAX] {
            params.set_value_at(index, &*input.text);
            params.set_key_at(index, "b");
            params.remove_at(index);
        }
        sink.drop(params);
    }),
    op("Extend for", "ParamsBuf", |input, sink| {
        let mut params = ParamsBuf::new(&*input.text);
        params.extend(input.text.split('a').map(|piece| (piece, piece)));
        sink.drop(params);
    }),
    op("FromIterator for", "ParamsBuf", |input, sink| {
        let pieces = input.text.split('a').map(|piece| (piece, piece));
        sink.drop(pieces.collect::<ParamsBuf>());
    }),
    op("From for", "ParamValue", |input, sink| {
        let mut params = ParamsBuf::new(&*input.text);
        params.set("a", Encoded(&input.text));
        sink.drop(params);
        for reference in &input.references {
            let set = reference.clone().edit_params(|params| params.set("a", Encoded(&input.text)));
            sink.debug(set);
        }
    }),
    op("IdentifierBuf", "edit_params", |input, sink| {
        for reference in &input.references {
            let mut reference = reference.clone();
            sink.debug(reference.edit_params(|params| params.append("a", &*input.text)));
            sink.debug(reference.edit_params(|params| params.dedupe()));
        }
    }),
];

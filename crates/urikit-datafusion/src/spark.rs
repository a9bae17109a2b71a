//! `parse_url` and `try_parse_url` with the arguments of Spark.

use std::sync::Arc;

use datafusion::logical_expr::ScalarUDF;
use urikit_arrow::{ColumnError, Grammar, Kernel, OnBad, UriPart};

use crate::kernel_udf::{KernelFunction, KernelUdf};

const NAMES: [(&str, UriPart); 8] = [
    ("HOST", UriPart::Host),
    ("PATH", UriPart::Path),
    ("QUERY", UriPart::Query),
    ("REF", UriPart::Fragment),
    ("PROTOCOL", UriPart::Scheme),
    ("FILE", UriPart::PathAndQuery),
    ("AUTHORITY", UriPart::Authority),
    ("USERINFO", UriPart::Userinfo),
];

pub(crate) fn all() -> impl Iterator<Item = ScalarUDF> {
    [("parse_url", OnBad::Fail, "fails"), ("try_parse_url", OnBad::Null, "is null")]
        .into_iter()
        .map(|(name, on_bad, what)| {
            ScalarUDF::from(KernelUdf::new(KernelFunction {
                name: name.to_owned(),
                arguments: &[
                    ("url", "a URI or a relative reference"),
                    ("part", "HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO"),
                    ("[key]", "with QUERY: the key whose value is returned"),
                ],
                description: format!("A part of a URL, as in Spark; {what} where it is none."),
                example: (format!("{name}('http://h/p?q=1', 'QUERY', 'q')"), "1".to_owned()),
                kernel: Arc::new(move |given| {
                    Ok(spark_kernel(given)?.grammar(Grammar::UriReference).on_bad(on_bad))
                }),
            }))
        })
}

fn spark_kernel(given: &[String]) -> Result<Kernel, ColumnError> {
    let unknown =
        |what, given: &str, accepted| ColumnError::Name { what, given: given.to_owned(), accepted };
    let part = NAMES.iter().find(|(name, _)| *name == given[0]);
    let part = part
        .ok_or_else(|| unknown("part", &given[0], NAMES.iter().map(|(name, _)| *name).collect()))?;
    match given.get(1) {
        None => Ok(Kernel::part(part.1)),
        Some(key) if part.1 == UriPart::Query => Ok(Kernel::query_get_raw(key)),
        Some(_) => Err(unknown("part with keys", &given[0], vec!["QUERY"])),
    }
}

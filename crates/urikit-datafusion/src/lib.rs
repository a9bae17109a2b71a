//! SQL functions for URIs in DataFusion: the operations of [`urikit`], at the speed of columns.
//!
//! ```
//! use datafusion::prelude::SessionContext;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::error::Result<()> {
//! let context = SessionContext::new();
//! urikit_datafusion::register(&context);
//! let sql = "SELECT uri_host('https://example.com/a') AS host, uri_query_get('/?q=a%20b', 'q') AS q";
//! let batches = context.sql(sql).await?.collect().await?;
//! assert_eq!(batches[0].num_rows(), 1);
//! # Ok(())
//! # }
//! ```
//!
//! [`register`] adds the functions `uri_…`, each with its documentation, which `SHOW FUNCTIONS`
//! shows, and an example. [`register_spark`] adds `parse_url` and `try_parse_url` with the same
//! arguments as in Spark.
//!
//! The result is null for a value that is null or not an IRI reference. The first argument is a
//! column, a dictionary or a scalar of strings or bytes; the others are constants, which are
//! checked when the query is planned: an unknown level or rule is an error before any row is read.
//! `uri_resolve`, `uri_relativize` and `uri_equivalent` take two columns.

mod arguments;
mod documentation;
mod functions;
mod kernel_udf;
mod pair_udf;
mod spark;

use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::ScalarUDF;
use datafusion::prelude::SessionContext;

use kernel_udf::KernelUdf;
use pair_udf::PairUdf;

/// Adds all functions `uri_…` to a session.
pub fn register(context: &SessionContext) {
    for function in all() {
        context.register_udf(function);
    }
}

/// Adds `parse_url(url, part[, key])` and `try_parse_url` with the parts of Spark: `HOST`, `PATH`,
/// `QUERY`, `REF`, `PROTOCOL`, `FILE`, `AUTHORITY` and `USERINFO`. They replace existing functions
/// with these names.
///
/// The first fails at a value that is not a URI, the second returns null for it. URIs are those of
/// RFC 3986, whereas Spark follows RFC 2396: a host with a `_` has a `HOST`, and `%zz` is an error.
pub fn register_spark(context: &SessionContext) {
    for function in spark::all() {
        context.register_udf(function);
    }
}

/// All functions `uri_…`, for sessions that are built from a list.
pub fn all() -> impl Iterator<Item = ScalarUDF> {
    let kernels = functions::kernels().map(|function| ScalarUDF::from(KernelUdf::new(function)));
    kernels.chain(functions::PAIRS.iter().map(|function| ScalarUDF::from(PairUdf::new(function))))
}

/// Adds all functions `uri_…` to any registry.
///
/// # Errors
/// If the registry does not accept functions.
pub fn register_in(registry: &mut dyn FunctionRegistry) -> datafusion::error::Result<()> {
    all().try_for_each(|function| registry.register_udf(function.into()).map(drop))
}

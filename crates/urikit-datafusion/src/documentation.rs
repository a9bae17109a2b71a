//! The documentation of functions in `information_schema.routines`.

use datafusion::logical_expr::{DocSection, Documentation};

const SECTION: DocSection = DocSection {
    include: true,
    label: "URI Functions",
    description: Some("URIs and IRIs by RFC 3986 and RFC 3987."),
};

/// The documentation of a function, with an example and its result.
pub(crate) fn function_documentation(
    name: &str,
    arguments: &[(&str, &str)],
    description: &str,
    (example, result): (&str, &str),
) -> Documentation {
    let names: Vec<&str> = arguments.iter().map(|(name, _)| *name).collect();
    let syntax = format!("{name}({})", names.join(", "));
    let example = format!("```sql\nSELECT {example};\n-- {result}\n```");
    let builder = Documentation::builder(SECTION, description, syntax).with_sql_example(example);
    arguments
        .iter()
        .fold(builder, |builder, (name, what)| builder.with_argument(*name, *what))
        .build()
}

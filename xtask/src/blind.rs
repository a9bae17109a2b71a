//! `cargo xtask blind`: functions of the libraries picked at random, to test whether a reader finds their files from
//! their names alone.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

use crate::random::Random;
use crate::run::{self, LIBRARIES, SCANNER, root};

/// How many are printed.
const PICKED: usize = 20;

/// Prints the names, and with `answers` their files. The same seed gives the same names while the sources are the
/// same.
pub(crate) fn run(seed: u64, answers: bool) -> Result<(), String> {
    let mut random = Random::new(seed);
    let mut functions = Functions::default();
    for library in LIBRARIES.into_iter().chain([SCANNER]) {
        functions.parent = library.replace('-', "_");
        functions.read(&root().join("crates").join(library).join("src/lib.rs"))?;
    }
    let mut left: Vec<_> = functions.files.iter().collect();
    for _ in 0..PICKED.min(left.len()) {
        let (name, files) = left.swap_remove(random.below(left.len()));
        let files = files.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        if answers { println!("{name}\t{files}") } else { println!("{name}") }
    }
    Ok(())
}

/// The functions by name, with the files that have one of that name. Those of implementations of traits are left
/// out, since the name of `fmt` or `next` says nothing, and so are tests.
#[derive(Default)]
struct Functions {
    files: BTreeMap<String, BTreeSet<String>>,
    /// Where the visitor is.
    file: PathBuf,
    /// A type, or a library.
    parent: String,
}

impl Functions {
    /// Reads a file, and the files of its modules.
    fn read(&mut self, file: &Path) -> Result<(), String> {
        let source = syn::parse_file(&run::read(file)?);
        let source = source.map_err(|error| format!("{}: {error}", file.display()))?;
        file.clone_into(&mut self.file);
        self.visit_file(&source);
        let is_root = file.ends_with("lib.rs") || file.ends_with("mod.rs");
        let folder = if is_root { file.with_file_name("") } else { file.with_extension("") };
        for item in &source.items {
            if let syn::Item::Mod(module) = item
                && module.content.is_none()
                && !is_test(&module.attrs)
            {
                let file = folder.join(format!("{}.rs", module.ident));
                let folder = folder.join(module.ident.to_string()).join("mod.rs");
                self.read(if file.exists() { &file } else { &folder })?;
            }
        }
        Ok(())
    }

    /// Adds the functions in what `visit` visits.
    fn inside(&mut self, parent: String, visit: impl FnOnce(&mut Self)) {
        let outer = mem::replace(&mut self.parent, parent);
        visit(self);
        self.parent = outer;
    }
}

impl Visit<'_> for Functions {
    fn visit_item_mod(&mut self, module: &syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &syn::ItemFn) {
        if !is_test(&function.attrs) {
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_item_impl(&mut self, block: &syn::ItemImpl) {
        if let (None, syn::Type::Path(of)) = (&block.trait_, &*block.self_ty) {
            let name = of.path.segments.last().map(|of| of.ident.to_string()).unwrap_or_default();
            self.inside(name, |it| visit::visit_item_impl(it, block));
        }
    }

    fn visit_item_trait(&mut self, of: &syn::ItemTrait) {
        self.inside(of.ident.to_string(), |it| visit::visit_item_trait(it, of));
    }

    fn visit_signature(&mut self, function: &syn::Signature) {
        let file = self.file.strip_prefix(root()).unwrap_or(&self.file).display().to_string();
        let name = format!("{}::{}", self.parent, function.ident);
        self.files.entry(name).or_default().insert(file);
    }

    /// Functions inside of functions are left out.
    fn visit_block(&mut self, _: &syn::Block) {}
}

/// Whether there is a `cfg` with the word `test`.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().filter(|it| it.path().is_ident("cfg")).any(|attribute| {
        let condition = attribute.meta.require_list().map(|list| list.tokens.to_string());
        condition.unwrap_or_default().split(|c: char| !c.is_alphanumeric()).any(|it| it == "test")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_and_implementations_of_traits_are_left_out() {
        let source =
            "impl A { fn a() {} } impl fmt::Debug for A { fn fmt() {} } trait B { fn b(); }
            fn c() { fn inside() {} } #[cfg(test)] fn e() {} #[cfg(all(test, unix))] mod tests { fn d() {} }";
        let mut functions = Functions { parent: "k".into(), ..Functions::default() };
        functions.visit_file(&syn::parse_file(source).unwrap());
        assert_eq!(functions.files.into_keys().collect::<Vec<_>>(), ["A::a", "B::b", "k::c"]);
    }
}

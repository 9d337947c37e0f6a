//! Dialects of other imports that a module extends.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A dialect that another import declares. A context has one dialect of a namespace, so the dialect of a module with
/// more of its ops declares all of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImportedDialect {
    /// The path of the dialect.
    pub(crate) path: String,
    /// The paths of its ops, types and attributes.
    pub(crate) ops: Vec<String>,
    pub(crate) types: Vec<String>,
    pub(crate) attrs: Vec<String>,
    /// The entries that allow unknown ops, types and attributes.
    pub(crate) flags: Vec<String>,
    /// The names of its hooks.
    pub(crate) hooks: Vec<String>,
}

impl ImportedDialect {
    /// Reads a call of `dialect!` in a module.
    pub(crate) fn new(name: &str, module: &str, call: TokenStream) -> ImportedDialect {
        let mut dialect = ImportedDialect {
            path: format!("{module}::{name}"),
            ..ImportedDialect::default()
        };
        let trees: Vec<TokenTree> = call.into_iter().collect();
        for entry in trees.windows(3) {
            let [TokenTree::Ident(entry), TokenTree::Punct(colon), value] = entry else {
                continue;
            };
            if colon.as_char() != ':' {
                continue;
            }
            let list = match entry.to_string().as_str() {
                "ops" => &mut dialect.ops,
                "types" => &mut dialect.types,
                "attrs" => &mut dialect.attrs,
                flag if flag.starts_with("allows_unknown_") => {
                    if value.to_string() == "true" {
                        dialect.flags.push(flag.to_string());
                    }
                    continue;
                }
                hook => {
                    dialect.hooks.push(hook.to_string());
                    continue;
                }
            };
            if let TokenTree::Group(group) = value
                && group.delimiter() == Delimiter::Bracket
            {
                let text = group.stream().to_string().replace(' ', "");
                let names = text.split(',').filter(|name| !name.is_empty());
                list.extend(names.map(|name| in_module(name, module)));
            }
        }
        dialect
    }
}

impl ImportedDialect {
    /// Returns the path of the op with a Rust name.
    pub(crate) fn op_path(&self, name: &str) -> Option<&str> {
        let has_name = |path: &&String| path.rsplit("::").next() == Some(name);
        self.ops.iter().find(has_name).map(String::as_str)
    }

    /// Returns `true` if this dialect lists all ops of another one, of another module.
    pub(crate) fn extends(&self, other: &ImportedDialect) -> bool {
        other.ops.iter().all(|op| self.ops.contains(op))
    }
}

/// Returns the path of a name outside of its module.
fn in_module(name: &str, module: &str) -> String {
    if name.starts_with("crate::") || name.starts_with("::") {
        name.to_string()
    } else {
        format!("{module}::{}", name.trim_start_matches("self::"))
    }
}

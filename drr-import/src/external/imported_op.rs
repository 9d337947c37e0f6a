//! Ops that other imports declare, and their differences from the records.

use proc_macro2::{Ident, TokenStream, TokenTree};

use crate::records::{Record, Value};
use crate::rust::names::{argument, name_of_entry};

/// An op that another import declares.
#[derive(Clone, Debug)]
pub(crate) struct ImportedOp {
    /// The name in Rust.
    pub(crate) name: String,
    /// The path of the module.
    pub(crate) path: String,
    /// The tokens of the call of `op!`.
    pub(crate) call: TokenStream,
}

impl ImportedOp {
    /// Returns `true` if the op declares an attribute or a property of this name that may be absent and has no default.
    pub(crate) fn is_optional(&self, name: &str) -> bool {
        let starts_with = |group: &TokenStream, word: &str| matches!(group.clone().into_iter().next(), Some(TokenTree::Ident(first)) if first == word);
        let args = self.call.clone().into_iter().find_map(|tree| match tree {
            TokenTree::Group(group) if starts_with(&group.stream(), "ins") => Some(group.stream()),
            _ => None,
        });
        let (mut depth, mut is_optional, mut last) = (0usize, false, String::new());
        let ends = |is_optional, last: &str| is_optional && last == name;
        for tree in args.into_iter().flatten() {
            match tree {
                TokenTree::Ident(ident) => {
                    last = ident.to_string();
                    is_optional |= depth == 0 && ["OptionalAttr", "OptionalProp"].contains(&last.as_str());
                }
                TokenTree::Punct(sign) => match sign.as_char() {
                    '<' => depth += 1,
                    '>' => depth = depth.saturating_sub(1),
                    ',' if depth == 0 => {
                        if ends(is_optional, &last) {
                            return true;
                        }
                        is_optional = false;
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        ends(is_optional, &last)
    }

    /// Returns the names in a section, `ins` or `outs`, each with its default if that is a number.
    pub(crate) fn entries(&self, section: &str) -> Vec<(String, Option<i64>)> {
        let (mut entries, mut after_sign, mut default) = (Vec::new(), false, None);
        for tree in self.call.clone() {
            let TokenTree::Group(group) = tree else { continue };
            let mut trees = group.stream().into_iter();
            if !matches!(trees.next(), Some(TokenTree::Ident(first)) if first == section) {
                continue;
            }
            for tree in trees {
                match tree {
                    TokenTree::Ident(name) if after_sign => entries.push((name.to_string(), default.take())),
                    TokenTree::Literal(text) => {
                        let text = syn::parse_str::<syn::LitStr>(&text.to_string());
                        default = text.ok().and_then(|text| text.value().parse().ok());
                    }
                    TokenTree::Punct(sign) => {
                        after_sign = sign.as_char() == '$';
                        continue;
                    }
                    _ => {}
                }
                after_sign = false;
            }
            break;
        }
        entries
    }

    /// Returns the call of `op!` with another name in Rust.
    pub(crate) fn call_with_name(&self, name: &str) -> TokenStream {
        let rename = |tree| match tree {
            TokenTree::Ident(ident) if ident == self.name => TokenTree::Ident(Ident::new(name, ident.span())),
            other => other,
        };
        // The name is not inside of a group.
        self.call.clone().into_iter().map(rename).collect()
    }
}

/// The name of an argument or a result, with its default if that is a number.
type DeclaredEntry = (String, Option<i64>);

/// Returns a warning about an op of another import whose records have changed since.
pub(crate) fn stale_imports(op: Record<'_>, imported: &ImportedOp) -> Option<String> {
    let written = |entries: &[DeclaredEntry]| {
        let entry = |(name, default): &DeclaredEntry| match default {
            Some(default) => format!("${name} = {default}"),
            None => format!("${name}"),
        };
        entries.iter().map(entry).collect::<Vec<String>>().join(", ")
    };
    let mut taken = Vec::new();
    let mut differences = Vec::new();
    for (field, section, noun) in [("arguments", "ins", "operand"), ("results", "outs", "result")] {
        let declared = imported.entries(section);
        let args: Vec<_> = op.args(field).collect();
        let own: Vec<DeclaredEntry> = (args.iter().enumerate())
            .map(|(at, (value, name))| {
                let default = match value {
                    Value::Def(record) => record.def("constraint").unwrap_or(*record).text("defaultValue"),
                    _ => "",
                };
                let name = name_of_entry(*name, noun, at, args.len() == 1, &mut taken);
                // Other defaults than small numbers are not compared.
                let known = (declared.iter()).any(|(declared, default)| *declared == name && default.is_some());
                (name, small_number(default).filter(|_| known))
            })
            .collect();
        let is_other =
            |(own, other): (&DeclaredEntry, &DeclaredEntry)| own.0 != other.0 || own.1.is_some() && own.1 != other.1;
        if own.len() != declared.len() || own.iter().zip(&declared).any(is_other) {
            let (own, declared) = (written(&own), written(&declared));
            differences.push(format!("the {field} `{own}` in the records and `{declared}` there"));
        }
    }
    let (ir_name, path, name) = (op.ir_name(), &imported.path, &imported.name);
    (!differences.is_empty()).then(|| {
        let differences = differences.join(", and ");
        format!("`{ir_name}` has {differences}, in `{path}::{name}`\n  = help: import the file of `--imported` again")
    })
}

/// Returns a number that C++ and Rust write the same, and that every integer attribute contains.
fn small_number(text: &str) -> Option<i64> {
    let number: i64 = text.trim().parse().ok()?;
    ((0..128).contains(&number) && number.to_string() == text.trim()).then_some(number)
}

/// Returns the arguments of an op of another import that have a default in the records and none in that import.
pub(crate) fn untranslated_defaults(op: Record<'_>, imported: &ImportedOp) -> Vec<String> {
    let ir_name = op.ir_name();
    let args = op.args("arguments");
    let has_default = |value| match value {
        Value::Def(record) => {
            let record = record.def("constraint").unwrap_or(record);
            !record.text("defaultValue").is_empty()
        }
        _ => false,
    };
    args.filter(|(value, _)| has_default(*value))
        .filter_map(|(_, name)| name)
        .filter(|name| imported.is_optional(&argument(name)))
        .map(|name| format!("{ir_name} ${name}"))
        .collect()
}

//! Functions to write by hand, for behaviour that only C++ defines.
//!
//! A later import recognizes a function by its C++ and types, or by its record, and keeps its name (`claim`).

pub(crate) mod claim;

use std::collections::BTreeMap;

use crate::fingerprint::fingerprint;
use crate::records::Record;
use crate::rust::code::CodeWriter;
use quote::ToTokens;

/// A function to fill in.
#[derive(Clone, Debug)]
pub(crate) struct StubFunction {
    pub(crate) name: String,
    /// Description of the function's purpose.
    pub(crate) about: String,
    /// The C++ that it replaces.
    pub(crate) cpp: Vec<String>,
    /// Parameters and what it returns: `(ctx: &Context, ty: Type) -> bool`.
    pub(crate) signature: String,
    /// The body until it is written by hand, without braces.
    pub(crate) body: String,
}

/// The identity of a function: uses with the same key share one function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FunctionKey {
    /// The name of the record; records without one share the function of their C++.
    record: Option<String>,
    pub(crate) source: CppSource,
}

/// The C++ of a function and its types, by which a function of an earlier import is recognized.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CppSource {
    /// The C++ without blanks.
    pub(crate) cpp: String,
    /// The signature without the names of the parameters.
    types: String,
    /// The body of a translation, without blanks. The same C++ has another one for arguments of other classes.
    translation: String,
}

impl FunctionKey {
    pub(crate) fn new(record: Option<Record<'_>>, cpp: &str, signature: &str) -> FunctionKey {
        let named = record.filter(|record| !record.is_anonymous());
        let item = syn::parse_str::<syn::ItemFn>(&format!("fn f{signature} {{}}"));
        FunctionKey {
            record: named.map(|record| record.name().to_string()),
            source: CppSource {
                cpp: without_blanks(&fenced(cpp)),
                types: item.map_or(signature.to_string(), |item| types_of(&item.sig)),
                translation: String::new(),
            },
        }
    }

    /// Returns the identities of the function, by which later imports recognize it: that of its meaning, and that of
    /// its record, whose C++ may change. `base` is the name that it is to have.
    pub(crate) fn identities(&self, base: &str) -> (u64, Option<u64>) {
        let of_record = self.record.as_ref();
        let of_record = of_record.map(|record| fingerprint(&format!("function of {record} {base}")));
        (self.source.identity(), of_record)
    }

    /// Returns the key of a translation with this body.
    pub(crate) fn translated_to(mut self, body: &str) -> FunctionKey {
        let block = syn::parse_str::<syn::Block>(&format!("{{{body}}}"));
        self.source.translation = without_blanks(&block.map_or(body.to_string(), |block| tokens_of(&block)));
        self
    }
}

/// Begins the documentation of a translation.
pub(crate) const TRANSLATED: &str = "Translated from:";

fn tokens_of(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

impl CppSource {
    /// Returns the fingerprint of the meaning.
    pub(crate) fn identity(&self) -> u64 {
        fingerprint(&format!("{} {} {}", self.cpp, self.types, self.translation))
    }

    /// Returns the meaning of a function in a module, if its documentation has the C++.
    pub(crate) fn of_item(item: &syn::ItemFn) -> Option<CppSource> {
        let lines = item.attrs.iter().filter_map(|attr| match &attr.meta {
            syn::Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
                syn::Expr::Lit(literal) => match &literal.lit {
                    syn::Lit::Str(text) => Some(text.value()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        });
        let docs = lines.collect::<Vec<String>>().join("\n");
        let (_, code) = docs.split_once("```cpp\n")?;
        let (cpp, _) = code.split_once("```")?;
        let is_translated = docs.trim_start().starts_with(TRANSLATED);
        let body = is_translated.then(|| without_blanks(&tokens_of(&item.block)));
        Some(CppSource {
            cpp: without_blanks(cpp),
            types: types_of(&item.sig),
            translation: body.unwrap_or_default(),
        })
    }

    /// Returns `true` for the texts of two functions of the same C++ and types.
    pub(crate) fn is_same(left: &str, right: &str) -> bool {
        let source = |text| CppSource::of_item(&syn::parse_str(text).ok()?);
        source(left).is_some_and(|left| Some(left) == source(right))
    }
}

/// Returns the names of the functions of a module whose documentation has their C++.
pub(crate) fn functions_of(module: &str) -> BTreeMap<String, CppSource> {
    let items = syn::parse_file(module).map(|file| file.items).unwrap_or_default();
    let functions = items.into_iter().filter_map(|item| match item {
        syn::Item::Fn(item) => Some((item.sig.ident.to_string(), CppSource::of_item(&item)?)),
        _ => None,
    });
    functions.collect()
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Returns C++ as documentation shows it. A fence in the text would end the one around it.
fn fenced(cpp: &str) -> String {
    cpp.replace("```", "'''")
}

/// Returns a signature without the names of its parameters.
pub(crate) fn types_of(signature: &syn::Signature) -> String {
    let inputs = signature.inputs.iter().map(|input| match input {
        syn::FnArg::Typed(input) => input.ty.to_token_stream().to_string(),
        syn::FnArg::Receiver(receiver) => receiver.to_token_stream().to_string(),
    });
    let inputs = inputs.collect::<Vec<String>>().join(", ");
    let (generics, output) = (&signature.generics, &signature.output);
    format!("{}({inputs}){}", generics.to_token_stream(), output.to_token_stream())
}

/// Returns a statement that suppresses warnings about unused parameters.
pub(crate) fn unused(parameters: &[&str]) -> String {
    match parameters {
        [] => String::new(),
        [one] => format!("let _ = {one};\n"),
        all => format!("let _ = ({});\n", all.join(", ")),
    }
}

/// Returns the message of a function that is not written yet, as an expression: the function, what it decides or
/// builds, and the file.
pub(crate) fn not_written(name: &str, purpose: &str) -> String {
    let purpose = match purpose {
        "" => String::new(),
        purpose => format!(", which {},", purpose.escape_debug()),
    };
    format!("concat!(\"`{name}`{purpose} is not written yet: write it in `\", file!(), \"`\")")
}

/// Returns the body of a predicate until it is written: it does not hold, and errors name it. `constraint` is the
/// constraint that it decides, if that has a name.
pub(crate) fn predicate_body(parameter: &str, constraint: Option<&str>) -> String {
    let purpose = constraint.map(|name| format!("decides the constraint `{name}`"));
    let message = not_written("{name}", purpose.as_deref().unwrap_or_default());
    format!("let _ = {parameter};\nctx.not_written({message})")
}

impl StubFunction {
    /// Returns the item of an unwritten function, with or without its C++.
    pub(crate) fn item(&self, with_cpp: bool) -> String {
        let mut lines = vec![self.about.clone()];
        if with_cpp && !self.cpp.is_empty() {
            lines.extend([String::new(), "```cpp".to_string()]);
            let cpp = self.cpp.iter().flat_map(|text| text.lines());
            lines.extend(cpp.map(|line| fenced(line.trim_end())));
            lines.push("```".to_string());
        }
        let mut code = CodeWriter::default();
        code.docs(&lines);
        code.open(format!("fn {}{} {{", self.name, self.signature));
        code.lines(&self.body);
        code.close("}");
        code.finish()
    }
}

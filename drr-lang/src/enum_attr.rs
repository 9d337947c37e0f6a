//! Expansion of `enum_attr!`.

use crate::crate_path::CratePath;
use crate::expand::enum_attr::expand_enum;
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::enum_attr::EnumSyntax;
use crate::syntax::name::ItemHeader;
use proc_macro2::TokenStream;
use quote::quote;

/// Expands one `enum_attr!`. Reports errors and still defines the items that it can.
pub(crate) fn enum_attr(drr: &CratePath, input: TokenStream) -> TokenStream {
    let mut report = Report::new();
    let syntax = EnumSyntax::parse(&mut Tokens::new(input.clone()), &mut report);
    let is_sound = !report.has_errors();
    let mut out = report.into_tokens();
    if let Some(syntax) = syntax.or_else(|| placeholder(input)) {
        out.extend(expand_enum(drr, &syntax, is_sound));
    }
    out
}

/// Returns an enum with the name of an unreadable one, so that its uses cause no further errors.
fn placeholder(input: TokenStream) -> Option<EnumSyntax> {
    let header = ItemHeader::eat(&mut Tokens::new(input), &mut Report::new())?;
    let text = quote!(#header: I32EnumAttr, "", { Unknown = 0 });
    EnumSyntax::parse(&mut Tokens::new(text), &mut Report::new())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutate::mutations;

    /// Exported macros of a crate share one name space, so their names contain the position of the enum.
    #[test]
    fn enums_of_one_name_in_two_modules_do_not_clash() {
        let macros = |source: &str| {
            let text = enum_attr(&CratePath::default(), source.parse().unwrap()).to_string();
            let words = text.split(' ').filter(|word| word.starts_with("ModeAttr_signature"));
            words.map(str::to_string).collect::<Vec<String>>()
        };
        let source = "pub Mode: I32EnumAttr, { Fast = 0 }";
        let (here, there) = (macros(source), macros(&format!("    {source}")));
        assert!(!here.is_empty() && here != there, "{here:?}");
    }

    #[test]
    fn mutated_enums_have_items_or_errors() {
        let source: TokenStream = r#"
            /// Doc.
            pub(crate) Bits: I32BitEnum, "what is done", separator: ", ",
            { /** first */ Read = 1 << 0 => "read", WRITE: Write = 2, Both = Read | Write }
            pub BitsAttr: EnumAttr<"ex", "bits", "<$value>">
        "#
        .parse()
        .unwrap();
        let mutations = mutations(&source);
        assert!(mutations.len() > 100, "{}", mutations.len());
        for mutation in mutations {
            let text = mutation.to_string();
            let out = enum_attr(&CratePath::default(), mutation).to_string();
            assert!(out.contains("struct") || out.contains("compile_error"), "{text}");
        }
    }
}

//! The predicates of a pattern as data: necessary conditions by which a frozen set selects patterns to try. The matcher
//! tests the remaining conditions, and those that depend on several entities.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use std::collections::BTreeMap;

use crate::check::pattern::model::{Model, SourceOp, SourceTerm};
use crate::check::pattern::symbols::SymbolId;
use crate::expand::pattern::entries::Entries;
use crate::signature::ArgKind;

/// Returns the expression of the predicates. Their names and constants are entries shared with the matcher.
pub(crate) fn predicates(model: &Model, entries: &mut Entries) -> TokenStream {
    let mut predicates = Vec::new();
    let mut positions = 1;
    // The first binding of each symbol, for values at known positions.
    let mut values: BTreeMap<SymbolId, (Literal, Literal)> = BTreeMap::new();
    let mut open: Vec<(&SourceOp, usize)> = vec![(&model.root, 0)];
    while let Some((source, position)) = open.pop() {
        let signature = model.signature(source.op);
        let position = Literal::usize_unsuffixed(position);
        for arg in &source.args {
            let Some(declared) = signature.args.get(arg.position) else {
                continue;
            };
            // In an `either` and after lists, the operand index is unknown.
            let is_certain = matches!(declared.kind, ArgKind::Operand)
                && source.either_at(arg.position).is_none()
                && signature.precedes_lists(arg.position);
            let operand = Literal::usize_unsuffixed(signature.operand_number(arg.position));
            match &arg.term {
                SourceTerm::Leaf {
                    symbol: Some(symbol), ..
                } if is_certain => match values.get(&symbol.id) {
                    Some((first, its_operand)) => {
                        predicates.push(quote!(__drr::Predicate::Same(#position, #operand, #first, #its_operand)))
                    }
                    None => {
                        values.insert(symbol.id, (position.clone(), operand));
                    }
                },
                SourceTerm::Node(inner) if is_certain && !model.signature(inner.op).is_any() => {
                    let name = entries.op(model, inner.op);
                    predicates.push(quote!(__drr::Predicate::Operand(#position, #operand, #name)));
                    open.push((inner, positions));
                    positions += 1;
                }
                SourceTerm::Constant { constant, .. } if !signature.is_untyped() => {
                    let (name, value) = (entries.ident(&declared.name), entries.constant(constant));
                    predicates.push(match declared.kind {
                        ArgKind::DefaultAttr => {
                            let default = entries.default_of(model, source.op, arg.position);
                            quote!(__drr::Predicate::DefaultAttr(#position, #name, #value, #default))
                        }
                        _ => quote!(__drr::Predicate::Attr(#position, #name, #value)),
                    });
                }
                _ => {}
            }
        }
    }
    quote!(&[#(#predicates),*])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::pattern::typed_tests::model;
    use crate::report::Report;

    /// Formats the predicates, with the entries that they refer to.
    fn shown(source: &str) -> String {
        let mut report = Report::new();
        let Some(model) = model(source, &mut report) else {
            panic!("{}", report.show(source))
        };
        let mut entries = Entries::default();
        let predicates = predicates(&model, &mut entries).to_string();
        let entries = entries.into_tokens().to_string();
        format!("{predicates} of {entries}")
            .replace("__drr :: ", "")
            .replace(" < '_ > as OpDef > :: DEF", ">")
            .replace("Predicate :: ", "")
            .replace("PatternEntry :: ", "")
    }

    #[test]
    fn certain_conditions_become_predicates() {
        for (source, expected) in [
            ("(NegOp $x)", "& [] of & []"),
            (
                "(NegOp (NegOp $x))",
                "& [Operand (0 , 0 , 0)] of & [DeclaredOp (< NegOp>)]",
            ),
            (
                "(AddOp (NegOp (AddOp $x, $_)), (NegOp $_))",
                "& [Operand (0 , 0 , 0) , Operand (0 , 1 , 0) , Operand (1 , 0 , 1)] of & [DeclaredOp (< NegOp>) , DeclaredOp (< AddOp>)]",
            ),
            // The operand after a list or in an `either` is unknown.
            ("(TailOp $_, (NegOp $x), $_)", "& [] of & []"),
            ("(AddOp (either (NegOp (NegOp $x)), $_))", "& [] of & []"),
            (
                "(MacOp (either (NegOp $x), $_), (NegOp $_))",
                "& [Operand (0 , 2 , 0)] of & [DeclaredOp (< NegOp>)]",
            ),
            ("(ConcatOp (variadic (NegOp $x), $_ ..))", "& [] of & []"),
            // Repeated symbols.
            ("(AddOp $x, $x)", "& [Same (0 , 1 , 0 , 0)] of & []"),
            (
                "(AddOp (NegOp $x), (AddOp $_, $x))",
                "& [Operand (0 , 0 , 0) , Operand (0 , 1 , 1) , Same (1 , 0 , 2 , 1)] of & [DeclaredOp (< NegOp>) , DeclaredOp (< AddOp>)]",
            ),
            ("(MacOp (either $x, $_), $x)", "& [] of & []"),
            ("(ScaleOp $x, $k)", "& [] of & []"),
        ] {
            let whole = format!("{source} => (replaceWithValue $x)");
            assert_eq!(shown(&whole), expected, "{source}");
        }
    }

    #[test]
    fn constants_and_defaults_become_predicates() {
        for (source, expected) in [
            ("(ScaleOp (NegOp $x), 3)", "[Operand (0 , 0 , 0) , Attr (0 , 1 , 2)]"),
            ("(NegOp (MaybeOp $x, 3))", "[Operand (0 , 0 , 0) , Attr (1 , 1 , 2)]"),
            ("(PropOp $x, 3)", "[Attr (0 , 0 , 1)]"),
            ("(StepOp $x, 3)", "[DefaultAttr (0 , 0 , 1 , 2)]"),
            ("(ScaleOp $x, I32Attr:$k)", "[]"),
        ] {
            let whole = format!("{source} => (replaceWithValue $x)");
            let shown = shown(&whole);
            assert!(shown.starts_with(&format!("& {expected} of")), "{source}: {shown}");
        }
    }
}

//! The match footprint of a pattern for its `PatternSpec`: the ops that a match depends on, or anything if they are
//! unknown.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::check::pattern::model::{
    Condition, ConstraintEntity, Model, Precondition, SourceCode, SourceOp, SourceTerm, SymbolKind, Test,
};

/// Returns the expression of the match footprint.
pub(crate) fn footprint(model: &Model) -> TokenStream {
    // A fallible rewrite is part of the match, and its native code may read anything.
    let anything = quote!(__drr::MatchFootprint::ANYTHING);
    let (depth, calls_code) = match depth(model) {
        Some(depth)
            if !model.fallible && model.joined.is_empty() && !model.preconditions.iter().any(is_about_regions) =>
        {
            depth
        }
        _ => return anything,
    };
    let dependencies = model.conditions.iter().map(|condition| dependency(model, condition));
    let dependencies = dependencies.chain(calls_code.then_some(Dependency::Anything));
    // `reach` limits native code; the depth of the tree is known.
    let dependencies = dependencies.filter(|&dependency| dependency != Dependency::Anything || model.reach.is_none());
    let depth = Literal::usize_unsuffixed(depth.max(model.reach.unwrap_or(0) as usize));
    match dependencies.max().unwrap_or(Dependency::Tree) {
        Dependency::Tree => quote!(__drr::MatchFootprint::tree(#depth)),
        Dependency::Uses => quote!(__drr::MatchFootprint::uses(#depth)),
        Dependency::Anything => anything,
    }
}

/// The dependency of a condition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Dependency {
    Tree,
    Uses,
    Anything,
}

/// Returns the depth of the tree in ops, and `true` if native code inspects ops on the way. Returns `None` if the
/// source itself depends on anything.
fn depth(model: &Model) -> Option<(usize, bool)> {
    let mut deepest = 0;
    let mut calls_code = false;
    let mut open: Vec<(&SourceOp, usize)> = vec![(&model.root, 0)];
    while let Some((op, depth)) = open.pop() {
        if !op.regions.is_empty() {
            return None;
        }
        deepest = deepest.max(depth);
        for arg in &op.args {
            for term in arg.term.parts().chain([&arg.term]) {
                match term {
                    SourceTerm::Leaf { .. }
                    | SourceTerm::Constant { .. }
                    | SourceTerm::Defined(_)
                    | SourceTerm::Type(_)
                    | SourceTerm::Result(_)
                    | SourceTerm::List(_) => {}
                    SourceTerm::Node(inner) => open.push((inner, depth + 1)),
                    SourceTerm::Native(native) => match native.code {
                        // The constant is an attribute of the op that defines the operand.
                        SourceCode::ConstantLike => deepest = deepest.max(depth + 1),
                        SourceCode::Function(_) | SourceCode::Expression(_) => calls_code = true,
                    },
                    // Adding or removing block arguments does not notify the users of other arguments.
                    SourceTerm::BlockArgument { .. } => return None,
                }
            }
        }
    }
    Some((deepest, calls_code))
}

fn dependency(model: &Model, condition: &Condition) -> Dependency {
    match &condition.test {
        Test::Type(_) | Test::Attr(_) | Test::Constant(_) => Dependency::Tree,
        Test::HasOneUse | Test::HasNoUseOf => Dependency::Uses,
        // Code that receives only attributes cannot reach other ops.
        Test::General(_) | Test::Native(..) | Test::Expression(_) | Test::Predicate { .. } => {
            let is_data = |entity: &ConstraintEntity| match entity {
                ConstraintEntity::Immediate(_) => true,
                ConstraintEntity::Symbol(reference) => matches!(
                    model.kind(reference.id),
                    SymbolKind::Attr(_) | SymbolKind::OptionalAttr(_) | SymbolKind::Prop(_) | SymbolKind::Type(_)
                ),
            };
            if condition.entities.iter().all(is_data) {
                Dependency::Tree
            } else {
                Dependency::Anything
            }
        }
    }
}

fn is_about_regions(precondition: &Precondition) -> bool {
    matches!(precondition, Precondition::Region(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::pattern::typed_tests::model;
    use crate::report::Report;

    #[test]
    fn footprints_of_patterns() {
        for (source, expected) in [
            ("(NegOp $x) => (replaceWithValue $x)", "tree(0)"),
            ("(NegOp I32:$x) => (replaceWithValue $x) where [(F32 $x)]", "tree(0)"),
            (
                "(AddOp (NegOp (NegOp $x)), (NegOp $x)) => (replaceWithValue $x)",
                "tree(2)",
            ),
            ("(AddOp (either (NegOp $x), $y)) => (replaceWithValue $x)", "tree(1)"),
            ("(NegOp (ConstantLikeMatcher AnyAttr:$c)) => (ConstOp $c)", "tree(1)"),
            (
                "(ConcatOp (variadic (NegOp (NegOp $x)), $rest ..)) => (replaceWithValue $x)",
                "tree(2)",
            ),
            (
                "(NegOp (NativeCodeCall<\"f($_self)\"> $x)) => (replaceWithValue $x)",
                "ANYTHING",
            ),
            ("(NegOp (get_in $x)) => (replaceWithValue $x)", "ANYTHING"),
            (
                "(NegOp (AddOp:$a $x, $y)) => (replaceWithValue $x) where [(HasOneUse:$a)]",
                "uses(1)",
            ),
            (
                "(NegOp $x) => (replaceWithValue $x) where [(HasNoUseOf:$x), (f 1)]",
                "uses(0)",
            ),
            ("(NegOp $x) => (replaceWithValue $x) where [(f $x)]", "ANYTHING"),
            (
                "(NegOp $x) => (replaceWithValue $x) where [{ $x.ty().is_index() }]",
                "ANYTHING",
            ),
            (
                "(NegOp $x) => (replaceWithValue $x) where [(Constraint<CPred<\"p($0)\">, \"good\"> $x)]",
                "ANYTHING",
            ),
            ("(NegOp $x) => (replaceWithValue $x) where [(Small $x)]", "ANYTHING"),
            ("(NegOp:$r $x) => (replaceWithValue $x) where [(f $r)]", "ANYTHING"),
            (
                "(ScaleOp $x, $k) => (replaceWithValue $x) where [(f $k, 1), { $k > 3 }, (Small $k), (I32Attr $k)]",
                "tree(0)",
            ),
            ("(ScaleOp $x, 3) => (NegOp (f $x))", "tree(0)"),
            (
                "#[reach(1)] P: (NegOp $x) => (replaceWithValue $x) where [(f $x)]",
                "tree(1)",
            ),
            (
                "#[reach(0)] P: (NegOp (NegOp $x)) => (replaceWithValue $x) where [(f $x)]",
                "tree(1)",
            ),
            (
                "#[reach(0)] P: (NegOp (AddOp $y, (get_in $x))) => (replaceWithValue $x)",
                "tree(1)",
            ),
            (
                "#[reach(2)] P: (NegOp (get_in $x)) => (replaceWithValue $x) where [(HasOneUse:$x)]",
                "uses(2)",
            ),
            ("#[fallible] P: (ScaleOp $x, 3) => (NegOp (f $x))", "ANYTHING"),
            ("(NegOp BlockArg:$x) => (replaceWithValue $x)", "ANYTHING"),
            ("(LoopOp $x, body = $b) => (LoopOp $x, body = $b)", "ANYTHING"),
        ] {
            let mut report = Report::new();
            let Some(model) = model(source, &mut report) else {
                panic!("{}", report.show(source))
            };
            let found = footprint(&model).to_string().replace(' ', "");
            assert_eq!(found, format!("__drr::MatchFootprint::{expected}"), "{source}");
        }
    }
}

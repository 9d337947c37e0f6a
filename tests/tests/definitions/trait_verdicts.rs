//! Traits that compare types: ops of MLIR's dialect `test` that have them, on pairs of types.

use drr::prelude::*;
use drr_tests::mlir;

op! {
    SameTypeOp = "test.same_operand_and_result_type",
    (ins Variadic<AnyType>:$x), (outs Variadic<AnyType>:$r), [SameOperandsAndResultType]
}
op! {
    SameElementTypeOp = "test.same_operand_and_result_element_type",
    (ins Variadic<AnyType>:$x), (outs Variadic<AnyType>:$r), [SameOperandsAndResultElementType]
}
op! {
    SameShapeOp = "test.same_operand_and_result_shape",
    (ins Variadic<AnyShaped>:$x), (outs Variadic<AnyShaped>:$r), [SameOperandsAndResultShape]
}
op! {
    OperandElementTypeOp = "test.same_operand_element_type",
    (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [SameOperandsElementType]
}
op! {
    OperandShapeOp = "test.same_operand_shape", (ins Variadic<AnyShaped>:$x), (outs), [SameOperandsShape]
}
op! {
    TypesMatchOp = "test.operand0_and_result_have_same_type",
    (ins AnyType:$x, AnyType:$y), (outs AnyType:$res), [AllTypesMatch<["x", "res"]>]
}
op! {
    ShapesMatchOp = "test.operand0_and_result_have_same_shape",
    (ins AnyShaped:$x, AnyShaped:$y), (outs AnyShaped:$res), [AllShapesMatch<["x", "res"]>]
}
op! {
    RanksMatchOp = "test.operand0_and_result_have_same_rank",
    (ins AnyShaped:$x, AnyShaped:$y), (outs AnyShaped:$res), [AllRanksMatch<["x", "res"]>]
}
op! {
    CountsMatchOp = "test.operand0_and_result_have_same_element_count",
    (ins AnyShaped:$x, AnyShaped:$y), (outs AnyShaped:$res), [AllElementCountsMatch<["x", "res"]>]
}
op! {
    ElementTypesMatchOp = "test.operand0_and_result_have_same_element_type",
    (ins AnyType:$x, AnyType:$y), (outs AnyType:$res), [AllElementTypesMatch<["x", "res"]>]
}
dialect! {
    Test = "test",
    ops: [
        SameTypeOp, SameElementTypeOp, SameShapeOp, OperandElementTypeOp, OperandShapeOp, TypesMatchOp, ShapesMatchOp, RanksMatchOp,
        CountsMatchOp, ElementTypesMatchOp,
    ]
}

/// The ops that take any number of values, and whether they have results.
const OF_LISTS: [(&str, bool); 4] = [
    ("test.same_operand_and_result_type", true),
    ("test.same_operand_and_result_element_type", true),
    ("test.same_operand_and_result_shape", true),
    ("test.same_operand_shape", false),
];

/// The ops that compare one operand, or both, with the result.
const OF_PAIRS: [&str; 5] = ["type", "shape", "rank", "element_count", "element_type"];

const TYPES: [&str; 12] = [
    "f32",
    "complex<f32>",
    "tensor<4xf32>",
    "tensor<4xf32, \"encoding\">",
    "tensor<?xf32>",
    "tensor<*xf32>",
    "tensor<2x2xf32>",
    "tensor<4xi32>",
    "vector<4xf32>",
    "vector<[4]xf32>",
    "memref<4xf32, 1>",
    "memref<?xf32, strided<[2]>>",
];

/// Returns an op with operands and results of these types.
fn text(name: &str, operands: &[&str], results: &[&str]) -> String {
    let values = operands.iter().enumerate();
    let values: String = values
        .map(|(at, ty)| format!("%{at} = \"u.value\"() : () -> {ty}\n"))
        .collect();
    let names: Vec<String> = (0..operands.len()).map(|at| format!("%{at}")).collect();
    let given = match results.len() {
        0 => String::new(),
        count => format!("%r:{count} = "),
    };
    format!(
        "{values}{given}\"{name}\"({}) : ({}) -> ({})\n",
        names.join(", "),
        operands.join(", "),
        results.join(", ")
    )
}

/// Compares the verdicts on each op with zero values, one value, and each pair; and with a third value, because a trait
/// may accept each pair of types and reject three.
#[test]
fn traits_accept_what_mlir_accepts() {
    let Some(mlir) = mlir() else { return };
    let ctx = ContextBuilder::new()
        .with(Test)
        .allow_unregistered_dialects(true)
        .build();
    let mut texts = Vec::new();
    let pairs: Vec<[&str; 2]> = TYPES.iter().flat_map(|a| TYPES.map(|b| [*a, b])).collect();
    for (name, has_results) in OF_LISTS {
        let results: &[&str] = if has_results { &["tensor<?xf32>"] } else { &[] };
        texts.extend(pairs.iter().map(|pair| text(name, pair, results)));
        if has_results {
            texts.extend(pairs.iter().map(|[a, b]| text(name, &[*a], &[*b])));
        }
        texts.extend([text(name, &[], &[]), text(name, &["tensor<4xf32>"], &[])]);
        texts.push(text(name, &[], &["tensor<4xf32>"]));
    }
    for what in OF_PAIRS {
        let name = format!("test.operand0_and_result_have_same_{what}");
        texts.extend(pairs.iter().map(|[a, b]| text(&name, &[*a, "tensor<4xf32>"], &[*b])));
    }
    texts.extend(
        pairs
            .iter()
            .map(|pair| text("test.same_operand_element_type", pair, &["f32"])),
    );
    let theirs = mlir.verdicts(&["--allow-unregistered-dialect"], &texts);
    let (mut different, mut accepted) = (String::new(), 0);
    for (text, theirs) in texts.iter().zip(theirs) {
        let ours = Module::parse(&ctx, text).and_then(|module| module.verify());
        accepted += usize::from(ours.is_ok());
        if ours.is_ok() != theirs.is_some() {
            different.push_str(&format!(
                "{}  here: {ours:?}\n",
                text.lines().last().unwrap_or_default()
            ));
        }
    }
    assert!(different.is_empty(), "{different}");
    assert!(accepted > 500, "{accepted} of {} are valid", texts.len());
}

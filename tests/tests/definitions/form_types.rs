//! Types that a format does not write, because they follow from others.

use drr::prelude::*;

op! {
    pub ReplicateOp = "y.replicate", (ins AnyType:$pattern, Variadic<AnyType>:$handles), (outs Variadic<AnyType>:$replicated),
    [AllTypesMatch<["handles", "replicated"]>]
    { assembly_format: "$pattern `,` $handles attr-dict `:` type($pattern) `,` type($handles)" }
}
op! {
    pub ZipOp = "y.zip", (ins Variadic<AnyType>:$xs, Variadic<AnyType>:$ys), (outs AnyType:$r),
    [AttrSizedOperandSegments, AllTypesMatch<["xs", "ys"]>]
    { assembly_format: "$xs `with` $ys attr-dict `:` type($ys) `->` type($r)" }
}
op! {
    pub MaybeOp = "y.maybe", (ins Optional<AnyType>:$o, AnyType:$x), (outs AnyType:$r), [AllTypesMatch<["o", "x", "r"]>]
    { assembly_format: "$x (`or` $o^)? attr-dict `:` type($x)" }
}
dialect! { pub Y = "y", ops: [ReplicateOp, ZipOp, MaybeOp] }

fn context() -> Context {
    ContextBuilder::new().with(Y).allow_unregistered_dialects(true).build()
}

const VALUES: &str = "%i, %f = \"t.values\"() : () -> (i32, f32)\n";

/// Returns the printed text of an op after its values, or the error.
fn printed(op: &str) -> String {
    let ctx = context();
    let module = match Module::parse(&ctx, format!("{VALUES}{op}\n")) {
        Ok(module) => module,
        Err(errors) => return errors.to_string(),
    };
    if let Err(errors) = module.verify() {
        return errors.to_string();
    }
    let text = module.to_string();
    let again = Module::parse(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    assert_eq!(again.generic_form().to_string(), module.generic_form().to_string());
    module
        .generic_form()
        .to_string()
        .lines()
        .nth(2)
        .unwrap_or_default()
        .trim()
        .to_owned()
}

// Row A84
#[test]
fn all_types_match_compares_lists() {
    for (op, expected) in [
        (
            "%r:2 = y.replicate %i, %f, %i : i32, f32, i32",
            "%1:2 = \"y.replicate\"(%0#0, %0#1, %0#0) : (i32, f32, i32) -> (f32, i32)",
        ),
        (
            "%r = y.zip %f, %i with %f, %i : f32, i32 -> i1",
            "%1 = \"y.zip\"(%0#1, %0#0, %0#1, %0#0) <{operandSegmentSizes = array<i32: 2, 2>}> : (f32, i32, f32, i32) -> i1",
        ),
        (
            "%r = y.maybe %f or %f : f32",
            "%1 = \"y.maybe\"(%0#1, %0#1) : (f32, f32) -> f32",
        ),
        ("%r = y.maybe %f : f32", "%1 = \"y.maybe\"(%0#1) : (f32) -> f32"),
    ] {
        assert_eq!(printed(op), expected);
    }
}

#[test]
fn lists_that_do_not_match_are_errors() {
    for (op, expected) in [
        (
            "%r:2 = y.replicate %i, %f, %i : i32, f32",
            "2 operands given, but 1 operand type",
        ),
        (
            "%r = y.zip %f with %f, %i : f32, i32 -> i1",
            "1 operand given, but 2 operand types",
        ),
        (
            "%r:2 = \"y.replicate\"(%i, %f, %i) : (i32, f32, i32) -> (i32, f32)",
            "failed to verify that all of {handles, replicated} have same type",
        ),
        (
            "%r:1 = \"y.replicate\"(%i, %f, %f) : (i32, f32, f32) -> f32",
            "failed to verify that all of {handles, replicated} have same type",
        ),
        (
            "%r = \"y.zip\"(%f, %i, %i) <{operandSegmentSizes = array<i32: 2, 1>}> : (f32, i32, i32) -> i1",
            "failed to verify that all of {xs, ys} have same type",
        ),
    ] {
        let shown = printed(op);
        assert!(shown.contains(expected), "{op}\n{shown}");
    }
}

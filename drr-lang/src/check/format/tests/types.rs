//! Sources of types that a format does not write.

use super::checked;
use crate::check::format::TypeSource;
use expect_test::{Expect, expect};
use quote::ToTokens;

fn source(source: &TypeSource) -> String {
    match source {
        TypeSource::Written => "written".into(),
        TypeSource::Built(constraint) => format!("built {constraint}"),
        TypeSource::Of(named, map) => format!("of {named:?} by {}", map.to_token_stream()),
        TypeSource::OfAll(named, map) => format!("of all of {named:?} by {}", map.to_token_stream()),
        TypeSource::Inferred => "inferred".into(),
    }
}

fn check(cases: &[(&str, &str)], expect: Expect) {
    let mut out = String::new();
    for (sections, format) in cases {
        let (_, model, errors) = checked(sections, format);
        out.push_str(&errors);
        let Some(model) = model else { continue };
        for (what, sources) in [("operands", model.operand_types), ("results", model.result_types)] {
            let sources: Vec<String> = sources.iter().map(source).collect();
            out.push_str(&format!("{what}: {}\n", sources.join(", ")));
        }
    }
    expect.assert_eq(&out);
}

#[test]
fn infer_types_hook_infers_all_results() {
    check(
        &[
            (
                "(ins AnyType:$x), (outs AnyType:$r, AnyType:$s), [] infer",
                "$x attr-dict type($x)",
            ),
            // A written result type disables the inference.
            (
                "(ins AnyType:$x), (outs AnyType:$r, AnyType:$s), [] infer",
                "$x attr-dict type($x) type($r)",
            ),
        ],
        expect![[r#"
            operands: written
            results: inferred, inferred
            E45: cannot infer the type of result `s`
              | $x attr-dict type($x) type($r)
              |                               ^
              = help: add `type($s)`, or a trait that determines it, such as `AllTypesMatch`
        "#]],
    );
}

#[test]
fn all_types_match_determines_types() {
    check(
        &[
            (
                "(ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [AllTypesMatch<[\"x\", \"y\", \"r\"]>]",
                "$x `,` $y attr-dict type($x)",
            ),
            (
                "(ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [AllTypesMatch<[\"x\", \"y\", \"r\"]>]",
                "$x `,` $y attr-dict type($x) type($r)",
            ),
            // Q22
            (
                "(ins AnyType:$x, TypedAttrInterface:$a), (outs AnyType:$r), [AllTypesMatch<[\"a\", \"r\", \"x\"]>]",
                "$x `,` $a attr-dict",
            ),
            // A type that is not written is not a source.
            (
                "(ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [AllTypesMatch<[\"x\", \"y\"]>, AllTypesMatch<[\"y\", \"r\"]>]",
                "$x `,` $y attr-dict type($x)",
            ),
        ],
        expect![[r#"
            operands: written, of Operand(0) by __drr :: type_maps :: same
            results: of Operand(0) by __drr :: type_maps :: same
            operands: written, of Result(0) by __drr :: type_maps :: same
            results: written
            operands: of Attr("a") by __drr :: type_maps :: same
            results: of Attr("a") by __drr :: type_maps :: same
            E45: cannot infer the type of result `r`
              | $x `,` $y attr-dict type($x)
              |                             ^
              = help: add `type($r)`, or a trait that determines it, such as `AllTypesMatch`
        "#]],
    );
}

#[test]
fn all_types_match_determines_types_of_lists() {
    const LISTS: &str = "(ins Variadic<AnyType>:$xs, Variadic<AnyType>:$ys), (outs Variadic<AnyType>:$rs), [AllTypesMatch<[\"xs\", \"ys\", \"rs\"]>, SameVariadicOperandSize]";
    check(
        &[
            (LISTS, "$xs `x` $ys attr-dict type($xs)"),
            (LISTS, "$xs `x` $ys attr-dict type($rs)"),
            (LISTS, "$xs `x` $ys attr-dict type($xs) `x` type($rs)"),
            (
                "(ins Optional<AnyType>:$o, AnyType:$y), (outs AnyType:$r), [AllTypesMatch<[\"o\", \"y\", \"r\"]>]",
                "$o `x` $y attr-dict type($y)",
            ),
            (
                "(ins Variadic<AnyType>:$xs, AnyType:$y), (outs), [AllTypesMatch<[\"xs\", \"y\"]>]",
                "$xs `x` $y attr-dict type($y)",
            ),
            (
                "(ins Variadic<AnyType>:$xs), (outs Variadic<AnyType>:$rs), [AllElementTypesMatch<[\"xs\", \"rs\"]>]",
                "$xs attr-dict type($xs)",
            ),
        ],
        expect![[r#"
            operands: written, of all of Operand(0) by __drr :: type_maps :: all_same
            results: of all of Operand(0) by __drr :: type_maps :: all_same
            operands: of all of Result(0) by __drr :: type_maps :: all_same, of all of Result(0) by __drr :: type_maps :: all_same
            results: written
            operands: written, of all of Result(0) by __drr :: type_maps :: all_same
            results: written
            operands: of Operand(1) by __drr :: type_maps :: same, written
            results: of Operand(1) by __drr :: type_maps :: same
            O134: `y` has one type, but `xs` is a list, so their types never match
              = help: name only lists, or only single values
            O42: `xs` is a list of operands, which does not have a single type
        "#]],
    );
}

#[test]
fn same_operands_and_result_type_determines_types() {
    check(
        &[
            (
                "(ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [SameTypeOperands]",
                "$x `,` $y attr-dict type($y) type($r)",
            ),
            (
                "(ins AnyType:$x, Variadic<AnyType>:$y), (outs AnyType:$r), [SameOperandsAndResultType]",
                "$x `,` $y attr-dict type($r)",
            ),
            (
                "(ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [SameOperandsAndResultType]",
                "$x `,` $y attr-dict type($y)",
            ),
            // A91: an inferred type is not a source.
            (
                "(ins I32:$a), (outs AnyType:$r), [SameOperandsAndResultType]",
                "$a attr-dict",
            ),
        ],
        expect![[r#"
            operands: of Operand(1) by __drr :: type_maps :: same, written
            results: written
            operands: of Result(0) by __drr :: type_maps :: same, of Result(0) by __drr :: type_maps :: same
            results: written
            operands: of Operand(1) by __drr :: type_maps :: same, written
            results: of Operand(1) by __drr :: type_maps :: same
            E45: cannot infer the type of result `r`
              | $a attr-dict
              |             ^
              = help: add `type($r)`, or a trait that determines it, such as `AllTypesMatch`
        "#]],
    );
}

#[test]
fn types_match_with_determines_types() {
    check(
        &[
            (
                "(ins AnyType:$x), (outs AnyType:$r), [TypesMatchWith<\"s\", \"x\", \"r\", \"element($_self)\">]",
                "$x attr-dict type($x)",
            ),
            // Forward only.
            (
                "(ins AnyType:$x), (outs AnyType:$r), [TypesMatchWith<\"s\", \"x\", \"r\", \"element($_self)\">]",
                "$x attr-dict type($r)",
            ),
            (
                "(ins Variadic<AnyType>:$x), (outs Variadic<AnyType>:$r), [RangedTypesMatchWith<\"s\", \"r\", \"x\", \"$_self\">]",
                "$x attr-dict type($r)",
            ),
        ],
        expect![[r#"
            operands: written
            results: of Operand(0) by | __ctx , __self | { let _ = __ctx ; __drr :: IntoInferred :: into_inferred (element (__self)) }
            E45: cannot infer the type of operand `x`
              | $x attr-dict type($r)
              |                      ^
              = help: add `type($x)`, or a trait that determines it, such as `AllTypesMatch`
            operands: of all of Result(0) by __drr :: type_maps :: all_same
            results: written
        "#]],
    );
}

#[test]
fn types_match_with_determines_types_of_lists() {
    check(
        &[(
            "(ins AnyType:$f, Variadic<AnyType>:$xs), (outs Variadic<AnyType>:$rs), \
             [TypesMatchWith<\"s\", \"f\", \"xs\", \"::llvm::cast<FunctionType>($_self).getInputs()\">, \
              TypesMatchWith<\"s\", \"f\", \"rs\", \"::llvm::cast<FunctionType>($_self).getResults()\">]",
            "$f `(` $xs `)` attr-dict `:` type($f)",
        )],
        expect![[r#"
            operands: written, of all of Operand(0) by __drr :: type_maps :: inputs
            results: of all of Operand(0) by __drr :: type_maps :: results
        "#]],
    );
}

#[test]
fn element_type_traits_determine_types() {
    check(
        &[
            (
                "(ins Variadic<AnyType>:$xs), (outs AnyVector:$r), [ShapedTypeMatchesElementCountAndTypes<\"r\", \"xs\">]",
                "$xs attr-dict `:` type($r)",
            ),
            (
                "(ins AnyVector:$x), (outs Variadic<AnyType>:$rs), [ShapedTypeMatchesElementCountAndTypes<\"x\", \"rs\">]",
                "$x attr-dict `:` type($x)",
            ),
        ],
        expect![[r#"
            operands: of all of Result(0) by __drr :: type_maps :: each_element
            results: written
            operands: written
            results: of all of Operand(0) by __drr :: type_maps :: each_element
        "#]],
    );
}

#[test]
fn buildable_types_are_left_out() {
    check(
        &[
            ("(ins I32:$x, Variadic<Index>:$v), (outs F32:$r)", "$x $v attr-dict"),
            // Not if the number of values is unknown.
            ("(ins I32:$x, Variadic<Index>:$v), (outs F32:$r)", "operands attr-dict"),
            ("(ins), (outs Variadic<F32>:$r)", "attr-dict"),
            ("(ins), (outs buildable Mine:$r)", "attr-dict"),
            ("(ins), (outs Mine:$r)", "attr-dict"),
        ],
        expect![[r#"
            operands: built I32, built Index
            results: built F32
            E45: cannot infer the type of operand `v`
              | operands attr-dict
              |                   ^
              = help: add `type($v)`, or a trait that determines it, such as `AllTypesMatch`
              = help: or bind `v` by name in place of `operands`
            E45: cannot infer the type of result `r`
              | attr-dict
              |          ^
              = help: add `type($r)`, or a trait that determines it, such as `AllTypesMatch`
            operands: 
            results: built Mine
            E45: cannot infer the type of result `r`
              | attr-dict
              |          ^
              = help: add `type($r)`, or a trait that determines it, such as `AllTypesMatch`
              = help: if `Mine` accepts only one type, mark it: `buildable Mine`
        "#]],
    );
}

#[test]
fn later_trait_takes_precedence() {
    check(
        &[(
            "(ins AnyType:$x, AnyType:$y, AnyType:$z), (outs), [AllTypesMatch<[\"x\", \"z\"]>, AllTypesMatch<[\"y\", \"z\"]>]",
            "$x $y $z attr-dict type($x) type($y)",
        )],
        expect![[r#"
            operands: written, written, of Operand(1) by __drr :: type_maps :: same
            results: 
        "#]],
    );
}

#[test]
fn traits_that_determine_no_types() {
    check(
        &[
            (
                "(ins I32Attr:$x), (outs AnyType:$r), [FirstAttrDerivedResultType]",
                "$x attr-dict",
            ),
            (
                "(ins AnyTensor:$x), (outs AnyTensor:$r), [SameOperandsAndResultShape, SameOperandsAndResultElementType]",
                "$x attr-dict type($x)",
            ),
        ],
        expect![[r#"
            E45: cannot infer the type of result `r`
              | $x attr-dict
              |             ^
              = help: add `type($r)`, or a trait that determines it, such as `AllTypesMatch`
            E45: cannot infer the type of result `r`
              | $x attr-dict type($x)
              |                      ^
              = help: add `type($r)`, or a trait that determines it, such as `AllTypesMatch`
        "#]],
    );
}

//! Errors for pasted files with C++ and missing classes; recognised constraints.

use super::{CratePath, drr, records};
use expect_test::expect;

#[test]
fn lists_are_pasted_and_attributes_stay_attributes() {
    records(
        r#"
            def D : Dialect { let name = "d"; }
            defvar more = [Pure];
            class D_Op<string mnemonic, list<Trait> traits = []> : Op<D, mnemonic, traits # more # [Commutative]>;
            def A : D_Op<"a", [Idempotent]> { let arguments = (ins /** One. */ I32:$x /** Two. */ I32:$y); }
            #[doc = "B"] def B : D_Op<"b">;
        "#,
        expect![[r#"
            op! A = "d.a", (ins # [doc = " One. "] I32:$x # [doc = " Two. "] I32:$y), (outs), [Idempotent, Pure, Commutative]
            op! # [doc = "B"] B = "d.b", (ins), (outs), [Pure, Commutative]
            dialect! D = "d", ops: [A, B]
            0 patterns
        "#]],
    );
}

#[test]
fn a_missing_class_is_reported_once() {
    records(
        r#"
            include "mlir/IR/OpBase.td"
            include "MyBase.td"
            class My_Op<string mnemonic> : Base_Op<mnemonic> { let cppNamespace = "::my"; }
            foreach i = 0-9 in def Op # i : My_Op<"op"> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
            def Mine : Base_Type<"mine">;
            def Using : Op<"d.using"> { let arguments = (ins Mine:$x, AnyTypeOf<[I32, Mine]>:$y); }
            def Trait1 : My_Trait<"x">;
            def Traits : Op<"d.traits", [Trait1]>;
            def : Pat<(Op0 (Op1 $x)), (Op2 $x)>;
            def : Pat<(Using $x, $y), (Using $x, $y), [(Mine $x)]>;
            defm A : My_Multi<"a">;
            defm B : My_Multi<"b">;
            pat!< Call: (Op0 $x) => (Op1 $x) >
        "#,
        expect![[r#"
            broken op! Op0 = "unknown.op", (ins)
            broken op! Op1 = "unknown.op", (ins)
            broken op! Op2 = "unknown.op", (ins)
            broken op! Op3 = "unknown.op", (ins)
            broken op! Op4 = "unknown.op", (ins)
            broken op! Op5 = "unknown.op", (ins)
            broken op! Op6 = "unknown.op", (ins)
            broken op! Op7 = "unknown.op", (ins)
            broken op! Op8 = "unknown.op", (ins)
            broken op! Op9 = "unknown.op", (ins)
            broken op! Mine = "unknown.op", (ins)
            broken op! Using = "unknown.op", (ins)
            broken op! Trait1 = "unknown.op", (ins)
            broken op! Traits = "unknown.op", (ins)
            broken pat! GeneratedConvert0:
            broken pat! GeneratedConvert1:
            pat! Call: (Op0$x) => (Op1$x)
            3 patterns
            T37: unknown class `Base_Op`
              = help: `include` does not read files here: use `include_drr!`, paste the definitions of `MyBase.td`, or import them with `use`
              |             class My_Op<string mnemonic> : Base_Op<mnemonic> { let cppNamespace = "::my"; }
              |                                            ^^^^^^^
            T37: unknown class `Base_Type`
              = help: `include` does not read files here: use `include_drr!`, paste the definitions of `MyBase.td`, or import them with `use`
              |             def Mine : Base_Type<"mine">;
              |                        ^^^^^^^^^
            T37: unknown class `My_Trait`
              = help: `include` does not read files here: use `include_drr!`, paste the definitions of `MyBase.td`, or import them with `use`
              |             def Trait1 : My_Trait<"x">;
              |                          ^^^^^^^^
            T42: unknown multiclass `My_Multi`
              = help: `include` does not read files here: use `include_drr!`, paste the definitions of `MyBase.td`, or import them with `use`
              |             defm A : My_Multi<"a">;
              |                      ^^^^^^^^
        "#]],
    );
}

#[test]
fn uses_of_unreadable_classes_are_skipped_without_further_errors() {
    records(
        r#"
            class My_Op<string mnemonic : Op<"d.op">;
            def A : My_Op<"a">;
            def B : My_Op<"b"> { let arguments = (ins I32:$x); }
            def C : Op<"d.c" { let arguments = (ins I32:$x); }
            def : Pat<(A $x), (B $x)>;
            def : Pat<(C $x), (C (C $x))>;
            class Fine<string mnemonic> : Op<"d.op"> { let argumentz = (ins I32:$x); }
            def D : Fine<"d">;
            def E : Fine<"e">;
        "#,
        expect![[r#"
            broken op! A = "unknown.op", (ins)
            broken op! B = "unknown.op", (ins)
            broken op! C = "unknown.op", (ins)
            broken pat! GeneratedConvert0:
            pat! GeneratedConvert1: (C$x) => (C (C$x))
            broken op! D = "unknown.op", (ins)
            broken op! E = "unknown.op", (ins)
            2 patterns
            T22: expected `,` or `>` after a parameter
              |             class My_Op<string mnemonic : Op<"d.op">;
              |                                         ^
            T05: expected `,` or `>` in the arguments of `Op`
              |             def C : Op<"d.c" { let arguments = (ins I32:$x); }
              |                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            T41: unknown field `argumentz`
              = help: did you mean `arguments`?
              |             class Fine<string mnemonic> : Op<"d.op"> { let argumentz = (ins I32:$x); }
              |                                                            ^^^^^^^^^
        "#]],
    );
}

#[test]
fn errors_about_cpp_name_the_replacement() {
    records(
        r#"
            def A : Op<"d.a", []> { let arguments = (ins AnyType:$x, I32Attr:$k); let results = (outs AnyType:$r); }
            def T : NativeCodeCall<"$_builder.getI64Type()">;
            def : Pat<(A $x, $k), (A (A $x, $k, (returnType (T))), $k)>;
            def P : Constraint<CPred<"isa_and_nonnull<ConstantOp>($0.getDefiningOp())">>;
            def : Pat<(A (A $x, $_), $k), (A $x, $k), [(P $x)]>;
            def Sum : NativeCodeCall<"$_builder.getI32IntegerAttr($0.getValue().getZExtValue() + $1.getValue().getZExtValue())">;
            def : Pat<(A (A $x, $k), $l), (A $x, (Sum $k, $l))>;
            def Plus : NativeCodeCall<"$_builder.getI64IntegerAttr($0 + 1)">;
            def : Pat<(A $x, $k), (A $x, (Plus $k))>;
            def Pair : NativeCodeCall<"make({$0, $1})">;
            def : Pat<(A $x, $k), (A $x, (Pair $k, $k))>;
            def Try : NativeCodeCall<"success(f($_self, $0))">;
            def : Pat<(A (Try $x), $k), (A $x, $k)>;
            def Int : Attr<CPred<"$_self.getInt() > 0">, "positive">;
            def Shape : Op<"d.s", [PredOpTrait<"ranks", CPred<"$x.getType().getRank() == 2">>]> { let arguments = (ins AnyType:$x); }
            def Made : Op<"d.m", [TypesMatchWith<"made", "x", "r", "getMine($_self)">]> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
        "#,
        expect![[r#"
            op! A = "d.a", (ins AnyType:$x, I32Attr:$k), (outs AnyType:$r), []
            pat! GeneratedConvert0: (A$x,$k) => (A (A$x,$k, (returnType (NativeCodeCall < "$_builder.getI64Type()" >))),$k)
            broken pat! GeneratedConvert1:
            broken pat! GeneratedConvert2:
            pat! GeneratedConvert3: (A$x,$k) => (A$x, (NativeCodeCall < "$_builder.getI64IntegerAttr($0 + 1)" >$k))
            broken pat! GeneratedConvert4:
            broken pat! GeneratedConvert5:
            # [allow (dead_code, non_camel_case_types)] # [doc = "Constraint: positive."] # [derive (:: core:: clone:: Clone,:: core:: marker:: Copy,:: core:: fmt:: Debug)] # [allow (dead_code)] struct Int; # [allow (unused_qualifications)] const _: () = { # [allow (unused_imports)] use:: drr:: __private as __drr; impl __drr:: AttrConstraint for Int { type Value < 'c > = __drr:: Attribute; fn holds (ctx: & __drr:: Context, attr: __drr:: Attribute) -> bool { fn __test (__ctx: & __drr:: Context, __self: __drr:: Attribute) -> bool { { let _ = __ctx; __self . as_i64 (__ctx) . is_some_and (| number | number > 0) } } __test (ctx, attr) } fn summary () -> __drr:: Cow < 'static, str > { __drr:: Cow:: Borrowed ("positive") } fn value (ctx: & __drr:: Context, attr: __drr:: Attribute) ->:: core:: option:: Option < Self:: Value < '_ >> { < Self as __drr:: AttrConstraint >:: holds (ctx, attr) . then_some (attr) } } };
            op! Shape = "d.s", (ins AnyType:$x), (outs), [PredOpTrait < "ranks", CPred < "$x.getType().getRank() == 2" > >]
            op! Made = "d.m", (ins AnyType:$x), (outs AnyType:$r), [TypesMatchWith < "made", "x", "r", "getMine($_self)", "std::equal_to<>()" >]
            6 patterns
            T62: expected Rust code, found C++: `isa_and_nonnull<`
              = help: constrain the symbol, test a type with a method such as `$_self.is_float()`, or cast an op with `ConstantOp::cast(op)`
              |             def P : Constraint<CPred<"isa_and_nonnull<ConstantOp>($0.getDefiningOp())">>;
              |                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            T62: expected Rust code, found C++: `.getZExtValue()`
              = help: use `$0`: the constraint of an attribute determines its Rust value
              |             def Sum : NativeCodeCall<"$_builder.getI32IntegerAttr($0.getValue().getZExtValue() + $1.getValue().getZExtValue())">;
              |                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            T62: expected Rust code, found C++: `{.., ..}`
              = help: write a list as `&[$0, $1]`
              |             def Pair : NativeCodeCall<"make({$0, $1})">;
              |                                       ^^^^^^^^^^^^^^^^
            T62: expected Rust code, found C++: `success(`
              = help: return an `Option` or a `bool` from a Rust function that may fail
              |             def Try : NativeCodeCall<"success(f($_self, $0))">;
              |                                      ^^^^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
}

#[test]
fn unread_includes_are_named_in_errors() {
    records(
        r#"
            include "MyOps.td"
            def A : My_Op<"a">;
            def B : Op<My_Dialect, "b">;
            defm C : My_Multi<"c">;
        "#,
        expect![[r#"
            broken op! A = "unknown.op", (ins)
            broken op! B = "unknown.op", (ins)
            0 patterns
            T37: unknown class `My_Op`
              = help: `include` does not read files here: use `include_drr!`, paste the definitions of `MyOps.td`, or import them with `use`
              |             def A : My_Op<"a">;
              |                     ^^^^^
            T68: `My_Dialect` is not defined in this block, so the name of the op in the IR is unknown
              = help: define the dialect here, or write the whole name: `Op<"dialect.b">`
              = help: `include` does not read files here: use `include_drr!`, paste the definitions of `MyOps.td`, or import them with `use`
              |             def B : Op<My_Dialect, "b">;
              |                        ^^^^^^^^^^
            T42: unknown multiclass `My_Multi`
              = help: `include` does not read files here: use `include_drr!`, paste the definitions of `MyOps.td`, or import them with `use`
              |             defm C : My_Multi<"c">;
              |                      ^^^^^^^^
        "#]],
    );
}

/// The chapter begins with the restriction that users with a `.td` file must know first.
#[test]
fn the_guide_begins_with_code_blocks() {
    let guide = include_str!("../../../../drr/src/guide/tablegen.md");
    let (before, _) = guide.split_once("\n# ").expect("it has sections");
    assert!(
        before.contains("Text between `[{` and `}]` must consist of Rust tokens"),
        "{before}"
    );
    assert!(
        before.contains("[`drr-import`]") && before.contains("[`include_drr!`]"),
        "{before}"
    );
}

#[test]
fn each_built_in_constraint_works_in_ops_and_records() {
    use drr_schema::constraint::{ConstraintFlag, EntityKind, all};
    let usages = all()
        .filter(|row| row.kind != EntityKind::OfArguments)
        .filter_map(|row| {
            Some(match row.name {
                // Constants of patterns.
                "ConstantAttr" | "ConstantStrAttr" | "ConstantEnumCase" | "ConstantProp" => return None,
                "VariadicOfVariadic" => "VariadicOfVariadic<F32, \"sizes\">".to_string(),
                // Records have a string after the constraint.
                "TypedArrayAttrBase" => "TypedArrayAttrBase<I32Attr, \"text\">".to_string(),
                name if row.is(ConstraintFlag::Wrapper) && name.starts_with("Default") => {
                    row.usage().replace('>', ", \"1\">")
                }
                _ => row.usage(),
            })
        });
    let mut block = String::new();
    for (at, usage) in usages.enumerate() {
        block += &format!(
            "op!< A{at}, \"x.a{at}\", (ins {usage}:$x) >
             def B{at} : Op<\"x.b{at}\"> {{ let arguments = (ins {usage}:$x); }}
             def T{at} : {usage}; def C{at} : Op<\"x.c{at}\"> {{ let arguments = (ins T{at}:$x); }}\n"
        );
    }
    let text = drr(&CratePath::default(), block.parse().unwrap()).to_string();
    let errors = text.split("compile_error ! {").skip(1);
    let errors: Vec<String> = errors.map(|error| error.chars().take(200).collect()).collect();
    assert_eq!(errors, Vec::<String>::new());
    assert!(text.matches("struct C").count() > 290);
}

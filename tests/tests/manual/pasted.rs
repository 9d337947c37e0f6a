//! Records as files of other projects have them, pasted.

// The rules are there to be written; some of them would not end.
#![allow(unused_variables, unused_imports, deprecated)]

use drr::ContextBuilder;
use drr::prelude::*;
use expect_test::{Expect, expect};

/// Returns the names of the traits of an operation.
pub(crate) fn traits<O: OpDef>() -> Vec<&'static str> {
    O::DEF.traits.iter().map(|one| one.name).collect()
}

/// Returns a context with a dialect and the operations that all tests use.
pub(crate) fn context(dialect: impl drr::define::Dialects) -> Context {
    ContextBuilder::new().with(dialect).build()
}

/// Verifies an op with given operands.
#[track_caller]
pub(crate) fn verify(ctx: &Context, text: &str, expect: Expect) {
    let text = format!(
        "%f, %i = \"builtin.unrealized_conversion_cast\"() : () -> (f32, i32)
         %v, %w = \"builtin.unrealized_conversion_cast\"() : () -> (vector<4xf32>, vector<4xi1>)
         {text}"
    );
    let module = match Module::parse(ctx, &text) {
        Ok(module) => module,
        Err(error) => panic!("{error:?}"),
    };
    let said = match module.verify() {
        Ok(()) => String::new(),
        Err(errors) => errors.to_string(),
    };
    expect.assert_eq(&said);
}

/// Rewrites a text with a rule and compares it, without the given values.
#[track_caller]
pub(crate) fn rewrite(ctx: &Context, pattern: impl RewritePattern + 'static, text: &str, expect: Expect) {
    let mut module = Module::parse(ctx, text).expect("the text is right");
    let patterns = PatternSet::new()
        .with(pattern)
        .freeze(ctx)
        .expect("all operations are there");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("no limits are reached");
    assert!(outcome.converged, "{outcome}");
    module.verify().expect("what is built is right");
    let text = module.generic_form().to_string();
    let lines = text
        .lines()
        .filter(|line| line.starts_with("  ") && !line.contains("unrealized"));
    expect.assert_eq(&lines.map(|line| format!("{}\n", line.trim())).collect::<String>());
}

mod lists_are_pasted {
    use drr::prelude::*;

    drr::drr! {
        def D : Dialect { let name = "d"; }
        class D_Op<string mnemonic, list<Trait> traits = []> : Op<D, mnemonic, traits # [Pure]>;
        def A : D_Op<"a"> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        def B : D_Op<"b", [Commutative]> { let arguments = (ins /** Documented. */ I32:$x, I32:$y); let results = (outs I32:$r); }
    }
}

mod variables_are_pasted {
    use drr::prelude::*;

    drr::drr! {
        def D : Dialect { let name = "d"; }
        defvar more = [Pure];
        class D_Op<string mnemonic, list<Trait> traits = []> : Op<D, mnemonic, traits # more>;
        def A : D_Op<"a"> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        defvar more_of_it = "B";
        multiclass Two<list<Trait> traits> {
            defvar all = [Idempotent]#traits #more;
            def NAME # more_of_it : D_Op<"b", all> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        }
        defm One : Two<[Involution]>;
    }
}

#[test]
fn lists_are_pasted() {
    assert_eq!(traits::<lists_are_pasted::A<'_>>(), ["Pure", "InferTypes"]);
    assert_eq!(
        traits::<lists_are_pasted::B<'_>>(),
        ["Commutative", "Pure", "InferTypes"]
    );
    assert_eq!(traits::<variables_are_pasted::A<'_>>(), ["Pure", "InferTypes"]);
    assert_eq!(
        traits::<variables_are_pasted::OneB<'_>>(),
        ["Idempotent", "Involution", "Pure", "InferTypes"]
    );
}

mod enum_defaults {
    use drr::prelude::*;

    drr::drr! {
        def F : I32BitEnumAttrCaseNone<"none">;
        def G : I32BitEnumAttrCaseBit<"nsw", 0>;
        def Fl : I32BitEnumAttr<"Fl", "flags", [F, G]>;
        def A : Op<"d.a", []> { let arguments = (ins I32:$x, DefaultValuedAttr<Fl, "::ns::Fl::none">:$f); }
        def B : Op<"d.b", []> { let arguments = (ins I32:$x, DefaultValuedAttr<Fl, "ns::Fl::nsw">:$f); }
        def U : Op<"d.u", []> { let arguments = (ins OptionalAttr<UnitAttr>:$u); }
        dialect!< pub D = "d", ops: [A, B, U] >
    }
    op! { pub(crate) C = "e.c", (ins DefaultValuedAttr<FlAttr, "::ns::Fl::nsw">:$f, OptionalAttr<UnitAttr>:$u), (outs) }
    dialect! { pub(crate) E = "e", ops: [C] }
}

#[test]
fn defaults_of_enums_are_named_as_in_cpp() {
    let ctx = ContextBuilder::new()
        .with(enum_defaults::D)
        .with(enum_defaults::E)
        .build();
    let text = r#"
        %i = "builtin.unrealized_conversion_cast"() : () -> i32
        "d.a"(%i) : (i32) -> ()
        "d.b"(%i) : (i32) -> ()
        "d.u"() : () -> ()
        "d.u"() <{u}> : () -> ()
        "e.c"() <{u}> : () -> ()
    "#;
    let module = Module::parse(&ctx, text).expect("the text is right");
    module.verify().expect("the operations are right");
    let text = module.generic_form().to_string();
    let lines = text.lines().filter(|line| line.starts_with("  \""));
    expect![[r#"
        "d.a"(%0) <{f = 0 : i32}> : (i32) -> ()
        "d.b"(%0) <{f = 1 : i32}> : (i32) -> ()
        "d.u"() : () -> ()
        "d.u"() <{u}> : () -> ()
        "e.c"() <{f = 1 : i32, u}> : () -> ()
    "#]]
    .assert_eq(&lines.map(|line| format!("{}\n", line.trim())).collect::<String>());
}

mod ranked {
    use drr::prelude::*;

    drr::drr! {
        def A : Op<"d.a", []> { let arguments = (ins 1DTensorOf<[F32]>:$x); }
        op!< A2, "d.a2", (ins 1DTensorOf<[F32]>:$x), (outs) >
        def B : Op<"d.b", []> { let arguments = (ins 0DTensorOf<[F32]>:$x); }
        class Of<Type t> : Op<"d.c", []> { let arguments = (ins t:$x); }
        def C : Of<2DTensorOf<[F32]>>;
        def Alias : AnyTypeOf<[1DTensorOf<[F32]>, 2DTensorOf<[F32]>]>;
        def E : Op<"d.e", []> { let arguments = (ins Variadic<Alias>:$x); }
        dialect!< pub D = "d", ops: [A, A2, B, C, E] >
    }
}

#[test]
fn types_whose_names_begin_with_a_number() {
    let ctx = context(ranked::D);
    let text = |op: &str, ty: &str| {
        format!("%t = \"builtin.unrealized_conversion_cast\"() : () -> {ty} \"d.{op}\"(%t) : ({ty}) -> ()")
    };
    for (op, right, wrong) in [
        ("a", "tensor<4xf32>", "tensor<f32>"),
        ("a2", "tensor<4xf32>", "tensor<f32>"),
        ("b", "tensor<f32>", "tensor<4xf32>"),
        ("c", "tensor<4x4xf32>", "tensor<4xf32>"),
        ("e", "tensor<4x4xf32>", "tensor<f32>"),
    ] {
        let verify = |ty| {
            Module::parse(&ctx, text(op, ty))
                .expect("the text is right")
                .verify()
                .is_ok()
        };
        assert!(verify(right) && !verify(wrong), "{op}");
    }
}

mod unnamed {
    use drr::prelude::*;

    drr::drr! {
        def A : Op<"d.a", []> { let arguments = (ins I32); let results = (outs I32); }
        def B : Op<"d.b", []> { let regions = (region AnyRegion); }
        def C : Op<"d.c", []> { let arguments = (ins I32:$result, I32, I32Attr:$k, F32); let results = (outs I32); let regions = (region AnyRegion:$operand1, AnyRegion); }
        def P : Pat<(C $x, $y, $k, $f), (A (A $y))>;
        dialect!< pub D = "d", ops: [A, B, C] >
    }
}

#[test]
fn operands_and_regions_without_names() {
    let ctx = context(unnamed::D);
    let text = r#"
        %i, %f = "builtin.unrealized_conversion_cast"() : () -> (i32, f32)
        "d.b"() ({}) : () -> ()
        %0 = "d.c"(%i, %i, %f) <{k = 1 : i32}> ({}, {}) : (i32, i32, f32) -> i32
        "builtin.unrealized_conversion_cast"(%0) : (i32) -> ()
    "#;
    let module = Module::parse(&ctx, text).expect("the text is right");
    let body = module
        .root()
        .region(0)
        .and_then(|region| region.first_block())
        .expect("modules have one");
    let ops: Vec<OpRef<'_>> = body.ops().collect();
    let c = ops.iter().find_map(|op| unnamed::C::cast(*op)).expect("it is there");
    assert_eq!(Some(c.operand1_()), c.op().operand(1));
    assert_eq!(Some(c.operand3()), c.op().operand(2));
    assert_eq!(Some(c.result_()), c.op().result(0));
    assert!(c.operand1().is_some() && c.region1().is_some() && c.op().region(1).is_some());
    let b = ops.iter().find_map(|op| unnamed::B::cast(*op)).expect("it is there");
    assert!(b.region0().is_some());
    rewrite(
        &ctx,
        unnamed::P,
        text,
        expect![[r#"
        "d.b"() ({
        }) : () -> ()
        %1 = "d.a"(%0#0) : (i32) -> i32
        %2 = "d.a"(%1) : (i32) -> i32
    "#]],
    );
}

mod classes {
    use drr::prelude::*;

    drr::drr! {
        def D : Dialect { let name = "d"; }
        def NonNegProp : ConfinedProp<I64Prop, CPred<"$_self >= 0">, "non-negative">;
        def A04 : Op<"d.a04", []> { let arguments = (ins NonNegProp:$x); }
        def NonNeg : PropConstraint<"i64", CPred<"$_self >= 0">, "non-negative">;
        def Small : PropConstraint<CPred<"$_self < 10">, "small", "int64_t">;
        def A05 : Op<"d.a05", []> { let arguments = (ins I64Prop:$x); }
        def B05 : Op<"d.b05", []> { let arguments = (ins I64Prop:$x); }
        def P05 : Pat<(A05 NonNeg:$x), (B05 $x)>;
        def P05b : Pat<(B05 Small:$x), (A05 $x), [(NonNeg $x)]>;
        def SameDims : PredOpTrait<"same dims", CPred<"true">>;
        def A06 : Op<"d.a06", [SameDims]> { let arguments = (ins I32:$x); }
        def A06b : Op<"d.a06b", [PredOpTrait<"same dims", CPred<"true">>]> { let arguments = (ins I32:$x); }
        class B07<string n, Type t> : Op<"d.b07", []> { let arguments = (ins t:$x); let results = (outs t:$r); }
        def A07 : B07<"x", I32>;
        def Arr : TypedArrayAttrBase<I32Attr, "array of i32">;
        def A12 : Op<"d.a12", []> { let arguments = (ins Arr:$x); }
        def A13 : Op<"d.a13", [SameOperandsAndResultShape, Elementwise]> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        def A13b : Op<"d.a13b", [ElementwiseMappable]> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        def MyTy : DialectType<D, CPred<"true">, "mine">, BuildableType<"foo()">;
        def A16 : Op<"d.a16", []> { let arguments = (ins MyTy:$x); }
        def A18 : Op<"d.a18", []> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r);
          let description = "It isn't `x`."; }
        def A20 : Op<"d.a20", ElementwiseMappable.traits> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        class B23<string mnemonic, list<Trait> traits = []> : Op<"d.b23", traits>;
        def A23 : B23<"a"> { let arguments = (ins I32:$x); let results = (outs NestedTupleOf<[I32]>:$r); }
        def Counter : Property<"int64_t", "a counter">;
        def ModeFast : I32EnumCase<"Fast", 0, "fast">;
        def ModeSafe : I32EnumCase<"Safe", 1, "safe">;
        def Mode : I32Enum<"Mode", "how", [ModeFast, ModeSafe]>;
        def ModeAttr : EnumAttr<D, Mode, "mode">;
        def NamedMode : NamedEnumProp<Mode, "mode">;
        def FormMode : EnumPropWithAttrForm<Mode, ModeAttr>;
        def Memory : Resource<"::d::Memory">;
        def Param : AttrParameter<"int", "a number">;
        def Sized : TypeDef<D, "Sized"> {
          let mnemonic = "sized";
          let parameters = (ins Param:$n, AttrParameter<"int", "m">:$m);
          let hasCustomAssemblyFormat = 1;
        }
        def A21 : Op<"d.a21", [MemoryEffects<[MemRead<Memory>]>]> {
          let arguments = (ins Counter:$n, NamedMode:$m, FormMode:$o, DefaultValuedProp<NonNegProp, "3">:$p, Sized:$s);
        }
        dialect!< pub All = "d", ops: [A04, A05, B05, A06, A06b, A07, A12, A13, A13b, A16, A18, A20, A23, A21], allows_unknown_types: true >
    }
}

#[test]
fn upstream_classes_are_known() {
    let ctx = context(classes::All);
    verify(&ctx, r#""d.a04"() <{x = 5 : i64}> : () -> ()"#, expect![[""]]);
    verify(
        &ctx,
        r#""d.a04"() <{x = -5 : i64}> : () -> ()"#,
        expect![[r#"
        error: `d.a04` takes 64-bit integer property non-negative as `x`, but it is `-5 : i64`
         --> input:3:10
          |
        3 |          "d.a04"() <{x = -5 : i64}> : () -> ()
          |          ^^^^^^^"#]],
    );
    verify(&ctx, r#""d.a06"(%i) : (i32) -> ()"#, expect![[""]]);
    verify(&ctx, r#""d.a12"() <{x = [1 : i32]}> : () -> ()"#, expect![[""]]);
    verify(
        &ctx,
        r#"%t = "d.b23"(%i) : (i32) -> tuple<tuple<i32>, i32>"#,
        expect![[""]],
    );
    verify(
        &ctx,
        r#""d.a12"() <{x = [1 : i8]}> : () -> ()"#,
        expect![[r#"
        error: `d.a12` takes array of 32-bit signless integer attribute as `x`, but it is `[1 : i8]`
         --> input:3:10
          |
        3 |          "d.a12"() <{x = [1 : i8]}> : () -> ()
          |          ^^^^^^^"#]],
    );
    verify(
        &ctx,
        r#"%s = "builtin.unrealized_conversion_cast"() : () -> !d.sized<1>
           "d.a21"(%s) <{n = 5 : i64, m = 0 : i32, o = 1 : i32}> : (!d.sized<1>) -> ()"#,
        expect![[""]],
    );
    assert_eq!(
        traits::<classes::A13<'_>>(),
        ["SameOperandsAndResultShape", "Elementwise", "InferTypes"]
    );
    assert_eq!(traits::<classes::A20<'_>>(), ["ElementwiseMappable", "InferTypes"]);
    assert_eq!(traits::<classes::A06<'_>>(), ["PredOpTrait"]);
    assert_eq!(traits::<classes::A06b<'_>>(), ["PredOpTrait"]);
    rewrite(
        &ctx,
        classes::P05,
        r#""d.a05"() <{x = 50 : i64}> : () -> () "d.a05"() <{x = -50 : i64}> : () -> ()"#,
        expect![[r#"
            "d.b05"() <{x = 50 : i64}> : () -> ()
            "d.a05"() <{x = -50 : i64}> : () -> ()
        "#]],
    );
    rewrite(
        &ctx,
        classes::P05b,
        r#""d.b05"() <{x = 5 : i64}> : () -> () "d.b05"() <{x = -5 : i64}> : () -> () "d.b05"() <{x = 50 : i64}> : () -> ()"#,
        expect![[r#"
            "d.a05"() <{x = 5 : i64}> : () -> ()
            "d.b05"() <{x = -5 : i64}> : () -> ()
            "d.b05"() <{x = 50 : i64}> : () -> ()
        "#]],
    );
}

//! Constraints of the user's own: in `op!`, at leaves and in the constraint list.

use drr::prelude::*;

constraint! {
    /// A tensor of which all sizes are known.
    pub StaticTensor: Type<AnyTensor>, "of static shape", |ctx, ty| ty.static_shape(ctx).is_some()
}
constraint! { Byte: Type, "8-bit integer", is_byte }
constraint! { pub EvenAttr: Attr<I32Attr>, "whose value is even", |_ctx, value| value % 2 == 0 }
constraint! { Short: Attr, "short text", |ctx, attr| attr.string(ctx).is_some_and(|text| text.len() < 4) }
constraint! { SmallProp: Prop<I64Prop>, "below ten", |_ctx, value| value < 10 }
constraint! { SameType: Constraint, |_cx, a: ValueRef<'_>, b: ValueRef<'_>| a.ty() == b.ty() }
constraint! { AtLeast: Constraint, "an integer of at least", |cx, k: Attribute, least: i64| k.as_i64(cx.ctx()) >= Some(least) }

fn is_byte(ctx: &Context, ty: Type) -> bool {
    ty.integer_width(ctx) == Some(8)
}

op! { TensorOp = "c.tensor", (ins StaticTensor:$x, EvenAttr:$k, OptionalAttr<EvenAttr>:$l), (outs AnyType:$r) }
op! { TextOp = "c.text", (ins attr Short:$s, SmallProp:$p), (outs AnyType:$r) }
op! { AnyOp = "c.any", (ins AnyType:$x, AnyType:$y, AnyAttr:$k), (outs AnyType:$r) }
op! { DoneOp = "c.done", (ins AnyType:$x, DefaultValuedAttr<EvenAttr, "2">:$k), (outs AnyType:$r) }
dialect! { C = "c", ops: [TensorOp, TextOp, AnyOp, DoneOp] }

#[test]
fn ops_are_verified_by_them() {
    let ctx = Context::with(C);
    let verdict = |text: &str| {
        let module = Module::parse(
            &ctx,
            format!("%0 = \"builtin.unrealized_conversion_cast\"() : () -> tensor<2xf32> {text}"),
        );
        match module.expect("it reads").verify() {
            Ok(()) => "good".to_owned(),
            Err(errors) => errors.to_string().lines().next().unwrap_or_default().to_owned(),
        }
    };
    assert_eq!(
        verdict(r#"%1 = "c.tensor"(%0) <{k = 2 : i32}> : (tensor<2xf32>) -> f32"#),
        "good"
    );
    let odd = verdict(r#"%1 = "c.tensor"(%0) <{k = 3 : i32}> : (tensor<2xf32>) -> f32"#);
    assert!(
        odd.contains("32-bit signless integer attribute whose value is even"),
        "{odd}"
    );
    let scalar = verdict(r#"%1 = "c.tensor"(%1) <{k = 2 : i32}> : (f32) -> f32"#);
    assert!(scalar.contains("tensor of any type values of static shape"), "{scalar}");
    assert_eq!(
        verdict(r#"%1 = "c.text"() <{s = "abc", p = 3 : i8}> : () -> f32"#),
        "good"
    );
    let long = verdict(r#"%1 = "c.text"() <{s = "abcd", p = 3}> : () -> f32"#);
    assert!(long.contains("short text"), "{long}");
    let large = verdict(r#"%1 = "c.text"() <{s = "abc", p = 10}> : () -> f32"#);
    assert!(large.contains("64-bit integer property below ten"), "{large}");
}

#[test]
fn confined_constraints_have_the_plain_value_of_their_base() {
    let ctx = Context::with(C);
    assert_eq!(EvenAttr::value(&ctx, ctx.i32_attr(4)), Some(4));
    assert_eq!(EvenAttr::value(&ctx, ctx.i32_attr(3)), None);
    let mut module = Module::new(&ctx);
    let text = TextOp::build(&mut module.builder(), (ctx.string_attr("a"), 7), Type::F32);
    assert_eq!(TextOp::cast(module.ir().op(text)).and_then(TextOp::p), Some(7));
}

#[test]
fn patterns_test_them() {
    pat! { Leaf: (AnyOp StaticTensor:$x, $_, EvenAttr:$k) => (DoneOp $x, $k) }
    pat! { List: (AnyOp $x, $y, $k) => (DoneOp $y, 4i32) where [(Byte $x), (SameType $x, $y), (AtLeast $k, 5), (Neg<EvenAttr> $k)] }
    let ctx = Context::with(C);
    let mut module = Module::parse(
        &ctx,
        r#"%0:3 = "builtin.unrealized_conversion_cast"() : () -> (tensor<2xf32>, i8, tensor<?xf32>)
           %1 = "c.any"(%0#0, %0#1) <{k = 2 : i32}> : (tensor<2xf32>, i8) -> f32
           %2 = "c.any"(%0#0, %0#1) <{k = 3 : i32}> : (tensor<2xf32>, i8) -> f32
           %3 = "c.any"(%0#2, %0#1) <{k = 2 : i32}> : (tensor<?xf32>, i8) -> f32
           %4 = "c.any"(%0#1, %0#1) <{k = 7 : i32}> : (i8, i8) -> f32
           %5 = "c.any"(%0#1, %0#0) <{k = 7 : i32}> : (i8, tensor<2xf32>) -> f32
           %6 = "c.any"(%0#1, %0#1) <{k = 3 : i32}> : (i8, i8) -> f32
           %7 = "c.any"(%0#1, %0#1) <{k = 8 : i32}> : (i8, i8) -> f32"#,
    )
    .expect("it is a module");
    let set = PatternSet::new()
        .with(Leaf)
        .with(List)
        .freeze(&ctx)
        .expect("all ops are known");
    let outcome = apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::default()).expect("it ends");
    assert!(outcome.converged);
    assert_eq!(
        module.generic_form().to_string(),
        r#""builtin.module"() ({
  %0:3 = "builtin.unrealized_conversion_cast"() : () -> (tensor<2xf32>, i8, tensor<?xf32>)
  %1 = "c.done"(%0#0) <{k = 2 : i32}> : (tensor<2xf32>) -> f32
  %2 = "c.any"(%0#0, %0#1) <{k = 3 : i32}> : (tensor<2xf32>, i8) -> f32
  %3 = "c.any"(%0#2, %0#1) <{k = 2 : i32}> : (tensor<?xf32>, i8) -> f32
  %4 = "c.done"(%0#1) <{k = 4 : i32}> : (i8) -> f32
  %5 = "c.any"(%0#1, %0#0) <{k = 7 : i32}> : (i8, tensor<2xf32>) -> f32
  %6 = "c.any"(%0#1, %0#1) <{k = 3 : i32}> : (i8, i8) -> f32
  %7 = "c.any"(%0#1, %0#1) <{k = 8 : i32}> : (i8, i8) -> f32
}) : () -> ()
"#
    );
}

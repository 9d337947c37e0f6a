//! Use of the items that `op!` and `dialect!` generate.

use drr::define::{Fold, OpError};
use drr::prelude::*;
use drr::{Ident, OperationState};

op! {
    /// Takes one value and one attribute.
    pub AOp = "test.a_op",
    (ins AnyType:$a_input, AnyAttr:$a_attr),
    (outs AnyType:$a_output)
}
op! { AddOp = "test.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$result), [Pure, SameOperandsAndResultType] }
op! { GroupsOp = "test.groups", (ins Variadic<AnyType>:$as, Optional<AnyType>:$r#type, I32Attr:$k), (outs I32:$out, F32:$self), [AttrSizedOperandSegments] }
op! {
    StepOp = "test.step",
    (ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k, OptionalAttr<StrAttr>:$s, UnitAttr:$on),
    (outs Variadic<AnyType>:$rs)
    { verify: verify_step, fold: fold_step }
}
op! { LoopOp = "test.loop", (ins AnyType:$n), (outs), (region SizedRegion<1>:$body), (successor AnySuccessor:$next) }
dialect! { pub Test = "test", ops: [AOp, AddOp, GroupsOp, StepOp, LoopOp] }

fn verify_step(op: OpRef<'_>) -> Result<(), OpError> {
    if op.num_operands() == 1 {
        Ok(())
    } else {
        Err(OpError::new("needs one operand"))
    }
}

fn fold_step(_: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    Fold::None
}

fn fixture() -> (Context, Module, Value) {
    let ctx = Context::with(Test);
    let mut module = Module::new(&ctx);
    let name = ctx.op_name("builtin.unrealized_conversion_cast");
    let mut builder = module.builder();
    let source = builder.insert(OperationState {
        result_types: &[Type::F32],
        ..OperationState::new(name)
    });
    let value = builder.result(source, 0);
    (ctx, module, value)
}

/// MLIR's printer leaves out the quotes, so that its parser refuses the text.
#[test]
fn an_op_whose_name_is_no_bare_identifier_is_written_in_the_generic_form() {
    op! { CrossSumOp = "dash.cross-sum", (ins I32:$x), (outs I32:$r) { assembly_format: "$x attr-dict" } }
    op! { UnitOp = "dash.+1/x", (ins I32:$x), (outs I32:$r) }
    dialect! { Dash = "dash", ops: [CrossSumOp, UnitOp] }
    pat! { Sum: (CrossSumOp $x) => (UnitOp $x) }
    let ctx = Context::with(Dash);
    let text = "%0 = \"dash.cross-sum\"(%0) : (i32) -> i32\n";
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(module.to_string().lines().nth(1).map(str::trim), Some(text.trim()));
    let set = PatternSet::new().with(Sum).freeze(&ctx).expect("its ops are there");
    let outcome = apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    let unit = "%0 = \"dash.+1/x\"(%0) : (i32) -> i32";
    assert_eq!(module.to_string().lines().nth(1).map(str::trim), Some(unit));
}

#[test]
fn accessors_are_named_after_arguments_and_results() {
    let (ctx, mut module, value) = fixture();
    let one = ctx.i32_attr(1);
    let op = AOp::build(&mut module.builder(), (value, one), Type::F32);
    let a = AOp::cast(module.ir().op(op)).expect("it is one");
    assert_eq!(
        (a.a_input().handle(), a.a_attr(), a.a_output().ty()),
        (value, Some(one), Type::F32)
    );
    assert_eq!(AOp::NAME, "test.a_op");
    assert!(AddOp::cast(a.op()).is_none());
}

#[test]
fn result_types_are_inferred_if_they_are_determined() {
    let (ctx, mut module, value) = fixture();
    let mut builder = module.builder();
    let add = AddOp::build(&mut builder, (value, value), ());
    let groups = GroupsOp::build(&mut builder, (&[value, value], None, ctx.i32_attr(3)), ());
    assert_eq!(module.ir().op(add).result_types().collect::<Vec<_>>(), [Type::F32]);
    let groups = GroupsOp::cast(module.ir().op(groups)).expect("it is one");
    assert_eq!((groups.out().ty(), groups.self_().ty()), (Type::I32, Type::F32));
    assert_eq!((groups.r#as().len(), groups.r#type(), groups.k()), (2, None, Some(3)));
    let sizes = groups.op().inherent(Ident::OPERAND_SEGMENT_SIZES);
    assert_eq!(sizes, Some(ctx.dense_i32_array_attr(&[2, 0])));
}

#[test]
fn defaults_are_filled_in_and_optional_attributes_may_be_absent() {
    let (ctx, mut module, value) = fixture();
    let op = StepOp::build(
        &mut module.builder(),
        (value, None, None, None),
        &[Type::I32, Type::I64],
    );
    let step = StepOp::cast(module.ir().op(op)).expect("it is one");
    assert_eq!(
        (step.k(), step.s(), step.on().is_some(), step.rs().len()),
        (Some(7), None, false, 2)
    );
    assert_eq!(step.op().inherent(ctx.ident("k")), Some(ctx.i32_attr(7)));
}

#[test]
fn regions_are_created_empty_and_successors_are_passed() {
    let (_, mut module, value) = fixture();
    let body = module.body();
    let op = LoopOp::build(&mut module.builder(), (value, body), ());
    let handle = LoopOp::cast(module.ir().op(op)).expect("it is one");
    assert!(handle.body().expect("one region").is_empty());
    assert_eq!(handle.next().map(|block| block.handle()), Some(body));
}

op! { OuterOp = "p.outer", (ins), (outs), (region AnyRegion:$body), [NoTerminator] }
op! { InnerOp = "p.inner", (ins), (outs), [HasParent<OuterOp>] }
op! { EitherOp = "p.either", (ins), (outs), [ParentOneOf<[LoopOp, OuterOp]>] }
mod records {
    use drr::prelude::*;

    drr::drr! {
        def NextOp : Op<"p.next", [HasParent<"super::OuterOp">]>;
    }
}
dialect! { P = "p", ops: [OuterOp, InnerOp, EitherOp, records::NextOp] }

#[test]
fn a_trait_may_have_arguments() {
    let ctx = Context::with(P);
    let verify = |text: &str| {
        let module = Module::parse(&ctx, text).expect("it is a module");
        module.verify().err().map(|error| error.to_string()).unwrap_or_default()
    };
    let inside = r#""p.outer"() ({ "p.inner"() : () -> () "p.next"() : () -> () "p.either"() : () -> () }) : () -> ()"#;
    assert_eq!(verify(inside), "");
    for op in ["p.inner", "p.next"] {
        let outside = verify(&format!("\"{op}\"() : () -> ()"));
        assert!(outside.contains("must stand directly in `p.outer`"), "{outside}");
    }
    let outside = verify("\"p.either\"() : () -> ()");
    assert!(
        outside.contains("must stand directly in one of `test.loop`, `p.outer`"),
        "{outside}"
    );
}

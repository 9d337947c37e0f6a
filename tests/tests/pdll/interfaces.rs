//! Interfaces of ops in constraints and native code.

use drr::define::InferTypes;
use drr::native::implements;
use drr::prelude::*;
use drr_tests::rewritten::rewritten;
use expect_test::expect;

/// Operations that know how much work they are.
trait CostInterface {
    /// Number of steps of the op.
    fn steps(&self) -> usize;

    /// Returns `true` if the op has more than one step.
    fn is_dear(&self) -> bool {
        self.steps() > 1
    }
}
drr::op_interface!(CostInterface);

/// Another one, which one of the operations has, too.
trait NamedInterface {
    fn label(&self) -> String;
}
drr::op_interface!(NamedInterface);

op! { AddOp = "i.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [Pure, dyn CostInterface] }
op! { MacOp = "i.mac", (ins AnyType:$a, AnyType:$b, AnyType:$c), (outs AnyType:$r), [dyn CostInterface, dyn NamedInterface] }
op! { NopOp = "i.nop", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
dialect! { I = "i", ops: [AddOp, MacOp, NopOp] }

impl CostInterface for AddOp<'_> {
    fn steps(&self) -> usize {
        if self.lhs() == self.rhs() { 1 } else { 2 }
    }
}

impl CostInterface for MacOp<'_> {
    fn steps(&self) -> usize {
        3
    }

    fn is_dear(&self) -> bool {
        false
    }
}

impl NamedInterface for MacOp<'_> {
    fn label(&self) -> String {
        format!("mac of {}", self.op().num_operands())
    }
}

const IR: &str = r#"%a, %b = "t.given"() : () -> (f32, f32)
    %0 = "i.add"(%a, %a) : (f32, f32) -> f32
    %1 = "i.add"(%a, %b) : (f32, f32) -> f32
    %2 = "i.mac"(%0, %1, %a) : (f32, f32, f32) -> f32
    %3 = "i.nop"(%2) : (f32) -> f32
    %4 = "t.use"(%1) : (f32) -> f32
    %5 = "t.use"(%3) : (f32) -> f32
    "t.keep"(%4, %5) : (f32, f32) -> ()"#;

fn context() -> Context {
    ContextBuilder::new().with(I).allow_unregistered_dialects(true).build()
}

// Row P67
#[test]
fn op_provides_its_interfaces() {
    let module = Module::parse(&context(), IR).unwrap_or_else(|error| panic!("{error:?}"));
    let mut text = String::new();
    for op in module.root().walk() {
        if let Some(cost) = op.interface::<dyn CostInterface>() {
            text += &format!("{}: {} steps, dear: {}", op.name_text(), cost.steps(), cost.is_dear());
            if let Some(named) = op.interface::<dyn NamedInterface>() {
                text += &format!(", {}", named.label());
            }
            text += "\n";
        }
        assert_eq!(
            op.implements::<dyn CostInterface>(),
            op.interface::<dyn CostInterface>().is_some()
        );
    }
    expect![[r#"
        i.add: 1 steps, dear: false
        i.add: 2 steps, dear: true
        i.mac: 3 steps, dear: false, mac of 3
    "#]]
    .assert_eq(&text);
}

fn is_dear(_cx: &MatchContext<'_>, op: OpRef<'_>) -> bool {
    op.interface::<dyn CostInterface>().is_some_and(|cost| cost.is_dear())
}

// Row P67
#[test]
fn interface_as_a_constraint() {
    pdll! {
        Pattern {
            let work: dyn CostInterface;
            let root = op<t.use>(work);
            replace root with op<t.used>(work);
        }
        Pattern {
            let any: [Op, dyn CostInterface];
            is_dear(any);
            rewrite any with {
                replace any with op<t.dear> -> (type<"f32">);
            };
        }
    }
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    // A root with an interface is looked for among the operations that have it.
    let ctx = context();
    let frozen = set.freeze(&ctx).unwrap_or_else(|error| panic!("{error}"));
    let is_tried = |op: &str| ctx.find_op_name(op).and_then(|name| frozen.footprint(name)).is_some();
    assert_eq!(["i.add", "i.mac", "i.nop"].map(is_tried), [true, true, false]);
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        %1 = "i.add"(%0#0, %0#0) : (f32, f32) -> f32
        %2 = "t.dear"() : () -> f32
        %3 = "i.mac"(%1, %2, %0#0) : (f32, f32, f32) -> f32
        %4 = "i.nop"(%3) : (f32) -> f32
        %5 = "t.used"(%2) : (f32) -> f32
        %6 = "t.use"(%4) : (f32) -> f32
        "t.keep"(%5, %6) : (f32, f32) -> ()"#]]
    .assert_eq(&rewritten(&context(), set, IR));
}

// Row P67
#[test]
fn interface_in_a_condition_of_pat() {
    pat! { Skip: (NopOp $x) => (replaceWithValue $x) where [(defined_by::<dyn CostInterface> $x)] }
    pat! { Never: (AddOp:$add $x, $_) => (replaceWithValue $x) where [(implements::<dyn NamedInterface> $add)] }
    fn defined_by<N: drr::define::OpInterface + ?Sized>(_cx: &MatchContext<'_>, x: ValueRef<'_>) -> bool {
        x.defining_op().is_some_and(|op| op.implements::<N>())
    }
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        %1 = "i.add"(%0#0, %0#0) : (f32, f32) -> f32
        %2 = "i.add"(%0#0, %0#1) : (f32, f32) -> f32
        %3 = "i.mac"(%1, %2, %0#0) : (f32, f32, f32) -> f32
        %4 = "t.use"(%2) : (f32) -> f32
        %5 = "t.use"(%3) : (f32) -> f32
        "t.keep"(%4, %5) : (f32, f32) -> ()"#]]
    .assert_eq(&rewritten(&context(), PatternSet::new().with(Skip).with(Never), IR));
}

/// Ops that determine the types of their results in each way, and one that does not.
mod inferring {
    use drr::prelude::*;
    use drr::smallvec::{SmallVec, smallvec};

    op! { pub HookOp = "n.hook", (ins AnyType:$x), (outs AnyType:$r), [] { infer_types: i8_of_any } }
    op! { pub SameOp = "n.same", (ins AnyType:$x), (outs AnyType:$r, AnyType:$s), [SameOperandsAndResultType] }
    op! { pub ConstOp = "n.const", (ins AnyAttr:$value), (outs AnyType:$r), [FirstAttrDerivedResultType] }
    op! { pub FixedOp = "n.fixed", (ins AnyType:$x), (outs I1:$r, F64:$s) }
    op! { pub MatchOp = "n.match", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [AllTypesMatch<["y", "r"]>] }
    op! { pub OpenOp = "n.open", (ins AnyType:$x), (outs AnyType:$r) }
    op! { pub SinkOp = "n.sink", (ins AnyType:$x), (outs) }
    dialect! { pub N = "n", ops: [HookOp, SameOp, ConstOp, FixedOp, MatchOp, OpenOp, SinkOp] }

    fn i8_of_any(
        ir: &drr::Ir,
        operands: &[Value],
        _attributes: &[(drr::Ident, Attribute)],
    ) -> Option<SmallVec<[Type; 2]>> {
        (operands.len() == 1).then(|| smallvec![ir.ctx().integer_type(8)])
    }
}

const INFERRING: &str = r#"%x, %y = "t.given"() : () -> (f32, i32)
    %0 = "n.hook"(%x) : (f32) -> i8
    %1:2 = "n.same"(%x) : (f32) -> (f32, f32)
    %2 = "n.const"() <{value = 7 : i16}> : () -> i16
    %3:2 = "n.fixed"(%x) : (f32) -> (i1, f64)
    %4 = "n.match"(%x, %y) : (f32, i32) -> i32
    %5 = "n.open"(%x) : (f32) -> f32
    "n.sink"(%5) : (f32) -> ()
    "t.keep"(%0, %1#0, %2, %3#1, %4) : (i8, f32, i16, f64, i32) -> ()"#;

// Row P67
#[test]
fn result_types_are_inferred_by_the_interface() {
    let ctx = ContextBuilder::new()
        .with(inferring::N)
        .allow_unregistered_dialects(true)
        .build();
    let module = Module::parse(&ctx, INFERRING).unwrap_or_else(|error| panic!("{error:?}"));
    let mut text = String::new();
    for op in module.root().walk() {
        let inferred = op.interface::<dyn InferTypes>().map(|op| op.infer_types());
        let types: Vec<Type> = op.result_types().collect();
        text += &match inferred {
            Some(inferred) => format!("{}: {}\n", op.name_text(), inferred.as_deref() == Some(&types)),
            None => continue,
        };
    }
    expect![[r#"
        n.hook: true
        n.same: true
        n.const: true
        n.fixed: true
        n.match: true
    "#]]
    .assert_eq(&text);

    fn infers_byte(cx: &MatchContext<'_>, op: OpRef<'_>) -> bool {
        let types = op.interface::<dyn InferTypes>().and_then(|op| op.infer_types());
        types.is_some_and(|types| types[..] == [cx.ctx().integer_type(8)])
    }
    pdll! {
        Pattern {
            let any: dyn InferTypes;
            infers_byte(any);
            replace any with op<t.byte> -> (type<"i8">);
        }
    }
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let frozen = set.clone().freeze(&ctx).unwrap_or_else(|error| panic!("{error}"));
    let is_tried = |op: &str| ctx.find_op_name(op).and_then(|name| frozen.footprint(name)).is_some();
    assert_eq!(
        ["n.hook", "n.fixed", "n.open", "n.sink"].map(is_tried),
        [true, true, false, false]
    );
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, i32)
        %1 = "t.byte"() : () -> i8
        %2:2 = "n.same"(%0#0) : (f32) -> (f32, f32)
        %3 = "n.const"() <{value = 7 : i16}> : () -> i16
        %4:2 = "n.fixed"(%0#0) : (f32) -> (i1, f64)
        %5 = "n.match"(%0#0, %0#1) : (f32, i32) -> i32
        %6 = "n.open"(%0#0) : (f32) -> f32
        "n.sink"(%6) : (f32) -> ()
        "t.keep"(%1, %2#0, %3, %4#1, %5) : (i8, f32, i16, f64, i32) -> ()"#]]
    .assert_eq(&rewritten(&ctx, set, INFERRING));
}

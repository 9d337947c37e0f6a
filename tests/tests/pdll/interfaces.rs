//! Interfaces of operations, which constraints and native code ask for.

use drr::native::implements;
use drr::prelude::*;
use drr_tests::rewritten::rewritten;
use expect_test::expect;

/// Operations that know how much work they are.
trait CostInterface {
    /// The number of steps.
    fn steps(&self) -> usize;

    /// Whether that is more than one.
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

#[test]
fn p67_an_op_gives_what_it_implements() {
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

#[test]
fn p67_an_interface_as_a_constraint() {
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

#[test]
fn p67_an_interface_in_a_condition_of_pat() {
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

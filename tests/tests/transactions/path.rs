//! Listeners do not affect the result, even if rules inspect more than they match.

use drr::prelude::*;
use drr::*;

op! { pub LeafOp = "p.leaf", (ins), (outs I32:$r) }
op! { pub OneOp = "p.one", (ins I32:$x), (outs I32:$r) }
op! { pub TwoOp = "p.two", (ins I32:$x, I32:$y), (outs I32:$r) }
op! { pub KeepOp = "p.keep", (ins I32:$x), (outs) }
op! { pub PairOp = "p.pair", (ins I32:$x, I32:$y), (outs I32:$r, I32:$s) }
op! { pub FlagOp = "p.flag", (ins I32:$x), (outs) }
dialect! { pub P = "p", ops: [LeafOp, OneOp, TwoOp, KeepOp, PairOp, FlagOp] }

struct Nobody;

impl Listener for Nobody {}

fn unless_flagged(rewriter: &mut Rewriter<'_>, x: Value) -> Result<Value, &'static str> {
    let block = rewriter.ir().value(x).parent_block().ok_or("it is in no block")?;
    if block.ops().any(|op| op.name_text() == "p.flag") {
        Err("there is a flag")
    } else {
        Ok(x)
    }
}

pat! { #[fallible] Unpair: (PairOp $x, $y) => [(unless_flagged $x), (replaceWithValue $y)] }
pat! { Lower: (FlagOp $x) => (KeepOp $x) }
pat! { Inner: (TwoOp (LeafOp), (TwoOp $_, $y)) => (OneOp $y), (addBenefit 3) }
pat! { Outer: (TwoOp (LeafOp:$x), $_) => (OneOp (OneOp $x)), (addBenefit 2) }

/// The pair goes in the second sweep, and both of its users match then: the one that comes first in the text is the first.
#[test]
fn a_later_sweep_visits_ops_in_source_order() {
    let ctx = Context::with(P);
    let set = PatternSet::new().with(Unpair).with(Lower).with(Inner).with(Outer);
    let patterns = set.freeze(&ctx).expect("all ops are registered");
    let text = |pair: &str, flag: &str, users: &str| {
        let keep = "\"p.keep\"(%l) : (i32) -> ()\n".repeat(10);
        let leaves = "%l = \"p.leaf\"() : () -> i32\n%m = \"p.leaf\"() : () -> i32\n";
        format!("{leaves}{pair}{users}\"p.keep\"(%b) : (i32) -> ()\n\"p.{flag}\"(%l) : (i32) -> ()\n{keep}")
    };
    let before = text(
        "%x, %y = \"p.pair\"(%l, %m) : (i32, i32) -> (i32, i32)\n",
        "flag",
        "%a = \"p.two\"(%x, %l) : (i32, i32) -> i32\n%b = \"p.two\"(%y, %a) : (i32, i32) -> i32\n",
    );
    let twice = |from: &str, to: &str| {
        format!("%{to}1 = \"p.one\"(%{from}) : (i32) -> i32\n%{to} = \"p.one\"(%{to}1) : (i32) -> i32\n")
    };
    let users = twice("l", "a") + &twice("m", "b");
    let after = Module::parse(&ctx, text("", "keep", &users))
        .expect("it is right")
        .generic_form()
        .to_string();
    let config = GreedyRewriteConfig::canonicalize();
    for listener in [None, Some(&mut Nobody as &mut dyn Listener)] {
        let mut module = Module::parse(&ctx, &before).expect("it is right");
        let outcome = apply_patterns_greedily(&mut module, &patterns, config.clone().with_listener(listener))
            .expect("it is no mistake");
        assert!(outcome.converged && outcome.iterations > 2, "{outcome}");
        assert_eq!(module.generic_form().to_string(), after, "{outcome}");
    }
}

//! Lints of pattern sets.

use drr::LintKind;
use drr::prelude::*;
use expect_test::expect;

op! { NegOp = "ex.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
op! { CastOp = "ex.cast", (ins AnyType:$x), (outs AnyType:$r) }
op! { AddOp = "ex.add", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [SameOperandsAndResultType] }

fn positive(_cx: &MatchContext<'_>, _value: ValueRef<'_>) -> bool {
    true
}

#[test]
fn rules_that_are_never_tried_or_undo_each_other() {
    let set = PatternSet::new()
        .with(pat!((NegOp (NegOp $x)) => (replaceWithValue $x)))
        .with(pat!((NegOp $x) => (CastOp $x)))
        .with(pat!((NegOp $y) => (AddOp $y, $y), (addBenefit 5)))
        .with(pat!((AddOp $x, $_) => (CastOp $x) where [(positive $x)]))
        .with(pat!((AddOp $x, $x) => (NegOp $x)));
    let found = set.check();
    let kinds: Vec<LintKind> = found.iter().map(|finding| finding.kind).collect();
    assert_eq!(
        kinds,
        [LintKind::NeverTried, LintKind::NeverTriedSame, LintKind::Undoes]
    );
    let text: Vec<String> = found.iter().map(|finding| finding.to_string()).collect();
    expect![[r#"
        `tests/tests/patterns/check.rs:18:21` is unreachable: `tests/tests/patterns/check.rs:20:21` matches everything that it matches and is tried first
         --> tests/tests/patterns/check.rs:18: (NegOp (NegOp $x)) => (replaceWithValue $x)
         --> tests/tests/patterns/check.rs:20: (NegOp $y) => (AddOp $y, $y)
        `tests/tests/patterns/check.rs:19:21` is unreachable: `tests/tests/patterns/check.rs:20:21` matches the same and is tried first
         --> tests/tests/patterns/check.rs:19: (NegOp $x) => (CastOp $x)
         --> tests/tests/patterns/check.rs:20: (NegOp $y) => (AddOp $y, $y)
        `tests/tests/patterns/check.rs:22:21` undoes `tests/tests/patterns/check.rs:20:21`, so the two patterns do not terminate
         --> tests/tests/patterns/check.rs:22: (AddOp $x, $x) => (NegOp $x)
         --> tests/tests/patterns/check.rs:20: (NegOp $y) => (AddOp $y, $y)
          = help: remove one of them, or narrow one so that it does not match the result of the other"#]].assert_eq(&text.join("\n"));
}

#[test]
fn one_rule_that_never_ends() {
    #[allow(deprecated)]
    let set = PatternSet::new()
        .with(pat!((AddOp $x, $y) => (AddOp $y, $x)))
        .with(pat!((NegOp $x) => (NegOp (NegOp $x))))
        .with(pat!((CastOp $x) => (CastOp (NegOp $x)) where [(positive $x)]));
    let kinds: Vec<LintKind> = set.check().iter().map(|finding| finding.kind).collect();
    assert_eq!(kinds, [LintKind::Involution, LintKind::MatchesAgain]);
}

#[test]
fn disabled_items_are_not_checked() {
    let mut set = PatternSet::new();
    pat! { First: (NegOp $x) => (CastOp $x) }
    pat! { Second: (NegOp $x) => (AddOp $x, $x) }
    set.add(First).add(Second);
    assert_eq!(set.check().len(), 1);
    assert!(set.disable("First").check().is_empty());
}

#[test]
fn three_rules_in_a_circle_and_rules_that_overlap() {
    let set = PatternSet::new()
        .with(pat!((NegOp (CastOp $x)) => (AddOp $x, $x)))
        .with(pat!((AddOp (NegOp $x), $y) => (AddOp $y, (CastOp $x, (returnType $x)))))
        .with(pat!((AddOp $x, (CastOp $y)) => (CastOp (NegOp (AddOp $x, $y)))))
        .with(pat!((NegOp $x) => (AddOp $x, $x), (addBenefit -1)))
        .with(pat!((AddOp $x, $_y) => (CastOp $x), (addBenefit -1)))
        .with(pat!((CastOp $x) => (NegOp $x), (addBenefit -1)));
    let found = set.check();
    let text: Vec<String> = found.iter().map(|finding| finding.to_string()).collect();
    expect![[r#"
        `tests/tests/patterns/check.rs:69:21` and `tests/tests/patterns/check.rs:68:21` overlap and have the same benefit, so their order in the set decides
         --> tests/tests/patterns/check.rs:69: (AddOp $x, (CastOp $y)) => (CastOp (NegOp (AddOp $x, $y)))
         --> tests/tests/patterns/check.rs:68: (AddOp (NegOp $x), $y) => (AddOp $y, (CastOp $x, (returnType $x)))
          = help: increase the benefit of the pattern to try first: `(addBenefit 1)`, in PDLL `with benefit(2)`
        `tests/tests/patterns/check.rs:72:21` and `tests/tests/patterns/check.rs:70:21`, `tests/tests/patterns/check.rs:71:21` form a cycle that does not terminate
         --> tests/tests/patterns/check.rs:72: (CastOp $x) => (NegOp $x)
         --> tests/tests/patterns/check.rs:70: (NegOp $x) => (AddOp $x, $x)
         --> tests/tests/patterns/check.rs:71: (AddOp $x, $_y) => (CastOp $x)
          = help: remove one of them, or narrow one so that it does not match the result of the preceding one"#]].assert_eq(&text.join("\n"));
    let warned: Vec<LintKind> = found
        .iter()
        .map(|lint| lint.kind)
        .filter(|kind| !kind.is_allowed_by_default())
        .collect();
    assert!(
        warned.contains(&LintKind::Cycle) && !warned.contains(&LintKind::Overlaps),
        "{warned:?}"
    );
}

//! Groups, labels and switches: what is added to a set, and what of it is left when the set is frozen.

use drr::Patterns;
use drr::prelude::*;

use crate::ops::*;

drr::pat! {
    /// Has labels of its own.
    #[label("neg", "cheap")]
    Twice: (NegOp (NegOp $x)) => (replaceWithValue $x)
}
drr::pat! { #[label("cheap")] #[bounded_recursion] Other: (CastOp (CastOp $x)) => (CastOp $x) }
drr::pat! { Plain: (NegOp (CastOp $x)) => (CastOp (NegOp $x, (returnType $x))) }

drr::patterns! {
    /// Two of them, and one without a name.
    #[label("group")]
    pub(crate) Group = [Twice, Other, (FloatOp (FloatOp $x)) => (FloatOp $x)]
}

/// Returns the names that are left when the set is frozen.
fn left(set: &PatternSet) -> Vec<&'static str> {
    let frozen = set.freeze(&Context::with(Ex)).expect("all operations are registered");
    let short = |name: &'static str| if name.contains(':') { "unnamed" } else { name };
    frozen.specs().map(|spec| short(spec.name)).collect()
}

#[test]
fn patterns_sets_and_groups_can_be_added() {
    let set = PatternSet::new()
        .with(Plain)
        .with(Group)
        .with(drr::patterns![Plain, (SinkOp $_) => [], (addBenefit 3)]);
    assert_eq!(left(&set), ["Plain", "Twice", "Other", "unnamed", "Plain", "unnamed"]);
    let mut by_function = PatternSet::new();
    Group::populate_with_generated(&mut by_function);
    assert_eq!(left(&by_function), ["Twice", "Other", "unnamed"]);
    assert_eq!(
        left(&PatternSet::new().with_generated(Group::populate_with_generated)),
        left(&by_function)
    );
    let mut empty = PatternSet::new();
    drr::patterns![].add_to(&mut empty);
    assert!(left(&empty).is_empty());
}

#[test]
fn names_and_labels_switch_patterns() {
    let all = || PatternSet::new().with(Group).with(Plain);
    let mut set = all();
    set.disable("Twice");
    assert_eq!(left(&set), ["Other", "unnamed", "Plain"]);
    set.disable("cheap");
    assert_eq!(left(&set), ["unnamed", "Plain"]);

    let mut set = all();
    set.enable("neg");
    assert_eq!(left(&set), ["Twice"]);
    set.enable("Plain");
    assert_eq!(left(&set), ["Twice", "Plain"]);
    set.disable("Plain");
    assert_eq!(left(&set), ["Twice"]);

    // A group's label is for all of its members.
    let mut set = all();
    set.enable("group").disable("cheap");
    assert_eq!(left(&set), ["unnamed"]);
    let mut set = PatternSet::new();
    set.add_labeled(["mine"], Plain).add(Twice).disable("mine");
    assert_eq!(left(&set), ["Twice"]);
    // What a set has switched off does not come back in another.
    assert_eq!(left(&PatternSet::new().with(set)), ["Twice"]);
}

#[test]
fn labels_and_flags_are_data() {
    assert_eq!(Twice.spec().labels, ["neg", "cheap"]);
    assert!(!Twice.spec().bounded_recursion);
    assert_eq!(Other.spec().labels, ["cheap"]);
    assert!(Other.spec().bounded_recursion);
    assert!(Plain.spec().labels.is_empty());
}

//! Source locations of patterns, and names of unnamed patterns.

use std::collections::BTreeSet;

use drr::prelude::*;
use drr::{FreezeError, PatternSpec};

use crate::ops::*;

mod block {
    use super::*;

    /// The line before the block.
    pub(super) const BEFORE: u32 = line!();
    drr::drr! {
        pat!< First: (NegOp (NegOp $x)) => (replaceWithValue $x) >
        pat!< (CastOp (CastOp $x)) => (CastOp $x) >
        def Record : Pat<(AddOp $x, $x),
            (NegOp $x)>;
        def : Pat<(FloatOp (FloatOp $x)), (FloatOp $x)>;
    }
}

#[test]
fn rules_of_a_block_have_their_own_lines() {
    let mut set = PatternSet::new();
    block::populate_with_generated(&mut set);
    let lines: Vec<(&str, u32)> = set.specs().map(|spec| (spec.name, spec.line - block::BEFORE)).collect();
    let expected = [
        ("First", 2),
        ("Record", 4),
        ("GeneratedConvert0", 3),
        ("GeneratedConvert1", 6),
    ];
    assert_eq!(lines, expected);
    assert!(set.specs().all(|spec| spec.file.ends_with("names.rs")));
}

/// Rules of one macro of the user's: the same for different operations.
macro_rules! involutions {
    ($($op:ident)*) => {
        drr::patterns![$(($op ($op $x)) => (replaceWithValue $x)),*]
    };
}

macro_rules! both {
    ($op:ident) => {
        drr::patterns![($op ($op $x)) => (replaceWithValue $x), ($op (CastOp $x)) => (CastOp $x)]
    };
}

#[test]
fn unnamed_rules_have_distinct_names() {
    let line = line!();
    let set = drr::patterns![
        (NegOp (NegOp $x)) => (replaceWithValue $x), (CastOp (CastOp $x)) => (CastOp $x),
        drr::pat!((AddOp $x, $x) => (NegOp $x)),
        involutions!(NegOp),
        both!(NegOp), both!(FloatOp)
    ];
    let specs: Vec<PatternSpec> = set.specs().collect();
    let names: BTreeSet<&str> = specs.iter().map(|spec| spec.name).collect();
    assert_eq!(names.len(), specs.len(), "{names:?}");
    let lines: Vec<u32> = specs.iter().map(|spec| spec.line - line).collect();
    assert_eq!(lines, [2, 2, 3, 4, 5, 5, 5, 5]);
    let file = file!();
    assert_eq!(specs[0].name, format!("{file}:{}:10", line + 2));
    assert_eq!(specs[1].name, format!("{file}:{}:55", line + 2));

    // Each can be disabled and is counted separately.
    let ctx = Context::with(Ex);
    for spec in &specs {
        let mut others = set.clone();
        others.disable(spec.name);
        assert_eq!(
            others.freeze(&ctx).expect("all are known").specs().len(),
            specs.len() - 1
        );
    }
}

#[test]
fn enabling_an_unknown_pattern_is_an_error() {
    drr::pat! { #[label("addition")] AddZero: (AddOp $x, $x) => (NegOp $x) }
    let ctx = Context::with(Ex);
    let unknown = |switch: fn(&mut PatternSet)| {
        let mut set = PatternSet::new().with(AddZero);
        switch(&mut set);
        // It stays one when the set becomes part of another.
        let inside = PatternSet::new().with(set.clone()).freeze(&ctx).map(|_| ());
        let alone = set.freeze(&ctx).map(|_| ());
        assert_eq!(alone, inside);
        alone.map_err(|error: FreezeError| error.to_string())
    };
    let near = "no pattern of the set has the name or label `AdZero`\n  = help: did you mean `AddZero`?";
    assert_eq!(
        unknown(|set| {
            set.enable("AdZero");
        }),
        Err(near.to_string())
    );
    let label = "no pattern of the set has the name or label `adition`\n  = help: did you mean `addition`?";
    assert_eq!(
        unknown(|set| {
            set.disable("adition");
        }),
        Err(label.to_string())
    );
    let none = "no pattern of the set has the name or label `Forevr`\n  = help: `--pattern-statistics` prints the names of the patterns that are tried";
    assert_eq!(
        unknown(|set| {
            set.enable("AddZero").disable("Forevr");
        }),
        Err(none.to_string())
    );
    assert_eq!(
        unknown(|set| {
            set.enable("AddZero").disable("addition");
        }),
        Ok(())
    );
}

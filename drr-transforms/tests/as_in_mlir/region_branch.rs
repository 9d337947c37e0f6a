//! Canonicalization of region control flow, for ops of another dialect than `scf`. `drr-dialects` compares `scf` with MLIR.

use drr::define::*;
use drr::prelude::*;
use drr::{PassManager, PatternSet};
use drr_transforms::populate_region_branch_op_interface_canonicalization_patterns;

op! {
    /// Runs its body once.
    GroupsOp = "flow.groups", (ins), (outs Variadic<AnyType>:$a, Variadic<AnyType>:$b), (region SizedRegion<1>:$body),
        [AttrSizedResultSegments, dyn RegionBranchOpInterface]
}
op! { YieldOp = "flow.yield", (ins Variadic<AnyType>:$values), (outs), [Terminator, Pure, ReturnLike] }
dialect! { Flow = "flow", ops: [GroupsOp, YieldOp], canonicalization_patterns: add_patterns }

fn add_patterns(patterns: &mut PatternSet) {
    populate_region_branch_op_interface_canonicalization_patterns(patterns, GroupsOp::NAME);
}

impl RegionBranchOpInterface for GroupsOp<'_> {
    fn successor_regions(&self, point: RegionBranchPoint, _: &[Option<Attribute>]) -> Vec<RegionBranchPoint> {
        match point {
            RegionBranchPoint::Parent => vec![RegionBranchPoint::Region(0)],
            RegionBranchPoint::Region(_) => vec![RegionBranchPoint::Parent],
        }
    }
}

#[track_caller]
fn canonicalized(text: &str) -> String {
    let ctx = drr::ContextBuilder::new()
        .allow_unregistered_dialects(true)
        .with(Flow)
        .build();
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(drr::pass::Canonicalizer::default());
    pm.run(&mut module).unwrap_or_else(|error| panic!("{error}"));
    module.to_string()
}

#[test]
fn unused_results_leave_their_segments() {
    assert_eq!(
        canonicalized(
            r#"%0:4 = "flow.groups"() <{resultSegmentSizes = array<i32: 1, 3>}> ({
                 %1:4 = "t.inner"() : () -> (i1, i2, i3, i4)
                 "flow.yield"(%1#0, %1#1, %1#2, %1#3) : (i1, i2, i3, i4) -> ()
               }) {t.kept} : () -> (i1, i2, i3, i4)
               "t.use"(%0#1, %0#3) : (i2, i4) -> ()"#
        ),
        r#"module {
  %0:2 = "flow.groups"() <{resultSegmentSizes = array<i32: 0, 2>}> ({
    %1:4 = "t.inner"() : () -> (i1, i2, i3, i4)
    "flow.yield"(%1#1, %1#3) : (i2, i4) -> ()
  }) {t.kept} : () -> (i2, i4)
  "t.use"(%0#0, %0#1) : (i2, i4) -> ()
}
"#
    );
}

#[test]
fn results_that_receive_the_same_value_are_merged() {
    assert_eq!(
        canonicalized(
            r#"%0:2 = "flow.groups"() <{resultSegmentSizes = array<i32: 1, 1>}> ({
                 %1 = "t.inner"() : () -> i1
                 "flow.yield"(%1, %1) : (i1, i1) -> ()
               }) : () -> (i1, i1)
               "t.use"(%0#0, %0#1) : (i1, i1) -> ()"#
        ),
        r#"module {
  %0 = "flow.groups"() <{resultSegmentSizes = array<i32: 1, 0>}> ({
    %1 = "t.inner"() : () -> i1
    "flow.yield"(%1) : (i1) -> ()
  }) : () -> i1
  "t.use"(%0, %0) : (i1, i1) -> ()
}
"#
    );
}

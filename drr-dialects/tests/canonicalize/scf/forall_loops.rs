//! `scf.forall`.

use super::{check, check_stays, function};
use crate::compare::canonicalized;

/// Returns a loop with two dimensions that inserts a slice into an output.
fn inserting(bounds: &str, attrs: &str) -> String {
    format!(
        "%z = arith.constant 0 : index
        %o = arith.constant 1 : index
        %r = scf.forall (%i, %j) = {bounds} shared_outs(%out = %t) -> (tensor<4xf32>) {{
            %v = \"v\"(%i, %j) : (index, index) -> tensor<1xf32>
            scf.forall.in_parallel {{
                tensor.parallel_insert_slice %v into %out[%x] [1] [1] : tensor<1xf32> into tensor<4xf32>
            }}
        }} {attrs}
        \"u\"(%r) : (tensor<4xf32>) -> ()"
    )
}

#[test]
fn constant_bounds_and_steps_become_static() {
    check(&[
        &inserting("(%z, 0) to (%x, %y) step (%o, %s)", ""),
        &inserting("(%z, %z) to (%x, 7) step (%s, %o)", "{some_attr}"),
    ]);
}

#[test]
fn dimensions_with_at_most_one_iteration_are_removed() {
    check(&[
        &inserting("(0, 0) to (1, %y) step (1, 1)", ""),
        &inserting("(2, %x) to (9, %y) step (7, %s)", "{some_attr}"),
        &inserting("(0, 0) to (0, %y) step (1, 1)", ""),
        &inserting("(0, 5) to (1, 6) step (1, 1)", ""),
    ]);
    check_stays("scf.forall", &[&inserting("(0, 0) to (2, %y) step (1, 1)", "")]);
}

#[test]
fn mapped_dimensions_stay_but_their_variables_are_known() {
    let mapped = inserting(
        "(0, 3) to (4, 4) step (1, 1)",
        "{mapping = [#gpu.thread<x>, #gpu.thread<y>]}",
    );
    check(&[&mapped]);
    check_stays("scf.forall", &[&mapped]);
}

#[test]
fn outputs_without_effect_are_removed() {
    let with = |inserted: &str, used: &str| {
        format!(
            "%e = \"e\"() : () -> tensor<4xf32>
            %r:2 = scf.forall (%i) in (%x) shared_outs(%out = %t, %other = %e) -> (tensor<4xf32>, tensor<4xf32>) {{
                %v = \"v\"(%i, %other) : (index, tensor<4xf32>) -> tensor<1xf32>
                scf.forall.in_parallel {{
                    tensor.parallel_insert_slice %v into %{inserted}[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
                }}
            }} {{some_attr}}
            \"u\"({used}) : (tensor<4xf32>) -> ()"
        )
    };
    check(&[
        &with("out", "%r#0"),
        &with("out", "%r#1"),
        &with("other", "%r#1"),
        &with("other", "%r#0"),
    ]);
}

#[test]
fn outputs_that_are_casts_have_the_static_type() {
    check(&[
        "%d0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
        %r = scf.forall (%i) in (%x) shared_outs(%out = %d0) -> (tensor<?xf32>) {
            %v = \"v\"(%i, %out) : (index, tensor<?xf32>) -> tensor<1xf32>
            scf.forall.in_parallel {
                tensor.parallel_insert_slice %v into %out[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
            }
        }
        \"u\"(%r) : (tensor<?xf32>) -> ()",
        "%d0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
        %r = scf.for %i = %x to %y step %s iter_args(%k = %d0) -> (tensor<?xf32>) {
            %w = \"v\"(%i, %k) : (index, tensor<?xf32>) -> f32
            %v = tensor.insert %w into %k[%i] : tensor<?xf32>
            scf.yield %v : tensor<?xf32>
        } {some_attr}
        \"u\"(%r) : (tensor<?xf32>) -> ()",
    ]);
    check_stays(
        "-> (tensor<4xf32>)",
        &["%e = \"e\"() : () -> tensor<?xf32>
        %d0 = tensor.cast %e : tensor<?xf32> to tensor<4xf32>
        %r = scf.for %i = %x to %y step %s iter_args(%k = %d0) -> (tensor<4xf32>) {
            %v = \"v\"(%i, %k) : (index, tensor<4xf32>) -> tensor<4xf32>
            scf.yield %v : tensor<4xf32>
        }
        \"u\"(%r) : (tensor<4xf32>) -> ()"],
    );
}

#[test]
fn sizes_of_results_are_those_of_the_outputs() {
    check(&["%e = \"e\"() : () -> tensor<?xf32>
        %z = arith.constant 0 : index
        %r = scf.forall (%i) in (%x) shared_outs(%out = %e) -> (tensor<?xf32>) {
            %v = \"v\"(%i) : (index) -> tensor<1xf32>
            scf.forall.in_parallel {
                tensor.parallel_insert_slice %v into %out[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
            }
        }
        %n = tensor.dim %r, %z : tensor<?xf32>
        \"u\"(%r, %n) : (tensor<?xf32>, index) -> ()"]);
}

#[test]
fn slices_of_an_inlined_loop_are_inserted_into_their_outputs() {
    // MLIR returns the insertions in their order, here the wrong one.
    let ours = canonicalized(&function(
        "%e = \"e\"() : () -> tensor<4xf32>
        %r:2 = scf.forall (%i) in (1) shared_outs(%out = %t, %other = %e) -> (tensor<4xf32>, tensor<4xf32>) {
            %v, %w = \"v\"() : () -> (tensor<1xf32>, tensor<1xf32>)
            scf.forall.in_parallel {
                tensor.parallel_insert_slice %w into %other[%x] [1] [1] : tensor<1xf32> into tensor<4xf32>
                tensor.parallel_insert_slice %v into %out[%x] [1] [1] : tensor<1xf32> into tensor<4xf32>
                tensor.parallel_insert_slice %w into %out[%y] [1] [1] : tensor<1xf32> into tensor<4xf32>
            }
        }
        \"u\"(%r#0, %r#1) : (tensor<4xf32>, tensor<4xf32>) -> ()",
    ));
    for line in [
        "%inserted_slice = tensor.insert_slice %1#1 into %0[%arg4]",
        "%inserted_slice_0 = tensor.insert_slice %1#0 into %arg7[%arg4]",
        "%inserted_slice_1 = tensor.insert_slice %1#1 into %inserted_slice_0[%arg5]",
        "\"u\"(%inserted_slice_1, %inserted_slice)",
    ] {
        assert!(ours.contains(line), "{line}\n{ours}");
    }
}

#[test]
fn casts_to_outputs_with_too_few_elements_stay() {
    // MLIR inserts out of the bounds of the type, which it then rejects.
    let ours = canonicalized(&function(
        "%q = \"q\"() : () -> tensor<2xf32>
        %o = tensor.cast %q : tensor<2xf32> to tensor<?xf32>
        %v = \"v\"() : () -> tensor<3xf32>
        %r = scf.forall (%i) in (%x) shared_outs(%out = %o) -> (tensor<?xf32>) {
            scf.forall.in_parallel {
                tensor.parallel_insert_slice %v into %out[0] [3] [1] : tensor<3xf32> into tensor<?xf32>
            }
        }
        \"u\"(%r) : (tensor<?xf32>) -> ()",
    ));
    assert!(ours.contains("shared_outs(%arg9 = %cast) -> (tensor<?xf32>)"), "{ours}");
}

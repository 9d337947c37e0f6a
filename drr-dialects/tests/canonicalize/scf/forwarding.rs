//! Values that ops forward to results and region arguments.

use super::{check, check_stays};

#[test]
fn arguments_that_always_have_one_value_are_replaced() {
    check(&[
        "%r = scf.for %i = %x to %y step %s iter_args(%k = %a) -> (i32) {
            \"v\"(%k) : (i32) -> ()
            scf.yield %k : i32
        }
        \"u\"(%r) : (i32) -> ()",
        "%r = scf.for %i = %x to %y step %s iter_args(%k = %a) -> (i32) {
            \"v\"(%k) : (i32) -> ()
            scf.yield %a : i32
        }
        \"u\"(%r) : (i32) -> ()",
        // The values circulate.
        "%r:2 = scf.for %i = %x to %y step %s iter_args(%k = %a, %l = %a) -> (i32, i32) {
            \"v\"(%k, %l) : (i32, i32) -> ()
            scf.yield %l, %k : i32, i32
        }
        \"u\"(%r#0, %r#1) : (i32, i32) -> ()",
        "%r = scf.while (%k = %a) : (i32) -> i32 {
            %p = \"p\"(%k) : (i32) -> i1
            scf.condition(%p) %k : i32
        } do {
        ^bb0(%l: i32):
            \"v\"(%l) : (i32) -> ()
            scf.yield %l : i32
        }
        \"u\"(%r) : (i32) -> ()",
        "%r = scf.index_switch %x -> i32
        case 2 {
            \"v\"() : () -> ()
            scf.yield %a : i32
        }
        default {
            scf.yield %a : i32
        }
        \"u\"(%r) : (i32) -> ()",
    ]);
}

#[test]
fn arguments_with_several_values_stay() {
    check_stays(
        "iter_args",
        &[
            "%r = scf.for %i = %x to %y step %s iter_args(%k = %a) -> (i32) {
                \"v\"(%k) : (i32) -> ()
                scf.yield %b : i32
            }
            \"u\"(%r) : (i32) -> ()",
            "%r = scf.for %i = %x to %y step %s iter_args(%k = %a) -> (i32) {
                %n = \"v\"(%k) : (i32) -> i32
                scf.yield %n : i32
            }
            \"u\"(%r) : (i32) -> ()",
            // An argument that only its own next value uses.
            "%r = scf.for %i = %x to %y step %s iter_args(%k = %a) -> (i32) {
                \"v\"() : () -> ()
                %n = arith.addi %k, %b : i32
                scf.yield %n : i32
            }",
        ],
    );
}

#[test]
fn equal_arguments_are_merged() {
    check(&[
        "%r:2 = scf.for %i = %x to %y step %s iter_args(%k = %a, %l = %a) -> (i32, i32) {
            %n = \"v\"(%k, %l) : (i32, i32) -> i32
            scf.yield %n, %n : i32, i32
        }
        \"u\"(%r#0, %r#1) : (i32, i32) -> ()",
        "%r:2 = scf.if %c -> (i32, i32) {
            %n = \"v\"() : () -> i32
            scf.yield %n, %n : i32, i32
        } else {
            %m = \"w\"() : () -> i32
            scf.yield %m, %m : i32, i32
        }
        \"u\"(%r#0, %r#1) : (i32, i32) -> ()",
        "%r:3 = scf.while (%k = %a, %l = %b) : (i32, i32) -> (i32, i32, i32) {
            %p = \"p\"(%k, %l) : (i32, i32) -> i1
            scf.condition(%p) %k, %l, %k : i32, i32, i32
        } do {
        ^bb0(%m: i32, %n: i32, %o: i32):
            %q = \"v\"(%m, %n, %o) : (i32, i32, i32) -> i32
            scf.yield %q, %n : i32, i32
        }
        \"u\"(%r#0, %r#1, %r#2) : (i32, i32, i32) -> ()",
    ]);
}

#[test]
fn unused_results_and_arguments_are_removed() {
    check(&[
        "%r:2 = scf.if %c -> (i32, i32) {
            %n:2 = \"v\"() : () -> (i32, i32)
            scf.yield %n#0, %n#1 : i32, i32
        } else {
            %m:2 = \"w\"() : () -> (i32, i32)
            scf.yield %m#0, %m#1 : i32, i32
        } {some_attr}
        \"u\"(%r#1) : (i32) -> ()",
        "%r:2 = scf.for %i = %x to %y step %s iter_args(%k = %a, %l = %b) -> (i32, i32) {
            %n:2 = \"v\"(%l) : (i32) -> (i32, i32)
            scf.yield %n#0, %n#1 : i32, i32
        } {some_attr}
        \"u\"(%r#1) : (i32) -> ()",
        "%r:2 = scf.while (%k = %a, %l = %b) : (i32, i32) -> (i32, i32) {
            %p:2 = \"p\"(%k) : (i32) -> (i1, i32)
            scf.condition(%p#0) %p#1, %a : i32, i32
        } do {
        ^bb0(%m: i32, %n: i32):
            %q = \"v\"(%n) : (i32) -> i32
            scf.yield %q, %q : i32, i32
        }",
        "%r:2 = scf.index_switch %x -> i32, i32
        case 2 {
            %n:2 = \"v\"() : () -> (i32, i32)
            scf.yield %n#0, %n#1 : i32, i32
        }
        default {
            %n:2 = \"w\"() : () -> (i32, i32)
            scf.yield %n#0, %n#1 : i32, i32
        }
        \"u\"(%r#1) : (i32) -> ()",
    ]);
}

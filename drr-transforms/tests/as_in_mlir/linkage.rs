//! Functions that the linker may replace by others. MLIR takes each body for the one that is executed.

use drr_transforms::{remove_dead_values, sccp};

use crate::compare::{Transform, context, on_root, read};
use crate::{inline, int_ranges};

/// The linkages of functions that another definition of the same name may replace.
const INTERPOSABLE: [&str; 2] = ["weak", "linkonce"];

/// The linkages of functions that may be replaced by the same code, optimized differently.
const DEREFINABLE: [&str; 3] = ["weak_odr", "linkonce_odr", "available_externally"];

/// The linkages of functions that nothing replaces.
const EXACT: [&str; 3] = ["external", "internal", "private"];

/// Returns the text of a module before and after a transform, after which it has to be valid.
#[track_caller]
fn before_and_after(text: &str, transform: Transform) -> (String, String) {
    let mut module = read(&context(), text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.to_string();
    transform(&mut module);
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    (before, module.to_string())
}

/// A call of a function with this linkage, which ignores its argument and returns a constant.
fn call_of(linkage: &str) -> String {
    format!(
        "llvm.func {linkage} @f(%x: i32) -> i32 {{
          %0 = arith.constant 8 : i32
          llvm.return %0 : i32
        }}
        llvm.func @main() -> i32 {{
          %0 = arith.constant 5 : i32
          %1 = llvm.call @f(%0) : (i32) -> i32
          %2 = arith.addi %1, %1 : i32
          llvm.return %2 : i32
        }}"
    )
}

#[test]
fn nothing_is_derived_from_a_body_that_the_linker_may_replace() {
    let passes: [(&str, Transform); 3] = [
        ("remove-dead-values", on_root!(remove_dead_values)),
        ("sccp", on_root!(sccp)),
        ("int-range-optimizations", int_ranges::OPTIMIZE),
    ];
    for (pass, transform) in passes {
        for linkage in INTERPOSABLE.iter().chain(&DEREFINABLE) {
            let (before, after) = before_and_after(&call_of(linkage), transform);
            assert_eq!(before, after, "{pass}");
        }
        for linkage in EXACT {
            let (before, after) = before_and_after(&call_of(linkage), transform);
            assert_ne!(before, after, "{pass}");
        }
    }
}

#[test]
fn a_function_that_the_linker_knows_has_unknown_callers() {
    let passes: [Transform; 3] = [on_root!(remove_dead_values), on_root!(sccp), int_ranges::OPTIMIZE];
    for transform in passes {
        for linkage in INTERPOSABLE.iter().chain(&DEREFINABLE) {
            let text = format!(
                "llvm.func {linkage} @f(%x: i32) -> i32 attributes {{sym_visibility = \"private\"}} {{
                  %0 = arith.addi %x, %x : i32
                  llvm.return %0 : i32
                }}
                llvm.func @main() -> i32 {{
                  %0 = arith.constant 5 : i32
                  %1 = llvm.call @f(%0) : (i32) -> i32
                  llvm.return %1 : i32
                }}"
            );
            let (before, after) = before_and_after(&text, transform);
            assert_eq!(before, after);
        }
    }
}

#[test]
fn only_calls_of_the_same_code_are_inlined() {
    for linkage in INTERPOSABLE {
        let (before, after) = before_and_after(&call_of(linkage), inline::ALONE);
        assert_eq!(before, after);
    }
    for linkage in DEREFINABLE.iter().chain(&EXACT) {
        let (_, after) = before_and_after(&call_of(linkage), inline::ALONE);
        assert!(!after.contains("llvm.call"), "{linkage}: {after}");
    }
}

#[test]
fn arguments_and_results_without_undefined_values_stay() {
    let texts = [
        // The callee requires it of its argument.
        "llvm.func @f(%x: i32 {llvm.noundef}) { llvm.return }
        llvm.func @main() {
          %0 = llvm.mlir.constant(5 : i32) : i32
          llvm.call @f(%0) : (i32) -> ()
          llvm.return
        }",
        // The call requires it.
        "llvm.func @f(%x: i32, %y: i32) { llvm.return }
        llvm.func @main(%p: i32) {
          %0 = llvm.mlir.constant(5 : i32) : i32
          llvm.call @f(%p, %0) : (i32, i32 {llvm.noundef}) -> ()
          llvm.return
        }",
        // The result must be defined, even if no caller uses it.
        "llvm.func @f() -> (i32 {llvm.noundef}) attributes {sym_visibility = \"private\"} {
          %0 = llvm.mlir.constant(5 : i32) : i32
          llvm.return %0 : i32
        }
        llvm.func @main() {
          %0 = llvm.call @f() : () -> i32
          llvm.return
        }",
    ];
    for text in texts {
        let (before, after) = before_and_after(text, on_root!(remove_dead_values));
        assert_eq!(before, after);
        let (before, after) = before_and_after(&text.replace("{llvm.noundef}", ""), on_root!(remove_dead_values));
        assert_ne!(before, after);
    }
}

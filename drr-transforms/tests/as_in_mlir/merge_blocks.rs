//! Aggressive region simplification of `canonicalize`: merging of identical blocks, and redundant block arguments.

use drr::PassManager;
use drr::PassRegistry;

use crate::compare::check;

#[track_caller]
fn check_aggressive(text: &str) -> String {
    check(&["--canonicalize=region-simplify=aggressive"], text, |module| {
        let pipeline = PassRegistry::new().parse("builtin.module(canonicalize{region-simplify=aggressive})");
        let mut pm = PassManager::from(pipeline.expect("it is a pipeline"));
        pm.run(module).unwrap_or_else(|error| panic!("{error}\n{module}"));
    })
}

// Rows W71, W72
#[test]
fn values_in_which_blocks_differ_become_arguments() {
    let result = check_aggressive(
        r#"func.func @f(%c: i32, %a: i32, %b: i32, %d: i32) -> (i32, i32, i32) {
          cf.switch %c : i32, [default: ^x, 1: ^y, 2: ^z]
        ^x:
          "t.e"(%a, %b) : (i32, i32) -> ()
          return %a, %a, %d : i32, i32, i32
        ^y:
          "t.e"(%b, %b) : (i32, i32) -> ()
          return %b, %b, %d : i32, i32, i32
        ^z:
          "t.e"(%d, %b) : (i32, i32) -> ()
          return %d, %d, %d : i32, i32, i32
        }"#,
    );
    assert!(result.contains("^bb1(%0: i32):"), "{result}");
}

// Row W72
#[test]
fn arguments_that_are_equal_in_all_blocks_are_one() {
    let result = check_aggressive(
        r#"func.func @f(%c: i32, %x: i32, %y: i32, %z: i32) {
          cf.switch %c : i32, [default: ^p, 1: ^q, 2: ^r]
        ^p:
          "t.e"(%x, %y) : (i32, i32) -> ()
          return
        ^q:
          "t.e"(%y, %y) : (i32, i32) -> ()
          return
        ^r:
          "t.e"(%z, %x) : (i32, i32) -> ()
          return
        }
        func.func @g(%c: i1, %x: i32, %y: i32, %z: i32) {
          cf.cond_br %c, ^p, ^q
        ^p:
          "t.e"(%x, %x, %y) : (i32, i32, i32) -> ()
          return
        ^q:
          "t.e"(%y, %y, %z) : (i32, i32, i32) -> ()
          return
        }"#,
    );
    assert!(result.contains("^bb1(%0: i32, %1: i32):"), "{result}");
}

// Row W69
#[test]
fn blocks_of_nested_regions_are_merged() {
    check_aggressive(
        r#"func.func @f(%c: i1, %x: i32, %y: i32) {
          cf.cond_br %c, ^p, ^q
        ^p:
          "t.region"() ({
            cf.cond_br %c, ^r, ^s
          ^r:
            "t.e"(%x) : (i32) -> ()
            "t.end"() : () -> ()
          ^s:
            "t.e"(%y) : (i32) -> ()
            "t.end"() : () -> ()
          }, {
            cf.cond_br %c, ^t, ^u
          ^t:
            "t.e"(%y) : (i32) -> ()
            cf.br ^v
          ^u:
            "t.e"(%y) : (i32) -> ()
            cf.br ^v
          ^v:
            "t.end"() : () -> ()
          }) : () -> ()
          return
        ^q:
          "t.e"(%x) : (i32) -> ()
          return
        }"#,
    );
}

// Row W72
#[test]
fn arguments_follow_the_present_ones() {
    check_aggressive(
        r#"func.func @f(%c: i32, %a: i32, %b: i32, %d: i32) -> (i32, i32) {
          cf.switch %c : i32, [default: ^x(%d : i32), 1: ^y(%a : i32), 7: ^x(%a : i32)]
        ^x(%p: i32):
          "t.e"() : () -> ()
          return %p, %a : i32, i32
        ^y(%q: i32):
          "t.e"() : () -> ()
          return %q, %b : i32, i32
        }"#,
    );
}

// Row W75
#[test]
fn diamonds_become_selects() {
    check_aggressive(
        r#"func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
          cf.cond_br %c, ^x, ^y
        ^x:
          %p = "t.g"(%a) : (i32) -> i32
          cf.br ^j(%p : i32)
        ^y:
          %q = "t.g"(%b) : (i32) -> i32
          cf.br ^j(%q : i32)
        ^j(%r: i32):
          return %r : i32
        }"#,
    );
}

// Rows W72, W73
#[test]
fn blocks_without_differences_need_no_branch_interface() {
    check_aggressive(
        r#"func.func @f(%a: i32) -> i32 {
          "t.switch"()[^e, ^f, ^g, ^h] : () -> ()
        ^e:
          "t.k"() : () -> ()
          return %a : i32
        ^f:
          "t.k"() {a = 1} : () -> ()
          return %a : i32
        ^g:
          "t.k"() : () -> ()
          return %a : i32
        ^h:
          "t.k"() {a = 2} : () -> ()
          return %a : i32
        }"#,
    );
}

// Rows W70, W71, W72, W73
#[test]
fn blocks_that_stay() {
    check_aggressive(
        r#"func.func @unknown_branch(%a: i32, %b: i32) -> i32 {
          "t.br"()[^x, ^y] : () -> ()
        ^x:
          return %a : i32
        ^y:
          return %b : i32
        }
        func.func @attributes(%c: i1) {
          cf.cond_br %c, ^x, ^y
        ^x:
          "t.k"() {a = 1} : () -> ()
          return
        ^y:
          "t.k"() {a = 2} : () -> ()
          return
        }
        func.func @regions(%c: i1) {
          cf.cond_br %c, ^x, ^y
        ^x:
          scf.if %c { "t.k"() : () -> () }
          return
        ^y:
          scf.if %c { "t.k"() : () -> () }
          return
        }
        func.func @inside_against_outside(%c: i1, %a: i32) {
          cf.cond_br %c, ^x, ^y
        ^x:
          %p = "t.g"() : () -> i32
          "t.f"(%p, %a) : (i32, i32) -> ()
          return
        ^y:
          %q = "t.g"() : () -> i32
          "t.f"(%a, %q) : (i32, i32) -> ()
          return
        }
        func.func @used_outside(%c: i1, %d: i1) -> i32 {
          cf.br ^x
        ^x:
          %p = "t.g"() : () -> i32
          cf.cond_br %c, ^u, ^y
        ^y:
          %q = "t.g"() : () -> i32
          cf.cond_br %d, ^x, ^y
        ^u:
          return %p : i32
        }"#,
    );
}

// Row W70
#[test]
fn loops_merge_if_their_successors_are_equal() {
    check_aggressive(
        r#"func.func @f(%c: i1) {
          cf.br ^x
        ^x:
          "t.k"() : () -> ()
          cf.cond_br %c, ^x, ^y
        ^y:
          "t.k"() : () -> ()
          cf.cond_br %c, ^x, ^y
        }
        func.func @g(%c: i1) {
          cf.cond_br %c, ^x, ^y
        ^x:
          "t.k"() : () -> ()
          cf.br ^x
        ^y:
          "t.k"() : () -> ()
          cf.br ^y
        }"#,
    );
}

// Row W74
#[test]
fn arguments_that_always_have_the_same_value() {
    check_aggressive(
        r#"func.func @f(%c: i1, %a: i32, %b: i32) -> (i32, i32) {
          cf.cond_br %c, ^x, ^y
        ^x:
          "t.x"() : () -> ()
          cf.br ^z(%a, %a : i32, i32)
        ^y:
          "t.y"() : () -> ()
          cf.br ^z(%a, %b : i32, i32)
        ^z(%p: i32, %q: i32):
          return %p, %q : i32, i32
        }
        func.func @loop(%c: i1, %a: i32) -> i32 {
          cf.br ^l(%a : i32)
        ^l(%i: i32):
          "t.k"() : () -> ()
          cf.cond_br %c, ^l(%i : i32), ^e
        ^e:
          return %i : i32
        }"#,
    );
}

/// Blocks that switch to each other: all pass the same value as the first argument, and different ones as the others.
#[test]
fn switches_pass_redundant_arguments_to_all_of_many_blocks() {
    const BLOCKS: usize = 40;
    let mut text = "func.func @f(%c: i32, %x: i32, %y: i32) {\n  cf.br ^b0(%x, %y, %y : i32, i32, i32)\n".to_owned();
    for block in 0..BLOCKS {
        let argument = |number: usize| format!("%{}{block}", ["p", "q", "r"][number]);
        let (p, q, r) = (argument(0), argument(1), argument(2));
        let cases: Vec<String> = (0..BLOCKS)
            .map(|case| match case % 5 {
                0 => format!("{case}: ^b{case}(%x, %y, {p} : i32, i32, i32)"),
                _ => format!("{case}: ^b{case}(%x, {q}, {r} : i32, i32, i32)"),
            })
            .collect();
        text += &format!(
            "^b{block}({p}: i32, {q}: i32, {r}: i32):
               \"t.use\"({p}, {q}, {r}) {{n = {block}}} : (i32, i32, i32) -> ()
               cf.switch %c : i32, [default: ^end, {}]\n",
            cases.join(", ")
        );
    }
    text += "^end:\n  return\n}";
    let result = check_aggressive(&text);
    assert!(
        result.contains("(%3: i32, %4: i32):") || result.contains("(%3: i32):"),
        "{result}"
    );
}

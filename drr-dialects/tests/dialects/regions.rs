//! Region bodies, terminators, and what the text may omit.

use expect_test::expect;

use crate::judge::{check_verdicts, forms, read};

#[test]
fn counts_of_bounds_verify_as_in_mlir() {
    let parallel = |sizes: &str, arguments: &str| {
        format!(
            "func.func @f(%i: index) {{
               \"scf.parallel\"(%i, %i, %i, %i) <{{operandSegmentSizes = array<i32: {sizes}, 0>}}> ({{
               ^bb0({arguments}):
                 \"scf.reduce\"() : () -> ()
               }}) : (index, index, index, index) -> ()
               return
             }}"
        )
    };
    let (one, two) = ("%a: index", "%a: index, %b: index");
    let texts = [
        ("2, 1, 1", one),
        ("1, 2, 1", one),
        ("1, 1, 2", one),
        ("2, 1, 1", two),
        ("0, 3, 1", one),
        ("3, 1, 0", ""),
    ];
    let texts = texts.map(|(sizes, arguments)| parallel(sizes, arguments));
    check_verdicts(
        &texts,
        expect![[r#"
            ok
            ok
            `scf.parallel` has 2 steps, but 1 argument of the region
            `scf.parallel` has 1 step, but 2 arguments of the region
            ok
            `scf.parallel` requires at least one loop
        "#]],
    );
    // The custom form has no place for other counts, so that the generic one is printed.
    let module = read(&texts[0]).expect("it is right");
    let printed = forms(&module);
    assert_eq!(forms(&read(&printed[0]).expect("it is right")), printed);
}

/// The custom form contains only the result types; MLIR prints it, but cannot parse it.
#[test]
fn loops_whose_initial_values_have_other_types_than_their_results_are_in_generic_form() {
    let text = r#"
        func.func @f(%i: index, %x: f16, %y: f64) {
          %0 = "scf.parallel"(%i, %i, %i, %y) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> ({
          ^bb0(%arg: index):
            "scf.reduce"(%x) ({
            ^bb0(%a: f16, %b: f16):
              "scf.reduce.return"(%a) : (f16) -> ()
            }) : (f16) -> ()
          }) : (index, index, index, f64) -> f16
          return
        }"#;
    let printed = forms(&read(text).expect("MLIR accepts it"));
    assert!(
        printed[0].contains(r#""scf.parallel"(%arg0, %arg0, %arg0, %arg2)"#),
        "{}",
        printed[0]
    );
    assert_eq!(forms(&read(&printed[0]).expect("it is read back")), printed);
}

#[test]
fn in_parallel_verifies_as_in_mlir() {
    let inside = |ops: &str| {
        format!(
            "func.func @f(%t: tensor<8xf32>) {{
               %0 = scf.forall (%a) in (4) shared_outs(%o = %t) -> (tensor<8xf32>) {{
                 scf.forall.in_parallel {{ {ops} }}
               }}
               return
             }}"
        )
    };
    let texts = [
        inside("tensor.parallel_insert_slice %t into %o[0] [8] [1] : tensor<8xf32> into tensor<8xf32>"),
        inside("tensor.parallel_insert_slice %t into %t[0] [8] [1] : tensor<8xf32> into tensor<8xf32>"),
        inside(r#""u.op"() : () -> ()"#),
        inside("%c = arith.constant 0 : index"),
        "func.func @f(%t: tensor<8xf32>) {
           \"u.op\"() ({
             tensor.parallel_insert_slice %t into %t[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
           }) : () -> ()
           return
         }"
        .to_string(),
    ];
    check_verdicts(
        &texts,
        expect![[r#"
        ok
        `tensor.parallel_insert_slice` may only insert into an output of the loop
        `u.op` may only insert slices into outputs of the loop
        `arith.constant` may only insert slices into outputs of the loop
        `tensor.parallel_insert_slice` must stand directly in `scf.forall.in_parallel`
    "#]],
    );
}

#[test]
fn omitted_terminators_verify_as_in_mlir() {
    let texts = [
        "scf.index_switch %i case 1 { } default { }",
        "scf.index_switch %i case 1 { %z = arith.constant 0 : index } default { scf.yield }",
        "scf.index_switch %i case 1 { scf.yield } default { }",
        r#"scf.index_switch %i case 1 { scf.yield } default { "u.op"() : () -> () }"#,
        "scf.while : () -> () { } do { scf.yield }",
        "scf.while : () -> () { scf.condition(%c) } do { }",
        r#"scf.execute_region { "u.op"() : () -> () }"#,
        "scf.execute_region { }",
        "scf.for %a = %i to %i step %i { }",
        "scf.if %c { } else { }",
    ];
    let texts = texts.map(|op| format!("func.func @f(%c: i1, %i: index) {{ {op}\nreturn }}"));
    check_verdicts(
        &texts,
        expect![[r#"
        `scf.index_switch` has a region 1 (`caseRegions`) that is not a region with 1 block
        `arith.constant` ends its block, but is no terminator
        ok
        ok
        `scf.while` has an empty block, which needs a terminator
        `scf.while` has an empty block, which needs a terminator
        ok
        `scf.execute_region` has no block in its region
        ok
        ok
    "#]],
    );
}

#[test]
fn parents_of_yields_verify_as_in_mlir() {
    let texts = [
        "func.func @f() { scf.yield }",
        r#""u.op"() ({ "scf.yield"() : () -> () }) : () -> ()"#,
        r#"func.func @f(%f: f32) { "tensor.yield"(%f) : (f32) -> () }"#,
        r#"func.func @f() { "shape.yield"() : () -> () }"#,
        r#"func.func @f(%c: i1) { scf.if %c { "scf.yield"() : () -> () }  return }"#,
        r#"func.func @f(%c: i1) { scf.execute_region { "scf.yield"() : () -> () }  return }"#,
    ];
    check_verdicts(
        &texts.map(str::to_string),
        expect![[r#"
        `scf.yield` must stand directly in one of `scf.execute_region`, `scf.for`, `scf.if`, `scf.index_switch`, `scf.while`
        `scf.yield` must stand directly in one of `scf.execute_region`, `scf.for`, `scf.if`, `scf.index_switch`, `scf.while`
        `tensor.yield` must stand directly in one of `tensor.generate`, `tensor.pad`
        `shape.yield` must stand directly in one of `shape.reduce`, `shape.function_library`
        ok
        ok
    "#]],
    );
}

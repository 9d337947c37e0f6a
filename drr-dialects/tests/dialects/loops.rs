//! Maps of matrix products, and `linalg.index` in the regions of structured ops.

use expect_test::expect;

use crate::judge::{check_verdicts, op_on, verdicts};

/// Returns all maps that one operand of a matrix product may have, while the others have the default ones.
#[test]
fn maps_of_matrix_products_verify_as_in_mlir() {
    let usual = |name: &str| match name {
        "matmul" => (3_usize, [vec![0, 2], vec![2, 1], vec![0, 1]]),
        "batch_matmul" => (4, [vec![0, 1, 3], vec![0, 3, 2], vec![0, 1, 2]]),
        _ => (4, [vec![0, 1, 3], vec![0, 3, 2], vec![1, 2]]),
    };
    let text = |name: &str, loops: usize, operands: &[Vec<usize>]| {
        let dims: Vec<String> = (0..loops).map(|dim| format!("d{dim}")).collect();
        let [a, b, c] = [0, 1, 2].map(|at: usize| {
            let sizes: String = operands[at].iter().map(|dim| format!("{}x", dim + 3)).collect();
            format!("tensor<{sizes}f32>")
        });
        let maps: Vec<String> = operands
            .iter()
            .map(|operand| {
                let results: Vec<&str> = operand.iter().map(|&dim| dims[dim].as_str()).collect();
                format!("affine_map<({}) -> ({})>", dims.join(", "), results.join(", "))
            })
            .collect();
        format!(
            "func.func @f(%a: {a}, %b: {b}, %c: {c}) {{
                %r = linalg.{name} indexing_maps = [{}] ins(%a, %b: {a}, {b}) outs(%c: {c}) -> {c}
                return
            }}",
            maps.join(", ")
        )
    };
    let mut accepted = String::new();
    for name in ["matmul", "batch_matmul", "batch_reduce_matmul"] {
        let (loops, usual) = usual(name);
        for number in 0..3 {
            let lists = (0..=3).flat_map(|len| {
                let all = (0..loops.pow(len)).map(move |code| (0..len).map(move |at| code / loops.pow(at) % loops));
                all.map(|list| list.collect::<Vec<usize>>())
            });
            let lists: Vec<Vec<usize>> = lists.collect();
            let texts: Vec<String> = lists
                .iter()
                .map(|list| {
                    let mut operands = usual.clone();
                    operands[number] = list.clone();
                    text(name, loops, &operands)
                })
                .collect();
            let said = verdicts(&texts);
            let right = lists.iter().zip(said).filter(|(_, is_right)| *is_right);
            let right: Vec<String> = right.map(|(list, _)| format!("{list:?}")).collect();
            accepted += &format!("{name} {number}: {}\n", right.join(" "));
        }
    }
    expect![[r#"
        matmul 0: [2] [2, 0] [0, 2]
        matmul 1: [2] [2, 1] [1, 2]
        matmul 2: [] [0] [1] [2] [1, 0] [2, 0] [0, 1] [2, 1] [0, 2] [1, 2] [2, 1, 0] [1, 2, 0] [2, 0, 1] [0, 2, 1] [1, 0, 2] [0, 1, 2]
        batch_matmul 0: [3] [0, 3] [1, 3] [0, 3, 1] [0, 1, 3]
        batch_matmul 1: [3] [3, 2] [0, 3] [0, 3, 2] [0, 2, 3]
        batch_matmul 2: [0, 1, 2]
        batch_reduce_matmul 0: [3] [0, 3] [1, 3] [0, 3, 1] [0, 1, 3]
        batch_reduce_matmul 1: [3] [3, 2] [0, 3] [0, 3, 2] [0, 2, 3]
        batch_reduce_matmul 2: [1, 2]
    "#]].assert_eq(&accepted);
}

#[test]
fn linalg_index_outside_of_linalg_verifies_as_in_mlir() {
    let (matrix, vector) = ("memref<4x8xf32>", "memref<4xf32>");
    let around = |op: &str, attrs: &str, types: &[&str], loop_: i64| {
        let values: Vec<String> = (0..types.len()).map(|at| format!("%{at}")).collect();
        let arguments: Vec<String> = (0..types.len()).map(|at| format!("%x{at}: f32")).collect();
        let body = match op {
            "matmul" => "%p = arith.mulf %x0, %x1 : f32\n%q = arith.addf %x2, %p : f32\nlinalg.yield %q : f32",
            _ => "linalg.yield %x0 : f32",
        };
        op_on(
            types,
            &format!(
                "\"linalg.{op}\"({}) {attrs} ({{
                ^bb0({}):
                  %i = linalg.index {loop_} : index
                  {body}
                }}) : ({}) -> ()",
                values.join(", "),
                arguments.join(", "),
                types.join(", ")
            ),
        )
    };
    let segments = "<{operandSegmentSizes = array<i32: 1, 1>}>";
    let elementwise = format!(
        "<{{indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], \
         kind = #linalg.elementwise_kind<exp>, {}",
        &segments[2..]
    );
    let mut texts = Vec::new();
    for (op, attrs, types, loops) in [
        ("map", "", &[matrix, matrix][..], 2),
        ("reduce", "<{dimensions = array<i64: 1>}>", &[matrix, vector], 2),
        ("broadcast", "<{dimensions = array<i64: 1>}>", &[vector, matrix], 2),
        ("transpose", "<{permutation = array<i64: 0, 1>}>", &[matrix, matrix], 2),
        ("copy", segments, &[matrix, matrix], 2),
        ("elementwise", &elementwise, &[matrix, matrix], 2),
        (
            "matmul",
            "<{operandSegmentSizes = array<i32: 2, 1>}>",
            &[matrix, "memref<8x3xf32>", "memref<4x3xf32>"],
            3,
        ),
    ] {
        texts.extend([0, loops - 1, loops].map(|number| around(op, attrs, types, number)));
    }
    texts.push("func.func @f() { %i = linalg.index 0 : index\n return }".to_string());
    check_verdicts(
        &texts,
        expect![[r#"
        ok
        ok
        `linalg.index` requires a dimension less than the number of loops 2, found 2
        ok
        ok
        `linalg.index` requires a dimension less than the number of loops 2, found 2
        ok
        ok
        `linalg.index` requires a dimension less than the number of loops 2, found 2
        ok
        ok
        `linalg.index` requires a dimension less than the number of loops 2, found 2
        ok
        ok
        `linalg.index` requires a dimension less than the number of loops 2, found 2
        ok
        ok
        `linalg.index` requires a dimension less than the number of loops 2, found 2
        ok
        ok
        `linalg.index` requires a dimension less than the number of loops 3, found 3
        `linalg.index` requires a structured op of `linalg` as its parent
    "#]],
    );
}

//! `scf.parallel`.

use super::{check, check_stays};

/// Returns a loop with two dimensions and a reduction.
fn reducing(lower: [i32; 2], upper: [i32; 2], step: [i32; 2]) -> String {
    let constants: Vec<String> = [lower, upper, step]
        .concat()
        .iter()
        .enumerate()
        .map(|(number, value)| format!("%k{number} = arith.constant {value} : index\n"))
        .collect();
    format!(
        "{}%r = scf.parallel (%i, %j) = (%k0, %k1) to (%k2, %k3) step (%k4, %k5) init (%a) -> i32 {{
            %v = \"v\"(%i, %j) : (index, index) -> i32
            scf.reduce(%v : i32) {{
            ^bb0(%l: i32, %m: i32):
                %n = \"n\"(%l, %m) : (i32, i32) -> i32
                scf.reduce.return %n : i32
            }}
        }} {{some_attr}}
        \"u\"(%r) : (i32) -> ()",
        constants.concat()
    )
}

#[test]
fn dimensions_with_at_most_one_iteration_are_removed() {
    check(&[
        &reducing([0, 0], [0, 4], [1, 1]),
        &reducing([0, 3], [4, 2], [1, 1]),
        &reducing([0, 3], [4, 4], [1, 1]),
        &reducing([5, 3], [9, 4], [4, 1]),
        "scf.parallel (%i) = (%x) to (%x) step (%s) {\n\"v\"(%i) : (index) -> ()\nscf.reduce\n}",
    ]);
    check_stays("scf.parallel", &[&reducing([0, 3], [4, 5], [1, 1])]);
}

#[test]
fn nested_loops_are_merged() {
    let nested = |bound: &str, before: &str| {
        format!(
            "scf.parallel (%i, %k) = (%x, %y) to (%y, %s) step (%s, %s) {{
                {before}
                scf.parallel (%j) = (%x) to ({bound}) step (%s) {{
                    \"v\"(%i, %j, %k) : (index, index, index) -> ()
                    scf.reduce
                }}
                scf.reduce
            }}"
        )
    };
    check(&[&nested("%y", "")]);
    check_stays(
        "scf.parallel",
        &[&nested("%i", ""), &nested("%y", "\"w\"() : () -> ()")],
    );
}

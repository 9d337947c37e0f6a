//! Rules and folds of `affine`.

use crate::compare::{Cases, canonicalized, check_differs};

/// Wraps ops in a function with indices and a memref of rank 1.
fn function(body: &str) -> String {
    format!("func.func @f(%x: index, %y: index, %z: index, %m: memref<64xf32>, %v: f32) {{\n{body}\nreturn\n}}")
}

/// Returns a loop with the variable `%i` over a body.
fn within_loop(bounds: &str, body: &str) -> String {
    function(&format!("affine.for %i = {bounds} {{\n{body}\n}}"))
}

fn check(texts: &[String]) {
    let mut cases = Cases::default();
    texts.iter().for_each(|text| cases.folds(text));
    cases.check();
}

fn check_functions(bodies: &[&str]) {
    check(&bodies.iter().map(|body| function(body)).collect::<Vec<_>>());
}

#[test]
fn maps_are_simplified_as_a_whole() {
    let maps = [
        ("(d0, d1) -> (d1 + d0 * 2 - d1 + 1)", "(%x, %y)"),
        ("(d0)[s0] -> (s0 + 3 + d0)", "(%x)[%y]"),
        ("(d0) -> (d0 - (d0 floordiv 8) * 8)", "(%x)"),
        ("(d0) -> ((d0 * 6 + 4) floordiv 2)", "(%x)"),
        ("(d0) -> ((d0 * 6 + 3) floordiv 9)", "(%x)"),
        ("(d0, d1) -> ((d0 * 4 + d1) mod 4)", "(%x, %y)"),
        ("()[s0, s1] -> (s1 + s1 * s0 + s0 * 2)", "()[%x, %y]"),
        ("()[s0, s1] -> ((s0 * s1) floordiv s0 + 1)", "()[%x, %y]"),
        ("()[s0, s1] -> ((s0 * s1 + s1) mod s1)", "()[%x, %y]"),
        ("()[s0, s1] -> ((s0 - s0 mod s1) mod s1)", "()[%x, %y]"),
        ("()[s0, s1] -> (s0 mod s1 + s1 ceildiv s0 + s0 mod s1)", "()[%x, %y]"),
        // Coefficients wrap.
        ("(d0, d1) -> ((d0 + d1 * 4611686018427387904) * 2 + d1)", "(%x, %y)"),
        ("()[s0] -> ((s0 * 4611686018427387904 + 3) * 8)", "()[%x]"),
    ];
    let apply = |(map, operands): &(&str, &str)| {
        function(&format!(
            "%a = affine.apply affine_map<{map}>{operands}\n\"u\"(%a) : (index) -> ()"
        ))
    };
    check(&maps.iter().map(apply).collect::<Vec<_>>());
}

/// MLIR takes exponential time for it.
#[test]
fn maps_that_use_an_operand_twice_are_composed_up_to_a_size() {
    let next = "affine.apply affine_map<(d0, d1) -> (d0 floordiv 2 + d1 floordiv 3)>";
    let chain = |length: usize| {
        let ops = (1..=length).map(|at| format!("%a{at} = {next}(%a{0}, %a{0})\n", at - 1));
        let ops = ops.collect::<String>();
        function(&format!(
            "%a0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)\n{ops}\"u\"(%a{length}) : (index) -> ()"
        ))
    };
    check(&[chain(2), chain(5)]);
    let text = canonicalized(&chain(1_000));
    assert!(text.len() < 100 * (1 << 16), "{} bytes", text.len());
}

#[test]
fn coefficients_wrap_in_chains_of_maps() {
    let next = "affine.apply affine_map<(d0)[s0] -> (d0 * 31 + s0 + 7)>";
    let chain = |length: usize| {
        let ops = (1..=length).map(|at| format!("%a{at} = {next}(%a{})[%x]\n", at - 1));
        let applied = "%a0 = affine.apply affine_map<()[s0] -> (s0 + 1)>()[%x]\n";
        function(&format!(
            "{applied}{}\"u\"(%a{length}) : (index) -> ()",
            ops.collect::<String>()
        ))
    };
    check(&[chain(12), chain(13), chain(14), chain(200)]);
    // Bounds and indices of accesses.
    let produced = "%p = affine.apply affine_map<()[s0] -> (s0 * 4611686018427387904 + 3)>()[%x]";
    check_functions(&[
        &format!("{produced}\n%a = affine.load %m[symbol(%p) * 8] : memref<64xf32>\n\"u\"(%a) : (f32) -> ()"),
        &format!("{produced}\n%a = affine.min affine_map<()[s0] -> (s0 * 8, 30)>()[%p]\n\"u\"(%a) : (index) -> ()"),
        &format!("{produced}\n%a = affine.max affine_map<()[s0] -> (s0 * 8, 30)>()[%p]\n\"u\"(%a) : (index) -> ()"),
        &format!(
            "{produced}\naffine.for %i = affine_map<()[s0] -> (s0 * 8)>()[%p] to affine_map<()[s0] -> (s0 * 8 + 5)>()[%p] {{\n\"u\"(%i) : (index) -> ()\n}}"
        ),
    ]);
}

#[test]
fn operands_become_canonical() {
    check_functions(&[
        // Symbols, unused and equal operands, constants.
        "%a = affine.apply affine_map<(d0, d1, d2) -> (d0 + d2 * 2)>(%x, %y, %x)\n\"u\"(%a) : (index) -> ()",
        "%c = arith.constant 4 : index\n%a = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%x)[%c]\n\"u\"(%a) : (index) -> ()",
        "affine.for %i = 0 to 64 {\n%a = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 + s0)>(%i, %y)[%x]\naffine.store %v, %m[%a] : memref<64xf32>\n}",
        // Producers.
        "%a = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)\n%b = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%a, %y)\n\"u\"(%b) : (index) -> ()",
        "affine.for %i = 0 to 64 {\n%a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)\n%b = affine.apply affine_map<(d0)[s0] -> (d0 - s0)>(%a)[%x]\n%r = affine.load %m[%b + 3] : memref<64xf32>\naffine.store %r, %m[%b] : memref<64xf32>\naffine.prefetch %m[%b], read, locality<1>, data : memref<64xf32>\n%w = affine.vector_load %m[%b] : memref<64xf32>, vector<4xf32>\naffine.vector_store %w, %m[%a] : memref<64xf32>, vector<4xf32>\n}",
        // Neither a dimension nor a symbol: it keeps its role.
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\nscf.for %i = %c0 to %x step %c1 {\n%a = affine.apply affine_map<(d0, d1)[s0] -> (d0 + s0 + 1)>(%i, %x)[%i]\n\"u\"(%a) : (index) -> ()\n}",
    ]);
}

#[test]
fn applied_constants_and_operands_fold() {
    check_functions(&[
        "%c = arith.constant 7 : index\n%a = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 mod 4)>(%c)[%c]\n\"u\"(%a) : (index) -> ()",
        "%a = affine.apply affine_map<(d0)[s0] -> (s0)>(%x)[%y]\n\"u\"(%a) : (index) -> ()",
        "%c = arith.constant 0 : index\n%a = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c)[%c]\n\"u\"(%a) : (index) -> ()",
    ]);
}

#[test]
fn variables_with_constant_bounds_simplify_divisions() {
    let bodies = [
        ("0 to 4", "affine_map<(d0) -> (d0 floordiv 4 + 8)>(%i)"),
        ("5 to 8", "affine_map<(d0) -> (d0 ceildiv 8 + d0)>(%i)"),
        ("0 to 8", "affine_map<(d0) -> (d0 mod 8 + 1)>(%i)"),
        ("0 to 64 step 4", "affine_map<(d0) -> ((d0 + 3) floordiv 4)>(%i)"),
        ("0 to 64 step 4", "affine_map<(d0) -> ((d0 + 3) mod 4)>(%i)"),
        ("0 to 64 step 8", "affine_map<(d0) -> (d0 mod 4)>(%i)"),
        ("4 to 64 step 8", "affine_map<(d0) -> (d0 mod 4 + d0)>(%i)"),
        ("0 to 4", "affine_map<(d0)[s0] -> ((s0 * 4 + d0) floordiv 4)>(%i)[%x]"),
        (
            "0 to 4",
            "affine_map<(d0)[s0] -> ((s0 * 6 + 4 * d0 + 1) floordiv 4)>(%i)[%x]",
        ),
    ];
    let text = |(bounds, applied): &(&str, &str)| {
        within_loop(
            bounds,
            &format!("%a = affine.apply {applied}\n\"u\"(%a, %i) : (index, index) -> ()"),
        )
    };
    check(&bodies.iter().map(text).collect::<Vec<_>>());
}

#[test]
fn minima_and_maxima() {
    let use_of = |ops: &str| function(&format!("{ops}\n\"u\"(%a) : (index) -> ()"));
    let texts = [
        "%c = arith.constant 3 : index\n%a = affine.min affine_map<(d0) -> (d0 + 1, 7)>(%c)",
        "%c = arith.constant 3 : index\n%a = affine.max affine_map<(d0) -> (d0 + 1, 7)>(%c)",
        "%c = arith.constant 3 : index\n%a = affine.min affine_map<(d0, d1) -> (d0 + 1, d1)>(%c, %x)",
        "%a = affine.min affine_map<(d0) -> (d0 + 2)>(%x)",
        "%a = affine.max affine_map<(d0, d1) -> (d0, d1, d0)>(%x, %y)",
        "%a = affine.min affine_map<(d0, d1) -> (d0 + d1, d1 + 16, 32)>(%x, %y)",
        "%b = affine.min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%x)[%y]\n%a = affine.min affine_map<(d0, d1) -> (d0, d1 - 4)>(%b, %z)",
        "%b = affine.max affine_map<()[s0] -> (s0, 4)>()[%y]\n%a = affine.min affine_map<(d0, d1) -> (d0, d1 + d1)>(%b, %z)",
    ];
    check(&texts.map(use_of));
}

#[test]
fn bounds_of_loops() {
    let body = "\"u\"(%i) : (index) -> ()";
    let loops = [
        (
            "",
            "max affine_map<(d0) -> (d0, 4)>(%x) to min affine_map<()[s0] -> (s0, s0, 9)>()[%x]",
        ),
        (
            "%c = arith.constant 4 : index",
            "affine_map<(d0) -> (d0 * 2)>(%c) to affine_map<(d0) -> (d0 + 6)>(%c)",
        ),
        (
            "%c = arith.constant 4 : index",
            "0 to min affine_map<(d0)[s0] -> (d0, s0)>(%x)[%c]",
        ),
        (
            "%a = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)",
            "affine_map<(d0) -> (d0 + 1)>(%a) to %y",
        ),
        (
            "%a = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)",
            "0 to min affine_map<(d0) -> (d0, 128)>(%a) step 4",
        ),
    ];
    let text =
        |(before, bounds): &(&str, &str)| function(&format!("{before}\naffine.for %i = {bounds} {{\n{body}\n}}"));
    let mut texts: Vec<String> = loops.iter().map(text).collect();
    let nested = [
        "max affine_map<(d0) -> (d0, 20, 12)>(%i) to 64",
        "0 to min affine_map<(d0) -> (d0, 20)>(%i)",
    ];
    texts.extend(nested.map(|bounds| {
        within_loop(
            "0 to 8",
            &format!("affine.for %j = {bounds} {{\n\"u\"(%i, %j) : (index, index) -> ()\n}}"),
        )
    }));
    texts.push(function(
        "%a = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)\naffine.parallel (%i) = (0) to (min(%a, 128)) {\n\"u\"(%i) : (index) -> ()\n}",
    ));
    check(&texts);
}

#[test]
fn bounds_in_a_loop_without_iterations() {
    let nested = |outer: &str, inner: &str| {
        within_loop(
            outer,
            &format!("affine.for %j = {inner} {{\n\"u\"(%i, %j) : (index, index) -> ()\n}}"),
        )
    };
    check(&[
        nested(
            "10 to 1 step 3",
            "max affine_map<(d0) -> (d0 * 16, (d0 + d0) ceildiv 6)>(%i) to 64",
        ),
        within_loop(
            "10 to 10 step 4",
            "affine.store %v, %m[(%i floordiv 8) * 8] : memref<64xf32>",
        ),
    ]);
    // MLIR removes all of these bounds, since each dominates the other ones.
    for inner in [
        "max affine_map<(d0) -> (d0 * 16, d0 * 2)>(%i) to 64",
        "0 to min affine_map<(d0) -> (d0 * 16, d0 * 2, d0)>(%i)",
    ] {
        let ours = canonicalized(&nested("10 to 1", inner));
        assert!(ours.contains("(d0) -> (d0 * 16, d0 * 2"), "{ours}");
    }
}

#[test]
fn loops_without_work() {
    let carried = |bounds: &str, yielded: &str| {
        function(&format!(
            "%w = arith.constant 1.0 : f32\n%r:2 = affine.for %i = {bounds} iter_args(%a = %v, %b = %w) -> (f32, f32) {{\naffine.yield {yielded} : f32, f32\n}}\n\"u\"(%r#0, %r#1) : (f32, f32) -> ()"
        ))
    };
    check(&[
        carried("4 to 4", "%b, %a"),
        carried("0 to 1", "%b, %a"),
        carried("0 to 9", "%a, %w"),
        carried("0 to %x", "%a, %b"),
    ]);
    let mut cases = Cases::default();
    cases.stays(&carried("0 to 9", "%b, %a"), &["affine.for"]);
    cases.stays(&carried("0 to %x", "%v, %b"), &["affine.for"]);
    cases.stays(&within_loop("5 to 5", "\"u\"() : () -> ()"), &["affine.for"]);
    cases.check();
}

#[test]
fn conditions() {
    check_functions(&[
        "affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%x) {\n\"u\"() : () -> ()\n}",
        "%a = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)\naffine.if affine_set<(d0)[s0] : (d0 + s0 - d0 >= 0)>(%a)[%y] {\n\"u\"() : () -> ()\n}",
        // Terms keep their order unless an `affine.apply` is composed.
        "%s:2 = affine.delinearize_index %x into (4, 8) : index, index
        affine.if affine_set<(d0, d1) : (d1 + d0 * 8 >= 0, d1 - d0 >= 0)>(%s#0, %s#1) {\n\"u\"() : () -> ()\n}",
        "affine.if affine_set<()[s0] : (s0 >= 0)>()[%x] {\n\"u\"() : () -> ()\n} else {\n}",
        "affine.if affine_set<(d0) : (0 == 0)>(%x) {\n\"u\"() : () -> ()\n} else {\n\"t\"() : () -> ()\n}",
        "affine.if affine_set<(d0) : (1 == 0)>(%x) {\n\"u\"() : () -> ()\n} else {\n\"t\"() : () -> ()\n}",
        "affine.if affine_set<(d0) : (1 == 0)>(%x) {\n\"u\"() : () -> ()\n}",
        // Row KA055: without an `affine.apply`, the sums keep their order.
        "%s:2 = affine.delinearize_index %x into (8) : index, index\naffine.if affine_set<(d0, d1) : (d0 floordiv 8 + d1 >= 0)>(%y, %s#1) {\n\"u\"() : () -> ()\n}",
        // Both patterns apply in the same iteration, as the order of the constants shows.
        "%k = arith.cmpi slt, %y, %y : index
        %r = scf.index_switch %x -> f32
        case 0 {
            %f = arith.constant false
            affine.if affine_set<() : (1 == 0)>() {
                \"u\"(%f) : (i1) -> ()
            } else {
            }
            scf.yield %v : f32
        }
        default {
            %n = arith.constant 1.0 : f32
            scf.yield %n : f32
        }
        \"u\"(%k, %r) : (i1, f32) -> ()",
        "%r = affine.if affine_set<() : (0 == 0)>() -> f32 {\naffine.yield %v : f32\n} else {\n%w = \"t\"() : () -> f32\naffine.yield %w : f32\n}\n\"u\"(%r) : (f32) -> ()",
    ]);
}

#[test]
fn accesses_see_through_casts_of_ranked_memrefs() {
    let casts = "%c = memref.cast %m : memref<64xf32> to memref<?xf32>\n";
    let ops = [
        "%r = affine.load %c[%x] : memref<?xf32>\n\"u\"(%r) : (f32) -> ()",
        "affine.store %v, %c[%x] : memref<?xf32>",
        "affine.prefetch %c[%x], write, locality<3>, data : memref<?xf32>",
    ];
    check(&ops.map(|op| function(&format!("{casts}{op}"))));
}

#[test]
fn linear_indices() {
    let results = |ops: &str, results: &str, count: usize| {
        let types = vec!["index"; count].join(", ");
        function(&format!(
            "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c7 = arith.constant -47 : index\n{ops}\n\"u\"({results}) : ({types}) -> ()"
        ))
    };
    let three = "%r#0, %r#1, %r#2";
    check(&[
        results(
            "%r:3 = affine.delinearize_index %c7 into (3, 5) : index, index, index",
            three,
            3,
        ),
        results(
            "%r:3 = affine.delinearize_index %c7 into (2, 3, 5) : index, index, index",
            three,
            3,
        ),
        results("%r = affine.delinearize_index %x into (%y) : index", "%r", 1),
        results(
            "%r:3 = affine.delinearize_index %x into (1, %y, %c1) : index, index, index",
            three,
            3,
        ),
        results(
            "%r:3 = affine.delinearize_index %x into (1, %c1) : index, index, index",
            three,
            3,
        ),
        results(
            "%a = affine.linearize_index disjoint [%x, %y, %z] by (2, 3, 5) : index\n%r:3 = affine.delinearize_index %a into (2, 3, 5) : index, index, index",
            three,
            3,
        ),
        results(
            "%a = affine.linearize_index disjoint [%x, %y, %z] by (2, 3, 5) : index\n%r:3 = affine.delinearize_index %a into (4, 5) : index, index, index",
            three,
            3,
        ),
        results(
            "%a = affine.linearize_index disjoint [%x, %y, %z] by (2, 3, 64) : index\n%r:3 = affine.delinearize_index %a into (6, 8, 8) : index, index, index",
            three,
            3,
        ),
        results(
            "%r = affine.linearize_index [%c1, %c7, %c1] by (9, 3, 5) : index",
            "%r",
            1,
        ),
        results("%r = affine.linearize_index [%c0, %x, %y] by (%z, 5) : index", "%r", 1),
        results(
            "%r = affine.linearize_index [%x, %c0, %y] by (%z, %c1, 5) : index",
            "%r",
            1,
        ),
        results(
            "%r = affine.linearize_index disjoint [%x, %y, %z] by (2, 1, 4) : index",
            "%r",
            1,
        ),
        results("%r = affine.linearize_index [%x] by (%y) : index", "%r", 1),
    ]);
}

#[test]
fn the_first_index_of_a_disjoint_op_may_be_negative() {
    // For -5, the remainder by 3 is 1. MLIR takes the index itself.
    check_differs(
        &function(
            "%a = affine.linearize_index disjoint [%x, %y] by (3, 5) : index
             %r:3 = affine.delinearize_index %a into (3, 5) : index, index, index
             \"u\"(%r#0, %r#1, %r#2) : (index, index, index) -> ()",
        ),
        "%0:2 = affine.delinearize_index %arg0 into (3) : index, index\nreturn",
    );
    check_differs(
        &function("%r = affine.linearize_index disjoint [%x, %y] by (1, 5) : index\n\"u\"(%r) : (index) -> ()"),
        "%0 = affine.linearize_index disjoint [%arg0, %arg1] by (1, 5) : index\nreturn",
    );
}

#[test]
fn merged_results_keep_their_bound() {
    // In MLIR, the new op has the bound 8, although `%x` may be negative.
    for linearize in ["[%a#0, %a#1] by (4, 2)", "disjoint [%y, %a#0, %a#1] by (9, 4, 2)"] {
        let text = function(&format!(
            "%a:3 = affine.delinearize_index %x into (2, 6) : index, index, index
             %r = affine.linearize_index {linearize} : index
             \"u\"(%r, %a#2) : (index, index) -> ()"
        ));
        let ours = canonicalized(&text);
        assert!(ours.contains("affine.delinearize_index %arg0 into (6)"), "{ours}");
    }
}

#[test]
fn delinearized_indices_are_merged() {
    let results = |ops: &str| function(&format!("{ops}\n\"u\"(%r) : (index) -> ()"));
    let ops = [
        "%a:3 = affine.delinearize_index %x into (4, %y) : index, index, index\n%r = affine.linearize_index [%a#0, %a#1, %a#2] by (%z, 4, %y) : index",
        "%a:3 = affine.delinearize_index %x into (3, 4, 8) : index, index, index\n%r = affine.linearize_index [%y, %a#1, %a#2] by (5, 4, 8) : index",
        "%a:3 = affine.delinearize_index %x into (3, 4, 8) : index, index, index\n%r = affine.linearize_index [%a#0, %a#1, %y] by (5, 4, 8) : index\n\"u\"(%a#1) : (index) -> ()",
        "%a:3 = affine.delinearize_index %x into (2, %y, %z) : index, index, index\n%r = affine.linearize_index [%x, %a#0, %a#1, %a#2, %y] by (9, 2, %y, %z, 7) : index",
        "%a:3 = affine.delinearize_index %x into (3, 5) : index, index, index\n%r = affine.linearize_index disjoint [%y, %a#0, %a#1, %z] by (9, 2, 3, 7) : index",
        "%a:2 = affine.delinearize_index %x into (4, 8) : index, index\n%b:2 = affine.delinearize_index %y into (2, 16) : index, index\n%r = affine.linearize_index [%a#0, %a#1, %b#0, %b#1] by (4, 8, 2, 16) : index",
    ];
    check(&ops.map(results));
}

#[test]
fn indices_that_may_overlap_stay() {
    let mut cases = Cases::default();
    let ops = [
        "%a = affine.linearize_index [%x, %y, %z] by (2, 3, 5) : index\n%r:3 = affine.delinearize_index %a into (2, 3, 5) : index, index, index\n\"u\"(%r#0, %r#1, %r#2) : (index, index, index) -> ()",
        "%r = affine.linearize_index [%x, %y] by (1, 4) : index\n\"u\"(%r) : (index) -> ()",
        "%a:2 = affine.delinearize_index %x into (3, 8) : index, index\n%r = affine.linearize_index [%y, %a#0, %a#1] by (5, 4, 8) : index\n\"u\"(%r) : (index) -> ()",
    ];
    for op in ops {
        cases.stays(&function(op), &["linearize_index"]);
    }
    cases.check();
}

/// `%i mod 4` is 0 for 4. MLIR overlooks that the greatest value has another quotient.
#[test]
fn remainders_of_values_with_several_quotients_are_not_bounded_by_the_least() {
    check_differs(
        &within_loop(
            "3 to 20",
            "%a = affine.apply affine_map<(d0) -> ((d0 mod 4) floordiv 3)>(%i)\n\"u\"(%a) : (index) -> ()",
        ),
        "#map = affine_map<(d0) -> ((d0 mod 4) floordiv 3)>\naffine.for %arg5 = 3 to 20 {\n%0 = affine.apply #map(%arg5)\nreturn",
    );
}

/// MLIR gives 0.
#[test]
fn a_quotient_without_its_remainder_is_not_zero() {
    check_differs(
        &function(
            "%a = affine.apply affine_map<()[s0, s1] -> ((s0 - s0 mod s1) floordiv s1)>()[%x, %y]\n\"u\"(%a) : (index) -> ()",
        ),
        "#map = affine_map<()[s0, s1] -> (s0 floordiv s1)>\n%0 = affine.apply #map()[%arg0, %arg1]\nreturn",
    );
}

/// An `affine.apply` that uses itself, which a graph region allows, is not composed forever.
#[test]
fn cycles_end() {
    let text = "\"test.graph_region\"() ({\n%a = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)\n\"u\"(%a) : (index) -> ()\n}) : () -> ()";
    canonicalized(text);
}

#[test]
fn sums_of_split_indices_are_the_index() {
    // Row KA022
    let split = "func.func @f(%i: index, %m: memref<?xindex>) {\n%a:3 = affine.delinearize_index %i into (4, 5) : index, index, index\n%t = BODY\nmemref.store %t, %m[%t] : memref<?xindex>\nreturn\n}";
    let mut cases = Cases::default();
    for body in [
        "affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * 5 + s2 * 20)>()[%a#2, %a#1, %a#0]",
        "affine.apply affine_map<()[s0, s1, s2] -> (s1 * 20 + s2 * 5 + s0 + 512)>()[%a#2, %a#0, %a#1]",
        "affine.apply affine_map<()[s0, s1, s2, s3] -> (s3 * 7 + s1 * 20 + s2 * 5 + s0)>()[%a#2, %a#0, %a#1, %i]",
    ] {
        cases.folds(&split.replace("BODY", body));
    }
    for body in [
        "affine.apply affine_map<()[s0, s1, s2] -> (s0 + s1 * 5 + s2 * 21)>()[%a#2, %a#1, %a#0]",
        "affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 5)>()[%a#2, %a#1]",
    ] {
        cases.stays(
            &split.replace("BODY", body),
            &["affine.delinearize_index", "affine.apply"],
        );
    }
    cases.folds("func.func @f(%m: memref<?xindex>) {\naffine.for %i = 0 to 256 {\n%a:3 = affine.delinearize_index %i into (2, 2, 64) : index, index, index\n%t = affine.apply affine_map<(d0, d1, d2) -> (d0 + d1 * 128 + d2 * 64)>(%a#2, %a#0, %a#1)\nmemref.store %t, %m[%t] : memref<?xindex>\n}\nreturn\n}");
    cases.check();
}

/// Returns a module with a constant global, a splat and a variable one, and loads from them.
fn globals(body: &str) -> String {
    format!(
        "memref.global \"private\" constant @g : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
        memref.global \"private\" constant @s : memref<4xf32> = dense<7.0>
        memref.global \"private\" @v : memref<4xf32> = dense<7.0>
        func.func @f(%x: index) {{
          %g = memref.get_global @g : memref<2x3xi32>
          %s = memref.get_global @s : memref<4xf32>
          %v = memref.get_global @v : memref<4xf32>
          {body}
          return
        }}"
    )
}

#[test]
fn loads_from_constant_globals_are_constant() {
    let used = |load: &str, ty: &str| format!("%r = affine.load {load}\n\"u\"(%r) : ({ty}) -> ()");
    let mut cases = Cases::default();
    // Row KA060
    cases.folds(&globals(&used("%s[%x] : memref<4xf32>", "f32")));
    // Row KA061
    cases.folds(&globals(&used("%g[1, 2] : memref<2x3xi32>", "i32")));
    let constant = "%c1 = arith.constant 1 : index\n".to_owned();
    cases.folds(&globals(
        &(constant + &used("%g[%c1, %c1 - 1] : memref<2x3xi32>", "i32")),
    ));
    for load in ["%v[1] : memref<4xf32>", "%v[%x] : memref<4xf32>"] {
        cases.stays(&globals(&used(load, "f32")), &["affine.load"]);
    }
    cases.stays(&globals(&used("%g[0, %x] : memref<2x3xi32>", "i32")), &["affine.load"]);
    cases.check();
}

/// MLIR reads past the constant.
#[test]
fn loads_out_of_the_bounds_of_a_constant_global_stay() {
    for indices in ["0, 3", "2, 0", "0, -1"] {
        let load = format!("%r = affine.load %g[{indices}] : memref<2x3xi32>\n\"u\"(%r) : (i32) -> ()");
        assert!(canonicalized(&globals(&load)).contains("affine.load"), "{indices}");
    }
}

/// MLIR does not see that the first size has no effect.
#[test]
fn constant_indices_fold_without_the_first_size() {
    for (op, expected) in [
        (
            "%r = affine.linearize_index [%c1, %c1] by (%x, 5) : index",
            "%c6 = arith.constant 6 : index",
        ),
        (
            "%c8 = arith.constant 8 : index\n%r0, %r = affine.delinearize_index %c8 into (%x, 5) : index, index",
            "%c3 = arith.constant 3 : index",
        ),
    ] {
        check_differs(
            &function(&format!(
                "%c1 = arith.constant 1 : index\n{op}\n\"u\"(%r) : (index) -> ()"
            )),
            &format!("{expected}\nreturn"),
        );
    }
}

//! Rules and folds of `shape`.

use drr_tests::pass_comparison::{context, print, read};

use crate::compare::{Cases, canonicalized, check_differs};
use crate::corpus::canonicalize;

/// Wraps ops in a function, which uses the values `used`: names with types.
fn function(args: &str, body: &str, used: &[(&str, &str)]) -> String {
    let (names, types): (Vec<&str>, Vec<&str>) = used.iter().copied().unzip();
    format!(
        "func.func @f({args}) {{\n{body}\n\"u\"({}) : ({}) -> ()\nreturn\n}}",
        names.join(", "),
        types.join(", ")
    )
}

/// Returns a function that returns `%r` of a type.
fn returning(args: &str, body: &str, ty: &str) -> String {
    format!("func.func @f({args}) -> {ty} {{\n{body}\nreturn %r : {ty}\n}}")
}

/// The arguments of all functions.
const ARGS: &str = "%a: !shape.shape, %b: !shape.shape, %e: tensor<?xindex>, %g: tensor<2xindex>, %h: tensor<3xindex>, %n: index, %s: !shape.size, %t: tensor<?x3xf32>, %v: tensor<2x3xf32>, %m: memref<?x3xf32>, %k: tensor<*xf32>";

/// Checks that all bodies change, and as in MLIR. Each body defines `%r` of the given type.
fn check(bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.folds(&function(ARGS, body, &[("%r", ty)]));
    }
    cases.check();
}

/// Checks that an op stays in all bodies, as in MLIR.
fn check_stays(op: &str, bodies: &[(&str, &str)]) {
    let mut cases = Cases::default();
    for (body, ty) in bodies {
        cases.stays(&function(ARGS, body, &[("%r", ty)]), &[op]);
    }
    cases.check();
}

/// Constants of all types.
const CONSTANTS: &str = "%c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c7 = arith.constant -7 : index
    %s0 = shape.const_size 0
    %s2 = shape.const_size 2
    %s5 = shape.const_size 5
    %q = shape.const_shape [2, 1, 4] : tensor<3xindex>
    %p = shape.const_shape [5, 1] : !shape.shape
    %o = shape.const_shape [3, 1, 4] : tensor<3xindex>
    %z = shape.const_shape [] : !shape.shape
    %yes = shape.const_witness true
    %no = shape.const_witness false
";

/// Checks that ops on constants change as in MLIR.
fn check_constants(bodies: &[(&str, &str)]) {
    let bodies: Vec<(String, &str)> = bodies
        .iter()
        .map(|(body, ty)| (format!("{CONSTANTS}{body}"), *ty))
        .collect();
    check(&bodies.iter().map(|(body, ty)| (body.as_str(), *ty)).collect::<Vec<_>>());
}

// Rows KS002 to KS004.
#[test]
fn sizes_are_computed() {
    check_constants(&[
        ("%r = shape.add %n, %c0 : index, index -> index", "index"),
        ("%r = shape.add %c0, %n : index, index -> index", "index"),
        ("%r = shape.add %c2, %c7 : index, index -> index", "index"),
        (
            "%r = shape.add %s2, %s5 : !shape.size, !shape.size -> !shape.size",
            "!shape.size",
        ),
        (
            "%r = shape.add %s, %c0 : !shape.size, index -> !shape.size",
            "!shape.size",
        ),
        (
            "%w = ub.poison : !shape.size\n%r = shape.add %s2, %w : !shape.size, !shape.size -> !shape.size",
            "!shape.size",
        ),
        (
            "%r = shape.mul %s2, %c7 : !shape.size, index -> !shape.size",
            "!shape.size",
        ),
        ("%r = shape.div %c7, %c2 : index, index -> index", "index"),
        (
            "%r = shape.div %s5, %s2 : !shape.size, !shape.size -> !shape.size",
            "!shape.size",
        ),
        (
            "%r = shape.max %a, %a : !shape.shape, !shape.shape -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%r = shape.min %s, %s : !shape.size, !shape.size -> !shape.size",
            "!shape.size",
        ),
        ("%r = shape.index_to_size %c2", "!shape.size"),
        ("%r = shape.size_to_index %s5 : !shape.size", "index"),
        (
            "%x = shape.index_to_size %n\n%r = shape.size_to_index %x : !shape.size",
            "index",
        ),
        (
            "%x = shape.size_to_index %s : !shape.size\n%r = shape.index_to_size %x",
            "!shape.size",
        ),
        ("%r = shape.size_to_index %n : index", "index"),
    ]);
    let constants = |body: &str| format!("{CONSTANTS}{body}");
    check_stays(
        "shape.div",
        &[(
            &constants("%r = shape.div %s5, %s0 : !shape.size, !shape.size -> !shape.size"),
            "!shape.size",
        )],
    );
    check_stays(
        "shape.add",
        &[(
            &constants("%r = shape.add %s, %s0 : !shape.size, !shape.size -> !shape.size"),
            "!shape.size",
        )],
    );
}

#[test]
fn quotients_between_minus_one_and_zero_are_rounded_down() {
    let body = "%a = arith.constant 2 : index
                %b = arith.constant -7 : index
                %r = shape.div %a, %b : index, index -> index";
    check_differs(
        &returning("", body, "index"),
        "%c-1 = arith.constant -1 : index
         return %c-1 : index",
    );
}

#[test]
fn a_quotient_that_overflows_wraps() {
    check(&[(
        "%c = arith.constant -9223372036854775808 : index
         %d = arith.constant -1 : index
         %r = shape.div %c, %d : index, index -> index",
        "index",
    )]);
}

// Rows KS001, KS006 to KS013.
#[test]
fn constant_shapes_are_computed() {
    check_constants(&[
        (
            "%r = shape.any %a, %p : !shape.shape, !shape.shape -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%r = shape.any %q, %h : tensor<3xindex>, tensor<3xindex> -> tensor<3xindex>",
            "tensor<3xindex>",
        ),
        (
            "%r = shape.concat %p, %q : !shape.shape, tensor<3xindex> -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%r = shape.concat %q, %q : tensor<3xindex>, tensor<3xindex> -> tensor<6xindex>",
            "tensor<6xindex>",
        ),
        ("%r = shape.num_elements %q : tensor<3xindex> -> index", "index"),
        (
            "%r = shape.num_elements %z : !shape.shape -> !shape.size",
            "!shape.size",
        ),
        ("%r = shape.rank %q : tensor<3xindex> -> index", "index"),
        ("%r = shape.rank %p : !shape.shape -> !shape.size", "!shape.size"),
        ("%r = shape.from_extents %c2, %s5 : index, !shape.size", "!shape.shape"),
        ("%r = shape.shape_eq %q, %q : tensor<3xindex>, tensor<3xindex>", "i1"),
        ("%r = shape.shape_eq %q, %o : tensor<3xindex>, tensor<3xindex>", "i1"),
        (
            "%r = shape.get_extent %q, %c2 : tensor<3xindex>, index -> index",
            "index",
        ),
        (
            "%r = shape.get_extent %p, %s0 : !shape.shape, !shape.size -> !shape.size",
            "!shape.size",
        ),
        ("%r = shape.dim %v, %c0 : tensor<2x3xf32>, index -> index", "index"),
        (
            "%r = shape.dim %v, %s0 : tensor<2x3xf32>, !shape.size -> !shape.size",
            "!shape.size",
        ),
        (
            "%r = shape.to_extent_tensor %p : !shape.shape -> tensor<2xindex>",
            "tensor<2xindex>",
        ),
        (
            "%r = shape.to_extent_tensor %e : tensor<?xindex> -> tensor<?xindex>",
            "tensor<?xindex>",
        ),
        (
            "%x = shape.shape_of %t : tensor<?x3xf32> -> tensor<?xindex>\n%r = shape.rank %x : tensor<?xindex> -> index",
            "index",
        ),
        (
            "%x = shape.shape_of %t : tensor<?x3xf32> -> !shape.shape\n%r = shape.rank %x : !shape.shape -> !shape.size",
            "!shape.size",
        ),
    ]);
    let mut cases = Cases::default();
    for index in ["%c0", "%c2", "%c1", "%m1", "%m3"] {
        let body = format!(
            "{CONSTANTS}%c1 = arith.constant 1 : index\n%m1 = arith.constant -1 : index\n%m3 = arith.constant -3 : index\n%x, %y = \"shape.split_at\"(%q, {index}) : (tensor<3xindex>, index) -> (!shape.shape, !shape.shape)"
        );
        cases.folds(&function(
            ARGS,
            &body,
            &[("%x", "!shape.shape"), ("%y", "!shape.shape")],
        ));
    }
    cases.check();
    let outside = format!("{CONSTANTS}%r = shape.get_extent %p, %c2 : !shape.shape, index -> !shape.size");
    check_stays("shape.get_extent", &[(&outside, "!shape.size")]);
    let outside = format!(
        "{CONSTANTS}%r, %x = \"shape.split_at\"(%p, %c7) : (!shape.shape, index) -> (!shape.shape, !shape.shape)"
    );
    check_stays("shape.split_at", &[(&outside, "!shape.shape")]);
}

// Row VB30.
#[test]
fn constants_of_unknown_rank_are_cast() {
    let constant = "%p = shape.const_shape [5, 1] : tensor<2xindex>\n";
    for op in [
        "%r = shape.broadcast %p, %p : tensor<2xindex>, tensor<2xindex> -> tensor<?xindex>",
        "%r = shape.any %e, %p : tensor<?xindex>, tensor<2xindex> -> tensor<?xindex>",
        "%r = shape.to_extent_tensor %p : tensor<2xindex> -> tensor<?xindex>",
    ] {
        check_differs(
            &returning("%e: tensor<?xindex>", &format!("{constant}{op}"), "tensor<?xindex>"),
            "%0 = shape.const_shape [5, 1] : tensor<2xindex>
             %cast = tensor.cast %0 : tensor<2xindex> to tensor<?xindex>
             return %cast : tensor<?xindex>",
        );
    }
    let concat = format!("{constant}%r = shape.concat %p, %p : tensor<2xindex>, tensor<2xindex> -> tensor<?xindex>");
    check_differs(
        &returning("", &concat, "tensor<?xindex>"),
        "%0 = shape.const_shape [5, 1, 5, 1] : tensor<4xindex>
         %cast = tensor.cast %0 : tensor<4xindex> to tensor<?xindex>
         return %cast : tensor<?xindex>",
    );
    let cast = format!("{constant}%r = tensor.cast %p : tensor<2xindex> to tensor<?xindex>");
    assert!(canonicalized(&returning("", &cast, "tensor<?xindex>")).contains("tensor.cast"));
}

// Row VB31.
#[test]
fn negative_indices_of_extents_stay() {
    let body = "%p = shape.const_shape [5, 1] : !shape.shape
                %i = shape.const_size -1
                %r = shape.get_extent %p, %i : !shape.shape, !shape.size -> !shape.size";
    // `mlir-opt` crashes.
    assert!(canonicalized(&returning("", body, "!shape.size")).contains("shape.get_extent"));
}

// Rows KS015, KS020 to KS027.
#[test]
fn broadcasts_become_smaller() {
    check_constants(&[
        ("%r = shape.broadcast %a : !shape.shape -> !shape.shape", "!shape.shape"),
        (
            "%r = shape.broadcast %e : tensor<?xindex> -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%r = shape.broadcast %g : tensor<2xindex> -> tensor<?xindex>",
            "tensor<?xindex>",
        ),
        (
            "%r = shape.broadcast %p, %q : !shape.shape, tensor<3xindex> -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%r = shape.broadcast %g, %h : tensor<2xindex>, tensor<3xindex> -> tensor<?xindex>",
            "tensor<?xindex>",
        ),
        (
            "%r = shape.broadcast %p, %a, %q : !shape.shape, !shape.shape, tensor<3xindex> -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%r = shape.broadcast %q, %a, %o {error = \"x\", k} : tensor<3xindex>, !shape.shape, tensor<3xindex> -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%x = tensor.cast %g : tensor<2xindex> to tensor<?xindex>\n%r = shape.broadcast %a, %x {k} : !shape.shape, tensor<?xindex> -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%r = shape.broadcast %a, %b, %a {error = \"x\", k} : !shape.shape, !shape.shape, !shape.shape -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%r = shape.broadcast %a, %b, %z {k} : !shape.shape, !shape.shape, !shape.shape -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%r = shape.broadcast %z, %z : !shape.shape, !shape.shape -> !shape.shape",
            "!shape.shape",
        ),
        (
            "%x = shape.const_shape [2, 3] : tensor<2xindex>\n%y = tensor.cast %x : tensor<2xindex> to tensor<?xindex>\n%r = tensor.cast %y : tensor<?xindex> to tensor<2xindex>",
            "tensor<2xindex>",
        ),
    ]);
    let bodies = [
        "%x = shape.const_shape [2] : tensor<1xindex>\n%y = shape.const_shape [3] : tensor<1xindex>\n%r = shape.broadcast %x, %y : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>",
    ];
    check_stays("shape.broadcast", &bodies.map(|body| (body, "tensor<1xindex>")));
}

#[test]
fn duplicates_are_removed_before_empty_shapes() {
    let mut cases = Cases::default();
    cases.folds(&returning(
        "%z: tensor<0xindex>",
        "%r = shape.broadcast %z, %z : tensor<0xindex>, tensor<0xindex> -> !shape.shape",
        "!shape.shape",
    ));
    cases.check();
}

/// `mlir-opt` keeps the comparison, and cannot parse what it prints for it.
#[test]
fn no_shapes_are_equal() {
    check_differs(
        &returning("", "%r = \"shape.shape_eq\"() : () -> i1", "i1"),
        "%true = arith.constant true
         return %true : i1",
    );
}

/// `mlir-opt` cannot parse a constraint without operands in its custom form.
#[test]
fn constraints_on_no_shapes_hold() {
    let constraint = "\"shape.cstr_eq\"() : () -> !shape.witness";
    let mut cases = Cases::default();
    cases.folds(&returning("", &format!("%r = {constraint}"), "!shape.witness"));
    cases.folds(&returning(
        "%a: !shape.shape, %b: !shape.shape",
        &format!(
            "%c = {constraint}
             %e = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
             %r = shape.assuming_all %c, %e"
        ),
        "!shape.witness",
    ));
    cases.check();
}

// Rows KS030 to KS034.
#[test]
fn constraints_that_hold_are_dropped() {
    check_constants(&[
        (
            "%r = shape.cstr_broadcastable %a, %z : !shape.shape, !shape.shape",
            "!shape.witness",
        ),
        (
            "%r = shape.cstr_broadcastable %p, %q : !shape.shape, tensor<3xindex>",
            "!shape.witness",
        ),
        (
            "%r = shape.cstr_broadcastable %a, %a : !shape.shape, !shape.shape",
            "!shape.witness",
        ),
        (
            "%r = shape.cstr_broadcastable %a, %b, %a {k} : !shape.shape, !shape.shape, !shape.shape",
            "!shape.witness",
        ),
        (
            "%r = shape.cstr_broadcastable %a, %b, %z {k} : !shape.shape, !shape.shape, !shape.shape",
            "!shape.witness",
        ),
        (
            "%x = tensor.cast %g : tensor<2xindex> to tensor<?xindex>\n%r = shape.cstr_broadcastable %a, %x {k} : !shape.shape, tensor<?xindex>",
            "!shape.witness",
        ),
        (
            "%x = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>\n%y = shape.const_shape [3] : tensor<1xindex>\n%r = shape.cstr_broadcastable %x, %y : tensor<2xindex>, tensor<1xindex>",
            "!shape.witness",
        ),
        (
            "%r = shape.cstr_eq %q, %q : tensor<3xindex>, tensor<3xindex>",
            "!shape.witness",
        ),
        (
            "%r = shape.cstr_eq %a, %a, %a : !shape.shape, !shape.shape, !shape.shape",
            "!shape.witness",
        ),
        (
            "%x = arith.constant true\n%r = shape.cstr_require %x, \"m\"",
            "!shape.witness",
        ),
        (
            "%x = arith.constant false\n%r = shape.cstr_require %x, \"m\"",
            "!shape.witness",
        ),
        ("%r = shape.is_broadcastable %a, %a : !shape.shape, !shape.shape", "i1"),
        (
            "%r = shape.is_broadcastable %a, %b, %a {k} : !shape.shape, !shape.shape, !shape.shape",
            "i1",
        ),
    ]);
    let constants = |body: &str| format!("{CONSTANTS}{body}");
    let bodies = [
        "%r = shape.cstr_broadcastable %q, %o : tensor<3xindex>, tensor<3xindex>",
        "%r = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape",
        "%x = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>\n%y = shape.const_shape [2, 3] : tensor<2xindex>\n%r = shape.cstr_broadcastable %x, %y : tensor<2xindex>, tensor<2xindex>",
        "%x = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>\n%y = shape.shape_of %m : memref<?x3xf32> -> tensor<2xindex>\n%r = shape.cstr_broadcastable %x, %y : tensor<2xindex>, tensor<2xindex>",
    ]
    .map(constants);
    check_stays(
        "shape.cstr_broadcastable",
        &bodies.each_ref().map(|body| (body.as_str(), "!shape.witness")),
    );
    let body = constants("%r = shape.cstr_eq %q, %o : tensor<3xindex>, tensor<3xindex>");
    check_stays("shape.cstr_eq", &[(body.as_str(), "!shape.witness")]);
}

#[test]
fn a_constraint_on_the_shape_of_a_scalar_holds() {
    let body = "%r = shape.cstr_broadcastable %a, %z : !shape.shape, tensor<0xindex>";
    let mut cases = Cases::default();
    cases.folds(&returning(
        "%a: !shape.shape, %z: tensor<0xindex>",
        body,
        "!shape.witness",
    ));
    cases.check();
}

// Rows KS040 to KS044.
#[test]
fn witnesses_are_combined() {
    let pair = |first: &str, second: &str| {
        format!("%x = shape.cstr_{first}\n%y = shape.cstr_{second}\n%r = shape.assuming_all %x, %y")
    };
    let broadcastable = |shapes: &str| {
        let count = shapes.matches('%').count();
        format!("broadcastable {shapes} : {}", vec!["!shape.shape"; count].join(", "))
    };
    let eq = |shapes: &str| broadcastable(shapes).replacen("broadcastable", "eq", 1);
    let mut bodies: Vec<String> = [
        "%r = shape.assuming_all %yes, %yes",
        "%r = shape.assuming_all %yes, %no",
        "%x = \"t\"() : () -> !shape.witness\n%r = shape.assuming_all %yes, %x {k}",
        "%x:2 = \"t\"() : () -> (!shape.witness, !shape.witness)\n%r = shape.assuming_all %yes, %x#0, %yes, %x#1 {k}",
        "%x:2 = \"t\"() : () -> (!shape.witness, !shape.witness)\n%r = shape.assuming_all %x#0, %no, %x#1",
        "%x = \"t\"() : () -> !shape.witness\n%r = shape.assuming_all %x",
        "%x:2 = \"t\"() : () -> (!shape.witness, !shape.witness)\n%r = shape.assuming_all %x#0, %x#1, %x#0 {k}",
        "%x:3 = \"t\"() : () -> (!shape.witness, !shape.witness, !shape.witness)\n%y = shape.assuming_all %x#0, %x#1\n%r = shape.assuming_all %x#2, %y {k}",
        "%x:2 = \"t\"() : () -> (!shape.witness, !shape.witness)\n%y = shape.assuming_all %x#0, %x#1\n%r = shape.assuming_all %y",
    ]
    .map(str::to_owned)
    .into();
    bodies.push(pair(&broadcastable("%a, %b"), &broadcastable("%a, %b, %c")));
    bodies.push(pair(&broadcastable("%c, %b, %a"), &broadcastable("%a, %b")) + "\n\"u\"(%y) : (!shape.witness) -> ()");
    bodies.push(pair(&eq("%a, %b"), &eq("%b, %c")));
    let mut cases = Cases::default();
    let args = "%a: !shape.shape, %b: !shape.shape, %c: !shape.shape";
    let constants = "%yes = shape.const_witness true\n%no = shape.const_witness false\n";
    for body in bodies {
        cases.folds(&function(
            args,
            &format!("{constants}{body}"),
            &[("%r", "!shape.witness")],
        ));
    }
    for body in [
        pair(&eq("%a, %b"), &eq("%c, %c2")),
        pair(&broadcastable("%a, %b"), &broadcastable("%b, %c")),
        pair(&broadcastable("%a, %b"), &eq("%b, %c")),
    ] {
        let text = function(
            &format!("{args}, %c2: !shape.shape"),
            &body,
            &[("%r", "!shape.witness")],
        );
        cases.stays(&text, &["shape.assuming_all", "shape.cstr_"]);
    }
    cases.check();
}

// Rows KS050, KS051.
#[test]
fn assumptions_are_inlined_and_lose_unused_results() {
    let assuming = |witness: &str| {
        format!(
            "%w = {witness}\n%r:2 = shape.assuming %w -> (f32, i32) {{\n%x = \"x\"() : () -> f32\n%y = \"y\"() : () -> i32\nshape.assuming_yield %x, %y : f32, i32\n}} {{k}}"
        )
    };
    let unknown = "\"t\"() : () -> !shape.witness";
    let mut cases = Cases::default();
    for witness in ["shape.const_witness true", "shape.const_witness false"] {
        cases.folds(&function("", &assuming(witness), &[("%r#0", "f32"), ("%r#1", "i32")]));
    }
    cases.folds(&function("", &assuming(unknown), &[("%r#1", "i32")]));
    cases.folds(&function("", &assuming(unknown), &[]));
    cases.stays(
        &function("", &assuming(unknown), &[("%r#0", "f32"), ("%r#1", "i32")]),
        &["shape.assuming %"],
    );
    cases.check();
}

// Rows KS060 to KS063.
#[test]
fn shapes_of_known_values_are_known() {
    check(&[
        (
            "%x = shape.shape_of %t : tensor<?x3xf32> -> tensor<?xindex>\n%r = tensor.cast %x : tensor<?xindex> to tensor<2xindex>",
            "tensor<2xindex>",
        ),
        (
            "%x = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>\n%r = tensor.cast %x : tensor<2xindex> to tensor<?xindex>",
            "tensor<?xindex>",
        ),
        (
            "%x = tensor.reshape %k(%g) : (tensor<*xf32>, tensor<2xindex>) -> tensor<*xf32>\n%r = shape.shape_of %x : tensor<*xf32> -> tensor<?xindex>",
            "tensor<?xindex>",
        ),
        (
            "%x = tensor.reshape %k(%e) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>\n%r = shape.shape_of %x : tensor<*xf32> -> tensor<?xindex>",
            "tensor<?xindex>",
        ),
        (
            "%i = \"t\"() : () -> tensor<?xi32>\n%x = tensor.reshape %k(%i) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>\n%r = shape.shape_of %x : tensor<*xf32> -> tensor<?xindex>",
            "tensor<?xindex>",
        ),
        (
            "%x = shape.shape_of %t : tensor<?x3xf32> -> tensor<2xindex>\n%r = tensor.extract %x[%n] : tensor<2xindex>",
            "index",
        ),
        (
            "%r = shape.shape_of %v : tensor<2x3xf32> -> tensor<2xindex>",
            "tensor<2xindex>",
        ),
        (
            "%r = shape.shape_of %v : tensor<2x3xf32> -> tensor<?xindex>",
            "tensor<?xindex>",
        ),
        (
            "%x = memref.alloc() : memref<2x4xf32>\n%r = shape.shape_of %x : memref<2x4xf32> -> tensor<?xindex>",
            "tensor<?xindex>",
        ),
    ]);
}

// Row VB35.
#[test]
fn integers_of_a_reshape_are_cast_to_another_type() {
    let body = "%x = tensor.reshape %k(%i) : (tensor<*xf32>, tensor<2xi32>) -> tensor<*xf32>
                %r = shape.shape_of %x : tensor<*xf32> -> tensor<?xindex>";
    check_differs(
        &returning("%k: tensor<*xf32>, %i: tensor<2xi32>", body, "tensor<?xindex>"),
        "%0 = arith.index_cast %arg1 : tensor<2xi32> to tensor<2xindex>
         %cast = tensor.cast %0 : tensor<2xindex> to tensor<?xindex>
         return %cast : tensor<?xindex>",
    );
}

/// MLIR builds invalid casts and constants.
#[test]
fn shapes_whose_type_contradicts_their_extents_stay() {
    let reshape = |extents: &str| {
        (
            format!("%k: tensor<*xf32>, %i: {extents}"),
            format!(
                "%x = tensor.reshape %k(%i) : (tensor<*xf32>, {extents}) -> tensor<*xf32>
                 %r = shape.shape_of %x : tensor<*xf32> -> tensor<2xindex>"
            ),
            format!(
                "%reshape = tensor.reshape %arg0(%arg1) : (tensor<*xf32>, {extents}) -> tensor<*xf32>
                 %0 = shape.shape_of %reshape : tensor<*xf32> -> tensor<2xindex>
                 return %0 : tensor<2xindex>"
            ),
            "tensor<2xindex>",
        )
    };
    let broadcast = |source: &str, ty: &'static str| {
        (
            format!("%x: {source}"),
            format!("%r = shape.broadcast %x : {source} -> {ty}"),
            format!(
                "%0 = shape.broadcast %arg0 : {source} -> {ty}
                 return %0 : {ty}"
            ),
            ty,
        )
    };
    for (args, body, expected, ty) in [
        reshape("tensor<0xindex>"),
        reshape("tensor<3xi32>"),
        broadcast("tensor<2xindex>", "tensor<3xindex>"),
        broadcast("tensor<0xindex>", "tensor<3xindex>"),
    ] {
        check_differs(&returning(&args, &body, ty), &expected);
    }
}

/// MLIR builds an invalid constant.
#[test]
fn constants_with_an_encoding_are_cast() {
    check_differs(
        &returning(
            "%v: tensor<2x3xf32>",
            "%r = shape.shape_of %v : tensor<2x3xf32> -> tensor<2xindex, \"e\">",
            "tensor<2xindex, \"e\">",
        ),
        "%0 = shape.const_shape [2, 3] : tensor<2xindex>
         %cast = tensor.cast %0 : tensor<2xindex> to tensor<2xindex, \"e\">
         return %cast : tensor<2xindex, \"e\">",
    );
}

// Row VB36.
#[test]
fn extents_of_memrefs_stay() {
    let body = "%x = shape.shape_of %m : memref<?x3xf32> -> tensor<2xindex>
                %r = tensor.extract %x[%n] : tensor<2xindex>";
    check_differs(
        &returning("%m: memref<?x3xf32>, %n: index", body, "index"),
        "%0 = shape.shape_of %arg0 : memref<?x3xf32> -> tensor<2xindex>
         %extracted = tensor.extract %0[%arg1] : tensor<2xindex>
         return %extracted : index",
    );
}

// Row VB37.
#[test]
fn static_shapes_are_constants_of_both_types() {
    let body = "%r = shape.shape_of %v : tensor<2x3xf32> -> !shape.shape";
    // `mlir-opt` crashes.
    let ours = canonicalized(&returning("%v: tensor<2x3xf32>", body, "!shape.shape"));
    assert!(ours.contains("shape.const_shape [2, 3] : !shape.shape"), "{ours}");
    assert!(!ours.contains("shape.shape_of"), "{ours}");
}

#[test]
fn nested_constraints_do_not_grow_exponentially() {
    let pair = "!shape.shape, !shape.shape";
    let mut lines = vec![
        format!("%w0 = shape.cstr_eq %a, %b : {pair}"),
        format!("%w1 = shape.cstr_eq %b, %a : {pair}"),
    ];
    lines.extend((2..60).map(|level| format!("%w{level} = shape.assuming_all %w{}, %w{}", level - 1, level - 2)));
    let text = function(
        "%a: !shape.shape, %b: !shape.shape",
        &lines.join("\n"),
        &[("%w59", "!shape.witness")],
    );
    assert!(canonicalized(&text).len() < 1 << 20);
}

/// MLIR does not terminate.
#[test]
fn witnesses_that_form_a_cycle_stay() {
    let text = "\"region\"() ({
        %w = \"w\"() : () -> !shape.witness
        %a = shape.assuming_all %b, %w
        %b = shape.assuming_all %a, %w
        %c = shape.assuming_all %c, %w
        \"u\"(%b, %c) : (!shape.witness, !shape.witness) -> ()
    }) : () -> ()";
    let ours = canonicalized(&format!("module {{\n{text}\n}}"));
    assert_eq!(ours.matches("shape.assuming_all").count(), 2, "{ours}");
}

#[test]
fn splats_of_many_extents_are_not_computed() {
    let body = "%e = arith.constant dense<1> : tensor<1000000000000xindex>
                %r = shape.num_elements %e : tensor<1000000000000xindex> -> index";
    assert!(canonicalized(&returning("", body, "index")).contains("shape.num_elements"));
}

#[test]
fn a_rank_has_the_location_of_the_op() {
    for (shape, rank) in [("tensor<2xindex>", "index"), ("!shape.shape", "!shape.size")] {
        let text = format!(
            "func.func @f(%t: tensor<?x3xf32>) -> {rank} {{\n%x = shape.shape_of %t : tensor<?x3xf32> -> {shape} loc(\"shape\")\n%r = shape.rank %x : {shape} -> {rank} loc(\"rank\")\nreturn %r : {rank}\n}}"
        );
        let mut module = read(&context(), &text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        canonicalize(&mut module);
        let ours = print(&module, true);
        assert!(
            ours.contains("loc(\"rank\")") && !ours.contains("loc(\"shape\")"),
            "{ours}"
        );
    }
}

/// MLIR takes the size `[4]` for 4.
#[test]
fn sizes_of_scalable_vectors_are_unknown() {
    for ty in ["tensor<1xindex>", "tensor<?xindex>"] {
        check_differs(
            &returning(
                "%x: vector<[4]xf32>",
                &format!("%r = shape.shape_of %x : vector<[4]xf32> -> {ty}"),
                ty,
            ),
            &format!("%0 = shape.shape_of %arg0 : vector<[4]xf32> -> {ty}\nreturn %0 : {ty}"),
        );
    }
    let operands = "tensor<1xindex>, tensor<1xindex>";
    check_differs(
        &returning(
            "%x: vector<[4]xf32>, %y: vector<4xf32>",
            &format!(
                "%a = shape.shape_of %x : vector<[4]xf32> -> tensor<1xindex>
                 %b = shape.shape_of %y : vector<4xf32> -> tensor<1xindex>
                 %r = shape.cstr_broadcastable %a, %b : {operands}"
            ),
            "!shape.witness",
        ),
        &format!(
            "%0 = shape.const_shape [4] : tensor<1xindex>
             %1 = shape.shape_of %arg0 : vector<[4]xf32> -> tensor<1xindex>
             %2 = shape.cstr_broadcastable %1, %0 : {operands}
             return %2 : !shape.witness"
        ),
    );
}

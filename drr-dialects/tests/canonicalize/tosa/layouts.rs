//! Ops that rearrange elements.

use super::{check, check_stays, function};
use crate::compare::{Cases, check_differs};

// Rows KO035 to KO038.
#[test]
fn layouts_that_keep_the_elements_are_dropped() {
    check(&[
        (
            "%x: tensor<?x3xf32>",
            "%p = shape [0, 0, 0, 0]
             %c = const 1.0 : tensor<1xf32>
             %r = tosa.pad %x, %p, %c : (tensor<?x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x3xf32>",
            "tensor<?x3xf32>",
        ),
        (
            "%x: tensor<?x3xf32>",
            "%p = shape [1, 1]
             %r = tosa.tile %x, %p : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x3xf32>",
            "tensor<?x3xf32>",
        ),
        (
            "%x: tensor<1x3x4x1xf32>",
            "%s = shape [2, 2, 1, 1]
             %o = shape [0, 0]
             %r = tosa.resize %x, %s, %o, %o {mode = BILINEAR} : (tensor<1x3x4x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x4x1xf32>",
            "tensor<1x3x4x1xf32>",
        ),
        (
            "%x: tensor<?x1xf32>",
            "%r = tosa.reverse %x {axis = 1 : i32} : (tensor<?x1xf32>) -> tensor<?x1xf32>",
            "tensor<?x1xf32>",
        ),
        (
            "",
            "%c = const 1.0 : tensor<3xf32>
             %r = tosa.reverse %c {axis = 0 : i32} : (tensor<3xf32>) -> tensor<3xf32>",
            "tensor<3xf32>",
        ),
    ]);
}

// Row KO040.
#[test]
fn reshapes_are_combined_and_computed() {
    check(&[
        (
            "%x: tensor<?x3xf32>",
            "%s = shape [-1, 3]
             %r = tosa.reshape %x, %s : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x3xf32>",
            "tensor<?x3xf32>",
        ),
        (
            "%x: tensor<2x3xf32>",
            "%s = shape [6]
             %t = shape [3, 2]
             %a = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
             %r = tosa.reshape %a, %t {k} : (tensor<6xf32>, !tosa.shape<2>) -> tensor<3x2xf32>",
            "tensor<3x2xf32>",
        ),
        (
            "",
            "%s = shape [6]
             %c = const 1.0 : tensor<2x3xf32>
             %r = tosa.reshape %c, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>",
            "tensor<6xf32>",
        ),
        (
            "",
            "%s = shape [4]
             %c = const [[1, 2], [3, 4]] : tensor<2x2xi32>
             %r = tosa.reshape %c, %s : (tensor<2x2xi32>, !tosa.shape<1>) -> tensor<4xi32>",
            "tensor<4xi32>",
        ),
    ]);
    check_stays(
        "tosa.reshape",
        &[(
            "",
            "%s = shape [4]
             %c = const [[1, 2], [3, 4]] : tensor<2x2xi32>
             \"use\"(%c) : (tensor<2x2xi32>) -> ()
             %r = tosa.reshape %c, %s : (tensor<2x2xi32>, !tosa.shape<1>) -> tensor<4xi32>",
            "tensor<4xi32>",
        )],
    );
}

// Row VB27.
#[test]
fn an_inferred_size_of_a_reshaped_constant_is_the_one_of_the_result() {
    let body = "%s = shape [-1]
                %c = const [[1, 2], [3, 4]] : tensor<2x2xi32>
                %r = tosa.reshape %c, %s : (tensor<2x2xi32>, !tosa.shape<1>) -> tensor<4xi32>";
    let ours = crate::compare::canonicalized(&function("", body, "tensor<4xi32>"));
    // `mlir-opt` crashes.
    assert!(ours.contains("values = dense<[1, 2, 3, 4]> : tensor<4xi32>"), "{ours}");
    assert!(!ours.contains("tosa.reshape"), "{ours}");
}

// Rows KO044 to KO047.
#[test]
fn slices_become_smaller_or_are_dropped() {
    let slice = |from: &str, to: &str| format!("(tensor<{from}>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<{to}>");
    let mut cases = Cases::default();
    let mut add = |args: &str, start: &str, size: &str, rest: &str, from: &str, to: &str| {
        let body = format!(
            "%s = shape {start}\n%n = shape {size}\n{rest}\n%r = tosa.slice %a, %s, %n : {}",
            slice(from, to)
        );
        cases.folds(&function(args, &body, &format!("tensor<{to}>")));
    };
    add("%a: tensor<2x3xf32>", "[0, 0]", "[2, 3]", "", "2x3xf32", "2x3xf32");
    add(
        "",
        "[0, 1]",
        "[2, 1]",
        "%a = const 1.0 : tensor<2x3xf32>",
        "2x3xf32",
        "2x1xf32",
    );
    add(
        "",
        "[1, 0]",
        "[1, 1]",
        "%a = const [[1, 2], [3, 4]] : tensor<2x2xi8>",
        "2x2xi8",
        "1x1xi8",
    );
    add("%a: tensor<2x?xf32>", "[1, 0]", "[-1, -1]", "", "2x?xf32", "1x?xf32");
    let concat = "%a = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>";
    for (start, size, ty) in [
        ("[0, 0]", "[2, 3]", "2x3xf32"),
        ("[2, 1]", "[4, 2]", "4x2xf32"),
        ("[3, 0]", "[1, 1]", "1x1xf32"),
    ] {
        add(
            "%x: tensor<2x3xf32>, %y: tensor<4x3xf32>",
            start,
            size,
            concat,
            "6x3xf32",
            ty,
        );
    }
    add(
        "%x: tensor<2x3xf32>, %y: tensor<4x3xf32>",
        "[2, 0]",
        "[4, -1]",
        concat,
        "6x3xf32",
        "4x3xf32",
    );
    let pad = "%p = shape [1, 2, 0, 3]\n%c = const 1.0 : tensor<1xf32>\n%a = tosa.pad %x, %p, %c : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<5x6xf32>";
    for (start, size, ty) in [
        ("[1, 0]", "[2, 3]", "2x3xf32"),
        ("[0, 1]", "[5, 3]", "5x3xf32"),
        ("[2, 2]", "[2, 4]", "2x4xf32"),
    ] {
        add("%x: tensor<2x3xf32>", start, size, pad, "5x6xf32", ty);
    }
    let dynamic = pad.replace("2x3x", "?x3x").replace("5x6x", "?x6x");
    add(
        "%x: tensor<?x3xf32>",
        "[0, 1]",
        "[-1, 3]",
        &dynamic,
        "?x6xf32",
        "?x3xf32",
    );
    cases.check();
}

#[test]
fn slices_of_several_inputs_or_of_all_padding_stay() {
    check_stays(
        "tosa.slice",
        &[
            (
                "%x: tensor<2xf32>, %y: tensor<4xf32>",
                "%a = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
                 %s = shape [1]
                 %n = shape [2]
                 %r = tosa.slice %a, %s, %n : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf32>",
                "tensor<2xf32>",
            ),
            (
                "%x: tensor<2xf32>",
                "%p = shape [2, 2]
                 %c = const 1.0 : tensor<1xf32>
                 %a = tosa.pad %x, %p, %c : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
                 \"use\"(%a) : (tensor<6xf32>) -> ()
                 %s = shape [2]
                 %n = shape [2]
                 %r = tosa.slice %a, %s, %n : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf32>",
                "tensor<2xf32>",
            ),
        ],
    );
}

#[test]
fn a_size_of_all_remaining_elements_is_no_number() {
    let body = "%p = shape [0, 2]
                %c = const 1.0 : tensor<1xf32>
                %a = tosa.pad %x, %p, %c : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
                %s = shape [1]
                %n = shape [-1]
                %r = tosa.slice %a, %s, %n : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<5xf32>";
    check_differs(
        &function("%x: tensor<4xf32>", body, "tensor<5xf32>"),
        r#"%0 = tosa.const_shape  {values = dense<5> : tensor<1xindex>} : () -> !tosa.shape<1>
           %1 = tosa.const_shape  {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
           %2 = tosa.const_shape  {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
           %3 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
           %4 = tosa.pad %arg0, %2, %3 : (tensor<4xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
           %5 = tosa.slice %4, %1, %0 : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<5xf32>
           return %5 : tensor<5xf32>"#,
    );
    let body = "%a = tosa.concat %x, %x {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
                %s = shape [0]
                %n = shape [-1]
                %r = tosa.slice %a, %s, %n : (tensor<4xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xf32>";
    check_differs(
        &function("%x: tensor<2xf32>", body, "tensor<?xf32>"),
        r#"%0 = tosa.const_shape  {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
           %1 = tosa.const_shape  {values = dense<0> : tensor<1xindex>} : () -> !tosa.shape<1>
           %2 = tosa.concat %arg0, %arg0 {axis = 0 : i32} : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
           %3 = tosa.slice %2, %1, %0 : (tensor<4xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xf32>
           return %3 : tensor<?xf32>"#,
    );
}

// Rows KO050 to KO052.
#[test]
fn transpositions_are_combined_and_become_reshapes() {
    check(&[
        (
            "",
            "%c = const 1 : tensor<2x3xi8>
             %r = tosa.transpose %c {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>",
            "tensor<3x2xi8>",
        ),
        (
            "%x: tensor<?x3xi8>",
            "%r = tosa.transpose %x {perms = array<i32: 0, 1>} : (tensor<?x3xi8>) -> tensor<?x3xi8>",
            "tensor<?x3xi8>",
        ),
        (
            "%x: tensor<2x3x4xf32>",
            "%a = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
             %r = tosa.transpose %a {perms = array<i32: 1, 2, 0>} : (tensor<3x4x2xf32>) -> tensor<4x2x3xf32>",
            "tensor<4x2x3xf32>",
        ),
        (
            "%x: tensor<1x?x2xf32>",
            "%r = tosa.transpose %x {perms = array<i32: 1, 2, 0>} : (tensor<1x?x2xf32>) -> tensor<?x2x1xf32>",
            "tensor<?x2x1xf32>",
        ),
    ]);
    check_stays(
        "tosa.transpose",
        &[
            (
                "%x: tensor<?x2xf32>",
                "%r = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<?x2xf32>) -> tensor<2x?xf32>",
                "tensor<2x?xf32>",
            ),
            (
                "%x: tensor<?x?x1xf32>",
                "%r = tosa.transpose %x {perms = array<i32: 2, 0, 1>} : (tensor<?x?x1xf32>) -> tensor<1x?x?xf32>",
                "tensor<1x?x?xf32>",
            ),
        ],
    );
}

// Row VB20.
#[test]
fn an_identity_to_another_type_stays() {
    let body = "%r = tosa.transpose %x {perms = array<i32: 0, 1, 2>} : (tensor<?x?x3xf32>) -> tensor<2x?x3xf32>";
    check_differs(
        &function("%x: tensor<?x?x3xf32>", body, "tensor<2x?x3xf32>"),
        "%0 = tosa.transpose %arg0 {perms = array<i32: 0, 1, 2>} : (tensor<?x?x3xf32>) -> tensor<2x?x3xf32>
         return %0 : tensor<2x?x3xf32>",
    );
}

// Rows KO055, KO056.
#[test]
fn concatenations_are_flattened_and_dropped() {
    check(&[
        (
            "%x: tensor<2x3xf32>",
            "%r = tosa.concat %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
            "tensor<2x3xf32>",
        ),
        (
            "%x: tensor<2x3xf32>",
            "%r = tosa.concat %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<?x3xf32>",
            "tensor<?x3xf32>",
        ),
        (
            "%x: tensor<2x3xf32>, %y: tensor<1x3xf32>",
            "%a = tosa.concat %x, %y {axis = 0 : i32} : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<3x3xf32>
             \"use\"(%a) : (tensor<3x3xf32>) -> ()
             %r = tosa.concat %x, %a, %y {axis = 0 : i32, k} : (tensor<2x3xf32>, tensor<3x3xf32>, tensor<1x3xf32>) -> tensor<6x3xf32>",
            "tensor<6x3xf32>",
        ),
    ]);
    check_stays(
        "tosa.concat",
        &[(
            "%x: tensor<2x3xf32>",
            "%a = tosa.concat %x, %x {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
             %r = tosa.concat %a, %a {axis = 1 : i32} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>",
            "tensor<4x6xf32>",
        )],
    );
}

#[test]
fn nested_concatenations_do_not_grow_exponentially() {
    let levels = 40;
    let size = |level: u32| format!("tensor<{}xi1>", 1_u64 << level);
    let lines = (1..=levels).map(|level| {
        let (from, to, last) = (size(level - 1), size(level), level - 1);
        format!("%v{level} = tosa.concat %v{last}, %v{last} {{axis = 0 : i32}} : ({from}, {from}) -> {to}")
    });
    let body: Vec<String> = lines
        .chain([format!("\"use\"(%v{levels}) : ({}) -> ()", size(levels))])
        .collect();
    let text = format!("func.func @f(%v0: tensor<1xi1>) {{\n{}\nreturn\n}}", body.join("\n"));
    assert!(crate::compare::canonicalized(&text).len() < 1 << 20);
}

#[test]
fn chains_of_concatenations_are_joined_in_one_step() {
    let length = 10_000;
    let (input, joined) = ("tensor<4xf32>", "tensor<?xf32>");
    let lines = (1..=length).map(|level| {
        let (from, last) = (if level == 1 { input } else { joined }, level - 1);
        format!("%v{level} = tosa.concat %v{last}, %v0 {{axis = 0 : i32}} : ({from}, {input}) -> {joined}\n")
    });
    let body: String = lines.collect();
    let text = format!("func.func @f(%v0: {input}) -> {joined} {{\n{body}return %v{length} : {joined}\n}}");
    let text = crate::compare::canonicalized(&text);
    assert_eq!(text.matches("tosa.concat").count(), 1);
    assert_eq!(
        text.matches(input).count(),
        length + 2,
        "the argument of the function and all inputs"
    );
}

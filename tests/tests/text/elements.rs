//! Elements that are odd: of types that only a dialect knows, without bits, or of more bits than there is memory.

use drr_tests::diff::assert_same;
use drr_tests::{mlir, ours};

const FLAGS: [&str; 1] = ["--allow-unregistered-dialect"];

fn attribute(value: &str) -> String {
    format!("\"t.a\"() {{v = {value}}} : () -> ()\n")
}

#[track_caller]
fn printed(value: &str) -> String {
    let text = attribute(value);
    let printed = ours::generic(text.as_bytes(), &FLAGS).unwrap_or_else(|errors| panic!("{errors}"));
    if let Some(mlir) = mlir() {
        assert_same(value, &mlir.generic(&FLAGS, &text), &printed);
    }
    printed
}

#[test]
fn elements_of_a_dialect_type_keep_their_text() {
    for value in [
        "dense<[[1, 2], [3, 4]]> : !emitc.array<2x2xindex>",
        "dense<1> : !emitc.array<2xindex>",
        "dense<\"a\"> : !emitc.array<2x!emitc.opaque<\"x\">>",
        "dense<1.000000e+00> : !spirv.coopmatrix<2x2xf32, Subgroup, MatrixA>",
        "[dense<[1, -2]> : !emitc.array<2xi8>]",
    ] {
        let printed = printed(value);
        assert!(printed.contains(&format!("{{v = {value}}}")), "{printed}");
    }
    // Spaced as MLIR does it; comments go.
    let printed = printed("dense<[[1,2], // first\n [3 ,4]]> : !emitc.array<2x2xindex>");
    assert!(printed.contains("dense<[[1, 2], [3, 4]]> :"), "{printed}");
}

#[test]
fn zero_width_elements_are_counted() {
    for value in [
        "array<i0: 0, 0>",
        "array<i0: 0>",
        "array<i0>",
        "dense<[0, 0]> : tensor<2xi0>",
    ] {
        let printed = printed(value);
        assert!(printed.contains(&format!("{{v = {value}}}")), "{printed}");
    }
}

#[test]
fn equal_complex_elements_are_a_splat() {
    for value in ["dense<(false,false)>", "dense<[(false,false),(false,false)]>"] {
        let printed = printed(&format!("{value} : tensor<2xcomplex<i1>>"));
        assert!(printed.contains("dense<(false,false)> :"), "{printed}");
    }
}

#[test]
fn wide_numbers_have_a_budget() {
    // Each would take two megabytes.
    let list = |item: &str, count: usize| vec![item; count].join(", ");
    for value in [
        format!("dense<[{}]> : tensor<4000xi16777215>", list("1", 4000)),
        format!("array<i16777208: {}>", list("1", 4000)),
        format!("[{}]", list("1 : i16777215", 1000)),
    ] {
        let errors = ours::generic(attribute(&value).as_bytes(), &FLAGS).expect_err("it is too much");
        let text = errors.to_string();
        assert!(
            text.starts_with("error: the numbers of this text take more than 67"),
            "{text}"
        );
        assert_eq!(errors.len(), 1, "{text}");
    }
    // A few of them are all right, and so are many small ones.
    for value in [
        "dense<1> : tensor<4x4xi16777215>".to_owned(),
        "[1 : i16777215, -1 : i16777215]".to_owned(),
        format!("dense<[{}]> : tensor<100000xi128>", list("1", 100_000)),
    ] {
        ours::generic(attribute(&value).as_bytes(), &FLAGS).unwrap_or_else(|errors| panic!("{errors}"));
    }
}

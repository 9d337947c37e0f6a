//! Random DAGs of `index`, with casts to and from integers.

use drr_tests::random_arith::BINARY_INDEX_OPS;

use super::Family;
use super::body::{Body, function};

const INTEGERS: [&str; 3] = ["i8", "i32", "i64"];

fn step(body: &mut Body) {
    match body.random.below(12) {
        0..6 => {
            let op = body.pick(&BINARY_INDEX_OPS);
            let (left, right) = (body.value("index"), body.value("index"));
            body.define(&format!("index.{op} {left}, {right}"), "index");
        }
        6..8 => {
            let number = body.pick(&["0", "1", "-1", "2", "7", "63", "9223372036854775807", "-2147483648"]);
            body.define(&format!("index.constant {number}"), "index");
        }
        8 => {
            let predicate = body.pick(&["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]);
            let (left, right) = (body.value("index"), body.value("index"));
            body.define(&format!("index.cmp {predicate}({left}, {right})"), "i1");
        }
        9 | 10 => cast(body),
        _ => {
            let (condition, left, right) = (body.value("i1"), body.value("index"), body.value("index"));
            body.define(&format!("arith.select {condition}, {left}, {right} : index"), "index");
        }
    }
}

/// Adds a cast to or from an integer.
fn cast(body: &mut Body) {
    let op = body.pick(&["index.casts", "index.castu"]);
    if body.one_in(2) {
        let (value, ty) = body.any(&INTEGERS);
        body.define(&format!("{op} {value} : {ty} to index"), "index");
    } else {
        // MLIR does not fold casts of constants.
        let ty = body.pick(&INTEGERS);
        let value = if body.one_in(4) {
            body.value("index")
        } else {
            body.pick(&["%v1", "%v2"]).to_owned()
        };
        body.define(&format!("{op} {value} : index to {ty}"), ty);
    }
}

fn module(seed: u64) -> String {
    let mut body = Body::new(seed);
    let arguments = body.arguments(&["index", "index", "i1", "i8", "i32", "i64"]);
    for _ in 0..12 {
        step(&mut body);
    }
    body.use_last(5);
    function(&arguments, &body.finish())
}

/// We fold casts of constants to integers. MLIR does not, since `index` has no such constants.
fn folds_cast(difference: &str) -> bool {
    difference.lines().any(|line| {
        line.starts_with('+') && line.contains("arith.constant")
            || line.starts_with('-') && line.contains("index.cast") && line.contains(" %idx")
    })
}

#[test]
fn dags_of_index() {
    Family {
        is_explained: folds_cast,
        ..Family::new("index", module)
    }
    .check();
}

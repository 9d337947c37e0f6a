//! Random functions of `vector` with memory, masks and contractions.

use super::Family;
use super::body::{Body, function};

const ROW: &str = "memref<16xf32>";
const TABLE: &str = "memref<4x8xf32>";
const DYNAMIC: &str = "memref<?x?xf32>";
const STRIDED: &str = "memref<8xf32, strided<[2]>>";
const VECTOR: &str = "vector<4xf32>";
const MATRIX: &str = "vector<2x4xf32>";
const MASK: &str = "vector<4xi1>";
const MASKS: [&str; 2] = [MASK, "vector<2x4xi1>"];
const INDICES: [&str; 2] = ["vector<4xindex>", "vector<4xi32>"];

fn step(body: &mut Body) {
    match body.random.below(22) {
        0..3 => mask(body),
        3 | 4 => plain(body),
        5..8 => masked(body, ["maskedload", "maskedstore"]),
        8 | 9 => gather(body),
        10 => masked(body, ["expandload", "compressstore"]),
        11..13 => in_mask(body),
        13 => contract(body),
        14 => outer_product(body),
        15 => fused(body),
        16 => scan(body),
        17 => interleave(body),
        18 => cast(body),
        19 => indices(body),
        20 => constant(body),
        _ => {
            let number = body.pick(&["0", "1", "2", "4", "8"]);
            body.define(&format!("arith.constant {number} : index"), "index");
        }
    }
}

fn constant(body: &mut Body) {
    let ty = body.pick(&[VECTOR, MATRIX]);
    let number = body.pick(&["0.0", "1.0"]);
    body.define(&format!("arith.constant dense<{number}> : {ty}"), ty);
}

fn mask(body: &mut Body) {
    let (a, b) = (body.value("index"), body.value("index"));
    let text = match body.random.below(8) {
        0 => format!("vector.constant_mask [{}] : {MASK}", body.pick(&["0", "2", "4"])),
        1 => format!("vector.create_mask {a} : {MASK}"),
        2 => format!("arith.constant dense<{}> : {MASK}", body.pick(&["true", "false"])),
        3 => format!("arith.constant dense<[true, false, true, true]> : {MASK}"),
        4 => format!("vector.create_mask {a}, {b} : {}", MASKS[1]),
        5 => format!(
            "vector.constant_mask [{}] : {}",
            body.pick(&["2, 4", "1, 4", "0, 0"]),
            MASKS[1]
        ),
        6 => format!("vector.extract {}[1] : {MASK} from {}", body.value(MASKS[1]), MASKS[1]),
        _ => format!("vector.broadcast {} : i1 to {MASK}", body.value("i1")),
    };
    let ty = if text.ends_with(MASKS[1]) && !text.contains("extract") {
        MASKS[1]
    } else {
        MASK
    };
    body.define(&text, ty);
}

/// Returns an access of a memref: its place and type.
fn place(body: &mut Body) -> (String, String) {
    let (memory, ty) = body.any(&[ROW, TABLE, DYNAMIC]);
    let first = body.value("index");
    let indices = if ty == ROW {
        first
    } else {
        format!("{first}, {}", body.value("index"))
    };
    (format!("{memory}[{indices}]"), ty)
}

fn plain(body: &mut Body) {
    if body.one_in(5) {
        let (memory, index) = (body.value(STRIDED), body.value("index"));
        body.define(
            &format!("vector.load {memory}[{index}] : {STRIDED}, vector<1xf32>"),
            "vector<1xf32>",
        );
        return;
    }
    let (place, ty) = place(body);
    let vector = if ty == ROW {
        VECTOR
    } else {
        body.pick(&[VECTOR, MATRIX])
    };
    let nontemporal = body.pick(&["", "", " {nontemporal = true}", " {alignment = 16 : i64}"]);
    if body.one_in(2) {
        body.define(&format!("vector.load {place}{nontemporal} : {ty}, {vector}"), vector);
    } else {
        let value = body.value(vector);
        body.push(&format!("vector.store {value}, {place}{nontemporal} : {ty}, {vector}"));
    }
}

/// Adds a masked load or a masked store.
fn masked(body: &mut Body, [load, store]: [&str; 2]) {
    let (place, ty) = place(body);
    let (mask, value) = (body.value(MASK), body.value(VECTOR));
    if body.one_in(2) {
        body.define(
            &format!("vector.{load} {place}, {mask}, {value} : {ty}, {MASK}, {VECTOR} into {VECTOR}"),
            VECTOR,
        );
    } else {
        body.push(&format!(
            "vector.{store} {place}, {mask}, {value} : {ty}, {MASK}, {VECTOR}"
        ));
    }
}

fn gather(body: &mut Body) {
    let (place, ty) = place(body);
    let ((indices, index_type), mask, value) = (body.any(&INDICES), body.value(MASK), body.value(VECTOR));
    if body.one_in(2) {
        body.define(
            &format!("vector.gather {place} [{indices}], {mask}, {value} : {ty}, {index_type}, {MASK}, {VECTOR} into {VECTOR}"),
            VECTOR,
        );
    } else {
        body.push(&format!(
            "vector.scatter {place} [{indices}], {mask}, {value} : {ty}, {index_type}, {MASK}, {VECTOR}"
        ));
    }
}

/// Adds an op in `vector.mask`.
fn in_mask(body: &mut Body) {
    let (mask, value, scalar) = (body.value(MASK), body.value(VECTOR), body.value("f32"));
    match body.random.below(5) {
        0 => {
            body.define(
                &format!(
                    "vector.mask {mask} {{ vector.reduction <add>, {value} : {VECTOR} into f32 }} : {MASK} -> f32"
                ),
                "f32",
            );
        }
        1 => {
            let (matrix, wide) = (body.value(MATRIX), body.value(MASKS[1]));
            body.define(
                &format!("vector.mask {wide} {{ vector.multi_reduction <mul>, {matrix}, {value} [0] : {MATRIX} to {VECTOR} }} : {} -> {VECTOR}", MASKS[1]),
                VECTOR,
            );
        }
        2 => {
            let (memory, index) = (body.value(ROW), body.value("index"));
            body.define(
                &format!("vector.mask {mask} {{ vector.transfer_read {memory}[{index}], {scalar} : {ROW}, {VECTOR} }} : {MASK} -> {VECTOR}"),
                VECTOR,
            );
        }
        3 => {
            let (memory, index) = (body.value(ROW), body.value("index"));
            body.push(&format!(
                "vector.mask {mask} {{ vector.transfer_write {value}, {memory}[{index}] : {VECTOR}, {ROW} }} : {MASK}"
            ));
        }
        _ => {
            body.define(
                &format!("vector.mask {mask} {{ vector.yield {value} : {VECTOR} }} : {MASK} -> {VECTOR}"),
                VECTOR,
            );
        }
    }
}

fn contract(body: &mut Body) {
    let (a, b, scalar) = (body.value(VECTOR), body.value(VECTOR), body.value("f32"));
    let kind = body.pick(&["add", "mul", "maxnumf"]);
    if body.one_in(2) {
        body.define(
            &format!(
                "vector.contract {{indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = [\"reduction\"], kind = #vector.kind<{kind}>}} {a}, {b}, {scalar} : {VECTOR}, {VECTOR} into f32"
            ),
            "f32",
        );
        return;
    }
    let (matrix, acc) = (body.value(MATRIX), body.value("vector<2xf32>"));
    let result = body.define(
        &format!(
            "vector.contract {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = [\"parallel\", \"reduction\"], kind = #vector.kind<add>}} {matrix}, {a}, {acc} : {MATRIX}, {VECTOR} into vector<2xf32>"
        ),
        "vector<2xf32>",
    );
    if body.one_in(2) {
        let other = body.value("vector<2xf32>");
        body.define(
            &format!("arith.addf {result}, {other} : vector<2xf32>"),
            "vector<2xf32>",
        );
    }
}

fn outer_product(body: &mut Body) {
    let (a, b, acc) = (body.value("vector<2xf32>"), body.value(VECTOR), body.value(MATRIX));
    let text = match body.random.below(3) {
        0 => format!("vector.outerproduct {a}, {b} : vector<2xf32>, {VECTOR}"),
        1 => format!("vector.outerproduct {a}, {b}, {acc} {{kind = #vector.kind<add>}} : vector<2xf32>, {VECTOR}"),
        _ => {
            let (vector, scalar) = (body.value(VECTOR), body.value("f32"));
            body.define(
                &format!("vector.outerproduct {vector}, {scalar} : {VECTOR}, f32"),
                VECTOR,
            );
            return;
        }
    };
    body.define(&text, MATRIX);
}

fn fused(body: &mut Body) {
    let ty = body.pick(&[VECTOR, MATRIX]);
    let operands = [body.value(ty), body.value(ty), body.value(ty)].join(", ");
    body.define(&format!("vector.fma {operands} : {ty}"), ty);
}

fn scan(body: &mut Body) {
    let (source, initial) = (body.value(MATRIX), body.value("vector<2xf32>"));
    let (name, inclusive) = (body.name(), body.pick(&["true", "false"]));
    body.push(&format!(
        "{name}:2 = vector.scan <add>, {source}, {initial} {{inclusive = {inclusive}, reduction_dim = 1 : i64}} : {MATRIX}, vector<2xf32>"
    ));
    body.declare(&format!("{name}#0"), MATRIX);
    body.declare(&format!("{name}#1"), "vector<2xf32>");
}

fn interleave(body: &mut Body) {
    let (a, b) = (body.value("vector<2xf32>"), body.value("vector<2xf32>"));
    if body.one_in(2) {
        body.define(
            &format!("vector.interleave {a}, {b} : vector<2xf32> -> {VECTOR}"),
            VECTOR,
        );
        return;
    }
    let (value, name) = (body.value(VECTOR), body.name());
    body.push(&format!(
        "{name}:2 = vector.deinterleave {value} : {VECTOR} -> vector<2xf32>"
    ));
    body.declare(&format!("{name}#0"), "vector<2xf32>");
    body.declare(&format!("{name}#1"), "vector<2xf32>");
}

fn cast(body: &mut Body) {
    match body.random.below(3) {
        0 => {
            let value = body.value(TABLE);
            body.define(
                &format!("vector.type_cast {value} : {TABLE} to memref<vector<4x8xf32>>"),
                "memref<vector<4x8xf32>>",
            );
        }
        1 => {
            let value = body.value(TABLE);
            body.define(&format!("memref.cast {value} : {TABLE} to {DYNAMIC}"), DYNAMIC);
        }
        _ => {
            let (value, mask) = (body.value(VECTOR), body.value(MASK));
            body.define(
                &format!("arith.select {mask}, {value}, {value} : {MASK}, {VECTOR}"),
                VECTOR,
            );
        }
    }
}

fn indices(body: &mut Body) {
    match body.random.below(4) {
        0 => {
            body.define(&format!("vector.step : {}", INDICES[0]), INDICES[0]);
        }
        1 => {
            let list = body.pick(&["[0, 1, 2, 3]", "[1, 2, 3, 4]", "0"]);
            let ty = body.pick(&INDICES);
            body.define(&format!("arith.constant dense<{list}> : {ty}"), ty);
        }
        2 => {
            let steps = body.value(INDICES[0]);
            let (element, bound) = (body.value("index"), body.pick(&["slt", "ult", "sge"]));
            let all = body.define(
                &format!("vector.broadcast {element} : index to {}", INDICES[0]),
                INDICES[0],
            );
            body.define(&format!("arith.cmpi {bound}, {steps}, {all} : {}", INDICES[0]), MASK);
        }
        _ => {
            let steps = body.value(INDICES[0]);
            body.define(
                &format!("vector.extract {steps}[2] : index from {}", INDICES[0]),
                "index",
            );
        }
    }
}

fn module(seed: u64) -> String {
    let mut body = Body::new(seed);
    let types = [
        ROW,
        TABLE,
        DYNAMIC,
        STRIDED,
        VECTOR,
        VECTOR,
        MATRIX,
        "vector<2xf32>",
        MASK,
        MASKS[1],
        INDICES[0],
        INDICES[1],
        "f32",
        "i1",
        "index",
        "index",
    ];
    let arguments = body.arguments(&types);
    for _ in 0..12 {
        step(&mut body);
    }
    body.use_last(5);
    function(&arguments, &body.finish())
}

#[test]
fn functions_of_masked_vectors() {
    Family::new("masked-vectors", module).check();
}

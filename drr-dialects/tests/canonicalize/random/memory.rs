//! Random functions of `memref`: casts, views and copies of buffers with layouts, memory spaces and unknown ranks.

use super::Family;
use super::body::{Body, function};

const STATIC: &str = "memref<4x8xf32>";
const STRIDED: &str = "memref<4x8xf32, strided<[?, ?], offset: ?>>";
const TURNED: &str = "memref<8x4xf32, strided<[1, 8]>>";
const SHARED: &str = "memref<4x8xf32, 1>";
const UNRANKED: &str = "memref<*xf32>";
const ROW: &str = "memref<?xf32>";
const LINE: &str = "memref<32xf32>";
/// Types of two dimensions between which casts go.
const TABLES: [&str; 4] = [STATIC, "memref<?x8xf32>", "memref<?x?xf32>", STRIDED];
const BYTES: [&str; 2] = ["memref<256xi8>", "memref<?xi8>"];
const ARGUMENTS: [&str; 10] = [
    STATIC, TABLES[1], TABLES[2], STRIDED, SHARED, UNRANKED, ROW, LINE, BYTES[0], BYTES[1],
];

fn step(body: &mut Body, depth: usize) {
    match body.random.below(if depth == 0 { 22 } else { 19 }) {
        0..3 => cast(body),
        3 => copy(body),
        4 => transpose(body),
        5 | 6 => view(body),
        7 => space(body),
        8 | 9 => allocate(body),
        10 => reshape(body),
        11..13 => query(body),
        13 | 14 => access(body),
        15 | 16 => subview(body),
        17 => constant(body),
        18 => metadata(body),
        19 => {
            body.push("memref.alloca_scope {");
            let scope = body.scope();
            (0..3).for_each(|_| step(body, depth + 1));
            body.push("}");
            body.close(scope);
        }
        _ => conditional(body, depth),
    }
}

fn constant(body: &mut Body) {
    let number = body.pick(&["0", "1", "2", "4", "8"]);
    body.define(&format!("arith.constant {number} : index"), "index");
}

fn cast(body: &mut Body) {
    let types = [&TABLES[..], &[UNRANKED]].concat();
    let (value, from) = body.any(&types);
    let to = body.pick(&types);
    let loses_sizes = from == STATIC || [TABLES[2], UNRANKED].contains(&to);
    // MLIR rejects casts to sizes that contradict those of an earlier cast.
    if from != to && (loses_sizes || body.one_in(5)) {
        body.define(&format!("memref.cast {value} : {from} to {to}"), to);
    }
}

fn copy(body: &mut Body) {
    let ((from, from_type), (to, to_type)) = (body.any(&TABLES), body.any(&TABLES));
    let to = if body.one_in(5) && from_type == to_type {
        from.clone()
    } else {
        to
    };
    body.push(&format!("memref.copy {from}, {to} : {from_type} to {to_type}"));
}

fn transpose(body: &mut Body) {
    let (from, to, order) = match body.random.below(3) {
        0 => (STATIC, TURNED, "(i, j) -> (j, i)"),
        1 => (TURNED, STATIC, "(i, j) -> (j, i)"),
        _ => (STATIC, STATIC, "(i, j) -> (i, j)"),
    };
    let value = body.value(from);
    let to = if to == STATIC {
        "memref<4x8xf32, strided<[8, 1]>>"
    } else {
        to
    };
    body.define(&format!("memref.transpose {value} {order} : {from} to {to}"), to);
}

fn view(body: &mut Body) {
    let (bytes, from) = body.any(&BYTES);
    let (offset, to) = (body.value("index"), body.pick(&[STATIC, TABLES[1], TABLES[2], ROW]));
    let sizes: Vec<String> = to.matches('?').map(|_| body.value("index")).collect();
    body.define(
        &format!("memref.view {bytes}[{offset}][{}] : {from} to {to}", sizes.join(", ")),
        to,
    );
}

fn space(body: &mut Body) {
    let (from, to) = match body.random.below(3) {
        0 => (STATIC, SHARED),
        1 => (SHARED, STATIC),
        _ => (STATIC, STATIC),
    };
    let value = body.value(from);
    if body.one_in(4) {
        body.define(&format!("memref.assume_alignment {value}, 16 : {from}"), from);
    } else {
        body.define(&format!("memref.memory_space_cast {value} : {from} to {to}"), to);
    }
}

fn allocate(body: &mut Body) {
    let ty = body.pick(&[STATIC, TABLES[1], TABLES[2], ROW, BYTES[1]]);
    let sizes: Vec<String> = ty.matches('?').map(|_| body.value("index")).collect();
    let (op, alignment) = (
        body.pick(&["alloc", "alloc", "alloca"]),
        body.pick(&["", " {alignment = 16 : i64}"]),
    );
    let allocated = format!("memref.{op}({}){alignment} : {ty}", sizes.join(", "));
    match body.random.below(5) {
        0 if op == "alloc" => {
            // It has no use.
            let name = body.name();
            body.push(&format!("{name} = {allocated}"));
            if ty == STATIC {
                let value = body.value("f32");
                body.push(&format!("memref.store {value}, {name}[%c0, %c0] : {ty}"));
            }
            if body.one_in(2) {
                body.push(&format!("memref.dealloc {name} : {ty}"));
            }
        }
        1 if ty == ROW => {
            let (name, size) = (body.name(), body.value("index"));
            body.push(&format!("{name} = {allocated}"));
            let text = match body.random.below(2) {
                0 => format!("memref.realloc {name}({size}) : {ty} to {ROW}"),
                _ => format!("memref.realloc {name} : {ty} to {LINE}"),
            };
            let to = if text.ends_with(LINE) { LINE } else { ROW };
            body.define(&text, to);
        }
        _ => {
            body.define(&allocated, ty);
        }
    }
}

fn reshape(body: &mut Body) {
    match body.random.below(5) {
        0 => {
            let (value, shape) = (body.value(STATIC), body.value("memref<1xindex>"));
            body.define(
                &format!("memref.reshape {value}({shape}) : ({STATIC}, memref<1xindex>) -> {ROW}"),
                ROW,
            );
        }
        1 => {
            let value = body.value(STATIC);
            body.define(
                &format!("memref.collapse_shape {value} [[0, 1]] : {STATIC} into {LINE}"),
                LINE,
            );
        }
        2 => {
            let value = body.value(LINE);
            body.define(
                &format!("memref.expand_shape {value} [[0, 1]] output_shape [4, 8] : {LINE} into {STATIC}"),
                STATIC,
            );
        }
        3 => {
            let value = body.value(ROW);
            let size = body.value("index");
            body.define(
                &format!(
                    "memref.expand_shape {value} [[0, 1]] output_shape [{size}, 8] : {ROW} into {}",
                    TABLES[1]
                ),
                TABLES[1],
            );
        }
        _ => {
            let value = body.value(TABLES[1]);
            body.define(
                &format!("memref.collapse_shape {value} [[0, 1]] : {} into {ROW}", TABLES[1]),
                ROW,
            );
        }
    }
}

fn query(body: &mut Body) {
    let (value, ty) = body.any(&[&ARGUMENTS[..8], &[TURNED]].concat());
    if body.one_in(4) {
        body.define(&format!("memref.rank {value} : {ty}"), "index");
        return;
    }
    let index = body.value("index");
    let index = if body.one_in(3) { index } else { "%c0".to_owned() };
    body.define(&format!("memref.dim {value}, {index} : {ty}"), "index");
}

fn access(body: &mut Body) {
    let (memory, ty) = body.any(&[&TABLES[..], &[SHARED, TURNED]].concat());
    let at = format!("{memory}[{}, {}]", body.value("index"), body.value("index"));
    let value = body.value("f32");
    match body.random.below(6) {
        0 | 1 => {
            let nontemporal = body.pick(&["", "", " {nontemporal = true}"]);
            body.define(&format!("memref.load {at}{nontemporal} : {ty}"), "f32");
        }
        2 => body.push(&format!("memref.store {value}, {at} : {ty}")),
        3 => {
            body.define(
                &format!("memref.atomic_rmw addf {value}, {at} : (f32, {ty}) -> f32"),
                "f32",
            );
        }
        4 => {
            let text = body.pick(&["read, locality<3>, data", "write, locality<0>, instr"]);
            body.push(&format!("memref.prefetch {at}, {text} : {ty}"));
        }
        _ => {
            body.define(
                &format!(
                    "memref.generic_atomic_rmw {at} : {ty} {{\n^bb0(%old: f32):\n%new = arith.addf %old, {value} : f32\nmemref.atomic_yield %new : f32\n}}"
                ),
                "f32",
            );
        }
    }
}

fn subview(body: &mut Body) {
    let index = |body: &mut Body, number: &'static str| match body.random.below(3) {
        0 => body.value("index"),
        _ => number.to_owned(),
    };
    match body.random.below(4) {
        0 => {
            let value = body.value(STATIC);
            let sizes = body.pick(&["[0, 0] [4, 8] [1, 1]", "[0, 0][4, 8][1, 1]"]);
            body.define(
                &format!("memref.subview {value}{sizes} : {STATIC} to memref<4x8xf32, strided<[8, 1]>>"),
                "memref<4x8xf32, strided<[8, 1]>>",
            );
        }
        1 => {
            let (value, ty) = body.any(&TABLES[1..]);
            let entries: Vec<String> = ["0", "0", "2", "4", "1", "1"].map(|number| index(body, number)).into();
            let [a, b, c, d, e, f] = &entries[..] else { return };
            let size = |text: &str| {
                if text.starts_with('%') {
                    "?".to_owned()
                } else {
                    text.to_owned()
                }
            };
            let strides = if ty == STRIDED {
                "?, ?".to_owned()
            } else {
                let outer = if ty == TABLES[1] && e == "1" { "8" } else { "?" };
                format!("{outer}, {}", size(f))
            };
            let offset = match (a.as_str(), b.as_str()) {
                ("0", "0") if ty != STRIDED => String::new(),
                _ => ", offset: ?".to_owned(),
            };
            let to = format!("memref<{}x{}xf32, strided<[{strides}]{offset}>>", size(c), size(d));
            body.define(
                &format!("memref.subview {value}[{a}, {b}] [{c}, {d}] [{e}, {f}] : {ty} to {to}"),
                &to,
            );
        }
        2 => {
            let (value, offset) = (body.value(LINE), body.value("index"));
            let to = "memref<8xf32, strided<[1], offset: ?>>";
            let inner = body.define(
                &format!("memref.subview {value}[{offset}] [8] [1] : {LINE} to {to}"),
                to,
            );
            let second = body.value("index");
            let last = "memref<2xf32, strided<[1], offset: ?>>";
            body.define(
                &format!("memref.subview {inner}[{second}] [2] [1] : {to} to {last}"),
                last,
            );
        }
        _ => {
            let value = body.value(STATIC);
            let to = "memref<8xf32, strided<[1], offset: 16>>";
            body.define(
                &format!("memref.subview {value}[2, 0] [1, 8] [1, 1] : {STATIC} to {to}"),
                to,
            );
        }
    }
}

fn metadata(body: &mut Body) {
    let (value, ty) = body.any(&TABLES);
    let name = body.name();
    body.push(&format!(
        "{name}, {name}_o, {name}_s:2, {name}_t:2 = memref.extract_strided_metadata {value} : {ty} -> memref<f32>, index, index, index, index, index"
    ));
    for index in ["_o", "_s#0", "_s#1", "_t#0", "_t#1"] {
        if body.one_in(2) {
            body.declare(&format!("{name}{index}"), "index");
        }
    }
    let sizes = match body.random.below(3) {
        0 => format!("offset: [{name}_o], sizes: [{name}_s#0, {name}_s#1], strides: [{name}_t#0, {name}_t#1]"),
        1 => format!("offset: [%c0], sizes: [%c4, {name}_s#1], strides: [{name}_t#0, %c1]"),
        _ => format!("offset: [{name}_o], sizes: [{name}_s#0, %c4], strides: [%c4, {name}_t#1]"),
    };
    let to = "memref<?x?xf32, strided<[?, ?], offset: ?>>";
    body.define(
        &format!("memref.reinterpret_cast {name} to {sizes} : memref<f32> to {to}"),
        to,
    );
}

fn conditional(body: &mut Body, depth: usize) {
    let (condition, name) = (body.value("i1"), body.name());
    body.push(&format!("{name} = scf.if {condition} -> ({}) {{", TABLES[1]));
    let scope = body.scope();
    for end in ["} else {", "}"] {
        (0..2).for_each(|_| step(body, depth + 1));
        let value = body.value(TABLES[1]);
        body.push(&format!("scf.yield {value} : {}\n{end}", TABLES[1]));
        body.close(scope);
    }
    body.declare(&name, TABLES[1]);
}

fn module(seed: u64) -> String {
    let mut body = Body::new(seed);
    let arguments = body.arguments(&[&ARGUMENTS[..], &["memref<1xindex>", "f32", "i1", "index", "index"]].concat());
    for number in ["0", "1", "4"] {
        body.push(&format!("%c{number} = arith.constant {number} : index"));
        body.declare(&format!("%c{number}"), "index");
    }
    for _ in 0..10 {
        step(&mut body, 0);
    }
    body.use_last(5);
    function(&arguments, &body.finish())
}

#[test]
fn functions_of_memref() {
    Family::new("memref", module).check();
}

//! Random functions of `tensor`: elements, reshapes by shapes, bitcasts, unknown ranks, and slices of parallel loops.

use super::Family;
use super::body::{Body, function};

const STATIC: &str = "tensor<4x8xf32>";
const UNRANKED: &str = "tensor<*xf32>";
const TABLES: [&str; 4] = [STATIC, "tensor<?x8xf32>", "tensor<4x?xf32>", "tensor<?x?xf32>"];
const INTEGERS: [&str; 2] = ["tensor<4x8xi32>", "tensor<?x8xi32>"];
const ROWS: [&str; 2] = ["tensor<4xf32>", "tensor<?xf32>"];
const SHAPES: [&str; 2] = ["tensor<2xindex>", "tensor<2xi32>"];

fn step(body: &mut Body, depth: usize) {
    match body.random.below(if depth == 0 { 24 } else { 20 }) {
        0..3 => cast(body),
        3 | 4 => bitcast(body),
        5..8 => elements(body),
        8..11 => access(body),
        11 | 12 => reshape(body),
        13 | 14 => query(body),
        15 => create(body),
        16 => {
            let number = body.pick(&["0", "1", "2", "4", "8"]);
            body.define(&format!("arith.constant {number} : index"), "index");
        }
        17 => gather(body),
        18 | 19 => slice(body),
        20 | 21 => forall(body, depth),
        _ => for_loop(body, depth),
    }
}

fn cast(body: &mut Body) {
    let types = [&TABLES[..], &[UNRANKED]].concat();
    let (value, from) = body.any(&types);
    let to = body.pick(&types);
    if from != to {
        body.define(&format!("tensor.cast {value} : {from} to {to}"), to);
    }
}

fn bitcast(body: &mut Body) {
    let pairs = [(TABLES[0], INTEGERS[0]), (TABLES[1], INTEGERS[1])];
    let (float, int) = pairs[body.random.below(2)];
    let (from, to) = match body.random.below(3) {
        0 => (float, int),
        1 => (int, float),
        _ => (int, int),
    };
    let value = body.value(from);
    if from == to {
        let other = if to == INTEGERS[0] {
            "tensor<4x8xui32>"
        } else {
            "tensor<?x8xui32>"
        };
        let middle = body.define(&format!("tensor.bitcast {value} : {from} to {other}"), other);
        body.define(&format!("tensor.bitcast {middle} : {other} to {to}"), to);
    } else {
        body.define(&format!("tensor.bitcast {value} : {from} to {to}"), to);
    }
}

fn elements(body: &mut Body) {
    let values: Vec<String> = (0..4).map(|_| body.value("f32")).collect();
    match body.random.below(6) {
        0 | 1 => {
            body.define(
                &format!("tensor.from_elements {} : {}", values.join(", "), ROWS[0]),
                ROWS[0],
            );
        }
        2 => {
            let sizes = [body.value("index"), body.value("index")].join(", ");
            body.define(&format!("tensor.from_elements {sizes} : {}", SHAPES[0]), SHAPES[0]);
        }
        3 => {
            let ty = body.pick(&[STATIC, ROWS[0]]);
            body.define(&format!("tensor.splat {} : {ty}", values[0]), ty);
        }
        4 => {
            let size = body.value("index");
            body.define(&format!("tensor.splat {}[{size}] : {}", values[0], ROWS[1]), ROWS[1]);
        }
        _ => {
            let text = body.pick(&["dense<1.0>", "dense<[1.0, 2.0, 3.0, 4.0]>"]);
            body.define(&format!("arith.constant {text} : {}", ROWS[0]), ROWS[0]);
        }
    }
}

fn access(body: &mut Body) {
    let types = [&TABLES[..], &ROWS].concat();
    let (value, ty) = body.any(&types);
    let rank = if ROWS.contains(&ty.as_str()) { 1 } else { 2 };
    let indices: Vec<String> = (0..rank).map(|_| body.value("index")).collect();
    let at = format!("{value}[{}]", indices.join(", "));
    if body.one_in(3) {
        let element = body.value("f32");
        body.define(&format!("tensor.insert {element} into {at} : {ty}"), &ty);
    } else {
        body.define(&format!("tensor.extract {at} : {ty}"), "f32");
    }
}

fn reshape(body: &mut Body) {
    match body.random.below(5) {
        0 | 1 => {
            let ((value, from), shape) = (body.any(&[TABLES[0], TABLES[3], UNRANKED]), body.value(SHAPES[0]));
            let to = body.pick(&[TABLES[3], UNRANKED]);
            if to == TABLES[3] {
                body.define(
                    &format!("tensor.reshape {value}({shape}) : ({from}, {}) -> {to}", SHAPES[0]),
                    to,
                );
            }
        }
        2 => {
            let value = body.value(STATIC);
            let line = "tensor<32xf32>";
            let flat = body.define(
                &format!("tensor.collapse_shape {value} [[0, 1]] : {STATIC} into {line}"),
                line,
            );
            body.define(
                &format!("tensor.expand_shape {flat} [[0, 1]] output_shape [4, 8] : {line} into {STATIC}"),
                STATIC,
            );
        }
        3 => {
            let row = body.value(ROWS[1]);
            let size = body.value("index");
            body.define(
                &format!(
                    "tensor.expand_shape {row} [[0, 1]] output_shape [{size}, 8] : {} into {}",
                    ROWS[1], TABLES[1]
                ),
                TABLES[1],
            );
        }
        _ => {
            let value = body.value(TABLES[1]);
            body.define(
                &format!(
                    "tensor.collapse_shape {value} [[0, 1]] : {} into {}",
                    TABLES[1], ROWS[1]
                ),
                ROWS[1],
            );
        }
    }
}

fn query(body: &mut Body) {
    let (value, ty) = body.any(&[&TABLES[..], &ROWS, &INTEGERS, &[UNRANKED]].concat());
    if body.one_in(4) {
        body.define(&format!("tensor.rank {value} : {ty}"), "index");
        return;
    }
    let index = if body.one_in(3) {
        body.value("index")
    } else {
        "%c0".to_owned()
    };
    body.define(&format!("tensor.dim {value}, {index} : {ty}"), "index");
}

fn create(body: &mut Body) {
    let ty = body.pick(&[&TABLES[..], &ROWS].concat());
    let sizes: Vec<String> = ty.matches('?').map(|_| body.value("index")).collect();
    let sizes = sizes.join(", ");
    if ROWS.contains(&ty) && body.one_in(2) {
        let value = body.value("f32");
        let yielded = match body.random.below(2) {
            0 => format!("tensor.yield {value} : f32"),
            _ => "%w = arith.index_cast %p : index to i32\n%f = arith.sitofp %w : i32 to f32\ntensor.yield %f : f32"
                .to_owned(),
        };
        body.define(
            &format!("tensor.generate {sizes} {{\n^bb0(%p: index):\n{yielded}\n}} : {ty}"),
            ty,
        );
    } else {
        body.define(&format!("tensor.empty({sizes}) : {ty}"), ty);
    }
}

fn gather(body: &mut Body) {
    let value = body.value(STATIC);
    let indices = body.value("tensor<3x2xindex>");
    body.define(
        &format!(
            "tensor.gather {value}[{indices}] gather_dims([0, 1]) : ({STATIC}, tensor<3x2xindex>) -> tensor<3x1x1xf32>"
        ),
        "tensor<3x1x1xf32>",
    );
}

fn slice(body: &mut Body) {
    let (value, ty) = body.any(&TABLES);
    let (row, size) = (body.value("index"), body.value("index"));
    match body.random.below(4) {
        0 => {
            body.define(
                &format!(
                    "tensor.extract_slice {value}[{row}, 0] [1, 4] [1, 1] : {ty} to {}",
                    ROWS[0]
                ),
                ROWS[0],
            );
        }
        1 => {
            body.define(
                &format!(
                    "tensor.extract_slice {value}[{row}, 0] [{size}, 8] [1, 1] : {ty} to {}",
                    TABLES[1]
                ),
                TABLES[1],
            );
        }
        2 => {
            let source = body.value(ROWS[0]);
            body.define(
                &format!(
                    "tensor.insert_slice {source} into {value}[{row}, 0] [1, 4] [1, 1] : {} into {ty}",
                    ROWS[0]
                ),
                &ty,
            );
        }
        _ => {
            let source = body.value(TABLES[1]);
            body.define(
                &format!(
                    "tensor.insert_slice {source} into {value}[0, 0] [{size}, 8] [1, 1] : {} into {ty}",
                    TABLES[1]
                ),
                &ty,
            );
        }
    }
}

/// Adds a parallel loop that inserts a slice. Its bounds and sizes may be constant.
fn forall(body: &mut Body, depth: usize) {
    let (init, ty) = body.any(&TABLES[..2]);
    let bounds = match body.random.below(4) {
        0 => "in (1)".to_owned(),
        1 => format!("in ({})", body.value("index")),
        2 => "= (0) to (4) step (2)".to_owned(),
        _ => {
            let bounds: Vec<String> = (0..3).map(|_| body.value("index")).collect();
            format!("= ({}) to ({}) step ({})", bounds[0], bounds[1], bounds[2])
        }
    };
    let (name, variable, shared) = (body.name(), body.name(), body.name());
    let mapping = body.pick(&["", "", " {mapping = [#gpu.thread<x>]}"]);
    body.push(&format!(
        "{name} = scf.forall ({variable}) {bounds} shared_outs({shared} = {init}) -> ({ty}) {{"
    ));
    let scope = body.scope();
    body.declare(&variable, "index");
    body.declare(&shared, &ty);
    (0..2).for_each(|_| step(body, depth + 1));
    let (source, from, sizes) = match body.random.below(3) {
        0 => (body.value(ROWS[0]), ROWS[0], "[1, 4]".to_owned()),
        1 => (body.value(STATIC), STATIC, "[4, 8]".to_owned()),
        _ => (
            body.value(TABLES[1]),
            TABLES[1],
            format!("[{}, 8]", body.value("index")),
        ),
    };
    let offset = body.pick(&[&*variable, "0"]).to_owned();
    body.push(&format!(
        "scf.forall.in_parallel {{\ntensor.parallel_insert_slice {source} into {shared}[{offset}, 0] {sizes} [1, 1] : {from} into {ty}\n}}\n}}{mapping}"
    ));
    body.close(scope);
    body.declare(&name, &ty);
}

/// Adds a loop that iterates over a tensor, maybe with a cast of it.
fn for_loop(body: &mut Body, depth: usize) {
    let (init, ty) = body.any(&TABLES);
    let bounds: Vec<String> = (0..3).map(|_| body.value("index")).collect();
    let (name, variable, carried) = (body.name(), body.name(), body.name());
    body.push(&format!(
        "{name} = scf.for {variable} = {} to {} step {} iter_args({carried} = {init}) -> ({ty}) {{",
        bounds[0], bounds[1], bounds[2]
    ));
    let scope = body.scope();
    body.declare(&variable, "index");
    body.declare(&carried, &ty);
    (0..3).for_each(|_| step(body, depth + 1));
    // MLIR assumes that each iteration keeps the sizes.
    let result = if ty == STATIC {
        body.value(&ty)
    } else {
        let (element, row, column) = (body.value("f32"), body.value("index"), body.value("index"));
        let inserted = format!("tensor.insert {element} into {carried}[{row}, {column}] : {ty}");
        body.define(&inserted, &ty)
    };
    body.push(&format!("scf.yield {result} : {ty}\n}}"));
    body.close(scope);
    body.declare(&name, &ty);
}

fn module(seed: u64) -> String {
    let mut body = Body::new(seed);
    let types = [
        &TABLES[..],
        &ROWS,
        &INTEGERS,
        &SHAPES[..1],
        &[UNRANKED, "f32", "f32", "index", "index"],
    ];
    let arguments = body.arguments(&types.concat());
    body.push("%c0 = arith.constant 0 : index");
    for _ in 0..10 {
        step(&mut body, 0);
    }
    body.use_last(5);
    function(&arguments, &body.finish())
}

#[test]
fn functions_of_tensor() {
    Family::new("tensor", module).check();
}

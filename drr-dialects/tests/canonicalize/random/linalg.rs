//! Random functions of `linalg`: structured ops on tensors of static and dynamic sizes, packs, and buffers with casts.

use super::Family;
use super::body::{Body, function};

/// The sizes of the values, of which each may be dynamic in a type.
#[derive(Clone, Copy, PartialEq)]
enum Sizes {
    /// 4 x 8
    Wide,
    /// 8 x 4
    Tall,
    /// 8
    Row,
    /// 1 x 8
    Single,
}

impl Sizes {
    /// Returns the types of these sizes: static, dynamic, and between.
    fn types(self) -> &'static [&'static str] {
        match self {
            Sizes::Wide => &[
                "tensor<4x8xf32>",
                "tensor<?x8xf32>",
                "tensor<4x?xf32>",
                "tensor<?x?xf32>",
            ],
            Sizes::Tall => &["tensor<8x4xf32>", "tensor<8x?xf32>", "tensor<?x4xf32>"],
            Sizes::Row => &["tensor<8xf32>", "tensor<?xf32>"],
            Sizes::Single => &["tensor<1x8xf32>"],
        }
    }
}

const MEMREFS: [&str; 3] = ["memref<4x8xf32>", "memref<?x8xf32>", "memref<0x8xf32>"];
/// The source and the packed form of each pack: static, with an unknown size, and unknown.
const PACKED: [(&str, &str); 3] = [
    ("tensor<4x8xf32>", "tensor<2x2x2x4xf32>"),
    ("tensor<?x8xf32>", "tensor<?x2x2x4xf32>"),
    ("tensor<?x?xf32>", "tensor<?x?x2x4xf32>"),
];
const TILES: &str = "inner_dims_pos = [0, 1] inner_tiles = [2, 4]";

/// Returns a tensor of these sizes and its type. The sizes of dynamic tensors are not checked.
fn tensor(body: &mut Body, sizes: Sizes) -> (String, String) {
    body.any(sizes.types())
}

/// Returns an init, which is mostly empty or filled.
fn init(body: &mut Body, sizes: Sizes) -> (String, String) {
    let ty = sizes.types()[body.random.below(sizes.types().len())];
    let name = match body.random.below(4) {
        0 => body.value(ty),
        number => {
            let operands: Vec<&str> = ty.matches('?').map(|_| "%n").collect();
            let empty = body.define(&format!("tensor.empty({}) : {ty}", operands.join(", ")), ty);
            match number {
                1 => fill(body, &empty, ty),
                _ => empty,
            }
        }
    };
    (name, ty.to_owned())
}

fn fill(body: &mut Body, init: &str, ty: &str) -> String {
    let value = body.pick(&["%zero", "%zero", "%one", "%x"]);
    body.define(
        &format!("linalg.fill ins({value} : f32) outs({init} : {ty}) -> {ty}"),
        ty,
    )
}

fn step(body: &mut Body) {
    match body.random.below(18) {
        0..2 => generic(body),
        2..4 => elementwise(body),
        4 => {
            let (init, ty) = init(body, Sizes::Wide);
            fill(body, &init, &ty);
        }
        5..7 => transpose(body),
        7 => broadcast(body),
        8 => copy(body),
        9 => cast(body),
        10 => matmul(body),
        11 | 12 => pack(body),
        13 => reduce(body),
        14 => slice(body),
        15 => reshape(body),
        16 => query(body),
        _ => buffers(body),
    }
}

/// Adds a generic op: an identity of some operands, an op with a dead result, or with an index.
fn generic(body: &mut Body) {
    let (input, input_type) = tensor(body, Sizes::Wide);
    let (init, ty) = init(body, Sizes::Wide);
    let same = "affine_map<(i, j) -> (i, j)>";
    let map = body.pick(&[same, same, "affine_map<(i, j) -> (j, i)>"]);
    let (input, input_type) = if map == same {
        (input, input_type)
    } else {
        tensor(body, Sizes::Tall)
    };
    let attributes =
        |maps: &str| format!("{{indexing_maps = [{maps}], iterator_types = [\"parallel\", \"parallel\"]}}");
    match body.random.below(5) {
        0 | 1 => {
            let yielded = body.pick(&["%p", "%p", "%q", "%x"]);
            body.define(
                &format!(
                    "linalg.generic {} ins({input} : {input_type}) outs({init} : {ty}) {{\n^bb0(%p: f32, %q: f32):\nlinalg.yield {yielded} : f32\n}} -> {ty}",
                    attributes(&format!("{map}, {same}"))
                ),
                &ty,
            );
        }
        2 => {
            let (second, second_type) = self::init(body, Sizes::Wide);
            let name = body.name();
            let yielded = body.pick(&["%p, %p", "%p, %q", "%r, %p", "%s, %p"]);
            body.push(&format!(
                "{name}:2 = linalg.generic {} ins({input} : {input_type}) outs({init}, {second} : {ty}, {second_type}) {{\n^bb0(%p: f32, %q: f32, %r: f32):\n%s = arith.addf %p, %zero : f32\nlinalg.yield {yielded} : f32, f32\n}} -> ({ty}, {second_type})",
                attributes(&format!("{map}, {same}, {same}"))
            ));
            body.declare(&format!("{name}#0"), &ty);
            if body.one_in(2) {
                body.declare(&format!("{name}#1"), &second_type);
            }
        }
        3 => {
            let (single, single_type) = tensor(body, Sizes::Single);
            let dimension = body.random.below(2);
            body.define(
                &format!(
                    "linalg.generic {} ins({single} : {single_type}) outs({single} : {single_type}) {{\n^bb0(%p: f32, %q: f32):\n%i = linalg.index {dimension} : index\n%s = \"t\"(%i, %p) : (index, f32) -> f32\nlinalg.yield %s : f32\n}} -> {single_type}",
                    attributes(&format!("{same}, {same}"))
                ),
                &single_type,
            );
        }
        _ => {
            let scalar = "affine_map<(i, j) -> ()>";
            body.define(
                &format!(
                    "linalg.generic {} ins({input}, %x : {input_type}, f32) outs({init} : {ty}) {{\n^bb0(%p: f32, %c: f32, %q: f32):\n%s = arith.mulf %p, %c : f32\n%u = arith.addf %s, %c : f32\nlinalg.yield %s : f32\n}} -> {ty}",
                    attributes(&format!("{map}, {scalar}, {same}"))
                ),
                &ty,
            );
        }
    }
}

fn elementwise(body: &mut Body) {
    let (a, a_type) = tensor(body, Sizes::Wide);
    let (b, b_type) = tensor(body, Sizes::Wide);
    let (init, ty) = init(body, Sizes::Wide);
    let outs = format!("outs({init} : {ty})");
    let text = match body.random.below(5) {
        0 => format!("linalg.exp ins({a} : {a_type}) {outs} -> {ty}"),
        1 => format!("linalg.add ins({a}, {b} : {a_type}, {b_type}) {outs} -> {ty}"),
        2 => format!(
            "linalg.elementwise kind=#linalg.elementwise_kind<mul> ins({a}, {b} : {a_type}, {b_type}) {outs} -> {ty}"
        ),
        // All sizes must be known, or none.
        3 => {
            let second = body.value(&ty);
            format!("linalg.map {{ arith.addf }} ins({second}, {init} : {ty}, {ty}) {outs}")
        }
        _ => format!("linalg.sub ins({a}, {b} : {a_type}, {b_type}) {outs} -> {ty}"),
    };
    let result = body.define(&text, &ty);
    if body.one_in(3) {
        let to = Sizes::Wide.types()[body.random.below(4)];
        cast_to(body, &result, &ty, to);
    }
}

fn transpose(body: &mut Body) {
    let (from, to) = if body.one_in(2) {
        (Sizes::Wide, Sizes::Tall)
    } else {
        (Sizes::Tall, Sizes::Wide)
    };
    let (permutation, to) = if body.one_in(3) { ("0, 1", from) } else { ("1, 0", to) };
    // The type without known sizes does not tell the one from the other.
    let types = if to == from { from.types() } else { &from.types()[..3] };
    let (input, input_type) = body.any(types);
    // The init has no unknown size where the input has a known one.
    let swap = |ty: &str| {
        let sizes = &ty["tensor<".len()..ty.len() - "xf32>".len()];
        let (first, second) = sizes.split_once('x').unwrap_or_default();
        format!("tensor<{second}x{first}xf32>")
    };
    let ty = if to == from {
        input_type.clone()
    } else {
        swap(&input_type)
    };
    let operands: Vec<&str> = ty.matches('?').map(|_| "%n").collect();
    let empty = body.define(&format!("tensor.empty({}) : {ty}", operands.join(", ")), &ty);
    body.define(
        &format!("linalg.transpose ins({input} : {input_type}) outs({empty} : {ty}) permutation = [{permutation}]"),
        &ty,
    );
}

fn broadcast(body: &mut Body) {
    let (input, input_type) = body.any(&["tensor<8xf32>", "tensor<?xf32>"]);
    let (ty, swapped, operands) = match input_type.as_str() {
        "tensor<8xf32>" => ("tensor<4x8xf32>", "tensor<8x4xf32>", ""),
        _ => ("tensor<4x?xf32>", "tensor<?x4xf32>", "%n"),
    };
    let empty = body.define(&format!("tensor.empty({operands}) : {ty}"), ty);
    let result = body.define(
        &format!("linalg.broadcast ins({input} : {input_type}) outs({empty} : {ty}) dimensions = [0]"),
        ty,
    );
    match body.random.below(3) {
        0 => {
            let empty = body.define(&format!("tensor.empty({operands}) : {swapped}"), swapped);
            body.define(
                &format!("linalg.transpose ins({result} : {ty}) outs({empty} : {swapped}) permutation = [1, 0]"),
                swapped,
            );
        }
        1 => {
            let outer = ty.replace("tensor<4x", "tensor<4x2x");
            let empty = body.define(&format!("tensor.empty({operands}) : {outer}"), &outer);
            body.define(
                &format!("linalg.broadcast ins({result} : {ty}) outs({empty} : {outer}) dimensions = [1]"),
                &outer,
            );
        }
        _ => {}
    }
}

fn copy(body: &mut Body) {
    let (input, input_type) = tensor(body, Sizes::Wide);
    let (init, ty) = if body.one_in(3) {
        (input.clone(), input_type.clone())
    } else {
        init(body, Sizes::Wide)
    };
    body.define(
        &format!("linalg.copy ins({input} : {input_type}) outs({init} : {ty}) -> {ty}"),
        &ty,
    );
}

fn cast_to(body: &mut Body, value: &str, from: &str, to: &str) {
    if from != to {
        body.define(&format!("tensor.cast {value} : {from} to {to}"), to);
    }
}

fn cast(body: &mut Body) {
    let sizes = [Sizes::Wide, Sizes::Wide, Sizes::Tall, Sizes::Row][body.random.below(4)];
    let (value, from) = tensor(body, sizes);
    let to = sizes.types()[body.random.below(sizes.types().len())];
    cast_to(body, &value, &from, to);
}

fn matmul(body: &mut Body) {
    let (a, a_type) = tensor(body, Sizes::Wide);
    let (b, b_type) = tensor(body, Sizes::Tall);
    let ty = "tensor<4x4xf32>";
    let init = body.value(ty);
    body.define(
        &format!("linalg.matmul ins({a}, {b} : {a_type}, {b_type}) outs({init} : {ty}) -> {ty}"),
        ty,
    );
}

/// Adds packs, and unpacks of packs and of casts of them.
fn pack(body: &mut Body) {
    let (source, packed) = PACKED[body.random.below(PACKED.len())];
    let operands = |ty: &str| vec!["%n"; ty.matches('?').count()].join(", ");
    if body.one_in(2) {
        let input = body.value(source);
        let empty = body.define(&format!("tensor.empty({}) : {packed}", operands(packed)), packed);
        let padding = body.pick(&["", "", "padding_value(%zero : f32) "]);
        let result = body.define(
            &format!("linalg.pack {input} {padding}{TILES} into {empty} : {source} -> {packed}"),
            packed,
        );
        let to = PACKED[body.random.below(PACKED.len())].1;
        cast_to(body, &result, packed, to);
        return;
    }
    let input = body.value(packed);
    let destination = if body.one_in(2) {
        body.value(source)
    } else {
        let (init, ty) = init(body, Sizes::Wide);
        if ty != source {
            body.define(&format!("tensor.cast {init} : {ty} to {source}"), source)
        } else {
            init
        }
    };
    let result = body.define(
        &format!("linalg.unpack {input} {TILES} into {destination} : {packed} -> {source}"),
        source,
    );
    if body.one_in(3) {
        let empty = body.define(&format!("tensor.empty({}) : {packed}", operands(packed)), packed);
        body.define(
            &format!("linalg.pack {result} {TILES} into {empty} : {source} -> {packed}"),
            packed,
        );
    }
}

fn reduce(body: &mut Body) {
    let (input, input_type) = tensor(body, Sizes::Wide);
    let (ty, operand) = if input_type.ends_with("x8xf32>") {
        ("tensor<8xf32>", "")
    } else {
        ("tensor<?xf32>", "%n")
    };
    let init = if body.one_in(2) {
        body.value(ty)
    } else {
        body.define(&format!("tensor.empty({operand}) : {ty}"), ty)
    };
    body.define(
        &format!("linalg.reduce {{ arith.addf }} ins({input} : {input_type}) outs({init} : {ty}) dimensions = [0]"),
        ty,
    );
}

/// Adds slices and pads, also of filled tensors.
fn slice(body: &mut Body) {
    let (source, ty) = init(body, Sizes::Wide);
    let value = body.pick(&["%zero", "%zero", "%x"]);
    let source = if body.one_in(2) {
        fill(body, &source, &ty)
    } else {
        source
    };
    match body.random.below(4) {
        0 => {
            let result = match ty.as_str() {
                "tensor<4x8xf32>" => "tensor<7x8xf32>",
                "tensor<4x?xf32>" => "tensor<7x?xf32>",
                "tensor<?x8xf32>" => "tensor<?x8xf32>",
                _ => "tensor<?x?xf32>",
            };
            // Its sizes are other ones.
            let scope = body.scope();
            let pad = body.define(
                &format!(
                    "tensor.pad {source} low[1, 0] high[2, 0] {{\n^bb0(%i: index, %j: index):\ntensor.yield {value} : f32\n}} : {ty} to {result}"
                ),
                result,
            );
            body.push(&format!("\"u\"({pad}) : ({result}) -> ()"));
            body.close(scope);
        }
        1 => {
            let (index, _) = body.any(&["index"]);
            body.define(&format!("tensor.extract {source}[{index}, %c0] : {ty}"), "f32");
        }
        2 => {
            let row = body.value("tensor<1x4xf32>");
            let pad = body.define(
                &format!(
                    "tensor.pad {row} low[1, 1] high[0, 1] {{\n^bb0(%i: index, %j: index):\ntensor.yield {value} : f32\n}} : tensor<1x4xf32> to tensor<2x6xf32>"
                ),
                "tensor<2x6xf32>",
            );
            body.define(
                &format!("tensor.insert_slice {pad} into {source}[1, 1] [2, 6] [1, 1] : tensor<2x6xf32> into {ty}"),
                &ty,
            );
        }
        _ => {
            if ty != "tensor<4x8xf32>" {
                return;
            }
            let second = fill(body, "%empty", &ty);
            body.define(
                &format!("tensor.concat dim(0) {source}, {second} : ({ty}, {ty}) -> tensor<8x8xf32>"),
                "tensor<8x8xf32>",
            );
        }
    }
}

fn reshape(body: &mut Body) {
    let (source, ty) = init(body, Sizes::Wide);
    let source = if body.one_in(2) {
        fill(body, &source, &ty)
    } else {
        source
    };
    if body.one_in(2) {
        let to = if ty == "tensor<4x8xf32>" {
            "tensor<32xf32>"
        } else {
            "tensor<?xf32>"
        };
        // It is no row, whose type it may have.
        let name = body.name();
        body.push(&format!(
            "{name} = tensor.collapse_shape {source} [[0, 1]] : {ty} into {to}"
        ));
        body.push(&format!("\"u\"({name}) : ({to}) -> ()"));
    } else if ty == "tensor<4x8xf32>" {
        let to = "tensor<2x2x8xf32>";
        body.define(
            &format!("tensor.expand_shape {source} [[0, 1], [2]] output_shape [2, 2, 8] : {ty} into {to}"),
            to,
        );
    }
}

fn query(body: &mut Body) {
    let (value, ty) = tensor(body, Sizes::Wide);
    let index = body.pick(&["%c0", "%c1"]);
    body.define(&format!("tensor.dim {value}, {index} : {ty}"), "index");
}

/// Adds ops on buffers.
fn buffers(body: &mut Body) {
    if body.one_in(3) {
        let memory = body.value("memref<4x8xf32>");
        body.define(
            &format!("memref.cast {memory} : memref<4x8xf32> to memref<?x8xf32>"),
            "memref<?x8xf32>",
        );
        return;
    }
    let ((a, a_type), (b, b_type)) = (body.any(&MEMREFS[..2]), body.any(&MEMREFS[..2]));
    let text = match body.random.below(6) {
        0 => format!("linalg.fill ins(%x : f32) outs({a} : {a_type})"),
        1 => format!("linalg.copy ins({a} : {a_type}) outs({b} : {b_type})"),
        2 => format!("linalg.exp ins({a} : {a_type}) outs({b} : {b_type})"),
        // The types must be equal.
        3 => {
            let c = body.value(&b_type);
            format!("linalg.map {{ math.absf }} ins({c} : {b_type}) outs({b} : {b_type})")
        }
        4 => {
            let empty = body.value(MEMREFS[2]);
            format!("linalg.fill ins(%x : f32) outs({empty} : {})", MEMREFS[2])
        }
        _ => {
            let map = "affine_map<(i, j) -> (i, j)>";
            format!(
                "linalg.generic {{indexing_maps = [{map}, {map}], iterator_types = [\"parallel\", \"parallel\"]}} ins({a} : {a_type}) outs({b} : {b_type}) {{\n^bb0(%p: f32, %q: f32):\nlinalg.yield %p : f32\n}}"
            )
        }
    };
    body.push(&text);
}

fn module(seed: u64) -> String {
    let mut body = Body::new(seed);
    let mut arguments = vec!["%n: index, %x: f32".to_owned()];
    let tensors = [Sizes::Wide, Sizes::Tall, Sizes::Row, Sizes::Single]
        .map(Sizes::types)
        .concat();
    let packed = PACKED.map(|(_, packed)| packed);
    arguments.extend(body.arguments(&[&tensors[..], &packed, &MEMREFS].concat()));
    body.push("%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index");
    body.push("%zero = arith.constant 0.0 : f32\n%one = arith.constant 1.0 : f32");
    body.push("%empty = tensor.empty() : tensor<4x8xf32>");
    for _ in 0..8 {
        step(&mut body);
    }
    body.use_last(4);
    function(&arguments, &body.finish())
}

#[test]
fn functions_of_linalg() {
    Family::new("linalg", module).check();
}

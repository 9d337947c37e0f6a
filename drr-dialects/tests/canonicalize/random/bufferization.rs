//! Random functions of `bufferization`: conversions between tensors and buffers, clones and deallocations.

use super::Family;
use super::body::{Body, function};

const TENSORS: [&str; 2] = ["tensor<4xf32>", "tensor<?xf32>"];
const BUFFERS: [&str; 2] = ["memref<4xf32>", "memref<?xf32>"];
/// Buffers with a layout and a memory space, of the types of the second and the first tensor.
const OTHER: [&str; 2] = ["memref<?xf32, strided<[?], offset: ?>>", "memref<4xf32, 1>"];
const METADATA: &str = "memref<f32>";

fn step(body: &mut Body) {
    match body.random.below(19) {
        0..2 => to_tensor(body),
        2..4 => to_buffer(body),
        4..6 => cast(body),
        6..8 => dim(body),
        8 => constant(body),
        9 => load(body),
        10..12 => clone(body),
        12..14 => allocate_tensor(body),
        14 => materialize(body),
        15 => allocate(body),
        16 | 17 => other_layout(body),
        _ => deallocate(body),
    }
}

/// Returns the type of the buffer of a tensor, or of the tensor of a buffer.
fn counterpart(ty: &str) -> &'static str {
    let pairs = TENSORS.into_iter().zip(BUFFERS);
    pairs
        .flat_map(|(tensor, buffer)| [(tensor, buffer), (buffer, tensor)])
        .find(|(from, _)| *from == ty)
        .map_or("", |(_, to)| to)
}

fn to_tensor(body: &mut Body) {
    let (buffer, ty) = body.any(&BUFFERS);
    let flags = body.pick(&["", " restrict", " restrict writable"]);
    let to = counterpart(&ty);
    let tensor = body.define(&format!("bufferization.to_tensor {buffer}{flags} : {ty} to {to}"), to);
    // Without a cast, a buffer of another type is copied in MLIR, and the copy is never freed.
    if body.one_in(3) {
        body.define(&format!("bufferization.to_buffer {tensor} : {to} to {ty}"), &ty);
    }
}

fn to_buffer(body: &mut Body) {
    let (tensor, ty) = body.any(&TENSORS);
    let flags = body.pick(&["", " read_only"]);
    let to = counterpart(&ty);
    let buffer = body.define(&format!("bufferization.to_buffer {tensor}{flags} : {ty} to {to}"), to);
    if body.one_in(3) {
        body.define(&format!("bufferization.to_tensor {buffer} : {to} to {ty}"), &ty);
    }
}

/// Adds conversions of buffers with another layout or memory space. The tensors are not visible: MLIR copies their buffers to ones without a
/// layout, and never frees them.
fn other_layout(body: &mut Body) {
    let number = body.random.below(2);
    let (tensor, plain, other) = (TENSORS[1 - number], BUFFERS[1 - number], OTHER[number]);
    let from = body.pick(&[plain, other]);
    let (buffer, name) = (body.value(from), body.name());
    let flags = body.pick(&["", " restrict"]);
    body.push(&format!(
        "{name} = bufferization.to_tensor {buffer}{flags} : {from} to {tensor}"
    ));
    // There is no cast between memory spaces.
    if from == other || number == 0 {
        body.define(&format!("bufferization.to_buffer {name} : {tensor} to {other}"), other);
    }
    match body.random.below(3) {
        0 => {
            let index = body.value("index");
            body.define(&format!("tensor.extract {name}[{index}] : {tensor}"), "f32");
        }
        1 => {
            body.define(&format!("tensor.dim {name}, %c0 : {tensor}"), "index");
        }
        _ => {
            let to = if from == other { other } else { plain };
            body.define(&format!("bufferization.clone {buffer} : {from} to {to}"), to);
        }
    }
}

fn cast(body: &mut Body) {
    let [(prefix, types), _] = if body.one_in(2) {
        [("tensor", TENSORS), ("memref", BUFFERS)]
    } else {
        [("memref", BUFFERS), ("tensor", TENSORS)]
    };
    let (value, from) = body.any(&types);
    let to = if from == types[0] { types[1] } else { types[0] };
    // Mostly to the less static one.
    if to == types[1] || body.one_in(3) {
        body.define(&format!("{prefix}.cast {value} : {from} to {to}"), to);
    }
}

fn dim(body: &mut Body) {
    let (value, ty) = body.any(&[TENSORS[1], BUFFERS[1]]);
    let index = if body.one_in(4) {
        body.value("index")
    } else {
        "%c0".to_owned()
    };
    let prefix = &ty[..6];
    body.define(&format!("{prefix}.dim {value}, {index} : {ty}"), "index");
}

fn constant(body: &mut Body) {
    match body.random.below(3) {
        0 => body.define("arith.constant true", "i1"),
        1 => body.define("arith.constant false", "i1"),
        _ => {
            let number = body.pick(&["0", "2", "4", "-1"]);
            body.define(&format!("arith.constant {number} : index"), "index")
        }
    };
}

/// Adds a load. MLIR reads the tensor even if the buffer is written.
fn load(body: &mut Body) {
    let (tensor, ty) = body.any(&TENSORS);
    let (to, index) = (counterpart(&ty), body.value("index"));
    let name = body.name();
    body.push(&format!(
        "{name} = bufferization.to_buffer {tensor} read_only : {ty} to {to}"
    ));
    body.define(&format!("memref.load {name}[{index}] : {to}"), "f32");
}

fn clone(body: &mut Body) {
    let (buffer, ty) = body.any(&BUFFERS);
    let to = if body.one_in(3) { BUFFERS[1] } else { &ty };
    let name = body.name();
    body.push(&format!("{name} = bufferization.clone {buffer} : {ty} to {to}"));
    match body.random.below(4) {
        0 => body.declare(&name, to),
        1 => {
            body.push(&format!("\"u\"({name}) : ({to}) -> ()"));
            body.push(&format!("memref.dealloc {name} : {to}"));
        }
        2 => {
            body.push(&format!("memref.dealloc {buffer} : {ty}"));
            body.push(&format!("\"u\"({name}) : ({to}) -> ()"));
        }
        _ => {}
    }
}

fn allocate_tensor(body: &mut Body) {
    let (tensor, size) = (body.value(TENSORS[1]), body.value("index"));
    let ty = TENSORS[1];
    let text = match body.random.below(4) {
        0 => format!("bufferization.alloc_tensor() copy({tensor}) : {ty}"),
        1 => format!("bufferization.alloc_tensor() : {}", TENSORS[0]),
        _ => format!("bufferization.alloc_tensor({size}) : {ty}"),
    };
    let ty = if text.ends_with(TENSORS[0]) { TENSORS[0] } else { ty };
    let name = body.define(&text, ty);
    if body.one_in(4) {
        body.push(&format!("bufferization.dealloc_tensor {name} : {ty}"));
    }
}

fn materialize(body: &mut Body) {
    let ((from, from_type), (to, to_type)) = (body.any(&TENSORS), body.any(&TENSORS));
    if body.one_in(2) {
        let buffer = counterpart(&from_type);
        let destination = body.value(buffer);
        body.push(&format!(
            "bufferization.materialize_in_destination {from} in restrict writable {destination} : ({from_type}, {buffer}) -> ()"
        ));
    } else if from_type == to_type {
        body.define(
            &format!("bufferization.materialize_in_destination {from} in {to} : ({from_type}, {to_type}) -> {to_type}"),
            &to_type,
        );
    }
}

fn allocate(body: &mut Body) {
    let size = body.value("index");
    let name = body.define(&format!("memref.alloc({size}) : {}", BUFFERS[1]), BUFFERS[1]);
    if body.one_in(2) {
        let base = body.name();
        body.push(&format!(
            "{base}, {base}_1, {base}_2, {base}_3 = memref.extract_strided_metadata {name} : {} -> {METADATA}, index, index, index",
            BUFFERS[1]
        ));
        body.declare(&base, METADATA);
    }
}

fn deallocate(body: &mut Body) {
    let types = [BUFFERS[0], BUFFERS[1], METADATA];
    let list = |body: &mut Body, most: usize| -> (Vec<String>, Vec<String>) {
        let count = body.random.below(most);
        (0..count).map(|_| body.any(&types)).unzip()
    };
    let (memrefs, memref_types) = list(body, 4);
    let conditions: Vec<String> = memrefs.iter().map(|_| body.value("i1")).collect();
    let (retained, retained_types) = list(body, 4);
    let mut text = "bufferization.dealloc".to_owned();
    if !memrefs.is_empty() {
        text += &format!(
            " ({} : {}) if ({})",
            memrefs.join(", "),
            memref_types.join(", "),
            conditions.join(", ")
        );
    }
    if retained.is_empty() {
        body.push(&text);
        return;
    }
    text += &format!(" retain ({} : {})", retained.join(", "), retained_types.join(", "));
    let name = body.name();
    body.push(&format!("{name}:{} = {text}", retained.len()));
    for number in 0..retained.len() {
        body.declare(&format!("{name}#{number}"), "i1");
    }
}

fn module(seed: u64) -> String {
    let mut body = Body::new(seed);
    let arguments = body.arguments(&[&TENSORS[..], &BUFFERS, &OTHER, &[METADATA, "i1", "index"]].concat());
    body.push("%c0 = arith.constant 0 : index");
    for _ in 0..12 {
        step(&mut body);
    }
    body.use_last(6);
    function(&arguments, &body.finish())
}

#[test]
fn functions_of_bufferization() {
    Family {
        // MLIR reads the tensor, although its buffer may be written.
        is_explained: |difference| {
            let has = |sign: char, op: &str| {
                let mut lines = difference.lines();
                lines.any(|line| line.starts_with(sign) && line.contains(op))
            };
            has('-', "tensor.extract") && has('+', "memref.load")
        },
        ..Family::new("bufferization", module)
    }
    .check();
}

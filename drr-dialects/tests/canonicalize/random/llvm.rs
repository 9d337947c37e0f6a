//! Random functions of `llvm`: arithmetic, memory, aggregates and blocks.

use super::Family;
use super::body::Body;

const INTS: [&str; 4] = ["i1", "i8", "i32", "i64"];
const FLOATS: [&str; 2] = ["f32", "f64"];
const POINTER: &str = "!llvm.ptr";
const ARRAY: &str = "!llvm.array<2 x i32>";
const STRUCT: &str = "!llvm.struct<(i32, array<2 x i32>)>";
const VECTOR: &str = "vector<4xi32>";
/// The types of arguments of functions and blocks.
const TYPES: [&str; 8] = ["i1", "i8", "i32", "i64", "f32", POINTER, STRUCT, VECTOR];

fn step(body: &mut Body) {
    match body.random.below(17) {
        0..2 => constant(body),
        2..5 => arithmetic(body),
        5 => compare(body),
        6..8 => cast(body),
        8 => address(body),
        9..11 => access(body),
        11..13 => aggregate(body),
        13 => vector(body),
        14 => call(body),
        15 => intrinsic(body),
        _ => effect(body),
    }
}

fn constant(body: &mut Body) {
    let ty = body.pick(&[&INTS[..], &FLOATS, &[POINTER, ARRAY, STRUCT, VECTOR]].concat());
    let number = body.pick(&["0", "1", "2", "3", "7", "100", "-1"]);
    let marker = body.pick(&["undef", "poison", "zero", "zero"]);
    let value = match ty {
        "i1" => "true".to_owned(),
        "i8" | "i32" | "i64" => format!("{number} : {ty}"),
        "f32" | "f64" => format!("{number}.0 : {ty}"),
        VECTOR => format!("dense<{number}> : {ty}"),
        ARRAY => format!("dense<[1, {number}]> : tensor<2xi32>"),
        _ => String::new(),
    };
    let text = match value.as_str() {
        "" => format!("llvm.mlir.{marker} : {ty}"),
        _ if body.one_in(4) => format!("llvm.mlir.{marker} : {ty}"),
        // A boolean has its type in its text.
        "true" => "llvm.mlir.constant(true) : i1".to_owned(),
        value => format!("llvm.mlir.constant({value}) : {ty}"),
    };
    body.define(&text, ty);
}

fn arithmetic(body: &mut Body) {
    if body.one_in(5) {
        let ty = body.pick(&FLOATS);
        let (a, b) = (body.value(ty), body.value(ty));
        let op = body.pick(&["fadd", "fmul", "fsub", "fdiv", "frem"]);
        let flags = body.pick(&["", "", " {fastmathFlags = #llvm.fastmath<fast>}"]);
        body.define(&format!("llvm.{op} {a}, {b}{flags} : {ty}"), ty);
        return;
    }
    let ty = body.pick(&["i1", "i8", "i32", "i32", "i64", VECTOR]);
    let (a, b) = (body.value(ty), body.value(ty));
    let text = match body.random.below(12) {
        0 => format!("llvm.add {a}, {b} : {ty}"),
        1 => format!("llvm.sub {a}, {b} overflow<nsw> : {ty}"),
        2 => format!("llvm.mul {a}, {b} : {ty}"),
        3 | 4 => format!("llvm.shl {a}, {b} : {ty}"),
        5 => format!("llvm.shl {a}, {b} overflow<nsw, nuw> : {ty}"),
        6 | 7 => format!("llvm.or {a}, {b} : {ty}"),
        8 => format!("llvm.or disjoint {a}, {b} : {ty}"),
        9 => format!("llvm.and {a}, {b} : {ty}"),
        10 => format!("llvm.xor {a}, {b} : {ty}"),
        _ => format!("llvm.udiv {a}, {b} : {ty}"),
    };
    body.define(&text, ty);
}

fn compare(body: &mut Body) {
    let ty = body.pick(&["i32", "i64", POINTER, POINTER, VECTOR]);
    let a = body.value(ty);
    let b = if body.one_in(3) { a.clone() } else { body.value(ty) };
    let predicate = body.pick(&["eq", "ne", "eq", "ne", "ult", "sle"]);
    let result = if ty == VECTOR { "vector<4xi1>" } else { "i1" };
    body.define(&format!("llvm.icmp \"{predicate}\" {a}, {b} : {ty}"), result);
    if body.one_in(3) {
        let (condition, a, b) = (body.value("i1"), body.value("i32"), body.value("i32"));
        body.define(&format!("llvm.select {condition}, {a}, {b} : i1, i32"), "i32");
    }
}

fn cast(body: &mut Body) {
    let (op, from, to) = match body.random.below(12) {
        0 => ("zext", "i8", "i32"),
        1 => ("zext", "i32", "i64"),
        2 => ("zext nneg", "i8", "i64"),
        3 => ("sext", "i8", "i32"),
        4 => ("trunc", "i64", "i32"),
        5 => ("bitcast", "i32", "f32"),
        6 => ("bitcast", "f32", "i32"),
        7 => ("bitcast", "i32", "i32"),
        8 => ("ptrtoint", POINTER, "i64"),
        9 => ("inttoptr", "i64", POINTER),
        10 => ("addrspacecast", POINTER, POINTER),
        _ => ("sitofp", "i32", "f32"),
    };
    let value = body.value(from);
    let result = body.define(&format!("llvm.{op} {value} : {from} to {to}"), to);
    if op == "bitcast" && from != to && body.one_in(2) {
        body.define(&format!("llvm.bitcast {result} : {to} to {from}"), from);
    }
}

/// Adds pointers.
fn address(body: &mut Body) {
    let (base, index, size) = (body.value(POINTER), body.value("i32"), body.value("i64"));
    let text = match body.random.below(7) {
        0 => format!("llvm.getelementptr {base}[0] : ({POINTER}) -> {POINTER}, i8"),
        1 => format!("llvm.getelementptr inbounds {base}[{size}] : ({POINTER}, i64) -> {POINTER}, i32"),
        2 => format!("llvm.getelementptr {base}[{index}, 1] : ({POINTER}, i32) -> {POINTER}, {ARRAY}"),
        3 => format!("llvm.getelementptr {base}[{size}, {index}] : ({POINTER}, i64, i32) -> {POINTER}, {ARRAY}"),
        4 => format!("llvm.getelementptr {base}[0, 1, {index}] : ({POINTER}, i32) -> {POINTER}, {STRUCT}"),
        5 => format!("llvm.alloca {index} x i32 : (i32) -> {POINTER}"),
        _ => format!("llvm.mlir.addressof @g : {POINTER}"),
    };
    body.define(&text, POINTER);
}

fn access(body: &mut Body) {
    let ty = body.pick(&TYPES);
    let (pointer, volatile) = (body.value(POINTER), body.pick(&["", "", "volatile "]));
    if body.one_in(2) {
        body.define(&format!("llvm.load {volatile}{pointer} : {POINTER} -> {ty}"), ty);
    } else {
        let value = body.value(ty);
        body.push(&format!("llvm.store {volatile}{value}, {pointer} : {ty}, {POINTER}"));
    }
}

fn aggregate(body: &mut Body) {
    let (whole, array, int) = (body.value(STRUCT), body.value(ARRAY), body.value("i32"));
    match body.random.below(8) {
        0 => body.define(&format!("llvm.extractvalue {whole}[0] : {STRUCT}"), "i32"),
        1 => body.define(&format!("llvm.extractvalue {whole}[1] : {STRUCT}"), ARRAY),
        2 => body.define(&format!("llvm.extractvalue {whole}[1, 0] : {STRUCT}"), "i32"),
        3 => body.define(&format!("llvm.extractvalue {array}[1] : {ARRAY}"), "i32"),
        4 => body.define(&format!("llvm.insertvalue {int}, {whole}[0] : {STRUCT}"), STRUCT),
        5 => body.define(&format!("llvm.insertvalue {int}, {whole}[1, 1] : {STRUCT}"), STRUCT),
        6 => body.define(&format!("llvm.insertvalue {array}, {whole}[1] : {STRUCT}"), STRUCT),
        _ => body.define(&format!("llvm.insertvalue {int}, {array}[0] : {ARRAY}"), ARRAY),
    };
}

fn vector(body: &mut Body) {
    let (vector, int) = (body.value(VECTOR), body.value("i32"));
    match body.random.below(4) {
        0 => body.define(
            &format!("llvm.insertelement {int}, {vector}[{int} : i32] : {VECTOR}"),
            VECTOR,
        ),
        1 => body.define(&format!("llvm.extractelement {vector}[{int} : i32] : {VECTOR}"), "i32"),
        2 => body.define(
            &format!("llvm.shufflevector {vector}, {vector} [0, 1, 2, 3] : {VECTOR}"),
            VECTOR,
        ),
        _ => {
            let single = body.value("vector<1xi32>");
            body.define(
                &format!("llvm.shufflevector {single}, {single} [0] : vector<1xi32>"),
                "vector<1xi32>",
            )
        }
    };
}

fn call(body: &mut Body) {
    let (a, b) = (body.value("i32"), body.value("i32"));
    match body.random.below(4) {
        0 => body.define(&format!("llvm.call @g({a}, {b}) : (i32, i32) -> i32"), "i32"),
        1 => body.define(&format!("llvm.intr.smax({a}, {b}) : (i32, i32) -> i32"), "i32"),
        2 => body.define(&format!("llvm.freeze {a} : i32"), "i32"),
        _ => {
            let pointer = body.value(POINTER);
            body.define(&format!("llvm.call {pointer}({a}) : {POINTER}, (i32) -> i32"), "i32")
        }
    };
}

fn intrinsic(body: &mut Body) {
    let (a, b, condition) = (body.value("i32"), body.value("i32"), body.value("i1"));
    let text = match body.random.below(8) {
        0 => format!("llvm.intr.expect {a}, {b} : i32"),
        1 => format!("llvm.intr.ctpop({a}) : (i32) -> i32"),
        2 => format!("\"llvm.intr.abs\"({a}) <{{is_int_min_poison = false}}> : (i32) -> i32"),
        3 => format!("\"llvm.intr.ctlz\"({a}) <{{is_zero_poison = true}}> : (i32) -> i32"),
        4 => format!("llvm.intr.umin({a}, {b}) : (i32, i32) -> i32"),
        5 => format!("llvm.intr.fshl({a}, {b}, {a}) : (i32, i32, i32) -> i32"),
        6 => format!("llvm.call_intrinsic \"llvm.sadd.sat.i32\"({a}, {b}) : (i32, i32) -> i32"),
        _ => format!("llvm.select {condition}, {a}, {b} {{fastmathFlags = #llvm.fastmath<none>}} : i1, i32"),
    };
    body.define(&text, "i32");
}

/// Adds an op with effects, or without any that matter.
fn effect(body: &mut Body) {
    let (pointer, value, condition) = (body.value(POINTER), body.value("i32"), body.value("i1"));
    match body.random.below(9) {
        0 => {
            let ordering = body.pick(&["acquire", "seq_cst", "syncscope(\"agent\") release"]);
            body.push(&format!("llvm.fence {ordering}"));
        }
        1 => body.push(&format!("llvm.intr.assume {condition} : i1")),
        2 => {
            let saved = body.name();
            body.push(&format!("{saved} = llvm.intr.stacksave : {POINTER}"));
            body.push(&format!("llvm.intr.stackrestore {saved} : {POINTER}"));
        }
        3 => {
            let name = body.define(&format!("llvm.alloca {value} x i32 : (i32) -> {POINTER}"), POINTER);
            body.push(&format!("llvm.intr.lifetime.start {name} : {POINTER}"));
            if body.one_in(2) {
                body.push(&format!("llvm.intr.lifetime.end {name} : {POINTER}"));
            }
        }
        4 => {
            let effects = body.pick(&["", "has_side_effects "]);
            body.define(
                &format!("llvm.inline_asm {effects}\"mov $0, $1\", \"=r,r\" {value} : (i32) -> i32"),
                "i32",
            );
        }
        5 => {
            let kind = body.pick(&["add", "xchg", "umax"]);
            body.define(
                &format!("llvm.atomicrmw {kind} {pointer}, {value} monotonic : {POINTER}, i32"),
                "i32",
            );
        }
        6 => {
            let marks = body.pick(&[
                "{alignment = 4 : i64}",
                "invariant",
                "atomic monotonic {alignment = 4 : i64}",
            ]);
            body.define(&format!("llvm.load {pointer} {marks} : {POINTER} -> i32"), "i32");
        }
        7 => {
            let (byte, size) = (body.value("i8"), body.value("i64"));
            body.push(&format!(
                "\"llvm.intr.memset\"({pointer}, {byte}, {size}) <{{isVolatile = false}}> : ({POINTER}, i8, i64) -> ()"
            ));
        }
        _ => {
            body.define(&format!("llvm.freeze {condition} : i1"), "i1");
        }
    }
}

/// Returns operands for the arguments of a block.
fn operands(body: &mut Body, types: &[&str]) -> String {
    if types.is_empty() {
        return String::new();
    }
    let names: Vec<String> = types.iter().map(|ty| body.value(ty)).collect();
    format!("({} : {})", names.join(", "), types.join(", "))
}

/// Ends a block. Branches go to all blocks other than the entry.
fn terminate(body: &mut Body, blocks: &[Vec<&str>]) {
    let target = |body: &mut Body| {
        let number = 1 + body.random.below(blocks.len() - 1);
        format!("^bb{number}{}", operands(body, &blocks[number]))
    };
    let kind = if blocks.len() < 2 { 0 } else { body.random.below(7) };
    let text = match kind {
        0 => format!("llvm.return {} : i32", body.value("i32")),
        1 | 2 => format!("llvm.br {}", target(body)),
        3 | 4 => {
            let condition = body.value("i1");
            format!("llvm.cond_br {condition}, {}, {}", target(body), target(body))
        }
        5 => "llvm.unreachable".to_owned(),
        _ => {
            let value = body.value("i32");
            let (default, first, second) = (target(body), target(body), target(body));
            format!("llvm.switch {value} : i32, {default} [\n1: {first},\n2: {second}\n]")
        }
    };
    body.push(&text);
}

fn module(seed: u64) -> String {
    let mut body = Body::new(seed);
    let arguments = body.arguments(&TYPES);
    let mut blocks = vec![Vec::new()];
    for _ in 0..body.random.below(4) {
        let count = body.random.below(3);
        blocks.push((0..count).map(|_| body.pick(&TYPES)).collect());
    }
    let mut entry = None;
    for (number, types) in blocks.iter().enumerate() {
        if number > 0 {
            let names = body.arguments(types).join(", ");
            body.push(&if names.is_empty() {
                format!("^bb{number}:")
            } else {
                format!("^bb{number}({names}):")
            });
        }
        for _ in 0..if number == 0 { 8 } else { 4 } {
            step(&mut body);
        }
        body.use_last(4);
        terminate(&mut body, &blocks);
        // Only the entry dominates other blocks.
        let scope = *entry.get_or_insert(body.scope());
        body.close(scope);
    }
    format!(
        "llvm.func @g(i32, i32) -> i32\nllvm.func @f({}) -> i32 {{\n{}\n}}",
        arguments.join(", "),
        body.finish()
    )
}

#[test]
fn functions_of_llvm() {
    Family::new("llvm", module).check();
}

//! Random functions of `gpu`: launches, tokens and memory.

use super::Family;
use super::body::{Body, function};

const TOKEN: &str = "!gpu.async.token";
const MEMREFS: [&str; 2] = ["memref<4xf32>", "memref<?xf32>"];

/// Adds an op. Some ops are only valid in a launch.
fn step(body: &mut Body, in_launch: bool) {
    match body.random.below(if in_launch { 14 } else { 17 }) {
        0 => query(body),
        1 => match body.random.below(3) {
            0 => shuffle(body),
            1 => warp(body),
            _ => query(body),
        },
        2..4 => reduce(body),
        4 => barrier(body),
        5 => {
            let number = body.pick(&["0", "1", "1", "2"]);
            body.define(&format!("arith.constant {number} : index"), "index");
        }
        6 => cast(body),
        7 => copy(body, !in_launch),
        8..10 => use_dim(body),
        10 if !in_launch => launch(body),
        10 | 11 => {
            let (value, lane) = (body.value("f32"), body.value("i32"));
            let kind = body.pick(&["first_active_lane", "specific_lane"]);
            let lane = if kind == "specific_lane" {
                format!(" {lane}")
            } else {
                String::new()
            };
            body.define(&format!("gpu.subgroup_broadcast {value}, {kind}{lane} : f32"), "f32");
        }
        12 if in_launch => shuffle(body),
        13 if in_launch => warp(body),
        12 => allocate(body),
        13 => copy(body, true),
        14 => launch_function(body),
        _ => wait(body),
    }
}

fn query(body: &mut Body) {
    let dimension = body.pick(&["x", "y", "z"]);
    let bound = body.pick(&["", "", " upper_bound 1", " upper_bound 32"]);
    let op = body.pick(&[
        "block_id",
        "thread_id",
        "block_dim",
        "grid_dim",
        "global_id",
        "cluster_id",
        "cluster_dim",
        "cluster_block_id",
        "cluster_dim_blocks",
        "subgroup_id",
        "num_subgroups",
        "subgroup_size",
        "lane_id",
    ]);
    let text = match op {
        "lane_id" => format!("gpu.lane_id{bound}"),
        "subgroup_id" | "num_subgroups" | "subgroup_size" => format!("gpu.{op}{bound} : index"),
        _ => format!("gpu.{op} {dimension}{bound}"),
    };
    body.define(&text, "index");
}

fn reduce(body: &mut Body) {
    let value = body.value("f32");
    let op = body.pick(&["add", "mul"]);
    let uniform = body.pick(&["", "", "uniform "]);
    let text = match body.random.below(3) {
        0 => format!("gpu.all_reduce {op} {value} {uniform}{{}} : (f32) -> (f32)"),
        1 => format!("gpu.subgroup_reduce {op} {value} {uniform}: (f32) -> (f32)"),
        _ => {
            let size = body.pick(&["1", "1", "4"]);
            format!("gpu.subgroup_reduce {op} {value} cluster(size = {size}) : (f32) -> (f32)")
        }
    };
    body.define(&text, "f32");
}

fn barrier(body: &mut Body) {
    body.push("gpu.barrier");
    if body.one_in(2) {
        body.push("gpu.barrier");
    }
}

fn shuffle(body: &mut Body) {
    let (value, offset, width) = (body.value("f32"), body.value("i32"), body.value("i32"));
    let (name, mode) = (body.name(), body.pick(&["xor", "down", "up", "idx"]));
    body.push(&format!(
        "{name}, {name}_valid = gpu.shuffle {mode} {value}, {offset}, {width} : f32"
    ));
    body.declare(&name, "f32");
}

/// Adds a region that one lane executes. Its results may be unused, constant or defined outside.
fn warp(body: &mut Body) {
    let (lane, name, scope) = (body.value("index"), body.name(), body.scope());
    body.push(&format!(
        "{name}:2 = gpu.warp_execute_on_lane_0({lane})[32] -> (f32, index) {{"
    ));
    match body.random.below(3) {
        0 => {
            body.define("arith.constant 2.0 : f32", "f32");
        }
        1 => {
            let value = body.value("f32");
            body.define(&format!("arith.addf {value}, {value} : f32"), "f32");
        }
        _ => use_dim(body),
    }
    let (first, second) = (body.value("f32"), body.value("index"));
    body.push(&format!("gpu.yield {first}, {second} : f32, index\n}}"));
    body.close(scope);
    if body.one_in(2) {
        body.declare(&format!("{name}#0"), "f32");
    }
    if body.one_in(2) {
        body.declare(&format!("{name}#1"), "index");
    }
}

/// Adds a launch of the kernel, which takes a memref of unknown size.
fn launch_function(body: &mut Body) {
    let sizes: Vec<String> = (0..6).map(|_| body.value("index")).collect();
    let memory = body.value(MEMREFS[1]);
    let (token, dependencies) = dependencies_if(body);
    let head = if token.is_empty() {
        String::new()
    } else {
        format!("{token} = ")
    };
    body.push(&format!(
        "{head}gpu.launch_func{dependencies} @kernels::@kernel blocks in ({}) threads in ({}) args({memory} : {})",
        sizes[..3].join(", "),
        sizes[3..].join(", "),
        MEMREFS[1]
    ));
    if !token.is_empty() {
        body.declare(&token, TOKEN);
    }
}

/// Returns the start of an op that is asynchronous in one of three cases.
fn dependencies_if(body: &mut Body) -> (String, String) {
    let has_token = body.one_in(3);
    dependencies(body, has_token)
}

fn cast(body: &mut Body) {
    let memory = body.value(MEMREFS[0]);
    body.define(
        &format!("memref.cast {memory} : {} to {}", MEMREFS[0], MEMREFS[1]),
        MEMREFS[1],
    );
}

fn use_dim(body: &mut Body) {
    let (memory, ty) = body.any(&["memref<?xf32>", "memref<4x?xf32>"]);
    let index = body.value("index");
    body.define(&format!("memref.dim {memory}, {index} : {ty}"), "index");
}

/// Returns the start of an async op: its result, the keyword, and dependencies.
fn dependencies(body: &mut Body, has_token: bool) -> (String, String) {
    if !has_token {
        return (String::new(), String::new());
    }
    let name = body.name();
    let tokens: Vec<String> = (0..body.random.below(3)).map(|_| body.value(TOKEN)).collect();
    let tokens = if tokens.is_empty() {
        String::new()
    } else {
        format!(" [{}]", tokens.join(", "))
    };
    (name, format!(" async{tokens}"))
}

/// Adds an op that may be asynchronous.
fn maybe_async(body: &mut Body, name: &str, rest: &str, has_token: bool) {
    let (token, dependencies) = dependencies(body, has_token);
    if token.is_empty() {
        body.push(&format!("{name} {rest}"));
    } else {
        body.push(&format!("{token} = {name}{dependencies} {rest}"));
        body.declare(&token, TOKEN);
    }
}

fn copy(body: &mut Body, may_be_async: bool) {
    let has_token = may_be_async && body.one_in(2);
    // The shapes must be compatible: all of them are.
    let ((to, to_type), (from, from_type)) = (body.any(&MEMREFS), body.any(&MEMREFS));
    if body.one_in(3) {
        let value = body.value("f32");
        maybe_async(
            body,
            "gpu.memset",
            &format!("{to}, {value} : {to_type}, f32"),
            has_token,
        );
    } else {
        maybe_async(
            body,
            "gpu.memcpy",
            &format!("{to}, {from} : {to_type}, {from_type}"),
            has_token,
        );
    }
}

/// Adds memory that is only written, or that the following ops use.
fn allocate(body: &mut Body) {
    // The size of memory of which another one may be copied is 4.
    let (name, size) = (body.name(), body.pick(&["%n", "%n", "%c4"]));
    let ty = body.pick(&["memref<?xf32>", "memref<?xf32>", "memref<4x?xf32>"]);
    let is_async = body.one_in(3);
    if is_async {
        let (token, dependencies) = dependencies(body, true);
        body.push(&format!("{name}, {token} = gpu.alloc{dependencies} ({size}) : {ty}"));
        body.declare(&token, TOKEN);
    } else {
        let op = body.pick(&["gpu.alloc ", "memref.alloc"]);
        body.push(&format!("{name} = {op}({size}) : {ty}"));
    }
    if body.one_in(3) {
        body.declare(&name, ty);
        return;
    }
    let has_token = body.one_in(2);
    if ty == "memref<?xf32>" {
        let (from, from_type) = body.any(&MEMREFS);
        maybe_async(
            body,
            "gpu.memcpy",
            &format!("{name}, {from} : {ty}, {from_type}"),
            has_token,
        );
    }
    match body.random.below(3) {
        0 => maybe_async(body, "gpu.dealloc", &format!("{name} : {ty}"), true),
        1 => body.push(&format!("memref.dealloc {name} : {ty}")),
        _ => {}
    }
}

fn wait(body: &mut Body) {
    let has_token = body.random.below(3) > 0;
    if has_token {
        maybe_async(body, "gpu.wait", "", true);
        return;
    }
    let tokens: Vec<String> = (0..body.random.below(3)).map(|_| body.value(TOKEN)).collect();
    body.push(&if tokens.is_empty() {
        "gpu.wait".to_owned()
    } else {
        format!("gpu.wait [{}]", tokens.join(", "))
    });
}

fn launch(body: &mut Body) {
    // MLIR reads no names with `#` here.
    let size = |body: &mut Body| Some(body.value("index")).filter(|name| !name.contains('#'));
    let sizes: Vec<String> = (0..6).map(|_| size(body).unwrap_or_else(|| "%n".to_owned())).collect();
    let (token, dependencies) = dependencies_if(body);
    let scope = body.scope();
    let names: Vec<String> = (0..12).map(|_| body.name()).collect();
    let assigned = |from: usize| {
        let sizes: Vec<String> = (0..3)
            .map(|number| format!("{} = {}", names[from + 3 + number], sizes[from / 2 + number]))
            .collect();
        format!("({}) in ({})", names[from..from + 3].join(", "), sizes.join(", "))
    };
    let head = if token.is_empty() {
        String::new()
    } else {
        format!("{token} = ")
    };
    body.push(&format!(
        "{head}gpu.launch{dependencies} blocks{} threads{} {{",
        assigned(0),
        assigned(6)
    ));
    for name in &names {
        body.declare(name, "index");
    }
    for _ in 0..1 + body.random.below(5) {
        step(body, true);
    }
    let ids: Vec<&String> = (0..4).map(|_| &names[body.random.below(12)]).collect();
    body.push(&format!(
        "\"u\"({}, {}, {}, {}) : (index, index, index, index) -> ()",
        ids[0], ids[1], ids[2], ids[3]
    ));
    body.use_last(2);
    body.push("gpu.terminator\n}");
    body.close(scope);
    if !token.is_empty() {
        body.declare(&token, TOKEN);
    }
}

fn module(seed: u64) -> String {
    let kernel = kernel(seed);
    let mut body = Body::new(seed);
    let types = ["f32", "i32", "index", TOKEN, TOKEN, "memref<4xf32>", "memref<?xf32>"];
    let mut arguments = vec!["%n: index".to_owned()];
    arguments.extend(body.arguments(&types));
    body.push("%c4 = arith.constant 4 : index");
    for number in ["1", "0"] {
        body.define(&format!("arith.constant {number} : index"), "index");
    }
    for _ in 0..12 {
        step(&mut body, false);
    }
    body.use_last(4);
    let function = function(&arguments, &body.finish());
    format!("module attributes {{gpu.container_module}} {{\n{kernel}\n{function}\n}}")
}

/// Returns a module with a kernel of known sizes.
fn kernel(seed: u64) -> String {
    let mut body = Body::new(!seed);
    let arguments = body.arguments(&[MEMREFS[1]]);
    let sizes = body.pick(&[
        "",
        "known_block_size = array<i32: 4, 1, 1>",
        "known_grid_size = array<i32: 1, 8, 1>",
    ]);
    (0..4).for_each(|_| query(&mut body));
    use_dim(&mut body);
    body.use_last(4);
    let attributes = match sizes {
        "" => String::new(),
        sizes => format!(" attributes {{{sizes}}}"),
    };
    format!(
        "gpu.module @kernels {{\ngpu.func @kernel({}) kernel{attributes} {{\n{}\ngpu.return\n}}\n}}",
        arguments.join(", "),
        body.finish()
    )
}

#[test]
fn functions_of_gpu() {
    Family::new("gpu", module).check();
}

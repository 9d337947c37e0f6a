//! Discardable attributes of dialects on ops, and on arguments and results of functions.

use drr::prelude::*;
use expect_test::{Expect, expect};

use crate::judge::{check_verdicts, verdicts};

/// Checks the errors of texts, one per line.
#[track_caller]
fn check(lines: &str, expected: Expect) {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    check_verdicts(&lines.map(str::to_owned).collect::<Vec<_>>(), expected);
}

/// Checks the errors of data layouts of modules.
#[track_caller]
fn check_layouts(lines: &str, expected: Expect) {
    let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
    let texts = lines.map(|entries| format!("module attributes {{dlti.dl_spec = #dlti.dl_spec<{entries}>}} {{}}"));
    check_verdicts(&texts.collect::<Vec<_>>(), expected);
}

#[test]
fn which_attributes_have_the_name_of_a_dialect() {
    check(
        r#"
            "u.op"() {linalg.a} : () -> ()
            "u.op"() {linalg.a.b} : () -> ()
            "u.op"() {linalg.memoized_indexing_maps = 5} : () -> ()
            "u.op"() {linalg = 5} : () -> ()
            "u.op"() {"linalg." = 5} : () -> ()
            "u.op"() {".linalg" = 5} : () -> ()
            "u.op"() {linalgs.a = 5} : () -> ()
            "u.op"() {a = {linalg.a}} : () -> ()
            "u.op"() <{linalg.a = 5}> : () -> ()
            "u.op"() <{b = 5}> {linalg.a = 5, c = 6} : () -> ()
            "u.op"() ({ "u.in"() {linalg.a} : () -> () }) : () -> ()
            func.func private @f() attributes {linalg.a}
            func.func private @f(i32 {linalg.a}) -> (i32 {linalg.a})
        "#,
        expect![[r#"
            `u.op` has `linalg.a`, which `linalg` does not know as an attribute of operations; it knows `linalg.memoized_indexing_maps`
            `u.op` has `linalg.a.b`, which `linalg` does not know as an attribute of operations; it knows `linalg.memoized_indexing_maps`
            ok
            ok
            ok
            ok
            ok
            ok
            ok
            `u.op` has `linalg.a`, which `linalg` does not know as an attribute of operations; it knows `linalg.memoized_indexing_maps`
            `u.in` has `linalg.a`, which `linalg` does not know as an attribute of operations; it knows `linalg.memoized_indexing_maps`
            `func.func` has `linalg.a`, which `linalg` does not know as an attribute of operations; it knows `linalg.memoized_indexing_maps`
            ok
        "#]],
    );
}

#[test]
fn attributes_of_dlti() {
    check(
        r#"
            module attributes {dlti.dl_spec = 5} {}
            "u.op"() {dlti.dl_spec = #dlti.map<"a" = 5>} : () -> ()
            "u.op"() {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "middle">} : () -> ()
            "u.op"() {dlti.target_system_spec = 5} : () -> ()
            "u.op"() {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"a" = 5>>} : () -> ()
            "u.op"() {dlti.map = 5} : () -> ()
            "u.op"() {dlti.map = #dlti.map<"a" = 5>} : () -> ()
            "u.op"() {dlti.foo} : () -> ()
            gpu.module @m attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "middle">} {}
        "#,
        expect![[r#"
            `builtin.module` has `dlti.dl_spec = 5 : i64`, which must be a `#dlti.dl_spec`
            `u.op` has `dlti.dl_spec = #dlti.map<"a" = 5 : i64>`, which must be a `#dlti.dl_spec`
            ok
            `u.op` has `dlti.target_system_spec = 5 : i64`, which must be a `#dlti.target_system_spec`
            ok
            `u.op` has `dlti.map = 5 : i64`, which must be a `#dlti.map`
            ok
            `u.op` has `dlti.foo`, which `dlti` does not know as an attribute of operations; it knows `dlti.dl_spec`, `dlti.target_system_spec` and `dlti.map`
            `gpu.module` has a data layout with `"dlti.endianness" = "middle"`, which must be `"big"` or `"little"`
        "#]],
    );
}

#[test]
fn nested_data_layouts() {
    let nested = |[outer, inner]: [&str; 2]| {
        format!(
            "module attributes {{dlti.dl_spec = #dlti.dl_spec<{outer}>}} {{ \"u.op\"() ({{ module {{ \
             gpu.module @m attributes {{dlti.dl_spec = #dlti.dl_spec<{inner}>}} {{}} }} }}) : () -> () }}"
        )
    };
    let texts = [
        ["\"dlti.endianness\" = \"big\"", "\"dlti.endianness\" = \"big\""],
        ["\"dlti.endianness\" = \"big\"", "\"dlti.endianness\" = \"little\""],
        ["\"a\" = 5", "\"a\" = 6"],
        ["\"a\" = 5", "\"b\" = 6"],
        ["index = 32", "i32 = dense<32> : vector<2xi64>"],
    ];
    check_verdicts(
        &texts.map(nested),
        expect![[r#"
        ok
        `gpu.module` has a data layout with a value of `"dlti.endianness"` that is not that of the layout around
        `gpu.module` has a data layout with a value of `"a"` that is not that of the layout around
        ok
        ok
    "#]],
    );
}

#[test]
fn names_in_data_layouts() {
    check_layouts(
        r#"
            "dlti.endianness" = "big"
            "dlti.endianness" = "middle"
            "dlti.endianness" = 5
            "dlti.alloca_memory_space" = 5, "dlti.default_memory_space" = 5, "dlti.function_pointer_alignment" = 5
            "dlti.global_memory_space" = 5, "dlti.legal_int_widths" = 5, "dlti.mangling_mode" = 5
            "dlti.program_memory_space" = 5, "dlti.stack_alignment" = 5
            "dlti.foo" = 5
            "dlti." = 5
            "dlti" = 5
            "builtin.a" = 5
            "u.a" = 5
        "#,
        expect![[r#"
            ok
            `builtin.module` has a data layout with `"dlti.endianness" = "middle"`, which must be `"big"` or `"little"`
            `builtin.module` has a data layout with `"dlti.endianness" = 5 : i64`, which must be `"big"` or `"little"`
            ok
            ok
            ok
            `builtin.module` has a data layout with `"dlti.foo" = 5 : i64`, a name that `dlti` does not know
            ok
            ok
            `builtin.module` has a data layout with `"builtin.a" = 5 : i64`, but `builtin` has no names for layouts
            ok
        "#]],
    );
}

#[test]
fn types_in_data_layouts() {
    check_layouts(
        r#"
            index = 5 : i32
            index = "a"
            i32 = 5
            i32 = dense<32> : vector<2xi32>
            i32 = dense<32> : vector<2xsi64>
            i32 = dense<32> : tensor<i64>
            i32 = dense<32> : vector<3xi64>
            i32 = dense<> : tensor<0xi64>
            si8 = dense<[32, 64]> : vector<2xi64>
            f32 = dense<[64, 32]> : vector<2xi64>
            bf16 = dense<[32, -32]> : vector<2xi64>
            f32 = dense<[-32, 32]> : vector<2xi64>
            tensor<4xi32> = 5
            vector<4xi32> = dense<[32, 64]> : vector<2xi64>
            none = 5
            !u.t = 5
            !shape.shape = 5
            !llvm.void = 5
            !llvm.array<4 x i32> = 5
            !llvm.ptr = 5
            !llvm.ptr = dense<64> : vector<2xi64>
            !llvm.ptr = dense<64> : vector<3xi32>
            !llvm.ptr = dense<64> : vector<3xi64>, !llvm.ptr<3> = dense<[32, 64, 64, 32]> : vector<4xi64>
            !llvm.ptr<3> = dense<[64, 64, 32]> : vector<3xi64>
            !llvm.ptr = dense<64> : vector<5xi64>
            !llvm.struct<()> = dense<64> : vector<1xi64>
            !llvm.struct<()> = dense<64> : vector<2xsi64>
            !llvm.struct<()> = dense<[64, 32]> : vector<2xi64>
            !llvm.struct<()> = dense<64> : vector<3xi64>
            !llvm.struct<(i32)> = dense<64> : vector<2xi64>
            !llvm.struct<"a", ()> = dense<64> : vector<2xi64>
            !llvm.struct<packed ()> = dense<64> : vector<2xi64>
        "#,
        expect![[r#"
            ok
            `builtin.module` has a data layout with `index = "a"`, which must be an integer
            `builtin.module` has a data layout with `i32 = 5 : i64`, which must be one or two `i64`: `dense<[32, 64]> : vector<2xi64>`
            `builtin.module` has a data layout with `i32 = dense<32> : vector<2xi32>`, which must be one or two `i64`: `dense<[32, 64]> : vector<2xi64>`
            `builtin.module` has a data layout with `i32 = dense<32> : vector<2xsi64>`, which must be one or two `i64`: `dense<[32, 64]> : vector<2xi64>`
            ok
            `builtin.module` has a data layout with `i32 = dense<32> : vector<3xi64>`, which must be one or two `i64`: `dense<[32, 64]> : vector<2xi64>`
            `builtin.module` has a data layout with `i32 = dense<> : tensor<0xi64>`, which must be one or two `i64`: `dense<[32, 64]> : vector<2xi64>`
            ok
            `builtin.module` has a data layout with `f32 = dense<[64, 32]> : vector<2xi64>`, whose preferred alignment is less than the ABI alignment
            ok
            `builtin.module` has a data layout with `f32 = dense<[-32, 32]> : vector<2xi64>`, whose preferred alignment is less than the ABI alignment
            `builtin.module` has a data layout with `tensor<4xi32> = 5 : i64`, but that type has no layout of its own
            `builtin.module` has a data layout with `vector<4xi32> = dense<[32, 64]> : vector<2xi64>`, but that type has no layout of its own
            `builtin.module` has a data layout with `none = 5 : i64`, but that type has no layout of its own
            `builtin.module` has a data layout with `!u.t = 5 : i64`, but that type has no layout of its own
            `builtin.module` has a data layout with `!shape.shape = 5 : i64`, but that type has no layout of its own
            `builtin.module` has a data layout with `!llvm.void = 5 : i64`, but that type has no layout of its own
            ok
            `builtin.module` has a data layout with `!llvm.ptr = 5 : i64`, which must be three or four `i64`: `dense<[64, 64, 64]> : vector<3xi64>`
            `builtin.module` has a data layout with `!llvm.ptr = dense<64> : vector<2xi64>`, which must be three or four `i64`: `dense<[64, 64, 64]> : vector<3xi64>`
            `builtin.module` has a data layout with `!llvm.ptr = dense<64> : vector<3xi32>`, which must be three or four `i64`: `dense<[64, 64, 64]> : vector<3xi64>`
            ok
            `builtin.module` has a data layout with `!llvm.ptr<3> = dense<[64, 64, 32]> : vector<3xi64>`, whose preferred alignment is less than the ABI alignment
            `builtin.module` has a data layout with `!llvm.ptr = dense<64> : vector<5xi64>`, which must be three or four `i64`: `dense<[64, 64, 64]> : vector<3xi64>`
            ok
            ok
            `builtin.module` has a data layout with `!llvm.struct<()> = dense<[64, 32]> : vector<2xi64>`, whose preferred alignment is less than the ABI alignment
            `builtin.module` has a data layout with `!llvm.struct<()> = dense<64> : vector<3xi64>`, which must be one or two `i64`: `dense<[32, 64]> : vector<2xi64>`
            `builtin.module` has a data layout with `!llvm.struct<(i32)> = dense<64> : vector<2xi64>`, but only the struct without elements, `!llvm.struct<()>`, has a layout of its own
            `builtin.module` has a data layout with `!llvm.struct<"a", ()> = dense<64> : vector<2xi64>`, but only the struct without elements, `!llvm.struct<()>`, has a layout of its own
            ok
        "#]],
    );
}

#[test]
fn attributes_of_bufferization() {
    check(
        r#"
            %0 = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
            %0 = "u.value"() : () -> memref<4xf32> memref.dealloc %0 {bufferization.manual_deallocation = 5} : memref<4xf32>
            func.func @f() { %0 = memref.alloca() {bufferization.manual_deallocation} : memref<f32> return }
            %0 = bufferization.alloc_tensor() {bufferization.manual_deallocation} : tensor<f32>
            %0 = "u.value"() : () -> tensor<f32> %1 = bufferization.to_buffer %0 {bufferization.manual_deallocation} : tensor<f32> to memref<f32>
            %0 = "u.value"() : () -> memref<f32> %1 = bufferization.clone %0 {bufferization.manual_deallocation} : memref<f32> to memref<f32>
            %0 = tensor.empty() {bufferization.manual_deallocation} : tensor<4xf32>
            %0 = "u.value"() : () -> memref<f32> %1 = memref.load %0[] {bufferization.manual_deallocation} : memref<f32>
            %0 = gpu.alloc() {bufferization.manual_deallocation} : memref<4xf32>
            "u.op"() {bufferization.manual_deallocation} : () -> ()
            "u.op"() {bufferization.writable = true} : () -> ()
            func.func @f(%a: i32, %b: tensor<4xf32> {bufferization.writable = false}) { return }
            func.func @f(%a: i32, %b: tensor<4xf32> {bufferization.writable}) { return }
            func.func private @f(i32, i32 {bufferization.writable = false})
            func.func private @f(i32 {bufferization.access = "read-write"}, i32 {bufferization.access = "none"})
            func.func private @f(i32 {bufferization.access = "foo"})
            func.func private @f(i32 {bufferization.access = 5})
            func.func private @f(i32 {bufferization.buffer_layout = affine_map<(d0) -> (d0)>})
            func.func private @f(i32 {bufferization.buffer_layout = strided<[1]>})
            func.func private @f(i32 {bufferization.buffer_layout = 5})
            func.func private @f(i32 {bufferization.foo})
            func.func private @f() -> (i32 {bufferization.foo})
        "#,
        expect![[r#"
            ok
            ok
            ok
            `bufferization.alloc_tensor` has `bufferization.manual_deallocation = unit`, but neither allocates memory nor gives it back
            `bufferization.to_buffer` has `bufferization.manual_deallocation = unit`, but neither allocates memory nor gives it back
            ok
            `tensor.empty` has `bufferization.manual_deallocation = unit`, but neither allocates memory nor gives it back
            `memref.load` has `bufferization.manual_deallocation = unit`, but neither allocates memory nor gives it back
            ok
            `u.op` has `bufferization.manual_deallocation = unit`, but neither allocates memory nor gives it back
            `u.op` has `bufferization.writable`, which `bufferization` does not know as an attribute of operations; it knows `bufferization.manual_deallocation`
            ok
            `func.func` has `bufferization.writable = unit` on argument 1, which must be `true` or `false`
            `func.func` has `bufferization.writable = false` on argument 1, but the function has no body here that could write
            ok
            `func.func` has `bufferization.access = "foo"` on argument 0, which must be `"none"`, `"read"`, `"write"` or `"read-write"`
            `func.func` has `bufferization.access = 5 : i64` on argument 0, which must be `"none"`, `"read"`, `"write"` or `"read-write"`
            ok
            ok
            `func.func` has `bufferization.buffer_layout = 5 : i64` on argument 0, which must be a layout: an affine map or `strided<[..]>`
            `func.func` has `bufferization.foo = unit` on argument 0, which `bufferization` does not know as an attribute of arguments
            ok
        "#]],
    );
}

#[test]
fn attributes_of_gpu() {
    check(
        r#"
            module attributes {gpu.container_module} {}
            module attributes {gpu.container_module = 5} {}
            "u.op"() {gpu.container_module} : () -> ()
            "u.op"() {gpu.container_module = 5} : () -> ()
            "u.op"() {gpu.known_block_size = array<i32: 1, 2, 3>} : () -> ()
            "u.op"() {gpu.known_block_size = array<i32: 1, 2>} : () -> ()
            "u.op"() {gpu.known_grid_size = array<i64: 1, 2, 3>} : () -> ()
            "u.op"() {gpu.known_cluster_size = 5} : () -> ()
            "u.op"() {gpu.foo, gpu.kernel = 5} : () -> ()
            gpu.module @m { gpu.func @f(%a: i32 {bufferization.foo}) kernel { gpu.return } }
            "gpu.module"() <{sym_name = "m"}> ({ "gpu.func"() <{function_type = (i32) -> (), arg_attrs = []}> ({ ^bb0(%a: i32): "gpu.return"() : () -> () }) {sym_name = "f", gpu.kernel} : () -> () }) : () -> ()
        "#,
        expect![[r#"
            ok
            ok
            `u.op` has `gpu.container_module`, which only a `builtin.module` can have
            ok
            ok
            `u.op` has `gpu.known_block_size = array<i32: 1, 2>`, which must be three sizes: `array<i32: 1, 1, 1>`
            `u.op` has `gpu.known_grid_size = array<i64: 1, 2, 3>`, which must be three sizes: `array<i32: 1, 1, 1>`
            `u.op` has `gpu.known_cluster_size = 5 : i64`, which must be three sizes: `array<i32: 1, 1, 1>`
            ok
            `gpu.func` has `bufferization.foo = unit` on argument 0, which `bufferization` does not know as an attribute of arguments
            `gpu.func` has `arg_attrs` for 0, but 1 argument
        "#]],
    );
}

/// Returns a module with a launch of `@m::@f`, and the launched kernel.
fn launch(kernel: &str, container: &str) -> String {
    format!(
        "module attributes {{gpu.container_module}} {{\n{container}\nfunc.func @host(%c: index, %x: f32) {{\n\
         gpu.launch_func {kernel} blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%x : f32)\nreturn }} }}"
    )
}

#[test]
fn launches_in_modules_with_kernels() {
    let cases = [
        ("@m::@f", "gpu.module @m { gpu.func @f(%a: f32) kernel { gpu.return } }"),
        ("@m::@f", ""),
        ("@m::@f", "module @m {}"),
        ("@m::@f", "gpu.binary @m [#gpu.object<#nvvm.target, \"\">]"),
        ("@m::@f", "gpu.module @m { gpu.func @g(%a: f32) kernel { gpu.return } }"),
        ("@m::@f", "gpu.module @m { gpu.func @f(%a: f32) { gpu.return } }"),
        ("@m::@f", "gpu.module @m { gpu.func @f() kernel { gpu.return } }"),
        ("@m::@f", "gpu.module @m { gpu.func @f(%a: i32) kernel { gpu.return } }"),
        (
            "@m::@f",
            "gpu.module @m { func.func @f(%a: i32) attributes {gpu.kernel} { return } }",
        ),
        ("@m::@f", "gpu.module @m { llvm.func @f() attributes {gpu.kernel = 5} }"),
        ("@m::@f", "gpu.module @m { memref.global @f : memref<f32> }"),
        (
            "@m::@f::@g",
            "gpu.module @m { gpu.func @f(%a: f32) kernel { gpu.return } }",
        ),
        ("@m", "gpu.module @m { gpu.func @f(%a: f32) kernel { gpu.return } }"),
    ];
    let mut texts = cases.map(|(kernel, container)| launch(kernel, container)).to_vec();
    // Only launches that are directly in functions of the module are looked at.
    let deep = texts[1]
        .replace("gpu.launch_func", "scf.execute_region { gpu.launch_func")
        .replace("return }", "scf.yield }\nreturn }");
    texts.push(deep);
    check_verdicts(
        &texts,
        expect![[r#"
        ok
        `gpu.launch_func` launches `@m::@f`, whose first part does not reference a `gpu.module` or `gpu.binary`
        `gpu.launch_func` launches `@m::@f`, whose first part does not reference a `gpu.module` or `gpu.binary`
        ok
        `gpu.launch_func` launches `@m::@f`, which does not reference a valid function
        `gpu.launch_func` launches `@m::@f`, which is missing the `gpu.kernel` attribute
        `gpu.launch_func` passes 1 operand, but `@m::@f` takes 0
        `gpu.launch_func` passes `f32` as operand 0, but `@m::@f` takes `i32`
        ok
        `gpu.launch_func` launches `@m::@f`, which is missing the `gpu.kernel` attribute
        `gpu.launch_func` launches `@m::@f`, which does not reference a valid function
        `gpu.launch_func` launches `@m::@f::@g`, which does not reference a valid function
        `gpu.launch_func` launches `@m`, which does not reference a valid function
        ok
    "#]],
    );
}

#[test]
fn libraries_of_shape_functions() {
    let library = |name: &str| {
        format!("shape.function_library @{name} {{ shape.func @b(%a: i32) {{ shape.return }} }} mapping {{f.g = @b}}")
    };
    let texts = [
        ("5", String::new()),
        ("[5]", String::new()),
        ("[]", String::new()),
        ("@a", String::new()),
        ("[@a]", String::new()),
        ("@a", "func.func private @a()".to_owned()),
        ("[@a]", "func.func private @a()".to_owned()),
        ("@a", library("a")),
        ("[@a]", library("a")),
        ("[@a, @a]", library("a")),
        ("[@a, @c]", library("a") + &library("c")),
        ("@m::@a", format!("module @m {{ {} }}", library("a"))),
    ];
    let mut texts = texts
        .map(|(lib, body)| format!("module attributes {{shape.lib = {lib}}} {{ {body} }}"))
        .to_vec();
    texts.push("\"u.op\"() {shape.lib = @a} : () -> ()".to_owned());
    texts.push(format!(
        "\"u.op\"() ({{ {} }}) {{shape.lib = @a}} : () -> ()",
        library("a")
    ));
    texts.push("\"u.op\"() {shape.foo = 5} : () -> ()".to_owned());
    check_verdicts(
        &texts,
        expect![[r#"
        `builtin.module` has `shape.lib = 5 : i64`, which must be a symbol or a list of symbols
        `builtin.module` has `shape.lib = [5]`, which must be a symbol or a list of symbols
        ok
        `builtin.module` has `shape.lib = @a`, but `@a` must be a `shape.function_library`
        `builtin.module` has `shape.lib = [@a]`, but `@a` must be a `shape.function_library`
        `builtin.module` has `shape.lib = @a`, but `@a` must be a `shape.function_library`
        `builtin.module` has `shape.lib = [@a]`, but `@a` must be a `shape.function_library`
        ok
        ok
        `builtin.module` has `shape.lib = [@a, @a]`, but two of the libraries map `f.g`
        `builtin.module` has `shape.lib = [@a, @c]`, but two of the libraries map `f.g`
        ok
        `u.op` has `shape.lib = @a`, but only a symbol table can have libraries
        `u.op` has `shape.lib = @a`, but only a symbol table can have libraries
        ok
    "#]],
    );
}

#[test]
fn attributes_of_llvm() {
    check(
        r#"
            llvm.func @f(!llvm.ptr {llvm.noalias, llvm.align = 16 : i64, u.a})
            llvm.func @f(i32, i32 {llvm.noalias})
            llvm.func @f(!llvm.ptr {llvm.noalias = 5})
            llvm.func @f() -> (!llvm.ptr {llvm.align = "a"})
            llvm.func @f() -> (!llvm.ptr {llvm.nocapture})
            llvm.func @f(!llvm.ptr {llvm.byval = i32}, f32 {llvm.signext})
            llvm.func @f(!llvm.ptr {noalias})
            func.func private @f() -> (!llvm.void {llvm.foo})
            "llvm.func"() <{sym_name = "f", function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>, res_attrs = [{u.a}]}> ({}) : () -> ()
            "llvm.func"() <{sym_name = "f", function_type = !llvm.func<void (i32)>, linkage = #llvm.linkage<external>, arg_attrs = []}> ({}) : () -> ()
            "u.op"() {llvm.data_layout = 5} : () -> ()
            "u.op"() {llvm.data_layout = "e-m:x-Q"} : () -> ()
            "u.op"() {llvm.target_triple = 5, llvm.noalias = 5} : () -> ()
        "#,
        expect![[r#"
            ok
            `llvm.func` has `llvm.noalias = unit` on argument 1, which must be a pointer, found `i32`
            `llvm.func` has `llvm.noalias = 5 : i64` on argument 0, which must be `unit`
            `llvm.func` has `llvm.align = "a"` on result 0, which must be an integer
            `llvm.func` has `llvm.nocapture = unit` on result 0, which only arguments can have
            `llvm.func` has `llvm.signext = unit` on argument 1, which must be an integer, found `f32`
            `llvm.func` can only have attributes of dialects on arguments and results
            `func.func` has `llvm.foo = unit` on result 0, but that is `void`
            `llvm.func` has `res_attrs` for 1, but 0 results
            `llvm.func` has `arg_attrs` for 0, but 1 argument
            `u.op` has `llvm.data_layout = 5 : i64`, which must be a string
            `u.op` has a `llvm.data_layout` with `Q`, which begins with an unknown letter
            ok
        "#]],
    );
}

/// Each attribute on arguments and results of each type.
#[test]
fn attributes_of_llvm_on_all_types() {
    let names = "align alignstack allocalign allocptr byref byval dereferenceable dereferenceable_or_null elementtype foo \
                 inalloca inreg nest noalias nocapture nofree nonnull noundef preallocated range readnone readonly returned \
                 signext sret writeonly zeroext";
    let types = [
        "!llvm.ptr<3>",
        "i32",
        "si32",
        "index",
        "bf16",
        "!llvm.struct<(i32)>",
        "vector<2x!llvm.ptr>",
        "vector<2xindex>",
        "!ptr.ptr<#ptr.generic_space>",
        "tensor<i32>",
    ];
    let mut texts = Vec::new();
    for name in names.split_whitespace() {
        for (ty, value) in types
            .iter()
            .flat_map(|ty| ["unit", "5", "i32", "\"a\"", "true"].map(|value| (ty, value)))
        {
            texts.push(format!("func.func private @f({ty} {{llvm.{name} = {value}}})"));
            texts.push(format!("func.func private @f() -> ({ty} {{llvm.{name} = {value}}})"));
        }
    }
    let right = verdicts(&texts).into_iter().filter(|&right| right).count();
    expect!["568 of 2700"].assert_eq(&format!("{right} of {}", texts.len()));
}

/// Each specification of a layout separately.
#[test]
fn data_layouts_of_llvm() {
    let parts = "e E ex s sfoo m:e m:a m:ee m: m me m:z ni ni: ni:1 ni:0 ni:1:2 ni:1: nix n n8 n8:16 n8: n0 n16777215 n16777216 n-8 n+8 n8a \
                 i8:8 i8:16 i16:16 i32:32:64 i32:64:32 i32 i32: i32:0 i32:12 i32:24 i32:32:32:32 i0:8 i:8 i32:65536 i32:32768 ix:8 f32:32 \
                 f128:128:256 f16:8:0 v64:64 v64:64: a:0 a:0:64 a0:0 a1:0 a:8 a:64:8 a a: a0:8:16:32 ax:8 a:0:0 a00:8 p:64:64 p1:64:64 p0:32:32 \
                 p:64 p:64:64:128 p:64:128:64 p:64:64:64:32 p:64:64:64:128 p:64:64:64:0 p:64:64:64:32:1 p:0:8 pe1:64:64 pu2:64:64 peu3:64:64 \
                 pe:64:64 pe0:64:64 px1:64:64 p16777216:64:64 p1(a):64:64 p1(:64:64 p1():64:64 p1(0):64:64 p1(a)b:64:64 p(a):64:64 p1(P):64:64 p1(B):64:64 p1x:64:64 p(:64:64 p1)a(:64:64 pe(a):64:64 pe1(a):64:64 p1((a)):64:64 \
 p1(a):64:64-p2(a):64:64 p1(a):64:64-p2(b):64:64 p1:64:64-p1:32:32 S S64 S0 S12 S64: \
                 Fi8 Fn32 F Fi Fx8 Fi0 P P1 P16777216 A5 Ax G2 Q e- -e e--E 8 i08:8 i32:032";
    let texts: Vec<String> = parts
        .split_whitespace()
        .map(|layout| format!("\"u.op\"() {{llvm.data_layout = \"{layout}\"}} : () -> ()"))
        .collect();
    let right: Vec<&str> = parts
        .split_whitespace()
        .zip(verdicts(&texts))
        .filter(|(_, right)| *right)
        .map(|(part, _)| part)
        .collect();
    expect!["e E s sfoo m:e m:a ni:1 ni:1:2 n8 n8:16 n16777215 i8:8 i16:16 i32:32:64 i32:32768 f32:32 f128:128:256 v64:64 a:0 a:0:64 a0:0 a:8 a00:8 p:64:64 p1:64:64 p0:32:32 p:64:64:128 p:64:64:64:32 pe1:64:64 pu2:64:64 peu3:64:64 p1(a):64:64 p1(0):64:64 p(a):64:64 p1(B):64:64 pe1(a):64:64 p1((a)):64:64 p1(a):64:64-p2(b):64:64 p1:64:64-p1:32:32 S64 Fi8 Fn32 P1 A5 G2 i08:8 i32:032"].assert_eq(&right.join(" "));
}

/// A complete layout, and the errors of its specifications.
#[test]
fn data_layouts_of_llvm_in_words() {
    check(
        r#"
            module attributes {llvm.data_layout = ""} {}
            module attributes {llvm.data_layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"} {}
            module attributes {llvm.data_layout = "e-i64"} {}
            module attributes {llvm.data_layout = "e-i64:3"} {}
            module attributes {llvm.data_layout = "e-pe:64:64"} {}
            module attributes {llvm.data_layout = "e--m:e"} {}
            module attributes {llvm.data_layout = "n8:0"} {}
        "#,
        expect![[r#"
            ok
            ok
            `builtin.module` has a `llvm.data_layout` with `i64`, which must be `<size>:<abi>[:<preferred>]` after its letter
            `builtin.module` has a `llvm.data_layout` with `i64:3`, whose alignments must be powers of two, at least 8 and less than 65536
            `builtin.module` has a `llvm.data_layout` with `pe:64:64`, but address space 0 takes no flags
            `builtin.module` has a `llvm.data_layout` with ``, which is empty
            `builtin.module` has a `llvm.data_layout` with `n8:0`, whose sizes must be integers of 24 bits that are not 0
        "#]],
    );
}

mod own {
    use drr::Ident;
    use drr::define::{OpError, verify_function_attributes};
    use drr::prelude::*;

    op! {
        pub DefOp = "k.def",
        (ins OptionalAttr<ArrayAttr>:$arg_attrs, OptionalAttr<ArrayAttr>:$res_attrs),
        (outs)
        { verify: verify_def }
    }
    dialect! {
        pub K = "k",
        ops: [DefOp],
        verify_operation_attribute: verify_attribute,
        verify_region_arg_attribute: verify_arg,
        verify_region_result_attribute: verify_result,
    }

    fn verify_def(op: OpRef<'_>) -> Result<(), OpError> {
        verify_function_attributes(op, &[Type::I32, Type::INDEX], &[Type::I32])
    }

    fn verify_attribute(op: OpRef<'_>, (name, attr): (Ident, Attribute)) -> Result<(), OpError> {
        if attr.is_unit(op.ctx()) {
            Ok(())
        } else {
            Err(OpError::new(format!("has `{}` with a value", name.text(op.ctx()))))
        }
    }

    fn verify_arg(op: OpRef<'_>, index: usize, ty: Type, (name, _): (Ident, Attribute)) -> Result<(), OpError> {
        let (name, ty) = (name.text(op.ctx()), ty.display(op.ctx()));
        Err(OpError::new(format!("has `{name}` on argument {index}, `{ty}`")))
    }

    fn verify_result(op: OpRef<'_>, index: usize, ty: Type, (name, _): (Ident, Attribute)) -> Result<(), OpError> {
        let (name, ty) = (name.text(op.ctx()), ty.display(op.ctx()));
        Err(OpError::new(format!("has `{name}` on result {index}, `{ty}`")))
    }
}

/// A user-defined dialect, with attributes on its own ops and on others.
#[test]
fn hooks_of_a_dialect() {
    let ctx = ContextBuilder::new()
        .with(own::K)
        .allow_unregistered_dialects(true)
        .build();
    let text = r#"
        "u.op"() {k.a, k.b = 5, k.c = 6} : () -> ()
        "k.def"() <{arg_attrs = [{}, {k.a}]}> {k.a} : () -> ()
        "k.def"() <{arg_attrs = [{u.a}, {}], res_attrs = [{k.b}]}> : () -> ()
        "k.def"() <{arg_attrs = [{}]}> {k.a = 5} : () -> ()
        "k.def"() : () -> ()
    "#;
    let errors = Module::parse(&ctx, text)
        .expect("it is read")
        .verify()
        .expect_err("it is wrong");
    let messages: String = errors.iter().map(|error| format!("{}\n", error.message())).collect();
    expect![[r#"
        `u.op` has `k.b` with a value
        `u.op` has `k.c` with a value
        `k.def` has `k.a` on argument 1, `index`
        `k.def` has `k.b` on result 0, `i32`
        `k.def` has `k.a` with a value
        `k.def` has `arg_attrs` for 1, but 2 arguments
    "#]]
    .assert_eq(&messages);
}

//! The text of LLVM IR, and errors, without LLVM.

use drr::diagnostic::Source;
use drr::{Context, Module};
use drr_llvmir::{TranslateError, translate_module_to_llvm_ir};

/// Translates a valid text. Returns LLVM IR and warnings, or errors.
fn translate(text: &str) -> Result<(String, String), String> {
    let ctx = Context::with(drr_dialects::All);
    let source = std::sync::Arc::new(Source::new("in.mlir", text));
    let module = Module::parse_source(&ctx, &source).unwrap_or_else(|errors| panic!("{errors}"));
    module.verify().unwrap_or_else(|errors| panic!("{errors}"));
    let mut out = Vec::new();
    match translate_module_to_llvm_ir(&module, &mut out) {
        Ok(warnings) => Ok((String::from_utf8(out).expect("LLVM IR is text"), warnings.to_string())),
        Err(error) => {
            assert!(out.is_empty(), "something is written");
            Err(error.to_string())
        }
    }
}

/// Checks that the translation of a text has these lines one after the other.
#[track_caller]
fn check(text: &str, lines: &str) {
    let (ours, warnings) = translate(text).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(warnings, "");
    assert!(ours.contains(lines), "{ours}");
}

#[test]
fn a_loop_has_phi_nodes_in_the_order_of_mlir() {
    let text = "llvm.func @sum(%n: i64) -> i64 {
      %zero = llvm.mlir.constant(0 : i64) : i64
      %one = llvm.mlir.constant(1 : i64) : i64
      llvm.br ^loop(%zero, %zero : i64, i64)
    ^loop(%i: i64, %sum: i64):
      %next = llvm.add %i, %one overflow<nsw, nuw> : i64
      %more = llvm.icmp \"slt\" %next, %n : i64
      %new = llvm.add %sum, %i : i64
      llvm.cond_br %more weights([9, 1]), ^loop(%next, %new : i64, i64), ^done
    ^done:
      llvm.return %new : i64
    }";
    check(
        text,
        "define i64 @sum(i64 %0) {
  br label %2

2:
  %3 = phi i64 [ %5, %2 ], [ 0, %1 ]
  %4 = phi i64 [ %7, %2 ], [ 0, %1 ]
  %5 = add nsw nuw i64 %3, 1
  %6 = icmp slt i64 %5, %0
  %7 = add i64 %4, %3
  br i1 %6, label %2, label %8, !prof !1

8:
  ret i64 %7
}
",
    );
}

#[test]
fn a_repeated_successor_with_arguments_has_a_block_of_its_own() {
    let text = "llvm.func @f(%c: i1, %x: f32, %y: f32) -> f32 {
      llvm.cond_br %c, ^end(%x : f32), ^end(%y : f32)
    ^end(%r: f32):
      llvm.return %r : f32
    }";
    check(
        text,
        "  br i1 %0, label %4, label %6

4:
  %5 = phi float [ %7, %6 ], [ %1, %3 ]
  ret float %5

6:
  %7 = phi float [ %2, %3 ]
  br label %4
",
    );
}

#[test]
fn a_block_that_is_never_entered_has_no_phi_nodes() {
    let text = "llvm.func @f() -> i32 {
      llvm.unreachable
    ^dead(%x: i32):
      llvm.return %x : i32
    }";
    check(text, "  unreachable\n\n1:\n  %2 = freeze i32 poison\n  ret i32 %2\n");
}

#[test]
fn constants_are_written_in_their_simplest_form() {
    for (value, ty, expected) in [
        ("true", "i1", "i1 true"),
        ("true", "i8", "i8 1"),
        ("255 : ui8", "i16", "i16 255"),
        ("255 : i8", "i16", "i16 -1"),
        (
            "dense<255> : tensor<2xui8>",
            "vector<2xi16>",
            "<2 x i16> splat (i16 255)",
        ),
        (
            "dense<[true, false]> : tensor<2xi1>",
            "vector<2xi16>",
            "<2 x i16> <i16 1, i16 0>",
        ),
        ("-1 : i128", "i128", "i128 -1"),
        ("1.000000e-01 : f32", "f32", "float 0x3FB99999A0000000"),
        ("2.500000e+10 : f64", "f64", "double 2.500000e+10"),
        ("0x7FC00001 : f32", "f32", "float 0x7FF8000020000000"),
        ("1.500000e+00 : f16", "f16", "half 0xH3E00"),
        ("1.100000e+00 : bf16", "bf16", "bfloat 0xR3F8D"),
        ("-0.000000e+00 : f64", "f64", "double -0.000000e+00"),
        ("\"a\\22\\00\"", "!llvm.array<3 x i8>", "[3 x i8] c\"a\\22\\00\""),
        ("dense<7> : vector<4xi32>", "vector<4xi32>", "<4 x i32> splat (i32 7)"),
        (
            "dense<1.0> : vector<[2]xf32>",
            "vector<[2]xf32>",
            "<vscale x 2 x float> splat (float 1.000000e+00)",
        ),
        (
            "dense<1.0> : vector<2x[2]xf32>",
            "!llvm.array<2 x vector<[2]xf32>>",
            "[2 x <vscale x 2 x float>] [<vscale x 2 x float> splat (float 1.000000e+00), <vscale x 2 x float> splat (float 1.000000e+00)]",
        ),
        (
            "dense<0> : tensor<2x3xi32>",
            "!llvm.array<2 x array<3 x i32>>",
            "[2 x [3 x i32]] zeroinitializer",
        ),
        (
            "dense<[[1, 2], [0, 0]]> : tensor<2x2xi16>",
            "!llvm.array<2 x array<2 x i16>>",
            "[2 x [2 x i16]] [[2 x i16] [i16 1, i16 2], [2 x i16] zeroinitializer]",
        ),
        (
            "[1 : i8, 2.0 : f32]",
            "!llvm.struct<packed (i8, f32)>",
            "<{ i8, float }> <{ i8 1, float 2.000000e+00 }>",
        ),
    ] {
        // Globals have no scalable types.
        if ty.contains("[2]") {
            let function = format!(
                "llvm.func @f() -> {ty} {{\n %0 = llvm.mlir.constant({value}) : {ty}\n llvm.return %0 : {ty}\n}}"
            );
            check(&function, &format!("ret {expected}\n"));
            continue;
        }
        check(
            &format!("llvm.mlir.global internal constant @g({value}) : {ty}"),
            &format!("constant {expected}\n"),
        );
    }
}

#[test]
fn initializers_are_constants_of_addresses_and_aggregates() {
    let text = "llvm.mlir.global internal @data(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
    llvm.mlir.global external @\"a b\"() {addr_space = 3 : i32} : !llvm.struct<\"node\", (ptr, struct<(i64, ptr)>)> {
      %0 = llvm.mlir.undef : !llvm.struct<\"node\", (ptr, struct<(i64, ptr)>)>
      %1 = llvm.mlir.addressof @data : !llvm.ptr
      %2 = llvm.getelementptr inbounds %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i32>
      %3 = llvm.ptrtoint %1 : !llvm.ptr to i64
      %4 = llvm.insertvalue %2, %0[0] : !llvm.struct<\"node\", (ptr, struct<(i64, ptr)>)>
      %5 = llvm.insertvalue %3, %4[1, 0] : !llvm.struct<\"node\", (ptr, struct<(i64, ptr)>)>
      llvm.return %5 : !llvm.struct<\"node\", (ptr, struct<(i64, ptr)>)>
    }";
    check(text, "%node = type { ptr, { i64, ptr } }\n");
    let value = "%node { ptr getelementptr inbounds ([2 x i32], ptr @data, i32 0, i32 1), \
        { i64, ptr } { i64 ptrtoint (ptr @data to i64), ptr undef } }";
    check(text, &format!("@\"a b\" = addrspace(3) global {value}\n"));
}

#[test]
fn modules_have_a_target_and_assembly() {
    let text = "module attributes {llvm.data_layout = \"e\", llvm.target_triple = \"x86_64\", llvm.module_asm = [\"nop\", \"a\"]} {}";
    check(
        text,
        "target datalayout = \"e\"\ntarget triple = \"x86_64\"\n\nmodule asm \"nop\"\nmodule asm \"a\"\n",
    );
}

#[test]
fn functions_have_attributes_and_conventions() {
    let text = "llvm.func linkonce_odr hidden fastcc @f(%p: !llvm.ptr {llvm.align = 8 : i64, llvm.noalias, llvm.byval = i32}, ...) -> \
        (i8 {llvm.zeroext}) attributes {passthrough = [\"noinline\", [\"k\", \"v\"]], no_unwind, section = \"s\", personality = @f} {
      llvm.unreachable
    }";
    let header = "define linkonce_odr hidden fastcc zeroext i8 @f(ptr noalias byval(i32) align 8 %0, ...) #0 section \"s\" personality ptr @f";
    check(text, &format!("{header} {{\n"));
    check(text, "attributes #0 = { noinline nounwind \"k\"=\"v\" }\n");
}

#[test]
fn calls_name_intrinsics_without_their_overloads() {
    let text = "llvm.func @g(!llvm.ptr, ...) -> i32
    llvm.func @f(%p: !llvm.ptr, %x: f32, %n: i64) {
      %0 = llvm.intr.fma(%x, %x, %x) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (f32, f32, f32) -> f32
      \"llvm.intr.memcpy\"(%p, %p, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
      %1 = llvm.call tail @g(%p, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f32) -> i32
      llvm.call %p(%n) : !llvm.ptr, (i64) -> ()
      llvm.return
    }";
    check(
        text,
        "  %4 = call nnan contract float @llvm.fma(float %1, float %1, float %1)
  call void @llvm.memcpy(ptr %0, ptr %0, i64 %2, i1 false)
  %5 = tail call i32 (ptr, ...) @g(ptr %0, float %1)
  call void %0(i64 %2)
",
    );
}

#[test]
fn memory_is_accessed_with_orderings_alignments_and_metadata() {
    let text = "llvm.func @f(%p: !llvm.ptr, %x: i32, %n: i32) {
      %0 = llvm.alloca inalloca %n x !llvm.ptr {alignment = 16 : i64} : (i32) -> !llvm.ptr
      %1 = llvm.load volatile %p {nontemporal} : !llvm.ptr -> i32
      llvm.store %x, %p atomic syncscope(\"agent\") release {alignment = 4 : i64} : i32, !llvm.ptr
      %2 = llvm.atomicrmw _and %p, %x acq_rel : !llvm.ptr, i32
      %3 = llvm.cmpxchg weak %p, %x, %n seq_cst monotonic : !llvm.ptr, i32
      llvm.fence syncscope(\"agent\") seq_cst
      %4 = llvm.getelementptr inbounds|nuw %p[1, %n] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i8>
      llvm.return
    }";
    check(
        text,
        "  %4 = alloca inalloca ptr, i32 %2, align 16
  %5 = load volatile i32, ptr %0, !nontemporal !1
  store atomic i32 %1, ptr %0 syncscope(\"agent\") release, align 4
  %6 = atomicrmw and ptr %0, i32 %1 acq_rel
  %7 = cmpxchg weak ptr %0, i32 %1, i32 %2 seq_cst monotonic
  fence syncscope(\"agent\") seq_cst
  %8 = getelementptr inbounds nuw [4 x i8], ptr %0, i32 1, i32 %2
",
    );
}

#[test]
fn an_op_of_another_dialect_is_an_error_with_the_pass_that_converts_it() {
    let helps = [
        (
            "scf.if %c {\n }",
            "run the pass `convert-scf-to-cf` before `convert-to-llvm`",
        ),
        (
            "%0 = complex.sqrt %z : complex<f32>",
            "MLIR's pass `convert-complex-to-standard` converts it",
        ),
        (
            "%0 = complex.re %z : complex<f32>",
            "for example with the pass `convert-to-llvm`",
        ),
        (
            "%0 = math.erf %x : f32",
            "MLIR's pass `convert-math-to-libm` converts it",
        ),
        ("%0 = math.sqrt %x : f32", "for example with the pass `convert-to-llvm`"),
        (
            "%0 = vector.multi_reduction <add>, %v, %x [0] : vector<2xf32> to f32",
            "MLIR's pass `lower-vector-multi-reduction` converts it, which has no counterpart here",
        ),
        (
            "%0 = ub.poison : vector<2xi1>\n %1 = vector.mask %0 { vector.multi_reduction <add>, %v, %x [0] : vector<2xf32> to f32 } \
             : vector<2xi1> -> f32",
            "MLIR's pass `lower-vector-multi-reduction` converts it, which has no counterpart here",
        ),
        (
            "%0 = ub.poison : vector<2xi1>\n %1 = vector.mask %0 { vector.reduction <add>, %v : vector<2xf32> into f32 } \
             : vector<2xi1> -> f32",
            "run the pass `convert-vector-to-llvm` before",
        ),
        (
            "%0 = ub.poison : vector<2xf8E5M2>\n %1 = vector.reduction <add>, %0 : vector<2xf8E5M2> into f8E5M2",
            "LLVM has no arithmetic on `f8E5M2`; extend the values with `arith.extf`",
        ),
        (
            "%0 = vector.transfer_read %m[%i], %x : memref<4xf32>, vector<4xf32>",
            "run the pass `convert-vector-to-llvm` before",
        ),
        (
            "%0 = memref.atomic_rmw mulf %x, %m[%i] : (f32, memref<4xf32>) -> f32",
            "LLVM has no atomic update `mulf`, and no pass replaces it, here or in MLIR; use `memref.generic_atomic_rmw`",
        ),
        (
            "memref.dma_wait %m[%i], %i : memref<4xf32>",
            "no pass converts it, here or in MLIR; replace the op before `convert-to-llvm`",
        ),
        (
            "gpu.wait",
            "MLIR's pass `gpu-to-llvm` converts it, which has no counterpart here",
        ),
        (
            "%0 = ml_program.token",
            "no pass here converts it; replace the op before `convert-to-llvm`, or convert it with a pattern of your own",
        ),
    ];
    for (op, help) in helps {
        let text = format!(
            "llvm.func @f(%c: i1, %x: f32) {{\n %z = ub.poison : complex<f32>\n %v = ub.poison : vector<2xf32>\n \
            %m = ub.poison : memref<4xf32>\n %i = ub.poison : index\n {op}\n llvm.return\n}}"
        );
        let error = translate(&text).expect_err("the op is of another dialect");
        assert!(error.contains(help), "{error}");
    }
}

#[test]
fn a_function_that_is_not_converted_is_an_error_with_the_type() {
    for (signature, help) in [
        (
            "(i32, tensor<4xf32>)",
            "argument 1 has the type `tensor<4xf32>`, which `convert-to-llvm` does not convert; MLIR's pass `one-shot-bufferize`",
        ),
        (
            "(index) -> !shape.size",
            "result 0 has the type `!shape.size`, which `convert-to-llvm` does not convert; convert",
        ),
        (
            "(memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>)",
            "argument 0 has the type `memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>`, which `convert-to-llvm` does not convert; memrefs need",
        ),
        ("(memref<4xf32>) -> index", "convert it to the `llvm` dialect first"),
    ] {
        let error = translate(&format!("func.func private @f{signature}")).expect_err(signature);
        assert!(error.contains(&format!("  = help: {help}")), "{error}");
    }
}

#[test]
fn casts_are_errors_only_if_all_ops_are_converted() {
    let errors = |op: &str| {
        let cast = "%0 = builtin.unrealized_conversion_cast %x : f32 to i8";
        let text = format!("llvm.func @f(%x: f32) {{\n {cast}\n {op}\n llvm.return\n}}");
        let errors = translate(&text).expect_err("the cast is not converted");
        assert_eq!(errors.matches("error: ").count(), 1, "{errors}");
        errors
    };
    let error = errors("%1 = arith.addi %0, %0 : i8");
    assert!(error.starts_with("error: cannot translate `arith.addi`"), "{error}");
    let error = errors("");
    assert!(error.contains("run `reconcile-unrealized-casts` at the end"), "{error}");
}

#[test]
fn the_error_of_a_cast_without_a_location_is_at_an_op_that_uses_it() {
    let text = "llvm.func @f(%x: f32) -> i8 {
  %0 = builtin.unrealized_conversion_cast %x : f32 to i8 loc(unknown)
  llvm.return %0 : i8
}
";
    let error = translate(text).expect_err("the cast is not converted");
    assert!(error.contains("--> in.mlir:3:3"), "{error}");
}

#[test]
fn an_op_that_conversions_skip_is_an_error_with_the_reason() {
    let text = "llvm.func @f() {\n  llvm.return\n^unreachable:\n  cf.br ^unreachable\n}\n";
    let error = translate(text).expect_err("the branch is no op of `llvm`");
    let notes = "  = note: conversions skip unreachable blocks
  = help: run `canonicalize` before them, which erases unreachable blocks";
    assert!(error.contains(notes), "{error}");
}

#[test]
fn another_dialect_is_an_error_at_the_op() {
    let text = "llvm.func @f() {\n  %0 = arith.constant 1 : i32\n  llvm.return\n}\nfunc.func private @g()\n";
    let expected = "error: cannot translate `arith.constant` to LLVM IR
 --> in.mlir:2:8
  |
2 |   %0 = arith.constant 1 : i32
  |        ^^^^^^^^^^^^^^
  |
  = help: convert it to the `llvm` dialect first, for example with the pass `convert-to-llvm`; if the op stays, the flag `--explain` with its line shows why

error: cannot translate `func.func` to LLVM IR";
    let errors = translate(text).expect_err("the ops are refused");
    assert!(errors.starts_with(expected), "{errors}");
}

#[test]
fn unsupported_constructs_are_errors() {
    for (text, error) in [
        (
            "llvm.func @f(!llvm.target<\"spirv.Event\">)",
            "the type `!llvm.target<\"spirv.Event\">`",
        ),
        ("llvm.func @f(i32 {llvm.unknown})", "the attribute `llvm.unknown`"),
        (
            "llvm.func @f() attributes {passthrough = [[\"memory\", \"1\"]]}",
            "the entry `[\"memory\", \"1\"]` of `passthrough`",
        ),
        (
            "llvm.mlir.global internal @g() : i32 {\n %0 = llvm.mlir.constant(1 : i32) : i32\n %1 = llvm.add %0, %0 : i32\n llvm.return %1 : i32\n}",
            "`llvm.add` in an initializer",
        ),
        (
            "llvm.mlir.global internal @g(dense<1> : tensor<1000000000xi32>) : !llvm.array<1000000000 x i32>",
            "the constant",
        ),
    ] {
        let errors = translate(text).expect_err(text);
        assert!(errors.contains(&format!("cannot translate {error}")), "{errors}");
    }
}

#[test]
fn what_llvm_refuses_is_an_error_with_cause_and_remedy() {
    let in_function = |ops: &str| {
        format!(
            "llvm.func @f(%p: !llvm.ptr, %n: i32) -> i32 {{\n {ops}\n llvm.return %n : i32\n}}\nllvm.func @f2(!llvm.ptr, i32) -> i32"
        )
    };
    let alias = |attrs: &str| {
        format!(
            "{attrs}\nllvm.mlir.alias external @a : i32 {{\n %0 = llvm.mlir.addressof @g : !llvm.ptr\n llvm.return %0 : !llvm.ptr\n}}"
        )
    };
    for (text, what, help) in [
        (
            "llvm.func @llvm.sqrt.f32(%x: f32) -> f32 {\n llvm.return %x : f32\n}".to_owned(),
            "the body of the function `@llvm.sqrt.f32`",
            "rename the function",
        ),
        (
            alias("llvm.mlir.global external @g() : i32"),
            "an alias of `@g`, which the module does not define",
            "define `@g` in the module",
        ),
        (
            alias("llvm.mlir.global available_externally @g(1 : i32) : i32"),
            "an alias of `@g`, which the module does not define",
            "define `@g` in the module",
        ),
        (
            "llvm.mlir.global private @g(1 : i32) {alignment = 8589934592 : i64} : i32".to_owned(),
            "the alignment 8589934592",
            "use a power of 2 of at most 4294967296",
        ),
        (
            in_function("%0 = llvm.load %p {alignment = 8589934592 : i64} : !llvm.ptr -> i32"),
            "the alignment 8589934592",
            "use a power of 2 of at most 4294967296",
        ),
        (
            in_function("%0 = llvm.load %p {alignment = 3 : i64} : !llvm.ptr -> i32"),
            "the alignment 3",
            "use a power of 2 of at most 4294967296",
        ),
        (
            "llvm.func @f(!llvm.ptr {llvm.align = 0 : i64})".to_owned(),
            "the alignment 0",
            "use a power of 2 of at most 4294967296",
        ),
        (
            in_function("%0 = llvm.call musttail @f2(%p, %n) : (!llvm.ptr, i32) -> i32"),
            "a `musttail` call whose result is not returned right after it",
            "return the result of the call as the next op",
        ),
        (
            in_function("%0 = llvm.alloca %n x !llvm.array<2 x struct<\"o\", opaque>> : (i32) -> !llvm.ptr"),
            "`llvm.alloca` with the element type `!llvm.array<2 x struct<\"o\", opaque>>`",
            "use a type with a size",
        ),
        (
            in_function("%0 = llvm.alloca %n x !llvm.func<i32 ()> : (i32) -> !llvm.ptr"),
            "`llvm.alloca` with the element type `!llvm.func<i32 ()>`",
            "use a type with a size",
        ),
        (
            "llvm.mlir.global external @g() : !llvm.array<2 x vector<[4]xf32>>".to_owned(),
            "a global of the type `!llvm.array<2 x vector<[4]xf32>>`",
            "use vectors of a fixed size",
        ),
        (
            "llvm.func @f() attributes {passthrough = [\"noinline\", \"alwaysinline\"]}".to_owned(),
            "the attributes `noinline` and `alwaysinline` of one function",
            "remove one of them",
        ),
        (
            "llvm.func @f() attributes {passthrough = [\"optnone\"]}".to_owned(),
            "the attribute `optnone` of a function without `noinline`",
            "add `noinline`",
        ),
        (
            "llvm.func appending @f() {\nllvm.return\n}".to_owned(),
            "a function with the linkage `appending`",
            "use another linkage",
        ),
        (
            "module attributes {dlti.dl_spec = #dlti.dl_spec<\"dlti.endianness\" = \"big\">} {}".to_owned(),
            "`dlti.dl_spec` without `llvm.data_layout`",
            "add `llvm.data_layout` with the same layout to the module",
        ),
        (
            in_function(
                "%0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr\nllvm.br ^bb1\n^bb1:\nllvm.blocktag <id = 1>",
            ),
            "`llvm.blockaddress`",
            "translate the module with MLIR's `mlir-translate --mlir-to-llvmir`",
        ),
        (
            in_function("%0 = llvm.bitcast %n : i32 to i64"),
            "`llvm.bitcast` from `i32` to `i64`",
            "convert integers with `llvm.zext`",
        ),
        (
            in_function(
                "%0 = llvm.mlir.poison : vector<2xf32>\n %1 = llvm.bitcast %0 : vector<2xf32> to vector<[2]xf32>",
            ),
            "`llvm.bitcast` from `vector<2xf32>` to `vector<[2]xf32>`",
            "convert integers with",
        ),
        (
            "llvm.func @f(i32 {llvm.range = #llvm.constant_range<i64, 0, 12>})".to_owned(),
            "the range `#llvm.constant_range<i64, 0, 12>` of a value of type `i32`",
            "write the range with `i32`",
        ),
        (
            "llvm.func @f() -> (vector<2xf32> {llvm.range = #llvm.constant_range<i32, 0, 12>})".to_owned(),
            "the range `#llvm.constant_range<i32, 0, 12>` of a value of type `vector<2xf32>`",
            "remove the range",
        ),
        (
            in_function(
                "%0 = llvm.call @f2(%p, %n) : (!llvm.ptr, i32 {llvm.range = #llvm.constant_range<i32, 5, 5>}) -> i32",
            ),
            "the range `#llvm.constant_range<i32, 5, 5>`",
            "write the bounds of the range",
        ),
        (
            in_function("%0 = llvm.call_intrinsic \"llvm.smax.i32\"(%n) : (i32) -> i32"),
            "a call of `llvm.smax.i32`",
            "call it as the op `llvm.intr.smax`",
        ),
        (
            "llvm.func @f(i32 {llvm.range = 3 : i32})".to_owned(),
            "the range `3 : i32`",
            "write a range, such as `#llvm.constant_range<i32, 0, 10>`",
        ),
        (
            in_function("%0 = llvm.call_intrinsic \"llvm.ctpop\"(%n) : (i32) -> i64"),
            "a call of `llvm.ctpop`",
            "call it as the op `llvm.intr.ctpop`",
        ),
        (
            in_function("llvm.call_intrinsic \"llvm.ctpop\"(%n) : (i32) -> ()"),
            "a call of `llvm.ctpop`",
            "call it as the op `llvm.intr.ctpop`",
        ),
        (
            in_function(
                "%0 = llvm.load %p : !llvm.ptr -> !llvm.struct<\"a\", (ptr, array<2 x struct<\"b\", (struct<\"a\">)>>)>",
            ),
            "the recursive struct `a`",
            "refer to the inner struct by a pointer",
        ),
        (
            "llvm.func @f(!llvm.struct<\"a\", (i32, struct<\"a\">)>, !llvm.struct<\"a\", (i32, struct<\"a\">)>)"
                .to_owned(),
            "the recursive struct `a`",
            "refer to the inner struct by a pointer",
        ),
        (
            in_function("llvm.intr.lifetime.start %p : !llvm.ptr"),
            "`llvm.intr.lifetime.start` of a pointer that is not a result of `llvm.alloca`",
            "pass the result of `llvm.alloca`",
        ),
    ] {
        let errors = translate(&text).expect_err(&text);
        assert!(
            errors.contains(&format!("error: cannot translate {what} to LLVM IR\n --> in.mlir:")),
            "{errors}"
        );
        assert!(
            errors.contains("\n  = note: ") && errors.contains(&format!("\n  = help: {help}")),
            "{errors}"
        );
        assert_eq!(errors.matches("error: ").count(), 1, "{errors}");
    }
}

#[test]
fn what_llvm_accepts_is_no_error() {
    let text = "llvm.func @llvm.unknown(i32) -> i32
    llvm.mlir.global external @g(1 : i32) {alignment = 4294967296 : i64} : i32
    llvm.mlir.alias external @a : i32 {
      %0 = llvm.mlir.addressof @g : !llvm.ptr
      llvm.return %0 : !llvm.ptr
    }
    llvm.func @f(%n: i32) -> i32 attributes {passthrough = [\"optnone\", \"noinline\"]} {
      %0 = llvm.alloca %n x !llvm.struct<\"s\", (ptr, array<2 x i32>)> : (i32) -> !llvm.ptr
      %1 = llvm.bitcast %0 : !llvm.ptr to !llvm.ptr
      llvm.intr.lifetime.start %1 : !llvm.ptr
      %2 = llvm.mlir.poison : !llvm.ptr
      llvm.intr.lifetime.end %2 : !llvm.ptr
      %3 = llvm.call musttail @f(%n) : (i32) -> i32
      %4 = llvm.mlir.constant(1 : i32) : i32
      %5 = llvm.bitcast %3 : i32 to i32
      llvm.return %5 : i32
    }
    llvm.func @h(%v: vector<[2]xi16> {llvm.range = #llvm.constant_range<i16, 5, 2>}, %z: i1,
                 %r: i8 {llvm.range = #llvm.constant_range<i8, 0, 0>}) -> vector<[4]xi8> {
      %0 = llvm.bitcast %v : vector<[2]xi16> to vector<[4]xi8>
      %1 = llvm.call_intrinsic \"llvm.ctlz.i8\"(%r, %z) : (i8, i1) -> i8
      %2 = llvm.call_intrinsic \"llvm.unknown\"(%r, %z) : (i8, i1) -> i64
      llvm.call_intrinsic \"llvm.assume\"(%z) [\"align\"(%r : i8)] : (i1) -> ()
      llvm.return %0 : vector<[4]xi8>
    }";
    check(text, "musttail call i32 @f(i32 %0)\n  ret i32 %3\n}\n");
}

/// Metadata of all kinds.
const METADATA: &str = r#"
#root = #llvm.tbaa_root<id = "r">
#anon = #llvm.tbaa_root
#int = #llvm.tbaa_type_desc<id = "int", members = {<#root, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#int, 0>, <#int, 4>}>
#any = #llvm.tbaa_type_desc<id = "any", members = {<#anon, 0>}>
#tag = #llvm.tbaa_tag<base_type = #pair, access_type = #int, offset = 4>
#const = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0, constant = true>
#other = #llvm.tbaa_tag<base_type = #any, access_type = #any, offset = 0>
#g1 = #llvm.access_group<id = distinct[0]<>>
#g2 = #llvm.access_group<id = distinct[1]<>>
#vec = #llvm.loop_vectorize<disable = false, predicateEnable = true, scalableEnable = false, width = 16 : i32>
#follow = #llvm.loop_annotation<mustProgress = true>
#unroll = #llvm.loop_unroll<disable = true, count = 4 : i32, runtimeDisable = false, full = true, followupUnrolled = #follow>
#jam = #llvm.loop_unroll_and_jam<disable = false, count = 32 : i32, followupAll = #follow>
#loop = #llvm.loop_annotation<disableNonforced = true, mustProgress = true, isVectorized = true, vectorize = #vec,
  interleave = <count = 8 : i32>, unroll = #unroll, unrollAndJam = #jam,
  licm = <disable = true, versioningDisable = true>, distribute = <disable = true, followupCoincident = #follow>,
  pipeline = <disable = false, initiationinterval = 2 : i32>, peeled = <count = 3 : i32>, unswitch = <partialDisable = true>, parallelAccesses = #g1, #g2>
llvm.func @f(%p: !llvm.ptr, %c: i1) {
  llvm.br ^loop
^loop:
  %0 = llvm.load %p {tbaa = [#tag], access_groups = [#g1]} : !llvm.ptr -> i32
  %1 = llvm.load %p invariant {tbaa = [#const], access_groups = [#g1, #g2]} : !llvm.ptr -> i32
  llvm.store %1, %p {tbaa = [#other], nontemporal} : i32, !llvm.ptr
  llvm.store %1, %p {tbaa = [#tag]} : i32, !llvm.ptr
  llvm.cond_br %c weights([3, 4]), ^loop, ^done {loop_annotation = #loop}
^done:
  llvm.br ^loop {loop_annotation = #follow}
}
"#;

#[test]
fn tbaa_access_groups_and_loop_annotations_are_metadata_nodes() {
    // Alignments follow from the data layout.
    let instructions = "  %4 = load i32, ptr %0, !tbaa !1, !llvm.access.group !5
  %5 = load i32, ptr %0, !tbaa !6, !invariant.load !7, !llvm.access.group !8
  store i32 %5, ptr %0, !tbaa !10, !nontemporal !13
  store i32 %5, ptr %0, !tbaa !1
  br i1 %1, label %3, label %6, !prof !14, !llvm.loop !15

6:
  br label %3, !llvm.loop !29
}
";
    check(METADATA, instructions);
    let nodes = r#"
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{!2, !3, i64 4}
!2 = !{!"pair", !3, i64 0, !3, i64 4}
!3 = !{!"int", !4, i64 0}
!4 = !{!"r"}
!5 = distinct !{}
!6 = !{!3, !3, i64 0, i64 1}
!7 = !{}
!8 = !{!5, !9}
!9 = distinct !{}
!10 = !{!11, !11, i64 0}
!11 = !{!"any", !12, i64 0}
!12 = distinct !{!12}
!13 = !{i32 1}
!14 = !{!"branch_weights", i32 3, i32 4}
!15 = distinct !{!15, !16, !17, !18, !19, !20, !21, !22, !23, !24, !25, !26, !27, !28, !30, !31, !32, !33, !34, !35, !36, !37, !38, !39, !40, !41}
!16 = !{!"llvm.loop.disable_nonforced"}
!17 = !{!"llvm.loop.mustprogress"}
!18 = !{!"llvm.loop.isvectorized", i32 1}
!19 = !{!"llvm.loop.vectorize.enable", i1 true}
!20 = !{!"llvm.loop.vectorize.predicate.enable", i1 true}
!21 = !{!"llvm.loop.vectorize.scalable.enable", i1 false}
!22 = !{!"llvm.loop.vectorize.width", i32 16}
!23 = !{!"llvm.loop.interleave.count", i32 8}
!24 = !{!"llvm.loop.unroll.disable"}
!25 = !{!"llvm.loop.unroll.count", i32 4}
!26 = !{!"llvm.loop.unroll.runtime.disable", i1 false}
!27 = !{!"llvm.loop.unroll.full"}
!28 = !{!"llvm.loop.unroll.followup_unrolled", !29}
!29 = distinct !{!29, !17}
!30 = !{!"llvm.loop.unroll_and_jam.enable"}
!31 = !{!"llvm.loop.unroll_and_jam.count", i32 32}
!32 = !{!"llvm.loop.unroll_and_jam.followup_all", !29}
!33 = !{!"llvm.licm.disable"}
!34 = !{!"llvm.loop.licm_versioning.disable"}
!35 = !{!"llvm.loop.distribute.enable", i1 false}
!36 = !{!"llvm.loop.distribute.followup_coincident", !29}
!37 = !{!"llvm.loop.pipeline.disable", i1 false}
!38 = !{!"llvm.loop.pipeline.initiationinterval", i32 2}
!39 = !{!"llvm.loop.peeled.count", i32 3}
!40 = !{!"llvm.loop.unswitch.partial.disable"}
!41 = !{!"llvm.loop.parallel_accesses", !5, !9}
"#;
    check(METADATA, nodes);
}

#[test]
fn attributes_that_the_program_does_not_need_are_dropped_with_one_warning() {
    let text = "#domain = #llvm.alias_scope_domain<id = distinct[0]<>>
    #scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
    llvm.func @f(%p: !llvm.ptr) {
      %0 = llvm.load %p {alias_scopes = [#scope]} : !llvm.ptr -> i32
      %1 = llvm.load %p {alias_scopes = [#scope]} : !llvm.ptr -> i32
      llvm.return
    }";
    let (text, warnings) = translate(text).unwrap_or_else(|errors| panic!("{errors}"));
    assert!(text.contains("  %2 = load i32, ptr %0\n"), "{text}");
    let dropped = warnings.matches("warning: the translation to LLVM IR drops `alias_scopes`");
    assert_eq!(dropped.count(), 1, "{warnings}");
}

#[test]
fn nodes_that_refer_to_each_other_are_not_followed_by_recursion() {
    let types = (0..2_000).map(|at| {
        let of = if at == 0 {
            "#root".to_owned()
        } else {
            format!("#t{}", at - 1)
        };
        format!("#t{at} = #llvm.tbaa_type_desc<id = \"t{at}\", members = {{<{of}, 0>, <{of}, 4>}}>\n")
    });
    let types: String = types.collect();
    let text = format!(
        "#root = #llvm.tbaa_root<id = \"r\">\n{types}#tag = #llvm.tbaa_tag<base_type = #t1999, access_type = #t1999, offset = 0>
         llvm.func @f(%p: !llvm.ptr) {{\n%0 = llvm.load %p {{tbaa = [#tag]}} : !llvm.ptr -> i32\nllvm.return\n}}"
    );
    check(
        &text,
        "!2001 = !{!\"t0\", !2002, i64 0, !2002, i64 4}\n!2002 = !{!\"r\"}\n",
    );
}

#[test]
fn deep_and_exponential_types_end_with_an_error() {
    let nested = (0..1000).fold("i8".to_owned(), |ty, _| format!("struct<({ty})>"));
    let (text, _) = translate(&format!("llvm.mlir.global external @g() : !llvm.{nested}"))
        .unwrap_or_else(|errors| panic!("{errors}"));
    assert!(text.contains(&"{ ".repeat(1000)), "the type is written");
    let doubled: String = (1..40)
        .map(|at| format!("!t{at} = !llvm.struct<(!t{0}, !t{0})>\n", at - 1))
        .collect();
    let errors = translate(&format!("!t0 = i8\n{doubled}llvm.mlir.global external @g() : !t39"));
    assert!(errors.expect_err("it has 2^39 elements").contains("longer than 1 MiB"));
}

#[test]
fn an_unwritable_output_is_an_error() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let ctx = Context::with(drr_dialects::All);
    let module = Module::parse(&ctx, "").unwrap_or_else(|errors| panic!("{errors}"));
    let written = translate_module_to_llvm_ir(&module, &mut Full);
    assert!(matches!(written, Err(TranslateError::Io(_))));
}

#[test]
fn the_pointers_of_masked_accesses_alone_have_the_alignment() {
    let text = "llvm.func @f(%pointers: vector<4x!llvm.ptr>, %to: !llvm.ptr, %mask: vector<4xi1>) {
      llvm.intr.masked.store %pointers, %to, %mask {alignment = 8 : i32} : vector<4x!llvm.ptr>, vector<4xi1> into !llvm.ptr
      llvm.return
    }";
    let line = "  call void @llvm.masked.store(<4 x ptr> %0, ptr align 8 %1, <4 x i1> %2)\n";
    check(text, line);
}

#[test]
fn a_switch_of_many_cases_is_translated() {
    // Quadratic behaviour would take minutes here.
    let count = 50_000;
    let cases: Vec<String> = (0..count)
        .map(|case| format!("{case}: ^bb{case}(%value : i32)"))
        .collect();
    let blocks: String = (0..count)
        .map(|case| format!("^bb{case}(%{case}: i32):\n  llvm.br ^end\n"))
        .collect();
    let (ours, _) = translate(&format!(
        "llvm.func @f(%value: i32) {{\nllvm.switch %value : i32, ^end [{}]\n{blocks}^end:\nllvm.return\n}}",
        cases.join(", ")
    ))
    .unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(ours.matches(" = phi i32 [ %0, %1 ]").count(), count);
}

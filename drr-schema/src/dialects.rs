//! The dialects of MLIR 22, and the TableGen files that define them.

/// The TableGen files of a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DialectFiles {
    /// Namespace of the dialect.
    pub namespace: &'static str,
    /// Paths in MLIR's include folder. Several files are read as one.
    pub files: &'static [&'static str],
    /// Files that cannot be read together with [`files`](Self::files), because they declare the same records.
    pub separate: &'static [&'static str],
}

const fn row(namespace: &'static str, files: &'static [&'static str]) -> DialectFiles {
    DialectFiles {
        namespace,
        files,
        separate: &[],
    }
}

/// All dialects, sorted by namespace.
///
/// Most have one file that includes the others. A file that cannot be read alone follows the file that it requires.
pub const DIALECTS: [DialectFiles; 49] = [
    row("acc", &["mlir/Dialect/OpenACC/OpenACCOps.td"]),
    row("affine", &["mlir/Dialect/Affine/IR/AffineOps.td"]),
    row("amdgpu", &["mlir/Dialect/AMDGPU/IR/AMDGPU.td"]),
    row("amx", &["mlir/Dialect/AMX/AMX.td"]),
    row("arith", &["mlir/Dialect/Arith/IR/ArithOps.td"]),
    row("arm_neon", &["mlir/Dialect/ArmNeon/ArmNeon.td"]),
    row(
        "arm_sme",
        &[
            "mlir/Dialect/ArmSME/IR/ArmSME.td",
            "mlir/Dialect/ArmSME/IR/ArmSMEOps.td",
            "mlir/Dialect/ArmSME/IR/ArmSMEIntrinsicOps.td",
        ],
    ),
    row("arm_sve", &["mlir/Dialect/ArmSVE/IR/ArmSVE.td"]),
    row("async", &["mlir/Dialect/Async/IR/AsyncOps.td"]),
    row("bufferization", &["mlir/Dialect/Bufferization/IR/BufferizationOps.td"]),
    row("builtin", &["mlir/IR/BuiltinOps.td"]),
    row("cf", &["mlir/Dialect/ControlFlow/IR/ControlFlowOps.td"]),
    row(
        "complex",
        &[
            "mlir/Dialect/Complex/IR/ComplexOps.td",
            "mlir/Dialect/Complex/IR/ComplexAttributes.td",
        ],
    ),
    row("dlti", &["mlir/Dialect/DLTI/DLTIAttrs.td"]),
    row("emitc", &["mlir/Dialect/EmitC/IR/EmitC.td"]),
    row("func", &["mlir/Dialect/Func/IR/FuncOps.td"]),
    row("gpu", &["mlir/Dialect/GPU/IR/GPUOps.td"]),
    row("index", &["mlir/Dialect/Index/IR/IndexOps.td"]),
    row("irdl", &["mlir/Dialect/IRDL/IR/IRDLOps.td"]),
    row("linalg", &["mlir/Dialect/Linalg/IR/LinalgDoc.td"]),
    row(
        "llvm",
        &[
            "mlir/Dialect/LLVMIR/LLVMIntrinsicOps.td",
            "mlir/Dialect/LLVMIR/LLVMOps.td",
        ],
    ),
    row("math", &["mlir/Dialect/Math/IR/MathOps.td"]),
    row("memref", &["mlir/Dialect/MemRef/IR/MemRefOps.td"]),
    row("ml_program", &["mlir/Dialect/MLProgram/IR/MLProgramOps.td"]),
    row("mpi", &["mlir/Dialect/MPI/IR/MPIOps.td"]),
    row("nvgpu", &["mlir/Dialect/NVGPU/IR/NVGPUOps.td"]),
    row("nvvm", &["mlir/Dialect/LLVMIR/NVVMOps.td"]),
    row("omp", &["mlir/Dialect/OpenMP/OpenMPOps.td"]),
    row("pdl", &["mlir/Dialect/PDL/IR/PDLOps.td"]),
    row("pdl_interp", &["mlir/Dialect/PDLInterp/IR/PDLInterpOps.td"]),
    row("ptr", &["mlir/Dialect/Ptr/IR/PtrOps.td"]),
    row("quant", &["mlir/Dialect/Quant/IR/QuantOps.td"]),
    row("rocdl", &["mlir/Dialect/LLVMIR/ROCDLOps.td"]),
    row("scf", &["mlir/Dialect/SCF/IR/SCFOps.td"]),
    row("shape", &["mlir/Dialect/Shape/IR/ShapeOps.td"]),
    row("shard", &["mlir/Dialect/Shard/IR/ShardOps.td"]),
    row("smt", &["mlir/Dialect/SMT/IR/SMT.td"]),
    row("sparse_tensor", &["mlir/Dialect/SparseTensor/IR/SparseTensorOps.td"]),
    row("spirv", &["mlir/Dialect/SPIRV/IR/SPIRVOps.td"]),
    row("tensor", &["mlir/Dialect/Tensor/IR/TensorOps.td"]),
    row("tosa", &["mlir/Dialect/Tosa/IR/TosaOps.td"]),
    DialectFiles {
        namespace: "transform",
        files: &[
            "mlir/Dialect/Vector/TransformOps/VectorTransformOps.td",
            "mlir/Dialect/SCF/TransformOps/SCFTransformOps.td",
            "mlir/Dialect/Linalg/TransformOps/LinalgMatchOps.td",
            "mlir/Dialect/Tensor/TransformOps/TensorTransformOps.td",
            "mlir/Dialect/MemRef/TransformOps/MemRefTransformOps.td",
            "mlir/Dialect/GPU/TransformOps/GPUTransformOps.td",
            "mlir/Dialect/XeGPU/TransformOps/XeGPUTransformOps.td",
            "mlir/Dialect/NVGPU/TransformOps/NVGPUTransformOps.td",
            "mlir/Dialect/Func/TransformOps/FuncTransformOps.td",
            "mlir/Dialect/Bufferization/TransformOps/BufferizationTransformOps.td",
            "mlir/Dialect/X86Vector/TransformOps/X86VectorTransformOps.td",
            "mlir/Dialect/ArmNeon/TransformOps/ArmNeonVectorTransformOps.td",
            "mlir/Dialect/ArmSVE/TransformOps/ArmSVEVectorTransformOps.td",
            "mlir/Dialect/Affine/TransformOps/AffineTransformOps.td",
            "mlir/Dialect/Transform/PDLExtension/PDLExtensionOps.td",
            "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.td",
            "mlir/Dialect/Transform/LoopExtension/LoopExtensionOps.td",
            "mlir/Dialect/Transform/SMTExtension/SMTExtensionOps.td",
            "mlir/Dialect/DLTI/TransformOps/DLTITransformOps.td",
            "mlir/Dialect/Transform/IRDLExtension/IRDLExtensionOps.td",
        ],
        separate: &[
            "mlir/Dialect/Linalg/TransformOps/LinalgTransformOps.td",
            "mlir/Dialect/SparseTensor/TransformOps/SparseTensorTransformOps.td",
            "mlir/Dialect/Transform/DebugExtension/DebugExtensionOps.td",
            "mlir/Dialect/Transform/IR/TransformOps.td",
        ],
    },
    row("ub", &["mlir/Dialect/UB/IR/UBOps.td"]),
    row("vcix", &["mlir/Dialect/LLVMIR/VCIXOps.td"]),
    row("vector", &["mlir/Dialect/Vector/IR/VectorOps.td"]),
    row("wasmssa", &["mlir/Dialect/WasmSSA/IR/WasmSSAOps.td"]),
    row("x86vector", &["mlir/Dialect/X86Vector/X86Vector.td"]),
    row("xegpu", &["mlir/Dialect/XeGPU/IR/XeGPU.td"]),
    row("xevm", &["mlir/Dialect/LLVMIR/XeVMOps.td"]),
];

/// Namespaces of the dialects declared by the crate `drr-dialects`. All except `builtin` and `func` require the feature
/// of the same name.
pub const DECLARED_DIALECTS: [&str; 21] = [
    "affine",
    "arith",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "func",
    "gpu",
    "index",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "scf",
    "shape",
    "tensor",
    "tosa",
    "ub",
    "vector",
];

/// Returns the Rust type in the crate `drr-dialects` that registers a dialect of [`DECLARED_DIALECTS`].
pub fn declared_dialect_type(namespace: &str) -> Option<&'static str> {
    Some(match namespace {
        "affine" => "Affine",
        "arith" => "Arith",
        "bufferization" => "Bufferization",
        "builtin" => "Builtin",
        "cf" => "ControlFlow",
        "complex" => "ComplexDialect",
        "dlti" => "DLTI",
        "func" => "Func",
        "gpu" => "GPU",
        "index" => "IndexDialect",
        "linalg" => "Linalg",
        "llvm" => "LLVM",
        "math" => "Math",
        "memref" => "MemRef",
        "ml_program" => "MLProgram",
        "scf" => "SCF",
        "shape" => "Shape",
        "tensor" => "Tensor",
        "tosa" => "Tosa",
        "ub" => "UB",
        "vector" => "Vector",
        _ => return None,
    })
}

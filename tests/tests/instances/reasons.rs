//! The disagreements with MLIR that have a reason, and the ops of which there are no random instances.

use std::fmt;

use crate::judge::{About, Disagreement};
use crate::modules::{Case, Missing};

/// A reason why drr and MLIR disagree on some modules.
pub(crate) struct Reason {
    about: About,
    /// Names of ops or dialects; `*` is all.
    of: &'static [&'static str],
    /// Text that the message of the disagreement contains.
    message: &'static str,
    why: &'static str,
    /// A module on which they disagree; empty where the random modules of the usual size have some.
    example: &'static str,
}

use About::*;

/// All reasons.
pub(crate) const REASONS: &[Reason] = &[
    Reason {
        about: CustomFormLosesInMlir,
        of: &["*"],
        message: "",
        why: "what MLIR writes leaves something out, so ours is in generic form or writes it",
        example: "",
    },
    Reason {
        about: CustomFormReadBack,
        of: &["linalg"],
        message: "",
        why: "the custom form of named ops leaves out the region, which need not be what it usually is",
        example: "",
    },
    Reason {
        about: CustomFormReadBack,
        of: &["cf.switch"],
        message: "",
        why: "the custom form leaves out operands of cases that have no values",
        example: "",
    },
    Reason {
        about: CustomFormReadBack,
        of: &["ml_program.func"],
        message: "",
        why: "the custom form leaves out an empty array of attributes of arguments or results",
        example: FUNCTION,
    },
    Reason {
        about: CustomFormReadBack,
        of: &["ml_program.global"],
        message: "sym_visibility",
        why: "the custom form reads a symbol without a visibility as a public one",
        example: "\"ml_program.global\"() <{is_mutable, sym_name = \"f\", type = tensor<f16>}> : () -> ()",
    },
    Reason {
        about: CustomFormReadBack,
        of: &["gpu"],
        message: "^bb0(",
        why: "the custom form of `gpu.launch` leaves out the types of the arguments of its region",
        example: "",
    },
    Reason {
        about: CustomFormReadBack,
        of: &["shape.const_shape"],
        message: "",
        why: "the custom form leaves out the type of the attribute",
        example: "",
    },
    Reason {
        about: OnlyMlirAccepts,
        of: &["shape"],
        message: "`shape.assuming` forwards 0 values to its region",
        why: "MLIR does not compare arguments without a value, and its custom form of `shape.assuming` leaves them out",
        example: ASSUMING,
    },
    Reason {
        about: CustomFormReadBack,
        of: &["memref", "tosa", "vector"],
        message: "= false",
        why: "the custom form leaves out an attribute that has its default value",
        example: "",
    },
    Reason {
        about: MlirReadsCustomForm,
        of: &["shape", "gpu"],
        message: "expected non-function type",
        why: "MLIR does not read the empty list of types that it prints",
        example: "",
    },
    Reason {
        about: MlirReadsCustomForm,
        of: &["cf.switch", "gpu.warp_execute_on_lane_0"],
        message: "result number not allowed in argument list",
        why: "MLIR does not read the results of ops with several in the lists of arguments that it prints",
        example: SWITCH,
    },
    Reason {
        about: OnlyWeAccept,
        of: &["memref.generic_atomic_rmw"],
        message: "should contain only operations with no side effects",
        why: "nothing is known of the effects of an op that is not registered, and MLIR takes it to have some",
        example: ATOMIC,
    },
    Reason {
        about: MlirReadsCustomForm,
        of: &["memref.prefetch", "memref.dma_start"],
        message: "expected ':'",
        why: "MLIR does not read the dictionary of attributes that it prints before the types",
        example: PREFETCH,
    },
    Reason {
        about: MlirReadsCustomForm,
        of: &["tosa"],
        message: "expected operation name in quotes",
        why: "MLIR does not read the initial value without a type that it prints behind the type of a variable",
        example: VARIABLE,
    },
    Reason {
        about: CustomFormReadBack,
        of: &["affine"],
        message: "affine_map<",
        why: "the custom form leaves out the dimensions and symbols that no result of the map uses",
        example: "",
    },
    Reason {
        about: GenericForm,
        of: &["linalg"],
        message: "affine_map<",
        why: "the attribute `linalg.memoized_indexing_maps` is not added yet",
        example: "",
    },
    Reason {
        about: CustomFormReadBack,
        of: &["llvm"],
        message: "unnamed_addr = 0 : i64",
        why: "the custom form reads a function or global without `unnamed_addr` as one with the value 0, which is the same",
        example: "",
    },
    Reason {
        about: CustomFormReadBack,
        of: &["llvm", "func"],
        message: "_attrs = []",
        why: "the custom form leaves out an empty array of attributes of arguments or results",
        example: NO_ATTRS,
    },
    Reason {
        about: OnlyMlirAccepts,
        of: &["llvm"],
        message: "LLVM integer overflow flags",
        why: "MLIR cuts the flags to 32 bits before it checks them",
        example: OVERFLOW,
    },
    Reason {
        about: MlirReadsCustomForm,
        of: &["llvm.comdat"],
        message: "region with 1 blocks",
        why: "MLIR does not read the empty region that it prints for an empty block",
        example: "",
    },
    Reason {
        about: GenericForm,
        of: &["llvm"],
        message: "SingleInheritance|MultipleInheritance|VirtualInheritance",
        why: "MLIR does not read the flags that it prints without quotes, which are names of one bit",
        example: FLAGS,
    },
    Reason {
        about: OnlyMlirAccepts,
        of: &["*"],
        message: "has no property",
        why: "MLIR drops properties that the op does not have",
        example: PROPERTY,
    },
    Reason {
        about: CustomFormReadBack,
        of: &["*"],
        message: "expected a name after `@`",
        why: "the custom form of a symbol whose name is empty is not read, as in MLIR",
        example: UNNAMED,
    },
];

const ASSUMING: &str = "
  %0 = \"test.make\"() : () -> !shape.witness
  \"shape.assuming\"(%0) ({
  ^bb0(%arg0: i32):
    \"shape.assuming_yield\"() : () -> ()
  }) : (!shape.witness) -> ()
";

const FUNCTION: &str = "
  \"ml_program.func\"() <{arg_attrs = [], function_type = () -> (), sym_name = \"f\", sym_visibility = \"private\"}> ({
  }) : () -> ()
";

const VARIABLE: &str = "\"tosa.variable\"() <{initial_value = array<i64: 0>, sym_name = \"v\", type = f16, var_shape = dense<4> : tensor<1xindex>}> : () -> ()";

const ATOMIC: &str = "
  %0 = \"test.make\"() : () -> memref<i1>
  %1 = \"memref.generic_atomic_rmw\"(%0) ({
  ^bb0(%2: i1):
    \"test.use\"() : () -> ()
    \"memref.atomic_yield\"(%2) : (i1) -> ()
  }) : (memref<i1>) -> i1
";

const PREFETCH: &str = "
  %0:2 = \"test.make\"() : () -> (memref<4xi2>, index)
  \"memref.prefetch\"(%0#0, %0#1) <{isDataCache = true, isWrite = true, localityHint = 1 : i32}> {test.z = 7 : i64} : (memref<4xi2>, index) -> ()
";

const FLAGS: &str = "
  \"llvm.func\"() <{function_type = !llvm.func<void ()>, sym_name = \"f\"}> ({
  }) {
    test.x = #llvm.di_local_variable<scope = #llvm.di_namespace<name = \"n\", exportSymbols = true>, flags = VirtualInheritance>
  } : () -> ()
";

const NO_ATTRS: &str = "
  \"llvm.func\"() <{arg_attrs = [], function_type = !llvm.func<void ()>, sym_name = \"f\", unnamed_addr = 1 : i64}> ({
  }) : () -> ()
";

const OVERFLOW: &str = "
  %0 = \"test.make\"() : () -> i32
  %1 = \"llvm.mul\"(%0, %0) <{overflowFlags = 4294967296 : i64}> : (i32, i32) -> i32
";

const PROPERTY: &str = "
  %0 = \"test.make\"() : () -> f32
  %1 = \"llvm.fneg\"(%0) <{mask}> : (f32) -> f32
";

const UNNAMED: &str = "\"llvm.comdat\"() <{sym_name = \"\"}> ({ ^bb0: }) : () -> ()";

const SWITCH: &str = "
  \"test.scope\"() ({
    %0:2 = \"test.make\"() : () -> (i32, i32)
    \"cf.switch\"(%0#0, %0#1)[^bb1] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 1, 0>}> : (i32, i32) -> ()
  ^bb1(%1: i32):
    \"test.end\"() : () -> ()
  }) : () -> ()
";

/// Ops of which no instance is found, and why.
const WITHOUT_INSTANCES: &[(&[&str], &str)] = &[
    (
        &["tosa.matmul_t_block_scaled"],
        "a type of the operands is not among those that are drawn",
    ),
    (&["tensor.scatter", "tosa.slice_shape"], "too many parts have to fit"),
    (
        &["gpu.binary", "gpu.launch_func"],
        "nothing draws the types and attributes that only C++ declares",
    ),
    (
        &["gpu.dynamic_shared_memory"],
        "the memory space that the verifier wants is not drawn",
    ),
    (
        &["llvm.mlir.addressof", "llvm.blockaddress", "llvm.dso_local_equivalent"],
        "no recipe declares the symbol that they name",
    ),
    (
        &[
            "llvm.call",
            "llvm.call_intrinsic",
            "llvm.intr.experimental.noalias.scope.decl",
            "llvm.invoke",
            "llvm.mlir.global_ctors",
            "llvm.mlir.global_dtors",
            "llvm.mlir.ifunc",
            "vector.gather",
        ],
        "no recipe makes what the verifier of the op or of the one around it wants",
    ),
];

impl Reason {
    /// Returns `true` if this is the reason of a disagreement.
    pub(crate) fn explains(&self, found: &Disagreement) -> bool {
        let of = [found.op.as_str(), drr_testing::instances::dialect(&found.op), "*"];
        self.about == found.about
            && self.of.iter().any(|name| of.contains(name))
            && found.message.contains(self.message)
    }

    /// Returns `true` if checking the reason requires MLIR.
    pub(crate) fn needs_mlir(&self) -> bool {
        self.about.needs_mlir()
    }

    /// Returns the example of the reason.
    pub(crate) fn example(&self) -> Option<Case> {
        (!self.example.is_empty()).then(|| Case {
            of: self.of.first().copied().unwrap_or_default().to_owned(),
            how: "the example of a reason".to_owned(),
            text: self.example.to_owned(),
            is_valid: false,
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?}, {}, `{}`: {}",
            self.about,
            self.of.join(" "),
            self.message,
            self.why
        )
    }
}

/// Writes which ops without an instance are not in the table, and which are in it for nothing.
pub(crate) fn check_missing(missing: &[Missing], message: &mut String) {
    use fmt::Write as _;

    let listed: Vec<&str> = WITHOUT_INSTANCES
        .iter()
        .flat_map(|(ops, _)| ops.iter().copied())
        .collect();
    for (op, error) in missing.iter().filter(|(op, _)| !listed.contains(op)) {
        let _infallible = writeln!(message, "no instance of {op}: {error}");
    }
    for (ops, why) in WITHOUT_INSTANCES {
        let found = ops.iter().filter(|op| missing.iter().all(|(other, _)| other != *op));
        for op in found {
            let _infallible = writeln!(message, "there is an instance of {op} in spite of: {why}");
        }
    }
}

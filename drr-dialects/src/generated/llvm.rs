//! Imported from mlir/Dialect/LLVMIR/LLVMIntrinsicOps.td, mlir/Dialect/LLVMIR/LLVMOps.td by drr-import.
//!
//! Nothing in here is written by hand: importing again writes it anew.

#![allow(dead_code, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]
#![allow(clippy::all, rustdoc::all)]

use drr::constraints::*;
use drr::define::{AttrSlot, BranchOpInterface, BuildableAttr, BuildableType, CallOpInterface, CallableOpInterface, ConditionallySpeculatable, InferIntRangeInterface, LoopLikeOpInterface, MemoryEffect, MemoryEffectKind, MemoryEffects, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed, RegionBranchOpInterface, RegionBranchTerminatorOpInterface, Speculatability, UseGenericForm};
use drr::define::{DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, PromotableAllocationOpInterface, PromotableMemOpInterface, PromotableOpInterface, SafeMemorySlotAccessOpInterface, SymbolOpInterface};
use drr::define::{DictionarySlot, RegionSlot, SuccessorSlot, TypeSlot};
use drr::numbers::Signedness;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir, Operands, attr_def, type_def};
use crate::llvm::aggregate::{form_insert_extract_value_element_type, verify_extract_value_op, verify_insert_value_op, verify_sincos_op};
use crate::llvm::aggregate_folds::{fold_extract_value_op, fold_gep_op};
use crate::llvm::atomic::{effects_of_load_op, effects_of_store_op, form_atomic_cmp_xchg_op, infer_types_of_atomic_cmp_xchg_op, verify_atomic_cmp_xchg_op, verify_atomic_rmw_op, verify_fence_op, verify_load_op, verify_store_op};
use crate::llvm::attributes::{verify_llvm_alias_scope_attr, verify_llvm_target_features_attr, verify_module_flag_attr, verify_operation_attribute_of_llvm, verify_region_arg_attribute_of_llvm, verify_region_result_attribute_of_llvm};
use crate::llvm::branch::{form_indirect_br_op_sucessors, form_landingpad_op, form_switch_op_cases, verify_indirect_br_op, verify_switch_op};
use crate::llvm::bundles::{form_op_bundles};
use crate::llvm::call::{form_call_intrinsic_op, form_call_op, form_invoke_op};
use crate::llvm::call_checks::{effects_of_inline_asm_op, verify_assume_op, verify_call_intrinsic_op, verify_call_op, verify_inline_asm_op, verify_invoke_op, verify_landingpad_op, verify_return_op, verify_symbol_uses_of_call_op};
use crate::llvm::casts::{verify_bitcast_op, verify_int_to_ptr_op, verify_s_ext_op, verify_z_ext_op};
use crate::llvm::compare::{form_f_cmp_op, form_i_cmp_op};
use crate::llvm::constant_checks::{verify_constant_op, verify_zero_op};
pub use crate::llvm::constant_range::{LLVM_ConstantRangeAttr};
use crate::llvm::constants::{fold_constant_op, fold_dso_local_equivalent_op, fold_poison_op, fold_undef_op, fold_zero_op, materialize_constant_of_llvm};
pub use crate::llvm::debug_info::{DIScopeAttr, DITypeAttr, DistinctAttr, LLVM_DIBasicTypeAttr, LLVM_DICompileUnitAttr, LLVM_DICompositeTypeAttr, LLVM_DIDerivedTypeAttr, LLVM_DIExpressionAttr, LLVM_DIExpressionElemAttr, LLVM_DIGlobalVariableExpressionAttr, LLVM_DIImportedEntityAttr, LLVM_DIStringTypeAttr, LLVM_DISubprogramAttr, LLVM_DISubroutineTypeAttr};
use crate::llvm::folds::{fold_addr_space_cast_op, fold_bitcast_op, fold_i_cmp_op, fold_or_op, fold_shl_op, fold_shuffle_vector_op, fold_z_ext_op};
use crate::llvm::func::{form_llvm_func_op, verify_llvm_func_op};
use crate::llvm::global::{form_alias_op, form_global_op};
use crate::llvm::global_checks::{verify_alias_op, verify_comdat_op, verify_global_ctors_op, verify_global_dtors_op, verify_global_op, verify_i_func_op, verify_linker_options_op, verify_module_flags_op, verify_symbol_uses_of_address_of_op, verify_symbol_uses_of_block_address_op, verify_symbol_uses_of_dso_local_equivalent_op, verify_symbol_uses_of_global_ctors_op, verify_symbol_uses_of_global_dtors_op, verify_symbol_uses_of_global_op, verify_symbol_uses_of_i_func_op, verify_symbol_uses_of_llvm_func_op};
use crate::llvm::keywords::{form_llvm_linkage};
pub use crate::llvm::loop_annotation::{LoopAnnotationAttr, LoopDistributeAttr, LoopUnrollAndJamAttr, LoopUnrollAttr, LoopVectorizeAttr};
use crate::llvm::memory::{form_alloca_op, form_gep_indices, verify_alloca_op, verify_gep_op};
pub use crate::llvm::tbaa::{LLVM_TBAATagAttr, LLVM_TBAATypeDescriptorAttr, TBAANodeAttr};
pub use crate::llvm::types::{LLVMArrayType, LLVMFunctionType, LLVMLabelType, LLVMMetadataType, LLVMPPCFP128Type, LLVMPointerType, LLVMStructType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType, LLVMX86AMXType, LLVM_AnyPointer};
use crate::llvm::types::{is_compatible_floating_point_type, is_compatible_floating_point_type_2, is_compatible_outer_type, is_compatible_vector_type, is_llvm_any_fixed_vector, is_llvm_any_non_aggregate, is_llvm_array_type, is_llvm_function_type, is_llvm_pointer_type, is_llvm_primitive_type, is_llvm_struct_type, is_loadable_type, is_pointer_element_type_interface};
use crate::llvm::vectors::{form_shuffle_type, verify_masked_gather, verify_masked_scatter, verify_shuffle_vector_op, verify_vector_extract, verify_vector_insert, verify_vector_interleave2};

// Dialects

dialect! {
    /// `llvm`.
    // LLVMDialect.td: LLVM_Dialect
    // omitted: members of the C++ class of the dialect
    pub LLVM = "llvm",
    ops: [
        ACosOp,
        AShrOp,
        ASinOp,
        ATan2Op,
        ATanOp,
        AbsOp,
        AddOp,
        AddrSpaceCastOp,
        AddressOfOp,
        AliasOp,
        AllocaOp,
        AndOp,
        Annotation,
        AssumeOp,
        AtomicCmpXchgOp,
        AtomicRMWOp,
        BitReverseOp,
        BitcastOp,
        BlockAddressOp,
        BlockTagOp,
        BrOp,
        ByteSwapOp,
        CallIntrinsicOp,
        CallOp,
        ComdatOp,
        ComdatSelectorOp,
        CondBrOp,
        ConstantOp,
        ConstrainedFPExtIntr,
        ConstrainedFPTruncIntr,
        ConstrainedSIToFP,
        ConstrainedUIToFP,
        CopySignOp,
        CoroAlignOp,
        CoroBeginOp,
        CoroEndOp,
        CoroFreeOp,
        CoroIdOp,
        CoroPromiseOp,
        CoroResumeOp,
        CoroSaveOp,
        CoroSizeOp,
        CoroSuspendOp,
        CosOp,
        CoshOp,
        CountLeadingZerosOp,
        CountTrailingZerosOp,
        CtPopOp,
        DSOLocalEquivalentOp,
        DbgDeclareOp,
        DbgLabelOp,
        DbgValueOp,
        DebugTrap,
        EhTypeidForOp,
        Exp2Op,
        Exp10Op,
        ExpOp,
        ExpectOp,
        ExpectWithProbabilityOp,
        ExtractElementOp,
        ExtractValueOp,
        FAbsOp,
        FAddOp,
        FCeilOp,
        FCmpOp,
        FDivOp,
        FFloorOp,
        FMAOp,
        FMulAddOp,
        FMulOp,
        FNegOp,
        FPExtOp,
        FPToSIOp,
        FPToUIOp,
        FPTruncOp,
        FRemOp,
        FSubOp,
        FTruncOp,
        FenceOp,
        FractionExpOp,
        FreezeOp,
        FshlOp,
        FshrOp,
        GEPOp,
        GetActiveLaneMaskOp,
        GlobalCtorsOp,
        GlobalDtorsOp,
        GlobalOp,
        ICmpOp,
        IFuncOp,
        IndirectBrOp,
        InlineAsmOp,
        InsertElementOp,
        InsertValueOp,
        IntToPtrOp,
        InvariantEndOp,
        InvariantStartOp,
        InvokeOp,
        IsConstantOp,
        IsFPClass,
        LLVMFuncOp,
        LShrOp,
        LandingpadOp,
        LaunderInvariantGroupOp,
        LifetimeEndOp,
        LifetimeStartOp,
        LinkerOptionsOp,
        LlrintOp,
        LlroundOp,
        LoadExpOp,
        LoadOp,
        Log2Op,
        Log10Op,
        LogOp,
        LrintOp,
        LroundOp,
        MaskedLoadOp,
        MaskedStoreOp,
        MatrixColumnMajorLoadOp,
        MatrixColumnMajorStoreOp,
        MatrixMultiplyOp,
        MatrixTransposeOp,
        MaxNumOp,
        MaximumOp,
        MemcpyInlineOp,
        MemcpyOp,
        MemmoveOp,
        MemsetInlineOp,
        MemsetOp,
        MinNumOp,
        MinimumOp,
        ModuleFlagsOp,
        MulOp,
        NearbyintOp,
        NoAliasScopeDeclOp,
        NoneTokenOp,
        OrOp,
        PoisonOp,
        PowIOp,
        PowOp,
        Prefetch,
        PtrAnnotation,
        PtrMaskOp,
        PtrToIntOp,
        ResumeOp,
        ReturnOp,
        RintOp,
        RoundEvenOp,
        RoundOp,
        SAddSat,
        SAddWithOverflowOp,
        SCmpOp,
        SDivOp,
        SExtOp,
        SIToFPOp,
        SMaxOp,
        SMinOp,
        SMulWithOverflowOp,
        SRemOp,
        SSACopyOp,
        SSHLSat,
        SSubSat,
        SSubWithOverflowOp,
        SelectOp,
        ShlOp,
        ShuffleVectorOp,
        SinOp,
        SincosOp,
        SinhOp,
        SqrtOp,
        StackRestoreOp,
        StackSaveOp,
        StepVectorOp,
        StoreOp,
        StripInvariantGroupOp,
        SubOp,
        SwitchOp,
        TanOp,
        TanhOp,
        ThreadlocalAddressOp,
        Trap,
        TruncOp,
        UAddSat,
        UAddWithOverflowOp,
        UBSanTrap,
        UCmpOp,
        UDivOp,
        UIToFPOp,
        UMaxOp,
        UMinOp,
        UMulWithOverflowOp,
        URemOp,
        USHLSat,
        USubSat,
        USubWithOverflowOp,
        UndefOp,
        UnreachableOp,
        VPAShrOp,
        VPAddOp,
        VPAndOp,
        VPFAddOp,
        VPFDivOp,
        VPFMulAddOp,
        VPFMulOp,
        VPFNegOp,
        VPFPExtOp,
        VPFPToSIOp,
        VPFPToUIOp,
        VPFPTruncOp,
        VPFRemOp,
        VPFSubOp,
        VPFmaOp,
        VPIntToPtrOp,
        VPLShrOp,
        VPLoadOp,
        VPMergeMinOp,
        VPMulOp,
        VPOrOp,
        VPPtrToIntOp,
        VPReduceAddOp,
        VPReduceAndOp,
        VPReduceFAddOp,
        VPReduceFMaxOp,
        VPReduceFMinOp,
        VPReduceFMulOp,
        VPReduceMulOp,
        VPReduceOrOp,
        VPReduceSMaxOp,
        VPReduceSMinOp,
        VPReduceUMaxOp,
        VPReduceUMinOp,
        VPReduceXorOp,
        VPSDivOp,
        VPSExtOp,
        VPSIToFPOp,
        VPSMaxOp,
        VPSMinOp,
        VPSRemOp,
        VPSelectMinOp,
        VPShlOp,
        VPStoreOp,
        VPStridedLoadOp,
        VPStridedStoreOp,
        VPSubOp,
        VPTruncOp,
        VPUDivOp,
        VPUIToFPOp,
        VPUMaxOp,
        VPUMinOp,
        VPURemOp,
        VPXorOp,
        VPZExtOp,
        VaArgOp,
        VaCopyOp,
        VaEndOp,
        VaStartOp,
        VarAnnotation,
        XOrOp,
        ZExtOp,
        ZeroOp,
        Masked_compressstore,
        Masked_expandload,
        Masked_gather,
        Masked_scatter,
        Vector_deinterleave2,
        Vector_extract,
        Vector_insert,
        Vector_interleave2,
        Vector_reduce_add,
        Vector_reduce_and,
        Vector_reduce_fadd,
        Vector_reduce_fmax,
        Vector_reduce_fmaximum,
        Vector_reduce_fmin,
        Vector_reduce_fminimum,
        Vector_reduce_fmul,
        Vector_reduce_mul,
        Vector_reduce_or,
        Vector_reduce_smax,
        Vector_reduce_smin,
        Vector_reduce_umax,
        Vector_reduce_umin,
        Vector_reduce_xor,
        Vscale,
    ],
    types: [
        LLVMArrayType,
        LLVMFunctionType,
        LLVMLabelType,
        LLVMMetadataType,
        LLVMPPCFP128Type,
        LLVMPointerType,
        LLVMStructType,
        LLVMTargetExtType,
        LLVMTokenType,
        LLVMVoidType,
        LLVMX86AMXType,
    ],
    attrs: [
        LLVM_FastmathFlagsAttr,
        LLVM_IntegerOverflowFlagsAttr,
        LinkageAttr2,
        LLVM_AccessGroupAttr,
        LLVM_AliasScopeDomainAttr,
        LLVM_AliasScopeAttr,
        LLVM_TBAATagAttr,
        LLVM_BlockTagAttr,
        LLVM_BlockAddressAttr,
        LoopAnnotationAttr,
        CConvAttr,
        TailCallKindAttr,
        LLVM_MemoryEffectsAttr,
        LLVM_DIFileAttr,
        LLVM_DILocalVariableAttr,
        LLVM_DIExpressionAttr,
        LLVM_DILabelAttr,
        LLVM_DIGlobalVariableExpressionAttr,
        LLVM_DereferenceableAttr,
        LLVM_VScaleRangeAttr,
        FramePointerKindAttr2,
        LLVM_TargetFeaturesAttr,
        LLVM_VecTypeHintAttr,
        UWTableKindAttr2,
        ComdatAttr2,
        LLVM_AddressSpaceAttr,
        LLVM_ConstantRangeAttr,
        LLVM_DIAnnotationAttr,
        LLVM_DIBasicTypeAttr,
        LLVM_DIGlobalVariable,
        LLVM_DICommonBlockAttr,
        LLVM_DICompileUnitAttr,
        LLVM_DICompositeTypeAttr,
        LLVM_DIDerivedTypeAttr,
        LLVM_DIExpressionElemAttr,
        LLVM_DIGenericSubrangeAttr,
        LLVM_DIImportedEntityAttr,
        LLVM_DILexicalBlockAttr,
        LLVM_DILexicalBlockFile,
        LLVM_DIModuleAttr,
        LLVM_DINamespaceAttr,
        LLVM_DINullTypeAttr,
        LLVM_DIStringTypeAttr,
        LLVM_DISubprogramAttr,
        LLVM_DISubrangeAttr,
        LLVM_DISubroutineTypeAttr,
        LLVM_DSOLocalEquivalentAttr,
        LLVM_DependentLibrariesAttr,
        LLVM_MMRATagAttr,
        LLVM_PoisonAttr,
        LLVM_TBAAMemberAttr,
        LLVM_TBAARootAttr,
        LLVM_TBAATypeDescriptorAttr,
        LLVM_TargetAttr,
        LLVM_UndefAttr,
        LLVM_ZeroAttr,
        LoopDistributeAttr,
        LoopInterleaveAttr,
        LoopLICMAttr,
        LoopPeeledAttr,
        LoopPipelineAttr,
        LoopUnrollAndJamAttr,
        LoopUnrollAttr,
        LoopUnswitchAttr,
        LoopVectorizeAttr,
        ModuleFlagAttr,
        ModuleFlagCGProfileEntryAttr,
        ModuleFlagProfileSummaryDetailedAttr,
        ModuleFlagProfileSummaryAttr,
        WorkgroupAttributionAttr,
    ],
    materialize_constant: materialize_constant_of_llvm,
    verify_operation_attribute: verify_operation_attribute_of_llvm,
    verify_region_arg_attribute: verify_region_arg_attribute_of_llvm,
    verify_region_result_attribute: verify_region_result_attribute_of_llvm,
    allows_unknown_ops: true,
}

// Enums

enum_attr! {
    // LLVMEnums.td: FastmathFlags
    pub FastmathFlags: I32BitEnumAttr, "LLVM fastmath flags", separator: ", ", primary_groups: true,
    {
        FMFnone: none = 0,
        FMFnnan: nnan = 1,
        FMFninf: ninf = 2,
        FMFnsz: nsz = 4,
        FMFarcp: arcp = 8,
        FMFcontract: contract = 16,
        FMFafn: afn = 32,
        FMFreassoc: reassoc = 64,
        FMFfast: fast = 127,
    }
    // LLVMEnums.td: LLVM_FastmathFlagsAttr
    pub LLVM_FastmathFlagsAttr: EnumAttr<"llvm", "fastmath", "<$value>">
}

enum_attr! {
    // LLVMEnums.td: IntegerOverflowFlags
    pub IntegerOverflowFlags: I32BitEnum, "LLVM integer overflow flags", separator: ", ", primary_groups: true,
    {
        IOFnone: none = 0,
        IOFnsw: nsw = 1,
        IOFnuw: nuw = 2,
    }
    // LLVMEnums.td: LLVM_IntegerOverflowFlagsAttr
    pub LLVM_IntegerOverflowFlagsAttr: EnumAttr<"llvm", "overflow", "<$value>">
}

enum_attr! {
    // LLVMEnums.td: LinkageEnum
    pub Linkage: I64EnumAttr, "LLVM linkage types",
    {
        LinkageExternal: External = 0 => "external",
        LinkageAvailableExternally: AvailableExternally = 1 => "available_externally",
        LinkageLinkonce: Linkonce = 2 => "linkonce",
        LinkageLinkonceODR: LinkonceODR = 3 => "linkonce_odr",
        LinkageWeak: Weak = 4 => "weak",
        LinkageWeakODR: WeakODR = 5 => "weak_odr",
        LinkageAppending: Appending = 6 => "appending",
        LinkageInternal: Internal = 7 => "internal",
        LinkagePrivate: Private = 8 => "private",
        LinkageExternWeak: ExternWeak = 9 => "extern_weak",
        LinkageCommon: Common = 10 => "common",
    }
}

enum_attr! {
    // LLVMEnums.td: UnnamedAddr
    pub UnnamedAddr: I64EnumAttr, "LLVM GlobalValue UnnamedAddr",
    {
        UnnamedAddrNone: None = 0 => "",
        UnnamedAddrLocal: Local = 1 => "local_unnamed_addr",
        UnnamedAddrGlobal: Global = 2 => "unnamed_addr",
    }
}

enum_attr! {
    // LLVMEnums.td: Visibility
    pub Visibility: I64EnumAttr, "LLVM GlobalValue Visibility",
    {
        VisibilityDefault: Default = 0 => "",
        VisibilityHidden: Hidden = 1 => "hidden",
        VisibilityProtected: Protected = 2 => "protected",
    }
}

enum_attr! {
    // LLVMEnums.td: AtomicOrdering
    pub AtomicOrdering: I64EnumAttr, "atomic ordering for LLVM's memory model",
    {
        AtomicOrderingNotAtomic: not_atomic = 0,
        AtomicOrderingUnordered: unordered = 1,
        AtomicOrderingMonotonic: monotonic = 2,
        AtomicOrderingAcquire: acquire = 4,
        AtomicOrderingRelease: release = 5,
        AtomicOrderingAcquireRelease: acq_rel = 6,
        AtomicOrderingSequentiallyConsistent: seq_cst = 7,
    }
}

enum_attr! {
    // LLVMEnums.td: AtomicBinOp
    pub AtomicBinOp: I64EnumAttr, "llvm.atomicrmw binary operations",
    {
        AtomicBinOpXchg: xchg = 0,
        AtomicBinOpAdd: add = 1,
        AtomicBinOpSub: sub = 2,
        AtomicBinOpAnd: _and = 3,
        AtomicBinOpNand: nand = 4,
        AtomicBinOpOr: _or = 5,
        AtomicBinOpXor: _xor = 6,
        AtomicBinOpMax: max = 7,
        AtomicBinOpMin: min = 8,
        AtomicBinOpUMax: umax = 9,
        AtomicBinOpUMin: umin = 10,
        AtomicBinOpFAdd: fadd = 11,
        AtomicBinOpFSub: fsub = 12,
        AtomicBinOpFMax: fmax = 13,
        AtomicBinOpFMin: fmin = 14,
        AtomicBinOpUIncWrap: uinc_wrap = 15,
        AtomicBinOpUDecWrap: udec_wrap = 16,
        AtomicBinOpUSubCond: usub_cond = 17,
        AtomicBinOpUSubSat: usub_sat = 18,
        AtomicBinOpFMaximum: fmaximum = 19,
        AtomicBinOpFMinimum: fminimum = 20,
    }
}

enum_attr! {
    // LLVMEnums.td: CConvEnum
    pub CConvEnum: I64EnumAttr, "calling conventions",
    {
        CConvC: C = 0 => "ccc",
        CConvFast: Fast = 8 => "fastcc",
        CConvCold: Cold = 9 => "coldcc",
        CConvGHC: GHC = 10 => "cc_10",
        CConvHiPE: HiPE = 11 => "cc_11",
        CConvAnyReg: AnyReg = 13 => "anyregcc",
        CConvPreserveMost: PreserveMost = 14 => "preserve_mostcc",
        CConvPreserveAll: PreserveAll = 15 => "preserve_allcc",
        CConvSwift: Swift = 16 => "swiftcc",
        CConvCXXFastTLS: CXX_FAST_TLS = 17 => "cxx_fast_tlscc",
        CConvTail: Tail = 18 => "tailcc",
        CConvCFGuard_Check: CFGuard_Check = 19 => "cfguard_checkcc",
        CConvSwiftTail: SwiftTail = 20 => "swifttailcc",
        CConvX86_StdCall: X86_StdCall = 64 => "x86_stdcallcc",
        CConvX86_FastCall: X86_FastCall = 65 => "x86_fastcallcc",
        CConvARM_APCS: ARM_APCS = 66 => "arm_apcscc",
        CConvARM_AAPCS: ARM_AAPCS = 67 => "arm_aapcscc",
        CConvARM_AAPCS_VFP: ARM_AAPCS_VFP = 68 => "arm_aapcs_vfpcc",
        CConvMSP430_INTR: MSP430_INTR = 69 => "msp430_intrcc",
        CConvX86_ThisCall: X86_ThisCall = 70 => "x86_thiscallcc",
        CConvPTX_Kernel: PTX_Kernel = 71 => "ptx_kernelcc",
        CConvPTX_Device: PTX_Device = 72 => "ptx_devicecc",
        CConvSPIR_FUNC: SPIR_FUNC = 75 => "spir_funccc",
        CConvSPIR_KERNEL: SPIR_KERNEL = 76 => "spir_kernelcc",
        CConvIntel_OCL_BI: Intel_OCL_BI = 77 => "intel_ocl_bicc",
        CConvX86_64_SysV: X86_64_SysV = 78 => "x86_64_sysvcc",
        CConvWin64: Win64 = 79 => "win64cc",
        CConvX86_VectorCall: X86_VectorCall = 80 => "x86_vectorcallcc",
        CConvHHVM: DUMMY_HHVM = 81 => "hhvmcc",
        CConvHHVM_C: DUMMY_HHVM_C = 82 => "hhvm_ccc",
        CConvX86_INTR: X86_INTR = 83 => "x86_intrcc",
        CConvAVR_INTR: AVR_INTR = 84 => "avr_intrcc",
        CConvAVR_BUILTIN: AVR_BUILTIN = 86 => "avr_builtincc",
        CConvAMDGPU_VS: AMDGPU_VS = 87 => "amdgpu_vscc",
        CConvAMDGPU_GS: AMDGPU_GS = 88 => "amdgpu_gscc",
        CConvAMDGPU_CS: AMDGPU_CS = 90 => "amdgpu_cscc",
        CConvAMDGPU_KERNEL: AMDGPU_KERNEL = 91 => "amdgpu_kernelcc",
        CConvX86_RegCall: X86_RegCall = 92 => "x86_regcallcc",
        CConvAMDGPU_HS: AMDGPU_HS = 93 => "amdgpu_hscc",
        CConvMSP430_BUILTIN: MSP430_BUILTIN = 94 => "msp430_builtincc",
        CConvAMDGPU_LS: AMDGPU_LS = 95 => "amdgpu_lscc",
        CConvAMDGPU_ES: AMDGPU_ES = 96 => "amdgpu_escc",
        CConvAArch64_VectorCall: AArch64_VectorCall = 97 => "aarch64_vectorcallcc",
        CConvAArch64_SVE_VectorCall: AArch64_SVE_VectorCall = 98 => "aarch64_sve_vectorcallcc",
        CConvWASM_EmscriptenInvoke: WASM_EmscriptenInvoke = 99 => "wasm_emscripten_invokecc",
        CConvAMDGPU_Gfx: AMDGPU_Gfx = 100 => "amdgpu_gfxcc",
        CConvM68k_INTR: M68k_INTR = 101 => "m68k_intrcc",
    }
}

enum_attr! {
    // LLVMEnums.td: TailCallKindEnum
    pub TailCallKindEnum: I64EnumAttr, "tail call kind",
    {
        TailCallKindNone: None = 0 => "none",
        TailCallKindNoTailCall: NoTail = 3 => "notail",
        TailCallKindMustTail: MustTail = 2 => "musttail",
        TailCallKindTail: Tail = 1 => "tail",
    }
}

enum_attr! {
    // LLVMEnums.td: ModRefInfoEnum
    pub ModRefInfo: I64EnumAttr, "LLVM ModRefInfo",
    {
        ModRefInfoNoModRef: NoModRef = 0 => "none",
        ModRefInfoRef: Ref = 1 => "read",
        ModRefInfoMod: Mod = 2 => "write",
        ModRefInfoModRef: ModRef = 3 => "readwrite",
    }
}

enum_attr! {
    // LLVMEnums.td: Comdat
    pub Comdat: I64EnumAttr, "LLVM Comdat Types",
    {
        ComdatAny: Any = 0 => "any",
        ComdatExactMatch: ExactMatch = 1 => "exactmatch",
        ComdatLargest: Largest = 2 => "largest",
        ComdatNoDeduplicate: NoDeduplicate = 3 => "nodeduplicate",
        ComdatSameSize: SameSize = 4 => "samesize",
    }
}

enum_attr! {
    // LLVMEnums.td: FPExceptionBehaviorAttr
    pub FPExceptionBehavior: I64EnumAttr, "LLVM Exception Behavior",
    {
        FPExceptionBehaviorIgnore: Ignore = 0 => "ignore",
        FPExceptionBehaviorMayTrap: MayTrap = 1 => "maytrap",
        FPExceptionBehaviorStrict: Strict = 2 => "strict",
    }
}

enum_attr! {
    // LLVMEnums.td: RoundingModeAttr
    // omitted: enum cases with a negative value, which C++ converts to another number: Invalid
    pub RoundingMode: I64EnumAttr, "LLVM Rounding Mode",
    {
        RoundTowardZero: TowardZero = 0 => "towardzero",
        RoundNearestTiesToEven: NearestTiesToEven = 1 => "tonearest",
        RoundTowardPositive: TowardPositive = 2 => "upward",
        RoundTowardNegative: TowardNegative = 3 => "downward",
        RoundNearestTiesToAway: NearestTiesToAway = 4 => "tonearestaway",
        RoundDynamic: Dynamic = 7 => "dynamic",
    }
}

enum_attr! {
    // LLVMEnums.td: DIFlags
    pub DIFlags: I32BitEnumAttr, "LLVM DI flags", primary_groups: true, quoted: true,
    {
        LLVM_DIFlagZero: Zero = 0,
        LLVM_DIFlagVisibilityBit0: Bit0 = 1,
        LLVM_DIFlagVisibilityBit1: Bit1 = 2,
        LLVM_DIFlagPrivate: Private = 1,
        LLVM_DIFlagProtected: Protected = 2,
        LLVM_DIFlagPublic: Public = 3,
        LLVM_DIFlagFwdDecl: FwdDecl = 4,
        LLVM_DIFlagAppleBlock: AppleBlock = 8,
        LLVM_DIFlagReservedBit4: ReservedBit4 = 16,
        LLVM_DIFlagVirtual: Virtual = 32,
        LLVM_DIFlagArtificial: Artificial = 64,
        LLVM_DIFlagExplicit: Explicit = 128,
        LLVM_DIFlagPrototyped: Prototyped = 256,
        LLVM_DIFlagObjcClassComplete: ObjcClassComplete = 512,
        LLVM_DIFlagObjectPointer: ObjectPointer = 1024,
        LLVM_DIFlagVector: Vector = 2048,
        LLVM_DIFlagStaticMember: StaticMember = 4096,
        LLVM_DIFlagLValueReference: LValueReference = 8192,
        LLVM_DIFlagRValueReference: RValueReference = 16384,
        LLVM_DIFlagExportSymbols: ExportSymbols = 32768,
        LLVM_DIFlagSingleInheritance: SingleInheritance = 65536,
        LLVM_DIFlagMultipleInheritance: MultipleInheritance = 65536,
        LLVM_DIFlagVirtualInheritance: VirtualInheritance = 65536,
        LLVM_DIFlagIntroducedVirtual: IntroducedVirtual = 262144,
        LLVM_DIFlagBitField: BitField = 524288,
        LLVM_DIFlagNoReturn: NoReturn = 1048576,
        LLVM_DIFlagTypePassByValue: TypePassByValue = 4194304,
        LLVM_DIFlagTypePassByReference: TypePassByReference = 8388608,
        LLVM_DIFlagEnumClass: EnumClass = 16777216,
        LLVM_DIFlagThunk: Thunk = 33554432,
        LLVM_DIFlagNonTrivial: NonTrivial = 67108864,
        LLVM_DIFlagBigEndian: BigEndian = 134217728,
        LLVM_DIFlagLittleEndian: LittleEndian = 268435456,
        LLVM_DIFlagAllCallsDescribed: AllCallsDescribed = 536870912,
    }
}

enum_attr! {
    // LLVMEnums.td: FCmpPredicate
    pub FCmpPredicate: I64EnumAttr, "llvm.fcmp comparison predicate",
    {
        FCmpPredicateFALSE: _false = 0,
        FCmpPredicateOEQ: oeq = 1,
        FCmpPredicateOGT: ogt = 2,
        FCmpPredicateOGE: oge = 3,
        FCmpPredicateOLT: olt = 4,
        FCmpPredicateOLE: ole = 5,
        FCmpPredicateONE: one = 6,
        FCmpPredicateORD: ord = 7,
        FCmpPredicateUEQ: ueq = 8,
        FCmpPredicateUGT: ugt = 9,
        FCmpPredicateUGE: uge = 10,
        FCmpPredicateULT: ult = 11,
        FCmpPredicateULE: ule = 12,
        FCmpPredicateUNE: une = 13,
        FCmpPredicateUNO: uno = 14,
        FCmpPredicateTRUE: _true = 15,
    }
}

enum_attr! {
    // LLVMEnums.td: GEPNoWrapFlags
    pub GEPNoWrapFlags: I32BitEnum, "::mlir::LLVM::GEPNoWrapFlags", primary_groups: true,
    {
        GEPNone: none = 0,
        GEPInboundsFlag: inboundsFlag = 1 => "inbounds_flag",
        GEPNusw: nusw = 2,
        GEPNuw: nuw = 4,
        GEPInbounds: inbounds = 3,
    }
}

enum_attr! {
    // LLVMEnums.td: ICmpPredicate
    pub ICmpPredicate: I64EnumAttr, "llvm.icmp comparison predicate",
    {
        ICmpPredicateEQ: eq = 0,
        ICmpPredicateNE: ne = 1,
        ICmpPredicateSLT: slt = 2,
        ICmpPredicateSLE: sle = 3,
        ICmpPredicateSGT: sgt = 4,
        ICmpPredicateSGE: sge = 5,
        ICmpPredicateULT: ult = 6,
        ICmpPredicateULE: ule = 7,
        ICmpPredicateUGT: ugt = 8,
        ICmpPredicateUGE: uge = 9,
    }
}

enum_attr! {
    // LLVMEnums.td: AsmATTOrIntel
    pub AsmDialect: I64EnumAttr, "ATT (0) or Intel (1) asm dialect",
    {
        AsmATT: AD_ATT = 0 => "att",
        AsmIntel: AD_Intel = 1 => "intel",
    }
}

enum_attr! {
    // LLVMEnums.td: FramePointerKindEnum
    pub FramePointerKind: I64EnumAttr, "LLVM FramePointerKind",
    {
        FramePointerKindNone: None = 0 => "none",
        FramePointerKindNonLeaf: NonLeaf = 1 => "non-leaf",
        FramePointerKindAll: All = 2 => "all",
        FramePointerKindReserved: Reserved = 3 => "reserved",
        FramePointerKindNonLeafNoReserve: NonLeafNoReserve = 4 => "non-leaf-no-reserve",
    }
}

enum_attr! {
    // LLVMEnums.td: UWTableKindEnum
    pub UWTableKind: I64EnumAttr, "LLVM Unwind Behavior",
    {
        UWTableKindNone: None = 0 => "none",
        UWTableKindSync: Sync = 1 => "sync",
        UWTableKindAsync: Async = 2 => "async",
    }
}

enum_attr! {
    // LLVMEnums.td: ModFlagBehaviorAttr
    pub ModFlagBehavior: I64EnumAttr, "LLVM Module Flag Behavior",
    {
        ModFlagBehaviorError: Error = 1 => "error",
        ModFlagBehaviorWarning: Warning = 2 => "warning",
        ModFlagBehaviorRequire: Require = 3 => "require",
        ModFlagBehaviorOverride: Override = 4 => "override",
        ModFlagBehaviorAppend: Append = 5 => "append",
        ModFlagBehaviorAppendUnique: AppendUnique = 6 => "append_unique",
        ModFlagBehaviorMax: Max = 7 => "max",
        ModFlagBehaviorMin: Min = 8 => "min",
    }
}

enum_attr! {
    // LLVMEnums.td: LLVM_ProfileSummaryFormatKind
    pub ProfileSummaryFormatKind: I64EnumAttr, "LLVM ProfileSummary format kinds",
    {
        LLVM_ProfileSummaryFormatSampleProfile: SampleProfile = 0,
        LLVM_ProfileSummaryFormatInstrProf: InstrProf = 1,
        LLVM_ProfileSummaryFormatCSInstrProf: CSInstrProf = 2,
    }
}

enum_attr! {
    // LLVMEnums.td: DISubprogramFlags
    pub DISubprogramFlags: I32BitEnumAttr, "LLVM DISubprogram flags", primary_groups: true, quoted: true,
    {
        LLVM_DISPVirtual: Virtual = 1,
        LLVM_DISPPureVirtual: PureVirtual = 2,
        LLVM_DISPLocalToUnit: LocalToUnit = 4,
        LLVM_DISPDefinition: Definition = 8,
        LLVM_DISPOptimized: Optimized = 16,
        LLVM_DISPPure: Pure = 32,
        LLVM_DISPElemental: Elemental = 64,
        LLVM_DISPRecursive: Recursive = 128,
        LLVM_DISPMainSubprogram: MainSubprogram = 256,
        LLVM_DISPDeleted: Deleted = 512,
        LLVM_DISPObjCDirect: ObjCDirect = 2048,
    }
}

enum_attr! {
    // LLVMEnums.td: LLVM_DIEmissionKind
    pub DIEmissionKind: I64EnumAttr, "LLVM debug emission kind",
    {
        LLVM_DIEmissionNone: None = 0,
        LLVM_DIEmissionFull: Full = 1,
        LLVM_DIEmissionLineTablesOnly: LineTablesOnly = 2,
        LLVM_DIEmissionDebugDirectivesOnly: DebugDirectivesOnly = 3,
    }
}

enum_attr! {
    // LLVMEnums.td: LLVM_DINameTableKind
    pub DINameTableKind: I64EnumAttr, "LLVM debug name table kind",
    {
        LLVM_DINameTableDefault: Default = 0,
        LLVM_DINameTableGNU: GNU = 1,
        LLVM_DINameTableNone: None = 2,
        LLVM_DINameTableApple: Apple = 3,
    }
}

// Types and attributes

attr_def! {
    /// `#llvm.linkage`.
    // LLVMAttrDefs.td: LinkageAttr
    pub LinkageAttr2 = "llvm.linkage",
    (params EnumProp<Linkage>:$linkage)
    { assembly_format: r#"`<` $linkage `>`"# }
}

attr_def! {
    /// `#llvm.access_group`.
    // LLVMAttrDefs.td: LLVM_AccessGroupAttr
    // omitted: builders of a type or an attribute (C++)
    pub LLVM_AccessGroupAttr = "llvm.access_group",
    (params DistinctAttr:$id)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "access_group" }
}

attr_def! {
    /// `#llvm.alias_scope_domain`.
    // LLVMAttrDefs.td: LLVM_AliasScopeDomainAttr
    // omitted: builders of a type or an attribute (C++)
    pub LLVM_AliasScopeDomainAttr = "llvm.alias_scope_domain",
    (params AnyAttr:$id, OptionalAttr<StrAttr>:$description)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "alias_scope_domain" }
}

attr_def! {
    /// `#llvm.alias_scope`.
    // LLVMAttrDefs.td: LLVM_AliasScopeAttr
    // omitted: builders of a type or an attribute (C++)
    pub LLVM_AliasScopeAttr = "llvm.alias_scope",
    (params AnyAttr:$id, LLVM_AliasScopeDomainAttr:$domain, OptionalAttr<StrAttr>:$description)
    { assembly_format: r#"`<` struct(params) `>`"#, verify: verify_llvm_alias_scope_attr, alias: "alias_scope" }
}

attr_def! {
    /// `#llvm.blocktag`.
    // LLVMAttrDefs.td: LLVM_BlockTagAttr
    pub LLVM_BlockTagAttr = "llvm.blocktag",
    (params IntProp<"uint32_t">:$id)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.blockaddress`.
    // LLVMAttrDefs.td: LLVM_BlockAddressAttr
    pub LLVM_BlockAddressAttr = "llvm.blockaddress",
    (params FlatSymbolRefAttr:$function, LLVM_BlockTagAttr:$tag)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.cconv`.
    // LLVMAttrDefs.td: CConvAttr
    pub CConvAttr = "llvm.cconv",
    (params EnumProp<CConvEnum>:$CallingConv)
    { assembly_format: r#"`<` $CallingConv `>`"# }
}

attr_def! {
    /// `#llvm.tailcallkind`.
    // LLVMAttrDefs.td: TailCallKindAttr
    pub TailCallKindAttr = "llvm.tailcallkind",
    (params EnumProp<TailCallKindEnum>:$tailCallKind)
    { assembly_format: r#"`<` $tailCallKind `>`"# }
}

attr_def! {
    /// `#llvm.memory_effects`.
    // LLVMAttrDefs.td: LLVM_MemoryEffectsAttr
    // omitted: builders of a type or an attribute (C++)
    // omitted: members of the C++ class of a type or an attribute
    pub LLVM_MemoryEffectsAttr = "llvm.memory_effects",
    (params
        EnumProp<ModRefInfo>:$other,
        EnumProp<ModRefInfo>:$argMem,
        EnumProp<ModRefInfo>:$inaccessibleMem,
        EnumProp<ModRefInfo>:$errnoMem,
        EnumProp<ModRefInfo>:$targetMem0,
        EnumProp<ModRefInfo>:$targetMem1)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.di_file`.
    // LLVMAttrDefs.td: LLVM_DIFileAttr
    // omitted: builders of a type or an attribute (C++)
    pub LLVM_DIFileAttr = "llvm.di_file",
    (params StrAttr:$name, StrAttr:$directory)
    { assembly_format: r#"`<` $name `in` $directory `>`"#, alias: "di_file" }
}

attr_def! {
    /// `#llvm.di_local_variable`.
    // LLVMAttrDefs.td: LLVM_DILocalVariableAttr
    // omitted: builders of a type or an attribute (C++)
    pub LLVM_DILocalVariableAttr = "llvm.di_local_variable",
    (params
        DIScopeAttr:$scope,
        OptionalAttr<StrAttr>:$name,
        OptionalAttr<LLVM_DIFileAttr>:$file,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$line,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$arg,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$alignInBits,
        OptionalAttr<DITypeAttr>:$type,
        DefaultValuedProp<EnumProp<DIFlags>, "DIFlags::Zero">:$flags)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "di_local_variable" }
}

attr_def! {
    /// `#llvm.di_label`.
    // LLVMAttrDefs.td: LLVM_DILabelAttr
    // omitted: builders of a type or an attribute (C++)
    pub LLVM_DILabelAttr = "llvm.di_label",
    (params
        DIScopeAttr:$scope,
        OptionalAttr<StrAttr>:$name,
        OptionalAttr<LLVM_DIFileAttr>:$file,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$line)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "di_label" }
}

attr_def! {
    /// `#llvm.dereferenceable`.
    // LLVMAttrDefs.td: LLVM_DereferenceableAttr
    pub LLVM_DereferenceableAttr = "llvm.dereferenceable",
    (params IntProp<"uint64_t">:$bytes, DefaultValuedProp<BoolProp, "false">:$mayBeNull)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.vscale_range`.
    // LLVMAttrDefs.td: LLVM_VScaleRangeAttr
    pub LLVM_VScaleRangeAttr = "llvm.vscale_range",
    (params APIntAttr:$minRange, APIntAttr:$maxRange)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.framePointerKind`.
    // LLVMAttrDefs.td: FramePointerKindAttr
    pub FramePointerKindAttr2 = "llvm.framePointerKind",
    (params EnumProp<FramePointerKind>:$framePointerKind)
    { assembly_format: r#"`<` $framePointerKind `>`"# }
}

attr_def! {
    /// `#llvm.target_features`.
    // LLVMAttrDefs.td: LLVM_TargetFeaturesAttr
    // omitted: builders of a type or an attribute (C++)
    // omitted: members of the C++ class of a type or an attribute
    pub LLVM_TargetFeaturesAttr = "llvm.target_features",
    (params DefaultValuedAttr<AttrList<StrAttr>, "&[]">:$features)
    { assembly_format: r#"`<` `[` (`]`) : ($features^ `]`)? `>`"#, verify: verify_llvm_target_features_attr }
}

attr_def! {
    /// `#llvm.vec_type_hint`.
    // LLVMAttrDefs.td: LLVM_VecTypeHintAttr
    pub LLVM_VecTypeHintAttr = "llvm.vec_type_hint",
    (params TypeAttr:$hint, DefaultValuedProp<BoolProp, "false">:$is_signed)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.uwtableKind`.
    // LLVMAttrDefs.td: UWTableKindAttr
    pub UWTableKindAttr2 = "llvm.uwtableKind",
    (params EnumProp<UWTableKind>:$uwtableKind)
    { assembly_format: r#"`<` $uwtableKind `>`"# }
}

attr_def! {
    /// `#llvm.comdat`.
    // LLVMAttrDefs.td: ComdatAttr
    pub ComdatAttr2 = "llvm.comdat",
    (params EnumProp<Comdat>:$comdat)
    { assembly_format: r#"$comdat"# }
}

attr_def! {
    /// `#llvm.address_space`.
    // LLVMAttrDefs.td: LLVM_AddressSpaceAttr
    pub LLVM_AddressSpaceAttr = "llvm.address_space",
    (params IntProp<"uint32_t">:$addressSpace)
    { assembly_format: r#"`<` $addressSpace `>`"# }
}

attr_def! {
    /// `#llvm.di_annotation`.
    // LLVMAttrDefs.td: LLVM_DIAnnotationAttr
    pub LLVM_DIAnnotationAttr = "llvm.di_annotation",
    (params StrAttr:$name, StrAttr:$value)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.di_global_variable`.
    // LLVMAttrDefs.td: LLVM_DIGlobalVariable
    pub LLVM_DIGlobalVariable = "llvm.di_global_variable",
    (params
        OptionalAttr<DIScopeAttr>:$scope,
        OptionalAttr<StrAttr>:$name,
        OptionalAttr<StrAttr>:$linkageName,
        LLVM_DIFileAttr:$file,
        IntProp<"uint32_t">:$line,
        DITypeAttr:$type,
        DefaultValuedProp<BoolProp, "false">:$isLocalToUnit,
        DefaultValuedProp<BoolProp, "false">:$isDefined,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$alignInBits)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "di_global_variable" }
}

attr_def! {
    /// `#llvm.di_common_block`.
    // LLVMAttrDefs.td: LLVM_DICommonBlockAttr
    pub LLVM_DICommonBlockAttr = "llvm.di_common_block",
    (params
        DIScopeAttr:$scope,
        OptionalAttr<LLVM_DIGlobalVariable>:$decl,
        StrAttr:$name,
        OptionalAttr<LLVM_DIFileAttr>:$file,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$line)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "di_common_block" }
}

attr_def! {
    /// `#llvm.di_generic_subrange`.
    // LLVMAttrDefs.td: LLVM_DIGenericSubrangeAttr
    pub LLVM_DIGenericSubrangeAttr = "llvm.di_generic_subrange",
    (params
        OptionalAttr<AnyAttr>:$count,
        AnyAttr:$lowerBound,
        OptionalAttr<AnyAttr>:$upperBound,
        AnyAttr:$stride)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.di_lexical_block`.
    // LLVMAttrDefs.td: LLVM_DILexicalBlockAttr
    // omitted: builders of a type or an attribute (C++)
    pub LLVM_DILexicalBlockAttr = "llvm.di_lexical_block",
    (params
        DIScopeAttr:$scope,
        OptionalAttr<LLVM_DIFileAttr>:$file,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$line,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$column)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "di_lexical_block" }
}

attr_def! {
    /// `#llvm.di_lexical_block_file`.
    // LLVMAttrDefs.td: LLVM_DILexicalBlockFile
    // omitted: builders of a type or an attribute (C++)
    pub LLVM_DILexicalBlockFile = "llvm.di_lexical_block_file",
    (params DIScopeAttr:$scope, OptionalAttr<LLVM_DIFileAttr>:$file, IntProp<"uint32_t">:$discriminator)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "di_lexical_block_file" }
}

attr_def! {
    /// `#llvm.di_module`.
    // LLVMAttrDefs.td: LLVM_DIModuleAttr
    pub LLVM_DIModuleAttr = "llvm.di_module",
    (params
        OptionalAttr<LLVM_DIFileAttr>:$file,
        OptionalAttr<DIScopeAttr>:$scope,
        OptionalAttr<StrAttr>:$name,
        OptionalAttr<StrAttr>:$configMacros,
        OptionalAttr<StrAttr>:$includePath,
        OptionalAttr<StrAttr>:$apinotes,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$line,
        DefaultValuedProp<BoolProp, "false">:$isDecl)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "di_module" }
}

attr_def! {
    /// `#llvm.di_namespace`.
    // LLVMAttrDefs.td: LLVM_DINamespaceAttr
    pub LLVM_DINamespaceAttr = "llvm.di_namespace",
    (params OptionalAttr<StrAttr>:$name, OptionalAttr<DIScopeAttr>:$scope, BoolProp:$exportSymbols)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "di_namespace" }
}

attr_def! {
    /// `#llvm.di_null_type`.
    // LLVMAttrDefs.td: LLVM_DINullTypeAttr
    pub LLVM_DINullTypeAttr = "llvm.di_null_type",
    (params)
    { alias: "di_null_type" }
}

attr_def! {
    /// `#llvm.di_subrange`.
    // LLVMAttrDefs.td: LLVM_DISubrangeAttr
    pub LLVM_DISubrangeAttr = "llvm.di_subrange",
    (params
        OptionalAttr<AnyAttr>:$count,
        OptionalAttr<AnyAttr>:$lowerBound,
        OptionalAttr<AnyAttr>:$upperBound,
        OptionalAttr<AnyAttr>:$stride)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.dso_local_equivalent`.
    // LLVMAttrDefs.td: LLVM_DSOLocalEquivalentAttr
    pub LLVM_DSOLocalEquivalentAttr = "llvm.dso_local_equivalent",
    (params FlatSymbolRefAttr:$sym)
    { assembly_format: r#"$sym"# }
}

attr_def! {
    /// `#llvm.dependent_libraries`.
    // LLVMAttrDefs.td: LLVM_DependentLibrariesAttr
    pub LLVM_DependentLibrariesAttr = "llvm.dependent_libraries",
    (params DefaultValuedAttr<AttrList<StrAttr>, "&[]">:$libs)
    { assembly_format: r#"`<` $libs `>`"# }
}

attr_def! {
    /// `#llvm.mmra_tag`.
    // LLVMAttrDefs.td: LLVM_MMRATagAttr
    pub LLVM_MMRATagAttr = "llvm.mmra_tag",
    (params StringProp:$prefix, StringProp:$suffix)
    { assembly_format: r#"`<` $prefix `` `:` `` $suffix `>`"#, alias: "mmra_tag" }
}

attr_def! {
    /// `#llvm.poison`.
    // LLVMAttrDefs.td: LLVM_PoisonAttr
    pub LLVM_PoisonAttr = "llvm.poison",
    (params)
}

attr_def! {
    /// `#llvm.tbaa_member`.
    // LLVMAttrDefs.td: LLVM_TBAAMemberAttr
    // omitted: builders of a type or an attribute (C++)
    pub LLVM_TBAAMemberAttr = "llvm.tbaa_member",
    (params TBAANodeAttr:$typeDesc, IntProp<"int64_t">:$offset)
    { assembly_format: r#"`<` params `>`"# }
}

attr_def! {
    /// `#llvm.tbaa_root`.
    // LLVMAttrDefs.td: LLVM_TBAARootAttr
    pub LLVM_TBAARootAttr = "llvm.tbaa_root",
    (params OptionalAttr<StrAttr>:$id)
    { assembly_format: r#"(`<` struct(params)^ `>`)?"#, alias: "tbaa_root" }
}

attr_def! {
    /// `#llvm.target`.
    // LLVMAttrDefs.td: LLVM_TargetAttr
    // omitted: members of the C++ class of a type or an attribute
    pub LLVM_TargetAttr = "llvm.target",
    (params StrAttr:$triple, StrAttr:$chip, OptionalAttr<LLVM_TargetFeaturesAttr>:$features)
    { assembly_format: r#"`<` struct($triple, $chip, $features) `>`"# }
}

attr_def! {
    /// `#llvm.undef`.
    // LLVMAttrDefs.td: LLVM_UndefAttr
    pub LLVM_UndefAttr = "llvm.undef",
    (params)
}

attr_def! {
    /// `#llvm.zero`.
    // LLVMAttrDefs.td: LLVM_ZeroAttr
    pub LLVM_ZeroAttr = "llvm.zero",
    (params)
}

attr_def! {
    /// `#llvm.loop_interleave`.
    // LLVMAttrDefs.td: LoopInterleaveAttr
    pub LoopInterleaveAttr = "llvm.loop_interleave",
    (params APIntAttr:$count)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "loop_interleave" }
}

attr_def! {
    /// `#llvm.loop_licm`.
    // LLVMAttrDefs.td: LoopLICMAttr
    pub LoopLICMAttr = "llvm.loop_licm",
    (params OptionalAttr<BoolAttr>:$disable, OptionalAttr<BoolAttr>:$versioningDisable)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "loop_licm" }
}

attr_def! {
    /// `#llvm.loop_peeled`.
    // LLVMAttrDefs.td: LoopPeeledAttr
    pub LoopPeeledAttr = "llvm.loop_peeled",
    (params OptionalAttr<APIntAttr>:$count)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "loop_peeled" }
}

attr_def! {
    /// `#llvm.loop_pipeline`.
    // LLVMAttrDefs.td: LoopPipelineAttr
    pub LoopPipelineAttr = "llvm.loop_pipeline",
    (params OptionalAttr<BoolAttr>:$disable, OptionalAttr<APIntAttr>:$initiationinterval)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "loop_pipeline" }
}

attr_def! {
    /// `#llvm.loop_unswitch`.
    // LLVMAttrDefs.td: LoopUnswitchAttr
    pub LoopUnswitchAttr = "llvm.loop_unswitch",
    (params OptionalAttr<BoolAttr>:$partialDisable)
    { assembly_format: r#"`<` struct(params) `>`"#, alias: "loop_unswitch" }
}

attr_def! {
    /// `#llvm.mlir.module_flag`.
    // LLVMAttrDefs.td: ModuleFlagAttr
    pub ModuleFlagAttr = "llvm.mlir.module_flag",
    (params EnumProp<ModFlagBehavior>:$behavior, StrAttr:$key, AnyAttr:$value)
    { assembly_format: r#"`<` $behavior `,` $key `,` $value `>`"#, verify: verify_module_flag_attr }
}

attr_def! {
    /// `#llvm.cgprofile_entry`.
    // LLVMAttrDefs.td: ModuleFlagCGProfileEntryAttr
    pub ModuleFlagCGProfileEntryAttr = "llvm.cgprofile_entry",
    (params
        OptionalAttr<FlatSymbolRefAttr>:$from,
        OptionalAttr<FlatSymbolRefAttr>:$to,
        IntProp<"uint64_t">:$count)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.profile_summary_detailed`.
    // LLVMAttrDefs.td: ModuleFlagProfileSummaryDetailedAttr
    pub ModuleFlagProfileSummaryDetailedAttr = "llvm.profile_summary_detailed",
    (params IntProp<"uint32_t">:$cut_off, IntProp<"uint64_t">:$min_count, IntProp<"uint32_t">:$num_counts)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.profile_summary`.
    // LLVMAttrDefs.td: ModuleFlagProfileSummaryAttr
    pub ModuleFlagProfileSummaryAttr = "llvm.profile_summary",
    (params
        EnumProp<ProfileSummaryFormatKind>:$format,
        IntProp<"uint64_t">:$total_count,
        IntProp<"uint64_t">:$max_count,
        IntProp<"uint64_t">:$max_internal_count,
        IntProp<"uint64_t">:$max_function_count,
        IntProp<"uint64_t">:$num_counts,
        IntProp<"uint64_t">:$num_functions,
        OptionalProp<IntProp<"uint64_t">>:$is_partial_profile,
        OptionalAttr<AnyFloatAttr>:$partial_profile_ratio,
        AttrList<ModuleFlagProfileSummaryDetailedAttr>:$detailed_summary)
    { assembly_format: r#"`<` struct(params) `>`"# }
}

attr_def! {
    /// `#llvm.mlir.workgroup_attribution`.
    // LLVMAttrDefs.td: WorkgroupAttributionAttr
    pub WorkgroupAttributionAttr = "llvm.mlir.workgroup_attribution",
    (params APIntAttr:$num_elements, TypeAttr:$element_type)
    { assembly_format: r#"`<` $num_elements `,` $element_type `>`"# }
}

// Constraints

constraint! {
    // LLVMOpBase.td: LLVM_AnyFloat
    pub LLVM_AnyFloat: Type, "floating point LLVM type",
    |ctx, ty| is_compatible_floating_point_type(ctx, ty)
}

constraint! {
    // LLVMOpBase.td
    pub LLVM_VectorOf: Type, "LLVM dialect-compatible vector of floating point LLVM type",
    |ctx, ty| is_compatible_vector_type(ctx, ty) && is_compatible_floating_point_type_2(ctx, ty)
}

constraint! {
    // LLVMOpBase.td: LLVM_Type
    pub LLVM_Type: Type, "LLVM dialect-compatible type",
    |ctx, ty| is_compatible_outer_type(ctx, ty)
}

constraint! {
    // LLVMOpBase.td
    pub LLVM_VectorOf2: Type, "LLVM dialect-compatible vector of signless integer",
    |ctx, ty| is_compatible_vector_type(ctx, ty) && ty.element_type(ctx).is_some_and(|ty| ty.is_signless_integer(ctx))
}

constraint! {
    // LLVMOpBase.td
    pub LLVM_VectorOf3: Type, "LLVM dialect-compatible vector of LLVM pointer type",
    |ctx, ty| is_compatible_vector_type(ctx, ty) && is_llvm_pointer_type(ctx, ty)
}

constraint! {
    // LLVMOps.td: LLVM_AtomicCmpXchgType
    pub LLVM_AtomicCmpXchgType: Type<AnyTypeOf<[AnySignlessInteger, LLVM_AnyPointer]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // LLVMAttrDefs.td: LLVM_AccessGroupArrayAttr
    pub LLVM_AccessGroupArrayAttr: Attr<TypedArrayAttr<LLVM_AccessGroupAttr>>, "",
    |_ctx, _attr| true
}

constraint! {
    // LLVMAttrDefs.td: LLVM_AliasScopeArrayAttr
    pub LLVM_AliasScopeArrayAttr: Attr<TypedArrayAttr<LLVM_AliasScopeAttr>>, "",
    |_ctx, _attr| true
}

constraint! {
    // LLVMAttrDefs.td: LLVM_TBAATagArrayAttr
    pub LLVM_TBAATagArrayAttr: Attr<TypedArrayAttr<LLVM_TBAATagAttr>>, "",
    |_ctx, _attr| true
}

constraint! {
    // LLVMOpBase.td: LLVM_AnyStruct
    pub LLVM_AnyStruct: Type, "LLVM structure type",
    |ctx, ty| is_llvm_struct_type(ctx, ty)
}

constraint! {
    // LLVMOpBase.td: LLVM_AnyFixedVector
    pub LLVM_AnyFixedVector: Type, "LLVM dialect-compatible fixed-length vector type",
    |ctx, ty| is_llvm_any_fixed_vector(ctx, ty)
}

constraint! {
    // LLVMOps.td: LLVM_AtomicRMWType
    pub LLVM_AtomicRMWType: Type<AnyTypeOf<[LLVM_AnyFloat, LLVM_AnyPointer, AnySignlessInteger, LLVM_AnyFixedVector]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // LLVMOpBase.td: LLVM_AnyNonAggregate
    pub LLVM_AnyNonAggregate: Type, "LLVM-compatible non-aggregate type",
    |ctx, ty| is_compatible_outer_type(ctx, ty) && is_llvm_any_non_aggregate(ctx, ty)
}

constraint! {
    // LLVMOpBase.td: LLVM_FunctionType
    pub LLVM_FunctionType: Type, "LLVM function type",
    |ctx, ty| is_llvm_function_type(ctx, ty)
}

constraint! {
    // LLVMEnums.td: ValidRoundingModeAttr
    pub ValidRoundingModeAttr: Attr<ConfinedAttr<RoundingMode, [IntMinValue<0>]>>, "",
    |_ctx, _attr| true
}

constraint! {
    // LLVMOpBase.td: LLVM_TokenType
    pub LLVM_TokenType: Type, "LLVM token type",
    |ctx, ty| ty == LLVM_TokenType::build(ctx)
}
impl BuildableType for LLVM_TokenType {
    fn build(ctx: &Context) -> Type {
        ctx.parse_type("!llvm.token").unwrap_or(Type::NONE)
    }
}

constraint! {
    // LLVMOpBase.td: LLVM_AnyVector
    pub LLVM_AnyVector: Type, "LLVM dialect-compatible vector type",
    |ctx, ty| is_compatible_vector_type(ctx, ty)
}

constraint! {
    // LLVMOpBase.td: LLVM_AnyAggregate
    pub LLVM_AnyAggregate: Type, "LLVM aggregate type",
    |ctx, ty| is_llvm_array_type(ctx, ty)
}

constraint! {
    // LLVMIntrinsicOps.td
    pub LLVM_VectorOf4: Type, "LLVM dialect-compatible vector of 1-bit signless integer",
    |ctx, ty| is_compatible_vector_type(ctx, ty) && ty.element_type(ctx).is_some_and(|ty| ty.integer_format(ctx) == Some((1, Signedness::Signless)))
}

constraint! {
    // LLVMAttrDefs.td: DIGlobalVariableExpressionArrayAttr
    pub DIGlobalVariableExpressionArrayAttr: Attr<TypedArrayAttr<LLVM_DIGlobalVariableExpressionAttr>>, "",
    |_ctx, _attr| true
}

constraint! {
    // LLVMOps.td
    pub AnyTypeOf2: Type<AnyTypeOf<[AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>, AnyTypeOf<[LLVM_AnyPointer, LLVM_VectorOf3]>]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // LLVMOpBase.td: LLVM_PrimitiveType
    pub LLVM_PrimitiveType: Type, "primitive LLVM type",
    |ctx, ty| is_compatible_outer_type(ctx, ty) && is_llvm_primitive_type(ctx, ty)
}

constraint! {
    // LLVMOpBase.td: LLVM_DefaultPointer
    pub LLVM_DefaultPointer: Type, "LLVM pointer in address space 0",
    |ctx, ty| ty == LLVM_DefaultPointer::build(ctx)
}
impl BuildableType for LLVM_DefaultPointer {
    fn build(ctx: &Context) -> Type {
        ctx.parse_type("!llvm.ptr").unwrap_or(Type::NONE)
    }
}

constraint! {
    // LLVMOpBase.td: LLVM_LoadableType
    pub LLVM_LoadableType: Type, "LLVM type with size",
    |ctx, ty| is_loadable_type(ctx, ty) || is_pointer_element_type_interface(ctx, ty)
}

constraint! {
    // LLVMOpBase.td
    pub LLVM_VectorOf5: Type, "LLVM dialect-compatible vector of integer",
    |ctx, ty| is_compatible_vector_type(ctx, ty) && ty.element_type(ctx).is_some_and(|ty| AnyInteger::holds(ctx, ty))
}

constraint! {
    // LLVMIntrinsicOps.td
    pub LLVM_VectorOf6: Type, "LLVM dialect-compatible vector of floating-point",
    |ctx, ty| is_compatible_vector_type(ctx, ty) && ty.element_type(ctx).is_some_and(|ty| AnyFloat::holds(ctx, ty))
}

// Operations

op! {
    /// `llvm.intr.acos`.
    // LLVMIntrinsicOps.td: LLVM_ACosOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub ACosOp = "llvm.intr.acos",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.ashr`.
    // LLVMOps.td: LLVM_AShrOp
    // omitted: the interface ExactFlagInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub AShrOp = "llvm.ashr",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs,
        UnitAttr:$isExact),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.asin`.
    // LLVMIntrinsicOps.td: LLVM_ASinOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub ASinOp = "llvm.intr.asin",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.atan2`.
    // LLVMIntrinsicOps.td: LLVM_ATan2Op
    // omitted: the interface FastmathFlagsInterface (C++)
    pub ATan2Op = "llvm.intr.atan2",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$a,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$b,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.atan`.
    // LLVMIntrinsicOps.td: LLVM_ATanOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub ATanOp = "llvm.intr.atan",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.abs`.
    // LLVMIntrinsicOps.td: LLVM_AbsOp
    pub AbsOp = "llvm.intr.abs",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$in, I1Attr:$is_int_min_poison),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.add`.
    // LLVMOps.td: LLVM_AddOp
    // omitted: the interface IntegerOverflowFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub AddOp = "llvm.add",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs,
        DefaultValuedProp<EnumProp<IntegerOverflowFlags>, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Commutative, Pure]
    { assembly_format: r#"$lhs `,` $rhs (`overflow` `<` $overflowFlags^ `>`)? attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.addrspacecast`.
    // LLVMOps.td: LLVM_AddrSpaceCastOp
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub AddrSpaceCastOp = "llvm.addrspacecast",
    (ins AnyTypeOf<[LLVM_AnyPointer, LLVM_VectorOf3]>:$arg),
    (outs AnyTypeOf<[LLVM_AnyPointer, LLVM_VectorOf3]>:$res),
    [Pure, dyn PromotableOpInterface]
    {
        fold: fold_addr_space_cast_op,
        assembly_format: r#"$arg attr-dict `:` type($arg) `to` type($res)"#,
    }
}

op! {
    /// `llvm.mlir.addressof`.
    // LLVMOps.td: LLVM_AddressOfOp
    // omitted: the folder (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AddressOfOp = "llvm.mlir.addressof",
    (ins FlatSymbolRefAttr:$global_name),
    (outs LLVM_AnyPointer:$res),
    [Pure, ConstantLike]
    {
        verify_symbol_uses: verify_symbol_uses_of_address_of_op,
        assembly_format: r#"$global_name attr-dict `:` qualified(type($res))"#,
    }
}

op! {
    /// `llvm.mlir.alias`.
    // LLVMOps.td: LLVM_AliasOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AliasOp = "llvm.mlir.alias",
    (ins
        TypeAttr:$alias_type,
        StrAttr:$sym_name,
        attr LinkageAttr2:$linkage,
        UnitAttr:$dso_local,
        UnitAttr:$thread_local_,
        OptionalAttr<UnnamedAddr>:$unnamed_addr,
        DefaultValuedAttr<Visibility, "Visibility::Default">:$visibility_),
    (outs),
    (region SizedRegion<1>:$initializer),
    [IsolatedFromAbove, SingleBlockImplicitTerminator<ReturnOp>, Symbol]
    {
        verify: verify_alias_op,
        parse: parse_alias_op,
        print: print_alias_op,
    }
}

op! {
    /// `llvm.alloca`.
    // LLVMOps.td: LLVM_AllocaOp
    // omitted: resources of effects; each effect applies to all memory
    // omitted: builders (C++); `build` takes all arguments
    pub AllocaOp = "llvm.alloca",
    (ins
        AnySignlessInteger:$arraySize,
        OptionalAttr<I64Attr>:$alignment,
        TypeAttr:$elem_type,
        UnitAttr:$inalloca),
    (outs LLVM_AnyPointer:$res),
    [dyn DestructurableAllocationOpInterface, dyn PromotableAllocationOpInterface, dyn MemoryEffects]
    {
        verify: verify_alloca_op,
        parse: parse_alloca_op,
        print: print_alloca_op,
    }
}

impl MemoryEffects for AllocaOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Allocate, self.res().handle()));
        effects
    }
}

op! {
    /// `llvm.and`.
    // LLVMOps.td: LLVM_AndOp
    // omitted: builders (C++); `build` takes all arguments
    pub AndOp = "llvm.and",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.annotation`.
    // LLVMIntrinsicOps.td: LLVM_Annotation
    pub Annotation = "llvm.intr.annotation",
    (ins AnySignlessInteger:$integer, LLVM_AnyPointer:$annotation, LLVM_AnyPointer:$fileName, I32:$line),
    (outs AnySignlessInteger:$res),
    [AllTypesMatch<["res", "integer"]>, AllTypesMatch<["annotation", "fileName"]>]
}

op! {
    /// `llvm.intr.assume`.
    // LLVMIntrinsicOps.td: LLVM_AssumeOp
    // omitted: builders (C++); `build` takes all arguments
    pub AssumeOp = "llvm.intr.assume",
    (ins
        I1:$cond,
        VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands,
        DenseI32ArrayAttr:$op_bundle_sizes,
        OptionalAttr<ArrayAttr>:$op_bundle_tags),
    (outs)
    {
        verify: verify_assume_op,
        assembly_format: r#"
            $cond
            ( custom<OpBundles>($op_bundle_operands, type($op_bundle_operands),
            $op_bundle_tags)^ )?
            `:` type($cond) attr-dict
        "#,
    }
}

op! {
    /// `llvm.cmpxchg`.
    // LLVMOps.td: LLVM_AtomicCmpXchgOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: the trait TypesMatchWith (checked by the verifier to write)
    // omitted: builders (C++); `build` takes all arguments
    pub AtomicCmpXchgOp = "llvm.cmpxchg",
    (ins
        LLVM_AnyPointer:$ptr,
        LLVM_AtomicCmpXchgType:$cmp,
        LLVM_AtomicCmpXchgType:$val,
        attr AtomicOrdering:$success_ordering,
        attr AtomicOrdering:$failure_ordering,
        OptionalAttr<StrAttr>:$syncscope,
        OptionalAttr<I64Attr>:$alignment,
        UnitAttr:$weak,
        UnitAttr:$volatile_,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa),
    (outs LLVM_AnyStruct:$res),
    [TypesMatchWith<"operand #1 and operand #2 have the same type", "val", "cmp", "$_self">]
    {
        verify: verify_atomic_cmp_xchg_op,
        infer_types: infer_types_of_atomic_cmp_xchg_op,
        parse: parse_atomic_cmp_xchg_op,
        print: print_atomic_cmp_xchg_op,
    }
}

op! {
    /// `llvm.atomicrmw`.
    // LLVMOps.td: LLVM_AtomicRMWOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub AtomicRMWOp = "llvm.atomicrmw",
    (ins
        attr AtomicBinOp:$bin_op,
        LLVM_AnyPointer:$ptr,
        LLVM_AtomicRMWType:$val,
        attr AtomicOrdering:$ordering,
        OptionalAttr<StrAttr>:$syncscope,
        OptionalAttr<I64Attr>:$alignment,
        UnitAttr:$volatile_,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa),
    (outs LLVM_AtomicRMWType:$res),
    [TypesMatchWith<"result #0 and operand #1 have the same type", "val", "res", "$_self">]
    {
        verify: verify_atomic_rmw_op,
        assembly_format: r#"
            (`volatile` $volatile_^)? $bin_op $ptr `,` $val
            (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:`
            qualified(type($ptr)) `,` type($val)
        "#,
    }
}

op! {
    /// `llvm.intr.bitreverse`.
    // LLVMIntrinsicOps.td: LLVM_BitReverseOp
    pub BitReverseOp = "llvm.intr.bitreverse",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.bitcast`.
    // LLVMOps.td: LLVM_BitcastOp
    // omitted: builders (C++); `build` takes all arguments
    pub BitcastOp = "llvm.bitcast",
    (ins LLVM_AnyNonAggregate:$arg),
    (outs LLVM_AnyNonAggregate:$res),
    [Pure, dyn PromotableOpInterface]
    {
        verify: verify_bitcast_op,
        fold: fold_bitcast_op,
        assembly_format: r#"$arg attr-dict `:` type($arg) `to` type($res)"#,
    }
}

op! {
    /// `llvm.blockaddress`.
    // LLVMOps.td: LLVM_BlockAddressOp
    // omitted: the folder (C++)
    // omitted: members of the C++ class
    pub BlockAddressOp = "llvm.blockaddress",
    (ins LLVM_BlockAddressAttr:$block_addr),
    (outs LLVM_AnyPointer:$res),
    [Pure, ConstantLike]
    {
        verify_symbol_uses: verify_symbol_uses_of_block_address_op,
        assembly_format: r#"
            $block_addr
            attr-dict `:` qualified(type($res))
        "#,
    }
}

op! {
    /// `llvm.blocktag`.
    // LLVMOps.td: LLVM_BlockTagOp
    pub BlockTagOp = "llvm.blocktag",
    (ins LLVM_BlockTagAttr:$tag),
    (outs)
    { assembly_format: r#"$tag attr-dict"# }
}

op! {
    /// `llvm.br`.
    // LLVMOps.td: LLVM_BrOp
    // omitted: builders (C++); `build` takes all arguments
    pub BrOp = "llvm.br",
    (ins Variadic<LLVM_Type>:$destOperands, OptionalAttr<LoopAnnotationAttr>:$loop_annotation),
    (outs),
    (successor AnySuccessor:$dest),
    [Pure, Terminator, dyn BranchOpInterface]
    { assembly_format: r#"$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"# }
}

op! {
    /// `llvm.intr.bswap`.
    // LLVMIntrinsicOps.td: LLVM_ByteSwapOp
    pub ByteSwapOp = "llvm.intr.bswap",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.call_intrinsic`.
    // LLVMOps.td: LLVM_CallIntrinsicOp
    // omitted: the interface ArgAndResultAttrsOpInterface (C++)
    // omitted: the interface FastmathFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub CallIntrinsicOp = "llvm.call_intrinsic",
    (ins
        StrAttr:$intrin,
        Variadic<LLVM_Type>:$args,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags,
        VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands,
        DenseI32ArrayAttr:$op_bundle_sizes,
        OptionalAttr<ArrayAttr>:$op_bundle_tags,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs),
    (outs Optional<LLVM_Type>:$results),
    [AttrSizedOperandSegments]
    {
        verify: verify_call_intrinsic_op,
        parse: parse_call_intrinsic_op,
        print: print_call_intrinsic_op,
    }
}

op! {
    /// `llvm.call`.
    // LLVMOps.td: LLVM_CallOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: the interface FastmathFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub CallOp = "llvm.call",
    (ins
        OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type,
        OptionalAttr<FlatSymbolRefAttr>:$callee,
        Variadic<LLVM_Type>:$callee_operands,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags,
        DefaultValuedAttr<CConvAttr, "CConvEnum::C">:$CConv,
        DefaultValuedAttr<TailCallKindAttr, "TailCallKindEnum::None">:$TailCallKind,
        OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
        UnitAttr:$convergent,
        UnitAttr:$no_unwind,
        UnitAttr:$will_return,
        VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands,
        DenseI32ArrayAttr:$op_bundle_sizes,
        OptionalAttr<ArrayAttr>:$op_bundle_tags,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs,
        UnitAttr:$no_inline,
        UnitAttr:$always_inline,
        UnitAttr:$inline_hint,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa),
    (outs Optional<LLVM_Type>:$result),
    [AttrSizedOperandSegments, dyn CallOpInterface]
    {
        verify: verify_call_op,
        verify_symbol_uses: verify_symbol_uses_of_call_op,
        parse: parse_call_op,
        print: print_call_op,
    }
}

op! {
    /// `llvm.comdat`.
    // LLVMOps.td: LLVM_ComdatOp
    // omitted: builders (C++); `build` takes all arguments
    pub ComdatOp = "llvm.comdat",
    (ins SymbolNameAttr:$sym_name),
    (outs),
    (region SizedRegion<1>:$body),
    [NoTerminator, NoRegionArguments, SymbolTable, Symbol]
    {
        verify: verify_comdat_op,
        assembly_format: r#"$sym_name $body attr-dict"#,
    }
}

op! {
    /// `llvm.comdat_selector`.
    // LLVMOps.td: LLVM_ComdatSelectorOp
    pub ComdatSelectorOp = "llvm.comdat_selector",
    (ins SymbolNameAttr:$sym_name, attr Comdat:$comdat),
    (outs),
    [Symbol]
    { assembly_format: r#"$sym_name $comdat attr-dict"# }
}

op! {
    /// `llvm.cond_br`.
    // LLVMOps.td: LLVM_CondBrOp
    // omitted: builders (C++); `build` takes all arguments
    pub CondBrOp = "llvm.cond_br",
    (ins
        I1:$condition,
        Variadic<LLVM_Type>:$trueDestOperands,
        Variadic<LLVM_Type>:$falseDestOperands,
        OptionalAttr<DenseI32ArrayAttr>:$branch_weights,
        OptionalAttr<LoopAnnotationAttr>:$loop_annotation),
    (outs),
    (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest),
    [AttrSizedOperandSegments, WeightedBranchOpInterface, Pure, Terminator, dyn BranchOpInterface]
    {
        assembly_format: r#"
            $condition ( `weights` `(` $branch_weights^ `)` )? `,`
            $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
            $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
            attr-dict
        "#,
    }
}

op! {
    /// `llvm.mlir.constant`.
    // LLVMOps.td: LLVM_ConstantOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ConstantOp = "llvm.mlir.constant",
    (ins AnyAttr:$value),
    (outs LLVM_Type:$res),
    [Pure, ConstantLike]
    {
        verify: verify_constant_op,
        fold: fold_constant_op,
        assembly_format: r#"`(` $value `)` attr-dict `:` type($res)"#,
    }
}

op! {
    /// `llvm.intr.experimental.constrained.fpext`.
    // LLVMIntrinsicOps.td: LLVM_ConstrainedFPExtIntr
    // omitted: the interface FPExceptionBehaviorOpInterface (C++)
    pub ConstrainedFPExtIntr = "llvm.intr.experimental.constrained.fpext",
    (ins LLVM_Type:$arg_0, attr FPExceptionBehavior:$fpExceptionBehavior),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"$arg_0 $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"# }
}

op! {
    /// `llvm.intr.experimental.constrained.fptrunc`.
    // LLVMIntrinsicOps.td: LLVM_ConstrainedFPTruncIntr
    // omitted: the interface FPExceptionBehaviorOpInterface (C++)
    // omitted: the interface RoundingModeOpInterface (C++)
    pub ConstrainedFPTruncIntr = "llvm.intr.experimental.constrained.fptrunc",
    (ins LLVM_Type:$arg_0, ValidRoundingModeAttr:$roundingmode, attr FPExceptionBehavior:$fpExceptionBehavior),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"# }
}

op! {
    /// `llvm.intr.experimental.constrained.sitofp`.
    // LLVMIntrinsicOps.td: LLVM_ConstrainedSIToFP
    // omitted: the interface FPExceptionBehaviorOpInterface (C++)
    // omitted: the interface RoundingModeOpInterface (C++)
    pub ConstrainedSIToFP = "llvm.intr.experimental.constrained.sitofp",
    (ins LLVM_Type:$arg_0, ValidRoundingModeAttr:$roundingmode, attr FPExceptionBehavior:$fpExceptionBehavior),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"# }
}

op! {
    /// `llvm.intr.experimental.constrained.uitofp`.
    // LLVMIntrinsicOps.td: LLVM_ConstrainedUIToFP
    // omitted: the interface FPExceptionBehaviorOpInterface (C++)
    // omitted: the interface RoundingModeOpInterface (C++)
    pub ConstrainedUIToFP = "llvm.intr.experimental.constrained.uitofp",
    (ins LLVM_Type:$arg_0, ValidRoundingModeAttr:$roundingmode, attr FPExceptionBehavior:$fpExceptionBehavior),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"$arg_0 $roundingmode $fpExceptionBehavior attr-dict `:` type($arg_0) `to` type(results)"# }
}

op! {
    /// `llvm.intr.copysign`.
    // LLVMIntrinsicOps.td: LLVM_CopySignOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub CopySignOp = "llvm.intr.copysign",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$a,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$b,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.coro.align`.
    // LLVMIntrinsicOps.td: LLVM_CoroAlignOp
    pub CoroAlignOp = "llvm.intr.coro.align",
    (ins),
    (outs LLVM_Type:$res)
    { assembly_format: r#"attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.coro.begin`.
    // LLVMIntrinsicOps.td: LLVM_CoroBeginOp
    pub CoroBeginOp = "llvm.intr.coro.begin",
    (ins buildable LLVM_TokenType:$token, LLVM_AnyPointer:$mem),
    (outs LLVM_Type:$res)
    { assembly_format: r#"$token `,` $mem attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.coro.end`.
    // LLVMIntrinsicOps.td: LLVM_CoroEndOp
    pub CoroEndOp = "llvm.intr.coro.end",
    (ins LLVM_AnyPointer:$handle, I1:$unwind, buildable LLVM_TokenType:$retvals),
    (outs LLVM_Type:$res)
    { assembly_format: r#"$handle `,` $unwind `,` $retvals attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.coro.free`.
    // LLVMIntrinsicOps.td: LLVM_CoroFreeOp
    pub CoroFreeOp = "llvm.intr.coro.free",
    (ins buildable LLVM_TokenType:$id, LLVM_AnyPointer:$handle),
    (outs LLVM_Type:$res)
    { assembly_format: r#"$id `,` $handle attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.coro.id`.
    // LLVMIntrinsicOps.td: LLVM_CoroIdOp
    pub CoroIdOp = "llvm.intr.coro.id",
    (ins I32:$align, LLVM_AnyPointer:$promise, LLVM_AnyPointer:$coroaddr, LLVM_AnyPointer:$fnaddrs),
    (outs LLVM_Type:$res)
    { assembly_format: r#"$align `,` $promise `,` $coroaddr `,` $fnaddrs attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.coro.promise`.
    // LLVMIntrinsicOps.td: LLVM_CoroPromiseOp
    pub CoroPromiseOp = "llvm.intr.coro.promise",
    (ins LLVM_AnyPointer:$handle, I32:$align, I1:$from),
    (outs LLVM_AnyPointer:$res)
    { assembly_format: r#"$handle `,` $align `,` $from attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.coro.resume`.
    // LLVMIntrinsicOps.td: LLVM_CoroResumeOp
    pub CoroResumeOp = "llvm.intr.coro.resume",
    (ins LLVM_AnyPointer:$handle),
    (outs)
    { assembly_format: r#"$handle attr-dict `:` qualified(type($handle))"# }
}

op! {
    /// `llvm.intr.coro.save`.
    // LLVMIntrinsicOps.td: LLVM_CoroSaveOp
    pub CoroSaveOp = "llvm.intr.coro.save",
    (ins LLVM_AnyPointer:$handle),
    (outs LLVM_Type:$res)
    { assembly_format: r#"$handle attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.coro.size`.
    // LLVMIntrinsicOps.td: LLVM_CoroSizeOp
    pub CoroSizeOp = "llvm.intr.coro.size",
    (ins),
    (outs LLVM_Type:$res)
    { assembly_format: r#"attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.coro.suspend`.
    // LLVMIntrinsicOps.td: LLVM_CoroSuspendOp
    pub CoroSuspendOp = "llvm.intr.coro.suspend",
    (ins buildable LLVM_TokenType:$save, I1:$final),
    (outs LLVM_Type:$res)
    { assembly_format: r#"$save `,` $final attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.cos`.
    // LLVMIntrinsicOps.td: LLVM_CosOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub CosOp = "llvm.intr.cos",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.cosh`.
    // LLVMIntrinsicOps.td: LLVM_CoshOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub CoshOp = "llvm.intr.cosh",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.ctlz`.
    // LLVMIntrinsicOps.td: LLVM_CountLeadingZerosOp
    pub CountLeadingZerosOp = "llvm.intr.ctlz",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$in, I1Attr:$is_zero_poison),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
}

op! {
    /// `llvm.intr.cttz`.
    // LLVMIntrinsicOps.td: LLVM_CountTrailingZerosOp
    pub CountTrailingZerosOp = "llvm.intr.cttz",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$in, I1Attr:$is_zero_poison),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
}

op! {
    /// `llvm.intr.ctpop`.
    // LLVMIntrinsicOps.td: LLVM_CtPopOp
    pub CtPopOp = "llvm.intr.ctpop",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.dso_local_equivalent`.
    // LLVMOps.td: LLVM_DSOLocalEquivalentOp
    // omitted: members of the C++ class
    pub DSOLocalEquivalentOp = "llvm.dso_local_equivalent",
    (ins FlatSymbolRefAttr:$function_name),
    (outs LLVM_AnyPointer:$res),
    [Pure, ConstantLike]
    {
        verify_symbol_uses: verify_symbol_uses_of_dso_local_equivalent_op,
        fold: fold_dso_local_equivalent_op,
        assembly_format: r#"$function_name attr-dict `:` qualified(type($res))"#,
    }
}

op! {
    /// `llvm.intr.dbg.declare`.
    // LLVMIntrinsicOps.td: LLVM_DbgDeclareOp
    pub DbgDeclareOp = "llvm.intr.dbg.declare",
    (ins
        LLVM_AnyPointer:$addr,
        LLVM_DILocalVariableAttr:$varInfo,
        DefaultValuedAttr<LLVM_DIExpressionAttr, "()">:$locationExpr),
    (outs),
    [dyn PromotableOpInterface]
    { assembly_format: r#"qualified($varInfo) (qualified($locationExpr)^)? `=` $addr `:` qualified(type($addr)) attr-dict"# }
}

op! {
    /// `llvm.intr.dbg.label`.
    // LLVMIntrinsicOps.td: LLVM_DbgLabelOp
    pub DbgLabelOp = "llvm.intr.dbg.label",
    (ins LLVM_DILabelAttr:$label),
    (outs)
    { assembly_format: r#"$label attr-dict"# }
}

op! {
    /// `llvm.intr.dbg.value`.
    // LLVMIntrinsicOps.td: LLVM_DbgValueOp
    pub DbgValueOp = "llvm.intr.dbg.value",
    (ins
        LLVM_Type:$value,
        LLVM_DILocalVariableAttr:$varInfo,
        DefaultValuedAttr<LLVM_DIExpressionAttr, "()">:$locationExpr),
    (outs),
    [dyn PromotableOpInterface]
    { assembly_format: r#"qualified($varInfo) (qualified($locationExpr)^)? `=` $value `:` qualified(type($value)) attr-dict"# }
}

op! {
    /// `llvm.intr.debugtrap`.
    // LLVMIntrinsicOps.td: LLVM_DebugTrap
    pub DebugTrap = "llvm.intr.debugtrap",
    (ins),
    (outs)
    { assembly_format: r#"attr-dict"# }
}

op! {
    /// `llvm.intr.eh.typeid.for`.
    // LLVMIntrinsicOps.td: LLVM_EhTypeidForOp
    pub EhTypeidForOp = "llvm.intr.eh.typeid.for",
    (ins LLVM_AnyPointer:$type_info),
    (outs LLVM_Type:$res)
    { assembly_format: r#"$type_info attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.exp2`.
    // LLVMIntrinsicOps.td: LLVM_Exp2Op
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Exp2Op = "llvm.intr.exp2",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.exp10`.
    // LLVMIntrinsicOps.td: LLVM_Exp10Op
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Exp10Op = "llvm.intr.exp10",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.exp`.
    // LLVMIntrinsicOps.td: LLVM_ExpOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub ExpOp = "llvm.intr.exp",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.expect`.
    // LLVMIntrinsicOps.td: LLVM_ExpectOp
    pub ExpectOp = "llvm.intr.expect",
    (ins AnySignlessInteger:$val, AnySignlessInteger:$expected),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"$val `,` $expected attr-dict `:` type($val)"# }
}

op! {
    /// `llvm.intr.expect.with.probability`.
    // LLVMIntrinsicOps.td: LLVM_ExpectWithProbabilityOp
    pub ExpectWithProbabilityOp = "llvm.intr.expect.with.probability",
    (ins AnySignlessInteger:$val, AnySignlessInteger:$expected, F64Attr:$prob),
    (outs LLVM_Type:$res),
    [Pure, AllTypesMatch<["val", "expected", "res"]>]
    { assembly_format: r#"$val `,` $expected `,` $prob attr-dict `:` type($val)"# }
}

op! {
    /// `llvm.extractelement`.
    // LLVMOps.td: LLVM_ExtractElementOp
    pub ExtractElementOp = "llvm.extractelement",
    (ins LLVM_AnyVector:$vector, AnySignlessInteger:$position),
    (outs LLVM_Type:$res),
    [
        Pure,
        TypesMatchWith<"result type matches vector element type", "vector", "res", "$_self.element_type($_builder)">
    ]
    { assembly_format: r#"$vector `[` $position `:` type($position) `]` attr-dict `:` type($vector)"# }
}

op! {
    /// `llvm.extractvalue`.
    // LLVMOps.td: LLVM_ExtractValueOp
    // omitted: builders (C++); `build` takes all arguments
    pub ExtractValueOp = "llvm.extractvalue",
    (ins LLVM_AnyAggregate:$container, DenseI64ArrayAttr:$position),
    (outs LLVM_Type:$res),
    [Pure]
    {
        verify: verify_extract_value_op,
        fold: fold_extract_value_op,
        assembly_format: r#"
            $container `` $position attr-dict `:` type($container)
            custom<InsertExtractValueElementType>(type($res), ref(type($container)),
            ref($position))
        "#,
    }
}

op! {
    /// `llvm.intr.fabs`.
    // LLVMIntrinsicOps.td: LLVM_FAbsOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub FAbsOp = "llvm.intr.fabs",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.fadd`.
    // LLVMOps.td: LLVM_FAddOp
    // omitted: the interface FastmathFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub FAddOp = "llvm.fadd",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$lhs,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$rhs,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.ceil`.
    // LLVMIntrinsicOps.td: LLVM_FCeilOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub FCeilOp = "llvm.intr.ceil",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.fcmp`.
    // LLVMOps.td: LLVM_FCmpOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub FCmpOp = "llvm.fcmp",
    (ins
        attr FCmpPredicate:$predicate,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$lhs,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$rhs,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs AnyTypeOf<[I1, LLVM_VectorOf4]>:$res),
    [
        Pure,
        SameTypeOperands,
        TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "res", "getI1SameShape($_self)">
    ]
    {
        parse: parse_f_cmp_op,
        print: print_f_cmp_op,
    }
}

op! {
    /// `llvm.fdiv`.
    // LLVMOps.td: LLVM_FDivOp
    // omitted: the interface FastmathFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub FDivOp = "llvm.fdiv",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$lhs,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$rhs,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.floor`.
    // LLVMIntrinsicOps.td: LLVM_FFloorOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub FFloorOp = "llvm.intr.floor",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.fma`.
    // LLVMIntrinsicOps.td: LLVM_FMAOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub FMAOp = "llvm.intr.fma",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$a,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$b,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$c,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.fmuladd`.
    // LLVMIntrinsicOps.td: LLVM_FMulAddOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub FMulAddOp = "llvm.intr.fmuladd",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$a,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$b,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$c,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.fmul`.
    // LLVMOps.td: LLVM_FMulOp
    // omitted: the interface FastmathFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub FMulOp = "llvm.fmul",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$lhs,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$rhs,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.fneg`.
    // LLVMOps.td: LLVM_FNegOp
    // omitted: the interface FastmathFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub FNegOp = "llvm.fneg",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$operand,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"$operand attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.fpext`.
    // LLVMOps.td: LLVM_FPExtOp
    // omitted: builders (C++); `build` takes all arguments
    pub FPExtOp = "llvm.fpext",
    (ins AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$arg),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [Pure]
    { assembly_format: r#"$arg attr-dict `:` type($arg) `to` type($res)"# }
}

op! {
    /// `llvm.fptosi`.
    // LLVMOps.td: LLVM_FPToSIOp
    // omitted: builders (C++); `build` takes all arguments
    pub FPToSIOp = "llvm.fptosi",
    (ins AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$arg),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [Pure]
    { assembly_format: r#"$arg attr-dict `:` type($arg) `to` type($res)"# }
}

op! {
    /// `llvm.fptoui`.
    // LLVMOps.td: LLVM_FPToUIOp
    // omitted: builders (C++); `build` takes all arguments
    pub FPToUIOp = "llvm.fptoui",
    (ins AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$arg),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [Pure]
    { assembly_format: r#"$arg attr-dict `:` type($arg) `to` type($res)"# }
}

op! {
    /// `llvm.fptrunc`.
    // LLVMOps.td: LLVM_FPTruncOp
    // omitted: builders (C++); `build` takes all arguments
    pub FPTruncOp = "llvm.fptrunc",
    (ins AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$arg),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [Pure]
    { assembly_format: r#"$arg attr-dict `:` type($arg) `to` type($res)"# }
}

op! {
    /// `llvm.frem`.
    // LLVMOps.td: LLVM_FRemOp
    // omitted: the interface FastmathFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub FRemOp = "llvm.frem",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$lhs,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$rhs,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.fsub`.
    // LLVMOps.td: LLVM_FSubOp
    // omitted: the interface FastmathFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub FSubOp = "llvm.fsub",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$lhs,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$rhs,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.trunc`.
    // LLVMIntrinsicOps.td: LLVM_FTruncOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub FTruncOp = "llvm.intr.trunc",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.fence`.
    // LLVMOps.td: LLVM_FenceOp
    // omitted: builders (C++); `build` takes all arguments
    pub FenceOp = "llvm.fence",
    (ins attr AtomicOrdering:$ordering, OptionalAttr<StrAttr>:$syncscope),
    (outs)
    {
        verify: verify_fence_op,
        assembly_format: r#"(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict"#,
    }
}

op! {
    /// `llvm.intr.frexp`.
    // LLVMIntrinsicOps.td: LLVM_FractionExpOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub FractionExpOp = "llvm.intr.frexp",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$val,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.freeze`.
    // LLVMOps.td: LLVM_FreezeOp
    // omitted: builders (C++); `build` takes all arguments
    pub FreezeOp = "llvm.freeze",
    (ins LLVM_Type:$val),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"$val attr-dict `:` type($val)"# }
}

op! {
    /// `llvm.intr.fshl`.
    // LLVMIntrinsicOps.td: LLVM_FshlOp
    pub FshlOp = "llvm.intr.fshl",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$c),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.fshr`.
    // LLVMIntrinsicOps.td: LLVM_FshrOp
    pub FshrOp = "llvm.intr.fshr",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$c),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.getelementptr`.
    // LLVMOps.td: LLVM_GEPOp
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub GEPOp = "llvm.getelementptr",
    (ins
        AnyTypeOf<[LLVM_AnyPointer, LLVM_VectorOf3]>:$base,
        Variadic<AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>>:$dynamicIndices,
        DenseI32ArrayAttr:$rawConstantIndices,
        TypeAttr:$elem_type,
        DefaultValuedProp<EnumProp<GEPNoWrapFlags>, "GEPNoWrapFlags::none">:$noWrapFlags),
    (outs AnyTypeOf<[LLVM_AnyPointer, LLVM_VectorOf3]>:$res),
    [
        Pure,
        dyn SafeMemorySlotAccessOpInterface,
        dyn DestructurableAccessorOpInterface,
        dyn PromotableOpInterface
    ]
    {
        verify: verify_gep_op,
        fold: fold_gep_op,
        assembly_format: r#"
            ($noWrapFlags^)?
            $base `[` custom<GEPIndices>($dynamicIndices, $rawConstantIndices) `]` attr-dict
            `:` functional-type(operands, results) `,` $elem_type
        "#,
    }
}

op! {
    /// `llvm.intr.get.active.lane.mask`.
    // LLVMIntrinsicOps.td: LLVM_GetActiveLaneMaskOp
    pub GetActiveLaneMaskOp = "llvm.intr.get.active.lane.mask",
    (ins AnySignlessInteger:$base, AnySignlessInteger:$n),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)"# }
}

op! {
    /// `llvm.mlir.global_ctors`.
    // LLVMOps.td: LLVM_GlobalCtorsOp
    pub GlobalCtorsOp = "llvm.mlir.global_ctors",
    (ins FlatSymbolRefArrayAttr:$ctors, I32ArrayAttr:$priorities, ArrayAttr:$data),
    (outs)
    {
        verify: verify_global_ctors_op,
        verify_symbol_uses: verify_symbol_uses_of_global_ctors_op,
        assembly_format: r#"
            `ctors` `=` $ctors
            `,` `priorities` `=` $priorities
            `,` `data` `=` $data
            attr-dict
        "#,
    }
}

op! {
    /// `llvm.mlir.global_dtors`.
    // LLVMOps.td: LLVM_GlobalDtorsOp
    pub GlobalDtorsOp = "llvm.mlir.global_dtors",
    (ins FlatSymbolRefArrayAttr:$dtors, I32ArrayAttr:$priorities, ArrayAttr:$data),
    (outs)
    {
        verify: verify_global_dtors_op,
        verify_symbol_uses: verify_symbol_uses_of_global_dtors_op,
        assembly_format: r#"
            `dtors` `=` $dtors
            `,` `priorities` `=` $priorities
            `,` `data` `=` $data
            attr-dict
        "#,
    }
}

op! {
    /// `llvm.mlir.global`.
    // LLVMOps.td: LLVM_GlobalOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub GlobalOp = "llvm.mlir.global",
    (ins
        TypeAttr:$global_type,
        UnitAttr:$constant,
        StrAttr:$sym_name,
        attr LinkageAttr2:$linkage,
        UnitAttr:$dso_local,
        UnitAttr:$thread_local_,
        UnitAttr:$externally_initialized,
        OptionalAttr<AnyAttr>:$value,
        OptionalAttr<I64Attr>:$alignment,
        DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">:$addr_space,
        OptionalAttr<UnnamedAddr>:$unnamed_addr,
        OptionalAttr<StrAttr>:$section,
        OptionalAttr<SymbolRefAttr>:$comdat,
        OptionalAttr<DIGlobalVariableExpressionArrayAttr>:$dbg_exprs,
        DefaultValuedAttr<Visibility, "Visibility::Default">:$visibility_,
        OptionalAttr<ArrayAttr>:$target_specific_attrs),
    (outs),
    (region AnyRegion:$initializer),
    [IsolatedFromAbove, SingleBlockImplicitTerminator<ReturnOp>, Symbol]
    {
        verify: verify_global_op,
        verify_symbol_uses: verify_symbol_uses_of_global_op,
        parse: parse_global_op,
        print: print_global_op,
    }
}

op! {
    /// `llvm.icmp`.
    // LLVMOps.td: LLVM_ICmpOp
    pub ICmpOp = "llvm.icmp",
    (ins attr ICmpPredicate:$predicate, AnyTypeOf2:$lhs, AnyTypeOf2:$rhs),
    (outs AnyTypeOf<[I1, LLVM_VectorOf4]>:$res),
    [
        Pure,
        SameTypeOperands,
        TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "res", "getI1SameShape($_self)">
    ]
    {
        fold: fold_i_cmp_op,
        parse: parse_i_cmp_op,
        print: print_i_cmp_op,
    }
}

op! {
    /// `llvm.mlir.ifunc`.
    // LLVMOps.td: LLVM_IFuncOp
    // omitted: builders (C++); `build` takes all arguments
    pub IFuncOp = "llvm.mlir.ifunc",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttr:$i_func_type,
        FlatSymbolRefAttr:$resolver,
        TypeAttr:$resolver_type,
        attr LinkageAttr2:$linkage,
        UnitAttr:$dso_local,
        DefaultValuedAttr<ConfinedAttr<I32Attr, [IntNonNegative]>, "0">:$address_space,
        DefaultValuedAttr<UnnamedAddr, "UnnamedAddr::None">:$unnamed_addr,
        DefaultValuedAttr<Visibility, "Visibility::Default">:$visibility_),
    (outs),
    [IsolatedFromAbove, Symbol]
    {
        verify: verify_i_func_op,
        verify_symbol_uses: verify_symbol_uses_of_i_func_op,
        assembly_format: r#"
            custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)?
            $sym_name `:` $i_func_type `,` $resolver_type $resolver attr-dict
        "#,
    }
}

op! {
    /// `llvm.indirectbr`.
    // LLVMOps.td: LLVM_IndirectBrOp
    // omitted: builders (C++); `build` takes all arguments
    pub IndirectBrOp = "llvm.indirectbr",
    (ins
        LLVM_AnyPointer:$addr,
        VariadicOfVariadic<AnyType, "indbr_operand_segments">:$succOperands,
        DenseI32ArrayAttr:$indbr_operand_segments),
    (outs),
    (successor VariadicSuccessor<AnySuccessor>:$successors),
    [SameVariadicOperandSize, Pure, Terminator, dyn BranchOpInterface]
    {
        verify: verify_indirect_br_op,
        assembly_format: r#"
            $addr `:` type($addr) `,`
            custom<IndirectBrOpSucessors>(ref(type($addr)),
            $successors,
            $succOperands,
            type($succOperands))
            attr-dict
        "#,
    }
}

op! {
    /// `llvm.inline_asm`.
    // LLVMOps.td: LLVM_InlineAsmOp
    // omitted: members of the C++ class
    pub InlineAsmOp = "llvm.inline_asm",
    (ins
        Variadic<LLVM_Type>:$operands,
        StrAttr:$asm_string,
        StrAttr:$constraints,
        UnitAttr:$has_side_effects,
        UnitAttr:$is_align_stack,
        DefaultValuedAttr<TailCallKindAttr, "TailCallKindEnum::None">:$tail_call_kind,
        OptionalAttr<AsmDialect>:$asm_dialect,
        OptionalAttr<ArrayAttr>:$operand_attrs),
    (outs Optional<LLVM_Type>:$res),
    [dyn MemoryEffects]
    {
        verify: verify_inline_asm_op,
        assembly_format: r#"
            (`has_side_effects` $has_side_effects^)?
            (`is_align_stack` $is_align_stack^)?
            (`tail_call_kind` `=` $tail_call_kind^)?
            (`asm_dialect` `=` $asm_dialect^)?
            (`operand_attrs` `=` $operand_attrs^)?
            attr-dict
            $asm_string `,` $constraints
            operands `:` functional-type(operands, results)
        "#,
    }
}

impl MemoryEffects for InlineAsmOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_inline_asm_op(self.op())
    }
}

op! {
    /// `llvm.insertelement`.
    // LLVMOps.td: LLVM_InsertElementOp
    // omitted: builders (C++); `build` takes all arguments
    pub InsertElementOp = "llvm.insertelement",
    (ins LLVM_AnyVector:$vector, LLVM_PrimitiveType:$value, AnySignlessInteger:$position),
    (outs LLVM_AnyVector:$res),
    [
        Pure,
        TypesMatchWith<"argument type matches vector element type", "vector", "value", "$_self.element_type($_builder)">,
        AllTypesMatch<["res", "vector"]>
    ]
    {
        assembly_format: r#"
            $value `,` $vector `[` $position `:` type($position) `]` attr-dict `:`
            type($vector)
        "#,
    }
}

op! {
    /// `llvm.insertvalue`.
    // LLVMOps.td: LLVM_InsertValueOp
    pub InsertValueOp = "llvm.insertvalue",
    (ins LLVM_AnyAggregate:$container, LLVM_PrimitiveType:$value, DenseI64ArrayAttr:$position),
    (outs LLVM_AnyAggregate:$res),
    [Pure, AllTypesMatch<["container", "res"]>]
    {
        verify: verify_insert_value_op,
        assembly_format: r#"
            $value `,` $container `` $position attr-dict `:` type($container)
            custom<InsertExtractValueElementType>(type($value), ref(type($container)),
            ref($position))
        "#,
    }
}

op! {
    /// `llvm.inttoptr`.
    // LLVMOps.td: LLVM_IntToPtrOp
    // omitted: the interface DereferenceableOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub IntToPtrOp = "llvm.inttoptr",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$arg,
        OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable),
    (outs AnyTypeOf<[LLVM_AnyPointer, LLVM_VectorOf3]>:$res),
    [Pure]
    {
        verify: verify_int_to_ptr_op,
        assembly_format: r#"$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)"#,
    }
}

op! {
    /// `llvm.intr.invariant.end`.
    // LLVMIntrinsicOps.td: LLVM_InvariantEndOp
    pub InvariantEndOp = "llvm.intr.invariant.end",
    (ins buildable LLVM_DefaultPointer:$start, I64Attr:$size, LLVM_AnyPointer:$ptr),
    (outs),
    [dyn PromotableOpInterface]
    { assembly_format: r#"$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))"# }
}

op! {
    /// `llvm.intr.invariant.start`.
    // LLVMIntrinsicOps.td: LLVM_InvariantStartOp
    pub InvariantStartOp = "llvm.intr.invariant.start",
    (ins I64Attr:$size, LLVM_AnyPointer:$ptr),
    (outs buildable LLVM_DefaultPointer:$res),
    [dyn PromotableOpInterface]
    { assembly_format: r#"$size `,` $ptr attr-dict `:` qualified(type($ptr))"# }
}

op! {
    /// `llvm.invoke`.
    // LLVMOps.td: LLVM_InvokeOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub InvokeOp = "llvm.invoke",
    (ins
        OptionalAttr<TypeAttrOf<LLVM_FunctionType>>:$var_callee_type,
        OptionalAttr<FlatSymbolRefAttr>:$callee,
        Variadic<LLVM_Type>:$callee_operands,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs,
        Variadic<LLVM_Type>:$normalDestOperands,
        Variadic<LLVM_Type>:$unwindDestOperands,
        OptionalAttr<DenseI32ArrayAttr>:$branch_weights,
        DefaultValuedAttr<CConvAttr, "CConvEnum::C">:$CConv,
        VariadicOfVariadic<LLVM_Type, "op_bundle_sizes">:$op_bundle_operands,
        DenseI32ArrayAttr:$op_bundle_sizes,
        OptionalAttr<ArrayAttr>:$op_bundle_tags),
    (outs Optional<LLVM_Type>:$result),
    (successor AnySuccessor:$normalDest, AnySuccessor:$unwindDest),
    [
        AttrSizedOperandSegments,
        WeightedBranchOpInterface,
        Terminator,
        dyn BranchOpInterface,
        dyn CallOpInterface
    ]
    {
        verify: verify_invoke_op,
        parse: parse_invoke_op,
        print: print_invoke_op,
    }
}

op! {
    /// `llvm.intr.is.constant`.
    // LLVMIntrinsicOps.td: LLVM_IsConstantOp
    pub IsConstantOp = "llvm.intr.is.constant",
    (ins LLVM_Type:$val),
    (outs I1:$res),
    [Pure]
}

op! {
    /// `llvm.intr.is.fpclass`.
    // LLVMIntrinsicOps.td: LLVM_IsFPClass
    pub IsFPClass = "llvm.intr.is.fpclass",
    (ins AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in, I32Attr:$bit),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.func`.
    // LLVMOps.td: LLVM_LLVMFuncOp
    // omitted: the interface FunctionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub LLVMFuncOp = "llvm.func",
    (ins
        StrAttr:$sym_name,
        OptionalAttr<StrAttr>:$sym_visibility,
        TypeAttrOf<LLVM_FunctionType>:$function_type,
        DefaultValuedAttr<LinkageAttr2, "Linkage::External">:$linkage,
        UnitAttr:$dso_local,
        DefaultValuedAttr<CConvAttr, "CConvEnum::C">:$CConv,
        OptionalAttr<SymbolRefAttr>:$comdat,
        UnitAttr:$convergent,
        OptionalAttr<FlatSymbolRefAttr>:$personality,
        OptionalAttr<StrAttr>:$garbageCollector,
        OptionalAttr<ArrayAttr>:$passthrough,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs,
        OptionalAttr<I64Attr>:$function_entry_count,
        OptionalAttr<LLVM_MemoryEffectsAttr>:$memory_effects,
        DefaultValuedAttr<Visibility, "Visibility::Default">:$visibility_,
        UnitAttr:$arm_streaming,
        UnitAttr:$arm_locally_streaming,
        UnitAttr:$arm_streaming_compatible,
        UnitAttr:$arm_new_za,
        UnitAttr:$arm_in_za,
        UnitAttr:$arm_out_za,
        UnitAttr:$arm_inout_za,
        UnitAttr:$arm_preserves_za,
        OptionalAttr<StrAttr>:$section,
        OptionalAttr<UnnamedAddr>:$unnamed_addr,
        OptionalAttr<I64Attr>:$alignment,
        OptionalAttr<LLVM_VScaleRangeAttr>:$vscale_range,
        OptionalAttr<FramePointerKindAttr2>:$frame_pointer,
        OptionalAttr<StrAttr>:$target_cpu,
        OptionalAttr<StrAttr>:$tune_cpu,
        OptionalAttr<StrAttr>:$reciprocal_estimates,
        OptionalAttr<StrAttr>:$prefer_vector_width,
        OptionalAttr<LLVM_TargetFeaturesAttr>:$target_features,
        OptionalAttr<BoolAttr>:$no_infs_fp_math,
        OptionalAttr<BoolAttr>:$no_nans_fp_math,
        OptionalAttr<BoolAttr>:$no_signed_zeros_fp_math,
        OptionalAttr<StrAttr>:$denormal_fp_math,
        OptionalAttr<StrAttr>:$denormal_fp_math_f32,
        OptionalAttr<StrAttr>:$fp_contract,
        OptionalAttr<StrAttr>:$instrument_function_entry,
        OptionalAttr<StrAttr>:$instrument_function_exit,
        UnitAttr:$no_inline,
        UnitAttr:$always_inline,
        UnitAttr:$inline_hint,
        UnitAttr:$no_unwind,
        UnitAttr:$will_return,
        UnitAttr:$optimize_none,
        OptionalAttr<LLVM_VecTypeHintAttr>:$vec_type_hint,
        OptionalAttr<DenseI32ArrayAttr>:$work_group_size_hint,
        OptionalAttr<DenseI32ArrayAttr>:$reqd_work_group_size,
        OptionalAttr<I32Attr>:$intel_reqd_sub_group_size,
        OptionalAttr<UWTableKindAttr2>:$uwtable_kind),
    (outs),
    (region AnyRegion:$body),
    [AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol, dyn CallableOpInterface]
    {
        verify: verify_llvm_func_op,
        verify_symbol_uses: verify_symbol_uses_of_llvm_func_op,
        parse: parse_llvm_func_op,
        print: print_llvm_func_op,
    }
}

op! {
    /// `llvm.lshr`.
    // LLVMOps.td: LLVM_LShrOp
    // omitted: the interface ExactFlagInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub LShrOp = "llvm.lshr",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs,
        UnitAttr:$isExact),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.landingpad`.
    // LLVMOps.td: LLVM_LandingpadOp
    // omitted: builders (C++); `build` takes all arguments
    pub LandingpadOp = "llvm.landingpad",
    (ins UnitAttr:$cleanup, Variadic<LLVM_Type>:$operand1),
    (outs LLVM_Type:$res)
    {
        verify: verify_landingpad_op,
        parse: parse_landingpad_op,
        print: print_landingpad_op,
    }
}

op! {
    /// `llvm.intr.launder.invariant.group`.
    // LLVMIntrinsicOps.td: LLVM_LaunderInvariantGroupOp
    pub LaunderInvariantGroupOp = "llvm.intr.launder.invariant.group",
    (ins LLVM_AnyPointer:$ptr),
    (outs LLVM_AnyPointer:$res),
    [SameOperandsAndResultType, dyn PromotableOpInterface]
    { assembly_format: r#"$ptr attr-dict `:` qualified(type($ptr))"# }
}

op! {
    /// `llvm.intr.lifetime.end`.
    // LLVMIntrinsicOps.td: LLVM_LifetimeEndOp
    pub LifetimeEndOp = "llvm.intr.lifetime.end",
    (ins LLVM_AnyPointer:$ptr),
    (outs),
    [dyn PromotableOpInterface]
    { assembly_format: r#"$ptr attr-dict `:` qualified(type($ptr))"# }
}

op! {
    /// `llvm.intr.lifetime.start`.
    // LLVMIntrinsicOps.td: LLVM_LifetimeStartOp
    pub LifetimeStartOp = "llvm.intr.lifetime.start",
    (ins LLVM_AnyPointer:$ptr),
    (outs),
    [dyn PromotableOpInterface]
    { assembly_format: r#"$ptr attr-dict `:` qualified(type($ptr))"# }
}

op! {
    /// `llvm.linker_options`.
    // LLVMOps.td: LLVM_LinkerOptionsOp
    pub LinkerOptionsOp = "llvm.linker_options",
    (ins StrArrayAttr:$options),
    (outs)
    {
        verify: verify_linker_options_op,
        assembly_format: r#"$options attr-dict"#,
    }
}

op! {
    /// `llvm.intr.llrint`.
    // LLVMIntrinsicOps.td: LLVM_LlrintOp
    pub LlrintOp = "llvm.intr.llrint",
    (ins AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$val),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.llround`.
    // LLVMIntrinsicOps.td: LLVM_LlroundOp
    pub LlroundOp = "llvm.intr.llround",
    (ins LLVM_AnyFloat:$val),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.ldexp`.
    // LLVMIntrinsicOps.td: LLVM_LoadExpOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub LoadExpOp = "llvm.intr.ldexp",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$val,
        AnySignlessInteger:$power,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.load`.
    // LLVMOps.td: LLVM_LoadOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: the interface DereferenceableOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // The verifier refuses a scope without `atomic`.
    #[drr(allow(hidden_by_default))]
    pub LoadOp = "llvm.load",
    (ins
        LLVM_AnyPointer:$addr,
        OptionalAttr<I64Attr>:$alignment,
        UnitAttr:$volatile_,
        UnitAttr:$nontemporal,
        UnitAttr:$invariant,
        UnitAttr:$invariantGroup,
        DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">:$ordering,
        OptionalAttr<StrAttr>:$syncscope,
        OptionalAttr<LLVM_DereferenceableAttr>:$dereferenceable,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa),
    (outs LLVM_LoadableType:$res),
    [
        dyn SafeMemorySlotAccessOpInterface,
        dyn DestructurableAccessorOpInterface,
        dyn PromotableMemOpInterface,
        dyn MemoryEffects
    ]
    {
        verify: verify_load_op,
        assembly_format: r#"
            (`volatile` $volatile_^)? $addr
            (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
            (`invariant` $invariant^)?
            (`invariant_group` $invariantGroup^)?
            (`dereferenceable` `` $dereferenceable^)?
            attr-dict `:` qualified(type($addr)) `->` type($res)
        "#,
    }
}

impl MemoryEffects for LoadOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_load_op(self.op())
    }
}

op! {
    /// `llvm.intr.log2`.
    // LLVMIntrinsicOps.td: LLVM_Log2Op
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Log2Op = "llvm.intr.log2",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.log10`.
    // LLVMIntrinsicOps.td: LLVM_Log10Op
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Log10Op = "llvm.intr.log10",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.log`.
    // LLVMIntrinsicOps.td: LLVM_LogOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub LogOp = "llvm.intr.log",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.lrint`.
    // LLVMIntrinsicOps.td: LLVM_LrintOp
    pub LrintOp = "llvm.intr.lrint",
    (ins AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$val),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.lround`.
    // LLVMIntrinsicOps.td: LLVM_LroundOp
    pub LroundOp = "llvm.intr.lround",
    (ins AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$val),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.masked.load`.
    // LLVMIntrinsicOps.td: LLVM_MaskedLoadOp
    pub MaskedLoadOp = "llvm.intr.masked.load",
    (ins
        LLVM_AnyPointer:$data,
        LLVM_VectorOf4:$mask,
        Optional<LLVM_AnyVector>:$pass_thru,
        I32Attr:$alignment,
        UnitAttr:$nontemporal),
    (outs LLVM_AnyVector:$res)
    { assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.masked.store`.
    // LLVMIntrinsicOps.td: LLVM_MaskedStoreOp
    // omitted: builders (C++); `build` takes all arguments
    pub MaskedStoreOp = "llvm.intr.masked.store",
    (ins LLVM_AnyVector:$value, LLVM_AnyPointer:$data, LLVM_VectorOf4:$mask, I32Attr:$alignment),
    (outs)
    { assembly_format: r#"$value `,` $data `,` $mask attr-dict `:` type($value) `,` type($mask) `into` qualified(type($data))"# }
}

op! {
    /// `llvm.intr.matrix.column.major.load`.
    // LLVMIntrinsicOps.td: LLVM_MatrixColumnMajorLoadOp
    // omitted: builders (C++); `build` takes all arguments
    pub MatrixColumnMajorLoadOp = "llvm.intr.matrix.column.major.load",
    (ins
        LLVM_AnyPointer:$data,
        AnySignlessInteger:$stride,
        I1Attr:$isVolatile,
        I32Attr:$rows,
        I32Attr:$columns),
    (outs LLVM_AnyVector:$res)
    { assembly_format: r#"$data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($res) `from` qualified(type($data)) `stride` type($stride)"# }
}

op! {
    /// `llvm.intr.matrix.column.major.store`.
    // LLVMIntrinsicOps.td: LLVM_MatrixColumnMajorStoreOp
    // omitted: builders (C++); `build` takes all arguments
    pub MatrixColumnMajorStoreOp = "llvm.intr.matrix.column.major.store",
    (ins
        LLVM_AnyVector:$matrix,
        LLVM_AnyPointer:$data,
        AnySignlessInteger:$stride,
        I1Attr:$isVolatile,
        I32Attr:$rows,
        I32Attr:$columns),
    (outs)
    { assembly_format: r#"$matrix `,` $data `,` `<` `stride` `=` $stride `>` attr-dict`:` type($matrix) `to` qualified(type($data)) `stride` type($stride)"# }
}

op! {
    /// `llvm.intr.matrix.multiply`.
    // LLVMIntrinsicOps.td: LLVM_MatrixMultiplyOp
    // omitted: builders (C++); `build` takes all arguments
    pub MatrixMultiplyOp = "llvm.intr.matrix.multiply",
    (ins
        LLVM_AnyVector:$lhs,
        LLVM_AnyVector:$rhs,
        I32Attr:$lhs_rows,
        I32Attr:$lhs_columns,
        I32Attr:$rhs_columns),
    (outs LLVM_AnyVector:$res)
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)"# }
}

op! {
    /// `llvm.intr.matrix.transpose`.
    // LLVMIntrinsicOps.td: LLVM_MatrixTransposeOp
    // omitted: builders (C++); `build` takes all arguments
    pub MatrixTransposeOp = "llvm.intr.matrix.transpose",
    (ins LLVM_AnyVector:$matrix, I32Attr:$rows, I32Attr:$columns),
    (outs LLVM_AnyVector:$res)
    { assembly_format: r#"$matrix attr-dict `:` type($matrix) `into` type($res)"# }
}

op! {
    /// `llvm.intr.maxnum`.
    // LLVMIntrinsicOps.td: LLVM_MaxNumOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub MaxNumOp = "llvm.intr.maxnum",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$a,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$b,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.maximum`.
    // LLVMIntrinsicOps.td: LLVM_MaximumOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub MaximumOp = "llvm.intr.maximum",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$a,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$b,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.memcpy.inline`.
    // LLVMIntrinsicOps.td: LLVM_MemcpyInlineOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: the interface ArgAndResultAttrsOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub MemcpyInlineOp = "llvm.intr.memcpy.inline",
    (ins
        LLVM_AnyPointer:$dst,
        LLVM_AnyPointer:$src,
        APIntAttr:$len,
        I1Attr:$isVolatile,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs),
    (outs),
    [
        dyn PromotableMemOpInterface,
        dyn SafeMemorySlotAccessOpInterface,
        dyn DestructurableAccessorOpInterface,
        dyn MemoryEffects
    ]
}

impl MemoryEffects for MemcpyInlineOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.dst().handle()));
        effects.push(MemoryEffect::on(MemoryEffectKind::Read, self.src().handle()));
        effects
    }
}

op! {
    /// `llvm.intr.memcpy`.
    // LLVMIntrinsicOps.td: LLVM_MemcpyOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: the interface ArgAndResultAttrsOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub MemcpyOp = "llvm.intr.memcpy",
    (ins
        LLVM_AnyPointer:$dst,
        LLVM_AnyPointer:$src,
        AnySignlessInteger:$len,
        I1Attr:$isVolatile,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs),
    (outs),
    [
        dyn PromotableMemOpInterface,
        dyn SafeMemorySlotAccessOpInterface,
        dyn DestructurableAccessorOpInterface,
        dyn MemoryEffects
    ]
}

impl MemoryEffects for MemcpyOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.dst().handle()));
        effects.push(MemoryEffect::on(MemoryEffectKind::Read, self.src().handle()));
        effects
    }
}

op! {
    /// `llvm.intr.memmove`.
    // LLVMIntrinsicOps.td: LLVM_MemmoveOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: the interface ArgAndResultAttrsOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub MemmoveOp = "llvm.intr.memmove",
    (ins
        LLVM_AnyPointer:$dst,
        LLVM_AnyPointer:$src,
        AnySignlessInteger:$len,
        I1Attr:$isVolatile,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs),
    (outs),
    [
        dyn PromotableMemOpInterface,
        dyn SafeMemorySlotAccessOpInterface,
        dyn DestructurableAccessorOpInterface,
        dyn MemoryEffects
    ]
}

impl MemoryEffects for MemmoveOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.dst().handle()));
        effects.push(MemoryEffect::on(MemoryEffectKind::Read, self.src().handle()));
        effects
    }
}

op! {
    /// `llvm.intr.memset.inline`.
    // LLVMIntrinsicOps.td: LLVM_MemsetInlineOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: the interface ArgAndResultAttrsOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub MemsetInlineOp = "llvm.intr.memset.inline",
    (ins
        LLVM_AnyPointer:$dst,
        I8:$val,
        APIntAttr:$len,
        I1Attr:$isVolatile,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs),
    (outs),
    [
        dyn PromotableMemOpInterface,
        dyn SafeMemorySlotAccessOpInterface,
        dyn DestructurableAccessorOpInterface,
        dyn MemoryEffects
    ]
}

impl MemoryEffects for MemsetInlineOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.dst().handle()));
        effects
    }
}

op! {
    /// `llvm.intr.memset`.
    // LLVMIntrinsicOps.td: LLVM_MemsetOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: the interface ArgAndResultAttrsOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub MemsetOp = "llvm.intr.memset",
    (ins
        LLVM_AnyPointer:$dst,
        I8:$val,
        AnySignlessInteger:$len,
        I1Attr:$isVolatile,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs),
    (outs),
    [
        dyn PromotableMemOpInterface,
        dyn SafeMemorySlotAccessOpInterface,
        dyn DestructurableAccessorOpInterface,
        dyn MemoryEffects
    ]
}

impl MemoryEffects for MemsetOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.dst().handle()));
        effects
    }
}

op! {
    /// `llvm.intr.minnum`.
    // LLVMIntrinsicOps.td: LLVM_MinNumOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub MinNumOp = "llvm.intr.minnum",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$a,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$b,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.minimum`.
    // LLVMIntrinsicOps.td: LLVM_MinimumOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub MinimumOp = "llvm.intr.minimum",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$a,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$b,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.module_flags`.
    // LLVMOps.td: LLVM_ModuleFlagsOp
    pub ModuleFlagsOp = "llvm.module_flags",
    (ins ArrayAttr:$flags),
    (outs)
    {
        verify: verify_module_flags_op,
        assembly_format: r#"$flags attr-dict"#,
    }
}

op! {
    /// `llvm.mul`.
    // LLVMOps.td: LLVM_MulOp
    // omitted: the interface IntegerOverflowFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub MulOp = "llvm.mul",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs,
        DefaultValuedProp<EnumProp<IntegerOverflowFlags>, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Commutative, Pure]
    { assembly_format: r#"$lhs `,` $rhs (`overflow` `<` $overflowFlags^ `>`)? attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.nearbyint`.
    // LLVMIntrinsicOps.td: LLVM_NearbyintOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub NearbyintOp = "llvm.intr.nearbyint",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.experimental.noalias.scope.decl`.
    // LLVMIntrinsicOps.td: LLVM_NoAliasScopeDeclOp
    pub NoAliasScopeDeclOp = "llvm.intr.experimental.noalias.scope.decl",
    (ins LLVM_AliasScopeAttr:$scope),
    (outs)
    { assembly_format: r#"$scope attr-dict"# }
}

op! {
    /// `llvm.mlir.none`.
    // LLVMOps.td: LLVM_NoneTokenOp
    // omitted: builders (C++); `build` takes all arguments
    pub NoneTokenOp = "llvm.mlir.none",
    (ins),
    (outs buildable LLVM_TokenType:$res),
    [Pure]
    { assembly_format: r#"attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.or`.
    // LLVMOps.td: LLVM_OrOp
    // omitted: the interface DisjointFlagInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub OrOp = "llvm.or",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs,
        UnitAttr:$isDisjoint),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Pure]
    {
        fold: fold_or_op,
        assembly_format: r#"(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)"#,
    }
}

op! {
    /// `llvm.mlir.poison`.
    // LLVMOps.td: LLVM_PoisonOp
    // omitted: builders (C++); `build` takes all arguments
    pub PoisonOp = "llvm.mlir.poison",
    (ins),
    (outs LLVM_Type:$res),
    [Pure, ConstantLike]
    {
        fold: fold_poison_op,
        assembly_format: r#"attr-dict `:` type($res)"#,
    }
}

op! {
    /// `llvm.intr.powi`.
    // LLVMIntrinsicOps.td: LLVM_PowIOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub PowIOp = "llvm.intr.powi",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$val,
        AnySignlessInteger:$power,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.pow`.
    // LLVMIntrinsicOps.td: LLVM_PowOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub PowOp = "llvm.intr.pow",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$a,
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$b,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.prefetch`.
    // LLVMIntrinsicOps.td: LLVM_Prefetch
    pub Prefetch = "llvm.intr.prefetch",
    (ins LLVM_AnyPointer:$addr, I32Attr:$rw, I32Attr:$hint, I32Attr:$cache),
    (outs)
}

op! {
    /// `llvm.intr.ptr.annotation`.
    // LLVMIntrinsicOps.td: LLVM_PtrAnnotation
    pub PtrAnnotation = "llvm.intr.ptr.annotation",
    (ins
        LLVM_AnyPointer:$ptr,
        LLVM_AnyPointer:$annotation,
        LLVM_AnyPointer:$fileName,
        I32:$line,
        LLVM_AnyPointer:$attr),
    (outs LLVM_AnyPointer:$res),
    [AllTypesMatch<["res", "ptr"]>, AllTypesMatch<["annotation", "fileName", "attr"]>]
}

op! {
    /// `llvm.intr.ptrmask`.
    // LLVMIntrinsicOps.td: LLVM_PtrMaskOp
    pub PtrMaskOp = "llvm.intr.ptrmask",
    (ins AnyTypeOf<[LLVM_AnyPointer, LLVM_VectorOf3]>:$ptr, AnyTypeOf<[AnyInteger, LLVM_VectorOf5]>:$mask),
    (outs AnyTypeOf<[LLVM_AnyPointer, LLVM_VectorOf3]>:$res),
    [Pure, AllTypesMatch<["ptr", "res"]>]
    { assembly_format: r#"$ptr `,` $mask attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.ptrtoint`.
    // LLVMOps.td: LLVM_PtrToIntOp
    // omitted: builders (C++); `build` takes all arguments
    pub PtrToIntOp = "llvm.ptrtoint",
    (ins AnyTypeOf<[LLVM_AnyPointer, LLVM_VectorOf3]>:$arg),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [Pure]
    { assembly_format: r#"$arg attr-dict `:` type($arg) `to` type($res)"# }
}

op! {
    /// `llvm.resume`.
    // LLVMOps.td: LLVM_ResumeOp
    pub ResumeOp = "llvm.resume",
    (ins LLVM_Type:$value),
    (outs),
    [Terminator]
    { assembly_format: r#"$value attr-dict `:` type($value)"# }
}

op! {
    /// `llvm.return`.
    // LLVMOps.td: LLVM_ReturnOp
    // omitted: builders (C++); `build` takes all arguments
    pub ReturnOp = "llvm.return",
    (ins Optional<LLVM_Type>:$arg),
    (outs),
    [Pure, ReturnLike, Terminator]
    {
        verify: verify_return_op,
        assembly_format: r#"attr-dict ($arg^ `:` type($arg))?"#,
    }
}

op! {
    /// `llvm.intr.rint`.
    // LLVMIntrinsicOps.td: LLVM_RintOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub RintOp = "llvm.intr.rint",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.roundeven`.
    // LLVMIntrinsicOps.td: LLVM_RoundEvenOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub RoundEvenOp = "llvm.intr.roundeven",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.round`.
    // LLVMIntrinsicOps.td: LLVM_RoundOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub RoundOp = "llvm.intr.round",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.sadd.sat`.
    // LLVMIntrinsicOps.td: LLVM_SAddSat
    pub SAddSat = "llvm.intr.sadd.sat",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.sadd.with.overflow`.
    // LLVMIntrinsicOps.td: LLVM_SAddWithOverflowOp
    pub SAddWithOverflowOp = "llvm.intr.sadd.with.overflow",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand0,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand1),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsElementType]
}

op! {
    /// `llvm.intr.scmp`.
    // LLVMIntrinsicOps.td: LLVM_SCmpOp
    pub SCmpOp = "llvm.intr.scmp",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [Pure, SameTypeOperands]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.sdiv`.
    // LLVMOps.td: LLVM_SDivOp
    // omitted: the interface ExactFlagInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub SDivOp = "llvm.sdiv",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs,
        UnitAttr:$isExact),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, NoMemoryEffect, dyn ConditionallySpeculatable]
    { assembly_format: r#"(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.sext`.
    // LLVMOps.td: LLVM_SExtOp
    // omitted: builders (C++); `build` takes all arguments
    pub SExtOp = "llvm.sext",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$arg),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [Pure]
    {
        verify: verify_s_ext_op,
        assembly_format: r#"$arg attr-dict `:` type($arg) `to` type($res)"#,
    }
}

op! {
    /// `llvm.sitofp`.
    // LLVMOps.td: LLVM_SIToFPOp
    // omitted: builders (C++); `build` takes all arguments
    pub SIToFPOp = "llvm.sitofp",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$arg),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [Pure]
    { assembly_format: r#"$arg attr-dict `:` type($arg) `to` type($res)"# }
}

op! {
    /// `llvm.intr.smax`.
    // LLVMIntrinsicOps.td: LLVM_SMaxOp
    pub SMaxOp = "llvm.intr.smax",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.smin`.
    // LLVMIntrinsicOps.td: LLVM_SMinOp
    pub SMinOp = "llvm.intr.smin",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.smul.with.overflow`.
    // LLVMIntrinsicOps.td: LLVM_SMulWithOverflowOp
    pub SMulWithOverflowOp = "llvm.intr.smul.with.overflow",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand0,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand1),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsElementType]
}

op! {
    /// `llvm.srem`.
    // LLVMOps.td: LLVM_SRemOp
    // omitted: builders (C++); `build` takes all arguments
    pub SRemOp = "llvm.srem",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.ssa.copy`.
    // LLVMIntrinsicOps.td: LLVM_SSACopyOp
    pub SSACopyOp = "llvm.intr.ssa.copy",
    (ins AnyType:$operand),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"$operand attr-dict `:` type($operand)"# }
}

op! {
    /// `llvm.intr.sshl.sat`.
    // LLVMIntrinsicOps.td: LLVM_SSHLSat
    pub SSHLSat = "llvm.intr.sshl.sat",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.ssub.sat`.
    // LLVMIntrinsicOps.td: LLVM_SSubSat
    pub SSubSat = "llvm.intr.ssub.sat",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.ssub.with.overflow`.
    // LLVMIntrinsicOps.td: LLVM_SSubWithOverflowOp
    pub SSubWithOverflowOp = "llvm.intr.ssub.with.overflow",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand0,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand1),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsElementType]
}

op! {
    /// `llvm.select`.
    // LLVMOps.td: LLVM_SelectOp
    // omitted: the interface FastmathFlagsInterface (C++)
    // omitted: the interface SelectLikeOpInterface (C++)
    pub SelectOp = "llvm.select",
    (ins
        AnyTypeOf<[I1, LLVM_VectorOf4]>:$condition,
        LLVM_Type:$trueValue,
        LLVM_Type:$falseValue,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, AllTypesMatch<["trueValue", "falseValue", "res"]>]
    { assembly_format: r#"operands attr-dict `:` type($condition) `,` type($res)"# }
}

op! {
    /// `llvm.shl`.
    // LLVMOps.td: LLVM_ShlOp
    // omitted: the interface IntegerOverflowFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub ShlOp = "llvm.shl",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs,
        DefaultValuedProp<EnumProp<IntegerOverflowFlags>, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Pure]
    {
        fold: fold_shl_op,
        assembly_format: r#"$lhs `,` $rhs (`overflow` `<` $overflowFlags^ `>`)? attr-dict `:` type($res)"#,
    }
}

op! {
    /// `llvm.shufflevector`.
    // LLVMOps.td: LLVM_ShuffleVectorOp
    // omitted: builders (C++); `build` takes all arguments
    pub ShuffleVectorOp = "llvm.shufflevector",
    (ins LLVM_AnyVector:$v1, LLVM_AnyVector:$v2, DenseI32ArrayAttr:$mask),
    (outs LLVM_AnyVector:$res),
    [Pure, AllTypesMatch<["v1", "v2"]>]
    {
        verify: verify_shuffle_vector_op,
        fold: fold_shuffle_vector_op,
        assembly_format: r#"
            $v1 `,` $v2 $mask attr-dict `:` type($v1)
            custom<ShuffleType>(ref(type($v1)), type($res), ref($mask))
        "#,
    }
}

op! {
    /// `llvm.intr.sin`.
    // LLVMIntrinsicOps.td: LLVM_SinOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub SinOp = "llvm.intr.sin",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.sincos`.
    // LLVMIntrinsicOps.td: LLVM_SincosOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub SincosOp = "llvm.intr.sincos",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$val,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure]
    {
        verify: verify_sincos_op,
        assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `llvm.intr.sinh`.
    // LLVMIntrinsicOps.td: LLVM_SinhOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub SinhOp = "llvm.intr.sinh",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.sqrt`.
    // LLVMIntrinsicOps.td: LLVM_SqrtOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub SqrtOp = "llvm.intr.sqrt",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.stackrestore`.
    // LLVMIntrinsicOps.td: LLVM_StackRestoreOp
    pub StackRestoreOp = "llvm.intr.stackrestore",
    (ins LLVM_AnyPointer:$ptr),
    (outs)
    { assembly_format: r#"$ptr attr-dict `:` qualified(type($ptr))"# }
}

op! {
    /// `llvm.intr.stacksave`.
    // LLVMIntrinsicOps.td: LLVM_StackSaveOp
    pub StackSaveOp = "llvm.intr.stacksave",
    (ins),
    (outs LLVM_Type:$res)
    { assembly_format: r#"attr-dict `:` qualified(type($res))"# }
}

op! {
    /// `llvm.intr.stepvector`.
    // LLVMIntrinsicOps.td: LLVM_StepVectorOp
    pub StepVectorOp = "llvm.intr.stepvector",
    (ins),
    (outs LLVM_VectorOf2:$res),
    [Pure]
    { assembly_format: r#"attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.store`.
    // LLVMOps.td: LLVM_StoreOp
    // omitted: the interface AccessGroupOpInterface (C++)
    // omitted: the interface AliasAnalysisOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // The verifier refuses a scope without `atomic`.
    #[drr(allow(hidden_by_default))]
    pub StoreOp = "llvm.store",
    (ins
        LLVM_LoadableType:$value,
        LLVM_AnyPointer:$addr,
        OptionalAttr<I64Attr>:$alignment,
        UnitAttr:$volatile_,
        UnitAttr:$nontemporal,
        UnitAttr:$invariantGroup,
        DefaultValuedAttr<AtomicOrdering, "AtomicOrdering::not_atomic">:$ordering,
        OptionalAttr<StrAttr>:$syncscope,
        OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes,
        OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes,
        OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa),
    (outs),
    [
        dyn SafeMemorySlotAccessOpInterface,
        dyn DestructurableAccessorOpInterface,
        dyn PromotableMemOpInterface,
        dyn MemoryEffects
    ]
    {
        verify: verify_store_op,
        assembly_format: r#"
            (`volatile` $volatile_^)? $value `,` $addr
            (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)?
            (`invariant_group` $invariantGroup^)?
            attr-dict `:` type($value) `,` qualified(type($addr))
        "#,
    }
}

impl MemoryEffects for StoreOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_store_op(self.op())
    }
}

op! {
    /// `llvm.intr.strip.invariant.group`.
    // LLVMIntrinsicOps.td: LLVM_StripInvariantGroupOp
    pub StripInvariantGroupOp = "llvm.intr.strip.invariant.group",
    (ins LLVM_AnyPointer:$ptr),
    (outs LLVM_AnyPointer:$res),
    [SameOperandsAndResultType, dyn PromotableOpInterface]
    { assembly_format: r#"$ptr attr-dict `:` qualified(type($ptr))"# }
}

op! {
    /// `llvm.sub`.
    // LLVMOps.td: LLVM_SubOp
    // omitted: the interface IntegerOverflowFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub SubOp = "llvm.sub",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs,
        DefaultValuedProp<EnumProp<IntegerOverflowFlags>, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs (`overflow` `<` $overflowFlags^ `>`)? attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.switch`.
    // LLVMOps.td: LLVM_SwitchOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub SwitchOp = "llvm.switch",
    (ins
        AnySignlessInteger:$value,
        Variadic<AnyType>:$defaultOperands,
        VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
        OptionalAttr<AnyIntElementsAttr>:$case_values,
        DenseI32ArrayAttr:$case_operand_segments,
        OptionalAttr<DenseI32ArrayAttr>:$branch_weights),
    (outs),
    (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations),
    [AttrSizedOperandSegments, WeightedBranchOpInterface, Pure, Terminator, dyn BranchOpInterface]
    {
        verify: verify_switch_op,
        assembly_format: r#"
            $value `:` type($value) `,`
            $defaultDestination (`(` $defaultOperands^ `:` type($defaultOperands) `)`)?
            custom<SwitchOpCases>(ref(type($value)), $case_values, $caseDestinations,
            $caseOperands, type($caseOperands))
            attr-dict
        "#,
    }
}

op! {
    /// `llvm.intr.tan`.
    // LLVMIntrinsicOps.td: LLVM_TanOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub TanOp = "llvm.intr.tan",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.tanh`.
    // LLVMIntrinsicOps.td: LLVM_TanhOp
    // omitted: the interface FastmathFlagsInterface (C++)
    pub TanhOp = "llvm.intr.tanh",
    (ins
        AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$in,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.threadlocal.address`.
    // LLVMIntrinsicOps.td: LLVM_ThreadlocalAddressOp
    pub ThreadlocalAddressOp = "llvm.intr.threadlocal.address",
    (ins LLVM_AnyPointer:$global),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.trap`.
    // LLVMIntrinsicOps.td: LLVM_Trap
    pub Trap = "llvm.intr.trap",
    (ins),
    (outs)
    { assembly_format: r#"attr-dict"# }
}

op! {
    /// `llvm.trunc`.
    // LLVMOps.td: LLVM_TruncOp
    // omitted: the interface IntegerOverflowFlagsInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub TruncOp = "llvm.trunc",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$arg,
        DefaultValuedProp<EnumProp<IntegerOverflowFlags>, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [Pure]
    { assembly_format: r#"$arg (`overflow` `<` $overflowFlags^ `>`)? attr-dict `:` type($arg) `to` type($res)"# }
}

op! {
    /// `llvm.intr.uadd.sat`.
    // LLVMIntrinsicOps.td: LLVM_UAddSat
    pub UAddSat = "llvm.intr.uadd.sat",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.uadd.with.overflow`.
    // LLVMIntrinsicOps.td: LLVM_UAddWithOverflowOp
    pub UAddWithOverflowOp = "llvm.intr.uadd.with.overflow",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand0,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand1),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsElementType]
}

op! {
    /// `llvm.intr.ubsantrap`.
    // LLVMIntrinsicOps.td: LLVM_UBSanTrap
    pub UBSanTrap = "llvm.intr.ubsantrap",
    (ins I8Attr:$failureKind),
    (outs)
    { assembly_format: r#"prop-dict attr-dict"# }
}

op! {
    /// `llvm.intr.ucmp`.
    // LLVMIntrinsicOps.td: LLVM_UCmpOp
    pub UCmpOp = "llvm.intr.ucmp",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [Pure, SameTypeOperands]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.udiv`.
    // LLVMOps.td: LLVM_UDivOp
    // omitted: the interface ExactFlagInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub UDivOp = "llvm.udiv",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs,
        UnitAttr:$isExact),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, NoMemoryEffect, dyn ConditionallySpeculatable]
    { assembly_format: r#"(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.uitofp`.
    // LLVMOps.td: LLVM_UIToFPOp
    // omitted: the interface NonNegFlagInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub UIToFPOp = "llvm.uitofp",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$arg, UnitAttr:$nonNeg),
    (outs AnyTypeOf<[LLVM_AnyFloat, LLVM_VectorOf]>:$res),
    [Pure]
    { assembly_format: r#"(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)"# }
}

op! {
    /// `llvm.intr.umax`.
    // LLVMIntrinsicOps.td: LLVM_UMaxOp
    pub UMaxOp = "llvm.intr.umax",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.umin`.
    // LLVMIntrinsicOps.td: LLVM_UMinOp
    pub UMinOp = "llvm.intr.umin",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.umul.with.overflow`.
    // LLVMIntrinsicOps.td: LLVM_UMulWithOverflowOp
    pub UMulWithOverflowOp = "llvm.intr.umul.with.overflow",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand0,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand1),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsElementType]
}

op! {
    /// `llvm.urem`.
    // LLVMOps.td: LLVM_URemOp
    // omitted: builders (C++); `build` takes all arguments
    pub URemOp = "llvm.urem",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.intr.ushl.sat`.
    // LLVMIntrinsicOps.td: LLVM_USHLSat
    pub USHLSat = "llvm.intr.ushl.sat",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.usub.sat`.
    // LLVMIntrinsicOps.td: LLVM_USubSat
    pub USubSat = "llvm.intr.usub.sat",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$a,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$b),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.usub.with.overflow`.
    // LLVMIntrinsicOps.td: LLVM_USubWithOverflowOp
    pub USubWithOverflowOp = "llvm.intr.usub.with.overflow",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand0,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$operand1),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsElementType]
}

op! {
    /// `llvm.mlir.undef`.
    // LLVMOps.td: LLVM_UndefOp
    // omitted: builders (C++); `build` takes all arguments
    pub UndefOp = "llvm.mlir.undef",
    (ins),
    (outs LLVM_Type:$res),
    [Pure, ConstantLike]
    {
        fold: fold_undef_op,
        assembly_format: r#"attr-dict `:` type($res)"#,
    }
}

op! {
    /// `llvm.unreachable`.
    // LLVMOps.td: LLVM_UnreachableOp
    pub UnreachableOp = "llvm.unreachable",
    (ins),
    (outs),
    [Terminator]
    { assembly_format: r#"attr-dict"# }
}

op! {
    /// `llvm.intr.vp.ashr`.
    // LLVMIntrinsicOps.td: LLVM_VPAShrOp
    pub VPAShrOp = "llvm.intr.vp.ashr",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.add`.
    // LLVMIntrinsicOps.td: LLVM_VPAddOp
    pub VPAddOp = "llvm.intr.vp.add",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.and`.
    // LLVMIntrinsicOps.td: LLVM_VPAndOp
    pub VPAndOp = "llvm.intr.vp.and",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fadd`.
    // LLVMIntrinsicOps.td: LLVM_VPFAddOp
    pub VPFAddOp = "llvm.intr.vp.fadd",
    (ins LLVM_VectorOf6:$lhs, LLVM_VectorOf6:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fdiv`.
    // LLVMIntrinsicOps.td: LLVM_VPFDivOp
    pub VPFDivOp = "llvm.intr.vp.fdiv",
    (ins LLVM_VectorOf6:$lhs, LLVM_VectorOf6:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fmuladd`.
    // LLVMIntrinsicOps.td: LLVM_VPFMulAddOp
    pub VPFMulAddOp = "llvm.intr.vp.fmuladd",
    (ins LLVM_VectorOf6:$op1, LLVM_VectorOf6:$op2, LLVM_VectorOf6:$op3, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fmul`.
    // LLVMIntrinsicOps.td: LLVM_VPFMulOp
    pub VPFMulOp = "llvm.intr.vp.fmul",
    (ins LLVM_VectorOf6:$lhs, LLVM_VectorOf6:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fneg`.
    // LLVMIntrinsicOps.td: LLVM_VPFNegOp
    pub VPFNegOp = "llvm.intr.vp.fneg",
    (ins LLVM_VectorOf6:$op, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fpext`.
    // LLVMIntrinsicOps.td: LLVM_VPFPExtOp
    pub VPFPExtOp = "llvm.intr.vp.fpext",
    (ins LLVM_VectorOf6:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fptosi`.
    // LLVMIntrinsicOps.td: LLVM_VPFPToSIOp
    pub VPFPToSIOp = "llvm.intr.vp.fptosi",
    (ins LLVM_VectorOf6:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fptoui`.
    // LLVMIntrinsicOps.td: LLVM_VPFPToUIOp
    pub VPFPToUIOp = "llvm.intr.vp.fptoui",
    (ins LLVM_VectorOf6:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fptrunc`.
    // LLVMIntrinsicOps.td: LLVM_VPFPTruncOp
    pub VPFPTruncOp = "llvm.intr.vp.fptrunc",
    (ins LLVM_VectorOf6:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.frem`.
    // LLVMIntrinsicOps.td: LLVM_VPFRemOp
    pub VPFRemOp = "llvm.intr.vp.frem",
    (ins LLVM_VectorOf6:$lhs, LLVM_VectorOf6:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fsub`.
    // LLVMIntrinsicOps.td: LLVM_VPFSubOp
    pub VPFSubOp = "llvm.intr.vp.fsub",
    (ins LLVM_VectorOf6:$lhs, LLVM_VectorOf6:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.fma`.
    // LLVMIntrinsicOps.td: LLVM_VPFmaOp
    pub VPFmaOp = "llvm.intr.vp.fma",
    (ins LLVM_VectorOf6:$op1, LLVM_VectorOf6:$op2, LLVM_VectorOf6:$op3, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.inttoptr`.
    // LLVMIntrinsicOps.td: LLVM_VPIntToPtrOp
    pub VPIntToPtrOp = "llvm.intr.vp.inttoptr",
    (ins LLVM_VectorOf2:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.lshr`.
    // LLVMIntrinsicOps.td: LLVM_VPLShrOp
    pub VPLShrOp = "llvm.intr.vp.lshr",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.load`.
    // LLVMIntrinsicOps.td: LLVM_VPLoadOp
    pub VPLoadOp = "llvm.intr.vp.load",
    (ins LLVM_AnyPointer:$ptr, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res)
}

op! {
    /// `llvm.intr.vp.merge`.
    // LLVMIntrinsicOps.td: LLVM_VPMergeMinOp
    pub VPMergeMinOp = "llvm.intr.vp.merge",
    (ins LLVM_VectorOf4:$cond, LLVM_AnyVector:$true_val, LLVM_AnyVector:$false_val, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.mul`.
    // LLVMIntrinsicOps.td: LLVM_VPMulOp
    pub VPMulOp = "llvm.intr.vp.mul",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.or`.
    // LLVMIntrinsicOps.td: LLVM_VPOrOp
    pub VPOrOp = "llvm.intr.vp.or",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.ptrtoint`.
    // LLVMIntrinsicOps.td: LLVM_VPPtrToIntOp
    pub VPPtrToIntOp = "llvm.intr.vp.ptrtoint",
    (ins LLVM_VectorOf3:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.add`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceAddOp
    pub VPReduceAddOp = "llvm.intr.vp.reduce.add",
    (ins AnySignlessInteger:$satrt_value, LLVM_VectorOf2:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.and`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceAndOp
    pub VPReduceAndOp = "llvm.intr.vp.reduce.and",
    (ins AnySignlessInteger:$satrt_value, LLVM_VectorOf2:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.fadd`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceFAddOp
    pub VPReduceFAddOp = "llvm.intr.vp.reduce.fadd",
    (ins AnyFloat:$satrt_value, LLVM_VectorOf6:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.fmax`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceFMaxOp
    pub VPReduceFMaxOp = "llvm.intr.vp.reduce.fmax",
    (ins AnyFloat:$satrt_value, LLVM_VectorOf6:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.fmin`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceFMinOp
    pub VPReduceFMinOp = "llvm.intr.vp.reduce.fmin",
    (ins AnyFloat:$satrt_value, LLVM_VectorOf6:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.fmul`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceFMulOp
    pub VPReduceFMulOp = "llvm.intr.vp.reduce.fmul",
    (ins AnyFloat:$satrt_value, LLVM_VectorOf6:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.mul`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceMulOp
    pub VPReduceMulOp = "llvm.intr.vp.reduce.mul",
    (ins AnySignlessInteger:$satrt_value, LLVM_VectorOf2:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.or`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceOrOp
    pub VPReduceOrOp = "llvm.intr.vp.reduce.or",
    (ins AnySignlessInteger:$satrt_value, LLVM_VectorOf2:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.smax`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceSMaxOp
    pub VPReduceSMaxOp = "llvm.intr.vp.reduce.smax",
    (ins AnySignlessInteger:$satrt_value, LLVM_VectorOf2:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.smin`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceSMinOp
    pub VPReduceSMinOp = "llvm.intr.vp.reduce.smin",
    (ins AnySignlessInteger:$satrt_value, LLVM_VectorOf2:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.umax`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceUMaxOp
    pub VPReduceUMaxOp = "llvm.intr.vp.reduce.umax",
    (ins AnySignlessInteger:$satrt_value, LLVM_VectorOf2:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.umin`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceUMinOp
    pub VPReduceUMinOp = "llvm.intr.vp.reduce.umin",
    (ins AnySignlessInteger:$satrt_value, LLVM_VectorOf2:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.reduce.xor`.
    // LLVMIntrinsicOps.td: LLVM_VPReduceXorOp
    pub VPReduceXorOp = "llvm.intr.vp.reduce.xor",
    (ins AnySignlessInteger:$satrt_value, LLVM_VectorOf2:$val, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.sdiv`.
    // LLVMIntrinsicOps.td: LLVM_VPSDivOp
    pub VPSDivOp = "llvm.intr.vp.sdiv",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.sext`.
    // LLVMIntrinsicOps.td: LLVM_VPSExtOp
    pub VPSExtOp = "llvm.intr.vp.sext",
    (ins LLVM_VectorOf2:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.sitofp`.
    // LLVMIntrinsicOps.td: LLVM_VPSIToFPOp
    pub VPSIToFPOp = "llvm.intr.vp.sitofp",
    (ins LLVM_VectorOf2:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.smax`.
    // LLVMIntrinsicOps.td: LLVM_VPSMaxOp
    pub VPSMaxOp = "llvm.intr.vp.smax",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.smin`.
    // LLVMIntrinsicOps.td: LLVM_VPSMinOp
    pub VPSMinOp = "llvm.intr.vp.smin",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.srem`.
    // LLVMIntrinsicOps.td: LLVM_VPSRemOp
    pub VPSRemOp = "llvm.intr.vp.srem",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.select`.
    // LLVMIntrinsicOps.td: LLVM_VPSelectMinOp
    pub VPSelectMinOp = "llvm.intr.vp.select",
    (ins LLVM_VectorOf4:$cond, LLVM_AnyVector:$true_val, LLVM_AnyVector:$false_val, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.shl`.
    // LLVMIntrinsicOps.td: LLVM_VPShlOp
    pub VPShlOp = "llvm.intr.vp.shl",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.store`.
    // LLVMIntrinsicOps.td: LLVM_VPStoreOp
    pub VPStoreOp = "llvm.intr.vp.store",
    (ins LLVM_AnyVector:$val, LLVM_AnyPointer:$ptr, LLVM_VectorOf4:$mask, I32:$evl),
    (outs)
}

op! {
    /// `llvm.intr.experimental.vp.strided.load`.
    // LLVMIntrinsicOps.td: LLVM_VPStridedLoadOp
    pub VPStridedLoadOp = "llvm.intr.experimental.vp.strided.load",
    (ins LLVM_AnyPointer:$ptr, AnySignlessInteger:$stride, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res)
}

op! {
    /// `llvm.intr.experimental.vp.strided.store`.
    // LLVMIntrinsicOps.td: LLVM_VPStridedStoreOp
    pub VPStridedStoreOp = "llvm.intr.experimental.vp.strided.store",
    (ins
        LLVM_AnyVector:$val,
        LLVM_AnyPointer:$ptr,
        AnySignlessInteger:$stride,
        LLVM_VectorOf4:$mask,
        I32:$evl),
    (outs)
}

op! {
    /// `llvm.intr.vp.sub`.
    // LLVMIntrinsicOps.td: LLVM_VPSubOp
    pub VPSubOp = "llvm.intr.vp.sub",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.trunc`.
    // LLVMIntrinsicOps.td: LLVM_VPTruncOp
    pub VPTruncOp = "llvm.intr.vp.trunc",
    (ins LLVM_VectorOf2:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.udiv`.
    // LLVMIntrinsicOps.td: LLVM_VPUDivOp
    pub VPUDivOp = "llvm.intr.vp.udiv",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.uitofp`.
    // LLVMIntrinsicOps.td: LLVM_VPUIToFPOp
    pub VPUIToFPOp = "llvm.intr.vp.uitofp",
    (ins LLVM_VectorOf2:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.umax`.
    // LLVMIntrinsicOps.td: LLVM_VPUMaxOp
    pub VPUMaxOp = "llvm.intr.vp.umax",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.umin`.
    // LLVMIntrinsicOps.td: LLVM_VPUMinOp
    pub VPUMinOp = "llvm.intr.vp.umin",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.urem`.
    // LLVMIntrinsicOps.td: LLVM_VPURemOp
    pub VPURemOp = "llvm.intr.vp.urem",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.xor`.
    // LLVMIntrinsicOps.td: LLVM_VPXorOp
    pub VPXorOp = "llvm.intr.vp.xor",
    (ins LLVM_VectorOf2:$lhs, LLVM_VectorOf2:$rhs, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vp.zext`.
    // LLVMIntrinsicOps.td: LLVM_VPZExtOp
    pub VPZExtOp = "llvm.intr.vp.zext",
    (ins LLVM_VectorOf2:$src, LLVM_VectorOf4:$mask, I32:$evl),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.va_arg`.
    // LLVMOps.td: LLVM_VaArgOp
    // omitted: builders (C++); `build` takes all arguments
    pub VaArgOp = "llvm.va_arg",
    (ins LLVM_AnyPointer:$arg),
    (outs LLVM_Type:$res)
    { assembly_format: r#"$arg attr-dict `:` functional-type($arg, $res)"# }
}

op! {
    /// `llvm.intr.vacopy`.
    // LLVMIntrinsicOps.td: LLVM_VaCopyOp
    pub VaCopyOp = "llvm.intr.vacopy",
    (ins LLVM_AnyPointer:$dest_list, LLVM_AnyPointer:$src_list),
    (outs)
    { assembly_format: r#"$src_list `to` $dest_list attr-dict `:` type(operands)"# }
}

op! {
    /// `llvm.intr.vaend`.
    // LLVMIntrinsicOps.td: LLVM_VaEndOp
    pub VaEndOp = "llvm.intr.vaend",
    (ins LLVM_AnyPointer:$arg_list),
    (outs)
    { assembly_format: r#"$arg_list attr-dict `:` qualified(type($arg_list))"# }
}

op! {
    /// `llvm.intr.vastart`.
    // LLVMIntrinsicOps.td: LLVM_VaStartOp
    pub VaStartOp = "llvm.intr.vastart",
    (ins LLVM_AnyPointer:$arg_list),
    (outs)
    { assembly_format: r#"$arg_list attr-dict `:` qualified(type($arg_list))"# }
}

op! {
    /// `llvm.intr.var.annotation`.
    // LLVMIntrinsicOps.td: LLVM_VarAnnotation
    pub VarAnnotation = "llvm.intr.var.annotation",
    (ins
        LLVM_AnyPointer:$val,
        LLVM_AnyPointer:$annotation,
        LLVM_AnyPointer:$fileName,
        I32:$line,
        LLVM_AnyPointer:$attr),
    (outs),
    [AllTypesMatch<["annotation", "fileName", "attr"]>]
}

op! {
    /// `llvm.xor`.
    // LLVMOps.td: LLVM_XOrOp
    // omitted: builders (C++); `build` takes all arguments
    pub XOrOp = "llvm.xor",
    (ins
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$lhs,
        AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$rhs),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [SameOperandsAndResultType, Pure]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($res)"# }
}

op! {
    /// `llvm.zext`.
    // LLVMOps.td: LLVM_ZExtOp
    // omitted: the interface NonNegFlagInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub ZExtOp = "llvm.zext",
    (ins AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$arg, UnitAttr:$nonNeg),
    (outs AnyTypeOf<[AnySignlessInteger, LLVM_VectorOf2]>:$res),
    [Pure]
    {
        verify: verify_z_ext_op,
        fold: fold_z_ext_op,
        assembly_format: r#"(`nneg` $nonNeg^)? $arg attr-dict `:` type($arg) `to` type($res)"#,
    }
}

op! {
    /// `llvm.mlir.zero`.
    // LLVMOps.td: LLVM_ZeroOp
    // omitted: builders (C++); `build` takes all arguments
    pub ZeroOp = "llvm.mlir.zero",
    (ins),
    (outs LLVM_Type:$res),
    [Pure, ConstantLike]
    {
        verify: verify_zero_op,
        fold: fold_zero_op,
        assembly_format: r#"attr-dict `:` type($res)"#,
    }
}

op! {
    /// `llvm.intr.masked.compressstore`.
    // LLVMIntrinsicOps.td: LLVM_masked_compressstore
    // omitted: the interface ArgAndResultAttrsOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub Masked_compressstore = "llvm.intr.masked.compressstore",
    (ins
        LLVM_AnyVector:$value,
        LLVM_AnyPointer:$ptr,
        LLVM_VectorOf4:$mask,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs),
    (outs)
}

op! {
    /// `llvm.intr.masked.expandload`.
    // LLVMIntrinsicOps.td: LLVM_masked_expandload
    // omitted: the interface ArgAndResultAttrsOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub Masked_expandload = "llvm.intr.masked.expandload",
    (ins
        LLVM_AnyPointer:$ptr,
        LLVM_VectorOf4:$mask,
        LLVM_AnyVector:$passthru,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs),
    (outs LLVM_Type:$res)
}

op! {
    /// `llvm.intr.masked.gather`.
    // LLVMIntrinsicOps.td: LLVM_masked_gather
    // omitted: builders (C++); `build` takes all arguments
    pub Masked_gather = "llvm.intr.masked.gather",
    (ins LLVM_VectorOf3:$ptrs, LLVM_VectorOf4:$mask, Variadic<LLVM_AnyVector>:$pass_thru, I32Attr:$alignment),
    (outs LLVM_AnyVector:$res)
    {
        verify: verify_masked_gather,
        assembly_format: r#"operands attr-dict `:` functional-type(operands, results)"#,
    }
}

op! {
    /// `llvm.intr.masked.scatter`.
    // LLVMIntrinsicOps.td: LLVM_masked_scatter
    // omitted: builders (C++); `build` takes all arguments
    pub Masked_scatter = "llvm.intr.masked.scatter",
    (ins LLVM_AnyVector:$value, LLVM_VectorOf3:$ptrs, LLVM_VectorOf4:$mask, I32Attr:$alignment),
    (outs)
    {
        verify: verify_masked_scatter,
        assembly_format: r#"$value `,` $ptrs `,` $mask attr-dict `:` type($value) `,` type($mask) `into` type($ptrs)"#,
    }
}

op! {
    /// `llvm.intr.vector.deinterleave2`.
    // LLVMIntrinsicOps.td: LLVM_vector_deinterleave2
    pub Vector_deinterleave2 = "llvm.intr.vector.deinterleave2",
    (ins LLVM_AnyVector:$vec),
    (outs LLVM_Type:$res),
    [Pure]
}

op! {
    /// `llvm.intr.vector.extract`.
    // LLVMIntrinsicOps.td: LLVM_vector_extract
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: members of the C++ class
    pub Vector_extract = "llvm.intr.vector.extract",
    (ins LLVM_AnyVector:$srcvec, I64Attr:$pos),
    (outs LLVM_AnyVector:$res),
    [Pure]
    {
        verify: verify_vector_extract,
        assembly_format: r#"$srcvec `[` $pos `]` attr-dict `:` type($res) `from` type($srcvec)"#,
    }
}

op! {
    /// `llvm.intr.vector.insert`.
    // LLVMIntrinsicOps.td: LLVM_vector_insert
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: members of the C++ class
    pub Vector_insert = "llvm.intr.vector.insert",
    (ins LLVM_AnyVector:$dstvec, LLVM_AnyVector:$srcvec, I64Attr:$pos),
    (outs LLVM_AnyVector:$res),
    [Pure, AllTypesMatch<["dstvec", "res"]>]
    {
        verify: verify_vector_insert,
        assembly_format: r#"$srcvec `,` $dstvec `[` $pos `]` attr-dict `:` type($srcvec) `into` type($res)"#,
    }
}

op! {
    /// `llvm.intr.vector.interleave2`.
    // LLVMIntrinsicOps.td: LLVM_vector_interleave2
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    pub Vector_interleave2 = "llvm.intr.vector.interleave2",
    (ins LLVM_AnyVector:$vec1, LLVM_AnyVector:$vec2),
    (outs LLVM_Type:$res),
    [Pure, AllTypesMatch<["vec1", "vec2"]>]
    { verify: verify_vector_interleave2 }
}

op! {
    /// `llvm.intr.vector.reduce.add`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_add
    pub Vector_reduce_add = "llvm.intr.vector.reduce.add",
    (ins LLVM_VectorOf2:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.and`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_and
    pub Vector_reduce_and = "llvm.intr.vector.reduce.and",
    (ins LLVM_VectorOf2:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.fadd`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_fadd
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Vector_reduce_fadd = "llvm.intr.vector.reduce.fadd",
    (ins
        AnyFloat:$start_value,
        LLVM_VectorOf6:$input,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.fmax`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_fmax
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Vector_reduce_fmax = "llvm.intr.vector.reduce.fmax",
    (ins LLVM_VectorOf6:$in, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.vector.reduce.fmaximum`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_fmaximum
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Vector_reduce_fmaximum = "llvm.intr.vector.reduce.fmaximum",
    (ins LLVM_VectorOf6:$in, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.vector.reduce.fmin`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_fmin
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Vector_reduce_fmin = "llvm.intr.vector.reduce.fmin",
    (ins LLVM_VectorOf6:$in, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.vector.reduce.fminimum`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_fminimum
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Vector_reduce_fminimum = "llvm.intr.vector.reduce.fminimum",
    (ins LLVM_VectorOf6:$in, DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
    { assembly_format: r#"`(` operands `)` attr-dict `:` functional-type(operands, results)"# }
}

op! {
    /// `llvm.intr.vector.reduce.fmul`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_fmul
    // omitted: the interface FastmathFlagsInterface (C++)
    pub Vector_reduce_fmul = "llvm.intr.vector.reduce.fmul",
    (ins
        AnyFloat:$start_value,
        LLVM_VectorOf6:$input,
        DefaultValuedAttr<LLVM_FastmathFlagsAttr, "FastmathFlags::none">:$fastmathFlags),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.mul`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_mul
    pub Vector_reduce_mul = "llvm.intr.vector.reduce.mul",
    (ins LLVM_VectorOf2:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.or`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_or
    pub Vector_reduce_or = "llvm.intr.vector.reduce.or",
    (ins LLVM_VectorOf2:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.smax`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_smax
    pub Vector_reduce_smax = "llvm.intr.vector.reduce.smax",
    (ins LLVM_VectorOf2:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.smin`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_smin
    pub Vector_reduce_smin = "llvm.intr.vector.reduce.smin",
    (ins LLVM_VectorOf2:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.umax`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_umax
    pub Vector_reduce_umax = "llvm.intr.vector.reduce.umax",
    (ins LLVM_VectorOf2:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.umin`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_umin
    pub Vector_reduce_umin = "llvm.intr.vector.reduce.umin",
    (ins LLVM_VectorOf2:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vector.reduce.xor`.
    // LLVMIntrinsicOps.td: LLVM_vector_reduce_xor
    pub Vector_reduce_xor = "llvm.intr.vector.reduce.xor",
    (ins LLVM_VectorOf2:$in),
    (outs LLVM_Type:$res),
    [Pure, SameOperandsAndResultElementType]
}

op! {
    /// `llvm.intr.vscale`.
    // LLVMIntrinsicOps.td: LLVM_vscale
    pub Vscale = "llvm.intr.vscale",
    (ins),
    (outs LLVM_Type:$res)
}

// Custom forms

fn parse_alias_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_alias_op)
}

fn print_alias_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_alias_op)
}

fn parse_alloca_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_alloca_op)
}

fn print_alloca_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_alloca_op)
}

fn parse_op_bundles(parser: &mut dyn OpAsmParser, op_bundle_operands: OperandSlot, op_bundle_operands_type: TypeSlot, op_bundle_tags: AttrSlot) -> Result<bool, ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_op_bundles(form, op_bundle_operands, op_bundle_operands_type, op_bundle_tags))
}

fn print_op_bundles<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, op_bundle_operands: OperandSlot, op_bundle_operands_type: TypeSlot, op_bundle_tags: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_op_bundles(form, op_bundle_operands, op_bundle_operands_type, op_bundle_tags))
}

fn parse_atomic_cmp_xchg_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_atomic_cmp_xchg_op)
}

fn print_atomic_cmp_xchg_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_atomic_cmp_xchg_op)
}

fn parse_call_intrinsic_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_call_intrinsic_op)
}

fn print_call_intrinsic_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_call_intrinsic_op)
}

fn parse_call_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_call_op)
}

fn print_call_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_call_op)
}

fn parse_insert_extract_value_element_type(parser: &mut dyn OpAsmParser, res_type: TypeSlot, container_type: TypeSlot, position: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_insert_extract_value_element_type(form, res_type, container_type, position))
}

fn print_insert_extract_value_element_type<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, res_type: TypeSlot, container_type: TypeSlot, position: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_insert_extract_value_element_type(form, res_type, container_type, position))
}

fn parse_f_cmp_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_f_cmp_op)
}

fn print_f_cmp_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_f_cmp_op)
}

fn parse_gep_indices(parser: &mut dyn OpAsmParser, dynamic_indices: OperandSlot, raw_constant_indices: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_gep_indices(form, dynamic_indices, raw_constant_indices))
}

fn print_gep_indices<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, dynamic_indices: OperandSlot, raw_constant_indices: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_gep_indices(form, dynamic_indices, raw_constant_indices))
}

fn parse_global_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_global_op)
}

fn print_global_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_global_op)
}

fn parse_i_cmp_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_i_cmp_op)
}

fn print_i_cmp_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_i_cmp_op)
}

fn parse_llvm_linkage(parser: &mut dyn OpAsmParser, linkage: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_llvm_linkage(form, linkage))
}

fn print_llvm_linkage<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, linkage: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_llvm_linkage(form, linkage))
}

fn parse_indirect_br_op_sucessors(parser: &mut dyn OpAsmParser, addr_type: TypeSlot, successors: SuccessorSlot, succ_operands: OperandSlot, succ_operands_type: TypeSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_indirect_br_op_sucessors(form, addr_type, successors, succ_operands, succ_operands_type))
}

fn print_indirect_br_op_sucessors<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, addr_type: TypeSlot, successors: SuccessorSlot, succ_operands: OperandSlot, succ_operands_type: TypeSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_indirect_br_op_sucessors(form, addr_type, successors, succ_operands, succ_operands_type))
}

fn parse_invoke_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_invoke_op)
}

fn print_invoke_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_invoke_op)
}

fn parse_llvm_func_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_llvm_func_op)
}

fn print_llvm_func_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_llvm_func_op)
}

fn parse_landingpad_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_landingpad_op)
}

fn print_landingpad_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_landingpad_op)
}

fn parse_shuffle_type(parser: &mut dyn OpAsmParser, v1_type: TypeSlot, res_type: TypeSlot, mask: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_shuffle_type(form, v1_type, res_type, mask))
}

fn print_shuffle_type<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, v1_type: TypeSlot, res_type: TypeSlot, mask: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_shuffle_type(form, v1_type, res_type, mask))
}

fn parse_switch_op_cases(parser: &mut dyn OpAsmParser, value_type: TypeSlot, case_values: AttrSlot, case_destinations: SuccessorSlot, case_operands: OperandSlot, case_operands_type: TypeSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_switch_op_cases(form, value_type, case_values, case_destinations, case_operands, case_operands_type))
}

fn print_switch_op_cases<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, value_type: TypeSlot, case_values: AttrSlot, case_destinations: SuccessorSlot, case_operands: OperandSlot, case_operands_type: TypeSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_switch_op_cases(form, value_type, case_values, case_destinations, case_operands, case_operands_type))
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 37497f472ef89dc4 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 21c2bbf7fc076f48 f18fa1dba40e31ea 4ca410f79fa86c09
// a43fb6b99370008c 209373ecf88cb0b2 c3a76f97bf730033 b839fe9827c136e0 94bcc3c1cfcc05dc 84b6db21338e7666 3dc84d7d6b2b17a2
// 788d3ada681713bc dee3a63e2347cf87 afad0e795372f856 1da23f9cf0aefc01 c6f2deda207bb876 c49e61044c0fc01c 085683c7bc3fb1c4
// c37572272ab289c0 1cc5db702a76ca5e 55327394112aefd7 5e77ebb5477e3122 c137d707acb0cd89 9a45d01f3803aafb 0d2b489ba5259095
// 364abe9f25075c5a e98359fe620b54ec 5bca62e11f3835c6 a8223d53b63cce05 d2eb7fefb5ad5642 f4a5ad3c82117c2c 7ae7d02fbef5b0a7
// 4156f7da3d5a7d40 b42901f66c5f225f b81344eb08b7ad77 bdd573fb1d90daae 8d4c0ee9d31810b0 45b0aa7fd37162a2 b58e691c12b5b67e
// 8a80bc56f4be5463 1068c6b1ee5c7457 702fca7fa87baf61 fc3882f23d75d321 8f6d8f4c266cc29b 2df3682e372d5055 63039da66b938806
// 67128b45f3ecefce 0d827922699712e2 15bd78a902ce8a0b 1539b119571f434f 13e706344c87c6f5 c10aef165a848903 5bdea22c5d422cd2
// ce5c9f64db3e98b8 657c6a7c29532746 22b3051a9a3218cd f1e08145f8c5b164 bf59ca0b869df19a 7aac1a035ad532fc e9d137c02e55e349
// f86a686c313c8dd9 5b03629f129d5f70 ada247c0d2d759c6 a05778225ecb768f b359f2090dc81355 60f68bbed6305946 833826a6ffe0edf6
// fad04085a4bfb99d 8a3e14771d586e50 921fb737ce21316d 7d3bfda2072d4e71 4a1fba30f5b58b9e 5cf68cf02b61c0cd f194dfd65f3b6aa7
// a842b74a4613df0f 7eea9e3cdfa136df 4e9a13835672328c 23250e566e0a9cf5 55a6a3bc91751c45 c2da7d4adb0b4964 45befc564157937a
// 3067330124ede110 58c6ec7685007063 b52680bc5ef5e973 29085cf6028181e6 21b2b64fb47bedf3 9b66dc333afc1e0b 5dc8cca335af4e88
// 787009bfa3f676a5 170e80cbdfe90394 8412aa79a75ece1c 88eb8f9cc1746112 87b1a6456ab6fe3f 5ce5d6a729d1f383 bbe2f1b9b337f116
// 870d9365545d315c a26cc311f989bb23 1b9a698d09271c97 37c0c0d218214c67 f491418fa9d9f05a 6d1981ab41dd52cd fb016563ee439d7a
// 612a4822be12f8b8 aaa5ef24368ee82e 8bfedaaeb39c6007 bdc4b2ebcac19d68 54bb526b0c38bd1a bde470552c63c81d 2c67b87f17d9ee85
// fb65f9f02922fa48 d902f5905da24603 52a46a162a9770fa 42954b756a10aee8 7a83b982f3708d96 21d90e1ca60e998f 4b553037cc52047c
// 2334029b0939b2f8 c8f17e07a6e22580 34e28d21f08bc1f0 c89f99e65ef94fd9 3a68ec60bc98e625 a50f6422ed7d3826 ce98fc843d6c0243
// 8e4b3b65840024f7 f8c591724cd04a6c 25caadb4c61ce818 06eb60a65630987c d5087b84c74005d0 481f54b77d827746 6f36eb85f2f372d4
// 2d59dc5ac5208ddc 8a97981b147e3d4a 52a0f1efad85eb2e c2fee49c6914114b 310990a18a773099 a6d4d9b4ea10e160 9625b7fe414e2fde
// 51c88011ba60cb02 f3d3615c9ab90df1 8269bc4d54681c79 dbc75bde7fa3dc30 1cced697f03b486e d2eb063afcc9d930 45a24e1723136681
// 8054aa1854d0b757 01e1c179aef2584b fffb0142d3357887 093eaddceabff21c 95fda49c2fbed559 68589e94c9048b18 0d49574ba3789d5e
// b1364d8415ac5041 30332034766e6bf5 56e4b8cf7c16c3b1 767a14d8b89dd619 c88e7780163f1f3d efd8de01f8425751 8524bee066a98ade
// a307e31912d76ca7 725db14de0186265 93108e6a682236da 73590a7295395fa3 dbd22178b6f2c664 b03d7bc294beef64 7903588a4b4f6104
// 232f535352b40d9e 29bb84abbfb832c8 6f025ec86ae362fc ccbd1d350a37ae57 4ddeb207bed66bb1 8fa58ba3e065246b 799a97ab4dc9ea68
// 2b64ed68517b9130 16c5461a21f0a0ad cc1240f3e3d6be63 5530fddcdb16dbd0 277377028b0879bf 2d2fe01887e1eb4d 861a468740c4195e
// cdb2cfd23bbe3168 14c4ba231672ddeb 6ab0d867e462ec75 711085cd4e281216 5f64949604e69b46 100e52c07d177e7f d96a3beabc829415
// 167693e41426af33 01d5e06bcb4e8c5b 9981344e6affcc0b 0b667b1c56d08a56 acfa60527cdab4f7 f64cd892b0eba94e c2f5b8611a2e197f
// 24cbfb0117fbf37d 531e70d8cb27a1c7 79ab5144da5ec89c e17ee1db7d4d7491 da14de7ea3645584 e6ccdca961a6002c 06ea21e781340e40
// 23d98ef3a9aa68f4 5a614d15afeed291 db75322bdf66d688 a75cad3d7819d3dd a0aa3ac42db2fdff c6f3b81b34a3fca6 c51f5e21a8410a72
// c11531dba88ffe60 730f6cf735d9cf06 e7f5c35cf4d3475b 37233b6def884735 5b67414213120453 b850d571d6c825b9 cc07946605b7ef96
// f5d4a4d65cb48fe4 b7144493576e8bef e0f300cfcaacd318 5530b39f6cf1e75a 2202972d85fdfa11 487398afad14eab1 df80b6051bf1ce7a
// 2a239fedd1f27636 24514429a52a68b4 c35960a5720b2912 3723e01efe8da6b0 f6aaa1ecbd35b744 daad7bcd2fd62a7b 1862a0e941359ec7
// 7b04993e74c45a3e 0a450a2d415ecc8d bd2f9ff67e93e934 65660998147ff974 5a0e6e5e6a225303 28421338b34c1c3b 34fe51f8fd64d249
// 52b03754e6345c4b b7aea263a3b21440 5f9b560fa6db0d6f 4afc4d0732ef916f e9e2825ee6237158 a842f6cedc0dfabd 0444368aec7b6464
// 2e6e039ea4b9cb2f 29a56ab49ddaf689 e73d4e6c555014fb ed9ab7ff46a9c019 733aa1366fab0f53 836a9ddc24103590 b06b6277bc82024b
// 4844df6c23c0f442 f32f17c208ef2ebf 719029f1ba523fa5 82eadc9d0131c03c 69d1211293bc138a 5c791187dc19ef05 8f6c477dd0d29993
// bfc3601e53d69d32 5c43bb22ee86b143 d623bd78a0546233 24acc6245bb88dd6 be8b68d8d28906d4 799ec86f7150e49f 169273e1962156ce
// 577b3daa9e204eef 6f9e6bc0b82e5fed cc8a6187912aa102 1e44edb174cd16d4 bffc48978cd2e240 e86788afeee7613c 0985b8aea3f07ff4
// 13dc7af9b2cf0e19 2f87ce498ded2938 905376e8b284d51e 3362f4e4758ee724 d7de118e51bf57fd cf084da123c289d1 b0a437aba05b3d4a
// e1f0e114c5388fef c795280088ce1f6f 04c9eb5e31448147 1656a8e79c55f177 0aef4b0f6497ccd8 cd9bcd93011290f5 45c83cb52b2a4d67
// 06cc13386ae9eed0 31b16dd49abe23b9 377c09f728593918 c8b2339b6e74f0e4 ba7b205b28398616 e9d71fb2ba023d99 0e82d719f8152dbd
// 22bde6e975f36b8a 144adbe178839fdf c79f3d4f6ad7750d 7c932306ce52b702 a949657a171738b1 ce52a848aa366bb8 a1eeaa9bb63a6214
// 1e0e7a041772615e e58d58526cb1d970 11e5f81cbd81b535 bc4d79e4372de5ca a657dd87c8dad4bc 44f18886775d5e51 e51bf6543a571a84
// 4cb8a9d44a0558e2 7ab2d91579389508 58ff0921765c589c 320836da40f222ab 566910116e9cab22 52cd71b2556823f9 8f866b1370732d69
// 493e01e8e4bfbee3 2e0ae23ab516e071 0d0a3f50fcd8a0d6 3897dc8a3698b67c b5957acdbc475ba0 6436577727f78127 19414f0bf98c01bb
// 6791cb9e4657ef06 3ee738f0fcf8f0ce 2e4f9005040ff0f0 345993a3d9dbf0e9 e97cd8c75870f016 8891ae5f1942b3b0 d0b9744c9d1e59f4
// 0d8110a8867c0519 88bf8629a8d2e46f 3bb4ee1fe1d1034f 054e53075049e27c 522893a66081c12b 2f54b9d1eebc6a42 e6e1b038e9d210b0
// 921cc4c187b1320a 49efff9c278d25bb c1a43c8b351fbb12 aa625febb3b09ff3 621f1268521b07d6 117738bf168157bd 49d48cd47b92ec19
// 0742019c79ba1099 662e6770cbbf9dce 8a4949e89936b140 0b19d09ac056b800 5c694e8d7b668b64 732dd6eafde1020f 373423b8eb7ded33
// 87ee2f138c674070 237bf0b403547ca4 7319ea7e6a41c702 bf47422ed0fea8d8 569885db66039741 f20268681299c91d 08f511cf9b1565bf
// 8ad22f3fa39bc8e4 ad3905d38910c8e9 9688401f71b5cce2 e80942a2b4db8a14 239810b20428ea12 96ee4daa2cec6537 713c0bc6f7350e9c
// e25de2d9ad7ecc68 9a436993e7ebe877 dfeaad29778a3f75 3324cc6b26e5b6c5 6697c2e0bee1b612 47f2531df812a3d0 b08fefc75f958d32
// 711aa62e62d5363e 8ae9ee6b40eb8de9 2f3110b1f9132685 70022deac64b7dab 27cb6951bebf8d6f 2213faf0021e5231 de37692fc9f22049
// f89e41f0ec80b913 32b6a4a235f6c7b3 ebe07da443cdb6c2 ae4f19069a7456d4 a3607900de3f48ae 6f15dd4b1b380afe 9f1f072ec3a4a428
// 238e1e8716932d44 dbffb0869b526f83 7c67ca6e1e57ee76 34621b7f09b5fb1d 7d2dbda15848fce3 f021a5bce525227b c7dee38b16c83c11
// 74d91e44b1ade3cc 26c57b2e340bcb9a 81f48b07080e8058 6348f06695574840 e76c105c32f7f768 827c2fd6315e6998 8ca967f8f1f2709b
// 0114b49ede32c8f6 b162c71f82c79232 c33dc2981a20d415 49a758b31087c1c3 2e5996f2ed81dfd7 68c3416de75fb2e9 49a367cc87e8431c
// a84dabb962f57fe9 474082d82fc58c75 1d86cd55c3d75693 0ce3fa39c4081549 a3127c6245f91cce 5a79e0c191c4fa2b b3874f2977724398
// bef764576d50d170 50a533a1fd8de074 0a4e7e937d27d98e 6382589fb068ab5c 08db12f5f48ea936 13a7dadd955c6886 fac0c2b68eaa0dd0
// 10487b5b4101ede0 d4d57ad4db678577 2ca020bb948694a9 ddd4d54edc7f05e0 492afcc872458390 d3e50d148590dd12 577cbd21a16d53da
// c8ad3ec3e4a5da68 86d22a54fcc5e782 6e5edcc564cba40b ad5d8cde12dfcda1 6e1876b8e7e5bad9 9f791d96dbda0956 b9aad46b024996f5
// 3bcdb280e800d0bc 51424fd35637b309 87397a99b2333289 b5e94931afc4d799 6010ba095f078f48 b016071a15b03d05 8c4c48fa731499c8
// e9c0657bd21ec765 df5171b1aac4fcb0 a07897c278f30913 2f2abd17d0b2c738 91c798af23b2ffe5 f7675b3d70420750 4b5fead198593282
// f5c2f98373c22649 46e4a4b2ade28f9f 5ac1645cff62c420 ed4844fe081207ad f62967b7b581db46 81b7a0f17d35d97d 38bf7b57bea24a8e
// b24abbc8e9cfec8d 483efb0b7f735328 a0b4d9e5476c82e5 42dcc2585ccf0020 5850180dd196c969 7ee929e0c6be3a5e 1d506991909bdc85
// 7154c29751a2c72c 526d6d4cb1313d9d 842916f8c2b8120c d916f987b2ecf3ce 7f9fea56d00aeaa5
// Names:
// is_compatible_floating_point_type=1194d015676ce4e8 is_compatible_vector_type=6974d410991beb89
// is_compatible_floating_point_type_2=d51f65fe803a8285 is_compatible_outer_type=98ad06e6b35929d9
// is_llvm_pointer_type=e44c35433c48536b is_llvm_struct_type=aba8329668c0ae30 is_llvm_any_fixed_vector=b20c5dd968cdc311
// is_llvm_any_non_aggregate=df3774dcd5787281 is_llvm_function_type=facf5bd136a25a89 is_llvm_array_type=be7e2411ba563dd7
// is_llvm_primitive_type=229d4513fcbd330c is_loadable_type=d59b810120a48bda
// is_pointer_element_type_interface=11c4ff39c18be0da

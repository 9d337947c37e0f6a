//! Debug info attributes whose text contains DWARF names, and constraints on classes of debug info attributes.

// Named like the TableGen records.
#![allow(non_camel_case_types)]

use drr::constraints::*;
use drr::define::{AsmParser, AsmPrinter, AttrSlot, BuildableAttr, EnumInfo, ParseFailed};
use drr::prelude::*;
use drr::{AttrData, LocationData, attr_def};

use super::dwarf::{DwarfCallingConvention, DwarfEncoding, DwarfLanguage, DwarfOperation, DwarfTag};
use super::{DIEmissionKind, DIFlags, DINameTableKind, DISubprogramFlags, LLVM_DIFileAttr, LLVM_DIGlobalVariable};

/// Returns `true` if the attribute is defined by the dialect and has one of the mnemonics.
fn is_one_of(ctx: &Context, attr: Attribute, mnemonics: &[&str]) -> bool {
    let name = attr
        .defined(ctx)
        .and_then(|defined| defined.name().strip_prefix("llvm."));
    name.is_some_and(|name| mnemonics.contains(&name))
}

const LOCAL_SCOPES: [&str; 3] = ["di_lexical_block", "di_lexical_block_file", "di_subprogram"];
/// Non-local scopes.
const SCOPES: [&str; 7] = [
    "di_common_block",
    "di_compile_unit",
    "di_composite_type",
    "di_derived_type",
    "di_file",
    "di_module",
    "di_namespace",
];
const TYPES: [&str; 6] = [
    "di_basic_type",
    "di_composite_type",
    "di_derived_type",
    "di_null_type",
    "di_string_type",
    "di_subroutine_type",
];
const VARIABLES: [&str; 2] = ["di_global_variable", "di_local_variable"];
/// Nodes that are not scopes, types or variables.
const OTHER_NODES: [&str; 5] = [
    "di_annotation",
    "di_generic_subrange",
    "di_imported_entity",
    "di_label",
    "di_subrange",
];

fn is_scope(ctx: &Context, attr: Attribute) -> bool {
    is_one_of(ctx, attr, &LOCAL_SCOPES) || is_one_of(ctx, attr, &SCOPES)
}

constraint! {
    /// A distinct attribute, `distinct[0]<..>`, which is equal only to itself.
    pub DistinctAttr: Attr, "distinct attribute", |ctx, attr| matches!(attr.data(ctx), Some(AttrData::Distinct { .. }))
}

constraint! {
    /// A debug info node.
    pub DINodeAttr: Attr, "debug info node", |ctx, attr| {
        is_scope(ctx, attr)
            || is_one_of(ctx, attr, &TYPES)
            || is_one_of(ctx, attr, &VARIABLES)
            || is_one_of(ctx, attr, &OTHER_NODES)
    }
}

constraint! {
    /// A debug info scope.
    pub DIScopeAttr: Attr, "debug info scope", |ctx, attr| is_scope(ctx, attr)
}

constraint! {
    /// A scope in a function.
    pub DILocalScopeAttr: Attr, "local debug info scope", |ctx, attr| is_one_of(ctx, attr, &LOCAL_SCOPES)
}

constraint! {
    /// A debug info type.
    pub DITypeAttr: Attr, "debug info type", |ctx, attr| is_one_of(ctx, attr, &TYPES)
}

constraint! {
    /// A debug info variable.
    pub DIVariableAttr: Attr, "debug info variable", |ctx, attr| is_one_of(ctx, attr, &VARIABLES)
}

attr_def! {
    /// An operation of an expression: `DW_OP_plus_uconst(3)`.
    // The missing separator after the mnemonic is harmless: the attribute is always written without its name.
    #[allow(deprecated)]
    pub LLVM_DIExpressionElemAttr = "llvm.di_expression_elem",
    (params EnumProp<DwarfOperation>:$opcode, DefaultValuedProp<ArrayProp<IntProp<"uint64_t">>, "&[]">:$arguments)
    { assembly_format: "`` $opcode ( `(` custom<ExpressionArguments>(ref($opcode), $arguments)^ `)` ) : (``)?" }
}

/// Parses the arguments of an operation. The encoding of a conversion may be written by name.
fn parse_expression_arguments(
    parser: &mut dyn AsmParser,
    opcode: AttrSlot,
    arguments: AttrSlot,
) -> Result<(), ParseFailed> {
    let ctx = parser.ctx().clone();
    let opcode = parser
        .attribute(opcode)
        .and_then(|opcode| DwarfOperation::from_attr(&ctx, opcode));
    let mut numbers: Vec<u64> = Vec::new();
    loop {
        let word = if is_conversion(opcode) && numbers.len() == 1 {
            parser.parse_optional_keyword()
        } else {
            None
        };
        let number = match word {
            Some(word) => DwarfEncoding::from_text(&word).map(EnumInfo::to_bits),
            None => parser
                .parse_attribute(Some(Type::I64))?
                .as_i64(&ctx)
                .map(i64::cast_unsigned),
        };
        let Some(number) = number else {
            return Err(parser.error("expected an integer or an encoding of DWARF before".to_string()));
        };
        numbers.push(number);
        if !parser.parse_optional(",") {
            break;
        }
    }
    let numbers = ArrayProp::<IntProp<u64>>::build(&ctx, &numbers);
    parser.set_attribute(arguments, numbers);
    Ok(())
}

fn is_conversion(opcode: Option<DwarfOperation>) -> bool {
    opcode.is_some() && opcode == DwarfOperation::from_text("DW_OP_LLVM_convert")
}

fn print_expression_arguments(printer: &mut dyn AsmPrinter<'_>, opcode: DwarfOperation, arguments: Vec<u64>) {
    for (index, number) in arguments.into_iter().enumerate() {
        printer.print(if index > 0 { ", " } else { "" });
        let encoding = (index == 1 && is_conversion(Some(opcode)))
            .then(|| DwarfEncoding::CASES.iter().find(|(_, bits)| *bits == number))
            .flatten();
        match encoding {
            Some((name, _)) => printer.print(name),
            None => printer.print_display(&number),
        }
    }
}

attr_def! {
    /// A DWARF expression.
    pub LLVM_DIExpressionAttr = "llvm.di_expression",
    (params DefaultValuedAttr<AttrList<LLVM_DIExpressionElemAttr>, "&[]">:$operations)
    { assembly_format: "`<` ( `[` $operations^ `]` ) : (``)? `>`" }
}

attr_def! {
    /// A global variable and its location expression.
    pub LLVM_DIGlobalVariableExpressionAttr = "llvm.di_global_variable_expression",
    (params attr LLVM_DIGlobalVariable:$var, OptionalAttr<LLVM_DIExpressionAttr>:$expr)
    { assembly_format: "`<` struct(params) `>`", alias: "di_global_variable_expression" }
}

attr_def! {
    /// A basic type of the source language.
    pub LLVM_DIBasicTypeAttr = "llvm.di_basic_type",
    (params
        DefaultValuedProp<EnumProp<DwarfTag>, "DwarfTag::NONE">:$tag,
        StrAttr:$name,
        DefaultValuedProp<IntProp<"uint64_t">, "0">:$sizeInBits,
        DefaultValuedProp<EnumProp<DwarfEncoding>, "DwarfEncoding::NONE">:$encoding)
    { assembly_format: "`<` struct(params) `>`", alias: "di_basic_type" }
}

attr_def! {
    /// A compile unit.
    pub LLVM_DICompileUnitAttr = "llvm.di_compile_unit",
    (params
        DistinctAttr:$id,
        EnumProp<DwarfLanguage>:$sourceLanguage,
        LLVM_DIFileAttr:$file,
        OptionalAttr<StrAttr>:$producer,
        BoolProp:$isOptimized,
        EnumProp<DIEmissionKind>:$emissionKind,
        DefaultValuedProp<EnumProp<DINameTableKind>, "DINameTableKind::Default">:$nameTableKind,
        OptionalAttr<StrAttr>:$splitDebugFilename)
    { assembly_format: "`<` struct(params) `>`", alias: "di_compile_unit" }
}

attr_def! {
    /// A type with elements. A recursive reference is printed as its `recId`.
    pub LLVM_DICompositeTypeAttr = "llvm.di_composite_type",
    (params
        OptionalAttr<DistinctAttr>:$recId,
        DefaultValuedProp<BoolProp, "false">:$isRecSelf,
        DefaultValuedProp<EnumProp<DwarfTag>, "DwarfTag::NONE">:$tag,
        OptionalAttr<StrAttr>:$name,
        OptionalAttr<LLVM_DIFileAttr>:$file,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$line,
        OptionalAttr<DIScopeAttr>:$scope,
        OptionalAttr<DITypeAttr>:$baseType,
        DefaultValuedProp<EnumProp<DIFlags>, "DIFlags::Zero">:$flags,
        DefaultValuedProp<IntProp<"uint64_t">, "0">:$sizeInBits,
        DefaultValuedProp<IntProp<"uint64_t">, "0">:$alignInBits,
        OptionalAttr<LLVM_DIExpressionAttr>:$dataLocation,
        OptionalAttr<LLVM_DIExpressionAttr>:$rank,
        OptionalAttr<LLVM_DIExpressionAttr>:$allocated,
        OptionalAttr<LLVM_DIExpressionAttr>:$associated,
        DefaultValuedAttr<AttrList<DINodeAttr>, "&[]">:$elements)
    { assembly_format: "`<` struct(params) `>`", alias: "di_composite_type" }
}

attr_def! {
    /// A type derived from another type.
    pub LLVM_DIDerivedTypeAttr = "llvm.di_derived_type",
    (params
        DefaultValuedProp<EnumProp<DwarfTag>, "DwarfTag::NONE">:$tag,
        OptionalAttr<StrAttr>:$name,
        OptionalAttr<DITypeAttr>:$baseType,
        DefaultValuedProp<IntProp<"uint64_t">, "0">:$sizeInBits,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$alignInBits,
        DefaultValuedProp<IntProp<"uint64_t">, "0">:$offsetInBits,
        OptionalProp<IntProp<"uint32_t">>:$dwarfAddressSpace,
        OptionalAttr<DINodeAttr>:$extraData)
    { assembly_format: "`<` struct(params) `>`", alias: "di_derived_type" }
}

attr_def! {
    /// A declaration imported from another scope.
    pub LLVM_DIImportedEntityAttr = "llvm.di_imported_entity",
    (params
        DefaultValuedProp<EnumProp<DwarfTag>, "DwarfTag::NONE">:$tag,
        DIScopeAttr:$scope,
        DINodeAttr:$entity,
        OptionalAttr<LLVM_DIFileAttr>:$file,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$line,
        OptionalAttr<StrAttr>:$name,
        DefaultValuedAttr<AttrList<DINodeAttr>, "&[]">:$elements)
    { assembly_format: "`<` struct(params) `>`", alias: "di_imported_entity" }
}

attr_def! {
    /// A Fortran string type.
    pub LLVM_DIStringTypeAttr = "llvm.di_string_type",
    (params
        DefaultValuedProp<EnumProp<DwarfTag>, "DwarfTag::NONE">:$tag,
        StrAttr:$name,
        DefaultValuedProp<IntProp<"uint64_t">, "0">:$sizeInBits,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$alignInBits,
        OptionalAttr<DIVariableAttr>:$stringLength,
        OptionalAttr<LLVM_DIExpressionAttr>:$stringLengthExp,
        OptionalAttr<LLVM_DIExpressionAttr>:$stringLocationExp,
        DefaultValuedProp<EnumProp<DwarfEncoding>, "DwarfEncoding::NONE">:$encoding)
    { assembly_format: "`<` struct(params) `>`", alias: "di_string_type" }
}

attr_def! {
    /// The result and parameter types of a function.
    pub LLVM_DISubroutineTypeAttr = "llvm.di_subroutine_type",
    (params
        DefaultValuedProp<EnumProp<DwarfCallingConvention>, "DwarfCallingConvention::NONE">:$callingConvention,
        DefaultValuedAttr<AttrList<DITypeAttr>, "&[]">:$types)
    { assembly_format: "`<` struct(params) `>`", alias: "di_subroutine_type" }
}

/// Default flags of a subprogram. The enum has no case for an empty set.
fn no_flags() -> DISubprogramFlags {
    DISubprogramFlags::from_bits(0).unwrap_or(DISubprogramFlags::Virtual)
}

attr_def! {
    /// A subprogram.
    pub LLVM_DISubprogramAttr = "llvm.di_subprogram",
    (params
        OptionalAttr<DistinctAttr>:$recId,
        DefaultValuedProp<BoolProp, "false">:$isRecSelf,
        OptionalAttr<DistinctAttr>:$id,
        OptionalAttr<LLVM_DICompileUnitAttr>:$compileUnit,
        OptionalAttr<DIScopeAttr>:$scope,
        OptionalAttr<StrAttr>:$name,
        OptionalAttr<StrAttr>:$linkageName,
        OptionalAttr<LLVM_DIFileAttr>:$file,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$line,
        DefaultValuedProp<IntProp<"uint32_t">, "0">:$scopeLine,
        DefaultValuedProp<EnumProp<DISubprogramFlags>, "no_flags()">:$subprogramFlags,
        OptionalAttr<LLVM_DISubroutineTypeAttr>:$type,
        DefaultValuedAttr<AttrList<DINodeAttr>, "&[]">:$retainedNodes,
        DefaultValuedAttr<AttrList<DINodeAttr>, "&[]">:$annotations)
    { assembly_format: "`<` struct(params) `>`", alias: "di_subprogram" }
}

/// Returns the subprogram in the location of a function, or of an op that a function was inlined into. MLIR's
/// `findInstanceOf<FusedLocWith<DISubprogramAttr>>`.
///
/// ```
/// use drr::prelude::*;
/// use drr_dialects::llvm::subprogram_of;
///
/// let ctx = Context::with(drr_dialects::All);
/// let module = Module::parse(&ctx, "llvm.func @f() loc(fused<#llvm.di_subprogram<name = \"f\">>[\"a.c\":1:2])").unwrap();
/// let function = module.root().walk().find(|op| op.name_text() == "llvm.func").unwrap();
/// assert!(subprogram_of(function).is_some());
/// assert!(subprogram_of(module.root()).is_none());
/// ```
pub fn subprogram_of(op: OpRef<'_>) -> Option<Attribute> {
    let (ctx, mut locations) = (op.ctx(), vec![op.location()]);
    while let Some(location) = locations.pop() {
        match op.ir().location_data(location)? {
            LocationData::Fused { metadata, parts } => {
                if let Some(found) = metadata.filter(|attr| is_one_of(ctx, *attr, &["di_subprogram"])) {
                    return Some(found);
                }
                locations.extend(parts.iter().rev());
            }
            LocationData::Name { child, .. } => locations.push(*child),
            LocationData::CallSite { callee, caller } => locations.extend([*caller, *callee]),
            LocationData::Unknown | LocationData::File { .. } | LocationData::Range { .. } => {}
        }
    }
    None
}

//! Types of the dialect, and predicates for LLVM-compatible types.

// Parameters and constraints are named like the TableGen records.
#![allow(non_camel_case_types, non_snake_case)]

use std::borrow::Cow;

use drr::constraints::*;
use drr::define::{
    AsmParser, AsmPrinter, AttrSlot, BuildableAttr, BuildableType, OpError, ParseFailed, TypeConstraint, TypeForm,
};
use drr::numbers::FloatKind;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{BodyFragment, TypeData, type_def};

/// A type nested in a type of the dialect, which omits the dialect prefix of nested types.
#[derive(Clone, Copy, Debug)]
pub struct InnerType;

impl TypeConstraint for InnerType {
    const FORM: TypeForm = TypeForm::OfDialect("llvm", is_compatible_type);

    fn holds(_: &Context, _: Type) -> bool {
        true
    }

    fn summary() -> Cow<'static, str> {
        "any type".into()
    }
}

type_def! {
    /// A pointer; the address space defaults to 0.
    pub LLVMPointerType = "llvm.ptr", (params DefaultValuedProp<IntProp<"uint32_t">, "0">:$addressSpace)
    [VectorElementTypeInterface]
    { assembly_format: "(`<` $addressSpace^ `>`)?" }
}

/// A pointer to any address space; a format may omit its name.
#[derive(Clone, Copy, Debug)]
pub struct LLVM_AnyPointer;

impl TypeConstraint for LLVM_AnyPointer {
    const FORM: TypeForm = LLVMPointerType::FORM;

    fn holds(ctx: &Context, ty: Type) -> bool {
        LLVMPointerType::holds(ctx, ty)
    }

    fn summary() -> Cow<'static, str> {
        "LLVM pointer type".into()
    }
}

type_def! {
    /// An array of a fixed size.
    pub LLVMArrayType = "llvm.array", (params IntProp<"uint64_t">:$numElements, InnerType:$elementType)
    { assembly_format: "`<` $numElements `x` $elementType `>`", verify: verify_array }
}

type_def! {
    /// A function type with one result, which may be `void`.
    pub LLVMFunctionType = "llvm.func",
    (params InnerType:$returnType, TypeList<InnerType>:$params, UnitProp:$varArg)
    { assembly_format: "`<` $returnType ` ` `(` custom<FunctionTypes>($params, $varArg) `>`", verify: verify_function }
}

type_def! {
    /// A struct: literal, identified, or opaque. Recursive references contain only the name.
    pub LLVMStructType = "llvm.struct",
    (params
        OptionalAttr<StrAttr>:$name,
        UnitProp:$packed,
        UnitProp:$opaque,
        UnitProp:$initialized,
        DefaultValuedAttr<TypeList<InnerType>, "&[]">:$body)
    {
        assembly_format: "`<` `` custom<StructHead>($name, $packed, $opaque) `` (custom<StructBody>(ref($name), ref($packed), $initialized)^ `` $body `)`)? `>`",
        verify: verify_struct,
        identified_by: "name"
    }
}

type_def! {
    /// A target extension type.
    pub LLVMTargetExtType = "llvm.target",
    (params
        StringProp:$extTypeName,
        DefaultValuedAttr<TypeList<InnerType>, "&[]">:$typeParams,
        DefaultValuedProp<ArrayProp<IntProp<"uint32_t">>, "&[]">:$intParams)
    { assembly_format: "`<` $extTypeName `` custom<ExtTypeParams>($typeParams, $intParams) `>`" }
}

type_def! {
    /// An AMX tile.
    pub LLVMX86AMXType = "llvm.x86_amx", (params)
}

type_def! {
    /// A float of two doubles.
    pub LLVMPPCFP128Type = "llvm.ppc_fp128", (params), [FloatTypeInterface]
}

type_def! {
    /// Result of a function without results.
    pub LLVMVoidType = "llvm.void", (params)
}

type_def! {
    /// A token, whose uses cannot be hidden.
    pub LLVMTokenType = "llvm.token", (params)
}

type_def! {
    /// The label of a block.
    pub LLVMLabelType = "llvm.label", (params)
}

type_def! {
    /// Metadata as a value.
    pub LLVMMetadataType = "llvm.metadata", (params)
}

fn verify_array(ctx: &Context, _: u64, element: Type) -> Result<(), OpError> {
    verify_element(ctx, element)
}

fn verify_element(ctx: &Context, element: Type) -> Result<(), OpError> {
    let sizeless = ["void", "token", "label", "metadata", "func"];
    if sizeless.iter().any(|mnemonic| is_own(ctx, element, mnemonic)) {
        Err(OpError::new(format!(
            "has an element of type `{}`, which has no size",
            element.display(ctx)
        )))
    } else {
        Ok(())
    }
}

fn verify_function(ctx: &Context, result: Type, inputs: Vec<Type>, _: bool) -> Result<(), OpError> {
    let is_any = |ty: Type, mnemonics: &[&str]| mnemonics.iter().any(|mnemonic| is_own(ctx, ty, mnemonic));
    if is_any(result, &["func", "label", "metadata"]) {
        let shown = result.display(ctx);
        return Err(OpError::new(format!("returns `{shown}`, which no function returns")));
    }
    match inputs.into_iter().find(|input| is_any(*input, &["void", "func"])) {
        Some(input) => {
            let shown = input.display(ctx);
            Err(OpError::new(format!(
                "has an argument of type `{shown}`, which no function takes"
            )))
        }
        None => Ok(()),
    }
}

fn verify_struct(
    ctx: &Context,
    name: Option<&[u8]>,
    is_packed: bool,
    is_opaque: bool,
    is_initialized: bool,
    body: Vec<Type>,
) -> Result<(), OpError> {
    if is_opaque && is_initialized {
        return Err(OpError::new("is opaque and has a body"));
    }
    if !is_initialized && (is_packed || name.is_none()) {
        return Err(OpError::new("has no body"));
    }
    body.into_iter().try_for_each(|element| verify_element(ctx, element))
}

/// Parses `"name", packed`, `"name", opaque` or a prefix, with the trailing comma.
fn parse_struct_head(
    parser: &mut dyn AsmParser,
    name: AttrSlot,
    packed: AttrSlot,
    opaque: AttrSlot,
) -> Result<(), ParseFailed> {
    let unit = parser.ctx().unit_attr();
    let text = parser.parse_optional_string();
    let is_identified = text.is_some();
    if let Some(text) = text {
        let text = parser.ctx().string_attr(text);
        parser.set_attribute(name, text);
        if !parser.parse_optional(",") {
            // The name alone is a recursive reference.
            return if parser.at("(") {
                Err(parser.error("expected `,` between the name and the elements of the struct".to_string()))
            } else {
                Ok(())
            };
        }
    }
    if is_identified && parser.parse_optional("opaque") {
        parser.set_attribute(opaque, unit);
        return Ok(());
    }
    if parser.parse_optional("packed") {
        parser.set_attribute(packed, unit);
    }
    if parser.at("(") {
        Ok(())
    } else {
        Err(parser.error("expected the elements of the struct in parentheses".to_string()))
    }
}

fn print_struct_head(printer: &mut dyn AsmPrinter<'_>, name: Option<&[u8]>, is_packed: bool, is_opaque: bool) {
    if let Some(name) = name {
        printer.print_string(name);
        printer.print(if is_packed || is_opaque { ", " } else { "" });
    }
    printer.print(if is_packed {
        "packed "
    } else if is_opaque {
        "opaque"
    } else {
        ""
    });
}

/// Parses the parenthesis before the elements.
fn parse_struct_body(
    parser: &mut dyn AsmParser,
    _: AttrSlot,
    _: AttrSlot,
    initialized: AttrSlot,
) -> Result<bool, ParseFailed> {
    let has_params = parser.parse_optional("(");
    if has_params {
        let unit = parser.ctx().unit_attr();
        parser.set_attribute(initialized, unit);
    }
    Ok(has_params)
}

fn print_struct_body(printer: &mut dyn AsmPrinter<'_>, name: Option<&[u8]>, is_packed: bool, _: bool) {
    printer.print(if name.is_some() && !is_packed { ", (" } else { "(" });
}

/// Parses `i32, ptr, ...)`.
fn parse_function_types(parser: &mut dyn AsmParser, params: AttrSlot, var_arg: AttrSlot) -> Result<(), ParseFailed> {
    let mut types = Vec::new();
    if !parser.parse_optional(")") {
        loop {
            if parser.parse_optional("...") {
                let unit = parser.ctx().unit_attr();
                parser.set_attribute(var_arg, unit);
                break;
            }
            let ty = parser.parse_type_of_dialect("llvm")?;
            types.push(ty);
            if !parser.parse_optional(",") {
                break;
            }
        }
        parser.parse(")")?;
    }
    let types = TypeList::<InnerType>::build(parser.ctx(), &types);
    parser.set_attribute(params, types);
    Ok(())
}

fn print_function_types(printer: &mut dyn AsmPrinter<'_>, params: Vec<Type>, is_variadic: bool) {
    let has_no_params = params.is_empty();
    print_types(printer, params);
    printer.print(match (is_variadic, has_no_params) {
        (false, _) => ")",
        (true, true) => "...)",
        (true, false) => ", ...)",
    });
}

fn print_types(printer: &mut dyn AsmPrinter<'_>, types: Vec<Type>) {
    for (index, ty) in types.into_iter().enumerate() {
        printer.print(if index > 0 { ", " } else { "" });
        if is_compatible_type(printer.ctx(), ty) {
            printer.print_type_of_dialect("llvm", ty)
        } else {
            printer.print_type(ty)
        }
    }
}

/// Parses types, then integers, each preceded by a comma.
fn parse_ext_type_params(parser: &mut dyn AsmParser, types: AttrSlot, ints: AttrSlot) -> Result<(), ParseFailed> {
    let (mut all_types, mut all_ints) = (Vec::new(), Vec::new());
    while parser.parse_optional(",") {
        if parser.at_integer() || !all_ints.is_empty() {
            match u32::try_from(parser.parse_integer()?) {
                Ok(number) => all_ints.push(number),
                Err(_) => return Err(parser.error("integer does not fit in 32 bits".to_string())),
            }
        } else {
            let ty = parser.parse_type_of_dialect("llvm")?;
            all_types.push(ty);
        }
    }
    let ctx = parser.ctx().clone();
    parser.set_attribute(types, TypeList::<InnerType>::build(&ctx, &all_types));
    parser.set_attribute(ints, ArrayProp::<IntProp<u32>>::build(&ctx, &all_ints));
    Ok(())
}

/// Prints the parameters of a target type. As in MLIR, types of `llvm` have their prefix, unlike in structs and functions.
fn print_ext_type_params(printer: &mut dyn AsmPrinter<'_>, types: Vec<Type>, ints: Vec<u32>) {
    for ty in types {
        printer.print(", ");
        printer.print_type(ty);
    }
    for number in ints {
        printer.print_display(&format_args!(", {number}"));
    }
}

fn is_own(ctx: &Context, ty: Type, mnemonic: &str) -> bool {
    let name = ty.defined(ctx).and_then(|defined| defined.name().strip_prefix("llvm."));
    name == Some(mnemonic)
}

/// Returns `true` for LLVM's float types.
pub(crate) fn is_compatible_floating_point_type(ctx: &Context, ty: Type) -> bool {
    let kinds = [
        FloatKind::BF16,
        FloatKind::F16,
        FloatKind::F32,
        FloatKind::F64,
        FloatKind::F80,
        FloatKind::F128,
    ];
    ty.float_kind(ctx).is_some_and(|kind| kinds.contains(&kind)) || is_own(ctx, ty, "ppc_fp128")
}

/// Returns `true` for floats and vectors of floats. The second of MLIR's two functions with this name.
pub(crate) fn is_compatible_floating_point_type_2(ctx: &Context, ty: Type) -> bool {
    is_compatible_floating_point_type(ctx, ty.element_or_self(ctx))
}

/// Returns `true` for one-dimensional vectors of integers, floats or pointers.
pub(crate) fn is_compatible_vector_type(ctx: &Context, ty: Type) -> bool {
    let TypeData::Vector { shape, element, .. } = ty.data(ctx) else {
        return false;
    };
    let is_element = element.is_signless_integer(ctx)
        || is_compatible_floating_point_type(ctx, *element)
        || is_own(ctx, *element, "ptr");
    shape.len() == 1 && is_element
}

/// Returns `true` if LLVM has a counterpart. One-dimensional vectors count whatever their element type, as in MLIR.
pub(crate) fn is_compatible_outer_type(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Dialect { defined, .. } => defined
            .as_ref()
            .is_some_and(|defined| defined.name().starts_with("llvm.")),
        TypeData::Vector { shape, .. } => shape.len() == 1,
        _ => ty.is_signless_integer(ctx) || is_compatible_floating_point_type(ctx, ty),
    }
}

/// Returns `true` if a type is a pointer.
pub(crate) fn is_pointer(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "ptr")
}

/// Returns `true` for pointers and vectors of pointers.
pub(crate) fn is_llvm_pointer_type(ctx: &Context, ty: Type) -> bool {
    is_pointer(ctx, ty.element_or_self(ctx))
}

pub(crate) fn is_llvm_struct_type(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "struct")
}

/// Returns `true` for types other than structs and arrays.
pub(crate) fn is_llvm_any_non_aggregate(ctx: &Context, ty: Type) -> bool {
    !is_own(ctx, ty, "struct") && !is_own(ctx, ty, "array")
}

/// Returns `true` if a clause of `llvm.landingpad` of this type is a filter, and not a catch.
pub(crate) fn is_filter_clause(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "array")
}

/// Returns `true` for structs and arrays. MLIR's `LLVM_AnyAggregate`, whose predicates give the function its name.
pub(crate) fn is_llvm_array_type(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "struct") || is_own(ctx, ty, "array")
}

pub(crate) fn is_llvm_function_type(ctx: &Context, ty: Type) -> bool {
    is_own(ctx, ty, "func")
}

/// Returns `true` for all types but `void` and those of functions. MLIR's `LLVM_PrimitiveType`, whose predicates give the function its name.
pub(crate) fn is_llvm_primitive_type(ctx: &Context, ty: Type) -> bool {
    !is_own(ctx, ty, "void") && !is_own(ctx, ty, "func")
}

/// Returns `true` for fixed-length vectors.
pub(crate) fn is_llvm_any_fixed_vector(ctx: &Context, ty: Type) -> bool {
    is_compatible_vector_type(ctx, ty) && !is_scalable(ctx, ty)
}

/// Returns `true` if a type is a scalable vector.
pub(crate) fn is_scalable(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// Returns `true` if a type is loadable, which requires a size.
pub(crate) fn is_loadable_type(ctx: &Context, ty: Type) -> bool {
    let sizeless = ["func", "label", "metadata", "token", "void"];
    is_compatible_outer_type(ctx, ty)
        && !sizeless.iter().any(|mnemonic| is_own(ctx, ty, mnemonic))
        && (LLVMStructType::opaque(ctx, ty) != Some(true))
        && (!is_own(ctx, ty, "target") || is_target_type_in_memory(ctx, ty))
}

/// Returns `true` if a target extension type is valid for globals and has a zero value.
pub(crate) fn is_target_type_of_global(ctx: &Context, ty: Type) -> bool {
    LLVMTargetExtType::extTypeName(ctx, ty).is_some_and(|name| name.starts_with(b"spirv."))
}

/// Returns `true` if values of a target extension type can be stored in memory.
pub(crate) fn is_target_type_in_memory(ctx: &Context, ty: Type) -> bool {
    is_target_type_of_global(ctx, ty) || LLVMTargetExtType::extTypeName(ctx, ty) == Some(b"aarch64.svcount".as_slice())
}

/// Returns `true` for loadable types, and for `!ptr.ptr` of the `ptr` dialect.
pub(crate) fn is_pointer_element_type_interface(ctx: &Context, ty: Type) -> bool {
    is_loadable_type(ctx, ty) || ty.is_of_dialect(ctx, "ptr", "ptr")
}

/// Returns `true` if a type, including nested types, is a valid function parameter or result.
pub fn is_compatible_type(ctx: &Context, ty: Type) -> bool {
    let is_ptr = |ty: Type| ty.is_of_dialect(ctx, "ptr", "ptr");
    // A nested type without a dialect prefix is known to be compatible, so checking one level suffices. Target
    // extension types contain full types.
    let is_inside = |part: &BodyFragment| match part {
        BodyFragment::Type(inner) => {
            let is_own = || {
                let defined = inner.defined(ctx);
                defined.is_some_and(|defined| defined.name().starts_with("llvm."))
            };
            let is_compatible = match inner.data(ctx) {
                TypeData::Vector { .. } => is_compatible_vector_type(ctx, *inner),
                _ => is_compatible_outer_type(ctx, *inner),
            };
            is_compatible && (!is_own() || self::is_own(ctx, ty, "target")) || is_ptr(*inner)
        }
        _ => true,
    };
    match ty.data(ctx) {
        TypeData::Vector { .. } => is_compatible_vector_type(ctx, ty),
        TypeData::Dialect { body, .. } => is_compatible_outer_type(ctx, ty) && body.iter().all(is_inside) || is_ptr(ty),
        _ => is_compatible_outer_type(ctx, ty),
    }
}

/// Returns `!llvm.func<r (a, b, ...)>`.
///
/// # Errors
/// If there are several results, or a type is not a valid parameter or result.
pub fn function_type(ctx: &Context, inputs: &[Type], results: &[Type], is_variadic: bool) -> Result<Type, OpError> {
    let result = match results {
        [] => LLVMVoidType::build(ctx),
        [result] => *result,
        _ => {
            return Err(OpError::new(format!(
                "has {} results, and takes one at the most: put them into a `!llvm.struct<(..)>`",
                results.len()
            )));
        }
    };
    let inputs = TypeList::<InnerType>::build(ctx, inputs);
    LLVMFunctionType::get(ctx, result, inputs, is_variadic)
}

/// Returns `!llvm.struct<(a, b)>`.
pub fn literal_struct(ctx: &Context, elements: &[Type]) -> Option<Type> {
    struct_with(ctx, None, false, Some(elements))
}

/// Returns `!llvm.struct<packed (a, b)>`.
pub fn packed_struct(ctx: &Context, elements: &[Type]) -> Option<Type> {
    struct_with(ctx, None, true, Some(elements))
}

/// Returns `!llvm.struct<"name", (a, b)>`, or `!llvm.struct<"name">` without elements: the reference to a struct in its own elements.
pub fn identified_struct(ctx: &Context, name: &[u8], is_packed: bool, elements: Option<&[Type]>) -> Option<Type> {
    struct_with(ctx, Some(ctx.string_attr(name)), is_packed, elements)
}

fn struct_with(ctx: &Context, name: Option<Attribute>, is_packed: bool, elements: Option<&[Type]>) -> Option<Type> {
    let body = elements.map(|elements| TypeList::<InnerType>::build(ctx, elements));
    LLVMStructType::get(ctx, name, is_packed, false, elements.is_some(), body).ok()
}

/// Returns the inputs and results of `!llvm.func<r (a, b, ...)>`, and `true` if it is variadic.
pub(crate) fn function_signature(ctx: &Context, ty: Type) -> Option<(Vec<Type>, Vec<Type>, bool)> {
    let result = LLVMFunctionType::returnType(ctx, ty)?;
    let results = if is_own(ctx, result, "void") {
        Vec::new()
    } else {
        vec![result]
    };
    let inputs = LLVMFunctionType::params(ctx, ty)?;
    Some((inputs, results, LLVMFunctionType::varArg(ctx, ty)?))
}

/// Returns the elements of a struct as type attributes: `LLVMStructType::body` without a copy. `None` if the type is no struct.
pub fn struct_elements(ctx: &Context, ty: Type) -> Option<&[Attribute]> {
    let defined = ty.defined(ctx).filter(|_| is_own(ctx, ty, "struct"))?;
    defined.params().last().copied().flatten()?.array(ctx)
}

/// Returns the type at a position in a struct or array. A recursive reference resolves to the enclosing struct.
pub fn element_at(ctx: &Context, mut ty: Type, position: impl Iterator<Item = i64>) -> Option<Type> {
    let mut outer: SmallVec<[Type; 4]> = SmallVec::new();
    for index in position {
        let index = u64::try_from(index).ok()?;
        outer.push(ty);
        ty = match struct_elements(ctx, ty) {
            Some(elements) => elements.get(usize::try_from(index).ok()?)?.type_value(ctx)?,
            None if index < LLVMArrayType::numElements(ctx, ty)? => LLVMArrayType::elementType(ctx, ty)?,
            None => return None,
        };
        if let Some(name) = LLVMStructType::name(ctx, ty)
            && LLVMStructType::initialized(ctx, ty) == Some(false)
            && LLVMStructType::opaque(ctx, ty) == Some(false)
        {
            let has_name = |outer: &&Type| LLVMStructType::name(ctx, **outer) == Some(name);
            ty = outer.iter().find(has_name).copied().unwrap_or(ty);
        }
    }
    Some(ty)
}

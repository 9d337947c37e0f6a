//! Types and type maps in C++.

use super::built_type::BuiltType;
use super::class::constraint_of_class;
use super::expr::{Expr, parse};
use super::in_macros;
use super::rust_expr::CppKind;
use proc_macro2::TokenStream;
use quote::quote;

/// The traits of ops that compare the types of all named entities.
pub const COMPARING_TRAITS: [&str; 5] = [
    "AllTypesMatch",
    "AllElementTypesMatch",
    "AllShapesMatch",
    "AllRanksMatch",
    "AllElementCountsMatch",
];

/// The traits of ops that map types to types. The last one is the base of the others.
pub const MAPPING_TRAITS: [&str; 3] = ["RangedTypesMatchWith", "OptionalTypesMatchWith", "TypesMatchWith"];

/// Returns a text without spaces and without the namespaces of MLIR and LLVM.
pub fn without_namespaces(text: &str) -> String {
    let mut plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    for namespace in ["mlir::", "llvm::"] {
        plain = plain.replace(namespace, "");
    }
    // Removes the leading colons of `::mlir::get` and `(::cast`, but not those within a path.
    let plain = plain.trim_start_matches("::").to_string();
    ["(", "<", ",", "{"]
        .iter()
        .fold(plain, |plain, before| plain.replace(&format!("{before}::"), before))
}

/// Returns `true` for a map to `i1` or to a shaped type with `i1` elements. `plain` has no namespaces.
pub fn is_i1_of_same_shape(plain: &str) -> bool {
    [
        "getI1SameShape($_self)",
        "getUnaryOpResultType($_self)",
        "cast<VectorType>($_self).cloneWith({},IntegerType::get($_ctxt,1))",
        "cast<ShapedType>($_self).clone(IntegerType::get($_self.getContext(),1))",
    ]
    .contains(&plain)
}

/// Returns the function that a `TypesMatchWith` denotes, if it is known.
pub(crate) fn type_map(text: &str) -> Option<TokenStream> {
    let maps = quote!(__drr::type_maps);
    Some(match without_namespaces(text).as_str() {
        "$_self" | "cast<Type>($_self)" => quote!(#maps::same),
        "getElementTypeOrSelf($_self)" => quote!(#maps::element_or_self),
        "ComplexType::get($_self)" => quote!(#maps::complex),
        plain if is_i1_of_same_shape(plain) => quote!(#maps::i1_same_shape),
        _ if is_element_type(&parse(text)?) => quote!(#maps::element_type),
        plain => {
            let built = BuiltType::parse(&plain.replace("$_self.getContext()", "$_builder.getContext()"))?;
            let built = in_macros(&built.in_rust("ctx"))?;
            quote!(|ctx, _| ::core::option::Option::Some(#built))
        }
    })
}

/// Returns `true` for `cast<ShapedType>($_self).getElementType()`, or with the cast as a method.
fn is_element_type(expr: &Expr) -> bool {
    let Expr::Method { receiver, method, .. } = expr else {
        return false;
    };
    let class = match &**receiver {
        Expr::Call { function, types, args } if function == "cast" && args[..] == [Expr::this()] => types,
        Expr::Method {
            receiver,
            method,
            types,
            ..
        } if method == "cast" && **receiver == Expr::this() => types,
        _ => return false,
    };
    let is_known = |class: &String| constraint_of_class(CppKind::Type, class).is_some();
    method == "getElementType" && class.len() == 1 && class.iter().all(is_known)
}

/// Returns `true` for a known map of type lists.
pub fn is_map_of_types(text: &str) -> bool {
    types_map(text).is_some()
}

/// Returns the function that a `RangedTypesMatchWith` denotes, if it is known.
pub(crate) fn types_map(text: &str) -> Option<TokenStream> {
    let maps = quote!(__drr::type_maps);
    match without_namespaces(text).as_str() {
        "$_self" => Some(quote!(#maps::all_same)),
        "cast<FunctionType>($_self).getInputs()" => Some(quote!(#maps::inputs)),
        "cast<FunctionType>($_self).getResults()" => Some(quote!(#maps::results)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(tokens: Option<TokenStream>) -> String {
        let text = tokens.map(|tokens| tokens.to_string()).unwrap_or_default();
        text.replace(' ', "").replace("__drr::", "")
    }

    #[test]
    fn common_cpp_of_traits_is_known() {
        for (text, map) in [
            ("$_self", "type_maps::same"),
            (
                "::llvm::cast<ComplexType>($_self).getElementType()",
                "type_maps::element_type",
            ),
            (
                "::llvm::cast<::mlir::VectorType>($_self).getElementType()",
                "type_maps::element_type",
            ),
            ("$_self.cast<ShapedType>().getElementType()", "type_maps::element_type"),
            ("::mlir::getElementTypeOrSelf($_self)", "type_maps::element_or_self"),
            ("::getI1SameShape($_self)", "type_maps::i1_same_shape"),
            ("getI1SameShape($_self)", "type_maps::i1_same_shape"),
            ("ComplexType::get($_self)", "type_maps::complex"),
            (
                "IndexType::get($_self.getContext())",
                "|ctx,_|::core::option::Option::Some(<IndexasBuildableType>::build(ctx))",
            ),
            ("cast<ArrayType>($_self).getRangeType()", ""),
            ("::llvm::cast<gpu::MMAMatrixType>($_self).getElementType()", ""),
        ] {
            assert_eq!(shown(type_map(text)), map, "{text}");
        }
        for (text, built) in [
            ("$_builder.getI32Type()", "<I32asBuildableType>::build(ctx)"),
            ("$_builder.getF64Type()", "<F64asBuildableType>::build(ctx)"),
            ("$_builder.getIndexType()", "<IndexasBuildableType>::build(ctx)"),
            (
                "$_builder.getType<::mlir::NoneType>()",
                "<NoneTypeasBuildableType>::build(ctx)",
            ),
            ("$_builder.getType<BFloat16Type>()", "<BF16asBuildableType>::build(ctx)"),
            (
                "$_builder.getType<Float8E4M3FNType>()",
                "<F8E4M3FNasBuildableType>::build(ctx)",
            ),
            ("$_builder.getIntegerType(7)", "ctx.integer_type(7)"),
            (
                "$_builder.getIntegerType(8, /*isSigned=*/true)",
                "ctx.integer_type_with(8,Signedness::Signed)",
            ),
            ("IntegerType::get($_builder.getContext(), 1)", "ctx.integer_type(1)"),
            (
                "::mlir::IndexType::get($_builder.getContext())",
                "<IndexasBuildableType>::build(ctx)",
            ),
            ("foo()", ""),
            ("LLVMTokenType::get($_builder.getContext())", ""),
        ] {
            let rust = BuiltType::parse(text).map(|built| built.in_rust("ctx"));
            assert_eq!(shown(rust.as_deref().and_then(in_macros)), built, "{text}");
        }
    }
}

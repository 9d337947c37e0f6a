//! Known methods of MLIR's C++ classes.

use super::rust_expr::CppKind;

/// A method with its translation.
pub(super) struct Method {
    /// The kind of the receiver.
    pub(super) receiver: CppKind,
    /// The classes that have the method. Empty for any class of the kind: the translation yields nothing for the
    /// others.
    pub(super) classes: &'static [&'static str],
    pub(super) name: &'static str,
    /// The number of arguments.
    pub(super) arguments: usize,
    /// The kind of the result.
    pub(super) result: CppKind,
    /// The class of an integer result.
    pub(super) class: &'static str,
    pub(super) code: MethodCode,
}

/// The Rust of a method.
#[derive(Clone, Copy)]
pub(super) enum MethodCode {
    /// Code over the receiver `{r}`, the context `{c}` and the first argument `{0}`. It ends in `?` if it yields an
    /// `Option`.
    Template(&'static str),
    /// A test that the receiver satisfies one of these constraints.
    Constraints(&'static [&'static str]),
}

macro_rules! methods {
    (@result $result:ident = $rust:literal) => { (CppKind::$result, MethodCode::Template($rust)) };
    (@result is $($constraint:ident)|+) => {
        (CppKind::Bool, MethodCode::Constraints(&[$(stringify!($constraint)),+]))
    };
    ($(
        $receiver:ident $([$($of:literal),*])?.$name:ident($arguments:literal)
            $(-> $result:ident $((as $class:literal))? = $rust:literal)? $(is $($constraint:ident)|+)?;
    )*) => {
        &[$({
            let (result, code) = methods!(@result $($result = $rust)? $(is $($constraint)|+)?);
            Method {
                receiver: CppKind::$receiver,
                classes: &[$($($of),*)?],
                name: stringify!($name),
                arguments: $arguments,
                result,
                class: concat!($($($class)?)?),
                code,
            }
        }),*]
    };
}

/// Returns `true` if a class has a known method of this name.
pub(super) fn is_known(name: &str) -> bool {
    METHODS.iter().any(|method| method.name == name)
}

/// The methods that `.td` files use most.
pub(super) const METHODS: &[Method] = methods! {
    Bytes.empty(0) -> Bool = "{r}.is_empty()";
    Bytes.size(0) -> Int(as "size_t") = "({r}.len() as u64)";
    Value.getType(0) -> Type = "{r}.ty()";
    Handle.getType(0) -> Type = "$_builder.value_type({r})";
    Value.hasOneUse(0) -> Bool = "{r}.has_one_use()";
    Value.use_empty(0) -> Bool = "!{r}.has_uses()";
    Value.getUses(0) -> Uses = "{r}";
    Uses.empty(0) -> Bool = "!{r}.has_uses()";
    Value.getDefiningOp(0) -> Op = "{r}.defining_op()?";
    Type.isInteger(1) -> Bool = "({r}.integer_width({c}) == Some({0}))";
    Type.isInteger(0) -> Bool = "{r}.is_integer({c})";
    Type.isSignlessInteger(0) -> Bool = "{r}.is_signless_integer({c})";
    Type.isSignlessInteger(1) -> Bool = "({r}.integer_format({c}) == Some(({0}, Signedness::Signless)))";
    Type.isSignedInteger(1) -> Bool = "({r}.integer_format({c}) == Some(({0}, Signedness::Signed)))";
    Type.isUnsignedInteger(1) -> Bool = "({r}.integer_format({c}) == Some(({0}, Signedness::Unsigned)))";
    Type.isSignedInteger(0) is AnySignedInteger;
    Type.isUnsignedInteger(0) is AnyUnsignedInteger;
    Type.isUnsigned(0) is AnyUnsignedInteger;
    Type.isSigned(0) is AnySignedInteger;
    Type.isSignless(0) -> Bool = "{r}.is_signless_integer({c})";
    Type.isIndex(0) is Index;
    Type.isSignlessIntOrIndex(0) is AnySignlessIntegerOrIndex;
    Type.isIntOrIndex(0) is AnyInteger | Index;
    Type.isIntOrFloat(0) is AnyInteger | AnyFloat;
    Type.isIntOrIndexOrFloat(0) is AnyInteger | Index | AnyFloat;
    Type.isSignlessIntOrFloat(0) is AnySignlessInteger | AnyFloat;
    Type.isF16(0) is F16;
    Type.isBF16(0) is BF16;
    Type.isF32(0) is F32;
    Type.isF64(0) is F64;
    Type.isF80(0) is F80;
    Type.isF128(0) is F128;
    Type.isTF32(0) is TF32;
    Type.isFloat(0) is AnyFloat;
    Type.getRank(0) -> Int(as "int64_t") = "{r}.shape({c}).map(|shape| shape.len() as i64)?";
    Type.hasRank(0) -> Bool = "{r}.shape({c}).is_some()";
    Type.hasStaticShape(0) -> Bool = "{r}.static_shape({c}).is_some()";
    Type.getElementType(0) -> Type = "{r}.element_type({c})?";
    Type.getNumElements(0) -> Int(as "int64_t") = "{r}.num_elements({c}).map(|count| count as i64)?";
    Type.getDimSize(1) -> Int(as "int64_t") = "{r}.shape({c}).and_then(|shape| shape.get({0}).copied())?";
    Type.getWidth(0) -> Int(as "unsigned") = "{r}.integer_width({c}).or({r}.float_kind({c}).map(|kind| kind.width())).map(i64::from)?";
    Type.getIntOrFloatBitWidth(0) -> Int(as "unsigned") = "{r}.integer_width({c}).or({r}.float_kind({c}).map(|kind| kind.width())).map(i64::from)?";
    Type.hasTrait(0) -> Bool = "({r}.is_vector({c}) || {r}.is_tensor({c}))";
    Type.isStrided(0) is AnyStridedMemRef;
    Attr["", "TypedAttr", "IntegerAttr", "FloatAttr", "ElementsAttr", "DenseElementsAttr", "DenseIntElementsAttr"].getType(0) -> Type = "{r}.ty({c})?";
    Attr["", "IntegerAttr"].getInt(0) -> Int(as "int64_t") = "{r}.as_i64({c})?";
    Attr["ElementsAttr", "DenseElementsAttr", "DenseIntElementsAttr"].getElementType(0) -> Type = "{r}.ty({c}).and_then(|ty| ty.element_type({c}))?";
    Attr["ArrayAttr"].size(0) -> Int(as "size_t") = "{r}.array({c}).map(|list| list.len() as u64)?";
    Attr["ArrayAttr"].empty(0) -> Bool = "{r}.array({c}).is_some_and(<[_]>::is_empty)";
    Attr["StringAttr"].getValue(0) -> Bytes = "{r}.string({c})?";
    Attr["StringAttr"].size(0) -> Int(as "size_t") = "{r}.string({c}).map(|text| text.len() as u64)?";
    Attr["StringAttr"].empty(0) -> Bool = "{r}.string({c}).is_some_and(<[_]>::is_empty)";
    Attr["DenseBoolArrayAttr", "DenseI8ArrayAttr", "DenseI16ArrayAttr", "DenseI32ArrayAttr", "DenseI64ArrayAttr"].size(0) -> Int(as "int64_t") = "{r}.dense_array_ints({c}).map(|list| list.len() as i64)?";
    Attr["DenseBoolArrayAttr", "DenseI8ArrayAttr", "DenseI16ArrayAttr", "DenseI32ArrayAttr", "DenseI64ArrayAttr"].empty(0) -> Bool = "{r}.dense_array_ints({c}).is_some_and(|list| list.len() == 0)";
    Attr["DenseF32ArrayAttr", "DenseF64ArrayAttr"].size(0) -> Int(as "int64_t") = "{r}.dense_array_floats({c}).map(|list| list.len() as i64)?";
    Attr["DenseF32ArrayAttr", "DenseF64ArrayAttr"].empty(0) -> Bool = "{r}.dense_array_floats({c}).is_some_and(|list| list.len() == 0)";
    Enum.getValue(0) -> Enum = "{r}";
    Op.hasOneUse(0) -> Bool = "({r}.results().flat_map(|result| result.uses()).take(2).count() == 1)";
    Op.use_empty(0) -> Bool = "{r}.is_unused()";
};

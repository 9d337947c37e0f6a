//! Tests of the translation of expressions.

use super::*;
use expect_test::expect;

fn shown(text: &str) -> String {
    let names = [
        ("$_self", "ty", CppKind::Type),
        ("$0", "$x", CppKind::Value),
        ("$1", "attr", CppKind::Attr),
    ];
    let mut names: Vec<(String, RustExpr)> = names
        .iter()
        .map(|(name, text, kind)| ((*name).to_string(), RustExpr::new(*text, *kind)))
        .collect();
    names.push(("$2".to_string(), RustExpr::new("mode", CppKind::Plain).optional()));
    let scope = CppScope {
        classes: BTreeMap::from([("shop::PriceType".to_string(), ("Price".to_string(), CppKind::Type))]),
        ..CppScope::new("ctx", names)
    };
    let code = crate::cpp::parse(text).and_then(|expr| translate(&expr, &scope));
    format!("{text}\n    {}\n", code.map_or("-".to_string(), |code| code.text))
}

#[test]
fn frequent_cpp_is_translated() {
    let texts = [
        "::llvm::isa<::mlir::VectorType, ::shop::PriceType>($_self)",
        "!::llvm::isa<::shop::Unknown>($_self)",
        "$_self.isSignlessInteger(8) || $_self.isF32()",
        "::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 2",
        "::llvm::cast<::mlir::ShapedType>($_self).getElementType().isInteger(1)",
        "::llvm::cast<::shop::PriceType>($_self).getRank() == 2",
        "$_self.hasTrait<::mlir::ValueSemantics>()",
        "$_self.hasTrait<::mlir::OpTrait::Pure>()",
        "$0.getType() == cast<IntegerAttr>($1).getType()",
        "$0.getType() == $0.getType()",
        "!$0.getUses().empty() && $0.hasOneUse()",
        "$0.getDefiningOp() != nullptr",
        "$2 == nullptr",
        "!$2",
        "getElementTypeOrSelf($0).isF64()",
        "$1.getInt() == 3",
        "isSmall($1)",
    ];
    expect![[r#"
        ::llvm::isa<::mlir::VectorType, ::shop::PriceType>($_self)
            (AnyVectorOfAnyRank::holds(ctx, ty) || Price::holds(ctx, ty))
        !::llvm::isa<::shop::Unknown>($_self)
            -
        $_self.isSignlessInteger(8) || $_self.isF32()
            ((ty.integer_format(ctx) == Some((8, Signedness::Signless))) || F32::holds(ctx, ty))
        ::llvm::cast<::mlir::ShapedType>($_self).getRank() >= 2
            ty.shape(ctx).map(|shape| shape.len() as i64).is_some_and(|number| number >= 2)
        ::llvm::cast<::mlir::ShapedType>($_self).getElementType().isInteger(1)
            ty.element_type(ctx).is_some_and(|ty| ty.integer_width(ctx) == Some(1))
        ::llvm::cast<::shop::PriceType>($_self).getRank() == 2
            -
        $_self.hasTrait<::mlir::ValueSemantics>()
            (ty.is_vector(ctx) || ty.is_tensor(ctx))
        $_self.hasTrait<::mlir::OpTrait::Pure>()
            -
        $0.getType() == cast<IntegerAttr>($1).getType()
            (Some($x.ty()) == attr.ty(ctx))
        $0.getType() == $0.getType()
            ($x.ty() == $x.ty())
        !$0.getUses().empty() && $0.hasOneUse()
            ($x.has_uses() && $x.has_one_use())
        $0.getDefiningOp() != nullptr
            $x.defining_op().is_some()
        $2 == nullptr
            mode.is_none()
        !$2
            mode.is_none()
        getElementTypeOrSelf($0).isF64()
            F64::holds(ctx, $x.ty().element_or_self(ctx))
        $1.getInt() == 3
            (attr.as_i64(ctx) == Some(3))
        isSmall($1)
            -
    "#]]
    .assert_eq(&texts.map(shown).concat());
}

/// Returns the translations of texts about a type, attributes, an absent attribute and integers of several classes.
fn translations(texts: &[&str]) -> String {
    let names = [
        ("$_self", RustExpr::new("ty", CppKind::Type)),
        ("$1", RustExpr::new("attr", CppKind::Attr)),
        ("$2", RustExpr::new("attr", CppKind::Attr).optional()),
        (
            "$byte",
            RustExpr::new("i64::from(byte)", CppKind::Int).of_class("uint8_t"),
        ),
        (
            "$int",
            RustExpr::new("i64::from(int)", CppKind::Int).of_class("int32_t"),
        ),
        (
            "$uint",
            RustExpr::new("i64::from(uint)", CppKind::Int).of_class("uint32_t"),
        ),
        ("$long", RustExpr::new("long", CppKind::Int).of_class("int64_t")),
        ("$ulong", RustExpr::new("ulong", CppKind::Int).of_class("uint64_t")),
        ("$text", RustExpr::new("text", CppKind::Bytes)),
        ("$p", RustExpr::new("p", CppKind::Attr).of_class("property bool")),
        ("$q", RustExpr::new("q", CppKind::Attr).of_class("property StringRef")),
    ];
    let names = names.map(|(name, code)| (name.to_string(), code)).to_vec();
    let scope = CppScope::new("ctx", names);
    let shown = |text: &&str| {
        let code = crate::cpp::parse(text).and_then(|expr| translate(&expr, &scope));
        format!("{text}\n    {}\n", code.map_or("-".to_string(), |code| code.text))
    };
    texts.iter().map(shown).collect()
}

#[test]
fn integers_are_converted_to_their_common_type() {
    expect![[r#"
        $byte < 256
            (i64::from(byte) < 256)
        $byte > -1
            (i64::from(byte) > -1)
        $int < 5u
            ((i64::from(int) & 0xFFFF_FFFF) < 5)
        $int == 0xFFFFFFFF
            ((i64::from(int) & 0xFFFF_FFFF) == 4294967295)
        $uint > -1
            (i64::from(uint) > 4294967295)
        $uint > -1L
            (i64::from(uint) > -1)
        $uint == $int
            (i64::from(uint) == (i64::from(int) & 0xFFFF_FFFF))
        $uint < $long
            (i64::from(uint) < long)
        $long < 10u
            (long < 10)
        $long <= 255ull
            ((long as u64) <= 255)
        $long == 0xFFFFFFFFFFFFFFFF
            ((long as u64) == 18446744073709551615)
        $long == -1ul
            ((long as u64) == 18446744073709551615)
        $long < $ulong
            ((long as u64) < ulong)
        $ulong == $uint
            (ulong == (i64::from(uint) as u64))
        $ulong == -1
            (ulong == 18446744073709551615)
        $byte == $ulong
            ((i64::from(byte) as u64) == ulong)
        $ulong >= 0
            true
        0 > $ulong
            false
        $long <= INT64_MAX
            true
        INT64_MIN > $long
            false
        $long > 3 + 4 * 2
            (long > 11)
        cast<IntegerType>($_self).getWidth() > -1
            ty.integer_width(ctx).or(ty.float_kind(ctx).map(|kind| kind.width())).map(i64::from).is_some_and(|number| number > 4294967295)
        cast<IntegerType>($_self).getWidth() > -1L
            ty.integer_width(ctx).or(ty.float_kind(ctx).map(|kind| kind.width())).map(i64::from).is_some_and(|number| number > -1)
        cast<IntegerType>($_self).getWidth() == 8ul
            (ty.integer_width(ctx).or(ty.float_kind(ctx).map(|kind| kind.width())).map(i64::from).map(|number| number as u64) == Some(8))
        cast<IntegerAttr>($1).getInt() < 3u
            attr.as_i64(ctx).is_some_and(|number| number < 3)
        cast<IntegerAttr>($1).getInt() < 3ul
            attr.as_i64(ctx).map(|number| number as u64).is_some_and(|number| number < 3)
        3 < cast<IntegerAttr>($1).getInt()
            attr.as_i64(ctx).is_some_and(|number| 3 < number)
        cast<IntegerAttr>($1).getInt() < cast<ArrayAttr>($2).size()
            -
        cast<ArrayAttr>($1).size() >= 0
            attr.array(ctx).map(|list| list.len() as u64).is_some()
        cast<ShapedType>($_self).getDimSize(0) == cast<ShapedType>($_self).getRank()
            (ty.shape(ctx).and_then(|shape| shape.get(0).copied()) == ty.shape(ctx).map(|shape| shape.len() as i64))
        1 == 1u
            true
    "#]].assert_eq(&translations(&[
        "$byte < 256",
        "$byte > -1",
        "$int < 5u",
        "$int == 0xFFFFFFFF",
        "$uint > -1",
        "$uint > -1L",
        "$uint == $int",
        "$uint < $long",
        "$long < 10u",
        "$long <= 255ull",
        "$long == 0xFFFFFFFFFFFFFFFF",
        "$long == -1ul",
        "$long < $ulong",
        "$ulong == $uint",
        "$ulong == -1",
        "$byte == $ulong",
        // The compiler warns of comparisons that always have the same outcome.
        "$ulong >= 0",
        "0 > $ulong",
        "$long <= INT64_MAX",
        "INT64_MIN > $long",
        "$long > 3 + 4 * 2",
        "cast<IntegerType>($_self).getWidth() > -1",
        "cast<IntegerType>($_self).getWidth() > -1L",
        "cast<IntegerType>($_self).getWidth() == 8ul",
        "cast<IntegerAttr>($1).getInt() < 3u",
        "cast<IntegerAttr>($1).getInt() < 3ul",
        "3 < cast<IntegerAttr>($1).getInt()",
        "cast<IntegerAttr>($1).getInt() < cast<ArrayAttr>($2).size()",
        "cast<ArrayAttr>($1).size() >= 0",
        "cast<ShapedType>($_self).getDimSize(0) == cast<ShapedType>($_self).getRank()",
        "1 == 1u",
    ]));
}

#[test]
fn a_condition_depends_on_the_class_of_the_value() {
    expect![[r#"
        !$long
            (long == 0)
        !!$ulong
            !(ulong == 0)
        !cast<IntegerAttr>($1).getInt()
            (attr.as_i64(ctx) == Some(0))
        !cast<ShapedType>($_self).getRank()
            (ty.shape(ctx).map(|shape| shape.len() as i64) == Some(0))
        !cast<IntegerType>($_self).getWidth()
            (ty.integer_width(ctx).or(ty.float_kind(ctx).map(|kind| kind.width())).map(i64::from) == Some(0))
        !cast<ArrayAttr>($1).size()
            (attr.array(ctx).map(|list| list.len() as u64) == Some(0))
        $long && !($byte || $2)
            ((long != 0) && !((i64::from(byte) != 0) || attr.is_some()))
        !$2 || cast<IntegerAttr>($2).getInt() == 3
            (attr.is_none() || (attr.and_then(|attr| attr.as_i64(ctx)) == Some(3)))
        !cast<TypedAttr>($1).getType()
            attr.ty(ctx).is_none()
        !0
            true
        !$1
            -
        !$text
            -
        !cast<StringAttr>($1).getValue()
            -
        cast<IntegerAttr>($1).getInt() == nullptr
            -
    "#]]
    .assert_eq(&translations(&[
        "!$long",
        "!!$ulong",
        "!cast<IntegerAttr>($1).getInt()",
        "!cast<ShapedType>($_self).getRank()",
        "!cast<IntegerType>($_self).getWidth()",
        "!cast<ArrayAttr>($1).size()",
        "$long && !($byte || $2)",
        "!$2 || cast<IntegerAttr>($2).getInt() == 3",
        "!cast<TypedAttr>($1).getType()",
        "!0",
        // An attribute that is not null.
        "!$1",
        // These have no such conversion.
        "!$text",
        "!cast<StringAttr>($1).getValue()",
        "cast<IntegerAttr>($1).getInt() == nullptr",
    ]));
}

#[test]
fn methods_are_those_of_the_class() {
    expect![[r#"
        cast<ArrayAttr>($1).size() == 3
            (attr.array(ctx).map(|list| list.len() as u64) == Some(3))
        cast<ArrayAttr>($1).empty()
            attr.array(ctx).is_some_and(<[_]>::is_empty)
        !cast<StringAttr>($1).empty()
            !attr.string(ctx).is_some_and(<[_]>::is_empty)
        cast<StringAttr>($1).size() > 2
            attr.string(ctx).map(|text| text.len() as u64).is_some_and(|number| number > 2)
        cast<StringAttr>($1).getValue().empty()
            attr.string(ctx).is_some_and(|text| text.is_empty())
        cast<StringAttr>($1).getValue().size() == 1
            (attr.string(ctx).map(|text| text.len() as u64) == Some(1))
        cast<DenseI64ArrayAttr>($1).size() == 1
            (attr.dense_array_ints(ctx).map(|list| list.len() as i64) == Some(1))
        cast<DenseF32ArrayAttr>($1).empty()
            attr.dense_array_floats(ctx).is_some_and(|list| list.len() == 0)
        $text.size() == 2
            ((text.len() as u64) == 2)
        $1.size() == 3
            -
        cast<DictionaryAttr>($1).empty()
            -
        cast<DenseElementsAttr>($1).size() == 3
            -
        cast<StringAttr>($1).getType() == $_self
            -
        cast<DenseI64ArrayAttr>($1).getElementType() == $_self
            -
        cast<TypeAttr>($1).getInt() == 1
            -
        cast<BoolAttr>($1).getInt() == 1
            -
        cast<IntegerAttr>($1).getValue() < 3
            -
        cast<IntegerAttr>($1).getInt() / 2 == 1
            -
        (cast<IntegerAttr>($1).getInt() & 1) == 1
            -
        cast<IntegerAttr>($1).getUInt() == 1
            -
        cast<ShapedType>($_self).getDimSize(-1) == 1
            -
        $_self.isInteger(0xFFFFFFFF)
            -
        $p == $p
            (p == p)
        $p == $q
            -
        $p == $1
            -
    "#]]
    .assert_eq(&translations(&[
        "cast<ArrayAttr>($1).size() == 3",
        "cast<ArrayAttr>($1).empty()",
        "!cast<StringAttr>($1).empty()",
        "cast<StringAttr>($1).size() > 2",
        "cast<StringAttr>($1).getValue().empty()",
        "cast<StringAttr>($1).getValue().size() == 1",
        "cast<DenseI64ArrayAttr>($1).size() == 1",
        "cast<DenseF32ArrayAttr>($1).empty()",
        "$text.size() == 2",
        // Other meanings, or none.
        "$1.size() == 3",
        "cast<DictionaryAttr>($1).empty()",
        "cast<DenseElementsAttr>($1).size() == 3",
        "cast<StringAttr>($1).getType() == $_self",
        "cast<DenseI64ArrayAttr>($1).getElementType() == $_self",
        "cast<TypeAttr>($1).getInt() == 1",
        "cast<BoolAttr>($1).getInt() == 1",
        // An `APInt`, and arithmetic.
        "cast<IntegerAttr>($1).getValue() < 3",
        "cast<IntegerAttr>($1).getInt() / 2 == 1",
        "(cast<IntegerAttr>($1).getInt() & 1) == 1",
        "cast<IntegerAttr>($1).getUInt() == 1",
        // A position out of range.
        "cast<ShapedType>($_self).getDimSize(-1) == 1",
        "$_self.isInteger(0xFFFFFFFF)",
        // Values of properties of two classes.
        "$p == $p",
        "$p == $q",
        "$p == $1",
    ]));
}

#[test]
fn strings_with_what_tablegen_substitutes_are_left_out() {
    expect![[r#"
        $_builder.getStringAttr("plain")
            ctx.string_attr("plain")
        $_builder.getStringAttr("costs $0")
            -
        $_builder.getStringAttr("costs $$0")
            -
        $_builder.getStringAttr("\0z")
            -
    "#]]
    .assert_eq(&translations(&[
        r#"$_builder.getStringAttr("plain")"#,
        r#"$_builder.getStringAttr("costs $0")"#,
        r#"$_builder.getStringAttr("costs $$0")"#,
        r#"$_builder.getStringAttr("\0z")"#,
    ]));
}

#[test]
fn constraints_are_named_only_where_they_are_in_scope() {
    let names = vec![("$_self".to_string(), RustExpr::new("ty", CppKind::Type))];
    let scope = CppScope {
        without_constraints: true,
        ..CppScope::new("ctx", names)
    };
    let code = |text: &str| crate::cpp::parse(text).and_then(|expr| translate(&expr, &scope));
    assert_eq!(code("$_self.isF32()"), None);
    assert_eq!(code("!$_self.isIntOrIndex() && $_self.hasRank()"), None);
    assert_eq!(code("::llvm::isa<::mlir::VectorType>($_self)"), None);
    let ranked = code("$_self.hasRank()").map(|code| code.text);
    assert_eq!(ranked.as_deref(), Some("ty.shape(ctx).is_some()"));
}

//! Properties: read from text and held as MLIR holds them, with typed accessors and builders.

use drr::prelude::*;

use crate::judge::{compare, ours};

op! { IntOp = "d.i64", (ins I64Prop:$p), (outs AnyType:$r) }
op! { Int32Op = "d.i32", (ins I32Prop:$p), (outs AnyType:$r) }
op! { Int8Op = "d.i8", (ins IntProp<"int8_t">:$p), (outs AnyType:$r) }
op! { StringOp = "d.string", (ins StringProp:$p), (outs AnyType:$r) }
op! { BoolOp = "d.bool", (ins BoolProp:$p), (outs AnyType:$r) }
op! { UnitOp = "d.unit", (ins UnitProp:$p), (outs AnyType:$r) }
op! { DefaultOp = "d.default", (ins DefaultValuedProp<I64Prop, "7">:$p), (outs AnyType:$r) }
op! { TextOp = "d.text", (ins DefaultValuedProp<StringProp, "\"hi\"">:$p), (outs AnyType:$r) }
op! { OptionalOp = "d.optional", (ins OptionalProp<I64Prop>:$p), (outs AnyType:$r) }
op! { ArrayOp = "d.array", (ins ArrayProp<I64Prop>:$p), (outs AnyType:$r) }
op! { DenseOp = "d.dense", (ins IntArrayProp<I32Prop>:$p), (outs AnyType:$r) }
op! { NestedOp = "d.nested", (ins ArrayProp<OptionalProp<I64Prop>>:$p), (outs AnyType:$r) }
dialect! {
    D = "d",
    ops: [
        IntOp, Int32Op, Int8Op, StringOp, BoolOp, UnitOp, DefaultOp, TextOp, OptionalOp, ArrayOp, DenseOp, NestedOp,
    ]
}

fn text(op: &str, property: &str) -> String {
    let properties = if property.is_empty() {
        String::new()
    } else {
        format!(" <{{{property}}}>")
    };
    format!("%0 = \"d.{op}\"(){properties} : () -> i32")
}

#[test]
fn properties_are_read_and_held_as_in_mlir() {
    let cases: &[(&str, &[&str])] = &[
        (
            "i64",
            &[
                "p = 5",
                "p = 5 : i8",
                "p = 5 : si32",
                "p = 5 : index",
                "p = 200 : i8",
                "p = 5.0",
                "p = \"5\"",
            ],
        ),
        ("i32", &["p = 5", "p = -1 : i64", "p = [5]"]),
        ("i8", &["p = 5", "p = -5"]),
        ("string", &["p = \"a\\0A\"", "p = 5", "p = @a"]),
        ("bool", &["p = true", "p = unit", "p = 1 : i8"]),
        ("unit", &["", "p", "p = unit", "p = true", "p = false", "p = 1"]),
        ("default", &["", "p = 7", "p = 9 : i8"]),
        ("text", &["", "p = \"you\"", "p = 1"]),
        (
            "optional",
            &["", "p = []", "p = [5 : i8]", "p = [5, 6]", "p = 5", "p = [\"a\"]"],
        ),
        (
            "array",
            &["p = []", "p = [1, 2 : i8]", "p = array<i64: 1, 2>", "p = [1.0]"],
        ),
        (
            "dense",
            &["p = array<i32: 1, 2>", "p = array<i32>", "p = array<i64: 1>", "p = [1]"],
        ),
        ("nested", &["p = [[], [5]]", "p = [5]"]),
    ];
    let texts: Vec<String> = cases
        .iter()
        .flat_map(|(op, properties)| properties.iter().map(|property| text(op, property)))
        .collect();
    compare(&Context::with(D), &texts);
}

#[test]
fn invented_and_truncated_values_of_mlir_are_rejected() {
    let ctx = Context::with(D);
    // MLIR takes the lower bits of the first, and makes the second one zero.
    assert_eq!(ours(&ctx, &text("i32", "p = 5000000000")), None);
    assert_eq!(ours(&ctx, &text("i64", "")), None);
}

#[test]
fn builders_and_accessors_have_rust_types() {
    let ctx = Context::with(D);
    let mut module = Module::new(&ctx);
    let mut builder = module.builder();
    let int = IntOp::build(&mut builder, -5, Type::I32);
    let string = StringOp::build(&mut builder, "a", Type::I32);
    let unit = UnitOp::build(&mut builder, true, Type::I32);
    let default = DefaultOp::build(&mut builder, None, Type::I32);
    let optional = OptionalOp::build(&mut builder, Some(3), Type::I32);
    let array = ArrayOp::build(&mut builder, &[1, 2], Type::I32);
    let ir = module.ir();
    assert_eq!(IntOp::cast(ir.op(int)).and_then(IntOp::p), Some(-5));
    assert_eq!(StringOp::cast(ir.op(string)).and_then(StringOp::p), Some(&b"a"[..]));
    assert_eq!(UnitOp::cast(ir.op(unit)).and_then(UnitOp::p), Some(true));
    assert_eq!(DefaultOp::cast(ir.op(default)).and_then(DefaultOp::p), Some(7));
    assert_eq!(OptionalOp::cast(ir.op(optional)).and_then(OptionalOp::p), Some(Some(3)));
    assert_eq!(ArrayOp::cast(ir.op(array)).and_then(ArrayOp::p), Some(vec![1, 2]));
    assert_eq!(
        module.generic_form().to_string(),
        r#""builtin.module"() ({
  %0 = "d.i64"() <{p = -5 : i64}> : () -> i32
  %1 = "d.string"() <{p = "a"}> : () -> i32
  %2 = "d.unit"() <{p}> : () -> i32
  %3 = "d.default"() <{p = 7 : i64}> : () -> i32
  %4 = "d.optional"() <{p = [3]}> : () -> i32
  %5 = "d.array"() <{p = [1, 2]}> : () -> i32
}) : () -> ()
"#
    );
}

drr::attr_def! {
    pub NamesAttr = "d.names", (params StringProp:$first, ArrayProp<StringProp>:$more)
    { assembly_format: "`<` $first `:` $more `>`" }
}
dialect! { Named = "d", ops: [], attrs: [NamesAttr] }

#[test]
fn definitions_take_strings_and_lists_by_reference() {
    let ctx = Context::with(Named);
    let attr = NamesAttr::get(&ctx, "a", &["b", "c"]).unwrap();
    assert_eq!(NamesAttr::first(&ctx, attr), Some(b"a".as_slice()));
    assert_eq!(
        NamesAttr::more(&ctx, attr),
        Some(vec![b"b".as_slice(), b"c".as_slice()])
    );
}

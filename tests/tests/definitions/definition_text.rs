//! The text of types and attributes with functions in Rust, and with types of their own.

use drr::define::{AsmParser, AsmPrinter, AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed};
use drr::prelude::*;
use expect_test::{Expect, expect};

drr::attr_def! {
    /// `#w.maybe<7?>`, `#w.maybe<none>`: the directive determines the presence of the group.
    pub MaybeAttr = "w.maybe", (params OptionalAttr<I64Attr>:$x)
    { assembly_format: "`<` (custom<Loud>($x)^ `?`) : (`none`)? `>`" }
}
drr::attr_def! {
    /// `#w.inside<#w.inside<unit>>`, read by a function.
    pub InsideAttr = "w.inside", (params AnyAttr:$x)
    { assembly_format: "`<` custom<Any>($x, \"in\") `>`" }
}
drr::attr_def! {
    /// A function that reads nothing.
    pub LazyAttr = "w.lazy", (params I64Prop:$x, AnyType:$t)
    { assembly_format: "`<` $t `,` custom<Nothing>($x, ref($t)) `>`" }
}
drr::attr_def! {
    /// A number of a float type.
    pub NumAttr = "w.num", (params I64Prop:$n, SelfType<AnyFloat>:$type)
    { assembly_format: "`<` $n `>`", verify: verify_num }
}
drr::attr_def! {
    /// With a type or without.
    pub OpenAttr = "w.open", (params SelfType<AnyType>:$type, OptionalAttr<NumAttr>:$of)
    { assembly_format: "(`<` $of^ `>`)?" }
}
drr::attr_def! {
    /// Lists whose items are written with their names.
    pub QualAttr = "w.qual", (params AttrList<MaybeAttr>:$of, TypeList<BoxType>:$types)
    { assembly_format: "`<` `[` qualified($of) `]` `(` qualified($types) `)` `>`" }
}
drr::type_def! {
    pub BoxType = "w.box", (params I64Prop:$n) { assembly_format: "`<` $n `>`" }
}
op! {
    /// The result has the type of the attribute.
    pub ConstOp = "w.const", (ins NumAttr:$value), (outs AnyFloat:$r), [AllTypesMatch<["value", "r"]>]
    { assembly_format: "$value attr-dict" }
}
op! {
    /// The function requires an attribute of type `f32`.
    pub AskOp = "w.ask", (ins AnyAttr:$value), (outs), []
    { assembly_format: "custom<Asked>($value) attr-dict" }
}
op! {
    /// A group that begins with a directive.
    pub GroupOp = "w.group", (ins OptionalAttr<I64Attr>:$x), (outs), []
    { assembly_format: "`of` (custom<Of>($x)^ `?`)? attr-dict" }
}
dialect! {
    pub W = "w", ops: [ConstOp, AskOp, GroupOp], types: [BoxType],
    attrs: [MaybeAttr, InsideAttr, LazyAttr, NumAttr, OpenAttr, QualAttr]
}

fn parse_loud(parser: &mut dyn AsmParser, x: AttrSlot) -> Result<bool, ParseFailed> {
    let is_there = parser.at_integer();
    if is_there {
        let number = parser.parse_attribute(Some(Type::I64))?;
        parser.set_attribute(x, number);
    }
    Ok(is_there)
}

fn print_loud(printer: &mut dyn AsmPrinter<'_>, x: Option<i64>) {
    printer.print_display(&x.unwrap_or_default());
}

fn parse_any(parser: &mut dyn AsmParser, x: AttrSlot, _: &str) -> Result<(), ParseFailed> {
    let inside = parser.parse_attribute(None)?;
    parser.set_attribute(x, inside);
    Ok(())
}

fn print_any(printer: &mut dyn AsmPrinter<'_>, x: Attribute, text: &str) {
    assert_eq!(text, "in");
    printer.print_attribute(x);
}

fn parse_nothing(parser: &mut dyn AsmParser, _: AttrSlot, t: AttrSlot) -> Result<(), ParseFailed> {
    assert!(parser.attribute(t).is_some());
    Ok(())
}

fn print_nothing(_: &mut dyn AsmPrinter<'_>, _: i64, _: Type) {}

fn parse_asked(parser: &mut dyn OpAsmParser, x: AttrSlot) -> Result<(), ParseFailed> {
    let asked = parser.parse_attribute(Some(Type::F32))?;
    parser.set_attribute(x, asked);
    Ok(())
}

fn print_asked<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, x: AttrSlot) {
    if let Some(x) = x.of(op) {
        printer.print_attribute(x);
    }
}

fn parse_of(parser: &mut dyn OpAsmParser, x: AttrSlot) -> Result<bool, ParseFailed> {
    parse_loud(parser, x)
}

fn print_of<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, x: AttrSlot) {
    if let Some(x) = x.of(op) {
        printer.print_attribute_without_type(x);
    }
}

fn verify_num(_: &Context, n: i64, ty: Type) -> Result<(), drr::define::OpError> {
    if n < 0 && ty == Type::F16 {
        Err(drr::define::OpError::new("is negative, and `f16` is too small for it"))
    } else {
        Ok(())
    }
}

/// Prints an attribute, or its error.
fn attr(text: &str, expected: Expect) {
    let ctx = Context::with(W);
    let shown = match ctx.parse_attr(text) {
        Ok(attr) => {
            let shown = attr.display(&ctx).to_string();
            assert_eq!(ctx.parse_attr(&shown), Ok(attr), "{shown}");
            shown
        }
        Err(errors) => errors.to_string(),
    };
    expected.assert_eq(&shown);
}

/// The same of an op.
fn op(text: &str, expected: Expect) {
    let ctx = Context::with(W);
    let shown = match Module::parse(&ctx, format!("module {{\n  {text}\n}}\n")) {
        Ok(module) => {
            let shown = module.to_string();
            let again = Module::parse(&ctx, &shown).map(|module| module.to_string());
            assert_eq!(again.as_deref(), Ok(&*shown));
            shown.lines().nth(1).unwrap_or_default().trim().to_owned()
        }
        Err(errors) => errors.to_string(),
    };
    expected.assert_eq(&shown);
}

// Row A113
#[test]
fn custom_directives_of_definitions_are_functions() {
    attr("#w.maybe<7?>", expect!["#w.maybe<7 ?>"]);
    attr("#w.maybe<none>", expect!["#w.maybe<none>"]);
    attr(
        "#w.maybe<7>",
        expect![[r#"
        error: expected `?`, found `>`
         --> attribute:1:11
          |
        1 | #w.maybe<7>
          |           ^"#]],
    );
    attr(
        "#w.inside<#w.inside<[1 : i8, @f]>>",
        expect!["#w.inside<#w.inside<[1 : i8, @f]>>"],
    );
    attr(
        "#w.lazy<i32, >",
        expect![[r#"
        error: `custom<Nothing>` has read no `x`
         --> attribute:1:14
          |
        1 | #w.lazy<i32, >
          |              ^"#]],
    );
    let ctx = Context::with(W);
    let inner = MaybeAttr::get(&ctx, Some(ctx.i64_attr(7))).expect("a number");
    let outer = InsideAttr::get(&ctx, inner).expect("an attribute");
    assert_eq!(outer.display(&ctx).to_string(), "#w.inside<#w.maybe<7 ?>>");
    assert_eq!(InsideAttr::x(&ctx, outer), Some(inner));
}

#[test]
fn qualified_is_each_item_of_a_list() {
    attr(
        "#w.qual<[#w.maybe<none>, #w.maybe<7?>] (!w.box<1>, <2>)>",
        expect!["#w.qual<[#w.maybe<none>, #w.maybe<7 ?>] (!w.box<1>, !w.box<2>)>"],
    );
}

// Row A113
#[test]
fn nested_custom_directives_are_limited() {
    let text = |depth| format!("{}unit{}", "#w.inside<".repeat(depth), ">".repeat(depth));
    let ctx = Context::with(W);
    let deep = ctx.parse_attr(text(32)).expect("it is not too deep");
    assert_eq!(deep.display(&ctx).to_string(), text(32));
    let errors = ctx.parse_attr(text(100_000)).expect_err("it is too deep").to_string();
    expect!["error: `custom<Any>` lies in others of its kind deeper than 32 levels"]
        .assert_eq(errors.lines().next().unwrap_or_default());
}

// Row A57
#[test]
fn optional_group_begins_with_a_directive() {
    op("w.group of 7?", expect!["w.group of 7 ?"]);
    op("w.group of", expect!["w.group of"]);
    op(
        "w.group of 7",
        expect![[r#"
        error: expected `?`, found `}`
         --> input:2:15
          |
        2 |   w.group of 7
          |               ^"#]],
    );
}

// Row A114
#[test]
fn self_type_of_an_attribute() {
    attr("#w.num<3> : f32", expect!["#w.num<3> : f32"]);
    attr("#w<num<3>> : f32", expect!["#w.num<3> : f32"]);
    attr(
        "#w.num<3>",
        expect![[r#"
        error: `w.num` has no `type`, which must be floating-point
         --> attribute:1:1
          |
        1 | #w.num<3>
          | ^^^^^^^^^"#]],
    );
    attr(
        "#w.num<3> : i32",
        expect![[r#"
        error: `w.num` has `i32` as `type`, which must be floating-point
         --> attribute:1:1
          |
        1 | #w.num<3> : i32
          | ^^^^^^^^^^^^^^^"#]],
    );
    attr(
        "#w.num<-3> : f16",
        expect![[r#"
        error: `w.num` is negative, and `f16` is too small for it
         --> attribute:1:1
          |
        1 | #w.num<-3> : f16
          | ^^^^^^^^^^^^^^^^"#]],
    );
    attr("#w.open", expect!["#w.open"]);
    attr("#w.open : none", expect!["#w.open"]);
    attr(
        "#w.open<#w.num<1> : f64> : tensor<2xf32>",
        expect!["#w.open<#w.num<1> : f64> : tensor<2xf32>"],
    );
    attr(
        "#w.open<<1>>",
        expect![[r#"
            error: `w.num` has no `type`, which must be floating-point
             --> attribute:1:9
              |
            1 | #w.open<<1>>
              |         ^^^
              |
              = note: parameter `of` of `w.open`: `#w.num` attribute"#]],
    );
    let ctx = Context::with(W);
    let num = NumAttr::get(&ctx, 3, Type::F32).expect("a number");
    assert_eq!(
        (num.ty(&ctx), NumAttr::r#type(&ctx, num)),
        (Some(Type::F32), Some(Type::F32))
    );
    assert!(NumAttr::get(&ctx, 3, Type::NONE).is_err());
    assert!(NumAttr::get(&ctx, 3, Type::I1).is_err());
}

// Row A114
#[test]
fn parameter_types_follow_from_the_self_type() {
    op("%0 = w.const #w.num<3> : f64", expect!["%0 = w.const #w.num<3> : f64"]);
    let ctx = Context::with(W);
    let module = Module::parse(&ctx, "%0 = w.const #w.num<3> : f64").expect("a module");
    module.verify().expect("it is right");
    assert!(
        module.generic_form().to_string().contains("-> f64"),
        "{}",
        module.generic_form()
    );
}

// Row A122
#[test]
fn attribute_is_parsed_with_the_expected_type() {
    op("w.ask #w.num<3>", expect!["w.ask #w.num<3> : f32"]);
    op("w.ask #w.num<3> : f32", expect!["w.ask #w.num<3> : f32"]);
    op(
        "w.ask #w.num<3> : f64",
        expect![[r#"
        error: expected an attribute of type `f32`, and this one is of type `f64`
         --> input:2:9
          |
        2 |   w.ask #w.num<3> : f64
          |         ^^^^^^^^^^^^^^^"#]],
    );
    op("w.ask #w.open", expect!["w.ask #w.open : f32"]);
}

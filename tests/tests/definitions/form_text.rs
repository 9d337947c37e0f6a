//! Round trips of custom forms: the printed text equals the input, and the generic form is the same op.

use drr::define::{OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, RegionArgument, TypeSlot};
use drr::prelude::*;
use expect_test::{Expect, expect};

drr::enum_attr! { pub Order: I32EnumAttr, "an order", { Less = 0 => "lt", NotEqual = 1 => "not-eq" } }
drr::enum_attr! { pub Access: I32BitEnumAttr, "what is done", { Read = 1 => "read", Write = 2 => "write" } }

op! {
    pub AddOp = "x.add", (ins I32:$a, I32:$b, DefaultValuedAttr<Order, "Order::Less">:$order, UnitAttr:$exact), (outs I32:$r), [Pure]
    { assembly_format: "(`exact` $exact^)? $a `,` $b (`by` $order^)? attr-dict" }
}
op! {
    pub GatherOp = "x.gather",
    (ins Variadic<AnyType>:$from, Optional<Index>:$mask, DenseI64ArrayAttr:$sizes, OptionalAttr<I64Attr>:$limit, attr Access:$access),
    (outs Variadic<AnyType>:$to, AnyType:$rest),
    [AttrSizedOperandSegments]
    { assembly_format: "$from (`mask` $mask^)? $sizes ($limit^)? $access attr-dict `:` functional-type($from, results)" }
}
op! {
    pub TwiceOp = "x.twice", (ins AnyTensor:$x), (outs AnyTensor:$r), [SameOperandsAndResultType]
    { assembly_format: "$x attr-dict `:` type($r)" }
}
op! {
    pub CallOp = "x.call", (ins SymbolNameAttr:$name, Variadic<AnyType>:$args), (outs Variadic<AnyType>:$results)
    { assembly_format: "$name `(` operands `)` attr-dict `:` type(operands) `->` type(results)" }
}
op! {
    pub ListOp = "x.list", (ins UnitAttr:$fast, OptionalAttr<StrAttr>:$note, Variadic<I1>:$flags), (outs)
    { assembly_format: "oilist(`fast` $fast | `note` $note | `flags` `(` $flags `)`) attr-dict" }
}
op! {
    pub IfOp = "x.if", (ins I1:$condition), (outs), (region AnyRegion:$first, AnyRegion:$second)
    { assembly_format: "$condition (`maybe` $first^)? `then` $second attr-dict-with-keyword" }
}
op! {
    pub PickOp = "x.pick", (ins OptionalAttr<I64Attr>:$count), (outs), (region AnyRegion:$first, VariadicRegion<AnyRegion>:$others)
    { assembly_format: "$count (`first` $first^)? `of` $others attr-dict" }
}
op! {
    pub ForOp = "x.for", (ins Index:$from, Index:$to), (outs), (region SizedRegion<1>:$body)
    { parse: parse_for, print: print_for }
}
op! { pub YieldOp = "x.yield", (ins), (outs), [Terminator] { assembly_format: "attr-dict" } }
op! {
    pub ScopeOp = "x.scope", (ins), (outs AnyType:$first, Variadic<AnyType>:$others), (region SizedRegion<1>:$body),
    [SingleBlockImplicitTerminator<YieldOp>]
    { assembly_format: "attr-dict `:` type($first) (`,` type($others)^)? $body", default_dialect: "x" }
}
dialect! {
    pub X = "x",
    ops: [AddOp, GatherOp, TwiceOp, CallOp, ListOp, IfOp, PickOp, ForOp, YieldOp, ScopeOp]
}

/// `x.for %i = %a to %b { .. } {attrs}`
fn parse_for(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let name = parser.parse_operand()?;
    let argument = RegionArgument {
        name,
        ty: Type::INDEX,
        location: None,
    };
    parser.parse("=")?;
    for slot in 0..2 {
        if slot == 1 {
            parser.parse("to")?;
        }
        let bound = parser.parse_operand()?;
        parser.add_operand(OperandSlot(slot), bound);
        parser.add_type(TypeSlot(drr::define::TypesOf::Operand(slot)), Type::INDEX);
    }
    parser.parse_region(ForOp::SLOTS.body, &[argument])?;
    parser.parse_attr_dict(false)
}

fn print_for<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    let body = ForOp::SLOTS.body.of(op).next();
    printer.print(" ");
    if let Some(argument) = body
        .and_then(|body| body.first_block())
        .and_then(|block| block.args().next())
    {
        printer.print_operand(argument);
    }
    printer.print(" = ");
    for (index, operand) in op.operands().enumerate() {
        printer.print(if index > 0 { " to " } else { "" });
        printer.print_operand(operand);
    }
    printer.print(" ");
    if let Some(body) = body {
        printer.print_region(body, false);
    }
    printer.print_attr_dict(op, &[], false);
}

fn context() -> Context {
    ContextBuilder::new().with(X).allow_unregistered_dialects(true).build()
}

fn check(text: &str, expected: Expect) {
    let ctx = context();
    let shown = match Module::parse(&ctx, text) {
        Err(errors) => errors.to_string(),
        Ok(module) => {
            module.verify().unwrap_or_else(|errors| panic!("{errors}"));
            let printed = module.to_string();
            let again = Module::parse(&ctx, &printed).unwrap_or_else(|errors| panic!("{errors}\n{printed}"));
            assert_eq!(again.to_string(), printed);
            assert_eq!(again.generic_form().to_string(), module.generic_form().to_string());
            printed
        }
    };
    expected.assert_eq(&shown);
}

const VALUES: &str = "%i, %n, %t, %c = \"t.values\"() : () -> (i32, index, tensor<2xi8>, i1)\n";

#[test]
fn parsed_text_is_printed() {
    check(
        &format!(
            "{VALUES}
            %0 = x.add %i, %i
            %1 = x.add exact %0, %i by \"not-eq\" {{a, exact2 = 1}}
            %2:3 = x.gather %i, %t mask %n [1, 2] 5 read {{k}} : (i32, tensor<2xi8>) -> (i8, i8, f32)
            %3 = x.gather %i [] \"read|write\" : (i32) -> f32
            %4 = x.twice %t : tensor<2xi8>
            %5 = x.call @f(%i, %4) : i32, tensor<2xi8> -> f32
            x.list flags(%c, %c) fast note \"n\" {{d.a}}
            x.list
            x.if %c then {{ }} attributes {{a}}
            x.if %c maybe {{ \"t.end\"() : () -> () }} then {{ \"t.end\"() : () -> () }}
            x.pick of {{ }}, {{ \"t.end\"() : () -> () }} {{a}}
            x.pick 3 first {{ \"t.end\"() : () -> () }} of
            x.for %k = %n to %n {{
              x.for %l = %k to %n {{ \"t.use\"(%l, %k) : (index, index) -> () }} {{inner}}
              \"t.end\"() : () -> ()
            }}
            %6:3 = x.scope : i1, i2, i3 {{ %7 = add %i, %i }}
            \"t.use\"(%6#0, %6#2) : (i1, i3) -> ()"
        ),
        expect![[r#"
            module {
              %0:4 = "t.values"() : () -> (i32, index, tensor<2xi8>, i1)
              %1 = x.add %0#0, %0#0
              %2 = x.add exact %1, %0#0 by "not-eq" {a, exact2 = 1 : i64}
              %to:2, %rest = x.gather %0#0, %0#2 mask %0#1 [1, 2] 5 read {k} : (i32, tensor<2xi8>) -> (i8, i8, f32)
              %rest_0 = x.gather %0#0 [] read|write : (i32) -> f32
              %3 = x.twice %0#2 : tensor<2xi8>
              %4 = x.call @f(%0#0, %3) : i32, tensor<2xi8> -> f32
              x.list fast note "n" flags(%0#3, %0#3) {d.a}
              x.list
              x.if %0#3 then {
              } attributes {a}
              x.if %0#3 maybe {
                "t.end"() : () -> ()
              } then {
                "t.end"() : () -> ()
              }
              x.pick  of {
              }, {
                "t.end"() : () -> ()
              } {a}
              x.pick 3 first {
                "t.end"() : () -> ()
              } of 
              x.for %arg0 = %0#1 to %0#1 {
                x.for %arg1 = %arg0 to %0#1 {
                  "t.use"(%arg1, %arg0) : (index, index) -> ()
                } {inner}
                "t.end"() : () -> ()
              }
              %first, %others:2 = x.scope : i1, i2, i3 {
                %5 = add %0#0, %0#0
              }
              "t.use"(%first, %others#1) : (i1, i3) -> ()
            }
        "#]],
    );
}

#[test]
fn an_op_in_generic_form_leaves_the_default_dialect_as_it_is() {
    // As `mlir-opt` does it with `call` in `func.func`.
    check(
        "%0 = x.scope : i1 { \"t.any\"() ({ yield }) : () -> () yield }",
        expect![[r#"
            module {
              %first = x.scope : i1 {
                "t.any"() ({
                  x.yield
                }) : () -> ()
              }
            }
        "#]],
    );
}

#[test]
fn regions_of_a_rust_printer_precede_a_long_text() {
    let ctx = context();
    let long = "[1, 2], ".repeat(100_000) + "3";
    let text = format!("{VALUES}x.for %k = %n to %n {{ \"t.end\"() : () -> () }} {{long = [{long}]}}\n");
    let printed = Module::parse(&ctx, text).unwrap().to_string();
    let again = Module::parse(&ctx, &printed).unwrap_or_else(|_| panic!("{}", &printed[..200]));
    assert_eq!(again.to_string(), printed);
    assert!(printed.contains("() -> ()\n  } {long = [[1"));
}

#[test]
fn errors_are_shown_at_their_position() {
    for (text, expected) in [
        (
            "x.add %i %i",
            expect![[r#"
            error: expected `,`, found `%i`
             --> input:2:10
              |
            2 | x.add %i %i
              |          ^^"#]],
        ),
        (
            "x.add %i, %i by often",
            expect![[r#"
            error: `often` is none of `lt`, `not-eq`
             --> input:2:17
              |
            2 | x.add %i, %i by often
              |                 ^^^^^"#]],
        ),
        (
            "x.add %i, %i by lt {order = 0 : i32}",
            expect![[r#"
            error: `order` is given in the custom form of the op and in a dictionary
             --> input:2:20
              |
            2 | x.add %i, %i by lt {order = 0 : i32}
              |                    ^"#]],
        ),
        (
            "x.twice %t : tensor<2xi8>, i8",
            expect![[r#"
            error: expected an op, found `,`
             --> input:2:26
              |
            2 | x.twice %t : tensor<2xi8>, i8
              |                          ^"#]],
        ),
        (
            "x.twice %t : tensor<3xi8>",
            expect![[r#"
                error: `%t` is of type `tensor<3xi8>` here, but of type `tensor<2xi8>` elsewhere
                 --> input:2:9
                  |
                2 | x.twice %t : tensor<3xi8>
                  |         ^^
                  |
                note: it is defined here
                 --> input:1:18
                  |
                1 | %i, %n, %t, %c = "t.values"() : () -> (i32, index, tensor<2xi8>, i1)
                  |                  ^^^^^^^^^^"#]],
        ),
        (
            "x.call @f(%i, %t) : i32 -> f32",
            expect![[r#"
            error: 2 operands given, but 1 operand type
             --> input:2:28
              |
            2 | x.call @f(%i, %t) : i32 -> f32
              |                            ^^^"#]],
        ),
        (
            "x.list fast fast",
            expect![[r#"
            error: the clause `fast` is given twice
             --> input:2:13
              |
            2 | x.list fast fast
              |             ^^^^"#]],
        ),
        (
            "x.if %c maybe { then { }",
            expect![[r#"
            error: this `{` is never closed
             --> input:2:15
              |
            2 | x.if %c maybe { then { }
              |               ^

            error: expected an op, found `then`
             --> input:2:17
              |
            2 | x.if %c maybe { then { }
              |                 ^^^^"#]],
        ),
        (
            "%a, %b = x.add %i, %i",
            expect![[r#"
            error: the op has 1 result, but names for 2
             --> input:2:1
              |
            2 | %a, %b = x.add %i, %i
              | ^^"#]],
        ),
        (
            "x.ad %i, %i",
            expect![[r#"
            error: the op `x.ad` is not registered in its dialect
             --> input:2:1
              |
            2 | x.ad %i, %i
              | ^^^^
              |
              = help: did you mean `x.add`?"#]],
        ),
        (
            "x.for %k = %n to %n { x.yield",
            expect![[r#"
            error: this `{` is never closed
             --> input:2:21
              |
            2 | x.for %k = %n to %n { x.yield
              |                     ^"#]],
        ),
    ] {
        check(&format!("{VALUES}{text}\n"), expected);
    }
}

//! Operations in custom form that differ from an earlier one in types are not read but compared. What is found must be what
//! reading finds.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed, TypeSlot};
use drr::prelude::*;

use crate::custom_shapes::read;

op! {
    /// A function in Rust keeps a type as an attribute, too.
    pub KeepOp = "types.keep", (ins AnyType:$x, OptionalAttr<TypeAttr>:$t), (outs AnyType:$y)
    { assembly_format: "$x custom<Kept>($t, type($x)) `->` type($y) attr-dict" }
}
op! {
    /// All types in their positions, one of them optional, and one after an attribute.
    pub ManyOp = "types.many", (ins AnyType:$x, Variadic<AnyType>:$rest, OptionalAttr<StrAttr>:$text), (outs Optional<AnyType>:$y)
    { assembly_format: "$x `:` type($x) ($text^)? (`(` $rest^ `:` type($rest) `)`)? (`->` type($y)^)? attr-dict" }
}
op! {
    /// A type of a result that is made of that of the operand, and may be equal to it.
    pub MadeOp = "types.made", (ins AnyType:$x, AnyType:$z), (outs AnyType:$y),
    [TypesMatchWith<"", "x", "y", "getI1SameShape($_self)">]
    { assembly_format: "$x `,` $z `:` type($x) `,` type($z) attr-dict" }
}
op! {
    /// Reads its types and regions in Rust, and gives the types on.
    pub NestOp = "types.nest", (ins Variadic<AnyType>:$x), (outs Optional<AnyType>:$y), (region AnyRegion:$a, AnyRegion:$b),
    [NoTerminator] { parse: parse_nest_op, print: print_nest_op }
}
op! {
    /// With a region that its format reads, between types.
    pub HoldOp = "types.hold", (ins AnyType:$x), (outs AnyType:$y), (region AnyRegion:$body), [NoTerminator]
    { assembly_format: "$x `:` type($x) $body `->` type($y) attr-dict" }
}
dialect! { pub Types = "types", ops: [KeepOp, ManyOp, MadeOp, NestOp, HoldOp] }

fn parse_kept(parser: &mut dyn OpAsmParser, slot: AttrSlot, of: TypeSlot) -> Result<(), ParseFailed> {
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    let attr = parser.ctx().type_attr(ty);
    parser.set_attribute(slot, attr);
    parser.add_type(of, ty);
    Ok(())
}

fn print_kept<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _: AttrSlot, _: TypeSlot) {}

fn parse_nest_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parser.pass_types_on();
    while parser.at_operand() {
        let operand = parser.parse_operand()?;
        parser.add_operand(NestOp::SLOTS.x, operand);
        parser.parse(":")?;
        let ty = parser.parse_type()?;
        parser.add_type(NestOp::SLOTS.x.types(), ty);
    }
    parser.parse_region(NestOp::SLOTS.a, &[])?;
    if parser.parse_optional("->") {
        let ty = parser.parse_type()?;
        parser.add_type(NestOp::SLOTS.y, ty);
    }
    parser.parse_region(NestOp::SLOTS.b, &[])
}

fn print_nest_op<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>) {}

const TEXT: &str = r#"
!four = tensor<4xf32>
#id = affine_map<(d0) -> (d0)>
func.func @g(%n: tensor<4xf32>) -> tensor<4xf32> {
  return %n : tensor<4xf32>
}
func.func @f(%a: tensor<4xf32>, %b: tensor<8xf32>, %c: tensor<4xi1>, %d: tensor<8xi1>, %v: vector<4xf32>, %w: vector<8xf32>, %i: index) -> tensor<8xf32> {
  %0 = arith.addf %a, %a : tensor<4xf32>
  %1 = arith.addf %b, %b : tensor<8xf32>
  %2 = arith.addf %v, %v : vector<4xf32>
  %3 = arith.addf %w, %w : vector<8xf32>
  %4 = math.rsqrt %0 : tensor<4xf32>
  %5 = math.rsqrt %1 : tensor<8xf32>
  %6 = tensor.empty() : tensor<2x2xf32>
  %7 = tensor.empty() : tensor<4xf32>
  %8 = tensor.empty(%i) : tensor<?xf32>
  %9 = tensor.empty(%i) : tensor<?x4xf32>
  %10 = tensor.collapse_shape %6 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %11 = tensor.empty() : tensor<2x4xf32>
  %12 = tensor.collapse_shape %11 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %13 = tosa.add %0, %10 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %14 = tosa.add %1, %12 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %15 = tosa.add %14, %12 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %16 = tensor.extract %a[%i] : tensor<4xf32>
  %17 = tensor.extract %b[%i] : tensor<8xf32>
  %18 = arith.cmpf olt, %0, %13 : tensor<4xf32>
  %19 = arith.cmpf olt, %1, %14 : tensor<8xf32>
  %20 = arith.select %18, %0, %13 : tensor<4xi1>, tensor<4xf32>
  %21 = arith.select %19, %1, %14 : tensor<8xi1>, tensor<8xf32>
  %22 = types.keep %a : tensor<4xf32> -> tensor<4xf32>
  %23 = types.keep %b : tensor<8xf32> -> tensor<8xf32>
  %24 = types.many %a : tensor<4xf32> "text" (%b, %c : tensor<8xf32>, tensor<4xi1>) -> !four
  %25 = types.many %b : tensor<8xf32> "text" (%a, %d : tensor<4xf32>, tensor<8xi1>) -> !four
  %26 = types.many %b : tensor<8xf32> "text" (%a, %d : tensor<4xf32>, tensor<8xi1>) -> tensor<4xf32>
  types.many %i : index "text" (%a : tensor<4xf32>)
  types.many %i : index "text" (%b : tensor<8xf32>)
  %27 = types.made %c, %a : tensor<4xi1>, tensor<4xf32>
  %28 = types.made %d, %b : tensor<8xi1>, tensor<8xf32>
  %29 = types.made %a, %c : tensor<4xf32>, tensor<4xi1>
  %30 = types.made %b, %d : tensor<8xf32>, tensor<8xi1>
  %31 = call @g(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %32 = call @g(%31) : (tensor<4xf32>) -> tensor<4xf32>
  %33 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %40 = arith.addf %in, %out : f32
    linalg.yield %40 : f32
  } -> tensor<4xf32>
  %34 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%b : tensor<8xf32>) outs(%1 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %40 = arith.addf %in, %out : f32
    linalg.yield %40 : f32
  } -> tensor<8xf32>
  %35 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%34 : tensor<8xf32>) outs(%1 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %40 = arith.addf %in, %out : f32
    linalg.yield %40 : f32
  } -> tensor<8xf32>
  %36 = types.nest %a : tensor<4xf32> %b : tensor<8xf32> {
    types.many %c : tensor<4xi1>
  } -> tensor<4xi1> {
    types.many %b : tensor<8xf32>
  }
  %37 = types.nest %c : tensor<4xi1> %b : tensor<8xf32> {
    types.many %18 : tensor<4xi1>
  } -> tensor<4xf32> {
    types.many %b : tensor<8xf32>
  }
  %38 = types.nest %a : tensor<4xf32> %c : tensor<4xi1> {
    types.many %27 : tensor<4xi1>
  } -> tensor<8xi1> {
    types.many %c : tensor<8xf32>
  }
  %39 = types.hold %a : tensor<4xf32> {
    types.many %c : tensor<4xi1>
  } -> tensor<4xf32>
  %41 = types.hold %b : tensor<8xf32> {
    types.many %c : tensor<4xi1>
  } -> tensor<8xf32>
  return %41 : tensor<8xf32>
}
"#;

fn context() -> Context {
    Context::with((Types, drr_dialects::All))
}

/// Each type with each other one in its place.
#[test]
fn compared_ops_have_the_types_that_the_general_way_reads() {
    let ctx = context();
    let types = [
        "tensor<4xf32>",
        "tensor<8xf32>",
        "tensor<4xi1>",
        "tensor<8xi1>",
        "vector<4xf32>",
        "tensor<9xf32>",
        "!four",
        "index",
        "tensor<4xf32, #id>",
        "tensor<2x2xf32>",
        "none",
        "tensor",
    ];
    assert_eq!(read(&ctx, TEXT, false), read(&ctx, TEXT, true));
    let begins = |at: usize| {
        ["tensor<", "vector<", "index", "!four"]
            .iter()
            .any(|word| TEXT[at..].starts_with(word))
    };
    for at in (0..TEXT.len()).filter(|&at| begins(at)) {
        let len = TEXT[at..].find(['>', ' ', '\n', ')']).unwrap_or_default();
        let end = at + len + usize::from(TEXT[at + len..].starts_with('>'));
        for ty in types {
            let text = format!("{}{ty}{}", &TEXT[..at], &TEXT[end..]);
            assert_eq!(read(&ctx, &text, false), read(&ctx, &text, true), "{text}");
        }
    }
}

/// Each line with all of one type in it made another one, and each name another one.
#[test]
fn compared_ops_take_the_values_of_the_types_that_the_general_way_takes() {
    let ctx = context();
    let (lines, types) = (
        TEXT.lines().collect::<Vec<_>>(),
        ["tensor<4xf32>", "tensor<8xf32>", "tensor<4xi1>", "tensor<8xi1>"],
    );
    let check = |at: usize, mutant: &str| {
        let mut lines = lines.clone();
        lines[at] = mutant;
        let text = lines.join("\n");
        assert_eq!(read(&ctx, &text, false), read(&ctx, &text, true), "{text}");
    };
    for (at, line) in lines.iter().enumerate().skip(8) {
        for (old, new) in types.iter().flat_map(|old| types.map(|new| (old, new))) {
            if line.contains(old) {
                check(at, &line.replace(old, new));
            }
        }
        for (place, _) in line.match_indices('%') {
            let name = line[place + 1..].split(|c: char| !c.is_ascii_alphanumeric()).next();
            let end = place + 1 + name.map_or(0, str::len);
            for with in ["%a", "%b", "%c", "%d", "%v", "%i", "%40", "%99"] {
                check(at, &format!("{}{with}{}", &line[..place], &line[end..]));
            }
        }
    }
}

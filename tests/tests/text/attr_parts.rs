//! Partial parsing of attributes in custom form: for an op that differs from an earlier one in attributes, only their
//! text is parsed. The result must equal that of full parsing.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed, TypeSlot};
use drr::prelude::*;
use drr_tests::variables::cut_step;

use crate::custom_shapes::read;

op! {
    /// Two lists, one of which may be left out.
    pub ListsOp = "parts.lists", (ins I32:$x, ArrayAttr:$a, OptionalAttr<ArrayAttr>:$b), (outs)
    { assembly_format: "$x $a (`and` $b^)? attr-dict" }
}
op! {
    /// The second list counts what is in the first one.
    pub CountedOp = "parts.counted", (ins I32:$x, ArrayAttr:$a, ArrayAttr:$b), (outs)
    { assembly_format: "$x $a custom<Counted>(ref($a), $b) attr-dict" }
}
op! {
    /// The type of the result comes of a list.
    pub TypeOp = "parts.typed", (ins I32:$x, ArrayAttr:$a), (outs AnyType:$y)
    { assembly_format: "$x custom<Typed>($a, type($y)) attr-dict" }
}
op! {
    /// A symbol.
    pub SymbolOp = "parts.symbol", (ins FlatSymbolRefAttr:$s, I32:$x), (outs)
    { assembly_format: "$s `(` $x `)` attr-dict" }
}
op! {
    /// A default, and a property.
    pub DefaultOp = "parts.default", (ins I32:$x, DefaultValuedAttr<ArrayAttr, "&[]">:$a), (outs)
    { assembly_format: "$x ($a^)? attr-dict" }
}
op! {
    /// A Rust function parses a fragment by calling another function, which prints different attributes.
    pub PartOp = "parts.part", (ins I32:$x, AnyAttr:$a, OptionalAttr<AnyAttr>:$b), (outs)
    { parse: parse_part_op, print: print_part_op }
}
dialect! { pub Parts = "parts", ops: [ListsOp, CountedOp, TypeOp, SymbolOp, DefaultOp, PartOp], allows_unknown_types: true, allows_unknown_attrs: true }

fn parse_counted(parser: &mut dyn OpAsmParser, a: AttrSlot, b: AttrSlot) -> Result<(), ParseFailed> {
    let wanted = parser.attribute(a).and_then(|a| Some(a.array(parser.ctx())?.len()));
    let read = parser.parse_attribute(None)?;
    if read.array(parser.ctx()).map(<[_]>::len) != wanted {
        return Err(parser.error("expected as many".to_owned()));
    }
    parser.set_attribute(b, read);
    Ok(())
}

fn print_counted<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, _: AttrSlot, b: AttrSlot) {
    if let Some(b) = b.of(op) {
        printer.print_attribute(b);
    }
}

fn parse_typed(parser: &mut dyn OpAsmParser, a: AttrSlot, ty: TypeSlot) -> Result<(), ParseFailed> {
    let read = parser.parse_attribute(None)?;
    let width = read.array(parser.ctx()).map_or(0, <[_]>::len) as u32 + 1;
    let made = parser.ctx().integer_type(width);
    parser.set_attribute(a, read);
    parser.add_type(ty, made);
    Ok(())
}

fn print_typed<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, a: AttrSlot, _: TypeSlot) {
    if let Some(a) = a.of(op) {
        printer.print_attribute(a);
    }
}

fn parse_part_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let x = parser.parse_operand()?;
    parser.add_operand(PartOp::SLOTS.x, x);
    parser.add_type(PartOp::SLOTS.x.types(), Type::I32);
    parser.parse_part(|parser| {
        let read = parser.parse_attribute(None)?;
        parser.set_attribute(PartOp::SLOTS.a, read);
        if read.array(parser.ctx()).is_some_and(|items| items.len() > 2) {
            parser.set_attribute(PartOp::SLOTS.b, read);
        }
        Ok(())
    })
}

fn print_part_op<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>) {}

const TEXT: &str = r##"
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#traits = {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]}
func.func private @g(tensor<4x4xf32>) -> tensor<4x4xf32>
func.func @f(%x: i32, %y: i32, %t: tensor<4x4xf32>, %u: tensor<2x2x4xf32>, %i: index) {
  parts.lists %x [1, 2]
  parts.lists %y [2, 3]
  parts.lists %x ["a]", "\22]", @s::@t, #map]
  parts.lists %y [[], [{a = [1]}], 2 : i8] and [1]
  parts.lists %x [1] and [2, 3]
  parts.lists %y [1] and [2] {c = [1]}
  parts.lists %y [#parts.x<"]">, loc(unknown)] and [!parts.y<"[">]
  parts.counted %x [1] [2]
  parts.counted %y [3] [4]
  parts.counted %x [1, 2] [3, 4]
  parts.counted %x [5] [2]
  parts.counted %y [6] [2]
  %0 = parts.typed %x [1]
  %1 = parts.typed %y [1, 2]
  %2 = parts.typed %y [3]
  parts.symbol @f(%x)
  parts.symbol @ff(%y)
  parts.symbol @"a b"(%y)
  parts.symbol @f::@g(%y)
  parts.default %x [1]
  parts.default %y []
  parts.default %x [2]
  parts.part %x [1, 2]
  parts.part %y [3, 4]
  parts.part %y [5, 6, 7]
  parts.part %x {a = 1}
  parts.part %y {a = 2}
  %3 = call @g(%t) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = func.call @g(%3) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %c1 = tensor.collapse_shape %u [[0], [1, 2]] : tensor<2x2x4xf32> into tensor<2x8xf32>
  %c2 = tensor.collapse_shape %u [[0, 1], [2]] : tensor<2x2x4xf32> into tensor<4x4xf32>
  %e = tensor.expand_shape %c [[0, 1]] output_shape [8, 2] : tensor<16xf32> into tensor<8x2xf32>
  %e1 = tensor.expand_shape %c [[0, 1, 2]] output_shape [2, 4, 2] : tensor<16xf32> into tensor<2x4x2xf32>
  %e2 = tensor.expand_shape %c [[0, 1]] output_shape [%i, 2] : tensor<16xf32> into tensor<?x2xf32>
  %s = tensor.empty() : tensor<4x4xf32>
  %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<4x4xf32>) outs(%5 : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %8 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %9 = linalg.generic {doc = "{", indexing_maps = [#map, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %10 = linalg.generic #traits ins(%9 : tensor<4x4xf32>) outs(%s : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %p = tensor.pad %t low[1, 1] high[2, 2] {
  ^bb0(%a: index, %b: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  } : tensor<4x4xf32> to tensor<7x7xf32>
  %q = tensor.pad %10 low[1, 0] high[2, 2] {
  ^bb0(%a: index, %b: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  } : tensor<4x4xf32> to tensor<7x6xf32>
  %r = tensor.pad %10 low[%i, 0] high[2, 2] {
  ^bb0(%a: index, %b: index):
    %z = arith.constant 0.0 : f32
    tensor.yield %z : f32
  } : tensor<4x4xf32> to tensor<?x6xf32>
  return
}
"##;

fn context() -> Context {
    Context::with((Parts, drr_dialects::All))
}

#[test]
fn attributes_of_compared_ops_equal_those_of_the_slow_path() {
    let ctx = context();
    read(&ctx, TEXT, false).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read(&ctx, TEXT, false), read(&ctx, TEXT, true));
    let bytes = TEXT.as_bytes();
    // After an unclosed brace, the position at which parsing resumes depends on line ends, so braces are skipped.
    for at in (0..bytes.len())
        .step_by(cut_step())
        .filter(|&at| !matches!(bytes[at], b'{' | b'}'))
    {
        let twice = bytes[at..=at].repeat(2);
        let all: [&[u8]; 14] = [
            b"", &twice, b"[", b"]", b"]]", b"\"", b"#", b" ", b"9", b"x", b"@", b", ", b"%y", b"//",
        ];
        for with in [all[at % 14], all[(at + 3) % 14], all[(at + 5) % 14]] {
            let mut mutant = bytes.to_vec();
            mutant.splice(at..=at, with.iter().copied());
            let mutant = String::from_utf8(mutant).expect("all of it is ASCII");
            assert_eq!(read(&ctx, &mutant, false), read(&ctx, &mutant, true), "{mutant}");
        }
    }
}

/// Moves each fragment to another position.
#[test]
fn fragments_accept_the_same_text_as_the_slow_path() {
    let ctx = context();
    let lines: Vec<&str> = TEXT.lines().collect();
    let parts = [
        "[1]",
        "[]",
        "[1, 2, 3]",
        "[\"a]\"]",
        "[#no]",
        "[#parts.z]",
        "[other.x]",
        "{}",
        "{a = 1}",
        "{a = 1, a = 1}",
        "[-1, 0]",
        "[u]",
        "[[0, 1]]",
        "[99999999999999999999]",
        "@g",
        "@g::@h",
        "@\"g\"",
        "[loc(\"x\")]",
        "[loc(#l)]",
        "[dense<[1, 2]> : tensor<2xi8>]",
        "{indexing_maps = [#map, #map], iterator_types = [\"parallel\", \"window\"]}",
        "{indexing_maps = [], iterator_types = []}",
    ];
    for (at, line) in lines.iter().enumerate().skip(6) {
        for (place, _) in line.match_indices(['[', '@']) {
            let len = if line[place..].starts_with('@') {
                line[place..].find('(').unwrap_or(1)
            } else {
                line[place..].find(']').map_or(1, |len| len + 1)
            };
            for with in parts {
                let mutant = format!("{}{with}{}", &line[..place], &line[place + len..]);
                let mut lines = lines.clone();
                lines[at] = &mutant;
                let text = lines.join("\n");
                assert_eq!(read(&ctx, &text, false), read(&ctx, &text, true), "{text}");
            }
        }
    }
}

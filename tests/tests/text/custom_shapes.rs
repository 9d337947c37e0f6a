//! Comparison of ops in custom form with earlier ones instead of parsing. The result must equal that of parsing; a
//! comment after each line disables the comparison.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, ParseFailed, TypeSlot};
use drr::prelude::*;
use drr_ir::text::printer::PrintOptions;
use drr_tests::variables::cut_step;

op! {
    /// A literal with a point may follow, which looks like the name of an operation.
    pub WordOp = "forms.word", (ins AnyType:$x, OptionalAttr<UnitAttr>:$word), (outs AnyType:$y)
    { assembly_format: "$x (`forms.more` $word^)? attr-dict `:` type($x) `->` type($y)" }
}
op! {
    /// Ends with what may be there or not.
    pub TailOp = "forms.tail",
    (ins AnyType:$x, Optional<AnyType>:$rest, OptionalAttr<StrAttr>:$text, OptionalAttr<UnitAttr>:$more), (outs)
    { assembly_format: "attr-dict `:` type($x) `,` type($rest) `of` $x ($text^)? (`forms.more` $more^)? ($rest^)?" }
}
op! {
    /// The operands are printed in another order than they are declared.
    pub SwapOp = "forms.swap", (ins I32:$a, I32:$b), (outs I32:$c)
    { assembly_format: "$b `,` $a attr-dict" }
}
op! {
    /// An integer that may have either type, after its operand or before it.
    pub NumberOp = "forms.number", (ins AnyType:$x, AnyAttr:$n), (outs AnyType:$y)
    { assembly_format: "$x `,` $n `from` type($x) `->` type($y) attr-dict" }
}
op! {
    /// The same without its type, before the operand.
    pub CountOp = "forms.count", (ins AnyType:$x, I32Attr:$n), (outs)
    { assembly_format: "$n `of` $x attr-dict `:` type($x)" }
}
op! {
    /// An integer that may be left out.
    pub StepOp = "forms.step", (ins AnyType:$x, DefaultValuedAttr<I64Attr, "1">:$n), (outs)
    { assembly_format: "$x (`step` $n^)? attr-dict `:` type($x)" }
}
op! {
    /// A function in Rust makes the type of the result of the integer.
    pub WidthOp = "forms.width", (ins AnyType:$x, I32Attr:$n), (outs AnyType:$y)
    { assembly_format: "$x `,` $n custom<Width>(ref($n), type($y)) attr-dict `:` type($x)" }
}
op! {
    /// With a region, and read by a function in Rust that compares its operands.
    pub PairOp = "forms.pair", (ins AnyType:$x, AnyType:$y, OptionalAttr<UnitAttr>:$same), (outs), (region AnyRegion:$body),
    [NoTerminator] { parse: parse_pair_op, print: print_pair_op }
}
op! {
    /// With a region that its format reads.
    pub HullOp = "forms.hull", (ins I32:$x), (outs Optional<I1>:$y), (region AnyRegion:$body), [NoTerminator]
    { assembly_format: "$x $body attr-dict (`:` type($y)^)?" }
}
dialect! { pub Shapes = "forms", ops: [HullOp, WordOp, TailOp, SwapOp, NumberOp, CountOp, StepOp, WidthOp, PairOp] }

fn parse_width(parser: &mut dyn OpAsmParser, width: AttrSlot, ty: TypeSlot) -> Result<(), ParseFailed> {
    let width = parser.attribute(width).and_then(|width| width.as_i64(parser.ctx()));
    let width = u32::try_from(width.unwrap_or(-1)).map_err(|_| parser.error("expected a width".to_owned()))?;
    let made = parser.ctx().integer_type(width);
    parser.add_type(ty, made);
    Ok(())
}

fn print_width<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>, _: AttrSlot, _: TypeSlot) {}

fn parse_pair_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let (x, y) = (parser.parse_operand()?, parser.parse_operand()?);
    if parser.operand_name(x) == parser.operand_name(y) {
        let unit = parser.ctx().unit_attr();
        parser.set_attribute(PairOp::SLOTS.same, unit);
    }
    parser.add_operand(PairOp::SLOTS.x, x);
    parser.add_operand(PairOp::SLOTS.y, y);
    for slot in [PairOp::SLOTS.x, PairOp::SLOTS.y] {
        parser.add_type(slot.types(), Type::I32);
    }
    parser.parse_region(PairOp::SLOTS.body, &[])
}

fn print_pair_op<'ir>(_: &mut dyn OpAsmPrinter<'ir>, _: OpRef<'ir>) {}

const TEXT: &str = r#"
#map = affine_map<(d0) -> (d0 + 1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @f(%arg0: i32, %arg1: i32, %m: memref<8x8xi32>, %i: index, %j: index, %t: tensor<4xi32>) -> i32 {
  %0 = forms.swap %arg0, %arg1
  %1 = forms.swap %arg1, %0
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  %2 = arith.addi %c5, %1 : i32
  %sum = arith.addi %2, %c6 overflow<nsw> : i32
  %sum_0 = arith.addi %sum, %sum overflow<nsw> : i32
  %3 = forms.number %2, 7 from i32 -> i64
  %4 = forms.number %sum, -8 from i32 -> i64
  %5 = forms.number %3, 9 : i64 from i64 -> i64
  %6 = forms.number %4, 10 : i64 from i64 -> i64
  %w = forms.width %2, 7 : i32
  %w_0 = forms.width %c5, 9 : i32
  %w_1 = forms.width %c5, 9 : i32
  forms.count 3 of %2 : i32
  forms.count 4 of %c5 : i32
  forms.step %2 : i32
  forms.step %2 step 4 : i32
  forms.step %c5 step 5 : i32
  %7 = memref.load %m[%i, %j] : memref<8x8xi32>
  %8 = memref.load %m[%j, %i] : memref<8x8xi32>
  %9 = memref.load %m[%i, %i] : memref<8x8xi32>
  %10 = affine.load %m[%i + 1, %j] : memref<8x8xi32>
  %11 = affine.load %m[%j + 1, %i] : memref<8x8xi32>
  %12 = affine.load %m[%i + 1, %i] : memref<8x8xi32>
  %13 = affine.apply #map(%i)
  %14 = affine.apply #map(%j)
  %cast = memref.cast %m : memref<8x8xi32> to memref<?x8xi32, strided<[8, 1], offset: ?>>
  %cast_3 = memref.cast %m : memref<8x8xi32> to memref<8x?xi32, strided<[8, ?]>>
  %cast_4 = memref.cast %cast : memref<?x8xi32, strided<[8, 1], offset: ?>> to memref<8x8xi32, strided<[8, 1], offset: ?>>
  memref.store %8, %m[%i, %14] : memref<8x8xi32>
  memref.store %7, %m[%j, %13] : memref<8x8xi32>
  %15 = tosa.add %t, %t : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %16 = tosa.add %15, %t : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32> loc("a":1:2)
  %17 = tosa.add %16, %15 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32> loc("a":3:4)
  %18 = tosa.clamp %17 {max_val = 9 : i32, min_val = 0 : i32} : (tensor<4xi32>) -> tensor<4xi32>
  %19 = tosa.clamp %18 {max_val = 9 : i32, min_val = 0 : i32} : (tensor<4xi32>) -> tensor<4xi32>
  %extracted = tensor.extract %19[%i] : tensor<4xi32>
  %extracted_1 = tensor.extract %15[%j] {a = "%0", b} : tensor<4xi32>
  %extracted_2 = tensor.extract %16[%i] {a = "%0", b} : tensor<4xi32>
  %20 = forms.word %0 : i32 -> i64
  %21 = forms.word %20 forms.more : i64 -> i64
  %22 = forms.word %21 forms.more : i64 -> i64
  forms.tail : i32, i32 of %0 "text" forms.more %1
  forms.tail : i32, i64 of %1 "text" %22
  forms.tail : i32, of %0 "text"
  forms.tail : i32, of %1 "text"
  forms.tail : i32, of %0
  forms.tail : i32, of %1
  forms.count 3 of %2 : i32
  "forms.tail"(%0) : (i32) -> ()
  forms.tail : i32, of %0
  forms.word %21 forms.more : i64 -> i64
  forms.tail : i32, of %0
  forms.count 3 of %2 : i32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = tensor.empty() : tensor<4x4xf32>
  %23 = linalg.matmul ins(%e, %f : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %24 = linalg.matmul ins(%e, %f : tensor<4x4xf32>, tensor<4x4xf32>) outs(%23 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %25 = linalg.matmul ins(%f, %e : tensor<4x4xf32>, tensor<4x4xf32>) outs(%24 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %26 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%e : tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x4xf32>
  %27 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<4x4xf32>) outs(%25 : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %30 = arith.addf %in, %out {a = "}", b = {}} : f32
    linalg.yield %30 : f32
  } -> tensor<4x4xf32>
  forms.pair %0 %1 {
    forms.pair %1 %0 {
    }
  }
  forms.pair %0 %0 {
  }
  scf.for %k = %i to %j step %j {
    scf.for %l = %j to %k step %i {
      memref.store %0, %m[%k, %l] : memref<8x8xi32>
    }
    scf.for %l = %j to %j step %i {
      memref.store %1, %m[%l, %k] : memref<8x8xi32>
    } {a = 1 : i8}
  }
  %28:2 = scf.for %k = %i to %j step %j iter_args(%x = %0, %y = %1) -> (i32, i32) {
    scf.yield %y, %x : i32, i32
  }
  %29:2 = scf.for %k = %i to %j step %i iter_args(%x = %28#1, %y = %28#0) -> (i32, i32) {
    scf.yield %y, %x : i32, i32
  }
  %31:2 = scf.for %k = %j to %i step %j iter_args(%x = %29#0, %y = %1) -> (i32, i32) {
    scf.yield %y, %28#1 : i32, i32
  }
  affine.for %k = 0 to 8 {
    affine.for %l = #map(%k) to #map(%i) {
      affine.store %0, %m[%k, %l] : memref<8x8xi32>
    }
    affine.for %l = #map(%i) to #map(%k) {
      affine.store %0, %m[%l, %l] : memref<8x8xi32>
    }
    affine.for %l = #map(%k) to #map(%k) {
    }
  }
  scf.for %k = %i to %j step %j {
    scf.for %l = %j to %k step %i {
      %30 = arith.addi %0, %c5 : i32
      memref.store %30, %m[%k, %l] : memref<8x8xi32>
    }
  }
  scf.for %k = %j to %i step %i {
    scf.for %l = %i to %k step %j {
      %30 = arith.addi %1, %c6 : i32
      memref.store %30, %m[%k, %l] : memref<8x8xi32>
    }
  } loc("b":5:6)
  scf.for %l = %i to %j step %j {
    scf.for %k0 = %j to %l step %i {
      %x = arith.addi %c5, %0 : i32
      memref.store %x, %m[%l, %k0] : memref<8x8xi32>
    }
  }
  %32 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%e : tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %30 = arith.addf %in, %out {a = "}"} : f32
    linalg.yield %30 : f32
  } -> tensor<4x4xf32>
  %33 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%32 : tensor<4x4xf32>) outs(%23 : tensor<4x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %38 = arith.addf %in, %out {a = "}"} : f32
    linalg.yield %38 : f32
  } -> tensor<4x4xf32>
  forms.hull %0 {
    %34 = forms.number %1, 7 from i32 -> i64
    forms.word %34 : i64 -> i64
  }
  forms.hull %1 {
    %34 = forms.number %0, 7 from i32 -> i64
    forms.word %34 : i64 -> i64
  } {a}
  %35 = forms.hull %c5 {
    %36 = forms.number %1, 7 from i32 -> i64
  } : i1
  %37 = forms.hull %c6 {
    %36 = forms.number %sum, 7 from i32 -> i64
  } : i1
  forms.hull %c5 {
    %36 = forms.number %0, 7 from i32 -> i64
    forms.word %36 : i64 -> i64
  }
  func.return %sum_0 : i32
}
"#;

/// Returns the parsed module or the error. `is_general` disables the comparison: a comment follows each line, and no
/// two opening braces have the same number of preceding spaces.
pub(crate) fn read(ctx: &Context, text: &str, is_general: bool) -> Result<String, String> {
    let general_line = |(number, line): (usize, &str)| match line.strip_suffix('{') {
        Some(head) => format!("{head}{}{{ //", " ".repeat(number)),
        None => format!("{line} //"),
    };
    let text = if is_general {
        text.split('\n')
            .enumerate()
            .map(general_line)
            .collect::<Vec<_>>()
            .join("\n")
    } else {
        text.to_owned()
    };
    match Module::parse(ctx, &text) {
        Ok(module) => {
            let mut printed = Vec::new();
            let options = PrintOptions::new().with_generic_form(true).with_debug_info(true);
            module.print(&mut printed, &options).expect("a vector takes everything");
            Ok(String::from_utf8_lossy(&printed).into_owned())
        }
        // The first error and its line: a string that a line break cuts has the comment, too, and where reading goes on depends
        // on the ends of lines.
        Err(errors) => {
            let errors = errors.to_string();
            let mut lines = errors.lines();
            let (error, place) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
            Err(format!(
                "{error}\n{}",
                place.rsplit_once(':').map_or(place, |(line, _)| line)
            ))
        }
    }
}

fn context() -> Context {
    Context::with((Shapes, drr_dialects::All))
}

#[test]
fn compared_ops_equal_those_of_the_slow_path() {
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
        let all = [
            &b""[..],
            &twice,
            b"%",
            b"#",
            b" ",
            b")",
            b"9",
            b"x",
            b"\n",
            b"-",
            b"0",
            b".",
            b"%0",
            b"\n%",
        ];
        // Four at each place; those of a line that is written often come to all.
        for with in [
            all[at % all.len()],
            all[(at + 5) % all.len()],
            all[(at + 9) % all.len()],
            all[(at + 12) % all.len()],
        ] {
            let mut mutant = bytes.to_vec();
            mutant.splice(at..=at, with.iter().copied());
            let mutant = String::from_utf8(mutant).expect("all of it is ASCII");
            assert_eq!(read(&ctx, &mutant, false), read(&ctx, &mutant, true), "{mutant}");
        }
    }
}

/// Each line with each value for each other one: what is equal or not, of which type, and defined or not, must not matter.
#[test]
fn compared_ops_take_the_values_that_the_general_way_takes() {
    let ctx = context();
    let names = [
        "%0", "%3", "%c5", "%sum", "%m", "%i", "%j", "%t", "%15", "%arg0", "%99", "%no", "%20", "%28#1", "%28", "%k",
    ];
    let lines: Vec<&str> = TEXT.lines().collect();
    let step = cut_step();
    for (at, line) in lines.iter().enumerate().skip(3) {
        for (place, _) in line.match_indices('%') {
            let name = line[place + 1..]
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
                .next();
            let end = place + 1 + name.map_or(0, str::len);
            for with in names.iter().skip(place % step).step_by(step) {
                let mutant = format!("{}{with}{}", &line[..place], &line[end..]);
                let mut lines = lines.clone();
                lines[at] = &mutant;
                let text = lines.join("\n");
                assert_eq!(read(&ctx, &text, false), read(&ctx, &text, true), "{text}");
            }
        }
    }
}

/// A name that was used before gets its value from inside of an operation, which may then not be copied.
#[test]
fn an_op_that_resolves_a_forward_reference_is_not_copied() {
    let nest = "  forms.hull %0 {\n    %1 = forms.number %0, 7 from i32 -> i64\n    forms.word %1 : i64 -> i64\n  }\n";
    let uses = "  forms.word %1 : i64 -> i64\n";
    let text = format!("func.func @f(%0: i32) {{\n{nest}{uses}{nest}  func.return\n}}\n");
    let ctx = context();
    let general = read(&ctx, &text, true);
    assert!(general.is_ok(), "{general:?}");
    assert_eq!(read(&ctx, &text, false), general);
}

/// Nests of loops over bodies of many kinds, each several times: more than are compared one by one, and with types that have types
/// inside.
#[test]
fn nests_of_many_kinds_are_distinguished() {
    let types = [
        "memref<8x8xi32>",
        "memref<8x8xi32, strided<[?, 1], offset: ?>>",
        "memref<8x8xi32, affine_map<(d0, d1) -> (d1, d0)>>",
        "memref<8x8xi32, strided<[16, 1]>, 1>",
    ];
    let mut text = "func.func @f(%n: index".to_string();
    for (number, ty) in types.iter().enumerate() {
        text += &format!(", %m{number}: {ty}, %k{number}: {ty}");
    }
    text += ") {\n  %c1 = arith.constant 1 : index\n  %c0 = arith.constant 0 : index\n";
    for round in 0..3 {
        for (kind, op) in ["addi", "muli", "subi", "xori", "andi", "ori"].iter().enumerate() {
            for (number, ty) in types.iter().enumerate() {
                let to = if (round + kind) % 2 == 0 { "%n" } else { "%c1" };
                let from = if round == 1 {
                    format!("%k{number}")
                } else {
                    format!("%m{number}")
                };
                text += &format!(
                    "  scf.for %i = %c0 to {to} step %c1 {{\n    scf.for %j = %c0 to %n step %c1 {{\n      \
                     %0 = memref.load {from}[%i, %j] : {ty}\n      %1 = arith.{op} %0, %0 : i32\n      \
                     memref.store %1, %k{number}[%j, %i] : {ty}\n    }}\n  }}\n"
                );
            }
        }
    }
    text += "  return\n}\n";
    let ctx = context();
    let general = read(&ctx, &text, true);
    assert!(general.is_ok(), "{general:?}");
    assert_eq!(read(&ctx, &text, false), general);
    // One name, type or word less, in each line of the last round.
    let lines: Vec<&str> = text.lines().collect();
    for at in lines.len() - 2 - 7 * 8..lines.len() - 2 {
        for (old, new) in [
            ("%c1", "%c0"),
            ("i32", "i64"),
            ("8x8", "4x8"),
            ("%j", "%i"),
            ("1", "2"),
            ("%0", "%9"),
        ] {
            let mutant = lines[at].replacen(old, new, 1);
            let mut lines = lines.clone();
            lines[at] = &mutant;
            let text = lines.join("\n");
            assert_eq!(read(&ctx, &text, false), read(&ctx, &text, true), "{text}");
        }
    }
}

//! One change to a module that may make it invalid.

use drr::define::ArgKind;
use drr::prelude::*;
use drr::{Attribute, Block, InsertPoint, Ir, Location, Op, OperationState, Type, Value};
use drr_tests::random::Random;

/// Words of types and attributes that take each other's place; the first row's are the sizes of shapes.
const WORDS: &[&[&str]] = &[
    &["?x", "1x", "2x", "3x", "4x", "5x", "[4]x", ""],
    &[
        "index",
        "i1",
        "i8",
        "i32",
        "i64",
        "f16",
        "bf16",
        "f32",
        "f64",
        "si32",
        "ui8",
        "complex<f32>",
        "f8E4M3FN",
        "!llvm.ptr",
    ],
    &["tensor<", "vector<", "memref<"],
    &["0", "1", "2", "3", "4", "5", "7", "16", "-1", "?"],
    &["true", "false"],
    &["parallel", "reduction"],
    &["d0", "d1", "d2", "s0", "(d0 + d1)", "d0 * 2"],
    &["public", "private", "nested"],
    &["@f", "@g", "@in_function", "@f::@g"],
    &["0.0", "1.0", "-2.0", "1.5"],
];

/// Types that a value may get, like its own or not.
const TYPES: &[&str] = &[
    "i1",
    "i32",
    "index",
    "f32",
    "none",
    "vector<4xf32>",
    "vector<[4]xi1>",
    "vector<2x3xi32>",
    "vector<f32>",
    "tensor<4xf32>",
    "tensor<?xi32>",
    "tensor<*xf32>",
    "tensor<f32>",
    "memref<4xf32>",
    "memref<?x?xi8>",
    "memref<4xf32, strided<[2], offset: ?>>",
    "memref<*xf32>",
    "complex<f64>",
    "tuple<i1>",
    "() -> ()",
    "!unknown.t",
];

/// Attributes that an argument may get.
const ATTRS: &[&str] = &[
    "unit",
    "true",
    "0 : i1",
    "0 : i32",
    "-1 : i32",
    "1 : i64",
    "0 : i64",
    "-1 : i64",
    "1 : index",
    "1.0 : f32",
    "\"\"",
    "\"a\"",
    "@f",
    "[]",
    "[0]",
    "{}",
    "i32",
    "tensor<4xf32>",
    "() -> ()",
    "array<i64>",
    "array<i64: 0>",
    "array<i64: 1, 1>",
    "array<i32: 0, 1>",
    "array<i64: 1, 2, 3, 4, 5, 6, 7>",
    "array<i1: true>",
    "[0, 1]",
    "[[0]]",
    "[[0, 1]]",
    "[unit]",
    "[{}]",
    "affine_map<(d0) -> (d0)>",
    "affine_map<() -> ()>",
    "affine_map<(d0, d1) -> (d1, d0)>",
    "[affine_map<(d0) -> (d0)>]",
    "dense<1> : tensor<2xi64>",
    "dense<1.0> : tensor<f32>",
    "9223372036854775807 : i64",
    "-9223372036854775808 : i64",
];

/// Discardable attributes.
const DISCARDABLE: &[(&str, &str)] = &[
    ("test.x", "unit"),
    ("arith.x", "1 : i32"),
    ("func.x", "unit"),
    ("tensor.x", "\"a\""),
    ("builtin.x", "unit"),
    ("x", "unit"),
];

/// Changes one thing in a module, and returns what it is.
pub(crate) fn change(module: &mut Module, random: &mut Random) -> Option<String> {
    let ops: Vec<Op> = module
        .root()
        .walk()
        .skip(1)
        .filter(|op| op.info().is_some() && !op.name_text().starts_with("func."))
        .map(|op| op.handle())
        .collect();
    let op = *ops.get(random.below(ops.len()))?;
    let ir = module.ir_mut();
    let name = ir.op(op).name_text().into_owned();
    let what = match random.below(16) {
        0..2 => change_operand(ir, op, random),
        2 => change_result(ir, op, random),
        3..6 => change_everywhere(ir, op, random),
        6..10 => change_attr(ir, op, random),
        10 => change_number_of_operands(ir, op, random),
        11 => swap_operands(ir, op, random),
        12..14 => change_region(ir, op, random),
        14 => add_discardable(ir, op, random),
        _ => rename(ir, op, random),
    }?;
    Some(format!("{what} of {name}"))
}

/// Returns a text with one word replaced by a similar one.
fn vary(text: &str, random: &mut Random) -> Option<String> {
    let found: Vec<(usize, &str, usize)> = WORDS
        .iter()
        .enumerate()
        .flat_map(|(row, words)| words.iter().map(move |word| (row, word)))
        .filter(|(_, word)| !word.is_empty())
        .flat_map(|(row, word)| text.match_indices(word).map(move |(at, word)| (at, word, row)))
        .collect();
    let &(at, word, row) = found.get(random.below(found.len()))?;
    let new = random.pick(WORDS[row]);
    Some([&text[..at], new, &text[at + word.len()..]].concat())
}

fn vary_type(ctx: &Context, ty: Type, random: &mut Random) -> Option<Type> {
    let text = ty.display(ctx).to_string();
    let varied = (0..8).find_map(|_| ctx.parse_type(vary(&text, random)?).ok().filter(|&other| other != ty));
    match random.below(4) {
        0 => None,
        _ => varied,
    }
    .or_else(|| ctx.parse_type(random.pick(TYPES)).ok())
}

fn vary_attr(ctx: &Context, attr: Attribute, random: &mut Random) -> Option<Attribute> {
    let text = attr.display(ctx).to_string();
    let varied = (0..8).find_map(|_| ctx.parse_attr(vary(&text, random)?).ok().filter(|&other| other != attr));
    match random.below(4) {
        0 => None,
        _ => varied,
    }
    .or_else(|| ctx.parse_attr(random.pick(ATTRS)).ok())
}

/// Returns a new value of a type, before an op.
fn value(ir: &mut Ir, before: Op, ty: Type) -> Option<Value> {
    let state = OperationState {
        result_types: &[ty],
        ..OperationState::new(ir.ctx().op_name("test.make"))
    };
    let made = ir.create_at(&state, InsertPoint::Before(before));
    Some(ir.op(made).result(0)?.handle())
}

fn operands(ir: &Ir, op: Op) -> Vec<Value> {
    ir.op(op).operands().map(|value| value.handle()).collect()
}

fn change_operand(ir: &mut Ir, op: Op, random: &mut Random) -> Option<&'static str> {
    let operands = operands(ir, op);
    let number = random.below(operands.len());
    let ty = ir.value(*operands.get(number)?).ty();
    let ty = vary_type(&ir.ctx().clone(), ty, random)?;
    let new = value(ir, op, ty)?;
    ir.set_operand(op, number, new).ok()?;
    Some("the type of an operand")
}

fn change_result(ir: &mut Ir, op: Op, random: &mut Random) -> Option<&'static str> {
    let number = random.below(ir.op(op).num_results());
    let result = ir.op(op).result(number)?.handle();
    let ty = vary_type(&ir.ctx().clone(), ir.value(result).ty(), random)?;
    ir.set_type(result, ty);
    Some("the type of a result")
}

/// Changes a type of all values near an op.
fn change_everywhere(ir: &mut Ir, op: Op, random: &mut Random) -> Option<&'static str> {
    let here = ir.op(op);
    let mut types: Vec<Type> = here
        .operands()
        .map(|value| value.ty())
        .chain(here.result_types())
        .collect();
    for block in here.regions().flat_map(|region| region.blocks()) {
        types.extend(block.args().map(|arg| arg.ty()));
    }
    let ty = *types.get(random.below(types.len()))?;
    let new = vary_type(&ir.ctx().clone(), ty, random)?;
    let root = ir.op(op).ancestors().last().unwrap_or(ir.op(op));
    let mut values: Vec<Value> = Vec::new();
    for op in root.walk() {
        values.extend(op.results().map(|value| value.handle()));
        let blocks = op.regions().flat_map(|region| region.blocks());
        values.extend(blocks.flat_map(|block| block.args()).map(|value| value.handle()));
    }
    for value in values {
        if ir.value(value).ty() == ty {
            ir.set_type(value, new);
        }
    }
    // So that it is the function itself that fits.
    let function = ir
        .op(op)
        .ancestors()
        .find(|op| op.name_text() == "func.func")
        .map(|op| op.handle());
    if let Some(function) = function {
        let entry = ir.op(function).region(0)?.first_block()?;
        let types: Vec<Type> = entry.args().map(|arg| arg.ty()).collect();
        let ctx = ir.ctx().clone();
        let ty = ctx.type_attr(ctx.function_type(&types, &[]));
        ir.set_inherent(function, ctx.ident("function_type"), Some(ty));
    }
    Some("a type everywhere")
}

fn change_attr(ir: &mut Ir, op: Op, random: &mut Random) -> Option<&'static str> {
    let ctx = ir.ctx().clone();
    let here = ir.op(op);
    let declared = here.info()?.def().args.iter();
    let mut names: Vec<&str> = declared
        .filter(|arg| !matches!(arg.kind, ArgKind::Operand { .. }))
        .map(|arg| arg.name)
        .collect();
    names.extend(
        ["operandSegmentSizes", "resultSegmentSizes"]
            .iter()
            .filter(|name| here.attr_named(name).is_some()),
    );
    let name = ctx.ident(names.get(random.below(names.len()))?);
    let (new, what) = match here.inherent(name) {
        Some(_) if random.below(6) == 0 => (None, "a missing attribute"),
        Some(attr) => (Some(vary_attr(&ctx, attr, random)?), "another attribute"),
        None => (ctx.parse_attr(random.pick(ATTRS)).ok(), "a new attribute"),
    };
    ir.set_inherent(op, name, new);
    Some(what)
}

fn change_number_of_operands(ir: &mut Ir, op: Op, random: &mut Random) -> Option<&'static str> {
    let mut operands = operands(ir, op);
    let number = random.below(operands.len());
    let what = match random.below(2) {
        0 if !operands.is_empty() => {
            operands.remove(number);
            "an operand less"
        }
        _ => {
            let new = *operands.get(number)?;
            operands.insert(number, new);
            "an operand more"
        }
    };
    ir.set_operands(op, &operands);
    Some(what)
}

fn swap_operands(ir: &mut Ir, op: Op, random: &mut Random) -> Option<&'static str> {
    let mut operands = operands(ir, op);
    let (first, second) = (random.below(operands.len()), random.below(operands.len()));
    if first == second {
        return None;
    }
    operands.swap(first, second);
    ir.set_operands(op, &operands);
    Some("the order of operands")
}

fn change_region(ir: &mut Ir, op: Op, random: &mut Random) -> Option<&'static str> {
    let number = random.below(ir.op(op).num_regions());
    let region = ir.op(op).region(number)?.handle();
    let ctx = ir.ctx().clone();
    let Some(block) = ir.region(region).first_block().map(|block| block.handle()) else {
        ir.append_block(region);
        return Some("a block in an empty region");
    };
    match random.below(7) {
        0 => {
            let last = ir.block(block).last_op()?.handle();
            ir.erase(last).ok()?;
            Some("a missing terminator")
        }
        1 => {
            let ty = ctx.parse_type(random.pick(TYPES)).ok()?;
            ir.add_argument(block, ty, Location::UNKNOWN);
            Some("an argument more")
        }
        2 => {
            erase_argument(ir, block, random)?;
            Some("an argument less")
        }
        3 => {
            let number = random.below(ir.block(block).num_args());
            let arg = ir.block(block).arg(number)?.handle();
            let ty = vary_type(&ctx, ir.value(arg).ty(), random)?;
            ir.set_type(arg, ty);
            Some("the type of an argument")
        }
        4 => {
            let end = ir.block(block).last_op()?.handle();
            change_number_of_operands(ir, end, random)?;
            Some("the number of operands of the terminator")
        }
        5 => {
            let end = ir.block(block).last_op()?.handle();
            change_operand(ir, end, random)?;
            Some("the type of an operand of the terminator")
        }
        _ => {
            let another = ir.append_block(region);
            let end = OperationState::new(ctx.op_name("test.end"));
            ir.create_at(&end, InsertPoint::End(another));
            Some("another block")
        }
    }
}

fn erase_argument(ir: &mut Ir, block: Block, random: &mut Random) -> Option<()> {
    let number = random.below(ir.block(block).num_args());
    let arg = ir.block(block).arg(number)?.handle();
    if let Some(first) = ir.block(block).first_op().map(|op| op.handle()) {
        let new = value(ir, first, ir.value(arg).ty())?;
        ir.replace_all_uses(arg, new);
    }
    ir.erase_argument(block, number).ok()
}

fn add_discardable(ir: &mut Ir, op: Op, random: &mut Random) -> Option<&'static str> {
    let ctx = ir.ctx().clone();
    let (name, attr) = DISCARDABLE[random.below(DISCARDABLE.len())];
    ir.set_discardable(op, ctx.ident(name), Some(ctx.parse_attr(attr).ok()?));
    Some("a discardable attribute")
}

/// Gives an op the name of another one of its dialect.
fn rename(ir: &mut Ir, op: Op, random: &mut Random) -> Option<&'static str> {
    let ctx = ir.ctx().clone();
    let name = ir.op(op).name_text().into_owned();
    let of = drr_testing::instances::dialect(&name);
    let names: Vec<&str> = ctx
        .registry()
        .ops()
        .map(|info| info.def().name)
        .filter(|other| drr_testing::instances::dialect(other) == of && *other != name)
        .collect();
    let new = *names.get(random.below(names.len()))?;
    ir.set_name(op, ctx.op_name(new));
    Some("the name")
}

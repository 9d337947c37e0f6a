//! Custom form of `gpu.launch`, `async [%a] blocks(%x, ..) in (%sx = %i, ..) threads(..) in (..) workgroup(..)
//! private(..) {..}`, and the verifiers of `gpu.launch` and `gpu.launch_func`.

use drr::define::{
    AttrSlot, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed, RegionArgument, TypeSlot, UseGenericForm,
};
use drr::prelude::*;

use super::LaunchOp;
use super::attributions::{
    WORKGROUP_ATTRIBUTIONS, parse_attributions, print_attributions, set_workgroup_attributions, verify_attributions,
    workgroup_attributions,
};
use super::directives::{parse_async_dependencies, print_async_dependencies, token_type};
use crate::shared::lists::{
    UntypedArgument, add_operand_types, add_types, entry_arguments, parse_arguments, parse_value, print_values,
};

const DEPENDENCIES: OperandSlot = LaunchOp::SLOTS.asyncDependencies;
const TOKEN: TypeSlot = LaunchOp::SLOTS.asyncToken;
const MEMORY_SIZE: OperandSlot = LaunchOp::SLOTS.dynamicSharedMemorySize;
/// Keywords of the attributes that name a kernel.
const NAMES: [(&str, AttrSlot); 2] = [
    ("module", LaunchOp::SLOTS.module),
    ("function", LaunchOp::SLOTS.function),
];

/// A level of a launch with three dimensions: clusters, blocks of the grid, or threads.
struct LaunchLevel {
    word: &'static str,
    size_operands: [OperandSlot; 3],
    /// Indices of the ids and of the sizes among the body arguments.
    ids: usize,
    sizes: usize,
}

/// Levels in textual order.
const LEVELS: [LaunchLevel; 3] = [
    LaunchLevel {
        word: "clusters",
        size_operands: [
            LaunchOp::SLOTS.clusterSizeX,
            LaunchOp::SLOTS.clusterSizeY,
            LaunchOp::SLOTS.clusterSizeZ,
        ],
        ids: 12,
        sizes: 15,
    },
    LaunchLevel {
        word: "blocks",
        size_operands: [
            LaunchOp::SLOTS.gridSizeX,
            LaunchOp::SLOTS.gridSizeY,
            LaunchOp::SLOTS.gridSizeZ,
        ],
        ids: 0,
        sizes: 6,
    },
    LaunchLevel {
        word: "threads",
        size_operands: [
            LaunchOp::SLOTS.blockSizeX,
            LaunchOp::SLOTS.blockSizeY,
            LaunchOp::SLOTS.blockSizeZ,
        ],
        ids: 3,
        sizes: 9,
    },
];

impl LaunchLevel {
    /// Parses `(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)` after the keyword. Returns the arguments with their
    /// indices.
    fn parse(&self, parser: &mut dyn OpAsmParser) -> Result<Vec<(usize, RegionArgument)>, ParseFailed> {
        let ids = parse_arguments(parser)?;
        if ids.len() != 3 {
            return Err(parser.error(format!("expected three ids of {}", self.word)));
        }
        let mut arguments: Vec<_> = (self.ids..).zip(ids).collect();
        parser.parse("in")?;
        parser.parse("(")?;
        for (number, slot) in self.size_operands.into_iter().enumerate() {
            if number > 0 {
                parser.parse(",")?;
            }
            arguments.push((self.sizes + number, UntypedArgument::parse(parser)?));
            parser.parse("=")?;
            parse_value(parser, slot)?;
            add_types(parser, slot, Type::INDEX);
        }
        parser.parse(")")?;
        Ok(arguments
            .into_iter()
            .map(|(at, argument)| (at, argument.of(Type::INDEX)))
            .collect())
    }

    fn print<'ir>(&self, printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, arguments: &[ValueRef<'ir>]) {
        let of = |first: usize| arguments.iter().copied().skip(first).take(3);
        printer.print(" ");
        printer.print(self.word);
        printer.print("(");
        print_values(printer, of(self.ids));
        printer.print(") in (");
        let sizes = self.size_operands.into_iter().flat_map(|slot| slot.of(op).next());
        for (number, (argument, size)) in of(self.sizes).zip(sizes).enumerate() {
            printer.print(if number > 0 { ", " } else { "" });
            printer.print_operand(argument);
            printer.print(" = ");
            printer.print_operand(size);
        }
        printer.print(")");
    }
}

/// Returns the number of body arguments that are ids and sizes.
fn num_ids(has_clusters: bool) -> usize {
    if has_clusters { 18 } else { 12 }
}

pub(crate) fn parse_launch_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_async_dependencies(parser, TOKEN, DEPENDENCIES)?;
    let token = token_type(parser.ctx());
    if parser.types(TOKEN).is_empty() && parser.num_operands(DEPENDENCIES) > 0 {
        return Err(parser.error("only a launch that is `async` waits for something".to_string()));
    }
    add_types(parser, DEPENDENCIES, token);
    let [clusters, blocks, threads] = &LEVELS;
    let mut placed = Vec::new();
    if parser.parse_optional(clusters.word) {
        placed = clusters.parse(parser)?;
    }
    for level in [blocks, threads] {
        parser.parse(level.word)?;
        placed.extend(level.parse(parser)?);
    }
    placed.sort_by_key(|(at, _)| *at);
    let mut arguments: Vec<RegionArgument> = placed.into_iter().map(|(_, argument)| argument).collect();
    if parser.parse_optional("dynamic_shared_memory_size") {
        parse_value(parser, MEMORY_SIZE)?;
        let ty = parser.ctx().integer_type(32);
        add_operand_types(parser, MEMORY_SIZE, &[ty]);
    }
    for (word, slot) in NAMES {
        if parser.parse_optional(word) {
            parser.parse("(")?;
            let name = parser.parse_attribute(None)?;
            parser.set_attribute(slot, name);
            parser.parse(")")?;
        }
    }
    let shared = parse_attributions(parser, "workgroup", &mut arguments)?;
    parse_attributions(parser, "private", &mut arguments)?;
    set_workgroup_attributions(parser, shared.len());
    parser.parse_region(LaunchOp::SLOTS.body, &arguments)?;
    parser.parse_attr_dict(false)
}

pub(crate) fn print_launch_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let body = op.region(0).ok_or(UseGenericForm)?;
    let arguments: Vec<ValueRef<'_>> = entry_arguments(body).collect();
    let has_clusters = LEVELS[0].size_operands[0].of(op).next().is_some();
    let Some(memory) = arguments.get(num_ids(has_clusters)..) else {
        return Err(UseGenericForm);
    };
    if !TOKEN.of(op).is_empty() {
        printer.print(" ");
        print_async_dependencies(printer, op, TOKEN, DEPENDENCIES);
    } else if DEPENDENCIES.of(op).next().is_some() {
        return Err(UseGenericForm);
    }
    for level in LEVELS.iter().skip(usize::from(!has_clusters)) {
        level.print(printer, op, &arguments);
    }
    if let Some(size) = MEMORY_SIZE.of(op).next() {
        printer.print(" dynamic_shared_memory_size ");
        printer.print_operand(size);
    }
    for (word, slot) in NAMES {
        if let Some(name) = slot.of(op) {
            printer.print(" ");
            printer.print(word);
            printer.print("(");
            printer.print_attribute(name);
            printer.print(")");
        }
    }
    let shared = workgroup_attributions(op);
    let memory = || memory.iter().copied();
    print_attributions(printer, "workgroup", memory().take(shared), None);
    print_attributions(printer, "private", memory().skip(shared), None);
    printer.print(" ");
    printer.print_region(body, false);
    printer.print_attr_dict(op, &[WORKGROUP_ATTRIBUTIONS, "module", "function"], false);
    Ok(())
}

pub(crate) fn verify_launch_op(op: OpRef<'_>) -> Result<(), OpError> {
    let clusters = LEVELS[0]
        .size_operands
        .into_iter()
        .filter(|slot| slot.of(op).next().is_some())
        .count();
    if !matches!(clusters, 0 | 3) {
        return Err(OpError::new("needs all sizes of clusters, or none"));
    }
    let Some(body) = op.region(0).filter(|body| body.first_block().is_some()) else {
        return Ok(());
    };
    let ids = num_ids(clusters > 0);
    let (there, wanted) = (entry_arguments(body).count(), ids + workgroup_attributions(op));
    if there < wanted {
        return Err(OpError::new(format!(
            "has a body with {there} arguments, but needs at least {wanted} for ids, sizes and memory of the workgroup"
        )));
    }
    let ends = body.blocks().filter_map(|block| block.last_op());
    let other = ends
        .into_iter()
        .find(|end| end.num_successors() == 0 && end.name_text() != "gpu.terminator");
    match other {
        Some(other) => {
            Err(OpError::new("needs `gpu.terminator` at the end of its body").with_note(other, "it ends with this"))
        }
        None => verify_attributions(op, ids),
    }
}

pub(crate) fn verify_launch_func_op(op: OpRef<'_>) -> Result<(), OpError> {
    let mut ancestor = op.parent_op();
    while let Some(op) = ancestor
        && op.name_text() != "builtin.module"
    {
        ancestor = op.parent_op();
    }
    match ancestor {
        Some(module) if module.attr_named("gpu.container_module").is_none() => Err(OpError::new(
            "needs `gpu.container_module` as an attribute of the module around",
        )),
        _ => Ok(()),
    }
}

//! Custom form of `gpu.launch`, `async [%a] blocks(%x, ..) in (%sx = %i, ..) threads(..) in (..) workgroup(..)
//! private(..) {..}`, and the verifiers of `gpu.launch` and `gpu.launch_func`.

use drr::define::{
    AttrSlot, FormResult, OpAsmForm, OpError, OperandSlot, RegionArgument, RegionSlot, TypeSlot, UseGenericForm,
};
use drr::prelude::*;

use super::attributions::{
    WORKGROUP_ATTRIBUTIONS, attributions, set_workgroup_attributions, verify_attributions, workgroup_attributions,
};
use super::directives::{form_async_dependencies, token_type};
use super::{LaunchOp, TerminatorOp};
use crate::shared::lists::{UntypedArgument, entry_arguments};

const DEPENDENCIES: OperandSlot = LaunchOp::SLOTS.asyncDependencies;
const TOKEN: TypeSlot = LaunchOp::SLOTS.asyncToken;
const MEMORY_SIZE: OperandSlot = LaunchOp::SLOTS.dynamicSharedMemorySize;
/// Keywords of the attributes that name a kernel.
const NAMES: [(&str, AttrSlot); 2] = [
    (" module(", LaunchOp::SLOTS.module),
    (" function(", LaunchOp::SLOTS.function),
];

/// A level of a launch with three dimensions: clusters, blocks of the grid, or threads.
pub(super) struct LaunchLevel {
    word: &'static str,
    pub(super) size_operands: [OperandSlot; 3],
    /// Indices of the ids and of the sizes among the body arguments.
    pub(super) ids: usize,
    pub(super) sizes: usize,
    /// The attribute of functions with the sizes of all launches.
    pub(super) known_sizes: &'static str,
}

pub(super) const CLUSTERS: LaunchLevel = LaunchLevel {
    word: " clusters",
    size_operands: [
        LaunchOp::SLOTS.clusterSizeX,
        LaunchOp::SLOTS.clusterSizeY,
        LaunchOp::SLOTS.clusterSizeZ,
    ],
    ids: 12,
    sizes: 15,
    known_sizes: "known_cluster_size",
};

pub(super) const BLOCKS: LaunchLevel = LaunchLevel {
    word: " blocks",
    size_operands: [
        LaunchOp::SLOTS.gridSizeX,
        LaunchOp::SLOTS.gridSizeY,
        LaunchOp::SLOTS.gridSizeZ,
    ],
    ids: 0,
    sizes: 6,
    known_sizes: "known_grid_size",
};

pub(super) const THREADS: LaunchLevel = LaunchLevel {
    word: " threads",
    size_operands: [
        LaunchOp::SLOTS.blockSizeX,
        LaunchOp::SLOTS.blockSizeY,
        LaunchOp::SLOTS.blockSizeZ,
    ],
    ids: 3,
    sizes: 9,
    known_sizes: "known_block_size",
};

/// Levels in textual order.
const LEVELS: [LaunchLevel; 3] = [CLUSTERS, BLOCKS, THREADS];

impl LaunchLevel {
    /// `(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`. The parser adds the arguments with their indices, and the printer
    /// prints `arguments`.
    fn form<'ir>(
        &self,
        form: &mut OpAsmForm<'_, 'ir>,
        arguments: &[ValueRef<'ir>],
        parsed: &mut Vec<(usize, RegionArgument)>,
    ) -> FormResult {
        let mut argument = |form: &mut OpAsmForm<'_, 'ir>, index: usize| {
            form.element(
                |parser| {
                    parsed.push((index, UntypedArgument::parse(parser)?.of(Type::INDEX)));
                    Ok(())
                },
                |printer, _| {
                    let argument = arguments.get(index).ok_or(UseGenericForm)?;
                    printer.print_operand(*argument);
                    Ok(())
                },
            )
        };
        let mut ids = self.ids..;
        let count = form.list(
            ["(", ")"],
            |_| 0..3,
            |form, _| argument(form, ids.next().unwrap_or_default()),
        )?;
        if count != 3 {
            return Err(form.error(format!("expected three ids of {}", self.word.trim())));
        }
        for (index, slot) in self.size_operands.into_iter().enumerate() {
            form.text(if index > 0 { ", " } else { " in (" })?;
            argument(form, self.sizes + index)?;
            form.operand(" = ", slot)?;
            form.set_types(slot, Type::INDEX);
        }
        form.text(")")
    }
}

/// Number of body arguments that are ids and sizes of blocks and threads. Those of clusters follow.
pub(super) const NUM_BLOCK_AND_THREAD_IDS: usize = 12;

/// Returns the number of body arguments that are ids and sizes.
fn num_ids(has_clusters: bool) -> usize {
    NUM_BLOCK_AND_THREAD_IDS + if has_clusters { 6 } else { 0 }
}

pub(crate) fn form_launch_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const BODY: RegionSlot = LaunchOp::SLOTS.body;
    let body = form.op().into_iter().flat_map(|op| BODY.of(op));
    let arguments: Vec<ValueRef<'_>> = body.flat_map(entry_arguments).collect();
    let mut parsed = Vec::new();
    let has_clusters = |op| !LEVELS[0].size_operands[0].of(op).is_empty();
    let memory = match form.op() {
        Some(op) => arguments.get(num_ids(has_clusters(op))..).ok_or(UseGenericForm)?,
        None => &[],
    };
    if form.op().is_none_or(|op| !TOKEN.of(op).is_empty()) {
        form.text(" ")?;
        form_async_dependencies(form, TOKEN, DEPENDENCIES)?;
    }
    if form.types(TOKEN).is_empty() && form.num_operands(DEPENDENCIES) > 0 {
        return Err(form.error("only a launch that is `async` waits for something"));
    }
    form.set_types(DEPENDENCIES, token_type(form.ctx()));
    let [clusters, blocks, threads] = &LEVELS;
    if form.optional(clusters.word, has_clusters)? {
        clusters.form(form, &arguments, &mut parsed)?;
    }
    for level in [blocks, threads] {
        form.text(level.word)?;
        level.form(form, &arguments, &mut parsed)?;
    }
    if form.optional_operand(" dynamic_shared_memory_size ", MEMORY_SIZE, "")? {
        form.set_types(MEMORY_SIZE, form.ctx().integer_type(32));
    }
    for (word, slot) in NAMES {
        form.optional_attribute(word, slot, ")")?;
    }
    parsed.sort_by_key(|(index, _)| *index);
    let mut parsed: Vec<RegionArgument> = parsed.into_iter().map(|(_, argument)| argument).collect();
    let shared = form.op().map_or(0, workgroup_attributions);
    let (shared, private) = memory.split_at(shared.min(memory.len()));
    // The attributions of a launch have no attributes.
    let shared = attributions(form, " workgroup", &mut parsed, shared.iter().copied(), None)?;
    attributions(form, " private", &mut parsed, private.iter().copied(), None)?;
    set_workgroup_attributions(form, shared.len());
    form.region_with_arguments(" ", BODY, &parsed, false)?;
    form.attr_dict_except(&[WORKGROUP_ATTRIBUTIONS], false)
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
    let (there, expected) = (entry_arguments(body).count(), ids + workgroup_attributions(op));
    if there < expected {
        return Err(OpError::new(format!(
            "has a body with {there} arguments, but needs at least {expected} for ids, sizes and memory of the workgroup"
        )));
    }
    let ends = body.blocks().filter_map(|block| block.last_op());
    let other = ends
        .into_iter()
        .find(|end| end.num_successors() == 0 && !end.is::<TerminatorOp<'_>>());
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

//! The transforms as passes, with MLIR's names, options and statistics.

use std::io::Write as _;
use std::sync::Arc;

use drr_ir::define::TraitFlags;
use drr_ir::diagnostic::Diagnostic;
use drr_ir::text::printer::PrintOptions;
use drr_ir::{Ir, Op, OpRef};
use drr_pass::{Pass, PassContext, PassError, PassInfo, PassOption, PassRegistry, PassStatistic, describe_pass};

use crate::OpStats;
pub use crate::composite_fixed_point::CompositeFixedPoint;
pub use crate::inline::pass::Inliner;
pub use crate::int_range_narrowing::IntRangeNarrowing;
pub use crate::int_range_optimizations::IntRangeOptimizations;
pub use crate::location_snapshot::LocationSnapshot;
pub use crate::remove_dead_values::pass::RemoveDeadValues;

/// Registers all passes of this crate, as `drr_opt` does.
///
/// ```
/// use drr_pass::PassRegistry;
/// let mut registry = PassRegistry::new();
/// drr_transforms::register_passes(&mut registry);
/// let pipeline = registry.parse("builtin.module(cse,symbol-dce,symbol-privatize{exclude=main})")?;
/// assert_eq!(pipeline.len(), 3);
/// # Ok::<(), drr_pass::PipelineParseError>(())
/// ```
pub fn register_passes(registry: &mut PassRegistry) {
    registry
        .register(|| Cse)
        .register(|| SymbolDce)
        .register(SymbolPrivatize::default)
        .register(|| StripDebugInfo)
        .register(LocationSnapshot::default)
        .register(PrintOpStats::default)
        .register(PrintIr::default)
        .register(|| TopologicalSort)
        .register(|| LoopInvariantCodeMotion)
        .register(|| ControlFlowSink)
        .register(|| Sccp)
        .register(RemoveDeadValues::default)
        .register(|| IntRangeOptimizations)
        .register(IntRangeNarrowing::default)
        .register(Mem2Reg::default)
        .register(|| Sroa)
        .register(Inliner::default)
        .register(CompositeFixedPoint::default);
}

/// Returns the registry for the pipelines in options of a pass: the given one, or one with the passes of this crate.
pub(crate) fn registry_or_default(registry: Option<&Arc<PassRegistry>>) -> Arc<PassRegistry> {
    registry.map_or_else(
        || {
            let mut registry = PassRegistry::new();
            register_passes(&mut registry);
            Arc::new(registry)
        },
        Arc::clone,
    )
}

/// Checks that an op defines a symbol table, which a pass requires.
pub(crate) fn check_symbol_table(pass: &dyn Pass, op: OpRef<'_>, cx: &PassContext<'_>) -> Result<(), PassError> {
    if op.has_trait(TraitFlags::SYMBOL_TABLE) {
        return Ok(());
    }
    let (name, argument) = (op.name_text(), pass.argument());
    let message = format!(
        "'{name}' op was scheduled to run under {}, but does not define a symbol table",
        pass.name()
    );
    let help = format!("run the pass on the enclosing symbol table, as `builtin.module({argument})` does");
    let error = Diagnostic::error(message).at_op(op, cx.source());
    Err(error.with_help(help).into())
}

/// Declares passes without options, each by its description and the body of its `run`.
macro_rules! passes {
    ($(
        $(#[$doc:meta])*
        $name:ident: $info:expr, |$ir:ident, $op:ident, $cx:ident| $run:block
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name;

        impl $name {
            const INFO: PassInfo<'static> = $info;
        }

        impl Pass for $name {
            describe_pass!(|self| $name::INFO);

            fn run(&self, $ir: &mut Ir, $op: Op, $cx: &mut PassContext<'_>) -> Result<(), PassError> {
                $run
                Ok(())
            }
        }
    )*};
}

passes! {
    /// The pass `cse`: see [`cse`](crate::cse()).
    Cse: PassInfo::new("cse")
        .with_name("CSE")
        .with_description("Replace ops by equal ones that dominate them, and erase dead ops")
        .with_statistics(&[Cse::NUM_CSED, Cse::NUM_DCED]),
    |ir, op, cx| {
        let counts = crate::cse(ir, op);
        preserve_analyses_if(counts == crate::CseStatistics::default(), cx);
        cx.count(Cse::NUM_CSED, counts.replaced as u64);
        cx.count(Cse::NUM_DCED, counts.erased as u64);
    }

    /// The pass `strip-debuginfo`: see [`strip_debug_info`](crate::strip_debug_info).
    StripDebugInfo: PassInfo::new("strip-debuginfo")
        .with_name("StripDebugInfo")
        .with_description("Make all locations unknown"),
    |ir, op, cx| {
        preserve_analyses_if(crate::strip_debug_info(ir, op) == 0, cx);
    }

    /// The pass `topological-sort`: see [`topological_sort`](crate::topological_sort).
    TopologicalSort: PassInfo::new("topological-sort")
        .with_name("TopologicalSort")
        .with_description("Move ops of graph regions after the ops whose results they use"),
    |ir, op, cx| {
        preserve_analyses_if(crate::topological_sort(ir, op) == 0, cx);
    }

    /// The pass `loop-invariant-code-motion`: see [`move_loop_invariant_code`](crate::move_loop_invariant_code).
    LoopInvariantCodeMotion: PassInfo::new("loop-invariant-code-motion")
        .with_name("LoopInvariantCodeMotion")
        .with_description("Move ops out of loops if each iteration gives the same results"),
    |ir, op, cx| {
        preserve_analyses_if(crate::move_loop_invariant_code(ir, op) == 0, cx);
    }

    /// The pass `control-flow-sink`: see [`control_flow_sink`](crate::control_flow_sink). Unlike in MLIR, the counter
    /// is the sum over all ops.
    ControlFlowSink: PassInfo::new("control-flow-sink")
        .with_name("ControlFlowSink")
        .with_description("Move ops into the regions that alone use them")
        .with_statistics(&[ControlFlowSink::NUM_SUNK]),
    |ir, op, cx| {
        let sunk = crate::control_flow_sink(ir, op);
        preserve_analyses_if(sunk == 0, cx);
        cx.count(ControlFlowSink::NUM_SUNK, sunk as u64);
    }

    /// The pass `sccp`: see [`sccp`](crate::sccp()).
    Sccp: PassInfo::new("sccp")
        .with_name("SCCP")
        .with_description("Replace values that are constant on all executable paths"),
    |ir, op, cx| {
        let replaced = crate::sccp::sccp_with_source(ir, op, cx.source().map(AsRef::as_ref))?;
        preserve_analyses_if(replaced == 0, cx);
    }

    /// The pass `sroa`: see [`sroa`](crate::sroa()). The counter of subelements is the sum over all ops that the pass
    /// runs on.
    Sroa: PassInfo::new("sroa")
        .with_name("SROA")
        .with_description("Replace memory slots for aggregates by slots for their elements")
        .with_statistics(&[Sroa::DESTRUCTURED_SLOTS, Sroa::SLOTS_WITH_MEMORY_BENEFIT, Sroa::MAX_SUBELEMENTS]),
    |ir, op, cx| {
        let counts = crate::sroa(ir, op);
        preserve_analyses_if(counts.destructured == 0, cx);
        cx.count(Sroa::DESTRUCTURED_SLOTS, counts.destructured as u64);
        cx.count(Sroa::SLOTS_WITH_MEMORY_BENEFIT, counts.with_memory_benefit as u64);
        cx.count(Sroa::MAX_SUBELEMENTS, counts.max_subelements);
    }
}

impl Cse {
    const NUM_CSED: PassStatistic = PassStatistic::new("num-cse'd", "Number of ops replaced");
    const NUM_DCED: PassStatistic = PassStatistic::new("num-dce'd", "Number of dead ops erased");
}

impl ControlFlowSink {
    const NUM_SUNK: PassStatistic = PassStatistic::new("num-sunk", "Number of ops moved");
}

impl Sroa {
    const DESTRUCTURED_SLOTS: PassStatistic =
        PassStatistic::new("destructured slots", "Number of memory slots replaced");
    const SLOTS_WITH_MEMORY_BENEFIT: PassStatistic = PassStatistic::new(
        "slots with memory benefit",
        "Number of replaced slots with unused elements",
    );
    const MAX_SUBELEMENTS: PassStatistic = PassStatistic::new(
        "max subelement number",
        "Greatest number of elements of a replaced slot",
    );
}

/// Keeps all cached analyses if a pass has changed nothing.
pub(crate) fn preserve_analyses_if(is_unchanged: bool, cx: &mut PassContext<'_>) {
    if is_unchanged {
        cx.mark_all_analyses_preserved();
    }
}

/// The pass `mem2reg`: see [`mem2reg`](crate::mem2reg()).
#[derive(Clone, Copy, Debug)]
pub struct Mem2Reg {
    /// Accepted because MLIR's pass has the option, which changes nothing there either.
    region_simplify: bool,
}

impl Mem2Reg {
    const INFO: PassInfo<'static> = PassInfo::new("mem2reg")
        .with_name("Mem2Reg")
        .with_description("Replace memory slots by values")
        .with_statistics(&[Mem2Reg::PROMOTED_SLOTS, Mem2Reg::NEW_BLOCK_ARGS]);

    const PROMOTED_SLOTS: PassStatistic = PassStatistic::new("promoted slots", "Number of memory slots replaced");
    const NEW_BLOCK_ARGS: PassStatistic = PassStatistic::new("new block args", "Number of block arguments added");
}

impl Default for Mem2Reg {
    fn default() -> Self {
        Mem2Reg { region_simplify: true }
    }
}

impl Pass for Mem2Reg {
    describe_pass!(|self| Mem2Reg::INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        let help = "Without effect, as in MLIR";
        vec![PassOption::new("region-simplify", help, &mut self.region_simplify)]
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let counts = crate::mem2reg(ir, op);
        preserve_analyses_if(counts.promoted == 0, cx);
        cx.count(Mem2Reg::PROMOTED_SLOTS, counts.promoted as u64);
        cx.count(Mem2Reg::NEW_BLOCK_ARGS, counts.new_block_arguments as u64);
        Ok(())
    }
}

/// The pass `symbol-dce`: see [`symbol_dce`](crate::symbol_dce).
#[derive(Clone, Copy, Debug, Default)]
pub struct SymbolDce;

impl SymbolDce {
    const INFO: PassInfo<'static> = PassInfo::new("symbol-dce")
        .with_name("SymbolDCE")
        .with_description("Erase symbols that nothing refers to")
        .with_statistics(&[SymbolDce::NUM_DCED]);

    const NUM_DCED: PassStatistic = PassStatistic::new("num-dce'd", "Number of symbols erased");
}

impl Pass for SymbolDce {
    describe_pass!(|self| SymbolDce::INFO);

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        check_symbol_table(self, ir.op(op), cx)?;
        let count = crate::symbol_dce(ir, op).map_err(|error| cx.error(ir.op(error.op()), error))?;
        preserve_analyses_if(count == 0, cx);
        cx.count(SymbolDce::NUM_DCED, count as u64);
        Ok(())
    }
}

/// The pass `symbol-privatize`: see [`symbol_privatize`](crate::symbol_privatize).
#[derive(Clone, Debug, Default)]
pub struct SymbolPrivatize {
    exclude: Vec<String>,
}

impl SymbolPrivatize {
    const INFO: PassInfo<'static> = PassInfo::new("symbol-privatize")
        .with_name("SymbolPrivatize")
        .with_description("Make symbols private");

    /// Creates the pass with the names of symbols that stay as they are.
    pub fn excluding<N: Into<String>>(names: impl IntoIterator<Item = N>) -> SymbolPrivatize {
        SymbolPrivatize {
            exclude: names.into_iter().map(Into::into).collect(),
        }
    }
}

impl Pass for SymbolPrivatize {
    describe_pass!(|self| SymbolPrivatize::INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        let help = "Names of symbols that stay as they are";
        vec![PassOption::list("exclude", help, &mut self.exclude)]
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let count = crate::symbol_privatize(ir, op, |name| self.exclude.iter().any(|excluded| excluded == name));
        preserve_analyses_if(count == 0, cx);
        Ok(())
    }
}

/// The pass `print-op-stats`, which writes [`OpStats`] to the log.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrintOpStats {
    json: bool,
}

impl PrintOpStats {
    const INFO: PassInfo<'static> = PassInfo::new("print-op-stats")
        .with_name("PrintOpStats")
        .with_description("Print the number of ops of each name");

    /// Creates the pass that writes JSON instead of a table.
    pub fn json() -> PrintOpStats {
        PrintOpStats { json: true }
    }
}

impl Pass for PrintOpStats {
    describe_pass!(|self| PrintOpStats::INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        vec![PassOption::new("json", "Print JSON instead of a table", &mut self.json)]
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let stats = OpStats::new(ir.op(op));
        let text = if self.json { stats.to_json() } else { stats.to_string() };
        // The report is lost if there is nowhere to write it.
        let _ = cx.log().write_all(text.as_bytes());
        cx.mark_all_analyses_preserved();
        Ok(())
    }
}

/// The pass `print-ir`, which writes the op to the log.
#[derive(Clone, Debug, Default)]
pub struct PrintIr {
    label: String,
}

impl PrintIr {
    const INFO: PassInfo<'static> = PassInfo::new("print-ir")
        .with_name("PrintIRPass")
        .with_description("Print the IR");

    /// Creates the pass with a label for the heading.
    pub fn labeled(label: impl Into<String>) -> PrintIr {
        PrintIr { label: label.into() }
    }
}

impl Pass for PrintIr {
    describe_pass!(|self| PrintIr::INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        vec![PassOption::new("label", "Text in the heading", &mut self.label)]
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let space = if self.label.is_empty() { "" } else { " " };
        let mut text = format!("// -----// IR Dump{space}{} //----- //\n", self.label).into_bytes();
        let printed = ir
            .op(op)
            .print(&mut text, cx.source().map(|source| &**source), &PrintOptions::new());
        printed.map_err(|error| PassError::from(error.to_string()))?;
        // The dump is lost if there is nowhere to write it.
        let _ = cx.log().write_all(&text);
        cx.mark_all_analyses_preserved();
        Ok(())
    }
}

//! Pass pipelines: passes for ops with one name, and nested pipelines.

use drr_ir::OpName;
use drr_ir::define::{OpInfo, TraitFlags};

use crate::Pass;

/// The greatest nesting depth of pipelines.
pub const MAX_NESTING: usize = 100;

/// The anchor of pipelines for any op.
pub(crate) const ANY: &str = "any";

/// The treatment of a pass that is restricted to other ops than those of its pipeline: MLIR's `OpPassManager::Nesting`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Nesting {
    /// The pass is an error.
    #[default]
    Explicit,
    /// The pass is added to a new nested pipeline for its ops, as the pass flags of `mlir-opt` are.
    Implicit,
}

/// A pipeline of passes for ops with one name, or with any name. Nested pipelines run on the ops directly nested in
/// these ops.
///
/// `Display` prints the pipeline in MLIR's syntax, which [`PassRegistry::parse`](crate::PassRegistry::parse) parses.
///
/// ```
/// use drr_pass::{Canonicalizer, OpPassManager};
/// let mut pipeline = OpPassManager::new("builtin.module");
/// pipeline.nest("func.func").add_pass(Canonicalizer::default());
/// pipeline.nest_any();
/// assert_eq!(pipeline.anchor(), "builtin.module");
/// assert_eq!(pipeline.len(), 2);
/// ```
pub struct OpPassManager {
    pub(crate) anchor: String,
    nesting: Nesting,
    /// Number of enclosing pipelines.
    level: usize,
    pub(crate) elements: Vec<PipelineElement>,
    /// The first error in the construction of the pipeline, which is reported when it is finalized.
    pub(crate) error: Option<String>,
    /// The number of the pipeline in the pass manager, or [`UNNUMBERED`].
    pub(crate) id: usize,
    pub(crate) is_initialized: bool,
}

/// The number of dynamic pipelines and their passes, which belong to no pass manager.
pub(crate) const UNNUMBERED: usize = usize::MAX;

/// An element of a pipeline.
pub(crate) enum PipelineElement {
    Pass(PipelinePass),
    /// Pipelines for directly nested ops. The first one that can be scheduled on an op runs on it.
    Nested(Vec<OpPassManager>),
}

/// A pass in a pipeline.
pub(crate) struct PipelinePass {
    pub(crate) pass: Box<dyn Pass>,
    /// The options with their values as text, sorted by name. An empty list has no text, unless its default is another
    /// one.
    pub(crate) options: Vec<(&'static str, Option<String>)>,
    /// The number of the pass in the pass manager, or [`UNNUMBERED`].
    pub(crate) id: usize,
}

impl PipelinePass {
    /// Creates an element. `nonempty_lists` are the lists that are not empty by default.
    fn new(mut pass: Box<dyn Pass>, nonempty_lists: &[&str]) -> Self {
        let options = pass.options().into_iter().map(|option| {
            let is_changed = || nonempty_lists.contains(&option.name());
            // MLIR prints nothing here, which means the default.
            let text = option.print().or_else(|| is_changed().then(|| "{}".to_owned()));
            (option.name(), text)
        });
        let mut options: Vec<_> = options.collect();
        options.sort_by_key(|(name, _)| *name);
        PipelinePass {
            pass,
            options,
            id: UNNUMBERED,
        }
    }

    /// Returns `true` if the pass can run on ops with this name.
    pub(crate) fn can_schedule_on(&self, info: &OpInfo) -> bool {
        let restricted = self.pass.op_name();
        restricted.is_none_or(|name| name == info.def().name) && self.pass.can_schedule_on(info)
    }

    /// Returns the help of an error about an op that the pass cannot run on: a pipeline that selects other ops.
    pub(crate) fn nesting_help(&self, found: &str) -> String {
        nesting_help(&*self.pass, found)
    }
}

/// Returns the help of an error about a pass in a pipeline for ops with the name `found`.
fn nesting_help(pass: &dyn Pass, found: &str) -> String {
    let anchor = pass.op_name().unwrap_or(ANY);
    // Modules are rarely nested in other ops.
    if anchor == "builtin.module" && found != anchor {
        return format!("move the pass out of `{found}(..)`: it runs on `{anchor}`");
    }
    format!(
        "nest the pass: `{anchor}({})` runs it on directly nested ops",
        pass.argument()
    )
}

impl OpPassManager {
    /// Creates an empty pipeline for ops with this name, or for all ops if the name is `any`.
    pub fn new(anchor: impl Into<String>) -> Self {
        OpPassManager {
            anchor: anchor.into(),
            nesting: Nesting::Explicit,
            level: 0,
            elements: Vec::new(),
            error: None,
            id: UNNUMBERED,
            is_initialized: false,
        }
    }

    /// Creates an empty pipeline for all registered ops that are isolated from above and that all its passes can be
    /// scheduled on: MLIR's op-agnostic pass manager.
    pub fn any() -> Self {
        OpPassManager::new(ANY)
    }

    /// Sets the treatment of passes that are restricted to other ops.
    #[must_use]
    pub fn with_nesting(self, nesting: Nesting) -> Self {
        OpPassManager { nesting, ..self }
    }

    /// Returns the treatment of passes that are restricted to other ops.
    pub fn nesting(&self) -> Nesting {
        self.nesting
    }

    /// Returns the name of the ops that the pipeline runs on, or `any`.
    pub fn anchor(&self) -> &str {
        &self.anchor
    }

    /// Returns the number of elements: passes and nested pipelines.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Returns `true` if there are neither passes nor nested pipelines.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Appends a pass.
    ///
    /// A pass that is restricted to other ops is added to a nested pipeline with [`Nesting::Implicit`]. Otherwise, it
    /// is an error, which the pass manager reports before it runs the pipeline.
    pub fn add_pass(&mut self, pass: impl Pass) -> &mut Self {
        self.add_boxed(Box::new(pass), &[])
    }

    /// Appends a pass. `nonempty_lists` are its options with lists that are not empty by default.
    pub(crate) fn add_boxed(&mut self, pass: Box<dyn Pass>, nonempty_lists: &[&str]) -> &mut Self {
        if let Some(op_name) = self.other_restriction(&*pass) {
            match self.nesting {
                Nesting::Implicit => {
                    let op_name = op_name.to_owned();
                    self.nest(op_name).add_boxed(pass, nonempty_lists);
                    return self;
                }
                Nesting::Explicit => self.set_error(self.restriction_error(&*pass, op_name)),
            }
        }
        self.elements
            .push(PipelineElement::Pass(PipelinePass::new(pass, nonempty_lists)));
        self
    }

    /// Returns an error if the pass is restricted to other ops and nesting is explicit.
    pub(crate) fn check_restriction(&self, pass: &dyn Pass) -> Result<(), String> {
        match self.other_restriction(pass) {
            Some(op_name) if self.nesting == Nesting::Explicit => Err(self.restriction_error(pass, op_name)),
            _ => Ok(()),
        }
    }

    /// Returns the name of the ops that the pass is restricted to, if the pipeline is for other ops.
    fn other_restriction<'p>(&self, pass: &'p dyn Pass) -> Option<&'p str> {
        pass.op_name().filter(|name| !self.is_any() && *name != self.anchor)
    }

    fn restriction_error(&self, pass: &dyn Pass, op_name: &str) -> String {
        format!(
            "Can't add pass '{}' restricted to '{op_name}' on a PassManager intended to run on '{}', did you intend to nest?\n  \
             = help: {}",
            pass.name(),
            self.anchor,
            nesting_help(pass, &self.anchor)
        )
    }

    /// Appends an empty pipeline for directly nested ops with this name, and returns it.
    pub fn nest(&mut self, anchor: impl Into<String>) -> &mut OpPassManager {
        if self.level + 1 >= MAX_NESTING {
            self.set_error(format!("pipelines are nested deeper than {MAX_NESTING} levels"));
            return self;
        }
        let nested = OpPassManager {
            level: self.level + 1,
            nesting: self.nesting,
            ..OpPassManager::new(anchor)
        };
        self.elements.push(PipelineElement::Nested(vec![nested]));
        match self.elements.last_mut() {
            Some(PipelineElement::Nested(pipelines)) => &mut pipelines[0],
            _ => unreachable!("it was just appended"),
        }
    }

    /// Appends an empty pipeline for directly nested ops with any name, and returns it.
    pub fn nest_any(&mut self) -> &mut OpPassManager {
        self.nest(ANY)
    }

    pub(crate) fn is_any(&self) -> bool {
        self.anchor == ANY
    }

    fn set_error(&mut self, error: String) {
        self.error.get_or_insert(error);
    }

    /// Returns `true` if the pipeline can run on ops with this name.
    pub(crate) fn can_schedule_on(&self, info: Option<&OpInfo>, name: OpName, ctx: &drr_ir::Context) -> bool {
        if !self.is_any() {
            return name.bytes(ctx) == self.anchor.as_bytes();
        }
        let Some(info) = info.filter(|info| info.flags().contains(TraitFlags::ISOLATED_FROM_ABOVE)) else {
            return false;
        };
        self.passes().all(|pass| pass.can_schedule_on(info))
    }

    /// Returns the passes of the pipeline, without those of nested pipelines.
    fn passes(&self) -> impl Iterator<Item = &PipelinePass> {
        self.elements.iter().filter_map(|element| match element {
            PipelineElement::Pass(pass) => Some(pass),
            PipelineElement::Nested(_) => None,
        })
    }

    /// Returns `true` if a pass of the pipeline or its nested pipelines writes files.
    pub(crate) fn writes_files(&self) -> bool {
        let mut writes_files = false;
        self.for_each_pass(&mut |entry| writes_files |= entry.pass.writes_files());
        writes_files
    }

    /// Calls `each` for all passes of the pipeline and its nested pipelines, in order.
    pub(crate) fn for_each_pass<'p>(&'p self, each: &mut impl FnMut(&'p PipelinePass)) {
        for element in &self.elements {
            match element {
                PipelineElement::Pass(pass) => each(pass),
                PipelineElement::Nested(pipelines) => pipelines.iter().for_each(|nested| nested.for_each_pass(each)),
            }
        }
    }
}

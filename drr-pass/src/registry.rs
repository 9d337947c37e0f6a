//! Registry of passes and pass pipelines.

use std::any::{TypeId, type_name};
use std::collections::BTreeMap;
use std::panic::Location;

use crate::{Canonicalizer, OpPassManager, Pass, PassOption, PassStatistic};

/// The passes and pass pipelines that textual pipelines and command lines can name.
///
/// ```
/// use drr_pass::{FnPass, PassRegistry};
/// let mut registry = PassRegistry::new();
/// registry.register(|| FnPass::new("check-size", |_, _, _| Ok(())));
/// registry.register_pipeline("cleanup", "Checks and canonicalizes", |pm| {
///     pm.add_pass(FnPass::new("check-size", |_, _, _| Ok(()))).nest("func.func").add_pass(drr_pass::Canonicalizer::default());
/// });
/// let pipeline = registry.parse("builtin.module(cleanup,any(check-size))")?;
/// assert_eq!(pipeline.len(), 3);
/// # Ok::<(), drr_pass::PipelineParseError>(())
/// ```
#[derive(Default)]
pub struct PassRegistry {
    entries: BTreeMap<String, RegistryEntry>,
}

/// Creates a pass with the default values of its options.
type PassFactory = dyn Fn() -> Box<dyn Pass> + Send + Sync;
/// Appends the passes of a pipeline.
type PipelineBuilder = dyn Fn(&mut OpPassManager) + Send + Sync;

/// A registered pass or pipeline.
struct RegistryEntry {
    description: String,
    /// The entry in messages: a pass with its type, or the place where a pipeline was registered.
    shown: String,
    /// The type of the pass.
    ty: Option<TypeId>,
    kind: RegisteredKind,
}

/// The factory of a registered pass, or the builder of a registered pipeline.
pub(crate) enum RegisteredKind {
    Pass(Box<PassFactory>),
    Pipeline(Box<PipelineBuilder>),
}

/// A registered pass or pipeline, for help texts.
#[derive(Clone, Copy)]
pub struct RegisteredPass<'r> {
    /// The name in textual pipelines and on command lines.
    pub argument: &'r str,
    /// The summary.
    pub description: &'r str,
    kind: &'r RegisteredKind,
}

impl RegisteredPass<'_> {
    /// Returns `true` if this is a pipeline.
    pub fn is_pipeline(&self) -> bool {
        matches!(self.kind, RegisteredKind::Pipeline(_))
    }

    /// Calls `read` with the options of the pass, which have their default values, and with its statistics. A pipeline has neither.
    pub fn with_options<T>(&self, read: impl FnOnce(&[PassOption<'_>], &[PassStatistic]) -> T) -> T {
        match self.kind {
            RegisteredKind::Pass(create) => {
                let mut pass = create();
                let statistics = pass.statistics().to_vec();
                read(&pass.options(), &statistics)
            }
            RegisteredKind::Pipeline(_) => read(&[], &[]),
        }
    }
}

impl PassRegistry {
    /// Creates a registry with the pass `canonicalize`.
    pub fn new() -> Self {
        let mut registry = PassRegistry::default();
        registry.register(Canonicalizer::default);
        registry
    }

    /// Registers a pass under its [argument](Pass::argument). `create` returns the pass with the default values of its options. It is
    /// called for each use of the pass in a pipeline.
    ///
    /// An earlier entry for a pass of the same type and name is replaced: so a tool can change the default values of `canonicalize`.
    ///
    /// # Panics
    /// If another pass or a pipeline has this name, as MLIR's `registerPass`.
    #[track_caller]
    pub fn register<P: Pass>(&mut self, create: impl Fn() -> P + Send + Sync + 'static) -> &mut Self {
        let pass = create();
        let entry = RegistryEntry {
            description: pass.description().to_owned(),
            shown: format!("pass `{}` of type `{}`", pass.name(), type_name::<P>()),
            ty: Some(TypeId::of::<P>()),
            kind: RegisteredKind::Pass(Box::new(move || Box::new(create()))),
        };
        self.insert(pass.argument().to_owned(), entry)
    }

    /// Registers a pass pipeline. `build` appends the passes. It is called for each use of the pipeline.
    ///
    /// # Panics
    /// If a pass has this name, or a pipeline that was registered elsewhere.
    #[track_caller]
    pub fn register_pipeline(
        &mut self,
        argument: impl Into<String>,
        description: impl Into<String>,
        build: impl Fn(&mut OpPassManager) + Send + Sync + 'static,
    ) -> &mut Self {
        let entry = RegistryEntry {
            description: description.into(),
            shown: format!("pipeline registered at {}", Location::caller()),
            ty: None,
            kind: RegisteredKind::Pipeline(Box::new(build)),
        };
        self.insert(argument.into(), entry)
    }

    /// Adds an entry, or replaces that of the same pass.
    #[track_caller]
    fn insert(&mut self, argument: String, entry: RegistryEntry) -> &mut Self {
        if let Some(earlier) = self.entries.get(&argument)
            && (earlier.ty, &earlier.shown) != (entry.ty, &entry.shown)
        {
            let (earlier, entry) = (&earlier.shown, &entry.shown);
            panic!("`{argument}` is the argument of two passes or pipelines: {earlier}, {entry}\n  = help: rename one");
        }
        self.entries.insert(argument, entry);
        self
    }

    /// Returns all passes and pipelines, sorted by name.
    pub fn entries(&self) -> impl Iterator<Item = RegisteredPass<'_>> {
        self.entries.iter().map(registered_pass)
    }

    /// Returns the pass or pipeline with this name.
    pub fn get(&self, argument: &str) -> Option<RegisteredPass<'_>> {
        self.entries.get_key_value(argument).map(registered_pass)
    }

    /// Returns the factory or builder with this name.
    pub(crate) fn find(&self, argument: &str) -> Option<&RegisteredKind> {
        self.entries.get(argument).map(|entry| &entry.kind)
    }
}

fn registered_pass<'r>((argument, entry): (&'r String, &'r RegistryEntry)) -> RegisteredPass<'r> {
    RegisteredPass {
        argument,
        description: &entry.description,
        kind: &entry.kind,
    }
}

impl std::fmt::Debug for PassRegistry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.entries.keys()).finish()
    }
}

//! Passes and pipelines by name.

use std::collections::BTreeMap;

use crate::{Canonicalizer, OpPassManager, Pass, PassOption, PassStatistic};

/// Passes and named pipelines, which texts and command lines name.
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
    entries: BTreeMap<String, Registered>,
}

type Create = dyn Fn() -> Box<dyn Pass> + Send + Sync;
type Build = dyn Fn(&mut OpPassManager) + Send + Sync;

struct Registered {
    description: String,
    entry: RegisteredEntry,
}

/// A pass or a pipeline that is registered under a name.
pub(crate) enum RegisteredEntry {
    Pass(Box<Create>),
    Pipeline(Box<Build>),
}

/// A pass or a named pipeline of a registry, for help texts.
#[derive(Clone, Copy)]
pub struct RegisteredPass<'r> {
    /// The name in texts and on command lines.
    pub argument: &'r str,
    /// A line that describes it.
    pub description: &'r str,
    entry: &'r RegisteredEntry,
}

impl RegisteredPass<'_> {
    /// Returns `true` if this is a named pipeline.
    pub fn is_pipeline(&self) -> bool {
        matches!(self.entry, RegisteredEntry::Pipeline(_))
    }

    /// Calls `read` with the options of the pass and their default values, and with its counters.
    pub fn with_options<T>(&self, read: impl FnOnce(&[PassOption<'_>], &[PassStatistic]) -> T) -> T {
        match self.entry {
            RegisteredEntry::Pass(create) => {
                let mut pass = create();
                let statistics = pass.statistics().to_vec();
                read(&pass.options(), &statistics)
            }
            RegisteredEntry::Pipeline(_) => read(&[], &[]),
        }
    }
}

impl PassRegistry {
    /// Creates a registry with `canonicalize`, which has no patterns.
    pub fn new() -> Self {
        let mut registry = PassRegistry::default();
        registry.register(Canonicalizer::default);
        registry
    }

    /// Registers a pass, which `create` makes with the default values of its options each time it is used. A pass of the same name is
    /// replaced.
    pub fn register<P: Pass>(&mut self, create: impl Fn() -> P + Send + Sync + 'static) -> &mut Self {
        let pass = create();
        let registered = Registered {
            description: pass.description().to_owned(),
            entry: RegisteredEntry::Pass(Box::new(move || Box::new(create()))),
        };
        self.entries.insert(pass.argument().to_owned(), registered);
        self
    }

    /// Registers a named pipeline, whose passes `build` appends each time it is used.
    pub fn register_pipeline(
        &mut self,
        argument: impl Into<String>,
        description: impl Into<String>,
        build: impl Fn(&mut OpPassManager) + Send + Sync + 'static,
    ) -> &mut Self {
        let registered = Registered {
            description: description.into(),
            entry: RegisteredEntry::Pipeline(Box::new(build)),
        };
        self.entries.insert(argument.into(), registered);
        self
    }

    /// Returns all passes and named pipelines, sorted by name.
    pub fn entries(&self) -> impl Iterator<Item = RegisteredPass<'_>> {
        self.entries.iter().map(|(argument, registered)| RegisteredPass {
            argument,
            description: &registered.description,
            entry: &registered.entry,
        })
    }

    /// Returns the pass or named pipeline of this name.
    pub fn get(&self, argument: &str) -> Option<RegisteredPass<'_>> {
        let (argument, registered) = self.entries.get_key_value(argument)?;
        Some(RegisteredPass {
            argument,
            description: &registered.description,
            entry: &registered.entry,
        })
    }

    pub(crate) fn find(&self, argument: &str) -> Option<&RegisteredEntry> {
        self.entries.get(argument).map(|registered| &registered.entry)
    }
}

impl std::fmt::Debug for PassRegistry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.entries.keys()).finish()
    }
}

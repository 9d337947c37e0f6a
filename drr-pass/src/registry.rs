//! Registry of passes and pass pipelines.

use std::any::{TypeId, type_name};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::panic::Location;

use crate::option_text::{OptionError, parse_options};
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

/// The options of a [pipeline](PassRegistry::register_pipeline_with_options), with their default values: MLIR's
/// `PassPipelineOptions`.
pub trait PipelineOptions: Default + 'static {
    /// Returns the options, as [`Pass::options`] does.
    fn options(&mut self) -> Vec<PassOption<'_>>;
}

impl PipelineOptions for () {
    fn options(&mut self) -> Vec<PassOption<'_>> {
        Vec::new()
    }
}

/// Builds a registered pipeline.
pub(crate) trait PipelineBuilder: Send + Sync {
    /// Parses the options, and appends the passes of the pipeline.
    fn build(&self, pipeline: &mut OpPassManager, options: &str) -> Result<(), OptionError>;

    /// Returns the default values of the options.
    fn default_options(&self) -> Box<dyn AnyPipelineOptions>;
}

/// [`PipelineOptions`] of any type.
pub(crate) trait AnyPipelineOptions {
    fn list(&mut self) -> Vec<PassOption<'_>>;
}

impl<O: PipelineOptions> AnyPipelineOptions for O {
    fn list(&mut self) -> Vec<PassOption<'_>> {
        self.options()
    }
}

/// The function of a pipeline with options of type `O`.
struct PipelineFn<O, F>(F, PhantomData<fn() -> O>);

impl<O, F> PipelineBuilder for PipelineFn<O, F>
where
    O: PipelineOptions,
    F: Fn(&mut OpPassManager, &O) + Send + Sync,
{
    fn build(&self, pipeline: &mut OpPassManager, text: &str) -> Result<(), OptionError> {
        let mut options = O::default();
        parse_options(text, &mut options.options())?;
        (self.0)(pipeline, &options);
        Ok(())
    }

    fn default_options(&self) -> Box<dyn AnyPipelineOptions> {
        Box::new(O::default())
    }
}

/// A registered pass or pipeline.
struct RegistryEntry {
    description: String,
    /// The entry in messages: a pass with its type, or the place where a pipeline was registered.
    shown: String,
    /// The type of the pass.
    ty: Option<TypeId>,
    /// The place of the registration.
    location: &'static Location<'static>,
    kind: RegisteredKind,
}

/// The factory of a registered pass, or the builder of a registered pipeline.
pub(crate) enum RegisteredKind {
    Pass(Box<PassFactory>),
    Pipeline(Box<dyn PipelineBuilder>),
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

    /// Calls `read` with the options of the pass or pipeline, which have their default values, and with the statistics
    /// of the pass.
    pub fn with_options<T>(&self, read: impl FnOnce(&[PassOption<'_>], &[PassStatistic]) -> T) -> T {
        match self.kind {
            RegisteredKind::Pass(create) => {
                let mut pass = create();
                let statistics = pass.statistics().to_vec();
                read(&pass.options(), &statistics)
            }
            RegisteredKind::Pipeline(builder) => read(&builder.default_options().list(), &[]),
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

    /// Registers a pass under its [argument](Pass::argument). `create` returns the pass with the default values of its
    /// options. It is called for each use of the pass in a pipeline.
    ///
    /// A call may run more than once for a registry, such as that of a function which registers the passes of a
    /// library. [`PassRegistry::replace`] changes the default values of a registered pass.
    ///
    /// # Panics
    /// If another pass or a pipeline has this name, as MLIR's `registerPass`, or if another call has registered the
    /// pass. If the pass declares an option twice.
    #[track_caller]
    pub fn register<P: Pass>(&mut self, create: impl Fn() -> P + Send + Sync + 'static) -> &mut Self {
        let (argument, entry) = pass_entry(create);
        if let Some(earlier) = self.entries.get(&argument)
            && (earlier.ty, &earlier.shown) == (entry.ty, &entry.shown)
            && earlier.location != entry.location
        {
            let (shown, earlier, location) = (&entry.shown, earlier.location, entry.location);
            panic!(
                "`{argument}` is registered twice: {shown} at {earlier} and at {location}\n  = help: rename one, or replace the first one \
                 with `PassRegistry::replace`"
            );
        }
        self.insert(argument, entry)
    }

    /// Registers a pass in place of a pass of the same type and name, if there is one: so a tool can change the default
    /// values of `canonicalize`.
    ///
    /// ```
    /// use drr_pass::{Canonicalizer, PassRegistry};
    /// use drr_runtime::{GreedyRewriteConfig, PatternSet};
    /// let mut registry = PassRegistry::new();
    /// registry.replace(|| {
    ///     let config = GreedyRewriteConfig::canonicalize().with_max_iterations(Some(3));
    ///     Canonicalizer::with_config(PatternSet::new(), config)
    /// });
    /// let pipeline = registry.parse("builtin.module(canonicalize)")?;
    /// assert!(pipeline.to_string().contains("max-iterations=3"));
    /// # Ok::<(), drr_pass::PipelineParseError>(())
    /// ```
    ///
    /// # Panics
    /// If a pass of another type or a pipeline has this name. If the pass declares an option twice.
    #[track_caller]
    pub fn replace<P: Pass>(&mut self, create: impl Fn() -> P + Send + Sync + 'static) -> &mut Self {
        let (argument, entry) = pass_entry(create);
        self.insert(argument, entry)
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
        self.register_pipeline_with_options(argument, description, move |pm, (): &()| build(pm))
    }

    /// Registers a pass pipeline with options: MLIR's `PassPipelineRegistration<Options>`. `build` receives the
    /// options, and appends the passes. It is called for each use of the pipeline.
    ///
    /// ```
    /// use drr_pass::{Canonicalizer, FnPass, PassOption, PassRegistry, PipelineOptions};
    ///
    /// #[derive(Default)]
    /// struct CleanupOptions { check: bool }
    ///
    /// impl PipelineOptions for CleanupOptions {
    ///     fn options(&mut self) -> Vec<PassOption<'_>> {
    ///         vec![PassOption::new("check", "Check sizes first", &mut self.check)]
    ///     }
    /// }
    ///
    /// let mut registry = PassRegistry::new();
    /// registry.register_pipeline_with_options("cleanup", "Canonicalizes", |pm, options: &CleanupOptions| {
    ///     if options.check {
    ///         pm.add_pass(FnPass::new("check-size", |_, _, _| Ok(())));
    ///     }
    ///     pm.add_pass(Canonicalizer::default());
    /// });
    /// assert_eq!(registry.parse("any(cleanup)")?.len(), 1);
    /// assert_eq!(registry.parse("any(cleanup{check=true})")?.len(), 2);
    /// # Ok::<(), drr_pass::PipelineParseError>(())
    /// ```
    ///
    /// # Panics
    /// If a pass has this name, or a pipeline that was registered elsewhere. If the pipeline declares an option twice.
    #[track_caller]
    pub fn register_pipeline_with_options<O: PipelineOptions>(
        &mut self,
        argument: impl Into<String>,
        description: impl Into<String>,
        build: impl Fn(&mut OpPassManager, &O) + Send + Sync + 'static,
    ) -> &mut Self {
        let (argument, location) = (argument.into(), Location::caller());
        check_options(&format!("pipeline `{argument}`"), &O::default().options());
        let entry = RegistryEntry {
            description: description.into(),
            shown: format!("pipeline registered at {location}"),
            ty: None,
            location,
            kind: RegisteredKind::Pipeline(Box::new(PipelineFn(build, PhantomData))),
        };
        self.insert(argument, entry)
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

/// Returns the argument and the entry of a pass.
#[track_caller]
fn pass_entry<P: Pass>(create: impl Fn() -> P + Send + Sync + 'static) -> (String, RegistryEntry) {
    let mut pass = create();
    let shown = format!("pass `{}` of type `{}`", pass.name(), type_name::<P>());
    check_options(&shown, &pass.options());
    let entry = RegistryEntry {
        description: pass.description().to_owned(),
        shown,
        ty: Some(TypeId::of::<P>()),
        location: Location::caller(),
        kind: RegisteredKind::Pass(Box::new(move || Box::new(create()))),
    };
    (pass.argument().to_owned(), entry)
}

/// Panics if two options have the same name.
#[track_caller]
fn check_options(owner: &str, options: &[PassOption<'_>]) {
    for (number, option) in options.iter().enumerate() {
        let name = option.name();
        if let Some(earlier) = options[..number].iter().find(|earlier| earlier.name() == name) {
            let (earlier, option) = (earlier.description(), option.description());
            panic!("{owner} declares the option `{name}` twice: \"{earlier}\" and \"{option}\"\n  = help: rename one");
        }
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

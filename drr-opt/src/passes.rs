//! The passes of a tool, and the pipeline of the command line.

use std::fmt::Write;
use std::sync::{Arc, Weak};

use drr::pass::{Nesting, OpPassManager, PassOption, RegisteredPass};
use drr::{FrozenPatterns, GreedyRewriteConfig, Module, PassManager, PassRegistry};

use crate::{Options, RunError, Setup};

/// The name of the op that every pipeline of the tool is anchored on.
const ROOT: &str = "builtin.module";

/// Returns the passes of a tool: MLIR's transforms, `canonicalize` and `walk-and-apply-patterns`, and the passes of the
/// setup. `patterns` are the frozen patterns of the tool and the dialects, `tool_patterns` those of the tool, if they
/// are already frozen.
pub(crate) fn registry(
    setup: &Setup,
    patterns: Option<&Arc<FrozenPatterns>>,
    tool_patterns: Option<&Arc<FrozenPatterns>>,
    config: &GreedyRewriteConfig,
) -> PassRegistry {
    // Passes of the inner registry use it for the pipelines in their own options.
    let inner = Arc::new_cyclic(|inner: &Weak<PassRegistry>| {
        let inner = inner.clone();
        registry_with(setup, patterns, tool_patterns, config, move || inner.upgrade())
    });
    registry_with(setup, patterns, tool_patterns, config, move || Some(Arc::clone(&inner)))
}

/// Returns the passes of a tool. The pipelines in options of passes can contain the passes of `inner_registry`.
fn registry_with(
    setup: &Setup,
    patterns: Option<&Arc<FrozenPatterns>>,
    tool_patterns: Option<&Arc<FrozenPatterns>>,
    config: &GreedyRewriteConfig,
    inner_registry: impl Fn() -> Option<Arc<PassRegistry>> + Clone + Send + Sync + 'static,
) -> PassRegistry {
    use drr::pass::{Canonicalizer, PatternRewritePass};
    use drr::transforms::passes::{CompositeFixedPoint, Inliner};
    let mut registry = PassRegistry::new();
    drr::transforms::register_passes(&mut registry);
    let inner = inner_registry.clone();
    registry.replace(move || {
        let pass = CompositeFixedPoint::default();
        inner().into_iter().fold(pass, CompositeFixedPoint::with_registry)
    });
    registry.replace(move || {
        inner_registry()
            .into_iter()
            .fold(Inliner::default(), Inliner::with_registry)
    });
    let (set, settings, frozen) = (setup.pattern_set().clone(), config.clone(), patterns.cloned());
    registry.replace(move || {
        let pass = Canonicalizer::with_config(set.clone(), settings.clone());
        match &frozen {
            Some(frozen) => pass.with_frozen(Arc::clone(frozen)),
            None => pass,
        }
    });
    let (set, settings, frozen) = (setup.pattern_set().clone(), config.clone(), tool_patterns.cloned());
    registry.register(move || {
        const NAME: &str = "walk-and-apply-patterns";
        let pass = match &frozen {
            Some(frozen) => PatternRewritePass::from_frozen(NAME, Arc::clone(frozen)),
            None => PatternRewritePass::new(NAME, set.clone()),
        };
        let pass = pass
            .walking()
            .with_name("WalkAndApplyPatterns")
            .with_config(settings.clone());
        pass.with_description("Try the registered patterns on each op once")
    });
    setup.register_passes(&mut registry);
    registry
}

/// Returns the pipeline of the command line, or `None` if the command line has none. As with `mlir-opt`, an empty
/// pipeline can be dumped.
pub(crate) fn pipeline(registry: &PassRegistry, options: &Options) -> Result<Option<OpPassManager>, RunError> {
    let flags = options.pass_flags();
    if let Some(text) = &options.pass_pipeline {
        if !flags.is_empty() {
            let error = "'-pass-pipeline' option can't be used with individual pass options";
            return Err(RunError::Argument(error.to_owned()));
        }
        let parsed = registry.parse(text);
        return parsed.map(Some).map_err(|error| RunError::Argument(error.to_string()));
    }
    if flags.is_empty() && !options.dump_pass_pipeline {
        return Ok(None);
    }
    let mut pipeline = OpPassManager::new(ROOT).with_nesting(Nesting::Implicit);
    append(registry, options, &mut pipeline)?;
    Ok(Some(pipeline))
}

/// Appends the passes of the command line.
fn append(registry: &PassRegistry, options: &Options, pipeline: &mut OpPassManager) -> Result<(), RunError> {
    let pipeline = if options.nested { pipeline.nest_any() } else { pipeline };
    for (name, text) in options.pass_flags() {
        registry.add(pipeline, name, text).map_err(RunError::Argument)?;
    }
    Ok(())
}

/// Returns the pipeline of a reproducer, followed by the passes of the command line. `--pass-pipeline` replaces the
/// pipeline. Removes the resource from the module.
pub(crate) fn reproduced(
    registry: &PassRegistry,
    options: &Options,
    module: &mut Module,
) -> Result<PassManager, RunError> {
    use drr::pass::Reproducer;
    let failed = |error: &dyn std::fmt::Display| RunError::Argument(format!("`--run-reproducer`: {error}"));
    let Some(reproducer) = Reproducer::of(module).map_err(|error| failed(&error))? else {
        return Err(failed(&"the input has no resource `mlir_reproducer`"));
    };
    Reproducer::detach(module);
    let pipeline = match &options.pass_pipeline {
        Some(_) => pipeline(registry, options)?,
        None => None,
    };
    let pipeline = match pipeline {
        Some(pipeline) => pipeline,
        None => {
            let parsed = registry.parse(&reproducer.pipeline).map_err(|error| failed(&error))?;
            let mut pipeline = parsed.with_nesting(Nesting::Implicit);
            append(registry, options, &mut pipeline)?;
            pipeline
        }
    };
    if options.dump_pass_pipeline {
        eprint!("{}", pipeline.tree());
    }
    let mut pm = PassManager::from(pipeline);
    pm.enable_verifier(reproducer.verify_each)
        .enable_multithreading(!reproducer.disable_threading);
    Ok(pm)
}

/// Checks that the passes that a flag names are registered.
pub(crate) fn check_names(registry: &PassRegistry, flag: &str, names: &[String]) -> Result<(), RunError> {
    for name in names {
        if registry.get(name).is_none() {
            let near = drr_schema::nearest(name, registry.entries().map(|entry| entry.argument));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "`--list-passes` prints the passes".to_owned(),
            };
            return Err(RunError::Argument(format!(
                "for the --{flag} option: Cannot find option named '{name}'!\n  = help: {help}"
            )));
        }
    }
    Ok(())
}

/// Returns a list of all passes and pipelines with their options, which `--list-passes` and `--help` print.
pub(crate) fn list(registry: &PassRegistry) -> String {
    let mut text = String::new();
    for is_pipeline in [false, true] {
        let entries = registry.entries().filter(|entry| entry.is_pipeline() == is_pipeline);
        let entries: Vec<_> = entries.collect();
        if entries.is_empty() {
            continue;
        }
        text.push_str(if is_pipeline { "Pass Pipelines:\n" } else { "Passes:\n" });
        for entry in entries {
            list_entry(&entry, &mut text);
        }
    }
    text
}

fn list_entry(entry: &RegisteredPass<'_>, text: &mut String) {
    entry.with_options(|options, statistics| {
        // Writing to a string cannot fail.
        let _written = writeln!(text, "  --{:<40} - {}", entry.argument, entry.description);
        let mut options: Vec<&PassOption<'_>> = options.iter().collect();
        options.sort_by_key(|option| option.name());
        for option in options {
            let value = option.value_name();
            let name = match value {
                "" => option.name().to_owned(),
                value => format!("{}={value}", option.name()),
            };
            let _written = writeln!(text, "    {name:<40} - {}", option.description());
            for (case, description) in option.cases() {
                let _written = writeln!(text, "      ={case:<37} -   {description}");
            }
        }
        for statistic in statistics {
            let _written = writeln!(text, "    (S) {:<36} - {}", statistic.name, statistic.description);
        }
    });
}

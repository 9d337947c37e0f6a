//! Reproducers: modules that contain the pipeline that has failed on them.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use drr_ir::text::printer::{PrintError, PrintOptions};
use drr_ir::{ExternalResource, Module};

/// The name of the resource.
const RESOURCE: &str = "mlir_reproducer";

/// The pipeline and the settings in the external resource `mlir_reproducer` of a module.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_pass::Reproducer;
/// let reproducer = Reproducer {
///     pipeline: "builtin.module(canonicalize)".into(),
///     disable_threading: false,
///     verify_each: true,
/// };
/// let mut module = Module::new(&Context::new());
/// reproducer.attach(&mut module);
/// assert_eq!(module.to_string(), r#"module {
/// }
///
/// {-#
///   external_resources: {
///     mlir_reproducer: {
///       pipeline: "builtin.module(canonicalize)",
///       disable_threading: false,
///       verify_each: true
///     }
///   }
/// #-}
/// "#);
/// assert_eq!(Reproducer::of(&module)?, Some(reproducer));
/// # Ok::<(), drr_pass::ReproducerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reproducer {
    /// The textual pipeline.
    pub pipeline: String,
    /// Set if nested pipelines run on one thread.
    pub disable_threading: bool,
    /// Set if the IR was verified after each pass.
    pub verify_each: bool,
}

/// An error in the resource of a reproducer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReproducerError {
    /// The resource has an unknown key.
    #[error("unknown 'mlir_reproducer' resource key '{0}'")]
    UnknownKey(String),
    /// The value of a key has the wrong type.
    #[error("expected {expected} value for key '{key}'")]
    WrongValue {
        /// The expected type: `string` or `bool`.
        expected: &'static str,
        /// The key.
        key: String,
    },
    /// The resource has no pipeline.
    #[error("the resource 'mlir_reproducer' has no key 'pipeline'")]
    NoPipeline,
}

impl Reproducer {
    /// Returns the reproducer in the resources of a module, or `None` if there is none.
    ///
    /// # Errors
    /// If the resource has an unknown key, a value of the wrong type, or no pipeline.
    pub fn of(module: &Module) -> Result<Option<Reproducer>, ReproducerError> {
        let ctx = module.ctx();
        let resources = module.meta().external_resources.iter();
        let ours = resources.filter(|((tool, _), _)| tool.bytes(ctx) == RESOURCE.as_bytes());
        let (mut pipeline, mut disable_threading, mut verify_each, mut has_resource) = (None, false, true, false);
        for ((_, key), value) in ours {
            has_resource = true;
            let key = key.text(ctx).into_owned();
            match (&key[..], value) {
                ("pipeline", ExternalResource::String(text)) => {
                    pipeline = Some(String::from_utf8_lossy(text).into_owned());
                }
                ("disable_threading", ExternalResource::Bool(value)) => disable_threading = *value,
                ("verify_each", ExternalResource::Bool(value)) => verify_each = *value,
                ("pipeline", _) => {
                    return Err(ReproducerError::WrongValue {
                        expected: "string",
                        key,
                    });
                }
                ("disable_threading" | "verify_each", _) => {
                    return Err(ReproducerError::WrongValue { expected: "bool", key });
                }
                _ => return Err(ReproducerError::UnknownKey(key)),
            }
        }
        match (has_resource, pipeline) {
            (false, _) => Ok(None),
            (true, None) => Err(ReproducerError::NoPipeline),
            (true, Some(pipeline)) => Ok(Some(Reproducer {
                pipeline,
                disable_threading,
                verify_each,
            })),
        }
    }

    /// Adds the resource to a module, or replaces it.
    pub fn attach(&self, module: &mut Module) {
        Reproducer::detach(module);
        let ctx = module.ctx().clone();
        let tool = ctx.ident(RESOURCE);
        let pipeline = ExternalResource::String(self.pipeline.as_bytes().into());
        let resources = &mut module.meta_mut().external_resources;
        for (key, value) in [
            ("pipeline", pipeline),
            ("disable_threading", ExternalResource::Bool(self.disable_threading)),
            ("verify_each", ExternalResource::Bool(self.verify_each)),
        ] {
            resources.insert((tool, ctx.ident(key)), value);
        }
    }

    /// Removes the resource from a module.
    pub fn detach(module: &mut Module) {
        let tool = module.ctx().ident(RESOURCE);
        let resources = &mut module.meta_mut().external_resources;
        resources.retain(|(other, _), _| *other != tool);
    }

    /// Writes a module with the resource to a file.
    pub(crate) fn write(&self, module: &Module, path: &Path) -> Result<(), PrintError> {
        let mut out = BufWriter::new(File::create(path)?);
        module.print(&mut out, &PrintOptions::new())?;
        Ok(out.flush()?)
    }
}

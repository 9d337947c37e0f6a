//! Modules: the IR of a file, with other data of the file.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::diagnostic::Source;
use crate::{
    Attribute, Block, BodyFragment, Context, Ident, InsertPoint, Ir, IrBuilder, Op, OpRef, OperationState, Type,
};

/// The message about a poisoned module.
#[doc(hidden)]
pub const POISONED: &str = "the module may be incomplete: user code panicked, or a pass erased or moved its op";

/// A `builtin.module` with its contents, its resources and its source text.
///
/// A module is parsed, or built op by op; it is verified on demand, and printed with `Display` or with
/// [`Module::print`].
///
/// ```
/// use drr_ir::{Builder, ContextBuilder, Module, OperationState, Type};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let parsed = Module::parse(&ctx, r#"%0 = "t.one"() : () -> i32"#)?;
///
/// let mut built = Module::new(&ctx);
/// let name = ctx.op_name("t.one");
/// built.builder().insert(OperationState { result_types: &[Type::I32], ..OperationState::new(name) });
/// built.verify()?;
/// assert_eq!(built.to_string(), parsed.to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Module {
    ir: Ir,
    root: Op,
    meta: ModuleMeta,
    poisoned: bool,
}

/// The data of a file except its ops.
#[derive(Clone, Debug, Default)]
pub struct ModuleMeta {
    /// The text that the module was parsed from; its locations are offsets into the text.
    pub source: Option<Arc<Source>>,
    /// Blobs of the resource section by dialect and key, in source order: four bytes of alignment, little-endian,
    /// followed by the data.
    pub resources: IndexMap<(Ident, Ident), Box<[u8]>>,
    /// Resources of tools, by tool and key, in source order.
    pub external_resources: IndexMap<(Ident, Ident), ExternalResource>,
    /// Attribute aliases defined by the text, in source order, for printing.
    pub attr_aliases: Vec<(Ident, Attribute)>,
    /// Type aliases defined by the text, in source order, for printing.
    pub type_aliases: Vec<(Ident, Type)>,
    /// Aliases with `#` or `!` that bodies of dialect types and attributes use before their definition. They are
    /// printed under these names, because the bodies still refer to them.
    pub kept_aliases: Vec<(Ident, BodyFragment)>,
}

/// A resource of a tool in the text of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalResource {
    /// `true` or `false`
    Bool(bool),
    /// `"text"`
    String(Box<[u8]>),
    /// `"0x0400000001"`: four bytes of alignment, little-endian, followed by the data.
    Blob(Box<[u8]>),
}

impl Module {
    /// Creates an empty module.
    pub fn new(ctx: &Context) -> Module {
        Self::from_ir(Ir::new(ctx))
    }

    /// Wraps an IR in a module with a new, empty `builtin.module` as its root.
    pub fn from_ir(mut ir: Ir) -> Module {
        let name = ir.ctx().op_name("builtin.module");
        let region = ir.create_region();
        ir.append_block(region);
        let root = ir.create(OperationState {
            regions: &[region],
            ..OperationState::new(name)
        });
        Module {
            ir,
            root,
            meta: ModuleMeta::default(),
            poisoned: false,
        }
    }

    /// Creates a module whose root is an existing op of the IR.
    pub(crate) fn from_parts(ir: Ir, root: Op, meta: ModuleMeta) -> Module {
        Module {
            ir,
            root,
            meta,
            poisoned: false,
        }
    }

    /// Returns the context.
    pub fn ctx(&self) -> &Context {
        self.ir.ctx()
    }

    /// Returns the IR for reading.
    pub fn ir(&self) -> &Ir {
        &self.ir
    }

    /// Returns the IR for changes.
    pub fn ir_mut(&mut self) -> &mut Ir {
        &mut self.ir
    }

    /// Returns the IR for changes, with the data of the file.
    pub fn ir_mut_and_meta(&mut self) -> (&mut Ir, &ModuleMeta) {
        (&mut self.ir, &self.meta)
    }

    /// Returns the `builtin.module`.
    ///
    /// # Panics
    /// Panics if the root was erased.
    #[track_caller]
    pub fn root(&self) -> OpRef<'_> {
        self.ir.op(self.root)
    }

    /// Returns the block of the `builtin.module`, which is created if it was erased.
    ///
    /// # Panics
    /// Panics if the root was erased.
    #[track_caller]
    pub fn body(&mut self) -> Block {
        let region = match self.root().region(0) {
            Some(region) => region,
            None => panic!("the module has no region"),
        };
        match region.first_block() {
            Some(block) => block.handle(),
            None => {
                let region = region.handle();
                self.ir.append_block(region)
            }
        }
    }

    /// Returns a builder at the end of the module.
    ///
    /// # Panics
    /// Panics if the module is poisoned ([`Module::is_poisoned`]), or if the root was erased.
    #[track_caller]
    pub fn builder(&mut self) -> IrBuilder<'_> {
        assert!(!self.poisoned, "{POISONED}");
        let end = InsertPoint::End(self.body());
        IrBuilder::new(&mut self.ir, end)
    }

    /// Returns `true` if the IR may be incomplete: user code panicked, perhaps in the middle of a change, or a pass
    /// erased or moved the op that it ran on.
    ///
    /// Drivers and [`Module::verify`] then return an error, [`Module::builder`] panics, and the printed text begins
    /// with a comment that reports it. [`Module::ir`] and [`Module::ir_mut`] still give access to the IR; after a
    /// repair, call [`Module::set_poisoned`].
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }

    /// Marks the module as perhaps incomplete, or as consistent again.
    pub fn set_poisoned(&mut self, poisoned: bool) {
        self.poisoned = poisoned;
    }

    /// Returns the data of the file except its ops.
    pub fn meta(&self) -> &ModuleMeta {
        &self.meta
    }

    /// Returns the data of the file except its ops, for changes.
    pub fn meta_mut(&mut self) -> &mut ModuleMeta {
        &mut self.meta
    }
}

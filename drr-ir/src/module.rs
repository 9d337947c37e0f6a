//! A module: the IR of one file, with what belongs to the file.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::diagnostic::Source;
use crate::{
    Attribute, Block, Context, DialectPart, Ident, InsertPoint, Ir, IrBuilder, Op, OpRef, OperationState, Type,
};

/// What is said of a poisoned module.
pub(crate) const HALF_REWRITTEN: &str = "the module is half-rewritten: user code panicked while it was changed";

/// A `builtin.module` and all that is inside, with the resources and the source of its text.
#[derive(Clone, Debug)]
pub struct Module {
    ir: Ir,
    root: Op,
    meta: ModuleMeta,
    poisoned: bool,
}

/// What belongs to a file beside its ops.
#[derive(Clone, Debug, Default)]
pub struct ModuleMeta {
    /// The text that the module was parsed from; its locations are offsets into it.
    pub source: Option<Arc<Source>>,
    /// Blobs of the resource section: by dialect and key, in the order of the text; four bytes of alignment,
    /// little-endian, and then the data.
    pub resources: IndexMap<(Ident, Ident), Box<[u8]>>,
    /// What tools have put into the resource section: by tool and key, in the order of the text.
    pub external_resources: IndexMap<(Ident, Ident), ExternalResource>,
    /// Names under which the text defined aliases of attributes, in the order of the text, for printing.
    pub attr_aliases: Vec<(Ident, Attribute)>,
    /// Names under which the text defined aliases of types, in the order of the text, for printing.
    pub type_aliases: Vec<(Ident, Type)>,
    /// Aliases that bodies of dialects' types and attributes name where they were not defined yet, each with its `#` or
    /// `!`. The bodies still name them, so they are printed under these names.
    pub kept_aliases: Vec<(Ident, DialectPart)>,
}

/// What a tool keeps in the text of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalResource {
    /// `true` or `false`
    Bool(bool),
    /// `"text"`
    String(Box<[u8]>),
    /// `"0x0400000001"`: four bytes of alignment, little-endian, and then the data.
    Blob(Box<[u8]>),
}

impl Module {
    /// An empty module.
    pub fn new(ctx: &Context) -> Module {
        Self::from_ir(Ir::new(ctx))
    }

    /// A module around an IR: with a new, empty `builtin.module` as its root.
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

    /// A module whose root is an op of the IR that exists already.
    pub(crate) fn from_parts(ir: Ir, root: Op, meta: ModuleMeta) -> Module {
        Module {
            ir,
            root,
            meta,
            poisoned: false,
        }
    }

    /// The context.
    pub fn ctx(&self) -> &Context {
        self.ir.ctx()
    }

    /// The IR, for reading.
    pub fn ir(&self) -> &Ir {
        &self.ir
    }

    /// The IR, for changes.
    pub fn ir_mut(&mut self) -> &mut Ir {
        &mut self.ir
    }

    /// The `builtin.module`.
    ///
    /// # Panics
    /// If it was erased.
    #[track_caller]
    pub fn root(&self) -> OpRef<'_> {
        self.ir.op(self.root)
    }

    /// The block of the `builtin.module`. One is made if a change has taken it away.
    ///
    /// # Panics
    /// If the root was erased.
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

    /// A builder at the end of the module.
    ///
    /// # Panics
    /// If the module is half-rewritten ([`Module::is_poisoned`]), or the root was erased.
    #[track_caller]
    pub fn builder(&mut self) -> IrBuilder<'_> {
        assert!(!self.poisoned, "{HALF_REWRITTEN}");
        let end = InsertPoint::End(self.body());
        IrBuilder::new(&mut self.ir, end)
    }

    /// Whether user code panicked in the middle of a change, so that the IR may be half-rewritten.
    ///
    /// Then drivers and [`Module::verify`] answer with an error, [`Module::builder`] panics, and the text begins with a comment
    /// that says so. [`Module::ir`] and [`Module::ir_mut`] are there for whoever wants to look at what is left, and
    /// [`Module::set_poisoned`] for whoever has put it right.
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }

    /// Marks the module as in the middle of a change, or as whole again.
    pub fn set_poisoned(&mut self, poisoned: bool) {
        self.poisoned = poisoned;
    }

    /// What belongs to the file beside its ops.
    pub fn meta(&self) -> &ModuleMeta {
        &self.meta
    }

    /// What belongs to the file beside its ops, for changes.
    pub fn meta_mut(&mut self) -> &mut ModuleMeta {
        &mut self.meta
    }
}

//! Printer for MLIR's custom and generic form, with the same bytes as `mlir-opt` for the modules that `mlir-opt` can
//! print.
//!
//! - `output`: the buffer, numbers and strings.
//! - `traversal`, `ops`, `numbering`: ops, blocks and regions, and the numbers of values and blocks.
//! - `custom`, `form`: custom forms; `names`, `given_names`: value names in custom form.
//! - `op_text_cache`: cached text of ops in generic form; `op_classes`, `templates`: cached text of ops in custom form.
//! - `asm_writer`, `types`, `stripped`, `elements`: types, attributes and locations.
//! - `locations`, `location_body`: unified locations and their text.
//! - `aliases`: assignment of aliases; `backpatches`: text before their names are known;
//!   `deferred_runs`: ops omitted from it; `module`: the final text.
//! - `resources`: the section at the end.
//! - `users`: comments with the users of values.
//! - `positions`: positions of ops in the text.
//! - `options`: options and errors.
//!
//! Except for back-patched output, text is written in chunks. Nothing recurses on nesting depth.

mod aliases;
mod asm_writer;
mod backpatches;
mod custom;
mod deferred_runs;
mod elements;
mod form;
mod given_names;
mod location_body;
mod locations;
mod module;
mod names;
mod numbering;
mod op_classes;
mod op_text_cache;
mod ops;
mod options;
mod output;
mod positions;
mod region_frame;
mod resources;
mod stripped;
mod templates;
mod traversal;
mod types;
mod users;

#[cfg(test)]
mod outside_region_tests;
#[cfg(test)]
mod tests;

pub use options::{PrintError, PrintOptions};
pub use positions::{OpPosition, PositionedText, print_with_positions};

use std::{fmt, io};

use aliases::Aliases;
use asm_writer::AsmWriter;
use custom::CustomOpPrinter;
use locations::LocationTable;
use numbering::Numbering;
use ops::OpPrinter;
use output::{AsmOutput, FmtSink};
use templates::Templates;

use op_text_cache::OpTextCache;

use crate::define::{AttrForm, TraitFlags};
use crate::diagnostic::Source;
use crate::verify::first_error;
use crate::{Attribute, Context, Module, ModuleMeta, Op, OpRef, Type};

impl Module {
    /// Prints the module, in custom form unless the options select the generic form. Ops without a custom form are
    /// printed in generic form.
    ///
    /// The text ends with a line break; `mlir-opt` adds another one. The text of a poisoned module
    /// ([`Module::is_poisoned`]) begins with a comment that reports it.
    ///
    /// ```
    /// use drr_ir::text::printer::PrintOptions;
    /// use drr_ir::{Builder, ContextBuilder, Module, OperationState, Type};
    ///
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let mut module = Module::new(&ctx);
    /// module.builder().insert(OperationState { result_types: &[Type::I32], ..OperationState::new(ctx.op_name("t.a")) });
    /// let mut text = Vec::new();
    /// module.print(&mut text, &PrintOptions::new())?;
    /// assert_eq!(text, b"module {\n  %0 = \"t.a\"() : () -> i32\n}\n");
    /// # Ok::<(), drr_ir::text::printer::PrintError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if writing to `out` fails, or if the text is too long.
    ///
    /// # Panics
    ///
    /// Panics if the root of the module was erased.
    pub fn print(&self, out: &mut impl io::Write, options: &PrintOptions) -> Result<(), PrintError> {
        print_module(self, out, options)
    }
}

fn print_module(module: &Module, out: &mut dyn io::Write, options: &PrintOptions) -> Result<(), PrintError> {
    print_top(module.root(), module.meta(), module.is_poisoned(), out, options, None)
}

/// Prints a module given as its root op and the data of its file, like [`Module::print`]. For callers that have
/// borrowed the module.
///
/// # Errors
///
/// Returns an error in the same cases as [`Module::print`].
pub fn print_with_meta(
    root: OpRef<'_>,
    meta: &ModuleMeta,
    out: &mut dyn io::Write,
    options: &PrintOptions,
) -> Result<(), PrintError> {
    print_top(root, meta, false, out, options, None)
}

fn print_top(
    root: OpRef<'_>,
    meta: &ModuleMeta,
    is_poisoned: bool,
    out: &mut dyn io::Write,
    options: &PrintOptions,
    positions: Option<&mut Vec<(Op, u64)>>,
) -> Result<(), PrintError> {
    let is_valid = || !is_poisoned && first_error(root).is_none();
    let is_custom = !options.generic_form && (options.assume_verified || is_valid());
    let mut locations = LocationTable::new(root.ctx(), Some(root.ir()), meta.source.as_deref());
    let aliases = if is_custom {
        Aliases::default()
    } else {
        Aliases::of_generic_form(root, meta, options, &mut locations)
    };
    let mut asm = AsmWriter::new(root.ctx(), AsmOutput::new(out, options.max_bytes), locations);
    asm.aliases = aliases;
    asm.options = *options;
    asm.positions = positions.is_some().then(Vec::new);
    if is_poisoned {
        asm.out
            .text("// This module may be incomplete: user code panicked, or a pass erased or moved its op.\n");
    }
    asm.definitions(false);
    let mut asm = print_op(asm, root, root, is_custom, Some(meta));
    asm.out.byte(b'\n');
    asm.definitions(true);
    if !options.local_scope {
        asm.resources(meta);
    }
    if let Some(positions) = positions {
        *positions = asm.positions.take().unwrap_or_default();
    }
    asm.out.finish()
}

/// Prints an op with its regions, with the value names that they have within `named`. In custom form, `module` enables
/// aliases.
fn print_op<'a, 'o>(
    asm: AsmWriter<'a, 'o>,
    root: OpRef<'a>,
    named: OpRef<'a>,
    is_custom: bool,
    module: Option<&'a ModuleMeta>,
) -> AsmWriter<'a, 'o> {
    let options = asm.options;
    let mut ops = OpPrinter {
        asm,
        numbering: Numbering::new(named, is_custom, &options),
        op_texts: OpTextCache::default(),
        has_more: options.debug_info || options.value_users,
    };
    if is_custom {
        let mut custom = CustomOpPrinter::new(ops, Templates::new(&options));
        match module {
            Some(meta) => custom.module(root, meta),
            None => custom.op(root),
        }
        custom.ops.asm
    } else {
        ops.op(root);
        ops.asm
    }
}

impl Module {
    /// Displays the module in MLIR's generic form, without locations.
    ///
    /// ```
    /// use drr_ir::{Context, Module};
    /// let module = Module::new(&Context::new());
    /// assert_eq!(module.to_string(), "module {\n}\n");
    /// assert_eq!(module.generic_form().to_string(), "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n");
    /// ```
    pub fn generic_form(&self) -> impl fmt::Display + '_ {
        GenericForm(self)
    }
}

struct GenericForm<'m>(&'m Module);

impl fmt::Display for GenericForm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = PrintOptions::new().with_generic_form(true);
        print_module(self.0, &mut FmtSink::new(f), &options).map_err(|_| fmt::Error)
    }
}

/// Prints the module in custom form, without locations; a module that does not verify is printed in generic form.
impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_module(self, &mut FmtSink::new(f), &PrintOptions::new()).map_err(|_| fmt::Error)
    }
}

impl<'ir> OpRef<'ir> {
    /// Prints the op with its regions, in custom form unless the options select the generic form or the op does not
    /// verify. Values have their names in the text of the whole module. Aliases and resources are not printed;
    /// [`Module::print`] prints them.
    ///
    /// `source` is the text that the module was parsed from, [`ModuleMeta::source`](crate::ModuleMeta::source); without
    /// it, locations in that text are unknown. The text ends with a line break.
    ///
    /// ```
    /// use drr_ir::text::printer::PrintOptions;
    /// use drr_ir::{ContextBuilder, Module};
    ///
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let module = Module::parse(&ctx, "%x = \"t.a\"() : () -> i32\n%y = \"t.b\"(%x) : (i32) -> i32")?;
    /// let last = module.root().walk().last().expect("there are some");
    /// let mut text = Vec::new();
    /// last.print(&mut text, module.meta().source.as_deref(), &PrintOptions::new())?;
    /// assert_eq!(text, b"%1 = \"t.b\"(%0) : (i32) -> i32\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if writing to `out` fails, or if the text is too long.
    pub fn print(
        self,
        out: &mut impl io::Write,
        source: Option<&Source>,
        options: &PrintOptions,
    ) -> Result<(), PrintError> {
        print_named(self, out, source, options, None)
    }

    /// Displays the op with its regions in generic form, without aliases and locations. Values have their numbers in
    /// the text of the nearest op that is isolated from above, as in MLIR's messages, which takes time proportional to
    /// the size of the module.
    pub fn display(self) -> impl fmt::Display + 'ir {
        fmt::from_fn(move |f| {
            let scope = numbering_scope(self, true);
            let locations = LocationTable::new(self.ctx(), Some(self.ir()), None);
            let mut sink = FmtSink::new(f);
            let asm = AsmWriter::new(self.ctx(), AsmOutput::new(&mut sink, None), locations);
            let asm = print_op(asm, self, scope, false, None);
            asm.out.finish().map_err(|_| fmt::Error)
        })
    }
}

/// Returns the op from which the values in an op are numbered: the nearest isolated one if numbers restart in such ops,
/// and the outermost one otherwise.
fn numbering_scope(op: OpRef<'_>, restarts: bool) -> OpRef<'_> {
    let is_isolated = |op: &OpRef<'_>| op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE);
    let isolated = op.ancestors().find(|op| restarts && is_isolated(op));
    isolated.or_else(|| op.ancestors().last()).unwrap_or(op)
}

/// Prints an op without aliases, with the value names in the text of the whole module.
fn print_named(
    op: OpRef<'_>,
    out: &mut dyn io::Write,
    source: Option<&Source>,
    options: &PrintOptions,
    positions: Option<&mut Vec<(Op, u64)>>,
) -> Result<(), PrintError> {
    let is_custom = !options.generic_form && (options.assume_verified || first_error(op).is_none());
    // In custom form, names outside of an isolated op do not affect names inside.
    let restarts = options.local_scope || is_custom && !options.unique_ssa_ids;
    let named = numbering_scope(op, restarts);
    let locations = LocationTable::new(op.ctx(), Some(op.ir()), source);
    let mut asm = AsmWriter::new(op.ctx(), AsmOutput::new(out, options.max_bytes), locations);
    asm.options = *options;
    asm.positions = positions.is_some().then(Vec::new);
    let mut asm = print_op(asm, op, named, is_custom, None);
    asm.out.byte(b'\n');
    if let Some(positions) = positions {
        *positions = asm.positions.take().unwrap_or_default();
    }
    asm.out.finish()
}

/// Returns the text of an attribute in a form without a type and without nested types or attributes.
pub(super) fn text_in_form(ctx: &Context, form: AttrForm, attr: Attribute) -> Option<Vec<u8>> {
    let is_plain =
        attr.integer(ctx).is_some() || attr.float(ctx).is_some() || attr.string(ctx).is_some() || attr.is_unit(ctx);
    let mut text = Vec::new();
    let mut asm = AsmWriter::new(
        ctx,
        AsmOutput::new(&mut text, None),
        LocationTable::new(ctx, None, None),
    );
    match form {
        AttrForm::SymbolName => asm.out.symbol(attr.string(ctx)?),
        AttrForm::DenseArray(_) => asm.dense_array_items(attr),
        AttrForm::Enum(syntax) => asm.enum_text(&syntax, &(syntax.to_text)(ctx, attr)?),
        AttrForm::DialectEnum { syntax, form } => {
            let text = (syntax.to_text)(ctx, attr)?;
            asm.enum_in_attr(&syntax, &text, form.in_brackets);
        }
        AttrForm::Unsigned(_) => asm.unsigned(attr),
        _ if is_plain => asm.attr_without_type(attr),
        _ => return None,
    }
    asm.out.finish().ok()?;
    Some(text)
}

/// Returns the output of `write`, a name or a string.
pub(super) fn written(write: impl FnOnce(&mut AsmOutput<'_>)) -> Vec<u8> {
    let mut text = Vec::new();
    let mut out = AsmOutput::new(&mut text, None);
    write(&mut out);
    // Writing into a vector cannot fail.
    let _ = out.finish();
    text
}

impl Type {
    /// Displays the type in MLIR's syntax.
    ///
    /// ```
    /// use drr_ir::{Context, DYNAMIC, Type};
    /// let ctx = Context::new();
    /// let ty = ctx.tensor_type(&[DYNAMIC, 4], Type::F32);
    /// assert_eq!(ty.display(&ctx).to_string(), "tensor<?x4xf32>");
    /// ```
    pub fn display(self, ctx: &Context) -> impl fmt::Display {
        display(ctx, move |asm| asm.ty(self))
    }
}

impl Attribute {
    /// Displays the attribute in MLIR's syntax.
    ///
    /// ```
    /// use drr_ir::Context;
    /// let ctx = Context::new();
    /// assert_eq!(ctx.i32_attr(7).display(&ctx).to_string(), "7 : i32");
    /// ```
    pub fn display(self, ctx: &Context) -> impl fmt::Display {
        display(ctx, move |asm| asm.attr(self))
    }
}

fn display(ctx: &Context, write: impl Fn(&mut AsmWriter<'_, '_>)) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let mut sink = FmtSink::new(f);
        let locations = LocationTable::new(ctx, None, None);
        let mut asm = AsmWriter::new(ctx, AsmOutput::new(&mut sink, None), locations);
        asm.caches_texts = false;
        write(&mut asm);
        asm.out.finish().map_err(|_| fmt::Error)
    })
}

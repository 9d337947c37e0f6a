//! Printing MLIR's custom and generic form, byte for byte as `mlir-opt` does it for what came from it.
//!
//! - `output`: the buffer, numbers and strings.
//! - `traversal`, `ops`, `numbering`: ops, blocks and regions, and the numbers of values and blocks.
//! - `custom`, `form`: custom forms; `names`, `given`: the names of values there.
//! - `wording`: what ops of one name have in common; `templates`: whole texts of ops in custom form.
//! - `structures`, `types`, `elements`: types, attributes and locations.
//! - `locations`, `location_body`: locations as MLIR would have made them, and their text.
//! - `aliases`: what is written once and named elsewhere; `draft`: a text before their names are known;
//!   `runs`: what is left out of it; `module`: all of it.
//! - `resources`: the section at the end.
//! - `users`: which ops use a value, as comments.
//! - `options`: what a text says.
//!
//! The text leaves in pieces, but for a draft; nothing recurses on the depth of what is printed.

mod aliases;
mod custom;
mod draft;
mod elements;
mod form;
mod given;
mod location_body;
mod locations;
mod module;
mod names;
mod numbering;
mod ops;
mod options;
mod output;
mod resources;
mod runs;
mod stripped;
mod structures;
mod templates;
mod traversal;
mod types;
mod users;
mod wording;

#[cfg(test)]
mod outside_region_tests;
#[cfg(test)]
mod tests;

pub use options::{PrintError, PrintOptions};
pub(crate) use output::is_bare_identifier;

use std::{fmt, io};

use aliases::Aliases;
use custom::CustomOps;
use locations::LocationTable;
use numbering::Numbering;
use ops::Ops;
use output::{FmtSink, Output};
use structures::Structures;
use templates::Templates;

use wording::Wordings;

use crate::define::{AttrForm, TraitFlags};
use crate::diagnostic::Source;
use crate::verify::first_error;
use crate::{Attribute, Context, Module, ModuleMeta, OpRef, Type};

impl Module {
    /// Prints the module, in custom form unless the options say otherwise. Ops that have none print in generic form.
    ///
    /// The text has a line break at its end; `mlir-opt` writes one more behind it. Of a module that is half-rewritten
    /// ([`Module::is_poisoned`]) the first line says so, in a comment.
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
    /// If `out` does not take the text, or it becomes too long.
    ///
    /// # Panics
    ///
    /// If the root of the module was erased.
    pub fn print(&self, out: &mut impl io::Write, options: &PrintOptions) -> Result<(), PrintError> {
        print_module(self, out, options)
    }
}

fn print_module(module: &Module, out: &mut dyn io::Write, options: &PrintOptions) -> Result<(), PrintError> {
    print_top(module.root(), module.meta(), module.is_poisoned(), out, options)
}

/// Prints the op of a module with the data of its file, as [`Module::print`] does: where the module itself is borrowed.
///
/// # Errors
///
/// As [`Module::print`].
pub fn print_with_meta(
    root: OpRef<'_>,
    meta: &ModuleMeta,
    out: &mut dyn io::Write,
    options: &PrintOptions,
) -> Result<(), PrintError> {
    print_top(root, meta, false, out, options)
}

fn print_top(
    root: OpRef<'_>,
    meta: &ModuleMeta,
    is_poisoned: bool,
    out: &mut dyn io::Write,
    options: &PrintOptions,
) -> Result<(), PrintError> {
    let is_valid = || !is_poisoned && first_error(root).is_none();
    let is_custom = !options.generic_form && (options.assume_verified || is_valid());
    let mut locations = LocationTable::new(root.ctx(), Some(root.ir()), meta.source.as_deref());
    let aliases = match is_custom {
        true => Aliases::default(),
        false => Aliases::of_generic_form(root, meta, options, &mut locations),
    };
    let mut structures = Structures::new(root.ctx(), Output::new(out, options.max_bytes), locations);
    structures.aliases = aliases;
    structures.options = *options;
    if is_poisoned {
        structures
            .out
            .text("// This module is half-rewritten: user code panicked while it was changed.\n");
    }
    structures.definitions(false);
    let mut structures = print_op(structures, root, root, is_custom, Some(meta));
    structures.out.byte(b'\n');
    structures.definitions(true);
    if !options.local_scope {
        structures.resources(meta);
    }
    structures.out.finish()
}

/// Prints an op and all that is inside, with the names that its values have where names are given inside of `named`. In custom form
/// a module has aliases.
fn print_op<'a, 'o>(
    structures: Structures<'a, 'o>,
    root: OpRef<'a>,
    named: OpRef<'a>,
    is_custom: bool,
    module: Option<&'a ModuleMeta>,
) -> Structures<'a, 'o> {
    let options = structures.options;
    let mut ops = Ops {
        structures,
        numbering: Numbering::new(named, is_custom, &options),
        wordings: Wordings::default(),
        has_more: options.debug_info || options.value_users,
    };
    if is_custom {
        let mut custom = CustomOps::new(ops, Templates::new(&options));
        match module {
            Some(meta) => custom.module(root, meta),
            None => custom.op(root),
        }
        custom.ops.structures
    } else {
        ops.op(root);
        ops.structures
    }
}

impl Module {
    /// Shows the module in MLIR's generic form, without locations.
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

/// Prints the module in custom form, without locations; a module that does not verify in generic form.
impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print_module(self, &mut FmtSink::new(f), &PrintOptions::new()).map_err(|_| fmt::Error)
    }
}

impl<'ir> OpRef<'ir> {
    /// Prints the op and all that is inside by itself: in custom form unless the options say otherwise, or it does not
    /// verify. Values have the names that they have in the text of the whole module. There are no aliases, and no
    /// resources: a whole module is printed by [`Module::print`].
    ///
    /// `source` is the text that the module was parsed from, [`ModuleMeta::source`](crate::ModuleMeta::source): without
    /// it, locations in that are unknown. The text has a line break at its end.
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
    /// If `out` does not take the text, or it becomes too long.
    pub fn print(
        self,
        out: &mut impl io::Write,
        source: Option<&Source>,
        options: &PrintOptions,
    ) -> Result<(), PrintError> {
        let is_custom = !options.generic_form && (options.assume_verified || first_error(self).is_none());
        // In custom form, what is outside of an isolated op has no part in the names inside.
        let restarts = options.local_scope || is_custom && !options.unique_ssa_ids;
        let is_isolated = |op: &OpRef<'_>| op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE);
        let around = self.ancestors().find(|op| restarts && is_isolated(op));
        let named = around.or_else(|| self.ancestors().last()).unwrap_or(self);
        let locations = LocationTable::new(self.ctx(), Some(self.ir()), source);
        let mut structures = Structures::new(self.ctx(), Output::new(out, options.max_bytes), locations);
        structures.options = *options;
        let mut structures = print_op(structures, self, named, is_custom, None);
        structures.out.byte(b'\n');
        structures.out.finish()
    }

    /// Shows the op and all that is inside in generic form, with the numbers that its values have in the text of the
    /// whole module, without aliases and locations. Takes time for all ops of the module.
    pub fn display(self) -> impl fmt::Display + 'ir {
        fmt::from_fn(move |f| {
            let outermost = self.ancestors().last().unwrap_or(self);
            let locations = LocationTable::new(self.ctx(), Some(self.ir()), None);
            let mut sink = FmtSink::new(f);
            let structures = Structures::new(self.ctx(), Output::new(&mut sink, None), locations);
            let structures = print_op(structures, self, outermost, false, None);
            structures.out.finish().map_err(|_| fmt::Error)
        })
    }
}

/// The text of an attribute in a form that has nothing of its type and no type or attribute inside.
pub(super) fn text_in_form(ctx: &Context, form: AttrForm, attr: Attribute) -> Option<Vec<u8>> {
    let is_plain =
        attr.integer(ctx).is_some() || attr.float(ctx).is_some() || attr.string(ctx).is_some() || attr.is_unit(ctx);
    let mut text = Vec::new();
    let mut structures = Structures::new(ctx, Output::new(&mut text, None), LocationTable::new(ctx, None, None));
    match form {
        AttrForm::SymbolName => structures.out.symbol(attr.string(ctx)?),
        AttrForm::DenseArray(_) => structures.dense_array_items(attr),
        AttrForm::Enum(syntax) => structures.enum_text(&syntax, &(syntax.to_text)(ctx, attr)?),
        AttrForm::DialectEnum { syntax, form } => {
            let text = (syntax.to_text)(ctx, attr)?;
            structures.enum_in_attr(&syntax, &text, form.in_brackets);
        }
        AttrForm::Unsigned(_) => structures.unsigned(attr),
        _ if is_plain => structures.attr_without_type(attr),
        _ => return None,
    }
    structures.out.finish().ok()?;
    Some(text)
}

/// A text in quotes.
pub(crate) fn quoted_text(text: &str) -> String {
    String::from_utf8_lossy(&written(|out| out.quoted(text.as_bytes()))).into_owned()
}

/// What is written of a name or a string.
pub(super) fn written(write: impl FnOnce(&mut Output<'_>)) -> Vec<u8> {
    let mut text = Vec::new();
    let mut out = Output::new(&mut text, None);
    write(&mut out);
    // Writing into a vector cannot fail.
    let _ = out.finish();
    text
}

impl Type {
    /// Shows the type as MLIR writes it.
    ///
    /// ```
    /// use drr_ir::{Context, DYNAMIC, Type};
    /// let ctx = Context::new();
    /// let ty = ctx.tensor_type(&[DYNAMIC, 4], Type::F32);
    /// assert_eq!(ty.display(&ctx).to_string(), "tensor<?x4xf32>");
    /// ```
    pub fn display(self, ctx: &Context) -> impl fmt::Display {
        display(ctx, move |structures| structures.ty(self))
    }
}

impl Attribute {
    /// Shows the attribute as MLIR writes it.
    ///
    /// ```
    /// use drr_ir::Context;
    /// let ctx = Context::new();
    /// assert_eq!(ctx.i32_attr(7).display(&ctx).to_string(), "7 : i32");
    /// ```
    pub fn display(self, ctx: &Context) -> impl fmt::Display {
        display(ctx, move |structures| structures.attr(self))
    }
}

fn display(ctx: &Context, write: impl Fn(&mut Structures<'_, '_>)) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let mut sink = FmtSink::new(f);
        let locations = LocationTable::new(ctx, None, None);
        let mut structures = Structures::new(ctx, Output::new(&mut sink, None), locations);
        write(&mut structures);
        structures.out.finish().map_err(|_| fmt::Error)
    })
}

//! Functions and globals that patterns declare.

use std::collections::HashMap;

use drr::conversion::ConversionRewriter;
use drr::define::BuildableAttr;
use drr::diagnostic::Diagnostic;
use drr::greedy::OpLocation;
use drr::prelude::*;
use drr::{Ident, InsertPoint, Ir, Op, OpRef, Region, Rewriter, Type, Value};
use drr_dialects::func::FuncOp;
use drr_dialects::llvm::{GlobalOp, LLVMArrayType, LLVMFuncOp, Linkage, LinkageAttr2, function_type};

use super::builders::{GepIndex, address_of, gep, pointer};
use super::warnings::warn_once;

/// The symbols that a running conversion has declared or found, by symbol table. Entries may be stale, because rewrites can be undone, and
/// are checked when they are used.
#[derive(Debug, Default)]
struct SymbolCache(HashMap<Op, TableSymbols>);

/// The symbols of a table.
#[derive(Debug)]
struct TableSymbols {
    ops: HashMap<Ident, Op>,
    /// The next suffix to try for each name that was taken.
    next_numbers: HashMap<Ident, u32>,
}

impl TableSymbols {
    fn new(table: OpRef<'_>) -> Self {
        let body = table.region(0).and_then(|region| region.first_block());
        let ops = body.into_iter().flat_map(|block| block.ops());
        TableSymbols {
            ops: ops.filter_map(|op| Some((name_of(op)?, op.handle()))).collect(),
            next_numbers: HashMap::new(),
        }
    }
}

/// Returns the name of the symbol that an op declares.
pub(crate) fn name_of(op: OpRef<'_>) -> Option<Ident> {
    Some(op.ctx().ident(op.attr(Ident::SYM_NAME)?.as_str(op.ctx())?))
}

/// Runs code on the symbols of a table. The cache lasts as long as the conversion, because other passes may change the symbols.
fn with_symbols<T>(rewriter: &mut Rewriter<'_>, table: Op, run: impl FnOnce(&Ir, &mut TableSymbols) -> T) -> T {
    rewriter.with_conversion_data(|ir, cache: &mut SymbolCache| {
        let symbols = cache.0.entry(table);
        run(ir, symbols.or_insert_with(|| TableSymbols::new(ir.op(table))))
    })
}

/// Returns a name that no symbol of a table has: `wanted`, or `wanted` with an underscore and a number appended.
fn unique_name(rewriter: &mut Rewriter<'_>, table: Op, wanted: &str) -> Ident {
    with_symbols(rewriter, table, |ir, symbols| {
        let ctx = ir.ctx();
        let mut name = ctx.ident(wanted);
        let number = symbols.next_numbers.entry(name).or_default();
        while symbols.ops.contains_key(&name) {
            name = ctx.ident(&format!("{wanted}_{number}"));
            *number += 1;
        }
        name
    })
}

/// Records the symbol that a new op of a table declares.
pub(crate) fn insert_symbol(rewriter: &mut Rewriter<'_>, op: Op) {
    let op_ref = rewriter.ir().op(op);
    if let (Some(table), Some(name)) = (op_ref.parent_op(), name_of(op_ref)) {
        with_symbols(rewriter, table.handle(), |_, symbols| symbols.ops.insert(name, op));
    }
}

/// Returns the op with this name that declares the symbol in a table.
pub(crate) fn lookup_symbol(rewriter: &mut Rewriter<'_>, table: Op, name: Ident) -> Option<Op> {
    with_symbols(rewriter, table, |ir, symbols| {
        let op = ir.get(*symbols.ops.get(&name)?)?;
        let is_in_table = op.parent_op().is_some_and(|parent| parent.handle() == table);
        (is_in_table && name_of(op) == Some(name)).then(|| op.handle())
    })
}

/// Returns the closest op around an op that is a symbol table.
pub(crate) fn symbol_table(op: OpRef<'_>) -> Option<OpRef<'_>> {
    op.parent_op()?
        .ancestors()
        .find(|op| op.has_trait(drr::define::TraitFlags::SYMBOL_TABLE))
}

/// Runs `build` with the insertion point at the start of a symbol table.
pub(crate) fn at_start<T>(
    rewriter: &mut Rewriter<'_>,
    table: Op,
    build: impl FnOnce(&mut Rewriter<'_>) -> T,
) -> Option<T> {
    let block = rewriter.ir().op(table).region(0)?.first_block()?;
    let point = match block.first_op() {
        Some(first) => InsertPoint::Before(first.handle()),
        None => InsertPoint::End(block.handle()),
    };
    let saved_point = rewriter.insert_point();
    rewriter.set_insert_point(point);
    let built = build(rewriter);
    rewriter.set_insert_point(saved_point);
    Some(built)
}

/// Returns the name of a function of `llvm` that a symbol table declares, after declaring it at the start of the table if needed. MLIR's
/// `lookupOrCreateFn`. `None` if it has another type, of which the user is warned.
///
/// A linker or a JIT resolves the function by its name, so it never gets another one: a symbol of another kind with the name is reported as
/// an error.
pub(crate) fn declare_function(
    rewriter: &mut ConversionRewriter<'_, '_>,
    table: Op,
    name: &str,
    inputs: &[Type],
    result: Option<Type>,
) -> Option<Ident> {
    let ctx = rewriter.shared_ctx();
    let ty = function_type(&ctx, inputs, result.as_slice(), false).ok()?;
    let ident = ctx.ident(name);
    let mut known = lookup_symbol(rewriter, table, ident);
    if let Some(op) = known.filter(|&op| rewriter.ir().op(op).is::<FuncOp>()) {
        // It becomes the function if the conversion is also one of functions, and otherwise stays.
        let _ = rewriter.legalize(op);
        known = lookup_symbol(rewriter, table, ident);
    }
    if let Some(known) = known {
        return check_declaration(rewriter, known, name, ty).then_some(ident);
    }
    let location = rewriter.ir().op(table).location();
    let saved_location = rewriter.set_location(location);
    let function = at_start(rewriter, table, |rewriter| {
        let body = rewriter.create_region();
        function(rewriter, ident, ty, &[], &[], body)
    });
    rewriter.set_location(saved_location);
    insert_symbol(rewriter, function?);
    Some(ident)
}

/// Returns `true` if a symbol is a function of a type. Otherwise, reports why it cannot be called.
fn check_declaration(rewriter: &mut ConversionRewriter<'_, '_>, symbol: Op, name: &str, ty: Type) -> bool {
    let ctx = rewriter.shared_ctx();
    let (op, source) = (rewriter.ir().op(symbol), rewriter.source());
    let at = OpLocation::of(op, source.map(AsRef::as_ref));
    if !op.is::<LLVMFuncOp>() {
        let help = if op.is::<FuncOp>() {
            "convert functions first, with the pass `convert-func-to-llvm`"
        } else {
            "rename the symbol"
        };
        rewriter.report(format!(
            "it calls the function `@{name}`, but this is the name of {at}\n  = help: {help}"
        ));
        return false;
    }
    let found = op.attr_named("function_type").and_then(|ty| ty.type_value(&ctx));
    if found == Some(ty) {
        return true;
    }
    let (found, needed) = (found.unwrap_or(Type::NONE).display(&ctx), ty.display(&ctx));
    let reason = format!("redefinition of reserved function '{name}' of different type '{found}' is prohibited");
    let warning = Diagnostic::warning(&reason)
        .with_note(format_args!(
            "ops that call `@{name}` as a function of type `{needed}` stay"
        ))
        .with_help("give the function this type, or another name");
    warn_once(rewriter, symbol, warning);
    rewriter.no_match(|| reason).unwrap_or(false)
}

/// Builds `llvm.func` with a body, which may be empty.
pub(crate) fn function(
    rewriter: &mut Rewriter<'_>,
    name: Ident,
    ty: Type,
    inherent: &[(Ident, Attribute)],
    discardable: &[(Ident, Attribute)],
    body: Region,
) -> Op {
    let ctx = rewriter.shared_ctx();
    let mut all = vec![
        (Ident::SYM_NAME, ctx.string_attr(name.bytes(&ctx))),
        (ctx.ident("function_type"), ctx.type_attr(ty)),
    ];
    all.extend_from_slice(inherent);
    let new = OperationState {
        inherent: &all,
        discardable,
        regions: &[body],
        ..OperationState::of::<LLVMFuncOp>(rewriter)
    };
    rewriter.insert(new)
}

/// Builds the address of a new global with a text that ends with a zero, which is declared at the start of a symbol table.
pub(crate) fn string_address(rewriter: &mut Rewriter<'_>, table: Op, name: &str, mut text: Vec<u8>) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    text.push(0);
    let array = LLVMArrayType::get(&ctx, text.len() as u64, Type::I8).ok()?;
    let tensor = ctx.tensor_type(&[text.len() as i64], Type::I8);
    let name = unique_name(rewriter, table, name);
    let inherent = [
        (Ident::SYM_NAME, ctx.string_attr(name.bytes(&ctx))),
        (ctx.ident("global_type"), ctx.type_attr(array)),
        (ctx.ident("constant"), ctx.unit_attr()),
        (ctx.ident("linkage"), LinkageAttr2::build(&ctx, Linkage::Private)),
        (ctx.ident("value"), ctx.dense_attr(tensor, &text)?),
        (ctx.ident("addr_space"), ctx.i32_attr(0)),
    ];
    let global = at_start(rewriter, table, |rewriter| {
        let region = rewriter.create_region();
        let new = OperationState {
            inherent: &inherent,
            regions: &[region],
            ..OperationState::of::<GlobalOp>(rewriter)
        };
        rewriter.insert(new)
    })?;
    insert_symbol(rewriter, global);
    let address = address_of(rewriter, ctx.nested_symbol_ref_attr(name, &[]), pointer(&ctx, 0)?);
    Some(gep(rewriter, address, array, &[GepIndex::Constant(0)]))
}

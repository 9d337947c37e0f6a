//! Functions: signatures, and the text of blocks.

use std::fmt::Write;

use drr::{Attribute, OpRef};
use drr_dialects::llvm::{LLVMFuncOp, LLVMFunctionType, subprogram_of};

use crate::attributes::{of_function, of_value};
use crate::body::{BasicBlock, Body, Passed};
use crate::linkage::{calling_convention, linkage_words, placement};
use crate::node::Node;
use crate::op_attrs::{array, attr_symbol, attr_type, int, keyword, quoted_string};
use crate::translator::Translator;
use crate::types::before;
use crate::{Translated, checks, debug_info, instructions};

/// Returns the text of a function.
pub(crate) fn text<'ir>(translator: &mut Translator<'ir>, op: OpRef<'ir>) -> Translated<String> {
    let (ctx, slots) = (op.ctx(), &LLVMFuncOp::SLOTS);
    let ty = attr_type(op, slots.function_type).ok_or("a function without a type")?;
    let result = LLVMFunctionType::returnType(ctx, ty).ok_or("a function without a type")?;
    let body = op.region(0).filter(|body| !body.is_empty());
    let mut args: Vec<String> = Vec::new();
    for (at, input) in LLVMFunctionType::params(ctx, ty)
        .unwrap_or_default()
        .into_iter()
        .enumerate()
    {
        let attrs = of_value(
            ctx,
            &mut translator.structs,
            array(op, slots.arg_attrs).get(at).copied(),
        )?;
        let name = body.map_or_else(String::new, |_| format!(" %{at}"));
        args.push(format!("{}{attrs}{name}", translator.ty(input)?));
    }
    if LLVMFunctionType::varArg(ctx, ty) == Some(true) {
        args.push("...".to_owned());
    }
    let group = translator.group(&mut of_function(op)?);
    let result_attrs = of_value(
        ctx,
        &mut translator.structs,
        array(op, slots.res_attrs).first().copied(),
    )?;
    let count = int(op, slots.function_entry_count).map(|count| format!("!\"function_entry_count\", i64 {count}"));
    let count = count
        .map(|count| format!(" !prof {}", translator.node(Node::Text(count))))
        .unwrap_or_default();
    let debug_info = set_subprogram(translator, op, body.is_some());
    let count = debug_info + &count;
    let (before_name, after) = if body.is_none() { (&*count, "") } else { ("", &*count) };
    let mut text = format!("\n{}{before_name} ", if body.is_none() { "declare" } else { "define" });
    _ = write!(
        text,
        "{}{}{}",
        linkage_words(op, false),
        calling_convention(op),
        before(&result_attrs)
    );
    let name = attr_symbol(op, slots.sym_name, '@').unwrap_or_default();
    _ = write!(text, "{} {name}({})", translator.ty(result)?, args.join(", "));
    _ = write!(text, " {}", keyword(op, slots.unnamed_addr).unwrap_or_default());
    text.truncate(text.trim_end().len());
    let gc = quoted_string(op, slots.garbageCollector).map(|gc| format!(" gc {gc}"));
    let personality = attr_symbol(op, slots.personality, '@').map(|function| format!(" personality ptr {function}"));
    let (gc, personality) = (gc.unwrap_or_default(), personality.unwrap_or_default());
    _ = write!(text, "{group}{}{gc}{personality}{after}", placement(op, ""));
    text.push_str(if body.is_some() { " {\n" } else { "\n" });
    if let Some(body) = body {
        write_blocks(&Body::new(translator, body), translator, &mut text);
        text.push_str("}\n");
    }
    Ok(text)
}

/// Sets the subprogram of a function, and returns the reference to it after ` !dbg `.
fn set_subprogram<'ir>(translator: &mut Translator<'ir>, op: OpRef<'ir>, is_definition: bool) -> String {
    let subprogram = subprogram_of(op);
    let is_valid = |attr: &Attribute| debug_info::is_distinct_subprogram(op.ctx(), *attr) == is_definition;
    translator.subprogram = subprogram.filter(is_valid);
    match (subprogram, translator.subprogram) {
        (_, Some(subprogram)) => format!(" !dbg {}", translator.node(Node::Attr(subprogram))),
        (Some(_), None) => {
            translator.warn_dropped_attrs(op, &["#llvm.di_subprogram"]);
            String::new()
        }
        (None, None) => String::new(),
    }
}

/// Writes the blocks. Errors are reported.
fn write_blocks<'ir>(body: &Body<'ir>, translator: &mut Translator<'ir>, out: &mut String) {
    for (at, block) in body.blocks.iter().enumerate() {
        if at > 0 {
            _ = writeln!(out, "\n{}:", block.number);
            write_phis(body, translator, block, out);
        }
        for op in block.block.into_iter().flat_map(|block| block.ops()) {
            if let Some(invalid) = checks::of_instruction(body, op) {
                translator.report(op, invalid);
            }
            if op.result(0).is_some_and(|result| !body.is_instruction(result)) {
                continue;
            }
            match instructions::text(translator, body, op) {
                Ok(Some(text)) => _ = writeln!(out, "  {text}"),
                Ok(None) => {}
                Err(error) => translator.report(op, error),
            }
        }
        if let (None, [edge]) = (block.block, &block.edges[..]) {
            _ = writeln!(out, "  br label %{}", body.blocks[edge.to].number);
        }
    }
}

fn write_phis<'ir>(body: &Body<'ir>, translator: &mut Translator<'ir>, block: &BasicBlock<'ir>, out: &mut String) {
    for (index, &ty) in block.types.iter().enumerate() {
        let mut incoming: Vec<String> = Vec::new();
        // As in MLIR, whose last use comes first.
        for &(from, edge) in block.predecessors.iter().rev() {
            let from = &body.blocks[from];
            let value = match (from.edges[edge].passed.get(index), from.block) {
                (Some(Passed::Value(value)), Some(block)) => body.value(translator, block.ir().value(*value)),
                (Some(Passed::Argument(at)), _) => Ok(format!("%{}", from.first_phi + at)),
                _ => Err("a block argument without a value".into()),
            };
            match (value, from.block.and_then(|block| block.terminator())) {
                (Ok(value), _) => incoming.push(format!("[ {value}, %{} ]", from.number)),
                (Err(error), Some(op)) => translator.report(op, error),
                (Err(_), None) => {}
            }
        }
        let (ty, number) = (translator.ty(ty).unwrap_or_default(), block.first_phi + index);
        let argument = block.block.and_then(|block| block.args().nth(index));
        let location = argument.and_then(|argument| translator.debug_location(argument.location(), false));
        let location = location
            .map(|location| format!(", !dbg {location}"))
            .unwrap_or_default();
        // LLVM accepts no phi node of a block without predecessors.
        if incoming.is_empty() {
            _ = writeln!(out, "  %{number} = freeze {ty} poison{location}")
        } else {
            _ = writeln!(out, "  %{number} = phi {ty} {}{location}", incoming.join(", "))
        }
    }
}

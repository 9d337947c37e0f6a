//! Modules: globals, aliases, flags, and the order of all sections.

use std::fmt::Write;

use drr::define::{AttrSlot, EnumInfo};
use drr::diagnostic::Diagnostics;
use drr::prelude::TypedOp;
use drr::{Attribute, Context, Module, OpRef, Type};
use drr_dialects::llvm::{
    AliasOp, ComdatOp, ComdatSelectorOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, LLVMFuncOp, ModuleFlagAttr,
    ModuleFlagsOp,
};

use crate::body::Body;
use crate::constants::{Constant, from_attr};
use crate::linkage::{linkage_words, placement};
use crate::node::Node;
use crate::op_attrs::{array, attr_symbol, attr_type, int, is_set, keyword};
use crate::translator::Translator;
use crate::types::{before, quoted, symbol};
use crate::unsupported::Unsupported;
use crate::{Translated, checks, function};

/// The text of the symbols of a module, in the order of the output.
#[derive(Default)]
struct Sections {
    comdats: String,
    globals: String,
    aliases: String,
    functions: String,
}

/// Returns the LLVM IR of a module, and warnings.
pub(crate) fn translate(module: &Module) -> Result<(String, Diagnostics), Diagnostics> {
    let (root, mut translator) = (module.root(), Translator::new(module));
    translator.warn_dropped(root);
    if root.attr_named("dlti.dl_spec").is_some() && root.attr_named("llvm.data_layout").is_none() {
        let layout = Unsupported::invalid(
            "`dlti.dl_spec` without `llvm.data_layout`",
            "LLVM reads the layout from `llvm.data_layout`",
            "add `llvm.data_layout` with the same layout to the module, or remove `dlti.dl_spec`",
        );
        translator.report(root, layout);
    }
    let mut sections = Sections::default();
    // The first nodes of metadata.
    let flags = module_flags(&mut translator);
    let declared = checks::declared(ops(root));
    for op in ops(root) {
        translator.warn_dropped(op);
        if let Some(invalid) = checks::of_symbol(op, &declared) {
            translator.report(op, invalid);
        }
        let (section, text) = match &*op.name_text() {
            ComdatOp::NAME => (&mut sections.comdats, Ok(comdats(op))),
            GlobalOp::NAME => (&mut sections.globals, global(&mut translator, op)),
            GlobalCtorsOp::NAME => (&mut sections.globals, constructors(op)),
            GlobalDtorsOp::NAME => (&mut sections.globals, destructors(op)),
            AliasOp::NAME => (&mut sections.aliases, alias(&mut translator, op)),
            LLVMFuncOp::NAME => (&mut sections.functions, function::text(&mut translator, op)),
            ModuleFlagsOp::NAME => continue,
            name => {
                translator.report(op, format!("`{name}`"));
                continue;
            }
        };
        match text {
            Ok(text) => section.push_str(&text),
            Err(error) => translator.report(op, error),
        }
    }
    translator.warn_debug_info();
    let text = assemble(&mut translator, &sections, &flags);
    let (errors, warnings) = translator.finish();
    if errors.is_empty() {
        Ok((text, warnings))
    } else {
        Err(errors)
    }
}

/// Returns the ops in the first region of an op.
fn ops(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let blocks = op.region(0).into_iter().flat_map(|body| body.blocks());
    blocks.flat_map(|block| block.ops())
}

/// Returns the text of a module.
fn assemble(translator: &mut Translator<'_>, sections: &Sections, flags: &str) -> String {
    let (root, ctx) = (translator.module.root(), translator.ctx);
    let structs = translator.structs.definitions(ctx).unwrap_or_else(|error| {
        translator.report(root, error);
        String::new()
    });
    let mut text = "; ModuleID = 'LLVMDialectModule'\nsource_filename = \"LLVMDialectModule\"\n".to_owned();
    for (attribute, name) in [("llvm.data_layout", "datalayout"), ("llvm.target_triple", "triple")] {
        let value = root.attr_named(attribute).and_then(|value| value.string(ctx));
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            _ = writeln!(text, "target {name} = {}", quoted(value));
        }
    }
    for (at, asm) in array(root, "llvm.module_asm").iter().enumerate() {
        let gap = if at == 0 { "\n" } else { "" };
        _ = writeln!(text, "{gap}module asm {}", quoted(asm.string(ctx).unwrap_or_default()));
    }
    for section in [&structs, &sections.comdats, &sections.globals, &sections.aliases] {
        text.push_str(if section.is_empty() { "" } else { "\n" });
        text.push_str(section);
    }
    text.push_str(&sections.functions);
    for (number, group) in translator.groups.iter().enumerate() {
        let gap = if number == 0 { "\n" } else { "" };
        _ = writeln!(text, "{gap}attributes #{number} = {{ {group} }}");
    }
    let units = translator
        .metadata
        .compile_units()
        .iter()
        .map(|unit| format!("!{unit}"));
    let units = units.collect::<Vec<_>>().join(", ");
    let units = if units.is_empty() {
        units
    } else {
        format!("!llvm.dbg.cu = !{{{units}}}\n")
    };
    _ = writeln!(text, "\n{units}!llvm.module.flags = !{{{flags}}}\n");
    for (number, node) in translator.metadata.texts().enumerate() {
        _ = writeln!(text, "!{number} = {node}");
    }
    text
}

/// Returns the nodes of all module flags.
fn module_flags(translator: &mut Translator<'_>) -> String {
    let mut flags = Vec::new();
    for op in ops(translator.module.root()).filter(|op| &*op.name_text() == ModuleFlagsOp::NAME) {
        for flag in array(op, ModuleFlagsOp::SLOTS.flags) {
            match module_flag(op.ctx(), *flag) {
                Some(flag) => flags.push(translator.node(Node::Text(flag))),
                None => translator.report(op, format!("`{}`", flag.display(op.ctx()))),
            }
        }
    }
    let version = "i32 2, !\"Debug Info Version\", i32 3".to_owned();
    flags.push(translator.node(Node::Text(version)));
    flags.join(", ")
}

/// Returns the elements of the node of a module flag, unless its value contains other nodes.
fn module_flag(ctx: &Context, flag: Attribute) -> Option<String> {
    let behavior = ModuleFlagAttr::behavior(ctx, flag)?.to_bits();
    let (key, value) = (ModuleFlagAttr::key(ctx, flag)?, ModuleFlagAttr::value(ctx, flag)?);
    let value = match (value.integer(ctx), value.string(ctx)) {
        (Some((ty, value)), _) => format!("i{} {}", ty.integer_width(ctx)?, value.display_signed()),
        (_, Some(text)) => format!("!{}", quoted(text)),
        _ => return None,
    };
    Some(format!("i32 {behavior}, !{}, {value}", quoted(key)))
}

fn comdats(op: OpRef<'_>) -> String {
    let slots = &ComdatSelectorOp::SLOTS;
    let text = |op: OpRef<'_>| {
        let (name, kind) = (attr_symbol(op, slots.sym_name, '$')?, keyword(op, slots.comdat)?);
        Some(format!("{name} = comdat {kind}\n"))
    };
    ops(op)
        .filter(|op| op.is::<ComdatSelectorOp<'_>>())
        .filter_map(text)
        .collect()
}

/// Returns the type and the value that an initializer returns. Its ops must be constants.
fn initializer<'ir>(translator: &mut Translator<'ir>, op: OpRef<'ir>) -> Option<(Type, Constant)> {
    let region = op.region(0)?;
    let body = Body::new(translator, region);
    let block = region.first_block()?;
    for op in block.ops() {
        if op.result(0).is_some_and(|result| body.constant(result).is_none()) {
            translator.report(op, format!("`{}` in an initializer", op.name_text()));
        }
    }
    let value = block.terminator()?.operand(0)?;
    Some((
        value.ty(),
        body.constant(value)
            .map_or(Constant::Zero, |constant| (*constant).clone()),
    ))
}

fn global<'ir>(translator: &mut Translator<'ir>, op: OpRef<'ir>) -> Translated<String> {
    let (ctx, slots) = (op.ctx(), &GlobalOp::SLOTS);
    let ty = attr_type(op, slots.global_type).ok_or("a global without a type")?;
    if slots.target_specific_attrs.of(op).is_some() {
        return Err("`target_specific_attrs` of a global".into());
    }
    let value = match slots.value.of(op) {
        Some(value) => Some(from_attr(ctx, value, ty, 0)?),
        None => initializer(translator, op).map(|(_, value)| value),
    };
    let can_be_external = ["external", "extern_weak"].contains(&&*keyword(op, slots.linkage).unwrap_or_default());
    let value = value.unwrap_or(Constant::Undef);
    let value = Some(value).filter(|value| !can_be_external || *value != Constant::Undef);
    let thread_local = thread_local(op, slots.thread_local_);
    let unnamed = before(&keyword(op, slots.unnamed_addr).unwrap_or_default());
    let space = int(op, slots.addr_space)
        .filter(|space| *space != 0)
        .map(|space| format!("addrspace({space}) "));
    let is_initialized = is_set(op, slots.externally_initialized);
    let initialized = if is_initialized { "externally_initialized " } else { "" };
    let kind = if is_set(op, slots.constant) {
        "constant"
    } else {
        "global"
    };
    let (name, words) = (
        attr_symbol(op, slots.sym_name, '@').unwrap_or_default(),
        linkage_words(op, value.is_none()),
    );
    let text = format!(
        "{name} = {words}{thread_local}{unnamed}{}{initialized}{kind}",
        space.unwrap_or_default()
    );
    let value = value.map_or(Ok(String::new()), |value| {
        translator.structs.constant(ctx, ty, &value, 0)
    });
    let text = format!("{text} {} {}", translator.ty(ty)?, value?);
    Ok(format!("{}{}\n", text.trim_end(), placement(op, ",")))
}

/// Returns `thread_local` before a space if the attribute is set.
fn thread_local(op: OpRef<'_>, slot: AttrSlot) -> &'static str {
    if is_set(op, slot) { "thread_local " } else { "" }
}

fn constructors(op: OpRef<'_>) -> Translated<String> {
    let slots = &GlobalCtorsOp::SLOTS;
    structors(op, "llvm.global_ctors", [slots.ctors, slots.priorities, slots.data])
}

fn destructors(op: OpRef<'_>) -> Translated<String> {
    let slots = &GlobalDtorsOp::SLOTS;
    structors(op, "llvm.global_dtors", [slots.dtors, slots.priorities, slots.data])
}

/// Returns the global `@llvm.global_ctors` or `@llvm.global_dtors`.
fn structors(op: OpRef<'_>, global: &str, slots: [AttrSlot; 3]) -> Translated<String> {
    let name = |attr: Attribute| {
        let (root, _) = attr.symbol_ref(op.ctx())?;
        Some(symbol('@', root.bytes(op.ctx())))
    };
    let [functions, priorities, data] = slots.map(|slot| array(op, slot));
    let lists = functions.iter().zip(priorities).zip(data);
    let entries = lists.map(|((function, priority), data)| {
        let function = name(*function).ok_or("a constructor without a name")?;
        let (priority, data) = (
            priority.as_i64(op.ctx()).unwrap_or(0),
            name(*data).unwrap_or("null".to_owned()),
        );
        Ok(format!(
            "{{ i32, ptr, ptr }} {{ i32 {priority}, ptr {function}, ptr {data} }}"
        ))
    });
    let entries = entries.collect::<Translated<Vec<_>>>()?;
    let ty = format!("[{} x {{ i32, ptr, ptr }}]", entries.len());
    let text = format!("@{global} = appending global {ty} [{}]\n", entries.join(", "));
    Ok(if entries.is_empty() { String::new() } else { text })
}

fn alias<'ir>(translator: &mut Translator<'ir>, op: OpRef<'ir>) -> Translated<String> {
    let slots = &AliasOp::SLOTS;
    let ty = attr_type(op, slots.alias_type).ok_or("an alias without a type")?;
    let (of, value) = initializer(translator, op).ok_or("an alias without a value")?;
    let thread_local = thread_local(op, slots.thread_local_);
    let unnamed = before(&keyword(op, slots.unnamed_addr).unwrap_or_default());
    let pointer = match value {
        Constant::Expr(_) => String::new(),
        _ => translator.ty(of)? + " ",
    };
    let value = translator.structs.constant(op.ctx(), of, &value, 0)?;
    let (name, words) = (
        attr_symbol(op, slots.sym_name, '@').unwrap_or_default(),
        linkage_words(op, false),
    );
    Ok(format!(
        "{name} = {words}{thread_local}{unnamed}alias {}, {pointer}{value}\n",
        translator.ty(ty)?
    ))
}

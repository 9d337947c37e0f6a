//! Modules: globals, functions, attribute groups and metadata.

use std::collections::HashSet;
use std::fmt::Write;

use drr::define::EnumInfo;
use drr::diagnostic::{Diagnostic, Diagnostics};
use drr::{Attribute, Context, Module, OpRef, Type};
use drr_dialects::llvm::{LLVMFunctionType, ModuleFlagAttr};
use indexmap::IndexSet;

use crate::Result;
use crate::attributes::{Attributes, of_function, of_value};
use crate::calls::{before, calling_convention};
use crate::constants::{Constant, from_attr};
use crate::function::Function;
use crate::instructions::{array, attr_symbol, attr_type, int, warn_dropped, word};
use crate::types::{Structs, quoted};

/// The state of a translation.
pub(crate) struct Translator<'ir> {
    module: &'ir Module,
    pub(crate) ctx: &'ir Context,
    pub(crate) structs: Structs,
    /// Metadata nodes, numbered in the order of their first uses.
    nodes: IndexSet<String>,
    /// Attribute groups, numbered in the order of their first uses.
    groups: IndexSet<String>,
    errors: Diagnostics,
    warnings: Diagnostics,
    warned: HashSet<&'static str>,
}

impl<'ir> Translator<'ir> {
    /// Reports that something at an op is not translated.
    pub(crate) fn report(&mut self, op: OpRef<'_>, what: &str) {
        let error = Diagnostic::error(format_args!("cannot translate {what} to LLVM IR"));
        let error = error.at_op(op, self.module.meta().source.as_ref());
        self.errors.push(match op.name_text().starts_with("llvm.") {
            true => error,
            false => {
                error.with_help("convert it to the `llvm` dialect first, for example with the pass `convert-to-llvm`")
            }
        });
    }

    /// Warns that an attribute is dropped, once per attribute.
    pub(crate) fn warn_dropped(&mut self, op: OpRef<'_>, attribute: &'static str) {
        if self.warned.insert(attribute) {
            let warning = Diagnostic::warning(format_args!("the translation to LLVM IR drops `{attribute}`"));
            let warning = warning.with_note("further uses of the attribute are not reported");
            self.warnings
                .push(warning.at_op(op, self.module.meta().source.as_ref()));
        }
    }

    /// Returns the text of a type.
    pub(crate) fn ty(&mut self, ty: Type) -> Result<String> {
        self.structs.text(self.ctx, ty)
    }

    /// Returns the reference to a metadata node with this text: `!3`.
    pub(crate) fn node(&mut self, text: String) -> String {
        format!("!{}", self.nodes.insert_full(text).0)
    }

    /// Returns the reference to a group of attributes after a space: ` #3`.
    pub(crate) fn group(&mut self, attributes: &mut Attributes) -> String {
        let text = attributes.text();
        if text.is_empty() {
            text
        } else {
            format!(" #{}", self.groups.insert_full(text).0)
        }
    }
}

/// Returns the LLVM IR of a module, and warnings.
pub(crate) fn translate(module: &Module) -> std::result::Result<(String, Diagnostics), Diagnostics> {
    let (root, ctx) = (module.root(), module.root().ctx());
    let mut translator = Translator {
        module,
        ctx,
        structs: Structs::default(),
        nodes: IndexSet::new(),
        groups: IndexSet::new(),
        errors: Diagnostics::new(),
        warnings: Diagnostics::new(),
        warned: HashSet::new(),
    };
    warn_dropped(&mut translator, root);
    if root.attr_named("dlti.dl_spec").is_some() && root.attr_named("llvm.data_layout").is_none() {
        translator.report(root, "`dlti.dl_spec` without `llvm.data_layout`");
    }
    let mut sections = [const { String::new() }; 4];
    // The first nodes of metadata.
    let flags = module_flags(&mut translator);
    for op in ops(root) {
        warn_dropped(&mut translator, op);
        let (section, text) = match &*op.name_text() {
            "llvm.comdat" => (0, Ok(comdats(op))),
            "llvm.mlir.global" => (1, global(&mut translator, op)),
            "llvm.mlir.global_ctors" => (1, structors(op, "ctors")),
            "llvm.mlir.global_dtors" => (1, structors(op, "dtors")),
            "llvm.mlir.alias" => (2, alias(&mut translator, op)),
            "llvm.func" => (3, function(&mut translator, op)),
            "llvm.module_flags" => continue,
            name => (0, Err(format!("`{name}`"))),
        };
        match text {
            Ok(text) => sections[section].push_str(&text),
            Err(error) => translator.report(op, &error),
        }
    }
    let text = assemble(&mut translator, &sections, &flags);
    match translator.errors.is_empty() {
        true => Ok((text, translator.warnings)),
        false => Err(translator.errors),
    }
}

/// Returns the ops in the first region of an op.
fn ops(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    let blocks = op.region(0).into_iter().flat_map(|body| body.blocks());
    blocks.flat_map(|block| block.ops())
}

/// Returns the text of a module of its sections: comdats, globals, aliases and functions.
fn assemble(translator: &mut Translator<'_>, sections: &[String; 4], flags: &str) -> String {
    let (root, ctx) = (translator.module.root(), translator.ctx);
    let structs = translator.structs.definitions(ctx).unwrap_or_else(|error| {
        translator.report(root, &error);
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
    let [comdats, globals, aliases, functions] = sections;
    for section in [&structs, comdats, globals, aliases] {
        text.push_str(if section.is_empty() { "" } else { "\n" });
        text.push_str(section);
    }
    text.push_str(functions);
    for (number, group) in translator.groups.iter().enumerate() {
        let gap = if number == 0 { "\n" } else { "" };
        _ = writeln!(text, "{gap}attributes #{number} = {{ {group} }}");
    }
    _ = writeln!(text, "\n!llvm.module.flags = !{{{flags}}}\n");
    for (number, node) in translator.nodes.iter().enumerate() {
        _ = writeln!(text, "!{number} = {node}");
    }
    text
}

/// Returns the nodes of all module flags.
fn module_flags(translator: &mut Translator<'_>) -> String {
    let mut flags = Vec::new();
    for op in ops(translator.module.root()).filter(|op| &*op.name_text() == "llvm.module_flags") {
        for flag in array(op, "flags") {
            match module_flag(op.ctx(), *flag) {
                Some(flag) => flags.push(translator.node(flag)),
                None => translator.report(op, &format!("`{}`", flag.display(op.ctx()))),
            }
        }
    }
    flags.push(translator.node("!{i32 2, !\"Debug Info Version\", i32 3}".to_owned()));
    flags.join(", ")
}

/// Returns the node of a module flag, unless its value contains other nodes.
fn module_flag(ctx: &Context, flag: Attribute) -> Option<String> {
    let behavior = ModuleFlagAttr::behavior(ctx, flag)?.to_bits();
    let (key, value) = (ModuleFlagAttr::key(ctx, flag)?, ModuleFlagAttr::value(ctx, flag)?);
    let value = match (value.integer(ctx), value.string(ctx)) {
        (Some((ty, value)), _) => format!("i{} {}", ty.integer_width(ctx)?, value.display_signed()),
        (_, Some(text)) => format!("!{}", quoted(text)),
        _ => return None,
    };
    Some(format!("!{{i32 {behavior}, !{}, {value}}}", quoted(key)))
}

fn comdats(op: OpRef<'_>) -> String {
    let text = |op| {
        let (name, kind) = (attr_symbol(op, "sym_name", '$')?, word(op, "comdat")?);
        Some(format!("{name} = comdat {kind}\n"))
    };
    ops(op).filter_map(text).collect()
}

/// Returns linkage, preemption and visibility, each before a space.
fn linkage_words(op: OpRef<'_>, is_external: bool) -> String {
    let linkage = word(op, "linkage").unwrap_or_else(|| "external".to_owned());
    let visibility = word(op, "visibility_").unwrap_or_default();
    let is_implied = ["internal", "private"].contains(&&*linkage) || !visibility.is_empty() && linkage != "extern_weak";
    let is_shown = linkage != "external" || is_external;
    let dso_local = op
        .attr_named("dso_local")
        .filter(|_| !is_implied)
        .map_or("", |_| "dso_local ");
    format!(
        "{}{dso_local}{}",
        before(if is_shown { &linkage } else { "" }),
        before(&visibility)
    )
}

/// Returns the section, the comdat and the alignment, each after `separator`.
fn placement(op: OpRef<'_>, separator: &str) -> String {
    let section = op.attr_named("section").and_then(|section| section.string(op.ctx()));
    let section = section.map(|section| format!("{separator} section {}", quoted(section)));
    let comdat = attr_symbol(op, "comdat", '$').map(|comdat| format!("{separator} comdat({comdat})"));
    let align = int(op, "alignment")
        .filter(|align| *align > 0)
        .map(|align| format!("{separator} align {align}"));
    [section, comdat, align].into_iter().flatten().collect()
}

/// Returns the type and the value that an initializer returns. Its ops must be constants.
fn initializer<'ir>(translator: &mut Translator<'ir>, op: OpRef<'ir>) -> Option<(Type, Constant)> {
    let region = op.region(0)?;
    let function = Function::new(translator, region);
    let block = region.first_block()?;
    for op in block.ops() {
        if op.result(0).is_some_and(|result| function.constant(result).is_none()) {
            translator.report(op, &format!("`{}` in an initializer", op.name_text()));
        }
    }
    let value = block.terminator()?.operand(0)?;
    Some((
        value.ty(),
        function
            .constant(value)
            .map_or(Constant::Zero, |constant| (*constant).clone()),
    ))
}

fn global<'ir>(translator: &mut Translator<'ir>, op: OpRef<'ir>) -> Result<String> {
    let ctx = op.ctx();
    let ty = attr_type(op, "global_type").ok_or("a global without a type")?;
    if op.attr_named("target_specific_attrs").is_some() {
        return Err("`target_specific_attrs` of a global".to_owned());
    }
    let value = match op.attr_named("value") {
        Some(value) => Some(from_attr(ctx, value, ty, 0)?),
        None => initializer(translator, op).map(|(_, value)| value),
    };
    let can_be_external = ["external", "extern_weak"].contains(&&*word(op, "linkage").unwrap_or_default());
    let undef = Constant::Text("undef".to_owned());
    let value = value
        .or(Some(undef.clone()))
        .filter(|value| !can_be_external || *value != undef);
    let thread_local = op.attr_named("thread_local_").map_or("", |_| "thread_local ");
    let unnamed = before(&word(op, "unnamed_addr").unwrap_or_default());
    let space = int(op, "addr_space")
        .filter(|space| *space != 0)
        .map(|space| format!("addrspace({space}) "));
    let initialized = op
        .attr_named("externally_initialized")
        .map_or("", |_| "externally_initialized ");
    let kind = op.attr_named("constant").map_or("global", |_| "constant");
    let (name, words) = (
        attr_symbol(op, "sym_name", '@').unwrap_or_default(),
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

/// Returns `@llvm.global_ctors` or `@llvm.global_dtors`.
fn structors(op: OpRef<'_>, functions: &str) -> Result<String> {
    let symbol = |attr: Attribute| {
        let (root, _) = attr.symbol_ref(op.ctx())?;
        Some(crate::types::symbol('@', root.bytes(op.ctx())))
    };
    let lists = array(op, functions)
        .iter()
        .zip(array(op, "priorities"))
        .zip(array(op, "data"));
    let entries = lists.map(|((function, priority), data)| {
        let function = symbol(*function).ok_or("a constructor without a name")?;
        let (priority, data) = (
            priority.as_i64(op.ctx()).unwrap_or(0),
            symbol(*data).unwrap_or("null".to_owned()),
        );
        Ok(format!(
            "{{ i32, ptr, ptr }} {{ i32 {priority}, ptr {function}, ptr {data} }}"
        ))
    });
    let entries = entries.collect::<Result<Vec<_>>>()?;
    let ty = format!("[{} x {{ i32, ptr, ptr }}]", entries.len());
    let text = format!(
        "@llvm.global_{functions} = appending global {ty} [{}]\n",
        entries.join(", ")
    );
    Ok(if entries.is_empty() { String::new() } else { text })
}

fn alias<'ir>(translator: &mut Translator<'ir>, op: OpRef<'ir>) -> Result<String> {
    let ty = attr_type(op, "alias_type").ok_or("an alias without a type")?;
    let (of, value) = initializer(translator, op).ok_or("an alias without a value")?;
    let thread_local = op.attr_named("thread_local_").map_or("", |_| "thread_local ");
    let unnamed = before(&word(op, "unnamed_addr").unwrap_or_default());
    let value = translator.structs.constant(op.ctx(), of, &value, 0)?;
    // The type of an expression is in it.
    let pointer = if value.ends_with(')') {
        String::new()
    } else {
        translator.ty(of)? + " "
    };
    let (name, words) = (
        attr_symbol(op, "sym_name", '@').unwrap_or_default(),
        linkage_words(op, false),
    );
    Ok(format!(
        "{name} = {words}{thread_local}{unnamed}alias {}, {pointer}{value}\n",
        translator.ty(ty)?
    ))
}

fn function<'ir>(translator: &mut Translator<'ir>, op: OpRef<'ir>) -> Result<String> {
    let ctx = op.ctx();
    let ty = attr_type(op, "function_type").ok_or("a function without a type")?;
    let result = LLVMFunctionType::returnType(ctx, ty).ok_or("a function without a type")?;
    let body = op.region(0).filter(|body| !body.is_empty());
    let mut args: Vec<String> = Vec::new();
    for (at, input) in LLVMFunctionType::params(ctx, ty)
        .unwrap_or_default()
        .into_iter()
        .enumerate()
    {
        let attrs = of_value(ctx, &mut translator.structs, array(op, "arg_attrs").get(at).copied())?;
        let name = body.map_or_else(String::new, |_| format!(" %{at}"));
        args.push(format!("{}{attrs}{name}", translator.ty(input)?));
    }
    if LLVMFunctionType::varArg(ctx, ty) == Some(true) {
        args.push("...".to_owned());
    }
    let group = translator.group(&mut of_function(op)?);
    let result_attrs = of_value(ctx, &mut translator.structs, array(op, "res_attrs").first().copied())?;
    let count = int(op, "function_entry_count").map(|count| format!("!{{!\"function_entry_count\", i64 {count}}}"));
    let count = count
        .map(|count| format!(" !prof {}", translator.node(count)))
        .unwrap_or_default();
    let (before_name, after) = if body.is_none() { (&*count, "") } else { ("", &*count) };
    let mut text = format!("\n{}{before_name} ", if body.is_none() { "declare" } else { "define" });
    _ = write!(
        text,
        "{}{}{}",
        linkage_words(op, false),
        calling_convention(op),
        before(&result_attrs)
    );
    let name = attr_symbol(op, "sym_name", '@').unwrap_or_default();
    _ = write!(text, "{} {name}({})", translator.ty(result)?, args.join(", "));
    _ = write!(text, " {}", word(op, "unnamed_addr").unwrap_or_default());
    text.truncate(text.trim_end().len());
    let gc = op
        .attr_named("garbageCollector")
        .and_then(|gc| gc.string(ctx))
        .map(|gc| format!(" gc {}", quoted(gc)));
    let personality = attr_symbol(op, "personality", '@').map(|function| format!(" personality ptr {function}"));
    let (gc, personality) = (gc.unwrap_or_default(), personality.unwrap_or_default());
    _ = write!(text, "{group}{}{gc}{personality}{after}", placement(op, ""));
    text.push_str(if body.is_some() { " {\n" } else { "\n" });
    if let Some(body) = body {
        Function::new(translator, body).write(translator, &mut text);
        text.push_str("}\n");
    }
    Ok(text)
}

//! Checks of op declarations, and construction of their signatures.

use crate::built_in;
use crate::check::format::{FormatDecl, FormatModel, MAX_DECLARED, check_format, declares_too_many};
use crate::check::op_traits::{ResultSource, TraitModel, check_op_traits, infer};
use crate::lex::name_of;
use crate::messages;
use crate::messages::format as diag;
use crate::report::Report;
use crate::signature::{
    Arg, ArgKind, INFER_TYPES, Multiplicity, NamedConstraint, ResultTypes, Signature, SignatureKind,
};
use crate::syntax::constraint::{Constraint, ConstraintArg, ConstraintKind};
use crate::syntax::dialect::is_namespace;
use crate::syntax::op::{ENTRIES, EntrySyntax, HookValue, OpSyntax};
use crate::syntax::op_notation::key_of_ods;
use drr_schema::nearest;
use quote::ToTokens;
use std::collections::HashMap;

/// The number of hooks in [`ENTRIES`].
const HOOKS: usize = 4;

/// The entries with string values.
const TEXTS: [&str; 2] = ["assembly_format", "default_dialect"];

/// A checked op. Entries of syntax and signature have equal positions.
#[derive(Debug)]
pub(crate) struct OpModel {
    pub(crate) syntax: OpSyntax,
    pub(crate) signature: Signature,
    /// The model of each trait in `syntax`.
    pub(crate) traits: Vec<TraitModel>,
    /// The sources of the result types, if the traits determine them.
    pub(crate) inference: Option<Vec<ResultSource>>,
    /// The assembly format.
    pub(crate) format: Option<FormatModel>,
}

/// Checks an op and reports all errors. Always returns a model; invalid entries are omitted or replaced by the closest
/// valid ones.
pub(crate) fn check_op(mut syntax: OpSyntax, report: &mut Report) -> OpModel {
    let errors_before = report.count();
    let op_name = check_ir_name(&syntax, report);
    check_names(&mut syntax, report);
    let args: Vec<Arg> = retain(&mut syntax.ins, |entry| check_arg(entry, report));
    let results: Vec<NamedConstraint> = retain(&mut syntax.outs, |entry| check_result(entry, report));
    let regions: Vec<NamedConstraint> =
        retain(&mut syntax.regions, |entry| check_body(entry, BodyKind::Region, report));
    let successors: Vec<NamedConstraint> = retain(&mut syntax.successors, |entry| {
        check_body(entry, BodyKind::Successor, report)
    });
    check_last_variadic(&syntax.regions, &regions, report);
    check_last_variadic(&syntax.successors, &successors, report);
    check_traits(&mut syntax, report);
    check_hooks(&mut syntax, report);
    let mut signature = Signature {
        kind: SignatureKind::Op,
        ident: syntax.header.ident.clone(),
        op_name,
        args,
        results,
        regions,
        successors,
        traits: syntax.traits.iter().map(Constraint::name).collect(),
        hooks: Vec::new(),
    };
    let hooks = syntax.hooks.iter().map(|hook| name_of(&hook.name));
    signature.hooks = hooks.filter(|hook| ENTRIES[..HOOKS].contains(&hook.as_str())).collect();
    check_segments(&syntax, &signature, report);
    check_operands_of_traits(&syntax, &signature, report);
    check_constant(&syntax, &signature, report);
    if let Some(parse) = syntax.function("parse").filter(|_| declares_too_many(&signature)) {
        report.error(parse.span(), diag::too_many_declared(MAX_DECLARED));
    }
    let traits = check_op_traits(&mut syntax, &signature, report);
    let format = syntax.text("assembly_format").and_then(|format| {
        let decl = FormatDecl {
            syntax: &syntax,
            signature: &signature,
            traits: &traits,
            self_type: None,
        };
        // Entries with errors are omitted, and the format may name them.
        let is_whole = syntax.is_whole && report.count() == errors_before;
        check_format(format, decl, is_whole, report)
    });
    let inference = match signature.result_types() {
        ResultTypes::Unknown => infer(&syntax, &signature, &traits),
        _ => None,
    };
    // Inference by traits acts like a hook.
    signature
        .hooks
        .extend(inference.is_some().then(|| INFER_TYPES.to_string()));
    OpModel {
        syntax,
        signature,
        traits,
        inference,
        format,
    }
}

/// Keeps the entries that pass the check, so that both lists stay aligned.
pub(super) fn retain<T>(entries: &mut Vec<EntrySyntax>, mut check: impl FnMut(&EntrySyntax) -> Option<T>) -> Vec<T> {
    let mut out = Vec::new();
    entries.retain(|entry| match check(entry) {
        Some(model) => {
            out.push(model);
            true
        }
        None => false,
    });
    out
}

pub(super) fn check_ir_name(syntax: &OpSyntax, report: &mut Report) -> String {
    let Some((name, literal)) = &syntax.op_name else {
        return String::new();
    };
    let is_mnemonic = |text: &str| {
        !text.contains(|c: char| c.is_whitespace() || c.is_control()) && !text.split('.').any(str::is_empty)
    };
    // MLIR restricts only the namespace; in the generic form, the name is quoted.
    if !matches!(name.split_once('.'), Some((dialect, rest)) if is_namespace(dialect) && is_mnemonic(rest)) {
        report.error(literal, messages::op_ir_name_form(name));
    }
    name.clone()
}

/// Checks that names are unique. Accessors, builders and patterns use one name space for arguments, results, regions
/// and successors.
pub(super) fn check_names(syntax: &mut OpSyntax, report: &mut Report) {
    let mut seen: HashMap<String, &'static str> = HashMap::new();
    let lists = [
        (&mut syntax.ins, "an argument"),
        (&mut syntax.outs, "a result"),
        (&mut syntax.regions, "a region"),
        (&mut syntax.successors, "a successor"),
    ];
    for (list, noun) in lists {
        list.retain(|entry| {
            let name = entry.symbol.name();
            if entry.symbol.is_wildcard() {
                report.error(&entry.symbol, messages::entry_wildcard());
                return false;
            }
            if let Some(first) = seen.get(&name) {
                report.error(&entry.symbol, messages::entry_name_twice(&name, first));
                return false;
            }
            seen.insert(name, noun);
            true
        });
    }
}

pub(super) fn check_arg(entry: &EntrySyntax, report: &mut Report) -> Option<Arg> {
    let (constraint, marker) = (&entry.constraint, entry.marker.as_ref());
    let name = constraint.path.single().map(name_of).unwrap_or_default();
    if body_kind(constraint).is_some() {
        return report.fail(constraint, messages::body_is_no_argument(constraint));
    }
    if name == "SelfType" {
        return report.fail(constraint, messages::self_type_of_op());
    }
    if ["ConstantAttr", "ConstantStrAttr", "ConstantEnumCase", "ConstantProp"].contains(&name.as_str()) {
        return report.fail(constraint, messages::constant_is_no_argument(&name));
    }
    let kind = ArgKind::of(constraint, marker);
    if marker.is_some_and(|marker| marker == "buildable") && !kind.is_operand() {
        return report.fail(constraint, messages::buildable_argument());
    }
    if let Some(marker) = marker
        && (*marker == "attr" && !kind.is_attr() || *marker == "prop" && !kind.is_prop())
    {
        let of_kind = if *marker == "prop" {
            name.strip_suffix("Attr").map(|stem| format!("{stem}Prop"))
        } else {
            name.strip_suffix("Prop").map(|stem| format!("{stem}Attr"))
        };
        let near = of_kind.filter(|name| drr_schema::constraint::built_in(name).is_some());
        let message = messages::marker_contradicts(constraint, constraint.kind(), marker).did_you_mean(near);
        return report.fail(constraint, message);
    }
    if WRAPPERS.contains(&name.as_str()) {
        check_wrapper(constraint, kind.constraint_kind(), report)?;
    }
    Some(Arg {
        name: entry.symbol.name(),
        kind,
        constraint: constraint.clone(),
    })
}

/// Constraints that wrap one other constraint.
const WRAPPERS: [&str; 9] = [
    "VariadicOfVariadic",
    "DefaultValuedOptionalAttr",
    "DefaultValuedOptionalStrAttr",
    "DefaultValuedProp",
    "Variadic",
    "Optional",
    "OptionalAttr",
    "DefaultValuedAttr",
    "DefaultValuedStrAttr",
];

/// Checks a wrapper: one constraint of the right kind that is not a wrapper itself, and a default if the wrapper takes
/// one.
fn check_wrapper(constraint: &Constraint, expected: ConstraintKind, report: &mut Report) -> Option<()> {
    let name = constraint.name();
    let with_default = name.starts_with("Default");
    // `VariadicOfVariadic<AnyType, "sizes">` names the attribute with the group sizes.
    let of_groups = name == "VariadicOfVariadic";
    let usage = match (expected, with_default) {
        (ConstraintKind::Prop, _) => format!("{name}<I64Prop, \"0\">"),
        (_, true) => format!("{name}<I32Attr, \"0\">"),
        (ConstraintKind::Attr, _) => format!("{name}<I32Attr>"),
        _ if of_groups => format!("{name}<AnyType, \"sizes\">"),
        _ => format!("{name}<AnyType>"),
    };
    let inner = match &constraint.args[..] {
        [ConstraintArg::Constraint(inner)] if !with_default && !of_groups => inner,
        [ConstraintArg::Constraint(inner), ConstraintArg::Literal(sizes)] if of_groups && sizes.string().is_some() => {
            inner
        }
        [
            ConstraintArg::Constraint(inner),
            ConstraintArg::Literal(_) | ConstraintArg::List(..),
        ] if with_default => inner,
        _ => return report.fail(constraint, messages::constraint_arity(&name, usage)),
    };
    // `OptionalAttr<UnitAttr>` declares optionality twice.
    if WRAPPERS.iter().any(|wrapper| inner.is(wrapper)) || (name.starts_with("DefaultValued") && inner.is("UnitAttr")) {
        return report.fail(inner, messages::wrapper_nested(inner.name(), &name));
    }
    let kind = inner.kind();
    // A user-defined name such as `Mode` may be an enum attribute; rustc checks that.
    if kind != expected && kind != ConstraintKind::Unknown {
        let takes = match expected {
            ConstraintKind::Attr => "attributes",
            ConstraintKind::Prop => "properties",
            ConstraintKind::Type | ConstraintKind::Unknown => "types",
        };
        return report.fail(
            inner,
            messages::wrapper_of_wrong_kind(&name, takes, inner, kind).did_you_mean(inner.of_kind(expected)),
        );
    }
    Some(())
}

fn check_result(entry: &EntrySyntax, report: &mut Report) -> Option<NamedConstraint> {
    let constraint = &entry.constraint;
    let kind = constraint.kind();
    if let Some(marker) = entry.marker.as_ref().filter(|marker| *marker != "buildable") {
        return report.fail(marker, messages::result_marker(marker));
    }
    if matches!(kind, ConstraintKind::Attr | ConstraintKind::Prop) {
        let message =
            messages::result_is_no_value(constraint, kind).did_you_mean(constraint.of_kind(ConstraintKind::Type));
        return report.fail(constraint, message);
    }
    if constraint.multiplicity() != Multiplicity::One {
        check_wrapper(constraint, ConstraintKind::Type, report)?;
    }
    Some(NamedConstraint::new(entry.symbol.name(), constraint.clone()))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyKind {
    Region,
    Successor,
}

fn body_kind(constraint: &Constraint) -> Option<BodyKind> {
    let name = constraint.path.single().map(name_of)?;
    if built_in::REGIONS.contains(&name.as_str()) {
        Some(BodyKind::Region)
    } else if built_in::SUCCESSORS.contains(&name.as_str()) {
        Some(BodyKind::Successor)
    } else {
        None
    }
}

fn check_body(entry: &EntrySyntax, expected: BodyKind, report: &mut Report) -> Option<NamedConstraint> {
    let constraint = &entry.constraint;
    let (names, section) = match expected {
        BodyKind::Region => (built_in::REGIONS, "region"),
        BodyKind::Successor => (built_in::SUCCESSORS, "successor"),
    };
    if body_kind(constraint) != Some(expected) {
        let near = nearest(&constraint.name(), names.iter().copied());
        let help = near
            .map(|n| format!("did you mean `{n}`?"))
            .unwrap_or_else(|| format!("use one of {}", listed(names)));
        return report.fail(
            constraint,
            messages::body_constraint_unknown(constraint, section).help(help),
        );
    }
    let usage = built_in::body_usage(&constraint.name());
    let fits = match (usage, &constraint.args[..]) {
        (built_in::BodyUsage::Plain, []) => true,
        (built_in::BodyUsage::Number, [ConstraintArg::Literal(literal)]) => {
            literal.to_token_stream().to_string().parse::<u32>().is_ok()
        }
        (built_in::BodyUsage::Wrapper, [ConstraintArg::Constraint(inner)]) => {
            body_kind(inner) == Some(expected) && built_in::body_usage(&inner.name()) != built_in::BodyUsage::Wrapper
        }
        _ => false,
    };
    if !fits {
        let name = constraint.name();
        let usage = match usage {
            built_in::BodyUsage::Plain => name.clone(),
            built_in::BodyUsage::Number => format!("{name}<1>"),
            built_in::BodyUsage::Wrapper => format!("{name}<{}>", names[0]),
        };
        return report.fail(constraint, messages::constraint_arity(&name, usage));
    }
    Some(NamedConstraint::new(entry.symbol.name(), constraint.clone()))
}

/// Checks that only the last region or successor is variadic, because the end of another would be unknown.
fn check_last_variadic(entries: &[EntrySyntax], bodies: &[NamedConstraint], report: &mut Report) {
    let before_last = bodies.len().saturating_sub(1);
    for (entry, body) in entries.iter().zip(bodies).take(before_last) {
        if body.is_variadic() {
            report.error(&entry.symbol, messages::variadic_body_not_last(&body.name));
        }
    }
}

pub(super) fn check_traits(syntax: &mut OpSyntax, report: &mut Report) {
    let mut seen: Vec<String> = Vec::new();
    syntax.traits.retain(|found| {
        let text = found.to_string();
        if seen.contains(&text) {
            report.error(found.span(), messages::trait_twice(&text));
            return false;
        }
        seen.push(text);
        true
    });
}

/// Reports traits that compare with the first operand of an op without operands.
fn check_operands_of_traits(syntax: &OpSyntax, signature: &Signature, report: &mut Report) {
    if signature.operands().next().is_some() {
        return;
    }
    for found in &syntax.traits {
        let name = found.name();
        if name.starts_with("SameOperandsAndResult") {
            report.error(
                found.span().last(),
                messages::trait_expects_operands(&name, &signature.op_name),
            );
        }
    }
}

/// Warns of a `ConstantLike` op without a `fold` hook, unless its only attribute is the constant.
fn check_constant(syntax: &OpSyntax, signature: &Signature, report: &mut Report) {
    let folds = signature.hooks.iter().any(|hook| hook == "fold") || signature.folded_attr().is_some();
    let found = syntax.traits.iter().find(|found| found.name() == "ConstantLike");
    if let Some(found) = found.filter(|_| !folds) {
        // A warning has the span of one token.
        report.warn(found.span().last(), messages::constant_without_fold(&signature.op_name));
    }
}

fn check_hooks(syntax: &mut OpSyntax, report: &mut Report) {
    let mut seen: Vec<String> = Vec::new();
    syntax.hooks.retain(|hook| {
        let name = name_of(&hook.name);
        if !ENTRIES.contains(&name.as_str()) {
            let near = nearest(&name, ENTRIES).map(|n| format!("did you mean `{n}`?"));
            let ods = key_of_ods(&name).map(str::to_string);
            let help = ods
                .or(near)
                .unwrap_or_else(|| format!("use one of {}", listed(&ENTRIES)));
            report.error(&hook.name, messages::hook_unknown(&name).help(help));
            return false;
        }
        if seen.contains(&name) {
            report.error(&hook.name, messages::hook_twice(&name));
            return false;
        }
        let is_text = TEXTS.contains(&name.as_str());
        match &hook.value {
            HookValue::Text(text) if !is_text => {
                report.error(&text.literal, diag::hook_function_expected(&name));
                return false;
            }
            HookValue::Function(function) if is_text => {
                report.error(function.span(), diag::format_expected(&name));
                return false;
            }
            _ => {}
        }
        seen.push(name);
        true
    });
    check_form(syntax, report);
}

/// Reports a second custom form, and a parser without printer or vice versa.
fn check_form(syntax: &mut OpSyntax, report: &mut Report) {
    let span = |name: &str| {
        syntax
            .hooks
            .iter()
            .find(|hook| hook.name == name)
            .map(|hook| hook.name.clone())
    };
    let [parse, print] = ["parse", "print"].map(span);
    if syntax.text("assembly_format").is_some() {
        for name in [&parse, &print].into_iter().flatten() {
            report.error(name, diag::format_and_parser(name));
        }
        syntax.hooks.retain(|hook| hook.name != "parse" && hook.name != "print");
        return;
    }
    match (parse, print) {
        (Some(parse), None) => report.error(&parse, diag::parse_and_print("parse", "print")),
        (None, Some(print)) => report.error(&print, diag::parse_and_print("print", "parse")),
        _ => {}
    }
}

/// Checks that an op with several variadic operands or results has a trait for their sizes.
fn check_segments(syntax: &OpSyntax, signature: &Signature, report: &mut Report) {
    let open = |kind: &ArgKind| matches!(kind, ArgKind::VariadicOperand | ArgKind::OptionalOperand);
    let operands = syntax.ins.iter().zip(&signature.args);
    let mut operands = operands.filter(|(_, arg)| open(&arg.kind)).map(|(entry, _)| entry);
    let results = syntax.outs.iter().zip(&signature.results);
    let mut results = results
        .filter(|(_, result)| !result.is_single())
        .map(|(entry, _)| entry);
    for (second, noun, of) in [
        (operands.nth(1), "operand", "Operand"),
        (results.nth(1), "result", "Result"),
    ] {
        let is_said = [format!("AttrSized{of}Segments"), format!("SameVariadic{of}Size")]
            .iter()
            .any(|name| signature.has_trait(name));
        if let Some(entry) = second.filter(|_| !is_said) {
            let message = messages::segments_needed(&signature.op_name, noun, of);
            report.error(entry.constraint.span(), message);
        }
    }
}

fn listed(names: &[&str]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests;

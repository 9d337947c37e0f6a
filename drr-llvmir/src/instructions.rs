//! The text of instructions.

use std::fmt::Write;

use drr::OpRef;
use drr_dialects::llvm::{LLVM_DereferenceableAttr, LLVMArrayType, LoopAnnotationAttr, SwitchOp};

use crate::body::Body;
use crate::node::Node;
use crate::op_attrs::{array, attr_type, flags, gep_indices, int, ints, keyword, unit_keyword};
use crate::translator::Translator;
use crate::types::quoted;
use crate::unsupported::Unsupported;
use crate::writer::Writer;
use crate::{Translated, calls, constants, debug_info};

/// The text of the instruction of each op, without `llvm.`. A part in braces is
///
/// - `{0}`, an operand after its type; `{=1}`, an operand without its type; `{>0}`, the label of a successor;
/// - `{$attr}`, the keyword of an enum, or the name of a unit attribute that is set, before a space; `{$attr:word}`, another word for it;
/// - something else, which [`Writer::part`] lists.
const TEMPLATES: [(&str, &str); 27] = [
    (
        "add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem",
        "{op} {flags}{0}, {=1}",
    ),
    (
        "trunc zext sext fptrunc fpext fptoui fptosi uitofp sitofp",
        "{op} {flags}{0} to {result}",
    ),
    ("ptrtoint inttoptr bitcast addrspacecast", "{op} {0} to {result}"),
    ("fneg freeze", "{op} {flags}{0}"),
    ("icmp", "icmp {$predicate}{0}, {=1}"),
    ("fcmp", "fcmp {flags}{$predicate}{0}, {=1}"),
    ("select", "select {flags}{0}, {1}, {2}"),
    ("extractelement", "extractelement {0}, {1}"),
    ("insertelement", "insertelement {0}, {1}, {2}"),
    ("shufflevector", "shufflevector {0}, {1}, {mask}"),
    ("extractvalue", "extractvalue {0}{position}"),
    ("insertvalue", "insertvalue {0}, {1}{position}"),
    ("alloca", "alloca {$inalloca}{element}{count}{align}{space}"),
    (
        "load",
        "load {atomic}{$volatile_:volatile}{result}, {0}{scope}{ordering}{align}",
    ),
    (
        "store",
        "store {atomic}{$volatile_:volatile}{0}, {1}{scope}{ordering}{align}",
    ),
    ("getelementptr", "getelementptr {flags}{element}, {0}{indices}"),
    (
        "cmpxchg",
        "cmpxchg {$weak}{$volatile_:volatile}{0}, {1}, {2}{scope}{ordering}{align}",
    ),
    (
        "atomicrmw",
        "atomicrmw {$volatile_:volatile}{$bin_op}{0}, {1}{scope}{ordering}{align}",
    ),
    ("fence", "fence{scope}{ordering}"),
    ("va_arg", "va_arg {0}, {result}"),
    ("landingpad", "landingpad {result}{clauses}"),
    ("br", "br {>0}"),
    ("cond_br", "br {0}, {>0}, {>1}"),
    ("switch", "switch {0}, {>0} [{cases}\n  ]"),
    ("indirectbr", "indirectbr {0}, [{labels}]"),
    ("return resume", "{op:ret}{all}"),
    ("unreachable", "unreachable"),
];

/// Returns the text of an instruction, or `None` for an op that is none.
pub(crate) fn text<'ir>(
    translator: &mut Translator<'ir>,
    body: &Body<'ir>,
    op: OpRef<'ir>,
) -> Translated<Option<String>> {
    translator.warn_dropped(op);
    let full = op.name_text();
    let name = full.strip_prefix("llvm.").ok_or_else(|| format!("`{full}`"))?;
    let mut writer = Writer { translator, body, op };
    if name.starts_with("intr.dbg.") {
        return debug_record(writer.translator, body, op);
    }
    // Scopes of aliases are dropped with the attributes that refer to them.
    if name == "blocktag" || name == "intr.experimental.noalias.scope.decl" {
        return Ok(None);
    }
    let template = TEMPLATES
        .iter()
        .find(|(names, _)| names.split(' ').any(|of| of == name));
    let text = match (name, template) {
        ("call" | "invoke" | "call_intrinsic" | "inline_asm", _) => calls::text(&mut writer)?,
        (_, Some((_, template))) => writer.fill(name, template)?,
        _ if name.starts_with("intr.") => calls::text(&mut writer)?,
        ("blockaddress", _) => {
            return Err(Unsupported::invalid(
                "`llvm.blockaddress`",
                "blocks are written with numbers, which other functions do not know",
                "translate the module with MLIR's `mlir-translate --mlir-to-llvmir`",
            ));
        }
        _ => return Err(format!("`{full}`").into()),
    };
    let metadata = writer.metadata();
    let is_call = ["call", "invoke"].contains(&name);
    let location = writer.translator.debug_location(op.location(), is_call);
    let location = location
        .map(|location| format!(", !dbg {location}"))
        .unwrap_or_default();
    let result = op.result(0).map(|result| format!("%{} = ", body.number(result)));
    Ok(Some(format!(
        "{}{text}{location}{metadata}",
        result.unwrap_or_default()
    )))
}

/// Returns the record of an op `llvm.intr.dbg.value`, `dbg.declare` or `dbg.label`, or `None` if the op has no location in a scope.
fn debug_record<'ir>(translator: &mut Translator<'ir>, body: &Body<'ir>, op: OpRef<'ir>) -> Translated<Option<String>> {
    let (ctx, name) = (op.ctx(), op.name_text());
    let Some(location) = translator.debug_location(op.location(), false) else {
        return Ok(None);
    };
    let described = op.attr_named("varInfo").or_else(|| op.attr_named("label"));
    let Some(described) = described.filter(|attr| debug_info::is_translated(ctx, *attr)) else {
        return Ok(None);
    };
    let described = translator.node(Node::Attr(described));
    let kind = name.trim_start_matches("llvm.intr.dbg.");
    let Some(value) = op.operand(0) else {
        return Ok(Some(format!("  #dbg_{kind}({described}, {location})")));
    };
    let value = body.typed(translator, value)?;
    let expression = op.attr_named("locationExpr");
    let expression = expression.map_or_else(
        || "!DIExpression()".to_owned(),
        |attr| debug_info::expression(ctx, attr),
    );
    Ok(Some(format!(
        "  #dbg_{kind}({value}, {described}, {expression}, {location})"
    )))
}

impl<'ir> Writer<'_, 'ir> {
    /// Returns the text of a template.
    fn fill(&mut self, name: &str, template: &'static str) -> Translated<String> {
        let mut text = String::new();
        for piece in template.split_inclusive(['{', '}']) {
            match piece.strip_suffix('}') {
                Some(part) => text.push_str(&self.part(name, part)?),
                None => text.push_str(piece.trim_end_matches('{')),
            }
        }
        Ok(text)
    }

    /// Returns the text of a part of a template.
    fn part(&mut self, name: &str, part: &'static str) -> Translated<String> {
        let (op, body) = (self.op, self.body);
        Ok(match part {
            "op" => name.to_owned(),
            "op:ret" => name.replace("return", "ret"),
            "flags" => flags(op),
            "result" => self.result_type()?,
            "element" => {
                let ty = attr_type(op, "elem_type").ok_or_else(|| format!("`{}` without a type", op.name_text()))?;
                self.translator.ty(ty)?
            }
            "count" => match self.typed(0)? {
                one if one == "i32 1" => String::new(),
                count => format!(", {count}"),
            },
            "space" => match self.result_type()?.strip_prefix("ptr ") {
                Some(space) => format!(", {space}"),
                None => String::new(),
            },
            "align" => match int(op, "alignment") {
                Some(align @ 1..) => format!(", align {align}"),
                _ => String::new(),
            },
            "scope" => op
                .attr_named("syncscope")
                .and_then(|scope| scope.string(op.ctx()))
                .map_or_else(String::new, |scope| format!(" syncscope({})", quoted(scope))),
            "atomic" if orderings(op).is_empty() => String::new(),
            "atomic" => "atomic ".to_owned(),
            "ordering" => orderings(op),
            "position" => ints(op, "position").iter().map(|index| format!(", {index}")).collect(),
            "mask" => self.mask()?,
            "indices" => self.indices()?,
            "clauses" => self.clauses()?,
            "cases" => self.cases()?,
            "labels" => (0..op.num_successors())
                .map(|at| body.label(op, at))
                .collect::<Vec<_>>()
                .join(", "),
            "all" if op.num_operands() == 0 => " void".to_owned(),
            "all" => format!(" {}", self.typed(0)?),
            _ => self.operand_or_attr(part)?,
        })
    }

    /// Returns the text of a part that is an operand, a successor or an attribute.
    fn operand_or_attr(&mut self, part: &'static str) -> Translated<String> {
        let (sigil, rest) = part.split_at(part.len() - part.trim_start_matches(['=', '>', '$']).len());
        let number = || {
            rest.parse()
                .map_err(|_| format!("`{}` with the part `{part}`", self.op.name_text()))
        };
        match sigil {
            "" => self.typed(number()?),
            "=" => self.value(number()?),
            ">" => Ok(self.body.label(self.op, number()?)),
            _ => {
                let (attr, unit) = rest.split_once(':').unwrap_or((rest, rest));
                let unit = unit_keyword(self.op, attr).map(|_| unit.to_owned());
                let keyword = unit.or_else(|| keyword(self.op, attr));
                Ok(keyword.map_or_else(String::new, |keyword| keyword + " "))
            }
        }
    }

    /// Returns the indices of an address after their types, each after a comma.
    fn indices(&mut self) -> Translated<String> {
        let (mut dynamic, mut text) = (1.., String::new());
        for index in gep_indices(self.op) {
            let index = match index {
                Some(index) => format!("i32 {index}"),
                None => self.typed(dynamic.next().unwrap_or(0))?,
            };
            _ = write!(text, ", {index}");
        }
        Ok(text)
    }

    fn cases(&mut self) -> Translated<String> {
        let (op, ty) = (self.op, self.operand(0)?.ty());
        let values = SwitchOp::SLOTS
            .case_values
            .of(op)
            .and_then(|values| constants::elements(op.ctx(), values, ty));
        let values = values.unwrap_or_default();
        let mut text = String::new();
        for at in 1..op.num_successors() {
            // All values are the same only if there is one.
            let value = values.get(at - 1).ok_or("a switch whose cases are equal")?;
            let value = self.translator.structs.constant(op.ctx(), ty, value, 0)?;
            _ = write!(
                text,
                "\n    {} {value}, {}",
                self.translator.ty(ty)?,
                self.body.label(op, at)
            );
        }
        Ok(text)
    }

    fn clauses(&mut self) -> Translated<String> {
        let cleanup = unit_keyword(self.op, "cleanup").map_or("", |_| "\n          cleanup");
        let mut text = cleanup.to_owned();
        for (at, operand) in self.op.operands().enumerate() {
            let is_filter = LLVMArrayType::elementType(self.op.ctx(), operand.ty()).is_some();
            _ = write!(
                text,
                "\n          {} {}",
                if is_filter { "filter" } else { "catch" },
                self.typed(at)?
            );
        }
        Ok(text)
    }

    /// Returns the mask of a shuffle as a constant.
    fn mask(&mut self) -> Translated<String> {
        let mask = ints(self.op, "mask");
        let element = |index: &i64| {
            if *index < 0 {
                "i32 poison".to_owned()
            } else {
                format!("i32 {index}")
            }
        };
        let text = if mask.iter().all(|index| *index == 0) {
            "zeroinitializer".to_owned()
        } else {
            format!("<{}>", mask.iter().map(element).collect::<Vec<_>>().join(", "))
        };
        let scale = if self.result_type()?.starts_with("<vscale") {
            "vscale x "
        } else {
            ""
        };
        Ok(format!("<{scale}{} x i32> {text}", mask.len()))
    }

    /// Returns the metadata of an instruction, each after a comma.
    fn metadata(&mut self) -> String {
        let (op, ctx) = (self.op, self.op.ctx());
        let mut nodes: Vec<(&str, Node)> = Vec::new();
        match *array(op, "tbaa") {
            [] => {}
            [tag] => nodes.push(("tbaa", Node::Attr(tag))),
            // As in MLIR: LLVM IR has one tag per instruction.
            _ => self.translator.warn_dropped_attrs(op, &["tbaa"]),
        }
        let weights = ints(op, "branch_weights")
            .iter()
            .map(|weight| format!(", i32 {weight}"))
            .collect::<String>();
        if !weights.is_empty() {
            nodes.push(("prof", Node::Text(format!("!\"branch_weights\"{weights}"))));
        }
        for (attr, kind, node) in [
            ("invariant", "invariant.load", ""),
            ("nontemporal", "nontemporal", "i32 1"),
            ("invariantGroup", "invariant.group", ""),
        ] {
            if op.attr_named(attr).is_some() {
                nodes.push((kind, Node::Text(node.to_owned())));
            }
        }
        if let Some(attr) = op.attr_named("dereferenceable") {
            let or_null = LLVM_DereferenceableAttr::mayBeNull(ctx, attr) == Some(true);
            let kind = if or_null {
                "dereferenceable_or_null"
            } else {
                "dereferenceable"
            };
            let bytes = LLVM_DereferenceableAttr::bytes(ctx, attr).unwrap_or(0);
            nodes.push((kind, Node::Text(format!("i64 {bytes}"))));
        }
        if let Some(annotation) = op.attr_named("loop_annotation") {
            let locations = [
                LoopAnnotationAttr::startLoc(ctx, annotation),
                LoopAnnotationAttr::endLoc(ctx, annotation),
            ];
            if locations.iter().any(Option::is_some) {
                self.translator.warn_dropped_attrs(op, &["startLoc", "endLoc"]);
            }
            nodes.push(("llvm.loop", Node::Attr(annotation)));
        }
        match array(op, "access_groups") {
            [] => {}
            [group] => nodes.push(("llvm.access.group", Node::Attr(*group))),
            groups => nodes.push(("llvm.access.group", Node::List(None, groups.to_vec()))),
        }
        let texts = nodes
            .into_iter()
            .map(|(kind, node)| format!(", !{kind} {}", self.translator.node(node)));
        texts.collect()
    }
}

/// Returns the orderings of an atomic op, each after a space.
fn orderings(op: OpRef<'_>) -> String {
    let attrs = ["ordering", "success_ordering", "failure_ordering"];
    let orderings = attrs.into_iter().filter_map(|name| keyword(op, name));
    orderings
        .filter(|ordering| ordering != "not_atomic")
        .map(|ordering| format!(" {ordering}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use drr::Context;

    #[test]
    fn each_op_declares_the_attributes_of_its_template() {
        let ctx = Context::with(drr_dialects::All);
        for (names, template) in TEMPLATES {
            let attrs = template.split(['{', '}']).filter_map(|part| part.strip_prefix('$'));
            let attrs: Vec<&str> = attrs.map(|attr| attr.split(':').next().unwrap_or(attr)).collect();
            for name in names.split(' ') {
                let info = ctx.op_info(ctx.op_name(&format!("llvm.{name}"))).expect(name);
                for attr in &attrs {
                    assert!(info.def().args.iter().any(|arg| arg.name == *attr), "{name}: {attr}");
                }
            }
        }
    }
}

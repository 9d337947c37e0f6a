//! The text of instructions.

use std::fmt::Write;

use drr::define::{ArgKind, AttrForm};
use drr::{Attribute, OpRef, Type, ValueRef};
use drr_dialects::llvm::{LLVM_DereferenceableAttr, LLVMArrayType, SwitchOp};

use crate::function::Function;
use crate::module::Translator;
use crate::types::{quoted, symbol};
use crate::{Result, calls, constants};

/// The text of the instruction of each op, without `llvm.`. A part in braces is
///
/// - `{0}`, an operand after its type; `{=1}`, an operand without its type; `{>0}`, the label of a successor;
/// - `{attr}`, the word of an enum, or the name of a unit attribute that is set, before a space; `{attr:word}`, another word for it;
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
    ("icmp", "icmp {predicate}{0}, {=1}"),
    ("fcmp", "fcmp {flags}{predicate}{0}, {=1}"),
    ("select", "select {flags}{0}, {1}, {2}"),
    ("extractelement", "extractelement {0}, {1}"),
    ("insertelement", "insertelement {0}, {1}, {2}"),
    ("shufflevector", "shufflevector {0}, {1}, {mask}"),
    ("extractvalue", "extractvalue {0}{position}"),
    ("insertvalue", "insertvalue {0}, {1}{position}"),
    ("alloca", "alloca {inalloca}{element}{count}{align}{space}"),
    (
        "load",
        "load {atomic}{volatile_:volatile}{result}, {0}{scope}{ordering}{align}",
    ),
    (
        "store",
        "store {atomic}{volatile_:volatile}{0}, {1}{scope}{ordering}{align}",
    ),
    ("getelementptr", "getelementptr {flags}{element}, {0}{indices}"),
    (
        "cmpxchg",
        "cmpxchg {weak}{volatile_:volatile}{0}, {1}, {2}{scope}{ordering}{align}",
    ),
    (
        "atomicrmw",
        "atomicrmw {volatile_:volatile}{bin_op}{0}, {1}{scope}{ordering}{align}",
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

/// Attributes without a meaning for the program, which are dropped with a warning.
const DROPPED: &str = "tbaa alias_scopes noalias_scopes access_groups loop_annotation llvm.mmra vec_type_hint \
    work_group_size_hint reqd_work_group_size intel_reqd_sub_group_size llvm.dependent_libraries llvm.ident llvm.commandline";

/// Warns about the attributes of an op that are dropped.
pub(crate) fn warn_dropped(translator: &mut Translator<'_>, op: OpRef<'_>) {
    let dropped = DROPPED.split(' ').filter(|name| op.attr_named(name).is_some());
    dropped.for_each(|name| translator.warn_dropped(op, name));
}

/// Returns the text of an instruction, or `None` for an op that is none.
pub(crate) fn text<'ir>(
    translator: &mut Translator<'ir>,
    function: &Function<'ir>,
    op: OpRef<'ir>,
) -> Result<Option<String>> {
    warn_dropped(translator, op);
    let full = op.name_text();
    let name = full.strip_prefix("llvm.").ok_or_else(|| format!("`{full}`"))?;
    let mut writer = Writer {
        translator,
        function,
        op,
    };
    // Debug info is dropped, and so are scopes of aliases, with the attributes that refer to them.
    if name.starts_with("intr.dbg.") || name == "blocktag" || name == "intr.experimental.noalias.scope.decl" {
        return Ok(None);
    }
    let template = TEMPLATES
        .iter()
        .find(|(names, _)| names.split(' ').any(|of| of == name));
    let text = match (name, template) {
        ("call" | "invoke" | "call_intrinsic" | "inline_asm", _) => calls::text(&mut writer)?,
        (_, Some((_, template))) => writer.fill(name, template)?,
        _ if name.starts_with("intr.") => calls::text(&mut writer)?,
        _ => return Err(format!("`{full}`")),
    };
    let metadata = writer.metadata();
    let result = op.result(0).map(|result| format!("%{} = ", function.number(result)));
    Ok(Some(format!("{}{text}{metadata}", result.unwrap_or_default())))
}

/// Writes an instruction.
pub(crate) struct Writer<'t, 'ir> {
    pub(crate) translator: &'t mut Translator<'ir>,
    pub(crate) function: &'t Function<'ir>,
    pub(crate) op: OpRef<'ir>,
}

impl<'ir> Writer<'_, 'ir> {
    /// Returns the text of a template.
    fn fill(&mut self, name: &str, template: &str) -> Result<String> {
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
    fn part(&mut self, name: &str, part: &str) -> Result<String> {
        let (op, function) = (self.op, self.function);
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
            "atomic" | "ordering" => {
                let orderings = ["ordering", "success_ordering", "failure_ordering"];
                let orderings = orderings
                    .into_iter()
                    .filter_map(|name| word(op, name))
                    .filter(|word| word != "not_atomic");
                let text: String = orderings.map(|word| format!(" {word}")).collect();
                if part == "ordering" || text.is_empty() {
                    text
                } else {
                    "atomic ".to_owned()
                }
            }
            "position" => ints(op, "position").iter().map(|index| format!(", {index}")).collect(),
            "mask" => self.mask()?,
            "indices" => {
                let mut dynamic = 1..;
                let mut texts = String::new();
                for index in gep_indices(op) {
                    let index = index.map_or_else(
                        || self.typed(dynamic.next().unwrap_or(0)),
                        |index| Ok(format!("i32 {index}")),
                    );
                    _ = write!(texts, ", {}", index?);
                }
                texts
            }
            "clauses" => self.clauses()?,
            "cases" => self.cases()?,
            "labels" => (0..op.num_successors())
                .map(|at| function.label(op, at))
                .collect::<Vec<_>>()
                .join(", "),
            "all" if op.num_operands() == 0 => " void".to_owned(),
            "all" => format!(" {}", self.typed(0)?),
            _ => match (part.strip_prefix('='), part.strip_prefix('>'), part.parse()) {
                (Some(operand), ..) => self.value(operand.parse().unwrap_or(0))?,
                (_, Some(successor), _) => function.label(op, successor.parse().unwrap_or(0)),
                (.., Ok(operand)) => self.typed(operand)?,
                _ => {
                    let (attr, other) = part.split_once(':').unwrap_or((part, part));
                    word(op, attr).map_or_else(String::new, |word| {
                        format!("{} ", if word == attr { other } else { &word })
                    })
                }
            },
        })
    }

    fn operand(&self, index: usize) -> Result<ValueRef<'ir>> {
        self.op
            .operand(index)
            .ok_or_else(|| format!("`{}` without operands", self.op.name_text()))
    }

    /// Returns the text of an operand without its type.
    pub(crate) fn value(&mut self, index: usize) -> Result<String> {
        self.function.value(self.translator, self.operand(index)?)
    }

    /// Returns the text of an operand after its type.
    pub(crate) fn typed(&mut self, index: usize) -> Result<String> {
        self.function.typed(self.translator, self.operand(index)?)
    }

    /// Returns the type of the result.
    pub(crate) fn result_type(&mut self) -> Result<String> {
        self.op
            .result(0)
            .map_or_else(|| Ok("void".to_owned()), |result| self.translator.ty(result.ty()))
    }

    fn cases(&mut self) -> Result<String> {
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
                self.function.label(op, at)
            );
        }
        Ok(text)
    }

    fn clauses(&mut self) -> Result<String> {
        let cleanup = word(self.op, "cleanup").map_or("", |_| "\n          cleanup");
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
    fn mask(&mut self) -> Result<String> {
        let mask = ints(self.op, "mask");
        let element = |index: &i64| {
            if *index < 0 {
                "i32 poison".to_owned()
            } else {
                format!("i32 {index}")
            }
        };
        let text = match mask.iter().all(|index| *index == 0) {
            true => "zeroinitializer".to_owned(),
            false => format!("<{}>", mask.iter().map(element).collect::<Vec<_>>().join(", ")),
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
        let mut nodes: Vec<(&str, String)> = Vec::new();
        let weights = ints(op, "branch_weights")
            .iter()
            .map(|weight| format!(", i32 {weight}"))
            .collect::<String>();
        if !weights.is_empty() {
            nodes.push(("prof", format!("!{{!\"branch_weights\"{weights}}}")));
        }
        let units = [
            ("invariant", "invariant.load", "!{}"),
            ("nontemporal", "nontemporal", "!{i32 1}"),
        ];
        let units = units.into_iter().chain([("invariantGroup", "invariant.group", "!{}")]);
        let units = units.filter(|(attr, ..)| op.attr_named(attr).is_some());
        nodes.extend(units.map(|(_, kind, node)| (kind, node.to_owned())));
        if let Some(attr) = op.attr_named("dereferenceable") {
            let or_null = LLVM_DereferenceableAttr::mayBeNull(ctx, attr) == Some(true);
            let kind = if or_null {
                "dereferenceable_or_null"
            } else {
                "dereferenceable"
            };
            let bytes = LLVM_DereferenceableAttr::bytes(ctx, attr).unwrap_or(0);
            nodes.push((kind, format!("!{{i64 {bytes}}}")));
        }
        let texts = nodes
            .into_iter()
            .map(|(kind, node)| format!(", !{kind} {}", self.translator.node(node)));
        texts.collect()
    }
}

/// Returns the name of an attribute's case in an enum, the name of a unit attribute that is set, or the text of another attribute.
pub(crate) fn word(op: OpRef<'_>, name: &str) -> Option<String> {
    let (ctx, attr) = (op.ctx(), op.attr_named(name)?);
    if attr.is_unit(ctx) {
        return Some(name.to_owned());
    }
    let declared = op.info()?.def().args.iter().find(|arg| arg.name == name);
    let mut form = declared.and_then(|declared| match declared.kind {
        ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. } => Some(constraint.form),
        ArgKind::Operand { .. } => None,
    });
    while let Some(AttrForm::Optional(inner)) = form {
        form = Some(*inner);
    }
    let text = match form {
        Some(AttrForm::Enum(syntax) | AttrForm::DialectEnum { syntax, .. }) => (syntax.to_text)(ctx, attr)?,
        // `#llvm.linkage<internal>`
        _ => {
            let text = attr.display(ctx).to_string();
            let inner = text.split_once('<').and_then(|(_, rest)| rest.rsplit_once('>'));
            inner.map_or_else(|| text.clone(), |(inner, _)| inner.trim_matches('"').to_owned())
        }
    };
    // `_and` is no keyword of C++.
    Some(text.trim_start_matches('_').to_owned()).filter(|text| !text.is_empty())
}

/// Returns the flags of an instruction, each before a space.
pub(crate) fn flags(op: OpRef<'_>) -> String {
    let sets = ["noWrapFlags", "overflowFlags", "fastmathFlags"];
    let mut text: Vec<String> = sets.into_iter().filter_map(|name| word(op, name)).collect();
    text = text
        .iter()
        .flat_map(|set| set.split(['|', ',']))
        .map(|flag| flag.trim().replace("_flag", ""))
        .collect();
    text.retain(|flag| flag != "none");
    let units = [("isExact", "exact"), ("isDisjoint", "disjoint"), ("nonNeg", "nneg")];
    let units = units.into_iter().filter(|(name, _)| op.attr_named(name).is_some());
    text.extend(units.map(|(_, word)| word.to_owned()));
    text.iter().map(|flag| format!("{flag} ")).collect()
}

/// Returns the indices of `llvm.getelementptr`; `None` for a dynamic one.
pub(crate) fn gep_indices(op: OpRef<'_>) -> Vec<Option<i64>> {
    let raw = ints(op, "rawConstantIndices").into_iter();
    raw.map(|index| Some(index).filter(|index| *index != i64::from(i32::MIN)))
        .collect()
}

/// Returns the integers of a dense array attribute.
pub(crate) fn ints(op: OpRef<'_>, name: &str) -> Vec<i64> {
    let attr = op.attr_named(name);
    attr.and_then(|attr| Some(attr.dense_array_ints(op.ctx())?.collect()))
        .unwrap_or_default()
}

/// Returns the value of an integer attribute.
pub(crate) fn int(op: OpRef<'_>, name: &str) -> Option<i64> {
    op.attr_named(name)?.as_i64(op.ctx())
}

/// Returns the type in an attribute.
pub(crate) fn attr_type(op: OpRef<'_>, name: &str) -> Option<Type> {
    op.attr_named(name)?.type_value(op.ctx())
}

/// Returns the elements of an array attribute.
pub(crate) fn array<'ir>(op: OpRef<'ir>, name: &str) -> &'ir [Attribute] {
    op.attr_named(name)
        .and_then(|attr| attr.array(op.ctx()))
        .unwrap_or_default()
}

/// Returns a name in a string or in a reference to a symbol, with its sigil.
pub(crate) fn attr_symbol(op: OpRef<'_>, name: &str, sigil: char) -> Option<String> {
    let (ctx, attr) = (op.ctx(), op.attr_named(name)?);
    if let Some((root, nested)) = attr.symbol_ref(ctx) {
        return Some(symbol(sigil, nested.last().unwrap_or(&root).bytes(ctx)));
    }
    attr.string(ctx).map(|name| symbol(sigil, name))
}

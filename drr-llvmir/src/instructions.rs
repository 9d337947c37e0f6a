//! The text of instructions.

use std::fmt::Write;

use drr::define::AttrSlot;
use drr::prelude::TypedOp;
use drr::{OpRef, Type, TypeData};
use drr_dialects::llvm::{
    BlockAddressOp, BlockTagOp, CallIntrinsicOp, CallOp, DbgDeclareOp, DbgLabelOp, DbgValueOp, InlineAsmOp, InvokeOp,
    LLVM_DereferenceableAttr, LLVMArrayType, LLVMPointerType, LandingpadOp, LoopAnnotationAttr, NoAliasScopeDeclOp,
    ShuffleVectorOp, SwitchOp,
};

use crate::body::Body;
use crate::constants::Constant;
use crate::node::Node;
use crate::op_attrs::{array, attr_type, flags, gep_indices, int, ints, is_set, keyword, quoted_string};
use crate::templates::{Piece, template};
use crate::translator::Translator;
use crate::types::before;
use crate::unsupported::Unsupported;
use crate::writer::Writer;
use crate::{Translated, calls, constants, debug_info};

/// Returns the text of an instruction, or `None` for an op without an instruction.
pub(crate) fn text<'ir>(
    translator: &mut Translator<'ir>,
    body: &Body<'ir>,
    op: OpRef<'ir>,
) -> Translated<Option<String>> {
    translator.warn_dropped(op);
    let name = op.name_text();
    let mut writer = Writer { translator, body, op };
    let text = match &*name {
        // Scopes of aliases are dropped with the attributes that refer to them.
        BlockTagOp::NAME | NoAliasScopeDeclOp::NAME => return Ok(None),
        DbgDeclareOp::NAME | DbgLabelOp::NAME | DbgValueOp::NAME => return debug_record(writer.translator, body, op),
        CallOp::NAME | InvokeOp::NAME | CallIntrinsicOp::NAME | InlineAsmOp::NAME => calls::text(&mut writer)?,
        BlockAddressOp::NAME => {
            return Err(Unsupported::invalid(
                "`llvm.blockaddress`",
                "blocks are written with numbers, which other functions do not know",
                "translate the module with MLIR's `mlir-translate --mlir-to-llvmir`",
            ));
        }
        intrinsic if intrinsic.starts_with("llvm.intr.") => calls::text(&mut writer)?,
        other => {
            let template = template(other).ok_or_else(|| format!("`{other}`"))?;
            let pieces = template.iter().map(|piece| writer.piece(piece));
            pieces.collect::<Translated<String>>()?
        }
    };
    let metadata = writer.metadata();
    let is_call = [CallOp::NAME, InvokeOp::NAME].contains(&&*name);
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
    /// Returns the text of a piece of the instruction.
    fn piece(&mut self, piece: &Piece) -> Translated<String> {
        let (op, body) = (self.op, self.body);
        Ok(match *piece {
            Piece::Name => op.name_text().trim_start_matches("llvm.").to_owned() + " ",
            Piece::Text(text) => text.to_owned(),
            Piece::Typed(operand) => self.typed(operand)?,
            Piece::Value(operand) => self.value(operand)?,
            Piece::Label(successor) => body.label(op, successor),
            Piece::Labels => {
                let labels = (0..op.num_successors()).map(|successor| body.label(op, successor));
                labels.collect::<Vec<_>>().join(", ")
            }
            Piece::ResultType => self.result_type()?,
            Piece::Flags => flags(op),
            Piece::Keyword(slot) => before(&keyword(op, slot).unwrap_or_default()),
            Piece::Unit(slot, word) => before(if is_set(op, slot) { word } else { "" }),
            Piece::ElementType(slot) => {
                let ty = attr_type(op, slot).ok_or_else(|| format!("`{}` without a type", op.name_text()))?;
                self.translator.ty(ty)?
            }
            Piece::ArraySize => self.array_size()?,
            Piece::AddressSpace => {
                let result = op
                    .result(0)
                    .and_then(|result| LLVMPointerType::addressSpace(op.ctx(), result.ty()));
                let space = result.filter(|space| *space != 0);
                space.map_or_else(String::new, |space| format!(", addrspace({space})"))
            }
            Piece::Align(slot) => match int(op, slot) {
                Some(align @ 1..) => format!(", align {align}"),
                _ => String::new(),
            },
            Piece::Atomic(slot) => before(ordering(op, slot).map_or("", |_| "atomic")),
            Piece::SyncScope(slot) => {
                quoted_string(op, slot).map_or_else(String::new, |scope| format!(" syncscope({scope})"))
            }
            Piece::Ordering(slot) => ordering(op, slot).map_or_else(String::new, |ordering| format!(" {ordering}")),
            Piece::Position(slot) => ints(op, slot).iter().map(|index| format!(", {index}")).collect(),
            Piece::Mask => self.mask(),
            Piece::Indices => self.indices()?,
            Piece::Clauses => self.clauses()?,
            Piece::Cases => self.cases()?,
            Piece::Returned if op.num_operands() == 0 => "void".to_owned(),
            Piece::Returned => self.typed(0)?,
        })
    }

    /// Returns the number of elements of an `alloca` after a comma, or nothing for an `i32` of 1, as in LLVM.
    fn array_size(&mut self) -> Translated<String> {
        let size = self.body.forwarded(self.operand(0)?);
        let is_one = match self.body.constant(size).as_deref() {
            Some(Constant::Int(value)) => value.is_one(),
            _ => false,
        };
        if is_one && size.ty() == Type::I32 {
            return Ok(String::new());
        }
        Ok(format!(", {}", self.typed(0)?))
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
        let mut text = String::new();
        if is_set(self.op, LandingpadOp::SLOTS.cleanup) {
            text.push_str("\n          cleanup");
        }
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
    fn mask(&self) -> String {
        let mask = ints(self.op, ShuffleVectorOp::SLOTS.mask);
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
        let result = self.op.result(0).map(|result| result.ty().data(self.op.ctx()));
        let is_scalable = matches!(result, Some(TypeData::Vector { scalable, .. }) if scalable.contains(&true));
        let scale = if is_scalable { "vscale x " } else { "" };
        format!("<{scale}{} x i32> {text}", mask.len())
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

/// Returns the ordering of an atomic op.
fn ordering(op: OpRef<'_>, slot: AttrSlot) -> Option<String> {
    keyword(op, slot).filter(|ordering| ordering != "not_atomic")
}

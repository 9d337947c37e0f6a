//! Memory accesses whose indices are affine expressions, `%m[%i + 1, symbol(%n)]`: `affine.load`, `affine.store`,
//! their vector forms, and `affine.prefetch`.

use std::collections::HashSet;

use drr::affine::{AffineExpr, AffineExprKind, AffineMap};
use drr::define::{
    AttrSlot, Fold, FoldEdit, FormResult, OpAsmForm, OpAsmPrinter, OpError, OperandSlot, TypeSlot, UseGenericForm,
};
use drr::prelude::*;
use drr::{Operands, TypeData};

use super::constant_load::loaded_constant;
use super::dims::{check_dims_and_symbols, check_indices};
use super::map::{add_indices, check_input_count};
use super::{AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp};
use crate::shared::signature::counted;

/// A load or store, scalar or vector.
struct AccessOp {
    /// The stored value, which precedes the memref.
    stored: Option<OperandSlot>,
    memref: OperandSlot,
    indices: OperandSlot,
    map: AttrSlot,
    /// Type of the stored or loaded value.
    value_type: TypeSlot,
    /// `true` if the text contains a vector type.
    of_vectors: bool,
}

const LOAD: AccessOp = AccessOp {
    stored: None,
    memref: AffineLoadOp::SLOTS.memref,
    indices: AffineLoadOp::SLOTS.indices,
    map: AffineLoadOp::SLOTS.map,
    value_type: AffineLoadOp::SLOTS.result,
    of_vectors: false,
};
const STORE: AccessOp = AccessOp {
    stored: Some(AffineStoreOp::SLOTS.value),
    memref: AffineStoreOp::SLOTS.memref,
    indices: AffineStoreOp::SLOTS.indices,
    map: AffineStoreOp::SLOTS.map,
    value_type: AffineStoreOp::SLOTS.value.types(),
    of_vectors: false,
};
const VECTOR_LOAD: AccessOp = AccessOp {
    stored: None,
    memref: AffineVectorLoadOp::SLOTS.memref,
    indices: AffineVectorLoadOp::SLOTS.indices,
    map: AffineVectorLoadOp::SLOTS.map,
    value_type: AffineVectorLoadOp::SLOTS.result,
    of_vectors: true,
};
const VECTOR_STORE: AccessOp = AccessOp {
    stored: Some(AffineVectorStoreOp::SLOTS.value),
    memref: AffineVectorStoreOp::SLOTS.memref,
    indices: AffineVectorStoreOp::SLOTS.indices,
    map: AffineVectorStoreOp::SLOTS.map,
    value_type: AffineVectorStoreOp::SLOTS.value.types(),
    of_vectors: true,
};

/// `[%i + 1, symbol(%n)]`: a map and the indices, which are its inputs.
fn subscripts(form: &mut OpAsmForm<'_, '_>, map: AttrSlot, indices: OperandSlot) -> FormResult {
    let parsed = form.element(
        |parser| {
            let (map, operands) = parser.parse_affine_map_of_ssa_ids(["[", "]"])?;
            add_indices(parser, indices, &operands);
            Ok(parser.ctx().affine_map_attr(map))
        },
        |printer, op| {
            let map = map.of(op).ok_or(UseGenericForm)?;
            print_subscripts(printer, map.affine_map(op.ctx()).ok_or(UseGenericForm)?, indices.of(op))?;
            Ok(map)
        },
    )?;
    form.set_attribute(map, parsed);
    Ok(())
}

/// Prints the syntax of [`subscripts`]. Inputs that no expression uses are lost, as in MLIR.
///
/// # Errors
/// If the op must be printed in generic form.
pub(crate) fn print_subscripts<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    map: &AffineMap,
    indices: Operands<'ir>,
) -> Result<(), UseGenericForm> {
    let indices: Vec<ValueRef<'ir>> = indices.collect();
    if map.num_inputs() != indices.len() as u64 {
        return Err(UseGenericForm);
    }
    check_readable(map.results(), indices.split_at(map.num_dims() as usize))?;
    printer.print("[");
    printer.print_affine_map_of_ssa_ids(map, &indices);
    printer.print("]");
    Ok(())
}

/// Checks that expressions parse back to themselves. A value that is both a dimension and a symbol is parsed as
/// whichever occurs first.
///
/// # Errors
/// If they do not.
pub(crate) fn check_readable<'e, 'ir>(
    exprs: impl Iterator<Item = AffineExpr<'e>>,
    (dims, symbols): (&[ValueRef<'ir>], &[ValueRef<'ir>]),
) -> Result<(), UseGenericForm> {
    if dims.is_empty() || symbols.is_empty() {
        return Ok(());
    }
    let (mut used_dims, mut used_symbols) = (HashSet::new(), HashSet::new());
    let mut open: Vec<AffineExpr<'e>> = exprs.collect();
    while let Some(expr) = open.pop() {
        match expr.kind() {
            AffineExprKind::Constant(_) => {}
            AffineExprKind::Dim(dim) => used_dims.extend(dims.get(dim as usize).map(|value| value.handle())),
            AffineExprKind::Symbol(symbol) => {
                used_symbols.extend(symbols.get(symbol as usize).map(|value| value.handle()));
            }
            AffineExprKind::Binary(_, lhs, rhs) => open.extend([lhs, rhs]),
        }
    }
    used_dims.is_disjoint(&used_symbols).then_some(()).ok_or(UseGenericForm)
}

impl AccessOp {
    /// `%m[%i] {attrs} : memref<4xf32>`, preceded by the stored value and followed by the vector type where the op has
    /// them.
    fn form(&self, form: &mut OpAsmForm<'_, '_>) -> FormResult {
        form.memoize();
        form.text(" ")?;
        if let Some(stored) = self.stored {
            form.operand("", stored)?;
            form.text(", ")?;
        }
        form.operand("", self.memref)?;
        subscripts(form, self.map, self.indices)?;
        form.attr_dict()?;
        let element = memref_type(form, self.memref)?;
        if self.of_vectors {
            form.ty(", ", self.value_type)?;
        } else {
            form.add_type(self.value_type, element);
        }
        Ok(())
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), OpError> {
        let Some(AccessOperands {
            value,
            memref,
            indices,
            map,
        }) = self.parts(op)
        else {
            return Ok(());
        };
        let ctx = op.ctx();
        let element = memref.ty().element_or_self(ctx);
        let of_value = if self.of_vectors {
            value.ty().element_or_self(ctx)
        } else {
            value.ty()
        };
        if of_value != element {
            let verb = if self.stored.is_some() { "stores" } else { "loads" };
            let of = if self.of_vectors { "vectors of " } else { "" };
            return Err(OpError::new(format!(
                "{verb} {of}`{}`, but its memref has elements of `{}`",
                of_value.display(ctx),
                element.display(ctx)
            )));
        }
        check_map(memref, map, indices.len())?;
        check_dims_and_symbols(op, indices, map.num_dims(), "map")
    }

    fn parts<'ir>(&self, op: OpRef<'ir>) -> Option<AccessOperands<'ir>> {
        let stores = self.stored.is_some();
        Some(AccessOperands {
            value: if stores { op.operand(0) } else { op.result(0) }?,
            memref: op.operand(stores.into())?,
            indices: self.indices.of(op),
            map: self.map.of(op)?.affine_map(op.ctx())?,
        })
    }
}

/// The values and the map of an access.
struct AccessOperands<'ir> {
    /// Stored or loaded value.
    value: ValueRef<'ir>,
    memref: ValueRef<'ir>,
    indices: Operands<'ir>,
    map: &'ir AffineMap,
}

/// ` : memref<4xf32>`. Returns the element type.
fn memref_type(form: &mut OpAsmForm<'_, '_>, memref: OperandSlot) -> FormResult<Type> {
    let ty = form.ty(" : ", memref.types())?;
    match ty.data(form.ctx()) {
        TypeData::MemRef { element, .. } => Ok(*element),
        _ => Err(form.error("expected the type of a memref with a rank before this")),
    }
}

/// Checks that a map has one result per dimension of the memref and one input per index.
fn check_map(memref: ValueRef<'_>, map: &AffineMap, indices: usize) -> Result<(), OpError> {
    let rank = memref.ty().shape(memref.ir().ctx()).map_or(0, <[i64]>::len);
    let results = map.num_results();
    if results != rank {
        return Err(OpError::new(format!(
            "has a map of {} for a memref of rank {rank}",
            counted(results, "result")
        )));
    }
    check_input_count(indices, map.num_inputs(), "map")
}

pub(crate) fn form_affine_load_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    LOAD.form(form)
}

pub(crate) fn verify_affine_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    LOAD.verify(op)
}

pub(crate) fn form_affine_store_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    STORE.form(form)
}

pub(crate) fn verify_affine_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    STORE.verify(op)
}

pub(crate) fn form_affine_vector_load_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    VECTOR_LOAD.form(form)
}

pub(crate) fn verify_affine_vector_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    VECTOR_LOAD.verify(op)
}

pub(crate) fn form_affine_vector_store_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    VECTOR_STORE.form(form)
}

pub(crate) fn verify_affine_vector_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    VECTOR_STORE.verify(op)
}

/// `%m[%i], read, locality<3>, data {attrs} : memref<4xf32>`
pub(crate) fn form_affine_prefetch_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.operand(" ", AffinePrefetchOp::SLOTS.memref)?;
    subscripts(form, AffinePrefetchOp::SLOTS.map, AffinePrefetchOp::SLOTS.indices)?;
    form.flag(", ", AffinePrefetchOp::SLOTS.isWrite, ["read", "write"])?;
    form.integer(", locality<", AffinePrefetchOp::SLOTS.localityHint, Type::I32)?;
    form.flag(">, ", AffinePrefetchOp::SLOTS.isDataCache, ["instr", "data"])?;
    form.attr_dict()?;
    memref_type(form, AffinePrefetchOp::SLOTS.memref)?;
    Ok(())
}

pub(crate) fn verify_affine_prefetch_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some((prefetch, map)) = AffinePrefetchOp::cast(op).and_then(|prefetch| Some((prefetch, prefetch.map()?)))
    else {
        return Ok(());
    };
    check_map(prefetch.memref(), map, prefetch.indices().len())?;
    check_indices(op, prefetch.indices(), "map")
}

/// Replaces a memref operand that `memref.cast` produces by its source, if that has a rank.
fn fold_cast_memref(op: OpRef<'_>, index: usize) -> Fold {
    let cast = op.operand(index).and_then(|memref| memref.defining_op());
    let cast = cast.filter(|by| by.name_text() == "memref.cast");
    let source = cast.and_then(|cast| cast.operand(0));
    match source.filter(|source| source.ty().shape(op.ctx()).is_some()) {
        Some(source) => Fold::InPlace([FoldEdit::Operand(index, source.handle())].into_iter().collect()),
        None => Fold::None,
    }
}

pub(crate) fn fold_affine_load_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    match loaded_constant(op) {
        Some(element) => Fold::attr(element),
        None => fold_cast_memref(op, 0),
    }
}

pub(crate) fn fold_affine_store_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_cast_memref(op, 1)
}

pub(crate) fn fold_affine_prefetch_op(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    fold_cast_memref(op, 0)
}

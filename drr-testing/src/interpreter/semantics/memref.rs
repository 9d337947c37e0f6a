//! Ops of `memref` on the memory of the run.

use drr_ir::{DYNAMIC, OpRef};

use super::control_flow::{execute_region, yield_operands};
use super::tensor::{Slice, group_lengths, kept_dimensions, mixed, shape_of_result, sizes};
use super::{AttrNames, ControlFlowTable, OpTable, Scalar, invalid, undefined, unsupported};
use crate::interpreter::{Execution, ExecutionError, Interpreter, MemRefView, RuntimeValue};

/// Computes a view from a view and the operands of an op.
type ViewFunction = fn(OpRef<'_>, &MemRefView, &[RuntimeValue]) -> Result<MemRefView, ExecutionError>;

/// Ops that view a buffer in another way.
const VIEWS: &[(&str, ViewFunction)] = &[
    ("cast", |_, view, _| Ok(view.clone())),
    ("memory_space_cast", |_, view, _| Ok(view.clone())),
    ("assume_alignment", |_, view, _| Ok(view.clone())),
    ("subview", subview),
    ("collapse_shape", collapse_shape),
    ("expand_shape", expand_shape),
    ("reinterpret_cast", reinterpret_cast),
];

/// Other ops without regions.
const OPS: &OpTable = &[
    ("alloc", alloc),
    ("alloca", alloc),
    ("copy", copy),
    ("dealloc", |run, op, operands| {
        run.deallocate(defined_view(op, operands.first())?)?;
        Ok(Vec::new())
    }),
    ("dim", |_, op, operands| Ok(vec![dim(op, operands)?])),
    ("extract_strided_metadata", extract_strided_metadata),
    ("load", |run, op, operands| {
        let view = defined_view(op, operands.first())?;
        let indices = sizes(op, operands.get(1..).unwrap_or_default())?;
        Ok(vec![run.load(view, &indices)?])
    }),
    ("rank", |_, op, operands| {
        let rank = view(op, operands.first())?.map(|view| RuntimeValue::index(view.shape.len() as i64));
        Ok(vec![rank.unwrap_or(RuntimeValue::Poison)])
    }),
    ("store", |run, op, operands| {
        let [value, memref, indices @ ..] = operands else {
            return Err(invalid(op, "has too few operands"));
        };
        run.store(defined_view(op, Some(memref))?, &sizes(op, indices)?, value.clone())?;
        Ok(Vec::new())
    }),
];

/// An op with a region, and its terminator.
const CONTROL_FLOW: &ControlFlowTable = &[
    ("alloca_scope", execute_region),
    ("alloca_scope.return", yield_operands),
];

pub(super) fn register(mut interpreter: Interpreter, _: AttrNames) -> Interpreter {
    for &(name, compute) in VIEWS {
        interpreter = interpreter.op(&format!("memref.{name}"), move |_, op, operands| {
            let Some(view) = view(op, operands.first())? else {
                return Ok(vec![RuntimeValue::Poison]);
            };
            let result = compute(op, view, operands)?;
            check_type(op, &result)?;
            Ok(vec![RuntimeValue::MemRef(result)])
        });
    }
    interpreter.ops("memref", OPS).control_flow_ops("memref", CONTROL_FLOW)
}

/// Returns the view of a memref, or `None` if it is poison.
fn view<'v>(op: OpRef<'_>, value: Option<&'v RuntimeValue>) -> Result<Option<&'v MemRefView>, ExecutionError> {
    match value {
        Some(RuntimeValue::MemRef(view)) => Ok(Some(view)),
        Some(RuntimeValue::Poison) => Ok(None),
        _ => Err(invalid(op, "has an operand that is not a memref")),
    }
}

/// Returns the view of a memref whose memory is accessed.
fn defined_view<'v>(op: OpRef<'_>, value: Option<&'v RuntimeValue>) -> Result<&'v MemRefView, ExecutionError> {
    view(op, value)?.map_or_else(|| undefined("access to memory by poison"), Ok)
}

/// Checks the static sizes of the result type.
fn check_type(op: OpRef<'_>, view: &MemRefView) -> Result<(), ExecutionError> {
    let declared = op.result(0).and_then(|result| result.ty().shape(op.ctx()));
    let Some(declared) = declared else {
        return Ok(());
    };
    let fits = |(size, declared): (&usize, &i64)| *declared == DYNAMIC || i64::try_from(*size) == Ok(*declared);
    if declared.len() == view.shape.len() && view.shape.iter().zip(declared).all(fits) {
        Ok(())
    } else {
        undefined("a memref has another shape than its type")
    }
}

fn alloc(
    run: &mut Execution<'_>,
    op: OpRef<'_>,
    operands: &[RuntimeValue],
) -> Result<Vec<RuntimeValue>, ExecutionError> {
    let ty = op.result(0).ok_or_else(|| invalid(op, "has no result"))?.ty();
    if ty.memref_layout(op.ctx()).is_some() {
        return Err(unsupported(op, "a layout"));
    }
    let shape = shape_of_result(op, operands)?;
    Ok(vec![run.allocate(shape)?])
}

fn copy(
    run: &mut Execution<'_>,
    op: OpRef<'_>,
    operands: &[RuntimeValue],
) -> Result<Vec<RuntimeValue>, ExecutionError> {
    let (source, target) = (defined_view(op, operands.first())?, defined_view(op, operands.get(1))?);
    if source.shape != target.shape {
        return undefined("a copy between different shapes");
    }
    // All elements are read first: the views may overlap.
    let indices = source.indices()?;
    let elements: Result<Vec<_>, _> = indices.iter().map(|index| run.load(source, index)).collect();
    for (index, element) in indices.iter().zip(elements?) {
        run.store(target, index, element)?;
    }
    Ok(Vec::new())
}

fn dim(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let view = view(op, operands.first())?;
    let Some((view, index)) = view.zip(operands.get(1).and_then(RuntimeValue::as_int)) else {
        return Ok(RuntimeValue::Poison);
    };
    let index = index.to_u64().and_then(|index| usize::try_from(index).ok());
    match index.and_then(|index| view.shape.get(index)) {
        Some(&size) => Ok(RuntimeValue::index(size as i64)),
        None => undefined("a dimension is out of bounds"),
    }
}

fn extract_strided_metadata(
    _: &mut Execution<'_>,
    op: OpRef<'_>,
    operands: &[RuntimeValue],
) -> Result<Vec<RuntimeValue>, ExecutionError> {
    let Some(view) = view(op, operands.first())? else {
        return Ok(vec![RuntimeValue::Poison; op.num_results()]);
    };
    let base = MemRefView {
        buffer: view.buffer,
        offset: 0,
        shape: Vec::new(),
        strides: Vec::new(),
    };
    let numbers = std::iter::once(&view.offset).chain(&view.shape).chain(&view.strides);
    let numbers = numbers.map(|&number| RuntimeValue::index(number as i64));
    Ok(std::iter::once(RuntimeValue::MemRef(base)).chain(numbers).collect())
}

fn reinterpret_cast(op: OpRef<'_>, view: &MemRefView, operands: &[RuntimeValue]) -> Result<MemRefView, ExecutionError> {
    let slice = Slice::of(op, operands)?;
    Ok(MemRefView {
        buffer: view.buffer,
        offset: slice.offsets.first().copied().unwrap_or_default(),
        shape: slice.sizes,
        strides: slice.strides,
    })
}

fn subview(op: OpRef<'_>, view: &MemRefView, operands: &[RuntimeValue]) -> Result<MemRefView, ExecutionError> {
    let slice = Slice::of(op, operands)?;
    slice.positions(&view.shape)?;
    let offsets = slice.offsets.iter().zip(&view.strides);
    let offset = view.offset + offsets.map(|(offset, stride)| offset * stride).sum::<usize>();
    let kept = kept_dimensions(op, &slice);
    let strides = slice.strides.iter().zip(&view.strides).map(|(a, b)| a * b);
    Ok(MemRefView {
        buffer: view.buffer,
        offset,
        strides: strides
            .zip(&kept)
            .filter(|(_, kept)| **kept)
            .map(|(stride, _)| stride)
            .collect(),
        shape: slice
            .sizes
            .iter()
            .zip(&kept)
            .filter(|(_, kept)| **kept)
            .map(|(&size, _)| size)
            .collect(),
    })
}

fn collapse_shape(op: OpRef<'_>, view: &MemRefView, _: &[RuntimeValue]) -> Result<MemRefView, ExecutionError> {
    let (mut shape, mut strides, mut first) = (Vec::new(), Vec::new(), 0);
    for length in group_lengths(op) {
        let range = first..(first + length).min(view.shape.len());
        first = range.end;
        let mut dims: Vec<(usize, usize)> = range.map(|at| (view.shape[at], view.strides[at])).collect();
        shape.push(dims.iter().map(|(size, _)| size).product());
        // The stride of a dimension with one element is insignificant.
        dims.retain(|(size, _)| *size != 1);
        if dims.windows(2).any(|pair| pair[0].1 != pair[1].0 * pair[1].1) && !dims.iter().any(|(size, _)| *size == 0) {
            return undefined("collapsed dimensions are not contiguous");
        }
        strides.push(dims.last().map_or(1, |(_, stride)| *stride));
    }
    Ok(MemRefView {
        shape,
        strides,
        ..view.clone()
    })
}

fn expand_shape(op: OpRef<'_>, view: &MemRefView, operands: &[RuntimeValue]) -> Result<MemRefView, ExecutionError> {
    let shape = sizes(
        op,
        &mixed(op, "static_output_shape", operands.get(1..).unwrap_or_default())?,
    )?;
    let (mut strides, mut first) = (vec![0; shape.len()], 0);
    for (length, (&size, &stride)) in group_lengths(op).into_iter().zip(view.shape.iter().zip(&view.strides)) {
        let range = first..(first + length).min(shape.len());
        first = range.end;
        if shape[range.clone()].iter().product::<usize>() != size {
            return undefined("expanded dimensions have another number of elements");
        }
        let mut inner = stride;
        for at in range.rev() {
            strides[at] = inner;
            inner *= shape[at];
        }
    }
    Ok(MemRefView {
        shape,
        strides,
        ..view.clone()
    })
}

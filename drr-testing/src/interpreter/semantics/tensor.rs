//! Ops of `tensor` on ranked tensors, whose elements are values.

use drr_ir::{Attribute, DYNAMIC, OpRef};

use super::control_flow::{defined_int, segments, yield_operands};
use super::{AttrNames, ControlFlowTable, Scalar, invalid, undefined, unsupported};
use crate::interpreter::memory::indices_of;
use crate::interpreter::value::MAX_ELEMENTS;
use crate::interpreter::{ExecutionError, Interpreter, RuntimeElements, RuntimeValue, Transition, Yielded};

/// Computes the result of an op without regions.
type Function = fn(OpRef<'_>, &[RuntimeValue]) -> Scalar;

/// Ops without regions.
const FUNCTIONS: &[(&str, Function)] = &[
    ("cast", cast),
    ("collapse_shape", collapse_shape),
    ("concat", concat),
    ("dim", dim),
    ("empty", empty),
    ("expand_shape", expand_shape),
    ("extract", extract),
    ("extract_slice", extract_slice),
    ("from_elements", |op, operands| {
        result(op, shape_of_result(op, &[])?, operands.to_vec())
    }),
    ("insert", insert),
    ("insert_slice", insert_slice),
    ("rank", rank),
    ("reshape", reshape),
    ("splat", splat),
];

/// Ops with regions, and their terminator.
const CONTROL_FLOW: &ControlFlowTable = &[
    ("yield", yield_operands),
    ("generate", |_, op, operands, yielded| {
        let shape = shape_of_result(op, operands)?;
        fill(op, &shape, yielded, |_| Ok(None))
    }),
    ("pad", |_, op, operands, yielded| pad(op, operands, yielded)),
];

pub(super) fn register(mut interpreter: Interpreter, _: AttrNames) -> Interpreter {
    for &(name, compute) in FUNCTIONS {
        interpreter = interpreter.op(&format!("tensor.{name}"), move |_, op, operands| {
            Ok(vec![compute(op, operands)?])
        });
    }
    interpreter.control_flow_ops("tensor", CONTROL_FLOW)
}

/// Returns the elements of a tensor, or `None` if all of it, with its shape, is poison.
fn elements<'v>(op: OpRef<'_>, value: Option<&'v RuntimeValue>) -> Result<Option<&'v RuntimeElements>, ExecutionError> {
    match value {
        Some(RuntimeValue::Elements(elements)) => Ok(Some(elements)),
        Some(RuntimeValue::Poison) => Ok(None),
        _ => Err(invalid(op, "has an operand that is not a tensor")),
    }
}

/// Returns the result of an op, whose type must have this shape.
fn result(op: OpRef<'_>, shape: Vec<usize>, elements: Vec<RuntimeValue>) -> Scalar {
    let declared = op.result(0).and_then(|result| result.ty().shape(op.ctx()));
    let Some(declared) = declared else {
        return Err(unsupported(op, "unranked tensors"));
    };
    let fits = |(size, declared): (&usize, &i64)| *declared == DYNAMIC || i64::try_from(*size) == Ok(*declared);
    if declared.len() != shape.len() || !shape.iter().zip(declared).all(fits) {
        return undefined("a tensor has another shape than its type");
    }
    if checked_count(&shape)? != elements.len() {
        return undefined("a tensor has another number of elements than its shape");
    }
    Ok(RuntimeValue::Elements(RuntimeElements { shape, elements }))
}

fn checked_count(shape: &[usize]) -> Result<usize, ExecutionError> {
    let product = |count: usize, size: &usize| count.checked_mul(*size);
    let count = shape.iter().try_fold(1, product).filter(|&count| count <= MAX_ELEMENTS);
    count.ok_or(ExecutionError::Limit)
}

/// Returns numbers that must not be negative.
pub(super) fn sizes(op: OpRef<'_>, values: &[RuntimeValue]) -> Result<Vec<usize>, ExecutionError> {
    let size = |value| match defined_int(op, Some(value))?.to_i64() {
        Some(size) if size > i64::from(u32::MAX) => Err(ExecutionError::Limit),
        Some(size) => usize::try_from(size).or_else(|_| undefined("a size or an index is negative")),
        None => Err(invalid(op, "has a size that is not an index")),
    };
    values.iter().map(size).collect()
}

/// Returns the numbers of a list in an attribute, in which operands replace dynamic ones.
pub(super) fn mixed(op: OpRef<'_>, attr: &str, dynamic: &[RuntimeValue]) -> Result<Vec<RuntimeValue>, ExecutionError> {
    let numbers = op
        .attr_named(attr)
        .and_then(|numbers| numbers.dense_array_ints(op.ctx()));
    let mut dynamic = dynamic.iter();
    let number = |number| match number {
        DYNAMIC => dynamic.next().cloned(),
        number => Some(RuntimeValue::index(number)),
    };
    let numbers: Option<Vec<_>> = numbers.into_iter().flatten().map(number).collect();
    numbers.ok_or_else(|| invalid(op, "has too few operands for its dynamic numbers"))
}

/// Returns the shape of the result type, with operands for dynamic sizes.
pub(super) fn shape_of_result(op: OpRef<'_>, dynamic: &[RuntimeValue]) -> Result<Vec<usize>, ExecutionError> {
    let declared = op.result(0).and_then(|result| result.ty().shape(op.ctx()));
    let declared = declared.ok_or_else(|| unsupported(op, "unranked tensors"))?;
    let mut dynamic = dynamic.iter();
    let size = |&size: &i64| match size {
        DYNAMIC => dynamic.next().cloned(),
        size => Some(RuntimeValue::index(size)),
    };
    let shape: Option<Vec<_>> = declared.iter().map(size).collect();
    sizes(op, &shape.ok_or_else(|| invalid(op, "has too few sizes"))?)
}

/// Returns the row-major position of an element, which must exist.
fn position(shape: &[usize], indices: &[usize]) -> Result<usize, ExecutionError> {
    if shape.len() != indices.len() || indices.iter().zip(shape).any(|(index, size)| index >= size) {
        return undefined("an index is out of bounds");
    }
    Ok(shape
        .iter()
        .zip(indices)
        .fold(0, |position, (size, index)| position * size + index))
}

/// Fills a tensor in row-major order by known elements and, for the others, by executions of the region. The state
/// consists of the elements so far.
fn fill(
    op: OpRef<'_>,
    shape: &[usize],
    yielded: Option<Yielded>,
    known: impl Fn(&[usize]) -> Result<Option<RuntimeValue>, ExecutionError>,
) -> Result<Transition, ExecutionError> {
    let mut elements = Vec::new();
    if let Some(Yielded { state, values, .. }) = yielded {
        elements = state;
        elements.extend(values.into_iter().take(1));
    }
    let count = checked_count(shape)?;
    while elements.len() < count {
        let indices = indices_of(shape, elements.len());
        match known(&indices)? {
            Some(element) => elements.push(element),
            None => {
                let args = indices.iter().map(|&index| RuntimeValue::index(index as i64));
                return Ok(Transition::region(0, args.collect()).with_state(elements));
            }
        }
    }
    Ok(Transition::Results(vec![result(op, shape.to_vec(), elements)?]))
}

/// Splits the operands into the first one and the others.
fn split_first<'v>(
    op: OpRef<'_>,
    operands: &'v [RuntimeValue],
) -> Result<(&'v RuntimeValue, &'v [RuntimeValue]), ExecutionError> {
    operands.split_first().ok_or_else(|| invalid(op, "has no operand"))
}

fn cast(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let Some(source) = elements(op, operands.first())? else {
        return Ok(RuntimeValue::Poison);
    };
    result(op, source.shape.clone(), source.elements.clone())
}

fn rank(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let source = elements(op, operands.first())?;
    let rank = source.map(|source| RuntimeValue::index(source.shape.len() as i64));
    Ok(rank.unwrap_or(RuntimeValue::Poison))
}

fn empty(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let shape = shape_of_result(op, operands)?;
    let count = checked_count(&shape)?;
    result(op, shape, vec![RuntimeValue::Poison; count])
}

fn splat(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let (value, sizes) = split_first(op, operands)?;
    let shape = shape_of_result(op, sizes)?;
    let count = checked_count(&shape)?;
    result(op, shape, vec![value.clone(); count])
}

fn extract(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let (source, indices) = split_first(op, operands)?;
    let indices = sizes(op, indices)?;
    let Some(source) = elements(op, Some(source))? else {
        return Ok(RuntimeValue::Poison);
    };
    Ok(source.elements[position(&source.shape, &indices)?].clone())
}

fn insert(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let [value, dest, indices @ ..] = operands else {
        return Err(invalid(op, "has too few operands"));
    };
    let indices = sizes(op, indices)?;
    let Some(dest) = elements(op, Some(dest))? else {
        return Ok(RuntimeValue::Poison);
    };
    let mut changed = dest.clone();
    changed.elements[position(&dest.shape, &indices)?] = value.clone();
    Ok(RuntimeValue::Elements(changed))
}

fn collapse_shape(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let Some(source) = elements(op, operands.first())? else {
        return Ok(RuntimeValue::Poison);
    };
    let mut sizes = source.shape.iter();
    let groups = group_lengths(op).into_iter();
    let shape = groups.map(|length| sizes.by_ref().take(length).product()).collect();
    result(op, shape, source.elements.clone())
}

/// Returns the number of dimensions of each group of a reassociation.
pub(super) fn group_lengths(op: OpRef<'_>) -> Vec<usize> {
    let groups = op.attr_named("reassociation").and_then(|groups| groups.array(op.ctx()));
    let length = |group: &Attribute| group.array(op.ctx()).map_or(0, <[_]>::len);
    groups.unwrap_or_default().iter().map(length).collect()
}

fn expand_shape(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let (source, dynamic) = split_first(op, operands)?;
    let shape = sizes(op, &mixed(op, "static_output_shape", dynamic)?)?;
    let Some(source) = elements(op, Some(source))? else {
        return Ok(RuntimeValue::Poison);
    };
    result(op, shape, source.elements.clone())
}

fn reshape(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let (Some(source), Some(shape)) = (elements(op, operands.first())?, elements(op, operands.get(1))?) else {
        return Ok(RuntimeValue::Poison);
    };
    result(op, sizes(op, &shape.elements)?, source.elements.clone())
}

fn pad(op: OpRef<'_>, operands: &[RuntimeValue], yielded: Option<Yielded>) -> Result<Transition, ExecutionError> {
    let segments = segments(op, operands)?;
    let [_, low, high] = segments.as_slice() else {
        return Err(invalid(op, "has other segments"));
    };
    let low = sizes(op, &mixed(op, "static_low", &operands[low.clone()])?)?;
    let high = sizes(op, &mixed(op, "static_high", &operands[high.clone()])?)?;
    let Some(source) = elements(op, operands.first())? else {
        return Ok(Transition::Results(vec![RuntimeValue::Poison]));
    };
    let all = source.shape.iter().zip(low.iter().zip(&high));
    let shape: Vec<usize> = all.map(|(size, (low, high))| size + low + high).collect();
    fill(op, &shape, yielded, |indices| {
        let inner = indices.iter().zip(&low);
        let inner: Option<Vec<usize>> = inner.map(|(index, low)| index.checked_sub(*low)).collect();
        let is_inside = |inner: &Vec<usize>| inner.iter().zip(&source.shape).all(|(index, size)| index < size);
        let inner = inner.filter(is_inside).map(|inner| position(&source.shape, &inner));
        Ok(inner.transpose()?.map(|position| source.elements[position].clone()))
    })
}

fn dim(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let [source, index] = operands else {
        return Err(invalid(op, "has other operands"));
    };
    if source.is_whole_poison() || *index == RuntimeValue::Poison {
        return Ok(RuntimeValue::Poison);
    }
    let (source, index) = (elements(op, Some(source))?, defined_int(op, Some(index))?.to_u64());
    let size = source
        .zip(index)
        .and_then(|(source, index)| source.shape.get(usize::try_from(index).ok()?));
    match size {
        Some(&size) => Ok(RuntimeValue::index(size as i64)),
        None => undefined("a dimension is out of bounds"),
    }
}

/// Offsets, sizes and strides of a slice.
pub(super) struct Slice {
    pub(super) offsets: Vec<usize>,
    pub(super) sizes: Vec<usize>,
    pub(super) strides: Vec<usize>,
}

impl Slice {
    /// Returns the slice of an op with the dynamic numbers in its last three segments.
    pub(super) fn of(op: OpRef<'_>, operands: &[RuntimeValue]) -> Result<Self, ExecutionError> {
        let segments = segments(op, operands)?;
        let [.., offsets, lengths, strides] = segments.as_slice() else {
            return Err(invalid(op, "has other segments"));
        };
        let numbers = |attr, segment: &std::ops::Range<usize>| sizes(op, &mixed(op, attr, &operands[segment.clone()])?);
        Ok(Slice {
            offsets: numbers("static_offsets", offsets)?,
            sizes: numbers("static_sizes", lengths)?,
            strides: numbers("static_strides", strides)?,
        })
    }

    /// Returns the row-major positions of its elements in a tensor, which must contain all of them.
    pub(super) fn positions(&self, shape: &[usize]) -> Result<Vec<usize>, ExecutionError> {
        let ends = self.offsets.iter().zip(&self.sizes).zip(shape);
        if ends.clone().count() != shape.len() || ends.into_iter().any(|((offset, size), of)| *size == 0 && offset > of)
        {
            return undefined("a slice is out of bounds");
        }
        let position_of = |number| {
            let inner = indices_of(&self.sizes, number);
            let indices = inner.iter().zip(self.offsets.iter().zip(&self.strides));
            position(
                shape,
                &indices
                    .map(|(index, (offset, stride))| offset + index * stride)
                    .collect::<Vec<_>>(),
            )
        };
        (0..checked_count(&self.sizes)?).map(position_of).collect()
    }
}

fn extract_slice(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let slice = Slice::of(op, operands)?;
    let Some(source) = elements(op, operands.first())? else {
        return Ok(RuntimeValue::Poison);
    };
    let positions = slice.positions(&source.shape)?;
    let elements = positions
        .into_iter()
        .map(|position| source.elements[position].clone())
        .collect();
    let kept = kept_dimensions(op, &slice);
    let shape = slice
        .sizes
        .iter()
        .zip(kept)
        .filter(|(_, is_kept)| *is_kept)
        .map(|(&size, _)| size)
        .collect();
    result(op, shape, elements)
}

/// Returns which dimensions of a slice the result has: it may omit those whose static size is 1.
pub(super) fn kept_dimensions(op: OpRef<'_>, slice: &Slice) -> Vec<bool> {
    let numbers = op
        .attr_named("static_sizes")
        .and_then(|sizes| sizes.dense_array_ints(op.ctx()));
    let declared = op
        .result(0)
        .and_then(|result| result.ty().shape(op.ctx()))
        .unwrap_or_default();
    let mut num_kept = 0;
    let mut is_kept = |number: i64| {
        let fits = |&declared: &i64| declared == number || declared == DYNAMIC || number == DYNAMIC;
        let is_kept = number != 1 || declared.get(num_kept).is_some_and(fits);
        num_kept += usize::from(is_kept);
        is_kept
    };
    let mut kept: Vec<bool> = numbers.into_iter().flatten().map(&mut is_kept).collect();
    kept.resize(slice.sizes.len(), true);
    kept
}

fn insert_slice(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let dest = operands.get(1).ok_or_else(|| invalid(op, "has no destination"))?;
    match with_slice(op, operands, dest)? {
        RuntimeValue::Elements(changed) => result(op, changed.shape, changed.elements),
        poison => Ok(poison),
    }
}

/// Returns a tensor in which the source of an op has replaced the slice of the op.
pub(super) fn with_slice(op: OpRef<'_>, operands: &[RuntimeValue], dest: &RuntimeValue) -> Scalar {
    let slice = Slice::of(op, operands)?;
    let (source, dest) = (elements(op, operands.first())?, elements(op, Some(dest))?);
    // The source may omit dimensions whose size is 1.
    let sizes = |shape: &[usize]| shape.iter().copied().filter(|&size| size != 1).collect::<Vec<_>>();
    if source.is_some_and(|source| sizes(&source.shape) != sizes(&slice.sizes)) {
        return undefined("a slice has another shape than its source");
    }
    let Some(dest) = dest else {
        return Ok(RuntimeValue::Poison);
    };
    let positions = slice.positions(&dest.shape)?;
    let mut changed = dest.clone();
    for (number, position) in positions.into_iter().enumerate() {
        changed.elements[position] = source.map_or(RuntimeValue::Poison, |source| source.elements[number].clone());
    }
    Ok(RuntimeValue::Elements(changed))
}

fn concat(op: OpRef<'_>, operands: &[RuntimeValue]) -> Scalar {
    let dim = op.attr_named("dim").and_then(|dim| dim.as_i64(op.ctx()));
    let dim = dim
        .and_then(|dim| usize::try_from(dim).ok())
        .ok_or_else(|| invalid(op, "has no dimension"))?;
    let mut inputs = Vec::new();
    for operand in operands {
        match elements(op, Some(operand))? {
            Some(input) => inputs.push(input),
            None => return Ok(RuntimeValue::Poison),
        }
    }
    let first = inputs.first().filter(|first| dim < first.shape.len());
    let mut shape = first.ok_or_else(|| invalid(op, "has no inputs"))?.shape.clone();
    let others = |input: &&RuntimeElements| {
        input.shape.len() == shape.len() && (0..shape.len()).all(|at| at == dim || input.shape[at] == shape[at])
    };
    if !inputs.iter().all(others) {
        return undefined("inputs of a concatenation have different shapes");
    }
    shape[dim] = inputs.iter().map(|input| input.shape[dim]).sum();
    let mut all = Vec::new();
    for number in 0..checked_count(&shape)? {
        let mut indices = indices_of(&shape, number);
        for input in &inputs {
            match indices[dim].checked_sub(input.shape[dim]) {
                Some(rest) => indices[dim] = rest,
                None => {
                    all.push(input.elements[position(&input.shape, &indices)?].clone());
                    break;
                }
            }
        }
    }
    result(op, shape, all)
}

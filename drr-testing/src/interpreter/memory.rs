//! Memory of a run: buffers, and views of them.

use drr_ir::{Context, DYNAMIC, Type};

use super::outcome::ExecutionError;
use super::value::{MAX_ELEMENTS, MemRefView, RuntimeElements, RuntimeValue};

/// Maximum number of elements of all buffers of a run.
const MAX_MEMORY: usize = 4 * MAX_ELEMENTS;

impl MemRefView {
    /// Returns the position of an element in the buffer, or `None` if an index is out of bounds.
    fn position(&self, indices: &[usize]) -> Option<usize> {
        let is_inside =
            indices.len() == self.shape.len() && indices.iter().zip(&self.shape).all(|(index, size)| index < size);
        let mut terms = indices.iter().zip(&self.strides).filter(|_| is_inside);
        let position = terms.try_fold(self.offset, |position, (index, stride)| {
            position.checked_add(index.checked_mul(*stride)?)
        });
        position.filter(|_| is_inside)
    }

    /// Returns the indices of all elements, row-major.
    ///
    /// # Errors
    /// If there are too many.
    pub fn indices(&self) -> Result<Vec<Vec<usize>>, ExecutionError> {
        let product = |count: usize, size: &usize| count.checked_mul(*size);
        let count = self
            .shape
            .iter()
            .try_fold(1, product)
            .filter(|&count| count <= MAX_ELEMENTS);
        Ok((0..count.ok_or(ExecutionError::Limit)?)
            .map(|position| indices_of(&self.shape, position))
            .collect())
    }
}

/// The buffers of a run.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// Elements of each buffer; `None` after its deallocation.
    buffers: Vec<Option<Vec<RuntimeValue>>>,
    num_elements: usize,
}

impl Memory {
    /// Allocates a buffer of poison.
    pub(super) fn allocate(&mut self, shape: Vec<usize>) -> Result<MemRefView, ExecutionError> {
        let mut strides = vec![1; shape.len()];
        for at in (1..shape.len()).rev() {
            strides[at - 1] = shape[at].checked_mul(strides[at]).ok_or(ExecutionError::Limit)?;
        }
        let len = shape.iter().try_fold(1, |len: usize, size| len.checked_mul(*size));
        Ok(MemRefView {
            buffer: self.allocate_buffer(len.ok_or(ExecutionError::Limit)?)?,
            offset: 0,
            shape,
            strides,
        })
    }

    fn allocate_buffer(&mut self, len: usize) -> Result<usize, ExecutionError> {
        self.num_elements = self.num_elements.saturating_add(len);
        if self.num_elements > MAX_MEMORY {
            return Err(ExecutionError::Limit);
        }
        self.buffers.push(Some(vec![RuntimeValue::Poison; len]));
        Ok(self.buffers.len() - 1)
    }

    /// Deallocates the buffer of a view.
    pub(super) fn deallocate(&mut self, view: &MemRefView) -> Result<(), ExecutionError> {
        match self.buffers.get_mut(view.buffer).and_then(Option::take) {
            Some(_) => Ok(()),
            None => Err(ExecutionError::UndefinedBehavior(
                "memory is deallocated twice".to_owned(),
            )),
        }
    }

    /// Returns an element, which must exist.
    pub(super) fn element(
        &mut self,
        view: &MemRefView,
        indices: &[usize],
    ) -> Result<&mut RuntimeValue, ExecutionError> {
        let position = view.position(indices);
        let buffer = self.buffers.get_mut(view.buffer).and_then(Option::as_mut);
        let element = buffer
            .zip(position)
            .and_then(|(buffer, position)| buffer.get_mut(position));
        element.ok_or_else(|| ExecutionError::UndefinedBehavior("an access is out of bounds".to_owned()))
    }

    /// Returns a value that does not depend on memory: the elements instead of a memref. Elements out of bounds are
    /// poison.
    pub(super) fn snapshot(&mut self, value: &RuntimeValue) -> RuntimeValue {
        let RuntimeValue::MemRef(view) = value else {
            return value.clone();
        };
        let Ok(indices) = view.indices() else {
            return RuntimeValue::Poison;
        };
        let element = |index: Vec<usize>| match self.element(view, &index) {
            Ok(element) => element.clone(),
            Err(_) => RuntimeValue::Poison,
        };
        RuntimeValue::Elements(RuntimeElements {
            shape: view.shape.clone(),
            elements: indices.into_iter().map(element).collect(),
        })
    }

    /// Returns the argument of a type: elements become the contents of a memref with the layout of the type.
    pub(super) fn argument(
        &mut self,
        ctx: &Context,
        ty: Type,
        value: RuntimeValue,
    ) -> Result<RuntimeValue, ExecutionError> {
        let (RuntimeValue::Elements(RuntimeElements { shape, elements }), true) = (&value, ty.is_memref(ctx)) else {
            return Ok(value);
        };
        let unsupported = || ExecutionError::Unsupported(format!("arguments of type `{}`", ty.display(ctx)));
        let (strides, offset) = ty.strides_and_offset(ctx).ok_or_else(unsupported)?;
        let static_number = |number: i64, dynamic: usize| match number {
            DYNAMIC => Some(dynamic),
            number => usize::try_from(number).ok(),
        };
        let mut view = self.allocate(shape.clone())?;
        view.offset = static_number(offset, 0).ok_or_else(unsupported)?;
        for (stride, &number) in view.strides.iter_mut().zip(&strides) {
            *stride = static_number(number, *stride).ok_or_else(unsupported)?;
        }
        let last = shape
            .iter()
            .zip(&view.strides)
            .map(|(size, stride)| size.saturating_sub(1).saturating_mul(*stride));
        let len = last.fold(view.offset.saturating_add(1), usize::saturating_add);
        view.buffer = self.allocate_buffer(len)?;
        for (index, element) in view.indices()?.into_iter().zip(elements) {
            *self.element(&view, &index)? = element.clone();
        }
        Ok(RuntimeValue::MemRef(view))
    }
}

/// Returns the indices of the element at a row-major position.
pub(super) fn indices_of(shape: &[usize], mut position: usize) -> Vec<usize> {
    let mut indices = vec![0; shape.len()];
    for (index, &size) in indices.iter_mut().zip(shape).rev() {
        *index = position % size.max(1);
        position /= size.max(1);
    }
    indices
}

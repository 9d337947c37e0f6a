//! Ops in destination-passing style, whose results have the types of some of their operands.

use std::ops::Range;

use drr::prelude::*;

/// Returns the numbers of the operands that are the destinations of an op. There is one for each result.
pub(crate) fn destinations(op: OpRef<'_>) -> Option<Range<usize>> {
    match &*op.name_text() {
        "bufferization.materialize_in_destination"
        | "linalg.pack"
        | "linalg.unpack"
        | "tensor.insert"
        | "tensor.insert_slice"
        | "vector.transfer_write" => Some(1..2),
        name if name.starts_with("linalg.") => {
            let end = op.num_operands();
            Some(end.checked_sub(op.num_results())?..end)
        }
        _ => None,
    }
}

/// Returns the destination that is tied to a result.
pub(crate) fn destination_of(result: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let producer = result.defining_op()?;
    let number = destinations(producer)?.nth(result.number())?;
    producer.operand(number)
}

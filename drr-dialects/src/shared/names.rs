//! What results are called that always have the same name.

use drr::prelude::*;

/// Ops with the names of their results, sorted.
const NAMES: [(&str, &[&str]); 35] = [
    ("linalg.pack", &["pack"]),
    ("linalg.unpack", &["unpack"]),
    ("memref.alloc", &["alloc"]),
    ("memref.alloca", &["alloca"]),
    ("memref.assume_alignment", &["assume_align"]),
    ("memref.cast", &["cast"]),
    ("memref.collapse_shape", &["collapse_shape"]),
    ("memref.dim", &["dim"]),
    ("memref.expand_shape", &["expand_shape"]),
    ("memref.extract_aligned_pointer_as_index", &["intptr"]),
    (
        "memref.extract_strided_metadata",
        &["base_buffer", "offset", "sizes", "strides"],
    ),
    ("memref.memory_space_cast", &["memspacecast"]),
    ("memref.reinterpret_cast", &["reinterpret_cast"]),
    ("memref.reshape", &["reshape"]),
    ("memref.subview", &["subview"]),
    ("memref.transpose", &["transpose"]),
    ("memref.view", &["view"]),
    ("tensor.cast", &["cast"]),
    ("tensor.collapse_shape", &["collapsed"]),
    ("tensor.concat", &["concat"]),
    ("tensor.dim", &["dim"]),
    ("tensor.expand_shape", &["expanded"]),
    ("tensor.extract", &["extracted"]),
    ("tensor.extract_slice", &["extracted_slice"]),
    ("tensor.from_elements", &["from_elements"]),
    ("tensor.gather", &["gather"]),
    ("tensor.generate", &["generated"]),
    ("tensor.insert", &["inserted"]),
    ("tensor.insert_slice", &["inserted_slice"]),
    ("tensor.pad", &["padded"]),
    ("tensor.rank", &["rank"]),
    ("tensor.reshape", &["reshape"]),
    ("tensor.scatter", &["scatter"]),
    ("tensor.splat", &["splat"]),
    ("vector.vscale", &["vscale"]),
];

/// Names the results of an op in the table. Lists of results have one name.
pub(crate) fn name_results_of_other_ops(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let text = op.name_text();
    let found = NAMES.binary_search_by_key(&&*text, |(known, _)| known);
    let Some((_, names)) = found.ok().and_then(|at| NAMES.get(at)) else {
        return;
    };
    let Some(def) = op.info().map(|info| info.def()) else {
        return;
    };
    let mut first = 0;
    for (number, wish) in (0..).zip(*names) {
        if first < op.num_results() {
            name(first, wish);
        }
        let slot = drr::define::TypeSlot(drr::define::TypesOf::Result(number));
        first += if def.results.len() > 1 { slot.of(op).len() } else { 1 };
    }
}

#[cfg(test)]
mod tests {
    use super::NAMES;

    #[test]
    fn the_table_is_sorted() {
        assert!(NAMES.is_sorted_by_key(|(op, _)| *op));
    }
}

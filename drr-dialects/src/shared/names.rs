//! Fixed result names.

use drr::prelude::*;

/// Names results that have fixed names. A variadic result has one name for all its values.
pub(crate) fn name_results_of_other_ops(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let Some(def) = op.info().map(|info| info.def()) else {
        return;
    };
    let names: &[&str] = match def.name {
        "linalg.pack" => &["pack"],
        "linalg.unpack" => &["unpack"],
        "memref.alloc" => &["alloc"],
        "memref.alloca" => &["alloca"],
        "memref.assume_alignment" => &["assume_align"],
        "memref.cast" | "tensor.cast" => &["cast"],
        "memref.collapse_shape" => &["collapse_shape"],
        "memref.dim" | "tensor.dim" => &["dim"],
        "memref.expand_shape" => &["expand_shape"],
        "memref.extract_aligned_pointer_as_index" => &["intptr"],
        "memref.extract_strided_metadata" => &["base_buffer", "offset", "sizes", "strides"],
        "memref.memory_space_cast" => &["memspacecast"],
        "memref.reinterpret_cast" => &["reinterpret_cast"],
        "memref.reshape" | "tensor.reshape" => &["reshape"],
        "memref.subview" => &["subview"],
        "memref.transpose" => &["transpose"],
        "memref.view" => &["view"],
        "tensor.collapse_shape" => &["collapsed"],
        "tensor.concat" => &["concat"],
        "tensor.expand_shape" => &["expanded"],
        "tensor.extract" => &["extracted"],
        "tensor.extract_slice" => &["extracted_slice"],
        "tensor.from_elements" => &["from_elements"],
        "tensor.gather" => &["gather"],
        "tensor.generate" => &["generated"],
        "tensor.insert" => &["inserted"],
        "tensor.insert_slice" => &["inserted_slice"],
        "tensor.pad" => &["padded"],
        "tensor.rank" => &["rank"],
        "tensor.scatter" => &["scatter"],
        "tensor.splat" => &["splat"],
        "vector.vscale" => &["vscale"],
        _ => return,
    };
    let mut first = 0;
    for (number, wish) in (0..).zip(names) {
        if first < op.num_results() {
            name(first, wish);
        }
        let slot = drr::define::TypeSlot(drr::define::TypesOf::Result(number));
        first += if def.results.len() > 1 { slot.of(op).len() } else { 1 };
    }
}

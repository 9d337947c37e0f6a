//! Constraints on attributes of `gpu` and other dialects.

use drr::prelude::*;

/// Holds for sizes of a grid, a block or a cluster.
pub(crate) fn is_with_3_elements_if_present(ctx: &Context, attr: Attribute) -> bool {
    attr.dense_array_ints(ctx).is_some_and(|sizes| sizes.len() == 3)
}

/// Holds for handlers of a binary.
pub(crate) fn is_has_offloading_translation_attr_trait(ctx: &Context, attr: Attribute) -> bool {
    attr.is_of_dialect(ctx, "gpu", "select_object")
}

/// Holds for targets, which are attributes of other dialects.
pub(crate) fn is_promised_attr_interface(ctx: &Context, attr: Attribute) -> bool {
    let targets = [
        ("nvvm", "target"),
        ("rocdl", "target"),
        ("spirv", "target_env"),
        ("xevm", "target"),
    ];
    targets
        .iter()
        .any(|(dialect, mnemonic)| attr.is_of_dialect(ctx, dialect, mnemonic))
}

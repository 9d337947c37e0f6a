//! Code generation for supplemental patterns, which run after the results are built and before the root is replaced.

use quote::quote;

use crate::check::pattern::model::Supplemental;
use crate::expand::pattern::rewrite::Rewrite;

impl Rewrite<'_> {
    pub(super) fn supplemental(&mut self) {
        for supplemental in &self.model.supplemental {
            match supplemental {
                Supplemental::Built(built) => {
                    // Its values replace nothing, so their number does not matter.
                    self.result(built, usize::MAX);
                }
                Supplemental::CopyAttrs { from, to } => {
                    let Some((_, from)) = self.node_of(from.id) else {
                        continue;
                    };
                    let copy = match to.map(|to| self.node_of(to)) {
                        Some(Some((_, to))) => quote!(__drr::copy_attrs(__rewriter, #from, #to);),
                        Some(None) => continue,
                        None => quote!(__drr::copy_attrs_to_built(__rewriter, #from, &__values);),
                    };
                    self.push(copy);
                }
            }
        }
    }
}

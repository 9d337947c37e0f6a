//! The sets of rules, by the names that the C++ program has for them.

mod algebra;
mod lower;
mod miss10;
mod miss100;
#[cfg(feature = "miss1000")]
mod miss1000;
mod native;
#[cfg(test)]
mod tests;

use drr::prelude::*;

/// A set of rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Rules {
    /// No rules.
    #[default]
    None,
    /// W1.
    Lower,
    /// W2. MLIR has it in two forms, which differ in how they compare integers; we have one.
    Algebra,
    /// W4, with this many.
    Miss(u32),
}

impl Rules {
    /// The set of this name, if it is compiled in.
    pub(crate) fn named(name: &str) -> Option<Rules> {
        Some(match name {
            "none" => Rules::None,
            "lower" => Rules::Lower,
            "algebra" | "cheap" => Rules::Algebra,
            "miss10" => Rules::Miss(10),
            "miss100" => Rules::Miss(100),
            #[cfg(feature = "miss1000")]
            "miss1000" => Rules::Miss(1000),
            _ => return None,
        })
    }

    /// A new set with these rules.
    pub(crate) fn set(self) -> PatternSet {
        let mut set = PatternSet::new();
        match self {
            Rules::None => {}
            Rules::Lower => lower::populate_with_generated(&mut set),
            Rules::Algebra => algebra::populate_with_generated(&mut set),
            Rules::Miss(count) => {
                miss10::populate_with_generated(&mut set);
                if count >= 100 {
                    miss100::populate_with_generated(&mut set);
                }
                #[cfg(feature = "miss1000")]
                if count >= 1000 {
                    miss1000::populate_with_generated(&mut set);
                }
            }
        }
        set
    }
}

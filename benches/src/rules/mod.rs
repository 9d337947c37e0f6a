//! Rule sets, with the same names as in the C++ program.

mod algebra;
mod lower;
mod miss10;
mod miss100;
#[cfg(feature = "miss1000")]
mod miss1000;
mod native;
mod pdll;
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
    /// W2. MLIR has two versions, which differ in how they compare integers; drr has one.
    Algebra,
    /// W4, with this number of rules.
    Miss(u32),
    /// W1 in PDLL.
    LowerPdll,
    /// W2 in PDLL.
    AlgebraPdll,
    /// W4 in PDLL, with this number of rules.
    MissPdll(u32),
}

impl Rules {
    /// Returns the rule set of a name, if it is compiled in.
    pub(crate) fn named(name: &str) -> Option<Rules> {
        Some(match name {
            "none" => Rules::None,
            "lower" => Rules::Lower,
            "algebra" | "cheap" => Rules::Algebra,
            "miss10" => Rules::Miss(10),
            "miss100" => Rules::Miss(100),
            #[cfg(feature = "miss1000")]
            "miss1000" => Rules::Miss(1000),
            "lower-pdll" => Rules::LowerPdll,
            "algebra-pdll" => Rules::AlgebraPdll,
            "miss10-pdll" => Rules::MissPdll(10),
            "miss100-pdll" => Rules::MissPdll(100),
            #[cfg(feature = "miss1000")]
            "miss1000-pdll" => Rules::MissPdll(1000),
            _ => return None,
        })
    }

    /// Creates a pattern set with these rules.
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
            Rules::LowerPdll => pdll::lower::populate_with_generated(&mut set),
            Rules::AlgebraPdll => pdll::algebra::populate_with_generated(&mut set),
            Rules::MissPdll(count) => {
                pdll::miss10::populate_with_generated(&mut set);
                if count >= 100 {
                    pdll::miss100::populate_with_generated(&mut set);
                }
                #[cfg(feature = "miss1000")]
                if count >= 1000 {
                    pdll::miss1000::populate_with_generated(&mut set);
                }
            }
        }
        set
    }
}

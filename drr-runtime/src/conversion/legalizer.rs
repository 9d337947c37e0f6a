//! The state of a conversion that is running, and legalization in the middle of a pattern.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use drr_ir::{Location, Op};
use rustc_hash::FxHashMap;

use super::ConversionOutcome;
use super::driver::{Conversion, ConversionDriver};
use super::error::{Attempt, ConversionError};
use super::order::PatternOrder;
use super::user_code::UserCode;
use crate::greedy::Listener;
use crate::rewriter::{Legalize, Rewriter};

/// The data that all legalizations of a conversion share.
pub(super) struct Legalizer<'a> {
    pub(super) conversion: Conversion<'a>,
    pub(super) state: RefCell<LegalizerState<'a>>,
    /// Set if the listener requires the reasons of failed matches.
    pub(super) explains: bool,
    pub(super) max_rewrites: u64,
    /// The innermost user code that is running, and its op.
    pub(super) user_code: Cell<Option<(Op, UserCode)>>,
}

impl fmt::Debug for Legalizer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Legalizer")
            .field("mode", &self.conversion.mode)
            .finish_non_exhaustive()
    }
}

/// The state of a conversion that is running.
pub(super) struct LegalizerState<'a> {
    pub(super) listener: Option<&'a mut dyn Listener>,
    pub(super) order: PatternOrder,
    /// Patterns to try, by op name index.
    pub(super) candidates: FxHashMap<u32, Rc<[u32]>>,
    /// Set for each pattern that is being applied, or whose results are being legalized.
    pub(super) running: Vec<bool>,
    /// Attempts on an op that cannot be legalized, while they are collected.
    pub(super) attempts: Option<Vec<Attempt>>,
    /// Number of patterns in whose middle an op is being legalized.
    pub(super) requests: usize,
    /// The pattern that the last op of the input was rewritten by.
    pub(super) applied: Option<u32>,
    /// Location of the op of the input that is being legalized.
    pub(super) input: Location,
    /// The error of a legalization in the middle of a pattern.
    pub(super) error: Option<ConversionError>,
    pub(super) outcome: ConversionOutcome,
}

/// Maximum number of patterns that request legalization inside of each other, each of which needs stack.
const MAX_REQUESTS: usize = 64;

impl<'a> Legalize<'a> for Legalizer<'a> {
    fn legalize(&'a self, rewriter: &mut Rewriter<'a>, op: Op) -> bool {
        if self.state.borrow().requests >= MAX_REQUESTS {
            return false;
        }
        self.state.borrow_mut().requests += 1;
        let pattern = rewriter.suspend_pattern();
        let mut driver = ConversionDriver {
            rewriter,
            conversion: self.conversion,
            legalizer: self,
        };
        let result = driver.legalize(op);
        rewriter.resume_pattern(pattern);
        let mut state = self.state.borrow_mut();
        state.requests -= 1;
        result.unwrap_or_else(|error| {
            state.error = Some(error);
            false
        })
    }
}

//! The ops that may have written the memory of a value last.

use drr_ir::define::{MemoryEffectKind, TraitFlags, memory_effects};
use drr_ir::{BlockRef, Op, OpRef, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::dense::DenseForwardAnalysis;

/// Computes, for each point, the ops that may have written the memory of each value last.
///
/// Different values are assumed not to refer to the same memory. An op that may write any memory makes all writers
/// unknown, and so does freed memory for its value.
///
/// ```
/// use drr::prelude::*;
/// use drr_analysis::{LastWriters, solve_dense_forward};
/// let ctx = ContextBuilder::new().with(drr_dialects::All).build();
/// let module = Module::parse(&ctx, "
///     func.func @f(%c: i1, %x: f32, %m: memref<f32>, %n: memref<f32>) -> f32 {
///       memref.store %x, %m[] : memref<f32>
///       scf.if %c {
///         memref.store %x, %m[] : memref<f32>
///       }
///       memref.store %x, %n[] : memref<f32>
///       %0 = memref.load %m[] : memref<f32>
///       return %0 : f32
///     }
/// ")?;
/// let solution = solve_dense_forward(module.root(), &LastWriters);
/// let load = module.root().walk().find(|op| op.name_text() == "memref.load").expect("there is one");
/// let state = solution.state_before(load).expect("it is executed");
/// let memory = load.operand(0).expect("it has an operand").handle();
/// assert_eq!(state.writers(memory).map(<[_]>::len), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LastWriters;

/// The state of [`LastWriters`] at a point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LastWritersState {
    writers: FxHashMap<Value, SmallVec<[Op; 1]>>,
}

impl LastWritersState {
    /// Returns the ops that may have written the memory of a value last, in the order in which the analysis has found
    /// them. `None` if others may have.
    pub fn writers(&self, memory: Value) -> Option<&[Op]> {
        self.writers.get(&memory).map(SmallVec::as_slice)
    }
}

impl DenseForwardAnalysis for LastWriters {
    type State = LastWritersState;

    fn entry_state(&self, _: BlockRef<'_>) -> LastWritersState {
        LastWritersState::default()
    }

    fn join(&self, first: &LastWritersState, second: &LastWritersState) -> LastWritersState {
        let mut joined = first.clone();
        joined.writers.retain(|memory, writers| {
            let Some(others) = second.writers(*memory) else {
                return false;
            };
            for other in others {
                if !writers.contains(other) {
                    writers.push(*other);
                }
            }
            true
        });
        joined
    }

    fn transfer(&self, op: OpRef<'_>, state: &mut LastWritersState) {
        // Nested ops have segments of their own only if control flow enters them.
        let effects = if op.has_trait(TraitFlags::RECURSIVE_EFFECTS) {
            crate::effects_recursively(op)
        } else {
            memory_effects(op)
        };
        let Some(effects) = effects else {
            return state.writers.clear();
        };
        for effect in effects {
            match (effect.kind, effect.value) {
                (MemoryEffectKind::Write, Some(memory)) => {
                    state.writers.insert(memory, SmallVec::from_slice(&[op.handle()]));
                }
                (MemoryEffectKind::Free, Some(memory)) => _ = state.writers.remove(&memory),
                (MemoryEffectKind::Write | MemoryEffectKind::Free, None) => state.writers.clear(),
                (MemoryEffectKind::Read | MemoryEffectKind::Allocate, _) => {}
            }
        }
    }
}

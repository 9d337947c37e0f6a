//! Analyses, which are computed on demand, cached per op, and invalidated unless a pass preserves them.

use std::any::{Any, TypeId};
use std::sync::Arc;

use drr_ir::{Op, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// An analysis of an op and its nested ops, such as its call graph.
///
/// ```
/// use drr_ir::{Context, Module, OpRef};
/// use drr_pass::{Analysis, AnalysisManager, FnPass, PassManager};
///
/// /// The number of ops inside an op.
/// struct OpCount(usize);
///
/// impl Analysis for OpCount {
///     const NAME: &'static str = "OpCount";
///
///     fn compute(op: OpRef<'_>, _: &mut AnalysisManager<'_>) -> Self {
///         OpCount(op.walk().count())
///     }
/// }
///
/// let mut pm = PassManager::new("builtin.module");
/// for name in ["first", "second"] {
///     pm.add_pass(FnPass::new(name, |ir, op, cx| {
///         // Computed by the first pass, and cached for the second one.
///         assert_eq!(cx.analysis::<OpCount>(ir.op(op)).0, 1);
///         cx.mark_all_analyses_preserved();
///         Ok(())
///     }));
/// }
/// pm.run(&mut Module::new(&Context::new()))?;
/// # Ok::<(), drr_pass::PipelineError>(())
/// ```
pub trait Analysis: Any + Send + Sync {
    /// The name of the analysis in reports.
    const NAME: &'static str;

    /// Computes the analysis of an op. `analyses` provides the analyses that it depends on.
    fn compute(op: OpRef<'_>, analyses: &mut AnalysisManager<'_>) -> Self;

    /// Returns `true` if the analysis is invalid after a pass that preserves the given analyses. An analysis that stores results of
    /// another one also checks that the other one is preserved.
    fn is_invalidated(&self, preserved: &PreservedAnalyses) -> bool
    where
        Self: Sized,
    {
        !preserved.is_preserved::<Self>()
    }
}

/// Implements [`Analysis`] for types of `drr_analysis` that are computed from the op alone.
macro_rules! analyses {
    ($($name:ident)*) => {$(
        impl Analysis for drr_analysis::$name {
            const NAME: &'static str = stringify!($name);

            fn compute(op: OpRef<'_>, _: &mut AnalysisManager<'_>) -> Self {
                Self::new(op)
            }
        }
    )*};
}

analyses! { CallGraph LiveValues Liveness SideEffects SymbolUsers }

/// The analyses that a pass preserves.
#[derive(Clone, Debug, Default)]
pub struct PreservedAnalyses {
    all: bool,
    ids: FxHashSet<TypeId>,
}

impl PreservedAnalyses {
    /// Marks all analyses as preserved: the pass has changed nothing.
    pub fn preserve_all(&mut self) {
        self.all = true;
    }

    /// Marks an analysis as preserved.
    pub fn preserve<A: Analysis>(&mut self) {
        self.ids.insert(TypeId::of::<A>());
    }

    /// Returns `true` if all analyses are preserved.
    pub fn is_all(&self) -> bool {
        self.all
    }

    /// Returns `true` if the analysis is preserved.
    pub fn is_preserved<A: Analysis>(&self) -> bool {
        self.all || self.ids.contains(&TypeId::of::<A>())
    }
}

/// A cached analysis.
struct CachedAnalysis {
    value: Arc<dyn Any + Send + Sync>,
    is_invalidated: fn(&(dyn Any + Send + Sync), &PreservedAnalyses) -> bool,
}

/// The cached analyses of an op and its nested ops while a pipeline runs on the op.
#[derive(Default)]
pub(crate) struct AnalysisCache {
    known: FxHashMap<(Op, TypeId), CachedAnalysis>,
    /// The analyses that are being computed, outermost first, each with its name.
    running: Vec<(Op, TypeId, &'static str)>,
}

impl AnalysisCache {
    /// Removes the analyses that a pass has not preserved.
    pub(crate) fn invalidate(&mut self, preserved: &PreservedAnalyses) {
        // Those that a panic has interrupted.
        self.running.clear();
        if !preserved.is_all() {
            self.known
                .retain(|_, cached| !(cached.is_invalidated)(&*cached.value, preserved));
        }
    }

    /// Removes all analyses.
    pub(crate) fn clear(&mut self) {
        self.known.clear();
        self.running.clear();
    }

    /// Returns the names of the analyses from one that is being computed to the innermost, if it is being computed.
    fn cycle(&self, op: Op, analysis: TypeId) -> Option<Vec<&'static str>> {
        let is_same = |&(on, id, _): &(Op, TypeId, _)| (on, id) == (op, analysis);
        let start = self.running.iter().position(is_same)?;
        Some(self.running[start..].iter().map(|&(_, _, name)| name).collect())
    }
}

/// A computation of an analysis.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisRun<'a> {
    /// The number of the pass that has requested it, as [`PassRun::id`](crate::PassRun::id).
    pub pass_id: usize,
    /// The name of the analysis.
    pub name: &'static str,
    /// The op.
    pub op: OpRef<'a>,
}

/// The hooks before and after the computation of an analysis.
pub(crate) trait AnalysisHooks: Sync {
    fn run_before_analysis(&self, run: &AnalysisRun<'_>);
    fn run_after_analysis(&self, run: &AnalysisRun<'_>);
}

/// The analyses of an op and its nested ops while a pipeline runs on the op.
///
/// A nested pipeline has a separate analysis manager, because its ops are copied to another IR, where they have other handles. For the
/// same reason, a nested pipeline invalidates all analyses of the enclosing op.
pub struct AnalysisManager<'a> {
    pub(crate) cache: &'a mut AnalysisCache,
    pub(crate) hooks: &'a dyn AnalysisHooks,
    /// The number of the pass that requests the analyses.
    pub(crate) pass_id: usize,
}

impl AnalysisManager<'_> {
    /// Returns the analysis of an op, and computes it if it is not cached.
    ///
    /// # Panics
    /// If the analysis is being computed for the op, so that it requests itself. The message names the analyses in between.
    pub fn analysis<A: Analysis>(&mut self, op: OpRef<'_>) -> Arc<A> {
        if let Some(cached) = self.cached_analysis::<A>(op) {
            return cached;
        }
        let run = AnalysisRun {
            pass_id: self.pass_id,
            name: A::NAME,
            op,
        };
        let key = (op.handle(), TypeId::of::<A>());
        if let Some(cycle) = self.cache.cycle(key.0, key.1) {
            let location = op.ir().describe_location(op.location(), None);
            let location = location.map(|location| format!(" at {location}")).unwrap_or_default();
            panic!(
                "the analysis `{}` of `{}`{location} requests itself: {} -> {}",
                A::NAME,
                op.name_text(),
                cycle.join(" -> "),
                A::NAME
            );
        }
        self.hooks.run_before_analysis(&run);
        self.cache.running.push((key.0, key.1, A::NAME));
        let value = Arc::new(A::compute(op, self));
        self.cache.running.pop();
        self.hooks.run_after_analysis(&run);
        let cached = CachedAnalysis {
            value: value.clone(),
            is_invalidated: |value, preserved| value.downcast_ref::<A>().is_none_or(|a| a.is_invalidated(preserved)),
        };
        self.cache.known.insert(key, cached);
        value
    }

    /// Returns the analysis of an op if it is cached.
    pub fn cached_analysis<A: Analysis>(&self, op: OpRef<'_>) -> Option<Arc<A>> {
        let cached = self.cache.known.get(&(op.handle(), TypeId::of::<A>()))?;
        Arc::clone(&cached.value).downcast().ok()
    }
}

//! The interface of dialects whose ops can be inlined.

use std::fmt::Debug;
use std::panic::RefUnwindSafe;

use super::{Ir, OpRef, RegionRef, Registry, RegistryBuilder};
use crate::{Attribute, Block, Op, Value};

/// Inlining from and into the ops of a dialect, MLIR's `DialectInlinerInterface`. [`RegistryBuilder::add_inliner`]
/// registers it. Nothing is legal by default.
///
/// ```
/// use drr_ir::define::DialectInlinerInterface;
/// use drr_ir::{OpRef, RegionRef};
/// /// Ops without conditions of their own, which may also enclose inlined ops.
/// #[derive(Debug)]
/// struct AlwaysLegal;
/// impl DialectInlinerInterface for AlwaysLegal {
///     fn is_legal_to_inline_region(&self, _: RegionRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
///         true
///     }
///     fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
///         true
///     }
/// }
/// ```
pub trait DialectInlinerInterface: Debug + Send + Sync + RefUnwindSafe {
    /// Returns `true` if a call of this dialect can be replaced by the body of `callable`. `would_be_cloned` is `false`
    /// if the body is moved.
    fn is_legal_to_inline_call(&self, call: OpRef<'_>, callable: OpRef<'_>, would_be_cloned: bool) -> bool {
        let _ = (call, callable, would_be_cloned);
        false
    }

    /// Returns `true` if `source` can be inlined into `destination`, a region of an op of this dialect.
    fn is_legal_to_inline_region(
        &self,
        destination: RegionRef<'_>,
        source: RegionRef<'_>,
        would_be_cloned: bool,
    ) -> bool {
        let _ = (destination, source, would_be_cloned);
        false
    }

    /// Returns `true` if `op`, which is of this dialect, can be inlined into `destination`.
    fn is_legal_to_inline_op(&self, op: OpRef<'_>, destination: RegionRef<'_>, would_be_cloned: bool) -> bool {
        let _ = (op, destination, would_be_cloned);
        false
    }

    /// Returns `true` if the ops inside the legal op `op` have to be legal as well.
    fn should_analyze_recursively(&self, op: OpRef<'_>) -> bool {
        let _ = op;
        true
    }

    /// Returns the value for an argument of the callee: `argument`, an operand of the call, or another value that is
    /// computed before the call. `attrs` is the dictionary of attributes that `callable` declares for the argument.
    fn handle_argument(&self, ir: &mut Ir, call: Op, callable: Op, argument: Value, attrs: Option<Attribute>) -> Value {
        let _ = (ir, call, callable, attrs);
        argument
    }

    /// Changes the blocks that were inlined for a call of this dialect, while their terminators still return.
    fn process_inlined_call_blocks(&self, ir: &mut Ir, call: Op, blocks: &[Block]) {
        let _ = (ir, call, blocks);
    }

    /// Returns `true` if `body`, which has one block, can be spliced in place of a call in a region of an op of this
    /// dialect. If not, it is inlined like a body of several blocks, so that its terminator need not return.
    fn allow_single_block_optimization(&self, body: RegionRef<'_>) -> bool {
        let _ = body;
        true
    }

    /// Returns `true` if `terminator`, which does not return, is never executed.
    /// [`handle_terminator`](Self::handle_terminator) is then called for it in a body of one block, which otherwise has
    /// to return; in a body of several blocks it stays.
    fn is_unreachable(&self, terminator: OpRef<'_>) -> bool {
        let _ = terminator;
        false
    }

    /// Replaces `terminator`, which leaves an inlined body of several blocks, by a branch to `destination`, whose
    /// arguments are the returned values. Other terminators stay.
    fn handle_terminator_with_block(&self, ir: &mut Ir, terminator: Op, destination: Block) {
        let _ = (ir, terminator, destination);
    }

    /// Replaces the uses of `results`, the results of the call, by the values that `terminator` returns from an inlined
    /// body of one block: its operands by default. The inliner erases the terminator.
    fn handle_terminator(&self, ir: &mut Ir, terminator: Op, results: &[Value]) {
        let returned: Vec<Value> = ir.op(terminator).operands().handles();
        for (&result, value) in results.iter().zip(returned) {
            ir.replace_all_uses(result, value);
        }
    }
}

impl RegistryBuilder {
    /// Sets what can be inlined from and into the ops of a dialect. Without it, nothing can.
    ///
    /// ```
    /// use drr_ir::define::{DialectInlinerInterface, Dialects, RegistryBuilder};
    /// use drr_ir::{ContextBuilder, OpRef, RegionRef};
    /// #[derive(Debug)]
    /// struct TestInliner;
    /// impl DialectInlinerInterface for TestInliner {
    ///     fn is_legal_to_inline_op(&self, _: OpRef<'_>, _: RegionRef<'_>, _: bool) -> bool {
    ///         true
    ///     }
    /// }
    /// struct Inlining;
    /// impl Dialects for Inlining {
    ///     fn register(&self, registry: &mut RegistryBuilder) {
    ///         registry.add_inliner("test", &TestInliner);
    ///     }
    /// }
    /// let ctx = ContextBuilder::new().with(Inlining).build();
    /// assert!(ctx.registry().inliner(b"test").is_some());
    /// ```
    pub fn add_inliner(&mut self, dialect: &'static str, inliner: &'static dyn DialectInlinerInterface) {
        self.dialect_interfaces.insert(dialect, inliner);
    }
}

impl Registry {
    /// Returns what can be inlined from and into the ops of a dialect. `None` if nothing can.
    pub fn inliner(&self, dialect: &[u8]) -> Option<&'static dyn DialectInlinerInterface> {
        self.dialect_interfaces.get(dialect)
    }
}

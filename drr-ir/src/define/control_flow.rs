//! Interfaces of ops with region control flow, loops and calls.

use super::{OpInterface, TraitFlags};
use crate::model::OpTrait;
use crate::{Attribute, OpRef, Operands, RegionRef, Type, ValueRef};

macro_rules! interfaces {
    ($($name:ident $(= $flag:ident)?;)*) => {$(
        impl OpTrait for dyn $name {
            const NAME: &'static str = stringify!($name);
            $(const FLAGS: TraitFlags = TraitFlags::$flag;)?
            const CHECKS: bool = false;
        }

        #[diagnostic::do_not_recommend]
        impl OpInterface for dyn $name {
            type Object<'ir> = dyn $name + 'ir;
        }
    )*};
}

interfaces! {
    RegionBranchOpInterface = REGION_BRANCH;
    RegionBranchTerminatorOpInterface = REGION_BRANCH_TERMINATOR;
    LoopLikeOpInterface;
    CallOpInterface;
    CallableOpInterface;
}

/// The source or the target of control flow between an op and its regions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RegionBranchPoint {
    /// The parent op of the regions. As a source, control enters the op; as a target, control leaves with its results.
    Parent,
    /// The region with this index. As a source, its terminators; as a target, its entry block.
    Region(usize),
}

/// The number of times a region may be entered each time the op is executed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvocationBounds {
    /// The least number.
    pub lower: u32,
    /// The greatest number. `None` if it is not known.
    pub upper: Option<u32>,
}

impl InvocationBounds {
    /// Any number of times.
    pub const UNKNOWN: InvocationBounds = InvocationBounds { lower: 0, upper: None };

    /// At least `lower` and at most `upper` times.
    pub const fn new(lower: u32, upper: u32) -> InvocationBounds {
        InvocationBounds {
            lower,
            upper: Some(upper),
        }
    }
}

/// An op that branches to its regions, and from these to each other or back to itself.
///
/// The verifier checks that the values that the op and the terminators of its regions forward fit the arguments and results that receive
/// them, after the op's verify hook.
///
/// ```
/// use drr_ir::define::{InvocationBounds, RegionBranchOpInterface, RegionBranchPoint};
/// use drr_ir::{Attribute, OpRef};
/// /// An op that executes its only region once.
/// struct Once<'ir>(OpRef<'ir>);
/// impl RegionBranchOpInterface for Once<'_> {
///     fn successor_regions(&self, from: RegionBranchPoint, _: &[Option<Attribute>]) -> Vec<RegionBranchPoint> {
///         match from {
///             RegionBranchPoint::Parent => vec![RegionBranchPoint::Region(0)],
///             RegionBranchPoint::Region(_) => vec![RegionBranchPoint::Parent],
///         }
///     }
///     fn region_invocation_bounds(&self, _: &[Option<Attribute>]) -> Vec<InvocationBounds> {
///         vec![InvocationBounds::new(1, 1)]
///     }
/// }
/// ```
pub trait RegionBranchOpInterface {
    /// Returns the possible successors of `from`. `constants` has the constant of each operand, if known; it may be empty.
    fn successor_regions(&self, from: RegionBranchPoint, constants: &[Option<Attribute>]) -> Vec<RegionBranchPoint>;

    /// Returns the operands that the op forwards to the arguments of a region, or to its own results, when control enters the op and
    /// branches to `to`. `None` if it forwards none. They are the values of all arguments or results but the leading ones that the op
    /// produces itself: see [`produced_arguments`](Self::produced_arguments) and [`produced_results`](Self::produced_results).
    fn entry_successor_operands(&self, to: RegionBranchPoint) -> Option<Operands<'_>> {
        let _ = to;
        None
    }

    /// Returns the number of leading arguments of a region that the op produces itself, such as an induction variable. The op and the
    /// terminators from which control enters the region forward the others. In MLIR, `getSuccessorInputs` omits these arguments.
    fn produced_arguments(&self, region: usize) -> usize {
        let _ = region;
        0
    }

    /// Returns the number of leading results that the op produces itself. The op and the terminators from which control leaves the op forward
    /// the others.
    fn produced_results(&self) -> usize {
        0
    }

    /// Returns `true` if a value of type `forwarded` may become an argument or result of type `input`.
    fn are_types_compatible(&self, forwarded: Type, input: Type) -> bool {
        forwarded == input
    }

    /// Returns how often each region may be entered. Regions beyond the end of the list may be entered any number of times.
    fn region_invocation_bounds(&self, constants: &[Option<Attribute>]) -> Vec<InvocationBounds> {
        let _ = constants;
        Vec::new()
    }
}

impl dyn RegionBranchOpInterface + '_ {
    /// Returns the number of leading arguments of a region, or results of the op, that the op produces itself.
    pub fn produced_inputs(&self, to: RegionBranchPoint) -> usize {
        match to {
            RegionBranchPoint::Parent => self.produced_results(),
            RegionBranchPoint::Region(region) => self.produced_arguments(region),
        }
    }
}

/// A terminator of the regions of a [`RegionBranchOpInterface`] op. Ops with the trait `ReturnLike` pass all their operands to each
/// successor of their region, and need no implementation.
///
/// ```
/// use drr_ir::define::{RegionBranchPoint, RegionBranchTerminatorOpInterface};
/// use drr_ir::{OpRef, Operands};
/// /// A terminator whose first operand is a condition.
/// struct Condition<'ir>(OpRef<'ir>);
/// impl RegionBranchTerminatorOpInterface for Condition<'_> {
///     fn successor_operands(&self, _: RegionBranchPoint) -> Operands<'_> {
///         self.0.operand_range(1, self.0.num_operands() - 1)
///     }
/// }
/// ```
pub trait RegionBranchTerminatorOpInterface {
    /// Returns the operands that become the arguments of the region `to`, or the results of the parent op, without the leading ones that the
    /// parent op produces itself.
    fn successor_operands(&self, to: RegionBranchPoint) -> Operands<'_>;

    /// Returns the possible successors. `constants` has the constant of each operand, if known. `None` represents the successors of the
    /// region that the terminator ends.
    fn successor_regions(&self, constants: &[Option<Attribute>]) -> Option<Vec<RegionBranchPoint>> {
        let _ = constants;
        None
    }
}

/// An op that executes regions repeatedly.
///
/// A value is defined outside of the loop if it is not defined in a region of the op. Ops are hoisted to directly before the op.
///
/// ```
/// use drr_ir::define::LoopLikeOpInterface;
/// use drr_ir::{OpRef, RegionRef};
/// /// An op whose only region is repeated.
/// struct Repeat<'ir>(OpRef<'ir>);
/// impl LoopLikeOpInterface for Repeat<'_> {
///     fn loop_regions(&self) -> Vec<RegionRef<'_>> {
///         self.0.regions().collect()
///     }
/// }
/// ```
pub trait LoopLikeOpInterface {
    /// Returns the regions that are executed repeatedly.
    fn loop_regions(&self) -> Vec<RegionRef<'_>>;

    /// Returns the induction variables with their bounds. `None`, the default, if the loop has none or their bounds are not known.
    fn induction_variables(&self) -> Option<Vec<InductionVariable<'_>>> {
        None
    }
}

/// An induction variable of a loop: from the lower bound on, as long as it is below the upper bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InductionVariable<'ir> {
    /// The block argument.
    pub value: ValueRef<'ir>,
    /// The first value.
    pub lower: OpFoldResult<'ir>,
    /// The end, which is no value of the variable.
    pub upper: OpFoldResult<'ir>,
    /// The difference of consecutive values.
    pub step: OpFoldResult<'ir>,
}

/// A value or a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpFoldResult<'ir> {
    /// A value.
    Value(ValueRef<'ir>),
    /// A constant.
    Attr(Attribute),
}

/// The callee of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee<'ir> {
    /// The callable op with this symbol, `@f` or `@m::@f`.
    Symbol(Attribute),
    /// A value.
    Value(ValueRef<'ir>),
}

/// An op that transfers control to a callable and receives it back.
///
/// ```
/// use drr_ir::define::{CallOpInterface, Callee};
/// use drr_ir::{OpRef, Operands};
/// /// A call of the function in the first operand.
/// struct CallIndirect<'ir>(OpRef<'ir>);
/// impl CallOpInterface for CallIndirect<'_> {
///     fn callee(&self) -> Option<Callee<'_>> {
///         self.0.operand(0).map(Callee::Value)
///     }
///     fn arg_operands(&self) -> Operands<'_> {
///         self.0.operand_range(1, self.0.num_operands())
///     }
/// }
/// ```
pub trait CallOpInterface {
    /// Returns the callee. `None` if the op is invalid and has none.
    fn callee(&self) -> Option<Callee<'_>>;

    /// Returns the operands that the callee takes as its arguments.
    fn arg_operands(&self) -> Operands<'_>;
}

/// An op that can be called.
///
/// ```
/// use drr_ir::define::CallableOpInterface;
/// use drr_ir::{OpRef, RegionRef};
/// /// A function. An empty region makes it a declaration.
/// struct Function<'ir>(OpRef<'ir>);
/// impl CallableOpInterface for Function<'_> {
///     fn callable_region(&self) -> Option<RegionRef<'_>> {
///         self.0.region(0).filter(|region| !region.is_empty())
///     }
/// }
/// ```
pub trait CallableOpInterface {
    /// Returns the region that a call executes. `None` for a declaration.
    fn callable_region(&self) -> Option<RegionRef<'_>>;

    /// Returns what is known about the region that a call executes after linking. MLIR takes every definition for exact.
    fn definition_kind(&self) -> DefinitionKind {
        DefinitionKind::Exact
    }
}

/// The relation of a definition to the one that the linker chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DefinitionKind {
    /// The definition itself.
    Exact,
    /// A definition of the same source code, which may have been optimized differently, as of LLVM's linkage `linkonce_odr`. Calls may be
    /// inlined, but facts about the body do not hold for all calls. LLVM's `!hasExactDefinition()`.
    Derefinable,
    /// Any definition, as of LLVM's linkage `weak`. LLVM's `isInterposable()`.
    Interposable,
}

/// Returns the numbers of the regions that are executed at most once each time the op is executed, given the constants of its operands.
pub fn regions_executed_at_most_once(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Vec<usize> {
    let Some(branch) = op.interface::<dyn RegionBranchOpInterface>() else {
        return Vec::new();
    };
    let bounds = branch.region_invocation_bounds(constants).into_iter().enumerate();
    let once = bounds.filter(|(_, bounds)| bounds.upper.is_some_and(|upper| upper <= 1));
    once.map(|(region, _)| region)
        .filter(|&region| region < op.num_regions())
        .collect()
}

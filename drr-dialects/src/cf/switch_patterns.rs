//! Canonicalization of `cf.switch`.

use std::collections::HashSet;

use drr::fold::constant_of;
use drr::numbers::Int;
use drr::prelude::*;
use drr::{OpRewrite, OpRewritePattern, PatternSpec, Patterns};

use super::SwitchOp;
use super::target::{Target, replace_by_br, replace_by_switch, single_predecessor};
use crate::shared::elementwise::DenseElements;

/// Adds the patterns in MLIR's order.
pub(super) fn add_switch_patterns(patterns: &mut drr::PatternSet) {
    for pattern in [
        SwitchPattern("SimplifySwitchWithOnlyDefault", without_cases),
        SwitchPattern("DropSwitchCasesThatMatchDefault", without_default_cases),
        SwitchPattern("SimplifyConstSwitchValue", for_constant_flag),
        SwitchPattern("SimplifyPassThroughSwitch", with_collapsed_targets),
        SwitchPattern("SimplifySwitchFromSwitchOnSameCondition", for_case_of_predecessor),
        SwitchPattern(
            "SimplifySwitchFromDefaultSwitchOnSameCondition",
            for_default_of_predecessor,
        ),
    ] {
        OpRewrite(pattern).add_to(patterns);
    }
}

/// A `cf.switch` with its targets.
#[derive(Clone)]
struct Switch<'ir> {
    flag: ValueRef<'ir>,
    default: Target,
    /// The targets of the cases with their values.
    cases: Vec<(Int, Target)>,
}

impl<'ir> Switch<'ir> {
    fn of(op: OpRef<'ir>) -> Option<Self> {
        let flag = SwitchOp::cast(op)?.flag();
        let values = case_values(op);
        let num_cases = op.num_successors().checked_sub(1)?;
        let values = (0..num_cases).map(|number| values.as_ref()?.get::<Int>(op.ctx(), number));
        let mut targets = all_targets(op)?.into_iter();
        let default = targets.next()?;
        let cases = targets.zip(values).map(|(target, value)| Some((value?, target)));
        Some(Switch {
            flag,
            default,
            cases: cases.collect::<Option<_>>()?,
        })
    }

    /// Returns the target for a value of the flag.
    fn target_of(self, flag: &Int) -> Target {
        let case = self.cases.into_iter().find(|(value, _)| value == flag);
        case.map_or(self.default, |(_, target)| target)
    }
}

fn case_values(op: OpRef<'_>) -> Option<DenseElements<'_>> {
    DenseElements::of(op.ctx(), SwitchOp::SLOTS.case_values.of(op)?)
}

/// Returns the default target and the targets of the cases.
fn all_targets(op: OpRef<'_>) -> Option<Vec<Target>> {
    let mut targets = Vec::with_capacity(op.num_successors());
    let interface = op.interface::<dyn drr::define::BranchOpInterface>()?;
    interface.visit_successor_operands(op.num_successors(), &mut |number, operands| {
        targets.extend(op.successor(number).map(|block| Target {
            block: block.handle(),
            operands: operands.handles(),
        }));
    });
    (targets.len() == op.num_successors()).then_some(targets)
}

/// The replacement of a switch.
enum NewBranch {
    Br(Target),
    Switch {
        flag: Value,
        default: Target,
        cases: Vec<(Int, Target)>,
    },
}

impl NewBranch {
    fn switch(switch: Switch<'_>) -> Self {
        NewBranch::Switch {
            flag: switch.flag.handle(),
            default: switch.default,
            cases: switch.cases,
        }
    }
}

/// Replaces a switch by a simpler branch.
struct SwitchPattern(
    &'static str,
    for<'ir> fn(&MatchContext<'_>, OpRef<'ir>, Switch<'ir>) -> Option<NewBranch>,
);

impl OpRewritePattern for SwitchPattern {
    type Match = NewBranch;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.0, "cf.switch")
    }

    fn matches(&self, cx: &MatchContext<'_>, root: OpRef<'_>) -> Option<NewBranch> {
        self.1(cx, root, Switch::of(root)?)
    }

    fn rewrite(&self, new: NewBranch, root: Op, rewriter: &mut Rewriter<'_>) {
        match new {
            NewBranch::Br(target) => replace_by_br(rewriter, root, &target),
            NewBranch::Switch { flag, default, cases } => {
                let ctx = rewriter.shared_ctx();
                let flag_type = rewriter.value_type(flag);
                let (values, targets): (Vec<Int>, Vec<Target>) = cases.into_iter().unzip();
                let bytes: Vec<u8> = values.iter().flat_map(Int::to_le_bytes).collect();
                let ty = i64::try_from(values.len()).map(|count| ctx.vector_type(&[count], flag_type));
                let values = ty.ok().filter(|_| !values.is_empty());
                let values = values.and_then(|ty| ctx.dense_attr(ty, &bytes));
                replace_by_switch(rewriter, root, flag, &default, &targets, values);
            }
        }
    }
}

/// Branches to the default of a switch without cases.
fn without_cases(_: &MatchContext<'_>, _: OpRef<'_>, switch: Switch<'_>) -> Option<NewBranch> {
    switch.cases.is_empty().then_some(NewBranch::Br(switch.default))
}

/// Removes cases with the target of the default. Unlike in MLIR, a case stays if a later one with the same value stays, which it hides.
fn without_default_cases(_: &MatchContext<'_>, _: OpRef<'_>, mut switch: Switch<'_>) -> Option<NewBranch> {
    let before = switch.cases.len();
    let Switch { default, cases, .. } = &mut switch;
    let mut kept_values = HashSet::new();
    let mut kept: Vec<_> = std::mem::take(cases)
        .into_iter()
        .rev()
        .filter(|(value, target)| {
            let is_kept = target != default || kept_values.contains(&value.to_le_bytes());
            if is_kept {
                kept_values.insert(value.to_le_bytes());
            }
            is_kept
        })
        .collect();
    kept.reverse();
    *cases = kept;
    (switch.cases.len() < before).then(|| NewBranch::switch(switch))
}

/// Branches to the target for a constant flag.
fn for_constant_flag(cx: &MatchContext<'_>, _: OpRef<'_>, switch: Switch<'_>) -> Option<NewBranch> {
    let (_, flag) = constant_of(switch.flag)?.integer(cx.ctx())?;
    Some(NewBranch::Br(switch.target_of(&flag)))
}

/// Branches through blocks that only branch further.
fn with_collapsed_targets(cx: &MatchContext<'_>, _: OpRef<'_>, mut switch: Switch<'_>) -> Option<NewBranch> {
    let targets = std::iter::once(&mut switch.default).chain(switch.cases.iter_mut().map(|(_, target)| target));
    let mut is_changed = false;
    for target in targets {
        if let Some(collapsed) = target.collapsed(cx) {
            *target = collapsed;
            is_changed = true;
        }
    }
    is_changed.then(|| NewBranch::switch(switch))
}

/// Returns the switch on the same flag whose only edge to the block of a switch is this one, with the value of the case. The value is
/// absent for the default.
fn predecessor<'ir>(root: OpRef<'ir>, flag: ValueRef<'ir>) -> Option<(Switch<'ir>, Option<Int>)> {
    let block = root.block()?;
    let predecessor = Switch::of(single_predecessor(block, flag, "cf.switch")?)?;
    let block = block.handle();
    if predecessor.default.block == block {
        return Some((predecessor, None));
    }
    let case = predecessor.cases.iter().find(|(_, target)| target.block == block);
    let value = case.map(|(value, _)| value.clone())?;
    Some((predecessor, Some(value)))
}

/// Branches to the known target, if the block is reached by a case of a switch on the same flag.
fn for_case_of_predecessor<'ir>(_: &MatchContext<'_>, root: OpRef<'ir>, switch: Switch<'ir>) -> Option<NewBranch> {
    let (_, flag) = predecessor(root, switch.flag)?;
    Some(NewBranch::Br(switch.target_of(&flag?)))
}

/// Removes the cases of a switch on the same flag, if the block is reached by its default.
fn for_default_of_predecessor<'ir>(
    _: &MatchContext<'_>,
    root: OpRef<'ir>,
    mut switch: Switch<'ir>,
) -> Option<NewBranch> {
    let (predecessor, None) = predecessor(root, switch.flag)? else {
        return None;
    };
    let handled: HashSet<Vec<u8>> = predecessor.cases.iter().map(|(value, _)| value.to_le_bytes()).collect();
    let before = switch.cases.len();
    switch
        .cases
        .retain(|(value, _)| !handled.contains(&value.to_le_bytes()));
    (switch.cases.len() < before).then(|| NewBranch::switch(switch))
}

//! Fast path for checks of declarations: plans that accept most valid ops without messages.
//!
//! A plan can only accept an op. Otherwise, the complete checks in `registered` run and report errors.
//!
//! A constraint on a type depends only on the type, so each declaration caches the type that it accepted last: in most
//! modules a declaration sees the same type repeatedly. The same holds for attributes. For alternating types, such as
//! the tensors of a model, a shared table caches accepted pairs.

use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;

use crate::define::traits::{Elementwise, SameOperandsAndResultType, has_one_type};
use crate::define::{
    AttrConstraintRef, Multiplicity, OpDescriptor, OpError, OpInfo, OpTrait as _, Presence, SymbolTableCollection,
    TraitDescriptor, TraitFlags, TypeConstraintRef, VerifyFn, VerifySymbolUsesFn,
};
use crate::{Attribute, Context, Ident, OpName, OpRef, Type};

/// The plans of a run of the verifier, created on demand.
pub(super) struct VerifyPlans<'c> {
    ctx: &'c Context,
    /// Plans by name index; the inner `None` denotes ops that no plan can handle.
    plans: Vec<Option<Option<VerifyPlan>>>,
}

/// A direct-mapped cache of pairs of constraints and accepted types.
pub(super) struct AcceptedTypes(Box<[Option<(usize, Type)>; 256]>);

/// The checks for ops with one name.
#[derive(Debug)]
pub(super) struct VerifyPlan {
    pub(super) operands: ValuePlan,
    results: ValuePlan,
    attrs: Vec<DeclaredAttr>,
    /// Number of required attributes.
    required: usize,
    /// Set if the op requires no regions or successors, and no attribute contains segment sizes.
    pub(super) is_short: bool,
    /// The checks of traits, followed by the hook.
    rules: Vec<VerifyFn>,
    symbol_uses: Option<VerifySymbolUsesFn>,
}

/// Declared operands or results.
#[derive(Debug, Default)]
pub(super) struct ValuePlan {
    declared_types: Vec<DeclaredType>,
    /// The index of the declaration with a variable number of values, and its maximum number.
    free: Option<(usize, usize)>,
    /// The attribute with the segment sizes.
    sizes: Option<Ident>,
}

#[derive(Debug)]
struct DeclaredType {
    constraint: TypeConstraintRef,
    multiplicity: Multiplicity,
    accepted: Option<Type>,
}

#[derive(Debug)]
struct DeclaredAttr {
    key: Ident,
    constraint: AttrConstraintRef,
    accepted: Option<Attribute>,
    is_required: bool,
}

impl<'c> VerifyPlans<'c> {
    pub(super) fn new(ctx: &'c Context) -> Self {
        let mut plans = Vec::new();
        plans.resize_with(ctx.registry().ops().len(), || None);
        VerifyPlans { ctx, plans }
    }

    /// Returns the plan for an op; `None` for an unregistered op.
    #[inline]
    pub(super) fn of(&mut self, name: OpName) -> Option<&mut VerifyPlan> {
        let declared = self.plans.get_mut(name.index() as usize)?;
        if declared.is_none() {
            *declared = Some(VerifyPlan::new(self.ctx.op_info(name)?));
        }
        declared.as_mut()?.as_mut()
    }
}

impl VerifyPlan {
    #[cold]
    fn new(info: &OpInfo) -> Option<VerifyPlan> {
        let def = info.def();
        let needs_inside = def.regions.iter().any(|region| !region.variadic)
            || def.successors.iter().any(|successor| !successor.variadic);
        let sizes = |flag, key| info.flags().contains(flag).then_some(key);
        let operand_sizes = sizes(TraitFlags::ATTR_SIZED_OPERANDS, Ident::OPERAND_SEGMENT_SIZES);
        let result_sizes = sizes(TraitFlags::ATTR_SIZED_RESULTS, Ident::RESULT_SEGMENT_SIZES);
        let attrs: Vec<DeclaredAttr> = attrs(info, def).collect();
        // Compatible types that are not equal are rare, so the plan does not accept them.
        let is_same = info.flags().contains(TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE);
        let is_implied = |op_trait: &TraitDescriptor| op_trait.name == Elementwise::NAME && is_same;
        let checks = def.traits.iter();
        let checks = checks.filter(|op_trait| op_trait.checks && !is_implied(op_trait));
        Some(VerifyPlan {
            operands: ValuePlan::new(operand_sizes, def.args.iter().filter_map(|arg| arg.kind.operand()))?,
            results: ValuePlan::new(
                result_sizes,
                def.results
                    .iter()
                    .map(|result| (result.constraint, result.multiplicity)),
            )?,
            is_short: !needs_inside && operand_sizes.or(result_sizes).is_none(),
            required: attrs.iter().filter(|attr| attr.is_required).count(),
            attrs,
            rules: checks.map(rule).chain(def.hooks.verify).collect(),
            symbol_uses: def.hooks.verify_symbol_uses,
        })
    }

    /// Returns `true` if results and attributes fit the declaration and the types are the ones accepted last.
    #[inline]
    pub(super) fn knows_rest(&mut self, op: OpRef<'_>) -> bool {
        let results = op.results();
        let count = results.len();
        self.results.takes(count)
            && results
                .enumerate()
                .all(|(index, result)| self.results.knows(index, count, result.ty()))
            && self.accepts_attrs::<false>(op)
    }

    /// Returns `true` if operands, results and attributes fit the declaration, for any types.
    #[cold]
    pub(super) fn accepts(&mut self, op: OpRef<'_>, accepted: &mut AcceptedTypes) -> bool {
        let operands = op.operands().map(|value| value.ty());
        self.operands.accept(op, operands, accepted)
            && self.results.accept(op, op.result_types(), accepted)
            && self.accepts_attrs::<true>(op)
    }

    /// Returns `true` if the op passes the checks of its traits and hooks, given that it fits the declaration.
    #[inline]
    pub(super) fn passes_traits_and_hooks<'ir>(
        &self,
        op: OpRef<'ir>,
        symbols: &mut SymbolTableCollection<'ir>,
    ) -> bool {
        self.rules.iter().all(|rule| rule(op).is_ok())
            && self.symbol_uses.is_none_or(|check| check(op, symbols).is_ok())
    }

    /// Checks the attributes. With `SIZED`, segment sizes are permitted; they were checked with the values. The
    /// parameter lets the code for most ops be inlined.
    #[inline]
    fn accepts_attrs<const SIZED: bool>(&mut self, op: OpRef<'_>) -> bool {
        let mut missing = self.required;
        for (key, attr) in op.inherent_attrs() {
            let Some(declared) = self.attrs.iter_mut().find(|declared| declared.key == key) else {
                if SIZED && [self.operands.sizes, self.results.sizes].contains(&Some(key)) {
                    continue;
                }
                return false;
            };
            if declared.accepted != Some(attr) {
                if !(declared.constraint.holds)(op.ctx(), attr) {
                    return false;
                }
                declared.accepted = Some(attr);
            }
            missing = missing.saturating_sub(usize::from(declared.is_required));
        }
        missing == 0
    }
}

/// Returns the check of a trait, which may reject ops that the trait accepts.
fn rule(op_trait: &TraitDescriptor) -> VerifyFn {
    if op_trait.name == SameOperandsAndResultType::NAME {
        |op| has_one_type(op).then_some(()).ok_or_else(|| OpError::new(""))
    } else {
        op_trait.verify
    }
}

fn attrs(info: &OpInfo, def: &'static OpDescriptor) -> impl Iterator<Item = DeclaredAttr> {
    def.args.iter().enumerate().filter_map(|(index, arg)| {
        let (constraint, presence) = arg.kind.attribute()?;
        Some(DeclaredAttr {
            key: info.arg_name(index)?,
            constraint,
            accepted: None,
            is_required: matches!(presence, Presence::Required),
        })
    })
}

impl ValuePlan {
    /// Returns `None` if several declarations have a variable number of values without segment sizes: a plan cannot
    /// divide these.
    fn new(
        sizes: Option<Ident>,
        declared: impl Iterator<Item = (TypeConstraintRef, Multiplicity)>,
    ) -> Option<ValuePlan> {
        let mut values = ValuePlan {
            sizes,
            ..ValuePlan::default()
        };
        for (index, (constraint, multiplicity)) in declared.enumerate() {
            let most = match multiplicity {
                Multiplicity::One => None,
                Multiplicity::Optional => Some(1),
                Multiplicity::Variadic => Some(usize::MAX),
            };
            if let Some(most) = most {
                if values.free.is_some() && sizes.is_none() {
                    return None;
                }
                values.free = Some((index, most));
            }
            values.declared_types.push(DeclaredType {
                constraint,
                multiplicity,
                accepted: None,
            });
        }
        Some(values)
    }

    /// Returns `true` if this number of values fits.
    #[inline]
    pub(super) fn takes(&self, count: usize) -> bool {
        match self.free {
            None => count == self.declared_types.len(),
            Some((_, most)) => {
                let fixed = self.declared_types.len() - 1;
                count >= fixed && count - fixed <= most
            }
        }
    }

    /// Returns the declaration of value `index` of `count`.
    #[inline]
    fn declared_index(&self, index: usize, count: usize) -> usize {
        match self.free {
            Some((free, _)) if index >= free => {
                // Declarations after the variable one are counted from the end.
                let from_end = count - index;
                self.declared_types.len().saturating_sub(from_end).max(free)
            }
            _ => index,
        }
    }

    /// Returns `true` if the declaration of value `index` of `count` accepted this type last.
    #[inline]
    pub(super) fn knows(&self, index: usize, count: usize, ty: Type) -> bool {
        let declared = self.declared_types.get(self.declared_index(index, count));
        declared.is_some_and(|declared| declared.accepted == Some(ty))
    }

    /// Returns `true` if values with these types fit, using the op's segment sizes if required.
    pub(super) fn accept(
        &mut self,
        op: OpRef<'_>,
        mut types: impl ExactSizeIterator<Item = Type>,
        accepted: &mut AcceptedTypes,
    ) -> bool {
        let ctx = op.ctx();
        let Some(key) = self.sizes else {
            let count = types.len();
            return self.takes(count)
                && types.enumerate().all(|(index, ty)| {
                    let declared = self.declared_index(index, count);
                    let declared = self.declared_types.get_mut(declared);
                    declared.is_some_and(|declared| declared.accepts(ctx, ty, accepted))
                });
        };
        let Some(sizes) = op.inherent(key).and_then(|sizes| sizes.dense_array_i32s(ctx)) else {
            return false;
        };
        sizes.len() == self.declared_types.len()
            && self.declared_types.iter_mut().zip(sizes).all(|(declared, &size)| {
                let size = i32::from_le_bytes(size);
                declared.multiplicity.takes(size)
                    && (0..size).all(|_| types.next().is_some_and(|ty| declared.accepts(ctx, ty, accepted)))
            })
            && types.next().is_none()
    }
}

impl DeclaredType {
    fn accepts(&mut self, ctx: &Context, ty: Type, accepted: &mut AcceptedTypes) -> bool {
        if self.accepted == Some(ty) {
            return true;
        }
        let holds = accepted.holds(ctx, self.constraint, ty);
        if holds {
            self.accepted = Some(ty);
        }
        holds
    }
}

impl Default for AcceptedTypes {
    fn default() -> Self {
        AcceptedTypes(Box::new([None; 256]))
    }
}

impl AcceptedTypes {
    /// Returns `true` if a constraint holds for a type. Constraints whose functions the compiler merges are equivalent.
    fn holds(&mut self, ctx: &Context, constraint: TypeConstraintRef, ty: Type) -> bool {
        let pair = (constraint.holds as usize, ty);
        let mut hasher = FxHasher::default();
        pair.hash(&mut hasher);
        let declared = &mut self.0[hasher.finish() as u8 as usize];
        if *declared == Some(pair) {
            return true;
        }
        let holds = (constraint.holds)(ctx, ty);
        if holds {
            *declared = Some(pair);
        }
        holds
    }
}

//! What the declarations of ops ask for, in a form that says of most ops at once that they keep it.
//!
//! A plan only says yes. Where it does not, the checks of `registered` run, which are complete and have the words.
//!
//! A constraint on a type depends on nothing but the type, so each place of a declaration remembers the type that it
//! accepted last: in most modules a place sees one type again and again. The same holds for attributes. Where types alternate,
//! as the tensors of a model do, a table of all places knows what was accepted before.

use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;

use crate::define::traits::{Elementwise, SameOperandsAndResultType, has_one_type};
use crate::define::{
    AttrConstraintRef, Multiplicity, OpDescriptor, OpError, OpInfo, OpTrait as _, Presence, SymbolTableCollection,
    TraitDescriptor, TraitFlags, TypeConstraintRef, VerifyFn, VerifySymbolUsesFn,
};
use crate::{Attribute, Context, Ident, OpName, OpRef, Type};

/// The plans of one run of the verifier, each made when an op of its name is met first.
pub(super) struct Plans<'c> {
    ctx: &'c Context,
    /// By the index of the name; nothing for what no plan can say.
    plans: Vec<Option<Option<Plan>>>,
}

/// Which constraints accept which types: each pair at one place, where the next one with that place replaces it.
pub(super) struct Accepted(Box<[Option<(usize, Type)>; 256]>);

/// What is asked of the ops of one name.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) operands: Values,
    results: Values,
    attrs: Vec<AttrPlace>,
    /// How many of the attributes must be there.
    required: usize,
    /// Whether nothing is asked of what is inside, and no attribute says how the values are divided.
    pub(super) is_short: bool,
    /// The checks of traits, then the hook.
    rules: Vec<VerifyFn>,
    symbol_uses: Option<VerifySymbolUsesFn>,
}

/// Declared operands or results.
#[derive(Debug, Default)]
pub(super) struct Values {
    places: Vec<TypePlace>,
    /// The place that takes any number of values, and how many at the most.
    free: Option<(usize, usize)>,
    /// The attribute that says how many values each place takes.
    sizes: Option<Ident>,
}

#[derive(Debug)]
struct TypePlace {
    constraint: TypeConstraintRef,
    multiplicity: Multiplicity,
    accepted: Option<Type>,
}

#[derive(Debug)]
struct AttrPlace {
    key: Ident,
    constraint: AttrConstraintRef,
    accepted: Option<Attribute>,
    is_required: bool,
}

impl<'c> Plans<'c> {
    pub(super) fn new(ctx: &'c Context) -> Self {
        let mut plans = Vec::new();
        plans.resize_with(ctx.registry().ops().len(), || None);
        Plans { ctx, plans }
    }

    /// The plan for an op; nothing for an unregistered one.
    #[inline]
    pub(super) fn of(&mut self, name: OpName) -> Option<&mut Plan> {
        let place = self.plans.get_mut(name.index() as usize)?;
        if place.is_none() {
            *place = Some(Plan::new(self.ctx.op_info(name)?));
        }
        place.as_mut()?.as_mut()
    }
}

impl Plan {
    #[cold]
    fn new(info: &OpInfo) -> Option<Plan> {
        let def = info.def();
        let needs_inside = def.regions.iter().any(|region| !region.variadic)
            || def.successors.iter().any(|successor| !successor.variadic);
        let sizes = |flag, key| info.flags().contains(flag).then_some(key);
        let operand_sizes = sizes(TraitFlags::ATTR_SIZED_OPERANDS, Ident::OPERAND_SEGMENT_SIZES);
        let result_sizes = sizes(TraitFlags::ATTR_SIZED_RESULTS, Ident::RESULT_SEGMENT_SIZES);
        let attrs: Vec<AttrPlace> = attrs(info, def).collect();
        // Types that are alike and not the same are seldom, so the plan does not accept them.
        let is_same = info.flags().contains(TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE);
        let is_implied = |op_trait: &TraitDescriptor| op_trait.name == Elementwise::NAME && is_same;
        let checks = def.traits.iter();
        let checks = checks.filter(|op_trait| op_trait.checks && !is_implied(op_trait));
        Some(Plan {
            operands: Values::new(operand_sizes, def.args.iter().filter_map(|arg| arg.kind.operand()))?,
            results: Values::new(
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

    /// Whether results and attributes are seen to be as declared, the types as those before.
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

    /// Whether operands, results and attributes are as declared, whatever types there were before.
    #[cold]
    pub(super) fn accepts(&mut self, op: OpRef<'_>, accepted: &mut Accepted) -> bool {
        let operands = op.operands().map(|value| value.ty());
        self.operands.accept(op, operands, accepted)
            && self.results.accept(op, op.result_types(), accepted)
            && self.accepts_attrs::<true>(op)
    }

    /// Whether the op keeps the rules of its traits and hooks, where the rest is as declared.
    #[inline]
    pub(super) fn keeps_rules<'ir>(&self, op: OpRef<'ir>, symbols: &mut SymbolTableCollection<'ir>) -> bool {
        self.rules.iter().all(|rule| rule(op).is_ok())
            && self.symbol_uses.is_none_or(|check| check(op, symbols).is_ok())
    }

    /// Only if `SIZED`, attributes may say how values are divided, which have been looked at with the values. So the code for
    /// most ops stands where it is used.
    #[inline]
    fn accepts_attrs<const SIZED: bool>(&mut self, op: OpRef<'_>) -> bool {
        let mut missing = self.required;
        for (key, attr) in op.inherent_attrs() {
            let Some(place) = self.attrs.iter_mut().find(|place| place.key == key) else {
                if SIZED && [self.operands.sizes, self.results.sizes].contains(&Some(key)) {
                    continue;
                }
                return false;
            };
            if place.accepted != Some(attr) {
                if !(place.constraint.holds)(op.ctx(), attr) {
                    return false;
                }
                place.accepted = Some(attr);
            }
            missing = missing.saturating_sub(usize::from(place.is_required));
        }
        missing == 0
    }
}

/// The check of a trait, which may refuse what the trait accepts.
fn rule(op_trait: &TraitDescriptor) -> VerifyFn {
    match op_trait.name == SameOperandsAndResultType::NAME {
        true => |op| has_one_type(op).then_some(()).ok_or_else(|| OpError::new("")),
        false => op_trait.verify,
    }
}

fn attrs(info: &OpInfo, def: &'static OpDescriptor) -> impl Iterator<Item = AttrPlace> {
    def.args.iter().enumerate().filter_map(|(index, arg)| {
        let (constraint, presence) = arg.kind.attribute()?;
        Some(AttrPlace {
            key: info.arg_name(index)?,
            constraint,
            accepted: None,
            is_required: matches!(presence, Presence::Required),
        })
    })
}

impl Values {
    /// Nothing if several places take any number of values that no attribute says: then there is more to decide than a plan
    /// can.
    fn new(sizes: Option<Ident>, declared: impl Iterator<Item = (TypeConstraintRef, Multiplicity)>) -> Option<Values> {
        let mut values = Values {
            sizes,
            ..Values::default()
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
            values.places.push(TypePlace {
                constraint,
                multiplicity,
                accepted: None,
            });
        }
        Some(values)
    }

    /// Whether so many values fit.
    #[inline]
    pub(super) fn takes(&self, count: usize) -> bool {
        match self.free {
            None => count == self.places.len(),
            Some((_, most)) => {
                let fixed = self.places.len() - 1;
                count >= fixed && count - fixed <= most
            }
        }
    }

    /// The place that declares value `index` of `count`.
    #[inline]
    fn place(&self, index: usize, count: usize) -> usize {
        match self.free {
            Some((free, _)) if index >= free => {
                // Those behind the free ones are counted from the end.
                let from_end = count - index;
                self.places.len().saturating_sub(from_end).max(free)
            }
            _ => index,
        }
    }

    /// Whether the place of value `index` of `count` has accepted the type last.
    #[inline]
    pub(super) fn knows(&self, index: usize, count: usize, ty: Type) -> bool {
        let place = self.places.get(self.place(index, count));
        place.is_some_and(|place| place.accepted == Some(ty))
    }

    /// Whether values of these types fit, also where an attribute of the op says how many each place takes.
    fn accept(
        &mut self,
        op: OpRef<'_>,
        mut types: impl ExactSizeIterator<Item = Type>,
        accepted: &mut Accepted,
    ) -> bool {
        let ctx = op.ctx();
        let Some(key) = self.sizes else {
            let count = types.len();
            return self.takes(count)
                && types.enumerate().all(|(index, ty)| {
                    let place = self.place(index, count);
                    let place = self.places.get_mut(place);
                    place.is_some_and(|place| place.accepts(ctx, ty, accepted))
                });
        };
        let Some(sizes) = op.inherent(key).and_then(|sizes| sizes.dense_array_i32s(ctx)) else {
            return false;
        };
        sizes.len() == self.places.len()
            && self.places.iter_mut().zip(sizes).all(|(place, &size)| {
                let size = i32::from_le_bytes(size);
                place.multiplicity.takes(size)
                    && (0..size).all(|_| types.next().is_some_and(|ty| place.accepts(ctx, ty, accepted)))
            })
            && types.next().is_none()
    }
}

impl TypePlace {
    fn accepts(&mut self, ctx: &Context, ty: Type, accepted: &mut Accepted) -> bool {
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

impl Default for Accepted {
    fn default() -> Self {
        Accepted(Box::new([None; 256]))
    }
}

impl Accepted {
    /// Whether a constraint holds of a type. Two constraints with one function, if the compiler merges them, say the same.
    fn holds(&mut self, ctx: &Context, constraint: TypeConstraintRef, ty: Type) -> bool {
        let pair = (constraint.holds as usize, ty);
        let mut hasher = FxHasher::default();
        pair.hash(&mut hasher);
        let place = &mut self.0[hasher.finish() as u8 as usize];
        if *place == Some(pair) {
            return true;
        }
        let holds = (constraint.holds)(ctx, ty);
        if holds {
            *place = Some(pair);
        }
        holds
    }
}

//! What the declarations of ops ask for, in a form that says of most ops at once that they keep it.
//!
//! A plan only says yes. Where it does not, the checks of `registered` run, which are complete and have the words.
//!
//! A constraint on a type depends on nothing but the type, so each place of a declaration remembers the type that it
//! accepted last: in most modules a place sees one type again and again. The same holds for attributes.

use crate::define::traits::{Elementwise, SameOperandsAndResultType, has_one_type};
use crate::define::{
    AttrConstraintRef, Multiplicity, OpDescriptor, OpError, OpInfo, OpTrait as _, Presence, SymbolTableCollection,
    TraitDescriptor, TraitFlags, TypeConstraintRef, VerifyFn, VerifySymbolUsesFn,
};
use crate::{Attribute, Context, Ident, OpName, OpRef, Type};

/// The plans of one run of the verifier, each made when an op of its name is met first.
pub(super) struct Plans<'c> {
    ctx: &'c Context,
    /// By the index of the name.
    plans: Vec<Option<Plan>>,
}

/// What is asked of the ops of one name.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) operands: Values,
    results: Values,
    attrs: Vec<AttrPlace>,
    /// How many of the attributes must be there.
    required: usize,
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
}

#[derive(Debug)]
struct TypePlace {
    constraint: TypeConstraintRef,
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

    /// The plan for an op; nothing for an unregistered one, and for one whose attributes say how its values are divided.
    #[inline]
    pub(super) fn of(&mut self, name: OpName) -> Option<&mut Plan> {
        let place = self.plans.get_mut(name.0 as usize)?;
        if place.is_none() {
            *place = Plan::new(self.ctx.op_info(name)?);
        }
        place.as_mut()
    }
}

impl Plan {
    #[cold]
    fn new(info: &OpInfo) -> Option<Plan> {
        let def = info.def();
        let needs_inside = def.regions.iter().any(|region| !region.variadic)
            || def.successors.iter().any(|successor| !successor.variadic);
        let sized = TraitFlags::ATTR_SIZED_OPERANDS.union(TraitFlags::ATTR_SIZED_RESULTS);
        if needs_inside || info.flags().intersects(sized) {
            return None;
        }
        let attrs: Vec<AttrPlace> = attrs(info, def).collect();
        // Types that are alike and not the same are seldom, so the plan does not accept them.
        let is_same = info.flags().contains(TraitFlags::SAME_OPERANDS_AND_RESULT_TYPE);
        let is_implied = |op_trait: &TraitDescriptor| op_trait.name == Elementwise::NAME && is_same;
        let checks = def.traits.iter();
        let checks = checks.filter(|op_trait| op_trait.checks && !is_implied(op_trait));
        Some(Plan {
            operands: Values::new(def.args.iter().filter_map(|arg| arg.kind.operand()))?,
            results: Values::new(
                def.results
                    .iter()
                    .map(|result| (result.constraint, result.multiplicity)),
            )?,
            required: attrs.iter().filter(|attr| attr.is_required).count(),
            attrs,
            rules: checks.map(rule).chain(def.hooks.verify).collect(),
            symbol_uses: def.hooks.verify_symbol_uses,
        })
    }

    /// Whether everything but the operands is seen to be as declared. The op has no regions and no successors.
    #[inline]
    pub(super) fn accepts_rest<'ir>(&mut self, op: OpRef<'ir>, symbols: &mut SymbolTableCollection<'ir>) -> bool {
        let results = op.results();
        self.results.takes(results.len())
            && self.results.accept_all(op.ctx(), results.map(|result| result.ty()))
            && self.accepts_attrs(op)
            && self.rules.iter().all(|rule| rule(op).is_ok())
            && self.symbol_uses.is_none_or(|check| check(op, symbols).is_ok())
    }

    #[inline]
    fn accepts_attrs(&mut self, op: OpRef<'_>) -> bool {
        let mut missing = self.required;
        for (key, attr) in op.inherent_attrs() {
            let Some(place) = self.attrs.iter_mut().find(|place| place.key == key) else {
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
    /// Nothing if several places take any number of values: then there is more to decide than a plan can.
    fn new(declared: impl Iterator<Item = (TypeConstraintRef, Multiplicity)>) -> Option<Values> {
        let mut values = Values::default();
        for (index, (constraint, multiplicity)) in declared.enumerate() {
            let most = match multiplicity {
                Multiplicity::One => None,
                Multiplicity::Optional => Some(1),
                Multiplicity::Variadic => Some(usize::MAX),
            };
            if let Some(most) = most {
                if values.free.is_some() {
                    return None;
                }
                values.free = Some((index, most));
            }
            values.places.push(TypePlace {
                constraint,
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

    /// Whether value `index` of `count` may be of the type.
    #[inline]
    pub(super) fn accept(&mut self, ctx: &Context, index: usize, count: usize, ty: Type) -> bool {
        let place = match self.free {
            Some((free, _)) if index >= free => {
                // Those behind the free ones are counted from the end.
                let from_end = count - index;
                self.places.len().saturating_sub(from_end).max(free)
            }
            _ => index,
        };
        let Some(place) = self.places.get_mut(place) else {
            return false;
        };
        place.accepted == Some(ty) || place.look_up(ctx, ty)
    }

    #[inline]
    fn accept_all(&mut self, ctx: &Context, types: impl ExactSizeIterator<Item = Type>) -> bool {
        let count = types.len();
        types.enumerate().all(|(index, ty)| self.accept(ctx, index, count, ty))
    }
}

impl TypePlace {
    fn look_up(&mut self, ctx: &Context, ty: Type) -> bool {
        let holds = (self.constraint.holds)(ctx, ty);
        if holds {
            self.accepted = Some(ty);
        }
        holds
    }
}

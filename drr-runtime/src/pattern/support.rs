//! Shared functions of generated patterns: constants that are interned when a set is frozen, and result types of built
//! ops.

use drr_ir::define::access::variadic_result;
pub use drr_ir::define::access::{operand_constraint, result_constraint};
use drr_ir::define::constraint::EnumInfo;
use drr_ir::define::{ArgKind, BuildableAttr, DefDescriptor, OpDescriptor, Presence, TypeConstraintRef, TypeForm};
use drr_ir::numbers::{Float, FloatKind, Int, Signedness};
use drr_ir::{Attribute, Builder, Context, Ident, Op, OpName, OpRef, OperationState, Type, Value, ValueRef};
use smallvec::SmallVec;

use super::typed::type_of_attr;
use super::yielded::Matched;
use crate::rewriter::PatternEntries;
use crate::{PatternCode, PatternSpec, Rewriter};

/// An unnamed pattern. Generated code contains `"text" >> Unnamed(pattern)`; the compiler shows the text if the pattern
/// is in a position where no expression is allowed.
#[derive(Clone, Copy, Debug)]
pub struct Unnamed<P>(pub P);

impl<P> std::ops::Shr<Unnamed<P>> for &str {
    type Output = P;

    fn shr(self, pattern: Unnamed<P>) -> P {
        pattern.0
    }
}

/// The code of a pattern whose errors have been reported. It never matches, which suppresses follow-up errors.
pub const NO_CODE: &PatternCode = &PatternCode {
    spec: PatternSpec::new("a pattern with errors", ""),
    apply: |_root, _rewriter| None,
    only_builds: true,
};

/// Returns an integer attribute of a type with this width and signedness.
pub fn int_constant(ctx: &Context, width: u32, signedness: Signedness, value: i128) -> Attribute {
    if let (64, Signedness::Signless, Ok(value)) = (width, signedness, i64::try_from(value)) {
        return ctx.i64_attr(value);
    }
    let ty = ctx.integer_type_with(width, signedness);
    ctx.integer_attr(ty, Int::wrapping(width, value.cast_unsigned()))
}

/// Returns the attribute of the enum case with this text. The macro has checked that the case exists; an unknown text
/// becomes a string attribute, which equals no case.
pub fn enum_case<C, E>(ctx: &Context, text: &str) -> Attribute
where
    C: for<'a> BuildableAttr<From<'a> = E>,
    E: EnumInfo,
{
    match E::from_text(text) {
        Some(value) => C::build(ctx, value),
        None => ctx.string_attr(text),
    }
}

/// Returns a float attribute of a kind without a Rust type.
pub fn float_constant(ctx: &Context, kind: FloatKind, value: f64) -> Attribute {
    let ty = ctx.float_type(kind);
    ctx.float_attr(ty, Float::from_f64(kind, value).unwrap_or_else(|| Float::zero(kind)))
}

/// Returns the constructor of the value that an absent attribute argument `index` has.
///
/// # Panics
/// If the argument has no default. Generated code calls this function at compile time, so that the panic is a compile
/// error.
pub const fn default_attr(def: &OpDescriptor, index: usize) -> fn(&Context) -> Attribute {
    match def.args[index].kind {
        ArgKind::Attribute {
            presence: Presence::Default(make) | Presence::Implied(make),
            ..
        }
        | ArgKind::Property {
            presence: Presence::Default(make),
            ..
        } => make,
        _ => panic!("the argument has no default"),
    }
}

/// Asserts at compile time that two constraints can have a common type. `None` is a built-in constraint that no
/// dialect-defined type satisfies.
///
/// # Panics
/// If one of them accepts only a dialect-defined type, and the other is built in or accepts only another type.
#[track_caller]
pub const fn types_meet(given: Option<TypeConstraintRef>, wanted: Option<TypeConstraintRef>, message: &str) {
    let meet = match (defined_type(given), defined_type(wanted)) {
        (Some(given), Some(wanted)) => is_same(given.name.as_bytes(), wanted.name.as_bytes()),
        (Some(_), None) => wanted.is_some(),
        (None, Some(_)) => given.is_some(),
        (None, None) => true,
    };
    if !meet {
        panic!("{}", message);
    }
}

/// Returns the definition of the only type that satisfies a constraint, if the constraint is such a type.
const fn defined_type(constraint: Option<TypeConstraintRef>) -> Option<&'static DefDescriptor> {
    match constraint {
        Some(TypeConstraintRef {
            form: TypeForm::Stripped(definition),
            ..
        }) => Some(definition),
        _ => None,
    }
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Returns `true` if the types of matched values satisfy the constraint of operand argument `index`.
pub fn fits_operand(ctx: &Context, values: impl Matched<Type>, def: &OpDescriptor, index: usize) -> bool {
    let constraint = operand_constraint(def, index);
    values.parts().all(|ty| (constraint.holds)(ctx, ty))
}

/// Returns `true` if the types of newly built values satisfy the constraint of operand argument `index`. Otherwise,
/// reports an error of the pattern.
pub fn takes_operands(rewriter: &mut Rewriter<'_>, values: &[Value], def: &OpDescriptor, index: usize) -> bool {
    let constraint = operand_constraint(def, index);
    let mut types = values.iter().map(|&value| rewriter.value_type(value));
    let Some(refused) = types.find(|&ty| !(constraint.holds)(rewriter.ctx(), ty)) else {
        return true;
    };
    let (arg, summary) = (def.args[index].name, (constraint.summary)());
    let message = format!(
        "operand `{arg}` of `{}` must be {summary}, but the value built for it is of type `{}`",
        def.name,
        refused.display(rewriter.ctx())
    );
    let ctx = rewriter.ctx();
    let message = ctx.explain_refusal(message, || (constraint.holds)(ctx, refused));
    rewriter.report(message);
    false
}

/// Returns the result type derived from an op's first attribute: the type that the attribute contains, or its own type.
pub fn attr_derived_type(ctx: &Context, attr: Option<Attribute>) -> Type {
    attr.and_then(|attr| type_of_attr(ctx, attr)).unwrap_or(Type::NONE)
}

/// Returns the types of all values of a declared result.
pub fn declared_result_types(rewriter: &Rewriter<'_>, op: Op, index: usize) -> SmallVec<[Type; 4]> {
    declared(rewriter, op, index).map(ValueRef::ty).collect()
}

/// Returns all values of a declared result.
pub fn declared_results(rewriter: &Rewriter<'_>, op: Op, index: usize) -> SmallVec<[Value; 8]> {
    declared(rewriter, op, index).map(ValueRef::handle).collect()
}

/// Iterates over the values of a declared result. Patterns name only registered ops.
fn declared<'r>(rewriter: &'r Rewriter<'_>, op: Op, index: usize) -> impl Iterator<Item = ValueRef<'r>> {
    let op = rewriter.known_op(op).and_then(|op| Some((op, op.info()?.def())));
    op.into_iter()
        .flat_map(move |(op, def)| variadic_result(op, def, index))
}

/// Returns the types of all results from `first` on.
pub fn last_result_types(rewriter: &Rewriter<'_>, op: Op, first: usize) -> SmallVec<[Type; 4]> {
    last(rewriter, op, first).map(ValueRef::ty).collect()
}

/// Returns all results from `first` on.
pub fn last_results(rewriter: &Rewriter<'_>, op: Op, first: usize) -> SmallVec<[Value; 8]> {
    last(rewriter, op, first).map(ValueRef::handle).collect()
}

fn last<'r>(rewriter: &'r Rewriter<'_>, op: Op, first: usize) -> impl Iterator<Item = ValueRef<'r>> {
    let op = rewriter.known_op(op);
    op.into_iter().flat_map(move |op| op.results().skip(first))
}

/// Returns the defining op of a value, if the op has this name.
#[inline]
pub fn defined_by<'ir>(value: Option<ValueRef<'ir>>, name: OpName) -> Option<OpRef<'ir>> {
    value?.defining_op().filter(|op| op.name() == name)
}

/// Returns the defining op of a value.
pub fn defined(value: Option<ValueRef<'_>>) -> Option<OpRef<'_>> {
    value?.defining_op()
}

/// Returns the transitive users of a value at a distance of `depth` results, most recent uses first.
pub fn users<'ir>(value: Option<ValueRef<'ir>>, depth: usize) -> impl Iterator<Item = OpRef<'ir>> {
    let mut found: SmallVec<[OpRef<'ir>; 4]> = value.into_iter().flat_map(users_of).collect();
    for _ in 0..depth {
        found = found.iter().flat_map(|op| op.results()).flat_map(users_of).collect();
    }
    found.into_iter()
}

fn users_of(value: ValueRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    value.uses().map(|used| used.owner())
}

/// Builds an op and returns its only result.
pub fn build_value(
    rewriter: &mut Rewriter<'_>,
    name: usize,
    operands: &[Value],
    result_types: &[Type],
    attrs: &[(usize, Option<Attribute>)],
) -> Value {
    let op = build(rewriter, name, operands, result_types, attrs, 0);
    rewriter.result(op, 0)
}

/// Builds an op whose only result replaces the root's, and erases the root.
pub fn build_and_replace(
    rewriter: &mut Rewriter<'_>,
    root: Op,
    name: usize,
    operands: &[Value],
    result_types: &[Type],
    attrs: &[(usize, Option<Attribute>)],
) {
    let new = OperationState {
        operands,
        result_types,
        ..OperationState::new(rewriter.entry_name(name))
    };
    with_attrs(rewriter, new, attrs, |rewriter, new| {
        rewriter.replace_op_with_new(root, new)
    });
}

/// Builds an op with `regions` empty regions. `name` and the keys of `attrs` are indices of the pattern's entries.
pub fn build(
    rewriter: &mut Rewriter<'_>,
    name: usize,
    operands: &[Value],
    result_types: &[Type],
    attrs: &[(usize, Option<Attribute>)],
    regions: usize,
) -> Op {
    let new = OperationState {
        operands,
        result_types,
        empty_regions: regions,
        ..OperationState::new(rewriter.entry_name(name))
    };
    with_attrs(rewriter, new, attrs, |rewriter, new| rewriter.insert_new(new))
}

/// Builds an op that need not be registered. An attribute is inherent if the op declares it, and discardable otherwise.
pub fn build_untyped(
    rewriter: &mut Rewriter<'_>,
    name: usize,
    operands: &[Value],
    result_types: &[Type],
    attrs: &[(usize, Option<Attribute>)],
) -> Op {
    let name = rewriter.entry_name(name);
    let ctx = rewriter.shared_ctx();
    let declared = ctx.op_info(name);
    let given = inherent(rewriter, attrs);
    let is_declared = |(key, _): &(Ident, Attribute)| {
        let key = key.text(&ctx);
        declared.is_some_and(|info| info.def().args.iter().any(|arg| *arg.name == *key))
    };
    let (inherent, discardable): (Vec<_>, Vec<_>) = given.into_iter().partition(is_declared);
    let new = OperationState {
        operands,
        result_types,
        location: rewriter.location(),
        inherent: &inherent,
        discardable: &discardable,
        ..OperationState::new(name)
    };
    rewriter.insert_new(&new)
}

/// Calls `make` with the rewriter's location and the given attributes.
#[inline(always)]
fn with_attrs<'ir>(
    rewriter: &mut Rewriter<'ir>,
    new: OperationState<'_>,
    attrs: &[(usize, Option<Attribute>)],
    make: impl FnOnce(&mut Rewriter<'ir>, &OperationState<'_>) -> Op,
) -> Op {
    let (one, several);
    let mut new = new;
    new.location = rewriter.location();
    match *attrs {
        // Zero or one attributes need no temporary list.
        [] => {}
        [(name, Some(attr))] => {
            one = [(rewriter.entry_ident(name), attr)];
            new.inherent = &one;
        }
        _ => {
            several = inherent(rewriter, attrs);
            new.inherent = &several;
        }
    }
    make(rewriter, &new)
}

/// Builds an op whose result types are inferred by the op's hook. A failed inference is reported as an error of the
/// pattern.
pub fn build_inferred(
    rewriter: &mut Rewriter<'_>,
    def: &OpDescriptor,
    name: usize,
    operands: &[Value],
    attrs: &[(usize, Option<Attribute>)],
) -> Option<Op> {
    if !rewriter.check_values_live(operands) {
        return None;
    }
    let inherent = inherent(rewriter, attrs);
    let types = def
        .hooks
        .infer
        .and_then(|infer| infer(rewriter.ir(), operands, &inherent));
    let Some(types) = types else {
        let error = format!("the result types of `{}` cannot be inferred", def.name);
        let infer = || def.hooks.infer.map(|infer| infer(rewriter.ir(), operands, &inherent));
        let error = rewriter.ctx().explain_refusal(error, infer);
        rewriter.report(error);
        return None;
    };
    let regions = def.regions.iter().filter(|region| !region.variadic).count();
    Some(build(rewriter, name, operands, &types, attrs, regions))
}

/// Copies the discardable attributes of an op to another op. Attributes that the target already has are kept.
pub fn copy_attrs(rewriter: &mut Rewriter<'_>, from: Op, to: Op) {
    let (Some(source), Some(target)) = (rewriter.known_op(from), rewriter.known_op(to)) else {
        return;
    };
    let new: SmallVec<[(Ident, Attribute); 4]> = source
        .discardable_attrs()
        .filter(|(name, _)| target.discardable(*name).is_none())
        .collect();
    for (name, attr) in new {
        rewriter.set_discardable(to, name, Some(attr));
    }
}

/// Copies the discardable attributes of `from` to all ops that the current rewrite has built and that define one of the
/// values.
pub fn copy_attrs_to_built(rewriter: &mut Rewriter<'_>, from: Op, values: &[Value]) {
    let mut done: SmallVec<[Op; 4]> = SmallVec::new();
    for &value in values {
        let by = rewriter.ir().get_value(value).and_then(|value| value.defining_op());
        let Some(by) = by.map(|by| by.handle()) else { continue };
        if !done.contains(&by) && rewriter.has_built(by) {
            copy_attrs(rewriter, from, by);
            done.push(by);
        }
    }
}

/// Returns the attributes that are present, with their names.
fn inherent(rewriter: &Rewriter<'_>, attrs: &[(usize, Option<Attribute>)]) -> SmallVec<[(Ident, Attribute); 4]> {
    attrs
        .iter()
        .filter_map(|&(name, attr)| Some((rewriter.entry_ident(name), attr?)))
        .collect()
}

//! Relations between built-in constraints: disjointness, implication, and the families of types and attributes they
//! accept.
//!
//! All answers are derived from the constraint table and are conservative. Nothing is claimed about user-defined
//! constraints.

use drr_schema::constraint::{
    AcceptedTypes, ConstraintFlag, ElementTypes, MAY_BE_EMPTY, Ranks, VALUE_SEMANTICS, float_of_width,
};
pub(crate) use drr_schema::constraint::{SignednessSemantics, TypeFamily};
use quote::ToTokens;

use crate::syntax::constraint::{Constraint, ConstraintArg};

/// Maximum depth of nested constraints that is followed.
const MAX_DEPTH: usize = 16;

/// A set of types or attributes that a constraint accepts.
#[derive(Debug, Clone)]
enum AcceptedSet {
    /// A family of types or attributes.
    Of(TypeFamily),
    /// Containers of one class, such as vectors.
    Container {
        class: &'static str,
        /// The accepted elements, or `None` for any.
        elements: Option<Vec<AcceptedSet>>,
        ranks: AllowedRanks,
    },
}

/// The ranks that a container constraint accepts.
#[derive(Debug, Clone)]
enum AllowedRanks {
    Any,
    NonZero,
    OneOf(Vec<i64>),
}

/// The attribute that a list literal builds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ListOf {
    /// A dense array.
    Dense(TypeFamily),
    /// An array whose elements have one type.
    Array(TypeFamily),
}

/// Returns `true` if no type or attribute satisfies both constraints.
pub(crate) fn are_disjoint(one: &Constraint, other: &Constraint) -> bool {
    let other = conjuncts(other);
    conjuncts(one)
        .iter()
        .any(|one| other.iter().any(|other| conjuncts_are_disjoint(one, other)))
}

/// Compares constraints that are no conjunctions.
fn conjuncts_are_disjoint(one: &Constraint, other: &Constraint) -> bool {
    match (accepted_sets(one, 0), accepted_sets(other, 0)) {
        (Some(one), Some(other)) => !one.iter().any(|a| other.iter().any(|b| overlap(a, b))),
        _ => false,
    }
}

/// Returns the constraints that `constraint` is a conjunction of.
fn conjuncts(constraint: &Constraint) -> Vec<&Constraint> {
    let (mut open, mut found) = (vec![(constraint, 0)], Vec::new());
    while let Some((next, depth)) = open.pop() {
        if matches!(accepted_types(next), Some(AcceptedTypes::AllOf)) && depth < MAX_DEPTH {
            open.extend(constraint_args(next).map(|part| (part, depth + 1)));
        } else {
            found.push(next);
        }
    }
    found
}

/// Returns the table's entry of a constraint, unless it is a wrapper, which modifies what its argument accepts.
fn accepted_types(constraint: &Constraint) -> Option<AcceptedTypes> {
    let row = constraint.row().filter(|row| !row.is(ConstraintFlag::Wrapper))?;
    Some(row.accepts)
}

/// Returns `true` if every entity that satisfies `given` satisfies `required`.
pub(crate) fn implies(given: &Constraint, required: &Constraint) -> bool {
    implies_at_depth(given, required, 0)
}

fn implies_at_depth(given: &Constraint, required: &Constraint, depth: usize) -> bool {
    if required.is("AnyType") || required.is("AnyAttr") || given == required {
        return true;
    }
    if depth > MAX_DEPTH {
        return false;
    }
    let is_one_of = |constraint: &Constraint| matches!(accepted_types(constraint), Some(AcceptedTypes::OneOf));
    if is_one_of(required) && constraint_args(required).any(|required| implies_at_depth(given, required, depth + 1)) {
        return true;
    }
    if is_one_of(given) {
        return constraint_args(given).next().is_some()
            && constraint_args(given).all(|given| implies_at_depth(given, required, depth + 1));
    }
    if matches!(accepted_types(given), Some(AcceptedTypes::AllOf)) {
        return constraint_args(given).any(|given| implies_at_depth(given, required, depth + 1));
    }
    if matches!(accepted_types(given), Some(AcceptedTypes::First)) {
        return constraint_args(given)
            .next()
            .is_some_and(|given| implies_at_depth(given, required, depth + 1));
    }
    // A constraint that accepts whole families accepts every subset of them.
    let Some(AcceptedTypes::All(all)) = required.row().map(|row| row.accepts) else {
        return false;
    };
    let is_taken =
        |part: &AcceptedSet| matches!(part, AcceptedSet::Of(family) if all.iter().any(|wide| includes(*wide, *family)));
    given.kind() == required.kind() && accepted_sets(given, 0).is_some_and(|given| given.iter().all(is_taken))
}

/// Returns `true` if a constraint accepts a member of the family, or `None` if that is unknown.
pub(crate) fn admits(constraint: &Constraint, family: TypeFamily) -> Option<bool> {
    Some(
        accepted_sets(constraint, 0)?
            .iter()
            .any(|known| overlap(known, &AcceptedSet::Of(family))),
    )
}

/// Returns `true` if the table lists everything that a constraint accepts, so that it accepts no type or attribute of a
/// dialect.
pub(crate) fn is_closed(constraint: &Constraint) -> bool {
    accepted_sets(constraint, 0).is_some()
}

/// Returns `true` if the constraint accepts type attributes.
pub(crate) fn holds_types(constraint: &Constraint) -> bool {
    constraint.is("TypeAttr") || constraint.is("TypeAttrOf")
}

/// Returns `true` if the table does not fully describe a constraint, so that rustc checks its constants.
pub(crate) fn is_underdetermined(constraint: &Constraint) -> bool {
    constraint.row().is_none_or(|row| {
        row.name == "EnumProp"
            || matches!(
                row.accepts,
                AcceptedTypes::First | AcceptedTypes::OneOf | AcceptedTypes::AllOf | AcceptedTypes::Part(_)
            )
    })
}

/// Returns the single number type that an attribute constraint accepts, if it determines one.
pub(crate) fn exact_number(constraint: &Constraint) -> Option<TypeFamily> {
    exact_of(&accepted_sets(confined(constraint), 0)?)
}

fn exact_of(sets: &[AcceptedSet]) -> Option<TypeFamily> {
    match sets {
        [
            AcceptedSet::Of(
                family @ (TypeFamily::Int(Some(_), Some(_)) | TypeFamily::Float(Some(_)) | TypeFamily::Index),
            ),
        ] => Some(*family),
        _ => None,
    }
}

/// Returns the container class and the element type that a constraint accepts, if it determines both.
fn container(constraint: &Constraint) -> Option<(&'static str, TypeFamily)> {
    match accepted_sets(constraint, 0)?.as_slice() {
        [
            AcceptedSet::Container {
                class,
                elements: Some(elements),
                ..
            },
        ] => Some((class, exact_of(elements)?)),
        _ => None,
    }
}

/// Returns the attribute that a list literal builds for a constraint, if the constraint determines the element type.
pub(crate) fn list_of(constraint: &Constraint) -> Option<ListOf> {
    match container(confined(constraint))? {
        ("dense array", family) => Some(ListOf::Dense(family)),
        // A `bool` literal determines its own type.
        ("array", family) if family != TypeFamily::Int(Some(SignednessSemantics::Signless), Some(1)) => {
            Some(ListOf::Array(family))
        }
        _ => None,
    }
}

/// Returns the element type of a dense elements constraint, if it determines one.
pub(crate) fn dense_element(constraint: &Constraint) -> Option<TypeFamily> {
    container(constraint).and_then(|(class, family)| (class == "dense elements").then_some(family))
}

/// Returns `true` if a constraint accepts an absent attribute, as far as the table specifies. User-defined constraints
/// count as rejecting it.
pub(crate) fn admits_absence(constraint: &Constraint) -> bool {
    admits_absence_at_depth(constraint, 0)
}

fn admits_absence_at_depth(constraint: &Constraint, depth: usize) -> bool {
    let Some(row) = constraint.row().filter(|_| depth <= MAX_DEPTH) else {
        return false;
    };
    let mut args = constraint_args(constraint);
    match row.accepts {
        AcceptedTypes::OneOf => args.any(|arg| admits_absence_at_depth(arg, depth + 1)),
        AcceptedTypes::AllOf | AcceptedTypes::First => args.all(|arg| admits_absence_at_depth(arg, depth + 1)),
        _ if matches!(row.name, "Neg" | "Not") => {
            args.next().is_some_and(|arg| !admits_absence_at_depth(arg, depth + 1))
        }
        _ => row.name == "IsNullAttr",
    }
}

/// Returns the base of a confined constraint: `I32Attr` for `ConfinedAttr<I32Attr, [IntPositive]>`. Other constraints
/// are returned unchanged.
pub(crate) fn confined(constraint: &Constraint) -> &Constraint {
    let mut inner = constraint;
    for _ in 0..MAX_DEPTH {
        match constraint_args(inner).next() {
            Some(first) if matches!(accepted_types(inner), Some(AcceptedTypes::First)) => inner = first,
            _ => break,
        }
    }
    inner
}

/// Returns the arguments that are constraints, including those in lists.
fn constraint_args(constraint: &Constraint) -> impl Iterator<Item = &Constraint> {
    constraint.args.iter().flat_map(constraints_of_arg)
}

/// Returns the constraints of an argument, which may be a list.
fn constraints_of_arg(arg: &ConstraintArg) -> impl Iterator<Item = &Constraint> {
    items(arg).iter().filter_map(|arg| match arg {
        ConstraintArg::Constraint(constraint) => Some(constraint),
        ConstraintArg::List(..) | ConstraintArg::Literal(_) => None,
    })
}

fn items(arg: &ConstraintArg) -> &[ConstraintArg] {
    match arg {
        ConstraintArg::List(list, _) => list,
        arg => std::slice::from_ref(arg),
    }
}

/// Returns the value of a numeric argument.
pub(crate) fn number(arg: &ConstraintArg) -> Option<i64> {
    match arg {
        ConstraintArg::Literal(literal) => literal.to_token_stream().to_string().replace(' ', "").parse().ok(),
        _ => None,
    }
}

/// Returns all that a constraint accepts as a list of sets, or `None` if that is unknown.
fn accepted_sets(constraint: &Constraint, depth: usize) -> Option<Vec<AcceptedSet>> {
    let row = constraint.row().filter(|_| depth <= MAX_DEPTH)?;
    let of = |family| Some(vec![AcceptedSet::Of(family)]);
    let width = || u32::try_from(number(constraint.args.first()?)?).ok();
    let widths = || {
        let list = items(constraint.args.first()?);
        list.iter().map(number).collect::<Option<Vec<i64>>>()
    };
    match row.accepts {
        AcceptedTypes::Anything => None,
        AcceptedTypes::All(families) | AcceptedTypes::Part(families) => {
            Some(families.iter().copied().map(AcceptedSet::Of).collect())
        }
        AcceptedTypes::IntOfWidth(sign) => of(TypeFamily::Int(sign, Some(width()?))),
        AcceptedTypes::IntOfWidths(sign) => {
            let of_width = |width| Some(AcceptedSet::Of(TypeFamily::Int(sign, Some(u32::try_from(width).ok()?))));
            widths()?.into_iter().map(of_width).collect()
        }
        AcceptedTypes::NamedInt => of(named_int(constraint)?),
        AcceptedTypes::FloatOfWidth => of(TypeFamily::Float(Some(float_of_width(width()?.into())?))),
        AcceptedTypes::FloatOfWidths => {
            let of_width = |width| Some(AcceptedSet::Of(TypeFamily::Float(Some(float_of_width(width)?))));
            widths()?.into_iter().map(of_width).collect()
        }
        AcceptedTypes::Like(families) => Some(with_containers(families.iter().copied().map(AcceptedSet::Of).collect())),
        AcceptedTypes::LikeFirst => Some(with_containers(accepted_sets(
            constraint_args(constraint).next()?,
            depth + 1,
        )?)),
        AcceptedTypes::Container(classes, elements, ranks) => {
            let elements = elements_of(constraint, elements, depth);
            let ranks = match ranks {
                Ranks::Any => AllowedRanks::Any,
                Ranks::NonZero => AllowedRanks::NonZero,
                Ranks::Is(rank) => AllowedRanks::OneOf(vec![rank]),
                Ranks::Argument(at) => {
                    let list = constraint.args.get(at).map(items).unwrap_or_default();
                    list.iter()
                        .map(number)
                        .collect::<Option<_>>()
                        .map_or(AllowedRanks::Any, AllowedRanks::OneOf)
                }
            };
            Some(containers(classes, elements.as_deref(), &ranks))
        }
        AcceptedTypes::First => accepted_sets(constraint_args(constraint).next()?, depth + 1),
        AcceptedTypes::OneOf => union(constraint_args(constraint), depth),
        AcceptedTypes::AllOf => constraint_args(constraint).find_map(|part| accepted_sets(part, depth + 1)),
    }
}

/// Returns the union of what the constraints accept.
fn union<'a>(mut constraints: impl Iterator<Item = &'a Constraint>, depth: usize) -> Option<Vec<AcceptedSet>> {
    constraints.try_fold(Vec::new(), |mut all, constraint| {
        all.extend(accepted_sets(constraint, depth + 1)?);
        Some(all)
    })
}

/// Returns the accepted elements of a container constraint, or `None` for any.
fn elements_of(constraint: &Constraint, elements: ElementTypes, depth: usize) -> Option<Vec<AcceptedSet>> {
    let width = || number(constraint.args.first()?);
    let family = match elements {
        ElementTypes::Any => return None,
        ElementTypes::Argument(at) => return union(constraints_of_arg(constraint.args.get(at)?), depth),
        ElementTypes::Of(family) => family,
        ElementTypes::IntOfWidth(sign) => TypeFamily::Int(sign, Some(u32::try_from(width()?).ok()?)),
        ElementTypes::FloatOfWidth => TypeFamily::Float(Some(float_of_width(width()?)?)),
    };
    Some(vec![AcceptedSet::Of(family)])
}

fn containers(
    classes: &'static [&'static str],
    elements: Option<&[AcceptedSet]>,
    ranks: &AllowedRanks,
) -> Vec<AcceptedSet> {
    let of_class = |class: &&'static str| AcceptedSet::Container {
        class,
        elements: elements.map(<[AcceptedSet]>::to_vec),
        ranks: ranks.clone(),
    };
    classes.iter().map(of_class).collect()
}

/// Returns the sets, and vectors and tensors of them.
fn with_containers(mut sets: Vec<AcceptedSet>) -> Vec<AcceptedSet> {
    sets.extend(containers(VALUE_SEMANTICS, Some(&sets), &AllowedRanks::Any));
    sets
}

/// Returns the family of `IntProp<"u8">`. The attribute is signless.
fn named_int(constraint: &Constraint) -> Option<TypeFamily> {
    let [ConstraintArg::Literal(ty), ..] = constraint.args.as_slice() else {
        return None;
    };
    let name = ty.string()?;
    let name = name.strip_suffix("_t").unwrap_or(name);
    let width = ["uint", "int", "u", "i"]
        .iter()
        .find_map(|prefix| name.strip_prefix(prefix))?;
    let width = width.parse().ok().filter(|width| [8, 16, 32, 64].contains(width))?;
    Some(TypeFamily::Int(Some(SignednessSemantics::Signless), Some(width)))
}

fn overlap(one: &AcceptedSet, other: &AcceptedSet) -> bool {
    match (one, other) {
        (AcceptedSet::Of(TypeFamily::Int(a, b)), AcceptedSet::Of(TypeFamily::Int(c, d))) => {
            may_be_equal(*a, *c) && may_be_equal(*b, *d)
        }
        (AcceptedSet::Of(TypeFamily::Float(a)), AcceptedSet::Of(TypeFamily::Float(b))) => may_be_equal(*a, *b),
        (AcceptedSet::Of(one), AcceptedSet::Of(other)) => one == other,
        (AcceptedSet::Of(TypeFamily::Class(one)), AcceptedSet::Container { class: other, .. })
        | (AcceptedSet::Container { class: one, .. }, AcceptedSet::Of(TypeFamily::Class(other))) => one == other,
        (AcceptedSet::Of(_), AcceptedSet::Container { .. }) | (AcceptedSet::Container { .. }, AcceptedSet::Of(_)) => {
            false
        }
        (
            AcceptedSet::Container { class, elements, ranks },
            AcceptedSet::Container {
                class: other,
                elements: of_other,
                ranks: ranks_of_other,
            },
        ) => class == other && ranks_overlap(ranks, ranks_of_other) && elements_overlap(class, elements, of_other),
    }
}

fn elements_overlap(class: &str, one: &Option<Vec<AcceptedSet>>, other: &Option<Vec<AcceptedSet>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) if !MAY_BE_EMPTY.contains(&class) => {
            one.iter().any(|a| other.iter().any(|b| overlap(a, b)))
        }
        _ => true,
    }
}

fn ranks_overlap(one: &AllowedRanks, other: &AllowedRanks) -> bool {
    match (one, other) {
        (AllowedRanks::Any, _) | (_, AllowedRanks::Any) | (AllowedRanks::NonZero, AllowedRanks::NonZero) => true,
        (AllowedRanks::NonZero, AllowedRanks::OneOf(ranks)) | (AllowedRanks::OneOf(ranks), AllowedRanks::NonZero) => {
            ranks.iter().any(|rank| *rank != 0)
        }
        (AllowedRanks::OneOf(one), AllowedRanks::OneOf(other)) => one.iter().any(|rank| other.contains(rank)),
    }
}

fn includes(wide: TypeFamily, narrow: TypeFamily) -> bool {
    match (wide, narrow) {
        (TypeFamily::Int(a, b), TypeFamily::Int(c, d)) => (a.is_none() || a == c) && (b.is_none() || b == d),
        (TypeFamily::Float(a), TypeFamily::Float(b)) => a.is_none() || a == b,
        (wide, narrow) => wide == narrow,
    }
}

fn may_be_equal<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.is_none() || other.is_none() || one == other
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constraint(text: &str) -> Constraint {
        Constraint::from_tokens(text.parse().unwrap()).unwrap()
    }

    /// Constraints that accept everything, or that the table does not describe.
    const TAKE_ANYTHING: &[&str] = &[
        "AnyType",
        "AnyAttr",
        "TypedAttrInterface",
        "ElementsAttr",
        "IsNullAttr",
        "ConstantEnumCase",
        "UnitProp",
        "EnumProp",
        "Neg",
        "Not",
    ];

    #[test]
    fn each_built_in_constraint_excludes_others() {
        let outside = [
            constraint("GraphType"),
            constraint("UnitAttr"),
            constraint("F80"),
            constraint("TypeAttr"),
        ];
        let mut names = 0;
        for row in drr_schema::constraint::all() {
            // `AllOf<[A, B]>` excludes what its conjuncts exclude.
            let usage = row
                .usage()
                .replace("[A, B]", "[I32Attr, StrAttr]")
                .replace("<A>", "<I32Attr>");
            let knows = outside.iter().any(|other| are_disjoint(&constraint(&usage), other));
            assert_ne!(knows, TAKE_ANYTHING.contains(&row.name), "{usage}");
            names += 1;
        }
        assert!(names > 300);
    }

    #[test]
    fn disjoint_constraints() {
        for (one, other, expected) in [
            ("I32", "F32", true),
            ("I32", "I64", true),
            ("I32", "AnyInteger", false),
            ("I32", "SI32", true),
            ("AnyI32", "SI32", false),
            ("I32", "AnyType", false),
            ("I32", "Mine", false),
            ("I32", "SignlessIntegerLike", false),
            ("F32", "SignlessIntegerLike", true),
            ("F32Tensor", "SignlessIntegerLike", true),
            ("I32Tensor", "SignlessIntegerLike", false),
            ("AnyMemRef", "SignlessIntegerLike", true),
            ("AnyTensor", "VectorOf<[I32]>", true),
            ("TensorOf<[I32]>", "TensorOf<[F32]>", true),
            ("TensorOf<[I32, Mine]>", "TensorOf<[F32]>", false),
            ("TupleOf<[I32]>", "TupleOf<[F32]>", false),
            ("TypedArrayAttr<I32Attr>", "StrArrayAttr", false),
            ("DenseI8ArrayAttr", "DenseI64ArrayAttr", true),
            ("1DTensorOf<[F32]>", "TensorRankOf<[F32], [2, 3]>", true),
            ("0DTensorOf<[F32]>", "AnyNon0RankedTensor", true),
            ("VectorOfRank<[1]>", "VectorOfRankAndType<[1, 2], [I8]>", false),
            ("AnyFixedVectorOfAnyRank", "AnyScalableVectorOfAnyRank", true),
            ("F8E5M2", "F32", true),
            ("F8E5M2", "AnyFloat", false),
            ("I<7>", "I8", true),
            ("AnyI<8>", "SI8", false),
            ("F<16>", "BF16", true),
            ("FloatOfWidths<[16, 32]>", "F64", true),
            ("SignlessIntOfWidths<[16, 32]>", "I32", false),
            ("I", "F32", false),
            ("AllOfType<[AnyTensor, Mine, TensorOf<[I8]>]>", "TensorOf<[F32]>", true),
            ("AnyIntegerAttrBase<AnyI8>", "I16Attr", true),
            ("AnyTypeOf<[I32, F32]>", "F32", false),
            ("AnyTypeOf<[I32, F32]>", "F64", true),
            ("AnyTypeOf<[I32, Mine]>", "F64", false),
            ("Variadic<I32>", "F32", true),
            ("I32Attr", "StrAttr", true),
            ("I32Attr", "AnyAttr", false),
            ("BoolAttr", "I1Attr", false),
            ("I32Attr", "I64Attr", true),
            ("OptionalAttr<I32Attr>", "F32Attr", true),
            ("ElementsAttr", "I32Attr", false),
            ("I32ElementsAttr", "F32ElementsAttr", true),
            ("IntProperty<\"int8_t\">", "I32Prop", true),
            ("my::I32", "F32", false),
            ("ConfinedAttr<I32Attr, [IntPositive]>", "StrAttr", true),
            ("AllAttrOf<[Mine, I32Attr]>", "I64Attr", true),
            ("And<[Mine]>", "I64Attr", false),
            ("Or<[I32Attr, StrAttr]>", "UnitAttr", true),
            ("Neg<I32Attr>", "I32Attr", false),
            ("IntPositive", "StrAttr", true),
            ("1DTensorOf<[F32]>", "AnyVector", true),
        ] {
            let (one, other) = (constraint(one), constraint(other));
            assert_eq!(are_disjoint(&one, &other), expected, "{one} {other}");
            assert_eq!(are_disjoint(&other, &one), expected, "{other} {one}");
        }
    }

    #[test]
    fn constraints_that_accept_absence() {
        for (text, expected) in [
            ("IsNullAttr", true),
            ("I32Attr", false),
            ("Mine", false),
            ("Or<[IsNullAttr, I32Attr]>", true),
            ("AllAttrOf<[IsNullAttr, I32Attr]>", false),
            ("Neg<IsNullAttr>", false),
            ("Neg<I32Attr>", true),
            ("my::IsNullAttr", false),
        ] {
            assert_eq!(admits_absence(&constraint(text)), expected, "{text}");
        }
    }

    #[test]
    fn implied_constraints() {
        for (given, required, expected) in [
            ("I32", "AnyType", true),
            ("I32", "AnyInteger", true),
            ("AnyInteger", "I32", false),
            ("Mine", "Mine", true),
            ("Mine", "I32", false),
            ("F32Attr", "AnyFloatAttr", true),
            ("I32", "I32Attr", false),
            ("ConfinedAttr<I32Attr, [IntPositive]>", "I32Attr", true),
            ("I32Attr", "ConfinedAttr<I32Attr, [IntPositive]>", false),
            ("F32", "AnyTypeOf<[F32, F64]>", true),
            ("AnyTypeOf<[F32, F64]>", "AnyFloat", true),
            ("AnyTypeOf<[F32, I32]>", "AnyFloat", false),
            ("AllOf<[Mine, I32Attr]>", "I32Attr", true),
            ("AnyTypeOf<[]>", "F32", false),
            ("I8", "AnySignlessIntegerOrIndex", true),
            ("FlatSymbolRefAttr", "SymbolRefAttr", true),
            ("SymbolRefAttr", "FlatSymbolRefAttr", false),
            ("IntPositive", "APIntAttr", true),
            ("AnySignlessIntegerOrIndex", "AnyInteger", false),
        ] {
            assert_eq!(
                implies(&constraint(given), &constraint(required)),
                expected,
                "{given} {required}"
            );
        }
    }
}

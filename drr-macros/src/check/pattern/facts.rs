//! What is known about the built-in constraints: which exclude each other, and which follow from which.
//!
//! Only certain knowledge counts. About users' constraints and about those that look inside nothing is known, and then
//! nothing is claimed: the compiled pattern tests at run time.

use crate::syntax::constraint::{Constraint, ConstraintArg, Kind};

/// How many constraints inside constraints are followed.
const MAX_DEPTH: usize = 16;

/// A family of types or attributes. Different families have nothing in common; `None` inside a family stands for all
/// of its members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    /// Integer types and integer attributes of a sign and a width.
    Int(Option<Sign>, Option<u32>),
    /// The index type and attributes of it.
    Index,
    /// A float type and attributes of it, by name.
    Float(Option<&'static str>),
    /// Anything that is told apart by its class alone.
    Class(&'static str),
}

/// The signedness of an integer type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// `i32`.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

const FLOATS: [&str; 7] = ["BF16", "F16", "TF32", "F32", "F64", "F80", "F128"];

/// Classes of types that single names stand for.
const TYPE_CLASSES: &[(&str, &[&str])] = &[
    ("NoneType", &["none"]),
    ("AnyComplex", &["complex"]),
    ("Complex", &["complex"]),
    ("AnyTuple", &["tuple"]),
    ("TupleOf", &["tuple"]),
    ("AnyFunction", &["function"]),
    ("FunctionType", &["function"]),
    ("AnyTensor", &["ranked tensor", "unranked tensor"]),
    ("TensorOf", &["ranked tensor", "unranked tensor"]),
    ("AnyRankedTensor", &["ranked tensor"]),
    ("RankedTensorOf", &["ranked tensor"]),
    ("AnyStaticShapeTensor", &["ranked tensor"]),
    ("StaticShapeTensorOf", &["ranked tensor"]),
    ("AnyUnrankedTensor", &["unranked tensor"]),
    ("UnrankedTensorOf", &["unranked tensor"]),
    ("Non0RankedTensorOf", &["ranked tensor"]),
    ("AnyNon0RankedTensor", &["ranked tensor"]),
    ("AnyNon0RankedOrUnrankedTensor", &["ranked tensor", "unranked tensor"]),
    ("TensorRankOf", &["ranked tensor"]),
    ("_0DTensorOf", &["ranked tensor"]),
    ("_1DTensorOf", &["ranked tensor"]),
    ("_2DTensorOf", &["ranked tensor"]),
    ("_3DTensorOf", &["ranked tensor"]),
    ("_4DTensorOf", &["ranked tensor"]),
    ("AnyVector", &["vector"]),
    ("VectorOf", &["vector"]),
    ("VectorOfAnyRankOf", &["vector"]),
    ("VectorOfNonZeroRankOf", &["vector"]),
    ("AnyVectorOfAnyRank", &["vector"]),
    ("AnyVectorOfNonZeroRank", &["vector"]),
    ("VectorOfRank", &["vector"]),
    ("VectorOfRankAndType", &["vector"]),
    ("AnyMemRef", &["ranked memref"]),
    ("MemRefOf", &["ranked memref"]),
    ("MemRefRankOf", &["ranked memref"]),
    ("StaticShapeMemRefOf", &["ranked memref"]),
    ("AnyStaticShapeMemRef", &["ranked memref"]),
    ("AnyUnrankedMemRef", &["unranked memref"]),
    ("UnrankedMemRefOf", &["unranked memref"]),
];

/// Classes of attributes that single names stand for.
const ATTR_CLASSES: &[(&str, &str)] = &[
    ("UnitAttr", "unit"),
    ("StrAttr", "string"),
    ("TypedStrAttr", "string"),
    ("SymbolNameAttr", "string"),
    ("TypeAttr", "type"),
    ("TypeAttrOf", "type"),
    ("DictionaryAttr", "dictionary"),
    ("SymbolRefAttr", "symbol"),
    ("FlatSymbolRefAttr", "symbol"),
    ("ArrayAttr", "array"),
    ("TypedArrayAttr", "array"),
    ("I32ArrayAttr", "array"),
    ("I64ArrayAttr", "array"),
    ("F32ArrayAttr", "array"),
    ("F64ArrayAttr", "array"),
    ("StrArrayAttr", "array"),
    ("BoolArrayAttr", "array"),
    ("TypeArrayAttr", "array"),
    ("IndexListArrayAttr", "array"),
    ("I64SmallVectorArrayAttr", "array"),
    ("LocationArrayAttr", "array"),
    ("AffineMapArrayAttr", "array"),
    ("DictArrayAttr", "array"),
    ("SymbolRefArrayAttr", "array"),
    ("FlatSymbolRefArrayAttr", "array"),
    ("ArrayMaxCount", "array"),
    ("ArrayMinCount", "array"),
    ("ArrayCount", "array"),
    ("IntArrayNthElemEq", "array"),
    ("IntArrayNthElemMinValue", "array"),
    ("IntArrayNthElemMaxValue", "array"),
    ("IntArrayNthElemInRange", "array"),
    ("DenseElementsAttr", "elements"),
    ("IndexElementsAttr", "elements"),
    ("AnyIntElementsAttr", "elements"),
    ("IntElementsAttrOf", "elements"),
    ("AnyI32ElementsAttr", "elements"),
    ("AnyI64ElementsAttr", "elements"),
    ("SignlessIntElementsAttr", "elements"),
    ("I32ElementsAttr", "elements"),
    ("I64ElementsAttr", "elements"),
    ("FloatElementsAttr", "elements"),
    ("F32ElementsAttr", "elements"),
    ("F64ElementsAttr", "elements"),
    ("RankedSignlessIntElementsAttr", "elements"),
    ("RankedI32ElementsAttr", "elements"),
    ("RankedI64ElementsAttr", "elements"),
    ("RankedFloatElementsAttr", "elements"),
    ("RankedF32ElementsAttr", "elements"),
    ("RankedF64ElementsAttr", "elements"),
    ("StringElementsAttr", "elements"),
    ("DenseBoolArrayAttr", "dense array of i1"),
    ("DenseI8ArrayAttr", "dense array of i8"),
    ("DenseI16ArrayAttr", "dense array of i16"),
    ("DenseI32ArrayAttr", "dense array of i32"),
    ("DenseI64ArrayAttr", "dense array of i64"),
    ("DenseF32ArrayAttr", "dense array of f32"),
    ("DenseF64ArrayAttr", "dense array of f64"),
    ("AffineMapAttr", "affine map"),
    ("IntegerSetAttr", "integer set"),
];

/// Whether nothing can satisfy both constraints.
pub(crate) fn exclude(one: &Constraint, other: &Constraint) -> bool {
    match (families(one, 0), families(other, 0)) {
        (Some(one), Some(other)) => !one.iter().any(|a| other.iter().any(|b| overlap(*a, *b))),
        _ => false,
    }
}

/// What confines an integer attribute further.
const INTEGER_PREDICATES: [&str; 8] = [
    "IntNEQValue",
    "IntMinValue",
    "IntMaxValue",
    "IntNonNegative",
    "IntPositive",
    "IntPowerOf2",
    "IntPositivePowerOf2",
    "IntIsOneOf",
];

/// What holds where one of its arguments does.
const ALTERNATIVES: [&str; 4] = ["AnyTypeOf", "AnyAttrOf", "AnyOf", "Or"];
/// What holds where all of its arguments do.
const CONJUNCTIONS: [&str; 4] = ["AllOfType", "AllAttrOf", "AllOf", "And"];
/// What holds only where its first argument does.
const CONFINED: [&str; 4] = ["ConfinedAttr", "ConfinedType", "ConfinedProp", "IntValidAlignment"];

/// Whether what satisfies `given` satisfies `wanted` for certain.
pub(crate) fn implies(given: &Constraint, wanted: &Constraint) -> bool {
    follows(given, wanted, 0)
}

fn follows(given: &Constraint, wanted: &Constraint, depth: usize) -> bool {
    if wanted.is("AnyType") || wanted.is("AnyAttr") || given == wanted {
        return true;
    }
    if depth > MAX_DEPTH {
        return false;
    }
    let is_one_of = |constraint: &Constraint, names: [&str; 4]| names.into_iter().any(|name| constraint.is(name));
    if is_one_of(wanted, ALTERNATIVES) && combined(wanted).any(|wanted| follows(given, wanted, depth + 1)) {
        return true;
    }
    if is_one_of(given, ALTERNATIVES) {
        return combined(given).next().is_some() && combined(given).all(|given| follows(given, wanted, depth + 1));
    }
    if is_one_of(given, CONJUNCTIONS) {
        return combined(given).any(|given| follows(given, wanted, depth + 1));
    }
    if is_one_of(given, CONFINED) {
        return combined(given)
            .next()
            .is_some_and(|given| follows(given, wanted, depth + 1));
    }
    // Families that a single name stands for are exact, so that equal ones mean the same.
    let exact = |constraint: &Constraint| integer(&constraint.name()).or_else(|| float(&constraint.name()));
    given.path.single().is_some()
        && wanted.path.single().is_some()
        && given.kind() == wanted.kind()
        && exact(given).is_some_and(|given| exact(wanted).is_some_and(|wanted| includes(wanted, given)))
}

/// Whether nothing of the family lies outside the constraint's ones; `None` where the constraint is not known.
pub(crate) fn admits(constraint: &Constraint, family: Family) -> Option<bool> {
    Some(families(constraint, 0)?.iter().any(|known| overlap(*known, family)))
}

/// The single family of integers or floats that an attribute constraint stands for, where it says the type.
pub(crate) fn exact_number(constraint: &Constraint) -> Option<Family> {
    let constraint = confined(constraint);
    let name = constraint.path.single().map(|_| constraint.name())?;
    if name == "BoolAttr" || name == "BoolProp" {
        return Some(Family::Int(Some(Sign::Signless), Some(1)));
    }
    if name == "IndexAttr" {
        return Some(Family::Index);
    }
    if constraint.kind() == Kind::Prop {
        return integer_prop(constraint);
    }
    let exact = integer(&name).or_else(|| float(&name))?;
    matches!(exact, Family::Int(Some(_), Some(_)) | Family::Float(Some(_))).then_some(exact)
}

/// Whether a constraint holds for an absent attribute, as far as it is made of ours: the users' own do not, as far as
/// patterns are concerned.
pub(crate) fn admits_absence(constraint: &Constraint) -> bool {
    holds_if_absent(constraint, 0)
}

fn holds_if_absent(constraint: &Constraint, depth: usize) -> bool {
    let name = constraint.name();
    if depth > MAX_DEPTH || constraint.path.single().is_none() {
        return false;
    }
    let mut parts = combined(constraint);
    if ALTERNATIVES.contains(&name.as_str()) {
        return parts.any(|part| holds_if_absent(part, depth + 1));
    }
    if CONJUNCTIONS.contains(&name.as_str()) || CONFINED.contains(&name.as_str()) {
        return parts.all(|part| holds_if_absent(part, depth + 1));
    }
    match name.as_str() {
        "Neg" | "Not" => parts.next().is_some_and(|part| !holds_if_absent(part, depth + 1)),
        name => name == "IsNullAttr",
    }
}

/// What a constraint confines: the `I32Attr` of `ConfinedAttr<I32Attr, [IntPositive]>`; others are themselves.
pub(crate) fn confined(constraint: &Constraint) -> &Constraint {
    let mut inner = constraint;
    for _ in 0..MAX_DEPTH {
        match combined(inner).next() {
            Some(first) if CONFINED.into_iter().any(|name| inner.is(name)) => inner = first,
            _ => break,
        }
    }
    inner
}

/// The constraints among the arguments, those in lists included.
fn combined(constraint: &Constraint) -> impl Iterator<Item = &Constraint> {
    constraint.args.iter().flat_map(|arg| {
        let list = match arg {
            ConstraintArg::List(list, _) => &list[..],
            arg => std::slice::from_ref(arg),
        };
        list.iter().filter_map(|arg| match arg {
            ConstraintArg::Constraint(constraint) => Some(constraint),
            ConstraintArg::List(..) | ConstraintArg::Literal(_) => None,
        })
    })
}

fn families(constraint: &Constraint, depth: usize) -> Option<Vec<Family>> {
    constraint.path.single()?;
    let name = constraint.name();
    if depth > MAX_DEPTH {
        return None;
    }
    if CONJUNCTIONS.contains(&name.as_str()) {
        return combined(constraint).find_map(|part| families(part, depth + 1));
    }
    if CONFINED.contains(&name.as_str()) {
        return combined(constraint).next().and_then(|part| families(part, depth + 1));
    }
    if ALTERNATIVES.contains(&name.as_str()) {
        return of_arguments(constraint, depth);
    }
    match constraint.kind() {
        Kind::Type => type_families(constraint, &name, depth),
        Kind::Attr => attr_families(constraint, &name, depth),
        Kind::Prop => prop_families(constraint, &name, depth),
        Kind::Unknown => None,
    }
}

/// The families of the attributes that a property is held as.
fn prop_families(constraint: &Constraint, name: &str, depth: usize) -> Option<Vec<Family>> {
    if depth > MAX_DEPTH {
        return None;
    }
    match name {
        "DefaultValuedProp" => of_arguments(constraint, depth),
        "BoolProp" => Some(vec![Family::Int(Some(Sign::Signless), Some(1))]),
        "StringProp" => Some(vec![Family::Class("string")]),
        _ => integer_prop(constraint).map(|family| vec![family]),
    }
}

/// `I64Prop`, `IntProp<"u8">`: the attribute has no sign.
fn integer_prop(constraint: &Constraint) -> Option<Family> {
    let bits = match (constraint.name().as_str(), constraint.args.as_slice()) {
        ("I32Prop", []) => 32,
        ("I64Prop", []) => 64,
        ("IntProp", [ConstraintArg::Literal(ty)]) => match ty.string()? {
            "i8" | "u8" | "int8_t" | "uint8_t" => 8,
            "i16" | "u16" | "int16_t" | "uint16_t" => 16,
            "i32" | "u32" | "int32_t" | "uint32_t" => 32,
            "i64" | "u64" | "int64_t" | "uint64_t" => 64,
            _ => return None,
        },
        _ => return None,
    };
    Some(Family::Int(Some(Sign::Signless), Some(bits)))
}

fn type_families(constraint: &Constraint, name: &str, depth: usize) -> Option<Vec<Family>> {
    if matches!(name, "Variadic" | "Optional") {
        return of_arguments(constraint, depth);
    }
    if let Some((_, classes)) = TYPE_CLASSES.iter().find(|(known, _)| *known == name) {
        return Some(classes.iter().map(|class| Family::Class(class)).collect());
    }
    if name == "AnySignlessIntegerOrIndex" {
        return Some(vec![Family::Int(Some(Sign::Signless), None), Family::Index]);
    }
    integer(name).or_else(|| float(name)).map(|family| vec![family])
}

fn attr_families(constraint: &Constraint, name: &str, depth: usize) -> Option<Vec<Family>> {
    if name == "OptionalAttr" || (name.starts_with("DefaultValued") && name.ends_with("Attr")) {
        return of_arguments(constraint, depth);
    }
    if let Some((_, class)) = ATTR_CLASSES.iter().find(|(known, _)| *known == name) {
        return Some(vec![Family::Class(class)]);
    }
    match name {
        "BoolAttr" => Some(vec![Family::Int(Some(Sign::Signless), Some(1))]),
        "IndexAttr" => Some(vec![Family::Index]),
        name if INTEGER_PREDICATES.contains(&name) => Some(vec![Family::Int(None, None), Family::Index]),
        "APIntAttr" | "AnyIntegerAttr" => Some(vec![Family::Int(None, None), Family::Index]),
        _ => integer(name).or_else(|| float(name)).map(|family| vec![family]),
    }
}

/// The families of all arguments together, where all of them are known.
fn of_arguments(constraint: &Constraint, depth: usize) -> Option<Vec<Family>> {
    let mut all = Vec::new();
    for argument in &constraint.args {
        match argument {
            ConstraintArg::Constraint(inner) => all.extend(families(inner, depth + 1)?),
            ConstraintArg::List(list, _) => {
                for inner in list {
                    let ConstraintArg::Constraint(inner) = inner else {
                        return None;
                    };
                    all.extend(families(inner, depth + 1)?);
                }
            }
            // A literal only describes.
            ConstraintArg::Literal(_) => {}
        }
    }
    Some(all)
}

/// `I32`, `SI8Attr`, `AnySignlessInteger` and their like.
fn integer(name: &str) -> Option<Family> {
    let name = name.strip_suffix("Attr").unwrap_or(name);
    match name {
        "AnyInteger" => return Some(Family::Int(None, None)),
        "AnySignlessInteger" => return Some(Family::Int(Some(Sign::Signless), None)),
        "AnySignedInteger" => return Some(Family::Int(Some(Sign::Signed), None)),
        "AnyUnsignedInteger" => return Some(Family::Int(Some(Sign::Unsigned), None)),
        "Index" => return Some(Family::Index),
        _ => {}
    }
    let (sign, width) = if let Some(width) = name.strip_prefix("AnyI") {
        (None, width)
    } else if let Some(width) = name.strip_prefix("SI") {
        (Some(Sign::Signed), width)
    } else if let Some(width) = name.strip_prefix("UI") {
        (Some(Sign::Unsigned), width)
    } else {
        (Some(Sign::Signless), name.strip_prefix('I')?)
    };
    Some(Family::Int(sign, Some(width.parse().ok()?)))
}

/// `F32`, `F64Attr`, `AnyFloat` and their like.
fn float(name: &str) -> Option<Family> {
    let name = name.strip_suffix("Attr").unwrap_or(name);
    if name == "AnyFloat" {
        return Some(Family::Float(None));
    }
    FLOATS
        .into_iter()
        .find(|float| *float == name)
        .map(|float| Family::Float(Some(float)))
}

fn overlap(one: Family, other: Family) -> bool {
    match (one, other) {
        (Family::Int(a, b), Family::Int(c, d)) => agree(a, c) && agree(b, d),
        (Family::Float(a), Family::Float(b)) => agree(a, b),
        (one, other) => one == other,
    }
}

fn includes(wide: Family, narrow: Family) -> bool {
    match (wide, narrow) {
        (Family::Int(a, b), Family::Int(c, d)) => (a.is_none() || a == c) && (b.is_none() || b == d),
        (Family::Float(a), Family::Float(b)) => a.is_none() || a == b,
        (wide, narrow) => wide == narrow,
    }
}

fn agree<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.is_none() || other.is_none() || one == other
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constraint(text: &str) -> Constraint {
        Constraint::from_tokens(text.parse().unwrap()).unwrap()
    }

    #[test]
    fn what_excludes_each_other() {
        for (one, other, expected) in [
            ("I32", "F32", true),
            ("I32", "I64", true),
            ("I32", "AnyInteger", false),
            ("I32", "SI32", true),
            ("AnyI32", "SI32", false),
            ("I32", "AnyType", false),
            ("I32", "Mine", false),
            ("I32", "SignlessIntegerLike", false),
            ("AnyTensor", "VectorOf<[I32]>", true),
            ("TensorOf<[I32]>", "TensorOf<[F32]>", false),
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
            assert_eq!(exclude(&one, &other), expected, "{one} {other}");
            assert_eq!(exclude(&other, &one), expected, "{other} {one}");
        }
    }

    #[test]
    fn what_holds_for_nothing() {
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
    fn what_follows_from_what() {
        for (given, wanted, expected) in [
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
        ] {
            assert_eq!(
                implies(&constraint(given), &constraint(wanted)),
                expected,
                "{given} {wanted}"
            );
        }
    }
}

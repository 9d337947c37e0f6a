//! Table of the built-in constraints, one row each, used by the macros and the IR.
//!
//! A row declares the kind of entity that a constraint applies to, its parameters, and the types or attributes that
//! satisfy it, from which the macros derive which constraints exclude each other. The macros look names up in the
//! table. `drr-ir` checks at compile time that it defines a type with these parameters for each row.
//!
//! ```
//! use drr_schema::constraint::{EntityKind, built_in};
//! let tensors = built_in("TensorOf").expect("it is built in");
//! assert_eq!((tensors.kind, tensors.usage().as_str()), (EntityKind::Type, "TensorOf<[F32, I32]>"));
//! assert!(built_in("Mine").is_none());
//! ```

#[macro_use]
mod table;

use std::collections::HashMap;
use std::sync::LazyLock;

/// A built-in constraint.
#[derive(Clone, Copy, Debug)]
pub struct BuiltinConstraint {
    /// Name in Rust: `_1DTensorOf` for `1DTensorOf`, which is no identifier.
    pub name: &'static str,
    /// Kind of entity that the constraint applies to.
    pub kind: EntityKind,
    /// Parameters in angle brackets.
    pub params: &'static [ParamKind],
    /// Types or attributes that satisfy the constraint.
    pub accepts: AcceptedTypes,
    /// Further properties of the constraint.
    pub flags: &'static [ConstraintFlag],
}

/// The kind of entity that a constraint applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityKind {
    /// The type of a value.
    Type,
    /// An attribute.
    Attr,
    /// A property.
    Prop,
    /// The entity of its argument constraints.
    OfArguments,
}

/// A property of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstraintFlag {
    /// Exactly one type satisfies the constraint, and a context suffices to build the type.
    Buildable,
    /// A wrapper such as `Variadic` or `OptionalAttr`, which modifies an inner constraint and is no Rust type.
    Wrapper,
    /// Built in only with arguments; without arguments, the name is available to the user.
    Called,
    /// An attribute constraint that several types of attributes satisfy, so that no attribute can be built of a Rust
    /// value alone.
    NoBuilder,
    /// A property with a default value.
    HasDefault,
}

/// The kind of a constraint's parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamKind {
    /// A type constraint.
    Type,
    /// A list of type constraints.
    Types,
    /// An attribute constraint.
    Attr,
    /// A list of attribute constraints.
    Attrs,
    /// A list of attribute constraints that further restrict another one.
    Confining,
    /// A property.
    Prop,
    /// One constraint on the attribute of a property, or a list of them.
    ConfiningProp,
    /// A constraint of any kind.
    Any,
    /// A list of constraints of any kind.
    Anys,
    /// An enum.
    Enum,
    /// A constraint on dense arrays.
    DenseArray,
    /// The width of a type, in bits.
    Width,
    /// A number.
    Number,
    /// A list of widths.
    Widths,
    /// A list of numbers.
    Numbers,
    /// The name of an integer type, as a string.
    IntName,
    /// A string with a meaning, unlike a description.
    Text,
}

impl ParamKind {
    /// Returns an example argument.
    pub fn example(self) -> &'static str {
        match self {
            ParamKind::Type => "F32",
            ParamKind::Types => "[F32, I32]",
            ParamKind::Attr => "I32Attr",
            ParamKind::Attrs => "[I32Attr, StrAttr]",
            ParamKind::Confining => "[IntPositive]",
            ParamKind::Prop => "I64Prop",
            ParamKind::ConfiningProp => "IntPositive",
            ParamKind::Any => "A",
            ParamKind::Anys => "[A, B]",
            ParamKind::Enum => "Mode",
            ParamKind::DenseArray => "DenseI64ArrayAttr",
            ParamKind::Width => "32",
            ParamKind::Number => "1",
            ParamKind::Widths => "[16, 32]",
            ParamKind::Numbers => "[1, 2]",
            ParamKind::IntName => "\"i64\"",
            ParamKind::Text => "\"name\"",
        }
    }
}

/// The signedness of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignednessSemantics {
    /// `i32`.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// A family of non-container types, or of attributes of such types. Different families are disjoint. `None` in a
/// variant means all members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeFamily {
    /// Integers of a signedness and a width.
    Int(Option<SignednessSemantics>, Option<u32>),
    /// The index type.
    Index,
    /// A float type, by the name of its constraint.
    Float(Option<&'static str>),
    /// All types or attributes of a class.
    Class(&'static str),
}

/// The set of types or attributes that satisfy a constraint.
#[derive(Clone, Copy, Debug)]
pub enum AcceptedTypes {
    /// Any type or attribute, or an unknown set.
    Anything,
    /// Exactly the members of these families.
    All(&'static [TypeFamily]),
    /// A subset of the members of these families.
    Part(&'static [TypeFamily]),
    /// All integers of this signedness, of the width given by the first argument.
    IntOfWidth(Option<SignednessSemantics>),
    /// All integers of this signedness, of one of the widths listed in the first argument.
    IntOfWidths(Option<SignednessSemantics>),
    /// The signless integer type named by the first argument.
    NamedInt,
    /// The float type of the width given by the first argument: see [`float_of_width`].
    FloatOfWidth,
    /// The float types of the widths listed in the first argument.
    FloatOfWidths,
    /// Some members of these families, and vectors and tensors of them.
    Like(&'static [TypeFamily]),
    /// Types that satisfy the first argument, and vectors and tensors of them.
    LikeFirst,
    /// Some of the containers of these classes.
    Container(&'static [&'static str], ElementTypes, Ranks),
    /// A subset of the types or attributes that satisfy the first argument.
    First,
    /// Types or attributes that satisfy at least one argument.
    OneOf,
    /// Types or attributes that satisfy all arguments.
    AllOf,
}

/// The element types allowed in a container.
#[derive(Clone, Copy, Debug)]
pub enum ElementTypes {
    /// Any element type.
    Any,
    /// Members of this family.
    Of(TypeFamily),
    /// Types that satisfy the argument at this index.
    Argument(usize),
    /// Integers of this signedness, of the width given by the first argument.
    IntOfWidth(Option<SignednessSemantics>),
    /// The float type of the width given by the first argument.
    FloatOfWidth,
}

/// The ranks allowed for a container.
#[derive(Clone, Copy, Debug)]
pub enum Ranks {
    /// Any rank, or unranked.
    Any,
    /// Any rank except zero.
    NonZero,
    /// This rank.
    Is(i64),
    /// The ranks listed in the argument at this index.
    Argument(usize),
}

impl BuiltinConstraint {
    /// Returns `true` if the constraint has the flag.
    pub fn is(&self, flag: ConstraintFlag) -> bool {
        self.flags.contains(&flag)
    }

    /// Returns the constraint with example arguments, as written in source text.
    pub fn usage(&self) -> String {
        let name = self.name.strip_prefix('_').unwrap_or(self.name);
        let params: Vec<&str> = self.params.iter().map(|param| param.example()).collect();
        match params.as_slice() {
            [] => name.to_string(),
            params => format!("{name}<{}>", params.join(", ")),
        }
    }
}

/// Returns the constraint name of the float type that MLIR's `isF16`, `isF32` and so on test for.
pub fn float_of_width(width: i64) -> Option<&'static str> {
    ["F16", "F32", "F64", "F80", "F128"]
        .into_iter()
        .find(|name| name[1..].parse() == Ok(width))
}

/// Index of the table by name: a lookup happens for each constraint in a program.
static BY_NAME: LazyLock<HashMap<&'static str, &'static BuiltinConstraint>> =
    LazyLock::new(|| TABLE.iter().map(|row| (row.name, row)).collect());

/// Returns the built-in constraint of this name. Properties also have their older names: `I32Property` is `I32Prop`.
pub fn built_in(name: &str) -> Option<&'static BuiltinConstraint> {
    let row = BY_NAME.get(name).copied();
    row.or_else(|| {
        BY_NAME
            .get(format!("{}Prop", name.strip_suffix("Property")?).as_str())
            .copied()
    })
}

/// Returns all built-in constraints.
pub fn all() -> impl Iterator<Item = &'static BuiltinConstraint> {
    TABLE.iter()
}

const fn int(sign: SignednessSemantics, width: u32) -> TypeFamily {
    TypeFamily::Int(Some(sign), Some(width))
}

const fn of_width(width: u32) -> TypeFamily {
    TypeFamily::Int(None, Some(width))
}

const fn float(name: &'static str) -> TypeFamily {
    TypeFamily::Float(Some(name))
}

const ANY_INT: TypeFamily = TypeFamily::Int(None, None);
const ANY_FLOAT: TypeFamily = TypeFamily::Float(None);
const ANY_SIGNLESS: TypeFamily = TypeFamily::Int(Some(SignednessSemantics::Signless), None);

const TENSOR: &[&str] = &["ranked tensor", "unranked tensor"];
const RANKED: &[&str] = &["ranked tensor"];
const UNRANKED: &[&str] = &["unranked tensor"];
const VECTOR: &[&str] = &["fixed-length vector", "scalable vector"];
const FIXED: &[&str] = &["fixed-length vector"];
const SCALABLE: &[&str] = &["scalable vector"];
const MEMREF: &[&str] = &["ranked memref"];
const UNRANKED_MEMREF: &[&str] = &["unranked memref"];
const ANY_MEMREF: &[&str] = &["ranked memref", "unranked memref"];
/// Container classes with value semantics, which constraints such as `SignlessIntegerLike` accept.
pub const VALUE_SEMANTICS: &[&str] = &[
    "ranked tensor",
    "unranked tensor",
    "fixed-length vector",
    "scalable vector",
];
const SHAPED: &[&str] = &[
    "ranked tensor",
    "unranked tensor",
    "fixed-length vector",
    "scalable vector",
    "ranked memref",
    "unranked memref",
];
const TENSOR_OR_MEMREF: &[&str] = &["ranked tensor", "unranked tensor", "ranked memref"];
const COMPLEX: &[&str] = &["complex"];
/// Container classes that may be empty: an empty container satisfies even mutually exclusive element constraints.
pub const MAY_BE_EMPTY: &[&str] = &["tuple", "array"];
const TUPLE: &[&str] = &["tuple"];
const ARRAY: &[&str] = &["array"];
const DENSE: &[&str] = &["dense elements"];
const DENSE_ARRAY: &[&str] = &["dense array"];

macro_rules! rows {
    ($($kind:ident $name:ident($($param:ident),*) = $takes:expr $(, $flag:ident)*;)*) => {
        const TABLE: &[BuiltinConstraint] = {
            use {ElementTypes::Of, Ranks::{NonZero, Is}, SignednessSemantics::*, AcceptedTypes::*};
            #[allow(unused_imports, reason = "the rows say what they use")]
            use TypeFamily::{Class, Index};
            &[$(BuiltinConstraint {
                name: stringify!($name),
                kind: EntityKind::$kind,
                params: &[$(ParamKind::$param),*],
                accepts: $takes,
                flags: &[$(ConstraintFlag::$flag),*],
            }),*]
        };
    };
}

for_each_constraint!(rows);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        assert_eq!(BY_NAME.len(), TABLE.len());
    }

    #[test]
    fn older_names_of_properties() {
        for (name, expected) in [
            ("I32Property", Some("I32Prop")),
            ("DefaultValuedProperty", Some("DefaultValuedProp")),
            ("MineProperty", None),
            ("Property", None),
        ] {
            assert_eq!(built_in(name).map(|row| row.name), expected, "{name}");
        }
    }

    #[test]
    fn buildable_constraints_accept_one_type() {
        for row in all().filter(|row| row.is(ConstraintFlag::Buildable)) {
            let is_one = matches!(
                row.accepts,
                AcceptedTypes::All([_])
                    | AcceptedTypes::Part([_])
                    | AcceptedTypes::IntOfWidth(Some(_))
                    | AcceptedTypes::FloatOfWidth
            );
            assert!(row.kind == EntityKind::Type && is_one, "{}", row.name);
        }
    }
}

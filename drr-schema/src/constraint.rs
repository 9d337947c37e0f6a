//! The built-in constraints: one row of one table for each, which the macros and the IR read.
//!
//! A row says what a constraint constrains, how it is written, and which types or attributes it takes, so that what excludes
//! what follows from it. The macros look names up; the IR checks while it is compiled that it has a type for each row,
//! with these parameters.
//!
//! ```
//! use drr_schema::constraint::{Kind, built_in};
//! let tensors = built_in("TensorOf").expect("it is built in");
//! assert_eq!((tensors.kind, tensors.usage().as_str()), (Kind::Type, "TensorOf<[F32, I32]>"));
//! assert!(built_in("Mine").is_none());
//! ```

#[macro_use]
mod table;

use std::collections::HashMap;
use std::sync::LazyLock;

/// A built-in constraint.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// Its name in Rust. `1DTensorOf` is no identifier there but `_1DTensorOf`.
    pub name: &'static str,
    /// What it constrains.
    pub kind: Kind,
    /// What stands in its angle brackets.
    pub params: &'static [Param],
    /// What satisfies it.
    pub takes: Takes,
    /// What else is to be known of it.
    pub flags: &'static [Flag],
}

/// What a constraint constrains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The type of a value.
    Type,
    /// An attribute.
    Attr,
    /// A property.
    Prop,
    /// What its arguments constrain.
    OfArguments,
}

/// What else is to be known of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// One type satisfies it, and the type needs nothing but a context to be made.
    Buildable,
    /// It says how often or under which circumstances the inner constraint has to hold, and is no Rust type.
    Wrapper,
    /// It is built in with arguments; the name alone is the user's.
    Called,
}

/// What one argument of a constraint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Param {
    /// A type constraint.
    Type,
    /// A list of type constraints.
    Types,
    /// An attribute constraint.
    Attr,
    /// A list of attribute constraints.
    Attrs,
    /// A list of constraints on attributes that confine another one.
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
    /// A string that is more than a description.
    Text,
}

impl Param {
    /// An example.
    pub fn example(self) -> &'static str {
        match self {
            Param::Type => "F32",
            Param::Types => "[F32, I32]",
            Param::Attr => "I32Attr",
            Param::Attrs => "[I32Attr, StrAttr]",
            Param::Confining => "[IntPositive]",
            Param::Prop => "I64Prop",
            Param::ConfiningProp => "IntPositive",
            Param::Any => "A",
            Param::Anys => "[A, B]",
            Param::Enum => "Mode",
            Param::DenseArray => "DenseI64ArrayAttr",
            Param::Width => "32",
            Param::Number => "1",
            Param::Widths => "[16, 32]",
            Param::Numbers => "[1, 2]",
            Param::IntName => "\"i64\"",
            Param::Text => "\"name\"",
        }
    }
}

/// The signedness of an integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `i32`.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// A family of types that are no containers, or of attributes of such types. Different families have nothing in common;
/// `None` inside a family stands for all of its members.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Integers of a sign and a width.
    Int(Option<Sign>, Option<u32>),
    /// The index type.
    Index,
    /// A float type, by the name of its constraint.
    Float(Option<&'static str>),
    /// Anything that is told apart by its class alone.
    Class(&'static str),
}

/// What satisfies a constraint.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// Anything, or what nobody can tell.
    Anything,
    /// All of these, and nothing else.
    All(&'static [Family]),
    /// A part of these, and nothing else.
    Part(&'static [Family]),
    /// All integers of this sign, of the width that the first argument says.
    IntOfWidth(Option<Sign>),
    /// All integers of this sign, of one of the widths that the first argument lists.
    IntOfWidths(Option<Sign>),
    /// The integer that the first argument names, without a sign.
    NamedInt,
    /// The usual float of the width that the first argument says.
    FloatOfWidth,
    /// The usual floats of the widths that the first argument lists.
    FloatOfWidths,
    /// Some of these, and vectors and tensors of them.
    Like(&'static [Family]),
    /// What the first argument takes, and vectors and tensors of it.
    LikeFirst,
    /// Some of the containers of these classes.
    Container(&'static [&'static str], Elements, Ranks),
    /// Some of what the first argument takes.
    First,
    /// What one of the arguments takes.
    OneOf,
    /// What all arguments take.
    AllOf,
}

/// The elements of a container.
#[derive(Clone, Copy, Debug)]
pub enum Elements {
    /// Any.
    Any,
    /// Of this family.
    Of(Family),
    /// What the argument of this number takes.
    Argument(usize),
    /// Integers of this sign, of the width that the first argument says.
    IntOfWidth(Option<Sign>),
    /// The usual float of the width that the first argument says.
    FloatOfWidth,
}

/// The ranks of a container.
#[derive(Clone, Copy, Debug)]
pub enum Ranks {
    /// Any, or none.
    Any,
    /// Any but zero.
    NonZero,
    /// This.
    Is(i64),
    /// Those that the argument of this number lists.
    Argument(usize),
}

impl BuiltIn {
    /// Whether this is known of it.
    pub fn is(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// How it is written.
    pub fn usage(&self) -> String {
        let name = self.name.strip_prefix('_').unwrap_or(self.name);
        let params: Vec<&str> = self.params.iter().map(|param| param.example()).collect();
        match params.as_slice() {
            [] => name.to_string(),
            params => format!("{name}<{}>", params.join(", ")),
        }
    }
}

/// The usual float of a width, by the name of its constraint: MLIR's `isF16`, `isF32` and so on.
pub fn float_of_width(width: i64) -> Option<&'static str> {
    ["F16", "F32", "F64", "F80", "F128"]
        .into_iter()
        .find(|name| name[1..].parse() == Ok(width))
}

/// The rows by name. Names are looked up for each constraint that a program writes, so this is no search through the table.
static BY_NAME: LazyLock<HashMap<&'static str, &'static BuiltIn>> =
    LazyLock::new(|| TABLE.iter().map(|row| (row.name, row)).collect());

/// The built-in constraint of this name. Properties have older names too: `I32Property` is `I32Prop`.
pub fn built_in(name: &str) -> Option<&'static BuiltIn> {
    let row = BY_NAME.get(name).copied();
    row.or_else(|| {
        BY_NAME
            .get(format!("{}Prop", name.strip_suffix("Property")?).as_str())
            .copied()
    })
}

/// All built-in constraints.
pub fn all() -> impl Iterator<Item = &'static BuiltIn> {
    TABLE.iter()
}

const fn int(sign: Sign, width: u32) -> Family {
    Family::Int(Some(sign), Some(width))
}

const fn of_width(width: u32) -> Family {
    Family::Int(None, Some(width))
}

const fn float(name: &'static str) -> Family {
    Family::Float(Some(name))
}

const ANY_INT: Family = Family::Int(None, None);
const ANY_FLOAT: Family = Family::Float(None);
const ANY_SIGNLESS: Family = Family::Int(Some(Sign::Signless), None);

const TENSOR: &[&str] = &["ranked tensor", "unranked tensor"];
const RANKED: &[&str] = &["ranked tensor"];
const UNRANKED: &[&str] = &["unranked tensor"];
const VECTOR: &[&str] = &["fixed-length vector", "scalable vector"];
const FIXED: &[&str] = &["fixed-length vector"];
const SCALABLE: &[&str] = &["scalable vector"];
const MEMREF: &[&str] = &["ranked memref"];
const UNRANKED_MEMREF: &[&str] = &["unranked memref"];
const ANY_MEMREF: &[&str] = &["ranked memref", "unranked memref"];
/// The containers that something is "like" which has such elements: those with value semantics.
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
/// Containers of which an empty one satisfies constraints on elements that exclude each other.
pub const MAY_BE_EMPTY: &[&str] = &["tuple", "array"];
const TUPLE: &[&str] = &["tuple"];
const ARRAY: &[&str] = &["array"];
const DENSE: &[&str] = &["dense elements"];
const DENSE_ARRAY: &[&str] = &["dense array"];

macro_rules! rows {
    ($($kind:ident $name:ident($($param:ident),*) = $takes:expr $(, $flag:ident)*;)*) => {
        const TABLE: &[BuiltIn] = {
            use {Elements::Of, Ranks::{NonZero, Is}, Sign::*, Takes::*};
            #[allow(unused_imports, reason = "the rows say what they use")]
            use Family::{Class, Index};
            &[$(BuiltIn {
                name: stringify!($name),
                kind: Kind::$kind,
                params: &[$(Param::$param),*],
                takes: $takes,
                flags: &[$(Flag::$flag),*],
            }),*]
        };
    };
}

for_each_constraint!(rows);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_stands_in_one_row() {
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
    fn what_is_buildable_is_one_type() {
        for row in all().filter(|row| row.is(Flag::Buildable)) {
            let is_one = matches!(
                row.takes,
                Takes::All([_]) | Takes::Part([_]) | Takes::IntOfWidth(Some(_)) | Takes::FloatOfWidth
            );
            assert!(row.kind == Kind::Type && is_one, "{}", row.name);
        }
    }
}

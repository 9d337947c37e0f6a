//! Attributes and properties, and their constants in rules and in modules.

use super::predicate::{ATTRS, INTEGERS};
use crate::random::Random;

/// The kind of an attribute or property.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttrKind {
    /// Any attribute.
    Any,
    /// A number of 32 bits.
    I32,
    /// A float.
    F32,
    /// A string.
    Str,
    /// A truth value.
    Bool,
    /// There or not.
    Unit,
    /// A number that constraints confine.
    Confined,
    /// A dense array.
    Dense,
    /// An array of numbers.
    Array,
    /// A type.
    Type,
    /// The reference to a symbol.
    Symbol,
    /// An enum that is stored as a number.
    Level,
    /// An enum of the dialect.
    Mode,
    /// A bit enum of the dialect.
    Flags,
    /// An attribute of a random constraint, with the attributes that it holds for.
    Custom(u8, u8),
    /// A property that is a number.
    IntProp,
    /// A property that is a truth value.
    BoolProp,
    /// A property that is a string.
    StrProp,
    /// A property that is an enum.
    LevelProp,
    /// A property that is an array.
    ArrayProp,
    /// A property that is a dense array.
    DenseProp,
    /// A property of a random constraint, with the numbers that it holds for.
    CustomProp(u8, u8),
}

/// Constants of a kind: in a rule, in C++ for a default, and in a module.
type Constants = &'static [(&'static str, &'static str, &'static str)];

const I32: Constants = &[
    ("ConstantAttr<I32Attr, \"1\">", "1", "1 : i32"),
    ("ConstantAttr<I32Attr, \"2\">", "2", "2 : i32"),
    ("ConstantAttr<I32Attr, \"-7\">", "-7", "-7 : i32"),
    ("ConstantAttr<I32Attr, \"010\">", "010", "8 : i32"),
    ("ConstantAttr<I32Attr, \"1 << 4\">", "1 << 4", "16 : i32"),
    ("ConstantAttr<I32Attr, \"0x1F\">", "0x1F", "31 : i32"),
    ("ConstantAttr<I32Attr, \"'a'\">", "'a'", "97 : i32"),
    ("ConstantAttr<I32Attr, \"5 - 7\">", "5 - 7", "-2 : i32"),
    ("ConstantAttr<I32Attr, \"~0\">", "~0", "-1 : i32"),
    ("ConstantAttr<I32Attr, \"1'000\">", "1'000", "1000 : i32"),
];
const F32: Constants = &[
    ("ConstantAttr<F32Attr, \"1.5\">", "1.5", "1.500000e+00 : f32"),
    ("ConstantAttr<F32Attr, \"-0.25\">", "-0.25", "-2.500000e-01 : f32"),
    ("ConstantAttr<F32Attr, \"2.0\">", "2.0", "2.000000e+00 : f32"),
    ("ConstantAttr<F32Attr, \"0.5f\">", "0.5f", "5.000000e-01 : f32"),
    ("ConstantAttr<F32Attr, \"1.0 / 8\">", "1.0 / 8", "1.250000e-01 : f32"),
    ("ConstantAttr<F32Attr, \"1e3f\">", "1e3f", "1.000000e+03 : f32"),
    ("ConstantAttr<F32Attr, \"-2\">", "-2", "-2.000000e+00 : f32"),
];
const STR: Constants = &[
    ("ConstantStrAttr<StrAttr, \"id\">", "\\\"id\\\"", "\"id\""),
    ("ConstantStrAttr<StrAttr, \"other\">", "\\\"other\\\"", "\"other\""),
    ("ConstantStrAttr<StrAttr, \"\">", "\\\"\\\"", "\"\""),
];
const BOOL: Constants = &[
    ("ConstBoolAttrFalse", "false", "false"),
    ("ConstBoolAttrTrue", "true", "true"),
    ("ConstBoolAttrTrue", "!false", "true"),
];
const CONFINED: Constants = &[
    ("ConstantAttr<SomeOddAttr, \"3\">", "3", "3 : i32"),
    ("ConstantAttr<SomeOddAttr, \"07\">", "07", "7 : i32"),
    ("ConstantAttr<SomeOddAttr, \"0xF\">", "0xF", "15 : i32"),
];
const DENSE: Constants = &[
    (
        "ConstantAttr<DenseI64ArrayAttr, \"{0, 3, -1}\">",
        "{0, 3, -1}",
        "array<i64: 0, 3, -1>",
    ),
    ("ConstantAttr<DenseI64ArrayAttr, \"{}\">", "{}", "array<i64>"),
    (
        "ConstantAttr<DenseI64ArrayAttr, \"{1 << 3}\">",
        "{1 << 3}",
        "array<i64: 8>",
    ),
];
const ARRAY: Constants = &[
    ("ConstantAttr<I64ArrayAttr, \"{1, 2}\">", "{1, 2}", "[1, 2]"),
    ("ConstantAttr<I64ArrayAttr, \"{}\">", "{}", "[]"),
];
const LEVEL: Constants = &[
    ("LevelLow", "::d::Level::Low", "0 : i32"),
    (
        "ConstantAttr<Level, \"::d::Level::High\">",
        "::d::Level::High",
        "5 : i32",
    ),
    ("ConstantEnumCase<Level, \"high\">", "::d::Level::High", "5 : i32"),
];
const MODE: Constants = &[
    (
        "ConstantAttr<ModeAttr, \"::d::Mode::Slow\">",
        "::d::Mode::Slow",
        "#r.mode<slow>",
    ),
    (
        "ConstantEnumCase<ModeAttr, \"fast\">",
        "::d::Mode::Fast",
        "#r.mode<fast>",
    ),
    (
        "ConstantAttr<ModeAttr, \"static_cast<::d::Mode>(5)\">",
        "static_cast<::d::Mode>(5)",
        "#r.mode<safe>",
    ),
];
const FLAGS: Constants = &[
    (
        "ConstantAttr<FlagsAttr, \"::d::Flags::A | ::d::Flags::C\">",
        "::d::Flags::A | ::d::Flags::C",
        "#r.flags<a|c>",
    ),
    (
        "ConstantEnumCase<FlagsAttr, \"a|b\">",
        "::d::Flags::A | ::d::Flags::B",
        "#r.flags<a|b>",
    ),
    ("ConstantEnumCase<FlagsAttr, \"c\">", "::d::Flags::C", "#r.flags<c>"),
    (
        "ConstantAttr<FlagsAttr, \"::d::Flags::Both\">",
        "::d::Flags::Both",
        "#r.flags<a|b>",
    ),
    (
        "ConstantAttr<FlagsAttr, \"static_cast<::d::Flags>(6)\">",
        "static_cast<::d::Flags>(6)",
        "#r.flags<b|c>",
    ),
    (
        "ConstantEnumCase<FlagsAttr, \"none\">",
        "::d::Flags::None",
        "#r.flags<none>",
    ),
];
const INT_PROP: Constants = &[
    ("ConstantProp<I64Prop, \"-3\">", "-3", "-3 : i64"),
    ("ConstantProp<I64Prop, \"0\">", "0", "0 : i64"),
    ("ConstantProp<I64Prop, \"05\">", "05", "5 : i64"),
    ("ConstantProp<I64Prop, \"3 << 2\">", "3 << 2", "12 : i64"),
];
const BOOL_PROP: Constants = &[
    ("ConstantProp<BoolProp, \"true\">", "true", "true"),
    ("ConstantProp<BoolProp, \"false\">", "false", "false"),
];
const STR_PROP: Constants = &[
    ("ConstantProp<StringProp, \"\\\"text\\\"\">", "\\\"text\\\"", "\"text\""),
    ("ConstantProp<StringProp, \"\\\"\\\"\">", "\\\"\\\"", "\"\""),
];
const LEVEL_PROP: Constants = &[
    (
        "ConstantProp<EnumProp<Level>, \"::d::Level::Low\">",
        "::d::Level::Low",
        "0 : i32",
    ),
    (
        "ConstantProp<EnumProp<Level>, \"::d::Level::High\">",
        "::d::Level::High",
        "5 : i32",
    ),
];

/// A constant.
#[derive(Debug, Clone)]
pub struct Constant {
    /// In a rule, if rules have constants of the kind.
    pub rule: Option<String>,
    /// In C++, for a default.
    pub cpp: String,
    /// In a module.
    pub module: String,
}

impl AttrKind {
    /// The kinds that `drr!` takes as they are in `.td` files.
    pub const BASIC: &[AttrKind] = &[Self::Any, Self::I32, Self::I32, Self::F32, Self::Str, Self::Bool];
    /// All kinds but those of random constraints.
    pub const ALL: &[AttrKind] = &[
        Self::Any,
        Self::I32,
        Self::I32,
        Self::F32,
        Self::Str,
        Self::Bool,
        Self::Confined,
        Self::Dense,
        Self::Array,
        Self::Type,
        Self::Symbol,
        Self::Level,
        Self::Mode,
        Self::Flags,
        Self::Flags,
        Self::IntProp,
        Self::IntProp,
        Self::BoolProp,
        Self::StrProp,
        Self::LevelProp,
        Self::ArrayProp,
        Self::DenseProp,
    ];

    /// Returns the constraint.
    #[must_use]
    pub fn constraint(self) -> String {
        match self {
            Self::Any => "AnyAttr",
            Self::I32 => "I32Attr",
            Self::F32 => "F32Attr",
            Self::Str => "StrAttr",
            Self::Bool => "BoolAttr",
            Self::Unit => "UnitAttr",
            Self::Confined => "SomeOddAttr",
            Self::Dense => "DenseI64ArrayAttr",
            Self::Array => "I64ArrayAttr",
            Self::Type => "TypeAttr",
            Self::Symbol => "FlatSymbolRefAttr",
            Self::Level => "Level",
            Self::Mode => "ModeAttr",
            Self::Flags => "FlagsAttr",
            Self::IntProp => "I64Prop",
            Self::BoolProp => "BoolProp",
            Self::StrProp => "StringProp",
            Self::LevelProp => "EnumProp<Level>",
            Self::ArrayProp => "ArrayProp<I64Prop>",
            Self::DenseProp => "IntArrayProp<I64Prop>",
            Self::Custom(number, _) => return format!("Attr{number}"),
            Self::CustomProp(number, _) => return format!("Prop{number}"),
        }
        .to_owned()
    }

    /// Returns `true` for a property.
    #[must_use]
    pub fn is_property(self) -> bool {
        matches!(
            self,
            Self::IntProp
                | Self::BoolProp
                | Self::StrProp
                | Self::LevelProp
                | Self::ArrayProp
                | Self::DenseProp
                | Self::CustomProp(..)
        )
    }

    /// Returns `true` if the plain value is a number of 32 bits.
    #[must_use]
    pub fn is_number(self) -> bool {
        matches!(self, Self::I32 | Self::Confined)
    }

    /// Returns a random constant; `basic` ones are written in `drr!` as in `.td` files.
    pub fn constant(self, basic: bool, random: &mut Random) -> Constant {
        let plain = |module: &str| Constant {
            rule: None,
            cpp: String::new(),
            module: module.to_owned(),
        };
        let constants = match self {
            Self::Any => {
                let kinds = [Self::I32, Self::Str, Self::Bool];
                return kinds[random.below(kinds.len())].constant(basic, random);
            }
            Self::Unit => {
                return Constant {
                    rule: Some("ConstUnitAttr".to_owned()),
                    ..plain("unit")
                };
            }
            Self::Type => return plain(["f32", "i32"][random.below(2)]),
            Self::ArrayProp => return plain(["[]", "[1, -2]"][random.below(2)]),
            Self::DenseProp => return plain(["array<i64>", "array<i64: 1, -2>"][random.below(2)]),
            Self::Symbol => return plain(["@a", "@b"][random.below(2)]),
            Self::Custom(_, holds) => return plain(ATTRS[chosen(holds, random)]),
            Self::CustomProp(number, holds) => {
                let value = INTEGERS[chosen(holds, random)];
                return Constant {
                    rule: Some(format!("ConstantProp<Prop{number}, \"{value}\">")),
                    cpp: value.to_string(),
                    module: format!("{value} : i64"),
                };
            }
            Self::I32 => I32,
            Self::F32 => F32,
            Self::Str => STR,
            Self::Bool => BOOL,
            Self::Confined => CONFINED,
            Self::Dense => DENSE,
            Self::Array => ARRAY,
            Self::Level => LEVEL,
            Self::Mode => MODE,
            Self::Flags => FLAGS,
            Self::IntProp => INT_PROP,
            Self::BoolProp => BOOL_PROP,
            Self::StrProp => STR_PROP,
            Self::LevelProp => LEVEL_PROP,
        };
        // The first constants of a kind are written alike in both languages.
        let count = if basic { constants.len().min(3) } else { constants.len() };
        let (rule, cpp, module) = constants[random.below(count)];
        Constant {
            rule: Some(rule.to_owned()),
            cpp: cpp.to_owned(),
            module: module.to_owned(),
        }
    }
}

/// Returns a random candidate of those that a predicate holds for.
fn chosen(holds: u8, random: &mut Random) -> usize {
    let all: Vec<usize> = (0..8).filter(|number| holds & 1 << number != 0).collect();
    all[random.below(all.len())]
}

/// The presence of an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It has to.
    Required,
    /// It has not.
    Optional,
    /// Optional with a default value: the first constant of the kind, or the only constant of a random constraint.
    Default,
}

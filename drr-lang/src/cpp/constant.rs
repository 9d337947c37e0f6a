//! Evaluation of constant C++ expressions, with the semantics of the C++ standard.
//!
//! Integers have the standard's types (`[lex.icon]`, `[expr.arith.conv]`) with the sizes of LP64. Undefined behaviour,
//! such as an overflow of `int`, yields no value.

use super::expr::Expr;
use super::literal::unescaped;
use super::number::{Float, INT, Int, range, wrap};

/// The value of an expression.
#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    /// An integer.
    Int(Int),
    /// A floating-point number.
    Float(Float),
    /// A Boolean.
    Bool(bool),
    /// A string.
    Text(String),
    /// A list in braces.
    List(Vec<Constant>),
}

/// The integer types by their C++ names.
const TYPES: [(&str, u32, bool); 27] = [
    ("int8_t", 8, true),
    ("char", 8, true),
    ("signed char", 8, true),
    ("int16_t", 16, true),
    ("short", 16, true),
    ("int32_t", 32, true),
    ("int", 32, true),
    ("int64_t", 64, true),
    ("long", 64, true),
    ("long long", 64, true),
    ("uint8_t", 8, false),
    ("unsigned char", 8, false),
    ("uint16_t", 16, false),
    ("unsigned short", 16, false),
    ("uint32_t", 32, false),
    ("unsigned", 32, false),
    ("unsigned int", 32, false),
    ("uint64_t", 64, false),
    ("unsigned long", 64, false),
    ("unsigned long long", 64, false),
    ("size_t", 64, false),
    ("intptr_t", 64, true),
    ("uintptr_t", 64, false),
    ("ptrdiff_t", 64, true),
    ("ssize_t", 64, true),
    ("intmax_t", 64, true),
    ("uintmax_t", 64, false),
];

/// Evaluates an expression. `case` returns the values of enum cases by their qualified names.
///
/// ```
/// use drr_lang::cpp::{Constant, evaluate, parse};
/// let expr = parse("1 << 4 | 010").expect("it is an expression");
/// let value = evaluate(&expr, &|_| None).and_then(|value| value.int());
/// assert_eq!(value.map(|int| (int.value, int.bits)), Some((24, 32)));
/// ```
pub fn evaluate(expr: &Expr, case: &dyn Fn(&str) -> Option<Int>) -> Option<Constant> {
    evaluate_with_enum(expr, case, &|_| None)
}

/// Evaluates an expression with casts to enums. `enum_type` returns zero in the underlying type of an enum, by its
/// class.
pub(super) fn evaluate_with_enum(
    expr: &Expr,
    case: &dyn Fn(&str) -> Option<Int>,
    enum_type: &dyn Fn(&str) -> Option<Int>,
) -> Option<Constant> {
    let inner = |expr: &Expr| evaluate_with_enum(expr, case, enum_type);
    Some(match expr {
        Expr::Int(int) => Constant::Int(*int),
        Expr::Float(float) => Constant::Float(*float),
        Expr::Bool(truth) => Constant::Bool(*truth),
        Expr::Text(text) => Constant::Text(unescaped(text)?),
        Expr::List(items) => Constant::List(items.iter().map(inner).collect::<Option<_>>()?),
        Expr::Name(name) => Constant::Int(limit(name).or_else(|| case(name))?),
        Expr::Not(of) => Constant::Bool(!inner(of)?.truth()?),
        Expr::Unary { op, of } => match (inner(of)?, *op) {
            (Constant::Float(Float::F32(number)), "-") => Constant::Float(Float::F32(-number)),
            (Constant::Float(Float::F64(number)), "-") => Constant::Float(Float::F64(-number)),
            (number @ Constant::Float(_), "+") => number,
            (of, op) => {
                let of = of.int()?.promoted();
                match op {
                    "-" => of.with(-of.value)?.into(),
                    "+" => of.into(),
                    _ => of.wrapped(!of.value).into(),
                }
            }
        },
        Expr::Binary { op, left, right } => binary(op, inner(left)?, inner(right)?)?,
        Expr::Call { function, types, args } => match (function.as_str(), types.as_slice(), args.as_slice()) {
            ("static_cast", [class], [of]) => match enum_type(class) {
                Some(of_enum) => of_enum.wrapped(inner(of)?.int()?.value).into(),
                None => cast(class, &inner(of)?)?,
            },
            ("APFloat", [], [of]) => match inner(of)? {
                float @ Constant::Float(_) => float,
                _ => return None,
            },
            (class, [], [of]) if integer_type(class).is_some() || ["bool", "float", "double"].contains(&class) => {
                cast(class, &inner(of)?)?
            }
            ("numeric_limits<>::max" | "numeric_limits<>::min" | "numeric_limits<>::lowest", [class], []) => {
                let (bits, signed) = integer_type(class)?;
                let (least, most) = range(bits, signed);
                let value = if function.ends_with("max") { most } else { least };
                Constant::Int(Int { value, bits, signed })
            }
            _ => return None,
        },
        Expr::Method { .. } | Expr::Lambda { .. } | Expr::Null => return None,
    })
}

fn cast(class: &str, of: &Constant) -> Option<Constant> {
    if let Some((bits, signed)) = integer_type(class) {
        let to = Int { value: 0, bits, signed };
        return Some(to.wrapped(of.int()?.value).into());
    }
    Some(match class {
        "bool" => Constant::Bool(of.truth()?),
        #[expect(clippy::cast_possible_truncation, reason = "so does C++")]
        "float" => Constant::Float(Float::F32(match of {
            Constant::Float(Float::F32(number)) => *number,
            of => of.float()? as f32,
        })),
        "double" => Constant::Float(Float::F64(of.float()?)),
        // The class may be an alias of a narrower type, or convert the number.
        _ => return None,
    })
}

fn binary(op: &str, left: Constant, right: Constant) -> Option<Constant> {
    match op {
        "&&" => return Some(Constant::Bool(left.truth()? && right.truth()?)),
        "||" => return Some(Constant::Bool(left.truth()? || right.truth()?)),
        _ => {}
    }
    if let (Constant::Float(_), _) | (_, Constant::Float(_)) = (&left, &right) {
        return of_floats(op, &left, &right);
    }
    let (left, right) = (left.int()?.promoted(), right.int()?.promoted());
    if op == "<<" || op == ">>" {
        let count = u32::try_from(right.value).ok().filter(|count| *count < left.bits)?;
        if op == ">>" {
            return Some(left.wrapped(left.value >> count).into());
        }
        // A bit may be shifted into the sign, but not beyond it.
        let value = left.value << count;
        let is_defined = !left.signed || (0..=range(left.bits, false).1).contains(&value);
        return is_defined.then(|| left.wrapped(value).into());
    }
    let common = left.common(right);
    let (a, b) = (common.wrapped(left.value).value, common.wrapped(right.value).value);
    let compared = match op {
        "==" => Some(a == b),
        "!=" => Some(a != b),
        "<" => Some(a < b),
        ">" => Some(a > b),
        "<=" => Some(a <= b),
        ">=" => Some(a >= b),
        _ => None,
    };
    if let Some(truth) = compared {
        return Some(Constant::Bool(truth));
    }
    let value = match op {
        "+" => a + b,
        "-" => a - b,
        "*" => a.checked_mul(b)?,
        "/" => a.checked_div(b)?,
        "%" => a.checked_rem(b)?,
        "&" => a & b,
        "|" => a | b,
        "^" => a ^ b,
        _ => return None,
    };
    Some(common.with(value)?.into())
}

fn of_floats(op: &str, left: &Constant, right: &Constant) -> Option<Constant> {
    let is_double = [left, right]
        .iter()
        .any(|of| matches!(of, Constant::Float(Float::F64(_))));
    let (a, b) = (left.float()?, right.float()?);
    let value = match op {
        "+" => a + b,
        "-" => a - b,
        "*" => a * b,
        "/" => a / b,
        _ => return None,
    };
    // Rounding a `double` result to `float` is exact, because `double` has more than twice as many digits.
    #[expect(clippy::cast_possible_truncation, reason = "so does C++")]
    let float = if is_double {
        Float::F64(value)
    } else {
        Float::F32(value as f32)
    };
    Some(Constant::Float(float))
}

/// Returns width and signedness of the integer type with this name.
pub fn integer_type(class: &str) -> Option<(u32, bool)> {
    let found = TYPES.iter().find(|(name, ..)| *name == class)?;
    Some((found.1, found.2))
}

/// Returns the value of `INT64_MAX` and similar macros.
fn limit(name: &str) -> Option<Int> {
    let (class, which) = name.rsplit_once('_')?;
    let class = format!("{}_t", class.to_lowercase());
    let (bits, signed) = integer_type(&class)?;
    let (least, most) = range(bits, signed);
    let value = match which {
        "MAX" => most,
        "MIN" if signed => least,
        _ => return None,
    };
    Some(Int { value, bits, signed })
}

impl Constant {
    /// Returns the value converted to an integer.
    pub fn int(&self) -> Option<Int> {
        match self {
            Constant::Int(int) => Some(*int),
            Constant::Bool(truth) => Some(Int {
                value: i128::from(*truth),
                bits: INT.0,
                signed: INT.1,
            }),
            Constant::Float(_) | Constant::Text(_) | Constant::List(_) => None,
        }
    }

    /// Returns the value converted to a Boolean.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Constant::Bool(truth) => Some(*truth),
            other => Some(other.int()?.value != 0),
        }
    }

    /// Returns the value converted to a `double`.
    pub fn float(&self) -> Option<f64> {
        match self {
            Constant::Float(Float::F32(number)) => Some(f64::from(*number)),
            Constant::Float(Float::F64(number)) => Some(*number),
            #[expect(clippy::cast_precision_loss, reason = "so does C++")]
            other => Some(other.int()?.value as f64),
        }
    }
}

impl Constant {
    /// Returns the value of a class as a literal of Rust: an integer wraps as it does in C++.
    pub fn literal(&self, class: &str) -> Option<String> {
        match (class, self) {
            ("bool", _) => Some(self.truth()?.to_string()),
            // A string literal ends at its first null character.
            ("string", Constant::Text(text)) => (!text.contains('\0')).then(|| format!("{text:?}")),
            // Infinity has no literal.
            ("float" | "double", _) => match cast(class, self)? {
                Constant::Float(Float::F32(number)) => number.is_finite().then(|| format!("{number:?}")),
                other => Some(other.float()?)
                    .filter(|number| number.is_finite())
                    .map(|number| format!("{number:?}")),
            },
            _ => {
                let (bits, is_signed) = integer_type(class)?;
                Some(wrap(self.int()?.value, bits, is_signed)?.to_string())
            }
        }
    }
}

impl From<Int> for Constant {
    fn from(int: Int) -> Constant {
        Constant::Int(int)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn constants_have_the_values_that_cpp_gives_them() {
        let shown = |text: &&str| {
            let case = |name: &str| {
                (name == "ns::Mode::Wide").then_some(Int {
                    value: 2,
                    bits: 32,
                    signed: true,
                })
            };
            let value = crate::cpp::parse(text).and_then(|expr| evaluate(&expr, &case));
            let value = match value {
                Some(Constant::Int(Int { value, bits, signed })) => {
                    format!("{value} {}{bits}", if signed { "i" } else { "u" })
                }
                Some(other) => format!("{other:?}"),
                None => "-".to_string(),
            };
            format!("{text:40} {value}\n")
        };
        let texts = [
            "1 << 4",
            "1 + 2 * 3",
            "(1 + 2) * 3",
            "010",
            "0x7f",
            "0b11",
            "1'000",
            "'a'",
            "'\\n'",
            "-1",
            "-1u",
            "~0",
            "~0u",
            "0xffffffff",
            "2147483647 + 1",
            "2147483647 + 1u",
            "1 << 31",
            "1u << 31",
            "1 << 32",
            "9223372036854775807LL",
            "-9223372036854775807LL - 1",
            "7 / -2",
            "-7 % 3",
            "1 / 0",
            "5 & 3 | 8 ^ 1",
            "static_cast<uint8_t>(-1)",
            "int8_t(200)",
            "INT64_MAX",
            "UINT8_MAX",
            "std::numeric_limits<int64_t>::max()",
            "std::numeric_limits<uint32_t>::min()",
            "!true",
            "1 == 1u",
            "-1 < 1u",
            "0.5f",
            "-0.5f",
            "1e-5",
            "1.0 / 3",
            "1.0f / 3",
            "float(0.1)",
            "llvm::APFloat(2.5f)",
            ".5",
            "1.",
            "{0, 3, -1, 2}",
            "{}",
            "\"a\\n\\\"\\x41\\101\"",
            "\"a\" \"b\"",
            "ns::Mode::Wide | 1",
            "static_cast<ns::Mode>(3)",
            "static_cast<UnknownClass>(300)",
            "static_cast<int8_t>(300)",
            "static_cast<std::uint8_t>(300)",
            "static_cast<int64_t>(-1)",
            "static_cast<int>(2.5)",
            "static_cast<bool>(2)",
            "kUnknown",
            "f(1)",
            "0x1p3",
            "08",
            "1 ? 2 : 3",
        ];
        expect![[r#"
            1 << 4                                   16 i32
            1 + 2 * 3                                7 i32
            (1 + 2) * 3                              9 i32
            010                                      8 i32
            0x7f                                     127 i32
            0b11                                     3 i32
            1'000                                    1000 i32
            'a'                                      97 i8
            '\n'                                     10 i8
            -1                                       -1 i32
            -1u                                      4294967295 u32
            ~0                                       -1 i32
            ~0u                                      4294967295 u32
            0xffffffff                               4294967295 u32
            2147483647 + 1                           -
            2147483647 + 1u                          2147483648 u32
            1 << 31                                  -2147483648 i32
            1u << 31                                 2147483648 u32
            1 << 32                                  -
            9223372036854775807LL                    9223372036854775807 i64
            -9223372036854775807LL - 1               -9223372036854775808 i64
            7 / -2                                   -3 i32
            -7 % 3                                   -1 i32
            1 / 0                                    -
            5 & 3 | 8 ^ 1                            9 i32
            static_cast<uint8_t>(-1)                 255 u8
            int8_t(200)                              -56 i8
            INT64_MAX                                9223372036854775807 i64
            UINT8_MAX                                255 u8
            std::numeric_limits<int64_t>::max()      9223372036854775807 i64
            std::numeric_limits<uint32_t>::min()     0 u32
            !true                                    Bool(false)
            1 == 1u                                  Bool(true)
            -1 < 1u                                  Bool(false)
            0.5f                                     Float(F32(0.5))
            -0.5f                                    Float(F32(-0.5))
            1e-5                                     Float(F64(1e-5))
            1.0 / 3                                  Float(F64(0.3333333333333333))
            1.0f / 3                                 Float(F32(0.33333334))
            float(0.1)                               Float(F32(0.1))
            llvm::APFloat(2.5f)                      Float(F32(2.5))
            .5                                       Float(F64(0.5))
            1.                                       Float(F64(1.0))
            {0, 3, -1, 2}                            List([Int(Int { value: 0, bits: 32, signed: true }), Int(Int { value: 3, bits: 32, signed: true }), Int(Int { value: -1, bits: 32, signed: true }), Int(Int { value: 2, bits: 32, signed: true })])
            {}                                       List([])
            "a\n\"\x41\101"                          Text("a\n\"AA")
            "a" "b"                                  Text("ab")
            ns::Mode::Wide | 1                       3 i32
            static_cast<ns::Mode>(3)                 -
            static_cast<UnknownClass>(300)           -
            static_cast<int8_t>(300)                 44 i8
            static_cast<std::uint8_t>(300)           44 u8
            static_cast<int64_t>(-1)                 -1 i64
            static_cast<int>(2.5)                    -
            static_cast<bool>(2)                     Bool(true)
            kUnknown                                 -
            f(1)                                     -
            0x1p3                                    -
            08                                       -
            1 ? 2 : 3                                -
        "#]].assert_eq(&texts.iter().map(shown).collect::<String>());
    }
}

//! Exact ops of `math` on constants, for all of up to 8 bits.

use std::fmt::Write as _;

use crate::{SemanticsCheck, report};

/// Ops on an integer, on two integers, on a float, on two floats, and those that test a float.
const OPS: [&[&str]; 5] = [
    &["absi", "ctlz", "cttz", "ctpop"],
    &["ipowi"],
    &["absf", "ceil", "floor", "round", "roundeven", "trunc"],
    &["copysign"],
    &["isfinite", "isinf", "isnan", "isnormal"],
];

/// Returns the constants of a type: all of a narrow one, and special ones of others.
fn constants(ty: &str) -> Vec<String> {
    let hex = |digits: usize, values: &[u64]| values.iter().map(|bits| format!("0x{bits:0digits$X}")).collect();
    match ty {
        "f8E5M2" | "f8E4M3FN" => (0..256).map(|bits| format!("0x{bits:02X}")).collect(),
        "f16" => hex(
            4,
            &[
                0, 0x8000, 1, 0x3C00, 0xBC00, 0x3800, 0xB800, 0x3E00, 0x4100, 0x7BFF, 0x7C00, 0xFC00, 0x7E00,
            ],
        ),
        "f32" => hex(
            8,
            &[
                0,
                0x8000_0000,
                1,
                0x3F00_0000,
                0xBF00_0000,
                0x3FC0_0000,
                0x4B00_0001,
                0x7F80_0000,
                0x7FC0_0000,
            ],
        ),
        "f64" => hex(
            16,
            &[
                0,
                1 << 63,
                1,
                0x3FE0_0000_0000_0000,
                0xBFE0_0000_0000_0000,
                0x3FDF_FFFF_FFFF_FFFF,
                0x4004_0000_0000_0000,
            ],
        ),
        "i1" => vec!["false".to_owned(), "true".to_owned()],
        "index" | "i64" => [0, 1, -1, 2, 5, i64::MIN, i64::MAX]
            .map(|value| value.to_string())
            .to_vec(),
        _ => {
            let width: u32 = ty[1..].parse().expect("an integer type");
            (0..1 << width)
                .map(|value: i64| (value - (1 << (width - 1))).to_string())
                .collect()
        }
    }
}

#[test]
fn math_ops_on_constants_keep_their_meaning() {
    let (mut text, mut count) = (String::new(), 0);
    for (kind, ops) in OPS.iter().enumerate() {
        let types: &[&str] = match kind {
            0 | 1 => &["i1", "i2", "i3", "i4", "i64", "index"],
            _ => &["f8E5M2", "f8E4M3FN", "f16", "f32", "f64"],
        };
        for (op, ty) in ops.iter().flat_map(|op| types.iter().map(move |ty| (op, ty))) {
            let first = constants(ty);
            let is_binary = matches!(kind, 1 | 3);
            let second = if is_binary {
                first.iter().take(32).map(Some).collect()
            } else {
                vec![None]
            };
            let result = if kind == 4 { "i1" } else { ty };
            let constant = |name: &str, value: &str| match value {
                "false" | "true" => format!("%{name} = arith.constant {value}"),
                _ => format!("%{name} = arith.constant {value} : {ty}"),
            };
            for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (a, b))) {
                let (b, operands) = match b {
                    Some(b) => (constant("b", b), format!("%a, %b : {ty}")),
                    None => (String::new(), format!("%a : {ty}")),
                };
                let a = constant("a", a);
                let _ = writeln!(
                    text,
                    "func.func @f{count}() -> {result} {{\n{a}\n{b}\n%r = math.{op} {operands}\nreturn %r : {result}\n}}"
                );
                count += 1;
            }
        }
    }
    report("math ops", count, SemanticsCheck::new(1).check(&text));
}

//! Folds of `math`.

use crate::compare::{Cases, canonicalized, check_differs};

/// Returns the fold of an op of constants of one type, with a result of type `to`.
fn of(op: &str, values: &[&str], ty: &str, to: &str) -> String {
    let constant = |value: &str| {
        if ty.starts_with("vector") {
            format!("dense<{value}> : {ty}")
        } else {
            format!("{value} : {ty}")
        }
    };
    let constants = ["%a", "%b"].into_iter().zip(values);
    let body: String = constants
        .map(|(name, value)| format!("{name} = arith.constant {}\n", constant(value)))
        .collect();
    let operands = ["%a", "%b"][..values.len()].join(", ");
    format!("func.func @f() -> {to} {{\n{body}%r = math.{op} {operands} : {ty}\nreturn %r : {to}\n}}")
}

#[test]
fn functions_of_the_c_library() {
    let mut cases = Cases::default();
    let ops = [
        "acos", "asin", "atan", "cos", "cosh", "sin", "sinh", "tan", "tanh", "exp", "exp2", "expm1", "round", "trunc",
        "log", "log2", "log10", "log1p", "sqrt",
    ];
    for op in ops {
        for value in ["0.0", "-0.0", "0.5", "-0.5", "1.0", "2.75", "-3.0", "100.0"] {
            for ty in ["f32", "f64", "vector<2xf32>"] {
                cases.stays(&of(op, &[value], ty, ty), &[]);
            }
        }
        cases.stays(&of(op, &["0.5"], "f16", "f16"), &[&format!("math.{op}")]);
    }
    for (a, b) in [
        ("2.0", "0.5"),
        ("-2.0", "3.0"),
        ("-2.0", "0.5"),
        ("0.0", "-1.0"),
        ("1.0", "2.0"),
    ] {
        for op in ["powf", "atan2"] {
            cases.folds(&of(op, &[a, b], "f32", "f32"));
            cases.folds(&of(op, &[a, b], "f64", "f64"));
        }
    }
    cases.check();
}

#[test]
fn signaling_nans_become_quiet() {
    let mut cases = Cases::default();
    for (ty, nan) in [("f32", "0x7FA00000"), ("f64", "0x7FF4000000000000")] {
        for op in ["trunc", "round", "floor", "ceil", "sin", "exp"] {
            cases.folds(&of(op, &[nan], ty, ty));
        }
        for values in [["1.0", nan], [nan, "0.0"], [nan, "1.0"]] {
            cases.folds(&of("powf", &values, ty, ty));
            cases.folds(&of("atan2", &values, ty, ty));
        }
    }
    cases.check();
}

/// Special functions with operands and results. The results are exact to the last bit; those of the C library may not be.
const SPECIAL: [(&str, &str, f64); 16] = [
    ("erf", "0.5", 0.5204998778130465),
    ("erf", "2.0", 0.9953222650189527),
    ("erf", "5.5", 0.9999999999999927),
    ("erf", "1.0e-3", 0.0011283787909692365),
    ("erfc", "0.5", 0.4795001221869535),
    ("erfc", "-1.25", 1.9229001282564582),
    ("erfc", "3.0", 2.209049699858544e-05),
    ("erfc", "10.0", 2.088487583762545e-45),
    ("erfc", "26.5", 2.2109076642637343e-307),
    ("asinh", "0.5", 0.48121182505960347),
    ("asinh", "1.0e300", 691.4686750787737),
    ("acosh", "1.0000001", 0.0004472135919037347),
    ("acosh", "2.0", 1.3169578969248168),
    ("atanh", "0.5", 0.5493061443340549),
    ("atanh", "0.99999", 6.1030338227611125),
    ("atanh", "1.0e-5", 1.0000000000333334e-05),
];

#[test]
fn special_functions_are_rounded_once() {
    for (op, value, expected) in SPECIAL {
        let result = canonicalized(&of(op, &[value], "f64", "f64"));
        let constant = result
            .split("arith.constant ")
            .nth(1)
            .and_then(|text| text.split(' ').next());
        let computed = constant.and_then(|text| text.parse::<f64>().ok());
        assert_eq!(computed, Some(expected), "{op} of {value}:\n{result}");
    }
}

#[test]
fn special_functions_at_the_limits_of_their_domains() {
    let mut cases = Cases::default();
    // For other values, such as `erfc(-1.0)`, the C library does not give the nearest number.
    let values = [
        "0.0",
        "-0.0",
        "1.0",
        "-30.0",
        "1.0e-9",
        "0x7F800000",
        "0xFF800000",
        "0x7F800001",
        "0xFFC00001",
        "0x00000001",
        "0x7F7FFFFF",
    ];
    for op in ["erf", "erfc", "acosh", "asinh", "atanh"] {
        for value in values {
            cases.stays(&of(op, &[value], "f32", "f32"), &[]);
            cases.stays(&of(op, &[value], "vector<2xf32>", "vector<2xf32>"), &[]);
        }
        for value in [
            "0.0",
            "-0.0",
            "1.0",
            "-30.0",
            "0x7FF0000000000000",
            "0xFFF8000000000001",
        ] {
            cases.stays(&of(op, &[value], "f64", "f64"), &[]);
        }
        cases.stays(&of(op, &["0.5"], "bf16", "bf16"), &[&format!("math.{op}")]);
    }
    cases.check();
}

#[test]
fn the_angle_of_zeros_is_a_zero_or_pi() {
    check_differs(
        &of("atan2", &["0.0", "0.0"], "f32", "f32"),
        "%cst = arith.constant 0.000000e+00 : f32\nreturn %cst : f32",
    );
    check_differs(
        &of("atan2", &["-0.0", "-0.0"], "f64", "f64"),
        "%cst = arith.constant -3.1415926535897931 : f64\nreturn %cst : f64",
    );
}

#[test]
fn exact_float_functions() {
    let mut cases = Cases::default();
    for ty in ["f16", "bf16", "f32", "f64", "f80", "f128", "f8E5M2", "vector<2xf32>"] {
        for value in ["0.0", "-0.0", "0.5", "-0.5", "1.5", "2.5", "-2.5", "24.0"] {
            for op in ["absf", "ceil", "floor", "roundeven"] {
                cases.stays(&of(op, &[value], ty, ty), &[]);
            }
            cases.folds(&of("copysign", &[value, "-1.0"], ty, ty));
            cases.folds(&of("copysign", &[value, "1.0"], ty, ty));
        }
    }
    for value in [
        "0x7FC00000",
        "0xFF800000",
        "0x7F800001",
        "0x00000001",
        "0x00000000",
        "0x00800000",
        "0x7F7FFFFF",
    ] {
        for op in ["absf", "ceil", "floor", "roundeven"] {
            cases.stays(&of(op, &[value], "f32", "f32"), &[]);
        }
        for op in ["isfinite", "isinf", "isnan", "isnormal"] {
            cases.folds(&of(op, &[value], "f32", "i1"));
            cases.folds(&of(op, &[value], "vector<2xf32>", "vector<2xi1>"));
        }
    }
    cases.check();
}

#[test]
fn values_that_f64_lacks_are_rounded() {
    let mut cases = Cases::default();
    for op in ["ceil", "floor", "roundeven"] {
        for (value, ty) in [
            ("0x40348000000000000C00", "f80"),
            ("0x3FFF8000000000000001", "f80"),
            ("0x3FFF0000000000000000000000000001", "f128"),
            ("0xC0003000000000000000000000000001", "f128"),
            ("0x00000000000000000000000000000001", "f128"),
        ] {
            cases.folds(&of(op, &[value], ty, ty));
        }
    }
    cases.check();
}

/// MLIR gives another number, or NaN. In `f6E2M3FN` it computes with 8, which the type lacks, and gives zero for fractions.
#[test]
fn integers_that_a_type_lacks_do_not_replace_others() {
    for (op, value, ty) in [
        ("floor", "-7.500000e+00", "f6E2M3FN"),
        ("ceil", "7.500000e+00", "f6E2M3FN"),
        ("roundeven", "7.500000e+00", "f6E2M3FN"),
        ("ceil", "1.550000e+01", "f8E3M4"),
        ("floor", "5.000000e-01", "f8E8M0FNU"),
        ("roundeven", "2.500000e-01", "f8E8M0FNU"),
    ] {
        check_differs(
            &of(op, &[value], ty, ty),
            &format!("%cst = arith.constant {value} : {ty}\n%0 = math.{op} %cst : {ty}\nreturn %0 : {ty}"),
        );
    }
    check_differs(
        &of("floor", &["7.5"], "f6E2M3FN", "f6E2M3FN"),
        "%cst = arith.constant 7.000000e+00 : f6E2M3FN\nreturn %cst : f6E2M3FN",
    );
    let mut cases = Cases::default();
    for (op, value) in [("ceil", "0.5"), ("floor", "2.0")] {
        cases.stays(&of(op, &[value], "f8E8M0FNU", "f8E8M0FNU"), &[]);
    }
    cases.check();
}

#[test]
fn integer_functions() {
    let mut cases = Cases::default();
    for ty in ["i8", "i64", "i128", "index", "vector<2xi16>"] {
        for value in ["0", "1", "-1", "100", "-128"] {
            let counts = ["ctlz", "cttz", "ctpop"].into_iter().filter(|_| ty != "index");
            for op in counts.chain(["absi"]) {
                cases.stays(&of(op, &[value], ty, ty), &[]);
            }
            for exponent in ["0", "1", "5", "-1", "-2"] {
                cases.stays(&of("ipowi", &[value, exponent], ty, ty), &[]);
            }
        }
    }
    cases.check();
}

#[test]
fn counts_of_bits_of_an_index_do_not_depend_on_its_width() {
    let mut cases = Cases::default();
    for (op, value) in [("ctlz", "-1"), ("cttz", "8"), ("cttz", "-2147483648"), ("ctpop", "5")] {
        cases.folds(&of(op, &[value], "index", "index"));
    }
    cases.check();
    for (op, value) in [("ctlz", "5"), ("cttz", "0"), ("cttz", "8589934592"), ("ctpop", "-1")] {
        check_differs(
            &of(op, &[value], "index", "index"),
            &format!(
                "%c{value} = arith.constant {value} : index
                 %0 = math.{op} %c{value} : index
                 return %0 : index"
            ),
        );
    }
}

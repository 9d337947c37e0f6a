//! Casts.

use super::function;
use crate::compare::{Cases, check_differs};

/// Returns a chain of casts: each is an op with its flags, and the type of its result.
fn chain_of(from: &str, casts: &[(&str, &str)]) -> String {
    let (mut body, mut value, mut ty) = (String::new(), "%x".to_owned(), from);
    for (number, (cast, to)) in casts.iter().enumerate() {
        let (op, flags) = cast.split_once(' ').unwrap_or((cast, ""));
        body.push_str(&format!("%v{number} = arith.{op} {value} {flags} : {ty} to {to}\n"));
        (value, ty) = (format!("%v{number}"), to);
    }
    function(&format!("%x: {from}"), &[(&value, ty)], &body)
}

/// Returns the fold of a constant of a type by a cast.
fn of_constant(cast: &str, value: &str, from: &str, to: &str) -> String {
    let (op, flags) = cast.split_once(' ').unwrap_or((cast, ""));
    let body = format!("%c = arith.constant {value} : {from}\n%r = arith.{op} %c {flags} : {from} to {to}");
    function("%x: i1", &[("%r", to)], &body)
}

#[test]
fn integer_casts_compose() {
    let mut cases = Cases::default();
    for casts in [
        [("extui", "i16"), ("extui", "i64")],
        [("extsi", "i16"), ("extsi", "i64")],
        [("extui", "i16"), ("extsi", "i64")],
        [("extui", "i64"), ("trunci", "i8")],
        [("extsi", "i64"), ("trunci", "i8")],
        [("extui", "i64"), ("trunci", "i16")],
        [("extsi", "i64"), ("trunci", "i16")],
        [("extsi", "i64"), ("trunci overflow<nsw>", "i4")],
        [("trunci", "i6"), ("trunci", "i4")],
        [("trunci overflow<nsw>", "i6"), ("trunci overflow<nsw>", "i4")],
        [("extsi", "i32"), ("index_cast", "index")],
        [("extui", "i32"), ("index_castui", "index")],
        [("index_cast", "index"), ("index_cast", "i8")],
        [("index_castui", "index"), ("index_castui", "i8")],
    ] {
        cases.folds(&chain_of("i8", &casts));
    }
    for casts in [
        [("extsi", "i16"), ("extui", "i64")],
        [("trunci", "i4"), ("extui", "i8")],
        [("index_cast", "index"), ("index_castui", "i8")],
        [("index_cast", "index"), ("index_cast", "i16")],
    ] {
        let names: Vec<String> = casts.iter().map(|(cast, _)| format!("arith.{cast} ")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        cases.stays(&chain_of("i8", &casts), &names);
    }
    cases.check();
}

#[test]
fn an_index_through_a_narrow_integer_stays() {
    let mut cases = Cases::default();
    check_differs(
        &chain_of("index", &[("index_cast", "i8"), ("index_cast", "index")]),
        "%0 = arith.index_cast %arg0 : index to i8
         %1 = arith.index_cast %0 : i8 to index
         return %1 : index",
    );
    cases.folds(&chain_of("index", &[("index_cast", "i64"), ("index_cast", "index")]));
    cases.check();
}

#[test]
fn truncations_keep_flags_that_hold_for_all_dropped_bits() {
    let of = |flags: &str| match flags {
        "" => "trunci".to_owned(),
        _ => format!("trunci overflow<{flags}>"),
    };
    let chain = |inner, outer| chain_of("i32", &[(&of(inner), "i16"), (&of(outer), "i8")]);
    let mut cases = Cases::default();
    for (inner, outer) in [
        ("nsw", "nsw"),
        ("nuw", "nuw"),
        ("nsw", "nuw"),
        ("nsw", "nsw, nuw"),
        ("nuw", "nsw, nuw"),
        ("nsw, nuw", "nsw"),
        ("nsw, nuw", "nsw, nuw"),
    ] {
        cases.folds(&chain(inner, outer));
    }
    for (inner, outer) in [("", "nsw"), ("", "nuw"), ("", "nsw, nuw"), ("nuw", "nsw")] {
        check_differs(
            &chain(inner, outer),
            "%0 = arith.trunci %arg0 : i32 to i8\nreturn %0 : i8",
        );
    }
    cases.check();
}

#[test]
fn truncated_signed_shifts_become_unsigned() {
    let mut cases = Cases::default();
    for (flags, ty, narrow) in [
        ("", "i32", "i8"),
        (" overflow<nuw>", "i32", "i8"),
        (" overflow<nsw, nuw>", "i32", "i8"),
    ] {
        let body = format!(
            "%c = arith.constant 24 : {ty}\n%s = arith.shrsi %x, %c : {ty}\n%r = arith.trunci %s{flags} : {ty} to {narrow}"
        );
        cases.folds(&function(&format!("%x: {ty}"), &[("%r", narrow)], &body));
    }
    let body = "%c = arith.constant 24 : i32
                %s = arith.shrsi %x, %c exact : i32
                %r = arith.trunci %s overflow<nsw> : i32 to i8";
    check_differs(
        &function("%x: i32", &[("%r", "i8")], body),
        "%c24_i32 = arith.constant 24 : i32
         %0 = arith.shrui %arg0, %c24_i32 exact : i32
         %1 = arith.trunci %0 : i32 to i8
         return %1 : i8",
    );
    cases.check();
}

#[test]
fn integer_constants_are_cast() {
    let mut cases = Cases::default();
    for (cast, value, from, to) in [
        ("extui", "-1", "i8", "i32"),
        ("extsi", "-1", "i8", "i200"),
        ("trunci", "300", "i32", "i8"),
        ("trunci overflow<nsw>", "300", "i200", "i8"),
        ("extsi", "dense<[-1, 2]>", "vector<2xi8>", "vector<2xi64>"),
        ("index_cast", "-1", "i8", "index"),
        ("index_castui", "-1", "i8", "index"),
        ("index_cast", "300", "index", "i8"),
        ("index_cast", "-5", "index", "i128"),
        ("bitcast", "-1", "i16", "f16"),
        ("bitcast", "1.5", "f32", "i32"),
        ("bitcast", "1.5", "bf16", "f16"),
        ("bitcast", "dense<[1.5, 2.5]>", "vector<2xf32>", "vector<2xi32>"),
        ("bitcast", "dense<1.5>", "tensor<2xf64>", "tensor<2xi64>"),
    ] {
        cases.folds(&of_constant(cast, value, from, to));
    }
    cases.check();
}

#[test]
fn conversions_of_constants_round_as_in_mlir() {
    let mut cases = Cases::default();
    for value in ["0", "1", "-1", "16777217", "-16777217", "2147483647", "-2147483648"] {
        for to in ["f16", "bf16", "f32", "f64", "f80", "f128", "f8E4M3FN", "f8E5M2"] {
            for cast in ["sitofp", "uitofp"] {
                cases.folds(&of_constant(cast, value, "i32", to));
            }
        }
    }
    cases.folds(&of_constant("sitofp", "1267650600228229401496703205377", "i200", "f64"));
    for value in ["0.0", "-0.0", "0.99", "-0.99", "127.9", "255.5", "1.0e-30"] {
        for cast in ["fptosi", "fptoui"] {
            cases.folds(&of_constant(cast, value, "f32", "i16"));
        }
    }
    cases.folds(&of_constant("fptosi", "-128.5", "f32", "i16"));
    for (cast, value, to) in [
        ("fptosi", "128.0", "i8"),
        ("fptosi", "-129.0", "i8"),
        ("fptoui", "-1.0", "i8"),
        ("fptoui", "256.0", "i8"),
        ("fptosi", "0x7FC00000", "i32"),
        ("fptosi", "0x7F800000", "i128"),
    ] {
        cases.stays(&of_constant(cast, value, "f32", to), &["arith.constant", "arith.fpto"]);
    }
    cases.check();
}

#[test]
fn float_constants_are_cast_if_exact() {
    let mut cases = Cases::default();
    for (cast, value, from, to) in [
        ("extf", "1.5", "f16", "f64"),
        ("extf", "0x7E00", "f16", "f32"),
        ("extf", "0x7C00", "f16", "f80"),
        ("truncf", "1.5", "f64", "bf16"),
        ("truncf to_nearest_away", "1.5", "f64", "f16"),
        ("truncf upward", "dense<[1.5, 2.5]>", "vector<2xf64>", "vector<2xf32>"),
    ] {
        cases.folds(&of_constant(cast, value, from, to));
    }
    for (cast, value, from, to) in [
        ("extf", "0x7D00", "f16", "f32"),
        ("truncf", "0.1", "f64", "f32"),
        ("truncf", "1.0e300", "f64", "f32"),
        // Converted back, these are limited to the same value.
        ("extf", "7.5", "f6E2M3FN", "f8E5M2"),
        ("extf", "28.0", "f6E3M2FN", "f8E3M4"),
        ("extf", "0x00", "f8E8M0FNU", "f16"),
        ("truncf upward", "0x00", "f8E8M0FNU", "f6E2M3FN"),
    ] {
        cases.stays(&of_constant(cast, value, from, to), &["arith.constant", "f "]);
    }
    cases.check();
}

#[test]
fn float_casts_compose() {
    let mut cases = Cases::default();
    for (from, casts) in [
        ("f16", [("extf", "f32"), ("truncf", "f16")]),
        ("f32", [("extf", "f64"), ("truncf", "f16")]),
        ("f32", [("extf", "f64"), ("truncf upward", "bf16")]),
        (
            "f32",
            [("truncf fastmath<contract>", "f16"), ("extf fastmath<fast>", "f32")],
        ),
        ("f32", [("bitcast", "i32"), ("bitcast", "f32")]),
        ("f16", [("bitcast", "i16"), ("bitcast", "bf16")]),
        ("i8", [("sitofp", "f32"), ("truncf", "f16")]),
        ("i24", [("uitofp", "f32"), ("truncf", "bf16")]),
    ] {
        cases.folds(&chain_of(from, &casts));
    }
    for (from, casts) in [
        ("f16", [("extf", "f32"), ("extf", "f64")]),
        ("f64", [("truncf", "f32"), ("truncf", "f16")]),
        ("f32", [("truncf", "f16"), ("extf fastmath<contract>", "f32")]),
        ("i8", [("sitofp", "f32"), ("truncf upward", "f16")]),
    ] {
        cases.stays(&chain_of(from, &casts), &["arith."]);
    }
    cases.check();
}

#[test]
fn a_format_without_negative_zero_does_not_have_all_values_of_another() {
    check_differs(
        &chain_of("f6E3M2FN", &[("extf", "f8E5M2FNUZ"), ("truncf", "f6E3M2FN")]),
        "%0 = arith.extf %arg0 : f6E3M2FN to f8E5M2FNUZ
         %1 = arith.truncf %0 : f8E5M2FNUZ to f6E3M2FN
         return %1 : f6E3M2FN",
    );
}

#[test]
fn integers_are_not_rounded_once_instead_of_twice() {
    check_differs(
        &chain_of("i64", &[("sitofp", "f64"), ("truncf", "f32")]),
        "%0 = arith.sitofp %arg0 : i64 to f64
         %1 = arith.truncf %0 : f64 to f32
         return %1 : f32",
    );
    check_differs(
        &chain_of("i14", &[("uitofp", "f16"), ("truncf", "f8E5M2")]),
        "%0 = arith.uitofp %arg0 : i14 to f16
         %1 = arith.truncf %0 : f16 to f8E5M2
         return %1 : f8E5M2",
    );
}

//! Long chains, and vectors of many elements or dimensions.

use std::fmt::Write as _;

use drr_tests::pass_comparison::{context, read};

use super::function;
use crate::compare::canonicalized;
use crate::corpus::canonicalize;

/// Length of chains. A quadratic pass would take minutes.
const LENGTH: usize = 40_000;

/// Canonicalizes a chain: `first` and copies of `link`, in which `{n}` is the number, and `{p}` the preceding one.
#[track_caller]
fn canonicalize_chain(first: &str, link: &str, ty: &str) {
    let mut body = format!("%c0 = arith.constant 0 : index\n%v0 = {first}\n");
    for number in 1..=LENGTH {
        let link = link
            .replace("{n}", &number.to_string())
            .replace("{p}", &(number - 1).to_string())
            .replace("{m}", &(number % 64).to_string());
        let _ = writeln!(body, "{link}");
    }
    let _ = write!(body, "%r = \"t\"(%v{LENGTH}) : ({ty}) -> i32");
    let text = function(&body, "i32");
    let mut module = read(&context(), &text).unwrap_or_else(|errors| panic!("{errors}"));
    // Quadratic work would take hours.
    canonicalize(&mut module);
    module.verify().unwrap_or_else(|errors| panic!("{errors}"));
}

#[test]
fn long_chains_take_linear_time() {
    let vector = "vector<64xf32>";
    let chains = [
        (
            "\"t\"() : () -> vector<64xf32>",
            "%v{n} = vector.insert %x, %v{p}[%i] : f32 into vector<64xf32>",
            vector,
        ),
        (
            "\"t\"() : () -> vector<64xf32>",
            "%v{n} = vector.insert %x, %v{p}[{m}] : f32 into vector<64xf32>\n%e{n} = vector.extract %v{n}[63] : f32 from vector<64xf32>\n\"u\"(%e{n}) : (f32) -> ()",
            vector,
        ),
        (
            "\"t\"() : () -> vector<68xf32>",
            "%v{n} = vector.insert_strided_slice %v, %v{p} {offsets = [{m}], strides = [1]} : vector<4xf32> into vector<68xf32>",
            "vector<68xf32>",
        ),
        (
            "\"t\"() : () -> tensor<64x64xf32>",
            "%v{n} = vector.transfer_write %v, %v{p}[%c0, %i] : vector<4xf32>, tensor<64x64xf32>",
            "tensor<64x64xf32>",
        ),
        (
            "arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>",
            "%k{n} = arith.constant {n} : i32\n%v{n} = vector.insert %k{n}, %v{p}[2] : i32 into vector<4xi32>",
            "vector<4xi32>",
        ),
    ];
    for (first, link, ty) in chains {
        canonicalize_chain(first, link, ty);
    }
}

#[test]
fn a_value_with_many_uses_is_linear() {
    let mut body = "%s0 = vector.step : vector<4xindex>\n%b0 = vector.broadcast %x : f32 to vector<4xf32>\n".to_owned();
    for number in 0..LENGTH {
        let _ = writeln!(
            body,
            "%c{number} = arith.cmpi ult, %s0, %o : vector<4xindex>\n%e{number} = vector.extract %b0[%i] : f32 from vector<4xf32>\n\
             \"u\"(%c{number}, %e{number}) : (vector<4xi1>, f32) -> ()"
        );
    }
    let _ = write!(body, "%r = arith.constant 0 : i32");
    let body = format!("%o = \"t\"() : () -> vector<4xindex>\n{body}");
    let mut module = read(&context(), &function(&body, "i32")).unwrap_or_else(|errors| panic!("{errors}"));
    // Quadratic work would take hours.
    canonicalize(&mut module);
    module.verify().unwrap_or_else(|errors| panic!("{errors}"));
}

#[test]
fn huge_vectors_are_not_taken_apart() {
    let bodies = [
        "%c = arith.constant dense<1> : vector<1000000x1000000xi8>\n%r = vector.extract %c[5] : vector<1000000xi8> from vector<1000000x1000000xi8>",
        "%c = arith.constant dense<1> : vector<1000000xi8>\n%r = vector.shuffle %c, %c [5, 7] : vector<1000000xi8>, vector<1000000xi8>",
        "%c = arith.constant dense<1> : vector<1000000x1000000xi8>\n%e = arith.constant 2 : i8\n\
         %r = vector.insert %e, %c[5, 7] : i8 into vector<1000000x1000000xi8>",
        "%c = arith.constant dense<1> : vector<1000000x1000000xi8>\n%e = arith.constant dense<2> : vector<1000000xi8>\n\
         %r = vector.insert_strided_slice %e, %c {offsets = [0, 0], strides = [1]} : vector<1000000xi8> into vector<1000000x1000000xi8>",
        "%c = \"t\"() : () -> vector<2x1000000xi8>\n%e = \"t\"() : () -> vector<1000000xi8>\n\
         %0 = vector.insert %e, %c[0] : vector<1000000xi8> into vector<2x1000000xi8>\n\
         %r = vector.insert %e, %0[1] : vector<1000000xi8> into vector<2x1000000xi8>",
        "%c = \"t\"() : () -> vector<9223372036854775807x9223372036854775807xi8>\n\
         %r = vector.extract %c[9223372036854775806, 9223372036854775806] : i8 from vector<9223372036854775807x9223372036854775807xi8>",
        "%c = vector.create_mask %i : vector<9223372036854775807xi1>\n\
         %r = vector.extract_strided_slice %c {offsets = [9223372036854775806], sizes = [1], strides = [1]} : vector<9223372036854775807xi1> to vector<1xi1>",
        "%c = arith.constant -9223372036854775808 : index\n%e = arith.constant 9223372036854775807 : index\n\
         %0 = vector.transfer_read %t[%c, %e], %x : tensor<8x16xf32>, vector<4xf32>\n\
         %r = vector.transfer_write %0, %t[%e, %c] : vector<4xf32>, tensor<8x16xf32>",
    ];
    let mut valid = 0;
    for body in bodies {
        let ty = [
            "vector<1000000xi8>",
            "vector<2xi8>",
            "vector<1000000x1000000xi8>",
            "vector<2x1000000xi8>",
            "i8",
            "vector<1xi1>",
            "tensor<8x16xf32>",
        ];
        let text = ty.map(|ty| function(body, ty));
        let ctx = context();
        let text = text.iter().find(|text| read(&ctx, text).is_ok());
        if let Some(text) = text {
            valid += 1;
            let _ = canonicalized(text);
        }
    }
    assert!(valid >= 6, "only {valid} texts are valid");
}

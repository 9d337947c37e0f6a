//! Comparison of ops parsed by shape with those of the slow path.

use std::cell::Cell;

use crate::Module;
use crate::text::printer::PrintOptions;

/// Returns the parsed module as text, or the errors.
fn read(text: &str) -> Result<String, String> {
    let ctx = crate::ContextBuilder::new().allow_unregistered_dialects(true).build();
    match Module::parse(&ctx, text) {
        Ok(module) => {
            let mut text = Vec::new();
            let options = PrintOptions::new().with_debug_info(true);
            module.print(&mut text, &options).expect("a vector takes everything");
            Ok(String::from_utf8_lossy(&text).into_owned())
        }
        Err(errors) => Err(errors.to_string()),
    }
}

thread_local! {
    /// Set if the fast path is disabled.
    pub(in crate::text::parser) static IS_OFF: Cell<bool> = const { Cell::new(false) };
}

/// Mutates each byte of the text: the fast path and the slow path must give the same result.
pub(in crate::text::parser) fn assert_matches_general_parser(text: &str) {
    assert!(read(text).is_ok());
    let bytes = text.as_bytes();
    for at in 0..bytes.len() {
        for with in [
            &b""[..],
            &bytes[at..=at].repeat(2),
            b"%",
            b"#",
            b" ",
            b")",
            b"9",
            b"x",
            b"\n",
            b"-",
            b"0",
        ] {
            let mut mutant = bytes.to_vec();
            mutant.splice(at..=at, with.iter().copied());
            let mutant = String::from_utf8(mutant).expect("all of it is ASCII");
            let fast = read(&mutant);
            IS_OFF.set(true);
            let general = read(&mutant);
            IS_OFF.set(false);
            assert_eq!(fast, general, "{mutant}");
        }
    }
}

#[test]
fn ops_parsed_by_shape_equal_those_of_the_slow_path() {
    let text = r#"
"t.f"() ({
^bb0(%a: i64, %b: tensor<4x?xf32>):
  %0 = "t.g"(%a, %a) <{k = 1 : i64, j = -2 : i8}> : (i64, i64) -> i64
  %1 = "t.g"(%0, %a) <{k = 34 : i64, j = -7 : i8}> : (i64, i64) -> i64
  "t.h"(%1, %b) : (i64, tensor<4x?xf32>) -> ()
  %2 = "t.i"(%b) : (tensor<4x?xf32>) -> (tensor<4x?xf32>)
  "t.h"(%0, %2) : (i64, tensor<4x?xf32>) -> ()
  %3 = "t.i"(%2) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  %4 = "t.g"(%0, %1) <{k = 34567890123 : i64}> : (i64, i64) -> i64 loc("x")
  "t.h"(%4, %3) : (i64, tensor<4x?xf32>) -> ()
  loc("y")
  "t.r"() ({
  ^bb0(%arg0: i64, %arg1: i64):
    %5 = "t.k"(%arg0) <{k = 5 : i64}> : (i64) -> i64
    %6 = "t.k"(%arg1) <{k = -77 : i64}> : (i64) -> i64
    %7 = "t.k"(%0) <{k = 1234567 : i64}> : (i64) -> i64
    %8 = "t.l"(%7) <{s = "x y"}> : (i64) -> !t.t<1>
    %9 = "t.l"(%5) <{s = "x y"}> : (i64) -> !t.t<1>
    %10 = "t.m"() : () -> i64
    %11 = "t.m"() : () -> i64
    "t.n"(%10) : (i64) -> ()
    "t.n"(%12) : (i64) -> ()
    %12 = "t.m"() : () -> i64
    "t.n"(%12) : (i64) -> ()
    "t.o"(%0, %5, %arg1) : (i64, i64, i64) -> () loc("f":1:2)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc("f":3:45)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc(#l)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> ()
    loc(#l)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc(unknown)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc(fused["a", "b"])
  }) : () -> ()
}) : () -> ()
#l = loc("z":1:1)
"#;
    assert_matches_general_parser(text);
}

//! Imported rules whose functions are written rewrite what MLIR's rewrite, and defaults are the attributes that MLIR fills in.

use expect_test::expect;

use crate::common;
use crate::import::import_file;

/// Handwritten bodies of functions, by name.
const BODIES: [(&str, &str); 8] = [
    ("is_prime", "value == 2 || value == 7"),
    ("is_good", "x.ty().is_integer(cx.ctx())"),
    ("not_good", "!x.ty().is_integer(cx.ctx())"),
    (
        "good_or_bad",
        "x.ty().is_integer(cx.ctx()) || !Index::holds(cx.ctx(), y.ty())",
    ),
    ("is_weird", "attr == cx.ctx().unit_attr()"),
    ("is_weird_of_r13", "Index::holds(cx.ctx(), value.ty())"),
    ("is_not_weird", "attr != ctx.unit_attr()"),
    ("is_constant_attribute_k_big", "attr.as_i64(ctx) == Some(1000)"),
];

const MAIN: &str = r#"
mod compiles;
mod constants;
mod operators;
mod overrides;

use drr::prelude::*;

/// Returns the module after a set is applied, if it changes.
fn rewritten(ctx: &Context, text: &str, set: PatternSet) -> Option<String> {
    let mut module = Module::parse(ctx, text).unwrap();
    let config = GreedyRewriteConfig::default();
    let outcome = apply_patterns_greedily(&mut module, &set.freeze(ctx).unwrap(), config.clone()).unwrap();
    module.verify().unwrap();
    outcome.changed.then(|| module.generic_form().to_string())
}

macro_rules! each_alone {
    ($ctx:ident, $text:ident, $($rule:ident)*) => {
        $(
            let set = PatternSet::new().with(operators::$rule);
            if rewritten(&$ctx, $text, set).is_some() {
                print!(" {}", stringify!($rule));
            }
        )*
    };
}

fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    for part in text.split("// -----\n") {
        let (first, part) = part.split_once('\n').unwrap();
        print!("{}:", first.trim_start_matches("// "));
        if part.contains("jar.words") {
            let ctx = ContextBuilder::new().with(compiles::Jar).allow_unregistered_dialects(true).build();
            let module = Module::parse(&ctx, part).unwrap();
            module.verify().unwrap();
            println!("\n{module}{}", module.generic_form());
        } else if part.contains("jar.wrapped") {
            let ctx = ContextBuilder::new().with(operators::Jar).build();
            match Module::parse(&ctx, part) {
                Ok(module) => println!(" {}", if module.verify().is_ok() { "valid" } else { "invalid" }),
                Err(errors) => println!(" {errors}"),
            }
        } else if part.contains("over.") {
            let ctx = ContextBuilder::new().with(overrides::Over).allow_unregistered_dialects(true).build();
            let module = Module::parse(&ctx, part).unwrap();
            println!(" {}", if module.verify().is_ok() { "valid" } else { "invalid" });
        } else if part.contains("jar.maybe") || part.contains("jar.defaults") || part.contains("jar.one") {
            let ctx = ContextBuilder::new().with(constants::Jar).allow_unregistered_dialects(true).build();
            let set = PatternSet::new().with_generated(constants::populate_with_generated);
            let text = rewritten(&ctx, part, set);
            let text = text.unwrap_or_else(|| Module::parse(&ctx, part).unwrap().generic_form().to_string());
            println!("\n{text}");
        } else {
            let ctx = ContextBuilder::new().with(operators::Jar).allow_unregistered_dialects(true).build();
            each_alone!(ctx, part, P01 P02 P03 P04 P05 P06 R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16);
            println!();
        }
    }
}
"#;

const INPUT: &str = r#"// two uses of x, one of y
%x, %y = "t.make"() : () -> (i32, index)
%r, %s = "jar.in"(%x, %y) <{k = unit}> : (i32, index) -> (i32, i32)
"t.use"(%x, %r) : (i32, i32) -> ()
// -----
// one use each, a width, second result used
%x, %y = "t.make"() : () -> (index, i32)
%r, %s = "jar.in"(%x, %y) <{k = 1 : i32, w = 3 : i32}> : (index, i32) -> (i32, i32)
"t.use"(%r, %s) : (i32, i32) -> ()
// -----
// 5, false
%r = "jar.prop"() <{v = 5 : i64, c = false, s = "text"}> : () -> i32
"t.use"(%r) : (i32) -> ()
// -----
// 7, true, no text
%r = "jar.prop"() <{v = 7 : i64, c = true, s = ""}> : () -> i32
"t.use"(%r) : (i32) -> ()
// -----
// -20, true
%r = "jar.prop"() <{v = -20 : i64, c = true, s = ""}> : () -> i32
"t.use"(%r) : (i32) -> ()
// -----
// 20, true
%r = "jar.prop"() <{v = 20 : i64, c = true, s = ""}> : () -> i32
"t.use"(%r) : (i32) -> ()
// -----
// defaults
"jar.defaults"() : () -> ()
// -----
// constants
%x = "t.make"() : () -> i32
%r = "jar.one"(%x) <{k = 8 : i32, f = 0.5 : f32, d = array<i64: 0, 3, 1, 2>, m = #jar.mode<wide|long>}> : (i32) -> i32
"t.use"(%r) : (i32) -> ()
// -----
// the constants as they are not
%x = "t.make"() : () -> i32
%0 = "jar.one"(%x) <{k = 10 : i32, f = 0.5 : f32, d = array<i64: 0, 3, 1, 2>, m = #jar.mode<wide|long>}> : (i32) -> i32
%1 = "jar.one"(%0) <{k = 8 : i32, f = 0.5 : f32, d = array<i64: 0, 3, 1, 2>, m = #jar.mode<long>}> : (i32) -> i32
"t.use"(%1) : (i32) -> ()
// -----
// optional properties
%0 = "jar.maybe"() <{number = [5]}> : () -> i32
%1 = "jar.maybe"() <{number = [7]}> : () -> i32
%2 = "jar.maybe"() : () -> i32
"t.use"(%0, %1, %2) : (i32, i32, i32) -> ()
// -----
// properties that hold properties
"jar.wrapped"() <{level = [5 : i32], positive = [3], small = [1, 2], dense = [array<i64: 1>], array = [[1]]}> : () -> ()
// -----
// a level that there is not
"jar.wrapped"() <{level = [3 : i32], small = []}> : () -> ()
// -----
// a negative number
"jar.wrapped"() <{positive = [-3], small = []}> : () -> ()
// -----
// a large element
"jar.wrapped"() <{small = [1, 20]}> : () -> ()
// -----
// properties with their own predicates
"over.checked"() <{small = 9 : i64, soft = 1 : i32, few_small = 3 : i64, optional_small = [9]}> : () -> ()
// -----
// a small number that is not small
"over.checked"() <{small = 10 : i64, soft = 1 : i32, few_small = 3 : i64, optional_small = []}> : () -> ()
// -----
// a case that the predicate excludes
"over.checked"() <{small = 9 : i64, soft = 0 : i32, few_small = 3 : i64, optional_small = []}> : () -> ()
// -----
// a number that the predicate of a default excludes
"over.checked"() <{small = 9 : i64, soft = 1 : i32, few_small = 2 : i64, optional_small = []}> : () -> ()
// -----
// an optional number that is not small
"over.checked"() <{small = 9 : i64, soft = 1 : i32, few_small = 3 : i64, optional_small = [10]}> : () -> ()
// -----
// words of Rust
%x = "t.make"() : () -> i32
%0, %1 = jar.words %x, %x 1 "t" 2 3 async
"#;

#[test]
fn imported_rules_do_what_mlir_does() {
    let Some(tblgen) = common::tblgen() else { return };
    let module = |file: &str| {
        let mut module = import_file(&tblgen, file, |_| {}).expect("the file is imported").module;
        for (name, body) in BODIES {
            common::fill(&mut module, name, &format!("    {body}"));
        }
        module
    };
    let (constants, operators, compiles) = (module("constants.td"), module("operators.td"), module("compiles.td"));
    let overrides = module("overrides.td");
    let sources = [
        ("main.rs", MAIN),
        ("constants.rs", &constants),
        ("operators.rs", &operators),
        ("compiles.rs", &compiles),
        ("overrides.rs", &overrides),
    ];
    let folder = common::package("behaviour", &sources);
    let output = common::output(common::cargo(&folder, "run").arg("--quiet"), INPUT);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    expect![[r#"
        two uses of x, one of y: R01 R04 R05 R06 R07 R08 R09 R11 R12 R16
        one use each, a width, second result used: R02 R04 R06 R10 R11 R13 R15
        5, false: P01 P02 P03 P05 P06
        7, true, no text: P03 P04 P06
        -20, true:
        20, true: P03
        defaults:
        "builtin.module"() ({
          "jar.defaults"() <{binary = 3 : i32, bit = true, bit_of_minus_one = true, braces = #jar.mode<free>, cast = #jar.mode<soft|long>, character = 97 : i32, confined = 7 : i32, confined_property = -3 : i64, dense = array<i64: 1, -1, 8>, division = 0.33333333333333331 : f64, empty_array = [], escapes = "a\0Ab\22", float_of_int = -1.000000e+00 : f64, float_suffix = 5.000000e-01 : f32, grouped = 1000 : i32, hex = 16 : i32, kind = 7 : i32, limit = 9223372036854775807 : i64, lowest_bit = false, narrow_cast = 44 : i32, negated = false, octal = 8 : i32, octal_property = 8 : i64, one = true, plain = "plain", shift = 16 : i32, two = true, two_bits = #jar.mode<soft|wide>, twos_complement = 4294967295 : ui32, wraps = -1 : i8}> : () -> ()
        }) : () -> ()

        constants:
        "builtin.module"() ({
          %0 = "t.make"() : () -> i32
          %1 = "jar.one"(%0) <{d = array<i64>, f = -5.000000e-01 : f32, k = 16 : i32, m = #jar.mode<soft|long>}> : (i32) -> i32
          "t.use"(%1) : (i32) -> ()
        }) : () -> ()

        the constants as they are not:
        "builtin.module"() ({
          %0 = "t.make"() : () -> i32
          %1 = "jar.one"(%0) <{d = array<i64: 0, 3, 1, 2>, f = 5.000000e-01 : f32, k = 10 : i32, m = #jar.mode<wide|long>}> : (i32) -> i32
          %2 = "jar.one"(%1) <{d = array<i64: 0, 3, 1, 2>, f = 5.000000e-01 : f32, k = 8 : i32, m = #jar.mode<long>}> : (i32) -> i32
          "t.use"(%2) : (i32) -> ()
        }) : () -> ()

        optional properties:
        "builtin.module"() ({
          %0 = "jar.maybe"() <{number = [6], text = ["six"]}> : () -> i32
          %1 = "jar.maybe"() <{number = [7], text = []}> : () -> i32
          %2 = "jar.maybe"() <{number = [], text = []}> : () -> i32
          "t.use"(%0, %1, %2) : (i32, i32, i32) -> ()
        }) : () -> ()

        properties that hold properties: valid
        a level that there is not: invalid
        a negative number: invalid
        a large element: invalid
        properties with their own predicates: valid
        a small number that is not small: invalid
        a case that the predicate excludes: invalid
        a number that the predicate of a default excludes: invalid
        an optional number that is not small: invalid
        words of Rust:
        module {
          %0 = "t.make"() : () -> i32
          %move, %try = jar.words %0, %0 1 "t" 2 3 async
        }
        "builtin.module"() ({
          %0 = "t.make"() : () -> i32
          %1:2 = "jar.words"(%0, %0) <{async, crate = 2 : i32, gen = 3 : i32, self = 1 : i32, type = "t"}> : (i32, i32) -> (i32, i32)
        }) : () -> ()

    "#]].assert_eq(&String::from_utf8_lossy(&output.stdout));
}

//! Thousands of nested loops and conditions: time and stack do not grow with the square of the depth.

use drr_tests::depth::on_small_stack;
use drr_tests::pass_comparison::{context, read};

use crate::corpus::canonicalize;

/// The number of levels. Quadratic growth would take minutes.
const DEPTH: usize = 10_000;

/// The beginning and the end of a level, in which `@` is its number, the op with the region, and the number of these that stay.
const NESTS: [(&str, &str, &str, usize); 9] = [
    ("scf.if %c {", "}", "scf.if", 1),
    ("\"u\"() : () -> ()\nscf.if %c {", "}", "scf.if", 1),
    ("%c@ = \"u\"() : () -> i1\nscf.if %c@ {", "}", "scf.if", DEPTH),
    ("%c@ = \"u\"() : () -> i1\nscf.if %c@ {", "} else {\n}", "scf.if", DEPTH),
    ("scf.for %i@ = %a to %b step %b {", "}", "scf.for", DEPTH),
    (
        "scf.while : () -> () {\n%c@ = \"u\"() : () -> i1\nscf.condition(%c@)\n} do {",
        "scf.yield\n}",
        "scf.while",
        DEPTH,
    ),
    ("affine.for %i@ = 0 to 8 {", "}", "affine.for", DEPTH),
    ("affine.for %i@ = 0 to %a {", "}", "affine.for", DEPTH),
    (
        "affine.for %i@ = 0 to %a {\n%j@ = affine.apply affine_map<(d0) -> (d0 + 1)>(%i@)\n\"u\"(%j@) : (index) -> ()",
        "}",
        "affine.for",
        DEPTH,
    ),
];

#[test]
fn deep_nests_are_canonicalized_in_linear_time_on_a_small_stack() {
    for (open, close, op, left) in NESTS {
        on_small_stack(|| {
            let mut text = "func.func @f(%a: index, %b: index, %c: i1) {\n".to_owned();
            for level in 0..DEPTH {
                text += &(open.replace('@', &level.to_string()) + "\n");
            }
            text += "\"u\"() : () -> ()\n";
            text += &format!("{close}\n").repeat(DEPTH);
            text += "return\n}\n";
            let ctx = context();
            let mut module = read(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}"));
            canonicalize(&mut module);
            let count = module.root().walk().filter(|nested| nested.name_text() == op).count();
            assert_eq!(count, left, "{open}");
        });
    }
}

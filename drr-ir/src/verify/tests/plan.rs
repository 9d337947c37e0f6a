//! Tests that plans agree with the full checks.

use super::dialect::{context, parse};
use crate::verify::errors_inside;

#[test]
fn a_short_look_sees_what_a_long_one_does() {
    let ctx = context("");
    let (mut right, mut wrong) = (0, 0);
    // All combinations of types of up to five operands, where `f32` fits only the middle one, with up to three results.
    for operands in 0..=5 {
        for choice in 0..1u32 << operands {
            for results in 0..=3 {
                let is_float = |operand: &u32| choice >> operand & 1 != 0;
                let values: Vec<&str> = (0..operands).map(|i| if is_float(&i) { "%f" } else { "%i" }).collect();
                let types: Vec<&str> = (0..operands)
                    .map(|i| if is_float(&i) { "f32" } else { "i32" })
                    .collect();
                let packed = if results == 0 {
                    String::new()
                } else {
                    format!("%r:{results} = ")
                };
                let text = format!(
                    "%i, %f = \"t.op\"() : () -> (i32, f32)\n{packed}\"t.middle\"({}) : ({}) -> ({})",
                    values.join(", "),
                    types.join(", "),
                    vec!["i32"; results].join(", ")
                );
                let module = parse(&ctx, &text);
                let found = errors_inside::<true>(module.root());
                assert_eq!(found, errors_inside::<false>(module.root()), "{text}");
                let fits = operands >= 2 && !is_float(&0) && !is_float(&(operands - 1)) && matches!(results, 1 | 2);
                assert_eq!(found.is_empty(), fits, "{text}");
                *(if fits { &mut right } else { &mut wrong }) += 1;
            }
        }
    }
    assert_eq!((right, wrong), (30, 222));
}

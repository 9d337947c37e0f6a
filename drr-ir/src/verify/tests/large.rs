//! Large inputs: deep regions, many blocks, many errors.

use expect_test::expect;

use super::dialect::{context, parse};
use super::rule;
use crate::verify::errors_inside;

#[test]
fn the_number_of_errors_is_limited() {
    let module = parse(&context(""), &"\"t.picky\"() : () -> ()\n".repeat(150));
    let found = errors_inside::<true>(module.root());
    assert_eq!(found.len(), 101);
    assert_eq!(found.last().map(|(_, error)| rule(error)), Some("TooMany"));
    let errors = module.verify().expect_err("there are errors");
    let last = errors.iter().last().map(|error| error.message().to_owned());
    expect!["more than 100 errors; the rest is not checked"].assert_eq(&last.unwrap_or_default());
}

/// Walking outwards from each use would take hours.
#[test]
fn a_value_is_used_at_any_depth() {
    const DEPTH: usize = 100_000;
    let mut text = "%v = \"t.op\"() : () -> i32\n".to_owned();
    text += &"\"u.region\"(%v) ({\n\"t.op\"(%v) : (i32) -> ()\n".repeat(DEPTH);
    text += &"}) : (i32) -> ()\n".repeat(DEPTH);
    assert_eq!(errors_inside::<true>(parse(&context(""), &text).root()), []);
}

/// Blocks that each branch to the next one and to a previous one, or into the middle of cycles. Iteration to a fixed
/// point would take minutes.
#[test]
fn many_blocks_with_back_edges_are_verified() {
    const BLOCKS: usize = 100_000;
    let shapes: [fn(usize) -> usize; 3] = [|n| n.saturating_sub(1).max(1), |n| n / 2 + 1, |n| BLOCKS - n];
    for back in shapes {
        let mut text =
            "\"t.func\"() ({\n^b0:\n%v = \"t.op\"() : () -> i32\n\"u.br\"()[^b1, ^b2] : () -> ()\n".to_owned();
        for number in 1..=BLOCKS {
            let next = (number + 1).min(BLOCKS);
            let to = back(number).clamp(1, BLOCKS);
            text += &format!("^b{number}:\n\"t.op\"(%v) : (i32) -> ()\n\"u.br\"()[^b{next}, ^b{to}] : () -> ()\n");
        }
        text += "}) : () -> ()\n";
        assert_eq!(errors_inside::<true>(parse(&context(""), &text).root()), []);
    }
}

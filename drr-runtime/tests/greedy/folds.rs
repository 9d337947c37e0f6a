//! Folds, constants and dead ops.

use super::*;

#[test]
fn constants_move_to_the_front_in_reverse_once() {
    let mut f = Fixture::new();
    let body = f.body();
    let x = f.one(body, "t.new", "x", &[]);
    let (c1, c2) = (f.constant(body, 1), f.constant(body, 2));
    f.one(body, "t.new", "y", &[x, c1, c2]);
    let c3 = f.constant(body, 3);
    f.one(body, "t.new", "z", &[c3]);
    for _ in 0..2 {
        let outcome = run(&mut f, &PatternSet::new(), &GreedyRewriteConfig::default()).expect("nothing to do");
        assert!(outcome.converged);
        assert_eq!(f.text(), "c3 c2 c1 x y z");
    }
}

#[test]
fn leading_constants_keep_their_order_and_equal_ones_become_one() {
    let mut f = Fixture::new();
    let body = f.body();
    let (c1, c2, again) = (f.constant(body, 1), f.constant(body, 2), f.constant(body, 1));
    let (user, _) = f.add(body, "t.new", "x", &[c1, c2, again], 0);
    run(&mut f, &PatternSet::new(), &GreedyRewriteConfig::default())
        .expect("nothing to do")
        .converged
        .then_some(())
        .expect("ends");
    assert_eq!(f.text(), "c1 c2 x");
    let user = f.module.ir().op(user);
    assert_eq!(user.operand(0), user.operand(2));
}

#[test]
fn folds_materialize_constants_and_dead_ops_are_erased() {
    let mut f = Fixture::new();
    let body = f.body();
    let (c1, c2) = (f.constant(body, 1), f.constant(body, 2));
    let sum = f.one(body, "t.add", "sum", &[c1, c2]);
    let sum = f.one(body, "t.add", "sum", &[sum, c2]);
    f.add(body, "t.new", "user", &[sum], 0);
    f.one(body, "t.pure", "dead", &[sum]);
    let outcome = run(&mut f, &PatternSet::new(), &GreedyRewriteConfig::default()).expect("no limit");
    assert!(outcome.converged && outcome.changed);
    assert_eq!(f.text(), "c5 user");
}

#[test]
fn traits_fold_if_the_hook_does_not() {
    let mut f = Fixture::new();
    let body = f.body();
    let (c, x) = (f.constant(body, 1), f.one(body, "t.new", "x", &[]));
    let (add, sum) = f.add(body, "t.add", "add", &[c, x], 1);
    let neg = f.one(body, "t.neg", "neg", &[sum[0]]);
    let twice = f.one(body, "t.neg", "negneg", &[neg]);
    let (user, _) = f.add(body, "t.new", "user", &[twice], 0);
    let outcome = run(&mut f, &PatternSet::new(), &GreedyRewriteConfig::default()).expect("no limit");
    assert!(outcome.converged);
    let add = f.module.ir().op(add);
    assert_eq!(
        add.operands().map(|v| v.handle()).collect::<Vec<_>>(),
        [x, c],
        "constants go right"
    );
    assert_eq!(f.module.ir().op(user).operand(0), add.result(0), "neg(neg(v)) is v");
}

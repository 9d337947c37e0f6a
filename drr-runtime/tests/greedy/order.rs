//! The order in which ops are visited and patterns are tried.

use super::*;

fn visits(f: &mut Fixture, top_down: bool) -> String {
    let patterns = PatternSet::new()
        .with(OpRewrite(Grow3))
        .with(OpRewrite(Never))
        .freeze(&f.ctx)
        .expect("all ops are known");
    let config = GreedyRewriteConfig::default().with_top_down(top_down);
    let mut log = Log::default();
    let outcome =
        apply_patterns_greedily(&mut f.module, &patterns, config.with_listener(&mut log)).expect("no limit is reached");
    assert!(outcome.converged);
    assert_eq!(outcome.iterations, 2);
    log.0.trim_end().to_owned()
}

#[test]
fn bottom_up_visits_as_mlir_does() {
    assert_eq!(
        visits(&mut ir_a(), false),
        "z u2 u1 [root] u1 u2 new3 new2 new1 c b a z u2 u1 new3 new2 new1 c b a"
    );
}

#[test]
fn top_down_visits_as_mlir_does() {
    assert_eq!(
        visits(&mut ir_a(), true),
        "a b c [root] c b new3 new2 new1 u1 u2 z a b c new1 new2 new3 u1 u2 z"
    );
}

/// Returns the visits of the relevant ops: the reference log omits ops that only contain others.
fn inner_visits(top_down: bool) -> String {
    visits(&mut ir_c(), top_down)
        .split(' ')
        .filter(|label| *label != "-")
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn bottom_up_visits_regions_and_blocks_in_mlirs_order() {
    assert_eq!(
        inner_visits(false),
        "y z in3 in2 [root] in2 new3 new2 new1 in1 a y z in3 in2 new3 new2 new1 in1 a"
    );
}

#[test]
fn top_down_visits_regions_and_blocks_in_mlirs_order() {
    assert_eq!(
        inner_visits(true),
        "a in1 [root] in1 new3 new2 new1 in2 in3 z y a in1 new1 new2 new3 in2 in3 z y"
    );
}

#[test]
fn benefit_then_the_order_of_adding_decides() {
    struct Rename(&'static str, u32);
    impl OpRewritePattern for Rename {
        type Match = ();
        fn spec(&self) -> PatternSpec {
            PatternSpec {
                benefit: self.1,
                labels: &["rename"],
                ..PatternSpec::new(self.0, "t.root")
            }
        }
        fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
            Some(())
        }
        fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
            let value = new_op(rewriter, &[], Type::I32);
            rewriter.replace_op(root, &[value]);
        }
    }
    let fired = |change: &dyn Fn(&mut PatternSet)| {
        let mut f = root_and_user();
        let mut set = PatternSet::new()
            .with(OpRewrite(Rename("first", 1)))
            .with(OpRewrite(Rename("second", 1)))
            .with(OpRewrite(Rename("best", 7)));
        change(&mut set);
        let outcome = run(&mut f, &set, &GreedyRewriteConfig::default()).expect("no limit is reached");
        outcome.patterns.first().map(|count| count.name)
    };
    assert_eq!(fired(&|_| {}), Some("best"));
    assert_eq!(
        fired(&|set| {
            set.disable("best");
        }),
        Some("first")
    );
    assert_eq!(
        fired(&|set| {
            set.enable("second");
        }),
        Some("second")
    );
    assert_eq!(
        fired(&|set| {
            set.enable("second").disable("rename");
        }),
        None
    );
}

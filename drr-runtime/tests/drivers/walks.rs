//! The walk driver.

use super::*;

fn walk(text: &str, pattern: impl RewritePattern + 'static) -> (Result<Outcome, DriverError>, String, Module) {
    let ctx = context();
    let mut module = parse(&ctx, text);
    let patterns = PatternSet::new().with(pattern).with(OpRewrite(Never));
    let patterns = patterns.freeze(&ctx).expect("no name has to be known");
    let root = module.root().handle();
    let mut log = Log::default();
    let outcome = walk_and_apply_patterns(
        &mut module,
        &patterns,
        GreedyRewriteConfig::default().with_root(root).with_listener(&mut log),
    );
    let visits = log.0.trim_end().to_owned();
    (outcome, visits, module)
}

#[test]
fn a_walk_visits_as_mlir_does() {
    let (outcome, visits, module) = walk(A, grow());
    let outcome = outcome.expect("no limit is reached");
    assert_eq!(visits, "a b c [root] u1 u2 z");
    assert_eq!(names(&module), "a b c new1 new2 new3 u1 u2 z");
    assert!(outcome.converged && outcome.changed);
    assert_eq!((outcome.rewrites(), outcome.visits, outcome.iterations), (1, 7, 1));
    // Unreachable blocks are left out.
    let (_, visits, _) = walk(C, grow());
    assert_eq!(visits, "a in1 [root] in2 in3 two z br y f");
}

#[test]
fn a_walk_visits_ops_inserted_after_the_next_op() {
    let pattern = by("t.b", |root, rewriter| {
        let block = rewriter.ir().op(root).block().expect("it is in one").handle();
        for (name, point) in [
            ("t.here", drr_ir::InsertPoint::After(root)),
            ("t.there", drr_ir::InsertPoint::End(block)),
        ] {
            rewriter.set_insert_point(point);
            let name = rewriter.ctx().op_name(name);
            rewriter.insert(OperationState::new(name));
        }
        true
    });
    let (_, visits, module) = walk(A, pattern);
    assert_eq!(names(&module), "a b here c root u1 u2 z there");
    assert_eq!(visits, "a [b] c root u1 u2 z there");
}

#[test]
fn a_walk_names_the_rewrite_that_erases_its_position() {
    let erases = |root: &'static str, other: &'static str| {
        by(root, move |_, rewriter| {
            let mut all = rewriter
                .ir()
                .block(rewriter_block(rewriter))
                .parent_op()
                .expect("inside of one")
                .walk();
            let found = all.find(|op| op.name_text() == other).map(|op| op.handle());
            found.into_iter().for_each(|op| rewriter.erase_op(op));
            true
        })
    };
    let text = r#"
        "t.f"() ({
          "t.a"() : () -> ()
          "t.b"() ({ "t.in"() : () -> () "t.last"() : () -> () }) : () -> ()
          "t.c"() : () -> ()
          "t.d"() : () -> ()
        }) : () -> ()
    "#;
    let refused = |root, other| {
        let (outcome, _, module) = walk(text, erases(root, other));
        let error = outcome.expect_err("the walk cannot go on").to_string();
        assert_eq!(names(&module), "f a b in last c d", "nothing has changed: {error}");
        assert!(
            error.contains("it erases an op or block that the walk is inside of"),
            "{error}"
        );
        error
    };
    assert!(
        refused("t.a", "t.b").starts_with("pattern `By` on `t.a` at input:"),
        "the next op"
    );
    refused("t.last", "t.b");
    refused("t.in", "t.last");
    // What was visited can go, and what comes later.
    for (root, other, left, visited) in [
        ("t.b", "t.a", "f b in last c d", "a in last [b] c d f"),
        ("t.b", "t.b", "f a c d", "a in last [b] c d f"),
        ("t.b", "t.in", "f a b last c d", "a in last [b] c d f"),
        ("t.b", "t.d", "f a b in last c", "a in last [b] c f"),
    ] {
        let (outcome, visits, module) = walk(text, erases(root, other));
        assert!(outcome.expect("the walk goes on").converged);
        assert_eq!((names(&module).as_str(), visits.as_str()), (left, visited));
    }
}

/// Returns the block of the rewriter's insertion point.
fn rewriter_block(rewriter: &Rewriter<'_>) -> drr_ir::Block {
    let drr_ir::InsertPoint::Before(op) = rewriter.insert_point() else {
        panic!("a driver has set it")
    };
    rewriter.ir().op(op).block().expect("it is in one").handle()
}

#[test]
fn a_walk_follows_ops_that_move() {
    // The rest of the block moves into a new one, which the walk goes on in.
    let splits = by("t.b", |root, rewriter| {
        let next = rewriter.ir().op(root).next().expect("there is one").handle();
        rewriter.split_block(next).is_some()
    });
    let text =
        r#""t.f"() ({ "t.a"() : () -> () "t.b"() : () -> () "t.c"() : () -> () "t.d"() : () -> () }) : () -> ()"#;
    let (outcome, visits, module) = walk(text, splits);
    assert!(outcome.expect("it goes on").converged);
    assert_eq!(visits, "a [b] c d f");
    let region = module
        .root()
        .walk()
        .nth(1)
        .and_then(|op| op.region(0))
        .expect("a region");
    assert_eq!(region.blocks().count(), 2);
    // A nested op moves its parent.
    let moves = by("t.in", |root, rewriter| {
        let around = rewriter.ir().op(root).parent_op().expect("a box").handle();
        let last = rewriter
            .ir()
            .op(around)
            .block()
            .and_then(|block| block.last_op())
            .expect("itself at least");
        let last = last.handle();
        if last == around {
            return false;
        }
        rewriter.move_after(around, last);
        true
    });
    let text = r#""t.f"() ({ "t.a"() : () -> () "t.b"() ({ "t.in"() : () -> () }) : () -> () "t.c"() : () -> () }) : () -> ()"#;
    let (outcome, visits, module) = walk(text, moves);
    assert!(outcome.expect("it goes on").converged);
    assert_eq!((visits.as_str(), names(&module).as_str()), ("a [in] b f", "f a c b in"));
}

#[test]
fn a_walk_terminates_for_any_pattern() {
    // Nested ops of two boxes move the boxes after each other repeatedly.
    let moves = by("t.in", |root, rewriter| {
        let around = rewriter.ir().op(root).parent_op().expect("a box");
        let Some(other) = around.prev() else { return false };
        let (around, other) = (around.handle(), other.handle());
        rewriter.move_before(around, other);
        true
    });
    let text = r#""t.f"() ({ "t.a"() ({ "t.in"() : () -> () }) : () -> () "t.b"() ({ "t.in"() : () -> () }) : () -> () }) : () -> ()"#;
    let ctx = context();
    let mut module = parse(&ctx, text);
    let patterns = PatternSet::new()
        .with(moves)
        .freeze(&ctx)
        .expect("no name has to be known");
    let config = GreedyRewriteConfig::default().with_max_rewrites(50);
    let error = walk_and_apply_patterns(&mut module, &patterns, config.clone()).expect_err("it does not end");
    assert!(matches!(error, DriverError::Limit { .. }), "{error}");
    module.verify().expect("it is valid");
}

#[test]
fn listeners_of_walks_get_events() {
    struct Events(Vec<&'static str>);

    impl Listener for Events {
        fn event(&mut self, _: &Ir, event: Event) {
            self.0.push(match event {
                Event::Inserted(_) => "inserted",
                Event::Replaced(_) => "replaced",
                Event::Modified(_) => "modified",
                Event::Erased(_) => "erased",
                _ => "other",
            });
        }
    }

    let ctx = context();
    let mut module = parse(&ctx, A);
    let patterns = PatternSet::new()
        .with(grow())
        .freeze(&ctx)
        .expect("no name has to be known");
    let root = module.root().handle();
    let mut events = Events(Vec::new());
    let outcome = walk_and_apply_patterns(
        &mut module,
        &patterns,
        GreedyRewriteConfig::default()
            .with_root(root)
            .with_listener(&mut events),
    );
    assert_eq!(outcome.expect("no limit").rewrites(), 1);
    let expected = ["inserted", "inserted", "inserted", "replaced", "modified", "modified"];
    assert_eq!(
        events.0.iter().filter(|&&event| event != "other").count(),
        7,
        "{:?}",
        events.0
    );
    assert_eq!(events.0[..6], expected);
}

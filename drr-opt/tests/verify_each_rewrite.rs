//! `--verify-each-rewrite` names the rewrite that breaks the module; without it only what is broken in the end is known.

use clap::Parser;
use drr::prelude::*;
use drr_opt::{Options, Setup, run};

op! { pub FromOp = "v.from", (ins I32:$x), (outs I32:$r) }
op! { pub ToOp = "v.to", (ins I32:$x, I32Attr:$k), (outs I32:$r) }
dialect! { pub V = "v", ops: [FromOp, ToOp] }

/// Builds a `v.to` without its attribute.
struct Forgets;

impl OpRewritePattern for Forgets {
    type Match = ();

    fn spec(&self) -> PatternSpec {
        PatternSpec::new("Forgets", "v.from")
    }

    fn matches(&self, _: &MatchContext<'_>, _: OpRef<'_>) -> Option<()> {
        Some(())
    }

    fn rewrite(&self, (): (), root: Op, rewriter: &mut Rewriter<'_>) {
        let name = rewriter.ctx().op_name("v.to");
        let operands: Vec<Value> = rewriter.ir().op(root).operands().map(|x| x.handle()).collect();
        rewriter.replace_op_with_new(
            root,
            &OperationState {
                operands: &operands,
                result_types: &[Type::I32],
                ..OperationState::new(name)
            },
        );
    }
}

#[test]
fn verify_each_rewrite_names_the_pattern_that_breaks_the_module() {
    let path = std::env::temp_dir().join(format!("drr-opt-verify-each-rewrite-{}.mlir", std::process::id()));
    let text = "\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f\"}> ({\n^bb0(%x: i32):\n  \
                %0 = \"v.from\"(%x) : (i32) -> i32\n  \"func.return\"(%0) : (i32) -> ()\n}) : () -> ()\n";
    std::fs::write(&path, text).expect("the folder can be written to");
    let setup = Setup::new()
        .with_dialects(V)
        .with_patterns(PatternSet::new().with(OpRewrite(Forgets)));
    let message = |flags: &[&str]| {
        let file = path.to_str().expect("UTF-8");
        let options = Options::parse_from(["drr-opt", file].iter().chain(flags));
        run(&setup, &options).expect_err("the pattern is wrong").to_string()
    };
    let (walk, each) = ("--walk-and-apply-patterns", "--verify-each-rewrite");
    let last = message(&["--canonicalize"]);
    assert!(
        last.contains("= note: the IR was valid before `Canonicalizer` ran on"),
        "{last}"
    );
    assert_eq!(message(&[walk]).replace("WalkAndApplyPatterns", "Canonicalizer"), last);
    let each = message(&["--canonicalize", each]);
    assert_eq!(
        message(&["--canonicalize", "--expensive-checks", "--random-order", "3"]),
        each
    );
    assert_eq!(message(&[walk, "--expensive-checks"]), each);
    std::fs::remove_file(&path).expect("it is there");
    assert!(
        each.contains("pattern `Forgets` on `v.from`") && each.contains(".mlir:3:8"),
        "{each}"
    );
    assert!(each.contains("`v.to`") && each.contains("`k`"), "{each}");
    assert!(
        last.contains("the patterns have produced invalid IR") && !last.contains("Forgets"),
        "{last}"
    );
    // The flags are those of a driver.
    for flags in [&["--verify-each-rewrite"][..], &["--expensive-checks"]] {
        assert!(
            Options::try_parse_from(["drr-opt"].iter().chain(flags)).is_err(),
            "{flags:?}"
        );
    }
}

#[test]
fn all_parts_of_a_file_are_processed_when_a_pattern_breaks_one() {
    let path = std::env::temp_dir().join(format!("drr-opt-broken-parts-{}.mlir", std::process::id()));
    let broken =
        "%0 = \"test.make\"() : () -> i32\n%1 = \"v.from\"(%0) : (i32) -> i32\n\"test.use\"(%1) : (i32) -> ()\n";
    let text = format!(
        "first wrong\n// -----\n{broken}// -----\n\"test.fine\"() : () -> ()\n// -----\n{broken}// -----\nlast wrong\n"
    );
    std::fs::write(&path, text).expect("the folder can be written to");
    let setup = Setup::new()
        .with_dialects(V)
        .with_patterns(PatternSet::new().with(OpRewrite(Forgets)));
    let file = path.to_str().expect("UTF-8");
    let flags = [
        "drr-opt",
        file,
        "--canonicalize",
        "--split-input-file",
        "--allow-unregistered-dialect",
    ];
    let error = run(&setup, &Options::parse_from(flags))
        .expect_err("the pattern is wrong")
        .to_string();
    let errors: Vec<&str> = error.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 6, "{error}");
    assert!(errors[0].contains("first") && errors[5].contains("last"), "{error}");
    assert_eq!(
        error
            .matches("error: the patterns have produced invalid IR\n  = help: `--verify-each-rewrite`")
            .count(),
        2,
        "{error}"
    );
    std::fs::remove_file(&path).expect("the file is there");
}

//! `--verify-each-rewrite` names the rewrite that breaks the module; without it only what is broken in the end is known.

use clap::Parser;
use drr::FnPass;
use drr::conversion::{ConversionRewriter, ConversionTarget, OpConversion, OpConversionPattern};
use drr::pass::{ConversionRewritePass, PatternRewritePass};
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
            .matches(" = help: `--verify-each-rewrite` reports the pattern and the rewritten op")
            .count(),
        2,
        "{error}"
    );
    std::fs::remove_file(&path).expect("the file is there");
}

/// Converts to a `v.to` without its attribute.
struct Converts;

impl OpConversionPattern for Converts {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new("Converts", "v.from")
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let operands = rewriter.adaptor().all();
        let new = rewriter.insert(OperationState {
            operands: &operands,
            result_types: &[Type::I32],
            ..OperationState::new(rewriter.ir().ctx().op_name("v.to"))
        });
        let results: Vec<Value> = rewriter.ir().op(new).results().map(|result| result.handle()).collect();
        rewriter.replace_op(op, &results);
        Some(())
    }
}

const BROKEN: &str =
    "%0 = \"test.make\"() : () -> i32\n%1 = \"v.from\"(%0) : (i32) -> i32\n\"test.use\"(%1) : (i32) -> ()\n";

/// Returns the error of a tool whose own passes apply the pattern.
fn error_in_own_pass(flags: &[&str]) -> Option<String> {
    let setup = Setup::new().with_dialects(V).with_passes(|registry| {
        let patterns = || PatternSet::new().with(OpRewrite(Forgets));
        registry.register(move || PatternRewritePass::new("lower", patterns()));
        registry.register(move || PatternRewritePass::new("lower-once", patterns()).walking());
        registry.register(|| {
            ConversionRewritePass::new("convert", |ctx| {
                let mut target = ConversionTarget::new(ctx);
                target.add_illegal_ops(["v.from"]).add_legal_ops(["v.to"]);
                Ok((target, PatternSet::new().with(OpConversion(Converts))))
            })
        });
        registry.register_pipeline("lower-all", "Lower in a pipeline", move |pm| {
            pm.add_pass(drr::pass::Canonicalizer::new(patterns()));
        });
        registry.register(|| {
            FnPass::new("break", |ir, op, _| {
                let from = ir.ctx().op_name("v.from");
                let ops = ir.walk(op).filter(|op| op.name() == from);
                let ops: Vec<Op> = ops.map(|op| op.handle()).collect();
                ops.into_iter().for_each(|op| ir.set_operands(op, &[]));
                Ok(())
            })
        });
    });
    let folder = tempfile::tempdir().expect("a folder for files");
    let path = folder.path().join("i.mlir");
    std::fs::write(&path, BROKEN).expect("the folder can be written to");
    let output = folder.path().join("o.mlir");
    let words = [
        "drr-opt",
        path.to_str().expect("UTF-8"),
        "-o",
        output.to_str().expect("UTF-8"),
    ];
    let words = words.iter().chain(&["--allow-unregistered-dialect"]).chain(flags);
    let options = Options::from_args_for(&setup, words.copied()).expect("the flags are right");
    run(&setup, &options).err().map(|error| error.to_string())
}

#[test]
fn checks_of_patterns_apply_to_passes_of_the_tool() {
    for pass in ["--lower", "--lower-once", "--lower-all", "--convert"] {
        let pattern = match pass {
            "--convert" => ") built `v.to`",
            _ => "pattern `Forgets` on `v.from`",
        };
        let error = error_in_own_pass(&[pass]).expect("the pattern is wrong");
        let (note, help) = (
            "= note: the IR was valid before",
            "= help: `--verify-each-rewrite` reports the pattern",
        );
        assert!(error.contains(note) && error.contains(help), "{error}");
        for flag in ["--verify-each-rewrite", "--expensive-checks"] {
            let error = error_in_own_pass(&[pass, "--verify-each=false", flag]).expect("the pattern is wrong");
            assert!(
                error.contains(pattern) && error.contains("`k`"),
                "{pass} {flag}: {error}"
            );
            assert!(!error.contains("--verify-each-rewrite"), "{pass} {flag}: {error}");
        }
        // Without a check, the invalid IR is printed.
        assert_eq!(error_in_own_pass(&[pass, "--verify-each=false"]), None);
    }
    let error = error_in_own_pass(&["--break"]).expect("the pass is wrong");
    assert!(
        error.contains("= note: the IR was valid before `break`") && !error.contains("--verify-each-rewrite"),
        "{error}"
    );
}

#[test]
fn a_bisection_of_invalid_ir_shows_the_flag_that_it_requires() {
    for pass in ["--lower", "--lower-all", "--break"] {
        let error = error_in_own_pass(&[pass, "--bisect", "! grep -q v.to"]).expect("the pattern is wrong");
        assert!(error.contains("= note: the IR was valid before"), "{error}");
        assert!(
            error.contains("= help: `--bisect` requires a pipeline without errors: `--verify-each=false`"),
            "{error}"
        );
    }
    let flags = ["--lower", "--verify-each=false", "--bisect", "! grep -q v.to"];
    assert_eq!(error_in_own_pass(&flags), None);
}

//! Branches: verification, and removal of dead block arguments.

use std::fmt::Write;

use drr::Operands;
use drr::define::BranchOpInterface;
use drr::prelude::*;
use drr_tests::diff::assert_same;
use drr_tests::mlir;
use drr_tests::random::Random;
use drr_tests::rewritten::rewritten;
use expect_test::{Expect, expect};

op! {
    AddIOp = "arith.addi", (ins AnyType:$lhs, AnyType:$rhs, AnyAttr:$overflowFlags), (outs AnyType:$r),
    [Pure, SameOperandsAndResultType]
}
op! { BranchOp = "cf.br", (ins Variadic<AnyType>:$values), (outs), (successor AnySuccessor:$dest), [Terminator, Pure, dyn BranchOpInterface] }
op! {
    CondBranchOp = "cf.cond_br", (ins I1:$condition, Variadic<AnyType>:$trues, Variadic<AnyType>:$falses), (outs),
    (successor AnySuccessor:$then, AnySuccessor:$otherwise), [Terminator, Pure, AttrSizedOperandSegments, dyn BranchOpInterface]
}
// A call that passes its result, which is no operand, to the first successor.
op! {
    InvokeOp = "t.invoke", (ins Variadic<AnyType>:$normal, AnyType:$error), (outs),
    (successor AnySuccessor:$then, AnySuccessor:$otherwise), [Terminator, dyn BranchOpInterface]
}
dialect! { Arith = "arith", ops: [AddIOp], allows_unknown_attrs: true }
dialect! { Cf = "cf", ops: [BranchOp, CondBranchOp] }
dialect! { T = "t", ops: [InvokeOp] }

impl BranchOpInterface for BranchOp<'_> {
    fn successor_operands(&self, _: usize) -> Operands<'_> {
        self.values()
    }
}

impl BranchOpInterface for CondBranchOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        match index {
            0 => self.trues(),
            _ => self.falses(),
        }
    }
}

impl BranchOpInterface for InvokeOp<'_> {
    fn successor_operands(&self, index: usize) -> Operands<'_> {
        match index {
            0 => self.normal(),
            _ => self.op().operand_range(self.normal().len(), 1),
        }
    }

    fn produced_arguments(&self, index: usize) -> usize {
        usize::from(index == 0)
    }
}

fn context() -> Context {
    ContextBuilder::new()
        .with((Arith, Cf, T))
        .allow_unregistered_dialects(true)
        .build()
}

/// Returns a function `(i1, i32, i32)` with these blocks after the arguments of its entry block.
fn function(blocks: &str) -> String {
    format!(
        "\"builtin.module\"() ({{\n  \"func.func\"() <{{function_type = (i1, i32, i32) -> (), sym_name = \"f\"}}> ({{\n  \
         ^bb0(%c: i1, %a: i32, %b: i32):\n{blocks}  }}) : () -> ()\n}}) : () -> ()\n"
    )
}

fn check(blocks: &str, expected: Expect) {
    expected.assert_eq(&rewritten(&context(), PatternSet::new(), &function(blocks)));
}

#[test]
fn arguments_that_only_feed_themselves_are_erased_with_their_ops() {
    check(
        r#"
          "cf.br"(%a, %a)[^loop] : (i32, i32) -> ()
        ^loop(%x: i32, %y: i32):
          %x2 = "arith.addi"(%x, %a) {overflowFlags = 0} : (i32, i32) -> i32
          %y2 = "arith.addi"(%y, %x) {overflowFlags = 0} : (i32, i32) -> i32
          "u.use"(%x2) : (i32) -> ()
          "cf.cond_br"(%c, %x2, %y2, %y2, %y)[^loop, ^end] {operandSegmentSizes = array<i32: 1, 2, 2>}
            : (i1, i32, i32, i32, i32) -> ()
        ^end(%p: i32, %q: i32):
          "func.return"() : () -> ()
        "#,
        expect![[r#"
            "func.func"() <{function_type = (i1, i32, i32) -> (), sym_name = "f"}> ({
            ^bb0(%arg0: i1, %arg1: i32, %arg2: i32):
            "cf.br"(%arg1)[^bb1] : (i32) -> ()
            ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb1
            %1 = "arith.addi"(%0, %arg1) <{overflowFlags = 0 : i64}> : (i32, i32) -> i32
            "u.use"(%1) : (i32) -> ()
            "cf.cond_br"(%arg0, %1)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()
            ^bb2:  // pred: ^bb1
            "func.return"() : () -> ()
            }) : () -> ()"#]],
    );
}

#[test]
fn produced_arguments_and_declared_operands_are_kept() {
    check(
        r#"
          "t.invoke"(%a, %b)[^then, ^otherwise] : (i32, i32) -> ()
        ^then(%made: f32, %x: i32):
          "func.return"() : () -> ()
        ^otherwise(%error: i32):
          "func.return"() : () -> ()
        "#,
        expect![[r#"
            "func.func"() <{function_type = (i1, i32, i32) -> (), sym_name = "f"}> ({
            ^bb0(%arg0: i1, %arg1: i32, %arg2: i32):
            "t.invoke"(%arg2)[^bb1, ^bb2] : (i32) -> ()
            ^bb1(%0: f32):  // pred: ^bb0
            "func.return"() : () -> ()
            ^bb2(%1: i32):  // pred: ^bb0
            "func.return"() : () -> ()
            }) : () -> ()"#]],
    );
}

#[test]
fn arguments_passed_by_terminators_without_branch_interface_are_kept() {
    check(
        r#"
          "u.jump"(%a)[^then] : (i32) -> ()
        ^then(%x: i32):
          "cf.br"(%x, %x)[^end] : (i32, i32) -> ()
        ^end(%p: i32, %q: i32):
          "u.use"(%q) : (i32) -> ()
          "func.return"() : () -> ()
        "#,
        expect![[r#"
            "func.func"() <{function_type = (i1, i32, i32) -> (), sym_name = "f"}> ({
            ^bb0(%arg0: i1, %arg1: i32, %arg2: i32):
            "u.jump"(%arg1)[^bb1] : (i32) -> ()
            ^bb1(%0: i32):  // pred: ^bb0
            "cf.br"(%0)[^bb2] : (i32) -> ()
            ^bb2(%1: i32):  // pred: ^bb1
            "u.use"(%1) : (i32) -> ()
            "func.return"() : () -> ()
            }) : () -> ()"#]],
    );
}

#[test]
fn operands_fit_the_arguments_of_the_blocks() {
    let refused = |blocks: &str, expected: Expect| {
        let module = Module::parse(&context(), function(blocks)).unwrap_or_else(|error| panic!("{error:?}"));
        let Err(errors) = module.verify() else {
            panic!("it is valid")
        };
        expected.assert_eq(&errors.to_string());
    };
    refused(
        r#"
          "cf.br"(%a)[^end] : (i32) -> ()
        ^end(%p: i32, %q: i32):
          "func.return"() : () -> ()
        "#,
        expect![[r#"
            error: `cf.br` passes 1 argument to successor 0, but the block takes 2
             --> input:5:11
              |
            5 |           "cf.br"(%a)[^end] : (i32) -> ()
              |           ^^^^^^^"#]],
    );
    refused(
        r#"
          "t.invoke"(%a, %b)[^then, ^otherwise] : (i32, i32) -> ()
        ^then(%made: f32, %x: f32):
          "func.return"() : () -> ()
        ^otherwise(%error: i32):
          "func.return"() : () -> ()
        "#,
        expect![[r#"
            error: `t.invoke` passes a `i32` as argument 1 of successor 0, which is `f32`
             --> input:5:11
              |
            5 |           "t.invoke"(%a, %b)[^then, ^otherwise] : (i32, i32) -> ()
              |           ^^^^^^^^^^"#]],
    );
}

/// Returns random blocks that add and pass on their arguments.
fn random_blocks(random: &mut Random) -> String {
    let arguments: Vec<usize> = (0..random.below(6) + 1).map(|_| random.below(4)).collect();
    let mut text = String::new();
    for block in 0..=arguments.len() {
        let mut values = vec!["%a".to_owned(), "%b".to_owned()];
        if let Some(&count) = block.checked_sub(1).and_then(|block| arguments.get(block)) {
            let own: Vec<String> = (0..count).map(|number| format!("%x{block}_{number}")).collect();
            let declared: Vec<String> = own.iter().map(|name| format!("{name}: i32")).collect();
            let _ = writeln!(text, "^bb{block}({}):", declared.join(", "));
            values.extend(own);
        }
        for number in 0..random.below(5) {
            let mut value = || values[random.below(values.len())].clone();
            let (x, y) = (value(), value());
            match random.below(5) {
                0 => _ = writeln!(text, "\"u.use\"({x}) : (i32) -> ()"),
                _ => {
                    let name = format!("%v{block}_{number}");
                    let flags = "<{overflowFlags = #arith.overflow<none>}>";
                    let _ = writeln!(text, "{name} = \"arith.addi\"({x}, {y}) {flags} : (i32, i32) -> i32");
                    values.push(name);
                }
            }
        }
        let mut successor = || {
            let block = random.below(arguments.len());
            let passed = (0..arguments[block]).map(|_| values[random.below(values.len())].clone());
            (block + 1, passed.collect::<Vec<_>>())
        };
        let ((first, firsts), (second, seconds)) = (successor(), successor());
        let types = |count: usize| vec!["i32"; count].join(", ");
        let _ = match random.below(5) {
            0 => writeln!(text, "\"func.return\"() : () -> ()"),
            1 | 2 => writeln!(
                text,
                "\"cf.br\"({})[^bb{first}] : ({}) -> ()",
                firsts.join(", "),
                types(firsts.len())
            ),
            _ => {
                let all: Vec<String> = std::iter::once("%c".to_owned())
                    .chain(firsts.iter().chain(&seconds).cloned())
                    .collect();
                let all_types: Vec<&str> = std::iter::once("i1")
                    .chain(std::iter::repeat_n("i32", all.len() - 1))
                    .collect();
                writeln!(
                    text,
                    "\"cf.cond_br\"({})[^bb{first}, ^bb{second}] <{{operandSegmentSizes = array<i32: 1, {}, {}>}}> : ({}) -> ()",
                    all.join(", "),
                    firsts.len(),
                    seconds.len(),
                    all_types.join(", ")
                )
            }
        };
    }
    text
}

/// Without its patterns, MLIR's canonicalization removes what is dead and nothing else.
#[test]
fn arguments_are_erased_as_in_mlir() {
    let Some(mlir) = mlir() else { return };
    let mut random = Random::new(9);
    let texts: Vec<String> = (0..300).map(|_| function(&random_blocks(&mut random))).collect();
    let flags = [
        "--allow-unregistered-dialect",
        "-canonicalize=enable-patterns=none",
        "--split-input-file",
    ];
    let theirs = mlir.generic(&flags, texts.join("// -----\n"));
    let ctx = context();
    let frozen = PatternSet::new().freeze(&ctx).unwrap_or_else(|error| panic!("{error}"));
    let ours = texts.iter().map(|text| {
        let mut module = Module::parse(&ctx, text).unwrap_or_else(|error| panic!("{error:?}\n{text}"));
        let outcome = apply_patterns_greedily(&mut module, &frozen, GreedyRewriteConfig::canonicalize())
            .unwrap_or_else(|error| panic!("{error}"));
        assert!(outcome.converged);
        module.verify().unwrap_or_else(|error| panic!("{error}\n{module}"));
        format!("{}\n", module.generic_form())
    });
    assert_same("dead arguments", &theirs, &ours.collect::<Vec<_>>().join("// -----\n"));
}

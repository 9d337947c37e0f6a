//! Dense analyses and ranges of integers over branches, loops, regions and calls.
//!
//! `"t.at"() {n = "x"}` is the point `x`, and `"t.mark"() {n = "a"}` a mark that control may pass. `"t.show"(%v) {n = "x"}` shows a range.

use std::collections::BTreeSet;

use drr::define::{InferIntRangeInterface, IntegerValueRange};
use drr::numbers::{ConstantIntRanges, Int};
use drr::prelude::*;
use drr_analysis::{
    DenseBackwardAnalysis, DenseForwardAnalysis, IntegerRanges, solve_dense_backward, solve_dense_forward, solve_sparse,
};
use drr_ir::BlockRef;

op! { RepeatOp = "rep.repeat", (ins Index:$count), (outs), (region AnyRegion:$body), [dyn InferIntRangeInterface] }
dialect! { Rep = "rep", ops: [RepeatOp] }

impl InferIntRangeInterface for RepeatOp<'_> {
    fn infer_result_ranges(&self, _: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        Vec::new()
    }

    /// The number of the repetition; the second argument can be any integer, and the third one has a range of a wrong width.
    fn infer_argument_ranges(&self, region: usize, operands: &[IntegerValueRange]) -> Vec<IntegerValueRange> {
        assert_eq!((region, operands.len()), (0, 1));
        let count = operands[0].as_ref().and_then(|count| count.umax().to_u64());
        let last = Int::wrapping(64, count.unwrap_or(u64::MAX).saturating_sub(1).into());
        let number = ConstantIntRanges::from_unsigned(Int::wrapping(64, 0), last);
        vec![Some(number.clone()), None, Some(number)]
    }
}

fn parse(text: &str) -> Module {
    let ctx = ContextBuilder::new()
        .with((drr_dialects::All, Rep))
        .allow_unregistered_dialects(true)
        .build();
    Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

fn label<'ir>(op: OpRef<'ir>, name: &str) -> Option<&'ir str> {
    let label = op.attr_named("n").filter(|_| op.name_text() == name)?;
    label.as_str(op.ctx())
}

/// Returns `label: shown` for each op with a name that has a label, in order.
fn labeled(module: &Module, name: &str, show: impl Fn(OpRef<'_>) -> String) -> Vec<String> {
    let ops = module.root().walk();
    let labeled = ops.filter_map(|op| Some(format!("{}: {}", label(op, name)?, show(op))));
    labeled.collect()
}

/// The marks that control may have passed before a point, or may pass after it. `?` are those that the analysis does not see.
struct Marks;

type Seen = BTreeSet<String>;

impl Marks {
    fn outside() -> Seen {
        Seen::from(["?".to_owned()])
    }

    fn pass(op: OpRef<'_>, state: &mut Seen) {
        state.extend(label(op, "t.mark").map(str::to_owned));
    }
}

impl DenseForwardAnalysis for Marks {
    type State = Seen;

    fn entry_state(&self, _: BlockRef<'_>) -> Seen {
        Marks::outside()
    }

    fn join(&self, first: &Seen, second: &Seen) -> Seen {
        first | second
    }

    fn transfer(&self, op: OpRef<'_>, state: &mut Seen) {
        Marks::pass(op, state);
    }
}

impl DenseBackwardAnalysis for Marks {
    type State = Seen;

    fn bottom(&self) -> Seen {
        Seen::new()
    }

    fn exit_state(&self, _: BlockRef<'_>) -> Seen {
        Marks::outside()
    }

    fn join(&self, first: &Seen, second: &Seen) -> Seen {
        first | second
    }

    fn transfer(&self, op: OpRef<'_>, state: &mut Seen) {
        Marks::pass(op, state);
    }
}

fn shown(state: Option<Seen>) -> String {
    state.map_or("never".to_owned(), |state| Vec::from_iter(state).join(" "))
}

/// Returns the marks before each point.
fn before(text: &str) -> Vec<String> {
    let module = parse(text);
    let solution = solve_dense_forward(module.root(), &Marks);
    labeled(&module, "t.at", |op| shown(solution.state_before(op)))
}

/// Returns the marks after each point.
fn after(text: &str) -> Vec<String> {
    let module = parse(text);
    let solution = solve_dense_backward(module.root(), &Marks);
    labeled(&module, "t.at", |op| shown(solution.state_after(op)))
}

const BRANCHES: &str = r#"
    func.func @f(%c: i1) {
      %false = arith.constant false
      "t.at"() {n = "start"} : () -> ()
      cf.cond_br %c, ^left, ^right
    ^left:
      "t.mark"() {n = "left"} : () -> ()
      cf.cond_br %false, ^dead, ^join
    ^right:
      "t.mark"() {n = "right"} : () -> ()
      cf.br ^join
    ^dead:
      "t.at"() {n = "dead"} : () -> ()
      "t.mark"() {n = "dead"} : () -> ()
      cf.br ^join
    ^join:
      "t.at"() {n = "join"} : () -> ()
      cf.br ^loop
    ^loop:
      "t.at"() {n = "loop"} : () -> ()
      "t.mark"() {n = "again"} : () -> ()
      cf.cond_br %c, ^loop, ^end
    ^end:
      "t.at"() {n = "end"} : () -> ()
      return
    }"#;

#[test]
fn states_join_where_executable_branches_meet() {
    assert_eq!(
        before(BRANCHES),
        [
            "start: ?",
            "dead: never",
            "join: ? left right",
            "loop: ? again left right",
            "end: ? again left right"
        ]
    );
    assert_eq!(
        after(BRANCHES),
        [
            "start: ? again left right",
            "dead: never",
            "join: ? again",
            "loop: ? again",
            "end: ?"
        ]
    );
}

const REGIONS: &str = r#"
    func.func @f(%c: i1, %n: index) {
      %true = arith.constant true
      scf.if %c {
        "t.mark"() {n = "then"} : () -> ()
      }
      "t.at"() {n = "if"} : () -> ()
      scf.if %true {
        "t.mark"() {n = "taken"} : () -> ()
      } else {
        "t.at"() {n = "else"} : () -> ()
        "t.mark"() {n = "else"} : () -> ()
      }
      scf.for %i = %n to %n step %n {
        "t.at"() {n = "body"} : () -> ()
        "t.mark"() {n = "body"} : () -> ()
      }
      scf.while : () -> () {
        "t.at"() {n = "condition"} : () -> ()
        "t.mark"() {n = "condition"} : () -> ()
        scf.condition(%c)
      } do {
        "t.mark"() {n = "do"} : () -> ()
        scf.yield
      }
      "t.at"() {n = "end"} : () -> ()
      return
    }"#;

#[test]
fn states_pass_into_regions_and_out_of_them() {
    assert_eq!(
        before(REGIONS),
        [
            "if: ? then",
            "else: never",
            "body: ? body taken then",
            "condition: ? body condition do taken then",
            "end: ? body condition do taken then"
        ]
    );
    assert_eq!(
        after(REGIONS),
        [
            "if: ? body condition do taken",
            "else: never",
            "body: ? body condition do",
            "condition: ? condition do",
            "end: ?"
        ]
    );
}

/// An endless loop has no end, where something unknown could follow.
#[test]
fn states_against_control_flow_grow_from_the_bottom_in_endless_loops() {
    let text = r#"
        func.func @f() {
          "t.at"() {n = "start"} : () -> ()
          cf.br ^loop
        ^loop:
          "t.mark"() {n = "again"} : () -> ()
          cf.br ^loop
        }"#;
    assert_eq!(after(text), ["start: again"]);
}

const CALLS: &str = r#"
    func.func private @callee(%c: i1) {
      "t.at"() {n = "callee"} : () -> ()
      "t.mark"() {n = "callee"} : () -> ()
      scf.if %c {
        func.call @callee(%c) : (i1) -> ()
      }
      return
    }
    func.func private @external()
    func.func @public(%c: i1) {
      "t.at"() {n = "public"} : () -> ()
      "t.mark"() {n = "first"} : () -> ()
      call @callee(%c) : (i1) -> ()
      "t.at"() {n = "between"} : () -> ()
      "t.mark"() {n = "second"} : () -> ()
      call @external() : () -> ()
      call @callee(%c) : (i1) -> ()
      "t.at"() {n = "end"} : () -> ()
      return
    }
    func.func private @uncalled() {
      "t.at"() {n = "uncalled"} : () -> ()
      return
    }"#;

#[test]
fn states_pass_into_callees_and_back_to_all_callers() {
    assert_eq!(
        before(CALLS),
        [
            "callee: ? callee first second",
            "public: ?",
            "between: ? callee first second",
            "end: ? callee first second",
            "uncalled: never"
        ]
    );
    assert_eq!(
        after(CALLS),
        [
            "callee: ? callee second",
            "public: ? callee first second",
            "between: ? callee second",
            "end: ?",
            "uncalled: never"
        ]
    );
}

/// Returns the signed bounds of each shown value.
fn ranges(text: &str) -> Vec<String> {
    let module = parse(text);
    let solution = solve_sparse(module.root(), &IntegerRanges);
    labeled(&module, "t.show", |op| {
        let value = op.operand(0).expect("it has an operand").handle();
        let Some(state) = solution.state(value) else {
            return "never".to_owned();
        };
        match state.range() {
            None => "no integer".to_owned(),
            Some(range) if *range == ConstantIntRanges::max_range(range.width()) => "any".to_owned(),
            Some(range) => format!("{:?} to {:?}", range.smin().to_i64(), range.smax().to_i64())
                .replace("Some(", "")
                .replace(')', ""),
        }
    })
}

#[test]
fn ranges_join_where_executable_branches_meet() {
    let found = ranges(
        r#"
        func.func @f(%c: i1, %x: i32, %f: f32) {
          %false = arith.constant false
          %c1 = arith.constant 1 : i32
          %c3 = arith.constant 3 : i32
          %c7 = arith.constant 7 : i32
          %c100 = arith.constant 100 : i32
          "t.show"(%x) {n = "argument"} : (i32) -> ()
          "t.show"(%f) {n = "float"} : (f32) -> ()
          cf.cond_br %c, ^left, ^join(%c3 : i32)
        ^left:
          cf.cond_br %false, ^dead, ^join(%c7 : i32)
        ^dead:
          "t.show"(%c1) {n = "constant"} : (i32) -> ()
          %never = arith.addi %c1, %x : i32
          "t.show"(%never) {n = "dead"} : (i32) -> ()
          cf.br ^join(%c100 : i32)
        ^join(%j: i32):
          "t.show"(%j) {n = "join"} : (i32) -> ()
          %less = arith.cmpi slt, %j, %c100 : i32
          "t.show"(%less) {n = "less"} : (i1) -> ()
          %sum = arith.addi %j, %c1 : i32
          "t.show"(%sum) {n = "sum"} : (i32) -> ()
          return
        }"#,
    );
    assert_eq!(
        found,
        [
            "argument: any",
            "float: no integer",
            "constant: 1 to 1",
            "dead: never",
            "join: 3 to 7",
            "less: -1 to -1",
            "sum: 4 to 8"
        ]
    );
}

/// A value that a terminator or a call passes on can be any integer after its second range.
#[test]
fn ranges_in_loops_converge() {
    let found = ranges(
        r#"
        func.func @f(%c: i1, %n: index) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c4 = arith.constant 4 : index
          %c10 = arith.constant 10 : index
          %r:2 = scf.for %i = %c0 to %c10 step %c1 iter_args(%kept = %c4, %sum = %c0) -> (index, index) {
            "t.show"(%i) {n = "variable"} : (index) -> ()
            "t.show"(%kept) {n = "kept"} : (index) -> ()
            "t.show"(%sum) {n = "sum"} : (index) -> ()
            scf.for %j = %i to %c10 step %c1 {
              "t.show"(%j) {n = "inner variable"} : (index) -> ()
            }
            scf.for %j = %c10 to %c4 step %c1 {
              "t.show"(%j) {n = "variable without iterations"} : (index) -> ()
            }
            %next = arith.addi %sum, %i : index
            scf.yield %kept, %next : index, index
          }
          "t.show"(%r#0) {n = "kept result"} : (index) -> ()
          %w:2 = scf.while (%a = %c1, %b = %c1) : (index, index) -> (index, index) {
            scf.condition(%c) %a, %b : index, index
          } do {
          ^bb0(%a: index, %b: index):
            %rest = arith.remui %n, %c4 : index
            %rest_of_argument = arith.remui %b, %c4 : index
            %other = arith.subi %c4, %rest_of_argument : index
            scf.yield %rest, %other : index, index
          }
          "t.show"(%w#0) {n = "while"} : (index) -> ()
          "t.show"(%w#1) {n = "yielded with two ranges"} : (index) -> ()
          cf.br ^loop(%c0 : index)
        ^loop(%k: index):
          "t.show"(%k) {n = "block argument"} : (index) -> ()
          %more = arith.addi %k, %c1 : index
          cf.cond_br %c, ^loop(%more : index), ^end
        ^end:
          return
        }"#,
    );
    assert_eq!(
        found,
        [
            "variable: 0 to 9",
            "kept: 4 to 4",
            "sum: any",
            "inner variable: 0 to 9",
            "variable without iterations: never",
            "kept result: 4 to 4",
            "while: 0 to 3",
            "yielded with two ranges: any",
            "block argument: any"
        ]
    );
}

#[test]
fn ranges_pass_through_calls_that_are_all_known() {
    let found = ranges(
        r#"
        func.func private @twice(%x: i32) -> (i32, i32) {
          "t.show"(%x) {n = "argument"} : (i32) -> ()
          %0 = arith.addi %x, %x : i32
          return %x, %0 : i32, i32
        }
        func.func private @recursive(%x: i32, %c: i1) -> i32 {
          "t.show"(%x) {n = "recursive argument"} : (i32) -> ()
          %c1 = arith.constant 1 : i32
          %0 = scf.if %c -> i32 {
            %more = arith.addi %x, %c1 : i32
            %called = func.call @recursive(%more, %c) : (i32, i1) -> i32
            scf.yield %called : i32
          } else {
            scf.yield %c1 : i32
          }
          return %0 : i32
        }
        func.func private @external(%x: i32) -> i32
        func.func @public(%x: i32) -> i32 {
          "t.show"(%x) {n = "public argument"} : (i32) -> ()
          %c1 = arith.constant 1 : i32
          return %c1 : i32
        }
        func.func @main(%c: i1) {
          %c1 = arith.constant 1 : i32
          %c5 = arith.constant 5 : i32
          %0:2 = call @twice(%c1) : (i32) -> (i32, i32)
          %1:2 = call @twice(%c5) : (i32) -> (i32, i32)
          "t.show"(%0#0) {n = "result"} : (i32) -> ()
          "t.show"(%0#1) {n = "returned with two ranges"} : (i32) -> ()
          %2 = call @recursive(%c5, %c) : (i32, i1) -> i32
          "t.show"(%2) {n = "recursive result"} : (i32) -> ()
          %3 = call @external(%c5) : (i32) -> i32
          "t.show"(%3) {n = "external result"} : (i32) -> ()
          %4 = call @public(%c5) : (i32) -> i32
          "t.show"(%4) {n = "public result"} : (i32) -> ()
          return
        }"#,
    );
    assert_eq!(
        found,
        [
            "argument: 1 to 5",
            "recursive argument: any",
            "public argument: any",
            "result: 1 to 5",
            "returned with two ranges: any",
            "recursive result: 1 to 1",
            "external result: any",
            "public result: 1 to 1"
        ]
    );
}

/// The operand is first 3, and later also 8.
#[test]
fn ops_infer_the_ranges_of_arguments_of_their_regions() {
    let found = ranges(
        r#"
        func.func @f(%c: i1, %x: index) {
          %c3 = arith.constant 3 : index
          %c8 = arith.constant 8 : index
          "rep.repeat"(%x) ({
          ^bb0(%i: index):
            "t.show"(%i) {n = "unknown count"} : (index) -> ()
          }) : (index) -> ()
          cf.br ^loop(%c3 : index)
        ^loop(%count: index):
          "rep.repeat"(%count) ({
          ^bb0(%i: index, %any: i32, %wrong: i32, %more: index):
            "t.show"(%i) {n = "number"} : (index) -> ()
            "t.show"(%any) {n = "none"} : (i32) -> ()
            "t.show"(%wrong) {n = "wrong width"} : (i32) -> ()
            "t.show"(%more) {n = "left out"} : (index) -> ()
          }) : (index) -> ()
          cf.cond_br %c, ^loop(%c8 : index), ^end
        ^end:
          return
        }"#,
    );
    assert_eq!(
        found,
        [
            "unknown count: -9223372036854775808 to 9223372036854775807",
            "number: 0 to 7",
            "none: any",
            "wrong width: any",
            "left out: any"
        ]
    );
}

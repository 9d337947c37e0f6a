//! Tests of the evaluation of PDLL and its errors. The ops are those of the tests of `pat!`.

use expect_test::{Expect, expect};

use super::evaluate::{EvaluatedPattern, check_callables, evaluate};
use super::evaluator::NamedOp;
use super::scope::Globals;
use crate::check::pattern::checker::check_pattern;
use crate::check::pattern::lints::rule_of;
use crate::check::pattern::model::ResolvedOp;
use crate::check::pattern::resolve::named_operations;
use crate::check::pattern::typed_tests::signature;
use crate::expand::pattern::code;
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::pattern::parse::parse_pattern;
use crate::syntax::pdll::OpName;
use crate::syntax::pdll::parse::parse_block;

/// Compares the patterns of a block in the notation of `pat!`, followed by the errors.
pub(super) fn check(source: &str, expect: Expect) {
    let mut report = Report::new();
    let block = parse_block(&mut Tokens::new(source.parse().unwrap()), &mut report);
    let globals = Globals::of(&block, &mut report);
    check_callables(&block, &globals, &mut report);
    let mut shown = String::new();
    for pattern in &block.patterns {
        let named = block.ops_of(&[pattern]).into_iter().filter_map(|name| match name {
            OpName::Rust(path) => Some(NamedOp {
                written: path.to_string(),
                op: ResolvedOp {
                    signature: signature(&path.to_string()),
                    path,
                },
            }),
            _ => None,
        });
        let named: Vec<NamedOp> = named.collect();
        // The first macro call has no signatures. It must not report anything that the second does not.
        let mut first = Report::new();
        assert!(evaluate(&block, &globals, pattern, None, &mut first).is_none());
        if let Some(EvaluatedPattern { pattern, untyped, .. }) =
            evaluate(&block, &globals, pattern, Some(&named), &mut report)
        {
            assert!(!first.has_errors(), "{}", first.show(source));
            shown.push_str(&format!("{pattern}\n"));
            let ops: Vec<ResolvedOp> = named.into_iter().map(|named| named.op).chain(untyped).collect();
            check_pattern(&pattern, &ops, &mut report);
        }
    }
    expect.assert_eq(&format!("{shown}{}", report.show(source)));
}

#[test]
fn patterns_with_and_without_names() {
    check(
        "Pattern Twice {
           let inner = op<NegOp>(x: Value);
           let outer = op<NegOp>(inner);
           replace outer with x;
         }
         Pattern => erase op<SinkOp>(_: Value);
         pub Pattern Named with benefit(7), recursion { replace op<NegOp>(x: Value) with op<CastOp>(x); }",
        expect![[r#"
            (NegOp x = (NegOp x = $x, ..), ..) => (replaceWithValue $x)
            (SinkOp x = $__any_1, ..) => []
            (NegOp x = $x, ..) => (CastOp x = $x) (addBenefit 6)
        "#]],
    );
}

#[test]
fn ops_of_every_kind() {
    check(
        "Pattern { replace op<AddOp>(op<NegOp>(x: Value).r, y: Value) with op<AddOp>(x, op<NegOp>(y)); }
         Pattern { let s = op<SplitOp>(x: Value); replace op<NegOp>(s.lo) with op<AddOp>(s.hi, s.lo); }
         Pattern { replace op<ScaleOp>(x: Value) {k = k: I32Attr} with op<MetaOp>(x) {k = k}; }
         Pattern { replace op<ScaleOp>(x: Value) {k = attr<\"7 : i32\">} with op<ScaleOp>(x) {k = attr<-1 : i32>}; }
         Pattern { replace op<ScaleOp>(x: Value) {k = 7} with op<ScaleOp>(x) {k = 8}; }
         Pattern { replace op<FlagOp>(x: Value) {on} with op<FlagOp>(x) {on}; }
         Pattern { replace op<NegOp> with op<ConstOp> {value = attr<\"true\">} -> (type<\"i1\">); }
         Pattern { let root = op<GroupsOp>(a: ValueRange, b: ValueRange); replace root with op<GroupsOp>(b, a); }",
        expect![[r#"
            (AddOp lhs = (NegOp x = $x, ..), rhs = $y, ..) => (AddOp lhs = $x, rhs = (NegOp x = $y))
            (NegOp x = (SplitOp:$s__1 x = $x, ..), ..) => (AddOp lhs = $s__0, rhs = $s__1)
            (ScaleOp x = $x, k = I32Attr:$k, ..) => (MetaOp x = $x, k = $k)
            (ScaleOp x = $x, k = 7i32, ..) => (ScaleOp x = $x, k = -1i32)
            (ScaleOp x = $x, k = 7, ..) => (ScaleOp x = $x, k = 8)
            (FlagOp x = $x, on = ConstantAttr<UnitAttr, "unit">, ..) => (FlagOp x = $x, on = ConstantAttr<UnitAttr, "unit">)
            (NegOp ..) => [(ConstOp:$__op_2 value = true, (returnType "i1")), (replaceWithValue $__op_2)]
            (GroupsOp r#as = $a, bs = $b, ..) => (GroupsOp r#as = $b, bs = $a)
        "#]],
    );
}

#[test]
fn constraints_and_rewrites() {
    check(
        "Constraint Same(a: Value, b: Value) { same(a, b); }
         Constraint IsNeg(v: Value) -> Value { let n = op<NegOp>(x: Value); return x; }
         Constraint Single(v: Value);
         Rewrite Negate(v: Value) -> Value { return op<NegOp>(v); }
         Rewrite Both(v: Value) -> (first: Value, second: Value) { let n = Negate(v); return (n, op<CastOp>(n)); }
         Rewrite Lower(o: Op, v: Value) { replace o with Negate(v); }
         Rewrite note(v: Value);
         Pattern { let root = op<AddOp>(a: [Value, I32], b: Single); Same(a, b); replace root with Negate(a); }
         Pattern { let root = op<AddOp>(a: Value, b: Value); rewrite root with { let t = Both(a); note(b); replace root with op<AddOp>(t.first, t.1); }; }
         Pattern { let root = op<AddOp>(a: Value, b: Value); rewrite root with { Lower(root, a); } }
         Pattern { let root = op<AddOp>(a: Value, b: Value); rewrite root with { let x = make(a, 7); replace root with x; } }",
        expect![[r#"
            (AddOp lhs = I32:$a, rhs = $b, ..) => [(NegOp:$__op_2 x = $a), (replaceWithValue $__op_2)] where [(Single $b), (same $a, $b)]
            (AddOp lhs = $a, rhs = $b, ..) => [(NegOp:$__op_2 x = $a), (CastOp:$__op_4 x = $__op_2), (NativeCodeCallVoid<note> $b), (AddOp lhs = $__op_2, rhs = $__op_4)]
            (AddOp lhs = $a, rhs = $b, ..) => [(NegOp:$__op_2 x = $a), (replaceWithValue $__op_2)]
            (AddOp lhs = $a, rhs = $b, ..) => (make $a, 7)
            M079: cannot infer the result type of `ex.cast`
              = signature: ex.cast (ins AnyType:$x) (outs AnyType:$r)
              = help: add `(returnType $x)` for the type of `$x`, or name a function that infers it: `{ infer_types: f }` in `op!`, `let inferTypes = f;` in a record
              |          Rewrite Both(v: Value) -> (first: Value, second: Value) { let n = Negate(v); return (n, op<CastOp>(n)); }
              |                                                                                                     ^^^^^^
        "#]],
    );
}

#[test]
fn syntax_errors() {
    check(
        "Pattern X with benefits(1) { replace op<NegOp>(x: Value) with x; }
         Patern Y { }
         Pattern { let _ : Value; let y; foo; replace op<NegOp>(x: Value) with (); }
         Pattern { let root = op<NegOp>(x: Value) erase root; }
         Pattern { op<>(x: ); op<NegOp>(x, ) {1} -> t; erase z; }
         Constraint F(v) { } Rewrite G(v: Value<t>) => let x: Value;
         T3: (NegOp $x) => (NegOp $x)
         #include \"x.td\"
         ; Pattern;",
        expect![[r#"
            (NegOp x = $x, ..) => (replaceWithValue $x)
            E045: unknown metadata `benefits`
              = note: the metadata of a pattern are `benefit(..)`, `recursion` and `conversion`
              = help: did you mean `benefit`?
              | Pattern X with benefits(1) { replace op<NegOp>(x: Value) with x; }
              |                ^^^^^^^^
            E020: expected `Pattern`, `Constraint`, `Rewrite` or `use dialects [..];`, found `Patern`
              = help: did you mean `Pattern`?
              |          Patern Y { }
              |          ^^^^^^
            E094: expected the name of a variable after `let`, found `_`
              = help: use `_: C` directly as an argument
              |          Pattern { let _ : Value; let y; foo; replace op<NegOp>(x: Value) with (); }
              |                        ^
            E098: expected at least one value
              = help: use `erase` to replace an op with nothing
              |          Pattern { let _ : Value; let y; foo; replace op<NegOp>(x: Value) with (); }
              |                                                                                ^^
            E092: expected `;` after the statement
              = note: found `erase`
              |          Pattern { let root = op<NegOp>(x: Value) erase root; }
              |                                        ^^^^^^^^^^
            E031: expected a constraint, such as `Value`, `Attr`, `Op<dialect.name>` or the name of one
              |          Pattern { op<>(x: ); op<NegOp>(x, ) {1} -> t; erase z; }
              |                            ^
            E085: expected the name of an attribute
              |          Pattern { op<>(x: ); op<NegOp>(x, ) {1} -> t; erase z; }
              |                                               ^
            E087: expected the result types in parentheses: `-> (type)`
              |          Pattern { op<>(x: ); op<NegOp>(x, ) {1} -> t; erase z; }
              |                                                     ^
            E025: expected `:` and a constraint after `v`: `v: Value`
              |          Constraint F(v) { } Rewrite G(v: Value<t>) => let x: Value;
              |                        ^
            E027: types in angle brackets are not allowed on arguments and results
              = help: constrain the type of the variable in the body
              |          Constraint F(v) { } Rewrite G(v: Value<t>) => let x: Value;
              |                                                ^^^
            E037: expected one expression, `erase`, `replace` or `rewrite` after the `=>` of a `Rewrite`
              |          Constraint F(v) { } Rewrite G(v: Value<t>) => let x: Value;
              |                                                            ^^^^^^^^
            E020: expected `Pattern`, `Constraint`, `Rewrite` or `use dialects [..];`, found `T3`
              = help: write `Name: (Op ..) => (Op ..)` in `pat! { .. }`
              |          T3: (NegOp $x) => (NegOp $x)
              |          ^^
            E013: a macro cannot include files
              = help: import ops from dialects, `use dialects [Arith];`, or name them by Rust paths, `op<AddIOp>`
              |          #include "x.td"
              |                   ^^^^^^
            E040: expected the body of the pattern: `{ .. }` or `=> ..;`
              |          ; Pattern;
              |                   ^
        "#]],
    );
}

#[test]
fn semantic_errors() {
    check(
        "Constraint One(v: Value) { }
         Rewrite Build(v: Value) -> Value { let x = op<NegOp>(v); }
         Constraint Loop(v: Value) { Loop(v); }
         Pattern { let root = op<NegOp>(x: Value); let root = op<NegOp>(y: Value); erase root; }
         Pattern { let root = op<NegOp>(x: [Value, Attr]); erase x; }
         Pattern { let root = op<SplitOp>(x: Value); replace op<NegOp>(root.low) with root.2; }
         Pattern { let root = op<SplitOp>(x: Value); replace op<NegOp>(root) with x; }
         Pattern { let root = op<NegOp>(x: Value, y: Value); One(root, x); Build(x); Loop(x); replace root with One(x); }
         Pattern { let root = op<ScaleOp>(x: Value) {s = 1, k = x}; x(1); not Build(x); replace root with Build(x); }
         Pattern { let root = op<ConcatOp>(xs: ValueRange); replace root with op<NegOp>(xs); }
         Pattern { let root = op<NegOp>(x: Value); let other = op<NegOp>(y: Value); erase root; }
         Pattern { let root = op<NegOp>(x: Value); replace root with y; erase root; }
         Pattern { op<NegOp>(x: Value); }
         Pattern One { return x; }",
        expect![[r#"
            E035: missing `return`: this `Rewrite` returns a `Value`
              |          Rewrite Build(v: Value) -> Value { let x = op<NegOp>(v); }
              |                                     ^^^^^
            E074: `Loop` calls itself, but calls are inlined
              |          Constraint Loop(v: Value) { Loop(v); }
              |                                      ^^^^
            E021: `root` is already the name of a variable
              = help: rename one of them
              |          Pattern { let root = op<NegOp>(x: Value); let root = op<NegOp>(y: Value); erase root; }
              |                                                        ^^^^
            E113: conflicting constraints: this is an `Attr`, but the preceding ones require a `Value`
              |          Pattern { let root = op<NegOp>(x: [Value, Attr]); erase x; }
              |                                                    ^^^^
            E127: `erase` takes an op, found a `Value`
              |          Pattern { let root = op<NegOp>(x: [Value, Attr]); erase x; }
              |                                                                  ^
            E122: an `Op<SplitOp>` has no member `low`
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              = help: did you mean `lo`?
              |          Pattern { let root = op<SplitOp>(x: Value); replace op<NegOp>(root.low) with root.2; }
              |                                                                             ^^^
            E122: an `Op<SplitOp>` has no member `2`
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              |          Pattern { let root = op<SplitOp>(x: Value); replace op<NegOp>(root.low) with root.2; }
              |                                                                                            ^
            E115: expected a `Value`, found an `Op<SplitOp>`
              = signature: ex.split (ins AnyType:$x) (outs I32:$hi, I32:$lo)
              = help: select a result, such as `.hi`
              |          Pattern { let root = op<SplitOp>(x: Value); replace op<NegOp>(root) with x; }
              |                                                                        ^^^^
            E124: `ex.neg` has 1 operand, 2 given
              = signature: ex.neg (ins AnyType:$x) (outs AnyType:$r)
              |          Pattern { let root = op<NegOp>(x: Value, y: Value); One(root, x); Build(x); Loop(x); replace root with One(x); }
              |                                                   ^^^^^^^^
            E121: `One` takes 1 argument, 2 given
              |          Pattern { let root = op<NegOp>(x: Value, y: Value); One(root, x); Build(x); Loop(x); replace root with One(x); }
              |                                                                        ^
            E118: `Build` is a `Rewrite`, which is not allowed in the match
              |          Pattern { let root = op<NegOp>(x: Value, y: Value); One(root, x); Build(x); Loop(x); replace root with One(x); }
              |                                                                            ^^^^^
            E117: `One` is a `Constraint`, which is not allowed in a rewrite
              |          Pattern { let root = op<NegOp>(x: Value, y: Value); One(root, x); Build(x); Loop(x); replace root with One(x); }
              |                                                                                                                 ^^^
            E131: `ex.scale` has no attribute `s`
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: prefix the name of a discardable attribute with a dialect, as in `"my.tag"`
              |          Pattern { let root = op<ScaleOp>(x: Value) {s = 1, k = x}; x(1); not Build(x); replace root with Build(x); }
              |                                                      ^
            E123: expected an attribute, found a `Value`
              |          Pattern { let root = op<ScaleOp>(x: Value) {s = 1, k = x}; x(1); not Build(x); replace root with Build(x); }
              |                                                                 ^
            E116: expected a `Constraint`, a `Rewrite` or a Rust function, found a `Value`
              |          Pattern { let root = op<ScaleOp>(x: Value) {s = 1, k = x}; x(1); not Build(x); replace root with Build(x); }
              |                                                                     ^
            E118: `Build` is a `Rewrite`, which is not allowed in the match
              |          Pattern { let root = op<ScaleOp>(x: Value) {s = 1, k = x}; x(1); not Build(x); replace root with Build(x); }
              |                                                                               ^^^^^
            E115: expected a `Value`, found a `ValueRange`
              = help: name a single value: a range may have any number of values
              |          Pattern { let root = op<ConcatOp>(xs: ValueRange); replace root with op<NegOp>(xs); }
              |                                                                                         ^^
            V02: this op is not connected to the rewritten op
              |          Pattern { let root = op<NegOp>(x: Value); let other = op<NegOp>(y: Value); erase root; }
              |                                                                ^^^^^^^^^^^^^^^^^^^
            E074: cannot find `y` in this scope
              |          Pattern { let root = op<NegOp>(x: Value); replace root with y; erase root; }
              |                                                                      ^
            E043: unreachable statement after the rewrite of a pattern
              |          Pattern { let root = op<NegOp>(x: Value); replace root with y; erase root; }
              |                                                                         ^^^^^^^^^^
            E042: expected `erase`, `replace` or `rewrite` at the end of the pattern
              |          Pattern { op<NegOp>(x: Value); }
              |                    ^^^^^^^^^^^^^^^^^^^
            E021: `One` is already the name of a constraint or rewrite
              = help: rename one of them
              |          Pattern One { return x; }
              |                  ^^^
            E041: `return` is allowed only in a `Constraint` or a `Rewrite`
              |          Pattern One { return x; }
              |                        ^^^^^^
            E042: expected `erase`, `replace` or `rewrite` at the end of the pattern
              |          Pattern One { return x; }
              |                        ^^^^^^^^
        "#]],
    );
}

/// Returns the matcher and the rewrite of a pattern of `pat!` and of one of PDLL.
fn code_of_both(pat: &str, pdll: &str) -> [String; 2] {
    let mut report = Report::new();
    let from_pat = parse_pattern(pat.parse().unwrap(), &mut report).1.unwrap();
    let block = parse_block(&mut Tokens::new(pdll.parse().unwrap()), &mut report);
    let ops: Vec<ResolvedOp> = named_operations(&from_pat)
        .into_iter()
        .map(|path| ResolvedOp {
            signature: signature(&path.to_string()),
            path,
        })
        .collect();
    let named: Vec<NamedOp> = ops
        .iter()
        .map(|op| NamedOp {
            written: op.path.to_string(),
            op: op.clone(),
        })
        .collect();
    let globals = Globals::of(&block, &mut report);
    let evaluated = evaluate(&block, &globals, &block.patterns[0], Some(&named), &mut report).unwrap();
    let from_pdll = evaluated.pattern;
    let both = [from_pat, from_pdll].map(|pattern| {
        let model = check_pattern(&pattern, &ops, &mut report).unwrap();
        let shaped = rule_of(&pattern, &model);
        let code = code(&pattern, &model, &shaped.rule()).to_string();
        let (_, apply) = code.split_once("fn __apply").unwrap();
        apply.split_once("PatternSpec").unwrap().0.to_string()
    });
    assert!(!report.has_errors(), "{}", report.show(pdll));
    both
}

#[test]
fn pdll_and_pat_generate_the_same_code() {
    for (pat, pdll) in [
        (
            "(NegOp (NegOp $x)) => (replaceWithValue $x)",
            "Pattern => replace op<NegOp>(op<NegOp>(x: Value)) with x;",
        ),
        (
            "(AOp $x, F32Attr:$a) => (COp $x, $a)",
            "Pattern => replace op<AOp>(x: Value) {a_attr = a: F32Attr} with op<COp>(x) {c_attr = a};",
        ),
        (
            "(AddOp (NegOp $x), (NegOp $x)) => (NegOp (AddOp $x, $x))",
            "Pattern {
               let root = op<AddOp>(op<NegOp>(x: Value), op<NegOp>(x));
               replace root with op<NegOp>(op<AddOp>(x, x));
             }",
        ),
        (
            "(ScaleOp I32:$x, 5) => (ScaleOp $x, -1) where [(small $x)]",
            "Pattern {
               let root = op<ScaleOp>(x: I32) {k = 5};
               small(x);
               replace root with op<ScaleOp>(x) {k = -1};
             }",
        ),
        (
            "(NegOp $x) => (AddOp (NegOp (f $x)), (g $x, (f $x)))",
            "Pattern => replace op<NegOp>(x: Value) with op<AddOp>(op<NegOp>(f(x)), g(x, f(x)));",
        ),
        (
            "(NegOp $x) => [(f:$a $x), (NegOp:$b (g $x)), (AddOp $b, (h $a, $b))]",
            "Pattern {
               let root = op<NegOp>(x: Value);
               rewrite root with {
                 let a = f(x);
                 let b = op<NegOp>(g(x));
                 replace root with op<AddOp>(b, h(a, b));
               };
             }",
        ),
        (
            "(NegOp $x) => (f $x)",
            "Pattern => replace op<NegOp>(x: Value) with f(x);",
        ),
        (
            "(NegOp (SplitOp:$s__1 $x)) => (AddOp $s__0, $s__1)",
            "Pattern {
               let s = op<SplitOp>(x: Value);
               replace op<NegOp>(s.lo) with op<AddOp>(s.hi, s.1);
             }",
        ),
    ] {
        let [from_pat, from_pdll] = code_of_both(pat, pdll);
        assert_eq!(from_pat, from_pdll, "{pat}\n{pdll}");
    }
}

#[test]
fn calls_run_before_inline_code() {
    check(
        "Pattern => replace op<NegOp>(x: Value) with op<AddOp>([{ code() }], f(x));
         Pattern => replace op<NegOp>(x: Value) with op<AddOp>(f(x), [{ code() }]);",
        expect![[r#"
            (NegOp x = $x, ..) => [(f:$__native_2 $x), (AddOp lhs = { code () }, rhs = $__native_2)]
            (NegOp x = $x, ..) => (AddOp lhs = (f $x), rhs = { code () })
        "#]],
    );
}

#[test]
fn members_of_calls_without_results() {
    check(
        "Pattern => erase op(x: Value).a;",
        expect![[r#"
        E122: nothing has no member `a`
          | Pattern => erase op(x: Value).a;
          |                               ^
    "#]],
    );
    check(
        "Pattern => erase f(x: Value).0;",
        expect![[r#"
        E122: nothing has no member `0`
          | Pattern => erase f(x: Value).0;
          |                              ^
    "#]],
    );
}

#[test]
fn calls_of_constraints_on_uses_are_refused() {
    check(
        "Pattern { let root = op<NegOp>(x: Value); HasOneUse(x); erase root; }",
        expect![[r#"
            E164: `HasOneUse` is a constraint on a `Value`, not a function
              = help: write `x: [Value, HasOneUse]`
              | Pattern { let root = op<NegOp>(x: Value); HasOneUse(x); erase root; }
              |                                           ^^^^^^^^^^^^
        "#]],
    );
}

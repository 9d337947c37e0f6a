//! Tests of errors for the notation of other languages and for unfinished declarations.

use expect_test::expect;

use super::tests::check;

#[test]
fn notation_of_other_languages() {
    check(
        "Pattern A => replace op<NegOp>($x) with op<AddOp>($x, $x);
         Pattern B => replace (NegOp $a) with a;
         Pattern C => replace op<AddOp>(x: Value, (NegOp (NegOp $y))) with x;
         Pattern D { let root = op<CastOp>(x: Value) -> (f32); replace root with op<CastOp>(x) -> (tensor<2xf32>); }
         Pattern E => replace op<ScaleOp>(x: Value) {k = array<i64: 1, 2>} with op<CastOp>(x) -> (!a.b<c>);
         Pattern F { var a: Value; replace op<NegOp>(a) with a; }
         Pattern G => replace op<AddOp>(a: Value, b = Value) with a;
         Pattern H => replace op<AddOp>(a: Value, replace: Value) with a;
         Pattern I benefit(3) => replace op<NegOp>(x: Value) with x;
         Pattern J with recursion(true) => erase op<SinkOp>(_: Value);
         Pattern K => replace op<ScaleOp>(x: Value, k: Attr) with x;",
        expect![[r#"
            (NegOp x = $x, ..) => (replaceWithValue $x) (addBenefit 2)
            (SinkOp x = $__any_1, ..) => []
            E155: `$x` is the notation of `pat!`; in PDLL a variable has no `$`
              = help: write `x`, and where it is matched `x: Value`
              | Pattern A => replace op<NegOp>($x) with op<AddOp>($x, $x);
              |                                ^^
            E155: `$x` is the notation of `pat!`; in PDLL a variable has no `$`
              = help: write `x`, and where it is matched `x: Value`
              | Pattern A => replace op<NegOp>($x) with op<AddOp>($x, $x);
              |                                                   ^^
            E156: this is a node of `pat!`; in PDLL an op is written `op<NegOp>(a)`
              = help: a variable is declared where it is matched: `a: Value`
              |          Pattern B => replace (NegOp $a) with a;
              |                               ^^^^^^^^^^
            E156: this is a node of `pat!`; in PDLL an op is written `op<NegOp>(..)`
              = help: a variable is declared where it is matched: `a: Value`
              |          Pattern C => replace op<AddOp>(x: Value, (NegOp (NegOp $y))) with x;
              |                                                   ^^^^^^^^^^^^^^^^^^
            E157: expected a type in the form `type<tensor<2xf32>>`
              |          Pattern D { let root = op<CastOp>(x: Value) -> (f32); replace root with op<CastOp>(x) -> (tensor<2xf32>); }
              |                                                                                                    ^^^^^^^^^^^^^
            E157: expected an attribute in the form `attr<array<i64: 1, 2>>`
              |          Pattern E => replace op<ScaleOp>(x: Value) {k = array<i64: 1, 2>} with op<CastOp>(x) -> (!a.b<c>);
              |                                                          ^^^^^^^^^^^^^^^^
            E157: expected a type in the form `type<!a.b<c>>`
              |          Pattern E => replace op<ScaleOp>(x: Value) {k = array<i64: 1, 2>} with op<CastOp>(x) -> (!a.b<c>);
              |                                                                                                   ^^^^^^^
            E158: expected `let`, found `var`: `let a: Value;`
              |          Pattern F { var a: Value; replace op<NegOp>(a) with a; }
              |                      ^^^
            E159: expected `:` before the constraint of a variable: `b: Value`
              |          Pattern G => replace op<AddOp>(a: Value, b = Value) with a;
              |                                                     ^
            E160: expected the name of a variable, found the PDLL keyword `replace`
              |          Pattern H => replace op<AddOp>(a: Value, replace: Value) with a;
              |                                                   ^^^^^^^
            E162: expected `with` before the metadata: `with benefit`
              |          Pattern I benefit(3) => replace op<NegOp>(x: Value) with x;
              |                    ^^^^^^^
            E161: `recursion` takes no argument
              |          Pattern J with recursion(true) => erase op<SinkOp>(_: Value);
              |                                  ^^^^^^
            E124: `ex.scale` has 1 operand, 2 given
              = signature: ex.scale (ins AnyType:$x, I32Attr:$k) (outs AnyType:$r)
              = help: write attributes in braces: `op<ScaleOp>(..) {k = ..}`
              |          Pattern K => replace op<ScaleOp>(x: Value, k: Attr) with x;
              |                                                     ^^^^^^^
        "#]],
    );
}

#[test]
fn unfinished_declaration_ends_at_the_next_one() {
    check(
        "Pattern A => replace op<NegOp>(x: Value) with op<test.
         Pattern B => replace op<NegOp>(op<NegOp>(x: Value)) with x;
         Pattern C => replace op<NegOp>(x: Value) with x.
         Constraint D(v: Value) {}
         Pattern E => replace op<NegOp>(x: Value) with
         #[allow(dead_code)]
         Pattern with benefit(2) => erase op<SinkOp>(_: Value);
         Pattern F => replace op<ScaleOp>(x: Value) {k} with attr<
         Pattern { replace op<NegOp>(x: Value) with op<NegOp>(x); }",
        expect![[r#"
            (NegOp x = (NegOp x = $x, ..), ..) => (replaceWithValue $x)
            (SinkOp x = $__any_1, ..) => [] (addBenefit 1)
            (NegOp x = $x, ..) => (NegOp x = $x)
            E082: expected the name of the op after the dot
              | Pattern A => replace op<NegOp>(x: Value) with op<test.
              |                                                      ^
            E076: expected the name or the index of a member, such as `.0`
              |          Constraint D(v: Value) {}
              |          ^^^^^^^^^^
            E070: expected an expression, found `#`
              |          #[allow(dead_code)]
              |          ^
            E072: expected `>` after the attribute
              |          Pattern F => replace op<ScaleOp>(x: Value) {k} with attr<
              |                                                                  ^
        "#]],
    );
}

#[test]
fn single_type_is_not_a_range() {
    check(
        "Pattern { let root = op<JoinOp>(xs: ValueRange<_: Type>); erase root; }
         Pattern { let root = op<NegOp>(x: Value<_: TypeRange>); erase root; }
         Pattern { let root = op<AddOp>(x: Value<t: Type>, y: ValueRange<t>); erase root; }",
        expect![[r#"
            E114: expected a `TypeRange` in the angle brackets, found a `Type`
              | Pattern { let root = op<JoinOp>(xs: ValueRange<_: Type>); erase root; }
              |                                                ^^^^^^^
            E114: expected a `Type` in the angle brackets, found a `TypeRange`
              |          Pattern { let root = op<NegOp>(x: Value<_: TypeRange>); erase root; }
              |                                                  ^^^^^^^^^^^^
            E115: expected a `Value`, found a `ValueRange`
              = help: name a single value: a range may have any number of values
              |          Pattern { let root = op<AddOp>(x: Value<t: Type>, y: ValueRange<t>); erase root; }
              |                                                            ^^^^^^^^^^^^^^^^
            E114: expected a `TypeRange` in the angle brackets, found a `Type`
              |          Pattern { let root = op<AddOp>(x: Value<t: Type>, y: ValueRange<t>); erase root; }
              |                                                                          ^
        "#]],
    );
}

#[test]
fn wrong_return_of_an_uncalled_rewrite() {
    check(
        "Rewrite A(v: Value) -> Type { return op<NegOp>(v); }
         Rewrite B(v: Value) -> Attr { let made = op<t.neg>(v); return made; }
         Rewrite C(v: Value) -> Op<t.other> => op<t.neg>(v);
         Rewrite Right(v: Value) -> (Value, Op) { return (op<NegOp>(v), op<t.neg>(v)); }
         Pattern => erase op<SinkOp>(_: Value);",
        expect![[r#"
            (SinkOp x = $__any_1, ..) => []
            E115: expected a `Type`, found an `Op<NegOp>`
              | Rewrite A(v: Value) -> Type { return op<NegOp>(v); }
              |                                      ^^^^^^^^^^^^
            E115: expected an `Attr`, found an `Op<t.neg>`
              |          Rewrite B(v: Value) -> Attr { let made = op<t.neg>(v); return made; }
              |                                                                        ^^^^
            E115: expected an `Op<t.other>`, found an `Op<t.neg>`
              |          Rewrite C(v: Value) -> Op<t.other> => op<t.neg>(v);
              |                                                ^^^^^^^^^^^^
        "#]],
    );
}

#[test]
fn rust_notation_is_reported_with_pdll_notation() {
    check(
        "Pattern { let root: CostInterface; erase root; }
         Pattern => erase op<SinkOp>(x: Value) {mode = RoundDown};
         Pattern => erase op<t.sink>(x: Value) {mode = Round::Down};
         Pattern => replace op<NegOp>(x: Value) with op<t.round>(x) {mode = Round::Down, low = LOW};",
        expect![[r#"
            E091: cannot infer the kind of `root`
              = help: if `CostInterface` is an interface, write `root: dyn CostInterface`; if it is a constraint, write what it constrains, such as `root: [Value, CostInterface]`
              | Pattern { let root: CostInterface; erase root; }
              |               ^^^^
            E131: `ex.sink` has no attribute `mode`
              = signature: ex.sink (ins AnyType:$x) (outs)
              = help: prefix the name of a discardable attribute with a dialect, as in `"my.tag"`
              |          Pattern => erase op<SinkOp>(x: Value) {mode = RoundDown};
              |                                                 ^^^^
            E074: cannot find `RoundDown` in this scope
              = help: write the constraint after a variable: `_: RoundDown`
              |          Pattern => erase op<SinkOp>(x: Value) {mode = RoundDown};
              |                                                        ^^^^^^^^^
            E074: cannot find `Round::Down` in this scope
              = help: write the case of an enum as a constraint: `_: RoundDown` for the case `Down` of `Round`
              |          Pattern => erase op<t.sink>(x: Value) {mode = Round::Down};
              |                                                        ^^^^^^^^^^^
            E074: cannot find `Round::Down` in this scope
              = help: write a Rust constant as `[{ Round::Down }]`
              |          Pattern => replace op<NegOp>(x: Value) with op<t.round>(x) {mode = Round::Down, low = LOW};
              |                                                                             ^^^^^^^^^^^
            E074: cannot find `LOW` in this scope
              = help: write a Rust constant as `[{ LOW }]`
              |          Pattern => replace op<NegOp>(x: Value) with op<t.round>(x) {mode = Round::Down, low = LOW};
              |                                                                                                ^^^
        "#]],
    );
}

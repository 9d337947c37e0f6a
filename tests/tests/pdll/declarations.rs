//! Declarations of a block, and the attributes of patterns before their bodies.

use drr::prelude::*;
use drr_tests::rewritten::rewritten;
use expect_test::expect;

use crate::compare::{compared, differs, ours};

// Row P01
#[test]
fn constraints_rewrites_and_patterns_in_one_block() {
    compared!(
        {
            Constraint Marked(a: Attr) {}
            Rewrite Made(x: Value) -> Value { return op<t.made>(x) -> (type<"f32">); }
            Pattern => replace op<t.neg>(x: Value) {mark = _: [Attr, Marked]} with Made(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) {mark} : (f32) -> f32
           %1 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0, %1) : (f32, f32) -> ()"#
    );
}

// Row P01
#[test]
fn declarations_in_any_order() {
    drr::pdll! {
        Pattern => replace op<t.neg>(x: Value) with Made(x);
        Rewrite Made(x: Value) -> Value { return op<t.made>(x) -> (type<"f32">); }
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.made"(%0) : (f32) -> f32
        "t.keep"(%1) : (f32) -> ()"#]]
    .assert_eq(&text);
}

// Row P01
#[test]
fn block_may_be_empty() {
    drr::pdll! {}
    drr::pdll! {
        // What follows is used by nothing.
        Constraint Unused(x: Value) {}
    }
}

// Row P01
#[test]
fn callables_use_earlier_callables() {
    compared!(
        {
            Pattern => replace op<t.old>(x: Value) with op<t.neg>(x);
            Rewrite Made(x: Value) -> Value => op<t.made>(x) -> (type<"f32">);
            Rewrite Twice(x: Value) -> Value => Made(Made(x));
            Pattern => replace op<t.pos>(op<t.neg>(x: Value)) with Twice(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.old"(%a) : (f32) -> f32
           %1 = "t.pos"(%0) : (f32) -> f32
           %2 = "t.pos"(%a) : (f32) -> f32
           "t.keep"(%1, %2) : (f32, f32) -> ()"#
    );
}

// Row P03
#[test]
fn benefit_may_be_large() {
    // MLIR's verifier requires 15 bits of the 16 that its parser allows.
    drr::pdll! {
        Pattern Highest with benefit(65535) => erase op<t.a>;
        Pattern Lowest with benefit(0) => erase op<t.a>;
    }
    assert_eq!([Highest.spec().benefit, Lowest.spec().benefit], [65535, 0]);
}

// Row P04
#[test]
fn pattern_declares_bounded_recursion() {
    drr::pdll! {
        Pattern Plain => erase op<t.a>;
        Pattern Bounded with recursion => erase op<t.b>;
        Pattern Both with recursion, benefit(3) => erase op<t.c>;
        Pattern Swapped with benefit(3), recursion => erase op<t.d>;
    }
    let bounded = [Plain.spec(), Bounded.spec(), Both.spec(), Swapped.spec()].map(|spec| spec.bounded_recursion);
    assert_eq!(bounded, [false, true, true, true]);
    assert_eq!((Both.spec().benefit, Swapped.spec().benefit), (3, 3));
}

// Rows P04, P05
#[test]
fn lambda_patterns_have_metadata() {
    compared!(
        {
            Pattern with recursion => replace op<t.neg>(x: Value) with op<t.pos>(x);
            Pattern Named with recursion, benefit(2) => erase op<t.sink>(_: Value);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.sink"(%0) : (f32) -> ()
           "t.keep"(%0) : (f32) -> ()"#
    );
}

// Row P06
#[test]
fn rust_comments() {
    /// The lint reports items without documentation.
    #[deny(missing_docs)]
    pub(crate) mod rules {
        drr::pdll! {
            #![populate(add_all)]
            /// The documentation of the item.
            pub Pattern Documented with recursion {
                /// In a body it is a comment like any other.
                let root = op<t.b>;
                /// And so is this.
                erase root;
                /// At the end, too.
            }
            /// The documentation of another item.
            pub Pattern Again => /* a comment /* in another */ */ erase op<t.a>; // And one more.
        }
    }
    assert_eq!(rules::Documented.spec().name, "Documented");
    assert_eq!(rules::Again.spec().name, "Again");
}

#[test]
#[allow(deprecated)]
fn lints_of_a_set_show_patterns_as_they_are_written() {
    drr::pdll! {
        Pattern There with benefit(2) => replace op<t.a>(x: Value) with op<t.b>(x);
        Pattern Back {
            // The text is shown in one line, without comments.
            let root = op<t.b>(x: Value);
            rewrite root with {
                replace root with op<t.a>(x);
            };
        }
        Pattern => replace op<t.a>(_: Value) {k = attr<1 : i32>} with op<t.c>;
    }
    let mut set = PatternSet::new();
    populate_with_generated(&mut set);
    let text: Vec<String> = set.check().iter().map(ToString::to_string).collect();
    expect![[r#"
        `Back` undoes `There`, so the two patterns do not terminate
         --> tests/tests/pdll/declarations.rs:140: Pattern Back { let root = op<t.b>(x: Value); rewrite root with { replace root with op<t.a>(x); }; }
         --> tests/tests/pdll/declarations.rs:140: Pattern There with benefit(2) => replace op<t.a>(x: Value) with op<t.b>(x);
          = help: remove one of them, or narrow one so that it does not match the result of the other"#]].assert_eq(&text.join("\n"));
}

// Rows P03, H10
#[test]
fn first_of_equal_benefit_is_tried_first() {
    differs!(
        {
            Pattern First with benefit(1) => replace op<t.neg>(x: Value) with op<t.first>(x);
            Pattern Second with benefit(1) => replace op<t.neg>(x: Value) with op<t.second>(x);
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.neg"(%a) : (f32) -> f32
           "t.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.first"(%0) : (f32) -> f32
            "t.keep"(%1) : (f32) -> ()"#]],
        expect![[r#"
            %0 = "t.given"() : () -> f32
            %1 = "t.second"(%0) : (f32) -> f32
            "t.keep"(%1) : (f32) -> ()"#]],
    );
}

/// Operations that are declared, with groups of every kind.
mod declared {
    use drr::prelude::*;

    op! { pub ConcatOp = "d.concat", (ins AnyType:$first, Variadic<AnyType>:$rest), (outs AnyType:$r) }
    op! {
        pub PickOp = "d.pick", (ins Variadic<AnyType>:$xs, Optional<AnyType>:$by, Variadic<I32>:$ys),
        (outs AnyType:$r, Variadic<AnyType>:$others), [AttrSizedOperandSegments]
    }
    op! { pub SplitOp = "d.split", (ins AnyType:$x), (outs Variadic<AnyType>:$lo, AnyType:$hi), [] }
    op! { pub MarkOp = "d.mark", (ins AnyType:$x, OptionalAttr<I32Attr>:$level), (outs AnyType:$r), [Pure] }
    dialect! { pub D = "d", ops: [ConcatOp, PickOp, SplitOp, MarkOp] }
}

/// Runs rules over operations that are declared.
fn run(populate: fn(&mut PatternSet), ir: &str) -> String {
    let ctx = ContextBuilder::new()
        .with(declared::D)
        .allow_unregistered_dialects(true)
        .build();
    let mut set = PatternSet::new();
    populate(&mut set);
    rewritten(&ctx, set, ir)
}

// Row P16
#[test]
fn names_are_reused_in_other_scopes() {
    compared!(
        {
            Rewrite Made(root: Value) -> Op { return op<t.made>(root) -> (type<"f32">); }
            Pattern {
                let root = op<t.a>(x: Value);
                rewrite root with {
                    rewrite root with { let made = op<t.first>(x); };
                    let made = Made(x);
                    replace root with made;
                };
            }
            Pattern {
                let root = op<t.b>(x: Value);
                replace root with x;
            }
        },
        r#"%a = "t.given"() : () -> f32
           %0 = "t.a"(%a) : (f32) -> f32
           %1 = "t.b"(%0) : (f32) -> f32
           "t.keep"(%1) : (f32) -> ()"#
    );
}

// Rows P16, P75
#[test]
fn callables_have_scopes_of_their_own() {
    compared!(
        {
            Rewrite Made(x: Value, t: Type) -> Op { let y = attr<"unit">; return op<t.made>(x) {y = y} -> (t); }
            Pattern {
                let root = op<t.add>(y: Value, x: Value<t: Type>);
                replace root with Made(y, t);
            }
            Pattern {
                let t = op<t.neg>(x: Value<y: Type>);
                rewrite t with {
                    let root = Made(x, y);
                    replace t with Made(root, y);
                };
            }
        },
        r#"%a, %b = "t.given"() : () -> (f32, i32)
           %0 = "t.add"(%a, %b) : (f32, i32) -> i32
           %1 = "t.neg"(%0) : (i32) -> i32
           "t.keep"(%1) : (i32) -> ()"#
    );
}

// Rows P20, P66
#[test]
fn one_operand_per_declared_operand() {
    use declared::*;
    drr::pdll! {
        use dialects [D];
        Pattern => replace op<d.concat>(x: Value, ys: ValueRange) with op<t.list>(ys, x) -> (type<"f32">);
        Pattern => replace op<d.pick>(xs: ValueRange, by: ValueRange, ys: ValueRange) -> (t: Type, us: TypeRange)
            with op<t.picked>(ys, by, xs) -> (t, us);
    }
    let text = run(
        populate_with_generated,
        r#"%a, %b, %i = "t.given"() : () -> (f32, f32, i32)
           %0 = "d.concat"(%a, %b, %a) : (f32, f32, f32) -> f32
           %1 = "d.concat"(%b) : (f32) -> f32
           %2:2 = "d.pick"(%a, %b, %i) {operandSegmentSizes = array<i32: 2, 0, 1>} : (f32, f32, i32) -> (f32, i8)
           %3 = "d.pick"(%a, %b) {operandSegmentSizes = array<i32: 1, 1, 0>} : (f32, f32) -> f32
           "t.keep"(%0, %1, %2#1, %3) : (f32, f32, i8, f32) -> ()"#,
    );
    expect![[r#"
        %0:3 = "t.given"() : () -> (f32, f32, i32)
        %1 = "t.list"(%0#1, %0#0, %0#0) : (f32, f32, f32) -> f32
        %2 = "t.list"(%0#1) : (f32) -> f32
        %3:2 = "t.picked"(%0#2, %0#0, %0#1) : (i32, f32, f32) -> (f32, i8)
        %4 = "t.picked"(%0#1, %0#0) : (f32, f32) -> f32
        "t.keep"(%1, %2, %3#1, %4) : (f32, f32, i8, f32) -> ()"#]]
    .assert_eq(&text);
}

// Rows P51, H11
#[test]
fn results_other_than_the_last_by_name() {
    use declared::*;
    drr::pdll! {
        use dialects [D];
        Pattern {
            let split = op<d.split>(x: Value);
            replace op<t.use>(split.hi) with op<t.high>(x, split.lo);
        }
        Pattern {
            let split = op<d.split>(_: Value);
            replace op<t.each>(split.0) with op<t.low>(split.1);
        }
    }
    let text = run(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0:3 = "d.split"(%a) : (f32) -> (i8, i16, i32)
           %1 = "t.use"(%0#2) : (i32) -> f32
           %2 = "t.use"(%0#1) : (i16) -> f32
           %3 = "t.each"(%0#0, %0#1) : (i8, i16) -> f32
           "t.keep"(%1, %2, %3) : (f32, f32, f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1:3 = "d.split"(%0) : (f32) -> (i8, i16, i32)
        %2 = "t.high"(%0, %1#0, %1#1) : (f32, i8, i16) -> f32
        %3 = "t.use"(%1#1) : (i16) -> f32
        %4 = "t.low"(%1#2) : (i32) -> f32
        "t.keep"(%2, %3, %4) : (f32, f32, f32) -> ()"#]]
    .assert_eq(&text);
}

// Row H20
#[test]
fn optional_operands_and_attributes_may_be_absent() {
    use declared::*;
    fn is_absent(_cx: &MatchContext<'_>, level: Option<Attribute>) -> bool {
        level.is_none()
    }
    drr::pdll! {
        use dialects [D];
        Pattern => replace op<d.pick>(xs: ValueRange, by: ValueRange, _: ValueRange) with op<t.without>(by, xs);
    }
    // The absence of an optional attribute is tested in `pat!`.
    drr::pat! { Absent: (MarkOp $x, $level) => (replaceWithValue $x) where [(is_absent $level)] }
    fn both(set: &mut PatternSet) {
        populate_with_generated(set);
        set.add(Absent);
    }
    let text = run(
        both,
        r#"%a = "t.given"() : () -> f32
           %0 = "d.pick"(%a) {operandSegmentSizes = array<i32: 1, 0, 0>} : (f32) -> f32
           %1 = "d.pick"(%a) {operandSegmentSizes = array<i32: 0, 1, 0>} : (f32) -> f32
           %2 = "d.mark"(%0) : (f32) -> f32
           %3 = "d.mark"(%1) {level = 1 : i32} : (f32) -> f32
           "t.keep"(%2, %3) : (f32, f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "t.without"(%0) : (f32) -> f32
        %2 = "t.without"(%0) : (f32) -> f32
        %3 = "d.mark"(%2) <{level = 1 : i32}> : (f32) -> f32
        "t.keep"(%1, %3) : (f32, f32) -> ()"#]]
    .assert_eq(&text);
}

// Row H26
#[test]
fn variadic_result_without_values_is_matched() {
    use declared::*;
    drr::pdll! {
        use dialects [D];
        Pattern {
            let split = op<d.split>(x: Value);
            replace op<d.concat>(split.hi, split.lo) with op<t.joined>(x) -> (type<"f32">);
        }
    }
    let text = run(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0 = "d.split"(%a) : (f32) -> i32
           %1:2 = "d.split"(%a) : (f32) -> (i8, i32)
           %2 = "d.concat"(%0) : (i32) -> f32
           %3 = "d.concat"(%1#1, %1#0) : (i32, i8) -> f32
           %4 = "d.concat"(%1#1) : (i32) -> f32
           "t.keep"(%2, %3, %4) : (f32, f32, f32) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1 = "d.split"(%0) : (f32) -> i32
        %2:2 = "d.split"(%0) : (f32) -> (i8, i32)
        %3 = "t.joined"(%0) : (f32) -> f32
        %4 = "t.joined"(%0) : (f32) -> f32
        %5 = "d.concat"(%2#1) : (i32) -> f32
        "t.keep"(%3, %4, %5) : (f32, f32, f32) -> ()"#]]
    .assert_eq(&text);
}

// Rows P53, H08
#[test]
fn all_results_are_a_range() {
    drr::pdll! {
        Pattern {
            let both = op<t.both>(_: Value) -> (t: Type, u: Type);
            replace op<t.use>(both.results) with op<t.all>(both.results) -> (t);
        }
    }
    let text = ours(
        populate_with_generated,
        r#"%a = "t.given"() : () -> f32
           %0:2 = "t.both"(%a) : (f32) -> (i8, i16)
           %1 = "t.use"(%0#0, %0#1) : (i8, i16) -> i8
           %2 = "t.use"(%0#0) : (i8) -> i8
           "t.keep"(%1, %2) : (i8, i8) -> ()"#,
    );
    expect![[r#"
        %0 = "t.given"() : () -> f32
        %1:2 = "t.both"(%0) : (f32) -> (i8, i16)
        %2 = "t.all"(%1#0, %1#1) : (i8, i16) -> i8
        %3 = "t.use"(%1#0) : (i8) -> i8
        "t.keep"(%2, %3) : (i8, i8) -> ()"#]]
    .assert_eq(&text);
}

// Row P65
#[test]
fn constraints_on_types_and_attributes() {
    compared!(
        {
            Pattern => replace op<t.cast>(x: Value<type<"i32">>) {k = k: Attr<type<"i8">>} with op<t.both>(x) {k = k};
        },
        r#"%a, %b = "t.given"() : () -> (i32, i64)
           %0 = "t.cast"(%a) {k = 1 : i8} : (i32) -> f32
           %1 = "t.cast"(%b) {k = 1 : i8} : (i64) -> f32
           %2 = "t.cast"(%a) {k = 1 : i16} : (i32) -> f32
           "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#
    );
    drr::pdll! {
        #![populate(add_ours)]
        Pattern => replace op<t.cast>(x: [Value, I32]) {k = k: ConfinedAttr<I8Attr, [IntPositive]>} with op<t.both>(x) {k = k};
        Pattern => replace op<t.cast>(x: AnyFloat) {k = k: StrAttr} with op<t.float>(x) {k = k};
    }
    let text = ours(
        add_ours,
        r#"%a, %b = "t.given"() : () -> (i32, f64)
           %0 = "t.cast"(%a) {k = 1 : i8} : (i32) -> f32
           %1 = "t.cast"(%a) {k = -1 : i8} : (i32) -> f32
           %2 = "t.cast"(%b) {k = "a"} : (f64) -> f32
           "t.keep"(%0, %1, %2) : (f32, f32, f32) -> ()"#,
    );
    expect![[r#"
        %0:2 = "t.given"() : () -> (i32, f64)
        %1 = "t.both"(%0#0) {k = 1 : i8} : (i32) -> f32
        %2 = "t.cast"(%0#0) {k = -1 : i8} : (i32) -> f32
        %3 = "t.float"(%0#1) {k = "a"} : (f64) -> f32
        "t.keep"(%1, %2, %3) : (f32, f32, f32) -> ()"#]]
    .assert_eq(&text);
}

// Row P18
#[test]
fn one_value_is_a_whole_variadic_group() {
    use declared::*;
    drr::pdll! {
        use dialects [D];
        Pattern => replace op<d.concat>(x: Value, y: Value) with op<t.two>(x, y);
        Pattern => replace op<d.concat>(op<t.neg>(x: Value), op<t.neg>(y: Value).0) with op<t.negated>(x, y);
    }
    let text = run(
        populate_with_generated,
        r#"%a, %b = "t.given"() : () -> (f32, f32)
           %0 = "d.concat"(%a, %b) : (f32, f32) -> f32
           %1 = "d.concat"(%a, %b, %a) : (f32, f32, f32) -> f32
           %2 = "d.concat"(%a) : (f32) -> f32
           %3 = "t.neg"(%a) : (f32) -> f32
           %4 = "d.concat"(%3, %3) : (f32, f32) -> f32
           "t.keep"(%0, %1, %2, %4) : (f32, f32, f32, f32) -> ()"#,
    );
    expect![[r#"
        %0:2 = "t.given"() : () -> (f32, f32)
        %1 = "t.two"(%0#0, %0#1) : (f32, f32) -> f32
        %2 = "d.concat"(%0#0, %0#1, %0#0) : (f32, f32, f32) -> f32
        %3 = "d.concat"(%0#0) : (f32) -> f32
        %4 = "t.neg"(%0#0) : (f32) -> f32
        %5 = "t.negated"(%0#0, %0#0) : (f32, f32) -> f32
        "t.keep"(%1, %2, %3, %5) : (f32, f32, f32, f32) -> ()"#]]
    .assert_eq(&text);
}

//! Rows of TableGen's own means, of registration, names and switches.

use drr::prelude::*;
use expect_test::expect;

use crate::ex::*;
use crate::frame::{folder, row, rows};

/// A verbatim copy of `tests/oracle/rows/tablegen.td`. For two rules with the same source, the benefit decides, so one
/// of them is never tried.
#[allow(deprecated)]
mod pasted {
    use super::*;

    fn doubled(_: &mut Rewriter<'_>, k: i32) -> i32 {
        k * 2
    }

    fn is_small(_: &MatchContext<'_>, k: i32) -> bool {
        k < 100
    }

    fn same_type(_: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
        a.ty() == b.ty()
    }

    drr::drr! {
        // ----------------------------------------------------------------
        #ifndef TABLEGEN_ROWS
        #define TABLEGEN_ROWS

        // Classes with parameters, and their instances.
        class Fold<Op O, string text = "folded", list<dag> preds = []>
          : Pat<(O (O $x)), (LabelOp $x, ConstantStrAttr<StrAttr, text>), preds>;
        def D77 : Fold<NegOp>;
        def D77a : Fold<CastOp, "cast", [(F32 $x)]>;
        def D77b : Fold<text = "named", O = IntOp>;

        // Loops over lists and ranges, names that are pasted, arithmetic.
        foreach i = [1, 2, 3] in
        def D77c # i : Pat<
          (ScaleOp $x, ConstantAttr<I32Attr, !cast<string>(i)>),
          (ScaleOp $x, ConstantAttr<I32Attr, !cast<string>(!add(i, 10))>)>;
        foreach i = 4-6 in {
          defvar next = !if(!eq(i, 6), 106, !mul(i, 20));
          if !ne(i, 5) then {
            def D77d # i : Pat<
              (ScaleOp $x, ConstantAttr<I32Attr, !strconcat("", !cast<string>(i))>),
              (ScaleOp $x, ConstantAttr<I32Attr, "" # next>)>;
          } else {
            def D77d # i : Pat<(ScaleOp $x, ConstantAttr<I32Attr, "5">), (CastOp $x)>;
          }
        }

        // Native code and constraints under names of the file's own, also with small letters.
        def Doubled : NativeCodeCall<"doubled($_builder, $0)">;
        def isSmall : Constraint<CPred<"is_small($_builder, $0)">, "small">;
        def SameType : Constraint<CPred<"same_type($_builder, $0, $1)">, "of one type">;
        def D77e : Pat<(MetaOp $x, I32Attr:$k), (ScaleOp $x, (Doubled $k)), [(isSmall $k)]>;
        def D77f : Pat<(AddOp:$r (CastOp $x), $y), (MacOp $x, $y, $y), [(SameType $x, $y), (SameType $r, $x)]>;

        // Multiclasses: names with and without a place for their own, patterns without names, other multiclasses, `let`.
        multiclass Swap<Op From, list<Op> To> {
          defvar first = !head(To);
          def One : Pat<(From (FloatOp $x)), (FloatOp (first $x))>;
          def NAME # "Two" : Pat<(From (IntOp $x)), (IntOp (!cast<Op>(!cast<string>(first)) $x))>;
        }
        multiclass More<Op From, Op To> : Swap<From, [To]> {
          foreach op = !listconcat([From], [To]) in
          def : Pat<(op (op (HolderOp $t))), (op (HolderOp $t))>;
        }
        defm D77g : More<CastOp, NegOp>;
        let benefitDelta = (addBenefit 3) in {
          def D77h : Pat<(BiasOp $x, $_), (NegOp $x)>;
        }
        def D77i : Pat<(BiasOp $x, $_), (CastOp $x), [], [], (addBenefit 1)>;

        #endif // TABLEGEN_ROWS
        // ----------------------------------------------------------------
    }
}

/// The block of the test is the file's text.
// Row D77
#[test]
fn records_in_rust_are_those_of_the_file() {
    let between = |text: &str| -> Vec<String> {
        let line = "// ----------------------------------------------------------------";
        let lines = text.lines().map(str::trim).skip_while(|l| *l != line).skip(1);
        lines.take_while(|l| *l != line).map(str::to_owned).collect()
    };
    let ours = between(include_str!("tablegen.rs"));
    let theirs = between(&std::fs::read_to_string(folder().join("tablegen.td")).expect("the file is there"));
    assert!(ours.len() > 40);
    assert_eq!(ours, theirs);
}

/// Classes, their instances, loops, multiclasses, `let`: one text for both, and the same patterns come out of it.
// Row D77
#[test]
fn patterns_from_classes_loops_and_multiclasses() {
    let all = PatternSet::new().with_generated(pasted::populate_with_generated);
    let names: Vec<&str> = all.specs().map(|spec| spec.name).collect();
    expect!["D77 D77a D77b D77c1 D77c2 D77c3 D77d4 D77d5 D77d6 D77e D77f D77gOne D77gTwo D77h D77i GeneratedConvert0 GeneratedConvert1"].assert_eq(&names.join(" "));
    rows(
        all,
        r#"
            %0 = "ex.neg"(%a) : (f32) -> f32
            %1 = "ex.neg"(%0) : (f32) -> f32
            %2 = "ex.cast"(%i) : (i32) -> i32
            %3 = "ex.cast"(%2) : (i32) -> i32
            %4 = "ex.cast"(%b) : (f32) -> f32
            %5 = "ex.cast"(%4) : (f32) -> f32
            %6 = "ex.int"(%i) : (i32) -> i32
            %7 = "ex.int"(%6) : (i32) -> i32
            "ex.keep"(%1, %3, %5, %7) : (f32, i32, f32, i32) -> ()
            %10 = "ex.scale"(%a) {k = 1 : i32} : (f32) -> f32
            %11 = "ex.scale"(%a) {k = 3 : i32} : (f32) -> f32
            %12 = "ex.scale"(%a) {k = 4 : i32} : (f32) -> f32
            %13 = "ex.scale"(%a) {k = 5 : i32} : (f32) -> f32
            %14 = "ex.scale"(%a) {k = 6 : i32} : (f32) -> f32
            %15 = "ex.scale"(%a) {k = 7 : i32} : (f32) -> f32
            "ex.keep"(%10, %11, %12, %13, %14, %15) : (f32, f32, f32, f32, f32, f32) -> ()
            %20 = "ex.meta"(%a) {k = 20 : i32} : (f32) -> f32
            %21 = "ex.meta"(%a) {k = 200 : i32} : (f32) -> f32
            %22 = "ex.cast"(%a) : (f32) -> f32
            %23 = "ex.add"(%22, %b) : (f32, f32) -> f32
            %24 = "ex.cast"(%i) : (i32) -> f32
            %25 = "ex.add"(%24, %b) : (f32, f32) -> f32
            "ex.keep"(%20, %21, %23, %25) : (f32, f32, f32, f32) -> ()
            %30 = "ex.float"(%a) : (f32) -> f32
            %31 = "ex.cast"(%30) : (f32) -> f32
            %32 = "ex.cast"(%6) : (i32) -> i32
            %33 = "ex.holder"() {t = f32} : () -> f32
            %34 = "ex.neg"(%33) : (f32) -> f32
            %35 = "ex.neg"(%34) : (f32) -> f32
            %36 = "ex.holder"() {t = i32} : () -> i32
            %37 = "ex.cast"(%36) : (i32) -> i32
            %38 = "ex.cast"(%37) : (i32) -> i32
            %39 = "ex.bias"(%a) : (f32) -> f32
            "ex.keep"(%31, %32, %35, %38, %39) : (f32, i32, f32, i32, f32) -> ()
        "#,
    )
    .expect(expect![[r#"
        %4 = "ex.label"(%0) <{s = "folded"}> : (f32) -> f32
        %5 = "ex.cast"(%2) : (i32) -> i32
        %6 = "ex.cast"(%5) : (i32) -> i32
        %7 = "ex.label"(%1) <{s = "cast"}> : (f32) -> f32
        %8 = "ex.label"(%2) <{s = "named"}> : (i32) -> i32
        "ex.keep"(%4, %6, %7, %8) : (f32, i32, f32, i32) -> ()
        %9 = "ex.scale"(%0) <{k = 11 : i32}> : (f32) -> f32
        %10 = "ex.scale"(%0) <{k = 13 : i32}> : (f32) -> f32
        %11 = "ex.scale"(%0) <{k = 80 : i32}> : (f32) -> f32
        %12 = "ex.cast"(%0) : (f32) -> f32
        %13 = "ex.scale"(%0) <{k = 106 : i32}> : (f32) -> f32
        %14 = "ex.scale"(%0) <{k = 7 : i32}> : (f32) -> f32
        "ex.keep"(%9, %10, %11, %12, %13, %14) : (f32, f32, f32, f32, f32, f32) -> ()
        %15 = "ex.scale"(%0) <{k = 40 : i32}> : (f32) -> f32
        %16 = "ex.meta"(%0) <{k = 200 : i32}> : (f32) -> f32
        %17 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
        %18 = "ex.cast"(%2) : (i32) -> f32
        %19 = "ex.add"(%18, %1) : (f32, f32) -> f32
        "ex.keep"(%15, %16, %17, %19) : (f32, f32, f32, f32) -> ()
        %20 = "ex.neg"(%0) : (f32) -> f32
        %21 = "ex.float"(%20) : (f32) -> f32
        %22 = "ex.neg"(%2) : (i32) -> i32
        %23 = "ex.int"(%22) : (i32) -> i32
        %24 = "ex.holder"() <{t = f32}> : () -> f32
        %25 = "ex.neg"(%24) : (f32) -> f32
        %26 = "ex.holder"() <{t = i32}> : () -> i32
        %27 = "ex.cast"(%26) : (i32) -> i32
        %28 = "ex.neg"(%0) : (f32) -> f32
        "ex.keep"(%21, %23, %25, %27, %28) : (f32, i32, f32, i32, f32) -> ()
    "#]])
    .as_in_mlir("tablegen.td");
}

pat! { D78z: (MixOp $_, $x, $_, $y) => (AddOp $x, $y) }
pat! { D78a: (MixOp $_, $x, $_, $y) => (AddOp $y, $x) }

/// Of patterns of one benefit the one that was added first is tried first. MLIR adds those of a file by their names.
// Rows D78, D76
#[test]
fn patterns_of_a_block_are_added_in_mlir_order() {
    const MIX: &str = r#"
        %0 = "ex.mix"(%a, %b) {k = 1 : i32, s = "s"} : (f32, f32) -> f32
        "ex.keep"(%0) : (f32) -> ()
    "#;
    rows(drr::patterns![D78z, D78a], MIX)
        .expect(expect![[r#"
        %4 = "ex.add"(%0, %1) : (f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
        .unlike_mlir(
            "tablegen.td",
            "MLIR's order is that of the names",
            expect![[r#"
            %4 = "ex.add"(%1, %0) : (f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]],
        );
    rows(drr::patterns![D78a, D78z], MIX)
        .expect(expect![[r#"
            %4 = "ex.add"(%1, %0) : (f32, f32) -> f32
            "ex.keep"(%4) : (f32) -> ()
        "#]])
        .as_in_mlir("tablegen.td");
    row(D78z, MIX)
        .expect(expect![[r#"
        %4 = "ex.add"(%0, %1) : (f32, f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]])
        .as_in_mlir("tablegen.td");
}

pat! { #[bounded_recursion] D81: (CastOp (CastOp $x)) => (CastOp $x) }

/// Bounded recursion is a flag of the pattern; the greedy driver ignores it.
// Row D81
#[test]
fn pattern_with_bounded_recursion() {
    assert!(D81.spec().bounded_recursion && !D78a.spec().bounded_recursion);
    row(
        D81,
        r#"
            %0 = "ex.cast"(%a) : (f32) -> f32
            %1 = "ex.cast"(%0) : (f32) -> f32
            %2 = "ex.cast"(%1) : (f32) -> f32
            "ex.keep"(%2) : (f32) -> ()
        "#,
    )
    .expect(expect![[r#"
        %4 = "ex.cast"(%0) : (f32) -> f32
        "ex.keep"(%4) : (f32) -> ()
    "#]]);
}

pat! { #[label("sum")] X16: (AddOp $x, $x) => (NegOp $x) }
pat! { #[label("sum", "late")] X16a: (AddOp (CastOp $x), $y) => (AddOp $x, $y) }
pat! { X16b: (MacOp $x, $y, $_) => (AddOp $x, $y) }

/// Names and labels leave patterns out when the set is frozen: what is disabled, and what is not among the enabled ones.
// Row X16
#[test]
fn names_labels_and_switches() {
    const SUMS: &str = r#"
        %0 = "ex.add"(%a, %a) : (f32, f32) -> f32
        %1 = "ex.cast"(%a) : (f32) -> f32
        %2 = "ex.add"(%1, %b) : (f32, f32) -> f32
        %3 = "ex.mac"(%a, %b, %b) : (f32, f32, f32) -> f32
        "ex.keep"(%0, %2, %3) : (f32, f32, f32) -> ()
    "#;
    let all = || drr::patterns![X16, X16a, X16b];
    let mut off = all();
    off.disable("late");
    rows(off, SUMS).expect(expect![[r#"
        %4 = "ex.neg"(%0) : (f32) -> f32
        %5 = "ex.cast"(%0) : (f32) -> f32
        %6 = "ex.add"(%5, %1) : (f32, f32) -> f32
        %7 = "ex.add"(%0, %1) : (f32, f32) -> f32
        "ex.keep"(%4, %6, %7) : (f32, f32, f32) -> ()
    "#]]);
    let mut on = all();
    on.enable("sum").disable("X16");
    rows(on, SUMS).expect(expect![[r#"
        %4 = "ex.add"(%0, %0) : (f32, f32) -> f32
        %5 = "ex.add"(%0, %1) : (f32, f32) -> f32
        %6 = "ex.mac"(%0, %1, %1) : (f32, f32, f32) -> f32
        "ex.keep"(%4, %5, %6) : (f32, f32, f32) -> ()
    "#]]);
    let mut on = all();
    on.enable("X16b");
    rows(on, SUMS).expect(expect![[r#"
        %4 = "ex.add"(%0, %0) : (f32, f32) -> f32
        %5 = "ex.cast"(%0) : (f32) -> f32
        %6 = "ex.add"(%5, %1) : (f32, f32) -> f32
        %7 = "ex.add"(%0, %1) : (f32, f32) -> f32
        "ex.keep"(%4, %6, %7) : (f32, f32, f32) -> ()
    "#]]);
}

/// A rule over any operation with one operand, and over a pair of operations: `$x`, which is no parameter of this macro,
/// is a symbol of the pattern.
macro_rules! undone {
    ($Name:ident, $Do:path, $Undo:path) => {
        drr::pat! { $Name: ($Do ($Undo $x)) => (replaceWithValue $x) }
    };
    ($Name:ident, $Do:path) => {
        undone!($Name, $Do, $Do);
    };
}
undone!(X18, crate::ex::NegOp);
undone!(X18a, CastOp, FloatOp);

/// Constants, constraints, functions and lists of patterns can be parameters as well.
macro_rules! scaled {
    ($($Name:ident: $k:literal, $C:ty, $f:path;)*) => {
        $(drr::pat! { $Name: (ScaleOp $x, $k) => (LabelOp $x, ($f $x, $k)) where [($C $x)] })*
        fn scaled() -> PatternSet {
            drr::patterns![$($Name),*]
        }
    };
}
fn text(_: &mut Rewriter<'_>, _: Value, k: i32) -> String {
    format!("by {k}")
}
scaled! { X18b: 5, F32, text; X18c: 6, I32, self::text; }

/// Generic patterns: `macro_rules!` with `pat!`; in `drr!` also classes (D77).
// Row X18
#[test]
fn generic_patterns() {
    let mut set = scaled();
    set.add(X18).add(X18a);
    rows(
        set,
        r#"
            %0 = "ex.neg"(%a) : (f32) -> f32
            %1 = "ex.neg"(%0) : (f32) -> f32
            %2 = "ex.float"(%a) : (f32) -> f32
            %3 = "ex.cast"(%2) : (f32) -> f32
            %4 = "ex.scale"(%a) {k = 5 : i32} : (f32) -> f32
            %5 = "ex.scale"(%a) {k = 6 : i32} : (f32) -> f32
            %6 = "ex.scale"(%i) {k = 6 : i32} : (i32) -> i32
            "ex.keep"(%1, %3, %4, %5, %6) : (f32, f32, f32, f32, i32) -> ()
        "#,
    )
    .expect(expect![[r#"
        %4 = "ex.label"(%0) <{s = "by 5"}> : (f32) -> f32
        %5 = "ex.scale"(%0) <{k = 6 : i32}> : (f32) -> f32
        %6 = "ex.label"(%2) <{s = "by 6"}> : (i32) -> i32
        "ex.keep"(%0, %0, %4, %5, %6) : (f32, f32, f32, f32, i32) -> ()
    "#]]);
}

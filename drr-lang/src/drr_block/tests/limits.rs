//! Blocks that are mutated, large, or do not end.

use super::*;

#[test]
fn no_change_to_a_block_makes_the_macro_panic() {
    use crate::mutate::mutations;

    let source: TokenStream = r#"
        #ifndef G
        def T : Dialect { let name = "t"; }
        class C<Op O, int n = 1, list<string> l = []> : Pat<(O $x, ConstantAttr<I32Attr, !cast<string>(n)>), (O:$r__0 $x)> {
          let labels = !if(!empty(l), ["a"], l);
        }
        def A : Op<T, "a", [Pure]> { let arguments = (ins F32:$x, Arg<I32Attr, "k">:$k); let description = [{ text }]; }
        def Low : NativeCodeCall<"low($_builder, $0)", 2>;
        foreach i = [0, 1] in defm M # i : Both<A, { 1 }>;
        multiclass Both<Op O> { def NAME : C<O, !add(1, 2), l = ["x"]>; let labels = [] in def : C<O>; }
        if !eq(1, 2) then { def : Pat<(A $x), (Low $x), [(HasOneUse:$x), { $x.f() }]>; } else defvar z = [1, 2][0].x;
        #endif
    "#
    .parse()
    .unwrap();
    let mutations = mutations(&source);
    assert!(mutations.len() > 700, "{}", mutations.len());
    for mutation in mutations {
        drop(drr(&CratePath::default(), mutation));
    }
}

#[test]
fn non_terminating_runs_are_stopped() {
    records(
        r#"
            foreach a = 0-999 in foreach b = 0-999 in foreach c = 0-999 in defvar x = !add(a, b, c);
            multiclass M<int n> { defm : M<!add(n, 1)>; }
            class Deep<int n> : Deep<!add(n, 1)>;
        "#,
        expect![[r#"
            0 patterns
            T30: the evaluation of this block exceeds the limit
              = help: split it into several blocks
              |             foreach a = 0-999 in foreach b = 0-999 in foreach c = 0-999 in defvar x = !add(a, b, c);
              |                                                                                        ^^^
        "#]],
    );
    for doubled in [
        r#"defvar a = !foldl("xxxxxxxxxxxxxxxx", !range(60), acc, i, !strconcat(acc, acc));"#,
        r#"defvar a = !foldl("xxxxxxxxxxxxxxxx", !range(60), acc, i, acc # acc);"#,
        r#"defvar a = !foldl([1], !range(60), acc, i, !listconcat(acc, acc));"#,
        r#"defvar a = !foldl([1], !range(60), acc, i, acc # acc);"#,
    ] {
        let shown = drr(&CratePath::default(), doubled.parse().unwrap()).to_string();
        assert!(
            shown.contains("the evaluation of this block exceeds the limit"),
            "{shown}"
        );
    }
    records(
        "multiclass M<int n> { defm : M<!add(n, 1)>; } defm X : M<0>;",
        expect![[r#"
            0 patterns
            T01: this is nested too deeply
              | multiclass M<int n> { defm : M<!add(n, 1)>; } defm X : M<0>;
              |                              ^^^^^^^^^^^^^
        "#]],
    );
    records(
        "class Deep<int n> : Deep<!add(n, 1)>; def X : Deep<0>;",
        expect![[r#"
        0 patterns
        T01: this is nested too deeply
          | class Deep<int n> : Deep<!add(n, 1)>; def X : Deep<0>;
          |                     ^^^^^^^^^^^^^^^^
    "#]],
    );
    records(
        "class Self<string s> { string t = Self<s # \"x\">.t; } def X : Self<\"a\">;",
        expect![[r#"
            0 patterns
            T01: this is nested too deeply
              | class Self<string s> { string t = Self<s # "x">.t; } def X : Self<"a">;
              |                                   ^^^^^^^^^^^^^
            T41: unknown field `t`
              | class Self<string s> { string t = Self<s # "x">.t; } def X : Self<"a">;
              |                                                 ^
        "#]],
    );
}

#[test]
fn many_records_are_read() {
    let source = r#"
        class Fold<Op O, int k> : Pat<(O (O $x, ConstantAttr<I32Attr, !cast<string>(k)>)), (O $x, (Low $x))>;
        def Low : NativeCodeCall<"low($_builder, $0)">;
        foreach i = 0-1999 in def P # i : Fold<AOp, i>;
    "#;
    let mut report = Report::new();
    let (_, patterns) = written(
        &CratePath::default(),
        Tokens::new(source.parse().unwrap()),
        &Settings::default(),
        &mut report,
    );
    assert_eq!((patterns.len(), report.count()), (2000, 0));
}

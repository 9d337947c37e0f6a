//! Tests of errors about the trailing directives of built ops.

use expect_test::expect;

use crate::check::pattern::typed_tests::check;

#[test]
fn locations() {
    check("(NegOp:$r $x) => (CastOp $x, (location \"a\", $r, $x))", expect![[""]]);
    check("(NegOp:$r $x) => (low $x, (location $r))", expect![[""]]);
    check("(ConcatOp $xs) => (CastOp (any $xs), (location $xs))", expect![[""]]);
    check(
        "(NegOp $x) => (CastOp $x, (location))",
        expect![[r#"
            M041: `location` requires a symbol or a name
              = help: write `(location $x)` for the location of `$x`, or `(location "name")`
              | (NegOp $x) => (CastOp $x, (location))
              |                            ^^^^^^^^
        "#]],
    );
    check(
        "(NegOp $x) => (CastOp $x, (location \"a\", \"b\", $x, \"c\"))",
        expect![[r#"
            M123: a location has at most one name
              | (NegOp $x) => (CastOp $x, (location "a", "b", $x, "c"))
              |                                          ^^^
            M123: a location has at most one name
              | (NegOp $x) => (CastOp $x, (location "a", "b", $x, "c"))
              |                                                   ^^^
        "#]],
    );
    check(
        "(ScaleOp $x, $k) => (CastOp (NegOp $x, (location $y)), (location $k, $x, $k))",
        expect![[r#"
            M089: `location` names `$y`, which is not bound
              = note: bound here: `$x`, `$k`
              | (ScaleOp $x, $k) => (CastOp (NegOp $x, (location $y)), (location $k, $x, $k))
              |                                                  ^^
            M124: `$k` is an attribute and has no location
              | (ScaleOp $x, $k) => (CastOp (NegOp $x, (location $y)), (location $k, $x, $k))
              |                                                                  ^^
            M124: `$k` is an attribute and has no location
              | (ScaleOp $x, $k) => (CastOp (NegOp $x, (location $y)), (location $k, $x, $k))
              |                                                                          ^^
        "#]],
    );
    check(
        "(NegOp $x) => (CastOp $x, (location 1, (NegOp $x), I32))",
        expect![[r#"
        P29: `location` takes symbols and a name in quotes
          | (NegOp $x) => (CastOp $x, (location 1, (NegOp $x), I32))
          |                                     ^
        P29: `location` takes symbols and a name in quotes
          | (NegOp $x) => (CastOp $x, (location 1, (NegOp $x), I32))
          |                                        ^^^^^^^^^^
        P29: `location` takes symbols and a name in quotes
          | (NegOp $x) => (CastOp $x, (location 1, (NegOp $x), I32))
          |                                                    ^^^
    "#]],
    );
    check(
        "(NegOp $x) => (low $x, (location 3), (returnType $x))",
        expect![[r#"
            P29: `location` takes symbols and a name in quotes
              | (NegOp $x) => (low $x, (location 3), (returnType $x))
              |                                  ^
            M120: `returnType` is not allowed on native code, which determines its own types
              = help: remove `returnType`
              | (NegOp $x) => (low $x, (location 3), (returnType $x))
              |                                       ^^^^^^^^^^
        "#]],
    );
}

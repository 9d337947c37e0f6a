//! Errors of variables and directives, and missing elements. Rows are those of the specification.

use super::{EACH, checked, errors};
use expect_test::{Expect, expect};

const EMPTY: &str = "(ins), (outs)";

fn check(cases: &[(&str, &str)], expect: Expect) {
    expect.assert_eq(&errors(cases));
}

#[test]
fn fmt_e01_e05_dictionaries() {
    check(
        &[
            (EMPTY, "`a`"),
            (EMPTY, "attr-dict attr-dict-with-keyword"),
            (EMPTY, "attr-dict prop-dict prop-dict"),
            (EACH, "type(attr-dict) type(prop-dict) attr-dict"),
        ],
        expect![[r#"
            E01: the format has no `attr-dict`, which has the attributes that nothing else writes
              | `a`
              |    ^
              = help: add `attr-dict`, most often at the end or before the types
            E02: `attr-dict-with-keyword` is in the format twice
              | attr-dict attr-dict-with-keyword
              |           ^^^^^^^^^^^^^^^^^^^^^^
            E02: `prop-dict` is in the format twice
              | attr-dict prop-dict prop-dict
              |                     ^^^^^^^^^
            E03: `attr-dict` has no type
              | type(attr-dict) type(prop-dict) attr-dict
              |      ^^^^^^^^^
            E03: `prop-dict` has no type
              | type(attr-dict) type(prop-dict) attr-dict
              |                      ^^^^^^^^^
        "#]],
    );
}

#[test]
fn fmt_e06_unknown_variables() {
    check(
        &[(EACH, "$xx $bodi attr-dict"), (EMPTY, "attr-dict\n  $nothing")],
        expect![[r#"
            E06: the operation declares nothing that is called `xx`
              | $xx $bodi attr-dict
              | ^^^
            E06: the operation declares nothing that is called `bodi`
              | $xx $bodi attr-dict
              |     ^^^^^
              = help: did you mean `$body`?
            E06: the operation declares nothing that is called `nothing`
            2 |   $nothing
              |   ^^^^^^^^
        "#]],
    );
}

#[test]
fn fmt_e07_bound_twice() {
    check(
        &[
            (EACH, "$x $x $a $a $p $p $body $body $next $next attr-dict"),
            (EACH, "operands $x regions $body successors $next attr-dict"),
            (EACH, "custom<A>($x) $x attr-dict"),
        ],
        expect![[r#"
            E07: `$x` is an operand that is bound already
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |    ^^
              = help: `ref($x)` in a `custom` directive has it again
            E07: `$a` is an attribute that is bound already
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |          ^^
              = help: `ref($a)` in a `custom` directive has it again
            E07: `$p` is a property that is bound already
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |                ^^
              = help: `ref($p)` in a `custom` directive has it again
            E07: `$body` is a region that is bound already
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |                         ^^^^^
              = help: `ref($body)` in a `custom` directive has it again
            E07: `$next` is a successor that is bound already
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |                                     ^^^^^
              = help: `ref($next)` in a `custom` directive has it again
            E07: `$x` is an operand that is bound already
              | operands $x regions $body successors $next attr-dict
              |          ^^
              = help: `ref($x)` in a `custom` directive has it again
            E07: `$body` is a region that is bound already
              | operands $x regions $body successors $next attr-dict
              |                     ^^^^^
              = help: `ref($body)` in a `custom` directive has it again
            E07: `$next` is a successor that is bound already
              | operands $x regions $body successors $next attr-dict
              |                                      ^^^^^
              = help: `ref($next)` in a `custom` directive has it again
            E07: `$x` is an operand that is bound already
              | custom<A>($x) $x attr-dict
              |               ^^
              = help: `ref($x)` in a `custom` directive has it again
        "#]],
    );
}

#[test]
fn fmt_e08_e14_what_has_no_value_or_type() {
    check(
        &[
            (EACH, "$r results attr-dict"),
            (EACH, "$x operands $body regions $next successors attr-dict"),
            (EACH, "operands operands attr-dict"),
            (
                EACH,
                "type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict",
            ),
        ],
        expect![[r#"
            E08: `$r` is a result, of which only the type is written
              | $r results attr-dict
              | ^^
              = help: write `type($r)`
            E09: only the types of results are written
              | $r results attr-dict
              |    ^^^^^^^
              = help: write `type(results)`, or `functional-type(operands, results)`
            E10: `operands` stands for all operands, and some of them are bound already
              | $x operands $body regions $next successors attr-dict
              |    ^^^^^^^^
              = help: bind each by its name, or all by `operands`
            E10: `regions` stands for all regions, and some of them are bound already
              | $x operands $body regions $next successors attr-dict
              |                   ^^^^^^^
              = help: bind each by its name, or all by `regions`
            E10: `successors` stands for all successors, and some of them are bound already
              | $x operands $body regions $next successors attr-dict
              |                                 ^^^^^^^^^^
              = help: bind each by its name, or all by `successors`
            E10: `operands` stands for all operands, and some of them are bound already
              | operands operands attr-dict
              |          ^^^^^^^^
              = help: bind each by its name, or all by `operands`
            E13: regions have no types
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |      ^^^^^^^
            E13: successors have no types
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                    ^^^^^^^^^^
            E15: `$body` is a region, and `type` takes an operand or a result
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                                     ^^^^^
            E15: `$next` is a successor, and `type` takes an operand or a result
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                                                 ^^^^^
            E15: `$a` is an attribute, and `type` takes an operand or a result
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                                                             ^^
            E15: `$p` is a property, and `type` takes an operand or a result
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                                                                      ^^
        "#]],
    );
}

#[test]
fn fmt_e17_e21_types() {
    check(
        &[
            (EACH, "type(type($x)) attr-dict"),
            (EACH, "type($x) type($x) type($r) type($r) attr-dict"),
            (
                EACH,
                "type($x) type(operands) type($r) functional-type(operands, results) attr-dict",
            ),
            (EACH, "type(operands) type($x) attr-dict"),
            (
                EACH,
                "type(`a`) type(qualified($x)) type(custom<A>($x)) type(functional-type(operands, results)) attr-dict",
            ),
            (EACH, "custom<A>(functional-type(operands, results)) attr-dict"),
        ],
        expect![[r#"
            E17: a type has no type
              | type(type($x)) attr-dict
              |      ^^^^^^^^
            E18: the type of `$x` is written already
              | type($x) type($x) type($r) type($r) attr-dict
              |               ^^
            E18: the type of `$r` is written already
              | type($x) type($x) type($r) type($r) attr-dict
              |                                 ^^
            E19: the types of operands are written already
              | type($x) type(operands) type($r) functional-type(operands, results) attr-dict
              |               ^^^^^^^^
            E19: the types of operands are written already
              | type($x) type(operands) type($r) functional-type(operands, results) attr-dict
              |                                                  ^^^^^^^^
            E19: the types of results are written already
              | type($x) type(operands) type($r) functional-type(operands, results) attr-dict
              |                                                            ^^^^^^^
            E18: the type of `$x` is written already
              | type(operands) type($x) attr-dict
              |                     ^^
            E58: a literal stands in no directive
              | type(`a`) type(qualified($x)) type(custom<A>($x)) type(functional-type(operands, results)) attr-dict
              |      ^^^
            E29: `qualified` takes an attribute, or the types of something: `qualified(type($x))`
              | type(`a`) type(qualified($x)) type(custom<A>($x)) type(functional-type(operands, results)) attr-dict
              |                ^^^^^^^^^^^^^
            E26: `custom` stands in no other directive
              | type(`a`) type(qualified($x)) type(custom<A>($x)) type(functional-type(operands, results)) attr-dict
              |                                    ^^^^^^^^^^^^^
            E21: `functional-type` stands in no other directive
              | type(`a`) type(qualified($x)) type(custom<A>($x)) type(functional-type(operands, results)) attr-dict
              |                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              = help: give a `custom` directive the types one by one: `type($x)`
            E21: `functional-type` stands in no other directive
              | custom<A>(functional-type(operands, results)) attr-dict
              |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              = help: give a `custom` directive the types one by one: `type($x)`
        "#]],
    );
}

#[test]
fn fmt_e24_e29_arguments_of_directives() {
    check(
        &[
            (EACH, "custom<A>(operands, results, regions) attr-dict"),
            (EACH, "custom<A>(type(operands)) attr-dict"),
            (EACH, "custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict"),
            (EACH, r#"ref($x) "text" qualified($x) qualified(operands) attr-dict"#),
            (EACH, "custom<A>(qualified($x)) qualified(custom<A>($x)) attr-dict"),
        ],
        expect![[r#"
            E24: `operands` is nothing that a `custom` directive can be given
              | custom<A>(operands, results, regions) attr-dict
              |           ^^^^^^^^
              = help: give it variables, `type($x)`, `attr-dict`, strings, or in `ref(..)` what is bound before
            E09: only the types of results are written
              | custom<A>(operands, results, regions) attr-dict
              |                     ^^^^^^^
              = help: write `type(results)`, or `functional-type(operands, results)`
            E24: `regions` is nothing that a `custom` directive can be given
              | custom<A>(operands, results, regions) attr-dict
              |                              ^^^^^^^
              = help: give it variables, `type($x)`, `attr-dict`, strings, or in `ref(..)` what is bound before
            E25: a `custom` directive is given the types of each variable by itself
              | custom<A>(type(operands)) attr-dict
              |           ^^^^^^^^^^^^^^
              = help: write `type($x)`
            E26: `custom` stands in no other directive
              | custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict
              |           ^^^^^^^^^^^^^
            E55: an optional group or an `oilist` stands in no directive
              | custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict
              |                          ^^^^^^
            E55: an optional group or an `oilist` stands in no directive
              | custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict
              |                                  ^^^^^^^^^^^
            E58: a literal stands in no directive
              | custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict
              |                                               ^^^
            E27: `ref` only says what a `custom` directive sees: `custom<Name>(ref($x))`
              | ref($x) "text" qualified($x) qualified(operands) attr-dict
              | ^^^^^^^
            E28: a string is only given to a `custom` directive
              | ref($x) "text" qualified($x) qualified(operands) attr-dict
              |         ^^^^^^
              = help: what is printed stands in backquotes: `` `text` ``
            E29: `qualified` takes an attribute, or the types of something: `qualified(type($x))`
              | ref($x) "text" qualified($x) qualified(operands) attr-dict
              |                ^^^^^^^^^^^^^
            E10: `operands` stands for all operands, and some of them are bound already
              | ref($x) "text" qualified($x) qualified(operands) attr-dict
              |                                        ^^^^^^^^
              = help: bind each by its name, or all by `operands`
            E29: `qualified` takes an attribute, or the types of something: `qualified(type($x))`
              | custom<A>(qualified($x)) qualified(custom<A>($x)) attr-dict
              |           ^^^^^^^^^^^^^
            E07: `$x` is an operand that is bound already
              | custom<A>(qualified($x)) qualified(custom<A>($x)) attr-dict
              |                                              ^^
              = help: `ref($x)` in a `custom` directive has it again
        "#]],
    );
}

#[test]
fn fmt_e30_e36_references() {
    check(
        &[
            (
                EACH,
                "custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict",
            ),
            (
                EACH,
                "custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))",
            ),
            (EMPTY, "prop-dict attr-dict custom<A>(ref(prop-dict))"),
            (EACH, "custom<A>(ref($nothing)) attr-dict"),
        ],
        expect![[r#"
            E30: `$x` is an operand that nothing binds before this
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |               ^^
              = help: bind it first; without `ref` this binds it
            E30: `$a` is an attribute that nothing binds before this
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |                        ^^
              = help: bind it first; without `ref` this binds it
            E30: `$p` is a property that nothing binds before this
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |                                 ^^
              = help: bind it first; without `ref` this binds it
            E30: `$body` is a region that nothing binds before this
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |                                          ^^^^^
              = help: bind it first; without `ref` this binds it
            E30: `$next` is a successor that nothing binds before this
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |                                                      ^^^^^
              = help: bind it first; without `ref` this binds it
            E31: no types of `$x` are written before this
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                    ^^
            E31: no types of `operands` are written before this
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                   ^^^^^^^^
            E31: no types of `results` are written before this
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                        ^^^^^^^
            E33: no `attr-dict` stands before this
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                       ^^^^^^^^^
            E33: no `operands` stands before this
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                                       ^^^^^^^^
            E33: no `regions` stands before this
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                                                      ^^^^^^^
            E33: no `successors` stands before this
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                                                                    ^^^^^^^^^^
            E01: the format has no `attr-dict`, which has the attributes that nothing else writes
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                                                                                ^
              = help: add `attr-dict`, most often at the end or before the types
            E33: `ref` takes no `prop-dict`
              | prop-dict attr-dict custom<A>(ref(prop-dict))
              |                                   ^^^^^^^^^
              = help: its parser can ask for each property by itself: `ref($x)`
            E06: the operation declares nothing that is called `nothing`
              | custom<A>(ref($nothing)) attr-dict
              |               ^^^^^^^^
        "#]],
    );
}

#[test]
fn fmt_q02_properties_that_are_nowhere() {
    const PROPERTIES: &str = "(ins I64Prop:$p, DefaultValuedProp<I64Prop, \"3\">:$d, I32Attr:$a), (outs)";
    check(
        &[(PROPERTIES, "$a attr-dict"), (PROPERTIES, "(`a` $d^)? attr-dict")],
        expect![[r#"
            O130: the property `p` is not in the format, and an `attr-dict` has no properties
              | $a attr-dict
              |             ^
              = help: add `$p`, or `prop-dict` for all that nothing else has
            O130: the property `p` is not in the format, and an `attr-dict` has no properties
              | (`a` $d^)? attr-dict
              |                     ^
              = help: add `$p`, or `prop-dict` for all that nothing else has
        "#]],
    );
    for format in [
        "$p attr-dict",
        "prop-dict attr-dict",
        "custom<A>(prop-dict) attr-dict",
        "custom<A>($p) attr-dict",
    ] {
        let (_, model, errors) = checked(PROPERTIES, format);
        assert!(model.is_some() && errors.is_empty(), "{format}: {errors}");
    }
}

#[test]
fn fmt_e41_e44_what_is_missing() {
    check(
        &[(
            "(ins AnyType:$x, AnyType:$y), (outs), (region AnyRegion:$body), (successor AnySuccessor:$next)",
            "$x attr-dict",
        )],
        expect![[r#"
            E41: the operand `y` is not in the format
              | $x attr-dict
              |             ^
              = help: add `$y`
            E41: the region `body` is not in the format
              | $x attr-dict
              |             ^
              = help: add `$body`
            E41: the successor `next` is not in the format
              | $x attr-dict
              |             ^
              = help: add `$next`
            E45: nothing says the type of the operand `x`
              | $x attr-dict
              |             ^
              = help: add `type($x)`, or a trait from which it follows, such as `AllTypesMatch`
            E45: nothing says the type of the operand `y`
              | $x attr-dict
              |             ^
              = help: add `type($y)`, or a trait from which it follows, such as `AllTypesMatch`
        "#]],
    );
}

#[test]
fn fmt_e45_e46_types_from_nowhere() {
    check(
        &[("(ins AnyType:$x, I32:$y), (outs AnyType:$r, I32:$s)", "$x $y attr-dict")],
        expect![[r#"
            E45: nothing says the type of the operand `x`
              | $x $y attr-dict
              |                ^
              = help: add `type($x)`, or a trait from which it follows, such as `AllTypesMatch`
            E45: nothing says the type of the result `r`
              | $x $y attr-dict
              |                ^
              = help: add `type($r)`, or a trait from which it follows, such as `AllTypesMatch`
        "#]],
    );
}

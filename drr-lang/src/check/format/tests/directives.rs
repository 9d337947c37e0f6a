//! Errors of variables and directives, and missing elements. Rows are those of the specification.

use super::{EACH, checked, errors};
use expect_test::{Expect, expect};

const EMPTY: &str = "(ins), (outs)";

fn check(cases: &[(&str, &str)], expect: Expect) {
    expect.assert_eq(&errors(cases));
}

#[test]
fn attr_dict_and_prop_dict_occur_once() {
    check(
        &[
            (EMPTY, "`a`"),
            (EMPTY, "attr-dict attr-dict-with-keyword"),
            (EMPTY, "attr-dict prop-dict prop-dict"),
            (EACH, "type(attr-dict) type(prop-dict) attr-dict"),
        ],
        expect![[r#"
            E01: missing `attr-dict` in the format
              | `a`
              |    ^
              = note: `attr-dict` prints the attributes that no other element prints
              = help: add `attr-dict`, usually at the end or before the types
            E02: `attr-dict-with-keyword` appears more than once in the format
              | attr-dict attr-dict-with-keyword
              |           ^^^^^^^^^^^^^^^^^^^^^^
            E02: `prop-dict` appears more than once in the format
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
fn unknown_variables() {
    check(
        &[(EACH, "$xx $bodi attr-dict"), (EMPTY, "attr-dict\n  $nothing")],
        expect![[r#"
            E06: cannot find `$xx` in this op
              | $xx $bodi attr-dict
              | ^^^
            E06: cannot find `$bodi` in this op
              | $xx $bodi attr-dict
              |     ^^^^^
              = help: did you mean `$body`?
            E06: cannot find `$nothing` in this op
            2 |   $nothing
              |   ^^^^^^^^
        "#]],
    );
}

#[test]
fn variables_bound_twice() {
    check(
        &[
            (EACH, "$x $x $a $a $p $p $body $body $next $next attr-dict"),
            (EACH, "operands $x regions $body successors $next attr-dict"),
            (EACH, "custom<A>($x) $x attr-dict"),
        ],
        expect![[r#"
            E07: `$x` is an operand that is already bound
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |    ^^
              = help: refer to it again with `ref($x)` in a `custom` directive
            E07: `$a` is an attribute that is already bound
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |          ^^
              = help: refer to it again with `ref($a)` in a `custom` directive
            E07: `$p` is a property that is already bound
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |                ^^
              = help: refer to it again with `ref($p)` in a `custom` directive
            E07: `$body` is a region that is already bound
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |                         ^^^^^
              = help: refer to it again with `ref($body)` in a `custom` directive
            E07: `$next` is a successor that is already bound
              | $x $x $a $a $p $p $body $body $next $next attr-dict
              |                                     ^^^^^
              = help: refer to it again with `ref($next)` in a `custom` directive
            E07: `$x` is an operand that is already bound
              | operands $x regions $body successors $next attr-dict
              |          ^^
              = help: refer to it again with `ref($x)` in a `custom` directive
            E07: `$body` is a region that is already bound
              | operands $x regions $body successors $next attr-dict
              |                     ^^^^^
              = help: refer to it again with `ref($body)` in a `custom` directive
            E07: `$next` is a successor that is already bound
              | operands $x regions $body successors $next attr-dict
              |                                      ^^^^^
              = help: refer to it again with `ref($next)` in a `custom` directive
            E07: `$x` is an operand that is already bound
              | custom<A>($x) $x attr-dict
              |               ^^
              = help: refer to it again with `ref($x)` in a `custom` directive
        "#]],
    );
}

#[test]
fn elements_without_a_value_or_a_type() {
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
            E08: `$r` is a result, of which only the type can be printed
              | $r results attr-dict
              | ^^
              = help: write `type($r)`
            E09: only the types of `results` can be printed
              | $r results attr-dict
              |    ^^^^^^^
              = help: write `type(results)`, or `functional-type(operands, results)`
            E10: `operands` binds operands that are already bound
              | $x operands $body regions $next successors attr-dict
              |    ^^^^^^^^
              = help: bind each by name, or all by `operands`
            E10: `regions` binds regions that are already bound
              | $x operands $body regions $next successors attr-dict
              |                   ^^^^^^^
              = help: bind each by name, or all by `regions`
            E10: `successors` binds successors that are already bound
              | $x operands $body regions $next successors attr-dict
              |                                 ^^^^^^^^^^
              = help: bind each by name, or all by `successors`
            E10: `operands` binds operands that are already bound
              | operands operands attr-dict
              |          ^^^^^^^^
              = help: bind each by name, or all by `operands`
            E13: regions have no types
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |      ^^^^^^^
            E13: successors have no types
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                    ^^^^^^^^^^
            E15: `type` expects an operand or a result, but `$body` is a region
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                                     ^^^^^
            E15: `type` expects an operand or a result, but `$next` is a successor
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                                                 ^^^^^
            E15: `type` expects an operand or a result, but `$a` is an attribute
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                                                             ^^
            E15: `type` expects an operand or a result, but `$p` is a property
              | type(regions) type(successors) type($body) type($next) type($a) type($p) attr-dict
              |                                                                      ^^
        "#]],
    );
}

#[test]
fn arguments_of_type_directives() {
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
            E18: the type of `$x` is already bound
              | type($x) type($x) type($r) type($r) attr-dict
              |               ^^
            E18: the type of `$r` is already bound
              | type($x) type($x) type($r) type($r) attr-dict
              |                                 ^^
            E19: the types of `operands` are already bound
              | type($x) type(operands) type($r) functional-type(operands, results) attr-dict
              |               ^^^^^^^^
            E19: the types of `operands` are already bound
              | type($x) type(operands) type($r) functional-type(operands, results) attr-dict
              |                                                  ^^^^^^^^
            E19: the types of `results` are already bound
              | type($x) type(operands) type($r) functional-type(operands, results) attr-dict
              |                                                            ^^^^^^^
            E18: the type of `$x` is already bound
              | type(operands) type($x) attr-dict
              |                     ^^
            E58: a literal cannot be nested in a directive
              | type(`a`) type(qualified($x)) type(custom<A>($x)) type(functional-type(operands, results)) attr-dict
              |      ^^^
            E29: `qualified` expects an attribute or a `type` directive: `qualified(type($x))`
              | type(`a`) type(qualified($x)) type(custom<A>($x)) type(functional-type(operands, results)) attr-dict
              |                ^^^^^^^^^^^^^
            E26: `custom` cannot be nested in another directive
              | type(`a`) type(qualified($x)) type(custom<A>($x)) type(functional-type(operands, results)) attr-dict
              |                                    ^^^^^^^^^^^^^
            E21: `functional-type` cannot be nested in another directive
              | type(`a`) type(qualified($x)) type(custom<A>($x)) type(functional-type(operands, results)) attr-dict
              |                                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              = help: pass the types to a `custom` directive one by one: `type($x)`
            E21: `functional-type` cannot be nested in another directive
              | custom<A>(functional-type(operands, results)) attr-dict
              |           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              = help: pass the types to a `custom` directive one by one: `type($x)`
        "#]],
    );
}

#[test]
fn arguments_of_custom_directives() {
    check(
        &[
            (EACH, "custom<A>(operands, results, regions) attr-dict"),
            (EACH, "custom<A>(type(operands)) attr-dict"),
            (EACH, "custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict"),
            (EACH, r#"ref($x) "text" qualified($x) qualified(operands) attr-dict"#),
            (EACH, "custom<A>(qualified($x)) qualified(custom<A>($x)) attr-dict"),
        ],
        expect![[r#"
            E24: `operands` is not a valid argument of a `custom` directive
              | custom<A>(operands, results, regions) attr-dict
              |           ^^^^^^^^
              = help: pass variables, `type($x)`, `attr-dict`, strings, or `ref(..)` of elements that are already bound
            E09: only the types of `results` can be printed
              | custom<A>(operands, results, regions) attr-dict
              |                     ^^^^^^^
              = help: write `type(results)`, or `functional-type(operands, results)`
            E24: `regions` is not a valid argument of a `custom` directive
              | custom<A>(operands, results, regions) attr-dict
              |                              ^^^^^^^
              = help: pass variables, `type($x)`, `attr-dict`, strings, or `ref(..)` of elements that are already bound
            E25: a `custom` directive takes the types of each variable separately
              | custom<A>(type(operands)) attr-dict
              |           ^^^^^^^^^^^^^^
              = help: write `type($x)`
            E26: `custom` cannot be nested in another directive
              | custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict
              |           ^^^^^^^^^^^^^
            E55: an optional group or an `oilist` cannot be nested in a directive
              | custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict
              |                          ^^^^^^
            E55: an optional group or an `oilist` cannot be nested in a directive
              | custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict
              |                                  ^^^^^^^^^^^
            E58: a literal cannot be nested in a directive
              | custom<A>(custom<B>($x), ($o^)?, oilist(`a`), `a`) attr-dict
              |                                               ^^^
            E27: `ref` is allowed only in the arguments of a `custom` directive: `custom<Name>(ref($x))`
              | ref($x) "text" qualified($x) qualified(operands) attr-dict
              | ^^^^^^^
            E28: a string is allowed only in the arguments of a `custom` directive
              | ref($x) "text" qualified($x) qualified(operands) attr-dict
              |         ^^^^^^
              = help: enclose printed text in backquotes: `` `text` ``
            E29: `qualified` expects an attribute or a `type` directive: `qualified(type($x))`
              | ref($x) "text" qualified($x) qualified(operands) attr-dict
              |                ^^^^^^^^^^^^^
            E10: `operands` binds operands that are already bound
              | ref($x) "text" qualified($x) qualified(operands) attr-dict
              |                                        ^^^^^^^^
              = help: bind each by name, or all by `operands`
            E29: `qualified` expects an attribute or a `type` directive: `qualified(type($x))`
              | custom<A>(qualified($x)) qualified(custom<A>($x)) attr-dict
              |           ^^^^^^^^^^^^^
            E07: `$x` is an operand that is already bound
              | custom<A>(qualified($x)) qualified(custom<A>($x)) attr-dict
              |                                              ^^
              = help: refer to it again with `ref($x)` in a `custom` directive
        "#]],
    );
}

#[test]
fn references_in_custom_directives() {
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
            E30: `$x` is an operand that is not bound before this `ref`
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |               ^^
              = help: bind it first, or remove `ref` to bind it here
            E30: `$a` is an attribute that is not bound before this `ref`
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |                        ^^
              = help: bind it first, or remove `ref` to bind it here
            E30: `$p` is a property that is not bound before this `ref`
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |                                 ^^
              = help: bind it first, or remove `ref` to bind it here
            E30: `$body` is a region that is not bound before this `ref`
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |                                          ^^^^^
              = help: bind it first, or remove `ref` to bind it here
            E30: `$next` is a successor that is not bound before this `ref`
              | custom<A>(ref($x), ref($a), ref($p), ref($body), ref($next)) attr-dict
              |                                                      ^^^^^
              = help: bind it first, or remove `ref` to bind it here
            E31: the types of `$x` are not bound before this `ref`
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                    ^^
            E31: the types of `operands` are not bound before this `ref`
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                   ^^^^^^^^
            E31: the types of `results` are not bound before this `ref`
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                        ^^^^^^^
            E33: no `attr-dict` precedes this `ref`
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                       ^^^^^^^^^
            E33: no `operands` precedes this `ref`
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                                       ^^^^^^^^
            E33: no `regions` precedes this `ref`
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                                                      ^^^^^^^
            E33: no `successors` precedes this `ref`
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                                                                    ^^^^^^^^^^
            E01: missing `attr-dict` in the format
              | custom<A>(ref(type($x)), ref(type(operands)), ref(type(results)), ref(attr-dict), ref(operands), ref(regions), ref(successors))
              |                                                                                                                                ^
              = note: `attr-dict` prints the attributes that no other element prints
              = help: add `attr-dict`, usually at the end or before the types
            E33: `ref` cannot refer to `prop-dict`
              | prop-dict attr-dict custom<A>(ref(prop-dict))
              |                                   ^^^^^^^^^
              = help: refer to each property separately: `ref($x)`
            E06: cannot find `$nothing` in this op
              | custom<A>(ref($nothing)) attr-dict
              |               ^^^^^^^^
        "#]],
    );
}

#[test]
fn properties_missing_from_the_format() {
    const PROPERTIES: &str = "(ins I64Prop:$p, DefaultValuedProp<I64Prop, \"3\">:$d, I32Attr:$a), (outs)";
    check(
        &[(PROPERTIES, "$a attr-dict"), (PROPERTIES, "(`a` $d^)? attr-dict")],
        expect![[r#"
            O130: property `p` is missing from the format, and `attr-dict` does not print properties
              | $a attr-dict
              |             ^
              = help: add `$p`, or `prop-dict` for all properties that no other element prints
            O130: property `p` is missing from the format, and `attr-dict` does not print properties
              | (`a` $d^)? attr-dict
              |                     ^
              = help: add `$p`, or `prop-dict` for all properties that no other element prints
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
fn missing_operands_regions_and_dictionaries() {
    check(
        &[(
            "(ins AnyType:$x, AnyType:$y), (outs), (region AnyRegion:$body), (successor AnySuccessor:$next)",
            "$x attr-dict",
        )],
        expect![[r#"
            E41: operand `y` is missing from the format
              | $x attr-dict
              |             ^
              = help: add `$y`
            E41: region `body` is missing from the format
              | $x attr-dict
              |             ^
              = help: add `$body`
            E41: successor `next` is missing from the format
              | $x attr-dict
              |             ^
              = help: add `$next`
            E45: cannot infer the type of operand `x`
              | $x attr-dict
              |             ^
              = help: add `type($x)`, or a trait that determines it, such as `AllTypesMatch`
            E45: cannot infer the type of operand `y`
              | $x attr-dict
              |             ^
              = help: add `type($y)`, or a trait that determines it, such as `AllTypesMatch`
        "#]],
    );
}

#[test]
fn types_that_nothing_determines() {
    check(
        &[("(ins AnyType:$x, I32:$y), (outs AnyType:$r, I32:$s)", "$x $y attr-dict")],
        expect![[r#"
            E45: cannot infer the type of operand `x`
              | $x $y attr-dict
              |                ^
              = help: add `type($x)`, or a trait that determines it, such as `AllTypesMatch`
            E45: cannot infer the type of result `r`
              | $x $y attr-dict
              |                ^
              = help: add `type($r)`, or a trait that determines it, such as `AllTypesMatch`
        "#]],
    );
}

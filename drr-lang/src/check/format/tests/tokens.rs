//! Lexical errors. Rows are those of the specification.

use super::{EACH, errors};
use expect_test::{Expect, expect};

const EMPTY: &str = "(ins), (outs)";

fn check(cases: &[(&str, &str)], expect: Expect) {
    expect.assert_eq(&errors(cases));
}

#[test]
fn fmt_e22_e23_syntax_of_directives() {
    check(
        &[
            (EACH, "type $x"),
            (EACH, "type($x"),
            (EACH, "type($x $o)"),
            (EACH, "functional-type(operands)"),
            (EACH, "functional-type(operands, results"),
            (EACH, "qualified $x"),
            (EACH, "custom<A>(ref $x)"),
            (EACH, "custom($x)"),
            (EACH, "custom<>($x)"),
            (EACH, "custom<type>($x)"),
            (EACH, "custom<A($x)"),
            (EACH, "custom<A>"),
            (EACH, "custom<A>($x"),
            (EACH, "custom<A>()"),
        ],
        expect![[r#"
            E22: expected `(` after `type`
              | type $x
              |      ^^
            E22: expected `)` at the end of `type`
              | type($x
              |        ^
            E22: expected `)` at the end of `type`
              | type($x $o)
              |         ^^
            E22: expected `,` and the types of the results: `functional-type(operands, results)`
              | functional-type(operands)
              |                         ^
            E22: expected `)` at the end of `functional-type`
              | functional-type(operands, results
              |                                  ^
            E22: expected `(` after `qualified`
              | qualified $x
              |           ^^
            E22: expected `(` after `ref`
              | custom<A>(ref $x)
              |               ^^
            E23: expected the name of the directive: `custom<Name>($x)`
              | custom($x)
              |       ^
            E23: expected the name of the directive: `custom<Name>($x)`
              | custom<>($x)
              |        ^
            E23: expected the name of the directive: `custom<Name>($x)`
              | custom<type>($x)
              |        ^^^^
            E23: expected `>` after `A`
              | custom<A($x)
              |         ^
            E23: expected what the directive is given: `custom<A>($x)`
              | custom<A>
              |          ^
            E22: expected `)` at the end of `custom`
              | custom<A>($x
              |             ^
            E59: expected a literal, a variable, a directive or an optional group, not `)`
              | custom<A>()
              |           ^
        "#]],
    );
}

#[test]
fn fmt_e58_e65_tokens() {
    check(
        &[
            (EMPTY, "^"),
            (EMPTY, "foo"),
            (EMPTY, "attr_dict"),
            (EMPTY, "`/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict"),
            (EMPTY, "`a"),
            (EMPTY, r#""a"#),
            (EMPTY, "$1"),
            (EMPTY, "$"),
            (EMPTY, "a / b"),
            (EMPTY, ": attr-dict"),
            (EMPTY, "attr-dict ) "),
            (EMPTY, "params"),
            (EMPTY, "struct(params)"),
            (EMPTY, "attr-dict #"),
            (EMPTY, r#"custom<A>("a\""#),
        ],
        expect![[r#"
            E59: expected a literal, a variable, a directive or an optional group, not `^`
              | ^
              | ^
            E59: there is no directive `foo`
              | foo
              | ^^^
              = help: a keyword that is printed stands in backquotes
            E59: there is no directive `attr_dict`
              | attr_dict
              | ^^^^^^^^^
              = help: a keyword that is printed stands in backquotes
              = help: did you mean `attr-dict`?
            E60: `/` cannot be a literal
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              | ^^^
              = note: of one character there are letters, `_`, and `: , = < > ( ) [ ] { } ? + - *`
            E60: `1` cannot be a literal
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |     ^^^
              = note: of one character there are letters, `_`, and `: , = < > ( ) [ ] { } ? + - *`
            E61: `::` cannot be a literal: a keyword begins with a letter or `_`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |         ^^^^
              = note: of more characters there are `->` and `...` besides keywords
            E61: `==` cannot be a literal: a keyword begins with a letter or `_`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |              ^^^^
              = note: of more characters there are `->` and `...` besides keywords
            E62: `a-b` cannot be a literal: a keyword has letters, digits, `_`, `$` and `.`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |                   ^^^^^
              = help: several words are several literals
            E61: `1a` cannot be a literal: a keyword begins with a letter or `_`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |                         ^^^^
              = note: of more characters there are `->` and `...` besides keywords
            E62: `a b` cannot be a literal: a keyword has letters, digits, `_`, `$` and `.`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |                              ^^^^^
              = help: several words are several literals
            E60: `é` cannot be a literal
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |                                    ^^^
              = note: of one character there are letters, `_`, and `: , = < > ( ) [ ] { } ? + - *`
            E63: this literal has no closing backquote
              | `a
              | ^
            E63: this string has no closing quotation mark
              | "a
              | ^
            E64: expected a name after `$`
              | $1
              | ^
            E64: expected a name after `$`
              | $
              | ^
            E59: there is no directive `a`
              | a / b
              | ^
              = help: a keyword that is printed stands in backquotes
            E64: `/` means nothing in a format
              | a / b
              |   ^
            E59: there is no directive `b`
              | a / b
              |     ^
              = help: a keyword that is printed stands in backquotes
            E59: expected a literal, a variable, a directive or an optional group, not `:`
              | : attr-dict
              | ^
            E59: expected a literal, a variable, a directive or an optional group, not `)`
              | attr-dict )
              |           ^
            E65: `params` is a directive for attributes and types, not for operations
              | params
              | ^^^^^^
            E65: `struct` is a directive for attributes and types, not for operations
              | struct(params)
              | ^^^^^^
            E64: `#` means nothing in a format
              | attr-dict #
              |           ^
            E63: this string has no closing quotation mark
              | custom<A>("a\"
              |           ^
        "#]],
    );
}

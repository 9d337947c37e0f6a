//! Lexical errors. Rows are those of the specification.

use super::{EACH, errors};
use expect_test::{Expect, expect};

const EMPTY: &str = "(ins), (outs)";

fn check(cases: &[(&str, &str)], expect: Expect) {
    expect.assert_eq(&errors(cases));
}

#[test]
fn syntax_errors_of_directives() {
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
            E23: expected the arguments of the directive: `custom<A>($x)`
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
fn invalid_tokens() {
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
            E59: unknown directive `foo`
              | foo
              | ^^^
              = help: enclose a printed keyword in backquotes, and begin the name of an argument with `$`
            E59: unknown directive `attr_dict`
              | attr_dict
              | ^^^^^^^^^
              = help: enclose a printed keyword in backquotes, and begin the name of an argument with `$`
              = help: did you mean `attr-dict`?
            E60: invalid literal `/`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              | ^^^
              = note: a literal of one character is a letter or one of `_ : , = < > ( ) [ ] { } ? + - *`
            E60: invalid literal `1`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |     ^^^
              = note: a literal of one character is a letter or one of `_ : , = < > ( ) [ ] { } ? + - *`
            E61: invalid literal `::`: a keyword starts with a letter or `_`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |         ^^^^
              = note: `->` and `...` are the only other literals of several characters
            E61: invalid literal `==`: a keyword starts with a letter or `_`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |              ^^^^
              = note: `->` and `...` are the only other literals of several characters
            E62: invalid literal `a-b`: a keyword consists of letters, digits, `_`, `$` and `.`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |                   ^^^^^
              = help: split several words into several literals
            E61: invalid literal `1a`: a keyword starts with a letter or `_`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |                         ^^^^
              = note: `->` and `...` are the only other literals of several characters
            E62: invalid literal `a b`: a keyword consists of letters, digits, `_`, `$` and `.`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |                              ^^^^^
              = help: split several words into several literals
            E60: invalid literal `é`
              | `/` `1` `::` `==` `a-b` `1a` `a b` `é` attr-dict
              |                                    ^^^
              = note: a literal of one character is a letter or one of `_ : , = < > ( ) [ ] { } ? + - *`
            E63: unterminated literal: expected a closing backquote
              | `a
              | ^
            E63: unterminated string: expected a closing quotation mark
              | "a
              | ^
            E64: expected a name after `$`
              | $1
              | ^
            E64: expected a name after `$`
              | $
              | ^
            E59: unknown directive `a`
              | a / b
              | ^
              = help: enclose a printed keyword in backquotes, and begin the name of an argument with `$`
            E64: unexpected character `/` in a format
              | a / b
              |   ^
            E59: unknown directive `b`
              | a / b
              |     ^
              = help: enclose a printed keyword in backquotes, and begin the name of an argument with `$`
            E59: expected a literal, a variable, a directive or an optional group, not `:`
              | : attr-dict
              | ^
            E59: expected a literal, a variable, a directive or an optional group, not `)`
              | attr-dict )
              |           ^
            E65: directive `params` is allowed only in formats of attributes and types
              | params
              | ^^^^^^
            E65: directive `struct` is allowed only in formats of attributes and types
              | struct(params)
              | ^^^^^^
            E64: unexpected character `#` in a format
              | attr-dict #
              |           ^
            E63: unterminated string: expected a closing quotation mark
              | custom<A>("a\"
              |           ^
        "#]],
    );
}

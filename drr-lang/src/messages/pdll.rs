//! Messages about PDLL. The numbers of the ids `E..` are those of `mlir-pdll`'s errors in the tests.

use crate::report::Message;
use std::fmt::Display;

messages! {
    // Declarations.
    /// `#foo`.
    E010 directive_unknown(word) = "unknown directive `{word}`";
    /// `#include` and nothing.
    E011 include_without_file() = "expected the name of a file after `#include`";
    /// The file of `include_pdll!` cannot be read.
    E012 file_unreadable(file, why) = "`{file}` cannot be read: {why}"
        note "the path is relative to the folder of `Cargo.toml`";
    /// `include_pdll!(x)`.
    E016 file_expected() = "expected the path of a file: `include_pdll!(\"src/rules.pdll\", dialects: [Arith])`";
    /// `include_pdll!("x", foo)`.
    E017 include_options(dialects) = "expected {dialects}`populate: name` or `labels: [\"name\"]`";
    /// `populate = add`.
    E155 include_option_colon(word) = "expected `:` after `{word}`";
    /// `include_drr!(x)`.
    E018 records_file_expected() = "expected the path of a file: `include_drr!(\"src/rules.td\")`";
    /// `#include "x.td"`.
    E013 include_in_macro() = "a macro reads no files"
        help "operations come from dialects, `use dialects [Arith];`, or from Rust paths, `op<AddIOp>`";
    /// `#include "x.td"` in a file without a list of dialects.
    E019 records_skipped(records) = "`{records}` is not read, so that its operations are not known"
        help "name the dialects that have them: `dialects: [Arith]`";
    /// A stray `;`.
    E020 declaration_expected(found) = "expected `Pattern`, `Constraint`, `Rewrite` or `use dialects [..];`, found {found}";
    /// `use Arith;`.
    E015 dialects_expected() = "expected the dialects whose operations are used: `use dialects [Arith, tosa::Tosa];`";
    /// A duplicate name.
    E021 defined_twice(name, noun) = "`{name}` is already the name of {noun}" help "each name stands for one thing in all of its scope";
    /// `Constraint (v: Value)`.
    E022 callable_name_expected(word) = "expected the name of the `{word}`";
    /// `Constraint Name {`.
    E023 arguments_expected(word) = "expected the arguments of the `{word}`: `(value: Value)`";
    /// `(1: Value)`.
    E024 argument_name_expected() = "expected the name of an argument: `value: Value`";
    /// `(value)`.
    E025 argument_constraint_expected(name) = "expected `:` and a constraint after `{name}`: `{name}: Value`";
    /// `(value: Value<t>)`.
    E027 typed_parameter() = "arguments and results have no type in angle brackets; say it of the variable in the body";
    /// `x: ;`.
    E031 constraint_expected() = "expected a constraint, such as `Value`, `Attr`, `Op<dialect.name>` or the name of one";
    /// `Constraint Name(v: Value)` in an expression.
    E032 inline_without_body(word) = "a `{word}` without a body is declared outside of all patterns";
    /// Statements after a `return`.
    E034 after_return(word) = "nothing follows the `return` of a `{word}`";
    /// A missing `return`.
    E035 return_missing(word, results) = "this `{word}` has to return {results}";
    /// `=> let x: Value`.
    E036 constraint_lambda() = "behind the `=>` of a `Constraint` stands one expression";
    /// A rewrite lambda with another statement.
    E037 rewrite_lambda() = "behind the `=>` of a `Rewrite` stands one expression, `erase`, `replace` or `rewrite`";
    /// `Pattern => op<a.b>`.
    E038 pattern_lambda() = "behind the `=>` of a pattern stands `erase`, `replace` or `rewrite`";
    /// `Pattern Foo;`.
    E040 pattern_body_expected() = "expected the body of the pattern: `{{ .. }}` or `=> ..;`";
    /// `return` in a pattern.
    E041 return_outside() = "only a `Constraint` or a `Rewrite` returns something";
    /// A pattern without a final rewrite.
    E042 rewrite_missing() = "a pattern ends in `erase`, `replace` or `rewrite`";
    /// Statements after the final rewrite.
    E043 after_rewrite() = "nothing follows the rewrite of a pattern";
    /// `with 2`.
    E044 metadata_expected() = "expected `benefit(..)` or `recursion`";
    /// `with foo`.
    E045 metadata_unknown(word) = "`{word}` says nothing about a pattern"
        note "there are `benefit(..)` and `recursion`";
    /// `benefit 2`.
    E046 benefit_parentheses() = "a benefit stands in parentheses: `benefit(2)`";
    /// `benefit(-1)`.
    E047 benefit_number() = "a benefit is a whole number: `benefit(2)`";
    /// `benefit(70000)`.
    E048 benefit_too_large(max) = "a benefit is at most {max}";
    /// `op: dyn 1`.
    E141 interface_expected() = "expected the name of an interface after `dyn`: `op: dyn CostInterface`";
    /// `op<t.a>` with `#![forbid(untyped)]`.
    E142 untyped(name) = "`{name}` is of a dialect that the block does not name, and `#![forbid(untyped)]` wants all operations declared"
        help "name its dialect, `use dialects [..];`, or the operation's Rust type, `op<AddIOp>`";
    /// `op<arit.addi>` with `use dialects [Arith];`
    E154 dialect_unknown(name, dialect) = "`{name}` is matched by its name alone: the block names no dialect `{dialect}`";
    /// Two benefits.
    E050 benefit_twice() = "the benefit is given twice";
    /// Two times `recursion`.
    E051 recursion_twice() = "`recursion` is given twice";
    /// `Value<t`.
    E060 constraint_not_closed(word) = "expected `>` after the type in `{word}<..>`";
    /// `[Value<t>, Value<u>]`.
    E062 type_twice() = "the type of this variable is given twice";
    /// `x: Foo` for a pattern `Foo`.
    E064 no_constraint(name, noun) = "`{name}` is {noun} and constrains nothing";

    // Expressions.
    /// `$x`.
    E155 symbol_of_pat(name) = "`${name}` is the notation of `pat!`; in PDLL a variable has no `$`"
        help "write `{name}`, and where it is matched `{name}: Value`";
    /// `%x`.
    E155 value_of_ir(name) = "`%{name}` is a value of the IR; in PDLL a variable is written `{name}`";
    /// `(MulOp $a, $b)`.
    E156 node_of_pat(op) = "this is a node of `pat!`; in PDLL an operation is `{op}`"
        help "a variable is declared where it is matched: `a: Value`";
    /// `tensor<2xf32>`.
    E157 bare_text(noun, word, text) = "{noun} is written `{word}<{text}>`";
    /// `let auto x = ..`, `var x: Value;`
    E158 variable_by_let(word, name) = "a variable is declared with `let`, not with `{word}`: `let {name}: Value;`";
    /// `op<a.b>(x = Value)`.
    E159 equals_for_colon(name, found) = "the constraint of a variable follows `:`, as in `{name}: {found}`";
    /// `x: Value` for a word of PDLL.
    E160 keyword_as_variable(word) = "`{word}` is a word of PDLL and names no variable";
    /// `with recursion(true)`.
    E161 recursion_without_argument() = "`recursion` takes no argument";
    /// `Pattern P benefit(3)`.
    E162 metadata_without_with(word) = "what is said of a pattern follows `with`: `with {word}`";
    /// `F((t, u))` of `Rewrite F(ts: TypeRange);`
    E163 types_for_native() = "native code takes types of the match as a `TypeRange`, not types that the pattern puts together"
        help "pass each type by itself, or put them together in the native code";
    /// A missing expression.
    E070 expression_expected(found) = "expected an expression, found {found}";
    /// `attr<>`.
    E071 text_expected(noun) = "expected the text of the {noun} as MLIR writes it";
    /// `attr<1`.
    E072 text_not_closed(noun) = "expected `>` after the {noun}";
    /// `(a b)`.
    E073 comma_expected(found) = "expected `,` or the end of the list, found `{found}`";
    /// An undefined name.
    E074 undefined(name) = "nothing is called `{name}` here";
    /// The name of a pattern.
    E075 pattern_as_value(name) = "`{name}` is a pattern; it has no value";
    /// `x.;`.
    E076 member_expected() = "expected the name or the number of a member, such as `.0`";
    /// `not 1`.
    E077 native_constraint_expected() = "expected the name of a native constraint after `not`";
    /// `not foo`.
    E078 call_expected() = "expected the arguments of the constraint after its name";
    /// `op<>` in a rewrite.
    E080 built_op_without_name() = "an operation that is built has a name: `op<dialect.name>`";
    /// `op<1>`.
    E081 op_name_expected() = "expected the name of an operation: `dialect.name`, or the path to its Rust type";
    /// `op<a.>`.
    E082 op_name_after_dot() = "expected the name of the operation after the dot";
    /// `op<a.b`.
    E083 op_name_not_closed() = "expected `>` after the name of the operation";
    /// `{1}`.
    E085 attribute_name_expected() = "expected the name of an attribute";
    /// `-> t`.
    E087 result_types_expected() = "the types of the results stand in parentheses: `-> (type)`";
    /// `(x = a, x = b)`.
    E089 label_twice(name) = "`{name}` already labels an element of this tuple";
    /// `x: InferTypes`.
    E091 kind_unknown_of_constraint(name, constraint) = "what `{name}` stands for is not clear here"
        help "if `{constraint}` is an interface, write `{name}: dyn {constraint}`; if it is a constraint, say what it is about, \
              such as `{name}: [Value, {constraint}]`";
    /// `x: C` of unknown PDLL type.
    E091 kind_unknown(name) = "what `{name}` stands for is not clear here"
        help "say what it is, such as `{name}: Value`, or `{name}: [Value, ..]` with more constraints";
    /// A missing `;`.
    E092 semicolon_expected() = "expected `;` after the statement";
    /// `erase` in a constraint.
    E093 rewrite_in_constraint(word) = "`{word}` changes IR, and a `Constraint` only looks at it";
    /// `let _`.
    E094 let_wildcard() = "`let` gives a variable a name; `_: C` stands where it is used";
    /// `let 1`.
    E095 let_name_expected() = "expected the name of a variable after `let`";
    /// `replace x y`.
    E097 with_expected(place) = "expected `with` {place}";
    /// `with ()`.
    E098 replacement_expected() = "expected at least one value; `erase` replaces an operation with nothing";
    /// `rewrite x with y`.
    E100 rewrite_body_expected() = "expected the body of the rewrite in braces";
    /// `{a = b, a = c}`.
    E105 attribute_twice(name) = "the attribute `{name}` is given twice";

    // Semantic errors.
    /// `let x;`.
    E110 type_unknown(name) = "nothing says what `{name}` is" help "give it a constraint, `{name}: Value`, or a value";
    /// `let x = Foo;`.
    E111 callable_as_variable(word) = "a variable cannot be a `{word}`";
    /// `x: [Foo]` for a constraint of two arguments.
    E112 constraint_arity(name, count) = "`{name}` takes {count}; behind a colon stands a constraint that takes one";
    /// `x: [Value, Attr]`.
    E113 constraints_disagree(one, other) = "this is {one}, but what stands before says {other}";
    /// An expression of another PDLL type.
    E115 wrong_kind(wanted, found) = "expected {wanted}, found {found}";
    /// `x(1)`.
    E116 not_callable(found) = "only a `Constraint`, a `Rewrite` or a Rust function is called, not {found}";
    /// A call of a constraint in a rewrite.
    E117 constraint_in_rewrite(name) = "`{name}` is a `Constraint`; in a rewrite nothing is matched any more";
    /// A call of a rewrite in the match.
    E118 rewrite_in_match(name) = "`{name}` is a `Rewrite`; in the match nothing is changed";
    /// `not R(x)`.
    E119 negated_rewrite(name) = "`not` stands before a constraint, and `{name}` is none";
    /// `not C(x)` for a constraint with statements.
    E120 negated_statements(name) = "`not` stands before a Rust function, and `{name}` has statements";
    /// Too many arguments.
    E121 call_arity(name, wanted, given) = "`{name}` takes {wanted}, {given} given";
    /// `x.foo`.
    E122 no_such_member(member, found) = "{found} has no member `{member}`";
    /// `{a = v}`.
    E123 attribute_kind(found) = "expected an attribute, found {found}";
    /// Operands of a declared operation.
    E124 operand_groups(op, wanted, given) = "`{op}` has {wanted}, {given} given";
    /// `{foo = a}` of a declared operation.
    E131 no_such_attribute(op, name) = "`{op}` has no attribute `{name}`";
    /// `{x = ..}` of an operand.
    E131 operand_in_braces(op, name) = "`{name}` is an operand of `{op}`, and attributes are in braces";
    /// `{"my.tag" = _: OptionalAttr}` where the operation does not declare it.
    E152 discardable_absent(name) = "`{name}` is not declared by the operation, and where it is named it has to be there"
        help "ask for its absence in Rust: a `Constraint` that takes the `Op`";
    /// A tuple in a tuple.
    E126 tuple_element(found) = "an element of a tuple cannot be {found}";
    /// `erase x` for a value.
    E127 op_expected(word, found) = "`{word}` takes an operation, found {found}";
    /// `replace x with a` for an attribute.
    E128 replacement_kind(found) = "an operation is replaced with values or an operation, not with {found}";
    /// `replace x with (a, b)` where `x` has one result.
    E153 replacement_count(op, results, given) = "`{op}` has {results} to replace, {given} given";
    /// `Value<v>`.
    E114 type_expected(wanted, found) = "expected {wanted} in the angle brackets, found {found}";
    /// `-> (v)`.
    E114 type_of_result(found) = "a result has a type, not {found}";
    /// `-> (t: Type)` in a rewrite.
    E135 type_unbound() = "nothing in the match says what this type is" help "say of which value it is the type: `x: Value<t: Type>`";
    /// `[{ return success(); }]`.
    E136 body_in_cpp(shown, word, example) = "this body is C++, as `{shown}` shows; here it is Rust"
        note "it is the body of a function whose first parameter is `{word}`"
        help "write {example}";
    /// Types of results of a declared operation.
    E130 result_groups(op, wanted, given) = "`{op}` has {wanted}, {given} given";
    /// A mnemonic that a dialect does not have.
    E132 no_such_op(dialect, name) = "the dialect `{dialect}` has no operation `{name}`";
    /// An attribute among operands.
    E125 operand_kind(found) = "an operand is a value or a range of values, not {found}";
    /// A range of unknown length before other operands.
    E133 range_not_last(noun) = "nothing says where this range ends: only the last {noun} of an operation without a declaration is a range";
    /// `(a, b)` as an operand.
    E140 tuple_as_value() = "a tuple is no value" help "name one of its elements, such as `.0`";
    /// `..` in a context without omitted elements.
    E143 rest_elsewhere() = "`..` stands behind operands, in `variadic(..)`, behind the arguments of a block, and before its operations";
    /// `variadic(op.results)` in a match.
    E144 rest_of_range() = "what is left of a range is a variable: `rest: ValueRange`, or `..`";
    /// `op<t.a> location(x)` in a match.
    E145 location_in_match() = "a location is given to what a rewrite builds";
    /// `..` after the ops of a block.
    E146 rest_not_first() = "other operations of the block stand before those that are matched: `..` comes first";
    /// `block { erase x; }`.
    E150 rewrite_in_block() = "a block has the operations that are matched or built in it, and nothing else";
    /// `block(x)` in a rewrite.
    E147 block_argument_expected() = "an argument of a block that is built has a name and a type: `i: I32`, `i: Value<t>`";
    /// `block(i: Value)` in a rewrite.
    E148 block_argument_type(name) = "nothing says which type `{name}` has"
        help "name a constraint that allows one type, `{name}: I32`, or the type of a value of the match, `{name}: Value<t>`";
    /// `inline()`.
    E149 inline_without_region() = "`inline` takes a region and a value for each argument of its block: `inline(body, x)`";
    /// `F(x)` of `Constraint F(xs: ValueRange);`
    E151 value_for_operands() = "expected operands of an operation, found a single value"
        help "a constraint in Rust that is asked about single values takes a `Value`";
    /// An edit of an op that the rewrite builds.
    E138 edited_built(word, whence) = "`{word}` takes a matched operation, and this one {whence}";
    /// `op<>(x)` as an argument that is an `Op<a.b>`.
    E139 named_too_late(name) = "this operation has operands before anything says that it is a `{name}`"
        help "name it where its operands stand: `op<{name}>(..)`";
    /// `let x: Value;` and nothing.
    V01 unused(name) = "unused variable: `{name}`" help "drop it, or write `_` where it stands";
    /// `let x: Value;` in a rewrite.
    V04 variable_without_value() = "a rewrite builds what it uses: this variable has no value"
        help "write `let x = ..`";
    /// `let x: [Attr, Small] = y;` in a rewrite.
    V05 untested() = "nothing is tested in a rewrite: this constraint would not be asked"
        help "ask before the rewrite begins; in it a variable is a `Value`, an `Attr` and so on";
    /// A pattern with disconnected ops.
    V02 disconnected() = "nothing connects this to the operation that is rewritten";
    /// A recursive callable.
    E074 recursive(name) = "`{name}` calls itself; it is written out at each call, so that this would never end";
}

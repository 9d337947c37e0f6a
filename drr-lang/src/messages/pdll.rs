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
    E012 file_unreadable(file, why) = "cannot read `{file}`: {why}"
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
    E013 include_in_macro() = "a macro cannot include files"
        help "import ops from dialects, `use dialects [Arith];`, or name them by Rust paths, `op<AddIOp>`";
    /// `#include "x.td"` in a file without a list of dialects.
    E019 records_skipped(records) = "`{records}` is not read, so its ops are unknown"
        help "list their dialects: `dialects: [Arith]`";
    /// A stray `;`.
    E020 declaration_expected(found) = "expected `Pattern`, `Constraint`, `Rewrite` or `use dialects [..];`, found {found}";
    /// `use Arith;`.
    E015 dialects_expected() = "expected the dialects of the ops: `use dialects [Arith, tosa::Tosa];`";
    /// A duplicate name.
    E021 defined_twice(name, noun) = "`{name}` is already the name of {noun}"
        help "rename one of them";
    /// `Constraint (v: Value)`.
    E022 callable_name_expected(word) = "expected the name of the `{word}`";
    /// `Constraint Name {`.
    E023 arguments_expected(word) = "expected the arguments of the `{word}`: `(value: Value)`";
    /// `(1: Value)`.
    E024 argument_name_expected() = "expected the name of an argument: `value: Value`";
    /// `(value)`.
    E025 argument_constraint_expected(name) = "expected `:` and a constraint after `{name}`: `{name}: Value`";
    /// `(value: Value<t>)`.
    E027 typed_parameter() = "types in angle brackets are not allowed on arguments and results"
        help "constrain the type of the variable in the body";
    /// `x: ;`.
    E031 constraint_expected() = "expected a constraint, such as `Value`, `Attr`, `Op<dialect.name>` or the name of one";
    /// `Constraint Name(v: Value)` in an expression.
    E032 inline_without_body(word) = "a `{word}` without a body must be declared outside of all patterns";
    /// Statements after a `return`.
    E034 after_return(word) = "unreachable statement after the `return` of a `{word}`";
    /// A missing `return`.
    E035 return_missing(word, results) = "missing `return`: this `{word}` returns {results}";
    /// `=> let x: Value`.
    E036 constraint_lambda() = "expected one expression after the `=>` of a `Constraint`";
    /// A rewrite lambda with another statement.
    E037 rewrite_lambda() = "expected one expression, `erase`, `replace` or `rewrite` after the `=>` of a `Rewrite`";
    /// `Pattern => op<a.b>`.
    E038 pattern_lambda() = "expected `erase`, `replace` or `rewrite` after the `=>` of a pattern";
    /// `Pattern Foo;`.
    E040 pattern_body_expected() = "expected the body of the pattern: `{{ .. }}` or `=> ..;`";
    /// `return` in a pattern.
    E041 return_outside() = "`return` is allowed only in a `Constraint` or a `Rewrite`";
    /// A pattern without a final rewrite.
    E042 rewrite_missing() = "expected `erase`, `replace` or `rewrite` at the end of the pattern";
    /// Statements after the final rewrite.
    E043 after_rewrite() = "unreachable statement after the rewrite of a pattern";
    /// `with 2`.
    E044 metadata_expected() = "expected `benefit(..)`, `recursion` or `conversion`";
    /// `with foo`.
    E045 metadata_unknown(word) = "unknown metadata `{word}`"
        note "the metadata of a pattern are `benefit(..)`, `recursion` and `conversion`";
    /// `benefit 2`.
    E046 benefit_parentheses() = "expected the benefit in parentheses: `benefit(2)`";
    /// `benefit(-1)`.
    E047 benefit_number() = "expected a non-negative integer: `benefit(2)`";
    /// `benefit(70000)`.
    E048 benefit_too_large(max) = "a benefit can be at most {max}";
    /// `op: dyn 1`.
    E141 interface_expected() = "expected the name of an interface after `dyn`: `op: dyn CostInterface`";
    /// `op<t.a>` with `#![forbid(untyped)]`.
    E142 untyped(name) = "`{name}` belongs to a dialect that the block does not list, but `#![forbid(untyped)]` requires all ops to be declared"
        help "list its dialect, `use dialects [..];`, or use the Rust type of the op, `op<AddIOp>`";
    /// `op<arit.addi>` with `use dialects [Arith];`
    E154 dialect_unknown(name, dialect) = "`{name}` is matched only by its name: the block does not list the dialect `{dialect}`";
    /// Two benefits.
    E050 benefit_twice() = "the benefit is specified more than once";
    /// Two times `recursion`.
    E051 metadata_twice(word) = "`{word}` is specified more than once";
    /// `Value<t`.
    E060 constraint_not_closed(word) = "expected `>` after the type in `{word}<..>`";
    /// `[Value<t>, Value<u>]`.
    E062 type_twice() = "the type of this variable is specified more than once";
    /// `x: Foo` for a pattern `Foo`.
    E064 no_constraint(name, noun) = "expected a constraint, but `{name}` is {noun}";

    // Expressions.
    /// `$x`.
    E155 symbol_of_pat(name) = "`${name}` is the notation of `pat!`; in PDLL a variable has no `$`"
        help "write `{name}`, and where it is matched `{name}: Value`";
    /// `%x`.
    E155 value_of_ir(name) = "`%{name}` is a value of the IR; in PDLL a variable is written `{name}`";
    /// `(MulOp $a, $b)`.
    E156 node_of_pat(op) = "this is a node of `pat!`; in PDLL an op is written `{op}`"
        help "a variable is declared where it is matched: `a: Value`";
    /// `tensor<2xf32>`.
    E157 bare_text(noun, word, text) = "expected {noun} in the form `{word}<{text}>`";
    /// `let auto x = ..`, `var x: Value;`
    E158 variable_by_let(word, name) = "expected `let`, found `{word}`: `let {name}: Value;`";
    /// `op<a.b>(x = Value)`.
    E159 equals_for_colon(name, found) = "expected `:` before the constraint of a variable: `{name}: {found}`";
    /// `x: Value` for a word of PDLL.
    E160 keyword_as_variable(word) = "expected the name of a variable, found the PDLL keyword `{word}`";
    /// `with recursion(true)`.
    E161 metadata_without_argument(word) = "`{word}` takes no argument";
    /// `Pattern P benefit(3)`.
    E162 metadata_without_with(word) = "expected `with` before the metadata: `with {word}`";
    /// `F((t, u))` of `Rewrite F(ts: TypeRange);`
    E163 types_for_native() = "native code takes matched types as a `TypeRange`, not a list of types from the pattern"
        help "pass each type separately, or combine them in the native code";
    /// A missing expression.
    E070 expression_expected(found) = "expected an expression, found {found}";
    /// `attr<>`.
    E071 text_expected(noun) = "expected the text of the {noun} as MLIR writes it";
    /// `attr<1`.
    E072 text_not_closed(noun) = "expected `>` after the {noun}";
    /// `(a b)`.
    E073 comma_expected(found) = "expected `,` or the end of the list, found `{found}`";
    /// An undefined name.
    E074 undefined(name) = "cannot find `{name}` in this scope";
    /// The name of a pattern.
    E075 pattern_as_value(name) = "expected a value, but `{name}` is a pattern";
    /// `x.;`.
    E076 member_expected() = "expected the name or the index of a member, such as `.0`";
    /// `not 1`.
    E077 native_constraint_expected() = "expected the name of a native constraint after `not`";
    /// `not foo`.
    E078 call_expected() = "expected the arguments of the constraint after its name";
    /// `op<>` in a rewrite.
    E080 built_op_without_name() = "expected the name of the op to build: `op<dialect.name>`";
    /// `op<1>`.
    E081 op_name_expected() = "expected the name of an op: `dialect.name`, or the path of its Rust type";
    /// `op<a.>`.
    E082 op_name_after_dot() = "expected the name of the op after the dot";
    /// `op<a.b`.
    E083 op_name_not_closed() = "expected `>` after the name of the op";
    /// `{1}`.
    E085 attribute_name_expected() = "expected the name of an attribute";
    /// `-> t`.
    E087 result_types_expected() = "expected the result types in parentheses: `-> (type)`";
    /// `(x = a, x = b)`.
    E089 label_twice(name) = "label `{name}` is specified more than once in this tuple";
    /// `x: InferTypes`.
    E091 kind_unknown_of_constraint(name, constraint) = "cannot infer the kind of `{name}`"
        help "if `{constraint}` is an interface, write `{name}: dyn {constraint}`; if it is a constraint, write what it constrains, such as `{name}: [Value, {constraint}]`";
    /// `x: C` of unknown PDLL type.
    E091 kind_unknown(name) = "cannot infer the kind of `{name}`"
        help "constrain it, such as `{name}: Value`, or `{name}: [Value, ..]` with more constraints";
    /// A missing `;`.
    E092 semicolon_expected() = "expected `;` after the statement";
    /// A misspelled keyword.
    E092 unknown_statement(word) = "unknown statement `{word}`";
    /// `erase` in a constraint.
    E093 rewrite_in_constraint(word) = "`{word}` is not allowed in a `Constraint`, which cannot modify the IR";
    /// `let _`.
    E094 let_wildcard() = "expected the name of a variable after `let`, found `_`"
        help "use `_: C` directly as an argument";
    /// `let 1`.
    E095 let_name_expected() = "expected the name of a variable after `let`";
    /// `replace x y`.
    E097 with_expected(place) = "expected `with` {place}";
    /// `with ()`.
    E098 replacement_expected() = "expected at least one value"
        help "use `erase` to replace an op with nothing";
    /// `rewrite x with y`.
    E100 rewrite_body_expected() = "expected the body of the rewrite in braces";
    /// `{a = b, a = c}`.
    E105 attribute_twice(name) = "attribute `{name}` is specified more than once";

    // Semantic errors.
    /// `let x;`.
    E110 type_unknown(name) = "cannot infer the kind of `{name}`"
        help "add a constraint, `{name}: Value`, or a value";
    /// `let x = Foo;`.
    E111 callable_as_variable(word) = "expected a value, found a `{word}`";
    /// `x: [Foo]` for a constraint of two arguments.
    E112 constraint_arity(name, count) = "a constraint after `:` takes one argument, but `{name}` takes {count}";
    /// `x: [Value, Attr]`.
    E113 constraints_disagree(one, other) = "conflicting constraints: this is {one}, but the preceding ones require {other}";
    /// An expression of another PDLL type.
    E115 wrong_kind(expected, found) = "expected {expected}, found {found}";
    /// `x(1)`.
    E116 not_callable(found) = "expected a `Constraint`, a `Rewrite` or a Rust function, found {found}";
    /// A call of a constraint in a rewrite.
    E117 constraint_in_rewrite(name) = "`{name}` is a `Constraint`, which is not allowed in a rewrite";
    /// A call of a rewrite in the match.
    E118 rewrite_in_match(name) = "`{name}` is a `Rewrite`, which is not allowed in the match";
    /// `not R(x)`.
    E119 negated_rewrite(name) = "expected a constraint after `not`, but `{name}` is not one";
    /// `not C(x)` for a constraint with statements.
    E120 negated_statements(name) = "expected a Rust function after `not`, but `{name}` has statements";
    /// Too many arguments.
    E121 call_arity(name, expected, given) = "`{name}` takes {expected}, {given} given";
    /// `HasOneUse(x);`.
    E164 constraint_called(name) = "`{name}` is a constraint on a `Value`, not a function" help "write `x: [Value, {name}]`";
    /// `x.foo`.
    E122 no_such_member(member, found) = "{found} has no member `{member}`";
    /// `{a = v}`.
    E123 attribute_kind(found) = "expected an attribute, found {found}";
    /// Operands of a declared operation.
    E124 operand_groups(op, expected, given) = "`{op}` has {expected}, {given} given";
    /// `{foo = a}` of a declared operation.
    E131 no_such_attribute(op, name) = "`{op}` has no attribute `{name}`";
    /// `{x = ..}` of an operand.
    E131 operand_in_braces(op, name) = "expected an attribute in braces, but `{name}` is an operand of `{op}`";
    /// `{"my.tag" = _: OptionalAttr}` where the operation does not declare it.
    E152 discardable_absent(name) = "`{name}` is not declared by the op, so it must be present where it is matched"
        help "check for its absence in Rust: a `Constraint` that takes the `Op`";
    /// A tuple in a tuple.
    E126 tuple_element(found) = "an element of a tuple cannot be {found}";
    /// `erase x` for a value.
    E127 op_expected(word, found) = "`{word}` takes an op, found {found}";
    /// `replace x with a` for an attribute.
    E128 replacement_kind(found) = "expected values or an op as the replacement, found {found}";
    /// `replace x with (a, b)` where `x` has one result.
    E153 replacement_count(op, results, given) = "`{op}` has {results} to replace, {given} given";
    /// `Value<v>`.
    E114 type_expected(expected, found) = "expected {expected} in the angle brackets, found {found}";
    /// `-> (v)`.
    E114 type_of_result(found) = "expected a type for a result, found {found}";
    /// `-> (t: Type)` in a rewrite.
    E135 type_unbound() = "this type is not bound in the match"
        help "bind it to the type of a value: `x: Value<t: Type>`";
    /// `[{ return success(); }]`.
    E136 body_in_cpp(shown, word, example) = "expected a Rust body, found C++: `{shown}`"
        note "it is the body of a function whose first parameter is `{word}`"
        help "write {example}";
    /// Types of results of a declared operation.
    E130 result_groups(op, expected, given) = "`{op}` has {expected}, {given} given";
    /// A mnemonic that a dialect does not have.
    E132 no_such_op(dialect, name) = "dialect `{dialect}` has no op `{name}`";
    /// An attribute among operands.
    E125 operand_kind(found) = "expected a value or a range of values as an operand, found {found}";
    /// A range of unknown length before other operands.
    E133 range_not_last(noun) = "the end of this range is ambiguous: only the last {noun} of an undeclared op can be a range";
    /// `(a, b)` as an operand.
    E140 tuple_as_value() = "a tuple is not a value"
        help "select one of its elements, such as `.0`";
    /// `..` in a context without omitted elements.
    E143 rest_elsewhere() = "`..` is allowed only after operands, in `variadic(..)`, after the arguments of a block, and before its ops";
    /// `variadic(op.results)` in a match.
    E144 rest_of_range() = "expected a variable for the remaining values of the range: `rest: ValueRange`, or `..`";
    /// `op<t.a> location(x)` in a match.
    E145 location_in_match() = "`location` is allowed only on an op that the rewrite builds";
    /// `..` after the ops of a block.
    E146 rest_not_first() = "`..` must come before the matched ops of the block";
    /// `block { erase x; }`.
    E150 rewrite_in_block() = "expected ops to match or build in this block";
    /// `block(x)` in a rewrite.
    E147 block_argument_expected() = "expected the name and the type of a block argument: `i: I32`, `i: Value<t>`";
    /// `block(i: Value)` in a rewrite.
    E148 block_argument_type(name) = "cannot infer the type of `{name}`"
        help "use a constraint that allows only one type, `{name}: I32`, or the type of a matched value, `{name}: Value<t>`";
    /// `inline()`.
    E149 inline_without_region() = "`inline` takes a region and a value for each argument of its block: `inline(body, x)`";
    /// `F(x)` of `Constraint F(xs: ValueRange);`
    E151 value_for_operands() = "expected operands of an op, found a single value"
        help "use `Value` for the parameter of a Rust constraint on a single value";
    /// An edit of an op that the rewrite builds.
    E138 edited_built(word, whence) = "`{word}` takes a matched op, and this one {whence}";
    /// `op<>(x)` as an argument that is an `Op<a.b>`.
    E139 named_too_late(name) = "this op has operands before a constraint names it `{name}`"
        help "name it together with its operands: `op<{name}>(..)`";
    /// `let x: Value;` and nothing.
    V01 unused(name) = "unused variable: `{name}`"
        help "remove it, or write `_` instead";
    /// `let x: Value;` in a rewrite.
    V04 variable_without_value() = "missing value of a variable in a rewrite"
        help "write `let x = ..`";
    /// `let x: [Attr, Small] = y;` in a rewrite.
    V05 untested() = "constraints are not tested in a rewrite"
        help "test it in the match; use `Value`, `Attr` and so on in the rewrite";
    /// A pattern with disconnected ops.
    V02 disconnected() = "this op is not connected to the rewritten op";
    /// A recursive callable.
    E074 recursive(name) = "`{name}` calls itself, but calls are inlined";
}

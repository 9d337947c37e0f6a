//! Messages about the records of a `drr!` block.

use crate::report::Message;
use std::fmt::Display;

messages! {
    // Syntax.
    /// Nesting beyond the limit.
    T01 nested_too_deeply() = "this is nested too deeply";
    /// A token that cannot start a value.
    T02 value_expected() = "expected a value: a number, a string, a list, a dag, a name or `!op(..)`";
    /// `list[0, 1]`.
    T03 index_expected() = "expected one index";
    /// `Pat<(A $x)`.
    T04 angle_not_closed(name) = "unclosed `<` after `{name}`";
    /// `Pat<(A $x) (B $x)>`.
    T05 template_arg_end(name) = "expected `,` or `>` in the arguments of `{name}`";
    /// `!add 1`.
    T06 bang_arguments_expected(op) = "expected the arguments of `!{op}` in parentheses";
    /// `!add(1 2)`.
    T07 bang_argument_end(op) = "expected `,` between the arguments of `!{op}`";
    /// A malformed type.
    T08 type_expected() = "expected a type: `int`, `bit`, `string`, `code`, `dag`, `list<..>` or a class";
    /// `list x`.
    T09 list_type_expected() = "expected the element type of the list: `list<string>`";
    /// An unclosed angle bracket.
    T10 close_expected() = "expected `>`";
    /// `#ifndef` alone.
    T11 directive_name_expected(word) = "expected a name after `#{word}`";
    /// `#endif` alone.
    T12 directive_alone(word) = "`#{word}` without `#ifdef` or `#ifndef`";
    /// `#pragma`.
    T13 directive_unknown(word) = "unknown directive `#{word}`"
        note "the directives are `#ifdef`, `#ifndef`, `#else`, `#endif` and `#define`; an attribute is `#[..]`";
    /// `include <x>`.
    T14 include_expected() = "expected the name of a file in quotes"
        note "`include` is accepted and ignored: names are imported with `use`";
    /// A missing name.
    T15 name_expected() = "expected a name";
    /// `let x 5`.
    T16 equals_expected(name) = "expected `=` after `{name}`";
    /// `foreach i = [1] {}`.
    T17 word_expected(word) = "expected `{word}`";
    /// `foreach i = 1..3 in`.
    T78 range_of_two_dots() = "expected three dots in an inclusive range: `1...3`";
    /// `let x = 5 let y = 6;`.
    T18 semicolon_expected() = "expected `;`";
    /// `1 - x`.
    T19 range_end_expected() = "expected a number at the end of the range";
    /// `0-9999999`.
    T20 range_too_long(limit) = "a range can have at most {limit} numbers";
    /// `foreach i = [1] in`.
    T21 statement_expected() = "expected a statement";
    /// `class C<int a int b>`.
    T22 param_end() = "expected `,` or `>` after a parameter";
    /// `def A : 5`.
    T23 class_expected() = "expected a class, such as `Pat<(Op $x), (Other $x)>`";
    /// `def A : B`.
    T24 body_expected() = "expected `;` or a body in braces";
    /// An invalid item in a body.
    T25 body_item_expected() = "expected `let name = value;` or a field, such as `int name = value;`";

    /// `lett x = 5;`
    T27 no_such_type(name) = "unknown type `{name}`";
    /// `#![other]`.
    T26 setting_expected() = "expected a setting: `#![populate(name)]`, `#![label(\"name\")]`, or in `pdll!` `#![forbid(untyped)]`";

    // Semantic errors.
    /// A block that does not terminate.
    T30 too_much() = "the evaluation of this block exceeds the limit"
        help "split it into several blocks";
    /// `class A; class A`.
    T31 class_twice(name) = "class `{name}` is defined more than once";
    /// `def A; def A`.
    T32 record_twice(name) = "record `{name}` is defined more than once";
    /// A value of another type.
    T33 kind_expected(expected, found) = "expected {expected}, found {found}";
    /// `assert`.
    T34 assertion_failed(text) = "assertion failed: {text}";
    /// `def 5 : A`.
    T35 bad_record_name(name) = "invalid name `{name}` of an item";
    /// `string a = a`.
    T36 field_of_itself(name) = "the value of `{name}` depends on itself";
    /// An unknown class.
    T37 no_such_class(name) = "unknown class `{name}`";
    /// `Pat<.., x = ..>`.
    T38 no_such_param(class, name) = "`{class}` has no parameter `{name}`";
    /// Too many arguments.
    T39 too_many_args(class, arguments) = "`{class}` takes at most {arguments}";
    /// Too few arguments.
    T40 arg_missing(class, name) = "missing argument `{name}` of `{class}`";
    /// `let x = 5;` without such a field.
    T41 no_such_field(name) = "unknown field `{name}`";
    /// An unknown multiclass.
    T42 no_such_multiclass(name) = "unknown multiclass `{name}`";
    /// An argument or field of another type.
    T43 argument_kind(name, expected, found) = "expected {expected} for `{name}`, found {found}";
    /// `list[9]`.
    T44 index_out_of_range(at, size) = "index {at} is out of range for a list of {size}";
    /// A field of a record that comes later.
    T45 record_later() = "the fields of this record are not available before its definition";
    /// `!ad`.
    T46 no_such_operator(op) = "unknown operator `!{op}`";
    /// Invalid arguments of an operator.
    T47 bad_operator_arguments(op) = "invalid arguments of `!{op}`";
    /// A `!cond` without a true condition.
    T48 no_condition_holds() = "no condition of this `!cond` is true";

    // Translation of records.
    /// `I32.summary`.
    T60 field_of_outside(name, field) = "unknown field `{field}` of `{name}`, which is not defined in this block";
    /// An unnamed record that is neither a constraint nor native code.
    T61 record_means_nothing(class) = "a record of class `{class}` is not allowed here";
    /// C++ in a string.
    T62 rust_expected(sign) = "expected Rust code, found C++: `{sign}`";
    /// A string that is not an expression.
    T63 no_rust(text) = "expected a Rust expression, found `{text}`";
    /// `$0` in a predicate of one entity.
    T64 word_in_predicate() = "a predicate of a type or an attribute can use only `$_self` and `$_builder`";
    /// `Constraint<5>`.
    T65 predicate_expected() = "expected a predicate, such as `CPred<\"..\">`";
    /// `let arguments = [..]`.
    T66 section_expected(field, word) = "expected a dag for `{field}`: `({word} ..)`";
    /// `let fold = 1`.
    T67 function_expected(field) = "expected the name of a Rust function for `{field}`";
    /// `let assemblyFormat = 1`.
    T79 text_expected(field) = "expected a string for `{field}`";
    /// `let assemblyFormat = [{ .. }]` with unreadable code.
    T80 code_unreadable(field) = "cannot read `{field}` as code"
        help "write a string: `let {field} = \"..\";`";
    /// A dialect that the block does not define.
    T68 dialect_outside(dialect, op) = "`{dialect}` is not defined in this block, so the name of the op in the IR is unknown"
        help "define the dialect here, or write the whole name: `Op<\"dialect.{op}\">`";
    /// An invalid trait.
    T69 trait_expected() = "expected a trait";
    /// `Foo<1>` as a trait.
    T70 trait_with_arguments(name) = "unknown trait `{name}` with arguments"
        help "declare your own trait and name it, or remove this one";
    /// A dialect without a name.
    T71 dialect_without_name(name) = "missing name of dialect `{name}` in the IR: `let name = \"..\";`";
    /// `TypeDef` without a mnemonic or with a dialect from elsewhere.
    T75 mnemonic_expected(name) = "missing mnemonic of `{name}`: `let mnemonic = \"..\";`, and a dialect of this block";
    /// `EnumInfo` by itself.
    T72 enum_kind_expected(name) = "missing kind of enum `{name}`"
        help "derive it from `I32EnumAttr`, `I32BitEnumAttr`, `I32Enum` and so on";
    /// `Property<"Foo">` of a type of C++.
    T76 property_unknown(stored) = "unknown property type `{stored}`"
        help "write a Rust type that implements `Property` and name it: `prop MyProp:$x`";
    /// `PropConstraint` without a type.
    T77 property_type_expected(name) = "missing property type of `{name}`"
        help "specify the type of the property: `PropConstraint<CPred<\"..\">, \"summary\", \"int64_t\">`";
    /// `[5]` as cases.
    T73 enum_case_expected() = "expected a case, such as `I32EnumAttrCase<\"Fast\", 0>`";
    /// `I32EnumAttrCase<"A", -1>`.
    T74 enum_case_negative(symbol) = "case `{symbol}` has a negative value, but `enum_attr!` takes its bits";
    /// `I32BitEnumCaseBit<"A", 0, "a-b">`.
    E93 enum_case_no_keyword(text) = "`{text}` is not a keyword, but flags are printed without quotes"
        help "change the text of the case, or write `let printBitEnumQuoted = 1;` in the enum";

    // Types and attributes of dialects.
    /// `let parameters = (ins "int")`.
    T81 parameter_expected() = "expected a parameter with its name: `\"int64_t\":$width`";
    /// `"my::Thing":$x`.
    T82 parameter_unknown(name, cpp) = "unknown type `{cpp}` of parameter `{name}`"
        help "write its constraint, such as `I64Prop:${name}` or `OptionalAttr<StrAttr>:${name}`; `let hasCustomAssemblyFormat = 1;` keeps the text unchanged";
    /// `let parser = "..";`.
    T83 parameter_code(name, field) = "`{field}` of parameter `{name}` is C++"
        help "write `custom<Name>(${name})` in the format, which calls `parse_name` and `print_name` in Rust";
    /// `DefaultValuedParameter<"Type", "get(..)">`.
    T84 parameter_default(name, default) = "the default value of parameter `{name}` is C++: `{default}`"
        help "write it in Rust, such as `DefaultValuedAttr<TypeAttr, \"Type::I32\">:${name}`";
    /// `AttributeSelfTypeParameter<"", "Type", "$_builder.getI1Type()">`.
    T85 parameter_type_builder(name, builder) = "the default type of the attribute is C++: `{builder}`"
        help "write `SelfType<AnyType>:${name}`, which is `none` if no type is written";
    /// Parameters, and no format.
    E90 definition_format_missing(name) = "`{name}` has parameters but no assembly format"
        help "add `let assemblyFormat = \"`<` params `>`\";`, or `let hasCustomAssemblyFormat = 1;`, which keeps the text unchanged";
    /// A format and a parser in C++.
    E90 definition_formats() = "`assemblyFormat` conflicts with `hasCustomAssemblyFormat`"
        help "remove one of them";
    /// `let genAccessors = 0;` beside a format.
    E92 definition_accessors() = "a format requires the accessors that `genAccessors = 0` omits";
}

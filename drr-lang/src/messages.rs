//! The texts of all diagnostics in tables: an id, the sentence, its notes and its help.
//!
//! Ids never change, so that tests can name them. The letter tells the table: `M` errors of patterns that MLIR reports,
//! too, `P` others of patterns; `R` regions; `O` ops, constraints, dialects and formats; `E` formats, PDLL and records
//! that MLIR reports, too; `V` PDLL; `T` records; `D` types and attributes; `N` C++ notation. A text is one sentence,
//! in lower case, without a full stop, with code in backticks.

use crate::report::Message;
use std::fmt::Display;

/// Defines one constructor per row of the table. Its parameters are the placeholders of the texts.
macro_rules! messages {
    ($($(#[$doc:meta])* $id:ident $name:ident($($param:ident),*) = $text:literal $(note $note:literal)* $(help $help:literal)*;)*) => {
        $(
            $(#[$doc])*
            pub(crate) fn $name($($param: impl Display),*) -> Message {
                Message::new(stringify!($id), format!($text))$(.note(format!($note)))*$(.help(format!($help)))*
            }
        )*

        /// The ids and texts of the table, for the tests of its rules: the sentence, notes and help.
        #[cfg(test)]
        pub(crate) const TABLE: &[(&str, &[&str])] = &[$((stringify!($id), &[$text $(, $note)* $(, $help)*])),*];
    };
}

pub(crate) mod definition;
pub(crate) mod edit;
pub(crate) mod format;
pub(crate) mod lint;
pub(crate) mod notation;
pub(crate) mod pattern;
pub(crate) mod pdll;
pub(crate) mod pdll_notation;
pub(crate) mod region;
pub(crate) mod source;
pub(crate) mod tablegen;

messages! {
    // Constraints.
    /// No constraint where one is expected.
    O01 constraint_expected() = "expected a constraint, such as `AnyType` or `F32Attr`";
    /// An unclosed or malformed argument list of a constraint.
    O02 constraint_args(constraint) = "expected `,` or `>` in the arguments of `{constraint}`";
    /// An argument other than a constraint, a list or a literal.
    O03 constraint_arg_expected(constraint) = "expected a constraint, a list or a literal as argument of `{constraint}`";
    /// Nesting beyond the limit.
    O04 nested_too_deep() = "this is nested too deeply";
    /// `TensorOf` alone, `OptionalAttr<A, B>`.
    O05 constraint_arity(constraint, usage) = "invalid arguments of `{constraint}`: expected `{usage}`";

    // Names of items.
    /// `in = "ex.in"`.
    O06 keyword_as_name(word) = "expected a name, found the Rust keyword `{word}`";

    /// An undeclared name, in calls that are checked outside of rustc.
    O158 name_unknown(name) = "cannot find `{name}` in this scope";

    // Ops: their header and sections.
    /// No name at the start.
    O10 op_starts_with_name() = "an op starts with its name: `AddOp = \"dialect.add\", (ins ..), (outs ..)`";
    /// `= "test.int"`.
    O110 definition_starts_with_name() = "a type or an attribute starts with its name: `IntType = \"test.int\", (params I64Prop:$width)`";
    /// `IntType (params ..)`.
    O111 definition_name_expected(ident) = "expected the name of `{ident}` in the IR: `{ident} = \"dialect.mnemonic\"`";
    /// `(ins I64Prop:$width)`.
    O112 params_expected() = "expected the parameters in `(params ..)`";
    /// Tokens after the body.
    O113 definition_unexpected(found) = "unexpected `{found}` after the parameters"
        note "the parameters are followed by the traits of a type, `[..]`, and the body, `{{ assembly_format: \"..\", verify: f }}`";
    /// `Variadic<AnyType>:$xs`.
    O114 parameter_count(constraint) = "`{constraint}` cannot constrain a parameter"
        help "use `TypeList<..>` for a list of types, `AttrList<..>` for attributes and `ArrayProp<..>` for values";
    /// `fold: f`.
    O115 definition_entry_unknown(name) = "unknown entry `{name}` of a type or an attribute"
        note "the entries are `assembly_format`, `verify`, `alias` and `identified_by`";
    /// `verify: "f"`.
    O116 definition_entry_kind(name, expected) = "expected {expected} for `{name}`";
    /// `SelfType:$type`.
    O125 self_type_argument() = "`SelfType` takes one type constraint"
        help "write `SelfType<AnyType>`";
    /// `SelfType<AnyType>:$type` in a type.
    O126 self_type_of_type() = "`SelfType` is allowed only in attributes";
    /// Two type parameters.
    O127 self_type_twice() = "an attribute has at most one `SelfType` parameter";
    /// `SelfType<AnyType>:$type` in an operation.
    O128 self_type_of_op() = "`SelfType` is allowed only in `attr_def!`"
        help "use `AnyType` for an operand of any type";
    /// `[Pure]` of a type.
    O159 type_trait_unknown(name) = "unknown type trait `{name}`"
        note "the type traits are `MemRefElementTypeInterface`, `VectorElementTypeInterface`, and `FloatTypeInterface`, which implies both";
    /// `[Pure]` of an attribute.
    O160 attribute_trait(name) = "unexpected trait `{name}`: attributes have no traits";
    /// Parameters without a format.
    O117 definition_without_format(ident) = "`{ident}` has parameters but no assembly format"
        help "add `{{ assembly_format: \"`<` params `>`\" }}`";
    /// `AOp (ins ..)`, `AOp = t.a`.
    O11 op_ir_name_expected(ident) = "expected the name of `{ident}` in the IR: `{ident} = \"dialect.mnemonic\"`";
    /// `AOp = "add"`.
    O12 op_ir_name_form(name) = "invalid name `{name}`: expected `dialect.mnemonic`"
        note "a dialect name consists of letters, digits, `_` and `$`; a mnemonic contains no blanks";
    /// No `(ins ..)`.
    O13 op_ins_expected() = "expected `(ins ..)` after this"
        help "use `(ins)` for an op without arguments";
    /// `(1)`.
    O14 op_section_expected() = "expected `(ins ..)`, `(outs ..)`, `(region ..)` or `(successor ..)`";
    /// `(inns ..)`.
    O15 op_section_unknown(word) = "unknown section `{word}`"
        note "the sections are `ins`, `outs`, `region` and `successor`";
    /// Two `(ins ..)`.
    O16 op_section_twice(word) = "`{word}` is specified more than once";
    /// `(outs ..), (ins ..)`.
    O17 op_section_order(word, later) = "`{word}` must come before `{later}`";
    /// Tokens after the op.
    O18 op_unexpected(token) = "unexpected `{token}` after the op"
        help "declare each op in a separate `op!`";
    /// `[Pure], assembly_format: ".."`.
    O157 op_entry_outside(name) = "`{name}` is allowed only in the body of the op"
        help "put it in braces: `{{ {name}: .. }}`";

    // Ops: what they declare.
    /// `(ins F32)`.
    O20 entry_without_name(constraint) = "expected a name after `{constraint}`: `{constraint}:$name`";
    /// `(ins F32:x)`.
    O145 symbol_lacks_dollar(constraint, name) = "expected `$` before the name: `{constraint}:${name}`";
    /// `(ins I64Attr:$group-size)`.
    O144 entry_name_with_dash(name, meant) = "invalid name `{name}`: expected letters, digits and `_`"
        help "write `{meant}`";
    /// `(ins x: F32)`.
    O97 constraint_comes_first(constraint, name) = "expected the constraint before the name: `{constraint}:${name}`";
    /// `(ins $x)`.
    O21 entry_without_constraint(name) = "expected a constraint before `${name}`: `AnyType:${name}`";
    /// `F32:$_`.
    O22 entry_wildcard() = "expected a name, found `$_`";
    /// One name for two things.
    O23 entry_name_twice(name, noun) = "the name `${name}` is already used for {noun} of this declaration"
        help "rename one of them";
    /// `prop I32Attr:$x`.
    O24 marker_contradicts(constraint, kind, marker) = "`{constraint}` constrains {kind}, so it cannot be `{marker}`";
    /// `Variadic<F32Attr>`.
    O25 wrapper_of_wrong_kind(wrapper, takes, inner, kind) = "`{wrapper}` takes a constraint on {takes}, but `{inner}` constrains {kind}";
    /// `Optional<Variadic<F32>>`.
    O26 wrapper_nested(inner, outer) = "`{inner}` cannot be nested in `{outer}`";
    /// `ConstantAttr<..>:$x` among the arguments.
    O27 constant_is_no_argument(name) = "expected an attribute constraint, found the constant `{name}`"
        help "declare the kind of the attribute, such as `I32Attr`";
    /// `AnyRegion:$r` among the arguments.
    O28 body_is_no_argument(constraint) = "`{constraint}` cannot constrain an argument"
        help "declare regions and successors in their own sections: `(region AnyRegion:$body)`, `(successor AnySuccessor:$dest)`";
    /// `(outs F32Attr:$r)`.
    O29 result_is_no_value(constraint, kind) = "expected a type constraint for a result, but `{constraint}` constrains {kind}";
    /// `(outs attr M:$r)`.
    O30 result_marker(marker) = "a result cannot be `{marker}`";
    /// `(region F32:$r)`.
    O31 body_constraint_unknown(constraint, section) = "expected a {section} constraint, found `{constraint}`";
    /// `(region VariadicRegion<AnyRegion>:$a, AnyRegion:$b)`.
    O32 variadic_body_not_last(name) = "`${name}` is variadic, so it must come last";
    /// Several variadic operands without a trait for their sizes.
    O33 segments_needed(op, noun, word) = "`{op}` has several variadic {noun}s, but no trait determines their sizes"
        help "add the trait `AttrSized{word}Segments` or `SameVariadic{word}Size`";
    /// A malformed trait.
    O34 trait_expected() = "expected a trait, such as `Pure`, and a comma";
    /// `[Pure, Pure]`.
    O35 trait_twice(name) = "trait `{name}` is specified more than once";
    /// A malformed entry of the body.
    O36 hook_expected() = "expected a hook and its function, such as `fold: fold_add`, and a comma";
    /// `fold: |op, _| ..`.
    O135 hook_value_expected(name) = "expected the path of a function or a string after `{name}:`"
        help "declare a function next to the op and name it: `{name}: function`";
    /// `{ verify: f }, [Pure]`.
    O136 op_section_after_body() = "the body must come last"
        help "move arguments, results and traits before the body: `(ins ..), (outs ..), [Pure] {{ verify: f }}`";
    /// `(ins i64:$x)`.
    O137 type_as_constraint(name) = "expected a constraint, found the type `{name}`";
    /// `HasParent<"t.loop">`.
    O138 trait_takes_operation(name) = "`{name}` expects an op, found a string";
    /// `DeclareOpInterfaceMethods<X>`.
    O139 trait_of_ods(name) = "unsupported ODS trait `{name}`";
    /// `{ Fast, Safe }`.
    O140 enum_values_missing() = "expected a value for each case";
    /// `#[derive(Debug)]`.
    O141 enum_derives_already(name) = "the enum already implements `{name}`"
        help "remove it from the `derive`";
    /// `fould: f`.
    O37 hook_unknown(name) = "unknown hook `{name}`";
    /// `fold: f, fold: g`.
    O38 hook_twice(name) = "hook `{name}` is specified more than once";
    /// `AllTypesMatch<"x">`.
    O40 trait_usage(usage) = "invalid trait arguments: expected `{usage}`";
    /// `AllTypesMatch<["x", "q"]>`.
    O41 trait_names_nothing(op, name) = "`{op}` has no operand, attribute or result `{name}`";
    /// A list or a property in a comparison of types.
    O42 trait_names_no_type(name, noun) = "`{name}` is {noun}, which does not have a single type";
    /// `AllTypesMatch<["single", "list"]>`.
    O134 trait_mixes_lists(name, list) = "`{name}` has one type, but `{list}` is a list, so their types never match"
        help "name only lists, or only single values";
    /// C++ that builds a type, or text that is not an expression.
    O43 type_map_expected(text) = "expected a Rust expression that computes a type, found `{text}`"
        help "write Rust, with `$_self` for the type and `$_builder` for the context, or infer the result types in a function: `let inferTypes = f;` in a record, `{{ infer_types: f }}` in `op!`";
    /// `"..", "hasSameBits"`.
    O44 comparator_unknown(text) = "unsupported C++ comparison of types `{text}`"
        note "types are compared for equality"
        help "remove the trait and check this in a function: `let verify = f;` in a record, `{{ verify: f }}` in `op!`";
    /// Types of lists that are computed in C++.
    O45 types_map_unknown(text) = "unsupported expression `{text}` for the types of a list"
        note "`$_self` and the inputs and results of a function type are supported"
        help "remove the trait and check this in a function: `let verify = f;` in a record, `{{ verify: f }}` in `op!`";
    /// `(ins buildable T:$x)` of an attribute.
    O47 buildable_argument() = "only an operand or a result can be `buildable`"
        note "the constraint of a buildable operand or result determines its type";
    /// `PredOpTrait<"..", 5>`.
    O46 trait_predicate(text) = "expected a predicate in Rust, found `{text}`"
        help "write a predicate such as `CPred<\"$x.ty() == $_op.result(0).unwrap().ty()\">`, where `$_op` is the op and `$x` its argument `x`";

    /// `AddOp!()`: a manual call of the hidden macro with the signature.
    O39 signature_macro_called(name) = "op `{name}` cannot be called as a macro"
        help "use it in `pat!`, or build it with `{name}::build`";

    /// A manual call of the hidden macro of a type or an attribute.
    O120 definition_macro_called(name, noun) = "`{name}` is {noun} and cannot be called as a macro"
        help "create it with `{name}::get`";

    // Dialects.
    /// No name at the start.
    O50 dialect_starts_with_name() = "a dialect starts with its name: `Test = \"test\", ops: [AOp]`";
    /// `Test = test`.
    O51 dialect_namespace_expected(ident) = "expected the name of `{ident}` in the IR: `{ident} = \"name\"`";
    /// `Test = "a.b"`.
    O52 dialect_namespace_form(name) = "invalid dialect name `{name}`"
        note "a dialect name consists of letters, digits, `_` and `$` and does not start with a digit";
    /// An unreadable entry after the name.
    O53 dialect_entry_expected() = "expected `ops: [..]` or `materialize_constant: function`";
    /// `opps: [..]`.
    O54 dialect_entry_unknown(name) = "unknown dialect entry `{name}`";
    /// `ops: [A], ops: [B]`.
    O55 dialect_entry_twice(name) = "`{name}` is specified more than once";
    /// `ops: A`.
    O56 dialect_ops_expected() = "expected a list of ops: `[AOp, BOp]`";
    /// `types: A`.
    O118 dialect_list_expected(name) = "expected a list: `{name}: [A, B]`";
    /// `ops: [1]`.
    O57 dialect_op_expected() = "expected an op and a comma";
    /// `ops: [A B]`.
    O61 dialect_op_comma() = "expected `,` between two ops";
    /// `ops: [A, A]`.
    O58 dialect_op_twice(op) = "`{op}` is listed more than once";
    /// Two ops with one MLIR name.
    O142 dialect_mnemonic_twice(op, name) = "another op of this dialect already has the name `{name}` of `{op}`"
        help "rename one of them in its `op!`";
    /// An op whose MLIR name has another dialect's prefix.
    O146 dialect_of_other_op(op, name, dialect, mnemonic) = "`{op}` is named `{name}`, which does not belong to the dialect `{dialect}`"
        help "list it in its own dialect, or rename it to `{dialect}.{mnemonic}` in its `op!`";
    /// `materialize_constant: 1`.
    O60 dialect_bool_expected(name) = "expected `true` or `false` for `{name}`";

    O59 dialect_path_expected(name) = "expected a path for `{name}`";

    // Enums.
    /// No name at the start.
    O70 enum_starts_with_name() = "an enum starts with its name: `Mode: I32EnumAttr, \"summary\", {{ Fast = 0, Safe = 1 }}`";
    /// `Mode`.
    O71 enum_kind_expected(ident) = "expected the kind of `{ident}`, such as `{ident}: I32EnumAttr`";
    /// `Mode: I32EnumAtr`.
    O72 enum_kind_unknown(word) = "unknown enum kind `{word}`";
    /// No cases.
    O73 enum_cases_expected() = "expected the cases: `{{ Fast = 0, Safe = 1 => \"safe\" }}`";
    /// `{ Fast }`.
    O74 enum_case_expected() = "expected a case and its value, such as `Fast = 0`, and a comma";
    /// `Fast = x`.
    O75 enum_case_value() = "expected an integer, a shift such as `1 << 3`, or preceding cases joined by `|`";
    /// `Fast = -1`.
    O143 enum_case_negative() = "the value of a case cannot be negative"
        help "write -1 in 32 bits as `0xffff_ffff`";
    /// `Fast = 256` in 8 bits.
    O76 enum_case_range(value, bits) = "`{value}` does not fit in {bits} bits";
    /// `Fast = 0 => fast`.
    O77 enum_case_text() = "expected the name of the case in text, such as `=> \"fast\"`";
    /// `{ A = 0, A = 1 }`.
    O78 enum_case_twice(name) = "case `{name}` is declared more than once";
    /// `{ A = 0 => "a", B = 1 => "a" }`.
    O79 enum_text_twice(text) = "another case already has the text `{text}`";
    /// `{ A = 0, B = 0 }`.
    O80 enum_value_twice(value, name) = "the value {value} already belongs to `{name}`";
    /// `separator: "+"`.
    O81 enum_separator() = "expected `|` or `,` as the separator of flags: `separator: \", \"`";
    /// Unexpected tokens after the cases.
    O82 enum_form_expected() = "expected the dialect attribute of the enum or nothing: `ModeAttr: EnumAttr<\"ex\", \"mode\">`"
        note "`EnumAttr<\"ex\", \"mode\", \"<$value>\">` is printed as `#ex.mode<fast>`, and `EnumAttr<\"ex\", \"mode\">` as `#ex<mode fast>`";
    /// `Mode!()`: a manual call of the hidden macro with the cases.
    O83 enum_macro_called(name) = "enum `{name}` cannot be called as a macro"
        help "use it in `op!` or `pat!`";

    /// `Arith!()`: a manual call of the hidden macro of a dialect.
    O84 dialect_macro_called(name) = "dialect `{name}` cannot be called as a macro"
        help "use it in `pdll!`, or create a context with it";

    // User-defined constraints.
    /// No name at the start.
    O90 constraint_starts_with_name() = "a constraint starts with its name: `Even: Attr<I32Attr>, \"whose value is even\", |_ctx, value| value % 2 == 0`";
    /// `Even`.
    O91 constraint_kind_expected(ident) = "expected the kind of constraint `{ident}`: `{ident}: Type`, `Attr`, `Prop<..>` or `Constraint`";
    /// `Even: Atr`.
    O92 constraint_kind_unknown(kind) = "unknown constraint kind `{kind}`"
        note "the kinds are `Type`, `Type<C>`, `Attr`, `Attr<C>`, `Prop<C>` and `Constraint`";
    /// No test.
    O93 constraint_test_expected(usage) = "expected the predicate: `{usage}`";
    /// `|x| true`.
    O94 constraint_test_params(usage) = "mismatched parameters of the predicate: expected `{usage}`";
    /// `|_, a| true` of a `Constraint`.
    O95 constraint_param_type(param) = "missing type of parameter `{param}`: `{param}: ValueRef<'_>`";
    /// `[ConstantLike]` on an op without attributes, or with several.
    O96 constant_without_fold(op) = "cannot determine the constant of `{op}`, so it does not count as constant"
        note "the constant of an op with exactly one attribute is that attribute"
        help "add a hook that returns the attribute: `{{ fold: f }}`";
    /// `[SameOperandsAndResultType]` on an op without operands.
    O98 trait_expects_operands(name, op) = "trait `{name}` requires an operand, but `{op}` has none"
        help "remove the trait; declare a fixed type at the result: `(outs F32:$r)`";

    // Symbols.
    /// `$` alone or before something else.
    M008 symbol_name_expected() = "expected a name after `$`, such as `$x`";
}

#[cfg(test)]
mod tests {
    use super::TABLE;
    use std::collections::BTreeSet;

    /// Ids with their texts.
    type Table = &'static [(&'static str, &'static [&'static str])];

    /// The tables, each with the prefixes of its ids.
    const TABLES: [(&str, Table); 11] = [
        ("MO", TABLE),
        ("D", super::definition::TABLE),
        ("P", super::edit::TABLE),
        ("EO", super::format::TABLE),
        ("M", super::lint::TABLE),
        ("N", super::notation::TABLE),
        ("MP", super::pattern::TABLE),
        ("EV", super::pdll::TABLE),
        ("MR", super::region::TABLE),
        ("MP", super::source::TABLE),
        ("TE", super::tablegen::TABLE),
    ];

    #[test]
    fn own_ids_are_unique() {
        let mut seen = BTreeSet::new();
        for (letters, table) in TABLES {
            for (id, _) in table {
                let (letter, number) = id.split_at(1);
                assert!(letters.contains(letter) && number.parse::<u16>().is_ok(), "{id}");
                // Several texts may share the id of what MLIR reports.
                assert!("ME".contains(letter) || seen.insert(id), "{id} occurs twice");
            }
        }
    }

    #[test]
    fn texts_follow_the_style() {
        for (id, texts) in TABLES.into_iter().flat_map(|(_, table)| table) {
            for text in *texts {
                assert!(
                    !text.ends_with('.') || text.ends_with(".."),
                    "{id} ends with a full stop: {text}"
                );
                assert!(
                    !text.starts_with(char::is_uppercase),
                    "{id} starts with a capital: {text}"
                );
                assert_eq!(text.matches('`').count() % 2, 0, "{id} has an open backtick: {text}");
            }
            // Bare code does not show if it is the wrong or the right notation.
            for advice in texts.iter().skip(1) {
                assert!(!is_bare_code(advice), "{id} gives code without a word: {advice}");
            }
        }
    }

    fn is_bare_code(text: &str) -> bool {
        text.starts_with('`') && text.ends_with('`') && text.matches('`').count() == 2
    }
}

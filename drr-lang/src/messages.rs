//! The texts of all diagnostics in tables: an id, the sentence, its notes and its help.
//!
//! Ids never change: ui tests are named after them. `M..` are errors in patterns, `O..` errors in ops and dialects.
//! A text is one sentence, in lower case, without a full stop, with code in backticks.

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
    O05 constraint_arity(constraint, usage) = "`{constraint}` is written `{usage}`";

    // Names of items.
    /// `in = "ex.in"`.
    O06 keyword_as_name(word) = "`{word}` is reserved in Rust and cannot be a name";

    /// An undeclared name, in calls that are checked outside of rustc.
    O158 name_unknown(name) = "cannot find `{name}` in this scope";

    // Ops: their head and sections.
    /// No name at the start.
    O10 op_starts_with_name() = "an operation starts with its name: `AddOp = \"dialect.add\", (ins ..), (outs ..)`";
    /// `= "test.int"`.
    O110 definition_starts_with_name() = "a type or an attribute starts with its name: `IntType = \"test.int\", (params I64Prop:$width)`";
    /// `IntType (params ..)`.
    O111 definition_name_expected(ident) = "expected the name of `{ident}` in text: `{ident} = \"dialect.mnemonic\"`";
    /// `(ins I64Prop:$width)`.
    O112 params_expected() = "the parameters stand in `(params ..)`";
    /// Tokens after the body.
    O113 definition_unexpected(found) = "unexpected `{found}`: behind the parameters come the traits of a type, `[..]`, then `{{ assembly_format: \"..\", verify: f }}`";
    /// `Variadic<AnyType>:$xs`.
    O114 parameter_count(constraint) = "a parameter is one type, and `{constraint}` is not"
        help "a list of types is `TypeList<..>`, of attributes `AttrList<..>`, of values `ArrayProp<..>`";
    /// `fold: f`.
    O115 definition_entry_unknown(name) = "a type or an attribute has no `{name}`"
        help "there are `assembly_format`, `verify`, `alias` and `identified_by`";
    /// `verify: "f"`.
    O116 definition_entry_kind(name, wanted) = "`{name}` is not {wanted}";
    /// `SelfType:$type`.
    O125 self_type_argument() = "`SelfType` takes one constraint on types" help "write `SelfType<AnyType>`";
    /// `SelfType<AnyType>:$type` in a type.
    O126 self_type_of_type() = "a type has no type of its own: `SelfType` is for attributes";
    /// Two type parameters.
    O127 self_type_twice() = "an attribute has one type, and another parameter is it already";
    /// `SelfType<AnyType>:$type` in an operation.
    O128 self_type_of_op() = "`SelfType` is for parameters of attributes: `attr_def!`"
        help "an operand is of any type: `AnyType`";
    /// `[Pure]` of a type.
    O159 type_trait_unknown(name) = "a type has no trait `{name}`"
        help "there are `MemRefElementTypeInterface`, `VectorElementTypeInterface`, and `FloatTypeInterface`, which is both";
    /// `[Pure]` of an attribute.
    O160 attribute_trait(name) = "`{name}` is a trait, and an attribute has none";
    /// Parameters without a format.
    O117 definition_without_format(ident) = "nothing says how the parameters of `{ident}` are written"
        help "`{{ assembly_format: \"`<` params `>`\" }}`";
    /// `AOp (ins ..)`, `AOp = t.a`.
    O11 op_ir_name_expected(ident) = "expected the name of `{ident}` in the IR: `{ident} = \"dialect.mnemonic\"`";
    /// `AOp = "add"`.
    O12 op_ir_name_form(name) = "`{name}` is no name in the IR: expected `dialect.mnemonic`"
        help "the dialect consists of letters, digits, `_` and `$`, the mnemonic of anything but blanks";
    /// No `(ins ..)`.
    O13 op_ins_expected() = "expected `(ins ..)` after this"
        help "an operation without arguments has `(ins)`";
    /// `(1)`.
    O14 op_section_expected() = "expected `(ins ..)`, `(outs ..)`, `(region ..)` or `(successor ..)`";
    /// `(inns ..)`.
    O15 op_section_unknown(word) = "an operation has no section `{word}`"
        note "the sections are `ins`, `outs`, `region`, `successor`";
    /// Two `(ins ..)`.
    O16 op_section_twice(word) = "`{word}` is given twice";
    /// `(outs ..), (ins ..)`.
    O17 op_section_order(word, later) = "`{word}` stands before `{later}`";
    /// Tokens after the op.
    O18 op_unexpected(token) = "unexpected `{token}` after the operation"
        help "each operation has an `op!` of its own";
    /// `[Pure], assembly_format: ".."`.
    O157 op_entry_outside(name) = "`{name}` stands in the body of the operation"
        help "put it in braces: `{{ {name}: .. }}`";

    // Ops: what they declare.
    /// `(ins F32)`.
    O20 entry_without_name(constraint) = "`{constraint}` lacks a name: `{constraint}:$name`";
    /// `(ins F32:x)`.
    O145 symbol_lacks_dollar(constraint, name) = "a name has a `$`: `{constraint}:${name}`";
    /// `(ins I64Attr:$group-size)`.
    O144 entry_name_with_dash(name, meant) = "`{name}` is no name: a name has letters, digits and `_`" help "write `{meant}`";
    /// `(ins x: F32)`.
    O97 constraint_comes_first(constraint, name) = "the constraint comes first: `{constraint}:${name}`";
    /// `(ins $x)`.
    O21 entry_without_constraint(name) = "`${name}` lacks a constraint: `AnyType:${name}`";
    /// `F32:$_`.
    O22 entry_wildcard() = "`$_` is no name; what an operation declares has one";
    /// One name for two things.
    O23 entry_name_twice(name, noun) = "`${name}` already names {noun} of this operation" help "give this one another name";
    /// `prop I32Attr:$x`.
    O24 marker_contradicts(constraint, kind, marker) = "`{constraint}` constrains {kind}, so it cannot be `{marker}`";
    /// `Variadic<F32Attr>`.
    O25 wrapper_of_wrong_kind(wrapper, takes, inner, kind) = "`{wrapper}` takes a constraint on {takes}, but `{inner}` constrains {kind}";
    /// `Optional<Variadic<F32>>`.
    O26 wrapper_nested(inner, outer) = "`{inner}` cannot stand inside `{outer}`";
    /// `ConstantAttr<..>:$x` among the arguments.
    O27 constant_is_no_argument(name) = "`{name}` says what a pattern matches or builds; an operation declares the kind of attribute, such as `I32Attr`";
    /// `AnyRegion:$r` among the arguments.
    O28 body_is_no_argument(constraint) = "`{constraint}` is no argument"
        help "regions and successors have sections of their own: `(region AnyRegion:$body)`, `(successor AnySuccessor:$dest)`";
    /// `(outs F32Attr:$r)`.
    O29 result_is_no_value(constraint, kind) = "`{constraint}` constrains {kind}, but a result is a value";
    /// `(outs attr M:$r)`.
    O30 result_marker(marker) = "a result is a value, so it cannot be `{marker}`";
    /// `(region F32:$r)`.
    O31 body_constraint_unknown(constraint, section) = "`{constraint}` is no constraint on a {section}";
    /// `(region VariadicRegion<AnyRegion>:$a, AnyRegion:$b)`.
    O32 variadic_body_not_last(name) = "`${name}` is variadic, so it must be the last";
    /// Several variadic operands without a trait for their sizes.
    O33 segments_needed(op, noun, word) = "`{op}` has several {noun}s of open length, and nothing says where one ends"
        help "add the trait `AttrSized{word}Segments` or `SameVariadic{word}Size`";
    /// A malformed trait.
    O34 trait_expected() = "expected a trait, such as `Pure`, and a comma";
    /// `[Pure, Pure]`.
    O35 trait_twice(name) = "the trait `{name}` is given twice";
    /// A malformed entry of the body.
    O36 hook_expected() = "expected a hook and its function, such as `fold: fold_add`, and a comma";
    /// `fold: |op, _| ..`.
    O135 hook_value_expected(name) = "expected the path of a function or a string after `{name}:`"
        help "declare a function next to the operation and name it: `{name}: function`";
    /// `{ verify: f }, [Pure]`.
    O136 op_section_after_body() = "the body comes last"
        help "lists of arguments, results and traits come before it: `(ins ..), (outs ..), [Pure] {{ verify: f }}`";
    /// `(ins i64:$x)`.
    O137 type_as_constraint(name) = "`{name}` is a type, not a constraint";
    /// `HasParent<"t.loop">`.
    O138 trait_takes_operation(name) = "`{name}` takes an operation, not a string";
    /// `DeclareOpInterfaceMethods<X>`.
    O139 trait_of_ods(name) = "`{name}` is a trait of ODS only";
    /// `{ Fast, Safe }`.
    O140 enum_values_missing() = "each case needs a value";
    /// `#[derive(Debug)]`.
    O141 enum_derives_already(name) = "the enum implements `{name}` already" help "drop it from the `derive`";
    /// `fould: f`.
    O37 hook_unknown(name) = "an operation has no hook `{name}`";
    /// `fold: f, fold: g`.
    O38 hook_twice(name) = "the hook `{name}` is given twice";
    /// `AllTypesMatch<"x">`.
    O40 trait_usage(usage) = "this trait is written `{usage}`";
    /// `AllTypesMatch<["x", "q"]>`.
    O41 trait_names_nothing(op, name) = "`{op}` declares no operand, attribute or result `{name}`";
    /// A list or a property in a comparison of types.
    O42 trait_names_no_type(name, noun) = "`{name}` is {noun}, which has not one type";
    /// `AllTypesMatch<["single", "list"]>`.
    O134 trait_mixes_lists(name, list) = "`{name}` has one type, and `{list}` is a list, so that they are never the same"
        help "name only lists, or only single values";
    /// C++ that builds a type, or text that is not an expression.
    O43 type_map_expected(text) = "`{text}` is no Rust that makes one type of another"
        help "write Rust, `$_self` is the type and `$_builder` the context; or let a function say the types of the results: `let inferTypes = f;` in a record, `{{ infer_types: f }}` in `op!`";
    /// `"..", "hasSameBits"`.
    O44 comparator_unknown(text) = "`{text}` compares types in C++"
        help "types are compared for equality here; leave the trait out and check this in a function: `let verify = f;` in a record, `{{ verify: f }}` in `op!`";
    /// Types of lists that are computed in C++.
    O45 types_map_unknown(text) = "`{text}` is not known of the types of lists: `$_self`, and inputs and results of a function type are"
        help "leave the trait out and check this in a function: `let verify = f;` in a record, `{{ verify: f }}` in `op!`";
    /// `(ins buildable T:$x)` of an attribute.
    O47 buildable_argument() = "only an operand or a result is `buildable`: its constraint says which type is made for it";
    /// `PredOpTrait<"..", 5>`.
    O46 trait_predicate(text) = "`{text}` is no predicate in Rust"
        help "`CPred<\"$x.ty() == $_op.result(0).unwrap().ty()\">` is one: `$_op` is the operation, `$x` what it calls `x`";

    /// `AddOp!()`: a manual call of the hidden macro with the signature.
    O39 signature_macro_called(name) = "`{name}` is an operation: it stands in `pat!` and is built with `{name}::build`";

    /// A manual call of the hidden macro of a type or an attribute.
    O120 definition_macro_called(name, noun) = "`{name}` is {noun}: it is made with `{name}::get`";

    // Dialects.
    /// No name at the start.
    O50 dialect_starts_with_name() = "a dialect starts with its name: `Test = \"test\", ops: [AOp]`";
    /// `Test = test`.
    O51 dialect_namespace_expected(ident) = "expected the name of `{ident}` in the IR: `{ident} = \"name\"`";
    /// `Test = "a.b"`.
    O52 dialect_namespace_form(name) = "`{name}` cannot name a dialect"
        help "letters, digits, `_` and `$` make up the name; the first is no digit";
    /// An unreadable entry after the name.
    O53 dialect_entry_expected() = "expected `ops: [..]` or `materialize_constant: function`";
    /// `opps: [..]`.
    O54 dialect_entry_unknown(name) = "a dialect has no entry `{name}`";
    /// `ops: [A], ops: [B]`.
    O55 dialect_entry_twice(name) = "`{name}` is given twice";
    /// `ops: A`.
    O56 dialect_ops_expected() = "expected a list of operations: `[AOp, BOp]`";
    /// `types: A`.
    O118 dialect_list_expected(name) = "expected a list: `{name}: [A, B]`";
    /// `ops: [1]`.
    O57 dialect_op_expected() = "expected an operation and a comma";
    /// `ops: [A B]`.
    O61 dialect_op_comma() = "expected `,` between two operations";
    /// `ops: [A, A]`.
    O58 dialect_op_twice(op) = "`{op}` is listed twice";
    /// Two ops with one MLIR name.
    O142 dialect_mnemonic_twice(op, name) = "`{op}` is the second operation of this dialect that is called `{name}`"
        help "give one of them another name in its `op!`";
    /// An op whose MLIR name has another dialect's prefix.
    O146 dialect_of_other_op(op, name, dialect, mnemonic) = "`{op}` is called `{name}`, and this is the dialect `{dialect}`"
        help "list it in its own dialect, or call it `{dialect}.{mnemonic}` in its `op!`";
    /// `materialize_constant: 1`.
    O60 dialect_bool_expected(name) = "`{name}` is `true` or `false`";

    O59 dialect_function_expected(name) = "`{name}` takes a function's name";

    // Enums.
    /// No name at the start.
    O70 enum_starts_with_name() = "an enum starts with its name: `Mode: I32EnumAttr, \"summary\", {{ Fast = 0, Safe = 1 }}`";
    /// `Mode`.
    O71 enum_kind_expected(ident) = "expected the kind of `{ident}`, such as `{ident}: I32EnumAttr`";
    /// `Mode: I32EnumAtr`.
    O72 enum_kind_unknown(word) = "`{word}` is no kind of enum";
    /// No cases.
    O73 enum_cases_expected() = "expected the cases: `{{ Fast = 0, Safe = 1 => \"safe\" }}`";
    /// `{ Fast }`.
    O74 enum_case_expected() = "expected a case and its value, such as `Fast = 0`, and a comma";
    /// `Fast = x`.
    O75 enum_case_value() = "the value of a case is an integer, `1 << 3`, or cases before it joined by `|`";
    /// `Fast = -1`.
    O143 enum_case_negative() = "the value of a case is not negative" help "the bits of -1 in 32 bits are `0xffff_ffff`";
    /// `Fast = 256` in 8 bits.
    O76 enum_case_range(value, bits) = "`{value}` does not fit in {bits} bits";
    /// `Fast = 0 => fast`.
    O77 enum_case_text() = "expected the name of the case in text, such as `=> \"fast\"`";
    /// `{ A = 0, A = 1 }`.
    O78 enum_case_twice(name) = "`{name}` already is a case of this enum";
    /// `{ A = 0 => "a", B = 1 => "a" }`.
    O79 enum_text_twice(text) = "`{text}` already is the text of a case";
    /// `{ A = 0, B = 0 }`.
    O80 enum_value_twice(value, name) = "{value} already is the value of `{name}`";
    /// `separator: "+"`.
    O81 enum_separator() = "flags are separated by `|` or `,`: `separator: \", \"`";
    /// Unexpected tokens after the cases.
    O82 enum_form_expected() = "expected the dialect's attribute of the enum or nothing: `ModeAttr: EnumAttr<\"ex\", \"mode\">`"
        help "`EnumAttr<\"ex\", \"mode\", \"<$value>\">` is written `#ex.mode<fast>`, without it `#ex<mode fast>`";
    /// `Mode!()`: a manual call of the hidden macro with the cases.
    O83 enum_macro_called(name) = "`{name}` is an enum: it stands in `op!` and `pat!`";

    /// `Arith!()`: a manual call of the hidden macro of a dialect.
    O84 dialect_macro_called(name) = "`{name}` is a dialect: it stands in `pdll!`, and a context is made with it";

    // User-defined constraints.
    /// No name at the start.
    O90 constraint_starts_with_name() = "a constraint starts with its name: `Even: Attr<I32Attr>, \"whose value is even\", |_ctx, value| value % 2 == 0`";
    /// `Even`.
    O91 constraint_kind_expected(ident) = "expected what `{ident}` constrains: `{ident}: Type`, `Attr`, `Prop<..>` or `Constraint`";
    /// `Even: Atr`.
    O92 constraint_kind_unknown(kind) = "`{kind}` is nothing that a constraint can be on"
        note "there are `Type`, `Type<C>`, `Attr`, `Attr<C>`, `Prop<C>` and `Constraint`";
    /// No test.
    O93 constraint_test_expected(usage) = "expected the test: `{usage}`";
    /// `|x| true`.
    O94 constraint_test_params(usage) = "the test takes the context and what is tested: `{usage}`";
    /// `|_, a| true` of a `Constraint`.
    O95 constraint_param_type(param) = "the type of `{param}` is not known here: `{param}: ValueRef<'_>`";
    /// `[ConstantLike]` on an op without attributes, or with several.
    O96 constant_without_fold(op) = "nothing says which constant `{op}` is, so it counts as none"
        help "add the hook: `{{ fold: f }}`, which gives the attribute; with one attribute it would be that";
    /// `[SameOperandsAndResultType]` on an op without operands.
    O98 trait_wants_operands(name, op) = "the trait `{name}` wants an operand, and `{op}` has none"
        help "drop the trait; a type that is always the same stands at the result: `(outs F32:$r)`";

    // Symbols.
    /// `$` alone or before something else.
    M008 symbol_name_expected() = "a symbol is `$` and a name, such as `$x`";
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
                // Several texts may share an id of the specification.
                assert!("ME".contains(letter) || seen.insert(id), "{id} stands twice");
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

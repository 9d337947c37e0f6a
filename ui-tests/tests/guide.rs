//! The guide chapter `compile_errors`: common errors with the compiler's messages, taken from the test cases so that the chapter stays
//! correct. `UPDATE_EXPECT=1` writes it.

use std::path::{Path, PathBuf};

/// A common error: its test case, a heading, and the remedy.
struct Mistake {
    case: &'static str,
    heading: &'static str,
    advice: &'static str,
}

/// Common errors, the most frequent first.
const MISTAKES: &[Mistake] = &[
    Mistake {
        case: "unknown_op",
        heading: "An operation that is not in scope",
        advice: "An op is a Rust item: import it, or the module of its dialect, like any other item. It includes a macro of \
                 the same name, which passes its declaration to `pat!`, so a type alias does not work.",
    },
    Mistake {
        case: "too_few_in_source",
        heading: "Not all arguments are given",
        advice: "Arguments are positional: operands, attributes and properties in the order of the declaration, which the \
                 message shows. `$_` matches any argument, `..` means all remaining arguments, and a rule with named \
                 arguments (`k = $k`) still compiles when the op gets another argument.",
    },
    Mistake {
        case: "unbound_symbol",
        heading: "An unbound symbol",
        advice: "Bind the symbol in the source, or at a node of an earlier result.",
    },
    Mistake {
        case: "attr_constraint_at_operand",
        heading: "A constraint of the wrong kind",
        advice: "Names of attribute constraints end in `Attr`, names of property constraints in `Prop`. All others are type \
                 constraints.",
    },
    Mistake {
        case: "attribute_at_operand",
        heading: "An attribute where a value belongs",
        advice: "Operands and attributes share one positional list, so off-by-one errors are common.",
    },
    Mistake {
        case: "unknown_result_type",
        heading: "An unknown result type",
        advice: "The replacement of the root has the root's types. Any other op infers its types from a trait, fixed types \
                 or a function of the declaration, or needs `(returnType ..)`: see \
                 [Result types](crate::guide::locations_and_types#result-types).",
    },
    Mistake {
        case: "ambiguous_result_of_nested_op",
        heading: "A nested operation with several results",
        advice: "The operand is one of the results, and the suffix selects which one. MLIR does not check this.",
    },
    Mistake {
        case: "too_few_replacement_values",
        heading: "Not all results of the root are replaced",
        advice: "The last values of the rule's results replace the results of the root, in order; the others are auxiliary.",
    },
    Mistake {
        case: "literal_does_not_fit",
        heading: "A literal that does not fit",
        advice: "The argument's constraint determines the type of a literal; if it leaves the type open, add a suffix: \
                 `5i32`.",
    },
    Mistake {
        case: "replaced_value_used",
        heading: "A value that is replaced is used",
        advice: "The replacement of the root cannot use the root's results, because the new op would use itself. Bind the \
                 operands instead.",
    },
];

/// A warning about a rule that compiles, and how to disable it.
const WARNING: Mistake = Mistake {
    case: "result_matches_again",
    heading: "Warnings",
    advice: "rustc warns about an unused symbol, an unreachable rule, a rule that matches its own result, \
             and two rules that undo each other. On stable Rust, a macro can choose only the text of deprecation \
             warnings, so drr's warnings begin like these. `#[allow(deprecated)]` on the rule, or on an enclosing item, \
             disables them. For unused symbols, the lint is rustc's `unused_variables`.",
};

const HEAD: &str = "\
Common compile errors, with the compiler's messages.

The macros report all errors of a rule at once, each on its token. A message names the operation (op) and the declared argument, and shows
the declaration. rustc reports each unknown name once, without follow-up errors, because the rule's type is still generated.

The messages below come from tests.
";

/// Errors that no macro can report on stable Rust, because names are resolved and types inferred after expansion.
const OF_RUSTC: &str = "
# Errors of rustc

rustc resolves names after macro expansion, so it reports unknown, private and ambiguous names.

| message | meaning and fix |
| --- | --- |
| ``cannot find macro `X` in this scope`` | the op `X` is not in scope: import it, check whether a `#[cfg]` excludes it, or paste the record or file that an `include` names |
| ``macro import `X` is private`` | write `pub X = ..` or `pub(crate) X = ..` where `op!` declares it |
| ``cannot find function `f` `` | native code is a function in scope: `fn f(_: &mut Rewriter<'_>, ..)` |
| ``cannot find type `C` `` | the constraint or enum case `C` is not in scope; cases of `Mode` are named `ModeFast` and so on |
| ``` `X` is in scope, but it is a type alias, not a macro ``` | rename an op with `use path::X as Y` instead of a type alias |
| ``` `X` is in scope, but it is a function, not a macro ``` | ops and constraints begin with a capital, functions for native code with a lower-case letter |
| ``expected `Value`, found `ValueRef` `` | constraints and matchers take `ValueRef<'_>` and `OpRef<'_>`, native code in results takes `Value` and `Op` |
| ``found `<` `` after `pat!` | `pat!< .. >` is allowed only in `drr! { .. }`; elsewhere write `pat! { .. }` |
| `type annotations needed` at native code | give the types of a generic function: `(half::<i64> $n)` |
| ``unexpected argument #1 of type `&mut Rewriter<'_>` `` | native code takes the context first: `&mut Rewriter` in results, `&MatchContext` in sources and constraints |
| ``expected one of `!` or `::` `` after `def` | TableGen records are allowed only in `drr! { .. }` |
";

#[test]
fn the_guide_shows_the_most_common_errors() {
    let mut page = HEAD.to_string();
    for mistake in MISTAKES.iter().chain([&WARNING]) {
        let said = read(&root().join("fail").join(format!("{}.stderr", mistake.case)));
        // Only the first message of each case is shown; rustc's own messages continue after a blank line.
        let first = said.split("\n\n").next().unwrap_or_default().trim_end();
        // The cases deny all warnings, so that they fail.
        let first = first
            .split("|\nnote: the lint level")
            .next()
            .unwrap_or_default()
            .trim_end();
        let first = if mistake.case == WARNING.case {
            first.replacen("error:", "warning:", 1)
        } else {
            first.to_owned()
        };
        let shown = first.replace(&format!("fail/{}.rs", mistake.case), "src/rules.rs");
        page.push_str(&format!(
            "\n# {}\n\n```text\n{shown}\n```\n\n{}\n",
            mistake.heading, mistake.advice
        ));
    }
    page.push_str(OF_RUSTC);
    let path = root().join("../drr/src/guide/compile_errors.md");
    if std::fs::read_to_string(&path).is_ok_and(|written| written == page) {
        return;
    }
    assert!(
        std::env::var_os("UPDATE_EXPECT").is_some(),
        "drr/src/guide/compile_errors.md is out of date: UPDATE_EXPECT=1 writes it\n{page}"
    );
    std::fs::write(&path, page).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

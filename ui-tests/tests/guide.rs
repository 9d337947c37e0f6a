//! The guide's page "When a rule does not compile": the commonest mistakes with what the compiler says, taken from the cases, so
//! that it cannot rot. `UPDATE_EXPECT=1` writes it.

use std::path::{Path, PathBuf};

/// A mistake: its case, a heading, what to do about it.
struct Mistake {
    case: &'static str,
    heading: &'static str,
    advice: &'static str,
}

/// The commonest mistakes, the first ones first.
const MISTAKES: &[Mistake] = &[
    Mistake {
        case: "m016_unknown_operation",
        heading: "An operation that is not in scope",
        advice: "An operation is a Rust item: import it, or the module of its dialect, like any other. It includes a macro \
                 of the same name, which passes its declaration to `pat!`, so a type alias does not work.",
    },
    Mistake {
        case: "m024_too_few_in_source",
        heading: "Not all arguments are given",
        advice: "Arguments are positional: operands, attributes and properties in the order of the declaration, which the \
                 message shows. `$_` matches any argument, `..` stands for all the others, and a rule with named arguments \
                 (`k = $k`) still compiles when the operation gets another one.",
    },
    Mistake {
        case: "m087_unbound_symbol",
        heading: "A symbol that nothing binds",
        advice: "Bind a symbol in the source, or at a node of an earlier result.",
    },
    Mistake {
        case: "m043_attr_constraint_at_operand",
        heading: "A constraint of the wrong kind",
        advice: "Constraints on attributes end in `Attr`, those on properties in `Prop`; all others are on types.",
    },
    Mistake {
        case: "m061_attribute_at_operand",
        heading: "An attribute where a value belongs",
        advice: "Operands and attributes share one positional list, so it is easy to be off by one.",
    },
    Mistake {
        case: "m079_result_type_unknown",
        heading: "Nothing says the result type",
        advice: "The replacement of the root has the root's types. Any other operation infers its types by a trait, by fixed \
                 types or by a function of the declaration, or needs `(returnType ..)`: see \
                 [Result types](crate::guide::locations_and_types#result-types).",
    },
    Mistake {
        case: "m107_which_result",
        heading: "A nested operation with several results",
        advice: "An operand is one of its results, and the suffix selects it. MLIR does not check which one it is.",
    },
    Mistake {
        case: "m110_too_few_values",
        heading: "Not all results of the root are replaced",
        advice: "The last values of the results replace the results of the root, in order; the others are auxiliary.",
    },
    Mistake {
        case: "m059_literal_does_not_fit",
        heading: "A literal that does not fit",
        advice: "The argument's constraint determines the type of a literal; if it leaves the type open, add a suffix: \
                 `5i32`.",
    },
    Mistake {
        case: "m109_replaced_value_used",
        heading: "A value that is replaced is used",
        advice: "The replacement of the root cannot use the root's results, because it would use itself. Bind the operands \
                 instead.",
    },
];

/// What is said of a rule that compiles, and how not to hear it.
const WARNING: Mistake = Mistake {
    case: "m151_matches_again",
    heading: "Warnings",
    advice: "rustc warns about a symbol that is never used, a rule that is never tried, a rule that matches its own result, \
             and two rules that undo each other. On stable Rust, a macro can choose the text only of deprecation \
             warnings, so drr's warnings begin like one. `#[allow(deprecated)]` on the rule, or around it, disables \
             them; unused symbols are rustc's `unused_variables`.",
};

const HEAD: &str = "\
Common compile errors, with the compiler's messages.

The macros report all errors of a rule at once, each on its token. A message names the operation and the declared argument, and shows
the declaration. rustc reports each unknown name once, without follow-up errors, because the rule's type is still generated.

The messages below come from tests.
";

/// What no macro can say on stable Rust: names are looked up, and types inferred, after it has run.
const OF_RUSTC: &str = "
# Errors of rustc

rustc resolves names after macro expansion, so it reports unknown, private and ambiguous names.

| message | meaning and fix |
| --- | --- |
| ``cannot find macro `X` in this scope`` | the operation `X` is not in scope: import it, check whether a `#[cfg]` excludes it, or paste the record or file that an `include` names |
| ``macro import `X` is private`` | write `pub X = ..` or `pub(crate) X = ..` where `op!` declares it |
| ``cannot find function `f` `` | native code is a function in scope: `fn f(_: &mut Rewriter<'_>, ..)` |
| ``cannot find type `C` `` | the constraint or enum case `C` is not in scope; cases of `Mode` are called `ModeFast` and so on |
| ``` `X` is in scope, but it is a type alias, not a macro ``` | rename an operation with `use path::X as Y` instead of a type alias |
| ``` `X` is in scope, but it is a function, not a macro ``` | operations and constraints begin with a capital, functions for native code with a lower-case letter |
| ``expected `Value`, found `ValueRef` `` | constraints and matchers take `ValueRef<'_>` and `OpRef<'_>`, native code in results takes `Value` and `Op` |
| ``found `<` `` after `pat!` | `pat!< .. >` is allowed only in `drr! { .. }`; elsewhere write `pat! { .. }` |
| `type annotations needed` at native code | give the types of a generic function: `(half::<i64> $n)` |
| ``unexpected argument #1 of type `&mut Rewriter<'_>` `` | native code takes the context first: `&mut Rewriter` in results, `&MatchContext` in sources and constraints |
| ``expected one of `!` or `::` `` after `def` | TableGen records are allowed only in `drr! { .. }` |
";

#[test]
fn the_guide_shows_the_commonest_mistakes() {
    let mut page = HEAD.to_string();
    for mistake in MISTAKES.iter().chain([&WARNING]) {
        let said = read(&root().join("fail").join(format!("{}.stderr", mistake.case)));
        // The first one of each case says it; rustc's own are followed by more of its words.
        let first = said.split("\n\n").next().unwrap_or_default().trim_end();
        // The cases deny all warnings, so that they fail.
        let first = first
            .split("|\nnote: the lint level")
            .next()
            .unwrap_or_default()
            .trim_end();
        let first = match mistake.case == WARNING.case {
            true => first.replacen("error:", "warning:", 1),
            false => first.to_owned(),
        };
        let shown = first.replace(&format!("fail/{}.rs", mistake.case), "src/rules.rs");
        page.push_str(&format!(
            "\n# {}\n\n```text\n{shown}\n```\n\n{}\n",
            mistake.heading, mistake.advice
        ));
    }
    page.push_str(OF_RUSTC);
    let path = root().join("../drr/src/guide/mistakes.md");
    if std::fs::read_to_string(&path).is_ok_and(|written| written == page) {
        return;
    }
    assert!(
        std::env::var_os("UPDATE_EXPECT").is_some(),
        "drr/src/guide/mistakes.md is out of date: UPDATE_EXPECT=1 writes it\n{page}"
    );
    std::fs::write(&path, page).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

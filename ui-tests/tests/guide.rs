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
        advice: "An operation is a Rust item: import it, or the module of its dialect, like any other. Its name brings a macro of \
                 the same name along, which hands its declaration to `pat!`, so a type alias does not do.",
    },
    Mistake {
        case: "m024_too_few_in_source",
        heading: "Not all arguments are given",
        advice: "Arguments are positional: operands, attributes and properties in the order of the declaration, which the \
                 message shows. `$_` stands for one that does not matter, `..` for all the others, and a rule that names its \
                 arguments (`k = $k`) does not break when the operation gets another one.",
    },
    Mistake {
        case: "m087_unbound_symbol",
        heading: "A symbol that nothing binds",
        advice: "A symbol is bound where it stands in the source, or at a node of a result that was built before.",
    },
    Mistake {
        case: "m043_attr_constraint_at_operand",
        heading: "A constraint of the wrong kind",
        advice: "Constraints on attributes end in `Attr`, those on properties in `Prop`; all others are on types.",
    },
    Mistake {
        case: "m061_attribute_at_operand",
        heading: "An attribute where a value belongs",
        advice: "Operands and attributes are given side by side, so a slip of one place is easily made.",
    },
    Mistake {
        case: "m079_result_type_unknown",
        heading: "Nothing says the result type",
        advice: "What replaces the root has the root's types. Any other operation infers its own, by a trait, by fixed types or by \
                 a function of the declaration, or is told with `(returnType ..)`: see \
                 [Result types](crate::guide::locations_and_types#result-types).",
    },
    Mistake {
        case: "m107_which_result",
        heading: "A nested operation with several results",
        advice: "An operand is one of its results, and MLIR would not look which one. The suffix says it.",
    },
    Mistake {
        case: "m110_too_few_values",
        heading: "Not all results of the root are replaced",
        advice: "The last values of the results replace the results of the root, in order; those before are auxiliary.",
    },
    Mistake {
        case: "m059_literal_does_not_fit",
        heading: "A literal that does not fit",
        advice: "The argument's constraint gives a literal its type; where it leaves the type open, a suffix says it: `5i32`.",
    },
    Mistake {
        case: "m109_replaced_value_used",
        heading: "A value that is replaced is used",
        advice: "What replaces the root cannot use the root's results: it would use itself. Bind the operands instead.",
    },
];

/// What is said of a rule that compiles, and how not to hear it.
const WARNING: Mistake = Mistake {
    case: "m151_matches_again",
    heading: "Warnings",
    advice: "A symbol that is never used, a rule that is never tried, one that matches its own result and two that undo each other \
             compile, and rustc warns of them. Stable Rust has one warning that a macro can put its own words into, that of \
             something deprecated, so this is how ours begin. `#[allow(deprecated)]` in front of the rule, or around it, says that \
             it is meant; unused symbols are rustc's `unused_variables`.",
};

const HEAD: &str = "\
When a rule does not compile: the commonest mistakes, and what the compiler says.

All mistakes of a rule are reported at once, each on its token. A message names the operation as it is called in the IR and the
argument as it is declared, and shows the declaration. Names that are unknown are rustc's to report, once, and nothing follows
from them: the rule's type is there all the same.

The messages below are those of our tests.
";

/// What no macro can say on stable Rust: names are looked up, and types inferred, after it has run.
const OF_RUSTC: &str = "
# What rustc says in its own words

Names are looked up after the macros have run, so rustc speaks of those that are unknown, private or ambiguous.

| rustc says | what it means, what to do |
| --- | --- |
| ``cannot find macro `X` in this scope`` | there is no operation `X`: import it, look whether a `#[cfg]` leaves it out, or paste the record or file that an `include` names |
| ``macro import `X` is private`` | write `pub X = ..` or `pub(crate) X = ..` where `op!` declares it |
| ``cannot find function `f` `` | native code is a function in scope: `fn f(_: &mut Rewriter<'_>, ..)` |
| ``cannot find type `C` `` | there is no constraint `C`, or no such case of an enum: those of `Mode` are `ModeFast` and so on |
| ``` `X` is in scope, but it is a type alias, not a macro ``` | an operation gets another name by `use path::X as Y`; a type alias is none |
| ``` `X` is in scope, but it is a function, not a macro ``` | a capital begins operations and constraints: a function for native code begins with a small letter |
| ``expected `Value`, found `ValueRef` `` | constraints and matchers take `ValueRef<'_>` and `OpRef<'_>`, native code in results takes `Value` and `Op` |
| ``found `<` `` behind `pat!` | `pat!< .. >` stands in `drr! { .. }`; by itself it is `pat! { .. }` |
| `type annotations needed` at native code | a generic function says its types: `(half::<i64> $n)` |
| ``unexpected argument #1 of type `&mut Rewriter<'_>` `` | native code takes the context first: `&mut Rewriter` in results, `&MatchContext` in sources and constraints |
| ``expected one of `!` or `::` `` behind `def` | records of TableGen stand in `drr! { .. }` |
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

//! The rules that the macros warn of, as a set of patterns finds them.

use drr::LintKind;
use drr::prelude::*;

#[allow(
    deprecated,
    dead_code,
    unused,
    unexpected_cfgs,
    missing_docs,
    reason = "it is what the macros warn of"
)]
#[path = "../../../drr-lang/src/drr_block/lint_tests/cases.rs"]
mod lint_cases;

macro_rules! cases {
    ($($name:ident)*) => { &[$((stringify!($name), lint_cases::$name::add)),*] };
}

type Add = fn(&mut PatternSet);

const CASES: &[(&str, Add)] = cases! {
    l02 l03 l04 l05 l06 l07 l08 l09 l10 l11 l12 l12b l13 l14 l15 l16 l17 l18 l19 l20 l21 l22 l23 l24 l26 l27 l28 l29 l30 l31 l32 l33 l34 l35 l03b l03c l05b l19b l22b l22c l15b l15c l15d l37 l39 l40 l41 l42 l43 l43b l43c l44 l50 l51 l52 l53 l55 l60 l61 l62 l63 l64 l65 l66 l67 l68 l69
};

/// Lints that only the macros report, and the reasons.
const NOT_FOUND: &[(&str, &str)] = &[
    ("l12", "nobody: that the three go in a circle hangs on an expression"),
    (
        "l12b",
        "nobody: a circle of three, through operations of several results",
    ),
    ("l22", "nobody: what type a result has is said by `returnType` alone"),
    ("l24", "the macros: a shape has its `either` as something of its own"),
    ("l31", "the macros: a shape does not say which constraints a rule has"),
    ("l62", "the macros: a set knows conditions as code alone"),
    ("l63", "the macros: a set knows conditions as code alone"),
    ("l65", "the macros: a set knows conditions as code alone"),
    ("l66", "the macros: a set knows conditions as code alone"),
    ("l68", "the macros: a set knows conditions as code alone"),
    ("l69", "the macros: a set knows conditions as code alone"),
];

#[test]
fn sets_report_the_lints_of_the_macros() {
    let text = concat!(
        include_str!("../../../drr-lang/src/drr_block/lint_tests/cases.rs"),
        include_str!("../../../drr-lang/src/drr_block/lint_tests/conditions.rs")
    );
    let (mut wrong, mut number) = (Vec::new(), 0);
    for case in text.split("//# ").skip(1) {
        let title = case.lines().next().unwrap_or_default();
        let (kind, name) = title.split_once(' ').expect("a case is of a kind");
        let name = name.split(':').next().unwrap_or_default().to_lowercase();
        let Some((_, add)) = CASES.iter().find(|(known, _)| *known == name) else {
            assert_eq!(name, "l25", "a case that is not listed");
            continue;
        };
        let mut set = PatternSet::new();
        add(&mut set);
        let found: Vec<LintKind> = set.check().iter().map(|finding| finding.kind).collect();
        let is_known = NOT_FOUND.iter().any(|(known, _)| *known == name);
        if found.is_empty() != (kind == "no" || is_known) {
            wrong.push(format!("{title}: {found:?}"));
        }
        number += 1;
    }
    assert_eq!(number, CASES.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_growing_list_matches_again() {
    op! { UsesOp = "ex.uses", (ins Variadic<AnyType>:$xs), (outs) }
    op! { NegOp = "ex.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
    #[allow(deprecated, reason = "the macro warns of it")]
    let set = PatternSet::new().with(pat!((UsesOp (variadic $x)) => [(UsesOp (NegOp $x))]));
    let found: Vec<LintKind> = set.check().iter().map(|finding| finding.kind).collect();
    assert_eq!(found, [LintKind::MatchesAgain]);
}

#[test]
fn a_match_on_a_block_argument_repeats_forever() {
    let ctx = Context::with(lint_cases::My);
    let mut module = Module::parse(
        &ctx,
        r#""builtin.module"() ({
          ^bb0(%x: f32):
            %0 = "my.negf"(%x) : (f32) -> f32
            "my.print"(%0) : (f32) -> ()
          }) : () -> ()"#,
    )
    .expect("it is a module");
    let mut set = PatternSet::new();
    lint_cases::l55::add(&mut set);
    let set = set.freeze(&ctx).expect("all ops are known");
    let ended = apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::default());
    assert!(ended.is_err_and(|error| error.to_string().contains("rewrites")));
}

//! The patterns that the checked functions reach.

use drr::{GreedyRewriteConfig, PatternSet, PatternStatistics, apply_patterns_greedily};
use drr_tests::pass_comparison::{context, read};
use drr_tests::random_arith::exact_module;
use drr_tests::random_functions::{graph, nest};

use crate::{casts, control_flow, forall, index, narrow, rules, rust_patterns};

#[test]
fn checked_functions_reach_the_patterns_of_arith_cf_index_and_scf() {
    let ctx = context();
    let patterns = PatternSet::canonicalization_patterns(&ctx);
    let patterns = patterns.freeze(&ctx).expect("the dialects are registered");
    let mut statistics = PatternStatistics::new(&patterns);
    let mut texts: Vec<String> = (0..300).map(exact_module).collect();
    texts.extend((0..300).flat_map(|seed| [nest(seed), graph(seed)]));
    texts.extend([
        narrow::random_functions(0..1000),
        casts::chains().concat(),
        control_flow::loops(0..1500),
        forall::functions(0..500),
        (0..1500).map(index::function).collect(),
        rules::functions(0..8000),
        rust_patterns::functions(0..4000),
    ]);
    for text in texts {
        let mut module = read(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let config = GreedyRewriteConfig::canonicalize().with_listener(&mut statistics);
        let result = apply_patterns_greedily(&mut module, &patterns, config);
        let outcome = result.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(outcome.converged, "{text}");
    }
    let is_checked = |file: &str| {
        ["/arith/", "/cf/", "/index/", "/scf/"]
            .iter()
            .any(|folder| file.contains(folder))
    };
    let checked: Vec<_> = statistics
        .patterns()
        .iter()
        .filter(|pattern| is_checked(pattern.spec.file))
        .collect();
    let unreached = checked.iter().filter(|pattern| pattern.applied == 0);
    let unreached: Vec<&str> = unreached.map(|pattern| pattern.spec.name).collect();
    println!("{} patterns are reached", checked.len() - unreached.len());
    assert!(
        !checked.is_empty() && unreached.is_empty(),
        "no function reaches {unreached:?}"
    );
}

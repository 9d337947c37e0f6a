//! The work of lowerings is linear in the number of ops.

use drr::conversion::{ConversionConfig, ConversionTarget, apply_partial_conversion};
use drr::prelude::*;
use drr::{Context, Event, Ir, Listener, Module, OpRef};
use drr_conversions::scf_to_cf::populate_scf_to_cf_patterns;

/// A listener that counts events.
struct Count(usize);

impl Listener for Count {
    fn event(&mut self, _: &Ir, _: Event) {
        self.0 += 1;
    }
}

/// Returns the number of events of `convert-scf-to-cf` on a function with this number of adjacent ops, and the converted text.
fn events_of_adjacent(op: &str, count: usize) -> (usize, String) {
    let ctx = Context::with(drr_dialects::All);
    let ops = op.repeat(count);
    let text = format!("func.func @f(%c: i1, %a: index, %b: index) {{\n{ops}return\n}}");
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut target = ConversionTarget::new(&ctx);
    target.add_illegal_ops(["scf.if", "scf.for", "scf.while", "scf.execute_region"]);
    target.mark_unknown_ops_dynamically_legal(|_: OpRef<'_>| true);
    let mut patterns = PatternSet::new();
    populate_scf_to_cf_patterns(&mut patterns);
    let patterns = patterns.freeze(&ctx).expect("the patterns are valid");
    let mut listener = Count(0);
    let config = ConversionConfig::new().with_listener(&mut listener);
    apply_partial_conversion(&mut module, &target, &patterns, config).unwrap_or_else(|error| panic!("{error}"));
    (listener.0, module.to_string())
}

#[test]
fn adjacent_scf_ops_take_a_linear_number_of_steps() {
    let ops = [
        "scf.if %c {\n}\n",
        "scf.if %c {\n} else {\nscf.if %c {\n}\n}\n",
        "scf.for %i = %a to %b step %a {\nscf.if %c {\n}\n}\n",
        "scf.execute_region {\nscf.yield\n}\n",
    ];
    for op in ops {
        let [small, large] = [100, 200].map(|count| events_of_adjacent(op, count).0);
        let step = large - small;
        let (larger, _) = events_of_adjacent(op, 400);
        assert_eq!(larger - large, 2 * step, "{op}: {small}, {large} and {larger} events");
    }
}

#[test]
fn ten_thousand_adjacent_ifs_are_converted() {
    let (events, text) = events_of_adjacent("scf.if %c {\n}\n", 10_000);
    assert!(text.contains("^bb20000"), "each becomes two blocks");
    assert!(events < 200_000, "{events}");
}

//! Conversions on several threads with one context give the results of one thread.

use drr::{Context, Module, PassManager, PassRegistry};
use drr_tests::pass_comparison::context;

const TEXT: &str = "
func.func @constants() -> i64 {
  %const = index.constant 1234
  %u = index.castu %const : index to i64
  return %u: i64
}";

/// Returns the text of the module after `convert-to-llvm`.
fn converted(ctx: &Context) -> String {
    let mut module = Module::parse(ctx, TEXT).unwrap_or_else(|errors| panic!("{errors}"));
    let mut registry = PassRegistry::new();
    drr_conversions::register_passes(&mut registry);
    let pipeline = registry
        .parse("builtin.module(convert-to-llvm)")
        .expect("the pass is registered");
    let result = PassManager::from(pipeline).run(&mut module);
    result.unwrap_or_else(|error| panic!("{error}"));
    module.to_string()
}

#[test]
fn threads_that_share_a_new_context_give_equal_results() {
    let expected = converted(&context());
    for _ in 0..200 {
        let ctx = context();
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| converted(&ctx))).collect();
            for thread in threads {
                assert_eq!(thread.join().expect("no conversion panics"), expected);
            }
        });
    }
}

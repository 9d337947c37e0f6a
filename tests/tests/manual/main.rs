//! The examples of MLIR's manual of declarative rewrite rules, in its order: each as the manual writes it, in TableGen's
//! spelling with Rust in the strings (`records`), and as `pat!` writes it (`rules`). Both do the same.

mod known_cpp;
mod ops;
mod pasted;
mod pasted_types;
mod records;
mod rules;

use drr::ContextBuilder;
use drr::prelude::*;
use expect_test::{Expect, expect};

/// Applies an example in both spellings; `%x`, `%y` are `f32` and `%i`, `%j` are `i32`.
#[track_caller]
fn check(record: impl RewritePattern + 'static, rule: impl RewritePattern + 'static, body: &str, expect: Expect) {
    let outputs = [
        run(PatternSet::new().with(record), body),
        run(PatternSet::new().with(rule), body),
    ];
    assert_eq!(outputs[0], outputs[1]);
    expect.assert_eq(&outputs[0]);
}

fn run(patterns: PatternSet, body: &str) -> String {
    let ctx = ContextBuilder::new().with(ops::Manual_Dialect).build();
    let given = r#"
        %x = "manual.given"() : () -> f32
        %y = "manual.given"() : () -> f32
        %i = "manual.given"() : () -> i32
        %j = "manual.given"() : () -> i32
        %t = "manual.given"() : () -> tensor<2xf32>
    "#;
    let mut module = match Module::parse(&ctx, format!("{given}{body}")) {
        Ok(module) => module,
        Err(error) => panic!("{error:?}"),
    };
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("no limits are reached");
    assert!(outcome.converged, "{outcome}");
    let text = module.generic_form().to_string();
    let inner = text
        .lines()
        .filter(|line| line.starts_with("  ") && !line.contains("manual.given"));
    inner.map(|line| format!("{}\n", line.trim())).collect()
}

/// Makes a test of each example.
macro_rules! examples {
    ($($(#[$doc:meta])* $test:ident: $Name:ident, $body:literal, $expect:expr;)*) => {$(
        $(#[$doc])*
        #[test]
        fn $test() {
            check(records::$Name, rules::$Name, $body, $expect);
        }
    )*};
}

examples! {
    /// "Binding op arguments and limiting the match"
    arguments_are_bound: FloatAttribute,
        r#"%0 = "manual.a_op"(%x) {a_attr = 1.0 : f32} : (f32) -> f32 %1 = "manual.a_op"(%x) {a_attr = 1 : i32} : (f32) -> f32
           "manual.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %5 = "manual.c_op"(%0) <{c_attr = 1.000000e+00 : f32}> : (f32) -> f32
            %6 = "manual.a_op"(%0) <{a_attr = 1 : i32}> : (f32) -> f32
            "manual.keep"(%5, %6) : (f32, f32) -> ()
        "#]];
    some_arguments_are_not_captured: Uncaptured,
        r#"%0 = "manual.a_op"(%x) {a_attr = 1 : i32} : (f32) -> f32 "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %5 = "manual.two_attr_op"() <{op_attr1 = 1 : i32, op_attr2 = 1 : i32}> : () -> f32
            "manual.keep"(%5) : (f32) -> ()
        "#]];
    a_constraint_needs_no_symbol: ConstraintAlone,
        r#"%0 = "manual.a_op"(%x) {a_attr = 1.0 : f32} : (f32) -> f32 %1 = "manual.a_op"(%x) {a_attr = 1 : i32} : (f32) -> f32
           "manual.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %5 = "manual.f_op"(%0) : (f32) -> f32
            %6 = "manual.a_op"(%0) <{a_attr = 1 : i32}> : (f32) -> f32
            "manual.keep"(%5, %6) : (f32, f32) -> ()
        "#]];
    /// "Matching DAG of operations"
    a_dag_is_matched: Dag,
        r#"%b = "manual.b_op"() : () -> f32 %0 = "manual.a_op"(%b) {a_attr = 1 : i32} : (f32) -> f32
           %1 = "manual.a_op"(%x) {a_attr = 1 : i32} : (f32) -> f32 "manual.keep"(%0, %1) : (f32, f32) -> ()"#,
        expect![[r#"
            %5 = "manual.b_op"() : () -> f32
            %6 = "manual.two_attr_op"() <{op_attr1 = 1 : i32, op_attr2 = 1 : i32}> : () -> f32
            %7 = "manual.a_op"(%0) <{a_attr = 1 : i32}> : (f32) -> f32
            "manual.keep"(%6, %7) : (f32, f32) -> ()
        "#]];
    /// "Binding op results"
    results_are_bound: SourceResult,
        r#"%b = "manual.b_op"() : () -> f32 %0 = "manual.a_op"(%b) {a_attr = 1 : i32} : (f32) -> f32
           "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %5 = "manual.b_op"() : () -> f32
            %6 = "manual.f_op"(%5) : (f32) -> f32
            "manual.keep"(%6) : (f32) -> ()
        "#]];
    /// "Referencing bound symbols"
    symbols_are_referenced: Referenced,
        r#"%b = "manual.b_op"() : () -> f32 %0 = "manual.a_op"(%b) {a_attr = "k"} : (f32) -> f32 "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %5 = "manual.b_op"() : () -> f32
            %6 = "manual.c_op"(%5) <{c_attr = "k"}> : (f32) -> f32
            "manual.keep"(%6) : (f32) -> ()
        "#]];
    /// "Building operations"
    operations_are_built: NestedResult,
        r#"%0 = "manual.a_op"(%x) {a_attr = "k"} : (f32) -> f32 "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %5 = "manual.e_op"(%0) <{e_attr = "k"}> : (f32) -> f32
            %6 = "manual.c_op"(%5) <{c_attr = "k"}> : (f32) -> f32
            "manual.keep"(%6) : (f32) -> ()
        "#]];
    /// "Generating DAG of operations"
    a_dag_is_built: BuiltDag,
        r#"%0 = "manual.a_op"(%x) {a_attr = "k"} : (f32) -> f32 "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %5 = "manual.b_op"() : () -> f32
            %6 = "manual.c_op"(%5) <{c_attr = "k"}> : (f32) -> f32
            "manual.keep"(%6) : (f32) -> ()
        "#]];
    /// "Binding op results", of what is built
    built_results_are_bound: BuiltResult,
        r#"%0 = "manual.a_op"(%x) {a_attr = "k"} : (f32) -> f32 "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %5 = "manual.b_op"() : () -> f32
            %6 = "manual.d_op"(%5, %5) : (f32, f32) -> f32
            "manual.keep"(%6) : (f32) -> ()
        "#]];
    /// "`NativeCodeCall`: transforming the generated op"
    native_code_makes_attributes: ArrayOfAttributes,
        r#"%0 = "manual.two_attr_op"() {op_attr1 = 1 : i32, op_attr2 = "b"} : () -> f32 "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %5 = "manual.one_attr_op"() <{op_attr = [1 : i32, "b"]}> : () -> f32
            "manual.keep"(%5) : (f32) -> ()
        "#]];
    /// "`NativeCodeCall` placeholders": `$_self`
    native_code_matches: NativeMatch,
        r#"%0 = "manual.two_attr_op"() {op_attr1 = 1 : i32, op_attr2 = "b"} : () -> f32
           %1 = "manual.a_op"(%0) {a_attr = 2 : i32} : (f32) -> f32
           %2 = "manual.a_op"(%x) {a_attr = 2 : i32} : (f32) -> f32
           "manual.keep"(%1, %2) : (f32, f32) -> ()"#,
        expect![[r#"
            %5 = "manual.two_attr_op"() <{op_attr1 = 1 : i32, op_attr2 = "b"}> : () -> f32
            %6 = "manual.two_attr_op"() <{op_attr1 = 1 : i32, op_attr2 = 1 : i32}> : () -> f32
            %7 = "manual.a_op"(%0) <{a_attr = 2 : i32}> : (f32) -> f32
            "manual.keep"(%6, %7) : (f32, f32) -> ()
        "#]];
    /// The same, `$0`
    arguments_in_another_order: Placeholders,
        r#"%0 = "manual.addi"(%i, %j) : (i32, i32) -> i32 "manual.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            %5 = "manual.d_op"(%3, %2) : (i32, i32) -> i32
            "manual.keep"(%5) : (i32) -> ()
        "#]];
    /// The same, `$1...`
    arguments_from_one_on: RangePlaceholder,
        r#"%0 = "manual.addi"(%i, %j) : (i32, i32) -> i32 "manual.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            %5 = "manual.d_op"(%3, %2) : (i32, i32) -> i32
            "manual.keep"(%5) : (i32) -> ()
        "#]];
    /// "`NativeCodeCall` binding multi-results"
    native_code_with_two_results: TwoResults,
        r#"%0:2 = "manual.two_result_op"(%x) : (f32) -> (f32, f32) "manual.keep"(%0#0, %0#1) : (f32, f32) -> ()"#,
        expect![[r#"
            %5 = "manual.f_op"(%0) : (f32) -> f32
            %6 = "manual.f_op"(%0) : (f32) -> f32
            %7 = "manual.one_result_op"(%5) : (f32) -> f32
            %8 = "manual.one_result_op"(%6) : (f32) -> f32
            "manual.keep"(%7, %8) : (f32, f32) -> ()
        "#]];
    /// "Customizing entire op building"
    native_code_builds_an_operation: EntireOp,
        r#"%0 = "manual.a_op"(%x) {a_attr = "k"} : (f32) -> f32 "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %5 = "manual.c_op"(%0) <{c_attr = "k"}> : (f32) -> f32
            "manual.keep"(%5) : (f32) -> ()
        "#]];
    /// "Supporting auxiliary ops"
    auxiliary_operations: Auxiliary,
        r#"%0 = "manual.sum"(%i, %j) : (i32, i32) -> i32 "manual.keep"(%0) : (i32) -> ()"#,
        expect![[r#"
            %5 = "manual.shape"(%2) : (i32) -> index
            %6 = "manual.alloc"(%5) : (index) -> index
            %7 = "manual.addi"(%2, %3) : (i32, i32) -> i32
            "manual.store"(%6, %7) : (index, i32) -> ()
            %8 = "manual.load"(%6) : (index) -> i32
            "manual.keep"(%8) : (i32) -> ()
        "#]];
    /// "`__N` suffix"
    results_by_number: ResultsByNumber,
        r#"%0:3 = "manual.three_result_op"(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
           "manual.keep"(%0#0, %0#1, %0#2) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()"#,
        expect![[r#"
            "manual.keep"(%4, %4, %4) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
        "#]];
    built_results_by_number: BuiltByNumber,
        r#"%0:2 = "manual.two_result_op"(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
           "manual.keep"(%0#0, %0#1) : (tensor<2xf32>, tensor<2xf32>) -> ()"#,
        expect![[r#"
            %5:3 = "manual.three_result_op"(%4) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
            "manual.keep"(%5#2, %5#0) : (tensor<2xf32>, tensor<2xf32>) -> ()
        "#]];
    /// "Replacing multi-result ops"
    one_operation_per_result: OnePerResult,
        r#"%0:3 = "manual.three_result_op"(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
           "manual.keep"(%0#0, %0#1, %0#2) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()"#,
        expect![[r#"
            %5 = "manual.one_result_op"(%4) : (tensor<2xf32>) -> tensor<2xf32>
            %6 = "manual.one_result_op"(%4) : (tensor<2xf32>) -> tensor<2xf32>
            %7 = "manual.one_result_op"(%4) : (tensor<2xf32>) -> tensor<2xf32>
            "manual.keep"(%5, %6, %7) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
        "#]];
    two_results_and_one: TwoAndOne,
        r#"%0:3 = "manual.three_result_op"(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
           "manual.keep"(%0#0, %0#1, %0#2) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()"#,
        expect![[r#"
            %5:2 = "manual.two_result_op"(%4) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
            %6 = "manual.one_result_op"(%4) : (tensor<2xf32>) -> tensor<2xf32>
            "manual.keep"(%5#0, %5#1, %6) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
        "#]];
    all_three_from_one: AllFromOne,
        r#"%0:3 = "manual.three_result_op"(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
           "manual.keep"(%0#0, %0#1, %0#2) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()"#,
        expect![[r#"
            %6:3 = "manual.three_result_op"(%5) : (tensor<2xf64>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
            "manual.keep"(%6#0, %6#1, %6#2) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
        "#]];
    all_three_after_another: AllAfterAnother,
        r#"%0:3 = "manual.three_result_op"(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
           "manual.keep"(%0#0, %0#1, %0#2) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()"#,
        expect![[r#"
            "manual.keep"(%4) : (tensor<2xf32>) -> ()
            %6:3 = "manual.three_result_op"(%5) : (tensor<2xf64>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
            "manual.keep"(%6#0, %6#1, %6#2) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> ()
        "#]];
    /// "Declared vs. actual value"
    variadic_operations: VariadicValues,
        r#"%0:4 = "manual.multi_variadic_op"(%t, %t, %t, %t, %t)
             : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
               -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
           "manual.keep"(%0#1, %0#2) : (tensor<2xf32>, tensor<2xf32>) -> ()"#,
        expect![[r#"
            %6:4 = "manual.multi_variadic_op"(%5, %4, %4, %4, %4) : (tensor<2xf64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
            "manual.keep"(%6#1, %6#2) : (tensor<2xf32>, tensor<2xf32>) -> ()
        "#]];
    /// "Supplying additional constraints"
    additional_constraints: Constraints,
        r#"%0:2 = "manual.two_result_op"(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
           %1:2 = "manual.two_result_op"(%t) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
           %2:2 = "manual.two_result_op"(%x) : (f32) -> (f32, f32)
           "manual.keep"(%0#0, %1#1, %2#0) : (tensor<2xf32>, tensor<2xf32>, f32) -> ()"#,
        expect![[r#"
            %5 = "manual.one_result_op"(%4) : (tensor<2xf32>) -> tensor<2xf32>
            %6:2 = "manual.two_result_op"(%4) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
            %7:2 = "manual.two_result_op"(%0) : (f32) -> (f32, f32)
            "manual.keep"(%5, %6#1, %7#0) : (tensor<2xf32>, tensor<2xf32>, f32) -> ()
        "#]];
    /// "`location`"
    locations: Locations,
        r#"%0 = "manual.f_op"(%x) : (f32) -> f32 %1 = "manual.g_op"(%0) : (f32) -> f32 "manual.keep"(%1) : (f32) -> ()"#,
        expect![[r#"
            %5 = "manual.f_op"(%0) : (f32) -> f32
            %6 = "manual.f_op"(%0) : (f32) -> f32
            %7 = "manual.d_op"(%0, %6) : (f32, f32) -> f32
            "manual.keep"(%7) : (f32) -> ()
        "#]];
    /// "`replaceWithValue`"
    replace_with_value: Replace,
        r#"%0 = "manual.f_op"(%x) : (f32) -> f32 "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            "manual.keep"(%0) : (f32) -> ()
        "#]];
    /// "`returnType`"
    return_types: ReturnTypes,
        r#"%0 = "manual.d_op"(%x, %i) : (f32, i32) -> f32 "manual.keep"(%0) : (f32) -> ()"#,
        expect![[r#"
            %5:2 = "manual.two_result_op"(%2) : (i32) -> (i32, i64)
            %6 = "manual.d_op"(%0, %5#1) : (f32, i64) -> f32
            "manual.keep"(%6) : (f32) -> ()
        "#]];
    /// "`either`"
    either_order: Either,
        r#"%0 = "manual.b_op"() : () -> f32 %1 = "manual.d_op"(%x, %0) : (f32, f32) -> f32
           %2 = "manual.d_op"(%0, %x) : (f32, f32) -> f32 %3 = "manual.d_op"(%x, %x) : (f32, f32) -> f32
           "manual.keep"(%1, %2, %3) : (f32, f32, f32) -> ()"#,
        expect![[r#"
            %5 = "manual.b_op"() : () -> f32
            %6 = "manual.c_op"(%0) <{c_attr = 1 : i32}> : (f32) -> f32
            %7 = "manual.c_op"(%0) <{c_attr = 1 : i32}> : (f32) -> f32
            %8 = "manual.d_op"(%0, %0) : (f32, f32) -> f32
            "manual.keep"(%6, %7, %8) : (f32, f32, f32) -> ()
        "#]];
}

/// "Adjusting benefits": what is added counts.
#[test]
fn benefits() {
    assert_eq!(
        (records::Replace.spec().benefit, rules::Replace.spec().benefit),
        (11, 11)
    );
    assert_eq!((records::Dag.spec().benefit, rules::Dag.spec().benefit), (2, 2));
}

//! TableGen's own spelling in `drr!` blocks: what real `.td` files are written like, with Rust in the strings.

use drr::prelude::*;
use expect_test::{Expect, expect};

/// Applies the patterns of a block to a module of its dialect.
fn check(dialect: impl drr::define::Dialects, add: fn(&mut PatternSet), source: &str, expect: Expect) {
    let ctx = Context::with(dialect);
    let mut module = match Module::parse(&ctx, source) {
        Ok(module) => module,
        Err(error) => panic!("{error:?}"),
    };
    let mut patterns = PatternSet::new();
    add(&mut patterns);
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let outcome = apply_greedily(&mut module, &patterns, &GreedyConfig::default()).expect("no limits are reached");
    let text = module.to_string();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("  "))
        .map(str::trim)
        .collect();
    expect.assert_eq(&format!("{}\n{outcome}", lines.join("\n")));
}

/// A file as the tutorial of the Toy language has it: a dialect, its operations, three rules.
mod toy {
    use super::*;

    fn is_same_type(_cx: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
        a.ty() == b.ty()
    }

    fn reshaped(rewriter: &mut Rewriter<'_>, value: Attribute, like: Value) -> Attribute {
        let ty = rewriter.value_type(like);
        let name = format!("{value:?} as {ty:?}");
        let _ = name;
        value
    }

    drr::drr! {
        #ifndef TOY_OPS
        #define TOY_OPS

        include "mlir/IR/OpBase.td"
        include "mlir/IR/PatternBase.td"

        def Toy_Dialect : Dialect {
          let name = "toy";
          let cppNamespace = "::mlir::toy";
        }

        class Toy_Op<string mnemonic, list<Trait> traits = []> : Op<Toy_Dialect, mnemonic, traits>;

        def ConstantOp : Toy_Op<"constant", [Pure]> {
          let summary = "constant";
          let description = [{
            Makes a constant of the attribute.
          }];
          let arguments = (ins AnyAttr:$value);
          let results = (outs AnyTensor);
          let hasFolder = 1;
        }
        def ReshapeOp : Toy_Op<"reshape", [Pure]> {
          let arguments = (ins AnyTensor:$input);
          let results = (outs AnyTensor:$output);
          let hasCanonicalizer = 1;
        }
        def PrintOp : Toy_Op<"print">, Arguments<(ins AnyTensor:$input)>;

        // Reshape(Reshape(x)) = Reshape(x)
        def ReshapeReshapeOptPattern : Pat<(ReshapeOp(ReshapeOp $arg)), (ReshapeOp $arg)>;

        // Reshape(Constant(x)) = x'
        def ReshapeConstant : NativeCodeCall<"reshaped($_builder, $0, $1)">;
        def FoldConstantReshapeOptPattern : Pat<
          (ReshapeOp:$res (ConstantOp $arg)),
          (ConstantOp (ReshapeConstant $arg, $res))>;

        // Reshape(x) = x, where input and output shapes are identical
        def TypesAreIdentical : Constraint<CPred<"is_same_type($_builder, $0, $1)">>;
        def RedundantReshapeOptPattern : Pat<
          (ReshapeOp:$res $arg), (replaceWithValue $arg),
          [(TypesAreIdentical $res, $arg)]>;

        #endif // TOY_OPS
    }
}

#[test]
fn the_rules_of_the_toy_language() {
    check(
        toy::Toy_Dialect,
        toy::populate_with_generated,
        r#"
            %0 = "toy.constant"() {value = dense<1.0> : tensor<6xf64>} : () -> tensor<6xf64>
            %1 = "toy.reshape"(%0) : (tensor<6xf64>) -> tensor<2x3xf64>
            %2 = "toy.reshape"(%1) : (tensor<2x3xf64>) -> tensor<3x2xf64>
            %3 = "toy.reshape"(%2) : (tensor<3x2xf64>) -> tensor<3x2xf64>
            "toy.print"(%3) : (tensor<3x2xf64>) -> ()
        "#,
        expect![[r#"
            %0 = "toy.constant"() <{value = dense<1.000000e+00> : tensor<6xf64>}> : () -> tensor<3x2xf64>
            "toy.print"(%0) : (tensor<3x2xf64>) -> ()
            converged after 2 iterations: 3 rewrites, 0 folds, 3 dead ops erased
                   2  ReshapeReshapeOptPattern
                   1  FoldConstantReshapeOptPattern"#]],
    );
}

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
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("no limits are reached");
    let text = module.generic_form().to_string();
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
              1  FoldConstantReshapeOptPattern
              2  ReshapeReshapeOptPattern"#]],
    );
}

/// Enums, constraints of the file's own on types and attributes, operations with small letters, names of operations in Rust's
/// paths, and our macros among the records.
mod mixed {
    use super::*;

    fn halved(_: &mut Rewriter<'_>, k: i32) -> i32 {
        k / 2
    }

    drr::drr! {
        // Its `Box` is read by C++, so that its types may be unknown.
        def Mix_Dialect : Dialect { let name = "mix"; }

        def ModeFast : I32EnumAttrCase<"Fast", 0, "fast">;
        def ModeSafe : I32EnumAttrCase<"Safe", 1, "safe">;
        def Mode : I32EnumAttr<"Mode", "how to go", [ModeFast, ModeSafe]>;
        def Flags : I32BitEnum<"Flags", "", [I32BitEnumCaseNone<"None">, I32BitEnumCaseBit<"A", 0>, I32BitEnumCaseBit<"B", 1>]>;
        def Mix_FlagsAttr : EnumAttr<Mix_Dialect, Flags, "flags"> { let assemblyFormat = "`<` $value `>`"; }

        // Constraints under names with and without an ending that tells their kind, with large and small letters.
        def Wide : Type<CPred<"$_self.integer_width($_builder).is_some_and(|width| width > 32)">, "wide integer">;
        def CountAttr : ConfinedAttr<I32Attr, [IntMinValue<0>]>;
        def isEven : AttrConstraint<CPred<"$_self.as_i64($_builder).is_some_and(|k| k % 2 == 0)">, "even number">;
        def isNegative : AttrConstraint<CPred<"$_self.as_i64($_builder).is_some_and(|k| k < 0)">, "negative number">;
        def FloatOrWide : AnyTypeOf<[AnyFloat, Index]>;
        def NotWide : TypeConstraint<And<[AnyInteger.predicate, Neg<Wide.predicate>]>, "narrow integer">;

        // Types and attributes of the dialect, by their spelling.
        class Mix_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<Mix_Dialect, name, traits> {
          let mnemonic = typeMnemonic;
        }
        def Mix_Box : Mix_Type<"Box", "box"> {
          let summary = "a box";
          let parameters = (ins "Type":$content);
          let hasCustomAssemblyFormat = 1;
        }
        def Mix_Tag : AttrDef<Mix_Dialect, "Tag"> { let mnemonic = "tag"; let hasCustomAssemblyFormat = 1; }
        def Mix_Openable : OpInterface<"Openable"> { let methods = [InterfaceMethod<"", "bool", "isOpen">]; }

        class Mix_Op<string mnemonic, dag args> : Op<Mix_Dialect, mnemonic>, Arguments<args>, Results<(outs AnyType:$r)>;
        def go : Mix_Op<"go", (ins AnyType:$x, Mode:$mode, Mix_FlagsAttr:$flags)>;
        def scale : Mix_Op<"scale", (ins AnyType:$x, I32Attr:$k)>;
        def wide : Mix_Op<"wide", (ins Wide:$x)>;
        def Mix_Open : Op<Mix_Dialect, "open", [Mix_Openable]> {
          let arguments = (ins Mix_Box:$box, Mix_Tag:$tag);
          let results = (outs AnyType:$r);
        }
        op!< Given, "mix.given", (ins), (outs AnyType:$r) >
        op!< Keep, "mix.keep", (ins Variadic<AnyType>:$xs), (outs) >

        def Half : NativeCodeCall<"halved($_builder, $0)">;
        def Slow : Pat<(go $x, ModeFast, ConstantEnumCase<Mix_FlagsAttr, "A|B">), (go $x, ModeSafe, ConstantEnumCase<Mix_FlagsAttr, "None">)>;
        def OnlyWide : Pat<(scale Wide:$x, $_), (wide $x)>;
        def OnlyNarrow : Pat<(scale NotWide:$x, 7), (replaceWithValue $x)>;
        def Opened : Pat<(Mix_Open (scale Mix_Box:$x, 5), $t), (Mix_Open $x, $t)>;
        #[label("half")]
        def Halve : Pat<(scale FloatOrWide:$x, CountAttr:$k), (scale $x, (Half $k)), [(isEven $k), { $k > 2 }]>;
        pat!< pub Odd: (scale F32:$x, isEven:$k) => (scale $x, -1), [(isNegative $k)] >
    }
}

#[test]
fn enums_constraints_and_names_of_all_kinds() {
    check(
        mixed::Mix_Dialect,
        mixed::populate_with_generated,
        r#"
            %f = "mix.given"() : () -> f32
            %i = "mix.given"() : () -> i32
            %w = "mix.given"() : () -> i64
            %0 = "mix.go"(%f) {mode = 0 : i32, flags = #mix.flags<A|B>} : (f32) -> f32
            %1 = "mix.go"(%f) {mode = 0 : i32, flags = #mix.flags<A>} : (f32) -> f32
            %2 = "mix.scale"(%w) {k = 1 : i32} : (i64) -> i64
            %3 = "mix.scale"(%i) {k = 7 : i32} : (i32) -> i32
            %4 = "mix.scale"(%f) {k = 24 : i32} : (f32) -> f32
            %5 = "mix.scale"(%f) {k = -24 : i32} : (f32) -> f32
            "mix.keep"(%0, %1, %2, %3, %4, %5) : (f32, f32, i64, i32, f32, f32) -> ()
            %b = "mix.given"() : () -> !mix.box<f32>
            %c = "mix.given"() : () -> !mix.boxes
            %6 = "mix.scale"(%b) {k = 5 : i32} : (!mix.box<f32>) -> !mix.box<f32>
            %7 = "mix.open"(%6) {tag = #mix.tag<1>} : (!mix.box<f32>) -> f32
            %8 = "mix.scale"(%c) {k = 5 : i32} : (!mix.boxes) -> !mix<box i32>
            %9 = "mix.open"(%8) {tag = #mix<tag>} : (!mix<box i32>) -> f32
            "mix.keep"(%7, %9) : (f32, f32) -> ()
        "#,
        expect![[r#"
            %0 = "mix.given"() : () -> f32
            %1 = "mix.given"() : () -> i32
            %2 = "mix.given"() : () -> i64
            %3 = "mix.go"(%0) <{flags = #mix.flags<None>, mode = 1 : i32}> : (f32) -> f32
            %4 = "mix.go"(%0) <{flags = #mix.flags<A>, mode = 0 : i32}> : (f32) -> f32
            %5 = "mix.wide"(%2) : (i64) -> i64
            %6 = "mix.scale"(%0) <{k = 3 : i32}> : (f32) -> f32
            %7 = "mix.scale"(%0) <{k = -1 : i32}> : (f32) -> f32
            "mix.keep"(%3, %4, %5, %1, %6, %7) : (f32, f32, i64, i32, f32, f32) -> ()
            %8 = "mix.given"() : () -> !mix.box<f32>
            %9 = "mix.given"() : () -> !mix.boxes
            %10 = "mix.scale"(%8) <{k = 5 : i32}> : (!mix.box<f32>) -> !mix.box<f32>
            %11 = "mix.open"(%8) <{tag = #mix.tag<1>}> : (!mix.box<f32>) -> f32
            %12 = "mix.scale"(%9) <{k = 5 : i32}> : (!mix.boxes) -> !mix<box i32>
            %13 = "mix.open"(%12) <{tag = #mix.tag}> : (!mix<box i32>) -> f32
            "mix.keep"(%11, %13) : (f32, f32) -> ()
            converged after 2 iterations: 8 rewrites, 0 folds, 0 dead ops erased
              3  Halve
              1  Odd
              1  OnlyNarrow
              1  OnlyWide
              1  Opened
              1  Slow"#]],
    );
}

/// Records in files, with comments and code that are no Rust.
mod in_files {
    use super::*;

    fn double(_rewriter: &mut Rewriter<'_>, k: i32) -> i32 {
        k * 2
    }

    drr::include_drr!("data/tablegen/rules.td", populate: add_rules, labels: ["file"]);

    #[test]
    fn records_of_files_become_items() {
        let spec = NegNeg.spec();
        assert_eq!((spec.file, spec.line), ("data/tablegen/rules.td", 11));
        assert_eq!(Double_one.spec().file, "data/tablegen/rules.td");
        check(
            File_Dialect,
            add_rules,
            r#"%0 = "file.given"() : () -> f32
               %a = "file.scale"(%0) {k = 3 : i32, label = "one"} : (f32) -> f32
               %b = "file.neg"(%a) : (f32) -> f32
               %c = "file.neg"(%b) : (f32) -> f32
               %d = "file.scale"(%c) {k = 300 : i32, label = "two"} : (f32) -> f32
               "file.keep"(%d) : (f32) -> ()"#,
            expect![[r#"
                %0 = "file.given"() : () -> f32
                %1 = "file.scale"(%0) <{k = 6 : i32, label = "one_doubled"}> : (f32) -> f32
                %2 = "file.neg"(%1) : (f32) -> f32
                %3 = "file.scale"(%1) <{k = 300 : i32, label = "two"}> : (f32) -> f32
                "file.keep"(%3) : (f32) -> ()
                converged after 2 iterations: 2 rewrites, 0 folds, 0 dead ops erased
                  1  Double_one
                  1  NegNeg"#]],
        );
    }
}

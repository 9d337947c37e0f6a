//! Conversions of types that keep the ops of `scf`, `cf` and `func`.

use std::sync::Arc;

use drr::conversion::{
    CallOpSignatureConversion, ConversionConfig, ConversionError, ConversionTarget,
    FunctionOpInterfaceSignatureConversion, OpConversion, ReturnOpTypeConversion, StructuralTypeConversion,
    TypeConverter, apply_partial_conversion,
};
use drr::prelude::*;
use drr::{Context, ContextBuilder, Module, Type};
use drr_conversions::{
    populate_cf_structural_type_conversions_and_legality, populate_scf_structural_type_conversions_and_legality,
};
use drr_tests::mlir::{Answer, mlir};
use expect_test::{Expect, expect};

/// A converter that converts `f16` to one type, `complex<f32>` to two, `bf16` to four and `none` to none, and refuses `f64`.
fn converter(ctx: &Context) -> Arc<TypeConverter> {
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|_, ty| (ty != Type::F64).then_some(ty));
    converter.add_conversion(|_, ty| (ty == Type::F16).then_some(Type::F32));
    let parse = |text| ctx.parse_type(text).unwrap_or_else(|errors| panic!("{errors}"));
    let (complex, none) = (parse("complex<f32>"), parse("none"));
    converter.add_conversion(move |_, ty| (ty == complex).then(|| vec![Type::F32; 2]));
    // As MLIR's converter of sparse tensors.
    let storage = ["memref<?xindex>", "memref<?xindex>", "memref<?xf64>", "i8"].map(parse);
    converter.add_conversion(move |_, ty| (ty == Type::BF16).then(|| storage.to_vec()));
    converter.add_conversion(move |_, ty| (ty == none).then(Vec::<Type>::new));
    Arc::new(converter)
}

/// Converts the types in a function, and `t.source` to an op with converted results.
fn convert(text: &str) -> Result<String, ConversionError> {
    let ctx = ContextBuilder::new()
        .with(drr_dialects::All)
        .allow_unregistered_dialects(true)
        .build();
    let converter = converter(&ctx);
    let (mut patterns, mut target) = (PatternSet::new(), ConversionTarget::new(&ctx));
    populate_scf_structural_type_conversions_and_legality(&converter, &mut patterns, &mut target);
    populate_cf_structural_type_conversions_and_legality(&converter, &mut patterns, &mut target);
    let others = PatternSet::new()
        .with(OpConversion(FunctionOpInterfaceSignatureConversion::of("func.func")))
        .with(OpConversion(CallOpSignatureConversion::of("func.call")))
        .with(OpConversion(ReturnOpTypeConversion::of("func.return")))
        .with(OpConversion(StructuralTypeConversion::of("t.source")))
        .with(OpConversion(StructuralTypeConversion::of("t.use")))
        .with(OpConversion(StructuralTypeConversion::of("complex.neg")));
    patterns.add_with_converter(&converter, others);
    let of_func = Arc::clone(&converter);
    target.add_dynamically_legal_ops(["func.func"], move |op| of_func.is_legal_function_signature(op));
    target.add_dynamically_legal_ops(
        ["func.call", "func.return", "t.source", "t.use", "complex.neg"],
        move |op| converter.is_legal_op(op),
    );
    let patterns = patterns.freeze(&ctx).expect("the patterns are valid");
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.to_string();
    let result = apply_partial_conversion(&mut module, &target, &patterns, ConversionConfig::new());
    if let Err(error) = result {
        assert_eq!(module.to_string(), before, "a failed conversion changes nothing");
        return Err(error);
    }
    module.verify().unwrap_or_else(|errors| panic!("{errors}"));
    Ok(module.to_string())
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&convert(text).unwrap_or_else(|error| panic!("{error}")));
}

/// A function with all ops of `scf` that are converted, on a type `T`.
const ALL_OF_SCF: &str = "
func.func @f(%n: index, %c: i1, %t: T) -> T {
  %0 = scf.for %i = %n to %n step %n iter_args(%x = %t) -> (T) {
    %3 = scf.if %c -> (T) {
      scf.yield %x : T
    } else {
      scf.yield %t : T
    }
    scf.yield %3 : T
  } {tag}
  %1:2 = scf.while (%a = %0, %k = %n) : (T, index) -> (T, i1) {
    scf.condition(%c) %a, %c : T, i1
  } do {
  ^bb0(%a: T, %b: i1):
    scf.yield %a, %n : T, index
  }
  %2 = scf.index_switch %n -> T
  case 2 {
    scf.yield %1#0 : T
  }
  default {
    scf.yield %0 : T
  }
  return %2 : T
}";

/// Compares the conversion of a type with that of a sparse tensor by a pass of `mlir-opt`, which has the type `from` where ours has `to`.
#[track_caller]
fn check_as_in_mlir(ty: &str, pass: &str, from: &str, to: &str) {
    let Some(mlir) = mlir() else { return };
    let sparse = ALL_OF_SCF.replace('T', "tensor<8xf64, #S>");
    let text = format!("#S = #sparse_tensor.encoding<{{map = (d0) -> (d0 : compressed)}}>{sparse}");
    let answers = mlir.answers(&[pass], &[text]);
    let [Answer::Printed(expected)] = &answers[..] else {
        panic!("`mlir-opt` fails: {answers:?}")
    };
    // The line of an alias is not part of ours.
    let expected: Vec<&str> = expected.lines().filter(|line| !line.starts_with('#')).collect();
    let expected = expected.join("\n").replace(from, to);
    let converted = convert(&ALL_OF_SCF.replace('T', ty)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(converted.trim(), expected.trim());
}

#[test]
fn ops_of_scf_are_converted_to_one_value_as_in_mlir() {
    check_as_in_mlir("f16", "--sparse-tensor-conversion", "!llvm.ptr", "f32");
}

#[test]
fn ops_of_scf_are_converted_to_several_values_as_in_mlir() {
    let specifier = "!sparse_tensor.storage_specifier<#sparse>";
    check_as_in_mlir("bf16", "--sparse-tensor-codegen", specifier, "i8");
}

#[test]
fn values_that_are_dropped_leave_ops_of_scf_without_results() {
    check(
        "func.func @f(%n: index, %c: i1) {
           %t = \"t.source\"() : () -> none
           %0 = scf.for %i = %n to %n step %n iter_args(%x = %t) -> (none) {
             %1 = scf.if %c -> (none) {
               scf.yield %x : none
             } else {
               scf.yield %t : none
             }
             scf.yield %1 : none
           }
           \"t.use\"(%0) : (none) -> ()
           return
         }",
        expect![[r#"
            module {
              func.func @f(%arg0: index, %arg1: i1) {
                "t.source"() : () -> ()
                scf.for %arg2 = %arg0 to %arg0 step %arg0 {
                  scf.if %arg1 {
                  } else {
                  }
                }
                "t.use"() : () -> ()
                return
              }
            }
        "#]],
    );
}

#[test]
fn branches_of_cf_and_the_arguments_of_their_successors_are_converted() {
    check(
        "func.func @f(%a: complex<f32>, %h: f16, %d: none, %c: i1, %s: i32) -> (f16, complex<f32>) {
           cf.cond_br %c, ^bb1(%h, %d, %a : f16, none, complex<f32>), ^bb2(%d, %a : none, complex<f32>)
         ^bb1(%0: f16, %1: none, %2: complex<f32>):
           cf.switch %s : i32, [
             default: ^bb2(%1, %2 : none, complex<f32>),
             1: ^bb3(%0, %a : f16, complex<f32>),
             2: ^bb3(%h, %2 : f16, complex<f32>)
           ]
         ^bb2(%3: none, %4: complex<f32>):
           cf.br ^bb3(%h, %4 : f16, complex<f32>)
         ^bb3(%5: f16, %6: complex<f32>):
           return %5, %6 : f16, complex<f32>
         }",
        expect![[r#"
            module {
              func.func @f(%arg0: f32, %arg1: f32, %arg2: f32, %arg3: i1, %arg4: i32) -> (f32, f32, f32) {
                cf.cond_br %arg3, ^bb1(%arg2, %arg0, %arg1 : f32, f32, f32), ^bb2(%arg0, %arg1 : f32, f32)
              ^bb1(%0: f32, %1: f32, %2: f32):  // pred: ^bb0
                cf.switch %arg4 : i32, [
                  default: ^bb2(%1, %2 : f32, f32),
                  1: ^bb3(%0, %arg0, %arg1 : f32, f32, f32),
                  2: ^bb3(%arg2, %1, %2 : f32, f32, f32)
                ]
              ^bb2(%3: f32, %4: f32):  // 2 preds: ^bb0, ^bb1
                cf.br ^bb3(%arg2, %3, %4 : f32, f32, f32)
              ^bb3(%5: f32, %6: f32, %7: f32):  // 3 preds: ^bb1, ^bb1, ^bb2
                return %5, %6, %7 : f32, f32, f32
              }
            }
        "#]],
    );
}

#[test]
fn functions_calls_and_returns_are_converted_to_several_values() {
    check(
        "func.func @f(%a: complex<f32>, %d: none) -> (none, complex<f32>) {
           %0:2 = call @f(%a, %d) : (complex<f32>, none) -> (none, complex<f32>)
           return %0#0, %0#1 : none, complex<f32>
         }",
        expect![[r#"
            module {
              func.func @f(%arg0: f32, %arg1: f32) -> (f32, f32) {
                %0:2 = call @f(%arg0, %arg1) : (f32, f32) -> (f32, f32)
                return %0#0, %0#1 : f32, f32
              }
            }
        "#]],
    );
}

#[test]
fn yields_of_other_ops_stay() {
    let text = "func.func @f(%t: complex<f32>) -> i1 {
           %0 = scf.execute_region -> i1 {
             %c = arith.constant true
             scf.yield %c : i1
           }
           return %0 : i1
         }";
    check(
        text,
        expect![[r#"
        module {
          func.func @f(%arg0: f32, %arg1: f32) -> i1 {
            %0 = scf.execute_region -> i1 {
              %true = arith.constant true
              scf.yield %true : i1
            }
            return %0 : i1
          }
        }
    "#]],
    );
}

#[track_caller]
fn check_error(text: &str, expected: Expect) {
    let error = convert(text).expect_err("a type cannot be converted");
    expected.assert_eq(&error.to_string());
}

#[test]
fn an_op_with_a_type_without_conversion_is_an_error() {
    check_error(
        "func.func @f(%n: index, %t: f64) {
           %0 = scf.for %i = %n to %n step %n iter_args(%x = %t) -> (f64) {
             scf.yield %x : f64
           }
           return
         }",
        expect![[r#"
            failed to legalize operation 'func.func' that was explicitly marked illegal at input:1:1
              = note: the target marks the op as dynamically legal, and the callback returns `false`
              = note: pattern FunctionOpInterfaceSignatureConversion (drr-runtime/src/conversion/function.rs:72) on `func.func`: there is no conversion of type `f64`
            failed to legalize operation 'scf.for' that was explicitly marked illegal at input:2:17
              = note: the target marks the op as dynamically legal, and the callback returns `false`
              = note: pattern StructuralTypeConversion (drr-runtime/src/conversion/structural.rs:71) on `scf.for`: unable to convert type for operand #3, type was `f64`
            failed to legalize operation 'scf.yield' that was explicitly marked illegal at input:3:14
              = note: the target marks the op as dynamically legal, and the callback returns `false`
              = note: pattern StructuralTypeConversion (drr-runtime/src/conversion/structural.rs:71) on `scf.yield`: unable to convert type for operand #0, type was `f64`"#]],
    );
}

#[test]
fn an_operand_that_has_to_be_one_value_is_not_converted_to_several() {
    check_error(
        "func.func @f(%x: complex<f32>) -> complex<f32> {
           %0 = complex.neg %x : complex<f32>
           return %0 : complex<f32>
         }",
        expect![[r#"
            failed to legalize operation 'complex.neg' that was explicitly marked illegal at input:2:17
              = note: the target marks the op as dynamically legal, and the callback returns `false`
              = note: pattern StructuralTypeConversion (drr-runtime/src/conversion/structural.rs:71) on `complex.neg`: operand 0 of the declaration is converted to 2 values"#]],
    );
}

//! Custom assembly formats of `scf`.

use drr::text::PrintOptions;
use drr_tests::mlir;
use expect_test::expect;

use crate::judge::{check_forms, read};

#[test]
fn scf_for_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
              %q = scf.for unsigned %k = %j to %j step %j iter_args(%a = %x) -> (f32)  : i32 {
                scf.yield %a : f32
              } {test.b}
              scf.for %k = %i to %i step %i {
                "test.use"(%k) : (index) -> ()
              }
              scf.for %k = %j to %j step %j : i32 {
              }
              scf.for %k = %i to %i step %i {
                "test.use"(%k) : (index) -> ()
              } {unsignedCmp}
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>) {
                %0 = scf.for unsigned %arg5 = %arg2 to %arg2 step %arg2 iter_args(%arg6 = %arg3) -> (f32)  : i32 {
                  scf.yield %arg6 : f32
                } {test.b}
                scf.for %arg5 = %arg1 to %arg1 step %arg1 {
                  "test.use"(%arg5) : (index) -> ()
                }
                scf.for %arg5 = %arg2 to %arg2 step %arg2  : i32 {
                }
                scf.for unsigned %arg5 = %arg1 to %arg1 step %arg1 {
                  "test.use"(%arg5) : (index) -> ()
                }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (i1, index, i32, f32, tensor<8x?xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>):
                %0 = "scf.for"(%arg2, %arg2, %arg2, %arg3) <{unsignedCmp}> ({
                ^bb0(%arg8: i32, %arg9: f32):
                  "scf.yield"(%arg9) : (f32) -> ()
                }) {test.b} : (i32, i32, i32, f32) -> f32
                "scf.for"(%arg1, %arg1, %arg1) ({
                ^bb0(%arg7: index):
                  "test.use"(%arg7) : (index) -> ()
                  "scf.yield"() : () -> ()
                }) : (index, index, index) -> ()
                "scf.for"(%arg2, %arg2, %arg2) ({
                ^bb0(%arg6: i32):
                  "scf.yield"() : () -> ()
                }) : (i32, i32, i32) -> ()
                "scf.for"(%arg1, %arg1, %arg1) <{unsignedCmp}> ({
                ^bb0(%arg5: index):
                  "test.use"(%arg5) : (index) -> ()
                  "scf.yield"() : () -> ()
                }) : (index, index, index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn scf_if_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
              scf.if %c {
                "test.use"() : () -> ()
              }
              %0:2 = scf.if %c -> (f32, index) {
                scf.yield %x, %i : f32, index
              } else {
                scf.yield %x, %i : f32, index
              } {test.a}
              scf.if %c -> () {
              } else {
                "test.use"() : () -> ()
              }
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>) {
                scf.if %arg0 {
                  "test.use"() : () -> ()
                }
                %0:2 = scf.if %arg0 -> (f32, index) {
                  scf.yield %arg3, %arg1 : f32, index
                } else {
                  scf.yield %arg3, %arg1 : f32, index
                } {test.a}
                scf.if %arg0 {
                } else {
                  "test.use"() : () -> ()
                }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (i1, index, i32, f32, tensor<8x?xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>):
                "scf.if"(%arg0) ({
                  "test.use"() : () -> ()
                  "scf.yield"() : () -> ()
                }, {
                }) : (i1) -> ()
                %0:2 = "scf.if"(%arg0) ({
                  "scf.yield"(%arg3, %arg1) : (f32, index) -> ()
                }, {
                  "scf.yield"(%arg3, %arg1) : (f32, index) -> ()
                }) {test.a} : (i1) -> (f32, index)
                "scf.if"(%arg0) ({
                  "scf.yield"() : () -> ()
                }, {
                  "test.use"() : () -> ()
                  "scf.yield"() : () -> ()
                }) : (i1) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn scf_while_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
              %0:2 = scf.while (%a = %x, %b = %i) : (f32, index) -> (f32, index) {
                scf.condition(%c) %a, %b : f32, index
              } do {
              ^bb0(%a: f32, %b: index):
                scf.yield %a, %b : f32, index
              } attributes {test.b}
              scf.while : () -> () {
                scf.condition(%c)
              } do {
                scf.yield
              }
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>) {
                %0:2 = scf.while (%arg5 = %arg3, %arg6 = %arg1) : (f32, index) -> (f32, index) {
                  scf.condition(%arg0) %arg5, %arg6 : f32, index
                } do {
                ^bb0(%arg5: f32, %arg6: index):
                  scf.yield %arg5, %arg6 : f32, index
                } attributes {test.b}
                scf.while : () -> () {
                  scf.condition(%arg0)
                } do {
                  scf.yield
                }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (i1, index, i32, f32, tensor<8x?xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>):
                %0:2 = "scf.while"(%arg3, %arg1) ({
                ^bb0(%arg7: f32, %arg8: index):
                  "scf.condition"(%arg0, %arg7, %arg8) : (i1, f32, index) -> ()
                }, {
                ^bb0(%arg5: f32, %arg6: index):
                  "scf.yield"(%arg5, %arg6) : (f32, index) -> ()
                }) {test.b} : (f32, index) -> (f32, index)
                "scf.while"() ({
                  "scf.condition"(%arg0) : (i1) -> ()
                }, {
                  "scf.yield"() : () -> ()
                }) : () -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn scf_parallel_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
              %0 = scf.parallel (%p, %q) = (%i, %i) to (%i, %i) step (%i, %i) init (%x) -> f32 {
                scf.reduce(%x : f32) {
                ^bb0(%a: f32, %b: f32):
                  scf.reduce.return %a : f32
                }
              }
              scf.parallel (%p) = (%i) to (%i) step (%i) {
              } {test.a}
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>) {
                %0 = scf.parallel (%arg5, %arg6) = (%arg1, %arg1) to (%arg1, %arg1) step (%arg1, %arg1) init (%arg3) -> f32 {
                  scf.reduce(%arg3 : f32) {
                  ^bb0(%arg7: f32, %arg8: f32):
                    scf.reduce.return %arg7 : f32
                  }
                }
                scf.parallel (%arg5) = (%arg1) to (%arg1) step (%arg1) {
                  scf.reduce 
                } {test.a}
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (i1, index, i32, f32, tensor<8x?xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>):
                %0 = "scf.parallel"(%arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg3) <{operandSegmentSizes = array<i32: 2, 2, 2, 1>}> ({
                ^bb0(%arg6: index, %arg7: index):
                  "scf.reduce"(%arg3) ({
                  ^bb0(%arg8: f32, %arg9: f32):
                    "scf.reduce.return"(%arg8) : (f32) -> ()
                  }) : (f32) -> ()
                }) : (index, index, index, index, index, index, f32) -> f32
                "scf.parallel"(%arg1, %arg1, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({
                ^bb0(%arg5: index):
                  "scf.reduce"() : () -> ()
                }) {test.a} : (index, index, index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn scf_forall_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
              scf.forall (%p, %q) in (%i, 4) {
                "test.use"(%p) : (index) -> ()
              }
              %0 = scf.forall (%p) = (0) to (%i) step (2) shared_outs(%o = %t) -> (tensor<8x?xf32>) {
                scf.forall.in_parallel {
                  tensor.parallel_insert_slice %o into %o[0, 0] [8, %i] [1, 1] : tensor<8x?xf32> into tensor<8x?xf32>
                }
              } {mapping = [#gpu.thread<x>]}
              scf.forall (%p) = (0) to (4) step (1) {
              }
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>) {
                scf.forall (%arg5, %arg6) in (%arg1, 4) {
                  "test.use"(%arg5) : (index) -> ()
                }
                %0 = scf.forall (%arg5) = (0) to (%arg1) step (2) shared_outs(%arg6 = %arg4) -> (tensor<8x?xf32>) {
                  scf.forall.in_parallel {
                    tensor.parallel_insert_slice %arg6 into %arg6[0, 0] [8, %arg1] [1, 1] : tensor<8x?xf32> into tensor<8x?xf32>
                  }
                } {mapping = [#gpu.thread<x>]}
                scf.forall (%arg5) in (4) {
                }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (i1, index, i32, f32, tensor<8x?xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>):
                "scf.forall"(%arg1) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: -9223372036854775808, 4>}> ({
                ^bb0(%arg8: index, %arg9: index):
                  "test.use"(%arg8) : (index) -> ()
                  "scf.forall.in_parallel"() ({
                  ^bb0:
                  }) : () -> ()
                }) : (index) -> ()
                %0 = "scf.forall"(%arg1, %arg4) <{mapping = [#gpu.thread<x>], operandSegmentSizes = array<i32: 0, 1, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 2>, staticUpperBound = array<i64: -9223372036854775808>}> ({
                ^bb0(%arg6: index, %arg7: tensor<8x?xf32>):
                  "scf.forall.in_parallel"() ({
                    "tensor.parallel_insert_slice"(%arg7, %arg7, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 1, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 8, -9223372036854775808>, static_strides = array<i64: 1, 1>}> : (tensor<8x?xf32>, tensor<8x?xf32>, index) -> ()
                  }) : () -> ()
                }) : (index, tensor<8x?xf32>) -> tensor<8x?xf32>
                "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
                ^bb0(%arg5: index):
                  "scf.forall.in_parallel"() ({
                  ^bb0:
                  }) : () -> ()
                }) : () -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn scf_index_switch_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
              %0 = scf.index_switch %i {test.q} -> f32
              case 2 {
                scf.yield %x : f32
              }
              case -5 {
                scf.yield %x : f32
              }
              default {
                scf.yield %x : f32
              }
              scf.index_switch %i
              default {
              }
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>) {
                %0 = scf.index_switch %arg1 {test.q} -> f32 
                case 2 {
                  scf.yield %arg3 : f32
                }
                case -5 {
                  scf.yield %arg3 : f32
                }
                default {
                  scf.yield %arg3 : f32
                }
                scf.index_switch %arg1 
                default {
                }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (i1, index, i32, f32, tensor<8x?xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>):
                %0 = "scf.index_switch"(%arg1) <{cases = array<i64: 2, -5>}> ({
                  "scf.yield"(%arg3) : (f32) -> ()
                }, {
                  "scf.yield"(%arg3) : (f32) -> ()
                }, {
                  "scf.yield"(%arg3) : (f32) -> ()
                }) {test.q} : (index) -> f32
                "scf.index_switch"(%arg1) <{cases = array<i64>}> ({
                  "scf.yield"() : () -> ()
                }) : (index) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn scf_execute_region_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%c: i1, %i: index, %j: i32, %x: f32, %t: tensor<8x?xf32>) {
              %0 = scf.execute_region -> f32 no_inline {
                scf.yield %x : f32
              } {test.z}
              scf.execute_region {
                scf.yield
              }
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>) {
                %0 = scf.execute_region -> f32 no_inline {
                  scf.yield %arg3 : f32
                } {test.z}
                scf.execute_region {
                  scf.yield
                }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (i1, index, i32, f32, tensor<8x?xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: i1, %arg1: index, %arg2: i32, %arg3: f32, %arg4: tensor<8x?xf32>):
                %0 = "scf.execute_region"() <{no_inline}> ({
                  "scf.yield"(%arg3) : (f32) -> ()
                }) {test.z} : () -> f32
                "scf.execute_region"() ({
                  "scf.yield"() : () -> ()
                }) : () -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

/// The use list of a value is in parsing order.
#[test]
fn regions_of_a_switch_are_read_in_the_order_of_the_text() {
    let text = r#"
        func.func @f(%i: index, %x: i32) -> i32 {
          %0 = scf.index_switch %i -> i32
          case 1 {
            scf.yield %x : i32
          }
          default {
            %1 = arith.addi %x, %x : i32
            scf.yield %1 : i32
          }
          return %0 : i32
        }
    "#;
    let module = read(text).unwrap_or_else(|error| panic!("{error}"));
    let mut printed = Vec::new();
    let options = PrintOptions::new().with_generic_form(true).with_value_users(true);
    module.print(&mut printed, &options).expect("a vector takes everything");
    let printed = String::from_utf8_lossy(&printed);
    assert!(printed.contains("// %arg1 is used by %5, %4\n"), "{printed}");
    if let Some(mlir) = mlir() {
        let theirs = mlir.generic(&["--mlir-print-value-users"], text);
        assert_eq!(theirs.trim_end(), printed.trim_end());
    }
}

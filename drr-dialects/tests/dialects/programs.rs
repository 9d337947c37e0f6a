//! Shapes and programs of machine learning: `shape` and `ml_program`.

use expect_test::expect;

use crate::judge::check_forms;

#[test]
fn form_c108_constants() {
    check_forms(
        r#"
            func.func @f() {
              %0 = shape.const_shape [1, 2, 3] : tensor<3xindex>
              %1 = shape.const_shape {test.a} [] : !shape.shape
              %2 = shape.const_size 7
              %3 = shape.const_witness true
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f() {
                %0 = shape.const_shape [1, 2, 3] : tensor<3xindex>
                %1 = shape.const_shape  {test.a}[] : !shape.shape
                %c7 = shape.const_size 7
                %2 = shape.const_witness true
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
                %0 = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> tensor<3xindex>
                %1 = "shape.const_shape"() <{shape = dense<> : tensor<0xindex>}> {test.a} : () -> !shape.shape
                %2 = "shape.const_size"() <{value = 7 : index}> : () -> !shape.size
                %3 = "shape.const_witness"() <{passing = true}> : () -> !shape.witness
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn form_c109_c110_regions() {
    check_forms(
        r#"
            func.func @f(%w: !shape.witness, %s: !shape.shape, %i: !shape.size) {
              %0 = shape.assuming %w -> (index) {
                %1 = "test.make"() : () -> index
                shape.assuming_yield %1 : index
              }
              shape.assuming %w {
                "test.use"() : () -> ()
              }
              %2 = shape.reduce(%s, %i) : !shape.shape -> !shape.size {
              ^bb0(%a: index, %b: !shape.size, %c: !shape.size):
                shape.yield %c : !shape.size
              }
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: !shape.witness, %arg1: !shape.shape, %arg2: !shape.size) {
                %0 = shape.assuming %arg0 -> (index) {
                  %2 = "test.make"() : () -> index
                  shape.assuming_yield %2 : index
                }
                shape.assuming %arg0 {
                  "test.use"() : () -> ()
                }
                %1 = shape.reduce(%arg1, %arg2) : !shape.shape -> !shape.size {
                ^bb0(%arg3: index, %arg4: !shape.size, %arg5: !shape.size):
                  shape.yield %arg5 : !shape.size
                }
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (!shape.witness, !shape.shape, !shape.size) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: !shape.witness, %arg1: !shape.shape, %arg2: !shape.size):
                %0 = "shape.assuming"(%arg0) ({
                  %2 = "test.make"() : () -> index
                  "shape.assuming_yield"(%2) : (index) -> ()
                }) : (!shape.witness) -> index
                "shape.assuming"(%arg0) ({
                  "test.use"() : () -> ()
                  "shape.assuming_yield"() : () -> ()
                }) : (!shape.witness) -> ()
                %1 = "shape.reduce"(%arg1, %arg2) ({
                ^bb0(%arg3: index, %arg4: !shape.size, %arg5: !shape.size):
                  "shape.yield"(%arg5) : (!shape.size) -> ()
                }) : (!shape.shape, !shape.size) -> !shape.size
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn form_c111_c112_libraries() {
    check_forms(
        r#"
            shape.function_library @lib {
              func @same(%a: !shape.value_shape) -> !shape.value_shape {
                return %a : !shape.value_shape
              }
            } mapping {test.op = @same}
        "#,
        expect![[r#"
            module {
              shape.function_library @lib {
                func @same(%arg0: !shape.value_shape) -> !shape.value_shape {
                  return %arg0 : !shape.value_shape
                }
              } mapping {test.op = @same}
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "shape.function_library"() <{mapping = {test.op = @same}, sym_name = "lib"}> ({
                "shape.func"() <{function_type = (!shape.value_shape) -> !shape.value_shape, sym_name = "same"}> ({
                ^bb0(%arg0: !shape.value_shape):
                  "shape.return"(%arg0) : (!shape.value_shape) -> ()
                }) : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn form_c112_c113_c114_programs() {
    check_forms(
        r#"
            ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
            ml_program.global public mutable @h : tensor<?xi32>
            ml_program.func @f(%a: i32) -> i32 {
              ml_program.return %a : i32
            }
            ml_program.subgraph private @s(%a: i32) -> i32 {
              ml_program.output %a : i32
            }
            ml_program.func private @d(i32)
        "#,
        expect![[r#"
            module {
              ml_program.global private mutable @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
              ml_program.global public mutable @h : tensor<?xi32>
              ml_program.func @f(%arg0: i32) -> i32 {
                ml_program.return %arg0 : i32
              }
              ml_program.subgraph private @s(%arg0: i32) -> i32 {
                ml_program.output %arg0 : i32
              }
              ml_program.func private @d(i32)
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "ml_program.global"() <{is_mutable, sym_name = "g", sym_visibility = "private", type = tensor<4xi32>, value = dense<4> : tensor<4xi32>}> : () -> ()
              "ml_program.global"() <{is_mutable, sym_name = "h", sym_visibility = "public", type = tensor<?xi32>}> : () -> ()
              "ml_program.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
              ^bb0(%arg1: i32):
                "ml_program.return"(%arg1) : (i32) -> ()
              }) : () -> ()
              "ml_program.subgraph"() <{function_type = (i32) -> i32, sym_name = "s", sym_visibility = "private"}> ({
              ^bb0(%arg0: i32):
                "ml_program.output"(%arg0) : (i32) -> ()
              }) : () -> ()
              "ml_program.func"() <{function_type = (i32) -> (), sym_name = "d", sym_visibility = "private"}> ({
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn form_c115_tokens() {
    check_forms(
        r#"
            ml_program.global private mutable @g : tensor<?xi32>
            func.func @f() {
              %0 = ml_program.token
              %r, %k = ml_program.global_load_graph @g ordering(%0 -> !ml_program.token) : tensor<?xi32>
              %s, %l = ml_program.global_load_graph @g ordering(() -> !ml_program.token) : tensor<?xi32>
              %t = ml_program.global_load @g : tensor<?xi32>
              return
            }
        "#,
        expect![[r#"
            module {
              ml_program.global private mutable @g : tensor<?xi32>
              func.func @f() {
                %0 = ml_program.token
                %result, %produceToken = ml_program.global_load_graph @g ordering(%0 -> !ml_program.token) : tensor<?xi32>
                %result_0, %produceToken_1 = ml_program.global_load_graph @g ordering(() -> !ml_program.token) : tensor<?xi32>
                %g = ml_program.global_load @g : tensor<?xi32>
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "ml_program.global"() <{is_mutable, sym_name = "g", sym_visibility = "private", type = tensor<?xi32>}> : () -> ()
              "func.func"() <{function_type = () -> (), sym_name = "f"}> ({
                %0 = "ml_program.token"() : () -> !ml_program.token
                %1:2 = "ml_program.global_load_graph"(%0) <{global = @g}> : (!ml_program.token) -> (tensor<?xi32>, !ml_program.token)
                %2:2 = "ml_program.global_load_graph"() <{global = @g}> : () -> (tensor<?xi32>, !ml_program.token)
                %3 = "ml_program.global_load"() <{global = @g}> : () -> tensor<?xi32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

//! Custom forms and folds of vector ops.

use expect_test::expect;

use crate::judge::{check_canonical, check_forms, forms, read};

#[test]
fn vector_contract_in_custom_form() {
    check_forms(
        r#"
            #a = affine_map<(i, j, k) -> (i, k)>
            #b = affine_map<(i, j, k) -> (k, j)>
            #c = affine_map<(i, j, k) -> (i, j)>
            func.func @f(%a: vector<4x3xf32>, %b: vector<3x7xf32>, %c: vector<4x7xf32>) {
              %0 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
              %1 = vector.contract {test.a = 3 : i32, indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<mul>} %a, %b, %c {test.b} : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
              %2 = vector.contract {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c {kind = #vector.kind<minnumf>} : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
              return
            }
        "#,
        expect![[r##"
            #map = affine_map<(d0, d1, d2) -> (d0, d2)>
            #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
            #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
            module {
              func.func @f(%arg0: vector<4x3xf32>, %arg1: vector<3x7xf32>, %arg2: vector<4x7xf32>) {
                %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
                %1 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<mul>} %arg0, %arg1, %arg2 {test.a = 3 : i32, test.b} : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
                %2 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<minnumf>} %arg0, %arg1, %arg2 : vector<4x3xf32>, vector<3x7xf32> into vector<4x7xf32>
                return
              }
            }
        "##]],
        expect![[r##"
            #map = affine_map<(d0, d1, d2) -> (d0, d2)>
            #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
            #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
            "builtin.module"() ({
              "func.func"() <{function_type = (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: vector<4x3xf32>, %arg1: vector<3x7xf32>, %arg2: vector<4x7xf32>):
                %0 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<add>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
                %1 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<mul>}> {test.a = 3 : i32, test.b} : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
                %2 = "vector.contract"(%arg0, %arg1, %arg2) <{indexing_maps = [#map, #map1, #map2], iterator_types = [#vector.iterator_type<parallel>, #vector.iterator_type<parallel>, #vector.iterator_type<reduction>], kind = #vector.kind<minnumf>}> : (vector<4x3xf32>, vector<3x7xf32>, vector<4x7xf32>) -> vector<4x7xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn vector_outerproduct_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%a: vector<4xf32>, %b: vector<3xf32>, %c: vector<4x3xf32>, %x: f32) {
              %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<3xf32>
              %1 = vector.outerproduct %a, %b, %c {kind = #vector.kind<mul>, test.a} : vector<4xf32>, vector<3xf32>
              %2 = vector.outerproduct %a, %x, %a : vector<4xf32>, f32
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: vector<4xf32>, %arg1: vector<3xf32>, %arg2: vector<4x3xf32>, %arg3: f32) {
                %0 = vector.outerproduct %arg0, %arg1 : vector<4xf32>, vector<3xf32>
                %1 = vector.outerproduct %arg0, %arg1, %arg2 {kind = #vector.kind<mul>, test.a} : vector<4xf32>, vector<3xf32>
                %2 = vector.outerproduct %arg0, %arg3, %arg0 {kind = #vector.kind<add>} : vector<4xf32>, f32
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (vector<4xf32>, vector<3xf32>, vector<4x3xf32>, f32) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: vector<4xf32>, %arg1: vector<3xf32>, %arg2: vector<4x3xf32>, %arg3: f32):
                %0 = "vector.outerproduct"(%arg0, %arg1) <{kind = #vector.kind<add>}> : (vector<4xf32>, vector<3xf32>) -> vector<4x3xf32>
                %1 = "vector.outerproduct"(%arg0, %arg1, %arg2) <{kind = #vector.kind<mul>}> {test.a} : (vector<4xf32>, vector<3xf32>, vector<4x3xf32>) -> vector<4x3xf32>
                %2 = "vector.outerproduct"(%arg0, %arg3, %arg0) <{kind = #vector.kind<add>}> : (vector<4xf32>, f32, vector<4xf32>) -> vector<4xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

#[test]
fn vector_transfers_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %x: f32, %k: vector<4x8xi1>) {
              %0 = vector.transfer_read %m[%i, %i], %x, %k {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
              %1 = vector.transfer_read %t[%i, %i], %x {permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<?x?xf32>, vector<4xf32>
              vector.transfer_write %0, %m[%i, %i], %k : vector<4x8xf32>, memref<?x?xf32>
              %2 = vector.transfer_write %1, %t[%i, %i] {in_bounds = [true]} : vector<4xf32>, tensor<?x?xf32>
              return
            }
        "#,
        expect![[r#"
            #map = affine_map<(d0, d1) -> (d0)>
            module {
              func.func @f(%arg0: memref<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index, %arg3: f32, %arg4: vector<4x8xi1>) {
                %0 = vector.transfer_read %arg0[%arg2, %arg2], %arg3, %arg4 {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
                %1 = vector.transfer_read %arg1[%arg2, %arg2], %arg3 {permutation_map = #map} : tensor<?x?xf32>, vector<4xf32>
                vector.transfer_write %0, %arg0[%arg2, %arg2], %arg4 : vector<4x8xf32>, memref<?x?xf32>
                %2 = vector.transfer_write %1, %arg1[%arg2, %arg2] {in_bounds = [true]} : vector<4xf32>, tensor<?x?xf32>
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0, d1) -> (d0, d1)>
            #map1 = affine_map<(d0, d1) -> (d0)>
            #map2 = affine_map<(d0, d1) -> (d1)>
            "builtin.module"() ({
              "func.func"() <{function_type = (memref<?x?xf32>, tensor<?x?xf32>, index, f32, vector<4x8xi1>) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: memref<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: index, %arg3: f32, %arg4: vector<4x8xi1>):
                %0 = "vector.transfer_read"(%arg0, %arg2, %arg2, %arg3, %arg4) <{in_bounds = [true, false], operandSegmentSizes = array<i32: 1, 2, 1, 1>, permutation_map = #map}> : (memref<?x?xf32>, index, index, f32, vector<4x8xi1>) -> vector<4x8xf32>
                %1 = "vector.transfer_read"(%arg1, %arg2, %arg2, %arg3) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = #map1}> : (tensor<?x?xf32>, index, index, f32) -> vector<4xf32>
                "vector.transfer_write"(%0, %arg0, %arg2, %arg2, %arg4) <{in_bounds = [false, false], operandSegmentSizes = array<i32: 1, 1, 2, 1>, permutation_map = #map}> : (vector<4x8xf32>, memref<?x?xf32>, index, index, vector<4x8xi1>) -> ()
                %2 = "vector.transfer_write"(%1, %arg1, %arg2, %arg2) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 1, 2, 0>, permutation_map = #map2}> : (vector<4xf32>, tensor<?x?xf32>, index, index) -> tensor<?x?xf32>
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn vector_mask_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%k: vector<8xi1>, %a: vector<8xf32>, %m: memref<8xf32>, %i: index, %x: f32) {
              %0 = vector.mask %k { vector.reduction <add>, %a : vector<8xf32> into f32 } : vector<8xi1> -> f32
              %1 = vector.mask %k, %a { vector.transfer_read %m[%i], %x : memref<8xf32>, vector<8xf32> } {test.a} : vector<8xi1> -> vector<8xf32>
              vector.mask %k { } : vector<8xi1>
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: vector<8xi1>, %arg1: vector<8xf32>, %arg2: memref<8xf32>, %arg3: index, %arg4: f32) {
                %0 = vector.mask %arg0 { vector.reduction <add>, %arg1 : vector<8xf32> into f32 } : vector<8xi1> -> f32
                %1 = vector.mask %arg0, %arg1 { vector.transfer_read %arg2[%arg3], %arg4 : memref<8xf32>, vector<8xf32> } {test.a} : vector<8xi1> -> vector<8xf32>
                vector.mask %arg0 { vector.yield } : vector<8xi1>
                return
              }
            }
        "#]],
        expect![[r##"
            #map = affine_map<(d0) -> (d0)>
            "builtin.module"() ({
              "func.func"() <{function_type = (vector<8xi1>, vector<8xf32>, memref<8xf32>, index, f32) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: vector<8xi1>, %arg1: vector<8xf32>, %arg2: memref<8xf32>, %arg3: index, %arg4: f32):
                %0 = "vector.mask"(%arg0) ({
                  %3 = "vector.reduction"(%arg1) <{fastmath = #arith.fastmath<none>, kind = #vector.kind<add>}> : (vector<8xf32>) -> f32
                  "vector.yield"(%3) : (f32) -> ()
                }) : (vector<8xi1>) -> f32
                %1 = "vector.mask"(%arg0, %arg1) ({
                  %2 = "vector.transfer_read"(%arg2, %arg3, %arg4) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = #map}> : (memref<8xf32>, index, f32) -> vector<8xf32>
                  "vector.yield"(%2) : (vector<8xf32>) -> ()
                }) {test.a} : (vector<8xi1>, vector<8xf32>) -> vector<8xf32>
                "vector.mask"(%arg0) ({
                  "vector.yield"() : () -> ()
                }) : (vector<8xi1>) -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "##]],
    );
}

#[test]
fn vector_print_in_custom_form() {
    check_forms(
        r#"
            func.func @f(%a: vector<8xf32>, %x: i32) {
              vector.print str "text"
              vector.print %a : vector<8xf32>
              vector.print %x : i32 punctuation <comma>
              vector.print punctuation <open>
              vector.print
              return
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: vector<8xf32>, %arg1: i32) {
                vector.print str "text"
                vector.print %arg0 : vector<8xf32>
                vector.print %arg1 : i32 punctuation <comma>
                vector.print punctuation <open>
                vector.print
                return
              }
            }
        "#]],
        expect![[r#"
            "builtin.module"() ({
              "func.func"() <{function_type = (vector<8xf32>, i32) -> (), sym_name = "f"}> ({
              ^bb0(%arg0: vector<8xf32>, %arg1: i32):
                "vector.print"() <{punctuation = #vector.punctuation<newline>, stringLiteral = "text"}> : () -> ()
                "vector.print"(%arg0) <{punctuation = #vector.punctuation<newline>}> : (vector<8xf32>) -> ()
                "vector.print"(%arg1) <{punctuation = #vector.punctuation<comma>}> : (i32) -> ()
                "vector.print"() <{punctuation = #vector.punctuation<open>}> : () -> ()
                "vector.print"() <{punctuation = #vector.punctuation<newline>}> : () -> ()
                "func.return"() : () -> ()
              }) : () -> ()
            }) : () -> ()
        "#]],
    );
}

/// Ops that the custom form cannot express are printed without loss, unlike in MLIR.
#[test]
fn nothing_is_lost() {
    let texts = [
        r#"
            func.func @f(%x: f32, %a: vector<4xf32>, %i: index) {
              %0 = "vector.insert"(%x, %a, %i) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
              return
            }
        "#,
        r#"
            func.func @f(%a: vector<4xf32>, %b: vector<3xf32>) {
              %0 = "vector.outerproduct"(%a, %b) <{kind = #vector.kind<mul>}> {test.a} : (vector<4xf32>, vector<3xf32>) -> vector<4x3xf32>
              return
            }
        "#,
        r#"
            func.func @f(%k: vector<4xi1>, %x: f32, %y: f32) {
              %0:2 = "vector.mask"(%k) ({
                vector.yield %x, %y : f32, f32
              }) : (vector<4xi1>) -> (f32, f32)
              return
            }
        "#,
        r#"
            func.func @f(%k: vector<4xi1>, %a: vector<4xf32>) {
              %0 = "vector.mask"(%k) ({
                %1 = vector.reduction <add>, %a : vector<4xf32> into f32
                vector.yield {test.a} %1 : f32
              }) : (vector<4xi1>) -> f32
              return
            }
        "#,
    ];
    let mut printed = String::new();
    for text in texts {
        let ours = forms(&read(text).unwrap_or_else(|error| panic!("{error}:\n{text}")));
        let again = read(&ours[0]).unwrap_or_else(|error| panic!("{error}:\n{}", ours[0]));
        assert_eq!(forms(&again), ours);
        if let Some(mlir) = drr_tests::mlir() {
            assert_eq!(
                mlir.generic(&["--allow-unregistered-dialect"], &ours[0]).trim_end(),
                ours[1].trim_end()
            );
        }
        printed += &ours[0];
    }
    expect![[r#"
        module {
          func.func @f(%arg0: f32, %arg1: vector<4xf32>, %arg2: index) {
            %0 = "vector.insert"(%arg0, %arg1, %arg2) <{static_position = array<i64: 0>}> : (f32, vector<4xf32>, index) -> vector<4xf32>
            return
          }
        }
        module {
          func.func @f(%arg0: vector<4xf32>, %arg1: vector<3xf32>) {
            %0 = vector.outerproduct %arg0, %arg1 {kind = #vector.kind<mul>, test.a} : vector<4xf32>, vector<3xf32>
            return
          }
        }
        module {
          func.func @f(%arg0: vector<4xi1>, %arg1: f32, %arg2: f32) {
            %0:2 = vector.mask %arg0 { vector.yield %arg1, %arg2 : f32, f32 } : vector<4xi1> -> (f32, f32)
            return
          }
        }
        module {
          func.func @f(%arg0: vector<4xi1>, %arg1: vector<4xf32>) {
            %0 = vector.mask %arg0 {
              %1 = vector.reduction <add>, %arg1 : vector<4xf32> into f32
              vector.yield {test.a} %1 : f32
            } : vector<4xi1> -> f32
            return
          }
        }
    "#]].assert_eq(&printed);
}

#[test]
fn ops_that_change_nothing_fold() {
    check_canonical(
        r#"
            func.func @f(%a: vector<4x2xf32>) -> (vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>) {
              %0 = vector.broadcast %a : vector<4x2xf32> to vector<4x2xf32>
              %1 = vector.shape_cast %a : vector<4x2xf32> to vector<4x2xf32>
              %2 = vector.bitcast %a : vector<4x2xf32> to vector<4x2xf32>
              %3 = vector.transpose %a, [0, 1] : vector<4x2xf32> to vector<4x2xf32>
              %4 = vector.extract_strided_slice %a {offsets = [0, 0], sizes = [4, 2], strides = [1, 1]} : vector<4x2xf32> to vector<4x2xf32>
              return %0, %1, %2, %3, %4 : vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>
            }
        "#,
        expect![[r#"
            module {
              func.func @f(%arg0: vector<4x2xf32>) -> (vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>) {
                return %arg0, %arg0, %arg0, %arg0, %arg0 : vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>, vector<4x2xf32>
              }
            }
        "#]],
    );
}

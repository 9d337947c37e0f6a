//! Tests of `shape` and `ml_program`.

use expect_test::expect;

use crate::judge::{check_forms, check_ops, check_verdicts};

#[test]
fn shape_constants_in_custom_form() {
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
fn shape_ops_with_regions_in_custom_form() {
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
fn shape_function_libraries_in_custom_form() {
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
fn ml_programs_in_custom_form() {
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
fn ml_program_tokens_in_custom_form() {
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

#[test]
fn shape_ops_verify_as_in_mlir() {
    check_ops(
        r#"
            %r = "shape.add"(%a, %b) : (!shape.size, index) -> index
            %r = "shape.add"(%b, %b) : (index, index) -> !shape.size
            %r = "shape.assuming_all"() : () -> !shape.witness
            %r = "shape.broadcast"(%a) : (!shape.shape) -> tensor<?xindex>
            %r = "shape.broadcast"(%a) : (!shape.shape) -> !shape.shape
            %r = "shape.broadcast"() : () -> !shape.shape
            %r = "shape.cstr_broadcastable"(%a) : (!shape.shape) -> !shape.witness
            %r = "shape.get_extent"(%a, %b) : (!shape.shape, index) -> index
            %r = "shape.get_extent"(%a, %b) : (tensor<?xindex>, !shape.size) -> index
            %r = "shape.num_elements"(%a) : (!shape.shape) -> index
            %r = "shape.rank"(%a) : (!shape.shape) -> index
            %r = "shape.rank"(%a) : (tensor<?xindex>) -> !shape.size
            %r = "shape.shape_of"(%a) : (!shape.value_shape) -> tensor<?xindex>
            %r = "shape.shape_of"(%a) : (tensor<2xf32>) -> !shape.shape
            %r = "shape.shape_of"(%a) : (tensor<2xf32>) -> tensor<3xindex>
            %r = "shape.dim"(%a, %b) : (!shape.value_shape, index) -> index
            %r = "shape.dim"(%a, %b) : (tensor<2xf32>, !shape.size) -> index
            %r = "shape.concat"(%a, %b) : (!shape.shape, !shape.shape) -> tensor<?xindex>
            %r = "shape.max"(%a, %b) : (!shape.shape, !shape.size) -> !shape.shape
            %r = "shape.max"(%a, %b) : (index, !shape.size) -> index
            %r = "shape.div"(%a, %b) : (index, !shape.size) -> index
            %r = "shape.max"(%a, %b) : (!shape.size, !shape.size) -> !shape.shape
            %r = "shape.max"(%a, %b) : (!shape.shape, !shape.shape) -> !shape.size
            %r = "shape.max"(%a, %b) : (!shape.shape, !shape.size) -> !shape.size
            %r = "shape.max"(%a, %b) : (!shape.size, !shape.shape) -> !shape.shape
            %r = "shape.max"(%a, %b) : (!shape.size, !shape.shape) -> !shape.size
            %r = "shape.max"(%a, %b) : (!shape.shape, !shape.shape) -> !shape.shape
            %r = "shape.shape_of"(%a) : (tensor<*xf32>) -> tensor<3xindex>
            %r = "shape.shape_of"(%a) : (tensor<*xf32>) -> !shape.shape
            %r = "shape.shape_of"(%a) : (memref<3xf32>) -> !shape.shape
            %r = "shape.shape_of"(%a) : (memref<3xf32>) -> tensor<2xindex>
            %r = "shape.shape_of"(%a) : (tensor<3xf32>) -> tensor<?xindex>
            %r = "shape.value_as_shape"(%a) : (!shape.value_shape) -> tensor<?xindex>
            %r = "shape.value_of"(%a) : (!shape.value_shape) -> tensor<?xf32>
            %r = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> tensor<2xindex>
            %r = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> tensor<?xindex>
            %r = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xindex>}> : () -> tensor<*xindex>
            %r = "shape.const_shape"() <{shape = dense<[1, 2, 3]> : tensor<3xi32>}> : () -> tensor<3xindex>
            %r = "shape.const_shape"() <{shape = dense<[[1, 2, 3]]> : tensor<1x3xindex>}> : () -> tensor<3xindex>
            %r = "shape.any"(%a, %b) : (!shape.shape, tensor<?xindex>) -> tensor<?xindex>
            %r = "shape.any"() : () -> tensor<?xindex>
            %r = "shape.cstr_eq"() : () -> !shape.witness
            %r = "shape.shape_eq"() : () -> i1
            %r = "shape.from_extents"() : () -> !shape.shape
            %r = "shape.is_broadcastable"() : () -> i1
            %r = "shape.to_extent_tensor"(%a) : (!shape.shape) -> tensor<2xindex>
            %r = "shape.to_extent_tensor"(%a) : (!shape.shape) -> tensor<2x2xindex>
            %r:2 = "shape.split_at"(%a, %b) : (!shape.shape, !shape.size) -> (tensor<?xindex>, tensor<?xindex>)
        "#,
        expect![[r#"
            `shape.add` has an operand that can hold an error, so its result must be of type `!shape.size`
            ok
            `shape.assuming_all` has 0 operands, but needs at least 1
            `shape.broadcast` has an operand that can hold an error, so its result must be of type `!shape.shape`
            ok
            ok
            `shape.cstr_broadcastable` has 1 operand, but needs at least 2
            `shape.get_extent` has an operand that can hold an error, so its result must be of type `!shape.size`
            `shape.get_extent` has an operand that can hold an error, so its result must be of type `!shape.size`
            `shape.num_elements` has an operand that can hold an error, so its result must be of type `!shape.size`
            `shape.rank` has an operand that can hold an error, so its result must be of type `!shape.size`
            ok
            `shape.shape_of` has an operand that can hold an error, so its result must be of type `!shape.shape`
            ok
            `shape.shape_of` has 3 extents, but its argument has 1 dimension
            `shape.dim` takes shaped of any type values as operand `value`, but operand 0 is of type `!shape.value_shape`
            ok
            ok
            `shape.max` must have a result of type `!shape.size`
            `shape.max` takes `!shape.size` type or `!shape.shape` type as operand `lhs`, but operand 0 is of type `index`
            `shape.div` has an operand that can hold an error, so its result must be of type `!shape.size`
            `shape.max` must have a result of type `!shape.size`
            `shape.max` must have a result of type `!shape.shape`
            ok
            `shape.max` must have a result of type `!shape.size`
            ok
            ok
            ok
            ok
            ok
            `shape.shape_of` has 2 extents, but its argument has 1 dimension
            ok
            ok
            ok
            `shape.const_shape` has 3 extents, so its result must be of type `tensor<3xindex>` or `!shape.shape`
            `shape.const_shape` has 3 extents, so its result must be of type `tensor<3xindex>` or `!shape.shape`
            `shape.const_shape` yields `!shape.shape` type or 1D tensor of index values as result `result`, but result 0 is of type `tensor<*xindex>`
            `shape.const_shape` takes index elements attribute as `shape`, but it is `dense<[1, 2, 3]> : tensor<3xi32>`
            ok
            ok
            ok
            ok
            ok
            ok
            ok
            ok
            ok
            ok
        "#]],
    );
}

#[test]
fn shape_meet_verifies_as_in_mlir() {
    check_ops(
        r#"
            %r = "shape.meet"(%a, %b) : (!shape.shape, !shape.shape) -> tensor<?xindex>
            %r = "shape.meet"(%a, %b) : (!shape.shape, !shape.shape) -> !shape.size
            %r = "shape.meet"(%a, %b) : (!shape.shape, !shape.size) -> !shape.size
            %r = "shape.meet"(%a, %b) : (!shape.shape, !shape.size) -> !shape.shape
            %r = "shape.meet"(%a, %b) : (!shape.shape, tensor<?xindex>) -> tensor<?xindex>
            %r = "shape.meet"(%a, %b) : (tensor<?xindex>, tensor<?xindex>) -> !shape.shape
            %r = "shape.meet"(%a, %b) : (tensor<2xindex>, tensor<3xindex>) -> !shape.shape
            %r = "shape.meet"(%a, %b) : (tensor<2xindex>, tensor<3xindex>) -> tensor<2xindex>
            %r = "shape.meet"(%a, %b) : (tensor<2xindex>, tensor<?xindex>) -> tensor<3xindex>
            %r = "shape.meet"(%a, %b) : (tensor<2xindex>, tensor<?xindex>) -> tensor<?xindex>
            %r = "shape.meet"(%a, %b) : (tensor<2xindex>, tensor<2xindex>) -> index
            %r = "shape.meet"(%a, %b) : (index, !shape.size) -> index
            %r = "shape.meet"(%a, %b) : (index, index) -> !shape.size
            %r = "shape.meet"(%a, %b) : (index, index) -> tensor<?xindex>
            %r = "shape.meet"(%a, %b) : (index, tensor<?xindex>) -> index
            %r = "shape.meet"(%a, %b) : (index, tensor<?xindex>) -> tensor<?xindex>
            %r = "shape.meet"(%a, %b) : (tensor<?xindex>, !shape.size) -> tensor<?xindex>
            %r = "shape.meet"(%a, %b) : (!shape.shape, index) -> !shape.shape
            %r = "shape.meet"(%b, %a) : (tensor<?xindex>, index) -> tensor<?xindex>
            %r = "shape.meet"(%b, %a) : (tensor<?xindex>, index) -> index
            %r = "shape.meet"(%a, %b) : (index, tensor<?xindex>) -> !shape.shape
            %r = "shape.meet"(%a, %b) : (index, tensor<2xindex>) -> tensor<3xindex>
            %r = "shape.meet"(%a, %b) : (tensor<2xindex>, tensor<2xindex>) -> tensor<3xindex>
            %r = "shape.meet"(%a, %b) : (tensor<?xindex>, tensor<2xindex>) -> tensor<3xindex>
        "#,
        expect![[r#"
            ok
            `shape.meet` must have a shape as its result, as its operands are
            `shape.meet` takes two sizes or two shapes, but it has one of each
            `shape.meet` takes two sizes or two shapes, but it has one of each
            ok
            ok
            `shape.meet` has tensors with different numbers of extents
            `shape.meet` has tensors with different numbers of extents
            ok
            ok
            `shape.meet` must have a shape as its result, as its operands are
            ok
            ok
            `shape.meet` must have a size as its result, as its operands are
            `shape.meet` must have a shape as its result, as its operands are
            ok
            `shape.meet` takes two sizes or two shapes, but it has one of each
            `shape.meet` takes two sizes or two shapes, but it has one of each
            `shape.meet` takes two sizes or two shapes, but it has one of each
            `shape.meet` takes two sizes or two shapes, but it has one of each
            ok
            `shape.meet` has tensors with different numbers of extents
            `shape.meet` has tensors with different numbers of extents
            ok
        "#]],
    );
}

#[test]
fn shape_regions_verify_as_in_mlir() {
    let reduce = |shape: &str, arguments: &str, yielded: &str| {
        format!(
            "%a, %i = \"u.v\"() : () -> ({shape}, !shape.size)
             %0 = shape.reduce(%a, %i) : {shape} -> !shape.size {{
             ^bb0({arguments}):
               shape.yield {yielded}
             }}"
        )
    };
    let extents = |arguments: &str| reduce("tensor<?xindex>", arguments, "%i : !shape.size");
    let shape = "!shape.shape";
    let whole = "%x: index, %y: !shape.size, %c: !shape.size";
    let assuming = |types: &str, yielded: &str| {
        format!(
            "%w = shape.const_witness true
             %s, %i = \"u.v\"() : () -> (!shape.size, index)
             %0 = shape.assuming %w -> ({types}) {{
               shape.assuming_yield {yielded}
             }}"
        )
    };
    check_verdicts(
        &[
            reduce(shape, whole, "%c : !shape.size"),
            reduce(shape, whole, "%c, %c : !shape.size, !shape.size"),
            reduce(shape, whole, "%x : index"),
            reduce(shape, "%x: index, %y: index, %c: !shape.size", "%c : !shape.size"),
            extents("%x: index, %y: index, %c: !shape.size"),
            extents("%x: index, %y: !shape.size, %c: !shape.size"),
            extents("%x: index, %y: index, %c: index"),
            extents("%x: !shape.size, %y: index, %c: !shape.size"),
            extents("%x: index, %y: index"),
            extents("%x: index"),
            assuming("index", "%i : index"),
            assuming("index", "%s : !shape.size"),
            assuming("index, index", "%i : index"),
        ],
        expect![[r#"
            ok
            `shape.yield` has 1 result of its parent, but 2 values
            `shape.yield` has `!shape.size` as number 0 of the results of its parent, but `index` of the values
            `shape.reduce` has a region whose second argument, the extent, is not of type `!shape.size`
            ok
            `shape.reduce` has a region whose second argument, the extent, is not of type `index`
            `shape.reduce` has `!shape.size` as number 0 of the initial values, but `index` of the arguments of the region after the extent
            `shape.reduce` has a region whose first argument is not of type `index`
            `shape.reduce` has 1 initial value, but 0 arguments of the region after the extent
            `shape.reduce` has a region that does not take the index and the extent of a dimension
            ok
            `shape.assuming_yield` forwards value 0 of type `!shape.size` to result 0 of `shape.assuming`, which is of type `index`
            the op has 2 results, but names for 1
        "#]],
    );
}

#[test]
fn ml_program_symbols_verify_as_in_mlir() {
    let program = |op: &str| {
        format!(
            "ml_program.global private @constant(4 : i32) : i32
             ml_program.global private mutable @variable : i32
             module @inner {{
               ml_program.global private mutable @nested : i32
             }}
             func.func @f(%i: i32, %j: i64) {{
               {op}
               return
             }}"
        )
    };
    check_verdicts(
        &[
            "%0 = ml_program.global_load @constant : i32",
            "%0 = ml_program.global_load @variable : i32",
            "%0 = ml_program.global_load @variable : i64",
            "%0 = ml_program.global_load @absent : i32",
            "%0 = ml_program.global_load @f : i32",
            "%0 = ml_program.global_load_const @constant : i32",
            "%0 = ml_program.global_load_const @variable : i32",
            "%0 = ml_program.global_load_const @constant : i64",
            "%0, %1 = ml_program.global_load_graph @variable ordering(() -> !ml_program.token) : i32",
            "%0, %1 = ml_program.global_load_graph @variable ordering(() -> !ml_program.token) : i64",
            "%0 = ml_program.global_load @inner::@nested : i32",
            "%0 = ml_program.global_load @inner::@absent : i32",
            "%0 = ml_program.global_load @variable::@nested : i32",
            "ml_program.global_store @variable = %i : i32",
            "ml_program.global_store @variable = %j : i64",
            "ml_program.global_store @constant = %i : i32",
            "ml_program.global_store @absent = %i : i32",
            "%0 = ml_program.global_store_graph @variable = %i ordering(() -> !ml_program.token) : i32",
            "%0 = ml_program.global_store_graph @constant = %i ordering(() -> !ml_program.token) : i32",
        ]
        .map(program),
        expect![[r#"
            ok
            ok
            `ml_program.global_load` is of type `i64`, but `@variable` of `i32`
            `ml_program.global_load` names `@absent`, which does not reference a valid global
            `ml_program.global_load` names `@f`, which does not reference a valid global
            ok
            `ml_program.global_load_const` names `@variable`, which is mutable; `ml_program.global_load` loads it
            `ml_program.global_load_const` is of type `i64`, but `@constant` of `i32`
            ok
            `ml_program.global_load_graph` is of type `i64`, but `@variable` of `i32`
            ok
            `ml_program.global_load` names `@inner::@absent`, which does not reference a valid global
            `ml_program.global_load` names `@variable::@nested`, which does not reference a valid global
            ok
            `ml_program.global_store` is of type `i64`, but `@variable` of `i32`
            `ml_program.global_store` names `@constant`, which is not mutable
            `ml_program.global_store` names `@absent`, which does not reference a valid global
            ok
            `ml_program.global_store_graph` names `@constant`, which is not mutable
        "#]],
    );
}

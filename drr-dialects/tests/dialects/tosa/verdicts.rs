//! Invalid ops and their errors.

use expect_test::expect;

use crate::judge::{check_ops, check_verdicts, op_on};

/// The storage type of a quantized type follows from its text, because no dialect declares the type.
#[test]
fn verdict_types() {
    check_ops(
        r#"
            %1 = tosa.identity %0 : (tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>) -> tensor<2xf32>
            %1 = tosa.identity %0 : (tensor<2x!quant.uniform<u4:f32, 1.000000e+00>>) -> tensor<2xf32>
            %1 = tosa.identity %0 : (tensor<2x!quant.uniform<i7:f32, 1.000000e+00>>) -> tensor<2xf32>
            %1 = tosa.identity %0 : (tensor<2x!tosa.mxint8>) -> tensor<2xf32>
            %1 = tosa.identity %0 : (tensor<2xsi8>) -> tensor<2xf32>
            %1 = tosa.identity %0 : (tensor<0xf32>) -> tensor<2xf32>
            %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<f32>) -> tensor<f32>
            %1 = tosa.identity %0 : (!tosa.shape<-1>) -> tensor<2xf32>
            %2 = tosa.apply_scale %0, %0, %1 {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
            %2 = tosa.apply_scale %0, %0, %1 {rounding_mode = SINGLE_ROUND} : (vector<2xi32>, vector<2xi32>, vector<2xi8>) -> vector<2xi32>
            %2 = tosa.apply_scale %0, %0, %1 {rounding_mode = SINGLE_ROUND} : (vector<2xf32>, vector<2xf32>, i8) -> vector<2xi32>
        "#,
        expect![[r#"
            ok
            ok
            `tosa.identity` takes tosa-conformant tensor of number values as operand `input1`, but operand 0 is of type `tensor<2x!quant.uniform<i7:f32, 1.000000e+00>>`
            ok
            `tosa.identity` takes tosa-conformant tensor of number values as operand `input1`, but operand 0 is of type `tensor<2xsi8>`
            `tosa.identity` takes tosa-conformant tensor of number values as operand `input1`, but operand 0 is of type `tensor<0xf32>`
            `tosa.reverse` takes unranked tensor of unsigned integer or signless integer or Quint8 type or Qint4 type or Qint8 type or Qint16 type or Qint32 type or floating-point or `!tosa.mxint8` type values or tosa-conformant ranked tensor of number values as operand `input1`, but operand 0 is of type `tensor<f32>`
            `tosa.shape` has a negative rank
            ok
            ok
            `tosa.apply_scale` takes signless-integer-like as operand `value`, but operand 0 is of type `vector<2xf32>`
        "#]],
    );
}

#[test]
fn verdict_traits() {
    check_ops(
        r#"
            %2 = tosa.add %0, %1 : (tensor<4x1xf32>, tensor<1x5xf32>) -> tensor<4x5xf32>
            %2 = tosa.add %0, %1 : (tensor<4x1xf32>, tensor<1x5xf32>) -> tensor<4x4xf32>
            %2 = tosa.add %0, %1 : (tensor<4xf32>, tensor<5xf32>) -> tensor<4xf32>
            %2 = tosa.add %0, %1 : (tensor<?xf32>, tensor<5xf32>) -> tensor<4xf32>
            %2 = tosa.add %0, %1 : (tensor<*xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
            %2 = tosa.add %0, %1 : (tensor<*xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
            %2 = tosa.add %0, %1 : (tensor<1x5xf32>, tensor<5xf32>) -> tensor<1x5xf32>
            %2 = tosa.greater %0, %1 : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xi1>
            %1:2 = tosa.rfft2d %0 : (tensor<4x4x4xi8>) -> (tensor<4x4x3xi8>, tensor<4x4x3xi8>)
            %1 = tosa.dim %0 {axis = 0 : i32} : (tensor<2xf32>) -> !tosa.shape<1> ; %2 = tosa.add_shape %1, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2>
            %1 = tosa.add_shape %0, %0 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
        "#,
        expect![[r#"
            ok
            `tosa.add` requires operands whose shapes can be broadcast to those of the results
            `tosa.add` requires operands whose shapes can be broadcast to those of the results
            `tosa.add` requires operands whose shapes can be broadcast to those of the results
            `tosa.add` requires operands whose shapes can be broadcast to those of the results
            ok
            `tosa.add` requires the same rank for all operands and results
            `tosa.greater` requires the same element type for all operands
            `tosa.rfft2d` requires floats as results
            `tosa.add_shape` requires shapes of one rank
            `tosa.add_shape` takes a shape that is not made by an op on shapes, so that it is not known when the program is compiled
        "#]],
    );
}

#[test]
fn verdict_constants() {
    check_ops(
        r#"
            %0 = "tosa.const"() <{values = dense<0> : tensor<2xi8>}> : () -> tensor<2xi8>
            %0 = "tosa.const"() <{values = dense<0> : tensor<2xi8>}> : () -> tensor<2x!quant.uniform<i8:f32, 1.000000e+00>>
            %0 = "tosa.const"() <{values = dense<0> : tensor<2xi8>}> : () -> tensor<2xi16>
            %0 = "tosa.const"() <{values = dense<0> : tensor<2xi8>}> : () -> tensor<3xi8>
            %0 = "tosa.const"() <{values = dense<0> : tensor<i8>}> : () -> tensor<*xi8>
            %0 = "tosa.const"() <{values = dense<0> : vector<2xi8>}> : () -> tensor<2xi8>
            %0 = tosa.const_shape {values = dense<1> : tensor<3xindex>} : () -> !tosa.shape<2>
            %0 = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<0>
            %0 = tosa.const_shape {values = dense<1> : tensor<2x1xindex>} : () -> !tosa.shape<2>
        "#,
        expect![[r#"
            ok
            ok
            `tosa.const` has values of `i8`, but a tensor of `i16`
            `tosa.const` failed to verify that all of {values, output} have same shape
            ok
            `tosa.const` requires the values of a tensor
            `tosa.const_shape` requires 2 sizes, found `tensor<3xindex>`
            ok
            `tosa.const_shape` requires 2 sizes, found `tensor<2x1xindex>`
        "#]],
    );
}

#[test]
fn verdict_elementwise() {
    check_ops(
        r#"
            %1 = tosa.clamp %0 {max_val = 1 : i8, min_val = 0 : i8} : (tensor<4xi8>) -> tensor<4xi8>
            %1 = tosa.clamp %0 {max_val = 1 : i16, min_val = 0 : i16} : (tensor<4xi8>) -> tensor<4xi8>
            %1 = tosa.clamp %0 {max_val = -1 : i8, min_val = 0 : i8} : (tensor<4xi8>) -> tensor<4xi8>
            %1 = tosa.clamp %0 {max_val = 255 : ui8, min_val = 0 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
            %1 = tosa.clamp %0 {max_val = 0x7FC00000 : f32, min_val = 0.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
            %2 = tosa.mul %0, %0, %1 : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi32>
            %2 = tosa.mul %0, %0, %1 : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi8>
            %3 = tosa.mul %0, %1, %2 : (tensor<4xi32>, tensor<2x4xi32>, tensor<1xi8>) -> tensor<2x4xi32>
            %3 = tosa.mul %0, %1, %2 : (tensor<4xi32>, tensor<5xi32>, tensor<1xi8>) -> tensor<4xi32>
            %1 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8> ; %2 = tosa.mul %0, %0, %1 : (tensor<4xf32>, tensor<4xf32>, tensor<1xi8>) -> tensor<4xf32>
            %2 = tosa.negate %0, %1, %1 : (tensor<4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<5xi8>
            %2 = tosa.negate %0, %1, %1 : (tensor<4xi8>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi8>
            %1 = "tosa.const"() <{values = dense<3> : tensor<1xi16>}> : () -> tensor<1xi16> ; %2 = tosa.negate %0, %1, %1 : (tensor<4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<4xi16>
            %3 = tosa.select %0, %1, %2 : (tensor<4xi1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
            %2 = tosa.table %0, %1 : (tensor<?xi8>, tensor<256xi8>) -> tensor<4xi8>
            %2 = tosa.table %0, %1 : (tensor<4xi8>, tensor<256xi8>) -> tensor<?xi8>
            %2 = tosa.equal %0, %1 : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xi1>
        "#,
        expect![[r#"
            ok
            `tosa.clamp` requires bounds of `i8`, as its elements are
            `tosa.clamp` has a lower bound of `0 : i8`, which is above `-1 : i8`
            ok
            `tosa.clamp` cannot have NaN as a bound
            ok
            `tosa.mul` makes numbers of 8 bits of ones of 32
            `tosa.mul` requires one rank for `input1` and `input2`, but they have 1 and 2
            `tosa.mul` requires operands whose shapes can be broadcast to each other
            `tosa.mul` can only shift integers
            `tosa.negate` requires one shape for `input1` and `output`
            `tosa.negate` requires one element type for `input1` and `input1_zp`, but they have `i8` and `i16`
            `tosa.negate` requires `input1_zp` to be 0 unless it is an 8-bit integer
            `tosa.select` requires one element type for `input3` and `output`, but they have `f16` and `f32`
            `tosa.table` requires one shape for `input1` and `output`
            ok
            ok
        "#]],
    );
}

#[test]
fn verdict_convolutions() {
    const CONV: &str = "tensor<1x4x4x2xf32>, tensor<3x2x2x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>";
    const TYPES: &[&str] = &[
        "tensor<1x4x4x2xf32>",
        "tensor<3x2x2x2xf32>",
        "tensor<3xf32>",
        "tensor<1xf32>",
    ];
    let conv = |attributes: &str, output: &str| {
        op_on(
            TYPES,
            &format!("%4 = tosa.conv2d %0, %1, %2, %3, %3 {{{attributes}}} : ({CONV}) -> {output}"),
        )
    };
    let transposed = |attributes: &str, output: &str| {
        op_on(
            TYPES,
            &format!("%4 = tosa.transpose_conv2d %0, %1, %2, %3, %3 {{{attributes}}} : ({CONV}) -> {output}"),
        )
    };
    let pool = |attributes: &str, output: &str| {
        op_on(
            &["tensor<1x4x4x2xf32>"],
            &format!("%1 = tosa.max_pool2d %0 {{{attributes}}} : (tensor<1x4x4x2xf32>) -> {output}"),
        )
    };
    let right = "acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>";
    let of_pool = "kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>";
    let of_transposed = "acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>";
    check_verdicts(
        &[
            conv(right, "tensor<1x3x3x3xf32>"),
            conv(right, "tensor<1x4x3x3xf32>"),
            conv(right, "tensor<1x3x3x4xf32>"),
            conv(right, "tensor<*xf32>"),
            conv(&right.replace("f32", "i32"), "tensor<1x3x3x3xf32>"),
            conv(
                &right.replace("stride = array<i64: 1, 1>", "stride = array<i64: 2, 1>"),
                "tensor<1x2x3x3xf32>",
            ),
            conv(
                &right.replace("stride = array<i64: 1, 1>", "stride = array<i64: 0, 1>"),
                "tensor<1x2x3x3xf32>",
            ),
            conv(&right.replace("0, 0, 0, 0", "-1, 0, 0, 0"), "tensor<1x2x3x3xf32>"),
            transposed(of_transposed, "tensor<1x5x5x3xf32>"),
            transposed(of_transposed, "tensor<1x5x6x3xf32>"),
            transposed(
                &of_transposed.replace("0, 0, 0, 0", "-2, 0, 0, 0"),
                "tensor<1x3x5x3xf32>",
            ),
            pool(of_pool, "tensor<1x2x2x2xf32>"),
            pool(of_pool, "tensor<1x2x2x2xf16>"),
            pool(&of_pool.replace("0, 0, 0, 0", "2, 0, 0, 0"), "tensor<1x3x2x2xf32>"),
            pool(&of_pool.replace("0, 0, 0, 0", "1, 0, 0, 0"), "tensor<1x2x2x2xf32>"),
        ],
        expect![[r#"
            ok
            `tosa.conv2d` has an output height of 4, but it is 3
            `tosa.conv2d` has 3 elements of `bias` for 4 channels of the output
            ok
            `tosa.conv2d` cannot have `i32` as `acc_type` for elements of `f32`
            ok
            `tosa.conv2d` requires numbers of at least 1 as `stride`, not [0, 1]
            `tosa.conv2d` requires numbers of at least 0 as `pad`, not [-1, 0, 0, 0]
            ok
            `tosa.transpose_conv2d` has an output width of 6, but it is 5
            `tosa.transpose_conv2d` takes -2 off the height, where the kernel has only 2
            ok
            `tosa.max_pool2d` requires one element type for `input` and `output`, but they have `f32` and `f16`
            `tosa.max_pool2d` adds 2 to the height, where the kernel has only 2
            `tosa.max_pool2d` cannot divide a height of 3 into steps of 2
        "#]],
    );
    check_ops(
        r#"
            %5 = tosa.conv2d %0, %1, %2, %3, %4 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xi8>, tensor<3x2x2x2xf32>, tensor<3xf32>, tensor<1xi8>, tensor<1xf32>) -> tensor<*xf32>
            %4 = tosa.depthwise_conv2d %0, %1, %2, %3, %3 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<2x2x2x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3x2xf32>
            %3 = tosa.conv3d %0, %1, %2, %2, %2 {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x2xf32>, tensor<3x2x2x2x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x3x3x3xf32>
            %2 = tosa.avg_pool2d %0, %1, %1 {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi8>
        "#,
        expect![[r#"
            `tosa.conv2d` requires floats for both `input` and `weight`, or for none of them
            `tosa.depthwise_conv2d` has an output height of 4, but it is 3
            `tosa.conv3d` has an output depth of 2, but it is 3
            `tosa.avg_pool2d` cannot have `f32` as `acc_type` for elements of `i8`
        "#]],
    );
}

#[test]
fn verdict_layout() {
    check_ops(
        r#"
            %2 = tosa.concat %0, %1 {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
            %2 = tosa.concat %0, %1 {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x8xf32>
            %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<4x3xf32>
            %2 = tosa.concat %0, %1 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
            %1 = tosa.concat %0 {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
            %2 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> ; %3 = tosa.pad %0, %2, %1 : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<5xf32>
            %2 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> ; %3 = tosa.pad %0, %2, %1 : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
            %2 = tosa.const_shape {values = dense<1> : tensor<4xindex>} : () -> !tosa.shape<4> ; %3 = tosa.pad %0, %2, %1 : (tensor<2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<5xf32>
            %2 = tosa.const_shape {values = dense<[-2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2> ; %3 = tosa.pad %0, %2, %1 : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<2xf32>
            %2 = tosa.dim %0 {axis = 0 : i32} : (tensor<2xf32>) -> !tosa.shape<1> ; %3 = tosa.concat_shape %2, %2 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<2> ; %4 = tosa.pad %0, %3, %1 : (tensor<2xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<2xf32>
            %1 = tosa.const_shape {values = dense<[8, -1]> : tensor<2xindex>} : () -> !tosa.shape<2> ; %2 = tosa.reshape %0, %1 : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<8x3xf32>
            %1 = tosa.const_shape {values = dense<-1> : tensor<2xindex>} : () -> !tosa.shape<2> ; %2 = tosa.reshape %0, %1 : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<8x3xf32>
            %1 = tosa.const_shape {values = dense<[8, 4]> : tensor<2xindex>} : () -> !tosa.shape<2> ; %2 = tosa.reshape %0, %1 : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<8x4xf32>
            %1 = tosa.const_shape {values = dense<[8, 3]> : tensor<2xindex>} : () -> !tosa.shape<2> ; %2 = tosa.reshape %0, %1 : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<24xf32>
            %1 = tosa.const_shape {values = dense<[8, 3]> : tensor<2xindex>} : () -> !tosa.shape<2> ; %2 = tosa.reshape %0, %1 : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<8x3xi8>
            %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
            %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
            %1 = tosa.transpose %0 {perms = array<i32: 1, 1>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
            %1 = tosa.transpose %0 {perms = array<i32: 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
            %1 = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2> ; %2 = tosa.tile %0, %1 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
            %1 = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2> ; %2 = tosa.tile %0, %1 : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<4x6xf32>
            %1 = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1> ; %2 = tosa.tile %0, %1 : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<4x6xf32>
            %1 = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1> ; %2 = tosa.slice %0, %1, %1 : (tensor<2x3xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<1x1xf32>
            %1 = tosa.reverse %0 {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
            %1 = tosa.reverse %0 {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
            %2 = tosa.gather %0, %1 : (tensor<2x5x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
            %2 = tosa.gather %0, %1 : (tensor<2x5x3xf32>, tensor<2x4xi32>) -> tensor<2x5x3xf32>
            %3 = tosa.scatter %0, %1, %2 : (tensor<2x5x3xf32>, tensor<2x6xi32>, tensor<2x6x3xf32>) -> tensor<2x5x3xf32>
        "#,
        expect![[r#"
            ok
            `tosa.concat` has a result of `tensor<2x8xf32>`, where `tensor<2x7xf32>` follows
            `tosa.concat` has operands from which no type of its result follows
            `tosa.concat` requires equal ranks, found 2 and 1
            `tosa.concat` has the axis 2, but `input1` has 2 dimensions
            ok
            `tosa.pad` makes dimension 0 5 long, but `output` has 6
            `tosa.pad` requires two numbers of padding for each of 1 dimension, not 4
            `tosa.pad` has a padding of -2 and 2 in dimension 0, where only -1 is not known
            `tosa.pad` requires constants as `padding`
            ok
            `tosa.reshape` can infer one size of `shape` only
            `tosa.reshape` cannot make 32 elements of 24
            `tosa.reshape` has 2 sizes in `shape`, but `output` has 1 dimension
            `tosa.reshape` requires one element type for `input1` and `output`
            ok
            `tosa.transpose` moves a size of 3, but `output` has 2 there
            `tosa.transpose` requires a permutation as `perms`
            `tosa.transpose` has 1 numbers in `perms`, but `input1` has another rank
            ok
            `tosa.tile` requires positive multiples, or -1 for one that is not known
            `tosa.tile` requires a multiple for each of 2 dimensions, not 1
            `tosa.slice` requires a number of `start` for each of 2 dimensions
            `tosa.reverse` has the axis 2, but `input1` has 2 dimensions
            `tosa.reverse` cannot have the axis -1
            ok
            `tosa.gather` requires equal sizes of indices, found 4 and 5
            `tosa.scatter` cannot place 6 rows in 5
        "#]],
    );
}

#[test]
fn verdict_resize_and_rescale() {
    let resize = |scale: &str, output: &str| {
        op_on(
            &["tensor<1x4x4x1xf32>"],
            &format!(
                "%1 = tosa.const_shape {{values = dense<{scale}> : tensor<4xindex>}} : () -> !tosa.shape<4>
                 %2 = tosa.const_shape {{values = dense<0> : tensor<2xindex>}} : () -> !tosa.shape<2>
                 %3 = tosa.resize %0, %1, %2, %2 {{mode = BILINEAR}} : (tensor<1x4x4x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> {output}"
            ),
        )
    };
    let rescale = |flags: &str, input: &str, input_zp: &str| {
        let (ty, zp) = (format!("tensor<2x3x{input}>"), format!("tensor<1x{input_zp}>"));
        op_on(
            &[&ty, "tensor<3xi32>", "tensor<3xi8>", "tensor<1xi8>"],
            &format!(
                "%4 = \"tosa.const\"() <{{values = dense<{}> : {zp}}}> : () -> {zp}
                 %5 = tosa.rescale %0, %1, %2, %4, %3 {{rounding_mode = SINGLE_ROUND, output_unsigned = false, {flags}}} \
                 : ({ty}, tensor<3xi32>, tensor<3xi8>, {zp}, tensor<1xi8>) -> tensor<2x3xi8>",
                if input_zp.contains("16") { "32768" } else { "5" },
            ),
        )
    };
    check_verdicts(
        &[
            resize("2", "tensor<1x4x4x1xf32>"),
            resize("2", "tensor<1x5x4x1xf32>"),
            resize("[2, 4, 2, 2]", "tensor<1x2x4x1xf32>"),
            resize("0", "tensor<1x4x4x1xf32>"),
            rescale("per_channel = true, scale32 = true, input_unsigned = false", "i8", "i8"),
            rescale(
                "per_channel = true, scale32 = false, input_unsigned = false",
                "i8",
                "i8",
            ),
            rescale(
                "per_channel = false, scale32 = true, input_unsigned = false",
                "i8",
                "i8",
            ),
            rescale(
                "per_channel = true, scale32 = true, input_unsigned = true",
                "ui16",
                "i16",
            ),
            rescale(
                "per_channel = true, scale32 = true, input_unsigned = false",
                "i16",
                "i16",
            ),
            rescale(
                "per_channel = true, scale32 = true, input_unsigned = false",
                "i32",
                "i32",
            ),
            rescale(
                "per_channel = true, scale32 = true, input_unsigned = false",
                "i16",
                "i8",
            ),
            rescale(
                "per_channel = true, scale32 = true, input_unsigned = false",
                "!quant.uniform<u8:f32, 1.000000e+00>",
                "i8",
            ),
        ],
        expect![[r#"
            ok
            `tosa.resize` has an output height of 5, but it is 4
            `tosa.resize` cannot divide a height of 6 into steps of 4
            `tosa.resize` requires positive numbers as `scale`, not [0, 0, 0, 0]
            ok
            `tosa.rescale` requires integers of 16 bits as `multiplier`
            `tosa.rescale` requires a number of `multiplier` for each channel, but there are 3 for 1
            ok
            `tosa.rescale` cannot have -32768 as `input_zp`
            `tosa.rescale` cannot have 5 as `input_zp`
            `tosa.rescale` requires integers of one width for `input` and `input_zp`
            ok
        "#]],
    );
}

#[test]
fn verdict_reductions_and_matrices() {
    check_ops(
        r#"
            %1 = tosa.reduce_sum %0 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
            %1 = tosa.reduce_sum %0 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
            %1 = tosa.reduce_sum %0 {axis = 2 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
            %1 = tosa.reduce_product %0 {axis = -1 : i32} : (tensor<2x3xf32>) -> tensor<2x1xf32>
            %1 = tosa.reduce_all %0 {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<*xi8>
            %1 = tosa.reduce_any %0 {axis = 0 : i32} : (tensor<2x3xi1>) -> tensor<*xi1>
            %1 = tosa.argmax %0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2xi32>
            %1 = tosa.argmax %0 {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<3xf32>
            %4 = tosa.matmul %0, %1, %2, %3 : (tensor<1x2x3xi8>, tensor<1x3x2xi8>, tensor<1xi8>, tensor<1xi16>) -> tensor<1x2x2xi32>
            %3 = tosa.matmul %0, %1, %2, %2 : (tensor<1x2x3x!quant.uniform<i8:f32, 1.000000e+00>>, tensor<1x3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2xi32>
            %1:2 = tosa.fft2d %0, %0 {inverse = false} : (tensor<1x4x6xf32>, tensor<1x4x6xf32>) -> (tensor<1x4x6xf32>, tensor<1x4x6xf32>)
            %1:2 = tosa.rfft2d %0 : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
            %1:2 = tosa.rfft2d %0 : (tensor<1x4x8xf32>) -> (tensor<1x4x4xf32>, tensor<1x4x4xf32>)
            %1:2 = tosa.rfft2d %0 : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x2x5xf32>)
        "#,
        expect![[r#"
            ok
            `tosa.reduce_sum` has a result of `tensor<2x3xf32>`, where `tensor<2x1xf32>` follows
            `tosa.reduce_sum` has the axis 2, but `input` has 2 dimensions
            `tosa.reduce_product` cannot have the axis -1
            `tosa.reduce_all` has a result of `tensor<*xi8>`, where `tensor<1x3xi1>` follows
            ok
            `tosa.argmax` requires the shape of `input` without dimension 0 as that of `output`
            `tosa.argmax` requires integers as `output`
            `tosa.matmul` requires one element type for `b` and `b_zp`, but they have `i8` and `i16`
            `tosa.matmul` requires quantized numbers for both operands, or for none of them
            `tosa.fft2d` requires powers of two as height and width of `input`
            ok
            `tosa.rfft2d` makes 5 columns of 8, but there are 4 in its results
            `tosa.rfft2d` requires one shape for its results
        "#]],
    );
}

#[test]
fn verdict_block_scaled_and_shapes() {
    check_ops(
        r#"
            %1:2 = tosa.cast_to_block_scaled %0 {block_size = BLOCK_SIZE_32} : (tensor<2x48xf32>) -> (tensor<2x48xf4E2M1FN>, tensor<2x1xf8E8M0FNU>)
            %1:2 = tosa.cast_to_block_scaled %0 {block_size = BLOCK_SIZE_32} : (tensor<2x64xf32>) -> (tensor<2x64xf4E2M1FN>, tensor<2x1xf8E8M0FNU>)
            %2 = tosa.cast_from_block_scaled %0, %1 {block_size = BLOCK_SIZE_32} : (tensor<2x32xf4E2M1FN>, tensor<3x1xf8E8M0FNU>) -> tensor<2x32xf32>
            %2 = tosa.cast_from_block_scaled %0, %1 {block_size = BLOCK_SIZE_32} : (tensor<2x32xf4E2M1FN>, tensor<2x1xf8E8M0FNU>) -> tensor<2x16xf32>
            %2 = tosa.matmul_t_block_scaled %0, %1, %0, %1 {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf4E2M1FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x32xf4E2M1FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x2xf32>
            %2 = tosa.matmul_t_block_scaled %0, %1, %0, %1 {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf4E2M1FN>, tensor<1x2x1xf8E8M0FNU>, tensor<1x2x32xf4E2M1FN>, tensor<1x2x1xf8E8M0FNU>) -> tensor<1x2x3xf32>
            %2 = tosa.matmul_t_block_scaled %0, %1, %0, %1 {block_size = BLOCK_SIZE_32} : (tensor<1x2x32xf4E2M1FN>, tensor<1x2x2xf8E8M0FNU>, tensor<1x2x32xf4E2M1FN>, tensor<1x2x2xf8E8M0FNU>) -> tensor<1x2x2xf32>
            %4 = tosa.matmul_t_block_scaled %0, %1, %2, %3 {block_size = BLOCK_SIZE_32} : (tensor<3x2x32xf4E2M1FN>, tensor<3x2x1xf8E8M0FNU>, tensor<2x2x32xf4E2M1FN>, tensor<2x2x1xf8E8M0FNU>) -> tensor<3x2x2xf32>
            %1 = tosa.dim %0 {axis = 2 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1>
            %1 = tosa.dim %0 {axis = 0 : i32} : (tensor<2x3xf32>) -> !tosa.shape<2>
            %1 = tosa.dim %0 {axis = 0 : i32} : (tensor<2x3xf32>) -> !tosa.shape<1> ; %2 = tosa.concat_shape %1, %1 : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<3>
        "#,
        expect![[r#"
            `tosa.cast_to_block_scaled` requires blocks of 32 in `input_data`, whose last dimension is 48
            `tosa.cast_to_block_scaled` requires 2 scales in the last dimension of `output_scale`, not 1
            `tosa.cast_from_block_scaled` requires one shape for `input_data` and `input_scale` but for the last dimension
            `tosa.cast_from_block_scaled` requires one shape for `input_data` and `output_data`
            ok
            `tosa.matmul_t_block_scaled` requires batches, rows and columns as the shape of `output_data`
            `tosa.matmul_t_block_scaled` requires 1 scales, not 2
            `tosa.matmul_t_block_scaled` has 2 batches of `b` for 3 of `a`
            `tosa.dim` has the axis 2, but `input1` has 2 dimensions
            `tosa.dim` makes a shape of one size
            `tosa.concat_shape` makes a shape of rank 3 of ones of 2 together
        "#]],
    );
    let slice = |start: &str, size: &str, rank: &str| {
        format!(
            "%0 = tosa.const_shape {{values = dense<1> : tensor<4xindex>}} : () -> !tosa.shape<4>
             %1 = \"tosa.const\"() <{{values = dense<{start}> : tensor<1xi32>}}> : () -> tensor<1xi32>
             %2 = \"tosa.const\"() <{{values = dense<{size}> : tensor<1xi32>}}> : () -> tensor<1xi32>
             %3 = tosa.slice_shape %0, %1, %2 : (!tosa.shape<4>, tensor<1xi32>, tensor<1xi32>) -> !tosa.shape<{rank}>"
        )
    };
    check_verdicts(
        &[
            slice("1", "3", "3"),
            slice("2", "3", "3"),
            slice("1", "3", "2"),
            slice("-1", "3", "3"),
            slice("1", "0", "0"),
        ],
        expect![[r#"
            ok
            `tosa.slice_shape` takes sizes up to 5 of a shape of 4
            `tosa.slice_shape` takes 3 sizes, but makes a shape of 2
            `tosa.slice_shape` cannot begin before the first size
            `tosa.slice_shape` cannot take 0 sizes
        "#]],
    );
}

#[test]
fn verdict_regions_and_variables() {
    let end = "\"tosa.yield\"() : () -> ()";
    let cond_if = |condition: &str, arguments: &str| {
        op_on(
            &[condition, "tensor<2xf32>"],
            &format!(
                "tosa.cond_if %0 (%a = %1) : {condition} (tensor<2xf32>) -> () {{\n^bb0({arguments}):\n{end} }} else {{\n^bb0(%x: tensor<2xf32>):\n{end} }}"
            ),
        )
    };
    let loop_of = |condition: &str, yields: &str| {
        op_on(
            &[condition, "tensor<2xf32>"],
            &format!(
                "%2 = tosa.while_loop (%a = %1) : (tensor<2xf32>) -> tensor<?xf32> {{ tosa.yield %0 : {condition} }} \
                 do {{\n^bb0(%x: tensor<2xf32>):\ntosa.yield {yields} }}"
            ),
        )
    };
    let variable = |op: &str| {
        format!(
            "tosa.variable @v : tensor<2x?xf32>\nfunc.func @f(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>) {{ {op} return }}"
        )
    };
    check_verdicts(
        &[
            cond_if("tensor<i1>", "%x: tensor<?xf32>"),
            cond_if("tensor<2xi1>", "%x: tensor<2xf32>"),
            cond_if("tensor<i1>", "%x: tensor<3xf32>"),
            cond_if("tensor<i1>", "%x: tensor<2xf16>"),
            cond_if("tensor<i1>", "%x: tensor<2xf32>, %y: tensor<2xf32>"),
            cond_if("tensor<i1>", "%x: f32"),
            loop_of("tensor<1xi1>", "%x : tensor<2xf32>"),
            loop_of("tensor<3xi1>", "%x : tensor<2xf32>"),
            loop_of("tensor<1xi8>", "%x : tensor<2xf32>"),
            loop_of("tensor<1xi1>", "%x, %x : tensor<2xf32>, tensor<2xf32>"),
            loop_of("tensor<1xi1>, tensor<1xi1>", "%x : tensor<2xf32>")
                .replace("yield %0", "yield %0, %0")
                .replace(
                    "value\"() : () -> tensor<1xi1>, tensor<1xi1>",
                    "value\"() : () -> tensor<1xi1>",
                ),
            variable("tosa.variable_write @v, %x : tensor<2x3xf32>"),
            variable("tosa.variable_write @v, %y : tensor<3x3xf32>"),
            variable("%0 = tosa.variable_read @v : tensor<2x3xf16>"),
            variable("%0 = tosa.variable_read @f : tensor<2x3xf32>"),
            variable("%0 = tosa.variable_read @w : tensor<2x3xf32>"),
        ],
        expect![[r#"
            ok
            `tosa.cond_if` requires a tensor of one element as its condition, not `tensor<2xi1>`
            `tosa.cond_if` has `tensor<3xf32>` in the arguments of `then_graph`, where `input_list` has `tensor<2xf32>`
            `tosa.cond_if` has `tensor<2xf16>` in the arguments of `then_graph`, where `input_list` has `tensor<2xf32>`
            `tosa.cond_if` has 2 values in the arguments of `then_graph`, but 1 in `input_list`
            `tosa.cond_if` has `f32` in the arguments of `then_graph`, where `input_list` has `tensor<2xf32>`
            ok
            `tosa.while_loop` requires a tensor of one element as what `cond_graph` yields, not `tensor<3xi1>`
            `tosa.while_loop` requires a boolean that `cond_graph` yields
            `tosa.while_loop` has 2 values in what `body_graph` yields, but 1 in `output_list`
            `tosa.while_loop` requires one value that `cond_graph` yields, not 2
            ok
            `tosa.variable_write` has a `tensor<3x3xf32>`, but `@v` is a `tensor<2x?xf32>`
            `tosa.variable_read` has a `tensor<2x3xf16>`, but `@v` is a `tensor<2x?xf32>`
            `tosa.variable_read` names `@f`, which has not been declared by `tosa.variable`
            `tosa.variable_read` names `@w`, which has not been declared by `tosa.variable`
        "#]],
    );
}

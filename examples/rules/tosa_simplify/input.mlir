func.func @moves(%arg0: tensor<2x3x4xf32>, %arg1: tensor<3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4x3xf32>, tensor<2x3x4xf32>, tensor<12xf32>, tensor<1x4xf32>) {
  %0 = tosa.identity %arg0 : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = tosa.cast %0 : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 0, 1, 2>} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = tosa.transpose %arg1 {perms = array<i32: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %4 = tosa.transpose %3 {perms = array<i32: 1, 0>} : (tensor<4x3xf32>) -> tensor<3x4xf32>
  %5 = tosa.transpose %4 {perms = array<i32: 1, 0>} : (tensor<3x4xf32>) -> tensor<4x3xf32>
  %6 = tosa.reverse %arg0 {axis = 1 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %7 = tosa.reverse %6 {axis = 1 : i32} : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %8 = tosa.const_shape {values = dense<[3, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %9 = tosa.const_shape {values = dense<[2, 6]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %10 = tosa.const_shape {values = dense<12> : tensor<1xindex>} : () -> !tosa.shape<1>
  %11 = tosa.const_shape {values = dense<[1, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %12 = tosa.reshape %arg1, %8 : (tensor<3x4xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
  %13 = tosa.reshape %12, %9 : (tensor<3x4xf32>, !tosa.shape<2>) -> tensor<2x6xf32>
  %14 = tosa.reshape %13, %10 : (tensor<2x6xf32>, !tosa.shape<1>) -> tensor<12xf32>
  %15 = tosa.reduce_sum %12 {axis = 0 : i32} : (tensor<3x4xf32>) -> tensor<1x4xf32>
  %16 = tosa.reduce_sum %15 {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  return %2, %5, %7, %14, %16 : tensor<2x3x4xf32>, tensor<4x3xf32>, tensor<2x3x4xf32>, tensor<12xf32>, tensor<1x4xf32>
}
func.func @numbers(%arg0: tensor<2x3xf32>, %arg1: tensor<4xi32>, %arg2: tensor<2x3xi1>) -> (tensor<2x3xf32>, tensor<4xi32>, tensor<2x3xi1>, tensor<4xi32>, tensor<2x3xf32>) {
  %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %1 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %2 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
  %3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %4 = tosa.add %arg0, %0 : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>
  %5 = tosa.mul %4, %1, %3 : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %6 = tosa.negate %5, %2, %2 : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %7 = tosa.add %arg0, %6 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = tosa.clamp %arg1 {max_val = 100 : i32, min_val = -10 : i32} : (tensor<4xi32>) -> tensor<4xi32>
  %9 = tosa.clamp %8 {max_val = 255 : i32, min_val = 0 : i32} : (tensor<4xi32>) -> tensor<4xi32>
  %10 = tosa.logical_not %arg2 : (tensor<2x3xi1>) -> tensor<2x3xi1>
  %11 = tosa.logical_not %10 : (tensor<2x3xi1>) -> tensor<2x3xi1>
  %12 = tosa.logical_and %11, %11 : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %13 = tosa.bitwise_not %arg1 : (tensor<4xi32>) -> tensor<4xi32>
  %14 = tosa.bitwise_not %13 : (tensor<4xi32>) -> tensor<4xi32>
  %15 = tosa.maximum %14, %14 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %16 = tosa.minimum %15, %15 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %17 = tosa.bitwise_and %16, %16 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %18 = tosa.bitwise_or %17, %17 : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %19 = tosa.select %10, %arg0, %7 : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %7, %9, %12, %18, %19 : tensor<2x3xf32>, tensor<4xi32>, tensor<2x3xi1>, tensor<4xi32>, tensor<2x3xf32>
}

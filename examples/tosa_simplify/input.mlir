"builtin.module"() ({
  "func.func"() <{function_type = (tensor<2x3x4xf32>, tensor<3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4x3xf32>, tensor<2x3x4xf32>, tensor<12xf32>, tensor<1x4xf32>), sym_name = "moves"}> ({
  ^bb0(%arg3: tensor<2x3x4xf32>, %arg4: tensor<3x4xf32>):
    %22 = "tosa.identity"(%arg3) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %23 = "tosa.cast"(%22) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %24 = "tosa.transpose"(%23) <{perms = array<i32: 0, 1, 2>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %25 = "tosa.transpose"(%arg4) <{perms = array<i32: 1, 0>}> : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %26 = "tosa.transpose"(%25) <{perms = array<i32: 1, 0>}> : (tensor<4x3xf32>) -> tensor<3x4xf32>
    %27 = "tosa.transpose"(%26) <{perms = array<i32: 1, 0>}> : (tensor<3x4xf32>) -> tensor<4x3xf32>
    %28 = "tosa.reverse"(%arg3) <{axis = 1 : i32}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %29 = "tosa.reverse"(%28) <{axis = 1 : i32}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
    %30 = "tosa.const_shape"() <{values = dense<[3, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %31 = "tosa.const_shape"() <{values = dense<[2, 6]> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %32 = "tosa.const_shape"() <{values = dense<12> : tensor<1xindex>}> : () -> !tosa.shape<1>
    %33 = "tosa.const_shape"() <{values = dense<[1, 4]> : tensor<2xindex>}> : () -> !tosa.shape<2>
    %34 = "tosa.reshape"(%arg4, %30) : (tensor<3x4xf32>, !tosa.shape<2>) -> tensor<3x4xf32>
    %35 = "tosa.reshape"(%34, %31) : (tensor<3x4xf32>, !tosa.shape<2>) -> tensor<2x6xf32>
    %36 = "tosa.reshape"(%35, %32) : (tensor<2x6xf32>, !tosa.shape<1>) -> tensor<12xf32>
    %37 = "tosa.reduce_sum"(%34) <{axis = 0 : i32}> : (tensor<3x4xf32>) -> tensor<1x4xf32>
    %38 = "tosa.reduce_sum"(%37) <{axis = 0 : i32}> : (tensor<1x4xf32>) -> tensor<1x4xf32>
    "func.return"(%24, %27, %29, %36, %38) : (tensor<2x3x4xf32>, tensor<4x3xf32>, tensor<2x3x4xf32>, tensor<12xf32>, tensor<1x4xf32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<2x3xf32>, tensor<4xi32>, tensor<2x3xi1>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4xi32>, tensor<2x3xi1>, tensor<4xi32>, tensor<2x3xf32>), sym_name = "numbers"}> ({
  ^bb0(%arg0: tensor<2x3xf32>, %arg1: tensor<4xi32>, %arg2: tensor<2x3xi1>):
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %1 = "tosa.const"() <{values = dense<1.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %2 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %3 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %4 = "tosa.add"(%arg0, %0) : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>
    %5 = "tosa.add"(%0, %4) : (tensor<1x1xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    %6 = "tosa.sub"(%5, %0) : (tensor<2x3xf32>, tensor<1x1xf32>) -> tensor<2x3xf32>
    %7 = "tosa.mul"(%6, %1, %3) : (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<2x3xf32>
    %8 = "tosa.mul"(%1, %7, %3) : (tensor<1x1xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
    %9 = "tosa.negate"(%8, %2, %2) : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %10 = "tosa.negate"(%9, %2, %2) : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
    %11 = "tosa.abs"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %12 = "tosa.abs"(%11) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %13 = "tosa.clamp"(%arg1) <{max_val = 100 : i32, min_val = -10 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi32>) -> tensor<4xi32>
    %14 = "tosa.clamp"(%13) <{max_val = 255 : i32, min_val = 0 : i32, nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi32>) -> tensor<4xi32>
    %15 = "tosa.logical_not"(%arg2) : (tensor<2x3xi1>) -> tensor<2x3xi1>
    %16 = "tosa.logical_not"(%15) : (tensor<2x3xi1>) -> tensor<2x3xi1>
    %17 = "tosa.bitwise_not"(%arg1) : (tensor<4xi32>) -> tensor<4xi32>
    %18 = "tosa.bitwise_not"(%17) : (tensor<4xi32>) -> tensor<4xi32>
    %19 = "tosa.maximum"(%18, %18) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %20 = "tosa.minimum"(%19, %19) <{nan_mode = #tosa.nan_mode<PROPAGATE>}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %21 = "tosa.select"(%arg2, %arg0, %arg0) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    "func.return"(%10, %12, %14, %16, %20, %21) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<4xi32>, tensor<2x3xi1>, tensor<4xi32>, tensor<2x3xf32>) -> ()
  }) : () -> ()
}) : () -> ()


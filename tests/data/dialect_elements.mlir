// Elements of types that only a dialect knows.
"t.emitc"() {a = dense<[[1, 2], [3, 4]]> : !emitc.array<2x2xindex>, b = dense<1> : !emitc.array<2xindex>, c = dense<[1,  -2]>: !emitc.array<2xi32>, d = dense<"text"> : !emitc.array<2x!emitc.opaque<"x">>, e = dense_resource<r> : !emitc.array<2xi32>} : () -> ()
"t.spirv"() {a = dense<1.000000e+00> : !spirv.coopmatrix<2x2xf32, Subgroup, MatrixA>} : () -> ()

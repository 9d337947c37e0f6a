// Dense strings and sparse elements of integers, floats and strings.
"t.strings"() {a = dense<"one"> : tensor<2x!t.string>, b = dense<["a", "b\22c"]> : tensor<2x!t.string>, c = dense<[["x"], ["y"]]> : tensor<2x1x!t.string>, d = dense<"0x12"> : tensor<1x!t.string>} : () -> ()
"t.sparse"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<[0, 3], [1.0, 2.0]> : tensor<4xf32>, c = sparse<0, 7> : tensor<1xi8>, d = sparse<[[1, 1]], 4> : vector<2x2xi16>, e = sparse<[[0, 0, 0]], -2.0> : vector<1x1x1xf16>} : () -> ()
"t.sparse_empty"() {a = sparse<> : tensor<4xi32>, b = sparse<> : tensor<2x2xf32>} : () -> ()
"t.sparse_strings"() {a = sparse<[[0], [2]], ["p", "q"]> : tensor<3x!t.string>} : () -> ()
"t.sparse_splat"() {a = sparse<[[0, 1], [2, 3], [1, 1]], 9> : tensor<4x4xi64>, b = sparse<[[0], [1]], [true, false]> : tensor<5xi1>} : () -> ()

// A type that does not exist.
"t.a"() : () -> foo
// -----
// An integer type wider than MLIR allows.
"t.a"() : () -> i16777216
// -----
// A type of an unknown alias.
"t.a"() : () -> !nowhere
// -----
// A tensor with a dimension too big for its number.
"t.a"() : () -> tensor<9223372036854775808xi8>
// -----
// A tensor with a negative dimension.
"t.a"() : () -> tensor<-1xi8>
// -----
// A tensor without an element type.
"t.a"() : () -> tensor<2x>
// -----
// A tensor that is not closed.
"t.a"() : () -> tensor<2xi8
// -----
// A tensor of tensors.
"t.a"() : () -> tensor<2xtensor<2xi8>>
// -----
// A tensor of functions.
"t.a"() : () -> tensor<2x() -> ()>
// -----
// A vector with a dimension of zero.
"t.a"() : () -> vector<0xi8>
// -----
// A vector with a scalable dimension of zero.
"t.a"() : () -> vector<[0]xi8>
// -----
// A vector with a dynamic dimension.
"t.a"() : () -> vector<?xi8>
// -----
// An unranked vector.
"t.a"() : () -> vector<*xi8>
// -----
// A vector of tuples.
"t.a"() : () -> vector<2xtuple<>>
// -----
// A scalable dimension that is not closed.
"t.a"() : () -> vector<[2xi8>
// -----
// A complex number of tensors.
"t.a"() : () -> complex<tensor<1xi8>>
// -----
// A complex number of indices.
"t.a"() : () -> complex<index>
// -----
// A memref of functions.
"t.a"() : () -> memref<2x() -> ()>
// -----
// Strides of another rank.
"t.a"() : () -> memref<2x2xi8, strided<[1]>>
// -----
// A layout map of another rank.
"t.a"() : () -> memref<2x2xi8, affine_map<(d0) -> (d0)>>
// -----
// Two memory spaces.
"t.a"() : () -> memref<2xi8, 1, 2>
// -----
// A memory space that is a float.
"t.a"() : () -> memref<2xi8, 1.0 : f32>
// -----
// A layout for an unranked memref.
"t.a"() : () -> memref<*xi8, strided<[1]>>
// -----
// A tuple that is not closed.
"t.a"() : () -> tuple<i1, i2
// -----
// A function type without an arrow, inside a tuple.
"t.a"() : () -> tuple<()>
// -----
// A dialect type whose body is not balanced.
"t.a"() : () -> !t.x<[)>
// -----
// A dialect type that is not closed.
"t.a"() : () -> !t.x<a
// -----
// Two encodings.
"t.a"() : () -> tensor<2xi8, 1, 2>
// -----
// An encoding of an unranked tensor.
"t.a"() : () -> tensor<*xi8, "x">
// -----
// A function as the only result without parentheses.
"t.a"() : () -> () -> ()

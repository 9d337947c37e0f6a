// Bytes that do not make whole elements.
"t.a"() {a = dense<"0x00"> : tensor<2xi16>} : () -> ()
// -----
// An odd number of hexadecimal digits.
"t.a"() {a = dense<"0x0"> : tensor<1xi8>} : () -> ()
// -----
// A string that is no hexadecimal number.
"t.a"() {a = dense<"0xZZ"> : tensor<1xi8>} : () -> ()
// -----
// A string for numbers.
"t.a"() {a = dense<"text"> : tensor<1xi8>} : () -> ()
// -----
// A list that is ragged.
"t.a"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi8>} : () -> ()
// -----
// A list of another shape.
"t.a"() {a = dense<[1, 2, 3]> : tensor<2xi8>} : () -> ()
// -----
// A list of another rank.
"t.a"() {a = dense<[1, 2]> : tensor<2x1xi8>} : () -> ()
// -----
// A list for a tensor without dimensions.
"t.a"() {a = dense<[1]> : tensor<i8>} : () -> ()
// -----
// Elements of a tensor with unknown size.
"t.a"() {a = dense<1> : tensor<?xi8>} : () -> ()
// -----
// Elements of a tensor without rank.
"t.a"() {a = dense<1> : tensor<*xi8>} : () -> ()
// -----
// Elements of a type that has none.
"t.a"() {a = dense<1> : i32} : () -> ()
// -----
// An element that does not fit.
"t.a"() {a = dense<[1, 256]> : tensor<2xi8>} : () -> ()
// -----
// A float among integers.
"t.a"() {a = dense<[1, 2.0]> : tensor<2xi8>} : () -> ()
// -----
// An integer among floats.
"t.a"() {a = dense<[1.0, 2]> : tensor<2xf32>} : () -> ()
// -----
// A negative element of an unsigned type.
"t.a"() {a = dense<-1> : tensor<2xui8>} : () -> ()
// -----
// A complex element with one part.
"t.a"() {a = dense<(1.0)> : tensor<2xcomplex<f32>>} : () -> ()
// -----
// A plain element of a complex type.
"t.a"() {a = dense<[1.0, 2.0, 3.0]> : tensor<3xcomplex<f32>>} : () -> ()
// -----
// No elements where some are needed.
"t.a"() {a = dense<> : tensor<2xi8>} : () -> ()
// -----
// The type is missing.
"t.a"() {a = dense<1>} : () -> ()
// -----
// A sparse index outside the shape.
"t.a"() {a = sparse<[[4]], [1]> : tensor<4xi8>} : () -> ()
// -----
// A negative sparse index.
"t.a"() {a = sparse<[[-1]], [1]> : tensor<4xi8>} : () -> ()
// -----
// Sparse indices of another rank.
"t.a"() {a = sparse<[[0, 0]], [1]> : tensor<4xi8>} : () -> ()
// -----
// More sparse values than indices.
"t.a"() {a = sparse<[[0], [1]], [1, 2, 3]> : tensor<4xi8>} : () -> ()
// -----
// A resource without a name.
"t.a"() {a = dense_resource<> : tensor<1xi8>} : () -> ()
// -----
// A resource without a type.
"t.a"() {a = dense_resource<blob>} : () -> ()
// -----
// No elements for a tensor without dimensions.
"t.a"() {a = dense<> : tensor<i64>} : () -> ()
// -----
// A resource of a type that has no elements.
"t.a"() {a = dense_resource<r> : i32} : () -> ()

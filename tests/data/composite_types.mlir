// Functions, tuples and complex numbers, nested in each other; types as attributes.
"t.functions"() {
  a = () -> (), b = (i32) -> (), c = () -> i32, d = (i32, f32) -> (i1, i2), e = ((i1) -> i2) -> ((i3) -> i4), f = () -> (() -> ()),
  g = () -> tuple<>, h = (tensor<2xi8>) -> memref<?xf32>, i = () -> ((i1) -> (), i2), j = (() -> (i1, i2)) -> ()
} : () -> ()
"t.tuples"() {a = tuple<>, b = tuple<i1>, c = tuple<i1, tuple<f32, tuple<>>, none>, d = tuple<() -> (), index>} : () -> ()
"t.complex"() {a = complex<f32>, b = complex<i8>, c = complex<bf16>, d = complex<si64>, e = tensor<2xcomplex<i1>>} : () -> ()
%0:3 = "t.results"() : () -> (tuple<i1, i2>, (i32) -> (), complex<f64>)
%1 = "t.one_function"() : () -> (() -> ())
%2 = "t.takes"(%0#1, %1) : ((i32) -> (), () -> ()) -> ((i1) -> i1)
"t.long_tuple"() {a = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17>, b = tuple<i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16>} : () -> ()
"t.long_tuple_in_types"() : () -> (tuple<f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32>)

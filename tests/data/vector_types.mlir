// Fixed, scalable, mixed and rank-0 vectors.
"t.types"() {
  a = vector<4xf32>, b = vector<2x3xi8>, c = vector<[4]xf32>, d = vector<2x[4]xi32>, e = vector<[2]x[4]xi1>, f = vector<f32>,
  g = vector<1xindex>, h = vector<[1]x2x[3]xbf16>, i = vector<i1>, j = vector<4294967296xi8>, k = vector<16xsi8>, l = vector<3xui4>
} : () -> ()
%0:3 = "t.results"() : () -> (vector<[8]xi8>, vector<i32>, vector<4x4xf64>)
"t.use"(%0#0, %0#1) : (vector<[8]xi8>, vector<i32>) -> ()
"t.values"() {a = dense<1> : vector<4xi32>, b = dense<1.0> : vector<[4]xf32>, c = dense<7> : vector<i8>, d = dense<[[1, 2], [3, 4]]> : vector<2x2xi16>} : () -> ()

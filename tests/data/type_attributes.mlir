// Types in attribute position, of every builtin kind, alone and in lists.
"t.types"() {a = i32, b = f32, c = index, d = none, e = tensor<2xi8>, f = vector<2xi8>, g = memref<2xi8>, h = complex<f32>, i = tuple<i1>, j = () -> (), k = (i1) -> i2, l = !t.x, m = tensor<*xi8>, n = memref<*xi8>} : () -> ()
"t.lists"() {a = [i32, f32], b = [[() -> ()], [index]], c = {inner = (i32, i32) -> (i32, f32)}} : () -> ()
"t.with_values"() {a = 1 : i32, b = i32, c = [1 : i32, i32], d = "i32"} : () -> ()

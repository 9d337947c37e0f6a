// Array and dictionary attributes, empty, mixed and nested.
"t.arrays"() {a = [], b = [1], c = [1, 2.0, "three", unit, @four, i5, [], {}], d = [[[[]]], [[], []]], e = [1 : i8, true, dense<1> : tensor<1xi1>]} : () -> ()
"t.dictionaries"() {a = {}, b = {x}, c = {y = 1 : i8, x = 2 : i8}, d = {a = {b = {c = {d}}}}, e = {"odd key" = [], t.k = #t.attr}} : () -> ()
"t.whole"() {a = [#t.a, #t.b<1>, !t.c, affine_map<(d0) -> (d0)>, array<i8: 1>, loc("in an array")]} : () -> ()
"t.types"() {a = [i32, (i32) -> f32, tensor<*xi8>, none, index, !t.x<y>, tuple<i1, i2>]} : () -> ()

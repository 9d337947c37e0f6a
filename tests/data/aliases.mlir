// Aliases of attributes and types: before and after use, of aliases, in every place where they may stand.
#one = 1 : i32
#list = [#one, #one, "x"]
#deep = {a = #list, b = #one}
!word = i32
!pair = tuple<!word, !word>
!fn = (!word) -> !pair
#typed = dense<1> : tensor<4x!word>
#map = affine_map<(d0) -> (d0 + 1)>
#dotted_1$x = "names"
!t_1 = !t.x<y>
"t.attributes"() {a = #one, b = #list, c = #deep, d = #typed, e = [#map, #map], f = #dotted_1$x} : () -> ()
%0 = "t.types"() : () -> !word
%1:2 = "t.types"(%0) : (!word) -> (!pair, !fn)
"t.type_attributes"() {a = !word, b = [!pair, !fn], c = tensor<2x!word>, d = memref<4xf32, #map>, e = !t_1, f = 7 : !word} : () -> ()
"t.block"() ({
^bb0(%x: !word, %y: !pair):
}) : () -> ()
!after = vector<4xf32>
#after = #list
"t.between"() {a = !after, b = #after} : () -> ()
"t.maps"() {a = affine_map<(d0, d1) -> (d0)>, b = affine_map<(d0) -> (d0)>, c = affine_set<(d0) : (d0 == 0)>, d = #map} : () -> ()
"t.uses_map_in_type"() : () -> memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>>

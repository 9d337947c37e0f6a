// Locations of builtin ops, arguments and terminators as a compiler writes them, with shared aliases at the end.
#loc = loc("model.py":0:0)
#loc3 = loc("x"(#loc))
"builtin.module"() ({
  "func.func"() <{function_type = (i32, i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32 loc("x"(#loc)), %arg1: i32 loc(#loc3)):
    %0 = "t.add"(%arg0, %arg1) : (i32, i32) -> i32 loc(#loc1)
    %1 = "t.add"(%0, %arg1) : (i32, i32) -> i32 loc(#loc2)
    "t.jump"(%1)[^bb1] : (i32) -> () loc(#loc1)
  ^bb1(%2: i32 loc(#loc2)):
    "func.return"(%2) : (i32) -> () loc(unknown)
  }) : () -> () loc(#loc)
  "t.map_and_locations"() {m = affine_map<(d0) -> (d0)>} : () -> memref<2xf32, affine_map<(d0) -> (d0 * 2)>> loc(fused<affine_map<(d0) -> (d0)>>["a"])
}) : () -> () loc(#loc)
#loc1 = loc("model.py":10:4)
#loc2 = loc(callsite(#loc1 at "main.py":1:1))

// Successors: one, several, the same twice, loops, self loops, unreachable blocks; the printer names predecessors.
"func.func"() <{function_type = (i1, i32) -> i32, sym_name = "diamond"}> ({
^entry(%c: i1, %x: i32):
  "t.cond"(%c, %x)[^then, ^else] : (i1, i32) -> ()
^then:
  %0 = "t.double"(%x) : (i32) -> i32
  "t.jump"(%0)[^join] : (i32) -> ()
^else:
  "t.jump"(%x)[^join] : (i32) -> ()
^join(%y: i32):
  "func.return"(%y) : (i32) -> ()
}) : () -> ()
"func.func"() <{function_type = () -> (), sym_name = "loops"}> ({
  "t.jump"()[^header] : () -> ()
^header:
  "t.switch"()[^header, ^body, ^exit, ^body] : () -> ()
^body:
  "t.switch"()[^body, ^header] {weights = array<i32: 1, 2>} : () -> ()
^unreachable:
  "t.jump"()[^unreachable_too] : () -> ()
^unreachable_too:
  "t.jump"()[^unreachable] : () -> ()
^alone:
  "t.end"() : () -> ()
^exit:
  "func.return"() : () -> ()
}) : () -> ()
"t.graph"() ({
^bb0:
  "t.end"() : () -> ()
^bb1:
  "t.results_and_successors"() [^bb1, ^bb2] <{p}> : () -> ()
^bb2(%a: i32):
  %1 = "t.last"(%a)[^bb1] ({
    "t.in_a_terminator"() : () -> ()
  }) {d} : (i32) -> i32
}) : () -> ()

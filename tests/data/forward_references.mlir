// Uses before definitions: values in graph regions, packs, an op that uses itself, blocks, symbols, aliases.
"t.use"(%later) : (i32) -> ()
"t.use"(%pack#1, %pack) : (f32, i1) -> ()
%self = "t.self"(%self) : (i32) -> i32
%ping = "t.cycle"(%pong) : (i8) -> i8
%pong = "t.cycle"(%ping) : (i8) -> i8
"t.call"() {callee = @defined_below} : () -> ()
"t.located"() : () -> () loc(#late)
%later = "t.define"() : () -> i32
%pack:2 = "t.define"() : () -> (i1, f32)
"t.blocks"() ({
  "t.jump"()[^last, ^middle] : () -> ()
^middle:
  "t.jump"(%outer)[^last] : (index) -> ()
^last:
  "t.jump"()[^middle] : () -> ()
}) : () -> ()
"t.nested_use"() ({
  "t.use"(%outer) : (index) -> ()
  "t.deeper"() ({
    "t.use"(%outer) : (index) -> ()
  }) : () -> ()
}) : () -> ()
%outer = "t.define"() : () -> index
#late = loc("late")

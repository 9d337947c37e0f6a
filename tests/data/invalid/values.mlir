// A value that nobody defines.
"t.use"(%nowhere) : (i32) -> ()
// -----
// A value that is defined twice.
%0 = "t.a"() : () -> i32
%0 = "t.b"() : () -> i32
// -----
// One name twice in a result list.
%a, %a = "t.a"() : () -> (i32, i32)
// -----
// A block argument with the name of a result in sight.
%0 = "t.a"() : () -> i32
"t.b"() ({
^bb0(%0: i32):
  "t.c"() : () -> ()
}) : () -> ()
// -----
// One name twice in a block's arguments.
"t.b"() ({
^bb0(%x: i32, %x: i32):
  "t.c"() : () -> ()
}) : () -> ()
// -----
// More names than results.
%0, %1 = "t.a"() : () -> i32
// -----
// Fewer names than results.
%0 = "t.a"() : () -> (i32, i32)
// -----
// A name for an op without results.
%0 = "t.a"() : () -> ()
// -----
// A pack of the wrong size.
%0:3 = "t.a"() : () -> (i32, i32)
// -----
// A pack of no values.
%0:0 = "t.a"() : () -> ()
// -----
// A pack of more values than fit a number.
%0:99999999999999999999 = "t.a"() : () -> i32
// -----
// The number of a result that does not exist.
%0:2 = "t.a"() : () -> (i32, i32)
"t.use"(%0#2) : (i32) -> ()
// -----
// The number of a result of an op with one.
%0 = "t.a"() : () -> i32
"t.use"(%0#1) : (i32) -> ()
// -----
// The number of a result that is used before its definition and does not exist.
"t.use"(%0#5) : (i32) -> ()
%0:2 = "t.a"() : () -> (i32, i32)
// -----
// A use with another type than the definition.
%0 = "t.a"() : () -> i32
"t.use"(%0) : (f32) -> ()
// -----
// A use before the definition, with another type.
"t.use"(%0) : (f32) -> ()
%0 = "t.a"() : () -> i32
// -----
// Two uses before the definition with different types.
"t.use"(%0) : (f32) -> ()
"t.use"(%0) : (i32) -> ()
%0 = "t.a"() : () -> i32
// -----
// More operands than types.
%0 = "t.a"() : () -> i32
"t.use"(%0, %0) : (i32) -> ()
// -----
// Fewer operands than types.
%0 = "t.a"() : () -> i32
"t.use"(%0) : (i32, i32) -> ()
// -----
// A value of a sibling region.
"t.a"() ({
  %x = "t.b"() : () -> i32
}, {
  "t.use"(%x) : (i32) -> ()
}) : () -> ()
// -----
// A value of an inner region.
"t.a"() ({
  %x = "t.b"() : () -> i32
}) : () -> ()
"t.use"(%x) : (i32) -> ()
// -----
// A value from outside a function.
%0 = "t.a"() : () -> i32
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "t.use"(%0) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A use above the definition in a function.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "t.use"(%0) : (i32) -> ()
  %0 = "t.a"() : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// An op of a function that uses its own result.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "t.a"(%0) : (i32) -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A value of a branch that does not dominate its use.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "t.switch"()[^left, ^right] : () -> ()
^left:
  %0 = "t.a"() : () -> i32
  "t.jump"()[^join] : () -> ()
^right:
  "t.jump"()[^join] : () -> ()
^join:
  "t.use"(%0) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A block argument used in a block that its block does not dominate.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "t.switch"()[^left, ^right] : () -> ()
^left(%x: i32):
  "func.return"() : () -> ()
^right:
  "t.use"(%x) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// Dominance between blocks holds in ops that nobody registered, too.
"t.a"() ({
  "t.switch"()[^left, ^right] : () -> ()
^left:
  %0 = "t.b"() : () -> i32
  "t.end"() : () -> ()
^right:
  "t.use"(%0) : (i32) -> ()
  "t.end"() : () -> ()
}) : () -> ()
// -----
// A use in a nested region above the definition, in a function.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "t.a"() ({
    "t.use"(%0) : (i32) -> ()
  }) : () -> ()
  %0 = "t.b"() : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A result that there is not, used before the definition.
"t.a"(%v#2) : (i1) -> ()
%v = "t.b"() : () -> i1

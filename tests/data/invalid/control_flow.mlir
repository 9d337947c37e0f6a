// A successor that does not exist.
"t.a"() ({
  "t.b"()[^nowhere] : () -> ()
}) : () -> ()
// -----
// A block defined twice.
"t.a"() ({
  "t.b"()[^x] : () -> ()
^x:
  "t.c"() : () -> ()
^x:
  "t.c"() : () -> ()
}) : () -> ()
// -----
// A branch to the entry block.
"t.a"() ({
^entry:
  "t.b"()[^x] : () -> ()
^x:
  "t.b"()[^entry] : () -> ()
}) : () -> ()
// -----
// A branch into another region.
"t.a"() ({
  "t.b"()[^inner] : () -> ()
}, {
  "t.b"() : () -> ()
^inner:
  "t.c"() : () -> ()
}) : () -> ()
// -----
// An op with successors that is not the last of its block.
"t.a"() ({
  "t.b"()[^x] : () -> ()
  "t.c"() : () -> ()
^x:
  "t.d"() : () -> ()
}) : () -> ()
// -----
// A block without ops among several.
"t.a"() ({
  "t.b"()[^x] : () -> ()
^x:
}) : () -> ()
// -----
// Successors at the top level.
"t.b"()[^x] : () -> ()
// -----
// A return that is not the last op.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
  "t.a"() : () -> ()
}) : () -> ()

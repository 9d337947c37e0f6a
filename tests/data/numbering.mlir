// How values and blocks are numbered: through nested and isolated regions, siblings, packs, arguments of later blocks.
"builtin.module"() ({
  %first = "t.def"() : () -> i32
  "func.func"() <{function_type = (i32, i64) -> (), sym_name = "f"}> ({
  ^bb0(%p: i32, %q: i64):
    %a = "t.def"() : () -> i32
    %b:3 = "t.def"() : () -> (i32, i32, i32)
    "t.region"() ({
      %c = "t.def"() : () -> i32
      "t.use"(%a, %b#2, %c, %p) : (i32, i32, i32, i32) -> ()
      "t.jump"()[^bb7] : () -> ()
    ^bb7(%d: i32):
      "t.use"(%d) : (i32) -> ()
    }, {
    ^bb0(%e: i32):
      %f = "t.def"() : () -> i32
      "t.use"(%e, %f) : (i32, i32) -> ()
    }) : () -> ()
    %g = "t.def"() : () -> i32
    "t.jump"(%g)[^bb1] : (i32) -> ()
  ^bb1(%h: i32, %i: i32):
    %j = "t.def"() ({
      %k = "t.def"() : () -> i32
    }) : () -> i32
    "t.use"(%h, %i, %j) : (i32, i32, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (f32) -> (), sym_name = "g"}> ({
  ^bb0(%p: f32):
    %a = "t.def"() : () -> i32
    "func.return"() : () -> ()
  }) : () -> ()
  "builtin.module"() ({
    %in_inner_module = "t.def"() : () -> i32
    "t.use"(%in_inner_module) : (i32) -> ()
  }) : () -> ()
  %last = "t.def"() : () -> i32
  "t.use"(%last, %first) : (i32, i32) -> ()
}) : () -> ()

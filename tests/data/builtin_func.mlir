// Only dialects that are always there: no flag is needed. Modules in modules, function kinds, calls and casts.
"builtin.module"() <{sym_name = "outer"}> ({
  "func.func"() <{function_type = (i32, f32) -> (), sym_name = "external", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{arg_attrs = [{builtin.one = 1 : i32}, {}], function_type = (i32, i32) -> (i32, i32), res_attrs = [{}, {builtin.two}], sym_name = "swap"}> ({
  ^bb0(%a: i32, %b: i32):
    "func.return"(%b, %a) : (i32, i32) -> ()
  }) : () -> ()
  "func.func"() <{function_type = () -> (), no_inline, sym_name = "caller", sym_visibility = "public"}> ({
    %cast:2 = "builtin.unrealized_conversion_cast"() : () -> (i32, i32)
    %0:2 = "func.call"(%cast#0, %cast#1) <{callee = @swap}> : (i32, i32) -> (i32, i32)
    %f = "func.constant"() <{value = @swap}> : () -> ((i32, i32) -> (i32, i32))
    %1:2 = "func.call_indirect"(%f, %0#1, %0#0) : ((i32, i32) -> (i32, i32), i32, i32) -> (i32, i32)
    %2 = "builtin.unrealized_conversion_cast"(%1#0) : (i32) -> index
    "func.return"() : () -> ()
  }) : () -> ()
  "builtin.module"() ({
  ^entry:
    "func.func"() <{function_type = () -> (), sym_name = "nested"}> ({
    ^bb0:
      "func.return"() : () -> ()
    }) : () -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "quoted name"}> ({
  ^bb0:
  }) : () -> ()
}) : () -> ()

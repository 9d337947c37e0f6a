// A module without its region.
"builtin.module"() : () -> ()
// -----
// A module with an empty region.
"builtin.module"() ({
}) : () -> ()
// -----
// A module with two blocks.
"builtin.module"() ({
  "t.a"()[^x] : () -> ()
^x:
  "t.b"() : () -> ()
}) : () -> ()
// -----
// A module with two regions.
"builtin.module"() ({
^bb0:
}, {
^bb0:
}) : () -> ()
// -----
// A module with an operand.
%0 = "t.a"() : () -> i32
"builtin.module"(%0) ({
^bb0:
}) : (i32) -> ()
// -----
// A module with a result.
%0 = "builtin.module"() ({
^bb0:
}) : () -> i32
// -----
// A module whose block has an argument.
"builtin.module"() ({
^bb0(%x: i32):
}) : () -> ()
// -----
// A module whose name is no string.
"builtin.module"() <{sym_name = 1 : i32}> ({
^bb0:
}) : () -> ()
// -----
// A module with an attribute that has no dialect.
"builtin.module"() ({
^bb0:
}) {other = 1 : i32} : () -> ()
// -----
// Two symbols of one name.
"builtin.module"() ({
  "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()
// -----
// A function without a name.
"func.func"() <{function_type = () -> ()}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A function without a type.
"func.func"() <{sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A function whose type is no function.
"func.func"() <{function_type = i32, sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A function whose type is no type.
"func.func"() <{function_type = "text", sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A function whose visibility does not exist.
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "secret"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A function whose entry block has fewer arguments than its type.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A function whose entry block has arguments of another type.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: f32):
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A public function without a body.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
}) : () -> ()
// -----
// A function without a region.
"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()
// -----
// A function with attributes for more arguments than it has.
"func.func"() <{arg_attrs = [{}, {}], function_type = (i32) -> (), sym_name = "f", sym_visibility = "private"}> ({
}) : () -> ()
// -----
// A function with attributes for more results than it has.
"func.func"() <{function_type = () -> (), res_attrs = [{}], sym_name = "f", sym_visibility = "private"}> ({
}) : () -> ()
// -----
// An argument's attribute without a dialect.
"func.func"() <{arg_attrs = [{x = 1 : i8}], function_type = (i32) -> (), sym_name = "f", sym_visibility = "private"}> ({
}) : () -> ()
// -----
// A function that ends without a terminator.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "builtin.unrealized_conversion_cast"() : () -> i32
}) : () -> ()
// -----
// A return of too few values.
"func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A return of another type.
"func.func"() <{function_type = (f32) -> i32, sym_name = "f"}> ({
^bb0(%x: f32):
  "func.return"(%x) : (f32) -> ()
}) : () -> ()
// -----
// A return with a result.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "func.return"() : () -> i32
}) : () -> ()
// -----
// A return outside a function.
"func.return"() : () -> ()
// -----
// A call without a callee.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.call"() : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A call of a function that does not exist.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.call"() <{callee = @nowhere}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A call with too few operands.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  "func.call"() <{callee = @f}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A call with an operand of another type.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  %0 = "t.a"() : () -> f32
  "func.call"(%0) <{callee = @f}> : (f32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A call with a result too many.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  %0 = "func.call"() <{callee = @f}> : () -> i32
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A call whose callee is a string.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.call"() <{callee = "f"}> : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// An indirect call of what is no function.
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
^bb0(%x: i32):
  "func.call_indirect"(%x) : (i32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// An indirect call with an operand of another type.
"func.func"() <{function_type = ((i32) -> (), f32) -> (), sym_name = "f"}> ({
^bb0(%g: (i32) -> (), %x: f32):
  "func.call_indirect"(%g, %x) : ((i32) -> (), f32) -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A function constant of a function that does not exist.
%0 = "func.constant"() <{value = @nowhere}> : () -> (() -> ())
// -----
// A function constant of another type.
"func.func"() <{function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({
}) : () -> ()
%0 = "func.constant"() <{value = @f}> : () -> ((i32) -> ())
// -----
// An op of a registered dialect that it does not have.
"func.nothing"() : () -> ()
// -----
// An op of the builtin dialect that it does not have.
"builtin.nothing"() : () -> ()
// -----
// A property that the op does not have.
"func.return"() <{nothing = 1 : i32}> : () -> ()
// -----
// A symbol outside a symbol table.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "func.func"() <{function_type = () -> (), sym_name = "g", sym_visibility = "private"}> ({
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
// -----
// A cast to nothing.
"builtin.unrealized_conversion_cast"() : () -> ()
// -----
// Two symbols of one name, in a module that nobody has written.
"func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = "private"}> ({}) : () -> ()
"func.func"() <{sym_name = "f", function_type = () -> (), sym_visibility = "private"}> ({}) : () -> ()

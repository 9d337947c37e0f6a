// The form from before properties: every attribute in one dictionary. Inherent ones move for ops that declare them.
"builtin.module"() ({
  "func.func"() ({
  ^bb0(%arg0: i32):
    %0 = "func.call"(%arg0) {callee = @callee, builtin.note} : (i32) -> i32
    "func.return"(%0) {builtin.last = 1 : i8} : (i32) -> ()
  }) {sym_name = "caller", function_type = (i32) -> i32, sym_visibility = "nested", builtin.extra = "stays"} : () -> ()
  "func.func"() ({
  }) {function_type = (i32) -> i32, sym_name = "callee", sym_visibility = "private", arg_attrs = [{builtin.a}], res_attrs = [{builtin.r}]} : () -> ()
}) {sym_name = "old", builtin.other = 1 : i32} : () -> ()

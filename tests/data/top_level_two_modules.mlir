// Two modules at the top level are wrapped in a third.
"builtin.module"() ({
  "t.a"() : () -> ()
}) : () -> ()
"builtin.module"() <{sym_name = "second"}> ({
^bb0:
}) : () -> ()

// Several ops at the top level are wrapped in a module.
"t.a"() : () -> ()
"builtin.module"() ({
^bb0:
}) : () -> ()
"t.b"() : () -> ()

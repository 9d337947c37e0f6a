// Several modules in one file; aliases and names belong to one part.
#a = 1 : i32
%0 = "t.a"() {v = #a} : () -> i32
// -----
"builtin.module"() ({
  "t.b"() : () -> ()
}) {t.k = "v"} : () -> ()

// -----

#a = "another"
%0 = "t.c"() {v = #a} : () -> f32
// -----
// Nothing but a comment here.
// -----
"t.last"() ({
^bb0(%0: i32):
}) : () -> ()

// Parts of a file keep the line numbers of the file.
"t.first"() : () -> ()
// -----
"builtin.module"() ({
  "t.on_line_5"() : () -> ()
   "t.on_line_6_column_4"() : () -> ()
}) : () -> ()
// -----

"builtin.module"() ({
  "t.given"() : () -> () loc("given")
}) : () -> () loc("f":1:1)

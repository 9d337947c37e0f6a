// Parts of a file keep the line numbers of the file.
"t.first"() : () -> ()
// -----
"t.on_line_4"() : () -> ()
   "t.on_line_5_column_4"() : () -> ()
// -----

"t.given"() : () -> () loc("given")

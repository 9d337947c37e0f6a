// Lines end in carriage return and line feed; a form feed is not white space, a NUL between ops is.
"t.a"() : () -> ()
"t.b"() ({
^bb0(%x: i32):
  "t.c"(%x) {a = 1 : i8,
    b = [
]} : (i32) -> ()
}) : () -> ()

// comment
"t.d"() : () -> ()
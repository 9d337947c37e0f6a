// Strings: escapes, bytes above ASCII, typed strings, empty, long.
"t.plain"() {a = "", b = "text", c = "with 'single' quotes", d = "tail space "} : () -> ()
"t.escapes"() {a = "quote \" done", b = "back\\slash", c = "line\nline", d = "tab\tend", e = "\22\5C\0A\09\00\7F\FF", f = "\c3\a9 lower hex"} : () -> ()
"t.utf8"() {a = "é ü 漢字 🦀", b = "\F0\9F\A6\80"} : () -> ()
"t.slashes"() {a = "// no comment", b = "a /* b */", c = "%0 @x ^bb #a !t -> {-# #-}"} : () -> ()
"t.typed"() {a = "s" : !t.string, b = "" : i32, c = "x" : tensor<2xi8>, d = "none" : none} : () -> ()
"t.long"() {a = "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"} : () -> ()
"t.in_lists"() {a = ["x", "y\00", "z" : index], b = {k = "v"}} : () -> ()

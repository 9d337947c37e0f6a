// A string is not closed on its line.
"t.a"() {a = "open} : () -> ()
// -----
// A string goes over a line break.
"t.a"() {a = "one
two"} : () -> ()
// -----
// An escape that is none.
"t.a"() {a = "\zz"} : () -> ()
// -----
// An escape with one hexadecimal digit.
"t.a"() {a = "\f"} : () -> ()
// -----
// A byte that begins no token.
"t.a"() {a = ;} : () -> ()
// -----
// Letters beyond ASCII outside strings and comments.
"t.a"() {é = 1 : i8} : () -> ()
// -----
// A percent sign without a name.
% = "t.a"() : () -> i32
// -----
// A caret without a name.
"t.a"() ({
^ :
}) : () -> ()
// -----
// An at sign without a name.
"t.a"() {a = @} : () -> ()
// -----
// A quoted symbol that is not closed.
"t.a"() {a = @"open} : () -> ()
// -----
// A hash without a name.
"t.a"() {a = #} : () -> ()
// -----
// An exclamation mark without a name.
"t.a"() : () -> !
// -----
// Two dots are no token.
"t.a"() {a = ..} : () -> ()
// -----
// A slash alone begins no comment.
"t.a"() / : () -> ()
// -----
// A float needs its point.
"t.a"() {a = 1e5 : f32} : () -> ()
// -----
// A byte order mark.
﻿"t.a"() : () -> ()
// -----
// A string without its closing quote at the end of the input.
"t.a

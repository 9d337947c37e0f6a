// Attribute keys: bare, dotted, with dollars, quoted, unit, and in an order that has to be sorted by bytes.
"t.bare"() {_under = 1 : i1, a1 = 0 : i1, a.b = 1 : i8, a$b = 2 : i8, A = 3 : i8, Z9_ = 4 : i8} : () -> ()
"t.quoted"() {"with space" = 1 : i8, "1digit" = 2 : i8, "a\22b" = 3 : i8, "bare_after_all" = 4 : i8, "-" = 5 : i8} : () -> ()
"t.quoted_odd"() {"tab\09tab" = 1 : i8, "back\\slash" = 2 : i8, "\C3\A9" = 3 : i8, "a.b.c" = 4 : i8, "new\nline" = 5 : i8} : () -> ()
"t.keywords"() {unit, true = 1 : i8, false = 2 : i8, dense = 3 : i8, loc = 4 : i8, i32 = 5 : i8, array = 6 : i8, affine_map = 7 : i8, tensor = 8 : i8, f32 = 9 : i8, index = 10 : i8, none = 11 : i8} : () -> ()
"t.unit"() {flag, other_flag, explicit = unit, "quoted flag"} : () -> ()
"t.order"() {b, a, B, "A b", a_, aa, a0, "a-", a.a, a$} : () -> ()
"t.nested"() {outer = {z = {b, a = 1 : i8}, a = {}, "q q" = [{x = 1 : i2}, {}]}} : () -> ()
"t.x.y.z"() {x.y.z = "dots in names"} : () -> ()

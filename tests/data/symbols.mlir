// Symbol references: plain, nested, quoted, with odd bytes.
"t.symbols"() {a = @name, b = @"quoted name", c = @a::@b, d = @a::@"b c"::@d, e = @"1", f = @with$dollar.and_dot, g = @"plain_in_quotes", h = @"\22", i = @_} : () -> ()
"t.lists"() {a = [@a, @a::@b], b = {k = @c}, c = @"é", d = @"a::b"} : () -> ()
"t.symbol_op"() <{sym_name = "name"}> {sym_visibility = "private"} : () -> ()
"t.symbol_op"() {sym_name = "quoted name"} : () -> ()

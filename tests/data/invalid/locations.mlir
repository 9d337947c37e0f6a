// A location of an unknown alias.
"t.a"() : () -> () loc(#nowhere)
// -----
// A location that is a number.
"t.a"() : () -> () loc(1)
// -----
// A location that is empty.
"t.a"() : () -> () loc()
// -----
// A line too big for its number.
"t.a"() : () -> () loc("f":4294967296:1)
// -----
// A call site without its caller.
"t.a"() : () -> () loc(callsite("a"))
// -----
// A call site that is not closed.
"t.a"() : () -> () loc(callsite("a" at "b")
// -----
// A fused location that is not closed.
"t.a"() : () -> () loc(fused["a", "b")
// -----
// A name whose child is not closed.
"t.a"() : () -> () loc("a"("b")
// -----
// A word that is no kind of location.
"t.a"() : () -> () loc(nowhere)
// -----
// An alias that is no location.
#a = 1 : i32
"t.a"() : () -> () loc(#a)
// -----
// An attribute of a dialect as a location.
"t.a"() : () -> () loc(#u.l<1>)
// -----
// An alias of one.
#loc = loc(#u.l<1>)
"t.a"() : () -> () loc(#loc)

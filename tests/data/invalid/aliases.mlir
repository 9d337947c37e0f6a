// An attribute alias that nobody defines.
"t.a"() {a = #nowhere} : () -> ()
// -----
// A type alias that nobody defines.
"t.a"() {a = !nowhere} : () -> ()
// -----
// An attribute alias used above its definition.
"t.a"() {a = #late} : () -> ()
#late = 1 : i32
// -----
// An attribute alias defined twice.
#a = 1 : i32
#a = 2 : i32
// -----
// A type alias defined twice.
!a = i32
!a = f32
// -----
// An alias with a dot in its name.
#a.b = 1 : i32
// -----
// An alias without a value.
#a =
// -----
// A type alias whose value is an attribute.
!a = 1 : i32
// -----
// An alias of itself.
#a = #a
// -----
// An alias in terms of itself.
#a = [#a]
// -----
// Two location aliases of each other.
#a = loc(callsite(#b at "x"))
#b = loc(callsite(#a at "x"))
"t.a"() : () -> () loc(#a)

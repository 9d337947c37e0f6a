// An op of a dialect that nobody registered.
"t.a"() : () -> ()
// -----
// An attribute of a dialect that nobody registered.
"builtin.module"() ({
^bb0:
}) {builtin.x = #t.x} : () -> ()
// -----
// A type of a dialect that nobody registered.
%0 = "builtin.unrealized_conversion_cast"() : () -> !t.x
// -----
// An op without a dialect.
"noprefix"() : () -> ()

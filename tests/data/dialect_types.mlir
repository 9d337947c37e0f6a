// Types and attributes of dialects nobody knows: kept as written, with balanced bodies of every kind.
"t.types"() {
  a = !t.plain, b = !t.body<>, c = !t.body<i32>, d = !t.body<(a, b) [c] {d} <e>>, e = !t<"quoted">, f = !t<plain>, g = !t<nested<a, [b]>>,
  h = !t.x.y.z<1>, i = !t.arrow<() -> i32>, k = !t.string<">">, l = !t.string<"[(">, m = !t.spaces< a  b >, n = !t_u2.v_3
} : () -> ()
"t.attributes"() {
  a = #t.plain, b = #t.body<>, c = #t.body<1 : i32, "x">, d = #t.body<({[<>]})>, e = #t<"quoted">, f = #t<plain>, g = #t<a = b, c = [d]>,
  h = #t.x.y.z<-1.5e+3>, i = #t.string<">">, j = #t.arrow<a -> b -> c>, k = #t.string<"\22>\22">, l = #t.eq<x == y, ?, *, +, /, |, @s, %v, ^b, :: >, m = #t.typed<1> : i32,
  n = #t.plain_typed : !t.x
} : () -> ()
"t.lines"() {a = #t.lines<a,
  b,
     c>} : () -> ()
"t.nested"() {a = #t.outer<#t.inner<!t.deep<"x">>>, b = !t.outer<#t.inner<[1, 2]>, tensor<2xi8>>} : () -> ()
%0:2 = "t.results"() : () -> (!t.plain, !t.body<1>)
"t.in_builtin"() {a = tensor<2x!t.x<1>>, b = (!t.a) -> !t.b<c>, c = tuple<!t.a, !t.b>, d = memref<2xi8, #gpu.address_space<workgroup>>} : () -> ()
%1 = "t.spelled"() : () -> !t<num>
"t.spelled"(%1) : (!t.num) -> ()

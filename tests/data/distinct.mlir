// Distinct attributes: same and different identities, aliases, with and without a value.
#d = distinct[100]<{k = 1 : i8}>
"t.distinct"() {a = distinct[0]<42 : i32>, b = distinct[1]<42 : i32>, c = distinct[0]<42 : i32>, d = distinct[7]<"text">, e = distinct[2]<>, f = distinct[3]<[1, 2]>} : () -> ()
"t.nested"() {a = [distinct[1]<42 : i32>, distinct[10]<@s>], b = distinct[11]<distinct[12]<unit>>} : () -> ()
"t.alias"() {a = #d, b = #d} : () -> ()

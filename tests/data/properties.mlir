// Inherent properties and discardable attributes, alone and together, out of order and in order.
#properties = {beta = 2 : i8, alpha}
"builtin.module"() ({
  "t.alias"() <#properties> {c} : () -> ()
  "t.none"() : () -> ()
  "t.empty_properties"() <{}> : () -> ()
  "t.empty_dictionary"() {} : () -> ()
  "t.both_empty"() <{}> {} : () -> ()
  "t.properties"() <{zeta = 1 : i8, alpha = 2 : i8, "middle" = 3 : i8}> : () -> ()
  "t.discardable"() {zeta = 1 : i8, alpha = 2 : i8, t.dialect_key = 3 : i8} : () -> ()
  "t.both"() <{kind = "inherent"}> {note = "discardable"} : () -> ()
  "t.one_key_in_both"() <{k = 1 : i32}> {k = 2 : i32} : () -> ()
  %0 = "t.result"() <{value = 7 : index}> {b, a} : () -> index
  "t.operand"(%0) <{operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 0>}> : (index) -> ()
  "t.with_region"() <{p = unit}> ({
    "t.inner"() <{q}> : () -> ()
  }) {d} : () -> ()
}) : () -> ()

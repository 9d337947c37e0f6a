// Integer types of many widths and all signs, index and none.
"t.types"() {
  a = i0, b = i1, c = i7, d = i8, e = i32, f = i64, g = i65, h = i128, i = i1000, j = i16777215,
  k = si1, l = si8, m = si64, n = si333, o = ui1, p = ui8, q = ui64, r = ui4096, s = si0, t = ui0,
  u = index, v = none
} : () -> ()
%0:5 = "t.results"() : () -> (i0, si7, ui9, index, none)
"t.operands"(%0#0, %0#1, %0#2, %0#3, %0#4) : (i0, si7, ui9, index, none) -> ()
"t.region"() ({
^bb0(%a: i3, %b: si3, %c: ui3, %d: index, %e: none):
}) : () -> ()

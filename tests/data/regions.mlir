// Regions: empty, with an empty block, several on one op, with labels of any name, nested, with attributes after them.
"t.empty_region"() ({}) : () -> ()
"t.empty_region_on_lines"() ({
}) : () -> ()
"t.empty_block"() ({
^bb0:
}) : () -> ()
"t.three_regions"() ({}, {
  "t.a"() : () -> ()
}, {
^entry(%x: i32):
  "t.use"(%x) : (i32) -> ()
}) : () -> ()
%r:2 = "t.results_and_regions"() ({
  "t.yield"() : () -> ()
}) {after = 1 : i8} : () -> (i32, i32)
"t.operands_and_regions"(%r#0) <{p = 1 : i8}> ({
  "t.yield"(%r#1) : (i32) -> ()
}) {d} : (i32) -> ()
"t.labels"() ({
^any_name.at-all$:
  "t.jump"()[^12] : () -> ()
^12:
  "t.jump"()[^bb0, ^x] : () -> ()
^bb0(%a: i1):
  "t.end"() : () -> ()
^x(%b: i1, %c: i2):
  "t.end"() : () -> ()
}) : () -> ()
"t.one"() ({ "t.two"() ({ "t.three"() ({ "t.four"() ({ %0 = "t.five"() : () -> i1 "t.use"(%0) : (i1) -> () }) : () -> () }) : () -> () }) : () -> () }) : () -> ()
"t.blocks_in_any_order"() ({
^a:
  "t.jump"()[^c, ^b] : () -> ()
^b:
  "t.end"() : () -> ()
^c(%unused: i32):
  "t.end"() : () -> ()
}) : () -> ()
"t.same_names_in_siblings"() ({
^bb0(%v: i32):
  %w = "t.x"(%v) : (i32) -> i32
}, {
^bb0(%v: f32):
  %w = "t.x"(%v) : (f32) -> f32
}) : () -> ()

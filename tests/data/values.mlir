// Values: none, one, several, packs and their elements, names of every shape, block arguments.
"t.zero"() : () -> ()
%0 = "t.one"() : () -> i32
%1:2 = "t.two"() : () -> (i32, f32)
%a, %b = "t.two_names"() : () -> (i32, f32)
%c:2, %d, %e:3 = "t.groups"() : () -> (i1, i2, i3, i4, i5, i6)
%name_with.dots$and-dashes = "t.name"() : () -> i32
%_ = "t.underscore"() : () -> i32
%42 = "t.a_number_out_of_order"() : () -> i32
%007 = "t.leading_zeros"() : () -> i32
"t.use"(%0, %1#0, %1#1, %a, %b) : (i32, i32, f32, i32, f32) -> ()
"t.use"(%c, %c#1, %d, %e#0, %e#2) : (i1, i2, i3, i4, i6) -> ()
"t.use"(%name_with.dots$and-dashes, %_, %42, %007, %0#0) : (i32, i32, i32, i32, i32) -> ()
"t.same_twice"(%0, %0) : (i32, i32) -> ()
%pack:1 = "t.pack_of_one"() : () -> i8
"t.use"(%pack#0, %pack) : (i8, i8) -> ()
"t.arguments"() ({
^bb0(%x: i32, %y: f32):
  "t.use"(%y, %x) : (f32, i32) -> ()
}, {
^bb0(%x: i64):
  "t.use"(%x, %0) : (i64, i32) -> ()
^bb1(%z: i64, %w: tensor<2xi8>):
  %r:2 = "t.two"() : () -> (i8, i8)
  "t.use"(%z, %w, %r#1) : (i64, tensor<2xi8>, i8) -> ()
}) : () -> ()
%many:12 = "t.many"() : () -> (i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1)
"t.use"(%many#11, %many#0, %many#9) : (i1, i1, i1) -> ()

// A number that does not fit its type.
"t.a"() {a = 256 : i8} : () -> ()
// -----
// A negative number that does not fit its type.
"t.a"() {a = -129 : i8} : () -> ()
// -----
// A hexadecimal number that does not fit its type.
"t.a"() {a = 0x1FF : i8} : () -> ()
// -----
// A negative number of an unsigned type.
"t.a"() {a = -1 : ui8} : () -> ()
// -----
// A number too big for the default type.
"t.a"() {a = 18446744073709551616} : () -> ()
// -----
// One is too much for no bits.
"t.a"() {a = 1 : i0} : () -> ()
// -----
// An integer of a float type.
"t.a"() {a = 1 : f32} : () -> ()
// -----
// A float of an integer type.
"t.a"() {a = 1.0 : i32} : () -> ()
// -----
// A float of type index.
"t.a"() {a = 1.0 : index} : () -> ()
// -----
// A float's bits that do not fit its type.
"t.a"() {a = 0x1FFFFFFFF : f32} : () -> ()
// -----
// Negative bits of a float.
"t.a"() {a = -0x7FC00000 : f32} : () -> ()
// -----
// A boolean with a type.
"t.a"() {a = true : i8} : () -> ()
// -----
// A minus sign without a number.
"t.a"() {a = -} : () -> ()
// -----
// A minus sign before a string.
"t.a"() {a = -"x"} : () -> ()
// -----
// An integer of tensor type.
"t.a"() {a = 1 : tensor<2xi8>} : () -> ()
// -----
// An array that ends in a comma.
"t.a"() {a = [1, ]} : () -> ()
// -----
// An array that is not closed.
"t.a"() {a = [1, 2} : () -> ()
// -----
// A dense array of bits that are numbers.
"t.a"() {a = array<i1: 1>} : () -> ()
// -----
// A dense array of a width that is no number of bytes.
"t.a"() {a = array<i3: 1>} : () -> ()
// -----
// A dense array's number that does not fit.
"t.a"() {a = array<i8: 256>} : () -> ()
// -----
// A dense array of floats with an integer.
"t.a"() {a = array<f32: 1>} : () -> ()
// -----
// A dense array of integers with a float.
"t.a"() {a = array<i32: 1.0>} : () -> ()
// -----
// A dense array of strings.
"t.a"() {a = array<"x">} : () -> ()
// -----
// A dense array of tensors.
"t.a"() {a = array<tensor<2xi8>>} : () -> ()
// -----
// A dense array with a colon and no elements.
"t.a"() {a = array<i32:>} : () -> ()
// -----
// A symbol with one colon.
"t.a"() {a = @a:@b} : () -> ()
// -----
// A nested symbol without its second part.
"t.a"() {a = @a::} : () -> ()
// -----
// A product of two dimensions.
"t.a"() {a = affine_map<(d0, d1) -> (d0 * d1)>} : () -> ()
// -----
// A dimension that is named twice.
"t.a"() {a = affine_map<(d0, d0) -> (d0)>} : () -> ()
// -----
// A dimension that is not named.
"t.a"() {a = affine_map<(d0) -> (d1)>} : () -> ()
// -----
// A map without its arrow.
"t.a"() {a = affine_map<(d0) (d0)>} : () -> ()
// -----
// A map whose parenthesis is not closed.
"t.a"() {a = affine_map<(d0) -> ((d0)>} : () -> ()
// -----
// A map with an operator and no operand.
"t.a"() {a = affine_map<(d0) -> (d0 +)>} : () -> ()
// -----
// A division by a dimension.
"t.a"() {a = affine_map<(d0) -> (4 floordiv d0)>} : () -> ()
// -----
// A set without a comparison.
"t.a"() {a = affine_set<(d0) : (d0)>} : () -> ()
// -----
// A set with an arrow.
"t.a"() {a = affine_set<(d0) -> (d0 >= 0)>} : () -> ()
// -----
// Strides that are no list.
"t.a"() {a = strided<1>} : () -> ()
// -----
// A distinct attribute with a number too big for it.
"t.a"() {a = distinct[18446744073709551616]<1>} : () -> ()
// -----
// A distinct attribute without brackets.
"t.a"() {a = distinct<1>} : () -> ()
// -----
// A dialect attribute whose body is not balanced.
"t.a"() {a = #t.x<[)>} : () -> ()
// -----
// A bare word that is no attribute.
"t.a"() {a = hello} : () -> ()
// -----
// A dictionary in which a key stands twice.
"t.a"() {a = {x = 1 : i8, x = 2 : i8}} : () -> ()
// -----
// A dialect whose name is a number.
"t.a"() {v = #1<fat>} : () -> ()
// -----
// A dialect whose name begins with a minus.
"t.a"() {v = #-x<fat>} : () -> ()
// -----
// A dialect without a name.
"t.a"() {v = #.x} : () -> ()
// -----
// A type of a dialect whose name has a minus.
"t.a"() {v = !a-b<c>} : () -> ()

// The colon before the op's type is missing.
"t.a"() () -> ()
// -----
// The op's type is missing.
"t.a"() :
// -----
// The arrow is missing.
"t.a"() : () ()
// -----
// The operands' closing parenthesis is missing.
"t.a"( : () -> ()
// -----
// The operand list is missing.
"t.a" : () -> ()
// -----
// An empty op name.
""() : () -> ()
// -----
// A bare word where an op should be.
hello
// -----
// An op that is not registered in a form of its own.
t.add %0, %1 : i32
// -----
// A region is not closed.
"t.a"() ({
  "t.b"() : () -> ()
// -----
// One closing brace too many.
"t.a"() : () -> ()
}
// -----
// A region list is not closed.
"t.a"() ({
} : () -> ()
// -----
// The region list is empty.
"t.a"() () : () -> ()
// -----
// A comma too many between regions.
"t.a"() ({},) : () -> ()
// -----
// Successors without a block.
"t.a"() ({
  "t.b"()[] : () -> ()
}) : () -> ()
// -----
// A successor that is no block name.
"t.a"() ({
  "t.b"()[bb0] : () -> ()
}) : () -> ()
// -----
// Properties are not closed.
"t.a"() <{a = 1 : i8> : () -> ()
// -----
// Properties after the attributes.
"t.a"() {b = 1 : i8} <{a = 1 : i8}> : () -> ()
// -----
// Attributes before the regions.
"t.a"() {b = 1 : i8} ({}) : () -> ()
// -----
// An attribute dictionary without a comma.
"t.a"() {a = 1 : i8 b = 2 : i8} : () -> ()
// -----
// A comma at the end of an attribute dictionary.
"t.a"() {a = 1 : i8,} : () -> ()
// -----
// An equals sign without a value.
"t.a"() {a = } : () -> ()
// -----
// A key that is a number.
"t.a"() {1 = 2 : i8} : () -> ()
// -----
// An empty key.
"t.a"() {"" = 1 : i8} : () -> ()
// -----
// A key twice.
"t.a"() {a = 1 : i8, a = 2 : i8} : () -> ()
// -----
// A key twice in properties.
"t.a"() <{a = 1 : i8, a = 2 : i8}> : () -> ()
// -----
// A block label without a colon.
"t.a"() ({
^bb0
  "t.b"() : () -> ()
}) : () -> ()
// -----
// A block argument without a type.
"t.a"() ({
^bb0(%x):
  "t.b"() : () -> ()
}) : () -> ()
// -----
// A block's arguments are not closed.
"t.a"() ({
^bb0(%x: i32:
  "t.b"() : () -> ()
}) : () -> ()
// -----
// A result name without an equals sign.
%0 "t.a"() : () -> i32
// -----
// A result list that ends in a comma.
%0, = "t.a"() : () -> i32
// -----
// An op's type that is no function.
"t.a"() : i32
// -----
// A trailing location without its parenthesis.
"t.a"() : () -> () loc "x"
// -----
// A block label outside a region.
^bb0:
// -----
// An operand that is no value name.
"t.a"(@x) : (i32) -> ()
// -----
// A comma at the end of the operands.
%0 = "t.b"() : () -> i32
"t.a"(%0,) : (i32) -> ()
// -----
// Text after the last op.
"t.a"() : () -> () 17
// -----
// Resources at the end that are not closed.
"t.a"() : () -> ()
{-#
  dialect_resources: {
// -----
// Resources with a key that is none.
"t.a"() : () -> ()
{-#
  unknown_section: {}
#-}
// -----
// A resource's bytes are no hexadecimal string.
"t.a"() : () -> ()
{-#
  dialect_resources: {
    builtin: {
      blob: "text"
    }
  }
#-}
// -----
// A resource that is shorter than its alignment.
"t.a"() {a = dense_resource<blob> : tensor<1xi8>} : () -> ()
{-#
  dialect_resources: {
    builtin: {
      blob: "0x0800"
    }
  }
#-}

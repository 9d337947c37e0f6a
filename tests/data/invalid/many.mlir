// Many mistakes in one file: every line that has one says so at its end, and a reader reports each of them once.
"t.good"() : () -> ()
"t.a"() {a = 256 : i8} : () -> () // mistake
%0 = "t.good"() : () -> i32
"t.b"( : () -> () // mistake
"t.good"(%0) : (i32) -> ()
"t.use"(%0) : (f32) -> () // mistake
"t.use"(%nowhere) : (i32) -> () // mistake
%0 = "t.again"() : () -> i32 // mistake
"t.type"() : () -> tensor<-1xi8> // mistake
"t.region"() ({
  "t.good"() : () -> ()
  "t.inner"() {a = } : () -> () // mistake
  %1 = "t.good"() : () -> i32
  "t.use"(%1) : (i32) -> ()
  "t.inner"() {a = #t.x<[)>} : () -> () // mistake
}) : () -> ()
"t.alias"() {a = #nowhere} : () -> () // mistake
"t.twice"() {a = 1 : i8, a = 2 : i8} : () -> () // mistake
t.add %0, %0 : i32 // mistake
"t.region"() ({
  "t.jump"()[^nowhere] : () -> () // mistake
^bb1:
  "t.good"() : () -> ()
}) : () -> ()
%2, %3 = "t.names"() : () -> i32 // mistake
"t.good"() {a = "text"} : () -> ()
"t.string"() {a = "open} : () -> () // mistake
"t.good"() : () -> ()
"t.location"() : () -> () loc(#not_there) // mistake

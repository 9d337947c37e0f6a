// Wide and deep: many operands, results, attributes, arguments, regions, successors; nesting of everything.
%0:40 = "t.results"() : () -> (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17, i18, i19, i20, i21, i22, i23, i24, i25, i26, i27, i28, i29, i30, i31, i32, i33, i34, i35, i36, i37, i38, i39, i40)
"t.operands"(%0#0, %0#1, %0#2, %0#3, %0#4, %0#5, %0#6, %0#7, %0#8, %0#9, %0#10, %0#11, %0#12, %0#13, %0#14, %0#15, %0#16, %0#17, %0#18, %0#19, %0#20, %0#21, %0#22, %0#23, %0#24, %0#25, %0#26, %0#27, %0#28, %0#29, %0#30, %0#31, %0#32, %0#33, %0#34, %0#35, %0#36, %0#37, %0#38, %0#39) : (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10, i11, i12, i13, i14, i15, i16, i17, i18, i19, i20, i21, i22, i23, i24, i25, i26, i27, i28, i29, i30, i31, i32, i33, i34, i35, i36, i37, i38, i39, i40) -> ()
"t.attributes"() {k39 = 39 : i32, k38 = 38 : i32, k37 = 37 : i32, k36 = 36 : i32, k35 = 35 : i32, k34 = 34 : i32, k33 = 33 : i32, k32 = 32 : i32, k31 = 31 : i32, k30 = 30 : i32, k29 = 29 : i32, k28 = 28 : i32, k27 = 27 : i32, k26 = 26 : i32, k25 = 25 : i32, k24 = 24 : i32, k23 = 23 : i32, k22 = 22 : i32, k21 = 21 : i32, k20 = 20 : i32, k19 = 19 : i32, k18 = 18 : i32, k17 = 17 : i32, k16 = 16 : i32, k15 = 15 : i32, k14 = 14 : i32, k13 = 13 : i32, k12 = 12 : i32, k11 = 11 : i32, k10 = 10 : i32, k9 = 9 : i32, k8 = 8 : i32, k7 = 7 : i32, k6 = 6 : i32, k5 = 5 : i32, k4 = 4 : i32, k3 = 3 : i32, k2 = 2 : i32, k1 = 1 : i32, k0 = 0 : i32} : () -> ()
"t.properties"() <{k00, k01, k02, k03, k04, k05, k06, k07, k08, k09, k10, k11, k12, k13, k14, k15, k16, k17, k18, k19, k20, k21, k22, k23, k24, k25, k26, k27, k28, k29, k30, k31, k32, k33, k34, k35, k36, k37, k38, k39}> : () -> ()
"t.regions"() ({
  "t.in"() {n = 0 : i8} : () -> ()
}, {}, {}, {
  "t.in"() {n = 3 : i8} : () -> ()
}, {}, {}, {
  "t.in"() {n = 6 : i8} : () -> ()
}, {}, {}, {
  "t.in"() {n = 9 : i8} : () -> ()
}, {}, {}, {
  "t.in"() {n = 12 : i8} : () -> ()
}, {}, {}, {
  "t.in"() {n = 15 : i8} : () -> ()
}, {}, {}, {
  "t.in"() {n = 18 : i8} : () -> ()
}, {}, {}, {
  "t.in"() {n = 21 : i8} : () -> ()
}, {}, {}) : () -> ()
"t.successors"() ({
  "t.switch"()[^bb1, ^bb2, ^bb3, ^bb4, ^bb5, ^bb6, ^bb7, ^bb8, ^bb9, ^bb10, ^bb11, ^bb12, ^bb13, ^bb14, ^bb15, ^bb16, ^bb17, ^bb18, ^bb19, ^bb20] : () -> ()
^bb1(%a0: i32):
  "t.use"(%a0) : (i32) -> ()
^bb2(%a1: i32):
  "t.use"(%a1) : (i32) -> ()
^bb3(%a2: i32):
  "t.use"(%a2) : (i32) -> ()
^bb4(%a3: i32):
  "t.use"(%a3) : (i32) -> ()
^bb5(%a4: i32):
  "t.use"(%a4) : (i32) -> ()
^bb6(%a5: i32):
  "t.use"(%a5) : (i32) -> ()
^bb7(%a6: i32):
  "t.use"(%a6) : (i32) -> ()
^bb8(%a7: i32):
  "t.use"(%a7) : (i32) -> ()
^bb9(%a8: i32):
  "t.use"(%a8) : (i32) -> ()
^bb10(%a9: i32):
  "t.use"(%a9) : (i32) -> ()
^bb11(%a10: i32):
  "t.use"(%a10) : (i32) -> ()
^bb12(%a11: i32):
  "t.use"(%a11) : (i32) -> ()
^bb13(%a12: i32):
  "t.use"(%a12) : (i32) -> ()
^bb14(%a13: i32):
  "t.use"(%a13) : (i32) -> ()
^bb15(%a14: i32):
  "t.use"(%a14) : (i32) -> ()
^bb16(%a15: i32):
  "t.use"(%a15) : (i32) -> ()
^bb17(%a16: i32):
  "t.use"(%a16) : (i32) -> ()
^bb18(%a17: i32):
  "t.use"(%a17) : (i32) -> ()
^bb19(%a18: i32):
  "t.use"(%a18) : (i32) -> ()
^bb20(%a19: i32):
  "t.use"(%a19) : (i32) -> ()
}) : () -> ()
"t.arguments"() ({
^bb0(%x0: f32, %x1: f32, %x2: f32, %x3: f32, %x4: f32, %x5: f32, %x6: f32, %x7: f32, %x8: f32, %x9: f32, %x10: f32, %x11: f32, %x12: f32, %x13: f32, %x14: f32, %x15: f32, %x16: f32, %x17: f32, %x18: f32, %x19: f32, %x20: f32, %x21: f32, %x22: f32, %x23: f32, %x24: f32, %x25: f32, %x26: f32, %x27: f32, %x28: f32, %x29: f32, %x30: f32, %x31: f32, %x32: f32, %x33: f32, %x34: f32, %x35: f32, %x36: f32, %x37: f32, %x38: f32, %x39: f32):
  "t.use"(%x39, %x0) : (f32, f32) -> ()
}) : () -> ()
"t.deep_attributes"() {a = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]], b = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = {a = 1 : i8}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}, c = tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<tuple<i1>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>, d = () -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (() -> (i1)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))), e = #t.x<[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]>} : () -> ()
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.deep"() ({
"t.bottom"() : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
"t.deep_map"() {a = affine_map<(d0, d1) -> (((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((d0 + d1 floordiv 2) + d1 floordiv 3) + d1 floordiv 4) + d1 floordiv 5) + d1 floordiv 6) + d1 floordiv 7) + d1 floordiv 8) + d1 floordiv 9) + d1 floordiv 10) + d1 floordiv 11) + d1 floordiv 12) + d1 floordiv 13) + d1 floordiv 14) + d1 floordiv 15) + d1 floordiv 16) + d1 floordiv 17) + d1 floordiv 18) + d1 floordiv 19) + d1 floordiv 20) + d1 floordiv 21) + d1 floordiv 22) + d1 floordiv 23) + d1 floordiv 24) + d1 floordiv 25) + d1 floordiv 26) + d1 floordiv 27) + d1 floordiv 28) + d1 floordiv 29) + d1 floordiv 30) + d1 floordiv 31) + d1 floordiv 32) + d1 floordiv 33) + d1 floordiv 34) + d1 floordiv 35) + d1 floordiv 36) + d1 floordiv 37) + d1 floordiv 38) + d1 floordiv 39) + d1 floordiv 40) + d1 floordiv 41) + d1 floordiv 42) + d1 floordiv 43) + d1 floordiv 44) + d1 floordiv 45) + d1 floordiv 46) + d1 floordiv 47) + d1 floordiv 48) + d1 floordiv 49) + d1 floordiv 50) + d1 floordiv 51) + d1 floordiv 52) + d1 floordiv 53) + d1 floordiv 54) + d1 floordiv 55) + d1 floordiv 56) + d1 floordiv 57) + d1 floordiv 58) + d1 floordiv 59) + d1 floordiv 60) + d1 floordiv 61))>, b = @a::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b::@b} : () -> ()

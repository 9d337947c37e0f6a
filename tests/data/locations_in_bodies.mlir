#di_file = #llvm.di_file<"a" in "b">
#loc2 = loc("a.c":42:4)
#loc3 = loc(fused<#di_file>[#loc2])
#loop_annotation = #llvm.loop_annotation<startLoc = #loc3>
"builtin.module"() ({
  "t.a"() {v = #loop_annotation} : () -> () loc(#loc1)
}) : () -> () loc(#loc)
#loc = loc("<stdin>":0:0)
#loc1 = loc("x.c":1:1)

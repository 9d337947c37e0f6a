//! Native code without parentheses, and records in files that are not read.

// The block needs nothing in scope.

drr::drr! {
    include "MyOps.td"
    def AOp : Op<"f24.a"> { let arguments = (ins AnyType:$x, I32Attr:$k); let results = (outs AnyType:$r); }
    def Stub : NativeCodeCall<"stub_attr()">;
    def : Pat<(AOp (AOp $x, $k), $_), (AOp $x, Stub)>;
    def : Pat<(AOp (AOp $x, $k), $_), (Missing $x)>;
    def BOp : Mine_Op<"b">;
    defm Many : Mine_Rules<"c">;
    def COp : Op<Mine_Dialect, "c">;
}

fn main() {}

//! C++ in native code and predicates.

// The block needs nothing in scope.

drr::drr! {
    def AOp : Op<"f23.a"> { let arguments = (ins AnyType:$x, I32Attr:$k); let results = (outs AnyType:$r); }
    def Wide : NativeCodeCall<"$_builder.getMyType()">;
    def : Pat<(AOp $x, $k), (AOp (AOp $x, $k, (returnType (Wide))), $k)>;
    def IsConstant : Constraint<CPred<"isa_and_nonnull<ConstantOp>($0.getDefiningOp())">>;
    def : Pat<(AOp (AOp $x, $_), $k), (AOp $x, $k), [(IsConstant $x)]>;
    def Sum : NativeCodeCall<"$_builder.getI32IntegerAttr($0.getValue().getZExtValue() + $1.getValue().getZExtValue())">;
    def : Pat<(AOp (AOp $x, $k), $l), (AOp $x, (Sum $k, $l))>;
    def Plus : NativeCodeCall<"$_builder.getI64IntegerAttr($0 + 1)">;
    def : Pat<(AOp $x, $k), (AOp $x, (Plus $k))>;
    def Pair : NativeCodeCall<"make({$0, $1})">;
    def : Pat<(AOp $x, $k), (AOp $x, (Pair $k, $k))>;
    def Try : NativeCodeCall<"success(look($_self, $0))">;
    def : Pat<(AOp (Try $x), $k), (AOp $x, $k)>;
    def Positive : Attr<CPred<"$_self.getInt() / 2 > 0">, "positive">;
    def NotEmpty : Type<CPred<"!$_self.isEmpty()->value">, "not empty">;
}

fn main() {}

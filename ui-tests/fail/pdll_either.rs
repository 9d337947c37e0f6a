//! Invalid arguments of `either`, and numbers out of the range of their type.

drr::op! { AddOp = "t.add", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r) }
drr::op! { ListOp = "t.list", (ins Variadic<AnyType>:$xs, I32Attr:$k), (outs AnyType:$r) }
drr::dialect! { T = "t", ops: [AddOp, ListOp] }

drr::pdll! {
    use dialects [T];

    Pattern => replace op<t.add>(either(x: Value), y: Value) with x;
    Pattern => replace op<t.add>(either(), x: Value, y: Value) with y;
    Pattern => replace op<t.add>(either(x: Value, y: Value, z: Value)) with y;
    Pattern => replace op<t.list>(either(xs: ValueRange, y: Value)) with y;
    Pattern => replace op<t.add>(x: Value, y: Value) with op<t.add>(either(x, y), y);
    Pattern => replace op<t.list>(x: Value) {k = attr<"1.5 : i32">} with x;
    Pattern => replace op<t.list>(x: Value) {k = attr<"1 : i8">} with op<t.list>(x) {k = attr<"99999999999 : i32">};
}

fn main() {}

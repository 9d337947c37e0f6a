//! Attributes and types that MLIR cannot parse, which it reports at run time or not at all.

drr::pdll! {
    Pattern => replace op<t.a> {value = attr<"10 :">} with op<t.b> {value = attr<dense<[1, 2]>>};

    Pattern => replace op<t.c>(x: Value<type<"tensor<4xf32">>) with op<t.d>(x) -> (type<i>, type<!alias>);

    Pattern => replace op<t.e> {value = attr<"">} with op<t.f>(attr<"{1 = 2}">);
}

fn main() {}

//! A type that cannot be read, with which MLIR crashes.

drr::pdll! {
    Pattern => replace op<t.a>(x: Value<type<"i">>) with op<t.b>(x) -> (type<"tensor<4xf32">);
}

fn main() {}

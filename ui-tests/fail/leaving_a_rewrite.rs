//! `?` and `return` would leave a rewrite half done: they are for rules that are marked `#[fallible]`, and for closures.

use drr::prelude::*;
use drr_ui_tests::ops::*;

fn odd(_: &mut Rewriter<'_>, k: i32) -> Result<i32, String> {
    if k % 2 == 0 { Err(format!("{k} is even")) } else { Ok(k) }
}

drr::pat! { Attribute: (ScaleOp $x, $k) => (ScaleOp (CastOp $x, (returnType $x)), { $k.checked_add(1)? }) }
drr::pat! { Builder: (ScaleOp $x, $k) => (ScaleOp (CastOp:$_c $x, (returnType $x)), { odd($_builder, $k).ok()? }) }
drr::pat! { Argument: (ScaleOp $x, $k) => (make $x, { odd($_builder, $k)? }) }
drr::pat! { Text: (ScaleOp $x, $k) => (ScaleOp $x, (NativeCodeCall<"odd($_builder, $0)?"> $k)) }
drr::pat! { Types: (ScaleOp $x, $_) => (CastOp (CastOp $x, (returnType { first_type($x)? }))) }
drr::pat! { Return: (ScaleOp $x, $k) => (ScaleOp $x, { if $k == 0 { return None; } $k + 1 }) }
drr::pat! { #[fallible] Marked: (ScaleOp $x, $k) => (ScaleOp $x, { if $k == 0 { return Err("zero"); } $k + 1 }) }
drr::pat! { Matching: (ScaleOp $x, $k) => (CastOp $x) where [{ if $k == 0 { return Some(()); } $k > 1 }] }

macro_rules! sure {
    ($option:expr) => {
        $option?
    };
}
drr::pat! { Hidden: (MaybeOp $x, I32Attr:$k) => (ScaleOp $x, { sure!($k.checked_add(1)) }) }

// All of these leave only what they stand in.
drr::pat! { Inside: (MaybeOp $x, I32Attr:$k) => (ScaleOp $x, { (|| Some($k.checked_add(1)? + 1))().unwrap_or(0) }) }
drr::pat! { Returned: (MaybeOp $x, I32Attr:$k) => (ScaleOp $x, { (|| -> Result<i32, ()> { return Ok($k) })().unwrap_or(1) }) }
drr::pat! { Waiting: (MaybeOp $x, I32Attr:$k) => (ScaleOp $x, { drop(async { Some(None::<i32>? + 1) }); $k + 1 }) }
drr::pat! { #[fallible] Option: (ScaleOp $x, $k) => (ScaleOp $x, { $k.checked_add(1)? }) }
drr::pat! { #[fallible] Failing: (ScaleOp $x, $k) => (ScaleOp $x, { odd($_builder, $k)? + 1 }) }
drr::pat! { Question: (ScaleOp $x, $k) => (CastOp $x) where [{ $k.checked_add(1)? > 1 }] }

fn make(_: &mut Rewriter<'_>, x: Value, _: i32) -> Value {
    x
}
fn first_type(_: Value) -> std::option::Option<Type> {
    None
}

fn main() {}

//! Compile-time check that each row of the table of built-in constraints is a type in this folder with the same
//! parameters.

use super::sized::*;
use super::tablegen::*;
use super::*;

/// An example argument for a parameter of a constraint.
macro_rules! example {
    (Type) => { F32 };
    (Types) => { (F32, I32) };
    (Attr) => { I32Attr };
    (Attrs) => { (I32Attr, StrAttr) };
    (Confining) => { (IntPositive,) };
    (Prop) => { I64Prop };
    (ConfiningProp) => { (IntPositive,) };
    (Any) => { I32Attr };
    (Anys) => { (I32Attr, StrAttr) };
    (DenseArray) => { DenseI64ArrayAttr };
    (Numbers) => { (IntConst<1>, IntConst<2>) };
    (Widths) => { (IntConst<16>, IntConst<32>) };
    (IntName) => { i64 };
    (Text) => { (IntConst<110>,) };
    (Enum) => { Case };
}

macro_rules! hold {
    ($($kind:ident $name:ident($($param:ident),*) = $takes:expr $(, $flag:ident)*;)*) => {
        #[allow(dead_code, reason = "the compiler looks at it, and nothing runs it")]
        fn each_row_is_a_constraint() {
            $(hold!(@row [$($flag)*] $kind $name $($param)*);)*
        }
    };
    // `Variadic` and similar wrappers are handled by the macros and are no types.
    (@row [Wrapper $($more:ident)?] $($row:tt)*) => {};
    (@row [Buildable $($more:ident)?] Type $name:ident $($param:ident)*) => { hold!(@is is_buildable $name $($param)*) };
    (@row [$($flag:ident)?] Type ConfinedType $($param:ident)*) => { is_type::<ConfinedType<F32, (I32,)>>() };
    (@row [$($flag:ident)?] Type $name:ident $($param:ident)*) => { hold!(@is is_type $name $($param)*) };
    (@row [$($flag:ident)?] Prop $name:ident $($param:ident)*) => { hold!(@is is_prop $name $($param)*) };
    (@row [$($flag:ident)?] $kind:ident $name:ident $($param:ident)*) => { hold!(@is is_attr $name $($param)*) };
    (@is $is:ident IntArrayProp Prop) => { $is::<IntArrayProp<I64Prop>>() };
    (@is $is:ident $name:ident) => { $is::<$name>() };
    (@is $is:ident $name:ident Width) => { $is::<$name<32>>() };
    (@is $is:ident $name:ident Width $second:ident) => { $is::<$name<32, example!($second)>>() };
    (@is $is:ident $name:ident Number) => { $is::<$name<1>>() };
    (@is $is:ident $name:ident Number Number) => { $is::<$name<1, 1>>() };
    (@is $is:ident $name:ident Number Number Number) => { $is::<$name<1, 1, 1>>() };
    (@is $is:ident $name:ident Number Number $third:ident) => { $is::<$name<1, 1, example!($third)>>() };
    (@is $is:ident $name:ident Number $second:ident) => { $is::<$name<1, example!($second)>>() };
    (@is $is:ident $name:ident $($param:ident)+) => { $is::<$name<$(example!($param)),+>>() };
}

drr_schema::for_each_constraint!(hold);

fn is_type<C: TypeConstraint>() {}
fn is_buildable<C: BuildableType>() {}
fn is_attr<C: AttrConstraint>() {}
fn is_prop<C: Property>() {}

/// An enum for the examples.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Case;

impl EnumInfo for Case {
    const WIDTH: u32 = 32;
    const SUMMARY: &'static str = "a case";
    const CASES: &'static [(&'static str, u64)] = &[];

    fn from_bits(bits: u64) -> Option<Self> {
        (bits == 0).then_some(Case)
    }

    fn to_bits(self) -> u64 {
        0
    }
}

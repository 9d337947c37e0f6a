//! MLIR's declarative rewrite rules, as Rust.
//!
//! Declare operations with [`op!`], make a dialect of them with [`dialect!`], write rules with [`pat!`], and apply them with
//! [`apply_greedily`] to a [`Module`] that was read from MLIR's generic form.
//!
//! ```
//! use drr::prelude::*;
//!
//! op! {
//!     /// Takes one value and one attribute.
//!     AOp = "test.a_op",
//!     (ins AnyType:$a_input, AnyAttr:$a_attr),
//!     (outs AnyType:$a_output)
//! }
//! op! { COp = "test.c_op", (ins AnyType:$c_input, AnyAttr:$c_attr), (outs AnyType:$c_output) }
//! dialect! { Test = "test", ops: [AOp, COp] }
//!
//! pat! {
//!     /// Float-attributed `a_op`s become `c_op`s.
//!     LowerA: (AOp $x, F32Attr:$a) => (COp $x, $a)
//! }
//!
//! # fn main() -> drr::Result<()> {
//! let ctx = Context::with(Test);
//! let mut module = Module::parse(&ctx, r#"
//!     %0 = "builtin.unrealized_conversion_cast"() : () -> f32
//!     %1 = "test.a_op"(%0) <{a_attr = 1.5 : f32}> : (f32) -> f32
//! "#)?;
//! let patterns = PatternSet::new().with(LowerA).freeze(&ctx)?;
//! let outcome = apply_greedily(&mut module, &patterns, &GreedyConfig::default())?;
//! assert!(outcome.converged);
//! assert_eq!(module.to_string(), r#""builtin.module"() ({
//!   %0 = "builtin.unrealized_conversion_cast"() : () -> f32
//!   %1 = "test.c_op"(%0) <{c_attr = 1.500000e+00 : f32}> : (f32) -> f32
//! }) : () -> ()
//! "#);
//! # Ok(())
//! # }
//! ```
//!
//! # IR by hand
//!
//! Each `op!` brings a typed handle with accessors and a builder. A handle for keeping ([`Op`], [`Value`]) becomes readable
//! through the [`Ir`]; what was erased is noticed, never mistaken for another.
//!
//! ```
//! # use drr::prelude::*;
//! # op! { AOp = "test.a_op", (ins AnyType:$a_input, AnyAttr:$a_attr), (outs AnyType:$a_output) }
//! # dialect! { Test = "test", ops: [AOp] }
//! use drr::OperationState;
//!
//! # fn main() -> drr::Result<()> {
//! let ctx = Context::with(Test);
//! let mut module = Module::new(&ctx);
//! let mut builder = module.builder();
//! let name = ctx.op_name("builtin.unrealized_conversion_cast");
//! let source = builder.insert(OperationState { result_types: &[Type::F32], ..OperationState::new(name) });
//! let value = builder.result(source, 0);
//! let op = AOp::build(&mut builder, (value, ctx.f32_attr(1.5)), Type::F32);
//!
//! let a = AOp::cast(module.ir().op(op)).expect("it is an `a_op`");
//! assert_eq!(a.a_input().ty(), Type::F32);
//! assert_eq!(a.a_attr(), Some(ctx.f32_attr(1.5)));
//! module.verify()?;
//! # Ok(())
//! # }
//! ```
//!
//! # What is where
//!
//! - [`guide`]: everything that a rule can say, under the headings of MLIR's manual.
//! - [`define`]: ops, constraints, traits, dialects. [`numbers`], [`affine`]: values without a context.
//! - [`text`]: reading and printing; [`verify`]: what must hold; [`diagnostic`]: how mistakes are shown.
//! - [`pattern`], [`rewriter`], [`greedy`]: patterns, changing IR, the driver.
//! - [`prelude`]: what most programs want in scope.

pub use drr_ir::*;
pub use drr_runtime::*;

#[doc(hidden)]
pub mod __private;
mod error;
pub mod guide;
mod macros;
pub mod prelude;

pub use error::{Error, Result};
/// Short lists: what some hooks of operations return.
pub use smallvec;

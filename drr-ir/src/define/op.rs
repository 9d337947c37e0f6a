//! What defined ops and traits of ops are.

use super::{OpDescriptor, OpError, TraitDescriptor, TraitFlags};
use crate::OpRef;

/// A defined op. `op!` implements this for the type that it generates.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operation",
    label = "not an operation",
    note = "operations are declared with `op!`"
)]
pub trait OpDef {
    /// The descriptor of the op.
    const DEF: &'static OpDescriptor;
}

/// A trait of ops. Your own traits are unit structs that implement this.
///
/// ```
/// use drr_ir::define::{OpError, OpTrait, TraitFlags};
/// use drr_ir::OpRef;
/// /// The op has at least one operand.
/// pub struct NonEmpty;
/// impl OpTrait for NonEmpty {
///     const NAME: &'static str = "NonEmpty";
///     fn verify(op: OpRef<'_>) -> Result<(), OpError> {
///         if op.num_operands() > 0 { Ok(()) } else { Err(OpError::new("needs an operand")) }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a trait of operations",
    label = "not a trait of operations",
    note = "traits of operations implement `OpTrait`"
)]
pub trait OpTrait {
    /// Its name, for messages.
    const NAME: &'static str;
    /// What passes may rely on.
    const FLAGS: TraitFlags = TraitFlags::NONE;
    /// Whether [`OpTrait::verify`] can fail. If it is `false`, the verifier does not call it.
    const CHECKS: bool = true;
    /// Checks that the op satisfies the trait.
    ///
    /// # Errors
    /// If it does not.
    fn verify(op: OpRef<'_>) -> Result<(), OpError> {
        let _ = op;
        Ok(())
    }
}

impl TraitDescriptor {
    /// The data of a trait.
    pub const fn of<T: OpTrait>() -> Self {
        TraitDescriptor {
            name: T::NAME,
            flags: T::FLAGS,
            checks: T::CHECKS,
            verify: T::verify,
        }
    }
}

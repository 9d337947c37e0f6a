//! Interfaces: Rust traits implemented by ops, and the lookup of an op's implementation.

use std::any::{Any, TypeId};

use crate::OpRef;
use crate::model::{OpTrait, TraitDescriptor};

/// An interface: a trait implemented by the types of ops and declared by `drr::op_interface!`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an op interface",
    label = "not an op interface",
    note = "`drr::op_interface!` declares a trait as an op interface"
)]
pub trait OpInterface: OpTrait + 'static {
    /// The trait object for an op with the lifetime of its IR.
    type Object<'ir>: ?Sized + 'ir;
    /// The interface as data, without an implementation.
    #[doc(hidden)]
    const DATA: TraitDescriptor = TraitDescriptor {
        name: Self::NAME,
        flags: Self::FLAGS,
        checks: Self::CHECKS,
        verify: Self::verify,
        interface: None,
    };
}

/// A function that creates the trait object of an op. Returns `None` if the op has wrong numbers of operands or
/// results.
#[derive(Debug)]
pub struct Implementation<I: OpInterface + ?Sized>(pub for<'ir> fn(OpRef<'ir>) -> Option<Box<I::Object<'ir>>>);

/// The identity of an interface. Two interfaces with the same name are different.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InterfaceId(TypeId);

impl InterfaceId {
    /// Returns the identity of an interface, which is named as a trait object.
    pub const fn of<I: OpInterface + ?Sized>() -> InterfaceId {
        InterfaceId(TypeId::of::<Implementation<I>>())
    }
}

impl TraitDescriptor {
    /// Returns the identity of the interface; `None` if the descriptor is a plain trait.
    pub fn interface_id(&self) -> Option<InterfaceId> {
        Some(InterfaceId(Any::type_id(self.interface?())))
    }

    /// Returns the descriptor of an interface with its implementation, an [`Implementation`].
    #[doc(hidden)]
    pub const fn of_interface<I: OpInterface + ?Sized>(
        implementation: fn() -> &'static (dyn Any + Send + Sync),
    ) -> Self {
        TraitDescriptor {
            interface: Some(implementation),
            ..I::DATA
        }
    }
}

impl<'ir> OpRef<'ir> {
    /// Returns the op's implementation of an interface. Returns `None` if there is none, if the op is unregistered, or
    /// if it has wrong numbers of operands or results. Corresponds to `dyn_cast<Interface>(op)` in MLIR.
    ///
    /// The interface is named as a trait object, `op.interface::<dyn ShapeInterface>()`; `drr::op_interface!` has an
    /// example.
    pub fn interface<I: OpInterface + ?Sized>(self) -> Option<Box<I::Object<'ir>>> {
        implementation::<I>(self)?.0(self)
    }

    /// Returns `true` if the op implements an interface. Corresponds to `isa<Interface>(op)` in MLIR.
    pub fn implements<I: OpInterface + ?Sized>(self) -> bool {
        implementation::<I>(self).is_some()
    }
}

fn implementation<I: OpInterface + ?Sized>(op: OpRef<'_>) -> Option<&'static Implementation<I>> {
    let info = op.info().filter(|info| info.flags().contains(I::FLAGS))?;
    // The implementation of an op follows the ones of its traits, and replaces them.
    let mut traits = info.def().traits.iter().rev();
    traits.find_map(|found| found.interface?().downcast_ref::<Implementation<I>>())
}

//! Interfaces: Rust traits that ops implement, and the way from any op to what it implements.

use std::any::{Any, TypeId};

use crate::OpRef;
use crate::model::{OpTrait, TraitDescriptor};

/// An interface: a trait that the types of ops implement, as `drr::op_interface!` declares it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an interface of operations",
    label = "not an interface of operations",
    note = "`drr::op_interface!` makes one of a trait"
)]
pub trait OpInterface: OpTrait + 'static {
    /// The trait object for an op of an IR that lives so long.
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

/// The function that makes the trait object of an op. It gives nothing where the op has wrong numbers of operands or results.
#[derive(Debug)]
pub struct Implementation<I: OpInterface + ?Sized>(pub for<'ir> fn(OpRef<'ir>) -> Option<Box<I::Object<'ir>>>);

/// Which interface it is. Two interfaces of the same name are different ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InterfaceId(TypeId);

impl InterfaceId {
    /// That of an interface, which is named as a trait object.
    pub const fn of<I: OpInterface + ?Sized>() -> InterfaceId {
        InterfaceId(TypeId::of::<Implementation<I>>())
    }
}

impl TraitDescriptor {
    /// Which interface it is; nothing if it is a trait.
    pub fn interface_id(&self) -> Option<InterfaceId> {
        Some(InterfaceId(Any::type_id(self.interface?())))
    }

    /// An interface with its implementation, an [`Implementation`].
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
    /// What the op implements of an interface; nothing if it does not implement it, if it is not registered, or if it has wrong
    /// numbers of operands or results. MLIR's `dyn_cast<Interface>(op)`.
    ///
    /// The interface is named as a trait object, `op.interface::<dyn ShapeInterface>()`; `drr::op_interface!` has an example.
    pub fn interface<I: OpInterface + ?Sized>(self) -> Option<Box<I::Object<'ir>>> {
        implementation::<I>(self)?.0(self)
    }

    /// Whether the op implements an interface. MLIR's `isa<Interface>(op)`.
    pub fn implements<I: OpInterface + ?Sized>(self) -> bool {
        implementation::<I>(self).is_some()
    }
}

fn implementation<I: OpInterface + ?Sized>(op: OpRef<'_>) -> Option<&'static Implementation<I>> {
    let mut traits = op.info()?.def().traits.iter();
    traits.find_map(|found| found.interface?().downcast_ref::<Implementation<I>>())
}

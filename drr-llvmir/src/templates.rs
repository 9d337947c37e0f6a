//! The text of the instruction of each op, as a list of pieces.

use drr::define::AttrSlot;
use drr::prelude::TypedOp;
use drr_dialects::llvm::{
    AShrOp, AddOp, AddrSpaceCastOp, AllocaOp, AndOp, AtomicCmpXchgOp, AtomicRMWOp, BitcastOp, BrOp, CondBrOp,
    ExtractElementOp, ExtractValueOp, FAddOp, FCmpOp, FDivOp, FMulOp, FNegOp, FPExtOp, FPToSIOp, FPToUIOp, FPTruncOp,
    FRemOp, FSubOp, FenceOp, FreezeOp, GEPOp, ICmpOp, IndirectBrOp, InsertElementOp, InsertValueOp, IntToPtrOp, LShrOp,
    LandingpadOp, LoadOp, MulOp, OrOp, PtrToIntOp, ResumeOp, ReturnOp, SDivOp, SExtOp, SIToFPOp, SRemOp, SelectOp,
    ShlOp, ShuffleVectorOp, StoreOp, SubOp, SwitchOp, TruncOp, UDivOp, UIToFPOp, URemOp, UnreachableOp, VaArgOp, XOrOp,
    ZExtOp,
};

use Piece::{
    AddressSpace, Align, ArraySize, Atomic, Cases, Clauses, ElementType, Flags, Indices, Keyword, Label, Labels, Mask,
    Name, Ordering, Position, ResultType, Returned, SyncScope, Text, Typed, Unit, Value,
};

/// A piece of the text of an instruction. Operands and successors have numbers, because ops with other slots have the same text.
pub(crate) enum Piece {
    /// The name of the op without `llvm.`, before a space.
    Name,
    Text(&'static str),
    /// An operand after its type.
    Typed(usize),
    /// An operand without its type.
    Value(usize),
    /// The label of a successor.
    Label(usize),
    /// The labels of all successors.
    Labels,
    ResultType,
    /// The flags, each before a space.
    Flags,
    /// The keyword of an enum, before a space.
    Keyword(AttrSlot),
    /// A word and a space, if the unit attribute is set.
    Unit(AttrSlot, &'static str),
    /// The type in an attribute.
    ElementType(AttrSlot),
    /// The number of elements of an `alloca` after a comma, if it is not 1.
    ArraySize,
    /// The address space of the result after a comma, if it is not 0.
    AddressSpace,
    /// The alignment after a comma.
    Align(AttrSlot),
    /// The word `atomic` and a space, if there is an ordering.
    Atomic(AttrSlot),
    /// The synchronization scope after a space.
    SyncScope(AttrSlot),
    /// The ordering after a space.
    Ordering(AttrSlot),
    /// The indices of an aggregate, each after a comma.
    Position(AttrSlot),
    /// The mask of a shuffle.
    Mask,
    /// The indices of an address, each after a comma.
    Indices,
    /// The clauses of a landing pad.
    Clauses,
    /// The cases of a switch.
    Cases,
    /// The operand after its type, or `void`.
    Returned,
}

/// Returns the text of the instruction of an op, given by its name.
pub(crate) fn template(op: &str) -> Option<&'static [Piece]> {
    Some(match op {
        AddOp::NAME
        | SubOp::NAME
        | MulOp::NAME
        | UDivOp::NAME
        | SDivOp::NAME
        | URemOp::NAME
        | SRemOp::NAME
        | ShlOp::NAME
        | LShrOp::NAME
        | AShrOp::NAME
        | AndOp::NAME
        | OrOp::NAME
        | XOrOp::NAME
        | FAddOp::NAME
        | FSubOp::NAME
        | FMulOp::NAME
        | FDivOp::NAME
        | FRemOp::NAME => &[Name, Flags, Typed(0), Text(", "), Value(1)],
        TruncOp::NAME
        | ZExtOp::NAME
        | SExtOp::NAME
        | FPTruncOp::NAME
        | FPExtOp::NAME
        | FPToUIOp::NAME
        | FPToSIOp::NAME
        | UIToFPOp::NAME
        | SIToFPOp::NAME => &[Name, Flags, Typed(0), Text(" to "), ResultType],
        PtrToIntOp::NAME | IntToPtrOp::NAME | BitcastOp::NAME | AddrSpaceCastOp::NAME => {
            &[Name, Typed(0), Text(" to "), ResultType]
        }
        FNegOp::NAME | FreezeOp::NAME => &[Name, Flags, Typed(0)],
        ICmpOp::NAME => &[Name, Keyword(ICmpOp::SLOTS.predicate), Typed(0), Text(", "), Value(1)],
        FCmpOp::NAME => &[
            Name,
            Flags,
            Keyword(FCmpOp::SLOTS.predicate),
            Typed(0),
            Text(", "),
            Value(1),
        ],
        SelectOp::NAME => &[Name, Flags, Typed(0), Text(", "), Typed(1), Text(", "), Typed(2)],
        ExtractElementOp::NAME => &[Name, Typed(0), Text(", "), Typed(1)],
        InsertElementOp::NAME => &[Name, Typed(0), Text(", "), Typed(1), Text(", "), Typed(2)],
        ShuffleVectorOp::NAME => &[Name, Typed(0), Text(", "), Typed(1), Text(", "), Mask],
        ExtractValueOp::NAME => &[Name, Typed(0), Position(ExtractValueOp::SLOTS.position)],
        InsertValueOp::NAME => &[
            Name,
            Typed(0),
            Text(", "),
            Typed(1),
            Position(InsertValueOp::SLOTS.position),
        ],
        AllocaOp::NAME => &[
            Name,
            Unit(AllocaOp::SLOTS.inalloca, "inalloca"),
            ElementType(AllocaOp::SLOTS.elem_type),
            ArraySize,
            Align(AllocaOp::SLOTS.alignment),
            AddressSpace,
        ],
        LoadOp::NAME => &[
            Name,
            Atomic(LoadOp::SLOTS.ordering),
            Unit(LoadOp::SLOTS.volatile_, "volatile"),
            ResultType,
            Text(", "),
            Typed(0),
            SyncScope(LoadOp::SLOTS.syncscope),
            Ordering(LoadOp::SLOTS.ordering),
            Align(LoadOp::SLOTS.alignment),
        ],
        StoreOp::NAME => &[
            Name,
            Atomic(StoreOp::SLOTS.ordering),
            Unit(StoreOp::SLOTS.volatile_, "volatile"),
            Typed(0),
            Text(", "),
            Typed(1),
            SyncScope(StoreOp::SLOTS.syncscope),
            Ordering(StoreOp::SLOTS.ordering),
            Align(StoreOp::SLOTS.alignment),
        ],
        GEPOp::NAME => &[
            Name,
            Flags,
            ElementType(GEPOp::SLOTS.elem_type),
            Text(", "),
            Typed(0),
            Indices,
        ],
        AtomicCmpXchgOp::NAME => &[
            Name,
            Unit(AtomicCmpXchgOp::SLOTS.weak, "weak"),
            Unit(AtomicCmpXchgOp::SLOTS.volatile_, "volatile"),
            Typed(0),
            Text(", "),
            Typed(1),
            Text(", "),
            Typed(2),
            SyncScope(AtomicCmpXchgOp::SLOTS.syncscope),
            Ordering(AtomicCmpXchgOp::SLOTS.success_ordering),
            Ordering(AtomicCmpXchgOp::SLOTS.failure_ordering),
            Align(AtomicCmpXchgOp::SLOTS.alignment),
        ],
        AtomicRMWOp::NAME => &[
            Name,
            Unit(AtomicRMWOp::SLOTS.volatile_, "volatile"),
            Keyword(AtomicRMWOp::SLOTS.bin_op),
            Typed(0),
            Text(", "),
            Typed(1),
            SyncScope(AtomicRMWOp::SLOTS.syncscope),
            Ordering(AtomicRMWOp::SLOTS.ordering),
            Align(AtomicRMWOp::SLOTS.alignment),
        ],
        FenceOp::NAME => &[
            Text("fence"),
            SyncScope(FenceOp::SLOTS.syncscope),
            Ordering(FenceOp::SLOTS.ordering),
        ],
        VaArgOp::NAME => &[Name, Typed(0), Text(", "), ResultType],
        LandingpadOp::NAME => &[Name, ResultType, Clauses],
        BrOp::NAME => &[Name, Label(0)],
        CondBrOp::NAME => &[Text("br "), Typed(0), Text(", "), Label(0), Text(", "), Label(1)],
        SwitchOp::NAME => &[Name, Typed(0), Text(", "), Label(0), Text(" ["), Cases, Text("\n  ]")],
        IndirectBrOp::NAME => &[Name, Typed(0), Text(", ["), Labels, Text("]")],
        ReturnOp::NAME => &[Text("ret "), Returned],
        ResumeOp::NAME => &[Name, Typed(0)],
        UnreachableOp::NAME => &[Text("unreachable")],
        _ => return None,
    })
}

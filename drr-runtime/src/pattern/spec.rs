//! The pattern as data, and what must hold for it to match, from which the index of a frozen set is made.

use std::fmt;

use drr_ir::define::{AttrConstraintRef, InterfaceId, OpDescriptor, OpInterface, OpTrait};
use drr_ir::numbers::Signedness;
use drr_ir::{Attribute, Context, Op, Type};
use drr_schema::Rule;

use super::MatchFootprint;
use crate::Rewriter;

/// Which ops a pattern can match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootKind {
    /// Those of one name: `root`.
    OperationName,
    /// The same, where the op need not be registered. The matcher looks at the name itself.
    UntypedName,
    /// The registered ones that have a trait, of the name `root`.
    Trait,
    /// The registered ones that implement this interface, of the name `root`.
    Interface(InterfaceId),
    /// All ops, also those that are not registered.
    Any,
}

/// A pattern as data: for drivers, tracing, documentation and checks.
#[derive(Clone, Copy, Debug)]
pub struct PatternSpec {
    /// Its name: `LowerA`, or file, line and column of an unnamed one.
    pub name: &'static str,
    /// The name of the op that it matches: `test.a_op`. By [`PatternSpec::root_kind`] that of a trait or an interface, or
    /// nothing.
    pub root: &'static str,
    /// The declaration of that op which the pattern was compiled against. A set cannot be frozen for a context that declares the
    /// op differently.
    pub root_def: Option<&'static OpDescriptor>,
    /// Which ops it can match.
    pub root_kind: RootKind,
    /// The higher, the earlier it is tried.
    pub benefit: u32,
    /// What the matcher and the rewrite look up by number, in this order.
    pub entries: &'static [Entry],
    /// The names of the ops that its results make, sorted.
    pub generated: &'static [&'static str],
    /// The source side, as written; in PDLL the whole pattern.
    pub source: &'static str,
    /// The results, as written; empty in PDLL.
    pub results: &'static str,
    /// The constraints, as written; empty in PDLL.
    pub constraints: &'static str,
    /// What it matches and builds, if that is known.
    pub shape: Option<Rule<'static, &'static str>>,
    /// The file that it is written in; of what a macro of the user has made, that of the macro's call.
    pub file: &'static str,
    /// The line of its source there.
    pub line: u32,
    /// Labels by which a set can switch it on or off.
    pub labels: &'static [&'static str],
    /// Whether it may be applied to what it has made itself, because that comes to an end.
    pub bounded_recursion: bool,
    /// Whether its rewrite can fail, and is then rolled back.
    pub fallible: bool,
    /// What a match depends on.
    pub footprint: MatchFootprint,
    /// What must hold for an op to match; otherwise the pattern is not tried.
    pub predicates: &'static [Predicate],
}

impl PatternSpec {
    /// A pattern of this name and root, with benefit 1, whose match depends on anything.
    pub const fn new(name: &'static str, root: &'static str) -> Self {
        PatternSpec {
            name,
            root,
            root_def: None,
            root_kind: RootKind::OperationName,
            benefit: 1,
            entries: &[],
            generated: &[],
            source: "",
            results: "",
            constraints: "",
            shape: None,
            file: "",
            line: 0,
            labels: &[],
            bounded_recursion: false,
            fallible: false,
            footprint: MatchFootprint::ANYTHING,
            predicates: &[],
        }
    }

    /// The same for a pattern that is tried on all ops, also on those that are not registered. Among patterns of equal benefit
    /// those of the op's own name and traits come first.
    pub const fn any_op(name: &'static str) -> Self {
        PatternSpec {
            root_kind: RootKind::Any,
            ..PatternSpec::new(name, "")
        }
    }

    /// The same for a pattern that is tried on the registered ops with a trait. Its place among those of the op's name is that
    /// of adding.
    pub const fn of_trait<T: OpTrait>(name: &'static str) -> Self {
        PatternSpec {
            root_kind: RootKind::Trait,
            ..PatternSpec::new(name, T::NAME)
        }
    }

    /// The same for a pattern that is tried on the registered ops that implement an interface: MLIR's
    /// `OpInterfaceRewritePattern`. Its place among those of the op's name is that of adding.
    ///
    /// ```
    /// use drr_ir::define::MemoryEffects;
    /// use drr_runtime::PatternSpec;
    /// const SPEC: PatternSpec = PatternSpec::of_interface::<dyn MemoryEffects>("DropEffects");
    /// assert_eq!(SPEC.root, "MemoryEffects");
    /// ```
    pub const fn of_interface<I: OpInterface + ?Sized>(name: &'static str) -> Self {
        PatternSpec {
            root_kind: RootKind::Interface(InterfaceId::of::<I>()),
            ..PatternSpec::new(name, I::NAME)
        }
    }

    /// Shows its name, and its place where that is known: `LowerA (src/rules.rs:7)`.
    pub fn with_place(&self) -> impl fmt::Display {
        let PatternSpec { name, file, line, .. } = *self;
        fmt::from_fn(move |f| match file.is_empty() || name.starts_with(file) {
            // The name of an unnamed pattern is its place.
            true => f.write_str(name),
            false => write!(f, "{name} ({file}:{line})"),
        })
    }

    /// The names of the ops that its source has below the root, as far as they are known.
    pub fn inner_ops(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.shape.into_iter().flat_map(|shape| shape.inner_ops().copied())
    }
}

/// Something that a pattern needs from the context. Freezing a set interns it once.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// An op by name. It must be registered.
    Op(&'static str),
    /// An op by the declaration that the pattern was compiled against. The context must declare it in the same way.
    DeclaredOp(&'static OpDescriptor),
    /// An op by name, registered or not.
    UntypedOp(&'static str),
    /// The name of an attribute.
    Ident(&'static str),
    /// A constant attribute.
    Attr(fn(&Context) -> Attribute),
    /// A constant integer.
    Int {
        /// The width of its type.
        width: u32,
        /// The sign of its type.
        signedness: Signedness,
        /// The value.
        value: i128,
    },
    /// A constant string.
    Text(&'static str),
    /// An attribute that is written as text.
    AttrText {
        /// The text.
        text: &'static str,
        /// Reads it.
        parse: fn(&Context) -> Option<Attribute>,
    },
    /// A type.
    Type(fn(&Context) -> Type),
    /// A type that is written as text.
    TypeText {
        /// The text.
        text: &'static str,
        /// Reads it.
        parse: fn(&Context) -> Option<Type>,
    },
    /// That a constant, an entry before this one, satisfies the constraint of its place.
    Fits {
        /// The number of the constant.
        constant: usize,
        /// The place, as messages name it.
        place: &'static str,
        /// The constraint.
        constraint: AttrConstraintRef,
    },
}

impl Entry {
    /// Whether it is a constant attribute.
    pub(crate) fn is_constant(&self) -> bool {
        matches!(
            self,
            Entry::Attr(_) | Entry::Int { .. } | Entry::Text(_) | Entry::AttrText { .. }
        )
    }
}

/// Something that must hold for a pattern to match. A pattern need not list all that it checks, but a pattern is not tried where
/// one of its predicates does not hold.
///
/// A place is an op of the matched tree. The root is place 0, and each [`Predicate::Operand`] makes the next one. Names and
/// constants are numbers of the pattern's [entries](super::PatternSpec::entries). A predicate whose numbers are out of
/// range is ignored.
///
/// ```
/// use drr_runtime::{Predicate, Entry, PatternSpec};
/// /// A pattern by hand for `test.neg`s of `test.neg`s.
/// const SPEC: PatternSpec = PatternSpec {
///     entries: &[Entry::Op("test.neg")],
///     predicates: &[Predicate::Operand(0, 0, 0)],
///     ..PatternSpec::new("NegNeg", "test.neg")
/// };
/// assert_eq!(SPEC.predicates.len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// At this place, the operand of this number is a result of an op of this name. That op is the next place.
    Operand(u16, u16, u16),
    /// At this place, the inherent attribute or property of this name is this constant.
    Attr(u16, u16, u16),
    /// The same with the constant that the absence of the attribute stands for.
    DefaultAttr(u16, u16, u16, u16),
    /// At this place, the operand of this number is the same value as, at that place, the operand of that number.
    Same(u16, u16, u16, u16),
}

/// A generated pattern: data and code.
#[derive(Clone, Copy, Debug)]
pub struct PatternCode {
    /// The pattern as data.
    pub spec: PatternSpec,
    /// Tries to match an op and rewrites it; returns nothing if it does not match.
    pub apply: fn(Op, &mut Rewriter<'_>) -> Option<()>,
    /// Whether its rewrite does nothing but build operations, without native code, and replace the root in the end. Then
    /// erasing what was built is the rollback, and the driver need not record edits.
    pub only_builds: bool,
}

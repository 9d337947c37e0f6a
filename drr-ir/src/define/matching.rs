//! Traits that relate values of an op: the verifiers of `AllTypesMatch` and similar traits, and the inference of result
//! types from them.

use smallvec::SmallVec;

pub use crate::model::{DeclaredEntity, TypeMap, TypesMap};

use super::constraint::type_of;
use super::{OpDescriptor, OpError, TraitFlags, operand_segment, result_segment, segments::segment_of};
use crate::diagnostic::counted;
use crate::{Attribute, Context, Ident, Ir, OpRef, Type, Value, ValueRef};

/// The property of types that must be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchedProperty {
    /// The types: `AllTypesMatch`.
    Types,
    /// The types of lists, element by element: `AllTypesMatch` of lists.
    TypeLists,
    /// The element types; a scalar is its own element type: `AllElementTypesMatch`.
    ElementTypes,
    /// `AllShapesMatch`.
    Shapes,
    /// `AllRanksMatch`.
    Ranks,
    /// `AllElementCountsMatch`.
    ElementCounts,
}

/// The source of a result type.
#[derive(Clone, Copy, Debug)]
pub enum ResultTypeSource {
    /// The constraint, which accepts only one type.
    Built(fn(&Context) -> Type),
    /// Computed from the type of another item.
    Of(DeclaredEntity, TypeMap),
}

/// Returns the types of an operand, result or attribute; `None` for an attribute without a type.
fn types_of(op: OpRef<'_>, def: &OpDescriptor, named: DeclaredEntity) -> Option<SmallVec<[Type; 2]>> {
    let mut types = SmallVec::new();
    add_types_of(op, def, named, &mut types).then_some(types)
}

/// Appends the types of an operand, result or attribute. Returns `false` for an attribute without a type.
fn add_types_of(op: OpRef<'_>, def: &OpDescriptor, named: DeclaredEntity, types: &mut impl Extend<Type>) -> bool {
    let ctx = op.ctx();
    let is_present = match named {
        DeclaredEntity::Operand(index) => operand_segment(op, def, index)
            .map(|segment| types.extend(segment.filter_map(|at| Some(op.operand(at)?.ty())))),
        DeclaredEntity::Result(index) => result_segment(op, def, index)
            .map(|segment| types.extend(segment.filter_map(|at| Some(op.result(at)?.ty())))),
        DeclaredEntity::Attr(name) => op
            .inherent(ctx.ident(name))
            .and_then(|attr| type_of(ctx, attr))
            .map(|ty| types.extend([ty])),
    };
    is_present.is_some()
}

/// Verifies that the named items match. Absent items match everything.
///
/// # Errors
/// Returns an error if they do not match.
pub fn verify_all_match(
    op: OpRef<'_>,
    def: &OpDescriptor,
    names: &[DeclaredEntity],
    of: MatchedProperty,
    summary: &str,
) -> Result<(), OpError> {
    let ctx = op.ctx();
    if of == MatchedProperty::TypeLists {
        let lists: SmallVec<[_; 4]> = names.iter().filter_map(|&name| types_of(op, def, name)).collect();
        return verify_predicate(lists.windows(2).all(|pair| pair[0] == pair[1]), summary);
    }
    let mut types: SmallVec<[Type; 8]> = SmallVec::new();
    for &name in names {
        add_types_of(op, def, name, &mut types);
    }
    let alike = types.windows(2).all(|pair| {
        let [a, b] = pair else { return true };
        match of {
            MatchedProperty::Types | MatchedProperty::TypeLists => a == b,
            MatchedProperty::ElementTypes => a.element_or_self(ctx) == b.element_or_self(ctx),
            // To MLIR, an unranked type has no sizes, like a scalar.
            MatchedProperty::Shapes => a.shape(ctx).unwrap_or_default() == b.shape(ctx).unwrap_or_default(),
            MatchedProperty::Ranks => a.shape(ctx).map(<[i64]>::len) == b.shape(ctx).map(<[i64]>::len),
            MatchedProperty::ElementCounts => {
                let count = |ty: Type| ty.shape(ctx).map_or(Some(1), |_| ty.num_elements(ctx));
                count(*a) == count(*b)
            }
        }
    });
    verify_predicate(alike, summary)
}

/// Verifies that the type of `to` is the result of `map` for the type of `from`. Absent items are not checked.
///
/// # Errors
/// Returns an error if the types do not match.
pub fn verify_types_match(
    op: OpRef<'_>,
    def: &OpDescriptor,
    [from, to]: [DeclaredEntity; 2],
    map: TypeMap,
    summary: &str,
) -> Result<(), OpError> {
    let (Some(from), Some(to)) = (types_of(op, def, from), types_of(op, def, to)) else {
        return Ok(());
    };
    let mut pairs = from.iter().zip(&to).take(1);
    verify_predicate(pairs.all(|(&from, &to)| map(op.ctx(), from) == Some(to)), summary)
}

/// Verifies that the types of `to` are the result of `map` for the types of `from`.
///
/// # Errors
/// Returns an error if the types do not match.
pub fn verify_ranges_match(
    op: OpRef<'_>,
    def: &OpDescriptor,
    [from, to]: [DeclaredEntity; 2],
    map: TypesMap,
    summary: &str,
) -> Result<(), OpError> {
    let (Some(from), Some(to)) = (types_of(op, def, from), types_of(op, def, to)) else {
        return Ok(());
    };
    verify_predicate(map(op.ctx(), &from).as_deref() == Some(&to), summary)
}

/// Verifies that the result types equal the inferred ones.
///
/// # Errors
/// Returns an error if they differ.
pub fn verify_inferred(op: OpRef<'_>, def: &OpDescriptor, summary: &str) -> Result<(), OpError> {
    let Some(infer) = def.hooks.infer else { return Ok(()) };
    let operands: SmallVec<[Value; 4]> = op.operands().handles();
    let inherent: SmallVec<[(Ident, Attribute); 4]> = op.inherent_attrs().collect();
    let inferred = infer(op.ir(), &operands, &inherent);
    verify_predicate(
        inferred.is_some_and(|types| types.into_iter().eq(op.result_types())),
        summary,
    )
}

/// Verifies that the group sizes of a `VariadicOfVariadic` operand add up to its number of values. `operand` is its
/// index among the operands.
///
/// # Errors
/// Returns an error if they do not.
pub fn verify_groups(op: OpRef<'_>, def: &OpDescriptor, operand: usize) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(sizes) = def.sizes_of_groups().nth(operand).flatten() else {
        return Ok(());
    };
    let groups = op
        .inherent(ctx.ident(sizes))
        .and_then(|sizes| sizes.dense_array_ints(ctx));
    let (Some(values), Some(groups)) = (operand_segment(op, def, operand), groups) else {
        return Ok(());
    };
    let mut total: i64 = 0;
    for size in groups {
        if size < 0 {
            return Err(OpError::new(format!("has a negative size in `{sizes}`")));
        }
        total = total.saturating_add(size);
    }
    if i64::try_from(values.len()) == Ok(total) {
        return Ok(());
    }
    Err(OpError::new(format!(
        "has {} in groups, but `{sizes}` has sizes for {total}",
        counted(values.len(), "operand")
    )))
}

/// Converts the result of a predicate to the result of a trait's verifier.
///
/// # Errors
/// Returns an error if the predicate does not hold.
pub fn verify_predicate(holds: bool, summary: &str) -> Result<(), OpError> {
    if holds {
        Ok(())
    } else {
        Err(OpError::new(format!("failed to verify that {summary}")))
    }
}

/// Returns `true` if two values are present, shaped, and have the same element type: `TCresVTEtIsSameAsOp`,
/// `TCopVTEtIsSameAs`.
pub fn same_elements(a: Option<ValueRef<'_>>, b: Option<ValueRef<'_>>) -> bool {
    let (Some(a), Some(b)) = (a, b) else { return false };
    let ctx = a.ctx();
    let is_shaped = |value: ValueRef<'_>| value.ty().is_shaped(ctx);
    is_shaped(a) && is_shaped(b) && a.ty().element_type(ctx) == b.ty().element_type(ctx)
}

/// Returns the result types of an op with these operands and attributes, from one source for each result. Returns
/// `None` if the operands or attributes do not fit.
pub fn infer_from_traits(
    ir: &Ir,
    def: &OpDescriptor,
    operands: &[Value],
    inherent: &[(Ident, Attribute)],
    results: &[ResultTypeSource],
) -> Option<SmallVec<[Type; 2]>> {
    let ctx = ir.ctx();
    let attr = |key: Ident| inherent.iter().rev().find(|entry| entry.0 == key).map(|entry| entry.1);
    let mut types: SmallVec<[Option<Type>; 2]> = SmallVec::from_elem(None, results.len());
    // A result may depend on another one, so each round infers at least one more.
    for _ in results {
        for (at, source) in results.iter().enumerate() {
            let ty = match *source {
                ResultTypeSource::Built(build) => Some(build(ctx)),
                ResultTypeSource::Of(DeclaredEntity::Operand(index), map) => {
                    let flags = def.flags();
                    let sizes = flags.contains(TraitFlags::ATTR_SIZED_OPERANDS);
                    let range = segment_of(
                        ctx,
                        def.operand_multiplicities(),
                        operands.len(),
                        index,
                        sizes.then(|| attr(Ident::OPERAND_SEGMENT_SIZES)),
                        flags.contains(TraitFlags::SAME_VARIADIC_OPERAND_SIZE),
                    )?;
                    map(ctx, ir.value(*operands.get(range.start)?).ty())
                }
                ResultTypeSource::Of(DeclaredEntity::Attr(name), map) => {
                    map(ctx, type_of(ctx, attr(ctx.ident(name))?)?)
                }
                ResultTypeSource::Of(DeclaredEntity::Result(index), map) => {
                    types.get(index).copied().flatten().and_then(|ty| map(ctx, ty))
                }
            };
            if let Some(slot) = types.get_mut(at) {
                *slot = ty;
            }
        }
    }
    types.into_iter().collect()
}

/// A return type of the function of a `TypesMatchWith`.
pub trait IntoInferred {
    /// Returns the type, if there is one.
    fn into_inferred(self) -> Option<Type>;
}

impl IntoInferred for Type {
    fn into_inferred(self) -> Option<Type> {
        Some(self)
    }
}

impl IntoInferred for Option<Type> {
    fn into_inferred(self) -> Option<Type> {
        self
    }
}

/// Functions for common C++ expressions in `TypesMatchWith`.
pub mod type_maps {
    use smallvec::SmallVec;

    use crate::{Context, Type};

    /// `$_self`
    pub fn same(_: &Context, ty: Type) -> Option<Type> {
        Some(ty)
    }

    /// `cast<ShapedType>($_self).getElementType()`
    pub fn element_type(ctx: &Context, ty: Type) -> Option<Type> {
        ty.element_type(ctx)
    }

    /// `getElementTypeOrSelf($_self)`
    pub fn element_or_self(ctx: &Context, ty: Type) -> Option<Type> {
        Some(ty.element_or_self(ctx))
    }

    /// `ComplexType::get($_self)`
    pub fn complex(ctx: &Context, ty: Type) -> Option<Type> {
        Some(ctx.complex_type(ty))
    }

    /// `getI1SameShape($_self)`
    pub fn i1_same_shape(ctx: &Context, ty: Type) -> Option<Type> {
        Some(ty.with_element(ctx, Type::I1))
    }

    /// `$_self` for a list
    pub fn all_same(_: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
        Some(types.into())
    }

    /// `cast<FunctionType>($_self).getInputs()`
    pub fn inputs(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
        Some(types.first()?.function(ctx)?.0.into())
    }

    /// `cast<FunctionType>($_self).getResults()`
    pub fn results(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
        Some(types.first()?.function(ctx)?.1.into())
    }

    /// Maximum number of listed types.
    const MAX_LISTED: usize = 1 << 20;

    /// Returns the element type of a shaped type, repeated for each element.
    pub fn each_element(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
        let shaped = *types.first()?;
        let count = usize::try_from(shaped.num_elements(ctx)?).ok()?;
        (count <= MAX_LISTED).then_some(())?;
        Some(SmallVec::from_elem(shaped.element_type(ctx)?, count))
    }
}

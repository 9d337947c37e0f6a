//! The builtin dialect, which is part of every context: a module requires its op.

use super::constraint::{AnyRegion, AnyType, StrAttr, SymbolNameAttr};
use super::symbols::OPTIONAL;
use super::{
    AnchorElement, ArgDescriptor, ArgKind, AssemblyFormat, AttrConstraint, AttrConstraintRef, AttributeHooks,
    CustomForm, DialectDescriptor, FormatElement, GroupStart, Hooks, Multiplicity, OpDescriptor, Presence,
    RegionConstraintRef, RegionDescriptor, ResultDescriptor, TraitDescriptor, TypeConstraintRef, TypeSource, TypesOf,
    traits,
};
use super::{Fold, FoldValue, OpError, SymbolOpInterface};
use crate::{Attribute, Ident, OpRef, Operands};

/// The builtin dialect.
pub(super) static BUILTIN: DialectDescriptor = DialectDescriptor {
    name: "builtin",
    ops: &[&MODULE, &UNREALIZED_CAST],
    types: &[],
    attrs: &[],
    materialize_constant: None,
    canonicalization_patterns: None,
    attribute_hooks: AttributeHooks::NONE,
    allows_unknown_ops: false,
    allows_unknown_types: false,
    allows_unknown_attrs: false,
};

static MODULE: OpDescriptor = OpDescriptor {
    name: "builtin.module",
    args: &[
        optional::<SymbolNameAttr>("sym_name"),
        optional::<StrAttr>("sym_visibility"),
    ],
    results: &[],
    regions: &[RegionDescriptor {
        name: "bodyRegion",
        constraint: RegionConstraintRef::of::<AnyRegion>(),
        variadic: false,
    }],
    successors: &[],
    traits: &[
        TraitDescriptor::of::<traits::AffineScope>(),
        TraitDescriptor::of::<traits::IsolatedFromAbove>(),
        TraitDescriptor::of::<traits::NoRegionArguments>(),
        TraitDescriptor::of::<traits::SymbolTable>(),
        TraitDescriptor::of::<traits::SingleBlock>(),
        TraitDescriptor::of::<traits::NoTerminator>(),
        TraitDescriptor::of::<traits::GraphRegion>(),
        TraitDescriptor::of_interface::<dyn SymbolOpInterface>(|| OPTIONAL),
    ],
    hooks: Hooks {
        verify: Some(verify_module),
        ..Hooks::NONE
    },
    form: CustomForm {
        format: Some(&MODULE_FORMAT),
        is_implemented: true,
        default_dialect: Some("builtin"),
        ..CustomForm::NONE
    },
};

/// `($sym_name^)? attr-dict-with-keyword $bodyRegion`
static MODULE_FORMAT: AssemblyFormat = AssemblyFormat {
    elements: &[
        FormatElement::Group {
            first: GroupStart::Attribute(0),
            anchor: &[AnchorElement::Attribute(0)],
            inverted: false,
            then_len: 2,
            else_len: 0,
        },
        FormatElement::Space,
        FormatElement::Attribute(0),
        FormatElement::AttrDict { with_keyword: true },
        FormatElement::Space,
        FormatElement::Region(0),
    ],
    bound: &[0],
    ..AssemblyFormat::EMPTY
};

const fn optional<C: AttrConstraint>(name: &'static str) -> ArgDescriptor {
    let (constraint, presence) = (AttrConstraintRef::of::<C>(), Presence::Optional);
    ArgDescriptor {
        name,
        kind: ArgKind::Attribute { constraint, presence },
    }
}

static UNREALIZED_CAST: OpDescriptor = OpDescriptor {
    name: "builtin.unrealized_conversion_cast",
    args: &[ArgDescriptor {
        name: "inputs",
        kind: ArgKind::Operand {
            constraint: TypeConstraintRef::of::<AnyType>(),
            multiplicity: Multiplicity::Variadic,
            groups: None,
        },
    }],
    results: &[ResultDescriptor {
        name: "outputs",
        constraint: TypeConstraintRef::of::<AnyType>(),
        multiplicity: Multiplicity::Variadic,
    }],
    regions: &[],
    successors: &[],
    traits: &[TraitDescriptor::of::<traits::Pure>()],
    hooks: Hooks {
        fold: Some(fold_unrealized_conversion_cast),
        verify: Some(verify_unrealized_conversion_cast),
        ..Hooks::NONE
    },
    form: CustomForm {
        format: Some(&CAST_FORMAT),
        is_implemented: true,
        ..CustomForm::NONE
    },
};

/// ``($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict``
static CAST_FORMAT: AssemblyFormat = AssemblyFormat {
    elements: &[
        FormatElement::Group {
            first: GroupStart::Operand,
            anchor: &[AnchorElement::Operand(0)],
            inverted: false,
            then_len: 6,
            else_len: 0,
        },
        FormatElement::Space,
        FormatElement::Operand(0),
        FormatElement::Space,
        FormatElement::Literal(":"),
        FormatElement::Space,
        FormatElement::Types(TypesOf::Operand(0)),
        FormatElement::Space,
        FormatElement::Literal("to"),
        FormatElement::Space,
        FormatElement::Types(TypesOf::Result(0)),
        FormatElement::AttrDict { with_keyword: false },
    ],
    operand_types: &[TypeSource::Written],
    result_types: &[TypeSource::Written],
    ..AssemblyFormat::EMPTY
};

/// Verifies a `builtin.unrealized_conversion_cast`.
///
/// # Errors
/// Returns an error if the op has no results.
pub fn verify_unrealized_conversion_cast(op: OpRef<'_>) -> Result<(), OpError> {
    match op.num_results() {
        0 => Err(OpError::new("casts to nothing: it needs at least one result")),
        _ => Ok(()),
    }
}

/// Verifies a `builtin.module`: discardable attributes require a dialect prefix, and a module with a name is a symbol.
///
/// # Errors
/// Returns an error if a discardable attribute has no dialect prefix, or if the module has a name and cannot be a
/// symbol there.
pub fn verify_module(op: OpRef<'_>) -> Result<(), OpError> {
    if op.inherent(Ident::SYM_NAME).is_some() {
        traits::verify_symbol(op)?;
    }
    let stray = op
        .discardable_attrs()
        .find(|(key, _)| !key.bytes(op.ctx()).contains(&b'.'));
    match stray {
        None => Ok(()),
        Some((key, _)) => {
            let key = key.text(op.ctx());
            Err(OpError::new(format!(
                "can only have attributes of dialects beside its own, and `{key}` names none"
            )))
        }
    }
}

/// Folds a cast to the same types, and a cast back to the original types, to the operands.
pub fn fold_unrealized_conversion_cast(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    let same = |values: Operands<'_>| {
        op.num_results() > 0
            && values.len() == op.num_results()
            && values
                .zip(op.results())
                .all(|(value, result)| value.ty() == result.ty())
    };
    let found = |values: Operands<'_>| Fold::Results(values.map(|value| FoldValue::Value(value.handle())).collect());
    if same(op.operands()) {
        return found(op.operands());
    }
    let inner = op
        .operand(0)
        .and_then(|first| first.defining_op())
        .filter(|inner| inner.name() == op.name());
    match inner {
        Some(inner)
            if inner.num_results() == op.num_operands()
                && inner.results().eq(op.operands())
                && same(inner.operands()) =>
        {
            found(inner.operands())
        }
        _ => Fold::None,
    }
}

//! The kinds of hooks: the prefix of the function's name, the owner and the signature.

/// Owner of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HookOwner {
    /// An op, by its Rust name in snake case.
    Op,
    /// An op, or all ops of the dialect without a hook of their own: `verify_other_ops`.
    OpOrOthers,
    /// A type or an attribute, by its Rust name in snake case.
    Definition,
    /// A dialect, by its namespace.
    Dialect,
}

/// A kind of hook. The name of the function is the prefix and the name of the owner.
pub(super) struct Hook {
    pub(super) prefix: &'static str,
    pub(super) owner: HookOwner,
    /// Generics, parameters and the returned type.
    pub(super) signature: &'static str,
}

const fn hook(prefix: &'static str, owner: HookOwner, signature: &'static str) -> Hook {
    Hook {
        prefix,
        owner,
        signature,
    }
}

/// All kinds of hooks. The guide's chapter about importing lists them, too.
pub(super) const HOOKS: [Hook; 17] = {
    use HookOwner::{Definition, Dialect, Op, OpOrOthers};
    [
        hook("verify_", OpOrOthers, "(op: OpRef<'_>) -> Result<(), OpError>"),
        hook(
            "verify_symbol_uses_of_",
            Op,
            "<'ir>(op: OpRef<'ir>, tables: &mut SymbolTableCollection<'ir>) -> Result<(), OpError>",
        ),
        hook(
            "fold_",
            OpOrOthers,
            "(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold",
        ),
        hook(
            "parse_",
            OpOrOthers,
            "(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed>",
        ),
        hook(
            "print_",
            OpOrOthers,
            "<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>)",
        ),
        hook("form_", Op, "(form: &mut OpAsmForm<'_, '_>) -> FormResult"),
        hook(
            "infer_types_of_",
            Op,
            "(ir: &Ir, operands: &[Value], attributes: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>>",
        ),
        hook(
            "name_results_of_",
            OpOrOthers,
            "(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str))",
        ),
        hook(
            "name_region_arguments_of_",
            OpOrOthers,
            "(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str))",
        ),
        hook("effects_of_", OpOrOthers, "(op: OpRef<'_>) -> Vec<MemoryEffect>"),
        hook("speculatability_of_", OpOrOthers, "(op: OpRef<'_>) -> Speculatability"),
        hook("verify_", Definition, "(ctx: &Context, ..) -> Result<(), OpError>"),
        hook(
            "materialize_constant_of_",
            Dialect,
            "(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant>",
        ),
        hook("canonicalization_patterns_of_", Dialect, "(patterns: &mut PatternSet)"),
        hook(
            "verify_operation_attribute_of_",
            Dialect,
            "(op: OpRef<'_>, named: (Ident, Attribute)) -> Result<(), OpError>",
        ),
        hook(
            "verify_region_arg_attribute_of_",
            Dialect,
            "(op: OpRef<'_>, index: usize, ty: Type, named: (Ident, Attribute)) -> Result<(), OpError>",
        ),
        hook(
            "verify_region_result_attribute_of_",
            Dialect,
            "(op: OpRef<'_>, index: usize, ty: Type, named: (Ident, Attribute)) -> Result<(), OpError>",
        ),
    ]
};

/// End of the name of a hook for all other ops.
pub(super) const OTHERS: &str = "other_ops";

/// Returns `true` if a function is a hook by its name. Other functions are taken only for functions to write.
pub(crate) fn is_hook(name: &str) -> bool {
    HOOKS.iter().any(|hook| name.starts_with(hook.prefix))
}

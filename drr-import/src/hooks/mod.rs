//! Functions in files that are written by hand: the names by which they become hooks, and those that look like hooks and are none.

pub(crate) mod signature;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use drr_schema::nearest;

use crate::external::ExternalItems;
use crate::external::handwritten::HandwrittenFunction;
use crate::importer::Importer;
use crate::records::Record;
use crate::rust::names::{class_name, snake_case, upper_ident};
use crate::stub::{StubFunction, types_of};

/// Owner of a hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HookOwner {
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
struct Hook {
    prefix: &'static str,
    owner: HookOwner,
    /// Generics, parameters and the returned type.
    signature: &'static str,
}

const fn hook(prefix: &'static str, owner: HookOwner, signature: &'static str) -> Hook {
    Hook {
        prefix,
        owner,
        signature,
    }
}

/// All kinds of hooks. The guide's chapter about importing lists them, too.
const HOOKS: [Hook; 17] = {
    use HookOwner::{Definition, Dialect, Op, OpOrOthers};
    [
        hook("verify_", OpOrOthers, "(op: OpRef<'_>) -> Result<(), OpError>"),
        hook(
            "verify_symbol_uses_of_",
            Op,
            "<'ir>(op: OpRef<'ir>, tables: &mut SymbolTableCollection<'ir>) -> Result<(), OpError>",
        ),
        hook("fold_", Op, "(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold"),
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
            "(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp>",
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
const OTHERS: &str = "other_ops";

/// Returns `true` if a function is a hook by its name. Other functions are taken only for functions to write.
pub(crate) fn is_hook(name: &str) -> bool {
    HOOKS.iter().any(|hook| name.starts_with(hook.prefix))
}

/// The hooks of records, by the names of their functions.
#[derive(Debug, Default)]
pub(crate) struct PossibleHooks(BTreeMap<String, PossibleHook>);

#[derive(Debug)]
struct PossibleHook {
    /// The owner in the IR: `scf.for`.
    owner: String,
    signature: &'static str,
    /// Set if the owner is imported, and not only in the records.
    is_imported: bool,
}

impl PossibleHooks {
    fn add(&mut self, name: &str, owner: &str, is_match: impl Fn(HookOwner) -> bool, is_imported: bool) {
        for hook in HOOKS.iter().filter(|hook| is_match(hook.owner)) {
            let (owner, signature) = (owner.to_string(), hook.signature);
            let possible = PossibleHook {
                owner,
                signature,
                is_imported,
            };
            self.0.entry(format!("{}{name}", hook.prefix)).or_insert(possible);
        }
    }

    /// Returns the hooks of what is imported by their names, each as its owner and the declaration of its function.
    fn declarations(&self) -> BTreeMap<String, String> {
        let imported = self.0.iter().filter(|(_, hook)| hook.is_imported);
        imported
            .map(|(name, hook)| (name.clone(), format!("{}: fn {name}{}", hook.owner, hook.signature)))
            .collect()
    }
}

impl Importer<'_> {
    /// Returns the functions that the records announce, of hooks, `custom` directives, constraints and rules, and the other hooks that
    /// are possible, each as its owner and its declaration. The module has been written.
    pub(crate) fn declarations_of_hooks(&self) -> [Vec<String>; 2] {
        let mut declarations = self.possible_hooks().declarations();
        let report = &self.report;
        let mut announced: BTreeSet<String> = report.to_write.iter().chain(&report.taken).cloned().collect();
        for hook in report.hooks() {
            // An interface is no function.
            if hook.name.starts_with("impl ") {
                declarations.insert(
                    format!("{} {}", hook.name, hook.owner),
                    format!("{}: {}", hook.owner, hook.name),
                );
                announced.insert(format!("{} {}", hook.name, hook.owner));
            }
            announced.insert(hook.name.clone());
        }
        let directives = self.directives.iter().map(|directive| {
            let of = snake_case(&directive.name);
            (
                format!("custom<{}>", directive.name),
                ["parse", "print"].map(|verb| format!("{verb}_{of}")),
            )
        });
        let directives: Vec<(String, [String; 2])> = directives.collect();
        for function in self
            .functions
            .iter()
            .filter(|function| announced.contains(&function.name))
        {
            let name = &function.name;
            let owner = directives.iter().find(|(_, names)| names.contains(name));
            let owner = owner.map_or("constraints and rules", |(owner, _)| owner.as_str());
            // What is written returns nothing.
            let signature = function.signature.trim_end_matches(" -> UseGenericForm");
            declarations
                .entry(name.clone())
                .or_insert_with(|| format!("{owner}: fn {name}{signature}"));
        }
        let (announced, other): (Vec<_>, Vec<_>) =
            declarations.into_iter().partition(|(name, _)| announced.contains(name));
        [announced, other].map(|all| {
            let mut lines: Vec<String> = all.into_iter().map(|(_, line)| line).collect();
            lines.sort();
            lines
        })
    }

    /// Returns the hooks that the records can have.
    pub(crate) fn possible_hooks(&self) -> PossibleHooks {
        let mut possible = PossibleHooks::default();
        let is_op = |owner| matches!(owner, HookOwner::Op | HookOwner::OpOrOthers);
        for (record, name) in &self.op_names {
            if let Some(op) = self.records.get(record) {
                possible.add(&snake_case(name), &op.ir_name(), is_op, true);
            }
        }
        possible.add(OTHERS, "all other ops", |owner| owner == HookOwner::OpOrOthers, true);
        let is_own = |of: Option<Record<'_>>| of.is_some_and(|of| self.dialects.contains(&of.text("name")));
        for record in ["TypeDef", "AttrDef"]
            .into_iter()
            .flat_map(|class| self.records.of_class(class))
        {
            let is_match = |owner| owner == HookOwner::Definition;
            let name = upper_ident(record.name());
            possible.add(&snake_case(&name), &name, is_match, is_own(record.def("dialect")));
        }
        for dialect in self.records.of_class("Dialect") {
            let namespace = dialect.text("name");
            let is_match = |owner| owner == HookOwner::Dialect;
            possible.add(namespace, namespace, is_match, self.dialects.contains(&namespace));
        }
        // The files may have hooks of ops that another module declares.
        for op in self.records.of_class("Op") {
            possible.add(&snake_case(class_name(op.name())), &op.ir_name(), is_op, false);
        }
        possible
    }
}

/// Returns warnings about functions that look as if they were to be taken, and are not. `taken` are the names of the functions that
/// the module uses, `to_write` the functions that are still to be written.
pub(crate) fn warnings(
    functions: &[HandwrittenFunction],
    possible: &PossibleHooks,
    taken: &BTreeSet<String>,
    to_write: &[StubFunction],
) -> Vec<String> {
    let to_write: BTreeMap<&str, &StubFunction> = to_write
        .iter()
        .map(|function| (function.name.as_str(), function))
        .collect();
    // Files that several modules share have hooks of other dialects.
    let used = functions.iter().filter(|function| taken.contains(&function.name));
    let used_files: BTreeSet<&PathBuf> = used.map(|function| &function.file).collect();
    let mut warnings = Vec::new();
    for function in functions.iter().filter(|function| !taken.contains(&function.name)) {
        let name = function.name.as_str();
        let wanted = to_write.get(name);
        let hook = possible.0.get(name);
        let is_wanted = wanted.is_some() || hook.is_some_and(|hook| hook.is_imported);
        let why = if let Some(cfg) = function.cfg.as_ref().filter(|_| is_wanted) {
            format!("is not used, because it depends on `#[{cfg}]`; put the `cfg` inside of the function")
        } else if let Some(module) = function
            .private_module
            .as_ref()
            .filter(|_| is_wanted && function.is_visible)
        {
            format!("is not used, because the module `{module}` is private; write `pub(crate) mod {module}`")
        } else if !function.is_visible && is_wanted {
            format!("is not used, because it is private; write `pub(crate) fn {name}`")
        } else if let Some(wanted) = wanted {
            format!(
                "mismatched parameters: the records require `fn {name}{}`",
                wanted.signature
            )
        } else if function.is_mentioned {
            // Another function calls it.
            continue;
        } else if let Some(hook) = hook {
            if !hook.is_imported || name.ends_with(OTHERS) {
                continue;
            }
            format!("is not used, because the record of `{}` has no such hook", hook.owner)
        } else {
            let imported = possible.0.iter().filter(|(_, hook)| hook.is_imported);
            let names = imported.map(|(name, _)| name.as_str()).chain(to_write.keys().copied());
            match nearest(name, names) {
                Some(near) => format!("is not a hook of the records; did you mean `{near}`?"),
                None if function.has_signature_of_hook()
                    && (used_files.is_empty() || used_files.contains(&function.file)) =>
                {
                    "is not a hook of the records; `--list-hooks` lists the names".to_string()
                }
                None => continue,
            }
        };
        let (file, line) = (function.file.display(), function.line);
        warnings.push(format!("{file}:{line}: `{name}` {why}"));
    }
    warnings
}

/// Returns warnings about functions that are taken and have another signature than the hook, or than the function to write, which is
/// one of `all`. Rules convert what they give to native code.
pub(crate) fn wrong_signatures(
    external: &ExternalItems,
    possible: &PossibleHooks,
    taken: &BTreeSet<String>,
    all: &[StubFunction],
) -> Vec<String> {
    let needed = |name: &str| {
        let to_write = all.iter().find(|function| function.name == name);
        match to_write {
            Some(function) => Some(function.signature.as_str()).filter(|text| !is_native_code(text)),
            None => possible.0.get(name).map(|hook| hook.signature),
        }
    };
    let warning = |name: &String| {
        let function = external.function(name)?;
        let why = signature::difference(name, needed(name)?, &function.signature)?;
        Some(format!(
            "{}:{}: `{name}` mismatched signature: {why}",
            function.file.display(),
            function.line
        ))
    };
    taken.iter().filter_map(warning).collect()
}

fn is_native_code(signature: &str) -> bool {
    signature.contains("MatchContext") || signature.contains("Rewriter")
}

impl HandwrittenFunction {
    /// Returns `true` if the function has the name and the types of a hook.
    fn has_signature_of_hook(&self) -> bool {
        let mut hooks = HOOKS.iter().filter(|hook| self.name.starts_with(hook.prefix));
        hooks.any(|hook| {
            let item = syn::parse_str::<syn::ItemFn>(&format!("fn f{} {{}}", hook.signature));
            item.is_ok_and(|item| types_of(&item.sig) == types_of(&self.signature))
        })
    }
}

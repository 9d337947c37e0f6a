//! The classes of traits in C++, by which they are recognized: a record may have the name of one of MLIR's, whose file
//! is not included.

use std::collections::BTreeSet;

use crate::records::Record;
use drr_lang::cpp::plain_name;

/// Traits of MLIR's namespace `OpTrait` that `op!` knows. In C++, some begin with `Is` or `Has`.
const NATIVE: &str = "RecursiveMemoryEffects Commutative ConstantLike Involution Idempotent NoTerminator AffineScope \
    AutomaticAllocationScope AttrSizedOperandSegments AttrSizedResultSegments SameVariadicOperandSize SameVariadicResultSize \
    FirstAttrDerivedResultType IsolatedFromAbove Elementwise Scalarizable Vectorizable Tensorizable ReturnLike \
    SameOperandsAndResultType SingleBlock NoRegionArguments Terminator SameTypeOperands SameOperandsAndResultElementType \
    SameOperandsAndResultShape SameOperandsShape SameOperandsElementType SameOperandsAndResultRank ResultsAreFloatLike \
    ResultsBroadcastableShape SymbolTable";

/// Traits of that namespace under other names.
const RENAMED: [(&str, &str); 4] = [
    // The interface is beside it.
    ("InferTypeOpAdaptor", ""),
    ("HasOnlyGraphRegion", "GraphRegion"),
    ("AlwaysSpeculatableImplTrait", ""),
    ("RecursivelySpeculatableImplTrait", "RecursivelySpeculatable"),
];

/// Lists of traits that are one trait of `op!`, with the classes that are in them.
const LISTS: [(&str, &[&str]); 3] = [
    (
        "Pure",
        &[
            "ConditionallySpeculatable",
            "MemoryEffectOpInterface",
            "OpTrait::AlwaysSpeculatableImplTrait",
        ],
    ),
    (
        "AlwaysSpeculatable",
        &["ConditionallySpeculatable", "OpTrait::AlwaysSpeculatableImplTrait"],
    ),
    (
        "ReturnLike",
        &["OpTrait::ReturnLike", "RegionBranchTerminatorOpInterface"],
    ),
];

/// Returns the class of a trait or an interface in C++ without MLIR's own namespace: `OpTrait::IsTerminator`.
pub(crate) fn class_of(record: Record<'_>) -> String {
    let (interface, native) = (record.text("cppInterfaceName"), record.text("trait"));
    let class = match interface {
        "" => native.strip_suffix("::Trait").unwrap_or(native),
        interface => interface,
    };
    match plain_name(record.text("cppNamespace")).as_str() {
        "" | "mlir" => plain_name(class),
        namespace => format!("{namespace}::{class}"),
    }
}

/// Returns the name under which `op!` knows a trait of MLIR, empty for a trait that other traits imply.
pub(crate) fn known_trait(record: Record<'_>) -> Option<&'static str> {
    if record.is("TraitList") {
        let (name, classes) = LISTS.iter().find(|(name, _)| *name == record.name())?;
        let classes_inside = classes_in_list(record)?;
        return classes_inside.iter().eq(classes.iter()).then_some(*name);
    }
    let class = class_of(record);
    let class = class.strip_prefix("OpTrait::")?;
    let renamed = RENAMED.iter().find(|(cpp, _)| *cpp == class);
    renamed.map(|(_, name)| *name).or_else(|| {
        let is_match = |name: &&str| {
            ["", "Is", "Has"]
                .iter()
                .any(|start| class.strip_prefix(start) == Some(*name))
        };
        NATIVE.split(' ').find(is_match)
    })
}

fn is_without_effects(record: Record<'_>) -> bool {
    record.is("MemoryEffects")
        && class_of(record) == "MemoryEffectOpInterface"
        && record.defs("effects").next().is_none()
}

/// Returns the classes of the traits in a list and in the lists inside of it, or `None` if one specifies more than its
/// class.
fn classes_in_list(list: Record<'_>) -> Option<BTreeSet<String>> {
    let (mut classes, mut seen, mut worklist) = (BTreeSet::new(), BTreeSet::new(), vec![list]);
    while let Some(record) = worklist.pop() {
        if !seen.insert(record.name()) {
            continue;
        }
        match record.is("TraitList") {
            true => worklist.extend(record.defs("traits")),
            false if record.is("MemoryEffects") && !is_without_effects(record) => return None,
            false => {
                classes.insert(class_of(record));
            }
        }
    }
    Some(classes)
}

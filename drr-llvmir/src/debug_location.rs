//! Locations of functions and instructions as locations of debug info.

use drr::{Attribute, Ir, Location, LocationData};

use crate::metadata::Metadata;
use crate::node::{DebugLocation, Node};

/// Scopes of locations.
const LOCAL_SCOPES: [&str; 3] = [
    "llvm.di_subprogram",
    "llvm.di_lexical_block",
    "llvm.di_lexical_block_file",
];

/// An entry of the stack of a translation of a location.
enum Visit {
    /// Translates a location in a scope.
    Location(Location, Option<Attribute>, Option<usize>),
    /// Translates a callee, whose caller is the last result.
    Callee(Location, Option<usize>),
    /// Uses the caller if the callee has no scope.
    OrCaller(DebugLocation),
    /// Merges the last two results.
    Merge,
}

/// Returns the location of an instruction in a subprogram. MLIR's `DebugTranslation::translateLoc`.
pub(crate) fn translate_location(
    metadata: &mut Metadata,
    ir: &Ir,
    location: Location,
    scope: Option<Attribute>,
) -> Option<DebugLocation> {
    let (mut stack, mut results) = (vec![Visit::Location(location, scope, None)], Vec::new());
    while let Some(visit) = stack.pop() {
        match visit {
            Visit::Location(location, scope, inlined_at) => match ir.location_data(location)? {
                LocationData::Unknown => results.push(None),
                &LocationData::File { line, column, .. }
                | &LocationData::Range {
                    start: (line, column), ..
                } => {
                    results.push(scope.map(|scope| DebugLocation {
                        line,
                        column,
                        scope,
                        inlined_at,
                    }));
                }
                LocationData::Name { child, .. } => stack.push(Visit::Location(*child, scope, inlined_at)),
                &LocationData::CallSite { callee, caller } => {
                    stack.extend([
                        Visit::Callee(callee, inlined_at),
                        Visit::Location(caller, scope, inlined_at),
                    ]);
                }
                LocationData::Fused { metadata, parts } => {
                    let is_scope = |attr: &Attribute| {
                        let attr = attr.defined(ir.ctx());
                        attr.is_some_and(|attr| LOCAL_SCOPES.contains(&attr.name()))
                    };
                    let scope = metadata.filter(is_scope).or(scope);
                    let Some((&first, others)) = parts.split_first() else {
                        results.push(None);
                        continue;
                    };
                    for &part in others.iter().rev() {
                        stack.extend([Visit::Merge, Visit::Location(part, scope, inlined_at)]);
                    }
                    stack.push(Visit::Location(first, scope, inlined_at));
                }
            },
            Visit::Callee(callee, inlined_at) => match results.pop()?.or_else(|| metadata.location(inlined_at?)) {
                Some(caller) => {
                    let number = metadata.number(ir.ctx(), Node::Location(caller));
                    stack.extend([Visit::OrCaller(caller), Visit::Location(callee, None, Some(number))]);
                }
                None => results.push(None),
            },
            Visit::OrCaller(caller) => {
                let callee = results.pop()?;
                results.push(callee.or(Some(caller)));
            }
            Visit::Merge => {
                let (second, first) = (results.pop()?, results.pop()?);
                results.push(first.zip(second).map(|(first, second)| first.merge(second)));
            }
        }
    }
    results.pop()?
}

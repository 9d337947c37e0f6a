//! Verification of an op against its declaration: counts, constraints, traits, the verify hook.

use std::ops::Range;

use smallvec::SmallVec;

use super::{Errors, VerifyError, region_branch};
use crate::define::{
    Multiplicity, OpDescriptor, OpInfo, Presence, SymbolTableCollection, TraitFlags, TypeConstraintRef,
    operand_segment, result_segment,
};
use crate::diagnostic::counted;
use crate::{Attribute, OpRef, Type};

/// Verifies a registered op against its declaration. If `is_as_declared`, operands, results and attributes are known to
/// fit.
pub(super) fn check<'ir>(
    op: OpRef<'ir>,
    is_as_declared: bool,
    symbols: &mut SymbolTableCollection<'ir>,
    errors: &mut Errors,
) {
    let Some(info) = op.info() else { return };
    let before = errors.list.len();
    if !is_as_declared {
        attributes(op, info, errors);
    }
    if is_as_declared || operands(op, info.def(), errors) & results(op, info.def(), errors) {
        regions_and_successors(op, info.def(), errors);
    }
    // Traits and hooks may rely on all of the above.
    if errors.list.len() > before {
        return;
    }
    let hooks = &info.def().hooks;
    for op_trait in info.def().traits {
        errors.add_if(op, (op_trait.verify)(op));
    }
    if errors.list.len() == before
        && let Some(verify) = hooks.verify
    {
        errors.add_if(op, verify(op));
    }
    if errors.list.len() == before && op.num_regions() > 0 {
        region_branch::check(op, errors);
    }
    if errors.list.len() == before
        && let Some(verify) = hooks.verify_symbol_uses
    {
        errors.add_if(op, verify(op, symbols));
    }
}

/// Returns the declared number of values as text: "2 operands", "at least 1 operand".
fn count(declared: impl Iterator<Item = Multiplicity> + Clone, noun: &str) -> String {
    let fixed = declared.clone().filter(|&m| m == Multiplicity::One).count();
    let optional = declared.clone().filter(|&m| m == Multiplicity::Optional).count();
    let variadic = declared.clone().filter(|&m| m == Multiplicity::Variadic).count();
    if variadic > 1 {
        // Without segment sizes, all lists have the same length.
        format!("{} and {variadic} lists of the same size", counted(fixed, noun))
    } else if variadic == 1 {
        format!("at least {}", counted(fixed, noun))
    } else if optional > 0 {
        format!("{fixed} to {} {noun}s", fixed + optional)
    } else {
        counted(fixed, noun)
    }
}

/// Verifies the number and types of the operands. Returns `true` if the number fits.
pub(super) fn operands(op: OpRef<'_>, def: &OpDescriptor, errors: &mut Errors) -> bool {
    let declared = def.args.iter().filter_map(|arg| {
        let (constraint, multiplicity) = arg.kind.operand()?;
        Some((arg.name, constraint, multiplicity))
    });
    let types: SmallVec<[Type; 4]> = op.operands().map(|value| value.ty()).collect();
    let checked = ValueChecks {
        noun: "operand",
        nouns: "operands",
        sizes: (TraitFlags::ATTR_SIZED_OPERANDS, "operandSegmentSizes"),
        segment: operand_segment,
        wrong_count: |expected, found| VerifyError::OperandCount { expected, found },
        wrong_type: |name, operand, expected, found| VerifyError::OperandType {
            name,
            operand,
            expected,
            found,
        },
    };
    values(op, def, checked, declared, &types, errors)
}

fn results(op: OpRef<'_>, def: &OpDescriptor, errors: &mut Errors) -> bool {
    let declared = def
        .results
        .iter()
        .map(|result| (result.name, result.constraint, result.multiplicity));
    let types: SmallVec<[Type; 4]> = op.result_types().collect();
    let checked = ValueChecks {
        noun: "result",
        nouns: "results",
        sizes: (TraitFlags::ATTR_SIZED_RESULTS, "resultSegmentSizes"),
        segment: result_segment,
        wrong_count: |expected, found| VerifyError::ResultCount { expected, found },
        wrong_type: |name, result, expected, found| VerifyError::ResultType {
            name,
            result,
            expected,
            found,
        },
    };
    values(op, def, checked, declared, &types, errors)
}

/// The differences between verifying operands and results.
struct ValueChecks {
    noun: &'static str,
    nouns: &'static str,
    /// The trait and the attribute of segment sizes.
    sizes: (TraitFlags, &'static str),
    segment: fn(OpRef<'_>, &OpDescriptor, usize) -> Option<Range<usize>>,
    wrong_count: fn(String, usize) -> VerifyError,
    wrong_type: fn(&'static str, usize, String, String) -> VerifyError,
}

fn values(
    op: OpRef<'_>,
    def: &OpDescriptor,
    checked: ValueChecks,
    declared: impl Iterator<Item = (&'static str, TypeConstraintRef, Multiplicity)> + Clone,
    types: &[Type],
    errors: &mut Errors,
) -> bool {
    if declared.clone().count() == 0 && !types.is_empty() {
        errors.add(op, (checked.wrong_count)(format!("no {}", checked.nouns), types.len()));
        return false;
    }
    for (index, (name, constraint, _)) in declared.clone().enumerate() {
        let Some(range) = (checked.segment)(op, def, index) else {
            let (sized, key) = checked.sizes;
            let what = checked.nouns;
            let error = if def.flags().contains(sized) {
                VerifyError::Segments { key, what }
            } else {
                let expected = count(declared.map(|(_, _, multiplicity)| multiplicity), checked.noun);
                (checked.wrong_count)(expected, types.len())
            };
            errors.add(op, error);
            return false;
        };
        for (number, &ty) in types.iter().enumerate().take(range.end).skip(range.start) {
            if !(constraint.holds)(op.ctx(), ty) {
                let (expected, found) = ((constraint.summary)().into_owned(), ty.display(op.ctx()).to_string());
                let error = (checked.wrong_type)(name, number, expected, found);
                errors.add_refusal(op, error, || (constraint.holds)(op.ctx(), ty));
            }
        }
    }
    true
}

fn attributes(op: OpRef<'_>, info: &OpInfo, errors: &mut Errors) {
    for (key, _) in op.inherent_attrs() {
        if !info.is_inherent(key) {
            let name = key.text(op.ctx()).into_owned();
            errors.add(op, VerifyError::UnknownInherent { name });
        }
    }
    for (index, arg) in info.def().args.iter().enumerate() {
        let Some((constraint, presence)) = arg.kind.attribute() else {
            continue;
        };
        let value: Option<Attribute> = info.arg_name(index).and_then(|key| op.inherent(key));
        match value {
            Some(value) if !(constraint.holds)(op.ctx(), value) => {
                let (name, expected) = (arg.name, (constraint.summary)().into_owned());
                let found = value.display(op.ctx()).to_string();
                let error = VerifyError::Attribute { name, expected, found };
                errors.add_refusal(op, error, || (constraint.holds)(op.ctx(), value));
            }
            None if matches!(presence, Presence::Required) => {
                errors.add(op, VerifyError::MissingAttribute { name: arg.name });
            }
            _ => {}
        }
    }
}

fn regions_and_successors(op: OpRef<'_>, def: &OpDescriptor, errors: &mut Errors) {
    let expected = |fixed: usize, variadic: bool, noun: &str| match (fixed, variadic) {
        (0, false) => format!("no {noun}s"),
        (_, false) => counted(fixed, noun),
        (_, true) => format!("at least {}", counted(fixed, noun)),
    };
    let fits = |fixed: usize, variadic: bool, found: usize| if variadic { found >= fixed } else { found == fixed };
    let fixed = def.regions.iter().filter(|region| !region.variadic).count();
    let variadic = fixed < def.regions.len();
    if !fits(fixed, variadic, op.num_regions()) {
        let (expected, found) = (expected(fixed, variadic, "region"), op.num_regions());
        errors.add(op, VerifyError::RegionCount { expected, found });
        return;
    }
    for (number, region) in op.regions().enumerate() {
        let Some(declared) = def.regions.get(number).or(def.regions.last()) else {
            continue;
        };
        if !(declared.constraint.holds)(region) {
            let (name, expected) = (declared.name, (declared.constraint.summary)().into_owned());
            let region = number;
            errors.add(op, VerifyError::Region { name, region, expected });
        }
    }
    let fixed = def.successors.iter().filter(|successor| !successor.variadic).count();
    let variadic = fixed < def.successors.len();
    if !fits(fixed, variadic, op.num_successors()) {
        let (expected, found) = (expected(fixed, variadic, "successor"), op.num_successors());
        errors.add(op, VerifyError::SuccessorCount { expected, found });
    }
}

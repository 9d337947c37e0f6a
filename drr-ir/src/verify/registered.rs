//! What an op's declaration says: counts, constraints, traits, the verify hook.

use super::{Errors, VerifyError};
use crate::define::{
    ArgKind, Multiplicity, OpDescriptor, OpInfo, Presence, SymbolTableCollection, TraitFlags, operand_segment,
    result_segment,
};
use crate::{Attribute, OpRef};

/// Checks a registered op against its declaration.
pub(super) fn check<'ir>(op: OpRef<'ir>, symbols: &mut SymbolTableCollection<'ir>, errors: &mut Errors) {
    let Some(info) = op.info() else { return };
    let before = errors.list.len();
    attributes(op, info, errors);
    if operands(op, info.def(), errors) & results(op, info.def(), errors) {
        regions_and_successors(op, info.def(), errors);
    }
    // Traits and hooks may rely on all of the above.
    if errors.list.len() > before {
        return;
    }
    for op_trait in info.def().traits {
        if let Err(error) = (op_trait.verify)(op) {
            errors.add(op, error.into());
        }
    }
    if errors.list.len() == before
        && let Some(verify) = info.def().hooks.verify
        && let Err(error) = verify(op)
    {
        errors.add(op, error.into());
    }
    if errors.list.len() == before
        && let Some(verify) = info.def().hooks.verify_symbol_uses
        && let Err(error) = verify(op, symbols)
    {
        errors.add(op, error.into());
    }
}

/// How many values are declared: "2 operands", "at least 1 operand".
fn count(declared: impl Iterator<Item = Multiplicity> + Clone, noun: &str) -> String {
    let fixed = declared.clone().filter(|&m| m == Multiplicity::One).count();
    let optional = declared.clone().filter(|&m| m == Multiplicity::Optional).count();
    let plural = |n: usize| if n == 1 { "" } else { "s" };
    if declared.clone().any(|m| m == Multiplicity::Variadic) {
        format!("at least {fixed} {noun}{}", plural(fixed))
    } else if optional > 0 {
        format!("{fixed} to {} {noun}s", fixed + optional)
    } else {
        format!("{fixed} {noun}{}", plural(fixed))
    }
}

pub(super) fn operands(op: OpRef<'_>, def: &OpDescriptor, errors: &mut Errors) -> bool {
    let declared = def.args.iter().filter_map(|arg| match arg.kind {
        ArgKind::Operand { constraint, .. } => Some((arg.name, constraint)),
        _ => None,
    });
    let multiplicities = def.operand_multiplicities();
    if multiplicities.clone().count() == 0 && op.num_operands() > 0 {
        errors.add(
            op,
            VerifyError::OperandCount {
                expected: "no operands".into(),
                found: op.num_operands(),
            },
        );
        return false;
    }
    for (index, (name, constraint)) in declared.enumerate() {
        let Some(range) = operand_segment(op, def, index) else {
            let sized = def.flags().contains(TraitFlags::ATTR_SIZED_OPERANDS);
            let error = if sized {
                VerifyError::Segments {
                    key: "operandSegmentSizes",
                    what: "operands",
                }
            } else {
                VerifyError::OperandCount {
                    expected: count(multiplicities, "operand"),
                    found: op.num_operands(),
                }
            };
            errors.add(op, error);
            return false;
        };
        for number in range {
            let Some(ty) = op.operand(number).map(|value| value.ty()) else {
                continue;
            };
            if !(constraint.holds)(op.ctx(), ty) {
                let (expected, found) = ((constraint.summary)().into_owned(), ty.display(op.ctx()).to_string());
                errors.add(
                    op,
                    VerifyError::OperandType {
                        name,
                        operand: number,
                        expected,
                        found,
                    },
                );
            }
        }
    }
    true
}

fn results(op: OpRef<'_>, def: &OpDescriptor, errors: &mut Errors) -> bool {
    if def.results.is_empty() && op.num_results() > 0 {
        errors.add(
            op,
            VerifyError::ResultCount {
                expected: "no results".into(),
                found: op.num_results(),
            },
        );
        return false;
    }
    for (index, result) in def.results.iter().enumerate() {
        let Some(range) = result_segment(op, def, index) else {
            let sized = def.flags().contains(TraitFlags::ATTR_SIZED_RESULTS);
            let error = if sized {
                VerifyError::Segments {
                    key: "resultSegmentSizes",
                    what: "results",
                }
            } else {
                let multiplicities = def.results.iter().map(|result| result.multiplicity);
                VerifyError::ResultCount {
                    expected: count(multiplicities, "result"),
                    found: op.num_results(),
                }
            };
            errors.add(op, error);
            return false;
        };
        for number in range {
            let Some(ty) = op.result(number).map(|value| value.ty()) else {
                continue;
            };
            if !(result.constraint.holds)(op.ctx(), ty) {
                let expected = (result.constraint.summary)().into_owned();
                let found = ty.display(op.ctx()).to_string();
                errors.add(
                    op,
                    VerifyError::ResultType {
                        name: result.name,
                        result: number,
                        expected,
                        found,
                    },
                );
            }
        }
    }
    true
}

fn attributes(op: OpRef<'_>, info: &OpInfo, errors: &mut Errors) {
    for (key, _) in op.inherent_attrs() {
        if !info.is_inherent(key) {
            errors.add(
                op,
                VerifyError::UnknownInherent {
                    name: key.text(op.ctx()).into_owned(),
                },
            );
        }
    }
    for (index, arg) in info.def().args.iter().enumerate() {
        let (constraint, presence) = match arg.kind {
            ArgKind::Operand { .. } => continue,
            ArgKind::Attribute { constraint, presence }
            | ArgKind::Property {
                constraint, presence, ..
            } => (constraint, presence),
        };
        let value: Option<Attribute> = info.arg_name(index).and_then(|key| op.inherent(key));
        match value {
            Some(value) if !(constraint.holds)(op.ctx(), value) => {
                let (expected, found) = ((constraint.summary)().into_owned(), value.display(op.ctx()).to_string());
                errors.add(
                    op,
                    VerifyError::Attribute {
                        name: arg.name,
                        expected,
                        found,
                    },
                );
            }
            None if matches!(presence, Presence::Required) => {
                errors.add(op, VerifyError::MissingAttribute { name: arg.name });
            }
            _ => {}
        }
    }
}

fn regions_and_successors(op: OpRef<'_>, def: &OpDescriptor, errors: &mut Errors) {
    let expected = |fixed: usize, variadic: bool, noun: &str| {
        let plural = if fixed == 1 { "" } else { "s" };
        match (fixed, variadic) {
            (0, false) => format!("no {noun}s"),
            (_, false) => format!("{fixed} {noun}{plural}"),
            (_, true) => format!("at least {fixed} {noun}{plural}"),
        }
    };
    let fits = |fixed: usize, variadic: bool, found: usize| if variadic { found >= fixed } else { found == fixed };
    let fixed = def.regions.iter().filter(|region| !region.variadic).count();
    let variadic = fixed < def.regions.len();
    if !fits(fixed, variadic, op.num_regions()) {
        errors.add(
            op,
            VerifyError::RegionCount {
                expected: expected(fixed, variadic, "region"),
                found: op.num_regions(),
            },
        );
        return;
    }
    for (number, region) in op.regions().enumerate() {
        let Some(declared) = def.regions.get(number).or(def.regions.last()) else {
            continue;
        };
        if !(declared.constraint.holds)(region) {
            let expected = (declared.constraint.summary)().into_owned();
            errors.add(
                op,
                VerifyError::Region {
                    name: declared.name,
                    region: number,
                    expected,
                },
            );
        }
    }
    let fixed = def.successors.iter().filter(|successor| !successor.variadic).count();
    let variadic = fixed < def.successors.len();
    if !fits(fixed, variadic, op.num_successors()) {
        errors.add(
            op,
            VerifyError::SuccessorCount {
                expected: expected(fixed, variadic, "successor"),
                found: op.num_successors(),
            },
        );
    }
}

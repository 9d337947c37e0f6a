//! Checks that a format binds everything that is required, and finds the sources of types that it does not write.

use super::FormatDecl;
use super::group::can_be_absent;
use super::model::TypeSource;
use super::walk::BoundElements;
use crate::check::op_traits::{NamedEntity, TraitModel};
use crate::messages::format as diag;
use crate::signature::{ArgKind, INFER_TYPES};
use crate::syntax::constraint::Constraint;
use crate::syntax::format::Errors;
use drr_schema::constraint::ConstraintFlag;
use proc_macro2::TokenStream;
use quote::quote;

/// Checks that each operand, region, successor and required property is bound. `end` is the position for errors.
pub(super) fn check_bound(decl: &FormatDecl<'_>, seen: &BoundElements, end: usize, errors: &mut Errors) {
    let signature = decl.signature;
    let operands: Vec<&str> = signature.operands().map(|arg| arg.name.as_str()).collect();
    let regions: Vec<&str> = signature.regions.iter().map(|region| region.name.as_str()).collect();
    let successors = signature.successors.iter().map(|successor| successor.name.as_str());
    for (noun, names, bound, all) in [
        ("operand", operands, &seen.operands, seen.all_operands),
        ("region", regions, &seen.regions, seen.all_regions),
        ("successor", successors.collect(), &seen.successors, seen.all_successors),
    ] {
        for (at, name) in (0..=u8::MAX).zip(names) {
            if !all && !bound.contains(&at) {
                errors.push(end..end, diag::not_bound(noun, name));
            }
        }
    }
    let properties = (0..=u8::MAX).zip(&signature.args).filter(|(_, arg)| arg.kind.is_prop());
    for (at, arg) in properties.filter(|_| !seen.prop_dict) {
        if !seen.attributes.contains(&at) && !can_be_absent(arg) {
            errors.push(end..end, diag::property_not_bound(&arg.name));
        }
    }
}

/// The type sources of operands or results.
pub(super) type Sources = Option<Vec<TypeSource>>;

/// Returns the type sources of operands and results. Reports types without a source.
pub(super) fn sources(
    decl: &FormatDecl<'_>,
    seen: &BoundElements,
    end: usize,
    errors: &mut Errors,
) -> (Sources, Sources) {
    let mut found = TypeInference {
        decl,
        seen,
        operands: decl.signature.operands().map(|_| None).collect(),
        results: decl.signature.results.iter().map(|_| None).collect(),
    };
    found.follow_traits();
    let TypeInference { operands, results, .. } = found;
    (
        operand_sources(operands, decl, seen, end, errors),
        result_sources(results, decl, seen, end, errors),
    )
}

/// Returns the type sources of operands: the type is written, follows from traits, or can be built.
fn operand_sources(
    from_traits: Vec<Option<TypeSource>>,
    decl: &FormatDecl<'_>,
    seen: &BoundElements,
    end: usize,
    errors: &mut Errors,
) -> Sources {
    let entries = decl.syntax.ins.iter().zip(&decl.signature.args);
    let entries = entries.filter(|(_, arg)| arg.kind.is_operand());
    let all = entries.zip(from_traits).zip(0..=u8::MAX);
    let sources = all.map(|(((entry, arg), from_traits), at)| {
        if seen.all_operand_types || seen.operand_types.contains(&at) {
            return Some(TypeSource::Written);
        }
        let is_list = arg.kind != ArgKind::Operand;
        let is_buildable = entry.marker.is_some() || is_buildable(arg.inner());
        let built = is_buildable && !(seen.all_operands && is_list);
        let built = built.then(|| TypeSource::Built(arg.inner().clone()));
        let source = from_traits.or(built);
        if source.is_none() {
            let of_list = || format!("or bind `{}` by name in place of `operands`", arg.name);
            let help = if is_buildable {
                Some(of_list())
            } else {
                buildable_help(arg.inner())
            };
            let error = diag::type_unknown("operand", &arg.name);
            errors.push(end..end, error.help_if(arg.as_attribute()).help_if(help));
        }
        source
    });
    // Collect first, so that all missing types are reported.
    sources.collect::<Vec<_>>().into_iter().collect()
}

/// Returns the type sources of results: the type is written, inferred by a hook, follows from traits, or can be built.
fn result_sources(
    from_traits: Vec<Option<TypeSource>>,
    decl: &FormatDecl<'_>,
    seen: &BoundElements,
    end: usize,
    errors: &mut Errors,
) -> Sources {
    let has_hook = decl.signature.hooks.iter().any(|hook| hook == INFER_TYPES);
    let is_inferred = has_hook && !seen.all_result_types && seen.result_types.is_empty();
    let all = decl.signature.results.iter().zip(from_traits).zip(0..=u8::MAX);
    let sources = all.map(|((result, from_traits), at)| {
        if seen.all_result_types || seen.result_types.contains(&at) {
            return Some(TypeSource::Written);
        }
        if is_inferred {
            return Some(TypeSource::Inferred);
        }
        let marker = decl
            .syntax
            .outs
            .get(usize::from(at))
            .and_then(|entry| entry.marker.as_ref());
        let built = result.is_single() && (marker.is_some() || is_buildable(&result.constraint));
        let built = built.then(|| TypeSource::Built(result.constraint.clone()));
        let source = from_traits.or(built);
        if source.is_none() {
            let help = (result.is_single()).then(|| buildable_help(&result.constraint));
            errors.push(
                end..end,
                diag::type_unknown("result", &result.name).help_if(help.flatten()),
            );
        }
        source
    });
    sources.collect::<Vec<_>>().into_iter().collect()
}

/// Returns the help for a constraint of the user's, which may accept only one type.
fn buildable_help(constraint: &Constraint) -> Option<String> {
    let is_own = constraint.row().is_none();
    is_own.then(|| format!("if `{constraint}` accepts only one type, mark it: `buildable {constraint}`"))
}

/// Returns `true` if a constraint accepts only one type.
fn is_buildable(constraint: &Constraint) -> bool {
    constraint.has_flag(ConstraintFlag::Buildable)
}

struct TypeInference<'f> {
    decl: &'f FormatDecl<'f>,
    seen: &'f BoundElements,
    operands: Vec<Option<TypeSource>>,
    results: Vec<Option<TypeSource>>,
}

impl TypeInference<'_> {
    /// Applies the traits in order; later traits override earlier ones. An inferred type is not a source for another
    /// type.
    fn follow_traits(&mut self) {
        let same = || quote!(__drr::type_maps::same);
        for (found, model) in self.decl.syntax.traits.iter().zip(self.decl.traits) {
            match model {
                TraitModel::AllMatch {
                    of: of @ ("Types" | "TypeLists"),
                    names,
                    ..
                } => {
                    let seen: Vec<&NamedEntity> = names.iter().filter(|name| self.is_seen(name)).collect();
                    for from in seen {
                        for to in names.iter().filter(|name| *name != from) {
                            let source = match *of {
                                "Types" => TypeSource::Of(from.clone(), same()),
                                _ => TypeSource::OfAll(from.clone(), quote!(__drr::type_maps::all_same)),
                            };
                            self.set(to, source);
                        }
                    }
                }
                TraitModel::TypesMatch {
                    names: [from, to],
                    map: Some(map),
                    ..
                } => self.derive(from, to, TypeSource::Of, map),
                TraitModel::RangesMatch {
                    names: [from, to], map, ..
                } => self.derive(from, to, TypeSource::OfAll, map),
                TraitModel::Type => {
                    let with_results = match found.name().as_str() {
                        "SameTypeOperands" => false,
                        "SameOperandsAndResultType" => true,
                        _ => continue,
                    };
                    let operand = self.seen.operand_types.iter().min().copied();
                    let result = self.seen.result_types.iter().min().filter(|_| with_results);
                    let from = match (operand, result) {
                        (Some(at), _) => NamedEntity::Operand(at.into()),
                        (None, Some(&at)) => NamedEntity::Result(at.into()),
                        (None, None) => continue,
                    };
                    let operands = (0..self.operands.len()).map(NamedEntity::Operand);
                    let results = (0..self.results.len()).map(NamedEntity::Result);
                    for to in operands.chain(results.filter(|_| with_results)) {
                        self.set(&to, TypeSource::Of(from.clone(), same()));
                    }
                }
                _ => {}
            }
        }
    }

    fn derive(
        &mut self,
        from: &NamedEntity,
        to: &NamedEntity,
        source: fn(NamedEntity, TokenStream) -> TypeSource,
        map: &TokenStream,
    ) {
        if self.is_seen(from) {
            self.set(to, source(from.clone(), map.clone()));
        }
    }

    fn is_seen(&self, named: &NamedEntity) -> bool {
        let has = |list: &[u8], at: usize| list.iter().any(|seen| usize::from(*seen) == at);
        match named {
            NamedEntity::Operand(at) => has(&self.seen.operand_types, *at),
            NamedEntity::Result(at) => has(&self.seen.result_types, *at),
            NamedEntity::Attr(name) => {
                let arg = self.decl.signature.arg(name);
                arg.is_some_and(|(at, _)| has(&self.seen.attributes, at))
            }
        }
    }

    fn set(&mut self, named: &NamedEntity, source: TypeSource) {
        let slot = match named {
            NamedEntity::Operand(at) => self.operands.get_mut(*at),
            NamedEntity::Result(at) => self.results.get_mut(*at),
            NamedEntity::Attr(_) => None,
        };
        if let Some(slot) = slot {
            *slot = Some(source);
        }
    }
}

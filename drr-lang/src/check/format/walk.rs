//! Looks up the names of a format, and checks that each part may stand where it stands and that nothing is bound twice.

use super::model::{AnchorPlace, ClausePart, Entity, FieldPart, Part, PartKind, TypesOf};
use super::{Facts, group, oilist};
use crate::messages::format as say;
use crate::signature::Signature;
use crate::syntax::format::{Clause, Directive, Element, ElementKind, Errors, FormatOf};
use drr_schema::nearest;
use std::ops::Range;

/// Where a part stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Context {
    /// At the top, in a group or in an `oilist`.
    Top,
    Struct,
    Custom,
    Ref,
    /// In `type` or `functional-type`, of a `ref` or not.
    Type {
        in_ref: bool,
    },
}

/// What has been bound so far.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) attributes: Vec<u8>,
    pub(super) operands: Vec<u8>,
    pub(super) regions: Vec<u8>,
    pub(super) successors: Vec<u8>,
    /// Whose types are written one by one.
    pub(super) operand_types: Vec<u8>,
    pub(super) result_types: Vec<u8>,
    pub(super) all_operands: bool,
    pub(super) all_regions: bool,
    pub(super) all_successors: bool,
    pub(super) all_operand_types: bool,
    pub(super) all_result_types: bool,
    pub(super) attr_dict: bool,
    pub(super) prop_dict: bool,
}

/// Walks over a format in the order of its text.
pub(super) struct Walker<'w> {
    pub(super) of: FormatOf,
    pub(super) facts: Facts<'w>,
    pub(super) seen: Seen,
    pub(super) errors: &'w mut Errors,
}

impl Walker<'_> {
    /// The parts of a format. What is wrong is left out.
    pub(super) fn parts(&mut self, elements: &[Element]) -> Vec<Part> {
        let parts = elements.iter().map(|element| self.part(element, Context::Top));
        parts.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    fn part(&mut self, element: &Element, context: Context) -> Option<Part> {
        let range = element.range.clone();
        let kind = match &element.kind {
            ElementKind::Skipped => return None,
            ElementKind::Literal(_) | ElementKind::Whitespace(_) if context == Context::Struct => {
                return self.errors.fail(range, say::struct_argument());
            }
            ElementKind::Literal(_) | ElementKind::Whitespace(_) if context != Context::Top => {
                return self.errors.fail(range, say::literal_in_directive());
            }
            ElementKind::Literal(text) => PartKind::Literal(text.clone()),
            ElementKind::Whitespace(whitespace) => PartKind::Whitespace(*whitespace),
            ElementKind::Text(text) if context == Context::Custom => PartKind::Text(text.clone()),
            ElementKind::Text(text) => return self.errors.fail(range, say::string_outside(text)),
            ElementKind::Variable(name) => self.variable(name, context, &range)?,
            ElementKind::Directive(directive, args) => self.directive(*directive, args, context, &range)?,
            ElementKind::Custom { .. } if !matches!(context, Context::Top | Context::Struct) => {
                return self.errors.fail(range, say::custom_nested());
            }
            ElementKind::Custom { name, args } => self.custom(name, args)?,
            ElementKind::Group { .. } | ElementKind::Oilist(_) if context != Context::Top => {
                return self.errors.fail(range, say::group_nested());
            }
            ElementKind::Group { then_part, else_part } => self.group(then_part, else_part, &range)?,
            ElementKind::Oilist(clauses) => self.oilist(clauses)?,
        };
        Some(Part { kind, range })
    }

    fn signature(&self) -> &Signature {
        self.facts.signature
    }

    fn variable(&mut self, name: &str, context: Context, range: &Range<usize>) -> Option<PartKind> {
        let Some(entity) = Entity::of(self.signature(), name) else {
            let unknown = match self.of {
                FormatOf::Op => say::variable_unknown(name),
                FormatOf::Definition => say::parameter_unknown(name),
            };
            let message = unknown.did_you_mean(self.near(name).map(|near| format!("${near}")));
            return self.errors.fail(range.clone(), message);
        };
        if let Context::Type { in_ref } = context {
            return self.typed_variable(entity, name, in_ref, range);
        }
        // Only a function knows how to find it in what is written.
        let is_own_type = matches!(entity, Entity::Attribute(at) if self.facts.self_type == Some(at));
        if is_own_type && !matches!(context, Context::Custom | Context::Ref) {
            return self.errors.fail(range.clone(), say::self_type_in_format(name));
        }
        let (seen, is_whole) = match entity {
            Entity::Attribute(at) | Entity::Property(at) => (insert(&mut self.seen.attributes, at, context), false),
            Entity::Operand(at) => (insert(&mut self.seen.operands, at, context), self.seen.all_operands),
            Entity::Region(at) => (insert(&mut self.seen.regions, at, context), self.seen.all_regions),
            Entity::Successor(at) => (insert(&mut self.seen.successors, at, context), self.seen.all_successors),
            Entity::Result(_) => return self.errors.fail(range.clone(), say::result_outside_type(name)),
        };
        if context == Context::Ref {
            if !seen && !is_whole {
                return self.errors.fail(range.clone(), say::ref_too_early(entity.noun(), name));
            }
        } else if seen || is_whole {
            return self.errors.fail(range.clone(), say::bound_already(entity.noun(), name));
        }
        Some(match entity {
            Entity::Attribute(arg) | Entity::Property(arg) => PartKind::Attribute { arg, qualified: false },
            Entity::Operand(at) => PartKind::Operand(at),
            Entity::Region(at) => PartKind::Region(at),
            Entity::Successor(at) => PartKind::Successor(at),
            Entity::Result(at) => PartKind::Result(at),
        })
    }

    /// A variable under `type`.
    fn typed_variable(&mut self, entity: Entity, name: &str, in_ref: bool, range: &Range<usize>) -> Option<PartKind> {
        let seen = &mut self.seen;
        let (list, all, at, kind) = match entity {
            Entity::Operand(at) => (
                &mut seen.operand_types,
                seen.all_operand_types,
                at,
                PartKind::Operand(at),
            ),
            Entity::Result(at) => (&mut seen.result_types, seen.all_result_types, at, PartKind::Result(at)),
            _ => {
                let message = say::has_no_type(entity.noun(), name);
                return self.errors.fail(range.clone(), message);
            }
        };
        let is_seen = list.contains(&at);
        if in_ref {
            if !is_seen && !all {
                return self
                    .errors
                    .fail(range.clone(), say::ref_of_type_too_early(format!("${name}")));
            }
        } else if is_seen || all {
            return self.errors.fail(range.clone(), say::type_written_already(name));
        } else {
            list.push(at);
        }
        Some(kind)
    }

    fn near(&self, name: &str) -> Option<&str> {
        let Signature {
            args,
            results,
            regions,
            successors,
            ..
        } = self.facts.signature;
        let args = args.iter().map(|arg| arg.name.as_str());
        let others = [results, regions, successors].into_iter().flatten();
        nearest(name, args.chain(others.map(|named| named.name.as_str())))
    }

    fn directive(
        &mut self,
        directive: Directive,
        args: &[Element],
        context: Context,
        range: &Range<usize>,
    ) -> Option<PartKind> {
        let word = directive.word();
        let fail = |walker: &mut Self, message| walker.errors.fail(range.clone(), message);
        let in_type = matches!(context, Context::Type { .. });
        match (directive, args) {
            (Directive::AttrDict | Directive::AttrDictWithKeyword | Directive::PropDict, _) => {
                let is_prop_dict = directive == Directive::PropDict;
                if in_type {
                    return fail(self, say::dictionary_has_no_type(word));
                }
                let seen = match is_prop_dict {
                    true => &mut self.seen.prop_dict,
                    false => &mut self.seen.attr_dict,
                };
                if context == Context::Ref {
                    if is_prop_dict {
                        return fail(self, say::ref_of_properties());
                    }
                    if !*seen {
                        return fail(self, say::ref_of_directive_too_early(word));
                    }
                } else if std::mem::replace(seen, true) {
                    return fail(self, say::dictionary_twice(word));
                }
                Some(match directive {
                    Directive::PropDict => PartKind::PropDict,
                    _ => PartKind::AttrDict {
                        with_keyword: directive == Directive::AttrDictWithKeyword,
                    },
                })
            }
            (Directive::Operands | Directive::Regions | Directive::Successors, _) => {
                let seen = &mut self.seen;
                let (all, some, kind) = match directive {
                    Directive::Operands => (&mut seen.all_operands, &seen.operands, PartKind::Operands),
                    Directive::Regions => (&mut seen.all_regions, &seen.regions, PartKind::Regions),
                    _ => (&mut seen.all_successors, &seen.successors, PartKind::Successors),
                };
                match context {
                    Context::Type { in_ref } if directive == Directive::Operands => {
                        return self.whole_types(kind, in_ref, range);
                    }
                    Context::Type { .. } => return fail(self, say::has_no_types(word)),
                    Context::Ref if *all => {}
                    Context::Ref => return fail(self, say::ref_of_directive_too_early(word)),
                    Context::Custom | Context::Struct => return fail(self, say::custom_argument(word)),
                    Context::Top if *all || !some.is_empty() => {
                        return fail(self, say::directive_overlaps(word));
                    }
                    Context::Top => *all = true,
                }
                Some(kind)
            }
            (Directive::Results, _) => match context {
                Context::Type { in_ref } => self.whole_types(PartKind::Results, in_ref, range),
                _ => fail(self, say::results_outside_type()),
            },
            (Directive::Params, _) => {
                if context != Context::Top {
                    return fail(self, say::directive_of_top(word));
                }
                if !self.seen.attributes.is_empty() {
                    return fail(self, say::parameters_bound_already(word));
                }
                self.seen.attributes = self.all_params();
                Some(PartKind::Params(self.all_params()))
            }
            (Directive::Struct, _) if context != Context::Top => fail(self, say::directive_of_top(word)),
            (Directive::Struct, args) => self.fields(args, range),
            (Directive::Type, [arg]) => {
                if in_type {
                    return fail(self, say::type_in_type());
                }
                let of = self.types_of(arg, context == Context::Ref)?;
                if context == Context::Custom && matches!(of, TypesOf::Operands | TypesOf::Results) {
                    return fail(self, say::custom_types_of_all());
                }
                Some(PartKind::Types { of, qualified: false })
            }
            (Directive::FunctionalType, [inputs, results]) => {
                if context != Context::Top {
                    return fail(self, say::functional_type_nested());
                }
                let [inputs, results] = [inputs, results].map(|arg| self.types_of(arg, false));
                Some(PartKind::FunctionalType(inputs?, results?))
            }
            (Directive::Qualified, [arg]) => match self.part(arg, context)?.kind {
                PartKind::Attribute { arg, .. } => Some(PartKind::Attribute { arg, qualified: true }),
                PartKind::Types { of, .. } => Some(PartKind::Types { of, qualified: true }),
                _ => fail(self, say::qualified_argument()),
            },
            (Directive::Ref, [arg]) => {
                if context != Context::Custom {
                    return fail(self, say::ref_outside_custom());
                }
                let part = self.part(arg, Context::Ref)?;
                Some(PartKind::Ref(Box::new(part)))
            }
            _ => None,
        }
    }

    /// The numbers of all parameters that formats have.
    fn all_params(&self) -> Vec<u8> {
        let numbers = (0u8..).zip(&self.signature().args).map(|(at, _)| at);
        numbers.filter(|&at| self.facts.self_type != Some(at)).collect()
    }

    /// What is in the parentheses of `struct`.
    fn fields(&mut self, args: &[Element], range: &Range<usize>) -> Option<PartKind> {
        if let [only] = args
            && matches!(only.kind, ElementKind::Directive(Directive::Params, _))
        {
            if !self.seen.attributes.is_empty() {
                return self.errors.fail(range.clone(), say::parameters_bound_already("struct"));
            }
            self.seen.attributes = self.all_params();
            let fields = self.all_params().into_iter();
            return Some(PartKind::Struct(
                fields.map(|param| FieldPart { param, custom: None }).collect(),
            ));
        }
        let mut fields = Vec::new();
        for arg in args {
            let part = self.part(arg, Context::Struct)?;
            let field = match &part.kind {
                PartKind::Attribute { arg, .. } => FieldPart {
                    param: *arg,
                    custom: None,
                },
                PartKind::Custom { args, .. } => match args.as_slice() {
                    [
                        Part {
                            kind: PartKind::Attribute { arg, .. },
                            ..
                        },
                    ] => FieldPart {
                        param: *arg,
                        custom: Some(part),
                    },
                    _ => return self.errors.fail(part.range, say::struct_custom()),
                },
                _ => return self.errors.fail(part.range, say::struct_argument()),
            };
            fields.push(field);
        }
        Some(PartKind::Struct(fields))
    }

    /// `operands` or `results` under `type`.
    fn whole_types(&mut self, kind: PartKind, in_ref: bool, range: &Range<usize>) -> Option<PartKind> {
        let seen = &mut self.seen;
        let (word, all, some) = match kind {
            PartKind::Operands => ("operands", &mut seen.all_operand_types, &seen.operand_types),
            _ => ("results", &mut seen.all_result_types, &seen.result_types),
        };
        if in_ref {
            if !*all {
                return self.errors.fail(range.clone(), say::ref_of_type_too_early(word));
            }
        } else if *all || !some.is_empty() {
            return self.errors.fail(range.clone(), say::types_written_already(word));
        }
        *all = true;
        Some(kind)
    }

    fn types_of(&mut self, arg: &Element, in_ref: bool) -> Option<TypesOf> {
        let part = self.part(arg, Context::Type { in_ref })?;
        match part.kind {
            PartKind::Operand(at) => Some(TypesOf::Operand(at)),
            PartKind::Result(at) => Some(TypesOf::Result(at)),
            PartKind::Operands => Some(TypesOf::Operands),
            PartKind::Results => Some(TypesOf::Results),
            _ => self.errors.fail(part.range, say::type_argument()),
        }
    }

    fn custom(&mut self, name: &str, args: &[Element]) -> Option<PartKind> {
        let parts: Vec<Option<Part>> = args.iter().map(|arg| self.part(arg, Context::Custom)).collect();
        let args = parts.into_iter().collect::<Option<Vec<_>>>()?;
        Some(PartKind::Custom {
            name: name.to_string(),
            args,
        })
    }

    fn group(&mut self, then_part: &[Element], else_part: &[Element], range: &Range<usize>) -> Option<PartKind> {
        let lists = [then_part, else_part];
        let parts = lists.map(|elements| {
            let parts = elements.iter().map(|element| self.part(element, Context::Top));
            parts.collect::<Vec<_>>()
        });
        let mut anchor = None;
        for (part, elements) in lists.into_iter().enumerate() {
            for (at, element) in elements.iter().enumerate() {
                let Some(caret) = &element.anchor else { continue };
                if anchor.is_some() {
                    self.errors.push(caret.clone(), say::anchor_twice());
                    continue;
                }
                anchor = Some(AnchorPlace { in_else: part == 1, at });
            }
        }
        let Some(anchor) = anchor else {
            return self.errors.fail(range.clone(), say::anchor_missing());
        };
        let [then_part, else_part] = parts.map(|parts| parts.into_iter().collect::<Option<Vec<_>>>());
        let (then_part, else_part) = (then_part?, else_part?);
        let before = self.errors.count();
        group::check(self.of, &self.facts, &then_part, &else_part, anchor, range, self.errors);
        (self.errors.count() == before).then_some(PartKind::Group {
            then_part,
            else_part,
            anchor,
        })
    }

    fn oilist(&mut self, clauses: &[Clause]) -> Option<PartKind> {
        let clauses = clauses.iter().map(|clause| {
            let parts = clause.elements.iter().map(|element| self.part(element, Context::Top));
            let parts = parts.collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>()?;
            let clause = ClausePart {
                keyword: clause.keyword.clone(),
                range: clause.range.clone(),
                parts,
            };
            oilist::check(&self.facts, &clause, self.errors);
            Some(clause)
        });
        let clauses = clauses.collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>()?;
        Some(PartKind::Oilist(clauses))
    }
}

/// Whether it has been seen before; a reference is none to come.
fn insert(seen: &mut Vec<u8>, at: u8, context: Context) -> bool {
    let is_seen = seen.contains(&at);
    if !is_seen && context != Context::Ref {
        seen.push(at);
    }
    is_seen
}

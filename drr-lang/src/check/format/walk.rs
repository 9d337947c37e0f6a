//! Resolves the names of a format and checks that each directive is allowed in its context and binds nothing twice.

use super::model::{AnchorIndex, ClauseNode, FieldNode, FormatNode, FormatNodeKind, FormatVariable, TypesOf};
use super::{FormatDecl, group, oilist};
use crate::messages::format as diag;
use crate::signature::Signature;
use crate::syntax::format::{Clause, Errors, FormatDirective, FormatElement, FormatElementKind, FormatOf};
use drr_schema::nearest;
use std::ops::Range;

/// The context of a format element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Context {
    /// The top level, a group or an `oilist`.
    Top,
    Struct,
    Custom,
    Ref,
    /// A `type` or `functional-type` directive, in a `ref` or not.
    Type {
        in_ref: bool,
    },
}

/// The entities that have been bound so far.
#[derive(Debug, Default)]
pub(super) struct BoundElements {
    pub(super) attributes: Vec<u8>,
    pub(super) operands: Vec<u8>,
    pub(super) regions: Vec<u8>,
    pub(super) successors: Vec<u8>,
    /// Operands whose types are written individually.
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

/// Visits the elements of a format in source order.
pub(super) struct Walker<'w> {
    pub(super) of: FormatOf,
    pub(super) decl: FormatDecl<'w>,
    pub(super) seen: BoundElements,
    pub(super) errors: &'w mut Errors,
}

impl Walker<'_> {
    /// Returns the checked nodes of a format. Elements with errors are omitted.
    pub(super) fn parts(&mut self, elements: &[FormatElement]) -> Vec<FormatNode> {
        let parts = elements.iter().map(|element| self.part(element, Context::Top));
        parts.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    fn part(&mut self, element: &FormatElement, context: Context) -> Option<FormatNode> {
        let range = element.range.clone();
        let kind = match &element.kind {
            FormatElementKind::Skipped => return None,
            FormatElementKind::Literal(_) | FormatElementKind::Whitespace(_) if context == Context::Struct => {
                return self.errors.fail(range, diag::struct_argument());
            }
            FormatElementKind::Literal(_) | FormatElementKind::Whitespace(_) if context != Context::Top => {
                return self.errors.fail(range, diag::literal_in_directive());
            }
            FormatElementKind::Literal(text) => FormatNodeKind::Literal(text.clone()),
            FormatElementKind::Whitespace(whitespace) => FormatNodeKind::Whitespace(*whitespace),
            FormatElementKind::Text(text) if context == Context::Custom => FormatNodeKind::Text(text.clone()),
            FormatElementKind::Text(text) => return self.errors.fail(range, diag::string_outside(text)),
            FormatElementKind::Variable(name) => self.variable(name, context, &range)?,
            FormatElementKind::Directive(directive, args) => self.directive(*directive, args, context, &range)?,
            FormatElementKind::Custom { .. } if !matches!(context, Context::Top | Context::Struct) => {
                return self.errors.fail(range, diag::custom_nested());
            }
            FormatElementKind::Custom { name, args } => self.custom(name, args)?,
            FormatElementKind::Group { .. } | FormatElementKind::Oilist(_) if context != Context::Top => {
                return self.errors.fail(range, diag::group_nested());
            }
            FormatElementKind::Group { then_part, else_part } => self.group(then_part, else_part, &range)?,
            FormatElementKind::Oilist(clauses) => self.oilist(clauses)?,
        };
        Some(FormatNode { kind, range })
    }

    fn signature(&self) -> &Signature {
        self.decl.signature
    }

    fn variable(&mut self, name: &str, context: Context, range: &Range<usize>) -> Option<FormatNodeKind> {
        let Some(entity) = FormatVariable::of(self.signature(), name) else {
            let unknown = match self.of {
                FormatOf::Op => diag::variable_unknown(name),
                FormatOf::Definition => diag::parameter_unknown(name),
            };
            let message = unknown.did_you_mean(self.near(name).map(|near| format!("${near}")));
            return self.errors.fail(range.clone(), message);
        };
        if let Context::Type { in_ref } = context {
            return self.typed_variable(entity, name, in_ref, range);
        }
        // Only a `custom` function knows how to derive the type.
        let is_own_type = matches!(entity, FormatVariable::Attribute(at) if self.decl.self_type == Some(at));
        if is_own_type && !matches!(context, Context::Custom | Context::Ref) {
            return self.errors.fail(range.clone(), diag::self_type_in_format(name));
        }
        let (seen, is_whole) = match entity {
            FormatVariable::Attribute(at) | FormatVariable::Property(at) => {
                (insert(&mut self.seen.attributes, at, context), false)
            }
            FormatVariable::Operand(at) => (insert(&mut self.seen.operands, at, context), self.seen.all_operands),
            FormatVariable::Region(at) => (insert(&mut self.seen.regions, at, context), self.seen.all_regions),
            FormatVariable::Successor(at) => (insert(&mut self.seen.successors, at, context), self.seen.all_successors),
            FormatVariable::Result(_) => return self.errors.fail(range.clone(), diag::result_outside_type(name)),
        };
        if context == Context::Ref {
            if !seen && !is_whole {
                return self
                    .errors
                    .fail(range.clone(), diag::ref_too_early(entity.noun(), name));
            }
        } else if seen || is_whole {
            return self
                .errors
                .fail(range.clone(), diag::bound_already(entity.noun(), name));
        }
        Some(match entity {
            FormatVariable::Attribute(arg) | FormatVariable::Property(arg) => {
                FormatNodeKind::Attribute { arg, qualified: false }
            }
            FormatVariable::Operand(at) => FormatNodeKind::Operand(at),
            FormatVariable::Region(at) => FormatNodeKind::Region(at),
            FormatVariable::Successor(at) => FormatNodeKind::Successor(at),
            FormatVariable::Result(at) => FormatNodeKind::Result(at),
        })
    }

    /// Checks a variable in a `type` directive.
    fn typed_variable(
        &mut self,
        entity: FormatVariable,
        name: &str,
        in_ref: bool,
        range: &Range<usize>,
    ) -> Option<FormatNodeKind> {
        let seen = &mut self.seen;
        let (list, all, at, kind) = match entity {
            FormatVariable::Operand(at) => (
                &mut seen.operand_types,
                seen.all_operand_types,
                at,
                FormatNodeKind::Operand(at),
            ),
            FormatVariable::Result(at) => (
                &mut seen.result_types,
                seen.all_result_types,
                at,
                FormatNodeKind::Result(at),
            ),
            _ => {
                let message = diag::has_no_type(entity.noun(), name);
                return self.errors.fail(range.clone(), message);
            }
        };
        let is_seen = list.contains(&at);
        if in_ref {
            if !is_seen && !all {
                return self
                    .errors
                    .fail(range.clone(), diag::ref_of_type_too_early(format!("${name}")));
            }
        } else if is_seen || all {
            return self.errors.fail(range.clone(), diag::type_written_already(name));
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
        } = self.decl.signature;
        let args = args.iter().map(|arg| arg.name.as_str());
        let others = [results, regions, successors].into_iter().flatten();
        nearest(name, args.chain(others.map(|named| named.name.as_str())))
    }

    /// Checks a directive other than `custom`.
    fn directive(
        &mut self,
        directive: FormatDirective,
        args: &[FormatElement],
        context: Context,
        range: &Range<usize>,
    ) -> Option<FormatNodeKind> {
        let word = directive.word();
        let fail = |walker: &mut Self, message| walker.errors.fail(range.clone(), message);
        match (directive, args) {
            (FormatDirective::AttrDict | FormatDirective::AttrDictWithKeyword | FormatDirective::PropDict, _) => {
                self.dictionary(directive, context, range)
            }
            (FormatDirective::Operands | FormatDirective::Regions | FormatDirective::Successors, _) => {
                self.whole_group(directive, context, range)
            }
            (FormatDirective::Results, _) => match context {
                Context::Type { in_ref } => self.whole_types(FormatNodeKind::Results, in_ref, range),
                _ => fail(self, diag::results_outside_type()),
            },
            (FormatDirective::Params | FormatDirective::Struct, _) if context != Context::Top => {
                fail(self, diag::directive_of_top(word))
            }
            (FormatDirective::Params, _) if !self.seen.attributes.is_empty() => {
                fail(self, diag::parameters_bound_already(word))
            }
            (FormatDirective::Params, _) => {
                self.seen.attributes = self.all_params();
                Some(FormatNodeKind::Params(self.all_params()))
            }
            (FormatDirective::Struct, args) => self.fields(args, range),
            (FormatDirective::Type, [arg]) => {
                if let Context::Type { .. } = context {
                    return fail(self, diag::type_in_type());
                }
                let of = self.types_of(arg, context == Context::Ref)?;
                if context == Context::Custom && matches!(of, TypesOf::Operands | TypesOf::Results) {
                    return fail(self, diag::custom_types_of_all());
                }
                Some(FormatNodeKind::Types { of, qualified: false })
            }
            (FormatDirective::FunctionalType, [inputs, results]) => {
                if context != Context::Top {
                    return fail(self, diag::functional_type_nested());
                }
                let [inputs, results] = [inputs, results].map(|arg| self.types_of(arg, false));
                Some(FormatNodeKind::FunctionalType(inputs?, results?))
            }
            (FormatDirective::Qualified, [arg]) => match self.part(arg, context)?.kind {
                FormatNodeKind::Attribute { arg, .. } => Some(FormatNodeKind::Attribute { arg, qualified: true }),
                FormatNodeKind::Types { of, .. } => Some(FormatNodeKind::Types { of, qualified: true }),
                _ => fail(self, diag::qualified_argument()),
            },
            (FormatDirective::Ref, [arg]) => {
                if context != Context::Custom {
                    return fail(self, diag::ref_outside_custom());
                }
                let part = self.part(arg, Context::Ref)?;
                Some(FormatNodeKind::Ref(Box::new(part)))
            }
            _ => None,
        }
    }

    /// Checks `attr-dict`, `attr-dict-with-keyword` or `prop-dict`.
    fn dictionary(
        &mut self,
        directive: FormatDirective,
        context: Context,
        range: &Range<usize>,
    ) -> Option<FormatNodeKind> {
        let word = directive.word();
        let is_prop_dict = directive == FormatDirective::PropDict;
        let seen = if is_prop_dict {
            &mut self.seen.prop_dict
        } else {
            &mut self.seen.attr_dict
        };
        let error = match context {
            Context::Type { .. } => Some(diag::dictionary_has_no_type(word)),
            Context::Ref if is_prop_dict => Some(diag::ref_of_properties()),
            Context::Ref => (!*seen).then(|| diag::ref_of_directive_too_early(word)),
            _ => std::mem::replace(seen, true).then(|| diag::dictionary_twice(word)),
        };
        if let Some(error) = error {
            return self.errors.fail(range.clone(), error);
        }
        Some(match directive {
            FormatDirective::PropDict => FormatNodeKind::PropDict,
            _ => FormatNodeKind::AttrDict {
                with_keyword: directive == FormatDirective::AttrDictWithKeyword,
            },
        })
    }

    /// Checks `operands`, `regions` or `successors`.
    fn whole_group(
        &mut self,
        directive: FormatDirective,
        context: Context,
        range: &Range<usize>,
    ) -> Option<FormatNodeKind> {
        let word = directive.word();
        let seen = &mut self.seen;
        let (all, some, kind) = match directive {
            FormatDirective::Operands => (&mut seen.all_operands, &seen.operands, FormatNodeKind::Operands),
            FormatDirective::Regions => (&mut seen.all_regions, &seen.regions, FormatNodeKind::Regions),
            _ => (&mut seen.all_successors, &seen.successors, FormatNodeKind::Successors),
        };
        let error = match context {
            Context::Type { in_ref } if directive == FormatDirective::Operands => {
                return self.whole_types(kind, in_ref, range);
            }
            Context::Type { .. } => diag::has_no_types(word),
            Context::Ref if *all => return Some(kind),
            Context::Ref => diag::ref_of_directive_too_early(word),
            Context::Custom | Context::Struct => diag::custom_argument(word),
            Context::Top if *all || !some.is_empty() => diag::directive_overlaps(word),
            Context::Top => {
                *all = true;
                return Some(kind);
            }
        };
        self.errors.fail(range.clone(), error)
    }

    /// Returns the indices of all parameters that formats bind.
    fn all_params(&self) -> Vec<u8> {
        let numbers = (0u8..).zip(&self.signature().args).map(|(at, _)| at);
        numbers.filter(|&at| self.decl.self_type != Some(at)).collect()
    }

    /// Returns the arguments of `struct`.
    fn fields(&mut self, args: &[FormatElement], range: &Range<usize>) -> Option<FormatNodeKind> {
        if let [only] = args
            && matches!(only.kind, FormatElementKind::Directive(FormatDirective::Params, _))
        {
            if !self.seen.attributes.is_empty() {
                return self
                    .errors
                    .fail(range.clone(), diag::parameters_bound_already("struct"));
            }
            self.seen.attributes = self.all_params();
            let fields = self.all_params().into_iter();
            return Some(FormatNodeKind::Struct(
                fields.map(|param| FieldNode { param, custom: None }).collect(),
            ));
        }
        let mut fields = Vec::new();
        for arg in args {
            let part = self.part(arg, Context::Struct)?;
            let field = match &part.kind {
                FormatNodeKind::Attribute { arg, .. } => FieldNode {
                    param: *arg,
                    custom: None,
                },
                FormatNodeKind::Custom { args, .. } => match args.as_slice() {
                    [
                        FormatNode {
                            kind: FormatNodeKind::Attribute { arg, .. },
                            ..
                        },
                    ] => FieldNode {
                        param: *arg,
                        custom: Some(part),
                    },
                    _ => return self.errors.fail(part.range, diag::struct_custom()),
                },
                _ => return self.errors.fail(part.range, diag::struct_argument()),
            };
            fields.push(field);
        }
        Some(FormatNodeKind::Struct(fields))
    }

    /// Checks `operands` or `results` in a `type` directive.
    fn whole_types(&mut self, kind: FormatNodeKind, in_ref: bool, range: &Range<usize>) -> Option<FormatNodeKind> {
        let seen = &mut self.seen;
        let (word, all, some) = match kind {
            FormatNodeKind::Operands => ("operands", &mut seen.all_operand_types, &seen.operand_types),
            _ => ("results", &mut seen.all_result_types, &seen.result_types),
        };
        if in_ref {
            if !*all {
                return self.errors.fail(range.clone(), diag::ref_of_type_too_early(word));
            }
        } else if *all || !some.is_empty() {
            return self.errors.fail(range.clone(), diag::types_written_already(word));
        }
        *all = true;
        Some(kind)
    }

    fn types_of(&mut self, arg: &FormatElement, in_ref: bool) -> Option<TypesOf> {
        let part = self.part(arg, Context::Type { in_ref })?;
        match part.kind {
            FormatNodeKind::Operand(at) => Some(TypesOf::Operand(at)),
            FormatNodeKind::Result(at) => Some(TypesOf::Result(at)),
            FormatNodeKind::Operands => Some(TypesOf::Operands),
            FormatNodeKind::Results => Some(TypesOf::Results),
            _ => self.errors.fail(part.range, diag::type_argument()),
        }
    }

    fn custom(&mut self, name: &str, args: &[FormatElement]) -> Option<FormatNodeKind> {
        let parts: Vec<Option<FormatNode>> = args.iter().map(|arg| self.part(arg, Context::Custom)).collect();
        let args = parts.into_iter().collect::<Option<Vec<_>>>()?;
        Some(FormatNodeKind::Custom {
            name: name.to_string(),
            args,
        })
    }

    fn group(
        &mut self,
        then_part: &[FormatElement],
        else_part: &[FormatElement],
        range: &Range<usize>,
    ) -> Option<FormatNodeKind> {
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
                    self.errors.push(caret.clone(), diag::anchor_twice());
                    continue;
                }
                anchor = Some(AnchorIndex { in_else: part == 1, at });
            }
        }
        let Some(anchor) = anchor else {
            return self.errors.fail(range.clone(), diag::anchor_missing());
        };
        let [then_part, else_part] = parts.map(|parts| parts.into_iter().collect::<Option<Vec<_>>>());
        let (then_part, else_part) = (then_part?, else_part?);
        let before = self.errors.count();
        group::check(self.of, &self.decl, &then_part, &else_part, anchor, range, self.errors);
        (self.errors.count() == before).then_some(FormatNodeKind::Group {
            then_part,
            else_part,
            anchor,
        })
    }

    fn oilist(&mut self, clauses: &[Clause]) -> Option<FormatNodeKind> {
        let clauses = clauses.iter().map(|clause| {
            let parts = clause.elements.iter().map(|element| self.part(element, Context::Top));
            let parts = parts.collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>()?;
            let clause = ClauseNode {
                keyword: clause.keyword.clone(),
                range: clause.range.clone(),
                parts,
            };
            oilist::check(&self.decl, &clause, self.errors);
            Some(clause)
        });
        let clauses = clauses.collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>()?;
        Some(FormatNodeKind::Oilist(clauses))
    }
}

/// Records a bound entity, unless it is only referenced. Returns `true` if it was bound before.
fn insert(seen: &mut Vec<u8>, at: u8, context: Context) -> bool {
    let is_seen = seen.contains(&at);
    if !is_seen && context != Context::Ref {
        seen.push(at);
    }
    is_seen
}

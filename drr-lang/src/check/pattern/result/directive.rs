//! Checks of the trailing directives of built ops: location and result types.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use crate::check::mlir_text::check_type;
use crate::check::pattern::checker::Checker;
use crate::check::pattern::model::{LocationTerm, Precondition, Reference, ResultTypeSource, SymbolKind, TypeTerm};
use crate::check::pattern::resolve::{report_near_directive, report_symbol};
use crate::check::pattern::result::OpPosition;
use crate::check::pattern::wording::{count, native_choices, with_article};
use crate::check::pattern::{constraint_relations, expression};
use crate::cpp;
use crate::messages::pattern as diag;
use crate::report::{Message, Report, TokenSpan};
use crate::signature::{ArgKind, Multiplicity, ResultTypes, Signature};
use crate::substitute;
use crate::syntax::constraint::{Constraint, ConstraintKind};
use crate::syntax::mlir;
use crate::syntax::pattern::role::Role;
use crate::syntax::pattern::{Arg, Dag, Directive, Leaf, Literal, Native, NodeOperator, Term};
use crate::syntax::type_text::begins_like_type;

/// Returns the directive of a kind among a node's arguments.
pub(crate) fn directive_of(dag: &Dag, directive: Directive) -> Option<&Dag> {
    dag.args.iter().find_map(|arg| match &arg.term {
        Term::Dag(inner) if inner.is(directive) => Some(inner.as_ref()),
        _ => None,
    })
}

impl Checker<'_> {
    /// Returns the location of a node, or `Some(None)` for the default location. Returns `None` after an error.
    pub(crate) fn check_location(&mut self, dag: &Dag, report: &mut Report) -> Option<Option<LocationTerm>> {
        let Some(directive) = directive_of(dag, Directive::Location) else {
            return Some(None);
        };
        if directive.args.is_empty() {
            report.error(TokenSpan::of(&directive.operator), diag::location_empty());
        }
        let mut name = None;
        let mut symbols = Vec::new();
        for Arg { term, .. } in &directive.args {
            match term {
                Term::Symbol(symbol) => {
                    let reference = self.resolve_use(symbol, report);
                    symbols.push(reference.and_then(|reference| self.check_located(reference, report)));
                }
                Term::Literal(literal) if let Some(text) = literal.text() => {
                    if name.is_some() {
                        report.error(term.span(), diag::location_named_twice());
                    }
                    name = Some(text.to_string());
                }
                Term::Unreadable(_) => symbols.push(None),
                other => symbols.push(report.fail(other.span(), diag::location_part())),
            }
        }
        let symbols: Vec<Reference> = symbols.into_iter().collect::<Option<_>>()?;
        Some(Some(LocationTerm { name, symbols }))
    }

    /// Checks a symbol as a source of a location. An optional value is required to be present.
    fn check_located(&mut self, reference: Reference, report: &mut Report) -> Option<Reference> {
        match self.kind(reference.id) {
            SymbolKind::Unknown => return None,
            kind if kind.is_no_value() => {
                return report.fail(&reference.symbol, diag::no_location(&reference.symbol, kind.noun()));
            }
            SymbolKind::OptionalValue(_) => self.preconditions.push(Precondition::Present(reference.clone())),
            _ => {}
        }
        Some(reference)
    }

    /// Returns the source of the result types. Without a signature, checks only the syntax.
    pub(crate) fn check_types(
        &mut self,
        dag: &Dag,
        signature: Option<&Signature>,
        position: OpPosition<'_>,
        report: &mut Report,
    ) -> Option<ResultTypeSource> {
        let stands_for_one = dag.index().is_some();
        if let Some(directive) = directive_of(dag, Directive::ReturnType) {
            let mut types = Vec::new();
            for (at, arg) in directive.args.iter().enumerate() {
                let multiplicity = signature.map_or(Multiplicity::Variadic, |signature| {
                    // A surplus type is checked like that of a single result.
                    signature
                        .results
                        .get(at)
                        .map_or(Multiplicity::One, |result| result.multiplicity)
                });
                types.push(self.check_type(&arg.term, multiplicity, &diag::type_expected, report));
            }
            let signature = signature?;
            let given = self.check_return_types(directive, types, signature, report);
            if let (OpPosition::Replacing(first, Some(root)), false) = (position, stands_for_one) {
                let replaced = root.results.get(first).map_or("its results", |result| &result.name);
                let message = diag::types_of_replacement(&signature.op_name, replaced, &root.op_name);
                return report.fail(TokenSpan::of(&directive.operator), message.help("remove `returnType`"));
            }
            return given.map(ResultTypeSource::Explicit);
        }
        let signature = signature?;
        match (signature.result_types(), position) {
            // The driver reports a fixed type that differs from the root's; copying the root's type would
            // build an invalid op.
            (ResultTypes::None | ResultTypes::OfFirstOperand | ResultTypes::OfFirstAttr | ResultTypes::Fixed, _) => {
                Some(ResultTypeSource::Inferred)
            }
            (_, OpPosition::Replacing(first, _)) if !stands_for_one => {
                Some(ResultTypeSource::OfReplaced(self.replaced, first))
            }
            (ResultTypes::Inferred, _) => Some(ResultTypeSource::Inferred),
            // The misspelled directive has been reported.
            (ResultTypes::Unknown, _) if has_near_return_type(dag) => None,
            (ResultTypes::Unknown, _) => {
                let help =
                    (signature.results.len() > 1).then_some("write one type for each result: `(returnType $x, $y)`");
                let message = diag::result_type_unknown(&signature.op_name).help_if(help);
                report.fail(TokenSpan::of(&dag.operator), message.signature(signature))
            }
        }
    }

    fn check_return_types(
        &self,
        directive: &Dag,
        types: Vec<Option<TypeTerm>>,
        signature: &Signature,
        report: &mut Report,
    ) -> Option<Vec<TypeTerm>> {
        let (op, declared) = (&signature.op_name, signature.results.len());
        if types.is_empty() {
            return report.fail(TokenSpan::of(&directive.operator), diag::types_missing(declared));
        }
        if types.len() != declared {
            let single_list = declared == 1 && signature.results.iter().all(|result| !result.is_single());
            let help = single_list.then_some("write several types for one list as `(returnType (variadic ..))`");
            let message = diag::type_count(op, count(declared, "result"), count(types.len(), "type"));
            return report.fail(directive.span, message.help_if(help).signature(signature));
        }
        let types: Vec<TypeTerm> = types.into_iter().collect::<Option<_>>()?;
        self.check_given_types(directive, &types, signature, report);
        Some(types)
    }

    /// Checks one type, or the types of a list.
    pub(super) fn check_type(
        &mut self,
        term: &Term,
        multiplicity: Multiplicity,
        message: &dyn Fn() -> Message,
        report: &mut Report,
    ) -> Option<TypeTerm> {
        match term {
            Term::Symbol(symbol) => {
                let reference = self.resolve_use(symbol, report)?;
                self.check_typed(reference, multiplicity, report).map(TypeTerm::Of)
            }
            Term::Literal(literal) if let Some(text) = literal.text() => self.check_type_text(literal, text, report),
            Term::Code(group) => self
                .check_braces(group, expression::IN_TYPE, report)
                .map(TypeTerm::Native),
            Term::Leaf(Leaf {
                operator: NodeOperator::Named(name),
                symbol: None,
            }) if name.kind() != ConstraintKind::Attr && name.kind() != ConstraintKind::Prop => {
                Some(TypeTerm::Fixed(name.constraint.clone()))
            }
            Term::Leaf(leaf) if let NodeOperator::Native(native) = &leaf.operator => {
                self.check_native_leaf(native, leaf, report).map(TypeTerm::Native)
            }
            Term::Dag(dag) => match &dag.operator {
                NodeOperator::Native(native) => self.check_type_of_native(dag, native, report),
                NodeOperator::Directive(Directive::Variadic, word) => {
                    if multiplicity == Multiplicity::One {
                        report.error(word, diag::types_of_one_value());
                    }
                    let types = dag.args.iter();
                    let types = types.map(|arg| self.check_type(&arg.term, Multiplicity::Variadic, message, report));
                    let types: Vec<_> = types.collect();
                    types.into_iter().collect::<Option<_>>().map(TypeTerm::List)
                }
                NodeOperator::Named(name) if name.role == Role::Free => {
                    let signature = self.signature_of(dag)?;
                    let help = "use `(returnType $x)` for the type of a value";
                    report.fail(dag.span, diag::operation_is_no_type(&signature.op_name).help(help))
                }
                NodeOperator::Named(_) | NodeOperator::Directive(..) => report.fail(dag.span, message()),
            },
            Term::Defined(dag) => self.check_defined_type(dag, report),
            Term::Leaf(_) | Term::Literal(_) | Term::Rest(_) => report.fail(term.span(), message()),
            Term::Unreadable(_) => None,
        }
    }

    fn check_type_of_native(&mut self, dag: &Dag, native: &Native, report: &mut Report) -> Option<TypeTerm> {
        if report_near_directive(native, report) {
            return None;
        }
        let call = self.check_native(dag, native, report);
        self.check_number(
            TokenSpan::of(&dag.operator),
            native,
            call.as_ref().and_then(|call| call.index),
            report,
        )?;
        call.map(TypeTerm::Native)
    }

    /// Checks a string as a type in MLIR's syntax or as a Rust expression.
    pub(super) fn check_type_text(&mut self, literal: &Literal, text: &str, report: &mut Report) -> Option<TypeTerm> {
        let span = TokenSpan::of(&literal.tokens);
        if let Some(meant) = type_meant(text) {
            return report.fail(span, diag::no_such_type(text, meant));
        }
        if mlir::check_type(text).is_ok() {
            return Some(TypeTerm::Text(text.to_string()));
        }
        let Some(TokenTree::Literal(token)) = literal.tokens.clone().into_iter().next() else {
            return report.fail(span, diag::neither_type_nor_rust(text));
        };
        let scope = cpp::CppScope::new("$_builder.ctx()", Vec::new());
        let tokens = match cpp::rust_tokens(&token, &scope, |code| code.kind == cpp::CppKind::Type) {
            Ok(tokens) => tokens,
            Err(sign) => return report.fail(&token, sign.in_native_code()),
        };
        if begins_like_type(text) {
            check_type(text, span, report)?;
        }
        let is_expression = |tokens: &TokenStream| {
            let plain = substitute::substitute(tokens, |_| quote!(x));
            syn::parse2::<syn::Expr>(plain).is_ok()
        };
        let Some(tokens) = tokens.filter(is_expression) else {
            return report.fail(span, diag::neither_type_nor_rust(text));
        };
        expression::check_argumentholders(&tokens, expression::IN_TYPE, report);
        let code = self.check_code(&tokens, span, report)?;
        Some(TypeTerm::Native(self.code_call(code)))
    }

    /// Checks a symbol as a source of a type, or of several types in a list.
    fn check_typed(
        &mut self,
        reference: Reference,
        multiplicity: Multiplicity,
        report: &mut Report,
    ) -> Option<Reference> {
        let symbol = &reference.symbol;
        let kind = self.kind(reference.id);
        match &kind {
            SymbolKind::Unknown => return None,
            SymbolKind::Native(results)
                if *results != 1 && reference.index.is_none() && multiplicity == Multiplicity::One =>
            {
                let choices = native_choices(symbol, *results);
                return report.fail(symbol, diag::pack_needs_index(symbol, results, choices));
            }
            SymbolKind::OptionalValue(_) if multiplicity == Multiplicity::One => {
                self.preconditions.push(Precondition::Present(reference.clone()));
            }
            SymbolKind::List(_) if multiplicity == Multiplicity::One => {
                return report.fail(symbol, diag::list_has_no_type(symbol));
            }
            SymbolKind::Value(_)
            | SymbolKind::OptionalValue(_)
            | SymbolKind::List(_)
            | SymbolKind::Type(_)
            | SymbolKind::Native(_) => {}
            SymbolKind::Attr(constraint) | SymbolKind::OptionalAttr(constraint) => {
                match has_type(constraint) {
                    Some(true) => {}
                    Some(false) => {
                        let what = with_article(constraint);
                        return report.fail(symbol, diag::attribute_has_no_type(symbol, what));
                    }
                    None => self.preconditions.push(Precondition::HasType(reference.clone())),
                }
                if matches!(kind, SymbolKind::OptionalAttr(_)) {
                    self.preconditions.push(Precondition::Present(reference.clone()));
                }
            }
            SymbolKind::Prop(_) | SymbolKind::Region(_) | SymbolKind::Block => {
                return report.fail(symbol, diag::attribute_has_no_type(symbol, kind.noun()));
            }
            SymbolKind::SourceNode(op) | SymbolKind::Root(op) | SymbolKind::ResultNode(op) => {
                let span = match multiplicity {
                    Multiplicity::One => ArgKind::Operand,
                    _ => ArgKind::VariadicOperand,
                };
                self.check_node_value(&reference, *op, &span, report)?;
            }
        }
        Some(reference)
    }
}

/// Returns `true` if every attribute that satisfies a constraint is typed or a type attribute, `false` if none is, or
/// `None` if some are.
fn has_type(constraint: &Constraint) -> Option<bool> {
    if constraint_relations::exact_number(constraint).is_some()
        || constraint.is("TypeAttr")
        || constraint.is("TypeAttrOf")
    {
        return Some(true);
    }
    const WITHOUT: [&str; 10] = [
        "StrAttr",
        "SymbolNameAttr",
        "ArrayAttr",
        "I32ArrayAttr",
        "I64ArrayAttr",
        "DictionaryAttr",
        "SymbolRefAttr",
        "FlatSymbolRefAttr",
        "UnitAttr",
        "AffineMapAttr",
    ];
    WITHOUT.iter().any(|name| constraint.is(name)).then_some(false)
}

/// Returns `true` if an argument is a misspelled `returnType`.
fn has_near_return_type(dag: &Dag) -> bool {
    let is_slip = |native: &Native| native.near_directive() == Some(Directive::ReturnType.word());
    let mut args = dag.args.iter();
    args.any(|arg| matches!(arg.term.operator(), Some(NodeOperator::Native(native)) if is_slip(native)))
}

/// Reports `location` and `returnType` before other arguments, and duplicates.
pub(crate) fn report_directives(dag: &Dag, report: &mut Report) {
    let mut seen: Vec<Directive> = Vec::new();
    let last_argument = dag.args.iter().rposition(|arg| !arg.term.is_after_arguments());
    for (at, arg) in dag.args.iter().enumerate() {
        let Term::Dag(inner) = &arg.term else { continue };
        let NodeOperator::Directive(directive @ (Directive::Location | Directive::ReturnType), word) = &inner.operator
        else {
            continue;
        };
        if last_argument.is_some_and(|last| at < last) {
            report.error(word, diag::directive_before_arguments(directive.word()));
        } else if seen.contains(directive) {
            report.error(word, diag::directive_twice(directive.word()));
        } else if let (Directive::ReturnType, NodeOperator::Native(_)) = (directive, &dag.operator) {
            report.error(word, diag::type_of_native());
        }
        report_symbol(&inner.symbol, *directive, report);
        seen.push(*directive);
    }
}

/// Returns the MLIR spelling of a type name from another language.
fn type_meant(text: &str) -> Option<String> {
    let named = [
        ("bool", "i1"),
        ("float", "f32"),
        ("double", "f64"),
        ("int", "i32"),
        ("half", "f16"),
    ];
    if let Some((_, meant)) = named.into_iter().find(|(name, _)| *name == text) {
        return Some(meant.to_string());
    }
    let prefixes = [
        ("uint", "ui"),
        ("sint", "si"),
        ("int", "i"),
        ("float", "f"),
        ("I", "i"),
        ("F", "f"),
        ("u", "ui"),
    ];
    prefixes.into_iter().find_map(|(written, meant)| {
        let width = text.strip_prefix(written)?.trim_end_matches("_t");
        let is_width = !width.is_empty() && width.bytes().all(|byte| byte.is_ascii_digit());
        is_width.then(|| format!("{meant}{width}"))
    })
}

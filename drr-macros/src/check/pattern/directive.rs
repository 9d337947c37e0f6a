//! The directives behind the arguments of what is built: where it comes from, and which types its results have.

use proc_macro2::TokenStream;
use quote::quote;

use crate::check::pattern::checker::Checker;
use crate::check::pattern::facts;
use crate::check::pattern::model::{LocationTerm, Narrowing, OpId, Reference, SymbolKind, TypeTerm, Types};
use crate::check::pattern::result::Standing;
use crate::check::pattern::words::{count, with_article};
use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::signature::{ArgKind, Count, ResultTypes, Signature};
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Dag, Directive, Head, Literal, LiteralValue, Native, Term};
use crate::syntax::substitute;
use crate::syntax::type_text::{begins_like_type, is_type_text};

/// The directive of a kind that a node has, if it has one.
pub(crate) fn directive_of(dag: &Dag, wanted: Directive) -> Option<&Dag> {
    dag.args.iter().find_map(|arg| match &arg.term {
        Term::Dag(inner) if inner.is(wanted) => Some(inner.as_ref()),
        _ => None,
    })
}

impl Checker<'_> {
    /// The location that a node asks for: nothing where it takes the default. The outer option is empty if there is a
    /// mistake in it.
    pub(crate) fn check_location(&mut self, dag: &Dag, report: &mut Report) -> Option<Option<LocationTerm>> {
        let Some(directive) = directive_of(dag, Directive::Location) else {
            return Some(None);
        };
        let mut name = None;
        let mut symbols = Vec::new();
        for arg in &directive.args {
            match &arg.term {
                Term::Symbol(symbol) => {
                    let reference = self.resolve_use(symbol, report);
                    symbols.push(reference.and_then(|reference| self.check_located(reference, report)));
                }
                Term::Literal(literal) => match &literal.value {
                    LiteralValue::Str(text) => name = Some(text.clone()),
                    _ => return None,
                },
                _ => return None,
            }
        }
        let symbols: Vec<Reference> = symbols.into_iter().collect::<Option<_>>()?;
        Some(Some(LocationTerm { name, symbols }))
    }

    /// A symbol that stands for something with a location; an optional value has one if it is there.
    fn check_located(&mut self, reference: Reference, report: &mut Report) -> Option<Reference> {
        match self.kind(reference.id) {
            SymbolKind::Unknown => return None,
            kind @ (SymbolKind::Attr(_)
            | SymbolKind::OptionalAttr(_)
            | SymbolKind::Prop(_)
            | SymbolKind::Region(_)
            | SymbolKind::Block) => {
                report.error(&reference.symbol, say::no_location(&reference.symbol, kind.noun()));
                return None;
            }
            SymbolKind::OptionalValue(_) => self.narrowings.push(Narrowing::Present(reference.clone())),
            _ => {}
        }
        Some(reference)
    }

    /// Where the types of the results come from.
    pub(crate) fn check_types(
        &mut self,
        dag: &Dag,
        signature: &Signature,
        standing: Standing<'_>,
        report: &mut Report,
    ) -> Option<Types> {
        let stands_for_one = dag.symbol.as_ref().is_some_and(|symbol| symbol.split_index().is_some());
        if let Some(directive) = directive_of(dag, Directive::ReturnType) {
            let given = self.check_return_types(directive, signature, report);
            if let (Standing::Replacing(first, Some(root)), false) = (standing, stands_for_one) {
                report_given_to_replacement(directive, signature, (first, root), report);
                return None;
            }
            return given.map(Types::Given);
        }
        match (signature.result_types(), standing) {
            // A fixed type that is not the root's is an error of the driver; copying the root's would build an invalid op.
            (ResultTypes::None | ResultTypes::OfFirstOperand | ResultTypes::OfFirstAttr | ResultTypes::Fixed, _) => {
                Some(Types::Inferred)
            }
            (_, Standing::Replacing(first, _)) if !stands_for_one => Some(Types::OfRoot(first)),
            (ResultTypes::Inferred, _) => Some(Types::Inferred),
            // What was to say it has been reported.
            (ResultTypes::Unknown, _) if has_near_return_type(dag) => None,
            (ResultTypes::Unknown, _) => {
                let help = (signature.results.len() > 1).then_some("each result has one type: `(returnType $x, $y)`");
                let message = say::result_type_unknown(&signature.op_name).help_if(help);
                report.error(Place::of(&dag.head), message.signature(signature));
                None
            }
        }
    }

    fn check_return_types(
        &mut self,
        directive: &Dag,
        signature: &Signature,
        report: &mut Report,
    ) -> Option<Vec<TypeTerm>> {
        let (op, declared) = (&signature.op_name, signature.results.len());
        let mut types = Vec::new();
        for (at, arg) in directive.args.iter().enumerate() {
            // One too many is judged as if a single type were wanted.
            let wanted = signature.results.get(at).map_or(Count::One, |result| result.count);
            types.push(self.check_type(&arg.term, wanted, report));
        }
        if types.is_empty() {
            report.error(Place::of(&directive.head), say::types_missing(declared));
            return None;
        }
        if types.len() != declared {
            let single_list = declared == 1 && signature.results.iter().all(|result| result.count != Count::One);
            let help = single_list.then_some("several types for one list: `(returnType (variadic ..))`");
            let message = say::type_count(op, count(declared, "result"), count(types.len(), "type"));
            report.error(directive.place(), message.help_if(help).signature(signature));
            return None;
        }
        let types: Vec<TypeTerm> = types.into_iter().collect::<Option<_>>()?;
        self.check_given_types(directive, &types, signature, report);
        Some(types)
    }

    /// What says one type, or the types of a list.
    fn check_type(&mut self, term: &Term, wanted: Count, report: &mut Report) -> Option<TypeTerm> {
        match term {
            Term::Symbol(symbol) => {
                let reference = self.resolve_use(symbol, report)?;
                self.check_typed(reference, wanted, report).map(TypeTerm::Of)
            }
            Term::Literal(literal) => self.check_type_text(literal, report),
            Term::Code(group) => self.check_braces(group, report).map(TypeTerm::Native),
            Term::Leaf(leaf) => match &leaf.head {
                Head::Named(name) => Some(TypeTerm::Fixed(name.clone())),
                Head::Native(native) => self.check_native_leaf(native, leaf, report).map(TypeTerm::Native),
                Head::Directive(..) => None,
            },
            Term::Dag(dag) => match &dag.head {
                Head::Native(native) => self.check_type_of_native(dag, native, report),
                Head::Directive(Directive::Variadic, word) => {
                    if wanted == Count::One {
                        report.error(word, say::types_of_one_value());
                        return None;
                    }
                    let types: Vec<_> = dag
                        .args
                        .iter()
                        .map(|arg| self.check_type(&arg.term, Count::Variadic, report))
                        .collect();
                    types.into_iter().collect::<Option<_>>().map(TypeTerm::List)
                }
                Head::Named(_) => {
                    let (op, _) = self.op_of(dag)?;
                    let signature = self.signature(op)?;
                    let help = "`(returnType $x)` takes the type of a value";
                    report.error(dag.place(), say::operation_is_no_type(&signature.op_name).help(help));
                    None
                }
                Head::Directive(..) => None,
            },
            Term::Rest(_) | Term::Unreadable(_) => None,
        }
    }

    fn check_type_of_native(&mut self, dag: &Dag, native: &Native, report: &mut Report) -> Option<TypeTerm> {
        let call = self.check_native(dag, native, report);
        self.check_number(
            Place::of(&dag.head),
            native,
            call.as_ref().and_then(|call| call.index),
            report,
        )?;
        call.map(TypeTerm::Native)
    }

    /// A string is a type as MLIR writes it, or else a Rust expression.
    fn check_type_text(&mut self, literal: &Literal, report: &mut Report) -> Option<TypeTerm> {
        let place = Place::of(&literal.tokens);
        let LiteralValue::Str(text) = &literal.value else {
            return None;
        };
        if is_type_text(text) {
            return Some(TypeTerm::Text(text.clone()));
        }
        let is_expression = |tokens: &TokenStream| {
            let plain = substitute::substitute(tokens, |_| quote!(x));
            syn::parse2::<syn::Expr>(plain).is_ok()
        };
        let tokens = literal
            .text_tokens()
            .filter(|tokens| !begins_like_type(text) && is_expression(tokens));
        let Some(tokens) = tokens else {
            report.error(place, say::neither_type_nor_rust(text));
            return None;
        };
        let code = self.check_code(&tokens, place, report)?;
        Some(TypeTerm::Native(self.code_call(code)))
    }

    /// A symbol that stands for something with a type, or with types where a list is wanted.
    fn check_typed(&mut self, reference: Reference, wanted: Count, report: &mut Report) -> Option<Reference> {
        let symbol = &reference.symbol;
        let kind = self.kind(reference.id);
        match &kind {
            SymbolKind::Unknown => return None,
            SymbolKind::Value(_) | SymbolKind::Native(1) => {}
            SymbolKind::Native(results) => {
                if reference.index.is_none() && wanted == Count::One {
                    let choices = crate::check::pattern::native_call::native_choices(&symbol.to_string(), *results);
                    report.error(symbol, say::pack_needs_index(symbol, results, choices));
                    return None;
                }
            }
            SymbolKind::OptionalValue(_) => {
                if wanted == Count::One {
                    self.narrowings.push(Narrowing::Present(reference.clone()));
                }
            }
            SymbolKind::List(_) => {
                if wanted == Count::One {
                    report.error(symbol, say::list_has_no_type(symbol));
                    return None;
                }
            }
            SymbolKind::Attr(constraint) | SymbolKind::OptionalAttr(constraint) => {
                match has_type(constraint) {
                    Some(true) => {}
                    Some(false) => {
                        let what = with_article(constraint);
                        report.error(symbol, say::attribute_has_no_type(symbol, what));
                        return None;
                    }
                    None => self.narrowings.push(Narrowing::HasType(reference.clone())),
                }
                if matches!(kind, SymbolKind::OptionalAttr(_)) {
                    self.narrowings.push(Narrowing::Present(reference.clone()));
                }
            }
            SymbolKind::Prop(_) | SymbolKind::Region(_) | SymbolKind::Block => {
                report.error(symbol, say::attribute_has_no_type(symbol, kind.noun()));
                return None;
            }
            SymbolKind::SourceNode(op) | SymbolKind::Root(op) | SymbolKind::ResultNode(op) => {
                self.check_typed_node(&reference, *op, wanted, report)?;
            }
        }
        Some(reference)
    }

    fn check_typed_node(&self, reference: &Reference, op: OpId, wanted: Count, report: &mut Report) -> Option<()> {
        let place = match wanted {
            Count::One => ArgKind::Operand,
            _ => ArgKind::VariadicOperand,
        };
        self.check_node_value(reference, op, &place, report).map(|_| ())
    }
}

/// Whether every attribute that satisfies a constraint has a type or holds one; nothing where some may and some not.
fn has_type(constraint: &Constraint) -> Option<bool> {
    if facts::exact_number(constraint).is_some() || constraint.is("TypeAttr") || constraint.is("TypeAttrOf") {
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

fn report_given_to_replacement(
    directive: &Dag,
    signature: &Signature,
    (first, root): (usize, &Signature),
    report: &mut Report,
) {
    let replaced = root.results.get(first).map_or("its results", |result| &result.name);
    let message = say::types_of_replacement(&signature.op_name, replaced, &root.op_name);
    report.error(Place::of(&directive.head), message.help("drop `returnType`"));
}

/// Whether an argument is headed by a slip for `returnType`.
fn has_near_return_type(dag: &Dag) -> bool {
    dag.args.iter().any(|arg| match &arg.term {
        Term::Dag(inner) => match &inner.head {
            Head::Native(native) => native.near_directive() == Some(Directive::ReturnType.word()),
            _ => false,
        },
        _ => false,
    })
}

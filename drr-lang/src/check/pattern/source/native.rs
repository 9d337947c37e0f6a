//! Checks of native matchers in the source and of their outputs.

use proc_macro2::{Literal, TokenStream};

use crate::check::pattern::checker::Checker;
use crate::check::pattern::misplaced::{DirectiveSite, misplaced};
use crate::check::pattern::model::{NativeOutput, SourceCode, SourceNative, SymbolKind};
use crate::check::pattern::source::source_constraint;
use crate::check::pattern::{constant, expression, wording};
use crate::messages::{pattern as diag, source};
use crate::report::{Report, TokenSpan};
use crate::signature::ArgKind;
use crate::substitute::{self, Placeholder, Special, tokens_of_text};
use crate::syntax::constraint::{Constraint, ConstraintKind};
use crate::syntax::pattern::{Dag, Leaf, Native, NativeFunction, NodeOperator, Term};

impl Checker<'_> {
    /// Checks `(get_in $a, I32Attr:$k)`.
    pub(crate) fn check_source_native(
        &mut self,
        dag: &Dag,
        native: &Native,
        report: &mut Report,
    ) -> Option<SourceNative> {
        let span = match &native.function {
            NativeFunction::Path(path) => path.last().span(),
            NativeFunction::Text(text) => text.span(),
        };
        let outputs = self.check_outputs(dag, &Constraint::any_type(), None, report);
        if let Some(declared) = native.results
            && declared != dag.args.len()
            && !dag.args.iter().any(|arg| matches!(arg.term, Term::Unreadable(_)))
        {
            let outputs = wording::count(dag.args.len(), "output");
            let message = source::outputs_miscounted(wording::count(declared, "result"), outputs);
            report.error(TokenSpan::of(&native.tokens), message);
        }
        let code = match &native.function {
            NativeFunction::Path(path) => SourceCode::Function(path.clone()),
            NativeFunction::Text(text) => SourceCode::Expression(check_text(text, report)?),
        };
        Some(SourceNative {
            code,
            outputs: outputs?,
            span,
            written: native.name(),
        })
    }

    /// Checks `(ConstantLikeMatcher I32Attr:$k)`, whose output is an attribute.
    pub(crate) fn check_constant_like(&mut self, dag: &Dag, report: &mut Report) -> Option<SourceNative> {
        let mut outputs = self.check_outputs(dag, &Constraint::any_attr(), Some(ConstraintKind::Attr), report);
        if dag.args.len() != 1 {
            return report.fail(TokenSpan::of(&dag.operator), source::constant_like_arity());
        }
        let output = outputs.as_mut()?.pop()?;
        if !output.kind.is_attr() {
            if let Some(Term::Leaf(Leaf {
                operator: NodeOperator::Named(name),
                ..
            })) = dag.args.first().map(|arg| &arg.term)
            {
                report.error(name.span(), source::constant_is_attribute(name));
            }
            return None;
        }
        Some(SourceNative {
            code: SourceCode::ConstantLike,
            outputs: vec![output],
            span: TokenSpan::of(&dag.operator).first(),
            written: dag.operator.name(),
        })
    }

    /// Checks the outputs of a matcher. The matcher itself has no symbol.
    fn check_outputs(
        &mut self,
        dag: &Dag,
        default: &Constraint,
        own: Option<ConstraintKind>,
        report: &mut Report,
    ) -> Option<Vec<NativeOutput>> {
        if let Some(symbol) = &dag.symbol {
            report.error(symbol, diag::matcher_named());
        }
        let mut outputs = Vec::new();
        for arg in &dag.args {
            if let Some(name) = &arg.name {
                report.error(name, source::output_has_no_name());
            }
            outputs.push(self.check_output(&arg.term, default, own, report));
        }
        outputs.into_iter().collect()
    }

    /// Checks an output. Its constraint determines its kind; a user-defined constraint has kind `own`, if that is
    /// known.
    fn check_output(
        &mut self,
        term: &Term,
        default: &Constraint,
        own: Option<ConstraintKind>,
        report: &mut Report,
    ) -> Option<NativeOutput> {
        let (constraint, symbol) = match term {
            Term::Symbol(symbol) => (None, Some(symbol)),
            Term::Leaf(leaf) => (Some(source_constraint(leaf, report)?), leaf.symbol.as_ref()),
            Term::Dag(inner) => {
                report_node(inner, report);
                return None;
            }
            Term::Literal(_) | Term::Code(_) | Term::Defined(_) | Term::Rest(_) => {
                return report.fail(term.span(), source::output_expected());
            }
            Term::Unreadable(_) => return None,
        };
        // A constant has the kind of the constraint that builds it.
        let built = match constraint.filter(|name| name.role.is_constant()) {
            Some(name) => Some(constant::constant_with_builder(name, report)?),
            None => None,
        };
        let (constant, built_by) = built.unzip();
        let written = built_by
            .as_ref()
            .or(constraint.map(|name| &name.constraint))
            .unwrap_or(default);
        let inner = written.unwrapped().clone();
        let own = own.filter(|_| written.row().is_none());
        let kind = match (own.unwrap_or(written.kind()), written) {
            (ConstraintKind::Attr, wrapper) if wrapper.is("OptionalAttr") => ArgKind::OptionalAttr,
            (ConstraintKind::Attr, _) => ArgKind::Attr,
            (ConstraintKind::Prop, _) => ArgKind::Prop,
            (_, wrapper) if wrapper.is("Optional") => ArgKind::OptionalOperand,
            (_, wrapper) if wrapper.is("Variadic") => ArgKind::VariadicOperand,
            _ => ArgKind::Operand,
        };
        let bound = SymbolKind::at(&kind, inner.clone(), false);
        let symbol = symbol.and_then(|symbol| self.bind_value(symbol, bound, report));
        Some(NativeOutput {
            kind,
            constraint: inner,
            is_tested: constraint.is_some() && constant.is_none(),
            constant,
            symbol,
            span: term.span().first(),
            written: term.to_string(),
        })
    }
}

/// Returns the expression of a matcher in a string. The expression must use `$_self`.
fn check_text(text: &Literal, report: &mut Report) -> Option<TokenStream> {
    let Some(tokens) = tokens_of_text(text) else {
        return report.fail(text, source::text_is_no_rust());
    };
    expression::check_argumentholders(&tokens, expression::IN_MATCHER, report);
    let is_self = |word: &Placeholder| matches!(word, Placeholder::Special(Special::This, _));
    if !substitute::placeholders(&tokens).iter().any(is_self) {
        report.error(text, source::matcher_without_self());
    }
    Some(tokens)
}

/// Reports a node as an output.
fn report_node(inner: &Dag, report: &mut Report) {
    match &inner.operator {
        NodeOperator::Directive(directive, word) => report.error(word, misplaced(*directive, DirectiveSite::Output)),
        NodeOperator::Named(_) | NodeOperator::Native(_) => {
            report.error(inner.span, source::node_as_output(format!("({} ..)", inner.operator)));
        }
    }
}

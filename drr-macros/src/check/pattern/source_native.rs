//! Native matchers in the source: what they run, and what each of their outputs is.

use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant;
use crate::check::pattern::model::{Output, SourceCode, SourceNative, SymbolKind};
use crate::check::pattern::words::{self, EntityConstraint};
use crate::report::{Place, Report};
use crate::signature::ArgKind;
use crate::syntax::constraint::{Constraint, Kind};
use crate::syntax::pattern::{Dag, Head, Leaf, Native, NativeFunction, Term};
use crate::syntax::substitute::tokens_of_text;

impl Checker<'_> {
    /// Checks `(get_in $a, I32Attr:$k)`.
    pub(crate) fn check_source_native(
        &mut self,
        dag: &Dag,
        native: &Native,
        report: &mut Report,
    ) -> Option<SourceNative> {
        let place = match &native.function {
            NativeFunction::Path(path) => path.last().span(),
            NativeFunction::Text(text) => text.span(),
        };
        let code = match &native.function {
            NativeFunction::Path(path) => Some(SourceCode::Function(path.clone())),
            NativeFunction::Text(text) => tokens_of_text(text).map(SourceCode::Expression),
        };
        let outputs: Vec<Option<Output>> = dag
            .args
            .iter()
            .map(|arg| self.check_output(&arg.term, &Constraint::any_type(), report))
            .collect();
        Some(SourceNative {
            code: code?,
            outputs: outputs.into_iter().collect::<Option<_>>()?,
            place,
            written: native.name(),
        })
    }

    /// Checks `(ConstantLikeMatcher I32Attr:$k)`, the output of which is an attribute.
    pub(crate) fn check_constant_like(&mut self, dag: &Dag, report: &mut Report) -> Option<SourceNative> {
        let output = self.check_output(&dag.args.first()?.term, &Constraint::any_attr(), report)?;
        if !output.kind.is_attr() {
            if let Some(Term::Leaf(Leaf {
                head: Head::Named(name),
                ..
            })) = dag.args.first().map(|arg| &arg.term)
            {
                report.error(name.place(), crate::messages::source::constant_is_attribute(name));
            }
            return None;
        }
        Some(SourceNative {
            code: SourceCode::ConstantLike,
            outputs: vec![output],
            place: Place::of(&dag.head).first(),
            written: dag.head.name(),
        })
    }

    /// An output is of the kind that its constraint says.
    fn check_output(&mut self, term: &Term, default: &Constraint, report: &mut Report) -> Option<Output> {
        let (constraint, symbol) = term.as_binding()?;
        let is_wrong = |name: &&Constraint| EntityConstraint::of(name).is_some();
        if constraint.filter(is_wrong).is_some() {
            return None;
        }
        // A constant is of the kind that builds it.
        let constant = constraint.filter(|name| words::is_constant(name));
        let (constant, built_by) = match constant {
            Some(name) => {
                let (constant, built_by) = constant::of_its_own(name, report)?;
                (Some(constant), Some(built_by))
            }
            None => (None, None),
        };
        let written = built_by.as_ref().or(constraint).unwrap_or(default);
        let inner = written.unwrapped().clone();
        let kind = match (written.kind(), written) {
            (Kind::Attr, wrapper) if wrapper.is("OptionalAttr") => ArgKind::OptionalAttr,
            (Kind::Attr, _) => ArgKind::Attr,
            (Kind::Prop, _) => ArgKind::Prop,
            (_, wrapper) if wrapper.is("Optional") => ArgKind::OptionalOperand,
            (_, wrapper) if wrapper.is("Variadic") => ArgKind::VariadicOperand,
            _ => ArgKind::Operand,
        };
        let bound = match kind {
            ArgKind::OptionalOperand => SymbolKind::OptionalValue(inner.clone()),
            ArgKind::VariadicOperand => SymbolKind::List(inner.clone()),
            ArgKind::OptionalAttr => SymbolKind::OptionalAttr(inner.clone()),
            ArgKind::Prop => SymbolKind::Prop(inner.clone()),
            ArgKind::Attr | ArgKind::DefaultAttr { .. } => SymbolKind::Attr(inner.clone()),
            ArgKind::Operand => SymbolKind::Value(inner.clone()),
        };
        let symbol = symbol.and_then(|symbol| self.bind_value(symbol, bound, report));
        Some(Output {
            kind,
            constraint: inner,
            is_tested: constraint.is_some() && constant.is_none(),
            constant,
            symbol,
            place: term.place().first(),
            written: term.to_string(),
        })
    }
}

//! Calls of native code in the results.

use crate::check::pattern::arguments::is_building_directive;
use crate::check::pattern::checker::Checker;
use crate::check::pattern::model::{NativeCall, ResultTerm, SymbolKind};
use crate::check::pattern::result::Standing;
use crate::check::pattern::words;
use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::syntax::pattern::{Dag, Directive, Head, Leaf, Native, NativeFunction, Term};

impl Checker<'_> {
    /// Checks a call of native code, which takes anything.
    pub(crate) fn check_native(&mut self, dag: &Dag, native: &Native, report: &mut Report) -> Option<NativeCall> {
        let mut args = Vec::new();
        for arg in dag.args.iter().filter(|arg| !is_building_directive(&arg.term)) {
            args.push(self.check_native_term(&arg.term, report));
        }
        let location = self.check_location(dag, report);
        let symbol = self.bind_result(dag, SymbolKind::Native);
        let node = self.next_result_node();
        let NativeFunction::Path(function) = &native.function else {
            return None;
        };
        let results = native.results.unwrap_or(1);
        if results > 1 {
            return None;
        }
        let args = args.into_iter().collect::<Option<_>>()?;
        Some(NativeCall {
            function: function.clone(),
            results,
            node,
            symbol,
            args,
            location: location?,
        })
    }

    fn check_native_term(&mut self, term: &Term, report: &mut Report) -> Option<ResultTerm> {
        match term {
            Term::Symbol(symbol) => self.resolve_use(symbol, report).map(ResultTerm::Symbol),
            Term::Literal(literal) => Some(ResultTerm::Literal(literal.clone())),
            Term::Leaf(leaf) => match &leaf.head {
                Head::Native(native) => self.check_native_leaf(native, leaf, report).map(ResultTerm::Native),
                Head::Named(name) if words::is_constant(name) => {
                    report.error(
                        name.place(),
                        say::not_supported_yet("a constant as argument of native code"),
                    );
                    None
                }
                Head::Named(_) | Head::Directive(..) => None,
            },
            Term::Dag(dag) => match &dag.head {
                Head::Native(native) => self.check_nested_native(dag, native, report).map(ResultTerm::Native),
                Head::Directive(Directive::ReplaceWithValue, _) => self.passed_on(dag, report).map(ResultTerm::Symbol),
                Head::Directive(..) => None,
                Head::Named(_) => self.check_result_op(dag, Standing::Free, report).map(ResultTerm::Op),
            },
            Term::Code(_) | Term::Rest(_) | Term::Unreadable(_) => None,
        }
    }

    /// `low:$x` is `(low $x)`.
    pub(crate) fn check_native_leaf(
        &mut self,
        native: &Native,
        leaf: &Leaf,
        report: &mut Report,
    ) -> Option<NativeCall> {
        let reference = self.resolve_use(leaf.symbol.as_ref()?, report)?;
        let NativeFunction::Path(function) = &native.function else {
            return None;
        };
        let node = self.next_result_node();
        let args = vec![ResultTerm::Symbol(reference)];
        Some(NativeCall {
            function: function.clone(),
            results: 1,
            node,
            symbol: None,
            args,
            location: None,
        })
    }

    pub(crate) fn check_nested_native(
        &mut self,
        dag: &Dag,
        native: &Native,
        report: &mut Report,
    ) -> Option<NativeCall> {
        let call = self.check_native(dag, native, report);
        if native.results == Some(0) {
            report.error(Place::of(&dag.head), say::native_yields_nothing(native.name()));
            return None;
        }
        call
    }
}

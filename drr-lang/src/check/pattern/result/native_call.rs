//! Checks of native calls in the results: functions, expressions in strings, and expressions in braces.

use proc_macro2::{Group, TokenStream};

use crate::check::pattern::checker::Checker;
use crate::check::pattern::expression::{self, CppNames, PlaceholderScope, in_native_text};
use crate::check::pattern::model::{Callee, Code, NativeCall, Reference, ResultTerm, SymbolKind};
use crate::check::pattern::resolve::report_near_directive;
use crate::check::pattern::result::{TermPosition, node_index, report_arguments};
use crate::check::pattern::wording::{count, native_choices};
use crate::cpp;
use crate::messages::pattern as diag;
use crate::report::{Report, TokenSpan};
use crate::substitute;
use crate::syntax::control_flow::{Exit, exits};
use crate::syntax::pattern::{Dag, Leaf, Native, NativeFunction, NodeOperator};

/// Maximum number of results of a native call. Rust implements traits for tuples up to this size.
const MAX_RESULTS: usize = 12;

impl Checker<'_> {
    /// Checks a native call, which accepts arguments of any kind.
    pub(crate) fn check_native(&mut self, dag: &Dag, native: &Native, report: &mut Report) -> Option<NativeCall> {
        report_arguments(dag, report);
        self.check_built_regions(dag, None, report);
        let mut args = Vec::new();
        for arg in dag.args.iter().filter(|arg| !arg.term.is_building_directive()) {
            if let Some(name) = &arg.name {
                report.error(name, diag::named_argument_of_native());
            }
            args.push(if arg.term.is_region() {
                None
            } else {
                self.check_term(&arg.term, TermPosition::Native, report)
            });
        }
        let location = self.check_location(dag, report);
        let results = native.results.unwrap_or(1);
        let index = node_index(dag, results, report, |_, base| {
            let choices = native_choices(format!(":{base}"), results);
            diag::node_index_out_of_range(native.name(), count(results, "result"), choices)
        });
        let symbol = self.bind_result(dag, SymbolKind::Native(results));
        let node = self.next_result_node();
        let names = self.names_of_values(&args);
        let callee = self.check_callee(native, in_native_text(args.len()), names, report);
        Some(NativeCall {
            callee: callee?,
            results,
            node,
            symbol,
            index: index?,
            args: args.into_iter().collect::<Option<_>>()?,
            location: location?,
        })
    }

    /// Returns the arguments of native code that are single values, by their names in C++.
    fn names_of_values(&self, args: &[Option<ResultTerm>]) -> CppNames {
        let mut names = Vec::new();
        for (at, arg) in args.iter().enumerate() {
            let Some(ResultTerm::Symbol(symbol)) = arg else {
                continue;
            };
            let name = format!("${at}");
            match (self.kind(symbol.id), symbol.index) {
                (SymbolKind::Unknown, _) => return None,
                (SymbolKind::Value(_), None) => {
                    names.push((name.clone(), cpp::RustExpr::new(name, cpp::CppKind::Handle)));
                }
                _ => {}
            }
        }
        Some(names)
    }

    /// Returns the function or expression of a native call.
    fn check_callee(
        &self,
        native: &Native,
        scope: PlaceholderScope,
        names: CppNames,
        report: &mut Report,
    ) -> Option<Callee> {
        if native.results.is_some_and(|results| results > MAX_RESULTS) {
            report.error(
                TokenSpan::of(&native.tokens),
                diag::too_many_native_results(MAX_RESULTS),
            );
        }
        let text = match &native.function {
            NativeFunction::Path(function) => return Some(Callee::Path(function.clone())),
            NativeFunction::Text(text) => text,
        };
        let tokens = expression::native_tokens(text, names, report)?;
        expression::check_argumentholders(&tokens, scope, report);
        self.check_code(&tokens, text.into(), report).map(Callee::Code)
    }

    /// Checks `low:$x`, short for `(low $x)`.
    pub(crate) fn check_native_leaf(
        &mut self,
        native: &Native,
        leaf: &Leaf,
        report: &mut Report,
    ) -> Option<NativeCall> {
        let callee = self.check_callee(native, expression::IN_NATIVE_LEAF, Some(Vec::new()), report);
        let reference = self.resolve_use(leaf.symbol.as_ref()?, report)?;
        let callee = callee?;
        self.check_number(TokenSpan::of(&leaf.operator), native, None, report)?;
        Some(self.call(callee, vec![ResultTerm::Symbol(reference)]))
    }

    /// Checks a native call that is used as a value, so that it must yield one.
    pub(crate) fn check_nested_native(
        &mut self,
        dag: &Dag,
        native: &Native,
        report: &mut Report,
    ) -> Option<NativeCall> {
        if report_near_directive(native, report) {
            return None;
        }
        let call = self.check_native(dag, native, report);
        if native.results == Some(0) {
            return report.fail(TokenSpan::of(&dag.operator), diag::native_yields_nothing(native.name()));
        }
        call
    }

    /// Checks that native code yields exactly one value.
    pub(crate) fn check_number(
        &self,
        span: TokenSpan,
        native: &Native,
        index: Option<usize>,
        report: &mut Report,
    ) -> Option<()> {
        match (native.results.unwrap_or(1), index) {
            (0, _) => report.error(span, diag::native_yields_nothing(native.name())),
            (1, _) | (_, Some(_)) => return Some(()),
            (results, None) => {
                let help = format!("select one: `({}:$r__0 ..)`", NodeOperator::Native(native.clone()));
                report.error(span, diag::native_yields_several(native.name(), results).help(help));
            }
        }
        None
    }

    /// Checks `{ expression }`.
    pub(crate) fn check_braces(
        &mut self,
        group: &Group,
        scope: PlaceholderScope,
        report: &mut Report,
    ) -> Option<NativeCall> {
        expression::check_code(group, scope, report);
        let code = self.check_code(&group.stream(), group.into(), report)?;
        Some(self.code_call(code))
    }

    /// Returns an expression as a call without arguments.
    pub(crate) fn code_call(&mut self, code: Code) -> NativeCall {
        self.call(Callee::Code(code), Vec::new())
    }

    /// Returns a call that yields one value.
    fn call(&mut self, callee: Callee, args: Vec<ResultTerm>) -> NativeCall {
        NativeCall {
            callee,
            results: 1,
            node: self.next_result_node(),
            symbol: None,
            index: None,
            args,
            location: None,
        }
    }

    /// Resolves the symbols of an expression. Its other placeholders have been checked.
    pub(crate) fn check_code(&self, tokens: &TokenStream, whole: TokenSpan, report: &mut Report) -> Option<Code> {
        let mut symbols: Vec<Reference> = Vec::new();
        let mut is_right = true;
        for exit in exits(tokens) {
            match exit {
                Exit::Try(_) if self.is_fallible => continue,
                Exit::Try(punct) => report.error(&punct, diag::try_in_result()),
                // The syntax check has reported the `return`.
                Exit::Return(_) => {}
            }
            is_right = false;
        }
        for symbol in substitute::symbols(tokens) {
            match self.resolve_use(&symbol, report) {
                Some(_) if symbols.iter().any(|known| known.symbol.name() == symbol.name()) => {}
                Some(reference) => symbols.push(reference),
                None => is_right = false,
            }
        }
        is_right.then(|| Code {
            tokens: tokens.clone(),
            symbols,
            span: whole.first(),
        })
    }
}

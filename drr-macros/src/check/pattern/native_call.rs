//! Calls of native code in the results: functions, expressions in strings, and expressions in braces.

use proc_macro2::{Group, TokenStream};

use crate::check::pattern::checker::Checker;
use crate::check::pattern::constant;
use crate::check::pattern::list::ListPlace;
use crate::check::pattern::model::{Callee, Code, NativeCall, Reference, ResultTerm, SymbolKind};
use crate::check::pattern::result::Standing;
use crate::check::pattern::words::{self, count};
use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::syntax::control_flow::{Exit, exits};
use crate::syntax::pattern::{Dag, Directive, Head, Leaf, Native, NativeFunction, Term};
use crate::syntax::substitute;

impl Checker<'_> {
    /// Checks a call of native code, which takes anything.
    pub(crate) fn check_native(&mut self, dag: &Dag, native: &Native, report: &mut Report) -> Option<NativeCall> {
        let mut args = Vec::new();
        for arg in dag.args.iter().filter(|arg| !arg.term.is_building_directive()) {
            args.push(self.check_native_term(&arg.term, report));
        }
        let location = self.check_location(dag, report);
        let results = native.results.unwrap_or(1);
        let index = self.native_index(dag, native, results, report);
        let symbol = self.bind_result(dag, SymbolKind::Native(results));
        let node = self.next_result_node();
        let callee = self.check_callee(native, report);
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

    /// The result that a call with `__N` stands for: nothing where it stands for all.
    fn native_index(&self, dag: &Dag, native: &Native, results: usize, report: &mut Report) -> Option<Option<usize>> {
        let Some((symbol, (base, index))) = dag
            .symbol
            .as_ref()
            .and_then(|symbol| Some((symbol, symbol.split_index()?)))
        else {
            return Some(None);
        };
        if index < results {
            return Some(Some(index));
        }
        let choices = native_choices(&format!(":${base}"), results);
        report.error(
            symbol,
            say::node_index_out_of_range(native.name(), count(results, "result"), choices),
        );
        None
    }

    /// What a native call runs.
    fn check_callee(&self, native: &Native, report: &mut Report) -> Option<Callee> {
        match &native.function {
            NativeFunction::Path(function) => Some(Callee::Path(function.clone())),
            NativeFunction::Text(text) => {
                let tokens = substitute::tokens_of_text(text)?;
                self.check_code(&tokens, text.into(), report).map(Callee::Code)
            }
        }
    }

    /// An argument of native code.
    pub(crate) fn check_native_term(&mut self, term: &Term, report: &mut Report) -> Option<ResultTerm> {
        match term {
            Term::Symbol(symbol) => self.resolve_use(symbol, report).map(ResultTerm::Symbol),
            Term::Literal(literal) => Some(ResultTerm::Literal(literal.clone())),
            Term::Code(group) => self.check_braces(group, report).map(ResultTerm::Native),
            Term::Leaf(leaf) => match &leaf.head {
                Head::Native(native) => self.check_native_leaf(native, leaf, report).map(ResultTerm::Native),
                Head::Named(name)
                    if words::is_constant(name) || (leaf.symbol.is_none() && words::may_be_enum_case(name)) =>
                {
                    constant::of_its_own(name, report).map(|constant| ResultTerm::TypedConstant(Box::new(constant)))
                }
                Head::Named(_) | Head::Directive(..) => None,
            },
            Term::Dag(dag) => match &dag.head {
                Head::Native(native) => self.check_nested_native(dag, native, report).map(ResultTerm::Native),
                Head::Directive(Directive::ReplaceWithValue, _) => self.passed_on(dag, report).map(ResultTerm::Symbol),
                Head::Directive(Directive::Variadic, _) => {
                    self.check_list(dag, ListPlace::Native, report).map(ResultTerm::List)
                }
                Head::Directive(Directive::Inline, _) => self.check_inline(dag, report).map(ResultTerm::Inline),
                Head::Directive(..) => None,
                Head::Named(_) => self.check_result_op(dag, Standing::Free, report).map(ResultTerm::Op),
            },
            Term::Rest(_) | Term::Unreadable(_) => None,
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
        let node = self.next_result_node();
        let callee = self.check_callee(native, report)?;
        self.check_number(Place::of(&leaf.head), native, None, report)?;
        Some(NativeCall {
            callee,
            results: 1,
            node,
            symbol: None,
            index: None,
            args: vec![ResultTerm::Symbol(reference)],
            location: None,
        })
    }

    /// A call whose value is used where it stands, so that there must be one.
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

    /// Whether native code yields one value, where one is wanted.
    pub(crate) fn check_number(
        &self,
        place: Place,
        native: &Native,
        index: Option<usize>,
        report: &mut Report,
    ) -> Option<()> {
        match (native.results.unwrap_or(1), index) {
            (0, _) => report.error(place, say::native_yields_nothing(native.name())),
            (1, _) | (_, Some(_)) => return Some(()),
            (results, None) => {
                let help = format!("`({}:$r__0 ..)`", Head::Native(native.clone()));
                report.error(place, say::native_yields_several(native.name(), results).help(help));
            }
        }
        None
    }

    /// `{ expression }`.
    pub(crate) fn check_braces(&mut self, group: &Group, report: &mut Report) -> Option<NativeCall> {
        let code = self.check_code(&group.stream(), group.into(), report)?;
        Some(self.code_call(code))
    }

    /// An expression as a call without arguments.
    pub(crate) fn code_call(&mut self, code: Code) -> NativeCall {
        NativeCall {
            callee: Callee::Code(code),
            results: 1,
            node: self.next_result_node(),
            symbol: None,
            index: None,
            args: Vec::new(),
            location: None,
        }
    }

    /// What the symbols in an expression stand for. Its other words have been looked at with its form.
    pub(crate) fn check_code(&self, tokens: &TokenStream, whole: Place, report: &mut Report) -> Option<Code> {
        let mut symbols: Vec<Reference> = Vec::new();
        let mut is_right = true;
        for exit in exits(tokens) {
            match exit {
                Exit::Try(_) if self.is_fallible => continue,
                Exit::Try(punct) => report.error(&punct, say::try_in_result()),
                // That has been said with the form.
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

/// How each value of native code is named.
pub(crate) fn native_choices(base: &str, results: usize) -> String {
    let each: Vec<String> = (0..results).map(|index| format!("`{base}__{index}`")).collect();
    match each.is_empty() {
        true => "it cannot be named".to_string(),
        false => each.join(", "),
    }
}

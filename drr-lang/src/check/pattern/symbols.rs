//! Symbol table of a pattern: bindings, and the check that every use has one. Needs no signatures.
//!
//! Symbols have one flat name space per pattern. A name that ends in `__N` names the leaf of exactly that name if there
//! is one, and otherwise result N of the node without the suffix.

use std::collections::HashSet;

use proc_macro2::TokenStream;

use crate::check::pattern::expression::no_such_placeholder;
use crate::check::pattern::resolve::is_operation;
use crate::lex::Symbol;
use crate::messages::{pattern as diag, region};
use crate::report::{Message, Report, TokenSpan};
use crate::substitute;
use crate::syntax::pattern::{Dag, Directive, Native, NativeFunction, NodeOperator, Pattern, Term, walk};
use drr_schema::nearest;

/// The index of a symbol in binding order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct SymbolId(usize);

/// The construct that binds a symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Binder {
    /// An argument of an op in the source.
    Leaf,
    /// A node of the source, with its operator as written.
    SourceNode(String),
    /// A node of the results, with its operator as written.
    ResultNode(String),
    /// Native code of the constraint list with results.
    Condition,
}

/// An entry of the symbol table.
#[derive(Debug, Clone)]
pub(crate) struct BoundSymbol {
    /// The name, without `__N` if a node binds it.
    pub(crate) name: String,
    /// The first binding.
    pub(crate) symbol: Symbol,
    /// The construct that binds it.
    pub(crate) binder: Binder,
    /// Set once the block that binds the symbol in the results has ended.
    pub(crate) is_out_of_scope: bool,
    /// Set while the arguments of the source node that binds the symbol are visited.
    is_open: bool,
}

/// The symbols of a pattern.
#[derive(Debug, Clone, Default)]
pub(crate) struct Symbols {
    bound: Vec<BoundSymbol>,
}

impl SymbolId {
    /// Returns the position in binding order.
    pub(crate) fn index(self) -> usize {
        self.0
    }
}

impl Symbols {
    /// Collects the symbols of a pattern and reports invalid bindings and unbound uses.
    pub(crate) fn collect(pattern: &Pattern, report: &mut Report) -> Symbols {
        let mut symbols = Symbols::default();
        for term in pattern.sources() {
            if let Term::Dag(dag) = term {
                symbols.bind_source(dag, report);
            }
        }
        // Constraints see only the source. The names bound by results improve the message.
        let built = built_names(pattern);
        for item in &pattern.constraints {
            symbols.use_in_condition(item, &built, report);
            symbols.bind_condition(item, report);
        }
        let mut results = ResultWalk {
            symbols,
            built,
            within: Within::Results,
            report,
        };
        for term in &pattern.results.terms {
            results.visit(term);
        }
        results.within = Within::Supplemental;
        for term in &pattern.supplemental {
            results.visit(term);
        }
        results.symbols
    }

    /// Returns the symbol of exactly this name.
    pub(crate) fn named(&self, name: &str) -> Option<SymbolId> {
        self.bound.iter().position(|bound| bound.name == name).map(SymbolId)
    }

    /// Resolves a use to a symbol, with the index if the use names one of several results.
    pub(crate) fn resolve(&self, symbol: &Symbol) -> Option<(SymbolId, Option<usize>)> {
        if let Some(id) = self.named(&symbol.name()) {
            return Some((id, None));
        }
        let (base, index) = symbol.split_index()?;
        Some((self.named(&base)?, Some(index)))
    }

    /// Returns the symbol that a node binds under this name, without the index.
    pub(crate) fn of_node(&self, symbol: &Symbol) -> Option<SymbolId> {
        self.named(&node_name(symbol))
    }

    /// Returns a symbol's entry.
    pub(crate) fn get(&self, id: SymbolId) -> Option<&BoundSymbol> {
        self.bound.get(id.0)
    }

    /// Returns the construct that binds a symbol.
    pub(crate) fn binder(&self, id: SymbolId) -> Option<&Binder> {
        self.get(id).map(|bound| &bound.binder)
    }

    fn binder_of(&self, name: &str) -> Option<Binder> {
        self.binder(self.named(name)?).cloned()
    }

    /// Returns `true` if the match binds the symbol.
    pub(crate) fn is_bound_by_source(&self, id: SymbolId) -> bool {
        matches!(
            self.binder(id),
            Some(Binder::Leaf | Binder::SourceNode(_) | Binder::Condition)
        )
    }

    /// Returns all symbols in binding order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (SymbolId, &BoundSymbol)> {
        self.bound.iter().enumerate().map(|(at, bound)| (SymbolId(at), bound))
    }

    fn insert(&mut self, name: String, symbol: &Symbol, binder: Binder) {
        self.bound.push(BoundSymbol {
            name,
            symbol: symbol.clone(),
            binder,
            is_out_of_scope: false,
            is_open: false,
        });
    }

    fn bind_source(&mut self, dag: &Dag, report: &mut Report) {
        let node = dag.name().and_then(|symbol| {
            self.bind_source_node(dag, symbol, report);
            self.of_node(symbol)
        });
        self.set_open(node, true);
        for arg in &dag.args {
            match &arg.term {
                Term::Symbol(symbol) if self.is_result(symbol) => {}
                Term::Symbol(symbol) => self.bind_leaf(symbol, report),
                Term::Leaf(leaf) => leaf.symbol.iter().for_each(|symbol| self.bind_leaf(symbol, report)),
                Term::Dag(inner) => self.bind_source(inner, report),
                Term::Defined(inner) => {
                    inner.symbol.iter().for_each(|symbol| self.bind_leaf(symbol, report));
                    self.bind_source(inner, report);
                }
                Term::Literal(_) | Term::Code(_) | Term::Rest(_) | Term::Unreadable(_) => {}
            }
        }
        self.set_open(node, false);
    }

    fn set_open(&mut self, node: Option<SymbolId>, is_open: bool) {
        if let Some(bound) = node.and_then(|id| self.bound.get_mut(id.0)) {
            bound.is_open = is_open;
        }
    }

    /// Returns `true` if a symbol names results of a previously matched op.
    pub(crate) fn is_result(&self, symbol: &Symbol) -> bool {
        let bound = self.resolve(symbol).and_then(|(id, _)| self.get(id));
        bound.is_some_and(|bound| matches!(bound.binder, Binder::SourceNode(_)) && !bound.is_open)
    }

    fn bind_source_node(&mut self, dag: &Dag, symbol: &Symbol, report: &mut Report) {
        let operator = match &dag.operator {
            operator if is_operation(operator) => operator.to_string(),
            // A list is bound like a leaf. Other directives cannot be named; their own checks report that.
            NodeOperator::Directive(Directive::Variadic | Directive::Region | Directive::Block, _) => {
                return self.bind_leaf(symbol, report);
            }
            _ => return,
        };
        let name = node_name(symbol);
        match self.binder_of(&name) {
            None => self.insert(name, symbol, Binder::SourceNode(operator)),
            Some(Binder::Leaf) => {
                report.error(symbol, diag::two_kinds(format!("${name}"), "an argument", "a node"));
            }
            Some(Binder::SourceNode(other) | Binder::ResultNode(other)) => {
                report.error(symbol, diag::node_named_twice(format!("${name}"), other));
            }
            // Unreachable: conditions bind after the source.
            Some(Binder::Condition) => {}
        }
    }

    fn bind_leaf(&mut self, symbol: &Symbol, report: &mut Report) {
        if symbol.is_wildcard() {
            return;
        }
        let name = symbol.name();
        match self.binder_of(&name) {
            None => self.insert(name, symbol, Binder::Leaf),
            // A repeated leaf requires equality.
            Some(Binder::Leaf | Binder::Condition) => {}
            Some(Binder::SourceNode(_) | Binder::ResultNode(_)) => {
                report.error(symbol, diag::two_kinds(symbol, "a node", "an argument"));
            }
        }
    }

    fn use_in_condition(&self, item: &Term, built: &HashSet<String>, report: &mut Report) {
        let dag = match item {
            Term::Dag(dag) => dag,
            Term::Code(group) => {
                for symbol in &substitute::symbols(&group.stream()) {
                    match self.special_misspelled(symbol) {
                        Some(message) => report.error(symbol, message),
                        None => self.use_before_rewrite(symbol, built, report),
                    }
                }
                return;
            }
            _ => return,
        };
        let entities = dag.args.iter().filter_map(|arg| match &arg.term {
            Term::Symbol(symbol) => Some(symbol),
            _ => None,
        });
        let tested = dag.symbol.iter().filter(|_| dag.yields().is_none());
        for symbol in tested.chain(entities) {
            if symbol.is_wildcard() {
                report.error(symbol, diag::blank_is_no_reference());
            } else {
                self.use_before_rewrite(symbol, built, report);
            }
        }
    }

    /// Binds the results of native code in the constraint list: `(NativeCodeCall<f, 1>:$y $x)`.
    fn bind_condition(&mut self, item: &Term, report: &mut Report) {
        let Term::Dag(dag) = item else { return };
        let Some(symbol) = dag.name().filter(|_| dag.yields().is_some()) else {
            return;
        };
        let name = node_name(symbol);
        match self.named(&name) {
            Some(_) => report.error(symbol, diag::bound_in_source(format!("${name}"))),
            None => self.insert(name, symbol, Binder::Condition),
        }
    }

    /// Returns the error for a word such as `$_foo` in an expression, unless it is a symbol or similar to one.
    fn special_misspelled(&self, symbol: &Symbol) -> Option<Message> {
        let name = symbol.name();
        let is_word = name.starts_with('_') && !symbol.is_wildcard() && self.resolve(symbol).is_none();
        let names = self.bound.iter().map(|bound| bound.name.as_str());
        (is_word && nearest(&name, names).is_none()).then(|| no_such_placeholder(symbol))
    }

    fn use_before_rewrite(&self, symbol: &Symbol, built: &HashSet<String>, report: &mut Report) {
        if symbol.is_wildcard() || self.resolve(symbol).is_some() {
            return;
        }
        if is_built(built, symbol) {
            report.error(symbol, diag::built_too_late(symbol));
        } else {
            report.error(symbol, self.unbound(symbol, Within::Constraint));
        }
    }

    /// Returns the error for an unbound symbol.
    fn unbound(&self, symbol: &Symbol, within: Within) -> Message {
        let names = self.bound.iter().map(|bound| bound.name.as_str());
        let near = nearest(&symbol.name(), names);
        let question = near.map_or(String::new(), |near| format!("; did you mean `${near}`?"));
        let message = match within {
            Within::Results => diag::unbound(symbol, question),
            Within::Constraint => diag::unbound_in_constraint(symbol, question),
            Within::Directive(directive) => diag::unbound_in_directive(directive.word(), symbol, question),
            Within::Supplemental => diag::unbound_in_supplemental(symbol, question),
            Within::List => diag::unbound_in_list(symbol, question),
        };
        if near.is_some() {
            return message;
        }
        let bound: Vec<String> = self.bound.iter().map(|bound| format!("`${}`", bound.name)).collect();
        if bound.is_empty() {
            message.help("bind it by using it as an argument in the source")
        } else {
            message.note(format!("bound here: {}", bound.join(", ")))
        }
    }
}

/// The context of a symbol's use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Within {
    /// A result.
    Results,
    /// The constraint list.
    Constraint,
    /// A directive other than a list.
    Directive(Directive),
    /// A supplemental pattern.
    Supplemental,
    /// A `variadic` list.
    List,
}

/// Returns the name that a node binds.
fn node_name(symbol: &Symbol) -> String {
    symbol.split_index().map_or_else(|| symbol.name(), |(base, _)| base)
}

/// Returns the names that the results bind.
fn built_names(pattern: &Pattern) -> HashSet<String> {
    let terms = walk(pattern.results.terms.iter().chain(&pattern.supplemental));
    let names = terms.filter_map(|term| match term {
        Term::Dag(dag) if builds(&dag.operator) => dag.symbol.as_ref().map(node_name),
        _ => None,
    });
    names.collect()
}

/// Returns `true` if the results bind the symbol of a use.
fn is_built(built: &HashSet<String>, symbol: &Symbol) -> bool {
    built.contains(&symbol.name()) || built.contains(&node_name(symbol))
}

/// Returns `true` if a result node with this operator can bind a symbol.
fn builds(operator: &NodeOperator) -> bool {
    matches!(
        operator,
        NodeOperator::Native(_) | NodeOperator::Directive(Directive::Variadic | Directive::Inline, _)
    ) || is_operation(operator)
}

/// Traversal of the results in creation order.
struct ResultWalk<'a> {
    symbols: Symbols,
    built: HashSet<String>,
    /// The context of the visited term.
    within: Within,
    report: &'a mut Report,
}

impl ResultWalk<'_> {
    fn visit(&mut self, term: &Term) {
        match term {
            Term::Symbol(symbol) => self.use_symbol(symbol),
            // `low:$x` applies a function to a symbol. The name after a constant is only a comment.
            Term::Leaf(leaf) => match (&leaf.operator, &leaf.symbol) {
                (NodeOperator::Native(native), Some(symbol)) => {
                    self.use_symbol(symbol);
                    self.use_in_text(native);
                }
                (NodeOperator::Named(name), Some(symbol)) if !name.role.is_constant() => self.use_symbol(symbol),
                _ => {}
            },
            Term::Dag(dag) if dag.is(Directive::Block) => self.visit_block(dag),
            Term::Defined(dag) => dag.args.iter().for_each(|arg| self.visit(&arg.term)),
            Term::Dag(dag) => {
                let outside = self.within;
                self.within = match (&dag.operator, outside) {
                    (NodeOperator::Directive(Directive::Variadic, _), _) => Within::List,
                    (NodeOperator::Directive(directive, _), _) => Within::Directive(*directive),
                    (_, Within::Supplemental) => Within::Supplemental,
                    _ => Within::Results,
                };
                let is_op = is_operation(&dag.operator);
                for arg in &dag.args {
                    match &arg.term {
                        Term::Symbol(symbol) if is_op && symbol.is_wildcard() => {
                            self.report.error(symbol, diag::blank_argument());
                        }
                        term => self.visit(term),
                    }
                }
                match &dag.operator {
                    NodeOperator::Native(native) => self.use_in_text(native),
                    NodeOperator::Directive(Directive::ReturnType, _) => {
                        dag.args.iter().for_each(|arg| self.use_in_type_text(&arg.term));
                    }
                    _ => {}
                }
                self.within = outside;
                if let Some(symbol) = dag.name().filter(|_| builds(&dag.operator)) {
                    self.bind(&dag.operator.to_string(), symbol);
                }
            }
            Term::Code(group) => self.use_in_code(&group.stream()),
            Term::Literal(_) | Term::Rest(_) | Term::Unreadable(_) => {}
        }
    }

    fn use_in_text(&mut self, native: &Native) {
        if let NativeFunction::Text(text) = &native.function
            && let Some(code) = substitute::tokens_of_text(text)
        {
            self.use_in_code(&code);
        }
    }

    /// Visits the symbols of a type expression in a string.
    fn use_in_type_text(&mut self, term: &Term) {
        if let Term::Literal(literal) = term
            && let Some(code) = literal.text_tokens()
        {
            self.use_in_code(&code);
        }
    }

    /// Visits the symbols in an expression.
    fn use_in_code(&mut self, code: &TokenStream) {
        for symbol in substitute::symbols(code) {
            match self.symbols.special_misspelled(&symbol) {
                Some(message) => self.report.error(&symbol, message),
                None => self.use_symbol(&symbol),
            }
        }
    }

    /// Visits a block. Its bindings are visible only inside.
    fn visit_block(&mut self, block: &Dag) {
        let before = self.symbols.bound.len();
        for arg in &block.args {
            match &arg.term {
                Term::Dag(args) if args.is(Directive::Args) => {
                    for arg in &args.args {
                        self.visit_block_argument(&arg.term);
                    }
                }
                term => self.visit(term),
            }
        }
        for bound in self.symbols.bound.iter_mut().skip(before) {
            bound.is_out_of_scope = true;
        }
    }

    /// Visits `I32:$i` or `(arg:$i $x)`. Here, the name after the colon is bound.
    fn visit_block_argument(&mut self, term: &Term) {
        let (symbol, types) = match term {
            Term::Leaf(leaf) => (&leaf.symbol, [].as_slice()),
            Term::Dag(dag) => (&dag.symbol, dag.args.as_slice()),
            _ => return,
        };
        for ty in types {
            self.visit(&ty.term);
        }
        if let Some(symbol) = symbol.as_ref().filter(|symbol| !symbol.is_wildcard()) {
            self.bind("args", symbol);
        }
    }

    fn use_symbol(&mut self, symbol: &Symbol) {
        if symbol.is_wildcard() {
            self.report.error(symbol, diag::blank_is_no_reference());
        } else if let Some((id, _)) = self.symbols.resolve(symbol)
            && self.symbols.get(id).is_some_and(|bound| bound.is_out_of_scope)
        {
            self.report.error(symbol, region::visible_inside_only(symbol));
        } else if self.symbols.resolve(symbol).is_none() {
            if is_built(&self.built, symbol) {
                self.report.error(symbol, diag::used_before_built(symbol));
            } else {
                let message = self.symbols.unbound(symbol, self.within);
                self.report.error(symbol, message);
            }
        }
    }

    fn bind(&mut self, operator: &str, symbol: &Symbol) {
        let name = node_name(symbol);
        let written = format!("${name}");
        let span = TokenSpan::from(symbol);
        match self.symbols.binder_of(&name) {
            None => self
                .symbols
                .insert(name, symbol, Binder::ResultNode(operator.to_string())),
            Some(Binder::Leaf | Binder::SourceNode(_) | Binder::Condition) => {
                self.report.error(span, diag::bound_in_source(written));
            }
            Some(Binder::ResultNode(_)) => self.report.error(span, diag::result_named_twice(written)),
        }
    }
}

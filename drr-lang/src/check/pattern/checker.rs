//! Entry point of the pattern checks, and the state that they share.

use std::collections::HashMap;
use std::fmt;

use crate::check::pattern::condition::inline_constraint::name_inline_constraints;
use crate::check::pattern::constant::DeclaredArg;
use crate::check::pattern::definition_misuse::without_misused;
use crate::check::pattern::model::{
    ConstrainedType, Model, OpId, Precondition, ResolvedOp, SymbolKind, TypeComparison,
};
use crate::check::pattern::region::RegionState;
use crate::check::pattern::resolve::{named_operations, report_symbol};
use crate::check::pattern::symbols::{SymbolId, Symbols};
use crate::check::pattern::wording::count;
use crate::messages::lint::Lint;
use crate::messages::{pattern as diag, source};
use crate::report::{Report, TokenSpan};
use crate::signature::Signature;
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::role::Role;
use crate::syntax::pattern::{Arg, Dag, Directive, Literal, LiteralValue, NodeOperator, Pattern, Term};

/// Maximum number of operand orders that all `either`s of a pattern may produce.
const MAX_ORDERS: usize = 720;

/// State shared by the checks of one pattern.
#[derive(Debug)]
pub(crate) struct Checker<'a> {
    pub(crate) symbols: &'a Symbols,
    ops: &'a [ResolvedOp],
    seen: HashMap<SymbolId, SymbolState>,
    source_nodes: usize,
    result_nodes: usize,
    /// Product of the orders of all `either`s so far.
    orders: usize,
    pub(crate) preconditions: Vec<Precondition>,
    pub(crate) comparisons: Vec<TypeComparison>,
    pub(crate) regions: RegionState,
    root: Option<OpId>,
    /// Matched ops that an edit has replaced, erased or kept.
    pub(crate) edited: Vec<SymbolId>,
    /// The matched op whose replacement is being checked, or `None` for the root.
    pub(crate) replaced: Option<SymbolId>,
    /// Results of the root that the constraint list declares unused. Values of any type may replace them.
    pub(crate) unused_results: Vec<usize>,
    /// Set while supplemental patterns are checked, which run after the results are built.
    pub(crate) is_supplemental: bool,
    /// Set if the rewrite may fail.
    pub(crate) is_fallible: bool,
    /// Set if the types of values may change between the match and the rewrite.
    pub(crate) is_conversion: bool,
    /// Set if the pattern allows erasing regions with the root.
    pub(crate) drops_regions: bool,
}

/// Information about a symbol, collected during the checks.
#[derive(Debug, Default)]
struct SymbolState {
    kind: Option<SymbolKind>,
    /// Number of bindings so far.
    occurrences: usize,
    /// The argument that binds the symbol first, as messages name it.
    binding_site: Option<BindingSite>,
    /// For a built op, the refined result constraints where they are stricter than the declared ones.
    results: Vec<Option<Constraint>>,
}

/// The argument that binds a symbol first.
#[derive(Debug, Clone)]
pub(crate) struct BindingSite {
    arg: String,
    op_name: String,
    ident: String,
    operand: Option<ConstrainedType>,
}

impl BindingSite {
    /// Returns the argument as an operand of a declared op, if it is one.
    pub(crate) fn operand(&self) -> Option<ConstrainedType> {
        self.operand
    }

    /// Returns the Rust name of the op.
    pub(crate) fn ident(&self) -> &str {
        &self.ident
    }
}

impl fmt::Display for BindingSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` of `{}`", self.arg, self.op_name)
    }
}

/// Checks a pattern before the signatures of its ops are known.
pub(crate) fn check_without_signatures(pattern: &Pattern, report: &mut Report) {
    let unknown = |path| ResolvedOp { path, signature: None };
    let ops: Vec<ResolvedOp> = named_operations(pattern).into_iter().map(unknown).collect();
    check_pattern(pattern, &ops, report);
}

/// Checks a parsed pattern and returns its model if nothing prevents one. Errors of symbols are reported, too, but do
/// not prevent a model; the caller checks the report.
pub(crate) fn check_pattern(pattern: &Pattern, ops: &[ResolvedOp], report: &mut Report) -> Option<Model> {
    let mut of_symbols = Report::new();
    let symbols = Symbols::collect(pattern, &mut of_symbols);
    let ops = without_misused(pattern, ops, report);
    let model = check_with_symbols(pattern, &symbols, &ops, report);
    // Errors of terms precede errors of their symbols.
    report.append(of_symbols);
    model
}

fn check_with_symbols(pattern: &Pattern, symbols: &Symbols, ops: &[ResolvedOp], report: &mut Report) -> Option<Model> {
    let mut checker = Checker {
        symbols,
        ops,
        seen: HashMap::new(),
        source_nodes: 0,
        result_nodes: 0,
        orders: 1,
        preconditions: Vec::new(),
        comparisons: Vec::new(),
        regions: RegionState::default(),
        root: None,
        edited: Vec::new(),
        replaced: None,
        unused_results: Vec::new(),
        is_supplemental: false,
        is_fallible: pattern.switches.fallible,
        is_conversion: pattern.switches.conversion,
        drops_regions: pattern.switches.allows(Lint::RegionDropped) || pattern.edits_root(),
    };
    let (pattern, inline_constraints) = name_inline_constraints(pattern, report);
    let pattern = &pattern;
    let root_dag = pattern.root()?;
    checker.root = checker.op_of(root_dag);
    let root = checker.check_root(root_dag, report);
    let joined = checker.check_joined(pattern, root.as_ref(), report);
    let benefit = check_benefit(pattern, checker.source_nodes, report);
    let conditions = checker.check_conditions(&pattern.constraints, report);
    checker.unused_results = checker.results_without_uses(conditions.as_deref().unwrap_or_default());
    let (results, first_replacing) = checker.check_results(pattern, checker.root, report);
    let supplemental = checker.check_supplemental(pattern, results.as_deref(), first_replacing, report);
    let known = ops.iter().map(|op| Some((op.path.clone(), op.signature.clone()?)));
    Some(Model {
        root: root?,
        joined: joined?,
        conditions: conditions?,
        preconditions: checker.preconditions,
        comparisons: checker.comparisons,
        results: results?,
        supplemental: supplemental?,
        first_replacing,
        edits_root: pattern.edits_root(),
        benefit: benefit?,
        inline_constraints,
        fallible: pattern.switches.fallible,
        conversion: pattern.switches.conversion,
        reach: pattern.switches.reach,
        ops: known.collect::<Option<_>>()?,
        symbols: symbols.clone(),
        kinds: checker
            .seen
            .into_iter()
            .filter_map(|(id, seen)| Some((id, seen.kind?)))
            .collect(),
    })
}

impl<'a> Checker<'a> {
    /// Returns the op that heads a node.
    pub(crate) fn op_of(&self, dag: &Dag) -> Option<OpId> {
        match &dag.operator {
            NodeOperator::Named(name) if matches!(name.role, Role::Free | Role::Defined) => {
                let written = name.path.to_string();
                self.ops.iter().position(|op| op.path.to_string() == written).map(OpId)
            }
            _ => None,
        }
    }

    /// Returns the signature of the op that heads a node.
    pub(crate) fn signature_of(&self, dag: &Dag) -> Option<&'a Signature> {
        self.signature(self.op_of(dag)?)
    }

    /// Returns the signature of the op with this spelling.
    pub(crate) fn ops_named(&self, written: &str) -> Option<&'a Signature> {
        let mut ops = self.ops.iter();
        ops.find(|op| op.path.to_string() == written)?.signature.as_ref()
    }

    /// Returns the op that has this very signature, or `None` for signatures of undeclared ops.
    pub(crate) fn op_with(&self, signature: &Signature) -> Option<OpId> {
        let has_it = |op: &ResolvedOp| op.signature.as_ref().is_some_and(|own| std::ptr::eq(own, signature));
        self.ops.iter().position(has_it).map(OpId)
    }

    /// Returns path and signature of an op.
    pub(crate) fn resolved_op(&self, op: OpId) -> Option<&'a ResolvedOp> {
        self.ops.get(op.0)
    }

    /// Returns the signature of an op.
    pub(crate) fn signature(&self, op: OpId) -> Option<&'a Signature> {
        self.ops.get(op.0)?.signature.as_ref()
    }

    /// Returns the remedy for types that never fit in a rule that lowers ops to another dialect.
    pub(crate) fn conversion_help(&self) -> Option<&'static str> {
        let signatures = self.ops.iter().filter_map(|op| op.signature.as_ref());
        let mut dialects = signatures.filter_map(|op| Some(op.op_name.split_once('.')?.0));
        let first = dialects.next()?;
        dialects.any(|dialect| dialect != first).then_some(
            "mark a rule of a dialect conversion with `#[conversion]`, in PDLL `with conversion`: it uses converted values",
        )
    }

    /// Returns `true` if the root declares a trait.
    pub(crate) fn root_has_trait(&self, name: &str) -> bool {
        self.root
            .and_then(|root| self.signature(root))
            .is_some_and(|root| root.has_trait(name))
    }

    /// Returns the number of results of an op without variadic or optional results.
    pub(crate) fn fixed_results(&self, op: OpId) -> Option<usize> {
        let signature = self.signature(op)?;
        let is_fixed = signature.results.iter().all(|result| result.is_single());
        is_fixed.then_some(signature.results.len())
    }

    /// Returns the kind of a symbol as far as it has been determined.
    pub(crate) fn kind(&self, id: SymbolId) -> SymbolKind {
        let kind = self.seen.get(&id).and_then(|seen| seen.kind.clone());
        kind.unwrap_or(SymbolKind::Unknown)
    }

    fn seen(&mut self, id: SymbolId) -> &mut SymbolState {
        self.seen.entry(id).or_default()
    }

    pub(crate) fn set_kind(&mut self, id: SymbolId, kind: SymbolKind) {
        self.seen(id).kind = Some(kind);
    }

    /// Records the argument that binds a symbol first.
    pub(crate) fn note_binding_site(&mut self, id: SymbolId, at: DeclaredArg<'_>) {
        let operand = self.constrained_operand(at).filter(|_| at.arg.kind.is_operand());
        self.seen(id).binding_site = Some(BindingSite {
            arg: at.arg.name.clone(),
            op_name: at.signature.called(),
            ident: at.signature.ident.to_string(),
            operand,
        });
    }

    /// Returns the argument that binds a symbol first, if an argument does.
    pub(crate) fn binding_site(&self, id: SymbolId) -> Option<&BindingSite> {
        self.seen.get(&id)?.binding_site.as_ref()
    }

    /// Records refined result constraints of a built op.
    pub(crate) fn note_results(&mut self, id: SymbolId, known: &[Option<Constraint>]) {
        self.seen(id).results = known.to_vec();
    }

    /// Returns the refined result constraints of a built op.
    pub(crate) fn results_of(&self, id: SymbolId) -> Option<&[Option<Constraint>]> {
        Some(&self.seen.get(&id)?.results)
    }

    /// Counts a binding of a symbol and returns the number of earlier ones.
    pub(crate) fn count_occurrence(&mut self, id: SymbolId) -> usize {
        let count = &mut self.seen(id).occurrences;
        *count += 1;
        *count - 1
    }

    pub(crate) fn next_source_node(&mut self) -> usize {
        self.source_nodes += 1;
        self.source_nodes - 1
    }

    /// Multiplies the number of orders by those of one more group. Reports an error once there are too many.
    pub(crate) fn multiply_orders(&mut self, operands: usize, span: TokenSpan, report: &mut Report) {
        let was_good = self.orders <= MAX_ORDERS;
        let orders = (2..=operands).try_fold(self.orders, |orders, next| orders.checked_mul(next));
        self.orders = orders.unwrap_or(usize::MAX);
        if was_good && self.orders > MAX_ORDERS {
            let count = orders.map_or("very many".to_string(), |orders| orders.to_string());
            report.error(span, source::too_many_orders(count, MAX_ORDERS));
        }
    }

    pub(crate) fn next_result_node(&mut self) -> usize {
        self.result_nodes += 1;
        self.result_nodes - 1
    }
}

/// Returns the number of matched ops plus the argument of `addBenefit`.
fn check_benefit(pattern: &Pattern, nodes: usize, report: &mut Report) -> Option<u32> {
    let Some(dag) = &pattern.benefit else {
        return u32::try_from(nodes).ok();
    };
    report_symbol(&dag.symbol, Directive::AddBenefit, report);
    if let Some(surplus) = dag.args.get(1) {
        report.error(surplus.term.span(), diag::benefit_is_integer());
    }
    let (span, number) = match dag.args.first() {
        Some(Arg {
            name: None,
            term:
                Term::Literal(Literal {
                    tokens,
                    value: LiteralValue::Number(number),
                }),
            ..
        }) if !number.is_float && number.suffix.is_empty() => (TokenSpan::of(tokens), number),
        other => {
            let span = other.map_or(TokenSpan::of(&dag.operator), |other| other.term.span());
            return report.fail(span, diag::benefit_is_integer());
        }
    };
    let fits = |delta: &i64| delta.unsigned_abs() <= u64::from(u32::MAX);
    let Some(delta) = number.digits.parse::<i64>().ok().filter(fits) else {
        return report.fail(span, diag::benefit_too_large(u32::MAX));
    };
    let sum = i64::try_from(nodes).ok()? + delta;
    if sum < 0 {
        return report.fail(span, diag::benefit_negative(sum, count(nodes, "op"), delta));
    }
    let benefit = u32::try_from(sum).ok();
    if benefit.is_none() {
        report.error(span, diag::benefit_too_large(u32::MAX));
    }
    benefit
}

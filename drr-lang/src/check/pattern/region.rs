//! Regions and blocks of a checked pattern, and what matched and built ones have in common.

#[cfg(test)]
mod tests;

use crate::check::pattern::misplaced::shown;
use crate::check::pattern::model::{Occurrence, Reference, ResultTerm, SourceOp, TypeTerm};
use crate::check::pattern::resolve::report_symbol;
use crate::check::pattern::symbols::SymbolId;
use crate::lex::name_of;
use crate::messages::region as say;
use crate::report::{Report, TokenSpan};
use crate::signature::Signature;
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Arg, Dag, Directive, NodeHead, Term};
use std::collections::{HashMap, HashSet};

/// What is asked of one region of a matched operation.
#[derive(Debug, Clone)]
pub(crate) struct SourceRegion {
    /// The place among the declared regions.
    pub(crate) index: usize,
    /// The symbol of the region.
    pub(crate) symbol: Option<SymbolId>,
    /// What is in it.
    pub(crate) content: SourceContent,
}

/// What is in a region that is matched.
#[derive(Debug, Clone)]
pub(crate) enum SourceContent {
    /// Anything.
    Any,
    /// No block.
    Empty,
    /// One block.
    Block(SourceBlock),
}

/// The only block of a matched region.
#[derive(Debug, Clone)]
pub(crate) struct SourceBlock {
    /// The symbol of the block.
    pub(crate) symbol: Option<SymbolId>,
    /// What is asked of its arguments, if anything.
    pub(crate) args: Option<SourceArguments>,
    /// Whether the matched operations are all that are in it.
    pub(crate) is_whole: bool,
    /// Its last operations, in order.
    pub(crate) ops: Vec<SourceOp>,
}

/// The arguments of a matched block.
#[derive(Debug, Clone)]
pub(crate) struct SourceArguments {
    /// The first of them: a constraint on the type, and a symbol.
    pub(crate) leaves: Vec<(Option<Constraint>, Option<Occurrence>)>,
    /// Whether there may be more.
    pub(crate) has_rest: bool,
}

/// What one region of a built operation gets.
#[derive(Debug, Clone)]
pub(crate) enum ResultRegion {
    /// No block.
    Empty,
    /// The blocks of a region of the root.
    Moved(Reference),
    /// New blocks.
    Blocks(Vec<ResultBlock>),
}

/// A block that is built.
#[derive(Debug, Clone)]
pub(crate) struct ResultBlock {
    /// The arguments: the type and the symbol of each.
    pub(crate) args: Vec<(TypeTerm, Option<SymbolId>)>,
    /// What is built in it, in order: operations, calls of native code, and lists.
    pub(crate) terms: Vec<ResultTerm>,
}

/// The ops of a region's only block, put before the root.
#[derive(Debug, Clone)]
pub(crate) struct Inline {
    /// The place among the declared regions of the root.
    pub(crate) region: usize,
    /// The symbol of the region.
    pub(crate) symbol: Reference,
    /// The symbol of what it yields.
    pub(crate) yielded: Option<SymbolId>,
    /// Its number in the order of the text, counted with the operations.
    pub(crate) node: usize,
    /// What takes the place of the block's arguments.
    pub(crate) values: Vec<ResultTerm>,
    /// Whether the last operation ends the block, so that its operands are what the block yields.
    pub(crate) has_terminator: bool,
}

/// What must hold of regions so that the results can be built as they are written.
#[derive(Debug, Clone)]
pub(crate) enum RegionPrecondition {
    /// The values that are bound inside of the root are defined outside of it all the same.
    Outside(Reference),
    /// The values that are bound in an inlined region are no arguments of its block.
    NoArgument(Reference, usize),
    /// The region has one block, with as many arguments as there are values, and a last operation if one is needed.
    Inlines {
        /// The place among the declared regions of the root.
        region: usize,
        /// The values, where all of them are counted by the match.
        values: Option<Vec<ValueCount>>,
        /// Whether the block ends with a terminator.
        has_terminator: bool,
    },
    /// The last operation of the region's block has as many operands as these declared results of the root have values.
    YieldsResults {
        /// The place among the declared regions of the root.
        region: usize,
        /// The declared results.
        results: std::ops::Range<usize>,
    },
    /// The last operation of the region's block has one operand.
    YieldsOne {
        /// The place among the declared regions of the root.
        region: usize,
    },
    /// Nothing in the region uses a value from outside of it.
    CapturesNothing {
        /// The place among the declared regions of the root.
        region: usize,
    },
}

/// How many values a term stands for.
#[derive(Debug, Clone)]
pub(crate) enum ValueCount {
    /// This many.
    Known(usize),
    /// As many as a matched list or optional operand has.
    Of(SymbolId),
}

/// What the check of a pattern knows about regions while it goes on.
#[derive(Debug, Default)]
pub(crate) struct RegionState {
    /// The region of the root that the check is in.
    inside_of: Option<usize>,
    /// The symbols that are bound in regions of the root and nowhere else, and whether they are arguments of a region's own
    /// block.
    inside: HashMap<SymbolId, (usize, bool)>,
    /// The regions of the root that have a new place, by declared number; true where they were inlined.
    moved: HashMap<usize, bool>,
    /// The isolated operations whose regions are being built, each with what is bound inside.
    isolated: Vec<(String, HashSet<SymbolId>)>,
}

impl RegionState {
    /// Enters a region of the root; gives what `leave` wants.
    pub(crate) fn enter(&mut self, region: Option<usize>) -> Option<usize> {
        let before = self.inside_of;
        self.inside_of = before.or(region);
        before
    }

    /// Leaves a region.
    pub(crate) fn leave(&mut self, before: Option<usize>) {
        self.inside_of = before;
    }

    /// Notes a place that binds a symbol. What is bound outside, too, is equal to something outside.
    pub(crate) fn note_binding(&mut self, id: SymbolId, nth: usize) {
        match (self.inside_of, nth) {
            (Some(region), 0) => {
                self.inside.insert(id, (region, false));
            }
            (Some(_), _) => {}
            (None, _) => {
                self.inside.remove(&id);
            }
        }
    }

    /// Notes that a symbol is an argument of the block of a region of the root.
    pub(crate) fn note_argument(&mut self, id: SymbolId) {
        if let Some((_, is_argument)) = self.inside.get_mut(&id) {
            *is_argument = true;
        }
    }

    /// The region of the root that a symbol is bound in.
    pub(crate) fn region_of(&self, id: SymbolId) -> Option<usize> {
        Some(self.inside.get(&id)?.0)
    }

    /// Whether a symbol is an argument of a matched block.
    pub(crate) fn is_argument(&self, id: SymbolId) -> bool {
        self.inside.get(&id).is_some_and(|(_, is_argument)| *is_argument)
    }

    /// Notes that a region of the root gets a new place; false if it has one already.
    pub(crate) fn give_away(&mut self, region: usize, is_inlined: bool) -> bool {
        self.moved.insert(region, is_inlined).is_none()
    }

    /// Whether the ops of a region of the root stand before the root by now.
    pub(crate) fn is_inlined(&self, region: usize) -> bool {
        self.moved.get(&region) == Some(&true)
    }

    /// Begins the regions of an isolated operation.
    pub(crate) fn enter_isolated(&mut self, op_name: &str) {
        self.isolated.push((op_name.to_string(), HashSet::new()));
    }

    /// Ends them.
    pub(crate) fn leave_isolated(&mut self) {
        self.isolated.pop();
    }

    /// Notes that a result binds a symbol here.
    pub(crate) fn note_built(&mut self, id: SymbolId) {
        for (_, inside) in &mut self.isolated {
            inside.insert(id);
        }
    }

    /// The isolated operation that keeps a symbol out.
    pub(crate) fn kept_out_by(&self, id: SymbolId) -> Option<&str> {
        let (op_name, _) = self.isolated.iter().find(|(_, inside)| !inside.contains(&id))?;
        Some(op_name)
    }
}

impl SourceRegion {
    /// The symbols that are compared with an argument of the block.
    pub(crate) fn repeated(&self) -> impl Iterator<Item = SymbolId> {
        let args = match &self.content {
            SourceContent::Block(block) => block.args.as_ref(),
            SourceContent::Any | SourceContent::Empty => None,
        };
        args.into_iter()
            .flat_map(|args| &args.leaves)
            .filter_map(|(_, symbol)| symbol.as_ref())
            .filter(|symbol| symbol.nth > 0)
            .map(|symbol| symbol.id)
    }

    /// The operations that are looked for in the region, in order.
    pub(crate) fn ops(&self) -> &[SourceOp] {
        match &self.content {
            SourceContent::Block(block) => &block.ops,
            SourceContent::Any | SourceContent::Empty => &[],
        }
    }
}

/// The arguments that name declared regions, each with the number of its region, and the regions of which it is not known
/// which they are.
pub(crate) fn regions_of<'a>(
    dag: &'a Dag,
    signature: Option<&Signature>,
    report: &mut Report,
) -> (Vec<(usize, &'a Term)>, Vec<&'a Dag>) {
    report_form(dag, report);
    let named = signature.map_or(Vec::new(), |signature| named_regions(dag, signature, report));
    let is_named = |term: &Term| named.iter().any(|(_, known)| std::ptr::eq(*known, term));
    let others = dag.args.iter().filter_map(|arg| match &arg.term {
        Term::Dag(region) if arg.term.is_region() && !is_named(&arg.term) => Some(&**region),
        _ => None,
    });
    let others = others.collect();
    (named, others)
}

/// The declared region that an argument names, and what is said about it.
fn named_regions<'a>(dag: &'a Dag, signature: &Signature, report: &mut Report) -> Vec<(usize, &'a Term)> {
    let mut named: Vec<(usize, &Term)> = Vec::new();
    for arg in &dag.args {
        let Some(name) = &arg.name else { continue };
        let wanted = name_of(name);
        let Some(index) = signature.regions.iter().position(|region| region.name == wanted) else {
            continue;
        };
        // That it is given twice has been said.
        if named.iter().any(|(other, _)| *other == index) {
            continue;
        }
        let is_ignored = matches!(&arg.term, Term::Symbol(symbol) if symbol.is_wildcard());
        if signature.regions.get(index).is_some_and(|region| region.is_variadic()) && !is_ignored {
            let message = say::variadic_region(&wanted, &signature.op_name);
            report.error(arg.term.place(), message.signature(signature));
            continue;
        }
        if !arg.term.is_region() && !matches!(arg.term, Term::Symbol(_) | Term::Unreadable(_)) {
            let message = say::region_wants(&wanted, &signature.op_name);
            report.error(arg.term.place(), message.signature(signature));
            continue;
        }
        named.push((index, &arg.term));
    }
    named
}

/// Reports regions that are given without a name, and what stands around `empty`.
fn report_form(dag: &Dag, report: &mut Report) {
    for arg in dag.args.iter().filter(|arg| arg.term.is_region()) {
        let (head, symbol) = match &arg.term {
            Term::Leaf(leaf) => (&leaf.head, &leaf.symbol),
            Term::Dag(dag) => (&dag.head, &None),
            _ => continue,
        };
        let NodeHead::Directive(directive, word) = head else {
            continue;
        };
        if arg.name.is_none() {
            report.error(word, say::region_without_name(shown(*directive)));
        }
        if let (Term::Dag(_), Directive::Empty) = (&arg.term, directive) {
            report.error(word, say::empty_in_parentheses());
        }
        report_symbol(symbol, *directive, report);
    }
}

/// The blocks of a region; what else stands in it is reported.
pub(crate) fn blocks<'a>(dag: &'a Dag, report: &mut Report) -> Vec<&'a Dag> {
    if dag.is(Directive::Empty) {
        return Vec::new();
    }
    if dag.args.is_empty() {
        report.error(TokenSpan::of(&dag.head), say::region_without_block());
    }
    let mut blocks = Vec::new();
    for arg in &dag.args {
        report_name(arg, report);
        match &arg.term {
            Term::Dag(block) if block.is(Directive::Block) => blocks.push(&**block),
            Term::Unreadable(_) => {}
            other => report.error(other.place(), say::block_expected()),
        }
    }
    blocks
}

/// Inside of a region nothing has a name.
pub(crate) fn report_name(arg: &Arg, report: &mut Report) {
    if let Some(name) = &arg.name {
        report.error(name, say::name_inside_region(name));
    }
}

//! Regions and blocks of a checked pattern, and the checks that matched and built ones share.

#[cfg(test)]
mod tests;

use crate::check::pattern::misplaced::shown;
use crate::check::pattern::model::{Occurrence, Reference, ResultTerm, SourceOp, TypeTerm};
use crate::check::pattern::resolve::report_symbol;
use crate::check::pattern::symbols::SymbolId;
use crate::lex::name_of;
use crate::messages::region as diag;
use crate::report::{Report, TokenSpan};
use crate::signature::Signature;
use crate::syntax::constraint::Constraint;
use crate::syntax::pattern::{Arg, Dag, Directive, NodeOperator, Term};
use std::collections::{HashMap, HashSet};

/// The match of one region of a matched op.
#[derive(Debug, Clone)]
pub(crate) struct SourceRegion {
    /// Index among the declared regions.
    pub(crate) index: usize,
    /// The symbol of the region.
    pub(crate) symbol: Option<SymbolId>,
    /// The required contents.
    pub(crate) content: SourceContent,
}

/// The required contents of a matched region.
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
    /// The match of the block arguments, if the pattern mentions them.
    pub(crate) args: Option<SourceArguments>,
    /// Set if the block contains only the matched ops.
    pub(crate) is_whole: bool,
    /// The last ops of the block, in order.
    pub(crate) ops: Vec<SourceOp>,
}

/// The arguments of a matched block.
#[derive(Debug, Clone)]
pub(crate) struct SourceArguments {
    /// The first arguments, each with a type constraint and a symbol.
    pub(crate) leaves: Vec<(Option<Constraint>, Option<Occurrence>)>,
    /// Set if the block may have more arguments.
    pub(crate) has_rest: bool,
}

/// The new contents of a built op's region.
#[derive(Debug, Clone)]
pub(crate) enum ResultRegion {
    /// No block.
    Empty,
    /// The moved blocks of a region of the root.
    Moved(Reference),
    /// New blocks.
    Blocks(Vec<ResultBlock>),
}

/// A built block.
#[derive(Debug, Clone)]
pub(crate) struct ResultBlock {
    /// The arguments, each with its type and symbol.
    pub(crate) args: Vec<(TypeTerm, Option<SymbolId>)>,
    /// The ops, native calls and lists in the block, in order.
    pub(crate) terms: Vec<ResultTerm>,
}

/// The ops of a region's only block, inlined before the root or at the end of the enclosing built block.
#[derive(Debug, Clone)]
pub(crate) struct Inline {
    /// Index among the declared regions of the root.
    pub(crate) region: usize,
    /// The symbol of the region.
    pub(crate) symbol: Reference,
    /// The symbol of the yielded values.
    pub(crate) yielded: Option<SymbolId>,
    /// Index in source order, shared with the built ops.
    pub(crate) node: usize,
    /// The values that replace the block arguments.
    pub(crate) values: Vec<ResultTerm>,
    /// Set if the last op is a terminator, whose operands are the yielded values.
    pub(crate) has_terminator: bool,
}

/// A condition on regions under which the results can be built as written.
#[derive(Debug, Clone)]
pub(crate) enum RegionPrecondition {
    /// The values bound inside the root are defined outside of it.
    Outside(Reference),
    /// The values bound in an inlined region are not arguments of its block.
    NoArgument(Reference, usize),
    /// The region has one block with as many arguments as there are values, and a terminator if one is required.
    Inlines {
        /// Index among the declared regions of the root.
        region: usize,
        /// The values, if the match determines the number of all of them.
        values: Option<Vec<ValueCount>>,
        /// Set if the block ends with a terminator.
        has_terminator: bool,
    },
    /// The terminator of the region's block has operands of the types of these declared results of the root.
    YieldsResults {
        /// Index among the declared regions of the root.
        region: usize,
        /// The declared results.
        results: std::ops::Range<usize>,
    },
    /// The terminator of the region's block has one operand.
    YieldsOne {
        /// Index among the declared regions of the root.
        region: usize,
    },
    /// No op in the region uses a value from outside.
    CapturesNothing {
        /// Index among the declared regions of the root.
        region: usize,
    },
}

/// The number of values that a term denotes.
#[derive(Debug, Clone)]
pub(crate) enum ValueCount {
    /// A fixed number.
    Known(usize),
    /// The length of a matched list or optional operand.
    Of(SymbolId),
}

/// The destination of a region of the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MovedTo {
    /// A region of a built op.
    Region,
    /// The place before the root.
    Root,
    /// A built block, with its number.
    Block(usize),
}

/// Information about regions that the checks of a pattern share.
#[derive(Debug, Default)]
pub(crate) struct RegionState {
    /// The region of the root that is being checked.
    inside_of: Option<usize>,
    /// Symbols bound only in regions of the root: the region, and `true` for arguments of its block.
    inside: HashMap<SymbolId, (usize, bool)>,
    /// Regions of the root that have been moved or inlined, by declared index.
    moved: HashMap<usize, MovedTo>,
    /// The enclosing blocks being built, each with its number.
    blocks: Vec<usize>,
    /// Number of built blocks.
    block_count: usize,
    /// The enclosing isolated ops being built, each with the symbols bound inside.
    isolated: Vec<(String, HashSet<SymbolId>)>,
}

impl RegionState {
    /// Enters a region of the root. Returns the argument for `leave`.
    pub(crate) fn enter(&mut self, region: Option<usize>) -> Option<usize> {
        let before = self.inside_of;
        self.inside_of = before.or(region);
        before
    }

    /// Leaves a region.
    pub(crate) fn leave(&mut self, before: Option<usize>) {
        self.inside_of = before;
    }

    /// Records a binding of a symbol. A symbol that is also bound outside equals a value from outside.
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

    /// Records that a symbol is an argument of a root region's block.
    pub(crate) fn note_argument(&mut self, id: SymbolId) {
        if let Some((_, is_argument)) = self.inside.get_mut(&id) {
            *is_argument = true;
        }
    }

    /// Returns the region of the root that a symbol is bound in.
    pub(crate) fn region_of(&self, id: SymbolId) -> Option<usize> {
        Some(self.inside.get(&id)?.0)
    }

    /// Returns `true` if a symbol is an argument of a matched block.
    pub(crate) fn is_argument(&self, id: SymbolId) -> bool {
        self.inside.get(&id).is_some_and(|(_, is_argument)| *is_argument)
    }

    /// Records that a region of the root is moved or inlined. Returns `false` if it already was.
    pub(crate) fn mark_moved(&mut self, region: usize, is_inlined: bool) -> bool {
        let to = match self.blocks.last() {
            _ if !is_inlined => MovedTo::Region,
            Some(&block) => MovedTo::Block(block),
            None => MovedTo::Root,
        };
        self.moved.insert(region, to).is_none()
    }

    /// Returns `true` if a region of the root has been inlined, and its ops are visible in the current block.
    pub(crate) fn is_inlined(&self, region: usize) -> bool {
        match self.moved.get(&region) {
            Some(MovedTo::Root) => true,
            Some(MovedTo::Block(block)) => self.blocks.contains(block),
            Some(MovedTo::Region) | None => false,
        }
    }

    /// Enters a block that is built.
    pub(crate) fn enter_block(&mut self) {
        self.blocks.push(self.block_count);
        self.block_count += 1;
    }

    /// Leaves a block that is built.
    pub(crate) fn leave_block(&mut self) {
        self.blocks.pop();
    }

    /// Enters the regions of an isolated op.
    pub(crate) fn enter_isolated(&mut self, op_name: &str) {
        self.isolated.push((op_name.to_string(), HashSet::new()));
    }

    /// Leaves the regions of an isolated op.
    pub(crate) fn leave_isolated(&mut self) {
        self.isolated.pop();
    }

    /// Returns `true` if an enclosing op being built is isolated.
    pub(crate) fn is_isolated(&self) -> bool {
        !self.isolated.is_empty()
    }

    /// Records that a result binds a symbol in the current region.
    pub(crate) fn note_built(&mut self, id: SymbolId) {
        for (_, inside) in &mut self.isolated {
            inside.insert(id);
        }
    }

    /// Returns the enclosing isolated op that a symbol is not visible in.
    pub(crate) fn isolating_op(&self, id: SymbolId) -> Option<&str> {
        let (op_name, _) = self.isolated.iter().find(|(_, inside)| !inside.contains(&id))?;
        Some(op_name)
    }
}

impl SourceRegion {
    /// Returns the symbols that are compared with an argument of the block.
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

    /// Returns the matched ops in the region, in order.
    pub(crate) fn ops(&self) -> &[SourceOp] {
        match &self.content {
            SourceContent::Block(block) => &block.ops,
            SourceContent::Any | SourceContent::Empty => &[],
        }
    }
}

/// Returns the arguments that name declared regions, each with the region's index, and the remaining region terms.
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

/// Returns the arguments that name declared regions. Reports invalid ones.
fn named_regions<'a>(dag: &'a Dag, signature: &Signature, report: &mut Report) -> Vec<(usize, &'a Term)> {
    let mut named: Vec<(usize, &Term)> = Vec::new();
    for arg in &dag.args {
        let Some(name) = &arg.name else { continue };
        let expected = name_of(name);
        let Some(index) = signature.regions.iter().position(|region| region.name == expected) else {
            continue;
        };
        // The duplicate has been reported.
        if named.iter().any(|(other, _)| *other == index) {
            continue;
        }
        let is_ignored = matches!(&arg.term, Term::Symbol(symbol) if symbol.is_wildcard());
        if signature.regions.get(index).is_some_and(|region| region.is_variadic()) && !is_ignored {
            let message = diag::variadic_region(&expected, &signature.op_name);
            report.error(arg.term.span(), message.signature(signature));
            continue;
        }
        if !arg.term.is_region() && !matches!(arg.term, Term::Symbol(_) | Term::Unreadable(_)) {
            let message = diag::region_wants(&expected, &signature.op_name);
            report.error(arg.term.span(), message.signature(signature));
            continue;
        }
        named.push((index, &arg.term));
    }
    named
}

/// Reports unnamed regions, and arguments or symbols of `empty`.
fn report_form(dag: &Dag, report: &mut Report) {
    for arg in dag.args.iter().filter(|arg| arg.term.is_region()) {
        let (operator, symbol) = match &arg.term {
            Term::Leaf(leaf) => (&leaf.operator, &leaf.symbol),
            Term::Dag(dag) => (&dag.operator, &None),
            _ => continue,
        };
        let NodeOperator::Directive(directive, word) = operator else {
            continue;
        };
        if arg.name.is_none() {
            report.error(word, diag::region_without_name(shown(*directive)));
        }
        if let (Term::Dag(_), Directive::Empty) = (&arg.term, directive) {
            report.error(word, diag::empty_in_parentheses());
        }
        report_symbol(symbol, *directive, report);
    }
}

/// Returns the blocks of a region. Reports other terms.
pub(crate) fn blocks<'a>(dag: &'a Dag, report: &mut Report) -> Vec<&'a Dag> {
    if dag.is(Directive::Empty) {
        return Vec::new();
    }
    if dag.args.is_empty() {
        report.error(TokenSpan::of(&dag.operator), diag::region_without_block());
    }
    let mut blocks = Vec::new();
    for arg in &dag.args {
        report_name(arg, report);
        match &arg.term {
            Term::Dag(block) if block.is(Directive::Block) => blocks.push(&**block),
            Term::Unreadable(_) => {}
            other => report.error(other.span(), diag::block_expected()),
        }
    }
    blocks
}

/// Reports a name inside a region, where terms have none.
pub(crate) fn report_name(arg: &Arg, report: &mut Report) {
    if let Some(name) = &arg.name {
        report.error(name, diag::name_inside_region(name));
    }
}

//! `--explain`: a listener that records the patterns tried on the ops of a line.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use drr::define::TraitFlags;
use drr::diagnostic::Source;
use drr::greedy::{LocationFilter, OpLocation, one_line};
use drr::text::PrintOptions;
use drr::{Event, FrozenPatterns, Ir, Listener, Module, Op, OpName, OpRef, PatternSpec};

/// Maximum number of explained ops. A driver that does not terminate can create any number of ops at a location.
const MAX_OPS: usize = 100;

/// Maximum number of different visits that an explanation of an op shows.
const MAX_VISITS: usize = 8;

const FOLDED_IN_PLACE: &str = "the op was folded in place";

/// A listener that records the patterns that a driver tries on the ops at a location.
pub(crate) struct Explanation<'p> {
    location: &'p LocationFilter,
    source: Arc<Source>,
    /// The root of the driver, which is not matched.
    root: Op,
    /// The ops at the location: those of the input, then created ops. At most [`MAX_OPS`].
    ops: Vec<ExplainedOp>,
    /// Index of each op in `ops`.
    indices: HashMap<Op, usize>,
    /// Set if the location has more ops.
    omits_ops: bool,
    /// The patterns of the driver.
    patterns: Vec<PatternSpec>,
    /// The patterns that the driver tries on ops of a name, in order, for all names of their roots and of the ops of
    /// the input.
    candidates: HashMap<OpName, Vec<PatternSpec>>,
    /// Set if the driver converts ops, so that events come at its end.
    is_conversion: bool,
    /// The current activity of the driver.
    activity: DriverActivity,
}

/// An op at the location.
struct ExplainedOp {
    op: Op,
    name: OpName,
    /// Text of the op before the first change.
    heading: String,
    /// The completed visits, in order. Successive equal visits are one entry. If there are more than [`MAX_VISITS`]
    /// entries, those before the last one are omitted.
    visits: Vec<ExplainedVisits>,
    /// The current visit, after its first outcome.
    current: Option<ExplainedVisits>,
    /// Number of visits that tried patterns or folded the op.
    num_visits: u64,
    /// The reason why the op was replaced or erased.
    end: Option<String>,
}

/// One or several successive visits of an op that have the same outcomes.
#[derive(Default)]
struct ExplainedVisits {
    /// Number of the first visit, from one.
    first: u64,
    /// Number of the last visit.
    last: u64,
    /// The tried patterns with their outcomes, without duplicates.
    tried: Vec<(PatternSpec, MatchOutcome)>,
    /// The reason why the op is not replaced by the attributes to which it folds.
    failed_fold: Option<String>,
    /// Set if the op was folded in place, which ends the visit.
    is_folded: bool,
}

/// The outcome of a pattern on an op.
#[derive(PartialEq, Eq)]
enum MatchOutcome {
    DoesNotMatch(String),
    RolledBack(String),
    Matches,
}

/// The current activity of the driver.
enum DriverActivity {
    /// The driver has not visited an op.
    Start,
    /// The driver visits this op.
    Visit(Op),
    /// The driver applies the pattern with this name to this op, which was at this location.
    Rewrite(Op, &'static str, String),
}

impl<'p> Explanation<'p> {
    /// Creates the listener for a driver whose root is `root`.
    pub(crate) fn new(location: &'p LocationFilter, root: OpRef<'_>, source: &Arc<Source>) -> Self {
        Explanation::of(location, root, source, root.walk())
    }

    /// Creates an explanation of the ops that are outside of the ops that `--nested` runs the passes on.
    pub(crate) fn outside(location: &'p LocationFilter, module: &Module, source: &Arc<Source>) -> Self {
        let is_nested = |op: &OpRef<'_>| op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) && op.num_regions() > 0;
        let root = module.root();
        let blocks = root.regions().flat_map(|region| region.blocks());
        let others = blocks.flat_map(|block| block.ops()).filter(|op| !is_nested(op));
        let ops = std::iter::once(root).chain(others.flat_map(OpRef::walk));
        Explanation::of(location, root, source, ops)
    }

    fn of<'ir>(
        location: &'p LocationFilter,
        root: OpRef<'_>,
        source: &Arc<Source>,
        ops: impl Iterator<Item = OpRef<'ir>>,
    ) -> Self {
        let mut explanation = Explanation {
            location,
            source: source.clone(),
            root: root.handle(),
            ops: Vec::new(),
            indices: HashMap::new(),
            omits_ops: false,
            patterns: Vec::new(),
            candidates: HashMap::new(),
            is_conversion: false,
            activity: DriverActivity::Start,
        };
        for op in ops {
            explanation.find(op);
        }
        explanation
    }

    /// Adds an op if it is at the location.
    fn find(&mut self, op: OpRef<'_>) {
        if self.omits_ops || self.indices.contains_key(&op.handle()) {
            return;
        }
        let location = op.ir().describe_location(op.location(), Some(&self.source));
        if !location.is_some_and(|location| self.location.holds(&location)) {
            return;
        }
        if self.ops.len() == MAX_OPS {
            self.omits_ops = true;
            return;
        }
        self.indices.insert(op.handle(), self.ops.len());
        self.ops.push(ExplainedOp {
            op: op.handle(),
            name: op.name(),
            heading: format!("{}: {}", OpLocation::of(op, Some(&self.source)), custom_line(op)),
            visits: Vec::new(),
            current: None,
            num_visits: 0,
            end: None,
        });
    }

    /// Returns the record of an op.
    fn known(&mut self, op: Op) -> Option<&mut ExplainedOp> {
        let index = *self.indices.get(&op)?;
        self.ops.get_mut(index)
    }

    /// Records the outcome of a pattern on an op.
    fn note(&mut self, spec: &PatternSpec, op: Op, outcome: MatchOutcome) {
        let Some(op) = self.known(op) else { return };
        let visit = op.current_visit();
        let is_known = |tried: &(PatternSpec, MatchOutcome)| is_same(&tried.0, spec) && tried.1 == outcome;
        if !visit.tried.iter().any(is_known) {
            visit.tried.push((*spec, outcome));
        }
    }

    /// Sets the patterns of the driver.
    pub(crate) fn set_patterns(&mut self, patterns: &FrozenPatterns) {
        self.patterns = patterns.specs().collect();
        let roots = self.patterns.iter().map(|spec| patterns.ctx().op_name(spec.root));
        let names = roots.chain(self.ops.iter().map(|op| op.name));
        self.candidates = names.map(|name| (name, patterns.specs_of(name).collect())).collect();
    }

    /// Returns the text, or `None` if no op is at the location. `all` are the patterns of the tool, of which `enabled`
    /// are enabled.
    pub(crate) fn finish(mut self, enabled: &FrozenPatterns, all: &[PatternSpec]) -> Option<String> {
        let is_enabled = |spec: &PatternSpec| enabled.specs().any(|enabled| is_same(&enabled, spec));
        // Other passes have patterns of their own, which cannot be disabled.
        let is_of_tool = self.patterns.iter().all(is_enabled);
        let disabled = all.iter().filter(|spec| is_of_tool && !is_enabled(spec));
        let disabled: Vec<&PatternSpec> = disabled.collect();
        self.ops.iter_mut().for_each(ExplainedOp::end_visit);
        let mut text = String::new();
        for op in &self.ops {
            // Writing to a text cannot fail.
            let _written = self.explain(op, &op.name.text(enabled.ctx()), &disabled, &mut text);
        }
        if self.omits_ops {
            let _written = writeln!(text, "only the first {MAX_OPS} ops at the location are explained");
        }
        (!self.ops.is_empty()).then_some(text)
    }

    /// Returns the text for a pass that runs no driver, or `None` if no op is at the location.
    pub(crate) fn finish_without_driver(self, pass: &str) -> Option<String> {
        let lines = self
            .ops
            .iter()
            .map(|op| format!("{}\n  {pass} applies no patterns\n", op.heading));
        (!self.ops.is_empty()).then(|| lines.collect())
    }

    /// Writes the explanation of an op.
    fn explain(&self, op: &ExplainedOp, name: &str, disabled: &[&PatternSpec], text: &mut String) -> std::fmt::Result {
        writeln!(text, "{}", op.heading)?;
        if op.op == self.root {
            return writeln!(text, "  the driver runs inside of the op and does not match it");
        }
        let candidates = self.candidates.get(&op.name).map_or(&[][..], Vec::as_slice);
        let shows_end = op.explain_visits(candidates, self.is_conversion, text)?;
        for spec in disabled.iter().filter(|spec| spec.root == name) {
            writeln!(text, "  {}: not tried: it is disabled", spec.with_location())?;
        }
        if candidates.is_empty() && !op.was_tried() {
            writeln!(text, "  no pattern has `{name}` as its root")?;
            for spec in &self.patterns {
                if spec.inner_ops().any(|inner| inner == name) {
                    let (pattern, root) = (spec.with_location(), spec.root);
                    writeln!(text, "  {pattern}: contains `{name}` below its root `{root}`")?;
                }
            }
        }
        match &op.end {
            Some(end) if !shows_end => writeln!(text, "  {end}"),
            _ => Ok(()),
        }
    }

    /// Returns the reason why an op was replaced or erased, or `None` if the tried patterns show it.
    fn end(&self, op: Op, event: Event) -> Option<String> {
        Some(match (&self.activity, event) {
            (DriverActivity::Rewrite(root, ..), _) if *root == op => return None,
            (DriverActivity::Rewrite(_, pattern, root), _) => {
                format!("`{pattern}` erased the op when it was applied to {root}")
            }
            (DriverActivity::Visit(at), Event::Replaced(_)) if *at == op => "the op was folded".to_owned(),
            (DriverActivity::Visit(at), _) if *at == op => "the op was erased because it is unused".to_owned(),
            (DriverActivity::Start, _) => {
                "the op was erased first: it is unreachable or a duplicate constant".to_owned()
            }
            (DriverActivity::Visit(_), _) => {
                "the op was erased as part of another one, as unreachable or as a duplicate constant".to_owned()
            }
        })
    }
}

impl ExplainedOp {
    /// Returns the current visit.
    fn current_visit(&mut self) -> &mut ExplainedVisits {
        self.current.get_or_insert_with(|| {
            self.num_visits += 1;
            ExplainedVisits {
                first: self.num_visits,
                last: self.num_visits,
                ..ExplainedVisits::default()
            }
        })
    }

    /// Completes the current visit.
    fn end_visit(&mut self) {
        let Some(visit) = self.current.take() else { return };
        match self.visits.last_mut() {
            Some(last) if last.has_outcomes_of(&visit) => last.last = visit.last,
            _ => {
                self.visits.truncate(MAX_VISITS - 1);
                self.visits.push(visit);
            }
        }
    }

    /// Returns `true` if a pattern was tried on the op.
    fn was_tried(&self) -> bool {
        self.visits.iter().any(|visit| !visit.tried.is_empty())
    }

    /// Writes the outcomes of each visit. Returns `true` if the text contains the end of the op.
    fn explain_visits(
        &self,
        candidates: &[PatternSpec],
        is_conversion: bool,
        text: &mut String,
    ) -> Result<bool, std::fmt::Error> {
        let end = self.end.as_deref();
        match &self.visits[..] {
            [] => ExplainedVisits::default().explain(candidates, end, is_conversion, "  ", text),
            [visit] => visit.explain(candidates, end, is_conversion, "  ", text),
            [others @ .., last] => {
                let mut next = 1;
                for visit in others {
                    visit.explain_numbered(next, candidates, None, is_conversion, text)?;
                    next = visit.last + 1;
                }
                last.explain_numbered(next, candidates, end, is_conversion, text)
            }
        }
    }
}

impl ExplainedVisits {
    /// Returns `true` if both have the same outcomes.
    fn has_outcomes_of(&self, other: &ExplainedVisits) -> bool {
        let mut pairs = self.tried.iter().zip(&other.tried);
        (self.is_folded, &self.failed_fold) == (other.is_folded, &other.failed_fold)
            && self.tried.len() == other.tried.len()
            && pairs.all(|(one, other)| is_same(&one.0, &other.0) && one.1 == other.1)
    }

    /// Writes the numbers of the visits, and their outcomes. `next` is the number after the preceding visits in the
    /// text.
    fn explain_numbered(
        &self,
        next: u64,
        candidates: &[PatternSpec],
        end: Option<&str>,
        is_conversion: bool,
        text: &mut String,
    ) -> Result<bool, std::fmt::Error> {
        if next < self.first {
            writeln!(text, "  {} are omitted", visit_numbers(next, self.first - 1))?;
        }
        writeln!(text, "  {}:", visit_numbers(self.first, self.last))?;
        self.explain(candidates, end, is_conversion, "    ", text)
    }

    /// Writes the outcomes, and why the other patterns for the op were not tried. `end` is the end of the op after the
    /// visits. Returns `true` if the text contains it.
    fn explain(
        &self,
        candidates: &[PatternSpec],
        end: Option<&str>,
        is_conversion: bool,
        indent: &str,
        text: &mut String,
    ) -> Result<bool, std::fmt::Error> {
        if let Some(reason) = &self.failed_fold {
            writeln!(text, "{indent}{reason}")?;
        }
        for (spec, outcome) in &self.tried {
            let pattern = spec.with_location();
            match outcome {
                MatchOutcome::DoesNotMatch(reason) => writeln!(text, "{indent}{pattern}: {reason}")?,
                MatchOutcome::RolledBack(reason) => {
                    writeln!(text, "{indent}{pattern}: matches, but was rolled back: {reason}")?
                }
                MatchOutcome::Matches => writeln!(text, "{indent}{pattern}: matches")?,
            }
        }
        let mut tried = self.tried.iter();
        let first = tried.find(|(_, outcome)| *outcome == MatchOutcome::Matches);
        let reason = if self.is_folded { Some(FOLDED_IN_PLACE) } else { end };
        let mut shows_reason = false;
        for spec in candidates {
            if self.tried.iter().any(|(tried, _)| is_same(tried, spec)) {
                continue;
            }
            write!(text, "{indent}{}: not tried", spec.with_location())?;
            match (first, reason) {
                (Some((first, _)), _) if is_conversion => writeln!(text, ": `{}` converts the op", first.name)?,
                (Some((first, _)), _) if first.benefit > spec.benefit => writeln!(
                    text,
                    ": `{}` matches first, because its benefit is {} instead of {}",
                    first.name, first.benefit, spec.benefit
                )?,
                (Some((first, _)), _) => writeln!(text, ": `{}` matches first and has the same benefit", first.name)?,
                (None, Some(reason)) => {
                    shows_reason = true;
                    writeln!(text, ": {reason}")?;
                }
                (None, None) => writeln!(text, ": the driver did not visit the op")?,
            }
        }
        if self.is_folded && !shows_reason {
            writeln!(text, "{indent}{FOLDED_IN_PLACE}")?;
        }
        Ok(shows_reason && !self.is_folded)
    }
}

/// Returns the text for a range of visits.
fn visit_numbers(first: u64, last: u64) -> String {
    if first == last {
        format!("visit {first}")
    } else {
        format!("visits {first} to {last}")
    }
}

impl Listener for Explanation<'_> {
    fn begin(&mut self, _: &Ir, patterns: &FrozenPatterns) {
        self.set_patterns(patterns);
    }

    fn converted(&mut self, pattern: Option<&PatternSpec>, _: &Ir, op: Op) {
        self.is_conversion = true;
        if let Some(op) = self.known(op).filter(|_| pattern.is_none()) {
            op.end = Some("the op was folded".to_owned());
        }
    }

    fn visit(&mut self, ir: &Ir, op: Op) {
        self.activity = DriverActivity::Visit(op);
        if let Some(op) = ir.get(op) {
            self.find(op);
        }
        if let Some(op) = self.known(op) {
            op.end_visit();
        }
    }

    fn wants_reasons(&self) -> bool {
        true
    }

    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {
        // The rewrite may erase the op.
        let location = ir
            .get(root)
            .map(|root| OpLocation::of(root, Some(&self.source)).to_string());
        self.activity = DriverActivity::Rewrite(root, pattern.name, location.unwrap_or_default());
    }

    fn match_failed(&mut self, pattern: &PatternSpec, _: &Ir, root: Op, reason: &str) {
        self.note(pattern, root, MatchOutcome::DoesNotMatch(reason.to_owned()));
    }

    fn fold_failed(&mut self, _: &Ir, op: Op, reason: &str) {
        if let Some(op) = self.known(op) {
            op.current_visit().failed_fold = Some(reason.to_owned());
        }
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, _: &Ir, root: Op, reason: &str) {
        self.note(pattern, root, MatchOutcome::RolledBack(reason.to_owned()));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, _: &Ir, root: Op, matched: bool) {
        if matched {
            self.note(pattern, root, MatchOutcome::Matches);
            return;
        }
        self.activity = DriverActivity::Visit(root);
        // A pattern written by hand may report no reason.
        let Some(op) = self.known(root) else { return };
        let mut tried = op.current_visit().tried.iter();
        if !tried.any(|(tried, _)| is_same(tried, pattern)) {
            let reason = "does not match, without a reason".to_owned();
            self.note(pattern, root, MatchOutcome::DoesNotMatch(reason));
        }
    }

    fn event(&mut self, _: &Ir, event: Event) {
        if self.is_conversion {
            return;
        }
        match event {
            Event::Modified(op) if matches!(self.activity, DriverActivity::Visit(at) if at == op) => {
                if let Some(op) = self.known(op) {
                    op.current_visit().is_folded = true;
                }
            }
            Event::Replaced(op) | Event::Erased(op) if self.indices.contains_key(&op) => {
                let end = self.end(op, event);
                if let Some(op) = self.known(op) {
                    op.end = op.end.take().or(end);
                }
            }
            _ => {}
        }
    }
}

/// Returns the text of an op on one line, truncated: in custom form without regions if the op is valid, and as
/// [`one_line`] does otherwise.
fn custom_line(op: OpRef<'_>) -> String {
    const MAX_CHARS: usize = 160;
    const MAX_ELEMENTS: u64 = 16;
    let options = PrintOptions::new()
        .with_local_scope(true)
        .with_skip_regions(true)
        .with_elements_up_to(MAX_ELEMENTS);
    let mut text = Vec::new();
    let printed = op.print(&mut text, None, &options);
    let text = String::from_utf8_lossy(&text);
    // `one_line` marks operands that a conversion has replaced.
    if printed.is_err() || text.contains("<<UNKNOWN SSA VALUE>>") {
        return one_line(op);
    }
    let line = text.lines().next().unwrap_or_default();
    let end = line.char_indices().nth(MAX_CHARS).map_or(line.len(), |(end, _)| end);
    match line.get(..end) {
        Some(start) if start.len() < text.trim_end().len() => format!("{} ...", start.trim_end()),
        _ => line.to_owned(),
    }
}

/// Returns `true` if both are the same pattern.
fn is_same(one: &PatternSpec, other: &PatternSpec) -> bool {
    (one.name, one.file, one.line) == (other.name, other.file, other.line)
}

//! `--explain`: a listener that records the patterns tried on the ops of a line.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

use drr::define::TraitFlags;
use drr::diagnostic::Source;
use drr::greedy::{LocationFilter, OpLocation, one_line};
use drr::{Event, FrozenPatterns, Ir, Listener, Module, Op, OpName, OpRef, PatternSpec};

/// A listener that records the patterns that a driver tries on the ops at a location.
pub(crate) struct Explanation<'p> {
    location: &'p LocationFilter,
    source: Arc<Source>,
    /// The root of the driver, which is not matched.
    root: Op,
    /// The ops at the location: those of the input, then created ops.
    ops: Vec<ExplainedOp>,
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
    /// The tried patterns with their outcomes, without duplicates.
    tried: Vec<(PatternSpec, MatchOutcome)>,
    /// The reason why the op is not replaced by the attributes to which it folds.
    failed_fold: Option<String>,
    /// The reason why no further patterns were tried.
    end: Option<String>,
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
        let location = op.ir().describe_location(op.location(), Some(&self.source));
        if location.is_some_and(|location| self.location.holds(&location)) && self.known(op.handle()).is_none() {
            self.ops.push(ExplainedOp {
                op: op.handle(),
                name: op.name(),
                heading: format!("{}: {}", OpLocation::of(op, Some(&self.source)), one_line(op)),
                tried: Vec::new(),
                failed_fold: None,
                end: None,
            });
        }
    }

    /// Returns the record of an op.
    fn known(&mut self, op: Op) -> Option<&mut ExplainedOp> {
        self.ops.iter_mut().find(|known| known.op == op)
    }

    /// Records the outcome of a pattern on an op.
    fn note(&mut self, spec: &PatternSpec, op: Op, outcome: MatchOutcome) {
        let Some(op) = self.known(op) else { return };
        let is_same = |tried: &(PatternSpec, MatchOutcome)| is_same(&tried.0, spec) && tried.1 == outcome;
        if !op.tried.iter().any(is_same) {
            op.tried.push((*spec, outcome));
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
    pub(crate) fn finish(self, enabled: &FrozenPatterns, all: &[PatternSpec]) -> Option<String> {
        let is_enabled = |spec: &PatternSpec| enabled.specs().any(|enabled| is_same(&enabled, spec));
        // Other passes have patterns of their own, which cannot be disabled.
        let is_of_tool = self.patterns.iter().all(is_enabled);
        let disabled = all.iter().filter(|spec| is_of_tool && !is_enabled(spec));
        let disabled: Vec<&PatternSpec> = disabled.collect();
        let mut text = String::new();
        for op in &self.ops {
            // Writing to a text cannot fail.
            let _written = self.explain(op, &op.name.text(enabled.ctx()), &disabled, &mut text);
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
        if let Some(reason) = &op.failed_fold {
            writeln!(text, "  {reason}")?;
        }
        for (spec, outcome) in &op.tried {
            let pattern = spec.with_location();
            match outcome {
                MatchOutcome::DoesNotMatch(reason) => writeln!(text, "  {pattern}: {reason}")?,
                MatchOutcome::RolledBack(reason) => {
                    writeln!(text, "  {pattern}: matches, but was rolled back: {reason}")?
                }
                MatchOutcome::Matches => writeln!(text, "  {pattern}: matches")?,
            }
        }
        let candidates = self.candidates.get(&op.name).map_or(&[][..], Vec::as_slice);
        let shows_end = explain_untried(op, candidates, self.is_conversion, text)?;
        for spec in disabled.iter().filter(|spec| spec.root == name) {
            writeln!(text, "  {}: not tried: it is disabled", spec.with_location())?;
        }
        if candidates.is_empty() && op.tried.is_empty() {
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

    /// Returns the reason why an op was modified, replaced or erased.
    fn end(&self, op: Op, event: Event) -> Option<String> {
        Some(match (&self.activity, event) {
            // The list of tried patterns contains the pattern.
            (DriverActivity::Rewrite(root, ..), _) if *root == op => return None,
            (_, Event::Modified(_)) if !matches!(self.activity, DriverActivity::Visit(at) if at == op) => return None,
            (DriverActivity::Rewrite(_, pattern, root), _) => {
                format!("`{pattern}` erased the op when it was applied to {root}")
            }
            (DriverActivity::Visit(at), Event::Modified(_)) if *at == op => "the op was folded in place".to_owned(),
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
            op.failed_fold = Some(reason.to_owned());
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
        let known = self.known(root);
        if known.is_some_and(|op| !op.tried.iter().any(|(tried, _)| is_same(tried, pattern))) {
            self.note(
                pattern,
                root,
                MatchOutcome::DoesNotMatch("does not match, without a reason".to_owned()),
            );
        }
    }

    fn event(&mut self, _: &Ir, event: Event) {
        let (Event::Modified(op) | Event::Replaced(op) | Event::Erased(op)) = event else {
            return;
        };
        if self.is_conversion {
            return;
        }
        if self.ops.iter().any(|known| known.op == op && known.end.is_none()) {
            let end = self.end(op, event);
            if let Some(known) = self.known(op) {
                known.end = end;
            }
        }
    }
}

/// Writes why the other patterns for an op were not tried. Returns `true` if the text contains the end of the op.
fn explain_untried(
    op: &ExplainedOp,
    candidates: &[PatternSpec],
    is_conversion: bool,
    text: &mut String,
) -> Result<bool, std::fmt::Error> {
    let mut tried = op.tried.iter();
    let first = tried.find(|(_, outcome)| *outcome == MatchOutcome::Matches);
    let mut shows_end = false;
    for spec in candidates {
        if op.tried.iter().any(|(tried, _)| is_same(tried, spec)) {
            continue;
        }
        write!(text, "  {}: not tried", spec.with_location())?;
        match (first, &op.end) {
            (Some((first, _)), _) if is_conversion => writeln!(text, ": `{}` converts the op", first.name)?,
            (Some((first, _)), _) if first.benefit > spec.benefit => writeln!(
                text,
                ": `{}` matches first, because its benefit is {} instead of {}",
                first.name, first.benefit, spec.benefit
            )?,
            (Some((first, _)), _) => writeln!(text, ": `{}` matches first and has the same benefit", first.name)?,
            (None, Some(end)) => {
                shows_end = true;
                writeln!(text, ": {end}")?;
            }
            (None, None) => writeln!(text, ": the driver did not visit the op")?,
        }
    }
    Ok(shows_end)
}

/// Returns `true` if both are the same pattern.
fn is_same(one: &PatternSpec, other: &PatternSpec) -> bool {
    (one.name, one.file, one.line) == (other.name, other.file, other.line)
}

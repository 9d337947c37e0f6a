//! `--explain`: a listener that records the patterns tried on the ops of a line.

use std::fmt::Write;
use std::sync::Arc;

use drr::define::TraitFlags;
use drr::diagnostic::Source;
use drr::greedy::{LocationFilter, OpLocation, one_line};
use drr::{Event, FrozenPatterns, Ir, Listener, Module, Op, OpName, OpRef, PatternSpec};

/// The events at the ops of a line.
pub(crate) struct Explanation<'p> {
    location: &'p LocationFilter,
    source: Arc<Source>,
    /// The op that the driver runs in, which is not matched.
    root: Op,
    /// The ops of the line: those of the input, then created ops.
    ops: Vec<Explained>,
    /// The current activity of the driver.
    cause: Cause,
}

/// An op at the location.
struct Explained {
    op: Op,
    name: OpName,
    /// Text of the op at the start, or at its first visit.
    heading: String,
    /// Patterns with what came of them, each once.
    tried: Vec<(PatternSpec, Outcome)>,
    /// Other actions of the driver on the op.
    end: Option<String>,
}

#[derive(PartialEq, Eq)]
enum Outcome {
    DoesNotMatch(String),
    RolledBack(String),
    Matches,
}

/// The activity of the driver at a change.
enum Cause {
    /// It has not visited anything yet.
    Start,
    /// It visits this op.
    Visit(Op),
    /// It applies the pattern of this name to this op, which was at this location.
    Rule(Op, &'static str, String),
}

impl<'p> Explanation<'p> {
    /// For a run inside of an op.
    pub(crate) fn new(location: &'p LocationFilter, root: OpRef<'_>, source: &Arc<Source>) -> Self {
        Explanation::of(location, root, source, root.walk())
    }

    /// For what is in a module besides the ops that `--nested` works inside of.
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
            cause: Cause::Start,
        };
        for op in ops {
            explanation.find(op);
        }
        explanation
    }

    /// Adds the op, if it is at the location and not known.
    fn find(&mut self, op: OpRef<'_>) {
        let location = op.ir().describe_location(op.location(), Some(&self.source));
        if location.is_some_and(|location| self.location.holds(&location)) && self.known(op.handle()).is_none() {
            self.ops.push(Explained {
                op: op.handle(),
                name: op.name(),
                heading: format!("{}: {}", OpLocation::of(op, Some(&self.source)), one_line(op)),
                tried: Vec::new(),
                end: None,
            });
        }
    }

    fn known(&mut self, op: Op) -> Option<&mut Explained> {
        self.ops.iter_mut().find(|known| known.op == op)
    }

    fn note(&mut self, spec: &PatternSpec, op: Op, outcome: Outcome) {
        let Some(op) = self.known(op) else { return };
        let is_same = |tried: &(PatternSpec, Outcome)| is_same(&tried.0, spec) && tried.1 == outcome;
        if !op.tried.iter().any(is_same) {
            op.tried.push((*spec, outcome));
        }
    }

    /// Returns the text, if there was an op at the location.
    pub(crate) fn finish(self, patterns: &FrozenPatterns, all: &[PatternSpec]) -> Option<String> {
        let mut text = String::new();
        for op in &self.ops {
            // Writing to a text cannot fail.
            let _written = self.explain(op, patterns, all, &mut text);
        }
        (!self.ops.is_empty()).then_some(text)
    }

    fn explain(
        &self,
        op: &Explained,
        patterns: &FrozenPatterns,
        all: &[PatternSpec],
        text: &mut String,
    ) -> std::fmt::Result {
        writeln!(text, "{}", op.heading)?;
        if op.op == self.root {
            return writeln!(text, "  the driver runs inside of the op and does not match it");
        }
        for (spec, outcome) in &op.tried {
            let rule = spec.with_location();
            match outcome {
                Outcome::DoesNotMatch(reason) => writeln!(text, "  {rule}: {reason}")?,
                Outcome::RolledBack(reason) => writeln!(text, "  {rule}: matches, but was rolled back: {reason}")?,
                Outcome::Matches => writeln!(text, "  {rule}: matches")?,
            }
        }
        let rules: Vec<PatternSpec> = patterns.specs_of(op.name).collect();
        let first = op.tried.iter().find(|(_, outcome)| *outcome == Outcome::Matches);
        let mut is_end_shown = false;
        for spec in &rules {
            if op.tried.iter().any(|(tried, _)| is_same(tried, spec)) {
                continue;
            }
            write!(text, "  {}: not tried", spec.with_location())?;
            match (first, &op.end) {
                (Some((first, _)), _) if first.benefit > spec.benefit => writeln!(
                    text,
                    ": `{}` matches first, because its benefit is {} instead of {}",
                    first.name, first.benefit, spec.benefit
                )?,
                (Some((first, _)), _) => writeln!(text, ": `{}` matches first and has the same benefit", first.name)?,
                (None, Some(end)) => {
                    is_end_shown = true;
                    writeln!(text, ": {end}")?;
                }
                (None, None) => writeln!(text, ": the driver did not visit the op")?,
            }
        }
        let name = op.name.text(patterns.ctx());
        let is_on = |spec: &PatternSpec| patterns.specs().any(|on| is_same(&on, spec));
        for spec in all.iter().filter(|spec| spec.root == name && !is_on(spec)) {
            writeln!(text, "  {}: not tried: it is disabled", spec.with_location())?;
        }
        if rules.is_empty() {
            writeln!(text, "  no pattern has `{name}` as its root")?;
            for spec in patterns.specs() {
                if spec.inner_ops().any(|inner| inner == name) {
                    let (rule, root) = (spec.with_location(), spec.root);
                    writeln!(text, "  {rule}: contains `{name}` below its root `{root}`")?;
                }
            }
        }
        match &op.end {
            Some(end) if !is_end_shown => writeln!(text, "  {end}"),
            _ => Ok(()),
        }
    }

    /// Returns the cause of a change, a replacement or an erasure.
    fn end(&self, op: Op, event: Event) -> Option<String> {
        Some(match (&self.cause, event) {
            // The list of patterns already contains it.
            (Cause::Rule(root, ..), _) if *root == op => return None,
            (_, Event::Modified(_)) if !matches!(self.cause, Cause::Visit(at) if at == op) => return None,
            (Cause::Rule(_, rule, root), _) => format!("`{rule}` erased the op when it was applied to {root}"),
            (Cause::Visit(at), Event::Modified(_)) if *at == op => "the op was folded in place".to_owned(),
            (Cause::Visit(at), Event::Replaced(_)) if *at == op => "the op was folded".to_owned(),
            (Cause::Visit(at), _) if *at == op => "the op was erased because it is unused".to_owned(),
            (Cause::Start, _) => "the op was erased first: it is unreachable or a duplicate constant".to_owned(),
            (Cause::Visit(_), _) => {
                "the op was erased as part of another one, as unreachable or as a duplicate constant".to_owned()
            }
        })
    }
}

impl Listener for Explanation<'_> {
    fn visit(&mut self, ir: &Ir, op: Op) {
        self.cause = Cause::Visit(op);
        if let Some(op) = ir.get(op) {
            self.find(op);
        }
    }

    fn wants_reasons(&self) -> bool {
        true
    }

    fn pattern_begin(&mut self, pattern: &PatternSpec, ir: &Ir, root: Op) {
        // After this, its rewrite may have erased it.
        let location = ir
            .get(root)
            .map(|root| OpLocation::of(root, Some(&self.source)).to_string());
        self.cause = Cause::Rule(root, pattern.name, location.unwrap_or_default());
    }

    fn match_failed(&mut self, pattern: &PatternSpec, _: &Ir, root: Op, reason: &str) {
        self.note(pattern, root, Outcome::DoesNotMatch(reason.to_owned()));
    }

    fn rolled_back(&mut self, pattern: &PatternSpec, _: &Ir, root: Op, reason: &str) {
        self.note(pattern, root, Outcome::RolledBack(reason.to_owned()));
    }

    fn pattern_end(&mut self, pattern: &PatternSpec, _: &Ir, root: Op, matched: bool) {
        if matched {
            self.note(pattern, root, Outcome::Matches);
            return;
        }
        self.cause = Cause::Visit(root);
        // A pattern by hand need not give a reason.
        let known = self.known(root);
        if known.is_some_and(|op| !op.tried.iter().any(|(tried, _)| is_same(tried, pattern))) {
            self.note(
                pattern,
                root,
                Outcome::DoesNotMatch("does not match, without a reason".to_owned()),
            );
        }
    }

    fn event(&mut self, _: &Ir, event: Event) {
        let (Event::Modified(op) | Event::Replaced(op) | Event::Erased(op)) = event else {
            return;
        };
        if self.ops.iter().any(|known| known.op == op && known.end.is_none()) {
            let end = self.end(op, event);
            if let Some(known) = self.known(op) {
                known.end = end;
            }
        }
    }
}

/// Returns `true` if both are the same pattern.
fn is_same(one: &PatternSpec, other: &PatternSpec) -> bool {
    (one.name, one.file, one.line) == (other.name, other.file, other.line)
}

//! The target of a conversion: which ops are legal.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;

use drr_ir::{Context, OpName, OpRef};
use rustc_hash::FxHashMap;

use super::ConversionError;
use super::target_names::{UnknownTargetName, check_dialect_name, check_op_name};

/// A legality callback. `None` is no answer.
type LegalityCallback = Arc<dyn Fn(OpRef<'_>) -> Option<bool> + Send + Sync>;

/// Specifies which ops are legal after a conversion. MLIR's `ConversionTarget`.
///
/// The entry of an op takes precedence over the entry of its dialect, and the dialect's over the callback for unknown ops. An op without
/// an entry has an unknown legality: a partial conversion may leave it, a full conversion may not.
///
/// A dynamic entry calls a function for each op. It returns `true`, `false`, or an `Option` of these, where `None` is no answer: an
/// earlier function of the same op, dialect or of the unknown ops is called. An op for which no function has an answer is neither legal
/// nor illegal. A function is called several times for the same op, so it must have no effects.
///
/// A name that no op of the context can have is an error when the target is used, see [`ConversionTarget::verify`].
///
/// ```
/// use drr_ir::Context;
/// use drr_runtime::conversion::ConversionTarget;
///
/// let ctx = Context::new();
/// let mut target = ConversionTarget::new(&ctx);
/// target.add_legal_dialects(["llvm"]).add_illegal_dialects(["cf"]);
/// target.add_dynamically_legal_ops(["func.return"], |op| op.num_operands() < 2);
/// assert!(target.is_illegal_op(ctx.op_name("cf.br")));
/// ```
#[derive(Clone)]
pub struct ConversionTarget {
    ctx: Context,
    ops: FxHashMap<u32, TargetEntry>,
    dialects: FxHashMap<Vec<u8>, TargetEntry>,
    unknown: Option<LegalityCallback>,
    /// Names that no op of the context can have, in the order of adding.
    unknown_names: Vec<UnknownTargetName>,
}

/// The entry of an op or dialect.
#[derive(Clone)]
struct TargetEntry {
    action: LegalizationAction,
    /// Callback of a dynamic entry. Remains for later dynamic entries if the action changes.
    callback: Option<LegalityCallback>,
    /// Set if ops nested in a legal op are legal; the callback decides for each op.
    recursive: Option<LegalityCallback>,
}

/// The action that a target specifies for an op or dialect. MLIR's `LegalizationAction`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegalizationAction {
    /// All ops are legal.
    Legal,
    /// A function decides for each op.
    Dynamic,
    /// No op is legal.
    Illegal,
}

/// The legality of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// The op is legal.
    Legal {
        /// Set if all nested ops are legal, too.
        recursively: bool,
    },
    /// The op is illegal.
    Illegal,
    /// The target has no entry for the op, or its functions have no answer.
    Unknown,
}

/// The answer of a legality function: `bool` or `Option<bool>`.
pub trait LegalityAnswer {
    /// Returns the answer, or `None` for no answer.
    fn into_answer(self) -> Option<bool>;
}

impl LegalityAnswer for bool {
    fn into_answer(self) -> Option<bool> {
        Some(self)
    }
}

impl LegalityAnswer for Option<bool> {
    fn into_answer(self) -> Option<bool> {
        self
    }
}

impl ConversionTarget {
    /// Creates a target without entries.
    pub fn new(ctx: &Context) -> Self {
        ConversionTarget {
            ctx: ctx.clone(),
            ops: FxHashMap::default(),
            dialects: FxHashMap::default(),
            unknown: None,
            unknown_names: Vec::new(),
        }
    }

    /// Returns the context of the target.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// Marks ops as legal.
    #[track_caller]
    pub fn add_legal_ops<'a>(&mut self, ops: impl IntoIterator<Item = &'a str>) -> &mut Self {
        self.set_ops(ops, LegalizationAction::Legal, None)
    }

    /// Marks ops as illegal.
    #[track_caller]
    pub fn add_illegal_ops<'a>(&mut self, ops: impl IntoIterator<Item = &'a str>) -> &mut Self {
        self.set_ops(ops, LegalizationAction::Illegal, None)
    }

    /// Marks ops as legal if the function returns `true`.
    #[track_caller]
    pub fn add_dynamically_legal_ops<'a, A: LegalityAnswer>(
        &mut self,
        ops: impl IntoIterator<Item = &'a str>,
        is_legal: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        self.set_ops(ops, LegalizationAction::Dynamic, Some(callback(is_legal)))
    }

    /// Marks the ops of dialects as legal.
    #[track_caller]
    pub fn add_legal_dialects<'a>(&mut self, dialects: impl IntoIterator<Item = &'a str>) -> &mut Self {
        self.set_dialects(dialects, LegalizationAction::Legal, None)
    }

    /// Marks the ops of dialects as illegal.
    #[track_caller]
    pub fn add_illegal_dialects<'a>(&mut self, dialects: impl IntoIterator<Item = &'a str>) -> &mut Self {
        self.set_dialects(dialects, LegalizationAction::Illegal, None)
    }

    /// Marks the ops of dialects as legal if the function returns `true`.
    #[track_caller]
    pub fn add_dynamically_legal_dialects<'a, A: LegalityAnswer>(
        &mut self,
        dialects: impl IntoIterator<Item = &'a str>,
        is_legal: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        self.set_dialects(dialects, LegalizationAction::Dynamic, Some(callback(is_legal)))
    }

    /// Marks ops without an entry as legal if the function returns `true`.
    pub fn mark_unknown_ops_dynamically_legal<A: LegalityAnswer>(
        &mut self,
        is_legal: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        self.unknown = Some(latest_first(callback(is_legal), self.unknown.take()));
        self
    }

    /// Marks everything nested in these ops as legal, while the ops themselves are legal and the function returns `true` or has no
    /// answer. The nested ops are not converted.
    ///
    /// # Panics
    /// If an op is not marked as legal or dynamically legal.
    #[track_caller]
    pub fn mark_ops_recursively_legal<'a, A: LegalityAnswer>(
        &mut self,
        ops: impl IntoIterator<Item = &'a str>,
        is_recursive: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static,
    ) -> &mut Self {
        let is_recursive = callback(is_recursive);
        for name in ops {
            let entry = self.ops.get_mut(&self.ctx.op_name(name).index());
            let entry = entry.filter(|entry| entry.action != LegalizationAction::Illegal);
            let Some(entry) = entry else {
                panic!("`{name}` is not marked as legal, so it cannot be recursively legal")
            };
            entry.recursive = Some(latest_first(Arc::clone(&is_recursive), entry.recursive.take()));
        }
        self
    }

    /// Checks that ops of the context can have the names of the entries. Each conversion checks that first; a pass can do so in
    /// `initialize`.
    ///
    /// The dialect of an entry need not be registered, so that a pass can name dialects that only some tools have. But it is an error if a
    /// registered dialect has a similar name, and the context does not allow unregistered dialects.
    ///
    /// # Errors
    /// [`ConversionError::UnknownTargetNames`], with the entries that have no effect.
    ///
    /// ```
    /// use drr_ir::Context;
    /// use drr_runtime::conversion::ConversionTarget;
    ///
    /// let mut target = ConversionTarget::new(&Context::new());
    /// target.add_legal_ops(["builtin.modul"]);
    /// let error = target.verify().expect_err("there is no such op").to_string();
    /// assert!(error.ends_with("= help: did you mean `builtin.module`?"));
    /// ```
    pub fn verify(&self) -> Result<(), ConversionError> {
        match self.unknown_names.is_empty() {
            true => Ok(()),
            false => Err(ConversionError::UnknownTargetNames(self.unknown_names.clone())),
        }
    }

    /// Returns the action for ops of this name, or `None` without an entry.
    pub fn action(&self, op: OpName) -> Option<LegalizationAction> {
        match self.entry(op) {
            Some(entry) => Some(entry.action),
            None => self.unknown.as_ref().map(|_| LegalizationAction::Dynamic),
        }
    }

    /// Returns `true` if all ops of this name are illegal.
    pub fn is_illegal_op(&self, op: OpName) -> bool {
        self.action(op) == Some(LegalizationAction::Illegal)
    }

    /// Returns the legality of an op.
    pub fn legality(&self, op: OpRef<'_>) -> Legality {
        let entry = self.entry(op.name());
        let (action, callback) = match (entry, &self.unknown) {
            (Some(entry), _) => (entry.action, entry.callback.as_ref()),
            (None, Some(unknown)) => (LegalizationAction::Dynamic, Some(unknown)),
            (None, None) => return Legality::Unknown,
        };
        let is_legal = match action {
            LegalizationAction::Legal => Some(true),
            LegalizationAction::Illegal => Some(false),
            LegalizationAction::Dynamic => callback.and_then(|is_legal| is_legal(op)),
        };
        match is_legal {
            None => Legality::Unknown,
            Some(false) => Legality::Illegal,
            Some(true) => Legality::Legal {
                recursively: entry
                    .and_then(|entry| entry.recursive.as_ref())
                    .is_some_and(|is_recursive| is_recursive(op).unwrap_or(true)),
            },
        }
    }

    /// Returns a description of the entry that applies to an op, for messages.
    pub(super) fn describe(&self, op: OpRef<'_>) -> String {
        let name = op.name();
        let (subject, action) = match (self.ops.get(&name.index()), self.dialect_entry(name)) {
            (Some(entry), _) => ("the op".to_owned(), entry.action),
            (None, Some(entry)) => {
                let dialect = String::from_utf8_lossy(name.dialect(&self.ctx)).into_owned();
                (format!("the dialect `{dialect}`"), entry.action)
            }
            (None, None) if self.unknown.is_some() => {
                ("an op without an entry".to_owned(), LegalizationAction::Dynamic)
            }
            (None, None) => return format!("the target has no entry for it{}", self.describe_unregistered()),
        };
        let action = match (action, self.legality(op)) {
            (LegalizationAction::Legal, _) => "legal",
            (LegalizationAction::Illegal, _) => "illegal",
            (LegalizationAction::Dynamic, Legality::Illegal) => "dynamically legal, and its function returns `false`",
            (LegalizationAction::Dynamic, Legality::Unknown) => "dynamically legal, and its function has no answer",
            (LegalizationAction::Dynamic, Legality::Legal { .. }) => "dynamically legal",
        };
        format!("the target marks {subject} as {action}")
    }

    /// Returns a list of the entries for unregistered dialects, one of which may be misspelled. Empty if there are none.
    fn describe_unregistered(&self) -> String {
        let registry = self.ctx.registry();
        let unregistered = self.dialects.keys().filter(|dialect| !registry.has_dialect(dialect));
        let mut unregistered: Vec<String> = unregistered
            .filter(|_| !self.ctx.allows_unregistered_dialects())
            .map(|dialect| format!("`{}`", String::from_utf8_lossy(dialect)))
            .collect();
        unregistered.sort_unstable();
        match unregistered.is_empty() {
            true => String::new(),
            false => format!(
                "; it names dialects that are not registered: {}",
                unregistered.join(", ")
            ),
        }
    }

    fn entry(&self, op: OpName) -> Option<&TargetEntry> {
        self.ops.get(&op.index()).or_else(|| self.dialect_entry(op))
    }

    fn dialect_entry(&self, op: OpName) -> Option<&TargetEntry> {
        self.dialects.get(op.dialect(&self.ctx))
    }

    #[track_caller]
    fn set_ops<'a>(
        &mut self,
        ops: impl IntoIterator<Item = &'a str>,
        action: LegalizationAction,
        callback: Option<LegalityCallback>,
    ) -> &mut Self {
        for name in ops {
            let op = self.ctx.op_name(name);
            self.unknown_names
                .extend(check_op_name(&self.ctx, op, Location::caller()).err());
            set(&mut self.ops, op.index(), action, callback.clone());
        }
        self
    }

    #[track_caller]
    fn set_dialects<'a>(
        &mut self,
        dialects: impl IntoIterator<Item = &'a str>,
        action: LegalizationAction,
        callback: Option<LegalityCallback>,
    ) -> &mut Self {
        for name in dialects {
            self.unknown_names
                .extend(check_dialect_name(&self.ctx, name, Location::caller()).err());
            set(&mut self.dialects, name.as_bytes().to_owned(), action, callback.clone());
        }
        self
    }
}

/// Replaces the action of an entry. Recursive legality and earlier callbacks remain.
fn set<K: Eq + std::hash::Hash>(
    entries: &mut FxHashMap<K, TargetEntry>,
    key: K,
    action: LegalizationAction,
    callback: Option<LegalityCallback>,
) {
    let entry = entries.entry(key).or_insert(TargetEntry {
        action,
        callback: None,
        recursive: None,
    });
    entry.action = action;
    if let Some(callback) = callback {
        entry.callback = Some(latest_first(callback, entry.callback.take()));
    }
}

fn callback<A: LegalityAnswer>(answer: impl Fn(OpRef<'_>) -> A + Send + Sync + 'static) -> LegalityCallback {
    Arc::new(move |op| answer(op).into_answer())
}

/// Returns a callback that calls an earlier one if the latest one has no answer.
fn latest_first(latest: LegalityCallback, earlier: Option<LegalityCallback>) -> LegalityCallback {
    match earlier {
        None => latest,
        Some(earlier) => Arc::new(move |op| latest(op).or_else(|| earlier(op))),
    }
}

impl fmt::Debug for ConversionTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ops, dialects) = (self.ops.len(), self.dialects.len());
        write!(f, "ConversionTarget({ops} ops, {dialects} dialects)")
    }
}

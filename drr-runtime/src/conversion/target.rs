//! The target of a conversion: which ops are legal.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;

use drr_ir::{Context, OpName, OpRef};
use rustc_hash::FxHashMap;

use super::ConversionError;
use super::target_names::{UnknownTargetName, check_dialect_name, check_op_name};

/// A legality callback. `None` defers to the callback that was added before.
type LegalityCallback = Arc<dyn Fn(OpRef<'_>) -> Option<bool> + Send + Sync>;

/// Specifies which ops are legal after a conversion. MLIR's `ConversionTarget`.
///
/// The action of an op takes precedence over the action of its dialect, and the dialect's over the callback for unknown
/// ops. The legality of an op without an action is unknown: a partial conversion may leave it, a full conversion may
/// not.
///
/// The dynamic action calls a legality callback for each op. It returns `true`, `false`, or an `Option` of these, where
/// `None` defers to the callback that was added before for the same op, dialect or the unknown ops. If all callbacks
/// return `None`, the legality is unknown. A callback is called several times for the same op, so it must have no
/// effects.
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
    ops: FxHashMap<u32, LegalizationInfo>,
    dialects: FxHashMap<Vec<u8>, LegalizationInfo>,
    unknown: Option<LegalityCallback>,
    /// Names that no op of the context can have, in the order of adding.
    unknown_names: Vec<UnknownTargetName>,
}

/// The legalization of an op or dialect.
#[derive(Clone)]
struct LegalizationInfo {
    action: LegalizationAction,
    /// Callback of the dynamic action. Remains for later dynamic actions if the action changes.
    callback: Option<LegalityCallback>,
    /// Set if ops nested in a legal op are legal; the callback decides for each op.
    recursive: Option<LegalityCallback>,
}

/// The action that a target specifies for an op or dialect. MLIR's `LegalizationAction`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LegalizationAction {
    /// All ops are legal.
    Legal,
    /// A callback decides for each op.
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
    /// The target has no action for the op, or all its callbacks return `None`.
    Unknown,
}

/// The result of a legality callback: `bool` or `Option<bool>`.
pub trait IntoLegality {
    /// Returns `true` for legal, `false` for illegal, and `None` to call the callback that was added before.
    fn into_legality(self) -> Option<bool>;
}

impl IntoLegality for bool {
    fn into_legality(self) -> Option<bool> {
        Some(self)
    }
}

impl IntoLegality for Option<bool> {
    fn into_legality(self) -> Option<bool> {
        self
    }
}

impl ConversionTarget {
    /// Creates a target without actions.
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

    /// Marks ops as legal if the callback returns `true`.
    #[track_caller]
    pub fn add_dynamically_legal_ops<'a, L: IntoLegality>(
        &mut self,
        ops: impl IntoIterator<Item = &'a str>,
        is_legal: impl Fn(OpRef<'_>) -> L + Send + Sync + 'static,
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

    /// Marks the ops of dialects as legal if the callback returns `true`.
    #[track_caller]
    pub fn add_dynamically_legal_dialects<'a, L: IntoLegality>(
        &mut self,
        dialects: impl IntoIterator<Item = &'a str>,
        is_legal: impl Fn(OpRef<'_>) -> L + Send + Sync + 'static,
    ) -> &mut Self {
        self.set_dialects(dialects, LegalizationAction::Dynamic, Some(callback(is_legal)))
    }

    /// Marks ops without an action as legal if the callback returns `true`.
    pub fn mark_unknown_ops_dynamically_legal<L: IntoLegality>(
        &mut self,
        is_legal: impl Fn(OpRef<'_>) -> L + Send + Sync + 'static,
    ) -> &mut Self {
        self.unknown = Some(latest_first(callback(is_legal), self.unknown.take()));
        self
    }

    /// Marks everything nested in these ops as legal, while the ops themselves are legal and the callback returns
    /// `true` or `None`. The nested ops are not converted.
    ///
    /// # Panics
    /// If an op is not marked as legal or dynamically legal.
    #[track_caller]
    pub fn mark_ops_recursively_legal<'a, L: IntoLegality>(
        &mut self,
        ops: impl IntoIterator<Item = &'a str>,
        is_recursive: impl Fn(OpRef<'_>) -> L + Send + Sync + 'static,
    ) -> &mut Self {
        let is_recursive = callback(is_recursive);
        for name in ops {
            let info = self.ops.get_mut(&self.ctx.op_name(name).index());
            let info = info.filter(|info| info.action != LegalizationAction::Illegal);
            let Some(info) = info else {
                panic!("`{name}` is not marked as legal, so it cannot be recursively legal")
            };
            info.recursive = Some(latest_first(Arc::clone(&is_recursive), info.recursive.take()));
        }
        self
    }

    /// Checks that ops of the context can have the names of the target. Each conversion checks that first; a pass can
    /// do so in `initialize`.
    ///
    /// A dialect need not be registered, so that a pass can name dialects that only some tools have. But it is an error
    /// if a registered dialect has a similar name, and the context does not allow unregistered dialects.
    ///
    /// # Errors
    /// [`ConversionError::UnknownTargetNames`], with the names that have no effect.
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
        if self.unknown_names.is_empty() {
            Ok(())
        } else {
            Err(ConversionError::UnknownTargetNames(self.unknown_names.clone()))
        }
    }

    /// Returns the action for ops of this name, or `None` if their legality is unknown.
    pub fn action(&self, op: OpName) -> Option<LegalizationAction> {
        match self.info(op) {
            Some(info) => Some(info.action),
            None => self.unknown.as_ref().map(|_| LegalizationAction::Dynamic),
        }
    }

    /// Returns `true` if all ops of this name are illegal.
    pub fn is_illegal_op(&self, op: OpName) -> bool {
        self.action(op) == Some(LegalizationAction::Illegal)
    }

    /// Returns the legality of an op.
    pub fn legality(&self, op: OpRef<'_>) -> Legality {
        let info = self.info(op.name());
        let (action, callback) = match (info, &self.unknown) {
            (Some(info), _) => (info.action, info.callback.as_ref()),
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
                recursively: info
                    .and_then(|info| info.recursive.as_ref())
                    .is_some_and(|is_recursive| is_recursive(op).unwrap_or(true)),
            },
        }
    }

    /// Returns a description of the action for an op, for messages.
    pub(super) fn describe(&self, op: OpRef<'_>) -> String {
        let name = op.name();
        let (subject, action) = match (self.ops.get(&name.index()), self.dialect_info(name)) {
            (Some(info), _) => ("the op".to_owned(), info.action),
            (None, Some(info)) => {
                let dialect = String::from_utf8_lossy(name.dialect(&self.ctx)).into_owned();
                (format!("the dialect `{dialect}`"), info.action)
            }
            (None, None) if self.unknown.is_some() => ("unknown ops".to_owned(), LegalizationAction::Dynamic),
            (None, None) => return format!("its legality is unknown{}", self.describe_unregistered()),
        };
        let action = match (action, self.legality(op)) {
            (LegalizationAction::Legal, _) => "legal",
            (LegalizationAction::Illegal, _) => "illegal",
            (LegalizationAction::Dynamic, Legality::Illegal) => "dynamically legal, and the callback returns `false`",
            (LegalizationAction::Dynamic, Legality::Unknown) => "dynamically legal, and the callback returns `None`",
            (LegalizationAction::Dynamic, Legality::Legal { .. }) => "dynamically legal",
        };
        format!("the target marks {subject} as {action}")
    }

    /// Returns a list of the unregistered dialects, one of which may be misspelled. Empty if there are none.
    fn describe_unregistered(&self) -> String {
        let registry = self.ctx.registry();
        let unregistered = self.dialects.keys().filter(|dialect| !registry.has_dialect(dialect));
        let mut unregistered: Vec<String> = unregistered
            .filter(|_| !self.ctx.allows_unregistered_dialects())
            .map(|dialect| format!("`{}`", String::from_utf8_lossy(dialect)))
            .collect();
        unregistered.sort_unstable();
        if unregistered.is_empty() {
            String::new()
        } else {
            format!(
                "; the target names dialects that are not registered: {}",
                unregistered.join(", ")
            )
        }
    }

    fn info(&self, op: OpName) -> Option<&LegalizationInfo> {
        self.ops.get(&op.index()).or_else(|| self.dialect_info(op))
    }

    fn dialect_info(&self, op: OpName) -> Option<&LegalizationInfo> {
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

/// Replaces the action of an op or dialect. Recursive legality and earlier callbacks remain.
fn set<K: Eq + std::hash::Hash>(
    infos: &mut FxHashMap<K, LegalizationInfo>,
    key: K,
    action: LegalizationAction,
    callback: Option<LegalityCallback>,
) {
    let info = infos.entry(key).or_insert(LegalizationInfo {
        action,
        callback: None,
        recursive: None,
    });
    info.action = action;
    if let Some(callback) = callback {
        info.callback = Some(latest_first(callback, info.callback.take()));
    }
}

fn callback<L: IntoLegality>(is_legal: impl Fn(OpRef<'_>) -> L + Send + Sync + 'static) -> LegalityCallback {
    Arc::new(move |op| is_legal(op).into_legality())
}

/// Returns a callback that calls an earlier one if the latest one returns `None`.
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

//! Checks of the op and dialect names in a conversion target.

use std::fmt;
use std::panic::Location;

use drr_ir::{Context, OpName};

/// A name in a [`ConversionTarget`](super::ConversionTarget) that no op of the context can have, such as a misspelled
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTargetName {
    /// The name of the op or dialect.
    pub name: String,
    /// Set for the name of a dialect.
    pub is_dialect: bool,
    /// The name or the method that is probably meant.
    pub help: Option<String>,
    /// The position in Rust code that adds the name.
    pub added_at: &'static Location<'static>,
}

impl fmt::Display for UnknownTargetName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownTargetName { name, added_at, .. } = self;
        if self.is_dialect {
            write!(f, "the target names the dialect `{name}`, which is not registered")?
        } else {
            write!(f, "the target names the op `{name}`, which is not registered")?
        }
        write!(f, "\n --> {added_at}")?;
        match &self.help {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}

/// Returns the error of an op name that no op of the context can have.
///
/// An op of an unregistered dialect is an error only if the dialect is, see `check_dialect_name`.
///
/// # Errors
/// With the name that is probably meant.
pub fn check_op_name(ctx: &Context, op: OpName, added_at: &'static Location<'static>) -> Result<(), UnknownTargetName> {
    if ctx.op_info(op).is_some() {
        return Ok(());
    }
    let registry = ctx.registry();
    let text = op.text(ctx);
    let ops = || registry.ops().map(|info| info.def().name);
    let help = match text.split_once('.') {
        Some((dialect, _)) if registry.declares_all_ops(dialect.as_bytes()) => {
            drr_schema::nearest(&text, ops()).map(did_you_mean)
        }
        Some((dialect, _)) if registry.has_dialect(dialect.as_bytes()) => return Ok(()),
        Some((dialect, mnemonic)) => match misspelled_dialect(ctx, dialect) {
            Some(near) => Some(did_you_mean(&format!("{near}.{mnemonic}"))),
            None => return Ok(()),
        },
        None if registry.has_dialect(text.as_bytes()) => {
            Some("for all ops of a dialect, use the methods for dialects".to_owned())
        }
        None if ctx.allows_unregistered_dialects() => return Ok(()),
        None => {
            let named = |name: &&str| name.split_once('.').is_some_and(|(_, mnemonic)| mnemonic == text);
            ops().find(named).map(did_you_mean)
        }
    };
    Err(UnknownTargetName {
        name: text.into_owned(),
        is_dialect: false,
        help,
        added_at,
    })
}

/// Returns the error of a dialect name that no op of the context can have, because it has a dot, or that is probably
/// misspelled.
///
/// Other unregistered dialects are no error: a pass may name dialects that only some tools have.
pub(super) fn check_dialect_name(
    ctx: &Context,
    dialect: &str,
    added_at: &'static Location<'static>,
) -> Result<(), UnknownTargetName> {
    let help = if dialect.contains('.') {
        "for single ops, use the methods for ops".to_owned()
    } else {
        match misspelled_dialect(ctx, dialect) {
            Some(near) => did_you_mean(near),
            None => return Ok(()),
        }
    };
    Err(UnknownTargetName {
        name: dialect.to_owned(),
        is_dialect: true,
        help: Some(help),
        added_at,
    })
}

/// Returns the registered dialect that the name of an unregistered one is probably meant to be. `None` if the dialect
/// is registered, if it is one of MLIR's, or if the context allows unregistered dialects.
fn misspelled_dialect(ctx: &Context, dialect: &str) -> Option<&'static str> {
    let registry = ctx.registry();
    // Two letters are near to too many names.
    if dialect.len() < 3
        || ctx.allows_unregistered_dialects()
        || registry.has_dialect(dialect.as_bytes())
        || registry.help_for(dialect.as_bytes()).is_some()
    {
        return None;
    }
    let names: Vec<&'static str> = registry.dialect_names().collect();
    let near = drr_schema::nearest(dialect, names.iter().copied())?;
    names.into_iter().find(|name| *name == near)
}

fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}

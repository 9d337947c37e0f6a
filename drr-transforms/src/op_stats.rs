//! Counts of ops by name.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use drr_ir::OpRef;

/// The number of ops of each name inside an op, the op included. MLIR's pass `print-op-stats`.
///
/// `Display` writes MLIR's table, [`to_json`](OpStats::to_json) MLIR's JSON.
///
/// # Examples
/// ```
/// use drr_ir::{Context, Module};
/// use drr_transforms::OpStats;
/// let module = Module::parse(&Context::new(), "%0 = unrealized_conversion_cast to i32")?;
/// let stats = OpStats::new(module.root());
/// assert_eq!(stats.to_string(), "\
/// Operations encountered:
/// -----------------------
///   builtin.module                     , 1
///   builtin.unrealized_conversion_cast , 1
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpStats {
    counts: BTreeMap<Vec<u8>, usize>,
}

impl OpStats {
    /// Counts the ops.
    pub fn new(root: OpRef<'_>) -> OpStats {
        let mut counts: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
        let mut by_name: rustc_hash::FxHashMap<u32, usize> = rustc_hash::FxHashMap::default();
        root.walk()
            .for_each(|op| *by_name.entry(op.name().index()).or_default() += 1);
        for (name, count) in by_name {
            let name = drr_ir::OpName::from_index(root.ctx(), name);
            counts.insert(name.bytes(root.ctx()).to_vec(), count);
        }
        OpStats { counts }
    }

    /// Returns the number of ops of a name.
    pub fn count(&self, name: &str) -> usize {
        self.counts.get(name.as_bytes()).copied().unwrap_or(0)
    }

    /// Returns the names with their counts, sorted by the bytes of the names.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (String, usize)> {
        self.counts
            .iter()
            .map(|(name, &count)| (String::from_utf8_lossy(name).into_owned(), count))
    }

    /// Returns the counts as a JSON object.
    pub fn to_json(&self) -> String {
        let mut json = String::from("{\n");
        for (number, (name, count)) in self.iter().enumerate() {
            let comma = if number + 1 < self.counts.len() { "," } else { "" };
            let _ = writeln!(json, "  \"{name}\" : {count}{comma}");
        }
        json.push_str("}\n");
        json
    }
}

impl fmt::Display for OpStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Operations encountered:\n-----------------------\n")?;
        let split = |name: &str| match name.split_once('.') {
            Some((dialect, op)) => (dialect.to_owned(), op.to_owned()),
            None => (String::new(), name.to_owned()),
        };
        let rows: Vec<_> = self.iter().map(|(name, count)| (split(&name), count)).collect();
        let widest =
            |width: fn(&(String, String)) -> usize| rows.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
        let (dialect_width, op_width) = (widest(|name| name.0.len()) + 2, widest(|name| name.1.len()));
        for ((dialect, op), count) in &rows {
            if dialect.is_empty() {
                // A name without a dialect takes the room of the dot, too.
                writeln!(f, "{:>dialect_width$} {op:<op_width$} , {count}", "")?;
            } else {
                writeln!(f, "{dialect:>dialect_width$}.{op:<op_width$} , {count}")?;
            }
        }
        Ok(())
    }
}

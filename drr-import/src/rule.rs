//! Rules.

use crate::importer::Importer;
use crate::records::{Record};

/// The operations that rules name.
pub(crate) fn ops_of<'r>(_rules: &[Record<'r>]) -> Vec<&'r str> {
    Vec::new()
}

impl<'r> Importer<'r> {
    /// Adds all rules.
    pub(crate) fn rules(&mut self, _rules: &[Record<'r>]) {}
}

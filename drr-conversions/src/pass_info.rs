//! Names of the passes of this crate.

/// The data that the pass manager reads from a pass before it runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PassInfo {
    pub(crate) argument: &'static str,
    /// Name of the C++ class in MLIR.
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    /// Name of the ops that the pass is restricted to.
    pub(crate) op_name: Option<&'static str>,
    /// Dialects of the ops that the pass creates.
    pub(crate) dialects: &'static [&'static str],
}

/// Implements the methods of [`Pass`](drr::Pass) that return the data of `self.definition.info`.
macro_rules! describe_by_pass_info {
    () => {
        fn argument(&self) -> &str {
            self.definition.info.argument
        }

        fn name(&self) -> &str {
            self.definition.info.name
        }

        fn description(&self) -> &str {
            self.definition.info.description
        }

        fn op_name(&self) -> Option<&str> {
            self.definition.info.op_name
        }

        fn dependent_dialects(&self) -> &[&str] {
            self.definition.info.dialects
        }

        fn statistics(&self) -> &[PassStatistic] {
            &[PassStatistic::NUM_REWRITES, PassStatistic::NUM_FOLDS]
        }
    };
}

pub(crate) use describe_by_pass_info;

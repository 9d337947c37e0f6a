//! The names and the description of passes that are values, and not types of their own.

/// The data of a pass that the pass manager reads before it runs.
#[derive(Debug, Default)]
pub(crate) struct PassInfo {
    pub(crate) argument: String,
    /// The name, if it differs from the argument.
    pub(crate) name: Option<String>,
    pub(crate) description: String,
    /// Name of the ops that the pass is restricted to.
    pub(crate) op_name: Option<String>,
    pub(crate) dependent_dialects: Vec<&'static str>,
}

impl PassInfo {
    /// Returns the data of a pass with this argument.
    pub(crate) fn new(argument: impl Into<String>) -> Self {
        PassInfo {
            argument: argument.into(),
            ..PassInfo::default()
        }
    }
}

/// Defines the methods of a pass that set its field `info`.
macro_rules! info_setters {
    () => {
        /// Sets the [name](Pass::name) in messages and reports.
        #[must_use]
        pub fn with_name(mut self, name: impl Into<String>) -> Self {
            self.info.name = Some(name.into());
            self
        }

        /// Sets the [description](Pass::description).
        #[must_use]
        pub fn with_description(mut self, description: impl Into<String>) -> Self {
            self.info.description = description.into();
            self
        }

        /// Sets the [dialects whose ops, types or attributes the pass creates](Pass::dependent_dialects).
        #[must_use]
        pub fn with_dependent_dialects(mut self, dialects: impl IntoIterator<Item = &'static str>) -> Self {
            self.info.dependent_dialects = dialects.into_iter().collect();
            self
        }

        /// Restricts the pass to ops with this name.
        #[must_use]
        pub fn on(mut self, op_name: impl Into<String>) -> Self {
            self.info.op_name = Some(op_name.into());
            self
        }
    };
}

/// Implements the methods of [`Pass`](crate::Pass) that return the data of `self.info`.
macro_rules! describe_by_info {
    () => {
        fn argument(&self) -> &str {
            &self.info.argument
        }

        fn name(&self) -> &str {
            self.info.name.as_deref().unwrap_or(&self.info.argument)
        }

        fn description(&self) -> &str {
            &self.info.description
        }

        fn op_name(&self) -> Option<&str> {
            self.info.op_name.as_deref()
        }

        fn dependent_dialects(&self) -> &[&str] {
            &self.info.dependent_dialects
        }
    };
}

pub(crate) use {describe_by_info, info_setters};

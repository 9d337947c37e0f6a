//! The description of a pass: its names, its restrictions and its statistics.

use crate::PassStatistic;

/// The description of a pass, which the pass manager reads before the pass runs.
/// [`describe_pass!`](crate::describe_pass) implements the methods of [`Pass`](crate::Pass) that return it.
///
/// ```
/// use drr_ir::{Ir, Op};
/// use drr_pass::{Pass, PassContext, PassError, PassInfo, describe_pass};
///
/// struct LowerLoops;
///
/// impl LowerLoops {
///     const INFO: PassInfo<'static> = PassInfo::new("lower-loops")
///         .with_name("LowerLoops")
///         .with_description("Lower loops to branches")
///         .with_dependent_dialects(&["cf"]);
/// }
///
/// impl Pass for LowerLoops {
///     describe_pass!(|self| LowerLoops::INFO);
///
///     fn run(&self, _: &mut Ir, _: Op, _: &mut PassContext<'_>) -> Result<(), PassError> { Ok(()) }
/// }
///
/// assert_eq!((LowerLoops.argument(), LowerLoops.dependent_dialects()), ("lower-loops", ["cf"].as_slice()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PassInfo<'a> {
    argument: &'a str,
    name: Option<&'a str>,
    description: &'a str,
    op_name: Option<&'a str>,
    dependent_dialects: &'a [&'a str],
    statistics: &'a [PassStatistic],
}

impl<'a> PassInfo<'a> {
    /// Returns the description of a pass with this [argument](crate::Pass::argument).
    pub const fn new(argument: &'a str) -> Self {
        PassInfo {
            argument,
            name: None,
            description: "",
            op_name: None,
            dependent_dialects: &[],
            statistics: &[],
        }
    }

    /// Sets the [name](crate::Pass::name) in messages and reports.
    #[must_use]
    pub const fn with_name(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// Sets the [description](crate::Pass::description).
    #[must_use]
    pub const fn with_description(mut self, description: &'a str) -> Self {
        self.description = description;
        self
    }

    /// Restricts the pass to ops with this [name](crate::Pass::op_name).
    #[must_use]
    pub const fn on(mut self, op_name: &'a str) -> Self {
        self.op_name = Some(op_name);
        self
    }

    /// Sets the [dialects whose ops, types or attributes the pass creates](crate::Pass::dependent_dialects).
    #[must_use]
    pub const fn with_dependent_dialects(mut self, dialects: &'a [&'a str]) -> Self {
        self.dependent_dialects = dialects;
        self
    }

    /// Sets the [statistics](crate::Pass::statistics).
    #[must_use]
    pub const fn with_statistics(mut self, statistics: &'a [PassStatistic]) -> Self {
        self.statistics = statistics;
        self
    }

    /// Returns the [argument](crate::Pass::argument).
    pub const fn argument(&self) -> &'a str {
        self.argument
    }

    /// Returns the [name](crate::Pass::name): the argument if none is set.
    pub const fn name(&self) -> &'a str {
        match self.name {
            Some(name) => name,
            None => self.argument,
        }
    }

    /// Returns the [description](crate::Pass::description).
    pub const fn description(&self) -> &'a str {
        self.description
    }

    /// Returns the [name of the ops that the pass is restricted to](crate::Pass::op_name).
    pub const fn op_name(&self) -> Option<&'a str> {
        self.op_name
    }

    /// Returns the [dialects whose ops, types or attributes the pass creates](crate::Pass::dependent_dialects).
    pub const fn dependent_dialects(&self) -> &'a [&'a str] {
        self.dependent_dialects
    }

    /// Returns the [statistics](crate::Pass::statistics).
    pub const fn statistics(&self) -> &'a [PassStatistic] {
        self.statistics
    }
}

/// Implements the methods of [`Pass`](crate::Pass) that describe the pass, with a [`PassInfo`] that can borrow from the
/// pass.
#[macro_export]
macro_rules! describe_pass {
    (|$this:ident| $info:expr) => {
        fn argument(&$this) -> &str {
            $info.argument()
        }

        fn name(&$this) -> &str {
            $info.name()
        }

        fn description(&$this) -> &str {
            $info.description()
        }

        fn op_name(&$this) -> Option<&str> {
            $info.op_name()
        }

        fn dependent_dialects(&$this) -> &[&str] {
            $info.dependent_dialects()
        }

        fn statistics(&$this) -> &[$crate::PassStatistic] {
            $info.statistics()
        }
    };
}

/// The description of a pass that is made from closures or patterns, whose names the user chooses at run time.
#[derive(Debug)]
pub(crate) struct OwnedPassInfo {
    pub(crate) argument: String,
    pub(crate) name: Option<String>,
    pub(crate) description: String,
    pub(crate) op_name: Option<String>,
    pub(crate) dependent_dialects: Vec<&'static str>,
    statistics: &'static [PassStatistic],
}

impl OwnedPassInfo {
    pub(crate) fn new(argument: impl Into<String>, statistics: &'static [PassStatistic]) -> Self {
        OwnedPassInfo {
            argument: argument.into(),
            name: None,
            description: String::new(),
            op_name: None,
            dependent_dialects: Vec::new(),
            statistics,
        }
    }

    pub(crate) fn as_info(&self) -> PassInfo<'_> {
        PassInfo {
            argument: &self.argument,
            name: self.name.as_deref(),
            description: &self.description,
            op_name: self.op_name.as_deref(),
            dependent_dialects: &self.dependent_dialects,
            statistics: self.statistics,
        }
    }
}

/// Defines the methods of a pass that set its field `info`, an [`OwnedPassInfo`].
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

pub(crate) use info_setters;

//! Instrumentation that enables the checks of `--verify-each-rewrite`, `--expensive-checks` and `--random-order` in the
//! drivers of all passes.

use drr::GreedyRewriteConfig;
use drr::conversion::ConversionConfig;
use drr::pass::PassInstrumentation;

use crate::Options;

/// The checks of drivers that flags enable.
pub(crate) struct DriverChecks {
    verify_each: bool,
    expensive_checks: bool,
    random_order: Option<u64>,
}

impl DriverChecks {
    pub(crate) fn new(options: &Options) -> Self {
        DriverChecks {
            verify_each: options.verify_each_rewrite,
            expensive_checks: options.expensive_checks,
            random_order: options.random_order,
        }
    }
}

impl PassInstrumentation for DriverChecks {
    fn configure_driver(&self, config: &mut GreedyRewriteConfig) {
        config.verify_each |= self.verify_each;
        config.expensive_checks |= self.expensive_checks;
        config.random_order = self.random_order.or(config.random_order);
    }

    fn configure_conversion(&self, config: &mut ConversionConfig) {
        config.verify_each |= self.verify_each || self.expensive_checks;
    }
}

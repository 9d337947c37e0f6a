//! Comparison of a pass with the one of `mlir-opt` on many texts.

use std::fmt;
use std::sync::{Arc, Mutex};

use drr::diagnostic::{Diagnostics, Source};
use drr::text::PrintOptions;
use drr::{Context, ContextBuilder, Module, Op, OpRef};

use crate::diff::{Difference, first_difference};
use crate::mlir::{Answer, MlirOpt};
use crate::parallel;

/// A pass of ours and the flags for which `mlir-opt` runs the same pass.
pub struct PassComparison<'a> {
    /// The flags other than the one of the pass.
    pub flags: &'a [&'a str],
    /// The flag of the pass.
    pub pass: &'a str,
    /// Runs our pass.
    pub transform: &'a (dyn Fn(&mut Module) + Sync),
}

/// The result of a pass for a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedText {
    /// Set if the pass of `mlir-opt` changes the text.
    pub is_changed: bool,
    /// Agreement of the results.
    pub agreement: Agreement,
}

/// Agreement of our result for a text with the one of `mlir-opt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// `mlir-opt` rejects the text even without the pass.
    Invalid,
    /// `mlir-opt` fails with the pass.
    Refused,
    /// We read or print the text differently even without the pass.
    Incomparable,
    /// The results are equal.
    Equal,
    /// The results differ, first here.
    Different(Difference),
}

/// Creates a context with all dialects that allows unregistered ones.
#[must_use]
pub fn context() -> Context {
    ContextBuilder::new()
        .with(drr_dialects::All)
        .allow_unregistered_dialects(true)
        .build()
}

/// Parses and verifies a text.
///
/// # Errors
/// If the text is invalid.
pub fn read(ctx: &Context, text: &str) -> Result<Module, Diagnostics> {
    let module = Module::parse_source(ctx, &Arc::new(Source::new("<stdin>", text)))?;
    module.verify()?;
    Ok(module)
}

/// Returns a module in custom form, as `mlir-opt` prints it.
///
/// # Panics
/// If the module cannot be printed.
#[must_use]
pub fn print(module: &Module, has_locations: bool) -> String {
    let options = PrintOptions::new().with_debug_info(has_locations);
    let mut text = Vec::new();
    module.print(&mut text, &options).expect("a text in memory has room");
    String::from_utf8_lossy(&text).into_owned()
}

/// Erases the constants that nothing uses. Folds of MLIR's conversions leave some.
pub fn erase_dead_constants(module: &mut Module) {
    let is_dead = |op: &OpRef<'_>| {
        let is_constant = ["arith.constant", "index.constant", "llvm.mlir.constant"].contains(&&*op.name_text());
        is_constant && op.results().all(|result| !result.has_uses())
    };
    let dead: Vec<Op> = module.root().walk().filter(is_dead).map(OpRef::handle).collect();
    for op in dead {
        module.ir_mut().erase(op).expect("nothing uses the constant");
    }
}

impl PassComparison<'_> {
    /// Runs both passes on texts. `plain` is what `mlir-opt` prints for them without the pass.
    ///
    /// # Panics
    /// If our pass panics or leaves an invalid module.
    #[must_use]
    pub fn compare(&self, mlir: &MlirOpt, texts: &[String], plain: &[Answer]) -> Vec<ComparedText> {
        self.compare_normalized(mlir, texts, plain, None)
    }

    /// Compares as [`PassComparison::compare`], and different results again after a function has removed what does not count from both.
    ///
    /// # Panics
    /// As `compare`.
    #[must_use]
    pub fn compare_normalized(
        &self,
        mlir: &MlirOpt,
        texts: &[String],
        plain: &[Answer],
        normalize: Option<fn(&mut Module)>,
    ) -> Vec<ComparedText> {
        let after = mlir.answers(&[self.flags, &[self.pass]].concat(), texts);
        let ctx = context();
        let compared = Mutex::new(vec![None; texts.len()]);
        let numbers: Vec<usize> = (0..texts.len()).collect();
        parallel::each(&numbers, |&number| {
            let answers = [&plain[number], &after[number]];
            let result = self.compare_text(&ctx, &texts[number], answers, normalize);
            compared.lock().expect("no check panics with the lock")[number] = Some(result);
        });
        let compared = compared.into_inner().expect("no check panics with the lock");
        compared.into_iter().flatten().collect()
    }

    /// Compares the results for a text, with the answers of `mlir-opt` without and with the pass.
    fn compare_text(
        &self,
        ctx: &Context,
        text: &str,
        [before, after]: [&Answer; 2],
        normalize: Option<fn(&mut Module)>,
    ) -> ComparedText {
        let unchanged = |agreement| ComparedText {
            is_changed: false,
            agreement,
        };
        let Answer::Printed(before) = before else {
            return unchanged(Agreement::Invalid);
        };
        let Answer::Printed(after) = after else {
            return unchanged(Agreement::Refused);
        };
        let has_locations = self.flags.contains(&"--mlir-print-debuginfo");
        // With locations, every text is changed.
        let is_changed = before != after;
        let module = read(ctx, text).ok();
        let Some(mut module) = module.filter(|module| print(module, false).trim_end() == before.trim_end()) else {
            return ComparedText {
                is_changed,
                agreement: Agreement::Incomparable,
            };
        };
        (self.transform)(&mut module);
        let ours = print(&module, has_locations);
        if let Err(errors) = module.verify() {
            panic!("{} makes an invalid module of\n{text}\n{errors}\n{ours}", self.pass);
        }
        let mut difference = first_difference(after.trim_end(), ours.trim_end());
        if let (Some(normalize), Some(_), Ok(mut theirs)) = (normalize, &difference, read(ctx, after)) {
            let [theirs, ours] = [&mut theirs, &mut module].map(|module| {
                normalize(module);
                print(module, has_locations)
            });
            difference = first_difference(&theirs, &ours);
        }
        let agreement = difference.map_or(Agreement::Equal, Agreement::Different);
        ComparedText { is_changed, agreement }
    }
}

/// Numbers of texts by agreement.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Changed texts with equal results.
    pub equal: usize,
    /// Texts that the pass of `mlir-opt` changes.
    pub changed: usize,
    /// Texts that `mlir-opt` accepts without the pass.
    pub total: usize,
    /// Changed texts that we read or print differently even without the pass.
    pub incomparable: usize,
    /// Unchanged texts that our pass changes.
    pub changed_only_by_us: usize,
}

impl Counts {
    /// Counts texts.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a ComparedText>) -> Self {
        let mut counts = Counts::default();
        for text in texts {
            let is_different = matches!(text.agreement, Agreement::Different(_));
            counts.equal += usize::from(text.is_changed && text.agreement == Agreement::Equal);
            counts.changed += usize::from(text.is_changed);
            counts.total += usize::from(text.agreement != Agreement::Invalid);
            counts.incomparable += usize::from(text.is_changed && text.agreement == Agreement::Incomparable);
            counts.changed_only_by_us += usize::from(is_different && !text.is_changed);
        }
        counts
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts {
            equal, changed, total, ..
        } = self;
        write!(f, "{equal} equal of {changed} changed of {total}")?;
        if self.incomparable > 0 {
            write!(f, "; {} are printed differently even before", self.incomparable)?;
        }
        if self.changed_only_by_us > 0 {
            write!(f, "; {} are changed only by us", self.changed_only_by_us)?;
        }
        Ok(())
    }
}

//! Canonicalizes single texts by both.

use drr_tests::diff::first_difference;
use drr_tests::mlir::{Answer, mlir};
use drr_tests::pass_comparison::{context, print, read};

use crate::corpus::{FLAGS, canonicalize};

/// Texts that both must canonicalize to the same result. `mlir-opt` runs on all of them in few processes.
#[derive(Default)]
pub(crate) struct Cases {
    texts: Vec<String>,
    ours: Vec<String>,
}

impl Cases {
    /// Adds a text that changes.
    #[track_caller]
    pub(crate) fn folds(&mut self, text: &str) {
        let before = print(
            &read(&context(), text).unwrap_or_else(|errors| panic!("{errors}\n{text}")),
            false,
        );
        self.add(text);
        assert_ne!(self.ours.last(), Some(&before), "nothing is folded in\n{text}");
    }

    /// Adds a text in which these stay as often as they are.
    #[track_caller]
    pub(crate) fn stays(&mut self, text: &str, ops: &[&str]) {
        self.add(text);
        let ours = self.ours.last().expect("it was added");
        for op in ops {
            assert_eq!(ours.matches(op).count(), text.matches(op).count(), "{op}\n{ours}");
        }
    }

    fn add(&mut self, text: &str) {
        self.ours.push(canonicalized(text));
        self.texts.push(text.to_owned());
    }

    /// Checks that `mlir-opt` gives the same results.
    pub(crate) fn check(self) {
        assert!(!self.texts.is_empty(), "nothing is checked");
        let Some(mlir) = mlir() else { return };
        let flags = [&FLAGS[..], &["--canonicalize"]].concat();
        let answers = mlir.answers(&flags, &self.texts);
        for ((text, ours), theirs) in self.texts.iter().zip(&self.ours).zip(&answers) {
            let Answer::Printed(theirs) = theirs else {
                panic!("{theirs:?}\n{text}");
            };
            if let Some(difference) = first_difference(theirs.trim_end(), ours.trim_end()) {
                panic!("for\n{text}\n{difference}\nours:\n{ours}\ntheirs:\n{theirs}");
            }
        }
    }
}

/// Returns our result, after checking that it is valid and a fixed point.
#[track_caller]
pub(crate) fn canonicalized(text: &str) -> String {
    let ctx = context();
    let mut module = read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    canonicalize(&mut module);
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    let once = print(&module, false);
    canonicalize(&mut module);
    assert_eq!(print(&module, false), once, "the result is not a fixed point");
    once
}

/// Checks that our result has this body, and that the one of `mlir-opt` has not: it is wrong there.
#[track_caller]
pub(crate) fn check_differs(text: &str, expected: &str) {
    let ours = canonicalized(text);
    let lines = |text: &str| -> Vec<String> { text.lines().map(|line| line.trim().to_owned()).collect() };
    let body: Vec<String> = lines(&ours)
        .into_iter()
        .filter(|line| line.contains(" = ") || line.starts_with("return"))
        .collect();
    let expected: Vec<String> = lines(expected).into_iter().filter(|line| !line.is_empty()).collect();
    assert_eq!(body, expected, "{ours}");
    if let Some(mlir) = mlir() {
        let flags = [&FLAGS[..], &["--canonicalize"]].concat();
        let theirs = mlir.run(&flags, text);
        assert!(
            !theirs.success || theirs.stdout.trim_end() != ours.trim_end(),
            "MLIR gives the same: {ours}"
        );
    }
}

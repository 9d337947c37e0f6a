//! Source position of a `check_rewrite!` call, and updates of its expected text in the source file.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Mutex;

use drr_ir::diagnostic::Source;

use crate::rust_literals::{MacroCall, macro_calls};

/// Serializes updates of source files: tests run on several threads.
static CHANGES: Mutex<()> = Mutex::new(());

/// Source position and argument texts of a `check_rewrite!` call.
pub struct CallSite {
    file: &'static str,
    line: u32,
    before: &'static str,
    after: &'static str,
}

/// A string literal in the source file.
#[derive(Debug, PartialEq)]
struct Literal {
    range: Range<usize>,
    line: usize,
}

impl CallSite {
    /// Creates a call site from the file, the line, and the source text of both arguments.
    #[must_use]
    pub fn new(file: &'static str, line: u32, before: &'static str, after: &'static str) -> CallSite {
        CallSite {
            file,
            line,
            before,
            after,
        }
    }

    /// Returns a text of the check with its position in the source file, if the file contains it verbatim.
    pub(crate) fn source(&self, text: &str) -> Option<Source> {
        let file = std::fs::read_to_string(self.path()?).ok()?;
        let literals = [self.before, self.after].map(|literal| self.find(&file, literal));
        literals.into_iter().flatten().find_map(|literal| {
            let written = &file[literal.range.clone()];
            let start = written.find('"')? + 1;
            let end = written.rfind('"')?;
            if written.get(start..end)? != text {
                return None;
            }
            let line_start = file[..literal.range.start].rfind('\n').map_or(0, |end| end + 1);
            let column = literal.range.start - line_start + start + 1;
            Some(Source::new(self.file, text).starting_at(literal.line, column))
        })
    }

    /// Replaces the expected text of the check in the source file.
    pub(crate) fn update(&self, text: &str) -> Result<(), String> {
        let _one_at_a_time = CHANGES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if self.after.is_empty() {
            return Err("the text after the rewrite is no string literal".to_owned());
        }
        let path = self.path().ok_or_else(|| format!("there is no file `{}`", self.file))?;
        let file = std::fs::read_to_string(&path).map_err(|error| error.to_string())?;
        let literal = self.find(&file, self.after);
        let literal = literal.ok_or_else(|| format!("it is not found in `{}`", path.display()))?;
        std::fs::write(&path, replaced(&file, &literal.range, text)).map_err(|error| error.to_string())
    }

    /// Returns the path of the file. `file!()` is relative to the workspace, but tests run in the folder of their
    /// package.
    fn path(&self) -> Option<PathBuf> {
        let package = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR")?);
        package
            .ancestors()
            .map(|folder| folder.join(self.file))
            .find(|path| path.is_file())
    }

    /// Finds a literal of this check. Updates of other checks may have moved the lines since the check was compiled, so
    /// the nearest check with the same texts is taken.
    fn find(&self, file: &str, wanted: &str) -> Option<Literal> {
        let calls = macro_calls(file, "check_rewrite").into_iter();
        let mut found: Vec<(u32, Literal)> = calls
            .filter_map(|call| Some((self.line.abs_diff(call.line), self.literal_in(file, &call, wanted)?)))
            .collect();
        found.sort_by_key(|(distance, literal)| (*distance, literal.range.start));
        found.into_iter().next().map(|(_, literal)| literal)
    }

    /// Returns the wanted literal of a `check_rewrite!` call if the call has the texts of this check.
    fn literal_in(&self, file: &str, call: &MacroCall, wanted: &str) -> Option<Literal> {
        let is_there = |text: &str| call.literals.iter().any(|range| file[range.clone()] == *text);
        // The first text may be any expression.
        let same_before = is_there(self.before) || !self.before.ends_with(['"', '#']);
        let same_after = self.after.is_empty() || is_there(self.after);
        if !same_before || !same_after {
            return None;
        }
        // If both texts are equal, the second one is updated.
        let range = call.literals.iter().rfind(|range| file[(*range).clone()] == *wanted)?;
        Some(Literal {
            range: range.clone(),
            line: 1 + file[..range.start].matches('\n').count(),
        })
    }
}

impl fmt::Display for CallSite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// Returns the file with a literal replaced by another text, indented like the line of the literal.
fn replaced(file: &str, range: &Range<usize>, text: &str) -> String {
    let line = file[..range.start].rfind('\n').map_or(0, |end| end + 1);
    let indent: String = file[line..].chars().take_while(|c| *c == ' ' || *c == '\t').collect();
    let mut hashes = "#".to_owned();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    if text.is_empty() {
        return format!("{}\"\"{}", &file[..range.start], &file[range.end..]);
    }
    let lines: String = text
        .lines()
        .map(|line| match line {
            "" => "\n".to_owned(),
            line => format!("{indent}    {line}\n"),
        })
        .collect();
    format!(
        "{}r{hashes}\"\n{lines}{indent}\"{hashes}{}",
        &file[..range.start],
        &file[range.end..]
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    const FILE: &str = r##"
fn tests() {
    let other = "before";
    check_rewrite!(rules, "before" => "after");
    {
        drr::testing::check_rewrite!(&ctx, Rule, r#"before"# => "after");
    }
    check_rewrite!(rules, "before" => "after");
    check_rewrite!(rules, "same" => "same");
    check_rewrite!(rules, text() => "after");
}
"##;

    fn place(line: u32, before: &'static str, after: &'static str) -> CallSite {
        CallSite::new("tests/x.rs", line, before, after)
    }

    fn line(line: u32, before: &'static str, after: &'static str) -> Option<usize> {
        place(line, before, after).find(FILE, after).map(|literal| literal.line)
    }

    #[test]
    fn the_nearest_check_with_the_same_texts_is_found() {
        assert_eq!(line(4, "\"before\"", "\"after\""), Some(4));
        assert_eq!(line(7, "\"before\"", "\"after\""), Some(8));
        assert_eq!(line(100, "\"before\"", "\"after\""), Some(8));
        assert_eq!(line(4, "r#\"before\"#", "\"after\""), Some(6));
        assert_eq!(line(10, "text()", "\"after\""), Some(10));
        assert_eq!(line(4, "\"before\"", "\"other\""), None);
    }

    #[test]
    fn a_new_text_is_indented_and_quoted() {
        let place = place(9, "\"same\"", "\"same\"");
        let literal = place.find(FILE, place.after).expect("it is there");
        let updated = replaced(FILE, &literal.range, "func.func @f() {\n  call @\"#\"\n\n  return\n}\n");
        expect![[r###"
            fn tests() {
                let other = "before";
                check_rewrite!(rules, "before" => "after");
                {
                    drr::testing::check_rewrite!(&ctx, Rule, r#"before"# => "after");
                }
                check_rewrite!(rules, "before" => "after");
                check_rewrite!(rules, "same" => r##"
                    func.func @f() {
                      call @"#"

                      return
                    }
                "##);
                check_rewrite!(rules, text() => "after");
            }
        "###]]
        .assert_eq(updated.trim_start_matches('\n'));
    }

    /// Each update moves the lines, and the next check is still found.
    #[test]
    fn a_file_is_updated_in_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.rs");
        std::fs::write(
            &path,
            "check_rewrite!(a, \"\" => \"b\");\ncheck_rewrite!(a, \"\" => \"c\");\n",
        )
        .expect("a file");
        let file: &'static str = path.display().to_string().leak();
        let update = |line, after, text| CallSite::new(file, line, "\"\"", after).update(text);
        assert_eq!(update(1, "\"b\"", "one\ntwo\n"), Ok(()));
        assert_eq!(update(2, "\"c\"", ""), Ok(()));
        assert!(update(9, "\"d\"", "").is_err_and(|why| why.starts_with("it is not found in ")));
        assert!(update(2, "", "").is_err_and(|why| why == "the text after the rewrite is no string literal"));
        expect![[r###"
            check_rewrite!(a, "" => r#"
                one
                two
            "#);
            check_rewrite!(a, "" => "");
        "###]]
        .assert_eq(&std::fs::read_to_string(&path).expect("a file"));
    }
}

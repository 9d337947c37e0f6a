//! The tables of `tests/README.md`, which tests write from the comments and names of the tests in a folder.

use std::path::{Path, PathBuf};

/// Evidence for a row beside the tests whose comments name the row.
pub enum Held {
    /// A ui test: the error is reported at compile time.
    Ui(&'static str),
    /// A test elsewhere: file and name.
    Test(&'static str, &'static str),
    /// The reason why there is no test.
    Reason(&'static str),
}

impl Held {
    /// Returns the link to the evidence.
    ///
    /// # Panics
    /// If the file or test does not exist.
    pub fn place(&self, row: &str) -> String {
        match self {
            Held::Ui(name) => {
                let file = format!("ui-tests/fail/{name}.rs");
                assert!(root().join(&file).exists(), "{row}: there is no {file}");
                format!("`{file}`")
            }
            Held::Test(file, name) => {
                let text = read(&root().join(file));
                assert!(text.contains(&format!("fn {name}(")), "{row}: no {name} in {file}");
                format!("`{file}`: `{name}`")
            }
            Held::Reason(reason) => (*reason).to_owned(),
        }
    }
}

/// Compares a table of `tests/README.md` with what it is to be, or writes it with `UPDATE_EXPECT=1`.
///
/// # Panics
/// If the README has another one.
pub fn write_table(name: &str, table: &str) {
    write_table_of("tests/README.md", name, table);
}

/// Compares a table of a file, given by its path in the workspace, with what it is to be, or writes it with `UPDATE_EXPECT=1`.
///
/// # Panics
/// If the file has another one.
pub fn write_table_of(file: &str, name: &str, table: &str) {
    let (begin, end) = markers(name);
    let text = read(&root().join(file));
    let (before, written, after) = split_at_table(&text, &begin, &end);
    if written == table {
        return;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = root().join(file);
        let text = format!("{before}{begin}{table}{end}{after}");
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    } else {
        let message = &format!("{file} is out of date: UPDATE_EXPECT=1 writes it");
        crate::diff::assert_same(message, table, written);
    }
}

/// Returns a table of a file as it is written.
///
/// # Panics
/// If the file does not mark where the table is.
pub fn written_table(file: &str, name: &str) -> String {
    let (begin, end) = markers(name);
    split_at_table(&read(&root().join(file)), &begin, &end).1.to_owned()
}

/// Returns the lines before and after a table.
fn markers(name: &str) -> (String, String) {
    (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"))
}

/// Returns the text before a table, the table, and the text after it.
fn split_at_table<'t>(text: &'t str, begin: &str, end: &str) -> (&'t str, &'t str, &'t str) {
    let (before, rest) = text.split_once(begin).expect("the file marks where the table begins");
    let (written, after) = rest.split_once(end).expect("the file marks where the table ends");
    (before, written, after)
}

/// A test of rows, which the comment before it lists: `// Row D01`, or `// Rows D50, Q7`.
#[derive(Debug, PartialEq, Eq)]
pub struct RowTest<'t> {
    /// The ids of the rows.
    pub rows: Vec<&'t str>,
    /// The name of the function, or of the entry of a macro.
    pub name: &'t str,
    /// The source after the name, to the end of the function.
    pub body: &'t str,
}

/// Returns the tests of rows in a Rust file.
pub fn row_tests(text: &str) -> Vec<RowTest<'_>> {
    // Documentation may have an example.
    let is_comment = |at: usize| {
        text[..at]
            .rsplit('\n')
            .next()
            .is_some_and(|before| before.trim().is_empty())
    };
    let comments = text.match_indices("// Row").filter(|(at, _)| is_comment(*at));
    let parts = comments.map(|(at, comment)| &text[at + comment.len()..]);
    let tests = parts.filter_map(|part| {
        let (rows, rest) = part.split_once('\n')?;
        let rows: Vec<&str> = rows.trim_start_matches('s').split(',').map(str::trim).collect();
        let is_id = |row: &&str| row.starts_with(char::is_uppercase) && row[1..].bytes().all(|c| c.is_ascii_digit());
        if !rows.iter().all(is_id) {
            return None;
        }
        let rest = rest.trim_start().trim_start_matches("#[test]").trim_start();
        let rest = rest.trim_start_matches("fn ");
        let (name, body) = rest.split_at(rest.find(['(', ' ', ':'])?);
        let body = body.split("// Row").next().unwrap_or_default();
        let body = body.split("\n}\n").next().unwrap_or_default();
        Some(RowTest { rows, name, body })
    });
    tests.collect()
}

/// Returns the folder of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(""))
}

/// Returns the text of a file.
///
/// # Panics
/// If it cannot be read.
pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the files of Rust in a folder, in order.
///
/// # Panics
/// If it cannot be read.
pub fn rust_files(folder: &str) -> Vec<PathBuf> {
    let folder = root().join(folder);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_list_the_rows_of_functions_and_entries_of_macros() {
        let text = "// Rows of text.\n/// Doc.\n// Rows D50, Q7\n#[test]\nfn lists() {\n    a();\n}\n\nrows! {\n    // Row E01\n    entry {\n    }\n}\n";
        let tests: Vec<_> = row_tests(text)
            .into_iter()
            .map(|test| (test.rows, test.name, test.body))
            .collect();
        assert_eq!(
            tests,
            [
                (vec!["D50", "Q7"], "lists", "() {\n    a();"),
                (vec!["E01"], "entry", " {\n    }"),
            ]
        );
    }
}

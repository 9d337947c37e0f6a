//! The tables of `tests/README.md`, which tests write from their own names.

use std::path::{Path, PathBuf};

/// Evidence for a row beside the tests that are named after the row.
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
    let (begin, end) = (format!("<!-- {name}: begin -->\n"), format!("<!-- {name}: end -->"));
    let path = root().join("tests/README.md");
    let readme = read(&path);
    let (before, rest) = readme
        .split_once(&begin)
        .expect("the README marks where the table begins");
    let (written, after) = rest.split_once(&end).expect("the README marks where the table ends");
    if written == table {
        return;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let text = format!("{before}{begin}{table}{end}{after}");
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    } else {
        let message = "tests/README.md is out of date: UPDATE_EXPECT=1 writes it";
        crate::diff::assert_same(message, table, written);
    }
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

//! The table of all mistakes, and of what is none, in `README.md`: made from the first lines of the cases and from
//! `WITHOUT` for what has no case. `UPDATE_EXPECT=1` writes it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The mistakes are numbered up to this.
const MISTAKES: u32 = 163;
/// Maximum number of an entry that is rejected elsewhere but not here.
const NO_MISTAKES: u32 = 27;

/// The entries that have no case, with the reason.
const WITHOUT: &[(&str, &str)] = &[];

const BEGIN: &str = "<!-- cases: begin -->\n";
const END: &str = "<!-- cases: end -->";

#[test]
fn the_readme_has_the_table() {
    let mut table = String::new();
    section(&mut table, 'M', MISTAKES, &cases("fail"));
    table.push('\n');
    section(&mut table, 'A', NO_MISTAKES, &cases("pass"));
    let path = root().join("README.md");
    let readme = read(&path);
    let (before, rest) = readme
        .split_once(BEGIN)
        .expect("the README marks where the table begins");
    let (written, after) = rest.split_once(END).expect("the README marks where the table ends");
    if written == table {
        return;
    }
    assert!(
        std::env::var_os("UPDATE_EXPECT").is_some(),
        "ui-tests/README.md is out of date: UPDATE_EXPECT=1 writes it\n{table}"
    );
    let text = format!("{before}{BEGIN}{table}{END}{after}");
    std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// The rows of one kind: each entry has its cases, or a reason why there is none.
fn section(table: &mut String, kind: char, last: u32, cases: &BTreeMap<String, Vec<Case>>) {
    table.push_str("| entry | what | where |\n| --- | --- | --- |\n");
    for number in 1..=last {
        let id = match kind {
            'M' => format!("M{number:03}"),
            _ => format!("{kind}{number:02}"),
        };
        let reason = WITHOUT.iter().find(|(without, _)| *without == id);
        let _infallible = match (cases.get(&id).map_or(&[][..], Vec::as_slice), reason) {
            ([first, ..], None) => {
                let files: Vec<String> = cases[&id].iter().map(|case| format!("`{}`", case.file)).collect();
                writeln!(table, "| {id} | {} | {} |", first.title, files.join(", "))
            }
            ([], Some((_, reason))) => writeln!(table, "| {id} | – | {reason} |"),
            ([], None) => panic!("{id} has neither a case nor a reason why there is none"),
            (_, Some(_)) => panic!("{id} has a case, and a reason why there is none"),
        };
    }
}

/// One file.
struct Case {
    file: String,
    title: String,
}

/// The cases of a folder by the entries that their first lines name.
fn cases(folder: &str) -> BTreeMap<String, Vec<Case>> {
    let path = root().join(folder);
    let entries = std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    files.sort();
    let mut found: BTreeMap<String, Vec<Case>> = BTreeMap::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = read(&file);
        let first = text.lines().next().unwrap_or_default();
        let title = first
            .strip_prefix("//! ")
            .unwrap_or_else(|| panic!("{name} does not say what it is about"));
        if let Some((id, title)) = entry(title) {
            found.entry(id.to_owned()).or_default().push(Case {
                file: format!("{folder}/{name}"),
                title: title.trim_end_matches('.').replace('|', "\\|"),
            });
        }
    }
    found
}

/// Splits the first line of a case into its entry and its title, if it names an entry: `M016: an unknown op`.
fn entry(first_line: &str) -> Option<(&str, &str)> {
    let (id, title) = first_line.split_once(": ")?;
    let number = id.strip_prefix(['M', 'A'])?;
    number.parse::<u32>().ok()?;
    Some((id, title))
}

#[test]
fn first_lines_name_their_entries() {
    assert_eq!(entry("M016: an unknown op."), Some(("M016", "an unknown op.")));
    assert_eq!(entry("A05: a literal."), Some(("A05", "a literal.")));
    for line in [
        "Several errors: all at once.",
        "E05: another table.",
        "Mode: an enum.",
        "",
    ] {
        assert_eq!(entry(line), None, "{line}");
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

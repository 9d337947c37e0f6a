//! Paths that the documentation names.

use std::path::{Path, PathBuf};

/// Returns the documents of the repository that are kept in step with the code.
fn documents(root: &Path) -> Vec<PathBuf> {
    let is_document = |path: &PathBuf| {
        path.extension().is_some_and(|extension| extension == "md")
            && path.file_name().is_some_and(|name| name != "CHANGELOG.md")
    };
    let mut directories = vec![root.to_path_buf()];
    directories.extend(
        entries(root)
            .into_iter()
            .filter(|path| path.join("Cargo.toml").exists()),
    );
    directories.push(root.join("docs"));
    let files = directories.iter().flat_map(|directory| entries(directory));
    files.filter(is_document).collect()
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the directory is readable");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it is readable").path()).collect();
    paths.sort();
    paths
}

/// Returns the code spans of a text that begin with a directory of the repository.
fn paths<'t>(root: &Path, text: &'t str) -> Vec<&'t str> {
    let spans = text.split('`').skip(1).step_by(2);
    let is_path = |span: &&str| {
        let first = span.split_once('/').map(|(first, _)| first);
        let is_plain = span
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte));
        is_plain && first.is_some_and(|first| !first.is_empty() && first != ".." && root.join(first).is_dir())
    };
    spans.filter(is_path).collect()
}

#[test]
fn paths_in_the_documentation_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("tests is in the workspace");
    let documents = documents(root);
    let mut dead = Vec::new();
    let mut count = 0;
    for document in &documents {
        let text = std::fs::read_to_string(document).expect("it is readable");
        for path in paths(root, &text) {
            count += 1;
            // Placeholders are in capitals.
            let is_placeholder = path
                .split('/')
                .any(|part| part.len() > 1 && part.bytes().all(|byte| byte.is_ascii_uppercase()));
            let beside = document.with_file_name(path);
            if !is_placeholder && !root.join(path).exists() && !beside.exists() {
                dead.push(format!("{}: {path}", document.display()));
            }
        }
    }
    assert!(count > 50, "only {count} paths in {} documents", documents.len());
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

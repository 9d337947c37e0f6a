//! Modules of files that are not imported: those of files and folders, and the inner modules of files.

use std::path::{Path, PathBuf};

use crate::error::ImportError;
use crate::rust::syntax::{cfg_of, is_visible};

/// A module with its file.
pub(crate) struct SourceModule {
    pub(crate) path: String,
    pub(crate) file: PathBuf,
    pub(crate) items: syn::File,
    /// Set if the module has braces, and no file of its own.
    pub(crate) is_inner: bool,
    /// The name of the private module with braces that it is, or that it is in.
    pub(crate) private_module: Option<String>,
}

/// Reads the modules of a file or a folder, and returns them with their paths. A module precedes its inner modules.
pub(crate) fn modules(path: &str, file: &Path, excluded: &[PathBuf]) -> Result<Vec<SourceModule>, ImportError> {
    let failed = |file: &Path| {
        let path = file.to_path_buf();
        move |error| ImportError::File {
            option: None,
            path,
            error,
        }
    };
    let mut modules = Vec::new();
    let mut worklist: Vec<(String, PathBuf)> = vec![(path.to_string(), file.to_path_buf())];
    while let Some((path, file)) = worklist.pop() {
        if file.is_dir() {
            let entries = std::fs::read_dir(&file).map_err(failed(&file))?;
            let entries = entries.collect::<Result<Vec<_>, _>>().map_err(failed(&file))?;
            for entry in entries.into_iter().map(|entry| entry.path()) {
                let is_module = entry.is_dir() || entry.extension().is_some_and(|extension| extension == "rs");
                let stem = entry.file_stem().map(|stem| stem.to_string_lossy().into_owned());
                match stem.filter(|_| is_module).as_deref() {
                    Some("mod") => worklist.push((path.clone(), entry)),
                    Some(stem) => worklist.push((format!("{path}::{stem}"), entry)),
                    None => {}
                }
            }
            continue;
        }
        if file.canonicalize().is_ok_and(|file| excluded.contains(&file)) {
            continue;
        }
        let text = crate::error::read_text(&file)?;
        let parsed = syn::parse_file(&text).map_err(|error| ImportError::InvalidRust {
            option: None,
            path: file.clone(),
            line: error.span().start().line,
            column: error.span().start().column + 1,
            error: error.to_string(),
        })?;
        modules.push(SourceModule {
            path,
            file,
            items: parsed,
            is_inner: false,
            private_module: None,
        });
    }
    // The order of a folder is the file system's.
    modules.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(modules.into_iter().flat_map(with_inner_modules).collect())
}

/// Returns the modules that a `cfg` decides about, `#[cfg(test)] mod tests;`, with the `cfg`.
pub(crate) fn conditional_modules(modules: &[SourceModule]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for module in modules {
        for item in &module.items.items {
            if let syn::Item::Mod(inner) = item
                && let Some(cfg) = cfg_of(&inner.attrs)
            {
                found.push((format!("{}::{}", module.path, inner.ident), cfg));
            }
        }
    }
    found
}

/// Returns a module with its inner modules.
fn with_inner_modules(module: SourceModule) -> Vec<SourceModule> {
    let mut modules = vec![module];
    let mut at = 0;
    while at < modules.len() {
        let module = &modules[at];
        let inner = module.items.items.iter().filter_map(|item| inner_module(module, item));
        let inner: Vec<SourceModule> = inner.collect();
        modules.extend(inner);
        at += 1;
    }
    modules
}

fn inner_module(around: &SourceModule, item: &syn::Item) -> Option<SourceModule> {
    let syn::Item::Mod(item) = item else { return None };
    let (_, items) = item.content.as_ref()?;
    let private = (!is_visible(&item.vis)).then(|| item.ident.to_string());
    Some(SourceModule {
        path: format!("{}::{}", around.path, item.ident),
        file: around.file.clone(),
        items: syn::File {
            shebang: None,
            frontmatter: None,
            attrs: item.attrs.clone(),
            items: items.clone(),
        },
        is_inner: true,
        private_module: around.private_module.clone().or(private),
    })
}

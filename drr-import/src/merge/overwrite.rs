//! Modules with `--by-hand`: code by hand is in other files, so that importing again writes the module anew.
//!
//! A list of fingerprints at the end of such a module shows whether it has been edited by hand. Importing again
//! would lose it, and is refused.

use std::collections::BTreeSet;

use crate::error::ImportError;
use crate::fingerprint::{FINGERPRINTS, GENERATED_ONLY_FINGERPRINTS, fingerprint_list};
use crate::merge::element::{Element, ElementKind, elements, recorded_fingerprints};
use crate::merge::shown;
use crate::merge::stable_names::cpp_identity;

/// Returns a module with its list of fingerprints. `names` are the functions that are taken from other files, with
/// their identities.
pub(crate) fn with_list(module: &str, names: &[(String, u64)]) -> Result<String, ImportError> {
    let (elements, _) = elements(module)?;
    let fingerprints = elements.iter().map(|element| element.fingerprint);
    let list = fingerprint_list(fingerprints, &BTreeSet::new(), names);
    let list = list.replacen(FINGERPRINTS, GENERATED_ONLY_FINGERPRINTS, 1);
    Ok(format!("{}\n\n{list}\n", module.trim_end()))
}

/// Returns the elements of a module that were written or changed by hand: their names or first lines. A module of an
/// earlier version has no list; there, items that the new module does not have count as such.
pub(crate) fn hand_edits(old: &str, new: &str) -> Result<Vec<String>, ImportError> {
    let (old, _) = elements(old)?;
    let recorded = recorded_fingerprints(&old);
    let (new, _) = elements(new)?;
    let new: BTreeSet<u64> = new.iter().map(|element| element.fingerprint).collect();
    let is_handwritten = |element: &&Element<'_>| match &element.kind {
        ElementKind::Fingerprints => false,
        ElementKind::Item { .. } => true,
        _ => recorded.has_list,
    };
    let found = old.iter().filter(is_handwritten).filter(|element| {
        let fingerprint = element.fingerprint;
        !recorded.last.contains(&fingerprint) && !new.contains(&fingerprint)
    });
    Ok(found.map(name).collect())
}

/// Returns the functions in other files whose C++ is not that of the last import.
pub(crate) fn outdated(old: &str, names: &[(String, u64)]) -> Result<Vec<String>, ImportError> {
    let (old, _) = elements(old)?;
    let recorded = recorded_fingerprints(&old);
    let mut found: Vec<String> = Vec::new();
    for (name, _) in names {
        let differs =
            cpp_identity(&recorded.names, name).is_some_and(|before| Some(before) != cpp_identity(names, name));
        if differs && !found.contains(name) {
            found.push(name.clone());
        }
    }
    Ok(found)
}

/// Returns the paths of the modules from which a module takes functions.
pub(crate) fn modules_of_functions(module: &str) -> Result<BTreeSet<String>, ImportError> {
    let (elements, _) = elements(module)?;
    let imports = elements.iter().filter_map(|element| match &element.kind {
        ElementKind::Use { head, imports } if head.trim() == "use" => Some(imports),
        _ => None,
    });
    let of_functions = imports.flatten().filter(|(name, path)| {
        let is_function = name.starts_with(|first: char| first.is_ascii_lowercase());
        is_function && !path.starts_with("drr::")
    });
    let modules = of_functions.filter_map(|(_, path)| Some(path.rsplit_once("::")?.0.to_string()));
    Ok(modules.collect())
}

fn name(element: &Element<'_>) -> String {
    match &element.kind {
        ElementKind::Item {
            key,
            is_macro_call: true,
            ..
        } => key.clone(),
        ElementKind::Item {
            function: Some(function),
            ..
        } => function.clone(),
        ElementKind::Comment => element.text.lines().next().unwrap_or_default().to_string(),
        _ => shown(element.text),
    }
}

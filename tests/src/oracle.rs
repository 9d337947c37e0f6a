//! Real MLIR passes built from TableGen rules, to compare ours with: `tests/oracle/drr-oracle` does the work.
//!
//! Building one takes half a minute of C++, so results are kept in the target folder under a hash of what they are made
//! from.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use crate::mlir::MlirOpt;

/// An `mlir-opt` with the dialect and the pass `-drr` that `td` declares, or `None` where [`mlir`](crate::mlir()) is
/// absent.
///
/// `td` declares `D_Dialect` (named `d`), its ops and patterns; a file of the same name that ends in `.h` holds the C++
/// of its native calls. Run it with `-drr` (options as in `tests/oracle/drr-oracle`) and `--mlir-print-op-generic`.
///
/// # Panics
///
/// If the oracle cannot be built: the message holds the compiler's.
#[must_use]
pub fn oracle(td: &Path) -> Option<MlirOpt> {
    crate::mlir()?;
    // One build at a time: each takes a core and a gigabyte.
    static BUILDING: Mutex<()> = Mutex::new(());
    let _building = BUILDING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);

    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
    let helpers = Some(td.with_extension("h")).filter(|path| path.exists());
    let mut hasher = DefaultHasher::new();
    let sources = [
        tool.join("drr-oracle"),
        tool.join("main.cpp"),
        tool.join("pch.h"),
        td.to_owned(),
    ];
    for source in sources.iter().chain(&helpers) {
        read(source).hash(&mut hasher);
    }
    let cache = cache();
    let mut name = OsString::from(td.file_stem().unwrap_or_default());
    name.push(format!("-{:016x}", hasher.finish()));
    let built = cache.join(name);
    if !built.exists() {
        let partial = built.with_extension(format!("{}.partial", std::process::id()));
        let output = Command::new(tool.join("drr-oracle"))
            .env("DRR_ORACLE_CACHE", &cache)
            .arg("build")
            .arg(td)
            .arg(&partial)
            .args(&helpers)
            .stdin(Stdio::null())
            .output()
            .unwrap_or_else(|error| panic!("drr-oracle does not start: {error}"));
        assert!(
            output.status.success(),
            "{}:\n{}",
            td.display(),
            String::from_utf8_lossy(&output.stderr)
        );
        // Whole or not there: another process may be building the same one.
        std::fs::rename(&partial, &built).unwrap_or_else(|error| panic!("{}: {error}", built.display()));
    }
    Some(MlirOpt::new(built))
}

/// `drr-oracle` in the folder that cargo builds into.
fn cache() -> PathBuf {
    let target = std::env::current_exe().ok().and_then(|exe| {
        exe.ancestors()
            .find(|folder| folder.join("CACHEDIR.TAG").exists())
            .map(Path::to_owned)
    });
    let cache = target.unwrap_or_else(std::env::temp_dir).join("drr-oracle");
    std::fs::create_dir_all(&cache).unwrap_or_else(|error| panic!("{}: {error}", cache.display()));
    cache
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

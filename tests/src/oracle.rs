//! Real MLIR passes built from rules in TableGen or PDLL, and an `mlir-opt` with a dialect of custom forms, to compare ours with:
//! scripts in `tests/oracle` do the work.
//!
//! Building one takes half a minute of C++, so results are kept in the target folder under a hash of what they are made
//! from.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Condvar, Mutex, PoisonError};

use crate::mlir::MlirOpt;

/// Returns an `mlir-opt` with the dialect and the pass `-drr` that `td` declares, or `None` where
/// [`mlir`](crate::mlir()) is absent.
///
/// `td` declares or includes `D_Dialect` with the namespace `::d`, its ops and patterns; a file of the same name that ends
/// in `.h` holds the C++ of its native calls, and likewise for each file beside it that it includes. A file of PDLL includes the
/// one with the dialect, and its functions are registered by `registerFunctions(PDLPatternModule &)`. Run it with `-drr`
/// (options as in `tests/oracle/drr-oracle`) and `--mlir-print-op-generic`.
///
/// # Panics
///
/// If the oracle cannot be built: the message holds the compiler's.
#[must_use]
pub fn oracle(td: &Path) -> Option<MlirOpt> {
    crate::mlir()?;
    let mut records = Vec::new();
    with_included(td, &mut records);
    let helpers = records.iter().map(|path| path.with_extension("h"));
    let mut helpers: Vec<PathBuf> = helpers.filter(|path| path.exists()).collect();
    // A file of PDLL and one of records may have the same name.
    helpers.dedup();
    let mut sources = [
        "drr-oracle",
        "cxx",
        "dialect.cpp",
        "dialect.h",
        "main.cpp",
        "rules.cpp",
        "pch.h",
    ]
    .map(tool)
    .to_vec();
    sources.extend(records);
    sources.extend(helpers.iter().cloned());
    let build = |out: &Path| {
        let mut command = Command::new(tool("drr-oracle"));
        command.arg("build").arg(td).arg(out).args(&helpers);
        command
    };
    Some(built(td, &sources, build))
}

/// Returns an `mlir-opt` with the dialect of `tests/oracle/formats`, whose operations have a custom form each, or
/// `None` where [`mlir`](crate::mlir()) is absent.
///
/// # Panics
///
/// If it cannot be built: the message holds the compiler's.
#[must_use]
pub fn formats() -> Option<MlirOpt> {
    crate::mlir()?;
    let td = tool("formats/formats.td");
    let mut sources = ["cxx", "pch.h"].map(tool).to_vec();
    sources.extend(files_of(&tool("formats")));
    let build = |out: &Path| {
        let mut command = Command::new(tool("formats/build"));
        command.arg(out);
        command
    };
    Some(built(&td, &sources, build))
}

/// Returns the tool that `build` builds from `sources`. The tool is named after `main`.
fn built(main: &Path, sources: &[PathBuf], build: impl FnOnce(&Path) -> Command) -> MlirOpt {
    let mut hasher = DefaultHasher::new();
    for source in sources {
        read(source).hash(&mut hasher);
    }
    let cache = scratch();
    let mut name = OsString::from(main.file_stem().unwrap_or_default());
    name.push(format!("-{:016x}", hasher.finish()));
    let built = cache.join(name);
    let turn = Turn::to_build(&built);
    if !built.exists() {
        let partial = built.with_extension(format!("{}.partial", std::process::id()));
        let output = build(&partial)
            .env("DRR_ORACLE_CACHE", &cache)
            .stdin(Stdio::null())
            .output()
            .unwrap_or_else(|error| panic!("the script does not start: {error}"));
        assert!(
            output.status.success(),
            "{}:\n{}",
            main.display(),
            String::from_utf8_lossy(&output.stderr)
        );
        // Whole or not there: another process may be building the same one.
        std::fs::rename(&partial, &built).unwrap_or_else(|error| panic!("{}: {error}", built.display()));
    }
    drop(turn);
    MlirOpt::new(built)
}

/// The running builds. Each build takes a core and a gigabyte.
static BUILDS: Mutex<Builds> = Mutex::new(Builds {
    running: Vec::new(),
    failed: Vec::new(),
});
static BUILD_ENDS: Condvar = Condvar::new();

struct Builds {
    running: Vec<PathBuf>,
    /// Failed builds, which fail again without being run.
    failed: Vec<PathBuf>,
}

/// The turn of one thread to look whether something is built, and to build it.
struct Turn<'p>(&'p Path);

impl<'p> Turn<'p> {
    /// Waits until fewer are built than there are cores, and not this one.
    fn to_build(path: &'p Path) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let builds = BUILDS.lock().unwrap_or_else(PoisonError::into_inner);
        let has_to_wait =
            |builds: &mut Builds| builds.running.len() >= cores || builds.running.iter().any(|running| running == path);
        let mut builds = BUILD_ENDS
            .wait_while(builds, has_to_wait)
            .unwrap_or_else(PoisonError::into_inner);
        let has_failed = builds.failed.iter().any(|failed| failed == path);
        assert!(!has_failed, "{}: see another test", path.display());
        builds.running.push(path.to_owned());
        Turn(path)
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut builds = BUILDS.lock().unwrap_or_else(PoisonError::into_inner);
        builds.running.retain(|running| running != self.0);
        if !self.0.exists() {
            builds.failed.push(self.0.to_owned());
        }
        BUILD_ENDS.notify_all();
    }
}

/// Returns why `mlir-tblgen` generates no C++ for the rules in `td`: its diagnostics, or a note that it crashes.
/// Returns `None` if [`mlir`](crate::mlir()) is absent.
///
/// # Panics
///
/// If it accepts the rules.
#[must_use]
pub fn rejection(td: &str, include: &Path) -> Option<String> {
    crate::mlir()?;
    let output = Command::new(tool("drr-oracle"))
        .arg("rewriters")
        .arg(include)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .and_then(|mut child| {
            // The records are short: they fit into the pipe.
            child
                .stdin
                .take()
                .map_or(Ok(()), |mut pipe| pipe.write_all(td.as_bytes()))?;
            child.wait_with_output()
        })
        .unwrap_or_else(|error| panic!("drr-oracle does not start: {error}"));
    assert!(!output.status.success(), "mlir-tblgen takes these rules:\n{td}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Some(if said.contains("PLEASE submit a bug report") {
        "crashes".into()
    } else {
        said
    })
}

/// Returns a file of the tool.
fn tool(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle").join(name)
}

/// Returns the files in a folder, in the order of their names.
fn files_of(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files
}

/// Returns `td` after all files beside it that it includes, each once.
fn with_included(td: &Path, found: &mut Vec<PathBuf>) {
    let text = String::from_utf8_lossy(&read(td)).into_owned();
    for name in text
        .lines()
        .filter_map(|line| line.trim_start_matches('#').strip_prefix("include \""))
    {
        let included = td.with_file_name(name.trim_end_matches('"'));
        if included.exists() && !found.contains(&included) {
            with_included(&included, found);
        }
    }
    found.push(td.to_owned());
}

/// Returns a folder for what tests write, inside of the one that cargo builds into: passes are kept there.
///
/// # Panics
///
/// If it cannot be made.
#[must_use]
pub fn scratch() -> PathBuf {
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

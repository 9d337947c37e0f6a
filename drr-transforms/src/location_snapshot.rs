//! Locations that refer to the printed IR.

use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;

use drr_ir::text::printer::{OpPosition, PrintOptions};
use drr_ir::{Ir, LocationData, Op};
use drr_pass::{Pass, PassContext, PassError, PassInfo, PassOption, describe_pass};

/// Sets the location of each op to its position in a printed file. With a tag, the position is added to the location
/// under this name, `fused["file.mlir":1:2, "tag"("snapshot.mlir":3:4)]`.
///
/// Block arguments and ops that the text omits keep their locations.
///
/// # Panics
/// If a handle is stale.
///
/// # Examples
/// ```
/// use drr_ir::text::printer::{PrintOptions, print_with_positions};
/// use drr_ir::{Context, Module};
/// use drr_transforms::set_locations_to_positions;
/// let mut module = Module::new(&Context::new());
/// let printed = print_with_positions(module.root(), Some(module.meta()), None, &PrintOptions::new())?;
/// set_locations_to_positions(module.ir_mut(), &printed.ops, "out.mlir", None);
/// let location = module.root().location();
/// assert_eq!(module.ir().describe_location(location, None).as_deref(), Some("out.mlir:1:0"));
/// # Ok::<(), drr_ir::text::printer::PrintError>(())
/// ```
#[track_caller]
pub fn set_locations_to_positions(ir: &mut Ir, positions: &[OpPosition], file: &str, tag: Option<&str>) {
    let file = ir.ctx().ident(file);
    let tag = tag.map(|tag| ir.ctx().ident(tag));
    for &OpPosition { op, line, column, .. } in positions {
        let mut location = ir.add_location(LocationData::File { file, line, column });
        if let Some(name) = tag {
            let named = ir.add_location(LocationData::Name { name, child: location });
            location = ir.fuse_locations(&[ir.op(op).location(), named]);
        }
        ir.set_location(op, location);
    }
}

/// The pass `snapshot-op-locations`, which prints the IR to a file and makes the locations of ops refer to it:
/// [`set_locations_to_positions`].
#[derive(Clone, Debug, Default)]
pub struct LocationSnapshot {
    filename: String,
    tag: String,
    print_debuginfo: bool,
    print_op_generic: bool,
    print_local_scope: bool,
    pretty_debuginfo: bool,
}

impl LocationSnapshot {
    const INFO: PassInfo<'static> = PassInfo::new("snapshot-op-locations")
        .with_name("LocationSnapshot")
        .with_description("Print the IR to a file and make locations refer to the file");

    /// Creates the pass with the name of the file.
    pub fn new(filename: impl Into<String>) -> LocationSnapshot {
        LocationSnapshot {
            filename: filename.into(),
            ..LocationSnapshot::default()
        }
    }

    /// Sets the name under which positions are added to the locations.
    #[must_use]
    pub fn with_tag(self, tag: impl Into<String>) -> LocationSnapshot {
        LocationSnapshot {
            tag: tag.into(),
            ..self
        }
    }

    fn print_options(&self) -> PrintOptions {
        PrintOptions::new()
            .with_debug_info(self.print_debuginfo)
            .with_pretty_debug_info(self.pretty_debuginfo)
            .with_generic_form(self.print_op_generic)
            .with_local_scope(self.print_local_scope)
    }
}

impl Pass for LocationSnapshot {
    describe_pass!(|self| LocationSnapshot::INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        let [filename, tag, debug_info, generic, local_scope, pretty] = [
            "File to print to, a temporary file if empty",
            "Name under which positions are added to locations; locations are replaced if empty",
            "Print locations",
            "Print the generic form",
            "Print without aliases",
            "Print locations in a readable form",
        ];
        vec![
            PassOption::new("filename", filename, &mut self.filename),
            PassOption::new("tag", tag, &mut self.tag),
            PassOption::new("print-debuginfo", debug_info, &mut self.print_debuginfo),
            PassOption::new("print-op-generic", generic, &mut self.print_op_generic),
            PassOption::new("print-local-scope", local_scope, &mut self.print_local_scope),
            PassOption::new("pretty-debuginfo", pretty, &mut self.pretty_debuginfo),
        ]
    }

    fn writes_files(&self) -> bool {
        true
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let printed = cx.print_with_positions(ir.op(op), &self.print_options());
        let printed = printed.map_err(|error| cx.error(ir.op(op), error))?;
        let written = match self.filename.as_str() {
            "" => {
                write_temporary_file(&printed.text).map_err(|error| format!("cannot write a temporary file: {error}"))
            }
            name => {
                let path = cx.output_file(Path::new(name));
                match std::fs::write(&path, &printed.text) {
                    Ok(()) => Ok(path),
                    Err(error) => Err(format!("cannot write `{}`: {error}", path.display())),
                }
            }
        };
        let file = written.map_err(|error| cx.error(ir.op(op), error))?;
        let tag = Some(self.tag.as_str()).filter(|tag| !tag.is_empty());
        set_locations_to_positions(ir, &printed.ops, &file.to_string_lossy(), tag);
        Ok(())
    }
}

/// Writes a new file in the directory of temporary files and returns its path.
fn write_temporary_file(text: &[u8]) -> io::Result<PathBuf> {
    let mut number = 0;
    loop {
        let name = format!("mlir_snapshot-{}-{number}.mlir", process::id());
        let path = std::env::temp_dir().join(name);
        match create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            file => {
                file?.write_all(text)?;
                return Ok(path);
            }
        }
    }
}

fn create_new(path: &Path) -> io::Result<std::fs::File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

//! Modules with `--by-hand`, which every import regenerates: handwritten code in them is not lost.

use std::process::Output;

use expect_test::expect;

use crate::common;
use crate::installed::run;

const OPS: &str = r#"
include "mlir/IR/OpBase.td"
def Cup_Dialect : Dialect { let name = "cup"; let cppNamespace = "::cup"; }
def IsSmall : AttrConstraint<CPred<"isSmall($_self)">, "small">;
def Cup_FillOp : Op<Cup_Dialect, "fill"> { let arguments = (ins I32:$x, IsSmall:$by); let hasVerifier = 1; }
def Cup_WashOp : Op<Cup_Dialect, "wash"> { let hasVerifier = 1; }
"#;

const HOOKS: &str = "
pub(crate) fn verify_fill_op(op: OpRef<'_>) -> Result<(), OpError> { Ok(()) }
";

const BY_HAND: [&str; 2] = ["--by-hand", "crate::hooks=hooks.rs"];

/// A folder with the ops and the hooks.
struct Project(tempfile::TempDir);

impl Project {
    fn new(hooks: &str) -> Project {
        let project = Project(tempfile::tempdir().expect("a temporary folder"));
        project.write("ops.td", OPS);
        project.write("hooks.rs", hooks);
        project
    }

    fn write(&self, file: &str, text: &str) {
        std::fs::write(self.0.path().join(file), text).expect("the folder takes files");
    }

    fn module(&self) -> String {
        std::fs::read_to_string(self.0.path().join("cup.rs")).expect("a module")
    }

    /// Imports the ops into `cup.rs`.
    fn import(&self, options: &[&str]) -> Output {
        run(self.0.path(), &[&["ops.td", "-o", "cup.rs"], options].concat())
    }

    /// Imports the ops, and returns the lines of the report without the counts, or the error.
    fn report(&self, options: &[&str]) -> String {
        let output = self.import(options);
        let text = String::from_utf8_lossy(&output.stderr);
        let lines = text
            .lines()
            .skip_while(|line| !line.starts_with("error"))
            .collect::<Vec<&str>>();
        match output.status.code() {
            Some(0) => text.lines().skip(3).map(|line| format!("{line}\n")).collect(),
            code => format!("exit code {code:?}: {}\n", lines.join("\n")),
        }
    }
}

#[test]
fn functions_to_write_name_the_file_by_hand() {
    if common::tblgen().is_none() {
        return;
    }
    let project = Project::new(HOOKS);
    expect![[r#"
        to write in hooks.rs: 2 functions: is_small, verify_wash_op
    "#]]
    .assert_eq(&project.report(&BY_HAND));
    let module = project.module();
    assert!(!module.contains("file!()"), "{module}");
    assert!(
        module.contains("is not written yet: write it in `\", \"hooks.rs\", \"`\")"),
        "{module}"
    );
}

#[test]
fn code_by_hand_in_the_module_is_not_overwritten() {
    if common::tblgen().is_none() {
        return;
    }
    let project = Project::new(HOOKS);
    assert!(project.import(&BY_HAND).status.success());
    let first = project.module();
    // Another format is no change.
    project.write("cup.rs", &first.replace("    let _ = op;\n", "        let _ = op;\n\n"));
    assert!(project.import(&BY_HAND).status.success());
    assert_eq!(project.module(), first);
    let changed = first
        .replace("// Operations\n", "// Operations\n\nfn helper() {}\n\n// Mine.\n")
        .replace(
            "    pub FillOp = \"cup.fill\",",
            "    // Changed.\n    pub FillOp = \"cup.fill\",",
        )
        .replace("    let _ = op;\n", "    let _ = (op, 1);\n");
    project.write("cup.rs", &changed);
    expect![[r#"
        exit code Some(2): error: cup.rs: the module was changed by hand, and importing with `--by-hand` would overwrite the changes: `helper`, `// Mine.`, `FillOp`, `verify_wash_op`
          = help: move handwritten code to `hooks.rs`, or delete the module
    "#]].assert_eq(&project.report(&BY_HAND));
    assert_eq!(project.module(), changed);
    // A record that is gone is no code by hand.
    project.write("cup.rs", &first);
    let (ops, _) = OPS.split_once("def Cup_WashOp").expect("an op");
    project.write("ops.td", ops);
    assert!(project.import(&BY_HAND).status.success());
    assert!(!project.module().contains("WashOp"));
}

#[test]
fn a_module_of_an_earlier_version_keeps_code_by_hand() {
    if common::tblgen().is_none() {
        return;
    }
    let project = Project::new(HOOKS);
    assert!(project.import(&BY_HAND).status.success());
    let without_list = common::without_fingerprints(&project.module()).to_string();
    project.write("cup.rs", &format!("{without_list}\nfn helper() {{}}\n"));
    expect![[r#"
        exit code Some(2): error: cup.rs: the module was changed by hand, and importing with `--by-hand` would overwrite the changes: `helper`
          = help: move handwritten code to `hooks.rs`, or delete the module
    "#]].assert_eq(&project.report(&BY_HAND));
    project.write("cup.rs", &without_list);
    assert!(project.import(&BY_HAND).status.success());
}

#[test]
fn importing_again_without_the_files_by_hand_is_refused() {
    if common::tblgen().is_none() {
        return;
    }
    let project = Project::new(HOOKS);
    assert!(project.import(&BY_HAND).status.success());
    let first = project.module();
    expect![[r#"
        exit code Some(2): error: the existing module was written with `--by-hand`, and uses functions from those files
          = help: add `--by-hand crate::hooks=PATH`, or delete the module
    "#]]
    .assert_eq(&project.report(&[]));
    assert_eq!(project.module(), first);
}

#[test]
fn a_function_whose_cpp_changes_is_reported() {
    if common::tblgen().is_none() {
        return;
    }
    let hooks = "pub(crate) fn is_small(ctx: &Context, attr: Attribute) -> bool { true }\n";
    let project = Project::new(hooks);
    assert!(project.import(&BY_HAND).status.success());
    project.write("ops.td", &OPS.replace("isSmall($_self)", "isSmall($_self, 2)"));
    expect![[r#"
        to write in hooks.rs: 2 functions: verify_fill_op, verify_wash_op
        written by hand, for C++ that has changed: 1 function: is_small
    "#]]
    .assert_eq(&project.report(&BY_HAND));
    // It is reported once.
    expect![[r#"
        to write in hooks.rs: 2 functions: verify_fill_op, verify_wash_op
    "#]]
    .assert_eq(&project.report(&BY_HAND));
}

#[test]
fn interfaces_that_are_not_public_are_not_taken() {
    if common::tblgen().is_none() {
        return;
    }
    let hooks = "
        trait Costs { fn cost(&self) -> u32; }
        drr::op_interface!(Costs);
        impl Costs for FillOp<'_> { fn cost(&self) -> u32 { 1 } }
        mod inner {
            pub trait Weight { fn weight(&self) -> u32; }
            drr::op_interface!(Weight);
        }
        impl inner::Weight for FillOp<'_> { fn weight(&self) -> u32 { 1 } }
        pub trait Size { fn size(&self) -> u32; }
        drr::op_interface!(Size);
        impl Size for FillOp<'_> { fn size(&self) -> u32 { 1 } }
    ";
    let project = Project::new(hooks);
    expect![[r#"
        to write in hooks.rs: 3 functions: is_small, verify_fill_op, verify_wash_op
        warning: hooks.rs:2: `Costs` is not used as an interface of `FillOp`, because it is not public
          = help: write `pub trait Costs`
        warning: hooks.rs:6: `Weight` is not used as an interface of `FillOp`, because the module `inner` is private
          = help: write `pub(crate) mod inner`
    "#]]
    .assert_eq(&project.report(&BY_HAND));
    let module = project.module();
    assert!(module.contains("[dyn Size]"), "{module}");
}

//! Ctrl-C: the tool reports its position, leaves no output, and ends at once the second time.
//!
//! The program is the tool as well, if a variable is set, with a pattern that takes its time.

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    match std::env::var_os(linux::TOOL) {
        Some(kind) => linux::tool(kind == "stuck"),
        None => {
            linux::interrupt();
            std::process::ExitCode::SUCCESS
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("skipped: the signals of Linux are sent");
}

#[cfg(target_os = "linux")]
mod linux {
    use std::io::{BufRead, BufReader, Read};
    use std::path::Path;
    use std::process::{Child, Command, ExitCode, Stdio};
    use std::time::{Duration, Instant};

    use drr::prelude::*;
    use drr::{PatternSpec, RootKind};
    use drr_opt::Setup;

    /// The variable that makes the tool of the program.
    pub(super) const TOOL: &str = "DRR_OPT_TEST_TOOL";

    /// Changes an operation again and again, and waits each time.
    struct Slow {
        is_stuck: bool,
    }

    impl RewritePattern for Slow {
        fn spec(&self) -> PatternSpec {
            PatternSpec {
                root_kind: RootKind::Any,
                ..PatternSpec::new("Slow", "")
            }
        }

        fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
            let key = rewriter.ctx().ident("t.count");
            let ctx = rewriter.ctx().clone();
            let count = rewriter
                .ir()
                .op(root)
                .discardable(key)
                .and_then(|count| count.as_i64(&ctx));
            if count.is_none() {
                eprintln!("rewriting");
            }
            if self.is_stuck {
                std::thread::sleep(Duration::from_secs(1000));
            }
            std::thread::sleep(Duration::from_millis(1));
            let next = ctx.i32_attr(count.map_or(0, |count| count as i32 + 1));
            rewriter.set_discardable(root, key, Some(next));
            true
        }
    }

    /// Returns the tool.
    pub(super) fn tool(is_stuck: bool) -> ExitCode {
        drr_opt::main(Setup::new().with_patterns(PatternSet::new().with(Slow { is_stuck })))
    }

    /// Starts the tool, and waits until it is rewriting.
    fn start(kind: &str, input: &Path, output: &Path) -> (Child, impl Read + use<>) {
        start_with(kind, &["-o".as_ref(), output, input])
    }

    fn start_with(kind: &str, args: &[&Path]) -> (Child, impl Read + use<>) {
        let this = std::env::current_exe().expect("it has a path");
        let mut child = Command::new(this)
            .args(["--canonicalize", "--allow-unregistered-dialect"])
            .args(args)
            .env(TOOL, kind)
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the tool starts");
        let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut line = String::new();
        errors.read_line(&mut line).expect("text");
        assert_eq!(line, "rewriting\n");
        (child, errors)
    }

    /// Presses Ctrl-C.
    fn press(child: &Child) {
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.expect("`kill` starts").success());
    }

    pub(super) fn interrupt() {
        // What is started in the background ignores the signal, and so do the children.
        let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = u64::from_str_radix(ignored.expect("it says so").trim(), 16).expect("a mask");
        if ignored & 2 != 0 {
            return println!("skipped: Ctrl-C is ignored here");
        }
        let name = |what: &str| std::env::temp_dir().join(format!("drr-opt-interrupt-{}-{what}", std::process::id()));
        let (input, output) = (name("in.mlir"), name("out.mlir"));
        std::fs::write(&input, "module {\n  \"t.a\"() : () -> ()\n}\n").expect("the folder can be written to");

        let (mut child, mut errors) = start("slow", &input, &output);
        press(&child);
        let mut message = String::new();
        errors.read_to_string(&mut message).expect("text");
        let place = format!(
            "error: interrupted before `t.a` at {}:2:3 was rewritten\n",
            input.display()
        );
        assert_eq!(message, place);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert!(!output.exists());

        // So it is while steps are counted, and of those there are 1,000,000.
        let (mut child, mut errors) = start_with("slow", &["--stop-after=1000000".as_ref(), &input]);
        press(&child);
        message.clear();
        errors.read_to_string(&mut message).expect("text");
        assert_eq!(message, place);
        assert_eq!(child.wait().expect("it ends").code(), Some(130));

        // Of several files in a folder, what is done stays.
        let folder = name("folder");
        let (mut child, mut errors) = start_with("slow", &["--output-dir".as_ref(), &folder, &input]);
        press(&child);
        let mut several = String::new();
        errors.read_to_string(&mut several).expect("text");
        assert_eq!(several, format!("{place}\nerror: 1 of 1 files have errors\n"));
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        assert_eq!(std::fs::read_dir(&folder).expect("it was made").count(), 0);
        std::fs::remove_dir(&folder).expect("it is empty");

        // Beside a file that is rewritten, the standard input stays open and has no text.
        let (mut child, _errors) = start_with("slow", &[&input, "-".as_ref(), "--jobs=2".as_ref()]);
        let _open = child.stdin.take();
        press(&child);
        let noticed = Instant::now() + Duration::from_secs(20);
        while child.try_wait().expect("it is a child").is_none() && Instant::now() < noticed {
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().expect("it is a child");
        assert_eq!(child.wait().expect("it has ended").code(), Some(130));

        let (mut child, mut errors) = start("stuck", &input, &output);
        // The rewrite does not end: the first one changes nothing, and a later one ends the process.
        while child.try_wait().expect("it is a child").is_none() {
            press(&child);
            std::thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(child.wait().expect("it has ended").code(), Some(130));
        let mut nothing = String::new();
        errors.read_to_string(&mut nothing).expect("text");
        assert_eq!(nothing, "");
        assert!(!output.exists());
        std::fs::remove_file(&input).expect("it is there");
        println!("Ctrl-C stops the tool, and the second one ends it");
    }
}

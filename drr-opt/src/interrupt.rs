//! Handler for Ctrl-C.

use drr::CancellationToken;

/// The exit code of an interrupted run, which is the exit code that shells report for a process killed by SIGINT.
pub(crate) const EXIT_CODE: u8 = 130;

/// Installs the handler: the first Ctrl-C cancels the run, the second one ends the process.
pub(crate) fn handle(cancellation: &CancellationToken) {
    let cancellation = cancellation.clone();
    let handler = move || {
        if cancellation.is_cancelled() {
            std::process::exit(EXIT_CODE.into());
        }
        cancellation.cancel();
    };
    // An existing handler of the program, or one that ignores the signal, remains.
    let _is_ours = ctrlc::try_set_handler(handler).is_ok();
}

//! Ctrl-C.

use drr::CancellationToken;

/// The exit code of a run that was interrupted: that of a process that the signal ends, as shells give it.
pub(crate) const EXIT_CODE: u8 = 130;

/// From now on the first Ctrl-C stops the run where the module is valid, and the second one ends the process at once.
pub(crate) fn handle(cancellation: &CancellationToken) {
    let cancellation = cancellation.clone();
    let handler = move || {
        if cancellation.is_cancelled() {
            std::process::exit(EXIT_CODE.into());
        }
        cancellation.cancel();
    };
    // Where the program has a handler, this or one of its own, or ignores the signal, that stays.
    let _is_ours = ctrlc::try_set_handler(handler).is_ok();
}

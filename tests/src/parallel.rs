//! One check for many inputs, on all cores: processes of MLIR take longer to start than to work.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `check` for each of `items` in parallel. If a check panics, its message is printed and the others still run.
///
/// # Panics
///
/// If any check panicked, with the number of these checks.
pub fn each<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let threads = std::thread::available_parallelism()
        .map_or(2, usize::from)
        .min(items.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if catch_unwind(AssertUnwindSafe(|| check(item))).is_err() {
                        failed.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner();
    assert!(failed == 0, "{failed} of {} checks failed", items.len());
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::sync::Mutex;

    #[test]
    fn every_item_is_checked_once_even_if_one_fails() {
        let seen = Mutex::new(Vec::new());
        let result = catch_unwind(|| {
            super::each(&(0..100).collect::<Vec<_>>(), |item| {
                if let Ok(mut seen) = seen.lock() {
                    seen.push(*item);
                }
                assert!(*item != 7, "this failure is meant");
            });
        });
        assert!(result.is_err());
        let mut seen = seen.into_inner().unwrap_or_default();
        seen.sort_unstable();
        assert_eq!(seen, (0..100).collect::<Vec<_>>());
    }
}

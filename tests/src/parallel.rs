//! One check for many inputs, on all cores: processes of MLIR take longer to start than to work.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs `check` for each of `items`, and fails the test with the first failure after all threads have ended.
///
/// # Panics
///
/// If a check panics.
pub fn each<T: Sync>(items: &[T], check: impl Fn(&T) + Sync) {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism()
        .map_or(2, usize::from)
        .min(items.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check(item);
                }
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    #[test]
    fn every_item_is_checked_once() {
        let seen = Mutex::new(Vec::new());
        super::each(&(0..100).collect::<Vec<_>>(), |item| seen.lock().unwrap().push(*item));
        let mut seen = seen.into_inner().unwrap();
        seen.sort_unstable();
        assert_eq!(seen, (0..100).collect::<Vec<_>>());
    }
}

//! Clocks and memory.

use std::alloc::System;
use std::time::Instant;

use rustix::time::{ClockId, clock_gettime};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

use crate::json::Object;

/// Allocator that counts bytes. The overhead is one addition per call, and our IR makes few calls.
#[global_allocator]
static HEAP: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Returns the requested bytes on the heap, without the overhead of the allocator.
pub(crate) fn heap_bytes() -> i64 {
    let stats = HEAP.stats();
    stats.bytes_allocated as i64 - stats.bytes_deallocated as i64
}

/// Returns the peak memory of the process in bytes, or `None` if the system does not report it.
pub(crate) fn peak_rss() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim()
        .strip_suffix("kB")?
        .trim()
        .parse::<u64>()
        .ok()?
        .checked_mul(1024)
}

/// Returns the CPU time of all threads of the process, in nanoseconds.
fn cpu_ns() -> u64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Runs `body`, and adds its wall time (`NAME_ns`) and CPU time (`NAME_cpu_ns`) to the report.
pub(crate) fn phase<T>(report: &mut Object, name: &str, body: impl FnOnce() -> T) -> T {
    let (wall, cpu) = (Instant::now(), cpu_ns());
    let value = body();
    let cpu = cpu_ns() - cpu;
    let wall = wall.elapsed().as_nanos();
    report.push(format!("{name}_ns"), u64::try_from(wall).unwrap_or(u64::MAX));
    report.push(format!("{name}_cpu_ns"), cpu);
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heap_is_counted() {
        let before = heap_bytes();
        let block = std::hint::black_box(vec![1u8; 1 << 24]);
        // Tests that run concurrently allocate less.
        assert!(heap_bytes() - before > 1 << 23);
        assert!(peak_rss().is_some_and(|peak| peak > block.len() as u64));
    }
}

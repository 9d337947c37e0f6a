//! Any bytes are refused with reasons, or what is printed of them is read back as the same.
//!
//! `cargo +nightly fuzz run text` looks for bytes that are not, `cargo +nightly fuzz run text fuzz/corpus/text tests/data` begins
//! with the inputs of the tests.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &[u8]| {
    drr_tests::round_trip::check(text, &["--allow-unregistered-dialect"]);
});

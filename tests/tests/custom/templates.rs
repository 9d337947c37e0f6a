//! The files and real inputs: an op that is written from the text of an earlier one is written as without it.

use drr::prelude::*;
use drr_tests::corpus::corpus;
use drr_tests::{parallel, templates};

use crate::files::{NAMES, Parts, context, parts, read};

#[test]
fn templates_are_exact() {
    let files = NAMES
        .iter()
        .filter_map(|(name, _)| Parts::read(name))
        .map(|parts| (parts.name, parts.written));
    let real = corpus().unwrap_or_default().into_iter();
    let real = real.map(|file| (file.name, parts(&String::from_utf8_lossy(&file.text))));
    let all: Vec<(String, Vec<String>)> = files.chain(real).collect();
    parallel::each(&all, |(name, parts)| {
        let ctx = context();
        let modules: Vec<Module> = parts.iter().filter_map(|part| read(&ctx, part).ok()).collect();
        assert!(!modules.is_empty(), "{name} has parts that can be read");
        templates::check(name, &templates::twice(&ctx, modules.iter()));
    });
}

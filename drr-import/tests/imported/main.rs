//! Imports what MLIR ships and what is in `tests/td`, and runs what comes of it. The tests are one program, so that TableGen works
//! for one while cargo builds for another.

mod accepts;
mod behaviour;
mod by_hand;
mod chapter;
mod command;
mod common;
mod definitions;
mod dialects;
mod filled;
mod forms;
mod history;
mod import;
mod installed;
mod order;
mod overwrite;
mod same_names;
mod sources;
mod versions;

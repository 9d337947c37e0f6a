//! Invalid files: parts with a small change, whose verdicts are compared with those of `mlir-opt`.

//! The harness receives errors of rustc: here an unknown name of drr.

use drr::no_such_name;

fn main() {
    no_such_name();
}

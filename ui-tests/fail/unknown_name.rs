//! The harness sees what rustc says: here of a name that drr does not have.

use drr::no_such_name;

fn main() {
    no_such_name();
}

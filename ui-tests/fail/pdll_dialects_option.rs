//! Dialects that are not named.

drr::pdll! {
    use Ex;
    use dialects Ex;
    use dialects [1];
}

fn main() {}

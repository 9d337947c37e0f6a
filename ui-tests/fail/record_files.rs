//! Files of records with errors, and ones that are not there.

mod wrong {
    use drr::prelude::*;

    fn fine(_cx: &MatchContext<'_>, _x: ValueRef<'_>) -> bool {
        true
    }

    drr::include_drr!("../../../../ui-tests/data/wrong.td");
}

mod half {
    drr::include_drr!("../../../../ui-tests/data/half.td");
}

mod absent {
    drr::include_drr!("data/absent.td");
}

mod includes {
    drr::include_drr!("../../../../ui-tests/data/includes.td");
}

mod no_file {
    drr::include_drr!(rules);
    drr::include_drr!("../../../../ui-tests/data/wrong.td", dialects: [Ex]);
}

fn main() {}

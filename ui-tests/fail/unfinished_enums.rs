//! Enums with something missing before their cases: the cases are there all the same.

drr::enum_attr! { pub NoKind { Fast = 0, Safe = 1 } }
drr::enum_attr! { pub BadKind: I31EnumAttr, "kind", { Fast = 0, Safe = 1 } }
drr::enum_attr! { pub NoComma: I32EnumAttr "how" "to go", { Fast = 0, Safe = x } }
drr::enum_attr! { pub Stray: I32BitEnum, + { Fast = 1, Safe = 2 } BitsAttr }
drr::enum_attr! { pub NoCases: I32EnumAttr, "none" }

mod uses {
    use super::*;

    fn all() {
        let _ = (NoKind::Fast, NoKind::Safe, BadKind::Safe, NoComma::Fast, Stray::Safe);
        let _: Option<NoCases> = None;
    }
}

fn main() {}

//! Records as files of other projects have them, pasted.

use drr::prelude::*;

/// The names of the traits of an operation.
fn traits<O: OpDef>() -> Vec<&'static str> {
    O::DEF.traits.iter().map(|one| one.name).collect()
}

mod lists_are_pasted {
    use drr::prelude::*;

    drr::drr! {
        def D : Dialect { let name = "d"; }
        class D_Op<string mnemonic, list<Trait> traits = []> : Op<D, mnemonic, traits # [Pure]>;
        def A : D_Op<"a"> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        def B : D_Op<"b", [Commutative]> { let arguments = (ins /** Documented. */ I32:$x, I32:$y); let results = (outs I32:$r); }
    }
}

mod variables_are_pasted {
    use drr::prelude::*;

    drr::drr! {
        def D : Dialect { let name = "d"; }
        defvar more = [Pure];
        class D_Op<string mnemonic, list<Trait> traits = []> : Op<D, mnemonic, traits # more>;
        def A : D_Op<"a"> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        defvar more_of_it = "B";
        multiclass Two<list<Trait> traits> {
            defvar all = [Idempotent]#traits #more;
            def NAME # more_of_it : D_Op<"b", all> { let arguments = (ins I32:$x); let results = (outs I32:$r); }
        }
        defm One : Two<[Involution]>;
    }
}

#[test]
fn f16_lists_are_pasted() {
    assert_eq!(traits::<lists_are_pasted::A<'_>>(), ["Pure"]);
    assert_eq!(traits::<lists_are_pasted::B<'_>>(), ["Commutative", "Pure"]);
    assert_eq!(traits::<variables_are_pasted::A<'_>>(), ["Pure"]);
    assert_eq!(
        traits::<variables_are_pasted::OneB<'_>>(),
        ["Idempotent", "Involution", "Pure"]
    );
}

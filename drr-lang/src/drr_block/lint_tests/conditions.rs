//! Further cases of `cases.rs`: conditions that always or never hold, or that repeat known facts.

use super::*;

//# yes L62: a condition that is true
pub(crate) mod l62 {
    use super::*;
    pat! { P: (AddIOp $x, $_) => (replaceWithValue $x) where [{ true }] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L63: an attribute compared with itself
pub(crate) mod l63 {
    use super::*;
    pat! { P: (ConvOp $x, $_, $_, $_, $s) => (replaceWithValue $x) where [{ $s != $s }] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# no L64: two attributes compared
pub(crate) mod l64 {
    use super::*;
    pat! { P: (ConvOp (ConvOp $x, $_, $_, $_, $t), $_, $_, $_, $s) => (replaceWithValue $x) where [{ $s != $t }] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L65: a condition that the declaration implies
pub(crate) mod l65 {
    use super::*;
    pat! { P: (AddIOp $x, $_) => (replaceWithValue $x) where [(AnyInteger $x)] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L66: a condition that the declaration excludes
pub(crate) mod l66 {
    use super::*;
    pat! { P: (AddIOp $x, $_) => (replaceWithValue $x) where [(AnyFloat $x)] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# no L67: a condition that narrows the declaration
pub(crate) mod l67 {
    use super::*;
    pat! { P: (AddIOp $x, $_) => (replaceWithValue $x) where [(I32 $x)] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L68: the result of the root has the declared type
pub(crate) mod l68 {
    use super::*;
    pat! { P: (AddIOp:$r $x, $_) => (replaceWithValue $x) where [(AnyFloat $r)] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L69: a condition given twice
pub(crate) mod l69 {
    use super::*;
    pat! { P: (AddIOp $x, $_) => (replaceWithValue $x) where [(HasOneUse $x), (HasOneUse $x)] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

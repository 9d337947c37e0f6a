//! Invalid records: unknown classes, fields, arguments and operators, or operands of another kind.

use drr_ui_tests::ops::*;

drr::drr! {
    class Fold<Op O, list<string> names = []> : Pat<(O (O $x)), (replaceWithValue $x)> { let labels = names; }
    class Fold<int n>;
    def A : Fould<NegOp>;
    def B : Fold;
    def C : Fold<NegOp, "name">;
    def D : Fold<NegOp, [], 3>;
    def E : Fold<NegOp, name = []>;
    def F : Fold<5>;
    def G : Fold<NegOp> { let lables = []; }
    def G : Fold<NegOp>;
    def "no name" : Fold<NegOp>;
    defm H : Folds<NegOp>;
    defvar sum = !ad(1, 2);
    defvar part = !head(5);
    defvar third = !add(1, "two");
    foreach i = "list" in def : Fold<NegOp>;
    class Around<int n> { int a = b; int b = a; }
    def I : Around<1>;
    class Deep<int n> : Deep<!add(n, 1)>;
    def J : Deep<0>;
    def Early : Pat<(NegOp $x), (CastOp $x), (addBenefit 3)>;
    assert !lt(2, 1), "two is less than one";
    defvar none = [1, 2];
    defvar one = none[2];
    def Fine : Fold<CastOp>;
}

fn main() {
    let _ = drr::PatternSet::new().with(A).with(Fine);
}

// Integer sets: equalities, inequalities, symbols, several constraints, no constraint.
#set = affine_set<(d0) : (d0 >= 0)>
"t.sets"() {a = affine_set<(d0) : (d0 >= 0)>, b = affine_set<(d0, d1)[s0] : (d0 - 1 >= 0, s0 - d1 == 0)>, c = affine_set<()[s0] : (s0 == 0)>, d = affine_set<(d0) : (1 == 0)>, e = affine_set<(i)[n] : (i >= 0, -i + n - 1 >= 0)>, f = affine_set<(d0) : (d0 mod 2 == 0)>} : () -> ()
"t.comparisons"() {a = affine_set<(d0) : (d0 >= 5)>, b = affine_set<(d0, d1) : (d0 <= d1)>, c = affine_set<(d0)[s0] : (d0 == s0)>, d = affine_set<(d0) : (0 <= 3)>, e = affine_set<(d0) : ()>} : () -> ()
"t.use_alias"() {a = #set, b = [#set], c = affine_set<(d0) : (d0 >= 0)>} : () -> ()

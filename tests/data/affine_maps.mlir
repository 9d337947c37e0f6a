// Affine maps: no results, constants, symbols, every operator, simplification, aliases, semi-affine forms.
#map = affine_map<(d0) -> (d0)>
#some_map = affine_map<(d0, d1) -> (d0 * 16 + d1)>
"t.plain"() {a = affine_map<() -> ()>, b = affine_map<(d0) -> (d0)>, c = affine_map<(d0, d1) -> (d1, d0)>, d = affine_map<()[s0] -> (s0)>, e = affine_map<(d0)[s0, s1] -> (d0 + s0, s1)>, f = affine_map<(i, j)[n] -> (i, j + n)>, g = affine_map<(d0) -> ()>, h = affine_map<()[] -> (0)>} : () -> ()
"t.operators"() {a = affine_map<(d0) -> (d0 * 2 + 1)>, b = affine_map<(d0) -> (d0 floordiv 3, d0 ceildiv 4, d0 mod 5)>, c = affine_map<(d0, d1) -> (d0 - d1)>, d = affine_map<(d0) -> (-d0)>, e = affine_map<(d0) -> (d0 - 1)>, f = affine_map<(d0, d1) -> ((d0 + d1) * 3)>, g = affine_map<(d0, d1) -> (-(d0 + d1))>, h = affine_map<(d0, d1) -> (d0 - d1 * 2 - 5)>} : () -> ()
"t.simplified"() {a = affine_map<(d0) -> (d0 + 0, d0 * 1, d0 * 0, d0 mod 1, d0 floordiv 1, 1 + d0, 2 * d0)>, b = affine_map<(d0) -> (3 * 4, 7 mod 4, -7 floordiv 2, 7 ceildiv 2)>, c = affine_map<(d0) -> (d0 + 1 + 2, d0 * 2 * 3, (d0 * 6) floordiv 3, (d0 * 4) mod 2)>, d = affine_map<(d0, d1) -> (d0 + d1 - d0, d1 + d0, d0 + d0)>} : () -> ()
"t.semi_affine"() {a = affine_map<(d0)[s0] -> (d0 * s0)>, b = affine_map<(d0)[s0] -> (d0 mod s0, d0 floordiv s0, d0 ceildiv s0)>, c = affine_map<()[s0, s1] -> (s0 * s1)>, d = affine_map<(d0)[s0] -> (d0 mod (s0 + 1))>} : () -> ()
"t.zero"() {a = affine_map<(d0) -> (d0 mod 0)>, b = affine_map<(d0) -> (d0 floordiv 0, d0 ceildiv 0)>, c = affine_map<() -> (5 floordiv 0)>} : () -> ()
"t.limits"() {a = affine_map<() -> (9223372036854775807)>, b = affine_map<() -> (9223372036854775807 * 2)>, d = affine_map<() -> (-9223372036854775807)>} : () -> ()
"t.nested"() {a = affine_map<(d0, d1)[s0] -> (((d0 + s0) floordiv 2) * 4 + (d1 mod 8) - 3)>, b = affine_map<(d0, d1) -> (d0 + (d1 + 2) * 3, (d0 mod 4) * 2, (d0 - d1) mod 3)>} : () -> ()
"t.use_aliases"() {a = #map, b = #some_map, c = [#map, affine_map<(d0) -> (d0 + 7)>], d = affine_map<(x) -> (x)>} : () -> ()

// The native code of tablegen.td; in tests/rows/tablegen.rs functions of the same names do the same in Rust.
static IntegerAttr doubled(Builder &builder, Attribute k) {
  return builder.getI32IntegerAttr(llvm::cast<IntegerAttr>(k).getInt() * 2);
}
static bool is_small(Builder &, Attribute k) { return llvm::cast<IntegerAttr>(k).getInt() < 100; }
static bool same_type(Builder &, Value a, Value b) { return a.getType() == b.getType(); }

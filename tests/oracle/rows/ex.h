// The C++ of the operations in ex.td.
OpFoldResult d::ConstOp::fold(FoldAdaptor) { return getValue(); }
Operation *d::DDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  return d::ConstOp::create(builder, loc, type, value);
}

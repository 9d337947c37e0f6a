// Native code of results.td.
static Value low(Value value) { return value; }
static Value wrap(OpBuilder &builder, Location loc, Value value) {
  return d::CastOp::create(builder, loc, value.getType(), value);
}
static Attribute twice(OpBuilder &builder, Attribute k) {
  return builder.getI32IntegerAttr(2 * cast<IntegerAttr>(k).getInt());
}
static void note(OpBuilder &builder, Value value) {
  value.getDefiningOp()->setDiscardableAttr("noted", builder.getUnitAttr());
}

// Native code of types.td.
static Value wrap(OpBuilder &builder, Location loc, Value value) {
  return d::CastOp::create(builder, loc, value.getType(), value);
}
static SmallVector<Value> pair(OpBuilder &builder, Location loc, Value value) {
  Value first = wrap(builder, loc, value);
  return {first, wrap(builder, loc, first)};
}
template <typename... Values> static Value both(OpBuilder &builder, Values... values) {
  SmallVector<Value> all{values...};
  return d::ConcatOp::create(builder, builder.getUnknownLoc(), all.front().getType(), all);
}
static void note(OpBuilder &builder, Value from, Value to) {
  to.getDefiningOp()->setDiscardableAttr(from.getDefiningOp()->getName().stripDialect(), builder.getUnitAttr());
}

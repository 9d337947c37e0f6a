// Native code of conditions.td.
static int64_t count(Value value) { return std::distance(value.use_begin(), value.use_end()); }
static Value wrap(OpBuilder &builder, Location loc, Value value) {
  return d::CastOp::create(builder, loc, value.getType(), value);
}
static void note(OpBuilder &builder, Value from, Value to) {
  to.getDefiningOp()->setDiscardableAttr(from.getDefiningOp()->getName().stripDialect(), builder.getUnitAttr());
}

// Native code of random.td.
static LogicalResult getIn(Operation *op, Value &value) {
  if (!isa<d::NegOp, d::CastOp>(op)) return failure();
  value = op->getOperand(0);
  return success();
}
static LogicalResult scaled(Operation *op, Value &value, Attribute &k) {
  auto scale = dyn_cast<d::ScaleOp>(op);
  if (!scale) return failure();
  value = scale.getX();
  k = scale.getKAttr();
  return success();
}
static SmallVector<Value> pair(OpBuilder &builder, Location loc, Value value) {
  Value first = d::NegOp::create(builder, loc, value);
  return {first, d::NegOp::create(builder, loc, first)};
}
static void note(OpBuilder &builder, Value from, Value to) {
  to.getDefiningOp()->setDiscardableAttr(from.getDefiningOp()->getName().stripDialect(), builder.getUnitAttr());
}

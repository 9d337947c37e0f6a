// Native code of lists.td.
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

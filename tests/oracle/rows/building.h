// Native code of building.td.
static SmallVector<Value, 2> swap(Value a, Value b) { return {b, a}; }
static Value first(std::initializer_list<Value> values) { return *values.begin(); }
static Attribute text(OpBuilder &builder, StringRef text) { return builder.getStringAttr(text); }
static Value wrap(OpBuilder &builder, Location loc, Value value) {
  return d::CastOp::create(builder, loc, value.getType(), value);
}
static void noteUses(OpBuilder &builder, Value used, Value noted) {
  int64_t uses = std::distance(used.use_begin(), used.use_end());
  noted.getDefiningOp()->setDiscardableAttr("uses", builder.getI64IntegerAttr(uses));
}

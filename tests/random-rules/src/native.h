// The C++ of native code and predicates; native.rs does the same in Rust.
static bool isNarrow(Type type) {
  type = getElementTypeOrSelf(type);
  return type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 32;
}
static bool isOdd(Type type) { return type.isInteger(64) || llvm::isa<RankedTensorType>(type); }
static bool isShort(Attribute attr) {
  if (auto text = llvm::dyn_cast<StringAttr>(attr)) return text.getValue().size() < 3;
  return llvm::isa<IntegerAttr>(attr);
}
static bool isOddNumber(Attribute attr) { return llvm::cast<IntegerAttr>(attr).getInt() % 2 != 0; }
static bool isEvenNumber(Attribute attr) { return llvm::cast<IntegerAttr>(attr).getInt() % 2 == 0; }
static bool haveOneSign(Attribute a, Attribute b) {
  return (llvm::cast<IntegerAttr>(a).getInt() < 0) == (llvm::cast<IntegerAttr>(b).getInt() < 0);
}
static bool isEven(int64_t number) { return number % 2 == 0; }
static bool hasTwoUses(Value value) { return std::distance(value.use_begin(), value.use_end()) == 2; }
static bool haveOneWidth(Value a, Value b) { return isNarrow(a.getType()) == isNarrow(b.getType()); }
static LogicalResult onlyOperand(Operation *op, Value &operand) {
  if (op->getNumOperands() != 1) return failure();
  operand = op->getOperand(0);
  return success();
}
static Value takeFirst(OpBuilder &, Value a, Value) { return a; }
static Value takeSecond(OpBuilder &, Value, Value b) { return b; }
static Value makeUnary(OpBuilder &builder, Location loc, Value value) {
  return d::O0Op::create(builder, loc, value.getType(), value);
}
static void keepValue(OpBuilder &builder, Location loc, Value value) { d::KeepOp::create(builder, loc, value); }
static SmallVector<Value, 2> swap(Value a, Value b) { return {b, a}; }
static IntegerAttr addNumbers(OpBuilder &builder, Attribute a, Attribute b) {
  int64_t sum = llvm::cast<IntegerAttr>(a).getInt() + llvm::cast<IntegerAttr>(b).getInt();
  return builder.getI32IntegerAttr(static_cast<int32_t>(sum));
}
static Type typeOf(Value value) { return value.getType(); }

// The functions that pdll.pdll declares; tests/pdll/passes.rs does the same in Rust.
static LogicalResult is_f32(PatternRewriter &, Value value) { return success(value.getType().isF32()); }
static LogicalResult is_even(PatternRewriter &, Attribute attr) {
  auto number = llvm::dyn_cast<IntegerAttr>(attr);
  return success(number && number.getInt() % 2 == 0);
}
static LogicalResult same_name(PatternRewriter &, Operation *one, Operation *other) {
  return success(one->getName() == other->getName());
}
static LogicalResult is_narrow(PatternRewriter &, Type type) {
  return success(type.isIntOrFloat() && type.getIntOrFloatBitWidth() < 32);
}
static LogicalResult are_f32(PatternRewriter &, TypeRange types) {
  return success(llvm::all_of(types, [](Type type) { return type.isF32(); }));
}
static LogicalResult are_two(PatternRewriter &, ValueRange values) { return success(values.size() == 2); }
static LogicalResult width_of(PatternRewriter &rewriter, PDLResultList &results, ArrayRef<PDLValue> args) {
  Type type = args[0].cast<Type>();
  if (!type.isIntOrFloat()) return failure();
  results.push_back(rewriter.getI32IntegerAttr(type.getIntOrFloatBitWidth()));
  return success();
}
static LogicalResult kind_and_type(PatternRewriter &rewriter, PDLResultList &results, ArrayRef<PDLValue> args) {
  Type type = args[0].cast<Value>().getType();
  if (!type.isIntOrFloat()) return failure();
  results.push_back(rewriter.getStringAttr(type.isInteger() ? "int" : "float"));
  results.push_back(type);
  return success();
}
static LogicalResult is_attr(PatternRewriter &, Attribute one, Attribute other) { return success(one == other); }
static LogicalResult is_type(PatternRewriter &, Type one, Type other) { return success(one == other); }
static Attribute incremented(PatternRewriter &rewriter, Attribute attr) {
  return rewriter.getI32IntegerAttr(llvm::cast<IntegerAttr>(attr).getInt() + 1);
}
static Type type_i8(PatternRewriter &rewriter) { return rewriter.getI8Type(); }
static std::pair<Attribute, Type> type_of(PatternRewriter &rewriter, Value value) {
  return {TypeAttr::get(value.getType()), value.getType()};
}
static Operation *note(PatternRewriter &rewriter, Value value, Attribute label) {
  OperationState state(value.getLoc(), "t.note");
  state.addOperands(value);
  state.addAttribute("label", label);
  return rewriter.create(state);
}
static Operation *boxed(PatternRewriter &rewriter, Value value) {
  OperationState state(value.getLoc(), "t.box");
  state.addOperands(value);
  state.addTypes(value.getType());
  return rewriter.create(state);
}
static Operation *halves(PatternRewriter &rewriter, Value value) {
  OperationState state(value.getLoc(), "t.halves");
  state.addOperands(value);
  state.addTypes({value.getType(), value.getType()});
  return rewriter.create(state);
}
static SmallVector<Value> reversed(PatternRewriter &, ValueRange values) {
  return SmallVector<Value>(llvm::reverse(values));
}
static SmallVector<Type> all_i1(PatternRewriter &rewriter, ValueRange values) {
  return SmallVector<Type>(values.size(), rewriter.getI1Type());
}
static void mark(PatternRewriter &, Operation *op, Type type) { op->setAttr("mark", TypeAttr::get(type)); }

static void registerFunctions(PDLPatternModule &module) {
#define CONSTRAINT(name) module.registerConstraintFunction(#name, name)
#define REWRITE(name) module.registerRewriteFunction(#name, name)
  CONSTRAINT(is_f32); CONSTRAINT(is_even); CONSTRAINT(same_name); CONSTRAINT(is_narrow); CONSTRAINT(are_f32);
  CONSTRAINT(are_two); CONSTRAINT(is_attr); CONSTRAINT(is_type);
  module.registerConstraintFunction("width_of", PDLConstraintFunction(width_of));
  module.registerConstraintFunction("kind_and_type", PDLConstraintFunction(kind_and_type));
  REWRITE(incremented); REWRITE(type_i8); REWRITE(type_of); REWRITE(note); REWRITE(boxed); REWRITE(halves); REWRITE(reversed); REWRITE(all_i1); REWRITE(mark);
}

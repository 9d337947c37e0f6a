// The native code of arith.td; tests/arith/rules.rs does the same in Rust.
static IntegerAttr combined(Attribute a, Attribute b, llvm::function_ref<APInt(APInt, APInt)> f) {
  auto x = llvm::cast<IntegerAttr>(a), y = llvm::cast<IntegerAttr>(b);
  return IntegerAttr::get(x.getType(), f(x.getValue(), y.getValue()));
}
static IntegerAttr sum(Builder &, Attribute a, Attribute b) { return combined(a, b, [](APInt x, APInt y) { return x + y; }); }
static IntegerAttr difference(Builder &, Attribute a, Attribute b) { return combined(a, b, [](APInt x, APInt y) { return x - y; }); }
static IntegerAttr product(Builder &, Attribute a, Attribute b) { return combined(a, b, [](APInt x, APInt y) { return x * y; }); }
static IntegerAttr common_bits(Builder &, Attribute a, Attribute b) { return combined(a, b, [](APInt x, APInt y) { return x & y; }); }
static IntegerAttr any_bits(Builder &, Attribute a, Attribute b) { return combined(a, b, [](APInt x, APInt y) { return x | y; }); }
static IntegerAttr odd_bits(Builder &, Attribute a, Attribute b) { return combined(a, b, [](APInt x, APInt y) { return x ^ y; }); }
static arith::IntegerOverflowFlagsAttr no_promise(Builder &b) {
  return arith::IntegerOverflowFlagsAttr::get(b.getContext(), arith::IntegerOverflowFlags::none);
}
static TypedAttr zero_like(Builder &b, Value x) { return b.getZeroAttr(x.getType()); }
static TypedAttr all_ones_like(Builder &b, Value x) { return b.getIntegerAttr(x.getType(), -1); }
static arith::CmpIPredicateAttr inverse(Builder &b, arith::CmpIPredicateAttr p) {
  return arith::CmpIPredicateAttr::get(b.getContext(), arith::invertPredicate(p.getValue()));
}
static arith::CmpIPredicateAttr swapped(Builder &b, arith::CmpIPredicateAttr p) {
  using P = arith::CmpIPredicate;
  P q = p.getValue();
  switch (q) {
    case P::eq: case P::ne: break;
    case P::slt: q = P::sgt; break;
    case P::sle: q = P::sge; break;
    case P::sgt: q = P::slt; break;
    case P::sge: q = P::sle; break;
    case P::ult: q = P::ugt; break;
    case P::ule: q = P::uge; break;
    case P::ugt: q = P::ult; break;
    case P::uge: q = P::ule; break;
  }
  return arith::CmpIPredicateAttr::get(b.getContext(), q);
}
static bool is_all_ones(Builder &, Attribute a) { return llvm::cast<IntegerAttr>(a).getValue().isAllOnes(); }
static bool is_zero(Builder &, Attribute a) { return llvm::cast<IntegerAttr>(a).getValue().isZero(); }
static bool is_one(Builder &, Attribute a) { return llvm::cast<IntegerAttr>(a).getValue().isOne(); }
static bool is_constant(Builder &, Value x) { return x.getDefiningOp<arith::ConstantOp>() != nullptr; }
static bool have_one_type(Builder &, Value a, Value b) { return a.getType() == b.getType(); }
static bool has_no_use(Builder &, Value x) { return x.use_empty(); }

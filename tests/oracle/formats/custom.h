// The `custom` directives of the formats; `functions.rs` of the tests has the same in Rust.
using Operand = OpAsmParser::UnresolvedOperand;
using Operands = SmallVectorImpl<Operand>;

// All attributes but the one that the format has bound.
static ParseResult parseAttrs(OpAsmParser &p, NamedAttrList &attrs) { return p.parseOptionalAttrDict(attrs); }
static void printAttrs(OpAsmPrinter &p, Operation *, DictionaryAttr attrs) { p.printOptionalAttrDict(attrs.getValue(), {"a"}); }

// `"text"`, or `none`.
static ParseResult parseStr(OpAsmParser &p, StringAttr &attr) {
  if (succeeded(p.parseOptionalKeyword("none"))) return success();
  return p.parseAttribute(attr);
}
static void printStr(OpAsmPrinter &p, Operation *, StringAttr attr) {
  if (attr) p.printAttributeWithoutType(attr); else p << "none";
}

// The same at the beginning of a group.
static OptionalParseResult parseOptionalStr(OpAsmParser &p, StringAttr &attr) {
  std::string text;
  if (failed(p.parseOptionalString(&text))) return std::nullopt;
  attr = p.getBuilder().getStringAttr(text);
  return success();
}
static void printOptionalStr(OpAsmPrinter &p, Operation *op, StringAttr attr) { printStr(p, op, attr); }

// `5`, or `none`.
static ParseResult parseInt(OpAsmParser &p, IntegerAttr &attr) {
  if (succeeded(p.parseOptionalKeyword("none"))) return success();
  return p.parseAttribute(attr, p.getBuilder().getI64Type());
}
static void printInt(OpAsmPrinter &p, Operation *, IntegerAttr attr) {
  if (attr) p.printAttributeWithoutType(attr); else p << "none";
}
static ParseResult parseIntProp(OpAsmParser &p, int64_t &value) { return p.parseInteger(value); }
static void printIntProp(OpAsmPrinter &p, Operation *, int64_t value) { p << value; }

// `5 * 3`.
static ParseResult parseTimes(OpAsmParser &p, IntegerAttr &attr, int64_t times) {
  int64_t read;
  SMLoc loc;
  if (parseInt(p, attr) || p.parseStar() || p.getCurrentLocation(&loc) || p.parseInteger(read)) return failure();
  return read == times ? success() : p.emitError(loc, "another factor");
}
static void printTimes(OpAsmPrinter &p, Operation *op, IntegerAttr attr, int64_t times) {
  printInt(p, op, attr);
  p << " * " << times;
}

// `5, %x`, each or none.
static ParseResult parseIntAndOperand(OpAsmParser &p, IntegerAttr &attr, std::optional<Operand> &operand) {
  if (parseInt(p, attr)) return failure();
  if (failed(p.parseOptionalComma())) return success();
  operand.emplace();
  return p.parseOperand(*operand);
}
static void printIntAndOperand(OpAsmPrinter &p, Operation *op, IntegerAttr attr, Value operand) {
  printInt(p, op, attr);
  if (operand) p << ", " << operand;
}

// `%x : i32 (%o : i32) [%a, %b : i32, i32]`.
static ParseResult parseOperands(OpAsmParser &p, Operand &x, Type &xType, std::optional<Operand> &o, Type &oType, Operands &xs,
                                 SmallVectorImpl<Type> &xsTypes) {
  if (p.parseOperand(x) || p.parseColonType(xType)) return failure();
  if (succeeded(p.parseOptionalLParen())) {
    o.emplace();
    if (p.parseOperand(*o) || p.parseColonType(oType) || p.parseRParen()) return failure();
  }
  if (failed(p.parseOptionalLSquare())) return success();
  return failure(p.parseOperandList(xs) || p.parseColonTypeList(xsTypes) || p.parseRSquare());
}
static void printOperands(OpAsmPrinter &p, Operation *, Value x, Type xType, Value o, Type oType, OperandRange xs, TypeRange xsTypes) {
  p << x << " : " << xType;
  if (o) p << " (" << o << " : " << oType << ")";
  if (!xs.empty()) p << " [" << xs << " : " << xsTypes << "]";
}

// `[(%a, %b) ()]`.
static ParseResult parseGroups(OpAsmParser &p, SmallVectorImpl<SmallVector<Operand>> &groups) {
  if (p.parseLSquare()) return failure();
  while (succeeded(p.parseOptionalLParen()))
    if (p.parseOperandList(groups.emplace_back()) || p.parseRParen()) return failure();
  return p.parseRSquare();
}
static void printGroups(OpAsmPrinter &p, Operation *, OperandRangeRange groups) {
  p << "[";
  llvm::interleave(groups, p, [&](OperandRange group) { p << "(" << group << ")"; }, " ");
  p << "]";
}

// `i32 (i32) [i32, i32]`.
static ParseResult parseResults(OpAsmParser &p, Type &r, Type &o, SmallVectorImpl<Type> &rs) {
  if (p.parseType(r)) return failure();
  if (succeeded(p.parseOptionalLParen()) && (p.parseType(o) || p.parseRParen())) return failure();
  if (failed(p.parseOptionalLSquare())) return success();
  return failure(p.parseTypeList(rs) || p.parseRSquare());
}
static void printResults(OpAsmPrinter &p, Operation *, Type r, Type o, TypeRange rs) {
  p << r;
  if (o) p << " (" << o << ")";
  if (!rs.empty()) p << " [" << rs << "]";
}

// `: i32`, if there is a type.
static ParseResult parseTypes(OpAsmParser &p, Type &type) { return p.parseColonType(type); }
static void printTypes(OpAsmPrinter &p, Operation *, Type type) { p << ": " << type; }

// `{} and {} and {}`.
static ParseResult parseRegions(OpAsmParser &p, Region &body, SmallVectorImpl<std::unique_ptr<Region>> &others) {
  if (p.parseRegion(body)) return failure();
  while (succeeded(p.parseOptionalKeyword("and")))
    if (p.parseRegion(*others.emplace_back(std::make_unique<Region>()))) return failure();
  return success();
}
static void printRegions(OpAsmPrinter &p, Operation *, Region &body, MutableArrayRef<Region> others) {
  p.printRegion(body);
  for (Region &region : others) {
    p << " and ";
    p.printRegion(region);
  }
}

// `^bb1 or ^bb2`.
static ParseResult parseSuccessors(OpAsmParser &p, Block *&next, SmallVectorImpl<Block *> &others) {
  if (p.parseSuccessor(next)) return failure();
  while (succeeded(p.parseOptionalKeyword("or")))
    if (p.parseSuccessor(others.emplace_back())) return failure();
  return success();
}
static void printSuccessors(OpAsmPrinter &p, Operation *, Block *next, SuccessorRange others) {
  p << next;
  for (Block *block : others) p << " or " << block;
}

// What has been bound before: `5 2 i32 2`.
static ParseResult parseSeen(OpAsmParser &p, IntegerAttr attr, Operands &xs, Type r, SmallVectorImpl<Type> &xsTypes) {
  int64_t value, operands, types;
  Type type;
  SMLoc loc;
  if (p.getCurrentLocation(&loc) || p.parseInteger(value) || p.parseInteger(operands) || p.parseType(type) || p.parseInteger(types))
    return failure();
  bool same = value == attr.getInt() && operands == int64_t(xs.size()) && type == r && types == int64_t(xsTypes.size());
  return same ? success() : p.emitError(loc, "something else has been bound");
}
static void printSeen(OpAsmPrinter &p, Operation *, IntegerAttr attr, OperandRange xs, Type r, TypeRange xsTypes) {
  p << attr.getInt() << " " << xs.size() << " " << r << " " << xsTypes.size();
}

// `note`, for properties that it leaves alone.
static ParseResult parseNote(OpAsmParser &p, OperationState &) { return p.parseKeyword("note"); }
template <typename Properties> static void printNote(OpAsmPrinter &p, Operation *, const Properties &) { p << "note"; }

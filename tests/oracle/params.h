// The functions of the `custom` directives of `params.td`.
static ParseResult parsePair(AsmParser &parser, int64_t &b, int64_t a) {
  if (parser.parseKeyword("to") || parser.parseInteger(b)) return failure();
  b += a;
  return success();
}
static void printPair(AsmPrinter &printer, int64_t b, int64_t a) { printer << "to " << b - a; }
static ParseResult parseOne(AsmParser &parser, int64_t &b) {
  return failure(parser.parseLParen() || parser.parseInteger(b) || parser.parseRParen());
}
static void printOne(AsmPrinter &printer, int64_t b) { printer << "(" << b << ")"; }

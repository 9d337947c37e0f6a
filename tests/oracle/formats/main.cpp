// An `mlir-opt` that knows the dialect of formats.td and little else.
#include "dialect.h"
#include "custom.h"
#include "gen/enums.cpp.inc"
#include "gen/dialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "gen/attrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "gen/types.cpp.inc"
#define GET_OP_CLASSES
#include "gen/ops1.cpp.inc"
LogicalResult fmt::A115VerifyAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t a) {
  if (a < 0) return emitError() << "is negative";
  return success();
}
LogicalResult fmt::A83InferredOp::inferReturnTypes(MLIRContext *, std::optional<Location>, ValueRange operands, DictionaryAttr, OpaqueProperties,
                                                   RegionRange, SmallVectorImpl<Type> &types) {
  types.assign(2, operands[0].getType());
  return success();
}
void fmt::FmtDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "gen/attrs.cpp.inc"
  >();
  addTypes<
#define GET_TYPEDEF_LIST
#include "gen/types.cpp.inc"
  >();
  addOperations<
#define GET_OP_LIST
#include "gen/ops.cpp.inc"
  >();
}
int main(int argc, char **argv) {
  DialectRegistry registry;
  registry.insert<func::FuncDialect, fmt::FmtDialect>();
  return asMainReturnCode(MlirOptMain(argc, argv, "drr formats\n", registry));
}

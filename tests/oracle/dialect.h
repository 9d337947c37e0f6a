// What mlir-tblgen declares of the dialect `D` in the namespace `d`.
// It stands behind pch.h: what is precompiled is found only where a source includes it itself.
using namespace mlir;
using llvm::success; using llvm::failure;
#include "gen/enums.h.inc"
#include "gen/dialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "gen/attrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "gen/types.h.inc"
#define GET_OP_CLASSES
#include "gen/ops.h.inc"

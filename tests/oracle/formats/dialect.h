// What both translation units see of the dialect.
#include "pch.h"
using namespace mlir;
using llvm::failure; using llvm::success;
#include "gen/enums.h.inc"
#include "gen/dialect.h.inc"
#define GET_TYPEDEF_CLASSES
#include "gen/types.h.inc"
#define GET_ATTRDEF_CLASSES
#include "gen/attrs.h.inc"
#define GET_OP_CLASSES
#include "gen/ops.h.inc"

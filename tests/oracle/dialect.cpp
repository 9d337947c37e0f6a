// What mlir-tblgen defines of it. Most of the time goes here, so that files of rules about the same dialect share the object.
#ifndef OWN_DIALECT
#include "pch.h"
#include "dialect.h"
#endif
#include "gen/enums.cpp.inc"
#include "gen/dialect.cpp.inc"
#define GET_OP_CLASSES
#include "gen/ops.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "gen/attrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "gen/types.cpp.inc"
void d::DDialect::initialize() {
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

// The second half of the operations, compiled beside the first.
#include "dialect.h"
#include "custom.h"
#define GET_OP_CLASSES
#include "gen/ops2.cpp.inc"

// The dialect whose custom forms are compared with ours.
include "defs.td"
include "ops.td"

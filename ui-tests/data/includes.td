
include "absent.td"

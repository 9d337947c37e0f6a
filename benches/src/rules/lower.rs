//! The rule of W1.

use drr::prelude::*;

use crate::ops::*;

drr! { pat!< pub AToC: (AOp $in, $attr) => (COp $in, $attr) > }

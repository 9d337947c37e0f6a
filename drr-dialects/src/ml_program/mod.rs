//! The dialect `ml_program`: programs of machine learning.

pub use crate::generated::ml_program::*;

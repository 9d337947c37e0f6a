//! Real dialects.

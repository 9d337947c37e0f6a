//! Tests of formats: which elements they become, and what is wrong with them.

//! Patterns and drivers.

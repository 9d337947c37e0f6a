//! The `bufferization` dialect: conversion of tensors to memrefs.

pub(crate) mod alloc_tensor;
pub(crate) mod allocations;
pub(crate) mod attributes;
pub(crate) mod clone;
pub(crate) mod conversions;
pub(crate) mod dealloc;
mod dealloc_patterns;
pub(crate) mod patterns;
pub(crate) mod tensors;

pub use crate::generated::bufferization::*;

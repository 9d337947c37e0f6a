//! Functions of the dialect, and their terminators.

use drr::RegionRef;
use drr::define::CallableOpInterface;
use drr::prelude::*;

use crate::shared::signature::{self, verify_function};
use drr::define::function_syntax::{parse_function_head, print_function_head};

pub(crate) use crate::shared::signature::{
    verify_returned_values as verify_return_op, verify_returned_values as verify_output_op,
};

op! {
    /// `ml_program.func`.
    pub FuncOp = "ml_program.func",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttrOf<FunctionType>:$function_type,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs,
        OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    (region AnyRegion:$body),
    [IsolatedFromAbove, Symbol, dyn CallableOpInterface]
    {
        verify: verify_function,
        assembly_format: "custom<FunctionHead>($sym_visibility, $sym_name, $function_type, $arg_attrs, $res_attrs) attr-dict-with-keyword ($body^)?",
    }
}

op! {
    /// `ml_program.subgraph`.
    pub SubgraphOp = "ml_program.subgraph",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttrOf<FunctionType>:$function_type,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs,
        OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    (region AnyRegion:$body),
    [GraphRegion, IsolatedFromAbove, SingleBlock, Symbol, dyn CallableOpInterface]
    {
        verify: verify_function,
        assembly_format: "custom<FunctionHead>($sym_visibility, $sym_name, $function_type, $arg_attrs, $res_attrs) attr-dict-with-keyword ($body^)?",
    }
}

impl CallableOpInterface for FuncOp<'_> {
    fn callable_region(&self) -> Option<RegionRef<'_>> {
        signature::body(self.op())
    }
}

impl CallableOpInterface for SubgraphOp<'_> {
    fn callable_region(&self) -> Option<RegionRef<'_>> {
        signature::body(self.op())
    }
}

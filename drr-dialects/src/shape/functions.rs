//! `shape.func` and function libraries.

use drr::RegionRef;
use drr::define::{CallableOpInterface, FormResult, OpAsmForm};
use drr::prelude::*;

use super::FunctionLibraryOp;
use crate::shared::signature::{self, verify_function};
use drr::define::function_syntax::{parse_function_head, print_function_head};

op! {
    /// `shape.func`.
    pub FuncOp = "shape.func",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttrOf<FunctionType>:$function_type,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$arg_attrs,
        OptionalAttr<TypedArrayAttr<DictionaryAttr>>:$res_attrs,
        OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    (region AnyRegion:$body),
    [AffineScope, Symbol, IsolatedFromAbove, dyn CallableOpInterface]
    {
        verify: verify_function,
        assembly_format: "custom<FunctionHead>($sym_visibility, $sym_name, $function_type, $arg_attrs, $res_attrs) attr-dict-with-keyword ($body^)?",
        default_dialect: "shape",
    }
}

impl CallableOpInterface for FuncOp<'_> {
    fn callable_region(&self) -> Option<RegionRef<'_>> {
        signature::body(self.op())
    }
}

/// `@lib {..} mapping {a.b = @fn}`. An empty library has only the generic form.
pub(crate) fn form_function_library_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &FunctionLibraryOp::SLOTS;
    let has_function = |op| {
        slots
            .body
            .of(op)
            .flat_map(|body| body.first_block())
            .any(|block| !block.is_empty())
    };
    form.use_generic_form_if(|op| !has_function(op))?;
    form.text(" ")?;
    form.symbol_name(slots.sym_name)?;
    form.bind(slots.mapping);
    form.attr_dict_with_keyword()?;
    form.whole_region(" ", slots.body)?;
    form.attribute(" mapping ", slots.mapping)?;
    Ok(())
}

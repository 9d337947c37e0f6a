include "mlir/IR/OpBase.td"

def FormFile_Dialect : Dialect { let name = "form_file"; }

def FileCopyOp : Op<FormFile_Dialect, "copy", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, OptionalAttr<StrAttr>:$note);
  let results = (outs AnyType:$r);
  // The backquotes and the apostrophe aren't Rust's.
  let assemblyFormat = [{
    $x (`as` $note^)? custom<Note>(ref($note), "a \"note\"") attr-dict
    `:` type($r)
  }];
}

def FileWholeOp : Op<FormFile_Dialect, "whole"> {
  let hasCustomAssemblyFormat = 1;
}

#ifndef TEST_OPS
#define TEST_OPS

include "mlir/IR/OpBase.td"

/* The dialect of the file: it isn't
   /* registered */ anywhere else. */
def File_Dialect : Dialect {
  let name = "file";
  let description = [{
    Its "operations" are `file.neg` and others; it's text.
  }];
}

/// What a class is has no documentation in Rust.
class File_Op<string mnemonic, list<Trait> traits = []> : Op<File_Dialect, mnemonic, traits>;

/// A negation.
def FileNegOp : File_Op<"neg", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}

def FileScaleOp : File_Op<"scale", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, I32Attr:$k, StrAttr:$label);
  let results = (outs AnyType:$r);
}

def FileGivenOp : File_Op<"given"> {
  let results = (outs AnyType:$r);
}

def FileKeepOp : File_Op<"keep"> {
  let arguments = (ins AnyType:$x);
}

#endif // TEST_OPS

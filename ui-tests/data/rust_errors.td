def Half : NativeCodeCall<"half($_builder, $0)">;
def Text : NativeCodeCall<"text($0)">;

def Missing : Pat<(MetaOp $x, $k), (ScaleOp $x, (Half $k))>;

def WrongType : Pat<(MetaOp $x, I32Attr:$k),
                    (ScaleOp $x, (Text $k))>;

//! Types and attributes of dialects.

use super::{drr_block_report, records};
use expect_test::{Expect, expect};

fn mistakes(source: &str, expected: Expect) {
    expected.assert_eq(&drr_block_report(source));
}

#[test]
fn types_and_attributes_of_dialects() {
    records(
        r#"
            def T_Dialect : Dialect { let name = "t"; }
            class T_Attr<string name, string mnem, list<Trait> traits = []> : AttrDef<T_Dialect, name, traits> { let mnemonic = mnem; }
            class T_Type<string name, string mnem> : TypeDef<T_Dialect, name> { let mnemonic = mnem; }
            def Mode : I32Enum<"Mode", "mode", [I32EnumCase<"Fast", 0, "fast">, I32EnumCase<"Safe", 5, "safe">]>;
            def T_ModeAttr : EnumAttr<T_Dialect, Mode, "mode">;
            def T_ParenAttr : EnumAttr<T_Dialect, Mode, "paren"> { let assemblyFormat = "`(` $value `)`"; }
            def T_RangeAttr : T_Attr<"Range", "range"> {
              let summary = "A range.";
              let parameters = (ins "int64_t":$from, OptionalParameter<"IntegerAttr">:$to);
              let assemblyFormat = "`<` $from (`to` $to^)? `>`";
              let genVerifyDecl = 1;
              let verify = verify_range;
            }
            def Box : T_Type<"Box", "box"> {
              let parameters = (ins TypeParameter<"::mlir::FloatType", "element">:$t, "RangeAttr":$r, "::t::Mode":$m,
                  EnumParameter<Mode>:$n, OptionalParameter<"BoxType">:$b, ArrayRefParameter<"BoxType">:$bs,
                  OptionalArrayRefParameter<"RangeAttr">:$rs, ArrayRefParameter<"unsigned">:$ns, StringRefParameter<"">:$s,
                  StringRefParameter<"", "\"x\"">:$x, DefaultValuedParameter<"bool", "true">:$d,
                  DefaultValuedParameter<"Mode", "::t::Mode::Safe">:$e, OptionalParameter<"int32_t">:$z,
                  OptionalParameter<"std::optional<int64_t>">:$o, OptionalParameter<"Mode">:$q, I64Prop:$own,
                  OptionalAttr<StrAttr>:$also, T_RangeAttr:$record, "ModeAttr":$ma);
              let assemblyFormat = "`<` params `>`";
            }
            def T_Token : T_Type<"Token", "token">;
            def T_Ints : ArrayOfAttr<T_Dialect, "Ints", "ints", "int64_t">;
            def UseOp : Op<T_Dialect, "use"> { let arguments = (ins T_RangeAttr:$r, T_Ints:$i); let results = (outs T_Token:$t, Box:$b); }
        "#,
        expect![[r#"
            enum_attr! Mode: I32Enum, "mode", { Fast = 0 => "fast", Safe = 5 => "safe" } # [allow (non_camel_case_types)] T_ModeAttr: EnumAttr < "t", "mode" >
            attr_def! # [allow (non_camel_case_types)] T_ParenAttr = "t.paren", (params EnumProp < Mode >:$value) { assembly_format: "`(`$value `)`" }
            attr_def! # [doc = "A range."] # [doc = ""] # [allow (non_camel_case_types)] T_RangeAttr = "t.range", (params IntProp < "int64_t" >:$from, OptionalAttr < APIntAttr >:$to) { assembly_format: "`<`$from (`to`$to^)? `>`", verify: verify_range }
            type_def! Box = "t.box", (params AnyFloat:$t, T_RangeAttr:$r, EnumProp < Mode >:$m, EnumProp < Mode >:$n, Optional < Box >:$b, TypeList < Box >:$bs, DefaultValuedAttr < AttrList < T_RangeAttr >, "&[]" >:$rs, ArrayProp < IntProp < "uint32_t" >>:$ns, StringProp:$s, DefaultValuedProp < StringProp, "\"x\"" >:$x, DefaultValuedProp < BoolProp, "true" >:$d, DefaultValuedProp < EnumProp < Mode >, "Mode::Safe" >:$e, DefaultValuedProp < IntProp < "int32_t" >, "0" >:$z, OptionalProp < IntProp < "int64_t" >>:$o, DefaultValuedProp < EnumProp < Mode >, "Mode::Fast" >:$q, I64Prop:$own, OptionalAttr < StrAttr >:$also, T_RangeAttr:$record, T_ModeAttr:$ma) { assembly_format: "`<` params `>`" }
            type_def! # [allow (non_camel_case_types)] T_Token = "t.token", (params) { }
            attr_def! # [allow (non_camel_case_types)] T_Ints = "t.ints", (params DefaultValuedProp < ArrayProp < IntProp < "int64_t" >>, "&[]" >:$value) { assembly_format: "`[` (`]`): ($value^ `]`)?" }
            op! UseOp = "t.use", (ins T_RangeAttr:$r, attr T_Ints:$i), (outs buildable T_Token:$t, Box:$b), []
            dialect! # [allow (non_camel_case_types)] T_Dialect = "t", ops: [UseOp], types: [Box, T_Token], attrs: [T_ModeAttr, T_ParenAttr, T_RangeAttr, T_Ints]
            0 patterns
        "#]],
    );
}

#[test]
fn errors_in_types_and_attributes() {
    mistakes(
        r#"
            def T_Dialect : Dialect { let name = "t"; }
            class T_Attr<string name, string mnem> : AttrDef<T_Dialect, name> { let mnemonic = mnem; }
            def Unknown : T_Attr<"Unknown", "unknown"> {
              let parameters = (ins "my::Thing":$x, APFloatParameter<"">:$y, ArrayRefParameter<"ArrayRef<int>">:$z, "int");
              let assemblyFormat = "`<` params `>`";
            }
            def Code : T_Attr<"Code", "code"> {
              let parameters = (ins Parsed:$x, DefaultValuedParameter<"int64_t", "kMax">:$y);
              let assemblyFormat = "`<` params `>`";
            }
            class Parsed : AttrParameter<"int64_t", ""> { let parser = "parse($_parser)"; }
            def Code2 : T_Attr<"Code2", "code2"> {
              let parameters = (ins Parsed<>:$x, DefaultValuedParameter<"Type", "IntegerType::get($_ctxt, 32)">:$y);
              let assemblyFormat = "`<` params `>`";
            }
            def T_Opaque : T_Attr<"Opaque", "opaque"> { let parameters = (ins "my::Thing":$x); let hasCustomAssemblyFormat = 1; }
            def NoFormat : T_Attr<"NoFormat", "no_format"> { let parameters = (ins "int":$x); }
            def Both : T_Attr<"Both", "both"> { let assemblyFormat = "`a`"; let hasCustomAssemblyFormat = 1; }
            def Bare : T_Attr<"Bare", "bare"> { let assemblyFormat = "`a`"; let genAccessors = 0; }
            def NoMnemonic : TypeDef<T_Dialect, "NoMnemonic"> { let assemblyFormat = "`a`"; }
            def Flags : I32BitEnum<"Flags", "flags", [I32BitEnumCaseBit<"A", 0, "a-b">, I32BitEnumCaseBit<"B", 1, "b">]>;
        "#,
        expect![[r#"
            T82: unknown type `my::Thing` of parameter `x`
              = help: write its constraint, such as `I64Prop:$x` or `OptionalAttr<StrAttr>:$x`; `let hasCustomAssemblyFormat = 1;` keeps the text unchanged
              |               let parameters = (ins "my::Thing":$x, APFloatParameter<"">:$y, ArrayRefParameter<"ArrayRef<int>">:$z, "int");
              |                                     ^^^^^^^^^^^
            T82: unknown type `APFloat` of parameter `y`
              = help: write its constraint, such as `I64Prop:$y` or `OptionalAttr<StrAttr>:$y`; `let hasCustomAssemblyFormat = 1;` keeps the text unchanged
              |               let parameters = (ins "my::Thing":$x, APFloatParameter<"">:$y, ArrayRefParameter<"ArrayRef<int>">:$z, "int");
              |                                                     ^^^^^^^^^^^^^^^^^^^^
            T82: unknown type `ArrayRef<ArrayRef<int>>` of parameter `z`
              = help: write its constraint, such as `I64Prop:$z` or `OptionalAttr<StrAttr>:$z`; `let hasCustomAssemblyFormat = 1;` keeps the text unchanged
              |               let parameters = (ins "my::Thing":$x, APFloatParameter<"">:$y, ArrayRefParameter<"ArrayRef<int>">:$z, "int");
              |                                                                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            T81: expected a parameter with its name: `"int64_t":$width`
              |               let parameters = (ins "my::Thing":$x, APFloatParameter<"">:$y, ArrayRefParameter<"ArrayRef<int>">:$z, "int");
              |                                                                                                                     ^^^^^
            T84: the default value of parameter `y` is C++: `kMax`
              = help: write it in Rust, such as `DefaultValuedAttr<TypeAttr, "Type::I32">:$y`
              |               let parameters = (ins Parsed:$x, DefaultValuedParameter<"int64_t", "kMax">:$y);
              |                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            T83: `parser` of parameter `x` is C++
              = help: write `custom<Name>($x)` in the format, which calls `parse_name` and `print_name` in Rust
              |             class Parsed : AttrParameter<"int64_t", ""> { let parser = "parse($_parser)"; }
              |                                                                        ^^^^^^^^^^^^^^^^^
            T84: the default value of parameter `y` is C++: `IntegerType::get($_ctxt, 32)`
              = help: write it in Rust, such as `DefaultValuedAttr<TypeAttr, "Type::I32">:$y`
              |               let parameters = (ins Parsed<>:$x, DefaultValuedParameter<"Type", "IntegerType::get($_ctxt, 32)">:$y);
              |                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
            E90: `NoFormat` has parameters but no assembly format
              = help: add `let assemblyFormat = "`<` params `>`";`, or `let hasCustomAssemblyFormat = 1;`, which keeps the text unchanged
              |             def NoFormat : T_Attr<"NoFormat", "no_format"> { let parameters = (ins "int":$x); }
              |                 ^^^^^^^^
            E90: `assemblyFormat` conflicts with `hasCustomAssemblyFormat`
              = help: remove one of them
              |             def Both : T_Attr<"Both", "both"> { let assemblyFormat = "`a`"; let hasCustomAssemblyFormat = 1; }
              |                                                                      ^^^^^
            E92: a format requires the accessors that `genAccessors = 0` omits
              |             def Bare : T_Attr<"Bare", "bare"> { let assemblyFormat = "`a`"; let genAccessors = 0; }
              |                                                                      ^^^^^
            T75: missing mnemonic of `NoMnemonic`: `let mnemonic = "..";`, and a dialect of this block
              |             def NoMnemonic : TypeDef<T_Dialect, "NoMnemonic"> { let assemblyFormat = "`a`"; }
              |                 ^^^^^^^^^^
            E93: `a-b` is not a keyword, but flags are printed without quotes
              = help: change the text of the case, or write `let printBitEnumQuoted = 1;` in the enum
              |             def Flags : I32BitEnum<"Flags", "flags", [I32BitEnumCaseBit<"A", 0, "a-b">, I32BitEnumCaseBit<"B", 1, "b">]>;
              |                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        "#]],
    );
}

#[test]
fn definitions_are_constraints_for_classes() {
    records(
        r#"
            def Ex_Dialect : Dialect { let name = "ex"; }
            def Mode : I32EnumAttr<"Mode", "how", [I32EnumAttrCase<"Fast", 0>]>;
            def Speed : I32Enum<"Speed", "fast or slow", [I32EnumCase<"Fast", 0>]>;
            def Ex_SpeedAttr : EnumAttr<Ex_Dialect, Speed, "speed">;
            class Ex_Op<string name, Attr attr> : Op<Ex_Dialect, name> { let arguments = (ins attr:$a); }
            def AOp : Ex_Op<"a", Mode>;
            def BOp : Ex_Op<"b", Ex_SpeedAttr>;
            def COp : Ex_Op<"c", Speed>;
            def Ex_SizeAttr : AttrDef<Ex_Dialect, "Size"> { let mnemonic = "size"; }
            def Ex_SizeType : TypeDef<Ex_Dialect, "Size"> { let mnemonic = "size"; }
            class Ex_TypeOp<string name, Type type> : Op<Ex_Dialect, name> { let arguments = (ins type:$a); }
            def DOp : Ex_Op<"d", Ex_SizeAttr>;
            def EOp : Ex_TypeOp<"e", Ex_SizeType>;
            def FOp : Ex_TypeOp<"f", Ex_SizeAttr>;
        "#,
        expect![[r#"
            enum_attr! Mode: I32EnumAttr, "how", { Fast = 0 => "Fast" }
            enum_attr! Speed: I32Enum, "fast or slow", { Fast = 0 => "Fast" } # [allow (non_camel_case_types)] Ex_SpeedAttr: EnumAttr < "ex", "speed" >
            op! AOp = "ex.a", (ins attr Mode:$a), (outs), []
            op! BOp = "ex.b", (ins Ex_SpeedAttr:$a), (outs), []
            broken op! COp = "unknown.op", (ins)
            attr_def! # [allow (non_camel_case_types)] Ex_SizeAttr = "ex.size", (params) { }
            type_def! # [allow (non_camel_case_types)] Ex_SizeType = "ex.size", (params) { }
            op! DOp = "ex.d", (ins Ex_SizeAttr:$a), (outs), []
            op! EOp = "ex.e", (ins buildable Ex_SizeType:$a), (outs), []
            broken op! FOp = "unknown.op", (ins)
            dialect! # [allow (non_camel_case_types)] Ex_Dialect = "ex", ops: [AOp, BOp, DOp, EOp], types: [Ex_SizeType], attrs: [Ex_SpeedAttr, Ex_SizeAttr]
            0 patterns
            T43: expected a record of `Attr` for `attr`, found a record
              |             def COp : Ex_Op<"c", Speed>;
              |                                  ^^^^^
            T43: expected a record of `Type` for `type`, found a record
              |             def FOp : Ex_TypeOp<"f", Ex_SizeAttr>;
              |                                      ^^^^^^^^^^^
        "#]],
    );
}

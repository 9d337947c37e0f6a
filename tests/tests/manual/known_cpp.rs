//! Known C++ in records of `drr!`.

use crate::pasted::{context, rewrite, verify};
use drr::ContextBuilder;
use drr::prelude::*;
use expect_test::expect;

drr::drr! {
    def D : Dialect { let name = "d"; }
    def Mode : I32BitEnumAttr<"Mode", "mode", [
        I32BitEnumAttrCaseBit<"Fast", 0>, I32BitEnumAttrCaseBit<"1D", 1, "one">, I32BitEnumAttrCaseBit<"Safe", 2>,
    ]> { let cppNamespace = "::shop"; }
    def SmallVector : Type<And<[CPred<"::llvm::isa<::mlir::VectorType>($_self)">,
                                CPred<"::llvm::cast<::mlir::ShapedType>($_self).getNumElements() <= 4">]>, "small vector">;
    def ByteOrFloat : Type<CPred<"$_self.isSignlessInteger(8) || $_self.isF32()">, "byte or float">;
    def Positive : Attr<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() > 0">, "positive">;
    def Even : ConfinedProp<I64Prop, CPred<"$_self != 3">, "not three">;

    def VecOp : Op<D, "vec"> { let arguments = (ins SmallVector:$v, attr Positive:$p); }
    def SameOp : Op<D, "same", [PredOpTrait<"types are equal", CPred<"$x.getType() == $r.getType()">>]> {
        let arguments = (ins AnyTypeOf<[ByteOrFloat, I32]>:$x);
        let results = (outs AnyType:$r);
    }
    def DefaultOp : Op<D, "default"> {
        let arguments = (ins
            DefaultValuedAttr<I64Attr, "std::numeric_limits<int32_t>::max()">:$big, DefaultValuedAttr<I32Attr, "'a'">:$letter,
            DefaultValuedAttr<Mode, "::shop::Mode::Fast | ::shop::Mode::Safe">:$mode,
            DefaultValuedAttr<DenseI64ArrayAttr, "{1 << 4, 010, -1}">:$list);
    }
    def NumberOp : Op<D, "number"> { let arguments = (ins I32Attr:$n, StrAttr:$s); let results = (outs F32:$r); }
    def CastOp : Op<D, "cast"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
    def UseOp : Op<D, "use"> { let arguments = (ins AnyType:$x, AnyType:$y); let results = (outs AnyType:$r); }

    def Sixteen : NativeCodeCall<"$_builder.getI32IntegerAttr(1 << 4)">;
    def Text : NativeCodeCall<"$_builder.getStringAttr(\"a\\x41\")">;
    def TypeOf : NativeCodeCall<"$0.getType()">;
    def SameTypes : Constraint<CPred<"$0.getType() == $1.getType()">>;
    def NotFloat : Constraint<Neg<CPred<"getElementTypeOrSelf($_self).isF32()">>>;
    def ToNumber : Pat<(UseOp $x, $y), (NumberOp (Sixteen), (Text)), [(SameTypes $x, $y)]>;
    def ToCast : Pat<(UseOp $x, $y), (CastOp (CastOp $x, (returnType (TypeOf $y)))),
                     [(NotFloat:$y), (Constraint<CPred<"$0.hasOneUse()">> $y)]>;
}

fn ctx() -> Context {
    ContextBuilder::new().with(D).build()
}

#[test]
fn predicates_verify() {
    let ctx = context(D);
    verify(&ctx, "\"d.vec\"(%v) {p = 1 : i32} : (vector<4xf32>) -> ()", expect![""]);
    verify(
        &ctx,
        "\"d.vec\"(%f) {p = 0 : i32} : (f32) -> ()",
        expect![[r#"
            error: `d.vec` takes positive as `p`, but it is `0 : i32`
             --> input:3:10
              |
            3 |          "d.vec"(%f) {p = 0 : i32} : (f32) -> ()
              |          ^^^^^^^

            error: `d.vec` takes small vector as operand `v`, but operand 0 is of type `f32`
             --> input:3:10
              |
            3 |          "d.vec"(%f) {p = 0 : i32} : (f32) -> ()
              |          ^^^^^^^"#]],
    );
    verify(&ctx, "%0 = \"d.same\"(%f) : (f32) -> f32", expect![""]);
    verify(
        &ctx,
        "%0 = \"d.same\"(%i) : (i32) -> f32",
        expect![[r#"
            error: `d.same` failed to verify that types are equal
             --> input:3:15
              |
            3 |          %0 = "d.same"(%i) : (i32) -> f32
              |               ^^^^^^^^"#]],
    );
}

#[test]
fn constants_are_evaluated() {
    let ctx = ctx();
    let module = Module::parse(&ctx, "\"d.default\"() : () -> ()").expect("the text parses");
    let body = module.root().region(0).and_then(|region| region.first_block());
    let op = body
        .and_then(|body| body.ops().next())
        .and_then(DefaultOp::cast)
        .expect("it is the only op");
    assert_eq!((op.big(), op.letter()), (Some(i64::from(i32::MAX)), Some(97)));
    assert_eq!(op.mode(), Some(Mode::Fast | Mode::Safe));
    assert_ne!(op.mode(), Some(Mode::_1D));
    let list = op.list().map(|list| list.display(&ctx).to_string());
    assert_eq!(list.as_deref(), Some("array<i64: 16, 8, -1>"));
}

#[test]
fn native_code_and_conditions_run() {
    let ctx = ctx();
    rewrite(
        &ctx,
        ToNumber,
        "%f, %g = \"builtin.unrealized_conversion_cast\"() : () -> (f32, f32)
         %0 = \"d.use\"(%f, %g) : (f32, f32) -> f32",
        expect![[r#"
            %0 = "d.number"() <{n = 16 : i32, s = "aA"}> : () -> f32
        "#]],
    );
    let text = "%f, %i = \"builtin.unrealized_conversion_cast\"() : () -> (f32, i32)
         %0 = \"d.use\"(%f, %i) : (f32, i32) -> f32
         %1 = \"d.use\"(%i, %f) : (i32, f32) -> f32";
    rewrite(
        &ctx,
        ToNumber,
        text,
        expect![[r#"
        %1 = "d.use"(%0#0, %0#1) : (f32, i32) -> f32
        %2 = "d.use"(%0#1, %0#0) : (i32, f32) -> f32
    "#]],
    );
    rewrite(
        &ctx,
        ToCast,
        text,
        expect![[r#"
        %1 = "d.use"(%0#0, %0#1) : (f32, i32) -> f32
        %2 = "d.use"(%0#1, %0#0) : (i32, f32) -> f32
    "#]],
    );
    rewrite(
        &ctx,
        ToCast,
        "%f, %i = \"builtin.unrealized_conversion_cast\"() : () -> (f32, i32)
         %0 = \"d.use\"(%f, %i) : (f32, i32) -> f32",
        expect![[r#"
            %1 = "d.cast"(%0#0) : (f32) -> i32
            %2 = "d.cast"(%1) : (i32) -> f32
        "#]],
    );
}

// What the operations of all rows share: their class, enums, and small operations around them.
#ifndef FMT_DIALECT
#define FMT_DIALECT
include "mlir/IR/OpBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Fmt_Dialect : Dialect {
  let name = "fmt";
  let cppNamespace = "::fmt";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
class Fmt_Op<string mnemonic, list<Trait> traits = []> : Op<Fmt_Dialect, mnemonic, traits>;

// Enums of the old kind in integers; one has a case that is no keyword, the other is of flags.
def ModeFast : I32EnumAttrCase<"Fast", 0, "fast">;
def ModeSafe : I32EnumAttrCase<"Safe", 1, "safe">;
def ModeBoth : I32EnumAttrCase<"Both", 5, "fast-and-safe">;
def ModeAttr : I32EnumAttr<"Mode", "a mode", [ModeFast, ModeSafe, ModeBoth]> { let cppNamespace = "::fmt"; }

def BitsNone : I32BitEnumAttrCaseNone<"None", "none">;
def BitsRead : I32BitEnumAttrCaseBit<"Read", 0, "read">;
def BitsWrite : I32BitEnumAttrCaseBit<"Write", 1, "write">;
def BitsBoth : I32BitEnumAttrCaseGroup<"Both", [BitsRead, BitsWrite], "both">;
def BitsExec : I32BitEnumAttrCaseBit<"Exec", 2, "exec">;
def BitsAttr : I32BitEnumAttr<"Bits", "bits", [BitsNone, BitsRead, BitsWrite, BitsExec, BitsBoth]> { let cppNamespace = "::fmt"; }

def FlagsUp : I32BitEnumAttrCaseBit<"Up", 0, "up">;
def FlagsDown : I32BitEnumAttrCaseBit<"Down", 1, "down">;
def FlagsAttr : I32BitEnumAttr<"Flags", "flags", [FlagsUp, FlagsDown]> { let cppNamespace = "::fmt"; }

// Enums in attributes of the dialect: of the old kind and of the new one, of cases and of flags.
def SpeedSlow : I32EnumAttrCase<"Slow", 0, "slow">;
def SpeedQuick : I32EnumAttrCase<"Quick", 1, "quick">;
def Speed : I32EnumAttr<"Speed", "a speed", [SpeedSlow, SpeedQuick]> { let cppNamespace = "::fmt"; let genSpecializedAttr = 0; }
def SpeedAttr : EnumAttr<Fmt_Dialect, Speed, "speed">;

def AccessNone : I32BitEnumAttrCaseNone<"None", "none">;
def AccessRead : I32BitEnumAttrCaseBit<"Read", 0, "read">;
def AccessWrite : I32BitEnumAttrCaseBit<"Write", 1, "write">;
def Access : I32BitEnumAttr<"Access", "what is done", [AccessNone, AccessRead, AccessWrite]> {
  let cppNamespace = "::fmt"; let genSpecializedAttr = 0; let separator = ", ";
}
def AccessAttr : EnumAttr<Fmt_Dialect, Access, "access"> { let assemblyFormat = "`<` $value `>`"; }

def MathNone : I32BitEnumAttrCaseNone<"none">;
def MathReassoc : I32BitEnumAttrCaseBit<"reassoc", 0>;
def MathNoNans : I32BitEnumAttrCaseBit<"nnan", 1>;
def MathNoInfs : I32BitEnumAttrCaseBit<"ninf", 2>;
def MathFinite : I32BitEnumAttrCaseGroup<"finite", [MathNoNans, MathNoInfs]>;
def MathFast : I32BitEnumAttrCaseGroup<"fast", [MathReassoc, MathNoNans, MathNoInfs]>;
def Math : I32BitEnumAttr<"Math", "how exact it is", [MathNone, MathReassoc, MathNoNans, MathNoInfs, MathFinite, MathFast]> {
  let cppNamespace = "::fmt"; let genSpecializedAttr = 0; let separator = ","; let printBitEnumPrimaryGroups = 1;
}
def MathAttr : EnumAttr<Fmt_Dialect, Math, "math"> { let assemblyFormat = "`<` $value `>`"; }

def LevelLow : I32EnumCase<"Low", 0, "low">;
def LevelHigh : I32EnumCase<"High", 1, "very-high">;
def Level : I32Enum<"Level", "a level", [LevelLow, LevelHigh]> { let cppNamespace = "::fmt"; }
def LevelAttr : EnumAttr<Fmt_Dialect, Level, "level"> { let assemblyFormat = "`<` $value `>`"; }

def SetEmpty : I32BitEnumCaseNone<"Empty", "empty">;
def SetOne : I32BitEnumCaseBit<"One", 0, "one">;
def SetTwo : I32BitEnumCaseBit<"Two", 1, "two">;
def Set : I32BitEnum<"Set", "a set", [SetEmpty, SetOne, SetTwo]> { let cppNamespace = "::fmt"; }
def SetAttr : EnumAttr<Fmt_Dialect, Set, "set"> { let assemblyFormat = "`<` $value `>`"; }
def Quoted : I32BitEnum<"Quoted", "a set in quotes", [SetOne, SetTwo]> { let cppNamespace = "::fmt"; let printBitEnumQuoted = 1; }
def QuotedAttr : EnumAttr<Fmt_Dialect, Quoted, "quoted"> { let assemblyFormat = "`<` $value `>`"; }

// What an operation that needs a body, a terminator or a target has.
def EndOp : Fmt_Op<"end", [Terminator]> { let assemblyFormat = "attr-dict"; }
def ScopeOp : Fmt_Op<"scope"> {
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "attr-dict-with-keyword $body";
}
#endif // FMT_DIALECT

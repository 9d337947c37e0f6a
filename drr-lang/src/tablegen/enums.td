// Enums: their cases, the enums themselves, and their attributes in a dialect.
class EnumCase<string sym, int intVal, string strVal, int widthVal> { string symbol = sym; int value = intVal; string str = strVal; int width = widthVal; }
class EnumInfo<string name, string summaryValue, list<EnumCase> cases, int width> {
  string className = name;
  string summary = summaryValue;
  list<EnumCase> enumerants = cases;
  string enumKind = "";
  string separator = "|";
  string description = "";
  string cppNamespace = "";
  string cppType = "";
  string underlyingType = "";
  string underlyingToSymbolFnName = "";
  string symbolToStringFnName = "";
  string stringToSymbolFnName = "";
  string symbolToStringFnRetType = "";
  string maxEnumValFnName = "";
  string parserPrinterFnName = "";
  bit genSpecializedAttr = 0;
  bit validBits = 0;
  bit printBitEnumPrimaryGroups = 0;
  bit printBitEnumQuoted = 0;
  code returnType = "";
}
class EnumAttr<Dialect dialect, EnumInfo enumInfo, string name = "", list<Trait> traits = []> {
  Dialect attrDialect = dialect;
  EnumInfo enum = enumInfo;
  string mnemonic = name;
  string assemblyFormat = "$value";
  string summary = "";
  string description = "";
  string cppNamespace = "";
  string cppClassName = "";
  bit hasCustomAssemblyFormat = 0;
}
class EnumParameter<EnumInfo enumInfo> : AttrParameter<"", ""> { EnumInfo enum = enumInfo; }
class I32EnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 32>;
class I32Enum<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 32> { let enumKind = "I32Enum"; }
class I32EnumAttrCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 32>;
class I32EnumAttr<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 32> { let enumKind = "I32EnumAttr"; }
class I64EnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 64>;
class I64Enum<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 64> { let enumKind = "I64Enum"; }
class I64EnumAttrCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 64>;
class I64EnumAttr<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 64> { let enumKind = "I64EnumAttr"; }
class I8BitEnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 8>;
class I8BitEnumCaseNone<string sym, string str = sym> : EnumCase<sym, 0, str, 8>;
class I8BitEnumCaseBit<string sym, int pos, string str = sym> : EnumCase<sym, !shl(1, pos), str, 8>;
class I8BitEnumCaseGroup<string sym, list<EnumCase> cases, string str = sym>
  : EnumCase<sym, !foldl(0, cases, sum, one, !or(sum, one.value)), str, 8>;
class I8BitEnum<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 8> { let enumKind = "I8BitEnum"; }
class I8BitEnumAttrCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 8>;
class I8BitEnumAttrCaseNone<string sym, string str = sym> : EnumCase<sym, 0, str, 8>;
class I8BitEnumAttrCaseBit<string sym, int pos, string str = sym> : EnumCase<sym, !shl(1, pos), str, 8>;
class I8BitEnumAttrCaseGroup<string sym, list<EnumCase> cases, string str = sym>
  : EnumCase<sym, !foldl(0, cases, sum, one, !or(sum, one.value)), str, 8>;
class I8BitEnumAttr<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 8> { let enumKind = "I8BitEnumAttr"; }
class I16BitEnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 16>;
class I16BitEnumCaseNone<string sym, string str = sym> : EnumCase<sym, 0, str, 16>;
class I16BitEnumCaseBit<string sym, int pos, string str = sym> : EnumCase<sym, !shl(1, pos), str, 16>;
class I16BitEnumCaseGroup<string sym, list<EnumCase> cases, string str = sym>
  : EnumCase<sym, !foldl(0, cases, sum, one, !or(sum, one.value)), str, 16>;
class I16BitEnum<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 16> { let enumKind = "I16BitEnum"; }
class I16BitEnumAttrCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 16>;
class I16BitEnumAttrCaseNone<string sym, string str = sym> : EnumCase<sym, 0, str, 16>;
class I16BitEnumAttrCaseBit<string sym, int pos, string str = sym> : EnumCase<sym, !shl(1, pos), str, 16>;
class I16BitEnumAttrCaseGroup<string sym, list<EnumCase> cases, string str = sym>
  : EnumCase<sym, !foldl(0, cases, sum, one, !or(sum, one.value)), str, 16>;
class I16BitEnumAttr<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 16> { let enumKind = "I16BitEnumAttr"; }
class I32BitEnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 32>;
class I32BitEnumCaseNone<string sym, string str = sym> : EnumCase<sym, 0, str, 32>;
class I32BitEnumCaseBit<string sym, int pos, string str = sym> : EnumCase<sym, !shl(1, pos), str, 32>;
class I32BitEnumCaseGroup<string sym, list<EnumCase> cases, string str = sym>
  : EnumCase<sym, !foldl(0, cases, sum, one, !or(sum, one.value)), str, 32>;
class I32BitEnum<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 32> { let enumKind = "I32BitEnum"; }
class I32BitEnumAttrCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 32>;
class I32BitEnumAttrCaseNone<string sym, string str = sym> : EnumCase<sym, 0, str, 32>;
class I32BitEnumAttrCaseBit<string sym, int pos, string str = sym> : EnumCase<sym, !shl(1, pos), str, 32>;
class I32BitEnumAttrCaseGroup<string sym, list<EnumCase> cases, string str = sym>
  : EnumCase<sym, !foldl(0, cases, sum, one, !or(sum, one.value)), str, 32>;
class I32BitEnumAttr<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 32> { let enumKind = "I32BitEnumAttr"; }
class I64BitEnumCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 64>;
class I64BitEnumCaseNone<string sym, string str = sym> : EnumCase<sym, 0, str, 64>;
class I64BitEnumCaseBit<string sym, int pos, string str = sym> : EnumCase<sym, !shl(1, pos), str, 64>;
class I64BitEnumCaseGroup<string sym, list<EnumCase> cases, string str = sym>
  : EnumCase<sym, !foldl(0, cases, sum, one, !or(sum, one.value)), str, 64>;
class I64BitEnum<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 64> { let enumKind = "I64BitEnum"; }
class I64BitEnumAttrCase<string sym, int val, string str = sym> : EnumCase<sym, val, str, 64>;
class I64BitEnumAttrCaseNone<string sym, string str = sym> : EnumCase<sym, 0, str, 64>;
class I64BitEnumAttrCaseBit<string sym, int pos, string str = sym> : EnumCase<sym, !shl(1, pos), str, 64>;
class I64BitEnumAttrCaseGroup<string sym, list<EnumCase> cases, string str = sym>
  : EnumCase<sym, !foldl(0, cases, sum, one, !or(sum, one.value)), str, 64>;
class I64BitEnumAttr<string name, string summary, list<EnumCase> cases> : EnumInfo<name, summary, cases, 64> { let enumKind = "I64BitEnumAttr"; }

// The classes that records of a `drr!` block may be of. What has no meaning here is declared all the same, so that files
// keep working; `drr!`'s documentation says what means something.

class Dialect {
  string name = ?;
  string summary = "";
  string description = "";
  string cppNamespace = "";
  list<string> dependentDialects = [];
  code extraClassDeclaration = "";
  code extraClassDefinition = "";
  string materializeConstant = ?;
  bit allowsUnknownOps = 0;
  bit hasConstantMaterializer = 0;
  bit hasNonDefaultDestructor = 0;
  bit hasOperationAttrVerify = 0;
  bit hasRegionArgAttrVerify = 0;
  bit hasRegionResultAttrVerify = 0;
  bit hasOperationInterfaceFallback = 0;
  bit useDefaultTypePrinterParser = 0;
  bit useDefaultAttributePrinterParser = 0;
  bit hasCanonicalizer = 0;
  bit isExtensible = 0;
  bit usePropertiesForAttributes = 1;
  dag discardableAttrs = (ins);
}

class Trait { list<Trait> traits = []; }
class NativeTrait<string name, string entity = ""> : Trait { string trait = name; string cppNamespace = ""; }
class NativeOpTrait<string name, list<Trait> more = [], code decl = "", code defs = ""> : NativeTrait<name> { string dependentTraits = ""; }
class TraitList<list<Trait> members> : Trait { let traits = members; }

class __OpFields<list<Trait> list> {
  string summary = "";
  string description = "";
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  list<Trait> traits = list;
  string cppNamespace = "";
  string fold = ?;
  string verify = ?;
  string inferTypes = ?;
  bit hasFolder = 0;
  bit hasVerifier = 0;
  bit hasRegionVerifier = 0;
  bit hasCanonicalizer = 0;
  bit hasCanonicalizeMethod = 0;
  bit hasCustomAssemblyFormat = 0;
  bit skipDefaultBuilders = 0;
  bit useCustomPropertiesEncoding = 0;
  bit useDefaultPrinterParser = 0;
  string assemblyFormat = "";
  list<OpBuilder> builders = [];
  code extraClassDeclaration = "";
  code extraClassDefinition = "";
  string opDocGroup = "";
}
class Op<Dialect dialect, string mnemonic, list<Trait> list = []> : __OpFields<list> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
}
class __NamedOp<string mnemonic, list<Trait> list = []> : __OpFields<list> {
  Dialect opDialect = ?;
  string opName = mnemonic;
}
class OpBuilder<dag parameters, code body = "", list<code> odsCppDeprecated = []>;

class Arguments<dag list> { dag arguments = list; }
class Results<dag list> { dag results = list; }
class Arg<Constraint what, string text = "", list<Trait> effects = []> { Constraint constraint = what; string summary = text; }
class Res<Constraint what, string text = "", list<Trait> effects = []> : Arg<what, text, effects>;

class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental = [], dag benefit = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental;
  dag benefitDelta = benefit;
  list<string> labels = [];
  bit boundedRecursion = 0;
  bit fallible = 0;
}
class Pat<dag source, dag result, list<dag> preds = [], list<dag> supplemental = [], dag benefit = (addBenefit 0)>
  : Pattern<source, [result], preds, supplemental, benefit>;

class NativeCodeCall<string text, int count = 1> { string expression = text; int numReturns = count; }
class NativeCodeCallVoid<string text> : NativeCodeCall<text, 0>;

class Pred;
class CPred<code text> : Pred { code expression = text; }
class And<list<Pred> list> : Pred { list<Pred> children = list; }
class Or<list<Pred> list> : Pred { list<Pred> children = list; }
class Neg<Pred inner> : Pred { list<Pred> children = [inner]; }

class Constraint<Pred test, string text = ""> { Pred predicate = test; string summary = text; string description = ""; string cppFunctionName = ""; }
class TypeConstraint<Pred test, string text = "", string cppType = ""> : Constraint<test, text>;
class Type<Pred test, string text = "", string cppType = ""> : TypeConstraint<test, text, cppType> { string builderCall = ""; }
class AttrConstraint<Pred test, string text = ""> : Constraint<test, text>;
class Attr<Pred test, string text = ""> : AttrConstraint<test, text> {
  code storageType = ""; code returnType = ""; code convertFromStorage = ""; code constBuilderCall = ""; Type valueType = ?;
}

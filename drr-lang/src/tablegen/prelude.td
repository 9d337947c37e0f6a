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
  function materializeConstant = ?;
  function verifyOperationAttribute = ?;
  function verifyRegionArgAttribute = ?;
  function verifyRegionResultAttribute = ?;
  bit allowsUnknownOps = 0;
  bit allowsUnknownTypes = 0;
  bit allowsUnknownAttrs = 0;
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

// What holds of the types of what an operation names.
class __Said<string descr> : Trait { string summary = descr; }
class PredOpTrait<string descr, Pred pred, list<Trait> more = []> : __Said<descr> { Pred predicate = pred; }
class __Match<list<string> names> : Trait { list<string> values = names; }
class AllTypesMatch<list<string> names> : __Match<names>;
class AllElementTypesMatch<list<string> names> : __Match<names>;
class AllShapesMatch<list<string> names> : __Match<names>;
class AllRanksMatch<list<string> names> : __Match<names>;
class AllElementCountsMatch<list<string> names> : __Match<names>;
class TypesMatchWith<string descr, string lhsArg, string rhsArg, string transform, string comparator = "std::equal_to<>()">
  : __Said<descr> {
  string lhs = lhsArg;
  string rhs = rhsArg;
  string transformer = transform;
  string comparedBy = comparator;
}
class OptionalTypesMatchWith<string descr, string lhsArg, string rhsArg, string transform, string comparator = "std::equal_to<>()">
  : TypesMatchWith<descr, lhsArg, rhsArg, transform, comparator>;
class RangedTypesMatchWith<string descr, string lhsArg, string rhsArg, string transform>
  : TypesMatchWith<descr, lhsArg, rhsArg, transform>;
class Resource<string resourceName> { string name = resourceName; }

class __OpFields<list<Trait> list> {
  string summary = "";
  string description = "";
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  list<Trait> traits = list;
  string cppNamespace = "";
  function fold = ?;
  function verify = ?;
  function verifySymbolUses = ?;
  function inferTypes = ?;
  function parse = ?;
  function print = ?;
  function resultNames = ?;
  function argumentNames = ?;
  string defaultDialect = "";
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
class Op<Dialect dialect, string mnemonic, list<Trait> props = []> : __OpFields<props> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
}
class __NamedOp<string mnemonic, list<Trait> props = []> : __OpFields<props> {
  Dialect opDialect = ?;
  string opName = mnemonic;
}
class OpBuilder<dag p, code b = "">;

class Arguments<dag args> { dag arguments = args; }
class Results<dag rets> { dag results = rets; }
class __OpVariable<Constraint what, string text> { Constraint constraint = what; string summary = text; }
class Arg<Constraint constraint, string desc = "", list<Trait> decorators = []> : __OpVariable<constraint, desc>;
class Res<Constraint constraint, string desc = "", list<Trait> decorators = []> : __OpVariable<constraint, desc>;

class Pattern<dag source, list<dag> results, list<dag> preds = [], list<dag> supplemental_results = [],
              dag benefitAdded = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraints = preds;
  list<dag> supplementalPatterns = supplemental_results;
  dag benefitDelta = benefitAdded;
  list<string> labels = [];
  bit boundedRecursion = 0;
  bit fallible = 0;
  bit conversion = 0;
}
class Pat<dag pattern, dag result, list<dag> preds = [], list<dag> supplemental_results = [],
          dag benefitAdded = (addBenefit 0)>
  : Pattern<pattern, [result], preds, supplemental_results, benefitAdded>;

class NativeCodeCall<string expr, int returns = 1> { string expression = expr; int numReturns = returns; }
class NativeCodeCallVoid<string expr> : NativeCodeCall<expr, 0>;

class Pred;
class CPred<code pred> : Pred { code expression = pred; }
class __Combined<list<Pred> list> : Pred { list<Pred> children = list; }
class And<list<Pred> children> : __Combined<children>;
class Or<list<Pred> children> : __Combined<children>;
class Neg<Pred child> : __Combined<[child]>;

class __Constraint<Pred test, string text> {
  Pred predicate = test;
  string summary = text;
  string description = "";
  string cppFunctionName = "";
}
class Constraint<Pred pred, string desc = ""> : __Constraint<pred, desc>;
class TypeConstraint<Pred predicate, string summary = "", string cppTypeParam = "", string cppFunctionNameParam = "">
  : Constraint<predicate, summary>;
class Type<Pred condition, string descr = "", string cppType = ""> : TypeConstraint<condition, descr> { string builderCall = ""; }
class AttrConstraint<Pred predicate, string summary = "", string cppFunctionNameParam = ""> : Constraint<predicate, summary>;
class Attr<Pred condition, string summary = ""> : AttrConstraint<condition, summary> {
  code storageType = "";
  code returnType = "";
  code convertFromStorage = "";
  code constBuilderCall = "";
  code defaultValue = "";
  Type valueType = ?;
}

class TCresVTEtIsSameAsOp<int i, int j> : CPred<"__drr::same_elements($_op.result(" # i # "), $_op.operand(" # j # "))">;
class TCresVTEtIsSameAsOpBase<int i, int j>
  : CPred<"$_op.result(" # i # ").zip($_op.operand(" # j # ")).is_some_and(|(a, b)| a.ty().element_or_self(a.ctx()) == b.ty().element_or_self(b.ctx()))">;
class TCopVTEtIsSameAs<int i, int j> : CPred<"__drr::same_elements($_op.operand(" # i # "), $_op.operand(" # j # "))">;
class BuildableType<code builder> { code builderCall = builder; }
class TypedAttrBase<__Any valueType, string attrKind, Pred condition, string descr> : Attr<condition, descr>;
class StringBasedAttr<Pred condition, string descr> : Attr<condition, descr>;
class ArrayAttrBase<Pred condition, string summary> : Attr<condition, summary>;
class DictionaryAttrBase<Pred condition, string summary> : Attr<condition, summary>;
class ElementsAttrBase<Pred condition, string summary> : Attr<condition, summary>;
class IntElementsAttrBase<Pred condition, string summary>
  : ElementsAttrBase<And<[AnyIntElementsAttr.predicate, condition]>, summary>;
class ShapedContainerType<list<__Any> allowedTypes, Pred containerPred, string descr, string cppType = "">
  : Type<And<[containerPred, Or<[TensorOf<allowedTypes>.predicate, VectorOfAnyRankOf<allowedTypes>.predicate,
                                 RankedOrUnrankedMemRefOf<allowedTypes>.predicate]>]>, descr>;
class TypedArrayAttrBase<__Any element, string descr> { __Any elementAttr = element; string summary = descr; }

// Properties, by the types that C++ stores.
class PropConstraint<Pred predicate, string descr = "", string interfaceTypeParam = ""> : Constraint<predicate, descr> {
  code interfaceType = interfaceTypeParam;
}
class __TypedPropConstraint<string interfaceType, Pred predicate, string descr = ""> : PropConstraint<predicate, descr, interfaceType>;
class Property<string storageTypeParam = "", string desc = "", string interfaceTypeParam = ""> {
  string summary = desc;
  string description = "";
  code storageType = storageTypeParam;
  code interfaceType = interfaceTypeParam;
  code convertFromStorage = "";
  code assignToStorage = "";
  code convertToAttribute = "";
  code convertFromAttribute = "";
  code defaultValue = "";
  code storageTypeValueOverride = "";
  code parser = "";
  code optionalParser = "";
  code printer = "";
  code hashProperty = "";
  code readFromMlirBytecode = "";
  code writeToMlirBytecode = "";
}
class __EnumProp<EnumInfo enumInfo> : Property<"", ""> { EnumInfo enum = enumInfo; }
class EnumPropWithAttrForm<EnumInfo enumInfo, __Any attributeForm> : __EnumProp<enumInfo> {
  __Any attrForm = attributeForm;
  bit storeInCustomAttribute = 0;
}
class NamedEnumProp<EnumInfo enumInfo, string name> : __EnumProp<enumInfo> { string mnemonic = name; }
class NamedEnumPropWithAttrForm<EnumInfo enumInfo, string name, __Any attributeForm>
  : EnumPropWithAttrForm<enumInfo, attributeForm> { string mnemonic = name; }

// The parameters of types and attributes, by their types in C++.
class AttrOrTypeParameter<string type, string desc, string accessorType = ""> {
  string cppType = type;
  string cppAccessorType = accessorType;
  string cppStorageType = type;
  string summary = desc;
  string syntax = "";
  string defaultValue = "";
  code allocator = "";
  code comparator = "";
  code convertFromStorage = "";
  string parser = "";
  string printer = "";
}
class AttrParameter<string type, string desc, string accessorType = ""> : AttrOrTypeParameter<type, desc, accessorType>;
class TypeParameter<string type, string desc, string accessorType = ""> : AttrOrTypeParameter<type, desc, accessorType>;
class OptionalParameter<string type, string desc = ""> : AttrOrTypeParameter<type, desc> { bit __mayBeAbsent = 1; }
class DefaultValuedParameter<string type, string value, string desc = ""> : AttrOrTypeParameter<type, desc> { let defaultValue = value; }
class ArrayRefParameter<string arrayOf, string desc = ""> : AttrOrTypeParameter<"ArrayRef<" # arrayOf # ">", desc>;
class OptionalArrayRefParameter<string arrayOf, string desc = ""> : OptionalParameter<"ArrayRef<" # arrayOf # ">", desc>;
class StringRefParameter<string desc = "", string value = ""> : AttrOrTypeParameter<"StringRef", desc> { let defaultValue = value; }
class APIntParameter<string desc> : AttrOrTypeParameter<"APInt", desc>;
class APFloatParameter<string desc> : AttrOrTypeParameter<"APFloat", desc>;
class SelfAllocationParameter<string type, string desc> : AttrOrTypeParameter<type, desc>;
class ArrayRefOfSelfAllocationParameter<string arrayOf, string desc> : AttrOrTypeParameter<"ArrayRef<" # arrayOf # ">", desc>;
class AttributeSelfTypeParameter<string desc, string derivedType = "Type", string typeBuilder = "">
  : AttrOrTypeParameter<derivedType, desc> {
  string __typeBuilder = typeBuilder;
}

// Types and attributes of a dialect.
class __DialectEntity<Dialect dialect, list<Trait> list> {
  Dialect entityDialect = dialect;
  string mnemonic = ?;
  string summary = "";
  string description = "";
  dag parameters = (ins);
  list<Trait> traits = list;
  string assemblyFormat = "";
  string cppClassName = "";
  string cppType = "";
  string cppNamespace = "";
  string storageClass = "";
  string storageNamespace = "";
  string storageType = "";
  string returnType = "";
  string typeName = "";
  string attrName = "";
  string builderCall = "";
  string convertFromStorage = "";
  list<OpBuilder> builders = [];
  code extraClassDeclaration = "";
  code extraClassDefinition = "";
  function verify = ?;
  bit hasCustomAssemblyFormat = 0;
  bit hasStorageCustomConstructor = 0;
  bit genStorageClass = 1;
  bit genAccessors = 1;
  bit genVerifyDecl = 0;
  bit genMnemonicAlias = 0;
  bit skipDefaultBuilders = 0;
}
class TypeDef<Dialect dialect, string name, list<Trait> traits = [], string baseCppClass = "">
  : __DialectEntity<dialect, traits> {
  let cppClassName = name # "Type";
}
class AttrDef<Dialect dialect, string name, list<Trait> traits = [], string baseCppClass = "">
  : __DialectEntity<dialect, traits> {
  let cppClassName = name # "Attr";
}
class LocationAttrDef<Dialect dialect, string name, list<Trait> traits = []> : AttrDef<dialect, name, traits>;
class ArrayOfAttr<Dialect dialect, string name, string attrMnemonic, string eltName, list<Trait> traits = []>
  : AttrDef<dialect, name, traits> {
  let parameters = (ins OptionalArrayRefParameter<eltName>:$value);
  let mnemonic = attrMnemonic;
  let assemblyFormat = "`[` (`]`) : ($value^ `]`)?";
}
class DialectType<Dialect dialect, Pred condition, string descr = "", string cppType = ""> : Type<condition, descr>;
class DialectAttr<Dialect dialect, Pred condition, string summary = ""> : Attr<condition, summary>;

// What only C++ knows.
class __Interface : Trait {
  string description = "";
  string cppNamespace = "";
  string cppInterfaceName = "";
  list<InterfaceMethod> methods = [];
  list<__Interface> baseInterfaces = [];
  code verify = "";
  code extraClassDeclaration = "";
  code extraSharedClassDeclaration = "";
  code extraTraitClassDeclaration = "";
  code extraClassOf = "";
  bit verifyWithRegions = 0;
}
class OpInterface<string name, list<__Interface> baseInterfaces = []> : __Interface;
class AttrInterface<string name, list<__Interface> baseInterfaces = []> : __Interface;
class TypeInterface<string name, list<__Interface> bases = []> : __Interface { let baseInterfaces = bases; }
class DialectInterface<string name, list<__Interface> baseInterfaces = []> : __Interface;
class InterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = "", code defaultImplementation = "">;
class StaticInterfaceMethod<string desc, string retTy, string methodName, dag args = (ins), code methodBody = "", code defaultImplementation = "">;

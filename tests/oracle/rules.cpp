// Patterns in DRR, or those of a file of PDLL, and with OWN_DIALECT the dialect that they are about. helpers.h may hold C++ for
// NativeCodeCall and CPred.
#include "pch.h"
#include "dialect.h"
#include "helpers.h"
#ifdef OWN_DIALECT
#include "dialect.cpp"
#endif
namespace {
#include "gen/patterns.inc"
} // namespace
void addDialect(DialectRegistry &registry) { registry.insert<d::DDialect>(); }
// Adds the rules. `enabled` are the labels of those in `only`; whether each of them is there.
bool addRules(RewritePatternSet &patterns, ArrayRef<std::string> only, SmallVectorImpl<std::string> &enabled) {
#ifdef PDLL
  // A module of patterns in PDL has no labels: those that are wanted are added.
  registerFunctions(patterns.getPDLPatterns());
  size_t count = 0;
#define PATTERN(Name) \
  if (only.empty() || llvm::is_contained(only, #Name)) { patterns.add<Name>(patterns.getContext()); ++count; }
#include "gen/names.inc"
  return only.empty() || count == only.size();
#else
  populateWithGenerated(patterns);
  // A pattern's debug name is its C++ type's: compilers spell the anonymous namespace differently.
  for (const std::string &name : only)
    for (auto &pattern : patterns.getNativePatterns())
      if (pattern->getDebugName().ends_with("::" + name)) enabled.push_back(pattern->getDebugName().str());
  return enabled.size() == only.size();
#endif
}

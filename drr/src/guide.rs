//! Guide to drr: dialects, rules, passes, conversion and tools.
//!
//! The chapters on rules follow MLIR's manual on declarative rewrite rules, with the same headings. Every example runs
//! as a test.
//!
//! | chapter | |
//! | --- | --- |
//! | **Dialects** | |
//! | [`ops`] | ops, constraints, enums, properties, dialects |
//! | [`forms`] | custom forms of ops: assembly formats, parsers and printers in Rust |
//! | [`import`] | conversion of `.td` files to Rust modules |
//! | [`dialects`] | MLIR's dialects, which are in the crate `drr-dialects` |
//! | **Rules** | |
//! | [`patterns`] | rules, feature by feature, in the order of the manual |
//! | [`native`] | Rust functions and expressions in rules, and the Rust type of each symbol |
//! | [`locations_and_types`] | locations and result types of new ops |
//! | [`regions`] | regions, blocks and their arguments |
//! | [`grouping`] | pattern sets, names, labels, benefits; the drivers |
//! | [`pdll`] | rules in PDLL |
//! | [`pdll_examples`] | the examples of the PDLL manual, as complete rules |
//! | [`tablegen`] | pasting `.td` files, and translating C++ to Rust |
//! | `testing` | tests of rules; requires the feature `testing` |
//! | **Passes and conversion** | |
//! | [`passes`] | passes, pipelines, the pass manager |
//! | [`analyses`] | dominance, effects, symbols, data flow, and analyses of your own |
//! | [`conversion`] | dialect conversion, from a dialect of your own to code that runs |
//! | **Tools and answers** | |
//! | [`tool`] | `drr-opt`, its flags, and tools of your own |
//! | [`debugging`] | one command for each question, such as why a rule does not fire |
//! | [`compile_errors`] | common compile errors |
//! | [`from_cpp`] | equivalents of MLIR's C++ API, TableGen and tools |
//! | [`differences`] | differences from MLIR, and additional features |
//!
//! # Sections of the manual
//!
//! | section of the manual | here |
//! | --- | --- |
//! | Benefits | [Benefits](patterns#benefits) |
//! | Strengths and Limitations | [Strengths and Limitations](patterns#strengths-and-limitations), and what replaces each |
//! | Rule Definition | [Rule Definition](patterns#rule-definition) |
//! | Source pattern | [Source pattern](patterns#source-pattern) |
//! | Binding op arguments and limiting the match | [Binding op arguments and limiting the match](patterns#binding-op-arguments-and-limiting-the-match) |
//! | Matching DAG of operations | [Matching DAG of operations](patterns#matching-dag-of-operations) |
//! | Binding op results | [Binding op results](patterns#binding-op-results) |
//! | Result pattern | [Result pattern](patterns#result-pattern) |
//! | Referencing bound symbols | [Referencing bound symbols](patterns#referencing-bound-symbols) |
//! | Building operations | [Building operations](patterns#building-operations), [Where types come from](locations_and_types#where-types-come-from) |
//! | Generating DAG of operations | [Generating DAG of operations](patterns#generating-dag-of-operations) |
//! | Binding op results | [Binding op results](patterns#binding-op-results-1) |
//! | `NativeCodeCall`: transforming the generated op | [`NativeCodeCall`: transforming the generated op](patterns#nativecodecall-transforming-the-generated-op), [Native code](native) |
//! | `NativeCodeCall` placeholders | [Placeholders](native#placeholders), [In a source](native#in-a-source) |
//! | `NativeCodeCall` binding multi-results | [Several values](native#several-values) |
//! | Customizing entire op building | [Building an op](native#building-an-op) |
//! | Supporting auxiliary ops | [Supporting auxiliary ops](patterns#supporting-auxiliary-ops) |
//! | Supporting multi-result ops | [Supporting multi-result ops](patterns#supporting-multi-result-ops) |
//! | `__N` suffix | [`__N` suffix](patterns#__n-suffix) |
//! | Replacing multi-result ops | [Replacing multi-result ops](patterns#replacing-multi-result-ops) |
//! | Supporting variadic ops | [Supporting variadic ops](patterns#supporting-variadic-ops) |
//! | Declared vs. actual value | [Declared vs. actual value](patterns#declared-vs-actual-value) |
//! | Match variadic operand | [Match variadic operand](patterns#match-variadic-operand) |
//! | Supplying additional constraints | [Supplying additional constraints](patterns#supplying-additional-constraints) |
//! | Supplying additional result patterns | [Supplying additional result patterns](patterns#supplying-additional-result-patterns) |
//! | Adjusting benefits | [Adjusting benefits](patterns#adjusting-benefits), [Benefits and ties](grouping#benefits-and-ties) |
//! | Rewrite directives: `location` | [Locations](locations_and_types#locations) |
//! | `replaceWithValue` | [`replaceWithValue`](patterns#replacewithvalue) |
//! | `returnType` | [Result types](locations_and_types#result-types) |
//! | `either` | [`either`](patterns#either) |
//! | Debugging Tips | [Debugging Tips](patterns#debugging-tips) |

#[doc = include_str!("guide/conversion.md")]
pub mod conversion {}
#[doc = include_str!("guide/debugging.md")]
pub mod debugging {}
#[doc = include_str!("guide/dialects.md")]
pub mod dialects {}
#[doc = include_str!("guide/differences.md")]
pub mod differences {}
#[doc = include_str!("guide/forms.md")]
pub mod forms {}
#[doc = include_str!("guide/from_cpp.md")]
pub mod from_cpp {}
#[doc = include_str!("guide/grouping.md")]
pub mod grouping {}
#[doc = include_str!("guide/import.md")]
pub mod import {}
#[doc = include_str!("guide/locations_and_types.md")]
pub mod locations_and_types {}
#[doc = include_str!("guide/compile_errors.md")]
pub mod compile_errors {}
#[doc = include_str!("guide/native.md")]
pub mod native {}
#[doc = include_str!("guide/ops.md")]
pub mod ops {}
#[doc = include_str!("guide/passes.md")]
pub mod passes {}
#[doc = include_str!("guide/analyses.md")]
pub mod analyses {}
#[doc = include_str!("guide/patterns.md")]
pub mod patterns {}
#[doc = include_str!("guide/pdll.md")]
pub mod pdll {}
#[doc = include_str!("guide/pdll_examples.md")]
pub mod pdll_examples {}
#[doc = include_str!("guide/regions.md")]
pub mod regions {}
#[doc = include_str!("guide/tablegen.md")]
pub mod tablegen {}
#[cfg(feature = "testing")]
#[doc = include_str!("guide/testing.md")]
pub mod testing {}
#[doc = include_str!("guide/tool.md")]
pub mod tool {}

"""Generator of files with one large entity, which reveal non-linear algorithms.

  wide   one op with N operands, each of which is a rewritten result
  uses   one value with N uses by N ops, which is replaced; the N results are the operands of one op
  line   N ops, each using the preceding one; each is rewritten
  deep   N nested regions
  inside N nested regions, each with an op that is rewritten
  flat   N functions of two ops

Files that MLIR's benchmark program does not support, in `func` or with unregistered ops:

  calls        N functions, each with a call of the next one
  dictionary   a dictionary with N keys
  attributes   one op with N attributes, half of them inherent
  dimensions   a type with N dimensions
  back         N blocks, each with an edge to the next and to the preceding one
  irreducible  N blocks with edges into the middle of cycles
  bodies       an op with N regions, each with an op that is rewritten
  cases        a `cf.switch` with N cases and a separate block for each
  branches     a function with a `cf.switch` of N // 2 cases, which is converted to `llvm`
  indexed      an `scf.index_switch` with N cases
  conditions   nests of `scf.if` with two conditions, some with a store before them, N // 2 in all, for passes
  successive   N // 3 successive `scf.if`s of one condition, for passes
  functions    functions with calls, loops, branches and equal ops, N ops in all, for passes
  loops        a function with loops that read and write memory, N ops in all, which is converted to `llvm`
  arithmetic   a function of N ops of `arith`, which are converted to `llvm`
  memory       a function of N ops of `memref`, which are converted to `llvm`
  signatures   N // 5 functions that call each other with memrefs, which are converted to `llvm`
"""
import itertools

TEN_PASSES = ("builtin.module(inline,symbol-dce,func.func(cse,canonicalize,sccp,loop-invariant-code-motion,control-flow-sink,cse),"
              "topological-sort,strip-debuginfo)")

TO_LLVM = ("builtin.module(convert-scf-to-cf,convert-arith-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
           "reconcile-unrealized-casts)")

# The conversion of each shape that is converted by one pass.
CONVERSIONS = {
    "arithmetic": "builtin.module(convert-arith-to-llvm)",
    "memory": "builtin.module(finalize-memref-to-llvm)",
    "signatures": "builtin.module(convert-func-to-llvm)",
}

FUNC = '"bench.func"() <{{sym_name = "f{}"}}> ({{\n^bb0(%arg0: i64):\n'
END = "}) : () -> ()\n"


def returned(names):
    names = list(names)
    return f'"bench.return"({", ".join(names)}) : ({", ".join(["i64"] * len(names))}) -> ()\n'


def a(result, operand):
    return f'%{result} = "bench.a"({operand}) <{{attr = 1 : i64}}> : (i64) -> i64\n'


def wide(n):
    yield FUNC.format(0)
    yield from (a(i, "%arg0") for i in range(n))
    yield returned(f"%{i}" for i in range(n))
    yield END


def uses(n):
    yield FUNC.format(0)
    yield a(n, "%arg0")
    yield from (f'%{i} = "bench.op1"(%{n}) : (i64) -> i64\n' for i in range(n))
    yield returned(f"%{i}" for i in range(n))
    yield END


def line(n):
    yield FUNC.format(0)
    yield a(0, "%arg0")
    yield from (a(i, f"%{i - 1}") for i in range(1, n))
    yield returned([f"%{n - 1}"])
    yield END


def deep(n):
    yield FUNC.format(0)
    yield from (f'%{i} = "bench.region"() ({{\n' for i in range(n // 2))
    yield '"bench.yield"(%arg0) : (i64) -> ()\n}) : () -> i64\n'
    yield from (f'"bench.yield"(%{i}) : (i64) -> ()\n}}) : () -> i64\n' for i in range(n // 2 - 1, 0, -1))
    yield returned(["%0"])
    yield END


def inside(n):
    yield FUNC.format(0)
    levels = range(n // 3)
    yield from (a(f"a{i}", "%arg0") + f'%{i} = "bench.region"() ({{\n' for i in levels)
    yield '"bench.yield"(%arg0) : (i64) -> ()\n}) : () -> i64\n'
    yield from (f'"bench.yield"(%a{i}) : (i64) -> ()\n}}) : () -> i64\n' for i in reversed(levels[1:]))
    yield returned(["%0", "%a0"])
    yield END


def flat(n):
    for i in range(n // 3):
        yield FUNC.format(i)
        yield a(0, "%arg0")
        yield returned(["%0"])
        yield END


def calls(n):
    count = n // 3
    for i in range(count):
        yield f'"func.func"() <{{function_type = () -> (), sym_name = "f{i}"}}> ({{\n'
        yield f'"func.call"() <{{callee = @f{(i + 1) % count}}}> : () -> ()\n"func.return"() : () -> ()\n'
        yield "}) : () -> ()\n"


def entries(name, n):
    return ", ".join(f"{name}{i} = {i} : i64" for i in range(n))


def dictionary(n):
    yield f'"u.op"() {{d = {{{entries("k", n)}}}}} : () -> ()\n'


def attributes(n):
    yield f'"u.op"() <{{{entries("k", n // 2)}}}> {{{entries("j", n // 2)}}} : () -> ()\n'


def dimensions(n):
    yield f'"u.op"() : () -> tensor<{"1x" * n}i64>\n'


def blocks(n, back):
    """Blocks with an op that uses a value of the first block, and a branch to the next block and another one."""
    last = n // 2
    yield '"u.func"() ({\n^b0:\n%0 = "u.op"() : () -> i64\n"u.br"()[^b1] : () -> ()\n'
    for i in range(1, last + 1):
        to = min(max(back(i, last), 1), last)
        yield f'^b{i}:\n"u.op"(%0) : (i64) -> ()\n"u.br"()[^b{min(i + 1, last)}, ^b{to}] : () -> ()\n'
    yield END


def back(n):
    return blocks(n, lambda i, last: i - 1)


def irreducible(n):
    return blocks(n, lambda i, last: last - i)


def bodies(n):
    yield FUNC.format(0)
    yield '"u.op"() ('
    yield ", ".join("{\n" + a(f"a{i}", "%arg0") + f'"u.use"(%a{i}) : (i64) -> ()\n}}' for i in range(n // 3))
    yield ") : () -> ()\n" + returned(["%arg0"])
    yield END


def cases(n):
    count = n // 2
    targets = ", ".join(f"^b{i}" for i in range(count))
    segments, values = ", ".join(["0"] * count), ", ".join(map(str, range(count)))
    yield FUNC.format(0) + '"u.op"() ({\n'
    yield f'"cf.switch"(%arg0)[^default, {targets}] <{{case_operand_segments = array<i32: {segments}>, '
    yield f"case_values = dense<[{values}]> : tensor<{count}xi64>, "
    yield "operandSegmentSizes = array<i32: 1, 0, 0>}> : (i64) -> ()\n"
    yield from (f'^b{i}:\n"u.use"() {{case = {i} : i64}} : () -> ()\n"cf.br"()[^default] : () -> ()\n' for i in range(count))
    yield '^default:\n"u.end"() : () -> ()\n}) : () -> ()\n' + returned(["%arg0"])
    yield END


def indexed(n):
    count = n // 2
    values = ", ".join(map(str, range(count)))
    yield FUNC.format(0) + '%i = "u.op"() : () -> index\n'
    yield f'%0 = "scf.index_switch"(%i) <{{cases = array<i64: {values}>}}> ('
    yield ", ".join("{\n" + a(f"a{i}", "%arg0") + f'"scf.yield"(%a{i}) : (i64) -> ()\n}}' for i in range(count + 1))
    yield ") : (index) -> i64\n" + returned(["%0"])
    yield END


def branches(n):
    count = n // 2
    targets = ", ".join(f"^b{i}" for i in range(count))
    segments, values = ", ".join(["1"] * count), ", ".join(map(str, range(count)))
    operands, types = ", ".join(["%arg0"] * count), ", ".join(["i64"] * count)
    yield '"func.func"() <{function_type = (i64) -> (), sym_name = "f"}> ({\n^bb0(%arg0: i64):\n'
    yield f'"cf.switch"(%arg0, {operands})[^default, {targets}] <{{case_operand_segments = array<i32: {segments}>, '
    yield f"case_values = dense<[{values}]> : tensor<{count}xi64>, "
    yield f"operandSegmentSizes = array<i32: 1, 0, {count}>}}> : (i64, {types}) -> ()\n"
    yield from (f'^b{i}(%x{i}: i64):\n"cf.br"()[^default] : () -> ()\n' for i in range(count))
    yield '^default:\n"func.return"() : () -> ()\n}) : () -> ()\n'


FUNCTION = """\
"func.func"() <{{function_type = (i64, index, index, index) -> i64, sym_name = "f{0}"}}> ({{
^bb0(%a: i64, %lower: index, %upper: index, %step: index):
%c = "arith.constant"() <{{value = {1} : i64}}> : () -> i64
%0 = "arith.addi"(%a, %c) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
%1 = "arith.addi"(%a, %c) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
%2 = "arith.muli"(%0, %1) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
%less = "arith.cmpi"(%0, %2) <{{predicate = 2 : i64}}> : (i64, i64) -> i1
%sunk = "arith.subi"(%2, %c) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
%sum = "scf.for"(%lower, %upper, %step, %a) ({{
^bb0(%i: index, %x: i64):
%3 = "arith.muli"(%a, %a) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
%4 = "arith.addi"(%a, %c) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
%5 = "arith.addi"(%x, %3) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
%6 = "arith.xori"(%5, %4) : (i64, i64) -> i64
"scf.yield"(%6) : (i64) -> ()
}}) : (index, index, index, i64) -> i64
%chosen = "scf.if"(%less) ({{
%7 = "arith.addi"(%sunk, %sum) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
"scf.yield"(%7) : (i64) -> ()
}}, {{
"scf.yield"(%sum) : (i64) -> ()
}}) : (i1) -> i64
%called = "func.call"(%chosen) <{{callee = @g{0}}}> : (i64) -> i64
"func.return"(%called) : (i64) -> ()
}}) : () -> ()
"func.func"() <{{function_type = (i64) -> i64, sym_name = "g{0}", sym_visibility = "private"}}> ({{
^bb0(%a: i64):
%c = "arith.constant"() <{{value = {1} : i64}}> : () -> i64
%0 = "arith.addi"(%a, %c) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
%1 = "arith.muli"(%0, %0) <{{overflowFlags = #arith.overflow<none>}}> : (i64, i64) -> i64
"func.return"(%1) : (i64) -> ()
}}) : () -> ()
"func.func"() <{{function_type = () -> (), sym_name = "unused{0}", sym_visibility = "private"}}> ({{
"func.return"() : () -> ()
}}) : () -> ()
"""


def functions(n):
    yield from (FUNCTION.format(i, i % 7) for i in range(n // 26))


# A change of an op makes the driver visit its ancestors, as in MLIR, so that deeper nests take time with the square of their depth.
NEST_OF_CONDITIONS = 32


def conditions(n):
    yield '"func.func"() <{function_type = (i1, i1, f32, memref<f32>) -> (), sym_name = "f"}> ({\n'
    yield "^bb0(%c0: i1, %c1: i1, %a: f32, %m: memref<f32>):\n"
    store = '"memref.store"(%a, %m) : (f32, memref<f32>) -> ()\n'
    for _ in range(n // 2 // NEST_OF_CONDITIONS):
        yield from ((store if i % 4 == 0 else "") + f'"scf.if"(%c{i // 2 % 2}) ({{\n' for i in range(NEST_OF_CONDITIONS))
        yield store
        yield from ('"scf.yield"() : () -> ()\n}, {\n}) : (i1) -> ()\n' for _ in range(NEST_OF_CONDITIONS))
    yield '"func.return"() : () -> ()\n}) : () -> ()\n'


def successive(n):
    yield '"func.func"() <{function_type = (i1, f32, memref<f32>) -> (), sym_name = "f"}> ({\n^bb0(%c: i1, %a: f32, %m: memref<f32>):\n'
    one = '"scf.if"(%c) ({\n"memref.store"(%a, %m) : (f32, memref<f32>) -> ()\n"scf.yield"() : () -> ()\n}, {\n}) : (i1) -> ()\n'
    yield from (one for _ in range(n // 3))
    yield '"func.return"() : () -> ()\n}) : () -> ()\n'


LOOP = """\
%c{0} = "arith.constant"() <{{value = {1} : index}}> : () -> index
%sum{0} = "scf.for"(%lower, %upper, %c{0}, %a) ({{
^bb0(%i: index, %x: f32):
%0 = "memref.load"(%m, %i) : (memref<?xf32>, index) -> f32
%1 = "arith.mulf"(%0, %x) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
%less = "arith.cmpf"(%1, %a) <{{fastmath = #arith.fastmath<none>, predicate = 4 : i64}}> : (f32, f32) -> i1
%2 = "scf.if"(%less) ({{
%3 = "arith.addf"(%1, %x) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
"scf.yield"(%3) : (f32) -> ()
}}, {{
"scf.yield"(%1) : (f32) -> ()
}}) : (i1) -> f32
"memref.store"(%2, %m, %i) : (f32, memref<?xf32>, index) -> ()
%next = "arith.addi"(%i, %c{0}) <{{overflowFlags = #arith.overflow<none>}}> : (index, index) -> index
"memref.store"(%2, %m, %next) : (f32, memref<?xf32>, index) -> ()
"scf.yield"(%2) : (f32) -> ()
}}) : (index, index, index, f32) -> f32
%called{0} = "func.call"(%sum{0}) <{{callee = @g}}> : (f32) -> f32
"""


def loops(n):
    yield '"func.func"() <{function_type = (f32) -> f32, sym_name = "g", sym_visibility = "private"}> ({\n}) : () -> ()\n'
    yield '"func.func"() <{function_type = (f32, memref<?xf32>, index, index) -> f32, sym_name = "f"}> ({\n'
    yield "^bb0(%a: f32, %m: memref<?xf32>, %lower: index, %upper: index):\n"
    count = n // 14
    yield from (LOOP.format(i, i % 7 + 1) for i in range(count))
    yield f'"func.return"(%called{count - 1}) : (f32) -> ()\n}}) : () -> ()\n'


ARITHMETIC = """\
%c{0} = "arith.constant"() <{{value = {1} : i64}}> : () -> i64
%s{0} = "arith.addi"({2}, %c{0}) <{{overflowFlags = #arith.overflow<nsw>}}> : (i64, i64) -> i64
%k{0} = "arith.index_cast"(%s{0}) : (i64) -> index
%m{0} = "arith.muli"(%k{0}, %i) <{{overflowFlags = #arith.overflow<none>}}> : (index, index) -> index
%l{0} = "arith.cmpi"(%m{0}, %i) <{{predicate = 2 : i64}}> : (index, index) -> i1
%t{0} = "arith.select"(%l{0}, %s{0}, %a) : (i1, i64, i64) -> i64
%f{0} = "arith.sitofp"(%t{0}) : (i64) -> f32
%g{0} = "arith.mulf"(%f{0}, %x) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
%h{0} = "arith.addf"(%g{0}, %f{0}) <{{fastmath = #arith.fastmath<contract>}}> : (f32, f32) -> f32
%r{0} = "arith.fptosi"(%h{0}) : (f32) -> i64
"""


def arithmetic(n):
    yield '"func.func"() <{function_type = (i64, index, f32) -> i64, sym_name = "f"}> ({\n^bb0(%a: i64, %i: index, %x: f32):\n'
    count = n // 10
    yield from (ARITHMETIC.format(i, i % 7 + 1, f"%r{i - 1}" if i else "%a") for i in range(count))
    yield f'"func.return"(%r{count - 1}) : (i64) -> ()\n}}) : () -> ()\n'


MEMORY = """\
%d{0} = "memref.dim"(%a, %i) : (memref<?x16xf32>, index) -> index
%m{0} = "memref.alloc"(%d{0}) <{{operandSegmentSizes = array<i32: 1, 0>}}> : (index) -> memref<?x16xf32>
%l{0} = "memref.load"(%a, %i, %i) : (memref<?x16xf32>, index, index) -> f32
"memref.store"(%l{0}, %m{0}, %d{0}, %i) : (f32, memref<?x16xf32>, index, index) -> ()
%k{0} = "memref.load"(%m{0}, %i, %d{0}) : (memref<?x16xf32>, index, index) -> f32
"memref.store"(%k{0}, %a, %i, %d{0}) : (f32, memref<?x16xf32>, index, index) -> ()
%c{0} = "memref.cast"(%m{0}) : (memref<?x16xf32>) -> memref<?x?xf32>
%n{0} = "memref.load"(%c{0}, %i, %d{0}) : (memref<?x?xf32>, index, index) -> f32
"memref.store"(%n{0}, %c{0}, %i, %d{0}) : (f32, memref<?x?xf32>, index, index) -> ()
"memref.dealloc"(%m{0}) : (memref<?x16xf32>) -> ()
"""


def memory(n):
    yield '"func.func"() <{function_type = (memref<?x16xf32>, index, f32) -> (), sym_name = "f"}> ({\n'
    yield "^bb0(%a: memref<?x16xf32>, %i: index, %x: f32):\n"
    yield from (MEMORY.format(i) for i in range(n // 10))
    yield '"func.return"() : () -> ()\n}) : () -> ()\n'


SIGNATURE = """\
"func.func"() <{{function_type = (i64, memref<?xf32>, index) -> i64, sym_name = "f{0}"}}> ({{
^bb0(%a: i64, %m: memref<?xf32>, %i: index):
%0 = "func.call"(%a, %m, %i) <{{callee = @f{1}}}> : (i64, memref<?xf32>, index) -> i64
%1 = "func.call"(%0, %m, %i) <{{callee = @f{2}}}> : (i64, memref<?xf32>, index) -> i64
%2 = "func.call"(%1, %m, %i) <{{callee = @f{0}}}> : (i64, memref<?xf32>, index) -> i64
"func.return"(%2) : (i64) -> ()
}}) : () -> ()
"""


def signatures(n):
    count = n // 5
    yield from (SIGNATURE.format(i, (7 * i + 1) % count, (i + 1) % count) for i in range(count))


# Shapes in the dialect of the C++ program.
COMMON = {shape.__name__: shape for shape in (wide, uses, line, deep, inside, flat)}
OURS = {shape.__name__: shape for shape in (calls, dictionary, attributes, dimensions, back, irreducible, bodies, cases,
                                            branches, indexed, conditions, successive, functions, loops, arithmetic, memory,
                                            signatures)}
SHAPES = COMMON | OURS
# Shapes whose output is mostly indentation.
DEEP = ("deep", "inside")
# Further options of the program: these shapes have a special list in their custom form.
OPTIONS = {"cases": ["--custom"], "indexed": ["--custom"], "functions": ["--passes", TEN_PASSES],
           "branches": ["--passes", "builtin.module(convert-cf-to-llvm)"],
           "conditions": ["--passes", "builtin.module(canonicalize)"], "successive": ["--passes", "builtin.module(canonicalize)"],
           "loops": ["--passes", TO_LLVM], **{kind: ["--passes", pipeline] for kind, pipeline in CONVERSIONS.items()}}


def write(kind, n, path):
    with open(path, "w") as file:
        file.writelines(itertools.chain(['"builtin.module"() ({\n'], SHAPES[kind](n), ["}) : () -> ()\n"]))
